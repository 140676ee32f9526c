// Plans round-trip through text and bytecode, and print in their shortest form.

// RUN: fusednorm-opt %s | fusednorm-opt --emit-bytecode | fusednorm-opt | FileCheck %s

module {
  gpu.module @kernels {
    // CHECK: llvm.func @all
    // CHECK-SAME: launch.plan = #launch.plan<operands = [read align 16, read invariant, write align_strides 8 in_place [0], scalar, unused],
    // CHECK-SAME: grid = [(extent(0, 0) + 1) * 2, ceildiv(extent(0, 1), 4) + floordiv(stride(0, 0), 2), min(multiprocessors * 2, max(scalar(3), 7))],
    // CHECK-SAME: block = [32, 2], cluster = [2, 1, 1], shared = at_most(extent(0, 1), 4096, extent(0, 1) * 2),
    // CHECK-SAME: parameters = [address(0), address(1), address(2), extent(0, 0) + -1, scalar(3), tensor_map(0), tensor_map(1)],
    // CHECK-SAME: tensor_maps = [#launch.tensor_map<operand = 0, box = [64, 64]>,
    // CHECK-SAME: #launch.tensor_map<operand = 1, sizes = [extent(0, 0) * extent(0, 1), 64], strides = [stride(0, 0), 1], box = [64, 32],
    // CHECK-SAME: element_strides = [1, 2], swizzle = 128, interleave = 16, l2_promotion = 256, fill = nan>],
    // CHECK-SAME: constraints = [extent(0, 1) multiple_of 128 "x: expected a {{.}}22multiple{{.}}22", extent(0, 1) equals extent(1, 0) * 2, scalar(3) at_least 1, extent(0, 0) at_most 4294967280], when = [extent(0, 0) at_most 64, extent(0, 1) at_least 8], variant = @other>
    llvm.func @all(%0: !llvm.ptr<1>, %1: !llvm.ptr<1>, %2: !llvm.ptr<1>, %3: i64, %4: i32, %5: !llvm.ptr, %6: !llvm.ptr) attributes {
      nvvm.kernel, nvvm.reqntid = array<i32: 32, 2, 1>, nvvm.cluster_dim = array<i32: 2, 1, 1>,
      launch.plan = #launch.plan<
        operands = [align 16 read, invariant read, write in_place [0] align_strides 8, scalar, unused],
        grid = [(extent(0, 0) + 1) * 2, ceildiv(extent(0, 1), 4) + floordiv(stride(0, 0), 2),
                min(multiprocessors * 2, max(scalar(3), 3 + 4))],
        block = [32, 2], cluster = [2, 1, 1], shared = at_most(extent(0, 1), 4096, extent(0, 1) * 2),
        parameters = [address(0), address(1), address(2), extent(0, 0) + -1, scalar(3), tensor_map(0), tensor_map(1)],
        tensor_maps = [#launch.tensor_map<operand = 0, box = [64, 64]>,
                       #launch.tensor_map<operand = 1, sizes = [extent(0, 0) * extent(0, 1), 64], strides = [stride(0, 0), 1],
                         box = [64, 32], element_strides = [1, 2], swizzle = 128, interleave = 16, l2_promotion = 256, fill = nan>],
        constraints = [extent(0, 1) multiple_of 128 "x: expected a \"multiple\"", extent(0, 1) equals extent(1, 0) * 2,
                       scalar(3) at_least 1, extent(0, 0) at_most 4294967280],
        when = [extent(0, 0) at_most 64, extent(0, 1) at_least 4 + 4], variant = @other>} {
      llvm.return
    }
    // CHECK: llvm.func @other
    // CHECK-SAME: grid = [1]
    llvm.func @other() attributes {nvvm.kernel,
      launch.plan = #launch.plan<operands = [read, read, write, scalar, unused], grid = [ceildiv(7, 4) * 1 + -1], block = [1]>} {
      llvm.return
    }
    // CHECK: gpu.func @own(%{{.*}}: !llvm.ptr<1>, %{{.*}}: index) kernel
    gpu.func @own(%0: !llvm.ptr<1>, %1: index) kernel attributes {
      launch.plan = #launch.plan<operands = [read write], grid = [extent(0, 0)], block = [64], parameters = [address(0), extent(0, 0)]>} {
      gpu.return
    }
  }
  // A function to be converted to a kernel.
  // CHECK-LABEL: func.func @later
  // CHECK-SAME: launch.constraints = [#launch.constraint<extent(0, 1) multiple_of 32 "x">, #launch.constraint<scalar(1) at_least extent(0, 0)>]
  func.func @later(%x: memref<?x?xf32>, %n: index) attributes {
      launch.constraints = [#launch.constraint<extent(0, 1) multiple_of 32 "x">, #launch.constraint<scalar(1) at_least extent(0, 0)>]} {
    return
  }
  // CHECK-LABEL: func.func @f
  // CHECK: launch.kernel @kernels::@all(%{{.*}}) : memref<?x?xf32>, memref<?x64xf32>, memref<?x?xf32>, i32, memref<4xf32>
  // CHECK: launch.kernel @kernels::@own(%{{.*}}) : memref<?x?xf32>
  func.func @f(%x: memref<?x?xf32>, %y: memref<?x64xf32>, %z: memref<?x?xf32>, %n: i32, %u: memref<4xf32>) {
    launch.kernel @kernels::@all(%x, %y, %z, %n, %u) : memref<?x?xf32>, memref<?x64xf32>, memref<?x?xf32>, i32, memref<4xf32>
    launch.kernel @kernels::@own(%x) : memref<?x?xf32>
    return
  }
}
