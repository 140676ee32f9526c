# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the workflows of continuous integration: check_workflows.py ROOT NIGHTLY.yml."""

import pathlib
import re
import subprocess
import sys

root, nightly = map(pathlib.Path, sys.argv[1:])
matrix = re.search(r"^( +)part:\n((?:\1  - \w+\n)+)", nightly.read_text(), re.M)
parts = re.findall(r"- (\w+)", matrix.group(2)) if matrix else []
in_check = re.search(r"^PARTS=\((.*)\)$", (root / "tools/check.sh").read_text(), re.M)[1].split()
in_run_part = subprocess.run([sys.executable, root / "tools/run-part.py", "--parts"], check=True,
                             capture_output=True, text=True).stdout.split()
errors = [f"{name} has the parts {' '.join(found)}, expected {' '.join(in_run_part)}"
          for name, found in ((nightly.name, parts), ("check.sh", in_check)) if found != in_run_part]
for path in sorted((root / ".github/workflows").glob("*.yml")):
    if "container: debian:bookworm" not in path.read_text():
        errors.append(f"{path.name}: expected a job in the container debian:bookworm")
    if not re.search(r"^ +run: \./tools/check\.sh", path.read_text(), re.M):
        errors.append(f"{path.name}: expected a step `run: ./tools/check.sh`")
for error in errors:
    print(f"error: {error}", file=sys.stderr)
print(f"{len(parts)} parts, {len(errors)} errors")
sys.exit(1 if errors else 0)
