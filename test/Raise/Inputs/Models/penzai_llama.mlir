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
  func.func public @penzai_llama(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<64x2x2x16xf32>, %arg4: tensor<64x2x16xf32>, %arg5: tensor<64x2x16xf32>, %arg6: tensor<2x2x16x64xf32>, %arg7: tensor<64xf32>, %arg8: tensor<64x96xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64x2x2x16xf32>, %arg13: tensor<64x2x16xf32>, %arg14: tensor<64x2x16xf32>, %arg15: tensor<2x2x16x64xf32>, %arg16: tensor<64xf32>, %arg17: tensor<64x96xf32>, %arg18: tensor<64x96xf32>, %arg19: tensor<96x64xf32>, %arg20: tensor<64xf32>, %arg21: tensor<64x32xf32>) -> tensor<1x8x32xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant -2.38197633E+38 : f32
    %cst_2 = arith.constant 2.500000e-01 : f32
    %cst_3 = arith.constant 1.000000e+04 : f32
    %cst_4 = arith.constant 1.600000e+01 : f32
    %c2_i32 = arith.constant 2 : i32
    %cst_5 = arith.constant 9.99999997E-7 : f32
    %cst_6 = arith.constant 6.400000e+01 : f32
    %cst_7 = arith.constant 0.000000e+00 : f32
    %c31 = arith.constant 31 : index
    %c0 = arith.constant 0 : index
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_8 = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi32>
    %0 = tensor.empty() : tensor<1x8xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%0 : tensor<1x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %378 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %378 : i1
    } -> tensor<1x8xi1>
    %2 = tensor.empty() : tensor<1x8xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%2 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %378 = arith.addi %in, %c32_i32 : i32
      linalg.yield %378 : i32
    } -> tensor<1x8xi32>
    %4 = tensor.empty() : tensor<1x8xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3, %arg0 : tensor<1x8xi1>, tensor<1x8xi32>, tensor<1x8xi32>) outs(%4 : tensor<1x8xi32>) {
    ^bb0(%in: i1, %in_67: i32, %in_68: i32, %out: i32):
      %378 = arith.select %in, %in_67, %in_68 : i32
      linalg.yield %378 : i32
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
      %378 = linalg.index 0 : index
      %379 = linalg.index 2 : index
      %extracted = tensor.extract %expanded[%c0, %379, %c0] : tensor<1x8x1xi32>
      %380 = arith.index_cast %extracted : i32 to index
      %381 = arith.maxsi %380, %c0 : index
      %382 = arith.minsi %381, %c31 : index
      %extracted_67 = tensor.extract %7[%378, %382] : tensor<64x32xf32>
      linalg.yield %extracted_67 : f32
    } -> tensor<64x1x8x1xf32>
    %collapsed = tensor.collapse_shape %9 [[0], [1], [2, 3]] : tensor<64x1x8x1xf32> into tensor<64x1x8xf32>
    %10 = tensor.empty() : tensor<64x1x8xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed : tensor<64x1x8xf32>) outs(%10 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.mulf %in, %in : f32
      linalg.yield %378 : f32
    } -> tensor<64x1x8xf32>
    %12 = tensor.empty() : tensor<1x8xf32>
    %13 = linalg.fill ins(%cst_7 : f32) outs(%12 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<64x1x8xf32>) outs(%13 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %out, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %15 = tensor.empty() : tensor<1x8xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<1x8xf32>) outs(%15 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.divf %in, %cst_6 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %17 = tensor.empty() : tensor<1x8xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<1x8xf32>) outs(%17 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %in, %cst_5 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %19 = tensor.empty() : tensor<1x8xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<1x8xf32>) outs(%19 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.rsqrt %in : f32
      linalg.yield %378 : f32
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
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
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
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<64x1x8xf32>
    %33 = tensor.empty() : tensor<1x8x64xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<64x1x8xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_9 = tensor.collapse_shape %34 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %collapsed_10 = tensor.collapse_shape %arg3 [[0], [1, 2, 3]] : tensor<64x2x2x16xf32> into tensor<64x64xf32>
    %35 = tensor.empty() : tensor<8x64xf32>
    %36 = linalg.fill ins(%cst_7 : f32) outs(%35 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %37 = linalg.matmul ins(%collapsed_9, %collapsed_10 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_11 = tensor.expand_shape %37 [[0, 1], [2, 3, 4]] output_shape [1, 8, 2, 2, 16] : tensor<8x64xf32> into tensor<1x8x2x2x16xf32>
    %38 = tensor.empty() : tensor<8xi32>
    %39 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel"]} outs(%38 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %378 = linalg.index 0 : index
      %379 = arith.index_cast %378 : index to i32
      linalg.yield %379 : i32
    } -> tensor<8xi32>
    %40 = tensor.empty() : tensor<8xi32>
    %41 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%39 : tensor<8xi32>) outs(%40 : tensor<8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %378 = arith.muli %in, %c2_i32 : i32
      linalg.yield %378 : i32
    } -> tensor<8xi32>
    %42 = tensor.empty() : tensor<8xf32>
    %43 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%41 : tensor<8xi32>) outs(%42 : tensor<8xf32>) {
    ^bb0(%in: i32, %out: f32):
      %378 = arith.sitofp %in : i32 to f32
      linalg.yield %378 : f32
    } -> tensor<8xf32>
    %44 = tensor.empty() : tensor<8xf32>
    %45 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%43 : tensor<8xf32>) outs(%44 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.divf %in, %cst_4 : f32
      linalg.yield %378 : f32
    } -> tensor<8xf32>
    %46 = tensor.empty() : tensor<8xf32>
    %47 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%45 : tensor<8xf32>) outs(%46 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.powf %cst_3, %in : f32
      linalg.yield %378 : f32
    } -> tensor<8xf32>
    %48 = tensor.empty() : tensor<1x8xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<1x8xi32>) outs(%48 : tensor<1x8xf32>) {
    ^bb0(%in: i32, %out: f32):
      %378 = arith.sitofp %in : i32 to f32
      linalg.yield %378 : f32
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
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.divf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x8xf32>
    %56 = tensor.empty() : tensor<1x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<1x8x8xf32>) outs(%56 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.sin %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x8xf32>
    %58 = tensor.empty() : tensor<1x8x8xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<1x8x8xf32>) outs(%58 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.cos %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x8xf32>
    %extracted_slice = tensor.extract_slice %expanded_11[0, 0, 0, 0, 0] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x16xf32> to tensor<1x8x2x2x8xf32>
    %extracted_slice_12 = tensor.extract_slice %expanded_11[0, 0, 0, 0, 8] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x16xf32> to tensor<1x8x2x2x8xf32>
    %60 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %61 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x8xf32>) outs(%60 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %62 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %63 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %61 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%62 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %64 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %65 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<1x8x8xf32>) outs(%64 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %66 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %67 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_12, %65 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%66 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %68 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %69 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%63, %67 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%68 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.subf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %70 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %71 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_12, %61 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%70 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %72 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %73 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %65 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%72 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %74 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %75 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%71, %73 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%74 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.addf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %76 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %inserted_slice = tensor.insert_slice %69 into %76[0, 0, 0, 0, 0] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x8xf32> into tensor<1x8x2x2x16xf32>
    %inserted_slice_13 = tensor.insert_slice %75 into %inserted_slice[0, 0, 0, 0, 8] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x8xf32> into tensor<1x8x2x2x16xf32>
    %77 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %78 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_13 : tensor<1x8x2x2x16xf32>) outs(%77 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.mulf %in, %cst_2 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_14 = tensor.collapse_shape %arg4 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %79 = tensor.empty() : tensor<8x32xf32>
    %80 = linalg.fill ins(%cst_7 : f32) outs(%79 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %81 = linalg.matmul ins(%collapsed_9, %collapsed_14 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%80 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_15 = tensor.expand_shape %81 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %extracted_slice_16 = tensor.extract_slice %expanded_15[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %extracted_slice_17 = tensor.extract_slice %expanded_15[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %82 = tensor.empty() : tensor<1x8x2x8xf32>
    %83 = linalg.generic {indexing_maps = [#map12, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x8xf32>) outs(%82 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x8xf32>
    %84 = tensor.empty() : tensor<1x8x2x8xf32>
    %85 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %83 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%84 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %86 = tensor.empty() : tensor<1x8x2x8xf32>
    %87 = linalg.generic {indexing_maps = [#map12, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<1x8x8xf32>) outs(%86 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x8xf32>
    %88 = tensor.empty() : tensor<1x8x2x8xf32>
    %89 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %87 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%88 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %90 = tensor.empty() : tensor<1x8x2x8xf32>
    %91 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %89 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%90 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.subf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %92 = tensor.empty() : tensor<1x8x2x8xf32>
    %93 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %83 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%92 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %94 = tensor.empty() : tensor<1x8x2x8xf32>
    %95 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %87 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%94 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %96 = tensor.empty() : tensor<1x8x2x8xf32>
    %97 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %95 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%96 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.addf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %98 = tensor.empty() : tensor<1x8x2x16xf32>
    %inserted_slice_18 = tensor.insert_slice %91 into %98[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x8xf32> into tensor<1x8x2x16xf32>
    %inserted_slice_19 = tensor.insert_slice %97 into %inserted_slice_18[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x8xf32> into tensor<1x8x2x16xf32>
    %collapsed_20 = tensor.collapse_shape %arg5 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %99 = tensor.empty() : tensor<8x32xf32>
    %100 = linalg.fill ins(%cst_7 : f32) outs(%99 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %101 = linalg.matmul ins(%collapsed_9, %collapsed_20 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%100 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_21 = tensor.expand_shape %101 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %102 = tensor.empty() : tensor<1x2x8x16xf32>
    %103 = linalg.generic {indexing_maps = [#map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_19 : tensor<1x8x2x16xf32>) outs(%102 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x16xf32>
    %104 = tensor.empty() : tensor<1x2x16x8x2xf32>
    %105 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x8x2x2x16xf32>) outs(%104 : tensor<1x2x16x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x16x8x2xf32>
    %collapsed_22 = tensor.collapse_shape %103 [[0, 1], [2], [3]] : tensor<1x2x8x16xf32> into tensor<2x8x16xf32>
    %collapsed_23 = tensor.collapse_shape %105 [[0, 1], [2], [3, 4]] : tensor<1x2x16x8x2xf32> into tensor<2x16x16xf32>
    %106 = tensor.empty() : tensor<2x8x16xf32>
    %107 = linalg.fill ins(%cst_7 : f32) outs(%106 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %108 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<2x8x16xf32>, tensor<2x16x16xf32>) outs(%107 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %expanded_24 = tensor.expand_shape %108 [[0, 1], [2], [3, 4]] output_shape [1, 2, 8, 8, 2] : tensor<2x8x16xf32> into tensor<1x2x8x8x2xf32>
    %109 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %110 = linalg.generic {indexing_maps = [#map15, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x2x8x8x2xf32>) outs(%109 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %111 = tensor.empty() : tensor<1x8x8xi32>
    %112 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<1x8xi32>) outs(%111 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8x8xi32>
    %113 = tensor.empty() : tensor<1x8x8xi32>
    %114 = linalg.generic {indexing_maps = [#map16, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<1x8xi32>) outs(%113 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8x8xi32>
    %115 = tensor.empty() : tensor<1x8x8xi1>
    %116 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %114 : tensor<1x8x8xi32>, tensor<1x8x8xi32>) outs(%115 : tensor<1x8x8xi1>) {
    ^bb0(%in: i32, %in_67: i32, %out: i1):
      %378 = arith.cmpi sge, %in, %in_67 : i32
      linalg.yield %378 : i1
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
    ^bb0(%in: i1, %in_67: f32, %out: f32):
      %378 = arith.select %in, %in_67, %cst_1 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x8x2x2xf32>
    %123 = tensor.empty() : tensor<1x8x2x2xf32>
    %124 = linalg.fill ins(%cst_0 : f32) outs(%123 : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
    %125 = linalg.generic {indexing_maps = [#map19, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%122 : tensor<1x8x8x2x2xf32>) outs(%124 : tensor<1x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.maximumf %out, %in : f32
      linalg.yield %378 : f32
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
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.subf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %132 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %133 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x2x2x8xf32>) outs(%132 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.exp %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %134 = tensor.empty() : tensor<1x8x2x2xf32>
    %135 = linalg.fill ins(%cst_7 : f32) outs(%134 : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
    %136 = linalg.generic {indexing_maps = [#map11, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%133 : tensor<1x8x2x2x8xf32>) outs(%135 : tensor<1x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %out, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2xf32>
    %137 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %138 = linalg.generic {indexing_maps = [#map20, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%136 : tensor<1x8x2x2xf32>) outs(%137 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %139 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %140 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%133, %138 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%139 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.divf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %141 = tensor.empty() : tensor<1x2x16x8xf32>
    %142 = linalg.generic {indexing_maps = [#map21, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<1x8x2x16xf32>) outs(%141 : tensor<1x2x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x16x8xf32>
    %143 = tensor.empty() : tensor<1x2x8x8x2xf32>
    %144 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%140 : tensor<1x8x2x2x8xf32>) outs(%143 : tensor<1x2x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x8x2xf32>
    %collapsed_25 = tensor.collapse_shape %142 [[0, 1], [2], [3]] : tensor<1x2x16x8xf32> into tensor<2x16x8xf32>
    %collapsed_26 = tensor.collapse_shape %144 [[0, 1], [2], [3, 4]] : tensor<1x2x8x8x2xf32> into tensor<2x8x16xf32>
    %145 = tensor.empty() : tensor<2x16x16xf32>
    %146 = linalg.fill ins(%cst_7 : f32) outs(%145 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
    %147 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<2x16x8xf32>, tensor<2x8x16xf32>) outs(%146 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
    %expanded_27 = tensor.expand_shape %147 [[0, 1], [2], [3, 4]] output_shape [1, 2, 16, 8, 2] : tensor<2x16x16xf32> into tensor<1x2x16x8x2xf32>
    %148 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %149 = linalg.generic {indexing_maps = [#map15, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<1x2x16x8x2xf32>) outs(%148 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_28 = tensor.collapse_shape %149 [[0, 1], [2, 3, 4]] : tensor<1x8x2x2x16xf32> into tensor<8x64xf32>
    %collapsed_29 = tensor.collapse_shape %arg6 [[0, 1, 2], [3]] : tensor<2x2x16x64xf32> into tensor<64x64xf32>
    %150 = tensor.empty() : tensor<8x64xf32>
    %151 = linalg.fill ins(%cst_7 : f32) outs(%150 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %152 = linalg.matmul ins(%collapsed_28, %collapsed_29 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%151 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_30 = tensor.expand_shape %152 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %153 = tensor.empty() : tensor<1x8x64xf32>
    %154 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_30, %22 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%153 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.addf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %155 = tensor.empty() : tensor<1x8x64xf32>
    %156 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154 : tensor<1x8x64xf32>) outs(%155 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.mulf %in, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %157 = tensor.empty() : tensor<1x8xf32>
    %158 = linalg.fill ins(%cst_7 : f32) outs(%157 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %159 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%156 : tensor<1x8x64xf32>) outs(%158 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %out, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %160 = tensor.empty() : tensor<1x8xf32>
    %161 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%159 : tensor<1x8xf32>) outs(%160 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.divf %in, %cst_6 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %162 = tensor.empty() : tensor<1x8xf32>
    %163 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%161 : tensor<1x8xf32>) outs(%162 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %in, %cst_5 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %164 = tensor.empty() : tensor<1x8xf32>
    %165 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%163 : tensor<1x8xf32>) outs(%164 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.rsqrt %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %166 = tensor.empty() : tensor<1x8x64xf32>
    %167 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%165 : tensor<1x8xf32>) outs(%166 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %168 = tensor.empty() : tensor<1x8x64xf32>
    %169 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154, %167 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%168 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %170 = tensor.empty() : tensor<64x1x8xf32>
    %171 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169 : tensor<1x8x64xf32>) outs(%170 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %172 = tensor.empty() : tensor<64x1x8xf32>
    %173 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7 : tensor<64xf32>) outs(%172 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %174 = tensor.empty() : tensor<64x1x8xf32>
    %175 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171, %173 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%174 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<64x1x8xf32>
    %176 = tensor.empty() : tensor<1x8x64xf32>
    %177 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<64x1x8xf32>) outs(%176 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_31 = tensor.collapse_shape %177 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %178 = tensor.empty() : tensor<8x96xf32>
    %179 = linalg.fill ins(%cst_7 : f32) outs(%178 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %180 = linalg.matmul ins(%collapsed_31, %arg8 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%179 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_32 = tensor.expand_shape %180 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %181 = tensor.empty() : tensor<1x8x96xf32>
    %182 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<1x8x96xf32>) outs(%181 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.negf %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %183 = tensor.empty() : tensor<1x8x96xf32>
    %184 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%182 : tensor<1x8x96xf32>) outs(%183 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.exp %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %185 = tensor.empty() : tensor<1x8x96xf32>
    %186 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%184 : tensor<1x8x96xf32>) outs(%185 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %in, %cst : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %187 = tensor.empty() : tensor<1x8x96xf32>
    %188 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186 : tensor<1x8x96xf32>) outs(%187 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.divf %cst, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %189 = tensor.empty() : tensor<1x8x96xf32>
    %190 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_32, %188 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%189 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %191 = tensor.empty() : tensor<8x96xf32>
    %192 = linalg.fill ins(%cst_7 : f32) outs(%191 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %193 = linalg.matmul ins(%collapsed_31, %arg9 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%192 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_33 = tensor.expand_shape %193 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %194 = tensor.empty() : tensor<1x8x96xf32>
    %195 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190, %expanded_33 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%194 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %collapsed_34 = tensor.collapse_shape %195 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %196 = tensor.empty() : tensor<8x64xf32>
    %197 = linalg.fill ins(%cst_7 : f32) outs(%196 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %198 = linalg.matmul ins(%collapsed_34, %arg10 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%197 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_35 = tensor.expand_shape %198 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %199 = tensor.empty() : tensor<1x8x64xf32>
    %200 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_35, %154 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%199 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.addf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %201 = tensor.empty() : tensor<1x8x64xf32>
    %202 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%200 : tensor<1x8x64xf32>) outs(%201 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.mulf %in, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %203 = tensor.empty() : tensor<1x8xf32>
    %204 = linalg.fill ins(%cst_7 : f32) outs(%203 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %205 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%202 : tensor<1x8x64xf32>) outs(%204 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %out, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %206 = tensor.empty() : tensor<1x8xf32>
    %207 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%205 : tensor<1x8xf32>) outs(%206 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.divf %in, %cst_6 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %208 = tensor.empty() : tensor<1x8xf32>
    %209 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%207 : tensor<1x8xf32>) outs(%208 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %in, %cst_5 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %210 = tensor.empty() : tensor<1x8xf32>
    %211 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%209 : tensor<1x8xf32>) outs(%210 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.rsqrt %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %212 = tensor.empty() : tensor<1x8x64xf32>
    %213 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<1x8xf32>) outs(%212 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %214 = tensor.empty() : tensor<1x8x64xf32>
    %215 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%200, %213 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%214 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %216 = tensor.empty() : tensor<64x1x8xf32>
    %217 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215 : tensor<1x8x64xf32>) outs(%216 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %218 = tensor.empty() : tensor<64x1x8xf32>
    %219 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11 : tensor<64xf32>) outs(%218 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %220 = tensor.empty() : tensor<64x1x8xf32>
    %221 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217, %219 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%220 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<64x1x8xf32>
    %222 = tensor.empty() : tensor<1x8x64xf32>
    %223 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<64x1x8xf32>) outs(%222 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_36 = tensor.collapse_shape %223 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %collapsed_37 = tensor.collapse_shape %arg12 [[0], [1, 2, 3]] : tensor<64x2x2x16xf32> into tensor<64x64xf32>
    %224 = tensor.empty() : tensor<8x64xf32>
    %225 = linalg.fill ins(%cst_7 : f32) outs(%224 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %226 = linalg.matmul ins(%collapsed_36, %collapsed_37 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%225 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_38 = tensor.expand_shape %226 [[0, 1], [2, 3, 4]] output_shape [1, 8, 2, 2, 16] : tensor<8x64xf32> into tensor<1x8x2x2x16xf32>
    %extracted_slice_39 = tensor.extract_slice %expanded_38[0, 0, 0, 0, 0] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x16xf32> to tensor<1x8x2x2x8xf32>
    %extracted_slice_40 = tensor.extract_slice %expanded_38[0, 0, 0, 0, 8] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x16xf32> to tensor<1x8x2x2x8xf32>
    %227 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %228 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_39, %61 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%227 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %229 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %230 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_40, %65 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%229 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %231 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %232 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%228, %230 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%231 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.subf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %233 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %234 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_40, %61 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%233 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %235 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %236 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_39, %65 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%235 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %237 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %238 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%234, %236 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%237 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.addf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %239 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %inserted_slice_41 = tensor.insert_slice %232 into %239[0, 0, 0, 0, 0] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x8xf32> into tensor<1x8x2x2x16xf32>
    %inserted_slice_42 = tensor.insert_slice %238 into %inserted_slice_41[0, 0, 0, 0, 8] [1, 8, 2, 2, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x2x8xf32> into tensor<1x8x2x2x16xf32>
    %240 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %241 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_42 : tensor<1x8x2x2x16xf32>) outs(%240 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.mulf %in, %cst_2 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_43 = tensor.collapse_shape %arg13 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %242 = tensor.empty() : tensor<8x32xf32>
    %243 = linalg.fill ins(%cst_7 : f32) outs(%242 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %244 = linalg.matmul ins(%collapsed_36, %collapsed_43 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%243 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_44 = tensor.expand_shape %244 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %extracted_slice_45 = tensor.extract_slice %expanded_44[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %extracted_slice_46 = tensor.extract_slice %expanded_44[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %245 = tensor.empty() : tensor<1x8x2x8xf32>
    %246 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_45, %83 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%245 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %247 = tensor.empty() : tensor<1x8x2x8xf32>
    %248 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_46, %87 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%247 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %249 = tensor.empty() : tensor<1x8x2x8xf32>
    %250 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%246, %248 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%249 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.subf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %251 = tensor.empty() : tensor<1x8x2x8xf32>
    %252 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_46, %83 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%251 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %253 = tensor.empty() : tensor<1x8x2x8xf32>
    %254 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_45, %87 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%253 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %255 = tensor.empty() : tensor<1x8x2x8xf32>
    %256 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%252, %254 : tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) outs(%255 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.addf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x8xf32>
    %257 = tensor.empty() : tensor<1x8x2x16xf32>
    %inserted_slice_47 = tensor.insert_slice %250 into %257[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x8xf32> into tensor<1x8x2x16xf32>
    %inserted_slice_48 = tensor.insert_slice %256 into %inserted_slice_47[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x8xf32> into tensor<1x8x2x16xf32>
    %collapsed_49 = tensor.collapse_shape %arg14 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %258 = tensor.empty() : tensor<8x32xf32>
    %259 = linalg.fill ins(%cst_7 : f32) outs(%258 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %260 = linalg.matmul ins(%collapsed_36, %collapsed_49 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%259 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_50 = tensor.expand_shape %260 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %261 = tensor.empty() : tensor<1x2x8x16xf32>
    %262 = linalg.generic {indexing_maps = [#map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_48 : tensor<1x8x2x16xf32>) outs(%261 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x16xf32>
    %263 = tensor.empty() : tensor<1x2x16x8x2xf32>
    %264 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%241 : tensor<1x8x2x2x16xf32>) outs(%263 : tensor<1x2x16x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x16x8x2xf32>
    %collapsed_51 = tensor.collapse_shape %262 [[0, 1], [2], [3]] : tensor<1x2x8x16xf32> into tensor<2x8x16xf32>
    %collapsed_52 = tensor.collapse_shape %264 [[0, 1], [2], [3, 4]] : tensor<1x2x16x8x2xf32> into tensor<2x16x16xf32>
    %265 = tensor.empty() : tensor<2x8x16xf32>
    %266 = linalg.fill ins(%cst_7 : f32) outs(%265 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %267 = linalg.batch_matmul ins(%collapsed_51, %collapsed_52 : tensor<2x8x16xf32>, tensor<2x16x16xf32>) outs(%266 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %expanded_53 = tensor.expand_shape %267 [[0, 1], [2], [3, 4]] output_shape [1, 2, 8, 8, 2] : tensor<2x8x16xf32> into tensor<1x2x8x8x2xf32>
    %268 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %269 = linalg.generic {indexing_maps = [#map15, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_53 : tensor<1x2x8x8x2xf32>) outs(%268 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %270 = tensor.empty() : tensor<1x8x8x2x2xf32>
    %271 = linalg.generic {indexing_maps = [#map17, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%269 : tensor<1x8x2x2x8xf32>) outs(%270 : tensor<1x8x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x8x2x2xf32>
    %272 = tensor.empty() : tensor<1x8x8x2x2xf32>
    %273 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%120, %271 : tensor<1x8x8x2x2xi1>, tensor<1x8x8x2x2xf32>) outs(%272 : tensor<1x8x8x2x2xf32>) {
    ^bb0(%in: i1, %in_67: f32, %out: f32):
      %378 = arith.select %in, %in_67, %cst_1 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x8x2x2xf32>
    %274 = tensor.empty() : tensor<1x8x2x2xf32>
    %275 = linalg.fill ins(%cst_0 : f32) outs(%274 : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
    %276 = linalg.generic {indexing_maps = [#map19, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%273 : tensor<1x8x8x2x2xf32>) outs(%275 : tensor<1x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.maximumf %out, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2xf32>
    %277 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %278 = linalg.generic {indexing_maps = [#map19, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%273 : tensor<1x8x8x2x2xf32>) outs(%277 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %279 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %280 = linalg.generic {indexing_maps = [#map20, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%276 : tensor<1x8x2x2xf32>) outs(%279 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %281 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %282 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%278, %280 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%281 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.subf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %283 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %284 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%282 : tensor<1x8x2x2x8xf32>) outs(%283 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.exp %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %285 = tensor.empty() : tensor<1x8x2x2xf32>
    %286 = linalg.fill ins(%cst_7 : f32) outs(%285 : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
    %287 = linalg.generic {indexing_maps = [#map11, #map20], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%284 : tensor<1x8x2x2x8xf32>) outs(%286 : tensor<1x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %out, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2xf32>
    %288 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %289 = linalg.generic {indexing_maps = [#map20, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%287 : tensor<1x8x2x2xf32>) outs(%288 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x8xf32>
    %290 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %291 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%284, %289 : tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) outs(%290 : tensor<1x8x2x2x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.divf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x2x2x8xf32>
    %292 = tensor.empty() : tensor<1x2x16x8xf32>
    %293 = linalg.generic {indexing_maps = [#map21, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<1x8x2x16xf32>) outs(%292 : tensor<1x2x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x16x8xf32>
    %294 = tensor.empty() : tensor<1x2x8x8x2xf32>
    %295 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%291 : tensor<1x8x2x2x8xf32>) outs(%294 : tensor<1x2x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x8x2xf32>
    %collapsed_54 = tensor.collapse_shape %293 [[0, 1], [2], [3]] : tensor<1x2x16x8xf32> into tensor<2x16x8xf32>
    %collapsed_55 = tensor.collapse_shape %295 [[0, 1], [2], [3, 4]] : tensor<1x2x8x8x2xf32> into tensor<2x8x16xf32>
    %296 = tensor.empty() : tensor<2x16x16xf32>
    %297 = linalg.fill ins(%cst_7 : f32) outs(%296 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
    %298 = linalg.batch_matmul ins(%collapsed_54, %collapsed_55 : tensor<2x16x8xf32>, tensor<2x8x16xf32>) outs(%297 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
    %expanded_56 = tensor.expand_shape %298 [[0, 1], [2], [3, 4]] output_shape [1, 2, 16, 8, 2] : tensor<2x16x16xf32> into tensor<1x2x16x8x2xf32>
    %299 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %300 = linalg.generic {indexing_maps = [#map15, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_56 : tensor<1x2x16x8x2xf32>) outs(%299 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_57 = tensor.collapse_shape %300 [[0, 1], [2, 3, 4]] : tensor<1x8x2x2x16xf32> into tensor<8x64xf32>
    %collapsed_58 = tensor.collapse_shape %arg15 [[0, 1, 2], [3]] : tensor<2x2x16x64xf32> into tensor<64x64xf32>
    %301 = tensor.empty() : tensor<8x64xf32>
    %302 = linalg.fill ins(%cst_7 : f32) outs(%301 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %303 = linalg.matmul ins(%collapsed_57, %collapsed_58 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%302 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_59 = tensor.expand_shape %303 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %304 = tensor.empty() : tensor<1x8x64xf32>
    %305 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_59, %200 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%304 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.addf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %306 = tensor.empty() : tensor<1x8x64xf32>
    %307 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%305 : tensor<1x8x64xf32>) outs(%306 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.mulf %in, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %308 = tensor.empty() : tensor<1x8xf32>
    %309 = linalg.fill ins(%cst_7 : f32) outs(%308 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %310 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%307 : tensor<1x8x64xf32>) outs(%309 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %out, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %311 = tensor.empty() : tensor<1x8xf32>
    %312 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%310 : tensor<1x8xf32>) outs(%311 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.divf %in, %cst_6 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %313 = tensor.empty() : tensor<1x8xf32>
    %314 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%312 : tensor<1x8xf32>) outs(%313 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %in, %cst_5 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %315 = tensor.empty() : tensor<1x8xf32>
    %316 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%314 : tensor<1x8xf32>) outs(%315 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.rsqrt %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %317 = tensor.empty() : tensor<1x8x64xf32>
    %318 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%316 : tensor<1x8xf32>) outs(%317 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %319 = tensor.empty() : tensor<1x8x64xf32>
    %320 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%305, %318 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%319 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %321 = tensor.empty() : tensor<64x1x8xf32>
    %322 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%320 : tensor<1x8x64xf32>) outs(%321 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %323 = tensor.empty() : tensor<64x1x8xf32>
    %324 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg16 : tensor<64xf32>) outs(%323 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %325 = tensor.empty() : tensor<64x1x8xf32>
    %326 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%322, %324 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%325 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<64x1x8xf32>
    %327 = tensor.empty() : tensor<1x8x64xf32>
    %328 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%326 : tensor<64x1x8xf32>) outs(%327 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_60 = tensor.collapse_shape %328 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %329 = tensor.empty() : tensor<8x96xf32>
    %330 = linalg.fill ins(%cst_7 : f32) outs(%329 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %331 = linalg.matmul ins(%collapsed_60, %arg17 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%330 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_61 = tensor.expand_shape %331 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %332 = tensor.empty() : tensor<1x8x96xf32>
    %333 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_61 : tensor<1x8x96xf32>) outs(%332 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.negf %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %334 = tensor.empty() : tensor<1x8x96xf32>
    %335 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%333 : tensor<1x8x96xf32>) outs(%334 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.exp %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %336 = tensor.empty() : tensor<1x8x96xf32>
    %337 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%335 : tensor<1x8x96xf32>) outs(%336 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %in, %cst : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %338 = tensor.empty() : tensor<1x8x96xf32>
    %339 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%337 : tensor<1x8x96xf32>) outs(%338 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.divf %cst, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %340 = tensor.empty() : tensor<1x8x96xf32>
    %341 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_61, %339 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%340 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %342 = tensor.empty() : tensor<8x96xf32>
    %343 = linalg.fill ins(%cst_7 : f32) outs(%342 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %344 = linalg.matmul ins(%collapsed_60, %arg18 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%343 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_62 = tensor.expand_shape %344 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %345 = tensor.empty() : tensor<1x8x96xf32>
    %346 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%341, %expanded_62 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%345 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x96xf32>
    %collapsed_63 = tensor.collapse_shape %346 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %347 = tensor.empty() : tensor<8x64xf32>
    %348 = linalg.fill ins(%cst_7 : f32) outs(%347 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %349 = linalg.matmul ins(%collapsed_63, %arg19 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%348 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_64 = tensor.expand_shape %349 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %350 = tensor.empty() : tensor<1x8x64xf32>
    %351 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_64, %305 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%350 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.addf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %352 = tensor.empty() : tensor<1x8x64xf32>
    %353 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%351 : tensor<1x8x64xf32>) outs(%352 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.mulf %in, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %354 = tensor.empty() : tensor<1x8xf32>
    %355 = linalg.fill ins(%cst_7 : f32) outs(%354 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %356 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%353 : tensor<1x8x64xf32>) outs(%355 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %out, %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %357 = tensor.empty() : tensor<1x8xf32>
    %358 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%356 : tensor<1x8xf32>) outs(%357 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.divf %in, %cst_6 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %359 = tensor.empty() : tensor<1x8xf32>
    %360 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%358 : tensor<1x8xf32>) outs(%359 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = arith.addf %in, %cst_5 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %361 = tensor.empty() : tensor<1x8xf32>
    %362 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%360 : tensor<1x8xf32>) outs(%361 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %378 = math.rsqrt %in : f32
      linalg.yield %378 : f32
    } -> tensor<1x8xf32>
    %363 = tensor.empty() : tensor<1x8x64xf32>
    %364 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%362 : tensor<1x8xf32>) outs(%363 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %365 = tensor.empty() : tensor<1x8x64xf32>
    %366 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%351, %364 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%365 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<1x8x64xf32>
    %367 = tensor.empty() : tensor<64x1x8xf32>
    %368 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%366 : tensor<1x8x64xf32>) outs(%367 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %369 = tensor.empty() : tensor<64x1x8xf32>
    %370 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg20 : tensor<64xf32>) outs(%369 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1x8xf32>
    %371 = tensor.empty() : tensor<64x1x8xf32>
    %372 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%368, %370 : tensor<64x1x8xf32>, tensor<64x1x8xf32>) outs(%371 : tensor<64x1x8xf32>) {
    ^bb0(%in: f32, %in_67: f32, %out: f32):
      %378 = arith.mulf %in, %in_67 : f32
      linalg.yield %378 : f32
    } -> tensor<64x1x8xf32>
    %373 = tensor.empty() : tensor<1x8x64xf32>
    %374 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%372 : tensor<64x1x8xf32>) outs(%373 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %collapsed_65 = tensor.collapse_shape %374 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %375 = tensor.empty() : tensor<8x32xf32>
    %376 = linalg.fill ins(%cst_7 : f32) outs(%375 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %377 = linalg.matmul ins(%collapsed_65, %arg21 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%376 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_66 = tensor.expand_shape %377 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xf32> into tensor<1x8x32xf32>
    return %expanded_66 : tensor<1x8x32xf32>
  }
}

