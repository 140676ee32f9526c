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
  func.func @gemma3(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<128x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64x128xf32>, %arg7: tensor<32xf32>, %arg8: tensor<32xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>, %arg15: tensor<64xf32>, %arg16: tensor<64xf32>, %arg17: tensor<f32>, %arg18: tensor<16xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c3_i64 = arith.constant 3 : i64
    %cst_1 = arith.constant 4.471500e-02 : f32
    %cst_2 = arith.constant 7.977240e-01 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 5.000000e-01 : f32
    %cst_5 = arith.constant 9.9999999999999995E-7 : f64
    %cst_6 = arith.constant 6.400000e+01 : f32
    %cst_7 = arith.constant 3.200000e+01 : f32
    %cst_8 = arith.constant 6.250000e-02 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %131 = linalg.index 0 : index
      %132 = arith.index_cast %131 : index to i64
      linalg.yield %132 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %131 = arith.sitofp %in : i64 to f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x16xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg18 : tensor<1x8x1xf32>, tensor<16xf32>) outs(%4 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x16xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x32xf32>
    %6 = tensor.empty() : tensor<1x8x32xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%6 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.cos %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x32xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%6 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.sin %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x32xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_6 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_5 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %17 = tensor.empty() : tensor<64xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg12 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %cst_3 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %18 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %20 = tensor.empty() : tensor<64x128xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<128x64xf32>) outs(%20 : tensor<64x128xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %19 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %21 = tensor.empty() : tensor<8x128xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %23 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x128xf32>) outs(%22 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_9 = tensor.expand_shape %23 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %24 = tensor.empty() : tensor<1x4x8x32xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<1x8x4x32xf32>) outs(%24 : tensor<1x4x8x32xf32>) permutation = [0, 2, 1, 3] 
    %25 = tensor.empty() : tensor<64x64xf32>
    %transposed_11 = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%25 : tensor<64x64xf32>) permutation = [1, 0] 
    %26 = tensor.empty() : tensor<8x64xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %28 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_12 = tensor.expand_shape %28 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %29 = tensor.empty() : tensor<1x2x8x32xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x32xf32>) outs(%29 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_14 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%25 : tensor<64x64xf32>) permutation = [1, 0] 
    %30 = linalg.matmul ins(%collapsed, %transposed_14 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_15 = tensor.expand_shape %30 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<1x8x2x32xf32>) outs(%29 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<1x4x8x32xf32>) outs(%24 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x4x8x32xf32>
    %32 = tensor.empty() : tensor<1x4x8x1xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<1x4x8x32xf32>) outs(%33 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x1xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<1x4x8x1xf32>) outs(%32 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_7 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<1x4x8x1xf32>) outs(%32 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_5 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x4x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x4x8x1xf32>) outs(%32 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x1xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10, %37 : tensor<1x4x8x32xf32>, tensor<1x4x8x1xf32>) outs(%24 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x32xf32>
    %39 = tensor.empty() : tensor<32xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg7 : tensor<32xf32>) outs(%39 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %cst_3 : f32
      linalg.yield %131 : f32
    } -> tensor<32xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %40 : tensor<1x4x8x32xf32>, tensor<32xf32>) outs(%24 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x32xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<1x2x8x32xf32>) outs(%29 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x2x8x32xf32>
    %43 = tensor.empty() : tensor<1x2x8x1xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<1x2x8x1xf32>) -> tensor<1x2x8x1xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%42 : tensor<1x2x8x32xf32>) outs(%44 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x2x8x1xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<1x2x8x1xf32>) outs(%43 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_7 : f32
      linalg.yield %131 : f32
    } -> tensor<1x2x8x1xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x2x8x1xf32>) outs(%43 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_5 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x2x8x1xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x2x8x1xf32>) outs(%43 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x2x8x1xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13, %48 : tensor<1x2x8x32xf32>, tensor<1x2x8x1xf32>) outs(%29 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x2x8x32xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg8 : tensor<32xf32>) outs(%39 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %cst_3 : f32
      linalg.yield %131 : f32
    } -> tensor<32xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %50 : tensor<1x2x8x32xf32>, tensor<32xf32>) outs(%29 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x2x8x32xf32>
    %expanded_17 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xf32> into tensor<1x1x8x32xf32>
    %expanded_18 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xf32> into tensor<1x1x8x32xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %expanded_17 : tensor<1x4x8x32xf32>, tensor<1x1x8x32xf32>) outs(%24 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x32xf32>
    %extracted_slice = tensor.extract_slice %41[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_19 = tensor.extract_slice %41[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %53 = tensor.empty() : tensor<1x4x8x16xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19 : tensor<1x4x8x16xf32>) outs(%53 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.negf %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x16xf32>
    %concat_20 = tensor.concat dim(3) %54, %extracted_slice : (tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) -> tensor<1x4x8x32xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_20, %expanded_18 : tensor<1x4x8x32xf32>, tensor<1x1x8x32xf32>) outs(%24 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x32xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %55 : tensor<1x4x8x32xf32>, tensor<1x4x8x32xf32>) outs(%24 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.addf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x32xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %expanded_17 : tensor<1x2x8x32xf32>, tensor<1x1x8x32xf32>) outs(%29 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x2x8x32xf32>
    %extracted_slice_21 = tensor.extract_slice %51[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %extracted_slice_22 = tensor.extract_slice %51[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %58 = tensor.empty() : tensor<1x2x8x16xf32>
    %59 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22 : tensor<1x2x8x16xf32>) outs(%58 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.negf %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x2x8x16xf32>
    %concat_23 = tensor.concat dim(3) %59, %extracted_slice_21 : (tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) -> tensor<1x2x8x32xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_23, %expanded_18 : tensor<1x2x8x32xf32>, tensor<1x1x8x32xf32>) outs(%29 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x2x8x32xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %60 : tensor<1x2x8x32xf32>, tensor<1x2x8x32xf32>) outs(%29 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.addf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x2x8x32xf32>
    %62 = tensor.empty() : tensor<1x2x2x8x32xf32>
    %63 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<1x2x8x32xf32>) outs(%62 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %collapsed_24 = tensor.collapse_shape %63 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<1x4x8x32xf32>
    %64 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16 : tensor<1x2x8x32xf32>) outs(%62 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %65 = tensor.empty() : tensor<1x4x32x8xf32>
    %transposed_25 = linalg.transpose ins(%collapsed_24 : tensor<1x4x8x32xf32>) outs(%65 : tensor<1x4x32x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_26 = tensor.collapse_shape %56 [[0, 1], [2], [3]] : tensor<1x4x8x32xf32> into tensor<4x8x32xf32>
    %collapsed_27 = tensor.collapse_shape %transposed_25 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %66 = tensor.empty() : tensor<4x8x8xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %68 = linalg.batch_matmul ins(%collapsed_26, %collapsed_27 : tensor<4x8x32xf32>, tensor<4x32x8xf32>) outs(%67 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_28 = tensor.expand_shape %68 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %69 = tensor.empty() : tensor<1x4x8x8xf32>
    %70 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28 : tensor<1x4x8x8xf32>) outs(%69 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.mulf %in, %cst_8 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %71 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%69 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.addf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %72 = tensor.empty() : tensor<1x4x8xi64>
    %73 = linalg.fill ins(%c0_i64 : i64) outs(%72 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %74 = tensor.empty() : tensor<1x4x8xf32>
    %75 = linalg.fill ins(%cst_0 : f32) outs(%74 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %76:2 = linalg.generic {indexing_maps = [#map4, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%71 : tensor<1x4x8x8xf32>) outs(%75, %73 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_45: i64):
      %131 = linalg.index 3 : index
      %132 = arith.index_cast %131 : index to i64
      %133 = arith.maximumf %in, %out : f32
      %134 = arith.cmpf ogt, %in, %out : f32
      %135 = arith.select %134, %132, %out_45 : i64
      linalg.yield %133, %135 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_29 = tensor.expand_shape %76#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %77 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %expanded_29 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%69 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.subf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<1x4x8x8xf32>) outs(%69 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.exp %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%78 : tensor<1x4x8x8xf32>) outs(%33 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x1xf32>
    %80 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %79 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%69 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.divf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_30 = tensor.collapse_shape %80 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_31 = tensor.collapse_shape %64 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<4x8x32xf32>
    %81 = tensor.empty() : tensor<4x8x32xf32>
    %82 = linalg.fill ins(%cst : f32) outs(%81 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %83 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<4x8x8xf32>, tensor<4x8x32xf32>) outs(%82 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %expanded_32 = tensor.expand_shape %83 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xf32> into tensor<1x4x8x32xf32>
    %84 = tensor.empty() : tensor<1x8x4x32xf32>
    %transposed_33 = linalg.transpose ins(%expanded_32 : tensor<1x4x8x32xf32>) outs(%84 : tensor<1x8x4x32xf32>) permutation = [0, 2, 1, 3] 
    %85 = tensor.empty() : tensor<128x64xf32>
    %transposed_34 = linalg.transpose ins(%arg6 : tensor<64x128xf32>) outs(%85 : tensor<128x64xf32>) permutation = [1, 0] 
    %collapsed_35 = tensor.collapse_shape %transposed_33 [[0, 1], [2, 3]] : tensor<1x8x4x32xf32> into tensor<8x128xf32>
    %86 = linalg.matmul ins(%collapsed_35, %transposed_34 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_36 = tensor.expand_shape %86 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%87 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_6 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_5 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36, %91 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg13 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %cst_3 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %93 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %94 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.addf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%96 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_6 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_5 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %100 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %102 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg14 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %cst_3 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %102 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %104 = tensor.empty() : tensor<64x96xf32>
    %transposed_37 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%104 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_38 = tensor.collapse_shape %103 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %105 = tensor.empty() : tensor<8x96xf32>
    %106 = linalg.fill ins(%cst : f32) outs(%105 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %107 = linalg.matmul ins(%collapsed_38, %transposed_37 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%106 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_39 = tensor.expand_shape %107 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %108 = tensor.empty() : tensor<1x8x96xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<1x8x96xf32>) outs(%108 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c3_i64 : f32, i64
      %132 = arith.mulf %131, %cst_1 : f32
      %133 = arith.addf %in, %132 : f32
      %134 = arith.mulf %133, %cst_2 : f32
      %135 = math.tanh %134 : f32
      %136 = arith.addf %135, %cst_3 : f32
      %137 = arith.mulf %136, %cst_4 : f32
      %138 = arith.mulf %in, %137 : f32
      linalg.yield %138 : f32
    } -> tensor<1x8x96xf32>
    %transposed_40 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%104 : tensor<64x96xf32>) permutation = [1, 0] 
    %110 = linalg.matmul ins(%collapsed_38, %transposed_40 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%106 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_41 = tensor.expand_shape %110 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109, %expanded_41 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%108 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x96xf32>
    %112 = tensor.empty() : tensor<96x64xf32>
    %transposed_42 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%112 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %111 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %113 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_44 = tensor.expand_shape %113 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%114 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_6 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_5 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44, %118 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg15 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %cst_3 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %121 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119, %120 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %122 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %121 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.addf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %123 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%123 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %125 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_6 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_5 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %127 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg16 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %cst_3 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %129 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %131 = arith.mulf %in, %in_45 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    return %130 : tensor<1x8x64xf32>
  }
}
