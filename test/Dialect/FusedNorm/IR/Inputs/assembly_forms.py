# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses every op of the dialect with its result types in both spellings.

usage: assembly_forms.py FUSEDNORM_OPT REFERENCE FILE...

REFERENCE is the generated page of the dialect with all ops. The FILEs hold valid IR. Their printed
form has one result type without parentheses. The same IR with parentheses must print
equally.
"""

import re
import subprocess
import sys


def closing(text, at):
    """Returns the index past the bracket for the one at `at`."""
    pairs, open_brackets = {"(": ")", "<": ">", "[": "]"}, []
    while True:
        if text[at] in pairs:
            open_brackets.append(pairs[text[at]])
        elif text[at] == open_brackets[-1] and text[at - 1] != "-":
            open_brackets.pop()
            if not open_brackets:
                return at + 1
        at += 1


def with_parentheses(text):
    """Puts parentheses around each single result type of an op with `outs`."""
    lines, changed = text.split("\n"), 0
    for number, line in enumerate(lines):
        arrow = line.rfind(" -> tensor<")
        if arrow < 0 or not re.search(r"fusednorm\.\w+ .*outs\(|^\s*\} -> tensor<|outs\(", line) or "linalg" in line \
                or "func.func" in line:
            continue
        end = closing(line, arrow + len(" -> tensor"))
        if line[end:].strip():
            continue
        lines[number] = f"{line[:arrow]} -> ({line[arrow + 4:end]}){line[end:]}"
        changed += 1
    return "\n".join(lines), changed


def main():
    opt, reference, *files = sys.argv[1:]
    with open(reference, encoding="utf-8") as file:
        expected = set(re.findall(r"^###+ `(fusednorm\.\w+)`", file.read(), re.M))

    def run(text):
        result = subprocess.run([opt, "--split-input-file", "--mlir-print-op-generic=false", "-"], input=text,
                                capture_output=True, text=True)
        if result.returncode:
            sys.exit(f"{name}:\n{result.stderr}")
        return result.stdout

    found, forms = set(), 0
    for name in files:
        with open(name, encoding="utf-8") as file:
            printed = run(file.read())
        found.update(re.findall(r"fusednorm\.\w+", printed))
        spelled, changed = with_parentheses(printed)
        forms += changed
        if run(spelled) != printed:
            sys.exit(f"{name}: the spelling with parentheses prints differently")
        if re.search(r"fusednorm\.\w+ .* attributes \{", printed):
            sys.exit(f"{name}: an op prints its attributes behind a keyword")
    missing = sorted(expected - found)
    print(f"{len(expected)} ops, {forms} results in both spellings, not tested: {', '.join(missing) or 'none'}")


main()
