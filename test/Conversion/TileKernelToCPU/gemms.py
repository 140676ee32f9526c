# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs GEMMs written as tile programs: gemms.py RUNNER TEMPORARY [--few] [option...]. `--few` runs
# one GEMM of each type.
#
# - Operands are small integers in every type, so a GEMM is exact in any order. It is compared bit
#   by bit with the result computed in Python.
# - With random operands, a row has the same bits in every batch, at every row index, for any number
#   of threads, and for any tile with the same `k` and `depth`.

import array
import math
import pathlib
import random
import struct
import subprocess
import sys

RUNNER, TEMPORARY = sys.argv[1], pathlib.Path(sys.argv[2])
FEW = "--few" in sys.argv
OPTIONS = [option for option in sys.argv[3:] if option != "--few"]

KERNEL = """
launch.func private @product(%a: memref<{a}>, %b: memref<{b}>, %c: memref<?x?x{out}>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %c, %c0 : memref<?x?x{out}>
  %n = memref.dim %c, %c1 : memref<?x?x{out}>
  tilekernel.program (%i, %j) in (%m, %n) step [4, 16] {schedule} {{
    %sum = tilekernel.gemm %a[%i] {along_a}, %b[%j] {along_b} step 32 : memref<{a}>, memref<{b}> -> vector<4x16x{out}>
    tilekernel.store %sum, %c[%i, %j] : vector<4x16x{out}>, memref<?x?x{out}>
  }}
}}
func.func @main(%a: memref<{a}>, %b: memref<{b}>, %c: memref<?x?x{out}>) {{
  launch.call @product(%a, %b, %c) : memref<{a}>, memref<{b}>, memref<?x?x{out}>
  return
}}
"""


def text(type_a="f32", type_b="f32", transposed_a=False, transposed_b=False, schedule=""):
    out = "i32" if type_a == "i8" else "f32"
    if schedule:
        schedule = f"attributes {{schedule = #tilekernel.cpu_schedule<{schedule}>}}"
    return KERNEL.format(
        a=f"?x?x{type_a}", b=f"?x?x{type_b}", out=out, schedule=schedule,
        along_a="along [1, 0]" if transposed_a else "", along_b="along [1, 0]" if transposed_b else "")


def bits_of(value, type):
    """Returns the bits of a small integer in a floating-point type."""
    if type in ("f32", "bf16"):
        bits = struct.unpack("<I", struct.pack("<f", value))[0]
        return bits >> 16 if type == "bf16" else bits
    if type == "f16":
        return struct.unpack("<H", struct.pack("<e", value))[0]
    sign, magnitude = (0x80 if value < 0 else 0), abs(value)
    if magnitude == 0:
        return 0
    exponent = magnitude.bit_length() - 1
    mantissa_bits, bias = (3, 7) if type == "f8E4M3FN" else (2, 15)
    mantissa = (magnitude << mantissa_bits >> exponent) & ((1 << mantissa_bits) - 1)
    assert (1 << exponent) + (mantissa << exponent >> mantissa_bits) == magnitude
    return sign | (exponent + bias) << mantissa_bits | mantissa


CODES = {"f32": ("<f4", "I"), "bf16": ("<u2", "H"), "f16": ("<u2", "H"), "i8": ("|i1", "b"),
         "i32": ("<i4", "i"), "f8E4M3FN": ("|u1", "B"), "f8E4M3FNUZ": ("|u1", "B"), "f8E5M2": ("|u1", "B")}


def write(path, shape, values, type, raw=False):
    descr, code = CODES[type]
    if type[0] != "i" and not raw:
        values = [bits_of(value, type) for value in values]
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() +
                     array.array(code, values).tobytes())


def data(path):
    raw = path.read_bytes()
    return raw[10 + struct.unpack("<H", raw[8:10])[0]:]


