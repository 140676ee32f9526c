// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @rank1(%a: memref<8xf32>, %b: memref<8xf32>, %out: memref<8x8xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op a: expected rank 2 or more, got 'memref<8xf32>' (matmul_c1)}}
  fusednorm.matmul ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%out : memref<8x8xf32>)
  return
}

// -----

func.func @ranks(%a: memref<2x8x4xf32>, %b: memref<4x8xf32>, %out: memref<2x8x8xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op b: expected rank 3 as a, which is 'memref<2x8x4xf32>', got 'memref<4x8xf32>' (matmul_c1)}}
  fusednorm.matmul ins(%a, %b : memref<2x8x4xf32>, memref<4x8xf32>) outs(%out : memref<2x8x8xf32>)
  return
}

// -----

func.func @elements(%a: memref<8x4xbf16>, %b: memref<4x8xf16>, %out: memref<8x8xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op b: expected elements of type 'bf16' as in a, got 'memref<4x8xf16>' (matmul_c2)}}
  fusednorm.matmul ins(%a, %b : memref<8x4xbf16>, memref<4x8xf16>) outs(%out : memref<8x8xf32>)
  return
}

// -----

func.func @inner(%a: memref<8x4xf32>, %b: memref<8x4xf32>, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op b: expected shape [4, 4], got 'memref<8x4xf32>' (matmul_c3)}}
  fusednorm.matmul ins(%a, %b : memref<8x4xf32>, memref<8x4xf32>) outs(%out : memref<8x4xf32>)
  return
}

// -----

func.func @inner_transposed(%a: memref<8x4xf32>, %b: memref<4x8xf32>, %out: memref<8x4xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op b: expected shape [4, 4], got 'memref<4x8xf32>' (matmul_c3)}}
  fusednorm.matmul ins(%a, %b : memref<8x4xf32>, memref<4x8xf32>) transpose_b outs(%out : memref<8x4xf32>)
  return
}

// -----

func.func @batch(%a: memref<2x8x4xf32>, %b: memref<3x4x8xf32>, %out: memref<2x8x8xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op b: expected shape [2, 4, 8], got 'memref<3x4x8xf32>' (matmul_c3)}}
  fusednorm.matmul ins(%a, %b : memref<2x8x4xf32>, memref<3x4x8xf32>) outs(%out : memref<2x8x8xf32>)
  return
}

// -----

func.func @out_shape(%a: memref<8x4xf32>, %b: memref<4x16xf32>, %out: memref<8x8xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op outs: expected shape [8, 16], got 'memref<8x8xf32>' (matmul_c4)}}
  fusednorm.matmul ins(%a, %b : memref<8x4xf32>, memref<4x16xf32>) outs(%out : memref<8x8xf32>)
  return
}

// -----

func.func @out_type(%a: memref<8x4xf32>, %b: memref<4x16xf32>, %out: memref<8x16xf8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.matmul' op outs: expected elements of type f32, f16 or bf16 when there is no epilogue body, got 'memref<8x16xf8E4M3FN>' (matmul_c4)}}
  fusednorm.matmul ins(%a, %b : memref<8x4xf32>, memref<4x16xf32>) outs(%out : memref<8x16xf8E4M3FN>)
  return
}

// -----

func.func @two_outs(%a: memref<8x4xf32>, %b: memref<4x16xf32>, %out: memref<8x16xf32>, %more: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op expected exactly one output when there is no epilogue body, got 2 (matmul_c4)}}
  fusednorm.matmul ins(%a, %b : memref<8x4xf32>, memref<4x16xf32>) outs(%out, %more : memref<8x16xf32>, memref<8x16xf32>)
  return
}

// -----

