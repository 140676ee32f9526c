// Saved inputs have the contents before the call, also for in-place functions.

// RUN: fusednorm-runner %s --input=3x5xf32=normal@strides=[7,1] --input=2 --save-inputs=%t.in%%d.npy --output=%t.out.npy
// RUN: fusednorm-runner %s --input=%t.in0.npy --input=%t.in1.npy --expect=%t.out.npy | FileCheck %s
// CHECK: output 0 (argument 0): 3x5xf32 against {{.*}}: 15 elements, all equal: PASS
// RUN: not fusednorm-runner %s --input=3x5xf32=normal --input=2 --save-inputs=%t.in.npy 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: fusednorm-runner: error: --save-inputs: there are 2 inputs, but '{{.*}}.in.npy' names one file; expected %d for the number
func.func @scale(%x: memref<3x5xf32, strided<[?, 1]>>, %factor: f32) {
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%factor : f32) outs(%x : memref<3x5xf32, strided<[?, 1]>>) {
  ^bb0(%f: f32, %v: f32):
    %0 = arith.mulf %f, %v : f32
    linalg.yield %0 : f32
  }
  return
}
