// Each row has one scale.
//     x = [[448, 96, -1, 0], [448, 40, -256, 128]]
//     scales = [[1], [0.0078125]]
func.func @dequantize(%x: memref<2x4xf8E4M3FN>, %scales: memref<2x1xf32>, %out: memref<2x4xf32>) {
  fusednorm.dequantize ins(%x : memref<2x4xf8E4M3FN>) scales(%scales : memref<2x1xf32>)
      outs(%out : memref<2x4xf32>)
  return
}
