# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a bound of the error of layer_norm, in ulp of f32, against double precision.

Usage: layer_norm_error.py MODULE X.npy OUT.npy
"""
import array
import math
import random
import subprocess
import sys

module, x_file, out_file = sys.argv[1:]
EPSILON = 1e-6
RATIOS = (0, 3, 1e3, -1e5, 1e6)


def save(rows):
    """Writes rows of f32 as a .npy file of version 1."""
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({len(rows)}, {len(rows[0])}), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(x_file, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode())
        for row in rows:
            row.tofile(file)


def load(n):
    """Returns the rows of n values of f32 in a .npy file."""
    with open(out_file, "rb") as file:
        values = array.array("f", file.read()[-4 * n * 3 * len(RATIOS):])
    return [values[i:i + n] for i in range(0, len(values), n)]


def make(n):
    """Returns rows with a mean of up to 1e6 standard deviations. The rounding errors of equal
    deviations do not average out."""
    random.seed(n)
    deviations = [[random.gauss(0, 1) for _ in range(n)], [(-0.7, 1.1)[i % 2] for i in range(n)],
                  [random.expovariate(1) for _ in range(n)]]
    return [array.array("f", (2.3 * (d + ratio) for d in own)) for ratio in RATIOS
            for own in deviations]


def exact(row):
    """Returns the result in double precision. Sums are rounded once."""
    mean = math.fsum(row) / len(row)
    d = [x - mean for x in row]
    # The mean is rounded, so the deviations have a mean of their own.
    mean = math.fsum(d) / len(row)
    d = [x - mean for x in d]
    root = math.sqrt(math.fsum(x * x for x in d) / len(row) + EPSILON)
    return [x / root for x in d]


def ulp(value):
    return math.ldexp(1, max(math.frexp(value)[1] - 24, -149))


def error(entry, n, *options):
    rows = make(n)
    save(rows)
    subprocess.run(["fusednorm-runner", module, f"--entry={entry}", f"--input={x_file}",
                    f"--input={n}xf32=const(1)", f"--input={EPSILON}", f"--output={out_file}",
                    *options], check=True, stdout=subprocess.DEVNULL)
    return max(abs(y - e) / ulp(e) for row, out in zip(rows, load(n))
               for y, e in zip(out, exact(row)))


def report(name, where, lengths, *options):
    worst = max(error(name, n, *options) for n in lengths)
    text = "at most 4" if worst <= 4 else "more than 1000" if worst > 1000 else f"{worst:.1f}"
    print(f"{name}, {where}: {text} ulp")
    print(f"{worst:.2f}", file=sys.stderr)


report("compensated", "CPU", (7, 1000, 16384, 65536), "--threads=none")
report("compensated", "sm_90a", (1000,), "--target=sm_90a", "--emulate")
report("plain", "CPU", (1000,), "--threads=none")
