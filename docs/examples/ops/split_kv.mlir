// One token with two heads. Each head has two columns of keys and one column of values.
//     x = [[[1, 2, 3], [4, 5, 6]]]
func.func @split_kv(%x: memref<1x2x3xf32>, %k: memref<1x2x2xf32>, %v: memref<1x2x1xf32>) {
  fusednorm.split_kv ins(%x : memref<1x2x3xf32>)
      outs(%k, %v : memref<1x2x2xf32>, memref<1x2x1xf32>)
  return
}
