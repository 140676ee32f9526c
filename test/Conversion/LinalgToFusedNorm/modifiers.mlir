// A norm is not raised, with a remark, if a primitive would not preserve its rounding modes or
// flags, or does not accept its epsilon.
//
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK-DAG: Function=negative | Remark="rms_norm was not fused: the epsilon is negative or NaN; norms require epsilon >= 0
// REMARK-DAG: Function=not_a_number | Remark="rms_norm was not fused: the epsilon is negative or NaN
// REMARK-DAG: Function=fast | Remark="rms_norm was not fused: the primitive would not keep its fast-math flags reassoc; because of arith.mulf
// REMARK-DAG: Function=fast_sum | Remark="rms_norm was not fused: the primitive would not keep its fast-math flags fast; because of arith.addf
// REMARK-DAG: Function=fast_f64_sum | Remark="rms_norm was not fused: the primitive would not keep its fast-math flags contract; because of arith.addf
// REMARK-DAG: Function=fast_root | Remark="rms_norm was not fused: the primitive would not keep its fast-math flags afn; because of math.rsqrt
// REMARK-DAG: Function=rounding | Remark="{{quantize|rms_norm|dequantize}} was not fused: the primitive would not keep its rounding mode toward_zero; because of arith.truncf

#id = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>

// CHECK-LABEL: @plain
// CHECK: fusednorm.rms_norm
func.func @plain(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %i0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%i0 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %o, %q : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x16xf32>, tensor<4xf32>) outs(%e2 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r : f32
    linalg.yield %p : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// CHECK-LABEL: @negative
// CHECK-NOT: fusednorm.
func.func @negative(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant -1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %i0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%i0 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %o, %q : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x16xf32>, tensor<4xf32>) outs(%e2 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r : f32
    linalg.yield %p : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// CHECK-LABEL: @not_a_number
// CHECK-NOT: fusednorm.
func.func @not_a_number(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 0x7FC00000 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %i0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%i0 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %o, %q : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x16xf32>, tensor<4xf32>) outs(%e2 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r : f32
    linalg.yield %p : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// CHECK-LABEL: @fast
// CHECK-NOT: fusednorm.
// CHECK: fastmath<reassoc>
func.func @fast(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %i0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%i0 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %o, %q : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x16xf32>, tensor<4xf32>) outs(%e2 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r fastmath<reassoc> : f32
    linalg.yield %p : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// CHECK-LABEL: @fast_sum
// CHECK-NOT: fusednorm.
func.func @fast_sum(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %i0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%i0 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %o, %q fastmath<fast> : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x16xf32>, tensor<4xf32>) outs(%e2 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r : f32
    linalg.yield %p : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// The statistics in f64 also need an option, which does not keep the flags.
// CHECK-LABEL: @fast_f64_sum
// CHECK-NOT: fusednorm.
func.func @fast_f64_sum(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f64
  %n = arith.constant 16.0 : f64
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf64>
  %i0 = linalg.fill ins(%z : f64) outs(%e0 : tensor<4xf64>) -> tensor<4xf64>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%i0 : tensor<4xf64>) {
  ^bb0(%a: f32, %o: f64):
    %w = arith.extf %a : f32 to f64
    %q = arith.mulf %w, %w : f64
    %t = arith.addf %o, %q fastmath<contract> : f64
    linalg.yield %t : f64
  } -> tensor<4xf64>
  %e2 = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x16xf32>, tensor<4xf64>) outs(%e2 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f64, %o: f32):
    %m = arith.divf %b, %n : f64
    %c = arith.truncf %m : f64 to f32
    %v = arith.addf %c, %eps : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r : f32
    linalg.yield %p : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// The weights, which are multiplied by the inverse root first, also need an option.
// CHECK-LABEL: @fast_root
// CHECK-NOT: fusednorm.
func.func @fast_root(%x: tensor<4x16xf32>, %g: tensor<16xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %i0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%i0 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %o, %q : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #rows, affine_map<(i, j) -> (j)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %g : tensor<4x16xf32>, tensor<4xf32>, tensor<16xf32>) outs(%e2 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %w: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v fastmath<afn> : f32
    %f = arith.mulf %r, %w : f32
    %p = arith.mulf %a, %f : f32
    linalg.yield %p : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// CHECK-LABEL: @rounding
// CHECK-NOT: fusednorm.
// CHECK: toward_zero
func.func @rounding(%x: tensor<4x16xf32>, %s: f32) -> tensor<4x16xf8E4M3FN> {
  %low = arith.constant -448.0 : f32
  %high = arith.constant 448.0 : f32
  %e = tensor.empty() : tensor<4x16xf8E4M3FN>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x16xf32>) outs(%e : tensor<4x16xf8E4M3FN>) {
  ^bb0(%a: f32, %o: f8E4M3FN):
    %q = arith.divf %a, %s : f32
    %l = arith.maximumf %q, %low : f32
    %u = arith.minimumf %l, %high : f32
    %t = arith.truncf %u toward_zero : f32 to f8E4M3FN
    linalg.yield %t : f8E4M3FN
  } -> tensor<4x16xf8E4M3FN>
  return %y : tensor<4x16xf8E4M3FN>
}

// A nonexistent dimension. The verifier of the op checks its low 32 bits only.
// CHECK-LABEL: @beyond
func.func @beyond(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %c = tensor.collapse_shape %x [[0], [4294967297]] : tensor<4x16xf32> into tensor<4x16xf32>
  %e = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    linalg.yield %q : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
