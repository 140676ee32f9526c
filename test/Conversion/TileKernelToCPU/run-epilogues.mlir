// Runs epilogues on tiles. i8 accumulators are exact, so every bit is compared. Row and column
// counts are no multiples of the tile size.
// RUN: fusednorm-runner %s --entry=linear --threads=2 --reference --tolerance=abs=0 --input='37x40xi8=uniform(-9,9)' --input='75x40xi8=uniform(-9,9,seed=2)' --input='1x1xf32=const(0.25)' --input='1x1xf32=const(0.5)' --input='75xbf16=normal(seed=3)' --input='37xf32=normal(seed=5)' --input='37x75xbf16=normal(seed=4)' --input=0.7 --input='37x75xbf16=const(3)' --input='37x75xf16=const(3)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=heads --threads=2 --reference --tolerance=abs=0 --input='3x13x40xi8=uniform(-9,9)' --input='3x288x40xi8=uniform(-9,9,seed=2)' --input='3x1x1xf32=const(0.25)' --input='3x1x1xf32=const(0.5)' --input='6xf32=normal(seed=3)' --input='3xf32=normal' --input='3x13x6x32xf32=normal(seed=8)' --input='3x13x6x32xbf16=const(7)@strides=[3200,240,40,1]' --input='3x13x6x16xbf16=const(9)' | FileCheck %s
// No input element is overwritten before it is read.
// RUN: fusednorm-runner %s --entry=in_place --threads=2 --reference --tolerance=abs=0 --input='37x40xi8=uniform(-9,9)' --input='75x40xi8=uniform(-9,9,seed=2)' --input='1x1xf32=const(0.25)' --input='1x1xf32=const(0.5)' --input='37x75xf32=normal(seed=4)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=activated --threads=2 --reference --tolerance=abs=0,rel=3e-7 --input='37x40xi8=uniform(-9,9)' --input='75x40xi8=uniform(-9,9,seed=2)' --input='1x1xf32=const(0.01)' --input='1x1xf32=const(0.5)' --input='37x75xf32=const(3)' | FileCheck %s --check-prefix=CLOSE
// CLOSE: PASS
// CHECK: all equal: PASS
// CHECK-NOT: FAIL
// Depth 0. run-epilogues-full.test has other sizes and CPUs.
// RUN: fusednorm-runner %s --entry=linear --reference --tolerance=abs=0 --input='3x0xi8=const(1)' --input='75x0xi8=const(2)' --input='1x1xf32=const(0.25)' --input='1x1xf32=const(0.5)' --input='75xbf16=normal(seed=3)' --input='3xf32=normal' --input='3x75xbf16=normal(seed=4)' --input=0.7 --input='3x75xbf16=const(3)' --input='3x75xf16=const(3)'

