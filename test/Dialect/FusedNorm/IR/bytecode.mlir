// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --emit-bytecode -o %t.mlirbc
// RUN: fusednorm-opt %t.mlirbc -o %t.mlir
// RUN: fusednorm-opt %s | diff - %t.mlir

func.func @fused(%x: memref<?x64xbf16>, %gamma: memref<64xbf16>, %eps: f32,
                 %out: memref<?x64xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.fused ins(%x, %gamma, %eps : memref<?x64xbf16>, memref<64xbf16>, f32)
      outs(%out, %scales : memref<?x64xf8E4M3FN>, memref<?x1xf32>) body {
  ^bb0(%a: tensor<?x64xbf16>, %g: tensor<64xbf16>, %e: f32, %o: tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x64xbf16>
    %empty = tensor.empty(%rows) : tensor<?x64xf32>
    %y = rms_norm ins(%a, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%e)
        outs(%empty : tensor<?x64xf32>) {numerics = #fusednorm.numerics<preset = vllm>} -> tensor<?x64xf32>
    %q, %t = quantize ins(%y : tensor<?x64xf32>) outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
        {numerics = #fusednorm.numerics<preset = vllm>, scheme = #fusednorm.quantization<group = 64>}
        -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
    yield %q, %t : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
  }
  return
}

func.func @named(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32, %scale: f32,
                 %out: tensor<?x64xf8E4M3FN>) -> tensor<?x64xf8E4M3FN> {
  %0 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      static_scale(%scale) outs(%out : tensor<?x64xf8E4M3FN>) -> (tensor<?x64xf8E4M3FN>)
  return %0 : tensor<?x64xf8E4M3FN>
}
