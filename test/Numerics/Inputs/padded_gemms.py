# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks GEMMs with padding rows: rows before the last entry of row_offsets have the bits of a GEMM
# without padding, and no tile after it is stored.
#
# padded_gemms.py RUNNER FOLDER COUNT,... [ARGUMENT...]: row counts, and arguments such as --emulate
# for the runner.

import os
import subprocess
import sys

ROWS, MOST = 640, 256  # largest tile height
FILE = os.path.join(os.path.dirname(__file__), "padded-gemms.mlir")
OUT = "640x64xbf16=const(7)"
CASES = {
    "short": (["640x128xbf16=normal(seed=1)", "64x128xbf16=normal(seed=2)"], [OUT]),
    "long": (["640x1024xbf16=normal(seed=1)", "64x1024xbf16=normal(seed=2)"], [OUT]),
    "scaled": (["640x256xf8E4M3FN=normal(seed=1)", "64x256xf8E4M3FN=normal(seed=2)",
                "2x640xf32=uniform(0.5,1,seed=3)", "1x2xf32=uniform(0.5,1,seed=4)"],
               ["640x2x16xbf16=const(7)"] * 2),
}


def run(runner, folder, entry, count, arguments):
    """Returns the rows of each output."""
    inputs, outs = CASES[entry]
    command = [runner, FILE, "--entry=" + entry, f"--output={folder}/out%d.npy", *arguments]
    command += ["--input=" + text for text in inputs + [f"3xi32=offsets(0,{count})"] + outs]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    result = []
    for number in range(len(outs)):
        with open(f"{folder}/out{number}.npy", "rb") as file:
            data = file.read()
        pitch = 2 * 64 // len(outs)
        data = data[len(data) - ROWS * pitch:]
        result.append([data[i:i + pitch] for i in range(0, len(data), pitch)])
    return result


def main():
    runner, folder, counts, *arguments = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for entry in CASES:
        whole = run(runner, folder, entry, ROWS, arguments)
        for count in map(int, counts.split(",")):
            for own, expected in zip(run(runner, folder, entry, count, arguments), whole):
                assert own[:count] == expected[:count], f"{entry}: rows in front of {count} differ"
                behind = -(-count // MOST) * MOST
                seven = b"\xe0\x40" * (len(own[0]) // 2)
                assert all(row == seven for row in own[behind:]), f"{entry}: padding behind {count} was computed"
        print(f"{entry}: no padding")


main()
