# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types in the signatures of public functions."""

from __future__ import annotations

import os
from typing import Any, Protocol, Union


class Tensor(Protocol):
    """An array of NumPy, PyTorch, CuPy or JAX. These properties are common to their classes."""

    @property
    def shape(self) -> Any: ...

    @property
    def ndim(self) -> Any: ...

    @property
    def reshape(self) -> Any: ...

    @property
    def T(self) -> Any: ...

    def __getitem__(self, index: Any, /) -> Any: ...


#: A tensor that a function returns. It has the framework of the arguments, which a static checker
#: does not follow.
Result = Any
#: A dtype of a framework, or MLIR's name of the type.
DType = Any
#: A path in the file system.
Path = Union[str, "os.PathLike[str]"]
