# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes a module with one long block: layers of a residual sum, a norm as exporters
# spell it, and a matrix product: linear.py LAYERS (14 ops each). With a second
# argument, the path of fusednorm-opt, compares the elements and ops that the passes
# visit in that many layers and in ten times as many.

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


def measure(opt, layers, *passes):
    """What a report of the last pass says: what was visited, and groups by length."""
    process = subprocess.run(
        [opt, "-", *passes, "-o", "/dev/null"],
        input=make_module(layers),
        capture_output=True,
        text=True,
        check=True,
    )
    report = json.loads(process.stdout)
    return report["visited"], [len(group["ops"]) for group in report["groups"]]


def main():
    layers = int(sys.argv[1])
    if len(sys.argv) == 2:
        print(make_module(layers))
        return 0
    is_linear = True
    for passes, ops in (
        (["--fusednorm-raise=report=-"], 1),
        (["--fusednorm-raise", "--fusednorm-fuse=report=-"], 2),
    ):
        few, few_groups = measure(sys.argv[2], layers, *passes)
        many, many_groups = measure(sys.argv[2], 10 * layers, *passes)
        print(f"{passes}: {few} in {layers} layers, {many} in {10 * layers}")
        # The first and the last layer have fewer neighbours.
        is_linear &= few <= many <= 10.5 * few
        is_linear &= few_groups == [ops] * layers and many_groups == [ops] * 10 * layers
    print("linear" if is_linear else "not linear, or not all groups were found")
    return 0 if is_linear else 1


sys.exit(main())
