#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @vllm_silu_mul_token(%arg0: tensor<8x512xbf16>) -> (tensor<8x256xf8E4M3FN>, tensor<8x1xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 4.3596540178571426E-6 : f64
    %cst_3 = arith.constant 4.480000e+02 : f32
    %cst_4 = arith.constant -4.480000e+02 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [8, 256] [1, 1] : tensor<8x512xbf16> to tensor<8x256xbf16>
    %extracted_slice_5 = tensor.extract_slice %arg0[0, 256] [8, 256] [1, 1] : tensor<8x512xbf16> to tensor<8x256xbf16>
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
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %23 = arith.mulf %in, %in_6 : f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %4 = tensor.empty() : tensor<8x256xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%4 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %23 = arith.truncf %in : f32 to bf16
      linalg.yield %23 : bf16
    } -> tensor<8x256xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %extracted_slice_5 : tensor<8x256xbf16>, tensor<8x256xbf16>) outs(%4 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %23 = arith.mulf %in, %in_6 : bf16
      linalg.yield %23 : bf16
    } -> tensor<8x256xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x256xbf16>) outs(%4 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %23 = math.absf %in : bf16
      linalg.yield %23 : bf16
    } -> tensor<8x256xbf16>
    %8 = tensor.empty() : tensor<8xi64>
    %9 = linalg.fill ins(%c0_i64 : i64) outs(%8 : tensor<8xi64>) -> tensor<8xi64>
    %10 = tensor.empty() : tensor<8xbf16>
    %11 = linalg.fill ins(%cst_0 : bf16) outs(%10 : tensor<8xbf16>) -> tensor<8xbf16>
    %12:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<8x256xbf16>) outs(%11, %9 : tensor<8xbf16>, tensor<8xi64>) {
    ^bb0(%in: bf16, %out: bf16, %out_6: i64):
      %23 = linalg.index 1 : index
      %24 = arith.index_cast %23 : index to i64
      %25 = arith.maximumf %in, %out : bf16
      %26 = arith.cmpf ogt, %in, %out : bf16
      %27 = arith.select %26, %24, %out_6 : i64
      linalg.yield %25, %27 : bf16, i64
    } -> (tensor<8xbf16>, tensor<8xi64>)
    %expanded = tensor.expand_shape %12#0 [[0, 1]] output_shape [8, 1] : tensor<8xbf16> into tensor<8x1xbf16>
    %13 = tensor.empty() : tensor<8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<8x1xbf16>) outs(%13 : tensor<8x1xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      linalg.yield %23 : f32
    } -> tensor<8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8x1xf32>) outs(%13 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.divf %in, %cst_3 : f32
      linalg.yield %23 : f32
    } -> tensor<8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<8x1xf32>) outs(%13 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.truncf %cst_2 : f64 to f32
      %24 = arith.cmpf ult, %in, %23 : f32
      %25 = arith.select %24, %23, %in : f32
      linalg.yield %25 : f32
    } -> tensor<8x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<8x1xf32>) outs(%13 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.cmpf one, %in, %cst_1 : f32
      cf.assert %23, "unimplemented: tensor with zero element"
      %24 = arith.divf %cst, %in : f32
      linalg.yield %24 : f32
    } -> tensor<8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %18 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %23 = arith.mulf %in, %in_6 : f32
      linalg.yield %23 : f32
    } -> tensor<8x256xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.cmpf ult, %in, %cst_4 : f32
      %24 = arith.select %23, %cst_4, %in : f32
      %25 = arith.cmpf ugt, %24, %cst_3 : f32
      %26 = arith.select %25, %cst_3, %24 : f32
      linalg.yield %26 : f32
    } -> tensor<8x256xf32>
    %21 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<8x256xf32>) outs(%21 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %23 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %23 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %22, %16 : tensor<8x256xf8E4M3FN>, tensor<8x1xf32>
  }
}

