# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: run-python.py PAGE.md...: runs the ```python blocks of pages, each as a program.

A ```text block directly after such a block is its output.
"""

import difflib
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
count = errors = 0
for page in map(pathlib.Path, sys.argv[1:]):
    text = page.read_text()
    for match in BLOCK.finditer(text):
        count += 1
        name = f"{page.name}:{text.count(chr(10), 0, match.start()) + 1}"
        result = subprocess.run([sys.executable, "-c", match[1]], capture_output=True, text=True)
        if result.returncode:
            errors += 1
            print(f"{name}: the program fails:\n{result.stderr}", file=sys.stderr)
        elif match[2] is not None and result.stdout != match[2]:
            errors += 1
            print(f"{name}: another output:", file=sys.stderr)
            sys.stderr.writelines(difflib.unified_diff(
                match[2].splitlines(True), result.stdout.splitlines(True), "page", "program"))
print(f"{count} programs, {errors} errors")
sys.exit(1 if errors or not count else 0)
