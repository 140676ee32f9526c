// Compiles plans to host code.

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
  // A grid with static extents needs no run-time check.
  // CHECK-LABEL: func.func @known
  // CHECK-NOT: scf.if
  // CHECK: gpu.launch_func @kernels::@one
  func.func @known(%x: memref<4xf32>) {
    launch.kernel @kernels::@one(%x) : memref<4xf32>
    return
  }
  gpu.module @checked {
    llvm.func @f(%0: !llvm.ptr, %1: !llvm.ptr) attributes {nvvm.kernel,
      launch.plan = #launch.plan<operands = [read, read], grid = [1], block = [32],
        parameters = [tensor_map(0), tensor_map(1)],
        tensor_maps = [#launch.tensor_map<operand = 0, box = [64, 32]>,
                       #launch.tensor_map<operand = 1, sizes = [extent(1, 0) * 4, 16], strides = [16, 1], box = [8, 16]>],
        constraints = [extent(0, 1) multiple_of 32 "x: 100%", extent(1, 0) at_least 3]>} {
      llvm.return
    }
  }
  // Constraints are checked first and abort the process. TMA descriptors are encoded from the
  // operands.
  // CHECK-LABEL: func.func @maps(
  // CHECK-SAME: %[[A:.*]]: memref<?x?xbf16>, %[[B:.*]]: memref<?xf32>)
  // CHECK: %[[COLUMNS:.*]] = memref.dim %[[A]], %{{.*}}
  // CHECK: %[[REST:.*]] = arith.remsi %[[COLUMNS]], %{{.*}}
  // CHECK: %[[WRONG:.*]] = arith.cmpi ne, %[[REST]]
  // CHECK: scf.if %[[WRONG]]
  // CHECK: llvm.call @dprintf
  // CHECK-NEXT: llvm.call @abort
  // CHECK: arith.cmpi slt
  // CHECK: llvm.call @abort
  // CHECK: %[[MAP:.*]] = launch.encode_tensor_map %{{.*}} of bf16 sizes(%{{.*}}, %[[COLUMNS]]) strides(%{{.*}}, %{{.*}}) <operand = 0, box = [64, 32]> : !llvm.array<16 x i64>
  // CHECK: %[[OTHER:.*]] = launch.encode_tensor_map %{{.*}} of f32 sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}, %{{.*}}) <operand = 1,
  // CHECK: gpu.launch_func @checked::@f {{.*}} args(%[[MAP]] : !llvm.array<16 x i64>, %[[OTHER]] : !llvm.array<16 x i64>)
  func.func @maps(%a: memref<?x?xbf16>, %b: memref<?xf32>) {
    launch.kernel @checked::@f(%a, %b) : memref<?x?xbf16>, memref<?xf32>
    return
  }

  gpu.module @chain {
    llvm.func @few(%0: !llvm.ptr<1>) attributes {nvvm.kernel, launch.plan = #launch.plan<
        operands = [read align 16], grid = [1], block = [32], parameters = [address(0)], when = [extent(0, 0) at_most 64], variant = @many>} {
      llvm.return
    }
    llvm.func @many(%0: !llvm.ptr<1>) attributes {nvvm.kernel, launch.plan = #launch.plan<
        operands = [read align 16], grid = [2], block = [32], parameters = [address(0)], variant = @unaligned>} {
      llvm.return
    }
    llvm.func @unaligned(%0: !llvm.ptr<1>) attributes {nvvm.kernel, launch.plan = #launch.plan<
        operands = [read], grid = [3], block = [32], parameters = [address(0)]>} {
      llvm.return
    }
  }
  // Host code launches the first kernel of the chain with true alignments and conditions.
  // CHECK-LABEL: func.func @variants(
  // CHECK-SAME: %[[A:.*]]: memref<?x64xbf16>)
  // CHECK: %[[ROWS:.*]] = memref.dim %[[A]], %{{.*}}
  // CHECK: %[[FEW:.*]] = arith.cmpi sle, %[[ROWS]], %{{.*}}
  // CHECK: %[[BOTH:.*]] = arith.andi %[[ALIGNED:.*]], %[[FEW]]
  // CHECK: scf.if %[[BOTH]] {
  // CHECK: gpu.launch_func @chain::@few
  // CHECK: } else {
  // CHECK: scf.if %[[ALIGNED]] {
  // CHECK: gpu.launch_func @chain::@many
  // CHECK: } else {
  // CHECK: gpu.launch_func @chain::@unaligned
  func.func @variants(%a: memref<?x64xbf16>) {
    launch.kernel @chain::@few(%a) : memref<?x64xbf16>
    return
  }
}
