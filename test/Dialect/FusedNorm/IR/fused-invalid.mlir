// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @mixed_forms(%x: tensor<4x64xf32>, %out: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.fused' op expected tensors only or memrefs only, got 'tensor<4x64xf32>' as operand #0 and 'memref<4x1xf32>' as operand #1}}
  fusednorm.fused ins(%x : tensor<4x64xf32>) outs(%out : memref<4x1xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x1xf32>):
    %0 = row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%o : tensor<4x1xf32>) -> tensor<4x1xf32>
    yield %0 : tensor<4x1xf32>
  }
  return
}

// -----

func.func @results(%x: memref<4x64xf32>, %out: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.fused' op number of results: expected 0, as outs are memrefs, got 1}}
  %r = fusednorm.fused ins(%x : memref<4x64xf32>) outs(%out : memref<4x1xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x1xf32>):
    %0 = row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%o : tensor<4x1xf32>) -> tensor<4x1xf32>
    yield %0 : tensor<4x1xf32>
  } -> (tensor<4x1xf32>)
  return
}

// -----

func.func @fused_c1_number(%x: memref<4x64xf32>, %out: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.fused' op expected 2 block arguments, one for each operand, got 1 (fused_c1)}}
  fusednorm.fused ins(%x : memref<4x64xf32>) outs(%out : memref<4x1xf32>) body {
  ^bb0(%o: tensor<4x1xf32>):
    yield %o : tensor<4x1xf32>
  }
  return
}

// -----

func.func @fused_c1_type(%x: memref<4x64xf32>, %out: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.fused' op block argument #0: expected 'tensor<4x64xf32>' for operand type 'memref<4x64xf32>', got 'tensor<?x64xf32>' (fused_c1)}}
  fusednorm.fused ins(%x : memref<4x64xf32>) outs(%out : memref<4x1xf32>) body {
  ^bb0(%a: tensor<?x64xf32>, %o: tensor<4x1xf32>):
    yield %o : tensor<4x1xf32>
  }
  return
}

// -----

func.func @fused_c2_terminator(%out: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.fused' op expected the body to end with fusednorm.yield, got llvm.unreachable (fused_c2)}}
  "fusednorm.fused"(%out) <{operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%o: tensor<4x1xf32>):
    "llvm.unreachable"() : () -> ()
  }) : (memref<4x1xf32>) -> ()
  return
}

// -----

func.func @fused_c2_number(%out: memref<4x1xf32>) {
  fusednorm.fused outs(%out : memref<4x1xf32>) body {
  ^bb0(%o: tensor<4x1xf32>):
    // expected-error @+1 {{'fusednorm.yield' op expected 1 values, one for each of outs, got 2 (fused_c2)}}
    yield %o, %o : tensor<4x1xf32>, tensor<4x1xf32>
  }
  return
}

// -----

func.func @fused_c2_type(%out: memref<4x1xf32>) {
  fusednorm.fused outs(%out : memref<4x1xf32>) body {
  ^bb0(%o: tensor<4x1xf32>):
    %0 = tensor.cast %o : tensor<4x1xf32> to tensor<?x1xf32>
    // expected-error @+1 {{'fusednorm.yield' op value #0: expected 'tensor<4x1xf32>', got 'tensor<?x1xf32>' (fused_c2)}}
    yield %0 : tensor<?x1xf32>
  }
  return
}

// -----

func.func @fused_c3_upstream(%out: memref<4x1xf32>) {
  fusednorm.fused outs(%out : memref<4x1xf32>) body {
  ^bb0(%o: tensor<4x1xf32>):
    // expected-error @+1 {{'tensor.extract_slice' op expected static columns of all rows of an operand of the fused op, of the same rank (fused_c3)}}
    %0 = tensor.extract_slice %o[0, 0] [2, 1] [1, 1] : tensor<4x1xf32> to tensor<2x1xf32>
    yield %o : tensor<4x1xf32>
  }
  return
}

// -----

func.func @fused_c3_computed_rows(%x: memref<3x4x16xf32>, %h: memref<4x16xf32>, %out: memref<3x4x16xf32>) {
  fusednorm.fused ins(%x, %h : memref<3x4x16xf32>, memref<4x16xf32>) outs(%out : memref<3x4x16xf32>) body {
  ^bb0(%a: tensor<3x4x16xf32>, %b: tensor<4x16xf32>, %o: tensor<3x4x16xf32>):
    %n = arith.negf %b : tensor<4x16xf32>
    %e = tensor.empty() : tensor<3x4x16xf32>
    // expected-error @+1 {{'linalg.broadcast' op expected one row for all rows, or rows of an operand shared along some dimensions, with a use other than yield, got dimensions [0] of 'tensor<3x4x16xf32>' (fused_c3)}}
    %w = linalg.broadcast ins(%n : tensor<4x16xf32>) outs(%e : tensor<3x4x16xf32>) dimensions = [0]
    %s = arith.addf %a, %w : tensor<3x4x16xf32>
    yield %s : tensor<3x4x16xf32>
  }
  return
}

