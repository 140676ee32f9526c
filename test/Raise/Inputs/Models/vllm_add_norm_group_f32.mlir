#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @vllm_add_norm_group(%arg0: tensor<8x256xf32>, %arg1: tensor<8x256xf32>, %arg2: tensor<256xf32>) -> (tensor<8x256xf8E4M3FN>, tensor<8x2xf32>, tensor<8x256xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 4.3596540178571426E-6 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 2.560000e+02 : f32
    %cst_4 = arith.constant 4.480000e+02 : f32
    %cst_5 = arith.constant -4.480000e+02 : f32
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.addf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %25 : f32
    } -> tensor<8x256xf32>
    %3 = tensor.empty() : tensor<8x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<8x256xf32>) outs(%4 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.addf %in, %out : f32
      linalg.yield %25 : f32
    } -> tensor<8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_3 : f32
      linalg.yield %25 : f32
    } -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.truncf %cst_2 : f64 to f32
      %26 = arith.addf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.rsqrt %in : f32
      linalg.yield %25 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %8 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.mulf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<8x256xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %arg2 : tensor<8x256xf32>, tensor<256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.mulf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<8x256xf32>
    %expanded = tensor.expand_shape %10 [[0], [1, 2]] output_shape [8, 2, 128] : tensor<8x256xf32> into tensor<8x2x128xf32>
    %11 = tensor.empty() : tensor<8x2x128xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<8x2x128xf32>) outs(%11 : tensor<8x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.absf %in : f32
      linalg.yield %25 : f32
    } -> tensor<8x2x128xf32>
    %13 = tensor.empty() : tensor<8x2xi64>
    %14 = linalg.fill ins(%c0_i64 : i64) outs(%13 : tensor<8x2xi64>) -> tensor<8x2xi64>
    %15 = tensor.empty() : tensor<8x2xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%15 : tensor<8x2xf32>) -> tensor<8x2xf32>
    %17:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12 : tensor<8x2x128xf32>) outs(%16, %14 : tensor<8x2xf32>, tensor<8x2xi64>) {
    ^bb0(%in: f32, %out: f32, %out_8: i64):
      %25 = linalg.index 2 : index
      %26 = arith.index_cast %25 : index to i64
      %27 = arith.maximumf %in, %out : f32
      %28 = arith.cmpf ogt, %in, %out : f32
      %29 = arith.select %28, %26, %out_8 : i64
      linalg.yield %27, %29 : f32, i64
    } -> (tensor<8x2xf32>, tensor<8x2xi64>)
    %expanded_6 = tensor.expand_shape %17#0 [[0], [1, 2]] output_shape [8, 2, 1] : tensor<8x2xf32> into tensor<8x2x1xf32>
    %18 = tensor.empty() : tensor<8x2x1xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<8x2x1xf32>) outs(%18 : tensor<8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_4 : f32
      linalg.yield %25 : f32
    } -> tensor<8x2x1xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<8x2x1xf32>) outs(%18 : tensor<8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.truncf %cst_1 : f64 to f32
      %26 = arith.cmpf ult, %in, %25 : f32
      %27 = arith.select %26, %25, %in : f32
      linalg.yield %27 : f32
    } -> tensor<8x2x1xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %20 : tensor<8x2x128xf32>, tensor<8x2x1xf32>) outs(%11 : tensor<8x2x128xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %25 = arith.divf %in, %in_8 : f32
      linalg.yield %25 : f32
    } -> tensor<8x2x128xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<8x2x128xf32>) outs(%11 : tensor<8x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.cmpf ult, %in, %cst_5 : f32
      %26 = arith.select %25, %cst_5, %in : f32
      %27 = arith.cmpf ugt, %26, %cst_4 : f32
      %28 = arith.select %27, %cst_4, %26 : f32
      linalg.yield %28 : f32
    } -> tensor<8x2x128xf32>
    %23 = tensor.empty() : tensor<8x2x128xf8E4M3FN>
    %24 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<8x2x128xf32>) outs(%23 : tensor<8x2x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %25 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %25 : f8E4M3FN
    } -> tensor<8x2x128xf8E4M3FN>
    %collapsed = tensor.collapse_shape %24 [[0], [1, 2]] : tensor<8x2x128xf8E4M3FN> into tensor<8x256xf8E4M3FN>
    %collapsed_7 = tensor.collapse_shape %20 [[0], [1, 2]] : tensor<8x2x1xf32> into tensor<8x2xf32>
    return %collapsed, %collapsed_7, %1 : tensor<8x256xf8E4M3FN>, tensor<8x2xf32>, tensor<8x256xf32>
  }
}
