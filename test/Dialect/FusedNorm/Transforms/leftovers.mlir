// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each loop over more than 4 KB that no kernel contains gets a remark with its bytes and a reason.
//
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-NOT: Function=small
// CHECK-DAG: Function=copies {{.*}}linalg.transpose was not fused: no kernel transposes a tensor by itself; its loop reads and writes 65536 bytes; because of linalg.transpose
// CHECK-DAG: Function=sums {{.*}}linalg.generic was not fused: no kernel computes this reduction by itself; its loop reads and writes a run-time number of bytes; because of linalg.generic
// CHECK-DAG: Function=sine {{.*}}linalg.generic was not fused: no row program supports this op; its loop reads and writes 65536 bytes; because of math.sin
// CHECK-DAG: Function=single {{.*}}linalg.add was not fused: it is a single operation; a row program has at least two, or a cast; its loop reads and writes 98304 bytes; because of linalg.add
// CHECK-DAG: Function=factor {{.*}}linalg.generic was not fused: it broadcasts, gathers or permutes elements, or has types other than f32, bf16 and f16; its loop reads and writes 65792 bytes; because of linalg.generic
// CHECK-DAG: Function=integers {{.*}}linalg.matmul was not fused: fusednorm-raise does not replace it by a GEMM; its loop reads and writes 49152 bytes; because of linalg.matmul

func.func @small(%a: tensor<16x32xf32>) -> tensor<32x16xf32> {
  %e = tensor.empty() : tensor<32x16xf32>
  %t = linalg.transpose ins(%a : tensor<16x32xf32>) outs(%e : tensor<32x16xf32>) permutation = [1, 0]
  return %t : tensor<32x16xf32>
}

func.func @copies(%a: tensor<64x128xf32>) -> tensor<128x64xf32> {
  %e = tensor.empty() : tensor<128x64xf32>
  %t = linalg.transpose ins(%a : tensor<64x128xf32>) outs(%e : tensor<128x64xf32>) permutation = [1, 0]
  return %t : tensor<128x64xf32>
}

func.func @sums(%a: tensor<?x128xf32>, %i: tensor<?xf32>) -> tensor<?xf32> {
  %s = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x128xf32>) outs(%i : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  return %s : tensor<?xf32>
}

func.func @sine(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %u = math.sin %x : f32
    %v = arith.addf %u, %x : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

func.func @single(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.add ins(%a, %b : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

func.func @factor(%a: tensor<64x128xf32>, %f: tensor<64xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%a, %f : tensor<64x128xf32>, tensor<64xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %u = arith.mulf %x, %y : f32
    %v = arith.addf %u, %x : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

func.func @integers(%a: tensor<64x64xi32>, %b: tensor<64x64xi32>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %m = linalg.matmul ins(%a, %b : tensor<64x64xi32>, tensor<64x64xi32>) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %m : tensor<64x64xi32>
}
