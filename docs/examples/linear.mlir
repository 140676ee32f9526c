// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix product with tiles that are small enough to be read in every stage of the way to a
// GPU: one warp, 16 x 16 results, two stages of 32 products.
func.func @linear(%x: memref<?x96xbf16>, %w: memref<64x96xbf16>, %out: memref<?x64xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x96xbf16>, memref<64x96xbf16>) transpose_b outs(%out : memref<?x64xbf16>)
      {tilekernel.schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2>}
  return
}
