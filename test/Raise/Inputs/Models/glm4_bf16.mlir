#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @glm4(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<128x64xbf16>, %arg4: tensor<128xbf16>, %arg5: tensor<64x64xbf16>, %arg6: tensor<64xbf16>, %arg7: tensor<64x64xbf16>, %arg8: tensor<64xbf16>, %arg9: tensor<64x128xbf16>, %arg10: tensor<192x64xbf16>, %arg11: tensor<64x96xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<64xbf16>, %arg15: tensor<64xbf16>, %arg16: tensor<64xbf16>, %arg17: tensor<8xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.17677669529663689 : f64
    %cst_3 = arith.constant 1.562500e-07 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %148 = linalg.index 0 : index
      %149 = arith.index_cast %148 : index to i64
      linalg.yield %149 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %148 = arith.sitofp %in : i64 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg17 : tensor<8xbf16>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %148 = arith.extf %in : bf16 to f32
      linalg.yield %148 : f32
    } -> tensor<8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %148 = arith.mulf %in, %in_57 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %8 = tensor.empty() : tensor<1x8x16xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.cos %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x16xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.sin %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x16xf32>
    %11 = tensor.empty() : tensor<1x8x16xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x16xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x16xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %148 = arith.extf %in : bf16 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.divf %in, %cst_4 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.truncf %cst_3 : f64 to f32
      %149 = arith.addf %in, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.rsqrt %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %148 = arith.mulf %in, %in_57 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<1x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %24 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %26 = tensor.empty() : tensor<64x128xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<128x64xbf16>) outs(%26 : tensor<64x128xbf16>) permutation = [1, 0] 
    %27 = tensor.empty() : tensor<8x128xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x128xbf16>) outs(%28 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %30 = tensor.empty() : tensor<8x128xbf16>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<8x128xf32>) outs(%30 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<8x128xbf16>
    %32 = linalg.generic {indexing_maps = [#map5, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg4, %31 : tensor<128xbf16>, tensor<8x128xbf16>) outs(%30 : tensor<8x128xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.addf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<8x128xbf16>
    %expanded_5 = tensor.expand_shape %32 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %33 = tensor.empty() : tensor<1x4x8x32xbf16>
    %transposed_6 = linalg.transpose ins(%expanded_5 : tensor<1x8x4x32xbf16>) outs(%33 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %34 = tensor.empty() : tensor<64x64xbf16>
    %transposed_7 = linalg.transpose ins(%arg5 : tensor<64x64xbf16>) outs(%34 : tensor<64x64xbf16>) permutation = [1, 0] 
    %35 = tensor.empty() : tensor<8x64xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %37 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %38 = tensor.empty() : tensor<8x64xbf16>
    %39 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<8x64xf32>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<8x64xbf16>
    %40 = linalg.generic {indexing_maps = [#map5, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg6, %39 : tensor<64xbf16>, tensor<8x64xbf16>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.addf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<8x64xbf16>
    %expanded_8 = tensor.expand_shape %40 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %41 = tensor.empty() : tensor<1x2x8x32xbf16>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<1x8x2x32xbf16>) outs(%41 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_10 = linalg.transpose ins(%arg7 : tensor<64x64xbf16>) outs(%34 : tensor<64x64xbf16>) permutation = [1, 0] 
    %42 = linalg.matmul ins(%collapsed, %transposed_10 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<8x64xf32>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<8x64xbf16>
    %44 = linalg.generic {indexing_maps = [#map5, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg8, %43 : tensor<64xbf16>, tensor<8x64xbf16>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.addf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<8x64xbf16>
    %expanded_11 = tensor.expand_shape %44 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x8x2x32xbf16>) outs(%41 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_13 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %expanded_14 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %extracted_slice = tensor.extract_slice %expanded_13[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 1] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %45 = tensor.empty() : tensor<1x1x8x8x2xbf16>
    %46 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x1x8x8xbf16>) outs(%45 : tensor<1x1x8x8x2xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x8x8x2xbf16>
    %collapsed_15 = tensor.collapse_shape %46 [[0], [1], [2], [3, 4]] : tensor<1x1x8x8x2xbf16> into tensor<1x1x8x16xbf16>
    %extracted_slice_16 = tensor.extract_slice %expanded_14[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 1] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %47 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<1x1x8x8xbf16>) outs(%45 : tensor<1x1x8x8x2xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x8x8x2xbf16>
    %collapsed_17 = tensor.collapse_shape %47 [[0], [1], [2], [3, 4]] : tensor<1x1x8x8x2xbf16> into tensor<1x1x8x16xbf16>
    %extracted_slice_18 = tensor.extract_slice %transposed_6[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_19 = tensor.extract_slice %transposed_6[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_20 = tensor.extract_slice %transposed_9[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %extracted_slice_21 = tensor.extract_slice %transposed_9[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %48 = tensor.empty() : tensor<1x4x8x16xbf16>
    %49 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %collapsed_15 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%48 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x4x8x16xbf16>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_23 = tensor.extract_slice %extracted_slice_18[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %50 = tensor.empty() : tensor<1x4x8x8xbf16>
    %51 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x4x8x8xbf16>) outs(%50 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %148 = arith.negf %in : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x4x8x8xbf16>
    %expanded_24 = tensor.expand_shape %51 [[0], [1], [2], [3, 4]] output_shape [1, 4, 8, 8, 1] : tensor<1x4x8x8xbf16> into tensor<1x4x8x8x1xbf16>
    %expanded_25 = tensor.expand_shape %extracted_slice_22 [[0], [1], [2], [3, 4]] output_shape [1, 4, 8, 8, 1] : tensor<1x4x8x8xbf16> into tensor<1x4x8x8x1xbf16>
    %concat_26 = tensor.concat dim(4) %expanded_24, %expanded_25 : (tensor<1x4x8x8x1xbf16>, tensor<1x4x8x8x1xbf16>) -> tensor<1x4x8x8x2xbf16>
    %collapsed_27 = tensor.collapse_shape %concat_26 [[0], [1], [2], [3, 4]] : tensor<1x4x8x8x2xbf16> into tensor<1x4x8x16xbf16>
    %52 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_27, %collapsed_17 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%48 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x4x8x16xbf16>
    %53 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %52 : tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) outs(%48 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.addf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x4x8x16xbf16>
    %54 = tensor.empty() : tensor<1x2x8x16xbf16>
    %55 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %collapsed_15 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%54 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x2x8x16xbf16>
    %extracted_slice_28 = tensor.extract_slice %extracted_slice_20[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 2] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_29 = tensor.extract_slice %extracted_slice_20[0, 0, 0, 1] [1, 2, 8, 8] [1, 1, 1, 2] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %56 = tensor.empty() : tensor<1x2x8x8xbf16>
    %57 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_29 : tensor<1x2x8x8xbf16>) outs(%56 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %148 = arith.negf %in : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x2x8x8xbf16>
    %expanded_30 = tensor.expand_shape %57 [[0], [1], [2], [3, 4]] output_shape [1, 2, 8, 8, 1] : tensor<1x2x8x8xbf16> into tensor<1x2x8x8x1xbf16>
    %expanded_31 = tensor.expand_shape %extracted_slice_28 [[0], [1], [2], [3, 4]] output_shape [1, 2, 8, 8, 1] : tensor<1x2x8x8xbf16> into tensor<1x2x8x8x1xbf16>
    %concat_32 = tensor.concat dim(4) %expanded_30, %expanded_31 : (tensor<1x2x8x8x1xbf16>, tensor<1x2x8x8x1xbf16>) -> tensor<1x2x8x8x2xbf16>
    %collapsed_33 = tensor.collapse_shape %concat_32 [[0], [1], [2], [3, 4]] : tensor<1x2x8x8x2xbf16> into tensor<1x2x8x16xbf16>
    %58 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_33, %collapsed_17 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%54 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x2x8x16xbf16>
    %59 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %58 : tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) outs(%54 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.addf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x2x8x16xbf16>
    %concat_34 = tensor.concat dim(3) %53, %extracted_slice_19 : (tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x32xbf16>
    %concat_35 = tensor.concat dim(3) %59, %extracted_slice_21 : (tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) -> tensor<1x2x8x32xbf16>
    %60 = tensor.empty() : tensor<1x2x2x8x32xbf16>
    %61 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_35 : tensor<1x2x8x32xbf16>) outs(%60 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %collapsed_36 = tensor.collapse_shape %61 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<1x4x8x32xbf16>
    %62 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<1x2x8x32xbf16>) outs(%60 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %63 = tensor.empty() : tensor<1x4x32x8xbf16>
    %transposed_37 = linalg.transpose ins(%collapsed_36 : tensor<1x4x8x32xbf16>) outs(%63 : tensor<1x4x32x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_38 = tensor.collapse_shape %concat_34 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %collapsed_39 = tensor.collapse_shape %transposed_37 [[0, 1], [2], [3]] : tensor<1x4x32x8xbf16> into tensor<4x32x8xbf16>
    %64 = tensor.empty() : tensor<4x8x8xf32>
    %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %66 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<4x8x32xbf16>, tensor<4x32x8xbf16>) outs(%65 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %67 = tensor.empty() : tensor<4x8x8xbf16>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<4x8x8xf32>) outs(%67 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_40 = tensor.expand_shape %68 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %69 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x4x8x8xbf16>) outs(%50 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %148 = arith.truncf %cst_2 : f64 to bf16
      %149 = arith.mulf %in, %148 : bf16
      linalg.yield %149 : bf16
    } -> tensor<1x4x8x8xbf16>
    %70 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%50 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.addf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x4x8x8xbf16>
    %71 = tensor.empty() : tensor<1x4x8x8xf32>
    %72 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<1x4x8x8xbf16>) outs(%71 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %148 = arith.extf %in : bf16 to f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %73 = tensor.empty() : tensor<1x4x8xi64>
    %74 = linalg.fill ins(%c0_i64 : i64) outs(%73 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %75 = tensor.empty() : tensor<1x4x8xf32>
    %76 = linalg.fill ins(%cst_0 : f32) outs(%75 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %77:2 = linalg.generic {indexing_maps = [#map8, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%72 : tensor<1x4x8x8xf32>) outs(%76, %74 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_57: i64):
      %148 = linalg.index 3 : index
      %149 = arith.index_cast %148 : index to i64
      %150 = arith.maximumf %in, %out : f32
      %151 = arith.cmpf ogt, %in, %out : f32
      %152 = arith.select %151, %149, %out_57 : i64
      linalg.yield %150, %152 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_41 = tensor.expand_shape %77#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %78 = linalg.generic {indexing_maps = [#map8, #map12, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72, %expanded_41 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%71 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %148 = arith.subf %in, %in_57 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %79 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x4x8x8xf32>) outs(%71 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.exp %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %80 = tensor.empty() : tensor<1x4x8x1xf32>
    %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map8, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%79 : tensor<1x4x8x8xf32>) outs(%81 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x1xf32>
    %83 = linalg.generic {indexing_maps = [#map8, #map12, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %82 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%71 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %148 = arith.divf %in, %in_57 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %84 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<1x4x8x8xf32>) outs(%50 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_42 = tensor.collapse_shape %84 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_43 = tensor.collapse_shape %62 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<4x8x32xbf16>
    %85 = tensor.empty() : tensor<4x8x32xf32>
    %86 = linalg.fill ins(%cst : f32) outs(%85 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %87 = linalg.batch_matmul ins(%collapsed_42, %collapsed_43 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%86 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %88 = tensor.empty() : tensor<4x8x32xbf16>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<4x8x32xf32>) outs(%88 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_44 = tensor.expand_shape %89 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %90 = tensor.empty() : tensor<1x8x4x32xbf16>
    %transposed_45 = linalg.transpose ins(%expanded_44 : tensor<1x4x8x32xbf16>) outs(%90 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %91 = tensor.empty() : tensor<128x64xbf16>
    %transposed_46 = linalg.transpose ins(%arg9 : tensor<64x128xbf16>) outs(%91 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_47 = tensor.collapse_shape %transposed_45 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %92 = linalg.matmul ins(%collapsed_47, %transposed_46 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%92 : tensor<8x64xf32>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<8x64xbf16>
    %expanded_48 = tensor.expand_shape %93 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %148 = arith.extf %in : bf16 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%95 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.divf %in, %cst_4 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.truncf %cst_3 : f64 to f32
      %149 = arith.addf %in, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.rsqrt %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94, %99 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %148 = arith.mulf %in, %in_57 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %102 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %101 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %103 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %102 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.addf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %104 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %148 = arith.extf %in : bf16 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%105 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.divf %in, %cst_4 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.truncf %cst_3 : f64 to f32
      %149 = arith.addf %in, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.rsqrt %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %109 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %148 = arith.mulf %in, %in_57 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %112 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %111 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %113 = tensor.empty() : tensor<64x192xbf16>
    %transposed_49 = linalg.transpose ins(%arg10 : tensor<192x64xbf16>) outs(%113 : tensor<64x192xbf16>) permutation = [1, 0] 
    %collapsed_50 = tensor.collapse_shape %112 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %114 = tensor.empty() : tensor<8x192xf32>
    %115 = linalg.fill ins(%cst : f32) outs(%114 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %116 = linalg.matmul ins(%collapsed_50, %transposed_49 : tensor<8x64xbf16>, tensor<64x192xbf16>) outs(%115 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %117 = tensor.empty() : tensor<8x192xbf16>
    %118 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%116 : tensor<8x192xf32>) outs(%117 : tensor<8x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<8x192xbf16>
    %expanded_51 = tensor.expand_shape %118 [[0, 1], [2]] output_shape [1, 8, 192] : tensor<8x192xbf16> into tensor<1x8x192xbf16>
    %extracted_slice_52 = tensor.extract_slice %expanded_51[0, 0, 0] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xbf16> to tensor<1x8x96xbf16>
    %extracted_slice_53 = tensor.extract_slice %expanded_51[0, 0, 96] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xbf16> to tensor<1x8x96xbf16>
    %119 = tensor.empty() : tensor<1x8x96xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_52 : tensor<1x8x96xbf16>) outs(%119 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %148 = arith.extf %in : bf16 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x96xf32>
    %121 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x8x96xf32>) outs(%119 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.negf %in : f32
      %149 = math.exp %148 : f32
      %150 = arith.addf %149, %cst_1 : f32
      %151 = arith.divf %cst_1, %150 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x96xf32>
    %122 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %121 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%119 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %148 = arith.mulf %in, %in_57 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x96xf32>
    %123 = tensor.empty() : tensor<1x8x96xbf16>
    %124 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<1x8x96xf32>) outs(%123 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x96xbf16>
    %125 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_53, %124 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%123 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x96xbf16>
    %126 = tensor.empty() : tensor<96x64xbf16>
    %transposed_54 = linalg.transpose ins(%arg11 : tensor<64x96xbf16>) outs(%126 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_55 = tensor.collapse_shape %125 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %127 = linalg.matmul ins(%collapsed_55, %transposed_54 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %128 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%127 : tensor<8x64xf32>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<8x64xbf16>
    %expanded_56 = tensor.expand_shape %128 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %129 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_56 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %148 = arith.extf %in : bf16 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%130 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.divf %in, %cst_4 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.truncf %cst_3 : f64 to f32
      %149 = arith.addf %in, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.rsqrt %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %135 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %134 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %148 = arith.mulf %in, %in_57 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %137 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15, %136 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %138 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %137 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.addf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %139 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %148 = arith.extf %in : bf16 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%140 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.divf %in, %cst_4 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.truncf %cst_3 : f64 to f32
      %149 = arith.addf %in, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.rsqrt %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139, %144 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %148 = arith.mulf %in, %in_57 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %148 = arith.truncf %in : f32 to bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    %147 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg16, %146 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_57: bf16, %out: bf16):
      %148 = arith.mulf %in, %in_57 : bf16
      linalg.yield %148 : bf16
    } -> tensor<1x8x64xbf16>
    return %147 : tensor<1x8x64xbf16>
  }
}

