// Loops and branches of tensors. The expected values are computed by hand.

// RUN: fusednorm-runner %s --entry=layers --fuse --reference --input=2x4xf32=const(1) --input=3x4xf32=const(2) | FileCheck %s --check-prefix=LAYERS
// RUN: fusednorm-runner %s --entry=layers --input=2x4xf32=const(1) --input=3x4xf32=const(2) | FileCheck %s --check-prefix=VALUES
// LAYERS: output 0 (result 0): 2x4xf32 against reference: 8 elements, all equal: PASS
// VALUES: 2x4xf32 = [27, 27, 27, 27, 27, 27, ...]
#m = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
#c = affine_map<(i, j) -> (j)>
func.func @layers(%x: tensor<2x4xf32>, %w: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2x4xf32>
  %out = scf.for %l = %c0 to %c3 step %c1 iter_args(%h = %x) -> (tensor<2x4xf32>) {
    %g = tensor.extract_slice %w[%l, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
    %s = linalg.generic {indexing_maps = [#m, #c, #m], iterator_types = ["parallel", "parallel"]}
        ins(%h, %g : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %0 = arith.mulf %a, %b : f32
      %1 = arith.addf %a, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x4xf32>
    scf.yield %s : tensor<2x4xf32>
  }
  return %out : tensor<2x4xf32>
}

// RMSNorm and residual of each layer become one kernel in the loop.
// RUN: fusednorm-runner %s --entry=norms --fuse --reference --input=5x64xf32=normal --input='6x64xf32=normal(seed=2)' | FileCheck %s --check-prefix=PASS
// RUN: fusednorm-runner %s --entry=norms --fuse --threads=2 --reference --input=0x64xf32=normal --input='6x64xf32=normal(seed=2)' | FileCheck %s --check-prefix=PASS
// PASS: PASS
// PASS-NOT: FAIL
func.func @norms(%x: tensor<?x64xf32>, %w: tensor<6x64xf32>) -> tensor<?x64xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %rows = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%rows) : tensor<?x64xf32>
  %er = tensor.empty(%rows) : tensor<?xf32>
  %out = scf.for %l = %c0 to %c6 step %c1 iter_args(%h = %x) -> (tensor<?x64xf32>) {
    %g = tensor.extract_slice %w[%l, 0] [1, 64] [1, 1] : tensor<6x64xf32> to tensor<64xf32>
    %i = linalg.fill ins(%z : f32) outs(%er : tensor<?xf32>) -> tensor<?xf32>
    %ss = linalg.generic {indexing_maps = [#m, #r], iterator_types = ["parallel", "reduction"]}
        ins(%h : tensor<?x64xf32>) outs(%i : tensor<?xf32>) {
    ^bb0(%a: f32, %o: f32):
      %0 = arith.mulf %a, %a : f32
      %1 = arith.addf %0, %o : f32
      linalg.yield %1 : f32
    } -> tensor<?xf32>
    %y = linalg.generic {indexing_maps = [#m, #r, #c, #m], iterator_types = ["parallel", "parallel"]}
        ins(%h, %ss, %g : tensor<?x64xf32>, tensor<?xf32>, tensor<64xf32>) outs(%e : tensor<?x64xf32>) {
    ^bb0(%a: f32, %b: f32, %gg: f32, %o: f32):
      %0 = arith.divf %b, %n : f32
      %1 = arith.addf %0, %eps : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.mulf %a, %2 : f32
      %4 = arith.mulf %3, %gg : f32
      linalg.yield %4 : f32
    } -> tensor<?x64xf32>
    %s = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
        ins(%h, %y : tensor<?x64xf32>, tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %0 = arith.addf %a, %b : f32
      linalg.yield %0 : f32
    } -> tensor<?x64xf32>
    scf.yield %s : tensor<?x64xf32>
  }
  return %out : tensor<?x64xf32>
}

// Two carried tensors are exchanged, in loops of 0 to 3 iterations: (1, 2), (2, 3), (3, 5), (5, 8).
// RUN: fusednorm-runner %s --entry=fibonacci --reference --input=0 --input=2xf32=const(1) --input=2xf32=const(2) | FileCheck %s --check-prefix=PASS
// RUN: fusednorm-runner %s --entry=fibonacci --input=0 --input=2xf32=const(1) --input=2xf32=const(2) | FileCheck %s --check-prefix=FIB0
// RUN: fusednorm-runner %s --entry=fibonacci --input=1 --input=2xf32=const(1) --input=2xf32=const(2) | FileCheck %s --check-prefix=FIB1
// RUN: fusednorm-runner %s --entry=fibonacci --input=3 --input=2xf32=const(1) --input=2xf32=const(2) | FileCheck %s --check-prefix=FIB3
// FIB0: 2xf32 = [1, 1]
// FIB0: 2xf32 = [2, 2]
// FIB1: 2xf32 = [2, 2]
// FIB1: 2xf32 = [3, 3]
// FIB3: 2xf32 = [5, 5]
// FIB3: 2xf32 = [8, 8]
func.func @fibonacci(%n: index, %x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<2xf32>, tensor<2xf32>) {
    %s = arith.addf %a, %b : tensor<2xf32>
    scf.yield %b, %s : tensor<2xf32>, tensor<2xf32>
  }
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xf32>
}

// The counter is a tensor, as jax.lax.while_loop has it. 3, 6, 12, 24, 48, 96.
// RUN: fusednorm-runner %s --entry=doubles --input=3xf32=const(3) --input=i32=const(5) | FileCheck %s --check-prefix=WHILE
// RUN: fusednorm-runner %s --entry=doubles --reference --input=3xf32=const(3) --input=i32=const(0) | FileCheck %s --check-prefix=PASS
// RUN: fusednorm-runner %s --entry=doubles --reference --input=3xf32=const(3) --input=i32=const(5) | FileCheck %s --check-prefix=PASS
// WHILE: 3xf32 = [96, 96, 96]
func.func @doubles(%x: tensor<3xf32>, %limit: tensor<i32>) -> tensor<3xf32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %one = arith.constant dense<1> : tensor<i32>
  %r:2 = scf.while (%i = %zero, %h = %x) : (tensor<i32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>) {
    %less = arith.cmpi slt, %i, %limit : tensor<i32>
    %goes = tensor.extract %less[] : tensor<i1>
    scf.condition(%goes) %i, %h : tensor<i32>, tensor<3xf32>
  } do {
  ^bb0(%i: tensor<i32>, %h: tensor<3xf32>):
    %next = arith.addi %i, %one : tensor<i32>
    %twice = arith.addf %h, %h : tensor<3xf32>
    scf.yield %next, %twice : tensor<i32>, tensor<3xf32>
  }
  return %r#1 : tensor<3xf32>
}

// One branch yields an argument.
// RUN: fusednorm-runner %s --entry=branch --fuse --reference --input=4x8xf32=normal --input=1 | FileCheck %s --check-prefix=PASS
// RUN: fusednorm-runner %s --entry=branch --fuse --reference --input=4x8xf32=normal --input=0 | FileCheck %s --check-prefix=PASS
func.func @branch(%x: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %p -> (tensor<4x8xf32>) {
    %y = math.absf %x : tensor<4x8xf32>
    scf.yield %y : tensor<4x8xf32>
  } else {
    scf.yield %x : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

// A loop with sums in an argument updates the buffer in place. The result is this argument.
// RUN: fusednorm-runner %s --entry=accumulate --reference --input=6x2x4xf32=const(1) --input=2x4xf32=const(10) | FileCheck %s --check-prefix=SUM
// SUM: result 0
// SUM-SAME: PASS
func.func @accumulate(%x: tensor<6x2x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %out = scf.for %l = %c0 to %c6 step %c1 iter_args(%h = %o) -> (tensor<2x4xf32>) {
    %g = tensor.extract_slice %x[%l, 0, 0] [1, 2, 4] [1, 1, 1] : tensor<6x2x4xf32> to tensor<2x4xf32>
    %s = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]}
        ins(%g : tensor<2x4xf32>) outs(%h : tensor<2x4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %0 = arith.addf %a, %b : f32
      linalg.yield %0 : f32
    } -> tensor<2x4xf32>
    scf.yield %s : tensor<2x4xf32>
  }
  return %out : tensor<2x4xf32>
}
