#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls @quantize on two rows.

usage: call_quantize.py LIBRARY COLUMNS
"""

import ctypes
import sys


class Matrix(ctypes.Structure):
    _fields_ = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64),
                ("sizes", ctypes.c_int64 * 2), ("strides", ctypes.c_int64 * 2)]


def matrix(columns, element):
    memory = (element * max(1, 2 * columns))()
    address = ctypes.addressof(memory)
    return memory, Matrix(address, address, 0, (2, columns), (columns, 1))


n = int(sys.argv[2])
operands = [matrix(n, ctypes.c_uint16), matrix(n, ctypes.c_uint8), matrix(-(-n // 32), ctypes.c_float)]
ctypes.CDLL(sys.argv[1])._mlir_ciface_quantize(*(ctypes.byref(m) for _, m in operands))
print("returned")
