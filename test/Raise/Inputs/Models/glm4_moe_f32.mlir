#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @glm4_moe(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<128x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64x128xf32>, %arg7: tensor<32xf32>, %arg8: tensor<32xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>, %arg15: tensor<8xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.17677669529663689 : f64
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
    %cst_5 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %113 = linalg.index 0 : index
      %114 = arith.index_cast %113 : index to i64
      linalg.yield %114 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %113 = arith.sitofp %in : i64 to f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg15 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %6 = tensor.empty() : tensor<1x8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.cos %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x16xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.sin %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x16xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.addf %in, %out : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.divf %in, %cst_4 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.truncf %cst_3 : f64 to f32
      %114 = arith.addf %in, %113 : f32
      linalg.yield %114 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.rsqrt %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %16 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %18 = tensor.empty() : tensor<64x128xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<128x64xf32>) outs(%18 : tensor<64x128xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %17 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %19 = tensor.empty() : tensor<8x128xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %21 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x128xf32>) outs(%20 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_6 = tensor.expand_shape %21 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %22 = tensor.empty() : tensor<64x64xf32>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%22 : tensor<64x64xf32>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<8x64xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %25 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%24 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_8 = tensor.expand_shape %25 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %transposed_9 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%22 : tensor<64x64xf32>) permutation = [1, 0] 
    %26 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%24 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_10 = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %27 = tensor.empty() : tensor<1x8x4x32xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x4x32xf32>) outs(%27 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %113 : f32
    } -> tensor<1x8x4x32xf32>
    %29 = tensor.empty() : tensor<1x8x4x1xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<1x8x4x32xf32>) outs(%30 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.addf %in, %out : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x4x1xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<1x8x4x1xf32>) outs(%29 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.divf %in, %cst_5 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x4x1xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x8x4x1xf32>) outs(%29 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.truncf %cst_3 : f64 to f32
      %114 = arith.addf %in, %113 : f32
      linalg.yield %114 : f32
    } -> tensor<1x8x4x1xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x8x4x1xf32>) outs(%29 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.rsqrt %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x4x1xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6, %34 : tensor<1x8x4x32xf32>, tensor<1x8x4x1xf32>) outs(%27 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x4x32xf32>
    %36 = linalg.generic {indexing_maps = [#map6, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %35 : tensor<32xf32>, tensor<1x8x4x32xf32>) outs(%27 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x4x32xf32>
    %37 = tensor.empty() : tensor<1x8x2x32xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<1x8x2x32xf32>) outs(%37 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %113 : f32
    } -> tensor<1x8x2x32xf32>
    %39 = tensor.empty() : tensor<1x8x2x1xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<1x8x2x1xf32>) -> tensor<1x8x2x1xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<1x8x2x32xf32>) outs(%40 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.addf %in, %out : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x2x1xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x8x2x1xf32>) outs(%39 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.divf %in, %cst_5 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x2x1xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<1x8x2x1xf32>) outs(%39 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.truncf %cst_3 : f64 to f32
      %114 = arith.addf %in, %113 : f32
      linalg.yield %114 : f32
    } -> tensor<1x8x2x1xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x8x2x1xf32>) outs(%39 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.rsqrt %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x2x1xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8, %44 : tensor<1x8x2x32xf32>, tensor<1x8x2x1xf32>) outs(%37 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x2x32xf32>
    %46 = linalg.generic {indexing_maps = [#map6, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg8, %45 : tensor<32xf32>, tensor<1x8x2x32xf32>) outs(%37 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x2x32xf32>
    %47 = tensor.empty() : tensor<1x4x8x32xf32>
    %transposed_11 = linalg.transpose ins(%36 : tensor<1x8x4x32xf32>) outs(%47 : tensor<1x4x8x32xf32>) permutation = [0, 2, 1, 3] 
    %48 = tensor.empty() : tensor<1x2x8x32xf32>
    %transposed_12 = linalg.transpose ins(%46 : tensor<1x8x2x32xf32>) outs(%48 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_13 = linalg.transpose ins(%expanded_10 : tensor<1x8x2x32xf32>) outs(%48 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_15 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_16 = tensor.extract_slice %transposed_11[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_12[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_12[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %49 = tensor.empty() : tensor<1x4x8x16xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %expanded_14 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %51 = tensor.empty() : tensor<1x4x8x8xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20 : tensor<1x4x8x8xf32>) outs(%51 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.negf %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_21 = tensor.concat dim(3) %52, %extracted_slice_19 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %53 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_21, %expanded_15 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x16xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %53 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.addf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x16xf32>
    %55 = tensor.empty() : tensor<1x2x8x16xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_14 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%55 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_17[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_23 = tensor.extract_slice %extracted_slice_17[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %57 = tensor.empty() : tensor<1x2x8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x2x8x8xf32>) outs(%57 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.negf %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_24 = tensor.concat dim(3) %58, %extracted_slice_22 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %59 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_24, %expanded_15 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%55 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x2x8x16xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %59 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%55 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.addf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x2x8x16xf32>
    %concat_25 = tensor.concat dim(3) %54, %extracted_slice_16 : (tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) -> tensor<1x4x8x32xf32>
    %concat_26 = tensor.concat dim(3) %60, %extracted_slice_18 : (tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) -> tensor<1x2x8x32xf32>
    %61 = tensor.empty() : tensor<1x2x2x8x32xf32>
    %62 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_26 : tensor<1x2x8x32xf32>) outs(%61 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %collapsed_27 = tensor.collapse_shape %62 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<1x4x8x32xf32>
    %63 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<1x2x8x32xf32>) outs(%61 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %64 = tensor.empty() : tensor<1x4x32x8xf32>
    %transposed_28 = linalg.transpose ins(%collapsed_27 : tensor<1x4x8x32xf32>) outs(%64 : tensor<1x4x32x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_29 = tensor.collapse_shape %concat_25 [[0, 1], [2], [3]] : tensor<1x4x8x32xf32> into tensor<4x8x32xf32>
    %collapsed_30 = tensor.collapse_shape %transposed_28 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %65 = tensor.empty() : tensor<4x8x8xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%65 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %67 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<4x8x32xf32>, tensor<4x32x8xf32>) outs(%66 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_31 = tensor.expand_shape %67 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %68 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<1x4x8x8xf32>) outs(%51 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.truncf %cst_2 : f64 to f32
      %114 = arith.mulf %in, %113 : f32
      linalg.yield %114 : f32
    } -> tensor<1x4x8x8xf32>
    %69 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%51 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.addf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x8xf32>
    %70 = tensor.empty() : tensor<1x4x8xi64>
    %71 = linalg.fill ins(%c0_i64 : i64) outs(%70 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %72 = tensor.empty() : tensor<1x4x8xf32>
    %73 = linalg.fill ins(%cst_0 : f32) outs(%72 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %74:2 = linalg.generic {indexing_maps = [#map4, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%69 : tensor<1x4x8x8xf32>) outs(%73, %71 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_48: i64):
      %113 = linalg.index 3 : index
      %114 = arith.index_cast %113 : index to i64
      %115 = arith.maximumf %in, %out : f32
      %116 = arith.cmpf ogt, %in, %out : f32
      %117 = arith.select %116, %114, %out_48 : i64
      linalg.yield %115, %117 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_32 = tensor.expand_shape %74#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %expanded_32 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%51 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.subf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x8xf32>
    %76 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<1x4x8x8xf32>) outs(%51 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.exp %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x8xf32>
    %77 = tensor.empty() : tensor<1x4x8x1xf32>
    %78 = linalg.fill ins(%cst : f32) outs(%77 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<1x4x8x8xf32>) outs(%78 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.addf %in, %out : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x1xf32>
    %80 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %79 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%51 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.divf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_33 = tensor.collapse_shape %80 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_34 = tensor.collapse_shape %63 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<4x8x32xf32>
    %81 = tensor.empty() : tensor<4x8x32xf32>
    %82 = linalg.fill ins(%cst : f32) outs(%81 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %83 = linalg.batch_matmul ins(%collapsed_33, %collapsed_34 : tensor<4x8x8xf32>, tensor<4x8x32xf32>) outs(%82 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %expanded_35 = tensor.expand_shape %83 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xf32> into tensor<1x4x8x32xf32>
    %transposed_36 = linalg.transpose ins(%expanded_35 : tensor<1x4x8x32xf32>) outs(%27 : tensor<1x8x4x32xf32>) permutation = [0, 2, 1, 3] 
    %84 = tensor.empty() : tensor<128x64xf32>
    %transposed_37 = linalg.transpose ins(%arg6 : tensor<64x128xf32>) outs(%84 : tensor<128x64xf32>) permutation = [1, 0] 
    %collapsed_38 = tensor.collapse_shape %transposed_36 [[0, 1], [2, 3]] : tensor<1x8x4x32xf32> into tensor<8x128xf32>
    %85 = linalg.matmul ins(%collapsed_38, %transposed_37 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%24 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_39 = tensor.expand_shape %85 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_39 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.addf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%87 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.addf %in, %out : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.divf %in, %cst_4 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.truncf %cst_3 : f64 to f32
      %114 = arith.addf %in, %113 : f32
      linalg.yield %114 : f32
    } -> tensor<1x8x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.rsqrt %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %91 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %92 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %94 = tensor.empty() : tensor<64x96xf32>
    %transposed_40 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%94 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_41 = tensor.collapse_shape %93 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %95 = tensor.empty() : tensor<8x96xf32>
    %96 = linalg.fill ins(%cst : f32) outs(%95 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %97 = linalg.matmul ins(%collapsed_41, %transposed_40 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%96 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_42 = tensor.expand_shape %97 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %98 = tensor.empty() : tensor<1x8x96xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<1x8x96xf32>) outs(%98 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.negf %in : f32
      %114 = math.exp %113 : f32
      %115 = arith.addf %114, %cst_1 : f32
      %116 = arith.divf %cst_1, %115 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x96xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_42, %99 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%98 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x96xf32>
    %transposed_43 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%94 : tensor<64x96xf32>) permutation = [1, 0] 
    %101 = linalg.matmul ins(%collapsed_41, %transposed_43 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%96 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_44 = tensor.expand_shape %101 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %expanded_44 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%98 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x96xf32>
    %103 = tensor.empty() : tensor<96x64xf32>
    %transposed_45 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%103 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_46 = tensor.collapse_shape %102 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %104 = linalg.matmul ins(%collapsed_46, %transposed_45 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%24 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_47 = tensor.expand_shape %104 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %expanded_47 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.addf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%106 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.addf %in, %out : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.divf %in, %cst_4 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = arith.truncf %cst_3 : f64 to f32
      %114 = arith.addf %in, %113 : f32
      linalg.yield %114 : f32
    } -> tensor<1x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %113 = math.rsqrt %in : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %110 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    %112 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %111 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %113 = arith.mulf %in, %in_48 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x64xf32>
    return %112 : tensor<1x8x64xf32>
  }
}
