#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1) -> (d0)>
#map8 = affine_map<(d0, d1) -> (0, d1)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d4, d2)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x4x16xf32>, %arg1: tensor<2x8x4x16xf32>, %arg2: tensor<2x8x4x16xf32>, %arg3: tensor<2x4x8x8xf32>) -> tensor<2x8x4x16xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant -2.38197633E+38 : f32
    %c3_i32 = arith.constant 3 : i32
    %cst_1 = arith.constant 2.500000e-01 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %cst_3 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 8, 4, 1, 16] : tensor<2x8x4x16xf32> into tensor<2x8x4x1x16xf32>
    %0 = tensor.empty() : tensor<2x4x8x1x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x4x1x16xf32>) outs(%0 : tensor<2x4x8x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x1x16xf32>
    %2 = tensor.empty() : tensor<2x4x16x8xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x8x4x16xf32>) outs(%2 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %collapsed = tensor.collapse_shape %1 [[0, 1], [2], [3, 4]] : tensor<2x4x8x1x16xf32> into tensor<8x8x16xf32>
    %collapsed_4 = tensor.collapse_shape %3 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %4 = tensor.empty() : tensor<8x8x8xf32>
    %5 = linalg.fill ins(%cst_2 : f32) outs(%4 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %6 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<8x8x16xf32>, tensor<8x16x8xf32>) outs(%5 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_5 = tensor.expand_shape %6 [[0, 1], [2], [3, 4]] output_shape [2, 4, 8, 1, 8] : tensor<8x8x8xf32> into tensor<2x4x8x1x8xf32>
    %7 = tensor.empty() : tensor<2x4x8x1x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<2x4x8x1x8xf32>) outs(%7 : tensor<2x4x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %70 = arith.mulf %in, %cst_1 : f32
      linalg.yield %70 : f32
    } -> tensor<2x4x8x1x8xf32>
    %collapsed_6 = tensor.collapse_shape %8 [[0, 1, 2, 3, 4]] : tensor<2x4x8x1x8xf32> into tensor<512xf32>
    %expanded_7 = tensor.expand_shape %collapsed_6 [[0, 1, 2, 3, 4]] output_shape [1, 2, 4, 8, 8] : tensor<512xf32> into tensor<1x2x4x8x8xf32>
    %expanded_8 = tensor.expand_shape %arg3 [[0, 1], [2], [3], [4]] output_shape [1, 2, 4, 8, 8] : tensor<2x4x8x8xf32> into tensor<1x2x4x8x8xf32>
    %9 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_7, %expanded_8 : tensor<1x2x4x8x8xf32>, tensor<1x2x4x8x8xf32>) outs(%9 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %70 = arith.addf %in, %in_13 : f32
      linalg.yield %70 : f32
    } -> tensor<1x2x4x8x8xf32>
    %11 = tensor.empty() : tensor<8x8xi32>
    %12 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel"]} outs(%11 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %70 = linalg.index 0 : index
      %71 = arith.index_cast %70 : index to i32
      linalg.yield %71 : i32
    } -> tensor<8x8xi32>
    %13 = tensor.empty() : tensor<8x8xi32>
    %14 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel"]} outs(%13 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %70 = linalg.index 1 : index
      %71 = arith.index_cast %70 : index to i32
      linalg.yield %71 : i32
    } -> tensor<8x8xi32>
    %15 = tensor.empty() : tensor<8x8xi1>
    %16 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%12, %14 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%15 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_13: i32, %out: i1):
      %70 = arith.cmpi sge, %in, %in_13 : i32
      linalg.yield %70 : i1
    } -> tensor<8x8xi1>
    %17 = tensor.empty() : tensor<2x4x8x8xi1>
    %18 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<8x8xi1>) outs(%17 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x8x8xi1>
    %19 = tensor.empty() : tensor<1x8xi32>
    %20 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<8xi32>) outs(%19 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8xi32>
    %21 = tensor.empty() : tensor<1x8xi32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<1x8xi32>) outs(%21 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %70 = arith.addi %in, %c3_i32 : i32
      linalg.yield %70 : i32
    } -> tensor<1x8xi32>
    %23 = tensor.empty() : tensor<8x8xi32>
    %24 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<8xi32>) outs(%23 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %25 = tensor.empty() : tensor<8x8xi32>
    %26 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<1x8xi32>) outs(%25 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %27 = tensor.empty() : tensor<8x8xi1>
    %28 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%24, %26 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%27 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_13: i32, %out: i1):
      %70 = arith.cmpi sle, %in, %in_13 : i32
      linalg.yield %70 : i1
    } -> tensor<8x8xi1>
    %29 = tensor.empty() : tensor<1x8xi32>
    %30 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<1x8xi32>) outs(%29 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %70 = arith.subi %in, %c3_i32 : i32
      linalg.yield %70 : i32
    } -> tensor<1x8xi32>
    %31 = tensor.empty() : tensor<8x8xi32>
    %32 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<1x8xi32>) outs(%31 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %33 = tensor.empty() : tensor<8x8xi1>
    %34 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%24, %32 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%33 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_13: i32, %out: i1):
      %70 = arith.cmpi sge, %in, %in_13 : i32
      linalg.yield %70 : i1
    } -> tensor<8x8xi1>
    %35 = tensor.empty() : tensor<8x8xi1>
    %36 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%34, %28 : tensor<8x8xi1>, tensor<8x8xi1>) outs(%35 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %in_13: i1, %out: i1):
      %70 = arith.andi %in, %in_13 : i1
      linalg.yield %70 : i1
    } -> tensor<8x8xi1>
    %37 = tensor.empty() : tensor<2x4x8x8xi1>
    %38 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<8x8xi1>) outs(%37 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x8x8xi1>
    %39 = tensor.empty() : tensor<2x4x8x8xi1>
    %40 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %38 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xi1>) outs(%39 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %in_13: i1, %out: i1):
      %70 = arith.andi %in, %in_13 : i1
      linalg.yield %70 : i1
    } -> tensor<2x4x8x8xi1>
    %41 = tensor.empty() : tensor<1x2x4x8x8xi1>
    %42 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<2x4x8x8xi1>) outs(%41 : tensor<1x2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x4x8x8xi1>
    %43 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%42, %10 : tensor<1x2x4x8x8xi1>, tensor<1x2x4x8x8xf32>) outs(%43 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_13: f32, %out: f32):
      %70 = arith.select %in, %in_13, %cst_0 : f32
      linalg.yield %70 : f32
    } -> tensor<1x2x4x8x8xf32>
    %45 = tensor.empty() : tensor<1x2x4x8xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<1x2x4x8x8xf32>) outs(%46 : tensor<1x2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %70 = arith.maximumf %out, %in : f32
      linalg.yield %70 : f32
    } -> tensor<1x2x4x8xf32>
    %48 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %49 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x2x4x8xf32>) outs(%48 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x8x8xf32>
    %50 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%44, %49 : tensor<1x2x4x8x8xf32>, tensor<1x2x4x8x8xf32>) outs(%50 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %70 = arith.subf %in, %in_13 : f32
      linalg.yield %70 : f32
    } -> tensor<1x2x4x8x8xf32>
    %52 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x2x4x8x8xf32>) outs(%52 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %70 = math.exp %in : f32
      linalg.yield %70 : f32
    } -> tensor<1x2x4x8x8xf32>
    %54 = tensor.empty() : tensor<1x2x4x8xf32>
    %55 = linalg.fill ins(%cst_2 : f32) outs(%54 : tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<1x2x4x8x8xf32>) outs(%55 : tensor<1x2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %70 = arith.addf %out, %in : f32
      linalg.yield %70 : f32
    } -> tensor<1x2x4x8xf32>
    %57 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<1x2x4x8xf32>) outs(%57 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x8x8xf32>
    %59 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%53, %58 : tensor<1x2x4x8x8xf32>, tensor<1x2x4x8x8xf32>) outs(%59 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %70 = arith.divf %in, %in_13 : f32
      linalg.yield %70 : f32
    } -> tensor<1x2x4x8x8xf32>
    %61 = tensor.empty() : tensor<2x4x16x8xf32>
    %62 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x8x4x16xf32>) outs(%61 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %63 = tensor.empty() : tensor<2x4x8x1x8xf32>
    %64 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<1x2x4x8x8xf32>) outs(%63 : tensor<2x4x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x1x8xf32>
    %collapsed_9 = tensor.collapse_shape %62 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %collapsed_10 = tensor.collapse_shape %64 [[0, 1], [2], [3, 4]] : tensor<2x4x8x1x8xf32> into tensor<8x8x8xf32>
    %65 = tensor.empty() : tensor<8x16x8xf32>
    %66 = linalg.fill ins(%cst_2 : f32) outs(%65 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %67 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<8x16x8xf32>, tensor<8x8x8xf32>) outs(%66 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %expanded_11 = tensor.expand_shape %67 [[0, 1], [2], [3, 4]] output_shape [2, 4, 16, 1, 8] : tensor<8x16x8xf32> into tensor<2x4x16x1x8xf32>
    %68 = tensor.empty() : tensor<1x2x8x4x16xf32>
    %69 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<2x4x16x1x8xf32>) outs(%68 : tensor<1x2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x4x16xf32>
    %collapsed_12 = tensor.collapse_shape %69 [[0, 1], [2], [3], [4]] : tensor<1x2x8x4x16xf32> into tensor<2x8x4x16xf32>
    return %collapsed_12 : tensor<2x8x4x16xf32>
  }
}

