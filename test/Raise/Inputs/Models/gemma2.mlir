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
  func.func @gemma2(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<128x64xbf16>, %arg4: tensor<64x64xbf16>, %arg5: tensor<64x64xbf16>, %arg6: tensor<64x128xbf16>, %arg7: tensor<96x64xbf16>, %arg8: tensor<96x64xbf16>, %arg9: tensor<64x96xbf16>, %arg10: tensor<64xbf16>, %arg11: tensor<64xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<128x64xbf16>, %arg15: tensor<64x64xbf16>, %arg16: tensor<64x64xbf16>, %arg17: tensor<64x128xbf16>, %arg18: tensor<96x64xbf16>, %arg19: tensor<96x64xbf16>, %arg20: tensor<64x96xbf16>, %arg21: tensor<64xbf16>, %arg22: tensor<64xbf16>, %arg23: tensor<64xbf16>, %arg24: tensor<64xbf16>, %arg25: tensor<64xbf16>, %arg26: tensor<bf16>, %arg27: tensor<16xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c3_i64 = arith.constant 3 : i64
    %cst_1 = arith.constant 4.467770e-02 : bf16
    %cst_2 = arith.constant 7.968750e-01 : bf16
    %cst_3 = arith.constant 1.000000e+00 : bf16
    %cst_4 = arith.constant 5.000000e-01 : bf16
    %cst_5 = arith.constant 9.9999999999999995E-7 : f64
    %cst_6 = arith.constant 6.400000e+01 : f32
    %cst_7 = arith.constant 1.000000e+00 : f32
    %cst_8 = arith.constant 6.250000e-02 : bf16
    %cst_9 = arith.constant 5.000000e+01 : bf16
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %241 = linalg.index 0 : index
      %242 = arith.index_cast %241 : index to i64
      linalg.yield %242 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %241 = arith.sitofp %in : i64 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg27 : tensor<16xbf16>) outs(%4 : tensor<16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<16xf32>
    %6 = tensor.empty() : tensor<1x8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x16xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x32xf32>
    %8 = tensor.empty() : tensor<1x8x32xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%8 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.cos %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x32xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%8 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.sin %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x32xf32>
    %11 = tensor.empty() : tensor<1x8x32xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x32xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x32xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.divf %in, %cst_6 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.truncf %cst_5 : f64 to f32
      %242 = arith.addf %in, %241 : f32
      linalg.yield %242 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.rsqrt %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<64xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg10 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%24 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %cst_7 : f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %25 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %27 = tensor.empty() : tensor<1x8x64xbf16>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %29 = tensor.empty() : tensor<64x128xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<128x64xbf16>) outs(%29 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %28 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %30 = tensor.empty() : tensor<8x128xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %32 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x128xbf16>) outs(%31 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %33 = tensor.empty() : tensor<8x128xbf16>
    %34 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<8x128xf32>) outs(%33 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x128xbf16>
    %expanded_10 = tensor.expand_shape %34 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %35 = tensor.empty() : tensor<1x4x8x32xbf16>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<1x8x4x32xbf16>) outs(%35 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %36 = tensor.empty() : tensor<64x64xbf16>
    %transposed_12 = linalg.transpose ins(%arg4 : tensor<64x64xbf16>) outs(%36 : tensor<64x64xbf16>) permutation = [1, 0] 
    %37 = tensor.empty() : tensor<8x64xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %39 = linalg.matmul ins(%collapsed, %transposed_12 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%38 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %40 = tensor.empty() : tensor<8x64xbf16>
    %41 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<8x64xf32>) outs(%40 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x64xbf16>
    %expanded_13 = tensor.expand_shape %41 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %42 = tensor.empty() : tensor<1x2x8x32xbf16>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<1x8x2x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_15 = linalg.transpose ins(%arg5 : tensor<64x64xbf16>) outs(%36 : tensor<64x64xbf16>) permutation = [1, 0] 
    %43 = linalg.matmul ins(%collapsed, %transposed_15 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%38 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<8x64xf32>) outs(%40 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x64xbf16>
    %expanded_16 = tensor.expand_shape %44 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_17 = linalg.transpose ins(%expanded_16 : tensor<1x8x2x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_18 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xbf16> into tensor<1x1x8x32xbf16>
    %expanded_19 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xbf16> into tensor<1x1x8x32xbf16>
    %45 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_11, %expanded_18 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%35 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x32xbf16>
    %extracted_slice = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_20 = tensor.extract_slice %transposed_11[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %46 = tensor.empty() : tensor<1x4x8x16xbf16>
    %47 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20 : tensor<1x4x8x16xbf16>) outs(%46 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.negf %in : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x16xbf16>
    %concat_21 = tensor.concat dim(3) %47, %extracted_slice : (tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x32xbf16>
    %48 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_21, %expanded_19 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%35 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x32xbf16>
    %49 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %48 : tensor<1x4x8x32xbf16>, tensor<1x4x8x32xbf16>) outs(%35 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x32xbf16>
    %50 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_14, %expanded_18 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x2x8x32xbf16>
    %extracted_slice_22 = tensor.extract_slice %transposed_14[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %extracted_slice_23 = tensor.extract_slice %transposed_14[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %51 = tensor.empty() : tensor<1x2x8x16xbf16>
    %52 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x2x8x16xbf16>) outs(%51 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.negf %in : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x2x8x16xbf16>
    %concat_24 = tensor.concat dim(3) %52, %extracted_slice_22 : (tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) -> tensor<1x2x8x32xbf16>
    %53 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_24, %expanded_19 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x2x8x32xbf16>
    %54 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %53 : tensor<1x2x8x32xbf16>, tensor<1x2x8x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x2x8x32xbf16>
    %55 = tensor.empty() : tensor<1x2x2x8x32xbf16>
    %56 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<1x2x8x32xbf16>) outs(%55 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %collapsed_25 = tensor.collapse_shape %56 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<1x4x8x32xbf16>
    %57 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_17 : tensor<1x2x8x32xbf16>) outs(%55 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %58 = tensor.empty() : tensor<1x4x32x8xbf16>
    %transposed_26 = linalg.transpose ins(%collapsed_25 : tensor<1x4x8x32xbf16>) outs(%58 : tensor<1x4x32x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_27 = tensor.collapse_shape %49 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %collapsed_28 = tensor.collapse_shape %transposed_26 [[0, 1], [2], [3]] : tensor<1x4x32x8xbf16> into tensor<4x32x8xbf16>
    %59 = tensor.empty() : tensor<4x8x8xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %61 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<4x8x32xbf16>, tensor<4x32x8xbf16>) outs(%60 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %62 = tensor.empty() : tensor<4x8x8xbf16>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<4x8x8xf32>) outs(%62 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_29 = tensor.expand_shape %63 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %64 = tensor.empty() : tensor<1x4x8x8xbf16>
    %65 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_29 : tensor<1x4x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.mulf %in, %cst_8 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %66 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<1x4x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.divf %in, %cst_9 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %67 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<1x4x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = math.tanh %in : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %68 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x4x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.mulf %in, %cst_9 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %69 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %70 = tensor.empty() : tensor<1x4x8x8xf32>
    %71 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x4x8x8xbf16>) outs(%70 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x8xf32>
    %72 = tensor.empty() : tensor<1x4x8xi64>
    %73 = linalg.fill ins(%c0_i64 : i64) outs(%72 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %74 = tensor.empty() : tensor<1x4x8xf32>
    %75 = linalg.fill ins(%cst_0 : f32) outs(%74 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %76:2 = linalg.generic {indexing_maps = [#map5, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%71 : tensor<1x4x8x8xf32>) outs(%75, %73 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_83: i64):
      %241 = linalg.index 3 : index
      %242 = arith.index_cast %241 : index to i64
      %243 = arith.maximumf %in, %out : f32
      %244 = arith.cmpf ogt, %in, %out : f32
      %245 = arith.select %244, %242, %out_83 : i64
      linalg.yield %243, %245 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_30 = tensor.expand_shape %76#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %77 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %expanded_30 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%70 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.subf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x8xf32>
    %78 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<1x4x8x8xf32>) outs(%70 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.exp %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x8xf32>
    %79 = tensor.empty() : tensor<1x4x8x1xf32>
    %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %81 = linalg.generic {indexing_maps = [#map5, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%78 : tensor<1x4x8x8xf32>) outs(%80 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %81 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%70 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.divf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x8xf32>
    %83 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<1x4x8x8xf32>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_31 = tensor.collapse_shape %83 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_32 = tensor.collapse_shape %57 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<4x8x32xbf16>
    %84 = tensor.empty() : tensor<4x8x32xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %86 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%85 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %87 = tensor.empty() : tensor<4x8x32xbf16>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<4x8x32xf32>) outs(%87 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_33 = tensor.expand_shape %88 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %89 = tensor.empty() : tensor<1x8x4x32xbf16>
    %transposed_34 = linalg.transpose ins(%expanded_33 : tensor<1x4x8x32xbf16>) outs(%89 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %90 = tensor.empty() : tensor<128x64xbf16>
    %transposed_35 = linalg.transpose ins(%arg6 : tensor<64x128xbf16>) outs(%90 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_36 = tensor.collapse_shape %transposed_34 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %91 = linalg.matmul ins(%collapsed_36, %transposed_35 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%38 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %92 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%91 : tensor<8x64xf32>) outs(%40 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x64xbf16>
    %expanded_37 = tensor.expand_shape %92 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%94 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.divf %in, %cst_6 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.truncf %cst_5 : f64 to f32
      %242 = arith.addf %in, %241 : f32
      linalg.yield %242 : f32
    } -> tensor<1x8x1xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.rsqrt %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %98 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg11 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %101 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%100 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %cst_7 : f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99, %101 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %103 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%106 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.divf %in, %cst_6 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.truncf %cst_5 : f64 to f32
      %242 = arith.addf %in, %241 : f32
      linalg.yield %242 : f32
    } -> tensor<1x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.rsqrt %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %110 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %112 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg12 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %113 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%112 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %cst_7 : f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %113 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %116 = tensor.empty() : tensor<64x96xbf16>
    %transposed_38 = linalg.transpose ins(%arg7 : tensor<96x64xbf16>) outs(%116 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %115 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %117 = tensor.empty() : tensor<8x96xf32>
    %118 = linalg.fill ins(%cst : f32) outs(%117 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %119 = linalg.matmul ins(%collapsed_39, %transposed_38 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%118 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %120 = tensor.empty() : tensor<8x96xbf16>
    %121 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%119 : tensor<8x96xf32>) outs(%120 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x96xbf16>
    %expanded_40 = tensor.expand_shape %121 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %122 = tensor.empty() : tensor<1x8x96xbf16>
    %123 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x8x96xbf16>) outs(%122 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = math.fpowi %in, %c3_i64 : bf16, i64
      %242 = arith.mulf %241, %cst_1 : bf16
      %243 = arith.addf %in, %242 : bf16
      %244 = arith.mulf %243, %cst_2 : bf16
      %245 = math.tanh %244 : bf16
      %246 = arith.addf %245, %cst_3 : bf16
      %247 = arith.mulf %246, %cst_4 : bf16
      %248 = arith.mulf %in, %247 : bf16
      linalg.yield %248 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_41 = linalg.transpose ins(%arg8 : tensor<96x64xbf16>) outs(%116 : tensor<64x96xbf16>) permutation = [1, 0] 
    %124 = linalg.matmul ins(%collapsed_39, %transposed_41 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%118 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %125 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%124 : tensor<8x96xf32>) outs(%120 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x96xbf16>
    %expanded_42 = tensor.expand_shape %125 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %126 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %expanded_42 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%122 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x96xbf16>
    %127 = tensor.empty() : tensor<96x64xbf16>
    %transposed_43 = linalg.transpose ins(%arg9 : tensor<64x96xbf16>) outs(%127 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_44 = tensor.collapse_shape %126 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %128 = linalg.matmul ins(%collapsed_44, %transposed_43 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%38 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %129 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%128 : tensor<8x64xf32>) outs(%40 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x64xbf16>
    %expanded_45 = tensor.expand_shape %129 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%131 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.divf %in, %cst_6 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.truncf %cst_5 : f64 to f32
      %242 = arith.addf %in, %241 : f32
      linalg.yield %242 : f32
    } -> tensor<1x8x1xf32>
    %135 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.rsqrt %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130, %135 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %137 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg13 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %138 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%137 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %cst_7 : f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %138 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %141 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %140 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%143 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.divf %in, %cst_6 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.truncf %cst_5 : f64 to f32
      %242 = arith.addf %in, %241 : f32
      linalg.yield %242 : f32
    } -> tensor<1x8x1xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.rsqrt %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142, %147 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %149 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg21 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %150 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%149 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %cst_7 : f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148, %150 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_46 = linalg.transpose ins(%arg14 : tensor<128x64xbf16>) outs(%29 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed_47 = tensor.collapse_shape %152 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %153 = linalg.matmul ins(%collapsed_47, %transposed_46 : tensor<8x64xbf16>, tensor<64x128xbf16>) outs(%31 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %154 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%153 : tensor<8x128xf32>) outs(%33 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x128xbf16>
    %expanded_48 = tensor.expand_shape %154 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %transposed_49 = linalg.transpose ins(%expanded_48 : tensor<1x8x4x32xbf16>) outs(%35 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_50 = linalg.transpose ins(%arg15 : tensor<64x64xbf16>) outs(%36 : tensor<64x64xbf16>) permutation = [1, 0] 
    %155 = linalg.matmul ins(%collapsed_47, %transposed_50 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%38 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %156 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%155 : tensor<8x64xf32>) outs(%40 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x64xbf16>
    %expanded_51 = tensor.expand_shape %156 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_52 = linalg.transpose ins(%expanded_51 : tensor<1x8x2x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_53 = linalg.transpose ins(%arg16 : tensor<64x64xbf16>) outs(%36 : tensor<64x64xbf16>) permutation = [1, 0] 
    %157 = linalg.matmul ins(%collapsed_47, %transposed_53 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%38 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %158 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%157 : tensor<8x64xf32>) outs(%40 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x64xbf16>
    %expanded_54 = tensor.expand_shape %158 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_55 = linalg.transpose ins(%expanded_54 : tensor<1x8x2x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %159 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_49, %expanded_18 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%35 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x32xbf16>
    %extracted_slice_56 = tensor.extract_slice %transposed_49[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_57 = tensor.extract_slice %transposed_49[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %160 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_57 : tensor<1x4x8x16xbf16>) outs(%46 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.negf %in : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x16xbf16>
    %concat_58 = tensor.concat dim(3) %160, %extracted_slice_56 : (tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x32xbf16>
    %161 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_58, %expanded_19 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%35 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x32xbf16>
    %162 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%159, %161 : tensor<1x4x8x32xbf16>, tensor<1x4x8x32xbf16>) outs(%35 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x32xbf16>
    %163 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_52, %expanded_18 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x2x8x32xbf16>
    %extracted_slice_59 = tensor.extract_slice %transposed_52[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %extracted_slice_60 = tensor.extract_slice %transposed_52[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %164 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_60 : tensor<1x2x8x16xbf16>) outs(%51 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.negf %in : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x2x8x16xbf16>
    %concat_61 = tensor.concat dim(3) %164, %extracted_slice_59 : (tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) -> tensor<1x2x8x32xbf16>
    %165 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_61, %expanded_19 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x2x8x32xbf16>
    %166 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163, %165 : tensor<1x2x8x32xbf16>, tensor<1x2x8x32xbf16>) outs(%42 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x2x8x32xbf16>
    %167 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%166 : tensor<1x2x8x32xbf16>) outs(%55 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %collapsed_62 = tensor.collapse_shape %167 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<1x4x8x32xbf16>
    %168 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_55 : tensor<1x2x8x32xbf16>) outs(%55 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %transposed_63 = linalg.transpose ins(%collapsed_62 : tensor<1x4x8x32xbf16>) outs(%58 : tensor<1x4x32x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_64 = tensor.collapse_shape %162 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %collapsed_65 = tensor.collapse_shape %transposed_63 [[0, 1], [2], [3]] : tensor<1x4x32x8xbf16> into tensor<4x32x8xbf16>
    %169 = linalg.batch_matmul ins(%collapsed_64, %collapsed_65 : tensor<4x8x32xbf16>, tensor<4x32x8xbf16>) outs(%60 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %170 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169 : tensor<4x8x8xf32>) outs(%62 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_66 = tensor.expand_shape %170 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %171 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_66 : tensor<1x4x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.mulf %in, %cst_8 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %172 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%171 : tensor<1x4x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.divf %in, %cst_9 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %173 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%172 : tensor<1x4x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = math.tanh %in : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %174 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%173 : tensor<1x4x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = arith.mulf %in, %cst_9 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %175 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %176 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%175 : tensor<1x4x8x8xbf16>) outs(%70 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x8xf32>
    %177:2 = linalg.generic {indexing_maps = [#map5, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%176 : tensor<1x4x8x8xf32>) outs(%75, %73 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_83: i64):
      %241 = linalg.index 3 : index
      %242 = arith.index_cast %241 : index to i64
      %243 = arith.maximumf %in, %out : f32
      %244 = arith.cmpf ogt, %in, %out : f32
      %245 = arith.select %244, %242, %out_83 : i64
      linalg.yield %243, %245 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_67 = tensor.expand_shape %177#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %178 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%176, %expanded_67 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%70 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.subf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x8xf32>
    %179 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%178 : tensor<1x4x8x8xf32>) outs(%70 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.exp %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x8xf32>
    %180 = linalg.generic {indexing_maps = [#map5, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%179 : tensor<1x4x8x8xf32>) outs(%80 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x1xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%179, %180 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%70 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.divf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x4x8x8xf32>
    %182 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%181 : tensor<1x4x8x8xf32>) outs(%64 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_68 = tensor.collapse_shape %182 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_69 = tensor.collapse_shape %168 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<4x8x32xbf16>
    %183 = linalg.batch_matmul ins(%collapsed_68, %collapsed_69 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%85 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %184 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%183 : tensor<4x8x32xf32>) outs(%87 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_70 = tensor.expand_shape %184 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %transposed_71 = linalg.transpose ins(%expanded_70 : tensor<1x4x8x32xbf16>) outs(%89 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_72 = linalg.transpose ins(%arg17 : tensor<64x128xbf16>) outs(%90 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_73 = tensor.collapse_shape %transposed_71 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %185 = linalg.matmul ins(%collapsed_73, %transposed_72 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%38 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %186 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%185 : tensor<8x64xf32>) outs(%40 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x64xbf16>
    %expanded_74 = tensor.expand_shape %186 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %187 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_74 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %188 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %189 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%188 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %190 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.divf %in, %cst_6 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %191 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.truncf %cst_5 : f64 to f32
      %242 = arith.addf %in, %241 : f32
      linalg.yield %242 : f32
    } -> tensor<1x8x1xf32>
    %192 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.rsqrt %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %193 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187, %192 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %194 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg22 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %195 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%194 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %cst_7 : f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %196 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193, %195 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %197 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%196 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %198 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %197 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %199 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %200 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %201 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%200 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %202 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%201 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.divf %in, %cst_6 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %203 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.truncf %cst_5 : f64 to f32
      %242 = arith.addf %in, %241 : f32
      linalg.yield %242 : f32
    } -> tensor<1x8x1xf32>
    %204 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.rsqrt %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %205 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199, %204 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %206 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg23 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %207 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%206 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %cst_7 : f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %208 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205, %207 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %209 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%208 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_75 = linalg.transpose ins(%arg18 : tensor<96x64xbf16>) outs(%116 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_76 = tensor.collapse_shape %209 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %210 = linalg.matmul ins(%collapsed_76, %transposed_75 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%118 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %211 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%210 : tensor<8x96xf32>) outs(%120 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x96xbf16>
    %expanded_77 = tensor.expand_shape %211 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %212 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_77 : tensor<1x8x96xbf16>) outs(%122 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %241 = math.fpowi %in, %c3_i64 : bf16, i64
      %242 = arith.mulf %241, %cst_1 : bf16
      %243 = arith.addf %in, %242 : bf16
      %244 = arith.mulf %243, %cst_2 : bf16
      %245 = math.tanh %244 : bf16
      %246 = arith.addf %245, %cst_3 : bf16
      %247 = arith.mulf %246, %cst_4 : bf16
      %248 = arith.mulf %in, %247 : bf16
      linalg.yield %248 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_78 = linalg.transpose ins(%arg19 : tensor<96x64xbf16>) outs(%116 : tensor<64x96xbf16>) permutation = [1, 0] 
    %213 = linalg.matmul ins(%collapsed_76, %transposed_78 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%118 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %214 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%213 : tensor<8x96xf32>) outs(%120 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x96xbf16>
    %expanded_79 = tensor.expand_shape %214 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %215 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212, %expanded_79 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%122 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.mulf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_80 = linalg.transpose ins(%arg20 : tensor<64x96xbf16>) outs(%127 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_81 = tensor.collapse_shape %215 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %216 = linalg.matmul ins(%collapsed_81, %transposed_80 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%38 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %217 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%216 : tensor<8x64xf32>) outs(%40 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<8x64xbf16>
    %expanded_82 = tensor.expand_shape %217 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %218 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_82 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %219 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %220 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%219 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %221 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.divf %in, %cst_6 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %222 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.truncf %cst_5 : f64 to f32
      %242 = arith.addf %in, %241 : f32
      linalg.yield %242 : f32
    } -> tensor<1x8x1xf32>
    %223 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%222 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.rsqrt %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %224 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218, %223 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %225 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg24 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %226 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%225 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %cst_7 : f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %227 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224, %226 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %228 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%227 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %229 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198, %228 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_83: bf16, %out: bf16):
      %241 = arith.addf %in, %in_83 : bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    %230 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %231 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%230 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %232 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%231 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %out : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %233 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.divf %in, %cst_6 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %234 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%233 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.truncf %cst_5 : f64 to f32
      %242 = arith.addf %in, %241 : f32
      linalg.yield %242 : f32
    } -> tensor<1x8x1xf32>
    %235 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%234 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = math.rsqrt %in : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x1xf32>
    %236 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%230, %235 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %237 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg25 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %241 = arith.extf %in : bf16 to f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %238 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%237 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %241 = arith.addf %in, %cst_7 : f32
      linalg.yield %241 : f32
    } -> tensor<64xf32>
    %239 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%236, %238 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_83: f32, %out: f32):
      %241 = arith.mulf %in, %in_83 : f32
      linalg.yield %241 : f32
    } -> tensor<1x8x64xf32>
    %240 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%239 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %241 = arith.truncf %in : f32 to bf16
      linalg.yield %241 : bf16
    } -> tensor<1x8x64xbf16>
    return %240 : tensor<1x8x64xbf16>
  }
}

