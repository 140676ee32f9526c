# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the `arith` ops that sources create without the builder of arithmetic.

check_arith.py SOURCE [--list FILE] [--update [--reason TEXT]]

A file of include or lib has at most two calls such as `arith::AddIOp::create(b, loc, x, y)` or
`b.createOrFold<arith::AddIOp>(loc, x, y)`. More arithmetic uses the class `Arith` of
fusednorm/Dialect/Utils/Arith.h. The list arith.txt has the exceptions; exceptions.py states its
rules."""

import re
import sys

import exceptions

LIMITS = exceptions.Limits(
    {"arith": 2}, {"arith": "long calls"},
    {"arith": "use the builder Arith of fusednorm/Dialect/Utils/Arith.h"},
    """\
# Files with more than two calls that create an arith op without the builder Arith: kind, calls,
# file, name, reason. The list only shrinks: `check_arith.py SOURCE --update` writes the numbers of
# today.
""")
CALLS = re.compile(r"\barith::\w+Op::create(?:OrFold)?\(|\bcreateOrFold<(?:mlir::)?arith::\w+Op>")
COMMENTS = re.compile(r"//[^\n]*")
# The builder itself.
BUILDER = "lib/Dialect/Utils/Arith.cpp"


def measure(root):
    """Returns the files over the limit, {(kind, file, name): calls}, and the number of files."""
    found, files = {}, 0
    for folder in ("include", "lib"):
        for path in sorted((root / folder).rglob("*")):
            name = str(path.relative_to(root))
            if path.suffix not in (".cpp", ".h") or name == BUILDER:
                continue
            files += 1
            calls = len(CALLS.findall(COMMENTS.sub("", path.read_text())))
            if calls > LIMITS.limits["arith"]:
                found[("arith", name, "-")] = calls
    return found, f"{files} files"


if __name__ == "__main__":
    sys.exit(exceptions.run(__doc__, LIMITS, "arith.txt", measure))
