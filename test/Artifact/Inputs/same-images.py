# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares PTX for chips with PTX for the architecture-specific targets (suffix `a`), except for
the line that names the target.

usage: same-images.py FOLDER NAME CHIP...
"""

import pathlib
import sys

folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
for chip in sys.argv[3:]:
    plain, own = ((folder / f"{name}.{c}.ptx").read_text().splitlines() for c in (chip, chip + "a"))
    if "// begin inline asm" in plain and any(
            b.strip() == "// end inline asm" for a, b in zip(plain, plain[1:])
            if a.strip() == "// begin inline asm"):
        sys.exit(f"{chip}: a comment about no instruction")
    differing = [(a, b) for a, b in zip(plain, own) if a != b]
    if len(plain) != len(own) or differing != [(f".target {chip}", f".target {chip}a")]:
        sys.exit(f"{chip}: differs in {differing[:4]}")
    print(f"{chip} and {chip}a: {len(plain) - 1} equal lines")
