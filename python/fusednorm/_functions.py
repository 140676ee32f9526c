# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the ready functions are made of: a text for each, compiled once for each form of its
tensors."""

from __future__ import annotations

import functools
from typing import Any, Dict, Optional, Sequence, Tuple

from . import _arrays, _kernel
from .errors import ArgumentTypeError, ShapeError

_ELEMENTS = {"float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16",
             "float8_e4m3fn": "f8E4M3FN", "float8_e4m3fnuz": "f8E4M3FNUZ", "float8_e5m2": "f8E5M2",
             "float8_e5m2fnuz": "f8E5M2FNUZ", "float8_e8m0fnu": "f8E8M0FNU", "int8": "i8",
             "int16": "i16", "int32": "i32", "int64": "i64",
             # Frameworks that lack the floats have them as bits.
             "uint16": "bf16", "uint8": "f8E4M3FN"}
_CODES = ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "i8")


#: Rounding of the libraries that functions have their names from.
VLLM = "#fusednorm.numerics<preset = vllm>"
#: FP8 of a tensor and of tokens multiply by the inverse of the scale there.
VLLM_SCALED = "#fusednorm.numerics<preset = vllm, scaling = reciprocal>"
FLASHINFER = "#fusednorm.numerics<preset = flashinfer>"


#: Types by the objects that frameworks have for them, whose texts take long to make.
_known: Dict[Any, Optional[str]] = {}


def _element_of(dtype: Any) -> Optional[str]:
    try:
        return _known[dtype]
    except TypeError:  # of an array without a hash
        return _ELEMENTS.get(str(dtype).rpartition(".")[2])
    except KeyError:
        found = _ELEMENTS.get(str(dtype).rpartition(".")[2])
        if len(_known) < 1024:
            _known[dtype] = found
        return found


def element(tensor: Any, name: str, allowed: Sequence[str] = ("f32", "f16", "bf16")) -> str:
    """The type of a tensor's elements, by MLIR's name."""
    found = _element_of(getattr(tensor, "dtype", None))
    if found is None or found not in allowed:
        raise ArgumentTypeError(
            f"{name}: expected a tensor of {', '.join(allowed)}, got "
            f"{type(tensor).__qualname__} of {getattr(tensor, 'dtype', 'no dtype')}")
    return found


def code_type(dtype: Any, name: str) -> str:
    """Of an argument such as `quant_dtype`: a dtype of a framework, or MLIR's name."""
    text = str(getattr(dtype, "__name__", dtype)).rpartition(".")[2]
    found = text if text in _CODES else _ELEMENTS.get(text)
    if found not in _CODES:
        raise ArgumentTypeError(f"{name}: expected one of {', '.join(_CODES)}, or a framework's "
                                f"dtype for it, got {dtype!r}")
    return found


def float_type(dtype: Any, name: str) -> str:
    """Of an argument such as `out_dtype`: a dtype of a framework, or MLIR's name."""
    text = str(getattr(dtype, "__name__", dtype)).rpartition(".")[2]
    found = text if text in ("f32", "f16", "bf16") else _ELEMENTS.get(text)
    if found not in ("f32", "f16", "bf16"):
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


def rows(tensor: Any, name: str) -> Tuple[str, int, int]:
    """Type of a tensor of rows, the number of its dimensions, and columns."""
    found = shape(tensor, name)
    return element(tensor, name), len(found), found[-1]


def tensor_text(rank: int, columns: Any, kind: str) -> str:
    """`tensor<?x?xNxT>`."""
    return "tensor<" + "?x" * (rank - 1) + f"{columns}x{kind}>"


def signature(name: str, arguments: str, results: str, body: str, values: str) -> str:
    """A function around a body."""
    return (f"func.func @{name}({arguments}) -> ({results}) {{\n{body}"
            f"  return {values} : {results}\n}}\n")


def is_gpu(tensor: Any) -> bool:
    return bool(getattr(tensor, "is_cuda", False)) or _arrays.framework(tensor) == "cupy"


@functools.lru_cache(maxsize=None)
def _gpu_target(index: int) -> str:
    import torch
    major, minor = torch.cuda.get_device_capability(index)
    names = {target.name for target in __import__("fusednorm").targets()}
    best = [name for name in (f"sm_{major}{minor}a", f"sm_{major}{minor}") if name in names]
    return best[0] if best else "sm_90" if major >= 9 else "sm_80"


#: Set by the self-test: functions then run on the executor, for this target.
emulated_target: Optional[str] = None
#: Threads of kernels for CPUs; None for one on each core.
threads: Optional[int] = None


@functools.lru_cache(maxsize=1024)
def _compile(text: str, target: str, emulated: bool, count: Optional[int]) -> Any:
    if emulated:
        return _kernel.compile_emulated(text, target, fuse=True, any_base=True)
    return _kernel.compile(text, target, threads=None if target.startswith("sm_") else count,
                           fuse=True, any_base=target.startswith("sm_"))


def run(text: str, tensors: Sequence[Any], like: Any) -> Any:
    """Compiles a text for the device of `like`, unless that is done, and calls it."""
    if emulated_target is not None:
        done = _compile(text, emulated_target, True, None)(*tensors)
        if not done.ok:
            raise RuntimeError(f"the executor has found: {done.findings}")
        return done.results
    if is_gpu(like):
        return _compile(text, _gpu_target(like.device.index or 0), False, None)(*tensors)
    return _compile(text, "cpu", False, threads)(*tensors)
