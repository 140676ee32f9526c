#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map8 = affine_map<(d0, d1) -> (0, d1)>
#map9 = affine_map<(d0, d1) -> (d0, 0)>
#map10 = affine_map<(d0, d1) -> (d0, d1)>
#map11 = affine_map<(d0, d1) -> ()>
#map12 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, 0, d4)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, 0, 0, d3, 0)>
#map18 = affine_map<(d0, d1) -> (d1)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, 0, d2, 0, 0)>
#map21 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map22 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map23 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @qwen3_next(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>, %arg5: tensor<128x1x4xf32>, %arg6: tensor<192x64xf32>, %arg7: tensor<8x64xf32>, %arg8: tensor<16xf32>, %arg9: tensor<64x64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<96x64xf32>, %arg12: tensor<64x96xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>, %arg15: tensor<256x64xf32>, %arg16: tensor<64x64xf32>, %arg17: tensor<64x64xf32>, %arg18: tensor<64x128xf32>, %arg19: tensor<32xf32>, %arg20: tensor<32xf32>, %arg21: tensor<96x64xf32>, %arg22: tensor<96x64xf32>, %arg23: tensor<64x96xf32>, %arg24: tensor<64xf32>, %arg25: tensor<64xf32>, %arg26: tensor<64xf32>, %arg27: tensor<4xf32>) -> tensor<1x8x64xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c-1_i64 = arith.constant -1 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<4x16x16xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<1x4x2x4x16xf32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<1x4x16x16xf32>
    %cst_5 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_7 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_8 = arith.constant dense<1.000000e+00> : tensor<4x4xf32>
    %cst_9 = arith.constant dense<true> : tensor<4x4xi1>
    %cst_10 = arith.constant 0.17677669529663689 : f64
    %cst_11 = arith.constant 9.9999999999999995E-7 : f64
    %cst_12 = arith.constant 6.400000e+01 : f32
    %cst_13 = arith.constant 2.000000e+01 : f32
    %cst_14 = arith.constant 2.500000e-01 : f32
    %cst_15 = arith.constant 1.600000e+01 : f32
    %cst_16 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %307 = linalg.index 0 : index
      %308 = arith.index_cast %307 : index to i64
      linalg.yield %308 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %307 = arith.sitofp %in : i64 to f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<1x8x4xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %arg27 : tensor<1x8x1xf32>, tensor<4xf32>) outs(%4 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4xf32>
    %concat = tensor.concat dim(2) %5, %5 : (tensor<1x8x4xf32>, tensor<1x8x4xf32>) -> tensor<1x8x8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.cos %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.sin %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x8xf32>
    %9 = tensor.empty() : tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.divf %in, %cst_12 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %15 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %17 = tensor.empty() : tensor<64xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg13 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %cst_0 : f32
      linalg.yield %307 : f32
    } -> tensor<64xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %18 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %20 = tensor.empty() : tensor<64x192xf32>
    %transposed = linalg.transpose ins(%arg6 : tensor<192x64xf32>) outs(%20 : tensor<64x192xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %19 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %21 = tensor.empty() : tensor<8x192xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %23 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x192xf32>) outs(%22 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %24 = tensor.empty() : tensor<64x8xf32>
    %transposed_17 = linalg.transpose ins(%arg7 : tensor<8x64xf32>) outs(%24 : tensor<64x8xf32>) permutation = [1, 0] 
    %25 = tensor.empty() : tensor<8x8xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %27 = linalg.matmul ins(%collapsed, %transposed_17 : tensor<8x64xf32>, tensor<64x8xf32>) outs(%26 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %expanded_18 = tensor.expand_shape %23 [[0, 1], [2, 3]] output_shape [1, 8, 2, 96] : tensor<8x192xf32> into tensor<1x8x2x96xf32>
    %expanded_19 = tensor.expand_shape %27 [[0, 1], [2, 3]] output_shape [1, 8, 2, 4] : tensor<8x8xf32> into tensor<1x8x2x4xf32>
    %extracted_slice = tensor.extract_slice %expanded_18[0, 0, 0, 0] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x96xf32> to tensor<1x8x2x16xf32>
    %extracted_slice_20 = tensor.extract_slice %expanded_18[0, 0, 0, 16] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x96xf32> to tensor<1x8x2x16xf32>
    %extracted_slice_21 = tensor.extract_slice %expanded_18[0, 0, 0, 32] [1, 8, 2, 32] [1, 1, 1, 1] : tensor<1x8x2x96xf32> to tensor<1x8x2x32xf32>
    %extracted_slice_22 = tensor.extract_slice %expanded_18[0, 0, 0, 64] [1, 8, 2, 32] [1, 1, 1, 1] : tensor<1x8x2x96xf32> to tensor<1x8x2x32xf32>
    %extracted_slice_23 = tensor.extract_slice %expanded_19[0, 0, 0, 0] [1, 8, 2, 2] [1, 1, 1, 1] : tensor<1x8x2x4xf32> to tensor<1x8x2x2xf32>
    %extracted_slice_24 = tensor.extract_slice %expanded_19[0, 0, 0, 2] [1, 8, 2, 2] [1, 1, 1, 1] : tensor<1x8x2x4xf32> to tensor<1x8x2x2xf32>
    %collapsed_25 = tensor.collapse_shape %extracted_slice_21 [[0], [1], [2, 3]] : tensor<1x8x2x32xf32> into tensor<1x8x64xf32>
    %collapsed_26 = tensor.collapse_shape %extracted_slice_22 [[0], [1], [2, 3]] : tensor<1x8x2x32xf32> into tensor<1x8x64xf32>
    %expanded_27 = tensor.expand_shape %collapsed_26 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %collapsed_28 = tensor.collapse_shape %extracted_slice_23 [[0], [1], [2, 3]] : tensor<1x8x2x2xf32> into tensor<1x8x4xf32>
    %collapsed_29 = tensor.collapse_shape %extracted_slice_24 [[0], [1], [2, 3]] : tensor<1x8x2x2xf32> into tensor<1x8x4xf32>
    %collapsed_30 = tensor.collapse_shape %extracted_slice [[0], [1], [2, 3]] : tensor<1x8x2x16xf32> into tensor<1x8x32xf32>
    %collapsed_31 = tensor.collapse_shape %extracted_slice_20 [[0], [1], [2, 3]] : tensor<1x8x2x16xf32> into tensor<1x8x32xf32>
    %concat_32 = tensor.concat dim(2) %collapsed_30, %collapsed_31, %collapsed_25 : (tensor<1x8x32xf32>, tensor<1x8x32xf32>, tensor<1x8x64xf32>) -> tensor<1x8x128xf32>
    %28 = tensor.empty() : tensor<1x128x8xf32>
    %transposed_33 = linalg.transpose ins(%concat_32 : tensor<1x8x128xf32>) outs(%28 : tensor<1x128x8xf32>) permutation = [0, 2, 1] 
    %expanded_34 = tensor.expand_shape %transposed_33 [[0], [1], [2, 3]] output_shape [1, 128, 8, 1] : tensor<1x128x8xf32> into tensor<1x128x8x1xf32>
    %expanded_35 = tensor.expand_shape %arg5 [[0], [1], [2, 3]] output_shape [128, 1, 4, 1] : tensor<128x1x4xf32> into tensor<128x1x4x1xf32>
    %padded = tensor.pad %expanded_34 low[0, 0, 3, 0] high[0, 0, 3, 0] {
    ^bb0(%arg28: index, %arg29: index, %arg30: index, %arg31: index):
      tensor.yield %cst : f32
    } : tensor<1x128x8x1xf32> to tensor<1x128x14x1xf32>
    %29 = tensor.empty() : tensor<1x128x11x1xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<1x128x11x1xf32>) -> tensor<1x128x11x1xf32>
    %collapsed_36 = tensor.collapse_shape %expanded_35 [[0, 1], [2], [3]] : tensor<128x1x4x1xf32> into tensor<128x4x1xf32>
    %31 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed_36 : tensor<1x128x14x1xf32>, tensor<128x4x1xf32>) outs(%30 : tensor<1x128x11x1xf32>) -> tensor<1x128x11x1xf32>
    %collapsed_37 = tensor.collapse_shape %31 [[0], [1], [2, 3]] : tensor<1x128x11x1xf32> into tensor<1x128x11xf32>
    %extracted_slice_38 = tensor.extract_slice %collapsed_37[0, 0, 0] [1, 128, 8] [1, 1, 1] : tensor<1x128x11xf32> to tensor<1x128x8xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_38 : tensor<1x128x8xf32>) outs(%28 : tensor<1x128x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      %308 = math.exp %307 : f32
      %309 = arith.addf %308, %cst_0 : f32
      %310 = arith.divf %cst_0, %309 : f32
      linalg.yield %310 : f32
    } -> tensor<1x128x8xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_38, %32 : tensor<1x128x8xf32>, tensor<1x128x8xf32>) outs(%28 : tensor<1x128x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x128x8xf32>
    %34 = tensor.empty() : tensor<1x8x128xf32>
    %transposed_39 = linalg.transpose ins(%33 : tensor<1x128x8xf32>) outs(%34 : tensor<1x8x128xf32>) permutation = [0, 2, 1] 
    %extracted_slice_40 = tensor.extract_slice %transposed_39[0, 0, 0] [1, 8, 32] [1, 1, 1] : tensor<1x8x128xf32> to tensor<1x8x32xf32>
    %extracted_slice_41 = tensor.extract_slice %transposed_39[0, 0, 32] [1, 8, 32] [1, 1, 1] : tensor<1x8x128xf32> to tensor<1x8x32xf32>
    %extracted_slice_42 = tensor.extract_slice %transposed_39[0, 0, 64] [1, 8, 64] [1, 1, 1] : tensor<1x8x128xf32> to tensor<1x8x64xf32>
    %expanded_43 = tensor.expand_shape %extracted_slice_42 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_28 : tensor<1x8x4xf32>) outs(%4 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      %308 = math.exp %307 : f32
      %309 = arith.addf %308, %cst_0 : f32
      %310 = arith.divf %cst_0, %309 : f32
      linalg.yield %310 : f32
    } -> tensor<1x8x4xf32>
    %36 = tensor.empty() : tensor<4xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg4 : tensor<4xf32>) outs(%36 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.exp %in : f32
      linalg.yield %307 : f32
    } -> tensor<4xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%37 : tensor<4xf32>) outs(%36 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      linalg.yield %307 : f32
    } -> tensor<4xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_29, %arg3 : tensor<1x8x4xf32>, tensor<4xf32>) outs(%4 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x8x4xf32>) outs(%4 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.exp %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<1x8x4xf32>) outs(%4 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.log1p %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4xf32>
    %42 = tensor.empty() : tensor<1x8x4xi1>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x8x4xf32>) outs(%42 : tensor<1x8x4xi1>) {
    ^bb0(%in: f32, %out: i1):
      %307 = arith.cmpf ogt, %in, %cst_13 : f32
      linalg.yield %307 : i1
    } -> tensor<1x8x4xi1>
    %44 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43, %39, %41 : tensor<1x8x4xi1>, tensor<1x8x4xf32>, tensor<1x8x4xf32>) outs(%4 : tensor<1x8x4xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %44 : tensor<4xf32>, tensor<1x8x4xf32>) outs(%4 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4xf32>
    %46 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %expanded_44 = tensor.expand_shape %extracted_slice_40 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xf32> into tensor<1x8x2x16xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x8x2x16xf32>) outs(%46 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_45 = tensor.collapse_shape %47 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x16xf32> into tensor<1x8x4x16xf32>
    %expanded_46 = tensor.expand_shape %extracted_slice_41 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xf32> into tensor<1x8x2x16xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<1x8x2x16xf32>) outs(%46 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_47 = tensor.collapse_shape %48 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x16xf32> into tensor<1x8x4x16xf32>
    %49 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_48 = linalg.transpose ins(%collapsed_45 : tensor<1x8x4x16xf32>) outs(%49 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_49 = linalg.transpose ins(%collapsed_47 : tensor<1x8x4x16xf32>) outs(%49 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_50 = linalg.transpose ins(%expanded_43 : tensor<1x8x4x16xf32>) outs(%49 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %50 = tensor.empty() : tensor<1x4x8xf32>
    %transposed_51 = linalg.transpose ins(%35 : tensor<1x8x4xf32>) outs(%50 : tensor<1x4x8xf32>) permutation = [0, 2, 1] 
    %transposed_52 = linalg.transpose ins(%45 : tensor<1x8x4xf32>) outs(%50 : tensor<1x4x8xf32>) permutation = [0, 2, 1] 
    %51 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_48, %transposed_48 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x16xf32>
    %52 = tensor.empty() : tensor<1x4x8x1xf32>
    %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %54 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%51 : tensor<1x4x8x16xf32>) outs(%53 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x1xf32>
    %55 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<1x4x8x1xf32>) outs(%52 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x4x8x1xf32>
    %56 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<1x4x8x1xf32>) outs(%52 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x1xf32>
    %57 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_48, %56 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x16xf32>
    %58 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_49, %transposed_49 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x16xf32>
    %59 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<1x4x8x16xf32>) outs(%53 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x1xf32>
    %60 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x4x8x1xf32>) outs(%52 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x4x8x1xf32>
    %61 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<1x4x8x1xf32>) outs(%52 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x1xf32>
    %62 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_49, %61 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x16xf32>
    %63 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<1x4x8x16xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.mulf %in, %cst_14 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x16xf32>
    %expanded_53 = tensor.expand_shape %transposed_51 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %64 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_50, %expanded_53 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x16xf32>
    %65 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %expanded_53 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%49 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x16xf32>
    %expanded_54 = tensor.expand_shape %63 [[0], [1], [2, 3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<1x4x8x16xf32> into tensor<1x4x2x4x16xf32>
    %expanded_55 = tensor.expand_shape %62 [[0], [1], [2, 3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<1x4x8x16xf32> into tensor<1x4x2x4x16xf32>
    %expanded_56 = tensor.expand_shape %65 [[0], [1], [2, 3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<1x4x8x16xf32> into tensor<1x4x2x4x16xf32>
    %expanded_57 = tensor.expand_shape %64 [[0], [1], [2, 3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<1x4x8x16xf32> into tensor<1x4x2x4x16xf32>
    %expanded_58 = tensor.expand_shape %transposed_52 [[0], [1], [2, 3]] output_shape [1, 4, 2, 4] : tensor<1x4x8xf32> into tensor<1x4x2x4xf32>
    %66 = tensor.empty() : tensor<4xi64>
    %67 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%66 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %307 = linalg.index 0 : index
      %308 = arith.index_cast %307 : index to i64
      linalg.yield %308 : i64
    } -> tensor<4xi64>
    %expanded_59 = tensor.expand_shape %67 [[0, 1]] output_shape [1, 4] : tensor<4xi64> into tensor<1x4xi64>
    %expanded_60 = tensor.expand_shape %67 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %68 = tensor.empty() : tensor<4x4xi64>
    %69 = linalg.generic {indexing_maps = [#map8, #map9, #map10], iterator_types = ["parallel", "parallel"]} ins(%expanded_59, %expanded_60 : tensor<1x4xi64>, tensor<4x1xi64>) outs(%68 : tensor<4x4xi64>) {
    ^bb0(%in: i64, %in_202: i64, %out: i64):
      %307 = arith.subi %in, %in_202 : i64
      linalg.yield %307 : i64
    } -> tensor<4x4xi64>
    %70 = tensor.empty() : tensor<4x4xi1>
    %71 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<4x4xi64>) outs(%70 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %307 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %307 : i1
    } -> tensor<4x4xi1>
    %72 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%71, %cst_9 : tensor<4x4xi1>, tensor<4x4xi1>) outs(%70 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %in_202: i1, %out: i1):
      %307 = arith.andi %in, %in_202 : i1
      linalg.yield %307 : i1
    } -> tensor<4x4xi1>
    %73 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<4x4xi64>) outs(%70 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %307 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %307 : i1
    } -> tensor<4x4xi1>
    %74 = tensor.empty() : tensor<4x4xf32>
    %75 = linalg.generic {indexing_maps = [#map10, #map10, #map11, #map10], iterator_types = ["parallel", "parallel"]} ins(%73, %cst_8, %cst_7 : tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) outs(%74 : tensor<4x4xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<4x4xf32>
    %transposed_61 = linalg.transpose ins(%75 : tensor<4x4xf32>) outs(%74 : tensor<4x4xf32>) permutation = [1, 0] 
    %collapsed_62 = tensor.collapse_shape %expanded_58 [[0, 1], [2], [3]] : tensor<1x4x2x4xf32> into tensor<4x2x4xf32>
    %76 = tensor.empty() : tensor<1x4x4x4xf32>
    %77 = linalg.generic {indexing_maps = [#map12, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_61 : tensor<4x4xf32>) outs(%76 : tensor<1x4x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x4x4xf32>
    %collapsed_63 = tensor.collapse_shape %77 [[0, 1], [2], [3]] : tensor<1x4x4x4xf32> into tensor<4x4x4xf32>
    %78 = tensor.empty() : tensor<4x2x4xf32>
    %79 = linalg.fill ins(%cst : f32) outs(%78 : tensor<4x2x4xf32>) -> tensor<4x2x4xf32>
    %80 = linalg.batch_matmul ins(%collapsed_62, %collapsed_63 : tensor<4x2x4xf32>, tensor<4x4x4xf32>) outs(%79 : tensor<4x2x4xf32>) -> tensor<4x2x4xf32>
    %expanded_64 = tensor.expand_shape %80 [[0, 1], [2], [3]] output_shape [1, 4, 2, 4] : tensor<4x2x4xf32> into tensor<1x4x2x4xf32>
    %expanded_65 = tensor.expand_shape %80 [[0, 1], [2], [3, 4]] output_shape [1, 4, 2, 4, 1] : tensor<4x2x4xf32> into tensor<1x4x2x4x1xf32>
    %expanded_66 = tensor.expand_shape %80 [[0, 1], [2], [3, 4]] output_shape [1, 4, 2, 1, 4] : tensor<4x2x4xf32> into tensor<1x4x2x1x4xf32>
    %81 = tensor.empty() : tensor<1x4x2x4x4xf32>
    %82 = linalg.generic {indexing_maps = [#map13, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_65, %expanded_66 : tensor<1x4x2x4x1xf32>, tensor<1x4x2x1x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.subf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %83 = linalg.generic {indexing_maps = [#map15, #map16, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%72, %cst_6, %82 : tensor<4x4xi1>, tensor<f32>, tensor<1x4x2x4x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %84 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<1x4x2x4x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.exp %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %85 = tensor.empty() : tensor<1x4x2x16x4xf32>
    %transposed_67 = linalg.transpose ins(%expanded_55 : tensor<1x4x2x4x16xf32>) outs(%85 : tensor<1x4x2x16x4xf32>) permutation = [0, 1, 2, 4, 3] 
    %collapsed_68 = tensor.collapse_shape %expanded_56 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x16xf32> into tensor<8x4x16xf32>
    %collapsed_69 = tensor.collapse_shape %transposed_67 [[0, 1, 2], [3], [4]] : tensor<1x4x2x16x4xf32> into tensor<8x16x4xf32>
    %86 = tensor.empty() : tensor<8x4x4xf32>
    %87 = linalg.fill ins(%cst : f32) outs(%86 : tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    %88 = linalg.batch_matmul ins(%collapsed_68, %collapsed_69 : tensor<8x4x16xf32>, tensor<8x16x4xf32>) outs(%87 : tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    %expanded_70 = tensor.expand_shape %88 [[0, 1, 2], [3], [4]] output_shape [1, 4, 2, 4, 4] : tensor<8x4x4xf32> into tensor<1x4x2x4x4xf32>
    %89 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_70, %84 : tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %collapsed_71 = tensor.collapse_shape %expanded_54 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x16xf32> into tensor<8x4x16xf32>
    %90 = linalg.batch_matmul ins(%collapsed_71, %collapsed_69 : tensor<8x4x16xf32>, tensor<8x16x4xf32>) outs(%87 : tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    %expanded_72 = tensor.expand_shape %90 [[0, 1, 2], [3], [4]] output_shape [1, 4, 2, 4, 4] : tensor<8x4x4xf32> into tensor<1x4x2x4x4xf32>
    %91 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_72, %84 : tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %92 = tensor.empty() : tensor<1x4x2x4xf32>
    %93 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_64 : tensor<1x4x2x4xf32>) outs(%92 : tensor<1x4x2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.exp %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4xf32>
    %expanded_73 = tensor.expand_shape %93 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 4, 1] : tensor<1x4x2x4xf32> into tensor<1x4x2x4x1xf32>
    %94 = tensor.empty() : tensor<1x4x2x4x16xf32>
    %95 = linalg.generic {indexing_maps = [#map5, #map13, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_56, %expanded_73 : tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x1xf32>) outs(%94 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x16xf32>
    %96 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<4x4xi64>) outs(%70 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %307 = arith.cmpi sle, %in, %c-1_i64 : i64
      linalg.yield %307 : i1
    } -> tensor<4x4xi1>
    %97 = linalg.generic {indexing_maps = [#map15, #map5, #map16, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%96, %89, %cst_7 : tensor<4x4xi1>, tensor<1x4x2x4x4xf32>, tensor<f32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %98 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<1x4x2x4x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %extracted_slice_74 = tensor.extract_slice %98[0, 0, 0, 1, 0] [1, 4, 2, 1, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x1x4xf32>
    %collapsed_75 = tensor.collapse_shape %extracted_slice_74 [[0], [1], [2, 3], [4]] : tensor<1x4x2x1x4xf32> into tensor<1x4x2x4xf32>
    %extracted_slice_76 = tensor.extract_slice %collapsed_75[0, 0, 0, 0] [1, 4, 2, 1] [1, 1, 1, 1] : tensor<1x4x2x4xf32> to tensor<1x4x2x1xf32>
    %extracted_slice_77 = tensor.extract_slice %98[0, 0, 0, 0, 0] [1, 4, 2, 1, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x1x4xf32>
    %extracted_slice_78 = tensor.extract_slice %extracted_slice_77[0, 0, 0, 0, 0] [1, 4, 2, 1, 1] [1, 1, 1, 1, 1] : tensor<1x4x2x1x4xf32> to tensor<1x4x2x1x1xf32>
    %expanded_79 = tensor.expand_shape %extracted_slice_76 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 1, 1] : tensor<1x4x2x1xf32> into tensor<1x4x2x1x1xf32>
    %99 = tensor.empty() : tensor<1x4x2x1x1xf32>
    %100 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_79, %extracted_slice_78 : tensor<1x4x2x1x1xf32>, tensor<1x4x2x1x1xf32>) outs(%99 : tensor<1x4x2x1x1xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x1x1xf32>
    %101 = tensor.empty() : tensor<1x4x2x1xf32>
    %102 = linalg.fill ins(%cst : f32) outs(%101 : tensor<1x4x2x1xf32>) -> tensor<1x4x2x1xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]} ins(%100 : tensor<1x4x2x1x1xf32>) outs(%102 : tensor<1x4x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x1xf32>
    %104 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_76, %103 : tensor<1x4x2x1xf32>, tensor<1x4x2x1xf32>) outs(%101 : tensor<1x4x2x1xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x1xf32>
    %inserted_slice = tensor.insert_slice %104 into %collapsed_75[0, 0, 0, 0] [1, 4, 2, 1] [1, 1, 1, 1] : tensor<1x4x2x1xf32> into tensor<1x4x2x4xf32>
    %expanded_80 = tensor.expand_shape %67 [[0, 1, 2, 3, 4]] output_shape [1, 1, 1, 4, 1] : tensor<4xi64> into tensor<1x1x1x4x1xi64>
    %105 = tensor.empty() : tensor<1x1x1x4x1xi1>
    %106 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_80 : tensor<1x1x1x4x1xi64>) outs(%105 : tensor<1x1x1x4x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %307 = arith.cmpi eq, %in, %c1_i64 : i64
      linalg.yield %307 : i1
    } -> tensor<1x1x1x4x1xi1>
    %107 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice : tensor<1x4x2x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x4xf32>
    %108 = linalg.generic {indexing_maps = [#map17, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%106, %107, %98 : tensor<1x1x1x4x1xi1>, tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %extracted_slice_81 = tensor.extract_slice %108[0, 0, 0, 2, 0] [1, 4, 2, 1, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x1x4xf32>
    %collapsed_82 = tensor.collapse_shape %extracted_slice_81 [[0], [1], [2, 3], [4]] : tensor<1x4x2x1x4xf32> into tensor<1x4x2x4xf32>
    %extracted_slice_83 = tensor.extract_slice %collapsed_82[0, 0, 0, 0] [1, 4, 2, 2] [1, 1, 1, 1] : tensor<1x4x2x4xf32> to tensor<1x4x2x2xf32>
    %extracted_slice_84 = tensor.extract_slice %108[0, 0, 0, 0, 0] [1, 4, 2, 2, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x2x4xf32>
    %extracted_slice_85 = tensor.extract_slice %extracted_slice_84[0, 0, 0, 0, 0] [1, 4, 2, 2, 2] [1, 1, 1, 1, 1] : tensor<1x4x2x2x4xf32> to tensor<1x4x2x2x2xf32>
    %expanded_86 = tensor.expand_shape %extracted_slice_83 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 2, 1] : tensor<1x4x2x2xf32> into tensor<1x4x2x2x1xf32>
    %109 = tensor.empty() : tensor<1x4x2x2x2xf32>
    %110 = linalg.generic {indexing_maps = [#map13, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_86, %extracted_slice_85 : tensor<1x4x2x2x1xf32>, tensor<1x4x2x2x2xf32>) outs(%109 : tensor<1x4x2x2x2xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x2x2xf32>
    %111 = tensor.empty() : tensor<1x4x2x2xf32>
    %112 = linalg.fill ins(%cst : f32) outs(%111 : tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>
    %113 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]} ins(%110 : tensor<1x4x2x2x2xf32>) outs(%112 : tensor<1x4x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x2xf32>
    %114 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_83, %113 : tensor<1x4x2x2xf32>, tensor<1x4x2x2xf32>) outs(%111 : tensor<1x4x2x2xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x2xf32>
    %inserted_slice_87 = tensor.insert_slice %114 into %collapsed_82[0, 0, 0, 0] [1, 4, 2, 2] [1, 1, 1, 1] : tensor<1x4x2x2xf32> into tensor<1x4x2x4xf32>
    %115 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_80 : tensor<1x1x1x4x1xi64>) outs(%105 : tensor<1x1x1x4x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %307 = arith.cmpi eq, %in, %c2_i64 : i64
      linalg.yield %307 : i1
    } -> tensor<1x1x1x4x1xi1>
    %116 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_87 : tensor<1x4x2x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x4xf32>
    %117 = linalg.generic {indexing_maps = [#map17, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%115, %116, %108 : tensor<1x1x1x4x1xi1>, tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %extracted_slice_88 = tensor.extract_slice %117[0, 0, 0, 3, 0] [1, 4, 2, 1, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x1x4xf32>
    %collapsed_89 = tensor.collapse_shape %extracted_slice_88 [[0], [1], [2, 3], [4]] : tensor<1x4x2x1x4xf32> into tensor<1x4x2x4xf32>
    %extracted_slice_90 = tensor.extract_slice %collapsed_89[0, 0, 0, 0] [1, 4, 2, 3] [1, 1, 1, 1] : tensor<1x4x2x4xf32> to tensor<1x4x2x3xf32>
    %extracted_slice_91 = tensor.extract_slice %117[0, 0, 0, 0, 0] [1, 4, 2, 3, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x3x4xf32>
    %extracted_slice_92 = tensor.extract_slice %extracted_slice_91[0, 0, 0, 0, 0] [1, 4, 2, 3, 3] [1, 1, 1, 1, 1] : tensor<1x4x2x3x4xf32> to tensor<1x4x2x3x3xf32>
    %expanded_93 = tensor.expand_shape %extracted_slice_90 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 3, 1] : tensor<1x4x2x3xf32> into tensor<1x4x2x3x1xf32>
    %118 = tensor.empty() : tensor<1x4x2x3x3xf32>
    %119 = linalg.generic {indexing_maps = [#map13, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_93, %extracted_slice_92 : tensor<1x4x2x3x1xf32>, tensor<1x4x2x3x3xf32>) outs(%118 : tensor<1x4x2x3x3xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x3x3xf32>
    %120 = tensor.empty() : tensor<1x4x2x3xf32>
    %121 = linalg.fill ins(%cst : f32) outs(%120 : tensor<1x4x2x3xf32>) -> tensor<1x4x2x3xf32>
    %122 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]} ins(%119 : tensor<1x4x2x3x3xf32>) outs(%121 : tensor<1x4x2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x3xf32>
    %123 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_90, %122 : tensor<1x4x2x3xf32>, tensor<1x4x2x3xf32>) outs(%120 : tensor<1x4x2x3xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x3xf32>
    %inserted_slice_94 = tensor.insert_slice %123 into %collapsed_89[0, 0, 0, 0] [1, 4, 2, 3] [1, 1, 1, 1] : tensor<1x4x2x3xf32> into tensor<1x4x2x4xf32>
    %124 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_80 : tensor<1x1x1x4x1xi64>) outs(%105 : tensor<1x1x1x4x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %307 = arith.cmpi eq, %in, %c3_i64 : i64
      linalg.yield %307 : i1
    } -> tensor<1x1x1x4x1xi1>
    %125 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_94 : tensor<1x4x2x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x4xf32>
    %126 = linalg.generic {indexing_maps = [#map17, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%124, %125, %117 : tensor<1x1x1x4x1xi1>, tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %127 = linalg.generic {indexing_maps = [#map9, #map18, #map10], iterator_types = ["parallel", "parallel"]} ins(%expanded_60, %67 : tensor<4x1xi64>, tensor<4xi64>) outs(%70 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %in_202: i64, %out: i1):
      %307 = arith.cmpi eq, %in, %in_202 : i64
      linalg.yield %307 : i1
    } -> tensor<4x4xi1>
    %128 = linalg.generic {indexing_maps = [#map10, #map11, #map11, #map10], iterator_types = ["parallel", "parallel"]} ins(%127, %cst_5, %cst_7 : tensor<4x4xi1>, tensor<f32>, tensor<f32>) outs(%74 : tensor<4x4xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<4x4xf32>
    %129 = linalg.generic {indexing_maps = [#map5, #map15, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%126, %128 : tensor<1x4x2x4x4xf32>, tensor<4x4xf32>) outs(%81 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x4xf32>
    %collapsed_95 = tensor.collapse_shape %129 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x4xf32> into tensor<8x4x4xf32>
    %collapsed_96 = tensor.collapse_shape %expanded_57 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x16xf32> into tensor<8x4x16xf32>
    %130 = tensor.empty() : tensor<8x4x16xf32>
    %131 = linalg.fill ins(%cst : f32) outs(%130 : tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %132 = linalg.batch_matmul ins(%collapsed_95, %collapsed_96 : tensor<8x4x4xf32>, tensor<8x4x16xf32>) outs(%131 : tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %expanded_97 = tensor.expand_shape %132 [[0, 1, 2], [3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<8x4x16xf32> into tensor<1x4x2x4x16xf32>
    %collapsed_98 = tensor.collapse_shape %95 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x16xf32> into tensor<8x4x16xf32>
    %133 = linalg.batch_matmul ins(%collapsed_95, %collapsed_98 : tensor<8x4x4xf32>, tensor<8x4x16xf32>) outs(%131 : tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %expanded_99 = tensor.expand_shape %133 [[0, 1, 2], [3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<8x4x16xf32> into tensor<1x4x2x4x16xf32>
    %134 = linalg.generic {indexing_maps = [#map5, #map13, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_54, %expanded_73 : tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x1xf32>) outs(%94 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x16xf32>
    %extracted_slice_100 = tensor.extract_slice %expanded_64[0, 0, 0, 3] [1, 4, 2, 1] [1, 1, 1, 1] : tensor<1x4x2x4xf32> to tensor<1x4x2x1xf32>
    %135 = linalg.generic {indexing_maps = [#map7, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_100, %expanded_64 : tensor<1x4x2x1xf32>, tensor<1x4x2x4xf32>) outs(%92 : tensor<1x4x2x4xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.subf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4xf32>
    %136 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%135 : tensor<1x4x2x4xf32>) outs(%92 : tensor<1x4x2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.exp %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4xf32>
    %expanded_101 = tensor.expand_shape %136 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 4, 1] : tensor<1x4x2x4xf32> into tensor<1x4x2x4x1xf32>
    %137 = linalg.generic {indexing_maps = [#map5, #map13, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_55, %expanded_101 : tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x1xf32>) outs(%94 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x16xf32>
    %collapsed_102 = tensor.collapse_shape %extracted_slice_100 [[0], [1], [2, 3]] : tensor<1x4x2x1xf32> into tensor<1x4x2xf32>
    %138 = tensor.empty() : tensor<1x4x2xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_102 : tensor<1x4x2xf32>) outs(%138 : tensor<1x4x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.exp %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2xf32>
    %expanded_103 = tensor.expand_shape %139 [[0], [1], [2, 3, 4]] output_shape [1, 4, 2, 1, 1] : tensor<1x4x2xf32> into tensor<1x4x2x1x1xf32>
    %extracted_slice_104 = tensor.extract_slice %expanded_97[0, 0, 0, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_105 = tensor.collapse_shape %extracted_slice_104 [[0], [1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<1x4x4x16xf32>
    %extracted_slice_106 = tensor.extract_slice %expanded_99[0, 0, 0, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_107 = tensor.collapse_shape %extracted_slice_106 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<4x4x16xf32>
    %140 = tensor.empty() : tensor<4x4x16xf32>
    %141 = linalg.fill ins(%cst : f32) outs(%140 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %142 = linalg.batch_matmul ins(%collapsed_107, %cst_2 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%141 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_108 = tensor.expand_shape %142 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %143 = tensor.empty() : tensor<1x4x4x16xf32>
    %144 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_105, %expanded_108 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%143 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.subf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x4x16xf32>
    %extracted_slice_109 = tensor.extract_slice %134[0, 0, 0, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_110 = tensor.collapse_shape %extracted_slice_109 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<4x4x16xf32>
    %145 = linalg.batch_matmul ins(%collapsed_110, %cst_2 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%141 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_111 = tensor.expand_shape %145 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %extracted_slice_112 = tensor.extract_slice %91[0, 0, 0, 0, 0] [1, 4, 1, 4, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x1x4x4xf32>
    %collapsed_113 = tensor.collapse_shape %extracted_slice_112 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x4xf32> into tensor<4x4x4xf32>
    %collapsed_114 = tensor.collapse_shape %144 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %146 = linalg.batch_matmul ins(%collapsed_113, %collapsed_114 : tensor<4x4x4xf32>, tensor<4x4x16xf32>) outs(%141 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_115 = tensor.expand_shape %146 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %147 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_111, %expanded_115 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%143 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x4x16xf32>
    %148 = tensor.empty() : tensor<2xi64>
    %149 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%148 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %307 = linalg.index 0 : index
      %308 = arith.index_cast %307 : index to i64
      linalg.yield %308 : i64
    } -> tensor<2xi64>
    %expanded_116 = tensor.expand_shape %149 [[0, 1, 2, 3, 4]] output_shape [1, 1, 2, 1, 1] : tensor<2xi64> into tensor<1x1x2x1x1xi64>
    %150 = tensor.empty() : tensor<1x1x2x1x1xi1>
    %151 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_116 : tensor<1x1x2x1x1xi64>) outs(%150 : tensor<1x1x2x1x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %307 = arith.cmpi eq, %in, %c0_i64 : i64
      linalg.yield %307 : i1
    } -> tensor<1x1x2x1x1xi1>
    %152 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%147 : tensor<1x4x4x16xf32>) outs(%94 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x16xf32>
    %153 = linalg.generic {indexing_maps = [#map20, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%151, %152, %cst_3 : tensor<1x1x2x1x1xi1>, tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x16xf32>) outs(%94 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x16xf32>
    %extracted_slice_117 = tensor.extract_slice %expanded_103[0, 0, 0, 0, 0] [1, 4, 1, 1, 1] [1, 1, 1, 1, 1] : tensor<1x4x2x1x1xf32> to tensor<1x4x1x1x1xf32>
    %collapsed_118 = tensor.collapse_shape %extracted_slice_117 [[0], [1, 2], [3], [4]] : tensor<1x4x1x1x1xf32> into tensor<1x4x1x1xf32>
    %154 = tensor.empty() : tensor<1x4x16x16xf32>
    %155 = linalg.generic {indexing_maps = [#map6, #map21, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %collapsed_118 : tensor<1x4x16x16xf32>, tensor<1x4x1x1xf32>) outs(%154 : tensor<1x4x16x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x16x16xf32>
    %extracted_slice_119 = tensor.extract_slice %137[0, 0, 0, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_120 = tensor.collapse_shape %extracted_slice_119 [[0], [1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<1x4x4x16xf32>
    %156 = tensor.empty() : tensor<1x4x16x4xf32>
    %transposed_121 = linalg.transpose ins(%collapsed_120 : tensor<1x4x4x16xf32>) outs(%156 : tensor<1x4x16x4xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_122 = tensor.collapse_shape %transposed_121 [[0, 1], [2], [3]] : tensor<1x4x16x4xf32> into tensor<4x16x4xf32>
    %157 = tensor.empty() : tensor<4x16x16xf32>
    %158 = linalg.fill ins(%cst : f32) outs(%157 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %159 = linalg.batch_matmul ins(%collapsed_122, %collapsed_114 : tensor<4x16x4xf32>, tensor<4x4x16xf32>) outs(%158 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %expanded_123 = tensor.expand_shape %159 [[0, 1], [2], [3]] output_shape [1, 4, 16, 16] : tensor<4x16x16xf32> into tensor<1x4x16x16xf32>
    %160 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%155, %expanded_123 : tensor<1x4x16x16xf32>, tensor<1x4x16x16xf32>) outs(%154 : tensor<1x4x16x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x16x16xf32>
    %extracted_slice_124 = tensor.extract_slice %expanded_97[0, 0, 1, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_125 = tensor.collapse_shape %extracted_slice_124 [[0], [1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<1x4x4x16xf32>
    %extracted_slice_126 = tensor.extract_slice %expanded_99[0, 0, 1, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_127 = tensor.collapse_shape %extracted_slice_126 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<4x4x16xf32>
    %collapsed_128 = tensor.collapse_shape %160 [[0, 1], [2], [3]] : tensor<1x4x16x16xf32> into tensor<4x16x16xf32>
    %161 = linalg.batch_matmul ins(%collapsed_127, %collapsed_128 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%141 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_129 = tensor.expand_shape %161 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %162 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_125, %expanded_129 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%143 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.subf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x4x16xf32>
    %extracted_slice_130 = tensor.extract_slice %134[0, 0, 1, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_131 = tensor.collapse_shape %extracted_slice_130 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<4x4x16xf32>
    %163 = linalg.batch_matmul ins(%collapsed_131, %collapsed_128 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%141 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_132 = tensor.expand_shape %163 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %extracted_slice_133 = tensor.extract_slice %91[0, 0, 1, 0, 0] [1, 4, 1, 4, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x1x4x4xf32>
    %collapsed_134 = tensor.collapse_shape %extracted_slice_133 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x4xf32> into tensor<4x4x4xf32>
    %collapsed_135 = tensor.collapse_shape %162 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %164 = linalg.batch_matmul ins(%collapsed_134, %collapsed_135 : tensor<4x4x4xf32>, tensor<4x4x16xf32>) outs(%141 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_136 = tensor.expand_shape %164 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %165 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_132, %expanded_136 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%143 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x4x16xf32>
    %166 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_116 : tensor<1x1x2x1x1xi64>) outs(%150 : tensor<1x1x2x1x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %307 = arith.cmpi eq, %in, %c1_i64 : i64
      linalg.yield %307 : i1
    } -> tensor<1x1x2x1x1xi1>
    %167 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%165 : tensor<1x4x4x16xf32>) outs(%94 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x16xf32>
    %168 = linalg.generic {indexing_maps = [#map20, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%166, %167, %153 : tensor<1x1x2x1x1xi1>, tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x16xf32>) outs(%94 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: i1, %in_202: f32, %in_203: f32, %out: f32):
      %307 = arith.select %in, %in_202, %in_203 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x2x4x16xf32>
    %collapsed_137 = tensor.collapse_shape %168 [[0], [1], [2, 3], [4]] : tensor<1x4x2x4x16xf32> into tensor<1x4x8x16xf32>
    %169 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_138 = linalg.transpose ins(%collapsed_137 : tensor<1x4x8x16xf32>) outs(%169 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_139 = tensor.collapse_shape %transposed_138 [[0, 1, 2], [3]] : tensor<1x8x4x16xf32> into tensor<32x16xf32>
    %collapsed_140 = tensor.collapse_shape %expanded_27 [[0, 1, 2], [3]] : tensor<1x8x4x16xf32> into tensor<32x16xf32>
    %170 = tensor.empty() : tensor<32x16xf32>
    %171 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%collapsed_139 : tensor<32x16xf32>) outs(%170 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %307 : f32
    } -> tensor<32x16xf32>
    %172 = tensor.empty() : tensor<32x1xf32>
    %173 = linalg.fill ins(%cst : f32) outs(%172 : tensor<32x1xf32>) -> tensor<32x1xf32>
    %174 = linalg.generic {indexing_maps = [#map10, #map9], iterator_types = ["parallel", "reduction"]} ins(%171 : tensor<32x16xf32>) outs(%173 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<32x1xf32>
    %175 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%174 : tensor<32x1xf32>) outs(%172 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.divf %in, %cst_15 : f32
      linalg.yield %307 : f32
    } -> tensor<32x1xf32>
    %176 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%175 : tensor<32x1xf32>) outs(%172 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<32x1xf32>
    %177 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%176 : tensor<32x1xf32>) outs(%172 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<32x1xf32>
    %178 = linalg.generic {indexing_maps = [#map10, #map9, #map10], iterator_types = ["parallel", "parallel"]} ins(%collapsed_139, %177 : tensor<32x16xf32>, tensor<32x1xf32>) outs(%170 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<32x16xf32>
    %179 = linalg.generic {indexing_maps = [#map18, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%arg8, %178 : tensor<16xf32>, tensor<32x16xf32>) outs(%170 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<32x16xf32>
    %180 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%collapsed_140 : tensor<32x16xf32>) outs(%170 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      %308 = math.exp %307 : f32
      %309 = arith.addf %308, %cst_0 : f32
      %310 = arith.divf %cst_0, %309 : f32
      linalg.yield %310 : f32
    } -> tensor<32x16xf32>
    %181 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%collapsed_140, %180 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%170 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<32x16xf32>
    %182 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%179, %181 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%170 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<32x16xf32>
    %expanded_141 = tensor.expand_shape %182 [[0, 1, 2], [3]] output_shape [1, 8, 4, 16] : tensor<32x16xf32> into tensor<1x8x4x16xf32>
    %183 = tensor.empty() : tensor<64x64xf32>
    %transposed_142 = linalg.transpose ins(%arg9 : tensor<64x64xf32>) outs(%183 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_143 = tensor.collapse_shape %expanded_141 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %184 = tensor.empty() : tensor<8x64xf32>
    %185 = linalg.fill ins(%cst : f32) outs(%184 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %186 = linalg.matmul ins(%collapsed_143, %transposed_142 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%185 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_144 = tensor.expand_shape %186 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %187 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_144 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %188 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %189 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%188 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %190 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.divf %in, %cst_12 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %191 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x8x1xf32>
    %192 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %193 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187, %192 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %194 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg14 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %cst_0 : f32
      linalg.yield %307 : f32
    } -> tensor<64xf32>
    %195 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193, %194 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %196 = tensor.empty() : tensor<64x96xf32>
    %transposed_145 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%196 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_146 = tensor.collapse_shape %195 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %197 = tensor.empty() : tensor<8x96xf32>
    %198 = linalg.fill ins(%cst : f32) outs(%197 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %199 = linalg.matmul ins(%collapsed_146, %transposed_145 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%198 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_147 = tensor.expand_shape %199 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %200 = tensor.empty() : tensor<1x8x96xf32>
    %201 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_147 : tensor<1x8x96xf32>) outs(%200 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      %308 = math.exp %307 : f32
      %309 = arith.addf %308, %cst_0 : f32
      %310 = arith.divf %cst_0, %309 : f32
      linalg.yield %310 : f32
    } -> tensor<1x8x96xf32>
    %202 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_147, %201 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%200 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x96xf32>
    %transposed_148 = linalg.transpose ins(%arg11 : tensor<96x64xf32>) outs(%196 : tensor<64x96xf32>) permutation = [1, 0] 
    %203 = linalg.matmul ins(%collapsed_146, %transposed_148 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%198 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_149 = tensor.expand_shape %203 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %204 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202, %expanded_149 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%200 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x96xf32>
    %205 = tensor.empty() : tensor<96x64xf32>
    %transposed_150 = linalg.transpose ins(%arg12 : tensor<64x96xf32>) outs(%205 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_151 = tensor.collapse_shape %204 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %206 = linalg.matmul ins(%collapsed_151, %transposed_150 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%185 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_152 = tensor.expand_shape %206 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %207 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187, %expanded_152 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %208 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%207 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %209 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%208 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %210 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%209 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.divf %in, %cst_12 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %211 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%210 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x8x1xf32>
    %212 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %213 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%207, %212 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %214 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg24 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %cst_0 : f32
      linalg.yield %307 : f32
    } -> tensor<64xf32>
    %215 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%213, %214 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %216 = tensor.empty() : tensor<64x256xf32>
    %transposed_153 = linalg.transpose ins(%arg15 : tensor<256x64xf32>) outs(%216 : tensor<64x256xf32>) permutation = [1, 0] 
    %collapsed_154 = tensor.collapse_shape %215 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %217 = tensor.empty() : tensor<8x256xf32>
    %218 = linalg.fill ins(%cst : f32) outs(%217 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %219 = linalg.matmul ins(%collapsed_154, %transposed_153 : tensor<8x64xf32>, tensor<64x256xf32>) outs(%218 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %expanded_155 = tensor.expand_shape %219 [[0, 1], [2, 3]] output_shape [1, 8, 4, 64] : tensor<8x256xf32> into tensor<1x8x4x64xf32>
    %extracted_slice_156 = tensor.extract_slice %expanded_155[0, 0, 0, 0] [1, 8, 4, 32] [1, 1, 1, 1] : tensor<1x8x4x64xf32> to tensor<1x8x4x32xf32>
    %extracted_slice_157 = tensor.extract_slice %expanded_155[0, 0, 0, 32] [1, 8, 4, 32] [1, 1, 1, 1] : tensor<1x8x4x64xf32> to tensor<1x8x4x32xf32>
    %collapsed_158 = tensor.collapse_shape %extracted_slice_157 [[0], [1], [2, 3]] : tensor<1x8x4x32xf32> into tensor<1x8x128xf32>
    %220 = tensor.empty() : tensor<1x8x4x32xf32>
    %221 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_156 : tensor<1x8x4x32xf32>) outs(%220 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %307 : f32
    } -> tensor<1x8x4x32xf32>
    %222 = tensor.empty() : tensor<1x8x4x1xf32>
    %223 = linalg.fill ins(%cst : f32) outs(%222 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
    %224 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%221 : tensor<1x8x4x32xf32>) outs(%223 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4x1xf32>
    %225 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%224 : tensor<1x8x4x1xf32>) outs(%222 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.divf %in, %cst_16 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4x1xf32>
    %226 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%225 : tensor<1x8x4x1xf32>) outs(%222 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x8x4x1xf32>
    %227 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%226 : tensor<1x8x4x1xf32>) outs(%222 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4x1xf32>
    %228 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_156, %227 : tensor<1x8x4x32xf32>, tensor<1x8x4x1xf32>) outs(%220 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4x32xf32>
    %229 = tensor.empty() : tensor<32xf32>
    %230 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg19 : tensor<32xf32>) outs(%229 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %cst_0 : f32
      linalg.yield %307 : f32
    } -> tensor<32xf32>
    %231 = linalg.generic {indexing_maps = [#map6, #map22, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%228, %230 : tensor<1x8x4x32xf32>, tensor<32xf32>) outs(%220 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x4x32xf32>
    %232 = tensor.empty() : tensor<1x4x8x32xf32>
    %transposed_159 = linalg.transpose ins(%231 : tensor<1x8x4x32xf32>) outs(%232 : tensor<1x4x8x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_160 = linalg.transpose ins(%arg16 : tensor<64x64xf32>) outs(%183 : tensor<64x64xf32>) permutation = [1, 0] 
    %233 = linalg.matmul ins(%collapsed_154, %transposed_160 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%185 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_161 = tensor.expand_shape %233 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %234 = tensor.empty() : tensor<1x8x2x32xf32>
    %235 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_161 : tensor<1x8x2x32xf32>) outs(%234 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %307 : f32
    } -> tensor<1x8x2x32xf32>
    %236 = tensor.empty() : tensor<1x8x2x1xf32>
    %237 = linalg.fill ins(%cst : f32) outs(%236 : tensor<1x8x2x1xf32>) -> tensor<1x8x2x1xf32>
    %238 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%235 : tensor<1x8x2x32xf32>) outs(%237 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x2x1xf32>
    %239 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%238 : tensor<1x8x2x1xf32>) outs(%236 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.divf %in, %cst_16 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x2x1xf32>
    %240 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%239 : tensor<1x8x2x1xf32>) outs(%236 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x8x2x1xf32>
    %241 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%240 : tensor<1x8x2x1xf32>) outs(%236 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x2x1xf32>
    %242 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_161, %241 : tensor<1x8x2x32xf32>, tensor<1x8x2x1xf32>) outs(%234 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x2x32xf32>
    %243 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg20 : tensor<32xf32>) outs(%229 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %cst_0 : f32
      linalg.yield %307 : f32
    } -> tensor<32xf32>
    %244 = linalg.generic {indexing_maps = [#map6, #map22, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%242, %243 : tensor<1x8x2x32xf32>, tensor<32xf32>) outs(%234 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x2x32xf32>
    %245 = tensor.empty() : tensor<1x2x8x32xf32>
    %transposed_162 = linalg.transpose ins(%244 : tensor<1x8x2x32xf32>) outs(%245 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_163 = linalg.transpose ins(%arg17 : tensor<64x64xf32>) outs(%183 : tensor<64x64xf32>) permutation = [1, 0] 
    %246 = linalg.matmul ins(%collapsed_154, %transposed_163 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%185 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_164 = tensor.expand_shape %246 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %transposed_165 = linalg.transpose ins(%expanded_164 : tensor<1x8x2x32xf32>) outs(%245 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %expanded_166 = tensor.expand_shape %7 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %expanded_167 = tensor.expand_shape %8 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xf32> into tensor<1x1x8x8xf32>
    %extracted_slice_168 = tensor.extract_slice %transposed_159[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_169 = tensor.extract_slice %transposed_159[0, 0, 0, 8] [1, 4, 8, 24] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x24xf32>
    %extracted_slice_170 = tensor.extract_slice %transposed_162[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_171 = tensor.extract_slice %transposed_162[0, 0, 0, 8] [1, 2, 8, 24] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x24xf32>
    %247 = tensor.empty() : tensor<1x4x8x8xf32>
    %248 = linalg.generic {indexing_maps = [#map6, #map23, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_168, %expanded_166 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%247 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x8xf32>
    %extracted_slice_172 = tensor.extract_slice %extracted_slice_168[0, 0, 0, 0] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xf32> to tensor<1x4x8x4xf32>
    %extracted_slice_173 = tensor.extract_slice %extracted_slice_168[0, 0, 0, 4] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xf32> to tensor<1x4x8x4xf32>
    %249 = tensor.empty() : tensor<1x4x8x4xf32>
    %250 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_173 : tensor<1x4x8x4xf32>) outs(%249 : tensor<1x4x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x4xf32>
    %concat_174 = tensor.concat dim(3) %250, %extracted_slice_172 : (tensor<1x4x8x4xf32>, tensor<1x4x8x4xf32>) -> tensor<1x4x8x8xf32>
    %251 = linalg.generic {indexing_maps = [#map6, #map23, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_174, %expanded_167 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%247 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x8xf32>
    %252 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%248, %251 : tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%247 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x8xf32>
    %253 = tensor.empty() : tensor<1x2x8x8xf32>
    %254 = linalg.generic {indexing_maps = [#map6, #map23, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_170, %expanded_166 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%253 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x2x8x8xf32>
    %extracted_slice_175 = tensor.extract_slice %extracted_slice_170[0, 0, 0, 0] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xf32> to tensor<1x2x8x4xf32>
    %extracted_slice_176 = tensor.extract_slice %extracted_slice_170[0, 0, 0, 4] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xf32> to tensor<1x2x8x4xf32>
    %255 = tensor.empty() : tensor<1x2x8x4xf32>
    %256 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_176 : tensor<1x2x8x4xf32>) outs(%255 : tensor<1x2x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x2x8x4xf32>
    %concat_177 = tensor.concat dim(3) %256, %extracted_slice_175 : (tensor<1x2x8x4xf32>, tensor<1x2x8x4xf32>) -> tensor<1x2x8x8xf32>
    %257 = linalg.generic {indexing_maps = [#map6, #map23, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_177, %expanded_167 : tensor<1x2x8x8xf32>, tensor<1x1x8x8xf32>) outs(%253 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x2x8x8xf32>
    %258 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%254, %257 : tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) outs(%253 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_178 = tensor.concat dim(3) %252, %extracted_slice_169 : (tensor<1x4x8x8xf32>, tensor<1x4x8x24xf32>) -> tensor<1x4x8x32xf32>
    %concat_179 = tensor.concat dim(3) %258, %extracted_slice_171 : (tensor<1x2x8x8xf32>, tensor<1x2x8x24xf32>) -> tensor<1x2x8x32xf32>
    %259 = tensor.empty() : tensor<1x2x2x8x32xf32>
    %260 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_179 : tensor<1x2x8x32xf32>) outs(%259 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %collapsed_180 = tensor.collapse_shape %260 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<1x4x8x32xf32>
    %261 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_165 : tensor<1x2x8x32xf32>) outs(%259 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %262 = tensor.empty() : tensor<1x4x32x8xf32>
    %transposed_181 = linalg.transpose ins(%collapsed_180 : tensor<1x4x8x32xf32>) outs(%262 : tensor<1x4x32x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_182 = tensor.collapse_shape %concat_178 [[0, 1], [2], [3]] : tensor<1x4x8x32xf32> into tensor<4x8x32xf32>
    %collapsed_183 = tensor.collapse_shape %transposed_181 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %263 = tensor.empty() : tensor<4x8x8xf32>
    %264 = linalg.fill ins(%cst : f32) outs(%263 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %265 = linalg.batch_matmul ins(%collapsed_182, %collapsed_183 : tensor<4x8x32xf32>, tensor<4x32x8xf32>) outs(%264 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_184 = tensor.expand_shape %265 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %266 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_184 : tensor<1x4x8x8xf32>) outs(%247 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_10 : f64 to f32
      %308 = arith.mulf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x4x8x8xf32>
    %267 = linalg.generic {indexing_maps = [#map6, #map23, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%266, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%247 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x8xf32>
    %268 = tensor.empty() : tensor<1x4x8xi64>
    %269 = linalg.fill ins(%c0_i64 : i64) outs(%268 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %270 = linalg.fill ins(%cst_1 : f32) outs(%50 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %271:2 = linalg.generic {indexing_maps = [#map6, #map24, #map24], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%267 : tensor<1x4x8x8xf32>) outs(%270, %269 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_202: i64):
      %307 = linalg.index 3 : index
      %308 = arith.index_cast %307 : index to i64
      %309 = arith.maximumf %in, %out : f32
      %310 = arith.cmpf ogt, %in, %out : f32
      %311 = arith.select %310, %308, %out_202 : i64
      linalg.yield %309, %311 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_185 = tensor.expand_shape %271#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %272 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%267, %expanded_185 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%247 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.subf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x8xf32>
    %273 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%272 : tensor<1x4x8x8xf32>) outs(%247 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.exp %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x8xf32>
    %274 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%273 : tensor<1x4x8x8xf32>) outs(%53 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x1xf32>
    %275 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%273, %274 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%247 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.divf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_186 = tensor.collapse_shape %275 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_187 = tensor.collapse_shape %261 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<4x8x32xf32>
    %276 = tensor.empty() : tensor<4x8x32xf32>
    %277 = linalg.fill ins(%cst : f32) outs(%276 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %278 = linalg.batch_matmul ins(%collapsed_186, %collapsed_187 : tensor<4x8x8xf32>, tensor<4x8x32xf32>) outs(%277 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %expanded_188 = tensor.expand_shape %278 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xf32> into tensor<1x4x8x32xf32>
    %transposed_189 = linalg.transpose ins(%expanded_188 : tensor<1x4x8x32xf32>) outs(%220 : tensor<1x8x4x32xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_190 = tensor.collapse_shape %transposed_189 [[0], [1], [2, 3]] : tensor<1x8x4x32xf32> into tensor<1x8x128xf32>
    %279 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_158 : tensor<1x8x128xf32>) outs(%34 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      %308 = math.exp %307 : f32
      %309 = arith.addf %308, %cst_0 : f32
      %310 = arith.divf %cst_0, %309 : f32
      linalg.yield %310 : f32
    } -> tensor<1x8x128xf32>
    %280 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_190, %279 : tensor<1x8x128xf32>, tensor<1x8x128xf32>) outs(%34 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x128xf32>
    %281 = tensor.empty() : tensor<128x64xf32>
    %transposed_191 = linalg.transpose ins(%arg18 : tensor<64x128xf32>) outs(%281 : tensor<128x64xf32>) permutation = [1, 0] 
    %collapsed_192 = tensor.collapse_shape %280 [[0, 1], [2]] : tensor<1x8x128xf32> into tensor<8x128xf32>
    %282 = linalg.matmul ins(%collapsed_192, %transposed_191 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%185 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_193 = tensor.expand_shape %282 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %283 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%207, %expanded_193 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %284 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%283 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %285 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%284 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %286 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%285 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.divf %in, %cst_12 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %287 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%286 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x8x1xf32>
    %288 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%287 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %289 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%283, %288 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %290 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg25 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %cst_0 : f32
      linalg.yield %307 : f32
    } -> tensor<64xf32>
    %291 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%289, %290 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %transposed_194 = linalg.transpose ins(%arg21 : tensor<96x64xf32>) outs(%196 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_195 = tensor.collapse_shape %291 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %292 = linalg.matmul ins(%collapsed_195, %transposed_194 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%198 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_196 = tensor.expand_shape %292 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %293 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_196 : tensor<1x8x96xf32>) outs(%200 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.negf %in : f32
      %308 = math.exp %307 : f32
      %309 = arith.addf %308, %cst_0 : f32
      %310 = arith.divf %cst_0, %309 : f32
      linalg.yield %310 : f32
    } -> tensor<1x8x96xf32>
    %294 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_196, %293 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%200 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x96xf32>
    %transposed_197 = linalg.transpose ins(%arg22 : tensor<96x64xf32>) outs(%196 : tensor<64x96xf32>) permutation = [1, 0] 
    %295 = linalg.matmul ins(%collapsed_195, %transposed_197 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%198 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_198 = tensor.expand_shape %295 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %296 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%294, %expanded_198 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%200 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x96xf32>
    %transposed_199 = linalg.transpose ins(%arg23 : tensor<64x96xf32>) outs(%205 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_200 = tensor.collapse_shape %296 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %297 = linalg.matmul ins(%collapsed_200, %transposed_199 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%185 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_201 = tensor.expand_shape %297 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %298 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%283, %expanded_201 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.addf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %299 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%298 : tensor<1x8x64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %300 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%299 : tensor<1x8x64xf32>) outs(%11 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %out : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %301 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%300 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.divf %in, %cst_12 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %302 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%301 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.truncf %cst_11 : f64 to f32
      %308 = arith.addf %in, %307 : f32
      linalg.yield %308 : f32
    } -> tensor<1x8x1xf32>
    %303 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%302 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = math.rsqrt %in : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x1xf32>
    %304 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%298, %303 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    %305 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg26 : tensor<64xf32>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %307 = arith.addf %in, %cst_0 : f32
      linalg.yield %307 : f32
    } -> tensor<64xf32>
    %306 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304, %305 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%9 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_202: f32, %out: f32):
      %307 = arith.mulf %in, %in_202 : f32
      linalg.yield %307 : f32
    } -> tensor<1x8x64xf32>
    return %306 : tensor<1x8x64xf32>
  }
}
