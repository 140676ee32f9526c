#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @vllm_silu_mul_group(%arg0: tensor<8x512xbf16>) -> (tensor<8x256xf8E4M3FN>, tensor<8x2xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant 4.3596540178571426E-6 : f64
    %cst_2 = arith.constant 4.480000e+02 : f32
    %cst_3 = arith.constant -4.480000e+02 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [8, 256] [1, 1] : tensor<8x512xbf16> to tensor<8x256xbf16>
    %extracted_slice_4 = tensor.extract_slice %arg0[0, 256] [8, 256] [1, 1] : tensor<8x512xbf16> to tensor<8x256xbf16>
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.negf %in : f32
      %24 = math.exp %23 : f32
      %25 = arith.addf %24, %cst : f32
      %26 = arith.divf %cst, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<8x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %23 = arith.mulf %in, %in_7 : f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %4 = tensor.empty() : tensor<8x256xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%4 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %23 = arith.truncf %in : f32 to bf16
      linalg.yield %23 : bf16
    } -> tensor<8x256xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %extracted_slice_4 : tensor<8x256xbf16>, tensor<8x256xbf16>) outs(%4 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %23 = arith.mulf %in, %in_7 : bf16
      linalg.yield %23 : bf16
    } -> tensor<8x256xbf16>
    %expanded = tensor.expand_shape %6 [[0], [1, 2]] output_shape [8, 2, 128] : tensor<8x256xbf16> into tensor<8x2x128xbf16>
    %7 = tensor.empty() : tensor<8x2x128xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<8x2x128xbf16>) outs(%7 : tensor<8x2x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %23 = math.absf %in : bf16
      linalg.yield %23 : bf16
    } -> tensor<8x2x128xbf16>
    %9 = tensor.empty() : tensor<8x2xi64>
    %10 = linalg.fill ins(%c0_i64 : i64) outs(%9 : tensor<8x2xi64>) -> tensor<8x2xi64>
    %11 = tensor.empty() : tensor<8x2xbf16>
    %12 = linalg.fill ins(%cst_0 : bf16) outs(%11 : tensor<8x2xbf16>) -> tensor<8x2xbf16>
    %13:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<8x2x128xbf16>) outs(%12, %10 : tensor<8x2xbf16>, tensor<8x2xi64>) {
    ^bb0(%in: bf16, %out: bf16, %out_7: i64):
      %23 = linalg.index 2 : index
      %24 = arith.index_cast %23 : index to i64
      %25 = arith.maximumf %in, %out : bf16
      %26 = arith.cmpf ogt, %in, %out : bf16
      %27 = arith.select %26, %24, %out_7 : i64
      linalg.yield %25, %27 : bf16, i64
    } -> (tensor<8x2xbf16>, tensor<8x2xi64>)
    %expanded_5 = tensor.expand_shape %13#0 [[0], [1, 2]] output_shape [8, 2, 1] : tensor<8x2xbf16> into tensor<8x2x1xbf16>
    %14 = tensor.empty() : tensor<8x2x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<8x2x1xbf16>) outs(%14 : tensor<8x2x1xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      linalg.yield %23 : f32
    } -> tensor<8x2x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<8x2x1xf32>) outs(%14 : tensor<8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.divf %in, %cst_2 : f32
      linalg.yield %23 : f32
    } -> tensor<8x2x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<8x2x1xf32>) outs(%14 : tensor<8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.truncf %cst_1 : f64 to f32
      %24 = arith.cmpf ult, %in, %23 : f32
      %25 = arith.select %24, %23, %in : f32
      linalg.yield %25 : f32
    } -> tensor<8x2x1xf32>
    %18 = tensor.empty() : tensor<8x2x128xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %17 : tensor<8x2x128xbf16>, tensor<8x2x1xf32>) outs(%18 : tensor<8x2x128xf32>) {
    ^bb0(%in: bf16, %in_7: f32, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      %24 = arith.divf %23, %in_7 : f32
      linalg.yield %24 : f32
    } -> tensor<8x2x128xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<8x2x128xf32>) outs(%18 : tensor<8x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.cmpf ult, %in, %cst_3 : f32
      %24 = arith.select %23, %cst_3, %in : f32
      %25 = arith.cmpf ugt, %24, %cst_2 : f32
      %26 = arith.select %25, %cst_2, %24 : f32
      linalg.yield %26 : f32
    } -> tensor<8x2x128xf32>
    %21 = tensor.empty() : tensor<8x2x128xf8E4M3FN>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<8x2x128xf32>) outs(%21 : tensor<8x2x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %23 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %23 : f8E4M3FN
    } -> tensor<8x2x128xf8E4M3FN>
    %collapsed = tensor.collapse_shape %22 [[0], [1, 2]] : tensor<8x2x128xf8E4M3FN> into tensor<8x256xf8E4M3FN>
    %collapsed_6 = tensor.collapse_shape %17 [[0], [1, 2]] : tensor<8x2x1xf32> into tensor<8x2xf32>
    return %collapsed, %collapsed_6 : tensor<8x256xf8E4M3FN>, tensor<8x2xf32>
  }
}

