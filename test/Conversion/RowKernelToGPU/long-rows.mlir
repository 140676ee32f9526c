// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a --canonicalize --cse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_80 \
// RUN:   --convert-rowkernel-to-gpu=target=sm_80 --canonicalize --cse | FileCheck %s --check-prefix=OLD

// The row does not fit the registers. The pass of the sum copies it to shared memory, and the last
// pass reads the copy. Weights are loaded once.
// CHECK: llvm.mlir.global external @fusednorm_dynamic_shared() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
// CHECK-LABEL: gpu.func @staged
// CHECK-SAME: nvvm.reqntid = array<i32: 1024, 1, 1>
// CHECK: scf.for
// CHECK: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: llvm.store {{.*}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
// CHECK: gpu.barrier
// CHECK: scf.for
// CHECK-NOT: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1>
// CHECK: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xi32>
// CHECK: llvm.load {{.*}} invariant
// CHECK: gpu.return
launch.func private @staged(%x: memref<?x65536xbf16>, %g: memref<65536xbf16>, %y: memref<?x65536xbf16>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x65536xbf16>
  rowkernel.program (%i) in (%rows) {
    %xb = rowkernel.load %x[%i, %c0] : memref<?x65536xbf16> -> vector<65536xbf16>
    %gb = rowkernel.load invariant %g[%c0] : memref<65536xbf16> -> vector<65536xbf16>
    %xf = arith.extf %xb : vector<65536xbf16> to vector<65536xf32>
    %gf = arith.extf %gb : vector<65536xbf16> to vector<65536xf32>
    %s = rowkernel.reduce sum_of_squares %xf : vector<65536xf32>
    %b = vector.broadcast %s : f32 to vector<65536xf32>
    %z = arith.mulf %xf, %b : vector<65536xf32>
    %w = arith.mulf %z, %gf : vector<65536xf32>
    %h = arith.truncf %w : vector<65536xf32> to vector<65536xbf16>
    rowkernel.store %h, %y[%i, %c0] : vector<65536xbf16>, memref<?x65536xbf16>
  }
}

// Four blocks of a cluster share a row. Each block arrives at the cluster barrier early, writes its
// partial sum into the shared memory of the other blocks, and exits after a cluster barrier. Chips
// without clusters load the row twice.
// CHECK-LABEL: gpu.func @cluster
// CHECK-SAME: nvvm.cluster_dim = array<i32: 4, 1, 1>
// CHECK: nvvm.cluster.arrive.relaxed
// CHECK: nvvm.griddepcontrol wait
// CHECK: gpu.barrier
// CHECK: nvvm.cluster.wait
// CHECK: nvvm.mapa
// CHECK: llvm.store {{.*}} !llvm.ptr<7>
// CHECK: nvvm.cluster.arrive
// CHECK: nvvm.cluster.wait
// CHECK-NOT: nvvm.cluster
// CHECK: gpu.return
// OLD-LABEL: gpu.func @cluster
// OLD-NOT: nvvm.cluster
// OLD-COUNT-2: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1>
// OLD: gpu.return
launch.func private @cluster(%x: memref<?x262144xbf16>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x262144xbf16>
  rowkernel.program (%i) in (%rows) {
    %xb = rowkernel.load %x[%i, %c0] : memref<?x262144xbf16> -> vector<262144xbf16>
    %xf = arith.extf %xb : vector<262144xbf16> to vector<262144xf32>
    %s = rowkernel.reduce sum_of_squares %xf : vector<262144xf32>
    %b = vector.broadcast %s : f32 to vector<262144xf32>
    %z = arith.mulf %xf, %b : vector<262144xf32>
    %h = arith.truncf %z : vector<262144xf32> to vector<262144xbf16>
    rowkernel.store %h, %x[%i, %c0] : vector<262144xbf16>, memref<?x262144xbf16>
  }
}

// CHECK-LABEL: func.func @launch
// CHECK: launch.kernel @fusednorm_kernels::@staged
// CHECK: launch.kernel @fusednorm_kernels::@cluster

// The plan contains the shared memory and the grid of all clusters. Compiled host code computes
// both from the plan.
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a | FileCheck %s --check-prefix=PLAN
// PLAN: gpu.func @staged{{.*}}launch.plan = #launch.plan<{{.*}}grid = [extent(0, 0)], {{.*}}shared = 131072,
// PLAN: gpu.func @cluster{{.*}}launch.plan = #launch.plan<{{.*}}grid = [extent(0, 0) * 4], {{.*}}cluster = [4],
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a --launch-lower-to-gpu --canonicalize --cse | FileCheck %s --check-prefix=HOST
// HOST-LABEL: func.func @launch
// HOST-DAG: %[[BYTES:.*]] = arith.constant 131072 : i32
// HOST-DAG: %[[FOUR:.*]] = arith.constant 4 : index
// HOST: gpu.launch_func @fusednorm_kernels::@staged
// HOST-SAME: dynamic_shared_memory_size %[[BYTES]]
// HOST: %[[GRID:.*]] = arith.muli {{.*}}, %[[FOUR]] : index
// HOST: gpu.launch_func @fusednorm_kernels::@cluster blocks in (%[[GRID]],
func.func @launch(%x: memref<?x65536xbf16>, %g: memref<65536xbf16>, %y: memref<?x262144xbf16>) {
  launch.call @staged(%x, %g, %x) : memref<?x65536xbf16>, memref<65536xbf16>, memref<?x65536xbf16>
  launch.call @cluster(%y) : memref<?x262144xbf16>
  return
}
