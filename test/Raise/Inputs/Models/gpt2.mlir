#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @gpt2(%arg0: tensor<1x8x64xf32>, %arg1: tensor<1x1x8x8xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64xf32>, %arg5: tensor<64xf32>, %arg6: tensor<64x192xf32>, %arg7: tensor<192xf32>, %arg8: tensor<64x64xf32>, %arg9: tensor<64xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64x256xf32>, %arg13: tensor<256xf32>, %arg14: tensor<256x64xf32>, %arg15: tensor<64xf32>, %arg16: tensor<64xf32>, %arg17: tensor<64xf32>, %arg18: tensor<64x192xf32>, %arg19: tensor<192xf32>, %arg20: tensor<64x64xf32>, %arg21: tensor<64xf32>, %arg22: tensor<64xf32>, %arg23: tensor<64xf32>, %arg24: tensor<64x256xf32>, %arg25: tensor<256xf32>, %arg26: tensor<256x64xf32>, %arg27: tensor<64xf32>, %arg28: tensor<64xf32>, %arg29: tensor<64xf32>) -> tensor<1x8x64xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c0_i64 = arith.constant 0 : i64
    %c64 = arith.constant 64 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.79788456080286541 : f64
    %cst_2 = arith.constant 4.471500e-02 : f64
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 6.400000e+01 : f32
    %cst_5 = arith.constant 2.500000e-01 : f32
    %cst_6 = arith.constant 5.000000e-01 : f32
    %cst_7 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<8xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %147 = linalg.index 0 : index
      %148 = arith.index_cast %147 : index to i64
      linalg.yield %148 : i64
    } -> tensor<8xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 8] : tensor<8xi64> into tensor<1x8xi64>
    %2 = tensor.empty() : tensor<1x8x64xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x8xi64>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: i64, %out: f32):
      %147 = arith.index_cast %in : i64 to index
      %148 = linalg.index 2 : index
      %149 = arith.cmpi slt, %147, %c64 : index
      cf.assert %149, "index must be smaller than dim size"
      %150 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %150, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg3[%147, %148] : tensor<64x64xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x8x64xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %3 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %5 = tensor.empty() : tensor<1x8x1xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed = tensor.collapse_shape %8 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %9 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.subf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %10 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_3 : f64 to f32
      %148 = arith.addf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.rsqrt %in : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed_8 = tensor.collapse_shape %15 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_8 : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %16 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %arg4 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %arg5 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_9 = tensor.collapse_shape %19 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %20 = tensor.empty() : tensor<8x192xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %22 = linalg.matmul ins(%collapsed_9, %arg6 : tensor<8x64xf32>, tensor<64x192xf32>) outs(%21 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg7, %22 : tensor<192xf32>, tensor<8x192xf32>) outs(%20 : tensor<8x192xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<8x192xf32>
    %expanded_10 = tensor.expand_shape %23 [[0, 1], [2]] output_shape [1, 8, 192] : tensor<8x192xf32> into tensor<1x8x192xf32>
    %extracted_slice = tensor.extract_slice %expanded_10[0, 0, 0] [1, 8, 64] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x64xf32>
    %extracted_slice_11 = tensor.extract_slice %expanded_10[0, 0, 64] [1, 8, 64] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x64xf32>
    %extracted_slice_12 = tensor.extract_slice %expanded_10[0, 0, 128] [1, 8, 64] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x64xf32>
    %expanded_13 = tensor.expand_shape %extracted_slice_11 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %expanded_14 = tensor.expand_shape %extracted_slice_12 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %24 = tensor.empty() : tensor<1x4x8x16xf32>
    %transposed = linalg.transpose ins(%expanded_14 : tensor<1x8x4x16xf32>) outs(%24 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_15 = tensor.expand_shape %extracted_slice [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<1x8x4x16xf32>) outs(%24 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %25 = tensor.empty() : tensor<1x4x16x8xf32>
    %transposed_17 = linalg.transpose ins(%expanded_13 : tensor<1x8x4x16xf32>) outs(%25 : tensor<1x4x16x8xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_18 = tensor.collapse_shape %transposed_16 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_19 = tensor.collapse_shape %transposed_17 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %26 = tensor.empty() : tensor<4x8x8xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %28 = linalg.batch_matmul ins(%collapsed_18, %collapsed_19 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%27 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_20 = tensor.expand_shape %28 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %29 = tensor.empty() : tensor<1x4x8x8xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<1x4x8x8xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.mulf %in, %cst_5 : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %32 = tensor.empty() : tensor<1x4x8xi64>
    %33 = linalg.fill ins(%c0_i64 : i64) outs(%32 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %34 = tensor.empty() : tensor<1x4x8xf32>
    %35 = linalg.fill ins(%cst_0 : f32) outs(%34 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %36:2 = linalg.generic {indexing_maps = [#map7, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<1x4x8x8xf32>) outs(%35, %33 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_65: i64):
      %147 = linalg.index 3 : index
      %148 = arith.index_cast %147 : index to i64
      %149 = arith.maximumf %in, %out : f32
      %150 = arith.cmpf ogt, %in, %out : f32
      %151 = arith.select %150, %148, %out_65 : i64
      linalg.yield %149, %151 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_21 = tensor.expand_shape %36#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %expanded_21 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.subf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %38 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x4x8x8xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.exp %in : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %39 = tensor.empty() : tensor<1x4x8x1xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %41 = linalg.generic {indexing_maps = [#map7, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<1x4x8x8xf32>) outs(%40 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x1xf32>
    %42 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %41 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.divf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_22 = tensor.collapse_shape %42 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_23 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %43 = tensor.empty() : tensor<4x8x16xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %45 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%44 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_24 = tensor.expand_shape %45 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %46 = tensor.empty() : tensor<1x8x4x16xf32>
    %transposed_25 = linalg.transpose ins(%expanded_24 : tensor<1x4x8x16xf32>) outs(%46 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_26 = tensor.collapse_shape %transposed_25 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %47 = tensor.empty() : tensor<8x64xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %49 = linalg.matmul ins(%collapsed_26, %arg8 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %50 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg9, %49 : tensor<64xf32>, tensor<8x64xf32>) outs(%47 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<8x64xf32>
    %expanded_27 = tensor.expand_shape %50 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %51 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_27, %4 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %52 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%51 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %53 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed_28 = tensor.collapse_shape %53 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_28 : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %55 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %54 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.subf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %56 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55, %55 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %57 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%56 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %58 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %59 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_3 : f64 to f32
      %148 = arith.addf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %60 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.rsqrt %in : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed_29 = tensor.collapse_shape %60 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_29 : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %62 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55, %61 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %63 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62, %arg10 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %64 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63, %arg11 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_30 = tensor.collapse_shape %64 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %65 = tensor.empty() : tensor<8x256xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%65 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %67 = linalg.matmul ins(%collapsed_30, %arg12 : tensor<8x64xf32>, tensor<64x256xf32>) outs(%66 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %68 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg13, %67 : tensor<256xf32>, tensor<8x256xf32>) outs(%65 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<8x256xf32>
    %expanded_31 = tensor.expand_shape %68 [[0, 1], [2]] output_shape [1, 8, 256] : tensor<8x256xf32> into tensor<1x8x256xf32>
    %69 = tensor.empty() : tensor<1x8x256xf32>
    %70 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.mulf %in, %cst_6 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %71 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %72 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_2 : f64 to f32
      %148 = arith.mulf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x256xf32>
    %73 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_31, %72 : tensor<1x8x256xf32>, tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %74 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_1 : f64 to f32
      %148 = arith.mulf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x256xf32>
    %75 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.tanh %in : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %76 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %cst_7 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %77 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %76 : tensor<1x8x256xf32>, tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %collapsed_32 = tensor.collapse_shape %77 [[0, 1], [2]] : tensor<1x8x256xf32> into tensor<8x256xf32>
    %78 = linalg.matmul ins(%collapsed_32, %arg14 : tensor<8x256xf32>, tensor<256x64xf32>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %79 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg15, %78 : tensor<64xf32>, tensor<8x64xf32>) outs(%47 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<8x64xf32>
    %expanded_33 = tensor.expand_shape %79 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %80 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %expanded_33 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %81 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%80 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed_34 = tensor.collapse_shape %82 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_34 : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %84 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %83 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.subf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %85 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %84 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %86 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%85 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_3 : f64 to f32
      %148 = arith.addf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.rsqrt %in : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed_35 = tensor.collapse_shape %89 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_35 : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %91 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %90 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %92 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %arg16 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %arg17 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_36 = tensor.collapse_shape %93 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %94 = linalg.matmul ins(%collapsed_36, %arg18 : tensor<8x64xf32>, tensor<64x192xf32>) outs(%21 : tensor<8x192xf32>) -> tensor<8x192xf32>
    %95 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg19, %94 : tensor<192xf32>, tensor<8x192xf32>) outs(%20 : tensor<8x192xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<8x192xf32>
    %expanded_37 = tensor.expand_shape %95 [[0, 1], [2]] output_shape [1, 8, 192] : tensor<8x192xf32> into tensor<1x8x192xf32>
    %extracted_slice_38 = tensor.extract_slice %expanded_37[0, 0, 0] [1, 8, 64] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x64xf32>
    %extracted_slice_39 = tensor.extract_slice %expanded_37[0, 0, 64] [1, 8, 64] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x64xf32>
    %extracted_slice_40 = tensor.extract_slice %expanded_37[0, 0, 128] [1, 8, 64] [1, 1, 1] : tensor<1x8x192xf32> to tensor<1x8x64xf32>
    %expanded_41 = tensor.expand_shape %extracted_slice_39 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %expanded_42 = tensor.expand_shape %extracted_slice_40 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %transposed_43 = linalg.transpose ins(%expanded_42 : tensor<1x8x4x16xf32>) outs(%24 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_44 = tensor.expand_shape %extracted_slice_38 [[0], [1], [2, 3]] output_shape [1, 8, 4, 16] : tensor<1x8x64xf32> into tensor<1x8x4x16xf32>
    %transposed_45 = linalg.transpose ins(%expanded_44 : tensor<1x8x4x16xf32>) outs(%24 : tensor<1x4x8x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_46 = linalg.transpose ins(%expanded_41 : tensor<1x8x4x16xf32>) outs(%25 : tensor<1x4x16x8xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_47 = tensor.collapse_shape %transposed_45 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %collapsed_48 = tensor.collapse_shape %transposed_46 [[0, 1], [2], [3]] : tensor<1x4x16x8xf32> into tensor<4x16x8xf32>
    %96 = linalg.batch_matmul ins(%collapsed_47, %collapsed_48 : tensor<4x8x16xf32>, tensor<4x16x8xf32>) outs(%27 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %expanded_49 = tensor.expand_shape %96 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
    %97 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_49 : tensor<1x4x8x8xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.mulf %in, %cst_5 : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %98 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97, %arg1 : tensor<1x4x8x8xf32>, tensor<1x1x8x8xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %99:2 = linalg.generic {indexing_maps = [#map7, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%98 : tensor<1x4x8x8xf32>) outs(%35, %33 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_65: i64):
      %147 = linalg.index 3 : index
      %148 = arith.index_cast %147 : index to i64
      %149 = arith.maximumf %in, %out : f32
      %150 = arith.cmpf ogt, %in, %out : f32
      %151 = arith.select %150, %148, %out_65 : i64
      linalg.yield %149, %151 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_50 = tensor.expand_shape %99#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %100 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %expanded_50 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.subf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %101 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%100 : tensor<1x4x8x8xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.exp %in : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %102 = linalg.generic {indexing_maps = [#map7, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%101 : tensor<1x4x8x8xf32>) outs(%40 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101, %102 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%29 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.divf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x4x8x8xf32>
    %collapsed_51 = tensor.collapse_shape %103 [[0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
    %collapsed_52 = tensor.collapse_shape %transposed_43 [[0, 1], [2], [3]] : tensor<1x4x8x16xf32> into tensor<4x8x16xf32>
    %104 = linalg.batch_matmul ins(%collapsed_51, %collapsed_52 : tensor<4x8x8xf32>, tensor<4x8x16xf32>) outs(%44 : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %expanded_53 = tensor.expand_shape %104 [[0, 1], [2], [3]] output_shape [1, 4, 8, 16] : tensor<4x8x16xf32> into tensor<1x4x8x16xf32>
    %transposed_54 = linalg.transpose ins(%expanded_53 : tensor<1x4x8x16xf32>) outs(%46 : tensor<1x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_55 = tensor.collapse_shape %transposed_54 [[0, 1], [2, 3]] : tensor<1x8x4x16xf32> into tensor<8x64xf32>
    %105 = linalg.matmul ins(%collapsed_55, %arg20 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %106 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg21, %105 : tensor<64xf32>, tensor<8x64xf32>) outs(%47 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<8x64xf32>
    %expanded_56 = tensor.expand_shape %106 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %107 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_56, %80 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %108 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%107 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed_57 = tensor.collapse_shape %109 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_57 : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %111 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %110 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.subf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %112 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %111 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %113 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%112 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %115 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_3 : f64 to f32
      %148 = arith.addf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %116 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.rsqrt %in : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed_58 = tensor.collapse_shape %116 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_58 : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %118 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %117 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %119 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118, %arg22 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %120 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119, %arg23 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %collapsed_59 = tensor.collapse_shape %120 [[0, 1], [2]] : tensor<1x8x64xf32> into tensor<8x64xf32>
    %121 = linalg.matmul ins(%collapsed_59, %arg24 : tensor<8x64xf32>, tensor<64x256xf32>) outs(%66 : tensor<8x256xf32>) -> tensor<8x256xf32>
    %122 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg25, %121 : tensor<256xf32>, tensor<8x256xf32>) outs(%65 : tensor<8x256xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<8x256xf32>
    %expanded_60 = tensor.expand_shape %122 [[0, 1], [2]] output_shape [1, 8, 256] : tensor<8x256xf32> into tensor<1x8x256xf32>
    %123 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_60 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.mulf %in, %cst_6 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %124 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_60 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %125 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_2 : f64 to f32
      %148 = arith.mulf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x256xf32>
    %126 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_60, %125 : tensor<1x8x256xf32>, tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %127 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_1 : f64 to f32
      %148 = arith.mulf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x256xf32>
    %128 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.tanh %in : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %129 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128 : tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %cst_7 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %130 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %129 : tensor<1x8x256xf32>, tensor<1x8x256xf32>) outs(%69 : tensor<1x8x256xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x256xf32>
    %collapsed_61 = tensor.collapse_shape %130 [[0, 1], [2]] : tensor<1x8x256xf32> into tensor<8x256xf32>
    %131 = linalg.matmul ins(%collapsed_61, %arg26 : tensor<8x256xf32>, tensor<256x64xf32>) outs(%48 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %132 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg27, %131 : tensor<64xf32>, tensor<8x64xf32>) outs(%47 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<8x64xf32>
    %expanded_62 = tensor.expand_shape %132 [[0, 1], [2]] output_shape [1, 8, 64] : tensor<8x64xf32> into tensor<1x8x64xf32>
    %133 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %expanded_62 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %134 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%133 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %135 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed_63 = tensor.collapse_shape %135 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_63 : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %137 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133, %136 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.subf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %138 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137, %137 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %139 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%138 : tensor<1x8x64xf32>) outs(%6 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.addf %in, %out : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.divf %in, %cst_4 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = arith.truncf %cst_3 : f64 to f32
      %148 = arith.addf %in, %147 : f32
      linalg.yield %148 : f32
    } -> tensor<1x8x1xf32>
    %142 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x8x1xf32>) outs(%5 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %147 = math.rsqrt %in : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x1xf32>
    %collapsed_64 = tensor.collapse_shape %142 [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_64 : tensor<1x8xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x64xf32>
    %144 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137, %143 : tensor<1x8x64xf32>, tensor<1x8x64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %145 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144, %arg28 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.mulf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    %146 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145, %arg29 : tensor<1x8x64xf32>, tensor<64xf32>) outs(%2 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %147 = arith.addf %in, %in_65 : f32
      linalg.yield %147 : f32
    } -> tensor<1x8x64xf32>
    return %146 : tensor<1x8x64xf32>
  }
}

