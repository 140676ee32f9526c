// Code that crashes is one error, and does not take the runner with it.

// The sanitizer has its own opinion of crashes.
// REQUIRES: no-sanitizers
// RUN: not fusednorm-runner %s --input=4xf32=iota --input=1000000000000 2>&1 | FileCheck %s --check-prefix=CRASH
// CRASH: fusednorm-runner: error: @f crashed while it ran; check that it stays within its arguments
func.func @f(%x: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %x[%i] : memref<?xf32>
  return %0 : f32
}
