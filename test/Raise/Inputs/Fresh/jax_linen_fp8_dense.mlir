#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (0)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1) -> (0)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xf32>, %arg1: tensor<1024xf32>, %arg2: tensor<1xf32>, %arg3: tensor<1024xf32>, %arg4: tensor<1xf32>, %arg5: tensor<1024xf32>, %arg6: tensor<1xf32>, %arg7: tensor<96xf32>, %arg8: tensor<64x96xf32>) -> tensor<2x8x96xf32> {
    %cst = arith.constant -4.480000e+02 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 4.480000e+02 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.fill ins(%cst_4 : f32) outs(%0 : tensor<f32>) -> tensor<f32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction"]} ins(%arg1 : tensor<1024xf32>) outs(%1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.maximumf %out, %in : f32
      linalg.yield %67 : f32
    } -> tensor<f32>
    %3 = tensor.empty() : tensor<1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<1xf32>) outs(%3 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.divf %cst_3, %in : f32
      linalg.yield %67 : f32
    } -> tensor<1xf32>
    %5 = tensor.empty() : tensor<f32>
    %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%2 : tensor<f32>) outs(%5 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.divf %cst_2, %in : f32
      linalg.yield %67 : f32
    } -> tensor<f32>
    %7 = tensor.empty() : tensor<i1>
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%2 : tensor<f32>) outs(%7 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %67 = arith.cmpf ogt, %in, %cst_1 : f32
      linalg.yield %67 : i1
    } -> tensor<i1>
    %expanded = tensor.expand_shape %6 [] output_shape [1] : tensor<f32> into tensor<1xf32>
    %9 = tensor.empty() : tensor<1xf32>
    %extracted = tensor.extract %8[] : tensor<i1>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%expanded, %4 : tensor<1xf32>, tensor<1xf32>) outs(%9 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %67 = arith.select %extracted, %in, %in_11 : f32
      linalg.yield %67 : f32
    } -> tensor<1xf32>
    %11 = tensor.empty() : tensor<i1>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%2 : tensor<f32>) outs(%11 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %67 = math.absf %in : f32
      %68 = arith.cmpf one, %67, %cst_0 : f32
      linalg.yield %68 : i1
    } -> tensor<i1>
    %13 = tensor.empty() : tensor<1xf32>
    %extracted_5 = tensor.extract %12[] : tensor<i1>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%10, %4 : tensor<1xf32>, tensor<1xf32>) outs(%13 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %67 = arith.select %extracted_5, %in, %in_11 : f32
      linalg.yield %67 : f32
    } -> tensor<1xf32>
    %15 = tensor.empty() : tensor<1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%14 : tensor<1xf32>) outs(%15 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.divf %cst_3, %in : f32
      linalg.yield %67 : f32
    } -> tensor<1xf32>
    %17 = tensor.empty() : tensor<2x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<1xf32>) outs(%17 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %19 = tensor.empty() : tensor<2x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %18 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%19 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %67 = arith.divf %in, %in_11 : f32
      linalg.yield %67 : f32
    } -> tensor<2x8x64xf32>
    %21 = tensor.empty() : tensor<2x8x64xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x8x64xf32>) outs(%21 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.maximumf %in, %cst : f32
      linalg.yield %67 : f32
    } -> tensor<2x8x64xf32>
    %23 = tensor.empty() : tensor<2x8x64xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x8x64xf32>) outs(%23 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.minimumf %in, %cst_2 : f32
      linalg.yield %67 : f32
    } -> tensor<2x8x64xf32>
    %25 = tensor.empty() : tensor<2x8x64xf8E4M3FN>
    %26 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x8x64xf32>) outs(%25 : tensor<2x8x64xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %67 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %67 : f8E4M3FN
    } -> tensor<2x8x64xf8E4M3FN>
    %27 = tensor.empty() : tensor<f32>
    %28 = linalg.fill ins(%cst_4 : f32) outs(%27 : tensor<f32>) -> tensor<f32>
    %29 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction"]} ins(%arg3 : tensor<1024xf32>) outs(%28 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.maximumf %out, %in : f32
      linalg.yield %67 : f32
    } -> tensor<f32>
    %30 = tensor.empty() : tensor<1xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg4 : tensor<1xf32>) outs(%30 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.divf %cst_3, %in : f32
      linalg.yield %67 : f32
    } -> tensor<1xf32>
    %32 = tensor.empty() : tensor<f32>
    %33 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%29 : tensor<f32>) outs(%32 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.divf %cst_2, %in : f32
      linalg.yield %67 : f32
    } -> tensor<f32>
    %34 = tensor.empty() : tensor<i1>
    %35 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%29 : tensor<f32>) outs(%34 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %67 = arith.cmpf ogt, %in, %cst_1 : f32
      linalg.yield %67 : i1
    } -> tensor<i1>
    %expanded_6 = tensor.expand_shape %33 [] output_shape [1] : tensor<f32> into tensor<1xf32>
    %36 = tensor.empty() : tensor<1xf32>
    %extracted_7 = tensor.extract %35[] : tensor<i1>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%expanded_6, %31 : tensor<1xf32>, tensor<1xf32>) outs(%36 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %67 = arith.select %extracted_7, %in, %in_11 : f32
      linalg.yield %67 : f32
    } -> tensor<1xf32>
    %38 = tensor.empty() : tensor<i1>
    %39 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%29 : tensor<f32>) outs(%38 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %67 = math.absf %in : f32
      %68 = arith.cmpf one, %67, %cst_0 : f32
      linalg.yield %68 : i1
    } -> tensor<i1>
    %40 = tensor.empty() : tensor<1xf32>
    %extracted_8 = tensor.extract %39[] : tensor<i1>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%37, %31 : tensor<1xf32>, tensor<1xf32>) outs(%40 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %67 = arith.select %extracted_8, %in, %in_11 : f32
      linalg.yield %67 : f32
    } -> tensor<1xf32>
    %42 = tensor.empty() : tensor<1xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%41 : tensor<1xf32>) outs(%42 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.divf %cst_3, %in : f32
      linalg.yield %67 : f32
    } -> tensor<1xf32>
    %44 = tensor.empty() : tensor<64x96xf32>
    %45 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<1xf32>) outs(%44 : tensor<64x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x96xf32>
    %46 = tensor.empty() : tensor<64x96xf32>
    %47 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg8, %45 : tensor<64x96xf32>, tensor<64x96xf32>) outs(%46 : tensor<64x96xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %67 = arith.divf %in, %in_11 : f32
      linalg.yield %67 : f32
    } -> tensor<64x96xf32>
    %48 = tensor.empty() : tensor<64x96xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%47 : tensor<64x96xf32>) outs(%48 : tensor<64x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.maximumf %in, %cst : f32
      linalg.yield %67 : f32
    } -> tensor<64x96xf32>
    %50 = tensor.empty() : tensor<64x96xf32>
    %51 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<64x96xf32>) outs(%50 : tensor<64x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %67 = arith.minimumf %in, %cst_2 : f32
      linalg.yield %67 : f32
    } -> tensor<64x96xf32>
    %52 = tensor.empty() : tensor<64x96xf8E4M3FN>
    %53 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%51 : tensor<64x96xf32>) outs(%52 : tensor<64x96xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %67 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %67 : f8E4M3FN
    } -> tensor<64x96xf8E4M3FN>
    %collapsed = tensor.collapse_shape %26 [[0, 1], [2]] : tensor<2x8x64xf8E4M3FN> into tensor<16x64xf8E4M3FN>
    %54 = tensor.empty() : tensor<16x96xf32>
    %55 = linalg.fill ins(%cst_1 : f32) outs(%54 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %56 = linalg.matmul ins(%collapsed, %53 : tensor<16x64xf8E4M3FN>, tensor<64x96xf8E4M3FN>) outs(%55 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %expanded_9 = tensor.expand_shape %56 [[0, 1], [2]] output_shape [2, 8, 96] : tensor<16x96xf32> into tensor<2x8x96xf32>
    %57 = tensor.empty() : tensor<1xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%16, %43 : tensor<1xf32>, tensor<1xf32>) outs(%57 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %67 = arith.mulf %in, %in_11 : f32
      linalg.yield %67 : f32
    } -> tensor<1xf32>
    %59 = tensor.empty() : tensor<2x8x96xf32>
    %60 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<1xf32>) outs(%59 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x96xf32>
    %61 = tensor.empty() : tensor<2x8x96xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_9, %60 : tensor<2x8x96xf32>, tensor<2x8x96xf32>) outs(%61 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %67 = arith.mulf %in, %in_11 : f32
      linalg.yield %67 : f32
    } -> tensor<2x8x96xf32>
    %expanded_10 = tensor.expand_shape %arg7 [[0, 1, 2]] output_shape [1, 1, 96] : tensor<96xf32> into tensor<1x1x96xf32>
    %63 = tensor.empty() : tensor<2x8x96xf32>
    %64 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x1x96xf32>) outs(%63 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x96xf32>
    %65 = tensor.empty() : tensor<2x8x96xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62, %64 : tensor<2x8x96xf32>, tensor<2x8x96xf32>) outs(%65 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %67 = arith.addf %in, %in_11 : f32
      linalg.yield %67 : f32
    } -> tensor<2x8x96xf32>
    return %66 : tensor<2x8x96xf32>
  }
}

