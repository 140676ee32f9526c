// way: passes fusednorm-expand-fp8
module {
  func.func @codes(%arg0: memref<?x64xbf16>, %arg1: memref<32x64xbf16>, %arg2: memref<?x32xf8E4M3FN>) {
    fusednorm.matmul ins(%arg0, %arg1 : memref<?x64xbf16>, memref<32x64xbf16>) transpose_b outs(%arg2 : memref<?x32xf8E4M3FN>) body {
    ^bb0(%sum: tensor<?x32xf32>, %out: tensor<?x32xf8E4M3FN>):
      %0 = arith.truncf %sum : tensor<?x32xf32> to tensor<?x32xf8E4M3FN>
      yield %0 : tensor<?x32xf8E4M3FN>
    }
    return
  }
}
