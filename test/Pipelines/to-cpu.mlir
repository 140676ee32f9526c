// RUN: fusednorm-opt %s --fusednorm-to-cpu='target=x86-64-v4' | FileCheck %s
// RUN: fusednorm-opt %s --pass-pipeline='builtin.module(fusednorm-to-cpu{target=x86-64-v3 threads=openmp layout=rows})' | FileCheck %s --check-prefix=OPENMP
// RUN: not fusednorm-opt %s --fusednorm-to-cpu='threads=tbb' 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: error: convert-rowkernel-to-cpu: threads: expected none, openmp, or a number from 1 to 1024, got 'tbb'
// RUN: fusednorm-opt %s --fusednorm-to-cpu='target=cpu threads=3' | FileCheck %s --check-prefix=THREE
// THREE: llvm.func internal @norm_kernel0(
// THREE: %[[three:[0-9]+]] = llvm.mlir.constant(3 : i32)
// THREE: omp.parallel num_threads(%[[three]] : i32)

// Everything is in the llvm dialect, with a C entry point for the function and for the program's
// range of rows.

// CHECK: module attributes {{.*}}llvm.target_triple
// CHECK-NOT: fusednorm.rms_norm
// CHECK-NOT: {{func\.func|memref\.|vector\.|arith\.|scf\.|rowkernel\.}}
// CHECK-DAG: llvm.func @_mlir_ciface_norm_kernel0_program0(
// CHECK-DAG: llvm.func internal @norm_kernel0(
// CHECK-DAG: llvm.func @norm(
// CHECK-DAG: llvm.func @_mlir_ciface_norm(
// OPENMP: omp.parallel
// OPENMP: llvm.func @_mlir_ciface_norm(
func.func @norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32,
                %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  return %0 : tensor<?x64xbf16>
}
