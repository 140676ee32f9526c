# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls the handler of XLA's FFI for CUDA as XLA does, without JAX.

usage: xla_gpu_frame.py simulator|driver: the backend of the runtime is the simulator, which runs
the kernels in the memory of the process, or a mock of the driver, which records launches.
"""

import ctypes
import os
import sys

import fusednorm
from arrays import EXAMPLE, bf16, zeros
from fusednorm._library import native
from xla_structs import (BF16, EXECUTE, F32, F8E4M3FN, INSTANTIATE, Api, GetDevice, GetStream,
                         SetState, Version, address, create_error, frame_of,
                         function)

SCALED = """
func.func @norm(%x: memref<?x64xf32>, %g: memref<64xf32>, %eps: f32, %y: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%y : memref<?x64xf32>)
  return
}
"""
on_simulator = sys.argv[1] == "simulator"
stream, number = ctypes.c_void_p(), 0 if on_simulator else 1
if not on_simulator:
    driver = ctypes.CDLL(os.environ["FUSEDNORM_RT_DRIVER"])
    context, device = ctypes.c_void_p(), ctypes.c_int()
    assert not driver.cuInit(0)
    assert not driver.cuDeviceGet(ctypes.byref(device), number)
    assert not driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), device)
    assert not driver.cuCtxPushCurrent_v2(context)
    assert not driver.cuStreamCreate(ctypes.byref(stream), 1)


@GetStream
def get_stream(arguments):
    assert arguments.contents.context == 7
    arguments.contents.stream = stream.value
    return None


@GetStream
def refuse_stream(arguments):
    return 9


@GetDevice
def get_device(arguments):
    assert arguments.contents.context == 7
    arguments.contents.number = number
    return None


@SetState
def set_state(arguments):
    print("state of type", arguments.contents.type.contents.value)
    return None


def api_of(get_stream, size=ctypes.sizeof(Api)):
    return Api(size, None, Version(0, None, 0, 5), None, create_error, (ctypes.c_void_p * 3)(),
               get_stream, (ctypes.c_void_p * 2)(), set_state, (ctypes.c_void_p * 9)(), get_device)


api = api_of(get_stream)
capsules = native().xla(True)
handler = function(capsules[0])
ctypes.c_int64.from_address(address(capsules[1])).value = 6
ctypes.c_int64.from_address(address(native().xla(False)[1])).value = 5
kernel = fusednorm.compile(EXAMPLE, target="sm_90a")
plan = [*kernel._native.share(), 4, 0, 0, 1, 0, -1, 0, -2, 0]


def call(gamma, api=api, stage=EXECUTE, plan=plan):
    out, scales = zeros((4, 256), "B"), zeros((4, 1), "f")
    frame = frame_of(api, stage, ((BF16, bf16(4, 256)), (BF16, gamma)),
                     ((F8E4M3FN, out), (F32, scales)), plan)
    return handler(ctypes.byref(frame)), out, scales


error, out, scales = call(bf16(256))
expected = fusednorm.compile(EXAMPLE, threads=1)(bf16(4, 256), bf16(256))
if on_simulator:
    print(f"call: {error}, equal {bytes(out) == bytes(expected[0])} "
          f"{bytes(scales) == bytes(expected[1])}")
else:
    print(f"call: {error}")

# A scalar is part of the attribute: 0.25 as bits of f32, whose number is 1.
norm = fusednorm.compile(SCALED, target="sm_90a")
x, gamma, y = zeros((3, 64), "f"), zeros((64,), "f"), zeros((3, 64), "f")
for row in range(3):
    for column in range(64):
        x[row, column], gamma[column] = 1.5, 2.0
owner = norm._native.share()


def call_norm(*epsilon):
    frame = frame_of(api, EXECUTE, ((F32, x), (F32, gamma), (F32, zeros((1,), "f"))), ((F32, y),),
                     [*owner, 4, 0, 0, 1, 0, *epsilon, -1, 0])
    return handler(ctypes.byref(frame))


print("scalar:", call_norm(0x3E800000, 2 + 1))
if on_simulator:
    print("error below 1e-6:", all(abs(value - 3 / 2.5 ** 0.5) < 1e-6 for value in y.tolist()[1]))
call_norm(2, 1)
call(bf16(255))
call(bf16(256), api_of(get_stream, Api.get_device.offset))
print("error of XLA:", call(bf16(256), api_of(refuse_stream))[0])
call(bf16(256), stage=INSTANTIATE)
host = fusednorm.compile(EXAMPLE, threads=1)
call(bf16(256), plan=[*host._native.share(), *plan[2:]])
