"""How colours look: contrast, distance, and what colour-blind players see.

Colours are red, green and blue from 0 to 255.
"""

import math

RGB = tuple[int, int, int]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

# Brettel, Viénot and Mollon 1997: two half planes of the colours that are left, and the normal of
# the plane between what is mapped onto one and onto the other. For linear sRGB: libDaltonLens.
BLINDNESS: dict[str, tuple[Matrix, Matrix, Vector]] = {
    "protanopia": (
        ((0.14980, 1.19548, -0.34528), (0.10764, 0.84864, 0.04372), (0.00384, -0.00540, 1.00156)),
        ((0.14570, 1.16172, -0.30742), (0.10816, 0.85291, 0.03892), (0.00386, -0.00524, 1.00139)),
        (0.00048, 0.00393, -0.00441),
    ),
    "deuteranopia": (
        ((0.36477, 0.86381, -0.22858), (0.26294, 0.64245, 0.09462), (-0.02006, 0.02728, 0.99278)),
        ((0.37298, 0.88166, -0.25464), (0.25954, 0.63506, 0.10540), (-0.01980, 0.02784, 0.99196)),
        (-0.00281, -0.00611, 0.00892),
    ),
    "tritanopia": (
        ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
        ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
        (0.03901, -0.02788, -0.01113),
    ),
}


def rgb(text: str) -> RGB:
    """The colour that ``rrggbb`` names."""
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def contrast(one: RGB, other: RGB) -> float:
    """The contrast of WCAG 2: 1 for the same colour, 21 for black on white."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def distance(one: RGB, other: RGB) -> float:
    """How different two colours look (Oklab): 0.02 is just noticeable, black to white is 1."""
    return math.dist(_oklab(one), _oklab(other))


def seen_with(blindness: str, color: RGB) -> RGB:
    """The colour as somebody sees it who lacks one kind of cones altogether."""
    first, second, normal = BLINDNESS[blindness]
    linear = _linear(color)
    seen = _times(first if _dot(normal, linear) >= 0 else second, linear)
    red, green, blue = (_coded(part) for part in seen)
    return red, green, blue


def _linear(color: RGB) -> Vector:
    parts = [part / 255 for part in color]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def _coded(linear: float) -> int:
    part = min(max(linear, 0.0), 1.0)
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def _luminance(color: RGB) -> float:
    return _dot((0.2126, 0.7152, 0.0722), _linear(color))


def _oklab(color: RGB) -> Vector:
    cones = _times(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        _linear(color),
    )
    long, medium, short = (math.cbrt(cone) for cone in cones)
    return _times(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        (long, medium, short),
    )


def _dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _times(matrix: Matrix, vector: Vector) -> Vector:
    first, second, third = (_dot(row, vector) for row in matrix)
    return first, second, third
