#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d1, d2, 0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @minimax(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<64xbf16>, %arg4: tensor<192x64xbf16>, %arg5: tensor<64x64xbf16>, %arg6: tensor<64x64xbf16>, %arg7: tensor<64xbf16>, %arg8: tensor<64xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<64x96xbf16>, %arg12: tensor<64x64xbf16>, %arg13: tensor<32x64xbf16>, %arg14: tensor<32x64xbf16>, %arg15: tensor<64x64xbf16>, %arg16: tensor<64xbf16>, %arg17: tensor<64xbf16>, %arg18: tensor<96x64xbf16>, %arg19: tensor<96x64xbf16>, %arg20: tensor<64x96xbf16>, %arg21: tensor<64xbf16>, %arg22: tensor<4x1x1xbf16>, %arg23: tensor<4x4x1xbf16>, %arg24: tensor<4x4x1xbf16>, %arg25: tensor<1x4x4x4xbf16>, %arg26: tensor<8xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+00 : bf16
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<4x16x16xbf16>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<1x4x16x16xbf16>
    %cst_5 = arith.constant 9.9999999999999995E-7 : f64
    %cst_6 = arith.constant 1.000000e-05 : f64
    %cst_7 = arith.constant 6.400000e+01 : f32
    %cst_8 = arith.constant 4.000000e+00 : bf16
    %cst_9 = arith.constant 2.500000e-01 : bf16
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %221 = linalg.index 0 : index
      %222 = arith.index_cast %221 : index to i64
      linalg.yield %222 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %221 = arith.sitofp %in : i64 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg26 : tensor<8xbf16>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %8 = tensor.empty() : tensor<1x8x16xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.cos %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x16xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.sin %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x16xf32>
    %11 = tensor.empty() : tensor<1x8x16xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x16xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x16xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<1x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %24 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %26 = tensor.empty() : tensor<64x192xbf16>
    %transposed = linalg.transpose ins(%arg4 : tensor<192x64xbf16>) outs(%26 : tensor<64x192xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %27 = tensor.empty() : tensor<8x192xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x192xbf16>) outs(%28 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %30 = tensor.empty() : tensor<8x192xbf16>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<8x192xf32>) outs(%30 : tensor<8x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x192xbf16>
    %expanded_10 = tensor.expand_shape %31 [[0, 1], [2]] output_shape [1, 8, 192] : tensor<8x192xbf16> into tensor<1x8x192xbf16>
    %32 = tensor.empty() : tensor<1x8x192xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x8x192xbf16>) outs(%32 : tensor<1x8x192xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x192xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<1x8x192xf32>) outs(%32 : tensor<1x8x192xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.negf %in : f32
      %222 = math.exp %221 : f32
      %223 = arith.addf %222, %cst_0 : f32
      %224 = arith.divf %cst_0, %223 : f32
      linalg.yield %224 : f32
    } -> tensor<1x8x192xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %34 : tensor<1x8x192xf32>, tensor<1x8x192xf32>) outs(%32 : tensor<1x8x192xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x192xf32>
    %36 = tensor.empty() : tensor<1x8x192xbf16>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<1x8x192xf32>) outs(%36 : tensor<1x8x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x192xbf16>
    %expanded_11 = tensor.expand_shape %37 [[0], [1], [2, 3]] output_shape [1, 8, 4, 48] : tensor<1x8x192xbf16> into tensor<1x8x4x48xbf16>
    %extracted_slice = tensor.extract_slice %expanded_11[0, 0, 0, 0] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x48xbf16> to tensor<1x8x4x16xbf16>
    %extracted_slice_12 = tensor.extract_slice %expanded_11[0, 0, 0, 16] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x48xbf16> to tensor<1x8x4x16xbf16>
    %extracted_slice_13 = tensor.extract_slice %expanded_11[0, 0, 0, 32] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x48xbf16> to tensor<1x8x4x16xbf16>
    %38 = tensor.empty() : tensor<1x4x8x16xbf16>
    %transposed_14 = linalg.transpose ins(%extracted_slice : tensor<1x8x4x16xbf16>) outs(%38 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_15 = linalg.transpose ins(%extracted_slice_12 : tensor<1x8x4x16xbf16>) outs(%38 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_16 = linalg.transpose ins(%extracted_slice_13 : tensor<1x8x4x16xbf16>) outs(%38 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_17 = tensor.extract_slice %transposed_14[0, 0, 0, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x4x16xbf16>
    %extracted_slice_18 = tensor.extract_slice %transposed_15[0, 0, 0, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x4x16xbf16>
    %extracted_slice_19 = tensor.extract_slice %transposed_16[0, 0, 0, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x4x16xbf16>
    %39 = tensor.empty() : tensor<4x1x1xbf16>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg22 : tensor<4x1x1xbf16>) outs(%39 : tensor<4x1x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %221 = arith.negf %in : bf16
      linalg.yield %221 : bf16
    } -> tensor<4x1x1xbf16>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<4x1x1xbf16>) outs(%39 : tensor<4x1x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %221 = arith.mulf %in, %cst_8 : bf16
      linalg.yield %221 : bf16
    } -> tensor<4x1x1xbf16>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<4x1x1xbf16>) outs(%39 : tensor<4x1x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %221 = math.exp %in : bf16
      linalg.yield %221 : bf16
    } -> tensor<4x1x1xbf16>
    %43 = tensor.empty() : tensor<1x4x16x4xbf16>
    %transposed_20 = linalg.transpose ins(%extracted_slice_18 : tensor<1x4x4x16xbf16>) outs(%43 : tensor<1x4x16x4xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_21 = tensor.collapse_shape %extracted_slice_17 [[0, 1], [2], [3]] : tensor<1x4x4x16xbf16> into tensor<4x4x16xbf16>
    %collapsed_22 = tensor.collapse_shape %transposed_20 [[0, 1], [2], [3]] : tensor<1x4x16x4xbf16> into tensor<4x16x4xbf16>
    %44 = tensor.empty() : tensor<4x4x4xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %46 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<4x4x16xbf16>, tensor<4x16x4xbf16>) outs(%45 : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %47 = tensor.empty() : tensor<4x4x4xbf16>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46 : tensor<4x4x4xf32>) outs(%47 : tensor<4x4x4xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<4x4x4xbf16>
    %expanded_23 = tensor.expand_shape %48 [[0, 1], [2], [3]] output_shape [1, 4, 4, 4] : tensor<4x4x4xbf16> into tensor<1x4x4x4xbf16>
    %49 = tensor.empty() : tensor<1x4x4x4xbf16>
    %50 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23, %arg25 : tensor<1x4x4x4xbf16>, tensor<1x4x4x4xbf16>) outs(%49 : tensor<1x4x4x4xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x4x4xbf16>
    %collapsed_24 = tensor.collapse_shape %50 [[0, 1], [2], [3]] : tensor<1x4x4x4xbf16> into tensor<4x4x4xbf16>
    %collapsed_25 = tensor.collapse_shape %extracted_slice_19 [[0, 1], [2], [3]] : tensor<1x4x4x16xbf16> into tensor<4x4x16xbf16>
    %51 = tensor.empty() : tensor<4x4x16xf32>
    %52 = linalg.fill ins(%cst : f32) outs(%51 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %53 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<4x4x4xbf16>, tensor<4x4x16xbf16>) outs(%52 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %54 = tensor.empty() : tensor<4x4x16xbf16>
    %55 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<4x4x16xf32>) outs(%54 : tensor<4x4x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<4x4x16xbf16>
    %expanded_26 = tensor.expand_shape %55 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xbf16> into tensor<1x4x4x16xbf16>
    %56 = tensor.empty() : tensor<1x4x4x16xbf16>
    %57 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %arg23 : tensor<1x4x4x16xbf16>, tensor<4x4x1xbf16>) outs(%56 : tensor<1x4x4x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x4x16xbf16>
    %collapsed_27 = tensor.collapse_shape %57 [[0, 1], [2], [3]] : tensor<1x4x4x16xbf16> into tensor<4x4x16xbf16>
    %58 = linalg.batch_matmul ins(%collapsed_27, %cst_3 : tensor<4x4x16xbf16>, tensor<4x16x16xbf16>) outs(%52 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<4x4x16xf32>) outs(%54 : tensor<4x4x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<4x4x16xbf16>
    %expanded_28 = tensor.expand_shape %59 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xbf16> into tensor<1x4x4x16xbf16>
    %60 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28, %expanded_26 : tensor<1x4x4x16xbf16>, tensor<1x4x4x16xbf16>) outs(%56 : tensor<1x4x4x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x4x16xbf16>
    %61 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %arg24 : tensor<1x4x4x16xbf16>, tensor<4x4x1xbf16>) outs(%56 : tensor<1x4x4x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x4x16xbf16>
    %transposed_29 = linalg.transpose ins(%61 : tensor<1x4x4x16xbf16>) outs(%43 : tensor<1x4x16x4xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_30 = tensor.collapse_shape %transposed_29 [[0, 1], [2], [3]] : tensor<1x4x16x4xbf16> into tensor<4x16x4xbf16>
    %62 = tensor.empty() : tensor<4x16x16xf32>
    %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %64 = linalg.batch_matmul ins(%collapsed_30, %collapsed_25 : tensor<4x16x4xbf16>, tensor<4x4x16xbf16>) outs(%63 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %65 = tensor.empty() : tensor<4x16x16xbf16>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<4x16x16xf32>) outs(%65 : tensor<4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<4x16x16xbf16>
    %expanded_31 = tensor.expand_shape %66 [[0, 1], [2], [3]] output_shape [1, 4, 16, 16] : tensor<4x16x16xbf16> into tensor<1x4x16x16xbf16>
    %67 = tensor.empty() : tensor<1x4x16x16xbf16>
    %68 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %42 : tensor<1x4x16x16xbf16>, tensor<4x1x1xbf16>) outs(%67 : tensor<1x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x16x16xbf16>
    %69 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %expanded_31 : tensor<1x4x16x16xbf16>, tensor<1x4x16x16xbf16>) outs(%67 : tensor<1x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x16x16xbf16>
    %extracted_slice_32 = tensor.extract_slice %transposed_14[0, 0, 4, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x4x16xbf16>
    %extracted_slice_33 = tensor.extract_slice %transposed_15[0, 0, 4, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x4x16xbf16>
    %extracted_slice_34 = tensor.extract_slice %transposed_16[0, 0, 4, 0] [1, 4, 4, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x4x16xbf16>
    %transposed_35 = linalg.transpose ins(%extracted_slice_33 : tensor<1x4x4x16xbf16>) outs(%43 : tensor<1x4x16x4xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_36 = tensor.collapse_shape %extracted_slice_32 [[0, 1], [2], [3]] : tensor<1x4x4x16xbf16> into tensor<4x4x16xbf16>
    %collapsed_37 = tensor.collapse_shape %transposed_35 [[0, 1], [2], [3]] : tensor<1x4x16x4xbf16> into tensor<4x16x4xbf16>
    %70 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<4x4x16xbf16>, tensor<4x16x4xbf16>) outs(%45 : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<4x4x4xf32>) outs(%47 : tensor<4x4x4xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<4x4x4xbf16>
    %expanded_38 = tensor.expand_shape %71 [[0, 1], [2], [3]] output_shape [1, 4, 4, 4] : tensor<4x4x4xbf16> into tensor<1x4x4x4xbf16>
    %72 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_38, %arg25 : tensor<1x4x4x4xbf16>, tensor<1x4x4x4xbf16>) outs(%49 : tensor<1x4x4x4xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x4x4xbf16>
    %collapsed_39 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<1x4x4x4xbf16> into tensor<4x4x4xbf16>
    %collapsed_40 = tensor.collapse_shape %extracted_slice_34 [[0, 1], [2], [3]] : tensor<1x4x4x16xbf16> into tensor<4x4x16xbf16>
    %73 = linalg.batch_matmul ins(%collapsed_39, %collapsed_40 : tensor<4x4x4xbf16>, tensor<4x4x16xbf16>) outs(%52 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<4x4x16xf32>) outs(%54 : tensor<4x4x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<4x4x16xbf16>
    %expanded_41 = tensor.expand_shape %74 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xbf16> into tensor<1x4x4x16xbf16>
    %75 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_32, %arg23 : tensor<1x4x4x16xbf16>, tensor<4x4x1xbf16>) outs(%56 : tensor<1x4x4x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x4x16xbf16>
    %collapsed_42 = tensor.collapse_shape %75 [[0, 1], [2], [3]] : tensor<1x4x4x16xbf16> into tensor<4x4x16xbf16>
    %collapsed_43 = tensor.collapse_shape %69 [[0, 1], [2], [3]] : tensor<1x4x16x16xbf16> into tensor<4x16x16xbf16>
    %76 = linalg.batch_matmul ins(%collapsed_42, %collapsed_43 : tensor<4x4x16xbf16>, tensor<4x16x16xbf16>) outs(%52 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76 : tensor<4x4x16xf32>) outs(%54 : tensor<4x4x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<4x4x16xbf16>
    %expanded_44 = tensor.expand_shape %77 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xbf16> into tensor<1x4x4x16xbf16>
    %78 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_44, %expanded_41 : tensor<1x4x4x16xbf16>, tensor<1x4x4x16xbf16>) outs(%56 : tensor<1x4x4x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x4x16xbf16>
    %concat_45 = tensor.concat dim(2) %60, %78 : (tensor<1x4x4x16xbf16>, tensor<1x4x4x16xbf16>) -> tensor<1x4x8x16xbf16>
    %79 = tensor.empty() : tensor<1x8x4x16xbf16>
    %transposed_46 = linalg.transpose ins(%concat_45 : tensor<1x4x8x16xbf16>) outs(%79 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_47 = tensor.collapse_shape %transposed_46 [[0], [1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<1x8x64xbf16>
    %80 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_47 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%81 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_5 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %85 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %88 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3, %87 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %89 = tensor.empty() : tensor<64x64xbf16>
    %transposed_48 = linalg.transpose ins(%arg6 : tensor<64x64xbf16>) outs(%89 : tensor<64x64xbf16>) permutation = [1, 0] 
    %90 = tensor.empty() : tensor<8x64xf32>
    %91 = linalg.fill ins(%cst : f32) outs(%90 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %92 = linalg.matmul ins(%collapsed, %transposed_48 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%91 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %93 = tensor.empty() : tensor<8x64xbf16>
    %94 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%92 : tensor<8x64xf32>) outs(%93 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x64xbf16>
    %expanded_49 = tensor.expand_shape %94 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_49 : tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %221 = arith.negf %in : bf16
      %222 = math.exp %221 : bf16
      %223 = arith.addf %222, %cst_1 : bf16
      %224 = arith.divf %cst_1, %223 : bf16
      linalg.yield %224 : bf16
    } -> tensor<1x8x64xbf16>
    %96 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %88 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_50 = linalg.transpose ins(%arg5 : tensor<64x64xbf16>) outs(%89 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_51 = tensor.collapse_shape %96 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %97 = linalg.matmul ins(%collapsed_51, %transposed_50 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%91 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %98 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%97 : tensor<8x64xf32>) outs(%93 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x64xbf16>
    %expanded_52 = tensor.expand_shape %98 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %99 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %expanded_52 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%101 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %105 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %108 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %107 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %109 = tensor.empty() : tensor<64x96xbf16>
    %transposed_53 = linalg.transpose ins(%arg9 : tensor<96x64xbf16>) outs(%109 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_54 = tensor.collapse_shape %108 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %110 = tensor.empty() : tensor<8x96xf32>
    %111 = linalg.fill ins(%cst : f32) outs(%110 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %112 = linalg.matmul ins(%collapsed_54, %transposed_53 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%111 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %113 = tensor.empty() : tensor<8x96xbf16>
    %114 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%112 : tensor<8x96xf32>) outs(%113 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x96xbf16>
    %expanded_55 = tensor.expand_shape %114 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %115 = tensor.empty() : tensor<1x8x96xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_55 : tensor<1x8x96xbf16>) outs(%115 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x96xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x96xf32>) outs(%115 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.negf %in : f32
      %222 = math.exp %221 : f32
      %223 = arith.addf %222, %cst_0 : f32
      %224 = arith.divf %cst_0, %223 : f32
      linalg.yield %224 : f32
    } -> tensor<1x8x96xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116, %117 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%115 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x96xf32>
    %119 = tensor.empty() : tensor<1x8x96xbf16>
    %120 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<1x8x96xf32>) outs(%119 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_56 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%109 : tensor<64x96xbf16>) permutation = [1, 0] 
    %121 = linalg.matmul ins(%collapsed_54, %transposed_56 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%111 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %122 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%121 : tensor<8x96xf32>) outs(%113 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x96xbf16>
    %expanded_57 = tensor.expand_shape %122 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %123 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %expanded_57 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%119 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x96xbf16>
    %124 = tensor.empty() : tensor<96x64xbf16>
    %transposed_58 = linalg.transpose ins(%arg11 : tensor<64x96xbf16>) outs(%124 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_59 = tensor.collapse_shape %123 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %125 = linalg.matmul ins(%collapsed_59, %transposed_58 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%91 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %126 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%125 : tensor<8x64xf32>) outs(%93 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x64xbf16>
    %expanded_60 = tensor.expand_shape %126 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %127 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %expanded_60 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %128 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%129 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %133 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %135 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %136 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg16, %135 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_61 = linalg.transpose ins(%arg12 : tensor<64x64xbf16>) outs(%89 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_62 = tensor.collapse_shape %136 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %137 = linalg.matmul ins(%collapsed_62, %transposed_61 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%91 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %138 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%137 : tensor<8x64xf32>) outs(%93 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x64xbf16>
    %expanded_63 = tensor.expand_shape %138 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xbf16> into tensor<1x8x4x16xbf16>
    %transposed_64 = linalg.transpose ins(%expanded_63 : tensor<1x8x4x16xbf16>) outs(%38 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %139 = tensor.empty() : tensor<64x32xbf16>
    %transposed_65 = linalg.transpose ins(%arg13 : tensor<32x64xbf16>) outs(%139 : tensor<64x32xbf16>) permutation = [1, 0] 
    %140 = tensor.empty() : tensor<8x32xf32>
    %141 = linalg.fill ins(%cst : f32) outs(%140 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %142 = linalg.matmul ins(%collapsed_62, %transposed_65 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%141 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %143 = tensor.empty() : tensor<8x32xbf16>
    %144 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%142 : tensor<8x32xf32>) outs(%143 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x32xbf16>
    %expanded_66 = tensor.expand_shape %144 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %145 = tensor.empty() : tensor<1x2x8x16xbf16>
    %transposed_67 = linalg.transpose ins(%expanded_66 : tensor<1x8x2x16xbf16>) outs(%145 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_68 = linalg.transpose ins(%arg14 : tensor<32x64xbf16>) outs(%139 : tensor<64x32xbf16>) permutation = [1, 0] 
    %146 = linalg.matmul ins(%collapsed_62, %transposed_68 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%141 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %147 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%146 : tensor<8x32xf32>) outs(%143 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x32xbf16>
    %expanded_69 = tensor.expand_shape %147 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_70 = linalg.transpose ins(%expanded_69 : tensor<1x8x2x16xbf16>) outs(%145 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_71 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %expanded_72 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %148 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_64, %expanded_71 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%38 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x8x16xbf16>
    %extracted_slice_73 = tensor.extract_slice %transposed_64[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_74 = tensor.extract_slice %transposed_64[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %149 = tensor.empty() : tensor<1x4x8x8xbf16>
    %150 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_74 : tensor<1x4x8x8xbf16>) outs(%149 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %221 = arith.negf %in : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_75 = tensor.concat dim(3) %150, %extracted_slice_73 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %151 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_75, %expanded_72 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%38 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x8x16xbf16>
    %152 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%148, %151 : tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) outs(%38 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x8x16xbf16>
    %153 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_67, %expanded_71 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%145 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x2x8x16xbf16>
    %extracted_slice_76 = tensor.extract_slice %transposed_67[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_77 = tensor.extract_slice %transposed_67[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %154 = tensor.empty() : tensor<1x2x8x8xbf16>
    %155 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_77 : tensor<1x2x8x8xbf16>) outs(%154 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %221 = arith.negf %in : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_78 = tensor.concat dim(3) %155, %extracted_slice_76 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %156 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_78, %expanded_72 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%145 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x2x8x16xbf16>
    %157 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%153, %156 : tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) outs(%145 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x2x8x16xbf16>
    %158 = tensor.empty() : tensor<1x2x2x8x16xbf16>
    %159 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%157 : tensor<1x2x8x16xbf16>) outs(%158 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_79 = tensor.collapse_shape %159 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %160 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_70 : tensor<1x2x8x16xbf16>) outs(%158 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %161 = tensor.empty() : tensor<1x4x16x8xbf16>
    %transposed_80 = linalg.transpose ins(%collapsed_79 : tensor<1x4x8x16xbf16>) outs(%161 : tensor<1x4x16x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_81 = tensor.collapse_shape %152 [[0, 1], [2], [3]] : tensor<1x4x8x16xbf16> into tensor<4x8x16xbf16>
    %collapsed_82 = tensor.collapse_shape %transposed_80 [[0, 1], [2], [3]] : tensor<1x4x16x8xbf16> into tensor<4x16x8xbf16>
    %162 = tensor.empty() : tensor<4x8x8xf32>
    %163 = linalg.fill ins(%cst : f32) outs(%162 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %164 = linalg.batch_matmul ins(%collapsed_81, %collapsed_82 : tensor<4x8x16xbf16>, tensor<4x16x8xbf16>) outs(%163 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %165 = tensor.empty() : tensor<4x8x8xbf16>
    %166 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164 : tensor<4x8x8xf32>) outs(%165 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_83 = tensor.expand_shape %166 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %167 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_83 : tensor<1x4x8x8xbf16>) outs(%149 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %221 = arith.mulf %in, %cst_9 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x8x8xbf16>
    %168 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%149 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x8x8xbf16>
    %169 = tensor.empty() : tensor<1x4x8x8xf32>
    %170 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%168 : tensor<1x4x8x8xbf16>) outs(%169 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x4x8x8xf32>
    %171 = tensor.empty() : tensor<1x4x8xi64>
    %172 = linalg.fill ins(%c0_i64 : i64) outs(%171 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %173 = tensor.empty() : tensor<1x4x8xf32>
    %174 = linalg.fill ins(%cst_2 : f32) outs(%173 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %175:2 = linalg.generic {indexing_maps = [#map5, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%170 : tensor<1x4x8x8xf32>) outs(%174, %172 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_100: i64):
      %221 = linalg.index 3 : index
      %222 = arith.index_cast %221 : index to i64
      %223 = arith.maximumf %in, %out : f32
      %224 = arith.cmpf ogt, %in, %out : f32
      %225 = arith.select %224, %222, %out_100 : i64
      linalg.yield %223, %225 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_84 = tensor.expand_shape %175#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %176 = linalg.generic {indexing_maps = [#map5, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%170, %expanded_84 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%169 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.subf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x8x8xf32>
    %177 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%176 : tensor<1x4x8x8xf32>) outs(%169 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.exp %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x8x8xf32>
    %178 = tensor.empty() : tensor<1x4x8x1xf32>
    %179 = linalg.fill ins(%cst : f32) outs(%178 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %180 = linalg.generic {indexing_maps = [#map5, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%177 : tensor<1x4x8x8xf32>) outs(%179 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x8x1xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%177, %180 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%169 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.divf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x8x8xf32>
    %182 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%181 : tensor<1x4x8x8xf32>) outs(%149 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_85 = tensor.collapse_shape %182 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_86 = tensor.collapse_shape %160 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<4x8x16xbf16>
    %183 = tensor.empty() : tensor<4x8x16xf32>
    %184 = linalg.fill ins(%cst : f32) outs(%183 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %185 = linalg.batch_matmul ins(%collapsed_85, %collapsed_86 : tensor<4x8x8xbf16>, tensor<4x8x16xbf16>) outs(%184 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %186 = tensor.empty() : tensor<4x8x16xbf16>
    %187 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185 : tensor<4x8x16xf32>) outs(%186 : tensor<4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<4x8x16xbf16>
    %expanded_87 = tensor.expand_shape %187 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xbf16> into tensor<1x4x8x16xbf16>
    %transposed_88 = linalg.transpose ins(%expanded_87 : tensor<1x4x8x16xbf16>) outs(%79 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_89 = linalg.transpose ins(%arg15 : tensor<64x64xbf16>) outs(%89 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_90 = tensor.collapse_shape %transposed_88 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %188 = linalg.matmul ins(%collapsed_90, %transposed_89 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%91 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %189 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%188 : tensor<8x64xf32>) outs(%93 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x64xbf16>
    %expanded_91 = tensor.expand_shape %189 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %190 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %expanded_91 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %191 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %192 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %193 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%192 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %194 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %195 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x8x1xf32>
    %196 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %197 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191, %196 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %198 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%197 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %199 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg17, %198 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_92 = linalg.transpose ins(%arg18 : tensor<96x64xbf16>) outs(%109 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_93 = tensor.collapse_shape %199 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %200 = linalg.matmul ins(%collapsed_93, %transposed_92 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%111 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %201 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%200 : tensor<8x96xf32>) outs(%113 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x96xbf16>
    %expanded_94 = tensor.expand_shape %201 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %202 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_94 : tensor<1x8x96xbf16>) outs(%115 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x96xf32>
    %203 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202 : tensor<1x8x96xf32>) outs(%115 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.negf %in : f32
      %222 = math.exp %221 : f32
      %223 = arith.addf %222, %cst_0 : f32
      %224 = arith.divf %cst_0, %223 : f32
      linalg.yield %224 : f32
    } -> tensor<1x8x96xf32>
    %204 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202, %203 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%115 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x96xf32>
    %205 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%204 : tensor<1x8x96xf32>) outs(%119 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_95 = linalg.transpose ins(%arg19 : tensor<96x64xbf16>) outs(%109 : tensor<64x96xbf16>) permutation = [1, 0] 
    %206 = linalg.matmul ins(%collapsed_93, %transposed_95 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%111 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %207 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%206 : tensor<8x96xf32>) outs(%113 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x96xbf16>
    %expanded_96 = tensor.expand_shape %207 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %208 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205, %expanded_96 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%119 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_97 = linalg.transpose ins(%arg20 : tensor<64x96xbf16>) outs(%124 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_98 = tensor.collapse_shape %208 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %209 = linalg.matmul ins(%collapsed_98, %transposed_97 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%91 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %210 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%209 : tensor<8x64xf32>) outs(%93 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<8x64xbf16>
    %expanded_99 = tensor.expand_shape %210 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %211 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199, %expanded_99 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.addf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %212 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %221 = arith.extf %in : bf16 to f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %213 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %214 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%213 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %215 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %216 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x8x1xf32>
    %217 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x1xf32>
    %218 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212, %217 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_100: f32, %out: f32):
      %221 = arith.mulf %in, %in_100 : f32
      linalg.yield %221 : f32
    } -> tensor<1x8x64xf32>
    %219 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %221 = arith.truncf %in : f32 to bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    %220 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg21, %219 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_100: bf16, %out: bf16):
      %221 = arith.mulf %in, %in_100 : bf16
      linalg.yield %221 : bf16
    } -> tensor<1x8x64xbf16>
    return %220 : tensor<1x8x64xbf16>
  }
}

