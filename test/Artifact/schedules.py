# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles invalid schedules for each chip: the error names the limit and a valid schedule.

usage: schedules.py COMPILE DIRECTORY

Prints each error, then compiles the same op with the schedule from the error.
"""

import os
import re
import subprocess
import sys

NORM = """func.func @f(%x: tensor<?x{0}xbf16>, %g: tensor<{0}xbf16>, %eps: f32, %out: tensor<?x{0}xbf16>)
    -> tensor<?x{0}xbf16> {{
  %0 = fusednorm.rms_norm ins(%x, %g : tensor<?x{0}xbf16>, tensor<{0}xbf16>) epsilon(%eps)
      outs(%out : tensor<?x{0}xbf16>) {{rowkernel.schedule = #rowkernel.gpu_schedule<{1}>{2}}}
      -> tensor<?x{0}xbf16>
  return %0 : tensor<?x{0}xbf16>
}}
"""
CASES = (("sm_90a", 4096, "threads_per_row = 1024, rows_per_block = 2"),
         ("sm_90a", 262144, "threads_per_row = 1024, cluster = 1, staged = 1"),
         ("sm_80", 131072, "threads_per_row = 1024, cluster = 1, staged = 1"),
         ("sm_80", 65536, "cluster = 4"),
         ("sm_89", 65536, "cluster = 2, staged = 1"),
         ("sm_90a", 1000, "vector_bytes = 32"),
         ("sm_90a", 4096, "threads_per_row = 2",
          ", numerics = #fusednorm.numerics<sum = canonical>"))


def compile(options, chip, columns, schedule, rest=""):
    path = os.path.join(options[1], "case.mlir")
    with open(path, "w") as file:
        file.write(NORM.format(columns, schedule, rest))
    return subprocess.run([options[0], path, f"--target={chip}", "-o", path + ".ptx"],
                          capture_output=True, text=True)


def main():
    options = sys.argv[1:]
    os.makedirs(options[1], exist_ok=True)
    for case in CASES:
        refused = compile(options, *case)
        error = next((line for line in refused.stderr.split("\n") if "error:" in line), "accepted")
        print(error)
        proposed = re.search(r"; use (.*)$", error)
        if proposed:
            again = compile(options, case[0], case[1], proposed[1], *case[3:])
            print(again.stderr if again.returncode else "fits")


if __name__ == "__main__":
    main()
