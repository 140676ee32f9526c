# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models the time of an MLA prefill on an H200. Nothing is measured.

The op is mla_prefill_branch_fp8 with 128 heads of DeepSeek-V3: 8192 new tokens of one sequence, one
chunk, causal mask. The peer is the kernel sequence of Modular MAX. The times are:

- row kernels: the bytes that they must read and write, at the peak bandwidth of memory;
- GEMM and attention: the models of `fusednorm-compile --target=sm_90a --report`.

Requires build/bin/fusednorm-compile. `--json docs/data/h200-model.json` updates the table of
docs/BenchmarkMethod.md; then run tools/update-docs.py.
"""

import argparse
import json
import re
import subprocess
import sys

import records
import tuning

COMPILER = records.ROOT / "build" / "bin" / "fusednorm-compile"
MEMORY = 4.8e12  # bytes per second, published
TOKENS, HEADS, NOPE, ROPE, VALUE, LATENT = 8192, 128, 128, 64, 128, 512
PEER = "MAX kernels"

LAYER = f"""
func.func @layer(%q: memref<?x{HEADS}x{NOPE + ROPE}xbf16>, %rows: memref<?xi32>,
    %freqs: memref<?x{ROPE}xf32>, %gamma: memref<{LATENT}xbf16>, %table: memref<?x?xi32>,
    %lengths: memref<?xi32>, %layer: index, %eps: f32, %buffer: memref<?xi32>,
    %keys: memref<?xi32>, %w: memref<{HEADS * (NOPE + VALUE)}x{LATENT}xf8E4M3FN>,
    %ws: memref<{HEADS * (NOPE + VALUE) // 128}x{LATENT // 128}xf32>,
    %cache: memref<?x1x?x128x1x{LATENT + ROPE}xbf16>, %out: memref<?x{HEADS}x{VALUE}xbf16>) {{
  fusednorm.mla_prefill_branch_fp8
      ins(%q, %gamma : memref<?x{HEADS}x{NOPE + ROPE}xbf16>, memref<{LATENT}xbf16>)
      freqs(%freqs : memref<?x{ROPE}xf32>) table(%table : memref<?x?xi32>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) layer(%layer)
      chunks(%buffer, %keys : memref<?xi32>, memref<?xi32>) of {TOKENS}
      kv_b_proj(%w : memref<{HEADS * (NOPE + VALUE)}x{LATENT}xf8E4M3FN>)
      kv_b_proj_scale(%ws : memref<{HEADS * (NOPE + VALUE) // 128}x{LATENT // 128}xf32>)
      epsilon(%eps)
      outs(%out, %cache
          : memref<?x{HEADS}x{VALUE}xbf16>, memref<?x1x?x128x1x{LATENT + ROPE}xbf16>)
      q_out(%q : memref<?x{HEADS}x{NOPE + ROPE}xbf16>)
      {{scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>}}
  return
}}"""


def gemm(columns):
    """Returns a function with the GEMM of compressed KV and weights with this number of columns."""
    a, b = f"memref<{TOKENS}x{LATENT}xf8E4M3FN>", f"memref<{columns}x{LATENT}xf8E4M3FN>"
    sa = f"memref<{LATENT // 128}x{TOKENS}xf32>"
    sb = f"memref<{columns // 128}x{LATENT // 128}xf32>"
    out = f"memref<{TOKENS}x{columns}xbf16>"
    return f"""
func.func @gemm(%a: {a}, %b: {b}, %sa: {sa}, %sb: {sb}, %out: {out}) {{
  fusednorm.scaled_matmul ins(%a, %b : {a}, {b}) transpose_b
      scales(%sa, %sb : {sa}, {sb}) by <block = [1, 128, 128]> outs(%out : {out})
  return
}}"""


def modelled(text):
    """Returns the modelled times of the kernels of a module in microseconds."""
    command = [COMPILER, "-", "--target=sm_90a", "--report=json", "-o", "/dev/null"]
    made = subprocess.run(command, input=text, capture_output=True, text=True)
    if made.returncode:
        sys.exit(f"error: fusednorm-compile: {made.stderr}")
    kernels = json.loads(made.stdout)["chips"][0]["kernels"]
    times = [re.search(r"(\d+) us\b", line) for kernel in kernels for line in kernel["modelled"]]
    return [int(time[1]) for time in times if time]


def traffic(*elements):
    """Returns the microseconds of the traffic of arrays: pairs of columns of a token and bytes."""
    count = sum(columns * size for columns, size in elements)
    return round(TOKENS * count / MEMORY * 1e6)


def progress(text):
    print(f"compiling {text}", file=sys.stderr, flush=True)


def kernels():
    """Returns the kernels: a name, a note, and the times of both sequences, None without one."""
    progress("the MLA layer")
    fused, attention = modelled(LAYER)
    progress("one GEMM with kv_b_proj")
    plain = modelled(gemm(HEADS * (NOPE + VALUE)))[0]
    rope, new_rows = (HEADS * ROPE, 4), (LATENT + ROPE, 4)  # bf16, read and written
    first = traffic(rope, new_rows)
    return [
        ("rope of q, norm and rope of new rows", "", first, first),
        ("compressed KV of the chunk", "fusednorm quantizes as well",
         traffic((LATENT, 2), (LATENT, 1)), traffic((LATENT, 4))),
        ("quantization of compressed KV", "", None, traffic((LATENT, 2), (LATENT, 1))),
        ("GEMM with `kv_b_proj`", "fusednorm stores K and V", fused, plain),
        ("split into K and V", "", None, traffic((HEADS * (NOPE + VALUE), 4))),
        ("attention", "", attention, attention)]


def variants():
    progress("a GEMM with w_k")
    return [("GEMM with `w_k` alone, or with `w_uv` alone", modelled(gemm(HEADS * NOPE))[0]),
            ("rope of q with a copy to `q_out`, norm and rope of new rows",
             traffic((HEADS * (NOPE + ROPE), 4), (LATENT + ROPE, 4)))]


def record(family, op, note, peer, time):
    return {"family": family, "op": op, "shape": [TOKENS, HEADS, f"{NOPE + ROPE}/{VALUE}"],
            "types": "bf16, f8E4M3FN weights", "options": note, "peer": peer, "unit": "us",
            "value": time, "modelled": True}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=records.pathlib.Path, metavar="FILE",
                        help="also write a data file")
    options = parser.parse_args()
    if not COMPILER.exists():
        sys.exit(f"error: no {COMPILER}; build it by ninja -C build fusednorm-compile")
    found = [record("mla-model", op, note, peer, time) for op, note, *times in kernels()
             for peer, time in zip((records.OURS, PEER), times) if time]
    found += [record("mla-variant", op, "", records.OURS, time) for op, time in variants()]
    if options.json:
        records.write(options.json, found, "sm_90a", "none", "tools/benchmark model; no time is "
                      "measured", machine="NVIDIA H200, modelled")
    print("\n".join(tuning.mla_model({"model": {"records": found}})))
    return 0
