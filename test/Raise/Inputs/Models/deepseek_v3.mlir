#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @deepseek_v3(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<32x64xbf16>, %arg4: tensor<32xbf16>, %arg5: tensor<192x32xbf16>, %arg6: tensor<48x64xbf16>, %arg7: tensor<32xbf16>, %arg8: tensor<256x32xbf16>, %arg9: tensor<64x128xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<96x64xbf16>, %arg12: tensor<64x96xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<64xbf16>, %arg15: tensor<32x64xbf16>, %arg16: tensor<32xbf16>, %arg17: tensor<192x32xbf16>, %arg18: tensor<48x64xbf16>, %arg19: tensor<32xbf16>, %arg20: tensor<256x32xbf16>, %arg21: tensor<64x128xbf16>, %arg22: tensor<96x64xbf16>, %arg23: tensor<96x64xbf16>, %arg24: tensor<64x96xbf16>, %arg25: tensor<64xbf16>, %arg26: tensor<64xbf16>, %arg27: tensor<64xbf16>, %arg28: tensor<8xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.14433756729740643 : f64
    %cst_3 = arith.constant 9.9999999999999995E-7 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
    %cst_5 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %245 = linalg.index 0 : index
      %246 = arith.index_cast %245 : index to i64
      linalg.yield %246 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %2 = tensor.empty() : tensor<1x8x1xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8x1xi64>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %245 = arith.sitofp %in : i64 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg28 : tensor<8xbf16>) outs(%4 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<8xf32>
    %6 = tensor.empty() : tensor<1x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %5 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%6 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %7, %7 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %8 = tensor.empty() : tensor<1x8x16xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.cos %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x16xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%8 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.sin %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x16xf32>
    %11 = tensor.empty() : tensor<1x8x16xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x16xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x8x16xf32>) outs(%11 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x16xbf16>
    %14 = tensor.empty() : tensor<1x8x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.divf %in, %cst_4 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.truncf %cst_3 : f64 to f32
      %246 = arith.addf %in, %245 : f32
      linalg.yield %246 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.rsqrt %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %21 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %23 = tensor.empty() : tensor<1x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %24 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %26 = tensor.empty() : tensor<64x32xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<32x64xbf16>) outs(%26 : tensor<64x32xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %27 = tensor.empty() : tensor<8x32xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%28 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %30 = tensor.empty() : tensor<8x32xbf16>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<8x32xf32>) outs(%30 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x32xbf16>
    %expanded_6 = tensor.expand_shape %31 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xbf16> into tensor<1x8x32xbf16>
    %32 = tensor.empty() : tensor<1x8x32xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x8x32xbf16>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<1x8x32xf32>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%34 : tensor<1x8x32xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.divf %in, %cst_5 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.truncf %cst_3 : f64 to f32
      %246 = arith.addf %in, %245 : f32
      linalg.yield %246 : f32
    } -> tensor<1x8x1xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.rsqrt %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %38 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %40 = tensor.empty() : tensor<1x8x32xbf16>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x8x32xf32>) outs(%40 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x32xbf16>
    %42 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %41 : tensor<32xbf16>, tensor<1x8x32xbf16>) outs(%40 : tensor<1x8x32xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x32xbf16>
    %43 = tensor.empty() : tensor<32x192xbf16>
    %transposed_7 = linalg.transpose ins(%arg5 : tensor<192x32xbf16>) outs(%43 : tensor<32x192xbf16>) permutation = [1, 0] 
    %collapsed_8 = tensor.collapse_shape %42 [[0, 1], [2]] : tensor<1x8x32xbf16> into tensor<8x32xbf16>
    %44 = tensor.empty() : tensor<8x192xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %46 = linalg.matmul ins(%collapsed_8, %transposed_7 : tensor<8x32xbf16>, tensor<32x192xbf16>) outs(%45 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %47 = tensor.empty() : tensor<8x192xbf16>
    %48 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<8x192xf32>) outs(%47 : tensor<8x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x192xbf16>
    %expanded_9 = tensor.expand_shape %48 [[0, 1], [2, 3]] output_shape [1, 8, 4, 48] : tensor<8x192xbf16> into tensor<1x8x4x48xbf16>
    %49 = tensor.empty() : tensor<1x4x8x48xbf16>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<1x8x4x48xbf16>) outs(%49 : tensor<1x4x8x48xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_10[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x48xbf16> to tensor<1x4x8x32xbf16>
    %extracted_slice_11 = tensor.extract_slice %transposed_10[0, 0, 0, 32] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x48xbf16> to tensor<1x4x8x16xbf16>
    %50 = tensor.empty() : tensor<64x48xbf16>
    %transposed_12 = linalg.transpose ins(%arg6 : tensor<48x64xbf16>) outs(%50 : tensor<64x48xbf16>) permutation = [1, 0] 
    %51 = tensor.empty() : tensor<8x48xf32>
    %52 = linalg.fill ins(%cst : f32) outs(%51 : tensor<8x48xf32>) -> tensor<8x48xf32>
    %53 = linalg.matmul ins(%collapsed, %transposed_12 : tensor<8x64xbf16>, tensor<64x48xbf16>) outs(%52 : tensor<8x48xf32>) -> tensor<8x48xf32>
    %54 = tensor.empty() : tensor<8x48xbf16>
    %55 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%53 : tensor<8x48xf32>) outs(%54 : tensor<8x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x48xbf16>
    %expanded_13 = tensor.expand_shape %55 [[0, 1], [2]] output_shape [1, 8, 48] : tensor<8x48xbf16> into tensor<1x8x48xbf16>
    %extracted_slice_14 = tensor.extract_slice %expanded_13[0, 0, 0] [1, 8, 32] [1, 1, 1] : tensor<1x8x48xbf16> to tensor<1x8x32xbf16>
    %extracted_slice_15 = tensor.extract_slice %expanded_13[0, 0, 32] [1, 8, 16] [1, 1, 1] : tensor<1x8x48xbf16> to tensor<1x8x16xbf16>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_14 : tensor<1x8x32xbf16>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56 : tensor<1x8x32xf32>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%57 : tensor<1x8x32xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.divf %in, %cst_5 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.truncf %cst_3 : f64 to f32
      %246 = arith.addf %in, %245 : f32
      linalg.yield %246 : f32
    } -> tensor<1x8x1xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%60 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.rsqrt %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56, %61 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62 : tensor<1x8x32xf32>) outs(%40 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x32xbf16>
    %64 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %63 : tensor<32xbf16>, tensor<1x8x32xbf16>) outs(%40 : tensor<1x8x32xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x32xbf16>
    %expanded_16 = tensor.expand_shape %extracted_slice_15 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %extracted_slice_17 = tensor.extract_slice %12[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xbf16> to tensor<1x8x8xbf16>
    %expanded_18 = tensor.expand_shape %extracted_slice_17 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice_19 = tensor.extract_slice %13[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xbf16> to tensor<1x8x8xbf16>
    %expanded_20 = tensor.expand_shape %extracted_slice_19 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice_21 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_22 = tensor.extract_slice %extracted_slice_11[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_23 = tensor.extract_slice %expanded_16[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %extracted_slice_24 = tensor.extract_slice %expanded_16[0, 0, 0, 1] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %65 = tensor.empty() : tensor<1x4x8x8xbf16>
    %66 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_18 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %67 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_20 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %68 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %67 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.subf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %69 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_22, %expanded_18 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %70 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %expanded_20 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %71 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %70 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_25 = tensor.concat dim(3) %68, %71 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %72 = tensor.empty() : tensor<1x1x8x8xbf16>
    %73 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_18 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %74 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %expanded_20 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %75 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %74 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.subf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %76 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %expanded_18 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %77 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_20 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %78 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %77 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %concat_26 = tensor.concat dim(3) %75, %78 : (tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) -> tensor<1x1x8x16xbf16>
    %concat_27 = tensor.concat dim(3) %extracted_slice, %concat_25 : (tensor<1x4x8x32xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x48xbf16>
    %79 = tensor.empty() : tensor<32x256xbf16>
    %transposed_28 = linalg.transpose ins(%arg8 : tensor<256x32xbf16>) outs(%79 : tensor<32x256xbf16>) permutation = [1, 0] 
    %collapsed_29 = tensor.collapse_shape %64 [[0, 1], [2]] : tensor<1x8x32xbf16> into tensor<8x32xbf16>
    %80 = tensor.empty() : tensor<8x256xf32>
    %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %82 = linalg.matmul ins(%collapsed_29, %transposed_28 : tensor<8x32xbf16>, tensor<32x256xbf16>) outs(%81 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %83 = tensor.empty() : tensor<8x256xbf16>
    %84 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%82 : tensor<8x256xf32>) outs(%83 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x256xbf16>
    %expanded_30 = tensor.expand_shape %84 [[0, 1], [2, 3]] output_shape [1, 8, 4, 64] : tensor<8x256xbf16> into tensor<1x8x4x64xbf16>
    %85 = tensor.empty() : tensor<1x4x8x64xbf16>
    %transposed_31 = linalg.transpose ins(%expanded_30 : tensor<1x8x4x64xbf16>) outs(%85 : tensor<1x4x8x64xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_32 = tensor.extract_slice %transposed_31[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x64xbf16> to tensor<1x4x8x32xbf16>
    %extracted_slice_33 = tensor.extract_slice %transposed_31[0, 0, 0, 32] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x64xbf16> to tensor<1x4x8x32xbf16>
    %86 = tensor.empty() : tensor<1x4x8x16xbf16>
    %collapsed_34 = tensor.collapse_shape %concat_26 [[0, 1], [2], [3]] : tensor<1x1x8x16xbf16> into tensor<1x8x16xbf16>
    %87 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_34 : tensor<1x8x16xbf16>) outs(%86 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x8x16xbf16>
    %inserted_slice = tensor.insert_slice %extracted_slice_32 into %49[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> into tensor<1x4x8x48xbf16>
    %inserted_slice_35 = tensor.insert_slice %87 into %inserted_slice[0, 0, 0, 32] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> into tensor<1x4x8x48xbf16>
    %collapsed_36 = tensor.collapse_shape %concat_27 [[0, 1], [2], [3]] : tensor<1x4x8x48xbf16> into tensor<4x8x48xbf16>
    %88 = tensor.empty() : tensor<1x4x48x8xbf16>
    %transposed_37 = linalg.transpose ins(%inserted_slice_35 : tensor<1x4x8x48xbf16>) outs(%88 : tensor<1x4x48x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_38 = tensor.collapse_shape %transposed_37 [[0, 1], [2], [3]] : tensor<1x4x48x8xbf16> into tensor<4x48x8xbf16>
    %89 = tensor.empty() : tensor<4x8x8xf32>
    %90 = linalg.fill ins(%cst : f32) outs(%89 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %91 = linalg.batch_matmul ins(%collapsed_36, %collapsed_38 : tensor<4x8x48xbf16>, tensor<4x48x8xbf16>) outs(%90 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %92 = tensor.empty() : tensor<4x8x8xbf16>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<4x8x8xf32>) outs(%92 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_39 = tensor.expand_shape %93 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %94 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<1x4x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %245 = arith.truncf %cst_2 : f64 to bf16
      %246 = arith.mulf %in, %245 : bf16
      linalg.yield %246 : bf16
    } -> tensor<1x4x8x8xbf16>
    %95 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %96 = tensor.empty() : tensor<1x4x8x8xf32>
    %97 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95 : tensor<1x4x8x8xbf16>) outs(%96 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x8xf32>
    %98 = tensor.empty() : tensor<1x4x8xi64>
    %99 = linalg.fill ins(%c0_i64 : i64) outs(%98 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %100 = tensor.empty() : tensor<1x4x8xf32>
    %101 = linalg.fill ins(%cst_0 : f32) outs(%100 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %102:2 = linalg.generic {indexing_maps = [#map5, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%97 : tensor<1x4x8x8xf32>) outs(%101, %99 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_106: i64):
      %245 = linalg.index 3 : index
      %246 = arith.index_cast %245 : index to i64
      %247 = arith.maximumf %in, %out : f32
      %248 = arith.cmpf ogt, %in, %out : f32
      %249 = arith.select %248, %246, %out_106 : i64
      linalg.yield %247, %249 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_40 = tensor.expand_shape %102#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97, %expanded_40 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%96 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.subf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x8xf32>
    %104 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<1x4x8x8xf32>) outs(%96 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.exp %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x8xf32>
    %105 = tensor.empty() : tensor<1x4x8x1xf32>
    %106 = linalg.fill ins(%cst : f32) outs(%105 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %107 = linalg.generic {indexing_maps = [#map5, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%104 : tensor<1x4x8x8xf32>) outs(%106 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104, %107 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%96 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.divf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x8xf32>
    %109 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108 : tensor<1x4x8x8xf32>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_41 = tensor.collapse_shape %109 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_42 = tensor.collapse_shape %extracted_slice_33 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %110 = tensor.empty() : tensor<4x8x32xf32>
    %111 = linalg.fill ins(%cst : f32) outs(%110 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %112 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%111 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %113 = tensor.empty() : tensor<4x8x32xbf16>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<4x8x32xf32>) outs(%113 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_43 = tensor.expand_shape %114 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %115 = tensor.empty() : tensor<1x8x4x32xbf16>
    %transposed_44 = linalg.transpose ins(%expanded_43 : tensor<1x4x8x32xbf16>) outs(%115 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %116 = tensor.empty() : tensor<128x64xbf16>
    %transposed_45 = linalg.transpose ins(%arg9 : tensor<64x128xbf16>) outs(%116 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_46 = tensor.collapse_shape %transposed_44 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %117 = tensor.empty() : tensor<8x64xf32>
    %118 = linalg.fill ins(%cst : f32) outs(%117 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %119 = linalg.matmul ins(%collapsed_46, %transposed_45 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%118 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %120 = tensor.empty() : tensor<8x64xbf16>
    %121 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%119 : tensor<8x64xf32>) outs(%120 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x64xbf16>
    %expanded_47 = tensor.expand_shape %121 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %122 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_47 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %123 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %125 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%124 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.divf %in, %cst_4 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.truncf %cst_3 : f64 to f32
      %246 = arith.addf %in, %245 : f32
      linalg.yield %246 : f32
    } -> tensor<1x8x1xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.rsqrt %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %128 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %131 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %130 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %132 = tensor.empty() : tensor<64x96xbf16>
    %transposed_48 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%132 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_49 = tensor.collapse_shape %131 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %133 = tensor.empty() : tensor<8x96xf32>
    %134 = linalg.fill ins(%cst : f32) outs(%133 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %135 = linalg.matmul ins(%collapsed_49, %transposed_48 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%134 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %136 = tensor.empty() : tensor<8x96xbf16>
    %137 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%135 : tensor<8x96xf32>) outs(%136 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x96xbf16>
    %expanded_50 = tensor.expand_shape %137 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %138 = tensor.empty() : tensor<1x8x96xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<1x8x96xbf16>) outs(%138 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x96xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x96xf32>) outs(%138 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.negf %in : f32
      %246 = math.exp %245 : f32
      %247 = arith.addf %246, %cst_1 : f32
      %248 = arith.divf %cst_1, %247 : f32
      linalg.yield %248 : f32
    } -> tensor<1x8x96xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139, %140 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%138 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x96xf32>
    %142 = tensor.empty() : tensor<1x8x96xbf16>
    %143 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x96xf32>) outs(%142 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_51 = linalg.transpose ins(%arg11 : tensor<96x64xbf16>) outs(%132 : tensor<64x96xbf16>) permutation = [1, 0] 
    %144 = linalg.matmul ins(%collapsed_49, %transposed_51 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%134 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %145 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%144 : tensor<8x96xf32>) outs(%136 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x96xbf16>
    %expanded_52 = tensor.expand_shape %145 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %146 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143, %expanded_52 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%142 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x96xbf16>
    %147 = tensor.empty() : tensor<96x64xbf16>
    %transposed_53 = linalg.transpose ins(%arg12 : tensor<64x96xbf16>) outs(%147 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_54 = tensor.collapse_shape %146 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %148 = linalg.matmul ins(%collapsed_54, %transposed_53 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%118 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %149 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%148 : tensor<8x64xf32>) outs(%120 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x64xbf16>
    %expanded_55 = tensor.expand_shape %149 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %150 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %expanded_55 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %151 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%152 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %154 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.divf %in, %cst_4 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %155 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.truncf %cst_3 : f64 to f32
      %246 = arith.addf %in, %245 : f32
      linalg.yield %246 : f32
    } -> tensor<1x8x1xf32>
    %156 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.rsqrt %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %157 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151, %156 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %158 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %159 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg25, %158 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_56 = linalg.transpose ins(%arg15 : tensor<32x64xbf16>) outs(%26 : tensor<64x32xbf16>) permutation = [1, 0] 
    %collapsed_57 = tensor.collapse_shape %159 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %160 = linalg.matmul ins(%collapsed_57, %transposed_56 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%28 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %161 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%160 : tensor<8x32xf32>) outs(%30 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x32xbf16>
    %expanded_58 = tensor.expand_shape %161 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xbf16> into tensor<1x8x32xbf16>
    %162 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_58 : tensor<1x8x32xbf16>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %163 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%162 : tensor<1x8x32xf32>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %164 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%163 : tensor<1x8x32xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %165 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.divf %in, %cst_5 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %166 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%165 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.truncf %cst_3 : f64 to f32
      %246 = arith.addf %in, %245 : f32
      linalg.yield %246 : f32
    } -> tensor<1x8x1xf32>
    %167 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.rsqrt %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %168 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%162, %167 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %169 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%168 : tensor<1x8x32xf32>) outs(%40 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x32xbf16>
    %170 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg16, %169 : tensor<32xbf16>, tensor<1x8x32xbf16>) outs(%40 : tensor<1x8x32xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x32xbf16>
    %transposed_59 = linalg.transpose ins(%arg17 : tensor<192x32xbf16>) outs(%43 : tensor<32x192xbf16>) permutation = [1, 0] 
    %collapsed_60 = tensor.collapse_shape %170 [[0, 1], [2]] : tensor<1x8x32xbf16> into tensor<8x32xbf16>
    %171 = linalg.matmul ins(%collapsed_60, %transposed_59 : tensor<8x32xbf16>, tensor<32x192xbf16>) outs(%45 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %172 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%171 : tensor<8x192xf32>) outs(%47 : tensor<8x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x192xbf16>
    %expanded_61 = tensor.expand_shape %172 [[0, 1], [2, 3]] output_shape [1, 8, 4, 48] : tensor<8x192xbf16> into tensor<1x8x4x48xbf16>
    %transposed_62 = linalg.transpose ins(%expanded_61 : tensor<1x8x4x48xbf16>) outs(%49 : tensor<1x4x8x48xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_63 = tensor.extract_slice %transposed_62[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x48xbf16> to tensor<1x4x8x32xbf16>
    %extracted_slice_64 = tensor.extract_slice %transposed_62[0, 0, 0, 32] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x48xbf16> to tensor<1x4x8x16xbf16>
    %transposed_65 = linalg.transpose ins(%arg18 : tensor<48x64xbf16>) outs(%50 : tensor<64x48xbf16>) permutation = [1, 0] 
    %173 = linalg.matmul ins(%collapsed_57, %transposed_65 : tensor<8x64xbf16>, tensor<64x48xbf16>) outs(%52 : tensor<8x48xf32>) -> tensor<8x48xf32>
    %174 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%173 : tensor<8x48xf32>) outs(%54 : tensor<8x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x48xbf16>
    %expanded_66 = tensor.expand_shape %174 [[0, 1], [2]] output_shape [1, 8, 48] : tensor<8x48xbf16> into tensor<1x8x48xbf16>
    %extracted_slice_67 = tensor.extract_slice %expanded_66[0, 0, 0] [1, 8, 32] [1, 1, 1] : tensor<1x8x48xbf16> to tensor<1x8x32xbf16>
    %extracted_slice_68 = tensor.extract_slice %expanded_66[0, 0, 32] [1, 8, 16] [1, 1, 1] : tensor<1x8x48xbf16> to tensor<1x8x16xbf16>
    %175 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_67 : tensor<1x8x32xbf16>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %176 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<1x8x32xf32>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %177 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%176 : tensor<1x8x32xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %178 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.divf %in, %cst_5 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %179 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.truncf %cst_3 : f64 to f32
      %246 = arith.addf %in, %245 : f32
      linalg.yield %246 : f32
    } -> tensor<1x8x1xf32>
    %180 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.rsqrt %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %181 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175, %180 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%32 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x32xf32>
    %182 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%181 : tensor<1x8x32xf32>) outs(%40 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x32xbf16>
    %183 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg19, %182 : tensor<32xbf16>, tensor<1x8x32xbf16>) outs(%40 : tensor<1x8x32xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x32xbf16>
    %expanded_69 = tensor.expand_shape %extracted_slice_68 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %extracted_slice_70 = tensor.extract_slice %extracted_slice_64[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_71 = tensor.extract_slice %extracted_slice_64[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_72 = tensor.extract_slice %expanded_69[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %extracted_slice_73 = tensor.extract_slice %expanded_69[0, 0, 0, 1] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %184 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_70, %expanded_18 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %185 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_71, %expanded_20 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %186 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%184, %185 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.subf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %187 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_71, %expanded_18 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %188 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_70, %expanded_20 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %189 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%187, %188 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_74 = tensor.concat dim(3) %186, %189 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %190 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_72, %expanded_18 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %191 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_73, %expanded_20 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %192 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%190, %191 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.subf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %193 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_73, %expanded_18 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %194 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_72, %expanded_20 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %195 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%193, %194 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%72 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x1x8x8xbf16>
    %concat_75 = tensor.concat dim(3) %192, %195 : (tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) -> tensor<1x1x8x16xbf16>
    %concat_76 = tensor.concat dim(3) %extracted_slice_63, %concat_74 : (tensor<1x4x8x32xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x48xbf16>
    %transposed_77 = linalg.transpose ins(%arg20 : tensor<256x32xbf16>) outs(%79 : tensor<32x256xbf16>) permutation = [1, 0] 
    %collapsed_78 = tensor.collapse_shape %183 [[0, 1], [2]] : tensor<1x8x32xbf16> into tensor<8x32xbf16>
    %196 = linalg.matmul ins(%collapsed_78, %transposed_77 : tensor<8x32xbf16>, tensor<32x256xbf16>) outs(%81 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %197 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%196 : tensor<8x256xf32>) outs(%83 : tensor<8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x256xbf16>
    %expanded_79 = tensor.expand_shape %197 [[0, 1], [2, 3]] output_shape [1, 8, 4, 64] : tensor<8x256xbf16> into tensor<1x8x4x64xbf16>
    %transposed_80 = linalg.transpose ins(%expanded_79 : tensor<1x8x4x64xbf16>) outs(%85 : tensor<1x4x8x64xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_81 = tensor.extract_slice %transposed_80[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x64xbf16> to tensor<1x4x8x32xbf16>
    %extracted_slice_82 = tensor.extract_slice %transposed_80[0, 0, 0, 32] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x64xbf16> to tensor<1x4x8x32xbf16>
    %collapsed_83 = tensor.collapse_shape %concat_75 [[0, 1], [2], [3]] : tensor<1x1x8x16xbf16> into tensor<1x8x16xbf16>
    %198 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_83 : tensor<1x8x16xbf16>) outs(%86 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x8x16xbf16>
    %inserted_slice_84 = tensor.insert_slice %extracted_slice_81 into %49[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> into tensor<1x4x8x48xbf16>
    %inserted_slice_85 = tensor.insert_slice %198 into %inserted_slice_84[0, 0, 0, 32] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> into tensor<1x4x8x48xbf16>
    %collapsed_86 = tensor.collapse_shape %concat_76 [[0, 1], [2], [3]] : tensor<1x4x8x48xbf16> into tensor<4x8x48xbf16>
    %transposed_87 = linalg.transpose ins(%inserted_slice_85 : tensor<1x4x8x48xbf16>) outs(%88 : tensor<1x4x48x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_88 = tensor.collapse_shape %transposed_87 [[0, 1], [2], [3]] : tensor<1x4x48x8xbf16> into tensor<4x48x8xbf16>
    %199 = linalg.batch_matmul ins(%collapsed_86, %collapsed_88 : tensor<4x8x48xbf16>, tensor<4x48x8xbf16>) outs(%90 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %200 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<4x8x8xf32>) outs(%92 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_89 = tensor.expand_shape %200 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %201 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_89 : tensor<1x4x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %245 = arith.truncf %cst_2 : f64 to bf16
      %246 = arith.mulf %in, %245 : bf16
      linalg.yield %246 : bf16
    } -> tensor<1x4x8x8xbf16>
    %202 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%201, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %203 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%202 : tensor<1x4x8x8xbf16>) outs(%96 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x8xf32>
    %204:2 = linalg.generic {indexing_maps = [#map5, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%203 : tensor<1x4x8x8xf32>) outs(%101, %99 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_106: i64):
      %245 = linalg.index 3 : index
      %246 = arith.index_cast %245 : index to i64
      %247 = arith.maximumf %in, %out : f32
      %248 = arith.cmpf ogt, %in, %out : f32
      %249 = arith.select %248, %246, %out_106 : i64
      linalg.yield %247, %249 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_90 = tensor.expand_shape %204#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %205 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%203, %expanded_90 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%96 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.subf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x8xf32>
    %206 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%205 : tensor<1x4x8x8xf32>) outs(%96 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.exp %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x8xf32>
    %207 = linalg.generic {indexing_maps = [#map5, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%206 : tensor<1x4x8x8xf32>) outs(%106 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x1xf32>
    %208 = linalg.generic {indexing_maps = [#map5, #map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%206, %207 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%96 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.divf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x4x8x8xf32>
    %209 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%208 : tensor<1x4x8x8xf32>) outs(%65 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_91 = tensor.collapse_shape %209 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_92 = tensor.collapse_shape %extracted_slice_82 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %210 = linalg.batch_matmul ins(%collapsed_91, %collapsed_92 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%111 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %211 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%210 : tensor<4x8x32xf32>) outs(%113 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_93 = tensor.expand_shape %211 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %transposed_94 = linalg.transpose ins(%expanded_93 : tensor<1x4x8x32xbf16>) outs(%115 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_95 = linalg.transpose ins(%arg21 : tensor<64x128xbf16>) outs(%116 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_96 = tensor.collapse_shape %transposed_94 [[0, 1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<8x128xbf16>
    %212 = linalg.matmul ins(%collapsed_96, %transposed_95 : tensor<8x128xbf16>, tensor<128x64xbf16>) outs(%118 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %213 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%212 : tensor<8x64xf32>) outs(%120 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x64xbf16>
    %expanded_97 = tensor.expand_shape %213 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %214 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150, %expanded_97 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %215 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %216 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %217 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%216 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %218 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.divf %in, %cst_4 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %219 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.truncf %cst_3 : f64 to f32
      %246 = arith.addf %in, %245 : f32
      linalg.yield %246 : f32
    } -> tensor<1x8x1xf32>
    %220 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.rsqrt %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %221 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215, %220 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %222 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %223 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg26, %222 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %transposed_98 = linalg.transpose ins(%arg22 : tensor<96x64xbf16>) outs(%132 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_99 = tensor.collapse_shape %223 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %224 = linalg.matmul ins(%collapsed_99, %transposed_98 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%134 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %225 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%224 : tensor<8x96xf32>) outs(%136 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x96xbf16>
    %expanded_100 = tensor.expand_shape %225 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %226 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_100 : tensor<1x8x96xbf16>) outs(%138 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x96xf32>
    %227 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226 : tensor<1x8x96xf32>) outs(%138 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.negf %in : f32
      %246 = math.exp %245 : f32
      %247 = arith.addf %246, %cst_1 : f32
      %248 = arith.divf %cst_1, %247 : f32
      linalg.yield %248 : f32
    } -> tensor<1x8x96xf32>
    %228 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%226, %227 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%138 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x96xf32>
    %229 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%228 : tensor<1x8x96xf32>) outs(%142 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_101 = linalg.transpose ins(%arg23 : tensor<96x64xbf16>) outs(%132 : tensor<64x96xbf16>) permutation = [1, 0] 
    %230 = linalg.matmul ins(%collapsed_99, %transposed_101 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%134 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %231 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%230 : tensor<8x96xf32>) outs(%136 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x96xbf16>
    %expanded_102 = tensor.expand_shape %231 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %232 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229, %expanded_102 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%142 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_103 = linalg.transpose ins(%arg24 : tensor<64x96xbf16>) outs(%147 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_104 = tensor.collapse_shape %232 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %233 = linalg.matmul ins(%collapsed_104, %transposed_103 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%118 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %234 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%233 : tensor<8x64xf32>) outs(%120 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<8x64xbf16>
    %expanded_105 = tensor.expand_shape %234 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %235 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214, %expanded_105 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.addf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %236 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%235 : tensor<1x8x64xbf16>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %245 = arith.extf %in : bf16 to f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %237 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%236 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %238 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%237 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.addf %in, %out : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %239 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.divf %in, %cst_4 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %240 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%239 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = arith.truncf %cst_3 : f64 to f32
      %246 = arith.addf %in, %245 : f32
      linalg.yield %246 : f32
    } -> tensor<1x8x1xf32>
    %241 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240 : tensor<1x8x1xf32>) outs(%2 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %245 = math.rsqrt %in : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x1xf32>
    %242 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%236, %241 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%14 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %245 = arith.mulf %in, %in_106 : f32
      linalg.yield %245 : f32
    } -> tensor<1x8x64xf32>
    %243 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%242 : tensor<1x8x64xf32>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %245 = arith.truncf %in : f32 to bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    %244 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg27, %243 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%23 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_106: bf16, %out: bf16):
      %245 = arith.mulf %in, %in_106 : bf16
      linalg.yield %245 : bf16
    } -> tensor<1x8x64xbf16>
    return %244 : tensor<1x8x64xbf16>
  }
}

