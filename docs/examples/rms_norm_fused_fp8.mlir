// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RMSNorm and FP8 quantization of each row: quantized values, and one scale for each row.

func.func @norm_quant(%x: tensor<?x256xbf16>, %gamma: tensor<256xbf16>,
                      %out: tensor<?x256xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>) {
  %eps = arith.constant 1.0e-06 : f32
  %codes, %scale = fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : tensor<?x256xbf16>, tensor<256xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
      -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
  return %codes, %scale : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>
}
