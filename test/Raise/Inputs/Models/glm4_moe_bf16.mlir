#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @glm4_moe(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<128x64xbf16>, %arg4: tensor<64x64xbf16>, %arg5: tensor<64x64xbf16>, %arg6: tensor<64x128xbf16>, %arg7: tensor<32xbf16>, %arg8: tensor<32xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<64x96xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<64xbf16>, %arg15: tensor<8xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.17677669529663689 : f64
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
    %cst_5 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %151 = linalg.index 0 : index
      %152 = arith.index_cast %151 : index to i64
      linalg.yield %152 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %151 = arith.sitofp %in : i64 to f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg15 : tensor<8xbf16>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %151 = arith.extf %in : bf16 to f32
      linalg.yield %151 : f32
    } -> tensor<8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %151 = arith.mulf %in, %in_48 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %8 = tensor.empty() : tensor<1x8x16xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.cos %in : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x16xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.sin %in : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x16xf32>
    %11 = tensor.empty() : tensor<1x8x16xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x16xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x16xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %151 = arith.extf %in : bf16 to f32
      linalg.yield %151 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %151 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.addf %in, %out : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.divf %in, %cst_4 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.truncf %cst_3 : f64 to f32
      %152 = arith.addf %in, %151 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.rsqrt %in : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %151 = arith.mulf %in, %in_48 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<1x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %24 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x64xbf16>
    %26 = tensor.empty() : tensor<64x128xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<128x64xbf16>) outs(%26 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %27 = tensor.empty() : tensor<8x128xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x128xbf16>) outs(%28 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %30 = tensor.empty() : tensor<8x128xbf16>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<8x128xf32>) outs(%30 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<8x128xbf16>
    %expanded_6 = tensor.expand_shape %31 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %32 = tensor.empty() : tensor<64x64xbf16>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<64x64xbf16>) outs(%32 : tensor<64x64xbf16>) permutation = [1, 0] 
    %33 = tensor.empty() : tensor<8x64xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %35 = linalg.matmul ins(%collapsed, %transposed_7 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%34 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %36 = tensor.empty() : tensor<8x64xbf16>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<8x64xf32>) outs(%36 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<8x64xbf16>
    %expanded_8 = tensor.expand_shape %37 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_9 = linalg.transpose ins(%arg5 : tensor<64x64xbf16>) outs(%32 : tensor<64x64xbf16>) permutation = [1, 0] 
    %38 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%34 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<8x64xf32>) outs(%36 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<8x64xbf16>
    %expanded_10 = tensor.expand_shape %39 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %40 = tensor.empty() : tensor<1x8x4x32xf32>
    %41 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x4x32xbf16>) outs(%40 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %151 = arith.extf %in : bf16 to f32
      linalg.yield %151 : f32
    } -> tensor<1x8x4x32xf32>
    %42 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x8x4x32xf32>) outs(%40 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %151 : f32
    } -> tensor<1x8x4x32xf32>
    %43 = tensor.empty() : tensor<1x8x4x1xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
    %45 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%42 : tensor<1x8x4x32xf32>) outs(%44 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.addf %in, %out : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x4x1xf32>
    %46 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<1x8x4x1xf32>) outs(%43 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.divf %in, %cst_5 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x4x1xf32>
    %47 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x8x4x1xf32>) outs(%43 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.truncf %cst_3 : f64 to f32
      %152 = arith.addf %in, %151 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8x4x1xf32>
    %48 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x8x4x1xf32>) outs(%43 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.rsqrt %in : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x4x1xf32>
    %49 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %48 : tensor<1x8x4x32xf32>, tensor<1x8x4x1xf32>) outs(%40 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %151 = arith.mulf %in, %in_48 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x4x32xf32>
    %50 = tensor.empty() : tensor<1x8x4x32xbf16>
    %51 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<1x8x4x32xf32>) outs(%50 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x4x32xbf16>
    %52 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %51 : tensor<32xbf16>, tensor<1x8x4x32xbf16>) outs(%50 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x4x32xbf16>
    %53 = tensor.empty() : tensor<1x8x2x32xf32>
    %54 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<1x8x2x32xbf16>) outs(%53 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %151 = arith.extf %in : bf16 to f32
      linalg.yield %151 : f32
    } -> tensor<1x8x2x32xf32>
    %55 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<1x8x2x32xf32>) outs(%53 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %151 : f32
    } -> tensor<1x8x2x32xf32>
    %56 = tensor.empty() : tensor<1x8x2x1xf32>
    %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<1x8x2x1xf32>) -> tensor<1x8x2x1xf32>
    %58 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<1x8x2x32xf32>) outs(%57 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.addf %in, %out : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x2x1xf32>
    %59 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<1x8x2x1xf32>) outs(%56 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.divf %in, %cst_5 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x2x1xf32>
    %60 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x2x1xf32>) outs(%56 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.truncf %cst_3 : f64 to f32
      %152 = arith.addf %in, %151 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8x2x1xf32>
    %61 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<1x8x2x1xf32>) outs(%56 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.rsqrt %in : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x2x1xf32>
    %62 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %61 : tensor<1x8x2x32xf32>, tensor<1x8x2x1xf32>) outs(%53 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %151 = arith.mulf %in, %in_48 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x2x32xf32>
    %63 = tensor.empty() : tensor<1x8x2x32xbf16>
    %64 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<1x8x2x32xf32>) outs(%63 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x2x32xbf16>
    %65 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg8, %64 : tensor<32xbf16>, tensor<1x8x2x32xbf16>) outs(%63 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x2x32xbf16>
    %66 = tensor.empty() : tensor<1x4x8x32xbf16>
    %transposed_11 = linalg.transpose ins(%52 : tensor<1x8x4x32xbf16>) outs(%66 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %67 = tensor.empty() : tensor<1x2x8x32xbf16>
    %transposed_12 = linalg.transpose ins(%65 : tensor<1x8x2x32xbf16>) outs(%67 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_13 = linalg.transpose ins(%expanded_10 : tensor<1x8x2x32xbf16>) outs(%67 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %expanded_15 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %extracted_slice = tensor.extract_slice %transposed_11[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_16 = tensor.extract_slice %transposed_11[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_17 = tensor.extract_slice %transposed_12[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %extracted_slice_18 = tensor.extract_slice %transposed_12[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %68 = tensor.empty() : tensor<1x4x8x16xbf16>
    %69 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %expanded_14 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%68 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x4x8x16xbf16>
    %extracted_slice_19 = tensor.extract_slice %extracted_slice[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_20 = tensor.extract_slice %extracted_slice[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %70 = tensor.empty() : tensor<1x4x8x8xbf16>
    %71 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_20 : tensor<1x4x8x8xbf16>) outs(%70 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %151 = arith.negf %in : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_21 = tensor.concat dim(3) %71, %extracted_slice_19 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %72 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_21, %expanded_15 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%68 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x4x8x16xbf16>
    %73 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %72 : tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) outs(%68 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.addf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x4x8x16xbf16>
    %74 = tensor.empty() : tensor<1x2x8x16xbf16>
    %75 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %expanded_14 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%74 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x2x8x16xbf16>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_17[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_23 = tensor.extract_slice %extracted_slice_17[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %76 = tensor.empty() : tensor<1x2x8x8xbf16>
    %77 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x2x8x8xbf16>) outs(%76 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %151 = arith.negf %in : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_24 = tensor.concat dim(3) %77, %extracted_slice_22 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %78 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_24, %expanded_15 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%74 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x2x8x16xbf16>
    %79 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %78 : tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) outs(%74 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.addf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x2x8x16xbf16>
    %concat_25 = tensor.concat dim(3) %73, %extracted_slice_16 : (tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x32xbf16>
    %concat_26 = tensor.concat dim(3) %79, %extracted_slice_18 : (tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) -> tensor<1x2x8x32xbf16>
    %80 = tensor.empty() : tensor<1x2x2x8x32xbf16>
    %81 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%concat_26 : tensor<1x2x8x32xbf16>) outs(%80 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %collapsed_27 = tensor.collapse_shape %81 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<1x4x8x32xbf16>
    %82 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<1x2x8x32xbf16>) outs(%80 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %83 = tensor.empty() : tensor<1x4x32x8xbf16>
    %transposed_28 = linalg.transpose ins(%collapsed_27 : tensor<1x4x8x32xbf16>) outs(%83 : tensor<1x4x32x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_29 = tensor.collapse_shape %concat_25 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %collapsed_30 = tensor.collapse_shape %transposed_28 [[0, 1], [2], [3]] : tensor<1x4x32x8xbf16> into tensor<4x32x8xbf16>
    %84 = tensor.empty() : tensor<4x8x8xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %86 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<4x8x32xbf16>, tensor<4x32x8xbf16>) outs(%85 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %87 = tensor.empty() : tensor<4x8x8xbf16>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<4x8x8xf32>) outs(%87 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_31 = tensor.expand_shape %88 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %89 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<1x4x8x8xbf16>) outs(%70 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %151 = arith.truncf %cst_2 : f64 to bf16
      %152 = arith.mulf %in, %151 : bf16
      linalg.yield %152 : bf16
    } -> tensor<1x4x8x8xbf16>
    %90 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%70 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.addf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x4x8x8xbf16>
    %91 = tensor.empty() : tensor<1x4x8x8xf32>
    %92 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<1x4x8x8xbf16>) outs(%91 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %151 = arith.extf %in : bf16 to f32
      linalg.yield %151 : f32
    } -> tensor<1x4x8x8xf32>
    %93 = tensor.empty() : tensor<1x4x8xi64>
    %94 = linalg.fill ins(%c0_i64 : i64) outs(%93 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %95 = tensor.empty() : tensor<1x4x8xf32>
    %96 = linalg.fill ins(%cst_0 : f32) outs(%95 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %97:2 = linalg.generic {indexing_maps = [#map5, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%92 : tensor<1x4x8x8xf32>) outs(%96, %94 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_48: i64):
      %151 = linalg.index 3 : index
      %152 = arith.index_cast %151 : index to i64
      %153 = arith.maximumf %in, %out : f32
      %154 = arith.cmpf ogt, %in, %out : f32
      %155 = arith.select %154, %152, %out_48 : i64
      linalg.yield %153, %155 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_32 = tensor.expand_shape %97#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %98 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92, %expanded_32 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%91 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %151 = arith.subf %in, %in_48 : f32
      linalg.yield %151 : f32
    } -> tensor<1x4x8x8xf32>
    %99 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98 : tensor<1x4x8x8xf32>) outs(%91 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.exp %in : f32
      linalg.yield %151 : f32
    } -> tensor<1x4x8x8xf32>
    %100 = tensor.empty() : tensor<1x4x8x1xf32>
    %101 = linalg.fill ins(%cst : f32) outs(%100 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%99 : tensor<1x4x8x8xf32>) outs(%101 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.addf %in, %out : f32
      linalg.yield %151 : f32
    } -> tensor<1x4x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99, %102 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%91 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %151 = arith.divf %in, %in_48 : f32
      linalg.yield %151 : f32
    } -> tensor<1x4x8x8xf32>
    %104 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<1x4x8x8xf32>) outs(%70 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_33 = tensor.collapse_shape %104 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_34 = tensor.collapse_shape %82 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<4x8x32xbf16>
    %105 = tensor.empty() : tensor<4x8x32xf32>
    %106 = linalg.fill ins(%cst : f32) outs(%105 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %107 = linalg.batch_matmul ins(%collapsed_33, %collapsed_34 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%106 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %108 = tensor.empty() : tensor<4x8x32xbf16>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<4x8x32xf32>) outs(%108 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_35 = tensor.expand_shape %109 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %transposed_36 = linalg.transpose ins(%expanded_35 : tensor<1x4x8x32xbf16>) outs(%50 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %110 = tensor.empty() : tensor<128x64xbf16>
    %transposed_37 = linalg.transpose ins(%arg6 : tensor<64x128xbf16>) outs(%110 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_38 = tensor.collapse_shape %transposed_36 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %111 = linalg.matmul ins(%collapsed_38, %transposed_37 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%34 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %112 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%111 : tensor<8x64xf32>) outs(%36 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<8x64xbf16>
    %expanded_39 = tensor.expand_shape %112 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %113 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_39 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.addf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x64xbf16>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %151 = arith.extf %in : bf16 to f32
      linalg.yield %151 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %151 : f32
    } -> tensor<1x8x64xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%115 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.addf %in, %out : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.divf %in, %cst_4 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.truncf %cst_3 : f64 to f32
      %152 = arith.addf %in, %151 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8x1xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.rsqrt %in : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %119 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %151 = arith.mulf %in, %in_48 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x64xf32>
    %121 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x64xbf16>
    %122 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %121 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x64xbf16>
    %123 = tensor.empty() : tensor<64x96xbf16>
    %transposed_40 = linalg.transpose ins(%arg9 : tensor<96x64xbf16>) outs(%123 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_41 = tensor.collapse_shape %122 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %124 = tensor.empty() : tensor<8x96xf32>
    %125 = linalg.fill ins(%cst : f32) outs(%124 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %126 = linalg.matmul ins(%collapsed_41, %transposed_40 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%125 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %127 = tensor.empty() : tensor<8x96xbf16>
    %128 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%126 : tensor<8x96xf32>) outs(%127 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<8x96xbf16>
    %expanded_42 = tensor.expand_shape %128 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %129 = tensor.empty() : tensor<1x8x96xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<1x8x96xbf16>) outs(%129 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %151 = arith.extf %in : bf16 to f32
      linalg.yield %151 : f32
    } -> tensor<1x8x96xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x96xf32>) outs(%129 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.negf %in : f32
      %152 = math.exp %151 : f32
      %153 = arith.addf %152, %cst_1 : f32
      %154 = arith.divf %cst_1, %153 : f32
      linalg.yield %154 : f32
    } -> tensor<1x8x96xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130, %131 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%129 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %151 = arith.mulf %in, %in_48 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x96xf32>
    %133 = tensor.empty() : tensor<1x8x96xbf16>
    %134 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x96xf32>) outs(%133 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_43 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%123 : tensor<64x96xbf16>) permutation = [1, 0] 
    %135 = linalg.matmul ins(%collapsed_41, %transposed_43 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%125 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %136 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%135 : tensor<8x96xf32>) outs(%127 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<8x96xbf16>
    %expanded_44 = tensor.expand_shape %136 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %137 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %expanded_44 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%133 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x96xbf16>
    %138 = tensor.empty() : tensor<96x64xbf16>
    %transposed_45 = linalg.transpose ins(%arg11 : tensor<64x96xbf16>) outs(%138 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_46 = tensor.collapse_shape %137 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %139 = linalg.matmul ins(%collapsed_46, %transposed_45 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%34 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %140 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%139 : tensor<8x64xf32>) outs(%36 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<8x64xbf16>
    %expanded_47 = tensor.expand_shape %140 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %141 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113, %expanded_47 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.addf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x64xbf16>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %151 = arith.extf %in : bf16 to f32
      linalg.yield %151 : f32
    } -> tensor<1x8x64xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %151 : f32
    } -> tensor<1x8x64xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%143 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.addf %in, %out : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.divf %in, %cst_4 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = arith.truncf %cst_3 : f64 to f32
      %152 = arith.addf %in, %151 : f32
      linalg.yield %152 : f32
    } -> tensor<1x8x1xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %151 = math.rsqrt %in : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x1xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142, %147 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %151 = arith.mulf %in, %in_48 : f32
      linalg.yield %151 : f32
    } -> tensor<1x8x64xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %151 = arith.truncf %in : f32 to bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x64xbf16>
    %150 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %149 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_48: bf16, %out: bf16):
      %151 = arith.mulf %in, %in_48 : bf16
      linalg.yield %151 : bf16
    } -> tensor<1x8x64xbf16>
    return %150 : tensor<1x8x64xbf16>
  }
}

