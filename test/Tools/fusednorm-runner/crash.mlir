// A crash of compiled code is one error and does not end the runner.

// Sanitizers report crashes in their own way.
// REQUIRES: no-sanitizers
// RUN: not fusednorm-runner %s --input=4xf32=iota --input=1000000000000 2>&1 | FileCheck %s --check-prefix=CRASH
// CRASH: fusednorm-runner: error: @f crashed; check that it accesses only its arguments
func.func @f(%x: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %x[%i] : memref<?xf32>
  return %0 : f32
}
