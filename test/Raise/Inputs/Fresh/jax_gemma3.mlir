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
#map17 = affine_map<(d0, d1) -> (d0, 0)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map20 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xf32>, %arg1: tensor<4x64xf32>, %arg2: tensor<2x16xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64x32xf32>, %arg5: tensor<64x32xf32>, %arg6: tensor<64x64xf32>, %arg7: tensor<64x96xf32>, %arg8: tensor<64x96xf32>, %arg9: tensor<96x64xf32>) -> tensor<2x8x64xf32> {
    %cst = arith.constant 5.000000e-01 : f32
    %cst_0 = arith.constant 0.797884583 : f32
    %cst_1 = arith.constant 4.471500e-02 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %c4_i32 = arith.constant 4 : i32
    %cst_3 = arith.constant 2.500000e-01 : f32
    %cst_4 = arith.constant 1.000000e+04 : f32
    %cst_5 = arith.constant 2.000000e+00 : f32
    %cst_6 = arith.constant 1.600000e+01 : f32
    %cst_7 = arith.constant 1.000000e+00 : f32
    %cst_8 = arith.constant 9.99999997E-7 : f32
    %cst_9 = arith.constant 6.400000e+01 : f32
    %cst_10 = arith.constant 0.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg1[0, 0] [1, 64] [1, 1] : tensor<4x64xf32> to tensor<1x64xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
    %0 = tensor.empty() : tensor<2x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x64xf32>) outs(%0 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %2 = tensor.empty() : tensor<2x8xf32>
    %3 = linalg.fill ins(%cst_10 : f32) outs(%2 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x8x64xf32>) outs(%3 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %out, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8xf32>
    %expanded = tensor.expand_shape %4 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %5 = tensor.empty() : tensor<2x8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x1xf32>) outs(%5 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.divf %in, %cst_9 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %7 = tensor.empty() : tensor<2x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_8 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %9 = tensor.empty() : tensor<2x8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x8x1xf32>) outs(%9 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.rsqrt %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %11 = tensor.empty() : tensor<2x8x64xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x8x1xf32>) outs(%11 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %13 = tensor.empty() : tensor<2x8x64xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %12 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%13 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %15 = tensor.empty() : tensor<64xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed : tensor<64xf32>) outs(%15 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_7 : f32
      linalg.yield %285 : f32
    } -> tensor<64xf32>
    %17 = tensor.empty() : tensor<2x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<64xf32>) outs(%17 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %19 = tensor.empty() : tensor<2x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %18 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%19 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %collapsed_11 = tensor.collapse_shape %20 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %21 = tensor.empty() : tensor<16x64xf32>
    %22 = linalg.fill ins(%cst_10 : f32) outs(%21 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %23 = linalg.matmul ins(%collapsed_11, %arg3 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%22 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %expanded_12 = tensor.expand_shape %23 [[0, 1], [2, 3]] output_shape [2, 8, 4, 16] : tensor<16x64xf32> into tensor<2x8x4x16xf32>
    %extracted_slice_13 = tensor.extract_slice %arg2[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_14 = tensor.collapse_shape %extracted_slice_13 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %24 = tensor.empty() : tensor<2x8x4x16xf32>
    %25 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<2x8x4x16xf32>) outs(%24 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x16xf32>
    %26 = tensor.empty() : tensor<2x8x4xf32>
    %27 = linalg.fill ins(%cst_10 : f32) outs(%26 : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x8x4x16xf32>) outs(%27 : tensor<2x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %out, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4xf32>
    %expanded_15 = tensor.expand_shape %28 [[0], [1], [2, 3]] output_shape [2, 8, 4, 1] : tensor<2x8x4xf32> into tensor<2x8x4x1xf32>
    %29 = tensor.empty() : tensor<2x8x4x1xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<2x8x4x1xf32>) outs(%29 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.divf %in, %cst_6 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x1xf32>
    %31 = tensor.empty() : tensor<2x8x4x1xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x8x4x1xf32>) outs(%31 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_8 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x1xf32>
    %33 = tensor.empty() : tensor<2x8x4x1xf32>
    %34 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x8x4x1xf32>) outs(%33 : tensor<2x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.rsqrt %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x1xf32>
    %35 = tensor.empty() : tensor<2x8x4x16xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<2x8x4x1xf32>) outs(%35 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %37 = tensor.empty() : tensor<2x8x4x16xf32>
    %38 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %36 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%37 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x16xf32>
    %39 = tensor.empty() : tensor<16xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_14 : tensor<16xf32>) outs(%39 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_7 : f32
      linalg.yield %285 : f32
    } -> tensor<16xf32>
    %41 = tensor.empty() : tensor<2x8x4x16xf32>
    %42 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<16xf32>) outs(%41 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %43 = tensor.empty() : tensor<2x8x4x16xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %42 : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) outs(%43 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x16xf32>
    %45 = tensor.empty() : tensor<8xf32>
    %46 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%45 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %285 = linalg.index 0 : index
      %286 = arith.index_cast %285 : index to i32
      %287 = arith.sitofp %286 : i32 to f32
      linalg.yield %287 : f32
    } -> tensor<8xf32>
    %47 = tensor.empty() : tensor<8xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%46 : tensor<8xf32>) outs(%47 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %cst_5 : f32
      linalg.yield %285 : f32
    } -> tensor<8xf32>
    %49 = tensor.empty() : tensor<8xf32>
    %50 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%48 : tensor<8xf32>) outs(%49 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_10 : f32
      linalg.yield %285 : f32
    } -> tensor<8xf32>
    %51 = tensor.empty() : tensor<8xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%50 : tensor<8xf32>) outs(%51 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.negf %in : f32
      linalg.yield %285 : f32
    } -> tensor<8xf32>
    %53 = tensor.empty() : tensor<8xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%52 : tensor<8xf32>) outs(%53 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.divf %in, %cst_6 : f32
      linalg.yield %285 : f32
    } -> tensor<8xf32>
    %55 = tensor.empty() : tensor<8xf32>
    %56 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%54 : tensor<8xf32>) outs(%55 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.powf %cst_4, %in : f32
      linalg.yield %285 : f32
    } -> tensor<8xf32>
    %57 = tensor.empty() : tensor<8x8xf32>
    %58 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<8xf32>) outs(%57 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %59 = tensor.empty() : tensor<8x8xf32>
    %60 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel"]} ins(%56 : tensor<8xf32>) outs(%59 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %61 = tensor.empty() : tensor<8x8xf32>
    %62 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%58, %60 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%61 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<8x8xf32>
    %63 = tensor.empty() : tensor<8x8xf32>
    %64 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<8x8xf32>) outs(%63 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.cos %in : f32
      linalg.yield %285 : f32
    } -> tensor<8x8xf32>
    %65 = tensor.empty() : tensor<8x8xf32>
    %66 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<8x8xf32>) outs(%65 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.sin %in : f32
      linalg.yield %285 : f32
    } -> tensor<8x8xf32>
    %extracted_slice_16 = tensor.extract_slice %44[0, 0, 0, 0] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x16xf32> to tensor<2x8x4x8xf32>
    %extracted_slice_17 = tensor.extract_slice %44[0, 0, 0, 8] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x16xf32> to tensor<2x8x4x8xf32>
    %67 = tensor.empty() : tensor<2x8x4x8xf32>
    %68 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<8x8xf32>) outs(%67 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x8xf32>
    %69 = tensor.empty() : tensor<2x8x4x8xf32>
    %70 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %68 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%69 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x8xf32>
    %71 = tensor.empty() : tensor<2x8x4x8xf32>
    %72 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<8x8xf32>) outs(%71 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x8xf32>
    %73 = tensor.empty() : tensor<2x8x4x8xf32>
    %74 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %72 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%73 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x8xf32>
    %75 = tensor.empty() : tensor<2x8x4x8xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %74 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%75 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.subf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x8xf32>
    %77 = tensor.empty() : tensor<2x8x4x8xf32>
    %78 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %68 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%77 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x8xf32>
    %79 = tensor.empty() : tensor<2x8x4x8xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %72 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%79 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x8xf32>
    %81 = tensor.empty() : tensor<2x8x4x8xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %80 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%81 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.addf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x4x8xf32>
    %83 = tensor.empty() : tensor<2x8x4x16xf32>
    %inserted_slice = tensor.insert_slice %76 into %83[0, 0, 0, 0] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x8xf32> into tensor<2x8x4x16xf32>
    %inserted_slice_18 = tensor.insert_slice %82 into %inserted_slice[0, 0, 0, 8] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x8xf32> into tensor<2x8x4x16xf32>
    %84 = tensor.empty() : tensor<16x32xf32>
    %85 = linalg.fill ins(%cst_10 : f32) outs(%84 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %86 = linalg.matmul ins(%collapsed_11, %arg4 : tensor<16x64xf32>, tensor<64x32xf32>) outs(%85 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_19 = tensor.expand_shape %86 [[0, 1], [2, 3]] output_shape [2, 8, 2, 16] : tensor<16x32xf32> into tensor<2x8x2x16xf32>
    %extracted_slice_20 = tensor.extract_slice %arg2[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_21 = tensor.collapse_shape %extracted_slice_20 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %87 = tensor.empty() : tensor<2x8x2x16xf32>
    %88 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19 : tensor<2x8x2x16xf32>) outs(%87 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x16xf32>
    %89 = tensor.empty() : tensor<2x8x2xf32>
    %90 = linalg.fill ins(%cst_10 : f32) outs(%89 : tensor<2x8x2xf32>) -> tensor<2x8x2xf32>
    %91 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%88 : tensor<2x8x2x16xf32>) outs(%90 : tensor<2x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %out, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2xf32>
    %expanded_22 = tensor.expand_shape %91 [[0], [1], [2, 3]] output_shape [2, 8, 2, 1] : tensor<2x8x2xf32> into tensor<2x8x2x1xf32>
    %92 = tensor.empty() : tensor<2x8x2x1xf32>
    %93 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<2x8x2x1xf32>) outs(%92 : tensor<2x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.divf %in, %cst_6 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x1xf32>
    %94 = tensor.empty() : tensor<2x8x2x1xf32>
    %95 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93 : tensor<2x8x2x1xf32>) outs(%94 : tensor<2x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_8 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x1xf32>
    %96 = tensor.empty() : tensor<2x8x2x1xf32>
    %97 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95 : tensor<2x8x2x1xf32>) outs(%96 : tensor<2x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.rsqrt %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x1xf32>
    %98 = tensor.empty() : tensor<2x8x2x16xf32>
    %99 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<2x8x2x1xf32>) outs(%98 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x16xf32>
    %100 = tensor.empty() : tensor<2x8x2x16xf32>
    %101 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19, %99 : tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>) outs(%100 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x16xf32>
    %102 = tensor.empty() : tensor<16xf32>
    %103 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_21 : tensor<16xf32>) outs(%102 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_7 : f32
      linalg.yield %285 : f32
    } -> tensor<16xf32>
    %104 = tensor.empty() : tensor<2x8x2x16xf32>
    %105 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<16xf32>) outs(%104 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x16xf32>
    %106 = tensor.empty() : tensor<2x8x2x16xf32>
    %107 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101, %105 : tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>) outs(%106 : tensor<2x8x2x16xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x16xf32>
    %extracted_slice_23 = tensor.extract_slice %107[0, 0, 0, 0] [2, 8, 2, 8] [1, 1, 1, 1] : tensor<2x8x2x16xf32> to tensor<2x8x2x8xf32>
    %extracted_slice_24 = tensor.extract_slice %107[0, 0, 0, 8] [2, 8, 2, 8] [1, 1, 1, 1] : tensor<2x8x2x16xf32> to tensor<2x8x2x8xf32>
    %108 = tensor.empty() : tensor<2x8x2x8xf32>
    %109 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<8x8xf32>) outs(%108 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x8xf32>
    %110 = tensor.empty() : tensor<2x8x2x8xf32>
    %111 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %109 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%110 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x8xf32>
    %112 = tensor.empty() : tensor<2x8x2x8xf32>
    %113 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<8x8xf32>) outs(%112 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x8xf32>
    %114 = tensor.empty() : tensor<2x8x2x8xf32>
    %115 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %113 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%114 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x8xf32>
    %116 = tensor.empty() : tensor<2x8x2x8xf32>
    %117 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111, %115 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%116 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.subf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x8xf32>
    %118 = tensor.empty() : tensor<2x8x2x8xf32>
    %119 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %109 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%118 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x8xf32>
    %120 = tensor.empty() : tensor<2x8x2x8xf32>
    %121 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %113 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%120 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x8xf32>
    %122 = tensor.empty() : tensor<2x8x2x8xf32>
    %123 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%119, %121 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%122 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.addf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x2x8xf32>
    %124 = tensor.empty() : tensor<2x8x2x16xf32>
    %inserted_slice_25 = tensor.insert_slice %117 into %124[0, 0, 0, 0] [2, 8, 2, 8] [1, 1, 1, 1] : tensor<2x8x2x8xf32> into tensor<2x8x2x16xf32>
    %inserted_slice_26 = tensor.insert_slice %123 into %inserted_slice_25[0, 0, 0, 8] [2, 8, 2, 8] [1, 1, 1, 1] : tensor<2x8x2x8xf32> into tensor<2x8x2x16xf32>
    %125 = tensor.empty() : tensor<16x32xf32>
    %126 = linalg.fill ins(%cst_10 : f32) outs(%125 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %127 = linalg.matmul ins(%collapsed_11, %arg5 : tensor<16x64xf32>, tensor<64x32xf32>) outs(%126 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_27 = tensor.expand_shape %127 [[0, 1], [2, 3]] output_shape [2, 8, 2, 16] : tensor<16x32xf32> into tensor<2x8x2x16xf32>
    %128 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %129 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_26 : tensor<2x8x2x16xf32>) outs(%128 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %collapsed_28 = tensor.collapse_shape %129 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    %130 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %131 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<2x8x2x16xf32>) outs(%130 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %collapsed_29 = tensor.collapse_shape %131 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    %132 = tensor.empty() : tensor<2x4x8x16xf32>
    %133 = linalg.generic {indexing_maps = [#map15, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_18 : tensor<2x8x4x16xf32>) outs(%132 : tensor<2x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x16xf32>
    %134 = tensor.empty() : tensor<2x4x16x8xf32>
    %135 = linalg.generic {indexing_maps = [#map16, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_28 : tensor<2x8x4x16xf32>) outs(%134 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %collapsed_30 = tensor.collapse_shape %133 [[0, 1], [2], [3]] : tensor<2x4x8x16xf32> into tensor<8x8x16xf32>
    %collapsed_31 = tensor.collapse_shape %135 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %136 = tensor.empty() : tensor<8x8x8xf32>
    %137 = linalg.fill ins(%cst_10 : f32) outs(%136 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %138 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<8x8x16xf32>, tensor<8x16x8xf32>) outs(%137 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_32 = tensor.expand_shape %138 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %139 = tensor.empty() : tensor<2x4x8x8xf32>
    %140 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<2x4x8x8xf32>) outs(%139 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %cst_3 : f32
      linalg.yield %285 : f32
    } -> tensor<2x4x8x8xf32>
    %141 = tensor.empty() : tensor<8xi32>
    %142 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%141 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %285 = linalg.index 0 : index
      %286 = arith.index_cast %285 : index to i32
      linalg.yield %286 : i32
    } -> tensor<8xi32>
    %expanded_33 = tensor.expand_shape %142 [[0, 1]] output_shape [8, 1] : tensor<8xi32> into tensor<8x1xi32>
    %143 = tensor.empty() : tensor<8x8xi32>
    %144 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel"]} ins(%142 : tensor<8xi32>) outs(%143 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %145 = tensor.empty() : tensor<8x8xi32>
    %146 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel"]} ins(%142 : tensor<8xi32>) outs(%145 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %147 = tensor.empty() : tensor<8x8xi1>
    %148 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%144, %146 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%147 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_53: i32, %out: i1):
      %285 = arith.cmpi sle, %in, %in_53 : i32
      linalg.yield %285 : i1
    } -> tensor<8x8xi1>
    %149 = tensor.empty() : tensor<8x1xi32>
    %150 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%expanded_33 : tensor<8x1xi32>) outs(%149 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      %285 = arith.subi %in, %c4_i32 : i32
      linalg.yield %285 : i32
    } -> tensor<8x1xi32>
    %151 = tensor.empty() : tensor<8x8xi32>
    %152 = linalg.generic {indexing_maps = [#map17, #map10], iterator_types = ["parallel", "parallel"]} ins(%150 : tensor<8x1xi32>) outs(%151 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %153 = tensor.empty() : tensor<8x8xi1>
    %154 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%144, %152 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%153 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_53: i32, %out: i1):
      %285 = arith.cmpi sgt, %in, %in_53 : i32
      linalg.yield %285 : i1
    } -> tensor<8x8xi1>
    %155 = tensor.empty() : tensor<8x8xi1>
    %156 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%148, %154 : tensor<8x8xi1>, tensor<8x8xi1>) outs(%155 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %in_53: i1, %out: i1):
      %285 = arith.andi %in, %in_53 : i1
      linalg.yield %285 : i1
    } -> tensor<8x8xi1>
    %157 = tensor.empty() : tensor<2x4x8x8xi1>
    %158 = linalg.generic {indexing_maps = [#map18, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156 : tensor<8x8xi1>) outs(%157 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x8x8xi1>
    %159 = tensor.empty() : tensor<2x4x8x8xf32>
    %160 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%158, %140 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>) outs(%159 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_53: f32, %out: f32):
      %285 = arith.select %in, %in_53, %cst_2 : f32
      linalg.yield %285 : f32
    } -> tensor<2x4x8x8xf32>
    %161 = tensor.empty() : tensor<2x4x8xf32>
    %162 = linalg.fill ins(%cst_2 : f32) outs(%161 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %163 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%160 : tensor<2x4x8x8xf32>) outs(%162 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.maximumf %out, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x4x8xf32>
    %164 = tensor.empty() : tensor<2x4x8x8xf32>
    %165 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<2x4x8xf32>) outs(%164 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %166 = tensor.empty() : tensor<2x4x8x8xf32>
    %167 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%160, %165 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%166 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.subf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x4x8x8xf32>
    %168 = tensor.empty() : tensor<2x4x8x8xf32>
    %169 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167 : tensor<2x4x8x8xf32>) outs(%168 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.exp %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x4x8x8xf32>
    %170 = tensor.empty() : tensor<2x4x8xf32>
    %171 = linalg.fill ins(%cst_10 : f32) outs(%170 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %172 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%169 : tensor<2x4x8x8xf32>) outs(%171 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %out, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x4x8xf32>
    %173 = tensor.empty() : tensor<2x4x8x8xf32>
    %174 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%172 : tensor<2x4x8xf32>) outs(%173 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %175 = tensor.empty() : tensor<2x4x8x8xf32>
    %176 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%169, %174 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%175 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.divf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x4x8x8xf32>
    %177 = tensor.empty() : tensor<2x4x16x8xf32>
    %178 = linalg.generic {indexing_maps = [#map16, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29 : tensor<2x8x4x16xf32>) outs(%177 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %179 = tensor.empty() : tensor<2x4x8x8xf32>
    %180 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%176 : tensor<2x4x8x8xf32>) outs(%179 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_34 = tensor.collapse_shape %178 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %collapsed_35 = tensor.collapse_shape %180 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %181 = tensor.empty() : tensor<8x16x8xf32>
    %182 = linalg.fill ins(%cst_10 : f32) outs(%181 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %183 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<8x16x8xf32>, tensor<8x8x8xf32>) outs(%182 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %expanded_36 = tensor.expand_shape %183 [[0, 1], [2], [3]] output_shape [2, 4, 16, 8] : tensor<8x16x8xf32> into tensor<2x4x16x8xf32>
    %184 = tensor.empty() : tensor<2x8x4x16xf32>
    %185 = linalg.generic {indexing_maps = [#map20, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<2x4x16x8xf32>) outs(%184 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    %collapsed_37 = tensor.collapse_shape %185 [[0, 1], [2, 3]] : tensor<2x8x4x16xf32> into tensor<16x64xf32>
    %186 = tensor.empty() : tensor<16x64xf32>
    %187 = linalg.fill ins(%cst_10 : f32) outs(%186 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %188 = linalg.matmul ins(%collapsed_37, %arg6 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%187 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %expanded_38 = tensor.expand_shape %188 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
    %extracted_slice_39 = tensor.extract_slice %arg1[1, 0] [1, 64] [1, 1] : tensor<4x64xf32> to tensor<1x64xf32>
    %collapsed_40 = tensor.collapse_shape %extracted_slice_39 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
    %189 = tensor.empty() : tensor<2x8x64xf32>
    %190 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<2x8x64xf32>) outs(%189 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %191 = tensor.empty() : tensor<2x8xf32>
    %192 = linalg.fill ins(%cst_10 : f32) outs(%191 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %193 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%190 : tensor<2x8x64xf32>) outs(%192 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %out, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8xf32>
    %expanded_41 = tensor.expand_shape %193 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %194 = tensor.empty() : tensor<2x8x1xf32>
    %195 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<2x8x1xf32>) outs(%194 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.divf %in, %cst_9 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %196 = tensor.empty() : tensor<2x8x1xf32>
    %197 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<2x8x1xf32>) outs(%196 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_8 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %198 = tensor.empty() : tensor<2x8x1xf32>
    %199 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%197 : tensor<2x8x1xf32>) outs(%198 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.rsqrt %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %200 = tensor.empty() : tensor<2x8x64xf32>
    %201 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<2x8x1xf32>) outs(%200 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %202 = tensor.empty() : tensor<2x8x64xf32>
    %203 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38, %201 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%202 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %204 = tensor.empty() : tensor<64xf32>
    %205 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_40 : tensor<64xf32>) outs(%204 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_7 : f32
      linalg.yield %285 : f32
    } -> tensor<64xf32>
    %206 = tensor.empty() : tensor<2x8x64xf32>
    %207 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205 : tensor<64xf32>) outs(%206 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %208 = tensor.empty() : tensor<2x8x64xf32>
    %209 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203, %207 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%208 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %210 = tensor.empty() : tensor<2x8x64xf32>
    %211 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %209 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%210 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.addf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %extracted_slice_42 = tensor.extract_slice %arg1[2, 0] [1, 64] [1, 1] : tensor<4x64xf32> to tensor<1x64xf32>
    %collapsed_43 = tensor.collapse_shape %extracted_slice_42 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
    %212 = tensor.empty() : tensor<2x8x64xf32>
    %213 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<2x8x64xf32>) outs(%212 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %214 = tensor.empty() : tensor<2x8xf32>
    %215 = linalg.fill ins(%cst_10 : f32) outs(%214 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %216 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%213 : tensor<2x8x64xf32>) outs(%215 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %out, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8xf32>
    %expanded_44 = tensor.expand_shape %216 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %217 = tensor.empty() : tensor<2x8x1xf32>
    %218 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<2x8x1xf32>) outs(%217 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.divf %in, %cst_9 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %219 = tensor.empty() : tensor<2x8x1xf32>
    %220 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218 : tensor<2x8x1xf32>) outs(%219 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_8 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %221 = tensor.empty() : tensor<2x8x1xf32>
    %222 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220 : tensor<2x8x1xf32>) outs(%221 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.rsqrt %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %223 = tensor.empty() : tensor<2x8x64xf32>
    %224 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%222 : tensor<2x8x1xf32>) outs(%223 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %225 = tensor.empty() : tensor<2x8x64xf32>
    %226 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211, %224 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%225 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %227 = tensor.empty() : tensor<64xf32>
    %228 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_43 : tensor<64xf32>) outs(%227 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_7 : f32
      linalg.yield %285 : f32
    } -> tensor<64xf32>
    %229 = tensor.empty() : tensor<2x8x64xf32>
    %230 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%228 : tensor<64xf32>) outs(%229 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %231 = tensor.empty() : tensor<2x8x64xf32>
    %232 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226, %230 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%231 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %collapsed_45 = tensor.collapse_shape %232 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %233 = tensor.empty() : tensor<16x96xf32>
    %234 = linalg.fill ins(%cst_10 : f32) outs(%233 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %235 = linalg.matmul ins(%collapsed_45, %arg7 : tensor<16x64xf32>, tensor<64x96xf32>) outs(%234 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %expanded_46 = tensor.expand_shape %235 [[0, 1], [2]] output_shape [2, 8, 96] : tensor<16x96xf32> into tensor<2x8x96xf32>
    %236 = tensor.empty() : tensor<2x8x96xf32>
    %237 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<2x8x96xf32>) outs(%236 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %238 = tensor.empty() : tensor<2x8x96xf32>
    %239 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%237, %expanded_46 : tensor<2x8x96xf32>, tensor<2x8x96xf32>) outs(%238 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %240 = tensor.empty() : tensor<2x8x96xf32>
    %241 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%239 : tensor<2x8x96xf32>) outs(%240 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %cst_1 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %242 = tensor.empty() : tensor<2x8x96xf32>
    %243 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46, %241 : tensor<2x8x96xf32>, tensor<2x8x96xf32>) outs(%242 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.addf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %244 = tensor.empty() : tensor<2x8x96xf32>
    %245 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%243 : tensor<2x8x96xf32>) outs(%244 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %cst_0 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %246 = tensor.empty() : tensor<2x8x96xf32>
    %247 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%245 : tensor<2x8x96xf32>) outs(%246 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.tanh %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %248 = tensor.empty() : tensor<2x8x96xf32>
    %249 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%247 : tensor<2x8x96xf32>) outs(%248 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_7 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %250 = tensor.empty() : tensor<2x8x96xf32>
    %251 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%249 : tensor<2x8x96xf32>) outs(%250 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %cst : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %252 = tensor.empty() : tensor<2x8x96xf32>
    %253 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46, %251 : tensor<2x8x96xf32>, tensor<2x8x96xf32>) outs(%252 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %254 = tensor.empty() : tensor<16x96xf32>
    %255 = linalg.fill ins(%cst_10 : f32) outs(%254 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %256 = linalg.matmul ins(%collapsed_45, %arg8 : tensor<16x64xf32>, tensor<64x96xf32>) outs(%255 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %expanded_47 = tensor.expand_shape %256 [[0, 1], [2]] output_shape [2, 8, 96] : tensor<16x96xf32> into tensor<2x8x96xf32>
    %257 = tensor.empty() : tensor<2x8x96xf32>
    %258 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253, %expanded_47 : tensor<2x8x96xf32>, tensor<2x8x96xf32>) outs(%257 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x96xf32>
    %collapsed_48 = tensor.collapse_shape %258 [[0, 1], [2]] : tensor<2x8x96xf32> into tensor<16x96xf32>
    %259 = tensor.empty() : tensor<16x64xf32>
    %260 = linalg.fill ins(%cst_10 : f32) outs(%259 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %261 = linalg.matmul ins(%collapsed_48, %arg9 : tensor<16x96xf32>, tensor<96x64xf32>) outs(%260 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %expanded_49 = tensor.expand_shape %261 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
    %extracted_slice_50 = tensor.extract_slice %arg1[3, 0] [1, 64] [1, 1] : tensor<4x64xf32> to tensor<1x64xf32>
    %collapsed_51 = tensor.collapse_shape %extracted_slice_50 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
    %262 = tensor.empty() : tensor<2x8x64xf32>
    %263 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_49 : tensor<2x8x64xf32>) outs(%262 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.mulf %in, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %264 = tensor.empty() : tensor<2x8xf32>
    %265 = linalg.fill ins(%cst_10 : f32) outs(%264 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %266 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%263 : tensor<2x8x64xf32>) outs(%265 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %out, %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8xf32>
    %expanded_52 = tensor.expand_shape %266 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %267 = tensor.empty() : tensor<2x8x1xf32>
    %268 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_52 : tensor<2x8x1xf32>) outs(%267 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.divf %in, %cst_9 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %269 = tensor.empty() : tensor<2x8x1xf32>
    %270 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%268 : tensor<2x8x1xf32>) outs(%269 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_8 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %271 = tensor.empty() : tensor<2x8x1xf32>
    %272 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<2x8x1xf32>) outs(%271 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = math.rsqrt %in : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x1xf32>
    %273 = tensor.empty() : tensor<2x8x64xf32>
    %274 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272 : tensor<2x8x1xf32>) outs(%273 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %275 = tensor.empty() : tensor<2x8x64xf32>
    %276 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_49, %274 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%275 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %277 = tensor.empty() : tensor<64xf32>
    %278 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_51 : tensor<64xf32>) outs(%277 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %285 = arith.addf %in, %cst_7 : f32
      linalg.yield %285 : f32
    } -> tensor<64xf32>
    %279 = tensor.empty() : tensor<2x8x64xf32>
    %280 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%278 : tensor<64xf32>) outs(%279 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %281 = tensor.empty() : tensor<2x8x64xf32>
    %282 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276, %280 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%281 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.mulf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    %283 = tensor.empty() : tensor<2x8x64xf32>
    %284 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211, %282 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%283 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_53: f32, %out: f32):
      %285 = arith.addf %in, %in_53 : f32
      linalg.yield %285 : f32
    } -> tensor<2x8x64xf32>
    return %284 : tensor<2x8x64xf32>
  }
}

