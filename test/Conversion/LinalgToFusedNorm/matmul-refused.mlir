// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions similar to a GEMM that are not raised, with the reason.
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark 2>&1 | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s --check-prefix=IR --implicit-check-not=fusednorm.matmul
// RUN: fusednorm-opt %s --fusednorm-raise=unrounded-scores=true | FileCheck %s --check-prefix=UNROUNDED

// CHECK-DAG: matmul was not fused: its accumulators do not start from 0; because of linalg.matmul
// IR-LABEL: @added
// IR: linalg.matmul
func.func @added(%a: tensor<48x64xf32>, %b: tensor<64x96xf32>, %c: tensor<48x96xf32>) -> tensor<48x96xf32> {
  %m = linalg.matmul ins(%a, %b : tensor<48x64xf32>, tensor<64x96xf32>) outs(%c : tensor<48x96xf32>) -> tensor<48x96xf32>
  return %m : tensor<48x96xf32>
}

// CHECK-DAG: matmul was not fused: its accumulators are rounded to a type narrower than f32; use unrounded-scores to keep them in f32; because of linalg.matmul
// IR-LABEL: @narrow
// IR: linalg.matmul
// UNROUNDED-LABEL: @narrow
// UNROUNDED: fusednorm.matmul {{.*}} -> tensor<48x96xbf16>
func.func @narrow(%a: tensor<48x64xbf16>, %b: tensor<64x96xbf16>) -> tensor<48x96xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<48x96xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<48x96xbf16>) -> tensor<48x96xbf16>
  %m = linalg.matmul ins(%a, %b : tensor<48x64xbf16>, tensor<64x96xbf16>) outs(%f : tensor<48x96xbf16>) -> tensor<48x96xbf16>
  return %m : tensor<48x96xbf16>
}

// CHECK-DAG: matmul was not fused: its operands are vectors, not matrices; because of linalg.generic
// IR-LABEL: @rows
// IR: linalg.generic
func.func @rows(%a: tensor<48x64xf32>, %b: tensor<48x64xf32>) -> tensor<48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<48xf32>) -> tensor<48xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<48x64xf32>, tensor<48x64xf32>) outs(%f : tensor<48xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<48xf32>
  return %m : tensor<48xf32>
}

// CHECK-DAG: matmul was not fused: the primitive would not keep its fast-math flags
// IR-LABEL: @fast
// IR: linalg.generic
func.func @fast(%a: tensor<48x64xf32>, %b: tensor<64x96xf32>) -> tensor<48x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<48x96xf32>) -> tensor<48x96xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<48x64xf32>, tensor<64x96xf32>) outs(%f : tensor<48x96xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p fastmath<nnan> : f32
    linalg.yield %s : f32
  } -> tensor<48x96xf32>
  return %m : tensor<48x96xf32>
}

// A mean along k, an outer product and a maximum are no GEMM.
// IR-LABEL: @others
// IR-COUNT-3: linalg.generic
func.func @others(%a: tensor<48x64xf32>, %b: tensor<64x96xf32>, %u: tensor<48xf32>, %v: tensor<96xf32>) -> (tensor<48x96xf32>, tensor<48x96xf32>, tensor<48x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<48x96xf32>) -> tensor<48x96xf32>
  // A is read without n, and B without k.
  %sum = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %v : tensor<48x64xf32>, tensor<96xf32>) outs(%f : tensor<48x96xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<48x96xf32>
  %outer = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%u, %v : tensor<48xf32>, tensor<96xf32>) outs(%e : tensor<48x96xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<48x96xf32>
  %most = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<48x64xf32>, tensor<64x96xf32>) outs(%f : tensor<48x96xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.maximumf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<48x96xf32>
  return %sum, %outer, %most : tensor<48x96xf32>, tensor<48x96xf32>, tensor<48x96xf32>
}
