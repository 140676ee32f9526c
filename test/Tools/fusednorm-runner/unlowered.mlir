// An op without a lowering is an error at its location, not of the last pass.

// RUN: not fusednorm-runner %s --input=4xf32=iota 2>&1 | FileCheck %s
// CHECK: unlowered.mlir:[[#@LINE+4]]:8: error: 'arith.truncf' has no lowering to CPU code; expected only ops of the llvm and omp dialects at the end of the pipeline
func.func @f(%x: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %x[%c0] : memref<4xf32>
  %1 = arith.truncf %0 : f32 to f8E3M4
  %2 = arith.extf %1 : f8E3M4 to f32
  return %2 : f32
}
