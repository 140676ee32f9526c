// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-runner %s --fuse --reference --input='5x64xbf16=normal(seed=1)' | FileCheck %s --check-prefix=EXEC

// One scale for everything, as `x.abs().max() / 448` makes it: a number and not a row of them.

#all = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
#n = affine_map<() -> ()>
// CHECK-LABEL: @all
// CHECK: %[[SCALE:.*]] = tensor.empty() : tensor<1xf32>
// CHECK: %[[CODES:.*]], %[[SCALES:.*]] = fusednorm.quantize ins(%arg0 : tensor<5x64xbf16>) outs(%{{.*}}, %[[SCALE]] : {{.*}}) {{.*}}scheme = #fusednorm.quantization<tensor>
// CHECK: tensor.collapse_shape %[[SCALES]] [] : tensor<1xf32> into tensor<f32>
// EXEC: output 0 {{.*}}: PASS
// EXEC: output 1 {{.*}}: PASS
func.func @all(%x: tensor<5x64xbf16>) -> (tensor<5x64xf8E4M3FN>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %e = tensor.empty() : tensor<f32>
  %q = tensor.empty() : tensor<5x64xf8E4M3FN>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %amax = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<5x64xbf16>) outs(%f : tensor<f32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %b = math.absf %w : f32
    %c = arith.maximumf %b, %o : f32
    linalg.yield %c : f32
  } -> tensor<f32>
  %scale = linalg.generic {indexing_maps = [#n, #n], iterator_types = []} ins(%amax : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %codes = linalg.generic {indexing_maps = [#all, #none, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<5x64xbf16>, tensor<f32>) outs(%q : tensor<5x64xf8E4M3FN>) {
  ^bb0(%a: bf16, %s: f32, %o: f8E4M3FN):
    %w = arith.extf %a : bf16 to f32
    %y = arith.divf %w, %s : f32
    %u = arith.minimumf %y, %most : f32
    %l = arith.maximumf %u, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<5x64xf8E4M3FN>
  return %codes, %scale : tensor<5x64xf8E4M3FN>, tensor<f32>
}
