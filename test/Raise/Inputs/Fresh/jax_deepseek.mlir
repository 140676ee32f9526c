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
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xf32>, %arg1: tensor<48xf32>, %arg2: tensor<32xf32>, %arg3: tensor<64x48xf32>, %arg4: tensor<48x96xf32>, %arg5: tensor<64x40xf32>, %arg6: tensor<32x128xf32>) -> tensor<2x8x4x16xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 2.000000e-01 : f32
    %cst_1 = arith.constant 3.200000e+01 : f32
    %cst_2 = arith.constant 1.000000e+04 : f32
    %cst_3 = arith.constant 8.000000e+00 : f32
    %cst_4 = arith.constant 2.000000e+00 : f32
    %cst_5 = arith.constant 9.99999997E-7 : f32
    %cst_6 = arith.constant 4.800000e+01 : f32
    %cst_7 = arith.constant 0.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %0 = tensor.empty() : tensor<16x48xf32>
    %1 = linalg.fill ins(%cst_7 : f32) outs(%0 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %2 = linalg.matmul ins(%collapsed, %arg3 : tensor<16x64xf32>, tensor<64x48xf32>) outs(%1 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2]] output_shape [2, 8, 48] : tensor<16x48xf32> into tensor<2x8x48xf32>
    %3 = tensor.empty() : tensor<2x8x48xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x48xf32>) outs(%3 : tensor<2x8x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.mulf %in, %in : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x48xf32>
    %5 = tensor.empty() : tensor<2x8xf32>
    %6 = linalg.fill ins(%cst_7 : f32) outs(%5 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4 : tensor<2x8x48xf32>) outs(%6 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.addf %out, %in : f32
      linalg.yield %168 : f32
    } -> tensor<2x8xf32>
    %expanded_8 = tensor.expand_shape %7 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %8 = tensor.empty() : tensor<2x8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x8x1xf32>) outs(%8 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.divf %in, %cst_6 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1xf32>
    %10 = tensor.empty() : tensor<2x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x8x1xf32>) outs(%10 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.addf %in, %cst_5 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1xf32>
    %12 = tensor.empty() : tensor<2x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x8x1xf32>) outs(%12 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = math.rsqrt %in : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1xf32>
    %14 = tensor.empty() : tensor<2x8x48xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x8x1xf32>) outs(%14 : tensor<2x8x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x48xf32>
    %16 = tensor.empty() : tensor<2x8x48xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %15 : tensor<2x8x48xf32>, tensor<2x8x48xf32>) outs(%16 : tensor<2x8x48xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x48xf32>
    %18 = tensor.empty() : tensor<48xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg1 : tensor<48xf32>) outs(%18 : tensor<48xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.addf %in, %cst_7 : f32
      linalg.yield %168 : f32
    } -> tensor<48xf32>
    %20 = tensor.empty() : tensor<2x8x48xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<48xf32>) outs(%20 : tensor<2x8x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x48xf32>
    %22 = tensor.empty() : tensor<2x8x48xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %21 : tensor<2x8x48xf32>, tensor<2x8x48xf32>) outs(%22 : tensor<2x8x48xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x48xf32>
    %collapsed_9 = tensor.collapse_shape %23 [[0, 1], [2]] : tensor<2x8x48xf32> into tensor<16x48xf32>
    %24 = tensor.empty() : tensor<16x96xf32>
    %25 = linalg.fill ins(%cst_7 : f32) outs(%24 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %26 = linalg.matmul ins(%collapsed_9, %arg4 : tensor<16x48xf32>, tensor<48x96xf32>) outs(%25 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %expanded_10 = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [2, 8, 4, 24] : tensor<16x96xf32> into tensor<2x8x4x24xf32>
    %extracted_slice = tensor.extract_slice %expanded_10[0, 0, 0, 0] [2, 8, 4, 16] [1, 1, 1, 1] : tensor<2x8x4x24xf32> to tensor<2x8x4x16xf32>
    %extracted_slice_11 = tensor.extract_slice %expanded_10[0, 0, 0, 16] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x24xf32> to tensor<2x8x4x8xf32>
    %27 = tensor.empty() : tensor<4xf32>
    %28 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%27 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %168 = linalg.index 0 : index
      %169 = arith.index_cast %168 : index to i32
      %170 = arith.sitofp %169 : i32 to f32
      linalg.yield %170 : f32
    } -> tensor<4xf32>
    %29 = tensor.empty() : tensor<4xf32>
    %30 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%28 : tensor<4xf32>) outs(%29 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.mulf %in, %cst_4 : f32
      linalg.yield %168 : f32
    } -> tensor<4xf32>
    %31 = tensor.empty() : tensor<4xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%30 : tensor<4xf32>) outs(%31 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.addf %in, %cst_7 : f32
      linalg.yield %168 : f32
    } -> tensor<4xf32>
    %33 = tensor.empty() : tensor<4xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%32 : tensor<4xf32>) outs(%33 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.negf %in : f32
      linalg.yield %168 : f32
    } -> tensor<4xf32>
    %35 = tensor.empty() : tensor<4xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%34 : tensor<4xf32>) outs(%35 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.divf %in, %cst_3 : f32
      linalg.yield %168 : f32
    } -> tensor<4xf32>
    %37 = tensor.empty() : tensor<4xf32>
    %38 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%36 : tensor<4xf32>) outs(%37 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = math.powf %cst_2, %in : f32
      linalg.yield %168 : f32
    } -> tensor<4xf32>
    %39 = tensor.empty() : tensor<8xf32>
    %40 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%39 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %168 = linalg.index 0 : index
      %169 = arith.index_cast %168 : index to i32
      %170 = arith.sitofp %169 : i32 to f32
      linalg.yield %170 : f32
    } -> tensor<8xf32>
    %41 = tensor.empty() : tensor<8x4xf32>
    %42 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<8xf32>) outs(%41 : tensor<8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x4xf32>
    %43 = tensor.empty() : tensor<8x4xf32>
    %44 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<4xf32>) outs(%43 : tensor<8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x4xf32>
    %45 = tensor.empty() : tensor<8x4xf32>
    %46 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%42, %44 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%45 : tensor<8x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<8x4xf32>
    %47 = tensor.empty() : tensor<8x4xf32>
    %48 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<8x4xf32>) outs(%47 : tensor<8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = math.cos %in : f32
      linalg.yield %168 : f32
    } -> tensor<8x4xf32>
    %49 = tensor.empty() : tensor<8x4xf32>
    %50 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<8x4xf32>) outs(%49 : tensor<8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = math.sin %in : f32
      linalg.yield %168 : f32
    } -> tensor<8x4xf32>
    %expanded_12 = tensor.expand_shape %extracted_slice_11 [[0], [1], [2], [3, 4]] output_shape [2, 8, 4, 4, 2] : tensor<2x8x4x8xf32> into tensor<2x8x4x4x2xf32>
    %extracted_slice_13 = tensor.extract_slice %expanded_12[0, 0, 0, 0, 0] [2, 8, 4, 4, 1] [1, 1, 1, 1, 1] : tensor<2x8x4x4x2xf32> to tensor<2x8x4x4x1xf32>
    %collapsed_14 = tensor.collapse_shape %extracted_slice_13 [[0], [1], [2], [3, 4]] : tensor<2x8x4x4x1xf32> into tensor<2x8x4x4xf32>
    %extracted_slice_15 = tensor.extract_slice %expanded_12[0, 0, 0, 0, 1] [2, 8, 4, 4, 1] [1, 1, 1, 1, 1] : tensor<2x8x4x4x2xf32> to tensor<2x8x4x4x1xf32>
    %collapsed_16 = tensor.collapse_shape %extracted_slice_15 [[0], [1], [2], [3, 4]] : tensor<2x8x4x4x1xf32> into tensor<2x8x4x4xf32>
    %51 = tensor.empty() : tensor<2x8x4x4xf32>
    %52 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<8x4xf32>) outs(%51 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x4xf32>
    %53 = tensor.empty() : tensor<2x8x4x4xf32>
    %54 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_14, %52 : tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>) outs(%53 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x4x4xf32>
    %55 = tensor.empty() : tensor<2x8x4x4xf32>
    %56 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<8x4xf32>) outs(%55 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x4xf32>
    %57 = tensor.empty() : tensor<2x8x4x4xf32>
    %58 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_16, %56 : tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>) outs(%57 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x4x4xf32>
    %59 = tensor.empty() : tensor<2x8x4x4xf32>
    %60 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %58 : tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>) outs(%59 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.subf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x4x4xf32>
    %61 = tensor.empty() : tensor<2x8x4x4xf32>
    %62 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_16, %52 : tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>) outs(%61 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x4x4xf32>
    %63 = tensor.empty() : tensor<2x8x4x4xf32>
    %64 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_14, %56 : tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>) outs(%63 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x4x4xf32>
    %65 = tensor.empty() : tensor<2x8x4x4xf32>
    %66 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %64 : tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>) outs(%65 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.addf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x4x4xf32>
    %expanded_17 = tensor.expand_shape %60 [[0], [1], [2], [3, 4]] output_shape [2, 8, 4, 4, 1] : tensor<2x8x4x4xf32> into tensor<2x8x4x4x1xf32>
    %expanded_18 = tensor.expand_shape %66 [[0], [1], [2], [3, 4]] output_shape [2, 8, 4, 4, 1] : tensor<2x8x4x4xf32> into tensor<2x8x4x4x1xf32>
    %67 = tensor.empty() : tensor<2x8x4x4x2xf32>
    %inserted_slice = tensor.insert_slice %expanded_17 into %67[0, 0, 0, 0, 0] [2, 8, 4, 4, 1] [1, 1, 1, 1, 1] : tensor<2x8x4x4x1xf32> into tensor<2x8x4x4x2xf32>
    %inserted_slice_19 = tensor.insert_slice %expanded_18 into %inserted_slice[0, 0, 0, 0, 1] [2, 8, 4, 4, 1] [1, 1, 1, 1, 1] : tensor<2x8x4x4x1xf32> into tensor<2x8x4x4x2xf32>
    %collapsed_20 = tensor.collapse_shape %inserted_slice_19 [[0], [1], [2], [3, 4]] : tensor<2x8x4x4x2xf32> into tensor<2x8x4x8xf32>
    %68 = tensor.empty() : tensor<2x8x4x24xf32>
    %inserted_slice_21 = tensor.insert_slice %extracted_slice into %68[0, 0, 0, 0] [2, 8, 4, 16] [1, 1, 1, 1] : tensor<2x8x4x16xf32> into tensor<2x8x4x24xf32>
    %inserted_slice_22 = tensor.insert_slice %collapsed_20 into %inserted_slice_21[0, 0, 0, 16] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x8xf32> into tensor<2x8x4x24xf32>
    %69 = tensor.empty() : tensor<16x40xf32>
    %70 = linalg.fill ins(%cst_7 : f32) outs(%69 : tensor<16x40xf32>) -> tensor<16x40xf32>
    %71 = linalg.matmul ins(%collapsed, %arg5 : tensor<16x64xf32>, tensor<64x40xf32>) outs(%70 : tensor<16x40xf32>) -> tensor<16x40xf32>
    %expanded_23 = tensor.expand_shape %71 [[0, 1], [2]] output_shape [2, 8, 40] : tensor<16x40xf32> into tensor<2x8x40xf32>
    %extracted_slice_24 = tensor.extract_slice %expanded_23[0, 0, 32] [2, 8, 8] [1, 1, 1] : tensor<2x8x40xf32> to tensor<2x8x8xf32>
    %72 = tensor.empty() : tensor<2x8x1x8xf32>
    %73 = linalg.generic {indexing_maps = [#map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24 : tensor<2x8x8xf32>) outs(%72 : tensor<2x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x1x8xf32>
    %expanded_25 = tensor.expand_shape %73 [[0], [1], [2], [3, 4]] output_shape [2, 8, 1, 4, 2] : tensor<2x8x1x8xf32> into tensor<2x8x1x4x2xf32>
    %extracted_slice_26 = tensor.extract_slice %expanded_25[0, 0, 0, 0, 0] [2, 8, 1, 4, 1] [1, 1, 1, 1, 1] : tensor<2x8x1x4x2xf32> to tensor<2x8x1x4x1xf32>
    %collapsed_27 = tensor.collapse_shape %extracted_slice_26 [[0], [1], [2], [3, 4]] : tensor<2x8x1x4x1xf32> into tensor<2x8x1x4xf32>
    %extracted_slice_28 = tensor.extract_slice %expanded_25[0, 0, 0, 0, 1] [2, 8, 1, 4, 1] [1, 1, 1, 1, 1] : tensor<2x8x1x4x2xf32> to tensor<2x8x1x4x1xf32>
    %collapsed_29 = tensor.collapse_shape %extracted_slice_28 [[0], [1], [2], [3, 4]] : tensor<2x8x1x4x1xf32> into tensor<2x8x1x4xf32>
    %74 = tensor.empty() : tensor<2x8x1x4xf32>
    %75 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<8x4xf32>) outs(%74 : tensor<2x8x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x1x4xf32>
    %76 = tensor.empty() : tensor<2x8x1x4xf32>
    %77 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_27, %75 : tensor<2x8x1x4xf32>, tensor<2x8x1x4xf32>) outs(%76 : tensor<2x8x1x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1x4xf32>
    %78 = tensor.empty() : tensor<2x8x1x4xf32>
    %79 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<8x4xf32>) outs(%78 : tensor<2x8x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x1x4xf32>
    %80 = tensor.empty() : tensor<2x8x1x4xf32>
    %81 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29, %79 : tensor<2x8x1x4xf32>, tensor<2x8x1x4xf32>) outs(%80 : tensor<2x8x1x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1x4xf32>
    %82 = tensor.empty() : tensor<2x8x1x4xf32>
    %83 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %81 : tensor<2x8x1x4xf32>, tensor<2x8x1x4xf32>) outs(%82 : tensor<2x8x1x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.subf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1x4xf32>
    %84 = tensor.empty() : tensor<2x8x1x4xf32>
    %85 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29, %75 : tensor<2x8x1x4xf32>, tensor<2x8x1x4xf32>) outs(%84 : tensor<2x8x1x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1x4xf32>
    %86 = tensor.empty() : tensor<2x8x1x4xf32>
    %87 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_27, %79 : tensor<2x8x1x4xf32>, tensor<2x8x1x4xf32>) outs(%86 : tensor<2x8x1x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1x4xf32>
    %88 = tensor.empty() : tensor<2x8x1x4xf32>
    %89 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %87 : tensor<2x8x1x4xf32>, tensor<2x8x1x4xf32>) outs(%88 : tensor<2x8x1x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.addf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1x4xf32>
    %expanded_30 = tensor.expand_shape %83 [[0], [1], [2], [3, 4]] output_shape [2, 8, 1, 4, 1] : tensor<2x8x1x4xf32> into tensor<2x8x1x4x1xf32>
    %expanded_31 = tensor.expand_shape %89 [[0], [1], [2], [3, 4]] output_shape [2, 8, 1, 4, 1] : tensor<2x8x1x4xf32> into tensor<2x8x1x4x1xf32>
    %90 = tensor.empty() : tensor<2x8x1x4x2xf32>
    %inserted_slice_32 = tensor.insert_slice %expanded_30 into %90[0, 0, 0, 0, 0] [2, 8, 1, 4, 1] [1, 1, 1, 1, 1] : tensor<2x8x1x4x1xf32> into tensor<2x8x1x4x2xf32>
    %inserted_slice_33 = tensor.insert_slice %expanded_31 into %inserted_slice_32[0, 0, 0, 0, 1] [2, 8, 1, 4, 1] [1, 1, 1, 1, 1] : tensor<2x8x1x4x1xf32> into tensor<2x8x1x4x2xf32>
    %collapsed_34 = tensor.collapse_shape %inserted_slice_33 [[0], [1], [2], [3, 4]] : tensor<2x8x1x4x2xf32> into tensor<2x8x1x8xf32>
    %extracted_slice_35 = tensor.extract_slice %expanded_23[0, 0, 0] [2, 8, 32] [1, 1, 1] : tensor<2x8x40xf32> to tensor<2x8x32xf32>
    %91 = tensor.empty() : tensor<2x8x32xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_35 : tensor<2x8x32xf32>) outs(%91 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.mulf %in, %in : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x32xf32>
    %93 = tensor.empty() : tensor<2x8xf32>
    %94 = linalg.fill ins(%cst_7 : f32) outs(%93 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%92 : tensor<2x8x32xf32>) outs(%94 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.addf %out, %in : f32
      linalg.yield %168 : f32
    } -> tensor<2x8xf32>
    %expanded_36 = tensor.expand_shape %95 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %96 = tensor.empty() : tensor<2x8x1xf32>
    %97 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<2x8x1xf32>) outs(%96 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.divf %in, %cst_1 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1xf32>
    %98 = tensor.empty() : tensor<2x8x1xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<2x8x1xf32>) outs(%98 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.addf %in, %cst_5 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1xf32>
    %100 = tensor.empty() : tensor<2x8x1xf32>
    %101 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<2x8x1xf32>) outs(%100 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = math.rsqrt %in : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x1xf32>
    %102 = tensor.empty() : tensor<2x8x32xf32>
    %103 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<2x8x1xf32>) outs(%102 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x32xf32>
    %104 = tensor.empty() : tensor<2x8x32xf32>
    %105 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_35, %103 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%104 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x32xf32>
    %106 = tensor.empty() : tensor<32xf32>
    %107 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg2 : tensor<32xf32>) outs(%106 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.addf %in, %cst_7 : f32
      linalg.yield %168 : f32
    } -> tensor<32xf32>
    %108 = tensor.empty() : tensor<2x8x32xf32>
    %109 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<32xf32>) outs(%108 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x32xf32>
    %110 = tensor.empty() : tensor<2x8x32xf32>
    %111 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %109 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%110 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.mulf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x8x32xf32>
    %collapsed_37 = tensor.collapse_shape %111 [[0, 1], [2]] : tensor<2x8x32xf32> into tensor<16x32xf32>
    %112 = tensor.empty() : tensor<16x128xf32>
    %113 = linalg.fill ins(%cst_7 : f32) outs(%112 : tensor<16x128xf32>) -> tensor<16x128xf32>
    %114 = linalg.matmul ins(%collapsed_37, %arg6 : tensor<16x32xf32>, tensor<32x128xf32>) outs(%113 : tensor<16x128xf32>) -> tensor<16x128xf32>
    %expanded_38 = tensor.expand_shape %114 [[0, 1], [2, 3]] output_shape [2, 8, 4, 32] : tensor<16x128xf32> into tensor<2x8x4x32xf32>
    %115 = tensor.empty() : tensor<2x8x4x8xf32>
    %116 = linalg.generic {indexing_maps = [#map11, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_34 : tensor<2x8x1x8xf32>) outs(%115 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x8xf32>
    %extracted_slice_39 = tensor.extract_slice %expanded_38[0, 0, 0, 0] [2, 8, 4, 16] [1, 1, 1, 1] : tensor<2x8x4x32xf32> to tensor<2x8x4x16xf32>
    %117 = tensor.empty() : tensor<2x8x4x24xf32>
    %inserted_slice_40 = tensor.insert_slice %extracted_slice_39 into %117[0, 0, 0, 0] [2, 8, 4, 16] [1, 1, 1, 1] : tensor<2x8x4x16xf32> into tensor<2x8x4x24xf32>
    %inserted_slice_41 = tensor.insert_slice %116 into %inserted_slice_40[0, 0, 0, 16] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x8xf32> into tensor<2x8x4x24xf32>
    %extracted_slice_42 = tensor.extract_slice %expanded_38[0, 0, 0, 16] [2, 8, 4, 16] [1, 1, 1, 1] : tensor<2x8x4x32xf32> to tensor<2x8x4x16xf32>
    %118 = tensor.empty() : tensor<2x8x4x1x24xf32>
    %119 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_41 : tensor<2x8x4x24xf32>) outs(%118 : tensor<2x8x4x1x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x1x24xf32>
    %collapsed_43 = tensor.collapse_shape %119 [[0], [1], [2], [3, 4]] : tensor<2x8x4x1x24xf32> into tensor<2x8x4x24xf32>
    %120 = tensor.empty() : tensor<2x8x4x1x16xf32>
    %121 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_42 : tensor<2x8x4x16xf32>) outs(%120 : tensor<2x8x4x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x1x16xf32>
    %collapsed_44 = tensor.collapse_shape %121 [[0], [1], [2], [3, 4]] : tensor<2x8x4x1x16xf32> into tensor<2x8x4x16xf32>
    %122 = tensor.empty() : tensor<2x4x8x24xf32>
    %123 = linalg.generic {indexing_maps = [#map14, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_22 : tensor<2x8x4x24xf32>) outs(%122 : tensor<2x4x8x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x24xf32>
    %124 = tensor.empty() : tensor<2x4x24x8xf32>
    %125 = linalg.generic {indexing_maps = [#map15, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_43 : tensor<2x8x4x24xf32>) outs(%124 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x24x8xf32>
    %collapsed_45 = tensor.collapse_shape %123 [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %collapsed_46 = tensor.collapse_shape %125 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %126 = tensor.empty() : tensor<8x8x8xf32>
    %127 = linalg.fill ins(%cst_7 : f32) outs(%126 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %128 = linalg.batch_matmul ins(%collapsed_45, %collapsed_46 : tensor<8x8x24xf32>, tensor<8x24x8xf32>) outs(%127 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_47 = tensor.expand_shape %128 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %129 = tensor.empty() : tensor<2x4x8x8xf32>
    %130 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_47 : tensor<2x4x8x8xf32>) outs(%129 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.mulf %in, %cst_0 : f32
      linalg.yield %168 : f32
    } -> tensor<2x4x8x8xf32>
    %131 = tensor.empty() : tensor<8xi32>
    %132 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%131 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %168 = linalg.index 0 : index
      %169 = arith.index_cast %168 : index to i32
      linalg.yield %169 : i32
    } -> tensor<8xi32>
    %133 = tensor.empty() : tensor<8x8xi32>
    %134 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%132 : tensor<8xi32>) outs(%133 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %135 = tensor.empty() : tensor<8x8xi32>
    %136 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%132 : tensor<8xi32>) outs(%135 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %137 = tensor.empty() : tensor<8x8xi1>
    %138 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%134, %136 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%137 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_51: i32, %out: i1):
      %168 = arith.cmpi sle, %in, %in_51 : i32
      linalg.yield %168 : i1
    } -> tensor<8x8xi1>
    %139 = tensor.empty() : tensor<2x4x8x8xi1>
    %140 = linalg.generic {indexing_maps = [#map16, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%138 : tensor<8x8xi1>) outs(%139 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x8x8xi1>
    %141 = tensor.empty() : tensor<2x4x8x8xf32>
    %142 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%140, %130 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>) outs(%141 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_51: f32, %out: f32):
      %168 = arith.select %in, %in_51, %cst : f32
      linalg.yield %168 : f32
    } -> tensor<2x4x8x8xf32>
    %143 = tensor.empty() : tensor<2x4x8xf32>
    %144 = linalg.fill ins(%cst : f32) outs(%143 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %145 = linalg.generic {indexing_maps = [#map9, #map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%142 : tensor<2x4x8x8xf32>) outs(%144 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.maximumf %out, %in : f32
      linalg.yield %168 : f32
    } -> tensor<2x4x8xf32>
    %146 = tensor.empty() : tensor<2x4x8x8xf32>
    %147 = linalg.generic {indexing_maps = [#map17, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%145 : tensor<2x4x8xf32>) outs(%146 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %148 = tensor.empty() : tensor<2x4x8x8xf32>
    %149 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%142, %147 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%148 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.subf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x4x8x8xf32>
    %150 = tensor.empty() : tensor<2x4x8x8xf32>
    %151 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%149 : tensor<2x4x8x8xf32>) outs(%150 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = math.exp %in : f32
      linalg.yield %168 : f32
    } -> tensor<2x4x8x8xf32>
    %152 = tensor.empty() : tensor<2x4x8xf32>
    %153 = linalg.fill ins(%cst_7 : f32) outs(%152 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %154 = linalg.generic {indexing_maps = [#map9, #map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%151 : tensor<2x4x8x8xf32>) outs(%153 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %168 = arith.addf %out, %in : f32
      linalg.yield %168 : f32
    } -> tensor<2x4x8xf32>
    %155 = tensor.empty() : tensor<2x4x8x8xf32>
    %156 = linalg.generic {indexing_maps = [#map17, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%154 : tensor<2x4x8xf32>) outs(%155 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %157 = tensor.empty() : tensor<2x4x8x8xf32>
    %158 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%151, %156 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%157 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %168 = arith.divf %in, %in_51 : f32
      linalg.yield %168 : f32
    } -> tensor<2x4x8x8xf32>
    %159 = tensor.empty() : tensor<2x4x16x8xf32>
    %160 = linalg.generic {indexing_maps = [#map15, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_44 : tensor<2x8x4x16xf32>) outs(%159 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %161 = tensor.empty() : tensor<2x4x8x8xf32>
    %162 = linalg.generic {indexing_maps = [#map18, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%158 : tensor<2x4x8x8xf32>) outs(%161 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_48 = tensor.collapse_shape %160 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %collapsed_49 = tensor.collapse_shape %162 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %163 = tensor.empty() : tensor<8x16x8xf32>
    %164 = linalg.fill ins(%cst_7 : f32) outs(%163 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %165 = linalg.batch_matmul ins(%collapsed_48, %collapsed_49 : tensor<8x16x8xf32>, tensor<8x8x8xf32>) outs(%164 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %expanded_50 = tensor.expand_shape %165 [[0, 1], [2], [3]] output_shape [2, 4, 16, 8] : tensor<8x16x8xf32> into tensor<2x4x16x8xf32>
    %166 = tensor.empty() : tensor<2x8x4x16xf32>
    %167 = linalg.generic {indexing_maps = [#map19, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<2x4x16x8xf32>) outs(%166 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    return %167 : tensor<2x8x4x16xf32>
  }
}

