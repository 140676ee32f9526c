#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map9 = affine_map<() -> ()>
#map10 = affine_map<(d0, d1, d2) -> ()>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map12 = affine_map<(d0, d1, d2) -> (d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> ()>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map16 = affine_map<(d0, d1, d2) -> (d1)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map20 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
#map22 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map24 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map25 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d4, d2)>
#map26 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map27 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map28 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x4x32xf32>, %arg3: tensor<32xf32>, %arg4: tensor<64x2x32xf32>, %arg5: tensor<32xf32>, %arg6: tensor<64x2x32xf32>, %arg7: tensor<4x32x64xf32>, %arg8: tensor<64xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<64x96xf32>, %arg11: tensor<96x64xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>) -> tensor<1x8x64xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant -2.38197633E+38 : f32
    %cst_1 = arith.constant 0.176776692 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e+04 : f32
    %cst_4 = arith.constant 2.000000e+00 : f32
    %cst_5 = arith.constant 9.99999974E-6 : f32
    %cst_6 = arith.constant 3.200000e+01 : f32
    %cst_7 = arith.constant 9.99999997E-7 : f32
    %cst_8 = arith.constant 6.400000e+01 : f32
    %c1_i32 = arith.constant 1 : i32
    %cst_9 = arith.constant 0.000000e+00 : f32
    %cst_10 = arith.constant 0x7FC00000 : f32
    %true = arith.constant true
    %c31_i32 = arith.constant 31 : i32
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<1x8xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%0 : tensor<1x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %286 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %286 : i1
    } -> tensor<1x8xi1>
    %2 = tensor.empty() : tensor<1x8xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%2 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %286 = arith.addi %in, %c32_i32 : i32
      linalg.yield %286 : i32
    } -> tensor<1x8xi32>
    %4 = tensor.empty() : tensor<1x8xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3, %arg0 : tensor<1x8xi1>, tensor<1x8xi32>, tensor<1x8xi32>) outs(%4 : tensor<1x8xi32>) {
    ^bb0(%in: i1, %in_54: i32, %in_55: i32, %out: i32):
      %286 = arith.select %in, %in_54, %in_55 : i32
      linalg.yield %286 : i32
    } -> tensor<1x8xi32>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xi32> into tensor<1x8x1xi32>
    %6 = tensor.empty() : tensor<1x8x1xi1>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%6 : tensor<1x8x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %286 = arith.cmpi sge, %in, %c0_i32 : i32
      linalg.yield %286 : i1
    } -> tensor<1x8x1xi1>
    %8 = tensor.empty() : tensor<1x8x1xi1>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%8 : tensor<1x8x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %286 = arith.cmpi sle, %in, %c31_i32 : i32
      linalg.yield %286 : i1
    } -> tensor<1x8x1xi1>
    %10 = tensor.empty() : tensor<1x8x1xi1>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %9 : tensor<1x8x1xi1>, tensor<1x8x1xi1>) outs(%10 : tensor<1x8x1xi1>) {
    ^bb0(%in: i1, %in_54: i1, %out: i1):
      %286 = arith.andi %in, %in_54 : i1
      linalg.yield %286 : i1
    } -> tensor<1x8x1xi1>
    %12 = tensor.empty() : tensor<1x8xi1>
    %13 = linalg.fill ins(%true : i1) outs(%12 : tensor<1x8xi1>) -> tensor<1x8xi1>
    %14 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<1x8x1xi1>) outs(%13 : tensor<1x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %286 = arith.andi %out, %in : i1
      linalg.yield %286 : i1
    } -> tensor<1x8xi1>
    %15 = tensor.empty() : tensor<1x8x1x64xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%15 : tensor<1x8x1x64xf32>) {
    ^bb0(%in: i32, %out: f32):
      %286 = arith.index_cast %in : i32 to index
      %287 = linalg.index 3 : index
      %extracted = tensor.extract %arg1[%286, %287] : tensor<32x64xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x8x1x64xf32>
    %collapsed = tensor.collapse_shape %16 [[0], [1], [2, 3]] : tensor<1x8x1x64xf32> into tensor<1x8x64xf32>
    %17 = tensor.empty() : tensor<1x8x64xi1>
    %18 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8xi1>) outs(%17 : tensor<1x8x64xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x8x64xi1>
    %19 = tensor.empty() : tensor<1x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %collapsed : tensor<1x8x64xi1>, tensor<1x8x64xf32>) outs(%19 : tensor<1x8x64xf32>) {
    ^bb0(%in: i1, %in_54: f32, %out: f32):
      %286 = arith.select %in, %in_54, %cst_10 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %21 = tensor.empty() : tensor<8xf32>
    %22 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%21 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %286 = linalg.index 0 : index
      %287 = arith.index_cast %286 : index to i32
      %288 = arith.sitofp %287 : i32 to f32
      linalg.yield %288 : f32
    } -> tensor<8xf32>
    %23 = tensor.empty() : tensor<8xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%22 : tensor<8xf32>) outs(%23 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %in, %cst_9 : f32
      linalg.yield %286 : f32
    } -> tensor<8xf32>
    %25 = tensor.empty() : tensor<8x8xf32>
    %26 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<8xf32>) outs(%25 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %27 = tensor.empty() : tensor<8x8xf32>
    %28 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<8xf32>) outs(%27 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %29 = tensor.empty() : tensor<8x8xi1>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %28 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%29 : tensor<8x8xi1>) {
    ^bb0(%in: f32, %in_54: f32, %out: i1):
      %286 = arith.cmpf oge, %in, %in_54 : f32
      linalg.yield %286 : i1
    } -> tensor<8x8xi1>
    %31 = tensor.empty() : tensor<8x8xi32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<8x8xi1>) outs(%31 : tensor<8x8xi32>) {
    ^bb0(%in: i1, %out: i32):
      %286 = arith.extui %in : i1 to i32
      linalg.yield %286 : i32
    } -> tensor<8x8xi32>
    %33 = tensor.empty() : tensor<1x8x8xi32>
    %34 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<8x8xi32>) outs(%33 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8x8xi32>
    %35 = tensor.empty() : tensor<1x8x8xi32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<1x8x8xi32>) outs(%35 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %286 = arith.minsi %in, %c1_i32 : i32
      linalg.yield %286 : i32
    } -> tensor<1x8x8xi32>
    %37 = tensor.empty() : tensor<f32>
    %38 = linalg.generic {indexing_maps = [#map9], iterator_types = []} outs(%37 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_4 : f32
    } -> tensor<f32>
    %39 = tensor.empty() : tensor<1x8x64xf32>
    %40 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<f32>) outs(%39 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %41 = tensor.empty() : tensor<1x8x64xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %40 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%41 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = math.powf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %43 = tensor.empty() : tensor<1x8xf32>
    %44 = linalg.fill ins(%cst_9 : f32) outs(%43 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%42 : tensor<1x8x64xf32>) outs(%44 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %out, %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8xf32>
    %expanded_11 = tensor.expand_shape %45 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %46 = tensor.empty() : tensor<1x8x1xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<1x8x1xf32>) outs(%46 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.divf %in, %cst_8 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x1xf32>
    %48 = tensor.empty() : tensor<1x8x1xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<1x8x1xf32>) outs(%48 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %in, %cst_7 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x1xf32>
    %50 = tensor.empty() : tensor<1x8x1xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<1x8x1xf32>) outs(%50 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.rsqrt %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x1xf32>
    %52 = tensor.empty() : tensor<1x8x64xf32>
    %53 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<1x8x1xf32>) outs(%52 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %54 = tensor.empty() : tensor<1x8x64xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %53 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%54 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %56 = tensor.empty() : tensor<1x8x64xf32>
    %57 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8 : tensor<64xf32>) outs(%56 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %58 = tensor.empty() : tensor<1x8x64xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55, %57 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%58 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_12 = tensor.collapse_shape %59 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %collapsed_13 = tensor.collapse_shape %arg2 [[0], [1, 2]] : tensor<64x4x32xf32> into tensor<64x128xf32>
    %60 = tensor.empty() : tensor<8x128xf32>
    %61 = linalg.fill ins(%cst_9 : f32) outs(%60 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %62 = linalg.matmul ins(%collapsed_12, %collapsed_13 : tensor<8x64xf32>, tensor<64x128xf32>) outs(%61 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %expanded_14 = tensor.expand_shape %62 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %63 = tensor.empty() : tensor<1x8x4x32xf32>
    %64 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<f32>) outs(%63 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %65 = tensor.empty() : tensor<1x8x4x32xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14, %64 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%65 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = math.powf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x32xf32>
    %67 = tensor.empty() : tensor<1x8x4xf32>
    %68 = linalg.fill ins(%cst_9 : f32) outs(%67 : tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
    %69 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%66 : tensor<1x8x4x32xf32>) outs(%68 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %out, %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4xf32>
    %expanded_15 = tensor.expand_shape %69 [[0], [1], [2, 3]] output_shape [1, 8, 4, 1] : tensor<1x8x4xf32> into tensor<1x8x4x1xf32>
    %70 = tensor.empty() : tensor<1x8x4x1xf32>
    %71 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<1x8x4x1xf32>) outs(%70 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.divf %in, %cst_6 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x1xf32>
    %72 = tensor.empty() : tensor<1x8x4x1xf32>
    %73 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<1x8x4x1xf32>) outs(%72 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %in, %cst_5 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x1xf32>
    %74 = tensor.empty() : tensor<1x8x4x1xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<1x8x4x1xf32>) outs(%74 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.rsqrt %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x1xf32>
    %76 = tensor.empty() : tensor<1x8x4x32xf32>
    %77 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<1x8x4x1xf32>) outs(%76 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %78 = tensor.empty() : tensor<1x8x4x32xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14, %77 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%78 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x32xf32>
    %80 = tensor.empty() : tensor<1x8x4x32xf32>
    %81 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<32xf32>) outs(%80 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %82 = tensor.empty() : tensor<1x8x4x32xf32>
    %83 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %81 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%82 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x32xf32>
    %84 = tensor.empty() : tensor<16xf32>
    %85 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%84 : tensor<16xf32>) {
    ^bb0(%out: f32):
      %286 = linalg.index 0 : index
      %287 = arith.index_cast %286 : index to i32
      %288 = arith.sitofp %287 : i32 to f32
      linalg.yield %288 : f32
    } -> tensor<16xf32>
    %86 = tensor.empty() : tensor<16xf32>
    %87 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%85 : tensor<16xf32>) outs(%86 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.mulf %in, %cst_4 : f32
      linalg.yield %286 : f32
    } -> tensor<16xf32>
    %88 = tensor.empty() : tensor<16xf32>
    %89 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%87 : tensor<16xf32>) outs(%88 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %in, %cst_9 : f32
      linalg.yield %286 : f32
    } -> tensor<16xf32>
    %90 = tensor.empty() : tensor<16xf32>
    %91 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%89 : tensor<16xf32>) outs(%90 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.divf %in, %cst_6 : f32
      linalg.yield %286 : f32
    } -> tensor<16xf32>
    %92 = tensor.empty() : tensor<16xf32>
    %93 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%91 : tensor<16xf32>) outs(%92 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.negf %in : f32
      linalg.yield %286 : f32
    } -> tensor<16xf32>
    %94 = tensor.empty() : tensor<16xf32>
    %95 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%93 : tensor<16xf32>) outs(%94 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.powf %cst_3, %in : f32
      linalg.yield %286 : f32
    } -> tensor<16xf32>
    %96 = tensor.empty() : tensor<1x8x16xf32>
    %97 = linalg.generic {indexing_maps = [#map16, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<8xf32>) outs(%96 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x16xf32>
    %98 = tensor.empty() : tensor<1x8x16xf32>
    %99 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<16xf32>) outs(%98 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x16xf32>
    %100 = tensor.empty() : tensor<1x8x16xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %99 : tensor<1x8x16xf32>, tensor<1x8x16xf32>) outs(%100 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x16xf32>
    %102 = tensor.empty() : tensor<1x8x1x16xf32>
    %103 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x16xf32>) outs(%102 : tensor<1x8x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x1x16xf32>
    %104 = tensor.empty() : tensor<1x8x2x16xf32>
    %inserted_slice = tensor.insert_slice %103 into %104[0, 0, 0, 0] [1, 8, 1, 16] [1, 1, 1, 1] : tensor<1x8x1x16xf32> into tensor<1x8x2x16xf32>
    %inserted_slice_16 = tensor.insert_slice %103 into %inserted_slice[0, 0, 1, 0] [1, 8, 1, 16] [1, 1, 1, 1] : tensor<1x8x1x16xf32> into tensor<1x8x2x16xf32>
    %collapsed_17 = tensor.collapse_shape %inserted_slice_16 [[0], [1], [2, 3]] : tensor<1x8x2x16xf32> into tensor<1x8x32xf32>
    %105 = tensor.empty() : tensor<1x8x32xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_17 : tensor<1x8x32xf32>) outs(%105 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.cos %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x32xf32>
    %107 = tensor.empty() : tensor<1x8x32xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_17 : tensor<1x8x32xf32>) outs(%107 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.sin %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x32xf32>
    %extracted_slice = tensor.extract_slice %83[0, 0, 0, 0] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xf32> to tensor<1x8x4x16xf32>
    %extracted_slice_18 = tensor.extract_slice %83[0, 0, 0, 16] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xf32> to tensor<1x8x4x16xf32>
    %109 = tensor.empty() : tensor<1x8x4x16xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<1x8x4x16xf32>) outs(%109 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.negf %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x16xf32>
    %111 = tensor.empty() : tensor<1x8x4x1x16xf32>
    %112 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%110 : tensor<1x8x4x16xf32>) outs(%111 : tensor<1x8x4x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x1x16xf32>
    %113 = tensor.empty() : tensor<1x8x4x1x16xf32>
    %114 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x8x4x16xf32>) outs(%113 : tensor<1x8x4x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x1x16xf32>
    %115 = tensor.empty() : tensor<1x8x4x2x16xf32>
    %inserted_slice_19 = tensor.insert_slice %112 into %115[0, 0, 0, 0, 0] [1, 8, 4, 1, 16] [1, 1, 1, 1, 1] : tensor<1x8x4x1x16xf32> into tensor<1x8x4x2x16xf32>
    %inserted_slice_20 = tensor.insert_slice %114 into %inserted_slice_19[0, 0, 0, 1, 0] [1, 8, 4, 1, 16] [1, 1, 1, 1, 1] : tensor<1x8x4x1x16xf32> into tensor<1x8x4x2x16xf32>
    %collapsed_21 = tensor.collapse_shape %inserted_slice_20 [[0], [1], [2], [3, 4]] : tensor<1x8x4x2x16xf32> into tensor<1x8x4x32xf32>
    %116 = tensor.empty() : tensor<1x8x4x32xf32>
    %117 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106 : tensor<1x8x32xf32>) outs(%116 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %118 = tensor.empty() : tensor<1x8x4x32xf32>
    %119 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %117 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%118 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x32xf32>
    %120 = tensor.empty() : tensor<1x8x4x32xf32>
    %121 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x32xf32>) outs(%120 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %122 = tensor.empty() : tensor<1x8x4x32xf32>
    %123 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_21, %121 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%122 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x32xf32>
    %124 = tensor.empty() : tensor<1x8x4x32xf32>
    %125 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%119, %123 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%124 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.addf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x4x32xf32>
    %collapsed_22 = tensor.collapse_shape %arg4 [[0], [1, 2]] : tensor<64x2x32xf32> into tensor<64x64xf32>
    %126 = tensor.empty() : tensor<8x64xf32>
    %127 = linalg.fill ins(%cst_9 : f32) outs(%126 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %128 = linalg.matmul ins(%collapsed_12, %collapsed_22 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%127 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_23 = tensor.expand_shape %128 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %129 = tensor.empty() : tensor<1x8x2x32xf32>
    %130 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<f32>) outs(%129 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %131 = tensor.empty() : tensor<1x8x2x32xf32>
    %132 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23, %130 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%131 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = math.powf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x32xf32>
    %133 = tensor.empty() : tensor<1x8x2xf32>
    %134 = linalg.fill ins(%cst_9 : f32) outs(%133 : tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %135 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%132 : tensor<1x8x2x32xf32>) outs(%134 : tensor<1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %out, %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2xf32>
    %expanded_24 = tensor.expand_shape %135 [[0], [1], [2, 3]] output_shape [1, 8, 2, 1] : tensor<1x8x2xf32> into tensor<1x8x2x1xf32>
    %136 = tensor.empty() : tensor<1x8x2x1xf32>
    %137 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x8x2x1xf32>) outs(%136 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.divf %in, %cst_6 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x1xf32>
    %138 = tensor.empty() : tensor<1x8x2x1xf32>
    %139 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%137 : tensor<1x8x2x1xf32>) outs(%138 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %in, %cst_5 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x1xf32>
    %140 = tensor.empty() : tensor<1x8x2x1xf32>
    %141 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x2x1xf32>) outs(%140 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.rsqrt %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x1xf32>
    %142 = tensor.empty() : tensor<1x8x2x32xf32>
    %143 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x2x1xf32>) outs(%142 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %144 = tensor.empty() : tensor<1x8x2x32xf32>
    %145 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23, %143 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%144 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x32xf32>
    %146 = tensor.empty() : tensor<1x8x2x32xf32>
    %147 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg5 : tensor<32xf32>) outs(%146 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %148 = tensor.empty() : tensor<1x8x2x32xf32>
    %149 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%145, %147 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%148 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x32xf32>
    %extracted_slice_25 = tensor.extract_slice %149[0, 0, 0, 0] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xf32> to tensor<1x8x2x16xf32>
    %extracted_slice_26 = tensor.extract_slice %149[0, 0, 0, 16] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xf32> to tensor<1x8x2x16xf32>
    %150 = tensor.empty() : tensor<1x8x2x16xf32>
    %151 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26 : tensor<1x8x2x16xf32>) outs(%150 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.negf %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x16xf32>
    %152 = tensor.empty() : tensor<1x8x2x1x16xf32>
    %153 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%151 : tensor<1x8x2x16xf32>) outs(%152 : tensor<1x8x2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x1x16xf32>
    %154 = tensor.empty() : tensor<1x8x2x1x16xf32>
    %155 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x8x2x16xf32>) outs(%154 : tensor<1x8x2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x1x16xf32>
    %156 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %inserted_slice_27 = tensor.insert_slice %153 into %156[0, 0, 0, 0, 0] [1, 8, 2, 1, 16] [1, 1, 1, 1, 1] : tensor<1x8x2x1x16xf32> into tensor<1x8x2x2x16xf32>
    %inserted_slice_28 = tensor.insert_slice %155 into %inserted_slice_27[0, 0, 0, 1, 0] [1, 8, 2, 1, 16] [1, 1, 1, 1, 1] : tensor<1x8x2x1x16xf32> into tensor<1x8x2x2x16xf32>
    %collapsed_29 = tensor.collapse_shape %inserted_slice_28 [[0], [1], [2], [3, 4]] : tensor<1x8x2x2x16xf32> into tensor<1x8x2x32xf32>
    %157 = tensor.empty() : tensor<1x8x2x32xf32>
    %158 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106 : tensor<1x8x32xf32>) outs(%157 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %159 = tensor.empty() : tensor<1x8x2x32xf32>
    %160 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%149, %158 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%159 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x32xf32>
    %161 = tensor.empty() : tensor<1x8x2x32xf32>
    %162 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x32xf32>) outs(%161 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %163 = tensor.empty() : tensor<1x8x2x32xf32>
    %164 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29, %162 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%163 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x32xf32>
    %165 = tensor.empty() : tensor<1x8x2x32xf32>
    %166 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%160, %164 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%165 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.addf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x2x32xf32>
    %collapsed_30 = tensor.collapse_shape %arg6 [[0], [1, 2]] : tensor<64x2x32xf32> into tensor<64x64xf32>
    %167 = tensor.empty() : tensor<8x64xf32>
    %168 = linalg.fill ins(%cst_9 : f32) outs(%167 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %169 = linalg.matmul ins(%collapsed_12, %collapsed_30 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%168 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_31 = tensor.expand_shape %169 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %170 = tensor.empty() : tensor<1x8x2x2x32xf32>
    %171 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%166 : tensor<1x8x2x32xf32>) outs(%170 : tensor<1x8x2x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x32xf32>
    %collapsed_32 = tensor.collapse_shape %171 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x32xf32> into tensor<1x8x4x32xf32>
    %172 = tensor.empty() : tensor<1x8x2x2x32xf32>
    %173 = linalg.generic {indexing_maps = [#map18, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<1x8x2x32xf32>) outs(%172 : tensor<1x8x2x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x32xf32>
    %collapsed_33 = tensor.collapse_shape %173 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x32xf32> into tensor<1x8x4x32xf32>
    %174 = tensor.empty() : tensor<1x1x8x8xi32>
    %175 = linalg.generic {indexing_maps = [#map20, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x8xi32>) outs(%174 : tensor<1x1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x8x8xi32>
    %176 = tensor.empty() : tensor<1x1x8x8xi1>
    %177 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%175 : tensor<1x1x8x8xi32>) outs(%176 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %286 = arith.cmpi ne, %in, %c0_i32 : i32
      linalg.yield %286 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_34 = tensor.expand_shape %125 [[0], [1], [2], [3, 4]] output_shape [1, 8, 4, 1, 32] : tensor<1x8x4x32xf32> into tensor<1x8x4x1x32xf32>
    %178 = tensor.empty() : tensor<1x4x8x1x32xf32>
    %179 = linalg.generic {indexing_maps = [#map21, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<1x8x4x1x32xf32>) outs(%178 : tensor<1x4x8x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x8x1x32xf32>
    %180 = tensor.empty() : tensor<1x4x32x8xf32>
    %181 = linalg.generic {indexing_maps = [#map22, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_32 : tensor<1x8x4x32xf32>) outs(%180 : tensor<1x4x32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x32x8xf32>
    %collapsed_35 = tensor.collapse_shape %179 [[0, 1], [2], [3, 4]] : tensor<1x4x8x1x32xf32> into tensor<4x8x32xf32>
    %collapsed_36 = tensor.collapse_shape %181 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %182 = tensor.empty() : tensor<4x8x8xf32>
    %183 = linalg.fill ins(%cst_9 : f32) outs(%182 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %184 = linalg.batch_matmul ins(%collapsed_35, %collapsed_36 : tensor<4x8x32xf32>, tensor<4x32x8xf32>) outs(%183 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_37 = tensor.expand_shape %184 [[0, 1], [2], [3, 4]] output_shape [1, 4, 8, 1, 8] : tensor<4x8x8xf32> into tensor<1x4x8x1x8xf32>
    %185 = tensor.empty() : tensor<1x4x8x1x8xf32>
    %186 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<1x4x8x1x8xf32>) outs(%185 : tensor<1x4x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.mulf %in, %cst_1 : f32
      linalg.yield %286 : f32
    } -> tensor<1x4x8x1x8xf32>
    %187 = tensor.empty() : tensor<1x1x4x8x8xi1>
    %188 = linalg.generic {indexing_maps = [#map23, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%177 : tensor<1x1x8x8xi1>) outs(%187 : tensor<1x1x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x4x8x8xi1>
    %collapsed_38 = tensor.collapse_shape %186 [[0, 1, 2, 3, 4]] : tensor<1x4x8x1x8xf32> into tensor<256xf32>
    %expanded_39 = tensor.expand_shape %collapsed_38 [[0, 1, 2, 3, 4]] output_shape [1, 1, 4, 8, 8] : tensor<256xf32> into tensor<1x1x4x8x8xf32>
    %189 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %190 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%188, %expanded_39 : tensor<1x1x4x8x8xi1>, tensor<1x1x4x8x8xf32>) outs(%189 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_54: f32, %out: f32):
      %286 = arith.select %in, %in_54, %cst_0 : f32
      linalg.yield %286 : f32
    } -> tensor<1x1x4x8x8xf32>
    %191 = tensor.empty() : tensor<1x1x4x8xf32>
    %192 = linalg.fill ins(%cst : f32) outs(%191 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
    %193 = linalg.generic {indexing_maps = [#map19, #map24], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%190 : tensor<1x1x4x8x8xf32>) outs(%192 : tensor<1x1x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.maximumf %out, %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x1x4x8xf32>
    %194 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %195 = linalg.generic {indexing_maps = [#map24, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%193 : tensor<1x1x4x8xf32>) outs(%194 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x4x8x8xf32>
    %196 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %197 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%190, %195 : tensor<1x1x4x8x8xf32>, tensor<1x1x4x8x8xf32>) outs(%196 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.subf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x1x4x8x8xf32>
    %198 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %199 = linalg.generic {indexing_maps = [#map19, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%197 : tensor<1x1x4x8x8xf32>) outs(%198 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.exp %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x1x4x8x8xf32>
    %200 = tensor.empty() : tensor<1x1x4x8xf32>
    %201 = linalg.fill ins(%cst_9 : f32) outs(%200 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
    %202 = linalg.generic {indexing_maps = [#map19, #map24], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%199 : tensor<1x1x4x8x8xf32>) outs(%201 : tensor<1x1x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %out, %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x1x4x8xf32>
    %203 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %204 = linalg.generic {indexing_maps = [#map24, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%202 : tensor<1x1x4x8xf32>) outs(%203 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x4x8x8xf32>
    %205 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %206 = linalg.generic {indexing_maps = [#map19, #map19, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%199, %204 : tensor<1x1x4x8x8xf32>, tensor<1x1x4x8x8xf32>) outs(%205 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.divf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x1x4x8x8xf32>
    %207 = tensor.empty() : tensor<1x4x32x8xf32>
    %208 = linalg.generic {indexing_maps = [#map22, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_33 : tensor<1x8x4x32xf32>) outs(%207 : tensor<1x4x32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x32x8xf32>
    %209 = tensor.empty() : tensor<1x4x8x1x8xf32>
    %210 = linalg.generic {indexing_maps = [#map25, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%206 : tensor<1x1x4x8x8xf32>) outs(%209 : tensor<1x4x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x8x1x8xf32>
    %collapsed_40 = tensor.collapse_shape %208 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %collapsed_41 = tensor.collapse_shape %210 [[0, 1], [2], [3, 4]] : tensor<1x4x8x1x8xf32> into tensor<4x8x8xf32>
    %211 = tensor.empty() : tensor<4x32x8xf32>
    %212 = linalg.fill ins(%cst_9 : f32) outs(%211 : tensor<4x32x8xf32>) -> tensor<4x32x8xf32>
    %213 = linalg.batch_matmul ins(%collapsed_40, %collapsed_41 : tensor<4x32x8xf32>, tensor<4x8x8xf32>) outs(%212 : tensor<4x32x8xf32>) -> tensor<4x32x8xf32>
    %expanded_42 = tensor.expand_shape %213 [[0, 1], [2], [3, 4]] output_shape [1, 4, 32, 1, 8] : tensor<4x32x8xf32> into tensor<1x4x32x1x8xf32>
    %214 = tensor.empty() : tensor<1x1x8x4x32xf32>
    %215 = linalg.generic {indexing_maps = [#map26, #map19], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<1x4x32x1x8xf32>) outs(%214 : tensor<1x1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x8x4x32xf32>
    %collapsed_43 = tensor.collapse_shape %215 [[0], [1, 2], [3], [4]] : tensor<1x1x8x4x32xf32> into tensor<1x8x4x32xf32>
    %216 = tensor.empty() : tensor<1x8x32x4xf32>
    %217 = linalg.generic {indexing_maps = [#map27, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_43 : tensor<1x8x4x32xf32>) outs(%216 : tensor<1x8x32x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x32x4xf32>
    %collapsed_44 = tensor.collapse_shape %217 [[0, 1], [2, 3]] : tensor<1x8x32x4xf32> into tensor<8x128xf32>
    %218 = tensor.empty() : tensor<32x4x64xf32>
    %219 = linalg.generic {indexing_maps = [#map28, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7 : tensor<4x32x64xf32>) outs(%218 : tensor<32x4x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x4x64xf32>
    %collapsed_45 = tensor.collapse_shape %219 [[0, 1], [2]] : tensor<32x4x64xf32> into tensor<128x64xf32>
    %220 = tensor.empty() : tensor<8x64xf32>
    %221 = linalg.fill ins(%cst_9 : f32) outs(%220 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %222 = linalg.matmul ins(%collapsed_44, %collapsed_45 : tensor<8x128xf32>, tensor<128x64xf32>) outs(%221 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_46 = tensor.expand_shape %222 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %223 = tensor.empty() : tensor<1x8x64xf32>
    %224 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46, %20 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%223 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.addf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %225 = tensor.empty() : tensor<1x8x64xf32>
    %226 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224, %40 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%225 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = math.powf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %227 = tensor.empty() : tensor<1x8xf32>
    %228 = linalg.fill ins(%cst_9 : f32) outs(%227 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %229 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%226 : tensor<1x8x64xf32>) outs(%228 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %out, %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8xf32>
    %expanded_47 = tensor.expand_shape %229 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %230 = tensor.empty() : tensor<1x8x1xf32>
    %231 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47 : tensor<1x8x1xf32>) outs(%230 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.divf %in, %cst_8 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x1xf32>
    %232 = tensor.empty() : tensor<1x8x1xf32>
    %233 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%231 : tensor<1x8x1xf32>) outs(%232 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %in, %cst_7 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x1xf32>
    %234 = tensor.empty() : tensor<1x8x1xf32>
    %235 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%233 : tensor<1x8x1xf32>) outs(%234 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.rsqrt %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x1xf32>
    %236 = tensor.empty() : tensor<1x8x64xf32>
    %237 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%235 : tensor<1x8x1xf32>) outs(%236 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %238 = tensor.empty() : tensor<1x8x64xf32>
    %239 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224, %237 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%238 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %240 = tensor.empty() : tensor<1x8x64xf32>
    %241 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12 : tensor<64xf32>) outs(%240 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %242 = tensor.empty() : tensor<1x8x64xf32>
    %243 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%239, %241 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%242 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_48 = tensor.collapse_shape %243 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %244 = tensor.empty() : tensor<8x96xf32>
    %245 = linalg.fill ins(%cst_9 : f32) outs(%244 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %246 = linalg.matmul ins(%collapsed_48, %arg10 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%245 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_49 = tensor.expand_shape %246 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %247 = tensor.empty() : tensor<1x8x96xf32>
    %248 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_49 : tensor<1x8x96xf32>) outs(%247 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.negf %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x96xf32>
    %249 = tensor.empty() : tensor<1x8x96xf32>
    %250 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%248 : tensor<1x8x96xf32>) outs(%249 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.exp %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x96xf32>
    %251 = tensor.empty() : tensor<1x8x96xf32>
    %252 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%250 : tensor<1x8x96xf32>) outs(%251 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %in, %cst_2 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x96xf32>
    %253 = tensor.empty() : tensor<1x8x96xf32>
    %254 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252 : tensor<1x8x96xf32>) outs(%253 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.divf %cst_2, %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x96xf32>
    %255 = tensor.empty() : tensor<1x8x96xf32>
    %256 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_49, %254 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%255 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x96xf32>
    %257 = tensor.empty() : tensor<8x96xf32>
    %258 = linalg.fill ins(%cst_9 : f32) outs(%257 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %259 = linalg.matmul ins(%collapsed_48, %arg9 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%258 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_50 = tensor.expand_shape %259 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %260 = tensor.empty() : tensor<1x8x96xf32>
    %261 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50, %256 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%260 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x96xf32>
    %collapsed_51 = tensor.collapse_shape %261 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %262 = tensor.empty() : tensor<8x64xf32>
    %263 = linalg.fill ins(%cst_9 : f32) outs(%262 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %264 = linalg.matmul ins(%collapsed_51, %arg11 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%263 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_52 = tensor.expand_shape %264 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %265 = tensor.empty() : tensor<1x8x64xf32>
    %266 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_52, %224 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%265 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.addf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %267 = tensor.empty() : tensor<1x8x64xf32>
    %268 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266, %40 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%267 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = math.powf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %269 = tensor.empty() : tensor<1x8xf32>
    %270 = linalg.fill ins(%cst_9 : f32) outs(%269 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %271 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%268 : tensor<1x8x64xf32>) outs(%270 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %out, %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8xf32>
    %expanded_53 = tensor.expand_shape %271 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %272 = tensor.empty() : tensor<1x8x1xf32>
    %273 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_53 : tensor<1x8x1xf32>) outs(%272 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.divf %in, %cst_8 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x1xf32>
    %274 = tensor.empty() : tensor<1x8x1xf32>
    %275 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%273 : tensor<1x8x1xf32>) outs(%274 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = arith.addf %in, %cst_7 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x1xf32>
    %276 = tensor.empty() : tensor<1x8x1xf32>
    %277 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%275 : tensor<1x8x1xf32>) outs(%276 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %286 = math.rsqrt %in : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x1xf32>
    %278 = tensor.empty() : tensor<1x8x64xf32>
    %279 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%277 : tensor<1x8x1xf32>) outs(%278 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %280 = tensor.empty() : tensor<1x8x64xf32>
    %281 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266, %279 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%280 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    %282 = tensor.empty() : tensor<1x8x64xf32>
    %283 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13 : tensor<64xf32>) outs(%282 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %284 = tensor.empty() : tensor<1x8x64xf32>
    %285 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%281, %283 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%284 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %286 = arith.mulf %in, %in_54 : f32
      linalg.yield %286 : f32
    } -> tensor<1x8x64xf32>
    return %285 : tensor<1x8x64xf32>
  }
}

