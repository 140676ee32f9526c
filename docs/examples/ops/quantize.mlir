// The absolute maxima of the rows are 448 and 3.5, so the scales are 1 and 1/128. FP8 values from
// 64 to 128 are 8 apart, so 100 rounds to 96. FP8 values from 32 to 64 are 4 apart, so
// 0.3 * 128 = 38.4 rounds to 40.
//     x = [[448, 100, -1, 0], [3.5, 0.3, -2, 1]]
func.func @quantize(%x: memref<2x4xf32>, %out: memref<2x4xf8E4M3FN>, %scales: memref<2x1xf32>) {
  fusednorm.quantize ins(%x : memref<2x4xf32>)
      outs(%out, %scales : memref<2x4xf8E4M3FN>, memref<2x1xf32>)
  return
}
