# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adds the result of a pass to its example in the reference."""

import concurrent.futures
import os
import re
import shlex
import subprocess

SECTION = re.compile(r"^### `(-[\w-]+)`\n(.*?)(?=^### |\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```mlir\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
# Longer results are cut.
LINES = 40
# Separates modules in one input of fusednorm-opt.
MARKER = "// -----\n"


def run(tool, text, options):
    """Returns the output of fusednorm-opt; test/Docs/reference.test checks that it succeeds."""
    result = subprocess.run([tool, *options, "-"], input=text, capture_output=True, text=True)
    if result.returncode != 0:
        raise ValueError(f"fusednorm-opt {shlex.join(options)}: {result.stderr}")
    return result.stdout


def result(tool, flag, block, printed):
    """Returns a block with the result of the example of a pass; empty if it is `printed`, the
    example without the pass."""
    options = re.match(r"// fusednorm-opt (.*)\n", block)
    made = run(tool, block, shlex.split(options[1]) if options else [flag])
    if made == printed:
        return ""
    lines = made.strip("\n").split("\n")
    if len(lines) > LINES:
        lines = [*lines[:LINES], f"// {len(lines) - LINES} more lines"]
    return "\nThe pass makes this IR of the example:\n\n```mlir excerpt\n" + "\n".join(lines) + "\n```\n"


def add(text, build):
    """Returns the page of mlir-tblgen with a result after each example without one."""
    tool = str(build / "bin" / "fusednorm-opt")
    blocks = {}
    for flag, section in (match.groups() for match in SECTION.finditer(text)):
        found = BLOCK.findall(section)
        if len(found) == 1:
            blocks[flag] = found[0]
    printed = run(tool, MARKER.join(blocks.values()), ["--split-input-file"]).split(MARKER)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made = dict(zip(blocks, pool.map(lambda flag, block, before: result(tool, flag, block, before),
                                         blocks, blocks.values(), printed)))
    return SECTION.sub(lambda match: BLOCK.sub(lambda block: block[0] + made[match[1]], match[0])
                       if made.get(match[1]) else match[0], text)
