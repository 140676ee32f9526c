# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""no-link.py BUILD: fails if a library or tool outside of the checks defines or uses a symbol of
the reference."""

import glob
import os
import subprocess
import sys

# The reference itself, and the libraries that compare with it.
JUDGES = {"Reference", "Interpreter", "CPUAssociations", "Runner"}
TOOLS = ("fusednorm-compile", "fusednorm-opt")
SYMBOLS = ("9fusednorm9reference", "9fusednorm9interpret", "9fusednorm11interpreter")

build = sys.argv[1]
libraries = sorted(glob.glob(os.path.join(build, "lib", "libFusedNorm*.a")))
files = [l for l in libraries if os.path.basename(l)[len("libFusedNorm") : -2] not in JUDGES]
files += [os.path.join(build, "bin", tool) for tool in TOOLS]
failed = False
for path in files:
    listing = subprocess.run(["llvm-nm", path], capture_output=True, text=True)
    if listing.returncode:
        sys.exit(f"llvm-nm {path}: {listing.stderr}")
    found = [l for l in listing.stdout.splitlines() if any(s in l for s in SYMBOLS)]
    if found:
        failed = True
        print(f"{path} contains the reference: {found[0]}")
judges = {os.path.basename(l)[len("libFusedNorm") : -2] for l in libraries} & JUDGES
if judges != JUDGES:
    sys.exit(f"no such libraries: {JUDGES - judges}")
if len(files) < 10:
    sys.exit(f"only {len(files)} files were looked at")
sys.exit(failed)
