#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map7 = affine_map<(d0, d1, d2) -> (d0)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<(d0, d1, d2) -> (d2)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4, d2)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4, d1, d3)>
#map16 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4, d2)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2, d3)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map21 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
module @jit_f {
  func.func public @penzai_gemma(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<64x2x2x16xf32>, %arg4: tensor<64x2x16xf32>, %arg5: tensor<64x2x16xf32>, %arg6: tensor<2x2x16x64xf32>, %arg7: tensor<64xf32>, %arg8: tensor<64xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<64x96xf32>, %arg11: tensor<96x64xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64x2x2x16xf32>, %arg15: tensor<64x2x16xf32>, %arg16: tensor<64x2x16xf32>, %arg17: tensor<2x2x16x64xf32>, %arg18: tensor<64xf32>, %arg19: tensor<64xf32>, %arg20: tensor<64x96xf32>, %arg21: tensor<64x96xf32>, %arg22: tensor<96x64xf32>, %arg23: tensor<64xf32>, %arg24: tensor<64xf32>, %arg25: tensor<64x32xf32>) -> tensor<1x8x32xf32> {
    %cst = arith.constant 5.000000e-01 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.797884583 : f32
    %cst_2 = arith.constant 4.471500e-02 : f32
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant -2.38197633E+38 : f32
    %cst_5 = arith.constant 2.500000e-01 : f32
    %cst_6 = arith.constant 1.000000e+04 : f32
    %cst_7 = arith.constant 1.600000e+01 : f32
    %c2_i32 = arith.constant 2 : i32
    %cst_8 = arith.constant 9.99999997E-7 : f32
    %cst_9 = arith.constant 6.400000e+01 : f32
    %cst_10 = arith.constant 0.000000e+00 : f32
    %c31 = arith.constant 31 : index
    %c0 = arith.constant 0 : index
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_11 = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi32>
    %0 = tensor.empty() : tensor<1x8xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%0 : tensor<1x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %486 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %486 : i1
    } -> tensor<1x8xi1>
    %2 = tensor.empty() : tensor<1x8xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%2 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %486 = arith.addi %in, %c32_i32 : i32
      linalg.yield %486 : i32
    } -> tensor<1x8xi32>
    %4 = tensor.empty() : tensor<1x8xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3, %arg0 : tensor<1x8xi1>, tensor<1x8xi32>, tensor<1x8xi32>) outs(%4 : tensor<1x8xi32>) {
    ^bb0(%in: i1, %in_70: i32, %in_71: i32, %out: i32):
      %486 = arith.select %in, %in_70, %in_71 : i32
      linalg.yield %486 : i32
    } -> tensor<1x8xi32>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xi32> into tensor<1x8x1xi32>
    %6 = tensor.empty() : tensor<64x32xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32x64xf32>) outs(%6 : tensor<64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x32xf32>
    %8 = tensor.empty() : tensor<64x1x8x1xf32>
    %9 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%8 : tensor<64x1x8x1xf32>) {
    ^bb0(%out: f32):
      %486 = linalg.index 0 : index
      %487 = linalg.index 2 : index
      %extracted = tensor.extract %expanded[%c0, %487, %c0] : tensor<1x8x1xi32>
      %488 = arith.index_cast %extracted : i32 to index
      %489 = arith.maxsi %488, %c0 : index
      %490 = arith.minsi %489, %c31 : index
      %extracted_70 = tensor.extract %7[%486, %490] : tensor<64x32xf32>
      linalg.yield %extracted_70 : f32
    } -> tensor<64x1x8x1xf32>
    %collapsed = tensor.collapse_shape %9 [[0], [1], [2, 3]] : tensor<64x1x8x1xf32> into tensor<64x1x8xf32>
    %10 = tensor.empty() : tensor<64x1x8xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed : tensor<64x1x8xf32>) outs(%10 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %12 = tensor.empty() : tensor<1x8xf32>
    %13 = linalg.fill ins(%cst_10 : f32) outs(%12 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<64x1x8xf32>) outs(%13 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %15 = tensor.empty() : tensor<1x8xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<1x8xf32>) outs(%15 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_9 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %17 = tensor.empty() : tensor<1x8xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_8 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %19 = tensor.empty() : tensor<1x8xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<1x8xf32>) outs(%19 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.rsqrt %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %21 = tensor.empty() : tensor<1x8x64xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed : tensor<64x1x8xf32>) outs(%21 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<1x8x64xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8xf32>) outs(%23 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %25 = tensor.empty() : tensor<1x8x64xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %24 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%25 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %27 = tensor.empty() : tensor<64x1x8xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x64xf32>) outs(%27 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %29 = tensor.empty() : tensor<64x1x8xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<64xf32>) outs(%29 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %31 = tensor.empty() : tensor<64x1x8xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %30 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%31 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %33 = tensor.empty() : tensor<1x8x64xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<64x1x8xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_12 = tensor.collapse_shape %34 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %collapsed_13 = tensor.collapse_shape %arg3 [[0], [1, 2, 3]] : tensor<64x2x2x16xf32> into tensor<64x64xf32>
    %35 = tensor.empty() : tensor<8x64xf32>
    %36 = linalg.fill ins(%cst_10 : f32) outs(%35 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %37 = linalg.matmul ins(%collapsed_12, %collapsed_13 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_14 = tensor.expand_shape %37 [[0, 1], [2, 3, 4]] output_shape [1, 8, 2, 2, 16] : tensor<8x64xf32> into tensor<1x8x2x2x16xf32>
    %38 = tensor.empty() : tensor<8xi32>
    %39 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel"]} outs(%38 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %486 = linalg.index 0 : index
      %487 = arith.index_cast %486 : index to i32
      linalg.yield %487 : i32
    } -> tensor<8xi32>
    %40 = tensor.empty() : tensor<8xi32>
    %41 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%39 : tensor<8xi32>) outs(%40 : tensor<8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %486 = arith.muli %in, %c2_i32 : i32
      linalg.yield %486 : i32
    } -> tensor<8xi32>
    %42 = tensor.empty() : tensor<8xf32>
    %43 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%41 : tensor<8xi32>) outs(%42 : tensor<8xf32>) {
    ^bb0(%in: i32, %out: f32):
      %486 = arith.sitofp %in : i32 to f32
      linalg.yield %486 : f32
    } -> tensor<8xf32>
    %44 = tensor.empty() : tensor<8xf32>
    %45 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%43 : tensor<8xf32>) outs(%44 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_7 : f32
      linalg.yield %486 : f32
    } -> tensor<8xf32>
    %46 = tensor.empty() : tensor<8xf32>
    %47 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%45 : tensor<8xf32>) outs(%46 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.powf %cst_6, %in : f32
      linalg.yield %486 : f32
    } -> tensor<8xf32>
    %48 = tensor.empty() : tensor<1x8xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<1x8xi32>) outs(%48 : tensor<1x8xf32>) {
    ^bb0(%in: i32, %out: f32):
      %486 = arith.sitofp %in : i32 to f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %50 = tensor.empty() : tensor<1x8x8xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<1x8xf32>) outs(%50 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x8xf32>
    %52 = tensor.empty() : tensor<1x8x8xf32>
    %53 = linalg.generic {indexing_maps = [#map9, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<8xf32>) outs(%52 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x8xf32>
    %54 = tensor.empty() : tensor<1x8x8xf32>
    %55 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %53 : tensor<1x8x8xf32>, tensor<1x8x8xf32>) outs(%54 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.divf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x8xf32>
    %56 = tensor.empty() : tensor<1x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<1x8x8xf32>) outs(%56 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.sin %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x8xf32>
    %58 = tensor.empty() : tensor<1x8x8xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<1x8x8xf32>) outs(%58 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.cos %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x8xf32>
    %extracted_slice = tensor.extract_slice %expanded_14[0, 0, 0, 0, 0] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x16xf32> to tensor<1x8x2x2x8xf32>
    %extracted_slice_15 = tensor.extract_slice %expanded_14[0, 0, 0, 0, 8] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x16xf32> to tensor<1x8x2x2x8xf32>
    %60 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %61 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x8xf32>) outs(%60 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %62 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %63 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %61 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%62 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %64 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %65 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<1x8x8xf32>) outs(%64 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %66 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %67 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15, %65 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%66 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %68 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %69 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%63, %67 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%68 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.subf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %70 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %71 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15, %61 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%70 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %72 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %73 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %65 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%72 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %74 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %75 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%71, %73 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%74 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %76 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %inserted_slice = tensor.insert_slice %69 into %76[0, 0, 0, 0, 0] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x8xf32> into tensor<1x8x2x2x16xf32>
    %inserted_slice_16 = tensor.insert_slice %75 into %inserted_slice[0, 0, 0, 0, 8] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x8xf32> into tensor<1x8x2x2x16xf32>
    %77 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %78 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_16 : tensor<1x8x2x2x16xf32>) outs(%77 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %cst_5 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_17 = tensor.collapse_shape %arg4 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %79 = tensor.empty() : tensor<8x32xf32>
    %80 = linalg.fill ins(%cst_10 : f32) outs(%79 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %81 = linalg.matmul ins(%collapsed_12, %collapsed_17 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%80 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_18 = tensor.expand_shape %81 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %extracted_slice_19 = tensor.extract_slice %expanded_18[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %extracted_slice_20 = tensor.extract_slice %expanded_18[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %82 = tensor.empty() : tensor<1x8x2x8xf32>
    %83 = linalg.generic {indexing_maps = [#map12, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x8xf32>) outs(%82 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x8xf32>
    %84 = tensor.empty() : tensor<1x8x2x8xf32>
    %85 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %83 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%84 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %86 = tensor.empty() : tensor<1x8x2x8xf32>
    %87 = linalg.generic {indexing_maps = [#map12, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<1x8x8xf32>) outs(%86 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x8xf32>
    %88 = tensor.empty() : tensor<1x8x2x8xf32>
    %89 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %87 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%88 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %90 = tensor.empty() : tensor<1x8x2x8xf32>
    %91 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %89 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%90 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.subf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %92 = tensor.empty() : tensor<1x8x2x8xf32>
    %93 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %83 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%92 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %94 = tensor.empty() : tensor<1x8x2x8xf32>
    %95 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19, %87 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%94 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %96 = tensor.empty() : tensor<1x8x2x8xf32>
    %97 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %95 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%96 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %98 = tensor.empty() : tensor<1x8x2x16xf32>
    %inserted_slice_21 = tensor.insert_slice %91 into %98[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x8xf32> into tensor<1x8x2x16xf32>
    %inserted_slice_22 = tensor.insert_slice %97 into %inserted_slice_21[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x8xf32> into tensor<1x8x2x16xf32>
    %collapsed_23 = tensor.collapse_shape %arg5 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %99 = tensor.empty() : tensor<8x32xf32>
    %100 = linalg.fill ins(%cst_10 : f32) outs(%99 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %101 = linalg.matmul ins(%collapsed_12, %collapsed_23 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%100 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_24 = tensor.expand_shape %101 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %102 = tensor.empty() : tensor<1x2x8x16xf32>
    %103 = linalg.generic {indexing_maps = [#map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_22 : tensor<1x8x2x16xf32>) outs(%102 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x16xf32>
    %104 = tensor.empty() : tensor<1x2x16x8x2xf32>
    %105 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x8x2x2x16xf32>) outs(%104 : tensor<1x2x16x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x16x8x2xf32>
    %collapsed_25 = tensor.collapse_shape %103 [[0, 1], [2], [3]] : tensor<1x2x8x16xf32> into tensor<2x8x16xf32>
    %collapsed_26 = tensor.collapse_shape %105 [[0, 1], [2], [3, 4]] : tensor<1x2x16x8x2xf32> into tensor<2x16x16xf32>
    %106 = tensor.empty() : tensor<2x8x16xf32>
    %107 = linalg.fill ins(%cst_10 : f32) outs(%106 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %108 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<2x8x16xf32>, tensor<2x16x16xf32>) outs(%107 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %expanded_27 = tensor.expand_shape %108 [[0, 1], [2], [3, 4]] output_shape [1, 2, 8, 8, 2] : tensor<2x8x16xf32> into tensor<1x2x8x8x2xf32>
    %109 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %110 = linalg.generic {indexing_maps = [#map15, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<1x2x8x8x2xf32>) outs(%109 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %111 = tensor.empty() : tensor<1x8x8xi32>
    %112 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_11 : tensor<1x8xi32>) outs(%111 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8x8xi32>
    %113 = tensor.empty() : tensor<1x8x8xi32>
    %114 = linalg.generic {indexing_maps = [#map16, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_11 : tensor<1x8xi32>) outs(%113 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8x8xi32>
    %115 = tensor.empty() : tensor<1x8x8xi1>
    %116 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %114 : tensor<1x8x8xi32>, tensor<1x8x8xi32>) outs(%115 : tensor<1x8x8xi1>) {
    ^bb0(%in: i32, %in_70: i32, %out: i1):
      %486 = arith.cmpi sge, %in, %in_70 : i32
      linalg.yield %486 : i1
    } -> tensor<1x8x8xi1>
    %117 = tensor.empty() : tensor<1x8x8x2x2xf32>
    %118 = linalg.generic {indexing_maps = [#map17, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%110 : tensor<1x8x2x2x8xf32>) outs(%117 : tensor<1x8x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x8x2x2xf32>
    %119 = tensor.empty() : tensor<1x8x8x2x2xi1>
    %120 = linalg.generic {indexing_maps = [#map18, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x8xi1>) outs(%119 : tensor<1x8x8x2x2xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x8x8x2x2xi1>
    %121 = tensor.empty() : tensor<1x8x8x2x2xf32>
    %122 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%120, %118 : tensor<1x8x8x2x2xi1>, tensor<1x8x8x2x2xf32>) outs(%121 : tensor<1x8x8x2x2xf32>) {
    ^bb0(%in: i1, %in_70: f32, %out: f32):
      %486 = arith.select %in, %in_70, %cst_4 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x8x2x2xf32>
    %123 = tensor.empty() : tensor<1x8x2x2xf32>
    %124 = linalg.fill ins(%cst_3 : f32) outs(%123 : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
    %125 = linalg.generic {indexing_maps = [#map19, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%122 : tensor<1x8x8x2x2xf32>) outs(%124 : tensor<1x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.maximumf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2xf32>
    %126 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %127 = linalg.generic {indexing_maps = [#map19, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%122 : tensor<1x8x8x2x2xf32>) outs(%126 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %128 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %129 = linalg.generic {indexing_maps = [#map20, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%125 : tensor<1x8x2x2xf32>) outs(%128 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %130 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %131 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%127, %129 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%130 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.subf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %132 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %133 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x2x2x8xf32>) outs(%132 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.exp %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %134 = tensor.empty() : tensor<1x8x2x2xf32>
    %135 = linalg.fill ins(%cst_10 : f32) outs(%134 : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
    %136 = linalg.generic {indexing_maps = [#map11, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%133 : tensor<1x8x2x2x8xf32>) outs(%135 : tensor<1x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2xf32>
    %137 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %138 = linalg.generic {indexing_maps = [#map20, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%136 : tensor<1x8x2x2xf32>) outs(%137 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %139 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %140 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%133, %138 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%139 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.divf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %141 = tensor.empty() : tensor<1x2x16x8xf32>
    %142 = linalg.generic {indexing_maps = [#map21, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x8x2x16xf32>) outs(%141 : tensor<1x2x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x16x8xf32>
    %143 = tensor.empty() : tensor<1x2x8x8x2xf32>
    %144 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%140 : tensor<1x8x2x2x8xf32>) outs(%143 : tensor<1x2x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x8x2xf32>
    %collapsed_28 = tensor.collapse_shape %142 [[0, 1], [2], [3]] : tensor<1x2x16x8xf32> into tensor<2x16x8xf32>
    %collapsed_29 = tensor.collapse_shape %144 [[0, 1], [2], [3, 4]] : tensor<1x2x8x8x2xf32> into tensor<2x8x16xf32>
    %145 = tensor.empty() : tensor<2x16x16xf32>
    %146 = linalg.fill ins(%cst_10 : f32) outs(%145 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
    %147 = linalg.batch_matmul ins(%collapsed_28, %collapsed_29 : tensor<2x16x8xf32>, tensor<2x8x16xf32>) outs(%146 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
    %expanded_30 = tensor.expand_shape %147 [[0, 1], [2], [3, 4]] output_shape [1, 2, 16, 8, 2] : tensor<2x16x16xf32> into tensor<1x2x16x8x2xf32>
    %148 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %149 = linalg.generic {indexing_maps = [#map15, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<1x2x16x8x2xf32>) outs(%148 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_31 = tensor.collapse_shape %149 [[0, 1], [2, 3, 4]] : tensor<1x8x2x2x16xf32> into tensor<8x64xf32>
    %collapsed_32 = tensor.collapse_shape %arg6 [[0, 1, 2], [3]] : tensor<2x2x16x64xf32> into tensor<64x64xf32>
    %150 = tensor.empty() : tensor<8x64xf32>
    %151 = linalg.fill ins(%cst_10 : f32) outs(%150 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %152 = linalg.matmul ins(%collapsed_31, %collapsed_32 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%151 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_33 = tensor.expand_shape %152 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %153 = tensor.empty() : tensor<1x8x64xf32>
    %154 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<1x8x64xf32>) outs(%153 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %155 = tensor.empty() : tensor<1x8xf32>
    %156 = linalg.fill ins(%cst_10 : f32) outs(%155 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %157 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%154 : tensor<1x8x64xf32>) outs(%156 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %158 = tensor.empty() : tensor<1x8xf32>
    %159 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%157 : tensor<1x8xf32>) outs(%158 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_9 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %160 = tensor.empty() : tensor<1x8xf32>
    %161 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%159 : tensor<1x8xf32>) outs(%160 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_8 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %162 = tensor.empty() : tensor<1x8xf32>
    %163 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%161 : tensor<1x8xf32>) outs(%162 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.rsqrt %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %164 = tensor.empty() : tensor<1x8x64xf32>
    %165 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%163 : tensor<1x8xf32>) outs(%164 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %166 = tensor.empty() : tensor<1x8x64xf32>
    %167 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_33, %165 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%166 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %168 = tensor.empty() : tensor<64x1x8xf32>
    %169 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%167 : tensor<1x8x64xf32>) outs(%168 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %170 = tensor.empty() : tensor<64x1x8xf32>
    %171 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7 : tensor<64xf32>) outs(%170 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %172 = tensor.empty() : tensor<64x1x8xf32>
    %173 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169, %171 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%172 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %174 = tensor.empty() : tensor<1x8x64xf32>
    %175 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173 : tensor<64x1x8xf32>) outs(%174 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %176 = tensor.empty() : tensor<1x8x64xf32>
    %177 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175, %22 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%176 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %178 = tensor.empty() : tensor<1x8x64xf32>
    %179 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177 : tensor<1x8x64xf32>) outs(%178 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %180 = tensor.empty() : tensor<1x8xf32>
    %181 = linalg.fill ins(%cst_10 : f32) outs(%180 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %182 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%179 : tensor<1x8x64xf32>) outs(%181 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %183 = tensor.empty() : tensor<1x8xf32>
    %184 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%182 : tensor<1x8xf32>) outs(%183 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_9 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %185 = tensor.empty() : tensor<1x8xf32>
    %186 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%184 : tensor<1x8xf32>) outs(%185 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_8 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %187 = tensor.empty() : tensor<1x8xf32>
    %188 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%186 : tensor<1x8xf32>) outs(%187 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.rsqrt %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %189 = tensor.empty() : tensor<1x8x64xf32>
    %190 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188 : tensor<1x8xf32>) outs(%189 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %191 = tensor.empty() : tensor<1x8x64xf32>
    %192 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177, %190 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%191 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %193 = tensor.empty() : tensor<64x1x8xf32>
    %194 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%192 : tensor<1x8x64xf32>) outs(%193 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %195 = tensor.empty() : tensor<64x1x8xf32>
    %196 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8 : tensor<64xf32>) outs(%195 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %197 = tensor.empty() : tensor<64x1x8xf32>
    %198 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194, %196 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%197 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %199 = tensor.empty() : tensor<1x8x64xf32>
    %200 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198 : tensor<64x1x8xf32>) outs(%199 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_34 = tensor.collapse_shape %200 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %201 = tensor.empty() : tensor<8x96xf32>
    %202 = linalg.fill ins(%cst_10 : f32) outs(%201 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %203 = linalg.matmul ins(%collapsed_34, %arg9 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%202 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_35 = tensor.expand_shape %203 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %204 = tensor.empty() : tensor<1x8x96xf32>
    %205 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x8x96xf32>) outs(%204 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %206 = tensor.empty() : tensor<1x8x96xf32>
    %207 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205, %expanded_35 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%206 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %208 = tensor.empty() : tensor<1x8x96xf32>
    %209 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%207 : tensor<1x8x96xf32>) outs(%208 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %cst_2 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %210 = tensor.empty() : tensor<1x8x96xf32>
    %211 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35, %209 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%210 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %212 = tensor.empty() : tensor<1x8x96xf32>
    %213 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<1x8x96xf32>) outs(%212 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %cst_1 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %214 = tensor.empty() : tensor<1x8x96xf32>
    %215 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%213 : tensor<1x8x96xf32>) outs(%214 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.tanh %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %216 = tensor.empty() : tensor<1x8x96xf32>
    %217 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215 : tensor<1x8x96xf32>) outs(%216 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_0 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %218 = tensor.empty() : tensor<1x8x96xf32>
    %219 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217 : tensor<1x8x96xf32>) outs(%218 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %cst : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %220 = tensor.empty() : tensor<1x8x96xf32>
    %221 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35, %219 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%220 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %222 = tensor.empty() : tensor<8x96xf32>
    %223 = linalg.fill ins(%cst_10 : f32) outs(%222 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %224 = linalg.matmul ins(%collapsed_34, %arg10 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%223 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_36 = tensor.expand_shape %224 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %225 = tensor.empty() : tensor<1x8x96xf32>
    %226 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221, %expanded_36 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%225 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %collapsed_37 = tensor.collapse_shape %226 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %227 = tensor.empty() : tensor<8x64xf32>
    %228 = linalg.fill ins(%cst_10 : f32) outs(%227 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %229 = linalg.matmul ins(%collapsed_37, %arg11 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%228 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_38 = tensor.expand_shape %229 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %230 = tensor.empty() : tensor<1x8x64xf32>
    %231 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<1x8x64xf32>) outs(%230 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %232 = tensor.empty() : tensor<1x8xf32>
    %233 = linalg.fill ins(%cst_10 : f32) outs(%232 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %234 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%231 : tensor<1x8x64xf32>) outs(%233 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %235 = tensor.empty() : tensor<1x8xf32>
    %236 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%234 : tensor<1x8xf32>) outs(%235 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_9 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %237 = tensor.empty() : tensor<1x8xf32>
    %238 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%236 : tensor<1x8xf32>) outs(%237 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_8 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %239 = tensor.empty() : tensor<1x8xf32>
    %240 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%238 : tensor<1x8xf32>) outs(%239 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.rsqrt %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %241 = tensor.empty() : tensor<1x8x64xf32>
    %242 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240 : tensor<1x8xf32>) outs(%241 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %243 = tensor.empty() : tensor<1x8x64xf32>
    %244 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38, %242 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%243 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %245 = tensor.empty() : tensor<64x1x8xf32>
    %246 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%244 : tensor<1x8x64xf32>) outs(%245 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %247 = tensor.empty() : tensor<64x1x8xf32>
    %248 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12 : tensor<64xf32>) outs(%247 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %249 = tensor.empty() : tensor<64x1x8xf32>
    %250 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%246, %248 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%249 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %251 = tensor.empty() : tensor<1x8x64xf32>
    %252 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%250 : tensor<64x1x8xf32>) outs(%251 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %253 = tensor.empty() : tensor<1x8x64xf32>
    %254 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252, %177 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%253 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %255 = tensor.empty() : tensor<1x8x64xf32>
    %256 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%254 : tensor<1x8x64xf32>) outs(%255 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %257 = tensor.empty() : tensor<1x8xf32>
    %258 = linalg.fill ins(%cst_10 : f32) outs(%257 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %259 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%256 : tensor<1x8x64xf32>) outs(%258 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %260 = tensor.empty() : tensor<1x8xf32>
    %261 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%259 : tensor<1x8xf32>) outs(%260 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_9 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %262 = tensor.empty() : tensor<1x8xf32>
    %263 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%261 : tensor<1x8xf32>) outs(%262 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_8 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %264 = tensor.empty() : tensor<1x8xf32>
    %265 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%263 : tensor<1x8xf32>) outs(%264 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.rsqrt %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %266 = tensor.empty() : tensor<1x8x64xf32>
    %267 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%265 : tensor<1x8xf32>) outs(%266 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %268 = tensor.empty() : tensor<1x8x64xf32>
    %269 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%254, %267 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%268 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %270 = tensor.empty() : tensor<64x1x8xf32>
    %271 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%269 : tensor<1x8x64xf32>) outs(%270 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %272 = tensor.empty() : tensor<64x1x8xf32>
    %273 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13 : tensor<64xf32>) outs(%272 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %274 = tensor.empty() : tensor<64x1x8xf32>
    %275 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%271, %273 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%274 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %276 = tensor.empty() : tensor<1x8x64xf32>
    %277 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%275 : tensor<64x1x8xf32>) outs(%276 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_39 = tensor.collapse_shape %277 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %collapsed_40 = tensor.collapse_shape %arg14 [[0], [1, 2, 3]] : tensor<64x2x2x16xf32> into tensor<64x64xf32>
    %278 = tensor.empty() : tensor<8x64xf32>
    %279 = linalg.fill ins(%cst_10 : f32) outs(%278 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %280 = linalg.matmul ins(%collapsed_39, %collapsed_40 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%279 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_41 = tensor.expand_shape %280 [[0, 1], [2, 3, 4]] output_shape [1, 8, 2, 2, 16] : tensor<8x64xf32> into tensor<1x8x2x2x16xf32>
    %extracted_slice_42 = tensor.extract_slice %expanded_41[0, 0, 0, 0, 0] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x16xf32> to tensor<1x8x2x2x8xf32>
    %extracted_slice_43 = tensor.extract_slice %expanded_41[0, 0, 0, 0, 8] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x16xf32> to tensor<1x8x2x2x8xf32>
    %281 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %282 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_42, %61 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%281 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %283 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %284 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_43, %65 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%283 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %285 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %286 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%282, %284 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%285 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.subf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %287 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %288 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_43, %61 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%287 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %289 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %290 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_42, %65 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%289 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %291 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %292 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%288, %290 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%291 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %293 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %inserted_slice_44 = tensor.insert_slice %286 into %293[0, 0, 0, 0, 0] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x8xf32> into tensor<1x8x2x2x16xf32>
    %inserted_slice_45 = tensor.insert_slice %292 into %inserted_slice_44[0, 0, 0, 0, 8] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x8xf32> into tensor<1x8x2x2x16xf32>
    %294 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %295 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_45 : tensor<1x8x2x2x16xf32>) outs(%294 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %cst_5 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_46 = tensor.collapse_shape %arg15 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %296 = tensor.empty() : tensor<8x32xf32>
    %297 = linalg.fill ins(%cst_10 : f32) outs(%296 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %298 = linalg.matmul ins(%collapsed_39, %collapsed_46 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%297 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_47 = tensor.expand_shape %298 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %extracted_slice_48 = tensor.extract_slice %expanded_47[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %extracted_slice_49 = tensor.extract_slice %expanded_47[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %299 = tensor.empty() : tensor<1x8x2x8xf32>
    %300 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_48, %83 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%299 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %301 = tensor.empty() : tensor<1x8x2x8xf32>
    %302 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_49, %87 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%301 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %303 = tensor.empty() : tensor<1x8x2x8xf32>
    %304 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%300, %302 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%303 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.subf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %305 = tensor.empty() : tensor<1x8x2x8xf32>
    %306 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_49, %83 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%305 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %307 = tensor.empty() : tensor<1x8x2x8xf32>
    %308 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_48, %87 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%307 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %309 = tensor.empty() : tensor<1x8x2x8xf32>
    %310 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%306, %308 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%309 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x8xf32>
    %311 = tensor.empty() : tensor<1x8x2x16xf32>
    %inserted_slice_50 = tensor.insert_slice %304 into %311[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x8xf32> into tensor<1x8x2x16xf32>
    %inserted_slice_51 = tensor.insert_slice %310 into %inserted_slice_50[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x8xf32> into tensor<1x8x2x16xf32>
    %collapsed_52 = tensor.collapse_shape %arg16 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %312 = tensor.empty() : tensor<8x32xf32>
    %313 = linalg.fill ins(%cst_10 : f32) outs(%312 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %314 = linalg.matmul ins(%collapsed_39, %collapsed_52 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%313 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_53 = tensor.expand_shape %314 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %315 = tensor.empty() : tensor<1x2x8x16xf32>
    %316 = linalg.generic {indexing_maps = [#map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_51 : tensor<1x8x2x16xf32>) outs(%315 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x16xf32>
    %317 = tensor.empty() : tensor<1x2x16x8x2xf32>
    %318 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%295 : tensor<1x8x2x2x16xf32>) outs(%317 : tensor<1x2x16x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x16x8x2xf32>
    %collapsed_54 = tensor.collapse_shape %316 [[0, 1], [2], [3]] : tensor<1x2x8x16xf32> into tensor<2x8x16xf32>
    %collapsed_55 = tensor.collapse_shape %318 [[0, 1], [2], [3, 4]] : tensor<1x2x16x8x2xf32> into tensor<2x16x16xf32>
    %319 = tensor.empty() : tensor<2x8x16xf32>
    %320 = linalg.fill ins(%cst_10 : f32) outs(%319 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %321 = linalg.batch_matmul ins(%collapsed_54, %collapsed_55 : tensor<2x8x16xf32>, tensor<2x16x16xf32>) outs(%320 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %expanded_56 = tensor.expand_shape %321 [[0, 1], [2], [3, 4]] output_shape [1, 2, 8, 8, 2] : tensor<2x8x16xf32> into tensor<1x2x8x8x2xf32>
    %322 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %323 = linalg.generic {indexing_maps = [#map15, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_56 : tensor<1x2x8x8x2xf32>) outs(%322 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %324 = tensor.empty() : tensor<1x8x8x2x2xf32>
    %325 = linalg.generic {indexing_maps = [#map17, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%323 : tensor<1x8x2x2x8xf32>) outs(%324 : tensor<1x8x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x8x2x2xf32>
    %326 = tensor.empty() : tensor<1x8x8x2x2xf32>
    %327 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%120, %325 : tensor<1x8x8x2x2xi1>, tensor<1x8x8x2x2xf32>) outs(%326 : tensor<1x8x8x2x2xf32>) {
    ^bb0(%in: i1, %in_70: f32, %out: f32):
      %486 = arith.select %in, %in_70, %cst_4 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x8x2x2xf32>
    %328 = tensor.empty() : tensor<1x8x2x2xf32>
    %329 = linalg.fill ins(%cst_3 : f32) outs(%328 : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
    %330 = linalg.generic {indexing_maps = [#map19, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%327 : tensor<1x8x8x2x2xf32>) outs(%329 : tensor<1x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.maximumf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2xf32>
    %331 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %332 = linalg.generic {indexing_maps = [#map19, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%327 : tensor<1x8x8x2x2xf32>) outs(%331 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %333 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %334 = linalg.generic {indexing_maps = [#map20, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%330 : tensor<1x8x2x2xf32>) outs(%333 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %335 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %336 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%332, %334 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%335 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.subf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %337 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %338 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%336 : tensor<1x8x2x2x8xf32>) outs(%337 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.exp %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %339 = tensor.empty() : tensor<1x8x2x2xf32>
    %340 = linalg.fill ins(%cst_10 : f32) outs(%339 : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
    %341 = linalg.generic {indexing_maps = [#map11, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%338 : tensor<1x8x2x2x8xf32>) outs(%340 : tensor<1x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2xf32>
    %342 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %343 = linalg.generic {indexing_maps = [#map20, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%341 : tensor<1x8x2x2xf32>) outs(%342 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %344 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %345 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%338, %343 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%344 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.divf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x2x2x8xf32>
    %346 = tensor.empty() : tensor<1x2x16x8xf32>
    %347 = linalg.generic {indexing_maps = [#map21, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_53 : tensor<1x8x2x16xf32>) outs(%346 : tensor<1x2x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x16x8xf32>
    %348 = tensor.empty() : tensor<1x2x8x8x2xf32>
    %349 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%345 : tensor<1x8x2x2x8xf32>) outs(%348 : tensor<1x2x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x8x2xf32>
    %collapsed_57 = tensor.collapse_shape %347 [[0, 1], [2], [3]] : tensor<1x2x16x8xf32> into tensor<2x16x8xf32>
    %collapsed_58 = tensor.collapse_shape %349 [[0, 1], [2], [3, 4]] : tensor<1x2x8x8x2xf32> into tensor<2x8x16xf32>
    %350 = tensor.empty() : tensor<2x16x16xf32>
    %351 = linalg.fill ins(%cst_10 : f32) outs(%350 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
    %352 = linalg.batch_matmul ins(%collapsed_57, %collapsed_58 : tensor<2x16x8xf32>, tensor<2x8x16xf32>) outs(%351 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
    %expanded_59 = tensor.expand_shape %352 [[0, 1], [2], [3, 4]] output_shape [1, 2, 16, 8, 2] : tensor<2x16x16xf32> into tensor<1x2x16x8x2xf32>
    %353 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %354 = linalg.generic {indexing_maps = [#map15, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_59 : tensor<1x2x16x8x2xf32>) outs(%353 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_60 = tensor.collapse_shape %354 [[0, 1], [2, 3, 4]] : tensor<1x8x2x2x16xf32> into tensor<8x64xf32>
    %collapsed_61 = tensor.collapse_shape %arg17 [[0, 1, 2], [3]] : tensor<2x2x16x64xf32> into tensor<64x64xf32>
    %355 = tensor.empty() : tensor<8x64xf32>
    %356 = linalg.fill ins(%cst_10 : f32) outs(%355 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %357 = linalg.matmul ins(%collapsed_60, %collapsed_61 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%356 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_62 = tensor.expand_shape %357 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %358 = tensor.empty() : tensor<1x8x64xf32>
    %359 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_62 : tensor<1x8x64xf32>) outs(%358 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %360 = tensor.empty() : tensor<1x8xf32>
    %361 = linalg.fill ins(%cst_10 : f32) outs(%360 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %362 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%359 : tensor<1x8x64xf32>) outs(%361 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %363 = tensor.empty() : tensor<1x8xf32>
    %364 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%362 : tensor<1x8xf32>) outs(%363 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_9 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %365 = tensor.empty() : tensor<1x8xf32>
    %366 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%364 : tensor<1x8xf32>) outs(%365 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_8 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %367 = tensor.empty() : tensor<1x8xf32>
    %368 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%366 : tensor<1x8xf32>) outs(%367 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.rsqrt %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %369 = tensor.empty() : tensor<1x8x64xf32>
    %370 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%368 : tensor<1x8xf32>) outs(%369 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %371 = tensor.empty() : tensor<1x8x64xf32>
    %372 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_62, %370 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%371 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %373 = tensor.empty() : tensor<64x1x8xf32>
    %374 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%372 : tensor<1x8x64xf32>) outs(%373 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %375 = tensor.empty() : tensor<64x1x8xf32>
    %376 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg18 : tensor<64xf32>) outs(%375 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %377 = tensor.empty() : tensor<64x1x8xf32>
    %378 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%374, %376 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%377 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %379 = tensor.empty() : tensor<1x8x64xf32>
    %380 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%378 : tensor<64x1x8xf32>) outs(%379 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %381 = tensor.empty() : tensor<1x8x64xf32>
    %382 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%380, %254 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%381 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %383 = tensor.empty() : tensor<1x8x64xf32>
    %384 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%382 : tensor<1x8x64xf32>) outs(%383 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %385 = tensor.empty() : tensor<1x8xf32>
    %386 = linalg.fill ins(%cst_10 : f32) outs(%385 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %387 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%384 : tensor<1x8x64xf32>) outs(%386 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %388 = tensor.empty() : tensor<1x8xf32>
    %389 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%387 : tensor<1x8xf32>) outs(%388 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_9 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %390 = tensor.empty() : tensor<1x8xf32>
    %391 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%389 : tensor<1x8xf32>) outs(%390 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_8 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %392 = tensor.empty() : tensor<1x8xf32>
    %393 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%391 : tensor<1x8xf32>) outs(%392 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.rsqrt %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %394 = tensor.empty() : tensor<1x8x64xf32>
    %395 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%393 : tensor<1x8xf32>) outs(%394 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %396 = tensor.empty() : tensor<1x8x64xf32>
    %397 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%382, %395 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%396 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %398 = tensor.empty() : tensor<64x1x8xf32>
    %399 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%397 : tensor<1x8x64xf32>) outs(%398 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %400 = tensor.empty() : tensor<64x1x8xf32>
    %401 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg19 : tensor<64xf32>) outs(%400 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %402 = tensor.empty() : tensor<64x1x8xf32>
    %403 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399, %401 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%402 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %404 = tensor.empty() : tensor<1x8x64xf32>
    %405 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%403 : tensor<64x1x8xf32>) outs(%404 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_63 = tensor.collapse_shape %405 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %406 = tensor.empty() : tensor<8x96xf32>
    %407 = linalg.fill ins(%cst_10 : f32) outs(%406 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %408 = linalg.matmul ins(%collapsed_63, %arg20 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%407 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_64 = tensor.expand_shape %408 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %409 = tensor.empty() : tensor<1x8x96xf32>
    %410 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_64 : tensor<1x8x96xf32>) outs(%409 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %411 = tensor.empty() : tensor<1x8x96xf32>
    %412 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%410, %expanded_64 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%411 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %413 = tensor.empty() : tensor<1x8x96xf32>
    %414 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%412 : tensor<1x8x96xf32>) outs(%413 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %cst_2 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %415 = tensor.empty() : tensor<1x8x96xf32>
    %416 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_64, %414 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%415 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %417 = tensor.empty() : tensor<1x8x96xf32>
    %418 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%416 : tensor<1x8x96xf32>) outs(%417 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %cst_1 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %419 = tensor.empty() : tensor<1x8x96xf32>
    %420 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%418 : tensor<1x8x96xf32>) outs(%419 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.tanh %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %421 = tensor.empty() : tensor<1x8x96xf32>
    %422 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%420 : tensor<1x8x96xf32>) outs(%421 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_0 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %423 = tensor.empty() : tensor<1x8x96xf32>
    %424 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%422 : tensor<1x8x96xf32>) outs(%423 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %cst : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %425 = tensor.empty() : tensor<1x8x96xf32>
    %426 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_64, %424 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%425 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %427 = tensor.empty() : tensor<8x96xf32>
    %428 = linalg.fill ins(%cst_10 : f32) outs(%427 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %429 = linalg.matmul ins(%collapsed_63, %arg21 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%428 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_65 = tensor.expand_shape %429 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %430 = tensor.empty() : tensor<1x8x96xf32>
    %431 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%426, %expanded_65 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%430 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x96xf32>
    %collapsed_66 = tensor.collapse_shape %431 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %432 = tensor.empty() : tensor<8x64xf32>
    %433 = linalg.fill ins(%cst_10 : f32) outs(%432 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %434 = linalg.matmul ins(%collapsed_66, %arg22 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%433 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_67 = tensor.expand_shape %434 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %435 = tensor.empty() : tensor<1x8x64xf32>
    %436 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_67 : tensor<1x8x64xf32>) outs(%435 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %437 = tensor.empty() : tensor<1x8xf32>
    %438 = linalg.fill ins(%cst_10 : f32) outs(%437 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %439 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%436 : tensor<1x8x64xf32>) outs(%438 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %440 = tensor.empty() : tensor<1x8xf32>
    %441 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%439 : tensor<1x8xf32>) outs(%440 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_9 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %442 = tensor.empty() : tensor<1x8xf32>
    %443 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%441 : tensor<1x8xf32>) outs(%442 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_8 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %444 = tensor.empty() : tensor<1x8xf32>
    %445 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%443 : tensor<1x8xf32>) outs(%444 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.rsqrt %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %446 = tensor.empty() : tensor<1x8x64xf32>
    %447 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%445 : tensor<1x8xf32>) outs(%446 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %448 = tensor.empty() : tensor<1x8x64xf32>
    %449 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_67, %447 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%448 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %450 = tensor.empty() : tensor<64x1x8xf32>
    %451 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%449 : tensor<1x8x64xf32>) outs(%450 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %452 = tensor.empty() : tensor<64x1x8xf32>
    %453 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg23 : tensor<64xf32>) outs(%452 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %454 = tensor.empty() : tensor<64x1x8xf32>
    %455 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%451, %453 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%454 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %456 = tensor.empty() : tensor<1x8x64xf32>
    %457 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%455 : tensor<64x1x8xf32>) outs(%456 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %458 = tensor.empty() : tensor<1x8x64xf32>
    %459 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%457, %382 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%458 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.addf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %460 = tensor.empty() : tensor<1x8x64xf32>
    %461 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%459 : tensor<1x8x64xf32>) outs(%460 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.mulf %in, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %462 = tensor.empty() : tensor<1x8xf32>
    %463 = linalg.fill ins(%cst_10 : f32) outs(%462 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %464 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%461 : tensor<1x8x64xf32>) outs(%463 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %out, %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %465 = tensor.empty() : tensor<1x8xf32>
    %466 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%464 : tensor<1x8xf32>) outs(%465 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.divf %in, %cst_9 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %467 = tensor.empty() : tensor<1x8xf32>
    %468 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%466 : tensor<1x8xf32>) outs(%467 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = arith.addf %in, %cst_8 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %469 = tensor.empty() : tensor<1x8xf32>
    %470 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%468 : tensor<1x8xf32>) outs(%469 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %486 = math.rsqrt %in : f32
      linalg.yield %486 : f32
    } -> tensor<1x8xf32>
    %471 = tensor.empty() : tensor<1x8x64xf32>
    %472 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%470 : tensor<1x8xf32>) outs(%471 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %473 = tensor.empty() : tensor<1x8x64xf32>
    %474 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%459, %472 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%473 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<1x8x64xf32>
    %475 = tensor.empty() : tensor<64x1x8xf32>
    %476 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%474 : tensor<1x8x64xf32>) outs(%475 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %477 = tensor.empty() : tensor<64x1x8xf32>
    %478 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg24 : tensor<64xf32>) outs(%477 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %479 = tensor.empty() : tensor<64x1x8xf32>
    %480 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%476, %478 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%479 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_70: f32, %out: f32):
      %486 = arith.mulf %in, %in_70 : f32
      linalg.yield %486 : f32
    } -> tensor<64x1x8xf32>
    %481 = tensor.empty() : tensor<1x8x64xf32>
    %482 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%480 : tensor<64x1x8xf32>) outs(%481 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_68 = tensor.collapse_shape %482 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %483 = tensor.empty() : tensor<8x32xf32>
    %484 = linalg.fill ins(%cst_10 : f32) outs(%483 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %485 = linalg.matmul ins(%collapsed_68, %arg25 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%484 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_69 = tensor.expand_shape %485 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xf32> into tensor<1x8x32xf32>
    return %expanded_69 : tensor<1x8x32xf32>
  }
}

