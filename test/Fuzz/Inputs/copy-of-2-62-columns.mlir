// way: gpu sm_100 any-base fuse code
module {
  func.func @copy(%arg0: memref<?x37xbf16>, %arg1: memref<4611686018427387904xf32>, %arg2: memref<?x37xbf16>, %arg3: memref<4611686018427387904xf32>, %arg4: memref<3x4xf16>, %arg5: memref<?x37xf32>) {
    fusednorm.fused ins(%arg0, %arg1 : memref<?x37xbf16>, memref<4611686018427387904xf32>) outs(%arg2, %arg3, %arg4, %arg5 : memref<?x37xbf16>, memref<4611686018427387904xf32>, memref<3x4xf16>, memref<?x37xf32>) body {
    ^bb0(%in: tensor<?x37xbf16>, %in_0: tensor<4611686018427387904xf32>, %out: tensor<?x37xbf16>, %out_1: tensor<4611686018427387904xf32>, %out_2: tensor<3x4xf16>, %out_3: tensor<?x37xf32>):
      %cst = arith.constant dense<2.000000e+00> : tensor<3x4xf16>
      %0 = arith.extf %in : tensor<?x37xbf16> to tensor<?x37xf32>
      yield %in, %in_0, %cst, %0 : tensor<?x37xbf16>, tensor<4611686018427387904xf32>, tensor<3x4xf16>, tensor<?x37xf32>
    }
    return
  }
}
