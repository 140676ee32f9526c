# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs models by upstream's lowering of linalg, and raised and fused, and compares both:
# run.py TOOLS MODELS TEMPORARY NAME[:RAISE_OPTION]... [-- RUNNER_OPTION...]

import pathlib
import re
import subprocess
import sys

import fp8


def get_inputs(text):
    """Returns an --input for each argument: small numbers, masks of 0, tokens of 1.

    Run-time extents are 3.
    """
    signature = re.search(r"func\.func (?:public )?@\w+\((.*?)\) ->", text, re.S).group(1)
    inputs = []
    for index, shape in enumerate(re.findall(r"%arg\d+: tensor<([^>]*)>", signature)):
        shape = shape.replace("?", "3")
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
        name, _, raised = name.partition(":")
        text = (models / f"{name}.mlir").read_text()
        inputs = get_inputs(text)
        plain, fused = temporary / f"{name}.mlir", temporary / f"{name}-fused.mlir"
        plain.write_text(fp8.expanded(text))
        run(
            tools / "fusednorm-opt",
            models / f"{name}.mlir",
            f"--fusednorm-raise={raised}",
            "--fusednorm-fuse",
            "-o",
            fused,
        )
        expected = temporary / f"{name}-%d.npy"
        runner = tools / "fusednorm-runner"
        run(runner, plain, *inputs, f"--output={expected}", "--threads=1")
        # The order of sums differs: some f32 ulps in the first layer, which the matmuls of both
        # layers amplify.
        tolerance = "--tolerance=abs=1e-2" if "bf16" in text else "--tolerance=abs=2e-5"
        if raised:
            # Scores are rounded differently: results up to 4 differ by one or two ulps.
            tolerance = "--tolerance=abs=3.2e-2"
        report = run(runner, fused, *inputs, f"--expect={expected}", tolerance, *options)
        print(name, *[line for line in report.splitlines() if line.startswith("output")], sep="\n")


if __name__ == "__main__":
    main()
