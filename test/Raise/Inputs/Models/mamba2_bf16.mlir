#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d2, 0)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map10 = affine_map<(d0, d1) -> (0, d1)>
#map11 = affine_map<(d0, d1) -> (d0, 0)>
#map12 = affine_map<(d0, d1) -> ()>
#map13 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map19 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @mamba2(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<64xbf16>, %arg4: tensor<8xbf16>, %arg5: tensor<8xbf16>, %arg6: tensor<8xbf16>, %arg7: tensor<160x1x4xbf16>, %arg8: tensor<160xbf16>, %arg9: tensor<296x64xbf16>, %arg10: tensor<128xbf16>, %arg11: tensor<64x128xbf16>, %arg12: tensor<64xbf16>) -> tensor<1x8x64xf32> {
    %c-1_i64 = arith.constant -1 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant 1.000000e+00 : f32
    %true = arith.constant true
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<3x3xf32>
    %cst_3 = arith.constant dense<true> : tensor<3x3xi1>
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<4x4xi1>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_7 = arith.constant dense<1.000000e+00> : tensor<4x4xf32>
    %cst_8 = arith.constant 1.000000e-05 : f64
    %cst_9 = arith.constant 6.400000e+01 : f32
    %cst_10 = arith.constant 2.000000e+01 : f32
    %cst_11 = arith.constant 0x7F80 : bf16
    %cst_12 = arith.constant dense<0.000000e+00> : tensor<1x1x8x16x16xf32>
    %cst_13 = arith.constant 1.280000e+02 : f32
    %0 = tensor.empty() : tensor<1x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<1x8x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<1x8x64xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %177 : f32
    } -> tensor<1x8x64xf32>
    %3 = tensor.empty() : tensor<1x8x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<1x8x64xf32>) outs(%4 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.addf %in, %out : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<1x8x1xf32>) outs(%3 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.divf %in, %cst_9 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<1x8x1xf32>) outs(%3 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.truncf %cst_8 : f64 to f32
      %178 = arith.addf %in, %177 : f32
      linalg.yield %178 : f32
    } -> tensor<1x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<1x8x1xf32>) outs(%3 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.rsqrt %in : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %8 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x64xf32>
    %10 = tensor.empty() : tensor<1x8x64xbf16>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %177 = arith.truncf %in : f32 to bf16
      linalg.yield %177 : bf16
    } -> tensor<1x8x64xbf16>
    %12 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3, %11 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%10 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_113: bf16, %out: bf16):
      %177 = arith.mulf %in, %in_113 : bf16
      linalg.yield %177 : bf16
    } -> tensor<1x8x64xbf16>
    %13 = tensor.empty() : tensor<64x296xbf16>
    %transposed = linalg.transpose ins(%arg9 : tensor<296x64xbf16>) outs(%13 : tensor<64x296xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %12 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %14 = tensor.empty() : tensor<8x296xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<8x296xf32>) -> tensor<8x296xf32>
    %16 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x296xbf16>) outs(%15 : tensor<8x296xf32>) -> tensor<8x296xf32>
    %17 = tensor.empty() : tensor<8x296xbf16>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<8x296xf32>) outs(%17 : tensor<8x296xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %177 = arith.truncf %in : f32 to bf16
      linalg.yield %177 : bf16
    } -> tensor<8x296xbf16>
    %expanded = tensor.expand_shape %18 [[0, 1], [2]] output_shape [1, 8, 296] : tensor<8x296xbf16> into tensor<1x8x296xbf16>
    %19 = tensor.empty() : tensor<8xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%arg5 : tensor<8xbf16>) outs(%19 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<8xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%20 : tensor<8xf32>) outs(%19 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.exp %in : f32
      linalg.yield %177 : f32
    } -> tensor<8xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%21 : tensor<8xf32>) outs(%19 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.negf %in : f32
      linalg.yield %177 : f32
    } -> tensor<8xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [1, 8, 128] [1, 1, 1] : tensor<1x8x296xbf16> to tensor<1x8x128xbf16>
    %extracted_slice_14 = tensor.extract_slice %expanded[0, 0, 128] [1, 8, 160] [1, 1, 1] : tensor<1x8x296xbf16> to tensor<1x8x160xbf16>
    %extracted_slice_15 = tensor.extract_slice %expanded[0, 0, 288] [1, 8, 8] [1, 1, 1] : tensor<1x8x296xbf16> to tensor<1x8x8xbf16>
    %23 = tensor.empty() : tensor<1x160x8xbf16>
    %transposed_16 = linalg.transpose ins(%extracted_slice_14 : tensor<1x8x160xbf16>) outs(%23 : tensor<1x160x8xbf16>) permutation = [0, 2, 1] 
    %expanded_17 = tensor.expand_shape %transposed_16 [[0], [1], [2, 3]] output_shape [1, 160, 8, 1] : tensor<1x160x8xbf16> into tensor<1x160x8x1xbf16>
    %expanded_18 = tensor.expand_shape %arg7 [[0], [1], [2, 3]] output_shape [160, 1, 4, 1] : tensor<160x1x4xbf16> into tensor<160x1x4x1xbf16>
    %padded = tensor.pad %expanded_17 low[0, 0, 3, 0] high[0, 0, 3, 0] {
    ^bb0(%arg13: index, %arg14: index, %arg15: index, %arg16: index):
      tensor.yield %cst_0 : bf16
    } : tensor<1x160x8x1xbf16> to tensor<1x160x14x1xbf16>
    %24 = tensor.empty() : tensor<1x160x11x1xf32>
    %25 = tensor.empty() : tensor<160xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%arg8 : tensor<160xbf16>) outs(%25 : tensor<160xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<160xf32>
    %broadcasted = linalg.broadcast ins(%26 : tensor<160xf32>) outs(%24 : tensor<1x160x11x1xf32>) dimensions = [0, 2, 3] 
    %collapsed_19 = tensor.collapse_shape %expanded_18 [[0, 1], [2], [3]] : tensor<160x1x4x1xbf16> into tensor<160x4x1xbf16>
    %27 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed_19 : tensor<1x160x14x1xbf16>, tensor<160x4x1xbf16>) outs(%broadcasted : tensor<1x160x11x1xf32>) -> tensor<1x160x11x1xf32>
    %28 = tensor.empty() : tensor<1x160x11x1xbf16>
    %29 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x160x11x1xf32>) outs(%28 : tensor<1x160x11x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %177 = arith.truncf %in : f32 to bf16
      linalg.yield %177 : bf16
    } -> tensor<1x160x11x1xbf16>
    %collapsed_20 = tensor.collapse_shape %29 [[0], [1], [2, 3]] : tensor<1x160x11x1xbf16> into tensor<1x160x11xbf16>
    %extracted_slice_21 = tensor.extract_slice %collapsed_20[0, 0, 0] [1, 160, 8] [1, 1, 1] : tensor<1x160x11xbf16> to tensor<1x160x8xbf16>
    %30 = tensor.empty() : tensor<1x160x8xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<1x160x8xbf16>) outs(%30 : tensor<1x160x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<1x160x8xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<1x160x8xf32>) outs(%30 : tensor<1x160x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.negf %in : f32
      %178 = math.exp %177 : f32
      %179 = arith.addf %178, %cst_1 : f32
      %180 = arith.divf %cst_1, %179 : f32
      linalg.yield %180 : f32
    } -> tensor<1x160x8xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31, %32 : tensor<1x160x8xf32>, tensor<1x160x8xf32>) outs(%30 : tensor<1x160x8xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x160x8xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<1x160x8xf32>) outs(%23 : tensor<1x160x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %177 = arith.truncf %in : f32 to bf16
      linalg.yield %177 : bf16
    } -> tensor<1x160x8xbf16>
    %35 = tensor.empty() : tensor<1x8x160xbf16>
    %transposed_22 = linalg.transpose ins(%34 : tensor<1x160x8xbf16>) outs(%35 : tensor<1x8x160xbf16>) permutation = [0, 2, 1] 
    %extracted_slice_23 = tensor.extract_slice %transposed_22[0, 0, 0] [1, 8, 128] [1, 1, 1] : tensor<1x8x160xbf16> to tensor<1x8x128xbf16>
    %extracted_slice_24 = tensor.extract_slice %transposed_22[0, 0, 128] [1, 8, 16] [1, 1, 1] : tensor<1x8x160xbf16> to tensor<1x8x16xbf16>
    %extracted_slice_25 = tensor.extract_slice %transposed_22[0, 0, 144] [1, 8, 16] [1, 1, 1] : tensor<1x8x160xbf16> to tensor<1x8x16xbf16>
    %expanded_26 = tensor.expand_shape %extracted_slice_23 [[0], [1], [2, 3]] output_shape [1, 8, 8, 16] : tensor<1x8x128xbf16> into tensor<1x8x8x16xbf16>
    %expanded_27 = tensor.expand_shape %extracted_slice_24 [[0], [1], [2, 3]] output_shape [1, 8, 1, 16] : tensor<1x8x16xbf16> into tensor<1x8x1x16xbf16>
    %expanded_28 = tensor.expand_shape %extracted_slice_25 [[0], [1], [2, 3]] output_shape [1, 8, 1, 16] : tensor<1x8x16xbf16> into tensor<1x8x1x16xbf16>
    %36 = tensor.empty() : tensor<1x8x8xbf16>
    %37 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_15, %arg4 : tensor<1x8x8xbf16>, tensor<8xbf16>) outs(%36 : tensor<1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_113: bf16, %out: bf16):
      %177 = arith.addf %in, %in_113 : bf16
      linalg.yield %177 : bf16
    } -> tensor<1x8x8xbf16>
    %38 = tensor.empty() : tensor<1x8x8xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<1x8x8xbf16>) outs(%38 : tensor<1x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x8x8xf32>) outs(%38 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.exp %in : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<1x8x8xf32>) outs(%38 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.log1p %in : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8xf32>
    %42 = tensor.empty() : tensor<1x8x8xi1>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x8x8xf32>) outs(%42 : tensor<1x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %177 = arith.cmpf ogt, %in, %cst_10 : f32
      linalg.yield %177 : i1
    } -> tensor<1x8x8xi1>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43, %39, %41 : tensor<1x8x8xi1>, tensor<1x8x8xf32>, tensor<1x8x8xf32>) outs(%38 : tensor<1x8x8xf32>) {
    ^bb0(%in: i1, %in_113: f32, %in_114: f32, %out: f32):
      %177 = arith.select %in, %in_113, %in_114 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<1x8x8xf32>) outs(%36 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %177 = arith.truncf %in : f32 to bf16
      linalg.yield %177 : bf16
    } -> tensor<1x8x8xbf16>
    %46 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<1x8x8xbf16>) outs(%36 : tensor<1x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %177 = arith.cmpf ult, %in, %cst_0 : bf16
      %178 = arith.select %177, %cst_0, %in : bf16
      %179 = arith.cmpf ugt, %178, %cst_11 : bf16
      %180 = arith.select %179, %cst_11, %178 : bf16
      linalg.yield %180 : bf16
    } -> tensor<1x8x8xbf16>
    %47 = tensor.empty() : tensor<1x8x8x16xf32>
    %48 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<1x8x8x16xbf16>) outs(%47 : tensor<1x8x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8x16xf32>
    %49 = tensor.empty() : tensor<1x8x1x16xf32>
    %50 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<1x8x1x16xbf16>) outs(%49 : tensor<1x8x1x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1x16xf32>
    %51 = tensor.empty() : tensor<1x8x1x8x16xf32>
    %52 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<1x8x1x16xf32>) outs(%51 : tensor<1x8x1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x1x8x16xf32>
    %collapsed_29 = tensor.collapse_shape %52 [[0], [1], [2, 3], [4]] : tensor<1x8x1x8x16xf32> into tensor<1x8x8x16xf32>
    %53 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28 : tensor<1x8x1x16xbf16>) outs(%49 : tensor<1x8x1x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1x16xf32>
    %54 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x8x1x16xf32>) outs(%51 : tensor<1x8x1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x1x8x16xf32>
    %collapsed_30 = tensor.collapse_shape %54 [[0], [1], [2, 3], [4]] : tensor<1x8x1x8x16xf32> into tensor<1x8x8x16xf32>
    %expanded_31 = tensor.expand_shape %arg6 [[0, 1]] output_shape [8, 1] : tensor<8xbf16> into tensor<8x1xbf16>
    %55 = linalg.generic {indexing_maps = [#map8, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31, %48 : tensor<8x1xbf16>, tensor<1x8x8x16xf32>) outs(%47 : tensor<1x8x8x16xf32>) {
    ^bb0(%in: bf16, %in_113: f32, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      %178 = arith.mulf %177, %in_113 : f32
      linalg.yield %178 : f32
    } -> tensor<1x8x8x16xf32>
    %expanded_32 = tensor.expand_shape %46 [[0], [1], [2, 3]] output_shape [1, 8, 8, 1] : tensor<1x8x8xbf16> into tensor<1x8x8x1xbf16>
    %56 = tensor.empty() : tensor<1x8x8x1xf32>
    %57 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<1x8x8x1xbf16>) outs(%56 : tensor<1x8x8x1xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8x1xf32>
    %58 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %57 : tensor<1x8x8x16xf32>, tensor<1x8x8x1xf32>) outs(%47 : tensor<1x8x8x16xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8x16xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46 : tensor<1x8x8xbf16>) outs(%38 : tensor<1x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8xf32>
    %60 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %59 : tensor<8xf32>, tensor<1x8x8xf32>) outs(%38 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8xf32>
    %expanded_33 = tensor.expand_shape %60 [[0], [1, 2], [3]] output_shape [1, 2, 4, 8] : tensor<1x8x8xf32> into tensor<1x2x4x8xf32>
    %expanded_34 = tensor.expand_shape %collapsed_29 [[0], [1, 2], [3], [4]] output_shape [1, 2, 4, 8, 16] : tensor<1x8x8x16xf32> into tensor<1x2x4x8x16xf32>
    %61 = tensor.empty() : tensor<1x8x2x4xf32>
    %transposed_35 = linalg.transpose ins(%expanded_33 : tensor<1x2x4x8xf32>) outs(%61 : tensor<1x8x2x4xf32>) permutation = [0, 3, 1, 2] 
    %62 = tensor.empty() : tensor<4xi64>
    %63 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%62 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %177 = linalg.index 0 : index
      %178 = arith.index_cast %177 : index to i64
      linalg.yield %178 : i64
    } -> tensor<4xi64>
    %expanded_36 = tensor.expand_shape %63 [[0, 1]] output_shape [1, 4] : tensor<4xi64> into tensor<1x4xi64>
    %expanded_37 = tensor.expand_shape %63 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %64 = tensor.empty() : tensor<4x4xi64>
    %65 = linalg.generic {indexing_maps = [#map10, #map11, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_36, %expanded_37 : tensor<1x4xi64>, tensor<4x1xi64>) outs(%64 : tensor<4x4xi64>) {
    ^bb0(%in: i64, %in_113: i64, %out: i64):
      %177 = arith.subi %in, %in_113 : i64
      linalg.yield %177 : i64
    } -> tensor<4x4xi64>
    %66 = tensor.empty() : tensor<4x4xi1>
    %67 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<4x4xi64>) outs(%66 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %177 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %177 : i1
    } -> tensor<4x4xi1>
    %68 = tensor.empty() : tensor<4x4xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map3, #map12, #map3], iterator_types = ["parallel", "parallel"]} ins(%67, %cst_7, %cst_6 : tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) outs(%68 : tensor<4x4xf32>) {
    ^bb0(%in: i1, %in_113: f32, %in_114: f32, %out: f32):
      %177 = arith.select %in, %in_113, %in_114 : f32
      linalg.yield %177 : f32
    } -> tensor<4x4xf32>
    %transposed_38 = linalg.transpose ins(%69 : tensor<4x4xf32>) outs(%68 : tensor<4x4xf32>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %transposed_35 [[0, 1], [2], [3]] : tensor<1x8x2x4xf32> into tensor<8x2x4xf32>
    %70 = tensor.empty() : tensor<1x8x4x4xf32>
    %71 = linalg.generic {indexing_maps = [#map13, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_38 : tensor<4x4xf32>) outs(%70 : tensor<1x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x4xf32>
    %collapsed_40 = tensor.collapse_shape %71 [[0, 1], [2], [3]] : tensor<1x8x4x4xf32> into tensor<8x4x4xf32>
    %72 = tensor.empty() : tensor<8x2x4xf32>
    %73 = linalg.fill ins(%cst : f32) outs(%72 : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
    %74 = linalg.batch_matmul ins(%collapsed_39, %collapsed_40 : tensor<8x2x4xf32>, tensor<8x4x4xf32>) outs(%73 : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
    %expanded_41 = tensor.expand_shape %74 [[0, 1], [2], [3]] output_shape [1, 8, 2, 4] : tensor<8x2x4xf32> into tensor<1x8x2x4xf32>
    %75 = tensor.empty() : tensor<1x8x2x4x4xf32>
    %76 = linalg.generic {indexing_maps = [#map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_35 : tensor<1x8x2x4xf32>) outs(%75 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x4x4xf32>
    %77 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<4x4xi64>) outs(%66 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %177 = arith.cmpi sle, %in, %c-1_i64 : i64
      linalg.yield %177 : i1
    } -> tensor<4x4xi1>
    %78 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%77, %cst_5 : tensor<4x4xi1>, tensor<4x4xi1>) outs(%66 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %in_113: i1, %out: i1):
      %177 = arith.andi %in, %in_113 : i1
      linalg.yield %177 : i1
    } -> tensor<4x4xi1>
    %79 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%78 : tensor<4x4xi1>) outs(%66 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %out: i1):
      %177 = arith.xori %in, %true : i1
      linalg.yield %177 : i1
    } -> tensor<4x4xi1>
    %80 = linalg.generic {indexing_maps = [#map15, #map16, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%79, %cst_6, %76 : tensor<4x4xi1>, tensor<f32>, tensor<1x8x2x4x4xf32>) outs(%75 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: i1, %in_113: f32, %in_114: f32, %out: f32):
      %177 = arith.select %in, %in_113, %in_114 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x2x4x4xf32>
    %transposed_42 = linalg.transpose ins(%80 : tensor<1x8x2x4x4xf32>) outs(%75 : tensor<1x8x2x4x4xf32>) permutation = [0, 1, 2, 4, 3] 
    %collapsed_43 = tensor.collapse_shape %transposed_42 [[0, 1, 2], [3], [4]] : tensor<1x8x2x4x4xf32> into tensor<16x4x4xf32>
    %81 = linalg.generic {indexing_maps = [#map15, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_38 : tensor<4x4xf32>) outs(%75 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x4x4xf32>
    %collapsed_44 = tensor.collapse_shape %81 [[0, 1, 2], [3], [4]] : tensor<1x8x2x4x4xf32> into tensor<16x4x4xf32>
    %82 = tensor.empty() : tensor<16x4x4xf32>
    %83 = linalg.fill ins(%cst : f32) outs(%82 : tensor<16x4x4xf32>) -> tensor<16x4x4xf32>
    %84 = linalg.batch_matmul ins(%collapsed_43, %collapsed_44 : tensor<16x4x4xf32>, tensor<16x4x4xf32>) outs(%83 : tensor<16x4x4xf32>) -> tensor<16x4x4xf32>
    %expanded_45 = tensor.expand_shape %84 [[0, 1, 2], [3], [4]] output_shape [1, 8, 2, 4, 4] : tensor<16x4x4xf32> into tensor<1x8x2x4x4xf32>
    %transposed_46 = linalg.transpose ins(%expanded_45 : tensor<1x8x2x4x4xf32>) outs(%75 : tensor<1x8x2x4x4xf32>) permutation = [0, 1, 2, 4, 3] 
    %85 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%67, %cst_5 : tensor<4x4xi1>, tensor<4x4xi1>) outs(%66 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %in_113: i1, %out: i1):
      %177 = arith.andi %in, %in_113 : i1
      linalg.yield %177 : i1
    } -> tensor<4x4xi1>
    %86 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%85 : tensor<4x4xi1>) outs(%66 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %out: i1):
      %177 = arith.xori %in, %true : i1
      linalg.yield %177 : i1
    } -> tensor<4x4xi1>
    %87 = linalg.generic {indexing_maps = [#map15, #map16, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%86, %cst_4, %transposed_46 : tensor<4x4xi1>, tensor<f32>, tensor<1x8x2x4x4xf32>) outs(%75 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: i1, %in_113: f32, %in_114: f32, %out: f32):
      %177 = arith.select %in, %in_113, %in_114 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x2x4x4xf32>
    %88 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<1x8x2x4x4xf32>) outs(%75 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.exp %in : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x2x4x4xf32>
    %expanded_47 = tensor.expand_shape %collapsed_30 [[0], [1, 2], [3], [4, 5]] output_shape [1, 2, 4, 8, 16, 1] : tensor<1x8x8x16xf32> into tensor<1x2x4x8x16x1xf32>
    %expanded_48 = tensor.expand_shape %collapsed_29 [[0], [1, 2], [3], [4, 5]] output_shape [1, 2, 4, 8, 16, 1] : tensor<1x8x8x16xf32> into tensor<1x2x4x8x16x1xf32>
    %89 = tensor.empty() : tensor<2x8x4x16x1x1xf32>
    %transposed_49 = linalg.transpose ins(%expanded_47 : tensor<1x2x4x8x16x1xf32>) outs(%89 : tensor<2x8x4x16x1x1xf32>) permutation = [1, 3, 2, 4, 0, 5] 
    %collapsed_50 = tensor.collapse_shape %transposed_49 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x4x16x1x1xf32> into tensor<16x4x16xf32>
    %90 = tensor.empty() : tensor<2x8x16x1x4x1xf32>
    %transposed_51 = linalg.transpose ins(%expanded_48 : tensor<1x2x4x8x16x1xf32>) outs(%90 : tensor<2x8x16x1x4x1xf32>) permutation = [1, 3, 4, 0, 2, 5] 
    %collapsed_52 = tensor.collapse_shape %transposed_51 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x16x1x4x1xf32> into tensor<16x16x4xf32>
    %91 = linalg.batch_matmul ins(%collapsed_50, %collapsed_52 : tensor<16x4x16xf32>, tensor<16x16x4xf32>) outs(%83 : tensor<16x4x4xf32>) -> tensor<16x4x4xf32>
    %expanded_53 = tensor.expand_shape %91 [[0, 1], [2], [3, 4, 5]] output_shape [2, 8, 4, 1, 1, 4] : tensor<16x4x4xf32> into tensor<2x8x4x1x1x4xf32>
    %92 = tensor.empty() : tensor<1x2x4x4x8x1xf32>
    %transposed_54 = linalg.transpose ins(%expanded_53 : tensor<2x8x4x1x1x4xf32>) outs(%92 : tensor<1x2x4x4x8x1xf32>) permutation = [4, 0, 2, 5, 1, 3] 
    %collapsed_55 = tensor.collapse_shape %transposed_54 [[0], [1], [2], [3], [4, 5]] : tensor<1x2x4x4x8x1xf32> into tensor<1x2x4x4x8xf32>
    %93 = tensor.empty() : tensor<1x2x4x4x8xf32>
    %transposed_56 = linalg.transpose ins(%88 : tensor<1x8x2x4x4xf32>) outs(%93 : tensor<1x2x4x4x8xf32>) permutation = [0, 2, 3, 4, 1] 
    %94 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_55, %transposed_56 : tensor<1x2x4x4x8xf32>, tensor<1x2x4x4x8xf32>) outs(%93 : tensor<1x2x4x4x8xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x2x4x4x8xf32>
    %expanded_57 = tensor.expand_shape %94 [[0], [1], [2], [3], [4, 5]] output_shape [1, 2, 4, 4, 8, 1] : tensor<1x2x4x4x8xf32> into tensor<1x2x4x4x8x1xf32>
    %expanded_58 = tensor.expand_shape %58 [[0], [1, 2], [3], [4, 5]] output_shape [1, 2, 4, 8, 16, 1] : tensor<1x8x8x16xf32> into tensor<1x2x4x8x16x1xf32>
    %95 = tensor.empty() : tensor<2x8x4x4x1x1xf32>
    %transposed_59 = linalg.transpose ins(%expanded_57 : tensor<1x2x4x4x8x1xf32>) outs(%95 : tensor<2x8x4x4x1x1xf32>) permutation = [1, 4, 2, 3, 0, 5] 
    %collapsed_60 = tensor.collapse_shape %transposed_59 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x4x4x1x1xf32> into tensor<16x4x4xf32>
    %96 = tensor.empty() : tensor<2x8x4x1x16x1xf32>
    %transposed_61 = linalg.transpose ins(%expanded_58 : tensor<1x2x4x8x16x1xf32>) outs(%96 : tensor<2x8x4x1x16x1xf32>) permutation = [1, 3, 2, 0, 4, 5] 
    %collapsed_62 = tensor.collapse_shape %transposed_61 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x4x1x16x1xf32> into tensor<16x4x16xf32>
    %97 = tensor.empty() : tensor<16x4x16xf32>
    %98 = linalg.fill ins(%cst : f32) outs(%97 : tensor<16x4x16xf32>) -> tensor<16x4x16xf32>
    %99 = linalg.batch_matmul ins(%collapsed_60, %collapsed_62 : tensor<16x4x4xf32>, tensor<16x4x16xf32>) outs(%98 : tensor<16x4x16xf32>) -> tensor<16x4x16xf32>
    %expanded_63 = tensor.expand_shape %99 [[0, 1], [2], [3, 4, 5]] output_shape [2, 8, 4, 1, 1, 16] : tensor<16x4x16xf32> into tensor<2x8x4x1x1x16xf32>
    %100 = tensor.empty() : tensor<1x2x4x8x16x1xf32>
    %transposed_64 = linalg.transpose ins(%expanded_63 : tensor<2x8x4x1x1x16xf32>) outs(%100 : tensor<1x2x4x8x16x1xf32>) permutation = [4, 0, 2, 1, 5, 3] 
    %collapsed_65 = tensor.collapse_shape %transposed_64 [[0], [1], [2], [3], [4, 5]] : tensor<1x2x4x8x16x1xf32> into tensor<1x2x4x8x16xf32>
    %extracted_slice_66 = tensor.extract_slice %expanded_41[0, 0, 0, 3] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x2x4xf32> to tensor<1x8x2x1xf32>
    %101 = linalg.generic {indexing_maps = [#map9, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_66, %expanded_41 : tensor<1x8x2x1xf32>, tensor<1x8x2x4xf32>) outs(%61 : tensor<1x8x2x4xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.subf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x2x4xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x2x4xf32>) outs(%61 : tensor<1x8x2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.exp %in : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x2x4xf32>
    %103 = tensor.empty() : tensor<1x2x4x8xf32>
    %transposed_67 = linalg.transpose ins(%102 : tensor<1x8x2x4xf32>) outs(%103 : tensor<1x2x4x8xf32>) permutation = [0, 2, 3, 1] 
    %expanded_68 = tensor.expand_shape %transposed_67 [[0], [1], [2], [3, 4]] output_shape [1, 2, 4, 8, 1] : tensor<1x2x4x8xf32> into tensor<1x2x4x8x1xf32>
    %104 = tensor.empty() : tensor<1x2x4x8x16xf32>
    %105 = linalg.generic {indexing_maps = [#map7, #map17, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34, %expanded_68 : tensor<1x2x4x8x16xf32>, tensor<1x2x4x8x1xf32>) outs(%104 : tensor<1x2x4x8x16xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x2x4x8x16xf32>
    %expanded_69 = tensor.expand_shape %105 [[0], [1], [2], [3], [4, 5]] output_shape [1, 2, 4, 8, 16, 1] : tensor<1x2x4x8x16xf32> into tensor<1x2x4x8x16x1xf32>
    %106 = tensor.empty() : tensor<2x8x1x16x4x1xf32>
    %transposed_70 = linalg.transpose ins(%expanded_58 : tensor<1x2x4x8x16x1xf32>) outs(%106 : tensor<2x8x1x16x4x1xf32>) permutation = [1, 3, 0, 4, 2, 5] 
    %collapsed_71 = tensor.collapse_shape %transposed_70 [[0, 1], [2, 3], [4, 5]] : tensor<2x8x1x16x4x1xf32> into tensor<16x16x4xf32>
    %transposed_72 = linalg.transpose ins(%expanded_69 : tensor<1x2x4x8x16x1xf32>) outs(%89 : tensor<2x8x4x16x1x1xf32>) permutation = [1, 3, 2, 4, 0, 5] 
    %collapsed_73 = tensor.collapse_shape %transposed_72 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x4x16x1x1xf32> into tensor<16x4x16xf32>
    %107 = tensor.empty() : tensor<16x16x16xf32>
    %108 = linalg.fill ins(%cst : f32) outs(%107 : tensor<16x16x16xf32>) -> tensor<16x16x16xf32>
    %109 = linalg.batch_matmul ins(%collapsed_71, %collapsed_73 : tensor<16x16x4xf32>, tensor<16x4x16xf32>) outs(%108 : tensor<16x16x16xf32>) -> tensor<16x16x16xf32>
    %expanded_74 = tensor.expand_shape %109 [[0, 1], [2, 3], [4, 5]] output_shape [2, 8, 1, 16, 1, 16] : tensor<16x16x16xf32> into tensor<2x8x1x16x1x16xf32>
    %110 = tensor.empty() : tensor<1x2x8x16x16x1xf32>
    %transposed_75 = linalg.transpose ins(%expanded_74 : tensor<2x8x1x16x1x16xf32>) outs(%110 : tensor<1x2x8x16x16x1xf32>) permutation = [2, 0, 1, 3, 5, 4] 
    %collapsed_76 = tensor.collapse_shape %transposed_75 [[0], [1], [2], [3], [4, 5]] : tensor<1x2x8x16x16x1xf32> into tensor<1x2x8x16x16xf32>
    %concat = tensor.concat dim(1) %cst_12, %collapsed_76 : (tensor<1x1x8x16x16xf32>, tensor<1x2x8x16x16xf32>) -> tensor<1x3x8x16x16xf32>
    %collapsed_77 = tensor.collapse_shape %extracted_slice_66 [[0], [1], [2, 3]] : tensor<1x8x2x1xf32> into tensor<1x8x2xf32>
    %padded_78 = tensor.pad %collapsed_77 low[0, 0, 1] high[0, 0, 0] {
    ^bb0(%arg13: index, %arg14: index, %arg15: index):
      tensor.yield %cst : f32
    } : tensor<1x8x2xf32> to tensor<1x8x3xf32>
    %111 = tensor.empty() : tensor<1x8x3x3xf32>
    %112 = linalg.generic {indexing_maps = [#map18, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%padded_78 : tensor<1x8x3xf32>) outs(%111 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x3x3xf32>
    %113 = tensor.empty() : tensor<3xi64>
    %114 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%113 : tensor<3xi64>) {
    ^bb0(%out: i64):
      %177 = linalg.index 0 : index
      %178 = arith.index_cast %177 : index to i64
      linalg.yield %178 : i64
    } -> tensor<3xi64>
    %expanded_79 = tensor.expand_shape %114 [[0, 1]] output_shape [1, 3] : tensor<3xi64> into tensor<1x3xi64>
    %expanded_80 = tensor.expand_shape %114 [[0, 1]] output_shape [3, 1] : tensor<3xi64> into tensor<3x1xi64>
    %115 = tensor.empty() : tensor<3x3xi64>
    %116 = linalg.generic {indexing_maps = [#map10, #map11, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_79, %expanded_80 : tensor<1x3xi64>, tensor<3x1xi64>) outs(%115 : tensor<3x3xi64>) {
    ^bb0(%in: i64, %in_113: i64, %out: i64):
      %177 = arith.subi %in, %in_113 : i64
      linalg.yield %177 : i64
    } -> tensor<3x3xi64>
    %117 = tensor.empty() : tensor<3x3xi1>
    %118 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%116 : tensor<3x3xi64>) outs(%117 : tensor<3x3xi1>) {
    ^bb0(%in: i64, %out: i1):
      %177 = arith.cmpi sle, %in, %c-1_i64 : i64
      linalg.yield %177 : i1
    } -> tensor<3x3xi1>
    %119 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%118, %cst_3 : tensor<3x3xi1>, tensor<3x3xi1>) outs(%117 : tensor<3x3xi1>) {
    ^bb0(%in: i1, %in_113: i1, %out: i1):
      %177 = arith.andi %in, %in_113 : i1
      linalg.yield %177 : i1
    } -> tensor<3x3xi1>
    %120 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%119 : tensor<3x3xi1>) outs(%117 : tensor<3x3xi1>) {
    ^bb0(%in: i1, %out: i1):
      %177 = arith.xori %in, %true : i1
      linalg.yield %177 : i1
    } -> tensor<3x3xi1>
    %121 = linalg.generic {indexing_maps = [#map13, #map19, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120, %cst_6, %112 : tensor<3x3xi1>, tensor<f32>, tensor<1x8x3x3xf32>) outs(%111 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: i1, %in_113: f32, %in_114: f32, %out: f32):
      %177 = arith.select %in, %in_113, %in_114 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x3x3xf32>
    %122 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%116 : tensor<3x3xi64>) outs(%117 : tensor<3x3xi1>) {
    ^bb0(%in: i64, %out: i1):
      %177 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %177 : i1
    } -> tensor<3x3xi1>
    %123 = tensor.empty() : tensor<3x3xf32>
    %124 = linalg.generic {indexing_maps = [#map3, #map3, #map12, #map3], iterator_types = ["parallel", "parallel"]} ins(%122, %cst_2, %cst_6 : tensor<3x3xi1>, tensor<3x3xf32>, tensor<f32>) outs(%123 : tensor<3x3xf32>) {
    ^bb0(%in: i1, %in_113: f32, %in_114: f32, %out: f32):
      %177 = arith.select %in, %in_113, %in_114 : f32
      linalg.yield %177 : f32
    } -> tensor<3x3xf32>
    %transposed_81 = linalg.transpose ins(%121 : tensor<1x8x3x3xf32>) outs(%111 : tensor<1x8x3x3xf32>) permutation = [0, 1, 3, 2] 
    %transposed_82 = linalg.transpose ins(%124 : tensor<3x3xf32>) outs(%123 : tensor<3x3xf32>) permutation = [1, 0] 
    %collapsed_83 = tensor.collapse_shape %transposed_81 [[0, 1], [2], [3]] : tensor<1x8x3x3xf32> into tensor<8x3x3xf32>
    %125 = linalg.generic {indexing_maps = [#map13, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_82 : tensor<3x3xf32>) outs(%111 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x3x3xf32>
    %collapsed_84 = tensor.collapse_shape %125 [[0, 1], [2], [3]] : tensor<1x8x3x3xf32> into tensor<8x3x3xf32>
    %126 = tensor.empty() : tensor<8x3x3xf32>
    %127 = linalg.fill ins(%cst : f32) outs(%126 : tensor<8x3x3xf32>) -> tensor<8x3x3xf32>
    %128 = linalg.batch_matmul ins(%collapsed_83, %collapsed_84 : tensor<8x3x3xf32>, tensor<8x3x3xf32>) outs(%127 : tensor<8x3x3xf32>) -> tensor<8x3x3xf32>
    %expanded_85 = tensor.expand_shape %128 [[0, 1], [2], [3]] output_shape [1, 8, 3, 3] : tensor<8x3x3xf32> into tensor<1x8x3x3xf32>
    %transposed_86 = linalg.transpose ins(%expanded_85 : tensor<1x8x3x3xf32>) outs(%111 : tensor<1x8x3x3xf32>) permutation = [0, 1, 3, 2] 
    %129 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%122, %cst_3 : tensor<3x3xi1>, tensor<3x3xi1>) outs(%117 : tensor<3x3xi1>) {
    ^bb0(%in: i1, %in_113: i1, %out: i1):
      %177 = arith.andi %in, %in_113 : i1
      linalg.yield %177 : i1
    } -> tensor<3x3xi1>
    %130 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%129 : tensor<3x3xi1>) outs(%117 : tensor<3x3xi1>) {
    ^bb0(%in: i1, %out: i1):
      %177 = arith.xori %in, %true : i1
      linalg.yield %177 : i1
    } -> tensor<3x3xi1>
    %131 = linalg.generic {indexing_maps = [#map13, #map19, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130, %cst_4, %transposed_86 : tensor<3x3xi1>, tensor<f32>, tensor<1x8x3x3xf32>) outs(%111 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: i1, %in_113: f32, %in_114: f32, %out: f32):
      %177 = arith.select %in, %in_113, %in_114 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x3x3xf32>
    %132 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x3x3xf32>) outs(%111 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.exp %in : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x3x3xf32>
    %133 = tensor.empty() : tensor<1x3x3x8xf32>
    %transposed_87 = linalg.transpose ins(%132 : tensor<1x8x3x3xf32>) outs(%133 : tensor<1x3x3x8xf32>) permutation = [0, 3, 2, 1] 
    %expanded_88 = tensor.expand_shape %transposed_87 [[0], [1], [2], [3, 4, 5]] output_shape [1, 3, 3, 8, 1, 1] : tensor<1x3x3x8xf32> into tensor<1x3x3x8x1x1xf32>
    %expanded_89 = tensor.expand_shape %concat [[0], [1], [2], [3], [4, 5]] output_shape [1, 3, 8, 16, 16, 1] : tensor<1x3x8x16x16xf32> into tensor<1x3x8x16x16x1xf32>
    %134 = tensor.empty() : tensor<8x3x3x1x1x1xf32>
    %transposed_90 = linalg.transpose ins(%expanded_88 : tensor<1x3x3x8x1x1xf32>) outs(%134 : tensor<8x3x3x1x1x1xf32>) permutation = [3, 2, 1, 0, 4, 5] 
    %collapsed_91 = tensor.collapse_shape %transposed_90 [[0], [1], [2, 3, 4, 5]] : tensor<8x3x3x1x1x1xf32> into tensor<8x3x3xf32>
    %135 = tensor.empty() : tensor<8x3x1x16x16x1xf32>
    %transposed_92 = linalg.transpose ins(%expanded_89 : tensor<1x3x8x16x16x1xf32>) outs(%135 : tensor<8x3x1x16x16x1xf32>) permutation = [2, 1, 0, 3, 4, 5] 
    %collapsed_93 = tensor.collapse_shape %transposed_92 [[0], [1], [2, 3, 4, 5]] : tensor<8x3x1x16x16x1xf32> into tensor<8x3x256xf32>
    %136 = tensor.empty() : tensor<8x3x256xf32>
    %137 = linalg.fill ins(%cst : f32) outs(%136 : tensor<8x3x256xf32>) -> tensor<8x3x256xf32>
    %138 = linalg.batch_matmul ins(%collapsed_91, %collapsed_93 : tensor<8x3x3xf32>, tensor<8x3x256xf32>) outs(%137 : tensor<8x3x256xf32>) -> tensor<8x3x256xf32>
    %expanded_94 = tensor.expand_shape %138 [[0], [1], [2, 3, 4, 5]] output_shape [8, 3, 1, 1, 16, 16] : tensor<8x3x256xf32> into tensor<8x3x1x1x16x16xf32>
    %139 = tensor.empty() : tensor<1x3x8x16x16x1xf32>
    %transposed_95 = linalg.transpose ins(%expanded_94 : tensor<8x3x1x1x16x16xf32>) outs(%139 : tensor<1x3x8x16x16x1xf32>) permutation = [3, 1, 0, 4, 5, 2] 
    %collapsed_96 = tensor.collapse_shape %transposed_95 [[0], [1], [2], [3], [4, 5]] : tensor<1x3x8x16x16x1xf32> into tensor<1x3x8x16x16xf32>
    %extracted_slice_97 = tensor.extract_slice %collapsed_96[0, 0, 0, 0, 0] [1, 2, 8, 16, 16] [1, 1, 1, 1, 1] : tensor<1x3x8x16x16xf32> to tensor<1x2x8x16x16xf32>
    %140 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<1x8x2x4xf32>) outs(%61 : tensor<1x8x2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.exp %in : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x2x4xf32>
    %expanded_98 = tensor.expand_shape %extracted_slice_97 [[0], [1], [2], [3], [4, 5]] output_shape [1, 2, 8, 16, 16, 1] : tensor<1x2x8x16x16xf32> into tensor<1x2x8x16x16x1xf32>
    %141 = tensor.empty() : tensor<2x8x16x1x16x1xf32>
    %transposed_99 = linalg.transpose ins(%expanded_98 : tensor<1x2x8x16x16x1xf32>) outs(%141 : tensor<2x8x16x1x16x1xf32>) permutation = [1, 2, 4, 0, 3, 5] 
    %collapsed_100 = tensor.collapse_shape %transposed_99 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x16x1x16x1xf32> into tensor<16x16x16xf32>
    %142 = linalg.batch_matmul ins(%collapsed_50, %collapsed_100 : tensor<16x4x16xf32>, tensor<16x16x16xf32>) outs(%98 : tensor<16x4x16xf32>) -> tensor<16x4x16xf32>
    %expanded_101 = tensor.expand_shape %142 [[0, 1], [2], [3, 4, 5]] output_shape [2, 8, 4, 1, 1, 16] : tensor<16x4x16xf32> into tensor<2x8x4x1x1x16xf32>
    %transposed_102 = linalg.transpose ins(%expanded_101 : tensor<2x8x4x1x1x16xf32>) outs(%100 : tensor<1x2x4x8x16x1xf32>) permutation = [4, 0, 2, 1, 5, 3] 
    %collapsed_103 = tensor.collapse_shape %transposed_102 [[0], [1], [2], [3], [4, 5]] : tensor<1x2x4x8x16x1xf32> into tensor<1x2x4x8x16xf32>
    %transposed_104 = linalg.transpose ins(%140 : tensor<1x8x2x4xf32>) outs(%103 : tensor<1x2x4x8xf32>) permutation = [0, 2, 3, 1] 
    %expanded_105 = tensor.expand_shape %transposed_104 [[0], [1], [2], [3, 4]] output_shape [1, 2, 4, 8, 1] : tensor<1x2x4x8xf32> into tensor<1x2x4x8x1xf32>
    %143 = linalg.generic {indexing_maps = [#map7, #map17, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_103, %expanded_105 : tensor<1x2x4x8x16xf32>, tensor<1x2x4x8x1xf32>) outs(%104 : tensor<1x2x4x8x16xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x2x4x8x16xf32>
    %144 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_65, %143 : tensor<1x2x4x8x16xf32>, tensor<1x2x4x8x16xf32>) outs(%104 : tensor<1x2x4x8x16xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.addf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x2x4x8x16xf32>
    %collapsed_106 = tensor.collapse_shape %144 [[0], [1, 2], [3], [4]] : tensor<1x2x4x8x16xf32> into tensor<1x8x8x16xf32>
    %145 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_106, %55 : tensor<1x8x8x16xf32>, tensor<1x8x8x16xf32>) outs(%47 : tensor<1x8x8x16xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.addf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x8x16xf32>
    %collapsed_107 = tensor.collapse_shape %145 [[0], [1], [2, 3]] : tensor<1x8x8x16xf32> into tensor<1x8x128xf32>
    %146 = tensor.empty() : tensor<1x8x128xf32>
    %147 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x8x128xbf16>) outs(%146 : tensor<1x8x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      linalg.yield %177 : f32
    } -> tensor<1x8x128xf32>
    %148 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<1x8x128xf32>) outs(%146 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.negf %in : f32
      %178 = math.exp %177 : f32
      %179 = arith.addf %178, %cst_1 : f32
      %180 = arith.divf %cst_1, %179 : f32
      linalg.yield %180 : f32
    } -> tensor<1x8x128xf32>
    %149 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %148 : tensor<1x8x128xf32>, tensor<1x8x128xf32>) outs(%146 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x128xf32>
    %150 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_107, %149 : tensor<1x8x128xf32>, tensor<1x8x128xf32>) outs(%146 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x128xf32>
    %expanded_108 = tensor.expand_shape %150 [[0], [1], [2, 3]] output_shape [1, 8, 1, 128] : tensor<1x8x128xf32> into tensor<1x8x1x128xf32>
    %151 = tensor.empty() : tensor<1x8x1x128xf32>
    %152 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_108 : tensor<1x8x1x128xf32>) outs(%151 : tensor<1x8x1x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %177 : f32
    } -> tensor<1x8x1x128xf32>
    %153 = tensor.empty() : tensor<1x8x1x1xf32>
    %154 = linalg.fill ins(%cst : f32) outs(%153 : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
    %155 = linalg.generic {indexing_maps = [#map5, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%152 : tensor<1x8x1x128xf32>) outs(%154 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.addf %in, %out : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1x1xf32>
    %156 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%155 : tensor<1x8x1x1xf32>) outs(%153 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.divf %in, %cst_13 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1x1xf32>
    %157 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156 : tensor<1x8x1x1xf32>) outs(%153 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.truncf %cst_8 : f64 to f32
      %178 = arith.addf %in, %177 : f32
      linalg.yield %178 : f32
    } -> tensor<1x8x1x1xf32>
    %158 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%157 : tensor<1x8x1x1xf32>) outs(%153 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.rsqrt %in : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1x1xf32>
    %159 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_108, %158 : tensor<1x8x1x128xf32>, tensor<1x8x1x1xf32>) outs(%151 : tensor<1x8x1x128xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1x128xf32>
    %collapsed_109 = tensor.collapse_shape %159 [[0], [1], [2, 3]] : tensor<1x8x1x128xf32> into tensor<1x8x128xf32>
    %160 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %collapsed_109 : tensor<128xbf16>, tensor<1x8x128xf32>) outs(%146 : tensor<1x8x128xf32>) {
    ^bb0(%in: bf16, %in_113: f32, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      %178 = arith.mulf %177, %in_113 : f32
      linalg.yield %178 : f32
    } -> tensor<1x8x128xf32>
    %161 = tensor.empty() : tensor<1x8x128xbf16>
    %162 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160 : tensor<1x8x128xf32>) outs(%161 : tensor<1x8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %177 = arith.truncf %in : f32 to bf16
      linalg.yield %177 : bf16
    } -> tensor<1x8x128xbf16>
    %163 = tensor.empty() : tensor<128x64xbf16>
    %transposed_110 = linalg.transpose ins(%arg11 : tensor<64x128xbf16>) outs(%163 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_111 = tensor.collapse_shape %162 [[0, 1], [2]] : tensor<1x8x128xbf16> into tensor<8x128xbf16>
    %164 = tensor.empty() : tensor<8x64xf32>
    %165 = linalg.fill ins(%cst : f32) outs(%164 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %166 = linalg.matmul ins(%collapsed_111, %transposed_110 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%165 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %167 = tensor.empty() : tensor<8x64xbf16>
    %168 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%166 : tensor<8x64xf32>) outs(%167 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %177 = arith.truncf %in : f32 to bf16
      linalg.yield %177 : bf16
    } -> tensor<8x64xbf16>
    %expanded_112 = tensor.expand_shape %168 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %169 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %expanded_112 : tensor<1x8x64xf32>, tensor<1x8x64xbf16>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_113: bf16, %out: f32):
      %177 = arith.extf %in_113 : bf16 to f32
      %178 = arith.addf %in, %177 : f32
      linalg.yield %178 : f32
    } -> tensor<1x8x64xf32>
    %170 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169 : tensor<1x8x64xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %177 : f32
    } -> tensor<1x8x64xf32>
    %171 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%170 : tensor<1x8x64xf32>) outs(%4 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.addf %in, %out : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1xf32>
    %172 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<1x8x1xf32>) outs(%3 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.divf %in, %cst_9 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1xf32>
    %173 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<1x8x1xf32>) outs(%3 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = arith.truncf %cst_8 : f64 to f32
      %178 = arith.addf %in, %177 : f32
      linalg.yield %178 : f32
    } -> tensor<1x8x1xf32>
    %174 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173 : tensor<1x8x1xf32>) outs(%3 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %177 = math.rsqrt %in : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x1xf32>
    %175 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169, %174 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_113: f32, %out: f32):
      %177 = arith.mulf %in, %in_113 : f32
      linalg.yield %177 : f32
    } -> tensor<1x8x64xf32>
    %176 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %175 : tensor<64xbf16>, tensor<1x8x64xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %in_113: f32, %out: f32):
      %177 = arith.extf %in : bf16 to f32
      %178 = arith.mulf %177, %in_113 : f32
      linalg.yield %178 : f32
    } -> tensor<1x8x64xf32>
    return %176 : tensor<1x8x64xf32>
  }
}
