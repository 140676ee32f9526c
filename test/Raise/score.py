# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Raises and fuses the exported models and compares the kernels with the expected chains:
# score.py FUSEDNORM_OPT DIRECTORY [LEAST_SHARE]
#
# A kernel matches a chain if it has exactly the chain's primitives, and at least its sums and
# sigmoids. Any other kernel either has a part of a missing chain, or is a false positive. False
# positives are failures.

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
    """Returns the primitives, sigmoids and row additions of a kernel, or () if it has no primitive.
    """
    primitives = [op for op in ops if "." not in op and op not in ("matmul", "ragged_attention")]
    # An op with several operations is named by the last one: a sigmoid by its division.
    names = {"arith.addf": "add", "arith.divf": "sigmoid"}
    return tuple(sorted(primitives + [names[op] for op in ops if op in names])) if primitives else ()


def find_launches(opt, path):
    """Returns the kernels of a module, each as its sorted ops."""
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
    """Removes matching pairs of a chain and a kernel, and returns their number."""
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
    """Removes the kernels that are part of a missing chain. Each kernel counts once."""
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
