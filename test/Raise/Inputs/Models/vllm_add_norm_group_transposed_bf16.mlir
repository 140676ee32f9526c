#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @vllm_add_norm_group_transposed(%arg0: tensor<8x256xbf16>, %arg1: tensor<8x256xbf16>, %arg2: tensor<256xbf16>) -> (tensor<8x256xf8E4M3FN>, tensor<2x8xf32>, tensor<8x256xbf16>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant 4.3596540178571426E-6 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 2.560000e+02 : f32
    %cst_4 = arith.constant 4.480000e+02 : f32
    %cst_5 = arith.constant -4.480000e+02 : f32
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %33 = arith.extf %in : bf16 to f32
      linalg.yield %33 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %33 = arith.extf %in : bf16 to f32
      linalg.yield %33 : f32
    } -> tensor<8x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %33 = arith.addf %in, %in_8 : f32
      linalg.yield %33 : f32
    } -> tensor<8x256xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %33 : f32
    } -> tensor<8x256xf32>
    %5 = tensor.empty() : tensor<8x1xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<8x256xf32>) outs(%6 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %in, %out : f32
      linalg.yield %33 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.divf %in, %cst_3 : f32
      linalg.yield %33 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.truncf %cst_2 : f64 to f32
      %34 = arith.addf %in, %33 : f32
      linalg.yield %34 : f32
    } -> tensor<8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.rsqrt %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %10 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %33 = arith.mulf %in, %in_8 : f32
      linalg.yield %33 : f32
    } -> tensor<8x256xf32>
    %12 = tensor.empty() : tensor<8x256xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x256xf32>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %33 = arith.truncf %in : f32 to bf16
      linalg.yield %33 : bf16
    } -> tensor<8x256xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %arg2 : tensor<8x256xbf16>, tensor<256xbf16>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %33 = arith.mulf %in, %in_8 : bf16
      linalg.yield %33 : bf16
    } -> tensor<8x256xbf16>
    %expanded = tensor.expand_shape %14 [[0], [1, 2]] output_shape [8, 2, 128] : tensor<8x256xbf16> into tensor<8x2x128xbf16>
    %15 = tensor.empty() : tensor<8x2x128xbf16>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<8x2x128xbf16>) outs(%15 : tensor<8x2x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %33 = math.absf %in : bf16
      linalg.yield %33 : bf16
    } -> tensor<8x2x128xbf16>
    %17 = tensor.empty() : tensor<8x2xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<8x2xi64>) -> tensor<8x2xi64>
    %19 = tensor.empty() : tensor<8x2xbf16>
    %20 = linalg.fill ins(%cst_0 : bf16) outs(%19 : tensor<8x2xbf16>) -> tensor<8x2xbf16>
    %21:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<8x2x128xbf16>) outs(%20, %18 : tensor<8x2xbf16>, tensor<8x2xi64>) {
    ^bb0(%in: bf16, %out: bf16, %out_8: i64):
      %33 = linalg.index 2 : index
      %34 = arith.index_cast %33 : index to i64
      %35 = arith.maximumf %in, %out : bf16
      %36 = arith.cmpf ogt, %in, %out : bf16
      %37 = arith.select %36, %34, %out_8 : i64
      linalg.yield %35, %37 : bf16, i64
    } -> (tensor<8x2xbf16>, tensor<8x2xi64>)
    %expanded_6 = tensor.expand_shape %21#0 [[0], [1, 2]] output_shape [8, 2, 1] : tensor<8x2xbf16> into tensor<8x2x1xbf16>
    %22 = tensor.empty() : tensor<8x2x1xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<8x2x1xbf16>) outs(%22 : tensor<8x2x1xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %33 = arith.extf %in : bf16 to f32
      linalg.yield %33 : f32
    } -> tensor<8x2x1xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<8x2x1xf32>) outs(%22 : tensor<8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.divf %in, %cst_4 : f32
      linalg.yield %33 : f32
    } -> tensor<8x2x1xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<8x2x1xf32>) outs(%22 : tensor<8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.truncf %cst_1 : f64 to f32
      %34 = arith.cmpf ult, %in, %33 : f32
      %35 = arith.select %34, %33, %in : f32
      linalg.yield %35 : f32
    } -> tensor<8x2x1xf32>
    %26 = tensor.empty() : tensor<8x2x128xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %25 : tensor<8x2x128xbf16>, tensor<8x2x1xf32>) outs(%26 : tensor<8x2x128xf32>) {
    ^bb0(%in: bf16, %in_8: f32, %out: f32):
      %33 = arith.extf %in : bf16 to f32
      %34 = arith.divf %33, %in_8 : f32
      linalg.yield %34 : f32
    } -> tensor<8x2x128xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<8x2x128xf32>) outs(%26 : tensor<8x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.cmpf ult, %in, %cst_5 : f32
      %34 = arith.select %33, %cst_5, %in : f32
      %35 = arith.cmpf ugt, %34, %cst_4 : f32
      %36 = arith.select %35, %cst_4, %34 : f32
      linalg.yield %36 : f32
    } -> tensor<8x2x128xf32>
    %29 = tensor.empty() : tensor<8x2x128xf8E4M3FN>
    %30 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<8x2x128xf32>) outs(%29 : tensor<8x2x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %33 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %33 : f8E4M3FN
    } -> tensor<8x2x128xf8E4M3FN>
    %collapsed = tensor.collapse_shape %30 [[0], [1, 2]] : tensor<8x2x128xf8E4M3FN> into tensor<8x256xf8E4M3FN>
    %collapsed_7 = tensor.collapse_shape %25 [[0], [1, 2]] : tensor<8x2x1xf32> into tensor<8x2xf32>
    %31 = tensor.empty() : tensor<2x8xf32>
    %transposed = linalg.transpose ins(%collapsed_7 : tensor<8x2xf32>) outs(%31 : tensor<2x8xf32>) permutation = [1, 0] 
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %33 = arith.truncf %in : f32 to bf16
      linalg.yield %33 : bf16
    } -> tensor<8x256xbf16>
    return %collapsed, %transposed, %32 : tensor<8x256xf8E4M3FN>, tensor<2x8xf32>, tensor<8x256xbf16>
  }
}

