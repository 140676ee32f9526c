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
  func.func @minimax_m2(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<32x64xbf16>, %arg5: tensor<32x64xbf16>, %arg6: tensor<64x64xbf16>, %arg7: tensor<64xbf16>, %arg8: tensor<32xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<64x96xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<64xbf16>, %arg15: tensor<4xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %cst_4 = arith.constant 3.200000e+01 : f32
    %cst_5 = arith.constant 2.500000e-01 : bf16
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %145 = linalg.index 0 : index
      %146 = arith.index_cast %145 : index to i64
      linalg.yield %146 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %145 = arith.sitofp %in : i64 to f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg15 : tensor<4xbf16>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %145 = arith.extf %in : bf16 to f32
      linalg.yield %145 : f32
    } -> tensor<4xf32>
    %6 = tensor.empty() : tensor<1x8x4xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<4xf32>) outs(%6 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %145 = arith.mulf %in, %in_50 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x4xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x4xf32>, tensor<1x8x4xf32>) -> tensor<1x8x8xf32>
    %8 = tensor.empty() : tensor<1x8x8xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%8 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.cos %in : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%8 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.sin %in : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x8xf32>
    %11 = tensor.empty() : tensor<1x8x8xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x8xf32>) outs(%11 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x8xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x8xf32>) outs(%11 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x8xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %145 = arith.extf %in : bf16 to f32
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.addf %in, %out : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.divf %in, %cst_3 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.truncf %cst_2 : f64 to f32
      %146 = arith.addf %in, %145 : f32
      linalg.yield %146 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.rsqrt %in : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %145 = arith.mulf %in, %in_50 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<1x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %24 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
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
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<8x64xbf16>
    %expanded_6 = tensor.expand_shape %31 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %145 = arith.extf %in : bf16 to f32
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%33 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.addf %in, %out : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.divf %in, %cst_3 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.truncf %cst_2 : f64 to f32
      %146 = arith.addf %in, %145 : f32
      linalg.yield %146 : f32
    } -> tensor<1x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.rsqrt %in : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %37 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %145 = arith.mulf %in, %in_50 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x64xbf16>
    %40 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %39 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x64xbf16>
    %41 = tensor.empty() : tensor<64x32xbf16>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<32x64xbf16>) outs(%41 : tensor<64x32xbf16>) permutation = [1, 0] 
    %42 = tensor.empty() : tensor<8x32xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %44 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%43 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %45 = tensor.empty() : tensor<8x32xbf16>
    %46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<8x32xf32>) outs(%45 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<8x32xbf16>
    %expanded_8 = tensor.expand_shape %46 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xbf16> into tensor<1x8x32xbf16>
    %47 = tensor.empty() : tensor<1x8x32xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<1x8x32xbf16>) outs(%47 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %145 = arith.extf %in : bf16 to f32
      linalg.yield %145 : f32
    } -> tensor<1x8x32xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<1x8x32xf32>) outs(%47 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %145 : f32
    } -> tensor<1x8x32xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%49 : tensor<1x8x32xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.addf %in, %out : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.divf %in, %cst_4 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.truncf %cst_2 : f64 to f32
      %146 = arith.addf %in, %145 : f32
      linalg.yield %146 : f32
    } -> tensor<1x8x1xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.rsqrt %in : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48, %53 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%47 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %145 = arith.mulf %in, %in_50 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x32xf32>
    %55 = tensor.empty() : tensor<1x8x32xbf16>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54 : tensor<1x8x32xf32>) outs(%55 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x32xbf16>
    %57 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %56 : tensor<32xbf16>, tensor<1x8x32xbf16>) outs(%55 : tensor<1x8x32xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x32xbf16>
    %transposed_9 = linalg.transpose ins(%arg5 : tensor<32x64xbf16>) outs(%41 : tensor<64x32xbf16>) permutation = [1, 0] 
    %58 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%43 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %59 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<8x32xf32>) outs(%45 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<8x32xbf16>
    %expanded_10 = tensor.expand_shape %40 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xbf16> into tensor<1x8x4x16xbf16>
    %60 = tensor.empty() : tensor<1x4x8x16xbf16>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<1x8x4x16xbf16>) outs(%60 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_12 = tensor.expand_shape %57 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xbf16> into tensor<1x8x2x16xbf16>
    %61 = tensor.empty() : tensor<1x2x8x16xbf16>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x16xbf16>) outs(%61 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %59 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x8x2x16xbf16>) outs(%61 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_16 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %expanded_17 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_18 = tensor.extract_slice %transposed_11[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_19 = tensor.extract_slice %transposed_13[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_20 = tensor.extract_slice %transposed_13[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %62 = tensor.empty() : tensor<1x4x8x8xbf16>
    %63 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %expanded_16 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%62 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x4x8x8xbf16>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice[0, 0, 0, 0] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xbf16> to tensor<1x4x8x4xbf16>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice[0, 0, 0, 4] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xbf16> to tensor<1x4x8x4xbf16>
    %64 = tensor.empty() : tensor<1x4x8x4xbf16>
    %65 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22 : tensor<1x4x8x4xbf16>) outs(%64 : tensor<1x4x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %145 = arith.negf %in : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x4x8x4xbf16>
    %concat_23 = tensor.concat dim(3) %65, %extracted_slice_21 : (tensor<1x4x8x4xbf16>, tensor<1x4x8x4xbf16>) -> tensor<1x4x8x8xbf16>
    %66 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_23, %expanded_17 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%62 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x4x8x8xbf16>
    %67 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %66 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%62 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.addf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x4x8x8xbf16>
    %68 = tensor.empty() : tensor<1x2x8x8xbf16>
    %69 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_16 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%68 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x2x8x8xbf16>
    %extracted_slice_24 = tensor.extract_slice %extracted_slice_19[0, 0, 0, 0] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xbf16> to tensor<1x2x8x4xbf16>
    %extracted_slice_25 = tensor.extract_slice %extracted_slice_19[0, 0, 0, 4] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xbf16> to tensor<1x2x8x4xbf16>
    %70 = tensor.empty() : tensor<1x2x8x4xbf16>
    %71 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x2x8x4xbf16>) outs(%70 : tensor<1x2x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %145 = arith.negf %in : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x2x8x4xbf16>
    %concat_26 = tensor.concat dim(3) %71, %extracted_slice_24 : (tensor<1x2x8x4xbf16>, tensor<1x2x8x4xbf16>) -> tensor<1x2x8x8xbf16>
    %72 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %expanded_17 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%68 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x2x8x8xbf16>
    %73 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %72 : tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) outs(%68 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.addf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_27 = tensor.concat dim(3) %67, %extracted_slice_18 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %concat_28 = tensor.concat dim(3) %73, %extracted_slice_20 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %74 = tensor.empty() : tensor<1x2x2x8x16xbf16>
    %75 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_28 : tensor<1x2x8x16xbf16>) outs(%74 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_29 = tensor.collapse_shape %75 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %76 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15 : tensor<1x2x8x16xbf16>) outs(%74 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %77 = tensor.empty() : tensor<1x4x16x8xbf16>
    %transposed_30 = linalg.transpose ins(%collapsed_29 : tensor<1x4x8x16xbf16>) outs(%77 : tensor<1x4x16x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_31 = tensor.collapse_shape %concat_27 [[0, 1], [2], [3]] : tensor<1x4x8x16xbf16> into tensor<4x8x16xbf16>
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0, 1], [2], [3]] : tensor<1x4x16x8xbf16> into tensor<4x16x8xbf16>
    %78 = tensor.empty() : tensor<4x8x8xf32>
    %79 = linalg.fill ins(%cst : f32) outs(%78 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %80 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<4x8x16xbf16>, tensor<4x16x8xbf16>) outs(%79 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %81 = tensor.empty() : tensor<4x8x8xbf16>
    %82 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<4x8x8xf32>) outs(%81 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_33 = tensor.expand_shape %82 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %83 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<1x4x8x8xbf16>) outs(%62 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %145 = arith.mulf %in, %cst_5 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x4x8x8xbf16>
    %84 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%62 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.addf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x4x8x8xbf16>
    %85 = tensor.empty() : tensor<1x4x8x8xf32>
    %86 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<1x4x8x8xbf16>) outs(%85 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %145 = arith.extf %in : bf16 to f32
      linalg.yield %145 : f32
    } -> tensor<1x4x8x8xf32>
    %87 = tensor.empty() : tensor<1x4x8xi64>
    %88 = linalg.fill ins(%c0_i64 : i64) outs(%87 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %89 = tensor.empty() : tensor<1x4x8xf32>
    %90 = linalg.fill ins(%cst_0 : f32) outs(%89 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %91:2 = linalg.generic {indexing_maps = [#map5, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%86 : tensor<1x4x8x8xf32>) outs(%90, %88 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_50: i64):
      %145 = linalg.index 3 : index
      %146 = arith.index_cast %145 : index to i64
      %147 = arith.maximumf %in, %out : f32
      %148 = arith.cmpf ogt, %in, %out : f32
      %149 = arith.select %148, %146, %out_50 : i64
      linalg.yield %147, %149 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_34 = tensor.expand_shape %91#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %92 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86, %expanded_34 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%85 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %145 = arith.subf %in, %in_50 : f32
      linalg.yield %145 : f32
    } -> tensor<1x4x8x8xf32>
    %93 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<1x4x8x8xf32>) outs(%85 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.exp %in : f32
      linalg.yield %145 : f32
    } -> tensor<1x4x8x8xf32>
    %94 = tensor.empty() : tensor<1x4x8x1xf32>
    %95 = linalg.fill ins(%cst : f32) outs(%94 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %96 = linalg.generic {indexing_maps = [#map5, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%93 : tensor<1x4x8x8xf32>) outs(%95 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.addf %in, %out : f32
      linalg.yield %145 : f32
    } -> tensor<1x4x8x1xf32>
    %97 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %96 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%85 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %145 = arith.divf %in, %in_50 : f32
      linalg.yield %145 : f32
    } -> tensor<1x4x8x8xf32>
    %98 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<1x4x8x8xf32>) outs(%62 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_35 = tensor.collapse_shape %98 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_36 = tensor.collapse_shape %76 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<4x8x16xbf16>
    %99 = tensor.empty() : tensor<4x8x16xf32>
    %100 = linalg.fill ins(%cst : f32) outs(%99 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %101 = linalg.batch_matmul ins(%collapsed_35, %collapsed_36 : tensor<4x8x8xbf16>, tensor<4x8x16xbf16>) outs(%100 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %102 = tensor.empty() : tensor<4x8x16xbf16>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<4x8x16xf32>) outs(%102 : tensor<4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<4x8x16xbf16>
    %expanded_37 = tensor.expand_shape %103 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xbf16> into tensor<1x4x8x16xbf16>
    %104 = tensor.empty() : tensor<1x8x4x16xbf16>
    %transposed_38 = linalg.transpose ins(%expanded_37 : tensor<1x4x8x16xbf16>) outs(%104 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_39 = linalg.transpose ins(%arg6 : tensor<64x64xbf16>) outs(%26 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %transposed_38 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %105 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %106 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%105 : tensor<8x64xf32>) outs(%30 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<8x64xbf16>
    %expanded_41 = tensor.expand_shape %106 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %107 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_41 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.addf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x64xbf16>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %145 = arith.extf %in : bf16 to f32
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%109 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.addf %in, %out : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.divf %in, %cst_3 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.truncf %cst_2 : f64 to f32
      %146 = arith.addf %in, %145 : f32
      linalg.yield %146 : f32
    } -> tensor<1x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.rsqrt %in : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %113 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %145 = arith.mulf %in, %in_50 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x64xbf16>
    %116 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %115 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x64xbf16>
    %117 = tensor.empty() : tensor<64x96xbf16>
    %transposed_42 = linalg.transpose ins(%arg9 : tensor<96x64xbf16>) outs(%117 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %116 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %118 = tensor.empty() : tensor<8x96xf32>
    %119 = linalg.fill ins(%cst : f32) outs(%118 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %120 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%119 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %121 = tensor.empty() : tensor<8x96xbf16>
    %122 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%120 : tensor<8x96xf32>) outs(%121 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<8x96xbf16>
    %expanded_44 = tensor.expand_shape %122 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %123 = tensor.empty() : tensor<1x8x96xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x8x96xbf16>) outs(%123 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %145 = arith.extf %in : bf16 to f32
      linalg.yield %145 : f32
    } -> tensor<1x8x96xf32>
    %125 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<1x8x96xf32>) outs(%123 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.negf %in : f32
      %146 = math.exp %145 : f32
      %147 = arith.addf %146, %cst_1 : f32
      %148 = arith.divf %cst_1, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x96xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124, %125 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%123 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %145 = arith.mulf %in, %in_50 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x96xf32>
    %127 = tensor.empty() : tensor<1x8x96xbf16>
    %128 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x96xf32>) outs(%127 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_45 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%117 : tensor<64x96xbf16>) permutation = [1, 0] 
    %129 = linalg.matmul ins(%collapsed_43, %transposed_45 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%119 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %130 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%129 : tensor<8x96xf32>) outs(%121 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<8x96xbf16>
    %expanded_46 = tensor.expand_shape %130 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %131 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %expanded_46 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%127 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x96xbf16>
    %132 = tensor.empty() : tensor<96x64xbf16>
    %transposed_47 = linalg.transpose ins(%arg11 : tensor<64x96xbf16>) outs(%132 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_48 = tensor.collapse_shape %131 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %133 = linalg.matmul ins(%collapsed_48, %transposed_47 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %134 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%133 : tensor<8x64xf32>) outs(%30 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<8x64xbf16>
    %expanded_49 = tensor.expand_shape %134 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %135 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %expanded_49 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.addf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x64xbf16>
    %136 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %145 = arith.extf %in : bf16 to f32
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %137 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %138 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%137 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.addf %in, %out : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.divf %in, %cst_3 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = arith.truncf %cst_2 : f64 to f32
      %146 = arith.addf %in, %145 : f32
      linalg.yield %146 : f32
    } -> tensor<1x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %145 = math.rsqrt %in : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x1xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %141 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %145 = arith.mulf %in, %in_50 : f32
      linalg.yield %145 : f32
    } -> tensor<1x8x64xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %145 = arith.truncf %in : f32 to bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x64xbf16>
    %144 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %143 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_50: bf16, %out: bf16):
      %145 = arith.mulf %in, %in_50 : bf16
      linalg.yield %145 : bf16
    } -> tensor<1x8x64xbf16>
    return %144 : tensor<1x8x64xbf16>
  }
}

