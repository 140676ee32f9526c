# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Raises and fuses the exported models and compares the launches with the chains
# that are expected: score.py FUSEDNORM_OPT DIRECTORY [LEAST_SHARE]

import collections
import json
import pathlib
import subprocess
import sys

CHAIN_OPS = {
    "rms_norm",
    "layer_norm",
    "apply_rotary_pos_emb",
    "quantize",
    "dequantize",
    "arith.addf",
}


def read_chains(path):
    models = collections.defaultdict(collections.Counter)
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            model, count, *ops = line.split()
            models[model][tuple(sorted(ops))] += int(count)
    return models


def find_launches(opt, path):
    """The launches of a module, each as its sorted ops."""
    process = subprocess.run(
        [opt, path, "--fusednorm-raise", "--fusednorm-fuse=report=-", "-o", "/dev/null"],
        capture_output=True,
        text=True,
        check=True,
    )
    launches = collections.Counter()
    for group in json.loads(process.stdout)["groups"]:
        ops = [op for op in group["ops"] if op in CHAIN_OPS]
        ops = ["add" if op == "arith.addf" else op for op in ops]
        launches[tuple(sorted(ops))] += 1
    return launches


def main():
    opt, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    least = float(sys.argv[3]) if len(sys.argv) > 3 else 0.95
    found = expected = 0
    for model, chains in read_chains(directory / "chains.txt").items():
        launches = find_launches(opt, directory / f"{model}.mlir")
        hits = sum((chains & launches).values())
        total = sum(chains.values())
        print(f"{model}: {hits} of {total} chains")
        for chain, count in (chains - launches).items():
            print(f"  missing: {count} x {' '.join(chain)}")
        for launch, count in (launches - chains).items():
            print(f"  instead: {count} x {' '.join(launch)}")
        found += hits
        expected += total
    print(f"score: {found} of {expected} chains, {100 * found / expected:.1f} %")
    return found < least * expected


sys.exit(main())
