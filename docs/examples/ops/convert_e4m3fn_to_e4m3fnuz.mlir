// Each value is halved. -0 becomes 0.
//     x = [[448, 1, -0.5, -0.0]]
func.func @convert_e4m3fn_to_e4m3fnuz(%x: memref<1x4xf8E4M3FN>, %out: memref<1x4xf8E4M3FNUZ>) {
  fusednorm.convert_e4m3fn_to_e4m3fnuz ins(%x : memref<1x4xf8E4M3FN>)
      outs(%out : memref<1x4xf8E4M3FNUZ>)
  return
}
