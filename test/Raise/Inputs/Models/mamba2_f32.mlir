#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, 0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map9 = affine_map<(d0, d1) -> (0, d1)>
#map10 = affine_map<(d0, d1) -> (d0, 0)>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
#map12 = affine_map<(d0, d1) -> ()>
#map13 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map19 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @mamba2(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<160x1x4xf32>, %arg8: tensor<160xf32>, %arg9: tensor<296x64xf32>, %arg10: tensor<128xf32>, %arg11: tensor<64x128xf32>, %arg12: tensor<64xf32>) -> tensor<1x8x64xf32> {
    %c-1_i64 = arith.constant -1 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<3x3xf32>
    %cst_2 = arith.constant dense<true> : tensor<3x3xi1>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<4x4xi1>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_6 = arith.constant dense<1.000000e+00> : tensor<4x4xf32>
    %cst_7 = arith.constant 1.000000e-05 : f64
    %cst_8 = arith.constant 6.400000e+01 : f32
    %cst_9 = arith.constant 2.000000e+01 : f32
    %cst_10 = arith.constant 0x7F800000 : f32
    %cst_11 = arith.constant dense<0.000000e+00> : tensor<1x1x8x16x16xf32>
    %cst_12 = arith.constant 1.280000e+02 : f32
    %0 = tensor.empty() : tensor<1x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %149 : f32
    } -> tensor<1x8x64xf32>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<1x8x64xf32>) outs(%3 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.addf %in, %out : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.divf %in, %cst_8 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.truncf %cst_7 : f64 to f32
      %150 = arith.addf %in, %149 : f32
      linalg.yield %150 : f32
    } -> tensor<1x8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.rsqrt %in : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %7 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x64xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3, %8 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x64xf32>
    %10 = tensor.empty() : tensor<64x296xf32>
    %transposed = linalg.transpose ins(%arg9 : tensor<296x64xf32>) outs(%10 : tensor<64x296xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %9 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %11 = tensor.empty() : tensor<8x296xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<8x296xf32>) -> tensor<8x296xf32>
    %13 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x296xf32>) outs(%12 : tensor<8x296xf32>) -> tensor<8x296xf32>
    %expanded = tensor.expand_shape %13 [[0, 1], [2]] output_shape [1, 8, 296] : tensor<8x296xf32> into tensor<1x8x296xf32>
    %14 = tensor.empty() : tensor<8xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg5 : tensor<8xf32>) outs(%14 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<8xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%15 : tensor<8xf32>) outs(%14 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.negf %in : f32
      linalg.yield %149 : f32
    } -> tensor<8xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [1, 8, 128] [1, 1, 1] : tensor<1x8x296xf32> to tensor<1x8x128xf32>
    %extracted_slice_13 = tensor.extract_slice %expanded[0, 0, 128] [1, 8, 160] [1, 1, 1] : tensor<1x8x296xf32> to tensor<1x8x160xf32>
    %extracted_slice_14 = tensor.extract_slice %expanded[0, 0, 288] [1, 8, 8] [1, 1, 1] : tensor<1x8x296xf32> to tensor<1x8x8xf32>
    %17 = tensor.empty() : tensor<1x160x8xf32>
    %transposed_15 = linalg.transpose ins(%extracted_slice_13 : tensor<1x8x160xf32>) outs(%17 : tensor<1x160x8xf32>) permutation = [0, 2, 1] 
    %expanded_16 = tensor.expand_shape %transposed_15 [[0], [1], [2, 3]] output_shape [1, 160, 8, 1] : tensor<1x160x8xf32> into tensor<1x160x8x1xf32>
    %expanded_17 = tensor.expand_shape %arg7 [[0], [1], [2, 3]] output_shape [160, 1, 4, 1] : tensor<160x1x4xf32> into tensor<160x1x4x1xf32>
    %padded = tensor.pad %expanded_16 low[0, 0, 3, 0] high[0, 0, 3, 0] {
    ^bb0(%arg13: index, %arg14: index, %arg15: index, %arg16: index):
      tensor.yield %cst : f32
    } : tensor<1x160x8x1xf32> to tensor<1x160x14x1xf32>
    %18 = tensor.empty() : tensor<1x160x11x1xf32>
    %broadcasted = linalg.broadcast ins(%arg8 : tensor<160xf32>) outs(%18 : tensor<1x160x11x1xf32>) dimensions = [0, 2, 3] 
    %collapsed_18 = tensor.collapse_shape %expanded_17 [[0, 1], [2], [3]] : tensor<160x1x4x1xf32> into tensor<160x4x1xf32>
    %19 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed_18 : tensor<1x160x14x1xf32>, tensor<160x4x1xf32>) outs(%broadcasted : tensor<1x160x11x1xf32>) -> tensor<1x160x11x1xf32>
    %collapsed_19 = tensor.collapse_shape %19 [[0], [1], [2, 3]] : tensor<1x160x11x1xf32> into tensor<1x160x11xf32>
    %extracted_slice_20 = tensor.extract_slice %collapsed_19[0, 0, 0] [1, 160, 8] [1, 1, 1] : tensor<1x160x11xf32> to tensor<1x160x8xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_20 : tensor<1x160x8xf32>) outs(%17 : tensor<1x160x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.negf %in : f32
      %150 = math.exp %149 : f32
      %151 = arith.addf %150, %cst_0 : f32
      %152 = arith.divf %cst_0, %151 : f32
      linalg.yield %152 : f32
    } -> tensor<1x160x8xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %20 : tensor<1x160x8xf32>, tensor<1x160x8xf32>) outs(%17 : tensor<1x160x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x160x8xf32>
    %22 = tensor.empty() : tensor<1x8x160xf32>
    %transposed_21 = linalg.transpose ins(%21 : tensor<1x160x8xf32>) outs(%22 : tensor<1x8x160xf32>) permutation = [0, 2, 1] 
    %extracted_slice_22 = tensor.extract_slice %transposed_21[0, 0, 0] [1, 8, 128] [1, 1, 1] : tensor<1x8x160xf32> to tensor<1x8x128xf32>
    %extracted_slice_23 = tensor.extract_slice %transposed_21[0, 0, 128] [1, 8, 16] [1, 1, 1] : tensor<1x8x160xf32> to tensor<1x8x16xf32>
    %extracted_slice_24 = tensor.extract_slice %transposed_21[0, 0, 144] [1, 8, 16] [1, 1, 1] : tensor<1x8x160xf32> to tensor<1x8x16xf32>
    %expanded_25 = tensor.expand_shape %extracted_slice_22 [[0], [1], [2, 3]] output_shape [1, 8, 8, 16] : tensor<1x8x128xf32> into tensor<1x8x8x16xf32>
    %23 = tensor.empty() : tensor<1x8x8xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_14, %arg4 : tensor<1x8x8xf32>, tensor<8xf32>) outs(%23 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.addf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x8xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x8xf32>) outs(%23 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x8xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<1x8x8xf32>) outs(%23 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.log1p %in : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x8xf32>
    %27 = tensor.empty() : tensor<1x8x8xi1>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x8xf32>) outs(%27 : tensor<1x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %149 = arith.cmpf ogt, %in, %cst_9 : f32
      linalg.yield %149 : i1
    } -> tensor<1x8x8xi1>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %24, %26 : tensor<1x8x8xi1>, tensor<1x8x8xf32>, tensor<1x8x8xf32>) outs(%23 : tensor<1x8x8xf32>) {
    ^bb0(%in: i1, %in_112: f32, %in_113: f32, %out: f32):
      %149 = arith.select %in, %in_112, %in_113 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x8xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<1x8x8xf32>) outs(%23 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.cmpf ult, %in, %cst : f32
      %150 = arith.select %149, %cst, %in : f32
      %151 = arith.cmpf ugt, %150, %cst_10 : f32
      %152 = arith.select %151, %cst_10, %150 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8x8xf32>
    %31 = tensor.empty() : tensor<1x8x1x8x16xf32>
    %expanded_26 = tensor.expand_shape %extracted_slice_23 [[0], [1], [2, 3]] output_shape [1, 8, 1, 16] : tensor<1x8x16xf32> into tensor<1x8x1x16xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<1x8x1x16xf32>) outs(%31 : tensor<1x8x1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x1x8x16xf32>
    %collapsed_27 = tensor.collapse_shape %32 [[0], [1], [2, 3], [4]] : tensor<1x8x1x8x16xf32> into tensor<1x8x8x16xf32>
    %expanded_28 = tensor.expand_shape %extracted_slice_24 [[0], [1], [2, 3]] output_shape [1, 8, 1, 16] : tensor<1x8x16xf32> into tensor<1x8x1x16xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28 : tensor<1x8x1x16xf32>) outs(%31 : tensor<1x8x1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x1x8x16xf32>
    %collapsed_29 = tensor.collapse_shape %33 [[0], [1], [2, 3], [4]] : tensor<1x8x1x8x16xf32> into tensor<1x8x8x16xf32>
    %expanded_30 = tensor.expand_shape %arg6 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %34 = tensor.empty() : tensor<1x8x8x16xf32>
    %35 = linalg.generic {indexing_maps = [#map6, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_30, %expanded_25 : tensor<8x1xf32>, tensor<1x8x8x16xf32>) outs(%34 : tensor<1x8x8x16xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x8x16xf32>
    %expanded_31 = tensor.expand_shape %30 [[0], [1], [2, 3]] output_shape [1, 8, 8, 1] : tensor<1x8x8xf32> into tensor<1x8x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25, %expanded_31 : tensor<1x8x8x16xf32>, tensor<1x8x8x1xf32>) outs(%34 : tensor<1x8x8x16xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x8x16xf32>
    %37 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %30 : tensor<8xf32>, tensor<1x8x8xf32>) outs(%23 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x8xf32>
    %expanded_32 = tensor.expand_shape %37 [[0], [1, 2], [3]] output_shape [1, 2, 4, 8] : tensor<1x8x8xf32> into tensor<1x2x4x8xf32>
    %expanded_33 = tensor.expand_shape %collapsed_27 [[0], [1, 2], [3], [4]] output_shape [1, 2, 4, 8, 16] : tensor<1x8x8x16xf32> into tensor<1x2x4x8x16xf32>
    %38 = tensor.empty() : tensor<1x8x2x4xf32>
    %transposed_34 = linalg.transpose ins(%expanded_32 : tensor<1x2x4x8xf32>) outs(%38 : tensor<1x8x2x4xf32>) permutation = [0, 3, 1, 2] 
    %39 = tensor.empty() : tensor<4xi64>
    %40 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%39 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %149 = linalg.index 0 : index
      %150 = arith.index_cast %149 : index to i64
      linalg.yield %150 : i64
    } -> tensor<4xi64>
    %expanded_35 = tensor.expand_shape %40 [[0, 1]] output_shape [1, 4] : tensor<4xi64> into tensor<1x4xi64>
    %expanded_36 = tensor.expand_shape %40 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %41 = tensor.empty() : tensor<4x4xi64>
    %42 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded_35, %expanded_36 : tensor<1x4xi64>, tensor<4x1xi64>) outs(%41 : tensor<4x4xi64>) {
    ^bb0(%in: i64, %in_112: i64, %out: i64):
      %149 = arith.subi %in, %in_112 : i64
      linalg.yield %149 : i64
    } -> tensor<4x4xi64>
    %43 = tensor.empty() : tensor<4x4xi1>
    %44 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<4x4xi64>) outs(%43 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %149 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %149 : i1
    } -> tensor<4x4xi1>
    %45 = tensor.empty() : tensor<4x4xf32>
    %46 = linalg.generic {indexing_maps = [#map11, #map11, #map12, #map11], iterator_types = ["parallel", "parallel"]} ins(%44, %cst_6, %cst_5 : tensor<4x4xi1>, tensor<4x4xf32>, tensor<f32>) outs(%45 : tensor<4x4xf32>) {
    ^bb0(%in: i1, %in_112: f32, %in_113: f32, %out: f32):
      %149 = arith.select %in, %in_112, %in_113 : f32
      linalg.yield %149 : f32
    } -> tensor<4x4xf32>
    %transposed_37 = linalg.transpose ins(%46 : tensor<4x4xf32>) outs(%45 : tensor<4x4xf32>) permutation = [1, 0] 
    %collapsed_38 = tensor.collapse_shape %transposed_34 [[0, 1], [2], [3]] : tensor<1x8x2x4xf32> into tensor<8x2x4xf32>
    %47 = tensor.empty() : tensor<1x8x4x4xf32>
    %48 = linalg.generic {indexing_maps = [#map13, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_37 : tensor<4x4xf32>) outs(%47 : tensor<1x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x4xf32>
    %collapsed_39 = tensor.collapse_shape %48 [[0, 1], [2], [3]] : tensor<1x8x4x4xf32> into tensor<8x4x4xf32>
    %49 = tensor.empty() : tensor<8x2x4xf32>
    %50 = linalg.fill ins(%cst : f32) outs(%49 : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
    %51 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<8x2x4xf32>, tensor<8x4x4xf32>) outs(%50 : tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
    %expanded_40 = tensor.expand_shape %51 [[0, 1], [2], [3]] output_shape [1, 8, 2, 4] : tensor<8x2x4xf32> into tensor<1x8x2x4xf32>
    %52 = tensor.empty() : tensor<1x8x2x4x4xf32>
    %53 = linalg.generic {indexing_maps = [#map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_34 : tensor<1x8x2x4xf32>) outs(%52 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x4x4xf32>
    %54 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<4x4xi64>) outs(%43 : tensor<4x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %149 = arith.cmpi sle, %in, %c-1_i64 : i64
      linalg.yield %149 : i1
    } -> tensor<4x4xi1>
    %55 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%54, %cst_4 : tensor<4x4xi1>, tensor<4x4xi1>) outs(%43 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %in_112: i1, %out: i1):
      %149 = arith.andi %in, %in_112 : i1
      linalg.yield %149 : i1
    } -> tensor<4x4xi1>
    %56 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<4x4xi1>) outs(%43 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %out: i1):
      %149 = arith.xori %in, %true : i1
      linalg.yield %149 : i1
    } -> tensor<4x4xi1>
    %57 = linalg.generic {indexing_maps = [#map15, #map16, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%56, %cst_5, %53 : tensor<4x4xi1>, tensor<f32>, tensor<1x8x2x4x4xf32>) outs(%52 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: i1, %in_112: f32, %in_113: f32, %out: f32):
      %149 = arith.select %in, %in_112, %in_113 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x2x4x4xf32>
    %transposed_41 = linalg.transpose ins(%57 : tensor<1x8x2x4x4xf32>) outs(%52 : tensor<1x8x2x4x4xf32>) permutation = [0, 1, 2, 4, 3] 
    %collapsed_42 = tensor.collapse_shape %transposed_41 [[0, 1, 2], [3], [4]] : tensor<1x8x2x4x4xf32> into tensor<16x4x4xf32>
    %58 = linalg.generic {indexing_maps = [#map15, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_37 : tensor<4x4xf32>) outs(%52 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x4x4xf32>
    %collapsed_43 = tensor.collapse_shape %58 [[0, 1, 2], [3], [4]] : tensor<1x8x2x4x4xf32> into tensor<16x4x4xf32>
    %59 = tensor.empty() : tensor<16x4x4xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<16x4x4xf32>) -> tensor<16x4x4xf32>
    %61 = linalg.batch_matmul ins(%collapsed_42, %collapsed_43 : tensor<16x4x4xf32>, tensor<16x4x4xf32>) outs(%60 : tensor<16x4x4xf32>) -> tensor<16x4x4xf32>
    %expanded_44 = tensor.expand_shape %61 [[0, 1, 2], [3], [4]] output_shape [1, 8, 2, 4, 4] : tensor<16x4x4xf32> into tensor<1x8x2x4x4xf32>
    %transposed_45 = linalg.transpose ins(%expanded_44 : tensor<1x8x2x4x4xf32>) outs(%52 : tensor<1x8x2x4x4xf32>) permutation = [0, 1, 2, 4, 3] 
    %62 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%44, %cst_4 : tensor<4x4xi1>, tensor<4x4xi1>) outs(%43 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %in_112: i1, %out: i1):
      %149 = arith.andi %in, %in_112 : i1
      linalg.yield %149 : i1
    } -> tensor<4x4xi1>
    %63 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<4x4xi1>) outs(%43 : tensor<4x4xi1>) {
    ^bb0(%in: i1, %out: i1):
      %149 = arith.xori %in, %true : i1
      linalg.yield %149 : i1
    } -> tensor<4x4xi1>
    %64 = linalg.generic {indexing_maps = [#map15, #map16, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%63, %cst_3, %transposed_45 : tensor<4x4xi1>, tensor<f32>, tensor<1x8x2x4x4xf32>) outs(%52 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: i1, %in_112: f32, %in_113: f32, %out: f32):
      %149 = arith.select %in, %in_112, %in_113 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x2x4x4xf32>
    %65 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x8x2x4x4xf32>) outs(%52 : tensor<1x8x2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x2x4x4xf32>
    %expanded_46 = tensor.expand_shape %collapsed_29 [[0], [1, 2], [3], [4, 5]] output_shape [1, 2, 4, 8, 16, 1] : tensor<1x8x8x16xf32> into tensor<1x2x4x8x16x1xf32>
    %expanded_47 = tensor.expand_shape %collapsed_27 [[0], [1, 2], [3], [4, 5]] output_shape [1, 2, 4, 8, 16, 1] : tensor<1x8x8x16xf32> into tensor<1x2x4x8x16x1xf32>
    %66 = tensor.empty() : tensor<2x8x4x16x1x1xf32>
    %transposed_48 = linalg.transpose ins(%expanded_46 : tensor<1x2x4x8x16x1xf32>) outs(%66 : tensor<2x8x4x16x1x1xf32>) permutation = [1, 3, 2, 4, 0, 5] 
    %collapsed_49 = tensor.collapse_shape %transposed_48 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x4x16x1x1xf32> into tensor<16x4x16xf32>
    %67 = tensor.empty() : tensor<2x8x16x1x4x1xf32>
    %transposed_50 = linalg.transpose ins(%expanded_47 : tensor<1x2x4x8x16x1xf32>) outs(%67 : tensor<2x8x16x1x4x1xf32>) permutation = [1, 3, 4, 0, 2, 5] 
    %collapsed_51 = tensor.collapse_shape %transposed_50 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x16x1x4x1xf32> into tensor<16x16x4xf32>
    %68 = linalg.batch_matmul ins(%collapsed_49, %collapsed_51 : tensor<16x4x16xf32>, tensor<16x16x4xf32>) outs(%60 : tensor<16x4x4xf32>) -> tensor<16x4x4xf32>
    %expanded_52 = tensor.expand_shape %68 [[0, 1], [2], [3, 4, 5]] output_shape [2, 8, 4, 1, 1, 4] : tensor<16x4x4xf32> into tensor<2x8x4x1x1x4xf32>
    %69 = tensor.empty() : tensor<1x2x4x4x8x1xf32>
    %transposed_53 = linalg.transpose ins(%expanded_52 : tensor<2x8x4x1x1x4xf32>) outs(%69 : tensor<1x2x4x4x8x1xf32>) permutation = [4, 0, 2, 5, 1, 3] 
    %collapsed_54 = tensor.collapse_shape %transposed_53 [[0], [1], [2], [3], [4, 5]] : tensor<1x2x4x4x8x1xf32> into tensor<1x2x4x4x8xf32>
    %70 = tensor.empty() : tensor<1x2x4x4x8xf32>
    %transposed_55 = linalg.transpose ins(%65 : tensor<1x8x2x4x4xf32>) outs(%70 : tensor<1x2x4x4x8xf32>) permutation = [0, 2, 3, 4, 1] 
    %71 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_54, %transposed_55 : tensor<1x2x4x4x8xf32>, tensor<1x2x4x4x8xf32>) outs(%70 : tensor<1x2x4x4x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x2x4x4x8xf32>
    %expanded_56 = tensor.expand_shape %71 [[0], [1], [2], [3], [4, 5]] output_shape [1, 2, 4, 4, 8, 1] : tensor<1x2x4x4x8xf32> into tensor<1x2x4x4x8x1xf32>
    %expanded_57 = tensor.expand_shape %36 [[0], [1, 2], [3], [4, 5]] output_shape [1, 2, 4, 8, 16, 1] : tensor<1x8x8x16xf32> into tensor<1x2x4x8x16x1xf32>
    %72 = tensor.empty() : tensor<2x8x4x4x1x1xf32>
    %transposed_58 = linalg.transpose ins(%expanded_56 : tensor<1x2x4x4x8x1xf32>) outs(%72 : tensor<2x8x4x4x1x1xf32>) permutation = [1, 4, 2, 3, 0, 5] 
    %collapsed_59 = tensor.collapse_shape %transposed_58 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x4x4x1x1xf32> into tensor<16x4x4xf32>
    %73 = tensor.empty() : tensor<2x8x4x1x16x1xf32>
    %transposed_60 = linalg.transpose ins(%expanded_57 : tensor<1x2x4x8x16x1xf32>) outs(%73 : tensor<2x8x4x1x16x1xf32>) permutation = [1, 3, 2, 0, 4, 5] 
    %collapsed_61 = tensor.collapse_shape %transposed_60 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x4x1x16x1xf32> into tensor<16x4x16xf32>
    %74 = tensor.empty() : tensor<16x4x16xf32>
    %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<16x4x16xf32>) -> tensor<16x4x16xf32>
    %76 = linalg.batch_matmul ins(%collapsed_59, %collapsed_61 : tensor<16x4x4xf32>, tensor<16x4x16xf32>) outs(%75 : tensor<16x4x16xf32>) -> tensor<16x4x16xf32>
    %expanded_62 = tensor.expand_shape %76 [[0, 1], [2], [3, 4, 5]] output_shape [2, 8, 4, 1, 1, 16] : tensor<16x4x16xf32> into tensor<2x8x4x1x1x16xf32>
    %77 = tensor.empty() : tensor<1x2x4x8x16x1xf32>
    %transposed_63 = linalg.transpose ins(%expanded_62 : tensor<2x8x4x1x1x16xf32>) outs(%77 : tensor<1x2x4x8x16x1xf32>) permutation = [4, 0, 2, 1, 5, 3] 
    %collapsed_64 = tensor.collapse_shape %transposed_63 [[0], [1], [2], [3], [4, 5]] : tensor<1x2x4x8x16x1xf32> into tensor<1x2x4x8x16xf32>
    %extracted_slice_65 = tensor.extract_slice %expanded_40[0, 0, 0, 3] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x2x4xf32> to tensor<1x8x2x1xf32>
    %78 = linalg.generic {indexing_maps = [#map8, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_65, %expanded_40 : tensor<1x8x2x1xf32>, tensor<1x8x2x4xf32>) outs(%38 : tensor<1x8x2x4xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.subf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x2x4xf32>
    %79 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x8x2x4xf32>) outs(%38 : tensor<1x8x2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x2x4xf32>
    %80 = tensor.empty() : tensor<1x2x4x8xf32>
    %transposed_66 = linalg.transpose ins(%79 : tensor<1x8x2x4xf32>) outs(%80 : tensor<1x2x4x8xf32>) permutation = [0, 2, 3, 1] 
    %expanded_67 = tensor.expand_shape %transposed_66 [[0], [1], [2], [3, 4]] output_shape [1, 2, 4, 8, 1] : tensor<1x2x4x8xf32> into tensor<1x2x4x8x1xf32>
    %81 = tensor.empty() : tensor<1x2x4x8x16xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map17, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33, %expanded_67 : tensor<1x2x4x8x16xf32>, tensor<1x2x4x8x1xf32>) outs(%81 : tensor<1x2x4x8x16xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x2x4x8x16xf32>
    %expanded_68 = tensor.expand_shape %82 [[0], [1], [2], [3], [4, 5]] output_shape [1, 2, 4, 8, 16, 1] : tensor<1x2x4x8x16xf32> into tensor<1x2x4x8x16x1xf32>
    %83 = tensor.empty() : tensor<2x8x1x16x4x1xf32>
    %transposed_69 = linalg.transpose ins(%expanded_57 : tensor<1x2x4x8x16x1xf32>) outs(%83 : tensor<2x8x1x16x4x1xf32>) permutation = [1, 3, 0, 4, 2, 5] 
    %collapsed_70 = tensor.collapse_shape %transposed_69 [[0, 1], [2, 3], [4, 5]] : tensor<2x8x1x16x4x1xf32> into tensor<16x16x4xf32>
    %transposed_71 = linalg.transpose ins(%expanded_68 : tensor<1x2x4x8x16x1xf32>) outs(%66 : tensor<2x8x4x16x1x1xf32>) permutation = [1, 3, 2, 4, 0, 5] 
    %collapsed_72 = tensor.collapse_shape %transposed_71 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x4x16x1x1xf32> into tensor<16x4x16xf32>
    %84 = tensor.empty() : tensor<16x16x16xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<16x16x16xf32>) -> tensor<16x16x16xf32>
    %86 = linalg.batch_matmul ins(%collapsed_70, %collapsed_72 : tensor<16x16x4xf32>, tensor<16x4x16xf32>) outs(%85 : tensor<16x16x16xf32>) -> tensor<16x16x16xf32>
    %expanded_73 = tensor.expand_shape %86 [[0, 1], [2, 3], [4, 5]] output_shape [2, 8, 1, 16, 1, 16] : tensor<16x16x16xf32> into tensor<2x8x1x16x1x16xf32>
    %87 = tensor.empty() : tensor<1x2x8x16x16x1xf32>
    %transposed_74 = linalg.transpose ins(%expanded_73 : tensor<2x8x1x16x1x16xf32>) outs(%87 : tensor<1x2x8x16x16x1xf32>) permutation = [2, 0, 1, 3, 5, 4] 
    %collapsed_75 = tensor.collapse_shape %transposed_74 [[0], [1], [2], [3], [4, 5]] : tensor<1x2x8x16x16x1xf32> into tensor<1x2x8x16x16xf32>
    %concat = tensor.concat dim(1) %cst_11, %collapsed_75 : (tensor<1x1x8x16x16xf32>, tensor<1x2x8x16x16xf32>) -> tensor<1x3x8x16x16xf32>
    %collapsed_76 = tensor.collapse_shape %extracted_slice_65 [[0], [1], [2, 3]] : tensor<1x8x2x1xf32> into tensor<1x8x2xf32>
    %padded_77 = tensor.pad %collapsed_76 low[0, 0, 1] high[0, 0, 0] {
    ^bb0(%arg13: index, %arg14: index, %arg15: index):
      tensor.yield %cst : f32
    } : tensor<1x8x2xf32> to tensor<1x8x3xf32>
    %88 = tensor.empty() : tensor<1x8x3x3xf32>
    %89 = linalg.generic {indexing_maps = [#map18, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%padded_77 : tensor<1x8x3xf32>) outs(%88 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x3x3xf32>
    %90 = tensor.empty() : tensor<3xi64>
    %91 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%90 : tensor<3xi64>) {
    ^bb0(%out: i64):
      %149 = linalg.index 0 : index
      %150 = arith.index_cast %149 : index to i64
      linalg.yield %150 : i64
    } -> tensor<3xi64>
    %expanded_78 = tensor.expand_shape %91 [[0, 1]] output_shape [1, 3] : tensor<3xi64> into tensor<1x3xi64>
    %expanded_79 = tensor.expand_shape %91 [[0, 1]] output_shape [3, 1] : tensor<3xi64> into tensor<3x1xi64>
    %92 = tensor.empty() : tensor<3x3xi64>
    %93 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded_78, %expanded_79 : tensor<1x3xi64>, tensor<3x1xi64>) outs(%92 : tensor<3x3xi64>) {
    ^bb0(%in: i64, %in_112: i64, %out: i64):
      %149 = arith.subi %in, %in_112 : i64
      linalg.yield %149 : i64
    } -> tensor<3x3xi64>
    %94 = tensor.empty() : tensor<3x3xi1>
    %95 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%93 : tensor<3x3xi64>) outs(%94 : tensor<3x3xi1>) {
    ^bb0(%in: i64, %out: i1):
      %149 = arith.cmpi sle, %in, %c-1_i64 : i64
      linalg.yield %149 : i1
    } -> tensor<3x3xi1>
    %96 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%95, %cst_2 : tensor<3x3xi1>, tensor<3x3xi1>) outs(%94 : tensor<3x3xi1>) {
    ^bb0(%in: i1, %in_112: i1, %out: i1):
      %149 = arith.andi %in, %in_112 : i1
      linalg.yield %149 : i1
    } -> tensor<3x3xi1>
    %97 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%96 : tensor<3x3xi1>) outs(%94 : tensor<3x3xi1>) {
    ^bb0(%in: i1, %out: i1):
      %149 = arith.xori %in, %true : i1
      linalg.yield %149 : i1
    } -> tensor<3x3xi1>
    %98 = linalg.generic {indexing_maps = [#map13, #map19, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97, %cst_5, %89 : tensor<3x3xi1>, tensor<f32>, tensor<1x8x3x3xf32>) outs(%88 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: i1, %in_112: f32, %in_113: f32, %out: f32):
      %149 = arith.select %in, %in_112, %in_113 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x3x3xf32>
    %99 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%93 : tensor<3x3xi64>) outs(%94 : tensor<3x3xi1>) {
    ^bb0(%in: i64, %out: i1):
      %149 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %149 : i1
    } -> tensor<3x3xi1>
    %100 = tensor.empty() : tensor<3x3xf32>
    %101 = linalg.generic {indexing_maps = [#map11, #map11, #map12, #map11], iterator_types = ["parallel", "parallel"]} ins(%99, %cst_1, %cst_5 : tensor<3x3xi1>, tensor<3x3xf32>, tensor<f32>) outs(%100 : tensor<3x3xf32>) {
    ^bb0(%in: i1, %in_112: f32, %in_113: f32, %out: f32):
      %149 = arith.select %in, %in_112, %in_113 : f32
      linalg.yield %149 : f32
    } -> tensor<3x3xf32>
    %transposed_80 = linalg.transpose ins(%98 : tensor<1x8x3x3xf32>) outs(%88 : tensor<1x8x3x3xf32>) permutation = [0, 1, 3, 2] 
    %transposed_81 = linalg.transpose ins(%101 : tensor<3x3xf32>) outs(%100 : tensor<3x3xf32>) permutation = [1, 0] 
    %collapsed_82 = tensor.collapse_shape %transposed_80 [[0, 1], [2], [3]] : tensor<1x8x3x3xf32> into tensor<8x3x3xf32>
    %102 = linalg.generic {indexing_maps = [#map13, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_81 : tensor<3x3xf32>) outs(%88 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x3x3xf32>
    %collapsed_83 = tensor.collapse_shape %102 [[0, 1], [2], [3]] : tensor<1x8x3x3xf32> into tensor<8x3x3xf32>
    %103 = tensor.empty() : tensor<8x3x3xf32>
    %104 = linalg.fill ins(%cst : f32) outs(%103 : tensor<8x3x3xf32>) -> tensor<8x3x3xf32>
    %105 = linalg.batch_matmul ins(%collapsed_82, %collapsed_83 : tensor<8x3x3xf32>, tensor<8x3x3xf32>) outs(%104 : tensor<8x3x3xf32>) -> tensor<8x3x3xf32>
    %expanded_84 = tensor.expand_shape %105 [[0, 1], [2], [3]] output_shape [1, 8, 3, 3] : tensor<8x3x3xf32> into tensor<1x8x3x3xf32>
    %transposed_85 = linalg.transpose ins(%expanded_84 : tensor<1x8x3x3xf32>) outs(%88 : tensor<1x8x3x3xf32>) permutation = [0, 1, 3, 2] 
    %106 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%99, %cst_2 : tensor<3x3xi1>, tensor<3x3xi1>) outs(%94 : tensor<3x3xi1>) {
    ^bb0(%in: i1, %in_112: i1, %out: i1):
      %149 = arith.andi %in, %in_112 : i1
      linalg.yield %149 : i1
    } -> tensor<3x3xi1>
    %107 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%106 : tensor<3x3xi1>) outs(%94 : tensor<3x3xi1>) {
    ^bb0(%in: i1, %out: i1):
      %149 = arith.xori %in, %true : i1
      linalg.yield %149 : i1
    } -> tensor<3x3xi1>
    %108 = linalg.generic {indexing_maps = [#map13, #map19, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%107, %cst_3, %transposed_85 : tensor<3x3xi1>, tensor<f32>, tensor<1x8x3x3xf32>) outs(%88 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: i1, %in_112: f32, %in_113: f32, %out: f32):
      %149 = arith.select %in, %in_112, %in_113 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x3x3xf32>
    %109 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x3x3xf32>) outs(%88 : tensor<1x8x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x3x3xf32>
    %110 = tensor.empty() : tensor<1x3x3x8xf32>
    %transposed_86 = linalg.transpose ins(%109 : tensor<1x8x3x3xf32>) outs(%110 : tensor<1x3x3x8xf32>) permutation = [0, 3, 2, 1] 
    %expanded_87 = tensor.expand_shape %transposed_86 [[0], [1], [2], [3, 4, 5]] output_shape [1, 3, 3, 8, 1, 1] : tensor<1x3x3x8xf32> into tensor<1x3x3x8x1x1xf32>
    %expanded_88 = tensor.expand_shape %concat [[0], [1], [2], [3], [4, 5]] output_shape [1, 3, 8, 16, 16, 1] : tensor<1x3x8x16x16xf32> into tensor<1x3x8x16x16x1xf32>
    %111 = tensor.empty() : tensor<8x3x3x1x1x1xf32>
    %transposed_89 = linalg.transpose ins(%expanded_87 : tensor<1x3x3x8x1x1xf32>) outs(%111 : tensor<8x3x3x1x1x1xf32>) permutation = [3, 2, 1, 0, 4, 5] 
    %collapsed_90 = tensor.collapse_shape %transposed_89 [[0], [1], [2, 3, 4, 5]] : tensor<8x3x3x1x1x1xf32> into tensor<8x3x3xf32>
    %112 = tensor.empty() : tensor<8x3x1x16x16x1xf32>
    %transposed_91 = linalg.transpose ins(%expanded_88 : tensor<1x3x8x16x16x1xf32>) outs(%112 : tensor<8x3x1x16x16x1xf32>) permutation = [2, 1, 0, 3, 4, 5] 
    %collapsed_92 = tensor.collapse_shape %transposed_91 [[0], [1], [2, 3, 4, 5]] : tensor<8x3x1x16x16x1xf32> into tensor<8x3x256xf32>
    %113 = tensor.empty() : tensor<8x3x256xf32>
    %114 = linalg.fill ins(%cst : f32) outs(%113 : tensor<8x3x256xf32>) -> tensor<8x3x256xf32>
    %115 = linalg.batch_matmul ins(%collapsed_90, %collapsed_92 : tensor<8x3x3xf32>, tensor<8x3x256xf32>) outs(%114 : tensor<8x3x256xf32>) -> tensor<8x3x256xf32>
    %expanded_93 = tensor.expand_shape %115 [[0], [1], [2, 3, 4, 5]] output_shape [8, 3, 1, 1, 16, 16] : tensor<8x3x256xf32> into tensor<8x3x1x1x16x16xf32>
    %116 = tensor.empty() : tensor<1x3x8x16x16x1xf32>
    %transposed_94 = linalg.transpose ins(%expanded_93 : tensor<8x3x1x1x16x16xf32>) outs(%116 : tensor<1x3x8x16x16x1xf32>) permutation = [3, 1, 0, 4, 5, 2] 
    %collapsed_95 = tensor.collapse_shape %transposed_94 [[0], [1], [2], [3], [4, 5]] : tensor<1x3x8x16x16x1xf32> into tensor<1x3x8x16x16xf32>
    %extracted_slice_96 = tensor.extract_slice %collapsed_95[0, 0, 0, 0, 0] [1, 2, 8, 16, 16] [1, 1, 1, 1, 1] : tensor<1x3x8x16x16xf32> to tensor<1x2x8x16x16xf32>
    %117 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x8x2x4xf32>) outs(%38 : tensor<1x8x2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.exp %in : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x2x4xf32>
    %expanded_97 = tensor.expand_shape %extracted_slice_96 [[0], [1], [2], [3], [4, 5]] output_shape [1, 2, 8, 16, 16, 1] : tensor<1x2x8x16x16xf32> into tensor<1x2x8x16x16x1xf32>
    %118 = tensor.empty() : tensor<2x8x16x1x16x1xf32>
    %transposed_98 = linalg.transpose ins(%expanded_97 : tensor<1x2x8x16x16x1xf32>) outs(%118 : tensor<2x8x16x1x16x1xf32>) permutation = [1, 2, 4, 0, 3, 5] 
    %collapsed_99 = tensor.collapse_shape %transposed_98 [[0, 1], [2], [3, 4, 5]] : tensor<2x8x16x1x16x1xf32> into tensor<16x16x16xf32>
    %119 = linalg.batch_matmul ins(%collapsed_49, %collapsed_99 : tensor<16x4x16xf32>, tensor<16x16x16xf32>) outs(%75 : tensor<16x4x16xf32>) -> tensor<16x4x16xf32>
    %expanded_100 = tensor.expand_shape %119 [[0, 1], [2], [3, 4, 5]] output_shape [2, 8, 4, 1, 1, 16] : tensor<16x4x16xf32> into tensor<2x8x4x1x1x16xf32>
    %transposed_101 = linalg.transpose ins(%expanded_100 : tensor<2x8x4x1x1x16xf32>) outs(%77 : tensor<1x2x4x8x16x1xf32>) permutation = [4, 0, 2, 1, 5, 3] 
    %collapsed_102 = tensor.collapse_shape %transposed_101 [[0], [1], [2], [3], [4, 5]] : tensor<1x2x4x8x16x1xf32> into tensor<1x2x4x8x16xf32>
    %transposed_103 = linalg.transpose ins(%117 : tensor<1x8x2x4xf32>) outs(%80 : tensor<1x2x4x8xf32>) permutation = [0, 2, 3, 1] 
    %expanded_104 = tensor.expand_shape %transposed_103 [[0], [1], [2], [3, 4]] output_shape [1, 2, 4, 8, 1] : tensor<1x2x4x8xf32> into tensor<1x2x4x8x1xf32>
    %120 = linalg.generic {indexing_maps = [#map5, #map17, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_102, %expanded_104 : tensor<1x2x4x8x16xf32>, tensor<1x2x4x8x1xf32>) outs(%81 : tensor<1x2x4x8x16xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x2x4x8x16xf32>
    %121 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_64, %120 : tensor<1x2x4x8x16xf32>, tensor<1x2x4x8x16xf32>) outs(%81 : tensor<1x2x4x8x16xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.addf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x2x4x8x16xf32>
    %collapsed_105 = tensor.collapse_shape %121 [[0], [1, 2], [3], [4]] : tensor<1x2x4x8x16xf32> into tensor<1x8x8x16xf32>
    %122 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_105, %35 : tensor<1x8x8x16xf32>, tensor<1x8x8x16xf32>) outs(%34 : tensor<1x8x8x16xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.addf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x8x16xf32>
    %collapsed_106 = tensor.collapse_shape %122 [[0], [1], [2, 3]] : tensor<1x8x8x16xf32> into tensor<1x8x128xf32>
    %123 = tensor.empty() : tensor<1x8x128xf32>
    %124 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x8x128xf32>) outs(%123 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.negf %in : f32
      %150 = math.exp %149 : f32
      %151 = arith.addf %150, %cst_0 : f32
      %152 = arith.divf %cst_0, %151 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8x128xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %124 : tensor<1x8x128xf32>, tensor<1x8x128xf32>) outs(%123 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x128xf32>
    %126 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_106, %125 : tensor<1x8x128xf32>, tensor<1x8x128xf32>) outs(%123 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x128xf32>
    %expanded_107 = tensor.expand_shape %126 [[0], [1], [2, 3]] output_shape [1, 8, 1, 128] : tensor<1x8x128xf32> into tensor<1x8x1x128xf32>
    %127 = tensor.empty() : tensor<1x8x1x128xf32>
    %128 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_107 : tensor<1x8x1x128xf32>) outs(%127 : tensor<1x8x1x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %149 : f32
    } -> tensor<1x8x1x128xf32>
    %129 = tensor.empty() : tensor<1x8x1x1xf32>
    %130 = linalg.fill ins(%cst : f32) outs(%129 : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
    %131 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%128 : tensor<1x8x1x128xf32>) outs(%130 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.addf %in, %out : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1x1xf32>
    %132 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x1x1xf32>) outs(%129 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.divf %in, %cst_12 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1x1xf32>
    %133 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x1x1xf32>) outs(%129 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.truncf %cst_7 : f64 to f32
      %150 = arith.addf %in, %149 : f32
      linalg.yield %150 : f32
    } -> tensor<1x8x1x1xf32>
    %134 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%133 : tensor<1x8x1x1xf32>) outs(%129 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.rsqrt %in : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1x1xf32>
    %135 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_107, %134 : tensor<1x8x1x128xf32>, tensor<1x8x1x1xf32>) outs(%127 : tensor<1x8x1x128xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1x128xf32>
    %collapsed_108 = tensor.collapse_shape %135 [[0], [1], [2, 3]] : tensor<1x8x1x128xf32> into tensor<1x8x128xf32>
    %136 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %collapsed_108 : tensor<128xf32>, tensor<1x8x128xf32>) outs(%123 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x128xf32>
    %137 = tensor.empty() : tensor<128x64xf32>
    %transposed_109 = linalg.transpose ins(%arg11 : tensor<64x128xf32>) outs(%137 : tensor<128x64xf32>) permutation = [1, 0] 
    %collapsed_110 = tensor.collapse_shape %136 [[0, 1], [2]] : tensor<1x8x128xf32> into tensor<8x128xf32>
    %138 = tensor.empty() : tensor<8x64xf32>
    %139 = linalg.fill ins(%cst : f32) outs(%138 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %140 = linalg.matmul ins(%collapsed_110, %transposed_109 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%139 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_111 = tensor.expand_shape %140 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %141 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_111 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.addf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x64xf32>
    %142 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x64xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %149 : f32
    } -> tensor<1x8x64xf32>
    %143 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%142 : tensor<1x8x64xf32>) outs(%3 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.addf %in, %out : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %144 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.divf %in, %cst_8 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %145 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = arith.truncf %cst_7 : f64 to f32
      %150 = arith.addf %in, %149 : f32
      linalg.yield %150 : f32
    } -> tensor<1x8x1xf32>
    %146 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %149 = math.rsqrt %in : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %147 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %146 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x64xf32>
    %148 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %147 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%0 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %149 = arith.mulf %in, %in_112 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x64xf32>
    return %148 : tensor<1x8x64xf32>
  }
}
