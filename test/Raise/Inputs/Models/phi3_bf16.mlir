#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @phi3(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<128x64xbf16>, %arg5: tensor<192x64xbf16>, %arg6: tensor<64x96xbf16>, %arg7: tensor<64xbf16>, %arg8: tensor<64xbf16>, %arg9: tensor<64xbf16>, %arg10: tensor<4xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %cst_4 = arith.constant 2.500000e-01 : bf16
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %119 = linalg.index 0 : index
      %120 = arith.index_cast %119 : index to i64
      linalg.yield %120 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %119 = arith.sitofp %in : i64 to f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg10 : tensor<4xbf16>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %119 = arith.extf %in : bf16 to f32
      linalg.yield %119 : f32
    } -> tensor<4xf32>
    %6 = tensor.empty() : tensor<1x8x4xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<4xf32>) outs(%6 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %119 = arith.mulf %in, %in_49 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x4xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x4xf32>, tensor<1x8x4xf32>) -> tensor<1x8x8xf32>
    %8 = tensor.empty() : tensor<1x8x8xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%8 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.cos %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%8 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.sin %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x8xf32>
    %11 = tensor.empty() : tensor<1x8x8xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x8xf32>) outs(%11 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x8xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x8xf32>) outs(%11 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x8xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %119 = arith.extf %in : bf16 to f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.divf %in, %cst_3 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.truncf %cst_2 : f64 to f32
      %120 = arith.addf %in, %119 : f32
      linalg.yield %120 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.rsqrt %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %119 = arith.mulf %in, %in_49 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<1x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %24 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.mulf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x64xbf16>
    %26 = tensor.empty() : tensor<64x128xbf16>
    %transposed = linalg.transpose ins(%arg4 : tensor<128x64xbf16>) outs(%26 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %27 = tensor.empty() : tensor<8x128xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x128xbf16>) outs(%28 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %30 = tensor.empty() : tensor<8x128xbf16>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<8x128xf32>) outs(%30 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<8x128xbf16>
    %expanded_5 = tensor.expand_shape %31 [[0, 1], [2]] output_shape [1, 8, 128] : tensor<8x128xbf16> into tensor<1x8x128xbf16>
    %extracted_slice = tensor.extract_slice %expanded_5[0, 0, 0] [1, 8, 64] [1, 1, 1] : tensor<1x8x128xbf16> to tensor<1x8x64xbf16>
    %extracted_slice_6 = tensor.extract_slice %expanded_5[0, 0, 64] [1, 8, 32] [1, 1, 1] : tensor<1x8x128xbf16> to tensor<1x8x32xbf16>
    %extracted_slice_7 = tensor.extract_slice %expanded_5[0, 0, 96] [1, 8, 32] [1, 1, 1] : tensor<1x8x128xbf16> to tensor<1x8x32xbf16>
    %expanded_8 = tensor.expand_shape %extracted_slice [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xbf16> into tensor<1x8x4x16xbf16>
    %32 = tensor.empty() : tensor<1x4x8x16xbf16>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<1x8x4x16xbf16>) outs(%32 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_10 = tensor.expand_shape %extracted_slice_6 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xbf16> into tensor<1x8x2x16xbf16>
    %33 = tensor.empty() : tensor<1x2x8x16xbf16>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<1x8x2x16xbf16>) outs(%33 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_12 = tensor.expand_shape %extracted_slice_7 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x16xbf16>) outs(%33 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %expanded_15 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice_16 = tensor.extract_slice %transposed_9[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_17 = tensor.extract_slice %transposed_9[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_18 = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_19 = tensor.extract_slice %transposed_11[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %34 = tensor.empty() : tensor<1x4x8x8xbf16>
    %35 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %expanded_14 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%34 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.mulf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x4x8x8xbf16>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice_16[0, 0, 0, 0] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xbf16> to tensor<1x4x8x4xbf16>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice_16[0, 0, 0, 4] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xbf16> to tensor<1x4x8x4xbf16>
    %36 = tensor.empty() : tensor<1x4x8x4xbf16>
    %37 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<1x4x8x4xbf16>) outs(%36 : tensor<1x4x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %119 = arith.negf %in : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x4x8x4xbf16>
    %concat_22 = tensor.concat dim(3) %37, %extracted_slice_20 : (tensor<1x4x8x4xbf16>, tensor<1x4x8x4xbf16>) -> tensor<1x4x8x8xbf16>
    %38 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_22, %expanded_15 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%34 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.mulf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x4x8x8xbf16>
    %39 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %38 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%34 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.addf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_23 = tensor.concat dim(3) %39, %extracted_slice_17 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %40 = tensor.empty() : tensor<1x2x8x8xbf16>
    %41 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_14 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%40 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.mulf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x2x8x8xbf16>
    %extracted_slice_24 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 0] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xbf16> to tensor<1x2x8x4xbf16>
    %extracted_slice_25 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 4] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xbf16> to tensor<1x2x8x4xbf16>
    %42 = tensor.empty() : tensor<1x2x8x4xbf16>
    %43 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x2x8x4xbf16>) outs(%42 : tensor<1x2x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %119 = arith.negf %in : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x2x8x4xbf16>
    %concat_26 = tensor.concat dim(3) %43, %extracted_slice_24 : (tensor<1x2x8x4xbf16>, tensor<1x2x8x4xbf16>) -> tensor<1x2x8x8xbf16>
    %44 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %expanded_15 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%40 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.mulf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x2x8x8xbf16>
    %45 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %44 : tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) outs(%40 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.addf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_27 = tensor.concat dim(3) %45, %extracted_slice_19 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %46 = tensor.empty() : tensor<1x2x2x8x16xbf16>
    %47 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_27 : tensor<1x2x8x16xbf16>) outs(%46 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_28 = tensor.collapse_shape %47 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %48 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<1x2x8x16xbf16>) outs(%46 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %49 = tensor.empty() : tensor<1x4x16x8xbf16>
    %transposed_29 = linalg.transpose ins(%collapsed_28 : tensor<1x4x8x16xbf16>) outs(%49 : tensor<1x4x16x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_30 = tensor.collapse_shape %concat_23 [[0, 1], [2], [3]] : tensor<1x4x8x16xbf16> into tensor<4x8x16xbf16>
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2], [3]] : tensor<1x4x16x8xbf16> into tensor<4x16x8xbf16>
    %50 = tensor.empty() : tensor<4x8x8xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %52 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<4x8x16xbf16>, tensor<4x16x8xbf16>) outs(%51 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %53 = tensor.empty() : tensor<4x8x8xbf16>
    %54 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<4x8x8xf32>) outs(%53 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_32 = tensor.expand_shape %54 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %55 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<1x4x8x8xbf16>) outs(%34 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %119 = arith.mulf %in, %cst_4 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x4x8x8xbf16>
    %56 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%34 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.addf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x4x8x8xbf16>
    %57 = tensor.empty() : tensor<1x4x8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<1x4x8x8xbf16>) outs(%57 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %119 = arith.extf %in : bf16 to f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %59 = tensor.empty() : tensor<1x4x8xi64>
    %60 = linalg.fill ins(%c0_i64 : i64) outs(%59 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %61 = tensor.empty() : tensor<1x4x8xf32>
    %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %63:2 = linalg.generic {indexing_maps = [#map5, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<1x4x8x8xf32>) outs(%62, %60 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_49: i64):
      %119 = linalg.index 3 : index
      %120 = arith.index_cast %119 : index to i64
      %121 = arith.maximumf %in, %out : f32
      %122 = arith.cmpf ogt, %in, %out : f32
      %123 = arith.select %122, %120, %out_49 : i64
      linalg.yield %121, %123 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_33 = tensor.expand_shape %63#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %64 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %expanded_33 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%57 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %119 = arith.subf %in, %in_49 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %65 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x4x8x8xf32>) outs(%57 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.exp %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %66 = tensor.empty() : tensor<1x4x8x1xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %68 = linalg.generic {indexing_maps = [#map5, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%65 : tensor<1x4x8x8xf32>) outs(%67 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x1xf32>
    %69 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %68 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%57 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %119 = arith.divf %in, %in_49 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %70 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x4x8x8xf32>) outs(%34 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_34 = tensor.collapse_shape %70 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_35 = tensor.collapse_shape %48 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<4x8x16xbf16>
    %71 = tensor.empty() : tensor<4x8x16xf32>
    %72 = linalg.fill ins(%cst : f32) outs(%71 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %73 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<4x8x8xbf16>, tensor<4x8x16xbf16>) outs(%72 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %74 = tensor.empty() : tensor<4x8x16xbf16>
    %75 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<4x8x16xf32>) outs(%74 : tensor<4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<4x8x16xbf16>
    %expanded_36 = tensor.expand_shape %75 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xbf16> into tensor<1x4x8x16xbf16>
    %76 = tensor.empty() : tensor<1x8x4x16xbf16>
    %transposed_37 = linalg.transpose ins(%expanded_36 : tensor<1x4x8x16xbf16>) outs(%76 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %77 = tensor.empty() : tensor<64x64xbf16>
    %transposed_38 = linalg.transpose ins(%arg3 : tensor<64x64xbf16>) outs(%77 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %transposed_37 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %78 = tensor.empty() : tensor<8x64xf32>
    %79 = linalg.fill ins(%cst : f32) outs(%78 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %80 = linalg.matmul ins(%collapsed_39, %transposed_38 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%79 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %81 = tensor.empty() : tensor<8x64xbf16>
    %82 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%80 : tensor<8x64xf32>) outs(%81 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<8x64xbf16>
    %expanded_40 = tensor.expand_shape %82 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %83 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_40 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.addf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x64xbf16>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %119 = arith.extf %in : bf16 to f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%85 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.divf %in, %cst_3 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.truncf %cst_2 : f64 to f32
      %120 = arith.addf %in, %119 : f32
      linalg.yield %120 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.rsqrt %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %89 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %119 = arith.mulf %in, %in_49 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x64xbf16>
    %92 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %91 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.mulf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x64xbf16>
    %93 = tensor.empty() : tensor<64x192xbf16>
    %transposed_41 = linalg.transpose ins(%arg5 : tensor<192x64xbf16>) outs(%93 : tensor<64x192xbf16>) permutation = [1, 0] 
    %collapsed_42 = tensor.collapse_shape %92 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %94 = tensor.empty() : tensor<8x192xf32>
    %95 = linalg.fill ins(%cst : f32) outs(%94 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %96 = linalg.matmul ins(%collapsed_42, %transposed_41 : tensor<8x64xbf16>, tensor<64x192xbf16>) outs(%95 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %97 = tensor.empty() : tensor<8x192xbf16>
    %98 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%96 : tensor<8x192xf32>) outs(%97 : tensor<8x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<8x192xbf16>
    %expanded_43 = tensor.expand_shape %98 [[0, 1], [2]] output_shape [1, 8, 192] : tensor<8x192xbf16> into tensor<1x8x192xbf16>
    %extracted_slice_44 = tensor.extract_slice %expanded_43[0, 0, 0] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xbf16> to tensor<1x8x96xbf16>
    %extracted_slice_45 = tensor.extract_slice %expanded_43[0, 0, 96] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xbf16> to tensor<1x8x96xbf16>
    %99 = tensor.empty() : tensor<1x8x96xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_44 : tensor<1x8x96xbf16>) outs(%99 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %119 = arith.extf %in : bf16 to f32
      linalg.yield %119 : f32
    } -> tensor<1x8x96xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x8x96xf32>) outs(%99 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.negf %in : f32
      %120 = math.exp %119 : f32
      %121 = arith.addf %120, %cst_1 : f32
      %122 = arith.divf %cst_1, %121 : f32
      linalg.yield %122 : f32
    } -> tensor<1x8x96xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %101 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%99 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %119 = arith.mulf %in, %in_49 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x96xf32>
    %103 = tensor.empty() : tensor<1x8x96xbf16>
    %104 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x96xf32>) outs(%103 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x96xbf16>
    %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_45, %104 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%103 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.mulf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x96xbf16>
    %106 = tensor.empty() : tensor<96x64xbf16>
    %transposed_46 = linalg.transpose ins(%arg6 : tensor<64x96xbf16>) outs(%106 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_47 = tensor.collapse_shape %105 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %107 = linalg.matmul ins(%collapsed_47, %transposed_46 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%79 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %108 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%107 : tensor<8x64xf32>) outs(%81 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<8x64xbf16>
    %expanded_48 = tensor.expand_shape %108 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %109 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %expanded_48 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.addf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x64xbf16>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %119 = arith.extf %in : bf16 to f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%111 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.divf %in, %cst_3 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.truncf %cst_2 : f64 to f32
      %120 = arith.addf %in, %119 : f32
      linalg.yield %120 : f32
    } -> tensor<1x8x1xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.rsqrt %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110, %115 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %119 = arith.mulf %in, %in_49 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %119 = arith.truncf %in : f32 to bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x64xbf16>
    %118 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %117 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_49: bf16, %out: bf16):
      %119 = arith.mulf %in, %in_49 : bf16
      linalg.yield %119 : bf16
    } -> tensor<1x8x64xbf16>
    return %118 : tensor<1x8x64xbf16>
  }
}

