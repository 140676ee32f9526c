// Global and shared memory traffic. spills.test checks these kernels with ptxas.
// RUN: %python %S/traffic.py fusednorm-runner %s | FileCheck %s
// CHECK: 12 kernels, 0 with other traffic
func.func @bf16(%x: memref<?x256xbf16>, %w: memref<256x256xbf16>, %out: memref<?x256xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x256xbf16>, memref<256x256xbf16>) outs(%out : memref<?x256xbf16>)
  return
}
func.func @bf16_t(%x: memref<?x256xbf16>, %w: memref<256x256xbf16>, %out: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x256xbf16>, memref<256x256xbf16>) transpose_b outs(%out : memref<?x256xf32>)
  return
}
func.func @fp8(%x: memref<?x256xf8E4M3FN>, %sx: memref<2x?xf32>, %w: memref<256x256xf8E4M3FN>, %sw: memref<2x2xf32>, %out: memref<?x256xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x256xf8E4M3FN>, memref<256x256xf8E4M3FN>)
      scales(%sx, %sw : memref<2x?xf32>, memref<2x2xf32>) by <block = [1, 128, 128]> outs(%out : memref<?x256xbf16>)
  return
}
func.func @fp8_t(%x: memref<?x256xf8E4M3FN>, %sx: memref<2x?xf32>, %w: memref<256x256xf8E4M3FN>, %sw: memref<2x2xf32>, %out: memref<?x256xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x256xf8E4M3FN>, memref<256x256xf8E4M3FN>) transpose_b
      scales(%sx, %sw : memref<2x?xf32>, memref<2x2xf32>) by <block = [1, 128, 128]> outs(%out : memref<?x256xbf16>)
  return
}
func.func @f32(%x: memref<?x256xf32>, %w: memref<256x256xf32>, %out: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x256xf32>, memref<256x256xf32>) transpose_b outs(%out : memref<?x256xf32>)
  return
}
func.func @i8(%x: memref<?x256xi8>, %sx: memref<1x1xf32>, %w: memref<256x256xi8>, %sw: memref<1x1xf32>, %out: memref<?x256xf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x256xi8>, memref<256x256xi8>) transpose_b
      scales(%sx, %sw : memref<1x1xf32>, memref<1x1xf32>) by <tensor> outs(%out : memref<?x256xf16>)
  return
}
