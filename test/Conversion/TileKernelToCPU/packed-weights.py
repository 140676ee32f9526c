# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks GEMMs with packed weights: packed-weights.py RUNNER TEMPORARY [--full|--few] [option...].
# For each type, scheme and layout, packs the weights by the op, compares them with the reference,
# and checks that the GEMM equals the GEMM of unpacked weights bit for bit. The first rows must have
# the same bits in a batch of their own, on one thread.

import pathlib
import subprocess
import sys

RUNNER, TEMPORARY = sys.argv[1], pathlib.Path(sys.argv[2])
FULL, FEW = "--full" in sys.argv, "--few" in sys.argv
OPTIONS = [option for option in sys.argv[3:] if option not in ("--full", "--few")]

TEXT = """
func.func @pack(%w: tensor<{w}>, %p: tensor<{p}>) -> tensor<{p}> {{
  %0 = fusednorm.pack_weights ins(%w : tensor<{w}>) {turned} outs(%p : tensor<{p}>) -> (tensor<{p}>)
  return %0 : tensor<{p}>
}}
func.func @plain(%x: tensor<{x}>, %w: tensor<{w}>, {formals}%c: tensor<{c}>) -> tensor<{c}> {{
  %0 = fusednorm.{op} ins(%x, %w : tensor<{x}>, tensor<{w}>) {turned} {scales} outs(%c : tensor<{c}>) -> (tensor<{c}>)
  return %0 : tensor<{c}>
}}
func.func @packed(%x: tensor<{x}>, %p: tensor<{p}>, {formals}%c: tensor<{c}>) -> tensor<{c}> {{
  %0 = fusednorm.{op} ins(%x, %p : tensor<{x}>, tensor<{p}>) {turned} packed({n}) {scales} outs(%c : tensor<{c}>) -> (tensor<{c}>)
  return %0 : tensor<{c}>
}}
"""


def run(entry, *arguments):
    process = subprocess.run([RUNNER, TEMPORARY / "packed.mlir", f"--entry={entry}", *OPTIONS, *arguments],
                             capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{process.args}\n{process.stdout}{process.stderr}")


def case(batch, m, n, k, type, turned, width, scheme=None):
    join = lambda *extents: "x".join(str(extent) for extent in (*batch, *extents))
    w = join(n, k) if turned else join(k, n)
    shapes = {"x": f"{join(m, k)}x{type}", "w": f"{w}x{type}",
              "p": f"{join(-(-n // width), k, width)}x{type}", "c": f"{join(m, n)}xf32"}
    factors, formals, scales = [], "", ""
    if scheme:
        gm, gn, gk = {"tensor": (m, n, k), "channel": (1, 1, k)}.get(scheme, (1, 16, 32))
        left = (-(-k // gk), -(-m // gm))
        right = (-(-k // gk), -(-n // gn))
        types = [f"{join(*left)}xf32", f"{join(*(right[::-1] if turned else right))}xf32"]
        formals = f"%sx: tensor<{types[0]}>, %sw: tensor<{types[1]}>, "
        by = scheme if scheme in ("tensor", "channel") else f"block = [{gm}, {gn}, {gk}]"
        scales = f"scales(%sx, %sw : tensor<{types[0]}>, tensor<{types[1]}>) by <{by}>"
        factors = [f"--input={types[0]}=uniform(0.5,2,seed=3)", f"--input={types[1]}=uniform(0.5,2,seed=4)"]
    write = lambda shapes: (TEMPORARY / "packed.mlir").write_text(
        TEXT.format(**shapes, n=n, turned="transpose_b" if turned else "", formals=formals, scales=scales,
                    op="scaled_matmul" if scheme else "matmul"))
    write(shapes)
    numbers = "uniform(-9,9,seed={})" if type == "i8" else "normal(seed={})"
    weights = f"--input={shapes['w']}={numbers.format(2)}"
    x = f"--input={shapes['x']}={numbers.format(1)}"
    packed, plain = TEMPORARY / "packed.npy", TEMPORARY / "plain.npy"
    run("pack", weights, "--reference", f"--output={packed}")
    run("plain", x, weights, *factors, "--reference", f"--output={plain}")
    run("packed", x, f"--input={packed}", *factors, f"--expect={plain}", "--tolerance=abs=0")
    if FULL:
        run("packed", x, f"--input={packed}", *factors, "--reference")
    if batch or m < 2 or scheme == "channel":
        return
    few = m // 2
    write({**shapes, "x": f"{few}x{k}x{type}", "c": f"{few}x{n}xf32"})
    first = TEMPORARY / "first.npy"
    run("packed", f"--input={few}x{k}x{type}={numbers.format(1)}", f"--input={packed}", *factors, "--threads=1",
        f"--output={first}")
    rows = lambda path: (raw := path.read_bytes())[10 + int.from_bytes(raw[8:10], "little"):]
    assert rows(first) == rows(plain)[:few * n * 4], f"{few} rows of {m}"


def main():
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    cases = [((), 29, 70, 75, "bf16", True, 32, None), ((3,), 5, 33, 70, "f8E4M3FN", True, 48, "block"),
             ((), 13, 64, 0, "f32", False, 16, None), ((), 14, 70, 530, "f8E4M3FN", True, 32, "block"),
             ((), 3, 40, 300, "f8E5M2", False, 32, "tensor")]
    if FULL:
        for turned in (False, True):
            cases += [((), 13, 70, 75, type, turned, 32, None) for type in ("f32", "f16", "bf16")]
            for scheme in ("tensor", "channel", "block"):
                cases += [((), 13, 70, 75, type, turned, 64, scheme)
                          for type in ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "i8", "bf16", "f16")]
        cases += [((), m, n, k, "bf16", True, 32, None) for m, n, k in
                  ((1, 1, 1), (0, 32, 8), (8, 0, 8), (1, 65, 16), (24, 64, 256), (100, 96, 33))]
        cases += [((2, 2), 7, 33, 65, "f16", False, width, None) for width in (16, 80, 256)]
    if FEW:
        # Tiles of double width, of one row and of two, next to a partial tile; rows for which
        # weights are widened once.
        cases = [((), 4, 80, 600, "bf16", True, 32, None), ((), 2, 72, 300, "f8E4M3FN", True, 32, "block"),
                 ((), 77, 40, 300, "i8", False, 32, "tensor")]
        # Four interleaved panels and the remaining columns, for one row to six rows, some of which
        # belong to another thread.
        cases += [((), 12, 300, 77, "f32", True, 32, None), ((), 5, 300, 78, "f32", False, 32, None),
                  ((2,), 3, 140, 50, "f32", True, 32, None), ((), 4, 130, 0, "f32", False, 32, None),
                  ((), 2, 270, 130, "bf16", True, 32, None), ((), 2, 160, 300, "f16", False, 32, None),
                  ((), 2, 260, 40, "i8", False, 32, "tensor"), ((), 2, 140, 75, "f8E5M2", True, 32, "channel")]
    for number in cases:
        case(*number)
    print(f"{len(cases)} GEMMs, 0 failed")


main()
