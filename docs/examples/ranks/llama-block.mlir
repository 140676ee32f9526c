// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor-parallel Llama block from annotated IR: heads and the intermediate columns are split
// over four ranks. A sum over ranks follows each output projection. docs/Ranks.md has the commands
// and the bound of the rounding errors.

shard.grid @ranks(shape = 4)

// Returns the residual stream after attention, %h, and after the MLP, %y. Before each of them,
// returns the A operand of the output projection, %flat and %z: the columns of this rank.
func.func @block(%x: tensor<6x256xbf16>, %ga: tensor<256xbf16>, %gm: tensor<256xbf16>,
                 %wq: tensor<256x256xbf16>, %wk: tensor<128x256xbf16>, %wv: tensor<128x256xbf16>,
                 %wo: tensor<256x256xbf16>, %wg: tensor<384x256xbf16>, %wu: tensor<384x256xbf16>,
                 %wd: tensor<256x384xbf16>, %freqs: tensor<16x32xf32>, %positions: tensor<6xi32>,
                 %offsets: tensor<2xi32>)
    -> (tensor<6x256xbf16>, tensor<6x256xbf16>, tensor<6x384xbf16>, tensor<6x256xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  %split = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %sq = shard.shard %wq to %split annotate_for_users : tensor<256x256xbf16>
  %sk = shard.shard %wk to %split annotate_for_users : tensor<128x256xbf16>
  %sv = shard.shard %wv to %split annotate_for_users : tensor<128x256xbf16>
  %sg = shard.shard %wg to %split annotate_for_users : tensor<384x256xbf16>
  %su = shard.shard %wu to %split annotate_for_users : tensor<384x256xbf16>

  %e0 = tensor.empty() : tensor<6x256xbf16>
  %n = fusednorm.rms_norm ins(%x, %ga : tensor<6x256xbf16>, tensor<256xbf16>) epsilon(%eps)
      outs(%e0 : tensor<6x256xbf16>) -> tensor<6x256xbf16>
  %e1 = tensor.empty() : tensor<6x256xbf16>
  %q = fusednorm.matmul ins(%n, %sq : tensor<6x256xbf16>, tensor<256x256xbf16>) transpose_b
      outs(%e1 : tensor<6x256xbf16>) -> (tensor<6x256xbf16>)
  %e2 = tensor.empty() : tensor<6x128xbf16>
  %k = fusednorm.matmul ins(%n, %sk : tensor<6x256xbf16>, tensor<128x256xbf16>) transpose_b
      outs(%e2 : tensor<6x128xbf16>) -> (tensor<6x128xbf16>)
  %e3 = tensor.empty() : tensor<6x128xbf16>
  %v = fusednorm.matmul ins(%n, %sv : tensor<6x256xbf16>, tensor<128x256xbf16>) transpose_b
      outs(%e3 : tensor<6x128xbf16>) -> (tensor<6x128xbf16>)
  %qh = tensor.expand_shape %q [[0], [1, 2]] output_shape [6, 8, 32]
      : tensor<6x256xbf16> into tensor<6x8x32xbf16>
  %kh = tensor.expand_shape %k [[0], [1, 2]] output_shape [6, 4, 32]
      : tensor<6x128xbf16> into tensor<6x4x32xbf16>
  %vh = tensor.expand_shape %v [[0], [1, 2]] output_shape [6, 4, 32]
      : tensor<6x128xbf16> into tensor<6x4x32xbf16>
  %e4 = tensor.empty() : tensor<6x8x32xbf16>
  %qr = fusednorm.rope ins(%qh, %freqs : tensor<6x8x32xbf16>, tensor<16x32xf32>)
      positions(%positions : tensor<6xi32>) outs(%e4 : tensor<6x8x32xbf16>) -> tensor<6x8x32xbf16>
  %e5 = tensor.empty() : tensor<6x4x32xbf16>
  %kr = fusednorm.rope ins(%kh, %freqs : tensor<6x4x32xbf16>, tensor<16x32xf32>)
      positions(%positions : tensor<6xi32>) outs(%e5 : tensor<6x4x32xbf16>) -> tensor<6x4x32xbf16>
  %e6 = tensor.empty() : tensor<6x8x32xbf16>
  %a = fusednorm.ragged_attention
      ins(%qr, %kr, %vh : tensor<6x8x32xbf16>, tensor<6x4x32xbf16>, tensor<6x4x32xbf16>)
      row_offsets(%offsets : tensor<2xi32>) key_offsets(%offsets : tensor<2xi32>)
      outs(%e6 : tensor<6x8x32xbf16>)
      {scale = 0.176776692 : f32, mask = #fusednorm.mask<causal>} -> tensor<6x8x32xbf16>
  %flat = tensor.collapse_shape %a [[0], [1, 2]] : tensor<6x8x32xbf16> into tensor<6x256xbf16>
  %e7 = tensor.empty() : tensor<6x256xbf16>
  %o = fusednorm.matmul ins(%flat, %wo : tensor<6x256xbf16>, tensor<256x256xbf16>) transpose_b
      outs(%e7 : tensor<6x256xbf16>) -> (tensor<6x256xbf16>)
  %h = arith.addf %x, %o : tensor<6x256xbf16>

  %e8 = tensor.empty() : tensor<6x256xbf16>
  %m = fusednorm.rms_norm ins(%h, %gm : tensor<6x256xbf16>, tensor<256xbf16>) epsilon(%eps)
      outs(%e8 : tensor<6x256xbf16>) -> tensor<6x256xbf16>
  %e9 = tensor.empty() : tensor<6x384xf32>
  %g = fusednorm.matmul ins(%m, %sg : tensor<6x256xbf16>, tensor<384x256xbf16>) transpose_b
      outs(%e9 : tensor<6x384xf32>) -> (tensor<6x384xf32>)
  %e10 = tensor.empty() : tensor<6x384xf32>
  %u = fusednorm.matmul ins(%m, %su : tensor<6x256xbf16>, tensor<384x256xbf16>) transpose_b
      outs(%e10 : tensor<6x384xf32>) -> (tensor<6x384xf32>)
  // silu(g) * u, with silu(g) = g / (exp(-g) + 1).
  %one = arith.constant dense<1.0> : tensor<6x384xf32>
  %negative = arith.negf %g : tensor<6x384xf32>
  %power = math.exp %negative : tensor<6x384xf32>
  %sum = arith.addf %power, %one : tensor<6x384xf32>
  %silu = arith.divf %g, %sum : tensor<6x384xf32>
  %wide = arith.mulf %silu, %u : tensor<6x384xf32>
  %z = arith.truncf %wide : tensor<6x384xf32> to tensor<6x384xbf16>
  %e11 = tensor.empty() : tensor<6x256xbf16>
  %d = fusednorm.matmul ins(%z, %wd : tensor<6x384xbf16>, tensor<256x384xbf16>) transpose_b
      outs(%e11 : tensor<6x256xbf16>) -> (tensor<6x256xbf16>)
  %y = arith.addf %h, %d : tensor<6x256xbf16>
  return %flat, %h, %z, %y
      : tensor<6x256xbf16>, tensor<6x256xbf16>, tensor<6x384xbf16>, tensor<6x256xbf16>
}
