// way: gpu sm_89 variants
module {
  func.func @norm(%arg0: memref<?x?xbf16>, %arg1: memref<?xbf16>, %arg2: f32, %arg3: memref<?x64xf32>, %arg4: memref<?x?xbf16>) {
    fusednorm.fused ins(%arg0, %arg1, %arg2, %arg3 : memref<?x?xbf16>, memref<?xbf16>, f32, memref<?x64xf32>) outs(%arg4 : memref<?x?xbf16>) body {
    ^bb0(%in: tensor<?x?xbf16>, %in_0: tensor<?xbf16>, %in_1: f32, %in_2: tensor<?x64xf32>, %out: tensor<?x?xbf16>):
      %c32 = arith.constant 32 : index
      %c65536 = arith.constant 65536 : index
      %dim = tensor.dim %in, %c32 : tensor<?x?xbf16>
      %dim_3 = tensor.dim %in, %c65536 : tensor<?x?xbf16>
      %0 = tensor.empty(%dim, %dim_3) : tensor<?x?xbf16>
      %y = rms_norm ins(%in, %in_0 : tensor<?x?xbf16>, tensor<?xbf16>) epsilon(%in_1) outs(%0 : tensor<?x?xbf16>) -> tensor<?x?xbf16>
      %y_4 = rope ins(%y, %in_2 : tensor<?x?xbf16>, tensor<?x64xf32>) outs(%out : tensor<?x?xbf16>) -> tensor<?x?xbf16>
      yield %y_4 : tensor<?x?xbf16>
    }
    return
  }
}
