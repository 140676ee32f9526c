// K, next to columns of another tensor, and V are stored directly. Each output tile uses one of two
// TMA descriptors, because a TMA box must not start before an array. Tiles divide both parts.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper=target=sm_90a --canonicalize --cse | FileCheck %s

// CHECK-LABEL: llvm.func @split_gemm0(
// CHECK-SAME: operands = [read align 16, read align 16, read, read, write align 16, write align 16]
// CHECK-SAME: #launch.tensor_map<operand = 4, box = [64, 1, 64], swizzle = 128, l2_promotion = 256>
// CHECK-SAME: #launch.tensor_map<operand = 5, box = [64, 1, 64], swizzle = 128, l2_promotion = 256>
// CHECK-DAG: %[[C256:.*]] = arith.constant 256 : i32
// CHECK-DAG: %[[C128:.*]] = arith.constant 128 : i32
// CHECK: nvvm.setmaxregister increase 232
// CHECK-COUNT-8: nvvm.stmatrix
// CHECK: %[[HEAD:.*]] = arith.divui %[[COLUMN:.*]], %[[C256]]
// CHECK: %[[PLACE:.*]] = arith.remui %[[COLUMN]], %[[C256]]
// CHECK: %[[IS_KEY:.*]] = arith.cmpi ult, %[[PLACE]], %[[C128]]
// CHECK: scf.if %[[IS_KEY]]
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta %{{.*}}, %{{.*}}, box[%[[PLACE]], %[[HEAD]], %{{.*}}]
// CHECK: %[[VALUE:.*]] = arith.subi %[[PLACE]], %[[C128]]
// CHECK: %[[IS_VALUE:.*]] = arith.cmpi ult, %[[VALUE]], %[[C128]]
// CHECK: scf.if %[[IS_VALUE]]
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta %{{.*}}, %{{.*}}, box[%[[VALUE]], %[[HEAD]], %{{.*}}]
// CHECK-COUNT-2: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.cp.async.bulk.commit.group
func.func @split(%a: memref<?x256xf8E4M3FN>, %b: memref<512x256xf8E4M3FN>, %sa: memref<2x?xf32>, %sb: memref<4x2xf32>,
                 %k: memref<?x2x128xbf16, strided<[384, 192, 1]>>, %v: memref<?x2x128xbf16>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x256xf8E4M3FN>, memref<512x256xf8E4M3FN>) transpose_b
      scales(%sa, %sb : memref<2x?xf32>, memref<4x2xf32>) by <block = [1, 128, 128]>
      outs(%k, %v : memref<?x2x128xbf16, strided<[384, 192, 1]>>, memref<?x2x128xbf16>) body {
  ^bb0(%s: tensor<?x512xf32>, %ko: tensor<?x2x128xbf16>, %vo: tensor<?x2x128xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x512xf32>
    %r = arith.truncf %s : tensor<?x512xf32> to tensor<?x512xbf16>
    %h = tensor.expand_shape %r [[0], [1, 2]] output_shape [%rows, 2, 256] : tensor<?x512xbf16> into tensor<?x2x256xbf16>
    %key = tensor.extract_slice %h[0, 0, 0] [%rows, 2, 128] [1, 1, 1] : tensor<?x2x256xbf16> to tensor<?x2x128xbf16>
    %value = tensor.extract_slice %h[0, 0, 128] [%rows, 2, 128] [1, 1, 1] : tensor<?x2x256xbf16> to tensor<?x2x128xbf16>
    fusednorm.yield %key, %value : tensor<?x2x128xbf16>, tensor<?x2x128xbf16>
  }
  return
}
