// Host code that is compiled computes what the plan says.

// RUN: fusednorm-opt %s --launch-lower-to-gpu --canonicalize --cse | FileCheck %s

// CHECK: module attributes {gpu.container_module}
module {
  gpu.module @kernels {
    llvm.func @f(%0: !llvm.ptr<1>, %1: i64, %2: i32, %3: f32, %4: i64) attributes {nvvm.kernel,
      launch.plan = #launch.plan<operands = [read, scalar, scalar],
        grid = [min(ceildiv(extent(0, 0), 4), multiprocessors), 3, max(scalar(1), 0)], block = [32, 2],
        shared = at_most(extent(0, 0), 100, extent(0, 0) * 8),
        parameters = [address(0), extent(0, 0) + 1, scalar(1), scalar(2), stride(0, 0)]>} {
      llvm.return
    }
    llvm.func @one(%0: !llvm.ptr<1>) attributes {nvvm.kernel,
      launch.plan = #launch.plan<operands = [read], grid = [7], block = [32], parameters = [address(0)]>} {
      llvm.return
    }
  }
  // CHECK-LABEL: func.func @host(
  // CHECK-SAME: %[[X:.*]]: memref<?x4xf32, strided<[?, 1], offset: ?>>, %[[N:.*]]: i32, %[[E:.*]]: f32)
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[C32:.*]] = arith.constant 32 : index
  // CHECK: %[[ROWS:.*]] = memref.dim %[[X]], %[[C0]]
  // CHECK: %[[TILES:.*]] = arith.ceildivsi %[[ROWS]], %[[C4]]
  // CHECK: %[[SMS:.*]] = launch.multiprocessors
  // CHECK: %[[GRID:.*]] = arith.minsi %[[TILES]], %[[SMS]]
  // CHECK: arith.cmpi sgt, %[[GRID]], %[[C0]]
  // CHECK: %[[N64:.*]] = arith.index_cast %[[N]] : i32 to index
  // CHECK: %[[Z:.*]] = arith.maxsi %[[N64]], %[[C0]]
  // CHECK: %[[SOME:.*]] = arith.andi
  // CHECK: scf.if %[[SOME]]
  // CHECK: memref.extract_strided_metadata %[[X]]
  // CHECK: arith.addi %[[ROWS]], %[[C1]]
  // CHECK: arith.cmpi sle, %[[ROWS]]
  // CHECK: gpu.launch_func @kernels::@f blocks in (%[[GRID]], %[[C3]], %[[Z]]) threads in (%[[C32]], %[[C2]], %[[C1]])
  // CHECK-SAME: dynamic_shared_memory_size %{{.*}} args(%{{.*}} : !llvm.ptr<1>, %{{.*}} : i64, %[[N]] : i32, %[[E]] : f32, %{{.*}} : i64)
  func.func @host(%x: memref<?x4xf32, strided<[?, 1], offset: ?>>, %n: i32, %e: f32) {
    launch.kernel @kernels::@f(%x, %n, %e) : memref<?x4xf32, strided<[?, 1], offset: ?>>, i32, f32
    return
  }
  // A grid that is known needs no question.
  // CHECK-LABEL: func.func @known
  // CHECK-NOT: scf.if
  // CHECK: gpu.launch_func @kernels::@one
  func.func @known(%x: memref<4xf32>) {
    launch.kernel @kernels::@one(%x) : memref<4xf32>
    return
  }
}
