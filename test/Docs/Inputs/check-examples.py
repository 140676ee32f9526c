# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: check-examples.py ROOT FUSEDNORM-OPT [option...]

Gives every block of IR in README.md and docs/, and every file of docs/examples, to
the tool. Blocks marked ```mlir excerpt, and lines of a body or of a table in the
generated reference, are no modules and are left out.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1])
TOOL = sys.argv[2:] + ["--verify-roundtrip", "-"]
count = errors = 0


def check(name, text):
    global count, errors
    count += 1
    result = subprocess.run(TOOL, input=text, capture_output=True, text=True)
    if result.returncode != 0:
        errors += 1
        print(f"{name}:\n{result.stderr}", file=sys.stderr)


for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
    text = page.read_text()
    for match in re.finditer(r"^```mlir\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        block = match[1]
        if page.parent.name == "generated":
            if block.startswith("#"):
                attributes = [f"a{i} = {line}" for i, line in enumerate(block.splitlines())]
                block = f"module attributes {{test = {{{', '.join(attributes)}}}}} {{}}\n"
            elif not re.match(r"(func\.func|rowkernel\.kernel|module)\b", block):
                continue
        check(f"{page.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}", block)
for file in sorted((ROOT / "docs" / "examples").glob("*.mlir")):
    check(file.relative_to(ROOT), file.read_text())
print(f"{count} blocks, {errors} errors")
sys.exit(1 if errors or count < 20 else 0)
