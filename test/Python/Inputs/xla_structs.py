# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structs of XLA's FFI, for calls of the handlers as XLA makes them, without JAX.

The variable HEADER has the names of the structs and members in xla/ffi/api/c_api.h.
"""

import ctypes


def struct(*fields):
    return type("Struct", (ctypes.Structure,), {"_fields_": list(fields)})


HEAD = (("size", ctypes.c_size_t), ("extension", ctypes.c_void_p))
Version = struct(*HEAD, ("major", ctypes.c_int), ("minor", ctypes.c_int))
ErrorArguments = struct(*HEAD, ("message", ctypes.c_char_p), ("status", ctypes.c_int))
CreateError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(ErrorArguments))
StateArguments = struct(*HEAD, ("context", ctypes.c_void_p), ("stage", ctypes.c_int),
                        ("type", ctypes.POINTER(ctypes.c_int64)), ("state", ctypes.c_void_p))
SetState = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(StateArguments))
StreamArguments = struct(*HEAD, ("context", ctypes.c_void_p), ("stream", ctypes.c_void_p))
GetStream = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(StreamArguments))
DeviceArguments = struct(*HEAD, ("context", ctypes.c_void_p), ("number", ctypes.c_int32))
GetDevice = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(DeviceArguments))
Api = struct(*HEAD, ("version", Version), ("internal", ctypes.c_void_p), ("create", CreateError),
             ("unused", ctypes.c_void_p * 3), ("get_stream", GetStream),
             ("types", ctypes.c_void_p * 2), ("set_state", SetState),
             ("services", ctypes.c_void_p * 9), ("get_device", GetDevice))
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
S64, F32, BF16, F8E4M3FN = 5, 11, 16, 20
INSTANTIATE, EXECUTE = 0, 3

HEADER = {
    "Api_Version": (Version, "major_version=major minor_version=minor"),
    "Error_Create_Args": (ErrorArguments, "message errc=status"),
    "State_Set_Args": (StateArguments, "ctx=context stage type_id=type state"),
    "Stream_Get_Args": (StreamArguments, "ctx=context stream"),
    "DeviceOrdinal_Get_Args": (DeviceArguments, "ctx=context device_ordinal=number"),
    "Api": (Api, "api_version=version internal_api=internal XLA_FFI_Error_Create=create "
                 "XLA_FFI_Stream_Get=get_stream XLA_FFI_State_Set=set_state "
                 "XLA_FFI_DeviceOrdinal_Get=get_device"),
    "TypeInfo": (TypeInfo, "deleter=destroy"),
    "Buffer": (Buffer, "dtype=type data rank dims"),
    "Args": (List, "size=count types=kinds args=items"),
    "Rets": (List, "size=count types=kinds rets=items"),
    "Attrs": (Attributes, "size=count types=kinds names attrs=items"),
    "Array": (Array, "dtype=type size=count data"),
    "CallFrame": (Frame, "api ctx=context stage args=operands rets=results attrs=attributes"),
    "Metadata": (Metadata, "api_version=version"),
    "Metadata_Extension": (Extension, "metadata")}
NUMBERS = {"DataType_S64": S64, "DataType_F32": F32, "DataType_BF16": BF16,
           "DataType_F8E4M3FN": F8E4M3FN, "ExecutionStage_INSTANTIATE": INSTANTIATE,
           "ExecutionStage_EXECUTE": EXECUTE, "AttrType_ARRAY": KINDS[0],
           "ArgType_BUFFER": KINDS[0], "Extension_Metadata": 1,
           "Error_Code_INVALID_ARGUMENT": 3, "Error_Code_UNIMPLEMENTED": 12}
alive = []


@CreateError
def create_error(arguments):
    print(f"error {arguments.contents.status}: {arguments.contents.message.decode()}")
    return 1


def pointer(value):
    alive.append(value)
    return ctypes.cast(ctypes.byref(value), ctypes.c_void_p)


def buffers(*pairs):
    """Returns a list of buffers: pairs of a type and a memoryview."""
    items = (ctypes.c_void_p * len(pairs))()
    for number, (kind, array) in enumerate(pairs):
        data = (ctypes.c_char * array.nbytes).from_buffer(array.obj)
        dims = (ctypes.c_int64 * array.ndim)(*array.shape)
        items[number] = pointer(Buffer(0, None, kind, pointer(data), array.ndim, pointer(dims)))
    return List(0, None, len(pairs), pointer(KINDS), pointer(items))


def frame_of(api, stage, operands, results, plan):
    """Returns a call with an attribute of numbers. Its context is 7."""
    data = (ctypes.c_int64 * len(plan))(*plan)
    items = (ctypes.c_void_p * 1)(pointer(Array(S64, len(plan), pointer(data))))
    return Frame(0, None, ctypes.pointer(api), 7, stage, buffers(*operands), buffers(*results),
                 Attributes(0, None, 1, pointer(KINDS), None, pointer(items)))


def address(capsule):
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return get(capsule, None)


def function(capsule):
    """Returns a handler as a function of Python."""
    return ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Frame))(address(capsule))


def assertions():
    """Returns a program of C++ that compiles if all members have the offsets of XLA's header."""
    lines = ['#include "xla/ffi/api/c_api.h"', "#include <cstddef>"]
    for name, (own, members) in HEADER.items():
        for member in members.split():
            theirs, _, ours = member.partition("=")
            lines.append(f"static_assert(offsetof(XLA_FFI_{name}, {theirs}) == "
                         f"{getattr(own, ours or theirs).offset});")
    return "\n".join(lines + [f"static_assert(XLA_FFI_{name} == {number});"
                              for name, number in NUMBERS.items()])


if __name__ == "__main__":
    print(assertions())
