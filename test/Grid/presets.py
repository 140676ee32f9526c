#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks RMSNorm with FP8 quantization under each preset against exact arithmetic.

usage: presets.py RUNNER DIRECTORY

Each library's order of operations is restated here independently, with every rounding explicit. No
code is shared with the compiler or its reference.
"""

import math
import os
import random
import struct
import subprocess
import sys
from fractions import Fraction

import cases
import edges

N, ROWS = 64, 6


def round_to(value, bits, lowest):
    """Rounds a Fraction to `bits` bits, ties to even, with steps of at least 2^lowest."""
    if value == 0:
        return Fraction(0)
    exponent = math.floor(math.log2(abs(value)))
    while abs(value) >= Fraction(2) ** (exponent + 1):
        exponent += 1
    while abs(value) < Fraction(2) ** exponent:
        exponent -= 1
    step = Fraction(2) ** max(exponent - bits + 1, lowest)
    return Fraction(round(value / step)) * step  # Python rounds ties to even


def f32(value):
    return round_to(Fraction(value), 24, -149)


def bf16(value):
    return round_to(Fraction(value), 8, -133)


def rsqrt(value):
    """Returns 1/sqrt(value), rounded to the nearest f32."""
    guess = f32(Fraction(1 / math.sqrt(value)))
    step = f32(guess * (1 + Fraction(1, 1 << 23))) - guess
    near = [guess + k * step for k in (-1, 0, 1)]
    # The nearest candidate is the one with the least distance.
    return min(near, key=lambda g: abs(Fraction(1 / math.sqrt(value)) - g))


def sum_of_squares(row):
    """Sums with one lane per element, then adds adjacent lanes."""
    lanes = [f32(x * x) for x in row]
    while len(lanes) > 1:
        lanes = [f32(a + b) for a, b in zip(lanes[::2], lanes[1::2])]
    return lanes[0]


def e4m3(value):
    """Converts a Fraction to FP8 with saturation."""
    magnitude = min(abs(round_to(value, 4, -9)), Fraction(448))
    code = min(range(127), key=lambda c: abs(Fraction(edges.e4m3(c, fnuz=False)) - magnitude))
    return code | (128 if value < 0 else 0)


def documents(row, gamma, epsilon):
    r = rsqrt(f32(f32(sum_of_squares(row) / N) + bf16(epsilon)))
    y = [f32(f32(x * r) * g) for x, g in zip(row, gamma)]
    scale = f32(max(map(abs, y)) / 448)
    return scale, [e4m3(f32(v * f32(1 / scale))) for v in y]


def vllm(row, gamma, epsilon):
    r = rsqrt(f32(f32(sum_of_squares(row) / N) + f32(epsilon)))
    y = [bf16(f32(bf16(f32(x * r)) * g)) for x, g in zip(row, gamma)]
    scale = max(f32(max(map(abs, y)) / 448), f32(Fraction(1, 448 * 512)))
    return scale, [e4m3(f32(v / scale)) for v in y]


def flashinfer(row, gamma, epsilon):
    r = rsqrt(f32(f32(sum_of_squares(row) / N) + f32(epsilon)))
    y = [f32(f32(x * r) * g) for x, g in zip(row, gamma)]
    scale = f32(max(map(abs, y)) / 448)
    return scale, [e4m3(f32(v * f32(1 / scale))) for v in y]


def deepgemm(row, gamma, epsilon):
    r = rsqrt(f32(f32(sum_of_squares(row) / N) + f32(epsilon)))
    y = [f32(f32(x * r) * g) for x, g in zip(row, gamma)]
    scale = f32(max(max(map(abs, y)), f32(Fraction(1e-4))) / 448)
    return scale, [e4m3(f32(v * f32(1 / scale))) for v in y]


def words_of(values):
    return [edges.bf16(float(v)) for v in values]


def main():
    runner, directory = sys.argv[1:3]
    os.makedirs(directory, exist_ok=True)
    generator = random.Random(11)
    # The last rows are so small that the floors apply.
    scales = [1, 3, 0.1, 40, 1e-7, 1e-9]
    rows = [[bf16(generator.gauss(0, s)) for _ in range(N)] for s in scales]
    gamma = [bf16(generator.uniform(0.5, 1.5)) for _ in range(N)]
    x, g = os.path.join(directory, "x.npy"), os.path.join(directory, "g.npy")
    edges.write_npy(x, words_of(sum(rows, [])), (ROWS, N))
    edges.write_npy(g, words_of(gamma), (N,))
    failed = compared = 0
    for name in cases.PRESETS:
        case = cases.quant(ROWS, N, num=cases.numerics(name, sum="canonical"))
        path = os.path.join(directory, name + ".mlir")
        with open(path, "w") as file:
            file.write(case.text)
        inputs = [x, g, "1e-5"] + case.inputs[3:]
        command = [runner, path, f"--output={directory}/{name}.%d.npy"] + [f"--input={i}" for i in inputs]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with open(f"{directory}/{name}.0.npy", "rb") as file:
            codes = list(file.read()[-ROWS * N :])
        stored = edges.read_npy(f"{directory}/{name}.1.npy")
        for index, row in enumerate(rows):
            epsilon = Fraction(struct.unpack("<f", struct.pack("<f", 1e-5))[0])
            scale, expected = globals()[name](row, gamma, epsilon)
            got = codes[index * N : (index + 1) * N]
            compared += 1
            # A zero keeps the sign of the rounded value, so both zeros are equal.
            same = all(a == b or (a & 127 == 0 and b & 127 == 0) for a, b in zip(got, expected))
            if not same or Fraction(stored[index]) != scale:
                failed += 1
                print(f"{name} row {index}: scale {stored[index]}, expected {float(scale)}\n got      {got}\n expected {expected}")
    print(f"{compared} rows of {len(cases.PRESETS)} presets, {failed} failed")
    return 1 if failed or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
