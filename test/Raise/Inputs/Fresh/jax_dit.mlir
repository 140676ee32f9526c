#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xf32>, %arg1: tensor<2x64xf32>, %arg2: tensor<64x384xf32>, %arg3: tensor<64x192xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x96xf32>, %arg6: tensor<96x64xf32>) -> tensor<2x8x64xf32> {
    %cst = arith.constant 5.000000e-01 : f32
    %cst_0 = arith.constant 0.797884583 : f32
    %cst_1 = arith.constant 4.471500e-02 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 2.500000e-01 : f32
    %cst_4 = arith.constant 9.99999997E-7 : f32
    %cst_5 = arith.constant 6.400000e+01 : f32
    %cst_6 = arith.constant 0.000000e+00 : f32
    %cst_7 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<2x64xf32>) outs(%0 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.negf %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x64xf32>
    %2 = tensor.empty() : tensor<2x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<2x64xf32>) outs(%2 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.exp %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x64xf32>
    %4 = tensor.empty() : tensor<2x64xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<2x64xf32>) outs(%4 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %cst_7 : f32
      linalg.yield %161 : f32
    } -> tensor<2x64xf32>
    %6 = tensor.empty() : tensor<2x64xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<2x64xf32>) outs(%6 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %cst_7, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x64xf32>
    %8 = tensor.empty() : tensor<2x64xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %7 : tensor<2x64xf32>, tensor<2x64xf32>) outs(%8 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.mulf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x64xf32>
    %10 = tensor.empty() : tensor<2x384xf32>
    %11 = linalg.fill ins(%cst_6 : f32) outs(%10 : tensor<2x384xf32>) -> tensor<2x384xf32>
    %12 = linalg.matmul ins(%9, %arg2 : tensor<2x64xf32>, tensor<64x384xf32>) outs(%11 : tensor<2x384xf32>) -> tensor<2x384xf32>
    %extracted_slice = tensor.extract_slice %12[0, 0] [2, 64] [1, 1] : tensor<2x384xf32> to tensor<2x64xf32>
    %extracted_slice_8 = tensor.extract_slice %12[0, 64] [2, 64] [1, 1] : tensor<2x384xf32> to tensor<2x64xf32>
    %extracted_slice_9 = tensor.extract_slice %12[0, 128] [2, 64] [1, 1] : tensor<2x384xf32> to tensor<2x64xf32>
    %extracted_slice_10 = tensor.extract_slice %12[0, 192] [2, 64] [1, 1] : tensor<2x384xf32> to tensor<2x64xf32>
    %extracted_slice_11 = tensor.extract_slice %12[0, 256] [2, 64] [1, 1] : tensor<2x384xf32> to tensor<2x64xf32>
    %extracted_slice_12 = tensor.extract_slice %12[0, 320] [2, 64] [1, 1] : tensor<2x384xf32> to tensor<2x64xf32>
    %13 = tensor.empty() : tensor<2x1x64xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_8 : tensor<2x64xf32>) outs(%13 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x64xf32>
    %15 = tensor.empty() : tensor<2x1x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11 : tensor<2x64xf32>) outs(%15 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x64xf32>
    %17 = tensor.empty() : tensor<2x8xf32>
    %18 = linalg.fill ins(%cst_6 : f32) outs(%17 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x8x64xf32>) outs(%18 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %out, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8xf32>
    %expanded = tensor.expand_shape %19 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %20 = tensor.empty() : tensor<2x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x1xf32>) outs(%20 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_5 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x1xf32>
    %22 = tensor.empty() : tensor<2x8x64xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<2x8x1xf32>) outs(%22 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %24 = tensor.empty() : tensor<2x8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %23 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%24 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.subf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %26 = tensor.empty() : tensor<2x8x64xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x8x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.mulf %in, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %28 = tensor.empty() : tensor<2x8xf32>
    %29 = linalg.fill ins(%cst_6 : f32) outs(%28 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<2x8x64xf32>) outs(%29 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %out, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8xf32>
    %expanded_13 = tensor.expand_shape %30 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %31 = tensor.empty() : tensor<2x8x1xf32>
    %32 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<2x8x1xf32>) outs(%31 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_5 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x1xf32>
    %33 = tensor.empty() : tensor<2x8x1xf32>
    %34 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x8x1xf32>) outs(%33 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %cst_4 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x1xf32>
    %35 = tensor.empty() : tensor<2x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<2x8x1xf32>) outs(%35 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.rsqrt %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x1xf32>
    %37 = tensor.empty() : tensor<2x8x64xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<2x8x1xf32>) outs(%37 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %39 = tensor.empty() : tensor<2x8x64xf32>
    %40 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %38 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%39 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.mulf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %41 = tensor.empty() : tensor<2x1x64xf32>
    %42 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x1x64xf32>) outs(%41 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %cst_7 : f32
      linalg.yield %161 : f32
    } -> tensor<2x1x64xf32>
    %43 = tensor.empty() : tensor<2x8x64xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<2x1x64xf32>) outs(%43 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %45 = tensor.empty() : tensor<2x8x64xf32>
    %46 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40, %44 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%45 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.mulf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %47 = tensor.empty() : tensor<2x8x64xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<2x64xf32>) outs(%47 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %49 = tensor.empty() : tensor<2x8x64xf32>
    %50 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46, %48 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%49 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.addf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %collapsed = tensor.collapse_shape %50 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %51 = tensor.empty() : tensor<16x192xf32>
    %52 = linalg.fill ins(%cst_6 : f32) outs(%51 : tensor<16x192xf32>) -> tensor<16x192xf32>
    %53 = linalg.matmul ins(%collapsed, %arg3 : tensor<16x64xf32>, tensor<64x192xf32>) outs(%52 : tensor<16x192xf32>) -> tensor<16x192xf32>
    %expanded_14 = tensor.expand_shape %53 [[0, 1], [2]] output_shape [2, 8, 192] : tensor<16x192xf32> into tensor<2x8x192xf32>
    %extracted_slice_15 = tensor.extract_slice %expanded_14[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x192xf32> to tensor<2x8x64xf32>
    %extracted_slice_16 = tensor.extract_slice %expanded_14[0, 0, 64] [2, 8, 64] [1, 1, 1] : tensor<2x8x192xf32> to tensor<2x8x64xf32>
    %extracted_slice_17 = tensor.extract_slice %expanded_14[0, 0, 128] [2, 8, 64] [1, 1, 1] : tensor<2x8x192xf32> to tensor<2x8x64xf32>
    %expanded_18 = tensor.expand_shape %extracted_slice_15 [[0], [1], [2, 3]] output_shape [2, 8, 4, 16] : tensor<2x8x64xf32> into tensor<2x8x4x16xf32>
    %expanded_19 = tensor.expand_shape %extracted_slice_16 [[0], [1], [2, 3]] output_shape [2, 8, 4, 16] : tensor<2x8x64xf32> into tensor<2x8x4x16xf32>
    %expanded_20 = tensor.expand_shape %extracted_slice_17 [[0], [1], [2, 3]] output_shape [2, 8, 4, 16] : tensor<2x8x64xf32> into tensor<2x8x4x16xf32>
    %54 = tensor.empty() : tensor<2x4x8x16xf32>
    %55 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_18 : tensor<2x8x4x16xf32>) outs(%54 : tensor<2x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x16xf32>
    %56 = tensor.empty() : tensor<2x4x16x8xf32>
    %57 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19 : tensor<2x8x4x16xf32>) outs(%56 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %collapsed_21 = tensor.collapse_shape %55 [[0, 1], [2], [3]] : tensor<2x4x8x16xf32> into tensor<8x8x16xf32>
    %collapsed_22 = tensor.collapse_shape %57 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %58 = tensor.empty() : tensor<8x8x8xf32>
    %59 = linalg.fill ins(%cst_6 : f32) outs(%58 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %60 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<8x8x16xf32>, tensor<8x16x8xf32>) outs(%59 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_23 = tensor.expand_shape %60 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %61 = tensor.empty() : tensor<2x4x8x8xf32>
    %62 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x4x8x8xf32>) outs(%61 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.mulf %in, %cst_3 : f32
      linalg.yield %161 : f32
    } -> tensor<2x4x8x8xf32>
    %63 = tensor.empty() : tensor<2x4x8xf32>
    %64 = linalg.fill ins(%cst_2 : f32) outs(%63 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %65 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<2x4x8x8xf32>) outs(%64 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.maximumf %out, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x4x8xf32>
    %66 = tensor.empty() : tensor<2x4x8x8xf32>
    %67 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<2x4x8xf32>) outs(%66 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %68 = tensor.empty() : tensor<2x4x8x8xf32>
    %69 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %67 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%68 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.subf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x4x8x8xf32>
    %70 = tensor.empty() : tensor<2x4x8x8xf32>
    %71 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<2x4x8x8xf32>) outs(%70 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.exp %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x4x8x8xf32>
    %72 = tensor.empty() : tensor<2x4x8xf32>
    %73 = linalg.fill ins(%cst_6 : f32) outs(%72 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %74 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%71 : tensor<2x4x8x8xf32>) outs(%73 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %out, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x4x8xf32>
    %75 = tensor.empty() : tensor<2x4x8x8xf32>
    %76 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<2x4x8xf32>) outs(%75 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %77 = tensor.empty() : tensor<2x4x8x8xf32>
    %78 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %76 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%77 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.divf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x4x8x8xf32>
    %79 = tensor.empty() : tensor<2x4x16x8xf32>
    %80 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<2x8x4x16xf32>) outs(%79 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %81 = tensor.empty() : tensor<2x4x8x8xf32>
    %82 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<2x4x8x8xf32>) outs(%81 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_24 = tensor.collapse_shape %80 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %collapsed_25 = tensor.collapse_shape %82 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %83 = tensor.empty() : tensor<8x16x8xf32>
    %84 = linalg.fill ins(%cst_6 : f32) outs(%83 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %85 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<8x16x8xf32>, tensor<8x8x8xf32>) outs(%84 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %expanded_26 = tensor.expand_shape %85 [[0, 1], [2], [3]] output_shape [2, 4, 16, 8] : tensor<8x16x8xf32> into tensor<2x4x16x8xf32>
    %86 = tensor.empty() : tensor<2x8x4x16xf32>
    %87 = linalg.generic {indexing_maps = [#map11, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<2x4x16x8xf32>) outs(%86 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %collapsed_27 = tensor.collapse_shape %87 [[0, 1], [2, 3]] : tensor<2x8x4x16xf32> into tensor<16x64xf32>
    %88 = tensor.empty() : tensor<16x64xf32>
    %89 = linalg.fill ins(%cst_6 : f32) outs(%88 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %90 = linalg.matmul ins(%collapsed_27, %arg4 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%89 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %expanded_28 = tensor.expand_shape %90 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
    %91 = tensor.empty() : tensor<2x8x64xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9 : tensor<2x64xf32>) outs(%91 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %93 = tensor.empty() : tensor<2x8x64xf32>
    %94 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %expanded_28 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%93 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.mulf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %95 = tensor.empty() : tensor<2x8x64xf32>
    %96 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %94 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%95 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.addf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %97 = tensor.empty() : tensor<2x8xf32>
    %98 = linalg.fill ins(%cst_6 : f32) outs(%97 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %99 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%96 : tensor<2x8x64xf32>) outs(%98 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %out, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8xf32>
    %expanded_29 = tensor.expand_shape %99 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %100 = tensor.empty() : tensor<2x8x1xf32>
    %101 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_29 : tensor<2x8x1xf32>) outs(%100 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_5 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x1xf32>
    %102 = tensor.empty() : tensor<2x8x64xf32>
    %103 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<2x8x1xf32>) outs(%102 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %104 = tensor.empty() : tensor<2x8x64xf32>
    %105 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %103 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%104 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.subf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %106 = tensor.empty() : tensor<2x8x64xf32>
    %107 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<2x8x64xf32>) outs(%106 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.mulf %in, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %108 = tensor.empty() : tensor<2x8xf32>
    %109 = linalg.fill ins(%cst_6 : f32) outs(%108 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %110 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%107 : tensor<2x8x64xf32>) outs(%109 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %out, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8xf32>
    %expanded_30 = tensor.expand_shape %110 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %111 = tensor.empty() : tensor<2x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<2x8x1xf32>) outs(%111 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.divf %in, %cst_5 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x1xf32>
    %113 = tensor.empty() : tensor<2x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<2x8x1xf32>) outs(%113 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %cst_4 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x1xf32>
    %115 = tensor.empty() : tensor<2x8x1xf32>
    %116 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<2x8x1xf32>) outs(%115 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.rsqrt %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x1xf32>
    %117 = tensor.empty() : tensor<2x8x64xf32>
    %118 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<2x8x1xf32>) outs(%117 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %119 = tensor.empty() : tensor<2x8x64xf32>
    %120 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %118 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%119 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.mulf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %121 = tensor.empty() : tensor<2x1x64xf32>
    %122 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x1x64xf32>) outs(%121 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %cst_7 : f32
      linalg.yield %161 : f32
    } -> tensor<2x1x64xf32>
    %123 = tensor.empty() : tensor<2x8x64xf32>
    %124 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<2x1x64xf32>) outs(%123 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %125 = tensor.empty() : tensor<2x8x64xf32>
    %126 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %124 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%125 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.mulf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %127 = tensor.empty() : tensor<2x8x64xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_10 : tensor<2x64xf32>) outs(%127 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %129 = tensor.empty() : tensor<2x8x64xf32>
    %130 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126, %128 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%129 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.addf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %collapsed_31 = tensor.collapse_shape %130 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %131 = tensor.empty() : tensor<16x96xf32>
    %132 = linalg.fill ins(%cst_6 : f32) outs(%131 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %133 = linalg.matmul ins(%collapsed_31, %arg5 : tensor<16x64xf32>, tensor<64x96xf32>) outs(%132 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %expanded_32 = tensor.expand_shape %133 [[0, 1], [2]] output_shape [2, 8, 96] : tensor<16x96xf32> into tensor<2x8x96xf32>
    %134 = tensor.empty() : tensor<2x8x96xf32>
    %135 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<2x8x96xf32>) outs(%134 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.mulf %in, %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x96xf32>
    %136 = tensor.empty() : tensor<2x8x96xf32>
    %137 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135, %expanded_32 : tensor<2x8x96xf32>, tensor<2x8x96xf32>) outs(%136 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.mulf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x96xf32>
    %138 = tensor.empty() : tensor<2x8x96xf32>
    %139 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<2x8x96xf32>) outs(%138 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.mulf %in, %cst_1 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x96xf32>
    %140 = tensor.empty() : tensor<2x8x96xf32>
    %141 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_32, %139 : tensor<2x8x96xf32>, tensor<2x8x96xf32>) outs(%140 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.addf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x96xf32>
    %142 = tensor.empty() : tensor<2x8x96xf32>
    %143 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<2x8x96xf32>) outs(%142 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.mulf %in, %cst_0 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x96xf32>
    %144 = tensor.empty() : tensor<2x8x96xf32>
    %145 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<2x8x96xf32>) outs(%144 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = math.tanh %in : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x96xf32>
    %146 = tensor.empty() : tensor<2x8x96xf32>
    %147 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<2x8x96xf32>) outs(%146 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.addf %in, %cst_7 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x96xf32>
    %148 = tensor.empty() : tensor<2x8x96xf32>
    %149 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<2x8x96xf32>) outs(%148 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %161 = arith.mulf %in, %cst : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x96xf32>
    %150 = tensor.empty() : tensor<2x8x96xf32>
    %151 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_32, %149 : tensor<2x8x96xf32>, tensor<2x8x96xf32>) outs(%150 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.mulf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x96xf32>
    %collapsed_33 = tensor.collapse_shape %151 [[0, 1], [2]] : tensor<2x8x96xf32> into tensor<16x96xf32>
    %152 = tensor.empty() : tensor<16x64xf32>
    %153 = linalg.fill ins(%cst_6 : f32) outs(%152 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %154 = linalg.matmul ins(%collapsed_33, %arg6 : tensor<16x96xf32>, tensor<96x64xf32>) outs(%153 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %expanded_34 = tensor.expand_shape %154 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
    %155 = tensor.empty() : tensor<2x8x64xf32>
    %156 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_12 : tensor<2x64xf32>) outs(%155 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %157 = tensor.empty() : tensor<2x8x64xf32>
    %158 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%156, %expanded_34 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%157 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.mulf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    %159 = tensor.empty() : tensor<2x8x64xf32>
    %160 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %158 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%159 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %161 = arith.addf %in, %in_35 : f32
      linalg.yield %161 : f32
    } -> tensor<2x8x64xf32>
    return %160 : tensor<2x8x64xf32>
  }
}

