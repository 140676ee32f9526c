#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs MLA of one layer: a prefill of a ragged batch with cached prefixes, then three decode steps.
Each decode step uses the KV cache of the previous call. Each call is compared with the reference.

usage: mla_attention.py RUNNER FILE.mlir FOLDER [--seed=N] [ARGUMENT...]

FILE.mlir defines @prefill and @decode with the arguments of test/Numerics/Inputs/mla-layer.mlir.
Arrays are written to FOLDER. ARGUMENTs are passed to the runner. The exit code is 1 if a
comparison fails. The script needs the Python standard library only.
"""

import json
import os
import re
import struct
import subprocess
import sys

NEW, CACHED, STEPS = [24, 0, 31, 9], [300, 7, 0, 100], 3


def arguments_of(path, entry):
    """Returns a dictionary from the names of a function's arguments to (shape, element type)."""
    with open(path) as file:
        text = re.search(rf"func\.func @{entry}\((.*?)\)\s*->", file.read(), re.S).group(1)
    result = {}
    for name, kind in re.findall(r"%(\w+): tensor<([^>]*)>", text):
        *shape, element = kind.split("x")
        result[name] = (shape, element)
    return result


def write(path, numbers):
    """Writes a one-dimensional .npy file of i32 and returns its path."""
    header = f"{{'descr': '<i4', 'fortran_order': False, 'shape': ({len(numbers)},)}}"
    header += " " * (117 - len(header)) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(struct.pack(f"<{len(numbers)}i", *numbers))
    return path


def rows(path):
    """Returns the header of a two-dimensional .npy file, and a list of the bytes of each row."""
    with open(path, "rb") as file:
        data = file.read()
    begin = 10 + struct.unpack("<H", data[8:10])[0]
    shape = [int(n) for n in re.search(rb"\((\d+), (\d+)\)", data[:begin]).groups()]
    pitch = (len(data) - begin) // shape[0]
    return data[:begin], [data[begin + i * pitch:begin + (i + 1) * pitch] for i in range(shape[0])]


def split(path, heads, nope, values, elements, out, transposed):
    """Writes the K or V part of each head of kv_b_proj, or of its scales, to the file `out`. K is
    transposed: [heads, columns, rows]. V is [heads, rows, columns]."""
    header, all_rows = rows(path)
    per = len(all_rows) // heads
    width = len(all_rows[0]) // elements
    matrices = []
    for head in range(heads):
        own = all_rows[head * per:(head + 1) * per]
        count = per * nope // (nope + values)
        if not transposed:
            matrices.append(b"".join(own[count:]))
            continue
        joined = b"".join(own[:count])
        cells = [joined[i:i + elements] for i in range(0, len(joined), elements)]
        matrices.append(b"".join(b"".join(cells[c::width]) for c in range(width)))
    shape = (heads, width, count) if transposed else (heads, per - count, width)
    text = re.sub(rb"\(\d+, \d+\)", str(shape).encode(), header[10:]).rstrip()
    text += b" " * (-(11 + len(text)) % 64) + b"\n"
    with open(out, "wb") as file:
        file.write(header[:8] + struct.pack("<H", len(text)) + text + b"".join(matrices))


