#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1, d2) -> ()>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map10 = affine_map<(d0, d1, d2) -> (d2)>
#map11 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map12 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map14 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4, d1, d2)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map20 = affine_map<(d0, d1) -> (d1)>
#map21 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map22 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map23 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map24 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4, d2)>
#map25 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4, d1, d3)>
#map26 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map27 = affine_map<(d0, d1) -> (d1, d0)>
module @jit_run {
  func.func public @main(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<32xf32>, %arg4: tensor<32xf32>, %arg5: tensor<4x32x64xf32>, %arg6: tensor<2x2x64x32xf32>, %arg7: tensor<4x64x32xf32>, %arg8: tensor<96x64xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<64x96xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>) -> tensor<1x8x32xf32> {
    %true = arith.constant true
    %cst = arith.constant 8.000000e+00 : f32
    %cst_0 = arith.constant 5.000000e-01 : f32
    %cst_1 = arith.constant 0.797884583 : f32
    %cst_2 = arith.constant 4.471500e-02 : f32
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant -2.38197633E+38 : f32
    %c15_i32 = arith.constant 15 : i32
    %c-16_i32 = arith.constant -16 : i32
    %cst_5 = arith.constant 0.176776692 : f32
    %cst_6 = arith.constant 1.000000e+04 : f32
    %c2_i32 = arith.constant 2 : i32
    %cst_7 = arith.constant 3.200000e+01 : f32
    %cst_8 = arith.constant 1.000000e+00 : f32
    %cst_9 = arith.constant 9.99999997E-7 : f32
    %cst_10 = arith.constant 0.000000e+00 : f32
    %cst_11 = arith.constant 6.400000e+01 : f32
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<8x8xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %362 = linalg.index 0 : index
      %363 = arith.index_cast %362 : index to i32
      linalg.yield %363 : i32
    } -> tensor<8x8xi32>
    %2 = tensor.empty() : tensor<8x8xi32>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %362 = linalg.index 1 : index
      %363 = arith.index_cast %362 : index to i32
      linalg.yield %363 : i32
    } -> tensor<8x8xi32>
    %4 = tensor.empty() : tensor<8x8xi1>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%4 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_56: i32, %out: i1):
      %362 = arith.cmpi sge, %in, %in_56 : i32
      linalg.yield %362 : i1
    } -> tensor<8x8xi1>
    %6 = tensor.empty() : tensor<1x8x8xi1>
    %7 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<8x8xi1>) outs(%6 : tensor<1x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x8x8xi1>
    %8 = tensor.empty() : tensor<8xi32>
    %9 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%8 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %362 = linalg.index 0 : index
      %363 = arith.index_cast %362 : index to i32
      linalg.yield %363 : i32
    } -> tensor<8xi32>
    %10 = tensor.empty() : tensor<1x8xi1>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%10 : tensor<1x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %362 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %362 : i1
    } -> tensor<1x8xi1>
    %12 = tensor.empty() : tensor<1x8xi32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%12 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %362 = arith.addi %in, %c32_i32 : i32
      linalg.yield %362 : i32
    } -> tensor<1x8xi32>
    %14 = tensor.empty() : tensor<1x8xi32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %13, %arg0 : tensor<1x8xi1>, tensor<1x8xi32>, tensor<1x8xi32>) outs(%14 : tensor<1x8xi32>) {
    ^bb0(%in: i1, %in_56: i32, %in_57: i32, %out: i32):
      %362 = arith.select %in, %in_56, %in_57 : i32
      linalg.yield %362 : i32
    } -> tensor<1x8xi32>
    %expanded = tensor.expand_shape %15 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xi32> into tensor<1x8x1xi32>
    %16 = tensor.empty() : tensor<1x8x1x64xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%16 : tensor<1x8x1x64xf32>) {
    ^bb0(%in: i32, %out: f32):
      %362 = arith.index_cast %in : i32 to index
      %363 = linalg.index 3 : index
      %extracted = tensor.extract %arg1[%362, %363] : tensor<32x64xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x8x1x64xf32>
    %collapsed = tensor.collapse_shape %17 [[0], [1], [2, 3]] : tensor<1x8x1x64xf32> into tensor<1x8x64xf32>
    %18 = tensor.empty() : tensor<f32>
    %19 = linalg.generic {indexing_maps = [#map6], iterator_types = []} outs(%18 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %20 = tensor.empty() : tensor<1x8x64xf32>
    %21 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<f32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %22 = tensor.empty() : tensor<1x8x64xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed, %21 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %24 = tensor.empty() : tensor<1x8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<1x8x64xf32>) outs(%24 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %26 = tensor.empty() : tensor<1x8xf32>
    %27 = linalg.fill ins(%cst_10 : f32) outs(%26 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%25 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %out, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8xf32>
    %expanded_12 = tensor.expand_shape %28 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %29 = tensor.empty() : tensor<1x8x1xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<1x8x1xf32>) outs(%29 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.divf %in, %cst_11 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %31 = tensor.empty() : tensor<1x8x1xf32>
    %32 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x8x1xf32>) outs(%31 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_9 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %33 = tensor.empty() : tensor<1x8x1xf32>
    %34 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<1x8x1xf32>) outs(%33 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.rsqrt %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %35 = tensor.empty() : tensor<1x8x64xf32>
    %36 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<1x8x1xf32>) outs(%35 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %37 = tensor.empty() : tensor<1x8x64xf32>
    %38 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %36 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%37 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %39 = tensor.empty() : tensor<1x1x64xf32>
    %40 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13 : tensor<64xf32>) outs(%39 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x64xf32>
    %41 = tensor.empty() : tensor<1x1x64xf32>
    %42 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<1x1x64xf32>) outs(%41 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_8 : f32
      linalg.yield %362 : f32
    } -> tensor<1x1x64xf32>
    %43 = tensor.empty() : tensor<1x8x64xf32>
    %44 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<1x1x64xf32>) outs(%43 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %45 = tensor.empty() : tensor<1x8x64xf32>
    %46 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %44 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%45 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_13 = tensor.collapse_shape %46 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %47 = tensor.empty() : tensor<64x4x32xf32>
    %48 = linalg.generic {indexing_maps = [#map12, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7 : tensor<4x64x32xf32>) outs(%47 : tensor<64x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x4x32xf32>
    %collapsed_14 = tensor.collapse_shape %48 [[0], [1, 2]] : tensor<64x4x32xf32> into tensor<64x128xf32>
    %49 = tensor.empty() : tensor<8x128xf32>
    %50 = linalg.fill ins(%cst_10 : f32) outs(%49 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %51 = linalg.matmul ins(%collapsed_13, %collapsed_14 : tensor<8x64xf32>, tensor<64x128xf32>) outs(%50 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_15 = tensor.expand_shape %51 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %52 = tensor.empty() : tensor<2x2x32x64xf32>
    %53 = linalg.generic {indexing_maps = [#map13, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6 : tensor<2x2x64x32xf32>) outs(%52 : tensor<2x2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x32x64xf32>
    %collapsed_16 = tensor.collapse_shape %53 [[0, 1, 2], [3]] : tensor<2x2x32x64xf32> into tensor<128x64xf32>
    %54 = tensor.empty() : tensor<64x1x8xf32>
    %55 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46 : tensor<1x8x64xf32>) outs(%54 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %collapsed_17 = tensor.collapse_shape %55 [[0], [1, 2]] : tensor<64x1x8xf32> into tensor<64x8xf32>
    %56 = tensor.empty() : tensor<128x8xf32>
    %57 = linalg.fill ins(%cst_10 : f32) outs(%56 : tensor<128x8xf32>) -> tensor<128x8xf32>
    %58 = linalg.matmul ins(%collapsed_16, %collapsed_17 : tensor<128x64xf32>, tensor<64x8xf32>) outs(%57 : tensor<128x8xf32>) -> tensor<128x8xf32>
    %expanded_18 = tensor.expand_shape %58 [[0, 1, 2], [3, 4]] output_shape [2, 2, 32, 1, 8] : tensor<128x8xf32> into tensor<2x2x32x1x8xf32>
    %59 = tensor.empty() : tensor<2x1x8x2x32xf32>
    %60 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_18 : tensor<2x2x32x1x8xf32>) outs(%59 : tensor<2x1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x8x2x32xf32>
    %extracted_slice = tensor.extract_slice %60[0, 0, 0, 0, 0] [1, 1, 8, 2, 32] [1, 1, 1, 1, 1] : tensor<2x1x8x2x32xf32> to tensor<1x1x8x2x32xf32>
    %collapsed_19 = tensor.collapse_shape %extracted_slice [[0], [1, 2], [3], [4]] : tensor<1x1x8x2x32xf32> into tensor<1x8x2x32xf32>
    %extracted_slice_20 = tensor.extract_slice %60[1, 0, 0, 0, 0] [1, 1, 8, 2, 32] [1, 1, 1, 1, 1] : tensor<2x1x8x2x32xf32> to tensor<1x1x8x2x32xf32>
    %collapsed_21 = tensor.collapse_shape %extracted_slice_20 [[0], [1, 2], [3], [4]] : tensor<1x1x8x2x32xf32> into tensor<1x8x2x32xf32>
    %61 = tensor.empty() : tensor<1x8x4x32xf32>
    %62 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<1x8x4x32xf32>) outs(%61 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x32xf32>
    %63 = tensor.empty() : tensor<1x8x4xf32>
    %64 = linalg.fill ins(%cst_10 : f32) outs(%63 : tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
    %65 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<1x8x4x32xf32>) outs(%64 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %out, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4xf32>
    %expanded_22 = tensor.expand_shape %65 [[0], [1], [2, 3]] output_shape [1, 8, 4, 1] : tensor<1x8x4xf32> into tensor<1x8x4x1xf32>
    %66 = tensor.empty() : tensor<1x8x4x1xf32>
    %67 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<1x8x4x1xf32>) outs(%66 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.divf %in, %cst_7 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x1xf32>
    %68 = tensor.empty() : tensor<1x8x4x1xf32>
    %69 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x4x1xf32>) outs(%68 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_9 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x1xf32>
    %70 = tensor.empty() : tensor<1x8x4x1xf32>
    %71 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x8x4x1xf32>) outs(%70 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.rsqrt %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x1xf32>
    %72 = tensor.empty() : tensor<1x8x4x32xf32>
    %73 = linalg.generic {indexing_maps = [#map17, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<1x8x4x1xf32>) outs(%72 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %74 = tensor.empty() : tensor<1x8x4x32xf32>
    %75 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15, %73 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%74 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x32xf32>
    %76 = tensor.empty() : tensor<1x1x1x32xf32>
    %77 = linalg.generic {indexing_maps = [#map18, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<32xf32>) outs(%76 : tensor<1x1x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x32xf32>
    %78 = tensor.empty() : tensor<1x1x1x32xf32>
    %79 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<1x1x1x32xf32>) outs(%78 : tensor<1x1x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_8 : f32
      linalg.yield %362 : f32
    } -> tensor<1x1x1x32xf32>
    %80 = tensor.empty() : tensor<1x8x4x32xf32>
    %81 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79 : tensor<1x1x1x32xf32>) outs(%80 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %82 = tensor.empty() : tensor<1x8x4x32xf32>
    %83 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %81 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%82 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x32xf32>
    %84 = tensor.empty() : tensor<1x8x2x32xf32>
    %85 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<1x8x2x32xf32>) outs(%84 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x32xf32>
    %86 = tensor.empty() : tensor<1x8x2xf32>
    %87 = linalg.fill ins(%cst_10 : f32) outs(%86 : tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %88 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%85 : tensor<1x8x2x32xf32>) outs(%87 : tensor<1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %out, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2xf32>
    %expanded_23 = tensor.expand_shape %88 [[0], [1], [2, 3]] output_shape [1, 8, 2, 1] : tensor<1x8x2xf32> into tensor<1x8x2x1xf32>
    %89 = tensor.empty() : tensor<1x8x2x1xf32>
    %90 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<1x8x2x1xf32>) outs(%89 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.divf %in, %cst_7 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x1xf32>
    %91 = tensor.empty() : tensor<1x8x2x1xf32>
    %92 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<1x8x2x1xf32>) outs(%91 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_9 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x1xf32>
    %93 = tensor.empty() : tensor<1x8x2x1xf32>
    %94 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<1x8x2x1xf32>) outs(%93 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.rsqrt %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x1xf32>
    %95 = tensor.empty() : tensor<1x8x2x32xf32>
    %96 = linalg.generic {indexing_maps = [#map17, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94 : tensor<1x8x2x1xf32>) outs(%95 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %97 = tensor.empty() : tensor<1x8x2x32xf32>
    %98 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_19, %96 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%97 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x32xf32>
    %99 = tensor.empty() : tensor<1x1x1x32xf32>
    %100 = linalg.generic {indexing_maps = [#map18, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<32xf32>) outs(%99 : tensor<1x1x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x32xf32>
    %101 = tensor.empty() : tensor<1x1x1x32xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%100 : tensor<1x1x1x32xf32>) outs(%101 : tensor<1x1x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_8 : f32
      linalg.yield %362 : f32
    } -> tensor<1x1x1x32xf32>
    %103 = tensor.empty() : tensor<1x8x2x32xf32>
    %104 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<1x1x1x32xf32>) outs(%103 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %105 = tensor.empty() : tensor<1x8x2x32xf32>
    %106 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %104 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%105 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x32xf32>
    %107 = tensor.empty() : tensor<16xi32>
    %108 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%107 : tensor<16xi32>) {
    ^bb0(%out: i32):
      %362 = linalg.index 0 : index
      %363 = arith.index_cast %362 : index to i32
      linalg.yield %363 : i32
    } -> tensor<16xi32>
    %109 = tensor.empty() : tensor<16xi32>
    %110 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%108 : tensor<16xi32>) outs(%109 : tensor<16xi32>) {
    ^bb0(%in: i32, %out: i32):
      %362 = arith.muli %in, %c2_i32 : i32
      linalg.yield %362 : i32
    } -> tensor<16xi32>
    %111 = tensor.empty() : tensor<16xf32>
    %112 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%110 : tensor<16xi32>) outs(%111 : tensor<16xf32>) {
    ^bb0(%in: i32, %out: f32):
      %362 = arith.sitofp %in : i32 to f32
      linalg.yield %362 : f32
    } -> tensor<16xf32>
    %113 = tensor.empty() : tensor<16xf32>
    %114 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%112 : tensor<16xf32>) outs(%113 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.divf %in, %cst_7 : f32
      linalg.yield %362 : f32
    } -> tensor<16xf32>
    %115 = tensor.empty() : tensor<16xf32>
    %116 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%114 : tensor<16xf32>) outs(%115 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.powf %cst_6, %in : f32
      linalg.yield %362 : f32
    } -> tensor<16xf32>
    %117 = tensor.empty() : tensor<8xf32>
    %118 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%9 : tensor<8xi32>) outs(%117 : tensor<8xf32>) {
    ^bb0(%in: i32, %out: f32):
      %362 = arith.sitofp %in : i32 to f32
      linalg.yield %362 : f32
    } -> tensor<8xf32>
    %119 = tensor.empty() : tensor<1x8xf32>
    %120 = linalg.generic {indexing_maps = [#map20, #map], iterator_types = ["parallel", "parallel"]} ins(%118 : tensor<8xf32>) outs(%119 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8xf32>
    %expanded_24 = tensor.expand_shape %120 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %121 = tensor.empty() : tensor<1x8x16xf32>
    %122 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x8x1xf32>) outs(%121 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x16xf32>
    %123 = tensor.empty() : tensor<1x8x16xf32>
    %124 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<16xf32>) outs(%123 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x16xf32>
    %125 = tensor.empty() : tensor<1x8x16xf32>
    %126 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %124 : tensor<1x8x16xf32>, tensor<1x8x16xf32>) outs(%125 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.divf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x16xf32>
    %127 = tensor.empty() : tensor<1x8x1x16xf32>
    %128 = linalg.generic {indexing_maps = [#map21, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x16xf32>) outs(%127 : tensor<1x8x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x1x16xf32>
    %129 = tensor.empty() : tensor<1x8x1x16xf32>
    %130 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128 : tensor<1x8x1x16xf32>) outs(%129 : tensor<1x8x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.sin %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1x16xf32>
    %131 = tensor.empty() : tensor<1x8x1x16xf32>
    %132 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128 : tensor<1x8x1x16xf32>) outs(%131 : tensor<1x8x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.cos %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1x16xf32>
    %extracted_slice_25 = tensor.extract_slice %83[0, 0, 0, 0] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xf32> to tensor<1x8x4x16xf32>
    %extracted_slice_26 = tensor.extract_slice %83[0, 0, 0, 16] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xf32> to tensor<1x8x4x16xf32>
    %133 = tensor.empty() : tensor<1x8x4x16xf32>
    %134 = linalg.generic {indexing_maps = [#map22, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x1x16xf32>) outs(%133 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x16xf32>
    %135 = tensor.empty() : tensor<1x8x4x16xf32>
    %136 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %134 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%135 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x16xf32>
    %137 = tensor.empty() : tensor<1x8x4x16xf32>
    %138 = linalg.generic {indexing_maps = [#map22, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x1x16xf32>) outs(%137 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x16xf32>
    %139 = tensor.empty() : tensor<1x8x4x16xf32>
    %140 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %138 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%139 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x16xf32>
    %141 = tensor.empty() : tensor<1x8x4x16xf32>
    %142 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%136, %140 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%141 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.subf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x16xf32>
    %143 = tensor.empty() : tensor<1x8x4x16xf32>
    %144 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %134 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%143 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x16xf32>
    %145 = tensor.empty() : tensor<1x8x4x16xf32>
    %146 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %138 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%145 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x16xf32>
    %147 = tensor.empty() : tensor<1x8x4x16xf32>
    %148 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%144, %146 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%147 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.addf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x16xf32>
    %149 = tensor.empty() : tensor<1x8x4x32xf32>
    %inserted_slice = tensor.insert_slice %142 into %149[0, 0, 0, 0] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x16xf32> into tensor<1x8x4x32xf32>
    %inserted_slice_27 = tensor.insert_slice %148 into %inserted_slice[0, 0, 0, 16] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x16xf32> into tensor<1x8x4x32xf32>
    %150 = tensor.empty() : tensor<1x8x4x32xf32>
    %151 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_27 : tensor<1x8x4x32xf32>) outs(%150 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %cst_5 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x32xf32>
    %extracted_slice_28 = tensor.extract_slice %106[0, 0, 0, 0] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xf32> to tensor<1x8x2x16xf32>
    %extracted_slice_29 = tensor.extract_slice %106[0, 0, 0, 16] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xf32> to tensor<1x8x2x16xf32>
    %152 = tensor.empty() : tensor<1x8x2x16xf32>
    %153 = linalg.generic {indexing_maps = [#map22, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x1x16xf32>) outs(%152 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x16xf32>
    %154 = tensor.empty() : tensor<1x8x2x16xf32>
    %155 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_28, %153 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%154 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x16xf32>
    %156 = tensor.empty() : tensor<1x8x2x16xf32>
    %157 = linalg.generic {indexing_maps = [#map22, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x1x16xf32>) outs(%156 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x16xf32>
    %158 = tensor.empty() : tensor<1x8x2x16xf32>
    %159 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_29, %157 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%158 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x16xf32>
    %160 = tensor.empty() : tensor<1x8x2x16xf32>
    %161 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%155, %159 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%160 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.subf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x16xf32>
    %162 = tensor.empty() : tensor<1x8x2x16xf32>
    %163 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_29, %153 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%162 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x16xf32>
    %164 = tensor.empty() : tensor<1x8x2x16xf32>
    %165 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_28, %157 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%164 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x16xf32>
    %166 = tensor.empty() : tensor<1x8x2x16xf32>
    %167 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163, %165 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%166 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.addf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x2x16xf32>
    %168 = tensor.empty() : tensor<1x8x2x32xf32>
    %inserted_slice_30 = tensor.insert_slice %161 into %168[0, 0, 0, 0] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x16xf32> into tensor<1x8x2x32xf32>
    %inserted_slice_31 = tensor.insert_slice %167 into %inserted_slice_30[0, 0, 0, 16] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x16xf32> into tensor<1x8x2x32xf32>
    %expanded_32 = tensor.expand_shape %151 [[0], [1], [2, 3], [4]] output_shape [1, 8, 2, 2, 32] : tensor<1x8x4x32xf32> into tensor<1x8x2x2x32xf32>
    %169 = tensor.empty() : tensor<1x2x8x32xf32>
    %170 = linalg.generic {indexing_maps = [#map23, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_31 : tensor<1x8x2x32xf32>) outs(%169 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x32xf32>
    %171 = tensor.empty() : tensor<1x2x32x8x2xf32>
    %172 = linalg.generic {indexing_maps = [#map24, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<1x8x2x2x32xf32>) outs(%171 : tensor<1x2x32x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x32x8x2xf32>
    %collapsed_33 = tensor.collapse_shape %170 [[0, 1], [2], [3]] : tensor<1x2x8x32xf32> into tensor<2x8x32xf32>
    %collapsed_34 = tensor.collapse_shape %172 [[0, 1], [2], [3, 4]] : tensor<1x2x32x8x2xf32> into tensor<2x32x16xf32>
    %173 = tensor.empty() : tensor<2x8x16xf32>
    %174 = linalg.fill ins(%cst_10 : f32) outs(%173 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %175 = linalg.batch_matmul ins(%collapsed_33, %collapsed_34 : tensor<2x8x32xf32>, tensor<2x32x16xf32>) outs(%174 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %expanded_35 = tensor.expand_shape %175 [[0, 1], [2], [3, 4]] output_shape [1, 2, 8, 8, 2] : tensor<2x8x16xf32> into tensor<1x2x8x8x2xf32>
    %176 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %177 = linalg.generic {indexing_maps = [#map25, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x2x8x8x2xf32>) outs(%176 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %collapsed_36 = tensor.collapse_shape %177 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x8xf32> into tensor<1x8x4x8xf32>
    %178 = tensor.empty() : tensor<8x8xi32>
    %179 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x8xi32>) outs(%178 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %362 = arith.addi %in, %c-16_i32 : i32
      linalg.yield %362 : i32
    } -> tensor<8x8xi32>
    %180 = tensor.empty() : tensor<8x8xi1>
    %181 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%179, %3 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%180 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_56: i32, %out: i1):
      %362 = arith.cmpi sge, %in, %in_56 : i32
      linalg.yield %362 : i1
    } -> tensor<8x8xi1>
    %182 = tensor.empty() : tensor<1x8x8xi1>
    %183 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%181 : tensor<8x8xi1>) outs(%182 : tensor<1x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x8x8xi1>
    %184 = tensor.empty() : tensor<1x8x8xi1>
    %185 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%183 : tensor<1x8x8xi1>) outs(%184 : tensor<1x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %362 = arith.xori %in, %true : i1
      linalg.yield %362 : i1
    } -> tensor<1x8x8xi1>
    %186 = tensor.empty() : tensor<8x8xi32>
    %187 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<8x8xi32>) outs(%186 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %362 = arith.addi %in, %c15_i32 : i32
      linalg.yield %362 : i32
    } -> tensor<8x8xi32>
    %188 = tensor.empty() : tensor<8x8xi1>
    %189 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%187, %3 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%188 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_56: i32, %out: i1):
      %362 = arith.cmpi sge, %in, %in_56 : i32
      linalg.yield %362 : i1
    } -> tensor<8x8xi1>
    %190 = tensor.empty() : tensor<1x8x8xi1>
    %191 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189 : tensor<8x8xi1>) outs(%190 : tensor<1x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x8x8xi1>
    %192 = tensor.empty() : tensor<1x8x8xi1>
    %193 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185, %191 : tensor<1x8x8xi1>, tensor<1x8x8xi1>) outs(%192 : tensor<1x8x8xi1>) {
    ^bb0(%in: i1, %in_56: i1, %out: i1):
      %362 = arith.andi %in, %in_56 : i1
      linalg.yield %362 : i1
    } -> tensor<1x8x8xi1>
    %194 = tensor.empty() : tensor<1x8x8xi1>
    %195 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193, %7 : tensor<1x8x8xi1>, tensor<1x8x8xi1>) outs(%194 : tensor<1x8x8xi1>) {
    ^bb0(%in: i1, %in_56: i1, %out: i1):
      %362 = arith.andi %in, %in_56 : i1
      linalg.yield %362 : i1
    } -> tensor<1x8x8xi1>
    %196 = tensor.empty() : tensor<1x8x4x8xi1>
    %197 = linalg.generic {indexing_maps = [#map21, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%195 : tensor<1x8x8xi1>) outs(%196 : tensor<1x8x4x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x8x4x8xi1>
    %198 = tensor.empty() : tensor<1x8x4x8xf32>
    %199 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%197, %collapsed_36 : tensor<1x8x4x8xi1>, tensor<1x8x4x8xf32>) outs(%198 : tensor<1x8x4x8xf32>) {
    ^bb0(%in: i1, %in_56: f32, %out: f32):
      %362 = arith.select %in, %in_56, %cst_4 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x8xf32>
    %200 = tensor.empty() : tensor<1x8x4xf32>
    %201 = linalg.fill ins(%cst_3 : f32) outs(%200 : tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
    %202 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%199 : tensor<1x8x4x8xf32>) outs(%201 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.maximumf %out, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4xf32>
    %203 = tensor.empty() : tensor<1x8x4x8xf32>
    %204 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%202 : tensor<1x8x4xf32>) outs(%203 : tensor<1x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x8xf32>
    %205 = tensor.empty() : tensor<1x8x4x8xf32>
    %206 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%199, %204 : tensor<1x8x4x8xf32>, tensor<1x8x4x8xf32>) outs(%205 : tensor<1x8x4x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.subf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x8xf32>
    %207 = tensor.empty() : tensor<1x8x4x8xf32>
    %208 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%206 : tensor<1x8x4x8xf32>) outs(%207 : tensor<1x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.exp %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x8xf32>
    %209 = tensor.empty() : tensor<1x8x4xf32>
    %210 = linalg.fill ins(%cst_10 : f32) outs(%209 : tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
    %211 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%208 : tensor<1x8x4x8xf32>) outs(%210 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %out, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4xf32>
    %212 = tensor.empty() : tensor<1x8x4x8xf32>
    %213 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%211 : tensor<1x8x4xf32>) outs(%212 : tensor<1x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x8xf32>
    %214 = tensor.empty() : tensor<1x8x4x8xf32>
    %215 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%208, %213 : tensor<1x8x4x8xf32>, tensor<1x8x4x8xf32>) outs(%214 : tensor<1x8x4x8xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.divf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x4x8xf32>
    %expanded_37 = tensor.expand_shape %215 [[0], [1], [2, 3], [4]] output_shape [1, 8, 2, 2, 8] : tensor<1x8x4x8xf32> into tensor<1x8x2x2x8xf32>
    %216 = tensor.empty() : tensor<1x2x32x8xf32>
    %217 = linalg.generic {indexing_maps = [#map26, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_21 : tensor<1x8x2x32xf32>) outs(%216 : tensor<1x2x32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x32x8xf32>
    %218 = tensor.empty() : tensor<1x2x8x8x2xf32>
    %219 = linalg.generic {indexing_maps = [#map24, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<1x8x2x2x8xf32>) outs(%218 : tensor<1x2x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x8x2xf32>
    %collapsed_38 = tensor.collapse_shape %217 [[0, 1], [2], [3]] : tensor<1x2x32x8xf32> into tensor<2x32x8xf32>
    %collapsed_39 = tensor.collapse_shape %219 [[0, 1], [2], [3, 4]] : tensor<1x2x8x8x2xf32> into tensor<2x8x16xf32>
    %220 = tensor.empty() : tensor<2x32x16xf32>
    %221 = linalg.fill ins(%cst_10 : f32) outs(%220 : tensor<2x32x16xf32>) -> tensor<2x32x16xf32>
    %222 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<2x32x8xf32>, tensor<2x8x16xf32>) outs(%221 : tensor<2x32x16xf32>) -> tensor<2x32x16xf32>
    %expanded_40 = tensor.expand_shape %222 [[0, 1], [2], [3, 4]] output_shape [1, 2, 32, 8, 2] : tensor<2x32x16xf32> into tensor<1x2x32x8x2xf32>
    %223 = tensor.empty() : tensor<1x8x2x2x32xf32>
    %224 = linalg.generic {indexing_maps = [#map25, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x2x32x8x2xf32>) outs(%223 : tensor<1x8x2x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x32xf32>
    %collapsed_41 = tensor.collapse_shape %224 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x32xf32> into tensor<1x8x4x32xf32>
    %225 = tensor.empty() : tensor<1x8x32x4xf32>
    %226 = linalg.generic {indexing_maps = [#map13, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_41 : tensor<1x8x4x32xf32>) outs(%225 : tensor<1x8x32x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x32x4xf32>
    %collapsed_42 = tensor.collapse_shape %226 [[0, 1], [2, 3]] : tensor<1x8x32x4xf32> into tensor<8x128xf32>
    %227 = tensor.empty() : tensor<32x4x64xf32>
    %228 = linalg.generic {indexing_maps = [#map12, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<4x32x64xf32>) outs(%227 : tensor<32x4x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x4x64xf32>
    %collapsed_43 = tensor.collapse_shape %228 [[0, 1], [2]] : tensor<32x4x64xf32> into tensor<128x64xf32>
    %229 = tensor.empty() : tensor<8x64xf32>
    %230 = linalg.fill ins(%cst_10 : f32) outs(%229 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %231 = linalg.matmul ins(%collapsed_42, %collapsed_43 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%230 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_44 = tensor.expand_shape %231 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %232 = tensor.empty() : tensor<1x8x64xf32>
    %233 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x8x64xf32>) outs(%232 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %234 = tensor.empty() : tensor<1x8xf32>
    %235 = linalg.fill ins(%cst_10 : f32) outs(%234 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %236 = linalg.generic {indexing_maps = [#map2, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%233 : tensor<1x8x64xf32>) outs(%235 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %out, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8xf32>
    %expanded_45 = tensor.expand_shape %236 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %237 = tensor.empty() : tensor<1x8x1xf32>
    %238 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45 : tensor<1x8x1xf32>) outs(%237 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.divf %in, %cst_11 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %239 = tensor.empty() : tensor<1x8x1xf32>
    %240 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238 : tensor<1x8x1xf32>) outs(%239 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_9 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %241 = tensor.empty() : tensor<1x8x1xf32>
    %242 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240 : tensor<1x8x1xf32>) outs(%241 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.rsqrt %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %243 = tensor.empty() : tensor<1x8x64xf32>
    %244 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%242 : tensor<1x8x1xf32>) outs(%243 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %245 = tensor.empty() : tensor<1x8x64xf32>
    %246 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44, %244 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%245 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %247 = tensor.empty() : tensor<1x1x64xf32>
    %248 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11 : tensor<64xf32>) outs(%247 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x64xf32>
    %249 = tensor.empty() : tensor<1x1x64xf32>
    %250 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%248 : tensor<1x1x64xf32>) outs(%249 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_8 : f32
      linalg.yield %362 : f32
    } -> tensor<1x1x64xf32>
    %251 = tensor.empty() : tensor<1x8x64xf32>
    %252 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%250 : tensor<1x1x64xf32>) outs(%251 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %253 = tensor.empty() : tensor<1x8x64xf32>
    %254 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%246, %252 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%253 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %255 = tensor.empty() : tensor<1x8x64xf32>
    %256 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%254, %23 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%255 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.addf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %257 = tensor.empty() : tensor<1x8x64xf32>
    %258 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%256 : tensor<1x8x64xf32>) outs(%257 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %259 = tensor.empty() : tensor<1x8xf32>
    %260 = linalg.fill ins(%cst_10 : f32) outs(%259 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %261 = linalg.generic {indexing_maps = [#map2, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%258 : tensor<1x8x64xf32>) outs(%260 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %out, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8xf32>
    %expanded_46 = tensor.expand_shape %261 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %262 = tensor.empty() : tensor<1x8x1xf32>
    %263 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<1x8x1xf32>) outs(%262 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.divf %in, %cst_11 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %264 = tensor.empty() : tensor<1x8x1xf32>
    %265 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%263 : tensor<1x8x1xf32>) outs(%264 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_9 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %266 = tensor.empty() : tensor<1x8x1xf32>
    %267 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%265 : tensor<1x8x1xf32>) outs(%266 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.rsqrt %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %268 = tensor.empty() : tensor<1x8x64xf32>
    %269 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267 : tensor<1x8x1xf32>) outs(%268 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %270 = tensor.empty() : tensor<1x8x64xf32>
    %271 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%256, %269 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%270 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %272 = tensor.empty() : tensor<1x1x64xf32>
    %273 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14 : tensor<64xf32>) outs(%272 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x64xf32>
    %274 = tensor.empty() : tensor<1x1x64xf32>
    %275 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%273 : tensor<1x1x64xf32>) outs(%274 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_8 : f32
      linalg.yield %362 : f32
    } -> tensor<1x1x64xf32>
    %276 = tensor.empty() : tensor<1x8x64xf32>
    %277 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%275 : tensor<1x1x64xf32>) outs(%276 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %278 = tensor.empty() : tensor<1x8x64xf32>
    %279 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%271, %277 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%278 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_47 = tensor.collapse_shape %279 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %280 = tensor.empty() : tensor<8x96xf32>
    %281 = linalg.fill ins(%cst_10 : f32) outs(%280 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %282 = linalg.matmul ins(%collapsed_47, %arg9 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%281 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_48 = tensor.expand_shape %282 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %283 = tensor.empty() : tensor<1x8x96xf32>
    %284 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48 : tensor<1x8x96xf32>) outs(%283 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %285 = tensor.empty() : tensor<1x8x96xf32>
    %286 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%284, %expanded_48 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%285 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %287 = tensor.empty() : tensor<1x8x96xf32>
    %288 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%286 : tensor<1x8x96xf32>) outs(%287 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %cst_2 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %289 = tensor.empty() : tensor<1x8x96xf32>
    %290 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48, %288 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%289 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.addf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %291 = tensor.empty() : tensor<1x8x96xf32>
    %292 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%290 : tensor<1x8x96xf32>) outs(%291 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %cst_1 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %293 = tensor.empty() : tensor<1x8x96xf32>
    %294 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%292 : tensor<1x8x96xf32>) outs(%293 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.tanh %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %295 = tensor.empty() : tensor<1x8x96xf32>
    %296 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%294 : tensor<1x8x96xf32>) outs(%295 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_8 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %297 = tensor.empty() : tensor<1x8x96xf32>
    %298 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%296 : tensor<1x8x96xf32>) outs(%297 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %cst_0 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %299 = tensor.empty() : tensor<1x8x96xf32>
    %300 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48, %298 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%299 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %301 = tensor.empty() : tensor<8x96xf32>
    %302 = linalg.fill ins(%cst_10 : f32) outs(%301 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %303 = linalg.matmul ins(%collapsed_47, %arg10 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%302 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_49 = tensor.expand_shape %303 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %304 = tensor.empty() : tensor<1x8x96xf32>
    %305 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%300, %expanded_49 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%304 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x96xf32>
    %collapsed_50 = tensor.collapse_shape %305 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %306 = tensor.empty() : tensor<8x64xf32>
    %307 = linalg.fill ins(%cst_10 : f32) outs(%306 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %308 = linalg.matmul ins(%collapsed_50, %arg8 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%307 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_51 = tensor.expand_shape %308 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %309 = tensor.empty() : tensor<1x8x64xf32>
    %310 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_51 : tensor<1x8x64xf32>) outs(%309 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %311 = tensor.empty() : tensor<1x8xf32>
    %312 = linalg.fill ins(%cst_10 : f32) outs(%311 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %313 = linalg.generic {indexing_maps = [#map2, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%310 : tensor<1x8x64xf32>) outs(%312 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %out, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8xf32>
    %expanded_52 = tensor.expand_shape %313 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %314 = tensor.empty() : tensor<1x8x1xf32>
    %315 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_52 : tensor<1x8x1xf32>) outs(%314 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.divf %in, %cst_11 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %316 = tensor.empty() : tensor<1x8x1xf32>
    %317 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%315 : tensor<1x8x1xf32>) outs(%316 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_9 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %318 = tensor.empty() : tensor<1x8x1xf32>
    %319 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%317 : tensor<1x8x1xf32>) outs(%318 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.rsqrt %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %320 = tensor.empty() : tensor<1x8x64xf32>
    %321 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%319 : tensor<1x8x1xf32>) outs(%320 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %322 = tensor.empty() : tensor<1x8x64xf32>
    %323 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_51, %321 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%322 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %324 = tensor.empty() : tensor<1x1x64xf32>
    %325 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12 : tensor<64xf32>) outs(%324 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x64xf32>
    %326 = tensor.empty() : tensor<1x1x64xf32>
    %327 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%325 : tensor<1x1x64xf32>) outs(%326 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_8 : f32
      linalg.yield %362 : f32
    } -> tensor<1x1x64xf32>
    %328 = tensor.empty() : tensor<1x8x64xf32>
    %329 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%327 : tensor<1x1x64xf32>) outs(%328 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %330 = tensor.empty() : tensor<1x8x64xf32>
    %331 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%323, %329 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%330 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %332 = tensor.empty() : tensor<1x8x64xf32>
    %333 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%331, %256 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%332 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.addf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %334 = tensor.empty() : tensor<1x8x64xf32>
    %335 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%333 : tensor<1x8x64xf32>) outs(%334 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.mulf %in, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %336 = tensor.empty() : tensor<1x8xf32>
    %337 = linalg.fill ins(%cst_10 : f32) outs(%336 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %338 = linalg.generic {indexing_maps = [#map2, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%335 : tensor<1x8x64xf32>) outs(%337 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %out, %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8xf32>
    %expanded_53 = tensor.expand_shape %338 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %339 = tensor.empty() : tensor<1x8x1xf32>
    %340 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_53 : tensor<1x8x1xf32>) outs(%339 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.divf %in, %cst_11 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %341 = tensor.empty() : tensor<1x8x1xf32>
    %342 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%340 : tensor<1x8x1xf32>) outs(%341 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_9 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %343 = tensor.empty() : tensor<1x8x1xf32>
    %344 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%342 : tensor<1x8x1xf32>) outs(%343 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = math.rsqrt %in : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x1xf32>
    %345 = tensor.empty() : tensor<1x8x64xf32>
    %346 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%344 : tensor<1x8x1xf32>) outs(%345 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %347 = tensor.empty() : tensor<1x8x64xf32>
    %348 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%333, %346 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%347 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %349 = tensor.empty() : tensor<1x1x64xf32>
    %350 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<64xf32>) outs(%349 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x64xf32>
    %351 = tensor.empty() : tensor<1x1x64xf32>
    %352 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%350 : tensor<1x1x64xf32>) outs(%351 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %362 = arith.addf %in, %cst_8 : f32
      linalg.yield %362 : f32
    } -> tensor<1x1x64xf32>
    %353 = tensor.empty() : tensor<1x8x64xf32>
    %354 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%352 : tensor<1x1x64xf32>) outs(%353 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %355 = tensor.empty() : tensor<1x8x64xf32>
    %356 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%348, %354 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%355 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_56: f32, %out: f32):
      %362 = arith.mulf %in, %in_56 : f32
      linalg.yield %362 : f32
    } -> tensor<1x8x64xf32>
    %357 = tensor.empty() : tensor<64x32xf32>
    %358 = linalg.generic {indexing_maps = [#map27, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x64xf32>) outs(%357 : tensor<64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x32xf32>
    %collapsed_54 = tensor.collapse_shape %356 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %359 = tensor.empty() : tensor<8x32xf32>
    %360 = linalg.fill ins(%cst_10 : f32) outs(%359 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %361 = linalg.matmul ins(%collapsed_54, %358 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%360 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_55 = tensor.expand_shape %361 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xf32> into tensor<1x8x32xf32>
    return %expanded_55 : tensor<1x8x32xf32>
  }
}

