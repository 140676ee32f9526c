#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map14 = affine_map<(d0, d1) -> (d0, 0)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d1)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<4xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64x32xf32>, %arg5: tensor<64x32xf32>, %arg6: tensor<64xf32>, %arg7: tensor<32xf32>, %arg8: tensor<32xf32>) -> tensor<2x8x4x16xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %c4_i32 = arith.constant 4 : i32
    %cst_0 = arith.constant 2.500000e-01 : f32
    %cst_1 = arith.constant 1.000000e+04 : f32
    %cst_2 = arith.constant 1.600000e+01 : f32
    %cst_3 = arith.constant 2.000000e+00 : f32
    %cst_4 = arith.constant 9.99999974E-6 : f32
    %cst_5 = arith.constant 6.400000e+01 : f32
    %cst_6 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x64xf32>) outs(%0 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.mulf %in, %in : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x64xf32>
    %2 = tensor.empty() : tensor<2x8xf32>
    %3 = linalg.fill ins(%cst_6 : f32) outs(%2 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x8x64xf32>) outs(%3 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.addf %out, %in : f32
      linalg.yield %159 : f32
    } -> tensor<2x8xf32>
    %expanded = tensor.expand_shape %4 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %5 = tensor.empty() : tensor<2x8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x1xf32>) outs(%5 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.divf %in, %cst_5 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x1xf32>
    %7 = tensor.empty() : tensor<2x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.addf %in, %cst_4 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x1xf32>
    %9 = tensor.empty() : tensor<2x8x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x8x1xf32>) outs(%9 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = math.rsqrt %in : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x1xf32>
    %11 = tensor.empty() : tensor<2x8x64xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x8x1xf32>) outs(%11 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %13 = tensor.empty() : tensor<2x8x64xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %12 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%13 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x64xf32>
    %15 = tensor.empty() : tensor<64xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg1 : tensor<64xf32>) outs(%15 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.addf %in, %cst_6 : f32
      linalg.yield %159 : f32
    } -> tensor<64xf32>
    %17 = tensor.empty() : tensor<2x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<64xf32>) outs(%17 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %19 = tensor.empty() : tensor<2x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %18 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%19 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x64xf32>
    %collapsed = tensor.collapse_shape %20 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
    %21 = tensor.empty() : tensor<16x64xf32>
    %22 = linalg.fill ins(%cst_6 : f32) outs(%21 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %23 = linalg.matmul ins(%collapsed, %arg3 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%22 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %expanded_7 = tensor.expand_shape %23 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
    %24 = tensor.empty() : tensor<2x8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6 : tensor<64xf32>) outs(%24 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x64xf32>
    %26 = tensor.empty() : tensor<2x8x64xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_7, %25 : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%26 : tensor<2x8x64xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.addf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x64xf32>
    %expanded_8 = tensor.expand_shape %27 [[0], [1], [2, 3]] output_shape [2, 8, 4, 16] : tensor<2x8x64xf32> into tensor<2x8x4x16xf32>
    %28 = tensor.empty() : tensor<8xf32>
    %29 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%28 : tensor<8xf32>) {
    ^bb0(%out: f32):
      %159 = linalg.index 0 : index
      %160 = arith.index_cast %159 : index to i32
      %161 = arith.sitofp %160 : i32 to f32
      linalg.yield %161 : f32
    } -> tensor<8xf32>
    %30 = tensor.empty() : tensor<8xf32>
    %31 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%29 : tensor<8xf32>) outs(%30 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.mulf %in, %cst_3 : f32
      linalg.yield %159 : f32
    } -> tensor<8xf32>
    %32 = tensor.empty() : tensor<8xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%31 : tensor<8xf32>) outs(%32 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.addf %in, %cst_6 : f32
      linalg.yield %159 : f32
    } -> tensor<8xf32>
    %34 = tensor.empty() : tensor<8xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%33 : tensor<8xf32>) outs(%34 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.negf %in : f32
      linalg.yield %159 : f32
    } -> tensor<8xf32>
    %36 = tensor.empty() : tensor<8xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%35 : tensor<8xf32>) outs(%36 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.divf %in, %cst_2 : f32
      linalg.yield %159 : f32
    } -> tensor<8xf32>
    %38 = tensor.empty() : tensor<8xf32>
    %39 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%37 : tensor<8xf32>) outs(%38 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = math.powf %cst_1, %in : f32
      linalg.yield %159 : f32
    } -> tensor<8xf32>
    %40 = tensor.empty() : tensor<8x8xf32>
    %41 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<8xf32>) outs(%40 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %42 = tensor.empty() : tensor<8x8xf32>
    %43 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<8xf32>) outs(%42 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8xf32>
    %44 = tensor.empty() : tensor<8x8xf32>
    %45 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%41, %43 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%44 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<8x8xf32>
    %46 = tensor.empty() : tensor<8x8xf32>
    %47 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<8x8xf32>) outs(%46 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = math.cos %in : f32
      linalg.yield %159 : f32
    } -> tensor<8x8xf32>
    %48 = tensor.empty() : tensor<8x8xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<8x8xf32>) outs(%48 : tensor<8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = math.sin %in : f32
      linalg.yield %159 : f32
    } -> tensor<8x8xf32>
    %extracted_slice = tensor.extract_slice %expanded_8[0, 0, 0, 0] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x16xf32> to tensor<2x8x4x8xf32>
    %extracted_slice_9 = tensor.extract_slice %expanded_8[0, 0, 0, 8] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x16xf32> to tensor<2x8x4x8xf32>
    %50 = tensor.empty() : tensor<2x8x4x8xf32>
    %51 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<8x8xf32>) outs(%50 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x8xf32>
    %52 = tensor.empty() : tensor<2x8x4x8xf32>
    %53 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %51 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%52 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x4x8xf32>
    %54 = tensor.empty() : tensor<2x8x4x8xf32>
    %55 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<8x8xf32>) outs(%54 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x8xf32>
    %56 = tensor.empty() : tensor<2x8x4x8xf32>
    %57 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %55 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%56 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x4x8xf32>
    %58 = tensor.empty() : tensor<2x8x4x8xf32>
    %59 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %57 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%58 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.subf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x4x8xf32>
    %60 = tensor.empty() : tensor<2x8x4x8xf32>
    %61 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %51 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%60 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x4x8xf32>
    %62 = tensor.empty() : tensor<2x8x4x8xf32>
    %63 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice, %55 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%62 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x4x8xf32>
    %64 = tensor.empty() : tensor<2x8x4x8xf32>
    %65 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %63 : tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) outs(%64 : tensor<2x8x4x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.addf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x4x8xf32>
    %66 = tensor.empty() : tensor<2x8x4x16xf32>
    %inserted_slice = tensor.insert_slice %59 into %66[0, 0, 0, 0] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x8xf32> into tensor<2x8x4x16xf32>
    %inserted_slice_10 = tensor.insert_slice %65 into %inserted_slice[0, 0, 0, 8] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x8xf32> into tensor<2x8x4x16xf32>
    %67 = tensor.empty() : tensor<16x32xf32>
    %68 = linalg.fill ins(%cst_6 : f32) outs(%67 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %69 = linalg.matmul ins(%collapsed, %arg4 : tensor<16x64xf32>, tensor<64x32xf32>) outs(%68 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_11 = tensor.expand_shape %69 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xf32> into tensor<2x8x32xf32>
    %70 = tensor.empty() : tensor<2x8x32xf32>
    %71 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7 : tensor<32xf32>) outs(%70 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x32xf32>
    %72 = tensor.empty() : tensor<2x8x32xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11, %71 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%72 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.addf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x32xf32>
    %expanded_12 = tensor.expand_shape %73 [[0], [1], [2, 3]] output_shape [2, 8, 2, 16] : tensor<2x8x32xf32> into tensor<2x8x2x16xf32>
    %extracted_slice_13 = tensor.extract_slice %expanded_12[0, 0, 0, 0] [2, 8, 2, 8] [1, 1, 1, 1] : tensor<2x8x2x16xf32> to tensor<2x8x2x8xf32>
    %extracted_slice_14 = tensor.extract_slice %expanded_12[0, 0, 0, 8] [2, 8, 2, 8] [1, 1, 1, 1] : tensor<2x8x2x16xf32> to tensor<2x8x2x8xf32>
    %74 = tensor.empty() : tensor<2x8x2x8xf32>
    %75 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<8x8xf32>) outs(%74 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x8xf32>
    %76 = tensor.empty() : tensor<2x8x2x8xf32>
    %77 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13, %75 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%76 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x2x8xf32>
    %78 = tensor.empty() : tensor<2x8x2x8xf32>
    %79 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<8x8xf32>) outs(%78 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x8xf32>
    %80 = tensor.empty() : tensor<2x8x2x8xf32>
    %81 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_14, %79 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%80 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x2x8xf32>
    %82 = tensor.empty() : tensor<2x8x2x8xf32>
    %83 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %81 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%82 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.subf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x2x8xf32>
    %84 = tensor.empty() : tensor<2x8x2x8xf32>
    %85 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_14, %75 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%84 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x2x8xf32>
    %86 = tensor.empty() : tensor<2x8x2x8xf32>
    %87 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_13, %79 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%86 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.mulf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x2x8xf32>
    %88 = tensor.empty() : tensor<2x8x2x8xf32>
    %89 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85, %87 : tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) outs(%88 : tensor<2x8x2x8xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.addf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x2x8xf32>
    %90 = tensor.empty() : tensor<2x8x2x16xf32>
    %inserted_slice_15 = tensor.insert_slice %83 into %90[0, 0, 0, 0] [2, 8, 2, 8] [1, 1, 1, 1] : tensor<2x8x2x8xf32> into tensor<2x8x2x16xf32>
    %inserted_slice_16 = tensor.insert_slice %89 into %inserted_slice_15[0, 0, 0, 8] [2, 8, 2, 8] [1, 1, 1, 1] : tensor<2x8x2x8xf32> into tensor<2x8x2x16xf32>
    %91 = tensor.empty() : tensor<16x32xf32>
    %92 = linalg.fill ins(%cst_6 : f32) outs(%91 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %93 = linalg.matmul ins(%collapsed, %arg5 : tensor<16x64xf32>, tensor<64x32xf32>) outs(%92 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_17 = tensor.expand_shape %93 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xf32> into tensor<2x8x32xf32>
    %94 = tensor.empty() : tensor<2x8x32xf32>
    %95 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8 : tensor<32xf32>) outs(%94 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x32xf32>
    %96 = tensor.empty() : tensor<2x8x32xf32>
    %97 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_17, %95 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%96 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.addf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x8x32xf32>
    %expanded_18 = tensor.expand_shape %97 [[0], [1], [2, 3]] output_shape [2, 8, 2, 16] : tensor<2x8x32xf32> into tensor<2x8x2x16xf32>
    %98 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %99 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_16 : tensor<2x8x2x16xf32>) outs(%98 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %collapsed_19 = tensor.collapse_shape %99 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    %100 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %101 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_18 : tensor<2x8x2x16xf32>) outs(%100 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %collapsed_20 = tensor.collapse_shape %101 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    %102 = tensor.empty() : tensor<2x4x8x16xf32>
    %103 = linalg.generic {indexing_maps = [#map12, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_10 : tensor<2x8x4x16xf32>) outs(%102 : tensor<2x4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x16xf32>
    %104 = tensor.empty() : tensor<2x4x16x8xf32>
    %105 = linalg.generic {indexing_maps = [#map13, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<2x8x4x16xf32>) outs(%104 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %collapsed_21 = tensor.collapse_shape %103 [[0, 1], [2], [3]] : tensor<2x4x8x16xf32> into tensor<8x8x16xf32>
    %collapsed_22 = tensor.collapse_shape %105 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %106 = tensor.empty() : tensor<8x8x8xf32>
    %107 = linalg.fill ins(%cst_6 : f32) outs(%106 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %108 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<8x8x16xf32>, tensor<8x16x8xf32>) outs(%107 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_23 = tensor.expand_shape %108 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %109 = tensor.empty() : tensor<2x4x8x8xf32>
    %110 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x4x8x8xf32>) outs(%109 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.mulf %in, %cst_0 : f32
      linalg.yield %159 : f32
    } -> tensor<2x4x8x8xf32>
    %111 = tensor.empty() : tensor<8xi32>
    %112 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%111 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %159 = linalg.index 0 : index
      %160 = arith.index_cast %159 : index to i32
      linalg.yield %160 : i32
    } -> tensor<8xi32>
    %expanded_24 = tensor.expand_shape %112 [[0, 1]] output_shape [8, 1] : tensor<8xi32> into tensor<8x1xi32>
    %113 = tensor.empty() : tensor<8x8xi32>
    %114 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%112 : tensor<8xi32>) outs(%113 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %115 = tensor.empty() : tensor<8x8xi32>
    %116 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%112 : tensor<8xi32>) outs(%115 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %117 = tensor.empty() : tensor<8x8xi1>
    %118 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%114, %116 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%117 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_31: i32, %out: i1):
      %159 = arith.cmpi sle, %in, %in_31 : i32
      linalg.yield %159 : i1
    } -> tensor<8x8xi1>
    %119 = tensor.empty() : tensor<8x1xi32>
    %120 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded_24 : tensor<8x1xi32>) outs(%119 : tensor<8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      %159 = arith.subi %in, %c4_i32 : i32
      linalg.yield %159 : i32
    } -> tensor<8x1xi32>
    %121 = tensor.empty() : tensor<8x8xi32>
    %122 = linalg.generic {indexing_maps = [#map14, #map6], iterator_types = ["parallel", "parallel"]} ins(%120 : tensor<8x1xi32>) outs(%121 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %123 = tensor.empty() : tensor<8x8xi1>
    %124 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%114, %122 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%123 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_31: i32, %out: i1):
      %159 = arith.cmpi sgt, %in, %in_31 : i32
      linalg.yield %159 : i1
    } -> tensor<8x8xi1>
    %125 = tensor.empty() : tensor<8x8xi1>
    %126 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%118, %124 : tensor<8x8xi1>, tensor<8x8xi1>) outs(%125 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %in_31: i1, %out: i1):
      %159 = arith.andi %in, %in_31 : i1
      linalg.yield %159 : i1
    } -> tensor<8x8xi1>
    %127 = tensor.empty() : tensor<2x4x8x8xi1>
    %128 = linalg.generic {indexing_maps = [#map15, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126 : tensor<8x8xi1>) outs(%127 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x8x8xi1>
    %129 = tensor.empty() : tensor<2x4x8x8xf32>
    %130 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128, %110 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>) outs(%129 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_31: f32, %out: f32):
      %159 = arith.select %in, %in_31, %cst : f32
      linalg.yield %159 : f32
    } -> tensor<2x4x8x8xf32>
    %131 = tensor.empty() : tensor<2x4x8x1xf32>
    %132 = linalg.generic {indexing_maps = [#map16, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<4xf32>) outs(%131 : tensor<2x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x1xf32>
    %133 = tensor.empty() : tensor<2x4x8x9xf32>
    %inserted_slice_25 = tensor.insert_slice %130 into %133[0, 0, 0, 0] [2, 4, 8, 8] [1, 1, 1, 1] : tensor<2x4x8x8xf32> into tensor<2x4x8x9xf32>
    %inserted_slice_26 = tensor.insert_slice %132 into %inserted_slice_25[0, 0, 0, 8] [2, 4, 8, 1] [1, 1, 1, 1] : tensor<2x4x8x1xf32> into tensor<2x4x8x9xf32>
    %134 = tensor.empty() : tensor<2x4x8xf32>
    %135 = linalg.fill ins(%cst : f32) outs(%134 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %136 = linalg.generic {indexing_maps = [#map9, #map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%inserted_slice_26 : tensor<2x4x8x9xf32>) outs(%135 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.maximumf %out, %in : f32
      linalg.yield %159 : f32
    } -> tensor<2x4x8xf32>
    %137 = tensor.empty() : tensor<2x4x8x9xf32>
    %138 = linalg.generic {indexing_maps = [#map17, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%136 : tensor<2x4x8xf32>) outs(%137 : tensor<2x4x8x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x9xf32>
    %139 = tensor.empty() : tensor<2x4x8x9xf32>
    %140 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_26, %138 : tensor<2x4x8x9xf32>, tensor<2x4x8x9xf32>) outs(%139 : tensor<2x4x8x9xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.subf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x4x8x9xf32>
    %141 = tensor.empty() : tensor<2x4x8x9xf32>
    %142 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%140 : tensor<2x4x8x9xf32>) outs(%141 : tensor<2x4x8x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = math.exp %in : f32
      linalg.yield %159 : f32
    } -> tensor<2x4x8x9xf32>
    %143 = tensor.empty() : tensor<2x4x8xf32>
    %144 = linalg.fill ins(%cst_6 : f32) outs(%143 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %145 = linalg.generic {indexing_maps = [#map9, #map17], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%142 : tensor<2x4x8x9xf32>) outs(%144 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %159 = arith.addf %out, %in : f32
      linalg.yield %159 : f32
    } -> tensor<2x4x8xf32>
    %146 = tensor.empty() : tensor<2x4x8x9xf32>
    %147 = linalg.generic {indexing_maps = [#map17, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%145 : tensor<2x4x8xf32>) outs(%146 : tensor<2x4x8x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x9xf32>
    %148 = tensor.empty() : tensor<2x4x8x9xf32>
    %149 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%142, %147 : tensor<2x4x8x9xf32>, tensor<2x4x8x9xf32>) outs(%148 : tensor<2x4x8x9xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %159 = arith.divf %in, %in_31 : f32
      linalg.yield %159 : f32
    } -> tensor<2x4x8x9xf32>
    %extracted_slice_27 = tensor.extract_slice %149[0, 0, 0, 0] [2, 4, 8, 8] [1, 1, 1, 1] : tensor<2x4x8x9xf32> to tensor<2x4x8x8xf32>
    %150 = tensor.empty() : tensor<2x4x16x8xf32>
    %151 = linalg.generic {indexing_maps = [#map13, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_20 : tensor<2x8x4x16xf32>) outs(%150 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %152 = tensor.empty() : tensor<2x4x8x8xf32>
    %153 = linalg.generic {indexing_maps = [#map18, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_27 : tensor<2x4x8x8xf32>) outs(%152 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_28 = tensor.collapse_shape %151 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %collapsed_29 = tensor.collapse_shape %153 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %154 = tensor.empty() : tensor<8x16x8xf32>
    %155 = linalg.fill ins(%cst_6 : f32) outs(%154 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %156 = linalg.batch_matmul ins(%collapsed_28, %collapsed_29 : tensor<8x16x8xf32>, tensor<8x8x8xf32>) outs(%155 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %expanded_30 = tensor.expand_shape %156 [[0, 1], [2], [3]] output_shape [2, 4, 16, 8] : tensor<8x16x8xf32> into tensor<2x4x16x8xf32>
    %157 = tensor.empty() : tensor<2x8x4x16xf32>
    %158 = linalg.generic {indexing_maps = [#map19, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<2x4x16x8xf32>) outs(%157 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    return %158 : tensor<2x8x4x16xf32>
  }
}

