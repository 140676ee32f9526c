// Arguments and results of i1: one byte of 0 or 1 for each element.

// RUN: fusednorm-runner %s --entry=choose --reference --input=2x5xi1=iota --input=2x5xf32=const(1) | FileCheck %s
// RUN: fusednorm-runner %s --entry=choose --fuse --reference --input='2x5xi1=uniform(0,1)' --input=2x5xf32=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=above --reference --input=3x7xf32=normal --input=1 | FileCheck %s
// RUN: fusednorm-runner %s --entry=above --reference --input=3x7xf32=normal --input=i1=const(0) | FileCheck %s
// CHECK: PASS
// CHECK-NOT: FAIL
// RUN: fusednorm-runner %s --entry=choose --input=2x5xi1=iota --input=2x5xf32=const(1) | FileCheck %s --check-prefix=VALUES
// VALUES: = [0, 1, 0, 1, 0, 1, ...]

// A .npy file of bool.
// RUN: %python %S/Inputs/npy.py %t.npy b1:2,5 1 0 0 1 0 0 1 0 0 1
// RUN: fusednorm-runner %s --entry=choose --input=%t.npy --input=2x5xf32=const(1) | FileCheck %s --check-prefix=FILE
// FILE: = [1, 0, 0, 1, 0, 0, ...]
// RUN: %python %S/Inputs/npy.py %t.2.npy b1:2,5 1 0 0 1 1 0 1 0 0 1
// RUN: %python -c "import sys; data = bytearray(open(sys.argv[1], 'rb').read()); data[-6] = 2; open(sys.argv[1], 'wb').write(data)" %t.2.npy
// RUN: not fusednorm-runner %s --entry=choose --input=%t.2.npy --input=2x5xf32=const(1) 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error: {{.*}}.2.npy{{.*}}: element 4 is the byte 2; expected 0 or 1 for i1
// RUN: fusednorm-runner %s --entry=above --input=3x7xf32=const(1) --input=1 --output=%t.out.npy | FileCheck %s --check-prefix=OUT
// RUN: FileCheck %s --input-file=%t.out.npy --check-prefix=KIND
// OUT: 3x7xi1 = [1, 1
// KIND: 'descr': '|b1'

#m = affine_map<(i, j) -> (i, j)>
func.func @choose(%p: tensor<?x?xi1>, %x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
      ins(%p, %x : tensor<?x?xi1>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: i1, %b: f32, %o: f32):
    %0 = arith.select %a, %b, %z : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

func.func @above(%x: tensor<3x7xf32>, %flag: i1) -> tensor<3x7xi1> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x7xi1>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<3x7xf32>) outs(%e : tensor<3x7xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.cmpf ogt, %a, %z : f32
    %1 = arith.andi %0, %flag : i1
    linalg.yield %1 : i1
  } -> tensor<3x7xi1>
  return %y : tensor<3x7xi1>
}
