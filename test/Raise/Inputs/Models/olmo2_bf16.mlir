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
  func.func @olmo2(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<64x64xbf16>, %arg4: tensor<32x64xbf16>, %arg5: tensor<32x64xbf16>, %arg6: tensor<64x64xbf16>, %arg7: tensor<64xbf16>, %arg8: tensor<32xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<64x96xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<64x64xbf16>, %arg15: tensor<32x64xbf16>, %arg16: tensor<32x64xbf16>, %arg17: tensor<64x64xbf16>, %arg18: tensor<64xbf16>, %arg19: tensor<32xbf16>, %arg20: tensor<96x64xbf16>, %arg21: tensor<96x64xbf16>, %arg22: tensor<64x96xbf16>, %arg23: tensor<64xbf16>, %arg24: tensor<64xbf16>, %arg25: tensor<64xbf16>, %arg26: tensor<8xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant 6.400000e+01 : f32
    %cst_4 = arith.constant 3.200000e+01 : f32
    %cst_5 = arith.constant 2.500000e-01 : bf16
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %226 = linalg.index 0 : index
      %227 = arith.index_cast %226 : index to i64
      linalg.yield %227 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %226 = arith.sitofp %in : i64 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg26 : tensor<8xbf16>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %8 = tensor.empty() : tensor<1x8x16xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.cos %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x16xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.sin %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x16xf32>
    %11 = tensor.empty() : tensor<64x64xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xbf16>) outs(%11 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %12 = tensor.empty() : tensor<8x64xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %14 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%13 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %15 = tensor.empty() : tensor<8x64xbf16>
    %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8x64xf32>) outs(%15 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x64xbf16>
    %expanded_6 = tensor.expand_shape %16 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %17 = tensor.empty() : tensor<1x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x64xbf16>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.divf %in, %cst_3 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.truncf %cst_2 : f64 to f32
      %227 = arith.addf %in, %226 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.rsqrt %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %24 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %25 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x64xf32>
    %27 = tensor.empty() : tensor<1x8x64xbf16>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %29 = tensor.empty() : tensor<64x32xbf16>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<32x64xbf16>) outs(%29 : tensor<64x32xbf16>) permutation = [1, 0] 
    %30 = tensor.empty() : tensor<8x32xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %32 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%31 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %33 = tensor.empty() : tensor<8x32xbf16>
    %34 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<8x32xf32>) outs(%33 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x32xbf16>
    %expanded_8 = tensor.expand_shape %34 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xbf16> into tensor<1x8x32xbf16>
    %35 = tensor.empty() : tensor<1x8x32xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<1x8x32xbf16>) outs(%35 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x32xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x32xf32>) outs(%35 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %226 : f32
    } -> tensor<1x8x32xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%37 : tensor<1x8x32xf32>) outs(%20 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.divf %in, %cst_4 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.truncf %cst_2 : f64 to f32
      %227 = arith.addf %in, %226 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.rsqrt %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %41 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%35 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x32xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %42 : tensor<32xbf16>, tensor<1x8x32xf32>) outs(%35 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x32xf32>
    %44 = tensor.empty() : tensor<1x8x32xbf16>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43 : tensor<1x8x32xf32>) outs(%44 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x32xbf16>
    %transposed_9 = linalg.transpose ins(%arg5 : tensor<32x64xbf16>) outs(%29 : tensor<64x32xbf16>) permutation = [1, 0] 
    %46 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%31 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<8x32xf32>) outs(%33 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x32xbf16>
    %expanded_10 = tensor.expand_shape %28 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xbf16> into tensor<1x8x4x16xbf16>
    %48 = tensor.empty() : tensor<1x4x8x16xbf16>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<1x8x4x16xbf16>) outs(%48 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_12 = tensor.expand_shape %45 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xbf16> into tensor<1x8x2x16xbf16>
    %49 = tensor.empty() : tensor<1x2x8x16xbf16>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x16xbf16>) outs(%49 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %47 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x8x2x16xbf16>) outs(%49 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_16 = tensor.expand_shape %9 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_17 = tensor.expand_shape %10 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %50 = tensor.empty() : tensor<1x4x8x16xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_11, %expanded_16 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xf32>) outs(%50 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_18 = tensor.extract_slice %transposed_11[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %52 = tensor.empty() : tensor<1x4x8x8xbf16>
    %53 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<1x4x8x8xbf16>) outs(%52 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %226 = arith.negf %in : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_19 = tensor.concat dim(3) %53, %extracted_slice : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %54 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_19, %expanded_17 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xf32>) outs(%50 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x4x8x16xf32>
    %55 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %54 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%50 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.addf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x16xf32>
    %56 = tensor.empty() : tensor<1x2x8x16xf32>
    %57 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13, %expanded_16 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xf32>) outs(%56 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_20 = tensor.extract_slice %transposed_13[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_21 = tensor.extract_slice %transposed_13[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %58 = tensor.empty() : tensor<1x2x8x8xbf16>
    %59 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<1x2x8x8xbf16>) outs(%58 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %226 = arith.negf %in : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_22 = tensor.concat dim(3) %59, %extracted_slice_20 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %60 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_22, %expanded_17 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xf32>) outs(%56 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x2x8x16xf32>
    %61 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %60 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%56 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.addf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x2x8x16xf32>
    %62 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<1x4x8x16xf32>) outs(%48 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x16xbf16>
    %63 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<1x2x8x16xf32>) outs(%49 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x2x8x16xbf16>
    %64 = tensor.empty() : tensor<1x2x2x8x16xbf16>
    %65 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%63 : tensor<1x2x8x16xbf16>) outs(%64 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_23 = tensor.collapse_shape %65 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %66 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15 : tensor<1x2x8x16xbf16>) outs(%64 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %67 = tensor.empty() : tensor<1x4x16x8xbf16>
    %transposed_24 = linalg.transpose ins(%collapsed_23 : tensor<1x4x8x16xbf16>) outs(%67 : tensor<1x4x16x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_25 = tensor.collapse_shape %62 [[0, 1], [2], [3]] : tensor<1x4x8x16xbf16> into tensor<4x8x16xbf16>
    %collapsed_26 = tensor.collapse_shape %transposed_24 [[0, 1], [2], [3]] : tensor<1x4x16x8xbf16> into tensor<4x16x8xbf16>
    %68 = tensor.empty() : tensor<4x8x8xf32>
    %69 = linalg.fill ins(%cst : f32) outs(%68 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %70 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<4x8x16xbf16>, tensor<4x16x8xbf16>) outs(%69 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %71 = tensor.empty() : tensor<4x8x8xbf16>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<4x8x8xf32>) outs(%71 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_27 = tensor.expand_shape %72 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %73 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<1x4x8x8xbf16>) outs(%52 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %226 = arith.mulf %in, %cst_5 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x8xbf16>
    %74 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%52 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %226 = arith.addf %in, %in_83 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x8xbf16>
    %75 = tensor.empty() : tensor<1x4x8x8xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<1x4x8x8xbf16>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x8xf32>
    %77 = tensor.empty() : tensor<1x4x8xi64>
    %78 = linalg.fill ins(%c0_i64 : i64) outs(%77 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %79 = tensor.empty() : tensor<1x4x8xf32>
    %80 = linalg.fill ins(%cst_0 : f32) outs(%79 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %81:2 = linalg.generic {indexing_maps = [#map5, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<1x4x8x8xf32>) outs(%80, %78 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_83: i64):
      %226 = linalg.index 3 : index
      %227 = arith.index_cast %226 : index to i64
      %228 = arith.maximumf %in, %out : f32
      %229 = arith.cmpf ogt, %in, %out : f32
      %230 = arith.select %229, %227, %out_83 : i64
      linalg.yield %228, %230 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_28 = tensor.expand_shape %81#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %expanded_28 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.subf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x8xf32>
    %83 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<1x4x8x8xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.exp %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x8xf32>
    %84 = tensor.empty() : tensor<1x4x8x1xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map5, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%83 : tensor<1x4x8x8xf32>) outs(%85 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %86 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.divf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x8xf32>
    %88 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<1x4x8x8xf32>) outs(%52 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_29 = tensor.collapse_shape %88 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_30 = tensor.collapse_shape %66 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<4x8x16xbf16>
    %89 = tensor.empty() : tensor<4x8x16xf32>
    %90 = linalg.fill ins(%cst : f32) outs(%89 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %91 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<4x8x8xbf16>, tensor<4x8x16xbf16>) outs(%90 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %92 = tensor.empty() : tensor<4x8x16xbf16>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<4x8x16xf32>) outs(%92 : tensor<4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<4x8x16xbf16>
    %expanded_31 = tensor.expand_shape %93 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xbf16> into tensor<1x4x8x16xbf16>
    %94 = tensor.empty() : tensor<1x8x4x16xbf16>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<1x4x8x16xbf16>) outs(%94 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_33 = linalg.transpose ins(%arg6 : tensor<64x64xbf16>) outs(%11 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_34 = tensor.collapse_shape %transposed_32 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %95 = linalg.matmul ins(%collapsed_34, %transposed_33 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%13 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%95 : tensor<8x64xf32>) outs(%15 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x64xbf16>
    %expanded_35 = tensor.expand_shape %96 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %97 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x8x64xbf16>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%98 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.divf %in, %cst_3 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.truncf %cst_2 : f64 to f32
      %227 = arith.addf %in, %226 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x1xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.rsqrt %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %102 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %104 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %103 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x64xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %106 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %105 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %226 = arith.addf %in, %in_83 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %107 = tensor.empty() : tensor<64x96xbf16>
    %transposed_36 = linalg.transpose ins(%arg9 : tensor<96x64xbf16>) outs(%107 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_37 = tensor.collapse_shape %106 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %108 = tensor.empty() : tensor<8x96xf32>
    %109 = linalg.fill ins(%cst : f32) outs(%108 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %110 = linalg.matmul ins(%collapsed_37, %transposed_36 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%109 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %111 = tensor.empty() : tensor<8x96xbf16>
    %112 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%110 : tensor<8x96xf32>) outs(%111 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x96xbf16>
    %expanded_38 = tensor.expand_shape %112 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %113 = tensor.empty() : tensor<1x8x96xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<1x8x96xbf16>) outs(%113 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x96xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<1x8x96xf32>) outs(%113 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.negf %in : f32
      %227 = math.exp %226 : f32
      %228 = arith.addf %227, %cst_1 : f32
      %229 = arith.divf %cst_1, %228 : f32
      linalg.yield %229 : f32
    } -> tensor<1x8x96xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %115 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%113 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x96xf32>
    %117 = tensor.empty() : tensor<1x8x96xbf16>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x96xf32>) outs(%117 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_39 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%107 : tensor<64x96xbf16>) permutation = [1, 0] 
    %119 = linalg.matmul ins(%collapsed_37, %transposed_39 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%109 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %120 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%119 : tensor<8x96xf32>) outs(%111 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x96xbf16>
    %expanded_40 = tensor.expand_shape %120 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %121 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118, %expanded_40 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%117 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %226 = arith.mulf %in, %in_83 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x96xbf16>
    %122 = tensor.empty() : tensor<96x64xbf16>
    %transposed_41 = linalg.transpose ins(%arg11 : tensor<64x96xbf16>) outs(%122 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_42 = tensor.collapse_shape %121 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %123 = linalg.matmul ins(%collapsed_42, %transposed_41 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%13 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %124 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%123 : tensor<8x64xf32>) outs(%15 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x64xbf16>
    %expanded_43 = tensor.expand_shape %124 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %125 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_43 : tensor<1x8x64xbf16>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%126 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.divf %in, %cst_3 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.truncf %cst_2 : f64 to f32
      %227 = arith.addf %in, %226 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x1xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.rsqrt %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125, %130 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %132 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %131 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x64xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %134 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106, %133 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %226 = arith.addf %in, %in_83 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_44 = linalg.transpose ins(%arg14 : tensor<64x64xbf16>) outs(%11 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_45 = tensor.collapse_shape %134 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %135 = linalg.matmul ins(%collapsed_45, %transposed_44 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%13 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %136 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%135 : tensor<8x64xf32>) outs(%15 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x64xbf16>
    %expanded_46 = tensor.expand_shape %136 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %137 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<1x8x64xbf16>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %138 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%138 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.divf %in, %cst_3 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.truncf %cst_2 : f64 to f32
      %227 = arith.addf %in, %226 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x1xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.rsqrt %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137, %142 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %144 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg18, %143 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x64xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_47 = linalg.transpose ins(%arg15 : tensor<32x64xbf16>) outs(%29 : tensor<64x32xbf16>) permutation = [1, 0] 
    %146 = linalg.matmul ins(%collapsed_45, %transposed_47 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%31 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %147 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%146 : tensor<8x32xf32>) outs(%33 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x32xbf16>
    %expanded_48 = tensor.expand_shape %147 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xbf16> into tensor<1x8x32xbf16>
    %148 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48 : tensor<1x8x32xbf16>) outs(%35 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x32xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<1x8x32xf32>) outs(%35 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %226 : f32
    } -> tensor<1x8x32xf32>
    %150 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%149 : tensor<1x8x32xf32>) outs(%20 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.divf %in, %cst_4 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.truncf %cst_2 : f64 to f32
      %227 = arith.addf %in, %226 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x1xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.rsqrt %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %154 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148, %153 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%35 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x32xf32>
    %155 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg19, %154 : tensor<32xbf16>, tensor<1x8x32xf32>) outs(%35 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x32xf32>
    %156 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<1x8x32xf32>) outs(%44 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x32xbf16>
    %transposed_49 = linalg.transpose ins(%arg16 : tensor<32x64xbf16>) outs(%29 : tensor<64x32xbf16>) permutation = [1, 0] 
    %157 = linalg.matmul ins(%collapsed_45, %transposed_49 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%31 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %158 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%157 : tensor<8x32xf32>) outs(%33 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x32xbf16>
    %expanded_50 = tensor.expand_shape %145 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xbf16> into tensor<1x8x4x16xbf16>
    %transposed_51 = linalg.transpose ins(%expanded_50 : tensor<1x8x4x16xbf16>) outs(%48 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_52 = tensor.expand_shape %156 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_53 = linalg.transpose ins(%expanded_52 : tensor<1x8x2x16xbf16>) outs(%49 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_54 = tensor.expand_shape %158 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_55 = linalg.transpose ins(%expanded_54 : tensor<1x8x2x16xbf16>) outs(%49 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %159 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_51, %expanded_16 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xf32>) outs(%50 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice_56 = tensor.extract_slice %transposed_51[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_57 = tensor.extract_slice %transposed_51[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %160 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_57 : tensor<1x4x8x8xbf16>) outs(%52 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %226 = arith.negf %in : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_58 = tensor.concat dim(3) %160, %extracted_slice_56 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %161 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_58, %expanded_17 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xf32>) outs(%50 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x4x8x16xf32>
    %162 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%159, %161 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%50 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.addf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x16xf32>
    %163 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_53, %expanded_16 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xf32>) outs(%56 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_59 = tensor.extract_slice %transposed_53[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_60 = tensor.extract_slice %transposed_53[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %164 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_60 : tensor<1x2x8x8xbf16>) outs(%58 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %226 = arith.negf %in : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_61 = tensor.concat dim(3) %164, %extracted_slice_59 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %165 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_61, %expanded_17 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xf32>) outs(%56 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x2x8x16xf32>
    %166 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163, %165 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%56 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.addf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x2x8x16xf32>
    %167 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%162 : tensor<1x4x8x16xf32>) outs(%48 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x16xbf16>
    %168 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166 : tensor<1x2x8x16xf32>) outs(%49 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x2x8x16xbf16>
    %169 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%168 : tensor<1x2x8x16xbf16>) outs(%64 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_62 = tensor.collapse_shape %169 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %170 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_55 : tensor<1x2x8x16xbf16>) outs(%64 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %transposed_63 = linalg.transpose ins(%collapsed_62 : tensor<1x4x8x16xbf16>) outs(%67 : tensor<1x4x16x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_64 = tensor.collapse_shape %167 [[0, 1], [2], [3]] : tensor<1x4x8x16xbf16> into tensor<4x8x16xbf16>
    %collapsed_65 = tensor.collapse_shape %transposed_63 [[0, 1], [2], [3]] : tensor<1x4x16x8xbf16> into tensor<4x16x8xbf16>
    %171 = linalg.batch_matmul ins(%collapsed_64, %collapsed_65 : tensor<4x8x16xbf16>, tensor<4x16x8xbf16>) outs(%69 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %172 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<4x8x8xf32>) outs(%71 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_66 = tensor.expand_shape %172 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %173 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_66 : tensor<1x4x8x8xbf16>) outs(%52 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %226 = arith.mulf %in, %cst_5 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x8xbf16>
    %174 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%173, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%52 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %226 = arith.addf %in, %in_83 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x8xbf16>
    %175 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174 : tensor<1x4x8x8xbf16>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x8xf32>
    %176:2 = linalg.generic {indexing_maps = [#map5, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%175 : tensor<1x4x8x8xf32>) outs(%80, %78 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_83: i64):
      %226 = linalg.index 3 : index
      %227 = arith.index_cast %226 : index to i64
      %228 = arith.maximumf %in, %out : f32
      %229 = arith.cmpf ogt, %in, %out : f32
      %230 = arith.select %229, %227, %out_83 : i64
      linalg.yield %228, %230 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_67 = tensor.expand_shape %176#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %177 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%175, %expanded_67 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.subf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x8xf32>
    %178 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%177 : tensor<1x4x8x8xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.exp %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x8xf32>
    %179 = linalg.generic {indexing_maps = [#map5, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%178 : tensor<1x4x8x8xf32>) outs(%85 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x1xf32>
    %180 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%178, %179 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.divf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x4x8x8xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%180 : tensor<1x4x8x8xf32>) outs(%52 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_68 = tensor.collapse_shape %181 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_69 = tensor.collapse_shape %170 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<4x8x16xbf16>
    %182 = linalg.batch_matmul ins(%collapsed_68, %collapsed_69 : tensor<4x8x8xbf16>, tensor<4x8x16xbf16>) outs(%90 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %183 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%182 : tensor<4x8x16xf32>) outs(%92 : tensor<4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<4x8x16xbf16>
    %expanded_70 = tensor.expand_shape %183 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xbf16> into tensor<1x4x8x16xbf16>
    %transposed_71 = linalg.transpose ins(%expanded_70 : tensor<1x4x8x16xbf16>) outs(%94 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_72 = linalg.transpose ins(%arg17 : tensor<64x64xbf16>) outs(%11 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_73 = tensor.collapse_shape %transposed_71 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %184 = linalg.matmul ins(%collapsed_73, %transposed_72 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%13 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %185 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%184 : tensor<8x64xf32>) outs(%15 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x64xbf16>
    %expanded_74 = tensor.expand_shape %185 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %186 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_74 : tensor<1x8x64xbf16>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %187 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %188 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%187 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %189 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.divf %in, %cst_3 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %190 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.truncf %cst_2 : f64 to f32
      %227 = arith.addf %in, %226 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x1xf32>
    %191 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.rsqrt %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %192 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186, %191 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %193 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg23, %192 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x64xf32>
    %194 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %195 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %194 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %226 = arith.addf %in, %in_83 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_75 = linalg.transpose ins(%arg20 : tensor<96x64xbf16>) outs(%107 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_76 = tensor.collapse_shape %195 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %196 = linalg.matmul ins(%collapsed_76, %transposed_75 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%109 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %197 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%196 : tensor<8x96xf32>) outs(%111 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x96xbf16>
    %expanded_77 = tensor.expand_shape %197 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %198 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_77 : tensor<1x8x96xbf16>) outs(%113 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x96xf32>
    %199 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198 : tensor<1x8x96xf32>) outs(%113 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.negf %in : f32
      %227 = math.exp %226 : f32
      %228 = arith.addf %227, %cst_1 : f32
      %229 = arith.divf %cst_1, %228 : f32
      linalg.yield %229 : f32
    } -> tensor<1x8x96xf32>
    %200 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198, %199 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%113 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x96xf32>
    %201 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%200 : tensor<1x8x96xf32>) outs(%117 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_78 = linalg.transpose ins(%arg21 : tensor<96x64xbf16>) outs(%107 : tensor<64x96xbf16>) permutation = [1, 0] 
    %202 = linalg.matmul ins(%collapsed_76, %transposed_78 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%109 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %203 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%202 : tensor<8x96xf32>) outs(%111 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x96xbf16>
    %expanded_79 = tensor.expand_shape %203 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %204 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%201, %expanded_79 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%117 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %226 = arith.mulf %in, %in_83 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_80 = linalg.transpose ins(%arg22 : tensor<64x96xbf16>) outs(%122 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_81 = tensor.collapse_shape %204 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %205 = linalg.matmul ins(%collapsed_81, %transposed_80 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%13 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %206 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%205 : tensor<8x64xf32>) outs(%15 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<8x64xbf16>
    %expanded_82 = tensor.expand_shape %206 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %207 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_82 : tensor<1x8x64xbf16>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %208 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%207 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %209 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%208 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %210 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%209 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.divf %in, %cst_3 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %211 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%210 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.truncf %cst_2 : f64 to f32
      %227 = arith.addf %in, %226 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x1xf32>
    %212 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.rsqrt %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %213 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%207, %212 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %214 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg24, %213 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x64xf32>
    %215 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %216 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195, %215 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %226 = arith.addf %in, %in_83 : bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    %217 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216 : tensor<1x8x64xbf16>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %218 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %219 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%218 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.addf %in, %out : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %220 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.divf %in, %cst_3 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %221 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = arith.truncf %cst_2 : f64 to f32
      %227 = arith.addf %in, %226 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x1xf32>
    %222 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %226 = math.rsqrt %in : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x1xf32>
    %223 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217, %222 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %226 = arith.mulf %in, %in_83 : f32
      linalg.yield %226 : f32
    } -> tensor<1x8x64xf32>
    %224 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg25, %223 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_83: f32, %out: f32):
      %226 = arith.extf %in : bf16 to f32
      %227 = arith.mulf %226, %in_83 : f32
      linalg.yield %227 : f32
    } -> tensor<1x8x64xf32>
    %225 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %226 = arith.truncf %in : f32 to bf16
      linalg.yield %226 : bf16
    } -> tensor<1x8x64xbf16>
    return %225 : tensor<1x8x64xbf16>
  }
}
