// A block-scaled GEMM streams through a multi-stage pipeline: one thread copies operands, one warp
// copies scales, and two consumer warpgroups multiply.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a > %t.mlir
// RUN: FileCheck %s --check-prefix=SCHEDULE < %t.mlir
// RUN: fusednorm-opt %t.mlir --convert-tilekernel-to-hopper=target=sm_90a --canonicalize --cse | FileCheck %s
// RUN: fusednorm-opt %t.mlir --convert-tilekernel-to-hopper=target=sm_90a --canonicalize --cse | FileCheck %s --check-prefix=PLAN
// RUN: fusednorm-opt %t.mlir --convert-tilekernel-to-hopper='target=sm_90a launch-dependents' | FileCheck %s --check-prefix=DEPENDENTS
// DEPENDENTS: nvvm.griddepcontrol wait
// DEPENDENTS-NEXT: nvvm.griddepcontrol launch_dependents

// SCHEDULE: step [128, 160] attributes {schedule = #tilekernel.hopper_schedule<m = 128, n = 160, stages = 5, cluster = 1, resident = 0, raster_group = 16>}
// SCHEDULE: tilekernel.gemm {{.*}} along [1, 0] step 128 block 128 : {{.*}} -> vector<128x160xf32> scale {

// PLAN: llvm.mlir.global private @up_gemm0_scales() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<2640 x i8>
// PLAN: llvm.mlir.global external @fusednorm_dynamic_shared() {addr_space = 3 : i32, alignment = 1024 : i64}
// PLAN: operands = [read align 16, read align 16, read, read, write align 16]
// PLAN-SAME: grid = [min(multiprocessors, ceildiv(extent(0, 0), 128) * 3)], block = [384], shared = 225360
// PLAN-SAME: parameters = [tensor_map(0), tensor_map(1), tensor_map(2), extent(0, 0), address(2), stride(2, 0), address(3)]
// PLAN-SAME: tensor_maps = [#launch.tensor_map<operand = 0, box = [128, 128], swizzle = 128, l2_promotion = 256>, #launch.tensor_map<operand = 1, box = [160, 128], swizzle = 128, l2_promotion = 256>, #launch.tensor_map<operand = 4, box = [64, 32], swizzle = 64, l2_promotion = 256>]
// PLAN: launch.kernel @fusednorm_kernels::@up_gemm0(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})

// One arrival with the bytes of both operands and 32 arrivals of lanes that copy scales. Eight
// warps release a stage.
// CHECK-LABEL: llvm.func @up_gemm0(
// CHECK-DAG: %[[C33:.*]] = arith.constant 33 : i32
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : i32
// CHECK-DAG: %[[BYTES:.*]] = arith.constant 36864 : i32
// CHECK: nvvm.mbarrier.init %{{.*}}, %[[C33]]
// CHECK-NEXT: llvm.getelementptr
// CHECK-NEXT: nvvm.mbarrier.init %{{.*}}, %[[C8]]
// CHECK: nvvm.fence.mbarrier.init
// CHECK: nvvm.barrier0
// CHECK-NEXT: nvvm.griddepcontrol wait
// CHECK: nvvm.setmaxregister decrease 40
// CHECK: nvvm.elect.sync
// CHECK: nvvm.mbarrier.try_wait.parity
// CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %[[BYTES]]
// CHECK-COUNT-2: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK: nvvm.cp.async.shared.global
// CHECK: nvvm.cp.async.mbarrier.arrive {{.*}} {noinc = true}
// CHECK: nvvm.setmaxregister increase 232
// Scales are read before the MMAs. The first step zeroes the accumulators, and the loop accumulates.
// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK: nvvm.wgmma.fence.aligned
// CHECK-NEXT: nvvm.wgmma.mma_async {{.*}} <m = 64, n = 160, k = 32>, D[<f32>, <zero>
// CHECK-COUNT-3: nvvm.wgmma.mma_async {{.*}} D[<f32>, <one>
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// CHECK: wgmma.wait_group.sync.aligned 0;
// CHECK: nvvm.bar.warp.sync
// CHECK: nvvm.mbarrier.arrive
// CHECK: llvm.intr.fma
// CHECK: scf.for
// CHECK: nvvm.wgmma.mma_async {{.*}} D[<f32>, <zero>
// CHECK: scf.yield
// CHECK: arith.truncf %{{.*}} : vector<2xf32> to vector<2xbf16>
// CHECK: nvvm.cp.async.bulk.wait_group 0 {read}
// CHECK-COUNT-10: nvvm.stmatrix
// CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>
// CHECK-COUNT-5: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.cp.async.bulk.commit.group
func.func @up(%x: memref<?x512xf8E4M3FN>, %sx: memref<4x?xf32>, %w: memref<384x512xf8E4M3FN>,
              %sw: memref<3x4xf32>, %out: memref<?x384xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<384x512xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<4x?xf32>, memref<3x4xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128>}
  return
}
