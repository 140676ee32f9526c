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
  func.func @gemma3(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<128x64xbf16>, %arg4: tensor<64x64xbf16>, %arg5: tensor<64x64xbf16>, %arg6: tensor<64x128xbf16>, %arg7: tensor<32xbf16>, %arg8: tensor<32xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<64x96xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<64xbf16>, %arg15: tensor<64xbf16>, %arg16: tensor<128x64xbf16>, %arg17: tensor<64x64xbf16>, %arg18: tensor<64x64xbf16>, %arg19: tensor<64x128xbf16>, %arg20: tensor<32xbf16>, %arg21: tensor<32xbf16>, %arg22: tensor<96x64xbf16>, %arg23: tensor<96x64xbf16>, %arg24: tensor<64x96xbf16>, %arg25: tensor<64xbf16>, %arg26: tensor<64xbf16>, %arg27: tensor<64xbf16>, %arg28: tensor<64xbf16>, %arg29: tensor<64xbf16>, %arg30: tensor<bf16>, %arg31: tensor<16xbf16>, %arg32: tensor<16xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c3_i64 = arith.constant 3 : i64
    %cst_1 = arith.constant 4.467770e-02 : bf16
    %cst_2 = arith.constant 7.968750e-01 : bf16
    %cst_3 = arith.constant 1.000000e+00 : bf16
    %cst_4 = arith.constant 5.000000e-01 : bf16
    %cst_5 = arith.constant 9.9999999999999995E-7 : f64
    %cst_6 = arith.constant 6.400000e+01 : f32
    %cst_7 = arith.constant 1.000000e+00 : f32
    %cst_8 = arith.constant 3.200000e+01 : f32
    %cst_9 = arith.constant 6.250000e-02 : bf16
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %290 = linalg.index 0 : index
      %291 = arith.index_cast %290 : index to i64
      linalg.yield %291 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %290 = arith.sitofp %in : i64 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg31 : tensor<16xbf16>) outs(%4 : tensor<16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<16xf32>
    %6 = tensor.empty() : tensor<1x8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x16xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x32xf32>
    %8 = tensor.empty() : tensor<1x8x32xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%8 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.cos %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x32xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%8 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.sin %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x32xf32>
    %11 = tensor.empty() : tensor<1x8x32xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x32xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x32xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg32 : tensor<16xbf16>) outs(%4 : tensor<16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<16xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %14 : tensor<1x8x1xf32>, tensor<16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x16xf32>
    %concat_10 = tensor.concat dim(2) %15, %15 : (tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x32xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat_10 : tensor<1x8x32xf32>) outs(%8 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.cos %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x32xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat_10 : tensor<1x8x32xf32>) outs(%8 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.sin %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x32xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x32xbf16>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x32xbf16>
    %20 = tensor.empty() : tensor<1x8x64xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%22 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_6 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %27 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %29 = tensor.empty() : tensor<64xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg12 : tensor<64xbf16>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%30 : tensor<64xf32>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %31 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %33 = tensor.empty() : tensor<1x8x64xbf16>
    %34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %35 = tensor.empty() : tensor<64x128xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<128x64xbf16>) outs(%35 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %34 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %36 = tensor.empty() : tensor<8x128xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %38 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x128xbf16>) outs(%37 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %39 = tensor.empty() : tensor<8x128xbf16>
    %40 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<8x128xf32>) outs(%39 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x128xbf16>
    %expanded_11 = tensor.expand_shape %40 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %41 = tensor.empty() : tensor<1x4x8x32xbf16>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x8x4x32xbf16>) outs(%41 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %42 = tensor.empty() : tensor<64x64xbf16>
    %transposed_13 = linalg.transpose ins(%arg4 : tensor<64x64xbf16>) outs(%42 : tensor<64x64xbf16>) permutation = [1, 0] 
    %43 = tensor.empty() : tensor<8x64xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %45 = linalg.matmul ins(%collapsed, %transposed_13 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%44 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %46 = tensor.empty() : tensor<8x64xbf16>
    %47 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<8x64xf32>) outs(%46 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x64xbf16>
    %expanded_14 = tensor.expand_shape %47 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %48 = tensor.empty() : tensor<1x2x8x32xbf16>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x8x2x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_16 = linalg.transpose ins(%arg5 : tensor<64x64xbf16>) outs(%42 : tensor<64x64xbf16>) permutation = [1, 0] 
    %49 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%44 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<8x64xf32>) outs(%46 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x64xbf16>
    %expanded_17 = tensor.expand_shape %50 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<1x8x2x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %51 = tensor.empty() : tensor<1x4x8x32xf32>
    %52 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<1x4x8x32xbf16>) outs(%51 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x32xf32>
    %53 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<1x4x8x32xf32>) outs(%51 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x4x8x32xf32>
    %54 = tensor.empty() : tensor<1x4x8x1xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %56 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<1x4x8x32xf32>) outs(%55 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x1xf32>
    %57 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<1x4x8x1xf32>) outs(%54 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_8 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x1xf32>
    %58 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<1x4x8x1xf32>) outs(%54 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x4x8x1xf32>
    %59 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<1x4x8x1xf32>) outs(%54 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x1xf32>
    %60 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %59 : tensor<1x4x8x32xf32>, tensor<1x4x8x1xf32>) outs(%51 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x32xf32>
    %61 = tensor.empty() : tensor<32xf32>
    %62 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg7 : tensor<32xbf16>) outs(%61 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<32xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%62 : tensor<32xf32>) outs(%61 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<32xf32>
    %64 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %63 : tensor<1x4x8x32xf32>, tensor<32xf32>) outs(%51 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x32xf32>
    %65 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x4x8x32xf32>) outs(%41 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x32xbf16>
    %66 = tensor.empty() : tensor<1x2x8x32xf32>
    %67 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15 : tensor<1x2x8x32xbf16>) outs(%66 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x32xf32>
    %68 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x2x8x32xf32>) outs(%66 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x2x8x32xf32>
    %69 = tensor.empty() : tensor<1x2x8x1xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<1x2x8x1xf32>) -> tensor<1x2x8x1xf32>
    %71 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%68 : tensor<1x2x8x32xf32>) outs(%70 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x1xf32>
    %72 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71 : tensor<1x2x8x1xf32>) outs(%69 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_8 : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x1xf32>
    %73 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x2x8x1xf32>) outs(%69 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x2x8x1xf32>
    %74 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<1x2x8x1xf32>) outs(%69 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x1xf32>
    %75 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %74 : tensor<1x2x8x32xf32>, tensor<1x2x8x1xf32>) outs(%66 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x32xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg8 : tensor<32xbf16>) outs(%61 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<32xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%76 : tensor<32xf32>) outs(%61 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<32xf32>
    %78 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %77 : tensor<1x2x8x32xf32>, tensor<32xf32>) outs(%66 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x32xf32>
    %79 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x2x8x32xf32>) outs(%48 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x32xbf16>
    %expanded_19 = tensor.expand_shape %18 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xbf16> into tensor<1x1x8x32xbf16>
    %expanded_20 = tensor.expand_shape %19 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xbf16> into tensor<1x1x8x32xbf16>
    %80 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %expanded_19 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%41 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x32xbf16>
    %extracted_slice = tensor.extract_slice %65[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_21 = tensor.extract_slice %65[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %81 = tensor.empty() : tensor<1x4x8x16xbf16>
    %82 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<1x4x8x16xbf16>) outs(%81 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %290 = arith.negf %in : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x16xbf16>
    %concat_22 = tensor.concat dim(3) %82, %extracted_slice : (tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x32xbf16>
    %83 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_22, %expanded_20 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%41 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x32xbf16>
    %84 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %83 : tensor<1x4x8x32xbf16>, tensor<1x4x8x32xbf16>) outs(%41 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x32xbf16>
    %85 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %expanded_19 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x32xbf16>
    %extracted_slice_23 = tensor.extract_slice %79[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %extracted_slice_24 = tensor.extract_slice %79[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %86 = tensor.empty() : tensor<1x2x8x16xbf16>
    %87 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24 : tensor<1x2x8x16xbf16>) outs(%86 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %290 = arith.negf %in : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x16xbf16>
    %concat_25 = tensor.concat dim(3) %87, %extracted_slice_23 : (tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) -> tensor<1x2x8x32xbf16>
    %88 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_25, %expanded_20 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x32xbf16>
    %89 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %88 : tensor<1x2x8x32xbf16>, tensor<1x2x8x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x32xbf16>
    %90 = tensor.empty() : tensor<1x2x2x8x32xbf16>
    %91 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<1x2x8x32xbf16>) outs(%90 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %collapsed_26 = tensor.collapse_shape %91 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<1x4x8x32xbf16>
    %92 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18 : tensor<1x2x8x32xbf16>) outs(%90 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %93 = tensor.empty() : tensor<1x4x32x8xbf16>
    %transposed_27 = linalg.transpose ins(%collapsed_26 : tensor<1x4x8x32xbf16>) outs(%93 : tensor<1x4x32x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_28 = tensor.collapse_shape %84 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %collapsed_29 = tensor.collapse_shape %transposed_27 [[0, 1], [2], [3]] : tensor<1x4x32x8xbf16> into tensor<4x32x8xbf16>
    %94 = tensor.empty() : tensor<4x8x8xf32>
    %95 = linalg.fill ins(%cst : f32) outs(%94 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %96 = linalg.batch_matmul ins(%collapsed_28, %collapsed_29 : tensor<4x8x32xbf16>, tensor<4x32x8xbf16>) outs(%95 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %97 = tensor.empty() : tensor<4x8x8xbf16>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<4x8x8xf32>) outs(%97 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_30 = tensor.expand_shape %98 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %99 = tensor.empty() : tensor<1x4x8x8xbf16>
    %100 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<1x4x8x8xbf16>) outs(%99 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %290 = arith.mulf %in, %cst_9 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x8xbf16>
    %101 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%100, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%99 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x8xbf16>
    %102 = tensor.empty() : tensor<1x4x8x8xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101 : tensor<1x4x8x8xbf16>) outs(%102 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x8xf32>
    %104 = tensor.empty() : tensor<1x4x8xi64>
    %105 = linalg.fill ins(%c0_i64 : i64) outs(%104 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %106 = tensor.empty() : tensor<1x4x8xf32>
    %107 = linalg.fill ins(%cst_0 : f32) outs(%106 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %108:2 = linalg.generic {indexing_maps = [#map5, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%103 : tensor<1x4x8x8xf32>) outs(%107, %105 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_86: i64):
      %290 = linalg.index 3 : index
      %291 = arith.index_cast %290 : index to i64
      %292 = arith.maximumf %in, %out : f32
      %293 = arith.cmpf ogt, %in, %out : f32
      %294 = arith.select %293, %291, %out_86 : i64
      linalg.yield %292, %294 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_31 = tensor.expand_shape %108#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103, %expanded_31 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%102 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.subf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x8xf32>
    %110 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%109 : tensor<1x4x8x8xf32>) outs(%102 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.exp %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x8xf32>
    %111 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%110 : tensor<1x4x8x8xf32>) outs(%55 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110, %111 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%102 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.divf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x8xf32>
    %113 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%112 : tensor<1x4x8x8xf32>) outs(%99 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_32 = tensor.collapse_shape %113 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_33 = tensor.collapse_shape %92 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<4x8x32xbf16>
    %114 = tensor.empty() : tensor<4x8x32xf32>
    %115 = linalg.fill ins(%cst : f32) outs(%114 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %116 = linalg.batch_matmul ins(%collapsed_32, %collapsed_33 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%115 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %117 = tensor.empty() : tensor<4x8x32xbf16>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<4x8x32xf32>) outs(%117 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_34 = tensor.expand_shape %118 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %119 = tensor.empty() : tensor<1x8x4x32xbf16>
    %transposed_35 = linalg.transpose ins(%expanded_34 : tensor<1x4x8x32xbf16>) outs(%119 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %120 = tensor.empty() : tensor<128x64xbf16>
    %transposed_36 = linalg.transpose ins(%arg6 : tensor<64x128xbf16>) outs(%120 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_37 = tensor.collapse_shape %transposed_35 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %121 = linalg.matmul ins(%collapsed_37, %transposed_36 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%44 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %122 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%121 : tensor<8x64xf32>) outs(%46 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x64xbf16>
    %expanded_38 = tensor.expand_shape %122 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %123 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<1x8x64xbf16>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %125 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%124 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_6 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x8x1xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %128 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %130 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg13 : tensor<64xbf16>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %131 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%130 : tensor<64xf32>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %131 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %134 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %133 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %135 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x8x64xbf16>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %137 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%136 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %138 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_6 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135, %140 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %142 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg14 : tensor<64xbf16>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %143 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%142 : tensor<64xf32>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %143 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %146 = tensor.empty() : tensor<64x96xbf16>
    %transposed_39 = linalg.transpose ins(%arg9 : tensor<96x64xbf16>) outs(%146 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %145 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %147 = tensor.empty() : tensor<8x96xf32>
    %148 = linalg.fill ins(%cst : f32) outs(%147 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %149 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%148 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %150 = tensor.empty() : tensor<8x96xbf16>
    %151 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%149 : tensor<8x96xf32>) outs(%150 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x96xbf16>
    %expanded_41 = tensor.expand_shape %151 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %152 = tensor.empty() : tensor<1x8x96xbf16>
    %153 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<1x8x96xbf16>) outs(%152 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %290 = math.fpowi %in, %c3_i64 : bf16, i64
      %291 = arith.mulf %290, %cst_1 : bf16
      %292 = arith.addf %in, %291 : bf16
      %293 = arith.mulf %292, %cst_2 : bf16
      %294 = math.tanh %293 : bf16
      %295 = arith.addf %294, %cst_3 : bf16
      %296 = arith.mulf %295, %cst_4 : bf16
      %297 = arith.mulf %in, %296 : bf16
      linalg.yield %297 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_42 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%146 : tensor<64x96xbf16>) permutation = [1, 0] 
    %154 = linalg.matmul ins(%collapsed_40, %transposed_42 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%148 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %155 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%154 : tensor<8x96xf32>) outs(%150 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x96xbf16>
    %expanded_43 = tensor.expand_shape %155 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %156 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %expanded_43 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%152 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x96xbf16>
    %157 = tensor.empty() : tensor<96x64xbf16>
    %transposed_44 = linalg.transpose ins(%arg11 : tensor<64x96xbf16>) outs(%157 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_45 = tensor.collapse_shape %156 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %158 = linalg.matmul ins(%collapsed_45, %transposed_44 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%44 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %159 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%158 : tensor<8x64xf32>) outs(%46 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x64xbf16>
    %expanded_46 = tensor.expand_shape %159 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %160 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<1x8x64xbf16>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %161 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %162 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%161 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %163 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%162 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_6 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %164 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%163 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x8x1xf32>
    %165 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %166 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160, %165 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %167 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg15 : tensor<64xbf16>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %168 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%167 : tensor<64xf32>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %169 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166, %168 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %170 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %171 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %170 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %172 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<1x8x64xbf16>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %173 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %174 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%173 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %175 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_6 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %176 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x8x1xf32>
    %177 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %178 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172, %177 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %179 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg25 : tensor<64xbf16>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %180 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%179 : tensor<64xf32>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %181 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178, %180 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %182 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%181 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_47 = linalg.transpose ins(%arg16 : tensor<128x64xbf16>) outs(%35 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed_48 = tensor.collapse_shape %182 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %183 = linalg.matmul ins(%collapsed_48, %transposed_47 : tensor<8x64xbf16>, tensor<64x128xbf16>) outs(%37 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %184 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%183 : tensor<8x128xf32>) outs(%39 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x128xbf16>
    %expanded_49 = tensor.expand_shape %184 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %transposed_50 = linalg.transpose ins(%expanded_49 : tensor<1x8x4x32xbf16>) outs(%41 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_51 = linalg.transpose ins(%arg17 : tensor<64x64xbf16>) outs(%42 : tensor<64x64xbf16>) permutation = [1, 0] 
    %185 = linalg.matmul ins(%collapsed_48, %transposed_51 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%44 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %186 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%185 : tensor<8x64xf32>) outs(%46 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x64xbf16>
    %expanded_52 = tensor.expand_shape %186 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_53 = linalg.transpose ins(%expanded_52 : tensor<1x8x2x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_54 = linalg.transpose ins(%arg18 : tensor<64x64xbf16>) outs(%42 : tensor<64x64xbf16>) permutation = [1, 0] 
    %187 = linalg.matmul ins(%collapsed_48, %transposed_54 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%44 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %188 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%187 : tensor<8x64xf32>) outs(%46 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x64xbf16>
    %expanded_55 = tensor.expand_shape %188 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_56 = linalg.transpose ins(%expanded_55 : tensor<1x8x2x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %189 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_50 : tensor<1x4x8x32xbf16>) outs(%51 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x32xf32>
    %190 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%189 : tensor<1x4x8x32xf32>) outs(%51 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x4x8x32xf32>
    %191 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%190 : tensor<1x4x8x32xf32>) outs(%55 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x1xf32>
    %192 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%191 : tensor<1x4x8x1xf32>) outs(%54 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_8 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x1xf32>
    %193 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%192 : tensor<1x4x8x1xf32>) outs(%54 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x4x8x1xf32>
    %194 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%193 : tensor<1x4x8x1xf32>) outs(%54 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x1xf32>
    %195 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%189, %194 : tensor<1x4x8x32xf32>, tensor<1x4x8x1xf32>) outs(%51 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x32xf32>
    %196 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg20 : tensor<32xbf16>) outs(%61 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<32xf32>
    %197 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%196 : tensor<32xf32>) outs(%61 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<32xf32>
    %198 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%195, %197 : tensor<1x4x8x32xf32>, tensor<32xf32>) outs(%51 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x32xf32>
    %199 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%198 : tensor<1x4x8x32xf32>) outs(%41 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x32xbf16>
    %200 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_53 : tensor<1x2x8x32xbf16>) outs(%66 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x32xf32>
    %201 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%200 : tensor<1x2x8x32xf32>) outs(%66 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x2x8x32xf32>
    %202 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%201 : tensor<1x2x8x32xf32>) outs(%70 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x1xf32>
    %203 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%202 : tensor<1x2x8x1xf32>) outs(%69 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_8 : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x1xf32>
    %204 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%203 : tensor<1x2x8x1xf32>) outs(%69 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x2x8x1xf32>
    %205 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%204 : tensor<1x2x8x1xf32>) outs(%69 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x1xf32>
    %206 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%200, %205 : tensor<1x2x8x32xf32>, tensor<1x2x8x1xf32>) outs(%66 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x32xf32>
    %207 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg21 : tensor<32xbf16>) outs(%61 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<32xf32>
    %208 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%207 : tensor<32xf32>) outs(%61 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<32xf32>
    %209 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%206, %208 : tensor<1x2x8x32xf32>, tensor<32xf32>) outs(%66 : tensor<1x2x8x32xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x2x8x32xf32>
    %210 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%209 : tensor<1x2x8x32xf32>) outs(%48 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x32xbf16>
    %expanded_57 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xbf16> into tensor<1x1x8x32xbf16>
    %expanded_58 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xbf16> into tensor<1x1x8x32xbf16>
    %211 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%199, %expanded_57 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%41 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x32xbf16>
    %extracted_slice_59 = tensor.extract_slice %199[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_60 = tensor.extract_slice %199[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %212 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_60 : tensor<1x4x8x16xbf16>) outs(%81 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %290 = arith.negf %in : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x16xbf16>
    %concat_61 = tensor.concat dim(3) %212, %extracted_slice_59 : (tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x32xbf16>
    %213 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_61, %expanded_58 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%41 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x32xbf16>
    %214 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%211, %213 : tensor<1x4x8x32xbf16>, tensor<1x4x8x32xbf16>) outs(%41 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x32xbf16>
    %215 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%210, %expanded_57 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x32xbf16>
    %extracted_slice_62 = tensor.extract_slice %210[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %extracted_slice_63 = tensor.extract_slice %210[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %216 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_63 : tensor<1x2x8x16xbf16>) outs(%86 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %290 = arith.negf %in : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x16xbf16>
    %concat_64 = tensor.concat dim(3) %216, %extracted_slice_62 : (tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) -> tensor<1x2x8x32xbf16>
    %217 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_64, %expanded_58 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x32xbf16>
    %218 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%215, %217 : tensor<1x2x8x32xbf16>, tensor<1x2x8x32xbf16>) outs(%48 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x2x8x32xbf16>
    %219 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%218 : tensor<1x2x8x32xbf16>) outs(%90 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %collapsed_65 = tensor.collapse_shape %219 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<1x4x8x32xbf16>
    %220 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_56 : tensor<1x2x8x32xbf16>) outs(%90 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %transposed_66 = linalg.transpose ins(%collapsed_65 : tensor<1x4x8x32xbf16>) outs(%93 : tensor<1x4x32x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_67 = tensor.collapse_shape %214 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %collapsed_68 = tensor.collapse_shape %transposed_66 [[0, 1], [2], [3]] : tensor<1x4x32x8xbf16> into tensor<4x32x8xbf16>
    %221 = linalg.batch_matmul ins(%collapsed_67, %collapsed_68 : tensor<4x8x32xbf16>, tensor<4x32x8xbf16>) outs(%95 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %222 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<4x8x8xf32>) outs(%97 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_69 = tensor.expand_shape %222 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %223 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_69 : tensor<1x4x8x8xbf16>) outs(%99 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %290 = arith.mulf %in, %cst_9 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x8xbf16>
    %224 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%223, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%99 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x8xbf16>
    %225 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%224 : tensor<1x4x8x8xbf16>) outs(%102 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x8xf32>
    %226:2 = linalg.generic {indexing_maps = [#map5, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%225 : tensor<1x4x8x8xf32>) outs(%107, %105 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_86: i64):
      %290 = linalg.index 3 : index
      %291 = arith.index_cast %290 : index to i64
      %292 = arith.maximumf %in, %out : f32
      %293 = arith.cmpf ogt, %in, %out : f32
      %294 = arith.select %293, %291, %out_86 : i64
      linalg.yield %292, %294 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_70 = tensor.expand_shape %226#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %227 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%225, %expanded_70 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%102 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.subf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x8xf32>
    %228 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%227 : tensor<1x4x8x8xf32>) outs(%102 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.exp %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x8xf32>
    %229 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%228 : tensor<1x4x8x8xf32>) outs(%55 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x1xf32>
    %230 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%228, %229 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%102 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.divf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x4x8x8xf32>
    %231 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%230 : tensor<1x4x8x8xf32>) outs(%99 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_71 = tensor.collapse_shape %231 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_72 = tensor.collapse_shape %220 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<4x8x32xbf16>
    %232 = linalg.batch_matmul ins(%collapsed_71, %collapsed_72 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%115 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %233 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232 : tensor<4x8x32xf32>) outs(%117 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_73 = tensor.expand_shape %233 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %transposed_74 = linalg.transpose ins(%expanded_73 : tensor<1x4x8x32xbf16>) outs(%119 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_75 = linalg.transpose ins(%arg19 : tensor<64x128xbf16>) outs(%120 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_76 = tensor.collapse_shape %transposed_74 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %234 = linalg.matmul ins(%collapsed_76, %transposed_75 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%44 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %235 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%234 : tensor<8x64xf32>) outs(%46 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x64xbf16>
    %expanded_77 = tensor.expand_shape %235 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %236 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_77 : tensor<1x8x64xbf16>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %237 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%236 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %238 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%237 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %239 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_6 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %240 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%239 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x8x1xf32>
    %241 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %242 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%236, %241 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %243 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg26 : tensor<64xbf16>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %244 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%243 : tensor<64xf32>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %245 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%242, %244 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %246 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%245 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %247 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171, %246 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %248 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%247 : tensor<1x8x64xbf16>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %249 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%248 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %250 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%249 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %251 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%250 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_6 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %252 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%251 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x8x1xf32>
    %253 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %254 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%248, %253 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %255 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg27 : tensor<64xbf16>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %256 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%255 : tensor<64xf32>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %257 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%254, %256 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %258 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%257 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_78 = linalg.transpose ins(%arg22 : tensor<96x64xbf16>) outs(%146 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_79 = tensor.collapse_shape %258 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %259 = linalg.matmul ins(%collapsed_79, %transposed_78 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%148 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %260 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%259 : tensor<8x96xf32>) outs(%150 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x96xbf16>
    %expanded_80 = tensor.expand_shape %260 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %261 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_80 : tensor<1x8x96xbf16>) outs(%152 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %290 = math.fpowi %in, %c3_i64 : bf16, i64
      %291 = arith.mulf %290, %cst_1 : bf16
      %292 = arith.addf %in, %291 : bf16
      %293 = arith.mulf %292, %cst_2 : bf16
      %294 = math.tanh %293 : bf16
      %295 = arith.addf %294, %cst_3 : bf16
      %296 = arith.mulf %295, %cst_4 : bf16
      %297 = arith.mulf %in, %296 : bf16
      linalg.yield %297 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_81 = linalg.transpose ins(%arg23 : tensor<96x64xbf16>) outs(%146 : tensor<64x96xbf16>) permutation = [1, 0] 
    %262 = linalg.matmul ins(%collapsed_79, %transposed_81 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%148 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %263 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%262 : tensor<8x96xf32>) outs(%150 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x96xbf16>
    %expanded_82 = tensor.expand_shape %263 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %264 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%261, %expanded_82 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%152 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.mulf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_83 = linalg.transpose ins(%arg24 : tensor<64x96xbf16>) outs(%157 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_84 = tensor.collapse_shape %264 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %265 = linalg.matmul ins(%collapsed_84, %transposed_83 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%44 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %266 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%265 : tensor<8x64xf32>) outs(%46 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<8x64xbf16>
    %expanded_85 = tensor.expand_shape %266 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %267 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_85 : tensor<1x8x64xbf16>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %268 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %269 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%268 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %270 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%269 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_6 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %271 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x8x1xf32>
    %272 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%271 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %273 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267, %272 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %274 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg28 : tensor<64xbf16>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %275 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%274 : tensor<64xf32>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %276 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%273, %275 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %277 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %278 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%247, %277 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_86: bf16, %out: bf16):
      %290 = arith.addf %in, %in_86 : bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    %279 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%278 : tensor<1x8x64xbf16>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %280 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%279 : tensor<1x8x64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %281 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%280 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %out : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %282 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%281 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.divf %in, %cst_6 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %283 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%282 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.truncf %cst_5 : f64 to f32
      %291 = arith.addf %in, %290 : f32
      linalg.yield %291 : f32
    } -> tensor<1x8x1xf32>
    %284 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%283 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = math.rsqrt %in : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x1xf32>
    %285 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%279, %284 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %286 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg29 : tensor<64xbf16>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %290 = arith.extf %in : bf16 to f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %287 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%286 : tensor<64xf32>) outs(%29 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %290 = arith.addf %in, %cst_7 : f32
      linalg.yield %290 : f32
    } -> tensor<64xf32>
    %288 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%285, %287 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%20 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_86: f32, %out: f32):
      %290 = arith.mulf %in, %in_86 : f32
      linalg.yield %290 : f32
    } -> tensor<1x8x64xf32>
    %289 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%288 : tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %290 = arith.truncf %in : f32 to bf16
      linalg.yield %290 : bf16
    } -> tensor<1x8x64xbf16>
    return %289 : tensor<1x8x64xbf16>
  }
}

