# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes the results of the kernels of this folder by exact arithmetic with one
rounding per operation. Shares no code with the simulator.

usage: reference.py FUNCTION TYPE:FILE.npy... [NUMBER...]

The last array is the result of the kernel. It must be equal bit for bit."""

import ast
import struct
import sys
from fractions import Fraction
from math import inf, isinf, isnan, isqrt, nan

# exponent bits, mantissa bits, bias, has infinity
FORMATS = {
    "f32": (8, 23, 127, True),
    "f16": (5, 10, 15, True),
    "bf16": (8, 7, 127, True),
    "f8E4M3FN": (4, 3, 7, False),
    "f8E5M2": (5, 2, 15, True),
}


def decode(code, fmt):
    e_bits, m_bits, bias, has_inf = FORMATS[fmt]
    sign = -1 if code >> (e_bits + m_bits) & 1 else 1
    e, m = code >> m_bits & (1 << e_bits) - 1, code & (1 << m_bits) - 1
    if has_inf and e == (1 << e_bits) - 1:
        return nan if m else sign * inf
    if not has_inf and e == (1 << e_bits) - 1 and m == (1 << m_bits) - 1:
        return nan
    if e == 0:
        return sign * m * 2.0 ** (1 - bias - m_bits)
    return sign * (m + (1 << m_bits)) * 2.0 ** (e - bias - m_bits)


def largest(fmt):
    e_bits, m_bits, bias, has_inf = FORMATS[fmt]
    e = (1 << e_bits) - (2 if has_inf else 1)
    m = (1 << m_bits) - (1 if has_inf else 2)
    return Fraction((1 << m_bits) + m) * Fraction(2) ** (e - bias - m_bits)


def round_to(value, fmt, saturate=False):
    """Returns an exact rational or a float as a float, rounded to nearest, ties to even."""
    if isinstance(value, float):
        if isnan(value):
            return nan
        if isinf(value):
            return float(largest(fmt)) * (1 if value > 0 else -1) if saturate else value
        if value == 0:
            return value
        value = Fraction(value)
    if value == 0:
        return 0.0
    e_bits, m_bits, bias, _ = FORMATS[fmt]
    magnitude = abs(value)
    e = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if Fraction(2) ** e > magnitude:
        e -= 1
    quantum = Fraction(2) ** (max(e, 1 - bias) - m_bits)
    steps, rest = divmod(magnitude, quantum)
    if rest * 2 > quantum or (rest * 2 == quantum and steps % 2):
        steps += 1
    result = steps * quantum
    if result > largest(fmt):
        result = largest(fmt) if saturate else inf
    return float(result) if value > 0 else -float(result)


def f32(value):
    """Returns an exact value, rounded to nearest once. The conversion of a float is one rounding."""
    if not isinstance(value, float):
        return round_to(value, "f32")
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return inf if value > 0 else -inf


# f32 operations. Results of two f32 are exact as rationals, and often as floats, which are faster.
def add(a, b):
    total = a + b
    part = total - a
    is_exact = (a - (total - part)) + (b - part) == 0  # the rounding error, by TwoSum
    return f32(total if is_exact else Fraction(a) + Fraction(b))


def mul(a, b):
    return f32(a * b)  # 48 bits, exact as a float


def div(a, b):
    return f32(Fraction(a) / Fraction(b))


def rsqrt(a):
    """Returns 1/sqrt(a) correctly rounded, from 60 bits of the square root of the reciprocal."""
    r = 1 / Fraction(a)
    scale = 1 << 200
    root = Fraction(isqrt(r.numerator * scale * scale // r.denominator), scale)
    return f32(root)


def butterfly(lanes, op):
    for offset in (16, 8, 4, 2, 1):
        lanes = [op(lanes[i], lanes[i ^ offset]) for i in range(32)]
    return lanes[0]


def read(argument):
    fmt, path = argument.split(":", 1)
    with open(path, "rb") as file:
        data = file.read()
    assert data[:6] == b"\x93NUMPY", path
    size = struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10:10 + size].decode())
    body = data[10 + size:]
    width = int(header["descr"][2:])
    code = {1: "B", 2: "H", 4: "I", 8: "Q"}[width]
    codes = list(struct.unpack("<%d%s" % (len(body) // width, code), body))
    if fmt in FORMATS:
        return header["shape"], [decode(c, fmt) for c in codes], fmt
    bits = 8 * width
    return header["shape"], [c - (1 << bits) if c >> (bits - 1) else c for c in codes], fmt


def rms_norm(shapes, arrays, numbers):
    (rows, columns), (x, w), eps = shapes[0], arrays, f32(numbers[0])
    out = []
    for r in range(rows):
        row = x[r * columns:(r + 1) * columns]
        threads = []
        for t in range(128):
            # Vectors of 8 at t, t + 128, ...: squares are added per position, then the positions in
            # order.
            sums = None
            for v in range(t, columns // 8, 128):
                squares = [mul(e, e) for e in row[8 * v:8 * v + 8]]
                sums = squares if sums is None else [add(s, q) for s, q in zip(sums, squares)]
            total = sums[0]
            for s in sums[1:]:
                total = add(total, s)
            threads.append(total)
        warps = [butterfly(threads[32 * i:32 * i + 32], add) for i in range(4)]
        total = add(add(warps[0], warps[1]), add(warps[2], warps[3]))
        scale = rsqrt(add(mul(total, 1.0 / columns), eps))
        out += [round_to(mul(mul(e, scale), g), "bf16") for e, g in zip(row, w)]
    return out


def layer_norm(shapes, arrays, numbers):
    (rows, columns), (x, w, b), eps = shapes[0], arrays, f32(numbers[0])
    out = []
    for r in range(rows):
        row = x[r * columns:(r + 1) * columns]

        def total(values):
            lanes = []
            for t in range(32):
                s = values[t]
                for i in range(t + 32, columns, 32):
                    s = add(s, values[i])
                lanes.append(s)
            return butterfly(lanes, add)

        mean = mul(total(row), 1.0 / columns)
        centered = [add(e, -mean) for e in row]
        variance = mul(total([mul(c, c) for c in centered]), 1.0 / columns)
        scale = rsqrt(add(variance, eps))
        out += [add(mul(mul(c, scale), g), h) for c, g, h in zip(centered, w, b)]
    return out


def rope(shapes, arrays, numbers):
    (rows, columns), (x, table) = shapes[0], arrays
    out = []
    for r in range(rows):
        for j in range(0, columns, 2):
            a, b = x[r * columns + j], x[r * columns + j + 1]
            c, s = table[r * columns + j], table[r * columns + j + 1]
            out.append(round_to(add(mul(a, c), -mul(b, s)), "bf16"))
            out.append(round_to(add(mul(b, c), mul(a, s)), "bf16"))
    return out


def quantize(shapes, arrays, numbers):
    (rows, columns), (x, scales) = shapes[0], arrays
    out = []
    for r in range(rows):
        row = x[r * columns:(r + 1) * columns]
        scale = mul(max(max(abs(e) for e in row), f32(1e-10)), f32(1.0 / 448))
        if scale != scales[r]:
            sys.exit("scale of row %d is %r, expected %r" % (r, scales[r], scale))
        out += [round_to(div(e, scale), "f8E4M3FN", saturate=True) for e in row]
    return out


def pipeline(shapes, arrays, numbers):
    """Sums the value that the next thread has copied over the tiles."""
    (tiles, columns), (x,) = shapes[0], arrays
    out = []
    for c in range(columns):
        total = 0.0
        for t in range(tiles):
            total = add(total, x[t * columns + (c ^ 4)])
        out.append(total)
    return out


def matmul(shapes, arrays, numbers):
    """Computes D = A * B', accumulated in ascending k with one rounding each."""
    (m, k), (n, _), (a, b) = shapes[0], shapes[1], arrays
    out = []
    for i in range(m):
        for j in range(n):
            total = 0.0
            for p in range(k):
                total = add(total, mul(a[i * k + p], b[j * k + p]))
            out.append(total)
    return out


