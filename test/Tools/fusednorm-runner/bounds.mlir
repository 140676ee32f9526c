// Writes out of bounds are detected.

// RUN: split-file %s %t

//--- behind.mlir
// RUN: not fusednorm-runner %t/behind.mlir --entry=f --input=4 2>&1 | FileCheck %s --check-prefix=BEHIND
// BEHIND: fusednorm-runner: error: @f wrote out of bounds: argument 1 of @f, memref<4xf32>: bytes after its last element were written
// RUN: not fusednorm-runner %t/behind.mlir --entry=f --input=-1 2>&1 | FileCheck %s --check-prefix=BEFORE
// BEFORE: fusednorm-runner: error: @f wrote out of bounds: argument 1 of @f, memref<4xf32>: bytes before its first element were written
// RUN: fusednorm-runner %t/behind.mlir --entry=f --input=3 | FileCheck %s --check-prefix=INSIDE
// INSIDE: output 0 (argument 1): 4xf32 = [0, 0, 0, 1]
func.func @f(%i: index, %out: memref<4xf32>) {
  %one = arith.constant 1.0 : f32
  memref.store %one, %out[%i] : memref<4xf32>
  return
}
//--- gap.mlir
// RUN: not fusednorm-runner %t/gap.mlir --input=5 --input='3x4xf32=const(0)@strides=[8,1],offset=2' 2>&1 | FileCheck %s --check-prefix=GAP
// GAP: fusednorm-runner: error: @f wrote out of bounds: --input {{.*}}: bytes between its rows were written
// RUN: fusednorm-runner %t/gap.mlir --input=3 --input='3x4xf32=const(0)@strides=[8,1],offset=2' | FileCheck %s --check-prefix=NOGAP
// NOGAP: output 0 (argument 1): 3x4xf32 = [0, 0, 0, 0, 0, 0, ...]
func.func @f(%i: index, %out: memref<3x4xf32, strided<[?, 1], offset: ?>>) {
  %one = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  memref.store %one, %out[%c1, %i] : memref<3x4xf32, strided<[?, 1], offset: ?>>
  return
}
