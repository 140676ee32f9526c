#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0)>
module {
  func.func @vllm_silu_mul_static(%arg0: tensor<8x512xbf16>, %arg1: tensor<1xf32>) -> tensor<8x256xf8E4M3FN> {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant -4.480000e+02 : f32
    %cst_2 = arith.constant 4.480000e+02 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [8, 256] [1, 1] : tensor<8x512xbf16> to tensor<8x256xbf16>
    %extracted_slice_3 = tensor.extract_slice %arg0[0, 256] [8, 256] [1, 1] : tensor<8x512xbf16> to tensor<8x256xbf16>
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %14 = arith.extf %in : bf16 to f32
      linalg.yield %14 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.negf %in : f32
      %15 = math.exp %14 : f32
      %16 = arith.addf %15, %cst : f32
      %17 = arith.divf %cst, %16 : f32
      linalg.yield %17 : f32
    } -> tensor<8x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %14 = arith.mulf %in, %in_4 : f32
      linalg.yield %14 : f32
    } -> tensor<8x256xf32>
    %4 = tensor.empty() : tensor<8x256xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%4 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %14 = arith.truncf %in : f32 to bf16
      linalg.yield %14 : bf16
    } -> tensor<8x256xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %extracted_slice_3 : tensor<8x256xbf16>, tensor<8x256xbf16>) outs(%4 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_4 : bf16
      linalg.yield %14 : bf16
    } -> tensor<8x256xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %14 = arith.extf %in : bf16 to f32
      linalg.yield %14 : f32
    } -> tensor<8x256xf32>
    %8 = tensor.empty() : tensor<1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg1 : tensor<1xf32>) outs(%8 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.cmpf one, %in, %cst_0 : f32
      cf.assert %14, "unimplemented: tensor with zero element"
      %15 = arith.divf %cst, %in : f32
      linalg.yield %15 : f32
    } -> tensor<1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %9 : tensor<8x256xf32>, tensor<1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %14 = arith.mulf %in, %in_4 : f32
      linalg.yield %14 : f32
    } -> tensor<8x256xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.cmpf ult, %in, %cst_1 : f32
      %15 = arith.select %14, %cst_1, %in : f32
      %16 = arith.cmpf ugt, %15, %cst_2 : f32
      %17 = arith.select %16, %cst_2, %15 : f32
      linalg.yield %17 : f32
    } -> tensor<8x256xf32>
    %12 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x256xf32>) outs(%12 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %14 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %14 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %13 : tensor<8x256xf8E4M3FN>
  }
}

