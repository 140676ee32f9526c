# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exceptions of the package."""

from __future__ import annotations

import dataclasses
from typing import Any, Optional, Sequence

_SEVERITIES = ("error", "warning", "remark", "note")


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """A message of the compiler. A note belongs to the preceding error, warning or remark.

    `severity` is `error`, `warning`, `remark` or `note`. `file` is None without a location.
    `line` and `column` count from 1; without a location they are 0.
    """

    severity: str
    text: str
    file: Optional[str] = None
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.severity}: {self.text}"


class FusedNormError(Exception):
    """Base class of the errors of this package; `diagnostics` holds all compiler messages."""

    diagnostics: Sequence[Diagnostic] = ()


class CompileError(FusedNormError):
    """The compiler rejects the input or the options."""


class SourceNotFoundError(CompileError, FileNotFoundError):
    """The file of a source does not exist."""


class LibraryError(FusedNormError, ImportError):
    """The native module or libfusednorm.so is missing, or the loader rejects it."""


class InternalError(CompileError):
    """A bug of the compiler. The text names the file of the reproducer."""


class ArgumentError(FusedNormError, ValueError):
    """A tensor does not match its parameter. The call has written nothing."""


class ArgumentTypeError(ArgumentError, TypeError):
    """Wrong element type, an object that is not a tensor, or a wrong number of arguments."""


class ShapeError(ArgumentError):
    """A rank, an extent or a stride does not match the parameter."""


class AlignmentError(ArgumentError):
    """The address of a tensor is not a multiple of the alignment that the kernel requires."""


class OverlapError(ArgumentError):
    """An output overlaps another tensor, or elements of one output overlap each other."""


class ReadOnlyError(ArgumentError):
    """An output tensor is read-only."""


class DeviceError(ArgumentError):
    """A tensor is on another device than the kernel."""


class LaunchError(FusedNormError, RuntimeError):
    """The CUDA driver, the SIMT simulator or a check before the launch reported an error."""


class UnusableError(FusedNormError):
    """Cached code is of another build or CPU."""


# Indexed by the values of fnc_status.
_CLASSES = {1: FusedNormError, 2: CompileError, 3: InternalError, 4: ArgumentTypeError,
            5: ArgumentTypeError, 6: ShapeError, 7: AlignmentError, 8: OverlapError,
            9: ReadOnlyError, 10: DeviceError, 11: LaunchError, 12: UnusableError}


def from_status(status: int, messages: Sequence[tuple]) -> FusedNormError:
    """Returns the exception for a status of the library."""
    diagnostics = tuple(Diagnostic(_SEVERITIES[severity], text, file, line, column)
                        for severity, text, file, line, column in messages)
    kind = _CLASSES.get(status, FusedNormError)
    if status == 1 and any(" address is null" in found.text for found in diagnostics):
        kind = ArgumentError
    bare = [found for found in diagnostics if not found.file]
    if len(diagnostics) == 1 and bare:
        error = kind(bare[0].text)
    else:
        error = kind("\n".join(map(str, diagnostics)) or f"status {status}")
    error.diagnostics = diagnostics
    return error


def from_tensor(number: int, formal: str, text: str, value: Any) -> ArgumentTypeError:
    """Returns the exception for an object that an argument does not accept."""
    dtype = getattr(value, "dtype", None)
    got = f"{type(value).__module__}.{type(value).__qualname__}" + (f" of {dtype}" if dtype else "")
    if isinstance(value, (bool, int, float, str)):
        got = f"{value!r}"
    return ArgumentTypeError(f"argument {number}, {formal}: {text}; got {got}")
