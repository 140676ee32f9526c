// Persistent blocks: weights are loaded before the loop over rows. In the loop, the loads of the
// next row precede the reductions of this row. The grid has three blocks for each SM.

// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a --canonicalize --cse | FileCheck %s

// CHECK-LABEL: gpu.func @norm
// CHECK-SAME: grid = [min(multiprocessors * 3, extent(0, 0))]
// CHECK-SAME: nvvm.minctasm = 3 : i32
// CHECK-COUNT-4: llvm.load %{{.*}} invariant
// CHECK: nvvm.griddepcontrol wait
// CHECK-NOT: invariant
// CHECK: scf.if
// CHECK-COUNT-2: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: scf.for
// CHECK: scf.if
// CHECK-COUNT-2: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: gpu.shuffle xor
// CHECK: gpu.barrier
// CHECK: llvm.store %{{.*}} : vector<4xi32>, !llvm.ptr<1>
// CHECK: scf.yield
// CHECK: gpu.return
launch.func private @norm(%x: memref<?x4096xbf16>, %g: memref<4096xf32>, %y: memref<?x4096xbf16>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x4096xbf16>
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<threads_per_row = 256, rows_per_block = 1, persistent = 3>} {
    %xb = rowkernel.load %x[%i, %c0] : memref<?x4096xbf16> -> vector<4096xbf16>
    %gf = rowkernel.load invariant %g[%c0] : memref<4096xf32> -> vector<4096xf32>
    %xf = arith.extf %xb : vector<4096xbf16> to vector<4096xf32>
    %s = rowkernel.reduce sum_of_squares %xf : vector<4096xf32>
    %b = vector.broadcast %s : f32 to vector<4096xf32>
    %y0 = arith.mulf %xf, %b : vector<4096xf32>
    %z = arith.mulf %y0, %gf : vector<4096xf32>
    %c = arith.truncf %z : vector<4096xf32> to vector<4096xbf16>
    rowkernel.store %c, %y[%i, %c0] : vector<4096xbf16>, memref<?x4096xbf16>
  }
}
