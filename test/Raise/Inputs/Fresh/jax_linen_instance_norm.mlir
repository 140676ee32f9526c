#map = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x6x6x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>) -> tensor<2x6x6x16xf32> {
    %cst = arith.constant 9.99999997E-7 : f32
    %cst_0 = arith.constant 3.600000e+01 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x16xf32>) -> tensor<2x16xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x6x6x16xf32>) outs(%1 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %out, %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x16xf32>
    %3 = tensor.empty() : tensor<2x16xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<2x16xf32>) outs(%3 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.divf %in, %cst_0 : f32
      linalg.yield %34 : f32
    } -> tensor<2x16xf32>
    %5 = tensor.empty() : tensor<2x6x6x16xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<2x16xf32>) outs(%5 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x6x16xf32>
    %7 = tensor.empty() : tensor<2x6x6x16xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %6 : tensor<2x6x6x16xf32>, tensor<2x6x6x16xf32>) outs(%7 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %34 = arith.subf %in, %in_3 : f32
      linalg.yield %34 : f32
    } -> tensor<2x6x6x16xf32>
    %9 = tensor.empty() : tensor<2x6x6x16xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<2x6x6x16xf32>) outs(%9 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.mulf %in, %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x6x6x16xf32>
    %11 = tensor.empty() : tensor<2x16xf32>
    %12 = linalg.fill ins(%cst_1 : f32) outs(%11 : tensor<2x16xf32>) -> tensor<2x16xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%10 : tensor<2x6x6x16xf32>) outs(%12 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %out, %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x16xf32>
    %14 = tensor.empty() : tensor<2x16xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<2x16xf32>) outs(%14 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.divf %in, %cst_0 : f32
      linalg.yield %34 : f32
    } -> tensor<2x16xf32>
    %16 = tensor.empty() : tensor<2x1x1x16xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x16xf32>) outs(%16 : tensor<2x1x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x16xf32>
    %18 = tensor.empty() : tensor<2x1x1x16xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x1x1x16xf32>) outs(%18 : tensor<2x1x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %in, %cst : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x1x16xf32>
    %20 = tensor.empty() : tensor<2x1x1x16xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x1x1x16xf32>) outs(%20 : tensor<2x1x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.rsqrt %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x1x16xf32>
    %expanded = tensor.expand_shape %arg2 [[0, 1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<16xf32> into tensor<1x1x1x16xf32>
    %22 = tensor.empty() : tensor<2x1x1x16xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x1x1x16xf32>) outs(%22 : tensor<2x1x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x16xf32>
    %24 = tensor.empty() : tensor<2x1x1x16xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %23 : tensor<2x1x1x16xf32>, tensor<2x1x1x16xf32>) outs(%24 : tensor<2x1x1x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %34 = arith.mulf %in, %in_3 : f32
      linalg.yield %34 : f32
    } -> tensor<2x1x1x16xf32>
    %26 = tensor.empty() : tensor<2x6x6x16xf32>
    %27 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x1x1x16xf32>) outs(%26 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x6x16xf32>
    %28 = tensor.empty() : tensor<2x6x6x16xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %27 : tensor<2x6x6x16xf32>, tensor<2x6x6x16xf32>) outs(%28 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %34 = arith.mulf %in, %in_3 : f32
      linalg.yield %34 : f32
    } -> tensor<2x6x6x16xf32>
    %expanded_2 = tensor.expand_shape %arg1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<16xf32> into tensor<1x1x1x16xf32>
    %30 = tensor.empty() : tensor<2x6x6x16xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_2 : tensor<1x1x1x16xf32>) outs(%30 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x6x16xf32>
    %32 = tensor.empty() : tensor<2x6x6x16xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %31 : tensor<2x6x6x16xf32>, tensor<2x6x6x16xf32>) outs(%32 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %34 = arith.addf %in, %in_3 : f32
      linalg.yield %34 : f32
    } -> tensor<2x6x6x16xf32>
    return %33 : tensor<2x6x6x16xf32>
  }
}

