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
#map10 = affine_map<(d0, d1) -> (d1)>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_jais2(%arg0: tensor<1x8x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32xf32>, %arg6: tensor<32x64xf32>, %arg7: tensor<32xf32>, %arg8: tensor<64x64xf32>, %arg9: tensor<64xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<96xf32>, %arg12: tensor<64x96xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>, %arg15: tensor<64xf32>, %arg16: tensor<64xf32>, %arg17: tensor<64xf32>, %arg18: tensor<64xf32>, %arg19: tensor<64xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<1x4x8x8xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant 0xFFF0000000000000 : f64
    %cst_7 = arith.constant 1.000000e-05 : f64
    %cst_8 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_9 = arith.constant 6.400000e+01 : f64
    %cst_10 = arith.constant 6.400000e+01 : f32
    %cst_11 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %148 = linalg.index 0 : index
      %149 = arith.index_cast %148 : index to i64
      linalg.yield %149 : i64
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
    ^bb0(%in: i64, %in_49: i64, %out: i1):
      %148 = arith.cmpi sle, %in, %in_49 : i64
      linalg.yield %148 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_49: i1, %out: i1):
      %148 = arith.andi %in, %in_49 : i1
      linalg.yield %148 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_13 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_49: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_49: i1, %out: i1):
      %148 = arith.andi %in, %in_49 : i1
      linalg.yield %148 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_14 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %148 = arith.sitofp %in : i64 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<1x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %cst_8 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%12 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %13, %13 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %14 = tensor.empty() : tensor<1x8x16xf32>
    %15 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.cos %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x16xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.sin %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x16xf32>
    %17 = tensor.empty() : tensor<1x8x64xf64>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %148 = arith.extf %in : f32 to f64
      linalg.yield %148 : f64
    } -> tensor<1x8x64xf64>
    %19 = tensor.empty() : tensor<1x8x1xf64>
    %20 = linalg.fill ins(%cst : f64) outs(%19 : tensor<1x8x1xf64>) -> tensor<1x8x1xf64>
    %21 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<1x8x64xf64>) outs(%20 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.addf %in, %out : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %22 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x1xf64>) outs(%19 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.divf %in, %cst_9 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %23 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %22 : tensor<1x8x64xf64>, tensor<1x8x1xf64>) outs(%17 : tensor<1x8x64xf64>) {
    ^bb0(%in: f64, %in_49: f64, %out: f64):
      %148 = arith.subf %in, %in_49 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x64xf64>
    %24 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %23 : tensor<1x8x64xf64>, tensor<1x8x64xf64>) outs(%17 : tensor<1x8x64xf64>) {
    ^bb0(%in: f64, %in_49: f64, %out: f64):
      %148 = arith.mulf %in, %in_49 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x64xf64>
    %25 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%24 : tensor<1x8x64xf64>) outs(%20 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.addf %in, %out : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %26 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<1x8x1xf64>) outs(%19 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.divf %in, %cst_9 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %27 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x8x1xf64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %148 = arith.truncf %in : f64 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %28 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%28 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.divf %in, %cst_10 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.truncf %cst_7 : f64 to f32
      %149 = arith.addf %in, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.rsqrt %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %33 = tensor.empty() : tensor<1x8x64xf32>
    %34 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %30 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.subf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %35 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %32 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35, %arg14 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %37 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %arg15 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %collapsed = tensor.collapse_shape %37 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %38 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<64x64xf32>) outs(%38 : tensor<64x64xf32>) permutation = [1, 0] 
    %39 = tensor.empty() : tensor<8x64xf32>
    %40 = linalg.fill ins(%cst_0 : f32) outs(%39 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %41 = linalg.matmul ins(%collapsed, %transposed : tensor<8x64xf32>, tensor<64x64xf32>) outs(%40 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %42 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<64xf32>) outs(%39 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %43 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%41, %42 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%39 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<8x64xf32>
    %expanded_15 = tensor.expand_shape %43 [[0, 1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<8x64xf32> into tensor<1x8x4x16xf32>
    %44 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<1x8x4x16xf32>) outs(%44 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %45 = tensor.empty() : tensor<64x32xf32>
    %transposed_17 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%45 : tensor<64x32xf32>) permutation = [1, 0] 
    %46 = tensor.empty() : tensor<8x32xf32>
    %47 = linalg.fill ins(%cst_0 : f32) outs(%46 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %48 = linalg.matmul ins(%collapsed, %transposed_17 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%47 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %49 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<32xf32>) outs(%46 : tensor<8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x32xf32>
    %50 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%48, %49 : tensor<8x32xf32>, tensor<8x32xf32>) outs(%46 : tensor<8x32xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<8x32xf32>
    %expanded_18 = tensor.expand_shape %50 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %51 = tensor.empty() : tensor<1x2x8x16xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<1x8x2x16xf32>) outs(%51 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_20 = linalg.transpose ins(%arg6 : tensor<32x64xf32>) outs(%45 : tensor<64x32xf32>) permutation = [1, 0] 
    %52 = linalg.matmul ins(%collapsed, %transposed_20 : tensor<8x64xf32>, tensor<64x32xf32>) outs(%47 : tensor<8x32xf32>) -> tensor<8x32xf32>
    %53 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<32xf32>) outs(%46 : tensor<8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x32xf32>
    %54 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%52, %53 : tensor<8x32xf32>, tensor<8x32xf32>) outs(%46 : tensor<8x32xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<8x32xf32>
    %expanded_21 = tensor.expand_shape %54 [[0, 1], [2, 3]] output_shape [1, 8, 2, 16] : tensor<8x32xf32> into tensor<1x8x2x16xf32>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<1x8x2x16xf32>) outs(%51 : tensor<1x2x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_23 = tensor.expand_shape %15 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_24 = tensor.expand_shape %16 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %55 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16, %expanded_23 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%44 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_16[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_25 = tensor.extract_slice %transposed_16[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %56 = tensor.empty() : tensor<1x4x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x4x8x8xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.negf %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_26 = tensor.concat dim(3) %57, %extracted_slice : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %expanded_24 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%44 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x16xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %58 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%44 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x16xf32>
    %60 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_19, %expanded_23 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%51 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_27 = tensor.extract_slice %transposed_19[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_28 = tensor.extract_slice %transposed_19[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %61 = tensor.empty() : tensor<1x2x8x8xf32>
    %62 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_28 : tensor<1x2x8x8xf32>) outs(%61 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.negf %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_29 = tensor.concat dim(3) %62, %extracted_slice_27 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %63 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_29, %expanded_24 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%51 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x2x8x16xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %63 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%51 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x2x8x16xf32>
    %65 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %66 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x2x8x16xf32>) outs(%65 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_30 = tensor.collapse_shape %66 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %67 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_22 : tensor<1x2x8x16xf32>) outs(%65 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %68 = tensor.empty() : tensor<1x1x8x8xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_3, %cst_4 : tensor<1x1x8x8xi1>, tensor<f32>, tensor<f32>) outs(%68 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: i1, %in_49: f32, %in_50: f32, %out: f32):
      %148 = arith.select %in, %in_49, %in_50 : f32
      linalg.yield %148 : f32
    } -> tensor<1x1x8x8xf32>
    %70 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x4x8x16xf32>) outs(%44 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.mulf %in, %cst_11 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x16xf32>
    %71 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_31 = linalg.transpose ins(%collapsed_30 : tensor<1x4x8x16xf32>) outs(%71 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %72 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_31 : tensor<1x4x16x8xf32>) outs(%71 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.mulf %in, %cst_11 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_32 = tensor.collapse_shape %70 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_33 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %73 = tensor.empty() : tensor<4x8x8xf32>
    %74 = linalg.fill ins(%cst_0 : f32) outs(%73 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %75 = linalg.batch_matmul ins(%collapsed_32, %collapsed_33 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%74 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_34 = tensor.expand_shape %75 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %76 = linalg.generic {indexing_maps = [#map3, #map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34, %69 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %77 = tensor.empty() : tensor<1x4x8xi64>
    %78 = linalg.fill ins(%c0_i64 : i64) outs(%77 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %79 = tensor.empty() : tensor<1x4x8xf32>
    %80 = linalg.fill ins(%cst_1 : f32) outs(%79 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %81:2 = linalg.generic {indexing_maps = [#map3, #map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<1x4x8x8xf32>) outs(%80, %78 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_49: i64):
      %148 = linalg.index 3 : index
      %149 = arith.index_cast %148 : index to i64
      %150 = arith.maximumf %in, %out : f32
      %151 = arith.cmpf ogt, %in, %out : f32
      %152 = arith.select %151, %149, %out_49 : i64
      linalg.yield %150, %152 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_35 = tensor.expand_shape %81#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %expanded_35 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.subf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %83 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<1x4x8x8xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.exp %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %84 = tensor.empty() : tensor<1x4x8x1xf32>
    %85 = linalg.fill ins(%cst_0 : f32) outs(%84 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%83 : tensor<1x4x8x8xf32>) outs(%85 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %86 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.divf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %88 = tensor.empty() : tensor<1x4x8x8xi1>
    %89 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x4x8x8xf32>) outs(%88 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %148 = arith.extf %in : f32 to f64
      %149 = arith.cmpf oeq, %148, %cst_6 : f64
      linalg.yield %149 : i1
    } -> tensor<1x4x8x8xi1>
    %90 = tensor.empty() : tensor<1x4x8x1xi1>
    %91 = linalg.fill ins(%true : i1) outs(%90 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %92 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%89 : tensor<1x4x8x8xi1>) outs(%91 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %148 = arith.andi %in, %out : i1
      linalg.yield %148 : i1
    } -> tensor<1x4x8x1xi1>
    %93 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92, %cst_2, %87 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_49: f32, %in_50: f32, %out: f32):
      %148 = arith.select %in, %in_49, %in_50 : f32
      linalg.yield %148 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_36 = tensor.collapse_shape %93 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_37 = tensor.collapse_shape %67 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %94 = tensor.empty() : tensor<4x8x16xf32>
    %95 = linalg.fill ins(%cst_0 : f32) outs(%94 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %96 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%95 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_38 = tensor.expand_shape %96 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %97 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_39 = linalg.transpose ins(%expanded_38 : tensor<1x4x8x16xf32>) outs(%97 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_40 = tensor.collapse_shape %transposed_39 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %transposed_41 = linalg.transpose ins(%arg8 : tensor<64x64xf32>) outs(%38 : tensor<64x64xf32>) permutation = [1, 0] 
    %98 = linalg.matmul ins(%collapsed_40, %transposed_41 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%40 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %99 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<64xf32>) outs(%39 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %100 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%98, %99 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%39 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<8x64xf32>
    %expanded_42 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_42 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %102 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %148 = arith.extf %in : f32 to f64
      linalg.yield %148 : f64
    } -> tensor<1x8x64xf64>
    %103 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%102 : tensor<1x8x64xf64>) outs(%20 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.addf %in, %out : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %104 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x8x1xf64>) outs(%19 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.divf %in, %cst_9 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %105 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %104 : tensor<1x8x64xf64>, tensor<1x8x1xf64>) outs(%17 : tensor<1x8x64xf64>) {
    ^bb0(%in: f64, %in_49: f64, %out: f64):
      %148 = arith.subf %in, %in_49 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x64xf64>
    %106 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %105 : tensor<1x8x64xf64>, tensor<1x8x64xf64>) outs(%17 : tensor<1x8x64xf64>) {
    ^bb0(%in: f64, %in_49: f64, %out: f64):
      %148 = arith.mulf %in, %in_49 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x64xf64>
    %107 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%106 : tensor<1x8x64xf64>) outs(%20 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.addf %in, %out : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %108 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x8x1xf64>) outs(%19 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.divf %in, %cst_9 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %109 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x1xf64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %148 = arith.truncf %in : f64 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%101 : tensor<1x8x64xf32>) outs(%28 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %111 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.divf %in, %cst_10 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.truncf %cst_7 : f64 to f32
      %149 = arith.addf %in, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.rsqrt %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %111 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.subf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %115 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %113 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %116 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115, %arg16 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %117 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116, %arg17 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_43 = tensor.collapse_shape %117 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %118 = tensor.empty() : tensor<64x96xf32>
    %transposed_44 = linalg.transpose ins(%arg10 : tensor<96x64xf32>) outs(%118 : tensor<64x96xf32>) permutation = [1, 0] 
    %119 = tensor.empty() : tensor<8x96xf32>
    %120 = linalg.fill ins(%cst_0 : f32) outs(%119 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %121 = linalg.matmul ins(%collapsed_43, %transposed_44 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%120 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %122 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<96xf32>) outs(%119 : tensor<8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x96xf32>
    %123 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%121, %122 : tensor<8x96xf32>, tensor<8x96xf32>) outs(%119 : tensor<8x96xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<8x96xf32>
    %expanded_45 = tensor.expand_shape %123 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %124 = tensor.empty() : tensor<1x8x96xf32>
    %125 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45 : tensor<1x8x96xf32>) outs(%124 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.cmpf ugt, %in, %cst_0 : f32
      %149 = arith.select %148, %in, %cst_0 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x96xf32>
    %126 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<1x8x96xf32>) outs(%124 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %148 : f32
    } -> tensor<1x8x96xf32>
    %collapsed_46 = tensor.collapse_shape %126 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %127 = tensor.empty() : tensor<96x64xf32>
    %transposed_47 = linalg.transpose ins(%arg12 : tensor<64x96xf32>) outs(%127 : tensor<96x64xf32>) permutation = [1, 0] 
    %128 = linalg.matmul ins(%collapsed_46, %transposed_47 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%40 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %129 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<64xf32>) outs(%39 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %130 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%128, %129 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%39 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<8x64xf32>
    %expanded_48 = tensor.expand_shape %130 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %131 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %expanded_48 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %132 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %148 = arith.extf %in : f32 to f64
      linalg.yield %148 : f64
    } -> tensor<1x8x64xf64>
    %133 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%132 : tensor<1x8x64xf64>) outs(%20 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.addf %in, %out : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %134 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x8x1xf64>) outs(%19 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.divf %in, %cst_9 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %135 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132, %134 : tensor<1x8x64xf64>, tensor<1x8x1xf64>) outs(%17 : tensor<1x8x64xf64>) {
    ^bb0(%in: f64, %in_49: f64, %out: f64):
      %148 = arith.subf %in, %in_49 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x64xf64>
    %136 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135, %135 : tensor<1x8x64xf64>, tensor<1x8x64xf64>) outs(%17 : tensor<1x8x64xf64>) {
    ^bb0(%in: f64, %in_49: f64, %out: f64):
      %148 = arith.mulf %in, %in_49 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x64xf64>
    %137 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%136 : tensor<1x8x64xf64>) outs(%20 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.addf %in, %out : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %138 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<1x8x1xf64>) outs(%19 : tensor<1x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %148 = arith.divf %in, %cst_9 : f64
      linalg.yield %148 : f64
    } -> tensor<1x8x1xf64>
    %139 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x8x1xf64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %148 = arith.truncf %in : f64 to f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%131 : tensor<1x8x64xf32>) outs(%28 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.addf %in, %out : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.divf %in, %cst_10 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %142 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = arith.truncf %cst_7 : f64 to f32
      %149 = arith.addf %in, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x8x1xf32>
    %143 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %148 = math.rsqrt %in : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %144 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131, %141 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.subf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %145 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144, %143 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %146 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145, %arg18 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.mulf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    %147 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146, %arg19 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%33 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_49: f32, %out: f32):
      %148 = arith.addf %in, %in_49 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x64xf32>
    return %147 : tensor<1x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539"
    }
  }
#-}
