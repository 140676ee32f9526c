# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the headers of an installed tree.

check_installed_headers.py PREFIX BUILD SOURCE [--each]

Each header of this project that an installed header includes is also installed. Each installed
header outside of the stable folders is listed as internal in docs/Compatibility.md. One source
includes all C++ headers and compiles with the installed tree in place of the source tree. --each
compiles each header by itself, without the precompiled header."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Source" / "Inputs"))
from compile_commands import read_entries

STABLE = re.compile(r"fusednorm-(c|rt)/|fusednorm/[^/]*$|fusednorm/(Compiler|Dialect|Pipelines)/"
                    r"|fusednorm/Conversion/(LinalgToFusedNorm|Passes)\.")
PCH = (["-Xclang", "-include-pch"], ["-Xclang", "-include"])
INCLUDE = re.compile(r'^(?:#include|include) "(fusednorm[^"]*)"', re.MULTILINE)


def flags(build, include, is_exact):
    """Returns the flags of a library of this project for sources outside of it."""
    entries = read_entries(build)
    entry = next(entry for entry in entries if entry["file"].endswith("/lib/Compiler/Compiler.cpp"))
    words, kept, index = shlex.split(entry["command"]), [], 0
    while index < len(words):
        if is_exact and words[index : index + 2] in PCH:
            index += 4
        elif words[index] in ("-o", "-c"):
            index += 2
        else:
            kept += [] if words[index].startswith("-I") else [words[index]]
            index += 1
    return kept + [f"-I{include}", "-fsyntax-only", "-Werror", "-x", "c++", "-"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("prefix", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--each", action="store_true")
    options = parser.parse_args()
    include = options.prefix / "include"
    files = sorted(str(path.relative_to(include)) for path in include.rglob("*") if path.is_file())
    headers = [file for file in files if file.endswith(".h")]
    internal = [header for header in headers if not STABLE.match(header)]
    page = (options.source / "docs" / "Compatibility.md").read_text()
    problems = [f"{header}: docs/Compatibility.md does not list this internal header"
                for header in internal if f"`{header}`" not in page]
    for file in files:
        for other in INCLUDE.findall((include / file).read_text()):
            if not (include / other).exists():
                problems.append(f"{file}: includes {other}, which is not installed")

    def compile(names):
        text = "".join(f'#include "{name}"\n' for name in names)
        result = subprocess.run(flags(options.build, include, options.each), input=text, text=True,
                                capture_output=True)
        return f"{names[0]}:\n{result.stderr}" if result.returncode else ""

    groups = [[header] for header in headers] if options.each else [headers]
    if headers:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            problems += filter(None, pool.map(compile, groups))
    summary = f"{len(headers)} headers, {len(internal)} internal, {len(problems)} problems"
    print("\n".join([*problems, summary]))
    return 1 if problems or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
