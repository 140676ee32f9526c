# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Analyzes the SASS of the loop over key blocks, the smallest loop with matrix instructions and
exponentials. Prints the instructions of a warp in the loop. With mma.sync, it also prints those of
the shortest path with P*V: the path of a block without hidden keys. With wgmma, it prints those of
each form of a step.

usage: attention_loop.py KERNEL.cubin NAME

A step by wgmma waits twice: for its scores, then for the P*V accumulators. Instructions between the
waits overlap the tensor cores.
"""

import collections
import re
import subprocess
import sys

import sass

lines = subprocess.run([sass.nvdisasm(), "-c", sys.argv[1]], capture_output=True, text=True,
                       check=True).stdout.split("\n")
code, predicated, labels, loops, here = [], [], {}, [], False
for line in lines:
    if line.startswith(".text."):
        here = sys.argv[2] in line
    elif not here:
        continue
    elif found := re.match(r"(\.L_x_\d+):", line.strip()):
        labels[found.group(1)] = len(code)
    elif found := re.search(r"/\*[0-9a-f]{4,}\*/\s+(@!?U?P\w+\s+)?(.*?);", line):
        code.append(found.group(2))
        predicated.append(found.group(1) is not None)
        target = re.search(r"\bBRA.*\((\.L_x_\d+)\)", code[-1])
        if target and target.group(1) in labels:
            loops.append((labels[target.group(1)], len(code)))


def where(text, first, end):
    return [i for i in range(first, end) if text in code[i]]


def names(first, end):
    return collections.Counter(text.split()[0].split(".")[0] for text in code[first:end])


def shortest(first, end):
    """Returns the instructions of the shortest path through a loop that has an exponential and a
    later matrix instruction. Inner loops run once."""
    paths = {(first, 0): (0, None)}  # instructions so far; stage 1 has an exponential, 2 P*V, too
    for i in range(first, end - 1):
        for stage in range(3):
            count, path = paths.pop((i, stage), (0, False))
            if path is False:
                continue
            if "MUFU.EX2" in code[i]:
                stage = max(stage, 1)
            elif "MMA." in code[i] and stage:
                stage = 2
            target = re.search(r"\bBRA.*\((\.L_x_\d+)\)", code[i])
            after = [labels[target.group(1)]] if target else [i + 1]
            if target and (predicated[i] or "," in code[i] or after[0] <= i):
                after.append(i + 1)
            for to in after:
                if to > i and count + 1 < paths.get((to, stage), (end, None))[0]:
                    paths[to, stage] = count + 1, (path, i)
    if (end - 1, 2) not in paths:
        sys.exit(f"{sys.argv[1]}: no path through the loop has an exponential and P*V")
    path, result = paths[end - 1, 2][1], [end - 1]
    while path:
        path, last = path
        result.append(last)
    return result


def describe(instructions):
    counts = collections.Counter(code[i].split()[0].split(".")[0] for i in instructions)
    exponentials = sum("MUFU.EX2" in code[i] for i in instructions)
    return (f"{len(instructions)} instructions, "
            f"{counts['HMMA'] + counts['HGMMA'] + counts['QGMMA']} matrix, "
            f"{exponentials} exponentials, {counts['LDSM']} of shared memory, "
            f"{counts['LDL'] + counts['STL']} of local memory")


# The wait loops after the last EXIT jump back to their origin.
exits = where("EXIT", 0, len(code))
loops = [loop for loop in loops
         if loop[1] <= exits[-1] and where("MMA.", *loop) and where("MUFU.EX2", *loop)]
if not loops:
    sys.exit(f"{sys.argv[1]}: no loop of {sys.argv[2]} has matrix instructions and exponentials")
first, end = min(loops, key=lambda loop: loop[1] - loop[0])
print(describe(range(first, end)))
if not where("GMMA", first, end):
    print("without hidden keys:", describe(shortest(first, end)))
# With wgmma a step begins at its barrier and ends at the barrier of the next step.
turns = [i for i in where("BAR.SYNC", first, end)]
forms = []
for begin, behind in zip(turns, turns[1:] + [end]):
    products = where("GMMA", begin, behind)
    scores = where("gsb0, 0x1", begin, behind)
    if not products or not scores:
        continue
    values = (where("gsb0, 0x0", begin, behind) or [behind])[0]
    between = names(products[0], products[-1])
    forms.append((behind - begin,
                  f"{len(products)} matrix, {between['MOV'] + between['IMAD']} moves between, "
                  f"{len(where('MUFU.EX2', scores[0], values))} exponentials during P*V, "
                  f"{len(where('MUFU.EX2', values, behind))} after"))
for _, form in sorted(forms):
    print("step:", form)
