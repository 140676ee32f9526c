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
gemms = [sum(len(text) for name, text in texts.items() if "norm" not in name)
         for texts in (plain, both)]
is_bounded = gemms[1] <= 1.65 * gemms[0]
print("bytes of GEMM and attention:", "at most" if is_bounded else gemms, "1.65 times")
