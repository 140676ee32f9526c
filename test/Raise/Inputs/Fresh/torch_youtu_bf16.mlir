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
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_youtu_bf16(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<32x64xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<32xbf16>, %arg4: tensor<128x32xbf16>, %arg5: tensor<48x64xbf16>, %arg6: tensor<32xbf16>, %arg7: tensor<128x32xbf16>, %arg8: tensor<64x64xbf16>, %arg9: tensor<96x64xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<64x96xbf16>, %arg12: tensor<64xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<64xbf16>) -> tensor<1x8x64xbf16> {
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
    %cst_6 = arith.constant 0.42044820762685731 : f64
    %cst_7 = arith.constant 0xFFF0000000000000 : f64
    %cst_8 = arith.constant 9.9999999999999995E-7 : f64
    %cst_9 = arith.constant dense_resource<torch_tensor_8_torch.bfloat16> : tensor<8xbf16>
    %cst_10 = arith.constant 6.400000e+01 : f32
    %cst_11 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %171 = linalg.index 0 : index
      %172 = arith.index_cast %171 : index to i64
      linalg.yield %172 : i64
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
    ^bb0(%in: i64, %in_65: i64, %out: i1):
      %171 = arith.cmpi sle, %in, %in_65 : i64
      linalg.yield %171 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_65: i1, %out: i1):
      %171 = arith.andi %in, %in_65 : i1
      linalg.yield %171 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_13 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_65: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_65: i1, %out: i1):
      %171 = arith.andi %in, %in_65 : i1
      linalg.yield %171 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_14 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %171 = arith.sitofp %in : i64 to f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<8xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_9 : tensor<8xbf16>) outs(%12 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<8xf32>
    %14 = tensor.empty() : tensor<1x8x8xf32>
    %15 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %13 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%14 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %171 = arith.mulf %in, %in_65 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %15, %15 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %16 = tensor.empty() : tensor<1x8x16xf32>
    %17 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%16 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.cos %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x16xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%16 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.sin %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x16xf32>
    %19 = tensor.empty() : tensor<1x8x16xbf16>
    %20 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x8x16xf32>) outs(%19 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x16xbf16>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x16xf32>) outs(%19 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x16xbf16>
    %22 = tensor.empty() : tensor<1x8x64xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<1x8x64xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %171 : f32
    } -> tensor<1x8x64xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%24 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.divf %in, %cst_10 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_8 : f64 to f32
      %172 = arith.addf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x8x1xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.rsqrt %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %29 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %171 = arith.mulf %in, %in_65 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x64xf32>
    %31 = tensor.empty() : tensor<1x8x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x64xbf16>
    %33 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %32 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x64xbf16>
    %34 = tensor.empty() : tensor<64x32xbf16>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x64xbf16>) outs(%34 : tensor<64x32xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %33 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %35 = tensor.empty() : tensor<8x32xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %37 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%36 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %38 = tensor.empty() : tensor<8x32xbf16>
    %39 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<8x32xf32>) outs(%38 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<8x32xbf16>
    %expanded_15 = tensor.expand_shape %39 [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xbf16> into tensor<1x8x32xbf16>
    %40 = tensor.empty() : tensor<1x8x32xf32>
    %41 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<1x8x32xbf16>) outs(%40 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<1x8x32xf32>
    %42 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<1x8x32xf32>) outs(%40 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %171 : f32
    } -> tensor<1x8x32xf32>
    %43 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%42 : tensor<1x8x32xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %44 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.divf %in, %cst_11 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %45 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_8 : f64 to f32
      %172 = arith.addf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x8x1xf32>
    %46 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.rsqrt %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %47 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41, %46 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%40 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %171 = arith.mulf %in, %in_65 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x32xf32>
    %48 = tensor.empty() : tensor<1x8x32xbf16>
    %49 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<1x8x32xf32>) outs(%48 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x32xbf16>
    %50 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3, %49 : tensor<32xbf16>, tensor<1x8x32xbf16>) outs(%48 : tensor<1x8x32xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x32xbf16>
    %51 = tensor.empty() : tensor<32x128xbf16>
    %transposed_16 = linalg.transpose ins(%arg4 : tensor<128x32xbf16>) outs(%51 : tensor<32x128xbf16>) permutation = [1, 0] 
    %collapsed_17 = tensor.collapse_shape %50 [[0, 1], [2]] : tensor<1x8x32xbf16> into tensor<8x32xbf16>
    %52 = tensor.empty() : tensor<8x128xf32>
    %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %54 = linalg.matmul ins(%collapsed_17, %transposed_16 : tensor<8x32xbf16>, tensor<32x128xbf16>) outs(%53 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %55 = tensor.empty() : tensor<8x128xbf16>
    %56 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%54 : tensor<8x128xf32>) outs(%55 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<8x128xbf16>
    %expanded_18 = tensor.expand_shape %56 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %57 = tensor.empty() : tensor<1x4x8x32xbf16>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<1x8x4x32xbf16>) outs(%57 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_19[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_20 = tensor.extract_slice %transposed_19[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %58 = tensor.empty() : tensor<64x48xbf16>
    %transposed_21 = linalg.transpose ins(%arg5 : tensor<48x64xbf16>) outs(%58 : tensor<64x48xbf16>) permutation = [1, 0] 
    %59 = tensor.empty() : tensor<8x48xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<8x48xf32>) -> tensor<8x48xf32>
    %61 = linalg.matmul ins(%collapsed, %transposed_21 : tensor<8x64xbf16>, tensor<64x48xbf16>) outs(%60 : tensor<8x48xf32>) -> tensor<8x48xf32>
    %62 = tensor.empty() : tensor<8x48xbf16>
    %63 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%61 : tensor<8x48xf32>) outs(%62 : tensor<8x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<8x48xbf16>
    %expanded_22 = tensor.expand_shape %63 [[0, 1], [2]] output_shape [1, 8, 48] : tensor<8x48xbf16> into tensor<1x8x48xbf16>
    %extracted_slice_23 = tensor.extract_slice %expanded_22[0, 0, 0] [1, 8, 32] [1, 1, 1] : tensor<1x8x48xbf16> to tensor<1x8x32xbf16>
    %extracted_slice_24 = tensor.extract_slice %expanded_22[0, 0, 32] [1, 8, 16] [1, 1, 1] : tensor<1x8x48xbf16> to tensor<1x8x16xbf16>
    %64 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x8x32xbf16>) outs(%40 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<1x8x32xf32>
    %65 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<1x8x32xf32>) outs(%40 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %171 : f32
    } -> tensor<1x8x32xf32>
    %66 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%65 : tensor<1x8x32xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %67 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.divf %in, %cst_11 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %68 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_8 : f64 to f32
      %172 = arith.addf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x8x1xf32>
    %69 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.rsqrt %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %70 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %69 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%40 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %171 = arith.mulf %in, %in_65 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x32xf32>
    %71 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<1x8x32xf32>) outs(%48 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x32xbf16>
    %72 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %71 : tensor<32xbf16>, tensor<1x8x32xbf16>) outs(%48 : tensor<1x8x32xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x32xbf16>
    %expanded_25 = tensor.expand_shape %extracted_slice_24 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %extracted_slice_26 = tensor.extract_slice %20[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xbf16> to tensor<1x8x8xbf16>
    %expanded_27 = tensor.expand_shape %extracted_slice_26 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice_28 = tensor.extract_slice %21[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xbf16> to tensor<1x8x8xbf16>
    %expanded_29 = tensor.expand_shape %extracted_slice_28 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice_30 = tensor.extract_slice %extracted_slice_20[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_31 = tensor.extract_slice %extracted_slice_20[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_32 = tensor.extract_slice %expanded_25[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %extracted_slice_33 = tensor.extract_slice %expanded_25[0, 0, 0, 1] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %73 = tensor.empty() : tensor<1x4x8x8xbf16>
    %74 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_30, %expanded_27 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%73 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x4x8x8xbf16>
    %75 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_31, %expanded_29 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%73 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x4x8x8xbf16>
    %76 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %75 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%73 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.subf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x4x8x8xbf16>
    %77 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_31, %expanded_27 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%73 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x4x8x8xbf16>
    %78 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_30, %expanded_29 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%73 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x4x8x8xbf16>
    %79 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %78 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%73 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.addf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_34 = tensor.concat dim(3) %76, %79 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %80 = tensor.empty() : tensor<1x1x8x8xbf16>
    %81 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_32, %expanded_27 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%80 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x1x8x8xbf16>
    %82 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_33, %expanded_29 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%80 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x1x8x8xbf16>
    %83 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81, %82 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%80 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.subf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x1x8x8xbf16>
    %84 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_33, %expanded_27 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%80 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x1x8x8xbf16>
    %85 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_32, %expanded_29 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%80 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x1x8x8xbf16>
    %86 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84, %85 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%80 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.addf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x1x8x8xbf16>
    %concat_35 = tensor.concat dim(3) %83, %86 : (tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) -> tensor<1x1x8x16xbf16>
    %concat_36 = tensor.concat dim(3) %extracted_slice, %concat_34 : (tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x32xbf16>
    %transposed_37 = linalg.transpose ins(%arg7 : tensor<128x32xbf16>) outs(%51 : tensor<32x128xbf16>) permutation = [1, 0] 
    %collapsed_38 = tensor.collapse_shape %72 [[0, 1], [2]] : tensor<1x8x32xbf16> into tensor<8x32xbf16>
    %87 = linalg.matmul ins(%collapsed_38, %transposed_37 : tensor<8x32xbf16>, tensor<32x128xbf16>) outs(%53 : tensor<8x128xf32>) -> tensor<8x128xf32>
    %88 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%87 : tensor<8x128xf32>) outs(%55 : tensor<8x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<8x128xbf16>
    %expanded_39 = tensor.expand_shape %88 [[0, 1], [2, 3]] output_shape [1, 8, 4, 32] : tensor<8x128xbf16> into tensor<1x8x4x32xbf16>
    %transposed_40 = linalg.transpose ins(%expanded_39 : tensor<1x8x4x32xbf16>) outs(%57 : tensor<1x4x8x32xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_41 = tensor.extract_slice %transposed_40[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %extracted_slice_42 = tensor.extract_slice %transposed_40[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x32xbf16> to tensor<1x4x8x16xbf16>
    %89 = tensor.empty() : tensor<1x4x8x16xbf16>
    %collapsed_43 = tensor.collapse_shape %concat_35 [[0, 1], [2], [3]] : tensor<1x1x8x16xbf16> into tensor<1x8x16xbf16>
    %90 = linalg.generic {indexing_maps = [#map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_43 : tensor<1x8x16xbf16>) outs(%89 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x8x16xbf16>
    %inserted_slice = tensor.insert_slice %extracted_slice_41 into %57[0, 0, 0, 0] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> into tensor<1x4x8x32xbf16>
    %inserted_slice_44 = tensor.insert_slice %90 into %inserted_slice[0, 0, 0, 16] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> into tensor<1x4x8x32xbf16>
    %91 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<bf16>, tensor<bf16>) outs(%80 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: i1, %in_65: bf16, %in_66: bf16, %out: bf16):
      %171 = arith.select %in, %in_65, %in_66 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x1x8x8xbf16>
    %92 = tensor.empty() : tensor<1x4x8x32xf32>
    %93 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_36 : tensor<1x4x8x32xbf16>) outs(%92 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<1x4x8x32xf32>
    %94 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_44 : tensor<1x4x8x32xbf16>) outs(%92 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<1x4x8x32xf32>
    %95 = tensor.empty() : tensor<1x4x8x16xf32>
    %96 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_42 : tensor<1x4x8x16xbf16>) outs(%95 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<1x4x8x16xf32>
    %97 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93 : tensor<1x4x8x32xf32>) outs(%92 : tensor<1x4x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_6 : f64 to f32
      %172 = arith.mulf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x4x8x32xf32>
    %98 = tensor.empty() : tensor<1x4x32x8xf32>
    %transposed_45 = linalg.transpose ins(%94 : tensor<1x4x8x32xf32>) outs(%98 : tensor<1x4x32x8xf32>) permutation = [0, 1, 3, 2] 
    %99 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_45 : tensor<1x4x32x8xf32>) outs(%98 : tensor<1x4x32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_6 : f64 to f32
      %172 = arith.mulf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x4x32x8xf32>
    %collapsed_46 = tensor.collapse_shape %97 [[0, 1], [2], [3]] : tensor<1x4x8x32xf32> into tensor<4x8x32xf32>
    %collapsed_47 = tensor.collapse_shape %99 [[0, 1], [2], [3]] : tensor<1x4x32x8xf32> into tensor<4x32x8xf32>
    %100 = tensor.empty() : tensor<4x8x8xf32>
    %101 = linalg.fill ins(%cst : f32) outs(%100 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %102 = linalg.batch_matmul ins(%collapsed_46, %collapsed_47 : tensor<4x8x32xf32>, tensor<4x32x8xf32>) outs(%101 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_48 = tensor.expand_shape %102 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %103 = tensor.empty() : tensor<1x4x8x8xf32>
    %104 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_48, %91 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xbf16>) outs(%103 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: bf16, %out: f32):
      %171 = arith.extf %in_65 : bf16 to f32
      %172 = arith.addf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x4x8x8xf32>
    %105 = tensor.empty() : tensor<1x4x8xi64>
    %106 = linalg.fill ins(%c0_i64 : i64) outs(%105 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %107 = tensor.empty() : tensor<1x4x8xf32>
    %108 = linalg.fill ins(%cst_0 : f32) outs(%107 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %109:2 = linalg.generic {indexing_maps = [#map3, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%104 : tensor<1x4x8x8xf32>) outs(%108, %106 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_65: i64):
      %171 = linalg.index 3 : index
      %172 = arith.index_cast %171 : index to i64
      %173 = arith.maximumf %in, %out : f32
      %174 = arith.cmpf ogt, %in, %out : f32
      %175 = arith.select %174, %172, %out_65 : i64
      linalg.yield %173, %175 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_49 = tensor.expand_shape %109#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104, %expanded_49 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%103 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %171 = arith.subf %in, %in_65 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x8x8xf32>
    %111 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110 : tensor<1x4x8x8xf32>) outs(%103 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.exp %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x8x8xf32>
    %112 = tensor.empty() : tensor<1x4x8x1xf32>
    %113 = linalg.fill ins(%cst : f32) outs(%112 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%111 : tensor<1x4x8x8xf32>) outs(%113 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x8x1xf32>
    %115 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111, %114 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%103 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %171 = arith.divf %in, %in_65 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x8x8xf32>
    %116 = tensor.empty() : tensor<1x4x8x8xi1>
    %117 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104 : tensor<1x4x8x8xf32>) outs(%116 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %171 = arith.extf %in : f32 to f64
      %172 = arith.cmpf oeq, %171, %cst_7 : f64
      linalg.yield %172 : i1
    } -> tensor<1x4x8x8xi1>
    %118 = tensor.empty() : tensor<1x4x8x1xi1>
    %119 = linalg.fill ins(%true : i1) outs(%118 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %120 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%117 : tensor<1x4x8x8xi1>) outs(%119 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %171 = arith.andi %in, %out : i1
      linalg.yield %171 : i1
    } -> tensor<1x4x8x1xi1>
    %121 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120, %cst_2, %115 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%103 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_65: f32, %in_66: f32, %out: f32):
      %171 = arith.select %in, %in_65, %in_66 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_50 = tensor.collapse_shape %121 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_51 = tensor.collapse_shape %96 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %122 = tensor.empty() : tensor<4x8x16xf32>
    %123 = linalg.fill ins(%cst : f32) outs(%122 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %124 = linalg.batch_matmul ins(%collapsed_50, %collapsed_51 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%123 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_52 = tensor.expand_shape %124 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %125 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_52 : tensor<1x4x8x16xf32>) outs(%89 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<1x4x8x16xbf16>
    %126 = tensor.empty() : tensor<1x8x4x16xbf16>
    %transposed_53 = linalg.transpose ins(%125 : tensor<1x4x8x16xbf16>) outs(%126 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %127 = tensor.empty() : tensor<64x64xbf16>
    %transposed_54 = linalg.transpose ins(%arg8 : tensor<64x64xbf16>) outs(%127 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_55 = tensor.collapse_shape %transposed_53 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %128 = tensor.empty() : tensor<8x64xf32>
    %129 = linalg.fill ins(%cst : f32) outs(%128 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %130 = linalg.matmul ins(%collapsed_55, %transposed_54 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%129 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %131 = tensor.empty() : tensor<8x64xbf16>
    %132 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%130 : tensor<8x64xf32>) outs(%131 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<8x64xbf16>
    %expanded_56 = tensor.expand_shape %132 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %133 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_56 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.addf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x64xbf16>
    %134 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x8x64xbf16>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<1x8x64xf32>
    %135 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %171 : f32
    } -> tensor<1x8x64xf32>
    %136 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%135 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %137 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.divf %in, %cst_10 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %138 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_8 : f64 to f32
      %172 = arith.addf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x8x1xf32>
    %139 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.rsqrt %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %139 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %171 = arith.mulf %in, %in_65 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x64xf32>
    %141 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x64xbf16>
    %142 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %141 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x64xbf16>
    %143 = tensor.empty() : tensor<64x96xbf16>
    %transposed_57 = linalg.transpose ins(%arg9 : tensor<96x64xbf16>) outs(%143 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_58 = tensor.collapse_shape %142 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %144 = tensor.empty() : tensor<8x96xf32>
    %145 = linalg.fill ins(%cst : f32) outs(%144 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %146 = linalg.matmul ins(%collapsed_58, %transposed_57 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%145 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %147 = tensor.empty() : tensor<8x96xbf16>
    %148 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%146 : tensor<8x96xf32>) outs(%147 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<8x96xbf16>
    %expanded_59 = tensor.expand_shape %148 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %149 = tensor.empty() : tensor<1x8x96xf32>
    %150 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_59 : tensor<1x8x96xbf16>) outs(%149 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<1x8x96xf32>
    %151 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<1x8x96xf32>) outs(%149 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.negf %in : f32
      %172 = math.exp %171 : f32
      %173 = arith.addf %172, %cst_1 : f32
      %174 = arith.divf %cst_1, %173 : f32
      linalg.yield %174 : f32
    } -> tensor<1x8x96xf32>
    %152 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150, %151 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%149 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %171 = arith.mulf %in, %in_65 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x96xf32>
    %153 = tensor.empty() : tensor<1x8x96xbf16>
    %154 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152 : tensor<1x8x96xf32>) outs(%153 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_60 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%143 : tensor<64x96xbf16>) permutation = [1, 0] 
    %155 = linalg.matmul ins(%collapsed_58, %transposed_60 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%145 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %156 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%155 : tensor<8x96xf32>) outs(%147 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<8x96xbf16>
    %expanded_61 = tensor.expand_shape %156 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %157 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154, %expanded_61 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%153 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x96xbf16>
    %158 = tensor.empty() : tensor<96x64xbf16>
    %transposed_62 = linalg.transpose ins(%arg11 : tensor<64x96xbf16>) outs(%158 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_63 = tensor.collapse_shape %157 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %159 = linalg.matmul ins(%collapsed_63, %transposed_62 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%129 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %160 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%159 : tensor<8x64xf32>) outs(%131 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<8x64xbf16>
    %expanded_64 = tensor.expand_shape %160 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %161 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133, %expanded_64 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.addf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x64xbf16>
    %162 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161 : tensor<1x8x64xbf16>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %171 = arith.extf %in : bf16 to f32
      linalg.yield %171 : f32
    } -> tensor<1x8x64xf32>
    %163 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%162 : tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %171 : f32
    } -> tensor<1x8x64xf32>
    %164 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%163 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %165 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.divf %in, %cst_10 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %166 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%165 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_8 : f64 to f32
      %172 = arith.addf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x8x1xf32>
    %167 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.rsqrt %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x1xf32>
    %168 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%162, %167 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %171 = arith.mulf %in, %in_65 : f32
      linalg.yield %171 : f32
    } -> tensor<1x8x64xf32>
    %169 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%168 : tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %171 = arith.truncf %in : f32 to bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x64xbf16>
    %170 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %169 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_65: bf16, %out: bf16):
      %171 = arith.mulf %in, %in_65 : bf16
      linalg.yield %171 : bf16
    } -> tensor<1x8x64xbf16>
    return %170 : tensor<1x8x64xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.bfloat16: "0x02000000803FA23ECD3D023D243C4F3B833AA639"
    }
  }
#-}
