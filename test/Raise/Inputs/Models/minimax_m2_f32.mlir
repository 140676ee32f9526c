#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @minimax_m2(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>, %arg7: tensor<64xf32>, %arg8: tensor<32xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>, %arg15: tensor<4xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %cst_4 = arith.constant 3.200000e+01 : f32
    %cst_5 = arith.constant 2.500000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %108 = linalg.index 0 : index
      %109 = arith.index_cast %108 : index to i64
      linalg.yield %109 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %108 = arith.sitofp %in : i64 to f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x4xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg15 : tensor<1x8x1xf32>, tensor<4xf32>) outs(%4 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x4xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x4xf32>, tensor<1x8x4xf32>) -> tensor<1x8x8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.cos %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.sin %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x8xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_3 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_2 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %16 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %18 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%18 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %17 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %19 = tensor.empty() : tensor<8x64xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %21 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%20 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_6 = tensor.expand_shape %21 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%22 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_3 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_2 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6, %26 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %27 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %29 = tensor.empty() : tensor<64x32xf32>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%29 : tensor<64x32xf32>) permutation = [1, 0] 
    %30 = tensor.empty() : tensor<8x32xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %32 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%31 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_8 = tensor.expand_shape %32 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xf32> into tensor<1x8x32xf32>
    %33 = tensor.empty() : tensor<1x8x32xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<1x8x32xf32>) outs(%33 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x32xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%34 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_4 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_2 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8, %38 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%33 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x32xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %39 : tensor<32xf32>, tensor<1x8x32xf32>) outs(%33 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x32xf32>
    %transposed_9 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%29 : tensor<64x32xf32>) permutation = [1, 0] 
    %41 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%31 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_10 = tensor.expand_shape %28 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %42 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<1x8x4x16xf32>) outs(%42 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_12 = tensor.expand_shape %40 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xf32> into tensor<1x8x2x16xf32>
    %43 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x16xf32>) outs(%43 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %41 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x8x2x16xf32>) outs(%43 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_16 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %expanded_17 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %extracted_slice = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_11[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_19 = tensor.extract_slice %transposed_13[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_20 = tensor.extract_slice %transposed_13[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %44 = tensor.empty() : tensor<1x4x8x8xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %expanded_16 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%44 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice[0, 0, 0, 0] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xf32> to tensor<1x4x8x4xf32>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice[0, 0, 0, 4] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xf32> to tensor<1x4x8x4xf32>
    %46 = tensor.empty() : tensor<1x4x8x4xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22 : tensor<1x4x8x4xf32>) outs(%46 : tensor<1x4x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x4xf32>
    %concat_23 = tensor.concat dim(3) %47, %extracted_slice_21 : (tensor<1x4x8x4xf32>, tensor<1x4x8x4xf32>) -> tensor<1x4x8x8xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_23, %expanded_17 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%44 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %48 : tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%44 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %50 = tensor.empty() : tensor<1x2x8x8xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_16 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%50 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %extracted_slice_24 = tensor.extract_slice %extracted_slice_19[0, 0, 0, 0] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xf32> to tensor<1x2x8x4xf32>
    %extracted_slice_25 = tensor.extract_slice %extracted_slice_19[0, 0, 0, 4] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xf32> to tensor<1x2x8x4xf32>
    %52 = tensor.empty() : tensor<1x2x8x4xf32>
    %53 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x2x8x4xf32>) outs(%52 : tensor<1x2x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x4xf32>
    %concat_26 = tensor.concat dim(3) %53, %extracted_slice_24 : (tensor<1x2x8x4xf32>, tensor<1x2x8x4xf32>) -> tensor<1x2x8x8xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %expanded_17 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%50 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %54 : tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) outs(%50 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_27 = tensor.concat dim(3) %49, %extracted_slice_18 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %concat_28 = tensor.concat dim(3) %55, %extracted_slice_20 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %56 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %57 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_28 : tensor<1x2x8x16xf32>) outs(%56 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_29 = tensor.collapse_shape %57 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %58 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15 : tensor<1x2x8x16xf32>) outs(%56 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %59 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_30 = linalg.transpose ins(%collapsed_29 : tensor<1x4x8x16xf32>) outs(%59 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_31 = tensor.collapse_shape %concat_27 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %60 = tensor.empty() : tensor<4x8x8xf32>
    %61 = linalg.fill ins(%cst : f32) outs(%60 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %62 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%61 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_33 = tensor.expand_shape %62 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %63 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<1x4x8x8xf32>) outs(%44 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.mulf %in, %cst_5 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %64 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%44 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %65 = tensor.empty() : tensor<1x4x8xi64>
    %66 = linalg.fill ins(%c0_i64 : i64) outs(%65 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %67 = tensor.empty() : tensor<1x4x8xf32>
    %68 = linalg.fill ins(%cst_0 : f32) outs(%67 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %69:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<1x4x8x8xf32>) outs(%68, %66 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_50: i64):
      %108 = linalg.index 3 : index
      %109 = arith.index_cast %108 : index to i64
      %110 = arith.maximumf %in, %out : f32
      %111 = arith.cmpf ogt, %in, %out : f32
      %112 = arith.select %111, %109, %out_50 : i64
      linalg.yield %110, %112 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_34 = tensor.expand_shape %69#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %70 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %expanded_34 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%44 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.subf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %71 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<1x4x8x8xf32>) outs(%44 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.exp %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %72 = tensor.empty() : tensor<1x4x8x1xf32>
    %73 = linalg.fill ins(%cst : f32) outs(%72 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %74 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%71 : tensor<1x4x8x8xf32>) outs(%73 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x1xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %74 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%44 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.divf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_35 = tensor.collapse_shape %75 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_36 = tensor.collapse_shape %58 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %76 = tensor.empty() : tensor<4x8x16xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %78 = linalg.batch_matmul ins(%collapsed_35, %collapsed_36 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%77 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_37 = tensor.expand_shape %78 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %79 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_38 = linalg.transpose ins(%expanded_37 : tensor<1x4x8x16xf32>) outs(%79 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_39 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%18 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %transposed_38 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %80 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%20 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_41 = tensor.expand_shape %80 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_41 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%82 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_3 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_2 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %86 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %88 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %87 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %89 = tensor.empty() : tensor<64x96xf32>
    %transposed_42 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%89 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %88 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %90 = tensor.empty() : tensor<8x96xf32>
    %91 = linalg.fill ins(%cst : f32) outs(%90 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %92 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%91 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_44 = tensor.expand_shape %92 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %93 = tensor.empty() : tensor<1x8x96xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x8x96xf32>) outs(%93 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      %109 = math.exp %108 : f32
      %110 = arith.addf %109, %cst_1 : f32
      %111 = arith.divf %cst_1, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x96xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44, %94 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%93 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x96xf32>
    %transposed_45 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%89 : tensor<64x96xf32>) permutation = [1, 0] 
    %96 = linalg.matmul ins(%collapsed_43, %transposed_45 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%91 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_46 = tensor.expand_shape %96 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %expanded_46 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%93 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x96xf32>
    %98 = tensor.empty() : tensor<96x64xf32>
    %transposed_47 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%98 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_48 = tensor.collapse_shape %97 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %99 = linalg.matmul ins(%collapsed_48, %transposed_47 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%20 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_49 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %expanded_49 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%101 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_3 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_2 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %105 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %107 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %106 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    return %107 : tensor<1x8x64xf32>
  }
}
