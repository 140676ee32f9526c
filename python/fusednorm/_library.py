# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where libfusednorm.so is."""

from __future__ import annotations

import os
import pathlib

from . import _native

_opened = False


def native():
    """fusednorm._native with its library open."""
    global _opened
    if not _opened:
        _native.open(find())
        _opened = True
    return _native


def find() -> str:
    """FUSEDNORM_LIBRARY, or the one in the package, or that of the build it lies in."""
    given = os.environ.get("FUSEDNORM_LIBRARY")
    if given:
        return given
    here = pathlib.Path(__file__).parent
    places = [here / "lib" / "libfusednorm.so"]
    # Sources are links into the source folder, _native is not.
    binary = pathlib.Path(_native.__file__).resolve().parent
    places += [binary / "lib" / "libfusednorm.so", binary.parent.parent / "lib" / "libfusednorm.so"]
    for place in places:
        if place.exists():
            return str(place)
    return "libfusednorm.so"  # where the loader looks
