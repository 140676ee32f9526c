#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map7 = affine_map<(d0, d1, d2) -> (d2)>
#map8 = affine_map<(d0, d1) -> (d0)>
#map9 = affine_map<(d0, d1) -> (d1)>
#map10 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map11 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map14 = affine_map<(d0, d1, d2) -> (d1)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3, d2)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map23 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map24 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4, d2)>
#map25 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4, d3, d1)>
#map26 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map27 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xbf16>, %arg2: tensor<64xbf16>, %arg3: tensor<64xbf16>, %arg4: tensor<4x64x32xbf16>, %arg5: tensor<2x64x32xbf16>, %arg6: tensor<2x64x32xbf16>, %arg7: tensor<32xbf16>, %arg8: tensor<32xbf16>, %arg9: tensor<4x32x64xbf16>, %arg10: tensor<64xbf16>, %arg11: tensor<64xbf16>, %arg12: tensor<64x96xbf16>, %arg13: tensor<64x96xbf16>, %arg14: tensor<96x64xbf16>, %arg15: tensor<64xbf16>) -> tensor<1x8x64xbf16> {
    %cst = arith.constant 5.000000e-01 : bf16
    %cst_0 = arith.constant 1.000000e+00 : bf16
    %cst_1 = arith.constant 7.968750e-01 : bf16
    %cst_2 = arith.constant 4.467770e-02 : bf16
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant -1.000000e+09 : f32
    %cst_5 = arith.constant 1.767580e-01 : bf16
    %c15_i32 = arith.constant 15 : i32
    %c-16_i32 = arith.constant -16 : i32
    %cst_6 = arith.constant 1.000000e+04 : f32
    %cst_7 = arith.constant 2.000000e+00 : f32
    %cst_8 = arith.constant 3.200000e+01 : f32
    %cst_9 = arith.constant 0.000000e+00 : bf16
    %c1_i32 = arith.constant 1 : i32
    %cst_10 = arith.constant 1.000000e+00 : f32
    %cst_11 = arith.constant 9.99999997E-7 : f32
    %cst_12 = arith.constant 6.400000e+01 : f32
    %cst_13 = arith.constant 0.000000e+00 : f32
    %cst_14 = arith.constant 8.000000e+00 : bf16
    %cst_15 = arith.constant 0x7FC0 : bf16
    %true = arith.constant true
    %c31_i32 = arith.constant 31 : i32
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<1x8xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%0 : tensor<1x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %441 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %441 : i1
    } -> tensor<1x8xi1>
    %2 = tensor.empty() : tensor<1x8xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%2 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %441 = arith.addi %in, %c32_i32 : i32
      linalg.yield %441 : i32
    } -> tensor<1x8xi32>
    %4 = tensor.empty() : tensor<1x8xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3, %arg0 : tensor<1x8xi1>, tensor<1x8xi32>, tensor<1x8xi32>) outs(%4 : tensor<1x8xi32>) {
    ^bb0(%in: i1, %in_58: i32, %in_59: i32, %out: i32):
      %441 = arith.select %in, %in_58, %in_59 : i32
      linalg.yield %441 : i32
    } -> tensor<1x8xi32>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xi32> into tensor<1x8x1xi32>
    %6 = tensor.empty() : tensor<1x8x1xi1>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%6 : tensor<1x8x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %441 = arith.cmpi sge, %in, %c0_i32 : i32
      linalg.yield %441 : i1
    } -> tensor<1x8x1xi1>
    %8 = tensor.empty() : tensor<1x8x1xi1>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%8 : tensor<1x8x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %441 = arith.cmpi sle, %in, %c31_i32 : i32
      linalg.yield %441 : i1
    } -> tensor<1x8x1xi1>
    %10 = tensor.empty() : tensor<1x8x1xi1>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %9 : tensor<1x8x1xi1>, tensor<1x8x1xi1>) outs(%10 : tensor<1x8x1xi1>) {
    ^bb0(%in: i1, %in_58: i1, %out: i1):
      %441 = arith.andi %in, %in_58 : i1
      linalg.yield %441 : i1
    } -> tensor<1x8x1xi1>
    %12 = tensor.empty() : tensor<1x8xi1>
    %13 = linalg.fill ins(%true : i1) outs(%12 : tensor<1x8xi1>) -> tensor<1x8xi1>
    %14 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<1x8x1xi1>) outs(%13 : tensor<1x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %441 = arith.andi %out, %in : i1
      linalg.yield %441 : i1
    } -> tensor<1x8xi1>
    %15 = tensor.empty() : tensor<1x8x1x64xbf16>
    %16 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%15 : tensor<1x8x1x64xbf16>) {
    ^bb0(%in: i32, %out: bf16):
      %441 = arith.index_cast %in : i32 to index
      %442 = linalg.index 3 : index
      %extracted = tensor.extract %arg1[%441, %442] : tensor<32x64xbf16>
      linalg.yield %extracted : bf16
    } -> tensor<1x8x1x64xbf16>
    %collapsed = tensor.collapse_shape %16 [[0], [1], [2, 3]] : tensor<1x8x1x64xbf16> into tensor<1x8x64xbf16>
    %17 = tensor.empty() : tensor<1x8x64xi1>
    %18 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8xi1>) outs(%17 : tensor<1x8x64xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x8x64xi1>
    %19 = tensor.empty() : tensor<1x8x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %collapsed : tensor<1x8x64xi1>, tensor<1x8x64xbf16>) outs(%19 : tensor<1x8x64xbf16>) {
    ^bb0(%in: i1, %in_58: bf16, %out: bf16):
      %441 = arith.select %in, %in_58, %cst_15 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x64xbf16>
    %21 = tensor.empty() : tensor<1x8x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x64xbf16>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = arith.mulf %in, %cst_14 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x64xbf16>
    %23 = tensor.empty() : tensor<1x8x64xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %25 = tensor.empty() : tensor<64xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg2 : tensor<64xbf16>) outs(%25 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %27 = tensor.empty() : tensor<1x8x64xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x64xf32>) outs(%27 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.mulf %in, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %29 = tensor.empty() : tensor<1x8xf32>
    %30 = linalg.fill ins(%cst_13 : f32) outs(%29 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%28 : tensor<1x8x64xf32>) outs(%30 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %out, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8xf32>
    %expanded_16 = tensor.expand_shape %31 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %32 = tensor.empty() : tensor<1x8x1xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<1x8x1xf32>) outs(%32 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %in, %cst_12 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %34 = tensor.empty() : tensor<1x8x1xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<1x8x1xf32>) outs(%34 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_11 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %36 = tensor.empty() : tensor<1x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<1x8x1xf32>) outs(%36 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.sqrt %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %38 = tensor.empty() : tensor<1x8x1xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<1x8x1xf32>) outs(%38 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %cst_10, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %40 = tensor.empty() : tensor<1x8x64xf32>
    %41 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x8x1xf32>) outs(%40 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %42 = tensor.empty() : tensor<1x8x64xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %41 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%42 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %44 = tensor.empty() : tensor<64xf32>
    %45 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%26 : tensor<64xf32>) outs(%44 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_10 : f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %46 = tensor.empty() : tensor<1x8x64xf32>
    %47 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<64xf32>) outs(%46 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %48 = tensor.empty() : tensor<1x8x64xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43, %47 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%48 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %50 = tensor.empty() : tensor<1x8x64xbf16>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<1x8x64xf32>) outs(%50 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x64xbf16>
    %52 = tensor.empty() : tensor<8xf32>
    %53 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%52 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %441 = linalg.index 0 : index
      %442 = arith.index_cast %441 : index to i32
      %443 = arith.sitofp %442 : i32 to f32
      linalg.yield %443 : f32
    } -> tensor<8xf32>
    %54 = tensor.empty() : tensor<8xf32>
    %55 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%53 : tensor<8xf32>) outs(%54 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_13 : f32
      linalg.yield %441 : f32
    } -> tensor<8xf32>
    %56 = tensor.empty() : tensor<8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map8, #map], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<8xf32>) outs(%56 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %58 = tensor.empty() : tensor<8x8xf32>
    %59 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%53 : tensor<8xf32>) outs(%58 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %60 = tensor.empty() : tensor<8x8xi1>
    %61 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%57, %59 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%60 : tensor<8x8xi1>) {
    ^bb0(%in: f32, %in_58: f32, %out: i1):
      %441 = arith.cmpf oge, %in, %in_58 : f32
      linalg.yield %441 : i1
    } -> tensor<8x8xi1>
    %62 = tensor.empty() : tensor<8x8xi32>
    %63 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%61 : tensor<8x8xi1>) outs(%62 : tensor<8x8xi32>) {
    ^bb0(%in: i1, %out: i32):
      %441 = arith.extui %in : i1 to i32
      linalg.yield %441 : i32
    } -> tensor<8x8xi32>
    %64 = tensor.empty() : tensor<1x8x8xi32>
    %65 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<8x8xi32>) outs(%64 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8x8xi32>
    %66 = tensor.empty() : tensor<1x8x8xi32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<1x8x8xi32>) outs(%66 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %441 = arith.minsi %in, %c1_i32 : i32
      linalg.yield %441 : i32
    } -> tensor<1x8x8xi32>
    %collapsed_17 = tensor.collapse_shape %51 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %68 = tensor.empty() : tensor<64x4x32xbf16>
    %69 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<4x64x32xbf16>) outs(%68 : tensor<64x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x4x32xbf16>
    %collapsed_18 = tensor.collapse_shape %69 [[0], [1, 2]] : tensor<64x4x32xbf16> into tensor<64x128xbf16>
    %70 = tensor.empty() : tensor<8x128xbf16>
    %71 = linalg.fill ins(%cst_9 : bf16) outs(%70 : tensor<8x128xbf16>) -> tensor<8x128xbf16>
    %72 = linalg.matmul ins(%collapsed_17, %collapsed_18 : tensor<8x64xbf16>, tensor<64x128xbf16>) outs(%71 : tensor<8x128xbf16>) -> tensor<8x128xbf16>
    %73 = tensor.empty() : tensor<8x128xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%72 : tensor<8x128xbf16>) outs(%73 : tensor<8x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<8x128xf32>
    %expanded_19 = tensor.expand_shape %74 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xf32> into tensor<1x8x4x32xf32>
    %75 = tensor.empty() : tensor<32xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg7 : tensor<32xbf16>) outs(%75 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<32xf32>
    %77 = tensor.empty() : tensor<1x8x4x32xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19 : tensor<1x8x4x32xf32>) outs(%77 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.mulf %in, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x4x32xf32>
    %79 = tensor.empty() : tensor<1x8x4xf32>
    %80 = linalg.fill ins(%cst_13 : f32) outs(%79 : tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
    %81 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%78 : tensor<1x8x4x32xf32>) outs(%80 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %out, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x4xf32>
    %expanded_20 = tensor.expand_shape %81 [[0], [1], [2, 3]] output_shape [1, 8, 4, 1] : tensor<1x8x4xf32> into tensor<1x8x4x1xf32>
    %82 = tensor.empty() : tensor<1x8x4x1xf32>
    %83 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<1x8x4x1xf32>) outs(%82 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %in, %cst_8 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x4x1xf32>
    %84 = tensor.empty() : tensor<1x8x4x1xf32>
    %85 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<1x8x4x1xf32>) outs(%84 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_11 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x4x1xf32>
    %86 = tensor.empty() : tensor<1x8x4x1xf32>
    %87 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<1x8x4x1xf32>) outs(%86 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.sqrt %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x4x1xf32>
    %88 = tensor.empty() : tensor<1x8x4x1xf32>
    %89 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<1x8x4x1xf32>) outs(%88 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %cst_10, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x4x1xf32>
    %90 = tensor.empty() : tensor<1x8x4x32xf32>
    %91 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<1x8x4x1xf32>) outs(%90 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %92 = tensor.empty() : tensor<1x8x4x32xf32>
    %93 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_19, %91 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%92 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x4x32xf32>
    %94 = tensor.empty() : tensor<32xf32>
    %95 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%76 : tensor<32xf32>) outs(%94 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_10 : f32
      linalg.yield %441 : f32
    } -> tensor<32xf32>
    %96 = tensor.empty() : tensor<1x8x4x32xf32>
    %97 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95 : tensor<32xf32>) outs(%96 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x32xf32>
    %98 = tensor.empty() : tensor<1x8x4x32xf32>
    %99 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %97 : tensor<1x8x4x32xf32>, tensor<1x8x4x32xf32>) outs(%98 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x4x32xf32>
    %100 = tensor.empty() : tensor<1x8x4x32xbf16>
    %101 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<1x8x4x32xf32>) outs(%100 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x4x32xbf16>
    %102 = tensor.empty() : tensor<16xf32>
    %103 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%102 : tensor<16xf32>) {
    ^bb0(%out: f32):
      %441 = linalg.index 0 : index
      %442 = arith.index_cast %441 : index to i32
      %443 = arith.sitofp %442 : i32 to f32
      linalg.yield %443 : f32
    } -> tensor<16xf32>
    %104 = tensor.empty() : tensor<16xf32>
    %105 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%103 : tensor<16xf32>) outs(%104 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.mulf %in, %cst_7 : f32
      linalg.yield %441 : f32
    } -> tensor<16xf32>
    %106 = tensor.empty() : tensor<16xf32>
    %107 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%105 : tensor<16xf32>) outs(%106 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_13 : f32
      linalg.yield %441 : f32
    } -> tensor<16xf32>
    %108 = tensor.empty() : tensor<16xf32>
    %109 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%107 : tensor<16xf32>) outs(%108 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %in, %cst_8 : f32
      linalg.yield %441 : f32
    } -> tensor<16xf32>
    %110 = tensor.empty() : tensor<16xf32>
    %111 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%109 : tensor<16xf32>) outs(%110 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.negf %in : f32
      linalg.yield %441 : f32
    } -> tensor<16xf32>
    %112 = tensor.empty() : tensor<16xf32>
    %113 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%111 : tensor<16xf32>) outs(%112 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.powf %cst_6, %in : f32
      linalg.yield %441 : f32
    } -> tensor<16xf32>
    %114 = tensor.empty() : tensor<1x8x16xf32>
    %115 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<8xf32>) outs(%114 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x16xf32>
    %116 = tensor.empty() : tensor<1x8x16xf32>
    %117 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<16xf32>) outs(%116 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x16xf32>
    %118 = tensor.empty() : tensor<1x8x16xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115, %117 : tensor<1x8x16xf32>, tensor<1x8x16xf32>) outs(%118 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x16xf32>
    %120 = tensor.empty() : tensor<1x8x1x16xf32>
    %121 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%119 : tensor<1x8x16xf32>) outs(%120 : tensor<1x8x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x1x16xf32>
    %122 = tensor.empty() : tensor<1x8x2x16xf32>
    %inserted_slice = tensor.insert_slice %121 into %122[0, 0, 0, 0] [1, 8, 1, 16] [1, 1, 1, 1] : tensor<1x8x1x16xf32> into tensor<1x8x2x16xf32>
    %inserted_slice_21 = tensor.insert_slice %121 into %inserted_slice[0, 0, 1, 0] [1, 8, 1, 16] [1, 1, 1, 1] : tensor<1x8x1x16xf32> into tensor<1x8x2x16xf32>
    %collapsed_22 = tensor.collapse_shape %inserted_slice_21 [[0], [1], [2, 3]] : tensor<1x8x2x16xf32> into tensor<1x8x32xf32>
    %123 = tensor.empty() : tensor<1x8x32xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_22 : tensor<1x8x32xf32>) outs(%123 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.cos %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x32xf32>
    %125 = tensor.empty() : tensor<1x8x32xbf16>
    %126 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<1x8x32xf32>) outs(%125 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x32xbf16>
    %127 = tensor.empty() : tensor<1x8x32xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_22 : tensor<1x8x32xf32>) outs(%127 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.sin %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x32xf32>
    %129 = tensor.empty() : tensor<1x8x32xbf16>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128 : tensor<1x8x32xf32>) outs(%129 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x32xbf16>
    %extracted_slice = tensor.extract_slice %101[0, 0, 0, 0] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xbf16> to tensor<1x8x4x16xbf16>
    %extracted_slice_23 = tensor.extract_slice %101[0, 0, 0, 16] [1, 8, 4, 16] [1, 1, 1, 1] : tensor<1x8x4x32xbf16> to tensor<1x8x4x16xbf16>
    %131 = tensor.empty() : tensor<1x8x4x16xbf16>
    %132 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x8x4x16xbf16>) outs(%131 : tensor<1x8x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = arith.negf %in : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x4x16xbf16>
    %133 = tensor.empty() : tensor<1x8x4x1x16xbf16>
    %134 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x4x16xbf16>) outs(%133 : tensor<1x8x4x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x4x1x16xbf16>
    %135 = tensor.empty() : tensor<1x8x4x1x16xbf16>
    %136 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x8x4x16xbf16>) outs(%135 : tensor<1x8x4x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x4x1x16xbf16>
    %137 = tensor.empty() : tensor<1x8x4x2x16xbf16>
    %inserted_slice_24 = tensor.insert_slice %134 into %137[0, 0, 0, 0, 0] [1, 8, 4, 1, 16] [1, 1, 1, 1, 1] : tensor<1x8x4x1x16xbf16> into tensor<1x8x4x2x16xbf16>
    %inserted_slice_25 = tensor.insert_slice %136 into %inserted_slice_24[0, 0, 0, 1, 0] [1, 8, 4, 1, 16] [1, 1, 1, 1, 1] : tensor<1x8x4x1x16xbf16> into tensor<1x8x4x2x16xbf16>
    %collapsed_26 = tensor.collapse_shape %inserted_slice_25 [[0], [1], [2], [3, 4]] : tensor<1x8x4x2x16xbf16> into tensor<1x8x4x32xbf16>
    %138 = tensor.empty() : tensor<1x8x4x32xbf16>
    %139 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x32xbf16>) outs(%138 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x4x32xbf16>
    %140 = tensor.empty() : tensor<1x8x4x32xbf16>
    %141 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101, %139 : tensor<1x8x4x32xbf16>, tensor<1x8x4x32xbf16>) outs(%140 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.mulf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x4x32xbf16>
    %142 = tensor.empty() : tensor<1x8x4x32xbf16>
    %143 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x32xbf16>) outs(%142 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x4x32xbf16>
    %144 = tensor.empty() : tensor<1x8x4x32xbf16>
    %145 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_26, %143 : tensor<1x8x4x32xbf16>, tensor<1x8x4x32xbf16>) outs(%144 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.mulf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x4x32xbf16>
    %146 = tensor.empty() : tensor<1x8x4x32xbf16>
    %147 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%141, %145 : tensor<1x8x4x32xbf16>, tensor<1x8x4x32xbf16>) outs(%146 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.addf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x4x32xbf16>
    %148 = tensor.empty() : tensor<64x2x32xbf16>
    %149 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<2x64x32xbf16>) outs(%148 : tensor<64x2x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x2x32xbf16>
    %collapsed_27 = tensor.collapse_shape %149 [[0], [1, 2]] : tensor<64x2x32xbf16> into tensor<64x64xbf16>
    %150 = tensor.empty() : tensor<8x64xbf16>
    %151 = linalg.fill ins(%cst_9 : bf16) outs(%150 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %152 = linalg.matmul ins(%collapsed_17, %collapsed_27 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%151 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %153 = tensor.empty() : tensor<8x64xf32>
    %154 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%152 : tensor<8x64xbf16>) outs(%153 : tensor<8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<8x64xf32>
    %expanded_28 = tensor.expand_shape %154 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xf32> into tensor<1x8x2x32xf32>
    %155 = tensor.empty() : tensor<32xf32>
    %156 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg8 : tensor<32xbf16>) outs(%155 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<32xf32>
    %157 = tensor.empty() : tensor<1x8x2x32xf32>
    %158 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28 : tensor<1x8x2x32xf32>) outs(%157 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.mulf %in, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x2x32xf32>
    %159 = tensor.empty() : tensor<1x8x2xf32>
    %160 = linalg.fill ins(%cst_13 : f32) outs(%159 : tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %161 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%158 : tensor<1x8x2x32xf32>) outs(%160 : tensor<1x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %out, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x2xf32>
    %expanded_29 = tensor.expand_shape %161 [[0], [1], [2, 3]] output_shape [1, 8, 2, 1] : tensor<1x8x2xf32> into tensor<1x8x2x1xf32>
    %162 = tensor.empty() : tensor<1x8x2x1xf32>
    %163 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_29 : tensor<1x8x2x1xf32>) outs(%162 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %in, %cst_8 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x2x1xf32>
    %164 = tensor.empty() : tensor<1x8x2x1xf32>
    %165 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<1x8x2x1xf32>) outs(%164 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_11 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x2x1xf32>
    %166 = tensor.empty() : tensor<1x8x2x1xf32>
    %167 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%165 : tensor<1x8x2x1xf32>) outs(%166 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.sqrt %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x2x1xf32>
    %168 = tensor.empty() : tensor<1x8x2x1xf32>
    %169 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167 : tensor<1x8x2x1xf32>) outs(%168 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %cst_10, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x2x1xf32>
    %170 = tensor.empty() : tensor<1x8x2x32xf32>
    %171 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%169 : tensor<1x8x2x1xf32>) outs(%170 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %172 = tensor.empty() : tensor<1x8x2x32xf32>
    %173 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_28, %171 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%172 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x2x32xf32>
    %174 = tensor.empty() : tensor<32xf32>
    %175 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%156 : tensor<32xf32>) outs(%174 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_10 : f32
      linalg.yield %441 : f32
    } -> tensor<32xf32>
    %176 = tensor.empty() : tensor<1x8x2x32xf32>
    %177 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%175 : tensor<32xf32>) outs(%176 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x32xf32>
    %178 = tensor.empty() : tensor<1x8x2x32xf32>
    %179 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%173, %177 : tensor<1x8x2x32xf32>, tensor<1x8x2x32xf32>) outs(%178 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x2x32xf32>
    %180 = tensor.empty() : tensor<1x8x2x32xbf16>
    %181 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%179 : tensor<1x8x2x32xf32>) outs(%180 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x2x32xbf16>
    %extracted_slice_30 = tensor.extract_slice %181[0, 0, 0, 0] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xbf16> to tensor<1x8x2x16xbf16>
    %extracted_slice_31 = tensor.extract_slice %181[0, 0, 0, 16] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xbf16> to tensor<1x8x2x16xbf16>
    %182 = tensor.empty() : tensor<1x8x2x16xbf16>
    %183 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_31 : tensor<1x8x2x16xbf16>) outs(%182 : tensor<1x8x2x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = arith.negf %in : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x2x16xbf16>
    %184 = tensor.empty() : tensor<1x8x2x1x16xbf16>
    %185 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%183 : tensor<1x8x2x16xbf16>) outs(%184 : tensor<1x8x2x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x1x16xbf16>
    %186 = tensor.empty() : tensor<1x8x2x1x16xbf16>
    %187 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_30 : tensor<1x8x2x16xbf16>) outs(%186 : tensor<1x8x2x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x1x16xbf16>
    %188 = tensor.empty() : tensor<1x8x2x2x16xbf16>
    %inserted_slice_32 = tensor.insert_slice %185 into %188[0, 0, 0, 0, 0] [1, 8, 2, 1, 16] [1, 1, 1, 1, 1] : tensor<1x8x2x1x16xbf16> into tensor<1x8x2x2x16xbf16>
    %inserted_slice_33 = tensor.insert_slice %187 into %inserted_slice_32[0, 0, 0, 1, 0] [1, 8, 2, 1, 16] [1, 1, 1, 1, 1] : tensor<1x8x2x1x16xbf16> into tensor<1x8x2x2x16xbf16>
    %collapsed_34 = tensor.collapse_shape %inserted_slice_33 [[0], [1], [2], [3, 4]] : tensor<1x8x2x2x16xbf16> into tensor<1x8x2x32xbf16>
    %189 = tensor.empty() : tensor<1x8x2x32xbf16>
    %190 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x32xbf16>) outs(%189 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x32xbf16>
    %191 = tensor.empty() : tensor<1x8x2x32xbf16>
    %192 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%181, %190 : tensor<1x8x2x32xbf16>, tensor<1x8x2x32xbf16>) outs(%191 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.mulf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x2x32xbf16>
    %193 = tensor.empty() : tensor<1x8x2x32xbf16>
    %194 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x32xbf16>) outs(%193 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x32xbf16>
    %195 = tensor.empty() : tensor<1x8x2x32xbf16>
    %196 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_34, %194 : tensor<1x8x2x32xbf16>, tensor<1x8x2x32xbf16>) outs(%195 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.mulf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x2x32xbf16>
    %197 = tensor.empty() : tensor<1x8x2x32xbf16>
    %198 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%192, %196 : tensor<1x8x2x32xbf16>, tensor<1x8x2x32xbf16>) outs(%197 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.addf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x2x32xbf16>
    %199 = tensor.empty() : tensor<64x2x32xbf16>
    %200 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6 : tensor<2x64x32xbf16>) outs(%199 : tensor<64x2x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x2x32xbf16>
    %collapsed_35 = tensor.collapse_shape %200 [[0], [1, 2]] : tensor<64x2x32xbf16> into tensor<64x64xbf16>
    %201 = tensor.empty() : tensor<8x64xbf16>
    %202 = linalg.fill ins(%cst_9 : bf16) outs(%201 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %203 = linalg.matmul ins(%collapsed_17, %collapsed_35 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%202 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %expanded_36 = tensor.expand_shape %203 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %204 = tensor.empty() : tensor<8x8xi32>
    %205 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%204 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %441 = linalg.index 0 : index
      %442 = arith.index_cast %441 : index to i32
      linalg.yield %442 : i32
    } -> tensor<8x8xi32>
    %206 = tensor.empty() : tensor<8x8xi32>
    %207 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%205 : tensor<8x8xi32>) outs(%206 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %441 = arith.addi %in, %c-16_i32 : i32
      linalg.yield %441 : i32
    } -> tensor<8x8xi32>
    %208 = tensor.empty() : tensor<8x8xi32>
    %209 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%208 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %441 = linalg.index 1 : index
      %442 = arith.index_cast %441 : index to i32
      linalg.yield %442 : i32
    } -> tensor<8x8xi32>
    %210 = tensor.empty() : tensor<8x8xi1>
    %211 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%207, %209 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%210 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_58: i32, %out: i1):
      %441 = arith.cmpi sge, %in, %in_58 : i32
      linalg.yield %441 : i1
    } -> tensor<8x8xi1>
    %212 = tensor.empty() : tensor<8x8xi1>
    %213 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%211 : tensor<8x8xi1>) outs(%212 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %441 = arith.xori %in, %true : i1
      linalg.yield %441 : i1
    } -> tensor<8x8xi1>
    %214 = tensor.empty() : tensor<8x8xi32>
    %215 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%205 : tensor<8x8xi32>) outs(%214 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %441 = arith.addi %in, %c15_i32 : i32
      linalg.yield %441 : i32
    } -> tensor<8x8xi32>
    %216 = tensor.empty() : tensor<8x8xi1>
    %217 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%215, %209 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%216 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_58: i32, %out: i1):
      %441 = arith.cmpi sge, %in, %in_58 : i32
      linalg.yield %441 : i1
    } -> tensor<8x8xi1>
    %218 = tensor.empty() : tensor<8x8xi1>
    %219 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%213, %217 : tensor<8x8xi1>, tensor<8x8xi1>) outs(%218 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %in_58: i1, %out: i1):
      %441 = arith.andi %in, %in_58 : i1
      linalg.yield %441 : i1
    } -> tensor<8x8xi1>
    %220 = tensor.empty() : tensor<8x8xi32>
    %221 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%219 : tensor<8x8xi1>) outs(%220 : tensor<8x8xi32>) {
    ^bb0(%in: i1, %out: i32):
      %441 = arith.extui %in : i1 to i32
      linalg.yield %441 : i32
    } -> tensor<8x8xi32>
    %222 = tensor.empty() : tensor<1x8x8xi32>
    %223 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<8x8xi32>) outs(%222 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8x8xi32>
    %224 = tensor.empty() : tensor<1x8x8xi1>
    %225 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x8xi32>) outs(%224 : tensor<1x8x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %441 = arith.cmpi ne, %in, %c0_i32 : i32
      linalg.yield %441 : i1
    } -> tensor<1x8x8xi1>
    %226 = tensor.empty() : tensor<1x8x8xi1>
    %227 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223 : tensor<1x8x8xi32>) outs(%226 : tensor<1x8x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %441 = arith.cmpi ne, %in, %c0_i32 : i32
      linalg.yield %441 : i1
    } -> tensor<1x8x8xi1>
    %228 = tensor.empty() : tensor<1x8x8xi1>
    %229 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%225, %227 : tensor<1x8x8xi1>, tensor<1x8x8xi1>) outs(%228 : tensor<1x8x8xi1>) {
    ^bb0(%in: i1, %in_58: i1, %out: i1):
      %441 = arith.andi %in, %in_58 : i1
      linalg.yield %441 : i1
    } -> tensor<1x8x8xi1>
    %230 = tensor.empty() : tensor<1x8x4x32xbf16>
    %231 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%147 : tensor<1x8x4x32xbf16>) outs(%230 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = arith.mulf %in, %cst_5 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x4x32xbf16>
    %expanded_37 = tensor.expand_shape %231 [[0], [1], [2, 3], [4]] output_shape [1, 8, 2, 2, 32] : tensor<1x8x4x32xbf16> into tensor<1x8x2x2x32xbf16>
    %232 = tensor.empty() : tensor<1x2x8x32xbf16>
    %233 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%198 : tensor<1x8x2x32xbf16>) outs(%232 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x8x32xbf16>
    %234 = tensor.empty() : tensor<1x2x32x8x2xbf16>
    %235 = linalg.generic {indexing_maps = [#map19, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<1x8x2x2x32xbf16>) outs(%234 : tensor<1x2x32x8x2xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x32x8x2xbf16>
    %collapsed_38 = tensor.collapse_shape %233 [[0, 1], [2], [3]] : tensor<1x2x8x32xbf16> into tensor<2x8x32xbf16>
    %collapsed_39 = tensor.collapse_shape %235 [[0, 1], [2], [3, 4]] : tensor<1x2x32x8x2xbf16> into tensor<2x32x16xbf16>
    %236 = tensor.empty() : tensor<2x8x16xbf16>
    %237 = linalg.fill ins(%cst_9 : bf16) outs(%236 : tensor<2x8x16xbf16>) -> tensor<2x8x16xbf16>
    %238 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<2x8x32xbf16>, tensor<2x32x16xbf16>) outs(%237 : tensor<2x8x16xbf16>) -> tensor<2x8x16xbf16>
    %239 = tensor.empty() : tensor<2x8x16xf32>
    %240 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238 : tensor<2x8x16xbf16>) outs(%239 : tensor<2x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<2x8x16xf32>
    %expanded_40 = tensor.expand_shape %240 [[0, 1], [2], [3, 4]] output_shape [1, 2, 8, 8, 2] : tensor<2x8x16xf32> into tensor<1x2x8x8x2xf32>
    %241 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %242 = linalg.generic {indexing_maps = [#map20, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x2x8x8x2xf32>) outs(%241 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x8xf32>
    %243 = tensor.empty() : tensor<1x2x2x8x8xi1>
    %244 = linalg.generic {indexing_maps = [#map21, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%229 : tensor<1x8x8xi1>) outs(%243 : tensor<1x2x2x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x2x8x8xi1>
    %245 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %246 = linalg.generic {indexing_maps = [#map17, #map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%244, %242 : tensor<1x2x2x8x8xi1>, tensor<1x2x2x8x8xf32>) outs(%245 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: i1, %in_58: f32, %out: f32):
      %441 = arith.select %in, %in_58, %cst_4 : f32
      linalg.yield %441 : f32
    } -> tensor<1x2x2x8x8xf32>
    %247 = tensor.empty() : tensor<1x2x2x8xf32>
    %248 = linalg.fill ins(%cst_3 : f32) outs(%247 : tensor<1x2x2x8xf32>) -> tensor<1x2x2x8xf32>
    %249 = linalg.generic {indexing_maps = [#map17, #map22], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%246 : tensor<1x2x2x8x8xf32>) outs(%248 : tensor<1x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.maximumf %out, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x2x2x8xf32>
    %250 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %251 = linalg.generic {indexing_maps = [#map22, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%249 : tensor<1x2x2x8xf32>) outs(%250 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x8xf32>
    %252 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %253 = linalg.generic {indexing_maps = [#map17, #map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%246, %251 : tensor<1x2x2x8x8xf32>, tensor<1x2x2x8x8xf32>) outs(%252 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.subf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x2x2x8x8xf32>
    %254 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %255 = linalg.generic {indexing_maps = [#map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%253 : tensor<1x2x2x8x8xf32>) outs(%254 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.exp %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x2x2x8x8xf32>
    %256 = tensor.empty() : tensor<1x2x2x8xf32>
    %257 = linalg.fill ins(%cst_13 : f32) outs(%256 : tensor<1x2x2x8xf32>) -> tensor<1x2x2x8xf32>
    %258 = linalg.generic {indexing_maps = [#map17, #map22], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%255 : tensor<1x2x2x8x8xf32>) outs(%257 : tensor<1x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %out, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x2x2x8xf32>
    %259 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %260 = linalg.generic {indexing_maps = [#map22, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%258 : tensor<1x2x2x8xf32>) outs(%259 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x8xf32>
    %261 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %262 = linalg.generic {indexing_maps = [#map17, #map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%255, %260 : tensor<1x2x2x8x8xf32>, tensor<1x2x2x8x8xf32>) outs(%261 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.divf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x2x2x8x8xf32>
    %263 = tensor.empty() : tensor<1x2x2x8x8xf32>
    %264 = linalg.generic {indexing_maps = [#map17, #map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%244, %262 : tensor<1x2x2x8x8xi1>, tensor<1x2x2x8x8xf32>) outs(%263 : tensor<1x2x2x8x8xf32>) {
    ^bb0(%in: i1, %in_58: f32, %out: f32):
      %441 = arith.select %in, %in_58, %cst_13 : f32
      linalg.yield %441 : f32
    } -> tensor<1x2x2x8x8xf32>
    %265 = tensor.empty() : tensor<1x2x2x8x8xbf16>
    %266 = linalg.generic {indexing_maps = [#map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%264 : tensor<1x2x2x8x8xf32>) outs(%265 : tensor<1x2x2x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x2x2x8x8xbf16>
    %267 = tensor.empty() : tensor<1x2x32x8xbf16>
    %268 = linalg.generic {indexing_maps = [#map23, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<1x8x2x32xbf16>) outs(%267 : tensor<1x2x32x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x32x8xbf16>
    %269 = tensor.empty() : tensor<1x2x8x2x8xbf16>
    %270 = linalg.generic {indexing_maps = [#map24, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%266 : tensor<1x2x2x8x8xbf16>) outs(%269 : tensor<1x2x8x2x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x8x2x8xbf16>
    %collapsed_41 = tensor.collapse_shape %268 [[0, 1], [2], [3]] : tensor<1x2x32x8xbf16> into tensor<2x32x8xbf16>
    %collapsed_42 = tensor.collapse_shape %270 [[0, 1], [2], [3, 4]] : tensor<1x2x8x2x8xbf16> into tensor<2x8x16xbf16>
    %271 = tensor.empty() : tensor<2x32x16xbf16>
    %272 = linalg.fill ins(%cst_9 : bf16) outs(%271 : tensor<2x32x16xbf16>) -> tensor<2x32x16xbf16>
    %273 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<2x32x8xbf16>, tensor<2x8x16xbf16>) outs(%272 : tensor<2x32x16xbf16>) -> tensor<2x32x16xbf16>
    %expanded_43 = tensor.expand_shape %273 [[0, 1], [2], [3, 4]] output_shape [1, 2, 32, 2, 8] : tensor<2x32x16xbf16> into tensor<1x2x32x2x8xbf16>
    %274 = tensor.empty() : tensor<1x8x2x2x32xbf16>
    %275 = linalg.generic {indexing_maps = [#map25, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_43 : tensor<1x2x32x2x8xbf16>) outs(%274 : tensor<1x8x2x2x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x2x32xbf16>
    %collapsed_44 = tensor.collapse_shape %275 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x32xbf16> into tensor<1x8x4x32xbf16>
    %276 = tensor.empty() : tensor<1x8x8xi1>
    %277 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x8xi32>) outs(%276 : tensor<1x8x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %441 = arith.cmpi eq, %in, %c0_i32 : i32
      linalg.yield %441 : i1
    } -> tensor<1x8x8xi1>
    %278 = tensor.empty() : tensor<1x8xi1>
    %279 = linalg.fill ins(%true : i1) outs(%278 : tensor<1x8xi1>) -> tensor<1x8xi1>
    %280 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%277 : tensor<1x8x8xi1>) outs(%279 : tensor<1x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %441 = arith.andi %out, %in : i1
      linalg.yield %441 : i1
    } -> tensor<1x8xi1>
    %expanded_45 = tensor.expand_shape %280 [[0], [1, 2, 3]] output_shape [1, 8, 1, 1] : tensor<1x8xi1> into tensor<1x8x1x1xi1>
    %281 = tensor.empty() : tensor<1x8x4x32xi1>
    %282 = linalg.generic {indexing_maps = [#map26, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_45 : tensor<1x8x1x1xi1>) outs(%281 : tensor<1x8x4x32xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x8x4x32xi1>
    %283 = tensor.empty() : tensor<1x8x4x32xbf16>
    %284 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%282, %collapsed_44 : tensor<1x8x4x32xi1>, tensor<1x8x4x32xbf16>) outs(%283 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: i1, %in_58: bf16, %out: bf16):
      %441 = arith.select %in, %cst_9, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x4x32xbf16>
    %285 = tensor.empty() : tensor<1x8x32x4xbf16>
    %286 = linalg.generic {indexing_maps = [#map27, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%284 : tensor<1x8x4x32xbf16>) outs(%285 : tensor<1x8x32x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x32x4xbf16>
    %collapsed_46 = tensor.collapse_shape %286 [[0, 1], [2, 3]] : tensor<1x8x32x4xbf16> into tensor<8x128xbf16>
    %287 = tensor.empty() : tensor<32x4x64xbf16>
    %288 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9 : tensor<4x32x64xbf16>) outs(%287 : tensor<32x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<32x4x64xbf16>
    %collapsed_47 = tensor.collapse_shape %288 [[0, 1], [2]] : tensor<32x4x64xbf16> into tensor<128x64xbf16>
    %289 = tensor.empty() : tensor<8x64xbf16>
    %290 = linalg.fill ins(%cst_9 : bf16) outs(%289 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %291 = linalg.matmul ins(%collapsed_46, %collapsed_47 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%290 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %292 = tensor.empty() : tensor<8x64xf32>
    %293 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%291 : tensor<8x64xbf16>) outs(%292 : tensor<8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<8x64xf32>
    %expanded_48 = tensor.expand_shape %293 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %294 = tensor.empty() : tensor<64xf32>
    %295 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg3 : tensor<64xbf16>) outs(%294 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %296 = tensor.empty() : tensor<1x8x64xf32>
    %297 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48 : tensor<1x8x64xf32>) outs(%296 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.mulf %in, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %298 = tensor.empty() : tensor<1x8xf32>
    %299 = linalg.fill ins(%cst_13 : f32) outs(%298 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %300 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%297 : tensor<1x8x64xf32>) outs(%299 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %out, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8xf32>
    %expanded_49 = tensor.expand_shape %300 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %301 = tensor.empty() : tensor<1x8x1xf32>
    %302 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_49 : tensor<1x8x1xf32>) outs(%301 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %in, %cst_12 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %303 = tensor.empty() : tensor<1x8x1xf32>
    %304 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%302 : tensor<1x8x1xf32>) outs(%303 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_11 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %305 = tensor.empty() : tensor<1x8x1xf32>
    %306 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304 : tensor<1x8x1xf32>) outs(%305 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.sqrt %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %307 = tensor.empty() : tensor<1x8x1xf32>
    %308 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%306 : tensor<1x8x1xf32>) outs(%307 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %cst_10, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %309 = tensor.empty() : tensor<1x8x64xf32>
    %310 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%308 : tensor<1x8x1xf32>) outs(%309 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %311 = tensor.empty() : tensor<1x8x64xf32>
    %312 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48, %310 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%311 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %313 = tensor.empty() : tensor<64xf32>
    %314 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%295 : tensor<64xf32>) outs(%313 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_10 : f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %315 = tensor.empty() : tensor<1x8x64xf32>
    %316 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%314 : tensor<64xf32>) outs(%315 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %317 = tensor.empty() : tensor<1x8x64xf32>
    %318 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%312, %316 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%317 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %319 = tensor.empty() : tensor<1x8x64xbf16>
    %320 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%318 : tensor<1x8x64xf32>) outs(%319 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x64xbf16>
    %321 = tensor.empty() : tensor<1x8x64xbf16>
    %322 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %320 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%321 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.addf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x64xbf16>
    %323 = tensor.empty() : tensor<1x8x64xf32>
    %324 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%322 : tensor<1x8x64xbf16>) outs(%323 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %325 = tensor.empty() : tensor<64xf32>
    %326 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg10 : tensor<64xbf16>) outs(%325 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %327 = tensor.empty() : tensor<1x8x64xf32>
    %328 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%324 : tensor<1x8x64xf32>) outs(%327 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.mulf %in, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %329 = tensor.empty() : tensor<1x8xf32>
    %330 = linalg.fill ins(%cst_13 : f32) outs(%329 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %331 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%328 : tensor<1x8x64xf32>) outs(%330 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %out, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8xf32>
    %expanded_50 = tensor.expand_shape %331 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %332 = tensor.empty() : tensor<1x8x1xf32>
    %333 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<1x8x1xf32>) outs(%332 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %in, %cst_12 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %334 = tensor.empty() : tensor<1x8x1xf32>
    %335 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%333 : tensor<1x8x1xf32>) outs(%334 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_11 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %336 = tensor.empty() : tensor<1x8x1xf32>
    %337 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%335 : tensor<1x8x1xf32>) outs(%336 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.sqrt %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %338 = tensor.empty() : tensor<1x8x1xf32>
    %339 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%337 : tensor<1x8x1xf32>) outs(%338 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %cst_10, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %340 = tensor.empty() : tensor<1x8x64xf32>
    %341 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%339 : tensor<1x8x1xf32>) outs(%340 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %342 = tensor.empty() : tensor<1x8x64xf32>
    %343 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%324, %341 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%342 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %344 = tensor.empty() : tensor<64xf32>
    %345 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%326 : tensor<64xf32>) outs(%344 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_10 : f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %346 = tensor.empty() : tensor<1x8x64xf32>
    %347 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%345 : tensor<64xf32>) outs(%346 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %348 = tensor.empty() : tensor<1x8x64xf32>
    %349 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%343, %347 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%348 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %350 = tensor.empty() : tensor<1x8x64xbf16>
    %351 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%349 : tensor<1x8x64xf32>) outs(%350 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x64xbf16>
    %collapsed_51 = tensor.collapse_shape %351 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %352 = tensor.empty() : tensor<8x96xbf16>
    %353 = linalg.fill ins(%cst_9 : bf16) outs(%352 : tensor<8x96xbf16>) -> tensor<8x96xbf16>
    %354 = linalg.matmul ins(%collapsed_51, %arg12 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%353 : tensor<8x96xbf16>) -> tensor<8x96xbf16>
    %expanded_52 = tensor.expand_shape %354 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %355 = tensor.empty() : tensor<8x96xbf16>
    %356 = linalg.fill ins(%cst_9 : bf16) outs(%355 : tensor<8x96xbf16>) -> tensor<8x96xbf16>
    %357 = linalg.matmul ins(%collapsed_51, %arg13 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%356 : tensor<8x96xbf16>) -> tensor<8x96xbf16>
    %expanded_53 = tensor.expand_shape %357 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %358 = tensor.empty() : tensor<1x8x96xbf16>
    %359 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_52 : tensor<1x8x96xbf16>) outs(%358 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = arith.mulf %in, %in : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %360 = tensor.empty() : tensor<1x8x96xbf16>
    %361 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%359, %expanded_52 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%360 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.mulf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %362 = tensor.empty() : tensor<1x8x96xbf16>
    %363 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%361 : tensor<1x8x96xbf16>) outs(%362 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = arith.mulf %in, %cst_2 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %364 = tensor.empty() : tensor<1x8x96xbf16>
    %365 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_52, %363 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%364 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.addf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %366 = tensor.empty() : tensor<1x8x96xbf16>
    %367 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%365 : tensor<1x8x96xbf16>) outs(%366 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = arith.mulf %in, %cst_1 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %368 = tensor.empty() : tensor<1x8x96xbf16>
    %369 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%367 : tensor<1x8x96xbf16>) outs(%368 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = math.tanh %in : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %370 = tensor.empty() : tensor<1x8x96xbf16>
    %371 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%369 : tensor<1x8x96xbf16>) outs(%370 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = arith.addf %in, %cst_0 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %372 = tensor.empty() : tensor<1x8x96xbf16>
    %373 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%371 : tensor<1x8x96xbf16>) outs(%372 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %441 = arith.mulf %in, %cst : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %374 = tensor.empty() : tensor<1x8x96xbf16>
    %375 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_52, %373 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%374 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.mulf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %376 = tensor.empty() : tensor<1x8x96xbf16>
    %377 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375, %expanded_53 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%376 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.mulf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x96xbf16>
    %collapsed_54 = tensor.collapse_shape %377 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %378 = tensor.empty() : tensor<8x64xbf16>
    %379 = linalg.fill ins(%cst_9 : bf16) outs(%378 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %380 = linalg.matmul ins(%collapsed_54, %arg14 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%379 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %381 = tensor.empty() : tensor<8x64xf32>
    %382 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%380 : tensor<8x64xbf16>) outs(%381 : tensor<8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<8x64xf32>
    %expanded_55 = tensor.expand_shape %382 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %383 = tensor.empty() : tensor<64xf32>
    %384 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg11 : tensor<64xbf16>) outs(%383 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %385 = tensor.empty() : tensor<1x8x64xf32>
    %386 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_55 : tensor<1x8x64xf32>) outs(%385 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.mulf %in, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %387 = tensor.empty() : tensor<1x8xf32>
    %388 = linalg.fill ins(%cst_13 : f32) outs(%387 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %389 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%386 : tensor<1x8x64xf32>) outs(%388 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %out, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8xf32>
    %expanded_56 = tensor.expand_shape %389 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %390 = tensor.empty() : tensor<1x8x1xf32>
    %391 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_56 : tensor<1x8x1xf32>) outs(%390 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %in, %cst_12 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %392 = tensor.empty() : tensor<1x8x1xf32>
    %393 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%391 : tensor<1x8x1xf32>) outs(%392 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_11 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %394 = tensor.empty() : tensor<1x8x1xf32>
    %395 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%393 : tensor<1x8x1xf32>) outs(%394 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.sqrt %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %396 = tensor.empty() : tensor<1x8x1xf32>
    %397 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%395 : tensor<1x8x1xf32>) outs(%396 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %cst_10, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %398 = tensor.empty() : tensor<1x8x64xf32>
    %399 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%397 : tensor<1x8x1xf32>) outs(%398 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %400 = tensor.empty() : tensor<1x8x64xf32>
    %401 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_55, %399 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%400 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %402 = tensor.empty() : tensor<64xf32>
    %403 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%384 : tensor<64xf32>) outs(%402 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_10 : f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %404 = tensor.empty() : tensor<1x8x64xf32>
    %405 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%403 : tensor<64xf32>) outs(%404 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %406 = tensor.empty() : tensor<1x8x64xf32>
    %407 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%401, %405 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%406 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %408 = tensor.empty() : tensor<1x8x64xbf16>
    %409 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%407 : tensor<1x8x64xf32>) outs(%408 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x64xbf16>
    %410 = tensor.empty() : tensor<1x8x64xbf16>
    %411 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%409, %322 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%410 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_58: bf16, %out: bf16):
      %441 = arith.addf %in, %in_58 : bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x64xbf16>
    %412 = tensor.empty() : tensor<1x8x64xf32>
    %413 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%411 : tensor<1x8x64xbf16>) outs(%412 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %414 = tensor.empty() : tensor<64xf32>
    %415 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg15 : tensor<64xbf16>) outs(%414 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %441 = arith.extf %in : bf16 to f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %416 = tensor.empty() : tensor<1x8x64xf32>
    %417 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%413 : tensor<1x8x64xf32>) outs(%416 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.mulf %in, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %418 = tensor.empty() : tensor<1x8xf32>
    %419 = linalg.fill ins(%cst_13 : f32) outs(%418 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %420 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%417 : tensor<1x8x64xf32>) outs(%419 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %out, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8xf32>
    %expanded_57 = tensor.expand_shape %420 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %421 = tensor.empty() : tensor<1x8x1xf32>
    %422 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_57 : tensor<1x8x1xf32>) outs(%421 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %in, %cst_12 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %423 = tensor.empty() : tensor<1x8x1xf32>
    %424 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%422 : tensor<1x8x1xf32>) outs(%423 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_11 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %425 = tensor.empty() : tensor<1x8x1xf32>
    %426 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%424 : tensor<1x8x1xf32>) outs(%425 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = math.sqrt %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %427 = tensor.empty() : tensor<1x8x1xf32>
    %428 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%426 : tensor<1x8x1xf32>) outs(%427 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.divf %cst_10, %in : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x1xf32>
    %429 = tensor.empty() : tensor<1x8x64xf32>
    %430 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%428 : tensor<1x8x1xf32>) outs(%429 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %431 = tensor.empty() : tensor<1x8x64xf32>
    %432 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%413, %430 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%431 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %433 = tensor.empty() : tensor<64xf32>
    %434 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%415 : tensor<64xf32>) outs(%433 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %441 = arith.addf %in, %cst_10 : f32
      linalg.yield %441 : f32
    } -> tensor<64xf32>
    %435 = tensor.empty() : tensor<1x8x64xf32>
    %436 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%434 : tensor<64xf32>) outs(%435 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %437 = tensor.empty() : tensor<1x8x64xf32>
    %438 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%432, %436 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%437 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_58: f32, %out: f32):
      %441 = arith.mulf %in, %in_58 : f32
      linalg.yield %441 : f32
    } -> tensor<1x8x64xf32>
    %439 = tensor.empty() : tensor<1x8x64xbf16>
    %440 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%438 : tensor<1x8x64xf32>) outs(%439 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %441 = arith.truncf %in : f32 to bf16
      linalg.yield %441 : bf16
    } -> tensor<1x8x64xbf16>
    return %440 : tensor<1x8x64xbf16>
  }
}

