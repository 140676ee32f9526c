// Conversions of 8-bit floats outside of kernels, next to the same conversions in a body that the
// reference interprets.

// RUN: fusednorm-runner %s '--input=4x64xf32=uniform(-600,600,seed=3)' --reference | FileCheck %s
// CHECK: output 0 (result 0): 4x64xf8E4M3FN against reference: 256 elements, all equal: PASS
// CHECK: output 1 (result 1): 4x64xbf16 against reference: 256 elements, all equal: PASS
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<4x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x64xbf16>) {
  %e = tensor.empty() : tensor<4x64xf8E4M3FN>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xf8E4M3FN>) {
  ^bb0(%a: f32, %o: f8E4M3FN):
    %0 = arith.truncf %a : f32 to f8E4M3FN
    linalg.yield %0 : f8E4M3FN
  } -> tensor<4x64xf8E4M3FN>
  %f = tensor.empty() : tensor<4x64xbf16>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%r : tensor<4x64xf8E4M3FN>) outs(%f : tensor<4x64xbf16>) {
  ^bb0(%a: f8E4M3FN, %o: bf16):
    %0 = arith.extf %a : f8E4M3FN to bf16
    linalg.yield %0 : bf16
  } -> tensor<4x64xbf16>
  return %r, %s : tensor<4x64xf8E4M3FN>, tensor<4x64xbf16>
}
