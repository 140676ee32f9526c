#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0)>
module {
  func.func @vllm_add_norm_static(%arg0: tensor<8x256xf32>, %arg1: tensor<8x256xf32>, %arg2: tensor<256xf32>, %arg3: tensor<1xf32>) -> (tensor<8x256xf8E4M3FN>, tensor<8x256xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 9.9999999999999995E-7 : f64
    %cst_2 = arith.constant 2.560000e+02 : f32
    %cst_3 = arith.constant -4.480000e+02 : f32
    %cst_4 = arith.constant 4.480000e+02 : f32
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %17 = arith.addf %in, %in_5 : f32
      linalg.yield %17 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %17 : f32
    } -> tensor<8x256xf32>
    %3 = tensor.empty() : tensor<8x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<8x256xf32>) outs(%4 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.addf %in, %out : f32
      linalg.yield %17 : f32
    } -> tensor<8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.divf %in, %cst_2 : f32
      linalg.yield %17 : f32
    } -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.truncf %cst_1 : f64 to f32
      %18 = arith.addf %in, %17 : f32
      linalg.yield %18 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.rsqrt %in : f32
      linalg.yield %17 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %8 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %17 = arith.mulf %in, %in_5 : f32
      linalg.yield %17 : f32
    } -> tensor<8x256xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %arg2 : tensor<8x256xf32>, tensor<256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %17 = arith.mulf %in, %in_5 : f32
      linalg.yield %17 : f32
    } -> tensor<8x256xf32>
    %11 = tensor.empty() : tensor<1xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg3 : tensor<1xf32>) outs(%11 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.cmpf one, %in, %cst : f32
      cf.assert %17, "unimplemented: tensor with zero element"
      %18 = arith.divf %cst_0, %in : f32
      linalg.yield %18 : f32
    } -> tensor<1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %12 : tensor<8x256xf32>, tensor<1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %17 = arith.mulf %in, %in_5 : f32
      linalg.yield %17 : f32
    } -> tensor<8x256xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.cmpf ult, %in, %cst_3 : f32
      %18 = arith.select %17, %cst_3, %in : f32
      %19 = arith.cmpf ugt, %18, %cst_4 : f32
      %20 = arith.select %19, %cst_4, %18 : f32
      linalg.yield %20 : f32
    } -> tensor<8x256xf32>
    %15 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8x256xf32>) outs(%15 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %17 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %17 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %16, %1 : tensor<8x256xf8E4M3FN>, tensor<8x256xf32>
  }
}
