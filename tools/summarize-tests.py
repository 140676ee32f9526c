#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the skipped tests and the totals of lit result files.

usage: summarize-tests.py RESULTS.json...

Exits with 1 if a test failed, a file is missing, or no test passed.
"""

import json
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def main(paths):
    passed = failed = 0
    skipped = []
    for path in paths:
        try:
            with open(path) as file:
                tests = json.load(file)["tests"]
        except (OSError, ValueError, KeyError) as error:
            print(f"error: no test results in {path}: {error}", file=sys.stderr)
            failed += 1
            continue
        for test in tests:
            if test["code"] in PASSED:
                passed += 1
            elif test["code"] in SKIPPED:
                skipped.append(test["name"])
            else:
                failed += 1
    for name in sorted(set(skipped)):
        print(f"skipped: {name}")
    print(f"{passed} passed, {failed} failed, {len(skipped)} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
