# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: check-examples.py ROOT FUSEDNORM-OPT [option...]

Passes every block of IR in README.md and the pages of docs/, and every file of
docs/examples and docs/examples/mlir, to the tool. Blocks marked ```mlir excerpt are left out.
Programs in the folders mlir, python, c and cpp of docs/examples have less than 60 lines.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1])
TOOL = sys.argv[2:] + ["-"]
if "--verify-roundtrip" not in TOOL:
    TOOL.append("--verify-roundtrip")
count = errors = 0


def check(name, text):
    global count, errors
    count += 1
    result = subprocess.run(TOOL, input=text, capture_output=True, text=True)
    if result.returncode != 0:
        errors += 1
        print(f"{name}:\n{result.stderr}", file=sys.stderr)


for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
    text = page.read_text()
    for match in re.finditer(r"^```mlir\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        check(f"{page.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}", match[1])
EXAMPLES = ROOT / "docs" / "examples"
for file in sorted([*EXAMPLES.glob("*.mlir"), *EXAMPLES.glob("mlir/*.mlir")]):
    check(file.relative_to(ROOT), file.read_text())
for file in sorted(EXAMPLES.glob("*/**/*")):
    if file.relative_to(EXAMPLES).parts[0] in ("mlir", "python", "c", "cpp") and file.is_file():
        lines = len(file.read_text().splitlines())
        if lines >= 60:
            errors += 1
            print(f"{file.relative_to(ROOT)}: expected less than 60 lines, got {lines}",
                  file=sys.stderr)
print(f"{count} blocks, {errors} errors")
sys.exit(1 if errors or count < 8 else 0)
