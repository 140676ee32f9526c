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
  func.func @qwen3(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<128x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64x128xf32>, %arg7: tensor<32xf32>, %arg8: tensor<32xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>, %arg15: tensor<16xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.17677669529663689 : f64
    %cst_3 = arith.constant 9.9999999999999995E-7 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
    %cst_5 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %112 = linalg.index 0 : index
      %113 = arith.index_cast %112 : index to i64
      linalg.yield %113 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %112 = arith.sitofp %in : i64 to f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x16xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg15 : tensor<1x8x1xf32>, tensor<16xf32>) outs(%4 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x16xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x32xf32>
    %6 = tensor.empty() : tensor<1x8x32xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%6 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.cos %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x32xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%6 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.sin %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x32xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_4 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_3 : f64 to f32
      %113 = arith.addf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.rsqrt %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %16 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %18 = tensor.empty() : tensor<64x128xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<128x64xf32>) outs(%18 : tensor<64x128xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %17 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %19 = tensor.empty() : tensor<8x128xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %21 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x128xf32>) outs(%20 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_6 = tensor.expand_shape %21 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %22 = tensor.empty() : tensor<1x8x4x32xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x4x32xf32>) outs(%22 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %112 : f32
    } -> tensor<1x8x4x32xf32>
    %24 = tensor.empty() : tensor<1x8x4x1xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%23 : tensor<1x8x4x32xf32>) outs(%25 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x4x1xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x4x1xf32>) outs(%24 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_5 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x4x1xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x8x4x1xf32>) outs(%24 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_3 : f64 to f32
      %113 = arith.addf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x4x1xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<1x8x4x1xf32>) outs(%24 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.rsqrt %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x4x1xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6, %29 : tensor<1x8x4x32xf32>, tensor<1x8x4x1xf32>) outs(%22 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x4x32xf32>
    %31 = linalg.generic {indexing_maps = [#map6, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %30 : tensor<32xf32>, tensor<1x8x4x32xf32>) outs(%22 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x4x32xf32>
    %32 = tensor.empty() : tensor<1x4x8x32xf32>
    %transposed_7 = linalg.transpose ins(%31 : tensor<1x8x4x32xf32>) outs(%32 : tensor<1x4x8x32xf32>) permutation = [0, 2, 1, 3] 
    %33 = tensor.empty() : tensor<64x64xf32>
    %transposed_8 = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%33 : tensor<64x64xf32>) permutation = [1, 0] 
    %34 = tensor.empty() : tensor<8x64xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %36 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%35 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_9 = tensor.expand_shape %36 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %37 = tensor.empty() : tensor<1x8x2x32xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<1x8x2x32xf32>) outs(%37 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %112 : f32
    } -> tensor<1x8x2x32xf32>
    %39 = tensor.empty() : tensor<1x8x2x1xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<1x8x2x1xf32>) -> tensor<1x8x2x1xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<1x8x2x32xf32>) outs(%40 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x2x1xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x8x2x1xf32>) outs(%39 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_5 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x2x1xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<1x8x2x1xf32>) outs(%39 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_3 : f64 to f32
      %113 = arith.addf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x2x1xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x8x2x1xf32>) outs(%39 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.rsqrt %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x2x1xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9, %44 : tensor<1x8x2x32xf32>, tensor<1x8x2x1xf32>) outs(%37 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x2x32xf32>
    %46 = linalg.generic {indexing_maps = [#map6, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg8, %45 : tensor<32xf32>, tensor<1x8x2x32xf32>) outs(%37 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x2x32xf32>
    %47 = tensor.empty() : tensor<1x2x8x32xf32>
    %transposed_10 = linalg.transpose ins(%46 : tensor<1x8x2x32xf32>) outs(%47 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_11 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%33 : tensor<64x64xf32>) permutation = [1, 0] 
    %48 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%35 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_12 = tensor.expand_shape %48 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x32xf32>) outs(%47 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xf32> into tensor<1x1x8x32xf32>
    %expanded_15 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xf32> into tensor<1x1x8x32xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %expanded_14 : tensor<1x4x8x32xf32>, tensor<1x1x8x32xf32>) outs(%32 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x4x8x32xf32>
    %extracted_slice = tensor.extract_slice %transposed_7[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_16 = tensor.extract_slice %transposed_7[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %50 = tensor.empty() : tensor<1x4x8x16xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<1x4x8x16xf32>) outs(%50 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x4x8x16xf32>
    %concat_17 = tensor.concat dim(3) %51, %extracted_slice : (tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) -> tensor<1x4x8x32xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_17, %expanded_15 : tensor<1x4x8x32xf32>, tensor<1x1x8x32xf32>) outs(%32 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x4x8x32xf32>
    %53 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %52 : tensor<1x4x8x32xf32>, tensor<1x4x8x32xf32>) outs(%32 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.addf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x4x8x32xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10, %expanded_14 : tensor<1x2x8x32xf32>, tensor<1x1x8x32xf32>) outs(%47 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x2x8x32xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_10[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %extracted_slice_19 = tensor.extract_slice %transposed_10[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %55 = tensor.empty() : tensor<1x2x8x16xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19 : tensor<1x2x8x16xf32>) outs(%55 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x2x8x16xf32>
    %concat_20 = tensor.concat dim(3) %56, %extracted_slice_18 : (tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) -> tensor<1x2x8x32xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_20, %expanded_15 : tensor<1x2x8x32xf32>, tensor<1x1x8x32xf32>) outs(%47 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x2x8x32xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %57 : tensor<1x2x8x32xf32>, tensor<1x2x8x32xf32>) outs(%47 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.addf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x2x8x32xf32>
    %59 = tensor.empty() : tensor<1x2x2x8x32xf32>
    %60 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<1x2x8x32xf32>) outs(%59 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %collapsed_21 = tensor.collapse_shape %60 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<1x4x8x32xf32>
    %61 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<1x2x8x32xf32>) outs(%59 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %62 = tensor.empty() : tensor<1x4x32x8xf32>
    %transposed_22 = linalg.transpose ins(%collapsed_21 : tensor<1x4x8x32xf32>) outs(%62 : tensor<1x4x32x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_23 = tensor.collapse_shape %53 [[0, 1], [2], [3]] : tensor<1x4x8x32xf32> into tensor<4x8x32xf32>
    %collapsed_24 = tensor.collapse_shape %transposed_22 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %63 = tensor.empty() : tensor<4x8x8xf32>
    %64 = linalg.fill ins(%cst : f32) outs(%63 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %65 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<4x8x32xf32>, tensor<4x32x8xf32>) outs(%64 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_25 = tensor.expand_shape %65 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %66 = tensor.empty() : tensor<1x4x8x8xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<1x4x8x8xf32>) outs(%66 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_2 : f64 to f32
      %113 = arith.mulf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<1x4x8x8xf32>
    %68 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%66 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.addf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x4x8x8xf32>
    %69 = tensor.empty() : tensor<1x4x8xi64>
    %70 = linalg.fill ins(%c0_i64 : i64) outs(%69 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %71 = tensor.empty() : tensor<1x4x8xf32>
    %72 = linalg.fill ins(%cst_0 : f32) outs(%71 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %73:2 = linalg.generic {indexing_maps = [#map4, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%68 : tensor<1x4x8x8xf32>) outs(%72, %70 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_42: i64):
      %112 = linalg.index 3 : index
      %113 = arith.index_cast %112 : index to i64
      %114 = arith.maximumf %in, %out : f32
      %115 = arith.cmpf ogt, %in, %out : f32
      %116 = arith.select %115, %113, %out_42 : i64
      linalg.yield %114, %116 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_26 = tensor.expand_shape %73#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %74 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %expanded_26 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%66 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.subf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x4x8x8xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<1x4x8x8xf32>) outs(%66 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.exp %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x4x8x8xf32>
    %76 = tensor.empty() : tensor<1x4x8x1xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%75 : tensor<1x4x8x8xf32>) outs(%77 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<1x4x8x1xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %78 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%66 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.divf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_27 = tensor.collapse_shape %79 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_28 = tensor.collapse_shape %61 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<4x8x32xf32>
    %80 = tensor.empty() : tensor<4x8x32xf32>
    %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %82 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<4x8x8xf32>, tensor<4x8x32xf32>) outs(%81 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %expanded_29 = tensor.expand_shape %82 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xf32> into tensor<1x4x8x32xf32>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<1x4x8x32xf32>) outs(%22 : tensor<1x8x4x32xf32>) permutation = [0, 2, 1, 3] 
    %83 = tensor.empty() : tensor<128x64xf32>
    %transposed_31 = linalg.transpose ins(%arg6 : tensor<64x128xf32>) outs(%83 : tensor<128x64xf32>) permutation = [1, 0] 
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0, 1], [2, 3]] : tensor<1x8x4x32xf32> into tensor<8x128xf32>
    %84 = linalg.matmul ins(%collapsed_32, %transposed_31 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%35 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_33 = tensor.expand_shape %84 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_33 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.addf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%86 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_4 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_3 : f64 to f32
      %113 = arith.addf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.rsqrt %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %90 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %92 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %91 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %93 = tensor.empty() : tensor<64x96xf32>
    %transposed_34 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%93 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_35 = tensor.collapse_shape %92 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %94 = tensor.empty() : tensor<8x96xf32>
    %95 = linalg.fill ins(%cst : f32) outs(%94 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %96 = linalg.matmul ins(%collapsed_35, %transposed_34 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%95 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_36 = tensor.expand_shape %96 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %97 = tensor.empty() : tensor<1x8x96xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<1x8x96xf32>) outs(%97 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      %113 = math.exp %112 : f32
      %114 = arith.addf %113, %cst_1 : f32
      %115 = arith.divf %cst_1, %114 : f32
      linalg.yield %115 : f32
    } -> tensor<1x8x96xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36, %98 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%97 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x96xf32>
    %transposed_37 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%93 : tensor<64x96xf32>) permutation = [1, 0] 
    %100 = linalg.matmul ins(%collapsed_35, %transposed_37 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%95 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_38 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99, %expanded_38 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%97 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x96xf32>
    %102 = tensor.empty() : tensor<96x64xf32>
    %transposed_39 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%102 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %101 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %103 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%35 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_41 = tensor.expand_shape %103 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %expanded_41 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.addf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%105 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_4 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_3 : f64 to f32
      %113 = arith.addf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<1x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.rsqrt %in : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %109 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    %111 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %110 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %112 = arith.mulf %in, %in_42 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x64xf32>
    return %111 : tensor<1x8x64xf32>
  }
}
