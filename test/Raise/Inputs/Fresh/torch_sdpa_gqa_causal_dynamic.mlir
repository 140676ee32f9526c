#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @torch_sdpa_gqa_causal_dynamic(%arg0: tensor<?x4x?x16xf32>, %arg1: tensor<?x2x?x16xf32>, %arg2: tensor<?x2x?x16xf32>) -> tensor<?x4x?x16xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c4_i64 = arith.constant 4 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c16_i64 = arith.constant 16 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<true> : tensor<i1>
    %cst_4 = arith.constant 0xFFF0000000000000 : f64
    %cst_5 = arith.constant 5.000000e-01 : f32
    %c64_i64 = arith.constant 64 : i64
    %dim = tensor.dim %arg0, %c0 : tensor<?x4x?x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_6 = tensor.dim %arg1, %c2 : tensor<?x2x?x16xf32>
    %1 = arith.index_cast %dim_6 : index to i64
    %dim_7 = tensor.dim %arg0, %c2 : tensor<?x4x?x16xf32>
    %2 = tensor.empty(%dim, %dim_7) : tensor<?x4x?x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<?x4x?x16xf32>) outs(%2 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.mulf %in, %cst_5 : f32
      linalg.yield %139 : f32
    } -> tensor<?x4x?x16xf32>
    %4 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %4, "negative values not allowed in new dimensions"
    cf.assert %4, "negative values not allowed in new dimensions"
    %5 = tensor.empty(%dim_6, %dim_6) : tensor<?x?xi1>
    %6 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<i1>) outs(%5 : tensor<?x?xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<?x?xi1>
    %7 = tensor.empty(%dim_6) : tensor<?xi64>
    %8 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%7 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %139 = linalg.index 0 : index
      %140 = arith.index_cast %139 : index to i64
      linalg.yield %140 : i64
    } -> tensor<?xi64>
    %expanded = tensor.expand_shape %8 [[0, 1]] output_shape [1, %dim_6] : tensor<?xi64> into tensor<1x?xi64>
    %expanded_8 = tensor.expand_shape %8 [[0, 1]] output_shape [%dim_6, 1] : tensor<?xi64> into tensor<?x1xi64>
    %9 = tensor.empty(%dim_6, %dim_6) : tensor<?x?xi64>
    %10 = linalg.generic {indexing_maps = [#map4, #map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_8 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%9 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %in_27: i64, %out: i64):
      %139 = arith.subi %in, %in_27 : i64
      linalg.yield %139 : i64
    } -> tensor<?x?xi64>
    %11 = tensor.empty(%dim_6, %dim_6) : tensor<?x?xi1>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<?x?xi64>) outs(%11 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %139 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %139 : i1
    } -> tensor<?x?xi1>
    cf.assert %true, "mismatched size for broadcast"
    cf.assert %true, "mismatched size for broadcast"
    %13 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%12, %6 : tensor<?x?xi1>, tensor<?x?xi1>) outs(%11 : tensor<?x?xi1>) {
    ^bb0(%in: i1, %in_27: i1, %out: i1):
      %139 = arith.andi %in, %in_27 : i1
      linalg.yield %139 : i1
    } -> tensor<?x?xi1>
    %14 = tensor.empty(%dim_6, %dim_6) : tensor<?x?xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map1, #map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%13, %cst_1, %cst_2 : tensor<?x?xi1>, tensor<f32>, tensor<f32>) outs(%14 : tensor<?x?xf32>) {
    ^bb0(%in: i1, %in_27: f32, %in_28: f32, %out: f32):
      %139 = arith.select %in, %in_27, %in_28 : f32
      linalg.yield %139 : f32
    } -> tensor<?x?xf32>
    %dim_9 = tensor.dim %arg1, %c0 : tensor<?x2x?x16xf32>
    %expanded_10 = tensor.expand_shape %arg1 [[0], [1], [2, 3], [4]] output_shape [%dim_9, 2, 1, %dim_6, 16] : tensor<?x2x?x16xf32> into tensor<?x2x1x?x16xf32>
    %16 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
    %17 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
    %18 = tensor.empty(%dim, %dim_6) : tensor<?x2x2x?x16xf32>
    %19 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%18 : tensor<?x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %139 = linalg.index 0 : index
      %140 = linalg.index 1 : index
      %141 = linalg.index 3 : index
      %142 = linalg.index 4 : index
      %143 = arith.cmpi eq, %dim_9, %c1 : index
      %144 = arith.select %143, %c0, %139 : index
      %145 = arith.cmpi eq, %dim_6, %c1 : index
      %146 = arith.select %145, %c0, %141 : index
      %extracted = tensor.extract %expanded_10[%144, %140, %c0, %146, %142] : tensor<?x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x2x?x16xf32>
    %20 = arith.cmpi slt, %0, %c0_i64 : i64
    %21 = arith.select %20, %c1_i64, %0 : i64
    %22 = arith.extui %20 : i1 to i64
    %23 = arith.muli %21, %c4_i64 : i64
    %24 = arith.muli %23, %1 : i64
    %25 = arith.addi %22, %c1_i64 : i64
    %26 = arith.cmpi slt, %1, %c0_i64 : i64
    %27 = arith.select %26, %23, %24 : i64
    %28 = arith.select %26, %25, %22 : i64
    %29 = arith.muli %27, %c16_i64 : i64
    %30 = arith.cmpi sle, %28, %c1_i64 : i64
    cf.assert %30, "must have at most one inferred (negative) dimension"
    %31 = arith.muli %0, %c4_i64 : i64
    %32 = arith.muli %31, %1 : i64
    %33 = arith.muli %32, %c16_i64 : i64
    %34 = arith.divsi %33, %29 : i64
    %35 = arith.select %20, %34, %0 : i64
    %36 = arith.select %26, %34, %1 : i64
    %from_elements = tensor.from_elements %35, %c4_i64, %36, %c16_i64 : tensor<4xi64>
    %reshape = tensor.reshape %19(%from_elements) : (tensor<?x2x2x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %dim_11 = tensor.dim %arg2, %c0 : tensor<?x2x?x16xf32>
    %dim_12 = tensor.dim %arg2, %c2 : tensor<?x2x?x16xf32>
    %expanded_13 = tensor.expand_shape %arg2 [[0], [1], [2, 3], [4]] output_shape [%dim_11, 2, 1, %dim_12, 16] : tensor<?x2x?x16xf32> into tensor<?x2x1x?x16xf32>
    cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
    %37 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%18 : tensor<?x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %139 = linalg.index 0 : index
      %140 = linalg.index 1 : index
      %141 = linalg.index 3 : index
      %142 = linalg.index 4 : index
      %143 = arith.cmpi eq, %dim_11, %c1 : index
      %144 = arith.select %143, %c0, %139 : index
      %145 = arith.cmpi eq, %dim_12, %c1 : index
      %146 = arith.select %145, %c0, %141 : index
      %extracted = tensor.extract %expanded_13[%144, %140, %c0, %146, %142] : tensor<?x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x2x?x16xf32>
    cf.assert %30, "must have at most one inferred (negative) dimension"
    %reshape_14 = tensor.reshape %37(%from_elements) : (tensor<?x2x2x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %38 = arith.index_cast %35 : i64 to index
    %39 = arith.index_cast %36 : i64 to index
    %40 = tensor.empty(%38, %39) : tensor<?x4x16x?xf32>
    %transposed = linalg.transpose ins(%reshape : tensor<?x4x?x16xf32>) outs(%40 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<?x4x16x?xf32>) outs(%40 : tensor<?x4x16x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.mulf %in, %cst_5 : f32
      linalg.yield %139 : f32
    } -> tensor<?x4x16x?xf32>
    cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
    %42 = tensor.empty(%dim, %dim_6) : tensor<?x4x?x16xf32>
    %43 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%42 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %139 = linalg.index 0 : index
      %140 = linalg.index 1 : index
      %141 = linalg.index 2 : index
      %142 = linalg.index 3 : index
      %143 = arith.cmpi eq, %dim, %c1 : index
      %144 = arith.select %143, %c0, %139 : index
      %145 = arith.cmpi eq, %dim_7, %c1 : index
      %146 = arith.select %145, %c0, %141 : index
      %extracted = tensor.extract %3[%144, %140, %146, %142] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    %44 = arith.cmpi slt, %31, %c0_i64 : i64
    %45 = arith.select %44, %c1_i64, %31 : i64
    %46 = arith.extui %44 : i1 to i64
    %47 = arith.muli %45, %1 : i64
    %48 = arith.addi %46, %c1_i64 : i64
    %49 = arith.select %26, %45, %47 : i64
    %50 = arith.select %26, %48, %46 : i64
    %51 = arith.muli %49, %c16_i64 : i64
    %52 = arith.cmpi sle, %50, %c1_i64 : i64
    cf.assert %52, "must have at most one inferred (negative) dimension"
    %53 = arith.divsi %33, %51 : i64
    %54 = arith.select %44, %53, %31 : i64
    %55 = arith.select %26, %53, %1 : i64
    %from_elements_15 = tensor.from_elements %54, %55, %c16_i64 : tensor<3xi64>
    %reshape_16 = tensor.reshape %43(%from_elements_15) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
    %56 = tensor.empty(%dim, %dim_6) : tensor<?x4x16x?xf32>
    %57 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%56 : tensor<?x4x16x?xf32>) {
    ^bb0(%out: f32):
      %139 = linalg.index 0 : index
      %140 = linalg.index 1 : index
      %141 = linalg.index 2 : index
      %142 = linalg.index 3 : index
      %143 = arith.cmpi eq, %38, %c1 : index
      %144 = arith.select %143, %c0, %139 : index
      %145 = arith.cmpi eq, %39, %c1 : index
      %146 = arith.select %145, %c0, %142 : index
      %extracted = tensor.extract %41[%144, %140, %141, %146] : tensor<?x4x16x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x16x?xf32>
    %58 = arith.muli %45, %c16_i64 : i64
    %59 = arith.muli %58, %1 : i64
    %60 = arith.select %26, %58, %59 : i64
    cf.assert %52, "must have at most one inferred (negative) dimension"
    %61 = arith.muli %0, %c64_i64 : i64
    %62 = arith.muli %61, %1 : i64
    %63 = arith.divsi %62, %60 : i64
    %64 = arith.select %44, %63, %31 : i64
    %65 = arith.select %26, %63, %1 : i64
    %from_elements_17 = tensor.from_elements %64, %c16_i64, %65 : tensor<3xi64>
    %reshape_18 = tensor.reshape %57(%from_elements_17) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %66 = arith.index_cast %54 : i64 to index
    %67 = arith.index_cast %55 : i64 to index
    %68 = arith.index_cast %65 : i64 to index
    %69 = arith.cmpi eq, %54, %64 : i64
    cf.assert %69, "mismatching contracting dimension"
    %70 = tensor.empty(%66, %67, %68) : tensor<?x?x?xf32>
    %71 = linalg.fill ins(%cst : f32) outs(%70 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %72 = linalg.batch_matmul ins(%reshape_16, %reshape_18 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%71 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %73 = arith.muli %27, %1 : i64
    %74 = arith.addi %28, %c1_i64 : i64
    %75 = arith.select %26, %23, %73 : i64
    %76 = arith.select %26, %74, %22 : i64
    %77 = arith.cmpi sle, %76, %c1_i64 : i64
    cf.assert %77, "must have at most one inferred (negative) dimension"
    %78 = arith.muli %54, %55 : i64
    %79 = arith.muli %78, %65 : i64
    %80 = arith.divsi %79, %75 : i64
    %81 = arith.select %20, %80, %0 : i64
    %82 = arith.select %26, %80, %1 : i64
    %from_elements_19 = tensor.from_elements %81, %c4_i64, %82, %82 : tensor<4xi64>
    %reshape_20 = tensor.reshape %72(%from_elements_19) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %83 = arith.index_cast %81 : i64 to index
    %84 = arith.index_cast %82 : i64 to index
    %85 = arith.cmpi eq, %84, %dim_6 : index
    cf.assert %85, "mismatched size for broadcast"
    cf.assert %85, "mismatched size for broadcast"
    %86 = tensor.empty(%83, %84, %84) : tensor<?x4x?x?xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map7, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_20, %15 : tensor<?x4x?x?xf32>, tensor<?x?xf32>) outs(%86 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %139 = arith.addf %in, %in_27 : f32
      linalg.yield %139 : f32
    } -> tensor<?x4x?x?xf32>
    %88 = tensor.empty(%83, %84) : tensor<?x4x?xi64>
    %89 = linalg.fill ins(%c0_i64 : i64) outs(%88 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %90 = tensor.empty(%83, %84) : tensor<?x4x?xf32>
    %91 = linalg.fill ins(%cst_0 : f32) outs(%90 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %92:2 = linalg.generic {indexing_maps = [#map, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%87 : tensor<?x4x?x?xf32>) outs(%91, %89 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_27: i64):
      %139 = linalg.index 3 : index
      %140 = arith.index_cast %139 : index to i64
      %141 = arith.maximumf %in, %out : f32
      %142 = arith.cmpf ogt, %in, %out : f32
      %143 = arith.select %142, %140, %out_27 : i64
      linalg.yield %141, %143 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_21 = tensor.expand_shape %92#0 [[0], [1], [2, 3]] output_shape [%83, 4, %84, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87, %expanded_21 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%86 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %139 = arith.subf %in, %in_27 : f32
      linalg.yield %139 : f32
    } -> tensor<?x4x?x?xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93 : tensor<?x4x?x?xf32>) outs(%86 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.exp %in : f32
      linalg.yield %139 : f32
    } -> tensor<?x4x?x?xf32>
    %95 = tensor.empty(%83, %84) : tensor<?x4x?x1xf32>
    %96 = linalg.fill ins(%cst : f32) outs(%95 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %97 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%94 : tensor<?x4x?x?xf32>) outs(%96 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<?x4x?x1xf32>
    %98 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94, %97 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%86 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %139 = arith.divf %in, %in_27 : f32
      linalg.yield %139 : f32
    } -> tensor<?x4x?x?xf32>
    %99 = tensor.empty(%83, %84, %84) : tensor<?x4x?x?xi1>
    %100 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<?x4x?x?xf32>) outs(%99 : tensor<?x4x?x?xi1>) {
    ^bb0(%in: f32, %out: i1):
      %139 = arith.extf %in : f32 to f64
      %140 = arith.cmpf oeq, %139, %cst_4 : f64
      linalg.yield %140 : i1
    } -> tensor<?x4x?x?xi1>
    %101 = tensor.empty(%83, %84) : tensor<?x4x?x1xi1>
    %102 = linalg.fill ins(%true : i1) outs(%101 : tensor<?x4x?x1xi1>) -> tensor<?x4x?x1xi1>
    %103 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%100 : tensor<?x4x?x?xi1>) outs(%102 : tensor<?x4x?x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %139 = arith.andi %in, %out : i1
      linalg.yield %139 : i1
    } -> tensor<?x4x?x1xi1>
    %104 = arith.cmpi sge, %81, %c0_i64 : i64
    cf.assert %104, "negative values not allowed in new dimensions"
    %105 = arith.index_cast %81 : i64 to index
    %106 = arith.cmpi sge, %82, %c0_i64 : i64
    cf.assert %106, "negative values not allowed in new dimensions"
    %107 = arith.index_cast %82 : i64 to index
    cf.assert %106, "negative values not allowed in new dimensions"
    %108 = tensor.empty(%105, %107, %107) : tensor<?x4x?x?xf32>
    %109 = linalg.generic {indexing_maps = [#map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%108 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x?x?xf32>
    %110 = arith.cmpi eq, %83, %105 : index
    cf.assert %110, "mismatched size for broadcast"
    %111 = arith.cmpi eq, %84, %107 : index
    cf.assert %111, "mismatched size for broadcast"
    %112 = arith.cmpi eq, %107, %84 : index
    cf.assert %112, "mismatched size for broadcast"
    %113 = tensor.empty(%83, %84, %107) : tensor<?x4x?x?xf32>
    %114 = linalg.generic {indexing_maps = [#map9, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103, %109, %98 : tensor<?x4x?x1xi1>, tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%113 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_27: f32, %in_28: f32, %out: f32):
      %139 = arith.select %in, %in_27, %in_28 : f32
      linalg.yield %139 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
    %115 = tensor.empty(%dim, %dim_6, %dim_6) : tensor<?x4x?x?xf32>
    %116 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%115 : tensor<?x4x?x?xf32>) {
    ^bb0(%out: f32):
      %139 = linalg.index 0 : index
      %140 = linalg.index 1 : index
      %141 = linalg.index 2 : index
      %142 = linalg.index 3 : index
      %143 = arith.cmpi eq, %83, %c1 : index
      %144 = arith.select %143, %c0, %139 : index
      %145 = arith.cmpi eq, %84, %c1 : index
      %146 = arith.select %145, %c0, %141 : index
      %147 = arith.cmpi eq, %107, %c1 : index
      %148 = arith.select %147, %c0, %142 : index
      %extracted = tensor.extract %114[%144, %140, %146, %148] : tensor<?x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x?xf32>
    %117 = arith.muli %49, %1 : i64
    %118 = arith.addi %50, %c1_i64 : i64
    %119 = arith.select %26, %45, %117 : i64
    %120 = arith.select %26, %118, %46 : i64
    %121 = arith.cmpi sle, %120, %c1_i64 : i64
    cf.assert %121, "must have at most one inferred (negative) dimension"
    %122 = arith.muli %32, %1 : i64
    %123 = arith.divsi %122, %119 : i64
    %124 = arith.select %44, %123, %31 : i64
    %125 = arith.select %26, %123, %1 : i64
    %from_elements_22 = tensor.from_elements %124, %125, %125 : tensor<3xi64>
    %reshape_23 = tensor.reshape %116(%from_elements_22) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %16, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %17, "unimplemented: dynamic negative broadcast sizes"
    %126 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%42 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %139 = linalg.index 0 : index
      %140 = linalg.index 1 : index
      %141 = linalg.index 2 : index
      %142 = linalg.index 3 : index
      %143 = arith.cmpi eq, %38, %c1 : index
      %144 = arith.select %143, %c0, %139 : index
      %145 = arith.cmpi eq, %39, %c1 : index
      %146 = arith.select %145, %c0, %141 : index
      %extracted = tensor.extract %reshape_14[%144, %140, %146, %142] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    cf.assert %52, "must have at most one inferred (negative) dimension"
    %reshape_24 = tensor.reshape %126(%from_elements_15) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %127 = arith.index_cast %124 : i64 to index
    %128 = arith.index_cast %125 : i64 to index
    %129 = arith.cmpi eq, %124, %54 : i64
    cf.assert %129, "mismatching contracting dimension"
    %130 = arith.cmpi eq, %125, %55 : i64
    cf.assert %130, "mismatching contracting dimension"
    %131 = tensor.empty(%127, %128) : tensor<?x?x16xf32>
    %132 = linalg.fill ins(%cst : f32) outs(%131 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %133 = linalg.batch_matmul ins(%reshape_23, %reshape_24 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%132 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    cf.assert %30, "must have at most one inferred (negative) dimension"
    %134 = arith.muli %124, %125 : i64
    %135 = arith.muli %134, %c16_i64 : i64
    %136 = arith.divsi %135, %29 : i64
    %137 = arith.select %20, %136, %0 : i64
    %138 = arith.select %26, %136, %1 : i64
    %from_elements_25 = tensor.from_elements %137, %c4_i64, %138, %c16_i64 : tensor<4xi64>
    %reshape_26 = tensor.reshape %133(%from_elements_25) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    return %reshape_26 : tensor<?x4x?x16xf32>
  }
}
