# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles and calls the kernels of the drop-in functions.

A drop-in function has a generator of MLIR text. Its arguments are called a form: types, static
extents and options. Each form is compiled once.
"""

from __future__ import annotations

import functools
import operator
import sys
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from . import _arrays, _kernel, _native
from .errors import ArgumentError, ArgumentTypeError, LaunchError, ShapeError

_ELEMENTS = {"float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16",
             "float8_e4m3fn": "f8E4M3FN", "float8_e4m3fnuz": "f8E4M3FNUZ", "float8_e5m2": "f8E5M2",
             "float8_e5m2fnuz": "f8E5M2FNUZ", "float8_e8m0fnu": "f8E8M0FNU", "int8": "i8",
             "int16": "i16", "int32": "i32", "int64": "i64",
             # Bits of a float, for frameworks without the type.
             "uint16": "bf16", "uint8": "f8E4M3FN"}
_CODES = ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "i8")
_FLOATS = ("f32", "f16", "bf16")
_MLIR_NAMES = (*_CODES, *_FLOATS)


#: Rounding of vLLM.
VLLM = "#fusednorm.numerics<preset = vllm>"
#: Rounding of vLLM's FP8 quantization with a scale per tensor or token: it multiplies by 1 / scale.
VLLM_SCALED = "#fusednorm.numerics<preset = vllm, scaling = reciprocal>"
#: Rounding of FlashInfer.
FLASHINFER = "#fusednorm.numerics<preset = flashinfer>"


#: The limit of the library.
_MOST_DIMENSIONS = 8

#: MLIR's name of each dtype object that was met. Printing a dtype on each call is slow.
_known: Dict[Any, Optional[str]] = {}


def _element_of(dtype: Any) -> Optional[str]:
    """Returns MLIR's name of a dtype of a framework, or None; accepts MLIR's names as well."""
    try:
        return _known[dtype]
    except TypeError:  # not hashable
        return None
    except KeyError:
        text = str(getattr(dtype, "__name__", dtype)).rpartition(".")[2]
        found = text if text in _MLIR_NAMES else _ELEMENTS.get(text)
        if len(_known) < 1024:
            _known[dtype] = found
        return found


def _other_type(tensor: Any, name: str, allowed: Sequence[str]) -> ArgumentTypeError:
    return ArgumentTypeError(
        f"{name}: expected a tensor of {', '.join(allowed)}, got {type(tensor).__qualname__} of "
        f"{getattr(tensor, 'dtype', 'no dtype')}")


def typed(tensor: Any, name: str, allowed: Sequence[str] = _FLOATS,
          rank: Optional[int] = None) -> Tuple[str, Tuple[int, ...]]:
    """Returns MLIR's name of the element type and the extents.

    Raises an error if the type is not allowed, or if the rank is 0 or not `rank`.
    """
    kind: Optional[str]
    found = _native.describe(tensor)
    if found is not None:
        kind, extents = found
    else:
        kind = _element_of(getattr(tensor, "dtype", None))
        try:
            extents = tuple(getattr(tensor, "shape", ()))
        except RuntimeError as error:  # a nested tensor of PyTorch
            raise ArgumentTypeError(f"{name}: expected a tensor with a shape, got {error}") from None
    if kind is None or kind not in allowed:
        raise _other_type(tensor, name, allowed)
    if rank is not None and len(extents) != rank:
        raise ShapeError(f"{name}: expected {rank} dimensions, got {len(extents)}")
    if not extents:
        raise ShapeError(f"{name}: expected a tensor with at least one dimension, got a scalar")
    if len(extents) > _MOST_DIMENSIONS:
        raise ShapeError(f"{name}: expected at most {_MOST_DIMENSIONS} dimensions, got "
                         f"{len(extents)}; reshape the tensor")
    return kind, extents


def element(tensor: Any, name: str, allowed: Sequence[str] = _FLOATS) -> str:
    """Returns MLIR's name of the element type; raises an error if the type is not allowed."""
    dtype = getattr(tensor, "dtype", None)
    try:
        found = _known[dtype]
    except (KeyError, TypeError):
        found = _element_of(dtype)
    if found is None or found not in allowed:
        raise _other_type(tensor, name, allowed)
    return found


