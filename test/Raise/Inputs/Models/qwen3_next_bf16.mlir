#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map9 = affine_map<(d0, d1) -> (0, d1)>
#map10 = affine_map<(d0, d1) -> (d0, 0)>
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
  func.func @qwen3_next(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<4xbf16>, %arg4: tensor<4xbf16>, %arg5: tensor<128x1x4xbf16>, %arg6: tensor<192x64xbf16>, %arg7: tensor<8x64xbf16>, %arg8: tensor<16xbf16>, %arg9: tensor<64x64xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<96x64xbf16>, %arg12: tensor<64x96xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<64xbf16>, %arg15: tensor<256x64xbf16>, %arg16: tensor<64x64xbf16>, %arg17: tensor<64x64xbf16>, %arg18: tensor<64x128xbf16>, %arg19: tensor<32xbf16>, %arg20: tensor<32xbf16>, %arg21: tensor<96x64xbf16>, %arg22: tensor<96x64xbf16>, %arg23: tensor<64x96xbf16>, %arg24: tensor<64xbf16>, %arg25: tensor<64xbf16>, %arg26: tensor<64xbf16>, %arg27: tensor<4xbf16>) -> tensor<1x8x64xbf16> {
    %c3_i64 = arith.constant 3 : i64
    %c-1_i64 = arith.constant -1 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e+00 : bf16
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<4x16x16xf32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<1x4x2x4x16xf32>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<1x4x16x16xf32>
    %cst_7 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_8 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_9 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_10 = arith.constant dense<1.000000e+00> : tensor<4x4xf32>
    %cst_11 = arith.constant dense<true> : tensor<4x4xi1>
    %cst_12 = arith.constant 0.17677669529663689 : f64
    %cst_13 = arith.constant 9.9999999999999995E-7 : f64
    %cst_14 = arith.constant 6.400000e+01 : f32
    %cst_15 = arith.constant 2.000000e+01 : f32
    %cst_16 = arith.constant 2.500000e-01 : f32
    %cst_17 = arith.constant 1.600000e+01 : f32
    %cst_18 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %386 = linalg.index 0 : index
      %387 = arith.index_cast %386 : index to i64
      linalg.yield %387 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %386 = arith.sitofp %in : i64 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<4xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg27 : tensor<4xbf16>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<4xf32>
    %6 = tensor.empty() : tensor<1x8x4xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<4xf32>) outs(%6 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x4xf32>, tensor<1x8x4xf32>) -> tensor<1x8x8xf32>
    %8 = tensor.empty() : tensor<1x8x8xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%8 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.cos %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%8 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.sin %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x8xf32>
    %11 = tensor.empty() : tensor<1x8x8xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x8xf32>) outs(%11 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x8xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x8xf32>) outs(%11 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x8xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.divf %in, %cst_14 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<64xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg13 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%24 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %cst_1 : f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %25 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %27 = tensor.empty() : tensor<1x8x64xbf16>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x64xbf16>
    %29 = tensor.empty() : tensor<64x192xbf16>
    %transposed = linalg.transpose ins(%arg6 : tensor<192x64xbf16>) outs(%29 : tensor<64x192xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %28 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %30 = tensor.empty() : tensor<8x192xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %32 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x192xbf16>) outs(%31 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %33 = tensor.empty() : tensor<8x192xbf16>
    %34 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<8x192xf32>) outs(%33 : tensor<8x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x192xbf16>
    %35 = tensor.empty() : tensor<64x8xbf16>
    %transposed_19 = linalg.transpose ins(%arg7 : tensor<8x64xbf16>) outs(%35 : tensor<64x8xbf16>) permutation = [1, 0] 
    %36 = tensor.empty() : tensor<8x8xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %38 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<8x64xbf16>, tensor<64x8xbf16>) outs(%37 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %39 = tensor.empty() : tensor<8x8xbf16>
    %40 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<8x8xf32>) outs(%39 : tensor<8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x8xbf16>
    %expanded_20 = tensor.expand_shape %34 [[0, 1], [2, 3]] output_shape [1, 8, 2, 96] : tensor<8x192xbf16> into tensor<1x8x2x96xbf16>
    %expanded_21 = tensor.expand_shape %40 [[0, 1], [2, 3]] output_shape [1, 8, 2, 4] : tensor<8x8xbf16> into tensor<1x8x2x4xbf16>
    %extracted_slice = tensor.extract_slice %expanded_20[0, 0, 0, 0] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x96xbf16> to tensor<1x8x2x16xbf16>
    %extracted_slice_22 = tensor.extract_slice %expanded_20[0, 0, 0, 16] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x96xbf16> to tensor<1x8x2x16xbf16>
    %extracted_slice_23 = tensor.extract_slice %expanded_20[0, 0, 0, 32] [1, 8, 2, 32] [1, 1, 1, 1] : tensor<1x8x2x96xbf16> to tensor<1x8x2x32xbf16>
    %extracted_slice_24 = tensor.extract_slice %expanded_20[0, 0, 0, 64] [1, 8, 2, 32] [1, 1, 1, 1] : tensor<1x8x2x96xbf16> to tensor<1x8x2x32xbf16>
    %extracted_slice_25 = tensor.extract_slice %expanded_21[0, 0, 0, 0] [1, 8, 2, 2] [1, 1, 1, 1] : tensor<1x8x2x4xbf16> to tensor<1x8x2x2xbf16>
    %extracted_slice_26 = tensor.extract_slice %expanded_21[0, 0, 0, 2] [1, 8, 2, 2] [1, 1, 1, 1] : tensor<1x8x2x4xbf16> to tensor<1x8x2x2xbf16>
    %collapsed_27 = tensor.collapse_shape %extracted_slice_23 [[0], [1], [2, 3]] : tensor<1x8x2x32xbf16> into tensor<1x8x64xbf16>
    %collapsed_28 = tensor.collapse_shape %extracted_slice_24 [[0], [1], [2, 3]] : tensor<1x8x2x32xbf16> into tensor<1x8x64xbf16>
    %expanded_29 = tensor.expand_shape %collapsed_28 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xbf16> into tensor<1x8x4x16xbf16>
    %collapsed_30 = tensor.collapse_shape %extracted_slice_25 [[0], [1], [2, 3]] : tensor<1x8x2x2xbf16> into tensor<1x8x4xbf16>
    %collapsed_31 = tensor.collapse_shape %extracted_slice_26 [[0], [1], [2, 3]] : tensor<1x8x2x2xbf16> into tensor<1x8x4xbf16>
    %collapsed_32 = tensor.collapse_shape %extracted_slice [[0], [1], [2, 3]] : tensor<1x8x2x16xbf16> into tensor<1x8x32xbf16>
    %collapsed_33 = tensor.collapse_shape %extracted_slice_22 [[0], [1], [2, 3]] : tensor<1x8x2x16xbf16> into tensor<1x8x32xbf16>
    %concat_34 = tensor.concat dim(2) %collapsed_32, %collapsed_33, %collapsed_27 : (tensor<1x8x32xbf16>, tensor<1x8x32xbf16>, tensor<1x8x64xbf16>) -> tensor<1x8x128xbf16>
    %41 = tensor.empty() : tensor<1x128x8xbf16>
    %transposed_35 = linalg.transpose ins(%concat_34 : tensor<1x8x128xbf16>) outs(%41 : tensor<1x128x8xbf16>) permutation = [0, 2, 1] 
    %expanded_36 = tensor.expand_shape %transposed_35 [[0], [1], [2, 3]] output_shape [1, 128, 8, 1] : tensor<1x128x8xbf16> into tensor<1x128x8x1xbf16>
    %expanded_37 = tensor.expand_shape %arg5 [[0], [1], [2, 3]] output_shape [128, 1, 4, 1] : tensor<128x1x4xbf16> into tensor<128x1x4x1xbf16>
    %padded = tensor.pad %expanded_36 low[0, 0, 3, 0] high[0, 0, 3, 0] {
    ^bb0(%arg28: index, %arg29: index, %arg30: index, %arg31: index):
      tensor.yield %cst_0 : bf16
    } : tensor<1x128x8x1xbf16> to tensor<1x128x14x1xbf16>
    %42 = tensor.empty() : tensor<1x128x11x1xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<1x128x11x1xf32>) -> tensor<1x128x11x1xf32>
    %collapsed_38 = tensor.collapse_shape %expanded_37 [[0, 1], [2], [3]] : tensor<128x1x4x1xbf16> into tensor<128x4x1xbf16>
    %44 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed_38 : tensor<1x128x14x1xbf16>, tensor<128x4x1xbf16>) outs(%43 : tensor<1x128x11x1xf32>) -> tensor<1x128x11x1xf32>
    %45 = tensor.empty() : tensor<1x128x11x1xbf16>
    %46 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<1x128x11x1xf32>) outs(%45 : tensor<1x128x11x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x128x11x1xbf16>
    %collapsed_39 = tensor.collapse_shape %46 [[0], [1], [2, 3]] : tensor<1x128x11x1xbf16> into tensor<1x128x11xbf16>
    %extracted_slice_40 = tensor.extract_slice %collapsed_39[0, 0, 0] [1, 128, 8] [1, 1, 1] : tensor<1x128x11xbf16> to tensor<1x128x8xbf16>
    %47 = tensor.empty() : tensor<1x128x8xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_40 : tensor<1x128x8xbf16>) outs(%47 : tensor<1x128x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x128x8xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<1x128x8xf32>) outs(%47 : tensor<1x128x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.negf %in : f32
      %387 = math.exp %386 : f32
      %388 = arith.addf %387, %cst_1 : f32
      %389 = arith.divf %cst_1, %388 : f32
      linalg.yield %389 : f32
    } -> tensor<1x128x8xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48, %49 : tensor<1x128x8xf32>, tensor<1x128x8xf32>) outs(%47 : tensor<1x128x8xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x128x8xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<1x128x8xf32>) outs(%41 : tensor<1x128x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x128x8xbf16>
    %52 = tensor.empty() : tensor<1x8x128xbf16>
    %transposed_41 = linalg.transpose ins(%51 : tensor<1x128x8xbf16>) outs(%52 : tensor<1x8x128xbf16>) permutation = [0, 2, 1] 
    %extracted_slice_42 = tensor.extract_slice %transposed_41[0, 0, 0] [1, 8, 32] [1, 1, 1] : tensor<1x8x128xbf16> to tensor<1x8x32xbf16>
    %extracted_slice_43 = tensor.extract_slice %transposed_41[0, 0, 32] [1, 8, 32] [1, 1, 1] : tensor<1x8x128xbf16> to tensor<1x8x32xbf16>
    %extracted_slice_44 = tensor.extract_slice %transposed_41[0, 0, 64] [1, 8, 64] [1, 1, 1] : tensor<1x8x128xbf16> to tensor<1x8x64xbf16>
    %expanded_45 = tensor.expand_shape %extracted_slice_44 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xbf16> into tensor<1x8x4x16xbf16>
    %53 = tensor.empty() : tensor<1x8x4xbf16>
    %54 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_30 : tensor<1x8x4xbf16>) outs(%53 : tensor<1x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %386 = arith.negf %in : bf16
      %387 = math.exp %386 : bf16
      %388 = arith.addf %387, %cst_2 : bf16
      %389 = arith.divf %cst_2, %388 : bf16
      linalg.yield %389 : bf16
    } -> tensor<1x8x4xbf16>
    %55 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg4 : tensor<4xbf16>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<4xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%55 : tensor<4xf32>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.exp %in : f32
      linalg.yield %386 : f32
    } -> tensor<4xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%56 : tensor<4xf32>) outs(%4 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.negf %in : f32
      linalg.yield %386 : f32
    } -> tensor<4xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_31 : tensor<1x8x4xbf16>) outs(%6 : tensor<1x8x4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58, %arg3 : tensor<1x8x4xf32>, tensor<4xbf16>) outs(%6 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_204: bf16, %out: f32):
      %386 = arith.extf %in_204 : bf16 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x8x4xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x4xf32>) outs(%6 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.exp %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%60 : tensor<1x8x4xf32>) outs(%6 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.log1p %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4xf32>
    %62 = tensor.empty() : tensor<1x8x4xi1>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x4xf32>) outs(%62 : tensor<1x8x4xi1>) {
    ^bb0(%in: f32, %out: i1):
      %386 = arith.cmpf ogt, %in, %cst_15 : f32
      linalg.yield %386 : i1
    } -> tensor<1x8x4xi1>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63, %59, %61 : tensor<1x8x4xi1>, tensor<1x8x4xf32>, tensor<1x8x4xf32>) outs(%6 : tensor<1x8x4xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4xf32>
    %65 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %64 : tensor<4xf32>, tensor<1x8x4xf32>) outs(%6 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4xf32>
    %66 = tensor.empty() : tensor<1x8x2x2x16xbf16>
    %expanded_46 = tensor.expand_shape %extracted_slice_42 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xbf16> into tensor<1x8x2x16xbf16>
    %67 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<1x8x2x16xbf16>) outs(%66 : tensor<1x8x2x2x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x2x16xbf16>
    %collapsed_47 = tensor.collapse_shape %67 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x16xbf16> into tensor<1x8x4x16xbf16>
    %expanded_48 = tensor.expand_shape %extracted_slice_43 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xbf16> into tensor<1x8x2x16xbf16>
    %68 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_48 : tensor<1x8x2x16xbf16>) outs(%66 : tensor<1x8x2x2x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x2x16xbf16>
    %collapsed_49 = tensor.collapse_shape %68 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x16xbf16> into tensor<1x8x4x16xbf16>
    %69 = tensor.empty() : tensor<1x4x8x16xbf16>
    %transposed_50 = linalg.transpose ins(%collapsed_47 : tensor<1x8x4x16xbf16>) outs(%69 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %70 = tensor.empty() : tensor<1x4x8x16xf32>
    %71 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_50 : tensor<1x4x8x16xbf16>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %transposed_51 = linalg.transpose ins(%collapsed_49 : tensor<1x8x4x16xbf16>) outs(%69 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %72 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_51 : tensor<1x4x8x16xbf16>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %transposed_52 = linalg.transpose ins(%expanded_45 : tensor<1x8x4x16xbf16>) outs(%69 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %73 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_52 : tensor<1x4x8x16xbf16>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %74 = tensor.empty() : tensor<1x4x8xbf16>
    %transposed_53 = linalg.transpose ins(%54 : tensor<1x8x4xbf16>) outs(%74 : tensor<1x4x8xbf16>) permutation = [0, 2, 1] 
    %75 = tensor.empty() : tensor<1x4x8xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_53 : tensor<1x4x8xbf16>) outs(%75 : tensor<1x4x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8xf32>
    %transposed_54 = linalg.transpose ins(%65 : tensor<1x8x4xf32>) outs(%75 : tensor<1x4x8xf32>) permutation = [0, 2, 1] 
    %77 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %71 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %78 = tensor.empty() : tensor<1x4x8x1xf32>
    %79 = linalg.fill ins(%cst : f32) outs(%78 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%77 : tensor<1x4x8x16xf32>) outs(%79 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x1xf32>
    %81 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<1x4x8x1xf32>) outs(%78 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x4x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81 : tensor<1x4x8x1xf32>) outs(%78 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x1xf32>
    %83 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %82 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %84 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72, %72 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %85 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%84 : tensor<1x4x8x16xf32>) outs(%79 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<1x4x8x1xf32>) outs(%78 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x4x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86 : tensor<1x4x8x1xf32>) outs(%78 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72, %87 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %89 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<1x4x8x16xf32>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.mulf %in, %cst_16 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %expanded_55 = tensor.expand_shape %76 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %90 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %expanded_55 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %91 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %expanded_55 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%70 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x16xf32>
    %expanded_56 = tensor.expand_shape %89 [[0], [1], [2, 3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<1x4x8x16xf32> into tensor<1x4x2x4x16xf32>
    %expanded_57 = tensor.expand_shape %88 [[0], [1], [2, 3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<1x4x8x16xf32> into tensor<1x4x2x4x16xf32>
    %expanded_58 = tensor.expand_shape %91 [[0], [1], [2, 3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<1x4x8x16xf32> into tensor<1x4x2x4x16xf32>
    %expanded_59 = tensor.expand_shape %90 [[0], [1], [2, 3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<1x4x8x16xf32> into tensor<1x4x2x4x16xf32>
    %expanded_60 = tensor.expand_shape %transposed_54 [[0], [1], [2, 3]] output_shape [1, 4, 2, 4] : tensor<1x4x8xf32> into tensor<1x4x2x4xf32>
    %92 = tensor.empty() : tensor<4xi64>
    %93 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%92 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %386 = linalg.index 0 : index
      %387 = arith.index_cast %386 : index to i64
      linalg.yield %387 : i64
    } -> tensor<4xi64>
    %expanded_61 = tensor.expand_shape %93 [[0, 1]] output_shape [1, 4] : tensor<4xi64> into tensor<1x4xi64>
    %expanded_62 = tensor.expand_shape %93 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %94 = tensor.empty() : tensor<4x4xi64>
    %95 = linalg.generic {indexing_maps = [#map9, #map10, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_61, %expanded_62 : tensor<1x4xi64>, tensor<4x1xi64>) outs(%94 : tensor<4x4xi64>) {
    ^bb0(%in: i64, %in_204: i64, %out: i64):
      %386 = arith.subi %in, %in_204 : i64
      linalg.yield %386 : i64
    } -> tensor<4x4xi64>
    %96 = tensor.empty() : tensor<4x4xi1>
    %97 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%95 : tensor<4x4xi64>) outs(%96 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %386 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %386 : i1
    } -> tensor<4x4xi1>
    %98 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%97, %cst_11 : tensor<4x4xi1>, tensor<4x4xi1>) outs(%96 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %in_204: i1, %out: i1):
      %386 = arith.andi %in, %in_204 : i1
      linalg.yield %386 : i1
    } -> tensor<4x4xi1>
    %99 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%95 : tensor<4x4xi64>) outs(%96 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %386 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %386 : i1
    } -> tensor<4x4xi1>
    %100 = tensor.empty() : tensor<4x4xf32>
    %101 = linalg.generic {indexing_maps = [#map4, #map4, #map11, #map4], iterator_types = ["parallel", "parallel"]} ins(%99, %cst_10, %cst_9 : tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) outs(%100 : tensor<4x4xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<4x4xf32>
    %transposed_63 = linalg.transpose ins(%101 : tensor<4x4xf32>) outs(%100 : tensor<4x4xf32>) permutation = [1, 0] 
    %collapsed_64 = tensor.collapse_shape %expanded_60 [[0, 1], [2], [3]] : tensor<1x4x2x4xf32> into tensor<4x2x4xf32>
    %102 = tensor.empty() : tensor<1x4x4x4xf32>
    %103 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_63 : tensor<4x4xf32>) outs(%102 : tensor<1x4x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x4x4xf32>
    %collapsed_65 = tensor.collapse_shape %103 [[0, 1], [2], [3]] : tensor<1x4x4x4xf32> into tensor<4x4x4xf32>
    %104 = tensor.empty() : tensor<4x2x4xf32>
    %105 = linalg.fill ins(%cst : f32) outs(%104 : tensor<4x2x4xf32>) -> tensor<4x2x4xf32>
    %106 = linalg.batch_matmul ins(%collapsed_64, %collapsed_65 : tensor<4x2x4xf32>, tensor<4x4x4xf32>) outs(%105 : tensor<4x2x4xf32>) -> tensor<4x2x4xf32>
    %expanded_66 = tensor.expand_shape %106 [[0, 1], [2], [3]] output_shape [1, 4, 2, 4] : tensor<4x2x4xf32> into tensor<1x4x2x4xf32>
    %expanded_67 = tensor.expand_shape %106 [[0, 1], [2], [3, 4]] output_shape [1, 4, 2, 4, 1] : tensor<4x2x4xf32> into tensor<1x4x2x4x1xf32>
    %expanded_68 = tensor.expand_shape %106 [[0, 1], [2], [3, 4]] output_shape [1, 4, 2, 1, 4] : tensor<4x2x4xf32> into tensor<1x4x2x1x4xf32>
    %107 = tensor.empty() : tensor<1x4x2x4x4xf32>
    %108 = linalg.generic {indexing_maps = [#map13, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_67, %expanded_68 : tensor<1x4x2x4x1xf32>, tensor<1x4x2x1x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.subf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %109 = linalg.generic {indexing_maps = [#map15, #map16, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%98, %cst_8, %108 : tensor<4x4xi1>, tensor<f32>, tensor<1x4x2x4x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %110 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%109 : tensor<1x4x2x4x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.exp %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %111 = tensor.empty() : tensor<1x4x2x16x4xf32>
    %transposed_69 = linalg.transpose ins(%expanded_57 : tensor<1x4x2x4x16xf32>) outs(%111 : tensor<1x4x2x16x4xf32>) permutation = [0, 1, 2, 4, 3] 
    %collapsed_70 = tensor.collapse_shape %expanded_58 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x16xf32> into tensor<8x4x16xf32>
    %collapsed_71 = tensor.collapse_shape %transposed_69 [[0, 1, 2], [3], [4]] : tensor<1x4x2x16x4xf32> into tensor<8x16x4xf32>
    %112 = tensor.empty() : tensor<8x4x4xf32>
    %113 = linalg.fill ins(%cst : f32) outs(%112 : tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    %114 = linalg.batch_matmul ins(%collapsed_70, %collapsed_71 : tensor<8x4x16xf32>, tensor<8x16x4xf32>) outs(%113 : tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    %expanded_72 = tensor.expand_shape %114 [[0, 1, 2], [3], [4]] output_shape [1, 4, 2, 4, 4] : tensor<8x4x4xf32> into tensor<1x4x2x4x4xf32>
    %115 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_72, %110 : tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %collapsed_73 = tensor.collapse_shape %expanded_56 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x16xf32> into tensor<8x4x16xf32>
    %116 = linalg.batch_matmul ins(%collapsed_73, %collapsed_71 : tensor<8x4x16xf32>, tensor<8x16x4xf32>) outs(%113 : tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
    %expanded_74 = tensor.expand_shape %116 [[0, 1, 2], [3], [4]] output_shape [1, 4, 2, 4, 4] : tensor<8x4x4xf32> into tensor<1x4x2x4x4xf32>
    %117 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_74, %110 : tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %118 = tensor.empty() : tensor<1x4x2x4xf32>
    %119 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_66 : tensor<1x4x2x4xf32>) outs(%118 : tensor<1x4x2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.exp %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4xf32>
    %expanded_75 = tensor.expand_shape %119 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 4, 1] : tensor<1x4x2x4xf32> into tensor<1x4x2x4x1xf32>
    %120 = tensor.empty() : tensor<1x4x2x4x16xf32>
    %121 = linalg.generic {indexing_maps = [#map7, #map13, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_58, %expanded_75 : tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x1xf32>) outs(%120 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x16xf32>
    %122 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%95 : tensor<4x4xi64>) outs(%96 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %386 = arith.cmpi sle, %in, %c-1_i64 : i64
      linalg.yield %386 : i1
    } -> tensor<4x4xi1>
    %123 = linalg.generic {indexing_maps = [#map15, #map7, #map16, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%122, %115, %cst_9 : tensor<4x4xi1>, tensor<1x4x2x4x4xf32>, tensor<f32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %124 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%123 : tensor<1x4x2x4x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.negf %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %extracted_slice_76 = tensor.extract_slice %124[0, 0, 0, 1, 0] [1, 4, 2, 1, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x1x4xf32>
    %collapsed_77 = tensor.collapse_shape %extracted_slice_76 [[0], [1], [2, 3], [4]] : tensor<1x4x2x1x4xf32> into tensor<1x4x2x4xf32>
    %extracted_slice_78 = tensor.extract_slice %collapsed_77[0, 0, 0, 0] [1, 4, 2, 1] [1, 1, 1, 1] : tensor<1x4x2x4xf32> to tensor<1x4x2x1xf32>
    %extracted_slice_79 = tensor.extract_slice %124[0, 0, 0, 0, 0] [1, 4, 2, 1, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x1x4xf32>
    %extracted_slice_80 = tensor.extract_slice %extracted_slice_79[0, 0, 0, 0, 0] [1, 4, 2, 1, 1] [1, 1, 1, 1, 1] : tensor<1x4x2x1x4xf32> to tensor<1x4x2x1x1xf32>
    %expanded_81 = tensor.expand_shape %extracted_slice_78 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 1, 1] : tensor<1x4x2x1xf32> into tensor<1x4x2x1x1xf32>
    %125 = tensor.empty() : tensor<1x4x2x1x1xf32>
    %126 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_81, %extracted_slice_80 : tensor<1x4x2x1x1xf32>, tensor<1x4x2x1x1xf32>) outs(%125 : tensor<1x4x2x1x1xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x1x1xf32>
    %127 = tensor.empty() : tensor<1x4x2x1xf32>
    %128 = linalg.fill ins(%cst : f32) outs(%127 : tensor<1x4x2x1xf32>) -> tensor<1x4x2x1xf32>
    %129 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]} ins(%126 : tensor<1x4x2x1x1xf32>) outs(%128 : tensor<1x4x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x1xf32>
    %130 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_78, %129 : tensor<1x4x2x1xf32>, tensor<1x4x2x1xf32>) outs(%127 : tensor<1x4x2x1xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.addf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x1xf32>
    %inserted_slice = tensor.insert_slice %130 into %collapsed_77[0, 0, 0, 0] [1, 4, 2, 1] [1, 1, 1, 1] : tensor<1x4x2x1xf32> into tensor<1x4x2x4xf32>
    %expanded_82 = tensor.expand_shape %93 [[0, 1, 2, 3, 4]] output_shape [1, 1, 1, 4, 1] : tensor<4xi64> into tensor<1x1x1x4x1xi64>
    %131 = tensor.empty() : tensor<1x1x1x4x1xi1>
    %132 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_82 : tensor<1x1x1x4x1xi64>) outs(%131 : tensor<1x1x1x4x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %386 = arith.cmpi eq, %in, %c1_i64 : i64
      linalg.yield %386 : i1
    } -> tensor<1x1x1x4x1xi1>
    %133 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice : tensor<1x4x2x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x4xf32>
    %134 = linalg.generic {indexing_maps = [#map17, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%132, %133, %124 : tensor<1x1x1x4x1xi1>, tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %extracted_slice_83 = tensor.extract_slice %134[0, 0, 0, 2, 0] [1, 4, 2, 1, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x1x4xf32>
    %collapsed_84 = tensor.collapse_shape %extracted_slice_83 [[0], [1], [2, 3], [4]] : tensor<1x4x2x1x4xf32> into tensor<1x4x2x4xf32>
    %extracted_slice_85 = tensor.extract_slice %collapsed_84[0, 0, 0, 0] [1, 4, 2, 2] [1, 1, 1, 1] : tensor<1x4x2x4xf32> to tensor<1x4x2x2xf32>
    %extracted_slice_86 = tensor.extract_slice %134[0, 0, 0, 0, 0] [1, 4, 2, 2, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x2x4xf32>
    %extracted_slice_87 = tensor.extract_slice %extracted_slice_86[0, 0, 0, 0, 0] [1, 4, 2, 2, 2] [1, 1, 1, 1, 1] : tensor<1x4x2x2x4xf32> to tensor<1x4x2x2x2xf32>
    %expanded_88 = tensor.expand_shape %extracted_slice_85 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 2, 1] : tensor<1x4x2x2xf32> into tensor<1x4x2x2x1xf32>
    %135 = tensor.empty() : tensor<1x4x2x2x2xf32>
    %136 = linalg.generic {indexing_maps = [#map13, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_88, %extracted_slice_87 : tensor<1x4x2x2x1xf32>, tensor<1x4x2x2x2xf32>) outs(%135 : tensor<1x4x2x2x2xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x2x2xf32>
    %137 = tensor.empty() : tensor<1x4x2x2xf32>
    %138 = linalg.fill ins(%cst : f32) outs(%137 : tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>
    %139 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]} ins(%136 : tensor<1x4x2x2x2xf32>) outs(%138 : tensor<1x4x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x2xf32>
    %140 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_85, %139 : tensor<1x4x2x2xf32>, tensor<1x4x2x2xf32>) outs(%137 : tensor<1x4x2x2xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.addf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x2xf32>
    %inserted_slice_89 = tensor.insert_slice %140 into %collapsed_84[0, 0, 0, 0] [1, 4, 2, 2] [1, 1, 1, 1] : tensor<1x4x2x2xf32> into tensor<1x4x2x4xf32>
    %141 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_82 : tensor<1x1x1x4x1xi64>) outs(%131 : tensor<1x1x1x4x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %386 = arith.cmpi eq, %in, %c2_i64 : i64
      linalg.yield %386 : i1
    } -> tensor<1x1x1x4x1xi1>
    %142 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_89 : tensor<1x4x2x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x4xf32>
    %143 = linalg.generic {indexing_maps = [#map17, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%141, %142, %134 : tensor<1x1x1x4x1xi1>, tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %extracted_slice_90 = tensor.extract_slice %143[0, 0, 0, 3, 0] [1, 4, 2, 1, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x1x4xf32>
    %collapsed_91 = tensor.collapse_shape %extracted_slice_90 [[0], [1], [2, 3], [4]] : tensor<1x4x2x1x4xf32> into tensor<1x4x2x4xf32>
    %extracted_slice_92 = tensor.extract_slice %collapsed_91[0, 0, 0, 0] [1, 4, 2, 3] [1, 1, 1, 1] : tensor<1x4x2x4xf32> to tensor<1x4x2x3xf32>
    %extracted_slice_93 = tensor.extract_slice %143[0, 0, 0, 0, 0] [1, 4, 2, 3, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x2x3x4xf32>
    %extracted_slice_94 = tensor.extract_slice %extracted_slice_93[0, 0, 0, 0, 0] [1, 4, 2, 3, 3] [1, 1, 1, 1, 1] : tensor<1x4x2x3x4xf32> to tensor<1x4x2x3x3xf32>
    %expanded_95 = tensor.expand_shape %extracted_slice_92 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 3, 1] : tensor<1x4x2x3xf32> into tensor<1x4x2x3x1xf32>
    %144 = tensor.empty() : tensor<1x4x2x3x3xf32>
    %145 = linalg.generic {indexing_maps = [#map13, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_95, %extracted_slice_94 : tensor<1x4x2x3x1xf32>, tensor<1x4x2x3x3xf32>) outs(%144 : tensor<1x4x2x3x3xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x3x3xf32>
    %146 = tensor.empty() : tensor<1x4x2x3xf32>
    %147 = linalg.fill ins(%cst : f32) outs(%146 : tensor<1x4x2x3xf32>) -> tensor<1x4x2x3xf32>
    %148 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]} ins(%145 : tensor<1x4x2x3x3xf32>) outs(%147 : tensor<1x4x2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x3xf32>
    %149 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_92, %148 : tensor<1x4x2x3xf32>, tensor<1x4x2x3xf32>) outs(%146 : tensor<1x4x2x3xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.addf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x3xf32>
    %inserted_slice_96 = tensor.insert_slice %149 into %collapsed_91[0, 0, 0, 0] [1, 4, 2, 3] [1, 1, 1, 1] : tensor<1x4x2x3xf32> into tensor<1x4x2x4xf32>
    %150 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_82 : tensor<1x1x1x4x1xi64>) outs(%131 : tensor<1x1x1x4x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %386 = arith.cmpi eq, %in, %c3_i64 : i64
      linalg.yield %386 : i1
    } -> tensor<1x1x1x4x1xi1>
    %151 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_96 : tensor<1x4x2x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x4xf32>
    %152 = linalg.generic {indexing_maps = [#map17, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%150, %151, %143 : tensor<1x1x1x4x1xi1>, tensor<1x4x2x4x4xf32>, tensor<1x4x2x4x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %153 = linalg.generic {indexing_maps = [#map10, #map18, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_62, %93 : tensor<4x1xi64>, tensor<4xi64>) outs(%96 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %in_204: i64, %out: i1):
      %386 = arith.cmpi eq, %in, %in_204 : i64
      linalg.yield %386 : i1
    } -> tensor<4x4xi1>
    %154 = linalg.generic {indexing_maps = [#map4, #map11, #map11, #map4], iterator_types = ["parallel", "parallel"]} ins(%153, %cst_7, %cst_9 : tensor<4x4xi1>, tensor<f32>, tensor<f32>) outs(%100 : tensor<4x4xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<4x4xf32>
    %155 = linalg.generic {indexing_maps = [#map7, #map15, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%152, %154 : tensor<1x4x2x4x4xf32>, tensor<4x4xf32>) outs(%107 : tensor<1x4x2x4x4xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.addf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x4xf32>
    %collapsed_97 = tensor.collapse_shape %155 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x4xf32> into tensor<8x4x4xf32>
    %collapsed_98 = tensor.collapse_shape %expanded_59 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x16xf32> into tensor<8x4x16xf32>
    %156 = tensor.empty() : tensor<8x4x16xf32>
    %157 = linalg.fill ins(%cst : f32) outs(%156 : tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %158 = linalg.batch_matmul ins(%collapsed_97, %collapsed_98 : tensor<8x4x4xf32>, tensor<8x4x16xf32>) outs(%157 : tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %expanded_99 = tensor.expand_shape %158 [[0, 1, 2], [3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<8x4x16xf32> into tensor<1x4x2x4x16xf32>
    %collapsed_100 = tensor.collapse_shape %121 [[0, 1, 2], [3], [4]] : tensor<1x4x2x4x16xf32> into tensor<8x4x16xf32>
    %159 = linalg.batch_matmul ins(%collapsed_97, %collapsed_100 : tensor<8x4x4xf32>, tensor<8x4x16xf32>) outs(%157 : tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %expanded_101 = tensor.expand_shape %159 [[0, 1, 2], [3], [4]] output_shape [1, 4, 2, 4, 16] : tensor<8x4x16xf32> into tensor<1x4x2x4x16xf32>
    %160 = linalg.generic {indexing_maps = [#map7, #map13, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_56, %expanded_75 : tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x1xf32>) outs(%120 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x16xf32>
    %extracted_slice_102 = tensor.extract_slice %expanded_66[0, 0, 0, 3] [1, 4, 2, 1] [1, 1, 1, 1] : tensor<1x4x2x4xf32> to tensor<1x4x2x1xf32>
    %161 = linalg.generic {indexing_maps = [#map8, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_102, %expanded_66 : tensor<1x4x2x1xf32>, tensor<1x4x2x4xf32>) outs(%118 : tensor<1x4x2x4xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.subf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4xf32>
    %162 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%161 : tensor<1x4x2x4xf32>) outs(%118 : tensor<1x4x2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.exp %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4xf32>
    %expanded_103 = tensor.expand_shape %162 [[0], [1], [2], [3, 4]] output_shape [1, 4, 2, 4, 1] : tensor<1x4x2x4xf32> into tensor<1x4x2x4x1xf32>
    %163 = linalg.generic {indexing_maps = [#map7, #map13, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_57, %expanded_103 : tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x1xf32>) outs(%120 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x16xf32>
    %collapsed_104 = tensor.collapse_shape %extracted_slice_102 [[0], [1], [2, 3]] : tensor<1x4x2x1xf32> into tensor<1x4x2xf32>
    %164 = tensor.empty() : tensor<1x4x2xf32>
    %165 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_104 : tensor<1x4x2xf32>) outs(%164 : tensor<1x4x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.exp %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2xf32>
    %expanded_105 = tensor.expand_shape %165 [[0], [1], [2, 3, 4]] output_shape [1, 4, 2, 1, 1] : tensor<1x4x2xf32> into tensor<1x4x2x1x1xf32>
    %extracted_slice_106 = tensor.extract_slice %expanded_99[0, 0, 0, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_107 = tensor.collapse_shape %extracted_slice_106 [[0], [1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<1x4x4x16xf32>
    %extracted_slice_108 = tensor.extract_slice %expanded_101[0, 0, 0, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_109 = tensor.collapse_shape %extracted_slice_108 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<4x4x16xf32>
    %166 = tensor.empty() : tensor<4x4x16xf32>
    %167 = linalg.fill ins(%cst : f32) outs(%166 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %168 = linalg.batch_matmul ins(%collapsed_109, %cst_4 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%167 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_110 = tensor.expand_shape %168 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %169 = tensor.empty() : tensor<1x4x4x16xf32>
    %170 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_107, %expanded_110 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%169 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.subf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x4x16xf32>
    %extracted_slice_111 = tensor.extract_slice %160[0, 0, 0, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_112 = tensor.collapse_shape %extracted_slice_111 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<4x4x16xf32>
    %171 = linalg.batch_matmul ins(%collapsed_112, %cst_4 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%167 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_113 = tensor.expand_shape %171 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %extracted_slice_114 = tensor.extract_slice %117[0, 0, 0, 0, 0] [1, 4, 1, 4, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x1x4x4xf32>
    %collapsed_115 = tensor.collapse_shape %extracted_slice_114 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x4xf32> into tensor<4x4x4xf32>
    %collapsed_116 = tensor.collapse_shape %170 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %172 = linalg.batch_matmul ins(%collapsed_115, %collapsed_116 : tensor<4x4x4xf32>, tensor<4x4x16xf32>) outs(%167 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_117 = tensor.expand_shape %172 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %173 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_113, %expanded_117 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%169 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.addf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x4x16xf32>
    %174 = tensor.empty() : tensor<2xi64>
    %175 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%174 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %386 = linalg.index 0 : index
      %387 = arith.index_cast %386 : index to i64
      linalg.yield %387 : i64
    } -> tensor<2xi64>
    %expanded_118 = tensor.expand_shape %175 [[0, 1, 2, 3, 4]] output_shape [1, 1, 2, 1, 1] : tensor<2xi64> into tensor<1x1x2x1x1xi64>
    %176 = tensor.empty() : tensor<1x1x2x1x1xi1>
    %177 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_118 : tensor<1x1x2x1x1xi64>) outs(%176 : tensor<1x1x2x1x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %386 = arith.cmpi eq, %in, %c0_i64 : i64
      linalg.yield %386 : i1
    } -> tensor<1x1x2x1x1xi1>
    %178 = linalg.generic {indexing_maps = [#map19, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%173 : tensor<1x4x4x16xf32>) outs(%120 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x16xf32>
    %179 = linalg.generic {indexing_maps = [#map20, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%177, %178, %cst_5 : tensor<1x1x2x1x1xi1>, tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x16xf32>) outs(%120 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x16xf32>
    %extracted_slice_119 = tensor.extract_slice %expanded_105[0, 0, 0, 0, 0] [1, 4, 1, 1, 1] [1, 1, 1, 1, 1] : tensor<1x4x2x1x1xf32> to tensor<1x4x1x1x1xf32>
    %collapsed_120 = tensor.collapse_shape %extracted_slice_119 [[0], [1, 2], [3], [4]] : tensor<1x4x1x1x1xf32> into tensor<1x4x1x1xf32>
    %180 = tensor.empty() : tensor<1x4x16x16xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map21, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_6, %collapsed_120 : tensor<1x4x16x16xf32>, tensor<1x4x1x1xf32>) outs(%180 : tensor<1x4x16x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x16x16xf32>
    %extracted_slice_121 = tensor.extract_slice %163[0, 0, 0, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_122 = tensor.collapse_shape %extracted_slice_121 [[0], [1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<1x4x4x16xf32>
    %182 = tensor.empty() : tensor<1x4x16x4xf32>
    %transposed_123 = linalg.transpose ins(%collapsed_122 : tensor<1x4x4x16xf32>) outs(%182 : tensor<1x4x16x4xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_124 = tensor.collapse_shape %transposed_123 [[0, 1], [2], [3]] : tensor<1x4x16x4xf32> into tensor<4x16x4xf32>
    %183 = tensor.empty() : tensor<4x16x16xf32>
    %184 = linalg.fill ins(%cst : f32) outs(%183 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %185 = linalg.batch_matmul ins(%collapsed_124, %collapsed_116 : tensor<4x16x4xf32>, tensor<4x4x16xf32>) outs(%184 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %expanded_125 = tensor.expand_shape %185 [[0, 1], [2], [3]] output_shape [1, 4, 16, 16] : tensor<4x16x16xf32> into tensor<1x4x16x16xf32>
    %186 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%181, %expanded_125 : tensor<1x4x16x16xf32>, tensor<1x4x16x16xf32>) outs(%180 : tensor<1x4x16x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.addf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x16x16xf32>
    %extracted_slice_126 = tensor.extract_slice %expanded_99[0, 0, 1, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_127 = tensor.collapse_shape %extracted_slice_126 [[0], [1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<1x4x4x16xf32>
    %extracted_slice_128 = tensor.extract_slice %expanded_101[0, 0, 1, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_129 = tensor.collapse_shape %extracted_slice_128 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<4x4x16xf32>
    %collapsed_130 = tensor.collapse_shape %186 [[0, 1], [2], [3]] : tensor<1x4x16x16xf32> into tensor<4x16x16xf32>
    %187 = linalg.batch_matmul ins(%collapsed_129, %collapsed_130 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%167 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_131 = tensor.expand_shape %187 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %188 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_127, %expanded_131 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%169 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.subf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x4x16xf32>
    %extracted_slice_132 = tensor.extract_slice %160[0, 0, 1, 0, 0] [1, 4, 1, 4, 16] [1, 1, 1, 1, 1] : tensor<1x4x2x4x16xf32> to tensor<1x4x1x4x16xf32>
    %collapsed_133 = tensor.collapse_shape %extracted_slice_132 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x16xf32> into tensor<4x4x16xf32>
    %189 = linalg.batch_matmul ins(%collapsed_133, %collapsed_130 : tensor<4x4x16xf32>, tensor<4x16x16xf32>) outs(%167 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_134 = tensor.expand_shape %189 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %extracted_slice_135 = tensor.extract_slice %117[0, 0, 1, 0, 0] [1, 4, 1, 4, 4] [1, 1, 1, 1, 1] : tensor<1x4x2x4x4xf32> to tensor<1x4x1x4x4xf32>
    %collapsed_136 = tensor.collapse_shape %extracted_slice_135 [[0, 1, 2], [3], [4]] : tensor<1x4x1x4x4xf32> into tensor<4x4x4xf32>
    %collapsed_137 = tensor.collapse_shape %188 [[0, 1], [2], [3]] : tensor<1x4x4x16xf32> into tensor<4x4x16xf32>
    %190 = linalg.batch_matmul ins(%collapsed_136, %collapsed_137 : tensor<4x4x4xf32>, tensor<4x4x16xf32>) outs(%167 : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %expanded_138 = tensor.expand_shape %190 [[0, 1], [2], [3]] output_shape [1, 4, 4, 16] : tensor<4x4x16xf32> into tensor<1x4x4x16xf32>
    %191 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_134, %expanded_138 : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%169 : tensor<1x4x4x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.addf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x4x16xf32>
    %192 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_118 : tensor<1x1x2x1x1xi64>) outs(%176 : tensor<1x1x2x1x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %386 = arith.cmpi eq, %in, %c1_i64 : i64
      linalg.yield %386 : i1
    } -> tensor<1x1x2x1x1xi1>
    %193 = linalg.generic {indexing_maps = [#map19, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%191 : tensor<1x4x4x16xf32>) outs(%120 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x2x4x16xf32>
    %194 = linalg.generic {indexing_maps = [#map20, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%192, %193, %179 : tensor<1x1x2x1x1xi1>, tensor<1x4x2x4x16xf32>, tensor<1x4x2x4x16xf32>) outs(%120 : tensor<1x4x2x4x16xf32>) {
    ^bb0(%in: i1, %in_204: f32, %in_205: f32, %out: f32):
      %386 = arith.select %in, %in_204, %in_205 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x2x4x16xf32>
    %collapsed_139 = tensor.collapse_shape %194 [[0], [1], [2, 3], [4]] : tensor<1x4x2x4x16xf32> into tensor<1x4x8x16xf32>
    %195 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_140 = linalg.transpose ins(%collapsed_139 : tensor<1x4x8x16xf32>) outs(%195 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %196 = tensor.empty() : tensor<1x8x4x16xbf16>
    %197 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_140 : tensor<1x8x4x16xf32>) outs(%196 : tensor<1x8x4x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x4x16xbf16>
    %collapsed_141 = tensor.collapse_shape %197 [[0, 1, 2], [3]] : tensor<1x8x4x16xbf16> into tensor<32x16xbf16>
    %collapsed_142 = tensor.collapse_shape %expanded_29 [[0, 1, 2], [3]] : tensor<1x8x4x16xbf16> into tensor<32x16xbf16>
    %198 = tensor.empty() : tensor<32x16xf32>
    %199 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%collapsed_141 : tensor<32x16xbf16>) outs(%198 : tensor<32x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<32x16xf32>
    %200 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%199 : tensor<32x16xf32>) outs(%198 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %386 : f32
    } -> tensor<32x16xf32>
    %201 = tensor.empty() : tensor<32x1xf32>
    %202 = linalg.fill ins(%cst : f32) outs(%201 : tensor<32x1xf32>) -> tensor<32x1xf32>
    %203 = linalg.generic {indexing_maps = [#map4, #map10], iterator_types = ["parallel", "reduction"]} ins(%200 : tensor<32x16xf32>) outs(%202 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<32x1xf32>
    %204 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%203 : tensor<32x1xf32>) outs(%201 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.divf %in, %cst_17 : f32
      linalg.yield %386 : f32
    } -> tensor<32x1xf32>
    %205 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%204 : tensor<32x1xf32>) outs(%201 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<32x1xf32>
    %206 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%205 : tensor<32x1xf32>) outs(%201 : tensor<32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<32x1xf32>
    %207 = linalg.generic {indexing_maps = [#map4, #map10, #map4], iterator_types = ["parallel", "parallel"]} ins(%199, %206 : tensor<32x16xf32>, tensor<32x1xf32>) outs(%198 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<32x16xf32>
    %208 = tensor.empty() : tensor<32x16xbf16>
    %209 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%207 : tensor<32x16xf32>) outs(%208 : tensor<32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<32x16xbf16>
    %210 = linalg.generic {indexing_maps = [#map18, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg8, %209 : tensor<16xbf16>, tensor<32x16xbf16>) outs(%208 : tensor<32x16xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.mulf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<32x16xbf16>
    %211 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%collapsed_142 : tensor<32x16xbf16>) outs(%198 : tensor<32x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<32x16xf32>
    %212 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%211 : tensor<32x16xf32>) outs(%198 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.negf %in : f32
      %387 = math.exp %386 : f32
      %388 = arith.addf %387, %cst_1 : f32
      %389 = arith.divf %cst_1, %388 : f32
      linalg.yield %389 : f32
    } -> tensor<32x16xf32>
    %213 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%211, %212 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%198 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<32x16xf32>
    %214 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%210, %213 : tensor<32x16xbf16>, tensor<32x16xf32>) outs(%198 : tensor<32x16xf32>) {
    ^bb0(%in: bf16, %in_204: f32, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      %387 = arith.mulf %386, %in_204 : f32
      linalg.yield %387 : f32
    } -> tensor<32x16xf32>
    %215 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%214 : tensor<32x16xf32>) outs(%208 : tensor<32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<32x16xbf16>
    %expanded_143 = tensor.expand_shape %215 [[0, 1, 2], [3]] output_shape [1, 8, 4, 16] : tensor<32x16xbf16> into tensor<1x8x4x16xbf16>
    %216 = tensor.empty() : tensor<64x64xbf16>
    %transposed_144 = linalg.transpose ins(%arg9 : tensor<64x64xbf16>) outs(%216 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_145 = tensor.collapse_shape %expanded_143 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %217 = tensor.empty() : tensor<8x64xf32>
    %218 = linalg.fill ins(%cst : f32) outs(%217 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %219 = linalg.matmul ins(%collapsed_145, %transposed_144 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%218 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %220 = tensor.empty() : tensor<8x64xbf16>
    %221 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%219 : tensor<8x64xf32>) outs(%220 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x64xbf16>
    %expanded_146 = tensor.expand_shape %221 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %222 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_146 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.addf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x64xbf16>
    %223 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%222 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %224 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %225 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%224 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %226 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%225 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.divf %in, %cst_14 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %227 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x8x1xf32>
    %228 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%227 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %229 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223, %228 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %230 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg14 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %231 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%230 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %cst_1 : f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %232 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229, %231 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %233 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x64xbf16>
    %234 = tensor.empty() : tensor<64x96xbf16>
    %transposed_147 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%234 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_148 = tensor.collapse_shape %233 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %235 = tensor.empty() : tensor<8x96xf32>
    %236 = linalg.fill ins(%cst : f32) outs(%235 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %237 = linalg.matmul ins(%collapsed_148, %transposed_147 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%236 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %238 = tensor.empty() : tensor<8x96xbf16>
    %239 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%237 : tensor<8x96xf32>) outs(%238 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x96xbf16>
    %expanded_149 = tensor.expand_shape %239 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %240 = tensor.empty() : tensor<1x8x96xf32>
    %241 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_149 : tensor<1x8x96xbf16>) outs(%240 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x96xf32>
    %242 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%241 : tensor<1x8x96xf32>) outs(%240 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.negf %in : f32
      %387 = math.exp %386 : f32
      %388 = arith.addf %387, %cst_1 : f32
      %389 = arith.divf %cst_1, %388 : f32
      linalg.yield %389 : f32
    } -> tensor<1x8x96xf32>
    %243 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%241, %242 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%240 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x96xf32>
    %244 = tensor.empty() : tensor<1x8x96xbf16>
    %245 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%243 : tensor<1x8x96xf32>) outs(%244 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_150 = linalg.transpose ins(%arg11 : tensor<96x64xbf16>) outs(%234 : tensor<64x96xbf16>) permutation = [1, 0] 
    %246 = linalg.matmul ins(%collapsed_148, %transposed_150 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%236 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %247 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%246 : tensor<8x96xf32>) outs(%238 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x96xbf16>
    %expanded_151 = tensor.expand_shape %247 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %248 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%245, %expanded_151 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%244 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.mulf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x96xbf16>
    %249 = tensor.empty() : tensor<96x64xbf16>
    %transposed_152 = linalg.transpose ins(%arg12 : tensor<64x96xbf16>) outs(%249 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_153 = tensor.collapse_shape %248 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %250 = linalg.matmul ins(%collapsed_153, %transposed_152 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%218 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %251 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%250 : tensor<8x64xf32>) outs(%220 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x64xbf16>
    %expanded_154 = tensor.expand_shape %251 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %252 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%222, %expanded_154 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.addf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x64xbf16>
    %253 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %254 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %255 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%254 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %256 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%255 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.divf %in, %cst_14 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %257 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%256 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x8x1xf32>
    %258 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%257 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %259 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253, %258 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %260 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg24 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %261 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%260 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %cst_1 : f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %262 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%259, %261 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %263 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%262 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x64xbf16>
    %264 = tensor.empty() : tensor<64x256xbf16>
    %transposed_155 = linalg.transpose ins(%arg15 : tensor<256x64xbf16>) outs(%264 : tensor<64x256xbf16>) permutation = [1, 0] 
    %collapsed_156 = tensor.collapse_shape %263 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %265 = tensor.empty() : tensor<8x256xf32>
    %266 = linalg.fill ins(%cst : f32) outs(%265 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %267 = linalg.matmul ins(%collapsed_156, %transposed_155 : tensor<8x64xbf16>, tensor<64x256xbf16>) outs(%266 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %268 = tensor.empty() : tensor<8x256xbf16>
    %269 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%267 : tensor<8x256xf32>) outs(%268 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x256xbf16>
    %expanded_157 = tensor.expand_shape %269 [[0, 1], [2, 3]] output_shape [1, 8, 4, 64] : tensor<8x256xbf16> into tensor<1x8x4x64xbf16>
    %extracted_slice_158 = tensor.extract_slice %expanded_157[0, 0, 0, 0] [1, 8, 4, 32] [1, 1, 1, 1] : tensor<1x8x4x64xbf16> to tensor<1x8x4x32xbf16>
    %extracted_slice_159 = tensor.extract_slice %expanded_157[0, 0, 0, 32] [1, 8, 4, 32] [1, 1, 1, 1] : tensor<1x8x4x64xbf16> to tensor<1x8x4x32xbf16>
    %collapsed_160 = tensor.collapse_shape %extracted_slice_159 [[0], [1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<1x8x128xbf16>
    %270 = tensor.empty() : tensor<1x8x4x32xf32>
    %271 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_158 : tensor<1x8x4x32xbf16>) outs(%270 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4x32xf32>
    %272 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%271 : tensor<1x8x4x32xf32>) outs(%270 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %386 : f32
    } -> tensor<1x8x4x32xf32>
    %273 = tensor.empty() : tensor<1x8x4x1xf32>
    %274 = linalg.fill ins(%cst : f32) outs(%273 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
    %275 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%272 : tensor<1x8x4x32xf32>) outs(%274 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4x1xf32>
    %276 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%275 : tensor<1x8x4x1xf32>) outs(%273 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.divf %in, %cst_18 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4x1xf32>
    %277 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%276 : tensor<1x8x4x1xf32>) outs(%273 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x8x4x1xf32>
    %278 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%277 : tensor<1x8x4x1xf32>) outs(%273 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4x1xf32>
    %279 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%271, %278 : tensor<1x8x4x32xf32>, tensor<1x8x4x1xf32>) outs(%270 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4x32xf32>
    %280 = tensor.empty() : tensor<32xf32>
    %281 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg19 : tensor<32xbf16>) outs(%280 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<32xf32>
    %282 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%281 : tensor<32xf32>) outs(%280 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %cst_1 : f32
      linalg.yield %386 : f32
    } -> tensor<32xf32>
    %283 = linalg.generic {indexing_maps = [#map5, #map22, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%279, %282 : tensor<1x8x4x32xf32>, tensor<32xf32>) outs(%270 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x4x32xf32>
    %284 = tensor.empty() : tensor<1x8x4x32xbf16>
    %285 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%283 : tensor<1x8x4x32xf32>) outs(%284 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x4x32xbf16>
    %286 = tensor.empty() : tensor<1x4x8x32xbf16>
    %transposed_161 = linalg.transpose ins(%285 : tensor<1x8x4x32xbf16>) outs(%286 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_162 = linalg.transpose ins(%arg16 : tensor<64x64xbf16>) outs(%216 : tensor<64x64xbf16>) permutation = [1, 0] 
    %287 = linalg.matmul ins(%collapsed_156, %transposed_162 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%218 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %288 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%287 : tensor<8x64xf32>) outs(%220 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x64xbf16>
    %expanded_163 = tensor.expand_shape %288 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %289 = tensor.empty() : tensor<1x8x2x32xf32>
    %290 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_163 : tensor<1x8x2x32xbf16>) outs(%289 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x2x32xf32>
    %291 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%290 : tensor<1x8x2x32xf32>) outs(%289 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %386 : f32
    } -> tensor<1x8x2x32xf32>
    %292 = tensor.empty() : tensor<1x8x2x1xf32>
    %293 = linalg.fill ins(%cst : f32) outs(%292 : tensor<1x8x2x1xf32>) -> tensor<1x8x2x1xf32>
    %294 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%291 : tensor<1x8x2x32xf32>) outs(%293 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x2x1xf32>
    %295 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%294 : tensor<1x8x2x1xf32>) outs(%292 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.divf %in, %cst_18 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x2x1xf32>
    %296 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%295 : tensor<1x8x2x1xf32>) outs(%292 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x8x2x1xf32>
    %297 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%296 : tensor<1x8x2x1xf32>) outs(%292 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x2x1xf32>
    %298 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%290, %297 : tensor<1x8x2x32xf32>, tensor<1x8x2x1xf32>) outs(%289 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x2x32xf32>
    %299 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg20 : tensor<32xbf16>) outs(%280 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<32xf32>
    %300 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%299 : tensor<32xf32>) outs(%280 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %cst_1 : f32
      linalg.yield %386 : f32
    } -> tensor<32xf32>
    %301 = linalg.generic {indexing_maps = [#map5, #map22, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%298, %300 : tensor<1x8x2x32xf32>, tensor<32xf32>) outs(%289 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x2x32xf32>
    %302 = tensor.empty() : tensor<1x8x2x32xbf16>
    %303 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%301 : tensor<1x8x2x32xf32>) outs(%302 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x2x32xbf16>
    %304 = tensor.empty() : tensor<1x2x8x32xbf16>
    %transposed_164 = linalg.transpose ins(%303 : tensor<1x8x2x32xbf16>) outs(%304 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_165 = linalg.transpose ins(%arg17 : tensor<64x64xbf16>) outs(%216 : tensor<64x64xbf16>) permutation = [1, 0] 
    %305 = linalg.matmul ins(%collapsed_156, %transposed_165 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%218 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %306 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%305 : tensor<8x64xf32>) outs(%220 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x64xbf16>
    %expanded_166 = tensor.expand_shape %306 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_167 = linalg.transpose ins(%expanded_166 : tensor<1x8x2x32xbf16>) outs(%304 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_168 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %expanded_169 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice_170 = tensor.extract_slice %transposed_161[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_171 = tensor.extract_slice %transposed_161[0, 0, 0, 8] [1, 4, 8, 24] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x24xbf16>
    %extracted_slice_172 = tensor.extract_slice %transposed_164[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_173 = tensor.extract_slice %transposed_164[0, 0, 0, 8] [1, 2, 8, 24] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x24xbf16>
    %307 = tensor.empty() : tensor<1x4x8x8xbf16>
    %308 = linalg.generic {indexing_maps = [#map5, #map23, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_170, %expanded_168 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%307 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.mulf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x4x8x8xbf16>
    %extracted_slice_174 = tensor.extract_slice %extracted_slice_170[0, 0, 0, 0] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xbf16> to tensor<1x4x8x4xbf16>
    %extracted_slice_175 = tensor.extract_slice %extracted_slice_170[0, 0, 0, 4] [1, 4, 8, 4] [1, 1, 1, 1] : tensor<1x4x8x8xbf16> to tensor<1x4x8x4xbf16>
    %309 = tensor.empty() : tensor<1x4x8x4xbf16>
    %310 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_175 : tensor<1x4x8x4xbf16>) outs(%309 : tensor<1x4x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %386 = arith.negf %in : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x4x8x4xbf16>
    %concat_176 = tensor.concat dim(3) %310, %extracted_slice_174 : (tensor<1x4x8x4xbf16>, tensor<1x4x8x4xbf16>) -> tensor<1x4x8x8xbf16>
    %311 = linalg.generic {indexing_maps = [#map5, #map23, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_176, %expanded_169 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%307 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.mulf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x4x8x8xbf16>
    %312 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%308, %311 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%307 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.addf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x4x8x8xbf16>
    %313 = tensor.empty() : tensor<1x2x8x8xbf16>
    %314 = linalg.generic {indexing_maps = [#map5, #map23, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_172, %expanded_168 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%313 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.mulf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x2x8x8xbf16>
    %extracted_slice_177 = tensor.extract_slice %extracted_slice_172[0, 0, 0, 0] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xbf16> to tensor<1x2x8x4xbf16>
    %extracted_slice_178 = tensor.extract_slice %extracted_slice_172[0, 0, 0, 4] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<1x2x8x8xbf16> to tensor<1x2x8x4xbf16>
    %315 = tensor.empty() : tensor<1x2x8x4xbf16>
    %316 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_178 : tensor<1x2x8x4xbf16>) outs(%315 : tensor<1x2x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %386 = arith.negf %in : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x2x8x4xbf16>
    %concat_179 = tensor.concat dim(3) %316, %extracted_slice_177 : (tensor<1x2x8x4xbf16>, tensor<1x2x8x4xbf16>) -> tensor<1x2x8x8xbf16>
    %317 = linalg.generic {indexing_maps = [#map5, #map23, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_179, %expanded_169 : tensor<1x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%313 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.mulf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x2x8x8xbf16>
    %318 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%314, %317 : tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) outs(%313 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.addf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_180 = tensor.concat dim(3) %312, %extracted_slice_171 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x24xbf16>) -> tensor<1x4x8x32xbf16>
    %concat_181 = tensor.concat dim(3) %318, %extracted_slice_173 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x24xbf16>) -> tensor<1x2x8x32xbf16>
    %319 = tensor.empty() : tensor<1x2x2x8x32xbf16>
    %320 = linalg.generic {indexing_maps = [#map19, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_181 : tensor<1x2x8x32xbf16>) outs(%319 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %collapsed_182 = tensor.collapse_shape %320 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<1x4x8x32xbf16>
    %321 = linalg.generic {indexing_maps = [#map19, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_167 : tensor<1x2x8x32xbf16>) outs(%319 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %322 = tensor.empty() : tensor<1x4x32x8xbf16>
    %transposed_183 = linalg.transpose ins(%collapsed_182 : tensor<1x4x8x32xbf16>) outs(%322 : tensor<1x4x32x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_184 = tensor.collapse_shape %concat_180 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %collapsed_185 = tensor.collapse_shape %transposed_183 [[0, 1], [2], [3]] : tensor<1x4x32x8xbf16> into tensor<4x32x8xbf16>
    %323 = tensor.empty() : tensor<4x8x8xf32>
    %324 = linalg.fill ins(%cst : f32) outs(%323 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %325 = linalg.batch_matmul ins(%collapsed_184, %collapsed_185 : tensor<4x8x32xbf16>, tensor<4x32x8xbf16>) outs(%324 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %326 = tensor.empty() : tensor<4x8x8xbf16>
    %327 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%325 : tensor<4x8x8xf32>) outs(%326 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_186 = tensor.expand_shape %327 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %328 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_186 : tensor<1x4x8x8xbf16>) outs(%307 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %386 = arith.truncf %cst_12 : f64 to bf16
      %387 = arith.mulf %in, %386 : bf16
      linalg.yield %387 : bf16
    } -> tensor<1x4x8x8xbf16>
    %329 = linalg.generic {indexing_maps = [#map5, #map23, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%328, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%307 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.addf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x4x8x8xbf16>
    %330 = tensor.empty() : tensor<1x4x8x8xf32>
    %331 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%329 : tensor<1x4x8x8xbf16>) outs(%330 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x8xf32>
    %332 = tensor.empty() : tensor<1x4x8xi64>
    %333 = linalg.fill ins(%c0_i64 : i64) outs(%332 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %334 = linalg.fill ins(%cst_3 : f32) outs(%75 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %335:2 = linalg.generic {indexing_maps = [#map5, #map24, #map24], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%331 : tensor<1x4x8x8xf32>) outs(%334, %333 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_204: i64):
      %386 = linalg.index 3 : index
      %387 = arith.index_cast %386 : index to i64
      %388 = arith.maximumf %in, %out : f32
      %389 = arith.cmpf ogt, %in, %out : f32
      %390 = arith.select %389, %387, %out_204 : i64
      linalg.yield %388, %390 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_187 = tensor.expand_shape %335#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %336 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%331, %expanded_187 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%330 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.subf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x8xf32>
    %337 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%336 : tensor<1x4x8x8xf32>) outs(%330 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.exp %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x8xf32>
    %338 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%337 : tensor<1x4x8x8xf32>) outs(%79 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x1xf32>
    %339 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%337, %338 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%330 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.divf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x4x8x8xf32>
    %340 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%339 : tensor<1x4x8x8xf32>) outs(%307 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_188 = tensor.collapse_shape %340 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_189 = tensor.collapse_shape %321 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<4x8x32xbf16>
    %341 = tensor.empty() : tensor<4x8x32xf32>
    %342 = linalg.fill ins(%cst : f32) outs(%341 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %343 = linalg.batch_matmul ins(%collapsed_188, %collapsed_189 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%342 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %344 = tensor.empty() : tensor<4x8x32xbf16>
    %345 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%343 : tensor<4x8x32xf32>) outs(%344 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_190 = tensor.expand_shape %345 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %transposed_191 = linalg.transpose ins(%expanded_190 : tensor<1x4x8x32xbf16>) outs(%284 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_192 = tensor.collapse_shape %transposed_191 [[0], [1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<1x8x128xbf16>
    %346 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_160 : tensor<1x8x128xbf16>) outs(%52 : tensor<1x8x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %386 = arith.negf %in : bf16
      %387 = math.exp %386 : bf16
      %388 = arith.addf %387, %cst_2 : bf16
      %389 = arith.divf %cst_2, %388 : bf16
      linalg.yield %389 : bf16
    } -> tensor<1x8x128xbf16>
    %347 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_192, %346 : tensor<1x8x128xbf16>, tensor<1x8x128xbf16>) outs(%52 : tensor<1x8x128xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.mulf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x128xbf16>
    %348 = tensor.empty() : tensor<128x64xbf16>
    %transposed_193 = linalg.transpose ins(%arg18 : tensor<64x128xbf16>) outs(%348 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_194 = tensor.collapse_shape %347 [[0, 1], [2]] : tensor<1x8x128xbf16> into tensor<8x128xbf16>
    %349 = linalg.matmul ins(%collapsed_194, %transposed_193 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%218 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %350 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%349 : tensor<8x64xf32>) outs(%220 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x64xbf16>
    %expanded_195 = tensor.expand_shape %350 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %351 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252, %expanded_195 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.addf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x64xbf16>
    %352 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%351 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %353 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %354 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%353 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %355 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%354 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.divf %in, %cst_14 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %356 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%355 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x8x1xf32>
    %357 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%356 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %358 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352, %357 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %359 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg25 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %360 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%359 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %cst_1 : f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %361 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%358, %360 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %362 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%361 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_196 = linalg.transpose ins(%arg21 : tensor<96x64xbf16>) outs(%234 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_197 = tensor.collapse_shape %362 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %363 = linalg.matmul ins(%collapsed_197, %transposed_196 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%236 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %364 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%363 : tensor<8x96xf32>) outs(%238 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x96xbf16>
    %expanded_198 = tensor.expand_shape %364 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %365 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_198 : tensor<1x8x96xbf16>) outs(%240 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x96xf32>
    %366 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%365 : tensor<1x8x96xf32>) outs(%240 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.negf %in : f32
      %387 = math.exp %386 : f32
      %388 = arith.addf %387, %cst_1 : f32
      %389 = arith.divf %cst_1, %388 : f32
      linalg.yield %389 : f32
    } -> tensor<1x8x96xf32>
    %367 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%365, %366 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%240 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x96xf32>
    %368 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%367 : tensor<1x8x96xf32>) outs(%244 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_199 = linalg.transpose ins(%arg22 : tensor<96x64xbf16>) outs(%234 : tensor<64x96xbf16>) permutation = [1, 0] 
    %369 = linalg.matmul ins(%collapsed_197, %transposed_199 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%236 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %370 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%369 : tensor<8x96xf32>) outs(%238 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x96xbf16>
    %expanded_200 = tensor.expand_shape %370 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %371 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%368, %expanded_200 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%244 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.mulf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_201 = linalg.transpose ins(%arg23 : tensor<64x96xbf16>) outs(%249 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_202 = tensor.collapse_shape %371 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %372 = linalg.matmul ins(%collapsed_202, %transposed_201 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%218 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %373 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%372 : tensor<8x64xf32>) outs(%220 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<8x64xbf16>
    %expanded_203 = tensor.expand_shape %373 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %374 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%351, %expanded_203 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_204: bf16, %out: bf16):
      %386 = arith.addf %in, %in_204 : bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x64xbf16>
    %375 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%374 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %376 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %377 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%376 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %out : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %378 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%377 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.divf %in, %cst_14 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %379 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.truncf %cst_13 : f64 to f32
      %387 = arith.addf %in, %386 : f32
      linalg.yield %387 : f32
    } -> tensor<1x8x1xf32>
    %380 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%379 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = math.rsqrt %in : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x1xf32>
    %381 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375, %380 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %382 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg26 : tensor<64xbf16>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %386 = arith.extf %in : bf16 to f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %383 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%382 : tensor<64xf32>) outs(%23 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %386 = arith.addf %in, %cst_1 : f32
      linalg.yield %386 : f32
    } -> tensor<64xf32>
    %384 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%381, %383 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_204: f32, %out: f32):
      %386 = arith.mulf %in, %in_204 : f32
      linalg.yield %386 : f32
    } -> tensor<1x8x64xf32>
    %385 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%384 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %386 = arith.truncf %in : f32 to bf16
      linalg.yield %386 : bf16
    } -> tensor<1x8x64xbf16>
    return %385 : tensor<1x8x64xbf16>
  }
}
