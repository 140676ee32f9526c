// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MiniMax-M2: the norm of queries and keys over all heads, 6144 and 1024 columns, with the heads
// split over ranks. Each rank passes its columns. docs/Ranks.md has the command.

shard.grid @ranks(shape = ?)

// Combines the means of squares of all ranks in rank order. A rank weighs its means by its share of
// the columns, so the numbers of columns may differ.
func.func private @combine_means(%means: tensor<?x2xf32>, %nq: index, %nk: index)
    -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %means, %c0 : tensor<?x2xf32>
  %slice = tensor.expand_shape %means [[0, 1], [2]] output_shape [1, %rows, 2]
      : tensor<?x2xf32> into tensor<1x?x2xf32>
  %parts = shard.all_gather %slice on @ranks grid_axes = [0] gather_axis = 0
      : tensor<1x?x2xf32> -> tensor<?x?x2xf32>

  // The columns of each rank, and of all ranks.
  %q = arith.index_cast %nq : index to i64
  %k = arith.index_cast %nk : index to i64
  %own = tensor.from_elements %q, %k : tensor<1x2xi64>
  %columns = shard.all_gather %own on @ranks grid_axes = [0] gather_axis = 0
      : tensor<1x2xi64> -> tensor<?x2xi64>
  %none = arith.constant dense<0> : tensor<2xi64>
  %all = linalg.reduce ins(%columns : tensor<?x2xi64>) outs(%none : tensor<2xi64>) dimensions = [0]
      (%n: i64, %sum: i64) {
        %next = arith.addi %sum, %n : i64
        linalg.yield %next : i64
      }

  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%rows) : tensor<?x2xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x2xf32>) -> tensor<?x2xf32>
  %total = linalg.generic {
      indexing_maps = [affine_map<(r, m, c) -> (r, m, c)>, affine_map<(r, m, c) -> (r, c)>,
                       affine_map<(r, m, c) -> (c)>, affine_map<(r, m, c) -> (m, c)>],
      iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%parts, %columns, %all : tensor<?x?x2xf32>, tensor<?x2xi64>, tensor<2xi64>)
      outs(%zeros : tensor<?x2xf32>) {
  ^bb0(%part: f32, %n: i64, %nall: i64, %sum: f32):
    %a = arith.sitofp %n : i64 to f64
    %b = arith.sitofp %nall : i64 to f64
    %share = arith.divf %a, %b : f64
    %weight = arith.truncf %share : f64 to f32
    %term = arith.mulf %weight, %part : f32
    %next = arith.addf %sum, %term : f32
    linalg.yield %next : f32
  } -> tensor<?x2xf32>
  return %total : tensor<?x2xf32>
}

// Returns the means of squares over the columns of all ranks, which all ranks have with equal bits,
// and the normalized columns of this rank.
func.func @qk_norm(%q: tensor<?x?xbf16>, %k: tensor<?x?xbf16>, %gamma_q: tensor<?xf32>,
                   %gamma_k: tensor<?xf32>)
    -> (tensor<?x2xf32>, tensor<?x?xbf16>, tensor<?x?xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %q, %c0 : tensor<?x?xbf16>
  %nq = tensor.dim %q, %c1 : tensor<?x?xbf16>
  %nk = tensor.dim %k, %c1 : tensor<?x?xbf16>
  %empty = tensor.empty(%rows) : tensor<?x2xf32>
  %means = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<?x?xbf16>, tensor<?x?xbf16>)
      outs(%empty : tensor<?x2xf32>) -> tensor<?x2xf32>
  %total = call @combine_means(%means, %nq, %nk)
      : (tensor<?x2xf32>, index, index) -> tensor<?x2xf32>
  %eps = arith.constant 1.0e-6 : f32
  %qe = tensor.empty(%rows, %nq) : tensor<?x?xbf16>
  %ke = tensor.empty(%rows, %nk) : tensor<?x?xbf16>
  %qn, %kn = fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gamma_q, %gamma_k, %total : tensor<?x?xbf16>, tensor<?x?xbf16>, tensor<?xf32>,
                                               tensor<?xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%qe, %ke : tensor<?x?xbf16>, tensor<?x?xbf16>)
      -> (tensor<?x?xbf16>, tensor<?x?xbf16>)
  return %total, %qn, %kn : tensor<?x2xf32>, tensor<?x?xbf16>, tensor<?x?xbf16>
}
