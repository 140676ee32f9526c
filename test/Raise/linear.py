# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes a module with one long block: layers of a residual sum, a norm as exporters write it, and a
# matmul (14 ops per layer).
#
# usage: linear.py LAYERS [FUSEDNORM_OPT]
#
# With FUSEDNORM_OPT, compares the number of elements and ops that the passes visit in LAYERS layers
# and in ten times as many. Repeats this for layers of primitives whose rows are stored to one
# cache. Each of these layers must become a named op.

import json
import subprocess
import sys

LAYER = """
  %sum{i} = linalg.generic {{indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}} ins(%x{i}, %h{i} : tensor<8x64xbf16>, tensor<8x64xbf16>) outs(%rows : tensor<8x64xbf16>) {{
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %r = arith.addf %a, %b : bf16
    linalg.yield %r : bf16
  }} -> tensor<8x64xbf16>
  %wide{i} = linalg.generic {{indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}} ins(%sum{i} : tensor<8x64xbf16>) outs(%wide : tensor<8x64xf32>) {{
  ^bb0(%a: bf16, %o: f32):
    %r = arith.extf %a : bf16 to f32
    linalg.yield %r : f32
  }} -> tensor<8x64xf32>
  %square{i} = linalg.generic {{indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}} ins(%wide{i} : tensor<8x64xf32>) outs(%wide : tensor<8x64xf32>) {{
  ^bb0(%a: f32, %o: f32):
    %r = math.fpowi %a, %two : f32, i64
    linalg.yield %r : f32
  }} -> tensor<8x64xf32>
  %init{i} = linalg.fill ins(%zero : f32) outs(%column : tensor<8x1xf32>) -> tensor<8x1xf32>
  %total{i} = linalg.generic {{indexing_maps = [#all, #one], iterator_types = ["parallel", "reduction"]}} ins(%square{i} : tensor<8x64xf32>) outs(%init{i} : tensor<8x1xf32>) {{
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  }} -> tensor<8x1xf32>
  %mean{i} = linalg.generic {{indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}} ins(%total{i} : tensor<8x1xf32>) outs(%column : tensor<8x1xf32>) {{
  ^bb0(%a: f32, %o: f32):
    %r = arith.divf %a, %n : f32
    linalg.yield %r : f32
  }} -> tensor<8x1xf32>
  %eps{i} = linalg.generic {{indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}} ins(%mean{i} : tensor<8x1xf32>) outs(%column : tensor<8x1xf32>) {{
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %epsilon : f32
    linalg.yield %r : f32
  }} -> tensor<8x1xf32>
  %root{i} = linalg.generic {{indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}} ins(%eps{i} : tensor<8x1xf32>) outs(%column : tensor<8x1xf32>) {{
  ^bb0(%a: f32, %o: f32):
    %r = math.rsqrt %a : f32
    linalg.yield %r : f32
  }} -> tensor<8x1xf32>
  %scaled{i} = linalg.generic {{indexing_maps = [#all, #one, #all], iterator_types = ["parallel", "parallel"]}} ins(%wide{i}, %root{i} : tensor<8x64xf32>, tensor<8x1xf32>) outs(%wide : tensor<8x64xf32>) {{
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.mulf %a, %b : f32
    linalg.yield %r : f32
  }} -> tensor<8x64xf32>
  %narrow{i} = linalg.generic {{indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}} ins(%scaled{i} : tensor<8x64xf32>) outs(%rows : tensor<8x64xbf16>) {{
  ^bb0(%a: f32, %o: bf16):
    %r = arith.truncf %a : f32 to bf16
    linalg.yield %r : bf16
  }} -> tensor<8x64xbf16>
  %y{i} = linalg.generic {{indexing_maps = [#columns, #all, #all], iterator_types = ["parallel", "parallel"]}} ins(%g, %narrow{i} : tensor<64xbf16>, tensor<8x64xbf16>) outs(%rows : tensor<8x64xbf16>) {{
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %r = arith.mulf %a, %b : bf16
    linalg.yield %r : bf16
  }} -> tensor<8x64xbf16>
  %x{next} = tensor.cast %sum{i} : tensor<8x64xbf16> to tensor<8x64xbf16>
  %acc{i} = linalg.fill ins(%narrow_zero : bf16) outs(%rows : tensor<8x64xbf16>) -> tensor<8x64xbf16>
  %h{next} = linalg.matmul ins(%y{i}, %w : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%acc{i} : tensor<8x64xbf16>) -> tensor<8x64xbf16>
"""


def make_module(layers):
    text = """#all = affine_map<(d0, d1) -> (d0, d1)>
#one = affine_map<(d0, d1) -> (d0, 0)>
#columns = affine_map<(d0, d1) -> (d1)>
func.func @model(%x0: tensor<8x64xbf16>, %h0: tensor<8x64xbf16>, %g: tensor<64xbf16>, %w: tensor<64x64xbf16>) -> tensor<8x64xbf16> {
  %zero = arith.constant 0.0 : f32
  %narrow_zero = arith.constant 0.0 : bf16
  %n = arith.constant 64.0 : f32
  %two = arith.constant 2 : i64
  %epsilon = arith.constant 1.0e-6 : f32
  %rows = tensor.empty() : tensor<8x64xbf16>
  %wide = tensor.empty() : tensor<8x64xf32>
  %column = tensor.empty() : tensor<8x1xf32>
"""
    text += "".join(LAYER.format(i=i, next=i + 1) for i in range(layers))
    return text + f"  return %h{layers} : tensor<8x64xbf16>\n}}\n"


