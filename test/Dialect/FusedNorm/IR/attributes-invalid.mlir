// A misspelled attribute is an error: it would have no effect.
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @numeric(%x: memref<4x64xf32>, %gamma: memref<64xf32>, %eps: f32, %out: memref<4x64xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op has no attribute 'numeric'; expected 'numerics', or a name with the prefix of a dialect}}
  fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%out : memref<4x64xf32>) {numeric = #fusednorm.numerics<order = folded>}
  return
}

// -----

func.func @quantization(%x: memref<4x64xf32>, %out: memref<4x64xf8E4M3FN>, %scales: memref<4x1xf32>) {
  // expected-error @+1 {{has no attribute 'quantization'; expected 'numerics', 'scheme', or a name with the prefix of a dialect}}
  fusednorm.quantize ins(%x : memref<4x64xf32>) outs(%out, %scales : memref<4x64xf8E4M3FN>, memref<4x1xf32>)
      {quantization = #fusednorm.quantization<row>}
  return
}

// -----

// The generic form and all other ops are checked too.
func.func @yield(%x: memref<4x64xf32>) {
  fusednorm.fused outs(%x : memref<4x64xf32>) body {
  ^bb0(%y: tensor<4x64xf32>):
    // expected-error @+1 {{'fusednorm.yield' op has no attribute 'value'; expected a name with the prefix of a dialect}}
    "fusednorm.yield"(%y) {value = 3} : (tensor<4x64xf32>) -> ()
  }
  return
}

// -----

func.func @prefixes(%x: memref<4x64xf32>, %gamma: memref<64xf32>, %eps: f32, %out: memref<4x64xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%out : memref<4x64xf32>) {other.note = "kept", llvm.note, numerics = #fusednorm.numerics<>}
  return
}

// -----

// expected-error @+1 {{expected 3 sizes of a block: rows, columns and k, got 2}}
func.func private @block() attributes {other.scaling = #fusednorm.scaling<block = [1, 128]>}