def _result_type(dtype: Any) -> Optional[str]:
    """Returns MLIR's name of the type of a new tensor, or None.

    PyTorch has bf16 and FP8 types, so its integers of the same size do not stand for them.
    """
    if str(dtype) in ("torch.uint8", "torch.uint16"):
        return None
    return _element_of(dtype)


def quantized_type(dtype: Any, name: str) -> str:
    """Returns MLIR's name of an 8-bit type, given by a dtype of a framework or MLIR's name."""
    found = _result_type(dtype)
    if found is None or found not in _CODES:
        raise ArgumentTypeError(f"{name}: expected {', '.join(_CODES)} or an equivalent dtype of a "
                                f"framework, got {dtype!r}")
    return found


def float_type(dtype: Any, name: str) -> str:
    """Returns MLIR's name of a float type, given by a dtype of a framework or MLIR's name."""
    found = _result_type(dtype)
    if found is None or found not in _FLOATS:
        raise ArgumentTypeError(f"{name}: expected f32, f16, bf16 or an equivalent dtype of a "
                                f"framework, got {dtype!r}")
    return found


def same_type(dtype: Any, tensor: Any, name: str, out: str,
              find: Callable[[Any, str], str]) -> None:
    """Raises an error if a dtype is given that differs from the type of the tensor `out`."""
    if dtype is None:
        return
    wanted, found = find(dtype, name), _element_of(getattr(tensor, "dtype", None))
    if wanted != found:
        raise ArgumentTypeError(f"{name}: expected {found}, the type of {out}, or None, got {wanted}")


def whole(value: Any, name: str) -> int:
    """Returns a whole number; raises an error for other objects."""
    try:
        return operator.index(value)
    except TypeError:
        raise ArgumentTypeError(f"{name}: expected a whole number, got {value!r}") from None


def floor_of(value: Any, name: str) -> float:
    """Returns a number from 0 in the range of f32; raises an error for other objects."""
    try:
        found = float(value)
    except (TypeError, ValueError):
        raise ArgumentTypeError(f"{name}: expected a number, got {value!r}") from None
    if not 0 <= found < 2.0 ** 128:
        raise ArgumentError(f"{name}: expected a finite number from 0, got {value!r}")
    return found


def number(tensor: Any, name: str) -> Any:
    """Returns a tensor [1] for an f32 tensor with one element of any rank, such as a scale."""
    element(tensor, name, ("f32",))
    extents = tuple(tensor.shape)
    if extents == (1,):
        return tensor
    if any(extent != 1 for extent in extents):
        raise ShapeError(f"{name}: expected a tensor with one element, got {list(extents)}")
    return _arrays.view(tensor, (1,))


def shape(tensor: Any, name: str, rank: Optional[int] = None) -> Tuple[int, ...]:
    """Returns the extents; raises an error if the rank is 0 or not `rank`."""
    extents = getattr(tensor, "shape", None)
    if extents is None:
        raise ArgumentTypeError(f"{name}: expected a tensor, got {type(tensor).__qualname__}")
    found = tuple(extents)
    if rank is not None and len(found) != rank:
        raise ShapeError(f"{name}: expected {rank} dimensions, got {len(found)}")
    if not found:
        raise ShapeError(f"{name}: expected a tensor with at least one dimension, got a scalar")
    return found


def tensor_text(rank: int, columns: Any, kind: str) -> str:
    """Returns a tensor type such as `tensor<?x?xNxT>` with a static last extent."""
    return "tensor<" + "?x" * (rank - 1) + f"{columns}x{kind}>"


def signature(name: str, arguments: str, results: str, body: str, values: str) -> str:
    """Returns the text of a function with a body."""
    return (f"func.func @{name}({arguments}) -> ({results}) {{\n{body}"
            f"  return {values} : {results}\n}}\n")


@functools.lru_cache(maxsize=None)
def gpu_target(capability: Tuple[int, int]) -> str:
    """Returns the target for a GPU of a compute capability.

    Falls back to PTX for sm_86, which the driver compiles for newer GPUs: no later GPU has less
    shared memory.
    """
    major, minor = capability
    names = {target.name for target in __import__("fusednorm").targets()}
    best = [name for name in (f"sm_{major}{minor}a", f"sm_{major}{minor}") if name in names]
    return best[0] if best else "sm_86"


