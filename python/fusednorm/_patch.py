# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The undo list of fusednorm.torch.patch, and the warning of its replacements."""

from __future__ import annotations

import threading
import warnings
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Set, Tuple, Type

if TYPE_CHECKING:
    import torch

#: Patched functions by module and name: the original, the replacement, and the number of patches
#: that use it.
_functions: Dict[Tuple[ModuleType, str], Tuple[Any, Any, int]] = {}
_lock = threading.Lock()


#: Names of originals whose calls have been declined.
_declined: Set[str] = set()


def decline(name: str, reason: str) -> None:
    """Issues a warning at the first call of an original that its replacement does not support."""
    if name not in _declined:
        _declined.add(name)
        warnings.warn(f"a call of {name} uses the original function, not the fused kernel: "
                      f"{reason}", stacklevel=3)


class Patch(List[str]):
    """The names of the modules and functions that `patch` has replaced.

    `restore()` replaces them with the originals. As a context manager, a patch restores them at the
    end of the block, also after an exception:

        with fusednorm.torch.patch(model):
            model.generate(tokens)

    Models of one class share a patched function, which stays until their last patch is restored.
    """

    def __init__(self) -> None:
        super().__init__()
        self._undo: List[Callable[[], None]] = []

    def replace_module(self, model: torch.nn.Module, name: str, own: torch.nn.Module) -> None:
        """Replaces the module of a qualified name."""
        parent, attribute = model.get_submodule(name.rpartition(".")[0]), name.rpartition(".")[2]
        original = getattr(parent, attribute)

        def undo() -> None:
            # Another tool may have replaced it since.
            if getattr(parent, attribute, None) is own:
                setattr(parent, attribute, original)
        setattr(parent, attribute, own)
        self._undo.append(undo)
        self.append(name)

    def replace_function(self, home: ModuleType, name: str,
                 replacement: Callable[[Any], Optional[Any]]) -> None:
        """Replaces a function of a Python module with `replacement(original)`.

        The function stays if the replacement is None.
        """
        key = home, name
        with _lock:
            original, own, count = _functions.get(key, (None, None, 0))
            if not count or getattr(home, name) is not own:
                original, count = getattr(home, name), 0
                own = replacement(original)
                if own is None:
                    return
                setattr(home, name, own)
            _functions[key] = original, own, count + 1

        def undo() -> None:
            with _lock:
                _, current, count = _functions.get(key, (None, None, 0))
                if current is own and count > 1:
                    _functions[key] = original, own, count - 1
                elif current is own:
                    del _functions[key]
                    if getattr(home, name, None) is own:
                        setattr(home, name, original)
        self._undo.append(undo)
        self.append(f"{home.__name__}.{name}")

    def restore(self) -> None:
        """Replaces everything with the originals. A second call has no effect."""
        while self._undo:
            self._undo.pop()()

    def __enter__(self) -> "Patch":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.restore()
