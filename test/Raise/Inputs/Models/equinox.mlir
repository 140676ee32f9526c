#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d1, d0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#map9 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map10 = affine_map<(d0, d1) -> (d0, 0)>
#map11 = affine_map<() -> ()>
#map12 = affine_map<(d0, d1) -> ()>
module @jit_f {
  func.func public @equinox(%arg0: tensor<8x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64x64xf32>) -> tensor<8x64xf32> {
    %cst = arith.constant 0x7FC00000 : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %cst_1 = arith.constant 6.400000e+01 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %cst_3 = arith.constant dense<[[[[0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00]], [[0.841470957, 0.310983598, 0.0998334214, 0.0316175073, 0.00999983306, 0.00316227251, 9.99999931E-4, 3.16227786E-4]], [[0.909297406, 0.591127098, 0.198669329, 6.320340e-02, 0.0199986659, 0.00632451335, 0.0019999987, 6.32455514E-4]], [[1.411200e-01, 0.812648892, 0.295520216, 0.0947260931, 2.999550e-02, 0.00948669109, 0.0029999956, 9.48683242E-4]], [[-0.756802499, 0.953580737, 0.389418334, 0.12615408, 0.0399893336, 0.0126487743, 0.00399998948, 0.0012649108]], [[-0.958924293, 0.999946534, 0.47942555, 0.157455906, 0.0499791652, 0.0158107299, 0.0049999794, 0.00158113823]], [[-0.279415488, 0.947148203, 0.564642489, 0.188600287, 0.0599640049, 0.0189725291, 0.0059999642, 0.00189736555]], [[0.656986594, 0.800421595, 0.644217669, 0.219556108, 0.0699428469, 0.0221341364, 0.00699994294, 0.00221359264]]]]> : tensor<1x8x1x8xf32>
    %cst_4 = arith.constant dense<[[[[1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00]], [[0.540302277, 0.950415253, 0.995004177, 0.999500036, 0.999949991, 0.999994993, 0.999999523, 0.99999994]], [[-0.416146845, 0.806578398, 0.980066597, 0.998000681, 9.998000e-01, 0.999979972, 0.999997973, 0.999999821]], [[-0.989992499, 0.582753658, 0.955336511, 0.995503365, 0.999550044, 0.999954998, 0.999995529, 0.999999523]], [[-0.653643608, 0.301137477, 0.921060979, 0.992010653, 0.999200105, 9.999200e-01, 9.999920e-01, 0.999999225]], [[0.2836622, -0.0103423381, 0.87758255, 0.987525999, 0.998750269, 9.998750e-01, 0.999987483, 0.999998748]], [[0.960170269, -0.3207964, 0.825335621, 0.982053935, 0.998200535, 0.999819993, 0.999981999, 0.999998211]], [[0.753902256, -0.599437475, 0.764842212, 0.975599884, 9.975510e-01, 9.997550e-01, 0.999975502, 0.999997556]]]]> : tensor<1x8x1x8xf32>
    %0 = tensor.empty() : tensor<8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<8x64xf32>) outs(%0 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.mulf %in, %in : f32
      linalg.yield %104 : f32
    } -> tensor<8x64xf32>
    %2 = tensor.empty() : tensor<8xf32>
    %3 = linalg.fill ins(%cst_2 : f32) outs(%2 : tensor<8xf32>) -> tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<8x64xf32>) outs(%3 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.addf %out, %in : f32
      linalg.yield %104 : f32
    } -> tensor<8xf32>
    %5 = tensor.empty() : tensor<8xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%4 : tensor<8xf32>) outs(%5 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.divf %in, %cst_1 : f32
      linalg.yield %104 : f32
    } -> tensor<8xf32>
    %7 = tensor.empty() : tensor<8xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%6 : tensor<8xf32>) outs(%7 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.addf %in, %cst_0 : f32
      linalg.yield %104 : f32
    } -> tensor<8xf32>
    %9 = tensor.empty() : tensor<8xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%8 : tensor<8xf32>) outs(%9 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = math.rsqrt %in : f32
      linalg.yield %104 : f32
    } -> tensor<8xf32>
    %11 = tensor.empty() : tensor<8x64xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8xf32>) outs(%11 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %13 = tensor.empty() : tensor<8x64xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %arg0 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%13 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.mulf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<8x64xf32>
    %15 = tensor.empty() : tensor<8x64xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64xf32>) outs(%15 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %17 = tensor.empty() : tensor<8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%16, %14 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%17 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.mulf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<8x64xf32>
    %19 = tensor.empty() : tensor<64x8xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<8x64xf32>) outs(%19 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x8xf32>
    %21 = tensor.empty() : tensor<64x8xf32>
    %22 = linalg.fill ins(%cst_2 : f32) outs(%21 : tensor<64x8xf32>) -> tensor<64x8xf32>
    %23 = linalg.matmul ins(%arg4, %20 : tensor<64x64xf32>, tensor<64x8xf32>) outs(%22 : tensor<64x8xf32>) -> tensor<64x8xf32>
    %24 = tensor.empty() : tensor<8x64xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<64x8xf32>) outs(%24 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %expanded = tensor.expand_shape %25 [[0], [1, 2]] output_shape [8, 4, 16] : tensor<8x64xf32> into tensor<8x4x16xf32>
    %26 = tensor.empty() : tensor<1x8x2x8xf32>
    %27 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<1x8x1x8xf32>) outs(%26 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x8xf32>
    %collapsed = tensor.collapse_shape %27 [[0, 1], [2, 3]] : tensor<1x8x2x8xf32> into tensor<8x16xf32>
    %28 = tensor.empty() : tensor<1x8x2x8xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<1x8x1x8xf32>) outs(%28 : tensor<1x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x2x8xf32>
    %collapsed_5 = tensor.collapse_shape %29 [[0, 1], [2, 3]] : tensor<1x8x2x8xf32> into tensor<8x16xf32>
    %extracted_slice = tensor.extract_slice %expanded[0, 0, 8] [8, 4, 8] [1, 1, 1] : tensor<8x4x16xf32> to tensor<8x4x8xf32>
    %30 = tensor.empty() : tensor<8x4x8xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<8x4x8xf32>) outs(%30 : tensor<8x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.negf %in : f32
      linalg.yield %104 : f32
    } -> tensor<8x4x8xf32>
    %extracted_slice_6 = tensor.extract_slice %expanded[0, 0, 0] [8, 4, 8] [1, 1, 1] : tensor<8x4x16xf32> to tensor<8x4x8xf32>
    %32 = tensor.empty() : tensor<4x8x8xf32>
    %33 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<8x4x8xf32>) outs(%32 : tensor<4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x8x8xf32>
    %34 = tensor.empty() : tensor<4x8x8xf32>
    %35 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_6 : tensor<8x4x8xf32>) outs(%34 : tensor<4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x8x8xf32>
    %36 = tensor.empty() : tensor<4x8x16xf32>
    %inserted_slice = tensor.insert_slice %33 into %36[0, 0, 0] [4, 8, 8] [1, 1, 1] : tensor<4x8x8xf32> into tensor<4x8x16xf32>
    %inserted_slice_7 = tensor.insert_slice %35 into %inserted_slice[0, 0, 8] [4, 8, 8] [1, 1, 1] : tensor<4x8x8xf32> into tensor<4x8x16xf32>
    %37 = tensor.empty() : tensor<4x8x16xf32>
    %38 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<8x4x16xf32>) outs(%37 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x8x16xf32>
    %39 = tensor.empty() : tensor<4x8x16xf32>
    %40 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed : tensor<8x16xf32>) outs(%39 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x8x16xf32>
    %41 = tensor.empty() : tensor<4x8x16xf32>
    %42 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %40 : tensor<4x8x16xf32>, tensor<4x8x16xf32>) outs(%41 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.mulf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<4x8x16xf32>
    %43 = tensor.empty() : tensor<4x8x16xf32>
    %44 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_5 : tensor<8x16xf32>) outs(%43 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x8x16xf32>
    %45 = tensor.empty() : tensor<4x8x16xf32>
    %46 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%inserted_slice_7, %44 : tensor<4x8x16xf32>, tensor<4x8x16xf32>) outs(%45 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.mulf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<4x8x16xf32>
    %47 = tensor.empty() : tensor<4x8x16xf32>
    %48 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42, %46 : tensor<4x8x16xf32>, tensor<4x8x16xf32>) outs(%47 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.addf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<4x8x16xf32>
    %49 = tensor.empty() : tensor<8x4x16xf32>
    %50 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<4x8x16xf32>) outs(%49 : tensor<8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x4x16xf32>
    %collapsed_8 = tensor.collapse_shape %50 [[0], [1, 2]] : tensor<8x4x16xf32> into tensor<8x64xf32>
    %51 = tensor.empty() : tensor<64x8xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed_8 : tensor<8x64xf32>) outs(%51 : tensor<64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x8xf32>
    %53 = tensor.empty() : tensor<64x8xf32>
    %54 = linalg.fill ins(%cst_2 : f32) outs(%53 : tensor<64x8xf32>) -> tensor<64x8xf32>
    %55 = linalg.matmul ins(%arg5, %52 : tensor<64x64xf32>, tensor<64x8xf32>) outs(%54 : tensor<64x8xf32>) -> tensor<64x8xf32>
    %56 = tensor.empty() : tensor<8x64xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<64x8xf32>) outs(%56 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %58 = tensor.empty() : tensor<8x64xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %57 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%58 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.addf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<8x64xf32>
    %60 = tensor.empty() : tensor<8xf32>
    %61 = linalg.fill ins(%cst_2 : f32) outs(%60 : tensor<8xf32>) -> tensor<8xf32>
    %62 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%59 : tensor<8x64xf32>) outs(%61 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.addf %out, %in : f32
      linalg.yield %104 : f32
    } -> tensor<8xf32>
    %expanded_9 = tensor.expand_shape %62 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %63 = tensor.empty() : tensor<8x1xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_9 : tensor<8x1xf32>) outs(%63 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.divf %in, %cst_1 : f32
      linalg.yield %104 : f32
    } -> tensor<8x1xf32>
    %65 = tensor.empty() : tensor<8x64xf32>
    %66 = linalg.generic {indexing_maps = [#map10, #map], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<8x1xf32>) outs(%65 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %67 = tensor.empty() : tensor<8x64xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%59, %66 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%67 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.subf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<8x64xf32>
    %69 = tensor.empty() : tensor<8x64xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%68 : tensor<8x64xf32>) outs(%69 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.mulf %in, %in : f32
      linalg.yield %104 : f32
    } -> tensor<8x64xf32>
    %71 = tensor.empty() : tensor<f32>
    %72 = linalg.generic {indexing_maps = [#map11], iterator_types = []} outs(%71 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_2 : f32
    } -> tensor<f32>
    %73 = tensor.empty() : tensor<f32>
    %74 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = []} ins(%72 : tensor<f32>) outs(%73 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.subf %cst_1, %in : f32
      linalg.yield %104 : f32
    } -> tensor<f32>
    %75 = tensor.empty() : tensor<8xf32>
    %76 = linalg.fill ins(%cst_2 : f32) outs(%75 : tensor<8xf32>) -> tensor<8xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%70 : tensor<8x64xf32>) outs(%76 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.addf %out, %in : f32
      linalg.yield %104 : f32
    } -> tensor<8xf32>
    %expanded_10 = tensor.expand_shape %77 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %78 = tensor.empty() : tensor<8x1xf32>
    %79 = linalg.generic {indexing_maps = [#map12, #map], iterator_types = ["parallel", "parallel"]} ins(%74 : tensor<f32>) outs(%78 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x1xf32>
    %80 = tensor.empty() : tensor<8x1xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_10, %79 : tensor<8x1xf32>, tensor<8x1xf32>) outs(%80 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.divf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<8x1xf32>
    %82 = tensor.empty() : tensor<i1>
    %83 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = []} ins(%74 : tensor<f32>) outs(%82 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %104 = arith.cmpf ogt, %in, %cst_2 : f32
      linalg.yield %104 : i1
    } -> tensor<i1>
    %84 = tensor.empty() : tensor<8x1xf32>
    %extracted = tensor.extract %83[] : tensor<i1>
    %85 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%81 : tensor<8x1xf32>) outs(%84 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.select %extracted, %in, %cst : f32
      linalg.yield %104 : f32
    } -> tensor<8x1xf32>
    %86 = tensor.empty() : tensor<8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%85 : tensor<8x1xf32>) outs(%86 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.maximumf %in, %cst_2 : f32
      linalg.yield %104 : f32
    } -> tensor<8x1xf32>
    %88 = tensor.empty() : tensor<8x1xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%87 : tensor<8x1xf32>) outs(%88 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = arith.addf %in, %cst_0 : f32
      linalg.yield %104 : f32
    } -> tensor<8x1xf32>
    %90 = tensor.empty() : tensor<8x1xf32>
    %91 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%89 : tensor<8x1xf32>) outs(%90 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %104 = math.rsqrt %in : f32
      linalg.yield %104 : f32
    } -> tensor<8x1xf32>
    %92 = tensor.empty() : tensor<8x64xf32>
    %93 = linalg.generic {indexing_maps = [#map10, #map], iterator_types = ["parallel", "parallel"]} ins(%91 : tensor<8x1xf32>) outs(%92 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %94 = tensor.empty() : tensor<8x64xf32>
    %95 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%68, %93 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%94 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.mulf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<8x64xf32>
    %96 = tensor.empty() : tensor<8x64xf32>
    %97 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<64xf32>) outs(%96 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %98 = tensor.empty() : tensor<8x64xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%97, %95 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%98 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.mulf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<8x64xf32>
    %100 = tensor.empty() : tensor<8x64xf32>
    %101 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<64xf32>) outs(%100 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x64xf32>
    %102 = tensor.empty() : tensor<8x64xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%99, %101 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%102 : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %104 = arith.addf %in, %in_11 : f32
      linalg.yield %104 : f32
    } -> tensor<8x64xf32>
    return %103 : tensor<8x64xf32>
  }
}

