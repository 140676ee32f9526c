// Two rows of a cache of two slots. A group has two columns. The absolute maxima of the groups are
// 448 and 2 in row 0, and 224 and 0 in row 1. The scales are transposed: column t belongs to row t.
//     cache = [[[448, 100, 2, -1], [224, 0, 0, 0]]]
//     slots = [0, 1]
func.func @gather_quantize(%cache: memref<1x2x4xf32>, %slots: memref<2xi64>,
                           %out: memref<2x4xf8E4M3FN>, %scales: memref<2x2xf32>) {
  fusednorm.gather_quantize ins(%cache : memref<1x2x4xf32>) slots(%slots : memref<2xi64>)
      outs(%out, %scales : memref<2x4xf8E4M3FN>, memref<2x2xf32>)
      {scheme = #fusednorm.quantization<group = 2, layout = transposed>}
  return
}
