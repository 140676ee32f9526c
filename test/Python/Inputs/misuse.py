# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tries every misuse: an exception of the right class names the argument, the expected and the
actual value, and the interpreter stays usable."""

import ctypes

import fusednorm
from arrays import EXAMPLE, bf16, contents, zeros

kernel = fusednorm.compile(EXAMPLE, threads=1)
good = lambda: [bf16(4, 256), bf16(256), zeros((4, 256), "B"), zeros((4, 1), "f")]
count = 0


def refuse(kind, *parts, at=None, value=None, call=None):
    global count
    tensors = good()
    if at is not None:
        tensors[at] = value
    before = [contents(tensors[2]), contents(tensors[3])] if at not in (2, 3) else None
    try:
        call(*tensors) if call else kernel(*tensors)
    except kind as error:
        assert type(error) is kind, (type(error), error)
        text = str(error)
        for part in parts:
            assert part in text, f"expected '{part}' in: {text}"
        print(f"{kind.__name__}: {text}")
    else:
        raise AssertionError(f"nothing was raised; expected {kind.__name__} with {parts}")
    if before:
        assert before == [contents(tensors[2]), contents(tensors[3])], "something was written"
    count += 1


released = bf16(4, 256)
released.release()


class NoTensor:
    data_ptr = None


class Liar:
    """An array interface without memory."""
    __array_interface__ = {"shape": (4, 256), "data": "here", "typestr": "<u2"}
    dtype = "uint16"


class Device:
    """Mimics a tensor on another device."""
    shape, dtype, is_cpu, is_cuda = (4, 256), "torch.bfloat16", False, False

    def stride(self):
        return (256, 1)

    def data_ptr(self):
        raise RuntimeError("no memory")


class OnGPU:
    """Mimics a CuPy array by the interface that numba shares."""

    def __init__(self, **changes):
        self.__cuda_array_interface__ = {"shape": (4, 256), "typestr": "<u2", "strides": None,
                                         "data": (1 << 40, False), "version": 3, **changes}


class Failing:
    def __dlpack__(self, **options):
        raise BufferError("cannot export: it was deleted")


x, a = fusednorm, "argument 0 (x)"
refuse(x.ArgumentTypeError, a, "bf16", "f32", at=0, value=zeros((4, 256), "f"))
refuse(x.ArgumentTypeError, "argument 3 (scales)", "f32", "f64", at=3, value=zeros((4, 1), "d"))
refuse(x.ArgumentTypeError, "argument 0", "bf16", "None", at=0, value=None)
refuse(x.ArgumentTypeError, "argument 0", "bf16", "'text'", at=0, value="text")
refuse(x.ArgumentTypeError, "argument 0", "3.5", at=0, value=3.5)
refuse(x.ArgumentTypeError, "argument 0", "released", at=0, value=released)
refuse(x.ArgumentTypeError, "argument 0", "NoTensor", at=0, value=NoTensor())
refuse(x.ArgumentTypeError, "argument 0", "memory", "Liar", at=0, value=Liar())
refuse(x.ArgumentTypeError, "argument 0", "it was deleted", "Failing", at=0, value=Failing())
refuse(x.DeviceError, a, "the CPU", "another device", at=0, value=Device())
refuse(x.DeviceError, a, "the CPU", "CUDA", at=0, value=OnGPU())
refuse(x.ArgumentTypeError, "argument 0", "element type", at=0, value=OnGPU(typestr=">f4"))
refuse(x.ArgumentTypeError, "argument 0", "memory", at=0, value=OnGPU(data=None))
refuse(x.ArgumentTypeError, "argument 0", "strides", at=0, value=OnGPU(strides=(2,)))
refuse(x.ShapeError, a, "256", "255", at=0, value=bf16(4, 255))
refuse(x.ShapeError, a, "rank 2", "got 1", at=0, value=bf16(256))
refuse(x.ShapeError, "argument 2 (out)", "to be 4", "got 3", at=2, value=zeros((3, 256), "B"))
refuse(x.OverlapError, "argument 2 (out)", "overlaps argument 0", call=lambda p, g, c, s:
       kernel(p, g, p.cast("B")[:1024].cast("B", (4, 256)), s))
refuse(x.ReadOnlyError, "argument 2 (out)", "read-only", at=2,
       value=zeros((4, 256), "B").toreadonly())
refuse(x.ArgumentTypeError, "expected 4 values", "got 1", call=lambda p, g, c, s: kernel(p))
refuse(x.ArgumentTypeError, "out: expected 2", "got 1", call=lambda p, g, c, s:
       kernel(p, g, out=c))

# Addresses and strides that only ctypes can create.
import ctypes

bytes_ = (ctypes.c_char * (4 * 256 * 2 + 8))()
base = ctypes.addressof(bytes_)


class At:
    """A tensor at any address."""
    dtype, is_cpu = "torch.bfloat16", True

    def __init__(self, address, strides=(256, 1), shape=(4, 256)):
        self.address, self.strides, self.shape = address, strides, shape

    def stride(self):
        return self.strides

    def data_ptr(self):
        return self.address


refuse(x.AlignmentError, a, "2 bytes", "0x", at=0, value=At(base + base % 2 + 1))
refuse(x.ShapeError, a, "stride", "got 2", at=0, value=At(base, (512, 2)))
refuse(x.ArgumentError, a, "address is null", at=0, value=At(0))
refuse(x.ShapeError, a, "address space", at=0, value=At(base, (2**61, 1)))
refuse(x.ArgumentTypeError, "argument 0", "8 dimensions", at=0,
       value=At(base, (1,) * 9, (1,) * 9))

# Compilation errors.
for source, parts in [("func.func @f( {", ["input:1:", "expected"]),
                      ("func.func @f() { return }\nfunc.func @g() { return }", ["--entry"]),
                      (EXAMPLE.replace("tensor<256xbf16>", "tensor<255xbf16>"), ["255"]),
                      ("", ["public function"]), (b"ML\xefR broken", ["input"]),
                      ("func.func @f(%x: f32) -> f32 { return %x : f32 }", ["returns a value"])]:
    try:
        fusednorm.compile(source, cache=False)
    except fusednorm.CompileError as error:
        assert error.diagnostics and all(part in str(error) for part in parts), error
        count += 1
    else:
        raise AssertionError(f"nothing was raised for {source}")
for wrong in [dict(target="z80"), dict(target="sm_90a,sm_80"), dict(require_fusion=1),
              dict(threads=-1), dict(threads=4000), dict(threads=2, target="sm_90a"), dict(any_base=True)]:
    try:
        fusednorm.compile(EXAMPLE, cache=False, **wrong)
    except fusednorm.FusedNormError as error:
        print(f"{wrong}: {error}")
        count += 1
    else:
        raise AssertionError(f"nothing was raised for {wrong}")
for call in (lambda: fusednorm.compile(17), lambda: fusednorm.compile(EXAMPLE, entry=3)):
    try:
        call()
    except fusednorm.ArgumentTypeError as error:
        count += 1
# An array of ctypes has a buffer without strides.
array = (ctypes.c_uint16 * 256 * 4).from_buffer(good()[0].obj)
assert contents(kernel(array, good()[1])[0]) == contents(kernel(*good()[:2])[0])
assert kernel(*good())
print(f"{count} refused")
