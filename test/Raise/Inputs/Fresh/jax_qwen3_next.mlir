#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map9 = affine_map<(d0, d1) -> (d0)>
#map10 = affine_map<(d0, d1) -> (d0, d1)>
#map11 = affine_map<(d0, d1) -> (d1)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<2x16xf32>, %arg3: tensor<64x128xf32>, %arg4: tensor<64x32xf32>, %arg5: tensor<64x32xf32>) -> tensor<2x8x64xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 2.500000e-01 : f32
    %cst_1 = arith.constant 1.000000e+04 : f32
    %cst_2 = arith.constant 4.000000e+00 : f32
    %cst_3 = arith.constant 2.000000e+00 : f32
    %cst_4 = arith.constant 1.600000e+01 : f32
    %cst_5 = arith.constant 1.000000e+00 : f32
    %cst_6 = arith.constant 9.99999997E-7 : f32
    %cst_7 = arith.constant 6.400000e+01 : f32
    %cst_8 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x64xf32>) outs(%0 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.mulf %in, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x64xf32>
    %2 = tensor.empty() : tensor<2x8xf32>
    %3 = linalg.fill ins(%cst_8 : f32) outs(%2 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x8x64xf32>) outs(%3 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %out, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8xf32>
    %expanded = tensor.expand_shape %4 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %5 = tensor.empty() : tensor<2x8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x1xf32>) outs(%5 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.divf %in, %cst_7 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x1xf32>
    %7 = tensor.empty() : tensor<2x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %in, %cst_6 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x1xf32>
    %9 = tensor.empty() : tensor<2x8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x8x1xf32>) outs(%9 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = math.rsqrt %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x1xf32>
    %11 = tensor.empty() : tensor<2x8x64xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x8x1xf32>) outs(%11 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %13 = tensor.empty() : tensor<2x8x64xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %12 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%13 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x64xf32>
    %15 = tensor.empty() : tensor<64xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg1 : tensor<64xf32>) outs(%15 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %in, %cst_5 : f32
      linalg.yield %190 : f32
    } -> tensor<64xf32>
    %17 = tensor.empty() : tensor<2x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<64xf32>) outs(%17 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %19 = tensor.empty() : tensor<2x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %18 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%19 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x64xf32>
    %collapsed = tensor.collapse_shape %20 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %21 = tensor.empty() : tensor<16x128xf32>
    %22 = linalg.fill ins(%cst_8 : f32) outs(%21 : tensor<16x128xf32>) -> tensor<16x128xf32>
    %23 = linalg.matmul ins(%collapsed, %arg3 : tensor<16x64xf32>, tensor<64x128xf32>) outs(%22 : tensor<16x128xf32>) -> tensor<16x128xf32>
    %expanded_9 = tensor.expand_shape %23 [[0, 1], [2, 3]] output_shape [2, 8, 4, 32] : tensor<16x128xf32> into tensor<2x8x4x32xf32>
    %extracted_slice = tensor.extract_slice %expanded_9[0, 0, 0, 0] [2, 8, 4, 16] [1, 1, 1, 1] : tensor<2x8x4x32xf32> to tensor<2x8x4x16xf32>
    %extracted_slice_10 = tensor.extract_slice %expanded_9[0, 0, 0, 16] [2, 8, 4, 16] [1, 1, 1, 1] : tensor<2x8x4x32xf32> to tensor<2x8x4x16xf32>
    %extracted_slice_11 = tensor.extract_slice %arg2[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_12 = tensor.collapse_shape %extracted_slice_11 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %24 = tensor.empty() : tensor<2x8x4x16xf32>
    %25 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<2x8x4x16xf32>) outs(%24 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.mulf %in, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x16xf32>
    %26 = tensor.empty() : tensor<2x8x4xf32>
    %27 = linalg.fill ins(%cst_8 : f32) outs(%26 : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x8x4x16xf32>) outs(%27 : tensor<2x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %out, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4xf32>
    %expanded_13 = tensor.expand_shape %28 [[0], [1], [2, 3]] output_shape [2, 8, 4, 1] : tensor<2x8x4xf32> into tensor<2x8x4x1xf32>
    %29 = tensor.empty() : tensor<2x8x4x1xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<2x8x4x1xf32>) outs(%29 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.divf %in, %cst_4 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x1xf32>
    %31 = tensor.empty() : tensor<2x8x4x1xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x8x4x1xf32>) outs(%31 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %in, %cst_6 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x1xf32>
    %33 = tensor.empty() : tensor<2x8x4x1xf32>
    %34 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x8x4x1xf32>) outs(%33 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = math.rsqrt %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x1xf32>
    %35 = tensor.empty() : tensor<2x8x4x16xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x8x4x1xf32>) outs(%35 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %37 = tensor.empty() : tensor<2x8x4x16xf32>
    %38 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %36 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%37 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x16xf32>
    %39 = tensor.empty() : tensor<16xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_12 : tensor<16xf32>) outs(%39 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %in, %cst_5 : f32
      linalg.yield %190 : f32
    } -> tensor<16xf32>
    %41 = tensor.empty() : tensor<2x8x4x16xf32>
    %42 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<16xf32>) outs(%41 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %43 = tensor.empty() : tensor<2x8x4x16xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %42 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%43 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x16xf32>
    %45 = tensor.empty() : tensor<2xf32>
    %46 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%45 : tensor<2xf32>) {
    ^bb0(%out: f32):
      %190 = linalg.index 0 : index
      %191 = arith.index_cast %190 : index to i32
      %192 = arith.sitofp %191 : i32 to f32
      linalg.yield %192 : f32
    } -> tensor<2xf32>
    %47 = tensor.empty() : tensor<2xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%46 : tensor<2xf32>) outs(%47 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.mulf %in, %cst_3 : f32
      linalg.yield %190 : f32
    } -> tensor<2xf32>
    %49 = tensor.empty() : tensor<2xf32>
    %50 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%48 : tensor<2xf32>) outs(%49 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %in, %cst_8 : f32
      linalg.yield %190 : f32
    } -> tensor<2xf32>
    %51 = tensor.empty() : tensor<2xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%50 : tensor<2xf32>) outs(%51 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.negf %in : f32
      linalg.yield %190 : f32
    } -> tensor<2xf32>
    %53 = tensor.empty() : tensor<2xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%52 : tensor<2xf32>) outs(%53 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.divf %in, %cst_2 : f32
      linalg.yield %190 : f32
    } -> tensor<2xf32>
    %55 = tensor.empty() : tensor<2xf32>
    %56 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%54 : tensor<2xf32>) outs(%55 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = math.powf %cst_1, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2xf32>
    %57 = tensor.empty() : tensor<8xf32>
    %58 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%57 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %190 = linalg.index 0 : index
      %191 = arith.index_cast %190 : index to i32
      %192 = arith.sitofp %191 : i32 to f32
      linalg.yield %192 : f32
    } -> tensor<8xf32>
    %59 = tensor.empty() : tensor<8x2xf32>
    %60 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<8xf32>) outs(%59 : tensor<8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x2xf32>
    %61 = tensor.empty() : tensor<8x2xf32>
    %62 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel"]} ins(%56 : tensor<2xf32>) outs(%61 : tensor<8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x2xf32>
    %63 = tensor.empty() : tensor<8x2xf32>
    %64 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%60, %62 : tensor<8x2xf32>, tensor<8x2xf32>) outs(%63 : tensor<8x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<8x2xf32>
    %65 = tensor.empty() : tensor<8x2xf32>
    %66 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<8x2xf32>) outs(%65 : tensor<8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = math.cos %in : f32
      linalg.yield %190 : f32
    } -> tensor<8x2xf32>
    %67 = tensor.empty() : tensor<8x2xf32>
    %68 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<8x2xf32>) outs(%67 : tensor<8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = math.sin %in : f32
      linalg.yield %190 : f32
    } -> tensor<8x2xf32>
    %extracted_slice_14 = tensor.extract_slice %44[0, 0, 0, 0] [2, 8, 4, 4] [1, 1, 1, 1] : tensor<2x8x4x16xf32> to tensor<2x8x4x4xf32>
    %extracted_slice_15 = tensor.extract_slice %extracted_slice_14[0, 0, 0, 0] [2, 8, 4, 2] [1, 1, 1, 1] : tensor<2x8x4x4xf32> to tensor<2x8x4x2xf32>
    %extracted_slice_16 = tensor.extract_slice %extracted_slice_14[0, 0, 0, 2] [2, 8, 4, 2] [1, 1, 1, 1] : tensor<2x8x4x4xf32> to tensor<2x8x4x2xf32>
    %69 = tensor.empty() : tensor<2x8x4x2xf32>
    %70 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<8x2xf32>) outs(%69 : tensor<2x8x4x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x2xf32>
    %71 = tensor.empty() : tensor<2x8x4x2xf32>
    %72 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15, %70 : tensor<2x8x4x2xf32>, tensor<2x8x4x2xf32>) outs(%71 : tensor<2x8x4x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x2xf32>
    %73 = tensor.empty() : tensor<2x8x4x2xf32>
    %74 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<8x2xf32>) outs(%73 : tensor<2x8x4x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x2xf32>
    %75 = tensor.empty() : tensor<2x8x4x2xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %74 : tensor<2x8x4x2xf32>, tensor<2x8x4x2xf32>) outs(%75 : tensor<2x8x4x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x2xf32>
    %77 = tensor.empty() : tensor<2x8x4x2xf32>
    %78 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72, %76 : tensor<2x8x4x2xf32>, tensor<2x8x4x2xf32>) outs(%77 : tensor<2x8x4x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.subf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x2xf32>
    %79 = tensor.empty() : tensor<2x8x4x2xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %70 : tensor<2x8x4x2xf32>, tensor<2x8x4x2xf32>) outs(%79 : tensor<2x8x4x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x2xf32>
    %81 = tensor.empty() : tensor<2x8x4x2xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15, %74 : tensor<2x8x4x2xf32>, tensor<2x8x4x2xf32>) outs(%81 : tensor<2x8x4x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x2xf32>
    %83 = tensor.empty() : tensor<2x8x4x2xf32>
    %84 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %82 : tensor<2x8x4x2xf32>, tensor<2x8x4x2xf32>) outs(%83 : tensor<2x8x4x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.addf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x2xf32>
    %extracted_slice_17 = tensor.extract_slice %44[0, 0, 0, 4] [2, 8, 4, 12] [1, 1, 1, 1] : tensor<2x8x4x16xf32> to tensor<2x8x4x12xf32>
    %85 = tensor.empty() : tensor<2x8x4x16xf32>
    %inserted_slice = tensor.insert_slice %78 into %85[0, 0, 0, 0] [2, 8, 4, 2] [1, 1, 1, 1] : tensor<2x8x4x2xf32> into tensor<2x8x4x16xf32>
    %inserted_slice_18 = tensor.insert_slice %84 into %inserted_slice[0, 0, 0, 2] [2, 8, 4, 2] [1, 1, 1, 1] : tensor<2x8x4x2xf32> into tensor<2x8x4x16xf32>
    %inserted_slice_19 = tensor.insert_slice %extracted_slice_17 into %inserted_slice_18[0, 0, 0, 4] [2, 8, 4, 12] [1, 1, 1, 1] : tensor<2x8x4x12xf32> into tensor<2x8x4x16xf32>
    %86 = tensor.empty() : tensor<16x32xf32>
    %87 = linalg.fill ins(%cst_8 : f32) outs(%86 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %88 = linalg.matmul ins(%collapsed, %arg4 : tensor<16x64xf32>, tensor<64x32xf32>) outs(%87 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_20 = tensor.expand_shape %88 [[0, 1], [2, 3]] output_shape [2, 8, 2, 16] : tensor<16x32xf32> into tensor<2x8x2x16xf32>
    %extracted_slice_21 = tensor.extract_slice %arg2[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_22 = tensor.collapse_shape %extracted_slice_21 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %89 = tensor.empty() : tensor<2x8x2x16xf32>
    %90 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<2x8x2x16xf32>) outs(%89 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.mulf %in, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x16xf32>
    %91 = tensor.empty() : tensor<2x8x2xf32>
    %92 = linalg.fill ins(%cst_8 : f32) outs(%91 : tensor<2x8x2xf32>) -> tensor<2x8x2xf32>
    %93 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%90 : tensor<2x8x2x16xf32>) outs(%92 : tensor<2x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %out, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2xf32>
    %expanded_23 = tensor.expand_shape %93 [[0], [1], [2, 3]] output_shape [2, 8, 2, 1] : tensor<2x8x2xf32> into tensor<2x8x2x1xf32>
    %94 = tensor.empty() : tensor<2x8x2x1xf32>
    %95 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x8x2x1xf32>) outs(%94 : tensor<2x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.divf %in, %cst_4 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x1xf32>
    %96 = tensor.empty() : tensor<2x8x2x1xf32>
    %97 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95 : tensor<2x8x2x1xf32>) outs(%96 : tensor<2x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %in, %cst_6 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x1xf32>
    %98 = tensor.empty() : tensor<2x8x2x1xf32>
    %99 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<2x8x2x1xf32>) outs(%98 : tensor<2x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = math.rsqrt %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x1xf32>
    %100 = tensor.empty() : tensor<2x8x2x16xf32>
    %101 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<2x8x2x1xf32>) outs(%100 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x16xf32>
    %102 = tensor.empty() : tensor<2x8x2x16xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20, %101 : tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>) outs(%102 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x16xf32>
    %104 = tensor.empty() : tensor<16xf32>
    %105 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_22 : tensor<16xf32>) outs(%104 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %in, %cst_5 : f32
      linalg.yield %190 : f32
    } -> tensor<16xf32>
    %106 = tensor.empty() : tensor<2x8x2x16xf32>
    %107 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%105 : tensor<16xf32>) outs(%106 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x16xf32>
    %108 = tensor.empty() : tensor<2x8x2x16xf32>
    %109 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103, %107 : tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>) outs(%108 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x16xf32>
    %extracted_slice_24 = tensor.extract_slice %109[0, 0, 0, 0] [2, 8, 2, 4] [1, 1, 1, 1] : tensor<2x8x2x16xf32> to tensor<2x8x2x4xf32>
    %extracted_slice_25 = tensor.extract_slice %extracted_slice_24[0, 0, 0, 0] [2, 8, 2, 2] [1, 1, 1, 1] : tensor<2x8x2x4xf32> to tensor<2x8x2x2xf32>
    %extracted_slice_26 = tensor.extract_slice %extracted_slice_24[0, 0, 0, 2] [2, 8, 2, 2] [1, 1, 1, 1] : tensor<2x8x2x4xf32> to tensor<2x8x2x2xf32>
    %110 = tensor.empty() : tensor<2x8x2x2xf32>
    %111 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<8x2xf32>) outs(%110 : tensor<2x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2xf32>
    %112 = tensor.empty() : tensor<2x8x2x2xf32>
    %113 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %111 : tensor<2x8x2x2xf32>, tensor<2x8x2x2xf32>) outs(%112 : tensor<2x8x2x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x2xf32>
    %114 = tensor.empty() : tensor<2x8x2x2xf32>
    %115 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<8x2xf32>) outs(%114 : tensor<2x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2xf32>
    %116 = tensor.empty() : tensor<2x8x2x2xf32>
    %117 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %115 : tensor<2x8x2x2xf32>, tensor<2x8x2x2xf32>) outs(%116 : tensor<2x8x2x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x2xf32>
    %118 = tensor.empty() : tensor<2x8x2x2xf32>
    %119 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%113, %117 : tensor<2x8x2x2xf32>, tensor<2x8x2x2xf32>) outs(%118 : tensor<2x8x2x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.subf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x2xf32>
    %120 = tensor.empty() : tensor<2x8x2x2xf32>
    %121 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %111 : tensor<2x8x2x2xf32>, tensor<2x8x2x2xf32>) outs(%120 : tensor<2x8x2x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x2xf32>
    %122 = tensor.empty() : tensor<2x8x2x2xf32>
    %123 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %115 : tensor<2x8x2x2xf32>, tensor<2x8x2x2xf32>) outs(%122 : tensor<2x8x2x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x2xf32>
    %124 = tensor.empty() : tensor<2x8x2x2xf32>
    %125 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%121, %123 : tensor<2x8x2x2xf32>, tensor<2x8x2x2xf32>) outs(%124 : tensor<2x8x2x2xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.addf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x2x2xf32>
    %extracted_slice_27 = tensor.extract_slice %109[0, 0, 0, 4] [2, 8, 2, 12] [1, 1, 1, 1] : tensor<2x8x2x16xf32> to tensor<2x8x2x12xf32>
    %126 = tensor.empty() : tensor<2x8x2x16xf32>
    %inserted_slice_28 = tensor.insert_slice %119 into %126[0, 0, 0, 0] [2, 8, 2, 2] [1, 1, 1, 1] : tensor<2x8x2x2xf32> into tensor<2x8x2x16xf32>
    %inserted_slice_29 = tensor.insert_slice %125 into %inserted_slice_28[0, 0, 0, 2] [2, 8, 2, 2] [1, 1, 1, 1] : tensor<2x8x2x2xf32> into tensor<2x8x2x16xf32>
    %inserted_slice_30 = tensor.insert_slice %extracted_slice_27 into %inserted_slice_29[0, 0, 0, 4] [2, 8, 2, 12] [1, 1, 1, 1] : tensor<2x8x2x12xf32> into tensor<2x8x2x16xf32>
    %127 = tensor.empty() : tensor<16x32xf32>
    %128 = linalg.fill ins(%cst_8 : f32) outs(%127 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %129 = linalg.matmul ins(%collapsed, %arg5 : tensor<16x64xf32>, tensor<64x32xf32>) outs(%128 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_31 = tensor.expand_shape %129 [[0, 1], [2, 3]] output_shape [2, 8, 2, 16] : tensor<16x32xf32> into tensor<2x8x2x16xf32>
    %130 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %131 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_30 : tensor<2x8x2x16xf32>) outs(%130 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %collapsed_32 = tensor.collapse_shape %131 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    %132 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %133 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<2x8x2x16xf32>) outs(%132 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %collapsed_33 = tensor.collapse_shape %133 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    %134 = tensor.empty() : tensor<2x4x8x16xf32>
    %135 = linalg.generic {indexing_maps = [#map15, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_19 : tensor<2x8x4x16xf32>) outs(%134 : tensor<2x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x16xf32>
    %136 = tensor.empty() : tensor<2x4x16x8xf32>
    %137 = linalg.generic {indexing_maps = [#map16, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_32 : tensor<2x8x4x16xf32>) outs(%136 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %collapsed_34 = tensor.collapse_shape %135 [[0, 1], [2], [3]] : tensor<2x4x8x16xf32> into tensor<8x8x16xf32>
    %collapsed_35 = tensor.collapse_shape %137 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %138 = tensor.empty() : tensor<8x8x8xf32>
    %139 = linalg.fill ins(%cst_8 : f32) outs(%138 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %140 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<8x8x16xf32>, tensor<8x16x8xf32>) outs(%139 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_36 = tensor.expand_shape %140 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %141 = tensor.empty() : tensor<2x4x8x8xf32>
    %142 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<2x4x8x8xf32>) outs(%141 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.mulf %in, %cst_0 : f32
      linalg.yield %190 : f32
    } -> tensor<2x4x8x8xf32>
    %143 = tensor.empty() : tensor<8xi32>
    %144 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%143 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %190 = linalg.index 0 : index
      %191 = arith.index_cast %190 : index to i32
      linalg.yield %191 : i32
    } -> tensor<8xi32>
    %145 = tensor.empty() : tensor<8x8xi32>
    %146 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel"]} ins(%144 : tensor<8xi32>) outs(%145 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %147 = tensor.empty() : tensor<8x8xi32>
    %148 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel"]} ins(%144 : tensor<8xi32>) outs(%147 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %149 = tensor.empty() : tensor<8x8xi1>
    %150 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%146, %148 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%149 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_41: i32, %out: i1):
      %190 = arith.cmpi sle, %in, %in_41 : i32
      linalg.yield %190 : i1
    } -> tensor<8x8xi1>
    %151 = tensor.empty() : tensor<2x4x8x8xi1>
    %152 = linalg.generic {indexing_maps = [#map17, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%150 : tensor<8x8xi1>) outs(%151 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x8x8xi1>
    %153 = tensor.empty() : tensor<2x4x8x8xf32>
    %154 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%152, %142 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>) outs(%153 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_41: f32, %out: f32):
      %190 = arith.select %in, %in_41, %cst : f32
      linalg.yield %190 : f32
    } -> tensor<2x4x8x8xf32>
    %155 = tensor.empty() : tensor<2x4x8xf32>
    %156 = linalg.fill ins(%cst : f32) outs(%155 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %157 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%154 : tensor<2x4x8x8xf32>) outs(%156 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.maximumf %out, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x4x8xf32>
    %158 = tensor.empty() : tensor<2x4x8x8xf32>
    %159 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%157 : tensor<2x4x8xf32>) outs(%158 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %160 = tensor.empty() : tensor<2x4x8x8xf32>
    %161 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%154, %159 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%160 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.subf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x4x8x8xf32>
    %162 = tensor.empty() : tensor<2x4x8x8xf32>
    %163 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%161 : tensor<2x4x8x8xf32>) outs(%162 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = math.exp %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x4x8x8xf32>
    %164 = tensor.empty() : tensor<2x4x8xf32>
    %165 = linalg.fill ins(%cst_8 : f32) outs(%164 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %166 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%163 : tensor<2x4x8x8xf32>) outs(%165 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %out, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x4x8xf32>
    %167 = tensor.empty() : tensor<2x4x8x8xf32>
    %168 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166 : tensor<2x4x8xf32>) outs(%167 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %169 = tensor.empty() : tensor<2x4x8x8xf32>
    %170 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163, %168 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%169 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.divf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x4x8x8xf32>
    %171 = tensor.empty() : tensor<2x4x16x8xf32>
    %172 = linalg.generic {indexing_maps = [#map16, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_33 : tensor<2x8x4x16xf32>) outs(%171 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %173 = tensor.empty() : tensor<2x4x8x8xf32>
    %174 = linalg.generic {indexing_maps = [#map18, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%170 : tensor<2x4x8x8xf32>) outs(%173 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_37 = tensor.collapse_shape %172 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %collapsed_38 = tensor.collapse_shape %174 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %175 = tensor.empty() : tensor<8x16x8xf32>
    %176 = linalg.fill ins(%cst_8 : f32) outs(%175 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %177 = linalg.batch_matmul ins(%collapsed_37, %collapsed_38 : tensor<8x16x8xf32>, tensor<8x8x8xf32>) outs(%176 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %expanded_39 = tensor.expand_shape %177 [[0, 1], [2], [3]] output_shape [2, 4, 16, 8] : tensor<8x16x8xf32> into tensor<2x4x16x8xf32>
    %178 = tensor.empty() : tensor<2x8x4x16xf32>
    %179 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<2x4x16x8xf32>) outs(%178 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %180 = tensor.empty() : tensor<2x8x4x16xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_10 : tensor<2x8x4x16xf32>) outs(%180 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.negf %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x16xf32>
    %182 = tensor.empty() : tensor<2x8x4x16xf32>
    %183 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%181 : tensor<2x8x4x16xf32>) outs(%182 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = math.exp %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x16xf32>
    %184 = tensor.empty() : tensor<2x8x4x16xf32>
    %185 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%183 : tensor<2x8x4x16xf32>) outs(%184 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.addf %in, %cst_5 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x16xf32>
    %186 = tensor.empty() : tensor<2x8x4x16xf32>
    %187 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%185 : tensor<2x8x4x16xf32>) outs(%186 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %190 = arith.divf %cst_5, %in : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x16xf32>
    %188 = tensor.empty() : tensor<2x8x4x16xf32>
    %189 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%179, %187 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%188 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %190 = arith.mulf %in, %in_41 : f32
      linalg.yield %190 : f32
    } -> tensor<2x8x4x16xf32>
    %collapsed_40 = tensor.collapse_shape %189 [[0], [1], [2, 3]] : tensor<2x8x4x16xf32> into tensor<2x8x64xf32>
    return %collapsed_40 : tensor<2x8x64xf32>
  }
}

