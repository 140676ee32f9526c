# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the math functions of row programs with double precision.

usage: functions.py RUNNER DIRECTORY

Each function runs on CPU targets, and on GPU targets in the SIMT simulator. All results have the
same bits, and no error exceeds the limit of docs/Numerics.md, in units in the last place.
"""

import math
import os
import random
import struct
import subprocess
import sys

COLUMNS, ROWS = 512, 12
TARGETS = [["--mcpu=x86-64-v3"], [], ["--target=sm_80", "--emulate"], ["--target=sm_90a", "--emulate", "--check"]]


def log(x):
    if x == 0:
        return -math.inf
    return math.nan if x < 0 else math.log(x)


def exp(x):
    return math.inf if x > 700 else math.exp(x)


FUNCTIONS = {  # function, reference, error limit, and special arguments
    "exp": (exp, 1.1, (-105, 90)),
    "exp2": (lambda x: exp(x * math.log(2)) if abs(x) > 1020 else 2.0**x, 1.0, (-152, 129)),
    "log": (log, 0.9, (0, 4)),
    "tanh": (math.tanh, 1.4, (-10, 10)),
    "erf": (math.erf, 1.3, (-5, 5)),
}
SPECIAL = [0.0, -0.0, math.inf, -math.inf, math.nan, 1.0, -1.0, 2.0**-149, -(2.0**-149), 2.0**-126, 3.4e38, -3.4e38]


def to_f32(values):
    return list(struct.unpack(f"<{len(values)}f", struct.pack(f"<{len(values)}f", *values)))


def write(path, values):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({ROWS}, {COLUMNS}), }}"
    header += " " * (117 - len(header)) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(struct.pack(f"<{len(values)}f", *values))


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    data = data[10 + struct.unpack("<H", data[8:10])[0] :]
    return data, struct.unpack(f"<{len(data) // 4}f", data)


def module(name):
    row = f"tensor<?x{COLUMNS}xf32>"
    return f"""func.func @f(%x: {row}, %out: {row}) -> {row} {{
  %0 = fusednorm.fused ins(%x : {row}) outs(%out : {row}) body {{
  ^bb0(%a: {row}, %o: {row}):
    %y = math.{name} %a : {row}
    yield %y : {row}
  }} -> ({row})
  return %0 : {row}
}}
"""


def error(got, wanted):
    """Returns the error in f32 units in the last place."""
    if math.isnan(wanted) or math.isnan(got):
        return 0 if math.isnan(wanted) and math.isnan(got) else math.inf
    largest = 2.0**128 - 2.0**103  # the least number that rounds to infinity
    if math.isinf(got) or abs(wanted) >= largest:
        return 0 if math.isinf(got) and abs(wanted) >= largest and (got > 0) == (wanted > 0) else math.inf
    unit = 2.0 ** (max(math.frexp(wanted)[1] - 1, -126) - 23)
    return abs(got - wanted) / unit


def main():
    runner, directory = sys.argv[1:3]
    os.makedirs(directory, exist_ok=True)
    chosen = random.Random(1)
    failed = 0
    for name, (value, bound, (low, high)) in FUNCTIONS.items():
        values = SPECIAL + [chosen.choice((-1, 1)) * 2.0 ** chosen.uniform(-149, 127) for _ in range(ROWS * COLUMNS // 4)]
        values += [chosen.uniform(low, high) for _ in range(ROWS * COLUMNS - len(values))]
        values = to_f32(values)
        source, inputs = os.path.join(directory, name + ".mlir"), os.path.join(directory, name + ".npy")
        with open(source, "w") as file:
            file.write(module(name))
        write(inputs, values)
        bits = None
        worst = 0
        for number, target in enumerate(TARGETS):
            output = os.path.join(directory, f"{name}{number}.npy")
            subprocess.run([runner, source, *target, f"--input={inputs}", f"--output={output}"], check=True, stdout=subprocess.DEVNULL)
            raw, results = read(output)
            # NaN payloads are ignored.
            own = struct.pack(f"<{len(results)}f", *(math.nan if math.isnan(v) else v for v in results))
            if bits not in (None, own):
                failed += 1
                print(f"FAILED: {name}: other bits on {' '.join(target)}")
            bits = own
            for x, got in zip(values, results):
                wanted = math.nan if math.isnan(x) else value(x)
                units = error(got, wanted)
                if got == 0 and wanted == 0 and name != "log" and math.copysign(1, got) != math.copysign(1, wanted):
                    units = math.inf
                if units > bound:
                    failed += 1
                    print(f"FAILED: {name}({x!r}) on {' '.join(target)}: {got!r}, expected {wanted!r}, {units:.2f} units")
                worst = max(worst, units)
        print(f"{name}: {worst:.2f} units of at most {bound}")
    print(f"{len(FUNCTIONS)} functions, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
