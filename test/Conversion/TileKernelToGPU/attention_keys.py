# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks that queries have the same bits in every batch if keys are computed on load:
# attention_keys.py RUNNER MODULE TEMPORARY [option...]. A batch of three sequences, run by @keys of
# MODULE, is compared with runs of single sequences.

import pathlib
import subprocess
import sys

import numpy

RUNNER, MODULE, TEMPORARY = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
OPTIONS = sys.argv[4:]
QUERIES, KEYS = [5, 1, 30], [20, 71, 90]


def make(*shape, element=numpy.float16):
    return random.uniform(-1, 1, shape).astype(element)


def offsets(counts):
    return numpy.cumsum([0, *counts]).astype(numpy.int32)


def attend(q, k, rope, v, positions, queries, keys):
    out = numpy.full((len(q), 6, 64), 7, numpy.float16)
    inputs = []
    arrays = [q, k, rope, v, GAMMA, FREQS, positions, offsets(queries), offsets(keys), out]
    for number, array in enumerate(arrays):
        path = TEMPORARY / f"{number}.npy"
        numpy.save(path, array)
        inputs.append(f"--input={path}")
    result = TEMPORARY / "out.npy"
    command = [RUNNER, MODULE, "--entry=keys", f"--output={result}", *OPTIONS, *inputs]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return numpy.load(result)


TEMPORARY.mkdir(parents=True, exist_ok=True)
random = numpy.random.default_rng(5)
GAMMA, FREQS = make(48, element=numpy.float32), make(100, 16, element=numpy.float32)
q, total = make(sum(QUERIES), 6, 80), sum(KEYS)
beside = [make(total, 3, 48), make(total, 32), make(total, 3, 64)]
beside.append(random.integers(0, 100, total).astype(numpy.int32))
whole = attend(q, *beside, QUERIES, KEYS)
rows, keys = offsets(QUERIES), offsets(KEYS)
for s, (own, seen) in enumerate(zip(QUERIES, KEYS)):
    part = slice(rows[s], rows[s + 1])
    alone = attend(q[part], *(array[keys[s] : keys[s + 1]] for array in beside), [own], [seen])
    assert alone.tobytes() == whole[part].tobytes(), f"sequence {s} alone has other bits"
print(f"{len(QUERIES)} checks, 0 failed")
