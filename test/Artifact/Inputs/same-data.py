# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the bytes of a .npy file, of any shape, with another file or with f32 numbers.

usage: same-data.py FILE OTHER | NUMBER...
"""

import struct
import sys


def data(path):
    contents = open(path, "rb").read()
    return contents[10 + struct.unpack("<H", contents[8:10])[0]:]


other = sys.argv[2:]
expected = data(other[0]) if other[0].endswith(".npy") else struct.pack(f"<{len(other)}f", *map(float, other))
if not expected or data(sys.argv[1]) != expected:
    sys.exit(f"{sys.argv[1]} differs from {' '.join(other)}")
