#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares kernels with the reference on inputs with arbitrary bits.

usage: bf16_bits.py RUNNER DIRECTORY LEVEL

LEVEL is the highest x86-64 level of the host. Covers rotary embeddings with tables of bf16 and f32,
of rows with every bf16 value; norms with NaN of any payload in rows, weights and scalars; and
rounding of arbitrary f32 bits.
"""

import array
import pathlib
import random
import subprocess
import sys

TARGETS = (
    ["--mcpu=host"],
    [f"--mcpu={sys.argv[3]}"],
    ["--mcpu=x86-64-v3"],
    ["--target=sm_90a", "--emulate"],
)


def write(path, bits, shape, kind):
    header = f"{{'descr': '<{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode()
                     + array.array("H" if kind == "u2" else "I", bits).tobytes())
    return path


def bf16(count, generator):
    """Returns random bit patterns. Half of them are near 1, so that sums cancel and tie."""
    return [generator.getrandbits(16) if i % 2 else
            generator.getrandbits(1) << 15 | 0x3f80 + generator.randrange(-600, 600)
            for i in range(count)]


def f32(count, generator):
    """Returns random f32 bit patterns. A part is at the midpoint of two bf16 values."""
    return [bits << 16 | (generator.choice((0x7fff, 0x8000, 0x8001)) if generator.random() < 0.5
                          else generator.getrandbits(16)) for bits in bf16(count, generator)]


def cases(directory):
    generator = random.Random(5)

    def rows(name, shape, kind, values=None):
        count = 1
        for size in shape:
            count *= size
        bits = values or (bf16 if kind == "bf16" else f32)(count, generator)
        return f"--input={write(directory / (name + '.npy'), bits, shape, 'u2' if kind == 'bf16' else 'f4')}"

    x = rows("every", (1024, 64), "bf16", generator.sample(range(1 << 16), 1 << 16))
    near = rows("near", (1024, 64), "bf16")
    for pairing in ("interleaved", "half_split"):
        for table in ("bf16", "f32"):
            text = f"""func.func @f(%x: memref<1024x64xbf16>, %f: memref<1024x64x{table}>, %y: memref<1024x64xbf16>) {{
  fusednorm.rope ins(%x, %f : memref<1024x64xbf16>, memref<1024x64x{table}>) pairing({pairing})
      outs(%y : memref<1024x64xbf16>)
  return
}}
"""
            freqs = rows(f"table-{table}", (1024, 64), table)
            yield f"rope {pairing} {table}", text, [x, freqs]
            yield f"rope {pairing} {table}, near 1", text, [near, freqs]
    for kind in ("bf16", "f32"):
        text = f"""func.func @f(%x: memref<512x192x{kind}>, %g: memref<192x{kind}>, %e: f32, %y: memref<512x192xbf16>) {{
  fusednorm.rms_norm ins(%x, %g : memref<512x192x{kind}>, memref<192x{kind}>) epsilon(%e)
      outs(%y : memref<512x192xbf16>)
  return
}}
"""
        own = rows(f"rows-{kind}", (512, 192), kind)
        numbers = f"--input=512x192x{kind}=normal"
        weights = rows(f"weights-{kind}", (192,), kind)
        yield f"rms_norm {kind}", text, [own, weights, "--input=1e-6"]
        yield f"rms_norm {kind}, weights", text, [numbers, weights, "--input=1e-6"]
        yield f"rms_norm {kind}, epsilon", text, [numbers, weights, "--input=nan"]


def main():
    runner, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    count = failures = 0
    for name, text, inputs in cases(directory):
        source = directory / "case.mlir"
        source.write_text(text)
        for target in TARGETS:
            command = [runner, source, *target, "--reference", *inputs]
            result = subprocess.run(command, capture_output=True, text=True)
            count += 1
            if result.returncode != 0:
                failures += 1
                print(f"{name}: {' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    print(f"{count} cases, {failures} failed")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
