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
  func.func @mistral(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<32x64xbf16>, %arg5: tensor<32x64xbf16>, %arg6: tensor<64x64xbf16>, %arg7: tensor<96x64xbf16>, %arg8: tensor<96x64xbf16>, %arg9: tensor<64x96xbf16>, %arg10: tensor<64xbf16>, %arg11: tensor<64xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<8xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %cst_4 = arith.constant 2.500000e-01 : bf16
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %123 = linalg.index 0 : index
      %124 = arith.index_cast %123 : index to i64
      linalg.yield %124 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %123 = arith.sitofp %in : i64 to f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg13 : tensor<8xbf16>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %123 = arith.extf %in : bf16 to f32
      linalg.yield %123 : f32
    } -> tensor<8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %123 = arith.mulf %in, %in_41 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %8 = tensor.empty() : tensor<1x8x16xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.cos %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x16xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.sin %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x16xf32>
    %11 = tensor.empty() : tensor<1x8x16xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x16xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x16xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %123 = arith.extf %in : bf16 to f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_3 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_2 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %123 = arith.mulf %in, %in_41 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<1x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %24 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.mulf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x64xbf16>
    %26 = tensor.empty() : tensor<64x64xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xbf16>) outs(%26 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %27 = tensor.empty() : tensor<8x64xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %30 = tensor.empty() : tensor<8x64xbf16>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<8x64xf32>) outs(%30 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<8x64xbf16>
    %expanded_5 = tensor.expand_shape %31 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xbf16> into tensor<1x8x4x16xbf16>
    %32 = tensor.empty() : tensor<1x4x8x16xbf16>
    %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<1x8x4x16xbf16>) outs(%32 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %33 = tensor.empty() : tensor<64x32xbf16>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<32x64xbf16>) outs(%33 : tensor<64x32xbf16>) permutation = [1, 0] 
    %34 = tensor.empty() : tensor<8x32xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %36 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%35 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %37 = tensor.empty() : tensor<8x32xbf16>
    %38 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<8x32xf32>) outs(%37 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<8x32xbf16>
    %expanded_8 = tensor.expand_shape %38 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %39 = tensor.empty() : tensor<1x2x8x16xbf16>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<1x8x2x16xbf16>) outs(%39 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_10 = linalg.transpose ins(%arg5 : tensor<32x64xbf16>) outs(%33 : tensor<64x32xbf16>) permutation = [1, 0] 
    %40 = linalg.matmul ins(%collapsed, %transposed_10 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%35 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<8x32xf32>) outs(%37 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<8x32xbf16>
    %expanded_11 = tensor.expand_shape %41 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x8x2x16xbf16>) outs(%39 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_13 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %expanded_14 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %42 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_6, %expanded_13 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%32 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.mulf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x4x8x16xbf16>
    %extracted_slice = tensor.extract_slice %transposed_6[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_15 = tensor.extract_slice %transposed_6[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %43 = tensor.empty() : tensor<1x4x8x8xbf16>
    %44 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15 : tensor<1x4x8x8xbf16>) outs(%43 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %123 = arith.negf %in : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_16 = tensor.concat dim(3) %44, %extracted_slice : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %45 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_16, %expanded_14 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%32 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.mulf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x4x8x16xbf16>
    %46 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %45 : tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) outs(%32 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.addf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x4x8x16xbf16>
    %47 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_9, %expanded_13 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%39 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.mulf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x2x8x16xbf16>
    %extracted_slice_17 = tensor.extract_slice %transposed_9[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_18 = tensor.extract_slice %transposed_9[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %48 = tensor.empty() : tensor<1x2x8x8xbf16>
    %49 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<1x2x8x8xbf16>) outs(%48 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %123 = arith.negf %in : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_19 = tensor.concat dim(3) %49, %extracted_slice_17 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %50 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_19, %expanded_14 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%39 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.mulf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x2x8x16xbf16>
    %51 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %50 : tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) outs(%39 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.addf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x2x8x16xbf16>
    %52 = tensor.empty() : tensor<1x2x2x8x16xbf16>
    %53 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x2x8x16xbf16>) outs(%52 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_20 = tensor.collapse_shape %53 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %54 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<1x2x8x16xbf16>) outs(%52 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %55 = tensor.empty() : tensor<1x4x16x8xbf16>
    %transposed_21 = linalg.transpose ins(%collapsed_20 : tensor<1x4x8x16xbf16>) outs(%55 : tensor<1x4x16x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_22 = tensor.collapse_shape %46 [[0, 1], [2], [3]] : tensor<1x4x8x16xbf16> into tensor<4x8x16xbf16>
    %collapsed_23 = tensor.collapse_shape %transposed_21 [[0, 1], [2], [3]] : tensor<1x4x16x8xbf16> into tensor<4x16x8xbf16>
    %56 = tensor.empty() : tensor<4x8x8xf32>
    %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %58 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<4x8x16xbf16>, tensor<4x16x8xbf16>) outs(%57 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %59 = tensor.empty() : tensor<4x8x8xbf16>
    %60 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<4x8x8xf32>) outs(%59 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_24 = tensor.expand_shape %60 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %61 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x4x8x8xbf16>) outs(%43 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %123 = arith.mulf %in, %cst_4 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x4x8x8xbf16>
    %62 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%43 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.addf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x4x8x8xbf16>
    %63 = tensor.empty() : tensor<1x4x8x8xf32>
    %64 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<1x4x8x8xbf16>) outs(%63 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %123 = arith.extf %in : bf16 to f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %65 = tensor.empty() : tensor<1x4x8xi64>
    %66 = linalg.fill ins(%c0_i64 : i64) outs(%65 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %67 = tensor.empty() : tensor<1x4x8xf32>
    %68 = linalg.fill ins(%cst_0 : f32) outs(%67 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %69:2 = linalg.generic {indexing_maps = [#map5, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<1x4x8x8xf32>) outs(%68, %66 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_41: i64):
      %123 = linalg.index 3 : index
      %124 = arith.index_cast %123 : index to i64
      %125 = arith.maximumf %in, %out : f32
      %126 = arith.cmpf ogt, %in, %out : f32
      %127 = arith.select %126, %124, %out_41 : i64
      linalg.yield %125, %127 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_25 = tensor.expand_shape %69#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %70 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %expanded_25 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%63 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %123 = arith.subf %in, %in_41 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %71 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<1x4x8x8xf32>) outs(%63 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.exp %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %72 = tensor.empty() : tensor<1x4x8x1xf32>
    %73 = linalg.fill ins(%cst : f32) outs(%72 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %74 = linalg.generic {indexing_maps = [#map5, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%71 : tensor<1x4x8x8xf32>) outs(%73 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x1xf32>
    %75 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %74 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%63 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %123 = arith.divf %in, %in_41 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<1x4x8x8xf32>) outs(%43 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_26 = tensor.collapse_shape %76 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_27 = tensor.collapse_shape %54 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<4x8x16xbf16>
    %77 = tensor.empty() : tensor<4x8x16xf32>
    %78 = linalg.fill ins(%cst : f32) outs(%77 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %79 = linalg.batch_matmul ins(%collapsed_26, %collapsed_27 : tensor<4x8x8xbf16>, tensor<4x8x16xbf16>) outs(%78 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %80 = tensor.empty() : tensor<4x8x16xbf16>
    %81 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<4x8x16xf32>) outs(%80 : tensor<4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<4x8x16xbf16>
    %expanded_28 = tensor.expand_shape %81 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xbf16> into tensor<1x4x8x16xbf16>
    %82 = tensor.empty() : tensor<1x8x4x16xbf16>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<1x4x8x16xbf16>) outs(%82 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_30 = linalg.transpose ins(%arg6 : tensor<64x64xbf16>) outs(%26 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_31 = tensor.collapse_shape %transposed_29 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %83 = linalg.matmul ins(%collapsed_31, %transposed_30 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %84 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%83 : tensor<8x64xf32>) outs(%30 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<8x64xbf16>
    %expanded_32 = tensor.expand_shape %84 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %85 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_32 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.addf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x64xbf16>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %123 = arith.extf %in : bf16 to f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%87 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_3 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_2 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<1x8x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %91 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %123 = arith.mulf %in, %in_41 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x64xbf16>
    %94 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %93 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.mulf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x64xbf16>
    %95 = tensor.empty() : tensor<64x96xbf16>
    %transposed_33 = linalg.transpose ins(%arg7 : tensor<96x64xbf16>) outs(%95 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_34 = tensor.collapse_shape %94 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %96 = tensor.empty() : tensor<8x96xf32>
    %97 = linalg.fill ins(%cst : f32) outs(%96 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %98 = linalg.matmul ins(%collapsed_34, %transposed_33 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%97 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %99 = tensor.empty() : tensor<8x96xbf16>
    %100 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%98 : tensor<8x96xf32>) outs(%99 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<8x96xbf16>
    %expanded_35 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %101 = tensor.empty() : tensor<1x8x96xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x8x96xbf16>) outs(%101 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %123 = arith.extf %in : bf16 to f32
      linalg.yield %123 : f32
    } -> tensor<1x8x96xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x96xf32>) outs(%101 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.negf %in : f32
      %124 = math.exp %123 : f32
      %125 = arith.addf %124, %cst_1 : f32
      %126 = arith.divf %cst_1, %125 : f32
      linalg.yield %126 : f32
    } -> tensor<1x8x96xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %103 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%101 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %123 = arith.mulf %in, %in_41 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x96xf32>
    %105 = tensor.empty() : tensor<1x8x96xbf16>
    %106 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x96xf32>) outs(%105 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_36 = linalg.transpose ins(%arg8 : tensor<96x64xbf16>) outs(%95 : tensor<64x96xbf16>) permutation = [1, 0] 
    %107 = linalg.matmul ins(%collapsed_34, %transposed_36 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%97 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %108 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%107 : tensor<8x96xf32>) outs(%99 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<8x96xbf16>
    %expanded_37 = tensor.expand_shape %108 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %109 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106, %expanded_37 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%105 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.mulf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x96xbf16>
    %110 = tensor.empty() : tensor<96x64xbf16>
    %transposed_38 = linalg.transpose ins(%arg9 : tensor<64x96xbf16>) outs(%110 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %109 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %111 = linalg.matmul ins(%collapsed_39, %transposed_38 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %112 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%111 : tensor<8x64xf32>) outs(%30 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<8x64xbf16>
    %expanded_40 = tensor.expand_shape %112 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %113 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %expanded_40 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.addf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x64xbf16>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %123 = arith.extf %in : bf16 to f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%115 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_3 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_2 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<1x8x1xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %119 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %123 = arith.mulf %in, %in_41 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %121 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %123 = arith.truncf %in : f32 to bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x64xbf16>
    %122 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %121 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_41: bf16, %out: bf16):
      %123 = arith.mulf %in, %in_41 : bf16
      linalg.yield %123 : bf16
    } -> tensor<1x8x64xbf16>
    return %122 : tensor<1x8x64xbf16>
  }
}

