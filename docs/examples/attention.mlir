// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Causal attention with two heads over a ragged batch. K and V are contiguous, not paged.
func.func @attention(%q: memref<?x2x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>, %rows: memref<?xi32>,
                     %keys: memref<?xi32>, %out: memref<?x2x64xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x64xbf16>, memref<?x2x64xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) outs(%out : memref<?x2x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}
