#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @vllm_silu_mul_token(%arg0: tensor<8x512xf32>) -> (tensor<8x256xf8E4M3FN>, tensor<8x1xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 4.3596540178571426E-6 : f64
    %cst_3 = arith.constant 4.480000e+02 : f32
    %cst_4 = arith.constant -4.480000e+02 : f32
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [8, 256] [1, 1] : tensor<8x512xf32> to tensor<8x256xf32>
    %extracted_slice_5 = tensor.extract_slice %arg0[0, 256] [8, 256] [1, 1] : tensor<8x512xf32> to tensor<8x256xf32>
    %0 = tensor.empty() : tensor<8x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.negf %in : f32
      %19 = math.exp %18 : f32
      %20 = arith.addf %19, %cst_0 : f32
      %21 = arith.divf %cst_0, %20 : f32
      linalg.yield %21 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %1 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %18 = arith.mulf %in, %in_6 : f32
      linalg.yield %18 : f32
    } -> tensor<8x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %extracted_slice_5 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %18 = arith.mulf %in, %in_6 : f32
      linalg.yield %18 : f32
    } -> tensor<8x256xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.absf %in : f32
      linalg.yield %18 : f32
    } -> tensor<8x256xf32>
    %5 = tensor.empty() : tensor<8xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<8xi64>) -> tensor<8xi64>
    %7 = tensor.empty() : tensor<8xf32>
    %8 = linalg.fill ins(%cst_1 : f32) outs(%7 : tensor<8xf32>) -> tensor<8xf32>
    %9:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<8x256xf32>) outs(%8, %6 : tensor<8xf32>, tensor<8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %18 = linalg.index 1 : index
      %19 = arith.index_cast %18 : index to i64
      %20 = arith.maximumf %in, %out : f32
      %21 = arith.cmpf ogt, %in, %out : f32
      %22 = arith.select %21, %19, %out_6 : i64
      linalg.yield %20, %22 : f32, i64
    } -> (tensor<8xf32>, tensor<8xi64>)
    %expanded = tensor.expand_shape %9#0 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %10 = tensor.empty() : tensor<8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<8x1xf32>) outs(%10 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.divf %in, %cst_3 : f32
      linalg.yield %18 : f32
    } -> tensor<8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x1xf32>) outs(%10 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.truncf %cst_2 : f64 to f32
      %19 = arith.cmpf ult, %in, %18 : f32
      %20 = arith.select %19, %18, %in : f32
      linalg.yield %20 : f32
    } -> tensor<8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<8x1xf32>) outs(%10 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.cmpf one, %in, %cst : f32
      cf.assert %18, "unimplemented: tensor with zero element"
      %19 = arith.divf %cst_0, %in : f32
      linalg.yield %19 : f32
    } -> tensor<8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %13 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %18 = arith.mulf %in, %in_6 : f32
      linalg.yield %18 : f32
    } -> tensor<8x256xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.cmpf ult, %in, %cst_4 : f32
      %19 = arith.select %18, %cst_4, %in : f32
      %20 = arith.cmpf ugt, %19, %cst_3 : f32
      %21 = arith.select %20, %cst_3, %19 : f32
      linalg.yield %21 : f32
    } -> tensor<8x256xf32>
    %16 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<8x256xf32>) outs(%16 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %18 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %18 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    return %17, %12 : tensor<8x256xf8E4M3FN>, tensor<8x1xf32>
  }
}
