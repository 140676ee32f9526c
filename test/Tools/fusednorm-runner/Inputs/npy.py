# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# npy.py FILE KIND [value...]: writes a .npy file without NumPy. KIND is the type and shape of a
# valid file (f4:2,3) or the name of a fault.
import struct
import sys

FORMATS = {"f4": "f", "f8": "d", "u2": "H", "i2": "h", "u1": "B", "i4": "i", "i8": "q", "b1": "?"}


def header(descr, shape, fortran=False, version=1):
    text = "{'descr': %r, 'fortran_order': %r, 'shape': %s, }" % (descr, fortran, shape)
    prefix = 10 if version == 1 else 12
    text = text.ljust((prefix + len(text) + 64) // 64 * 64 - prefix - 1) + "\n"
    length = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + length + text.encode()


def good(kind, values):
    code, _, dims = kind.partition(":")
    shape = tuple(int(d) for d in dims.split(",") if d)
    count = 1
    for extent in shape:
        count *= extent
    values = [float(v) if code[0] == "f" else int(v) for v in values] or list(range(count))
    values = (values * count)[:count]
    descr = ("|" if code[1] == "1" else "<") + code
    return header(descr, shape) + struct.pack("<%d%s" % (count, FORMATS[code]), *values)


DEFECTS = {
    "empty": lambda: b"",
    "not-npy": lambda: b"hello, world, this is no array",
    "truncated-header": lambda: header("<f4", (2, 3))[:40],
    "truncated-data": lambda: good("f4:2,3", [])[:-4],
    "extra-data": lambda: good("f4:2,3", []) + b"more",
    "fortran": lambda: header("<f4", (2, 3), fortran=True) + bytes(24),
    "big-endian": lambda: header(">f4", (2, 3)) + bytes(24),
    "object": lambda: header("|O", (2, 3)) + bytes(48),
    "huge-shape": lambda: header("<f4", (2**62, 2**62)) + bytes(24),
    "negative-shape": lambda: header("<f4", (-2, 3)) + bytes(24),
    "huge-header": lambda: b"\x93NUMPY\x02\x00" + struct.pack("<I", 2**32 - 1) + b"{}",
    "evil-header": lambda: b"\x93NUMPY\x01\x00" + struct.pack("<H", 64)
    + b"__import__('os').system('true')".ljust(63) + b"\n",
    "deep-header": lambda: b"\x93NUMPY\x01\x00" + struct.pack("<H", 60000) + b"(" * 60000,
    "version-9": lambda: b"\x93NUMPY\x09\x00" + struct.pack("<H", 2) + b"{}",
}

path, kind = sys.argv[1:3]
with open(path, "wb") as file:
    file.write(DEFECTS[kind]() if kind in DEFECTS else good(kind, sys.argv[3:]))
