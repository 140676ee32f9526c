#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> ()>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map9 = affine_map<(d0, d1, d2) -> (d2)>
#map10 = affine_map<(d0, d1) -> (d0, d1)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_qwen3_bf16(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<32x64xbf16>, %arg2: tensor<64x64xbf16>, %arg3: tensor<32x64xbf16>, %arg4: tensor<32x64xbf16>, %arg5: tensor<64x64xbf16>, %arg6: tensor<16xbf16>, %arg7: tensor<16xbf16>, %arg8: tensor<96x64xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<64x96xbf16>, %arg11: tensor<64xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<64xbf16>) -> tensor<1x8x64xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<1x4x8x8xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %cst_4 = arith.constant dense<0xFF80> : tensor<bf16>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant 0xFFF0000000000000 : f64
    %cst_7 = arith.constant 9.9999999999999995E-7 : f64
    %cst_8 = arith.constant dense_resource<torch_tensor_8_torch.bfloat16> : tensor<8xbf16>
    %cst_9 = arith.constant 6.400000e+01 : f32
    %cst_10 = arith.constant 1.600000e+01 : f32
    %cst_11 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %164 = linalg.index 0 : index
      %165 = arith.index_cast %164 : index to i64
      linalg.yield %165 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<1xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_12 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xi64> into tensor<1x1x8x1xi64>
    %expanded_13 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 8] : tensor<8xi64> into tensor<1x1x1x8xi64>
    %4 = tensor.empty() : tensor<1x1x8x8xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13, %expanded_12 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_52: i64, %out: i1):
      %164 = arith.cmpi sle, %in, %in_52 : i64
      linalg.yield %164 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_52: i1, %out: i1):
      %164 = arith.andi %in, %in_52 : i1
      linalg.yield %164 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_13 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_52: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_52: i1, %out: i1):
      %164 = arith.andi %in, %in_52 : i1
      linalg.yield %164 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_14 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %164 = arith.sitofp %in : i64 to f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<8xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_8 : tensor<8xbf16>) outs(%12 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<8xf32>
    %14 = tensor.empty() : tensor<1x8x8xf32>
    %15 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %13 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%14 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %164 = arith.mulf %in, %in_52 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %15, %15 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %16 = tensor.empty() : tensor<1x8x16xf32>
    %17 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%16 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.cos %in : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x16xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%16 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.sin %in : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x16xf32>
    %19 = tensor.empty() : tensor<1x8x16xbf16>
    %20 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x8x16xf32>) outs(%19 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x16xbf16>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x16xf32>) outs(%19 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x16xbf16>
    %22 = tensor.empty() : tensor<1x8x64xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%24 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.addf %in, %out : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.divf %in, %cst_9 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.truncf %cst_7 : f64 to f32
      %165 = arith.addf %in, %164 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.rsqrt %in : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %29 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %164 = arith.mulf %in, %in_52 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %31 = tensor.empty() : tensor<1x8x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x64xbf16>
    %33 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %32 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x64xbf16>
    %34 = tensor.empty() : tensor<64x64xbf16>
    %transposed = linalg.transpose ins(%arg2 : tensor<64x64xbf16>) outs(%34 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %33 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %35 = tensor.empty() : tensor<8x64xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %37 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %38 = tensor.empty() : tensor<8x64xbf16>
    %39 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<8x64xf32>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<8x64xbf16>
    %expanded_15 = tensor.expand_shape %39 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xbf16> into tensor<1x8x4x16xbf16>
    %40 = tensor.empty() : tensor<1x8x4x16xf32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<1x8x4x16xbf16>) outs(%40 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<1x8x4x16xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x8x4x16xf32>) outs(%40 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %164 : f32
    } -> tensor<1x8x4x16xf32>
    %43 = tensor.empty() : tensor<1x8x4x1xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%42 : tensor<1x8x4x16xf32>) outs(%44 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.addf %in, %out : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x4x1xf32>
    %46 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<1x8x4x1xf32>) outs(%43 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.divf %in, %cst_10 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x4x1xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x8x4x1xf32>) outs(%43 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.truncf %cst_7 : f64 to f32
      %165 = arith.addf %in, %164 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x4x1xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x8x4x1xf32>) outs(%43 : tensor<1x8x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.rsqrt %in : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x4x1xf32>
    %49 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %48 : tensor<1x8x4x16xf32>, tensor<1x8x4x1xf32>) outs(%40 : tensor<1x8x4x16xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %164 = arith.mulf %in, %in_52 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x4x16xf32>
    %50 = tensor.empty() : tensor<1x8x4x16xbf16>
    %51 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<1x8x4x16xf32>) outs(%50 : tensor<1x8x4x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x4x16xbf16>
    %52 = linalg.generic {indexing_maps = [#map11, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6, %51 : tensor<16xbf16>, tensor<1x8x4x16xbf16>) outs(%50 : tensor<1x8x4x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x4x16xbf16>
    %53 = tensor.empty() : tensor<1x4x8x16xbf16>
    %transposed_16 = linalg.transpose ins(%52 : tensor<1x8x4x16xbf16>) outs(%53 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %54 = tensor.empty() : tensor<64x32xbf16>
    %transposed_17 = linalg.transpose ins(%arg3 : tensor<32x64xbf16>) outs(%54 : tensor<64x32xbf16>) permutation = [1, 0] 
    %55 = tensor.empty() : tensor<8x32xf32>
    %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %57 = linalg.matmul ins(%collapsed, %transposed_17 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%56 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %58 = tensor.empty() : tensor<8x32xbf16>
    %59 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%57 : tensor<8x32xf32>) outs(%58 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<8x32xbf16>
    %expanded_18 = tensor.expand_shape %59 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %60 = tensor.empty() : tensor<1x8x2x16xf32>
    %61 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_18 : tensor<1x8x2x16xbf16>) outs(%60 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<1x8x2x16xf32>
    %62 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<1x8x2x16xf32>) outs(%60 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %164 : f32
    } -> tensor<1x8x2x16xf32>
    %63 = tensor.empty() : tensor<1x8x2x1xf32>
    %64 = linalg.fill ins(%cst : f32) outs(%63 : tensor<1x8x2x1xf32>) -> tensor<1x8x2x1xf32>
    %65 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<1x8x2x16xf32>) outs(%64 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.addf %in, %out : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x2x1xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<1x8x2x1xf32>) outs(%63 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.divf %in, %cst_10 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x2x1xf32>
    %67 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<1x8x2x1xf32>) outs(%63 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.truncf %cst_7 : f64 to f32
      %165 = arith.addf %in, %164 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x2x1xf32>
    %68 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x2x1xf32>) outs(%63 : tensor<1x8x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.rsqrt %in : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x2x1xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %68 : tensor<1x8x2x16xf32>, tensor<1x8x2x1xf32>) outs(%60 : tensor<1x8x2x16xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %164 = arith.mulf %in, %in_52 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x2x16xf32>
    %70 = tensor.empty() : tensor<1x8x2x16xbf16>
    %71 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x8x2x16xf32>) outs(%70 : tensor<1x8x2x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x2x16xbf16>
    %72 = linalg.generic {indexing_maps = [#map11, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %71 : tensor<16xbf16>, tensor<1x8x2x16xbf16>) outs(%70 : tensor<1x8x2x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x2x16xbf16>
    %73 = tensor.empty() : tensor<1x2x8x16xbf16>
    %transposed_19 = linalg.transpose ins(%72 : tensor<1x8x2x16xbf16>) outs(%73 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_20 = linalg.transpose ins(%arg4 : tensor<32x64xbf16>) outs(%54 : tensor<64x32xbf16>) permutation = [1, 0] 
    %74 = linalg.matmul ins(%collapsed, %transposed_20 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%56 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %75 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%74 : tensor<8x32xf32>) outs(%58 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<8x32xbf16>
    %expanded_21 = tensor.expand_shape %75 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<1x8x2x16xbf16>) outs(%73 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_23 = tensor.expand_shape %20 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %expanded_24 = tensor.expand_shape %21 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %76 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16, %expanded_23 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%53 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x4x8x16xbf16>
    %extracted_slice = tensor.extract_slice %transposed_16[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_25 = tensor.extract_slice %transposed_16[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %77 = tensor.empty() : tensor<1x4x8x8xbf16>
    %78 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x4x8x8xbf16>) outs(%77 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %164 = arith.negf %in : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_26 = tensor.concat dim(3) %78, %extracted_slice : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %79 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %expanded_24 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%53 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x4x8x16xbf16>
    %80 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %79 : tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) outs(%53 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.addf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x4x8x16xbf16>
    %81 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_19, %expanded_23 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%73 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x2x8x16xbf16>
    %extracted_slice_27 = tensor.extract_slice %transposed_19[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_28 = tensor.extract_slice %transposed_19[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %82 = tensor.empty() : tensor<1x2x8x8xbf16>
    %83 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_28 : tensor<1x2x8x8xbf16>) outs(%82 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %164 = arith.negf %in : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_29 = tensor.concat dim(3) %83, %extracted_slice_27 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %84 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_29, %expanded_24 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%73 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x2x8x16xbf16>
    %85 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81, %84 : tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) outs(%73 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.addf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x2x8x16xbf16>
    %86 = tensor.empty() : tensor<1x2x2x8x16xbf16>
    %87 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<1x2x8x16xbf16>) outs(%86 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_30 = tensor.collapse_shape %87 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %88 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_22 : tensor<1x2x8x16xbf16>) outs(%86 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_31 = tensor.collapse_shape %88 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %89 = tensor.empty() : tensor<1x1x8x8xbf16>
    %90 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<bf16>, tensor<bf16>) outs(%89 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: i1, %in_52: bf16, %in_53: bf16, %out: bf16):
      %164 = arith.select %in, %in_52, %in_53 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x1x8x8xbf16>
    %91 = tensor.empty() : tensor<1x4x8x16xf32>
    %92 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<1x4x8x16xbf16>) outs(%91 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<1x4x8x16xf32>
    %93 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_30 : tensor<1x4x8x16xbf16>) outs(%91 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<1x4x8x16xf32>
    %94 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_31 : tensor<1x4x8x16xbf16>) outs(%91 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<1x4x8x16xf32>
    %95 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<1x4x8x16xf32>) outs(%91 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.mulf %in, %cst_11 : f32
      linalg.yield %164 : f32
    } -> tensor<1x4x8x16xf32>
    %96 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_32 = linalg.transpose ins(%93 : tensor<1x4x8x16xf32>) outs(%96 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %97 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_32 : tensor<1x4x16x8xf32>) outs(%96 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.mulf %in, %cst_11 : f32
      linalg.yield %164 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_33 = tensor.collapse_shape %95 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_34 = tensor.collapse_shape %97 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %98 = tensor.empty() : tensor<4x8x8xf32>
    %99 = linalg.fill ins(%cst : f32) outs(%98 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %100 = linalg.batch_matmul ins(%collapsed_33, %collapsed_34 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%99 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_35 = tensor.expand_shape %100 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %101 = tensor.empty() : tensor<1x4x8x8xf32>
    %102 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_35, %90 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xbf16>) outs(%101 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_52: bf16, %out: f32):
      %164 = arith.extf %in_52 : bf16 to f32
      %165 = arith.addf %in, %164 : f32
      linalg.yield %165 : f32
    } -> tensor<1x4x8x8xf32>
    %103 = tensor.empty() : tensor<1x4x8xi64>
    %104 = linalg.fill ins(%c0_i64 : i64) outs(%103 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %105 = tensor.empty() : tensor<1x4x8xf32>
    %106 = linalg.fill ins(%cst_0 : f32) outs(%105 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %107:2 = linalg.generic {indexing_maps = [#map3, #map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%102 : tensor<1x4x8x8xf32>) outs(%106, %104 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_52: i64):
      %164 = linalg.index 3 : index
      %165 = arith.index_cast %164 : index to i64
      %166 = arith.maximumf %in, %out : f32
      %167 = arith.cmpf ogt, %in, %out : f32
      %168 = arith.select %167, %165, %out_52 : i64
      linalg.yield %166, %168 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_36 = tensor.expand_shape %107#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102, %expanded_36 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%101 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %164 = arith.subf %in, %in_52 : f32
      linalg.yield %164 : f32
    } -> tensor<1x4x8x8xf32>
    %109 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108 : tensor<1x4x8x8xf32>) outs(%101 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.exp %in : f32
      linalg.yield %164 : f32
    } -> tensor<1x4x8x8xf32>
    %110 = tensor.empty() : tensor<1x4x8x1xf32>
    %111 = linalg.fill ins(%cst : f32) outs(%110 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%109 : tensor<1x4x8x8xf32>) outs(%111 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.addf %in, %out : f32
      linalg.yield %164 : f32
    } -> tensor<1x4x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%109, %112 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%101 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %164 = arith.divf %in, %in_52 : f32
      linalg.yield %164 : f32
    } -> tensor<1x4x8x8xf32>
    %114 = tensor.empty() : tensor<1x4x8x8xi1>
    %115 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<1x4x8x8xf32>) outs(%114 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %164 = arith.extf %in : f32 to f64
      %165 = arith.cmpf oeq, %164, %cst_6 : f64
      linalg.yield %165 : i1
    } -> tensor<1x4x8x8xi1>
    %116 = tensor.empty() : tensor<1x4x8x1xi1>
    %117 = linalg.fill ins(%true : i1) outs(%116 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %118 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%115 : tensor<1x4x8x8xi1>) outs(%117 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %164 = arith.andi %in, %out : i1
      linalg.yield %164 : i1
    } -> tensor<1x4x8x1xi1>
    %119 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%118, %cst_2, %113 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%101 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_52: f32, %in_53: f32, %out: f32):
      %164 = arith.select %in, %in_52, %in_53 : f32
      linalg.yield %164 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_37 = tensor.collapse_shape %119 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_38 = tensor.collapse_shape %94 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %120 = tensor.empty() : tensor<4x8x16xf32>
    %121 = linalg.fill ins(%cst : f32) outs(%120 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %122 = linalg.batch_matmul ins(%collapsed_37, %collapsed_38 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%121 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_39 = tensor.expand_shape %122 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %123 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<1x4x8x16xf32>) outs(%53 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<1x4x8x16xbf16>
    %transposed_40 = linalg.transpose ins(%123 : tensor<1x4x8x16xbf16>) outs(%50 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_41 = linalg.transpose ins(%arg5 : tensor<64x64xbf16>) outs(%34 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_42 = tensor.collapse_shape %transposed_40 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %124 = linalg.matmul ins(%collapsed_42, %transposed_41 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %125 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%124 : tensor<8x64xf32>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<8x64xbf16>
    %expanded_43 = tensor.expand_shape %125 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %126 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_43 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.addf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x64xbf16>
    %127 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x64xbf16>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %128 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %129 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%128 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.addf %in, %out : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %130 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.divf %in, %cst_9 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %131 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.truncf %cst_7 : f64 to f32
      %165 = arith.addf %in, %164 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %132 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.rsqrt %in : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127, %132 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %164 = arith.mulf %in, %in_52 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %134 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x64xbf16>
    %135 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %134 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x64xbf16>
    %136 = tensor.empty() : tensor<64x96xbf16>
    %transposed_44 = linalg.transpose ins(%arg8 : tensor<96x64xbf16>) outs(%136 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_45 = tensor.collapse_shape %135 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %137 = tensor.empty() : tensor<8x96xf32>
    %138 = linalg.fill ins(%cst : f32) outs(%137 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %139 = linalg.matmul ins(%collapsed_45, %transposed_44 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%138 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %140 = tensor.empty() : tensor<8x96xbf16>
    %141 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%139 : tensor<8x96xf32>) outs(%140 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<8x96xbf16>
    %expanded_46 = tensor.expand_shape %141 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %142 = tensor.empty() : tensor<1x8x96xf32>
    %143 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<1x8x96xbf16>) outs(%142 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<1x8x96xf32>
    %144 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x8x96xf32>) outs(%142 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.negf %in : f32
      %165 = math.exp %164 : f32
      %166 = arith.addf %165, %cst_1 : f32
      %167 = arith.divf %cst_1, %166 : f32
      linalg.yield %167 : f32
    } -> tensor<1x8x96xf32>
    %145 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143, %144 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%142 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %164 = arith.mulf %in, %in_52 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x96xf32>
    %146 = tensor.empty() : tensor<1x8x96xbf16>
    %147 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x8x96xf32>) outs(%146 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_47 = linalg.transpose ins(%arg9 : tensor<96x64xbf16>) outs(%136 : tensor<64x96xbf16>) permutation = [1, 0] 
    %148 = linalg.matmul ins(%collapsed_45, %transposed_47 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%138 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %149 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%148 : tensor<8x96xf32>) outs(%140 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<8x96xbf16>
    %expanded_48 = tensor.expand_shape %149 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %150 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %expanded_48 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%146 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x96xbf16>
    %151 = tensor.empty() : tensor<96x64xbf16>
    %transposed_49 = linalg.transpose ins(%arg10 : tensor<64x96xbf16>) outs(%151 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_50 = tensor.collapse_shape %150 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %152 = linalg.matmul ins(%collapsed_50, %transposed_49 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %153 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%152 : tensor<8x64xf32>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<8x64xbf16>
    %expanded_51 = tensor.expand_shape %153 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %154 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126, %expanded_51 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.addf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x64xbf16>
    %155 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154 : tensor<1x8x64xbf16>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %164 = arith.extf %in : bf16 to f32
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %156 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %157 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%156 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.addf %in, %out : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %158 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.divf %in, %cst_9 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %159 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%158 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = arith.truncf %cst_7 : f64 to f32
      %165 = arith.addf %in, %164 : f32
      linalg.yield %165 : f32
    } -> tensor<1x8x1xf32>
    %160 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%159 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %164 = math.rsqrt %in : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x1xf32>
    %161 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155, %160 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_52: f32, %out: f32):
      %164 = arith.mulf %in, %in_52 : f32
      linalg.yield %164 : f32
    } -> tensor<1x8x64xf32>
    %162 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161 : tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %164 = arith.truncf %in : f32 to bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x64xbf16>
    %163 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %162 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_52: bf16, %out: bf16):
      %164 = arith.mulf %in, %in_52 : bf16
      linalg.yield %164 : bf16
    } -> tensor<1x8x64xbf16>
    return %163 : tensor<1x8x64xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.bfloat16: "0x02000000803FA23ECD3D023D243C4F3B833AA639"
    }
  }
#-}
