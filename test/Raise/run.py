# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs models as they are, by upstream's lowering of linalg, and raised and fused,
# and compares: run.py TOOLS MODELS TEMPORARY NAME... [-- RUNNER_OPTION...]

import pathlib
import re
import subprocess
import sys

# Upstream has no lowering of this conversion. A number of at most 448, or NaN, to a
# code: sign, 4 bits of exponent with bias 7, 3 bits of mantissa.
FP8 = """
      %one = arith.constant 1 : i32
      %twenty = arith.constant 20 : i32
      %half = arith.constant 524287 : i32
      %bias = arith.constant 960 : i32
      %nan_code = arith.constant 127 : i32
      %c24 = arith.constant 24 : i32
      %c128 = arith.constant 128 : i32
      %base = arith.constant 16384.0 : f32
      %least = arith.constant 0.015625 : f32
      %bits = arith.bitcast %in : f32 to i32
      %abs = math.absf %in : f32
      %wide = arith.bitcast %abs : f32 to i32
      %shifted = arith.shrui %wide, %twenty : i32
      %odd = arith.andi %shifted, %one : i32
      %r0 = arith.addi %wide, %half : i32
      %r1 = arith.addi %r0, %odd : i32
      %r2 = arith.shrui %r1, %twenty : i32
      %normal = arith.subi %r2, %bias : i32
      %moved = arith.addf %abs, %base : f32
      %moved_bits = arith.bitcast %moved : f32 to i32
      %base_bits = arith.bitcast %base : f32 to i32
      %small = arith.subi %moved_bits, %base_bits : i32
      %is_normal = arith.cmpf oge, %abs, %least : f32
      %is_nan = arith.cmpf uno, %in, %in : f32
      %number = arith.select %is_normal, %normal, %small : i32
      %code = arith.select %is_nan, %nan_code, %number : i32
      %high = arith.shrui %bits, %c24 : i32
      %sign = arith.andi %high, %c128 : i32
      %all = arith.ori %sign, %code : i32
      %byte = arith.trunci %all : i32 to i8
      RESULT = arith.bitcast %byte : i8 to f8E4M3FN
"""


def get_inputs(text):
    """A generated array for each argument: small numbers, masks of 0, tokens 1."""
    signature = re.search(r"func\.func (?:public )?@\w+\((.*?)\) ->", text, re.S).group(1)
    inputs = []
    for index, shape in enumerate(re.findall(r"%arg\d+: tensor<([^>]*)>", signature)):
        generator = f"normal(seed={index + 1},scale=0.3)"
        if re.search(r"xi\d+$", shape):
            generator = "const(1)"
        elif shape.startswith("1x1x8x8"):
            generator = "const(0)"
        inputs.append(f"--input={shape}={generator}")
    return inputs


def run(*command):
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode:
        print(process.stdout, process.stderr, sep="\n")
        raise SystemExit(f"failed: {' '.join(map(str, command))}")
    return process.stdout


def main():
    arguments, options = sys.argv[1:], []
    if "--" in arguments:
        split = arguments.index("--")
        arguments, options = arguments[:split], arguments[split + 1 :]
    tools, models, temporary = map(pathlib.Path, arguments[:3])
    temporary.mkdir(parents=True, exist_ok=True)
    for name in arguments[3:]:
        text = (models / f"{name}.mlir").read_text()
        inputs = get_inputs(text)
        plain, fused = temporary / f"{name}.mlir", temporary / f"{name}-fused.mlir"
        expanded = re.sub(
            r"(%\d+) = arith\.truncf %in : f32 to f8E4M3FN",
            lambda match: FP8.replace("RESULT", match.group(1)),
            text,
        )
        plain.write_text(expanded)
        run(
            tools / "fusednorm-opt",
            models / f"{name}.mlir",
            "--fusednorm-raise",
            "--fusednorm-fuse",
            "-o",
            fused,
        )
        expected = temporary / f"{name}-%d.npy"
        runner = tools / "fusednorm-runner"
        run(runner, plain, *inputs, f"--output={expected}", "--threads=1")
        # Sums in another order: some f32 steps in the first layer, which the
        # matrix products of both layers spread.
        tolerance = "--tolerance=abs=1e-2" if "bf16" in text else "--tolerance=abs=2e-5"
        report = run(runner, fused, *inputs, f"--expect={expected}", tolerance, *options)
        print(name, *[line for line in report.splitlines() if line.startswith("output")], sep="\n")


main()
