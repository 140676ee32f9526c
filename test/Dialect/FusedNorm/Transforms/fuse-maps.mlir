// An elementwise op is not fused if the map of an operand or of the destination permutes elements,
// or if it has a rounding mode of its own. Fast-math flags are preserved.
//
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK-DAG: [Missed] NotFused {{.*}}Function=transposed_cast | Remark="fusednorm.rms_norm was not fused: an adjacent op broadcasts or permutes elements, or has other types; because of linalg.generic
// REMARK-DAG: [Missed] NotFused {{.*}}Function=transposed_sum | Remark="fusednorm.rms_norm was not fused: an adjacent op broadcasts or permutes elements
// REMARK-DAG: [Missed] NotFused {{.*}}Function=rounding | Remark="fusednorm.rms_norm was not fused: no row program keeps its rounding mode toward_zero; because of arith.truncf

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>

// CHECK-LABEL: @transposed_cast
// CHECK: fusednorm.rms_norm
// CHECK: linalg.generic
// CHECK: arith.truncf
func.func @transposed_cast(%x: tensor<16x16xf32>, %g: tensor<16xf32>, %eps: f32) -> tensor<16x16xbf16> {
  %e0 = tensor.empty() : tensor<16x16xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<16x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e0 : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e1 = tensor.empty() : tensor<16x16xbf16>
  %y = linalg.generic {indexing_maps = [#id, #turned], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<16x16xf32>) outs(%e1 : tensor<16x16xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<16x16xbf16>
  return %y : tensor<16x16xbf16>
}

// CHECK-LABEL: @transposed_dynamic
// CHECK: fusednorm.rms_norm
// CHECK: linalg.generic
func.func @transposed_dynamic(%x: tensor<?x?xf32>, %g: tensor<?xf32>, %eps: f32) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e0 = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x?xf32>, tensor<?xf32>) epsilon(%eps)
      outs(%e0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %e1 = tensor.empty(%d1, %d0) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #turned], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<?x?xf32>) outs(%e1 : tensor<?x?xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}

// CHECK-LABEL: @transposed_sum
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK: fusednorm.rms_norm
func.func @transposed_sum(%x: tensor<16x16xf32>, %r: tensor<16x16xf32>, %g: tensor<16xf32>, %eps: f32)
    -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %e1 = tensor.empty() : tensor<16x16xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #turned], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e1 : tensor<16x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<16x16xf32>
  %e0 = tensor.empty() : tensor<16x16xf32>
  %n = fusednorm.rms_norm ins(%s, %g : tensor<16x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e0 : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %n, %s : tensor<16x16xf32>, tensor<16x16xf32>
}

// CHECK-LABEL: @rounding
// CHECK: fusednorm.rms_norm
// CHECK: linalg.generic
// CHECK: arith.truncf %{{.*}} toward_zero : f32 to bf16
func.func @rounding(%x: tensor<4x16xf32>, %g: tensor<16xf32>, %eps: f32) -> tensor<4x16xbf16> {
  %e0 = tensor.empty() : tensor<4x16xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  %e1 = tensor.empty() : tensor<4x16xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<4x16xf32>) outs(%e1 : tensor<4x16xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a toward_zero : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x16xbf16>
  return %y : tensor<4x16xbf16>
}

// CHECK-LABEL: @flags
// CHECK: fusednorm.fused
// CHECK: arith.negf %{{.*}} fastmath<nnan> : tensor<4x16xf32>
// CHECK: arith.truncf %{{.*}} fastmath<ninf> : tensor<4x16xf32> to tensor<4x16xbf16>
func.func @flags(%x: tensor<4x16xf32>, %g: tensor<16xf32>, %eps: f32) -> tensor<4x16xbf16> {
  %e0 = tensor.empty() : tensor<4x16xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  %e1 = tensor.empty() : tensor<4x16xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<4x16xf32>) outs(%e1 : tensor<4x16xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %m = arith.negf %a fastmath<nnan> : f32
    %t = arith.truncf %m fastmath<ninf> : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x16xbf16>
  return %y : tensor<4x16xbf16>
}
