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
  func.func @qwen3(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<128x64xbf16>, %arg4: tensor<64x64xbf16>, %arg5: tensor<64x64xbf16>, %arg6: tensor<64x128xbf16>, %arg7: tensor<32xbf16>, %arg8: tensor<32xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<64x96xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<128x64xbf16>, %arg15: tensor<64x64xbf16>, %arg16: tensor<64x64xbf16>, %arg17: tensor<64x128xbf16>, %arg18: tensor<32xbf16>, %arg19: tensor<32xbf16>, %arg20: tensor<96x64xbf16>, %arg21: tensor<96x64xbf16>, %arg22: tensor<64x96xbf16>, %arg23: tensor<64xbf16>, %arg24: tensor<64xbf16>, %arg25: tensor<64xbf16>, %arg26: tensor<16xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.17677669529663689 : f64
    %cst_3 = arith.constant 9.9999999999999995E-7 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
    %cst_5 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %230 = linalg.index 0 : index
      %231 = arith.index_cast %230 : index to i64
      linalg.yield %231 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %230 = arith.sitofp %in : i64 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg26 : tensor<16xbf16>) outs(%4 : tensor<16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<16xf32>
    %6 = tensor.empty() : tensor<1x8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<16xf32>) outs(%6 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x16xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x32xf32>
    %8 = tensor.empty() : tensor<1x8x32xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%8 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.cos %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x32xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x32xf32>) outs(%8 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.sin %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x32xf32>
    %11 = tensor.empty() : tensor<1x8x32xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x32xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x32xf32>) outs(%11 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x32xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_4 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.truncf %cst_3 : f64 to f32
      %231 = arith.addf %in, %230 : f32
      linalg.yield %231 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.rsqrt %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<1x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %24 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
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
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x128xbf16>
    %expanded_6 = tensor.expand_shape %31 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %32 = tensor.empty() : tensor<1x8x4x32xf32>
    %33 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x4x32xbf16>) outs(%32 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x32xf32>
    %34 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x8x4x32xf32>) outs(%32 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %230 : f32
    } -> tensor<1x8x4x32xf32>
    %35 = tensor.empty() : tensor<1x8x4x1xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
    %37 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<1x8x4x32xf32>) outs(%36 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x1xf32>
    %38 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x8x4x1xf32>) outs(%35 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_5 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x1xf32>
    %39 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<1x8x4x1xf32>) outs(%35 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.truncf %cst_3 : f64 to f32
      %231 = arith.addf %in, %230 : f32
      linalg.yield %231 : f32
    } -> tensor<1x8x4x1xf32>
    %40 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<1x8x4x1xf32>) outs(%35 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.rsqrt %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x1xf32>
    %41 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %40 : tensor<1x8x4x32xf32>, tensor<1x8x4x1xf32>) outs(%32 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x32xf32>
    %42 = tensor.empty() : tensor<1x8x4x32xbf16>
    %43 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x8x4x32xf32>) outs(%42 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x4x32xbf16>
    %44 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %43 : tensor<32xbf16>, tensor<1x8x4x32xbf16>) outs(%42 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x4x32xbf16>
    %45 = tensor.empty() : tensor<1x4x8x32xbf16>
    %transposed_7 = linalg.transpose ins(%44 : tensor<1x8x4x32xbf16>) outs(%45 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %46 = tensor.empty() : tensor<64x64xbf16>
    %transposed_8 = linalg.transpose ins(%arg4 : tensor<64x64xbf16>) outs(%46 : tensor<64x64xbf16>) permutation = [1, 0] 
    %47 = tensor.empty() : tensor<8x64xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %49 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %50 = tensor.empty() : tensor<8x64xbf16>
    %51 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<8x64xf32>) outs(%50 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x64xbf16>
    %expanded_9 = tensor.expand_shape %51 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %52 = tensor.empty() : tensor<1x8x2x32xf32>
    %53 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<1x8x2x32xbf16>) outs(%52 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x32xf32>
    %54 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x8x2x32xf32>) outs(%52 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %230 : f32
    } -> tensor<1x8x2x32xf32>
    %55 = tensor.empty() : tensor<1x8x2x1xf32>
    %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<1x8x2x1xf32>) -> tensor<1x8x2x1xf32>
    %57 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<1x8x2x32xf32>) outs(%56 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x1xf32>
    %58 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<1x8x2x1xf32>) outs(%55 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_5 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x1xf32>
    %59 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<1x8x2x1xf32>) outs(%55 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.truncf %cst_3 : f64 to f32
      %231 = arith.addf %in, %230 : f32
      linalg.yield %231 : f32
    } -> tensor<1x8x2x1xf32>
    %60 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x2x1xf32>) outs(%55 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.rsqrt %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x1xf32>
    %61 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %60 : tensor<1x8x2x32xf32>, tensor<1x8x2x1xf32>) outs(%52 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x32xf32>
    %62 = tensor.empty() : tensor<1x8x2x32xbf16>
    %63 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<1x8x2x32xf32>) outs(%62 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x2x32xbf16>
    %64 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg8, %63 : tensor<32xbf16>, tensor<1x8x2x32xbf16>) outs(%62 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x2x32xbf16>
    %65 = tensor.empty() : tensor<1x2x8x32xbf16>
    %transposed_10 = linalg.transpose ins(%64 : tensor<1x8x2x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_11 = linalg.transpose ins(%arg5 : tensor<64x64xbf16>) outs(%46 : tensor<64x64xbf16>) permutation = [1, 0] 
    %66 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%66 : tensor<8x64xf32>) outs(%50 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x64xbf16>
    %expanded_12 = tensor.expand_shape %67 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x8x2x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_14 = tensor.expand_shape %12 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xbf16> into tensor<1x1x8x32xbf16>
    %expanded_15 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 8, 32] : tensor<1x8x32xbf16> into tensor<1x1x8x32xbf16>
    %68 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %expanded_14 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%45 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x32xbf16>
    %extracted_slice = tensor.extract_slice %transposed_7[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_16 = tensor.extract_slice %transposed_7[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %69 = tensor.empty() : tensor<1x4x8x16xbf16>
    %70 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<1x4x8x16xbf16>) outs(%69 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %230 = arith.negf %in : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x16xbf16>
    %concat_17 = tensor.concat dim(3) %70, %extracted_slice : (tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x32xbf16>
    %71 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_17, %expanded_15 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%45 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x32xbf16>
    %72 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %71 : tensor<1x4x8x32xbf16>, tensor<1x4x8x32xbf16>) outs(%45 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x32xbf16>
    %73 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10, %expanded_14 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x2x8x32xbf16>
    %extracted_slice_18 = tensor.extract_slice %transposed_10[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %extracted_slice_19 = tensor.extract_slice %transposed_10[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %74 = tensor.empty() : tensor<1x2x8x16xbf16>
    %75 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19 : tensor<1x2x8x16xbf16>) outs(%74 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %230 = arith.negf %in : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x2x8x16xbf16>
    %concat_20 = tensor.concat dim(3) %75, %extracted_slice_18 : (tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) -> tensor<1x2x8x32xbf16>
    %76 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_20, %expanded_15 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x2x8x32xbf16>
    %77 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %76 : tensor<1x2x8x32xbf16>, tensor<1x2x8x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x2x8x32xbf16>
    %78 = tensor.empty() : tensor<1x2x2x8x32xbf16>
    %79 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<1x2x8x32xbf16>) outs(%78 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %collapsed_21 = tensor.collapse_shape %79 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<1x4x8x32xbf16>
    %80 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13 : tensor<1x2x8x32xbf16>) outs(%78 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %81 = tensor.empty() : tensor<1x4x32x8xbf16>
    %transposed_22 = linalg.transpose ins(%collapsed_21 : tensor<1x4x8x32xbf16>) outs(%81 : tensor<1x4x32x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_23 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %collapsed_24 = tensor.collapse_shape %transposed_22 [[0, 1], [2], [3]] : tensor<1x4x32x8xbf16> into tensor<4x32x8xbf16>
    %82 = tensor.empty() : tensor<4x8x8xf32>
    %83 = linalg.fill ins(%cst : f32) outs(%82 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %84 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<4x8x32xbf16>, tensor<4x32x8xbf16>) outs(%83 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %85 = tensor.empty() : tensor<4x8x8xbf16>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<4x8x8xf32>) outs(%85 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_25 = tensor.expand_shape %86 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %87 = tensor.empty() : tensor<1x4x8x8xbf16>
    %88 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<1x4x8x8xbf16>) outs(%87 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %230 = arith.truncf %cst_2 : f64 to bf16
      %231 = arith.mulf %in, %230 : bf16
      linalg.yield %231 : bf16
    } -> tensor<1x4x8x8xbf16>
    %89 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%87 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x8xbf16>
    %90 = tensor.empty() : tensor<1x4x8x8xf32>
    %91 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<1x4x8x8xbf16>) outs(%90 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x8xf32>
    %92 = tensor.empty() : tensor<1x4x8xi64>
    %93 = linalg.fill ins(%c0_i64 : i64) outs(%92 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %94 = tensor.empty() : tensor<1x4x8xf32>
    %95 = linalg.fill ins(%cst_0 : f32) outs(%94 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %96:2 = linalg.generic {indexing_maps = [#map5, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%91 : tensor<1x4x8x8xf32>) outs(%95, %93 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_79: i64):
      %230 = linalg.index 3 : index
      %231 = arith.index_cast %230 : index to i64
      %232 = arith.maximumf %in, %out : f32
      %233 = arith.cmpf ogt, %in, %out : f32
      %234 = arith.select %233, %231, %out_79 : i64
      linalg.yield %232, %234 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_26 = tensor.expand_shape %96#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %97 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %expanded_26 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%90 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.subf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x8xf32>
    %98 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<1x4x8x8xf32>) outs(%90 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.exp %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x8xf32>
    %99 = tensor.empty() : tensor<1x4x8x1xf32>
    %100 = linalg.fill ins(%cst : f32) outs(%99 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %101 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%98 : tensor<1x4x8x8xf32>) outs(%100 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x1xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %101 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%90 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.divf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x8xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<1x4x8x8xf32>) outs(%87 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_27 = tensor.collapse_shape %103 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_28 = tensor.collapse_shape %80 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<4x8x32xbf16>
    %104 = tensor.empty() : tensor<4x8x32xf32>
    %105 = linalg.fill ins(%cst : f32) outs(%104 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %106 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%105 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %107 = tensor.empty() : tensor<4x8x32xbf16>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<4x8x32xf32>) outs(%107 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_29 = tensor.expand_shape %108 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<1x4x8x32xbf16>) outs(%42 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %109 = tensor.empty() : tensor<128x64xbf16>
    %transposed_31 = linalg.transpose ins(%arg6 : tensor<64x128xbf16>) outs(%109 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_32 = tensor.collapse_shape %transposed_30 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %110 = linalg.matmul ins(%collapsed_32, %transposed_31 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%110 : tensor<8x64xf32>) outs(%50 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x64xbf16>
    %expanded_33 = tensor.expand_shape %111 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %112 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_33 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %113 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%114 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_4 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.truncf %cst_3 : f64 to f32
      %231 = arith.addf %in, %230 : f32
      linalg.yield %231 : f32
    } -> tensor<1x8x1xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.rsqrt %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113, %118 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %121 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %120 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %122 = tensor.empty() : tensor<64x96xbf16>
    %transposed_34 = linalg.transpose ins(%arg9 : tensor<96x64xbf16>) outs(%122 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_35 = tensor.collapse_shape %121 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %123 = tensor.empty() : tensor<8x96xf32>
    %124 = linalg.fill ins(%cst : f32) outs(%123 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %125 = linalg.matmul ins(%collapsed_35, %transposed_34 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%124 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %126 = tensor.empty() : tensor<8x96xbf16>
    %127 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%125 : tensor<8x96xf32>) outs(%126 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x96xbf16>
    %expanded_36 = tensor.expand_shape %127 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %128 = tensor.empty() : tensor<1x8x96xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<1x8x96xbf16>) outs(%128 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x96xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x8x96xf32>) outs(%128 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.negf %in : f32
      %231 = math.exp %230 : f32
      %232 = arith.addf %231, %cst_1 : f32
      %233 = arith.divf %cst_1, %232 : f32
      linalg.yield %233 : f32
    } -> tensor<1x8x96xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %130 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%128 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x96xf32>
    %132 = tensor.empty() : tensor<1x8x96xbf16>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x96xf32>) outs(%132 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_37 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%122 : tensor<64x96xbf16>) permutation = [1, 0] 
    %134 = linalg.matmul ins(%collapsed_35, %transposed_37 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%124 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %135 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%134 : tensor<8x96xf32>) outs(%126 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x96xbf16>
    %expanded_38 = tensor.expand_shape %135 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %136 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133, %expanded_38 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%132 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x96xbf16>
    %137 = tensor.empty() : tensor<96x64xbf16>
    %transposed_39 = linalg.transpose ins(%arg11 : tensor<64x96xbf16>) outs(%137 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %136 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %138 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %139 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%138 : tensor<8x64xf32>) outs(%50 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x64xbf16>
    %expanded_41 = tensor.expand_shape %139 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %140 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %expanded_41 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %141 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%142 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_4 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.truncf %cst_3 : f64 to f32
      %231 = arith.addf %in, %230 : f32
      linalg.yield %231 : f32
    } -> tensor<1x8x1xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.rsqrt %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %146 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %149 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg23, %148 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_42 = linalg.transpose ins(%arg14 : tensor<128x64xbf16>) outs(%26 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %149 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %150 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<8x64xbf16>, tensor<64x128xbf16>) outs(%28 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %151 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%150 : tensor<8x128xf32>) outs(%30 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x128xbf16>
    %expanded_44 = tensor.expand_shape %151 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %152 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x8x4x32xbf16>) outs(%32 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x32xf32>
    %153 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%152 : tensor<1x8x4x32xf32>) outs(%32 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %230 : f32
    } -> tensor<1x8x4x32xf32>
    %154 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%153 : tensor<1x8x4x32xf32>) outs(%36 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x1xf32>
    %155 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%154 : tensor<1x8x4x1xf32>) outs(%35 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_5 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x1xf32>
    %156 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%155 : tensor<1x8x4x1xf32>) outs(%35 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.truncf %cst_3 : f64 to f32
      %231 = arith.addf %in, %230 : f32
      linalg.yield %231 : f32
    } -> tensor<1x8x4x1xf32>
    %157 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156 : tensor<1x8x4x1xf32>) outs(%35 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.rsqrt %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x1xf32>
    %158 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%152, %157 : tensor<1x8x4x32xf32>, tensor<1x8x4x1xf32>) outs(%32 : tensor<1x8x4x32xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x4x32xf32>
    %159 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%158 : tensor<1x8x4x32xf32>) outs(%42 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x4x32xbf16>
    %160 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg18, %159 : tensor<32xbf16>, tensor<1x8x4x32xbf16>) outs(%42 : tensor<1x8x4x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x4x32xbf16>
    %transposed_45 = linalg.transpose ins(%160 : tensor<1x8x4x32xbf16>) outs(%45 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_46 = linalg.transpose ins(%arg15 : tensor<64x64xbf16>) outs(%46 : tensor<64x64xbf16>) permutation = [1, 0] 
    %161 = linalg.matmul ins(%collapsed_43, %transposed_46 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %162 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%161 : tensor<8x64xf32>) outs(%50 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x64xbf16>
    %expanded_47 = tensor.expand_shape %162 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %163 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_47 : tensor<1x8x2x32xbf16>) outs(%52 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x32xf32>
    %164 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<1x8x2x32xf32>) outs(%52 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %230 : f32
    } -> tensor<1x8x2x32xf32>
    %165 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%164 : tensor<1x8x2x32xf32>) outs(%56 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x1xf32>
    %166 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%165 : tensor<1x8x2x1xf32>) outs(%55 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_5 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x1xf32>
    %167 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166 : tensor<1x8x2x1xf32>) outs(%55 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.truncf %cst_3 : f64 to f32
      %231 = arith.addf %in, %230 : f32
      linalg.yield %231 : f32
    } -> tensor<1x8x2x1xf32>
    %168 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167 : tensor<1x8x2x1xf32>) outs(%55 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.rsqrt %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x1xf32>
    %169 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163, %168 : tensor<1x8x2x32xf32>, tensor<1x8x2x1xf32>) outs(%52 : tensor<1x8x2x32xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x2x32xf32>
    %170 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%169 : tensor<1x8x2x32xf32>) outs(%62 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x2x32xbf16>
    %171 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg19, %170 : tensor<32xbf16>, tensor<1x8x2x32xbf16>) outs(%62 : tensor<1x8x2x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x2x32xbf16>
    %transposed_48 = linalg.transpose ins(%171 : tensor<1x8x2x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_49 = linalg.transpose ins(%arg16 : tensor<64x64xbf16>) outs(%46 : tensor<64x64xbf16>) permutation = [1, 0] 
    %172 = linalg.matmul ins(%collapsed_43, %transposed_49 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %173 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%172 : tensor<8x64xf32>) outs(%50 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x64xbf16>
    %expanded_50 = tensor.expand_shape %173 [[0, 1], [2, 3]] output_shape [1, 8, 2, 32] : tensor<8x64xbf16> into tensor<1x8x2x32xbf16>
    %transposed_51 = linalg.transpose ins(%expanded_50 : tensor<1x8x2x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %174 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_45, %expanded_14 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%45 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x32xbf16>
    %extracted_slice_52 = tensor.extract_slice %transposed_45[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_53 = tensor.extract_slice %transposed_45[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %175 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_53 : tensor<1x4x8x16xbf16>) outs(%69 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %230 = arith.negf %in : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x16xbf16>
    %concat_54 = tensor.concat dim(3) %175, %extracted_slice_52 : (tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x32xbf16>
    %176 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_54, %expanded_15 : tensor<1x4x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%45 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x32xbf16>
    %177 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%174, %176 : tensor<1x4x8x32xbf16>, tensor<1x4x8x32xbf16>) outs(%45 : tensor<1x4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x32xbf16>
    %178 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_48, %expanded_14 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x2x8x32xbf16>
    %extracted_slice_55 = tensor.extract_slice %transposed_48[0, 0, 0, 0] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %extracted_slice_56 = tensor.extract_slice %transposed_48[0, 0, 0, 16] [1, 2, 8, 16] [1, 1, 1, 1] : tensor<1x2x8x32xbf16> to tensor<1x2x8x16xbf16>
    %179 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_56 : tensor<1x2x8x16xbf16>) outs(%74 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %230 = arith.negf %in : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x2x8x16xbf16>
    %concat_57 = tensor.concat dim(3) %179, %extracted_slice_55 : (tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) -> tensor<1x2x8x32xbf16>
    %180 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_57, %expanded_15 : tensor<1x2x8x32xbf16>, tensor<1x1x8x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x2x8x32xbf16>
    %181 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%178, %180 : tensor<1x2x8x32xbf16>, tensor<1x2x8x32xbf16>) outs(%65 : tensor<1x2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x2x8x32xbf16>
    %182 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%181 : tensor<1x2x8x32xbf16>) outs(%78 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %collapsed_58 = tensor.collapse_shape %182 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<1x4x8x32xbf16>
    %183 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_51 : tensor<1x2x8x32xbf16>) outs(%78 : tensor<1x2x2x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x32xbf16>
    %transposed_59 = linalg.transpose ins(%collapsed_58 : tensor<1x4x8x32xbf16>) outs(%81 : tensor<1x4x32x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_60 = tensor.collapse_shape %177 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %collapsed_61 = tensor.collapse_shape %transposed_59 [[0, 1], [2], [3]] : tensor<1x4x32x8xbf16> into tensor<4x32x8xbf16>
    %184 = linalg.batch_matmul ins(%collapsed_60, %collapsed_61 : tensor<4x8x32xbf16>, tensor<4x32x8xbf16>) outs(%83 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %185 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%184 : tensor<4x8x8xf32>) outs(%85 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_62 = tensor.expand_shape %185 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %186 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_62 : tensor<1x4x8x8xbf16>) outs(%87 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %230 = arith.truncf %cst_2 : f64 to bf16
      %231 = arith.mulf %in, %230 : bf16
      linalg.yield %231 : bf16
    } -> tensor<1x4x8x8xbf16>
    %187 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%186, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%87 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x8xbf16>
    %188 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%187 : tensor<1x4x8x8xbf16>) outs(%90 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x8xf32>
    %189:2 = linalg.generic {indexing_maps = [#map5, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%188 : tensor<1x4x8x8xf32>) outs(%95, %93 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_79: i64):
      %230 = linalg.index 3 : index
      %231 = arith.index_cast %230 : index to i64
      %232 = arith.maximumf %in, %out : f32
      %233 = arith.cmpf ogt, %in, %out : f32
      %234 = arith.select %233, %231, %out_79 : i64
      linalg.yield %232, %234 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_63 = tensor.expand_shape %189#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %190 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%188, %expanded_63 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%90 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.subf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x8xf32>
    %191 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%190 : tensor<1x4x8x8xf32>) outs(%90 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.exp %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x8xf32>
    %192 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%191 : tensor<1x4x8x8xf32>) outs(%100 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x1xf32>
    %193 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%191, %192 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%90 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.divf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x4x8x8xf32>
    %194 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%193 : tensor<1x4x8x8xf32>) outs(%87 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_64 = tensor.collapse_shape %194 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_65 = tensor.collapse_shape %183 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x32xbf16> into tensor<4x8x32xbf16>
    %195 = linalg.batch_matmul ins(%collapsed_64, %collapsed_65 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%105 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %196 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<4x8x32xf32>) outs(%107 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_66 = tensor.expand_shape %196 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %transposed_67 = linalg.transpose ins(%expanded_66 : tensor<1x4x8x32xbf16>) outs(%42 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_68 = linalg.transpose ins(%arg17 : tensor<64x128xbf16>) outs(%109 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_69 = tensor.collapse_shape %transposed_67 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %197 = linalg.matmul ins(%collapsed_69, %transposed_68 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %198 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%197 : tensor<8x64xf32>) outs(%50 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x64xbf16>
    %expanded_70 = tensor.expand_shape %198 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %199 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140, %expanded_70 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %200 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %201 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%200 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %202 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%201 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %203 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_4 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %204 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.truncf %cst_3 : f64 to f32
      %231 = arith.addf %in, %230 : f32
      linalg.yield %231 : f32
    } -> tensor<1x8x1xf32>
    %205 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%204 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.rsqrt %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %206 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%200, %205 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %207 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%206 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %208 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg24, %207 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_71 = linalg.transpose ins(%arg20 : tensor<96x64xbf16>) outs(%122 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_72 = tensor.collapse_shape %208 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %209 = linalg.matmul ins(%collapsed_72, %transposed_71 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%124 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %210 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%209 : tensor<8x96xf32>) outs(%126 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x96xbf16>
    %expanded_73 = tensor.expand_shape %210 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %211 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_73 : tensor<1x8x96xbf16>) outs(%128 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x96xf32>
    %212 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<1x8x96xf32>) outs(%128 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.negf %in : f32
      %231 = math.exp %230 : f32
      %232 = arith.addf %231, %cst_1 : f32
      %233 = arith.divf %cst_1, %232 : f32
      linalg.yield %233 : f32
    } -> tensor<1x8x96xf32>
    %213 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211, %212 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%128 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x96xf32>
    %214 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%213 : tensor<1x8x96xf32>) outs(%132 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_74 = linalg.transpose ins(%arg21 : tensor<96x64xbf16>) outs(%122 : tensor<64x96xbf16>) permutation = [1, 0] 
    %215 = linalg.matmul ins(%collapsed_72, %transposed_74 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%124 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %216 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%215 : tensor<8x96xf32>) outs(%126 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x96xbf16>
    %expanded_75 = tensor.expand_shape %216 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %217 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214, %expanded_75 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%132 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_76 = linalg.transpose ins(%arg22 : tensor<64x96xbf16>) outs(%137 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_77 = tensor.collapse_shape %217 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %218 = linalg.matmul ins(%collapsed_77, %transposed_76 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %219 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%218 : tensor<8x64xf32>) outs(%50 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<8x64xbf16>
    %expanded_78 = tensor.expand_shape %219 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %220 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199, %expanded_78 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.addf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %221 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%220 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %230 = arith.extf %in : bf16 to f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %222 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %223 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%222 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.addf %in, %out : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %224 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.divf %in, %cst_4 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %225 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = arith.truncf %cst_3 : f64 to f32
      %231 = arith.addf %in, %230 : f32
      linalg.yield %231 : f32
    } -> tensor<1x8x1xf32>
    %226 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%225 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %230 = math.rsqrt %in : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x1xf32>
    %227 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221, %226 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_79: f32, %out: f32):
      %230 = arith.mulf %in, %in_79 : f32
      linalg.yield %230 : f32
    } -> tensor<1x8x64xf32>
    %228 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%227 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %230 = arith.truncf %in : f32 to bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    %229 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg25, %228 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_79: bf16, %out: bf16):
      %230 = arith.mulf %in, %in_79 : bf16
      linalg.yield %230 : bf16
    } -> tensor<1x8x64xbf16>
    return %229 : tensor<1x8x64xbf16>
  }
}

