// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Llama-3 8B: hidden size 4096, 32 query and 8 key heads of 128.

// The default, `order = document`, multiplies in the order of the Modular MAX kernel.
func.func @rms_norm_fused_fp8(%x: tensor<?x4096xbf16>, %gamma: tensor<4096xbf16>,
    %out: tensor<?x4096xf8E4M3FN>, %scales: tensor<?x1xf32>) -> (tensor<?x4096xf8E4M3FN>, tensor<?x1xf32>) {
  %eps = arith.constant 1.0e-06 : f32
  %codes, %scale = fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : tensor<?x4096xbf16>, tensor<4096xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<?x4096xf8E4M3FN>, tensor<?x1xf32>)
      -> (tensor<?x4096xf8E4M3FN>, tensor<?x1xf32>)
  return %codes, %scale : tensor<?x4096xf8E4M3FN>, tensor<?x1xf32>
}

// `order = folded` folds the row scalars into one factor. It is faster, and as accurate.
func.func @rms_norm_fused_fp8_folded(%x: tensor<?x4096xbf16>, %gamma: tensor<4096xbf16>,
    %out: tensor<?x4096xf8E4M3FN>, %scales: tensor<?x1xf32>) -> (tensor<?x4096xf8E4M3FN>, tensor<?x1xf32>) {
  %eps = arith.constant 1.0e-06 : f32
  %codes, %scale = fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : tensor<?x4096xbf16>, tensor<4096xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<?x4096xf8E4M3FN>, tensor<?x1xf32>)
      {numerics = #fusednorm.numerics<order = folded>}
      -> (tensor<?x4096xf8E4M3FN>, tensor<?x1xf32>)
  return %codes, %scale : tensor<?x4096xf8E4M3FN>, tensor<?x1xf32>
}

// Computes the mean of squares of each row of q and of k.
func.func @row_mean_of_squares_qk(%q: tensor<?x4096xbf16>, %k: tensor<?x1024xbf16>,
    %variance: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<?x4096xbf16>, tensor<?x1024xbf16>)
      outs(%variance : tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// Normalizes q and k by the means of row_mean_of_squares_qk.
func.func @apply_qk_rms_norm(%q: tensor<?x4096xbf16>, %k: tensor<?x1024xbf16>,
    %gamma_q: tensor<4096xf32>, %gamma_k: tensor<1024xf32>, %variance: tensor<?x2xf32>,
    %q_out: tensor<?x4096xbf16>, %k_out: tensor<?x1024xbf16>) -> (tensor<?x4096xbf16>, tensor<?x1024xbf16>) {
  %eps = arith.constant 1.0e-06 : f32
  %0, %1 = fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gamma_q, %gamma_k, %variance
          : tensor<?x4096xbf16>, tensor<?x1024xbf16>, tensor<4096xf32>, tensor<1024xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%q_out, %k_out : tensor<?x4096xbf16>, tensor<?x1024xbf16>)
      -> (tensor<?x4096xbf16>, tensor<?x1024xbf16>)
  return %0, %1 : tensor<?x4096xbf16>, tensor<?x1024xbf16>
}
