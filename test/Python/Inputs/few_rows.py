# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the parallel regions of kernels, with openmp-stub.c as the OpenMP runtime.

few_rows.py FILE LIBRARY: the kernels, and the stub, which FUSEDNORM_OPENMP_LIBRARY names too.
"""

import ctypes
import struct
import sys

import fusednorm

SIZES = {"H": 2, "B": 1, "f": 4, "i": 4}
TEXT = open(sys.argv[1]).read()
STUB = ctypes.CDLL(sys.argv[2])


def array(form, *shape, values=None):
    """Zeros, bf16 numbers from 1 to 2, or the given values."""
    count = 1
    for extent in shape:
        count *= extent
    if values is not None:
        data = struct.pack(f"{count}{form}", *values)
    elif form == "H":
        data = struct.pack("128H", *range(0x3F80, 0x4000)) * (count // 128 + 1)
    else:
        data = bytes(count * SIZES[form])
    return memoryview(bytearray(data[:count * SIZES[form]])).cast("B").cast(form, shape)


def count(entry, **calls):
    """Prints the number of regions of each call. Bits equal those of one thread."""
    kernel, alone = (fusednorm.compile(TEXT, entry=entry, threads=threads, cache=False)
                     for threads in (None, 1))
    for name, make in calls.items():
        arguments, expected = make(), make()
        alone(*expected)
        before = STUB.stub_regions()
        kernel(*arguments)
        same = all(bytes(a) == bytes(b) for a, b in zip(arguments, expected))
        print(f"{entry} {name}: {STUB.stub_regions() - before}{'' if same else ', other bits'}")


def norm(rows):
    return lambda: (array("H", rows, 4096), array("H", 4096), array("H", rows, 4096))


def quantize(rows, columns):
    return lambda: (array("f", rows, columns), array("B", rows, columns), array("f", rows, 1))


def linear(m, n, k):
    return lambda: (array("H", m, k), array("H", n, k), array("f", m, n))


def scaled(m):
    return lambda: (array("B", m, 256), array("B", 128, 256), array("f", 2, m, values=[1.0] * 2 * m),
                    array("f", 1, 2, values=[1.0] * 2), array("H", m, 128))


def normed(m):
    return lambda: (array("f", m, 64), array("f", 512, 64), array("f", 512), array("f", m, 512))


def attend(queries, length):
    """One sequence with `length` keys before the queries, in a cache of 1024 keys."""
    return lambda: (array("H", queries, 4, 64), array("H", 64, 16, 2, 64), array("H", 64, 16, 2, 64),
                    array("i", 2, values=(0, queries)), array("i", 1, values=(length,)),
                    array("i", 1, 64, values=range(64)), array("H", queries, 4, 64))


def merge(tokens):
    return lambda: (array("f", 2, tokens, 4, 64), array("f", 2, 4, tokens),
                    array("f", tokens, 4, 64))


count("norm", one=norm(1), two=norm(2), many=norm(64))
# One row occupies one thread, however long it is.
count("quantize", short=quantize(1, 64), long=quantize(1, 500000), few=quantize(2, 100),
      wide=quantize(2, 200000))
count("linear", small=linear(1, 256, 64), gemv=linear(1, 1024, 1024), rows=linear(512, 64, 64))
count("scaled", small=scaled(1), large=scaled(512))
count("normed", small=normed(1), large=normed(64))
# The length of the sequence counts, not the size of the cache.
count("attend", short=attend(1, 20), long=attend(1, 1000), prefill=attend(100, 0))
count("merge", one=merge(1), many=merge(512))
