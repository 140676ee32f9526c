#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> ()>
#map6 = affine_map<() -> ()>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xbf16>, %arg1: tensor<64xbf16>, %arg2: tensor<f32>) -> (tensor<2x8x64xf8E4M3FN>, tensor<f32>) {
    %cst = arith.constant 0xFF80 : bf16
    %cst_0 = arith.constant 4.480000e+02 : f32
    %cst_1 = arith.constant -4.480000e+02 : f32
    %cst_2 = arith.constant 9.99999997E-7 : f32
    %cst_3 = arith.constant 6.400000e+01 : f32
    %cst_4 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x64xbf16>) outs(%0 : tensor<2x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %44 = arith.extf %in : bf16 to f32
      linalg.yield %44 : f32
    } -> tensor<2x8x64xf32>
    %2 = tensor.empty() : tensor<2x8x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<2x8x64xf32>) outs(%2 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.mulf %in, %in : f32
      linalg.yield %44 : f32
    } -> tensor<2x8x64xf32>
    %4 = tensor.empty() : tensor<2x8xf32>
    %5 = linalg.fill ins(%cst_4 : f32) outs(%4 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%3 : tensor<2x8x64xf32>) outs(%5 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.addf %out, %in : f32
      linalg.yield %44 : f32
    } -> tensor<2x8xf32>
    %expanded = tensor.expand_shape %6 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %7 = tensor.empty() : tensor<2x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.divf %in, %cst_3 : f32
      linalg.yield %44 : f32
    } -> tensor<2x8x1xf32>
    %9 = tensor.empty() : tensor<2x8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x8x1xf32>) outs(%9 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.addf %in, %cst_2 : f32
      linalg.yield %44 : f32
    } -> tensor<2x8x1xf32>
    %11 = tensor.empty() : tensor<2x8x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x8x1xf32>) outs(%11 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = math.rsqrt %in : f32
      linalg.yield %44 : f32
    } -> tensor<2x8x1xf32>
    %13 = tensor.empty() : tensor<2x8x64xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %15 = tensor.empty() : tensor<2x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %14 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%15 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %44 = arith.mulf %in, %in_5 : f32
      linalg.yield %44 : f32
    } -> tensor<2x8x64xf32>
    %17 = tensor.empty() : tensor<64xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg1 : tensor<64xbf16>) outs(%17 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %44 = arith.extf %in : bf16 to f32
      linalg.yield %44 : f32
    } -> tensor<64xf32>
    %19 = tensor.empty() : tensor<2x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<64xf32>) outs(%19 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %21 = tensor.empty() : tensor<2x8x64xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %20 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%21 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %44 = arith.mulf %in, %in_5 : f32
      linalg.yield %44 : f32
    } -> tensor<2x8x64xf32>
    %23 = tensor.empty() : tensor<2x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x8x64xf32>) outs(%23 : tensor<2x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %44 = arith.truncf %in : f32 to bf16
      linalg.yield %44 : bf16
    } -> tensor<2x8x64xbf16>
    %25 = tensor.empty() : tensor<2x8x64xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x8x64xbf16>) outs(%25 : tensor<2x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %44 = arith.extf %in : bf16 to f32
      linalg.yield %44 : f32
    } -> tensor<2x8x64xf32>
    %27 = tensor.empty() : tensor<2x8x64xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<f32>) outs(%27 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %29 = tensor.empty() : tensor<2x8x64xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %28 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%29 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %44 = arith.mulf %in, %in_5 : f32
      linalg.yield %44 : f32
    } -> tensor<2x8x64xf32>
    %31 = tensor.empty() : tensor<2x8x64xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x8x64xf32>) outs(%31 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %44 : f32
    } -> tensor<2x8x64xf32>
    %33 = tensor.empty() : tensor<2x8x64xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x8x64xf32>) outs(%33 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.minimumf %in, %cst_0 : f32
      linalg.yield %44 : f32
    } -> tensor<2x8x64xf32>
    %35 = tensor.empty() : tensor<2x8x64xf8E4M3FN>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<2x8x64xf32>) outs(%35 : tensor<2x8x64xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %44 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %44 : f8E4M3FN
    } -> tensor<2x8x64xf8E4M3FN>
    %37 = tensor.empty() : tensor<2x8x64xbf16>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x8x64xbf16>) outs(%37 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %44 = math.absf %in : bf16
      linalg.yield %44 : bf16
    } -> tensor<2x8x64xbf16>
    %39 = tensor.empty() : tensor<bf16>
    %40 = linalg.fill ins(%cst : bf16) outs(%39 : tensor<bf16>) -> tensor<bf16>
    %41 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["reduction", "reduction", "reduction"]} ins(%38 : tensor<2x8x64xbf16>) outs(%40 : tensor<bf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %44 = arith.maximumf %out, %in : bf16
      linalg.yield %44 : bf16
    } -> tensor<bf16>
    %42 = tensor.empty() : tensor<f32>
    %43 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%41 : tensor<bf16>) outs(%42 : tensor<f32>) {
    ^bb0(%in: bf16, %out: f32):
      %44 = arith.extf %in : bf16 to f32
      linalg.yield %44 : f32
    } -> tensor<f32>
    return %36, %43 : tensor<2x8x64xf8E4M3FN>, tensor<f32>
  }
}

