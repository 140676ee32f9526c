#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares 8-bit floats times scales, rounded to bf16, with the reference.

dequantized_rows.py RUNNER DIRECTORY

Rows hold every code; scales are of any size, the least and the largest numbers, zeros, infinity and
NaN among them, and those at which the least product is the first that is no subnormal number.
"""

import pathlib
import random
import struct
import subprocess
import sys

TARGETS = (["--mcpu=host"],)
# Of types, the power of two that is the least number.
TYPES = {"f8E4M3FN": -9, "f8E4M3FNUZ": -10, "f8E5M2": -16}
COLUMNS, ROWS = 512, 24


def write(path, data, shape, kind):
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + data)
    return path


def scales_of(count, least, generator, plain):
    """Bits of f32; where they are not plain, some of each kind of number that is treated apart."""
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


def cases(directory):
    generator = random.Random(7)
    for kind, least in TYPES.items():
        codes = bytes(generator.sample(range(256), 256) * (ROWS * COLUMNS // 256))
        x = write(directory / f"{kind}.npy", codes, (ROWS, COLUMNS), "|u1")
        cache = write(directory / f"{kind}-cache.npy", codes, (ROWS // 8, 8, COLUMNS), "|u1")
        for group in (8, 16, 32, 64, 128, 512):
            count = COLUMNS // group
            scheme = f"#fusednorm.quantization<{f'group = {group}' if count > 1 else 'row'}>"
            for plain in (True, False):
                data = scales_of(ROWS * count, least, generator, plain)
                name = f"{kind}-{group}-{plain}"
                own = write(directory / f"{name}.npy", data, (ROWS, count), "<f4")
                paged = write(directory / f"{name}-paged.npy", data, (ROWS // 8, 8, count), "<f4")
                text = f"""func.func @f(%x: memref<{ROWS}x{COLUMNS}x{kind}>, %s: memref<{ROWS}x{count}xf32>, %y: memref<{ROWS}x{COLUMNS}xbf16>) {{
  fusednorm.dequantize ins(%x : memref<{ROWS}x{COLUMNS}x{kind}>) scales(%s : memref<{ROWS}x{count}xf32>)
      outs(%y : memref<{ROWS}x{COLUMNS}xbf16>) {{scheme = {scheme}}}
  return
}}
"""
                yield f"dequantize {name}", text, [x, own]
                page, rows = f"{ROWS // 8}x8x", f"{ROWS}x{COLUMNS}xf8E4M3FN"
                text = f"""func.func @f(%x: memref<{page}{COLUMNS}x{kind}>, %s: memref<{page}{count}xf32>, %slots: memref<{ROWS}xi64>,
                 %y: memref<{rows}>, %t: memref<4x{ROWS}xf32>) {{
  fusednorm.gather_quantize ins(%x : memref<{page}{COLUMNS}x{kind}>) cache_scales(%s : memref<{page}{count}xf32>)
      slots(%slots : memref<{ROWS}xi64>) outs(%y, %t : memref<{rows}>, memref<4x{ROWS}xf32>)
      {{cache_scheme = {scheme}}}
  return
}}
"""
                yield f"gather {name}", text, [cache, paged, f"{ROWS}xi64=iota", f"{rows}=const(0)", f"4x{ROWS}xf32=const(0)"]


def main():
    runner, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    count = failed = 0
    for name, text, inputs in cases(directory):
        module = directory / "case.mlir"
        module.write_text(text)
        for target in TARGETS:
            command = [runner, str(module), "--threads=1", "--reference", *target]
            result = subprocess.run(command + [f"--input={i}" for i in inputs], capture_output=True, text=True)
            count += 1
            if result.returncode or "PASS" not in result.stdout or "FAIL" in result.stdout:
                failed += 1
                print(f"{name} {target}: {result.stdout}{result.stderr}")
    print(f"{count} cases, {failed} failed")


main()
