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
#map13 = affine_map<(d0, d1, d2) -> (d1)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d4, d2)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map25 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xbf16>, %arg2: tensor<64x4x16xbf16>, %arg3: tensor<64x2x16xbf16>, %arg4: tensor<64x2x16xbf16>, %arg5: tensor<4x16x64xbf16>, %arg6: tensor<64xbf16>, %arg7: tensor<64x96xbf16>, %arg8: tensor<64x96xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<64xbf16>, %arg11: tensor<64xbf16>) -> tensor<1x8x64xbf16> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant -2.38197633E+38 : f32
    %cst_1 = arith.constant 2.500000e-01 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e+04 : f32
    %cst_4 = arith.constant 1.600000e+01 : f32
    %cst_5 = arith.constant 2.000000e+00 : f32
    %cst_6 = arith.constant 0.000000e+00 : bf16
    %cst_7 = arith.constant 9.99999997E-7 : f32
    %cst_8 = arith.constant 6.400000e+01 : f32
    %c1_i32 = arith.constant 1 : i32
    %cst_9 = arith.constant 0.000000e+00 : f32
    %cst_10 = arith.constant 0x7FC0 : bf16
    %true = arith.constant true
    %c31_i32 = arith.constant 31 : i32
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<1x8xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%0 : tensor<1x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %270 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %270 : i1
    } -> tensor<1x8xi1>
    %2 = tensor.empty() : tensor<1x8xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x8xi32>) outs(%2 : tensor<1x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %270 = arith.addi %in, %c32_i32 : i32
      linalg.yield %270 : i32
    } -> tensor<1x8xi32>
    %4 = tensor.empty() : tensor<1x8xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3, %arg0 : tensor<1x8xi1>, tensor<1x8xi32>, tensor<1x8xi32>) outs(%4 : tensor<1x8xi32>) {
    ^bb0(%in: i1, %in_52: i32, %in_53: i32, %out: i32):
      %270 = arith.select %in, %in_52, %in_53 : i32
      linalg.yield %270 : i32
    } -> tensor<1x8xi32>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xi32> into tensor<1x8x1xi32>
    %6 = tensor.empty() : tensor<1x8x1xi1>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%6 : tensor<1x8x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %270 = arith.cmpi sge, %in, %c0_i32 : i32
      linalg.yield %270 : i1
    } -> tensor<1x8x1xi1>
    %8 = tensor.empty() : tensor<1x8x1xi1>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%8 : tensor<1x8x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %270 = arith.cmpi sle, %in, %c31_i32 : i32
      linalg.yield %270 : i1
    } -> tensor<1x8x1xi1>
    %10 = tensor.empty() : tensor<1x8x1xi1>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %9 : tensor<1x8x1xi1>, tensor<1x8x1xi1>) outs(%10 : tensor<1x8x1xi1>) {
    ^bb0(%in: i1, %in_52: i1, %out: i1):
      %270 = arith.andi %in, %in_52 : i1
      linalg.yield %270 : i1
    } -> tensor<1x8x1xi1>
    %12 = tensor.empty() : tensor<1x8xi1>
    %13 = linalg.fill ins(%true : i1) outs(%12 : tensor<1x8xi1>) -> tensor<1x8xi1>
    %14 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<1x8x1xi1>) outs(%13 : tensor<1x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %270 = arith.andi %out, %in : i1
      linalg.yield %270 : i1
    } -> tensor<1x8xi1>
    %15 = tensor.empty() : tensor<1x8x1x64xbf16>
    %16 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi32>) outs(%15 : tensor<1x8x1x64xbf16>) {
    ^bb0(%in: i32, %out: bf16):
      %270 = arith.index_cast %in : i32 to index
      %271 = linalg.index 3 : index
      %extracted = tensor.extract %arg1[%270, %271] : tensor<32x64xbf16>
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
    ^bb0(%in: i1, %in_52: bf16, %out: bf16):
      %270 = arith.select %in, %in_52, %cst_10 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x64xbf16>
    %21 = tensor.empty() : tensor<8xf32>
    %22 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%21 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %270 = linalg.index 0 : index
      %271 = arith.index_cast %270 : index to i32
      %272 = arith.sitofp %271 : i32 to f32
      linalg.yield %272 : f32
    } -> tensor<8xf32>
    %23 = tensor.empty() : tensor<8xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%22 : tensor<8xf32>) outs(%23 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %in, %cst_9 : f32
      linalg.yield %270 : f32
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
    ^bb0(%in: f32, %in_52: f32, %out: i1):
      %270 = arith.cmpf oge, %in, %in_52 : f32
      linalg.yield %270 : i1
    } -> tensor<8x8xi1>
    %31 = tensor.empty() : tensor<8x8xi32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<8x8xi1>) outs(%31 : tensor<8x8xi32>) {
    ^bb0(%in: i1, %out: i32):
      %270 = arith.extui %in : i1 to i32
      linalg.yield %270 : i32
    } -> tensor<8x8xi32>
    %33 = tensor.empty() : tensor<1x8x8xi32>
    %34 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<8x8xi32>) outs(%33 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x8x8xi32>
    %35 = tensor.empty() : tensor<1x8x8xi32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<1x8x8xi32>) outs(%35 : tensor<1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %270 = arith.minsi %in, %c1_i32 : i32
      linalg.yield %270 : i32
    } -> tensor<1x8x8xi32>
    %37 = tensor.empty() : tensor<1x8x64xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x64xbf16>) outs(%37 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %270 = arith.extf %in : bf16 to f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %39 = tensor.empty() : tensor<f32>
    %40 = linalg.generic {indexing_maps = [#map9], iterator_types = []} outs(%39 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_5 : f32
    } -> tensor<f32>
    %41 = tensor.empty() : tensor<1x8x64xf32>
    %42 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<f32>) outs(%41 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %43 = tensor.empty() : tensor<1x8x64xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %42 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%43 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = math.powf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %45 = tensor.empty() : tensor<1x8xf32>
    %46 = linalg.fill ins(%cst_9 : f32) outs(%45 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%44 : tensor<1x8x64xf32>) outs(%46 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %out, %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8xf32>
    %expanded_11 = tensor.expand_shape %47 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %48 = tensor.empty() : tensor<1x8x1xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<1x8x1xf32>) outs(%48 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.divf %in, %cst_8 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x1xf32>
    %50 = tensor.empty() : tensor<1x8x1xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<1x8x1xf32>) outs(%50 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %in, %cst_7 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x1xf32>
    %52 = tensor.empty() : tensor<1x8x1xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<1x8x1xf32>) outs(%52 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = math.rsqrt %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x1xf32>
    %54 = tensor.empty() : tensor<1x8x64xf32>
    %55 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<1x8x1xf32>) outs(%54 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %56 = tensor.empty() : tensor<1x8x64xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %55 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%56 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.mulf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %58 = tensor.empty() : tensor<64xf32>
    %59 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg6 : tensor<64xbf16>) outs(%58 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %270 = arith.extf %in : bf16 to f32
      linalg.yield %270 : f32
    } -> tensor<64xf32>
    %60 = tensor.empty() : tensor<1x8x64xf32>
    %61 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<64xf32>) outs(%60 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %62 = tensor.empty() : tensor<1x8x64xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %61 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%62 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.mulf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %64 = tensor.empty() : tensor<1x8x64xbf16>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<1x8x64xf32>) outs(%64 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %270 = arith.truncf %in : f32 to bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x64xbf16>
    %collapsed_12 = tensor.collapse_shape %65 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %collapsed_13 = tensor.collapse_shape %arg2 [[0], [1, 2]] : tensor<64x4x16xbf16> into tensor<64x64xbf16>
    %66 = tensor.empty() : tensor<8x64xbf16>
    %67 = linalg.fill ins(%cst_6 : bf16) outs(%66 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %68 = linalg.matmul ins(%collapsed_12, %collapsed_13 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%67 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %expanded_14 = tensor.expand_shape %68 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xbf16> into tensor<1x8x4x16xbf16>
    %69 = tensor.empty() : tensor<8xf32>
    %70 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%22 : tensor<8xf32>) outs(%69 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.mulf %in, %cst_5 : f32
      linalg.yield %270 : f32
    } -> tensor<8xf32>
    %71 = tensor.empty() : tensor<8xf32>
    %72 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%70 : tensor<8xf32>) outs(%71 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %in, %cst_9 : f32
      linalg.yield %270 : f32
    } -> tensor<8xf32>
    %73 = tensor.empty() : tensor<8xf32>
    %74 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%72 : tensor<8xf32>) outs(%73 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.divf %in, %cst_4 : f32
      linalg.yield %270 : f32
    } -> tensor<8xf32>
    %75 = tensor.empty() : tensor<8xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%74 : tensor<8xf32>) outs(%75 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = math.powf %cst_3, %in : f32
      linalg.yield %270 : f32
    } -> tensor<8xf32>
    %77 = tensor.empty() : tensor<8xf32>
    %78 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%76 : tensor<8xf32>) outs(%77 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.divf %cst_2, %in : f32
      linalg.yield %270 : f32
    } -> tensor<8xf32>
    %79 = tensor.empty() : tensor<1x8x8xf32>
    %80 = linalg.generic {indexing_maps = [#map13, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<8xf32>) outs(%79 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x8xf32>
    %81 = tensor.empty() : tensor<1x8x8xf32>
    %82 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<8xf32>) outs(%81 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x8xf32>
    %83 = tensor.empty() : tensor<1x8x8xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %82 : tensor<1x8x8xf32>, tensor<1x8x8xf32>) outs(%83 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.mulf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x8xf32>
    %85 = tensor.empty() : tensor<1x8x1x8xf32>
    %86 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<1x8x8xf32>) outs(%85 : tensor<1x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x1x8xf32>
    %87 = tensor.empty() : tensor<1x8x2x8xf32>
    %inserted_slice = tensor.insert_slice %86 into %87[0, 0, 0, 0] [1, 8, 1, 8] [1, 1, 1, 1] : tensor<1x8x1x8xf32> into tensor<1x8x2x8xf32>
    %inserted_slice_15 = tensor.insert_slice %86 into %inserted_slice[0, 0, 1, 0] [1, 8, 1, 8] [1, 1, 1, 1] : tensor<1x8x1x8xf32> into tensor<1x8x2x8xf32>
    %collapsed_16 = tensor.collapse_shape %inserted_slice_15 [[0], [1], [2, 3]] : tensor<1x8x2x8xf32> into tensor<1x8x16xf32>
    %88 = tensor.empty() : tensor<1x8x16xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_16 : tensor<1x8x16xf32>) outs(%88 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = math.cos %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x16xf32>
    %90 = tensor.empty() : tensor<1x8x16xbf16>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x8x16xf32>) outs(%90 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %270 = arith.truncf %in : f32 to bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x16xbf16>
    %92 = tensor.empty() : tensor<1x8x16xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_16 : tensor<1x8x16xf32>) outs(%92 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = math.sin %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x16xf32>
    %94 = tensor.empty() : tensor<1x8x16xbf16>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x8x16xf32>) outs(%94 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %270 = arith.truncf %in : f32 to bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x16xbf16>
    %extracted_slice = tensor.extract_slice %expanded_14[0, 0, 0, 0] [1, 8, 4, 8] [1, 1, 1, 1] : tensor<1x8x4x16xbf16> to tensor<1x8x4x8xbf16>
    %extracted_slice_17 = tensor.extract_slice %expanded_14[0, 0, 0, 8] [1, 8, 4, 8] [1, 1, 1, 1] : tensor<1x8x4x16xbf16> to tensor<1x8x4x8xbf16>
    %96 = tensor.empty() : tensor<1x8x4x8xbf16>
    %97 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17 : tensor<1x8x4x8xbf16>) outs(%96 : tensor<1x8x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %270 = arith.negf %in : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x4x8xbf16>
    %98 = tensor.empty() : tensor<1x8x4x1x8xbf16>
    %99 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<1x8x4x8xbf16>) outs(%98 : tensor<1x8x4x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x4x1x8xbf16>
    %100 = tensor.empty() : tensor<1x8x4x1x8xbf16>
    %101 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x8x4x8xbf16>) outs(%100 : tensor<1x8x4x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x4x1x8xbf16>
    %102 = tensor.empty() : tensor<1x8x4x2x8xbf16>
    %inserted_slice_18 = tensor.insert_slice %99 into %102[0, 0, 0, 0, 0] [1, 8, 4, 1, 8] [1, 1, 1, 1, 1] : tensor<1x8x4x1x8xbf16> into tensor<1x8x4x2x8xbf16>
    %inserted_slice_19 = tensor.insert_slice %101 into %inserted_slice_18[0, 0, 0, 1, 0] [1, 8, 4, 1, 8] [1, 1, 1, 1, 1] : tensor<1x8x4x1x8xbf16> into tensor<1x8x4x2x8xbf16>
    %collapsed_20 = tensor.collapse_shape %inserted_slice_19 [[0], [1], [2], [3, 4]] : tensor<1x8x4x2x8xbf16> into tensor<1x8x4x16xbf16>
    %103 = tensor.empty() : tensor<1x8x4x16xbf16>
    %104 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91 : tensor<1x8x16xbf16>) outs(%103 : tensor<1x8x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x4x16xbf16>
    %105 = tensor.empty() : tensor<1x8x4x16xbf16>
    %106 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14, %104 : tensor<1x8x4x16xbf16>, tensor<1x8x4x16xbf16>) outs(%105 : tensor<1x8x4x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %270 = arith.mulf %in, %in_52 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x4x16xbf16>
    %107 = tensor.empty() : tensor<1x8x4x16xbf16>
    %108 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95 : tensor<1x8x16xbf16>) outs(%107 : tensor<1x8x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x4x16xbf16>
    %109 = tensor.empty() : tensor<1x8x4x16xbf16>
    %110 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_20, %108 : tensor<1x8x4x16xbf16>, tensor<1x8x4x16xbf16>) outs(%109 : tensor<1x8x4x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %270 = arith.mulf %in, %in_52 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x4x16xbf16>
    %111 = tensor.empty() : tensor<1x8x4x16xbf16>
    %112 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106, %110 : tensor<1x8x4x16xbf16>, tensor<1x8x4x16xbf16>) outs(%111 : tensor<1x8x4x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %270 = arith.addf %in, %in_52 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x4x16xbf16>
    %collapsed_21 = tensor.collapse_shape %arg3 [[0], [1, 2]] : tensor<64x2x16xbf16> into tensor<64x32xbf16>
    %113 = tensor.empty() : tensor<8x32xbf16>
    %114 = linalg.fill ins(%cst_6 : bf16) outs(%113 : tensor<8x32xbf16>) -> tensor<8x32xbf16>
    %115 = linalg.matmul ins(%collapsed_12, %collapsed_21 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%114 : tensor<8x32xbf16>) -> tensor<8x32xbf16>
    %expanded_22 = tensor.expand_shape %115 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %collapsed_23 = tensor.collapse_shape %arg4 [[0], [1, 2]] : tensor<64x2x16xbf16> into tensor<64x32xbf16>
    %116 = tensor.empty() : tensor<8x32xbf16>
    %117 = linalg.fill ins(%cst_6 : bf16) outs(%116 : tensor<8x32xbf16>) -> tensor<8x32xbf16>
    %118 = linalg.matmul ins(%collapsed_12, %collapsed_23 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%117 : tensor<8x32xbf16>) -> tensor<8x32xbf16>
    %expanded_24 = tensor.expand_shape %118 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %extracted_slice_25 = tensor.extract_slice %expanded_22[0, 0, 0, 0] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xbf16> to tensor<1x8x2x8xbf16>
    %extracted_slice_26 = tensor.extract_slice %expanded_22[0, 0, 0, 8] [1, 8, 2, 8] [1, 1, 1, 1] : tensor<1x8x2x16xbf16> to tensor<1x8x2x8xbf16>
    %119 = tensor.empty() : tensor<1x8x2x8xbf16>
    %120 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26 : tensor<1x8x2x8xbf16>) outs(%119 : tensor<1x8x2x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %270 = arith.negf %in : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x2x8xbf16>
    %121 = tensor.empty() : tensor<1x8x2x1x8xbf16>
    %122 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%120 : tensor<1x8x2x8xbf16>) outs(%121 : tensor<1x8x2x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x1x8xbf16>
    %123 = tensor.empty() : tensor<1x8x2x1x8xbf16>
    %124 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x8x2x8xbf16>) outs(%123 : tensor<1x8x2x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x1x8xbf16>
    %125 = tensor.empty() : tensor<1x8x2x2x8xbf16>
    %inserted_slice_27 = tensor.insert_slice %122 into %125[0, 0, 0, 0, 0] [1, 8, 2, 1, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x1x8xbf16> into tensor<1x8x2x2x8xbf16>
    %inserted_slice_28 = tensor.insert_slice %124 into %inserted_slice_27[0, 0, 0, 1, 0] [1, 8, 2, 1, 8] [1, 1, 1, 1, 1] : tensor<1x8x2x1x8xbf16> into tensor<1x8x2x2x8xbf16>
    %collapsed_29 = tensor.collapse_shape %inserted_slice_28 [[0], [1], [2], [3, 4]] : tensor<1x8x2x2x8xbf16> into tensor<1x8x2x16xbf16>
    %126 = tensor.empty() : tensor<1x8x2x16xbf16>
    %127 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91 : tensor<1x8x16xbf16>) outs(%126 : tensor<1x8x2x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x16xbf16>
    %128 = tensor.empty() : tensor<1x8x2x16xbf16>
    %129 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22, %127 : tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) outs(%128 : tensor<1x8x2x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %270 = arith.mulf %in, %in_52 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x2x16xbf16>
    %130 = tensor.empty() : tensor<1x8x2x16xbf16>
    %131 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95 : tensor<1x8x16xbf16>) outs(%130 : tensor<1x8x2x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x16xbf16>
    %132 = tensor.empty() : tensor<1x8x2x16xbf16>
    %133 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29, %131 : tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) outs(%132 : tensor<1x8x2x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %270 = arith.mulf %in, %in_52 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x2x16xbf16>
    %134 = tensor.empty() : tensor<1x8x2x16xbf16>
    %135 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%129, %133 : tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) outs(%134 : tensor<1x8x2x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %270 = arith.addf %in, %in_52 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x2x16xbf16>
    %136 = tensor.empty() : tensor<1x8x2x2x16xbf16>
    %137 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%135 : tensor<1x8x2x16xbf16>) outs(%136 : tensor<1x8x2x2x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x2x16xbf16>
    %collapsed_30 = tensor.collapse_shape %137 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x16xbf16> into tensor<1x8x4x16xbf16>
    %138 = tensor.empty() : tensor<1x8x2x2x16xbf16>
    %139 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<1x8x2x16xbf16>) outs(%138 : tensor<1x8x2x2x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x2x2x16xbf16>
    %collapsed_31 = tensor.collapse_shape %139 [[0], [1], [2, 3], [4]] : tensor<1x8x2x2x16xbf16> into tensor<1x8x4x16xbf16>
    %140 = tensor.empty() : tensor<1x1x8x8xi32>
    %141 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x8xi32>) outs(%140 : tensor<1x1x8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x8x8xi32>
    %142 = tensor.empty() : tensor<1x1x8x8xi1>
    %143 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%141 : tensor<1x1x8x8xi32>) outs(%142 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %270 = arith.cmpi ne, %in, %c0_i32 : i32
      linalg.yield %270 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_32 = tensor.expand_shape %112 [[0], [1], [2], [3, 4]] output_shape [1, 8, 4, 1, 16] : tensor<1x8x4x16xbf16> into tensor<1x8x4x1x16xbf16>
    %144 = tensor.empty() : tensor<1x4x8x1x16xbf16>
    %145 = linalg.generic {indexing_maps = [#map18, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<1x8x4x1x16xbf16>) outs(%144 : tensor<1x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x8x1x16xbf16>
    %146 = tensor.empty() : tensor<1x4x16x8xbf16>
    %147 = linalg.generic {indexing_maps = [#map19, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_30 : tensor<1x8x4x16xbf16>) outs(%146 : tensor<1x4x16x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x16x8xbf16>
    %collapsed_33 = tensor.collapse_shape %145 [[0, 1], [2], [3, 4]] : tensor<1x4x8x1x16xbf16> into tensor<4x8x16xbf16>
    %collapsed_34 = tensor.collapse_shape %147 [[0, 1], [2], [3]] : tensor<1x4x16x8xbf16> into tensor<4x16x8xbf16>
    %148 = tensor.empty() : tensor<4x8x8xf32>
    %149 = linalg.fill ins(%cst_9 : f32) outs(%148 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %150 = linalg.batch_matmul ins(%collapsed_33, %collapsed_34 : tensor<4x8x16xbf16>, tensor<4x16x8xbf16>) outs(%149 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_35 = tensor.expand_shape %150 [[0, 1], [2], [3, 4]] output_shape [1, 4, 8, 1, 8] : tensor<4x8x8xf32> into tensor<1x4x8x1x8xf32>
    %151 = tensor.empty() : tensor<1x4x8x1x8xf32>
    %152 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<1x4x8x1x8xf32>) outs(%151 : tensor<1x4x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.mulf %in, %cst_1 : f32
      linalg.yield %270 : f32
    } -> tensor<1x4x8x1x8xf32>
    %153 = tensor.empty() : tensor<1x1x4x8x8xi1>
    %154 = linalg.generic {indexing_maps = [#map20, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%143 : tensor<1x1x8x8xi1>) outs(%153 : tensor<1x1x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x4x8x8xi1>
    %collapsed_36 = tensor.collapse_shape %152 [[0, 1, 2, 3, 4]] : tensor<1x4x8x1x8xf32> into tensor<256xf32>
    %expanded_37 = tensor.expand_shape %collapsed_36 [[0, 1, 2, 3, 4]] output_shape [1, 1, 4, 8, 8] : tensor<256xf32> into tensor<1x1x4x8x8xf32>
    %155 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %156 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%154, %expanded_37 : tensor<1x1x4x8x8xi1>, tensor<1x1x4x8x8xf32>) outs(%155 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_52: f32, %out: f32):
      %270 = arith.select %in, %in_52, %cst_0 : f32
      linalg.yield %270 : f32
    } -> tensor<1x1x4x8x8xf32>
    %157 = tensor.empty() : tensor<1x1x4x8xf32>
    %158 = linalg.fill ins(%cst : f32) outs(%157 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
    %159 = linalg.generic {indexing_maps = [#map16, #map21], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%156 : tensor<1x1x4x8x8xf32>) outs(%158 : tensor<1x1x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.maximumf %out, %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x1x4x8xf32>
    %160 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %161 = linalg.generic {indexing_maps = [#map21, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%159 : tensor<1x1x4x8xf32>) outs(%160 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x4x8x8xf32>
    %162 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %163 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%156, %161 : tensor<1x1x4x8x8xf32>, tensor<1x1x4x8x8xf32>) outs(%162 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.subf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x1x4x8x8xf32>
    %164 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %165 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<1x1x4x8x8xf32>) outs(%164 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = math.exp %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x1x4x8x8xf32>
    %166 = tensor.empty() : tensor<1x1x4x8xf32>
    %167 = linalg.fill ins(%cst_9 : f32) outs(%166 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
    %168 = linalg.generic {indexing_maps = [#map16, #map21], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%165 : tensor<1x1x4x8x8xf32>) outs(%167 : tensor<1x1x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %out, %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x1x4x8xf32>
    %169 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %170 = linalg.generic {indexing_maps = [#map21, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%168 : tensor<1x1x4x8xf32>) outs(%169 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x4x8x8xf32>
    %171 = tensor.empty() : tensor<1x1x4x8x8xf32>
    %172 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%165, %170 : tensor<1x1x4x8x8xf32>, tensor<1x1x4x8x8xf32>) outs(%171 : tensor<1x1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.divf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x1x4x8x8xf32>
    %173 = tensor.empty() : tensor<1x1x4x8x8xbf16>
    %174 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%172 : tensor<1x1x4x8x8xf32>) outs(%173 : tensor<1x1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %270 = arith.truncf %in : f32 to bf16
      linalg.yield %270 : bf16
    } -> tensor<1x1x4x8x8xbf16>
    %175 = tensor.empty() : tensor<1x4x16x8xbf16>
    %176 = linalg.generic {indexing_maps = [#map19, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_31 : tensor<1x8x4x16xbf16>) outs(%175 : tensor<1x4x16x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x16x8xbf16>
    %177 = tensor.empty() : tensor<1x4x8x1x8xbf16>
    %178 = linalg.generic {indexing_maps = [#map22, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%174 : tensor<1x1x4x8x8xbf16>) outs(%177 : tensor<1x4x8x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x8x1x8xbf16>
    %collapsed_38 = tensor.collapse_shape %176 [[0, 1], [2], [3]] : tensor<1x4x16x8xbf16> into tensor<4x16x8xbf16>
    %collapsed_39 = tensor.collapse_shape %178 [[0, 1], [2], [3, 4]] : tensor<1x4x8x1x8xbf16> into tensor<4x8x8xbf16>
    %179 = tensor.empty() : tensor<4x16x8xbf16>
    %180 = linalg.fill ins(%cst_6 : bf16) outs(%179 : tensor<4x16x8xbf16>) -> tensor<4x16x8xbf16>
    %181 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<4x16x8xbf16>, tensor<4x8x8xbf16>) outs(%180 : tensor<4x16x8xbf16>) -> tensor<4x16x8xbf16>
    %expanded_40 = tensor.expand_shape %181 [[0, 1], [2], [3, 4]] output_shape [1, 4, 16, 1, 8] : tensor<4x16x8xbf16> into tensor<1x4x16x1x8xbf16>
    %182 = tensor.empty() : tensor<1x1x8x4x16xbf16>
    %183 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x4x16x1x8xbf16>) outs(%182 : tensor<1x1x8x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x8x4x16xbf16>
    %collapsed_41 = tensor.collapse_shape %183 [[0], [1, 2], [3], [4]] : tensor<1x1x8x4x16xbf16> into tensor<1x8x4x16xbf16>
    %184 = tensor.empty() : tensor<1x8x16x4xbf16>
    %185 = linalg.generic {indexing_maps = [#map24, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_41 : tensor<1x8x4x16xbf16>) outs(%184 : tensor<1x8x16x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x8x16x4xbf16>
    %collapsed_42 = tensor.collapse_shape %185 [[0, 1], [2, 3]] : tensor<1x8x16x4xbf16> into tensor<8x64xbf16>
    %186 = tensor.empty() : tensor<16x4x64xbf16>
    %187 = linalg.generic {indexing_maps = [#map25, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<4x16x64xbf16>) outs(%186 : tensor<16x4x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x4x64xbf16>
    %collapsed_43 = tensor.collapse_shape %187 [[0, 1], [2]] : tensor<16x4x64xbf16> into tensor<64x64xbf16>
    %188 = tensor.empty() : tensor<8x64xbf16>
    %189 = linalg.fill ins(%cst_6 : bf16) outs(%188 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %190 = linalg.matmul ins(%collapsed_42, %collapsed_43 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%189 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %expanded_44 = tensor.expand_shape %190 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %191 = tensor.empty() : tensor<1x8x64xbf16>
    %192 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44, %20 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%191 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %270 = arith.addf %in, %in_52 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x64xbf16>
    %193 = tensor.empty() : tensor<1x8x64xf32>
    %194 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%192 : tensor<1x8x64xbf16>) outs(%193 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %270 = arith.extf %in : bf16 to f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %195 = tensor.empty() : tensor<1x8x64xf32>
    %196 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194, %42 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%195 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = math.powf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %197 = tensor.empty() : tensor<1x8xf32>
    %198 = linalg.fill ins(%cst_9 : f32) outs(%197 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %199 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%196 : tensor<1x8x64xf32>) outs(%198 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %out, %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8xf32>
    %expanded_45 = tensor.expand_shape %199 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %200 = tensor.empty() : tensor<1x8x1xf32>
    %201 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45 : tensor<1x8x1xf32>) outs(%200 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.divf %in, %cst_8 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x1xf32>
    %202 = tensor.empty() : tensor<1x8x1xf32>
    %203 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%201 : tensor<1x8x1xf32>) outs(%202 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %in, %cst_7 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x1xf32>
    %204 = tensor.empty() : tensor<1x8x1xf32>
    %205 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203 : tensor<1x8x1xf32>) outs(%204 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = math.rsqrt %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x1xf32>
    %206 = tensor.empty() : tensor<1x8x64xf32>
    %207 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205 : tensor<1x8x1xf32>) outs(%206 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %208 = tensor.empty() : tensor<1x8x64xf32>
    %209 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194, %207 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%208 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.mulf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %210 = tensor.empty() : tensor<64xf32>
    %211 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg10 : tensor<64xbf16>) outs(%210 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %270 = arith.extf %in : bf16 to f32
      linalg.yield %270 : f32
    } -> tensor<64xf32>
    %212 = tensor.empty() : tensor<1x8x64xf32>
    %213 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<64xf32>) outs(%212 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %214 = tensor.empty() : tensor<1x8x64xf32>
    %215 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%209, %213 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%214 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.mulf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %216 = tensor.empty() : tensor<1x8x64xbf16>
    %217 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215 : tensor<1x8x64xf32>) outs(%216 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %270 = arith.truncf %in : f32 to bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x64xbf16>
    %collapsed_46 = tensor.collapse_shape %217 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %218 = tensor.empty() : tensor<8x96xbf16>
    %219 = linalg.fill ins(%cst_6 : bf16) outs(%218 : tensor<8x96xbf16>) -> tensor<8x96xbf16>
    %220 = linalg.matmul ins(%collapsed_46, %arg8 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%219 : tensor<8x96xbf16>) -> tensor<8x96xbf16>
    %221 = tensor.empty() : tensor<8x96xf32>
    %222 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%220 : tensor<8x96xbf16>) outs(%221 : tensor<8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %270 = arith.extf %in : bf16 to f32
      linalg.yield %270 : f32
    } -> tensor<8x96xf32>
    %expanded_47 = tensor.expand_shape %222 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %223 = tensor.empty() : tensor<1x8x96xf32>
    %224 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47 : tensor<1x8x96xf32>) outs(%223 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.negf %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x96xf32>
    %225 = tensor.empty() : tensor<1x8x96xf32>
    %226 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224 : tensor<1x8x96xf32>) outs(%225 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = math.exp %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x96xf32>
    %227 = tensor.empty() : tensor<1x8x96xf32>
    %228 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226 : tensor<1x8x96xf32>) outs(%227 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %in, %cst_2 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x96xf32>
    %229 = tensor.empty() : tensor<1x8x96xf32>
    %230 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%228 : tensor<1x8x96xf32>) outs(%229 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.divf %cst_2, %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x96xf32>
    %231 = tensor.empty() : tensor<1x8x96xf32>
    %232 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47, %230 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%231 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.mulf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x96xf32>
    %233 = tensor.empty() : tensor<1x8x96xbf16>
    %234 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232 : tensor<1x8x96xf32>) outs(%233 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %270 = arith.truncf %in : f32 to bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x96xbf16>
    %235 = tensor.empty() : tensor<8x96xbf16>
    %236 = linalg.fill ins(%cst_6 : bf16) outs(%235 : tensor<8x96xbf16>) -> tensor<8x96xbf16>
    %237 = linalg.matmul ins(%collapsed_46, %arg7 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%236 : tensor<8x96xbf16>) -> tensor<8x96xbf16>
    %expanded_48 = tensor.expand_shape %237 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %238 = tensor.empty() : tensor<1x8x96xbf16>
    %239 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48, %234 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%238 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %270 = arith.mulf %in, %in_52 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x96xbf16>
    %collapsed_49 = tensor.collapse_shape %239 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %240 = tensor.empty() : tensor<8x64xbf16>
    %241 = linalg.fill ins(%cst_6 : bf16) outs(%240 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %242 = linalg.matmul ins(%collapsed_49, %arg9 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%241 : tensor<8x64xbf16>) -> tensor<8x64xbf16>
    %expanded_50 = tensor.expand_shape %242 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %243 = tensor.empty() : tensor<1x8x64xbf16>
    %244 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50, %192 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%243 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %270 = arith.addf %in, %in_52 : bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x64xbf16>
    %245 = tensor.empty() : tensor<1x8x64xf32>
    %246 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%244 : tensor<1x8x64xbf16>) outs(%245 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %270 = arith.extf %in : bf16 to f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %247 = tensor.empty() : tensor<1x8x64xf32>
    %248 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%246, %42 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%247 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = math.powf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %249 = tensor.empty() : tensor<1x8xf32>
    %250 = linalg.fill ins(%cst_9 : f32) outs(%249 : tensor<1x8xf32>) -> tensor<1x8xf32>
    %251 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%248 : tensor<1x8x64xf32>) outs(%250 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %out, %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8xf32>
    %expanded_51 = tensor.expand_shape %251 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
    %252 = tensor.empty() : tensor<1x8x1xf32>
    %253 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_51 : tensor<1x8x1xf32>) outs(%252 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.divf %in, %cst_8 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x1xf32>
    %254 = tensor.empty() : tensor<1x8x1xf32>
    %255 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%253 : tensor<1x8x1xf32>) outs(%254 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = arith.addf %in, %cst_7 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x1xf32>
    %256 = tensor.empty() : tensor<1x8x1xf32>
    %257 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%255 : tensor<1x8x1xf32>) outs(%256 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %270 = math.rsqrt %in : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x1xf32>
    %258 = tensor.empty() : tensor<1x8x64xf32>
    %259 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%257 : tensor<1x8x1xf32>) outs(%258 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %260 = tensor.empty() : tensor<1x8x64xf32>
    %261 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%246, %259 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%260 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.mulf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %262 = tensor.empty() : tensor<64xf32>
    %263 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%arg11 : tensor<64xbf16>) outs(%262 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %270 = arith.extf %in : bf16 to f32
      linalg.yield %270 : f32
    } -> tensor<64xf32>
    %264 = tensor.empty() : tensor<1x8x64xf32>
    %265 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%263 : tensor<64xf32>) outs(%264 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %266 = tensor.empty() : tensor<1x8x64xf32>
    %267 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%261, %265 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%266 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %270 = arith.mulf %in, %in_52 : f32
      linalg.yield %270 : f32
    } -> tensor<1x8x64xf32>
    %268 = tensor.empty() : tensor<1x8x64xbf16>
    %269 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267 : tensor<1x8x64xf32>) outs(%268 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %270 = arith.truncf %in : f32 to bf16
      linalg.yield %270 : bf16
    } -> tensor<1x8x64xbf16>
    return %269 : tensor<1x8x64xbf16>
  }
}

