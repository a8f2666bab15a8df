"""The build backend: maturin's, once it is certain that there is a Rust to build with.

Without cargo, maturin downloads a whole toolchain behind the user's back, or fails with a page
of output. Here the answer is one line, given before anything is built.
"""

import os
import sys

from rust_toolchain import RustMissingError, require_rust

try:
    # On import, because every hook needs it, and front ends differ in which they call first.
    require_rust()
except RustMissingError as problem:
    # Not an exception: front ends print a traceback of one, and of this nothing but the line.
    sys.exit(str(problem))

# maturin warns if the backend has another name than its own.
os.environ.setdefault("MATURIN_NO_MISSING_BUILD_BACKEND_WARNING", "1")

from maturin import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]
