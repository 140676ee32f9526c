# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Raises and fuses the exported models and compares the launches with the chains
# that are expected: score.py FUSEDNORM_OPT DIRECTORY [LEAST_SHARE]
#
# A launch has a chain if it has its primitives, no others, and at least its sums and sigmoids. What
# is left has a part of the primitives of a missing chain, or is false. False launches fail.

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


def get_primitives(chain):
    return collections.Counter(op for op in chain if op not in ("add", "sigmoid"))


def take(chains, launches, matches):
    """Removes the pairs of a chain and a launch that match, and counts them."""
    taken = 0
    for chain in list(chains.elements()):
        for launch in launches:
            if launches[launch] and matches(chain, launch):
                chains[chain] -= 1
                launches[launch] -= 1
                taken += 1
                break
    return taken


def has_chain(chain, launch):
    return get_primitives(chain) == get_primitives(launch) and not (
        collections.Counter(chain) - collections.Counter(launch)
    )


def take_parts(chains, launches):
    """Removes the launches whose primitives missing chains have; each counts once."""
    missing = [get_primitives(chain) for chain in chains.elements()]
    parts = []
    for launch in list(launches.elements()):
        own = get_primitives(launch)
        for chain in missing:
            if not own - chain:
                chain.subtract(own)
                launches[launch] -= 1
                parts.append(launch)
                break
    return parts


def main():
    opt, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    least = float(sys.argv[3]) if len(sys.argv) > 3 else 0.97
    found = expected = false = 0
    for model, chains in read_chains(directory / "chains.txt").items():
        launches = find_launches(opt, directory / f"{model}.mlir")
        total = sum(chains.values())
        hits = take(chains, launches, lambda chain, launch: chain == launch)
        hits += take(chains, launches, has_chain)
        print(f"{model}: {hits} of {total} chains")
        for chain in chains.elements():
            print(f"  missing: {' '.join(chain)}")
        for launch in take_parts(chains, launches):
            print(f"  part: {' '.join(launch)}")
        for launch in launches.elements():
            print(f"  false: {' '.join(launch)}")
        false += sum(launches.values())
        found += hits
        expected += total
    print(f"score: {found} of {expected} chains, {100 * found / expected:.1f} %, {false} false launches")
    return found < least * expected or false > 0


sys.exit(main())
