// way: gpu sm_100 any-base
module {
  func.func @copy(%arg0: memref<?x?xbf16>, %arg1: memref<5xf32>, %arg2: memref<?x?xbf16>, %arg3: memref<5xf32>, %arg4: memref<3x4xf4E2M1FN>, %arg5: memref<?x?xf32>) {
    fusednorm.fused ins(%arg0, %arg1 : memref<?x?xbf16>, memref<5xf32>) outs(%arg2, %arg3, %arg4, %arg5 : memref<?x?xbf16>, memref<5xf32>, memref<3x4xf4E2M1FN>, memref<?x?xf32>) body {
    ^bb0(%in: tensor<?x?xbf16>, %in_0: tensor<5xf32>, %out: tensor<?x?xbf16>, %out_1: tensor<5xf32>, %out_2: tensor<3x4xf4E2M1FN>, %out_3: tensor<?x?xf32>):
      %cst_4 = arith.constant dense<2.000000e+00> : tensor<3x4xf4E2M1FN>
      %0 = arith.extf %in : tensor<?x?xbf16> to tensor<?x?xf32>
      yield %in, %in_0, %cst_4, %0 : tensor<?x?xbf16>, tensor<5xf32>, tensor<3x4xf4E2M1FN>, tensor<?x?xf32>
    }
    return
  }
}
