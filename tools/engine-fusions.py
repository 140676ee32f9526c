#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of docs/EngineFusions.md: requests of inference engines, and what becomes of them.

usage: tools/engine-fusions.py [MODULE.mlir...]

Each module of docs/examples/engines, or each that is given, has a function @plain in plain IR,
and says on top who asked for it, what one launch it is expected to become, and what inputs it
takes. Here it is raised, fused and compiled for sm_90a, and runs on the SIMT simulator.
`launches` are the ops of @plain that read and write elements, each of which is a kernel where
nothing fuses, and the kernels that are left. `bytes` are those moved over the least possible.

Exits with 1 if one is not the launch that it expects, leaves anything to the host, or moves more
than 1.02 times the least bytes. The tools are those in the path.
"""

import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST = 1.02


def run(*command):
    try:
        result = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        raise RuntimeError(f"`{command[0]}` is not in the path; build it, and add build/bin") from None
    if result.returncode:
        raise RuntimeError(f"`{' '.join(map(str, command))}` failed:\n{result.stdout}{result.stderr}")
    return result.stdout


def count_ops(text):
    plain = text[text.index("func.func @plain("):]
    return len(re.findall(r" = (?:linalg\.generic|tensor\.concat|fusednorm\.\w+) ", plain))


def get_launches(path):
    """Ops of each group of @plain, and how many kernels the function has."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        # A manifest is an error if anything but launches is left.
        manifest = json.loads(run(
            "fusednorm-compile", path, "--fuse", f"--fusion-report={report}", "--target=sm_90a",
            "--results-to-arguments", "--emit=manifest", "-o", "-"))
        groups = [group for group in json.loads(report.read_text())["groups"] if group["function"] == "plain"]
    kernels = [len(function["chips"][0]["kernels"]) for function in manifest["functions"] if function["name"] == "plain"]
    return [[op.split(".")[-1] for op in group["ops"]] for group in groups], sum(kernels)


def get_bytes(path, inputs):
    printed = run("fusednorm-runner", path, "--entry=plain", "--fuse", "--target=sm_90a", "--emulate", "--counters",
                  *inputs)
    counters = [json.loads(text) for text in re.findall(r"^counters: (\{.*?\]\})", printed, re.M | re.S)]
    if not counters:
        raise RuntimeError("expected a kernel with counters, got none")
    return sum(own["bytes_moved"] for own in counters) / sum(own["minimum_bytes"] for own in counters)


def find(pattern, text, what):
    found = re.search(pattern, text, re.M | re.S)
    if not found:
        raise RuntimeError(f"expected {what}, got none; see the modules of docs/examples/engines")
    return found[1]


def get_row(path):
    """A line of the table, and what is wrong."""
    try:
        text = path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise RuntimeError(f"cannot be read: {error}") from None
    title = find(r"\n//\n// (.*?)\. ", text, "a comment whose first sentence is the title").replace("\n// ", " ")
    expected = find(r"^// Launch: ([^\n]*)$", text, "a comment `// Launch: OPS` with the label").split()
    find(r"(func\.func @plain\()", text, "a function @plain")
    asked = re.findall(r"^// Asked for: https://github\.com/(\S+?)/(?:pull|issues)/(\d+)$", text, re.M)
    addresses = re.findall(r"^// Asked for: (.*)$", text, re.M)
    inputs = re.findall(r"'?(--input=)'(\S+)'", text)
    groups, kernels = get_launches(path)
    ratio = get_bytes(path, [option + array for option, array in inputs])
    problems = []
    if [sorted(ops) for ops in groups] != [sorted(expected)]:
        problems.append(f"expected one launch of `{' '.join(expected)}`, got {groups}")
    if kernels != 1:
        problems.append(f"expected one kernel, got {kernels}")
    if ratio > MOST:
        problems.append(f"moves {ratio:.4f} times the least bytes, expected at most {MOST}")
    links = ", ".join(f"[{name.split('/')[1]} {number}]({address})" for (name, number), address in zip(asked, addresses)) or "none"
    line = f"| {links} | {title} | [{path.stem}](examples/engines/{path.name}) | {count_ops(text)} -> {kernels} | {ratio:.3f} |"
    return line, [f"{path.name}: {problem}" for problem in problems]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", type=pathlib.Path)
    modules = parser.parse_args().modules or sorted((ROOT / "docs" / "examples" / "engines").glob("*.mlir"))
    if not modules:
        sys.exit("error: no modules in docs/examples/engines")
    problems = []
    print("| request | form | module | launches | bytes |\n|---|---|---|---|---|")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        futures = [(path, pool.submit(get_row, path)) for path in modules]
        for path, future in futures:
            try:
                line, own = future.result()
            except RuntimeError as error:
                line, own = None, [f"{path.name}: {error}"]
            if line:
                print(line)
            problems += own
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