// -----

func.func @fused_c3_columns(%x: memref<3x16xf32>, %h: memref<3xf32>, %out: memref<3x16xf32>) {
  fusednorm.fused ins(%x, %h : memref<3x16xf32>, memref<3xf32>) outs(%out : memref<3x16xf32>) body {
  ^bb0(%a: tensor<3x16xf32>, %b: tensor<3xf32>, %o: tensor<3x16xf32>):
    %e = tensor.empty() : tensor<3x16xf32>
    // expected-error @+1 {{'linalg.broadcast' op expected one row for all rows, or rows of an operand shared along some dimensions, with a use other than yield, got dimensions [1] of 'tensor<3x16xf32>' (fused_c3)}}
    %w = linalg.broadcast ins(%b : tensor<3xf32>) outs(%e : tensor<3x16xf32>) dimensions = [1]
    %s = arith.addf %a, %w : tensor<3x16xf32>
    yield %s : tensor<3x16xf32>
  }
  return
}

// -----

func.func @fused_c3_rows_below(%x: memref<3x16xf32>, %h: memref<3x16xf32>, %out: memref<6x16xf32>) {
  fusednorm.fused ins(%x, %h : memref<3x16xf32>, memref<3x16xf32>) outs(%out : memref<6x16xf32>) body {
  ^bb0(%a: tensor<3x16xf32>, %b: tensor<3x16xf32>, %o: tensor<6x16xf32>):
    // expected-error @+1 {{'tensor.concat' op expected static columns along the last dimension, got dimension 0 of 'tensor<6x16xf32>' (fused_c3)}}
    %w = tensor.concat dim(0) %a, %b : (tensor<3x16xf32>, tensor<3x16xf32>) -> tensor<6x16xf32>
    yield %w : tensor<6x16xf32>
  }
  return
}

// -----

func.func @fused_c3_group(%q: memref<4x64xf32>, %k: memref<4x64xf32>, %out: memref<4x2xf32>) {
  fusednorm.fused ins(%q, %k : memref<4x64xf32>, memref<4x64xf32>) outs(%out : memref<4x2xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>, %o: tensor<4x2xf32>):
    // expected-error @+1 {{'fusednorm.row_mean_of_squares_qk' op expected a primitive in the body of fusednorm.fused, got a group of primitives; use fusednorm-generalize (fused_c3)}}
    %0 = row_mean_of_squares_qk ins(%a, %b : tensor<4x64xf32>, tensor<4x64xf32>) outs(%o : tensor<4x2xf32>) -> tensor<4x2xf32>
    yield %0 : tensor<4x2xf32>
  }
  return
}

// -----

func.func @fused_c4_no_destination(%x: memref<4x64xf32>, %out: memref<4x1xf32>) {
  fusednorm.fused ins(%x : memref<4x64xf32>) outs(%out : memref<4x1xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x1xf32>):
    %e = tensor.empty() : tensor<4x1xf32>
    %0 = row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%e : tensor<4x1xf32>) -> tensor<4x1xf32>
    // expected-error @+1 {{'fusednorm.yield' op value #0: expected an input, a value computed in the body or a chain of partial writes that starts with block argument #1, got a partial write over a result of tensor.empty (fused_c4)}}
    yield %0 : tensor<4x1xf32>
  }
  return
}

// -----

func.func @fused_c4_other_place(%x: memref<4x64xf32>, %s: memref<4x1xf32>, %t: memref<4x1xf32>) {
  fusednorm.fused ins(%x : memref<4x64xf32>) outs(%s, %t : memref<4x1xf32>, memref<4x1xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x1xf32>, %p: tensor<4x1xf32>):
    // expected-error @+1 {{'fusednorm.yield' op value #0: expected an input, a value computed in the body or a chain of partial writes that starts with block argument #1, got block argument #2 (fused_c4)}}
    yield %p, %o : tensor<4x1xf32>, tensor<4x1xf32>
  }
  return
}

// -----