APPEND = """
  %l{i} = arith.constant {i} : index
  %nq{i} = fusednorm.rms_norm ins(%q{i}, %g : tensor<4x16x128xbf16>, tensor<128xbf16>) epsilon(%eps) outs(%f : tensor<4x16x128xbf16>) -> tensor<4x16x128xbf16>
  %rq{i} = fusednorm.rope ins(%nq{i}, %freqs : tensor<4x16x128xbf16>, tensor<?x128xf32>) positions(%positions : tensor<4xi32>) outs(%f : tensor<4x16x128xbf16>) -> tensor<4x16x128xbf16>
  %nk{i} = fusednorm.rms_norm ins(%k{i}, %g : tensor<4x8x128xbf16>, tensor<128xbf16>) epsilon(%eps) outs(%e : tensor<4x8x128xbf16>) -> tensor<4x8x128xbf16>
  %rk{i} = fusednorm.rope ins(%nk{i}, %freqs : tensor<4x8x128xbf16>, tensor<?x128xf32>) positions(%positions : tensor<4xi32>) outs(%e : tensor<4x8x128xbf16>) -> tensor<4x8x128xbf16>
  %s{i} = fusednorm.paged_store ins(%v : tensor<4x8x128xbf16>) slots(%slots : tensor<4xi64>) layer(%l{i}) part(value) within(%positions, %limit : tensor<4xi32>) outs(%c{i} : tensor<?x2x?x16x8x128xbf16>) -> tensor<?x2x?x16x8x128xbf16>
  %c{next} = fusednorm.paged_store ins(%rk{i} : tensor<4x8x128xbf16>) slots(%slots : tensor<4xi64>) layer(%l{i}) within(%positions, %limit : tensor<4xi32>) outs(%s{i} : tensor<?x2x?x16x8x128xbf16>) -> tensor<?x2x?x16x8x128xbf16>
  %q{next} = func.call @attend(%rq{i}) : (tensor<4x16x128xbf16>) -> tensor<4x16x128xbf16>
  %k{next} = tensor.extract_slice %q{next}[0, 0, 0] [4, 8, 128] [1, 1, 1] : tensor<4x16x128xbf16> to tensor<4x8x128xbf16>
"""


def make_appends(layers):
    text = """func.func private @attend(tensor<4x16x128xbf16>) -> tensor<4x16x128xbf16>
func.func @model(%q0: tensor<4x16x128xbf16>, %k0: tensor<4x8x128xbf16>, %v: tensor<4x8x128xbf16>, %g: tensor<128xbf16>, %freqs: tensor<?x128xf32>, %positions: tensor<4xi32>, %slots: tensor<4xi64>, %eps: f32, %c0: tensor<?x2x?x16x8x128xbf16>) -> (tensor<4x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>) {
  %zero = arith.constant 0 : index
  %limit = tensor.dim %freqs, %zero : tensor<?x128xf32>
  %e = tensor.empty() : tensor<4x8x128xbf16>
  %f = tensor.empty() : tensor<4x16x128xbf16>
"""
    text += "".join(APPEND.format(i=i, next=i + 1) for i in range(layers))
    return text + f"  return %q{layers}, %c{layers} : tensor<4x16x128xbf16>, tensor<?x2x?x16x8x128xbf16>\n}}\n"


def measure(opt, layers, *passes, make=make_module):
    """Returns the number of visited ops and the group lengths from the report of the last pass."""
    process = subprocess.run(
        [opt, "-", *passes, "-o", "/dev/null"],
        input=make(layers),
        capture_output=True,
        text=True,
        check=True,
    )
    report = json.loads(process.stdout)
    lengths = [len(group["ops"]) for group in report["groups"]]
    if make == make_appends and any("qk_rope_append" not in g["name"] for g in report["groups"]):
        lengths = []
    return report["visited"], lengths


def main():
    layers = int(sys.argv[1])
    if len(sys.argv) == 2:
        print(make_module(layers))
        return 0
    is_linear = True
    for passes, ops, make in (
        (["--fusednorm-raise=report=-"], 1, make_module),
        (["--fusednorm-raise", "--fusednorm-fuse=report=-"], 2, make_module),
        (["--fusednorm-fuse=report=-"], 6, make_appends),
    ):
        few, few_groups = measure(sys.argv[2], layers, *passes, make=make)
        many, many_groups = measure(sys.argv[2], 10 * layers, *passes, make=make)
        print(f"{passes}: {few} in {layers} layers, {many} in {10 * layers}")
        # The first and the last layer have fewer adjacent layers.
        is_linear &= few <= many <= 10.5 * few
        is_linear &= few_groups == [ops] * layers and many_groups == [ops] * 10 * layers
    print("linear" if is_linear else "not linear, or not all groups were found")
    return 0 if is_linear else 1


sys.exit(main())
