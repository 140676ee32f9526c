// RUN: fusednorm-opt %s --convert-linalg-to-gpu=target=sm_90a | FileCheck %s
// RUN: fusednorm-opt %s --convert-linalg-to-gpu='target=sm_90a launch-dependents=true' | FileCheck %s --check-prefix=EARLY
// RUN: not fusednorm-opt %s --convert-linalg-to-gpu=target=x86-64-v3 2>&1 | FileCheck %s --check-prefix=CPU
// EARLY: nvvm.griddepcontrol launch_dependents
// CPU: error: convert-linalg-to-gpu: x86-64-v3 is no GPU; use for example sm_90a

// One thread for each element of the result. Constants of the source are constants of the kernel,
// other values from outside of the op are arguments.
// CHECK: gpu.func @transpose_loops0(%{{.*}}: !llvm.ptr<1>, %{{.*}}: i64, %{{.*}}: !llvm.ptr<1>, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: f32) kernel
// CHECK-SAME: #launch.plan<operands = [read, write, scalar], grid = [ceildiv(64 * extent(0, 0), 256)], block = [256]
// CHECK: nvvm.griddepcontrol wait
// CHECK: arith.cmpi ult
// CHECK: scf.if
// CHECK: llvm.load
// CHECK: arith.constant 2.000000e+00 : f32
// CHECK: llvm.store
// CHECK: func.func @transpose
// CHECK-NEXT: arith.constant
// CHECK-NEXT: launch.kernel @fusednorm_kernels::@transpose_loops0(%arg0, %arg1, %arg2)
// CHECK-NEXT: return
func.func @transpose(%x: memref<?x64xf32>, %y: memref<64x?xf32>, %s: f32) {
  %two = arith.constant 2.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x64xf32>) outs(%y : memref<64x?xf32>) {
  ^bb0(%p: f32, %o: f32):
    %0 = arith.mulf %p, %two : f32
    %1 = arith.addf %0, %s : f32
    linalg.yield %1 : f32
  }
  return
}

// Kernels do not call functions of a library, and have no elements of 4 bits.
// CHECK: func.func @kept
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK-NOT: launch.kernel
func.func @kept(%x: memref<8xf32>, %n: memref<8xi4>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%x : memref<8xf32>) {
  ^bb0(%o: f32):
    %0 = math.atan %o : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%n : memref<8xi4>) {
  ^bb0(%o: i4):
    %0 = arith.addi %o, %o : i4
    linalg.yield %0 : i4
  }
  return
}
