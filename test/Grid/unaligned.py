# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes a case to unaligned arrays with gaps between rows. Strides and offsets are dynamic."""

import os
import re

from cases import Case

MEMREF = re.compile(r"memref<((?:(?:\?|\d+)x)+)(\w+)>")
ARRAY = re.compile(r"((?:\d+x)+)\w+=")


def strided(match):
    rank = match.group(1).count("x")
    strides = ", ".join(["?"] * (rank - 1) + ["1"])
    return f"memref<{match.group(1)}{match.group(2)}, strided<[{strides}], offset: ?>>"


def shape_of(text):
    """Returns the extents of an input, from its generator or its file name."""
    if text.endswith(".npy"):
        return [int(n) for n in os.path.basename(text).split("-")[1].split("x")]
    array = ARRAY.match(text)
    return [int(n) for n in array.group(1)[:-1].split("x")] if array else None


def layout(shape, seed):
    strides = [1]
    for dim in range(len(shape) - 1, 0, -1):
        strides.insert(0, strides[0] * max(1, shape[dim]) + (seed + dim) % 4)
    return f"@strides=[{','.join(map(str, strides))}],offset={1 + seed % 7}"


def unalign(case, seed):
    inputs = []
    for number, text in enumerate(case.inputs):
        shape = shape_of(text)
        # Some cases have layouts of their own.
        inputs.append(text + layout(shape, seed + number) if shape and "@strides" not in text else text)
    return Case(case.name + ", unaligned", MEMREF.sub(strided, case.text), inputs)
