# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the PTX of launchers without and with --any-base: any_base.py PLAIN.c ANY.c"""

import re
import sys


def kernels(file):
    """Returns the PTX of each kernel by its name."""
    text = re.search(r'ptx_\w+\[\] =((?:\s*"(?:\\.|[^"\\])*")+);', open(file).read()).group(1)
    ptx = "".join(re.findall(r'"((?:\\.|[^"\\])*)"', text))
    parts = re.split(r"\.visible \.entry ", ptx)[1:]
    return {re.match(r"\w+", part).group(): part for part in parts}


plain, both = (kernels(file) for file in sys.argv[1:])
print("kernels:", *sorted(set(both) - set(plain)))
for name, text in sorted(both.items()):
    if name not in plain:
        print(name, "has", text.count("mma.sync"), "mma.sync, and the kernel", end=" ")
        print(plain[re.sub("_(any_base|unaligned)$", "", name)].count("mma.sync"))
for kind, limit in [("attention", 1.2), ("gemm", 1.2), ("kernel", 1.3)]:
    sizes = [sum(len(text) for name, text in texts.items() if kind in name)
             for texts in (plain, both)]
    print("bytes of", kind + ":", "at most" if sizes[1] <= limit * sizes[0] else sizes, limit, "times")
