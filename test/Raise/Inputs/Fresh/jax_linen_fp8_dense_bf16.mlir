#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<() -> ()>
#map4 = affine_map<(d0, d1, d2) -> (0)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1) -> (0)>
#map7 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xbf16>, %arg1: tensor<1024xf32>, %arg2: tensor<1xf32>, %arg3: tensor<1024xf32>, %arg4: tensor<1xf32>, %arg5: tensor<1024xf32>, %arg6: tensor<1xf32>, %arg7: tensor<96xf32>, %arg8: tensor<64x96xf32>) -> tensor<2x8x96xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 4.480000e+02 : bf16
    %cst_1 = arith.constant -4.480000e+02 : bf16
    %cst_2 = arith.constant 0x7F800000 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %cst_4 = arith.constant 4.480000e+02 : f32
    %cst_5 = arith.constant 1.000000e+00 : f32
    %cst_6 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<64x96xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg8 : tensor<64x96xf32>) outs(%0 : tensor<64x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %77 = arith.truncf %in : f32 to bf16
      linalg.yield %77 : bf16
    } -> tensor<64x96xbf16>
    %2 = tensor.empty() : tensor<96xbf16>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg7 : tensor<96xf32>) outs(%2 : tensor<96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %77 = arith.truncf %in : f32 to bf16
      linalg.yield %77 : bf16
    } -> tensor<96xbf16>
    %4 = tensor.empty() : tensor<f32>
    %5 = linalg.fill ins(%cst_6 : f32) outs(%4 : tensor<f32>) -> tensor<f32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["reduction"]} ins(%arg1 : tensor<1024xf32>) outs(%5 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.maximumf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %7 = tensor.empty() : tensor<1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg2 : tensor<1xf32>) outs(%7 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %cst_5, %in : f32
      linalg.yield %77 : f32
    } -> tensor<1xf32>
    %9 = tensor.empty() : tensor<f32>
    %10 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = []} ins(%6 : tensor<f32>) outs(%9 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %cst_4, %in : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %11 = tensor.empty() : tensor<i1>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = []} ins(%6 : tensor<f32>) outs(%11 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %77 = arith.cmpf ogt, %in, %cst_3 : f32
      linalg.yield %77 : i1
    } -> tensor<i1>
    %expanded = tensor.expand_shape %10 [] output_shape [1] : tensor<f32> into tensor<1xf32>
    %13 = tensor.empty() : tensor<1xf32>
    %extracted = tensor.extract %12[] : tensor<i1>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%expanded, %8 : tensor<1xf32>, tensor<1xf32>) outs(%13 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %77 = arith.select %extracted, %in, %in_13 : f32
      linalg.yield %77 : f32
    } -> tensor<1xf32>
    %15 = tensor.empty() : tensor<i1>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = []} ins(%6 : tensor<f32>) outs(%15 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %77 = math.absf %in : f32
      %78 = arith.cmpf one, %77, %cst_2 : f32
      linalg.yield %78 : i1
    } -> tensor<i1>
    %17 = tensor.empty() : tensor<1xf32>
    %extracted_7 = tensor.extract %16[] : tensor<i1>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%14, %8 : tensor<1xf32>, tensor<1xf32>) outs(%17 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %77 = arith.select %extracted_7, %in, %in_13 : f32
      linalg.yield %77 : f32
    } -> tensor<1xf32>
    %19 = tensor.empty() : tensor<1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%18 : tensor<1xf32>) outs(%19 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %cst_5, %in : f32
      linalg.yield %77 : f32
    } -> tensor<1xf32>
    %21 = tensor.empty() : tensor<1xbf16>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%20 : tensor<1xf32>) outs(%21 : tensor<1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %77 = arith.truncf %in : f32 to bf16
      linalg.yield %77 : bf16
    } -> tensor<1xbf16>
    %23 = tensor.empty() : tensor<2x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1xbf16>) outs(%23 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x8x64xbf16>
    %25 = tensor.empty() : tensor<2x8x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %24 : tensor<2x8x64xbf16>, tensor<2x8x64xbf16>) outs(%25 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %77 = arith.divf %in, %in_13 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x8x64xbf16>
    %27 = tensor.empty() : tensor<2x8x64xbf16>
    %28 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x8x64xbf16>) outs(%27 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %77 = arith.maximumf %in, %cst_1 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x8x64xbf16>
    %29 = tensor.empty() : tensor<2x8x64xbf16>
    %30 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x8x64xbf16>) outs(%29 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %77 = arith.minimumf %in, %cst_0 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x8x64xbf16>
    %31 = tensor.empty() : tensor<2x8x64xf8E4M3FN>
    %32 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x8x64xbf16>) outs(%31 : tensor<2x8x64xf8E4M3FN>) {
    ^bb0(%in: bf16, %out: f8E4M3FN):
      %77 = arith.truncf %in : bf16 to f8E4M3FN
      linalg.yield %77 : f8E4M3FN
    } -> tensor<2x8x64xf8E4M3FN>
    %33 = tensor.empty() : tensor<f32>
    %34 = linalg.fill ins(%cst_6 : f32) outs(%33 : tensor<f32>) -> tensor<f32>
    %35 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["reduction"]} ins(%arg3 : tensor<1024xf32>) outs(%34 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.maximumf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %36 = tensor.empty() : tensor<1xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg4 : tensor<1xf32>) outs(%36 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %cst_5, %in : f32
      linalg.yield %77 : f32
    } -> tensor<1xf32>
    %38 = tensor.empty() : tensor<f32>
    %39 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = []} ins(%35 : tensor<f32>) outs(%38 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %cst_4, %in : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %40 = tensor.empty() : tensor<i1>
    %41 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = []} ins(%35 : tensor<f32>) outs(%40 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %77 = arith.cmpf ogt, %in, %cst_3 : f32
      linalg.yield %77 : i1
    } -> tensor<i1>
    %expanded_8 = tensor.expand_shape %39 [] output_shape [1] : tensor<f32> into tensor<1xf32>
    %42 = tensor.empty() : tensor<1xf32>
    %extracted_9 = tensor.extract %41[] : tensor<i1>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%expanded_8, %37 : tensor<1xf32>, tensor<1xf32>) outs(%42 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %77 = arith.select %extracted_9, %in, %in_13 : f32
      linalg.yield %77 : f32
    } -> tensor<1xf32>
    %44 = tensor.empty() : tensor<i1>
    %45 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = []} ins(%35 : tensor<f32>) outs(%44 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %77 = math.absf %in : f32
      %78 = arith.cmpf one, %77, %cst_2 : f32
      linalg.yield %78 : i1
    } -> tensor<i1>
    %46 = tensor.empty() : tensor<1xf32>
    %extracted_10 = tensor.extract %45[] : tensor<i1>
    %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%43, %37 : tensor<1xf32>, tensor<1xf32>) outs(%46 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %77 = arith.select %extracted_10, %in, %in_13 : f32
      linalg.yield %77 : f32
    } -> tensor<1xf32>
    %48 = tensor.empty() : tensor<1xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%47 : tensor<1xf32>) outs(%48 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %cst_5, %in : f32
      linalg.yield %77 : f32
    } -> tensor<1xf32>
    %50 = tensor.empty() : tensor<1xbf16>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%49 : tensor<1xf32>) outs(%50 : tensor<1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %77 = arith.truncf %in : f32 to bf16
      linalg.yield %77 : bf16
    } -> tensor<1xbf16>
    %52 = tensor.empty() : tensor<64x96xbf16>
    %53 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%51 : tensor<1xbf16>) outs(%52 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x96xbf16>
    %54 = tensor.empty() : tensor<64x96xbf16>
    %55 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %53 : tensor<64x96xbf16>, tensor<64x96xbf16>) outs(%54 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %77 = arith.divf %in, %in_13 : bf16
      linalg.yield %77 : bf16
    } -> tensor<64x96xbf16>
    %56 = tensor.empty() : tensor<64x96xbf16>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<64x96xbf16>) outs(%56 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %77 = arith.maximumf %in, %cst_1 : bf16
      linalg.yield %77 : bf16
    } -> tensor<64x96xbf16>
    %58 = tensor.empty() : tensor<64x96xbf16>
    %59 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%57 : tensor<64x96xbf16>) outs(%58 : tensor<64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %77 = arith.minimumf %in, %cst_0 : bf16
      linalg.yield %77 : bf16
    } -> tensor<64x96xbf16>
    %60 = tensor.empty() : tensor<64x96xf8E4M3FN>
    %61 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%59 : tensor<64x96xbf16>) outs(%60 : tensor<64x96xf8E4M3FN>) {
    ^bb0(%in: bf16, %out: f8E4M3FN):
      %77 = arith.truncf %in : bf16 to f8E4M3FN
      linalg.yield %77 : f8E4M3FN
    } -> tensor<64x96xf8E4M3FN>
    %collapsed = tensor.collapse_shape %32 [[0, 1], [2]] : tensor<2x8x64xf8E4M3FN> into tensor<16x64xf8E4M3FN>
    %62 = tensor.empty() : tensor<16x96xbf16>
    %63 = linalg.fill ins(%cst : bf16) outs(%62 : tensor<16x96xbf16>) -> tensor<16x96xbf16>
    %64 = linalg.matmul ins(%collapsed, %61 : tensor<16x64xf8E4M3FN>, tensor<64x96xf8E4M3FN>) outs(%63 : tensor<16x96xbf16>) -> tensor<16x96xbf16>
    %expanded_11 = tensor.expand_shape %64 [[0, 1], [2]] output_shape [2, 8, 96] : tensor<16x96xbf16> into tensor<2x8x96xbf16>
    %65 = tensor.empty() : tensor<1xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%20, %49 : tensor<1xf32>, tensor<1xf32>) outs(%65 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %77 = arith.mulf %in, %in_13 : f32
      linalg.yield %77 : f32
    } -> tensor<1xf32>
    %67 = tensor.empty() : tensor<1xbf16>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%66 : tensor<1xf32>) outs(%67 : tensor<1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %77 = arith.truncf %in : f32 to bf16
      linalg.yield %77 : bf16
    } -> tensor<1xbf16>
    %69 = tensor.empty() : tensor<2x8x96xbf16>
    %70 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<1xbf16>) outs(%69 : tensor<2x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x8x96xbf16>
    %71 = tensor.empty() : tensor<2x8x96xbf16>
    %72 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11, %70 : tensor<2x8x96xbf16>, tensor<2x8x96xbf16>) outs(%71 : tensor<2x8x96xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %77 = arith.mulf %in, %in_13 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x8x96xbf16>
    %expanded_12 = tensor.expand_shape %3 [[0, 1, 2]] output_shape [1, 1, 96] : tensor<96xbf16> into tensor<1x1x96xbf16>
    %73 = tensor.empty() : tensor<2x8x96xbf16>
    %74 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<1x1x96xbf16>) outs(%73 : tensor<2x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x8x96xbf16>
    %75 = tensor.empty() : tensor<2x8x96xbf16>
    %76 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %74 : tensor<2x8x96xbf16>, tensor<2x8x96xbf16>) outs(%75 : tensor<2x8x96xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %77 = arith.addf %in, %in_13 : bf16
      linalg.yield %77 : bf16
    } -> tensor<2x8x96xbf16>
    return %76 : tensor<2x8x96xbf16>
  }
}

