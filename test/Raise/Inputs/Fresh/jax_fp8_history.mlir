#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1, d2) -> ()>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<16xf32>) -> (tensor<2x8x64xf8E4M3FN>, tensor<f32>, tensor<16xf32>) {
    %cst = arith.constant -4.480000e+02 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 4.480000e+02 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 9.99999997E-7 : f32
    %cst_4 = arith.constant 6.400000e+01 : f32
    %cst_5 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x64xf32>) outs(%0 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.mulf %in, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x64xf32>
    %2 = tensor.empty() : tensor<2x8xf32>
    %3 = linalg.fill ins(%cst_5 : f32) outs(%2 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x8x64xf32>) outs(%3 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x8xf32>
    %expanded = tensor.expand_shape %4 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %5 = tensor.empty() : tensor<2x8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x1xf32>) outs(%5 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.divf %in, %cst_4 : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x1xf32>
    %7 = tensor.empty() : tensor<2x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %in, %cst_3 : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x1xf32>
    %9 = tensor.empty() : tensor<2x8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x8x1xf32>) outs(%9 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = math.rsqrt %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x1xf32>
    %11 = tensor.empty() : tensor<2x8x64xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x8x1xf32>) outs(%11 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %13 = tensor.empty() : tensor<2x8x64xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %12 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%13 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %46 = arith.mulf %in, %in_8 : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x64xf32>
    %15 = tensor.empty() : tensor<64xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg1 : tensor<64xf32>) outs(%15 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %in, %cst_5 : f32
      linalg.yield %46 : f32
    } -> tensor<64xf32>
    %17 = tensor.empty() : tensor<2x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<64xf32>) outs(%17 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %19 = tensor.empty() : tensor<2x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %18 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%19 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %46 = arith.mulf %in, %in_8 : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x64xf32>
    %21 = tensor.empty() : tensor<f32>
    %22 = linalg.fill ins(%cst_2 : f32) outs(%21 : tensor<f32>) -> tensor<f32>
    %23 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["reduction"]} ins(%arg2 : tensor<16xf32>) outs(%22 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.maximumf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<f32>
    %24 = tensor.empty() : tensor<i1>
    %25 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%23 : tensor<f32>) outs(%24 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %46 = arith.cmpf ogt, %in, %cst_5 : f32
      linalg.yield %46 : i1
    } -> tensor<i1>
    %26 = tensor.empty() : tensor<f32>
    %27 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%23 : tensor<f32>) outs(%26 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.divf %in, %cst_1 : f32
      linalg.yield %46 : f32
    } -> tensor<f32>
    %28 = tensor.empty() : tensor<f32>
    %29 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = []} ins(%25, %27 : tensor<i1>, tensor<f32>) outs(%28 : tensor<f32>) {
    ^bb0(%in: i1, %in_8: f32, %out: f32):
      %46 = arith.select %in, %in_8, %cst_0 : f32
      linalg.yield %46 : f32
    } -> tensor<f32>
    %30 = tensor.empty() : tensor<2x8x64xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<f32>) outs(%30 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %32 = tensor.empty() : tensor<2x8x64xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %31 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%32 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %46 = arith.divf %in, %in_8 : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x64xf32>
    %34 = tensor.empty() : tensor<2x8x64xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<2x8x64xf32>) outs(%34 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.maximumf %in, %cst : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x64xf32>
    %36 = tensor.empty() : tensor<2x8x64xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<2x8x64xf32>) outs(%36 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.minimumf %in, %cst_1 : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x64xf32>
    %38 = tensor.empty() : tensor<2x8x64xf8E4M3FN>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<2x8x64xf32>) outs(%38 : tensor<2x8x64xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %46 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %46 : f8E4M3FN
    } -> tensor<2x8x64xf8E4M3FN>
    %extracted_slice = tensor.extract_slice %arg2[1] [15] [1] : tensor<16xf32> to tensor<15xf32>
    %40 = tensor.empty() : tensor<2x8x64xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x8x64xf32>) outs(%40 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = math.absf %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x8x64xf32>
    %42 = tensor.empty() : tensor<f32>
    %43 = linalg.fill ins(%cst_2 : f32) outs(%42 : tensor<f32>) -> tensor<f32>
    %44 = linalg.generic {indexing_maps = [#map, #map7], iterator_types = ["reduction", "reduction", "reduction"]} ins(%41 : tensor<2x8x64xf32>) outs(%43 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.maximumf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<f32>
    %expanded_6 = tensor.expand_shape %44 [] output_shape [1] : tensor<f32> into tensor<1xf32>
    %45 = tensor.empty() : tensor<16xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %45[0] [15] [1] : tensor<15xf32> into tensor<16xf32>
    %inserted_slice_7 = tensor.insert_slice %expanded_6 into %inserted_slice[15] [1] [1] : tensor<1xf32> into tensor<16xf32>
    return %39, %29, %inserted_slice_7 : tensor<2x8x64xf8E4M3FN>, tensor<f32>, tensor<16xf32>
  }
}

