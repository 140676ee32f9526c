# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks every FP8 value in packed weights and in A rows, each selected by a GEMM with ones and
# zeros: all-quantized.py RUNNER TEMPORARY [option...]. Results must equal the reference, which
# widens by another method, bit for bit. A NaN makes a whole row or column NaN, so a second
# arrangement moves it to another row or column. Few rows, many rows and an odd depth use
# different code paths.

import pathlib
import subprocess
import sys

RUNNER, TEMPORARY, OPTIONS = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
ONES = {"f8E4M3FN": 0x38, "f8E4M3FNUZ": 0x40, "f8E5M2": 0x3c}
WIDTH = 32

TEXT = """
func.func @main(%x: tensor<{m}x{depth}x{type}>, %w: tensor<{panels}x{depth}x32x{type}>, %s: tensor<1x1xf32>, %c: tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32> {{
  %0 = fusednorm.scaled_matmul ins(%x, %w : tensor<{m}x{depth}x{type}>, tensor<{panels}x{depth}x32x{type}>) packed({n})
      scales(%s, %s : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> outs(%c : tensor<{m}x{n}xf32>) -> (tensor<{m}x{n}xf32>)
  return %0 : tensor<{m}x{n}xf32>
}}
"""


def save(path, shape, numbers):
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + bytes(numbers))


def run(type, x, w, dynamic):
    m, k, panels = len(x), len(x[0]), len(w)
    (TEMPORARY / "codes.mlir").write_text(
        TEXT.format(m=m, depth="?" if dynamic else k, panels=panels, n=panels * WIDTH, type=type))
    save(TEMPORARY / "x.npy", (m, k), [code for row in x for code in row])
    save(TEMPORARY / "w.npy", (panels, k, WIDTH), [code for panel in w for row in panel for code in row])
    process = subprocess.run([RUNNER, TEMPORARY / "codes.mlir", "--threads=1", *OPTIONS, f"--input={TEMPORARY}/x.npy",
                              f"--input={TEMPORARY}/w.npy", "--input=1x1xf32=const(1)", "--reference",
                              "--tolerance=abs=0"], capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{type}, M = {m}, K = {k}:\n{process.stdout}{process.stderr}")


def main():
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    count = 0
    for type, one in ONES.items():
        for shift, sizes in {0: ((8, 8, 0), (4, 8, 4), (13, 9, 0)), 16: ((80, 8, 0), (4, 8, 0), (1, 9, 8))}.items():
            codes = [(number + shift) % 256 for number in range(256)]
            # All values as weights. Each A row selects one weight row.
            for m, k, first in sizes:
                rows = [codes[at * WIDTH % 256:][:WIDTH] for at in range(k)]
                ones = [[one if at == (first + i) % k else 0 for at in range(k)] for i in range(m)]
                run(type, ones, [rows], dynamic=k % 2 != 0)
                count += 1
            # All values as A rows. The weights select one column each.
            rows = [codes[i * 64:][:64] for i in range(4)] * 4
            ones = [[[one if at == panel * WIDTH + i else 0 for i in range(WIDTH)] for at in range(64)]
                    for panel in range(2)]
            run(type, rows, ones, dynamic=False)
            count += 1
    print(f"{count} GEMMs match the reference bit for bit")


main()
