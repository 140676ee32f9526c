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
  func.func @olmo2(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>, %arg7: tensor<64xf32>, %arg8: tensor<32xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64x64xf32>, %arg15: tensor<32x64xf32>, %arg16: tensor<32x64xf32>, %arg17: tensor<64x64xf32>, %arg18: tensor<64xf32>, %arg19: tensor<32xf32>, %arg20: tensor<96x64xf32>, %arg21: tensor<96x64xf32>, %arg22: tensor<64x96xf32>, %arg23: tensor<64xf32>, %arg24: tensor<64xf32>, %arg25: tensor<64xf32>, %arg26: tensor<8xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %cst_4 = arith.constant 3.200000e+01 : f32
    %cst_5 = arith.constant 2.500000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %165 = linalg.index 0 : index
      %166 = arith.index_cast %165 : index to i64
      linalg.yield %166 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %165 = arith.sitofp %in : i64 to f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg26 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %6 = tensor.empty() : tensor<1x8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.cos %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x16xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.sin %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x16xf32>
    %9 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%9 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %10 = tensor.empty() : tensor<8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %12 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%11 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_6 = tensor.expand_shape %12 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %13 = tensor.empty() : tensor<1x8x64xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_3 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.truncf %cst_2 : f64 to f32
      %166 = arith.addf %in, %165 : f32
      linalg.yield %166 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6, %19 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %20 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %22 = tensor.empty() : tensor<64x32xf32>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%22 : tensor<64x32xf32>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<8x32xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %25 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%24 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_8 = tensor.expand_shape %25 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xf32> into tensor<1x8x32xf32>
    %26 = tensor.empty() : tensor<1x8x32xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<1x8x32xf32>) outs(%26 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x8x32xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<1x8x32xf32>) outs(%15 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_4 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.truncf %cst_2 : f64 to f32
      %166 = arith.addf %in, %165 : f32
      linalg.yield %166 : f32
    } -> tensor<1x8x1xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8, %31 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%26 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x32xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %32 : tensor<32xf32>, tensor<1x8x32xf32>) outs(%26 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x32xf32>
    %transposed_9 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%22 : tensor<64x32xf32>) permutation = [1, 0] 
    %34 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%24 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_10 = tensor.expand_shape %21 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %35 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<1x8x4x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_12 = tensor.expand_shape %33 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xf32> into tensor<1x8x2x16xf32>
    %36 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %34 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x8x2x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_16 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_17 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_11, %expanded_16 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_11[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %38 = tensor.empty() : tensor<1x4x8x8xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_19 = tensor.concat dim(3) %39, %extracted_slice : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_19, %expanded_17 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x16xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x16xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13, %expanded_16 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_20 = tensor.extract_slice %transposed_13[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_21 = tensor.extract_slice %transposed_13[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %43 = tensor.empty() : tensor<1x2x8x8xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<1x2x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_22 = tensor.concat dim(3) %44, %extracted_slice_20 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_22, %expanded_17 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x2x8x16xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %45 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x2x8x16xf32>
    %47 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %48 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x2x8x16xf32>) outs(%47 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_23 = tensor.collapse_shape %48 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15 : tensor<1x2x8x16xf32>) outs(%47 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %50 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_24 = linalg.transpose ins(%collapsed_23 : tensor<1x4x8x16xf32>) outs(%50 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_25 = tensor.collapse_shape %41 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_26 = tensor.collapse_shape %transposed_24 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %51 = tensor.empty() : tensor<4x8x8xf32>
    %52 = linalg.fill ins(%cst : f32) outs(%51 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %53 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%52 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_27 = tensor.expand_shape %53 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.mulf %in, %cst_5 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %56 = tensor.empty() : tensor<1x4x8xi64>
    %57 = linalg.fill ins(%c0_i64 : i64) outs(%56 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %58 = tensor.empty() : tensor<1x4x8xf32>
    %59 = linalg.fill ins(%cst_0 : f32) outs(%58 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %60:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<1x4x8x8xf32>) outs(%59, %57 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_83: i64):
      %165 = linalg.index 3 : index
      %166 = arith.index_cast %165 : index to i64
      %167 = arith.maximumf %in, %out : f32
      %168 = arith.cmpf ogt, %in, %out : f32
      %169 = arith.select %168, %166, %out_83 : i64
      linalg.yield %167, %169 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_28 = tensor.expand_shape %60#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %expanded_28 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.subf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.exp %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %63 = tensor.empty() : tensor<1x4x8x1xf32>
    %64 = linalg.fill ins(%cst : f32) outs(%63 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %65 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<1x4x8x8xf32>) outs(%64 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x1xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %65 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.divf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_29 = tensor.collapse_shape %66 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_30 = tensor.collapse_shape %49 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %67 = tensor.empty() : tensor<4x8x16xf32>
    %68 = linalg.fill ins(%cst : f32) outs(%67 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %69 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%68 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_31 = tensor.expand_shape %69 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %70 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<1x4x8x16xf32>) outs(%70 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_33 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%9 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_34 = tensor.collapse_shape %transposed_32 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %71 = linalg.matmul ins(%collapsed_34, %transposed_33 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%11 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_35 = tensor.expand_shape %71 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%72 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_3 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.truncf %cst_2 : f64 to f32
      %166 = arith.addf %in, %165 : f32
      linalg.yield %166 : f32
    } -> tensor<1x8x1xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35, %76 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %78 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %77 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %78 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %80 = tensor.empty() : tensor<64x96xf32>
    %transposed_36 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%80 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_37 = tensor.collapse_shape %79 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %81 = tensor.empty() : tensor<8x96xf32>
    %82 = linalg.fill ins(%cst : f32) outs(%81 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %83 = linalg.matmul ins(%collapsed_37, %transposed_36 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%82 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_38 = tensor.expand_shape %83 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %84 = tensor.empty() : tensor<1x8x96xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<1x8x96xf32>) outs(%84 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      %166 = math.exp %165 : f32
      %167 = arith.addf %166, %cst_1 : f32
      %168 = arith.divf %cst_1, %167 : f32
      linalg.yield %168 : f32
    } -> tensor<1x8x96xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38, %85 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%84 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x96xf32>
    %transposed_39 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%80 : tensor<64x96xf32>) permutation = [1, 0] 
    %87 = linalg.matmul ins(%collapsed_37, %transposed_39 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%82 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_40 = tensor.expand_shape %87 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %expanded_40 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%84 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x96xf32>
    %89 = tensor.empty() : tensor<96x64xf32>
    %transposed_41 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%89 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_42 = tensor.collapse_shape %88 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %90 = linalg.matmul ins(%collapsed_42, %transposed_41 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%11 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_43 = tensor.expand_shape %90 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_43 : tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%91 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_3 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.truncf %cst_2 : f64 to f32
      %166 = arith.addf %in, %165 : f32
      linalg.yield %166 : f32
    } -> tensor<1x8x1xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_43, %95 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %97 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %96 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %97 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %transposed_44 = linalg.transpose ins(%arg14 : tensor<64x64xf32>) outs(%9 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_45 = tensor.collapse_shape %98 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %99 = linalg.matmul ins(%collapsed_45, %transposed_44 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%11 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_46 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%100 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_3 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.truncf %cst_2 : f64 to f32
      %166 = arith.addf %in, %165 : f32
      linalg.yield %166 : f32
    } -> tensor<1x8x1xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46, %104 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %106 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg18, %105 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %transposed_47 = linalg.transpose ins(%arg15 : tensor<32x64xf32>) outs(%22 : tensor<64x32xf32>) permutation = [1, 0] 
    %107 = linalg.matmul ins(%collapsed_45, %transposed_47 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%24 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_48 = tensor.expand_shape %107 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xf32> into tensor<1x8x32xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48 : tensor<1x8x32xf32>) outs(%26 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x8x32xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%108 : tensor<1x8x32xf32>) outs(%15 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_4 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.truncf %cst_2 : f64 to f32
      %166 = arith.addf %in, %165 : f32
      linalg.yield %166 : f32
    } -> tensor<1x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48, %112 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%26 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x32xf32>
    %114 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg19, %113 : tensor<32xf32>, tensor<1x8x32xf32>) outs(%26 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x32xf32>
    %transposed_49 = linalg.transpose ins(%arg16 : tensor<32x64xf32>) outs(%22 : tensor<64x32xf32>) permutation = [1, 0] 
    %115 = linalg.matmul ins(%collapsed_45, %transposed_49 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%24 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_50 = tensor.expand_shape %106 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %transposed_51 = linalg.transpose ins(%expanded_50 : tensor<1x8x4x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_52 = tensor.expand_shape %114 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_53 = linalg.transpose ins(%expanded_52 : tensor<1x8x2x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_54 = tensor.expand_shape %115 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_55 = linalg.transpose ins(%expanded_54 : tensor<1x8x2x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %116 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_51, %expanded_16 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice_56 = tensor.extract_slice %transposed_51[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_57 = tensor.extract_slice %transposed_51[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %117 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_57 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_58 = tensor.concat dim(3) %117, %extracted_slice_56 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %118 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_58, %expanded_17 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x16xf32>
    %119 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%116, %118 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x16xf32>
    %120 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_53, %expanded_16 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_59 = tensor.extract_slice %transposed_53[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_60 = tensor.extract_slice %transposed_53[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %121 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_60 : tensor<1x2x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_61 = tensor.concat dim(3) %121, %extracted_slice_59 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %122 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_61, %expanded_17 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x2x8x16xf32>
    %123 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120, %122 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%36 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x2x8x16xf32>
    %124 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%123 : tensor<1x2x8x16xf32>) outs(%47 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_62 = tensor.collapse_shape %124 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %125 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_55 : tensor<1x2x8x16xf32>) outs(%47 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %transposed_63 = linalg.transpose ins(%collapsed_62 : tensor<1x4x8x16xf32>) outs(%50 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_64 = tensor.collapse_shape %119 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_65 = tensor.collapse_shape %transposed_63 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %126 = linalg.batch_matmul ins(%collapsed_64, %collapsed_65 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%52 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_66 = tensor.expand_shape %126 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %127 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_66 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.mulf %in, %cst_5 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %128 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%127, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %129:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%128 : tensor<1x4x8x8xf32>) outs(%59, %57 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_83: i64):
      %165 = linalg.index 3 : index
      %166 = arith.index_cast %165 : index to i64
      %167 = arith.maximumf %in, %out : f32
      %168 = arith.cmpf ogt, %in, %out : f32
      %169 = arith.select %168, %166, %out_83 : i64
      linalg.yield %167, %169 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_67 = tensor.expand_shape %129#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %130 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128, %expanded_67 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.subf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %131 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.exp %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %132 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%131 : tensor<1x4x8x8xf32>) outs(%64 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131, %132 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.divf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_68 = tensor.collapse_shape %133 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_69 = tensor.collapse_shape %125 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %134 = linalg.batch_matmul ins(%collapsed_68, %collapsed_69 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%68 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_70 = tensor.expand_shape %134 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %transposed_71 = linalg.transpose ins(%expanded_70 : tensor<1x4x8x16xf32>) outs(%70 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_72 = linalg.transpose ins(%arg17 : tensor<64x64xf32>) outs(%9 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_73 = tensor.collapse_shape %transposed_71 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %135 = linalg.matmul ins(%collapsed_73, %transposed_72 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%11 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_74 = tensor.expand_shape %135 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_74 : tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %137 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%136 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %138 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_3 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.truncf %cst_2 : f64 to f32
      %166 = arith.addf %in, %165 : f32
      linalg.yield %166 : f32
    } -> tensor<1x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_74, %140 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %142 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg23, %141 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %142 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %transposed_75 = linalg.transpose ins(%arg20 : tensor<96x64xf32>) outs(%80 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_76 = tensor.collapse_shape %143 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %144 = linalg.matmul ins(%collapsed_76, %transposed_75 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%82 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_77 = tensor.expand_shape %144 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_77 : tensor<1x8x96xf32>) outs(%84 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      %166 = math.exp %165 : f32
      %167 = arith.addf %166, %cst_1 : f32
      %168 = arith.divf %cst_1, %167 : f32
      linalg.yield %168 : f32
    } -> tensor<1x8x96xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_77, %145 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%84 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x96xf32>
    %transposed_78 = linalg.transpose ins(%arg21 : tensor<96x64xf32>) outs(%80 : tensor<64x96xf32>) permutation = [1, 0] 
    %147 = linalg.matmul ins(%collapsed_76, %transposed_78 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%82 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_79 = tensor.expand_shape %147 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146, %expanded_79 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%84 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x96xf32>
    %transposed_80 = linalg.transpose ins(%arg22 : tensor<64x96xf32>) outs(%89 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_81 = tensor.collapse_shape %148 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %149 = linalg.matmul ins(%collapsed_81, %transposed_80 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%11 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_82 = tensor.expand_shape %149 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %150 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_82 : tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%150 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_3 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.truncf %cst_2 : f64 to f32
      %166 = arith.addf %in, %165 : f32
      linalg.yield %166 : f32
    } -> tensor<1x8x1xf32>
    %154 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %155 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_82, %154 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %156 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg24, %155 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %157 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143, %156 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.addf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %158 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %159 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%158 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %160 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%159 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_3 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %161 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.truncf %cst_2 : f64 to f32
      %166 = arith.addf %in, %165 : f32
      linalg.yield %166 : f32
    } -> tensor<1x8x1xf32>
    %162 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %163 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157, %162 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    %164 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg25, %163 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%13 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %165 = arith.mulf %in, %in_83 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x64xf32>
    return %164 : tensor<1x8x64xf32>
  }
}

