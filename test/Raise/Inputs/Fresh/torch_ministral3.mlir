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
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, 0)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_ministral3(%arg0: tensor<1x8x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<96x64xf32>, %arg7: tensor<96x64xf32>, %arg8: tensor<64x96xf32>, %arg9: tensor<64xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<1x4x8x8xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant 0xFFF0000000000000 : f64
    %cst_7 = arith.constant 1.000000e-01 : f64
    %cst_8 = arith.constant 1.000000e-05 : f64
    %cst_9 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_10 = arith.constant 6.400000e+01 : f32
    %cst_11 = arith.constant 1.638400e+04 : f32
    %cst_12 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %116 = linalg.index 0 : index
      %117 = arith.index_cast %116 : index to i64
      linalg.yield %117 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 8] : tensor<8xi64> into tensor<1x8xi64>
    %2 = tensor.empty() : tensor<1xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded_13 = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_14 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xi64> into tensor<1x1x8x1xi64>
    %expanded_15 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 8] : tensor<8xi64> into tensor<1x1x1x8xi64>
    %4 = tensor.empty() : tensor<1x1x8x8xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15, %expanded_14 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_54: i64, %out: i1):
      %116 = arith.cmpi sle, %in, %in_54 : i64
      linalg.yield %116 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_54: i1, %out: i1):
      %116 = arith.andi %in, %in_54 : i1
      linalg.yield %116 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13, %expanded_15 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_54: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_54: i1, %out: i1):
      %116 = arith.andi %in, %in_54 : i1
      linalg.yield %116 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_16 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %116 = arith.sitofp %in : i64 to f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<1x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %cst_9 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%12 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %13, %13 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %14 = tensor.empty() : tensor<1x8x16xf32>
    %15 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.cos %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x16xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.sin %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x16xf32>
    %17 = tensor.empty() : tensor<1x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.divf %in, %cst_10 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_8 : f64 to f32
      %117 = arith.addf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %23 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %24 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %26 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<64x64xf32>) outs(%26 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %27 = tensor.empty() : tensor<8x64xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_17 = tensor.expand_shape %29 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %30 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<1x8x4x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %31 = tensor.empty() : tensor<64x32xf32>
    %transposed_19 = linalg.transpose ins(%arg3 : tensor<32x64xf32>) outs(%31 : tensor<64x32xf32>) permutation = [1, 0] 
    %32 = tensor.empty() : tensor<8x32xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %34 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%33 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_20 = tensor.expand_shape %34 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %35 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<1x8x2x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_22 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%31 : tensor<64x32xf32>) permutation = [1, 0] 
    %36 = linalg.matmul ins(%collapsed, %transposed_22 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%33 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_23 = tensor.expand_shape %36 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_24 = linalg.transpose ins(%expanded_23 : tensor<1x8x2x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_25 = tensor.expand_shape %15 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_26 = tensor.expand_shape %16 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18, %expanded_25 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_18[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_27 = tensor.extract_slice %transposed_18[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %38 = tensor.empty() : tensor<1x4x8x8xf32>
    %39 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_27 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_28 = tensor.concat dim(3) %39, %extracted_slice : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_28, %expanded_26 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x16xf32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.addf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x16xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21, %expanded_25 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_29 = tensor.extract_slice %transposed_21[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_30 = tensor.extract_slice %transposed_21[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %43 = tensor.empty() : tensor<1x2x8x8xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_30 : tensor<1x2x8x8xf32>) outs(%43 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_31 = tensor.concat dim(3) %44, %extracted_slice_29 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_31, %expanded_26 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x2x8x16xf32>
    %46 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %45 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.addf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x2x8x16xf32>
    %47 = tensor.empty() : tensor<1x8xf32>
    %48 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<1x8xi64>) outs(%47 : tensor<1x8xf32>) {
    ^bb0(%in: i64, %out: f32):
      %116 = arith.sitofp %in : i64 to f32
      %117 = arith.divf %116, %cst_11 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8xf32>
    %49 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<1x8xf32>) outs(%47 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.floor %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8xf32>
    %50 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<1x8xf32>) outs(%47 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %cst_1 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8xf32>
    %51 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%50 : tensor<1x8xf32>) outs(%47 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.log %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8xf32>
    %52 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%51 : tensor<1x8xf32>) outs(%47 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_7 : f64 to f32
      %117 = arith.mulf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8xf32>
    %53 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<1x8xf32>) outs(%47 : tensor<1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %cst_1 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8xf32>
    %expanded_32 = tensor.expand_shape %53 [[0], [1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<1x8xf32> into tensor<1x1x8x1xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %expanded_32 : tensor<1x4x8x16xf32>, tensor<1x1x8x1xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x16xf32>
    %55 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %56 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x2x8x16xf32>) outs(%55 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_33 = tensor.collapse_shape %56 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %57 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_24 : tensor<1x2x8x16xf32>) outs(%55 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %58 = tensor.empty() : tensor<1x1x8x8xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<f32>, tensor<f32>) outs(%58 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: i1, %in_54: f32, %in_55: f32, %out: f32):
      %116 = arith.select %in, %in_54, %in_55 : f32
      linalg.yield %116 : f32
    } -> tensor<1x1x8x8xf32>
    %60 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.mulf %in, %cst_12 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x16xf32>
    %61 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_34 = linalg.transpose ins(%collapsed_33 : tensor<1x4x8x16xf32>) outs(%61 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %62 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_34 : tensor<1x4x16x8xf32>) outs(%61 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.mulf %in, %cst_12 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_35 = tensor.collapse_shape %60 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_36 = tensor.collapse_shape %62 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %63 = tensor.empty() : tensor<4x8x8xf32>
    %64 = linalg.fill ins(%cst : f32) outs(%63 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %65 = linalg.batch_matmul ins(%collapsed_35, %collapsed_36 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%64 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_37 = tensor.expand_shape %65 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_37, %59 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.addf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %67 = tensor.empty() : tensor<1x4x8xi64>
    %68 = linalg.fill ins(%c0_i64 : i64) outs(%67 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %69 = tensor.empty() : tensor<1x4x8xf32>
    %70 = linalg.fill ins(%cst_0 : f32) outs(%69 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %71:2 = linalg.generic {indexing_maps = [#map3, #map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%66 : tensor<1x4x8x8xf32>) outs(%70, %68 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_54: i64):
      %116 = linalg.index 3 : index
      %117 = arith.index_cast %116 : index to i64
      %118 = arith.maximumf %in, %out : f32
      %119 = arith.cmpf ogt, %in, %out : f32
      %120 = arith.select %119, %117, %out_54 : i64
      linalg.yield %118, %120 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_38 = tensor.expand_shape %71#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %72 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %expanded_38 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.subf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %73 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.exp %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %74 = tensor.empty() : tensor<1x4x8x1xf32>
    %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %76 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%73 : tensor<1x4x8x8xf32>) outs(%75 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x1xf32>
    %77 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %76 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.divf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %78 = tensor.empty() : tensor<1x4x8x8xi1>
    %79 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<1x4x8x8xf32>) outs(%78 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %116 = arith.extf %in : f32 to f64
      %117 = arith.cmpf oeq, %116, %cst_6 : f64
      linalg.yield %117 : i1
    } -> tensor<1x4x8x8xi1>
    %80 = tensor.empty() : tensor<1x4x8x1xi1>
    %81 = linalg.fill ins(%true : i1) outs(%80 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %82 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%79 : tensor<1x4x8x8xi1>) outs(%81 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %116 = arith.andi %in, %out : i1
      linalg.yield %116 : i1
    } -> tensor<1x4x8x1xi1>
    %83 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82, %cst_2, %77 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%38 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_54: f32, %in_55: f32, %out: f32):
      %116 = arith.select %in, %in_54, %in_55 : f32
      linalg.yield %116 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_39 = tensor.collapse_shape %83 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_40 = tensor.collapse_shape %57 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %84 = tensor.empty() : tensor<4x8x16xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %86 = linalg.batch_matmul ins(%collapsed_39, %collapsed_40 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%85 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_41 = tensor.expand_shape %86 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %87 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_42 = linalg.transpose ins(%expanded_41 : tensor<1x4x8x16xf32>) outs(%87 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_43 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%26 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_44 = tensor.collapse_shape %transposed_42 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %88 = linalg.matmul ins(%collapsed_44, %transposed_43 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_45 = tensor.expand_shape %88 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %89 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_45 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.addf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %90 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %91 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%90 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %92 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.divf %in, %cst_10 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %93 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_8 : f64 to f32
      %117 = arith.addf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8x1xf32>
    %94 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %95 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %94 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %96 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %95 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %97 = tensor.empty() : tensor<64x96xf32>
    %transposed_46 = linalg.transpose ins(%arg6 : tensor<96x64xf32>) outs(%97 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_47 = tensor.collapse_shape %96 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %98 = tensor.empty() : tensor<8x96xf32>
    %99 = linalg.fill ins(%cst : f32) outs(%98 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %100 = linalg.matmul ins(%collapsed_47, %transposed_46 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%99 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_48 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %101 = tensor.empty() : tensor<1x8x96xf32>
    %102 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48 : tensor<1x8x96xf32>) outs(%101 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      %117 = math.exp %116 : f32
      %118 = arith.addf %117, %cst_1 : f32
      %119 = arith.divf %cst_1, %118 : f32
      linalg.yield %119 : f32
    } -> tensor<1x8x96xf32>
    %103 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48, %102 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%101 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x96xf32>
    %transposed_49 = linalg.transpose ins(%arg7 : tensor<96x64xf32>) outs(%97 : tensor<64x96xf32>) permutation = [1, 0] 
    %104 = linalg.matmul ins(%collapsed_47, %transposed_49 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%99 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_50 = tensor.expand_shape %104 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %105 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %expanded_50 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%101 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x96xf32>
    %106 = tensor.empty() : tensor<96x64xf32>
    %transposed_51 = linalg.transpose ins(%arg8 : tensor<64x96xf32>) outs(%106 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_52 = tensor.collapse_shape %105 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %107 = linalg.matmul ins(%collapsed_52, %transposed_51 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_53 = tensor.expand_shape %107 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %108 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %expanded_53 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.addf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %109 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %110 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%109 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %in, %out : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %111 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.divf %in, %cst_10 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.truncf %cst_8 : f64 to f32
      %117 = arith.addf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<1x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.rsqrt %in : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %113 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %114 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_54: f32, %out: f32):
      %116 = arith.mulf %in, %in_54 : f32
      linalg.yield %116 : f32
    } -> tensor<1x8x64xf32>
    return %115 : tensor<1x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F8718363EE386013D565E7D3BA69BC43953773A37B2A20436C1B0BC34"
    }
  }
#-}
