# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Raises the exported models and compares the attention ops, by heads and head sizes, with the
# labels: attentions.py FUSEDNORM_OPT DIRECTORY LEAST_SHARE [OPTION]
#
# An attention op without a label is a false positive and a failure.

import collections
import pathlib
import re
import subprocess
import sys


def read_labels(path):
    models = collections.defaultdict(collections.Counter)
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            model, count, *shape = line.split()
            models[model][tuple(map(int, shape))] += int(count)
    return models


def find_attentions(opt, path, option):
    """Counts attention ops by query heads, KV heads, and head sizes of K and V."""
    process = subprocess.run([opt, path, f"--fusednorm-raise={option}"],
                             capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{path}: {process.stderr}")
    found = collections.Counter()
    for line in process.stdout.splitlines():
        if "fusednorm.ragged_attention ins(" in line:
            shapes = re.findall(r"tensor<(?:\d+|\?)x(\d+x\d+)x\w+>", line)
            q, k, v = (list(map(int, shape.split("x"))) for shape in shapes[:3])
            found[q[0], k[0], k[1], v[1]] += 1
    return found


def main():
    opt, directory, least = sys.argv[1], pathlib.Path(sys.argv[2]), float(sys.argv[3])
    option = sys.argv[4] if len(sys.argv) > 4 else ""
    labels = read_labels(directory / "attentions.txt")
    hits = expected = false = 0
    for path in sorted(directory.glob("*.mlir")):
        wanted, found = labels[path.stem], find_attentions(opt, path, option)
        own = sum((wanted & found).values())
        print(f"{path.stem}: {own} of {sum(wanted.values())} attentions")
        for shape in (found - wanted).elements():
            print(f"  false: {shape}")
        hits += own
        expected += sum(wanted.values())
        false += sum((found - wanted).values())
    print(f"score: {hits} of {expected} attentions, {100 * hits / expected:.1f} %, {false} false")
    return hits < least * expected or false > 0


sys.exit(main())
