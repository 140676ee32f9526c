#map = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map1 = affine_map<(d0, d1, d2) -> (d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3) -> ()>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main_graph(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>, %arg7: tensor<96x64xf32>, %arg8: tensor<96x64xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64xf32>, %arg13: tensor<8xf32>) -> tensor<1x8x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00], [4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]]]> : tensor<1x8x1xf32>
    %cst_3 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_4 = arith.constant dense<2.500000e-01> : tensor<f32>
    %cst_5 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<1x8x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2, %arg13 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%0 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %1, %1 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %2 = tensor.empty() : tensor<1x8x16xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%2 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = math.cos %in : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x16xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%2 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = math.sin %in : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x16xf32>
    %5 = tensor.empty() : tensor<1x8x64xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %7 = tensor.empty() : tensor<1x8x1xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<1x8x64xf32>) outs(%8 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.addf %in, %out : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.divf %in, %cst_5 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %cst_3 : tensor<1x8x1xf32>, tensor<f32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.addf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = math.sqrt %in : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.cmpf one, %in, %cst : f32
      cf.assert %100, "unimplemented: tensor with zero element"
      %101 = arith.divf %cst_0, %in : f32
      linalg.yield %101 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %13 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %14 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %16 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%16 : tensor<64x64xf32>) permutation = [1, 0] 
    %17 = tensor.empty() : tensor<1x64x64xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<64x64xf32>) outs(%17 : tensor<1x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x64xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%5 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %20 = linalg.batch_matmul ins(%15, %18 : tensor<1x8x64xf32>, tensor<1x64x64xf32>) outs(%19 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %expanded = tensor.expand_shape %20 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %21 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_6 = linalg.transpose ins(%expanded : tensor<1x8x4x16xf32>) outs(%21 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %22 = tensor.empty() : tensor<64x32xf32>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%22 : tensor<64x32xf32>) permutation = [1, 0] 
    %23 = tensor.empty() : tensor<1x64x32xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_7 : tensor<64x32xf32>) outs(%23 : tensor<1x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x32xf32>
    %25 = tensor.empty() : tensor<1x8x32xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
    %27 = linalg.batch_matmul ins(%15, %24 : tensor<1x8x64xf32>, tensor<1x64x32xf32>) outs(%26 : tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
    %expanded_8 = tensor.expand_shape %27 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xf32> into tensor<1x8x2x16xf32>
    %28 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_9 = linalg.transpose ins(%expanded_8 : tensor<1x8x2x16xf32>) outs(%28 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_10 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%22 : tensor<64x32xf32>) permutation = [1, 0] 
    %29 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_10 : tensor<64x32xf32>) outs(%23 : tensor<1x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x32xf32>
    %30 = linalg.batch_matmul ins(%15, %29 : tensor<1x8x64xf32>, tensor<1x64x32xf32>) outs(%26 : tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
    %expanded_11 = tensor.expand_shape %30 [[0], [1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<1x8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x8x2x16xf32>) outs(%28 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_13 = tensor.expand_shape %3 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_14 = tensor.expand_shape %4 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %31 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_6, %expanded_13 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%21 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_6[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_15 = tensor.extract_slice %transposed_6[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %32 = tensor.empty() : tensor<1x4x8x8xf32>
    %33 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15 : tensor<1x4x8x8xf32>) outs(%32 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.negf %in : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_16 = tensor.concat dim(3) %33, %extracted_slice : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %34 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_16, %expanded_14 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%21 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x16xf32>
    %35 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %34 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%21 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.addf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x16xf32>
    %36 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_9, %expanded_13 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%28 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_9[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_9[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %37 = tensor.empty() : tensor<1x2x8x8xf32>
    %38 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<1x2x8x8xf32>) outs(%37 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.negf %in : f32
      linalg.yield %100 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_19 = tensor.concat dim(3) %38, %extracted_slice_17 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %39 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_19, %expanded_14 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%28 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x2x8x16xf32>
    %40 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36, %39 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%28 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.addf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x2x8x16xf32>
    %41 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %42 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x2x8x16xf32>) outs(%41 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed = tensor.collapse_shape %42 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %43 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<1x2x8x16xf32>) outs(%41 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %44 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_20 = linalg.transpose ins(%collapsed : tensor<1x4x8x16xf32>) outs(%44 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_21 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_22 = tensor.collapse_shape %transposed_20 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %45 = tensor.empty() : tensor<4x8x8xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %47 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%46 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_23 = tensor.expand_shape %47 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %48 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23, %cst_4 : tensor<1x4x8x8xf32>, tensor<f32>) outs(%32 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x8xf32>
    %49 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%32 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.addf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x8xf32>
    %50 = tensor.empty() : tensor<1x4x8xi64>
    %51 = linalg.fill ins(%c0_i64 : i64) outs(%50 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %52 = tensor.empty() : tensor<1x4x8xf32>
    %53 = linalg.fill ins(%cst_1 : f32) outs(%52 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %54:2 = linalg.generic {indexing_maps = [#map5, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<1x4x8x8xf32>) outs(%53, %51 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_34: i64):
      %100 = linalg.index 3 : index
      %101 = arith.index_cast %100 : index to i64
      %102 = arith.maximumf %in, %out : f32
      %103 = arith.cmpf ogt, %in, %out : f32
      %104 = arith.select %103, %101, %out_34 : i64
      linalg.yield %102, %104 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_24 = tensor.expand_shape %54#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %55 = linalg.generic {indexing_maps = [#map5, #map11, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %expanded_24 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%32 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.subf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x8xf32>
    %56 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<1x4x8x8xf32>) outs(%32 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = math.exp %in : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x8xf32>
    %57 = tensor.empty() : tensor<1x4x8x1xf32>
    %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %59 = linalg.generic {indexing_maps = [#map5, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<1x4x8x8xf32>) outs(%58 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.addf %in, %out : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x1xf32>
    %60 = linalg.generic {indexing_maps = [#map5, #map11, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %59 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%32 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.divf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_25 = tensor.collapse_shape %60 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_26 = tensor.collapse_shape %43 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %61 = tensor.empty() : tensor<4x8x16xf32>
    %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %63 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%62 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_27 = tensor.expand_shape %63 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %64 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<1x4x8x16xf32>) outs(%64 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_29 = tensor.collapse_shape %transposed_28 [[0], [1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<1x8x64xf32>
    %transposed_30 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%16 : tensor<64x64xf32>) permutation = [1, 0] 
    %65 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_30 : tensor<64x64xf32>) outs(%17 : tensor<1x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x64xf32>
    %66 = linalg.batch_matmul ins(%collapsed_29, %65 : tensor<1x8x64xf32>, tensor<1x64x64xf32>) outs(%19 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %67 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %66 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.addf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %68 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %69 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%68 : tensor<1x8x64xf32>) outs(%8 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.addf %in, %out : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %70 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.divf %in, %cst_5 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %71 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %cst_3 : tensor<1x8x1xf32>, tensor<f32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.addf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %72 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = math.sqrt %in : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %73 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.cmpf one, %in, %cst : f32
      cf.assert %100, "unimplemented: tensor with zero element"
      %101 = arith.divf %cst_0, %in : f32
      linalg.yield %101 : f32
    } -> tensor<1x8x1xf32>
    %74 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67, %73 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %74 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %76 = tensor.empty() : tensor<64x96xf32>
    %transposed_31 = linalg.transpose ins(%arg7 : tensor<96x64xf32>) outs(%76 : tensor<64x96xf32>) permutation = [1, 0] 
    %77 = tensor.empty() : tensor<1x64x96xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_31 : tensor<64x96xf32>) outs(%77 : tensor<1x64x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x96xf32>
    %79 = tensor.empty() : tensor<1x8x96xf32>
    %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<1x8x96xf32>) -> tensor<1x8x96xf32>
    %81 = linalg.batch_matmul ins(%75, %78 : tensor<1x8x64xf32>, tensor<1x64x96xf32>) outs(%80 : tensor<1x8x96xf32>) -> tensor<1x8x96xf32>
    %82 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x8x96xf32>) outs(%79 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.negf %in : f32
      %101 = math.exp %100 : f32
      %102 = arith.addf %101, %cst_0 : f32
      %103 = arith.divf %cst_0, %102 : f32
      linalg.yield %103 : f32
    } -> tensor<1x8x96xf32>
    %83 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %82 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%79 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x96xf32>
    %transposed_32 = linalg.transpose ins(%arg8 : tensor<96x64xf32>) outs(%76 : tensor<64x96xf32>) permutation = [1, 0] 
    %84 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_32 : tensor<64x96xf32>) outs(%77 : tensor<1x64x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64x96xf32>
    %85 = linalg.batch_matmul ins(%75, %84 : tensor<1x8x64xf32>, tensor<1x64x96xf32>) outs(%80 : tensor<1x8x96xf32>) -> tensor<1x8x96xf32>
    %86 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %85 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%79 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x96xf32>
    %87 = tensor.empty() : tensor<96x64xf32>
    %transposed_33 = linalg.transpose ins(%arg9 : tensor<64x96xf32>) outs(%87 : tensor<96x64xf32>) permutation = [1, 0] 
    %88 = tensor.empty() : tensor<1x96x64xf32>
    %89 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_33 : tensor<96x64xf32>) outs(%88 : tensor<1x96x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x96x64xf32>
    %90 = linalg.batch_matmul ins(%86, %89 : tensor<1x8x96xf32>, tensor<1x96x64xf32>) outs(%19 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %91 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67, %90 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.addf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %92 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "reduction"]} ins(%92 : tensor<1x8x64xf32>) outs(%8 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.addf %in, %out : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %94 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.divf %in, %cst_5 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %95 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94, %cst_3 : tensor<1x8x1xf32>, tensor<f32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.addf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %96 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = math.sqrt %in : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x1xf32>
    %97 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<1x8x1xf32>) outs(%7 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %100 = arith.cmpf one, %in, %cst : f32
      cf.assert %100, "unimplemented: tensor with zero element"
      %101 = arith.divf %cst_0, %in : f32
      linalg.yield %101 : f32
    } -> tensor<1x8x1xf32>
    %98 = linalg.generic {indexing_maps = [#map2, #map, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %97 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %98 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%5 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %100 = arith.mulf %in, %in_34 : f32
      linalg.yield %100 : f32
    } -> tensor<1x8x64xf32>
    return %99 : tensor<1x8x64xf32>
  }
}

