#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the error of GEMMs against exact GEMMs on the same quantized operands and scales.

usage: gemm_error.py RUNNER DIRECTORY [--full] [option...]

The exact result is computed in Python in double precision. The root mean square error of a bf16
result may be 1.5 times the error of rounding the exact result to bf16. A result without one of its
partial products must exceed the limit, so that the test detects missing elements.
"""

import array
import math
import os
import random
import struct
import subprocess
import sys

RUNNER, DIRECTORY = sys.argv[1], sys.argv[2]
FULL = "--full" in sys.argv
OPTIONS = [option for option in sys.argv[3:] if option != "--full"]
LIMIT = 1.5


def small_float(code, exponent_bits, mantissa_bits, bias):
    exponent = code >> mantissa_bits & ((1 << exponent_bits) - 1)
    mantissa = code & ((1 << mantissa_bits) - 1)
    value = math.ldexp(mantissa + ((1 << mantissa_bits) if exponent else 0),
                       max(exponent, 1) - bias - mantissa_bits)
    return -value if code >> (exponent_bits + mantissa_bits) else value


def to_bf16(value):
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    return (bits + 0x7FFF + (bits >> 16 & 1)) >> 16


def from_bf16(bits):
    return struct.unpack("<f", struct.pack("<I", bits << 16))[0]


# The file format of each type, a generator of finite bit patterns, and the value of a bit pattern.
TYPES = {
    "f8E4M3FN": ("|u1", "B", lambda r: r.choice([*range(127), *range(128, 255)]), lambda c: small_float(c, 4, 3, 7)),
    "f8E4M3FNUZ": ("|u1", "B", lambda r: r.choice([*range(128), *range(129, 256)]), lambda c: small_float(c, 4, 3, 8)),
    "f8E5M2": ("|u1", "B", lambda r: r.randrange(0x30, 0x48) | r.choice((0, 0x80)), lambda c: small_float(c, 5, 2, 15)),
    "i8": ("|i1", "b", lambda r: r.randrange(-128, 128), float),
    "bf16": ("<u2", "H", lambda r: to_bf16(r.gauss(0, 1)), from_bf16),
    "f16": ("<u2", "H", lambda r: struct.unpack("<H", struct.pack("<e", r.gauss(0, 1)))[0],
            lambda c: struct.unpack("<e", struct.pack("<H", c))[0]),
    "f32": ("<f4", "f", lambda r: struct.unpack("<f", struct.pack("<f", r.gauss(0, 1)))[0], float),
}
SCALES = {
    "f32": ("<f4", "f", lambda r: struct.unpack("<f", struct.pack("<f", r.uniform(0.01, 0.02)))[0], float),
    "bf16": ("<u2", "H", lambda r: to_bf16(r.uniform(0.01, 0.02)), from_bf16),
    "f8E8M0FNU": ("|u1", "B", lambda r: r.randrange(118, 124), lambda c: math.ldexp(1, c - 127)),
}


class Matrix:
    """A matrix in a file, and the values of its elements."""

    def __init__(self, name, rows, columns, type, kinds, numbers):
        descr, code, draw, value = kinds[type]
        codes = [draw(numbers) for _ in range(rows * columns)]
        self.path = os.path.join(DIRECTORY, name + ".npy")
        header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {(rows, columns)}, }}"
        header += " " * (-(len(header) + 11) % 64) + "\n"
        with open(self.path, "wb") as file:
            file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
            file.write(array.array(code, codes).tobytes())
        flat = [value(code) for code in codes]
        self.rows = [flat[row * columns : (row + 1) * columns] for row in range(rows)]
        self.text = f"{rows}x{columns}x{type}"


def distance(values, exact):
    return math.sqrt(sum((v - e) ** 2 for v, e in zip(values, exact)) / len(exact))


def case(number, m, n, k, type, scheme, scale, order):
    numbers = random.Random(number)
    x = Matrix("x", m, k, type, TYPES, numbers)
    w = Matrix("w", n, k, type, TYPES, numbers)
    left = right = None
    op, clauses, arguments = "matmul", "", []
    if scheme:
        gm, gn, gk = {"tensor": (m, n, k), "channel": (1, 1, k)}.get(scheme, scheme)
        left = Matrix("sx", -(-k // gk), -(-m // gm), scale, SCALES, numbers)
        right = Matrix("sw", -(-n // gn), -(-k // gk), scale, SCALES, numbers)
        by = scheme if isinstance(scheme, str) else f"block = [{gm}, {gn}, {gk}]"
        op, arguments = "scaled_matmul", [left, right]
        clauses = f" scales(%s0, %s1 : tensor<{left.text}>, tensor<{right.text}>) by <{by}>{order}"
    formals = "".join(f"%s{i}: tensor<{matrix.text}>, " for i, matrix in enumerate(arguments))
    out = f"tensor<{m}x{n}xbf16>"
    text = (f"func.func @f(%x: tensor<{x.text}>, %w: tensor<{w.text}>, {formals}%o: {out}) -> {out} {{\n"
            f"  %c = fusednorm.{op} ins(%x, %w : tensor<{x.text}>, tensor<{w.text}>) transpose_b{clauses}"
            f" outs(%o : {out}) -> ({out})\n  return %c : {out}\n}}\n")
    source, result = os.path.join(DIRECTORY, "f.mlir"), os.path.join(DIRECTORY, "c.npy")
    with open(source, "w") as file:
        file.write(text)
    command = [RUNNER, source, *OPTIONS, f"--output={result}"]
    command += [f"--input={matrix.path}" for matrix in (x, w, *arguments)]
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{command}\n{process.stdout}{process.stderr}\n{text}")
    with open(result, "rb") as file:
        raw = file.read()
    values = [from_bf16(code) for code in array.array("H", raw[10 + struct.unpack("<H", raw[8:10])[0] :])]

    exact, lacking = [], []
    for i in range(m):
        for j in range(n):
            terms = [a * b for a, b in zip(x.rows[i], w.rows[j])]
            if scheme:
                terms = [t * left.rows[p // gk][i // gm] * right.rows[j // gn][p // gk] for p, t in enumerate(terms)]
            exact.append(math.fsum(terms))
            lacking.append(exact[-1] - terms[-1])
    rounded = [from_bf16(to_bf16(value)) for value in exact]
    allowed = LIMIT * distance(rounded, exact)
    name = f"{type} {scheme} {scale}{order} [{m},{n},{k}]"
    if not distance(values, exact) <= allowed:
        raise SystemExit(f"{name}: {distance(values, exact)} from the exact result, expected at most {allowed}\n{text}")
    if distance(lacking, exact) <= allowed:
        raise SystemExit(f"{name}: the limit does not detect a missing partial product")
    return distance(values, exact) / distance(rounded, exact)


def main():
    os.makedirs(DIRECTORY, exist_ok=True)
    block = (1, 128, 128)
    cases = [(5, 40, 300, "f8E4M3FN", block, "f32", ""), (5, 40, 96, "bf16", None, "", ""),
             (5, 40, 130, "i8", "channel", "bf16", ""), (5, 40, 70, "f8E5M2", "tensor", "f32", "")]
    if FULL:
        schemes = ["tensor", "channel", block, (1, 64, 16), (32, 16, 48)]
        cases += [(17, 70, 300, type, scheme, scale, order) for scheme in schemes for scale in SCALES
                  for type in TYPES if type != "f32" for order in ("", " order(document)")]
        cases += [(17, 70, k, type, None, "", "") for type in ("f32", "bf16", "f16") for k in (1, 33, 1000)]
    worst = max(case(number, *own) for number, own in enumerate(cases))
    print(f"{len(cases)} GEMMs, 0 failed; at most {worst:.3f} of the error of rounding to bf16")


if __name__ == "__main__":
    main()
