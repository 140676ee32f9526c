// Statistics in f64 are not those of a norm. The reason names the type.
// RUN: fusednorm-opt %s --fusednorm-raise=report=- -o %t.mlir | FileCheck %s --check-prefix=JSON
// RUN: FileCheck %s < %t.mlir

// JSON: "name": "rms_norm"
// JSON: "reason": "the statistics of the row are computed in f64; norms compute them in f32"
// CHECK-NOT: fusednorm.
func.func @norm(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f64
  %n = arith.constant 64.0 : f64
  %epsilon = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf64>) {
  ^bb0(%a: f32, %s: f64):
    %wide = arith.extf %a : f32 to f64
    %square = arith.mulf %wide, %wide : f64
    %next = arith.addf %square, %s : f64
    linalg.yield %next : f64
  } -> tensor<4xf64>
  %out = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>, affine_map<(i, c) -> (i, c)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x64xf32>, tensor<4xf64>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: f32, %s: f64, %o: f32):
    %mean = arith.divf %s, %n : f64
    %narrow = arith.truncf %mean : f64 to f32
    %v = arith.addf %narrow, %epsilon : f32
    %r = math.rsqrt %v : f32
    %z = arith.mulf %a, %r : f32
    linalg.yield %z : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
