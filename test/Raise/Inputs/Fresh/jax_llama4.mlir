#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64x32xf32>, %arg4: tensor<64x32xf32>) -> tensor<2x8x4x16xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 2.500000e-01 : f32
    %cst_1 = arith.constant 1.000000e-01 : f32
    %cst_2 = arith.constant 4.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 9.99999997E-7 : f32
    %cst_5 = arith.constant 1.000000e+04 : f32
    %cst_6 = arith.constant 1.600000e+01 : f32
    %cst_7 = arith.constant 2.000000e+00 : f32
    %cst_8 = arith.constant 9.99999974E-6 : f32
    %cst_9 = arith.constant 6.400000e+01 : f32
    %cst_10 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x64xf32>) outs(%0 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.mulf %in, %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x64xf32>
    %2 = tensor.empty() : tensor<2x8xf32>
    %3 = linalg.fill ins(%cst_10 : f32) outs(%2 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x8x64xf32>) outs(%3 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %out, %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x8xf32>
    %expanded = tensor.expand_shape %4 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %5 = tensor.empty() : tensor<2x8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x1xf32>) outs(%5 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.divf %in, %cst_9 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x1xf32>
    %7 = tensor.empty() : tensor<2x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %in, %cst_8 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x1xf32>
    %9 = tensor.empty() : tensor<2x8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x8x1xf32>) outs(%9 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = math.rsqrt %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x1xf32>
    %11 = tensor.empty() : tensor<2x8x64xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x8x1xf32>) outs(%11 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %13 = tensor.empty() : tensor<2x8x64xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %12 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%13 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x64xf32>
    %15 = tensor.empty() : tensor<64xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg1 : tensor<64xf32>) outs(%15 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %in, %cst_10 : f32
      linalg.yield %182 : f32
    } -> tensor<64xf32>
    %17 = tensor.empty() : tensor<2x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<64xf32>) outs(%17 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %19 = tensor.empty() : tensor<2x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %18 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%19 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x64xf32>
    %collapsed = tensor.collapse_shape %20 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %21 = tensor.empty() : tensor<16x64xf32>
    %22 = linalg.fill ins(%cst_10 : f32) outs(%21 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %23 = linalg.matmul ins(%collapsed, %arg2 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%22 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %24 = tensor.empty() : tensor<8xf32>
    %25 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%24 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %182 = linalg.index 0 : index
      %183 = arith.index_cast %182 : index to i32
      %184 = arith.sitofp %183 : i32 to f32
      linalg.yield %184 : f32
    } -> tensor<8xf32>
    %26 = tensor.empty() : tensor<8xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%25 : tensor<8xf32>) outs(%26 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.mulf %in, %cst_7 : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %28 = tensor.empty() : tensor<8xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%27 : tensor<8xf32>) outs(%28 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %in, %cst_10 : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %30 = tensor.empty() : tensor<8xf32>
    %31 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%29 : tensor<8xf32>) outs(%30 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.negf %in : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %32 = tensor.empty() : tensor<8xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%31 : tensor<8xf32>) outs(%32 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.divf %in, %cst_6 : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %34 = tensor.empty() : tensor<8xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%33 : tensor<8xf32>) outs(%34 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = math.powf %cst_5, %in : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %36 = tensor.empty() : tensor<8x8xf32>
    %37 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<8xf32>) outs(%36 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %38 = tensor.empty() : tensor<8x8xf32>
    %39 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<8xf32>) outs(%38 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %40 = tensor.empty() : tensor<8x8xf32>
    %41 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%37, %39 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%40 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<8x8xf32>
    %42 = tensor.empty() : tensor<8x8xf32>
    %43 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<8x8xf32>) outs(%42 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = math.cos %in : f32
      linalg.yield %182 : f32
    } -> tensor<8x8xf32>
    %44 = tensor.empty() : tensor<8x8xf32>
    %45 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<8x8xf32>) outs(%44 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = math.sin %in : f32
      linalg.yield %182 : f32
    } -> tensor<8x8xf32>
    %expanded_11 = tensor.expand_shape %23 [[0, 1], [2, 3, 4]] output_shape [2, 8, 4, 8, 2] : tensor<16x64xf32> into tensor<2x8x4x8x2xf32>
    %extracted_slice = tensor.extract_slice %expanded_11[0, 0, 0, 0, 0] [2, 8, 4, 8, 1] [1, 1, 1, 1, 1] : tensor<2x8x4x8x2xf32> to tensor<2x8x4x8x1xf32>
    %collapsed_12 = tensor.collapse_shape %extracted_slice [[0], [1], [2], [3, 4]] : tensor<2x8x4x8x1xf32> into tensor<2x8x4x8xf32>
    %extracted_slice_13 = tensor.extract_slice %expanded_11[0, 0, 0, 0, 1] [2, 8, 4, 8, 1] [1, 1, 1, 1, 1] : tensor<2x8x4x8x2xf32> to tensor<2x8x4x8x1xf32>
    %collapsed_14 = tensor.collapse_shape %extracted_slice_13 [[0], [1], [2], [3, 4]] : tensor<2x8x4x8x1xf32> into tensor<2x8x4x8xf32>
    %46 = tensor.empty() : tensor<2x8x4x8xf32>
    %47 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<8x8xf32>) outs(%46 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x8xf32>
    %48 = tensor.empty() : tensor<2x8x4x8xf32>
    %49 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_12, %47 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%48 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x8xf32>
    %50 = tensor.empty() : tensor<2x8x4x8xf32>
    %51 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<8x8xf32>) outs(%50 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x8xf32>
    %52 = tensor.empty() : tensor<2x8x4x8xf32>
    %53 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_14, %51 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%52 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x8xf32>
    %54 = tensor.empty() : tensor<2x8x4x8xf32>
    %55 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %53 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%54 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.subf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x8xf32>
    %56 = tensor.empty() : tensor<2x8x4x8xf32>
    %57 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_14, %47 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%56 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x8xf32>
    %58 = tensor.empty() : tensor<2x8x4x8xf32>
    %59 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_12, %51 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%58 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x8xf32>
    %60 = tensor.empty() : tensor<2x8x4x8xf32>
    %61 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %59 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%60 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.addf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x8xf32>
    %expanded_15 = tensor.expand_shape %55 [[0], [1], [2], [3, 4]] output_shape [2, 8, 4, 8, 1] : tensor<2x8x4x8xf32> into tensor<2x8x4x8x1xf32>
    %expanded_16 = tensor.expand_shape %61 [[0], [1], [2], [3, 4]] output_shape [2, 8, 4, 8, 1] : tensor<2x8x4x8xf32> into tensor<2x8x4x8x1xf32>
    %62 = tensor.empty() : tensor<2x8x4x8x2xf32>
    %inserted_slice = tensor.insert_slice %expanded_15 into %62[0, 0, 0, 0, 0] [2, 8, 4, 8, 1] [1, 1, 1, 1, 1] : tensor<2x8x4x8x1xf32> into tensor<2x8x4x8x2xf32>
    %inserted_slice_17 = tensor.insert_slice %expanded_16 into %inserted_slice[0, 0, 0, 0, 1] [2, 8, 4, 8, 1] [1, 1, 1, 1, 1] : tensor<2x8x4x8x1xf32> into tensor<2x8x4x8x2xf32>
    %collapsed_18 = tensor.collapse_shape %inserted_slice_17 [[0], [1], [2], [3, 4]] : tensor<2x8x4x8x2xf32> into tensor<2x8x4x16xf32>
    %63 = tensor.empty() : tensor<2x8x4x16xf32>
    %64 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_18 : tensor<2x8x4x16xf32>) outs(%63 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.mulf %in, %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x16xf32>
    %65 = tensor.empty() : tensor<2x8x4xf32>
    %66 = linalg.fill ins(%cst_10 : f32) outs(%65 : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
    %67 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<2x8x4x16xf32>) outs(%66 : tensor<2x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %out, %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4xf32>
    %expanded_19 = tensor.expand_shape %67 [[0], [1], [2, 3]] output_shape [2, 8, 4, 1] : tensor<2x8x4xf32> into tensor<2x8x4x1xf32>
    %68 = tensor.empty() : tensor<2x8x4x1xf32>
    %69 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19 : tensor<2x8x4x1xf32>) outs(%68 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.divf %in, %cst_6 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x1xf32>
    %70 = tensor.empty() : tensor<2x8x4x1xf32>
    %71 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<2x8x4x1xf32>) outs(%70 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %in, %cst_4 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x1xf32>
    %72 = tensor.empty() : tensor<2x8x4x1xf32>
    %73 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<2x8x4x1xf32>) outs(%72 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = math.rsqrt %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x1xf32>
    %74 = tensor.empty() : tensor<2x8x4x16xf32>
    %75 = linalg.generic {indexing_maps = [#map11, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<2x8x4x1xf32>) outs(%74 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %76 = tensor.empty() : tensor<2x8x4x16xf32>
    %77 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_18, %75 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%76 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x16xf32>
    %78 = tensor.empty() : tensor<16x32xf32>
    %79 = linalg.fill ins(%cst_10 : f32) outs(%78 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %80 = linalg.matmul ins(%collapsed, %arg3 : tensor<16x64xf32>, tensor<64x32xf32>) outs(%79 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_20 = tensor.expand_shape %80 [[0, 1], [2, 3, 4]] output_shape [2, 8, 2, 8, 2] : tensor<16x32xf32> into tensor<2x8x2x8x2xf32>
    %extracted_slice_21 = tensor.extract_slice %expanded_20[0, 0, 0, 0, 0] [2, 8, 2, 8, 1] [1, 1, 1, 1, 1] : tensor<2x8x2x8x2xf32> to tensor<2x8x2x8x1xf32>
    %collapsed_22 = tensor.collapse_shape %extracted_slice_21 [[0], [1], [2], [3, 4]] : tensor<2x8x2x8x1xf32> into tensor<2x8x2x8xf32>
    %extracted_slice_23 = tensor.extract_slice %expanded_20[0, 0, 0, 0, 1] [2, 8, 2, 8, 1] [1, 1, 1, 1, 1] : tensor<2x8x2x8x2xf32> to tensor<2x8x2x8x1xf32>
    %collapsed_24 = tensor.collapse_shape %extracted_slice_23 [[0], [1], [2], [3, 4]] : tensor<2x8x2x8x1xf32> into tensor<2x8x2x8xf32>
    %81 = tensor.empty() : tensor<2x8x2x8xf32>
    %82 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<8x8xf32>) outs(%81 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x8xf32>
    %83 = tensor.empty() : tensor<2x8x2x8xf32>
    %84 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_22, %82 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%83 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x8xf32>
    %85 = tensor.empty() : tensor<2x8x2x8xf32>
    %86 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<8x8xf32>) outs(%85 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x8xf32>
    %87 = tensor.empty() : tensor<2x8x2x8xf32>
    %88 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_24, %86 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%87 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x8xf32>
    %89 = tensor.empty() : tensor<2x8x2x8xf32>
    %90 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84, %88 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%89 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.subf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x8xf32>
    %91 = tensor.empty() : tensor<2x8x2x8xf32>
    %92 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_24, %82 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%91 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x8xf32>
    %93 = tensor.empty() : tensor<2x8x2x8xf32>
    %94 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_22, %86 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%93 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x8xf32>
    %95 = tensor.empty() : tensor<2x8x2x8xf32>
    %96 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92, %94 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%95 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.addf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x8xf32>
    %expanded_25 = tensor.expand_shape %90 [[0], [1], [2], [3, 4]] output_shape [2, 8, 2, 8, 1] : tensor<2x8x2x8xf32> into tensor<2x8x2x8x1xf32>
    %expanded_26 = tensor.expand_shape %96 [[0], [1], [2], [3, 4]] output_shape [2, 8, 2, 8, 1] : tensor<2x8x2x8xf32> into tensor<2x8x2x8x1xf32>
    %97 = tensor.empty() : tensor<2x8x2x8x2xf32>
    %inserted_slice_27 = tensor.insert_slice %expanded_25 into %97[0, 0, 0, 0, 0] [2, 8, 2, 8, 1] [1, 1, 1, 1, 1] : tensor<2x8x2x8x1xf32> into tensor<2x8x2x8x2xf32>
    %inserted_slice_28 = tensor.insert_slice %expanded_26 into %inserted_slice_27[0, 0, 0, 0, 1] [2, 8, 2, 8, 1] [1, 1, 1, 1, 1] : tensor<2x8x2x8x1xf32> into tensor<2x8x2x8x2xf32>
    %collapsed_29 = tensor.collapse_shape %inserted_slice_28 [[0], [1], [2], [3, 4]] : tensor<2x8x2x8x2xf32> into tensor<2x8x2x16xf32>
    %98 = tensor.empty() : tensor<2x8x2x16xf32>
    %99 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29 : tensor<2x8x2x16xf32>) outs(%98 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.mulf %in, %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x16xf32>
    %100 = tensor.empty() : tensor<2x8x2xf32>
    %101 = linalg.fill ins(%cst_10 : f32) outs(%100 : tensor<2x8x2xf32>) -> tensor<2x8x2xf32>
    %102 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%99 : tensor<2x8x2x16xf32>) outs(%101 : tensor<2x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %out, %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2xf32>
    %expanded_30 = tensor.expand_shape %102 [[0], [1], [2, 3]] output_shape [2, 8, 2, 1] : tensor<2x8x2xf32> into tensor<2x8x2x1xf32>
    %103 = tensor.empty() : tensor<2x8x2x1xf32>
    %104 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<2x8x2x1xf32>) outs(%103 : tensor<2x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.divf %in, %cst_6 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x1xf32>
    %105 = tensor.empty() : tensor<2x8x2x1xf32>
    %106 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104 : tensor<2x8x2x1xf32>) outs(%105 : tensor<2x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %in, %cst_4 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x1xf32>
    %107 = tensor.empty() : tensor<2x8x2x1xf32>
    %108 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106 : tensor<2x8x2x1xf32>) outs(%107 : tensor<2x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = math.rsqrt %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x1xf32>
    %109 = tensor.empty() : tensor<2x8x2x16xf32>
    %110 = linalg.generic {indexing_maps = [#map11, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108 : tensor<2x8x2x1xf32>) outs(%109 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x16xf32>
    %111 = tensor.empty() : tensor<2x8x2x16xf32>
    %112 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29, %110 : tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>) outs(%111 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x2x16xf32>
    %113 = tensor.empty() : tensor<8xf32>
    %114 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%25 : tensor<8xf32>) outs(%113 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %in, %cst_3 : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %115 = tensor.empty() : tensor<8xf32>
    %116 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%114 : tensor<8xf32>) outs(%115 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.divf %in, %cst_2 : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %117 = tensor.empty() : tensor<8xf32>
    %118 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%116 : tensor<8xf32>) outs(%117 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = math.floor %in : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %119 = tensor.empty() : tensor<8xf32>
    %120 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%118 : tensor<8xf32>) outs(%119 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = math.log1p %in : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %121 = tensor.empty() : tensor<8xf32>
    %122 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%120 : tensor<8xf32>) outs(%121 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.mulf %in, %cst_1 : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %123 = tensor.empty() : tensor<8xf32>
    %124 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%122 : tensor<8xf32>) outs(%123 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %in, %cst_3 : f32
      linalg.yield %182 : f32
    } -> tensor<8xf32>
    %125 = tensor.empty() : tensor<2x8x4x16xf32>
    %126 = linalg.generic {indexing_maps = [#map12, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124 : tensor<8xf32>) outs(%125 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %127 = tensor.empty() : tensor<2x8x4x16xf32>
    %128 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %126 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%127 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.mulf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x8x4x16xf32>
    %129 = tensor.empty() : tensor<16x32xf32>
    %130 = linalg.fill ins(%cst_10 : f32) outs(%129 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %131 = linalg.matmul ins(%collapsed, %arg4 : tensor<16x64xf32>, tensor<64x32xf32>) outs(%130 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_31 = tensor.expand_shape %131 [[0, 1], [2, 3]] output_shape [2, 8, 2, 16] : tensor<16x32xf32> into tensor<2x8x2x16xf32>
    %132 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %133 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%112 : tensor<2x8x2x16xf32>) outs(%132 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %collapsed_32 = tensor.collapse_shape %133 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    %134 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %135 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<2x8x2x16xf32>) outs(%134 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %collapsed_33 = tensor.collapse_shape %135 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    %136 = tensor.empty() : tensor<2x4x8x16xf32>
    %137 = linalg.generic {indexing_maps = [#map15, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128 : tensor<2x8x4x16xf32>) outs(%136 : tensor<2x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x16xf32>
    %138 = tensor.empty() : tensor<2x4x16x8xf32>
    %139 = linalg.generic {indexing_maps = [#map16, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_32 : tensor<2x8x4x16xf32>) outs(%138 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %collapsed_34 = tensor.collapse_shape %137 [[0, 1], [2], [3]] : tensor<2x4x8x16xf32> into tensor<8x8x16xf32>
    %collapsed_35 = tensor.collapse_shape %139 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %140 = tensor.empty() : tensor<8x8x8xf32>
    %141 = linalg.fill ins(%cst_10 : f32) outs(%140 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %142 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<8x8x16xf32>, tensor<8x16x8xf32>) outs(%141 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_36 = tensor.expand_shape %142 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %143 = tensor.empty() : tensor<2x4x8x8xf32>
    %144 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<2x4x8x8xf32>) outs(%143 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.mulf %in, %cst_0 : f32
      linalg.yield %182 : f32
    } -> tensor<2x4x8x8xf32>
    %145 = tensor.empty() : tensor<8xi32>
    %146 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%145 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %182 = linalg.index 0 : index
      %183 = arith.index_cast %182 : index to i32
      linalg.yield %183 : i32
    } -> tensor<8xi32>
    %147 = tensor.empty() : tensor<8x8xi32>
    %148 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%146 : tensor<8xi32>) outs(%147 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %149 = tensor.empty() : tensor<8x8xi32>
    %150 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%146 : tensor<8xi32>) outs(%149 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %151 = tensor.empty() : tensor<8x8xi1>
    %152 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%148, %150 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%151 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_40: i32, %out: i1):
      %182 = arith.cmpi sle, %in, %in_40 : i32
      linalg.yield %182 : i1
    } -> tensor<8x8xi1>
    %153 = tensor.empty() : tensor<2x4x8x8xi1>
    %154 = linalg.generic {indexing_maps = [#map17, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%152 : tensor<8x8xi1>) outs(%153 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x8x8xi1>
    %155 = tensor.empty() : tensor<2x4x8x8xf32>
    %156 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%154, %144 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>) outs(%155 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_40: f32, %out: f32):
      %182 = arith.select %in, %in_40, %cst : f32
      linalg.yield %182 : f32
    } -> tensor<2x4x8x8xf32>
    %157 = tensor.empty() : tensor<2x4x8xf32>
    %158 = linalg.fill ins(%cst : f32) outs(%157 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %159 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%156 : tensor<2x4x8x8xf32>) outs(%158 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.maximumf %out, %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x4x8xf32>
    %160 = tensor.empty() : tensor<2x4x8x8xf32>
    %161 = linalg.generic {indexing_maps = [#map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%159 : tensor<2x4x8xf32>) outs(%160 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %162 = tensor.empty() : tensor<2x4x8x8xf32>
    %163 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156, %161 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%162 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.subf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x4x8x8xf32>
    %164 = tensor.empty() : tensor<2x4x8x8xf32>
    %165 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<2x4x8x8xf32>) outs(%164 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = math.exp %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x4x8x8xf32>
    %166 = tensor.empty() : tensor<2x4x8xf32>
    %167 = linalg.fill ins(%cst_10 : f32) outs(%166 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %168 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%165 : tensor<2x4x8x8xf32>) outs(%167 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %182 = arith.addf %out, %in : f32
      linalg.yield %182 : f32
    } -> tensor<2x4x8xf32>
    %169 = tensor.empty() : tensor<2x4x8x8xf32>
    %170 = linalg.generic {indexing_maps = [#map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%168 : tensor<2x4x8xf32>) outs(%169 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %171 = tensor.empty() : tensor<2x4x8x8xf32>
    %172 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%165, %170 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%171 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_40: f32, %out: f32):
      %182 = arith.divf %in, %in_40 : f32
      linalg.yield %182 : f32
    } -> tensor<2x4x8x8xf32>
    %173 = tensor.empty() : tensor<2x4x16x8xf32>
    %174 = linalg.generic {indexing_maps = [#map16, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_33 : tensor<2x8x4x16xf32>) outs(%173 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %175 = tensor.empty() : tensor<2x4x8x8xf32>
    %176 = linalg.generic {indexing_maps = [#map18, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%172 : tensor<2x4x8x8xf32>) outs(%175 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_37 = tensor.collapse_shape %174 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %collapsed_38 = tensor.collapse_shape %176 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %177 = tensor.empty() : tensor<8x16x8xf32>
    %178 = linalg.fill ins(%cst_10 : f32) outs(%177 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %179 = linalg.batch_matmul ins(%collapsed_37, %collapsed_38 : tensor<8x16x8xf32>, tensor<8x8x8xf32>) outs(%178 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %expanded_39 = tensor.expand_shape %179 [[0, 1], [2], [3]] output_shape [2, 4, 16, 8] : tensor<8x16x8xf32> into tensor<2x4x16x8xf32>
    %180 = tensor.empty() : tensor<2x8x4x16xf32>
    %181 = linalg.generic {indexing_maps = [#map19, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<2x4x16x8xf32>) outs(%180 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    return %181 : tensor<2x8x4x16xf32>
  }
}

