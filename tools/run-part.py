#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one part of the long tests, step by step.

usage: run-part.py PART RESULTS-FOLDER LIT [--again]
       run-part.py --list            Print the parts and their steps.
       run-part.py --parts           Print the names of the parts.
       run-part.py --check           Check that each test with `REQUIRES: full` is in one part.

An interrupted run continues where it stopped. A step that has passed runs again only after a source
has changed, or with --again. The last line is `N passed, N failed, N skipped`.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Patterns of paths. A test with `REQUIRES: full` is in the first part with a matching pattern.
FULL = {
    "python": ["^Python/(?!frameworks/)"],
    "frameworks": ["^Python/frameworks/"],
    "grid": [r"Grid/(grid|paged|gemms|gemm-paths-.*|traffic|unaligned)-full",
             "TileKernelToCPU/packed-weights-full"],
    "simulator": ["Grid/simulator-full",
                  "fusednorm-differential/(gemms-)?emulated-(sm_.*-)?full"],
    "numerics": ["Grid/gemm-error-full",
                 r"fusednorm-differential/(random|paged|mla-layers|engines)-full", "^unit/"],
    "fuzz": ["^Artifact/fuzz-full", "^Fuzz/"],
    "artifacts": ["^Artifact/"],
    "fusion": ["LinalgToFusedNorm/", "^Raise/", "^Docs/engine-fusions"],
    "rest": [""],
}
# Options of lit for parts that run all tests, folder by folder.
WHOLE = {
    "default": ["--param", "full=0"],
    "roundtrip": ["--param", "roundtrip=1"],
    "gcc": ["--param", "full=0"],
    "sanitizers": ["--param", "full=0"],
}
PARTS = ["default", *FULL, "roundtrip", "gcc", "sanitizers"]


def needs_full(path):
    """Returns the other required features of a test; None if the test does not require `full`."""
    for line in path.read_text(errors="replace").splitlines():
        match = re.search(r"REQUIRES:(.*)", line)
        if match:
            features = [feature.strip() for feature in match.group(1).split(",")]
            if "full" in features:
                return [feature for feature in features if feature != "full"]
    return None


def full_tests():
    tests = {}
    for path in sorted((ROOT / "test").rglob("*")):
        if path.suffix in (".test", ".mlir") and "Inputs" not in path.parts:
            features = needs_full(path)
            if features is not None:
                tests[path.relative_to(ROOT / "test").as_posix()] = features
    return tests


def part_of(test):
    return next(part for part, patterns in FULL.items()
                if any(re.search(pattern, test) for pattern in patterns))


def steps_of(part):
    """Returns pairs of the name of a step and its options of lit."""
    if part in WHOLE:
        folders = sorted({path.relative_to(ROOT / "test").parts[0]
                          for path in (ROOT / "test").rglob("*")
                          if path.suffix in (".test", ".mlir")})
        steps = [(folder, [*WHOLE[part], "--filter", f"^fusednorm :: {folder}/"])
                 for folder in folders if folder != "unit"]
        steps.append(("unit", [*WHOLE[part], "--filter", "^fusednorm-unit ::"]))
        if part == "sanitizers":  # Tests that require both `full` and `sanitizers` run here only.
            steps += [(test, ["--param", "full=1", "--filter", f"^fusednorm :: {re.escape(test)}$"])
                      for test, features in full_tests().items() if "sanitizers" in features]
        return steps
    steps = [(test, ["--param", "full=1", "--filter", f"^fusednorm :: {re.escape(test)}$"])
             for test, features in full_tests().items()
             if part_of(test) == part and "sanitizers" not in features]
    if part == "numerics":
        steps.append(("unit", ["--param", "full=1", "--filter", "^fusednorm-unit ::"]))
    return steps


