#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (0)>
module {
  func.func @vllm_norm_tensor(%arg0: tensor<8x256xbf16>, %arg1: tensor<256xbf16>) -> (tensor<8x256xf8E4M3FN>, tensor<1xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 4.3596540178571426E-6 : f64
    %cst_3 = arith.constant 9.9999999999999995E-7 : f64
    %cst_4 = arith.constant 2.560000e+02 : f32
    %cst_5 = arith.constant 4.480000e+02 : f32
    %cst_6 = arith.constant -4.480000e+02 : f32
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %27 = arith.extf %in : bf16 to f32
      linalg.yield %27 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %27 : f32
    } -> tensor<8x256xf32>
    %3 = tensor.empty() : tensor<8x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<8x256xf32>) outs(%4 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %in, %out : f32
      linalg.yield %27 : f32
    } -> tensor<8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.divf %in, %cst_4 : f32
      linalg.yield %27 : f32
    } -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.truncf %cst_3 : f64 to f32
      %28 = arith.addf %in, %27 : f32
      linalg.yield %28 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%3 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.rsqrt %in : f32
      linalg.yield %27 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %8 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %27 = arith.mulf %in, %in_7 : f32
      linalg.yield %27 : f32
    } -> tensor<8x256xf32>
    %10 = tensor.empty() : tensor<8x256xbf16>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<8x256xf32>) outs(%10 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %27 = arith.truncf %in : f32 to bf16
      linalg.yield %27 : bf16
    } -> tensor<8x256xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %arg1 : tensor<8x256xbf16>, tensor<256xbf16>) outs(%10 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %27 = arith.mulf %in, %in_7 : bf16
      linalg.yield %27 : bf16
    } -> tensor<8x256xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<8x256xbf16>) outs(%10 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %27 = math.absf %in : bf16
      linalg.yield %27 : bf16
    } -> tensor<8x256xbf16>
    %14 = tensor.empty() : tensor<bf16>
    %15 = linalg.fill ins(%cst_0 : bf16) outs(%14 : tensor<bf16>) -> tensor<bf16>
    %16 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["reduction", "reduction"]} ins(%13 : tensor<8x256xbf16>) outs(%15 : tensor<bf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %27 = arith.maximumf %in, %out : bf16
      linalg.yield %27 : bf16
    } -> tensor<bf16>
    %expanded = tensor.expand_shape %16 [] output_shape [1] : tensor<bf16> into tensor<1xbf16>
    %17 = tensor.empty() : tensor<1xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%expanded : tensor<1xbf16>) outs(%17 : tensor<1xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %27 = arith.extf %in : bf16 to f32
      linalg.yield %27 : f32
    } -> tensor<1xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%18 : tensor<1xf32>) outs(%17 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.divf %in, %cst_5 : f32
      linalg.yield %27 : f32
    } -> tensor<1xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%19 : tensor<1xf32>) outs(%17 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.truncf %cst_2 : f64 to f32
      %28 = arith.cmpf ult, %in, %27 : f32
      %29 = arith.select %28, %27, %in : f32
      linalg.yield %29 : f32
    } -> tensor<1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %27 = arith.extf %in : bf16 to f32
      linalg.yield %27 : f32
    } -> tensor<8x256xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%20 : tensor<1xf32>) outs(%17 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.cmpf one, %in, %cst : f32
      cf.assert %27, "unimplemented: tensor with zero element"
      %28 = arith.divf %cst_1, %in : f32
      linalg.yield %28 : f32
    } -> tensor<1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map5, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %22 : tensor<8x256xf32>, tensor<1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %27 = arith.mulf %in, %in_7 : f32
      linalg.yield %27 : f32
    } -> tensor<8x256xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.cmpf ult, %in, %cst_6 : f32
      %28 = arith.select %27, %cst_6, %in : f32
      %29 = arith.cmpf ugt, %28, %cst_5 : f32
      %30 = arith.select %29, %cst_5, %28 : f32
      linalg.yield %30 : f32
    } -> tensor<8x256xf32>
    %25 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<8x256xf32>) outs(%25 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %27 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %27 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %26, %20 : tensor<8x256xf8E4M3FN>, tensor<1xf32>
  }
}

