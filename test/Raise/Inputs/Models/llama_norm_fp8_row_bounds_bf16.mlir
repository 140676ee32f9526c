#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @llama_norm_fp8_row_bounds(%arg0: tensor<8x256xbf16>, %arg1: tensor<8x256xbf16>, %arg2: tensor<256xbf16>) -> (tensor<8x256xf8E4M3FN>, tensor<8x1xf32>, tensor<8x256xbf16>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant 9.9999999999999998E-13 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 2.560000e+02 : f32
    %cst_4 = arith.constant 1.200000e+03 : bf16
    %cst_5 = arith.constant 4.480000e+02 : bf16
    %cst_6 = arith.constant -4.480000e+02 : f32
    %cst_7 = arith.constant 4.480000e+02 : f32
    %0 = tensor.empty() : tensor<8x256xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<8x256xbf16>, tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %29 = arith.addf %in, %in_8 : bf16
      linalg.yield %29 : bf16
    } -> tensor<8x256xbf16>
    %2 = tensor.empty() : tensor<8x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x256xbf16>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %29 = arith.extf %in : bf16 to f32
      linalg.yield %29 : f32
    } -> tensor<8x256xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %29 : f32
    } -> tensor<8x256xf32>
    %5 = tensor.empty() : tensor<8x1xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<8x256xf32>) outs(%6 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.addf %in, %out : f32
      linalg.yield %29 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.divf %in, %cst_3 : f32
      linalg.yield %29 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.truncf %cst_2 : f64 to f32
      %30 = arith.addf %in, %29 : f32
      linalg.yield %30 : f32
    } -> tensor<8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.rsqrt %in : f32
      linalg.yield %29 : f32
    } -> tensor<8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %10 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %29 = arith.mulf %in, %in_8 : f32
      linalg.yield %29 : f32
    } -> tensor<8x256xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x256xf32>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %29 = arith.truncf %in : f32 to bf16
      linalg.yield %29 : bf16
    } -> tensor<8x256xbf16>
    %13 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2, %12 : tensor<256xbf16>, tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %29 = arith.mulf %in, %in_8 : bf16
      linalg.yield %29 : bf16
    } -> tensor<8x256xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %29 = math.absf %in : bf16
      linalg.yield %29 : bf16
    } -> tensor<8x256xbf16>
    %15 = tensor.empty() : tensor<8xi64>
    %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<8xi64>) -> tensor<8xi64>
    %17 = tensor.empty() : tensor<8xbf16>
    %18 = linalg.fill ins(%cst_0 : bf16) outs(%17 : tensor<8xbf16>) -> tensor<8xbf16>
    %19:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<8x256xbf16>) outs(%18, %16 : tensor<8xbf16>, tensor<8xi64>) {
    ^bb0(%in: bf16, %out: bf16, %out_8: i64):
      %29 = linalg.index 1 : index
      %30 = arith.index_cast %29 : index to i64
      %31 = arith.maximumf %in, %out : bf16
      %32 = arith.cmpf ogt, %in, %out : bf16
      %33 = arith.select %32, %30, %out_8 : i64
      linalg.yield %31, %33 : bf16, i64
    } -> (tensor<8xbf16>, tensor<8xi64>)
    %expanded = tensor.expand_shape %19#0 [[0, 1]] output_shape [8, 1] : tensor<8xbf16> into tensor<8x1xbf16>
    %20 = tensor.empty() : tensor<8x1xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<8x1xbf16>) outs(%20 : tensor<8x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %29 = arith.truncf %cst_1 : f64 to bf16
      %30 = arith.cmpf ult, %in, %29 : bf16
      %31 = arith.select %30, %29, %in : bf16
      %32 = arith.cmpf ugt, %31, %cst_4 : bf16
      %33 = arith.select %32, %cst_4, %31 : bf16
      linalg.yield %33 : bf16
    } -> tensor<8x1xbf16>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<8x1xbf16>) outs(%20 : tensor<8x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %29 = arith.divf %in, %cst_5 : bf16
      linalg.yield %29 : bf16
    } -> tensor<8x1xbf16>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<8x1xbf16>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %29 = arith.extf %in : bf16 to f32
      linalg.yield %29 : f32
    } -> tensor<8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<8x256xbf16>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %29 = arith.extf %in : bf16 to f32
      linalg.yield %29 : f32
    } -> tensor<8x256xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %23 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %29 = arith.divf %in, %in_8 : f32
      linalg.yield %29 : f32
    } -> tensor<8x256xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<8x256xf32>) outs(%2 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.cmpf ult, %in, %cst_6 : f32
      %30 = arith.select %29, %cst_6, %in : f32
      %31 = arith.cmpf ugt, %30, %cst_7 : f32
      %32 = arith.select %31, %cst_7, %30 : f32
      linalg.yield %32 : f32
    } -> tensor<8x256xf32>
    %27 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<8x256xf32>) outs(%27 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %29 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %29 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %28, %23, %1 : tensor<8x256xf8E4M3FN>, tensor<8x1xf32>, tensor<8x256xbf16>
  }
}

