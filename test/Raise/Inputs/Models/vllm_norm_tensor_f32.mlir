#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (0)>
module {
  func.func @vllm_norm_tensor(%arg0: tensor<8x256xf32>, %arg1: tensor<256xf32>) -> (tensor<8x256xf8E4M3FN>, tensor<1xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 4.3596540178571426E-6 : f64
    %cst_3 = arith.constant 9.9999999999999995E-7 : f64
    %cst_4 = arith.constant 2.560000e+02 : f32
    %cst_5 = arith.constant 4.480000e+02 : f32
    %cst_6 = arith.constant -4.480000e+02 : f32
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %22 : f32
    } -> tensor<8x256xf32>
    %2 = tensor.empty() : tensor<8x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<8x256xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.addf %in, %out : f32
      linalg.yield %22 : f32
    } -> tensor<8x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x1xf32>) outs(%2 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.divf %in, %cst_4 : f32
      linalg.yield %22 : f32
    } -> tensor<8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<8x1xf32>) outs(%2 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.truncf %cst_3 : f64 to f32
      %23 = arith.addf %in, %22 : f32
      linalg.yield %23 : f32
    } -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x1xf32>) outs(%2 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.rsqrt %in : f32
      linalg.yield %22 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %7 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %22 = arith.mulf %in, %in_7 : f32
      linalg.yield %22 : f32
    } -> tensor<8x256xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %arg1 : tensor<8x256xf32>, tensor<256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %22 = arith.mulf %in, %in_7 : f32
      linalg.yield %22 : f32
    } -> tensor<8x256xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.absf %in : f32
      linalg.yield %22 : f32
    } -> tensor<8x256xf32>
    %11 = tensor.empty() : tensor<f32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<f32>) -> tensor<f32>
    %13 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["reduction", "reduction"]} ins(%10 : tensor<8x256xf32>) outs(%12 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.maximumf %in, %out : f32
      linalg.yield %22 : f32
    } -> tensor<f32>
    %expanded = tensor.expand_shape %13 [] output_shape [1] : tensor<f32> into tensor<1xf32>
    %14 = tensor.empty() : tensor<1xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%expanded : tensor<1xf32>) outs(%14 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.divf %in, %cst_5 : f32
      linalg.yield %22 : f32
    } -> tensor<1xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%15 : tensor<1xf32>) outs(%14 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.truncf %cst_2 : f64 to f32
      %23 = arith.cmpf ult, %in, %22 : f32
      %24 = arith.select %23, %22, %in : f32
      linalg.yield %24 : f32
    } -> tensor<1xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%16 : tensor<1xf32>) outs(%14 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.cmpf one, %in, %cst : f32
      cf.assert %22, "unimplemented: tensor with zero element"
      %23 = arith.divf %cst_1, %in : f32
      linalg.yield %23 : f32
    } -> tensor<1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map5, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %17 : tensor<8x256xf32>, tensor<1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %22 = arith.mulf %in, %in_7 : f32
      linalg.yield %22 : f32
    } -> tensor<8x256xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.cmpf ult, %in, %cst_6 : f32
      %23 = arith.select %22, %cst_6, %in : f32
      %24 = arith.cmpf ugt, %23, %cst_5 : f32
      %25 = arith.select %24, %cst_5, %23 : f32
      linalg.yield %25 : f32
    } -> tensor<8x256xf32>
    %20 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<8x256xf32>) outs(%20 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %22 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %22 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %21, %16 : tensor<8x256xf8E4M3FN>, tensor<1xf32>
  }
}
