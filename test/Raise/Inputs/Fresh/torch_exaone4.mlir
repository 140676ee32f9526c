#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> ()>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map13 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map14 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @torch_exaone4(%arg0: tensor<1x8x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<16xf32>, %arg7: tensor<16xf32>, %arg8: tensor<96x64xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<64x96xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>) -> tensor<1x8x64xf32> {
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
    %cst_7 = arith.constant 1.000000e-05 : f64
    %cst_8 = arith.constant 1.600000e+01 : f32
    %cst_9 = arith.constant 5.000000e-01 : f32
    %cst_10 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<1xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %2 = tensor.empty() : tensor<8xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %109 = linalg.index 0 : index
      %110 = arith.index_cast %109 : index to i64
      linalg.yield %110 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_11 = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xi64> into tensor<1x1x8x1xi64>
    %expanded_12 = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 8] : tensor<8xi64> into tensor<1x1x1x8xi64>
    %4 = tensor.empty() : tensor<1x1x8x8xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %expanded_11 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_42: i64, %out: i1):
      %109 = arith.cmpi sle, %in, %in_42 : i64
      linalg.yield %109 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_42: i1, %out: i1):
      %109 = arith.andi %in, %in_42 : i1
      linalg.yield %109 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_12 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_42: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_42: i1, %out: i1):
      %109 = arith.andi %in, %in_42 : i1
      linalg.yield %109 : i1
    } -> tensor<1x1x8x8xi1>
    %10 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<64x64xf32>) outs(%10 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %11 = tensor.empty() : tensor<8x64xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %13 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%12 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_13 = tensor.expand_shape %13 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %14 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<1x8x4x16xf32>) outs(%14 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %15 = tensor.empty() : tensor<64x32xf32>
    %transposed_15 = linalg.transpose ins(%arg3 : tensor<32x64xf32>) outs(%15 : tensor<64x32xf32>) permutation = [1, 0] 
    %16 = tensor.empty() : tensor<8x32xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %18 = linalg.matmul ins(%collapsed, %transposed_15 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%17 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_16 = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %19 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_17 = linalg.transpose ins(%expanded_16 : tensor<1x8x2x16xf32>) outs(%19 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_18 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%15 : tensor<64x32xf32>) permutation = [1, 0] 
    %20 = linalg.matmul ins(%collapsed, %transposed_18 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%17 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_19 = tensor.expand_shape %20 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_20 = linalg.transpose ins(%expanded_19 : tensor<1x8x2x16xf32>) outs(%19 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_14 : tensor<1x4x8x16xf32>) outs(%14 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<1x4x8x16xf32>
    %22 = tensor.empty() : tensor<1x4x8x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<1x4x8x16xf32>) outs(%23 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x4x8x1xf32>) outs(%22 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_8 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<1x4x8x1xf32>) outs(%22 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_7 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x4x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<1x4x8x1xf32>) outs(%22 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_14, %27 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%14 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x16xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6, %28 : tensor<16xf32>, tensor<1x4x8x16xf32>) outs(%14 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x16xf32>
    %30 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_17 : tensor<1x2x8x16xf32>) outs(%19 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<1x2x8x16xf32>
    %31 = tensor.empty() : tensor<1x2x8x1xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<1x2x8x1xf32>) -> tensor<1x2x8x1xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<1x2x8x16xf32>) outs(%32 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x2x8x1xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x2x8x1xf32>) outs(%31 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_8 : f32
      linalg.yield %109 : f32
    } -> tensor<1x2x8x1xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<1x2x8x1xf32>) outs(%31 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_7 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x2x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<1x2x8x1xf32>) outs(%31 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<1x2x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_17, %36 : tensor<1x2x8x16xf32>, tensor<1x2x8x1xf32>) outs(%19 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x2x8x16xf32>
    %38 = linalg.generic {indexing_maps = [#map7, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %37 : tensor<16xf32>, tensor<1x2x8x16xf32>) outs(%19 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x2x8x16xf32>
    %39 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %40 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<1x2x8x16xf32>) outs(%39 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_21 = tensor.collapse_shape %40 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %41 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_20 : tensor<1x2x8x16xf32>) outs(%39 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %42 = tensor.empty() : tensor<1x1x8x8xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<f32>, tensor<f32>) outs(%42 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: i1, %in_42: f32, %in_43: f32, %out: f32):
      %109 = arith.select %in, %in_42, %in_43 : f32
      linalg.yield %109 : f32
    } -> tensor<1x1x8x8xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<1x4x8x16xf32>) outs(%14 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_9 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x16xf32>
    %45 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_22 = linalg.transpose ins(%collapsed_21 : tensor<1x4x8x16xf32>) outs(%45 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %46 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_22 : tensor<1x4x16x8xf32>) outs(%45 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_9 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_23 = tensor.collapse_shape %44 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_24 = tensor.collapse_shape %46 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %47 = tensor.empty() : tensor<4x8x8xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %49 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%48 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_25 = tensor.expand_shape %49 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %50 = tensor.empty() : tensor<1x4x8x8xf32>
    %51 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25, %43 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%50 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.addf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x8xf32>
    %52 = tensor.empty() : tensor<1x4x8xi64>
    %53 = linalg.fill ins(%c0_i64 : i64) outs(%52 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %54 = tensor.empty() : tensor<1x4x8xf32>
    %55 = linalg.fill ins(%cst_0 : f32) outs(%54 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %56:2 = linalg.generic {indexing_maps = [#map3, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%51 : tensor<1x4x8x8xf32>) outs(%55, %53 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_42: i64):
      %109 = linalg.index 3 : index
      %110 = arith.index_cast %109 : index to i64
      %111 = arith.maximumf %in, %out : f32
      %112 = arith.cmpf ogt, %in, %out : f32
      %113 = arith.select %112, %110, %out_42 : i64
      linalg.yield %111, %113 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_26 = tensor.expand_shape %56#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %expanded_26 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%50 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.subf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<1x4x8x8xf32>) outs(%50 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.exp %in : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x8xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%58 : tensor<1x4x8x8xf32>) outs(%23 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x1xf32>
    %60 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %59 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%50 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.divf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x8xf32>
    %61 = tensor.empty() : tensor<1x4x8x8xi1>
    %62 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x4x8x8xf32>) outs(%61 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %109 = arith.extf %in : f32 to f64
      %110 = arith.cmpf oeq, %109, %cst_6 : f64
      linalg.yield %110 : i1
    } -> tensor<1x4x8x8xi1>
    %63 = tensor.empty() : tensor<1x4x8x1xi1>
    %64 = linalg.fill ins(%true : i1) outs(%63 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %65 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<1x4x8x8xi1>) outs(%64 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %109 = arith.andi %in, %out : i1
      linalg.yield %109 : i1
    } -> tensor<1x4x8x1xi1>
    %66 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %cst_2, %60 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%50 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_42: f32, %in_43: f32, %out: f32):
      %109 = arith.select %in, %in_42, %in_43 : f32
      linalg.yield %109 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_27 = tensor.collapse_shape %66 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_28 = tensor.collapse_shape %41 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %67 = tensor.empty() : tensor<4x8x16xf32>
    %68 = linalg.fill ins(%cst : f32) outs(%67 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %69 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%68 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_29 = tensor.expand_shape %69 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %70 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<1x4x8x16xf32>) outs(%70 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_31 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%10 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %71 = linalg.matmul ins(%collapsed_32, %transposed_31 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%12 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_33 = tensor.expand_shape %71 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %72 = tensor.empty() : tensor<1x8x64xf32>
    %73 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<1x8x64xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %74 = tensor.empty() : tensor<1x8x1xf32>
    %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %76 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "reduction"]} ins(%73 : tensor<1x8x64xf32>) outs(%75 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %77 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76 : tensor<1x8x1xf32>) outs(%74 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_10 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %78 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<1x8x1xf32>) outs(%74 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_7 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x8x1xf32>
    %79 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<1x8x1xf32>) outs(%74 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %80 = linalg.generic {indexing_maps = [#map12, #map13, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_33, %79 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %81 = linalg.generic {indexing_maps = [#map14, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %80 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %82 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %81 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.addf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %83 = tensor.empty() : tensor<64x96xf32>
    %transposed_34 = linalg.transpose ins(%arg8 : tensor<96x64xf32>) outs(%83 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_35 = tensor.collapse_shape %82 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %84 = tensor.empty() : tensor<8x96xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %86 = linalg.matmul ins(%collapsed_35, %transposed_34 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%85 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_36 = tensor.expand_shape %86 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %87 = tensor.empty() : tensor<1x8x96xf32>
    %88 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<1x8x96xf32>) outs(%87 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.negf %in : f32
      %110 = math.exp %109 : f32
      %111 = arith.addf %110, %cst_1 : f32
      %112 = arith.divf %cst_1, %111 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x96xf32>
    %89 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36, %88 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%87 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x96xf32>
    %transposed_37 = linalg.transpose ins(%arg9 : tensor<96x64xf32>) outs(%83 : tensor<64x96xf32>) permutation = [1, 0] 
    %90 = linalg.matmul ins(%collapsed_35, %transposed_37 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%85 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_38 = tensor.expand_shape %90 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %91 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %expanded_38 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%87 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x96xf32>
    %92 = tensor.empty() : tensor<96x64xf32>
    %transposed_39 = linalg.transpose ins(%arg10 : tensor<64x96xf32>) outs(%92 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %91 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %93 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%12 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_41 = tensor.expand_shape %93 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %94 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<1x8x64xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %95 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "reduction"]} ins(%94 : tensor<1x8x64xf32>) outs(%75 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %96 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<1x8x1xf32>) outs(%74 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_10 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %97 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<1x8x1xf32>) outs(%74 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_7 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x8x1xf32>
    %98 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<1x8x1xf32>) outs(%74 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %99 = linalg.generic {indexing_maps = [#map12, #map13, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41, %98 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %100 = linalg.generic {indexing_maps = [#map14, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %99 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82, %100 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.addf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %102 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x64xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %103 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "reduction"]} ins(%102 : tensor<1x8x64xf32>) outs(%75 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %104 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x1xf32>) outs(%74 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_10 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x1xf32>) outs(%74 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.truncf %cst_7 : f64 to f32
      %110 = arith.addf %in, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<1x8x1xf32>) outs(%74 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.rsqrt %in : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x1xf32>
    %107 = linalg.generic {indexing_maps = [#map12, #map13, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %106 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    %108 = linalg.generic {indexing_maps = [#map14, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %107 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %109 = arith.mulf %in, %in_42 : f32
      linalg.yield %109 : f32
    } -> tensor<1x8x64xf32>
    return %108 : tensor<1x8x64xf32>
  }
}
