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
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_llama_bf16(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<32x64xbf16>, %arg2: tensor<64x64xbf16>, %arg3: tensor<32x64xbf16>, %arg4: tensor<32x64xbf16>, %arg5: tensor<64x64xbf16>, %arg6: tensor<96x64xbf16>, %arg7: tensor<96x64xbf16>, %arg8: tensor<64x96xbf16>, %arg9: tensor<64xbf16>, %arg10: tensor<64xbf16>, %arg11: tensor<64xbf16>) -> tensor<1x8x64xbf16> {
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
    %cst_10 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %139 = linalg.index 0 : index
      %140 = arith.index_cast %139 : index to i64
      linalg.yield %140 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<1xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_11 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xi64> into tensor<1x1x8x1xi64>
    %expanded_12 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 8] : tensor<8xi64> into tensor<1x1x1x8xi64>
    %4 = tensor.empty() : tensor<1x1x8x8xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %expanded_11 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_51: i64, %out: i1):
      %139 = arith.cmpi sle, %in, %in_51 : i64
      linalg.yield %139 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_51: i1, %out: i1):
      %139 = arith.andi %in, %in_51 : i1
      linalg.yield %139 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_12 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_51: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_51: i1, %out: i1):
      %139 = arith.andi %in, %in_51 : i1
      linalg.yield %139 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_13 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %139 = arith.sitofp %in : i64 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<8xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_8 : tensor<8xbf16>) outs(%12 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<8xf32>
    %14 = tensor.empty() : tensor<1x8x8xf32>
    %15 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %13 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%14 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %139 = arith.mulf %in, %in_51 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %15, %15 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %16 = tensor.empty() : tensor<1x8x16xf32>
    %17 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%16 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.cos %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x16xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%16 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.sin %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x16xf32>
    %19 = tensor.empty() : tensor<1x8x16xbf16>
    %20 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x8x16xf32>) outs(%19 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x16xbf16>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x16xf32>) outs(%19 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x16xbf16>
    %22 = tensor.empty() : tensor<1x8x64xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%24 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.divf %in, %cst_9 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.truncf %cst_7 : f64 to f32
      %140 = arith.addf %in, %139 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x1xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.rsqrt %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %29 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %139 = arith.mulf %in, %in_51 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %31 = tensor.empty() : tensor<1x8x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %33 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %32 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_51 : bf16
      linalg.yield %139 : bf16
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
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x64xbf16>
    %expanded_14 = tensor.expand_shape %39 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xbf16> into tensor<1x8x4x16xbf16>
    %40 = tensor.empty() : tensor<1x4x8x16xbf16>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x8x4x16xbf16>) outs(%40 : tensor<1x4x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %41 = tensor.empty() : tensor<64x32xbf16>
    %transposed_16 = linalg.transpose ins(%arg3 : tensor<32x64xbf16>) outs(%41 : tensor<64x32xbf16>) permutation = [1, 0] 
    %42 = tensor.empty() : tensor<8x32xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %44 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%43 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %45 = tensor.empty() : tensor<8x32xbf16>
    %46 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<8x32xf32>) outs(%45 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x32xbf16>
    %expanded_17 = tensor.expand_shape %46 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %47 = tensor.empty() : tensor<1x2x8x16xbf16>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<1x8x2x16xbf16>) outs(%47 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_19 = linalg.transpose ins(%arg4 : tensor<32x64xbf16>) outs(%41 : tensor<64x32xbf16>) permutation = [1, 0] 
    %48 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%43 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %49 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<8x32xf32>) outs(%45 : tensor<8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x32xbf16>
    %expanded_20 = tensor.expand_shape %49 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xbf16> into tensor<1x8x2x16xbf16>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<1x8x2x16xbf16>) outs(%47 : tensor<1x2x8x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_22 = tensor.expand_shape %20 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %expanded_23 = tensor.expand_shape %21 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %50 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15, %expanded_22 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%40 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x16xbf16>
    %extracted_slice = tensor.extract_slice %transposed_15[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_24 = tensor.extract_slice %transposed_15[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %51 = tensor.empty() : tensor<1x4x8x8xbf16>
    %52 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24 : tensor<1x4x8x8xbf16>) outs(%51 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %139 = arith.negf %in : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_25 = tensor.concat dim(3) %52, %extracted_slice : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %53 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_25, %expanded_23 : tensor<1x4x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%40 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x16xbf16>
    %54 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %53 : tensor<1x4x8x16xbf16>, tensor<1x4x8x16xbf16>) outs(%40 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.addf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x16xbf16>
    %55 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18, %expanded_22 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%47 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x16xbf16>
    %extracted_slice_26 = tensor.extract_slice %transposed_18[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %extracted_slice_27 = tensor.extract_slice %transposed_18[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xbf16> to tensor<1x2x8x8xbf16>
    %56 = tensor.empty() : tensor<1x2x8x8xbf16>
    %57 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_27 : tensor<1x2x8x8xbf16>) outs(%56 : tensor<1x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %139 = arith.negf %in : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x8xbf16>
    %concat_28 = tensor.concat dim(3) %57, %extracted_slice_26 : (tensor<1x2x8x8xbf16>, tensor<1x2x8x8xbf16>) -> tensor<1x2x8x16xbf16>
    %58 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_28, %expanded_23 : tensor<1x2x8x16xbf16>, tensor<1x1x8x16xbf16>) outs(%47 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x16xbf16>
    %59 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %58 : tensor<1x2x8x16xbf16>, tensor<1x2x8x16xbf16>) outs(%47 : tensor<1x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.addf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x2x8x16xbf16>
    %60 = tensor.empty() : tensor<1x2x2x8x16xbf16>
    %61 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x2x8x16xbf16>) outs(%60 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_29 = tensor.collapse_shape %61 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %62 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21 : tensor<1x2x8x16xbf16>) outs(%60 : tensor<1x2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x8x16xbf16>
    %collapsed_30 = tensor.collapse_shape %62 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xbf16> into tensor<1x4x8x16xbf16>
    %63 = tensor.empty() : tensor<1x1x8x8xbf16>
    %64 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<bf16>, tensor<bf16>) outs(%63 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: i1, %in_51: bf16, %in_52: bf16, %out: bf16):
      %139 = arith.select %in, %in_51, %in_52 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x1x8x8xbf16>
    %65 = tensor.empty() : tensor<1x4x8x16xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<1x4x8x16xbf16>) outs(%65 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x16xf32>
    %67 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29 : tensor<1x4x8x16xbf16>) outs(%65 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x16xf32>
    %68 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_30 : tensor<1x4x8x16xbf16>) outs(%65 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x16xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<1x4x8x16xf32>) outs(%65 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.mulf %in, %cst_10 : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x16xf32>
    %70 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_31 = linalg.transpose ins(%67 : tensor<1x4x8x16xf32>) outs(%70 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %71 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_31 : tensor<1x4x16x8xf32>) outs(%70 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.mulf %in, %cst_10 : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_32 = tensor.collapse_shape %69 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_33 = tensor.collapse_shape %71 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %72 = tensor.empty() : tensor<4x8x8xf32>
    %73 = linalg.fill ins(%cst : f32) outs(%72 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %74 = linalg.batch_matmul ins(%collapsed_32, %collapsed_33 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%73 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_34 = tensor.expand_shape %74 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %75 = tensor.empty() : tensor<1x4x8x8xf32>
    %76 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34, %64 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xbf16>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: bf16, %out: f32):
      %139 = arith.extf %in_51 : bf16 to f32
      %140 = arith.addf %in, %139 : f32
      linalg.yield %140 : f32
    } -> tensor<1x4x8x8xf32>
    %77 = tensor.empty() : tensor<1x4x8xi64>
    %78 = linalg.fill ins(%c0_i64 : i64) outs(%77 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %79 = tensor.empty() : tensor<1x4x8xf32>
    %80 = linalg.fill ins(%cst_0 : f32) outs(%79 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %81:2 = linalg.generic {indexing_maps = [#map3, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<1x4x8x8xf32>) outs(%80, %78 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_51: i64):
      %139 = linalg.index 3 : index
      %140 = arith.index_cast %139 : index to i64
      %141 = arith.maximumf %in, %out : f32
      %142 = arith.cmpf ogt, %in, %out : f32
      %143 = arith.select %142, %140, %out_51 : i64
      linalg.yield %141, %143 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_35 = tensor.expand_shape %81#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %expanded_35 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %139 = arith.subf %in, %in_51 : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x8xf32>
    %83 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<1x4x8x8xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.exp %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x8xf32>
    %84 = tensor.empty() : tensor<1x4x8x1xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%83 : tensor<1x4x8x8xf32>) outs(%85 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %86 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %139 = arith.divf %in, %in_51 : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x8xf32>
    %88 = tensor.empty() : tensor<1x4x8x8xi1>
    %89 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x4x8x8xf32>) outs(%88 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %139 = arith.extf %in : f32 to f64
      %140 = arith.cmpf oeq, %139, %cst_6 : f64
      linalg.yield %140 : i1
    } -> tensor<1x4x8x8xi1>
    %90 = tensor.empty() : tensor<1x4x8x1xi1>
    %91 = linalg.fill ins(%true : i1) outs(%90 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %92 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%89 : tensor<1x4x8x8xi1>) outs(%91 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %139 = arith.andi %in, %out : i1
      linalg.yield %139 : i1
    } -> tensor<1x4x8x1xi1>
    %93 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92, %cst_2, %87 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%75 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_51: f32, %in_52: f32, %out: f32):
      %139 = arith.select %in, %in_51, %in_52 : f32
      linalg.yield %139 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_36 = tensor.collapse_shape %93 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_37 = tensor.collapse_shape %68 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %94 = tensor.empty() : tensor<4x8x16xf32>
    %95 = linalg.fill ins(%cst : f32) outs(%94 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %96 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%95 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_38 = tensor.expand_shape %96 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %97 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<1x4x8x16xf32>) outs(%40 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x4x8x16xbf16>
    %98 = tensor.empty() : tensor<1x8x4x16xbf16>
    %transposed_39 = linalg.transpose ins(%97 : tensor<1x4x8x16xbf16>) outs(%98 : tensor<1x8x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_40 = linalg.transpose ins(%arg5 : tensor<64x64xbf16>) outs(%34 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_41 = tensor.collapse_shape %transposed_39 [[0, 1], [2, 3]] : tensor<1x8x4x16xbf16> into tensor<8x64xbf16>
    %99 = linalg.matmul ins(%collapsed_41, %transposed_40 : tensor<8x64xbf16>, tensor<64x64xbf16>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %100 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%99 : tensor<8x64xf32>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x64xbf16>
    %expanded_42 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %101 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_42 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.addf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %102 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x64xbf16>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %103 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %104 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%103 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.divf %in, %cst_9 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.truncf %cst_7 : f64 to f32
      %140 = arith.addf %in, %139 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x1xf32>
    %107 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.rsqrt %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %107 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %139 = arith.mulf %in, %in_51 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %109 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %110 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %109 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %111 = tensor.empty() : tensor<64x96xbf16>
    %transposed_43 = linalg.transpose ins(%arg6 : tensor<96x64xbf16>) outs(%111 : tensor<64x96xbf16>) permutation = [1, 0] 
    %collapsed_44 = tensor.collapse_shape %110 [[0, 1], [2]] : tensor<1x8x64xbf16> into tensor<8x64xbf16>
    %112 = tensor.empty() : tensor<8x96xf32>
    %113 = linalg.fill ins(%cst : f32) outs(%112 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %114 = linalg.matmul ins(%collapsed_44, %transposed_43 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%113 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %115 = tensor.empty() : tensor<8x96xbf16>
    %116 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%114 : tensor<8x96xf32>) outs(%115 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x96xbf16>
    %expanded_45 = tensor.expand_shape %116 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %117 = tensor.empty() : tensor<1x8x96xf32>
    %118 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45 : tensor<1x8x96xbf16>) outs(%117 : tensor<1x8x96xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x96xf32>
    %119 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<1x8x96xf32>) outs(%117 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_1 : f32
      %142 = arith.divf %cst_1, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<1x8x96xf32>
    %120 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118, %119 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%117 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %139 = arith.mulf %in, %in_51 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x96xf32>
    %121 = tensor.empty() : tensor<1x8x96xbf16>
    %122 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x8x96xf32>) outs(%121 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_46 = linalg.transpose ins(%arg7 : tensor<96x64xbf16>) outs(%111 : tensor<64x96xbf16>) permutation = [1, 0] 
    %123 = linalg.matmul ins(%collapsed_44, %transposed_46 : tensor<8x64xbf16>, tensor<64x96xbf16>) outs(%113 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %124 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%123 : tensor<8x96xf32>) outs(%115 : tensor<8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x96xbf16>
    %expanded_47 = tensor.expand_shape %124 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xbf16> into tensor<1x8x96xbf16>
    %125 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %expanded_47 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%121 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x96xbf16>
    %126 = tensor.empty() : tensor<96x64xbf16>
    %transposed_48 = linalg.transpose ins(%arg8 : tensor<64x96xbf16>) outs(%126 : tensor<96x64xbf16>) permutation = [1, 0] 
    %collapsed_49 = tensor.collapse_shape %125 [[0, 1], [2]] : tensor<1x8x96xbf16> into tensor<8x96xbf16>
    %127 = linalg.matmul ins(%collapsed_49, %transposed_48 : tensor<8x96xbf16>, tensor<96x64xbf16>) outs(%36 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %128 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%127 : tensor<8x64xf32>) outs(%38 : tensor<8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<8x64xbf16>
    %expanded_50 = tensor.expand_shape %128 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xbf16> into tensor<1x8x64xbf16>
    %129 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %expanded_50 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.addf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %130 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x8x64xbf16>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %139 = arith.extf %in : bf16 to f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %131 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<1x8x64xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %132 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%131 : tensor<1x8x64xf32>) outs(%25 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.divf %in, %cst_9 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %134 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.truncf %cst_7 : f64 to f32
      %140 = arith.addf %in, %139 : f32
      linalg.yield %140 : f32
    } -> tensor<1x8x1xf32>
    %135 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.rsqrt %in : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x1xf32>
    %136 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130, %135 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%22 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %139 = arith.mulf %in, %in_51 : f32
      linalg.yield %139 : f32
    } -> tensor<1x8x64xf32>
    %137 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136 : tensor<1x8x64xf32>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %139 = arith.truncf %in : f32 to bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    %138 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %137 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%31 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_51: bf16, %out: bf16):
      %139 = arith.mulf %in, %in_51 : bf16
      linalg.yield %139 : bf16
    } -> tensor<1x8x64xbf16>
    return %138 : tensor<1x8x64xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.bfloat16: "0x02000000803FA23ECD3D023D243C4F3B833AA639"
    }
  }
#-}
