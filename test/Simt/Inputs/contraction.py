# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs additions and multiplications with the flag `contract`, and compares with exact rational
arithmetic that fuses where LLVM's NVPTX back end fuses. If llc is installed, the script also
compares the fused operations with the PTX of llc. Shares no code with the simulator.

usage: contraction.py FOLDER"""

import os
import random
import re
import shutil
import struct
import subprocess
import sys
from fractions import Fraction

sys.path.insert(0, os.path.dirname(__file__))
from mma import read_npy, write_npy
from reference import round_to

# Type in LLVM IR, type of the .npy file, code of struct.
TYPES = {
    "f32": ("float", "<f4", "<I"),
    "f16": ("half", "<f2", "<H"),
    "bf16": ("bfloat", "<u2", "<H"),
}

# Each case has a name, its number of FMAs, a body and its result; with -fp-contract=fast the last
# result holds, and a case with two results has one FMA more. The body has values %a, %b, %c, %d and names its
# result %r. M, A and S stand for fmul, fadd and fsub with the flag, m, a and s for those without.
# In results, q(...) rounds.
CASES = [
    ("both", 1, "%m = M T %a, %b\n %r = A T %m, %c", "q(a * b + c)"),
    ("right", 1, "%m = M T %a, %b\n %r = A T %c, %m", "q(a * b + c)"),
    ("no_flags", 0, "%m = m T %a, %b\n %r = a T %m, %c", "q(q(a * b) + c)", "q(a * b + c)"),
    ("mul_only", 0, "%m = M T %a, %b\n %r = a T %m, %c", "q(q(a * b) + c)", "q(a * b + c)"),
    ("add_only", 0, "%m = m T %a, %b\n %r = A T %m, %c", "q(q(a * b) + c)", "q(a * b + c)"),
    ("sub", 1, "%m = M T %a, %b\n %r = S T %m, %c", "q(a * b - c)"),
    ("sub_right", 1, "%m = M T %a, %b\n %r = S T %c, %m", "q(c - a * b)"),
    ("two", 1, "%m = M T %a, %b\n %n = M T %c, %d\n %r = A T %m, %n", "q(a * b + q(c * d))"),
    ("two_sub", 1, "%m = M T %a, %b\n %n = M T %c, %d\n %r = S T %m, %n", "q(a * b - q(c * d))"),
    ("fewer_uses", 1, "%m = M T %a, %b\n %n = M T %c, %d\n store T %m, ptr addrspace(1) %more_to\n"
     " %r = A T %m, %n", "q(q(a * b) + c * d)"),
    ("fewer_uses_sub", 1, "%m = M T %a, %b\n %n = M T %c, %d\n store T %m, ptr addrspace(1) %more_to\n"
     " %r = S T %m, %n", "q(q(a * b) - c * d)"),
    ("two_uses", 2, "%m = M T %a, %b\n %x = A T %m, %c\n %y = A T %m, %d\n %r = M T %x, %y",
     "q(q(a * b + c) * q(a * b + d))"),
    ("stored", 1, "%m = M T %a, %b\n store T %m, ptr addrspace(1) %more_to\n %r = A T %m, %c",
     "q(a * b + c)"),
    ("twice_itself", 1, "%m = M T %a, %b\n %r = A T %m, %m", "q(a * b + q(a * b))"),
    ("chain", 2, "%m = M T %a, %b\n %n = A T %m, %c\n %o = M T %n, %d\n %r = A T %o, %m",
     "q(q(a * b + c) * d + q(a * b))"),
    ("negated", 1, "%m = M T %a, %b\n %g = fneg T %m\n %r = A T %g, %c", "q(c - a * b)"),
    ("negated_sub", 1, "%m = M T %a, %b\n %g = fneg T %m\n %r = S T %g, %c", "q(-a * b - c)"),
    ("minus_negated", 1, "%m = M T %a, %b\n %g = fneg T %m\n %r = S T %c, %g", "q(a * b + c)"),
    ("negated_of_two", 1, "%m = M T %a, %b\n %n = M T %c, %d\n %g = fneg T %m\n %r = A T %g, %n",
     "q(c * d - q(a * b))"),
    ("sum_of_sum", 1, "%m = M T %a, %b\n %n = M T %c, %d\n %x = A T %m, %n\n %r = A T %x, %a",
     "q(q(a * b + q(c * d)) + a)"),
    ("add_then_mul", 0, "%m = A T %a, %b\n %r = M T %m, %c", "q(q(a + b) * c)"),
    ("selected", 0, "%q = fcmp ogt T %a, %b\n %m = M T %a, %b\n %x = select i1 %q, T %m, T %d\n"
     " %r = A T %x, %c", "q((q(a * b) if a > b else d) + c)"),
    ("other_block", 1, "%m = M T %a, %b\n br label %next\nnext:\n %r = A T %m, %c", "q(a * b + c)"),
    ("muladd", 1, "%r = call T @llvm.fmuladd.F(T %a, T %b, T %c)", "q(a * b + c)"),
]
# Multiplications with several uses stay in their block. The branch depends on memory.
CASES.append(("other_block_two_uses", 0, "%m = M T %a, %b\n store volatile T %m, ptr addrspace(1) %more_to\n"
              " %q = fcmp ogt T %a, %b\n br i1 %q, label %then, label %next\nthen:\n"
              " %w = load volatile T, ptr addrspace(1) %more_to\n %v = A T %m, %c\n"
              " store volatile T %v, ptr addrspace(1) %to\n ret void\nnext:\n %r = a T %c, %d",
              "q(q(a * b) + c) if a > b else q(c + d)"))


def body(text, kind, llvm):
    flags = {"M": "fmul contract", "A": "fadd contract", "S": "fsub contract", "m": "fmul",
             "a": "fadd", "s": "fsub"}
    text = re.sub(r"\b([MASmas]) T\b", lambda match: flags[match[1]] + " T", text)
    return re.sub(r"\bT\b", llvm, text).replace(".F(", f".{kind}(")


def kernel(name, text, kind):
    llvm = TYPES[kind][0]
    lines = [f"define ptx_kernel void @{name}_{kind}(ptr addrspace(1) %in, ptr addrspace(1) %out, "
             "ptr addrspace(1) %more) {", "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
             "  %first = mul i32 %tid, 4"]
    for i, value in enumerate("abcd"):
        lines += [f"  %i{i} = add i32 %first, {i}",
                  f"  %p{i} = getelementptr {llvm}, ptr addrspace(1) %in, i32 %i{i}",
                  f"  %{value} = load {llvm}, ptr addrspace(1) %p{i}"]
    lines += [f"  %to = getelementptr {llvm}, ptr addrspace(1) %out, i32 %tid",
              f"  %more_to = getelementptr {llvm}, ptr addrspace(1) %more, i32 %tid",
              " " + body(text, kind, llvm),
              f"  store {llvm} %r, ptr addrspace(1) %to", "  ret void", "}"]
    return "\n".join(lines) + "\n"


def encode(value, kind):
    """Returns the bits of a representable value."""
    if kind == "f16":
        return struct.unpack("<H", struct.pack("<e", value))[0]
    word = struct.unpack("<I", struct.pack("<f", value))[0]
    return word >> 16 if kind == "bf16" else word


def sample(kind):
    """Returns a value with a full significand."""
    bits = {"f32": 23, "f16": 10, "bf16": 7}[kind]
    return random.choice((-1, 1)) * Fraction(random.randrange(1 << bits, 2 << bits), 1 << bits)


def inputs(kind):
    """Returns four values for each lane. In half of the lanes c nearly cancels a * b."""
    rows = []
    for lane in range(32):
        a, b, c, d = (sample(kind) for _ in range(4))
        if lane % 2:
            c = -Fraction(round_to(a * b, kind))
        rows.append((a, b, c, d))
    return rows


def run(folder, source, kinds, mode, data):
    command = ["simt-run", source, f"--contract={mode}"]
    number, wrong, total = 0, [], 0
    for kind in kinds:
        for case in CASES:
            command += [f"--kernel={case[0]}_{kind}", "--grid=1", "--block=32", f"--arg=@in_{kind}",
                        f"--arg=32x{kind}=uninit", f"--arg=32x{kind}=uninit",
                        f"--save={f'{number}.' if number else ''}1:{folder}/{number}.npy"]
            number += 1
        command.append(f"--buffer=in_{kind}:{kind}:{folder}/in_{kind}.npy")
    status = subprocess.run(command).returncode
    if status:
        sys.exit(status)
    number = 0
    for kind in kinds:
        code = TYPES[kind][2]
        for name, _, _, *results in CASES:
            result = results[-1] if mode == "fast" else results[0]
            data_of = read_npy(f"{folder}/{number}.npy")
            number += 1
            total += 1
            for lane, (a, b, c, d) in enumerate(data[kind]):
                value = eval(result, {"a": a, "b": b, "c": c, "d": d,
                                      "q": lambda x: Fraction(round_to(x, kind))})
                got = struct.unpack_from(code, data_of, lane * struct.calcsize(code))[0]
                # Zeros of both signs are equal as rational numbers.
                if got != encode(float(value), kind) and (value or got << 1 & (1 << 16) - 1):
                    wrong.append(f"{name} of {kind}, lane {lane}: got {got:#x}, expected {value}")
                    break
    print("\n".join(wrong[:5]) if wrong else f"--contract={mode}: {total} kernels are right")
    return bool(wrong)


def compare_with_llc(source, mode):
    """Checks the numbers of FMAs."""
    llc = shutil.which("llc") or shutil.which("llc-22")
    if not llc:
        return False
    ptx = subprocess.run([llc, "-mtriple=nvptx64-nvidia-cuda", "-mcpu=sm_90", source, "-o", "-"] +
                         (["-fp-contract=fast"] if mode == "fast" else []),
                         check=True, capture_output=True, text=True).stdout
    failed = False
    for name, fmas, _, *results in CASES:
        expected = fmas + (mode == "fast" and len(results) > 1)
        text = ptx.split(f".entry {name}_f32(")[1].split(".entry")[0]
        fused = len(re.findall(r"fma\.rn", text))
        if fused != expected:
            print(f"{name}: {fused} FMAs in PTX, {expected} expected")
            failed = True
    return failed


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    random.seed(1)
    source = os.path.join(folder, "contraction.ll")
    with open(source, "w") as file:
        file.write("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n")
        for kind, (llvm, _, _) in TYPES.items():
            file.write(f"declare {llvm} @llvm.fmuladd.{kind}({llvm}, {llvm}, {llvm})\n")
            file.writelines(kernel(case[0], case[2], kind) for case in CASES)
    data = {kind: inputs(kind) for kind in TYPES}
    for kind, rows in data.items():
        values = b"".join(struct.pack(TYPES[kind][2], encode(float(value), kind)) for row in rows
                          for value in row)
        write_npy(f"{folder}/in_{kind}.npy", values, TYPES[kind][1])
    failed = False
    for mode in "flags", "fast":
        failed |= run(folder, source, TYPES, mode, data)
        failed |= compare_with_llc(source, mode)
    return failed


if __name__ == "__main__":
    sys.exit(main())