class Layer:
    def __init__(self, runner, path, folder, seed, arguments):
        self.runner, self.path, self.folder, self.seed = runner, path, folder, seed
        self.arguments = arguments
        self.cache = None
        self.passed = True

    def input(self, name, shape, element, counts, lengths):
        """Returns the operand of --input= for an argument: a file or a generator."""
        if name in ("row_offsets", "lengths"):
            offsets = [sum(counts[:i]) for i in range(len(counts) + 1)]
            return write(f"{self.folder}/{name}.npy", offsets if name == "row_offsets" else lengths)
        if name == "cache" and self.cache:
            return self.cache
        made = os.path.join(self.folder, name + ".npy")
        if os.path.exists(made):
            return made
        page = int(self.kinds["cache"][0][1])
        most = -(-(max(n + c for n, c in zip(NEW, CACHED)) + STEPS) // page)  # pages of a sequence
        extents = {"x": sum(counts), "y": sum(counts), "freqs": most * page, "cache": most * len(counts)}
        sizes = [str(extents.get(name, 0)) if n == "?" else n for n in shape]
        if name == "y":  # a destination
            return f"{'x'.join(sizes)}x{element}=const(0)"
        if name == "table":
            return f"{len(counts)}x{most}xi32=pages(order=random,seed={self.seed})"
        seed = self.seed * 100 + sum(map(ord, name)) + (sum(lengths) if name == "x" else 0)
        if name == "freqs":
            generator = "freqs(kind=yarn,factor=40,original=4096,mscale=1,mscale_all_dim=1)"
        elif name.startswith("gamma"):
            generator = f"uniform(0.5,1.5,seed={seed})"
        elif name.endswith("scale"):
            latent = int(self.kinds["gamma_kv"][0][0])
            generator = f"uniform({0.5 * latent ** -0.5},{1.5 * latent ** -0.5},seed={seed})"
        else:
            scale = int(sizes[-1]) ** -0.5 if name.startswith("w_") else 1
            generator = f"normal(seed={seed},scale={scale})"
        return f"{'x'.join(sizes)}x{element}={generator}"

    def call(self, entry, counts, lengths):
        self.kinds = arguments_of(self.path, entry)
        names = list(self.kinds)
        # One different rounding to bf16 or FP8 changes all results computed from that value, so
        # results are compared with a tolerance. The root mean square of the outputs is 0.5.
        command = [self.runner, self.path, f"--entry={entry}", "--json", "--reference",
                   "--tolerance=abs=0.02,rel=0.02",
                   f"--output={self.folder}/{entry}%d.npy", *self.arguments]
        if entry == "prefill":
            command.append(f"--save-inputs={self.folder}/prefill-in%d.npy")
        command += ["--input=" + self.input(name, *self.kinds[name], counts, lengths) for name in names]
        done = subprocess.run(command, capture_output=True, text=True)
        if not done.stdout.startswith("{"):
            sys.exit(f"error: @{entry} failed:\n{done.stderr}the command was: {' '.join(command)}")
        report = json.loads(done.stdout)
        self.passed &= report["verdict"] == "PASS"
        worst = max(output["max_abs"] for output in report["outputs"])
        keys = sum(counts) + sum(lengths)
        print(f"@{entry}: {sum(counts)} new tokens, {keys} keys: {report['verdict']}, "
              f"off by {worst:.3g} at most", flush=True)
        if entry == "prefill":
            self.keep(names)
        os.replace(f"{self.folder}/{entry}1.npy", f"{self.folder}/cache.npy")
        self.cache = f"{self.folder}/cache.npy"

    def keep(self, names):
        """Saves the weights of the prefill for the decode. Splits kv_b_proj by heads."""
        made = {name: f"{self.folder}/prefill-in{number}.npy" for number, name in enumerate(names)}
        kinds = arguments_of(self.path, "decode")
        nope, values = int(kinds["w_uk"][0][2]), int(kinds["w_uv"][0][1])
        heads = int(kinds["w_uk"][0][0])
        for weight, transposed in (("w_uk", True), ("w_uv", False)):
            for end, elements in (("", 1), ("_scale", 4)):
                split(made["kv_b_proj" + end], heads, nope, values, elements,
                      f"{self.folder}/{weight}{end}.npy", transposed)
        for name in names:
            if name not in ("x", "y", "row_offsets", "lengths", "cache", "kv_b_proj", "kv_b_proj_scale"):
                os.replace(made[name], f"{self.folder}/{name}.npy")


def main():
    given = sys.argv[1:]
    seed = 1
    for argument in [a for a in given if a.startswith("--seed=")]:
        seed = int(argument.partition("=")[2])
        given.remove(argument)
    if len(given) < 3 or given[0].startswith("-"):
        sys.exit(__doc__)
    runner, path, folder, *arguments = given
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        if name.endswith(".npy"):  # of an earlier run
            os.remove(os.path.join(folder, name))
    layer = Layer(runner, path, folder, seed, arguments)
    layer.call("prefill", NEW, CACHED)
    lengths = [n + c for n, c in zip(NEW, CACHED)]
    for _ in range(STEPS):
        layer.call("decode", [1] * len(lengths), lengths)
        lengths = [n + 1 for n in lengths]
    sys.exit(0 if layer.passed else 1)


if __name__ == "__main__":
    main()
