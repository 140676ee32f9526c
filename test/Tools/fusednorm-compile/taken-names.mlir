// Run-time checks need functions of the C library. If the module has other functions of these
// names, an error is reported at the op with the check.
// RUN: not fusednorm-compile %s --mcpu=x86-64-v3 -o %t.o 2>&1 | FileCheck %s
// CHECK: taken-names.mlir:[[#@LINE + 4]]:3: error: 'launch.call' op needs dprintf and abort of the C library to check its operands at run time, but the module has other functions of these names; rename them
func.func private @abort(%x: memref<4xf32>) -> i32
// Rows of dynamic length must be at least as long as the rotated part.
func.func @part(%x: memref<?x?xf32>, %t: memref<?x64xf32>) {
  fusednorm.rope ins(%x, %t : memref<?x?xf32>, memref<?x64xf32>) outs(%x : memref<?x?xf32>)
  return
}
