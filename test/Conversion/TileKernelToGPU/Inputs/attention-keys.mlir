// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention with a norm and a rotation of Q and K as prologue.

func.func @latent(%q: memref<?x16x192xbf16>, %k: memref<?x16x192xbf16>, %v: memref<?x16x128xbf16>, %gamma: memref<192xbf16>, %eps: f32, %qf: memref<?x64xf32>,
    %kf: memref<?x64xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x16x128xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x192xbf16>, memref<?x16x192xbf16>, memref<?x16x128xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%gamma, %eps, %qf, %kf : memref<192xbf16>, f32, memref<?x64xf32>, memref<?x64xf32>)
      outs(%out, %lse : memref<?x16x128xbf16>, memref<16x?xf32>) {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>} prologue {
  ^bb0(%x: tensor<?x16x192xbf16>, %y: tensor<?x16x192xbf16>, %g: tensor<192xbf16>, %e: f32, %f: tensor<?x64xf32>, %h: tensor<?x64xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x16x192xbf16>
    %m = tensor.dim %y, %c0 : tensor<?x16x192xbf16>
    %a = tensor.empty(%n) : tensor<?x16x192xbf16>
    %b = tensor.empty(%m) : tensor<?x16x192xbf16>
    %x1 = fusednorm.rms_norm ins(%x, %g : tensor<?x16x192xbf16>, tensor<192xbf16>) epsilon(%e) outs(%a : tensor<?x16x192xbf16>) -> tensor<?x16x192xbf16>
    %x2 = fusednorm.rope ins(%x1, %f : tensor<?x16x192xbf16>, tensor<?x64xf32>) pairing(half_split) part(last) outs(%a : tensor<?x16x192xbf16>) -> tensor<?x16x192xbf16>
    %y1 = fusednorm.rms_norm ins(%y, %g : tensor<?x16x192xbf16>, tensor<192xbf16>) epsilon(%e) outs(%b : tensor<?x16x192xbf16>) -> tensor<?x16x192xbf16>
    %y2 = fusednorm.rope ins(%y1, %h : tensor<?x16x192xbf16>, tensor<?x64xf32>) pairing(half_split) part(last) outs(%b : tensor<?x16x192xbf16>) -> tensor<?x16x192xbf16>
    fusednorm.yield %x2, %y2 : tensor<?x16x192xbf16>, tensor<?x16x192xbf16>
  }
  return
}

func.func @heads(%q: memref<?x16x128xbf16>, %k: memref<?x8x128xbf16>, %v: memref<?x8x128xbf16>, %gamma: memref<128xbf16>, %eps: f32, %qf: memref<?x128xf32>,
    %kf: memref<?x128xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x16x128xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x128xbf16>, memref<?x8x128xbf16>, memref<?x8x128xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%gamma, %eps, %qf, %kf : memref<128xbf16>, f32, memref<?x128xf32>, memref<?x128xf32>)
      outs(%out, %lse : memref<?x16x128xbf16>, memref<16x?xf32>) {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>} prologue {
  ^bb0(%x: tensor<?x16x128xbf16>, %y: tensor<?x8x128xbf16>, %g: tensor<128xbf16>, %e: f32, %f: tensor<?x128xf32>, %h: tensor<?x128xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x16x128xbf16>
    %m = tensor.dim %y, %c0 : tensor<?x8x128xbf16>
    %a = tensor.empty(%n) : tensor<?x16x128xbf16>
    %b = tensor.empty(%m) : tensor<?x8x128xbf16>
    %x1 = fusednorm.rms_norm ins(%x, %g : tensor<?x16x128xbf16>, tensor<128xbf16>) epsilon(%e) outs(%a : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
    %x2 = fusednorm.rope ins(%x1, %f : tensor<?x16x128xbf16>, tensor<?x128xf32>) pairing(half_split) part(last) outs(%a : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
    %y1 = fusednorm.rms_norm ins(%y, %g : tensor<?x8x128xbf16>, tensor<128xbf16>) epsilon(%e) outs(%b : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
    %y2 = fusednorm.rope ins(%y1, %h : tensor<?x8x128xbf16>, tensor<?x128xf32>) pairing(half_split) part(last) outs(%b : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
    fusednorm.yield %x2, %y2 : tensor<?x16x128xbf16>, tensor<?x8x128xbf16>
  }
  return
}
