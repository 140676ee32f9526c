#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @deepseek_v3(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<32xf32>, %arg5: tensor<192x32xf32>, %arg6: tensor<48x64xf32>, %arg7: tensor<32xf32>, %arg8: tensor<256x32xf32>, %arg9: tensor<64x128xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<96x64xf32>, %arg12: tensor<64x96xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>, %arg15: tensor<64xf32>, %arg16: tensor<8xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.14433756729740643 : f64
    %cst_3 = arith.constant 9.9999999999999995E-7 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
    %cst_5 = arith.constant 3.200000e+01 : f32
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
    %4 = tensor.empty() : tensor<1x8x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg16 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%4 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %6 = tensor.empty() : tensor<1x8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.cos %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x16xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.sin %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x16xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.divf %in, %cst_4 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.truncf %cst_3 : f64 to f32
      %120 = arith.addf %in, %119 : f32
      linalg.yield %120 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.rsqrt %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %16 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %18 = tensor.empty() : tensor<64x32xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<32x64xf32>) outs(%18 : tensor<64x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %17 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %19 = tensor.empty() : tensor<8x32xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %21 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x32xf32>) outs(%20 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_6 = tensor.expand_shape %21 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xf32> into tensor<1x8x32xf32>
    %22 = tensor.empty() : tensor<1x8x32xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x32xf32>) outs(%22 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %119 : f32
    } -> tensor<1x8x32xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%23 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.divf %in, %cst_5 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.truncf %cst_3 : f64 to f32
      %120 = arith.addf %in, %119 : f32
      linalg.yield %120 : f32
    } -> tensor<1x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.rsqrt %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6, %27 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x32xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %28 : tensor<32xf32>, tensor<1x8x32xf32>) outs(%22 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x32xf32>
    %30 = tensor.empty() : tensor<32x192xf32>
    %transposed_7 = linalg.transpose ins(%arg5 : tensor<192x32xf32>) outs(%30 : tensor<32x192xf32>) permutation = [1, 0] 
    %collapsed_8 = tensor.collapse_shape %29 [[0, 1], [2]] : tensor<1x8x32xf32> into tensor<8x32xf32>
    %31 = tensor.empty() : tensor<8x192xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %33 = linalg.matmul ins(%collapsed_8, %transposed_7 : tensor<8x32xf32>, tensor<32x192xf32>) outs(%32 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %expanded_9 = tensor.expand_shape %33 [[0, 1], [2, 3]] output_shape [1, 8, 4, 48] : tensor<8x192xf32> into tensor<1x8x4x48xf32>
    %34 = tensor.empty() : tensor<1x4x8x48xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<1x8x4x48xf32>) outs(%34 : tensor<1x4x8x48xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_10[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x48xf32> to tensor<1x4x8x32xf32>
    %extracted_slice_11 = tensor.extract_slice %transposed_10[0, 0, 0, 32] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x48xf32> to tensor<1x4x8x16xf32>
    %35 = tensor.empty() : tensor<64x48xf32>
    %transposed_12 = linalg.transpose ins(%arg6 : tensor<48x64xf32>) outs(%35 : tensor<64x48xf32>) permutation = [1, 0] 
    %36 = tensor.empty() : tensor<8x48xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<8x48xf32>) -> tensor<8x48xf32>
    %38 = linalg.matmul ins(%collapsed, %transposed_12 : tensor<8x64xf32>, tensor<64x48xf32>) outs(%37 : tensor<8x48xf32>) -> tensor<8x48xf32>
    %expanded_13 = tensor.expand_shape %38 [[0, 1], [2]] output_shape [1, 8, 48] : tensor<8x48xf32> into tensor<1x8x48xf32>
    %extracted_slice_14 = tensor.extract_slice %expanded_13[0, 0, 0] [1, 8, 32] [1, 1, 1] : tensor<1x8x48xf32> to tensor<1x8x32xf32>
    %extracted_slice_15 = tensor.extract_slice %expanded_13[0, 0, 32] [1, 8, 16] [1, 1, 1] : tensor<1x8x48xf32> to tensor<1x8x16xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_14 : tensor<1x8x32xf32>) outs(%22 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %119 : f32
    } -> tensor<1x8x32xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%39 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.divf %in, %cst_5 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.truncf %cst_3 : f64 to f32
      %120 = arith.addf %in, %119 : f32
      linalg.yield %120 : f32
    } -> tensor<1x8x1xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.rsqrt %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_14, %43 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x32xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %44 : tensor<32xf32>, tensor<1x8x32xf32>) outs(%22 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x32xf32>
    %expanded_16 = tensor.expand_shape %extracted_slice_15 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %extracted_slice_17 = tensor.extract_slice %7[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xf32> to tensor<1x8x8xf32>
    %expanded_18 = tensor.expand_shape %extracted_slice_17 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %extracted_slice_19 = tensor.extract_slice %8[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xf32> to tensor<1x8x8xf32>
    %expanded_20 = tensor.expand_shape %extracted_slice_19 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_23 = tensor.extract_slice %expanded_16[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %extracted_slice_24 = tensor.extract_slice %expanded_16[0, 0, 0, 1] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %46 = tensor.empty() : tensor<1x4x8x8xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_18 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_20 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %48 : tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.subf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_18 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_20 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %51 : tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.addf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_25 = tensor.concat dim(3) %49, %52 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %53 = tensor.empty() : tensor<1x1x8x8xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_18 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%53 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x1x8x8xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %expanded_20 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%53 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x1x8x8xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %55 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%53 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.subf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x1x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %expanded_18 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%53 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x1x8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_20 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%53 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x1x8x8xf32>
    %59 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %58 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%53 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.addf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x1x8x8xf32>
    %concat_26 = tensor.concat dim(3) %56, %59 : (tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) -> tensor<1x1x8x16xf32>
    %concat_27 = tensor.concat dim(3) %extracted_slice, %concat_25 : (tensor<1x4x8x32xf32>, tensor<1x4x8x16xf32>) -> tensor<1x4x8x48xf32>
    %60 = tensor.empty() : tensor<32x256xf32>
    %transposed_28 = linalg.transpose ins(%arg8 : tensor<256x32xf32>) outs(%60 : tensor<32x256xf32>) permutation = [1, 0] 
    %collapsed_29 = tensor.collapse_shape %45 [[0, 1], [2]] : tensor<1x8x32xf32> into tensor<8x32xf32>
    %61 = tensor.empty() : tensor<8x256xf32>
    %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %63 = linalg.matmul ins(%collapsed_29, %transposed_28 : tensor<8x32xf32>, tensor<32x256xf32>) outs(%62 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %expanded_30 = tensor.expand_shape %63 [[0, 1], [2, 3]] output_shape [1, 8, 4, 64] : tensor<8x256xf32> into tensor<1x8x4x64xf32>
    %64 = tensor.empty() : tensor<1x4x8x64xf32>
    %transposed_31 = linalg.transpose ins(%expanded_30 : tensor<1x8x4x64xf32>) outs(%64 : tensor<1x4x8x64xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_32 = tensor.extract_slice %transposed_31[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x64xf32> to tensor<1x4x8x32xf32>
    %extracted_slice_33 = tensor.extract_slice %transposed_31[0, 0, 0, 32] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x64xf32> to tensor<1x4x8x32xf32>
    %65 = tensor.empty() : tensor<1x4x8x16xf32>
    %collapsed_34 = tensor.collapse_shape %concat_26 [[0, 1], [2], [3]] : tensor<1x1x8x16xf32> into tensor<1x8x16xf32>
    %66 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_34 : tensor<1x8x16xf32>) outs(%65 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x8x16xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_32 into %34[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x32xf32> into tensor<1x4x8x48xf32>
    %inserted_slice_35 = tensor.insert_slice %66 into %inserted_slice[0, 0, 0, 32] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x16xf32> into tensor<1x4x8x48xf32>
    %collapsed_36 = tensor.collapse_shape %concat_27 [[0, 1], [2], [3]] : tensor<1x4x8x48xf32> into tensor<4x8x48xf32>
    %67 = tensor.empty() : tensor<1x4x48x8xf32>
    %transposed_37 = linalg.transpose ins(%inserted_slice_35 : tensor<1x4x8x48xf32>) outs(%67 : tensor<1x4x48x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_38 = tensor.collapse_shape %transposed_37 [[0, 1], [2], [3]] : tensor<1x4x48x8xf32> into tensor<4x48x8xf32>
    %68 = tensor.empty() : tensor<4x8x8xf32>
    %69 = linalg.fill ins(%cst : f32) outs(%68 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %70 = linalg.batch_matmul ins(%collapsed_36, %collapsed_38 : tensor<4x8x48xf32>, tensor<4x48x8xf32>) outs(%69 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_39 = tensor.expand_shape %70 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %71 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<1x4x8x8xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.truncf %cst_2 : f64 to f32
      %120 = arith.mulf %in, %119 : f32
      linalg.yield %120 : f32
    } -> tensor<1x4x8x8xf32>
    %72 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.addf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %73 = tensor.empty() : tensor<1x4x8xi64>
    %74 = linalg.fill ins(%c0_i64 : i64) outs(%73 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %75 = tensor.empty() : tensor<1x4x8xf32>
    %76 = linalg.fill ins(%cst_0 : f32) outs(%75 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %77:2 = linalg.generic {indexing_maps = [#map4, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%72 : tensor<1x4x8x8xf32>) outs(%76, %74 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_56: i64):
      %119 = linalg.index 3 : index
      %120 = arith.index_cast %119 : index to i64
      %121 = arith.maximumf %in, %out : f32
      %122 = arith.cmpf ogt, %in, %out : f32
      %123 = arith.select %122, %120, %out_56 : i64
      linalg.yield %121, %123 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_40 = tensor.expand_shape %77#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72, %expanded_40 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.subf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x4x8x8xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.exp %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %80 = tensor.empty() : tensor<1x4x8x1xf32>
    %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map4, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%79 : tensor<1x4x8x8xf32>) outs(%81 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x1xf32>
    %83 = linalg.generic {indexing_maps = [#map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %82 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%46 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.divf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_41 = tensor.collapse_shape %83 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_42 = tensor.collapse_shape %extracted_slice_33 [[0, 1], [2], [3]] : tensor<1x4x8x32xf32> into tensor<4x8x32xf32>
    %84 = tensor.empty() : tensor<4x8x32xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %86 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<4x8x8xf32>, tensor<4x8x32xf32>) outs(%85 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %expanded_43 = tensor.expand_shape %86 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xf32> into tensor<1x4x8x32xf32>
    %87 = tensor.empty() : tensor<1x8x4x32xf32>
    %transposed_44 = linalg.transpose ins(%expanded_43 : tensor<1x4x8x32xf32>) outs(%87 : tensor<1x8x4x32xf32>) permutation = [0, 2, 1, 3] 
    %88 = tensor.empty() : tensor<128x64xf32>
    %transposed_45 = linalg.transpose ins(%arg9 : tensor<64x128xf32>) outs(%88 : tensor<128x64xf32>) permutation = [1, 0] 
    %collapsed_46 = tensor.collapse_shape %transposed_44 [[0, 1], [2, 3]] : tensor<1x8x4x32xf32> into tensor<8x128xf32>
    %89 = tensor.empty() : tensor<8x64xf32>
    %90 = linalg.fill ins(%cst : f32) outs(%89 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %91 = linalg.matmul ins(%collapsed_46, %transposed_45 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%90 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_47 = tensor.expand_shape %91 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_47 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.addf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%93 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.divf %in, %cst_4 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.truncf %cst_3 : f64 to f32
      %120 = arith.addf %in, %119 : f32
      linalg.yield %120 : f32
    } -> tensor<1x8x1xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.rsqrt %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %97 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %99 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %98 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %100 = tensor.empty() : tensor<64x96xf32>
    %transposed_48 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%100 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_49 = tensor.collapse_shape %99 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %101 = tensor.empty() : tensor<8x96xf32>
    %102 = linalg.fill ins(%cst : f32) outs(%101 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %103 = linalg.matmul ins(%collapsed_49, %transposed_48 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%102 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_50 = tensor.expand_shape %103 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %104 = tensor.empty() : tensor<1x8x96xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<1x8x96xf32>) outs(%104 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.negf %in : f32
      %120 = math.exp %119 : f32
      %121 = arith.addf %120, %cst_1 : f32
      %122 = arith.divf %cst_1, %121 : f32
      linalg.yield %122 : f32
    } -> tensor<1x8x96xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50, %105 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%104 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x96xf32>
    %transposed_51 = linalg.transpose ins(%arg11 : tensor<96x64xf32>) outs(%100 : tensor<64x96xf32>) permutation = [1, 0] 
    %107 = linalg.matmul ins(%collapsed_49, %transposed_51 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%102 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_52 = tensor.expand_shape %107 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106, %expanded_52 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%104 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x96xf32>
    %109 = tensor.empty() : tensor<96x64xf32>
    %transposed_53 = linalg.transpose ins(%arg12 : tensor<64x96xf32>) outs(%109 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_54 = tensor.collapse_shape %108 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %110 = linalg.matmul ins(%collapsed_54, %transposed_53 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%90 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_55 = tensor.expand_shape %110 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %expanded_55 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.addf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%112 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.addf %in, %out : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.divf %in, %cst_4 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = arith.truncf %cst_3 : f64 to f32
      %120 = arith.addf %in, %119 : f32
      linalg.yield %120 : f32
    } -> tensor<1x8x1xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %119 = math.rsqrt %in : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x1xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %116 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    %118 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15, %117 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %119 = arith.mulf %in, %in_56 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x64xf32>
    return %118 : tensor<1x8x64xf32>
  }
}
