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
  func.func @mistral(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>, %arg7: tensor<96x64xf32>, %arg8: tensor<96x64xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64xf32>, %arg13: tensor<8xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %cst_4 = arith.constant 2.500000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %91 = linalg.index 0 : index
      %92 = arith.index_cast %91 : index to i64
      linalg.yield %92 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %91 = arith.sitofp %in : i64 to f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg13 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %6 = tensor.empty() : tensor<1x8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.cos %in : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x16xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.sin %in : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x16xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %in, %out : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.divf %in, %cst_3 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.truncf %cst_2 : f64 to f32
      %92 = arith.addf %in, %91 : f32
      linalg.yield %92 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.rsqrt %in : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %16 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %18 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%18 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %17 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %19 = tensor.empty() : tensor<8x64xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %21 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%20 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_5 = tensor.expand_shape %21 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %22 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<1x8x4x16xf32>) outs(%22 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %23 = tensor.empty() : tensor<64x32xf32>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%23 : tensor<64x32xf32>) permutation = [1, 0] 
    %24 = tensor.empty() : tensor<8x32xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %26 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%25 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_8 = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %27 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<1x8x2x16xf32>) outs(%27 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_10 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%23 : tensor<64x32xf32>) permutation = [1, 0] 
    %28 = linalg.matmul ins(%collapsed, %transposed_10 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%25 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_11 = tensor.expand_shape %28 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x8x2x16xf32>) outs(%27 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_13 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_14 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_6, %expanded_13 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%22 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_6[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_15 = tensor.extract_slice %transposed_6[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %30 = tensor.empty() : tensor<1x4x8x8xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15 : tensor<1x4x8x8xf32>) outs(%30 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.negf %in : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_16 = tensor.concat dim(3) %31, %extracted_slice : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_16, %expanded_14 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%22 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x16xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %32 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%22 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.addf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x16xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_9, %expanded_13 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%27 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_9[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_9[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %35 = tensor.empty() : tensor<1x2x8x8xf32>
    %36 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<1x2x8x8xf32>) outs(%35 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.negf %in : f32
      linalg.yield %91 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_19 = tensor.concat dim(3) %36, %extracted_slice_17 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_19, %expanded_14 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%27 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x2x8x16xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %37 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%27 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.addf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x2x8x16xf32>
    %39 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %40 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<1x2x8x16xf32>) outs(%39 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_20 = tensor.collapse_shape %40 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %41 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<1x2x8x16xf32>) outs(%39 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %42 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_21 = linalg.transpose ins(%collapsed_20 : tensor<1x4x8x16xf32>) outs(%42 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_22 = tensor.collapse_shape %33 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_23 = tensor.collapse_shape %transposed_21 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %43 = tensor.empty() : tensor<4x8x8xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %45 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%44 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_24 = tensor.expand_shape %45 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x4x8x8xf32>) outs(%30 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.mulf %in, %cst_4 : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x8xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%30 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.addf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x8xf32>
    %48 = tensor.empty() : tensor<1x4x8xi64>
    %49 = linalg.fill ins(%c0_i64 : i64) outs(%48 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %50 = tensor.empty() : tensor<1x4x8xf32>
    %51 = linalg.fill ins(%cst_0 : f32) outs(%50 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %52:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<1x4x8x8xf32>) outs(%51, %49 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_41: i64):
      %91 = linalg.index 3 : index
      %92 = arith.index_cast %91 : index to i64
      %93 = arith.maximumf %in, %out : f32
      %94 = arith.cmpf ogt, %in, %out : f32
      %95 = arith.select %94, %92, %out_41 : i64
      linalg.yield %93, %95 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_25 = tensor.expand_shape %52#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %53 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %expanded_25 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%30 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.subf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x8xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x4x8x8xf32>) outs(%30 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.exp %in : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x8xf32>
    %55 = tensor.empty() : tensor<1x4x8x1xf32>
    %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<1x4x8x8xf32>) outs(%56 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %in, %out : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x1xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %57 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%30 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.divf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_26 = tensor.collapse_shape %58 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_27 = tensor.collapse_shape %41 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %59 = tensor.empty() : tensor<4x8x16xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %61 = linalg.batch_matmul ins(%collapsed_26, %collapsed_27 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%60 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_28 = tensor.expand_shape %61 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %62 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<1x4x8x16xf32>) outs(%62 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_30 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%18 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %63 = linalg.matmul ins(%collapsed_31, %transposed_30 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%20 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_32 = tensor.expand_shape %63 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_32 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.addf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%65 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %in, %out : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.divf %in, %cst_3 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.truncf %cst_2 : f64 to f32
      %92 = arith.addf %in, %91 : f32
      linalg.yield %92 : f32
    } -> tensor<1x8x1xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.rsqrt %in : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %69 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %71 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %70 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %72 = tensor.empty() : tensor<64x96xf32>
    %transposed_33 = linalg.transpose ins(%arg7 : tensor<96x64xf32>) outs(%72 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_34 = tensor.collapse_shape %71 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %73 = tensor.empty() : tensor<8x96xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %75 = linalg.matmul ins(%collapsed_34, %transposed_33 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%74 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_35 = tensor.expand_shape %75 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %76 = tensor.empty() : tensor<1x8x96xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x8x96xf32>) outs(%76 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.negf %in : f32
      %92 = math.exp %91 : f32
      %93 = arith.addf %92, %cst_1 : f32
      %94 = arith.divf %cst_1, %93 : f32
      linalg.yield %94 : f32
    } -> tensor<1x8x96xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35, %77 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%76 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x96xf32>
    %transposed_36 = linalg.transpose ins(%arg8 : tensor<96x64xf32>) outs(%72 : tensor<64x96xf32>) permutation = [1, 0] 
    %79 = linalg.matmul ins(%collapsed_34, %transposed_36 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%74 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_37 = tensor.expand_shape %79 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %expanded_37 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%76 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x96xf32>
    %81 = tensor.empty() : tensor<96x64xf32>
    %transposed_38 = linalg.transpose ins(%arg9 : tensor<64x96xf32>) outs(%81 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %80 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %82 = linalg.matmul ins(%collapsed_39, %transposed_38 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%20 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_40 = tensor.expand_shape %82 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %expanded_40 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.addf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%84 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %in, %out : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.divf %in, %cst_3 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.truncf %cst_2 : f64 to f32
      %92 = arith.addf %in, %91 : f32
      linalg.yield %92 : f32
    } -> tensor<1x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.rsqrt %in : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %88 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    %90 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %89 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %91 = arith.mulf %in, %in_41 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x64xf32>
    return %90 : tensor<1x8x64xf32>
  }
}
