// Rows of dynamic length must be at least as long as the rotated part.
func.func @part(%x: memref<?x?xf32>, %t: memref<?x64xf32>) {
  fusednorm.rope ins(%x, %t : memref<?x?xf32>, memref<?x64xf32>) outs(%x : memref<?x?xf32>)
  return
}
// Several rows per block.
func.func @many(%x: memref<?x?x16xbf16>, %g: memref<16xbf16>, %out: memref<?x?x16xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.rms_norm ins(%x, %g : memref<?x?x16xbf16>, memref<16xbf16>) epsilon(%eps)
      outs(%out : memref<?x?x16xbf16>)
  return
}
