#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1) -> (0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map10 = affine_map<() -> ()>
#map11 = affine_map<(d0, d1, d2) -> ()>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map13 = affine_map<(d0, d1, d2) -> (d2)>
#map14 = affine_map<(d0, d1, d2) -> (d1)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
#map20 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d4, d2)>
#map24 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map25 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map26 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x4x16xf32>, %arg3: tensor<64x2x16xf32>, %arg4: tensor<64x2x16xf32>, %arg5: tensor<4x16x64xf32>, %arg6: tensor<64xf32>, %arg7: tensor<64x96xf32>, %arg8: tensor<64x96xf32>, %arg9: tensor<96x64xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>) -> tensor<1x8x64xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant -2.38197633E+38 : f32
    %cst_1 = arith.constant 2.500000e-01 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e+04 : f32
    %cst_4 = arith.constant 1.600000e+01 : f32
    %cst_5 = arith.constant 2.000000e+00 : f32
    %cst_6 = arith.constant 9.99999997E-7 : f32
    %cst_7 = arith.constant 6.400000e+01 : f32
    %c1_i32 = arith.constant 1 : i32
    %c16_i32 = arith.constant 16 : i32
    %cst_8 = arith.constant 0.000000e+00 : f32
    %cst_9 = arith.constant 0x7FC00000 : f32
    %true = arith.constant true
    %c31_i32 = arith.constant 31 : i32
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<1x8xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%0 : tensor<1x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %258 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %258 : i1
    } -> tensor<1x8xi1>
    %2 = tensor.empty() : tensor<1x8xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%2 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %258 = arith.addi %in, %c32_i32 : i32
      linalg.yield %258 : i32
    } -> tensor<1x8xi32>
    %4 = tensor.empty() : tensor<1x8xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3, %arg0 : tensor<1x8xi1>, tensor<1x8xi32>, tensor<1x8xi32>) outs(%4 : tensor<1x8xi32>) {
    ^bb0(%in: i1, %in_51: i32, %in_52: i32, %out: i32):
      %258 = arith.select %in, %in_51, %in_52 : i32
      linalg.yield %258 : i32
    } -> tensor<1x8xi32>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xi32> into tensor<1x8x1xi32>
    %6 = tensor.empty() : tensor<1x8x1xi1>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%6 : tensor<1x8x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %258 = arith.cmpi sge, %in, %c0_i32 : i32
      linalg.yield %258 : i1
    } -> tensor<1x8x1xi1>
    %8 = tensor.empty() : tensor<1x8x1xi1>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%8 : tensor<1x8x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %258 = arith.cmpi sle, %in, %c31_i32 : i32
      linalg.yield %258 : i1
    } -> tensor<1x8x1xi1>
    %10 = tensor.empty() : tensor<1x8x1xi1>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %9 : tensor<1x8x1xi1>, tensor<1x8x1xi1>) outs(%10 : tensor<1x8x1xi1>) {
    ^bb0(%in: i1, %in_51: i1, %out: i1):
      %258 = arith.andi %in, %in_51 : i1
      linalg.yield %258 : i1
    } -> tensor<1x8x1xi1>
    %12 = tensor.empty() : tensor<1x8xi1>
    %13 = linalg.fill ins(%true : i1) outs(%12 : tensor<1x8xi1>) -> tensor<1x8xi1>
    %14 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<1x8x1xi1>) outs(%13 : tensor<1x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %258 = arith.andi %out, %in : i1
      linalg.yield %258 : i1
    } -> tensor<1x8xi1>
    %15 = tensor.empty() : tensor<1x8x1x64xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%15 : tensor<1x8x1x64xf32>) {
    ^bb0(%in: i32, %out: f32):
      %258 = arith.index_cast %in : i32 to index
      %259 = linalg.index 3 : index
      %extracted = tensor.extract %arg1[%258, %259] : tensor<32x64xf32>
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
    ^bb0(%in: i1, %in_51: f32, %out: f32):
      %258 = arith.select %in, %in_51, %cst_9 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %21 = tensor.empty() : tensor<8xf32>
    %22 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%21 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %258 = linalg.index 0 : index
      %259 = arith.index_cast %258 : index to i32
      %260 = arith.sitofp %259 : i32 to f32
      linalg.yield %260 : f32
    } -> tensor<8xf32>
    %23 = tensor.empty() : tensor<8xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%22 : tensor<8xf32>) outs(%23 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %in, %cst_8 : f32
      linalg.yield %258 : f32
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
    ^bb0(%in: f32, %in_51: f32, %out: i1):
      %258 = arith.cmpf oge, %in, %in_51 : f32
      linalg.yield %258 : i1
    } -> tensor<8x8xi1>
    %31 = tensor.empty() : tensor<8xi32>
    %32 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%31 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %258 = linalg.index 0 : index
      %259 = arith.index_cast %258 : index to i32
      linalg.yield %259 : i32
    } -> tensor<8xi32>
    %33 = tensor.empty() : tensor<1x8xi32>
    %34 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<8xi32>) outs(%33 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8xi32>
    %35 = tensor.empty() : tensor<1x8xi32>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<1x8xi32>) outs(%35 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %258 = arith.addi %in, %c16_i32 : i32
      linalg.yield %258 : i32
    } -> tensor<1x8xi32>
    %37 = tensor.empty() : tensor<8x8xi32>
    %38 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<8xi32>) outs(%37 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %39 = tensor.empty() : tensor<8x8xi32>
    %40 = linalg.generic {indexing_maps = [#map8, #map], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<1x8xi32>) outs(%39 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %41 = tensor.empty() : tensor<8x8xi1>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%38, %40 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%41 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_51: i32, %out: i1):
      %258 = arith.cmpi slt, %in, %in_51 : i32
      linalg.yield %258 : i1
    } -> tensor<8x8xi1>
    %43 = tensor.empty() : tensor<8x8xi32>
    %44 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<8x8xi1>) outs(%43 : tensor<8x8xi32>) {
    ^bb0(%in: i1, %out: i32):
      %258 = arith.extui %in : i1 to i32
      linalg.yield %258 : i32
    } -> tensor<8x8xi32>
    %45 = tensor.empty() : tensor<8x8xi32>
    %46 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<8x8xi1>) outs(%45 : tensor<8x8xi32>) {
    ^bb0(%in: i1, %out: i32):
      %258 = arith.extui %in : i1 to i32
      linalg.yield %258 : i32
    } -> tensor<8x8xi32>
    %47 = tensor.empty() : tensor<8x8xi32>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%46, %44 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%47 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %in_51: i32, %out: i32):
      %258 = arith.minsi %in, %in_51 : i32
      linalg.yield %258 : i32
    } -> tensor<8x8xi32>
    %49 = tensor.empty() : tensor<1x8x8xi32>
    %50 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<8x8xi32>) outs(%49 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8x8xi32>
    %51 = tensor.empty() : tensor<1x8x8xi32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<1x8x8xi32>) outs(%51 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %258 = arith.minsi %in, %c1_i32 : i32
      linalg.yield %258 : i32
    } -> tensor<1x8x8xi32>
    %53 = tensor.empty() : tensor<f32>
    %54 = linalg.generic {indexing_maps = [#map10], iterator_types = []} outs(%53 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_5 : f32
    } -> tensor<f32>
    %55 = tensor.empty() : tensor<1x8x64xf32>
    %56 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54 : tensor<f32>) outs(%55 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %57 = tensor.empty() : tensor<1x8x64xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %56 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%57 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = math.powf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %59 = tensor.empty() : tensor<1x8xf32>
    %60 = linalg.fill ins(%cst_8 : f32) outs(%59 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%58 : tensor<1x8x64xf32>) outs(%60 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %out, %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8xf32>
    %expanded_10 = tensor.expand_shape %61 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %62 = tensor.empty() : tensor<1x8x1xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x8x1xf32>) outs(%62 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.divf %in, %cst_7 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x1xf32>
    %64 = tensor.empty() : tensor<1x8x1xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<1x8x1xf32>) outs(%64 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %in, %cst_6 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x1xf32>
    %66 = tensor.empty() : tensor<1x8x1xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<1x8x1xf32>) outs(%66 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = math.rsqrt %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x1xf32>
    %68 = tensor.empty() : tensor<1x8x64xf32>
    %69 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x1xf32>) outs(%68 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %70 = tensor.empty() : tensor<1x8x64xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %69 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%70 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %72 = tensor.empty() : tensor<1x8x64xf32>
    %73 = linalg.generic {indexing_maps = [#map13, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6 : tensor<64xf32>) outs(%72 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %74 = tensor.empty() : tensor<1x8x64xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %73 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%74 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_11 = tensor.collapse_shape %75 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %collapsed_12 = tensor.collapse_shape %arg2 [[0], [1, 2]] : tensor<64x4x16xf32> into tensor<64x64xf32>
    %76 = tensor.empty() : tensor<8x64xf32>
    %77 = linalg.fill ins(%cst_8 : f32) outs(%76 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %78 = linalg.matmul ins(%collapsed_11, %collapsed_12 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%77 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_13 = tensor.expand_shape %78 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %79 = tensor.empty() : tensor<8xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%22 : tensor<8xf32>) outs(%79 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.mulf %in, %cst_5 : f32
      linalg.yield %258 : f32
    } -> tensor<8xf32>
    %81 = tensor.empty() : tensor<8xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%80 : tensor<8xf32>) outs(%81 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %in, %cst_8 : f32
      linalg.yield %258 : f32
    } -> tensor<8xf32>
    %83 = tensor.empty() : tensor<8xf32>
    %84 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%82 : tensor<8xf32>) outs(%83 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.divf %in, %cst_4 : f32
      linalg.yield %258 : f32
    } -> tensor<8xf32>
    %85 = tensor.empty() : tensor<8xf32>
    %86 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%84 : tensor<8xf32>) outs(%85 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.negf %in : f32
      linalg.yield %258 : f32
    } -> tensor<8xf32>
    %87 = tensor.empty() : tensor<8xf32>
    %88 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%86 : tensor<8xf32>) outs(%87 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = math.powf %cst_3, %in : f32
      linalg.yield %258 : f32
    } -> tensor<8xf32>
    %89 = tensor.empty() : tensor<1x8x8xf32>
    %90 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<8xf32>) outs(%89 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x8xf32>
    %91 = tensor.empty() : tensor<1x8x8xf32>
    %92 = linalg.generic {indexing_maps = [#map13, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<8xf32>) outs(%91 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x8xf32>
    %93 = tensor.empty() : tensor<1x8x8xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %92 : tensor<1x8x8xf32>, tensor<1x8x8xf32>) outs(%93 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x8xf32>
    %95 = tensor.empty() : tensor<1x8x1x8xf32>
    %96 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94 : tensor<1x8x8xf32>) outs(%95 : tensor<1x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x1x8xf32>
    %97 = tensor.empty() : tensor<1x8x2x8xf32>
    %inserted_slice = tensor.insert_slice %96 into %97[0, 0, 0, 0] [1, 8, 1, 8] [1, 1, 1, 1] : tensor<1x8x1x8xf32> into tensor<1x8x2x8xf32>
    %inserted_slice_14 = tensor.insert_slice %96 into %inserted_slice[0, 0, 1, 0] [1, 8, 1, 8] [1, 1, 1, 1] : tensor<1x8x1x8xf32> into tensor<1x8x2x8xf32>
    %collapsed_15 = tensor.collapse_shape %inserted_slice_14 [[0], [1], [2, 3]] : tensor<1x8x2x8xf32> into tensor<1x8x16xf32>
    %98 = tensor.empty() : tensor<1x8x16xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_15 : tensor<1x8x16xf32>) outs(%98 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = math.cos %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x16xf32>
    %100 = tensor.empty() : tensor<1x8x16xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_15 : tensor<1x8x16xf32>) outs(%100 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = math.sin %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x16xf32>
    %extracted_slice = tensor.extract_slice %expanded_13[0, 0, 0, 0] [1, 8, 4, 8] [1, 1, 1, 1] : tensor<1x8x4x16xf32> to tensor<1x8x4x8xf32>
    %extracted_slice_16 = tensor.extract_slice %expanded_13[0, 0, 0, 8] [1, 8, 4, 8] [1, 1, 1, 1] : tensor<1x8x4x16xf32> to tensor<1x8x4x8xf32>
    %102 = tensor.empty() : tensor<1x8x4x8xf32>
    %103 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<1x8x4x8xf32>) outs(%102 : tensor<1x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.negf %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x4x8xf32>
    %104 = tensor.empty() : tensor<1x8x4x1x8xf32>
    %105 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x4x8xf32>) outs(%104 : tensor<1x8x4x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x1x8xf32>
    %106 = tensor.empty() : tensor<1x8x4x1x8xf32>
    %107 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x8x4x8xf32>) outs(%106 : tensor<1x8x4x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x1x8xf32>
    %108 = tensor.empty() : tensor<1x8x4x2x8xf32>
    %inserted_slice_17 = tensor.insert_slice %105 into %108[0, 0, 0, 0, 0] [1, 8, 4, 1, 8] [1, 1, 1, 1, 1] : tensor<1x8x4x1x8xf32> into tensor<1x8x4x2x8xf32>
    %inserted_slice_18 = tensor.insert_slice %107 into %inserted_slice_17[0, 0, 0, 1, 0] [1, 8, 4, 1, 8] [1, 1, 1, 1, 1] : tensor<1x8x4x1x8xf32> into tensor<1x8x4x2x8xf32>
    %collapsed_19 = tensor.collapse_shape %inserted_slice_18 [[0], [1], [2], [3, 4]] : tensor<1x8x4x2x8xf32> into tensor<1x8x4x16xf32>
    %109 = tensor.empty() : tensor<1x8x4x16xf32>
    %110 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<1x8x16xf32>) outs(%109 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x16xf32>
    %111 = tensor.empty() : tensor<1x8x4x16xf32>
    %112 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13, %110 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%111 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x4x16xf32>
    %113 = tensor.empty() : tensor<1x8x4x16xf32>
    %114 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x16xf32>) outs(%113 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x16xf32>
    %115 = tensor.empty() : tensor<1x8x4x16xf32>
    %116 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_19, %114 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%115 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x4x16xf32>
    %117 = tensor.empty() : tensor<1x8x4x16xf32>
    %118 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%112, %116 : tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) outs(%117 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.addf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x4x16xf32>
    %collapsed_20 = tensor.collapse_shape %arg3 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %119 = tensor.empty() : tensor<8x32xf32>
    %120 = linalg.fill ins(%cst_8 : f32) outs(%119 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %121 = linalg.matmul ins(%collapsed_11, %collapsed_20 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%120 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_21 = tensor.expand_shape %121 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %collapsed_22 = tensor.collapse_shape %arg4 [[0], [1, 2]] : tensor<64x2x16xf32> into tensor<64x32xf32>
    %122 = tensor.empty() : tensor<8x32xf32>
    %123 = linalg.fill ins(%cst_8 : f32) outs(%122 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %124 = linalg.matmul ins(%collapsed_11, %collapsed_22 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%123 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_23 = tensor.expand_shape %124 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %extracted_slice_24 = tensor.extract_slice %expanded_21[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %extracted_slice_25 = tensor.extract_slice %expanded_21[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xf32> to tensor<1x8x2x8xf32>
    %125 = tensor.empty() : tensor<1x8x2x8xf32>
    %126 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x8x2x8xf32>) outs(%125 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.negf %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x2x8xf32>
    %127 = tensor.empty() : tensor<1x8x2x1x8xf32>
    %128 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x2x8xf32>) outs(%127 : tensor<1x8x2x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x1x8xf32>
    %129 = tensor.empty() : tensor<1x8x2x1x8xf32>
    %130 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24 : tensor<1x8x2x8xf32>) outs(%129 : tensor<1x8x2x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x1x8xf32>
    %131 = tensor.empty() : tensor<1x8x2x2x8xf32>
    %inserted_slice_26 = tensor.insert_slice %128 into %131[0, 0, 0, 0, 0] [1, 8, 2, 1, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x1x8xf32> into tensor<1x8x2x2x8xf32>
    %inserted_slice_27 = tensor.insert_slice %130 into %inserted_slice_26[0, 0, 0, 1, 0] [1, 8, 2, 1, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x1x8xf32> into tensor<1x8x2x2x8xf32>
    %collapsed_28 = tensor.collapse_shape %inserted_slice_27 [[0], [1], [2], [3, 4]] : tensor<1x8x2x2x8xf32> into tensor<1x8x2x16xf32>
    %132 = tensor.empty() : tensor<1x8x2x16xf32>
    %133 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<1x8x16xf32>) outs(%132 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x16xf32>
    %134 = tensor.empty() : tensor<1x8x2x16xf32>
    %135 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21, %133 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%134 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x2x16xf32>
    %136 = tensor.empty() : tensor<1x8x2x16xf32>
    %137 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x16xf32>) outs(%136 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x16xf32>
    %138 = tensor.empty() : tensor<1x8x2x16xf32>
    %139 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_28, %137 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%138 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x2x16xf32>
    %140 = tensor.empty() : tensor<1x8x2x16xf32>
    %141 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%135, %139 : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) outs(%140 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.addf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x2x16xf32>
    %142 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %143 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x2x16xf32>) outs(%142 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_29 = tensor.collapse_shape %143 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x16xf32> into tensor<1x8x4x16xf32>
    %144 = tensor.empty() : tensor<1x8x2x2x16xf32>
    %145 = linalg.generic {indexing_maps = [#map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<1x8x2x16xf32>) outs(%144 : tensor<1x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x2x16xf32>
    %collapsed_30 = tensor.collapse_shape %145 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x16xf32> into tensor<1x8x4x16xf32>
    %146 = tensor.empty() : tensor<1x1x8x8xi32>
    %147 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<1x8x8xi32>) outs(%146 : tensor<1x1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x8x8xi32>
    %148 = tensor.empty() : tensor<1x1x8x8xi1>
    %149 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%147 : tensor<1x1x8x8xi32>) outs(%148 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %258 = arith.cmpi ne, %in, %c0_i32 : i32
      linalg.yield %258 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_31 = tensor.expand_shape %118 [[0], [1], [2], [3, 4]] output_shape [1, 8, 4, 1, 16] : tensor<1x8x4x16xf32> into tensor<1x8x4x1x16xf32>
    %150 = tensor.empty() : tensor<1x4x8x1x16xf32>
    %151 = linalg.generic {indexing_maps = [#map19, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<1x8x4x1x16xf32>) outs(%150 : tensor<1x4x8x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x8x1x16xf32>
    %152 = tensor.empty() : tensor<1x4x16x8xf32>
    %153 = linalg.generic {indexing_maps = [#map20, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29 : tensor<1x8x4x16xf32>) outs(%152 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_32 = tensor.collapse_shape %151 [[0, 1], [2], [3, 4]] : tensor<1x4x8x1x16xf32> into tensor<4x8x16xf32>
    %collapsed_33 = tensor.collapse_shape %153 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %154 = tensor.empty() : tensor<4x8x8xf32>
    %155 = linalg.fill ins(%cst_8 : f32) outs(%154 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %156 = linalg.batch_matmul ins(%collapsed_32, %collapsed_33 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%155 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_34 = tensor.expand_shape %156 [[0, 1], [2], [3, 4]] output_shape [1, 4, 8, 1, 8] : tensor<4x8x8xf32> into tensor<1x4x8x1x8xf32>
    %157 = tensor.empty() : tensor<1x4x8x1x8xf32>
    %158 = linalg.generic {indexing_maps = [#map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<1x4x8x1x8xf32>) outs(%157 : tensor<1x4x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.mulf %in, %cst_1 : f32
      linalg.yield %258 : f32
    } -> tensor<1x4x8x1x8xf32>
    %159 = tensor.empty() : tensor<1x1x4x8x8xi1>
    %160 = linalg.generic {indexing_maps = [#map21, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%149 : tensor<1x1x8x8xi1>) outs(%159 : tensor<1x1x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x4x8x8xi1>
    %collapsed_35 = tensor.collapse_shape %158 [[0, 1, 2, 3, 4]] : tensor<1x4x8x1x8xf32> into tensor<256xf32>
    %expanded_36 = tensor.expand_shape %collapsed_35 [[0, 1, 2, 3, 4]] output_shape [1, 1, 4, 8, 8] : tensor<256xf32> into tensor<1x1x4x8x8xf32>
    %161 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %162 = linalg.generic {indexing_maps = [#map17, #map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%160, %expanded_36 : tensor<1x1x4x8x8xi1>, tensor<1x1x4x8x8xf32>) outs(%161 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_51: f32, %out: f32):
      %258 = arith.select %in, %in_51, %cst_0 : f32
      linalg.yield %258 : f32
    } -> tensor<1x1x4x8x8xf32>
    %163 = tensor.empty() : tensor<1x1x4x8xf32>
    %164 = linalg.fill ins(%cst : f32) outs(%163 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
    %165 = linalg.generic {indexing_maps = [#map17, #map22], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%162 : tensor<1x1x4x8x8xf32>) outs(%164 : tensor<1x1x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.maximumf %out, %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x1x4x8xf32>
    %166 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %167 = linalg.generic {indexing_maps = [#map22, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%165 : tensor<1x1x4x8xf32>) outs(%166 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x4x8x8xf32>
    %168 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %169 = linalg.generic {indexing_maps = [#map17, #map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%162, %167 : tensor<1x1x4x8x8xf32>, tensor<1x1x4x8x8xf32>) outs(%168 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.subf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x1x4x8x8xf32>
    %170 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %171 = linalg.generic {indexing_maps = [#map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%169 : tensor<1x1x4x8x8xf32>) outs(%170 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = math.exp %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x1x4x8x8xf32>
    %172 = tensor.empty() : tensor<1x1x4x8xf32>
    %173 = linalg.fill ins(%cst_8 : f32) outs(%172 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
    %174 = linalg.generic {indexing_maps = [#map17, #map22], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%171 : tensor<1x1x4x8x8xf32>) outs(%173 : tensor<1x1x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %out, %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x1x4x8xf32>
    %175 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %176 = linalg.generic {indexing_maps = [#map22, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%174 : tensor<1x1x4x8xf32>) outs(%175 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x4x8x8xf32>
    %177 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %178 = linalg.generic {indexing_maps = [#map17, #map17, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%171, %176 : tensor<1x1x4x8x8xf32>, tensor<1x1x4x8x8xf32>) outs(%177 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.divf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x1x4x8x8xf32>
    %179 = tensor.empty() : tensor<1x4x16x8xf32>
    %180 = linalg.generic {indexing_maps = [#map20, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_30 : tensor<1x8x4x16xf32>) outs(%179 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x16x8xf32>
    %181 = tensor.empty() : tensor<1x4x8x1x8xf32>
    %182 = linalg.generic {indexing_maps = [#map23, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%178 : tensor<1x1x4x8x8xf32>) outs(%181 : tensor<1x4x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x8x1x8xf32>
    %collapsed_37 = tensor.collapse_shape %180 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %collapsed_38 = tensor.collapse_shape %182 [[0, 1], [2], [3, 4]] : tensor<1x4x8x1x8xf32> into tensor<4x8x8xf32>
    %183 = tensor.empty() : tensor<4x16x8xf32>
    %184 = linalg.fill ins(%cst_8 : f32) outs(%183 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %185 = linalg.batch_matmul ins(%collapsed_37, %collapsed_38 : tensor<4x16x8xf32>, tensor<4x8x8xf32>) outs(%184 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %expanded_39 = tensor.expand_shape %185 [[0, 1], [2], [3, 4]] output_shape [1, 4, 16, 1, 8] : tensor<4x16x8xf32> into tensor<1x4x16x1x8xf32>
    %186 = tensor.empty() : tensor<1x1x8x4x16xf32>
    %187 = linalg.generic {indexing_maps = [#map24, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<1x4x16x1x8xf32>) outs(%186 : tensor<1x1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x8x4x16xf32>
    %collapsed_40 = tensor.collapse_shape %187 [[0], [1, 2], [3], [4]] : tensor<1x1x8x4x16xf32> into tensor<1x8x4x16xf32>
    %188 = tensor.empty() : tensor<1x8x16x4xf32>
    %189 = linalg.generic {indexing_maps = [#map25, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_40 : tensor<1x8x4x16xf32>) outs(%188 : tensor<1x8x16x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x16x4xf32>
    %collapsed_41 = tensor.collapse_shape %189 [[0, 1], [2, 3]] : tensor<1x8x16x4xf32> into tensor<8x64xf32>
    %190 = tensor.empty() : tensor<16x4x64xf32>
    %191 = linalg.generic {indexing_maps = [#map26, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<4x16x64xf32>) outs(%190 : tensor<16x4x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x4x64xf32>
    %collapsed_42 = tensor.collapse_shape %191 [[0, 1], [2]] : tensor<16x4x64xf32> into tensor<64x64xf32>
    %192 = tensor.empty() : tensor<8x64xf32>
    %193 = linalg.fill ins(%cst_8 : f32) outs(%192 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %194 = linalg.matmul ins(%collapsed_41, %collapsed_42 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%193 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_43 = tensor.expand_shape %194 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %195 = tensor.empty() : tensor<1x8x64xf32>
    %196 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_43, %20 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%195 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.addf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %197 = tensor.empty() : tensor<1x8x64xf32>
    %198 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%196, %56 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%197 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = math.powf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %199 = tensor.empty() : tensor<1x8xf32>
    %200 = linalg.fill ins(%cst_8 : f32) outs(%199 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %201 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%198 : tensor<1x8x64xf32>) outs(%200 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %out, %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8xf32>
    %expanded_44 = tensor.expand_shape %201 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %202 = tensor.empty() : tensor<1x8x1xf32>
    %203 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x8x1xf32>) outs(%202 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.divf %in, %cst_7 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x1xf32>
    %204 = tensor.empty() : tensor<1x8x1xf32>
    %205 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203 : tensor<1x8x1xf32>) outs(%204 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %in, %cst_6 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x1xf32>
    %206 = tensor.empty() : tensor<1x8x1xf32>
    %207 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205 : tensor<1x8x1xf32>) outs(%206 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = math.rsqrt %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x1xf32>
    %208 = tensor.empty() : tensor<1x8x64xf32>
    %209 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%207 : tensor<1x8x1xf32>) outs(%208 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %210 = tensor.empty() : tensor<1x8x64xf32>
    %211 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%196, %209 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%210 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %212 = tensor.empty() : tensor<1x8x64xf32>
    %213 = linalg.generic {indexing_maps = [#map13, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10 : tensor<64xf32>) outs(%212 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %214 = tensor.empty() : tensor<1x8x64xf32>
    %215 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211, %213 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%214 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_45 = tensor.collapse_shape %215 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %216 = tensor.empty() : tensor<8x96xf32>
    %217 = linalg.fill ins(%cst_8 : f32) outs(%216 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %218 = linalg.matmul ins(%collapsed_45, %arg8 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%217 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_46 = tensor.expand_shape %218 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %219 = tensor.empty() : tensor<1x8x96xf32>
    %220 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<1x8x96xf32>) outs(%219 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.negf %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x96xf32>
    %221 = tensor.empty() : tensor<1x8x96xf32>
    %222 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220 : tensor<1x8x96xf32>) outs(%221 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = math.exp %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x96xf32>
    %223 = tensor.empty() : tensor<1x8x96xf32>
    %224 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%222 : tensor<1x8x96xf32>) outs(%223 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %in, %cst_2 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x96xf32>
    %225 = tensor.empty() : tensor<1x8x96xf32>
    %226 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224 : tensor<1x8x96xf32>) outs(%225 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.divf %cst_2, %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x96xf32>
    %227 = tensor.empty() : tensor<1x8x96xf32>
    %228 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46, %226 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%227 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x96xf32>
    %229 = tensor.empty() : tensor<8x96xf32>
    %230 = linalg.fill ins(%cst_8 : f32) outs(%229 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %231 = linalg.matmul ins(%collapsed_45, %arg7 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%230 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_47 = tensor.expand_shape %231 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %232 = tensor.empty() : tensor<1x8x96xf32>
    %233 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47, %228 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%232 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x96xf32>
    %collapsed_48 = tensor.collapse_shape %233 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %234 = tensor.empty() : tensor<8x64xf32>
    %235 = linalg.fill ins(%cst_8 : f32) outs(%234 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %236 = linalg.matmul ins(%collapsed_48, %arg9 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%235 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_49 = tensor.expand_shape %236 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %237 = tensor.empty() : tensor<1x8x64xf32>
    %238 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_49, %196 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%237 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.addf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %239 = tensor.empty() : tensor<1x8x64xf32>
    %240 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238, %56 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%239 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = math.powf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %241 = tensor.empty() : tensor<1x8xf32>
    %242 = linalg.fill ins(%cst_8 : f32) outs(%241 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %243 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%240 : tensor<1x8x64xf32>) outs(%242 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %out, %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8xf32>
    %expanded_50 = tensor.expand_shape %243 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %244 = tensor.empty() : tensor<1x8x1xf32>
    %245 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<1x8x1xf32>) outs(%244 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.divf %in, %cst_7 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x1xf32>
    %246 = tensor.empty() : tensor<1x8x1xf32>
    %247 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%245 : tensor<1x8x1xf32>) outs(%246 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = arith.addf %in, %cst_6 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x1xf32>
    %248 = tensor.empty() : tensor<1x8x1xf32>
    %249 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%247 : tensor<1x8x1xf32>) outs(%248 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %258 = math.rsqrt %in : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x1xf32>
    %250 = tensor.empty() : tensor<1x8x64xf32>
    %251 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%249 : tensor<1x8x1xf32>) outs(%250 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %252 = tensor.empty() : tensor<1x8x64xf32>
    %253 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238, %251 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%252 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    %254 = tensor.empty() : tensor<1x8x64xf32>
    %255 = linalg.generic {indexing_maps = [#map13, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11 : tensor<64xf32>) outs(%254 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %256 = tensor.empty() : tensor<1x8x64xf32>
    %257 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253, %255 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%256 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %258 = arith.mulf %in, %in_51 : f32
      linalg.yield %258 : f32
    } -> tensor<1x8x64xf32>
    return %257 : tensor<1x8x64xf32>
  }
}

