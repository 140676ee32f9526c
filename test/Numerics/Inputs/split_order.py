# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes operands of a GEMM with split K, and its results in the stated order of sums.

usage: split_order.py BLOCKS ROWS COLUMNS STEPS FOLDER [BITS]

K has STEPS steps of 64 bf16 elements, and block b of BLOCKS adds the steps from b * STEPS // BLOCKS
on. All sums of a block are exact, and the sums of all blocks depend on their order. The large
elements of B are multiples of 2 to the power BITS, by default 14. More steps need fewer bits.
"""

import array
import pathlib
import struct
import sys

blocks, rows, columns, steps = map(int, sys.argv[1:5])
folder = pathlib.Path(sys.argv[5])
bits = int(sys.argv[6]) if len(sys.argv) > 6 else 14
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
    word = struct.unpack("I", struct.pack("f", x))[0]
    assert word & 0xFFFF == 0
    return word >> 16


def block_of(k):
    return next(b for b in range(blocks) if k // STEP < (b + 1) * steps // blocks)


def add(parts):
    """Adds f32 numbers in order."""
    total = parts[0]
    for part in parts[1:]:
        total = f32(total + part)
    return total


def add_pairs(parts):
    """Adds f32 numbers along a binary tree."""
    while len(parts) > 1:
        parts = [f32(x + y) for x, y in zip(parts[::2], parts[1::2])]
    return parts[0]


# All numbers are positive, and the sum of a block is below 2^24. It has low bits, which sums of
# several blocks round.
owner = [block_of(k) for k in range(depth)]
a = [[(m + k) % 3 for k in range(depth)] for m in range(rows)]
b = [[((n * 7 + k * 5 + k // STEP) % 11 + 1) * (1 if (n + k * 7) % 3 else 2**bits)
      for k in range(depth)] for n in range(columns)]
firsts = [owner.index(block) for block in range(blocks)] + [depth]
sums, backwards, pairwise = [], 0, 0
for row in a[:3]:  # the rows repeat
    for column in b:
        parts = [sum(x * y for x, y in zip(row[s:e], column[s:e]))
                 for s, e in zip(firsts, firsts[1:])]
        assert max(parts) < 2**24
        sums.append(add(parts))
        backwards += sums[-1] != add(parts[::-1])
        pairwise += sums[-1] != add_pairs(parts)
out = [total for m in range(rows) for total in sums[m % 3 * columns:][:columns]]
save("a.npy", "H", "u2", (rows, depth), [bf16(x) for row in a for x in row])
save("b.npy", "H", "u2", (columns, depth), [bf16(x) for column in b for x in column])
save("out.npy", "f", "f4", (rows, columns), out)
print(f"{len(sums)} sums: {backwards} differ backwards, {pairwise} along a tree")
