# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Raises and fuses the exported models and compares the launches with the chains
# that are expected: score.py FUSEDNORM_OPT DIRECTORY [LEAST_SHARE]
#
# A launch that no chain says is a part of a chain that is missing, or false. False launches fail.

import collections
import json
import pathlib
import subprocess
import sys


def read_chains(path):
    models = collections.defaultdict(collections.Counter)
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            model, count, *ops = line.split()
            models[model][tuple(sorted(ops))] += int(count)
    return models


def get_chain(ops):
    """The primitives, sigmoids and additions of rows in a launch; nothing if it has no primitive."""
    primitives = [op for op in ops if "." not in op]
    # An op of several operations goes by the last: a sigmoid by its quotient.
    names = {"arith.addf": "add", "arith.divf": "sigmoid"}
    return tuple(sorted(primitives + [names[op] for op in ops if op in names])) if primitives else ()


def find_launches(opt, path):
    """The launches of a module, each as its sorted ops."""
    process = subprocess.run(
        [opt, path, "--fusednorm-raise", "--fusednorm-fuse=report=-", "-o", "/dev/null"],
        capture_output=True,
        text=True,
    )
    if process.returncode:
        raise SystemExit(f"{path}: {process.stderr}")
    chains = (get_chain(group["ops"]) for group in json.loads(process.stdout)["groups"])
    return collections.Counter(chain for chain in chains if chain)


def is_part(launch, chains):
    return any(not collections.Counter(launch) - collections.Counter(chain) for chain in chains)


def main():
    opt, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    least = float(sys.argv[3]) if len(sys.argv) > 3 else 0.97
    found = expected = false = 0
    for model, chains in read_chains(directory / "chains.txt").items():
        launches = find_launches(opt, directory / f"{model}.mlir")
        hits = sum((chains & launches).values())
        total = sum(chains.values())
        print(f"{model}: {hits} of {total} chains")
        for chain, count in (chains - launches).items():
            print(f"  missing: {count} x {' '.join(chain)}")
        for launch, count in (launches - chains).items():
            part = is_part(launch, chains - launches)
            false += 0 if part else count
            print(f"  {'part' if part else 'false'}: {count} x {' '.join(launch)}")
        found += hits
        expected += total
    print(f"score: {found} of {expected} chains, {100 * found / expected:.1f} %, {false} false launches")
    return found < least * expected or false > 0


sys.exit(main())
