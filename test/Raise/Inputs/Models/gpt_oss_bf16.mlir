#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @gpt_oss(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<4xbf16>, %arg4: tensor<64x64xbf16>, %arg5: tensor<64xbf16>, %arg6: tensor<32x64xbf16>, %arg7: tensor<32xbf16>, %arg8: tensor<32x64xbf16>, %arg9: tensor<32xbf16>, %arg10: tensor<64x64xbf16>, %arg11: tensor<64xbf16>, %arg12: tensor<96x64xbf16>, %arg13: tensor<96x64xbf16>, %arg14: tensor<64x96xbf16>, %arg15: tensor<64xbf16>, %arg16: tensor<64xbf16>, %arg17: tensor<64xbf16>, %arg18: tensor<8xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 1.3465735902799727 : f64
    %cst_5 = arith.constant 6.400000e+01 : f32
    %cst_6 = arith.constant 2.500000e-01 : bf16
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %139 = linalg.index 0 : index
      %140 = arith.index_cast %139 : index to i64
      linalg.yield %140 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %139 = arith.sitofp %in : i64 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg18 : tensor<8xbf16>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %139 = arith.mulf %in, %in_46 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.cos %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x8xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.truncf %cst_4 : f64 to f32
      %140 = arith.mulf %in, %139 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.sin %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x8xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.truncf %cst_4 : f64 to f32
      %140 = arith.mulf %in, %139 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x8xf32>
    %12 = tensor.empty() : tensor<1x8x8xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x8xf32>) outs(%12 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x8xbf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<1x8x8xf32>) outs(%12 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x8xbf16>
    %15 = tensor.empty() : tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%17 : tensor<1x8x64xf32>) outs(%18 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.divf %in, %cst_5 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.truncf %cst_3 : f64 to f32
      %140 = arith.addf %in, %139 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.rsqrt %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %22 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %139 = arith.mulf %in, %in_46 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15, %23 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_46: f32, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      %140 = arith.mulf %139, %in_46 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x64xf32>
    %25 = tensor.empty() : tensor<1x8x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %collapsed = tensor.collapse_shape %26 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %27 = tensor.empty() : tensor<64x64xbf16>
    %transposed = linalg.transpose ins(%arg4 : tensor<64x64xbf16>) outs(%27 : tensor<64x64xbf16>) permutation = [1, 0] 
    %28 = tensor.empty() : tensor<8x64xf32>
    %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %30 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%29 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %31 = tensor.empty() : tensor<8x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<8x64xf32>) outs(%31 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x64xbf16>
    %33 = linalg.generic {indexing_maps = [#map5, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg5, %32 : tensor<64xbf16>, tensor<8x64xbf16>) outs(%31 : tensor<8x64xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.addf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<8x64xbf16>
    %expanded_7 = tensor.expand_shape %33 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xbf16> into tensor<1x8x4x16xbf16>
    %34 = tensor.empty() : tensor<1x4x8x16xbf16>
    %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<1x8x4x16xbf16>) outs(%34 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %35 = tensor.empty() : tensor<64x32xbf16>
    %transposed_9 = linalg.transpose ins(%arg6 : tensor<32x64xbf16>) outs(%35 : tensor<64x32xbf16>) permutation = [1, 0] 
    %36 = tensor.empty() : tensor<8x32xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %38 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%37 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %39 = tensor.empty() : tensor<8x32xbf16>
    %40 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<8x32xf32>) outs(%39 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x32xbf16>
    %41 = linalg.generic {indexing_maps = [#map5, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg7, %40 : tensor<32xbf16>, tensor<8x32xbf16>) outs(%39 : tensor<8x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.addf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<8x32xbf16>
    %expanded_10 = tensor.expand_shape %41 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %42 = tensor.empty() : tensor<1x2x8x16xbf16>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<1x8x2x16xbf16>) outs(%42 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_12 = linalg.transpose ins(%arg8 : tensor<32x64xbf16>) outs(%35 : tensor<64x32xbf16>) permutation = [1, 0] 
    %43 = linalg.matmul ins(%collapsed, %transposed_12 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%37 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<8x32xf32>) outs(%39 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x32xbf16>
    %45 = linalg.generic {indexing_maps = [#map5, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg9, %44 : tensor<32xbf16>, tensor<8x32xbf16>) outs(%39 : tensor<8x32xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.addf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<8x32xbf16>
    %expanded_13 = tensor.expand_shape %45 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<1x8x2x16xbf16>) outs(%42 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_15 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %expanded_16 = tensor.expand_shape %14 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice = tensor.extract_slice %transposed_8[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_17 = tensor.extract_slice %transposed_8[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %46 = tensor.empty() : tensor<1x4x8x8xbf16>
    %47 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %expanded_15 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%46 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x8xbf16>
    %48 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_16 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%46 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x8xbf16>
    %49 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %48 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%46 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.subf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x8xbf16>
    %50 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_15 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%46 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x8xbf16>
    %51 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %expanded_16 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%46 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x8xbf16>
    %52 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %51 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%46 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.addf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat = tensor.concat dim(3) %49, %52 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %extracted_slice_18 = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_19 = tensor.extract_slice %transposed_11[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %53 = tensor.empty() : tensor<1x2x8x8xbf16>
    %54 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_15 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%53 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x8xbf16>
    %55 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_16 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%53 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x8xbf16>
    %56 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %55 : tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) outs(%53 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.subf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x8xbf16>
    %57 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %expanded_15 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%53 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x8xbf16>
    %58 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %expanded_16 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%53 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x8xbf16>
    %59 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %58 : tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) outs(%53 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.addf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_20 = tensor.concat dim(3) %56, %59 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %60 = tensor.empty() : tensor<1x2x2x8x16xbf16>
    %61 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_20 : tensor<1x2x8x16xbf16>) outs(%60 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_21 = tensor.collapse_shape %61 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %62 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_14 : tensor<1x2x8x16xbf16>) outs(%60 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %63 = tensor.empty() : tensor<1x4x16x8xbf16>
    %transposed_22 = linalg.transpose ins(%collapsed_21 : tensor<1x4x8x16xbf16>) outs(%63 : tensor<1x4x16x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_23 = tensor.collapse_shape %concat [[0, 1], [2], [3]] : tensor<1x4x8x16xbf16> into tensor<4x8x16xbf16>
    %collapsed_24 = tensor.collapse_shape %transposed_22 [[0, 1], [2], [3]] : tensor<1x4x16x8xbf16> into tensor<4x16x8xbf16>
    %64 = tensor.empty() : tensor<4x8x8xf32>
    %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %66 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<4x8x16xbf16>, tensor<4x16x8xbf16>) outs(%65 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %67 = tensor.empty() : tensor<4x8x8xbf16>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<4x8x8xf32>) outs(%67 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_25 = tensor.expand_shape %68 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %69 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<1x4x8x8xbf16>) outs(%46 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %139 = arith.mulf %in, %cst_6 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x8xbf16>
    %70 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%46 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.addf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x8xbf16>
    %71 = tensor.empty() : tensor<1x4x8x1xbf16>
    %expanded_26 = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [1, 4, 1] : tensor<4xbf16> into tensor<1x4x1xbf16>
    %72 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<1x4x1xbf16>) outs(%71 : tensor<1x4x8x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x8x1xbf16>
    %concat_27 = tensor.concat dim(3) %70, %72 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x1xbf16>) -> tensor<1x4x8x9xbf16>
    %73 = tensor.empty() : tensor<1x4x8xi64>
    %74 = linalg.fill ins(%c0_i64 : i64) outs(%73 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %75 = tensor.empty() : tensor<1x4x8xbf16>
    %76 = linalg.fill ins(%cst_0 : bf16) outs(%75 : tensor<1x4x8xbf16>) -> tensor<1x4x8xbf16>
    %77:2 = linalg.generic {indexing_maps = [#map6, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%concat_27 : tensor<1x4x8x9xbf16>) outs(%76, %74 : tensor<1x4x8xbf16>, tensor<1x4x8xi64>) {
    ^bb0(%in: bf16, %out: bf16, %out_46: i64):
      %139 = linalg.index 3 : index
      %140 = arith.index_cast %139 : index to i64
      %141 = arith.maximumf %in, %out : bf16
      %142 = arith.cmpf ogt, %in, %out : bf16
      %143 = arith.select %142, %140, %out_46 : i64
      linalg.yield %141, %143 : bf16, i64
    } -> (tensor<1x4x8xbf16>, tensor<1x4x8xi64>)
    %expanded_28 = tensor.expand_shape %77#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xbf16> into tensor<1x4x8x1xbf16>
    %78 = tensor.empty() : tensor<1x4x8x9xbf16>
    %79 = linalg.generic {indexing_maps = [#map6, #map12, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_27, %expanded_28 : tensor<1x4x8x9xbf16>, tensor<1x4x8x1xbf16>) outs(%78 : tensor<1x4x8x9xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.subf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x9xbf16>
    %80 = tensor.empty() : tensor<1x4x8x9xf32>
    %81 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79 : tensor<1x4x8x9xbf16>) outs(%80 : tensor<1x4x8x9xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x9xf32>
    %82 = tensor.empty() : tensor<1x4x8xf32>
    %83 = linalg.fill ins(%cst_1 : f32) outs(%82 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %84:2 = linalg.generic {indexing_maps = [#map6, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%81 : tensor<1x4x8x9xf32>) outs(%83, %74 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_46: i64):
      %139 = linalg.index 3 : index
      %140 = arith.index_cast %139 : index to i64
      %141 = arith.maximumf %in, %out : f32
      %142 = arith.cmpf ogt, %in, %out : f32
      %143 = arith.select %142, %140, %out_46 : i64
      linalg.yield %141, %143 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_29 = tensor.expand_shape %84#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map6, #map12, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81, %expanded_29 : tensor<1x4x8x9xf32>, tensor<1x4x8x1xf32>) outs(%80 : tensor<1x4x8x9xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %139 = arith.subf %in, %in_46 : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x9xf32>
    %86 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<1x4x8x9xf32>) outs(%80 : tensor<1x4x8x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.exp %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x9xf32>
    %87 = tensor.empty() : tensor<1x4x8x1xf32>
    %88 = linalg.fill ins(%cst : f32) outs(%87 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map6, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%86 : tensor<1x4x8x9xf32>) outs(%88 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x1xf32>
    %90 = linalg.generic {indexing_maps = [#map6, #map12, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86, %89 : tensor<1x4x8x9xf32>, tensor<1x4x8x1xf32>) outs(%80 : tensor<1x4x8x9xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %139 = arith.divf %in, %in_46 : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x9xf32>
    %91 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<1x4x8x9xf32>) outs(%78 : tensor<1x4x8x9xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x9xbf16>
    %extracted_slice_30 = tensor.extract_slice %91[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x9xbf16> to tensor<1x4x8x8xbf16>
    %collapsed_31 = tensor.collapse_shape %extracted_slice_30 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_32 = tensor.collapse_shape %62 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<4x8x16xbf16>
    %92 = tensor.empty() : tensor<4x8x16xf32>
    %93 = linalg.fill ins(%cst : f32) outs(%92 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %94 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<4x8x8xbf16>, tensor<4x8x16xbf16>) outs(%93 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %95 = tensor.empty() : tensor<4x8x16xbf16>
    %96 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<4x8x16xf32>) outs(%95 : tensor<4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<4x8x16xbf16>
    %expanded_33 = tensor.expand_shape %96 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xbf16> into tensor<1x4x8x16xbf16>
    %97 = tensor.empty() : tensor<1x8x4x16xbf16>
    %transposed_34 = linalg.transpose ins(%expanded_33 : tensor<1x4x8x16xbf16>) outs(%97 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_35 = tensor.collapse_shape %transposed_34 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %transposed_36 = linalg.transpose ins(%arg10 : tensor<64x64xbf16>) outs(%27 : tensor<64x64xbf16>) permutation = [1, 0] 
    %98 = linalg.matmul ins(%collapsed_35, %transposed_36 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%29 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %99 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%98 : tensor<8x64xf32>) outs(%31 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x64xbf16>
    %100 = linalg.generic {indexing_maps = [#map5, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg11, %99 : tensor<64xbf16>, tensor<8x64xbf16>) outs(%31 : tensor<8x64xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.addf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<8x64xbf16>
    %expanded_37 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %101 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_37 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%25 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.addf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x64xbf16>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%103 : tensor<1x8x64xf32>) outs(%18 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.divf %in, %cst_5 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.truncf %cst_3 : f64 to f32
      %140 = arith.addf %in, %139 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x1xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.rsqrt %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %107 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %139 = arith.mulf %in, %in_46 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %109 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg16, %108 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_46: f32, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      %140 = arith.mulf %139, %in_46 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x64xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %111 = tensor.empty() : tensor<64x96xbf16>
    %transposed_38 = linalg.transpose ins(%arg12 : tensor<96x64xbf16>) outs(%111 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %110 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %112 = tensor.empty() : tensor<8x96xf32>
    %113 = linalg.fill ins(%cst : f32) outs(%112 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %114 = linalg.matmul ins(%collapsed_39, %transposed_38 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%113 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %115 = tensor.empty() : tensor<8x96xbf16>
    %116 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%114 : tensor<8x96xf32>) outs(%115 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x96xbf16>
    %expanded_40 = tensor.expand_shape %116 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %117 = tensor.empty() : tensor<1x8x96xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x8x96xbf16>) outs(%117 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x96xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<1x8x96xf32>) outs(%117 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_2 : f32
      %142 = arith.divf %cst_2, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<1x8x96xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118, %119 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%117 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %139 = arith.mulf %in, %in_46 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x96xf32>
    %121 = tensor.empty() : tensor<1x8x96xbf16>
    %122 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x8x96xf32>) outs(%121 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_41 = linalg.transpose ins(%arg13 : tensor<96x64xbf16>) outs(%111 : tensor<64x96xbf16>) permutation = [1, 0] 
    %123 = linalg.matmul ins(%collapsed_39, %transposed_41 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%113 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %124 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%123 : tensor<8x96xf32>) outs(%115 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x96xbf16>
    %expanded_42 = tensor.expand_shape %124 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %125 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %expanded_42 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%121 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x96xbf16>
    %126 = tensor.empty() : tensor<96x64xbf16>
    %transposed_43 = linalg.transpose ins(%arg14 : tensor<64x96xbf16>) outs(%126 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_44 = tensor.collapse_shape %125 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %127 = linalg.matmul ins(%collapsed_44, %transposed_43 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%29 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %128 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%127 : tensor<8x64xf32>) outs(%31 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x64xbf16>
    %expanded_45 = tensor.expand_shape %128 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %129 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %expanded_45 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%25 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %139 = arith.addf %in, %in_46 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x8x64xbf16>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x64xf32>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%131 : tensor<1x8x64xf32>) outs(%18 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.divf %in, %cst_5 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.truncf %cst_3 : f64 to f32
      %140 = arith.addf %in, %139 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x1xf32>
    %135 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.rsqrt %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130, %135 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %139 = arith.mulf %in, %in_46 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %137 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg17, %136 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%15 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_46: f32, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      %140 = arith.mulf %139, %in_46 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x64xf32>
    %138 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    return %138 : tensor<1x8x64xbf16>
  }
}

