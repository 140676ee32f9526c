// What an epilogue may not have on a GPU.
// RUN: fusednorm-opt %s --split-input-file --convert-fusednorm-to-tilekernel --canonicalize --cse --tilekernel-assign-schedule=target=sm_80 --convert-tilekernel-to-gpu=target=sm_80 --verify-diagnostics

func.func @exp(%x: memref<?x64xbf16>, %w: memref<32x64xbf16>, %y: memref<?x32xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<32x64xbf16>) transpose_b outs(%y : memref<?x32xf32>) {
  ^bb0(%s: tensor<?x32xf32>, %o: tensor<?x32xf32>):
    // expected-error @+1 {{'math.exp' op has no lowering to a GPU yet in a tile program: expected absf, copysign, fma, sqrt, ceil, floor, roundeven or trunc of math, or a processor as the target}}
    %e = math.exp %s : tensor<?x32xf32>
    fusednorm.yield %e : tensor<?x32xf32>
  }
  return
}

// -----

func.func @codes(%x: memref<?x64xbf16>, %w: memref<32x64xbf16>, %y: memref<?x32xf8E4M3FN>) {
  fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<32x64xbf16>) transpose_b outs(%y : memref<?x32xf8E4M3FN>) {
  ^bb0(%s: tensor<?x32xf32>, %o: tensor<?x32xf8E4M3FN>):
    // expected-error @+1 {{'arith.truncf' op makes 'f8E4M3FN' of 'f32', which has no lowering to a GPU yet in a tile program: expected f32, bf16 or f16; yield one of these, and make 8-bit floats in an op behind the product, such as fusednorm.quantize}}
    %e = arith.truncf %s : tensor<?x32xf32> to tensor<?x32xf8E4M3FN>
    fusednorm.yield %e : tensor<?x32xf8E4M3FN>
  }
  return
}
