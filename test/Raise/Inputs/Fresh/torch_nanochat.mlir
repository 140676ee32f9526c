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
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_nanochat(%arg0: tensor<1x8x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<96x64xf32>, %arg7: tensor<64x96xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x4x8x8xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<i1>
    %cst_5 = arith.constant 0xFFF0000000000000 : f64
    %cst_6 = arith.constant 9.9999999999999995E-7 : f64
    %cst_7 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_8 = arith.constant 6.400000e+01 : f32
    %cst_9 = arith.constant 1.600000e+01 : f32
    %cst_10 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %123 = linalg.index 0 : index
      %124 = arith.index_cast %123 : index to i64
      linalg.yield %124 : i64
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
    ^bb0(%in: i64, %in_48: i64, %out: i1):
      %123 = arith.cmpi sle, %in, %in_48 : i64
      linalg.yield %123 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_48: i1, %out: i1):
      %123 = arith.andi %in, %in_48 : i1
      linalg.yield %123 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_12 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_48: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_48: i1, %out: i1):
      %123 = arith.andi %in, %in_48 : i1
      linalg.yield %123 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_13 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %123 = arith.sitofp %in : i64 to f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<1x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %cst_7 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%12 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %13, %13 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %14 = tensor.empty() : tensor<1x8x16xf32>
    %15 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.cos %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x16xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.sin %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x16xf32>
    %17 = tensor.empty() : tensor<1x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_8 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_6 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<1x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %23 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %26 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%25 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_8 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_6 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<1x8x1xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %29 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %31 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<64x64xf32>) outs(%31 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %30 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %32 = tensor.empty() : tensor<8x64xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %34 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%33 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_14 = tensor.expand_shape %34 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %35 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x8x4x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %36 = tensor.empty() : tensor<64x32xf32>
    %transposed_16 = linalg.transpose ins(%arg3 : tensor<32x64xf32>) outs(%36 : tensor<64x32xf32>) permutation = [1, 0] 
    %37 = tensor.empty() : tensor<8x32xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %39 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%38 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_17 = tensor.expand_shape %39 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %40 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<1x8x2x16xf32>) outs(%40 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_19 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%36 : tensor<64x32xf32>) permutation = [1, 0] 
    %41 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%38 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %expanded_20 = tensor.expand_shape %41 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<1x8x2x16xf32>) outs(%40 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_22 = tensor.expand_shape %15 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_23 = tensor.expand_shape %16 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15, %expanded_22 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_15[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_24 = tensor.extract_slice %transposed_15[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %43 = tensor.empty() : tensor<1x4x8x8xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x4x8x8xf32>) outs(%43 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.negf %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_25 = tensor.concat dim(3) %extracted_slice_24, %44 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_25, %expanded_23 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x16xf32>
    %46 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %45 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.addf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x16xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18, %expanded_22 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%40 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_26 = tensor.extract_slice %transposed_18[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_27 = tensor.extract_slice %transposed_18[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %48 = tensor.empty() : tensor<1x2x8x8xf32>
    %49 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26 : tensor<1x2x8x8xf32>) outs(%48 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.negf %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_28 = tensor.concat dim(3) %extracted_slice_27, %49 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %50 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_28, %expanded_23 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%40 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x2x8x16xf32>
    %51 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %50 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%40 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.addf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x2x8x16xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x4x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x4x8x16xf32>
    %53 = tensor.empty() : tensor<1x4x8x1xf32>
    %54 = linalg.fill ins(%cst : f32) outs(%53 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %55 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%52 : tensor<1x4x8x16xf32>) outs(%54 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x1xf32>
    %56 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<1x4x8x1xf32>) outs(%53 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_9 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x1xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<1x4x8x1xf32>) outs(%53 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_6 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<1x4x8x1xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<1x4x8x1xf32>) outs(%53 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x1xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %58 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x16xf32>
    %60 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x2x8x16xf32>) outs(%40 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x2x8x16xf32>
    %61 = tensor.empty() : tensor<1x2x8x1xf32>
    %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<1x2x8x1xf32>) -> tensor<1x2x8x1xf32>
    %63 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%60 : tensor<1x2x8x16xf32>) outs(%62 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x2x8x1xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63 : tensor<1x2x8x1xf32>) outs(%61 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_9 : f32
      linalg.yield %123 : f32
    } -> tensor<1x2x8x1xf32>
    %65 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x2x8x1xf32>) outs(%61 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_6 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<1x2x8x1xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<1x2x8x1xf32>) outs(%61 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x2x8x1xf32>
    %67 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %66 : tensor<1x2x8x16xf32>, tensor<1x2x8x1xf32>) outs(%40 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x2x8x16xf32>
    %68 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %69 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x2x8x16xf32>) outs(%68 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_29 = tensor.collapse_shape %69 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %70 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21 : tensor<1x2x8x16xf32>) outs(%68 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %71 = tensor.empty() : tensor<1x1x8x8xf32>
    %72 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_2, %cst_3 : tensor<1x1x8x8xi1>, tensor<f32>, tensor<f32>) outs(%71 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %123 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %123 : f32
    } -> tensor<1x1x8x8xf32>
    %73 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x4x8x16xf32>) outs(%35 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.mulf %in, %cst_10 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x16xf32>
    %74 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_30 = linalg.transpose ins(%collapsed_29 : tensor<1x4x8x16xf32>) outs(%74 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %75 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_30 : tensor<1x4x16x8xf32>) outs(%74 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.mulf %in, %cst_10 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_31 = tensor.collapse_shape %73 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_32 = tensor.collapse_shape %75 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %76 = tensor.empty() : tensor<4x8x8xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %78 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%77 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_33 = tensor.expand_shape %78 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %79 = linalg.generic {indexing_maps = [#map3, #map10, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33, %72 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%43 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.addf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %80 = tensor.empty() : tensor<1x4x8xi64>
    %81 = linalg.fill ins(%c0_i64 : i64) outs(%80 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %82 = tensor.empty() : tensor<1x4x8xf32>
    %83 = linalg.fill ins(%cst_0 : f32) outs(%82 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %84:2 = linalg.generic {indexing_maps = [#map3, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%79 : tensor<1x4x8x8xf32>) outs(%83, %81 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_48: i64):
      %123 = linalg.index 3 : index
      %124 = arith.index_cast %123 : index to i64
      %125 = arith.maximumf %in, %out : f32
      %126 = arith.cmpf ogt, %in, %out : f32
      %127 = arith.select %126, %124, %out_48 : i64
      linalg.yield %125, %127 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_34 = tensor.expand_shape %84#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %expanded_34 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%43 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.subf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %86 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<1x4x8x8xf32>) outs(%43 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.exp %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %87 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%86 : tensor<1x4x8x8xf32>) outs(%54 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86, %87 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%43 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.divf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %89 = tensor.empty() : tensor<1x4x8x8xi1>
    %90 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79 : tensor<1x4x8x8xf32>) outs(%89 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %123 = arith.extf %in : f32 to f64
      %124 = arith.cmpf oeq, %123, %cst_5 : f64
      linalg.yield %124 : i1
    } -> tensor<1x4x8x8xi1>
    %91 = tensor.empty() : tensor<1x4x8x1xi1>
    %92 = linalg.fill ins(%true : i1) outs(%91 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %93 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%90 : tensor<1x4x8x8xi1>) outs(%92 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %123 = arith.andi %in, %out : i1
      linalg.yield %123 : i1
    } -> tensor<1x4x8x1xi1>
    %94 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %cst_1, %88 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%43 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %123 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %123 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_35 = tensor.collapse_shape %94 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_36 = tensor.collapse_shape %70 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %95 = tensor.empty() : tensor<4x8x16xf32>
    %96 = linalg.fill ins(%cst : f32) outs(%95 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %97 = linalg.batch_matmul ins(%collapsed_35, %collapsed_36 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%96 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_37 = tensor.expand_shape %97 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %98 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_38 = linalg.transpose ins(%expanded_37 : tensor<1x4x8x16xf32>) outs(%98 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_39 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%31 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %transposed_38 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %99 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%33 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_41 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %100 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %expanded_41 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.addf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %102 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%101 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_8 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %104 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_6 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<1x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %106 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %105 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %107 = tensor.empty() : tensor<64x96xf32>
    %transposed_42 = linalg.transpose ins(%arg6 : tensor<96x64xf32>) outs(%107 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %106 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %108 = tensor.empty() : tensor<8x96xf32>
    %109 = linalg.fill ins(%cst : f32) outs(%108 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %110 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%109 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_44 = tensor.expand_shape %110 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %111 = tensor.empty() : tensor<1x8x96xf32>
    %112 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<1x8x96xf32>) outs(%111 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.cmpf ugt, %in, %cst : f32
      %124 = arith.select %123, %in, %cst : f32
      linalg.yield %124 : f32
    } -> tensor<1x8x96xf32>
    %113 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x8x96xf32>) outs(%111 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x8x96xf32>
    %114 = tensor.empty() : tensor<96x64xf32>
    %transposed_45 = linalg.transpose ins(%arg7 : tensor<64x96xf32>) outs(%114 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_46 = tensor.collapse_shape %113 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %115 = linalg.matmul ins(%collapsed_46, %transposed_45 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%33 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_47 = tensor.expand_shape %115 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %116 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %expanded_47 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.addf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %117 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    %118 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%117 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %119 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_8 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %120 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_6 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<1x8x1xf32>
    %121 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x1xf32>
    %122 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116, %121 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %123 = arith.mulf %in, %in_48 : f32
      linalg.yield %123 : f32
    } -> tensor<1x8x64xf32>
    return %122 : tensor<1x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539"
    }
  }
#-}
