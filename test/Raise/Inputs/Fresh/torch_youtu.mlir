#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> ()>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map9 = affine_map<(d0, d1, d2) -> (d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_youtu(%arg0: tensor<1x8x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<32xf32>, %arg4: tensor<128x32xf32>, %arg5: tensor<48x64xf32>, %arg6: tensor<32xf32>, %arg7: tensor<128x32xf32>, %arg8: tensor<64x64xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<1x4x8x8xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant 0.42044820762685731 : f64
    %cst_7 = arith.constant 0xFFF0000000000000 : f64
    %cst_8 = arith.constant 9.9999999999999995E-7 : f64
    %cst_9 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_10 = arith.constant 6.400000e+01 : f32
    %cst_11 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %131 = linalg.index 0 : index
      %132 = arith.index_cast %131 : index to i64
      linalg.yield %132 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<1xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_12 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xi64> into tensor<1x1x8x1xi64>
    %expanded_13 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 8] : tensor<8xi64> into tensor<1x1x1x8xi64>
    %4 = tensor.empty() : tensor<1x1x8x8xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13, %expanded_12 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_65: i64, %out: i1):
      %131 = arith.cmpi sle, %in, %in_65 : i64
      linalg.yield %131 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_65: i1, %out: i1):
      %131 = arith.andi %in, %in_65 : i1
      linalg.yield %131 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_13 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_65: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_65: i1, %out: i1):
      %131 = arith.andi %in, %in_65 : i1
      linalg.yield %131 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_14 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %131 = arith.sitofp %in : i64 to f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<1x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %cst_9 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%12 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %13, %13 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %14 = tensor.empty() : tensor<1x8x16xf32>
    %15 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.cos %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x16xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.sin %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x16xf32>
    %17 = tensor.empty() : tensor<1x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_10 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_8 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %23 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %24 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %26 = tensor.empty() : tensor<64x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x64xf32>) outs(%26 : tensor<64x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %27 = tensor.empty() : tensor<8x32xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x32xf32>) outs(%28 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_15 = tensor.expand_shape %29 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xf32> into tensor<1x8x32xf32>
    %30 = tensor.empty() : tensor<1x8x32xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<1x8x32xf32>) outs(%30 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x32xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%31 : tensor<1x8x32xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %33 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_11 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %34 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_8 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %35 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_15, %35 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%30 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x32xf32>
    %37 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3, %36 : tensor<32xf32>, tensor<1x8x32xf32>) outs(%30 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x32xf32>
    %38 = tensor.empty() : tensor<32x128xf32>
    %transposed_16 = linalg.transpose ins(%arg4 : tensor<128x32xf32>) outs(%38 : tensor<32x128xf32>) permutation = [1, 0] 
    %collapsed_17 = tensor.collapse_shape %37 [[0, 1], [2]] : tensor<1x8x32xf32> into tensor<8x32xf32>
    %39 = tensor.empty() : tensor<8x128xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %41 = linalg.matmul ins(%collapsed_17, %transposed_16 : tensor<8x32xf32>, tensor<32x128xf32>) outs(%40 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_18 = tensor.expand_shape %41 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %42 = tensor.empty() : tensor<1x4x8x32xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<1x8x4x32xf32>) outs(%42 : tensor<1x4x8x32xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_19[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_20 = tensor.extract_slice %transposed_19[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %43 = tensor.empty() : tensor<64x48xf32>
    %transposed_21 = linalg.transpose ins(%arg5 : tensor<48x64xf32>) outs(%43 : tensor<64x48xf32>) permutation = [1, 0] 
    %44 = tensor.empty() : tensor<8x48xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<8x48xf32>) -> tensor<8x48xf32>
    %46 = linalg.matmul ins(%collapsed, %transposed_21 : tensor<8x64xf32>, tensor<64x48xf32>) outs(%45 : tensor<8x48xf32>) -> tensor<8x48xf32>
    %expanded_22 = tensor.expand_shape %46 [[0, 1], [2]] output_shape [1, 8, 48] : tensor<8x48xf32> into tensor<1x8x48xf32>
    %extracted_slice_23 = tensor.extract_slice %expanded_22[0, 0, 0] [1, 8, 32] [1, 1, 1] : tensor<1x8x48xf32> to tensor<1x8x32xf32>
    %extracted_slice_24 = tensor.extract_slice %expanded_22[0, 0, 32] [1, 8, 16] [1, 1, 1] : tensor<1x8x48xf32> to tensor<1x8x16xf32>
    %47 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x8x32xf32>) outs(%30 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x32xf32>
    %48 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%47 : tensor<1x8x32xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %49 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_11 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %50 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_8 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %51 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %52 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %51 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%30 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x32xf32>
    %53 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %52 : tensor<32xf32>, tensor<1x8x32xf32>) outs(%30 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x32xf32>
    %expanded_25 = tensor.expand_shape %extracted_slice_24 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %extracted_slice_26 = tensor.extract_slice %15[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xf32> to tensor<1x8x8xf32>
    %expanded_27 = tensor.expand_shape %extracted_slice_26 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %extracted_slice_28 = tensor.extract_slice %16[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xf32> to tensor<1x8x8xf32>
    %expanded_29 = tensor.expand_shape %extracted_slice_28 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %extracted_slice_30 = tensor.extract_slice %extracted_slice_20[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_31 = tensor.extract_slice %extracted_slice_20[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_32 = tensor.extract_slice %expanded_25[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %extracted_slice_33 = tensor.extract_slice %expanded_25[0, 0, 0, 1] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %54 = tensor.empty() : tensor<1x4x8x8xf32>
    %55 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_30, %expanded_27 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %56 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_31, %expanded_29 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %56 : tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.subf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_31, %expanded_27 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_30, %expanded_29 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %60 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %59 : tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.addf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_34 = tensor.concat dim(3) %57, %60 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %61 = tensor.empty() : tensor<1x1x8x8xf32>
    %62 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_32, %expanded_27 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%61 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x1x8x8xf32>
    %63 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_33, %expanded_29 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%61 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x1x8x8xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %63 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%61 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.subf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x1x8x8xf32>
    %65 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_33, %expanded_27 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%61 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x1x8x8xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_32, %expanded_29 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%61 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x1x8x8xf32>
    %67 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %66 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) outs(%61 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.addf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x1x8x8xf32>
    %concat_35 = tensor.concat dim(3) %64, %67 : (tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>) -> tensor<1x1x8x16xf32>
    %concat_36 = tensor.concat dim(3) %extracted_slice, %concat_34 : (tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) -> tensor<1x4x8x32xf32>
    %transposed_37 = linalg.transpose ins(%arg7 : tensor<128x32xf32>) outs(%38 : tensor<32x128xf32>) permutation = [1, 0] 
    %collapsed_38 = tensor.collapse_shape %53 [[0, 1], [2]] : tensor<1x8x32xf32> into tensor<8x32xf32>
    %68 = linalg.matmul ins(%collapsed_38, %transposed_37 : tensor<8x32xf32>, tensor<32x128xf32>) outs(%40 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_39 = tensor.expand_shape %68 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %transposed_40 = linalg.transpose ins(%expanded_39 : tensor<1x8x4x32xf32>) outs(%42 : tensor<1x4x8x32xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_41 = tensor.extract_slice %transposed_40[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_42 = tensor.extract_slice %transposed_40[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %69 = tensor.empty() : tensor<1x4x8x16xf32>
    %collapsed_43 = tensor.collapse_shape %concat_35 [[0, 1], [2], [3]] : tensor<1x1x8x16xf32> into tensor<1x8x16xf32>
    %70 = linalg.generic {indexing_maps = [#map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_43 : tensor<1x8x16xf32>) outs(%69 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x8x16xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_41 into %42[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x16xf32> into tensor<1x4x8x32xf32>
    %inserted_slice_44 = tensor.insert_slice %70 into %inserted_slice[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x16xf32> into tensor<1x4x8x32xf32>
    %71 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<f32>, tensor<f32>) outs(%61 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: i1, %in_65: f32, %in_66: f32, %out: f32):
      %131 = arith.select %in, %in_65, %in_66 : f32
      linalg.yield %131 : f32
    } -> tensor<1x1x8x8xf32>
    %72 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_36 : tensor<1x4x8x32xf32>) outs(%42 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_6 : f64 to f32
      %132 = arith.mulf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x4x8x32xf32>
    %73 = tensor.empty() : tensor<1x4x32x8xf32>
    %transposed_45 = linalg.transpose ins(%inserted_slice_44 : tensor<1x4x8x32xf32>) outs(%73 : tensor<1x4x32x8xf32>) permutation = [0, 1, 3, 2] 
    %74 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_45 : tensor<1x4x32x8xf32>) outs(%73 : tensor<1x4x32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_6 : f64 to f32
      %132 = arith.mulf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x4x32x8xf32>
    %collapsed_46 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<1x4x8x32xf32> into tensor<4x8x32xf32>
    %collapsed_47 = tensor.collapse_shape %74 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %75 = tensor.empty() : tensor<4x8x8xf32>
    %76 = linalg.fill ins(%cst : f32) outs(%75 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %77 = linalg.batch_matmul ins(%collapsed_46, %collapsed_47 : tensor<4x8x32xf32>, tensor<4x32x8xf32>) outs(%76 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_48 = tensor.expand_shape %77 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %78 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_48, %71 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.addf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %79 = tensor.empty() : tensor<1x4x8xi64>
    %80 = linalg.fill ins(%c0_i64 : i64) outs(%79 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %81 = tensor.empty() : tensor<1x4x8xf32>
    %82 = linalg.fill ins(%cst_0 : f32) outs(%81 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %83:2 = linalg.generic {indexing_maps = [#map3, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%78 : tensor<1x4x8x8xf32>) outs(%82, %80 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_65: i64):
      %131 = linalg.index 3 : index
      %132 = arith.index_cast %131 : index to i64
      %133 = arith.maximumf %in, %out : f32
      %134 = arith.cmpf ogt, %in, %out : f32
      %135 = arith.select %134, %132, %out_65 : i64
      linalg.yield %133, %135 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_49 = tensor.expand_shape %83#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %84 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %expanded_49 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.subf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %85 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<1x4x8x8xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.exp %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %86 = tensor.empty() : tensor<1x4x8x1xf32>
    %87 = linalg.fill ins(%cst : f32) outs(%86 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%85 : tensor<1x4x8x8xf32>) outs(%87 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %88 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.divf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %90 = tensor.empty() : tensor<1x4x8x8xi1>
    %91 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x4x8x8xf32>) outs(%90 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %131 = arith.extf %in : f32 to f64
      %132 = arith.cmpf oeq, %131, %cst_7 : f64
      linalg.yield %132 : i1
    } -> tensor<1x4x8x8xi1>
    %92 = tensor.empty() : tensor<1x4x8x1xi1>
    %93 = linalg.fill ins(%true : i1) outs(%92 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %94 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%91 : tensor<1x4x8x8xi1>) outs(%93 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %131 = arith.andi %in, %out : i1
      linalg.yield %131 : i1
    } -> tensor<1x4x8x1xi1>
    %95 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94, %cst_2, %89 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%54 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_65: f32, %in_66: f32, %out: f32):
      %131 = arith.select %in, %in_65, %in_66 : f32
      linalg.yield %131 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_50 = tensor.collapse_shape %95 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_51 = tensor.collapse_shape %extracted_slice_42 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %96 = tensor.empty() : tensor<4x8x16xf32>
    %97 = linalg.fill ins(%cst : f32) outs(%96 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %98 = linalg.batch_matmul ins(%collapsed_50, %collapsed_51 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%97 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_52 = tensor.expand_shape %98 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %99 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_53 = linalg.transpose ins(%expanded_52 : tensor<1x4x8x16xf32>) outs(%99 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %100 = tensor.empty() : tensor<64x64xf32>
    %transposed_54 = linalg.transpose ins(%arg8 : tensor<64x64xf32>) outs(%100 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_55 = tensor.collapse_shape %transposed_53 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %101 = tensor.empty() : tensor<8x64xf32>
    %102 = linalg.fill ins(%cst : f32) outs(%101 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %103 = linalg.matmul ins(%collapsed_55, %transposed_54 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%102 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_56 = tensor.expand_shape %103 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %104 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_56 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.addf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %105 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %106 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%105 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %107 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_10 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_8 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %109 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %111 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %110 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %112 = tensor.empty() : tensor<64x96xf32>
    %transposed_57 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%112 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_58 = tensor.collapse_shape %111 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %113 = tensor.empty() : tensor<8x96xf32>
    %114 = linalg.fill ins(%cst : f32) outs(%113 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %115 = linalg.matmul ins(%collapsed_58, %transposed_57 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%114 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_59 = tensor.expand_shape %115 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %116 = tensor.empty() : tensor<1x8x96xf32>
    %117 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_59 : tensor<1x8x96xf32>) outs(%116 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.negf %in : f32
      %132 = math.exp %131 : f32
      %133 = arith.addf %132, %cst_1 : f32
      %134 = arith.divf %cst_1, %133 : f32
      linalg.yield %134 : f32
    } -> tensor<1x8x96xf32>
    %118 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_59, %117 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%116 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x96xf32>
    %transposed_60 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%112 : tensor<64x96xf32>) permutation = [1, 0] 
    %119 = linalg.matmul ins(%collapsed_58, %transposed_60 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%114 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_61 = tensor.expand_shape %119 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %120 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118, %expanded_61 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%116 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x96xf32>
    %121 = tensor.empty() : tensor<96x64xf32>
    %transposed_62 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%121 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_63 = tensor.collapse_shape %120 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %122 = linalg.matmul ins(%collapsed_63, %transposed_62 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%102 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_64 = tensor.expand_shape %122 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %123 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %expanded_64 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.addf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %124 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %125 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%124 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %126 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_10 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %127 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.truncf %cst_8 : f64 to f32
      %132 = arith.addf %in, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<1x8x1xf32>
    %128 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.rsqrt %in : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x1xf32>
    %129 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %128 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    %130 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %129 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %131 = arith.mulf %in, %in_65 : f32
      linalg.yield %131 : f32
    } -> tensor<1x8x64xf32>
    return %130 : tensor<1x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539"
    }
  }
#-}
