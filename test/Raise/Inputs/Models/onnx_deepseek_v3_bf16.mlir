#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map10 = affine_map<(d0, d1) -> (d0, d1)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map12 = affine_map<(d0) -> (d0, 0)>
#map13 = affine_map<(d0, d1, d2, d3) -> ()>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main_graph(%arg0: tensor<1x8x64xbf16>, %arg1: tensor<1x1x8x8xbf16>, %arg2: tensor<32x64xbf16>, %arg3: tensor<32x64xbf16>, %arg4: tensor<32xbf16>, %arg5: tensor<192x32xbf16>, %arg6: tensor<48x64xbf16>, %arg7: tensor<32xbf16>, %arg8: tensor<256x32xbf16>, %arg9: tensor<64x128xbf16>, %arg10: tensor<96x64xbf16>, %arg11: tensor<96x64xbf16>, %arg12: tensor<64x96xbf16>, %arg13: tensor<64xbf16>, %arg14: tensor<64xbf16>, %arg15: tensor<64xbf16>, %arg16: tensor<8xbf16>) -> tensor<1x8x64xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : bf16
    %cst_3 = arith.constant dense<[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00], [4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]]]> : tensor<1x8x1xf32>
    %cst_4 = arith.constant dense<1.445310e-01> : tensor<bf16>
    %cst_5 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_6 = arith.constant 6.400000e+01 : f32
    %cst_7 = arith.constant 3.200000e+01 : f32
    %cst_8 = arith.constant dense<0.000000e+00> : tensor<48x4x8x1xbf16>
    %c2_i64 = arith.constant 2 : i64
    %c48_i64 = arith.constant 48 : i64
    %c32 = arith.constant 32 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c0_i64 = arith.constant 0 : i64
    %cst_9 = arith.constant 0.000000e+00 : bf16
    %c16 = arith.constant 16 : index
    %c0 = arith.constant 0 : index
    %cst_10 = arith.constant dense<[[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], [13], [14], [15], [16], [17], [18], [19], [20], [21], [22], [23], [24], [25], [26], [27], [28], [29], [30], [31]]> : tensor<32x1xi64>
    %cst_11 = arith.constant dense<[[32], [33], [34], [35], [36], [37], [38], [39], [40], [41], [42], [43], [44], [45], [46], [47]]> : tensor<16x1xi64>
    %0 = tensor.empty() : tensor<8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg16 : tensor<8xbf16>) outs(%0 : tensor<8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %196 = arith.extf %in : bf16 to f32
      linalg.yield %196 : f32
    } -> tensor<8xf32>
    %2 = tensor.empty() : tensor<1x8x8xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3, %1 : tensor<1x8x1xf32>, tensor<8xf32>) outs(%2 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.mulf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x8xf32>
    %concat = tensor.concat dim(2) %3, %3 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x16xf32>
    %4 = tensor.empty() : tensor<1x8x16xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%4 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.cos %in : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x16xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x16xf32>) outs(%4 : tensor<1x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.sin %in : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x16xf32>
    %7 = tensor.empty() : tensor<1x8x16xbf16>
    %8 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<1x8x16xf32>) outs(%7 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x16xbf16>
    %9 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<1x8x16xf32>) outs(%7 : tensor<1x8x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x16xbf16>
    %10 = tensor.empty() : tensor<1x8x64xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x8x64xbf16>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %196 = arith.extf %in : bf16 to f32
      linalg.yield %196 : f32
    } -> tensor<1x8x64xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %196 : f32
    } -> tensor<1x8x64xf32>
    %13 = tensor.empty() : tensor<1x8x1xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.addf %in, %out : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.divf %in, %cst_6 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %cst_5 : tensor<1x8x1xf32>, tensor<f32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.addf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.sqrt %in : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.cmpf one, %in, %cst : f32
      cf.assert %196, "unimplemented: tensor with zero element"
      %197 = arith.divf %cst_0, %in : f32
      linalg.yield %197 : f32
    } -> tensor<1x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %19 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.mulf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x64xf32>
    %21 = tensor.empty() : tensor<1x8x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x8x64xf32>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    %23 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %22 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    %24 = tensor.empty() : tensor<64x32xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<32x64xbf16>) outs(%24 : tensor<64x32xbf16>) permutation = [1, 0] 
    %25 = tensor.empty() : tensor<1x64x32xbf16>
    %26 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<64x32xbf16>) outs(%25 : tensor<1x64x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64x32xbf16>
    %27 = tensor.empty() : tensor<1x8x32xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
    %29 = linalg.batch_matmul ins(%23, %26 : tensor<1x8x64xbf16>, tensor<1x64x32xbf16>) outs(%28 : tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
    %30 = tensor.empty() : tensor<1x8x32xbf16>
    %31 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<1x8x32xf32>) outs(%30 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x32xbf16>
    %32 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<1x8x32xbf16>) outs(%27 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %196 = arith.extf %in : bf16 to f32
      linalg.yield %196 : f32
    } -> tensor<1x8x32xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<1x8x32xf32>) outs(%27 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %196 : f32
    } -> tensor<1x8x32xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%33 : tensor<1x8x32xf32>) outs(%14 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.addf %in, %out : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.divf %in, %cst_7 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35, %cst_5 : tensor<1x8x1xf32>, tensor<f32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.addf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.sqrt %in : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %38 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.cmpf one, %in, %cst : f32
      cf.assert %196, "unimplemented: tensor with zero element"
      %197 = arith.divf %cst_0, %in : f32
      linalg.yield %197 : f32
    } -> tensor<1x8x1xf32>
    %39 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %38 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%27 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.mulf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x32xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x8x32xf32>) outs(%30 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x32xbf16>
    %41 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4, %40 : tensor<32xbf16>, tensor<1x8x32xbf16>) outs(%30 : tensor<1x8x32xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x32xbf16>
    %42 = tensor.empty() : tensor<32x192xbf16>
    %transposed_12 = linalg.transpose ins(%arg5 : tensor<192x32xbf16>) outs(%42 : tensor<32x192xbf16>) permutation = [1, 0] 
    %43 = tensor.empty() : tensor<1x32x192xbf16>
    %44 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<32x192xbf16>) outs(%43 : tensor<1x32x192xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x32x192xbf16>
    %45 = tensor.empty() : tensor<1x8x192xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<1x8x192xf32>) -> tensor<1x8x192xf32>
    %47 = linalg.batch_matmul ins(%41, %44 : tensor<1x8x32xbf16>, tensor<1x32x192xbf16>) outs(%46 : tensor<1x8x192xf32>) -> tensor<1x8x192xf32>
    %48 = tensor.empty() : tensor<1x8x192xbf16>
    %49 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<1x8x192xf32>) outs(%48 : tensor<1x8x192xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x192xbf16>
    %expanded = tensor.expand_shape %49 [[0], [1], [2, 3]] output_shape [1, 8, 4, 48] : tensor<1x8x192xbf16> into tensor<1x8x4x48xbf16>
    %50 = tensor.empty() : tensor<1x4x8x48xbf16>
    %transposed_13 = linalg.transpose ins(%expanded : tensor<1x8x4x48xbf16>) outs(%50 : tensor<1x4x8x48xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_13[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x48xbf16> to tensor<1x4x8x32xbf16>
    %extracted_slice_14 = tensor.extract_slice %transposed_13[0, 0, 0, 32] [1, 4, 8, 16] [1, 1, 1, 1] : tensor<1x4x8x48xbf16> to tensor<1x4x8x16xbf16>
    %51 = tensor.empty() : tensor<64x48xbf16>
    %transposed_15 = linalg.transpose ins(%arg6 : tensor<48x64xbf16>) outs(%51 : tensor<64x48xbf16>) permutation = [1, 0] 
    %52 = tensor.empty() : tensor<1x64x48xbf16>
    %53 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_15 : tensor<64x48xbf16>) outs(%52 : tensor<1x64x48xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64x48xbf16>
    %54 = tensor.empty() : tensor<1x8x48xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<1x8x48xf32>) -> tensor<1x8x48xf32>
    %56 = linalg.batch_matmul ins(%23, %53 : tensor<1x8x64xbf16>, tensor<1x64x48xbf16>) outs(%55 : tensor<1x8x48xf32>) -> tensor<1x8x48xf32>
    %57 = tensor.empty() : tensor<1x8x48xbf16>
    %58 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56 : tensor<1x8x48xf32>) outs(%57 : tensor<1x8x48xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x48xbf16>
    %extracted_slice_16 = tensor.extract_slice %58[0, 0, 0] [1, 8, 32] [1, 1, 1] : tensor<1x8x48xbf16> to tensor<1x8x32xbf16>
    %extracted_slice_17 = tensor.extract_slice %58[0, 0, 32] [1, 8, 16] [1, 1, 1] : tensor<1x8x48xbf16> to tensor<1x8x16xbf16>
    %59 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<1x8x32xbf16>) outs(%27 : tensor<1x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %196 = arith.extf %in : bf16 to f32
      linalg.yield %196 : f32
    } -> tensor<1x8x32xf32>
    %60 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<1x8x32xf32>) outs(%27 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %196 : f32
    } -> tensor<1x8x32xf32>
    %61 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%60 : tensor<1x8x32xf32>) outs(%14 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.addf %in, %out : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %62 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.divf %in, %cst_7 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %63 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62, %cst_5 : tensor<1x8x1xf32>, tensor<f32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.addf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.sqrt %in : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %65 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.cmpf one, %in, %cst : f32
      cf.assert %196, "unimplemented: tensor with zero element"
      %197 = arith.divf %cst_0, %in : f32
      linalg.yield %197 : f32
    } -> tensor<1x8x1xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59, %65 : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%27 : tensor<1x8x32xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.mulf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x32xf32>
    %67 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<1x8x32xf32>) outs(%30 : tensor<1x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x32xbf16>
    %68 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %67 : tensor<32xbf16>, tensor<1x8x32xbf16>) outs(%30 : tensor<1x8x32xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x32xbf16>
    %expanded_18 = tensor.expand_shape %extracted_slice_17 [[0], [1, 2], [3]] output_shape [1, 1, 8, 16] : tensor<1x8x16xbf16> into tensor<1x1x8x16xbf16>
    %extracted_slice_19 = tensor.extract_slice %8[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xbf16> to tensor<1x8x8xbf16>
    %expanded_20 = tensor.expand_shape %extracted_slice_19 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice_21 = tensor.extract_slice %9[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<1x8x16xbf16> to tensor<1x8x8xbf16>
    %expanded_22 = tensor.expand_shape %extracted_slice_21 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %extracted_slice_23 = tensor.extract_slice %extracted_slice_14[0, 0, 0, 0] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_24 = tensor.extract_slice %extracted_slice_14[0, 0, 0, 1] [1, 4, 8, 8] [1, 1, 1, 2] : tensor<1x4x8x16xbf16> to tensor<1x4x8x8xbf16>
    %extracted_slice_25 = tensor.extract_slice %expanded_18[0, 0, 0, 0] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %extracted_slice_26 = tensor.extract_slice %expanded_18[0, 0, 0, 1] [1, 1, 8, 8] [1, 1, 1, 2] : tensor<1x1x8x16xbf16> to tensor<1x1x8x8xbf16>
    %69 = tensor.empty() : tensor<1x4x8x8xbf16>
    %70 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_20 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%69 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x4x8x8xbf16>
    %71 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %expanded_22 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%69 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x4x8x8xbf16>
    %72 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %71 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%69 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.subf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x4x8x8xbf16>
    %73 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %expanded_20 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%69 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x4x8x8xbf16>
    %74 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23, %expanded_22 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%69 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x4x8x8xbf16>
    %75 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %74 : tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) outs(%69 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.addf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x4x8x8xbf16>
    %concat_27 = tensor.concat dim(3) %72, %75 : (tensor<1x4x8x8xbf16>, tensor<1x4x8x8xbf16>) -> tensor<1x4x8x16xbf16>
    %76 = tensor.empty() : tensor<1x1x8x8xbf16>
    %77 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %expanded_20 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%76 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x1x8x8xbf16>
    %78 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %expanded_22 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%76 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x1x8x8xbf16>
    %79 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %78 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%76 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.subf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x1x8x8xbf16>
    %80 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %expanded_20 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%76 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x1x8x8xbf16>
    %81 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %expanded_22 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%76 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x1x8x8xbf16>
    %82 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %81 : tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%76 : tensor<1x1x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.addf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x1x8x8xbf16>
    %concat_28 = tensor.concat dim(3) %79, %82 : (tensor<1x1x8x8xbf16>, tensor<1x1x8x8xbf16>) -> tensor<1x1x8x16xbf16>
    %concat_29 = tensor.concat dim(3) %extracted_slice, %concat_27 : (tensor<1x4x8x32xbf16>, tensor<1x4x8x16xbf16>) -> tensor<1x4x8x48xbf16>
    %83 = tensor.empty() : tensor<32x256xbf16>
    %transposed_30 = linalg.transpose ins(%arg8 : tensor<256x32xbf16>) outs(%83 : tensor<32x256xbf16>) permutation = [1, 0] 
    %84 = tensor.empty() : tensor<1x1x32x256xbf16>
    %85 = linalg.generic {indexing_maps = [#map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_30 : tensor<32x256xbf16>) outs(%84 : tensor<1x1x32x256xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x32x256xbf16>
    %collapsed = tensor.collapse_shape %85 [[0, 1], [2], [3]] : tensor<1x1x32x256xbf16> into tensor<1x32x256xbf16>
    %86 = tensor.empty() : tensor<1x8x256xf32>
    %87 = linalg.fill ins(%cst : f32) outs(%86 : tensor<1x8x256xf32>) -> tensor<1x8x256xf32>
    %88 = linalg.batch_matmul ins(%68, %collapsed : tensor<1x8x32xbf16>, tensor<1x32x256xbf16>) outs(%87 : tensor<1x8x256xf32>) -> tensor<1x8x256xf32>
    %89 = tensor.empty() : tensor<1x8x256xbf16>
    %90 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<1x8x256xf32>) outs(%89 : tensor<1x8x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x256xbf16>
    %expanded_31 = tensor.expand_shape %90 [[0], [1], [2, 3]] output_shape [1, 8, 4, 64] : tensor<1x8x256xbf16> into tensor<1x8x4x64xbf16>
    %91 = tensor.empty() : tensor<1x4x8x64xbf16>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<1x8x4x64xbf16>) outs(%91 : tensor<1x4x8x64xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_33 = tensor.extract_slice %transposed_32[0, 0, 0, 0] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x64xbf16> to tensor<1x4x8x32xbf16>
    %extracted_slice_34 = tensor.extract_slice %transposed_32[0, 0, 0, 32] [1, 4, 8, 32] [1, 1, 1, 1] : tensor<1x4x8x64xbf16> to tensor<1x4x8x32xbf16>
    %92 = tensor.empty() : tensor<1x4x8x16xbf16>
    %collapsed_35 = tensor.collapse_shape %concat_28 [[0, 1], [2], [3]] : tensor<1x1x8x16xbf16> into tensor<1x8x16xbf16>
    %93 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_35 : tensor<1x8x16xbf16>) outs(%92 : tensor<1x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x8x16xbf16>
    %94 = tensor.empty() : tensor<32x4x8x1xbf16>
    %transposed_36 = linalg.transpose ins(%extracted_slice_33 : tensor<1x4x8x32xbf16>) outs(%94 : tensor<32x4x8x1xbf16>) permutation = [3, 1, 2, 0] 
    %95 = tensor.empty() : tensor<32x1xi1>
    %96 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<32x1xi64>) outs(%95 : tensor<32x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %196 = arith.cmpi slt, %in, %c0_i64 : i64
      linalg.yield %196 : i1
    } -> tensor<32x1xi1>
    %97 = tensor.empty() : tensor<32x1xi64>
    %98 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<32x1xi64>) outs(%97 : tensor<32x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      %196 = arith.addi %in, %c48_i64 : i64
      linalg.yield %196 : i64
    } -> tensor<32x1xi64>
    %99 = linalg.generic {indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%96, %98, %cst_10 : tensor<32x1xi1>, tensor<32x1xi64>, tensor<32x1xi64>) outs(%97 : tensor<32x1xi64>) {
    ^bb0(%in: i1, %in_59: i64, %in_60: i64, %out: i64):
      %196 = arith.select %in, %in_59, %in_60 : i64
      linalg.yield %196 : i64
    } -> tensor<32x1xi64>
    %100 = tensor.empty() : tensor<32x4x8x1xi64>
    %101 = linalg.generic {indexing_maps = [#map11, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<32x1xi64>) outs(%100 : tensor<32x4x8x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<32x4x8x1xi64>
    %102 = tensor.empty() : tensor<1024x1xi64>
    %103 = linalg.fill ins(%c0_i64 : i64) outs(%102 : tensor<1024x1xi64>) -> tensor<1024x1xi64>
    %104 = tensor.empty() : tensor<1024xbf16>
    %105 = linalg.fill ins(%cst_9 : bf16) outs(%104 : tensor<1024xbf16>) -> tensor<1024xbf16>
    %106:5 = linalg.generic {indexing_maps = [#map12, #map12, #map12, #map12, #map], iterator_types = ["parallel"]} outs(%103, %103, %103, %103, %105 : tensor<1024x1xi64>, tensor<1024x1xi64>, tensor<1024x1xi64>, tensor<1024x1xi64>, tensor<1024xbf16>) {
    ^bb0(%out: i64, %out_59: i64, %out_60: i64, %out_61: i64, %out_62: bf16):
      %196 = linalg.index 0 : index
      %197 = arith.remsi %196, %c8 : index
      %198 = arith.divsi %196, %c8 : index
      %199 = arith.remsi %198, %c4 : index
      %200 = arith.divsi %198, %c4 : index
      %201 = arith.remsi %200, %c32 : index
      %extracted = tensor.extract %101[%201, %199, %197, %c0] : tensor<32x4x8x1xi64>
      %extracted_63 = tensor.extract %transposed_36[%201, %199, %197, %c0] : tensor<32x4x8x1xbf16>
      %202 = arith.index_cast %199 : index to i64
      %203 = arith.index_cast %197 : index to i64
      linalg.yield %extracted, %202, %203, %c0_i64, %extracted_63 : i64, i64, i64, i64, bf16
    } -> (tensor<1024x1xi64>, tensor<1024x1xi64>, tensor<1024x1xi64>, tensor<1024x1xi64>, tensor<1024xbf16>)
    %107 = tensor.empty() : tensor<1024x4xi64>
    %108 = linalg.fill ins(%c0_i64 : i64) outs(%107 : tensor<1024x4xi64>) -> tensor<1024x4xi64>
    %inserted_slice = tensor.insert_slice %106#0 into %108[0, 0] [1024, 1] [1, 1] : tensor<1024x1xi64> into tensor<1024x4xi64>
    %inserted_slice_37 = tensor.insert_slice %106#1 into %inserted_slice[0, 1] [1024, 1] [1, 1] : tensor<1024x1xi64> into tensor<1024x4xi64>
    %inserted_slice_38 = tensor.insert_slice %106#2 into %inserted_slice_37[0, 2] [1024, 1] [1, 1] : tensor<1024x1xi64> into tensor<1024x4xi64>
    %inserted_slice_39 = tensor.insert_slice %106#3 into %inserted_slice_38[0, 3] [1024, 1] [1, 1] : tensor<1024x1xi64> into tensor<1024x4xi64>
    %109 = tm_tensor.scatter {dimension_map = array<i64: 0, 1, 2, 3>} unique_indices(false) ins(%106#4, %inserted_slice_39 : tensor<1024xbf16>, tensor<1024x4xi64>) outs(%cst_8 : tensor<48x4x8x1xbf16>) {
    ^bb0(%arg17: bf16, %arg18: bf16):
      tm_tensor.yield %arg17 : bf16
    } -> tensor<48x4x8x1xbf16>
    %110 = tensor.empty() : tensor<16x4x8x1xbf16>
    %transposed_40 = linalg.transpose ins(%93 : tensor<1x4x8x16xbf16>) outs(%110 : tensor<16x4x8x1xbf16>) permutation = [3, 1, 2, 0] 
    %111 = tensor.empty() : tensor<16x4x8x1xi64>
    %112 = linalg.generic {indexing_maps = [#map11, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_11 : tensor<16x1xi64>) outs(%111 : tensor<16x4x8x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<16x4x8x1xi64>
    %113 = tensor.empty() : tensor<512x1xi64>
    %114 = linalg.fill ins(%c0_i64 : i64) outs(%113 : tensor<512x1xi64>) -> tensor<512x1xi64>
    %115 = tensor.empty() : tensor<512xbf16>
    %116 = linalg.fill ins(%cst_9 : bf16) outs(%115 : tensor<512xbf16>) -> tensor<512xbf16>
    %117:5 = linalg.generic {indexing_maps = [#map12, #map12, #map12, #map12, #map], iterator_types = ["parallel"]} outs(%114, %114, %114, %114, %116 : tensor<512x1xi64>, tensor<512x1xi64>, tensor<512x1xi64>, tensor<512x1xi64>, tensor<512xbf16>) {
    ^bb0(%out: i64, %out_59: i64, %out_60: i64, %out_61: i64, %out_62: bf16):
      %196 = linalg.index 0 : index
      %197 = arith.remsi %196, %c8 : index
      %198 = arith.divsi %196, %c8 : index
      %199 = arith.remsi %198, %c4 : index
      %200 = arith.divsi %198, %c4 : index
      %201 = arith.remsi %200, %c16 : index
      %extracted = tensor.extract %112[%201, %199, %197, %c0] : tensor<16x4x8x1xi64>
      %extracted_63 = tensor.extract %transposed_40[%201, %199, %197, %c0] : tensor<16x4x8x1xbf16>
      %202 = arith.index_cast %199 : index to i64
      %203 = arith.index_cast %197 : index to i64
      linalg.yield %extracted, %202, %203, %c0_i64, %extracted_63 : i64, i64, i64, i64, bf16
    } -> (tensor<512x1xi64>, tensor<512x1xi64>, tensor<512x1xi64>, tensor<512x1xi64>, tensor<512xbf16>)
    %118 = tensor.empty() : tensor<512x4xi64>
    %119 = linalg.fill ins(%c0_i64 : i64) outs(%118 : tensor<512x4xi64>) -> tensor<512x4xi64>
    %inserted_slice_41 = tensor.insert_slice %117#0 into %119[0, 0] [512, 1] [1, 1] : tensor<512x1xi64> into tensor<512x4xi64>
    %inserted_slice_42 = tensor.insert_slice %117#1 into %inserted_slice_41[0, 1] [512, 1] [1, 1] : tensor<512x1xi64> into tensor<512x4xi64>
    %inserted_slice_43 = tensor.insert_slice %117#2 into %inserted_slice_42[0, 2] [512, 1] [1, 1] : tensor<512x1xi64> into tensor<512x4xi64>
    %inserted_slice_44 = tensor.insert_slice %117#3 into %inserted_slice_43[0, 3] [512, 1] [1, 1] : tensor<512x1xi64> into tensor<512x4xi64>
    %120 = tm_tensor.scatter {dimension_map = array<i64: 0, 1, 2, 3>} unique_indices(false) ins(%117#4, %inserted_slice_44 : tensor<512xbf16>, tensor<512x4xi64>) outs(%109 : tensor<48x4x8x1xbf16>) {
    ^bb0(%arg17: bf16, %arg18: bf16):
      tm_tensor.yield %arg17 : bf16
    } -> tensor<48x4x8x1xbf16>
    %121 = tensor.empty() : tensor<1x4x48x8xbf16>
    %transposed_45 = linalg.transpose ins(%120 : tensor<48x4x8x1xbf16>) outs(%121 : tensor<1x4x48x8xbf16>) permutation = [3, 1, 0, 2] 
    %collapsed_46 = tensor.collapse_shape %concat_29 [[0, 1], [2], [3]] : tensor<1x4x8x48xbf16> into tensor<4x8x48xbf16>
    %collapsed_47 = tensor.collapse_shape %transposed_45 [[0, 1], [2], [3]] : tensor<1x4x48x8xbf16> into tensor<4x48x8xbf16>
    %122 = tensor.empty() : tensor<4x8x8xf32>
    %123 = linalg.fill ins(%cst : f32) outs(%122 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %124 = linalg.batch_matmul ins(%collapsed_46, %collapsed_47 : tensor<4x8x48xbf16>, tensor<4x48x8xbf16>) outs(%123 : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %125 = tensor.empty() : tensor<4x8x8xbf16>
    %126 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<4x8x8xf32>) outs(%125 : tensor<4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<4x8x8xbf16>
    %expanded_48 = tensor.expand_shape %126 [[0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xbf16> into tensor<1x4x8x8xbf16>
    %127 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_48, %cst_4 : tensor<1x4x8x8xbf16>, tensor<bf16>) outs(%69 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x4x8x8xbf16>
    %128 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%127, %arg1 : tensor<1x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%69 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.addf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x4x8x8xbf16>
    %129 = tensor.empty() : tensor<1x4x8x8xf32>
    %130 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128 : tensor<1x4x8x8xbf16>) outs(%129 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %196 = arith.extf %in : bf16 to f32
      linalg.yield %196 : f32
    } -> tensor<1x4x8x8xf32>
    %131 = tensor.empty() : tensor<1x4x8xi64>
    %132 = linalg.fill ins(%c0_i64 : i64) outs(%131 : tensor<1x4x8xi64>) -> tensor<1x4x8xi64>
    %133 = tensor.empty() : tensor<1x4x8xf32>
    %134 = linalg.fill ins(%cst_1 : f32) outs(%133 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %135:2 = linalg.generic {indexing_maps = [#map6, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%130 : tensor<1x4x8x8xf32>) outs(%134, %132 : tensor<1x4x8xf32>, tensor<1x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_59: i64):
      %196 = linalg.index 3 : index
      %197 = arith.index_cast %196 : index to i64
      %198 = arith.maximumf %in, %out : f32
      %199 = arith.cmpf ogt, %in, %out : f32
      %200 = arith.select %199, %197, %out_59 : i64
      linalg.yield %198, %200 : f32, i64
    } -> (tensor<1x4x8xf32>, tensor<1x4x8xi64>)
    %expanded_49 = tensor.expand_shape %135#0 [[0], [1], [2, 3]] output_shape [1, 4, 8, 1] : tensor<1x4x8xf32> into tensor<1x4x8x1xf32>
    %136 = linalg.generic {indexing_maps = [#map6, #map15, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130, %expanded_49 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%129 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.subf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x4x8x8xf32>
    %137 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%136 : tensor<1x4x8x8xf32>) outs(%129 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.exp %in : f32
      linalg.yield %196 : f32
    } -> tensor<1x4x8x8xf32>
    %138 = tensor.empty() : tensor<1x4x8x1xf32>
    %139 = linalg.fill ins(%cst : f32) outs(%138 : tensor<1x4x8x1xf32>) -> tensor<1x4x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map6, #map15], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%137 : tensor<1x4x8x8xf32>) outs(%139 : tensor<1x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.addf %in, %out : f32
      linalg.yield %196 : f32
    } -> tensor<1x4x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map6, #map15, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%137, %140 : tensor<1x4x8x8xf32>, tensor<1x4x8x1xf32>) outs(%129 : tensor<1x4x8x8xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.divf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x4x8x8xf32>
    %142 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%141 : tensor<1x4x8x8xf32>) outs(%69 : tensor<1x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x4x8x8xbf16>
    %collapsed_50 = tensor.collapse_shape %142 [[0, 1], [2], [3]] : tensor<1x4x8x8xbf16> into tensor<4x8x8xbf16>
    %collapsed_51 = tensor.collapse_shape %extracted_slice_34 [[0, 1], [2], [3]] : tensor<1x4x8x32xbf16> into tensor<4x8x32xbf16>
    %143 = tensor.empty() : tensor<4x8x32xf32>
    %144 = linalg.fill ins(%cst : f32) outs(%143 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %145 = linalg.batch_matmul ins(%collapsed_50, %collapsed_51 : tensor<4x8x8xbf16>, tensor<4x8x32xbf16>) outs(%144 : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
    %146 = tensor.empty() : tensor<4x8x32xbf16>
    %147 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<4x8x32xf32>) outs(%146 : tensor<4x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<4x8x32xbf16>
    %expanded_52 = tensor.expand_shape %147 [[0, 1], [2], [3]] output_shape [1, 4, 8, 32] : tensor<4x8x32xbf16> into tensor<1x4x8x32xbf16>
    %148 = tensor.empty() : tensor<1x8x4x32xbf16>
    %transposed_53 = linalg.transpose ins(%expanded_52 : tensor<1x4x8x32xbf16>) outs(%148 : tensor<1x8x4x32xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_54 = tensor.collapse_shape %transposed_53 [[0], [1], [2, 3]] : tensor<1x8x4x32xbf16> into tensor<1x8x128xbf16>
    %149 = tensor.empty() : tensor<128x64xbf16>
    %transposed_55 = linalg.transpose ins(%arg9 : tensor<64x128xbf16>) outs(%149 : tensor<128x64xbf16>) permutation = [1, 0] 
    %150 = tensor.empty() : tensor<1x128x64xbf16>
    %151 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_55 : tensor<128x64xbf16>) outs(%150 : tensor<1x128x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x128x64xbf16>
    %152 = linalg.fill ins(%cst : f32) outs(%10 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %153 = linalg.batch_matmul ins(%collapsed_54, %151 : tensor<1x8x128xbf16>, tensor<1x128x64xbf16>) outs(%152 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %154 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<1x8x64xf32>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    %155 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %154 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.addf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    %156 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<1x8x64xbf16>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %196 = arith.extf %in : bf16 to f32
      linalg.yield %196 : f32
    } -> tensor<1x8x64xf32>
    %157 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%156 : tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %196 : f32
    } -> tensor<1x8x64xf32>
    %158 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%157 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.addf %in, %out : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %159 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%158 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.divf %in, %cst_6 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %160 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%159, %cst_5 : tensor<1x8x1xf32>, tensor<f32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.addf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %161 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.sqrt %in : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %162 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.cmpf one, %in, %cst : f32
      cf.assert %196, "unimplemented: tensor with zero element"
      %197 = arith.divf %cst_0, %in : f32
      linalg.yield %197 : f32
    } -> tensor<1x8x1xf32>
    %163 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%156, %162 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.mulf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x64xf32>
    %164 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%163 : tensor<1x8x64xf32>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    %165 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg14, %164 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    %166 = tensor.empty() : tensor<64x96xbf16>
    %transposed_56 = linalg.transpose ins(%arg10 : tensor<96x64xbf16>) outs(%166 : tensor<64x96xbf16>) permutation = [1, 0] 
    %167 = tensor.empty() : tensor<1x64x96xbf16>
    %168 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_56 : tensor<64x96xbf16>) outs(%167 : tensor<1x64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64x96xbf16>
    %169 = tensor.empty() : tensor<1x8x96xf32>
    %170 = linalg.fill ins(%cst : f32) outs(%169 : tensor<1x8x96xf32>) -> tensor<1x8x96xf32>
    %171 = linalg.batch_matmul ins(%165, %168 : tensor<1x8x64xbf16>, tensor<1x64x96xbf16>) outs(%170 : tensor<1x8x96xf32>) -> tensor<1x8x96xf32>
    %172 = tensor.empty() : tensor<1x8x96xbf16>
    %173 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<1x8x96xf32>) outs(%172 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x96xbf16>
    %174 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173 : tensor<1x8x96xbf16>) outs(%172 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %196 = arith.negf %in : bf16
      %197 = math.exp %196 : bf16
      %198 = arith.addf %197, %cst_2 : bf16
      %199 = arith.divf %cst_2, %198 : bf16
      linalg.yield %199 : bf16
    } -> tensor<1x8x96xbf16>
    %175 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173, %174 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%172 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x96xbf16>
    %transposed_57 = linalg.transpose ins(%arg11 : tensor<96x64xbf16>) outs(%166 : tensor<64x96xbf16>) permutation = [1, 0] 
    %176 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_57 : tensor<64x96xbf16>) outs(%167 : tensor<1x64x96xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64x96xbf16>
    %177 = linalg.batch_matmul ins(%165, %176 : tensor<1x8x64xbf16>, tensor<1x64x96xbf16>) outs(%170 : tensor<1x8x96xf32>) -> tensor<1x8x96xf32>
    %178 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177 : tensor<1x8x96xf32>) outs(%172 : tensor<1x8x96xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x96xbf16>
    %179 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175, %178 : tensor<1x8x96xbf16>, tensor<1x8x96xbf16>) outs(%172 : tensor<1x8x96xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x96xbf16>
    %180 = tensor.empty() : tensor<96x64xbf16>
    %transposed_58 = linalg.transpose ins(%arg12 : tensor<64x96xbf16>) outs(%180 : tensor<96x64xbf16>) permutation = [1, 0] 
    %181 = tensor.empty() : tensor<1x96x64xbf16>
    %182 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_58 : tensor<96x64xbf16>) outs(%181 : tensor<1x96x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x96x64xbf16>
    %183 = linalg.batch_matmul ins(%179, %182 : tensor<1x8x96xbf16>, tensor<1x96x64xbf16>) outs(%152 : tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
    %184 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%183 : tensor<1x8x64xf32>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    %185 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155, %184 : tensor<1x8x64xbf16>, tensor<1x8x64xbf16>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.addf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    %186 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185 : tensor<1x8x64xbf16>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %196 = arith.extf %in : bf16 to f32
      linalg.yield %196 : f32
    } -> tensor<1x8x64xf32>
    %187 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186 : tensor<1x8x64xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %196 : f32
    } -> tensor<1x8x64xf32>
    %188 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%187 : tensor<1x8x64xf32>) outs(%14 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.addf %in, %out : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %189 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.divf %in, %cst_6 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %190 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189, %cst_5 : tensor<1x8x1xf32>, tensor<f32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.addf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %191 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = math.sqrt %in : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x1xf32>
    %192 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%191 : tensor<1x8x1xf32>) outs(%13 : tensor<1x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %196 = arith.cmpf one, %in, %cst : f32
      cf.assert %196, "unimplemented: tensor with zero element"
      %197 = arith.divf %cst_0, %in : f32
      linalg.yield %197 : f32
    } -> tensor<1x8x1xf32>
    %193 = linalg.generic {indexing_maps = [#map3, #map1, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186, %192 : tensor<1x8x64xf32>, tensor<1x8x1xf32>) outs(%10 : tensor<1x8x64xf32>) {
    ^bb0(%in: f32, %in_59: f32, %out: f32):
      %196 = arith.mulf %in, %in_59 : f32
      linalg.yield %196 : f32
    } -> tensor<1x8x64xf32>
    %194 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%193 : tensor<1x8x64xf32>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %196 = arith.truncf %in : f32 to bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    %195 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15, %194 : tensor<64xbf16>, tensor<1x8x64xbf16>) outs(%21 : tensor<1x8x64xbf16>) {
    ^bb0(%in: bf16, %in_59: bf16, %out: bf16):
      %196 = arith.mulf %in, %in_59 : bf16
      linalg.yield %196 : bf16
    } -> tensor<1x8x64xbf16>
    return %195 : tensor<1x8x64xbf16>
  }
}

