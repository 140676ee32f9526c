# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Creates and inspects tensors of NumPy, PyTorch, CuPy and JAX."""

from __future__ import annotations

import sys
from typing import Any, Dict, Sequence, Tuple

from . import _native
from ._library import native
from .errors import ArgumentTypeError, ShapeError

# Formats of memoryview.cast, for buffers of no framework.
_FORMATS = {"f64": "d", "f32": "f", "i8": "b", "i16": "h", "i32": "i", "i64": "q",
            "f16": "H", "bf16": "H", "i1": "?"}
_NUMPY = {"f64": "float64", "f32": "float32", "f16": "float16", "bf16": "uint16", "i8": "int8",
          "i16": "int16", "i32": "int32", "i64": "int64", "i1": "bool"}
_TORCH = {"f64": "float64", "f32": "float32", "f16": "float16", "bf16": "bfloat16",
          "f8E4M3FN": "float8_e4m3fn", "f8E4M3FNUZ": "float8_e4m3fnuz", "f8E5M2": "float8_e5m2",
          "f8E5M2FNUZ": "float8_e5m2fnuz", "f8E8M0FNU": "float8_e8m0fnu", "i8": "int8",
          "i16": "int16", "i32": "int32", "i64": "int64", "i1": "bool"}
#: Dtypes of PyTorch by MLIR's names, filled at the first use of each.
_torch_types: Dict[str, Any] = {}

_FRAMEWORKS = ("torch", "numpy", "cupy", "jax", "jaxlib", "ml_dtypes")
_JAX = ("jax", "jaxlib")


#: The framework of each class that was met, at most 256 of them.
_names: Dict[Any, str] = {}


def _find_name(kind: Any) -> str:
    names = [base.__module__.partition(".")[0] for base in kind.__mro__]
    found = next((name for name in names if name in _FRAMEWORKS), names[0])
    if len(_names) >= 256:
        _names.clear()
    _names[kind] = found
    return found


def framework(tensor: Any) -> str:
    """Returns the framework of the class of a tensor or of one of its base classes.

    For other objects this is the package of their class.
    """
    kind: Any = type(tensor)  # Any: a checker does not accept every class as hashable.
    return _names.get(kind) or _find_name(kind)


def is_jax(tensor: Any) -> bool:
    """Returns whether a tensor is an array of JAX, or a tracer."""
    return framework(tensor) in _JAX


def is_gpu(tensor: Any) -> bool:
    """Returns whether a tensor is in GPU memory."""
    kind: Any = type(tensor)
    name = _names.get(kind) or _find_name(kind)
    return name == "cupy" or (name == "torch" and tensor.is_cuda)


def empty(like: Any, shape: Tuple[int, ...], element: str) -> Any:
    """Returns an uninitialized tensor on the device and of the framework of `like`.

    Types without a NumPy dtype become integers of the same size. If `like` has an ml_dtypes
    dtype, the new array has one as well.
    """
    kind: Any = type(like)
    name = _names.get(kind) or _find_name(kind)
    if name == "torch":
        made = _native.empty(like, shape, element)
        if made is not None:
            return made
        dtype = _torch_types.get(element)
        if dtype is None:
            dtype = _torch_types[element] = getattr(sys.modules["torch"], _TORCH[element])
        return like.new_empty(shape, dtype=dtype)
    if name == "cupy":
        cupy = sys.modules["cupy"]
        return cupy.empty(tuple(shape), dtype=_NUMPY.get(element, "uint8"))
    if name in ("numpy", "jaxlib", "jax", "ml_dtypes"):
        import numpy
        named = _TORCH[element]
        own = sys.modules.get("ml_dtypes")
        is_named = own is not None and (name.startswith("jax") or
                                        type(like.dtype.type(0)).__module__ == "ml_dtypes")
        dtype = getattr(own, named) if is_named and hasattr(own, named) else \
            _NUMPY.get(element, "uint8")
        return numpy.empty(tuple(shape), dtype=dtype)
    form: Any = _FORMATS.get(element, "B")
    count = 1
    for extent in shape:
        count *= extent
    memory = memoryview(bytearray(count * memoryview(bytearray(8)).cast(form).itemsize))
    return memory.cast(form, tuple(shape)) if count and shape else memory.cast(form)


def give(like: Any, made: Any) -> Any:
    """Converts results of `empty`, one array or a tuple, to the framework of `like`.

    Only JAX needs a conversion: its arrays are immutable, so `empty` makes NumPy arrays.
    """
    kind: Any = type(like)
    if (_names.get(kind) or _find_name(kind)) not in _JAX:
        return made
    import jax.numpy
    if isinstance(made, tuple):
        return tuple(jax.numpy.asarray(array) for array in made)
    return None if made is None else jax.numpy.asarray(made)