func.func @no_body(%a: memref<8x4xf32>, %b: memref<4x16xf32>, %bias: memref<16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op operands of epilogue: expected a body that uses them, got none (matmul_c5)}}
  fusednorm.matmul ins(%a, %b : memref<8x4xf32>, memref<4x16xf32>) epilogue(%bias : memref<16xf32>) outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @few_arguments(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op expected 2 block arguments, the accumulators and one for each operand of epilogue and outs, got 1 (matmul_c6)}}
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>):
    fusednorm.yield %s : tensor<8x16xf32>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @sums(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op block argument #0: expected 'tensor<8x16xf32>', the accumulators, got 'tensor<8x16xbf16>' (matmul_c6)}}
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xbf16>, %o: tensor<8x16xf32>):
    fusednorm.yield %o : tensor<8x16xf32>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @argument(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op block argument #1: expected 'tensor<8x16xf32>' for operand type 'tensor<8x16xf32>', got 'tensor<8x?xf32>' (matmul_c6)}}
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>, %o: tensor<8x?xf32>):
    fusednorm.yield %s : tensor<8x16xf32>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @yield_count(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>) {
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>, %o: tensor<8x16xf32>):
    // expected-error @+1 {{'fusednorm.yield' op expected 1 values, one for each of outs, got 2 (matmul_c7)}}
    fusednorm.yield %s, %s : tensor<8x16xf32>, tensor<8x16xf32>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @yield_type(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>) {
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>, %o: tensor<8x16xf32>):
    %r = arith.truncf %s : tensor<8x16xf32> to tensor<8x16xbf16>
    // expected-error @+1 {{'fusednorm.yield' op value #0: expected 'tensor<8x16xf32>', got 'tensor<8x16xbf16>' (matmul_c7)}}
    fusednorm.yield %r : tensor<8x16xbf16>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @body_op(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>) {
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>, %o: tensor<8x16xf32>):
    %z = arith.constant 0.0 : f32
    // expected-error @+1 {{'tensor.pad' op expected only primitives of fusednorm, tensor.empty, tensor.dim, tensor.cast, tensor.splat, tensor.extract_slice of columns, tensor.expand_shape, linalg.broadcast, and ops of arith and math in the body of fusednorm.matmul (matmul_c8)}}
    %p = tensor.pad %s low[0, 0] high[0, 0] {
    ^bb1(%i: index, %j: index):
      tensor.yield %z : f32
    } : tensor<8x16xf32> to tensor<8x16xf32>
    fusednorm.yield %p : tensor<8x16xf32>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @rows_expanded(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>) {
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>, %o: tensor<8x16xf32>):
    // expected-error @+1 {{'tensor.expand_shape' op expected only the last dimension to be expanded, got dimension #0 (matmul_c8)}}
    %e = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>
    fusednorm.yield %s : tensor<8x16xf32>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @some_rows(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>) {
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>, %o: tensor<8x16xf32>):
    // expected-error @+1 {{'tensor.extract_slice' op expected static columns of all rows of a value, of the same rank (matmul_c8)}}
    %e = tensor.extract_slice %s[0, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
    fusednorm.yield %s : tensor<8x16xf32>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @other_out(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>, %more: tensor<8x16xf32>) {
  %c:2 = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%out, %more : tensor<8x16xf32>, tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>, %o: tensor<8x16xf32>, %p: tensor<8x16xf32>):
    // expected-error @+1 {{'fusednorm.yield' op value #0: expected an input, a value computed in the body or a chain of partial writes that starts with block argument #1, got block argument #2 (matmul_c8)}}
    fusednorm.yield %p, %o : tensor<8x16xf32>, tensor<8x16xf32>
  } -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return
}

// -----

func.func @packed_rank(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %out: tensor<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op b: expected rank 3 of packed weights, one more than a of type 'tensor<8x4xf32>', got 'tensor<4x16xf32>' (matmul_c1)}}
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) packed(16) outs(%out : tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

func.func @packed_panels(%a: tensor<8x4xf32>, %b: tensor<1x4x16xf32>, %out: tensor<8x17xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op b: expected shape [2, 4, 16], got 'tensor<1x4x16xf32>' (matmul_c3)}}
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<1x4x16xf32>) packed(17) outs(%out : tensor<8x17xf32>) -> (tensor<8x17xf32>)
  return
}

// -----

func.func @packed_width(%a: tensor<8x4xf32>, %b: tensor<2x4x8xf32>, %out: tensor<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op b: expected panels of a multiple of 16 columns, from 16 to 256, as the last dimension, got 'tensor<2x4x8xf32>'; use 32 (matmul_c9)}}
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<2x4x8xf32>) packed(16) outs(%out : tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

func.func @packed_columns(%a: tensor<8x4xf32>, %b: tensor<1x4x16xf32>, %out: tensor<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op packed: expected 0 columns or more, got -1 (matmul_c9)}}
  %c = fusednorm.matmul ins(%a, %b : tensor<8x4xf32>, tensor<1x4x16xf32>) packed(-1) outs(%out : tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

func.func @offsets(%a: memref<8x4xf32>, %b: memref<4x8xf32>, %rows: memref<1xi32>, %out: memref<8x8xf32>) {
  // expected-error @+1 {{'fusednorm.matmul' op row_offsets: expected rank 1 and 2 elements or more, got 'memref<1xi32>' (matmul_c10)}}
  fusednorm.matmul ins(%a, %b : memref<8x4xf32>, memref<4x8xf32>) row_offsets(%rows : memref<1xi32>) outs(%out : memref<8x8xf32>)
  return
}
