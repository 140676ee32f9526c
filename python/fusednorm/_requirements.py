# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of frameworks before a module uses them: one sentence in place of a broken import."""

from __future__ import annotations

from .errors import LibraryError


def check_torch() -> None:
    """Raises an error if PyTorch is missing, cannot be loaded, or is too old."""
    wanted = "fusednorm.torch: expected the package torch, version 2.4 or later, got"
    try:
        import torch
    except Exception as error:  # The loader raises OSError, other packages raise anything.
        raise LibraryError(f"{wanted} {reason(error)}; install PyTorch in this Python "
                           "environment") from None
    library = getattr(torch, "library", None)
    missing = [name for name in ("Library", "fallthrough_kernel", "register_fake")
               if not hasattr(library, name)]
    if missing:
        raise LibraryError(f"{wanted} {getattr(torch, '__version__', 'an unknown version')} without "
                           f"torch.library.{missing[0]}; update PyTorch")


def reason(error: Exception) -> str:
    """Returns the first line of an error, after its class if it is no ImportError."""
    text = (str(error).splitlines() or [""])[0]
    return text if isinstance(error, ImportError) else f"{type(error).__name__}: {text}"