def _capability(tensor: Any) -> Tuple[int, int]:
    """Returns the compute capability of the GPU that holds a tensor."""
    if _arrays.framework(tensor) == "torch":
        major, minor = sys.modules["torch"].cuda.get_device_capability(tensor.device)
        return major, minor
    digits = str(tensor.device.compute_capability)
    return int(digits[:-1]), int(digits[-1])


#: The tables of `quick_calls`.
_quick: List[_native.Calls] = []


class _Settings:
    """Settings of all drop-in functions. An assignment clears the tables of `quick_calls`."""

    #: Set by the self-test: run all functions in the SIMT simulator, compiled for this target.
    emulated_target: Optional[str] = None
    #: Set by the self-test: run all functions on the device of the runtime, compiled for this
    #: target, wherever their tensors are stored.
    device_target: Optional[str] = None
    #: Threads of kernels for CPUs; None follows PyTorch, as `compile` does.
    threads: Optional[int] = None

    def __setattr__(self, name: str, value: Any) -> None:
        if not hasattr(self, name):
            raise AttributeError(f"settings: expected emulated_target, device_target or threads, "
                                 f"got {name}")
        object.__setattr__(self, name, value)
        _clear_quick()


settings = _Settings()


def quick_calls() -> _native.Calls:
    """Returns a table of kernels for the calls of one drop-in function.

    The method `call(option, *values)` runs the kernel of an earlier call with equal element types,
    ranks and last extents of the values. It returns the results, True if there are none, or None if
    it has no such kernel. `run` fills the table. `option` stands for all other arguments that the
    text of the kernel depends on.
    """
    _quick.append(_native.Calls())
    return _quick[-1]


def _clear_quick() -> None:
    for calls in _quick:
        calls.clear()


#: Kernels by generator, form, device, threads and the targets of the self-test.
_kernels: Dict[tuple, Callable[[Tuple[Any, ...]], Any]] = {}
_MOST_KERNELS = 1024


def clear() -> None:
    """Removes all kernels, so that the next calls compile or load them again."""
    _kernels.clear()
    _clear_quick()


def _prepare(make: Callable[..., str], form: tuple, place: Any, like: Any) -> Callable[..., Any]:
    text = make(*form)
    if settings.emulated_target is not None:
        emulated = _kernel.compile_emulated(text, settings.emulated_target, fuse=True, any_base=True)

        def check(tensors: Tuple[Any, ...]) -> None:
            done = emulated(*tensors)
            if not done.ok:
                raise LaunchError(f"the simulator reported: {done.findings}")
        return check
    if place == "cpu" and settings.device_target is None:
        return _kernel.compile(text, "cpu", threads=settings.threads, fuse=True).native_call
    target = settings.device_target or gpu_target(_capability(like))
    kernel = _kernel.compile(text, target, fuse=True, any_base=True)
    return lambda tensors: kernel(*tensors)


def run(make: Callable[..., str], form: tuple, tensors: Tuple[Any, ...], like: Any,
        quick: Optional[Tuple[_native.Calls, Any, tuple]] = None, results: tuple = ()) -> None:
    """Calls the kernel of the text `make(*form)` on the device of `like`.

    Generates and compiles the text at the first call with a form. `quick` has a table of
    `quick_calls`, and the option and the values of its `call`. `results` are the tensors that this
    call would create.
    """
    # PyTorch's tensors of CPUs do not need the calls of other tensors.
    place = "cpu" if getattr(like, "is_cpu", False) is True or not _arrays.is_gpu(like) else \
        _arrays.device_number(like)
    key = (make, form, place, settings.threads, settings.emulated_target, settings.device_target)
    call = _kernels.get(key)
    if call is None:
        call = _prepare(make, form, place, like)
        if len(_kernels) >= _MOST_KERNELS:
            clear()
        _kernels[key] = call
    call(tensors)
    if quick is not None and place == "cpu":
        kernel = getattr(call, "__self__", None)
        if isinstance(kernel, _native.Kernel):  # A kernel for a CPU.
            calls, option, values = quick
            calls.add(kernel, tensors, results, option, values)
