// The body adds a bias to x and quantizes the sums. The sums are [448, 100, -1, 0], so the scale is
// 1 and 100 rounds to 96.
//     x = [[400, 90, 0, 4]]
//     bias = [[48, 10, -1, -4]]
func.func @fused(%x: memref<1x4xf32>, %bias: memref<1x4xf32>, %out: memref<1x4xf8E4M3FN>,
                 %scales: memref<1x1xf32>) {
  fusednorm.fused ins(%x, %bias : memref<1x4xf32>, memref<1x4xf32>)
      outs(%out, %scales : memref<1x4xf8E4M3FN>, memref<1x1xf32>) body {
  ^bb0(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %o: tensor<1x4xf8E4M3FN>, %s: tensor<1x1xf32>):
    %sum = arith.addf %a, %b : tensor<1x4xf32>
    %q, %t = fusednorm.quantize ins(%sum : tensor<1x4xf32>)
        outs(%o, %s : tensor<1x4xf8E4M3FN>, tensor<1x1xf32>)
        -> (tensor<1x4xf8E4M3FN>, tensor<1x1xf32>)
    fusednorm.yield %q, %t : tensor<1x4xf8E4M3FN>, tensor<1x1xf32>
  }
  return
}
