#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0)>
module {
  func.func @vllm_add_norm_static(%arg0: tensor<8x256xbf16>, %arg1: tensor<8x256xbf16>, %arg2: tensor<256xbf16>, %arg3: tensor<1xf32>) -> (tensor<8x256xf8E4M3FN>, tensor<8x256xbf16>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 9.9999999999999995E-7 : f64
    %cst_2 = arith.constant 2.560000e+02 : f32
    %cst_3 = arith.constant -4.480000e+02 : f32
    %cst_4 = arith.constant 4.480000e+02 : f32
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.addf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %5 = tensor.empty() : tensor<8x1xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<8x256xf32>) outs(%6 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %in, %out : f32
      linalg.yield %23 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.divf %in, %cst_2 : f32
      linalg.yield %23 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.truncf %cst_1 : f64 to f32
      %24 = arith.addf %in, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.rsqrt %in : f32
      linalg.yield %23 : f32
    } -> tensor<8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %10 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.mulf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %12 = tensor.empty() : tensor<8x256xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x256xf32>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %23 = arith.truncf %in : f32 to bf16
      linalg.yield %23 : bf16
    } -> tensor<8x256xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %arg2 : tensor<8x256xbf16>, tensor<256xbf16>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %23 = arith.mulf %in, %in_5 : bf16
      linalg.yield %23 : bf16
    } -> tensor<8x256xbf16>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %16 = tensor.empty() : tensor<1xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg3 : tensor<1xf32>) outs(%16 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.cmpf one, %in, %cst : f32
      cf.assert %23, "unimplemented: tensor with zero element"
      %24 = arith.divf %cst_0, %in : f32
      linalg.yield %24 : f32
    } -> tensor<1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %17 : tensor<8x256xf32>, tensor<1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.mulf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.cmpf ult, %in, %cst_3 : f32
      %24 = arith.select %23, %cst_3, %in : f32
      %25 = arith.cmpf ugt, %24, %cst_4 : f32
      %26 = arith.select %25, %cst_4, %24 : f32
      linalg.yield %26 : f32
    } -> tensor<8x256xf32>
    %20 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<8x256xf32>) outs(%20 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %23 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %23 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %23 = arith.truncf %in : f32 to bf16
      linalg.yield %23 : bf16
    } -> tensor<8x256xbf16>
    return %21, %22 : tensor<8x256xf8E4M3FN>, tensor<8x256xbf16>
  }
}

