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
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_helium(%arg0: tensor<1x8x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<96x64xf32>, %arg7: tensor<96x64xf32>, %arg8: tensor<64x96xf32>, %arg9: tensor<64xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>) -> tensor<1x8x64xf32> {
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
    %cst_7 = arith.constant 1.000000e-08 : f64
    %cst_8 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_9 = arith.constant 6.400000e+01 : f32
    %cst_10 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %111 = linalg.index 0 : index
      %112 = arith.index_cast %111 : index to i64
      linalg.yield %112 : i64
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
    ^bb0(%in: i64, %in_60: i64, %out: i1):
      %111 = arith.cmpi sle, %in, %in_60 : i64
      linalg.yield %111 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_60: i1, %out: i1):
      %111 = arith.andi %in, %in_60 : i1
      linalg.yield %111 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_12 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_60: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_60: i1, %out: i1):
      %111 = arith.andi %in, %in_60 : i1
      linalg.yield %111 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_13 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %111 = arith.sitofp %in : i64 to f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<1x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %cst_8 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%12 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %13, %13 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %14 = tensor.empty() : tensor<1x8x16xf32>
    %15 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = math.cos %in : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x16xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = math.sin %in : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x16xf32>
    %17 = tensor.empty() : tensor<1x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.addf %in, %out : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.divf %in, %cst_9 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.truncf %cst_7 : f64 to f32
      %112 = arith.addf %in, %111 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = math.rsqrt %in : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %23 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %24 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %26 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<64x64xf32>) outs(%26 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %27 = tensor.empty() : tensor<8x64xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_14 = tensor.expand_shape %29 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %30 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x8x4x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %31 = tensor.empty() : tensor<64x32xf32>
    %transposed_16 = linalg.transpose ins(%arg3 : tensor<32x64xf32>) outs(%31 : tensor<64x32xf32>) permutation = [1, 0] 
    %32 = tensor.empty() : tensor<8x32xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %34 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%33 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_17 = tensor.expand_shape %34 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %35 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<1x8x2x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_19 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%31 : tensor<64x32xf32>) permutation = [1, 0] 
    %36 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%33 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_20 = tensor.expand_shape %36 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<1x8x2x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_22 = tensor.expand_shape %15 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_23 = tensor.expand_shape %16 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %extracted_slice = tensor.extract_slice %expanded_22[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 1] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %37 = tensor.empty() : tensor<1x1x8x8x2xf32>
    %38 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x1x8x8xf32>) outs(%37 : tensor<1x1x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x8x8x2xf32>
    %collapsed_24 = tensor.collapse_shape %38 [[0], [1], [2], [3, 4]] : tensor<1x1x8x8x2xf32> into tensor<1x1x8x16xf32>
    %extracted_slice_25 = tensor.extract_slice %expanded_23[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 1] : tensor<1x1x8x16xf32> to tensor<1x1x8x8xf32>
    %39 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x1x8x8xf32>) outs(%37 : tensor<1x1x8x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x8x8x2xf32>
    %collapsed_26 = tensor.collapse_shape %39 [[0], [1], [2], [3, 4]] : tensor<1x1x8x8x2xf32> into tensor<1x1x8x16xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15, %collapsed_24 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice_27 = tensor.extract_slice %transposed_15[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_28 = tensor.extract_slice %transposed_15[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %41 = tensor.empty() : tensor<1x4x8x8xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_28 : tensor<1x4x8x8xf32>) outs(%41 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.negf %in : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x8xf32>
    %expanded_29 = tensor.expand_shape %42 [[0], [1], [2], [3, 4]] output_shape [1, 4, 8, 8, 1] : tensor<1x4x8x8xf32> into tensor<1x4x8x8x1xf32>
    %expanded_30 = tensor.expand_shape %extracted_slice_27 [[0], [1], [2], [3, 4]] output_shape [1, 4, 8, 8, 1] : tensor<1x4x8x8xf32> into tensor<1x4x8x8x1xf32>
    %concat_31 = tensor.concat dim(4) %expanded_29, %expanded_30 : (tensor<1x4x8x8x1xf32>, tensor<1x4x8x8x1xf32>) -> tensor<1x4x8x8x2xf32>
    %collapsed_32 = tensor.collapse_shape %concat_31 [[0], [1], [2], [3, 4]] : tensor<1x4x8x8x2xf32> into tensor<1x4x8x16xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_32, %collapsed_26 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x16xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %43 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.addf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x16xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18, %collapsed_24 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_33 = tensor.extract_slice %transposed_18[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 2] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_34 = tensor.extract_slice %transposed_18[0, 0, 0, 1] [1, 2, 8, 8] [1, 1, 1, 2] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %46 = tensor.empty() : tensor<1x2x8x8xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_34 : tensor<1x2x8x8xf32>) outs(%46 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.negf %in : f32
      linalg.yield %111 : f32
    } -> tensor<1x2x8x8xf32>
    %expanded_35 = tensor.expand_shape %47 [[0], [1], [2], [3, 4]] output_shape [1, 2, 8, 8, 1] : tensor<1x2x8x8xf32> into tensor<1x2x8x8x1xf32>
    %expanded_36 = tensor.expand_shape %extracted_slice_33 [[0], [1], [2], [3, 4]] output_shape [1, 2, 8, 8, 1] : tensor<1x2x8x8xf32> into tensor<1x2x8x8x1xf32>
    %concat_37 = tensor.concat dim(4) %expanded_35, %expanded_36 : (tensor<1x2x8x8x1xf32>, tensor<1x2x8x8x1xf32>) -> tensor<1x2x8x8x2xf32>
    %collapsed_38 = tensor.collapse_shape %concat_37 [[0], [1], [2], [3, 4]] : tensor<1x2x8x8x2xf32> into tensor<1x2x8x16xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_38, %collapsed_26 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x2x8x16xf32>
    %49 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %48 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.addf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x2x8x16xf32>
    %50 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %51 = linalg.generic {indexing_maps = [#map13, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<1x2x8x16xf32>) outs(%50 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_39 = tensor.collapse_shape %51 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %52 = linalg.generic {indexing_maps = [#map13, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21 : tensor<1x2x8x16xf32>) outs(%50 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %53 = tensor.empty() : tensor<1x1x8x8xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<f32>, tensor<f32>) outs(%53 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: i1, %in_60: f32, %in_61: f32, %out: f32):
      %111 = arith.select %in, %in_60, %in_61 : f32
      linalg.yield %111 : f32
    } -> tensor<1x1x8x8xf32>
    %55 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.mulf %in, %cst_10 : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x16xf32>
    %56 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_40 = linalg.transpose ins(%collapsed_39 : tensor<1x4x8x16xf32>) outs(%56 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %57 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_40 : tensor<1x4x16x8xf32>) outs(%56 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.mulf %in, %cst_10 : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_41 = tensor.collapse_shape %55 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_42 = tensor.collapse_shape %57 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %58 = tensor.empty() : tensor<4x8x8xf32>
    %59 = linalg.fill ins(%cst : f32) outs(%58 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %60 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%59 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_43 = tensor.expand_shape %60 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %61 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_43, %54 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%41 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.addf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x8xf32>
    %62 = tensor.empty() : tensor<1x4x8xi64>
    %63 = linalg.fill ins(%c0_i64 : i64) outs(%62 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %64 = tensor.empty() : tensor<1x4x8xf32>
    %65 = linalg.fill ins(%cst_0 : f32) outs(%64 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %66:2 = linalg.generic {indexing_maps = [#map3, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%61 : tensor<1x4x8x8xf32>) outs(%65, %63 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_60: i64):
      %111 = linalg.index 3 : index
      %112 = arith.index_cast %111 : index to i64
      %113 = arith.maximumf %in, %out : f32
      %114 = arith.cmpf ogt, %in, %out : f32
      %115 = arith.select %114, %112, %out_60 : i64
      linalg.yield %113, %115 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_44 = tensor.expand_shape %66#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %67 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %expanded_44 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%41 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.subf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x8xf32>
    %68 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x4x8x8xf32>) outs(%41 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = math.exp %in : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x8xf32>
    %69 = tensor.empty() : tensor<1x4x8x1xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %71 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%68 : tensor<1x4x8x8xf32>) outs(%70 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.addf %in, %out : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x1xf32>
    %72 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %71 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%41 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.divf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x8xf32>
    %73 = tensor.empty() : tensor<1x4x8x8xi1>
    %74 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<1x4x8x8xf32>) outs(%73 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %111 = arith.extf %in : f32 to f64
      %112 = arith.cmpf oeq, %111, %cst_6 : f64
      linalg.yield %112 : i1
    } -> tensor<1x4x8x8xi1>
    %75 = tensor.empty() : tensor<1x4x8x1xi1>
    %76 = linalg.fill ins(%true : i1) outs(%75 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %77 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%74 : tensor<1x4x8x8xi1>) outs(%76 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %111 = arith.andi %in, %out : i1
      linalg.yield %111 : i1
    } -> tensor<1x4x8x1xi1>
    %78 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %cst_2, %72 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%41 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_60: f32, %in_61: f32, %out: f32):
      %111 = arith.select %in, %in_60, %in_61 : f32
      linalg.yield %111 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_45 = tensor.collapse_shape %78 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_46 = tensor.collapse_shape %52 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %79 = tensor.empty() : tensor<4x8x16xf32>
    %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %81 = linalg.batch_matmul ins(%collapsed_45, %collapsed_46 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%80 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_47 = tensor.expand_shape %81 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %82 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_48 = linalg.transpose ins(%expanded_47 : tensor<1x4x8x16xf32>) outs(%82 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_49 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%26 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_50 = tensor.collapse_shape %transposed_48 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %83 = linalg.matmul ins(%collapsed_50, %transposed_49 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_51 = tensor.expand_shape %83 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %84 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_51 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.addf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %85 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %86 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%85 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.addf %in, %out : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.divf %in, %cst_9 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.truncf %cst_7 : f64 to f32
      %112 = arith.addf %in, %111 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = math.rsqrt %in : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %90 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %89 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %91 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %90 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %92 = tensor.empty() : tensor<64x96xf32>
    %transposed_52 = linalg.transpose ins(%arg6 : tensor<96x64xf32>) outs(%92 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_53 = tensor.collapse_shape %91 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %93 = tensor.empty() : tensor<8x96xf32>
    %94 = linalg.fill ins(%cst : f32) outs(%93 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %95 = linalg.matmul ins(%collapsed_53, %transposed_52 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%94 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_54 = tensor.expand_shape %95 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %96 = tensor.empty() : tensor<1x8x96xf32>
    %97 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_54 : tensor<1x8x96xf32>) outs(%96 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.negf %in : f32
      %112 = math.exp %111 : f32
      %113 = arith.addf %112, %cst_1 : f32
      %114 = arith.divf %cst_1, %113 : f32
      linalg.yield %114 : f32
    } -> tensor<1x8x96xf32>
    %98 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_54, %97 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%96 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x96xf32>
    %transposed_55 = linalg.transpose ins(%arg7 : tensor<96x64xf32>) outs(%92 : tensor<64x96xf32>) permutation = [1, 0] 
    %99 = linalg.matmul ins(%collapsed_53, %transposed_55 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%94 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_56 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %100 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %expanded_56 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%96 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x96xf32>
    %101 = tensor.empty() : tensor<96x64xf32>
    %transposed_57 = linalg.transpose ins(%arg8 : tensor<64x96xf32>) outs(%101 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_58 = tensor.collapse_shape %100 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %102 = linalg.matmul ins(%collapsed_58, %transposed_57 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_59 = tensor.expand_shape %102 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %103 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %expanded_59 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.addf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %104 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %105 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%104 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.addf %in, %out : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.divf %in, %cst_9 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %107 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = arith.truncf %cst_7 : f64 to f32
      %112 = arith.addf %in, %111 : f32
      linalg.yield %112 : f32
    } -> tensor<1x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %111 = math.rsqrt %in : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %108 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    %110 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %109 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_60: f32, %out: f32):
      %111 = arith.mulf %in, %in_60 : f32
      linalg.yield %111 : f32
    } -> tensor<1x8x64xf32>
    return %110 : tensor<1x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F23D4723EC255663DF27B5A3C383E4F3B8C94443A53773A3952DF3038"
    }
  }
#-}
