// Moves globals into the GPU module if they are passed to a kernel.

// RUN: fusednorm-opt %s --split-input-file --launch-move-globals | FileCheck %s

// Initial values are stored as bytes. The remaining parameters and operands are renumbered.
// CHECK-LABEL: gpu.module @kernels
// CHECK-DAG: llvm.mlir.global internal @global_state(){{.*}}addr_space = 1{{.*}}!llvm.array<8 x i8>
// CHECK-DAG: llvm.mlir.global internal constant @global_flags(dense<[1, 0, 1]> : tensor<3xi8>) {addr_space = 1 : i32, alignment = 16 : i64} : !llvm.array<3 x i8>
// CHECK-DAG: llvm.mlir.global internal constant @global_ones(dense<[-128, 63, -128, 63]> : tensor<4xi8>)
// CHECK: llvm.func @f(%[[X:.*]]: !llvm.ptr<1>, %[[A:.*]]: i64, %[[B:.*]]: i64)
// CHECK-SAME: operands = [write], grid = [extent(0, 0), 3], block = [32]
// CHECK-SAME: parameters = [address(0), 3, extent(0, 0)]
// CHECK-DAG: %[[ONES:.*]] = llvm.mlir.addressof @global_ones : !llvm.ptr<1>
// CHECK-DAG: %[[FLAGS:.*]] = llvm.mlir.addressof @global_flags : !llvm.ptr<1>
// CHECK-DAG: %[[STATE:.*]] = llvm.mlir.addressof @global_state : !llvm.ptr<1>
// CHECK-DAG: llvm.addrspacecast %[[FLAGS]] : !llvm.ptr<1> to !llvm.ptr
// CHECK: llvm.load %[[ONES]]
// CHECK-NOT: memref.global
// CHECK: launch.kernel @kernels::@f(%{{.*}}) : memref<?xf32>
module {
  memref.global "private" constant @ones : memref<2xbf16> = dense<1.0>
  memref.global "private" constant @flags : memref<3xi1> = dense<[true, false, true]>
  memref.global "private" @state : memref<2xf32> = uninitialized
  gpu.module @kernels {
    llvm.func @f(%w: !llvm.ptr<1>, %flags: !llvm.ptr, %x: !llvm.ptr<1>, %n: i64, %m: i64, %s: !llvm.ptr<1>) attributes {nvvm.kernel,
      launch.plan = #launch.plan<operands = [read invariant, read, write in_place [0], read write], grid = [extent(2, 0), extent(1, 0)], block = [32],
        parameters = [address(0), address(1), address(2), extent(1, 0), extent(2, 0), address(3)]>} {
      %0 = llvm.load %w : !llvm.ptr<1> -> i16
      llvm.store %0, %x : i16, !llvm.ptr<1>
      %1 = llvm.load %flags : !llvm.ptr -> i8
      llvm.store %1, %s : i8, !llvm.ptr<1>
      llvm.return
    }
  }
  func.func @host(%x: memref<?xf32>) {
    %ones = memref.get_global @ones : memref<2xbf16>
    %flags = memref.get_global @flags : memref<3xi1>
    %state = memref.get_global @state : memref<2xf32>
    %any = memref.cast %flags : memref<3xi1> to memref<?xi1>
    launch.kernel @kernels::@f(%ones, %any, %x, %state) : memref<2xbf16>, memref<?xi1>, memref<?xf32>, memref<2xf32>
    return
  }
}

// -----

// One kernel per global, and the original kernel for arguments.
// CHECK-LABEL: gpu.module @kernels
// CHECK: llvm.func @f(%{{.*}}: !llvm.ptr<1>)
// CHECK: llvm.func @[[A:f_.*]]()
// CHECK: llvm.func @[[B:f_.*]]()
// CHECK: launch.kernel @kernels::@[[FIRST:.*]]()
// CHECK: launch.kernel @kernels::@f(%
// CHECK: launch.kernel @kernels::@[[SECOND:.*]]()
// CHECK: launch.kernel @kernels::@[[FIRST]]()
module {
  memref.global "private" constant @a : memref<1xf32> = dense<1.0>
  memref.global "private" constant @b : memref<1xf32> = dense<2.0>
  gpu.module @kernels {
    llvm.func @f(%w: !llvm.ptr<1>) attributes {nvvm.kernel,
      launch.plan = #launch.plan<operands = [read], grid = [1], block = [32], parameters = [address(0)]>} {
      llvm.return
    }
  }
  func.func @host(%x: memref<1xf32>) {
    %a = memref.get_global @a : memref<1xf32>
    %b = memref.get_global @b : memref<1xf32>
    launch.kernel @kernels::@f(%a) : memref<1xf32>
    launch.kernel @kernels::@f(%x) : memref<1xf32>
    launch.kernel @kernels::@f(%b) : memref<1xf32>
    launch.kernel @kernels::@f(%a) : memref<1xf32>
    return
  }
}
