#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<()[s0] -> (s0 * 4)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @torch_sdpa_causal_dynamic_batch(%arg0: tensor<?x4x8x16xf32>, %arg1: tensor<?x4x8x16xf32>, %arg2: tensor<?x4x8x16xf32>) -> tensor<?x4x8x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<true> : tensor<8x8xi1>
    %cst_4 = arith.constant 0xFFF0000000000000 : f64
    %cst_5 = arith.constant 5.000000e-01 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x4x8x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty(%dim) : tensor<?x4x8x16xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<?x4x8x16xf32>) outs(%1 : tensor<?x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.mulf %in, %cst_5 : f32
      linalg.yield %53 : f32
    } -> tensor<?x4x8x16xf32>
    %3 = tensor.empty() : tensor<8xi64>
    %4 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%3 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %53 = linalg.index 0 : index
      %54 = arith.index_cast %53 : index to i64
      linalg.yield %54 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %4 [[0, 1]] output_shape [1, 8] : tensor<8xi64> into tensor<1x8xi64>
    %expanded_6 = tensor.expand_shape %4 [[0, 1]] output_shape [8, 1] : tensor<8xi64> into tensor<8x1xi64>
    %5 = tensor.empty() : tensor<8x8xi64>
    %6 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_6 : tensor<1x8xi64>, tensor<8x1xi64>) outs(%5 : tensor<8x8xi64>) {
    ^bb0(%in: i64, %in_14: i64, %out: i64):
      %53 = arith.subi %in, %in_14 : i64
      linalg.yield %53 : i64
    } -> tensor<8x8xi64>
    %7 = tensor.empty() : tensor<8x8xi1>
    %8 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<8x8xi64>) outs(%7 : tensor<8x8xi1>) {
    ^bb0(%in: i64, %out: i1):
      %53 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %53 : i1
    } -> tensor<8x8xi1>
    %9 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%8, %cst_3 : tensor<8x8xi1>, tensor<8x8xi1>) outs(%7 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %in_14: i1, %out: i1):
      %53 = arith.andi %in, %in_14 : i1
      linalg.yield %53 : i1
    } -> tensor<8x8xi1>
    %10 = tensor.empty() : tensor<8x8xf32>
    %11 = linalg.generic {indexing_maps = [#map4, #map5, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%9, %cst_1, %cst_2 : tensor<8x8xi1>, tensor<f32>, tensor<f32>) outs(%10 : tensor<8x8xf32>) {
    ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
      %53 = arith.select %in, %in_14, %in_15 : f32
      linalg.yield %53 : f32
    } -> tensor<8x8xf32>
    %dim_7 = tensor.dim %arg1, %c0 : tensor<?x4x8x16xf32>
    %12 = tensor.empty(%dim_7) : tensor<?x4x16x8xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x4x8x16xf32>) outs(%12 : tensor<?x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<?x4x16x8xf32>) outs(%12 : tensor<?x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.mulf %in, %cst_5 : f32
      linalg.yield %53 : f32
    } -> tensor<?x4x16x8xf32>
    %14 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
    %15 = tensor.empty(%dim) : tensor<?x4x8x16xf32>
    %16 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<?x4x8x16xf32>) {
    ^bb0(%out: f32):
      %53 = linalg.index 0 : index
      %54 = linalg.index 1 : index
      %55 = linalg.index 2 : index
      %56 = linalg.index 3 : index
      %57 = arith.cmpi eq, %dim, %c1 : index
      %58 = arith.select %57, %c0, %53 : index
      %extracted = tensor.extract %2[%58, %54, %55, %56] : tensor<?x4x8x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x8x16xf32>
    %collapsed = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<?x4x8x16xf32> into tensor<?x8x16xf32>
    cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
    %17 = tensor.empty(%dim) : tensor<?x4x16x8xf32>
    %18 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%17 : tensor<?x4x16x8xf32>) {
    ^bb0(%out: f32):
      %53 = linalg.index 0 : index
      %54 = linalg.index 1 : index
      %55 = linalg.index 2 : index
      %56 = linalg.index 3 : index
      %57 = arith.cmpi eq, %dim_7, %c1 : index
      %58 = arith.select %57, %c0, %53 : index
      %extracted = tensor.extract %13[%58, %54, %55, %56] : tensor<?x4x16x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x16x8xf32>
    %collapsed_8 = tensor.collapse_shape %18 [[0, 1], [2], [3]] : tensor<?x4x16x8xf32> into tensor<?x16x8xf32>
    %19 = affine.apply #map6()[%dim]
    %20 = tensor.empty(%19) : tensor<?x8x8xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<?x8x8xf32>) -> tensor<?x8x8xf32>
    %22 = linalg.batch_matmul ins(%collapsed, %collapsed_8 : tensor<?x8x16xf32>, tensor<?x16x8xf32>) outs(%21 : tensor<?x8x8xf32>) -> tensor<?x8x8xf32>
    %23 = arith.divsi %19, %c4 : index
    %expanded_9 = tensor.expand_shape %22 [[0, 1], [2], [3]] output_shape [%23, 4, 8, 8] : tensor<?x8x8xf32> into tensor<?x4x8x8xf32>
    %24 = tensor.empty(%23) : tensor<?x4x8x8xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map7, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9, %11 : tensor<?x4x8x8xf32>, tensor<8x8xf32>) outs(%24 : tensor<?x4x8x8xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %53 = arith.addf %in, %in_14 : f32
      linalg.yield %53 : f32
    } -> tensor<?x4x8x8xf32>
    %26 = tensor.empty(%23) : tensor<?x4x8xi64>
    %27 = linalg.fill ins(%c0_i64 : i64) outs(%26 : tensor<?x4x8xi64>) -> tensor<?x4x8xi64>
    %28 = tensor.empty(%23) : tensor<?x4x8xf32>
    %29 = linalg.fill ins(%cst_0 : f32) outs(%28 : tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
    %30:2 = linalg.generic {indexing_maps = [#map, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<?x4x8x8xf32>) outs(%29, %27 : tensor<?x4x8xf32>, tensor<?x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_14: i64):
      %53 = linalg.index 3 : index
      %54 = arith.index_cast %53 : index to i64
      %55 = arith.maximumf %in, %out : f32
      %56 = arith.cmpf ogt, %in, %out : f32
      %57 = arith.select %56, %54, %out_14 : i64
      linalg.yield %55, %57 : f32, i64
    } -> (tensor<?x4x8xf32>, tensor<?x4x8xi64>)
    %expanded_10 = tensor.expand_shape %30#0 [[0], [1], [2, 3]] output_shape [%23, 4, 8, 1] : tensor<?x4x8xf32> into tensor<?x4x8x1xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %expanded_10 : tensor<?x4x8x8xf32>, tensor<?x4x8x1xf32>) outs(%24 : tensor<?x4x8x8xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %53 = arith.subf %in, %in_14 : f32
      linalg.yield %53 : f32
    } -> tensor<?x4x8x8xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<?x4x8x8xf32>) outs(%24 : tensor<?x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = math.exp %in : f32
      linalg.yield %53 : f32
    } -> tensor<?x4x8x8xf32>
    %33 = tensor.empty(%23) : tensor<?x4x8x1xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<?x4x8x1xf32>) -> tensor<?x4x8x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<?x4x8x8xf32>) outs(%34 : tensor<?x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %in, %out : f32
      linalg.yield %53 : f32
    } -> tensor<?x4x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %35 : tensor<?x4x8x8xf32>, tensor<?x4x8x1xf32>) outs(%24 : tensor<?x4x8x8xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %53 = arith.divf %in, %in_14 : f32
      linalg.yield %53 : f32
    } -> tensor<?x4x8x8xf32>
    %37 = tensor.empty(%23) : tensor<?x4x8x8xi1>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<?x4x8x8xf32>) outs(%37 : tensor<?x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %53 = arith.extf %in : f32 to f64
      %54 = arith.cmpf oeq, %53, %cst_4 : f64
      linalg.yield %54 : i1
    } -> tensor<?x4x8x8xi1>
    %39 = tensor.empty(%23) : tensor<?x4x8x1xi1>
    %40 = linalg.fill ins(%true : i1) outs(%39 : tensor<?x4x8x1xi1>) -> tensor<?x4x8x1xi1>
    %41 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<?x4x8x8xi1>) outs(%40 : tensor<?x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %53 = arith.andi %in, %out : i1
      linalg.yield %53 : i1
    } -> tensor<?x4x8x1xi1>
    %42 = arith.index_cast %23 : index to i64
    %43 = arith.cmpi sge, %42, %c0_i64 : i64
    cf.assert %43, "negative values not allowed in new dimensions"
    %44 = tensor.empty(%23) : tensor<?x4x8x8xf32>
    %45 = linalg.generic {indexing_maps = [#map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%44 : tensor<?x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x8x8xf32>
    cf.assert %true, "mismatched size for broadcast"
    %46 = linalg.generic {indexing_maps = [#map9, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %45, %36 : tensor<?x4x8x1xi1>, tensor<?x4x8x8xf32>, tensor<?x4x8x8xf32>) outs(%24 : tensor<?x4x8x8xf32>) {
    ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
      %53 = arith.select %in, %in_14, %in_15 : f32
      linalg.yield %53 : f32
    } -> tensor<?x4x8x8xf32>
    cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
    %47 = tensor.empty(%dim) : tensor<?x4x8x8xf32>
    %48 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%47 : tensor<?x4x8x8xf32>) {
    ^bb0(%out: f32):
      %53 = linalg.index 0 : index
      %54 = linalg.index 1 : index
      %55 = linalg.index 2 : index
      %56 = linalg.index 3 : index
      %57 = arith.cmpi eq, %23, %c1 : index
      %58 = arith.select %57, %c0, %53 : index
      %extracted = tensor.extract %46[%58, %54, %55, %56] : tensor<?x4x8x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x8x8xf32>
    %collapsed_11 = tensor.collapse_shape %48 [[0, 1], [2], [3]] : tensor<?x4x8x8xf32> into tensor<?x8x8xf32>
    cf.assert %14, "unimplemented: dynamic negative broadcast sizes"
    %49 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%15 : tensor<?x4x8x16xf32>) {
    ^bb0(%out: f32):
      %53 = linalg.index 0 : index
      %54 = linalg.index 1 : index
      %55 = linalg.index 2 : index
      %56 = linalg.index 3 : index
      %dim_14 = tensor.dim %arg2, %c0 : tensor<?x4x8x16xf32>
      %57 = arith.cmpi eq, %dim_14, %c1 : index
      %58 = arith.select %57, %c0, %53 : index
      %extracted = tensor.extract %arg2[%58, %54, %55, %56] : tensor<?x4x8x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x8x16xf32>
    %collapsed_12 = tensor.collapse_shape %49 [[0, 1], [2], [3]] : tensor<?x4x8x16xf32> into tensor<?x8x16xf32>
    %50 = tensor.empty(%19) : tensor<?x8x16xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<?x8x16xf32>) -> tensor<?x8x16xf32>
    %52 = linalg.batch_matmul ins(%collapsed_11, %collapsed_12 : tensor<?x8x8xf32>, tensor<?x8x16xf32>) outs(%51 : tensor<?x8x16xf32>) -> tensor<?x8x16xf32>
    %expanded_13 = tensor.expand_shape %52 [[0, 1], [2], [3]] output_shape [%23, 4, 8, 16] : tensor<?x8x16xf32> into tensor<?x4x8x16xf32>
    return %expanded_13 : tensor<?x4x8x16xf32>
  }
}
