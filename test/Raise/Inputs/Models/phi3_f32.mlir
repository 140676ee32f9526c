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
  func.func @phi3(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<128x64xf32>, %arg5: tensor<192x64xf32>, %arg6: tensor<64x96xf32>, %arg7: tensor<64xf32>, %arg8: tensor<64xf32>, %arg9: tensor<64xf32>, %arg10: tensor<4xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %cst_4 = arith.constant 2.500000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %90 = linalg.index 0 : index
      %91 = arith.index_cast %90 : index to i64
      linalg.yield %91 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %90 = arith.sitofp %in : i64 to f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x4xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg10 : tensor<1x8x1xf32>, tensor<4xf32>) outs(%4 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x4xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x4xf32>, tensor<1x8x4xf32>) -> tensor<1x8x8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.cos %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.sin %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x8xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.addf %in, %out : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.divf %in, %cst_3 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.truncf %cst_2 : f64 to f32
      %91 = arith.addf %in, %90 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.rsqrt %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %16 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %18 = tensor.empty() : tensor<64x128xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<128x64xf32>) outs(%18 : tensor<64x128xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %17 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %19 = tensor.empty() : tensor<8x128xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %21 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x128xf32>) outs(%20 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_5 = tensor.expand_shape %21 [[0, 1], [2]] output_shape [1, 8, 128] : tensor<8x128xf32> into tensor<1x8x128xf32>
    %extracted_slice = tensor.extract_slice %expanded_5[0, 0, 0] [1, 8, 64] [1, 1, 1] : tensor<1x8x128xf32> to tensor<1x8x64xf32>
    %extracted_slice_6 = tensor.extract_slice %expanded_5[0, 0, 64] [1, 8, 32] [1, 1, 1] : tensor<1x8x128xf32> to tensor<1x8x32xf32>
    %extracted_slice_7 = tensor.extract_slice %expanded_5[0, 0, 96] [1, 8, 32] [1, 1, 1] : tensor<1x8x128xf32> to tensor<1x8x32xf32>
    %expanded_8 = tensor.expand_shape %extracted_slice [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %22 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<1x8x4x16xf32>) outs(%22 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_10 = tensor.expand_shape %extracted_slice_6 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xf32> into tensor<1x8x2x16xf32>
    %23 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<1x8x2x16xf32>) outs(%23 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_12 = tensor.expand_shape %extracted_slice_7 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x16xf32>) outs(%23 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %expanded_15 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %extracted_slice_16 = tensor.extract_slice %transposed_9[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_9[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_19 = tensor.extract_slice %transposed_11[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %24 = tensor.empty() : tensor<1x4x8x8xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %expanded_14 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%24 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x8xf32>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice_16[0, 0, 0, 0] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xf32> to tensor<1x4x8x4xf32>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice_16[0, 0, 0, 4] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xf32> to tensor<1x4x8x4xf32>
    %26 = tensor.empty() : tensor<1x4x8x4xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<1x4x8x4xf32>) outs(%26 : tensor<1x4x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.negf %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x4xf32>
    %concat_22 = tensor.concat dim(3) %27, %extracted_slice_20 : (tensor<1x4x8x4xf32>, tensor<1x4x8x4xf32>) -> tensor<1x4x8x8xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_22, %expanded_15 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%24 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x8xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%24 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.addf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_23 = tensor.concat dim(3) %29, %extracted_slice_17 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %30 = tensor.empty() : tensor<1x2x8x8xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_14 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%30 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x2x8x8xf32>
    %extracted_slice_24 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 0] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xf32> to tensor<1x2x8x4xf32>
    %extracted_slice_25 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 4] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xf32> to tensor<1x2x8x4xf32>
    %32 = tensor.empty() : tensor<1x2x8x4xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x2x8x4xf32>) outs(%32 : tensor<1x2x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.negf %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x2x8x4xf32>
    %concat_26 = tensor.concat dim(3) %33, %extracted_slice_24 : (tensor<1x2x8x4xf32>, tensor<1x2x8x4xf32>) -> tensor<1x2x8x8xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %expanded_15 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%30 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x2x8x8xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %34 : tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) outs(%30 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.addf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_27 = tensor.concat dim(3) %35, %extracted_slice_19 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %36 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %37 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_27 : tensor<1x2x8x16xf32>) outs(%36 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_28 = tensor.collapse_shape %37 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %38 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<1x2x8x16xf32>) outs(%36 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %39 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_29 = linalg.transpose ins(%collapsed_28 : tensor<1x4x8x16xf32>) outs(%39 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_30 = tensor.collapse_shape %concat_23 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %40 = tensor.empty() : tensor<4x8x8xf32>
    %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %42 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%41 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_32 = tensor.expand_shape %42 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<1x4x8x8xf32>) outs(%24 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.mulf %in, %cst_4 : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x8xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%24 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.addf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x8xf32>
    %45 = tensor.empty() : tensor<1x4x8xi64>
    %46 = linalg.fill ins(%c0_i64 : i64) outs(%45 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %47 = tensor.empty() : tensor<1x4x8xf32>
    %48 = linalg.fill ins(%cst_0 : f32) outs(%47 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %49:2 = linalg.generic {indexing_maps = [#map4, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<1x4x8x8xf32>) outs(%48, %46 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_49: i64):
      %90 = linalg.index 3 : index
      %91 = arith.index_cast %90 : index to i64
      %92 = arith.maximumf %in, %out : f32
      %93 = arith.cmpf ogt, %in, %out : f32
      %94 = arith.select %93, %91, %out_49 : i64
      linalg.yield %92, %94 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_33 = tensor.expand_shape %49#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %expanded_33 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%24 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.subf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x8xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<1x4x8x8xf32>) outs(%24 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.exp %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x8xf32>
    %52 = tensor.empty() : tensor<1x4x8x1xf32>
    %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%51 : tensor<1x4x8x8xf32>) outs(%53 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.addf %in, %out : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x1xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %54 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%24 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.divf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_34 = tensor.collapse_shape %55 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_35 = tensor.collapse_shape %38 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %56 = tensor.empty() : tensor<4x8x16xf32>
    %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %58 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%57 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_36 = tensor.expand_shape %58 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %59 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_37 = linalg.transpose ins(%expanded_36 : tensor<1x4x8x16xf32>) outs(%59 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %60 = tensor.empty() : tensor<64x64xf32>
    %transposed_38 = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%60 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %transposed_37 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %61 = tensor.empty() : tensor<8x64xf32>
    %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %63 = linalg.matmul ins(%collapsed_39, %transposed_38 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%62 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_40 = tensor.expand_shape %63 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_40 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.addf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%65 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.addf %in, %out : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.divf %in, %cst_3 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.truncf %cst_2 : f64 to f32
      %91 = arith.addf %in, %90 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.rsqrt %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %69 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %71 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %70 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %72 = tensor.empty() : tensor<64x192xf32>
    %transposed_41 = linalg.transpose ins(%arg5 : tensor<192x64xf32>) outs(%72 : tensor<64x192xf32>) permutation = [1, 0] 
    %collapsed_42 = tensor.collapse_shape %71 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %73 = tensor.empty() : tensor<8x192xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %75 = linalg.matmul ins(%collapsed_42, %transposed_41 : tensor<8x64xf32>, tensor<64x192xf32>) outs(%74 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %expanded_43 = tensor.expand_shape %75 [[0, 1], [2]] output_shape [1, 8, 192] : tensor<8x192xf32> into tensor<1x8x192xf32>
    %extracted_slice_44 = tensor.extract_slice %expanded_43[0, 0, 0] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x96xf32>
    %extracted_slice_45 = tensor.extract_slice %expanded_43[0, 0, 96] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x96xf32>
    %76 = tensor.empty() : tensor<1x8x96xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_44 : tensor<1x8x96xf32>) outs(%76 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.negf %in : f32
      %91 = math.exp %90 : f32
      %92 = arith.addf %91, %cst_1 : f32
      %93 = arith.divf %cst_1, %92 : f32
      linalg.yield %93 : f32
    } -> tensor<1x8x96xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_44, %77 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%76 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x96xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_45, %78 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%76 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x96xf32>
    %80 = tensor.empty() : tensor<96x64xf32>
    %transposed_46 = linalg.transpose ins(%arg6 : tensor<64x96xf32>) outs(%80 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_47 = tensor.collapse_shape %79 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %81 = linalg.matmul ins(%collapsed_47, %transposed_46 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%62 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_48 = tensor.expand_shape %81 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %expanded_48 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.addf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%83 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.addf %in, %out : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.divf %in, %cst_3 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.truncf %cst_2 : f64 to f32
      %91 = arith.addf %in, %90 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.rsqrt %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82, %87 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    %89 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %88 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %90 = arith.mulf %in, %in_49 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x64xf32>
    return %89 : tensor<1x8x64xf32>
  }
}
