# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled kernels on disk: one folder for each user, files that appear whole.

FUSEDNORM_CACHE_DIR names the folder, `off` does without; else it is `fusednorm` below
XDG_CACHE_HOME or ~/.cache. Files are code: a folder that others may write is not read.
"""

from __future__ import annotations

import hashlib
import os
import pathlib
import stat
import warnings
from typing import Optional

_warned = False


def folder() -> Optional[pathlib.Path]:
    """Where kernels are kept; None if nowhere."""
    given = os.environ.get("FUSEDNORM_CACHE_DIR")
    if given == "off":
        return None
    if given:
        return pathlib.Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    if base and os.path.isabs(base):
        return pathlib.Path(base) / "fusednorm"
    try:
        return pathlib.Path.home() / ".cache" / "fusednorm"
    except RuntimeError:  # no home
        return None


def key(*parts: object) -> str:
    """A name for all of that."""
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else repr(part).encode()
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


def _warn(text: str) -> None:
    global _warned
    if not _warned:
        _warned = True
        warnings.warn(f"compiled kernels are not kept: {text}; name another folder in "
                      "FUSEDNORM_CACHE_DIR, or say FUSEDNORM_CACHE_DIR=off", stacklevel=4)


def _is_ours(path: pathlib.Path) -> bool:
    """Whether nobody else can have written there."""
    found = path.stat()
    if found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return True
    _warn(f"'{path}' is somebody else's, or others may write to it")
    return False


def read(name: str) -> Optional[bytes]:
    """What is kept under a name, or None."""
    place = folder()
    if place is None:
        return None
    try:
        if not _is_ours(place):
            return None
        return (place / f"{name}.fnk").read_bytes()
    except OSError:
        return None


def write(name: str, data: bytes) -> None:
    """Keeps data; that it cannot is said once."""
    place = folder()
    if place is None:
        return
    made = None
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not _is_ours(place):
            return
        import tempfile  # which most imports of the package do without
        handle, made = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=place)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(made, place / f"{name}.fnk")
    except OSError as error:
        _warn(str(error))
        if made is not None:
            try:
                os.unlink(made)
            except OSError:
                pass


def remove(name: str) -> None:
    """Forgets what is kept under a name."""
    place = folder()
    if place is not None:
        try:
            (place / f"{name}.fnk").unlink()
        except OSError:
            pass
