# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the text of the gpu.binary ops of a file, without its final null character."""

import re
import sys

texts = re.findall(r'assembly = "((?:[^"\\]|\\.)*)"', open(sys.argv[1]).read())
assert texts, "expected a gpu.binary with PTX"
for text in texts:
    text = re.sub(r"\\([0-9A-F]{2}|.)",
                  lambda m: chr(int(m[1], 16)) if len(m[1]) == 2 else m[1], text)
    assert text.endswith("\0"), "expected text that ends with 0"
    sys.stdout.write(text[:-1])
