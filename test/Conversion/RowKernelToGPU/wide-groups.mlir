// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a --canonicalize --cse | FileCheck %s

// A group of 33 vectors begins and ends at any lane. Partial maxima of previous lanes arrive by
// shuffles, and the last lane updates the maximum of the group in shared memory.

// CHECK-DAG: llvm.mlir.global private @odd_partials_maxima0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>
// CHECK-DAG: llvm.mlir.global private @wide_partials_maxima0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<4 x i32>

// CHECK-LABEL: gpu.func @odd
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: llvm.store %[[ZERO]], %{{.*}} : i32, !llvm.ptr<3>
// CHECK: gpu.barrier
// CHECK-COUNT-5: gpu.shuffle up
// CHECK-NOT: gpu.shuffle
// CHECK: llvm.atomicrmw max %{{.*}}, %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
// CHECK: gpu.barrier
// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i32
launch.func @odd(%x: memref<8448xf32>, %y: memref<64xf32>, %z: memref<8448xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () attributes {schedule = #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 1024>} {
    %0 = rowkernel.load %x[%c0] : memref<8448xf32> -> vector<8448xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<8448xf32> -> vector<64xf32>
    %2 = rowkernel.group_broadcast %1 : vector<64xf32> -> vector<8448xf32>
    %3 = arith.divf %0, %2 : vector<8448xf32>
    rowkernel.store %1, %y[%c0] : vector<64xf32>, memref<64xf32>
    rowkernel.store %3, %z[%c0] : vector<8448xf32>, memref<8448xf32>
  }
}

// All lanes of a warp have vectors of one group.

// CHECK-LABEL: gpu.func @wide
// CHECK: nvvm.redux.sync umax
// CHECK-NOT: gpu.shuffle
// CHECK: llvm.atomicrmw max
launch.func @wide(%x: memref<8192xf32>, %y: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<8192xf32> -> vector<8192xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<8192xf32> -> vector<4xf32>
    rowkernel.store %1, %y[%c0] : vector<4xf32>, memref<4xf32>
  }
}
