#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares FP8 values times scales, rounded to bf16, with the reference.

usage: dequantized_rows.py RUNNER DIRECTORY [EVERY]: runs one case of EVERY, or all

Rows hold every FP8 value. Scales cover all magnitudes, the least and the largest numbers, zeros,
infinity, NaN, and the smallest scale whose least scaled value is normal.
"""

import pathlib
import random
import struct
import subprocess
import sys

# Exponent of the least positive value of each type.
TYPES = {"f8E4M3FN": -9, "f8E4M3FNUZ": -10, "f8E5M2": -16}
ROWS = 24


def write(path, data, shape, kind):
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + data)
    return path


def scales_of(count, least, generator, plain):
    """Returns f32 bits. Unless `plain`, they include every kind of number with special treatment.
    """
    border = 127 - 126 - least << 23
    special = [0, 1 << 31, 1, 0x7fffff, 0x800000, border - 1, border, border + 1, 1 << 31 | border - 1,
               0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff, 0x3f800000]
    values = []
    for i in range(count):
        if plain or generator.random() < 0.5:
            values.append(generator.getrandbits(1) << 31 | 0x3f800000 + generator.randrange(-1 << 26, 1 << 26))
        else:
            values.append(generator.choice(special))
    return struct.pack(f"<{count}I", *values)


def dequantize(columns, count, kind, scheme):
    return f"""func.func @f(%x: memref<{ROWS}x{columns}x{kind}>, %s: memref<{ROWS}x{count}xf32>, %y: memref<{ROWS}x{columns}xbf16>) {{
  fusednorm.dequantize ins(%x : memref<{ROWS}x{columns}x{kind}>) scales(%s : memref<{ROWS}x{count}xf32>)
      outs(%y : memref<{ROWS}x{columns}xbf16>) {{scheme = {scheme}}}
  return
}}
"""


def gather(columns, count, kind, scheme):
    page, rows = f"{ROWS // 8}x8x", f"{ROWS}x{columns}xf8E4M3FN"
    return f"""func.func @f(%x: memref<{page}{columns}x{kind}>, %s: memref<{page}{count}xf32>, %slots: memref<{ROWS}xi64>,
                 %y: memref<{rows}>, %t: memref<{columns // 128}x{ROWS}xf32>) {{
  fusednorm.gather_quantize ins(%x : memref<{page}{columns}x{kind}>) cache_scales(%s : memref<{page}{count}xf32>)
      slots(%slots : memref<{ROWS}xi64>) outs(%y, %t : memref<{rows}>, memref<{columns // 128}x{ROWS}xf32>)
      {{cache_scheme = {scheme}}}
  return
}}
"""


def cases(directory):
    generator = random.Random(7)
    for kind, least in TYPES.items():
        # Whole chunks, and a partial last chunk.
        for columns, groups in ((512, (8, 16, 32, 64, 128, 512)), (576, (64,))):
            codes = b"".join(bytes(generator.sample(range(256), 256)) for _ in range(ROWS * columns // 256))
            x = write(directory / "codes.npy", codes, (ROWS, columns), "|u1")
            cache = write(directory / "cache.npy", codes, (ROWS // 8, 8, columns), "|u1")
            for group in groups:
                count = columns // group
                scheme = f"#fusednorm.quantization<{f'group = {group}' if count > 1 else 'row'}>"
                for plain in (True, False):
                    data = scales_of(ROWS * count, least, generator, plain)
                    own = write(directory / "scales.npy", data, (ROWS, count), "<f4")
                    name = f"{kind}, {columns} by {group}, {'plain' if plain else 'any'} scales"
                    yield f"dequantize {name}", dequantize(columns, count, kind, scheme), [x, own]
                    if columns % 128 == 0:
                        paged = write(directory / "paged.npy", data, (ROWS // 8, 8, count), "<f4")
                        outs = [f"{ROWS}x{columns}xf8E4M3FN=const(0)", f"{columns // 128}x{ROWS}xf32=const(0)"]
                        yield (f"gather_quantize {name}", gather(columns, count, kind, scheme),
                               [cache, paged, f"{ROWS}xi64=iota", *outs])


def main():
    runner, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    count = failed = 0
    for number, (name, text, inputs) in enumerate(cases(directory)):
        if number % every:
            continue
        module = directory / "case.mlir"
        module.write_text(text)
        command = [runner, str(module), "--threads=1", "--reference", *(f"--input={i}" for i in inputs)]
        result = subprocess.run(command, capture_output=True, text=True)
        count += 1
        if result.returncode:
            failed += 1
            print(f"{name}: {result.stdout}{result.stderr}")
    print(f"{count} cases, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
