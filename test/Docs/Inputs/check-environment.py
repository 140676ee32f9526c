# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: check-environment.py ROOT: compares docs/Environment.md with the sources."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
VARIABLE = re.compile(r'(?:getenv|environ\.get|environ\[)\W*(?:root\b)?"([A-Z_]{4,})"|"(FUSEDNORM_[A-Z]+(?:_[A-Z]+)*)"')
CATEGORY = re.compile(r'(?:\.category\(|aboutProgram\(\w+, "\w+", )"(\w+)"\)')
# Names of C++ and CMake with the same form.
OTHER = {"FUSEDNORM_VERSION"}

sources = [path for folder in ("lib", "python", "tools") for path in (ROOT / folder).rglob("*")
           if path.suffix in (".cpp", ".h", ".py", ".c")]
text = "\n".join(path.read_text() for path in sources)
page = (ROOT / "docs" / "Environment.md").read_text()
variables = {first or second for first, second in VARIABLE.findall(text)} - OTHER
categories = set(CATEGORY.findall(text))
missing = sorted(name for name in variables | categories if f"`{name}`" not in page)
for name in missing:
    print(f"docs/Environment.md: expected an entry for {name}")
print(f"{len(variables)} variables, {len(categories)} categories, {len(missing)} missing")
sys.exit(1 if missing else 0)
