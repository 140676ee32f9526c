#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0)>
module {
  func.func @vllm_silu_mul_static(%arg0: tensor<8x512xf32>, %arg1: tensor<1xf32>) -> tensor<8x256xf8E4M3FN> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant -4.480000e+02 : f32
    %cst_2 = arith.constant 4.480000e+02 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [8, 256] [1, 1] : tensor<8x512xf32> to tensor<8x256xf32>
    %extracted_slice_3 = tensor.extract_slice %arg0[0, 256] [8, 256] [1, 1] : tensor<8x512xf32> to tensor<8x256xf32>
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.negf %in : f32
      %11 = math.exp %10 : f32
      %12 = arith.addf %11, %cst_0 : f32
      %13 = arith.divf %cst_0, %12 : f32
      linalg.yield %13 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %1 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %10 = arith.mulf %in, %in_4 : f32
      linalg.yield %10 : f32
    } -> tensor<8x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %extracted_slice_3 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %10 = arith.mulf %in, %in_4 : f32
      linalg.yield %10 : f32
    } -> tensor<8x256xf32>
    %4 = tensor.empty() : tensor<1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg1 : tensor<1xf32>) outs(%4 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.cmpf one, %in, %cst : f32
      cf.assert %10, "unimplemented: tensor with zero element"
      %11 = arith.divf %cst_0, %in : f32
      linalg.yield %11 : f32
    } -> tensor<1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %5 : tensor<8x256xf32>, tensor<1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %10 = arith.mulf %in, %in_4 : f32
      linalg.yield %10 : f32
    } -> tensor<8x256xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.cmpf ult, %in, %cst_1 : f32
      %11 = arith.select %10, %cst_1, %in : f32
      %12 = arith.cmpf ugt, %11, %cst_2 : f32
      %13 = arith.select %12, %cst_2, %11 : f32
      linalg.yield %13 : f32
    } -> tensor<8x256xf32>
    %8 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x256xf32>) outs(%8 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %10 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %10 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %9 : tensor<8x256xf8E4M3FN>
  }
}
