# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes f64 numbers at and next to the ties of all 8-bit floats.

fp8_from_f64.py FILE.npy [COLUMNS]: writes a vector, or rows of this length, padded with zeros.
"""

import math
import struct
import sys

ties = [(1 + m / 16) * 2.0**e for m in range(16) for e in range(-19, 17)]
ties += [m * 2.0**e for m in (1, 1.5) for e in (-151, -150, -149, -128, -127, -126, 126, 127, 128)]
numbers = []
for tie in ties:
    numbers += [tie, math.nextafter(tie, math.inf), math.nextafter(tie, 0)]
    numbers += [tie * (1 + error) for error in (2**-40, -2**-40, 2**-25, -2**-25, 2**-21, -2**-21)]
numbers += [0.0, math.inf, math.nan, 1e300, 1e-300, 5e-324]
numbers += [-number for number in numbers]
shape = "%d," % len(numbers)
if len(sys.argv) > 2:
    columns = int(sys.argv[2])
    numbers += [0.0] * (-len(numbers) % columns)
    shape = "%d, %d" % (len(numbers) // columns, columns)
header = "{'descr': '<f8', 'fortran_order': False, 'shape': (%s), }" % shape
header += " " * (-(11 + len(header)) % 64) + "\n"
with open(sys.argv[1], "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
    file.write(struct.pack("<%dd" % len(numbers), *numbers))
