#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @minimax(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<192x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64x64xf32>, %arg7: tensor<64xf32>, %arg8: tensor<64xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64x64xf32>, %arg13: tensor<32x64xf32>, %arg14: tensor<32x64xf32>, %arg15: tensor<64x64xf32>, %arg16: tensor<64xf32>, %arg17: tensor<64xf32>, %arg18: tensor<96x64xf32>, %arg19: tensor<96x64xf32>, %arg20: tensor<64x96xf32>, %arg21: tensor<64xf32>, %arg22: tensor<4x1x1xf32>, %arg23: tensor<4x4x1xf32>, %arg24: tensor<4x4x1xf32>, %arg25: tensor<1x4x4x4xf32>, %arg26: tensor<8xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<4x16x16xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<1x4x16x16xf32>
    %cst_4 = arith.constant 9.9999999999999995E-7 : f64
    %cst_5 = arith.constant 1.000000e-05 : f64
    %cst_6 = arith.constant 6.400000e+01 : f32
    %cst_7 = arith.constant 4.000000e+00 : f32
    %cst_8 = arith.constant 2.500000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %161 = linalg.index 0 : index
      %162 = arith.index_cast %161 : index to i64
      linalg.yield %162 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %161 = arith.sitofp %in : i64 to f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg26 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %6 = tensor.empty() : tensor<1x8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.cos %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x16xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.sin %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x16xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %out : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_6 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.truncf %cst_5 : f64 to f32
      %162 = arith.addf %in, %161 : f32
      linalg.yield %162 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.rsqrt %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %16 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %18 = tensor.empty() : tensor<64x192xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<192x64xf32>) outs(%18 : tensor<64x192xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %17 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %19 = tensor.empty() : tensor<8x192xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %21 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x192xf32>) outs(%20 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %expanded_9 = tensor.expand_shape %21 [[0, 1], [2]] output_shape [1, 8, 192] : tensor<8x192xf32> into tensor<1x8x192xf32>
    %22 = tensor.empty() : tensor<1x8x192xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<1x8x192xf32>) outs(%22 : tensor<1x8x192xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.negf %in : f32
      %162 = math.exp %161 : f32
      %163 = arith.addf %162, %cst_0 : f32
      %164 = arith.divf %cst_0, %163 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x192xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_9, %23 : tensor<1x8x192xf32>, tensor<1x8x192xf32>) outs(%22 : tensor<1x8x192xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x192xf32>
    %expanded_10 = tensor.expand_shape %24 [[0], [1], [2, 3]] output_shape [1, 8, 4, 48] : tensor<1x8x192xf32> into tensor<1x8x4x48xf32>
    %extracted_slice = tensor.extract_slice %expanded_10[0, 0, 0, 0] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x48xf32> to tensor<1x8x4x16xf32>
    %extracted_slice_11 = tensor.extract_slice %expanded_10[0, 0, 0, 16] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x48xf32> to tensor<1x8x4x16xf32>
    %extracted_slice_12 = tensor.extract_slice %expanded_10[0, 0, 0, 32] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x48xf32> to tensor<1x8x4x16xf32>
    %25 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_13 = linalg.transpose ins(%extracted_slice : tensor<1x8x4x16xf32>) outs(%25 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_14 = linalg.transpose ins(%extracted_slice_11 : tensor<1x8x4x16xf32>) outs(%25 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_15 = linalg.transpose ins(%extracted_slice_12 : tensor<1x8x4x16xf32>) outs(%25 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_16 = tensor.extract_slice %transposed_13[0, 0, 0, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x4x16xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_14[0, 0, 0, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x4x16xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_15[0, 0, 0, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x4x16xf32>
    %26 = tensor.empty() : tensor<4x1x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg22 : tensor<4x1x1xf32>) outs(%26 : tensor<4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.negf %in : f32
      linalg.yield %161 : f32
    } -> tensor<4x1x1xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<4x1x1xf32>) outs(%26 : tensor<4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.mulf %in, %cst_7 : f32
      linalg.yield %161 : f32
    } -> tensor<4x1x1xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<4x1x1xf32>) outs(%26 : tensor<4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.exp %in : f32
      linalg.yield %161 : f32
    } -> tensor<4x1x1xf32>
    %30 = tensor.empty() : tensor<1x4x16x4xf32>
    %transposed_19 = linalg.transpose ins(%extracted_slice_17 : tensor<1x4x4x16xf32>) outs(%30 : tensor<1x4x16x4xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_20 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %collapsed_21 = tensor.collapse_shape %transposed_19 [[0, 1], [2], [3]] : tensor<1x4x16x4xf32> into tensor<4x16x4xf32>
    %31 = tensor.empty() : tensor<4x4x4xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %33 = linalg.batch_matmul ins(%collapsed_20, %collapsed_21 : tensor<4x4x16xf32>, tensor<4x16x4xf32>) outs(%32 : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %expanded_22 = tensor.expand_shape %33 [[0, 1], [2], [3]] output_shape [1, 4, 4, 4] : tensor<4x4x4xf32> into tensor<1x4x4x4xf32>
    %34 = tensor.empty() : tensor<1x4x4x4xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22, %arg25 : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) outs(%34 : tensor<1x4x4x4xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x4x4xf32>
    %collapsed_23 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<1x4x4x4xf32> into tensor<4x4x4xf32>
    %collapsed_24 = tensor.collapse_shape %extracted_slice_18 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %36 = tensor.empty() : tensor<4x4x16xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %38 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<4x4x4xf32>, tensor<4x4x16xf32>) outs(%37 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_25 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %39 = tensor.empty() : tensor<1x4x4x16xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %arg23 : tensor<1x4x4x16xf32>, tensor<4x4x1xf32>) outs(%39 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x4x16xf32>
    %collapsed_26 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %41 = linalg.batch_matmul ins(%collapsed_26, %cst_2 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%37 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_27 = tensor.expand_shape %41 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27, %expanded_25 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%39 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x4x16xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %arg24 : tensor<1x4x4x16xf32>, tensor<4x4x1xf32>) outs(%39 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x4x16xf32>
    %transposed_28 = linalg.transpose ins(%43 : tensor<1x4x4x16xf32>) outs(%30 : tensor<1x4x16x4xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_29 = tensor.collapse_shape %transposed_28 [[0, 1], [2], [3]] : tensor<1x4x16x4xf32> into tensor<4x16x4xf32>
    %44 = tensor.empty() : tensor<4x16x16xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %46 = linalg.batch_matmul ins(%collapsed_29, %collapsed_24 : tensor<4x16x4xf32>, tensor<4x4x16xf32>) outs(%45 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %expanded_30 = tensor.expand_shape %46 [[0, 1], [2], [3]] output_shape [1, 4, 16, 16] : tensor<4x16x16xf32> into tensor<1x4x16x16xf32>
    %47 = tensor.empty() : tensor<1x4x16x16xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3, %29 : tensor<1x4x16x16xf32>, tensor<4x1x1xf32>) outs(%47 : tensor<1x4x16x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x16x16xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %expanded_30 : tensor<1x4x16x16xf32>, tensor<1x4x16x16xf32>) outs(%47 : tensor<1x4x16x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x16x16xf32>
    %extracted_slice_31 = tensor.extract_slice %transposed_13[0, 0, 4, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x4x16xf32>
    %extracted_slice_32 = tensor.extract_slice %transposed_14[0, 0, 4, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x4x16xf32>
    %extracted_slice_33 = tensor.extract_slice %transposed_15[0, 0, 4, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x4x16xf32>
    %transposed_34 = linalg.transpose ins(%extracted_slice_32 : tensor<1x4x4x16xf32>) outs(%30 : tensor<1x4x16x4xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_35 = tensor.collapse_shape %extracted_slice_31 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %collapsed_36 = tensor.collapse_shape %transposed_34 [[0, 1], [2], [3]] : tensor<1x4x16x4xf32> into tensor<4x16x4xf32>
    %50 = linalg.batch_matmul ins(%collapsed_35, %collapsed_36 : tensor<4x4x16xf32>, tensor<4x16x4xf32>) outs(%32 : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %expanded_37 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [1, 4, 4, 4] : tensor<4x4x4xf32> into tensor<1x4x4x4xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_37, %arg25 : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) outs(%34 : tensor<1x4x4x4xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x4x4xf32>
    %collapsed_38 = tensor.collapse_shape %51 [[0, 1], [2], [3]] : tensor<1x4x4x4xf32> into tensor<4x4x4xf32>
    %collapsed_39 = tensor.collapse_shape %extracted_slice_33 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %52 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<4x4x4xf32>, tensor<4x4x16xf32>) outs(%37 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_40 = tensor.expand_shape %52 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %53 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_31, %arg23 : tensor<1x4x4x16xf32>, tensor<4x4x1xf32>) outs(%39 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x4x16xf32>
    %collapsed_41 = tensor.collapse_shape %53 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %collapsed_42 = tensor.collapse_shape %49 [[0, 1], [2], [3]] : tensor<1x4x16x16xf32> into tensor<4x16x16xf32>
    %54 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%37 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_43 = tensor.expand_shape %54 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_43, %expanded_40 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%39 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x4x16xf32>
    %concat_44 = tensor.concat dim(2) %42, %55 : (tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) -> tensor<1x4x8x16xf32>
    %56 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_45 = linalg.transpose ins(%concat_44 : tensor<1x4x8x16xf32>) outs(%56 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_46 = tensor.collapse_shape %transposed_45 [[0], [1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<1x8x64xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_46 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%57 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %out : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_6 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.truncf %cst_4 : f64 to f32
      %162 = arith.addf %in, %161 : f32
      linalg.yield %162 : f32
    } -> tensor<1x8x1xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%60 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.rsqrt %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_46, %61 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %63 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3, %62 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %64 = tensor.empty() : tensor<64x64xf32>
    %transposed_47 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%64 : tensor<64x64xf32>) permutation = [1, 0] 
    %65 = tensor.empty() : tensor<8x64xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%65 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %67 = linalg.matmul ins(%collapsed, %transposed_47 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%66 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_48 = tensor.expand_shape %67 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.negf %in : f32
      %162 = math.exp %161 : f32
      %163 = arith.addf %162, %cst_0 : f32
      %164 = arith.divf %cst_0, %163 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68, %63 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %transposed_49 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%64 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_50 = tensor.collapse_shape %69 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %70 = linalg.matmul ins(%collapsed_50, %transposed_49 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%66 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_51 = tensor.expand_shape %70 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %expanded_51 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%72 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %out : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_6 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.truncf %cst_5 : f64 to f32
      %162 = arith.addf %in, %161 : f32
      linalg.yield %162 : f32
    } -> tensor<1x8x1xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.rsqrt %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %76 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %78 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %77 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %79 = tensor.empty() : tensor<64x96xf32>
    %transposed_52 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%79 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_53 = tensor.collapse_shape %78 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %80 = tensor.empty() : tensor<8x96xf32>
    %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %82 = linalg.matmul ins(%collapsed_53, %transposed_52 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%81 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_54 = tensor.expand_shape %82 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %83 = tensor.empty() : tensor<1x8x96xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_54 : tensor<1x8x96xf32>) outs(%83 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.negf %in : f32
      %162 = math.exp %161 : f32
      %163 = arith.addf %162, %cst_0 : f32
      %164 = arith.divf %cst_0, %163 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x96xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_54, %84 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%83 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x96xf32>
    %transposed_55 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%79 : tensor<64x96xf32>) permutation = [1, 0] 
    %86 = linalg.matmul ins(%collapsed_53, %transposed_55 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%81 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_56 = tensor.expand_shape %86 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %expanded_56 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%83 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x96xf32>
    %88 = tensor.empty() : tensor<96x64xf32>
    %transposed_57 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%88 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_58 = tensor.collapse_shape %87 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %89 = linalg.matmul ins(%collapsed_58, %transposed_57 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%66 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_59 = tensor.expand_shape %89 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %expanded_59 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%91 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %out : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_6 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.truncf %cst_5 : f64 to f32
      %162 = arith.addf %in, %161 : f32
      linalg.yield %162 : f32
    } -> tensor<1x8x1xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.rsqrt %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %95 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %97 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg16, %96 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %transposed_60 = linalg.transpose ins(%arg12 : tensor<64x64xf32>) outs(%64 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_61 = tensor.collapse_shape %97 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %98 = linalg.matmul ins(%collapsed_61, %transposed_60 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%66 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_62 = tensor.expand_shape %98 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %transposed_63 = linalg.transpose ins(%expanded_62 : tensor<1x8x4x16xf32>) outs(%25 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %99 = tensor.empty() : tensor<64x32xf32>
    %transposed_64 = linalg.transpose ins(%arg13 : tensor<32x64xf32>) outs(%99 : tensor<64x32xf32>) permutation = [1, 0] 
    %100 = tensor.empty() : tensor<8x32xf32>
    %101 = linalg.fill ins(%cst : f32) outs(%100 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %102 = linalg.matmul ins(%collapsed_61, %transposed_64 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%101 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_65 = tensor.expand_shape %102 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %103 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_66 = linalg.transpose ins(%expanded_65 : tensor<1x8x2x16xf32>) outs(%103 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_67 = linalg.transpose ins(%arg14 : tensor<32x64xf32>) outs(%99 : tensor<64x32xf32>) permutation = [1, 0] 
    %104 = linalg.matmul ins(%collapsed_61, %transposed_67 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%101 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_68 = tensor.expand_shape %104 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_69 = linalg.transpose ins(%expanded_68 : tensor<1x8x2x16xf32>) outs(%103 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_70 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_71 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %105 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_63, %expanded_70 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%25 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice_72 = tensor.extract_slice %transposed_63[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_73 = tensor.extract_slice %transposed_63[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %106 = tensor.empty() : tensor<1x4x8x8xf32>
    %107 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_73 : tensor<1x4x8x8xf32>) outs(%106 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.negf %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_74 = tensor.concat dim(3) %107, %extracted_slice_72 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %108 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_74, %expanded_71 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%25 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x16xf32>
    %109 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%105, %108 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%25 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x16xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_66, %expanded_70 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%103 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_75 = tensor.extract_slice %transposed_66[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_76 = tensor.extract_slice %transposed_66[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %111 = tensor.empty() : tensor<1x2x8x8xf32>
    %112 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_76 : tensor<1x2x8x8xf32>) outs(%111 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.negf %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_77 = tensor.concat dim(3) %112, %extracted_slice_75 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %113 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_77, %expanded_71 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%103 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x2x8x16xf32>
    %114 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110, %113 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%103 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x2x8x16xf32>
    %115 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %116 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%114 : tensor<1x2x8x16xf32>) outs(%115 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_78 = tensor.collapse_shape %116 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %117 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_69 : tensor<1x2x8x16xf32>) outs(%115 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %118 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_79 = linalg.transpose ins(%collapsed_78 : tensor<1x4x8x16xf32>) outs(%118 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_80 = tensor.collapse_shape %109 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_81 = tensor.collapse_shape %transposed_79 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %119 = tensor.empty() : tensor<4x8x8xf32>
    %120 = linalg.fill ins(%cst : f32) outs(%119 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %121 = linalg.batch_matmul ins(%collapsed_80, %collapsed_81 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%120 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_82 = tensor.expand_shape %121 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %122 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_82 : tensor<1x4x8x8xf32>) outs(%106 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.mulf %in, %cst_8 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x8xf32>
    %123 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%122, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%106 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x8xf32>
    %124 = tensor.empty() : tensor<1x4x8xi64>
    %125 = linalg.fill ins(%c0_i64 : i64) outs(%124 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %126 = tensor.empty() : tensor<1x4x8xf32>
    %127 = linalg.fill ins(%cst_1 : f32) outs(%126 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %128:2 = linalg.generic {indexing_maps = [#map4, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%123 : tensor<1x4x8x8xf32>) outs(%127, %125 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_99: i64):
      %161 = linalg.index 3 : index
      %162 = arith.index_cast %161 : index to i64
      %163 = arith.maximumf %in, %out : f32
      %164 = arith.cmpf ogt, %in, %out : f32
      %165 = arith.select %164, %162, %out_99 : i64
      linalg.yield %163, %165 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_83 = tensor.expand_shape %128#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %129 = linalg.generic {indexing_maps = [#map4, #map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123, %expanded_83 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%106 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.subf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x8xf32>
    %130 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%129 : tensor<1x4x8x8xf32>) outs(%106 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.exp %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x8xf32>
    %131 = tensor.empty() : tensor<1x4x8x1xf32>
    %132 = linalg.fill ins(%cst : f32) outs(%131 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map4, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%130 : tensor<1x4x8x8xf32>) outs(%132 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %out : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x1xf32>
    %134 = linalg.generic {indexing_maps = [#map4, #map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130, %133 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%106 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.divf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_84 = tensor.collapse_shape %134 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_85 = tensor.collapse_shape %117 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %135 = tensor.empty() : tensor<4x8x16xf32>
    %136 = linalg.fill ins(%cst : f32) outs(%135 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %137 = linalg.batch_matmul ins(%collapsed_84, %collapsed_85 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%136 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_86 = tensor.expand_shape %137 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %transposed_87 = linalg.transpose ins(%expanded_86 : tensor<1x4x8x16xf32>) outs(%56 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_88 = linalg.transpose ins(%arg15 : tensor<64x64xf32>) outs(%64 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_89 = tensor.collapse_shape %transposed_87 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %138 = linalg.matmul ins(%collapsed_89, %transposed_88 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%66 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_90 = tensor.expand_shape %138 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %expanded_90 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%140 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %out : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_6 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.truncf %cst_5 : f64 to f32
      %162 = arith.addf %in, %161 : f32
      linalg.yield %162 : f32
    } -> tensor<1x8x1xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.rsqrt %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139, %144 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %146 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg17, %145 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %transposed_91 = linalg.transpose ins(%arg18 : tensor<96x64xf32>) outs(%79 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_92 = tensor.collapse_shape %146 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %147 = linalg.matmul ins(%collapsed_92, %transposed_91 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%81 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_93 = tensor.expand_shape %147 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_93 : tensor<1x8x96xf32>) outs(%83 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.negf %in : f32
      %162 = math.exp %161 : f32
      %163 = arith.addf %162, %cst_0 : f32
      %164 = arith.divf %cst_0, %163 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x96xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_93, %148 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%83 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x96xf32>
    %transposed_94 = linalg.transpose ins(%arg19 : tensor<96x64xf32>) outs(%79 : tensor<64x96xf32>) permutation = [1, 0] 
    %150 = linalg.matmul ins(%collapsed_92, %transposed_94 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%81 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_95 = tensor.expand_shape %150 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149, %expanded_95 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%83 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x96xf32>
    %transposed_96 = linalg.transpose ins(%arg20 : tensor<64x96xf32>) outs(%88 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_97 = tensor.collapse_shape %151 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %152 = linalg.matmul ins(%collapsed_97, %transposed_96 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%66 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_98 = tensor.expand_shape %152 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146, %expanded_98 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.addf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %154 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %155 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%154 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %out : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %156 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_6 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %157 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%156 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.truncf %cst_5 : f64 to f32
      %162 = arith.addf %in, %161 : f32
      linalg.yield %162 : f32
    } -> tensor<1x8x1xf32>
    %158 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.rsqrt %in : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x1xf32>
    %159 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %158 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    %160 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg21, %159 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_99: f32, %out: f32):
      %161 = arith.mulf %in, %in_99 : f32
      linalg.yield %161 : f32
    } -> tensor<1x8x64xf32>
    return %160 : tensor<1x8x64xf32>
  }
}
