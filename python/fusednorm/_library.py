# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds and opens libfusednorm.so."""

from __future__ import annotations

import os
import pathlib

from . import _native
from .errors import LibraryError

_opened = False


def native():
    """Returns fusednorm._native and opens its library at the first call."""
    global _opened
    if not _opened:
        try:
            _native.open(find())
        except ImportError as error:
            raise LibraryError(str(error)) from None
        _opened = True
    return _native


def find() -> str:
    """Returns the path of the library.

    This is FUSEDNORM_LIBRARY if set, else the library in the package, else the library of the
    build that contains the package.
    """
    given = os.environ.get("FUSEDNORM_LIBRARY")
    if given:
        return given
    here = pathlib.Path(__file__).parent
    places = [here / "lib" / "libfusednorm.so"]
    # In a build, the Python sources are links into the source tree; _native is a file.
    binary = pathlib.Path(_native.__file__).resolve().parent
    places += [binary / "lib" / "libfusednorm.so", binary.parent.parent / "lib" / "libfusednorm.so"]
    for place in places:
        if place.exists():
            return str(place)
    return "libfusednorm.so"  # The loader searches its own path.
