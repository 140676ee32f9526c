#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, 0)>
module {
  func.func @llama_norm_fp8_tensor(%arg0: tensor<8x256xf32>, %arg1: tensor<8x256xf32>, %arg2: tensor<256xf32>) -> (tensor<8x256xf8E4M3FN>, tensor<1x1xf32>, tensor<8x256xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 9.9999999999999995E-7 : f64
    %cst_2 = arith.constant 2.560000e+02 : f32
    %cst_3 = arith.constant 4.480000e+02 : f32
    %cst_4 = arith.constant -4.480000e+02 : f32
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %28 = arith.addf %in, %in_6 : f32
      linalg.yield %28 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %28 : f32
    } -> tensor<8x256xf32>
    %3 = tensor.empty() : tensor<8x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<8x256xf32>) outs(%4 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %in, %out : f32
      linalg.yield %28 : f32
    } -> tensor<8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.divf %in, %cst_2 : f32
      linalg.yield %28 : f32
    } -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.truncf %cst_1 : f64 to f32
      %29 = arith.addf %in, %28 : f32
      linalg.yield %29 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.rsqrt %in : f32
      linalg.yield %28 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %8 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %28 = arith.mulf %in, %in_6 : f32
      linalg.yield %28 : f32
    } -> tensor<8x256xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2, %9 : tensor<256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %28 = arith.mulf %in, %in_6 : f32
      linalg.yield %28 : f32
    } -> tensor<8x256xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.absf %in : f32
      linalg.yield %28 : f32
    } -> tensor<8x256xf32>
    %12 = tensor.empty() : tensor<8xi64>
    %13 = linalg.fill ins(%c0_i64 : i64) outs(%12 : tensor<8xi64>) -> tensor<8xi64>
    %14 = tensor.empty() : tensor<8xf32>
    %15 = linalg.fill ins(%cst_0 : f32) outs(%14 : tensor<8xf32>) -> tensor<8xf32>
    %16:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<8x256xf32>) outs(%15, %13 : tensor<8xf32>, tensor<8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %28 = linalg.index 1 : index
      %29 = arith.index_cast %28 : index to i64
      %30 = arith.maximumf %in, %out : f32
      %31 = arith.cmpf ogt, %in, %out : f32
      %32 = arith.select %31, %29, %out_6 : i64
      linalg.yield %30, %32 : f32, i64
    } -> (tensor<8xf32>, tensor<8xi64>)
    %expanded = tensor.expand_shape %16#0 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %17 = tensor.empty() : tensor<1xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<1xi64>) -> tensor<1xi64>
    %19 = tensor.empty() : tensor<1xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<1xf32>) -> tensor<1xf32>
    %21:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["reduction", "parallel"]} ins(%expanded : tensor<8x1xf32>) outs(%20, %18 : tensor<1xf32>, tensor<1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %28 = linalg.index 0 : index
      %29 = arith.index_cast %28 : index to i64
      %30 = arith.maximumf %in, %out : f32
      %31 = arith.cmpf ogt, %in, %out : f32
      %32 = arith.select %31, %29, %out_6 : i64
      linalg.yield %30, %32 : f32, i64
    } -> (tensor<1xf32>, tensor<1xi64>)
    %expanded_5 = tensor.expand_shape %21#0 [[0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
    %22 = tensor.empty() : tensor<1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_5 : tensor<1x1xf32>) outs(%22 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.divf %in, %cst_3 : f32
      linalg.yield %28 : f32
    } -> tensor<1x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %23 : tensor<8x256xf32>, tensor<1x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %28 = arith.divf %in, %in_6 : f32
      linalg.yield %28 : f32
    } -> tensor<8x256xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.cmpf ult, %in, %cst_4 : f32
      %29 = arith.select %28, %cst_4, %in : f32
      %30 = arith.cmpf ugt, %29, %cst_3 : f32
      %31 = arith.select %30, %cst_3, %29 : f32
      linalg.yield %31 : f32
    } -> tensor<8x256xf32>
    %26 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<8x256xf32>) outs(%26 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %28 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %28 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %27, %23, %1 : tensor<8x256xf8E4M3FN>, tensor<1x1xf32>, tensor<8x256xf32>
  }
}
