#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @vllm_add_norm_token_bound(%arg0: tensor<8x256xbf16>, %arg1: tensor<8x256xbf16>, %arg2: tensor<256xbf16>, %arg3: tensor<1xf32>) -> (tensor<8x256xf8E4M3FN>, tensor<8x1xf32>, tensor<8x256xbf16>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
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
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<8x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<8x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<8x256xf32>, tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %32 = arith.addf %in, %in_7 : f32
      linalg.yield %32 : f32
    } -> tensor<8x256xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %32 : f32
    } -> tensor<8x256xf32>
    %5 = tensor.empty() : tensor<8x1xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<8x256xf32>) outs(%6 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.divf %in, %cst_4 : f32
      linalg.yield %32 : f32
    } -> tensor<8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.truncf %cst_3 : f64 to f32
      %33 = arith.addf %in, %32 : f32
      linalg.yield %33 : f32
    } -> tensor<8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.rsqrt %in : f32
      linalg.yield %32 : f32
    } -> tensor<8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %10 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %32 = arith.mulf %in, %in_7 : f32
      linalg.yield %32 : f32
    } -> tensor<8x256xf32>
    %12 = tensor.empty() : tensor<8x256xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x256xf32>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<8x256xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %arg2 : tensor<8x256xbf16>, tensor<256xbf16>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_7 : bf16
      linalg.yield %32 : bf16
    } -> tensor<8x256xbf16>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8x256xbf16>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = math.absf %in : bf16
      linalg.yield %32 : bf16
    } -> tensor<8x256xbf16>
    %16 = tensor.empty() : tensor<8xi64>
    %17 = linalg.fill ins(%c0_i64 : i64) outs(%16 : tensor<8xi64>) -> tensor<8xi64>
    %18 = tensor.empty() : tensor<8xbf16>
    %19 = linalg.fill ins(%cst_0 : bf16) outs(%18 : tensor<8xbf16>) -> tensor<8xbf16>
    %20:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "reduction"]} ins(%15 : tensor<8x256xbf16>) outs(%19, %17 : tensor<8xbf16>, tensor<8xi64>) {
    ^bb0(%in: bf16, %out: bf16, %out_7: i64):
      %32 = linalg.index 1 : index
      %33 = arith.index_cast %32 : index to i64
      %34 = arith.maximumf %in, %out : bf16
      %35 = arith.cmpf ogt, %in, %out : bf16
      %36 = arith.select %35, %33, %out_7 : i64
      linalg.yield %34, %36 : bf16, i64
    } -> (tensor<8xbf16>, tensor<8xi64>)
    %expanded = tensor.expand_shape %20#0 [[0, 1]] output_shape [8, 1] : tensor<8xbf16> into tensor<8x1xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<8x1xbf16>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %arg3 : tensor<8x1xf32>, tensor<1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %32 = arith.cmpf ugt, %in, %in_7 : f32
      %33 = arith.select %32, %in_7, %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.divf %in, %cst_5 : f32
      linalg.yield %32 : f32
    } -> tensor<8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.truncf %cst_2 : f64 to f32
      %33 = arith.cmpf ult, %in, %32 : f32
      %34 = arith.select %33, %32, %in : f32
      linalg.yield %34 : f32
    } -> tensor<8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8x256xbf16>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<8x256xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<8x1xf32>) outs(%5 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.cmpf one, %in, %cst : f32
      cf.assert %32, "unimplemented: tensor with zero element"
      %33 = arith.divf %cst_1, %in : f32
      linalg.yield %33 : f32
    } -> tensor<8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %26 : tensor<8x256xf32>, tensor<8x1xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %32 = arith.mulf %in, %in_7 : f32
      linalg.yield %32 : f32
    } -> tensor<8x256xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<8x256xf32>) outs(%0 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.cmpf ult, %in, %cst_6 : f32
      %33 = arith.select %32, %cst_6, %in : f32
      %34 = arith.cmpf ugt, %33, %cst_5 : f32
      %35 = arith.select %34, %cst_5, %33 : f32
      linalg.yield %35 : f32
    } -> tensor<8x256xf32>
    %29 = tensor.empty() : tensor<8x256xf8E4M3FN>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<8x256xf32>) outs(%29 : tensor<8x256xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %32 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %32 : f8E4M3FN
    } -> tensor<8x256xf8E4M3FN>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<8x256xf32>) outs(%12 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<8x256xbf16>
    return %30, %24, %31 : tensor<8x256xf8E4M3FN>, tensor<8x1xf32>, tensor<8x256xbf16>
  }
}

