# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Precompiled GPU kernels of named models, and the runtime that launches them.

    import fusednorm_kernels
    model = fusednorm_kernels.Model("deepseek_v3")
    model.rms_norm_fused_fp8(x, gamma, out, scales)     # tensors of PyTorch on a GPU

The package needs neither LLVM nor a CUDA toolkit: the driver compiles PTX when a model is loaded.
The runtime checks shapes, types, overlap and alignment.
"""

from __future__ import annotations

import ctypes
import json
import pathlib
from typing import Any, Dict, List

_HERE = pathlib.Path(__file__).parent
_TORCH = {"float64": 0, "float32": 1, "float16": 2, "bfloat16": 3, "float8_e4m3fn": 4,
          "float8_e4m3fnuz": 5, "float8_e5m2": 6, "float8_e5m2fnuz": 7, "float8_e8m0fnu": 8,
          "int8": 9, "int16": 10, "int32": 11, "int64": 12, "bool": 13}


class KernelError(RuntimeError):
    """An error of the runtime or of the CUDA driver."""


class _Value(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint8), ("type", ctypes.c_uint8), ("rank", ctypes.c_uint8),
                ("reserved", ctypes.c_uint8 * 5), ("bits", ctypes.c_uint64),
                ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64))]


class _Options(ctypes.Structure):
    _fields_ = [("stream", ctypes.c_void_p), ("device", ctypes.c_int32),
                ("reserved", ctypes.c_uint32)]


def models() -> List[str]:
    """Returns the names that `Model` accepts."""
    return sorted(path.stem for path in _HERE.glob("*.json"))


class Model:
    """The kernels of one model, as methods.

    A method takes the tensors of its function in order, and optionally `stream`, the handle of a
    CUDA stream, and `device`, the index of a GPU. `manifest` describes all functions as JSON.

    Parameters
    ----------
    name : str
        A name of `models()`.

    Raises
    ------
    ValueError
        If there is no model of this name.
    KernelError
        Raised by a method: a tensor does not match, or the driver reports an error.
    """

    def __init__(self, name: str) -> None:
        if name not in models():
            raise ValueError(f"name: expected one of {', '.join(models())}, got {name!r}")
        self._runtime = ctypes.CDLL(str(_HERE / "libfusednorm_rt.so"))
        self._runtime.fnrt_last_error.restype = ctypes.c_char_p
        self._library = ctypes.CDLL(str(_HERE / f"lib{name}.so"))
        self.manifest = json.loads((_HERE / f"{name}.json").read_text())
        self._functions: Dict[str, Any] = {}
        for function in self.manifest["functions"]:
            call = getattr(self._library, f"{name}_{function['name']}_values")
            self._functions[function["name"]] = (call, function["arguments"])

    def functions(self) -> List[str]:
        """Returns the names of the functions."""
        return list(self._functions)

    def prepare(self, device: int = 0) -> None:
        """Loads the kernels on a device now rather than at the first call.

        Raises
        ------
        KernelError
            If the driver reports an error.
        """
        self._check(getattr(self._library, f"{self.manifest['name']}_prepare")(
            ctypes.c_int32(device)))

    def _check(self, status: int) -> None:
        if status:
            raise KernelError(self._runtime.fnrt_last_error().decode())

    def __getattr__(self, name: str) -> Any:
        functions = self.__dict__.get("_functions", {})
        if name not in functions:
            raise AttributeError(f"expected one of {', '.join(functions)}, got {name!r}")
        call, formals = functions[name]

        def run(*tensors: Any, stream: int = 0, device: int = -1) -> None:
            if len(tensors) != len(formals):
                raise KernelError(f"{name}: expected {len(formals)} tensors, got {len(tensors)}")
            values = (_Value * len(formals))()
            for value, tensor in zip(values, tensors):
                dtype = str(tensor.dtype).rpartition(".")[2]
                if dtype not in _TORCH:
                    raise KernelError(f"{name}: expected {', '.join(_TORCH)}, got {tensor.dtype}")
                rank = len(tensor.shape)
                value.type, value.rank, value.bits = _TORCH[dtype], rank, tensor.data_ptr()
                value.shape = (ctypes.c_int64 * max(rank, 1))(*tensor.shape)
                value.strides = (ctypes.c_int64 * max(rank, 1))(*tensor.stride())
            options = _Options(stream, device, 0)
            self._check(call(values, ctypes.c_uint32(len(formals)), ctypes.byref(options)))

        return run