// A bias, a factor per row, a residual, an activation, a scalar limit, two outputs.
func.func @linear(%x: tensor<?x?xi8>, %w: tensor<?x?xi8>, %sx: tensor<1x1xf32>, %sw: tensor<1x1xf32>, %bias: tensor<?xbf16>,
                  %factors: tensor<?xf32>, %residual: tensor<?x?xbf16>, %most: f32, %y: tensor<?x?xbf16>, %z: tensor<?x?xf16>) -> (tensor<?x?xbf16>, tensor<?x?xf16>) {
  %c:2 = fusednorm.scaled_matmul ins(%x, %w : tensor<?x?xi8>, tensor<?x?xi8>) transpose_b
      scales(%sx, %sw : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor>
      epilogue(%bias, %factors, %residual, %most : tensor<?xbf16>, tensor<?xf32>, tensor<?x?xbf16>, f32)
      outs(%y, %z : tensor<?x?xbf16>, tensor<?x?xf16>) body {
  ^bb0(%s: tensor<?x?xf32>, %b: tensor<?xbf16>, %f: tensor<?xf32>, %r: tensor<?x?xbf16>, %m: f32, %o: tensor<?x?xbf16>, %p: tensor<?x?xf16>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %s, %c0 : tensor<?x?xf32>
    %columns = tensor.dim %s, %c1 : tensor<?x?xf32>
    %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %b32 = arith.extf %b : tensor<?xbf16> to tensor<?xf32>
    %by_column = linalg.broadcast ins(%b32 : tensor<?xf32>) outs(%empty : tensor<?x?xf32>) dimensions = [0]
    %by_row = linalg.broadcast ins(%f : tensor<?xf32>) outs(%empty : tensor<?x?xf32>) dimensions = [1]
    %r32 = arith.extf %r : tensor<?x?xbf16> to tensor<?x?xf32>
    %t0 = arith.addf %s, %by_column : tensor<?x?xf32>
    %t1 = arith.mulf %t0, %by_row : tensor<?x?xf32>
    %limit = tensor.splat %m[%rows, %columns] : tensor<?x?xf32>
    %less = arith.cmpf olt, %t1, %limit : tensor<?x?xf32>
    %t2 = arith.select %less, %t1, %limit : tensor<?x?xi1>, tensor<?x?xf32>
    %t3 = arith.addf %t2, %r32 : tensor<?x?xf32>
    %half = arith.truncf %t3 : tensor<?x?xf32> to tensor<?x?xf16>
    %e = math.absf %t1 : tensor<?x?xf32>
    %t4 = arith.divf %t3, %e : tensor<?x?xf32>
    %narrow = arith.truncf %t4 : tensor<?x?xf32> to tensor<?x?xbf16>
    fusednorm.yield %narrow, %half : tensor<?x?xbf16>, tensor<?x?xf16>
  } -> (tensor<?x?xbf16>, tensor<?x?xf16>)
  return %c#0, %c#1 : tensor<?x?xbf16>, tensor<?x?xf16>
}

// Heads of 48 columns: 32 for K, with a factor per head and a residual, in wider rows, and 16 for
// V. One factor per matrix of the batch.
func.func @heads(%x: memref<?x?x?xi8>, %w: memref<?x288x?xi8>, %sx: memref<?x1x1xf32>, %sw: memref<?x1x1xf32>, %factors: memref<6xf32>,
                 %matrix: memref<?xf32>, %residual: memref<?x?x6x32xf32>, %k: memref<?x?x6x32xbf16, strided<[?, ?, 40, 1]>>, %v: memref<?x?x6x16xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x?x?xi8>, memref<?x288x?xi8>) transpose_b
      scales(%sx, %sw : memref<?x1x1xf32>, memref<?x1x1xf32>) by <tensor>
      epilogue(%factors, %matrix, %residual : memref<6xf32>, memref<?xf32>, memref<?x?x6x32xf32>)
      outs(%k, %v : memref<?x?x6x32xbf16, strided<[?, ?, 40, 1]>>, memref<?x?x6x16xbf16>) body {
  ^bb0(%s: tensor<?x?x288xf32>, %f: tensor<6xf32>, %g: tensor<?xf32>, %r: tensor<?x?x6x32xf32>, %ok: tensor<?x?x6x32xbf16>, %ov: tensor<?x?x6x16xbf16>):
    %z0 = arith.constant 0 : index
    %z1 = arith.constant 1 : index
    %n0 = tensor.dim %s, %z0 : tensor<?x?x288xf32>
    %n1 = tensor.dim %s, %z1 : tensor<?x?x288xf32>
    %by_head = tensor.expand_shape %s [[0], [1], [2, 3]] output_shape [%n0, %n1, 6, 48] : tensor<?x?x288xf32> into tensor<?x?x6x48xf32>
    %empty = tensor.empty(%n0, %n1) : tensor<?x?x6x48xf32>
    %wide = linalg.broadcast ins(%f : tensor<6xf32>) outs(%empty : tensor<?x?x6x48xf32>) dimensions = [0, 1, 3]
    %all = linalg.broadcast ins(%g : tensor<?xf32>) outs(%empty : tensor<?x?x6x48xf32>) dimensions = [1, 2, 3]
    %t0 = arith.mulf %by_head, %wide : tensor<?x?x6x48xf32>
    %t = arith.addf %t0, %all : tensor<?x?x6x48xf32>
    %k32 = tensor.extract_slice %t[0, 0, 0, 0] [%n0, %n1, 6, 32] [1, 1, 1, 1] : tensor<?x?x6x48xf32> to tensor<?x?x6x32xf32>
    %v32 = tensor.extract_slice %t[0, 0, 0, 32] [%n0, %n1, 6, 16] [1, 1, 1, 1] : tensor<?x?x6x48xf32> to tensor<?x?x6x16xf32>
    %sum = arith.addf %k32, %r : tensor<?x?x6x32xf32>
    %kb = arith.truncf %sum : tensor<?x?x6x32xf32> to tensor<?x?x6x32xbf16>
    %vb = arith.truncf %v32 : tensor<?x?x6x16xf32> to tensor<?x?x6x16xbf16>
    fusednorm.yield %kb, %vb : tensor<?x?x6x32xbf16>, tensor<?x?x6x16xbf16>
  }
  return
}

func.func @in_place(%x: tensor<?x?xi8>, %w: tensor<?x?xi8>, %sx: tensor<1x1xf32>, %sw: tensor<1x1xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = fusednorm.scaled_matmul ins(%x, %w : tensor<?x?xi8>, tensor<?x?xi8>) transpose_b
      scales(%sx, %sw : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor>
      outs(%y : tensor<?x?xf32>) body {
  ^bb0(%s: tensor<?x?xf32>, %o: tensor<?x?xf32>):
    %t = arith.addf %s, %o : tensor<?x?xf32>
    %u = arith.mulf %t, %o : tensor<?x?xf32>
    fusednorm.yield %u : tensor<?x?xf32>
  } -> (tensor<?x?xf32>)
  return %c : tensor<?x?xf32>
}

// Functions that are not correctly rounded: sigmoid and tanh.
func.func @activated(%x: tensor<?x?xi8>, %w: tensor<?x?xi8>, %sx: tensor<1x1xf32>, %sw: tensor<1x1xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = fusednorm.scaled_matmul ins(%x, %w : tensor<?x?xi8>, tensor<?x?xi8>) transpose_b
      scales(%sx, %sw : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor>
      outs(%y : tensor<?x?xf32>) body {
  ^bb0(%s: tensor<?x?xf32>, %o: tensor<?x?xf32>):
    %e = math.exp %s : tensor<?x?xf32>
    %t = math.tanh %s : tensor<?x?xf32>
    %p = arith.mulf %e, %t : tensor<?x?xf32>
    fusednorm.yield %p : tensor<?x?xf32>
  } -> (tensor<?x?xf32>)
  return %c : tensor<?x?xf32>
}
