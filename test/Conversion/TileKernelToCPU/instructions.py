# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Inspects the innermost loop of a GEMM in assembly (the longest one with the most FMAs):
# instructions.py COMPILER SOURCE [option...]. Prints the number and kind of FMAs, the number of
# other vector instructions except loads, and the number of stack accesses. Also prints the number
# of vector spills in all code and in all loops with at least 8 FMAs. The code is not run.

import collections
import re
import subprocess
import sys

PRODUCT = re.compile(r"tdpbf16ps|vdpbf16ps|vfmadd\d+ps|vpmulld")


def loops(lines):
    """Yields straight-line code that a jump at its end repeats."""
    begin, label = None, None
    for number, line in enumerate(lines):
        if match := re.match(r"(\.LBB\S+):", line):
            begin, label = number, match.group(1)
        elif re.match(r"\tj\w+\s", line):
            if label and line.split()[1] == label:
                yield lines[begin + 1:number]
            label = None


def count_waiting(text):
    return len(re.findall(r"^\tv.*(?:\(%r[sb]p\).*[yz]mm|[yz]mm.*\(%r[sb]p)", text, re.M))


def main():
    text = subprocess.run([sys.argv[1], *sys.argv[2:], "--emit=asm", "-o", "-"], check=True,
                          capture_output=True, text=True).stdout
    everyone = list(loops(text.split("\n")))
    best = max(everyone, key=lambda loop: (len(PRODUCT.findall("\n".join(loop))), len(loop)))
    names = collections.Counter(line.split()[0] for line in best if line.startswith("\t"))
    many = ["\n".join(loop) for loop in everyone if len(PRODUCT.findall("\n".join(loop))) >= 8]
    products = {name: count for name, count in names.items() if PRODUCT.fullmatch(name)}
    kinds = sorted({re.sub(r"vfmadd\d+ps", "vfmadd", name) for name in products})
    moves = sum(count for name, count in names.items()
                if name.startswith("v") and name not in products
                and not re.match(r"vmovup|vmovap|vmovdq|vbroadcast|vpbroadcast", name))
    stack = sum("(%rsp" in line or "(%rbp" in line for line in best)
    print(f"{' '.join(kinds)} {sum(products.values())}, other {moves}, stack {stack}, in all {count_waiting(text)}, "
          f"in {len(many)} loops {sum(map(count_waiting, many))}")


main()
