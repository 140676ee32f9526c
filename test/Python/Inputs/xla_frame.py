# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls the handler of XLA's FFI for CPUs as XLA does, without JAX."""

import ctypes

import fusednorm
from arrays import EXAMPLE, bf16, zeros
from fusednorm._library import native
from xla_structs import (BF16, EXECUTE, F32, F8E4M3FN, INSTANTIATE, Api, Extension, Frame,
                         GetDevice, GetStream, Metadata, SetState, TypeInfo, Version, address,
                         create_error, frame_of, function, pointer)

states = []


@SetState
def set_state(arguments):
    given = arguments.contents
    assert given.stage == INSTANTIATE and given.context == 7 and given.type.contents.value == 5
    states.append(given.state)
    return None


kernel = fusednorm.compile(EXAMPLE, threads=1)
capsules = native().xla(False)
handler = function(capsules[0])
state_id, state_info = (address(capsule) for capsule in capsules[1:])
ctypes.c_int64.from_address(state_id).value = 5
api = Api(0, None, Version(0, None, 0, 5), None, create_error, (ctypes.c_void_p * 3)(),
          GetStream(), (ctypes.c_void_p * 2)(), set_state, (ctypes.c_void_p * 9)(), GetDevice())


def call(gamma, numbers, stage=EXECUTE):
    out, scales = zeros((4, 256), "B"), zeros((4, 1), "f")
    frame = frame_of(api, stage, ((BF16, bf16(4, 256)), (BF16, gamma)),
                     ((F8E4M3FN, out), (F32, scales)), numbers)
    return handler(ctypes.byref(frame)), out, scales


metadata = Metadata(0, Version(0, None, 9, 9))
extension = Extension(0, 1, None, ctypes.pointer(metadata))
question = Frame(0, pointer(extension), ctypes.pointer(api))
assert not handler(ctypes.byref(question))
print(f"version {metadata.version.major}.{metadata.version.minor}")
plan = [*kernel._native.share(), 4, 0, 0, 1, 0, -1, 0, -2, 0]
error, out, scales = call(bf16(256), plan)
expected = kernel(bf16(4, 256), bf16(256))
print(f"call: {error}, equal {bytes(out) == bytes(expected[0])} "
      f"{bytes(scales) == bytes(expected[1])}")
call(bf16(255), plan)
call(bf16(256), plan[:-1])
call(bf16(256), [*plan[:-2], -9, 0])

# A compiled function owns the kernel.
call(bf16(256), plan, INSTANTIATE)
del kernel
error, out, scales = call(bf16(256), plan)
print(f"owned: {error}, equal {bytes(out) == bytes(expected[0])}")
TypeInfo.from_address(state_info).destroy(states.pop())
call(bf16(256), plan, INSTANTIATE)
print(f"states: {len(states)}")
