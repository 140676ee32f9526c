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
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_granite(%arg0: tensor<1x8x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<96x64xf32>, %arg7: tensor<96x64xf32>, %arg8: tensor<64x96xf32>, %arg9: tensor<64xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>) -> tensor<1x8x64xf32> {
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
    %cst_6 = arith.constant 0.54772255750516607 : f64
    %cst_7 = arith.constant 0xFFF0000000000000 : f64
    %cst_8 = arith.constant 9.9999999999999995E-7 : f64
    %cst_9 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_10 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %108 = linalg.index 0 : index
      %109 = arith.index_cast %108 : index to i64
      linalg.yield %109 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<1xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_11 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xi64> into tensor<1x1x8x1xi64>
    %expanded_12 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 8] : tensor<8xi64> into tensor<1x1x1x8xi64>
    %4 = tensor.empty() : tensor<1x1x8x8xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %expanded_11 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_50: i64, %out: i1):
      %108 = arith.cmpi sle, %in, %in_50 : i64
      linalg.yield %108 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_50: i1, %out: i1):
      %108 = arith.andi %in, %in_50 : i1
      linalg.yield %108 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_12 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_50: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_50: i1, %out: i1):
      %108 = arith.andi %in, %in_50 : i1
      linalg.yield %108 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_13 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %108 = arith.sitofp %in : i64 to f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<1x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %cst_9 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%12 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %13, %13 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %14 = tensor.empty() : tensor<1x8x16xf32>
    %15 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.cos %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x16xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.sin %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x16xf32>
    %17 = tensor.empty() : tensor<1x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_10 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_8 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %23 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %24 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %26 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<64x64xf32>) outs(%26 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %27 = tensor.empty() : tensor<8x64xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_14 = tensor.expand_shape %29 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %30 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x8x4x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %31 = tensor.empty() : tensor<64x32xf32>
    %transposed_16 = linalg.transpose ins(%arg3 : tensor<32x64xf32>) outs(%31 : tensor<64x32xf32>) permutation = [1, 0] 
    %32 = tensor.empty() : tensor<8x32xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %34 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%33 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_17 = tensor.expand_shape %34 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %35 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<1x8x2x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_19 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%31 : tensor<64x32xf32>) permutation = [1, 0] 
    %36 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%33 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_20 = tensor.expand_shape %36 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<1x8x2x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_22 = tensor.expand_shape %15 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_23 = tensor.expand_shape %16 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15, %expanded_22 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_15[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_24 = tensor.extract_slice %transposed_15[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %38 = tensor.empty() : tensor<1x4x8x8xf32>
    %39 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_25 = tensor.concat dim(3) %39, %extracted_slice : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_25, %expanded_23 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x16xf32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x16xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18, %expanded_22 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_26 = tensor.extract_slice %transposed_18[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_27 = tensor.extract_slice %transposed_18[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %43 = tensor.empty() : tensor<1x2x8x8xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_27 : tensor<1x2x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_28 = tensor.concat dim(3) %44, %extracted_slice_26 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_28, %expanded_23 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x16xf32>
    %46 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %45 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x2x8x16xf32>
    %47 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %48 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x2x8x16xf32>) outs(%47 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_29 = tensor.collapse_shape %48 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %49 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21 : tensor<1x2x8x16xf32>) outs(%47 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %50 = tensor.empty() : tensor<1x1x8x8xf32>
    %51 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<f32>, tensor<f32>) outs(%50 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: i1, %in_50: f32, %in_51: f32, %out: f32):
      %108 = arith.select %in, %in_50, %in_51 : f32
      linalg.yield %108 : f32
    } -> tensor<1x1x8x8xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_6 : f64 to f32
      %109 = arith.mulf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x16xf32>
    %53 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_30 = linalg.transpose ins(%collapsed_29 : tensor<1x4x8x16xf32>) outs(%53 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %54 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_30 : tensor<1x4x16x8xf32>) outs(%53 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_6 : f64 to f32
      %109 = arith.mulf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_31 = tensor.collapse_shape %52 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_32 = tensor.collapse_shape %54 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %55 = tensor.empty() : tensor<4x8x8xf32>
    %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %57 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%56 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_33 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33, %51 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %59 = tensor.empty() : tensor<1x4x8xi64>
    %60 = linalg.fill ins(%c0_i64 : i64) outs(%59 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %61 = tensor.empty() : tensor<1x4x8xf32>
    %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %63:2 = linalg.generic {indexing_maps = [#map3, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<1x4x8x8xf32>) outs(%62, %60 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_50: i64):
      %108 = linalg.index 3 : index
      %109 = arith.index_cast %108 : index to i64
      %110 = arith.maximumf %in, %out : f32
      %111 = arith.cmpf ogt, %in, %out : f32
      %112 = arith.select %111, %109, %out_50 : i64
      linalg.yield %110, %112 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_34 = tensor.expand_shape %63#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %expanded_34 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.subf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %65 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.exp %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %66 = tensor.empty() : tensor<1x4x8x1xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %68 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%65 : tensor<1x4x8x8xf32>) outs(%67 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x1xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %68 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.divf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %70 = tensor.empty() : tensor<1x4x8x8xi1>
    %71 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<1x4x8x8xf32>) outs(%70 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %108 = arith.extf %in : f32 to f64
      %109 = arith.cmpf oeq, %108, %cst_7 : f64
      linalg.yield %109 : i1
    } -> tensor<1x4x8x8xi1>
    %72 = tensor.empty() : tensor<1x4x8x1xi1>
    %73 = linalg.fill ins(%true : i1) outs(%72 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %74 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%71 : tensor<1x4x8x8xi1>) outs(%73 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %108 = arith.andi %in, %out : i1
      linalg.yield %108 : i1
    } -> tensor<1x4x8x1xi1>
    %75 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %cst_2, %69 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_50: f32, %in_51: f32, %out: f32):
      %108 = arith.select %in, %in_50, %in_51 : f32
      linalg.yield %108 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_35 = tensor.collapse_shape %75 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_36 = tensor.collapse_shape %49 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %76 = tensor.empty() : tensor<4x8x16xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %78 = linalg.batch_matmul ins(%collapsed_35, %collapsed_36 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%77 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_37 = tensor.expand_shape %78 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %79 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_38 = linalg.transpose ins(%expanded_37 : tensor<1x4x8x16xf32>) outs(%79 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_39 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%26 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %transposed_38 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %80 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_41 = tensor.expand_shape %80 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %81 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_41 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %82 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %83 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%82 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %84 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_10 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_8 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %86 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %88 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %87 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %89 = tensor.empty() : tensor<64x96xf32>
    %transposed_42 = linalg.transpose ins(%arg6 : tensor<96x64xf32>) outs(%89 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %88 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %90 = tensor.empty() : tensor<8x96xf32>
    %91 = linalg.fill ins(%cst : f32) outs(%90 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %92 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%91 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_44 = tensor.expand_shape %92 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %93 = tensor.empty() : tensor<1x8x96xf32>
    %94 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x8x96xf32>) outs(%93 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      %109 = math.exp %108 : f32
      %110 = arith.addf %109, %cst_1 : f32
      %111 = arith.divf %cst_1, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x96xf32>
    %95 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44, %94 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%93 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x96xf32>
    %transposed_45 = linalg.transpose ins(%arg7 : tensor<96x64xf32>) outs(%89 : tensor<64x96xf32>) permutation = [1, 0] 
    %96 = linalg.matmul ins(%collapsed_43, %transposed_45 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%91 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_46 = tensor.expand_shape %96 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %97 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %expanded_46 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%93 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x96xf32>
    %98 = tensor.empty() : tensor<96x64xf32>
    %transposed_47 = linalg.transpose ins(%arg8 : tensor<64x96xf32>) outs(%98 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_48 = tensor.collapse_shape %97 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %99 = linalg.matmul ins(%collapsed_48, %transposed_47 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_49 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %100 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %expanded_49 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.addf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %102 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%101 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_10 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %104 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_8 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %105 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    %107 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %106 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %108 = arith.mulf %in, %in_50 : f32
      linalg.yield %108 : f32
    } -> tensor<1x8x64xf32>
    return %107 : tensor<1x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539"
    }
  }
#-}
