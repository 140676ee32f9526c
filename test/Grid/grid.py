#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs cases of the grid against the reference.

usage: grid.py RUNNER DIRECTORY [OPTION]...

--help lists the options.
"""

import argparse
import concurrent.futures
import hashlib
import os
import shutil
import subprocess
import sys

import attention_cases
import cases
import paged_cases
import gemm_cases
import unaligned


def run(runner, directory, flags, index, case):
    path = os.path.join(directory, f"case{index}.mlir")
    with open(path, "w") as file:
        file.write(case.text)
    command = [runner, path, "--reference"] + flags + [f"--input={i}" for i in case.inputs]
    result = subprocess.run(command, capture_output=True, text=True)
    ok = result.returncode == 0 and ": PASS" in result.stdout and ": FAIL" not in result.stdout
    if ok:
        os.remove(path)
        return None
    return f"{case.name}\n  {' '.join(command)}\n{result.stdout}{result.stderr}"


class Passed:
    """The cases that a file lists as passed with this build of the runner."""

    def __init__(self, path, runner, flags):
        self.path, self.own = path, set()
        found = os.stat(shutil.which(runner) or runner)
        head = f"{found.st_size} {found.st_mtime_ns} {flags}"
        if os.path.exists(path):
            with open(path) as file:
                first, *lines = file.read().split("\n")
            if first == head:
                self.own = set(lines[: len(lines) - 1])
                return
        with open(path, "w") as file:
            file.write(head + "\n")

    @staticmethod
    def name(case):
        return hashlib.sha256(repr((case.text, case.inputs)).encode()).hexdigest()

    def add(self, case):
        with open(self.path, "a") as file:
            file.write(self.name(case) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runner")
    parser.add_argument("directory")
    parser.add_argument("--every", type=int, default=1, help="run one case of N")
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--match", default="")
    parser.add_argument("--paged", action="store_true", help="run the paged-cache cases")
    parser.add_argument("--gemms", action="store_true", help="run the GEMM cases")
    parser.add_argument("--attention", action="store_true", help="run the attention cases")
    parser.add_argument("--unaligned", action="store_true", help="use unaligned arrays with gaps between rows")
    parser.add_argument("--flags", default="--threads=1", help="options of the runner")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--resume", metavar="FILE", help="skip cases listed in FILE and append passed cases")
    options = parser.parse_args()
    os.makedirs(options.directory, exist_ok=True)
    cases.DIRECTORY = options.directory
    kind = paged_cases if options.paged else gemm_cases if options.gemms else cases
    kind = attention_cases if options.attention else kind
    chosen = [(i, c) for i, c in enumerate(kind.all_cases()) if options.match in c.name]
    chosen = chosen[options.offset :: options.every]
    if options.unaligned:
        chosen = [(i, unaligned.unalign(c, i)) for i, c in chosen]
    total = len(chosen)
    passed = Passed(options.resume, options.runner, options.flags) if options.resume else None
    if passed:
        chosen = [(i, c) for i, c in chosen if passed.name(c) not in passed.own]
    failures = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda c: run(options.runner, options.directory, options.flags.split(), *c), chosen)
        for (_, case), failure in zip(chosen, results):
            if failure:
                failures.append(failure)
                print(failure, flush=True)
            elif passed:
                passed.add(case)
    print(f"{total} cases, {len(failures)} failed")
    return 1 if failures or not total else 0


if __name__ == "__main__":
    sys.exit(main())
