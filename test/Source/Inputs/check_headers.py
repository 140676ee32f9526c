# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that each header compiles by itself.

check_headers.py BUILD SOURCE [--together | --exact]

If a header is the first include of a source, the build has checked it, and the first include of
this header, and so on. Other headers are compiled, syntax only, with the flags of a source in the
same folder. The precompiled header of LLVM and MLIR makes this five times as fast, but hides a
missing include of LLVM or MLIR. In a unity build, earlier sources of a unit hide an include, too.
--exact compiles all headers without both.

--together compiles all headers with the same flags as one source, from the shortest to the longest.
It does not find an include that an earlier header has."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys

from compile_commands import read_entries

FOLDERS = ("include", "lib", "test", "tools")


def first_include(source, root):
    """Returns the files that the first include of a source may name, if it comes before all code."""
    text = source.read_text() if source.exists() else ""
    match = re.search(r'^#include "([^"]*)"', text, re.M)
    if not match or re.search(r"^(?!//|#ifndef|#define|$)", text[: match.start()].rstrip("\n"), re.M):
        return set()
    return {path for path in (source.parent / match[1], root / "include" / match[1]) if path.exists()}


def first_includes(entries, root):
    """Returns the first include of each built source, its first include, and so on."""
    found, waiting = set(), {pathlib.Path(entry["file"]) for entry in entries}
    while waiting:
        waiting = set().union(*(first_include(source, root) for source in waiting)) - found
        found |= waiting
    return found


def flags_by_folder(entries):
    """Returns the flags of one source of each folder."""
    folders = {}
    for entry in entries:
        words = shlex.split(entry["command"])
        kept = [w for w, previous in zip(words, [""] + words)
                if w not in ("-c", "-o", entry["file"]) and previous not in ("-o",)]
        folders.setdefault(pathlib.Path(entry["file"]).parent, kept)
    return folders


def without_pch(words):
    """Returns flags without `-Xclang -include-pch -Xclang FILE` and similar ones."""
    kept, index = [], 0
    while index < len(words):
        if words[index : index + 2] in (["-Xclang", "-include-pch"], ["-Xclang", "-include"]):
            index += 4
        else:
            kept.append(words[index])
            index += 1
    return kept


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--exact", action="store_true")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    root = options.source.resolve()
    entries = read_entries(options.build)
    folders = flags_by_folder(entries)
    built = set() if options.exact else first_includes(entries, root)
    compiled = set(built)
    usual = folders[root / "lib" / "Compiler"]

    def flags(header):
        parts = header.relative_to(root).parent.parts
        if parts[0] == "include":  # lib/A implements include/fusednorm/A; the runtime is C
            parts = ("lib", "Runtime") if parts[1] == "fusednorm-rt" else ("lib", *parts[2:])
        for end in range(len(parts), 0, -1):
            if found := folders.get(root.joinpath(*parts[:end])):
                return found
        return usual

    def errors_of(group, words):
        """Compiles a source that includes the headers of a group."""
        command = words + ["-fsyntax-only", "-Werror", "-Wno-unused-const-variable", "-x", "c++", "-"]
        command += [f"-I{header.parent}" for header in group]
        result = subprocess.run(command, input="".join(f'#include "{header}"\n' for header in group),
                                capture_output=True, text=True)
        return result.stderr if result.returncode else ""

    def check(header):
        if header in compiled:
            return ""
        words = flags(header)
        return errors_of([header], without_pch(words) if options.exact else words)

    headers = sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.h"))
    if options.together:
        groups = {}
        for header in sorted(set(headers) - compiled, key=lambda header: header.stat().st_size):
            groups.setdefault(tuple(flags(header)), []).append(header)
        # The headers of a group with an error are compiled one by one.
        compiled |= {header for words, group in groups.items() if not errors_of(group, list(words))
                     for header in group}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for header, errors in zip(headers, pool.map(check, headers)):
            if errors:
                failed += 1
                print(f"{header.relative_to(root)}:\n{errors}")
    print(f"{len(headers)} headers, {sum(header in built for header in headers)} of them compiled by the build, "
          f"{failed} failed")
    return 1 if failed or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
