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
#map10 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map15 = affine_map<(d0) -> ()>
#map16 = affine_map<(d0, d1, d2) -> (0)>
#map17 = affine_map<(d0, d1, d2) -> ()>
module {
  func.func @torch_apertus(%arg0: tensor<1x8x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<16xf32>, %arg7: tensor<16xf32>, %arg8: tensor<96x64xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<1xf32>, %arg11: tensor<1xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64xf32>) -> tensor<1x8x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x4x8x8xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<i1>
    %cst_5 = arith.constant dense<-9.99999997E-7> : tensor<f32>
    %cst_6 = arith.constant dense<5.000000e-01> : tensor<f32>
    %cst_7 = arith.constant 0xFFF0000000000000 : f64
    %cst_8 = arith.constant 1.000000e-05 : f64
    %cst_9 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_10 = arith.constant 6.400000e+01 : f32
    %cst_11 = arith.constant 1.600000e+01 : f32
    %cst_12 = arith.constant 5.000000e-01 : f32
    %cst_13 = arith.constant 2.000000e+01 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %143 = linalg.index 0 : index
      %144 = arith.index_cast %143 : index to i64
      linalg.yield %144 : i64
    } -> tensor<8xi64>
    %2 = tensor.empty() : tensor<1xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_14 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xi64> into tensor<1x1x8x1xi64>
    %expanded_15 = tensor.expand_shape %1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 8] : tensor<8xi64> into tensor<1x1x1x8xi64>
    %4 = tensor.empty() : tensor<1x1x8x8xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15, %expanded_14 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_51: i64, %out: i1):
      %143 = arith.cmpi sle, %in, %in_51 : i64
      linalg.yield %143 : i1
    } -> tensor<1x1x8x8xi1>
    %6 = linalg.generic {indexing_maps = [#map4, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %5 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_51: i1, %out: i1):
      %143 = arith.andi %in, %in_51 : i1
      linalg.yield %143 : i1
    } -> tensor<1x1x8x8xi1>
    %7 = tensor.empty() : tensor<1x1x1x8xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_15 : tensor<1x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%7 : tensor<1x1x1x8xi1>) {
    ^bb0(%in: i64, %in_51: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<1x1x1x8xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<1x1x8x8xi1>, tensor<1x1x1x8xi1>) outs(%4 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_51: i1, %out: i1):
      %143 = arith.andi %in, %in_51 : i1
      linalg.yield %143 : i1
    } -> tensor<1x1x8x8xi1>
    %expanded_16 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %10 = tensor.empty() : tensor<1x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<1x8x1xi64>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %143 = arith.sitofp %in : i64 to f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %12 = tensor.empty() : tensor<1x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map8, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %cst_9 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%12 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %13, %13 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %14 = tensor.empty() : tensor<1x8x16xf32>
    %15 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.cos %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x16xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%14 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.sin %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x16xf32>
    %17 = tensor.empty() : tensor<1x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.addf %in, %out : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.divf %in, %cst_10 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.truncf %cst_8 : f64 to f32
      %144 = arith.addf %in, %143 : f32
      linalg.yield %144 : f32
    } -> tensor<1x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.rsqrt %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %23 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %24 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
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
    %37 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18 : tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %143 : f32
    } -> tensor<1x4x8x16xf32>
    %38 = tensor.empty() : tensor<1x4x8x1xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<1x4x8x16xf32>) outs(%39 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.addf %in, %out : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x1xf32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.divf %in, %cst_11 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x1xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.truncf %cst_8 : f64 to f32
      %144 = arith.addf %in, %143 : f32
      linalg.yield %144 : f32
    } -> tensor<1x4x8x1xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<1x4x8x1xf32>) outs(%38 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.rsqrt %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x1xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18, %43 : tensor<1x4x8x16xf32>, tensor<1x4x8x1xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x16xf32>
    %45 = linalg.generic {indexing_maps = [#map10, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg6, %44 : tensor<16xf32>, tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x16xf32>
    %46 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21 : tensor<1x2x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %143 : f32
    } -> tensor<1x2x8x16xf32>
    %47 = tensor.empty() : tensor<1x2x8x1xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<1x2x8x1xf32>) -> tensor<1x2x8x1xf32>
    %49 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%46 : tensor<1x2x8x16xf32>) outs(%48 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.addf %in, %out : f32
      linalg.yield %143 : f32
    } -> tensor<1x2x8x1xf32>
    %50 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<1x2x8x1xf32>) outs(%47 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.divf %in, %cst_11 : f32
      linalg.yield %143 : f32
    } -> tensor<1x2x8x1xf32>
    %51 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<1x2x8x1xf32>) outs(%47 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.truncf %cst_8 : f64 to f32
      %144 = arith.addf %in, %143 : f32
      linalg.yield %144 : f32
    } -> tensor<1x2x8x1xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x2x8x1xf32>) outs(%47 : tensor<1x2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.rsqrt %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x2x8x1xf32>
    %53 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21, %52 : tensor<1x2x8x16xf32>, tensor<1x2x8x1xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x2x8x16xf32>
    %54 = linalg.generic {indexing_maps = [#map10, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg7, %53 : tensor<16xf32>, tensor<1x2x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x2x8x16xf32>
    %expanded_25 = tensor.expand_shape %15 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %expanded_26 = tensor.expand_shape %16 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xf32> into tensor<1x1x8x16xf32>
    %55 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %expanded_25 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x16xf32>
    %extracted_slice = tensor.extract_slice %45[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %extracted_slice_27 = tensor.extract_slice %45[0, 0, 0, 8] [1, 4, 8, 8] [1, 1, 1, 1] : tensor<1x4x8x16xf32> to tensor<1x4x8x8xf32>
    %56 = tensor.empty() : tensor<1x4x8x8xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_27 : tensor<1x4x8x8xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.negf %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x8xf32>
    %concat_28 = tensor.concat dim(3) %57, %extracted_slice : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x16xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_28, %expanded_26 : tensor<1x4x8x16xf32>, tensor<1x1x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x16xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %58 : tensor<1x4x8x16xf32>, tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.addf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x16xf32>
    %60 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %expanded_25 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x2x8x16xf32>
    %extracted_slice_29 = tensor.extract_slice %54[0, 0, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %extracted_slice_30 = tensor.extract_slice %54[0, 0, 0, 8] [1, 2, 8, 8] [1, 1, 1, 1] : tensor<1x2x8x16xf32> to tensor<1x2x8x8xf32>
    %61 = tensor.empty() : tensor<1x2x8x8xf32>
    %62 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_30 : tensor<1x2x8x8xf32>) outs(%61 : tensor<1x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.negf %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x2x8x8xf32>
    %concat_31 = tensor.concat dim(3) %62, %extracted_slice_29 : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x16xf32>
    %63 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_31, %expanded_26 : tensor<1x2x8x16xf32>, tensor<1x1x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x2x8x16xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %63 : tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) outs(%35 : tensor<1x2x8x16xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.addf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x2x8x16xf32>
    %65 = tensor.empty() : tensor<1x2x2x8x16xf32>
    %66 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x2x8x16xf32>) outs(%65 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %collapsed_32 = tensor.collapse_shape %66 [[0], [1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<1x4x8x16xf32>
    %67 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_24 : tensor<1x2x8x16xf32>) outs(%65 : tensor<1x2x2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x8x16xf32>
    %68 = tensor.empty() : tensor<1x1x8x8xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %cst_2, %cst_3 : tensor<1x1x8x8xi1>, tensor<f32>, tensor<f32>) outs(%68 : tensor<1x1x8x8xf32>) {
    ^bb0(%in: i1, %in_51: f32, %in_52: f32, %out: f32):
      %143 = arith.select %in, %in_51, %in_52 : f32
      linalg.yield %143 : f32
    } -> tensor<1x1x8x8xf32>
    %70 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x4x8x16xf32>) outs(%30 : tensor<1x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.mulf %in, %cst_12 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x16xf32>
    %71 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_33 = linalg.transpose ins(%collapsed_32 : tensor<1x4x8x16xf32>) outs(%71 : tensor<1x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %72 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_33 : tensor<1x4x16x8xf32>) outs(%71 : tensor<1x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.mulf %in, %cst_12 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x16x8xf32>
    %collapsed_34 = tensor.collapse_shape %70 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_35 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %73 = tensor.empty() : tensor<4x8x8xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %75 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%74 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_36 = tensor.expand_shape %75 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %76 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36, %69 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.addf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x8xf32>
    %77 = tensor.empty() : tensor<1x4x8xi64>
    %78 = linalg.fill ins(%c0_i64 : i64) outs(%77 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %79 = tensor.empty() : tensor<1x4x8xf32>
    %80 = linalg.fill ins(%cst_0 : f32) outs(%79 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %81:2 = linalg.generic {indexing_maps = [#map3, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<1x4x8x8xf32>) outs(%80, %78 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_51: i64):
      %143 = linalg.index 3 : index
      %144 = arith.index_cast %143 : index to i64
      %145 = arith.maximumf %in, %out : f32
      %146 = arith.cmpf ogt, %in, %out : f32
      %147 = arith.select %146, %144, %out_51 : i64
      linalg.yield %145, %147 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_37 = tensor.expand_shape %81#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %expanded_37 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.subf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x8xf32>
    %83 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<1x4x8x8xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.exp %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x8xf32>
    %84 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%83 : tensor<1x4x8x8xf32>) outs(%39 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.addf %in, %out : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map3, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %84 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.divf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x8xf32>
    %86 = tensor.empty() : tensor<1x4x8x8xi1>
    %87 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x4x8x8xf32>) outs(%86 : tensor<1x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %143 = arith.extf %in : f32 to f64
      %144 = arith.cmpf oeq, %143, %cst_7 : f64
      linalg.yield %144 : i1
    } -> tensor<1x4x8x8xi1>
    %88 = tensor.empty() : tensor<1x4x8x1xi1>
    %89 = linalg.fill ins(%true : i1) outs(%88 : tensor<1x4x8x1xi1>) -> tensor<1x4x8x1xi1>
    %90 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%87 : tensor<1x4x8x8xi1>) outs(%89 : tensor<1x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %143 = arith.andi %in, %out : i1
      linalg.yield %143 : i1
    } -> tensor<1x4x8x1xi1>
    %91 = linalg.generic {indexing_maps = [#map2, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90, %cst_1, %85 : tensor<1x4x8x1xi1>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) outs(%56 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: i1, %in_51: f32, %in_52: f32, %out: f32):
      %143 = arith.select %in, %in_51, %in_52 : f32
      linalg.yield %143 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_38 = tensor.collapse_shape %91 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_39 = tensor.collapse_shape %67 [[0, 1, 2], [3], [4]] : tensor<1x2x2x8x16xf32> into tensor<4x8x16xf32>
    %92 = tensor.empty() : tensor<4x8x16xf32>
    %93 = linalg.fill ins(%cst : f32) outs(%92 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %94 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%93 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_40 = tensor.expand_shape %94 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %95 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_41 = linalg.transpose ins(%expanded_40 : tensor<1x4x8x16xf32>) outs(%95 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_42 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%26 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %transposed_41 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %96 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_44 = tensor.expand_shape %96 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %97 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_44 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.addf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    %98 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    %99 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%98 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.addf %in, %out : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %100 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.divf %in, %cst_10 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %101 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.truncf %cst_8 : f64 to f32
      %144 = arith.addf %in, %143 : f32
      linalg.yield %144 : f32
    } -> tensor<1x8x1xf32>
    %102 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.rsqrt %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %102 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    %104 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %103 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    %105 = tensor.empty() : tensor<64x96xf32>
    %transposed_45 = linalg.transpose ins(%arg8 : tensor<96x64xf32>) outs(%105 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_46 = tensor.collapse_shape %104 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %106 = tensor.empty() : tensor<8x96xf32>
    %107 = linalg.fill ins(%cst : f32) outs(%106 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %108 = linalg.matmul ins(%collapsed_46, %transposed_45 : tensor<8x64xf32>, tensor<64x96xf32>) outs(%107 : tensor<8x96xf32>) -> tensor<8x96xf32>
    %expanded_47 = tensor.expand_shape %108 [[0, 1], [2]] output_shape [1, 8, 96] : tensor<8x96xf32> into tensor<1x8x96xf32>
    %109 = tensor.empty() : tensor<1xf32>
    %110 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg10 : tensor<1xf32>) outs(%109 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.exp %in : f32
      linalg.yield %143 : f32
    } -> tensor<1xf32>
    %111 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%110 : tensor<1xf32>) outs(%109 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.log1p %in : f32
      linalg.yield %143 : f32
    } -> tensor<1xf32>
    %112 = tensor.empty() : tensor<1xi1>
    %113 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg10 : tensor<1xf32>) outs(%112 : tensor<1xi1>) {
    ^bb0(%in: f32, %out: i1):
      %143 = arith.cmpf ogt, %in, %cst_13 : f32
      linalg.yield %143 : i1
    } -> tensor<1xi1>
    %114 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%113, %arg10, %111 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%109 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_51: f32, %in_52: f32, %out: f32):
      %143 = arith.select %in, %in_51, %in_52 : f32
      linalg.yield %143 : f32
    } -> tensor<1xf32>
    %115 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg11 : tensor<1xf32>) outs(%109 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.exp %in : f32
      linalg.yield %143 : f32
    } -> tensor<1xf32>
    %116 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%115 : tensor<1xf32>) outs(%109 : tensor<1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.log1p %in : f32
      linalg.yield %143 : f32
    } -> tensor<1xf32>
    %117 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg11 : tensor<1xf32>) outs(%112 : tensor<1xi1>) {
    ^bb0(%in: f32, %out: i1):
      %143 = arith.cmpf ogt, %in, %cst_13 : f32
      linalg.yield %143 : i1
    } -> tensor<1xi1>
    %118 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%117, %arg11, %116 : tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) outs(%109 : tensor<1xf32>) {
    ^bb0(%in: i1, %in_51: f32, %in_52: f32, %out: f32):
      %143 = arith.select %in, %in_51, %in_52 : f32
      linalg.yield %143 : f32
    } -> tensor<1xf32>
    %119 = linalg.generic {indexing_maps = [#map15, #map, #map], iterator_types = ["parallel"]} ins(%cst_6, %118 : tensor<f32>, tensor<1xf32>) outs(%109 : tensor<1xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.addf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1xf32>
    %120 = tensor.empty() : tensor<1x8x96xi1>
    %121 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47 : tensor<1x8x96xf32>) outs(%120 : tensor<1x8x96xi1>) {
    ^bb0(%in: f32, %out: i1):
      %143 = arith.cmpf ogt, %in, %cst : f32
      linalg.yield %143 : i1
    } -> tensor<1x8x96xi1>
    %122 = tensor.empty() : tensor<1x8x96xf32>
    %123 = linalg.generic {indexing_maps = [#map16, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %expanded_47 : tensor<1xf32>, tensor<1x8x96xf32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x96xf32>
    %124 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %expanded_47 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x96xf32>
    %125 = linalg.generic {indexing_maps = [#map17, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_6, %expanded_47 : tensor<f32>, tensor<1x8x96xf32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x96xf32>
    %126 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124, %125 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.addf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x96xf32>
    %127 = linalg.generic {indexing_maps = [#map7, #map17, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47, %cst_5 : tensor<1x8x96xf32>, tensor<f32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.cmpf olt, %in, %in_51 : f32
      %144 = arith.select %143, %in, %in_51 : f32
      linalg.yield %144 : f32
    } -> tensor<1x8x96xf32>
    %128 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x8x96xf32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.expm1 %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x96xf32>
    %129 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %expanded_47 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.subf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x96xf32>
    %130 = linalg.generic {indexing_maps = [#map7, #map16, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %119 : tensor<1x8x96xf32>, tensor<1xf32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x96xf32>
    %131 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130, %125 : tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.addf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x96xf32>
    %132 = linalg.generic {indexing_maps = [#map7, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121, %126, %131 : tensor<1x8x96xi1>, tensor<1x8x96xf32>, tensor<1x8x96xf32>) outs(%122 : tensor<1x8x96xf32>) {
    ^bb0(%in: i1, %in_51: f32, %in_52: f32, %out: f32):
      %143 = arith.select %in, %in_51, %in_52 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x96xf32>
    %133 = tensor.empty() : tensor<96x64xf32>
    %transposed_48 = linalg.transpose ins(%arg9 : tensor<64x96xf32>) outs(%133 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_49 = tensor.collapse_shape %132 [[0, 1], [2]] : tensor<1x8x96xf32> into tensor<8x96xf32>
    %134 = linalg.matmul ins(%collapsed_49, %transposed_48 : tensor<8x96xf32>, tensor<96x64xf32>) outs(%28 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %expanded_50 = tensor.expand_shape %134 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %135 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %expanded_50 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.addf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    %136 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135 : tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    %137 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%136 : tensor<1x8x64xf32>) outs(%19 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.addf %in, %out : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %138 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.divf %in, %cst_10 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %139 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = arith.truncf %cst_8 : f64 to f32
      %144 = arith.addf %in, %143 : f32
      linalg.yield %144 : f32
    } -> tensor<1x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x1xf32>) outs(%10 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %143 = math.rsqrt %in : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135, %140 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    %142 = linalg.generic {indexing_maps = [#map9, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %141 : tensor<64xf32>, tensor<1x8x64xf32>) outs(%17 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %143 = arith.mulf %in, %in_51 : f32
      linalg.yield %143 : f32
    } -> tensor<1x8x64xf32>
    return %142 : tensor<1x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803FC979053E8A2F8B3C5B16C43A52591738D0D29D36359324358B9DAB33"
    }
  }
#-}
