# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: block_bound.py INPUTS OUTPUTS: checks the results of docs/examples/ranks/llama-block.mlir.

INPUTS and OUTPUTS are names of .npy files with %d for the number of the array. Checks that each
residual sum is within the strict bound of docs/Ranks.md, computed from the operands in the files.
An element is exact if the bound leaves one value of bf16.
"""

import ast
import math
import struct
import sys


def rows(name, number):
    """Returns the rows of a matrix of bf16 values."""
    with open(name.replace("%d", str(number)), "rb") as file:
        file.seek(8)
        header = ast.literal_eval(file.read(*struct.unpack("<H", file.read(2))).decode())
        count, columns = header["shape"]
        bits = struct.unpack(f"<{count * columns}H", file.read())
    values = struct.unpack(f"<{len(bits)}f", b"".join(struct.pack("<I", b << 16) for b in bits))
    return [values[i * columns:(i + 1) * columns] for i in range(count)]


def rounded(value, kind):
    """Rounds a double to bf16 (8 bits) or f32 (24 bits), to nearest, ties to even."""
    if value == 0.0:
        return value
    scale = math.frexp(value)[1] - {"bf16": 8, "f32": 24}[kind]
    return math.ldexp(round(math.ldexp(value, -scale)), scale)


def check(meaning, results, residual, a, b):
    """Checks results = bf16(residual + bf16(f32 sum over k of a[i][k] b[j][k]))."""
    k = len(b[0])
    gamma = k * 2.0 ** -24 / (1 - k * 2.0 ** -24)
    exact_elements = 0
    for i, row in enumerate(results):
        for j, result in enumerate(row):
            products = [x * y for x, y in zip(a[i], b[j])]
            exact, error = math.fsum(products), gamma * math.fsum(map(abs, products))
            low, high = (rounded(rounded(residual[i][j] + rounded(end, "bf16"), "f32"), "bf16")
                         for end in (exact - error, exact + error))
            exact_elements += low == high
            if not low <= result <= high:
                sys.exit(f"{meaning}[{i}, {j}]: expected {low} to {high}, got {result}")
    total = len(results) * len(results[0])
    print(f"{meaning}: {total} elements within the bound, {exact_elements} of them exact")


inputs, outputs = sys.argv[1:]
x, w_o, w_down = (rows(inputs, number) for number in (0, 6, 9))
attention, h, z, y = (rows(outputs, number) for number in range(4))
check("attention", h, x, attention, w_o)
check("mlp", y, h, z, w_down)
