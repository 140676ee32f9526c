#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @glm4(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<128x64xf32>, %arg4: tensor<128xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64xf32>, %arg7: tensor<64x64xf32>, %arg8: tensor<64xf32>, %arg9: tensor<64x128xf32>, %arg10: tensor<192x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>, %arg15: tensor<64xf32>, %arg16: tensor<64xf32>, %arg17: tensor<8xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.17677669529663689 : f64
    %cst_3 = arith.constant 1.562500e-07 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %116 = linalg.index 0 : index
      %117 = arith.index_cast %116 : index to i64
      linalg.yield %117 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %116 = arith.sitofp %in : i64 to f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg17 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %6 = tensor.empty() : tensor<1x8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.cos %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x16xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.sin %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x16xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.divf %in, %cst_4 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_3 : f64 to f32
      %117 = arith.addf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %16 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %collapsed = tensor.collapse_shape %17 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %18 = tensor.empty() : tensor<64x128xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<128x64xf32>) outs(%18 : tensor<64x128xf32>) permutation = [1, 0] 
    %19 = tensor.empty() : tensor<8x128xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %21 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x128xf32>) outs(%20 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<128xf32>) outs(%19 : tensor<8x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x128xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%21, %22 : tensor<8x128xf32>, tensor<8x128xf32>) outs(%19 : tensor<8x128xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.addf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<8x128xf32>
    %expanded_5 = tensor.expand_shape %23 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %24 = tensor.empty() : tensor<1x4x8x32xf32>
    %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<1x8x4x32xf32>) outs(%24 : tensor<1x4x8x32xf32>) permutation = [0, 2, 1, 3] 
    %25 = tensor.empty() : tensor<64x64xf32>
    %transposed_7 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%25 : tensor<64x64xf32>) permutation = [1, 0] 
    %26 = tensor.empty() : tensor<8x64xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %28 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<64xf32>) outs(%26 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%28, %29 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%26 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.addf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<8x64xf32>
    %expanded_8 = tensor.expand_shape %30 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %31 = tensor.empty() : tensor<1x2x8x32xf32>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<1x8x2x32xf32>) outs(%31 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_10 = linalg.transpose ins(%arg7 : tensor<64x64xf32>) outs(%25 : tensor<64x64xf32>) permutation = [1, 0] 
    %32 = linalg.matmul ins(%collapsed, %transposed_10 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg8 : tensor<64xf32>) outs(%26 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %34 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%32, %33 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%26 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.addf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<8x64xf32>
    %expanded_11 = tensor.expand_shape %34 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x8x2x32xf32>) outs(%31 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %expanded_13 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_14 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %extracted_slice = tensor.extract_slice %expanded_13[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 1] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %35 = tensor.empty() : tensor<1x1x8x8x2xf32>
    %36 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x1x8x8xf32>) outs(%35 : tensor<1x1x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x8x8x2xf32>
    %collapsed_15 = tensor.collapse_shape %36 [[0], [1], [2], [3, 4]] : tensor<1x1x8x8x2xf32> into tensor<1x1x8x16xf32>
    %extracted_slice_16 = tensor.extract_slice %expanded_14[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 1] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %37 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<1x1x8x8xf32>) outs(%35 : tensor<1x1x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x8x8x2xf32>
    %collapsed_17 = tensor.collapse_shape %37 [[0], [1], [2], [3, 4]] : tensor<1x1x8x8x2xf32> into tensor<1x1x8x16xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_6[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_19 = tensor.extract_slice %transposed_6[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_20 = tensor.extract_slice %transposed_9[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %extracted_slice_21 = tensor.extract_slice %transposed_9[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %38 = tensor.empty() : tensor<1x4x8x16xf32>
    %39 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %collapsed_15 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%38 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_23 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %40 = tensor.empty() : tensor<1x4x8x8xf32>
    %41 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x4x8x8xf32>) outs(%40 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %expanded_24 = tensor.expand_shape %41 [[0], [1], [2], [3, 4]] output_shape [1, 4, 8, 8, 1] : tensor<1x4x8x8xf32> into tensor<1x4x8x8x1xf32>
    %expanded_25 = tensor.expand_shape %extracted_slice_22 [[0], [1], [2], [3, 4]] output_shape [1, 4, 8, 8, 1] : tensor<1x4x8x8xf32> into tensor<1x4x8x8x1xf32>
    %concat_26 = tensor.concat dim(4) %expanded_24, %expanded_25 : (tensor<1x4x8x8x1xf32>, tensor<1x4x8x8x1xf32>) -> tensor<1x4x8x8x2xf32>
    %collapsed_27 = tensor.collapse_shape %concat_26 [[0], [1], [2], [3, 4]] : tensor<1x4x8x8x2xf32> into tensor<1x4x8x16xf32>
    %42 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_27, %collapsed_17 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%38 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x16xf32>
    %43 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %42 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%38 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.addf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x16xf32>
    %44 = tensor.empty() : tensor<1x2x8x16xf32>
    %45 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %collapsed_15 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%44 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_28 = tensor.extract_slice %extracted_slice_20[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 2] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_29 = tensor.extract_slice %extracted_slice_20[0, 0, 0, 1] [1, 2, 8, 8] [1, 1, 1, 2] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %46 = tensor.empty() : tensor<1x2x8x8xf32>
    %47 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_29 : tensor<1x2x8x8xf32>) outs(%46 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x2x8x8xf32>
    %expanded_30 = tensor.expand_shape %47 [[0], [1], [2], [3, 4]] output_shape [1, 2, 8, 8, 1] : tensor<1x2x8x8xf32> into tensor<1x2x8x8x1xf32>
    %expanded_31 = tensor.expand_shape %extracted_slice_28 [[0], [1], [2], [3, 4]] output_shape [1, 2, 8, 8, 1] : tensor<1x2x8x8xf32> into tensor<1x2x8x8x1xf32>
    %concat_32 = tensor.concat dim(4) %expanded_30, %expanded_31 : (tensor<1x2x8x8x1xf32>, tensor<1x2x8x8x1xf32>) -> tensor<1x2x8x8x2xf32>
    %collapsed_33 = tensor.collapse_shape %concat_32 [[0], [1], [2], [3, 4]] : tensor<1x2x8x8x2xf32> into tensor<1x2x8x16xf32>
    %48 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_33, %collapsed_17 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%44 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x2x8x16xf32>
    %49 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %48 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%44 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.addf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x2x8x16xf32>
    %concat_34 = tensor.concat dim(3) %43, %extracted_slice_19 : (tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) -> tensor<1x4x8x32xf32>
    %concat_35 = tensor.concat dim(3) %49, %extracted_slice_21 : (tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) -> tensor<1x2x8x32xf32>
    %50 = tensor.empty() : tensor<1x2x2x8x32xf32>
    %51 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_35 : tensor<1x2x8x32xf32>) outs(%50 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %collapsed_36 = tensor.collapse_shape %51 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<1x4x8x32xf32>
    %52 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<1x2x8x32xf32>) outs(%50 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %53 = tensor.empty() : tensor<1x4x32x8xf32>
    %transposed_37 = linalg.transpose ins(%collapsed_36 : tensor<1x4x8x32xf32>) outs(%53 : tensor<1x4x32x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_38 = tensor.collapse_shape %concat_34 [[0, 1], [2], [3]] : tensor<1x4x8x32xf32> into tensor<4x8x32xf32>
    %collapsed_39 = tensor.collapse_shape %transposed_37 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %54 = tensor.empty() : tensor<4x8x8xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %56 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<4x8x32xf32>, tensor<4x32x8xf32>) outs(%55 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_40 = tensor.expand_shape %56 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x4x8x8xf32>) outs(%40 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_2 : f64 to f32
      %117 = arith.mulf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x4x8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%40 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.addf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %59 = tensor.empty() : tensor<1x4x8xi64>
    %60 = linalg.fill ins(%c0_i64 : i64) outs(%59 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %61 = tensor.empty() : tensor<1x4x8xf32>
    %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %63:2 = linalg.generic {indexing_maps = [#map8, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<1x4x8x8xf32>) outs(%62, %60 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_57: i64):
      %116 = linalg.index 3 : index
      %117 = arith.index_cast %116 : index to i64
      %118 = arith.maximumf %in, %out : f32
      %119 = arith.cmpf ogt, %in, %out : f32
      %120 = arith.select %119, %117, %out_57 : i64
      linalg.yield %118, %120 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_41 = tensor.expand_shape %63#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %64 = linalg.generic {indexing_maps = [#map8, #map12, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %expanded_41 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%40 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.subf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %65 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x4x8x8xf32>) outs(%40 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.exp %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %66 = tensor.empty() : tensor<1x4x8x1xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %68 = linalg.generic {indexing_maps = [#map8, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%65 : tensor<1x4x8x8xf32>) outs(%67 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x1xf32>
    %69 = linalg.generic {indexing_maps = [#map8, #map12, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %68 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%40 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.divf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_42 = tensor.collapse_shape %69 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_43 = tensor.collapse_shape %52 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<4x8x32xf32>
    %70 = tensor.empty() : tensor<4x8x32xf32>
    %71 = linalg.fill ins(%cst : f32) outs(%70 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %72 = linalg.batch_matmul ins(%collapsed_42, %collapsed_43 : tensor<4x8x8xf32>, tensor<4x8x32xf32>) outs(%71 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %expanded_44 = tensor.expand_shape %72 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xf32> into tensor<1x4x8x32xf32>
    %73 = tensor.empty() : tensor<1x8x4x32xf32>
    %transposed_45 = linalg.transpose ins(%expanded_44 : tensor<1x4x8x32xf32>) outs(%73 : tensor<1x8x4x32xf32>) permutation = [0, 2, 1, 3] 
    %74 = tensor.empty() : tensor<128x64xf32>
    %transposed_46 = linalg.transpose ins(%arg9 : tensor<64x128xf32>) outs(%74 : tensor<128x64xf32>) permutation = [1, 0] 
    %collapsed_47 = tensor.collapse_shape %transposed_45 [[0, 1], [2, 3]] : tensor<1x8x4x32xf32> into tensor<8x128xf32>
    %75 = linalg.matmul ins(%collapsed_47, %transposed_46 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_48 = tensor.expand_shape %75 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%76 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.divf %in, %cst_4 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_3 : f64 to f32
      %117 = arith.addf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8x1xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48, %80 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %82 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %81 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %82 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.addf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%84 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.divf %in, %cst_4 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_3 : f64 to f32
      %117 = arith.addf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %88 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %90 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %89 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %91 = tensor.empty() : tensor<64x192xf32>
    %transposed_49 = linalg.transpose ins(%arg10 : tensor<192x64xf32>) outs(%91 : tensor<64x192xf32>) permutation = [1, 0] 
    %collapsed_50 = tensor.collapse_shape %90 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %92 = tensor.empty() : tensor<8x192xf32>
    %93 = linalg.fill ins(%cst : f32) outs(%92 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %94 = linalg.matmul ins(%collapsed_50, %transposed_49 : tensor<8x64xf32>, tensor<64x192xf32>) outs(%93 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %expanded_51 = tensor.expand_shape %94 [[0, 1], [2]] output_shape [1, 8, 192] : tensor<8x192xf32> into tensor<1x8x192xf32>
    %extracted_slice_52 = tensor.extract_slice %expanded_51[0, 0, 0] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x96xf32>
    %extracted_slice_53 = tensor.extract_slice %expanded_51[0, 0, 96] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x96xf32>
    %95 = tensor.empty() : tensor<1x8x96xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_52 : tensor<1x8x96xf32>) outs(%95 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      %117 = math.exp %116 : f32
      %118 = arith.addf %117, %cst_1 : f32
      %119 = arith.divf %cst_1, %118 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x96xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_52, %96 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%95 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x96xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_53, %97 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%95 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x96xf32>
    %99 = tensor.empty() : tensor<96x64xf32>
    %transposed_54 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%99 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_55 = tensor.collapse_shape %98 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %100 = linalg.matmul ins(%collapsed_55, %transposed_54 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_56 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_56 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%101 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.divf %in, %cst_4 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_3 : f64 to f32
      %117 = arith.addf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_56, %105 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %107 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15, %106 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %107 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.addf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%109 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.divf %in, %cst_4 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_3 : f64 to f32
      %117 = arith.addf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %113 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg16, %114 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %116 = arith.mulf %in, %in_57 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    return %115 : tensor<1x8x64xf32>
  }
}
