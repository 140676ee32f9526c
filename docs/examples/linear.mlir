// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GEMM with small tiles: one warp, output tiles of 16 x 16, two pipeline stages of 32 columns.
// The IR of every stage of the GPU lowering is short enough to read.
func.func @linear(%x: memref<?x96xbf16>, %w: memref<64x96xbf16>, %out: memref<?x64xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x96xbf16>, memref<64x96xbf16>) transpose_b outs(%out : memref<?x64xbf16>)
      {tilekernel.schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2>}
  return
}
