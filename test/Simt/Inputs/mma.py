# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every supported mma.sync as an LLVM intrinsic, and compares with exact sums. The layouts of
the fragments are the formulas of the PTX ISA, element by element. Shares no code with the
simulator.

usage: mma.py FOLDER"""

import os
import random
import struct
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from reference import decode

BITS = dict(f16=16, bf16=16, tf32=32, f64=64, e4m3=8, e5m2=8, s8=8, u8=8, s4=4, u4=4, b1=1)


def position_a(m, k, bits, i, group, thread):
    """Returns row and column of element i of A."""
    if bits == 64 and k == 16:
        return (group, i * 2 + thread) if i % 2 == 0 else (group + 8, i * 2 - 2 + thread)
    per = 1 if bits == 64 else 32 // bits  # elements in a register
    register, h = i // per, i % per
    if m == 8:
        return group, thread * per + i
    row = group if register in (0, 2) else group + 8
    return row, thread * per + h + (4 * per if register >= 2 else 0)


def position_b(k, bits, i, group, thread):
    per = 1 if bits == 64 else 32 // bits
    return thread * per + i % per + 4 * per * (i // per), group


def position_c(i, group, thread):
    return (group if i < 2 else group + 8), thread * 2 + (i & 1)


def small_floats(kind):
    """Returns the bits of the integers -4 to 4 in an 8-bit format."""
    name = {"e4m3": "f8E4M3FN", "e5m2": "f8E5M2"}[kind]
    return {decode(bits, name): bits for bits in range(256) if decode(bits, name) in range(-4, 5)}


def encode(value, kind):
    if kind == "f16":
        return struct.unpack("<H", struct.pack("<e", value))[0]
    word = struct.unpack("<I", struct.pack("<f", value))[0]
    if kind == "bf16":
        return word >> 16
    if kind == "tf32":
        return word | random.randrange(1 << 13)  # The instruction ignores these bits.
    if kind == "f64":
        return struct.unpack("<Q", struct.pack("<d", value))[0]
    if kind in ("e4m3", "e5m2"):
        return small_floats(kind)[float(value)]
    return value & ((1 << BITS[kind]) - 1)


def sample(kind):
    if kind == "b1":
        return random.randrange(2)
    low, high = dict(s8=(-128, 127), u8=(0, 255), s4=(-8, 7), u4=(0, 15)).get(kind, (-4, 4))
    return random.randint(low, high)


class Case:

    def __init__(self, name, m, k, a, b, accumulator, saturates=False, combine=None):
        self.name, self.m, self.k, self.a, self.b = name, m, k, a, b
        self.accumulator, self.saturates, self.combine = accumulator, saturates, combine
        self.kernel = "k_" + name.replace(".", "_")
        double = a == "f64"
        self.word = 8 if double else 4
        per = 1 if double else 32 // BITS[a]
        self.counts = m * k // 32 // per, k * 8 // 32 // per, m // 8 if accumulator == "f16" \
            else m // 4
        multiplicand = {"f16": "<2 x half>", "f64": "double"}.get(a, "i32")
        self.type_c = dict(f16="<2 x half>", f32="float", f64="double", s32="i32")[accumulator]
        self.types = ([multiplicand] * (self.counts[0] + self.counts[1]) +
                      [self.type_c] * self.counts[2])
        self.matrices()

    def matrices(self):
        m, k = self.m, self.k
        self.A = [[sample(self.a) for _ in range(k)] for _ in range(m)]
        self.B = [[sample(self.b) for _ in range(8)] for _ in range(k)]
        wide = self.accumulator == "s32"
        self.C = [[random.randint(-2**31, 2**31 - 1) if wide else random.randint(-50, 50)
                   for _ in range(8)] for _ in range(m)]
        if self.saturates:
            self.C[0][0], self.C[1][1] = 2**31 - 1, -2**31
        join = {"xor": lambda x, y: x ^ y, "and": lambda x, y: x & y}
        product = join.get(self.combine, lambda x, y: x * y)
        self.D = [[self.wrap(self.C[r][c] + sum(product(self.A[r][i], self.B[i][c])
                                                for i in range(k)))
                   for c in range(8)] for r in range(m)]

    def wrap(self, value):
        if self.accumulator != "s32":
            return value
        if self.saturates:
            return min(max(value, -2**31), 2**31 - 1)
        return (value + 2**31) % 2**32 - 2**31

    def text(self):
        result = "{" + ", ".join([self.type_c] * self.counts[2]) + "}"
        declaration = f"declare {result} @llvm.nvvm.{self.name}({', '.join(self.types)})\n"
        lines = [f"define ptx_kernel void @{self.kernel}(ptr addrspace(1) %in, "
                 "ptr addrspace(1) %out) {",
                 "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
                 f"  %o = mul i32 %t, {len(self.types)}",
                 f"  %w = mul i32 %t, {self.counts[2]}"]
        unit = "double" if self.word == 8 else "i32"
        for i, kind in enumerate(self.types):
            lines += [f"  %i{i} = add i32 %o, {i}",
                      f"  %p{i} = getelementptr {unit}, ptr addrspace(1) %in, i32 %i{i}",
                      f"  %x{i} = load {kind}, ptr addrspace(1) %p{i}, align 4"]
        values = ", ".join(f"{kind} %x{i}" for i, kind in enumerate(self.types))
        lines.append(f"  %d = call {result} @llvm.nvvm.{self.name}({values})")
        for i in range(self.counts[2]):
            lines += [f"  %v{i} = extractvalue {result} %d, {i}",
                      f"  %j{i} = add i32 %w, {i}",
                      f"  %q{i} = getelementptr {unit}, ptr addrspace(1) %out, i32 %j{i}",
                      f"  store {self.type_c} %v{i}, ptr addrspace(1) %q{i}, align 4"]
        return declaration + "\n".join(lines) + "\n  ret void\n}\n"

    def registers(self, elements, bits):
        """Packs elements, the first in the low bits."""
        word = 0
        for i, element in enumerate(elements):
            word |= element << (bits * i)
        count = len(elements) * bits // (8 * self.word)
        return word.to_bytes(count * self.word, "little")

    def accumulators(self, matrix, group, thread):
        kind = self.accumulator
        values = []
        for i in range(self.m // 4):
            row, column = position_c(i, group, thread)
            value = matrix[row][column]
            if kind == "f32":
                value = struct.unpack("<I", struct.pack("<f", value))[0]
            elif kind == "s32":
                value &= 2**32 - 1
            else:
                value = encode(value, kind)
            values.append(value)
        return self.registers(values, dict(f16=16, f64=64).get(kind, 32))

    def lanes(self):
        """Returns the inputs and the expected results of all lanes."""
        inputs = results = b""
        bits = BITS[self.a]
        for lane in range(32):
            group, thread = lane >> 2, lane % 4
            a, b = [], []
            for i in range(self.m * self.k // 32):
                row, column = position_a(self.m, self.k, bits, i, group, thread)
                a.append(encode(self.A[row][column], self.a))
            for i in range(self.k * 8 // 32):
                row, column = position_b(self.k, bits, i, group, thread)
                b.append(encode(self.B[row][column], self.b))
            inputs += self.registers(a, bits) + self.registers(b, bits)
            inputs += self.accumulators(self.C, group, thread)
            results += self.accumulators(self.D, group, thread)
        return inputs, results


def cases():
    for k in 8, 16:
        for c in "f16", "f32":
            yield Case(f"mma.m16n8k{k}.row.col.{c}.{c}", 16, k, "f16", "f16", c)
        yield Case(f"mma.m16n8k{k}.row.col.bf16", 16, k, "bf16", "bf16", "f32")
    for k in 4, 8:
        yield Case(f"mma.m16n8k{k}.row.col.tf32", 16, k, "tf32", "tf32", "f32")
    for m, k in (8, 4), (16, 4), (16, 8), (16, 16):
        yield Case(f"mma.m{m}n8k{k}.row.col.f64", m, k, "f64", "f64", "f64")
    for k in 16, 32:
        for a, b in ("e4m3", "e4m3"), ("e4m3", "e5m2"), ("e5m2", "e5m2"):
            for c in "f16", "f32":
                yield Case(f"mma.m16n8k{k}.row.col.{c}.{a}.{b}.{c}", 16, k, a, b, c)
    for shapes, kinds in (((8, 16), (16, 16), (16, 32)), ("s8", "u8")), (((8, 32), (16, 32),
                                                                          (16, 64)), ("s4", "u4")):
        for m, k in shapes:
            for a in kinds:
                for b in kinds:
                    types = a if a == b else f"{a}.{b}"
                    yield Case(f"mma.m{m}n8k{k}.row.col.{types}", m, k, a, b, "s32")
                    yield Case(f"mma.m{m}n8k{k}.row.col.satfinite.{types}", m, k, a, b, "s32", True)
    for m, k in (8, 128), (16, 128), (16, 256):
        for combine in "xor", "and":
            yield Case(f"mma.{combine}.popc.m{m}n8k{k}.row.col.b1", m, k, "b1", "b1", "s32",
                       combine=combine)


def write_npy(path, data, kind="<i4"):
    count = len(data) // int(kind[-1])
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data)


def read_npy(path):
    with open(path, "rb") as file:
        data = file.read()
    return data[10 + struct.unpack("<H", data[8:10])[0]:]


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    random.seed(1)
    all_cases = list(cases())
    source = os.path.join(folder, "mma.ll")
    with open(source, "w") as file:
        file.write("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n")
        file.writelines(case.text() for case in all_cases)
    command = ["simt-run", source, "--check"]
    expected = []
    for number, case in enumerate(all_cases):
        inputs, results = case.lanes()
        expected.append(results)
        write_npy(os.path.join(folder, f"{number}.npy"), inputs)
        command += [f"--kernel={case.kernel}", "--grid=1", "--block=32",
                    f"--arg=i32:{folder}/{number}.npy", f"--arg={len(results) // 4}xi32=uninit",
                    f"--save={f'{number}.' if number else ''}1:{folder}/{number}.out.npy"]
    status = subprocess.run(command).returncode
    if status:
        return status
    wrong = [case.name for number, case in enumerate(all_cases)
             if read_npy(os.path.join(folder, f"{number}.out.npy")) != expected[number]]
    for name in wrong:
        print("wrong result:", name)
    print(f"{len(all_cases) - len(wrong)} of {len(all_cases)} instructions are right")
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
