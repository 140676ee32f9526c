#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @gpt_oss(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<4xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64xf32>, %arg6: tensor<32x64xf32>, %arg7: tensor<32xf32>, %arg8: tensor<32x64xf32>, %arg9: tensor<32xf32>, %arg10: tensor<64x64xf32>, %arg11: tensor<64xf32>, %arg12: tensor<96x64xf32>, %arg13: tensor<96x64xf32>, %arg14: tensor<64x96xf32>, %arg15: tensor<64xf32>, %arg16: tensor<64xf32>, %arg17: tensor<64xf32>, %arg18: tensor<8xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant 1.3465735902799727 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
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
    %4 = tensor.empty() : tensor<1x8x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg18 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<1x8x8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.cos %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<1x8x8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_3 : f64 to f32
      %109 = arith.mulf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<1x8x8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.sin %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x8xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<1x8x8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_3 : f64 to f32
      %109 = arith.mulf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x8xf32>
    %10 = tensor.empty() : tensor<1x8x64xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<1x8x64xf32>) outs(%12 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_4 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_2 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %16 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15, %17 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %collapsed = tensor.collapse_shape %18 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %19 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%19 : tensor<64x64xf32>) permutation = [1, 0] 
    %20 = tensor.empty() : tensor<8x64xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %22 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%21 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<64xf32>) outs(%20 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%22, %23 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%20 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.addf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<8x64xf32>
    %expanded_6 = tensor.expand_shape %24 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %25 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_7 = linalg.transpose ins(%expanded_6 : tensor<1x8x4x16xf32>) outs(%25 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %26 = tensor.empty() : tensor<64x32xf32>
    %transposed_8 = linalg.transpose ins(%arg6 : tensor<32x64xf32>) outs(%26 : tensor<64x32xf32>) permutation = [1, 0] 
    %27 = tensor.empty() : tensor<8x32xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%28 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<32xf32>) outs(%27 : tensor<8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x32xf32>
    %31 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%29, %30 : tensor<8x32xf32>, tensor<8x32xf32>) outs(%27 : tensor<8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.addf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<8x32xf32>
    %expanded_9 = tensor.expand_shape %31 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %32 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<1x8x2x16xf32>) outs(%32 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_11 = linalg.transpose ins(%arg8 : tensor<32x64xf32>) outs(%26 : tensor<64x32xf32>) permutation = [1, 0] 
    %33 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%28 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<32xf32>) outs(%27 : tensor<8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x32xf32>
    %35 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%33, %34 : tensor<8x32xf32>, tensor<8x32xf32>) outs(%27 : tensor<8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.addf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<8x32xf32>
    %expanded_12 = tensor.expand_shape %35 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x16xf32>) outs(%32 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %expanded_15 = tensor.expand_shape %9 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %extracted_slice = tensor.extract_slice %transposed_7[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_16 = tensor.extract_slice %transposed_7[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %36 = tensor.empty() : tensor<1x4x8x8xf32>
    %37 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %expanded_14 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%36 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %38 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %expanded_15 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%36 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %39 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %38 : tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%36 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.subf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %40 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %expanded_14 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%36 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %41 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %expanded_15 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%36 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %42 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %41 : tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%36 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.addf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %concat = tensor.concat dim(3) %39, %42 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_10[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_10[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %43 = tensor.empty() : tensor<1x2x8x8xf32>
    %44 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_14 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %45 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_15 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %46 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %45 : tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.subf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %47 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_14 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %48 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_15 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %48 : tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.addf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_19 = tensor.concat dim(3) %46, %49 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %50 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %51 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_19 : tensor<1x2x8x16xf32>) outs(%50 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_20 = tensor.collapse_shape %51 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %52 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<1x2x8x16xf32>) outs(%50 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %53 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_21 = linalg.transpose ins(%collapsed_20 : tensor<1x4x8x16xf32>) outs(%53 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_22 = tensor.collapse_shape %concat [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_23 = tensor.collapse_shape %transposed_21 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %54 = tensor.empty() : tensor<4x8x8xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %56 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%55 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_24 = tensor.expand_shape %56 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x4x8x8xf32>) outs(%36 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.mulf %in, %cst_5 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%36 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.addf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %59 = tensor.empty() : tensor<1x4x8x1xf32>
    %expanded_25 = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [1, 4, 1] : tensor<4xf32> into tensor<1x4x1xf32>
    %60 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<1x4x1xf32>) outs(%59 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x8x1xf32>
    %concat_26 = tensor.concat dim(3) %58, %60 : (tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) -> tensor<1x4x8x9xf32>
    %61 = tensor.empty() : tensor<1x4x8xi64>
    %62 = linalg.fill ins(%c0_i64 : i64) outs(%61 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %63 = tensor.empty() : tensor<1x4x8xf32>
    %64 = linalg.fill ins(%cst_0 : f32) outs(%63 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %65:2 = linalg.generic {indexing_maps = [#map6, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%concat_26 : tensor<1x4x8x9xf32>) outs(%64, %62 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_45: i64):
      %108 = linalg.index 3 : index
      %109 = arith.index_cast %108 : index to i64
      %110 = arith.maximumf %in, %out : f32
      %111 = arith.cmpf ogt, %in, %out : f32
      %112 = arith.select %111, %109, %out_45 : i64
      linalg.yield %110, %112 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_27 = tensor.expand_shape %65#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %66 = tensor.empty() : tensor<1x4x8x9xf32>
    %67 = linalg.generic {indexing_maps = [#map6, #map12, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %expanded_27 : tensor<1x4x8x9xf32>, tensor<1x4x8x1xf32>) outs(%66 : tensor<1x4x8x9xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.subf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x9xf32>
    %68:2 = linalg.generic {indexing_maps = [#map6, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%67 : tensor<1x4x8x9xf32>) outs(%64, %62 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_45: i64):
      %108 = linalg.index 3 : index
      %109 = arith.index_cast %108 : index to i64
      %110 = arith.maximumf %in, %out : f32
      %111 = arith.cmpf ogt, %in, %out : f32
      %112 = arith.select %111, %109, %out_45 : i64
      linalg.yield %110, %112 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_28 = tensor.expand_shape %68#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %69 = linalg.generic {indexing_maps = [#map6, #map12, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %expanded_28 : tensor<1x4x8x9xf32>, tensor<1x4x8x1xf32>) outs(%66 : tensor<1x4x8x9xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.subf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x9xf32>
    %70 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x4x8x9xf32>) outs(%66 : tensor<1x4x8x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.exp %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x9xf32>
    %71 = linalg.fill ins(%cst : f32) outs(%59 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %72 = linalg.generic {indexing_maps = [#map6, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%70 : tensor<1x4x8x9xf32>) outs(%71 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x1xf32>
    %73 = linalg.generic {indexing_maps = [#map6, #map12, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %72 : tensor<1x4x8x9xf32>, tensor<1x4x8x1xf32>) outs(%66 : tensor<1x4x8x9xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.divf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x9xf32>
    %extracted_slice_29 = tensor.extract_slice %73[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x9xf32> to tensor<1x4x8x8xf32>
    %collapsed_30 = tensor.collapse_shape %extracted_slice_29 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_31 = tensor.collapse_shape %52 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %74 = tensor.empty() : tensor<4x8x16xf32>
    %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %76 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%75 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_32 = tensor.expand_shape %76 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %77 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_33 = linalg.transpose ins(%expanded_32 : tensor<1x4x8x16xf32>) outs(%77 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_34 = tensor.collapse_shape %transposed_33 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %transposed_35 = linalg.transpose ins(%arg10 : tensor<64x64xf32>) outs(%19 : tensor<64x64xf32>) permutation = [1, 0] 
    %78 = linalg.matmul ins(%collapsed_34, %transposed_35 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%21 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<64xf32>) outs(%20 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%78, %79 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%20 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.addf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<8x64xf32>
    %expanded_36 = tensor.expand_shape %80 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_36 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.addf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%82 : tensor<1x8x64xf32>) outs(%12 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_4 : f32
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
    %87 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %86 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %88 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg16, %87 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %89 = tensor.empty() : tensor<64x96xf32>
    %transposed_37 = linalg.transpose ins(%arg12 : tensor<96x64xf32>) outs(%89 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_38 = tensor.collapse_shape %88 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %90 = tensor.empty() : tensor<8x96xf32>
    %91 = linalg.fill ins(%cst : f32) outs(%90 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %92 = linalg.matmul ins(%collapsed_38, %transposed_37 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%91 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_39 = tensor.expand_shape %92 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %93 = tensor.empty() : tensor<1x8x96xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<1x8x96xf32>) outs(%93 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      %109 = math.exp %108 : f32
      %110 = arith.addf %109, %cst_1 : f32
      %111 = arith.divf %cst_1, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x96xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_39, %94 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%93 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x96xf32>
    %transposed_40 = linalg.transpose ins(%arg13 : tensor<96x64xf32>) outs(%89 : tensor<64x96xf32>) permutation = [1, 0] 
    %96 = linalg.matmul ins(%collapsed_38, %transposed_40 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%91 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_41 = tensor.expand_shape %96 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %expanded_41 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%93 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x96xf32>
    %98 = tensor.empty() : tensor<96x64xf32>
    %transposed_42 = linalg.transpose ins(%arg14 : tensor<64x96xf32>) outs(%98 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %97 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %99 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%21 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_44 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %expanded_44 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.addf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%101 : tensor<1x8x64xf32>) outs(%12 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_4 : f32
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
    %106 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %105 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %107 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg17, %106 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %108 = arith.mulf %in, %in_45 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    return %107 : tensor<1x8x64xf32>
  }
}
