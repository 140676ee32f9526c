# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers kernels to the nvvm dialect and runs them on the SIMT simulator."""

import re
import subprocess
import sys


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def lower(opt, source, text, chip):
    """Returns the GPU module of `text` without host code, and the whole output."""
    source.write_text(text)
    lowered = run(opt, str(source), f"--fusednorm-to-nvvm=target={chip}")
    if lowered.returncode:
        sys.exit(lowered.stderr)
    found = re.search(r"^  gpu\.module .*?^  }$", lowered.stdout, re.MULTILINE | re.DOTALL)
    aliases = re.findall(r"^#.*\n", lowered.stdout, re.MULTILINE)
    return "".join(aliases) + "module {\n" + found.group(0) + "\n}\n", lowered.stdout


def execute(command, stem, text, arguments, launch, *options):
    """Returns the number of simulator reports and the bytes of the result: the last array of
    `arguments`, which is followed by one extent."""
    module, result = stem.with_suffix(".nvvm.mlir"), stem.with_suffix(".npy")
    module.write_text(text)
    result.unlink(missing_ok=True)
    done = run(command, str(module), *launch, "--check", f"--save={len(arguments) - 2}:{result}",
               *(f"--arg={argument}" for argument in arguments), *options)
    reports = re.search(r"simt-run: (\d+) reports?$", done.stderr + done.stdout, re.MULTILINE)
    if not reports:
        sys.exit(done.stderr + done.stdout)
    return int(reports.group(1)), result.read_bytes() if result.exists() else b""
