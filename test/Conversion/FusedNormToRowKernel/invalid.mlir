// RUN: fusednorm-opt %s -convert-fusednorm-to-rowkernel -split-input-file -verify-diagnostics

func.func @named(%x: memref<?x64xbf16>, %g: memref<64xbf16>, %eps: f32, %y: memref<?x64xbf16>) {
  // expected-error @+1 {{was not lowered to a row kernel: run fusednorm-generalize first}}
  fusednorm.rms_norm ins(%x, %g : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%y : memref<?x64xbf16>)
  return
}

// -----

func.func @tensors(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>) -> tensor<?x64xf32> {
  // expected-error @+1 {{has operands of type 'tensor<?x64xf32>': bufferize before this conversion}}
  %0 = fusednorm.fused ins(%x : tensor<?x64xf32>) outs(%y : tensor<?x64xf32>) body {
  ^bb0(%a: tensor<?x64xf32>, %b: tensor<?x64xf32>):
    %n = arith.negf %a : tensor<?x64xf32>
    fusednorm.yield %n : tensor<?x64xf32>
  } -> (tensor<?x64xf32>)
  return %0 : tensor<?x64xf32>
}

// -----

func.func @schedules(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  // expected-error @+1 {{has 1 row programs but 2 schedules}}
  fusednorm.fused ins(%x : memref<?x64xf32>) outs(%y : memref<?x64xf32>)
      {rowkernel.schedule = [#rowkernel.cpu_schedule<>, #rowkernel.cpu_schedule<>]} body {
  ^bb0(%a: tensor<?x64xf32>, %b: tensor<?x64xf32>):
    %n = arith.negf %a : tensor<?x64xf32>
    fusednorm.yield %n : tensor<?x64xf32>
  }
  return
}

// -----

func.func @uninitialized(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  fusednorm.fused ins(%x : memref<?x64xf32>) outs(%y : memref<?x64xf32>) body {
  ^bb0(%a: tensor<?x64xf32>, %b: tensor<?x64xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x64xf32>
    // expected-note @+1 {{the value is defined here}}
    %e = tensor.empty(%rows) : tensor<?x64xf32>
    // expected-error @+1 {{reads a value of type 'tensor<?x64xf32>' that is not a row of its row program}}
    %n = arith.addf %a, %e : tensor<?x64xf32>
    fusednorm.yield %n : tensor<?x64xf32>
  }
  return
}

// -----

func.func @noRowSpace(%s: f32, %y: memref<4x64xf32>) {
  fusednorm.fused ins(%s : f32) outs(%y : memref<4x64xf32>) body {
  ^bb0(%a: f32, %b: tensor<4x64xf32>):
    %v = tensor.splat %a : tensor<4x64xf32>
    // expected-error @+1 {{has no row space: one of its data operands must be an operand of the fused op}}
    %n = arith.negf %v : tensor<4x64xf32>
    fusednorm.yield %n : tensor<4x64xf32>
  }
  return
}

// -----

func.func @two_row_spaces(%x: memref<4x64xf32>, %z: memref<5x32xf32>, %g: memref<64xf32>, %eps: f32,
                          %v: memref<?x1xf32>, %y: memref<4x64xf32>) {
  fusednorm.fused ins(%x, %z, %g, %eps : memref<4x64xf32>, memref<5x32xf32>, memref<64xf32>, f32)
      outs(%v, %y : memref<?x1xf32>, memref<4x64xf32>) body {
  // expected-note @+1 {{this operand defines the row space}}
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<5x32xf32>, %gg: tensor<64xf32>, %e: f32, %s: tensor<?x1xf32>, %o: tensor<4x64xf32>):
    %0 = fusednorm.row_mean_of_squares ins(%b : tensor<5x32xf32>) outs(%s : tensor<?x1xf32>) -> tensor<?x1xf32>
    // expected-error @+1 {{works on rows of 'tensor<4x64xf32>' in the row program of 'tensor<5x32xf32>': expected connected values to have the same rows}}
    %1 = fusednorm.apply_rms_norm ins(%a, %gg, %0 : tensor<4x64xf32>, tensor<64xf32>, tensor<?x1xf32>)
        epsilon(%e) outs(%o : tensor<4x64xf32>) -> tensor<4x64xf32>
    fusednorm.yield %0, %1 : tensor<?x1xf32>, tensor<4x64xf32>
  }
  return
}

// -----

func.func @no_common_run(%x: memref<?x64xf32>, %z: memref<?x36xf32>, %g: memref<64xf32>, %eps: f32,
                         %v: memref<?x1xf32>, %y: memref<?x64xf32>) {
  fusednorm.fused ins(%x, %z, %g, %eps : memref<?x64xf32>, memref<?x36xf32>, memref<64xf32>, f32)
      outs(%v, %y : memref<?x1xf32>, memref<?x64xf32>) body {
  ^bb0(%a: tensor<?x64xf32>, %b: tensor<?x36xf32>, %gg: tensor<64xf32>, %e: f32, %s: tensor<?x1xf32>, %o: tensor<?x64xf32>):
    // expected-error @+1 {{is in a row program with rows of several lengths, whose common divisor is 4; expected 8 or more}}
    %0 = fusednorm.row_mean_of_squares ins(%b : tensor<?x36xf32>) outs(%s : tensor<?x1xf32>) -> tensor<?x1xf32>
    %1 = fusednorm.apply_rms_norm ins(%a, %gg, %0 : tensor<?x64xf32>, tensor<64xf32>, tensor<?x1xf32>)
        epsilon(%e) outs(%o : tensor<?x64xf32>) -> tensor<?x64xf32>
    fusednorm.yield %0, %1 : tensor<?x1xf32>, tensor<?x64xf32>
  }
  return
}

// -----

func.func @madeColumns(%n: index, %y: memref<?x?xf32>) {
  fusednorm.fused ins(%n : index) outs(%y : memref<?x?xf32>) body {
  ^bb0(%k: index, %b: tensor<?x?xf32>):
    %e = tensor.empty(%k, %k) : tensor<?x?xf32>
    // expected-error @+1 {{has a run-time row length: expected an operand of the fused op with these columns, or a static length}}
    %s = arith.addf %e, %e : tensor<?x?xf32>
    fusednorm.yield %s : tensor<?x?xf32>
  }
  return
}

// -----

func.func @integers(%x: memref<?x8xf32>, %y: memref<?x8xi8>) {
  fusednorm.fused ins(%x : memref<?x8xf32>) outs(%y : memref<?x8xi8>) body {
  ^bb0(%a: tensor<?x8xf32>, %o: tensor<?x8xi8>):
    // expected-error @+1 {{computes on elements of 'i8'; expected arith.extf or arith.sitofp before it, arith.truncf or quantize after it}}
    %0 = arith.fptosi %a : tensor<?x8xf32> to tensor<?x8xi8>
    fusednorm.yield %0 : tensor<?x8xi8>
  }
  return
}

// -----

func.func @elements(%x: memref<?x8xf4E2M1FN>, %y: memref<?x8xf32>) {
  // expected-error @+1 {{works on elements of type 'f4E2M1FN': expected f64, f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, an index, or an integer of 1, 8, 16, 32 or 64 bits}}
  fusednorm.fused ins(%x : memref<?x8xf4E2M1FN>) outs(%y : memref<?x8xf32>) body {
  ^bb0(%a: tensor<?x8xf4E2M1FN>, %b: tensor<?x8xf32>):
    %w = arith.extf %a : tensor<?x8xf4E2M1FN> to tensor<?x8xf32>
    fusednorm.yield %w : tensor<?x8xf32>
  }
  return
}

// -----

func.func @epsilon(%x: memref<?x8xf32>, %g: memref<8xf32>, %y: memref<?x8xf32>) {
  %eps = arith.constant -1.0e-06 : f32
  fusednorm.fused ins(%x, %g, %eps : memref<?x8xf32>, memref<8xf32>, f32) outs(%y : memref<?x8xf32>) body {
  ^bb0(%a: tensor<?x8xf32>, %w: tensor<8xf32>, %e: f32, %b: tensor<?x8xf32>):
    // expected-error @+1 {{'fusednorm.rms_norm' op epsilon: expected 0 or a positive number, got -9.99999997E-7 : f32}}
    %n = fusednorm.rms_norm ins(%a, %w : tensor<?x8xf32>, tensor<8xf32>) epsilon(%e) outs(%b : tensor<?x8xf32>) -> tensor<?x8xf32>
    fusednorm.yield %n : tensor<?x8xf32>
  }
  return
}

// -----

func.func @epsilonNaN(%x: memref<?x8xf32>, %g: memref<8xf32>, %y: memref<?x8xf32>) {
  fusednorm.fused ins(%x, %g : memref<?x8xf32>, memref<8xf32>) outs(%y : memref<?x8xf32>) body {
  ^bb0(%a: tensor<?x8xf32>, %w: tensor<8xf32>, %b: tensor<?x8xf32>):
    %eps = arith.constant 0x7FC00000 : f32
    // expected-error @+1 {{'fusednorm.layer_norm' op epsilon: expected 0 or a positive number, got 0x7FC00000 : f32}}
    %n = fusednorm.layer_norm ins(%a, %w : tensor<?x8xf32>, tensor<8xf32>) epsilon(%eps) outs(%b : tensor<?x8xf32>) -> tensor<?x8xf32>
    fusednorm.yield %n : tensor<?x8xf32>
  }
  return
}

// -----

func.func @twoParts(%x: memref<?x?xf32>, %f: memref<?x64xf32>, %g: memref<?x32xf32>, %y: memref<?x?xf32>, %z: memref<?x?xf32>) {
  fusednorm.fused ins(%x, %f, %g : memref<?x?xf32>, memref<?x64xf32>, memref<?x32xf32>) outs(%y, %z : memref<?x?xf32>, memref<?x?xf32>) body {
  ^bb0(%a: tensor<?x?xf32>, %c: tensor<?x64xf32>, %d: tensor<?x32xf32>, %o: tensor<?x?xf32>, %p: tensor<?x?xf32>):
    // expected-note @+1 {{the other op is here}}
    %u = fusednorm.rope ins(%a, %c : tensor<?x?xf32>, tensor<?x64xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
    // expected-error @+1 {{splits the row at other columns than another op of its row program; give rows a static length}}
    %v = fusednorm.rope ins(%a, %d : tensor<?x?xf32>, tensor<?x32xf32>) outs(%p : tensor<?x?xf32>) -> tensor<?x?xf32>
    fusednorm.yield %u, %v : tensor<?x?xf32>, tensor<?x?xf32>
  }
  return
}

// -----

func.func @maximum_over_nothing(%x: memref<?x64xf32>, %c: memref<?x64xi8>, %s: memref<?x1xf32>) {
  fusednorm.fused ins(%x : memref<?x64xf32>) outs(%c, %s : memref<?x64xi8>, memref<?x1xf32>) body {
  ^bb0(%a: tensor<?x64xf32>, %o: tensor<?x64xi8>, %t: tensor<?x1xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x64xf32>
    %e = tensor.empty(%rows) : tensor<?x1xf32>
    // expected-error @+1 {{'fusednorm.abs_max' op out: expected an operand of the fused op, a constant, a splat or a result of abs_max, with one value per row}}
    %m = fusednorm.abs_max ins(%a : tensor<?x64xf32>) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
    %0, %1 = fusednorm.quantize ins(%a : tensor<?x64xf32>) amax(%m : tensor<?x1xf32>)
        outs(%o, %t : tensor<?x64xi8>, tensor<?x1xf32>) -> (tensor<?x64xi8>, tensor<?x1xf32>)
    fusednorm.yield %0, %1 : tensor<?x64xi8>, tensor<?x1xf32>
  }
  return
}

// -----

// No op writes column 1.
func.func @noColumn(%x: memref<4x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<4x64xf32>) {
  fusednorm.fused ins(%x, %g, %e : memref<4x64xf32>, memref<64xf32>, f32) outs(%o : memref<4x64xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<64xf32>, %eps: f32, %out: tensor<4x64xf32>):
    %0 = tensor.empty() : tensor<4x2xf32>
    %1 = fusednorm.row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%0 : tensor<4x2xf32>) -> tensor<4x2xf32>
    // expected-error @+1 {{variance: expected a value with column 1, but no op of the body writes it and no operand contains it}}
    %2 = fusednorm.apply_rms_norm ins(%a, %b, %1 : tensor<4x64xf32>, tensor<64xf32>, tensor<4x2xf32>)
        epsilon(%eps) outs(%out : tensor<4x64xf32>) {column = 1 : i64} -> tensor<4x64xf32>
    fusednorm.yield %2 : tensor<4x64xf32>
  }
  return
}

// -----

func.func @long(%x: memref<?x2147483648xf32>, %y: memref<?x2147483648xf32>) {
  fusednorm.fused ins(%x : memref<?x2147483648xf32>) outs(%y : memref<?x2147483648xf32>) body {
  ^bb0(%a: tensor<?x2147483648xf32>, %b: tensor<?x2147483648xf32>):
    // expected-error @+1 {{has rows of 2147483648 columns; expected at most 1073741824}}
    %n = arith.negf %a : tensor<?x2147483648xf32>
    fusednorm.yield %n : tensor<?x2147483648xf32>
  }
  return
}

// -----

// Scales of groups are no rows of the program. Without static columns only their length tells.
func.func @groupScales(%x: memref<4x?xf32>, %q: memref<4x?xf8E4M3FN>, %scales: memref<4x2xf32>) {
  fusednorm.fused ins(%x : memref<4x?xf32>)
      outs(%q, %scales : memref<4x?xf8E4M3FN>, memref<4x2xf32>) body {
  ^bb0(%s: tensor<4x?xf32>, %oc: tensor<4x?xf8E4M3FN>, %os: tensor<4x2xf32>):
    // expected-note @+1 {{the scales are computed here}}
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x?xf32>)
        outs(%oc, %os : tensor<4x?xf8E4M3FN>, tensor<4x2xf32>)
        {scheme = #fusednorm.quantization<group = 16>} -> (tensor<4x?xf8E4M3FN>, tensor<4x2xf32>)
    // expected-error @+1 {{reads the scales of groups, of type 'tensor<4x2xf32>', as a row of its row program, whose number of columns is a run-time value}}
    %twice = arith.addf %sc, %sc : tensor<4x2xf32>
    fusednorm.yield %c, %twice : tensor<4x?xf8E4M3FN>, tensor<4x2xf32>
  }
  return
}

// -----

func.func @groupScalesOfRunTimeCount(%x: memref<4x?xf32>, %q: memref<4x?xi8>, %scales: memref<4x?xbf16>, %y: memref<4x?xf32>) {
  fusednorm.fused ins(%x : memref<4x?xf32>)
      outs(%q, %scales, %y : memref<4x?xi8>, memref<4x?xbf16>, memref<4x?xf32>) body {
  ^bb0(%s: tensor<4x?xf32>, %oc: tensor<4x?xi8>, %os: tensor<4x?xbf16>, %oy: tensor<4x?xf32>):
    // expected-note @+1 {{the scales are computed here}}
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x?xf32>)
        outs(%oc, %os : tensor<4x?xi8>, tensor<4x?xbf16>)
        {scheme = #fusednorm.quantization<group = 16>} -> (tensor<4x?xi8>, tensor<4x?xbf16>)
    // expected-error @+1 {{reads the scales of groups, of type 'tensor<4x?xbf16>', as a row of its row program}}
    %wide = arith.extf %sc : tensor<4x?xbf16> to tensor<4x?xf32>
    fusednorm.yield %c, %sc, %wide : tensor<4x?xi8>, tensor<4x?xbf16>, tensor<4x?xf32>
  }
  return
}

// -----

func.func @groupScalesOfPrimitive(%x: memref<4x?xf32>, %q: memref<4x?xi8>, %scales: memref<4x?xf32>, %m: memref<4x1xf32>) {
  fusednorm.fused ins(%x : memref<4x?xf32>)
      outs(%q, %scales, %m : memref<4x?xi8>, memref<4x?xf32>, memref<4x1xf32>) body {
  ^bb0(%s: tensor<4x?xf32>, %oc: tensor<4x?xi8>, %os: tensor<4x?xf32>, %om: tensor<4x1xf32>):
    // expected-note @+1 {{the scales are computed here}}
    %c, %sc = fusednorm.quantize ins(%s : tensor<4x?xf32>)
        outs(%oc, %os : tensor<4x?xi8>, tensor<4x?xf32>)
        {scheme = #fusednorm.quantization<group = 16>} -> (tensor<4x?xi8>, tensor<4x?xf32>)
    // expected-error @+1 {{reads the scales of groups, of type 'tensor<4x?xf32>', as a row of its row program}}
    %ms = fusednorm.row_mean_of_squares ins(%sc : tensor<4x?xf32>) outs(%om : tensor<4x1xf32>) -> tensor<4x1xf32>
    fusednorm.yield %c, %sc, %ms : tensor<4x?xi8>, tensor<4x?xf32>, tensor<4x1xf32>
  }
  return
}

// -----

func.func @truthRows(%x: memref<4x64xf32>, %m: memref<4x64xi1>, %y: memref<4x64xf32>) {
  // expected-error @+1 {{operand #1: expected rows of floats or of integers of 8 or more bits in memory, got 'memref<4x64xi1>'}}
  fusednorm.fused ins(%x, %m : memref<4x64xf32>, memref<4x64xi1>) outs(%y : memref<4x64xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xi1>, %o: tensor<4x64xf32>):
    %r = arith.select %b, %a, %a : tensor<4x64xi1>, tensor<4x64xf32>
    fusednorm.yield %r : tensor<4x64xf32>
  }
  return
}

// -----

// Elsewhere the last group may be smaller. Here RoPE works on the halves of a row.
func.func @smallerLastGroup(%x: memref<4x96xf32>, %freqs: memref<4x96xf32>, %q: memref<4x96xf8E4M3FN>, %scales: memref<4x2xf32>) {
  fusednorm.fused ins(%x, %freqs : memref<4x96xf32>, memref<4x96xf32>)
      outs(%q, %scales : memref<4x96xf8E4M3FN>, memref<4x2xf32>) body {
  ^bb0(%s: tensor<4x96xf32>, %f: tensor<4x96xf32>, %oc: tensor<4x96xf8E4M3FN>, %os: tensor<4x2xf32>):
    %e = tensor.empty() : tensor<4x96xf32>
    %y = fusednorm.rope ins(%s, %f : tensor<4x96xf32>, tensor<4x96xf32>) pairing(half_split)
        outs(%e : tensor<4x96xf32>) -> tensor<4x96xf32>
    // expected-error @+1 {{scheme: expected a group that divides the row of 96 columns, since another op of its row program works on parts of a row, got 64 (quantize_c6)}}
    %c, %sc = fusednorm.quantize ins(%y : tensor<4x96xf32>)
        outs(%oc, %os : tensor<4x96xf8E4M3FN>, tensor<4x2xf32>)
        {scheme = #fusednorm.quantization<group = 64>} -> (tensor<4x96xf8E4M3FN>, tensor<4x2xf32>)
    fusednorm.yield %c, %sc : tensor<4x96xf8E4M3FN>, tensor<4x2xf32>
  }
  return
}

// -----

func.func @smallerLastGroupOfInput(%q: memref<4x96xi8>, %scales: memref<4x2xf32>, %freqs: memref<4x96xf32>, %y: memref<4x96xf32>) {
  fusednorm.fused ins(%q, %scales, %freqs : memref<4x96xi8>, memref<4x2xf32>, memref<4x96xf32>)
      outs(%y : memref<4x96xf32>) body {
  ^bb0(%c: tensor<4x96xi8>, %sc: tensor<4x2xf32>, %f: tensor<4x96xf32>, %o: tensor<4x96xf32>):
    %e = tensor.empty() : tensor<4x96xf32>
    // expected-error @+1 {{scheme: expected a group that divides the row of 96 columns, since another op of its row program works on parts of a row, got 64 (dequantize_c5)}}
    %x = fusednorm.dequantize ins(%c : tensor<4x96xi8>) scales(%sc : tensor<4x2xf32>)
        outs(%e : tensor<4x96xf32>) {scheme = #fusednorm.quantization<group = 64>} -> tensor<4x96xf32>
    %r = fusednorm.rope ins(%x, %f : tensor<4x96xf32>, tensor<4x96xf32>) pairing(half_split)
        outs(%o : tensor<4x96xf32>) -> tensor<4x96xf32>
    fusednorm.yield %r : tensor<4x96xf32>
  }
  return
}
