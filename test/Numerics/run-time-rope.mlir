// Rows of dynamic length: one artifact for every row length. The whole row is rotated if the table
// rows are also of dynamic length. part-rope.mlir covers parts of rows.

func.func @interleaved(%x: memref<?x?x?xbf16>, %freqs: memref<?x?xf32>, %out: memref<?x?x?xbf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x?x?xbf16>, memref<?x?xf32>)
      outs(%out : memref<?x?x?xbf16>)
  return
}
func.func @half_split(%x: memref<?x?xf32>, %freqs: memref<?x?xbf16>, %positions: memref<?xi32>,
                      %out: memref<?x?xf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x?xf32>, memref<?x?xbf16>)
      positions(%positions : memref<?xi32>) pairing(half_split) outs(%out : memref<?x?xf16>)
  return
}
func.func @norm(%x: memref<?x?x?xbf16>, %gamma: memref<?xbf16>, %freqs: memref<?x?xf32>, %eps: f32,
                %out: memref<?x?x?xbf16>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x?x?xbf16>, memref<?xbf16>, memref<?x?xf32>)
      epsilon(%eps) pairing(half_split) outs(%out : memref<?x?x?xbf16>)
  return
}
func.func @canonical(%x: memref<?x?xbf16>, %gamma: memref<?xbf16>, %freqs: memref<?x?xf32>, %eps: f32,
                     %out: memref<?x?xbf16>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x?xbf16>, memref<?xbf16>, memref<?x?xf32>)
      epsilon(%eps) outs(%out : memref<?x?xbf16>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}
