"""The measures of the theme tests, against what is known of them."""

import pytest
from vision import BLINDNESS, RGB, contrast, distance, rgb, seen_with

BLACK, WHITE = rgb("000000"), rgb("ffffff")
GREYS = [rgb(f"{level:02x}" * 3) for level in range(0, 256, 15)]


def test_contrast_of_known_pairs() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == 1
    assert contrast(rgb("777777"), WHITE) == pytest.approx(4.48, abs=0.005)
    assert contrast(rgb("ff0000"), WHITE) == contrast(WHITE, rgb("ff0000"))
    assert contrast(rgb("ff0000"), WHITE) == pytest.approx(4.0, abs=0.005)


def test_distance_of_known_pairs() -> None:
    assert distance(BLACK, WHITE) == pytest.approx(1, abs=1e-4)
    assert distance(WHITE, WHITE) == 0
    # Oklab has the lightness of pure red at 0.628 and its chroma at 0.258.
    assert distance(BLACK, rgb("ff0000")) == pytest.approx((0.628**2 + 0.258**2) ** 0.5, abs=1e-3)


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_everybody_sees_the_same_greys(blindness: str) -> None:
    for grey in GREYS:
        assert distance(grey, seen_with(blindness, grey)) < 0.01


@pytest.mark.parametrize(
    ("blindness", "one", "other"),
    [
        # Pairs of Ishihara's kind: as good as the same for one kind of eyes, and only for that.
        ("protanopia", rgb("aa5500"), rgb("616100")),
        ("deuteranopia", rgb("b06a20"), rgb("868100")),
        ("tritanopia", rgb("7070ff"), rgb("008c8c")),
    ],
)
def test_what_colour_blind_players_confuse(blindness: str, one: RGB, other: RGB) -> None:
    assert distance(one, other) > 0.08
    assert distance(seen_with(blindness, one), seen_with(blindness, other)) < 0.04