def state_of_sources():
    """Returns a digest of all files that a build or a test reads."""
    digest = hashlib.sha256()
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True)
        names = listed.stdout.decode().split("\0") if listed.returncode == 0 else []
    except FileNotFoundError:  # git is not installed
        names = []
    names = sorted(set(names) - {""})
    if not names:  # a source archive, or a repository of another user
        names = sorted(path.relative_to(ROOT).as_posix()
                       for folder in ("include", "lib", "test", "tools", "python", "docs")
                       for path in (ROOT / folder).rglob("*")
                       if path.is_file() and "__pycache__" not in path.parts)
        names.append("CMakeLists.txt")
    for name in names:
        path = ROOT / name
        if path.is_file():
            digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_passed(path, state):
    try:
        result = json.loads(path.read_text())
    except (OSError, ValueError):
        return False
    return result.get("state") == state and result["returncode"] == 0


def run(part, folder, lit, again):
    folder = pathlib.Path(folder).resolve()
    results = folder / "test-parts" / part
    results.mkdir(parents=True, exist_ok=True)
    state, files = state_of_sources(), []
    steps = steps_of(part)
    for number, (name, options) in enumerate(steps, 1):
        stem = re.sub(r"[^A-Za-z0-9.-]", "_", name)
        done, report = results / f"{stem}.done", results / f"{stem}.json"
        files.append(str(report))
        if not again and is_passed(done, state):
            print(f"== {part} {number}/{len(steps)}: {name}: passed in an earlier run", flush=True)
            continue
        done.unlink(missing_ok=True)
        report.unlink(missing_ok=True)
        print(f"== {part} {number}/{len(steps)}: {name}", flush=True)
        start = time.monotonic()
        command = [lit, "-s", "-v", "--timeout", "7200", "-o", str(report), *options,
                   str(folder / "test")]
        returncode = subprocess.run(command, cwd=ROOT).returncode
        seconds = time.monotonic() - start
        print(f"== {part} {number}/{len(steps)}: {name}: {seconds:.0f} s", flush=True)
        done.write_text(json.dumps({"state": state, "returncode": returncode,
                                    "seconds": round(seconds, 1)}))
    summary = [sys.executable, str(ROOT / "tools/summarize-tests.py"), *files]
    return subprocess.run(summary).returncode


def check():
    tests = full_tests()
    found = {part: 0 for part in FULL}
    for test in tests:
        found[part_of(test)] += 1
    # Patterns of two parts must not match the same test. `fuzz` takes its tests from `artifacts`.
    for test in tests:
        matching = [part for part, patterns in FULL.items() if part != "rest"
                    and any(re.search(pattern, test) for pattern in patterns)]
        if len(matching) > 1 and matching != ["fuzz", "artifacts"]:
            print(f"error: {test} matches several parts: {', '.join(matching)}", file=sys.stderr)
            return 1
    for part, count in found.items():
        print(f"{part}: {count} tests")
    # Each pattern must match a test, so that a renamed test does not move to `rest` unnoticed.
    unused = [pattern for patterns in FULL.values() for pattern in patterns
              if pattern != "^unit/" and not any(re.search(pattern, test) for test in tests)]
    empty = [part for part, count in found.items() if not count and part != "rest"]
    if empty or unused or not tests:
        print("error: no test with `REQUIRES: full` matches "
              f"{', '.join(unused or empty) or 'a part'}", file=sys.stderr)
        return 1
    return 0


def main(arguments):
    if arguments == ["--check"]:
        return check()
    if arguments == ["--parts"]:
        print(" ".join(PARTS))
        return 0
    if arguments == ["--list"]:
        for part in PARTS:
            print(f"{part}:")
            for name, options in steps_of(part):
                print(f"  {name}")
        return 0
    again = "--again" in arguments
    arguments = [argument for argument in arguments if argument != "--again"]
    if len(arguments) != 3 or arguments[0] not in PARTS:
        print(f"error: expected PART RESULTS-FOLDER LIT, PART one of {', '.join(PARTS)}",
              file=sys.stderr)
        return 2
    return run(*arguments, again)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
