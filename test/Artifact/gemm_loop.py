# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Analyzes the SASS of the loop over the k-steps of a tile, the smallest loop with matrix
instructions. Prints the number of instructions of each kind for a warp in one line.

usage: gemm_loop.py KERNEL.cubin
"""

import collections
import re
import subprocess
import sys

import sass

lines = subprocess.run([sass.nvdisasm(), "-c", sys.argv[1]], capture_output=True, text=True,
                       check=True).stdout.split("\n")
code, labels, loops = [], {}, []
for line in lines:
    if found := re.match(r"(\.L_x_\d+):", line.strip()):
        labels[found.group(1)] = len(code)
    elif found := re.search(r"/\*[0-9a-f]{4,}\*/\s+(?:@!?U?PT?\d*\s+)?(.*?);", line):
        code.append(found.group(1))
        target = re.search(r"\bBRA.*\((\.L_x_\d+)\)", code[-1])
        if target and target.group(1) in labels:
            body = code[labels[target.group(1)]:]
            if any("GMMA" in text for text in body):
                loops.append(body)
if not loops:
    sys.exit(f"{sys.argv[1]}: no loop has matrix instructions")
body = min(loops, key=len)
counts = collections.Counter(re.sub(r"^[QHI](?=GMMA)", "", text).split()[0].split(".")[0]
                             for text in body)
# From the first matrix instruction of the group to the last.
group = [i for i, text in enumerate(body) if "GMMA" in text]
between = [text for text in body[group[0]:group[-1]] if "GMMA" not in text]
# Work on scales that a later matrix instruction of the group would wait for.
late = [text for text in body[group[1]:group[-1]] if re.search(r"\b(LDS|FSEL|FMUL)\b", text)]
waits = [text for text in body if "WARPGROUP.DEPBAR" in text]
print(f"{len(body)} instructions, {counts['GMMA']} matrix, {counts['FFMA']} FMAs, "
      f"{counts['R2UR']} to uniform registers, "
      f"{sum(bool(re.match(r'(I?MOV|IMAD.MOV)', text)) for text in between)} moves between, "
      f"{len(late)} for scales after the second, "
      f"{sum('LDG' in text or 'LDL' in text or 'STL' in text for text in body)} of memory, "
      f"waits {' '.join(text.split()[-1] for text in waits)}")
