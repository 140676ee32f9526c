#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @torch_residual_image(%arg0: tensor<2x16x6x6xf32>, %arg1: tensor<2x16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<16xf32>, %arg5: tensor<16xf32>) -> tensor<2x16x6x6xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c2_i64 = arith.constant 2 : i64
    %c4_i64 = arith.constant 4 : i64
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant 1.440000e+02 : f64
    %cst_4 = arith.constant 1.440000e+02 : f32
    %cst_5 = arith.constant dense_resource<torch_tensor_2_16_torch.int64> : tensor<2x16xi64>
    %cst_6 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_1> : tensor<2x16xi64>
    %cst_7 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_2> : tensor<2x16xi64>
    %cst_8 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_3> : tensor<2x16xi64>
    %cst_9 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_4> : tensor<2x16xi64>
    %cst_10 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_5> : tensor<2x16xi64>
    %cst_11 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_6> : tensor<2x16xi64>
    %cst_12 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_7> : tensor<2x16xi64>
    %cst_13 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_8> : tensor<2x16xi64>
    %cst_14 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_9> : tensor<2x16xi64>
    %cst_15 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_10> : tensor<2x16xi64>
    %cst_16 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_11> : tensor<2x16xi64>
    %cst_17 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_12> : tensor<2x16xi64>
    %cst_18 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_13> : tensor<2x16xi64>
    %cst_19 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_14> : tensor<2x16xi64>
    %cst_20 = arith.constant dense_resource<torch_tensor_2_16_torch.int64_15> : tensor<2x16xi64>
    %collapsed = tensor.collapse_shape %arg0 [[0], [1], [2, 3]] : tensor<2x16x6x6xf32> into tensor<2x16x36xf32>
    %expanded = tensor.expand_shape %collapsed [[0], [1, 2], [3]] output_shape [2, 4, 4, 36] : tensor<2x16x36xf32> into tensor<2x4x4x36xf32>
    %0 = tensor.empty() : tensor<2x4x4x36xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x4x36xf32>) outs(%0 : tensor<2x4x4x36xf64>) {
    ^bb0(%in: f32, %out: f64):
      %54 = arith.extf %in : f32 to f64
      linalg.yield %54 : f64
    } -> tensor<2x4x4x36xf64>
    %2 = tensor.empty() : tensor<2x4x1x1xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<2x4x1x1xf64>) -> tensor<2x4x1x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%1 : tensor<2x4x4x36xf64>) outs(%3 : tensor<2x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %54 = arith.addf %in, %out : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x1x1xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<2x4x1x1xf64>) outs(%2 : tensor<2x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %54 = arith.divf %in, %cst_3 : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x1x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %5 : tensor<2x4x4x36xf64>, tensor<2x4x1x1xf64>) outs(%0 : tensor<2x4x4x36xf64>) {
    ^bb0(%in: f64, %in_32: f64, %out: f64):
      %54 = arith.subf %in, %in_32 : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x4x36xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %6 : tensor<2x4x4x36xf64>, tensor<2x4x4x36xf64>) outs(%0 : tensor<2x4x4x36xf64>) {
    ^bb0(%in: f64, %in_32: f64, %out: f64):
      %54 = arith.mulf %in, %in_32 : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x4x36xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%7 : tensor<2x4x4x36xf64>) outs(%3 : tensor<2x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %54 = arith.addf %in, %out : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x1x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<2x4x1x1xf64>) outs(%2 : tensor<2x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %54 = arith.divf %in, %cst_3 : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x1x1xf64>
    %10 = tensor.empty() : tensor<2x4x1x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x4x1x1xf64>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %54 = arith.truncf %in : f64 to f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<2x4x1x1xf32>) -> tensor<2x4x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%expanded : tensor<2x4x4x36xf32>) outs(%12 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.addf %in, %out : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x1x1xf32>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.divf %in, %cst_4 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x4x1x1xf32>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.truncf %cst_2 : f64 to f32
      %55 = arith.addf %in, %54 : f32
      linalg.yield %55 : f32
    } -> tensor<2x4x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x4x1x1xf32>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = math.rsqrt %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %expanded_21 = tensor.expand_shape %arg2 [[0, 1, 2, 3]] output_shape [1, 4, 4, 1] : tensor<16xf32> into tensor<1x4x4x1xf32>
    %17 = tensor.empty() : tensor<2x4x4x1xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %expanded_21 : tensor<2x4x1x1xf32>, tensor<1x4x4x1xf32>) outs(%17 : tensor<2x4x4x1xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.mulf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x4x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x4x1x1xf32>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.negf %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %18 : tensor<2x4x1x1xf32>, tensor<2x4x4x1xf32>) outs(%17 : tensor<2x4x4x1xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.mulf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x4x1xf32>
    %expanded_22 = tensor.expand_shape %arg3 [[0, 1, 2, 3]] output_shape [1, 4, 4, 1] : tensor<16xf32> into tensor<1x4x4x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %expanded_22 : tensor<2x4x4x1xf32>, tensor<1x4x4x1xf32>) outs(%17 : tensor<2x4x4x1xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.addf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x4x1xf32>
    %22 = tensor.empty() : tensor<2x16xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_5, %cst_6, %cst_7, %cst_8 : tensor<2x16xi64>, tensor<2x16xi64>, tensor<2x16xi64>, tensor<2x16xi64>) outs(%22 : tensor<2x16xf32>) {
    ^bb0(%in: i64, %in_32: i64, %in_33: i64, %in_34: i64, %out: f32):
      %54 = arith.cmpi slt, %in, %c0_i64 : i64
      %55 = arith.addi %in, %c2_i64 : i64
      %56 = arith.select %54, %55, %in : i64
      %57 = arith.index_cast %56 : i64 to index
      %58 = arith.cmpi slt, %in_32, %c0_i64 : i64
      %59 = arith.addi %in_32, %c4_i64 : i64
      %60 = arith.select %58, %59, %in_32 : i64
      %61 = arith.index_cast %60 : i64 to index
      %62 = arith.cmpi slt, %in_33, %c0_i64 : i64
      %63 = arith.addi %in_33, %c4_i64 : i64
      %64 = arith.select %62, %63, %in_33 : i64
      %65 = arith.index_cast %64 : i64 to index
      %66 = arith.cmpi slt, %in_34, %c0_i64 : i64
      %67 = arith.addi %in_34, %c1_i64 : i64
      %68 = arith.select %66, %67, %in_34 : i64
      %69 = arith.index_cast %68 : i64 to index
      %extracted = tensor.extract %18[%57, %61, %65, %69] : tensor<2x4x4x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x16xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_9, %cst_10, %cst_11, %cst_12 : tensor<2x16xi64>, tensor<2x16xi64>, tensor<2x16xi64>, tensor<2x16xi64>) outs(%22 : tensor<2x16xf32>) {
    ^bb0(%in: i64, %in_32: i64, %in_33: i64, %in_34: i64, %out: f32):
      %54 = arith.cmpi slt, %in, %c0_i64 : i64
      %55 = arith.addi %in, %c2_i64 : i64
      %56 = arith.select %54, %55, %in : i64
      %57 = arith.index_cast %56 : i64 to index
      %58 = arith.cmpi slt, %in_32, %c0_i64 : i64
      %59 = arith.addi %in_32, %c4_i64 : i64
      %60 = arith.select %58, %59, %in_32 : i64
      %61 = arith.index_cast %60 : i64 to index
      %62 = arith.cmpi slt, %in_33, %c0_i64 : i64
      %63 = arith.addi %in_33, %c4_i64 : i64
      %64 = arith.select %62, %63, %in_33 : i64
      %65 = arith.index_cast %64 : i64 to index
      %66 = arith.cmpi slt, %in_34, %c0_i64 : i64
      %67 = arith.addi %in_34, %c1_i64 : i64
      %68 = arith.select %66, %67, %in_34 : i64
      %69 = arith.index_cast %68 : i64 to index
      %extracted = tensor.extract %21[%57, %61, %65, %69] : tensor<2x4x4x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x16xf32>
    %expanded_23 = tensor.expand_shape %23 [[0], [1, 2, 3]] output_shape [2, 16, 1, 1] : tensor<2x16xf32> into tensor<2x16x1x1xf32>
    %expanded_24 = tensor.expand_shape %24 [[0], [1, 2, 3]] output_shape [2, 16, 1, 1] : tensor<2x16xf32> into tensor<2x16x1x1xf32>
    %25 = tensor.empty() : tensor<2x16x6x6xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %expanded_23 : tensor<2x16x6x6xf32>, tensor<2x16x1x1xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.mulf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x16x6x6xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %expanded_24 : tensor<2x16x6x6xf32>, tensor<2x16x1x1xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.addf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x16x6x6xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<2x16x6x6xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.negf %in : f32
      %55 = math.exp %54 : f32
      %56 = arith.addf %55, %cst_1 : f32
      %57 = arith.divf %cst_1, %56 : f32
      linalg.yield %57 : f32
    } -> tensor<2x16x6x6xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %28 : tensor<2x16x6x6xf32>, tensor<2x16x6x6xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.mulf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x16x6x6xf32>
    %expanded_25 = tensor.expand_shape %arg1 [[0], [1, 2, 3]] output_shape [2, 16, 1, 1] : tensor<2x16xf32> into tensor<2x16x1x1xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %expanded_25 : tensor<2x16x6x6xf32>, tensor<2x16x1x1xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.addf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x16x6x6xf32>
    %collapsed_26 = tensor.collapse_shape %30 [[0], [1], [2, 3]] : tensor<2x16x6x6xf32> into tensor<2x16x36xf32>
    %expanded_27 = tensor.expand_shape %collapsed_26 [[0], [1, 2], [3]] output_shape [2, 4, 4, 36] : tensor<2x16x36xf32> into tensor<2x4x4x36xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<2x4x4x36xf32>) outs(%0 : tensor<2x4x4x36xf64>) {
    ^bb0(%in: f32, %out: f64):
      %54 = arith.extf %in : f32 to f64
      linalg.yield %54 : f64
    } -> tensor<2x4x4x36xf64>
    %32 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%31 : tensor<2x4x4x36xf64>) outs(%3 : tensor<2x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %54 = arith.addf %in, %out : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x1x1xf64>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x4x1x1xf64>) outs(%2 : tensor<2x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %54 = arith.divf %in, %cst_3 : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x1x1xf64>
    %34 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %33 : tensor<2x4x4x36xf64>, tensor<2x4x1x1xf64>) outs(%0 : tensor<2x4x4x36xf64>) {
    ^bb0(%in: f64, %in_32: f64, %out: f64):
      %54 = arith.subf %in, %in_32 : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x4x36xf64>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %34 : tensor<2x4x4x36xf64>, tensor<2x4x4x36xf64>) outs(%0 : tensor<2x4x4x36xf64>) {
    ^bb0(%in: f64, %in_32: f64, %out: f64):
      %54 = arith.mulf %in, %in_32 : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x4x36xf64>
    %36 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%35 : tensor<2x4x4x36xf64>) outs(%3 : tensor<2x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %54 = arith.addf %in, %out : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x1x1xf64>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x4x1x1xf64>) outs(%2 : tensor<2x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %54 = arith.divf %in, %cst_3 : f64
      linalg.yield %54 : f64
    } -> tensor<2x4x1x1xf64>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<2x4x1x1xf64>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %54 = arith.truncf %in : f64 to f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%expanded_27 : tensor<2x4x4x36xf32>) outs(%12 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.addf %in, %out : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x4x1x1xf32>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.divf %in, %cst_4 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x4x1x1xf32>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.truncf %cst_2 : f64 to f32
      %55 = arith.addf %in, %54 : f32
      linalg.yield %55 : f32
    } -> tensor<2x4x1x1xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x4x1x1xf32>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = math.rsqrt %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %expanded_28 = tensor.expand_shape %arg4 [[0, 1, 2, 3]] output_shape [1, 4, 4, 1] : tensor<16xf32> into tensor<1x4x4x1xf32>
    %43 = linalg.generic {indexing_maps = [#map2, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %expanded_28 : tensor<2x4x1x1xf32>, tensor<1x4x4x1xf32>) outs(%17 : tensor<2x4x4x1xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.mulf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x4x1xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<2x4x1x1xf32>) outs(%10 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.negf %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x1x1xf32>
    %45 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %43 : tensor<2x4x1x1xf32>, tensor<2x4x4x1xf32>) outs(%17 : tensor<2x4x4x1xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.mulf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x4x1xf32>
    %expanded_29 = tensor.expand_shape %arg5 [[0, 1, 2, 3]] output_shape [1, 4, 4, 1] : tensor<16xf32> into tensor<1x4x4x1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %expanded_29 : tensor<2x4x4x1xf32>, tensor<1x4x4x1xf32>) outs(%17 : tensor<2x4x4x1xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.addf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x4x1xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_13, %cst_14, %cst_15, %cst_16 : tensor<2x16xi64>, tensor<2x16xi64>, tensor<2x16xi64>, tensor<2x16xi64>) outs(%22 : tensor<2x16xf32>) {
    ^bb0(%in: i64, %in_32: i64, %in_33: i64, %in_34: i64, %out: f32):
      %54 = arith.cmpi slt, %in, %c0_i64 : i64
      %55 = arith.addi %in, %c2_i64 : i64
      %56 = arith.select %54, %55, %in : i64
      %57 = arith.index_cast %56 : i64 to index
      %58 = arith.cmpi slt, %in_32, %c0_i64 : i64
      %59 = arith.addi %in_32, %c4_i64 : i64
      %60 = arith.select %58, %59, %in_32 : i64
      %61 = arith.index_cast %60 : i64 to index
      %62 = arith.cmpi slt, %in_33, %c0_i64 : i64
      %63 = arith.addi %in_33, %c4_i64 : i64
      %64 = arith.select %62, %63, %in_33 : i64
      %65 = arith.index_cast %64 : i64 to index
      %66 = arith.cmpi slt, %in_34, %c0_i64 : i64
      %67 = arith.addi %in_34, %c1_i64 : i64
      %68 = arith.select %66, %67, %in_34 : i64
      %69 = arith.index_cast %68 : i64 to index
      %extracted = tensor.extract %43[%57, %61, %65, %69] : tensor<2x4x4x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x16xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_17, %cst_18, %cst_19, %cst_20 : tensor<2x16xi64>, tensor<2x16xi64>, tensor<2x16xi64>, tensor<2x16xi64>) outs(%22 : tensor<2x16xf32>) {
    ^bb0(%in: i64, %in_32: i64, %in_33: i64, %in_34: i64, %out: f32):
      %54 = arith.cmpi slt, %in, %c0_i64 : i64
      %55 = arith.addi %in, %c2_i64 : i64
      %56 = arith.select %54, %55, %in : i64
      %57 = arith.index_cast %56 : i64 to index
      %58 = arith.cmpi slt, %in_32, %c0_i64 : i64
      %59 = arith.addi %in_32, %c4_i64 : i64
      %60 = arith.select %58, %59, %in_32 : i64
      %61 = arith.index_cast %60 : i64 to index
      %62 = arith.cmpi slt, %in_33, %c0_i64 : i64
      %63 = arith.addi %in_33, %c4_i64 : i64
      %64 = arith.select %62, %63, %in_33 : i64
      %65 = arith.index_cast %64 : i64 to index
      %66 = arith.cmpi slt, %in_34, %c0_i64 : i64
      %67 = arith.addi %in_34, %c1_i64 : i64
      %68 = arith.select %66, %67, %in_34 : i64
      %69 = arith.index_cast %68 : i64 to index
      %extracted = tensor.extract %46[%57, %61, %65, %69] : tensor<2x4x4x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x16xf32>
    %expanded_30 = tensor.expand_shape %47 [[0], [1, 2, 3]] output_shape [2, 16, 1, 1] : tensor<2x16xf32> into tensor<2x16x1x1xf32>
    %expanded_31 = tensor.expand_shape %48 [[0], [1, 2, 3]] output_shape [2, 16, 1, 1] : tensor<2x16xf32> into tensor<2x16x1x1xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %expanded_30 : tensor<2x16x6x6xf32>, tensor<2x16x1x1xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.mulf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x16x6x6xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %expanded_31 : tensor<2x16x6x6xf32>, tensor<2x16x1x1xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.addf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x16x6x6xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<2x16x6x6xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.negf %in : f32
      %55 = math.exp %54 : f32
      %56 = arith.addf %55, %cst_1 : f32
      %57 = arith.divf %cst_1, %56 : f32
      linalg.yield %57 : f32
    } -> tensor<2x16x6x6xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %51 : tensor<2x16x6x6xf32>, tensor<2x16x6x6xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.mulf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x16x6x6xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %52 : tensor<2x16x6x6xf32>, tensor<2x16x6x6xf32>) outs(%25 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %54 = arith.addf %in, %in_32 : f32
      linalg.yield %54 : f32
    } -> tensor<2x16x6x6xf32>
    return %53 : tensor<2x16x6x6xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_2_16_torch.int64: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_2_16_torch.int64_1: "0x0800000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000020000000000000002000000000000000200000000000000020000000000000003000000000000000300000000000000030000000000000003000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000300000000000000030000000000000003000000000000000300000000000000",
      torch_tensor_2_16_torch.int64_2: "0x0800000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_2_16_torch.int64_3: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_2_16_torch.int64_4: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_2_16_torch.int64_5: "0x0800000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000020000000000000002000000000000000200000000000000020000000000000003000000000000000300000000000000030000000000000003000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000300000000000000030000000000000003000000000000000300000000000000",
      torch_tensor_2_16_torch.int64_6: "0x0800000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_2_16_torch.int64_7: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_2_16_torch.int64_8: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_2_16_torch.int64_9: "0x0800000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000020000000000000002000000000000000200000000000000020000000000000003000000000000000300000000000000030000000000000003000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000300000000000000030000000000000003000000000000000300000000000000",
      torch_tensor_2_16_torch.int64_10: "0x0800000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_2_16_torch.int64_11: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_2_16_torch.int64_12: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_2_16_torch.int64_13: "0x0800000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000020000000000000002000000000000000200000000000000020000000000000003000000000000000300000000000000030000000000000003000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000300000000000000030000000000000003000000000000000300000000000000",
      torch_tensor_2_16_torch.int64_14: "0x0800000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_2_16_torch.int64_15: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    }
  }
#-}
