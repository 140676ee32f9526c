# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares attention over one array of bytes with attention over its parts: attention_bytes.py RUNNER
# FILE TEMPORARY. The parts are compared with the reference.

import random
import struct
import subprocess
import sys

RUNNER, FILE, TEMPORARY = sys.argv[1:]
PAGES, PAGE, COLUMNS, GROUPS, ROPE = 3, 64, 512, 4, 64
runs = failed = 0


def save(name, kind, shape, data):
    """Writes a .npy file and returns its path."""
    path = f"{TEMPORARY}.{name}.npy"
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data)
    return path


def run(entry, arrays, *options):
    global runs, failed
    runs += 1
    done = subprocess.run([RUNNER, FILE, f"--entry={entry}", *options, *(f"--input={array}" for array in arrays)],
                          capture_output=True, text=True)
    isChecked = "--emulate" not in options or "check: 0 reports" in done.stdout
    if done.returncode or "PASS" not in done.stdout or not isChecked:
        failed += 1
        print(f"{entry} {options}: {done.stdout[:2000]}{done.stderr[:2000]}")


random.seed(3)
# Encodings of f8E4M3FN without NaN, scales of 1/16 to 1/4, and bf16 from -2 to 2.
values, scales, rope, rows = [], [], [], []
for _ in range(PAGES * PAGE):
    values.append(bytes(random.choice((0, 128)) + random.randrange(0x60) for _ in range(COLUMNS)))
    scales.append(struct.pack(f"<{GROUPS}f", *(random.uniform(1 / 16, 1 / 4) for _ in range(GROUPS))))
    rope.append(b"".join(struct.pack("<f", random.uniform(-2, 2))[2:] for _ in range(ROPE)))
    rows.append(values[-1] + scales[-1] + rope[-1])
assert len(rows[0]) == 656
queries = "3x16x576xbf16=normal"
shared = ["3x1xi32=pages(order=random,seed=5)", "4xi32=offsets(1,1,1)", "3xi32=const(40)", "3x16x512xbf16=const(7)"]
bytes_ = [queries, save("bytes", "|i1", (PAGES * PAGE * 656,), b"".join(rows)), f"{PAGES}xi32=const(0)", *shared]
arrays = [queries, save("values", "|V1", (PAGES, PAGE, 1, COLUMNS), b"".join(values)),
          save("scales", "<f4", (PAGES, PAGE, 1, GROUPS), b"".join(scales)),
          save("rope", "<u2", (PAGES, PAGE, ROPE), b"".join(rope)), *shared]
for target in ("cpu", "sm_80", "sm_90a"):
    options = [f"--target={target}", *([] if target == "cpu" else ["--emulate", "--check", "--schedule=random:1"])]
    path = f"{TEMPORARY}.{target}.npy"
    run("arrays", arrays, "--reference", f"--output={path}", *options)
    run("bytes", bytes_, f"--expect={path}", *options)
print(f"{runs} runs, {failed} failed")
