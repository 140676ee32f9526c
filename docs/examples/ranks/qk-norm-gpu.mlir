// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MiniMax-M2 on four GPUs: the kernels before and after the exchange of the statistics. Each rank
// has 1536 columns of q and 256 of k. qk_norm_ranks.c calls them.

// Returns the means of squares over the columns of this rank.
func.func @statistics(%q: tensor<?x1536xbf16>, %k: tensor<?x256xbf16>, %part: tensor<?x2xf32>)
    -> tensor<?x2xf32> {
  %means = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<?x1536xbf16>, tensor<?x256xbf16>)
      outs(%part : tensor<?x2xf32>) -> tensor<?x2xf32>
  return %means : tensor<?x2xf32>
}

// Adds the means of all ranks in the order of the ranks, and normalizes the columns of this rank.
// The ranks have equal numbers of columns, so each weighs 1/4.
func.func @normalize(%q: tensor<?x1536xbf16>, %k: tensor<?x256xbf16>, %gamma_q: tensor<1536xf32>,
                     %gamma_k: tensor<256xf32>, %all: tensor<4x?x2xf32>,
                     %q_out: tensor<?x1536xbf16>, %k_out: tensor<?x256xbf16>)
    -> (tensor<?x1536xbf16>, tensor<?x256xbf16>) {
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %all, %c1 : tensor<4x?x2xf32>
  %p0 = tensor.extract_slice %all[0, 0, 0] [1, %rows, 2] [1, 1, 1]
      : tensor<4x?x2xf32> to tensor<?x2xf32>
  %p1 = tensor.extract_slice %all[1, 0, 0] [1, %rows, 2] [1, 1, 1]
      : tensor<4x?x2xf32> to tensor<?x2xf32>
  %p2 = tensor.extract_slice %all[2, 0, 0] [1, %rows, 2] [1, 1, 1]
      : tensor<4x?x2xf32> to tensor<?x2xf32>
  %p3 = tensor.extract_slice %all[3, 0, 0] [1, %rows, 2] [1, 1, 1]
      : tensor<4x?x2xf32> to tensor<?x2xf32>
  %share = arith.constant 0.25 : f32
  %empty = tensor.empty(%rows) : tensor<?x2xf32>
  %mean = linalg.map
      ins(%p0, %p1, %p2, %p3 : tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>)
      outs(%empty : tensor<?x2xf32>)
      (%a: f32, %b: f32, %c: f32, %d: f32, %init: f32) {
        %m0 = arith.mulf %a, %share : f32
        %m1 = arith.mulf %b, %share : f32
        %m2 = arith.mulf %c, %share : f32
        %m3 = arith.mulf %d, %share : f32
        %t1 = arith.addf %m0, %m1 : f32
        %t2 = arith.addf %t1, %m2 : f32
        %t3 = arith.addf %t2, %m3 : f32
        linalg.yield %t3 : f32
      }
  %eps = arith.constant 1.0e-6 : f32
  %0, %1 = fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gamma_q, %gamma_k, %mean : tensor<?x1536xbf16>, tensor<?x256xbf16>,
          tensor<1536xf32>, tensor<256xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%q_out, %k_out : tensor<?x1536xbf16>, tensor<?x256xbf16>)
      -> (tensor<?x1536xbf16>, tensor<?x256xbf16>)
  return %0, %1 : tensor<?x1536xbf16>, tensor<?x256xbf16>
}