def cluster(shapes, arrays, numbers):
    """Sums rows by four blocks of 64 threads: each sums a quarter, block 0 the four sums."""
    (rows, columns), (x,) = shapes[0], arrays
    out = []
    for r in range(rows):
        parts = []
        for block in range(4):
            quarter = x[r * columns + block * columns // 4:][:columns // 4]
            warps = []
            for warp in range(2):
                lanes = []
                for lane in range(32):
                    t = 32 * warp + lane
                    s = quarter[t]
                    for i in range(t + 64, columns // 4, 64):
                        s = add(s, quarter[i])
                    lanes.append(s)
                warps.append(butterfly(lanes, add))
            parts.append(add(warps[0], warps[1]))
        out.append(add(add(add(parts[0], parts[1]), parts[2]), parts[3]))
    return out


def warp_ops(shapes, arrays, numbers):
    (x,) = arrays
    lanes = range(32)
    segment = lambda lane: lane // 8 * 8
    rows = [
        [x[i - 3] if i >= 3 else x[i] for i in lanes],
        [x[i + 5] if i + 5 < 32 else x[i] for i in lanes],
        [int(i + 5 < 32) for i in lanes],
        [x[i ^ 9] for i in lanes],
        [x[i * 7 % 32] for i in lanes],
        [x[segment(i) + 2] for i in lanes],
        [x[i - 1] if i - 1 >= segment(i) else x[i] for i in lanes],
        [x[i + 3] if i + 3 < segment(i) + 8 else x[i] for i in lanes],
    ]
    unsigned = [v % 2**32 for v in x]
    odd = [v & 1 for v in unsigned]
    folded = 0
    for v in unsigned:
        folded ^= v

    def same(value):
        value %= 2**32
        rows.append([value - 2**32 if value >> 31 else value] * 32)

    same(sum(b << i for i, b in enumerate(odd)))
    same(int(any(odd)))
    same(int(all(odd)))
    rows.append([sum(1 << j for j in lanes if j % 4 == i % 4) for i in lanes])
    rows[-1] = [v - 2**32 if v >> 31 else v for v in rows[-1]]
    same(2**32 - 1)
    same(sum(x))
    same(max(unsigned))
    same(min(x))
    same(max(x))
    same(folded)
    same(1)
    same(sum(odd))
    same(int(any(odd)))
    same(int(all(odd)))
    rows.append([x[i ^ 3] if i < 16 else x[i ^ 4] for i in lanes])
    same(min(unsigned))
    return [v for row in rows for v in row]


def main():
    name, files = sys.argv[1], [a for a in sys.argv[2:] if ":" in a]
    numbers = [float(a) for a in sys.argv[2:] if ":" not in a]
    read_all = [read(f) for f in files]
    shapes = [r[0] for r in read_all]
    arrays = [r[1] for r in read_all]
    expected = globals()[name](shapes, arrays[:-1], numbers)
    actual = arrays[-1]
    same = lambda a, b: a == b or (a != a and b != b)
    wrong = [i for i, (a, e) in enumerate(zip(actual, expected)) if not same(a, e)]
    if len(actual) != len(expected) or wrong:
        for i in wrong[:5]:
            print("element %d is %r, expected %r" % (i, actual[i], expected[i]))
        sys.exit("%d of %d elements differ" % (len(wrong), len(expected)))
    print("%s: %d elements equal" % (name, len(expected)))

if __name__ == "__main__":
    main()
