# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles random variants of every op on every chip: the result is code or one clear error.

usage: fuzz.py COMPILE DIRECTORY [--seed=N] [--cases=N] [--only=N] [--verbose]

Replaces types and row lengths of a grid case by random ones, and schedule and numerics by values
that a user might write. Accepted outcomes: kernels (which ptxas accepts, if available), or exit
code 1 and an error with a location. Failures: a compiler crash, an instruction that the chip lacks,
or a message without `error:`. `--only=N` repeats one case.
"""

import argparse
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "Grid"))
import cases as grid  # noqa: E402

TYPES = ("f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ",
         "f8E8M0FNU", "f4E2M1FN", "tf32", "i1", "i4", "i8", "i16", "i32", "i64", "index")
FLAGS = ("--any-base", "--launch-dependents")
CHIPS = ("sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120a")
WIDTHS = ("0", "1", "2", "7", "8", "32", "33", "64", "96", "128", "192", "576", "1000", "1001",
          "4096", "7168", "8191", "16384", "65536", "131072", "1048576", "?")
BAD = ("internal ", "Cannot select", "LLVM ERROR", "Stack dump", "Assertion", "PLEASE submit",
       "reproducer", "ptxas fatal", "failed with exit code", "failed to legalize")
ELEMENT = re.compile(r"x(bf16|f32|f16|f8E4M3FNUZ|f8E4M3FN|f8E5M2|f8E8M0FNU|i8|i32)>")


def ops():
    """Returns the grid cases by form of each op."""
    found = {}
    for case in grid.all_cases():
        op = case.name.split(" [")[0]
        form = (op, "transposed" in case.name, "static" in case.name, "tensor" in case.name,
                "half_split" in case.name, "list" in case.name, "canonical" in case.name,
                "folded" in case.name, "group" in case.text)
        found.setdefault(form, []).append(case)
    return list(found.values())


def schedule(rng):
    keys = {"vector_bytes": rng.choice((1, 2, 4, 8, 16, 32, 64)),
            "threads_per_row": rng.choice((1, 2, 16, 32, 96, 448, 512, 1024)),
            "rows_per_block": rng.choice((1, 2, 3, 4, 64, 1024)),
            "persistent": rng.choice((0, 1, 3, 32))}
    chosen = [k for k in keys if rng.random() < 0.6] or ["vector_bytes"]
    return "#rowkernel.gpu_schedule<" + ", ".join(f"{k} = {keys[k]}" for k in chosen) + ">"


def mutate(forms, rng):
    case = rng.choice(rng.choice(forms))
    text = case.text
    types = {}
    if rng.random() < 0.8:
        for name in set(ELEMENT.findall(text)):
            if rng.random() < 0.6:
                types[name] = rng.choice(TYPES)
    text = ELEMENT.sub(lambda m: f"x{types.get(m[1], m[1])}>", text)
    if rng.random() < 0.6:
        widths = set(re.findall(r"[<x](\d{2,})x", text))
        for width in widths:
            text = re.sub(rf"([<x]){width}x", rf"\g<1>{rng.choice(WIDTHS)}x", text)
    if rng.random() < 0.3 and "numerics = " in text:
        text = text.replace("numerics = ", f"rowkernel.schedule = {schedule(rng)}, numerics = ", 1)
    chip = rng.choice(CHIPS)
    return case.name, text, chip, [flag for flag in FLAGS if rng.random() < 0.2]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("compile")
    parser.add_argument("directory")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--only", type=int)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    os.makedirs(options.directory, exist_ok=True)
    grid.DIRECTORY = options.directory
    forms = ops()
    path = os.path.join(options.directory, "case.mlir")
    compiled = refused = failed = 0
    numbers = range(options.cases) if options.only is None else [options.only]
    for number in numbers:
        name, text, chip, flags = mutate(forms, random.Random(f"{options.seed}/{number}"))
        with open(path, "w") as file:
            file.write(text)
        result = subprocess.run([options.compile, path, f"--target={chip}", "--report=json",
                                 *flags],
                                capture_output=True, text=True, timeout=300)
        message = result.stderr
        if options.verbose:
            print(f"{number}: {chip} {flags}: {name}\n{text}{message}")
        ok = result.returncode == 0
        clean = not any(word in message for word in BAD)
        compiled += ok
        refused += not ok
        if (ok and clean) or (result.returncode == 1 and clean and "error: " in message):
            continue
        failed += 1
        print(f"FAILED: --seed={options.seed} --only={number}, {chip} {flags}, exit code "
              f"{result.returncode}\n{text}{message}")
    print(f"{compiled} compiled, {refused} refused, {failed} failed")
    return 1 if failed or not compiled else 0


if __name__ == "__main__":
    sys.exit(main())
