// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A softmax along the queries, roundings that attention does not perform, and probabilities with
// another user.
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark -o %t.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=NONE --input-file=%t.mlir
// CHECK: Function=axis | Remark="ragged_attention was not fused: the exponentials are divided by something other than their sum
// CHECK: Function=rounded_scores | Remark="ragged_attention was not fused: scores are rounded to a narrower type, but attention uses f32
// CHECK: Function=rounded_probabilities | Remark="ragged_attention was not fused: probabilities are rounded to a narrower type; attention rounds P before the division by the softmax denominator
// CHECK: Function=used | Remark="ragged_attention was not fused: the probabilities have another use
// NONE-NOT: fusednorm.ragged_attention

func.func @axis(%q: tensor<6x9x8xf32>, %k: tensor<6x8x9xf32>, %v: tensor<6x9x5xf32>) -> tensor<6x9x5xf32> {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : tensor<6x9x9xf32>
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %v4 = linalg.batch_matmul ins(%q, %k : tensor<6x9x8xf32>, tensor<6x8x9xf32>) outs(%v3 : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %v5 = tensor.empty() : tensor<6x9x9xf32>
  %v6 = linalg.transpose ins(%v4 : tensor<6x9x9xf32>) outs(%v5 : tensor<6x9x9xf32>) permutation = [0, 2, 1]
  %v7 = arith.constant 0xFF800000 : f32
  %v8 = arith.constant 0.0 : f32
  %v9 = tensor.empty() : tensor<6x9xf32>
  %v10 = linalg.fill ins(%v7 : f32) outs(%v9 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v6 : tensor<6x9x9xf32>) outs(%v10 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.maximumf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v12 = tensor.empty() : tensor<6x9x9xf32>
  %v13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v6, %v11 : tensor<6x9x9xf32>, tensor<6x9xf32>) outs(%v12 : tensor<6x9x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.subf %a0, %a1 : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<6x9x9xf32>
  %v14 = tensor.empty() : tensor<6x9xf32>
  %v15 = linalg.fill ins(%v8 : f32) outs(%v14 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v13 : tensor<6x9x9xf32>) outs(%v15 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.addf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v17 = tensor.empty() : tensor<6x9x9xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v13, %v16 : tensor<6x9x9xf32>, tensor<6x9xf32>) outs(%v17 : tensor<6x9x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.divf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<6x9x9xf32>
  %v19 = tensor.empty() : tensor<6x9x9xf32>
  %v20 = linalg.transpose ins(%v18 : tensor<6x9x9xf32>) outs(%v19 : tensor<6x9x9xf32>) permutation = [0, 2, 1]
  %v21 = arith.constant 0.0 : f32
  %v22 = tensor.empty() : tensor<6x9x5xf32>
  %v23 = linalg.fill ins(%v21 : f32) outs(%v22 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  %v24 = linalg.batch_matmul ins(%v20, %v : tensor<6x9x9xf32>, tensor<6x9x5xf32>) outs(%v23 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  return %v24 : tensor<6x9x5xf32>
}
func.func @rounded_scores(%q: tensor<6x9x8xf32>, %k: tensor<6x8x9xf32>, %v: tensor<6x9x5xf32>) -> tensor<6x9x5xf32> {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : tensor<6x9x9xf32>
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %v4 = linalg.batch_matmul ins(%q, %k : tensor<6x9x8xf32>, tensor<6x8x9xf32>) outs(%v3 : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %v5 = tensor.empty() : tensor<6x9x9xbf16>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v4 : tensor<6x9x9xf32>) outs(%v5 : tensor<6x9x9xbf16>) {
  ^bb0(%a0: f32, %o: bf16):
    %m = arith.truncf %a0 : f32 to bf16
    linalg.yield %m : bf16
  } -> tensor<6x9x9xbf16>
  %v7 = tensor.empty() : tensor<6x9x9xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v6 : tensor<6x9x9xbf16>) outs(%v7 : tensor<6x9x9xf32>) {
  ^bb0(%a0: bf16, %o: f32):
    %m = arith.extf %a0 : bf16 to f32
    linalg.yield %m : f32
  } -> tensor<6x9x9xf32>
  %v9 = arith.constant 0xFF800000 : f32
  %v10 = arith.constant 0.0 : f32
  %v11 = tensor.empty() : tensor<6x9xf32>
  %v12 = linalg.fill ins(%v9 : f32) outs(%v11 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v8 : tensor<6x9x9xf32>) outs(%v12 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.maximumf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v14 = tensor.empty() : tensor<6x9x9xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v8, %v13 : tensor<6x9x9xf32>, tensor<6x9xf32>) outs(%v14 : tensor<6x9x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.subf %a0, %a1 : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<6x9x9xf32>
  %v16 = tensor.empty() : tensor<6x9xf32>
  %v17 = linalg.fill ins(%v10 : f32) outs(%v16 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v15 : tensor<6x9x9xf32>) outs(%v17 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.addf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v19 = tensor.empty() : tensor<6x9x9xf32>
  %v20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v15, %v18 : tensor<6x9x9xf32>, tensor<6x9xf32>) outs(%v19 : tensor<6x9x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.divf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<6x9x9xf32>
  %v21 = arith.constant 0.0 : f32
  %v22 = tensor.empty() : tensor<6x9x5xf32>
  %v23 = linalg.fill ins(%v21 : f32) outs(%v22 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  %v24 = linalg.batch_matmul ins(%v20, %v : tensor<6x9x9xf32>, tensor<6x9x5xf32>) outs(%v23 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  return %v24 : tensor<6x9x5xf32>
}
func.func @rounded_probabilities(%q: tensor<6x9x8xf32>, %k: tensor<6x8x9xf32>, %v: tensor<6x9x5xbf16>) -> tensor<6x9x5xf32> {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : tensor<6x9x9xf32>
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %v4 = linalg.batch_matmul ins(%q, %k : tensor<6x9x8xf32>, tensor<6x8x9xf32>) outs(%v3 : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %v5 = arith.constant 0xFF800000 : f32
  %v6 = arith.constant 0.0 : f32
  %v7 = tensor.empty() : tensor<6x9xf32>
  %v8 = linalg.fill ins(%v5 : f32) outs(%v7 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v4 : tensor<6x9x9xf32>) outs(%v8 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.maximumf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v10 = tensor.empty() : tensor<6x9x9xf32>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v4, %v9 : tensor<6x9x9xf32>, tensor<6x9xf32>) outs(%v10 : tensor<6x9x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.subf %a0, %a1 : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<6x9x9xf32>
  %v12 = tensor.empty() : tensor<6x9xf32>
  %v13 = linalg.fill ins(%v6 : f32) outs(%v12 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v11 : tensor<6x9x9xf32>) outs(%v13 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.addf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v15 = tensor.empty() : tensor<6x9x9xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v11, %v14 : tensor<6x9x9xf32>, tensor<6x9xf32>) outs(%v15 : tensor<6x9x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.divf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<6x9x9xf32>
  %v17 = tensor.empty() : tensor<6x9x9xbf16>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v16 : tensor<6x9x9xf32>) outs(%v17 : tensor<6x9x9xbf16>) {
  ^bb0(%a0: f32, %o: bf16):
    %m = arith.truncf %a0 : f32 to bf16
    linalg.yield %m : bf16
  } -> tensor<6x9x9xbf16>
  %v19 = arith.constant 0.0 : f32
  %v20 = tensor.empty() : tensor<6x9x5xf32>
  %v21 = linalg.fill ins(%v19 : f32) outs(%v20 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  %v22 = linalg.batch_matmul ins(%v18, %v : tensor<6x9x9xbf16>, tensor<6x9x5xbf16>) outs(%v21 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  return %v22 : tensor<6x9x5xf32>
}
func.func @used(%q: tensor<6x9x8xf32>, %k: tensor<6x8x9xf32>, %v: tensor<6x9x5xf32>) -> (tensor<6x9x5xf32>, tensor<6x9x9xf32>) {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : tensor<6x9x9xf32>
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %v4 = linalg.batch_matmul ins(%q, %k : tensor<6x9x8xf32>, tensor<6x8x9xf32>) outs(%v3 : tensor<6x9x9xf32>) -> tensor<6x9x9xf32>
  %v5 = arith.constant 0xFF800000 : f32
  %v6 = arith.constant 0.0 : f32
  %v7 = tensor.empty() : tensor<6x9xf32>
  %v8 = linalg.fill ins(%v5 : f32) outs(%v7 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v4 : tensor<6x9x9xf32>) outs(%v8 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.maximumf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v10 = tensor.empty() : tensor<6x9x9xf32>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v4, %v9 : tensor<6x9x9xf32>, tensor<6x9xf32>) outs(%v10 : tensor<6x9x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.subf %a0, %a1 : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<6x9x9xf32>
  %v12 = tensor.empty() : tensor<6x9xf32>
  %v13 = linalg.fill ins(%v6 : f32) outs(%v12 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v11 : tensor<6x9x9xf32>) outs(%v13 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.addf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v15 = tensor.empty() : tensor<6x9x9xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v11, %v14 : tensor<6x9x9xf32>, tensor<6x9xf32>) outs(%v15 : tensor<6x9x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.divf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<6x9x9xf32>
  %v17 = arith.constant 0.0 : f32
  %v18 = tensor.empty() : tensor<6x9x5xf32>
  %v19 = linalg.fill ins(%v17 : f32) outs(%v18 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  %v20 = linalg.batch_matmul ins(%v16, %v : tensor<6x9x9xf32>, tensor<6x9x5xf32>) outs(%v19 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  return %v20, %v16 : tensor<6x9x5xf32>, tensor<6x9x9xf32>
}