def run(source, *arguments):
    path = TEMPORARY / "source.mlir"
    path.write_text(source)
    process = subprocess.run([RUNNER, path, *OPTIONS, *arguments], capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{process.args}\n{process.stdout}{process.stderr}\n{source}")


def exact(number, m, n, k, type_a, type_b, transposed_a=False, transposed_b=False, schedule=""):
    numbers = random.Random(number)
    most = 4 if "E5M2" in type_a + type_b else 8
    a = [[numbers.randint(-most, most) for _ in range(k)] for _ in range(m)]
    b = [[numbers.randint(-most, most) for _ in range(k)] for _ in range(n)]
    flat = lambda rows: [value for row in rows for value in row]
    turn = lambda rows, width: [list(column) for column in zip(*rows)] or [[]] * width
    paths = [TEMPORARY / f"{name}.npy" for name in ("a", "b", "expected")]
    write(paths[0], (k, m) if transposed_a else (m, k), flat(turn(a, k) if transposed_a else a), type_a)
    write(paths[1], (n, k) if transposed_b else (k, n), flat(b if transposed_b else turn(b, k)), type_b)
    out = "i32" if type_a == "i8" else "f32"
    expected = [sum(x * y for x, y in zip(row, column)) for row in a for column in b]
    write(paths[2], (m, n), expected, out)
    run(text(type_a, type_b, transposed_a, transposed_b, schedule), f"--input={paths[0]}",
        f"--input={paths[1]}", f"--input={m}x{n}x{out}=const(7)", f"--expect={paths[2]}")


def value_of(code, type):
    """Returns the number that an FP8 bit pattern encodes, or NaN."""
    mantissa_bits, bias = {"f8E4M3FN": (3, 7), "f8E4M3FNUZ": (3, 8), "f8E5M2": (2, 15)}[type]
    magnitude = code & 0x7f
    exponent, mantissa = magnitude >> mantissa_bits, magnitude & (1 << mantissa_bits) - 1
    if type == "f8E5M2" and exponent == 31:
        number = math.nan if mantissa else math.inf
    elif magnitude == 0x7f and type == "f8E4M3FN" or code == 0x80 and type == "f8E4M3FNUZ":
        number = math.nan
    elif exponent:
        number = math.ldexp((1 << mantissa_bits) + mantissa, exponent - bias - mantissa_bits)
    else:
        number = math.ldexp(mantissa, 1 - bias - mantissa_bits)
    return -number if code & 0x80 else number


def codes(type, m, transposed_b):
    """Checks every bit pattern of a type: each is the only nonzero element of its column."""
    k, one = 80, next(code for code in range(128) if value_of(code, type) == 1)
    at = lambda column: column * 7 % k
    paths = [TEMPORARY / f"{name}.npy" for name in ("a", "b", "expected")]
    weights = [[0] * k for _ in range(256)]
    for column in range(256):
        weights[column][at(column)] = column
    rows = weights if transposed_b else [list(row) for row in zip(*weights)]
    # A row of ones selects the single nonzero element of each column.
    write(paths[0], (m, k), [one] * (m * k), type, raw=True)
    write(paths[1], (len(rows), len(rows[0])), [code for row in rows for code in row], type, raw=True)
    write(paths[2], (m, 256), [value_of(code, type) + 0.0 for code in range(256)] * m, "f32")
    run(text(type, type, transposed_b=transposed_b), f"--input={paths[0]}", f"--input={paths[1]}",
        f"--input={m}x256xf32=const(7)", f"--expect={paths[2]}")


def bits(m, k, n, schedule, threads=2, first=0, type="f32"):
    """Multiplies m random rows, starting at row `first` of one array, by a second array."""
    out = TEMPORARY / "out.npy"
    run(text(type, type, schedule=schedule), f"--threads={threads}",
        f"--input={first + m}x{k}x{type}=normal(seed=1)", f"--input={k}x{n}x{type}=normal(seed=2)",
        f"--input={first + m}x{n}xf32=const(0)", f"--output={out}")
    return data(out)


def main():
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    cases = 0
    types = [("f32", "f32"), ("bf16", "bf16"), ("f16", "f16"), ("f8E4M3FN", "f8E4M3FN"),
             ("bf16", "f8E4M3FN"), ("f8E5M2", "f8E4M3FN"), ("i8", "i8")]
    # Partial tiles in every dimension, and several tiles.
    for type_a, type_b in types:
        for transposed_b in (False, True)[FEW and type_a != "bf16":]:
            exact(cases, 37, 70, 75, type_a, type_b, transposed_b=transposed_b)
            cases += 1
    # Every FP8 value, packed by rows and by transposing.
    for type in ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2")[FEW:]:
        for transposed_b in (False, True)[FEW and type == "f8E5M2":]:
            codes(type, 2, transposed_b)
            cases += 1
    # A K axis of several parts, and more rows of tiles than one pass packs.
    for m, n, k, type in [(30, 70, 600, "f32"), (500, 40, 300, "i8")][FEW:]:
        exact(cases, m, n, k, type, type, transposed_b=True)
        cases += 1
    if FEW:
        return print(f"{cases} GEMMs, 0 failed")
    exact(cases, 13, 40, 33, "f32", "bf16", transposed_a=True)
    exact(cases + 1, 13, 40, 33, "bf16", "bf16", transposed_a=True, transposed_b=True)
    cases += 2
    # The smallest sizes, empty dimensions, whole tiles.
    for m, n, k in [(1, 1, 1), (0, 8, 8), (8, 0, 8), (8, 8, 0), (1, 65, 16), (24, 64, 256),
                    (11, 31, 300)]:
        exact(cases, m, n, k, "f32", "f32")
        cases += 1
    for schedule in ["m = 1, n = 16", "m = 3, n = 16, k = 16, unroll = 16", "m = 5, panels = 3",
                     "m = 2, n = 32, panels = 64, unroll = 1"]:
        exact(cases, 29, 100, 90, "f32", "f32", transposed_b=True, schedule=schedule)
        cases += 1

    whole = bits(37, 203, 70, "")
    row = 70 * 4
    for m in (1, 5, 13):
        assert bits(m, 203, 70, "") == whole[:m * row], f"{m} rows"
        cases += 1
    # Another tile size moves rows to other indices of a tile.
    for schedule in ("m = 5, unroll = 1", "n = 16, panels = 2", "unroll = 16"):
        assert bits(37, 203, 70, schedule) == whole, schedule
        cases += 1
    assert bits(37, 203, 70, "", threads=1) == whole, "one thread"
    cases += 1
    print(f"{cases} GEMMs, 0 failed")


main()
