#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the table of docs/EngineFusions.md: fusions that were requested in inference engines.

usage: tools/engine-fusions.py [MODULE.mlir...]

The default is all modules of docs/examples/engines. A module has a function @plain in `linalg`. Its
head names the request, the ops of the expected kernel, and the inputs. The tool raises, fuses and
compiles @plain for sm_90a and runs it in the SIMT simulator.

`launches` is the number of ops of @plain that read and write elements, and the number of kernels
after fusion. Each of these ops is a kernel if nothing fuses. `bytes` is the number of bytes moved
over the minimum.

Exits with 1 if a module does not become the expected kernel, leaves work to the host, or moves more
than 1.02 times the minimum. The path must contain build/bin.
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
    """Returns the ops of each group of @plain, and the number of kernels of the function."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        # --emit=manifest fails if the function has other ops than launches.
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
    """Returns a line of the table and a list of errors."""
    try:
        text = path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise RuntimeError(f"cannot read the module: {error}") from None
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
        problems.append(f"expected one kernel of `{' '.join(expected)}`, got {groups}")
    if kernels != 1:
        problems.append(f"expected one kernel, got {kernels}")
    if ratio > MOST:
        problems.append(f"moves {ratio:.4f} times the minimum of bytes, expected at most {MOST}")
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
