// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-runner %s --fuse --reference --input='7x64xbf16=normal(seed=1)' --input='7x64xbf16=normal(seed=2)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --fuse --reference --target=sm_90a --emulate --check --input='7x64xbf16=normal(seed=1)' --input='7x64xbf16=normal(seed=2)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --fuse --reference --target=sm_80 --emulate --check --input='7x64xbf16=normal(seed=1)' --input='7x64xbf16=normal(seed=2)' | FileCheck %s --check-prefix=EXEC

// SwiGLU and the FP8 quantization of its result become one kernel.

// CHECK-LABEL: @swiglu
// CHECK: fusednorm.fused
// CHECK: math.exp
// CHECK: quantize
// CHECK-NOT: linalg.generic
// EXEC: output 0 {{.*}}all equal: PASS
// EXEC: output 1 {{.*}}all equal: PASS
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0, 0)>
func.func @swiglu(%g: tensor<?x64xbf16>, %u: tensor<?x64xbf16>) -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %m = tensor.dim %g, %c0 : tensor<?x64xbf16>
  %ey = tensor.empty(%m) : tensor<?x64xbf16>
  %y = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%g, %u : tensor<?x64xbf16>, tensor<?x64xbf16>) outs(%ey : tensor<?x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %wide = arith.extf %a : bf16 to f32
    %minus = arith.negf %wide : f32
    %e = math.exp %minus : f32
    %d = arith.addf %e, %one : f32
    %silu = arith.divf %wide, %d : f32
    %other = arith.extf %b : bf16 to f32
    %p = arith.mulf %silu, %other : f32
    %narrow = arith.truncf %p : f32 to bf16
    linalg.yield %narrow : bf16
  } -> tensor<?x64xbf16>
  %es = tensor.empty(%m) : tensor<?x1xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<?x1xf32>) -> tensor<?x1xf32>
  %amax = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<?x64xbf16>) outs(%fs : tensor<?x1xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %b = math.absf %w : f32
    %c = arith.maximumf %b, %o : f32
    linalg.yield %c : f32
  } -> tensor<?x1xf32>
  %scale = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%amax : tensor<?x1xf32>) outs(%es : tensor<?x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.divf %a, %most : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  %q = tensor.empty(%m) : tensor<?x64xf8E4M3FN>
  %codes = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%y, %scale : tensor<?x64xbf16>, tensor<?x1xf32>) outs(%q : tensor<?x64xf8E4M3FN>) {
  ^bb0(%a: bf16, %s: f32, %o: f8E4M3FN):
    %w = arith.extf %a : bf16 to f32
    %v = arith.divf %w, %s : f32
    %h = arith.minimumf %v, %most : f32
    %l = arith.maximumf %h, %least : f32
    %c = arith.truncf %l : f32 to f8E4M3FN
    linalg.yield %c : f8E4M3FN
  } -> tensor<?x64xf8E4M3FN>
  return %codes, %scale : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}
