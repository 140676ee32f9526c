#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d4, d2)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d3, d0, d1, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x4x16xf32>, %arg1: tensor<2x8x2x16xf32>, %arg2: tensor<2x8x2x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4xf32>) {
    %cst = arith.constant 0x7F800000 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant -2.38197633E+38 : f32
    %cst_2 = arith.constant 2.500000e-01 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4]] output_shape [2, 8, 2, 2, 16] : tensor<2x8x4x16xf32> into tensor<2x8x2x2x16xf32>
    %0 = tensor.empty() : tensor<2x2x8x2x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x2x2x16xf32>) outs(%0 : tensor<2x2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x8x2x16xf32>
    %2 = tensor.empty() : tensor<2x2x16x8xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x8x2x16xf32>) outs(%2 : tensor<2x2x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x8xf32>
    %collapsed = tensor.collapse_shape %1 [[0, 1], [2, 3], [4]] : tensor<2x2x8x2x16xf32> into tensor<4x16x16xf32>
    %collapsed_4 = tensor.collapse_shape %3 [[0, 1], [2], [3]] : tensor<2x2x16x8xf32> into tensor<4x16x8xf32>
    %4 = tensor.empty() : tensor<4x16x8xf32>
    %5 = linalg.fill ins(%cst_3 : f32) outs(%4 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %6 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<4x16x16xf32>, tensor<4x16x8xf32>) outs(%5 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %expanded_5 = tensor.expand_shape %6 [[0, 1], [2, 3], [4]] output_shape [2, 2, 8, 2, 8] : tensor<4x16x8xf32> into tensor<2x2x8x2x8xf32>
    %7 = tensor.empty() : tensor<2x2x8x2x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<2x2x8x2x8xf32>) outs(%7 : tensor<2x2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = arith.mulf %in, %cst_2 : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x8x2x8xf32>
    %9 = tensor.empty() : tensor<8x8xi32>
    %10 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel"]} outs(%9 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %73 = linalg.index 0 : index
      %74 = arith.index_cast %73 : index to i32
      linalg.yield %74 : i32
    } -> tensor<8x8xi32>
    %11 = tensor.empty() : tensor<8x8xi32>
    %12 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel"]} outs(%11 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %73 = linalg.index 1 : index
      %74 = arith.index_cast %73 : index to i32
      linalg.yield %74 : i32
    } -> tensor<8x8xi32>
    %13 = tensor.empty() : tensor<8x8xi1>
    %14 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%10, %12 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%13 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_11: i32, %out: i1):
      %73 = arith.cmpi sge, %in, %in_11 : i32
      linalg.yield %73 : i1
    } -> tensor<8x8xi1>
    %15 = tensor.empty() : tensor<2x2x8x8xi1>
    %16 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<8x8xi1>) outs(%15 : tensor<2x2x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x8x8xi1>
    %17 = tensor.empty() : tensor<2x2x2x8x8xi1>
    %18 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x2x8x8xi1>) outs(%17 : tensor<2x2x2x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x2x8x8xi1>
    %19 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<2x2x8x2x8xf32>) outs(%19 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x8x8xf32>
    %21 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%18, %20 : tensor<2x2x2x8x8xi1>, tensor<2x2x2x8x8xf32>) outs(%21 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: i1, %in_11: f32, %out: f32):
      %73 = arith.select %in, %in_11, %cst_1 : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8x8xf32>
    %23 = tensor.empty() : tensor<2x2x2x8xf32>
    %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<2x2x2x8xf32>) -> tensor<2x2x2x8xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x2x2x8x8xf32>) outs(%24 : tensor<2x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = arith.maximumf %out, %in : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8xf32>
    %26 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %27 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x2x2x8xf32>) outs(%26 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x8x8xf32>
    %28 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%22, %27 : tensor<2x2x2x8x8xf32>, tensor<2x2x2x8x8xf32>) outs(%28 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %73 = arith.subf %in, %in_11 : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8x8xf32>
    %30 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x2x2x8x8xf32>) outs(%30 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = math.exp %in : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8x8xf32>
    %32 = tensor.empty() : tensor<2x2x2x8xf32>
    %33 = linalg.fill ins(%cst_3 : f32) outs(%32 : tensor<2x2x2x8xf32>) -> tensor<2x2x2x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<2x2x2x8x8xf32>) outs(%33 : tensor<2x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = arith.addf %out, %in : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8xf32>
    %35 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %36 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x2x2x8xf32>) outs(%35 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x8x8xf32>
    %37 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%31, %36 : tensor<2x2x2x8x8xf32>, tensor<2x2x2x8x8xf32>) outs(%37 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %73 = arith.divf %in, %in_11 : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8x8xf32>
    %39 = tensor.empty() : tensor<2x2x16x8xf32>
    %40 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x8x2x16xf32>) outs(%39 : tensor<2x2x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x8xf32>
    %41 = tensor.empty() : tensor<2x2x8x2x8xf32>
    %42 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x2x2x8x8xf32>) outs(%41 : tensor<2x2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x8x2x8xf32>
    %collapsed_6 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<2x2x16x8xf32> into tensor<4x16x8xf32>
    %collapsed_7 = tensor.collapse_shape %42 [[0, 1], [2], [3, 4]] : tensor<2x2x8x2x8xf32> into tensor<4x8x16xf32>
    %43 = tensor.empty() : tensor<4x16x16xf32>
    %44 = linalg.fill ins(%cst_3 : f32) outs(%43 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %45 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x16x8xf32>, tensor<4x8x16xf32>) outs(%44 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %expanded_8 = tensor.expand_shape %45 [[0, 1], [2], [3, 4]] output_shape [2, 2, 16, 2, 8] : tensor<4x16x16xf32> into tensor<2x2x16x2x8xf32>
    %46 = tensor.empty() : tensor<2x2x8x2x16xf32>
    %47 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x2x16x2x8xf32>) outs(%46 : tensor<2x2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x8x2x16xf32>
    %48 = tensor.empty() : tensor<2x2x2x8xi1>
    %49 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x2x2x8xf32>) outs(%48 : tensor<2x2x2x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %73 = math.absf %in : f32
      %74 = arith.cmpf one, %73, %cst : f32
      linalg.yield %74 : i1
    } -> tensor<2x2x2x8xi1>
    %50 = tensor.empty() : tensor<2x2x2x8xf32>
    %51 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %25 : tensor<2x2x2x8xi1>, tensor<2x2x2x8xf32>) outs(%50 : tensor<2x2x2x8xf32>) {
    ^bb0(%in: i1, %in_11: f32, %out: f32):
      %73 = arith.select %in, %in_11, %cst_3 : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8xf32>
    %52 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %53 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x2x2x8xf32>) outs(%52 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x8x8xf32>
    %54 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%22, %53 : tensor<2x2x2x8x8xf32>, tensor<2x2x2x8x8xf32>) outs(%54 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %73 = arith.subf %in, %in_11 : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8x8xf32>
    %56 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<2x2x2x8x8xf32>) outs(%56 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = math.exp %in : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8x8xf32>
    %58 = tensor.empty() : tensor<2x2x2x8xf32>
    %59 = linalg.fill ins(%cst_3 : f32) outs(%58 : tensor<2x2x2x8xf32>) -> tensor<2x2x2x8xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%57 : tensor<2x2x2x8x8xf32>) outs(%59 : tensor<2x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = arith.addf %out, %in : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8xf32>
    %61 = tensor.empty() : tensor<2x2x2x8xf32>
    %62 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x2x2x8xf32>) outs(%61 : tensor<2x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = math.absf %in : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8xf32>
    %63 = tensor.empty() : tensor<2x2x2x8xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x2x2x8xf32>) outs(%63 : tensor<2x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %73 = math.log %in : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8xf32>
    %65 = tensor.empty() : tensor<2x2x2x8xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %51 : tensor<2x2x2x8xf32>, tensor<2x2x2x8xf32>) outs(%65 : tensor<2x2x2x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %73 = arith.addf %in, %in_11 : f32
      linalg.yield %73 : f32
    } -> tensor<2x2x2x8xf32>
    %67 = tensor.empty() : tensor<2x2x8x2xf32>
    %68 = linalg.generic {indexing_maps = [#map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<2x2x2x8xf32>) outs(%67 : tensor<2x2x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x8x2xf32>
    %69 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %70 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<2x2x8x2x16xf32>) outs(%69 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %71 = tensor.empty() : tensor<2x8x2x2xf32>
    %72 = linalg.generic {indexing_maps = [#map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<2x2x8x2xf32>) outs(%71 : tensor<2x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2xf32>
    %collapsed_9 = tensor.collapse_shape %70 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    %collapsed_10 = tensor.collapse_shape %72 [[0], [1], [2, 3]] : tensor<2x8x2x2xf32> into tensor<2x8x4xf32>
    return %collapsed_9, %collapsed_10 : tensor<2x8x4x16xf32>, tensor<2x8x4xf32>
  }
}

