#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d3)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x4x16xf32>, %arg1: tensor<2x8x4x16xf32>, %arg2: tensor<2x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) {
    %cst = arith.constant 9.99999997E-7 : f32
    %cst_0 = arith.constant 1.600000e+01 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x8x4x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x8x4x16xf32>) outs(%0 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.negf %in : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %2 = tensor.empty() : tensor<2x8x4x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<2x8x4x16xf32>) outs(%2 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = math.exp %in : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %4 = tensor.empty() : tensor<2x8x4x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<2x8x4x16xf32>) outs(%4 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.addf %in, %cst_2 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %6 = tensor.empty() : tensor<2x8x4x16xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<2x8x4x16xf32>) outs(%6 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.divf %cst_2, %in : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %8 = tensor.empty() : tensor<2x8x4x16xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1, %7 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%8 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %56 = arith.mulf %in, %in_6 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %10 = tensor.empty() : tensor<2x8x4x16xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %9 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%10 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %56 = arith.mulf %in, %in_6 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %extracted_slice = tensor.extract_slice %arg2[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %12 = tensor.empty() : tensor<2x8x4x16xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x8x4x16xf32>) outs(%12 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.mulf %in, %in : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %14 = tensor.empty() : tensor<2x8x4xf32>
    %15 = linalg.fill ins(%cst_1 : f32) outs(%14 : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%13 : tensor<2x8x4x16xf32>) outs(%15 : tensor<2x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.addf %out, %in : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4xf32>
    %expanded = tensor.expand_shape %16 [[0], [1], [2, 3]] output_shape [2, 8, 4, 1] : tensor<2x8x4xf32> into tensor<2x8x4x1xf32>
    %17 = tensor.empty() : tensor<2x8x4x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x4x1xf32>) outs(%17 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.divf %in, %cst_0 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x1xf32>
    %19 = tensor.empty() : tensor<2x8x4x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x8x4x1xf32>) outs(%19 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.addf %in, %cst : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x1xf32>
    %21 = tensor.empty() : tensor<2x8x4x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x8x4x1xf32>) outs(%21 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = math.rsqrt %in : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x1xf32>
    %23 = tensor.empty() : tensor<2x8x4x16xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x8x4x1xf32>) outs(%23 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %25 = tensor.empty() : tensor<2x8x4x16xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %24 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%25 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %56 = arith.mulf %in, %in_6 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %27 = tensor.empty() : tensor<16xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed : tensor<16xf32>) outs(%27 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.addf %in, %cst_1 : f32
      linalg.yield %56 : f32
    } -> tensor<16xf32>
    %29 = tensor.empty() : tensor<2x8x4x16xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<16xf32>) outs(%29 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %31 = tensor.empty() : tensor<2x8x4x16xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %30 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%31 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %56 = arith.mulf %in, %in_6 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %extracted_slice_3 = tensor.extract_slice %arg2[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_4 = tensor.collapse_shape %extracted_slice_3 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %33 = tensor.empty() : tensor<2x8x4x16xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x4x16xf32>) outs(%33 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.mulf %in, %in : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %35 = tensor.empty() : tensor<2x8x4xf32>
    %36 = linalg.fill ins(%cst_1 : f32) outs(%35 : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<2x8x4x16xf32>) outs(%36 : tensor<2x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.addf %out, %in : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4xf32>
    %expanded_5 = tensor.expand_shape %37 [[0], [1], [2, 3]] output_shape [2, 8, 4, 1] : tensor<2x8x4xf32> into tensor<2x8x4x1xf32>
    %38 = tensor.empty() : tensor<2x8x4x1xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<2x8x4x1xf32>) outs(%38 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.divf %in, %cst_0 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x1xf32>
    %40 = tensor.empty() : tensor<2x8x4x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x8x4x1xf32>) outs(%40 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.addf %in, %cst : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x1xf32>
    %42 = tensor.empty() : tensor<2x8x4x1xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x8x4x1xf32>) outs(%42 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = math.rsqrt %in : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x1xf32>
    %44 = tensor.empty() : tensor<2x8x4x16xf32>
    %45 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<2x8x4x1xf32>) outs(%44 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %46 = tensor.empty() : tensor<2x8x4x16xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %45 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%46 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %56 = arith.mulf %in, %in_6 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %48 = tensor.empty() : tensor<16xf32>
    %49 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_4 : tensor<16xf32>) outs(%48 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %56 = arith.addf %in, %cst_1 : f32
      linalg.yield %56 : f32
    } -> tensor<16xf32>
    %50 = tensor.empty() : tensor<2x8x4x16xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<16xf32>) outs(%50 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %52 = tensor.empty() : tensor<2x8x4x16xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %51 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%52 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %56 = arith.mulf %in, %in_6 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    %54 = tensor.empty() : tensor<2x8x4x16xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %9 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%54 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %56 = arith.mulf %in, %in_6 : f32
      linalg.yield %56 : f32
    } -> tensor<2x8x4x16xf32>
    return %32, %55 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>
  }
}

