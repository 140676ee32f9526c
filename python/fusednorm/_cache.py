# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernel cache on disk. Each user has a folder; files are renamed into place atomically.

FUSEDNORM_CACHE_DIR names the folder, and `off` disables the cache. The default is `fusednorm`
in XDG_CACHE_HOME or ~/.cache. Files contain code, so a folder with other writers is not used.
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
    """Returns the folder of the cache; None if the cache is off or there is no home folder."""
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
    """Returns the SHA-256 digest of all parts, in hexadecimal."""
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else repr(part).encode()
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


def _warn(text: str) -> None:
    global _warned
    if not _warned:
        _warned = True
        warnings.warn(f"compiled kernels are not cached: {text}; set FUSEDNORM_CACHE_DIR to "
                      "another folder or to off", stacklevel=4)


def _is_ours(path: pathlib.Path) -> bool:
    """Returns whether the user owns the folder and is its only writer."""
    found = path.stat()
    if found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return True
    _warn(f"another user owns '{path}' or may write to it")
    return False


def read(name: str) -> Optional[bytes]:
    """Returns the cached data of a name, or None."""
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
    """Caches data under a name. Warns once per process if this fails."""
    place = folder()
    if place is None:
        return
    made = None
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not _is_ours(place):
            return
        import tempfile  # Imported here, since most programs do not need it.
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
    """Removes the cached data of a name."""
    place = folder()
    if place is not None:
        try:
            (place / f"{name}.fnk").unlink()
        except OSError:
            pass
