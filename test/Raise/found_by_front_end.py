# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: found_by_front_end.py RESULTS: prints the table of docs/FrontEnds.md from results.txt."""

import collections
import pathlib
import re
import sys

FRONT_ENDS = {"torch_iree_": "IREE's importer of PyTorch", "torch_": "torch-mlir",
              "jax_": "JAX and flax"}
KINDS = ("found", "options", "missed")
counts = collections.defaultdict(collections.Counter)
for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
    module, _, found = line.partition(": ")
    front_end = next((name for start, name in FRONT_ENDS.items() if module.startswith(start)), None)
    if not front_end:
        continue
    options = re.search(r"; with options: ([\w ]+)", found)
    missed = re.search(r"; missed: ([\w ]+?) \(", found)
    lists = (found.split(";")[0], options[1] if options else "", missed[1] if missed else "")
    for kind, ops in zip(KINDS, lists):
        for op in ops.replace("-", "").split():
            counts[front_end, op][kind] += 1
print("| front end | op | found | found with options | missed |\n|---|---|---|---|---|")
for front_end in FRONT_ENDS.values():
    for (name, op), count in sorted(counts.items()):
        if name == front_end:
            print(f"| {name} | `{op}` | {' | '.join(str(count[kind]) for kind in KINDS)} |")
