// Epilogues that GPU kernels do not support.
// RUN: fusednorm-opt %s --split-input-file --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_80 --convert-tilekernel-to-gpu=target=sm_80 --verify-diagnostics

func.func @exp(%x: memref<?x64xbf16>, %w: memref<32x64xbf16>, %y: memref<?x32xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<32x64xbf16>) transpose_b outs(%y : memref<?x32xf32>) body {
  ^bb0(%s: tensor<?x32xf32>, %o: tensor<?x32xf32>):
    // expected-error @+1 {{'math.exp' op has no lowering to a GPU yet in a tile program: expected math.absf, copysign, fma, sqrt, ceil, floor, roundeven or trunc; run rowkernel-expand-math=tiles to expand exp, exp2, log, tanh and erf}}
    %e = math.exp %s : tensor<?x32xf32>
    fusednorm.yield %e : tensor<?x32xf32>
  }
  return
}

// -----

func.func @read(%x: memref<?x64xbf16>, %w: memref<32x64xbf16>, %y: memref<?x32xf8E4M3FN>) {
  fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<32x64xbf16>) transpose_b outs(%y : memref<?x32xf8E4M3FN>) body {
  ^bb0(%s: tensor<?x32xf32>, %o: tensor<?x32xf8E4M3FN>):
    %e = arith.truncf %s : tensor<?x32xf32> to tensor<?x32xf8E4M3FN>
    // expected-error @+1 {{'arith.negf' op has no lowering to a GPU yet in a tile program with a result of 'f8E4M3FN' and an operand of 'f8E4M3FN': expected arithmetic in f32, bf16 or f16, and arith.truncf to 8-bit floats}}
    %n = arith.negf %e : tensor<?x32xf8E4M3FN>
    fusednorm.yield %n : tensor<?x32xf8E4M3FN>
  }
  return
}
