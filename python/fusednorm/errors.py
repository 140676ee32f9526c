# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What can go wrong, as exceptions."""

from __future__ import annotations

import dataclasses
from typing import Any, Optional, Sequence

_SEVERITIES = ("error", "warning", "remark", "note")


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """A message of the compiler. A note belongs to what is in front of it."""

    severity: str
    text: str
    file: Optional[str] = None
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.severity}: {self.text}"


class FusedNormError(Exception):
    """Every error of this package; `diagnostics` is all that was said."""

    diagnostics: Sequence[Diagnostic] = ()


class CompileError(FusedNormError):
    """The input, or what it asks for, is refused."""


class InternalError(CompileError):
    """A defect of the compiler; the text says where the reproducer is."""


class ArgumentError(FusedNormError, ValueError):
    """A tensor does not fit its argument; nothing was written."""


class ArgumentTypeError(ArgumentError, TypeError):
    """Elements of another type, no tensor at all, or the wrong number of them."""


class ShapeError(ArgumentError):
    """Rank, an extent, or a stride."""


class AlignmentError(ArgumentError):
    """The address is not a multiple of what the kernel needs."""


class OverlapError(ArgumentError):
    """A written tensor shares memory with another one, or with itself."""


class ReadOnlyError(ArgumentError):
    """A tensor that would be written must not be."""


class DeviceError(ArgumentError):
    """A tensor lies on another device than the kernel's."""


class LaunchError(FusedNormError, RuntimeError):
    """The driver, the executor, or a check in front of a launch."""


class UnusableError(FusedNormError):
    """Kept code of another build or processor."""


# By the numbers of fnc_status.
_CLASSES = {1: FusedNormError, 2: CompileError, 3: InternalError, 4: ArgumentTypeError,
            5: ArgumentTypeError, 6: ShapeError, 7: AlignmentError, 8: OverlapError,
            9: ReadOnlyError, 10: DeviceError, 11: LaunchError, 12: UnusableError}


def from_status(status: int, messages: Sequence[tuple]) -> FusedNormError:
    """The exception for a status of the library."""
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
    """The exception for an object that is no value for an argument."""
    dtype = getattr(value, "dtype", None)
    got = f"{type(value).__module__}.{type(value).__qualname__}" + (f" of {dtype}" if dtype else "")
    if isinstance(value, (bool, int, float, str)):
        got = f"{value!r}"
    return ArgumentTypeError(f"argument {number}, {formal}: {text}; got {got}")