func.func @fused_c4_two_writers(%q: memref<4x64xf32>, %k: memref<4x64xf32>, %out: memref<4x2xf32>) {
  fusednorm.fused ins(%q, %k : memref<4x64xf32>, memref<4x64xf32>) outs(%out : memref<4x2xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>, %o: tensor<4x2xf32>):
    // expected-error @+1 {{'fusednorm.row_mean_of_squares' op expected to be the only op that writes destination block argument #2, got another one (fused_c4)}}
    %0 = row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%o : tensor<4x2xf32>) -> tensor<4x2xf32>
    %1 = row_mean_of_squares ins(%b : tensor<4x64xf32>) outs(%o : tensor<4x2xf32>) {column = 1 : i64} -> tensor<4x2xf32>
    yield %1 : tensor<4x2xf32>
  }
  return
}

// -----

func.func @fused_c4_input(%x: memref<4x64xf32>, %gamma: memref<64xf32>, %eps: f32, %out: memref<4x1xf32>) {
  fusednorm.fused ins(%x, %gamma, %eps : memref<4x64xf32>, memref<64xf32>, f32) outs(%out : memref<4x1xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %g: tensor<64xf32>, %e: f32, %o: tensor<4x1xf32>):
    // expected-error @+1 {{'fusednorm.rms_norm' op expected a destination that is one of outs or from tensor.empty, got input #0 of fusednorm.fused (fused_c4)}}
    %0 = rms_norm ins(%a, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e) outs(%a : tensor<4x64xf32>) -> tensor<4x64xf32>
    %1 = row_mean_of_squares ins(%0 : tensor<4x64xf32>) outs(%o : tensor<4x1xf32>) -> tensor<4x1xf32>
    yield %1 : tensor<4x1xf32>
  }
  return
}

// -----

func.func @isolated(%x: memref<4x64xf32>, %gamma: memref<64xf32>, %eps: f32, %out: memref<4x64xf32>) {
  // expected-note @+1 {{required by region isolation constraints}}
  fusednorm.fused ins(%x, %gamma : memref<4x64xf32>, memref<64xf32>) outs(%out : memref<4x64xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %g: tensor<64xf32>, %o: tensor<4x64xf32>):
    // expected-error @+1 {{using value defined outside the region}}
    %0 = rms_norm ins(%a, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps) outs(%o : tensor<4x64xf32>) -> tensor<4x64xf32>
    yield %0 : tensor<4x64xf32>
  }
  return
}

// -----

func.func @yield_outside() {
  // expected-error @+1 {{'fusednorm.yield' op expects parent op to be one of 'fusednorm.fused, fusednorm.matmul, fusednorm.ragged_attention, fusednorm.scaled_matmul'}}
  fusednorm.yield
}

// -----

// A value that depends on itself. The dominance verifier, which runs last, reports it.
func.func @cycle(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %eps: f32, %y: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %r = fusednorm.fused ins(%x, %g, %eps : tensor<4x64xf32>, tensor<64xf32>, f32) outs(%y : tensor<4x64xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %gg: tensor<64xf32>, %e: f32, %o: tensor<4x64xf32>):
    // expected-error @+2 {{operand #3 does not dominate this use}}
    // expected-note @+1 {{operand defined here}}
    %1 = rms_norm ins(%a, %gg : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e) outs(%1 : tensor<4x64xf32>) -> tensor<4x64xf32>
    yield %1 : tensor<4x64xf32>
  } -> (tensor<4x64xf32>)
  return %r : tensor<4x64xf32>
}

// -----

func.func @partial_cycle(%x: tensor<4x64xf32>, %slots: tensor<4xi64>, %c: tensor<8x16x64xf32>) -> tensor<8x16x64xf32> {
  %r = fusednorm.fused ins(%x, %slots : tensor<4x64xf32>, tensor<4xi64>) outs(%c : tensor<8x16x64xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %s: tensor<4xi64>, %o: tensor<8x16x64xf32>):
    %1 = paged_store ins(%a : tensor<4x64xf32>) slots(%s : tensor<4xi64>) outs(%1 : tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    // expected-error @+1 {{value #0: expected an input, a value computed in the body or a chain of partial writes}}
    yield %1 : tensor<8x16x64xf32>
  } -> (tensor<8x16x64xf32>)
  return %r : tensor<8x16x64xf32>
}

// -----

func.func @rounding(%x: tensor<4x64xf32>, %y: tensor<4x64xbf16>) -> tensor<4x64xbf16> {
  %r = fusednorm.fused ins(%x : tensor<4x64xf32>) outs(%y : tensor<4x64xbf16>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x64xbf16>):
    // expected-error @+1 {{expected rounding to nearest even in the body of fusednorm.fused, the only rounding that row programs support, got its rounding mode upward (fused_c3)}}
    %1 = arith.truncf %a upward : tensor<4x64xf32> to tensor<4x64xbf16>
    yield %1 : tensor<4x64xbf16>
  } -> (tensor<4x64xbf16>)
  return %r : tensor<4x64xbf16>
}
