// The numbered IR after each stage.

// RUN: rm -rf %t
// RUN: fusednorm-runner %s --input=2x64xf32=normal --input='64xf32=const(1)' --input=0 --threads=2 --dump-stages=%t/new/dir
// RUN: ls %t/new/dir | FileCheck %s
// CHECK: 00-input.mlir
// CHECK-NEXT: 01-generalized.mlir
// CHECK-NEXT: 02-bufferized.mlir
// CHECK-NEXT: 03-kernels.mlir
// CHECK-NEXT: 04-scheduled.mlir
// CHECK-NEXT: 05-loops.mlir
// CHECK-NEXT: 06-openmp.mlir
// CHECK-NEXT: 07-llvm.mlir
// CHECK-NEXT: 08-translated.ll
// CHECK-NEXT: 09-optimized.ll
// CHECK-NEXT: 10-code.s
// CHECK-NOT: {{.}}
// RUN: FileCheck %s --check-prefix=KERNELS --input-file=%t/new/dir/03-kernels.mlir
// KERNELS: launch.func
// RUN: fusednorm-opt %t/new/dir/04-scheduled.mlir | FileCheck %s --check-prefix=SCHEDULED
// SCHEDULED: #rowkernel.cpu_schedule<chunk =

// RUN: echo > %t/file
// RUN: not fusednorm-runner %s --input=2x64xf32=normal --input='64xf32=const(1)' --input=0 --dump-stages=%t/file 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: fusednorm-runner: error: --dump-stages: cannot write '{{.*}}00-input.mlir':
func.func @f(%x: memref<?x64xf32>, %gamma: memref<64xf32>, %eps: f32, %out: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%out : memref<?x64xf32>)
  return
}