// With groups of 32 columns in each half.
func.func @quantized(%x: memref<?x?xf32>, %freqs: memref<?x?xf32>, %out: memref<?x?xf8E4M3FN>,
                     %scales: memref<?x?xf32>) {
  fusednorm.fused ins(%x, %freqs : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>) body {
  ^bb0(%a: tensor<?x?xf32>, %f: tensor<?x?xf32>, %o: tensor<?x?xf8E4M3FN>, %s: tensor<?x?xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %a, %c0 : tensor<?x?xf32>
    %columns = tensor.dim %a, %c1 : tensor<?x?xf32>
    %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %y = fusednorm.rope ins(%a, %f : tensor<?x?xf32>, tensor<?x?xf32>) pairing(half_split)
        outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
    %q, %t = fusednorm.quantize ins(%y : tensor<?x?xf32>)
        outs(%o, %s : tensor<?x?xf8E4M3FN>, tensor<?x?xf32>)
        {scheme = #fusednorm.quantization<group = 32>}
        -> (tensor<?x?xf8E4M3FN>, tensor<?x?xf32>)
    fusednorm.yield %q, %t : tensor<?x?xf8E4M3FN>, tensor<?x?xf32>
  }
  return
}

// RUN: fusednorm-runner %s --threads=1 --entry=interleaved --reference --input=3x2x2xbf16=normal --input=3x2xf32=freqs
// RUN: fusednorm-runner %s --threads=1 --entry=interleaved --reference --input=3x2x64xbf16=normal --input=3x64xf32=freqs
// RUN: fusednorm-runner %s --threads=1 --entry=interleaved --reference --input=3x2x1002xbf16=normal --input=3x1002xf32=freqs
// RUN: fusednorm-runner %s --threads=1 --entry=interleaved --reference --input=0x2x64xbf16=normal --input=0x64xf32=freqs
// RUN: fusednorm-runner %s --threads=1 --entry=half_split --reference --input=3x2xf32=normal --input='9x2xbf16=uniform(-1,1)' --input='3xi32=uniform(-1,8)' --input='3x2xf16=const(7)'
// RUN: fusednorm-runner %s --threads=1 --entry=half_split --reference --input=9x128xf32=normal --input='9x128xbf16=uniform(-1,1)' --input='9xi32=uniform(-1,8)' --input='9x128xf16=const(7)'
// RUN: fusednorm-runner %s --threads=1 --entry=half_split --reference --input=5x1006xf32=normal --input='9x1006xbf16=uniform(-1,1)' --input='5xi32=uniform(-1,8)' --input='5x1006xf16=const(7)'
// RUN: fusednorm-runner %s --threads=1 --entry=norm --reference --input=3x2x2xbf16=normal '--input=2xbf16=uniform(0.5,1.5)' --input=3x2xf32=freqs --input=1e-5
// RUN: fusednorm-runner %s --threads=1 --entry=norm --reference --input=3x2x192xbf16=normal '--input=192xbf16=uniform(0.5,1.5)' --input=3x192xf32=freqs --input=1e-5
// RUN: fusednorm-runner %s --threads=1 --entry=norm --reference --input=3x2x1002xbf16=normal '--input=1002xbf16=uniform(0.5,1.5)' --input=3x1002xf32=freqs --input=1e-5
// RUN: fusednorm-runner %s --threads=1 --entry=canonical --reference --input=3x5000xbf16=normal '--input=5000xbf16=uniform(0.5,1.5)' --input=3x5000xf32=freqs --input=1e-5
// RUN: fusednorm-runner %s --threads=1 --entry=quantized --reference --input=3x64xf32=normal --input=3x64xf32=freqs --input=3x64xf8E4M3FN=iota --input=3x2xf32=iota
// RUN: fusednorm-runner %s --threads=1 --entry=quantized --reference --input=3x1088xf32=normal --input=3x1088xf32=freqs --input=3x1088xf8E4M3FN=iota --input=3x34xf32=iota

// RUN: not fusednorm-runner %s --entry=interleaved --input=3x2x64xbf16=normal --input=3x32xf32=freqs 2>&1 | FileCheck %s --check-prefix=PART
// PART: run-time-rope.mlir:5:3: error: 'fusednorm.rope' op freqs: expected the last dimension of x, which is 'memref<3x2x64xbf16>' (a row of run-time length is rotated as a whole), got 'memref<3x32xf32>'
// RUN: not fusednorm-runner %s --entry=norm --input=3x2x63xbf16=normal '--input=63xbf16=const(1)' '--input=3x63xf32=const(1)' --input=1 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: error: 'fusednorm.rms_norm_rope' op freqs: expected rank 2 or more and a static, even last dimension from 2 to the 63 columns of x, got 'memref<3x63xf32>' (rms_norm_rope_c3)
// RUN: not fusednorm-runner %s --entry=quantized --input=3x96xf32=normal --input=3x96xf32=freqs --input=3x96xf8E4M3FN=iota --input=3x3xf32=iota 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: run-time-rope.mlir:30:3: error: 'fusednorm.quantize' op x: expected a multiple of 64 columns, got 96

// Halves of a row with a canonical sum.
// RUN: fusednorm-runner %s --threads=1 --entry=canonical_halves --reference --input=3x66xbf16=normal '--input=66xbf16=uniform(0.5,1.5)' --input=3x66xf32=freqs --input=1e-5
// RUN: fusednorm-runner %s --threads=2 --entry=canonical_halves --reference --input=3x5002xbf16=normal '--input=5002xbf16=uniform(0.5,1.5)' --input=3x5002xf32=freqs --input=1e-5
// RUN: fusednorm-runner %s --target=sm_90a --emulate --check --entry=canonical_halves --reference --input=3x5002xbf16=normal '--input=5002xbf16=uniform(0.5,1.5)' --input=3x5002xf32=freqs --input=1e-5
func.func @canonical_halves(%x: memref<?x?xbf16>, %gamma: memref<?xbf16>, %freqs: memref<?x?xf32>, %eps: f32,
                            %out: memref<?x?xbf16>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x?xbf16>, memref<?xbf16>, memref<?x?xf32>)
      epsilon(%eps) pairing(half_split) outs(%out : memref<?x?xbf16>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}

// The same functions on a GPU.
// RUN: fusednorm-runner %s --target=sm_90a --emulate --entry=interleaved --reference --input=3x2x66xbf16=normal --input=3x66xf32=freqs
// RUN: fusednorm-runner %s --target=sm_90a --emulate --entry=half_split --reference --input=9x128xf32=normal --input='9x128xbf16=uniform(-1,1)' --input='9xi32=uniform(-1,8)' --input='9x128xf16=const(7)'
