# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# load.py LIBRARY: calls @norm of a compiled library by its C entry point, without LLVM, NumPy or
# other parts of fusednorm.
import ctypes
import sys


class MemRef(ctypes.Structure):
    def __init__(self, array, rows, columns):
        super().__init__()
        self.allocated = self.aligned = ctypes.cast(array, ctypes.c_void_p)
        self.sizes[:] = [rows, columns]
        self.strides[:] = [columns, 1]

    _fields_ = [
        ("allocated", ctypes.c_void_p),
        ("aligned", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
        ("sizes", ctypes.c_int64 * 2),
        ("strides", ctypes.c_int64 * 2),
    ]


class Row(ctypes.Structure):
    _fields_ = [
        ("allocated", ctypes.c_void_p),
        ("aligned", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
        ("sizes", ctypes.c_int64 * 1),
        ("strides", ctypes.c_int64 * 1),
    ]


rows, columns = 3, 8
x = (ctypes.c_float * (rows * columns))(*[float(i % 5 + 1) for i in range(rows * columns)])
gamma = (ctypes.c_float * columns)(*([2.0] * columns))
out = (ctypes.c_float * (rows * columns))()
row = Row(ctypes.cast(gamma, ctypes.c_void_p).value, ctypes.cast(gamma, ctypes.c_void_p).value, 0)
row.sizes[0], row.strides[0] = columns, 1
library = ctypes.CDLL(sys.argv[1])
library._mlir_ciface_norm(
    ctypes.byref(MemRef(x, rows, columns)),
    ctypes.byref(row),
    ctypes.c_float(0.0),
    ctypes.byref(MemRef(out, rows, columns)),
)
for r in range(rows):
    values = list(x[r * columns : (r + 1) * columns])
    scale = 2 / (sum(v * v for v in values) / columns) ** 0.5
    for got, value in zip(out[r * columns : (r + 1) * columns], values):
        assert abs(got - value * scale) < 1e-5, (got, value * scale)
print("the library computes the norm")
