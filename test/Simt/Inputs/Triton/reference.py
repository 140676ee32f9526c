# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes the results of kernels.py in double precision and compares.

usage: reference.py FUNCTION FILE.npy... [NUMBER...]   (the last file is the result)"""

import ast
import math
import struct
import sys


def read(path, half):
    """Reads the rows of an array. Integers hold the bits of f16 if `half`, else of bf16."""
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10:10 + size].decode())
    rows, columns = ([1] + list(header["shape"]))[-2:]
    kind = header["descr"].lstrip("<|=")
    raw = data[10 + size:]
    if kind == "f4":
        values = struct.unpack("<%df" % (rows * columns), raw)
    elif half:
        values = struct.unpack("<%de" % (rows * columns), raw)
    else:
        codes = struct.unpack("<%dH" % (rows * columns), raw)
        values = struct.unpack("<%df" % (rows * columns),
                               b"".join(struct.pack("<I", code << 16) for code in codes))
    return [values[i * columns:(i + 1) * columns] for i in range(rows)]


def rms_norm(x, w, eps):
    for row in x:
        r = 1 / math.sqrt(sum(v * v for v in row) / len(row) + eps)
        yield from (v * r * g for v, g in zip(row, w[0]))


def softmax(x):
    for row in x:
        e = [math.exp(v - max(row)) for v in row]
        yield from (v / sum(e) for v in e)


def matmul(a, b):
    columns = list(zip(*b))
    for row in a:
        yield from (sum(x * y for x, y in zip(row, column)) for column in columns)


def main():
    name = sys.argv[1]
    arrays = [read(path, name == "matmul") for path in sys.argv[2:] if path.endswith(".npy")]
    numbers = [float(text) for text in sys.argv[2:] if not text.endswith(".npy")]
    actual = [value for row in arrays[-1] for value in row]
    expected = list(globals()[name](*arrays[:-1], *numbers))
    # Half an ulp of the result's type and the rounding of the accumulators before it.
    relative = {"rms_norm": 2.0 ** -8, "softmax": 2.0 ** -20, "matmul": 2.0 ** -11}[name] * 1.05
    absolute = 2.0 ** -12 if name == "matmul" else 0.0
    wrong = [i for i, (a, e) in enumerate(zip(actual, expected))
             if not abs(a - e) <= relative * abs(e) + absolute]
    if wrong or len(actual) != len(expected):
        i = wrong[0] if wrong else 0
        sys.exit("%d of %d elements are wrong; %d is %r, expected %r" %
                 (len(wrong), len(expected), i, actual[i], expected[i]))
    print("%s: %d elements are right" % (name, len(expected)))


main()
