# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls the handler of XLA's FFI as XLA does, without JAX."""

import ctypes

import fusednorm
from arrays import EXAMPLE, bf16, zeros
from fusednorm._library import native


def struct(*fields):
    return type("Struct", (ctypes.Structure,), {"_fields_": list(fields)})


HEAD = (("size", ctypes.c_size_t), ("extension", ctypes.c_void_p))
Version = struct(*HEAD, ("major", ctypes.c_int), ("minor", ctypes.c_int))
ErrorArguments = struct(*HEAD, ("message", ctypes.c_char_p), ("status", ctypes.c_int))
CreateError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(ErrorArguments))
StateArguments = struct(*HEAD, ("context", ctypes.c_void_p), ("stage", ctypes.c_int),
                        ("type", ctypes.POINTER(ctypes.c_int64)), ("state", ctypes.c_void_p))
SetState = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(StateArguments))
Api = struct(*HEAD, ("version", Version), ("internal", ctypes.c_void_p), ("create", CreateError),
             ("unused", ctypes.c_void_p * 6), ("set_state", SetState))
TypeInfo = struct(*HEAD, ("destroy", ctypes.CFUNCTYPE(None, ctypes.c_void_p)))
Buffer = struct(*HEAD, ("type", ctypes.c_int), ("data", ctypes.c_void_p), ("rank", ctypes.c_int64),
                ("dims", ctypes.c_void_p))
List = struct(*HEAD, ("count", ctypes.c_int64), ("kinds", ctypes.c_void_p),
              ("items", ctypes.c_void_p))
Attributes = struct(*HEAD, ("count", ctypes.c_int64), ("kinds", ctypes.c_void_p),
                    ("names", ctypes.c_void_p), ("items", ctypes.c_void_p))
Array = struct(("type", ctypes.c_int), ("count", ctypes.c_size_t), ("data", ctypes.c_void_p))
Frame = struct(*HEAD, ("api", ctypes.POINTER(Api)), ("context", ctypes.c_void_p),
               ("stage", ctypes.c_int), ("operands", List), ("results", List),
               ("attributes", Attributes))
Metadata = struct(("size", ctypes.c_size_t), ("version", Version))
Extension = struct(("size", ctypes.c_size_t), ("kind", ctypes.c_int), ("next", ctypes.c_void_p),
                   ("metadata", ctypes.POINTER(Metadata)))
KINDS = (ctypes.c_int * 8)(*[1] * 8)
BF16, F32, F8E4M3FN = 16, 11, 20
INSTANTIATE, EXECUTE = 0, 3
alive, states = [], []


@CreateError
def create_error(arguments):
    print(f"error {arguments.contents.status}: {arguments.contents.message.decode()}")
    return 1


@SetState
def set_state(arguments):
    given = arguments.contents
    assert given.stage == INSTANTIATE and given.context == 7 and given.type.contents.value == 5
    states.append(given.state)
    return None


def pointer(value):
    alive.append(value)
    return ctypes.cast(ctypes.byref(value), ctypes.c_void_p)


def buffers(*pairs):
    items = (ctypes.c_void_p * len(pairs))()
    for number, (kind, array) in enumerate(pairs):
        data = (ctypes.c_char * array.nbytes).from_buffer(array.obj)
        dims = (ctypes.c_int64 * array.ndim)(*array.shape)
        items[number] = pointer(Buffer(0, None, kind, pointer(data), array.ndim, pointer(dims)))
    return List(0, None, len(pairs), pointer(KINDS), pointer(items))


address = ctypes.pythonapi.PyCapsule_GetPointer
address.restype, address.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
kernel = fusednorm.compile(EXAMPLE, threads=1)
handler = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Frame))(
    address(native().xla_handler(), None))
state_id, state_info = (address(capsule, None) for capsule in native().xla_state())
ctypes.c_int64.from_address(state_id).value = 5
api = Api(0, None, Version(0, None, 0, 5), None, create_error, (ctypes.c_void_p * 6)(), set_state)


def call(gamma, numbers, stage=EXECUTE):
    out, scales = zeros((4, 256), "B"), zeros((4, 1), "f")
    data = (ctypes.c_int64 * len(numbers))(*numbers)
    items = (ctypes.c_void_p * 1)(pointer(Array(5, len(numbers), pointer(data))))
    frame = Frame(0, None, ctypes.pointer(api), 7, stage,
                  buffers((BF16, bf16(4, 256)), (BF16, gamma)),
                  buffers((F8E4M3FN, out), (F32, scales)),
                  Attributes(0, None, 1, pointer(KINDS), None, pointer(items)))
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