def view(tensor: Any, shape: Sequence[int]) -> Any:
    """Returns a view of the tensor in another shape.

    Never copies: the caller would not see what a kernel writes to a copy.
    """
    name = framework(tensor)
    if name == "torch":
        try:
            return tensor.view(*shape)
        except RuntimeError:
            raise _not_viewed(tensor, shape) from None
    if name == "numpy":
        try:
            return sys.modules["numpy"].reshape(tensor, tuple(shape), copy=False)
        except TypeError:  # before NumPy 2.1
            made = tensor.view()
            try:
                made.shape = tuple(shape)
            except AttributeError:
                raise _not_viewed(tensor, shape) from None
            return made
        except ValueError:
            raise _not_viewed(tensor, shape) from None
    made = tensor.reshape(*shape)
    if name in _JAX:
        return made
    if getattr(getattr(made, "data", None), "ptr", 0) != getattr(getattr(tensor, "data", None),
                                                                 "ptr", 0):
        raise _not_viewed(tensor, shape)
    return made


def _not_viewed(tensor: Any, shape: Sequence[int]) -> ShapeError:
    return ShapeError(f"expected a tensor that can be reshaped to {list(shape)} without a copy, got "
                      f"{list(tensor.shape)}; pass a contiguous tensor")


def _module(tensor: Any) -> Any:
    """Returns the module with `stack` and similar functions for a tensor."""
    name = framework(tensor)
    if name in _JAX:
        import jax.numpy
        return jax.numpy
    if name in ("torch", "cupy", "numpy"):
        return sys.modules[name]
    raise ArgumentTypeError(f"expected an array of NumPy, PyTorch, CuPy or JAX, got "
                            f"{type(tensor).__module__}.{type(tensor).__qualname__}")


def stack(tensors: Sequence[Any]) -> Any:
    """Stacks tensors of one shape along a new first dimension."""
    return _module(tensors[0]).stack(tuple(tensors))


def dense(tensor: Any) -> Any:
    """Returns the tensor, or a contiguous copy of it."""
    if framework(tensor) == "torch":
        return tensor.contiguous()
    return _module(tensor).ascontiguousarray(tensor)


def repeat(tensor: Any, shape: Sequence[int]) -> Any:
    """Returns a contiguous tensor of a shape, filled with the only element of `tensor`."""
    return dense(_module(tensor).broadcast_to(tensor.reshape((1,) * len(shape)), tuple(shape)))


def is_transposed(matrix: Any) -> bool:
    """Returns whether a matrix is stored in column-major order."""
    if framework(matrix) == "torch":
        down, across = matrix.stride()
    elif hasattr(matrix, "strides") and matrix.strides is not None:
        down, across = (stride // matrix.dtype.itemsize for stride in matrix.strides)
    else:  # JAX arrays have no strides: they are row-major.
        return False
    return bool(down == 1 and across != 1)


def check_bounds(tensor: Any) -> bool:
    """Returns whether the host checks index tensors (slots, positions, pages) before a call.

    Tensors on a GPU are not checked: reading them would synchronize the stream and prevent the
    capture of a CUDA graph.
    """
    return not is_gpu(tensor)


def device_number(tensor: Any) -> int:
    """Returns the index of the GPU that holds a tensor."""
    device = tensor.device
    return int((device.index if framework(tensor) == "torch" else device.id) or 0)


def bounds(tensor: Any) -> Tuple[int, int]:
    """Returns the smallest and the largest value of a nonempty tensor of integers."""
    found = native().bounds(tensor)
    return found if found is not None else (int(tensor.min()), int(tensor.max()))


def stream_of(tensors: Sequence[Any], stream: Any) -> int:
    """Returns the handle of a CUDA stream as an integer.

    If `stream` is None, this is the current stream of the first PyTorch or CuPy tensor, or 0.
    """
    if stream is None:
        for tensor in tensors:
            name = framework(tensor)
            if name == "torch" and getattr(tensor, "is_cuda", False):
                return sys.modules["torch"].cuda.current_stream(tensor.device).cuda_stream
            if name == "cupy":
                return int(sys.modules["cupy"].cuda.get_current_stream().ptr)
        return 0
    for name in ("cuda_stream", "ptr"):
        if hasattr(stream, name):
            return int(getattr(stream, name))
    if hasattr(stream, "__cuda_stream__"):
        return int(stream.__cuda_stream__()[1])
    if isinstance(stream, int):
        return stream
    raise ArgumentTypeError("stream: expected an integer handle or a stream of PyTorch, CuPy or "
                            f"cuda-python, got {type(stream).__qualname__}")
