// GEMMs with few and many rows, with packed and unpacked weights, of depths that LLVM schedules
// differently. instructions.mlir checks their loops.

func.func @packed_f32_512(%x: memref<?x512xf32>, %w: memref<8x512x32xf32>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x512xf32>, memref<8x512x32xf32>) packed(256) outs(%c : memref<?x256xf32>)
  return
}

func.func @plain_f32_512(%x: memref<?x512xf32>, %w: memref<256x512xf32>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x512xf32>, memref<256x512xf32>) transpose_b outs(%c : memref<?x256xf32>)
  return
}

func.func @packed_bf16_512(%x: memref<?x512xbf16>, %w: memref<8x512x32xbf16>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x512xbf16>, memref<8x512x32xbf16>) packed(256) outs(%c : memref<?x256xf32>)
  return
}

func.func @packed_f8_512(%x: memref<?x512xf8E4M3FN>, %w: memref<8x512x32xf8E4M3FN>, %sx: memref<4x?xf32>, %sw: memref<2x4xf32>, %c: memref<?x256xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<8x512x32xf8E4M3FN>) transpose_b packed(256)
      scales(%sx, %sw : memref<4x?xf32>, memref<2x4xf32>) by <block = [1, 128, 128]> outs(%c : memref<?x256xf32>)
  return
}

func.func @packed_f32_7168(%x: memref<?x7168xf32>, %w: memref<8x7168x32xf32>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x7168xf32>, memref<8x7168x32xf32>) packed(256) outs(%c : memref<?x256xf32>)
  return
}

func.func @plain_f32_7168(%x: memref<?x7168xf32>, %w: memref<256x7168xf32>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x7168xf32>, memref<256x7168xf32>) transpose_b outs(%c : memref<?x256xf32>)
  return
}

func.func @packed_bf16_7168(%x: memref<?x7168xbf16>, %w: memref<8x7168x32xbf16>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x7168xbf16>, memref<8x7168x32xbf16>) packed(256) outs(%c : memref<?x256xf32>)
  return
}

func.func @packed_f8_7168(%x: memref<?x7168xf8E4M3FN>, %w: memref<8x7168x32xf8E4M3FN>, %sx: memref<56x?xf32>, %sw: memref<2x56xf32>, %c: memref<?x256xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x7168xf8E4M3FN>, memref<8x7168x32xf8E4M3FN>) transpose_b packed(256)
      scales(%sx, %sw : memref<56x?xf32>, memref<2x56xf32>) by <block = [1, 128, 128]> outs(%c : memref<?x256xf32>)
  return
}

func.func @packed_f32_any(%x: memref<?x?xf32>, %w: memref<8x?x32xf32>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xf32>, memref<8x?x32xf32>) packed(256) outs(%c : memref<?x256xf32>)
  return
}

func.func @plain_f32_any(%x: memref<?x?xf32>, %w: memref<256x?xf32>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xf32>, memref<256x?xf32>) transpose_b outs(%c : memref<?x256xf32>)
  return
}

func.func @packed_bf16_any(%x: memref<?x?xbf16>, %w: memref<8x?x32xbf16>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xbf16>, memref<8x?x32xbf16>) packed(256) outs(%c : memref<?x256xf32>)
  return
}

func.func @packed_f8_any(%x: memref<?x?xf8E4M3FN>, %w: memref<8x?x32xf8E4M3FN>, %sx: memref<?x?xf32>, %sw: memref<2x?xf32>, %c: memref<?x256xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x?xf8E4M3FN>, memref<8x?x32xf8E4M3FN>) transpose_b packed(256)
      scales(%sx, %sw : memref<?x?xf32>, memref<2x?xf32>) by <block = [1, 128, 128]> outs(%c : memref<?x256xf32>)
  return
}
