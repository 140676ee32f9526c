#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map8 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map9 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @torch_adaln(%arg0: tensor<2x8x64xf32>, %arg1: tensor<2x64xf32>, %arg2: tensor<192x64xf32>, %arg3: tensor<192xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64xf32>, %arg6: tensor<96x64xf32>, %arg7: tensor<96xf32>, %arg8: tensor<64x96xf32>, %arg9: tensor<64xf32>, %arg10: tensor<384x64xf32>, %arg11: tensor<384xf32>) -> tensor<2x8x64xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0.000000e+00 : f64
    %cst_2 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_3 = arith.constant 4.471500e-02 : f32
    %cst_4 = arith.constant 7.977240e-01 : f32
    %cst_5 = arith.constant 5.000000e-01 : f32
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<2x4x8x8xf32>
    %cst_7 = arith.constant 0xFFF0000000000000 : f64
    %cst_8 = arith.constant 9.9999999999999995E-7 : f64
    %cst_9 = arith.constant 6.400000e+01 : f64
    %cst_10 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<2x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<2x64xf32>) outs(%0 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.negf %in : f32
      %111 = math.exp %110 : f32
      %112 = arith.addf %111, %cst : f32
      %113 = arith.divf %cst, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<2x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %1 : tensor<2x64xf32>, tensor<2x64xf32>) outs(%0 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.mulf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x64xf32>
    %3 = tensor.empty() : tensor<64x384xf32>
    %transposed = linalg.transpose ins(%arg10 : tensor<384x64xf32>) outs(%3 : tensor<64x384xf32>) permutation = [1, 0] 
    %4 = tensor.empty() : tensor<2x384xf32>
    %5 = linalg.fill ins(%cst_0 : f32) outs(%4 : tensor<2x384xf32>) -> tensor<2x384xf32>
    %6 = linalg.matmul ins(%2, %transposed : tensor<2x64xf32>, tensor<64x384xf32>) outs(%5 : tensor<2x384xf32>) -> tensor<2x384xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<384xf32>) outs(%4 : tensor<2x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x384xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<2x384xf32>, tensor<2x384xf32>) outs(%4 : tensor<2x384xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.addf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x384xf32>
    %expanded = tensor.expand_shape %8 [[0], [1, 2]] output_shape [2, 1, 384] : tensor<2x384xf32> into tensor<2x1x384xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [2, 1, 64] [1, 1, 1] : tensor<2x1x384xf32> to tensor<2x1x64xf32>
    %extracted_slice_11 = tensor.extract_slice %expanded[0, 0, 64] [2, 1, 64] [1, 1, 1] : tensor<2x1x384xf32> to tensor<2x1x64xf32>
    %extracted_slice_12 = tensor.extract_slice %expanded[0, 0, 128] [2, 1, 64] [1, 1, 1] : tensor<2x1x384xf32> to tensor<2x1x64xf32>
    %extracted_slice_13 = tensor.extract_slice %expanded[0, 0, 192] [2, 1, 64] [1, 1, 1] : tensor<2x1x384xf32> to tensor<2x1x64xf32>
    %extracted_slice_14 = tensor.extract_slice %expanded[0, 0, 256] [2, 1, 64] [1, 1, 1] : tensor<2x1x384xf32> to tensor<2x1x64xf32>
    %extracted_slice_15 = tensor.extract_slice %expanded[0, 0, 320] [2, 1, 64] [1, 1, 1] : tensor<2x1x384xf32> to tensor<2x1x64xf32>
    %9 = tensor.empty() : tensor<2x8x64xf64>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x64xf32>) outs(%9 : tensor<2x8x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %110 = arith.extf %in : f32 to f64
      linalg.yield %110 : f64
    } -> tensor<2x8x64xf64>
    %11 = tensor.empty() : tensor<2x8x1xf64>
    %12 = linalg.fill ins(%cst_1 : f64) outs(%11 : tensor<2x8x1xf64>) -> tensor<2x8x1xf64>
    %13 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x8x64xf64>) outs(%12 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.addf %in, %out : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x1xf64>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x8x1xf64>) outs(%11 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.divf %in, %cst_9 : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x1xf64>
    %15 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %14 : tensor<2x8x64xf64>, tensor<2x8x1xf64>) outs(%9 : tensor<2x8x64xf64>) {
    ^bb0(%in: f64, %in_41: f64, %out: f64):
      %110 = arith.subf %in, %in_41 : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x64xf64>
    %16 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %15 : tensor<2x8x64xf64>, tensor<2x8x64xf64>) outs(%9 : tensor<2x8x64xf64>) {
    ^bb0(%in: f64, %in_41: f64, %out: f64):
      %110 = arith.mulf %in, %in_41 : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x64xf64>
    %17 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x8x64xf64>) outs(%12 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.addf %in, %out : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x1xf64>
    %18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x8x1xf64>) outs(%11 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.divf %in, %cst_9 : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x1xf64>
    %19 = tensor.empty() : tensor<2x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x8x1xf64>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %110 = arith.truncf %in : f64 to f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %21 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x8x64xf32>) outs(%21 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.divf %in, %cst_10 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.truncf %cst_8 : f64 to f32
      %111 = arith.addf %in, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<2x8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.rsqrt %in : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %26 = tensor.empty() : tensor<2x8x64xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %23 : tensor<2x8x64xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.subf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27, %25 : tensor<2x8x64xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.mulf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %29 = tensor.empty() : tensor<2x1x64xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11 : tensor<2x1x64xf32>) outs(%29 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %cst : f32
      linalg.yield %110 : f32
    } -> tensor<2x1x64xf32>
    %31 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %30 : tensor<2x8x64xf32>, tensor<2x1x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.mulf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %32 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31, %extracted_slice : tensor<2x8x64xf32>, tensor<2x1x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.addf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %collapsed = tensor.collapse_shape %32 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %33 = tensor.empty() : tensor<64x192xf32>
    %transposed_16 = linalg.transpose ins(%arg2 : tensor<192x64xf32>) outs(%33 : tensor<64x192xf32>) permutation = [1, 0] 
    %34 = tensor.empty() : tensor<16x192xf32>
    %35 = linalg.fill ins(%cst_0 : f32) outs(%34 : tensor<16x192xf32>) -> tensor<16x192xf32>
    %36 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<16x64xf32>, tensor<64x192xf32>) outs(%35 : tensor<16x192xf32>) -> tensor<16x192xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<192xf32>) outs(%34 : tensor<16x192xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x192xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %37 : tensor<16x192xf32>, tensor<16x192xf32>) outs(%34 : tensor<16x192xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.addf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<16x192xf32>
    %expanded_17 = tensor.expand_shape %38 [[0, 1], [2, 3, 4]] output_shape [2, 8, 3, 4, 16] : tensor<16x192xf32> into tensor<2x8x3x4x16xf32>
    %39 = tensor.empty() : tensor<3x2x4x8x16xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<2x8x3x4x16xf32>) outs(%39 : tensor<3x2x4x8x16xf32>) permutation = [2, 0, 3, 1, 4] 
    %extracted_slice_19 = tensor.extract_slice %transposed_18[0, 0, 0, 0, 0] [1, 2, 4, 8, 16] [1, 1, 1, 1, 1] : tensor<3x2x4x8x16xf32> to tensor<1x2x4x8x16xf32>
    %extracted_slice_20 = tensor.extract_slice %transposed_18[1, 0, 0, 0, 0] [1, 2, 4, 8, 16] [1, 1, 1, 1, 1] : tensor<3x2x4x8x16xf32> to tensor<1x2x4x8x16xf32>
    %extracted_slice_21 = tensor.extract_slice %transposed_18[2, 0, 0, 0, 0] [1, 2, 4, 8, 16] [1, 1, 1, 1, 1] : tensor<3x2x4x8x16xf32> to tensor<1x2x4x8x16xf32>
    %collapsed_22 = tensor.collapse_shape %extracted_slice_19 [[0, 1], [2], [3], [4]] : tensor<1x2x4x8x16xf32> into tensor<2x4x8x16xf32>
    %collapsed_23 = tensor.collapse_shape %extracted_slice_20 [[0, 1], [2], [3], [4]] : tensor<1x2x4x8x16xf32> into tensor<2x4x8x16xf32>
    %40 = tensor.empty() : tensor<2x4x8x16xf32>
    %41 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_22 : tensor<2x4x8x16xf32>) outs(%40 : tensor<2x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.mulf %in, %cst_5 : f32
      linalg.yield %110 : f32
    } -> tensor<2x4x8x16xf32>
    %42 = tensor.empty() : tensor<2x4x16x8xf32>
    %transposed_24 = linalg.transpose ins(%collapsed_23 : tensor<2x4x8x16xf32>) outs(%42 : tensor<2x4x16x8xf32>) permutation = [0, 1, 3, 2] 
    %43 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_24 : tensor<2x4x16x8xf32>) outs(%42 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.mulf %in, %cst_5 : f32
      linalg.yield %110 : f32
    } -> tensor<2x4x16x8xf32>
    %collapsed_25 = tensor.collapse_shape %41 [[0, 1], [2], [3]] : tensor<2x4x8x16xf32> into tensor<8x8x16xf32>
    %collapsed_26 = tensor.collapse_shape %43 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %44 = tensor.empty() : tensor<8x8x8xf32>
    %45 = linalg.fill ins(%cst_0 : f32) outs(%44 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %46 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<8x8x16xf32>, tensor<8x16x8xf32>) outs(%45 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_27 = tensor.expand_shape %46 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %47 = tensor.empty() : tensor<2x4x8xi64>
    %48 = linalg.fill ins(%c0_i64 : i64) outs(%47 : tensor<2x4x8xi64>) -> tensor<2x4x8xi64>
    %49 = tensor.empty() : tensor<2x4x8xf32>
    %50 = linalg.fill ins(%cst_2 : f32) outs(%49 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %51:2 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_27 : tensor<2x4x8x8xf32>) outs(%50, %48 : tensor<2x4x8xf32>, tensor<2x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_41: i64):
      %110 = linalg.index 3 : index
      %111 = arith.index_cast %110 : index to i64
      %112 = arith.maximumf %in, %out : f32
      %113 = arith.cmpf ogt, %in, %out : f32
      %114 = arith.select %113, %111, %out_41 : i64
      linalg.yield %112, %114 : f32, i64
    } -> (tensor<2x4x8xf32>, tensor<2x4x8xi64>)
    %expanded_28 = tensor.expand_shape %51#0 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %52 = tensor.empty() : tensor<2x4x8x8xf32>
    %53 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27, %expanded_28 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%52 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.subf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x4x8x8xf32>
    %54 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<2x4x8x8xf32>) outs(%52 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.exp %in : f32
      linalg.yield %110 : f32
    } -> tensor<2x4x8x8xf32>
    %55 = tensor.empty() : tensor<2x4x8x1xf32>
    %56 = linalg.fill ins(%cst_0 : f32) outs(%55 : tensor<2x4x8x1xf32>) -> tensor<2x4x8x1xf32>
    %57 = linalg.generic {indexing_maps = [#map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<2x4x8x8xf32>) outs(%56 : tensor<2x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<2x4x8x1xf32>
    %58 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %57 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%52 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.divf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x4x8x8xf32>
    %59 = tensor.empty() : tensor<2x4x8x8xi1>
    %60 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<2x4x8x8xf32>) outs(%59 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %110 = arith.extf %in : f32 to f64
      %111 = arith.cmpf oeq, %110, %cst_7 : f64
      linalg.yield %111 : i1
    } -> tensor<2x4x8x8xi1>
    %61 = tensor.empty() : tensor<2x4x8x1xi1>
    %62 = linalg.fill ins(%true : i1) outs(%61 : tensor<2x4x8x1xi1>) -> tensor<2x4x8x1xi1>
    %63 = linalg.generic {indexing_maps = [#map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%60 : tensor<2x4x8x8xi1>) outs(%62 : tensor<2x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %110 = arith.andi %in, %out : i1
      linalg.yield %110 : i1
    } -> tensor<2x4x8x1xi1>
    %64 = linalg.generic {indexing_maps = [#map7, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %cst_6, %58 : tensor<2x4x8x1xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%52 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_41: f32, %in_42: f32, %out: f32):
      %110 = arith.select %in, %in_41, %in_42 : f32
      linalg.yield %110 : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_29 = tensor.collapse_shape %64 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %collapsed_30 = tensor.collapse_shape %extracted_slice_21 [[0, 1, 2], [3], [4]] : tensor<1x2x4x8x16xf32> into tensor<8x8x16xf32>
    %65 = tensor.empty() : tensor<8x8x16xf32>
    %66 = linalg.fill ins(%cst_0 : f32) outs(%65 : tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %67 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<8x8x8xf32>, tensor<8x8x16xf32>) outs(%66 : tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %expanded_31 = tensor.expand_shape %67 [[0, 1], [2], [3]] output_shape [2, 4, 8, 16] : tensor<8x8x16xf32> into tensor<2x4x8x16xf32>
    %68 = tensor.empty() : tensor<2x8x4x16xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<2x4x8x16xf32>) outs(%68 : tensor<2x8x4x16xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_33 = tensor.collapse_shape %transposed_32 [[0], [1], [2, 3]] : tensor<2x8x4x16xf32> into tensor<2x8x64xf32>
    %69 = tensor.empty() : tensor<64x64xf32>
    %transposed_34 = linalg.transpose ins(%arg4 : tensor<64x64xf32>) outs(%69 : tensor<64x64xf32>) permutation = [1, 0] 
    %70 = tensor.empty() : tensor<2x64x64xf32>
    %71 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_34 : tensor<64x64xf32>) outs(%70 : tensor<2x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x64x64xf32>
    %72 = linalg.fill ins(%cst_0 : f32) outs(%26 : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
    %73 = linalg.batch_matmul ins(%collapsed_33, %71 : tensor<2x8x64xf32>, tensor<2x64x64xf32>) outs(%72 : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
    %74 = linalg.generic {indexing_maps = [#map2, #map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73, %arg5 : tensor<2x8x64xf32>, tensor<64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.addf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_12, %74 : tensor<2x1x64xf32>, tensor<2x8x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.mulf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %76 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %75 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.addf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %77 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76 : tensor<2x8x64xf32>) outs(%9 : tensor<2x8x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %110 = arith.extf %in : f32 to f64
      linalg.yield %110 : f64
    } -> tensor<2x8x64xf64>
    %78 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%77 : tensor<2x8x64xf64>) outs(%12 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.addf %in, %out : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x1xf64>
    %79 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<2x8x1xf64>) outs(%11 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.divf %in, %cst_9 : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x1xf64>
    %80 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %79 : tensor<2x8x64xf64>, tensor<2x8x1xf64>) outs(%9 : tensor<2x8x64xf64>) {
    ^bb0(%in: f64, %in_41: f64, %out: f64):
      %110 = arith.subf %in, %in_41 : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x64xf64>
    %81 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %80 : tensor<2x8x64xf64>, tensor<2x8x64xf64>) outs(%9 : tensor<2x8x64xf64>) {
    ^bb0(%in: f64, %in_41: f64, %out: f64):
      %110 = arith.mulf %in, %in_41 : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x64xf64>
    %82 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%81 : tensor<2x8x64xf64>) outs(%12 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.addf %in, %out : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x1xf64>
    %83 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<2x8x1xf64>) outs(%11 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.divf %in, %cst_9 : f64
      linalg.yield %110 : f64
    } -> tensor<2x8x1xf64>
    %84 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<2x8x1xf64>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %110 = arith.truncf %in : f64 to f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%76 : tensor<2x8x64xf32>) outs(%21 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.divf %in, %cst_10 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.truncf %cst_8 : f64 to f32
      %111 = arith.addf %in, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<2x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.rsqrt %in : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %86 : tensor<2x8x64xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.subf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %90 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %88 : tensor<2x8x64xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.mulf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %91 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_14 : tensor<2x1x64xf32>) outs(%29 : tensor<2x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %cst : f32
      linalg.yield %110 : f32
    } -> tensor<2x1x64xf32>
    %92 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %91 : tensor<2x8x64xf32>, tensor<2x1x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.mulf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %extracted_slice_13 : tensor<2x8x64xf32>, tensor<2x1x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.addf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %collapsed_35 = tensor.collapse_shape %93 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %94 = tensor.empty() : tensor<64x96xf32>
    %transposed_36 = linalg.transpose ins(%arg6 : tensor<96x64xf32>) outs(%94 : tensor<64x96xf32>) permutation = [1, 0] 
    %95 = tensor.empty() : tensor<16x96xf32>
    %96 = linalg.fill ins(%cst_0 : f32) outs(%95 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %97 = linalg.matmul ins(%collapsed_35, %transposed_36 : tensor<16x64xf32>, tensor<64x96xf32>) outs(%96 : tensor<16x96xf32>) -> tensor<16x96xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<96xf32>) outs(%95 : tensor<16x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x96xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%97, %98 : tensor<16x96xf32>, tensor<16x96xf32>) outs(%95 : tensor<16x96xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.addf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<16x96xf32>
    %expanded_37 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [2, 8, 96] : tensor<16x96xf32> into tensor<2x8x96xf32>
    %100 = tensor.empty() : tensor<2x8x96xf32>
    %101 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<2x8x96xf32>) outs(%100 : tensor<2x8x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.fpowi %in, %c3_i64 : f32, i64
      %111 = arith.mulf %110, %cst_3 : f32
      %112 = arith.addf %in, %111 : f32
      %113 = arith.mulf %112, %cst_4 : f32
      %114 = math.tanh %113 : f32
      %115 = arith.addf %114, %cst : f32
      %116 = arith.mulf %115, %cst_5 : f32
      %117 = arith.mulf %in, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x8x96xf32>
    %collapsed_38 = tensor.collapse_shape %101 [[0, 1], [2]] : tensor<2x8x96xf32> into tensor<16x96xf32>
    %102 = tensor.empty() : tensor<96x64xf32>
    %transposed_39 = linalg.transpose ins(%arg8 : tensor<64x96xf32>) outs(%102 : tensor<96x64xf32>) permutation = [1, 0] 
    %103 = tensor.empty() : tensor<16x64xf32>
    %104 = linalg.fill ins(%cst_0 : f32) outs(%103 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %105 = linalg.matmul ins(%collapsed_38, %transposed_39 : tensor<16x96xf32>, tensor<96x64xf32>) outs(%104 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<64xf32>) outs(%103 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%105, %106 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%103 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.addf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<16x64xf32>
    %expanded_40 = tensor.expand_shape %107 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
    %108 = linalg.generic {indexing_maps = [#map4, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_15, %expanded_40 : tensor<2x1x64xf32>, tensor<2x8x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.mulf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    %109 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %108 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_41: f32, %out: f32):
      %110 = arith.addf %in, %in_41 : f32
      linalg.yield %110 : f32
    } -> tensor<2x8x64xf32>
    return %109 : tensor<2x8x64xf32>
  }
}
