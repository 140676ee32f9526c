# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares MLA layers with caches of all formats, and without k_pe columns, with double-precision
# results, computed as in mla_layers.py.
#
# mla_layer_caches.py RUNNER FOLDER [--only=NAME,...] [ARGUMENT...]: --only chooses functions; other
# arguments such as --emulate are passed to the runner.

import random
import struct
import sys

import mla_layers
from mla_layers import HEADS, NOPE, PAGE, VALUES, bf16, e4m3, f32, of_bf16, of_e4m3

GROUP = 128
mla_layers.LATENT = LATENT = 128
ROPED = mla_layers.ROPED


class ByteRows(mla_layers.Rows):
    """FP8 values, their scales if present, and bf16 k_pe columns."""

    bound = 2 ** -3  # an FP8 value may be off by one step

    def __init__(self, is_scaled):
        self.is_scaled = is_scaled
        self.width = LATENT + 2 * ROPED + (4 * LATENT // GROUP if is_scaled else 0)

    def read(self, files, kind, number):
        data = bytes(files.load(kind, number))
        result = []
        for begin in range(0, len(data), self.width):
            row = data[begin:begin + self.width]
            scales = [1.0] * (LATENT // GROUP)
            if self.is_scaled:
                scales = struct.unpack(f"<{LATENT // GROUP}f", row[LATENT:LATENT + 4 * LATENT // GROUP])
            rope = struct.unpack(f"<{ROPED}H", row[-2 * ROPED:])
            result.append([bf16(of_e4m3(c) * scales[i // GROUP]) for i, c in enumerate(row[:LATENT])] +
                          [of_bf16(bits) for bits in rope])
        return result

    def stored(self, row):
        result = []
        for begin in range(0, LATENT, GROUP):
            part = row[begin:begin + GROUP]
            scale = f32(max(map(abs, part)) / 448) if self.is_scaled else 1.0
            result += [bf16(e4m3(x / scale) * scale) for x in part]
        return result + row[LATENT:]

    def make(self, path, pages):
        """Writes a cache of random numbers to a file."""
        numbers = random.Random(5)
        data = b""
        for _ in range(pages * PAGE):
            most = 0x60 if self.is_scaled else 0x40
            data += bytes(numbers.randrange(most) | numbers.choice((0, 0x80)) for _ in range(LATENT))
            if self.is_scaled:
                data += struct.pack(f"<{LATENT // GROUP}f",
                                    *(numbers.uniform(0.03, 0.06) for _ in range(LATENT // GROUP)))
            rope = [struct.unpack("<I", struct.pack("<f", numbers.gauss(0, 1)))[0] >> 16
                    for _ in range(ROPED)]
            data += struct.pack(f"<{ROPED}H", *rope)
        mla_layers.save(path, "|i1", [pages, PAGE, self.width], data)
        return path


def main():
    runner, folder = sys.argv[1:3]
    wanted, arguments = mla_layers.chosen(sys.argv[3:])
    common = mla_layers.common_inputs(folder)
    chunks = ["2x4xi32=const(0)", "2x4xi32=const(0)", "2xi32=const(0)", mla_layers.OUT]
    scaled, unscaled, static = ByteRows(True), ByteRows(False), mla_layers.StaticRows(1 / 64)

    def run(entry, inputs):
        return mla_layers.run(runner, f"{folder}/{entry}", entry, common + inputs, arguments,
                            "mla-layer-caches.mlir")

    up, down = "2x128x32xbf16=normal(scale=0.1,seed=5)", "2x64x128xbf16=normal(scale=0.1,seed=7)"
    joined = "192x128xbf16=normal(scale=0.1,seed=5)"
    cache = scaled.make(f"{folder}/scaled.npy", 18)
    if wanted("prefill_bytes"):
        files = run("prefill_bytes", ["192x128xf8E4M3FN=normal(seed=5)", "6x4xf32=uniform(0.05,0.1,seed=6)",
                                      cache] + chunks)
        mla_layers.check("prefill_bytes", files, 9, 4, 0,
                       mla_layers.prefill(files.weight(7, LATENT, 8, 6), True), scaled)

    if wanted("prefill_static"):
        files = run("prefill_static", [joined, "18x4x144xf8E4M3FN=normal(seed=4)"] + chunks)
        mla_layers.check("prefill_static", files, 8, 4, 0,
                       mla_layers.prefill(files.weight(7, LATENT, None, 0), False), static)

    if wanted("decode_bytes"):
        files = run("decode_bytes", [up, down, cache] + chunks)
        mla_layers.check("decode_bytes", files, 9, 4, 0,
                       mla_layers.decode(files.weight(7, NOPE, None, 0), files.weight(8, LATENT, None, 0), False),
                       scaled)

    if wanted("decode_unscaled"):
        files = run("decode_unscaled", [
            "2x128x32xf8E4M3FN=normal(seed=5)", "2x4x1xf32=uniform(0.05,0.1,seed=6)",
            "2x64x128xf8E4M3FN=normal(seed=7)", "2x2x4xf32=uniform(0.05,0.1,seed=8)",
            unscaled.make(f"{folder}/unscaled.npy", 18)] + chunks)
        mla_layers.check("decode_unscaled", files, 11, 4, 0,
                       mla_layers.decode(files.weight(7, NOPE, 8, 4), files.weight(9, LATENT, 10, 2), True),
                       unscaled)

    mla_layers.ROPED = 0
    common = mla_layers.common_inputs(folder)
    if wanted("prefill_flat"):
        files = run("prefill_flat", [f"{folder}/rows.npy", f"{folder}/starts.npy", joined,
                                     "18x4x128xbf16=normal(seed=4)", mla_layers.OUT])
        mla_layers.check("prefill_flat", files, 10, 1, 0, mla_layers.prefill(files.weight(9, LATENT, None, 0), False))


main()
