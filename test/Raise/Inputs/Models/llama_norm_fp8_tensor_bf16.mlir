#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, 0)>
module {
  func.func @llama_norm_fp8_tensor(%arg0: tensor<8x256xbf16>, %arg1: tensor<8x256xbf16>, %arg2: tensor<256xbf16>) -> (tensor<8x256xf8E4M3FN>, tensor<1x1xf32>, tensor<8x256xbf16>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant 9.9999999999999995E-7 : f64
    %cst_2 = arith.constant 2.560000e+02 : f32
    %cst_3 = arith.constant 4.480000e+02 : bf16
    %cst_4 = arith.constant -4.480000e+02 : f32
    %cst_5 = arith.constant 4.480000e+02 : f32
    %0 = tensor.empty() : tensor<8x256xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<8x256xbf16>, tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %34 = arith.addf %in, %in_7 : bf16
      linalg.yield %34 : bf16
    } -> tensor<8x256xbf16>
    %2 = tensor.empty() : tensor<8x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x256xbf16>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %34 = arith.extf %in : bf16 to f32
      linalg.yield %34 : f32
    } -> tensor<8x256xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %34 : f32
    } -> tensor<8x256xf32>
    %5 = tensor.empty() : tensor<8x1xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<8x256xf32>) outs(%6 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %in, %out : f32
      linalg.yield %34 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.divf %in, %cst_2 : f32
      linalg.yield %34 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.truncf %cst_1 : f64 to f32
      %35 = arith.addf %in, %34 : f32
      linalg.yield %35 : f32
    } -> tensor<8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.rsqrt %in : f32
      linalg.yield %34 : f32
    } -> tensor<8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %10 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.mulf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<8x256xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x256xf32>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %34 = arith.truncf %in : f32 to bf16
      linalg.yield %34 : bf16
    } -> tensor<8x256xbf16>
    %13 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2, %12 : tensor<256xbf16>, tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %34 = arith.mulf %in, %in_7 : bf16
      linalg.yield %34 : bf16
    } -> tensor<8x256xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %34 = math.absf %in : bf16
      linalg.yield %34 : bf16
    } -> tensor<8x256xbf16>
    %15 = tensor.empty() : tensor<8xi64>
    %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<8xi64>) -> tensor<8xi64>
    %17 = tensor.empty() : tensor<8xbf16>
    %18 = linalg.fill ins(%cst_0 : bf16) outs(%17 : tensor<8xbf16>) -> tensor<8xbf16>
    %19:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<8x256xbf16>) outs(%18, %16 : tensor<8xbf16>, tensor<8xi64>) {
    ^bb0(%in: bf16, %out: bf16, %out_7: i64):
      %34 = linalg.index 1 : index
      %35 = arith.index_cast %34 : index to i64
      %36 = arith.maximumf %in, %out : bf16
      %37 = arith.cmpf ogt, %in, %out : bf16
      %38 = arith.select %37, %35, %out_7 : i64
      linalg.yield %36, %38 : bf16, i64
    } -> (tensor<8xbf16>, tensor<8xi64>)
    %expanded = tensor.expand_shape %19#0 [[0, 1]] output_shape [8, 1] : tensor<8xbf16> into tensor<8x1xbf16>
    %20 = tensor.empty() : tensor<1xi64>
    %21 = linalg.fill ins(%c0_i64 : i64) outs(%20 : tensor<1xi64>) -> tensor<1xi64>
    %22 = tensor.empty() : tensor<1xbf16>
    %23 = linalg.fill ins(%cst_0 : bf16) outs(%22 : tensor<1xbf16>) -> tensor<1xbf16>
    %24:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["reduction", "parallel"]} ins(%expanded : tensor<8x1xbf16>) outs(%23, %21 : tensor<1xbf16>, tensor<1xi64>) {
    ^bb0(%in: bf16, %out: bf16, %out_7: i64):
      %34 = linalg.index 0 : index
      %35 = arith.index_cast %34 : index to i64
      %36 = arith.maximumf %in, %out : bf16
      %37 = arith.cmpf ogt, %in, %out : bf16
      %38 = arith.select %37, %35, %out_7 : i64
      linalg.yield %36, %38 : bf16, i64
    } -> (tensor<1xbf16>, tensor<1xi64>)
    %expanded_6 = tensor.expand_shape %24#0 [[0, 1]] output_shape [1, 1] : tensor<1xbf16> into tensor<1x1xbf16>
    %25 = tensor.empty() : tensor<1x1xbf16>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_6 : tensor<1x1xbf16>) outs(%25 : tensor<1x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %34 = arith.divf %in, %cst_3 : bf16
      linalg.yield %34 : bf16
    } -> tensor<1x1xbf16>
    %27 = tensor.empty() : tensor<1x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<1x1xbf16>) outs(%27 : tensor<1x1xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %34 = arith.extf %in : bf16 to f32
      linalg.yield %34 : f32
    } -> tensor<1x1xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<8x256xbf16>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %34 = arith.extf %in : bf16 to f32
      linalg.yield %34 : f32
    } -> tensor<8x256xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel"]} ins(%29, %28 : tensor<8x256xf32>, tensor<1x1xf32>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.divf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<8x256xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<8x256xf32>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.cmpf ult, %in, %cst_4 : f32
      %35 = arith.select %34, %cst_4, %in : f32
      %36 = arith.cmpf ugt, %35, %cst_5 : f32
      %37 = arith.select %36, %cst_5, %35 : f32
      linalg.yield %37 : f32
    } -> tensor<8x256xf32>
    %32 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<8x256xf32>) outs(%32 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %34 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %34 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %33, %28, %1 : tensor<8x256xf8E4M3FN>, tensor<1x1xf32>, tensor<8x256xbf16>
  }
}

