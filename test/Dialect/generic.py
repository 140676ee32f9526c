#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that every op of the reference, in the generic form, rejects missing operands.

usage: generic.py OPT REFERENCE...

An op without operands, or with a single operand, must be an error. An op without one of its operands
may be valid, but must not crash.
"""

import re
import subprocess
import sys


def type_of(description):
    if description == "32-bit float":
        return "f32"
    if description == "index":
        return "index"
    element = re.search(r"\b(f32|f8E4M3FN|i32|i64)\b", description)
    return f"memref<4x64x{element.group(1) if element else 'f32'}>"


def ops(path):
    """Yields the name, the operand types and whether the op has operand segments, for each op."""
    for text in open(path).read().split("\n### `")[1:]:
        name = text.split("`", 1)[0]
        table = re.search(r"\| Operand \| Description \|\n.*\n((?:\|.*\n)*)", text)
        rows = re.findall(r"^\| `\w+` \| (.*) \|$", table.group(1) if table else "", re.M)
        if not name.startswith("#"):
            yield name, [type_of(row) for row in rows], "`AttrSizedOperandSegments`" in text


def generic(name, types, present, segmented):
    given = [t for t, p in zip(types, present) if p]
    values = ", ".join(f"%{i}" for i in range(len(given)))
    lines = [f'  %{i} = "test.value"() : () -> {t}' for i, t in enumerate(given)]
    segments = f" {{operandSegmentSizes = array<i32: {', '.join(str(int(p)) for p in present)}>}}"
    lines.append(f'  "{name}"({values}){segments if segmented else ""} : ({", ".join(given)}) -> ()')
    return "func.func @f() {\n" + "\n".join(lines) + "\n  return\n}\n"


def verify(opt, texts):
    """Returns the exit code and, for each text, whether it has an error."""
    command = [opt, "--allow-unregistered-dialect", "--split-input-file", "-"]
    result = subprocess.run(command, input="// -----\n".join(texts), capture_output=True, text=True)
    lines = [int(n) for n in re.findall(r"^[^ ]*:(\d+):\d+: error:", result.stderr, re.M)]
    first, found = 1, []
    for text in texts:
        after = first + text.count("\n")
        found.append(any(first <= n < after for n in lines))
        first = after + 1
    return result.returncode, found


def main():
    opt, lacking, others = sys.argv[1], [], []
    for name, types, segmented in (op for path in sys.argv[2:] for op in ops(path)):
        n = len(types)
        one = [[i == j for j in range(n)] for i in range(n) if n > 1]
        lacking += [generic(name, types, p, segmented) for p in [[False] * n] + one]
        others += [generic(name, types, [i != j for j in range(n)], segmented) for i in range(n) if n > 2]
    code, found = verify(opt, lacking + others)
    failures = [text for text, error in zip(lacking, found) if not error]
    if code not in (0, 1):
        failures = [text for text in lacking + others if verify(opt, [text])[0] not in (0, 1)]
    for failure in failures:
        print(failure)
    print(f"{len(lacking + others)} ops, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
