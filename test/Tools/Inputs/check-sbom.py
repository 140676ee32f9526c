# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the components and dependencies of an SBOM and compares hashes: check-sbom.py FOLDER."""

import hashlib
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
bom = json.loads(next(folder.glob("*.cdx.json")).read_text())
digests = {hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.whl")}
names = {component["bom-ref"]: component["name"] for component in bom["components"]}
print(bom["bomFormat"], bom["specVersion"], bom["metadata"]["component"]["version"])
for component in sorted(bom["components"], key=lambda component: component["name"]):
    found = [entry["content"] in digests for entry in component.get("hashes", ())]
    # A license of SPDX is an ID or an expression.
    licenses = [entry.get("expression") or entry["license"]["id"]
                for entry in component.get("licenses", ())]
    kind = "wheel" if any(found) else "library" if found else \
        f"{component.get('version', 'without version')}, linked,"
    print(component["name"], kind, *licenses)
for entry in sorted(bom["dependencies"], key=lambda entry: entry["ref"]):
    if entry.get("dependsOn"):
        print(names.get(entry["ref"], "release"), "->", *(names[ref] for ref in entry["dependsOn"]))
