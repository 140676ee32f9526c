#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map8 = affine_map<(d0, d1, d2) -> (d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map11 = affine_map<(d0, d1) -> (d1)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4, d2)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3, d2)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4, d2)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4, d3, d1)>
#map22 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map23 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<32xf32>, %arg4: tensor<64x2x32xf32>, %arg5: tensor<4x32x64xf32>, %arg6: tensor<32xf32>, %arg7: tensor<64x4x32xf32>, %arg8: tensor<64x2x32xf32>, %arg9: tensor<64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64x96xf32>, %arg12: tensor<64x96xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64x32xf32>) -> tensor<1x8x32xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant -2.38197633E+38 : f32
    %cst_2 = arith.constant 0.176776692 : f32
    %cst_3 = arith.constant 1.000000e+06 : f32
    %cst_4 = arith.constant 2.000000e+00 : f32
    %cst_5 = arith.constant 3.200000e+01 : f32
    %cst_6 = arith.constant 9.99999997E-7 : f32
    %cst_7 = arith.constant 6.400000e+01 : f32
    %cst_8 = arith.constant 0.000000e+00 : f32
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<8x8xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%0 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %253 = linalg.index 0 : index
      %254 = arith.index_cast %253 : index to i32
      linalg.yield %254 : i32
    } -> tensor<8x8xi32>
    %2 = tensor.empty() : tensor<8x8xi32>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %253 = linalg.index 1 : index
      %254 = arith.index_cast %253 : index to i32
      linalg.yield %254 : i32
    } -> tensor<8x8xi32>
    %4 = tensor.empty() : tensor<8x8xi1>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%4 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_46: i32, %out: i1):
      %253 = arith.cmpi sge, %in, %in_46 : i32
      linalg.yield %253 : i1
    } -> tensor<8x8xi1>
    %6 = tensor.empty() : tensor<1x8x8xi1>
    %7 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<8x8xi1>) outs(%6 : tensor<1x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x8x8xi1>
    %8 = tensor.empty() : tensor<8xi32>
    %9 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%8 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %253 = linalg.index 0 : index
      %254 = arith.index_cast %253 : index to i32
      linalg.yield %254 : i32
    } -> tensor<8xi32>
    %10 = tensor.empty() : tensor<1x8xi1>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%10 : tensor<1x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %253 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %253 : i1
    } -> tensor<1x8xi1>
    %12 = tensor.empty() : tensor<1x8xi32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%12 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %253 = arith.addi %in, %c32_i32 : i32
      linalg.yield %253 : i32
    } -> tensor<1x8xi32>
    %14 = tensor.empty() : tensor<1x8xi32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %13, %arg0 : tensor<1x8xi1>, tensor<1x8xi32>, tensor<1x8xi32>) outs(%14 : tensor<1x8xi32>) {
    ^bb0(%in: i1, %in_46: i32, %in_47: i32, %out: i32):
      %253 = arith.select %in, %in_46, %in_47 : i32
      linalg.yield %253 : i32
    } -> tensor<1x8xi32>
    %expanded = tensor.expand_shape %15 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xi32> into tensor<1x8x1xi32>
    %16 = tensor.empty() : tensor<1x8x1x64xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%16 : tensor<1x8x1x64xf32>) {
    ^bb0(%in: i32, %out: f32):
      %253 = arith.index_cast %in : i32 to index
      %254 = linalg.index 3 : index
      %extracted = tensor.extract %arg1[%253, %254] : tensor<32x64xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x8x1x64xf32>
    %collapsed = tensor.collapse_shape %17 [[0], [1], [2, 3]] : tensor<1x8x1x64xf32> into tensor<1x8x64xf32>
    %18 = tensor.empty() : tensor<1x8x64xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed : tensor<1x8x64xf32>) outs(%18 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.mulf %in, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %20 = tensor.empty() : tensor<1x8xf32>
    %21 = linalg.fill ins(%cst_8 : f32) outs(%20 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19 : tensor<1x8x64xf32>) outs(%21 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %out, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8xf32>
    %expanded_9 = tensor.expand_shape %22 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %23 = tensor.empty() : tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<1x8x1xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.divf %in, %cst_7 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x1xf32>
    %25 = tensor.empty() : tensor<1x8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x1xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %in, %cst_6 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x1xf32>
    %27 = tensor.empty() : tensor<1x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x1xf32>) outs(%27 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.sqrt %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x1xf32>
    %29 = tensor.empty() : tensor<1x8x64xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x8x1xf32>) outs(%29 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %31 = tensor.empty() : tensor<1x8x64xf32>
    %32 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed, %30 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.divf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %33 = tensor.empty() : tensor<1x8x64xf32>
    %34 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9 : tensor<64xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %35 = tensor.empty() : tensor<1x8x64xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %32 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%35 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_10 = tensor.collapse_shape %36 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %collapsed_11 = tensor.collapse_shape %arg7 [[0], [1, 2]] : tensor<64x4x32xf32> into tensor<64x128xf32>
    %37 = tensor.empty() : tensor<8x128xf32>
    %38 = linalg.fill ins(%cst_8 : f32) outs(%37 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %39 = linalg.matmul ins(%collapsed_10, %collapsed_11 : tensor<8x64xf32>, tensor<64x128xf32>) outs(%38 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_12 = tensor.expand_shape %39 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %40 = tensor.empty() : tensor<1x8x4x32xf32>
    %41 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<1x8x4x32xf32>) outs(%40 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.mulf %in, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x32xf32>
    %42 = tensor.empty() : tensor<1x8x4xf32>
    %43 = linalg.fill ins(%cst_8 : f32) outs(%42 : tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%41 : tensor<1x8x4x32xf32>) outs(%43 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %out, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4xf32>
    %expanded_13 = tensor.expand_shape %44 [[0], [1], [2, 3]] output_shape [1, 8, 4, 1] : tensor<1x8x4xf32> into tensor<1x8x4x1xf32>
    %45 = tensor.empty() : tensor<1x8x4x1xf32>
    %46 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x8x4x1xf32>) outs(%45 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.divf %in, %cst_5 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x1xf32>
    %47 = tensor.empty() : tensor<1x8x4x1xf32>
    %48 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x8x4x1xf32>) outs(%47 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %in, %cst_6 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x1xf32>
    %49 = tensor.empty() : tensor<1x8x4x1xf32>
    %50 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<1x8x4x1xf32>) outs(%49 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.sqrt %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x1xf32>
    %51 = tensor.empty() : tensor<1x8x4x32xf32>
    %52 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<1x8x4x1xf32>) outs(%51 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %53 = tensor.empty() : tensor<1x8x4x32xf32>
    %54 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %52 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%53 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.divf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x32xf32>
    %55 = tensor.empty() : tensor<1x8x4x32xf32>
    %56 = linalg.generic {indexing_maps = [#map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6 : tensor<32xf32>) outs(%55 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %57 = tensor.empty() : tensor<1x8x4x32xf32>
    %58 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %54 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%57 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x32xf32>
    %collapsed_14 = tensor.collapse_shape %arg4 [[0], [1, 2]] : tensor<64x2x32xf32> into tensor<64x64xf32>
    %59 = tensor.empty() : tensor<8x64xf32>
    %60 = linalg.fill ins(%cst_8 : f32) outs(%59 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %61 = linalg.matmul ins(%collapsed_10, %collapsed_14 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%60 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_15 = tensor.expand_shape %61 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %62 = tensor.empty() : tensor<1x8x2x32xf32>
    %63 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<1x8x2x32xf32>) outs(%62 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.mulf %in, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x32xf32>
    %64 = tensor.empty() : tensor<1x8x2xf32>
    %65 = linalg.fill ins(%cst_8 : f32) outs(%64 : tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %66 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%63 : tensor<1x8x2x32xf32>) outs(%65 : tensor<1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %out, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2xf32>
    %expanded_16 = tensor.expand_shape %66 [[0], [1], [2, 3]] output_shape [1, 8, 2, 1] : tensor<1x8x2xf32> into tensor<1x8x2x1xf32>
    %67 = tensor.empty() : tensor<1x8x2x1xf32>
    %68 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<1x8x2x1xf32>) outs(%67 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.divf %in, %cst_5 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x1xf32>
    %69 = tensor.empty() : tensor<1x8x2x1xf32>
    %70 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<1x8x2x1xf32>) outs(%69 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %in, %cst_6 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x1xf32>
    %71 = tensor.empty() : tensor<1x8x2x1xf32>
    %72 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<1x8x2x1xf32>) outs(%71 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.sqrt %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x1xf32>
    %73 = tensor.empty() : tensor<1x8x2x32xf32>
    %74 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x8x2x1xf32>) outs(%73 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %75 = tensor.empty() : tensor<1x8x2x32xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15, %74 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%75 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.divf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x32xf32>
    %77 = tensor.empty() : tensor<1x8x2x32xf32>
    %78 = linalg.generic {indexing_maps = [#map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<32xf32>) outs(%77 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %79 = tensor.empty() : tensor<1x8x2x32xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %76 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%79 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x32xf32>
    %collapsed_17 = tensor.collapse_shape %arg8 [[0], [1, 2]] : tensor<64x2x32xf32> into tensor<64x64xf32>
    %81 = tensor.empty() : tensor<8x64xf32>
    %82 = linalg.fill ins(%cst_8 : f32) outs(%81 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %83 = linalg.matmul ins(%collapsed_10, %collapsed_17 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%82 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_18 = tensor.expand_shape %83 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %84 = tensor.empty() : tensor<16xf32>
    %85 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%84 : tensor<16xf32>) {
    ^bb0(%out: f32):
      %253 = linalg.index 0 : index
      %254 = arith.index_cast %253 : index to i32
      %255 = arith.sitofp %254 : i32 to f32
      linalg.yield %255 : f32
    } -> tensor<16xf32>
    %86 = tensor.empty() : tensor<16xf32>
    %87 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%85 : tensor<16xf32>) outs(%86 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.mulf %in, %cst_4 : f32
      linalg.yield %253 : f32
    } -> tensor<16xf32>
    %88 = tensor.empty() : tensor<16xf32>
    %89 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%87 : tensor<16xf32>) outs(%88 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.divf %in, %cst_5 : f32
      linalg.yield %253 : f32
    } -> tensor<16xf32>
    %90 = tensor.empty() : tensor<16xf32>
    %91 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%89 : tensor<16xf32>) outs(%90 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.powf %cst_3, %in : f32
      linalg.yield %253 : f32
    } -> tensor<16xf32>
    %92 = tensor.empty() : tensor<8xf32>
    %93 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%9 : tensor<8xi32>) outs(%92 : tensor<8xf32>) {
    ^bb0(%in: i32, %out: f32):
      %253 = arith.sitofp %in : i32 to f32
      linalg.yield %253 : f32
    } -> tensor<8xf32>
    %94 = tensor.empty() : tensor<1x8xf32>
    %95 = linalg.generic {indexing_maps = [#map11, #map], iterator_types = ["parallel", "parallel"]} ins(%93 : tensor<8xf32>) outs(%94 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8xf32>
    %expanded_19 = tensor.expand_shape %95 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %96 = tensor.empty() : tensor<1x8x16xf32>
    %97 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_19 : tensor<1x8x1xf32>) outs(%96 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x16xf32>
    %98 = tensor.empty() : tensor<1x8x16xf32>
    %99 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<16xf32>) outs(%98 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x16xf32>
    %100 = tensor.empty() : tensor<1x8x16xf32>
    %101 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %99 : tensor<1x8x16xf32>, tensor<1x8x16xf32>) outs(%100 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.divf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x16xf32>
    %102 = tensor.empty() : tensor<1x8x16xf32>
    %103 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x16xf32>) outs(%102 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.sin %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x16xf32>
    %104 = tensor.empty() : tensor<1x8x16xf32>
    %105 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x16xf32>) outs(%104 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.cos %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x16xf32>
    %extracted_slice = tensor.extract_slice %58[0, 0, 0, 0] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xf32> to tensor<1x8x4x16xf32>
    %extracted_slice_20 = tensor.extract_slice %58[0, 0, 0, 16] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xf32> to tensor<1x8x4x16xf32>
    %106 = tensor.empty() : tensor<1x8x4x16xf32>
    %107 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%105 : tensor<1x8x16xf32>) outs(%106 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x16xf32>
    %108 = tensor.empty() : tensor<1x8x4x16xf32>
    %109 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %107 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%108 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x16xf32>
    %110 = tensor.empty() : tensor<1x8x4x16xf32>
    %111 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x16xf32>) outs(%110 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x16xf32>
    %112 = tensor.empty() : tensor<1x8x4x16xf32>
    %113 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %111 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%112 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x16xf32>
    %114 = tensor.empty() : tensor<1x8x4x16xf32>
    %115 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%109, %113 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%114 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.subf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x16xf32>
    %116 = tensor.empty() : tensor<1x8x4x16xf32>
    %117 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20, %107 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%116 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x16xf32>
    %118 = tensor.empty() : tensor<1x8x4x16xf32>
    %119 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %111 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%118 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x16xf32>
    %120 = tensor.empty() : tensor<1x8x4x16xf32>
    %121 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117, %119 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%120 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.addf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x4x16xf32>
    %122 = tensor.empty() : tensor<1x8x4x32xf32>
    %inserted_slice = tensor.insert_slice %115 into %122[0, 0, 0, 0] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x16xf32> into tensor<1x8x4x32xf32>
    %inserted_slice_21 = tensor.insert_slice %121 into %inserted_slice[0, 0, 0, 16] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x16xf32> into tensor<1x8x4x32xf32>
    %extracted_slice_22 = tensor.extract_slice %80[0, 0, 0, 0] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xf32> to tensor<1x8x2x16xf32>
    %extracted_slice_23 = tensor.extract_slice %80[0, 0, 0, 16] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xf32> to tensor<1x8x2x16xf32>
    %123 = tensor.empty() : tensor<1x8x2x16xf32>
    %124 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%105 : tensor<1x8x16xf32>) outs(%123 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x16xf32>
    %125 = tensor.empty() : tensor<1x8x2x16xf32>
    %126 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %124 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%125 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x16xf32>
    %127 = tensor.empty() : tensor<1x8x2x16xf32>
    %128 = linalg.generic {indexing_maps = [#map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x16xf32>) outs(%127 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x16xf32>
    %129 = tensor.empty() : tensor<1x8x2x16xf32>
    %130 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %128 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%129 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x16xf32>
    %131 = tensor.empty() : tensor<1x8x2x16xf32>
    %132 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126, %130 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%131 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.subf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x16xf32>
    %133 = tensor.empty() : tensor<1x8x2x16xf32>
    %134 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %124 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%133 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x16xf32>
    %135 = tensor.empty() : tensor<1x8x2x16xf32>
    %136 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %128 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%135 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x16xf32>
    %137 = tensor.empty() : tensor<1x8x2x16xf32>
    %138 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134, %136 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%137 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.addf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x2x16xf32>
    %139 = tensor.empty() : tensor<1x8x2x32xf32>
    %inserted_slice_24 = tensor.insert_slice %132 into %139[0, 0, 0, 0] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x16xf32> into tensor<1x8x2x32xf32>
    %inserted_slice_25 = tensor.insert_slice %138 into %inserted_slice_24[0, 0, 0, 16] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x16xf32> into tensor<1x8x2x32xf32>
    %expanded_26 = tensor.expand_shape %inserted_slice_21 [[0], [1], [2, 3], [4]] output_shape [1, 8, 2, 2, 32] : tensor<1x8x4x32xf32> into tensor<1x8x2x2x32xf32>
    %140 = tensor.empty() : tensor<1x2x8x32xf32>
    %141 = linalg.generic {indexing_maps = [#map13, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_25 : tensor<1x8x2x32xf32>) outs(%140 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x32xf32>
    %142 = tensor.empty() : tensor<1x2x32x8x2xf32>
    %143 = linalg.generic {indexing_maps = [#map14, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<1x8x2x2x32xf32>) outs(%142 : tensor<1x2x32x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x32x8x2xf32>
    %collapsed_27 = tensor.collapse_shape %141 [[0, 1], [2], [3]] : tensor<1x2x8x32xf32> into tensor<2x8x32xf32>
    %collapsed_28 = tensor.collapse_shape %143 [[0, 1], [2], [3, 4]] : tensor<1x2x32x8x2xf32> into tensor<2x32x16xf32>
    %144 = tensor.empty() : tensor<2x8x16xf32>
    %145 = linalg.fill ins(%cst_8 : f32) outs(%144 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %146 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<2x8x32xf32>, tensor<2x32x16xf32>) outs(%145 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %expanded_29 = tensor.expand_shape %146 [[0, 1], [2], [3, 4]] output_shape [1, 2, 8, 8, 2] : tensor<2x8x16xf32> into tensor<1x2x8x8x2xf32>
    %147 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %148 = linalg.generic {indexing_maps = [#map16, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_29 : tensor<1x2x8x8x2xf32>) outs(%147 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x8xf32>
    %149 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %150 = linalg.generic {indexing_maps = [#map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%148 : tensor<1x2x2x8x8xf32>) outs(%149 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.mulf %in, %cst_2 : f32
      linalg.yield %253 : f32
    } -> tensor<1x2x2x8x8xf32>
    %151 = tensor.empty() : tensor<1x2x2x8x8xi1>
    %152 = linalg.generic {indexing_maps = [#map17, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<1x8x8xi1>) outs(%151 : tensor<1x2x2x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x2x8x8xi1>
    %153 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %154 = linalg.generic {indexing_maps = [#map15, #map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%152, %150 : tensor<1x2x2x8x8xi1>, tensor<1x2x2x8x8xf32>) outs(%153 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: i1, %in_46: f32, %out: f32):
      %253 = arith.select %in, %in_46, %cst_1 : f32
      linalg.yield %253 : f32
    } -> tensor<1x2x2x8x8xf32>
    %155 = tensor.empty() : tensor<1x2x2x8xf32>
    %156 = linalg.fill ins(%cst_0 : f32) outs(%155 : tensor<1x2x2x8xf32>) -> tensor<1x2x2x8xf32>
    %157 = linalg.generic {indexing_maps = [#map15, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%154 : tensor<1x2x2x8x8xf32>) outs(%156 : tensor<1x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.maximumf %out, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x2x2x8xf32>
    %158 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %159 = linalg.generic {indexing_maps = [#map18, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%157 : tensor<1x2x2x8xf32>) outs(%158 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x8xf32>
    %160 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %161 = linalg.generic {indexing_maps = [#map15, #map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%154, %159 : tensor<1x2x2x8x8xf32>, tensor<1x2x2x8x8xf32>) outs(%160 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.subf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x2x2x8x8xf32>
    %162 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %163 = linalg.generic {indexing_maps = [#map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%161 : tensor<1x2x2x8x8xf32>) outs(%162 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.exp %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x2x2x8x8xf32>
    %164 = tensor.empty() : tensor<1x2x2x8xf32>
    %165 = linalg.fill ins(%cst_8 : f32) outs(%164 : tensor<1x2x2x8xf32>) -> tensor<1x2x2x8xf32>
    %166 = linalg.generic {indexing_maps = [#map15, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%163 : tensor<1x2x2x8x8xf32>) outs(%165 : tensor<1x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %out, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x2x2x8xf32>
    %167 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %168 = linalg.generic {indexing_maps = [#map18, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%166 : tensor<1x2x2x8xf32>) outs(%167 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x8xf32>
    %169 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %170 = linalg.generic {indexing_maps = [#map15, #map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%163, %168 : tensor<1x2x2x8x8xf32>, tensor<1x2x2x8x8xf32>) outs(%169 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.divf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x2x2x8x8xf32>
    %171 = tensor.empty() : tensor<1x2x32x8xf32>
    %172 = linalg.generic {indexing_maps = [#map19, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_18 : tensor<1x8x2x32xf32>) outs(%171 : tensor<1x2x32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x32x8xf32>
    %173 = tensor.empty() : tensor<1x2x8x2x8xf32>
    %174 = linalg.generic {indexing_maps = [#map20, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%170 : tensor<1x2x2x8x8xf32>) outs(%173 : tensor<1x2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x2x8xf32>
    %collapsed_30 = tensor.collapse_shape %172 [[0, 1], [2], [3]] : tensor<1x2x32x8xf32> into tensor<2x32x8xf32>
    %collapsed_31 = tensor.collapse_shape %174 [[0, 1], [2], [3, 4]] : tensor<1x2x8x2x8xf32> into tensor<2x8x16xf32>
    %175 = tensor.empty() : tensor<2x32x16xf32>
    %176 = linalg.fill ins(%cst_8 : f32) outs(%175 : tensor<2x32x16xf32>) -> tensor<2x32x16xf32>
    %177 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<2x32x8xf32>, tensor<2x8x16xf32>) outs(%176 : tensor<2x32x16xf32>) -> tensor<2x32x16xf32>
    %expanded_32 = tensor.expand_shape %177 [[0, 1], [2], [3, 4]] output_shape [1, 2, 32, 2, 8] : tensor<2x32x16xf32> into tensor<1x2x32x2x8xf32>
    %178 = tensor.empty() : tensor<1x8x2x2x32xf32>
    %179 = linalg.generic {indexing_maps = [#map21, #map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<1x2x32x2x8xf32>) outs(%178 : tensor<1x8x2x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x32xf32>
    %collapsed_33 = tensor.collapse_shape %179 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x32xf32> into tensor<1x8x4x32xf32>
    %180 = tensor.empty() : tensor<1x8x32x4xf32>
    %181 = linalg.generic {indexing_maps = [#map22, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_33 : tensor<1x8x4x32xf32>) outs(%180 : tensor<1x8x32x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x32x4xf32>
    %collapsed_34 = tensor.collapse_shape %181 [[0, 1], [2, 3]] : tensor<1x8x32x4xf32> into tensor<8x128xf32>
    %182 = tensor.empty() : tensor<32x4x64xf32>
    %183 = linalg.generic {indexing_maps = [#map23, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<4x32x64xf32>) outs(%182 : tensor<32x4x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x4x64xf32>
    %collapsed_35 = tensor.collapse_shape %183 [[0, 1], [2]] : tensor<32x4x64xf32> into tensor<128x64xf32>
    %184 = tensor.empty() : tensor<8x64xf32>
    %185 = linalg.fill ins(%cst_8 : f32) outs(%184 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %186 = linalg.matmul ins(%collapsed_34, %collapsed_35 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%185 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_36 = tensor.expand_shape %186 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %187 = tensor.empty() : tensor<1x8x64xf32>
    %188 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36, %collapsed : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%187 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.addf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %189 = tensor.empty() : tensor<1x8x64xf32>
    %190 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188 : tensor<1x8x64xf32>) outs(%189 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.mulf %in, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %191 = tensor.empty() : tensor<1x8xf32>
    %192 = linalg.fill ins(%cst_8 : f32) outs(%191 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %193 = linalg.generic {indexing_maps = [#map2, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%190 : tensor<1x8x64xf32>) outs(%192 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %out, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8xf32>
    %expanded_37 = tensor.expand_shape %193 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %194 = tensor.empty() : tensor<1x8x1xf32>
    %195 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<1x8x1xf32>) outs(%194 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.divf %in, %cst_7 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x1xf32>
    %196 = tensor.empty() : tensor<1x8x1xf32>
    %197 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<1x8x1xf32>) outs(%196 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %in, %cst_6 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x1xf32>
    %198 = tensor.empty() : tensor<1x8x1xf32>
    %199 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%197 : tensor<1x8x1xf32>) outs(%198 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.sqrt %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x1xf32>
    %200 = tensor.empty() : tensor<1x8x64xf32>
    %201 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<1x8x1xf32>) outs(%200 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %202 = tensor.empty() : tensor<1x8x64xf32>
    %203 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188, %201 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%202 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.divf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %204 = tensor.empty() : tensor<1x8x64xf32>
    %205 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13 : tensor<64xf32>) outs(%204 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %206 = tensor.empty() : tensor<1x8x64xf32>
    %207 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205, %203 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%206 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_38 = tensor.collapse_shape %207 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %208 = tensor.empty() : tensor<8x96xf32>
    %209 = linalg.fill ins(%cst_8 : f32) outs(%208 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %210 = linalg.matmul ins(%collapsed_38, %arg11 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%209 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_39 = tensor.expand_shape %210 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %211 = tensor.empty() : tensor<1x8x96xf32>
    %212 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<1x8x96xf32>) outs(%211 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.negf %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x96xf32>
    %213 = tensor.empty() : tensor<1x8x96xf32>
    %214 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212 : tensor<1x8x96xf32>) outs(%213 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.exp %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x96xf32>
    %215 = tensor.empty() : tensor<1x8x96xf32>
    %216 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214 : tensor<1x8x96xf32>) outs(%215 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %in, %cst : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x96xf32>
    %217 = tensor.empty() : tensor<1x8x96xf32>
    %218 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216 : tensor<1x8x96xf32>) outs(%217 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.divf %cst, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x96xf32>
    %219 = tensor.empty() : tensor<1x8x96xf32>
    %220 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_39, %218 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%219 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x96xf32>
    %221 = tensor.empty() : tensor<8x96xf32>
    %222 = linalg.fill ins(%cst_8 : f32) outs(%221 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %223 = linalg.matmul ins(%collapsed_38, %arg12 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%222 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_40 = tensor.expand_shape %223 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %224 = tensor.empty() : tensor<1x8x96xf32>
    %225 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220, %expanded_40 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%224 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x96xf32>
    %collapsed_41 = tensor.collapse_shape %225 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %226 = tensor.empty() : tensor<8x64xf32>
    %227 = linalg.fill ins(%cst_8 : f32) outs(%226 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %228 = linalg.matmul ins(%collapsed_41, %arg10 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%227 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_42 = tensor.expand_shape %228 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %229 = tensor.empty() : tensor<1x8x64xf32>
    %230 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188, %expanded_42 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%229 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.addf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %231 = tensor.empty() : tensor<1x8x64xf32>
    %232 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%230 : tensor<1x8x64xf32>) outs(%231 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.mulf %in, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %233 = tensor.empty() : tensor<1x8xf32>
    %234 = linalg.fill ins(%cst_8 : f32) outs(%233 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %235 = linalg.generic {indexing_maps = [#map2, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%232 : tensor<1x8x64xf32>) outs(%234 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %out, %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8xf32>
    %expanded_43 = tensor.expand_shape %235 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %236 = tensor.empty() : tensor<1x8x1xf32>
    %237 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_43 : tensor<1x8x1xf32>) outs(%236 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.divf %in, %cst_7 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x1xf32>
    %238 = tensor.empty() : tensor<1x8x1xf32>
    %239 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%237 : tensor<1x8x1xf32>) outs(%238 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = arith.addf %in, %cst_6 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x1xf32>
    %240 = tensor.empty() : tensor<1x8x1xf32>
    %241 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%239 : tensor<1x8x1xf32>) outs(%240 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %253 = math.sqrt %in : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x1xf32>
    %242 = tensor.empty() : tensor<1x8x64xf32>
    %243 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%241 : tensor<1x8x1xf32>) outs(%242 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %244 = tensor.empty() : tensor<1x8x64xf32>
    %245 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%230, %243 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%244 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.divf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %246 = tensor.empty() : tensor<1x8x64xf32>
    %247 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<64xf32>) outs(%246 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %248 = tensor.empty() : tensor<1x8x64xf32>
    %249 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%247, %245 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%248 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %253 = arith.mulf %in, %in_46 : f32
      linalg.yield %253 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_44 = tensor.collapse_shape %249 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %250 = tensor.empty() : tensor<8x32xf32>
    %251 = linalg.fill ins(%cst_8 : f32) outs(%250 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %252 = linalg.matmul ins(%collapsed_44, %arg14 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%251 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_45 = tensor.expand_shape %252 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xf32> into tensor<1x8x32xf32>
    return %expanded_45 : tensor<1x8x32xf32>
  }
}

