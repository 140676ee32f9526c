# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: check-op-pages.py FOLDER: the pages of the ops have all sections."""

import pathlib
import re
import sys

# The name of a part, and a pattern that matches once.
PARTS = {
    "a group": r"^Group: \[",
    "one table of operands": r"^\| operand \|",
    "a formula or a list of steps": r"^```\n(?!operation)(?s:.*?)^\| operand \|",
    "rounding": r"^(?:Rounding[^:\n]*:|## Rounding$)",
    "an example with values": r"^## Example with values$",
    "values before the call": r"^\| before the call \|",
    "values after the call": r"^\| after the call \|",
    "special values": r"^## Special values$",
    "Python functions": r"^\| Python \| \[",
    "C functions": r"^\| C \| \[",
    "CPUs": r"^\| CPUs \|",
    "GPUs": r"^\| GPUs \|",
    "the syntax": r"^## Syntax$",
    "the C++ class": r"^## C\+\+ class$",
}
# Ops without these parts: a table or a list defines the result.
WITHOUT = {
    ("check_sequences", "a formula or a list of steps"),
    ("check_slots", "a formula or a list of steps"),
    ("fused", "a formula or a list of steps"),
}

folder = pathlib.Path(sys.argv[1])
pages = [page for page in sorted(folder.glob("*.md")) if page.stem != "yield"]
faults = []
for page in pages:
    text = page.read_text()
    for part, pattern in PARTS.items():
        count = len(re.findall(pattern, text, re.MULTILINE))
        if (count == 1) == ((page.stem, part) in WITHOUT):
            faults.append(f"{page.name}: expected {part}, got {count} matches")
print("\n".join(faults), end="\n" if faults else "")
print(f"{len(pages)} pages, {len(faults)} faults")
sys.exit(1 if faults or not pages else 0)
