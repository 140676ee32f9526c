# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drop-in functions for mock CuPy arrays: on the current stream, for each device's own target, and
during graph capture."""

import ctypes
import os
import sys
import types

import fusednorm
from fusednorm import ops
from fusednorm.compat import vllm

cupy = sys.modules["cupy"] = types.ModuleType("cupy")
SIZES = {"uint16": ("<u2", 2), "uint8": ("|u1", 1), "float32": ("<f4", 4), "int64": ("<i8", 8), "int32": ("<i4", 4)}


class Device:
    def __init__(self, number):
        self.id, self.compute_capability = number, ("90", "80")[number]


class ndarray:
    __module__ = "cupy"
    made = 0

    def __init__(self, shape, dtype, device=0):
        ndarray.made += 1
        self.shape, self.dtype, self.device = shape, dtype, Device(device)
        kind, size = SIZES[dtype]
        self.strides = tuple(size * (shape[-1] if d + 1 < len(shape) else 1) for d in range(len(shape)))
        self.__cuda_array_interface__ = {"shape": shape, "typestr": kind, "strides": None, "version": 3,
                                         "data": ((1 << 40) + (ndarray.made << 24), False)}

    def __len__(self):
        return self.shape[0]

    def __getitem__(self, part):
        return ndarray((len(range(self.shape[0])[part]), *self.shape[1:]), self.dtype, self.device.id)

    def __sub__(self, other):
        return self[:]

    def __int__(self):
        raise AssertionError("a number of an array on a GPU was read")
    min = max = tolist = __int__


def check(code):
    assert code == 0, code


driver = ctypes.CDLL(os.environ["FUSEDNORM_RT_DRIVER"])
context, stream, graph, device = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_int()
check(driver.cuInit(0))
check(driver.cuDeviceGet(ctypes.byref(device), 0))
check(driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), device))
check(driver.cuCtxPushCurrent_v2(context))
check(driver.cuStreamCreate(ctypes.byref(stream), 1))
cupy.empty = lambda shape, dtype: ndarray(shape, dtype)
cupy.cuda = types.SimpleNamespace(get_current_stream=lambda: types.SimpleNamespace(ptr=stream.value or 0))


def calls(device):
    def of(dtype, *shape):
        return ndarray(shape, dtype, device)
    x, y, w = of("uint16", 5, 256), of("uint16", 5, 256), of("uint16", 256)
    heads, offsets = of("uint16", 5, 2, 64), of("int32", 3)
    caches = of("uint16", 4, 16, 2, 64), of("uint16", 4, 16, 2, 64)
    return [lambda: vllm.rms_norm(y, x, w, 1e-6),
            lambda: ops.fused_add_rms_norm(x, y, w, 1e-6),
            lambda: ops.per_token_group_quant_fp8(x, 128, out_q=of("uint8", 5, 256)),
            lambda: ops.concat_and_cache_mla(of("uint16", 5, 128), of("uint16", 5, 64), of("uint16", 4, 16, 192),
                                             of("int64", 5), "auto", None),
            lambda: ops.reshape_and_cache_flash(heads, heads, *caches, of("int64", 5), "auto", None, None),
            lambda: ops.gather_quantize(of("uint16", 8, 4, 192), of("int32", 2, 2), offsets, of("int32", 2), 128,
                                        out=of("uint8", 8, 128), scales=of("float32", 1, 8)),
            lambda: ops.flash_attn_varlen_func(heads, heads, heads, 3, offsets, 3, offsets, causal=True,
                                               out=of("uint16", 5, 2, 64))]


for call in calls(0):
    call()
check(driver.cuStreamBeginCapture_v2(stream, 0))
for call in calls(0):
    call()
check(driver.cuStreamEndCapture(stream, ctypes.byref(graph)))
print(len(calls(0)), "captured")

stream.value = 0  # the stream of the other device, which has another architecture
calls(1)[0]()
try:
    vllm.rms_norm(ndarray((5, 256), "uint16", 1), ndarray((5, 256), "uint16"), ndarray((256,), "uint16"), 1e-6)
except fusednorm.DeviceError as error:
    print(error)
