# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the ready functions are made of: a text for each, compiled once for each form of its
tensors. A form is what a text depends on: types, static extents, options."""

from __future__ import annotations

import functools
import sys
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

from . import _arrays, _kernel, _native
from .errors import ArgumentTypeError, ShapeError

_ELEMENTS = {"float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16",
             "float8_e4m3fn": "f8E4M3FN", "float8_e4m3fnuz": "f8E4M3FNUZ", "float8_e5m2": "f8E5M2",
             "float8_e5m2fnuz": "f8E5M2FNUZ", "float8_e8m0fnu": "f8E8M0FNU", "int8": "i8",
             "int16": "i16", "int32": "i32", "int64": "i64",
             # Frameworks that lack the floats have them as bits.
             "uint16": "bf16", "uint8": "f8E4M3FN"}
_CODES = ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "i8")
_FLOATS = ("f32", "f16", "bf16")
_MLIR_NAMES = (*_CODES, *_FLOATS)


#: Rounding of the libraries that functions have their names from.
VLLM = "#fusednorm.numerics<preset = vllm>"
#: FP8 of a tensor and of tokens multiply by the inverse of the scale there.
VLLM_SCALED = "#fusednorm.numerics<preset = vllm, scaling = reciprocal>"
FLASHINFER = "#fusednorm.numerics<preset = flashinfer>"


#: Types by the objects that frameworks have for them, whose texts take long to make.
_known: Dict[Any, Optional[str]] = {}


def _element_of(dtype: Any) -> Optional[str]:
    """Of a dtype of a framework, or MLIR's name."""
    try:
        return _known[dtype]
    except TypeError:  # without a hash
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
    """The type of a tensor's elements, by MLIR's name, and its extents: one at least, or exactly
    `rank`."""
    kind: Optional[str]
    found = _native.describe(tensor)
    if found is not None:
        kind, extents = found
    else:
        kind = _element_of(getattr(tensor, "dtype", None))
        extents = tuple(getattr(tensor, "shape", ()))
    if kind is None or kind not in allowed:
        raise _other_type(tensor, name, allowed)
    if rank is not None and len(extents) != rank:
        raise ShapeError(f"{name}: expected {rank} dimensions, got {len(extents)}")
    if not extents:
        raise ShapeError(f"{name}: expected a tensor with at least one dimension, got a scalar")
    return kind, extents


def element(tensor: Any, name: str, allowed: Sequence[str] = _FLOATS) -> str:
    """The type of a tensor's elements, by MLIR's name."""
    dtype = getattr(tensor, "dtype", None)
    try:
        found = _known[dtype]
    except (KeyError, TypeError):
        found = _element_of(dtype)
    if found is None or found not in allowed:
        raise _other_type(tensor, name, allowed)
    return found


def code_type(dtype: Any, name: str) -> str:
    """Of an argument such as `quant_dtype`: a dtype of a framework, or MLIR's name."""
    found = _element_of(dtype)
    if found is None or found not in _CODES:
        raise ArgumentTypeError(f"{name}: expected one of {', '.join(_CODES)}, or a framework's "
                                f"dtype for it, got {dtype!r}")
    return found


def float_type(dtype: Any, name: str) -> str:
    """Of an argument such as `out_dtype`: a dtype of a framework, or MLIR's name."""
    found = _element_of(dtype)
    if found is None or found not in _FLOATS:
        raise ArgumentTypeError(f"{name}: expected f32, f16, bf16, or a framework's dtype for it, got "
                                f"{dtype!r}")
    return found


def shape(tensor: Any, name: str, rank: Optional[int] = None) -> Tuple[int, ...]:
    """Extents; at least one dimension, or exactly `rank`."""
    found = tuple(tensor.shape)
    if rank is not None and len(found) != rank:
        raise ShapeError(f"{name}: expected {rank} dimensions, got {len(found)}")
    if not found:
        raise ShapeError(f"{name}: expected a tensor with at least one dimension, got a scalar")
    return found


def tensor_text(rank: int, columns: Any, kind: str) -> str:
    """`tensor<?x?xNxT>`."""
    return "tensor<" + "?x" * (rank - 1) + f"{columns}x{kind}>"


def signature(name: str, arguments: str, results: str, body: str, values: str) -> str:
    """A function around a body."""
    return (f"func.func @{name}({arguments}) -> ({results}) {{\n{body}"
            f"  return {values} : {results}\n}}\n")


@functools.lru_cache(maxsize=None)
def gpu_target(capability: Tuple[int, int]) -> str:
    """What to compile for a GPU for."""
    major, minor = capability
    names = {target.name for target in __import__("fusednorm").targets()}
    best = [name for name in (f"sm_{major}{minor}a", f"sm_{major}{minor}") if name in names]
    return best[0] if best else "sm_90" if major >= 9 else "sm_80"


def _capability(tensor: Any) -> Tuple[int, int]:
    """Of the GPU of a tensor, by its framework."""
    if _arrays.framework(tensor) == "torch":
        major, minor = sys.modules["torch"].cuda.get_device_capability(tensor.device)
        return major, minor
    digits = str(tensor.device.compute_capability)
    return int(digits[:-1]), int(digits[-1])


#: Set by the self-test: functions then run on the executor, for this target.
emulated_target: Optional[str] = None
#: Set by the self-test: functions then run for this target on the runtime's device, whatever memory
#: their tensors have.
device_target: Optional[str] = None
#: Threads of kernels for CPUs; None for one on each core.
threads: Optional[int] = None


#: Kernels, by what makes their text, what that depends on, and what they are compiled for.
_kernels: Dict[tuple, Callable[[Tuple[Any, ...]], Any]] = {}
_MOST_KERNELS = 1024


def _prepare(make: Callable[..., str], form: tuple, place: Any, like: Any) -> Callable[..., Any]:
    text = make(*form)
    if emulated_target is not None:
        emulated = _kernel.compile_emulated(text, emulated_target, fuse=True, any_base=True)

        def check(tensors: Tuple[Any, ...]) -> None:
            done = emulated(*tensors)
            if not done.ok:
                raise RuntimeError(f"the executor has found: {done.findings}")
        return check
    if place == "cpu" and device_target is None:
        return _kernel.compile(text, "cpu", threads=threads, fuse=True).native_call
    target = device_target or gpu_target(_capability(like))
    kernel = _kernel.compile(text, target, fuse=True, any_base=True)
    return lambda tensors: kernel(*tensors)


def run(make: Callable[..., str], form: tuple, tensors: Tuple[Any, ...], like: Any) -> None:
    """Calls the kernel of the text `make(*form)` for the device of `like`. Text and kernel are
    made when a form is met for the first time."""
    place = _arrays.device_number(like) if _arrays.is_gpu(like) else "cpu"
    key = (make, form, place, threads, emulated_target, device_target)
    call = _kernels.get(key)
    if call is None:
        call = _prepare(make, form, place, like)
        if len(_kernels) >= _MOST_KERNELS:
            _kernels.clear()
        _kernels[key] = call
    call(tensors)
