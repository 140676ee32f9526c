#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, 0)>
#map8 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map13 = affine_map<(d0, d1, d2) -> (d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_qwen3_5(%arg0: tensor<1x8x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<128x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<16xf32>, %arg7: tensor<16xf32>, %arg8: tensor<96x64xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<64x96xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>) -> tensor<1x8x64xf32> {
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
    %cst_6 = arith.constant 0xFFF0000000000000 : f64
    %cst_7 = arith.constant 9.9999999999999995E-7 : f64
    %cst_8 = arith.constant dense_resource<torch_tensor_2_torch.float32> : tensor<2xf32>
    %cst_9 = arith.constant 6.400000e+01 : f32
    %cst_10 = arith.constant 1.600000e+01 : f32
    %cst_11 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %156 = linalg.index 0 : index
      %157 = arith.index_cast %156 : index to i64
      linalg.yield %157 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<4x1x8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 8] : tensor<8xi64> into tensor<1x8xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8xi64>) outs(%2 : tensor<4x1x8xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<4x1x8xi64>
    %extracted_slice = tensor.extract_slice %3[1, 0, 0] [3, 1, 8] [1, 1, 1] : tensor<4x1x8xi64> to tensor<3x1x8xi64>
    %4 = tensor.empty() : tensor<1xi64>
    %5 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%4 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded_12 = tensor.expand_shape %5 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_13 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xi64> into tensor<1x1x8x1xi64>
    %expanded_14 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 8] : tensor<8xi64> into tensor<1x1x1x8xi64>
    %6 = tensor.empty() : tensor<1x1x8x8xi1>
    %7 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14, %expanded_13 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%6 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_84: i64, %out: i1):
      %156 = arith.cmpi sle, %in, %in_84 : i64
      linalg.yield %156 : i1
    } -> tensor<1x1x8x8xi1>
    %8 = linalg.generic {indexing_maps = [#map6, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %7 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%6 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_84: i1, %out: i1):
      %156 = arith.andi %in, %in_84 : i1
      linalg.yield %156 : i1
    } -> tensor<1x1x8x8xi1>
    %9 = tensor.empty() : tensor<1x1x1x8xi1>
    %10 = linalg.generic {indexing_maps = [#map7, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %expanded_14 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%9 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_84: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %11 = linalg.generic {indexing_maps = [#map5, #map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %10 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%6 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_84: i1, %out: i1):
      %156 = arith.andi %in, %in_84 : i1
      linalg.yield %156 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_15 = tensor.expand_shape %extracted_slice [[0], [1], [2, 3]] output_shape [3, 1, 8, 1] : tensor<3x1x8xi64> into tensor<3x1x8x1xi64>
    %12 = tensor.empty() : tensor<3x1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<3x1x8x1xi64>) outs(%12 : tensor<3x1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %156 = arith.sitofp %in : i64 to f32
      linalg.yield %156 : f32
    } -> tensor<3x1x8x1xf32>
    %14 = tensor.empty() : tensor<3x1x8x2xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %cst_8 : tensor<3x1x8x1xf32>, tensor<2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<3x1x8x2xf32>
    %16 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<3x1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.cos %in : f32
      linalg.yield %156 : f32
    } -> tensor<3x1x8x2xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<3x1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.sin %in : f32
      linalg.yield %156 : f32
    } -> tensor<3x1x8x2xf32>
    %extracted_slice_16 = tensor.extract_slice %17[1, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<3x1x8x2xf32> to tensor<1x1x8x2xf32>
    %collapsed = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2], [3]] : tensor<1x1x8x2xf32> into tensor<1x8x2xf32>
    %extracted_slice_17 = tensor.extract_slice %collapsed[0, 0, 1] [1, 8, 1] [1, 1, 3] : tensor<1x8x2xf32> to tensor<1x8x1xf32>
    %extracted_slice_18 = tensor.extract_slice %17[0, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<3x1x8x2xf32> to tensor<1x1x8x2xf32>
    %collapsed_19 = tensor.collapse_shape %extracted_slice_18 [[0, 1], [2], [3]] : tensor<1x1x8x2xf32> into tensor<1x8x2xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice_17 into %collapsed_19[0, 0, 1] [1, 8, 1] [1, 1, 3] : tensor<1x8x1xf32> into tensor<1x8x2xf32>
    %18 = tensor.empty() : tensor<3xi64>
    %19 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%18 : tensor<3xi64>) {
    ^bb0(%out: i64):
      %156 = linalg.index 0 : index
      %157 = arith.index_cast %156 : index to i64
      linalg.yield %157 : i64
    } -> tensor<3xi64>
    %expanded_20 = tensor.expand_shape %19 [[0, 1, 2, 3]] output_shape [3, 1, 1, 1] : tensor<3xi64> into tensor<3x1x1x1xi64>
    %20 = tensor.empty() : tensor<3x1x1x1xi1>
    %21 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<3x1x1x1xi64>) outs(%20 : tensor<3x1x1x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %156 = arith.cmpi eq, %in, %c0_i64 : i64
      linalg.yield %156 : i1
    } -> tensor<3x1x1x1xi1>
    %22 = linalg.generic {indexing_maps = [#map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice : tensor<1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1x8x2xf32>
    %23 = linalg.generic {indexing_maps = [#map11, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %22, %17 : tensor<3x1x1x1xi1>, tensor<3x1x8x2xf32>, tensor<3x1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: i1, %in_84: f32, %in_85: f32, %out: f32):
      %156 = arith.select %in, %in_84, %in_85 : f32
      linalg.yield %156 : f32
    } -> tensor<3x1x8x2xf32>
    %extracted_slice_21 = tensor.extract_slice %23[0, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<3x1x8x2xf32> to tensor<1x1x8x2xf32>
    %collapsed_22 = tensor.collapse_shape %extracted_slice_21 [[0, 1], [2], [3]] : tensor<1x1x8x2xf32> into tensor<1x8x2xf32>
    %24 = linalg.generic {indexing_maps = [#map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_22 : tensor<1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1x8x2xf32>
    %25 = linalg.generic {indexing_maps = [#map11, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %24, %23 : tensor<3x1x1x1xi1>, tensor<3x1x8x2xf32>, tensor<3x1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: i1, %in_84: f32, %in_85: f32, %out: f32):
      %156 = arith.select %in, %in_84, %in_85 : f32
      linalg.yield %156 : f32
    } -> tensor<3x1x8x2xf32>
    %extracted_slice_23 = tensor.extract_slice %25[0, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<3x1x8x2xf32> to tensor<1x1x8x2xf32>
    %collapsed_24 = tensor.collapse_shape %extracted_slice_23 [[0, 1], [2], [3]] : tensor<1x1x8x2xf32> into tensor<1x8x2xf32>
    %concat = tensor.concat dim(2) %collapsed_24, %collapsed_24 : (tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x4xf32>
    %extracted_slice_25 = tensor.extract_slice %16[1, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<3x1x8x2xf32> to tensor<1x1x8x2xf32>
    %collapsed_26 = tensor.collapse_shape %extracted_slice_25 [[0, 1], [2], [3]] : tensor<1x1x8x2xf32> into tensor<1x8x2xf32>
    %extracted_slice_27 = tensor.extract_slice %collapsed_26[0, 0, 1] [1, 8, 1] [1, 1, 3] : tensor<1x8x2xf32> to tensor<1x8x1xf32>
    %extracted_slice_28 = tensor.extract_slice %16[0, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<3x1x8x2xf32> to tensor<1x1x8x2xf32>
    %collapsed_29 = tensor.collapse_shape %extracted_slice_28 [[0, 1], [2], [3]] : tensor<1x1x8x2xf32> into tensor<1x8x2xf32>
    %inserted_slice_30 = tensor.insert_slice %extracted_slice_27 into %collapsed_29[0, 0, 1] [1, 8, 1] [1, 1, 3] : tensor<1x8x1xf32> into tensor<1x8x2xf32>
    %26 = linalg.generic {indexing_maps = [#map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_30 : tensor<1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1x8x2xf32>
    %27 = linalg.generic {indexing_maps = [#map11, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %26, %16 : tensor<3x1x1x1xi1>, tensor<3x1x8x2xf32>, tensor<3x1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: i1, %in_84: f32, %in_85: f32, %out: f32):
      %156 = arith.select %in, %in_84, %in_85 : f32
      linalg.yield %156 : f32
    } -> tensor<3x1x8x2xf32>
    %extracted_slice_31 = tensor.extract_slice %27[0, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<3x1x8x2xf32> to tensor<1x1x8x2xf32>
    %collapsed_32 = tensor.collapse_shape %extracted_slice_31 [[0, 1], [2], [3]] : tensor<1x1x8x2xf32> into tensor<1x8x2xf32>
    %28 = linalg.generic {indexing_maps = [#map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_32 : tensor<1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1x8x2xf32>
    %29 = linalg.generic {indexing_maps = [#map11, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %28, %27 : tensor<3x1x1x1xi1>, tensor<3x1x8x2xf32>, tensor<3x1x8x2xf32>) outs(%14 : tensor<3x1x8x2xf32>) {
    ^bb0(%in: i1, %in_84: f32, %in_85: f32, %out: f32):
      %156 = arith.select %in, %in_84, %in_85 : f32
      linalg.yield %156 : f32
    } -> tensor<3x1x8x2xf32>
    %extracted_slice_33 = tensor.extract_slice %29[0, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<3x1x8x2xf32> to tensor<1x1x8x2xf32>
    %collapsed_34 = tensor.collapse_shape %extracted_slice_33 [[0, 1], [2], [3]] : tensor<1x1x8x2xf32> into tensor<1x8x2xf32>
    %concat_35 = tensor.concat dim(2) %collapsed_34, %collapsed_34 : (tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x4xf32>
    %30 = tensor.empty() : tensor<1x8x64xf32>
    %31 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %32 = tensor.empty() : tensor<1x8x1xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %34 = linalg.generic {indexing_maps = [#map2, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%31 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %out : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x1xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.divf %in, %cst_9 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.truncf %cst_7 : f64 to f32
      %157 = arith.addf %in, %156 : f32
      linalg.yield %157 : f32
    } -> tensor<1x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.rsqrt %in : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x1xf32>
    %38 = linalg.generic {indexing_maps = [#map2, #map12, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %37 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %39 = tensor.empty() : tensor<64xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg11 : tensor<64xf32>) outs(%39 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %cst_1 : f32
      linalg.yield %156 : f32
    } -> tensor<64xf32>
    %41 = linalg.generic {indexing_maps = [#map2, #map13, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %40 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %42 = tensor.empty() : tensor<64x128xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<128x64xf32>) outs(%42 : tensor<64x128xf32>) permutation = [1, 0] 
    %collapsed_36 = tensor.collapse_shape %41 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %43 = tensor.empty() : tensor<8x128xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %45 = linalg.matmul ins(%collapsed_36, %transposed : tensor<8x64xf32>, tensor<64x128xf32>) outs(%44 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_37 = tensor.expand_shape %45 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %extracted_slice_38 = tensor.extract_slice %expanded_37[0, 0, 0, 0] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xf32> to tensor<1x8x4x16xf32>
    %extracted_slice_39 = tensor.extract_slice %expanded_37[0, 0, 0, 16] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xf32> to tensor<1x8x4x16xf32>
    %collapsed_40 = tensor.collapse_shape %extracted_slice_39 [[0], [1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<1x8x64xf32>
    %46 = tensor.empty() : tensor<1x8x4x16xf32>
    %47 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_38 : tensor<1x8x4x16xf32>) outs(%46 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %156 : f32
    } -> tensor<1x8x4x16xf32>
    %48 = tensor.empty() : tensor<1x8x4x1xf32>
    %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
    %50 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<1x8x4x16xf32>) outs(%49 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %out : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x4x1xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<1x8x4x1xf32>) outs(%48 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.divf %in, %cst_10 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x4x1xf32>
    %52 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x8x4x1xf32>) outs(%48 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.truncf %cst_7 : f64 to f32
      %157 = arith.addf %in, %156 : f32
      linalg.yield %157 : f32
    } -> tensor<1x8x4x1xf32>
    %53 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<1x8x4x1xf32>) outs(%48 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.rsqrt %in : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x4x1xf32>
    %54 = linalg.generic {indexing_maps = [#map5, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_38, %53 : tensor<1x8x4x16xf32>, tensor<1x8x4x1xf32>) outs(%46 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x4x16xf32>
    %55 = tensor.empty() : tensor<16xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg6 : tensor<16xf32>) outs(%55 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %cst_1 : f32
      linalg.yield %156 : f32
    } -> tensor<16xf32>
    %57 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %56 : tensor<1x8x4x16xf32>, tensor<16xf32>) outs(%46 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x4x16xf32>
    %58 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_41 = linalg.transpose ins(%57 : tensor<1x8x4x16xf32>) outs(%58 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %59 = tensor.empty() : tensor<64x32xf32>
    %transposed_42 = linalg.transpose ins(%arg3 : tensor<32x64xf32>) outs(%59 : tensor<64x32xf32>) permutation = [1, 0] 
    %60 = tensor.empty() : tensor<8x32xf32>
    %61 = linalg.fill ins(%cst : f32) outs(%60 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %62 = linalg.matmul ins(%collapsed_36, %transposed_42 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%61 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_43 = tensor.expand_shape %62 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %63 = tensor.empty() : tensor<1x8x2x16xf32>
    %64 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_43 : tensor<1x8x2x16xf32>) outs(%63 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %156 : f32
    } -> tensor<1x8x2x16xf32>
    %65 = tensor.empty() : tensor<1x8x2x1xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%65 : tensor<1x8x2x1xf32>) -> tensor<1x8x2x1xf32>
    %67 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<1x8x2x16xf32>) outs(%66 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %out : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x2x1xf32>
    %68 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x2x1xf32>) outs(%65 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.divf %in, %cst_10 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x2x1xf32>
    %69 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<1x8x2x1xf32>) outs(%65 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.truncf %cst_7 : f64 to f32
      %157 = arith.addf %in, %156 : f32
      linalg.yield %157 : f32
    } -> tensor<1x8x2x1xf32>
    %70 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x8x2x1xf32>) outs(%65 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.rsqrt %in : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x2x1xf32>
    %71 = linalg.generic {indexing_maps = [#map5, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_43, %70 : tensor<1x8x2x16xf32>, tensor<1x8x2x1xf32>) outs(%63 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x2x16xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg7 : tensor<16xf32>) outs(%55 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %cst_1 : f32
      linalg.yield %156 : f32
    } -> tensor<16xf32>
    %73 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %72 : tensor<1x8x2x16xf32>, tensor<16xf32>) outs(%63 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x2x16xf32>
    %74 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_44 = linalg.transpose ins(%73 : tensor<1x8x2x16xf32>) outs(%74 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_45 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%59 : tensor<64x32xf32>) permutation = [1, 0] 
    %75 = linalg.matmul ins(%collapsed_36, %transposed_45 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%61 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_46 = tensor.expand_shape %75 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_47 = linalg.transpose ins(%expanded_46 : tensor<1x8x2x16xf32>) outs(%74 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_48 = tensor.expand_shape %concat_35 [[0], [1, 2], [3]] output_shape [1, 1, 8, 4] : tensor<1x8x4xf32> into tensor<1x1x8x4xf32>
    %expanded_49 = tensor.expand_shape %concat [[0], [1, 2], [3]] output_shape [1, 1, 8, 4] : tensor<1x8x4xf32> into tensor<1x1x8x4xf32>
    %extracted_slice_50 = tensor.extract_slice %transposed_41[0, 0, 0, 0] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x4xf32>
    %extracted_slice_51 = tensor.extract_slice %transposed_41[0, 0, 0, 4] [1, 4, 8, 12] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x12xf32>
    %extracted_slice_52 = tensor.extract_slice %transposed_44[0, 0, 0, 0] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x4xf32>
    %extracted_slice_53 = tensor.extract_slice %transposed_44[0, 0, 0, 4] [1, 2, 8, 12] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x12xf32>
    %76 = tensor.empty() : tensor<1x4x8x4xf32>
    %77 = linalg.generic {indexing_maps = [#map5, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_50, %expanded_48 : tensor<1x4x8x4xf32>, tensor<1x1x8x4xf32>) outs(%76 : tensor<1x4x8x4xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x4xf32>
    %extracted_slice_54 = tensor.extract_slice %extracted_slice_50[0, 0, 0, 0] [1, 4, 8, 2] [1, 1, 1, 1] : tensor<1x4x8x4xf32> to tensor<1x4x8x2xf32>
    %extracted_slice_55 = tensor.extract_slice %extracted_slice_50[0, 0, 0, 2] [1, 4, 8, 2] [1, 1, 1, 1] : tensor<1x4x8x4xf32> to tensor<1x4x8x2xf32>
    %78 = tensor.empty() : tensor<1x4x8x2xf32>
    %79 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_55 : tensor<1x4x8x2xf32>) outs(%78 : tensor<1x4x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.negf %in : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x2xf32>
    %concat_56 = tensor.concat dim(3) %79, %extracted_slice_54 : (tensor<1x4x8x2xf32>, tensor<1x4x8x2xf32>) -> tensor<1x4x8x4xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_56, %expanded_49 : tensor<1x4x8x4xf32>, tensor<1x1x8x4xf32>) outs(%76 : tensor<1x4x8x4xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x4xf32>
    %81 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %80 : tensor<1x4x8x4xf32>, tensor<1x4x8x4xf32>) outs(%76 : tensor<1x4x8x4xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.addf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x4xf32>
    %82 = tensor.empty() : tensor<1x2x8x4xf32>
    %83 = linalg.generic {indexing_maps = [#map5, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_52, %expanded_48 : tensor<1x2x8x4xf32>, tensor<1x1x8x4xf32>) outs(%82 : tensor<1x2x8x4xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x2x8x4xf32>
    %extracted_slice_57 = tensor.extract_slice %extracted_slice_52[0, 0, 0, 0] [1, 2, 8, 2] [1, 1, 1, 1] : tensor<1x2x8x4xf32> to tensor<1x2x8x2xf32>
    %extracted_slice_58 = tensor.extract_slice %extracted_slice_52[0, 0, 0, 2] [1, 2, 8, 2] [1, 1, 1, 1] : tensor<1x2x8x4xf32> to tensor<1x2x8x2xf32>
    %84 = tensor.empty() : tensor<1x2x8x2xf32>
    %85 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_58 : tensor<1x2x8x2xf32>) outs(%84 : tensor<1x2x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.negf %in : f32
      linalg.yield %156 : f32
    } -> tensor<1x2x8x2xf32>
    %concat_59 = tensor.concat dim(3) %85, %extracted_slice_57 : (tensor<1x2x8x2xf32>, tensor<1x2x8x2xf32>) -> tensor<1x2x8x4xf32>
    %86 = linalg.generic {indexing_maps = [#map5, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_59, %expanded_49 : tensor<1x2x8x4xf32>, tensor<1x1x8x4xf32>) outs(%82 : tensor<1x2x8x4xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x2x8x4xf32>
    %87 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %86 : tensor<1x2x8x4xf32>, tensor<1x2x8x4xf32>) outs(%82 : tensor<1x2x8x4xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.addf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x2x8x4xf32>
    %concat_60 = tensor.concat dim(3) %81, %extracted_slice_51 : (tensor<1x4x8x4xf32>, tensor<1x4x8x12xf32>) -> tensor<1x4x8x16xf32>
    %concat_61 = tensor.concat dim(3) %87, %extracted_slice_53 : (tensor<1x2x8x4xf32>, tensor<1x2x8x12xf32>) -> tensor<1x2x8x16xf32>
    %88 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %89 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_61 : tensor<1x2x8x16xf32>) outs(%88 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_62 = tensor.collapse_shape %89 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %90 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_47 : tensor<1x2x8x16xf32>) outs(%88 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %91 = tensor.empty() : tensor<1x1x8x8xf32>
    %92 = linalg.generic {indexing_maps = [#map5, #map6, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<f32>, tensor<f32>) outs(%91 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: i1, %in_84: f32, %in_85: f32, %out: f32):
      %156 = arith.select %in, %in_84, %in_85 : f32
      linalg.yield %156 : f32
    } -> tensor<1x1x8x8xf32>
    %93 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_60 : tensor<1x4x8x16xf32>) outs(%58 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.mulf %in, %cst_11 : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x16xf32>
    %94 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_63 = linalg.transpose ins(%collapsed_62 : tensor<1x4x8x16xf32>) outs(%94 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %95 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_63 : tensor<1x4x16x8xf32>) outs(%94 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.mulf %in, %cst_11 : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_64 = tensor.collapse_shape %93 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_65 = tensor.collapse_shape %95 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %96 = tensor.empty() : tensor<4x8x8xf32>
    %97 = linalg.fill ins(%cst : f32) outs(%96 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %98 = linalg.batch_matmul ins(%collapsed_64, %collapsed_65 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%97 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_66 = tensor.expand_shape %98 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %99 = tensor.empty() : tensor<1x4x8x8xf32>
    %100 = linalg.generic {indexing_maps = [#map5, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_66, %92 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%99 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.addf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x8xf32>
    %101 = tensor.empty() : tensor<1x4x8xi64>
    %102 = linalg.fill ins(%c0_i64 : i64) outs(%101 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %103 = tensor.empty() : tensor<1x4x8xf32>
    %104 = linalg.fill ins(%cst_0 : f32) outs(%103 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %105:2 = linalg.generic {indexing_maps = [#map5, #map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%100 : tensor<1x4x8x8xf32>) outs(%104, %102 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_84: i64):
      %156 = linalg.index 3 : index
      %157 = arith.index_cast %156 : index to i64
      %158 = arith.maximumf %in, %out : f32
      %159 = arith.cmpf ogt, %in, %out : f32
      %160 = arith.select %159, %157, %out_84 : i64
      linalg.yield %158, %160 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_67 = tensor.expand_shape %105#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map5, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%100, %expanded_67 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%99 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.subf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x8xf32>
    %107 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106 : tensor<1x4x8x8xf32>) outs(%99 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.exp %in : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x8xf32>
    %108 = tensor.empty() : tensor<1x4x8x1xf32>
    %109 = linalg.fill ins(%cst : f32) outs(%108 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%107 : tensor<1x4x8x8xf32>) outs(%109 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %out : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x1xf32>
    %111 = linalg.generic {indexing_maps = [#map5, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%107, %110 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%99 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.divf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x8xf32>
    %112 = tensor.empty() : tensor<1x4x8x8xi1>
    %113 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%100 : tensor<1x4x8x8xf32>) outs(%112 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %156 = arith.extf %in : f32 to f64
      %157 = arith.cmpf oeq, %156, %cst_6 : f64
      linalg.yield %157 : i1
    } -> tensor<1x4x8x8xi1>
    %114 = tensor.empty() : tensor<1x4x8x1xi1>
    %115 = linalg.fill ins(%true : i1) outs(%114 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %116 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%113 : tensor<1x4x8x8xi1>) outs(%115 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %156 = arith.andi %in, %out : i1
      linalg.yield %156 : i1
    } -> tensor<1x4x8x1xi1>
    %117 = linalg.generic {indexing_maps = [#map4, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%116, %cst_2, %111 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%99 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_84: f32, %in_85: f32, %out: f32):
      %156 = arith.select %in, %in_84, %in_85 : f32
      linalg.yield %156 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_68 = tensor.collapse_shape %117 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_69 = tensor.collapse_shape %90 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %118 = tensor.empty() : tensor<4x8x16xf32>
    %119 = linalg.fill ins(%cst : f32) outs(%118 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %120 = linalg.batch_matmul ins(%collapsed_68, %collapsed_69 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%119 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_70 = tensor.expand_shape %120 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %transposed_71 = linalg.transpose ins(%expanded_70 : tensor<1x4x8x16xf32>) outs(%46 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_72 = tensor.collapse_shape %transposed_71 [[0], [1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<1x8x64xf32>
    %121 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_40 : tensor<1x8x64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.negf %in : f32
      %157 = math.exp %156 : f32
      %158 = arith.addf %157, %cst_1 : f32
      %159 = arith.divf %cst_1, %158 : f32
      linalg.yield %159 : f32
    } -> tensor<1x8x64xf32>
    %122 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_72, %121 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %123 = tensor.empty() : tensor<64x64xf32>
    %transposed_73 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%123 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_74 = tensor.collapse_shape %122 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %124 = tensor.empty() : tensor<8x64xf32>
    %125 = linalg.fill ins(%cst : f32) outs(%124 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %126 = linalg.matmul ins(%collapsed_74, %transposed_73 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%125 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_75 = tensor.expand_shape %126 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %127 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_75 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.addf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %128 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x8x64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %129 = linalg.generic {indexing_maps = [#map2, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%128 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %out : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x1xf32>
    %130 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.divf %in, %cst_9 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x1xf32>
    %131 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.truncf %cst_7 : f64 to f32
      %157 = arith.addf %in, %156 : f32
      linalg.yield %157 : f32
    } -> tensor<1x8x1xf32>
    %132 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.rsqrt %in : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map2, #map12, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127, %132 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %134 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg12 : tensor<64xf32>) outs(%39 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %cst_1 : f32
      linalg.yield %156 : f32
    } -> tensor<64xf32>
    %135 = linalg.generic {indexing_maps = [#map2, #map13, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133, %134 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %136 = tensor.empty() : tensor<64x96xf32>
    %transposed_76 = linalg.transpose ins(%arg8 : tensor<96x64xf32>) outs(%136 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_77 = tensor.collapse_shape %135 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %137 = tensor.empty() : tensor<8x96xf32>
    %138 = linalg.fill ins(%cst : f32) outs(%137 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %139 = linalg.matmul ins(%collapsed_77, %transposed_76 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%138 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_78 = tensor.expand_shape %139 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %140 = tensor.empty() : tensor<1x8x96xf32>
    %141 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_78 : tensor<1x8x96xf32>) outs(%140 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.negf %in : f32
      %157 = math.exp %156 : f32
      %158 = arith.addf %157, %cst_1 : f32
      %159 = arith.divf %cst_1, %158 : f32
      linalg.yield %159 : f32
    } -> tensor<1x8x96xf32>
    %142 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_78, %141 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%140 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x96xf32>
    %transposed_79 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%136 : tensor<64x96xf32>) permutation = [1, 0] 
    %143 = linalg.matmul ins(%collapsed_77, %transposed_79 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%138 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_80 = tensor.expand_shape %143 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %144 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142, %expanded_80 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%140 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x96xf32>
    %145 = tensor.empty() : tensor<96x64xf32>
    %transposed_81 = linalg.transpose ins(%arg10 : tensor<64x96xf32>) outs(%145 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_82 = tensor.collapse_shape %144 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %146 = linalg.matmul ins(%collapsed_82, %transposed_81 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%125 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_83 = tensor.expand_shape %146 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %147 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127, %expanded_83 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.addf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %148 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<1x8x64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %149 = linalg.generic {indexing_maps = [#map2, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%148 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %out : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x1xf32>
    %150 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.divf %in, %cst_9 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x1xf32>
    %151 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.truncf %cst_7 : f64 to f32
      %157 = arith.addf %in, %156 : f32
      linalg.yield %157 : f32
    } -> tensor<1x8x1xf32>
    %152 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = math.rsqrt %in : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x1xf32>
    %153 = linalg.generic {indexing_maps = [#map2, #map12, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %152 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    %154 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg13 : tensor<64xf32>) outs(%39 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %156 = arith.addf %in, %cst_1 : f32
      linalg.yield %156 : f32
    } -> tensor<64xf32>
    %155 = linalg.generic {indexing_maps = [#map2, #map13, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %154 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%30 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_84: f32, %out: f32):
      %156 = arith.mulf %in, %in_84 : f32
      linalg.yield %156 : f32
    } -> tensor<1x8x64xf32>
    return %155 : tensor<1x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_2_torch.float32: "0x040000000000803F0AD7233C"
    }
  }
#-}
