# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: check-data.py ROOT: looks up the cases of docs/data/h200.json in the GPU test package."""

import json
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "tools" / "gpu-test-package"))
sys.dont_write_bytecode = True
import package_cases  # noqa: E402

known = {entry.name for entry in package_cases.CASES}
records = json.loads((ROOT / "docs" / "data" / "h200.json").read_text())["records"]
missing = sorted({record["case"] for record in records if "case" in record} - known)
for name in missing:
    print(f"h200.json: no such case: {name}", file=sys.stderr)
sys.exit(1 if missing else 0)
