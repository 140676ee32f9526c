#map = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map1 = affine_map<(d0, d1, d2) -> (d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main_graph(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<128x64xf32>, %arg4: tensor<128xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<64xf32>, %arg7: tensor<64x64xf32>, %arg8: tensor<64xf32>, %arg9: tensor<64x128xf32>, %arg10: tensor<192x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>, %arg15: tensor<64xf32>, %arg16: tensor<64xf32>, %arg17: tensor<8xf32>) -> tensor<1x8x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00], [4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]]]> : tensor<1x8x1xf32>
    %cst_3 = arith.constant dense<1.562500e-07> : tensor<f32>
    %cst_4 = arith.constant dense<0.176776692> : tensor<f32>
    %cst_5 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<1x8x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2, %arg17 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%0 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %1, %1 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %2 = tensor.empty() : tensor<1x8x16xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%2 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.cos %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x16xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%2 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.sin %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x16xf32>
    %5 = tensor.empty() : tensor<1x8x64xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %7 = tensor.empty() : tensor<1x8x1xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<1x8x64xf32>) outs(%8 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %in, %out : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.divf %in, %cst_5 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %cst_3 : tensor<1x8x1xf32>, tensor<f32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.sqrt %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.cmpf one, %in, %cst : f32
      cf.assert %125, "unimplemented: tensor with zero element"
      %126 = arith.divf %cst_0, %in : f32
      linalg.yield %126 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %13 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %14 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %16 = tensor.empty() : tensor<64x128xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<128x64xf32>) outs(%16 : tensor<64x128xf32>) permutation = [1, 0] 
    %17 = tensor.empty() : tensor<1x64x128xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<64x128xf32>) outs(%17 : tensor<1x64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x128xf32>
    %19 = tensor.empty() : tensor<1x8x128xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<1x8x128xf32>) -> tensor<1x8x128xf32>
    %21 = linalg.batch_matmul ins(%15, %18 : tensor<1x8x64xf32>, tensor<1x64x128xf32>) outs(%20 : tensor<1x8x128xf32>) -> tensor<1x8x128xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %arg4 : tensor<1x8x128xf32>, tensor<128xf32>) outs(%19 : tensor<1x8x128xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x128xf32>
    %expanded = tensor.expand_shape %22 [[0], [1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<1x8x128xf32> into tensor<1x8x4x32xf32>
    %23 = tensor.empty() : tensor<1x4x8x32xf32>
    %transposed_6 = linalg.transpose ins(%expanded : tensor<1x8x4x32xf32>) outs(%23 : tensor<1x4x8x32xf32>) permutation = [0, 2, 1, 3] 
    %24 = tensor.empty() : tensor<64x64xf32>
    %transposed_7 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%24 : tensor<64x64xf32>) permutation = [1, 0] 
    %25 = tensor.empty() : tensor<1x64x64xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_7 : tensor<64x64xf32>) outs(%25 : tensor<1x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x64xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%5 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %28 = linalg.batch_matmul ins(%15, %26 : tensor<1x8x64xf32>, tensor<1x64x64xf32>) outs(%27 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %arg6 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %expanded_8 = tensor.expand_shape %29 [[0], [1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<1x8x64xf32> into tensor<1x8x2x32xf32>
    %30 = tensor.empty() : tensor<1x2x8x32xf32>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<1x8x2x32xf32>) outs(%30 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_10 = linalg.transpose ins(%arg7 : tensor<64x64xf32>) outs(%24 : tensor<64x64xf32>) permutation = [1, 0] 
    %31 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<64x64xf32>) outs(%25 : tensor<1x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x64xf32>
    %32 = linalg.batch_matmul ins(%15, %31 : tensor<1x8x64xf32>, tensor<1x64x64xf32>) outs(%27 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %33 = linalg.generic {indexing_maps = [#map2, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %arg8 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %expanded_11 = tensor.expand_shape %33 [[0], [1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<1x8x64xf32> into tensor<1x8x2x32xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x8x2x32xf32>) outs(%30 : tensor<1x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %expanded_13 = tensor.expand_shape %3 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_14 = tensor.expand_shape %4 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %extracted_slice = tensor.extract_slice %expanded_13[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 1] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %34 = tensor.empty() : tensor<1x1x8x8x2xf32>
    %35 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x1x8x8xf32>) outs(%34 : tensor<1x1x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x8x8x2xf32>
    %collapsed = tensor.collapse_shape %35 [[0], [1], [2], [3, 4]] : tensor<1x1x8x8x2xf32> into tensor<1x1x8x16xf32>
    %extracted_slice_15 = tensor.extract_slice %expanded_14[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 1] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %36 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15 : tensor<1x1x8x8xf32>) outs(%34 : tensor<1x1x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x8x8x2xf32>
    %collapsed_16 = tensor.collapse_shape %36 [[0], [1], [2], [3, 4]] : tensor<1x1x8x8x2xf32> into tensor<1x1x8x16xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_6[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_6[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xf32> to tensor<1x4x8x16xf32>
    %extracted_slice_19 = tensor.extract_slice %transposed_9[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %extracted_slice_20 = tensor.extract_slice %transposed_9[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xf32> to tensor<1x2x8x16xf32>
    %37 = tensor.empty() : tensor<1x4x8x16xf32>
    %38 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %collapsed : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%37 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice_17[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_17[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %39 = tensor.empty() : tensor<1x4x8x8xf32>
    %40 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22 : tensor<1x4x8x8xf32>) outs(%39 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.negf %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x8xf32>
    %expanded_23 = tensor.expand_shape %40 [[0], [1], [2], [3, 4]] output_shape [1, 4, 8, 8, 1] : tensor<1x4x8x8xf32> into tensor<1x4x8x8x1xf32>
    %expanded_24 = tensor.expand_shape %extracted_slice_21 [[0], [1], [2], [3, 4]] output_shape [1, 4, 8, 8, 1] : tensor<1x4x8x8xf32> into tensor<1x4x8x8x1xf32>
    %concat_25 = tensor.concat dim(4) %expanded_23, %expanded_24 : (tensor<1x4x8x8x1xf32>, tensor<1x4x8x8x1xf32>) -> tensor<1x4x8x8x2xf32>
    %collapsed_26 = tensor.collapse_shape %concat_25 [[0], [1], [2], [3, 4]] : tensor<1x4x8x8x2xf32> into tensor<1x4x8x16xf32>
    %41 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_26, %collapsed_16 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%37 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x16xf32>
    %42 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %41 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%37 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x16xf32>
    %43 = tensor.empty() : tensor<1x2x8x16xf32>
    %44 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %collapsed : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%43 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_27 = tensor.extract_slice %extracted_slice_19[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 2] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_28 = tensor.extract_slice %extracted_slice_19[0, 0, 0, 1] [1, 2, 8, 8] [1, 1, 1, 2] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %45 = tensor.empty() : tensor<1x2x8x8xf32>
    %46 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_28 : tensor<1x2x8x8xf32>) outs(%45 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.negf %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x8x8xf32>
    %expanded_29 = tensor.expand_shape %46 [[0], [1], [2], [3, 4]] output_shape [1, 2, 8, 8, 1] : tensor<1x2x8x8xf32> into tensor<1x2x8x8x1xf32>
    %expanded_30 = tensor.expand_shape %extracted_slice_27 [[0], [1], [2], [3, 4]] output_shape [1, 2, 8, 8, 1] : tensor<1x2x8x8xf32> into tensor<1x2x8x8x1xf32>
    %concat_31 = tensor.concat dim(4) %expanded_29, %expanded_30 : (tensor<1x2x8x8x1xf32>, tensor<1x2x8x8x1xf32>) -> tensor<1x2x8x8x2xf32>
    %collapsed_32 = tensor.collapse_shape %concat_31 [[0], [1], [2], [3, 4]] : tensor<1x2x8x8x2xf32> into tensor<1x2x8x16xf32>
    %47 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_32, %collapsed_16 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%43 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x8x16xf32>
    %48 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %47 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%43 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x8x16xf32>
    %concat_33 = tensor.concat dim(3) %42, %extracted_slice_18 : (tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) -> tensor<1x4x8x32xf32>
    %concat_34 = tensor.concat dim(3) %48, %extracted_slice_20 : (tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) -> tensor<1x2x8x32xf32>
    %49 = tensor.empty() : tensor<1x2x2x8x32xf32>
    %50 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_34 : tensor<1x2x8x32xf32>) outs(%49 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %collapsed_35 = tensor.collapse_shape %50 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<1x4x8x32xf32>
    %51 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<1x2x8x32xf32>) outs(%49 : tensor<1x2x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x32xf32>
    %52 = tensor.empty() : tensor<1x4x32x8xf32>
    %transposed_36 = linalg.transpose ins(%collapsed_35 : tensor<1x4x8x32xf32>) outs(%52 : tensor<1x4x32x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_37 = tensor.collapse_shape %concat_33 [[0, 1], [2], [3]] : tensor<1x4x8x32xf32> into tensor<4x8x32xf32>
    %collapsed_38 = tensor.collapse_shape %transposed_36 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %53 = tensor.empty() : tensor<4x8x8xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %55 = linalg.batch_matmul ins(%collapsed_37, %collapsed_38 : tensor<4x8x32xf32>, tensor<4x32x8xf32>) outs(%54 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_39 = tensor.expand_shape %55 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %56 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39, %cst_4 : tensor<1x4x8x8xf32>, tensor<f32>) outs(%39 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%39 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x8xf32>
    %58 = tensor.empty() : tensor<1x4x8xi64>
    %59 = linalg.fill ins(%c0_i64 : i64) outs(%58 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %60 = tensor.empty() : tensor<1x4x8xf32>
    %61 = linalg.fill ins(%cst_1 : f32) outs(%60 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %62:2 = linalg.generic {indexing_maps = [#map7, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%57 : tensor<1x4x8x8xf32>) outs(%61, %59 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_51: i64):
      %125 = linalg.index 3 : index
      %126 = arith.index_cast %125 : index to i64
      %127 = arith.maximumf %in, %out : f32
      %128 = arith.cmpf ogt, %in, %out : f32
      %129 = arith.select %128, %126, %out_51 : i64
      linalg.yield %127, %129 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_40 = tensor.expand_shape %62#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %63 = linalg.generic {indexing_maps = [#map7, #map12, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %expanded_40 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%39 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.subf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x8xf32>
    %64 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63 : tensor<1x4x8x8xf32>) outs(%39 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.exp %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x8xf32>
    %65 = tensor.empty() : tensor<1x4x8x1xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%65 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %67 = linalg.generic {indexing_maps = [#map7, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<1x4x8x8xf32>) outs(%66 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %in, %out : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x1xf32>
    %68 = linalg.generic {indexing_maps = [#map7, #map12, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %67 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%39 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.divf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_41 = tensor.collapse_shape %68 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_42 = tensor.collapse_shape %51 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xf32> into tensor<4x8x32xf32>
    %69 = tensor.empty() : tensor<4x8x32xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %71 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<4x8x8xf32>, tensor<4x8x32xf32>) outs(%70 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %expanded_43 = tensor.expand_shape %71 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xf32> into tensor<1x4x8x32xf32>
    %72 = tensor.empty() : tensor<1x8x4x32xf32>
    %transposed_44 = linalg.transpose ins(%expanded_43 : tensor<1x4x8x32xf32>) outs(%72 : tensor<1x8x4x32xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_45 = tensor.collapse_shape %transposed_44 [[0], [1], [2, 3]] : tensor<1x8x4x32xf32> into tensor<1x8x128xf32>
    %73 = tensor.empty() : tensor<128x64xf32>
    %transposed_46 = linalg.transpose ins(%arg9 : tensor<64x128xf32>) outs(%73 : tensor<128x64xf32>) permutation = [1, 0] 
    %74 = tensor.empty() : tensor<1x128x64xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_46 : tensor<128x64xf32>) outs(%74 : tensor<1x128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x128x64xf32>
    %76 = linalg.batch_matmul ins(%collapsed_45, %75 : tensor<1x8x128xf32>, tensor<1x128x64xf32>) outs(%27 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %77 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76 : tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %78 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%77 : tensor<1x8x64xf32>) outs(%8 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %in, %out : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %79 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.divf %in, %cst_5 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %80 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %cst_3 : tensor<1x8x1xf32>, tensor<f32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %81 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.sqrt %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.cmpf one, %in, %cst : f32
      cf.assert %125, "unimplemented: tensor with zero element"
      %126 = arith.divf %cst_0, %in : f32
      linalg.yield %126 : f32
    } -> tensor<1x8x1xf32>
    %83 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %82 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %83 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %85 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %84 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %86 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %87 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%86 : tensor<1x8x64xf32>) outs(%8 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %in, %out : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.divf %in, %cst_5 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %cst_3 : tensor<1x8x1xf32>, tensor<f32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %90 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.sqrt %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %91 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.cmpf one, %in, %cst : f32
      cf.assert %125, "unimplemented: tensor with zero element"
      %126 = arith.divf %cst_0, %in : f32
      linalg.yield %126 : f32
    } -> tensor<1x8x1xf32>
    %92 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %91 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %92 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %94 = tensor.empty() : tensor<64x192xf32>
    %transposed_47 = linalg.transpose ins(%arg10 : tensor<192x64xf32>) outs(%94 : tensor<64x192xf32>) permutation = [1, 0] 
    %95 = tensor.empty() : tensor<1x64x192xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_47 : tensor<64x192xf32>) outs(%95 : tensor<1x64x192xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x192xf32>
    %97 = tensor.empty() : tensor<1x8x192xf32>
    %98 = linalg.fill ins(%cst : f32) outs(%97 : tensor<1x8x192xf32>) -> tensor<1x8x192xf32>
    %99 = linalg.batch_matmul ins(%93, %96 : tensor<1x8x64xf32>, tensor<1x64x192xf32>) outs(%98 : tensor<1x8x192xf32>) -> tensor<1x8x192xf32>
    %extracted_slice_48 = tensor.extract_slice %99[0, 0, 0] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x96xf32>
    %extracted_slice_49 = tensor.extract_slice %99[0, 0, 96] [1, 8, 96] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x96xf32>
    %100 = tensor.empty() : tensor<1x8x96xf32>
    %101 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_48 : tensor<1x8x96xf32>) outs(%100 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.negf %in : f32
      %126 = math.exp %125 : f32
      %127 = arith.addf %126, %cst_0 : f32
      %128 = arith.divf %cst_0, %127 : f32
      linalg.yield %128 : f32
    } -> tensor<1x8x96xf32>
    %102 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_48, %101 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%100 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x96xf32>
    %103 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_49, %102 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%100 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x96xf32>
    %104 = tensor.empty() : tensor<96x64xf32>
    %transposed_50 = linalg.transpose ins(%arg11 : tensor<64x96xf32>) outs(%104 : tensor<96x64xf32>) permutation = [1, 0] 
    %105 = tensor.empty() : tensor<1x96x64xf32>
    %106 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_50 : tensor<96x64xf32>) outs(%105 : tensor<1x96x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x96x64xf32>
    %107 = linalg.batch_matmul ins(%103, %106 : tensor<1x8x96xf32>, tensor<1x96x64xf32>) outs(%27 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %108 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %109 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%108 : tensor<1x8x64xf32>) outs(%8 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %in, %out : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.divf %in, %cst_5 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %111 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110, %cst_3 : tensor<1x8x1xf32>, tensor<f32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.sqrt %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.cmpf one, %in, %cst : f32
      cf.assert %125, "unimplemented: tensor with zero element"
      %126 = arith.divf %cst_0, %in : f32
      linalg.yield %126 : f32
    } -> tensor<1x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %113 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15, %114 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %116 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %115 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %117 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %118 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%117 : tensor<1x8x64xf32>) outs(%8 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %in, %out : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %119 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.divf %in, %cst_5 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %120 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119, %cst_3 : tensor<1x8x1xf32>, tensor<f32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.addf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %121 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.sqrt %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x1xf32>
    %122 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.cmpf one, %in, %cst : f32
      cf.assert %125, "unimplemented: tensor with zero element"
      %126 = arith.divf %cst_0, %in : f32
      linalg.yield %126 : f32
    } -> tensor<1x8x1xf32>
    %123 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116, %122 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg16, %123 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %125 = arith.mulf %in, %in_51 : f32
      linalg.yield %125 : f32
    } -> tensor<1x8x64xf32>
    return %124 : tensor<1x8x64xf32>
  }
}

