// A GEMM of few steps has a resident B operand. Warpgroups process units of 64 rows round robin,
// with stages of their own.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a > %t.mlir
// RUN: FileCheck %s --check-prefix=SCHEDULE < %t.mlir
// RUN: fusednorm-opt %t.mlir --convert-tilekernel-to-hopper=target=sm_90a --canonicalize --cse | FileCheck %s
// The verifier of asynchronous ops accepts the kernel.
// RUN: fusednorm-opt %s --fusednorm-to-nvvm=target=sm_90a | FileCheck %s --check-prefix=LOWERED
// LOWERED: llvm.func @up_gemm0(

// SCHEDULE: step [64, 160] attributes {schedule = #tilekernel.hopper_schedule<m = 64, n = 160, stages = 8, cluster = 1, resident = 1, raster_group = 1>}

// CHECK-LABEL: llvm.func @up_gemm0(
// CHECK-SAME: grid = [min(multiprocessors, ceildiv(extent(0, 0), 64) * 205)], block = [384], shared = 188560
// CHECK-SAME: #launch.tensor_map<operand = 0, box = [64, 128], swizzle = 128, l2_promotion = 256>
// A step of B is read by eight warps, a stage of A by four.
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : i32
// CHECK-DAG: %[[C33:.*]] = arith.constant 33 : i32
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i32
// CHECK: nvvm.mbarrier.init %{{.*}}, %[[C1]] :
// CHECK-NEXT: llvm.getelementptr
// CHECK-NEXT: nvvm.mbarrier.init %{{.*}}, %[[C8]] :
// CHECK: nvvm.mbarrier.init %{{.*}}, %[[C33]] :
// CHECK-NEXT: llvm.getelementptr
// CHECK-NEXT: nvvm.mbarrier.init %{{.*}}, %[[C4]] :
// B is copied only with the first unit of a column.
// CHECK: scf.if
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK: }
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK: nvvm.setmaxregister increase 232
// CHECK: nvvm.wgmma.mma_async {{.*}} <m = 64, n = 160, k = 32>
func.func @up(%x: memref<?x512xf8E4M3FN>, %sx: memref<4x?xf32>, %w: memref<32768x512xf8E4M3FN>,
              %sw: memref<256x4xf32>, %out: memref<?x32768xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<32768x512xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<4x?xf32>, memref<256x4xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x32768xbf16>)
  return
}
