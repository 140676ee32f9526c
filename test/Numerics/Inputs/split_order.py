# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes operands of a GEMM with split K, and its results in the stated order of sums.

usage: split_order.py BLOCKS ROWS COLUMNS STEPS FOLDER

K has STEPS steps of 64 bf16 elements, and block b of BLOCKS adds the steps from b * STEPS // BLOCKS
on. All sums of a block are exact, and the sums of all blocks depend on their order.
"""

import array
import pathlib
import struct
import sys

blocks, rows, columns, steps = map(int, sys.argv[1:5])
folder = pathlib.Path(sys.argv[5])
STEP = 64
depth = steps * STEP


def f32(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def save(name, code, kind, shape, values):
    header = f"{{'descr': '<{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    data = array.array(code, values)
    (folder / name).write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
                                header.encode() + data.tobytes())


def bf16(x):
    bits = struct.unpack("I", struct.pack("f", x))[0]
    assert bits & 0xFFFF == 0
    return bits >> 16


def block_of(k):
    return next(b for b in range(blocks) if k // STEP < (b + 1) * steps // blocks)


# Odd blocks have multiples of 2^22 of alternating signs, and even blocks small numbers. A sum of both
# is rounded.
SCALES = [1, 2**22, 1, -2**22]
owner = [block_of(k) for k in range(depth)]
a = [[(m + k) % 3 for k in range(depth)] for m in range(rows)]
b = [[((n * 7 + k * 5 + k // STEP) % 11 - 4) * SCALES[owner[k] % 4] for k in range(depth)]
     for n in range(columns)]
firsts = [owner.index(block) for block in range(blocks)] + [depth]
out, other = [], 0
for row in a:
    for column in b:
        parts = [sum(x * y for x, y in zip(row[s:e], column[s:e]))
                 for s, e in zip(firsts, firsts[1:])]
        total, backwards = f32(parts[0]), f32(parts[-1])
        for part in parts[1:]:
            total = f32(total + part)
        for part in parts[-2::-1]:
            backwards = f32(backwards + part)
        out.append(total)
        other += total != backwards
save("a.npy", "H", "u2", (rows, depth), [bf16(x) for row in a for x in row])
save("b.npy", "H", "u2", (columns, depth), [bf16(x) for column in b for x in column])
save("out.npy", "f", "f4", (rows, columns), out)
print(f"{other} of {len(out)} sums differ backwards")
