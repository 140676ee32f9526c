#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map9 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @torch_sdpa_causal_dynamic(%arg0: tensor<?x4x?x16xf32>, %arg1: tensor<?x4x?x16xf32>, %arg2: tensor<?x4x?x16xf32>) -> tensor<?x4x?x16xf32> {
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
    %dim_6 = tensor.dim %arg1, %c2 : tensor<?x4x?x16xf32>
    %1 = arith.index_cast %dim_6 : index to i64
    %dim_7 = tensor.dim %arg0, %c2 : tensor<?x4x?x16xf32>
    %2 = tensor.empty(%dim, %dim_7) : tensor<?x4x?x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<?x4x?x16xf32>) outs(%2 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.mulf %in, %cst_5 : f32
      linalg.yield %131 : f32
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
      %131 = linalg.index 0 : index
      %132 = arith.index_cast %131 : index to i64
      linalg.yield %132 : i64
    } -> tensor<?xi64>
    %expanded = tensor.expand_shape %8 [[0, 1]] output_shape [1, %dim_6] : tensor<?xi64> into tensor<1x?xi64>
    %expanded_8 = tensor.expand_shape %8 [[0, 1]] output_shape [%dim_6, 1] : tensor<?xi64> into tensor<?x1xi64>
    %9 = tensor.empty(%dim_6, %dim_6) : tensor<?x?xi64>
    %10 = linalg.generic {indexing_maps = [#map4, #map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_8 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%9 : tensor<?x?xi64>) {
    ^bb0(%in: i64, %in_20: i64, %out: i64):
      %131 = arith.subi %in, %in_20 : i64
      linalg.yield %131 : i64
    } -> tensor<?x?xi64>
    %11 = tensor.empty(%dim_6, %dim_6) : tensor<?x?xi1>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<?x?xi64>) outs(%11 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %131 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %131 : i1
    } -> tensor<?x?xi1>
    cf.assert %true, "mismatched size for broadcast"
    cf.assert %true, "mismatched size for broadcast"
    %13 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%12, %6 : tensor<?x?xi1>, tensor<?x?xi1>) outs(%11 : tensor<?x?xi1>) {
    ^bb0(%in: i1, %in_20: i1, %out: i1):
      %131 = arith.andi %in, %in_20 : i1
      linalg.yield %131 : i1
    } -> tensor<?x?xi1>
    %14 = tensor.empty(%dim_6, %dim_6) : tensor<?x?xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map1, #map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%13, %cst_1, %cst_2 : tensor<?x?xi1>, tensor<f32>, tensor<f32>) outs(%14 : tensor<?x?xf32>) {
    ^bb0(%in: i1, %in_20: f32, %in_21: f32, %out: f32):
      %131 = arith.select %in, %in_20, %in_21 : f32
      linalg.yield %131 : f32
    } -> tensor<?x?xf32>
    %dim_9 = tensor.dim %arg1, %c0 : tensor<?x4x?x16xf32>
    %16 = tensor.empty(%dim_9, %dim_6) : tensor<?x4x16x?xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x4x?x16xf32>) outs(%16 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<?x4x16x?xf32>) outs(%16 : tensor<?x4x16x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.mulf %in, %cst_5 : f32
      linalg.yield %131 : f32
    } -> tensor<?x4x16x?xf32>
    %18 = arith.muli %0, %c4_i64 : i64
    %19 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %19, "unimplemented: dynamic negative broadcast sizes"
    %20 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
    %21 = tensor.empty(%dim, %dim_6) : tensor<?x4x?x16xf32>
    %22 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%21 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %131 = linalg.index 0 : index
      %132 = linalg.index 1 : index
      %133 = linalg.index 2 : index
      %134 = linalg.index 3 : index
      %135 = arith.cmpi eq, %dim, %c1 : index
      %136 = arith.select %135, %c0, %131 : index
      %137 = arith.cmpi eq, %dim_7, %c1 : index
      %138 = arith.select %137, %c0, %133 : index
      %extracted = tensor.extract %3[%136, %132, %138, %134] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    %23 = arith.cmpi slt, %18, %c0_i64 : i64
    %24 = arith.select %23, %c1_i64, %18 : i64
    %25 = arith.extui %23 : i1 to i64
    %26 = arith.muli %24, %1 : i64
    %27 = arith.addi %25, %c1_i64 : i64
    %28 = arith.cmpi slt, %1, %c0_i64 : i64
    %29 = arith.select %28, %24, %26 : i64
    %30 = arith.select %28, %27, %25 : i64
    %31 = arith.muli %29, %c16_i64 : i64
    %32 = arith.cmpi sle, %30, %c1_i64 : i64
    cf.assert %32, "must have at most one inferred (negative) dimension"
    %33 = arith.muli %18, %1 : i64
    %34 = arith.muli %33, %c16_i64 : i64
    %35 = arith.divsi %34, %31 : i64
    %36 = arith.select %23, %35, %18 : i64
    %37 = arith.select %28, %35, %1 : i64
    %from_elements = tensor.from_elements %36, %37, %c16_i64 : tensor<3xi64>
    %reshape = tensor.reshape %22(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    cf.assert %19, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
    %38 = tensor.empty(%dim, %dim_6) : tensor<?x4x16x?xf32>
    %39 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%38 : tensor<?x4x16x?xf32>) {
    ^bb0(%out: f32):
      %131 = linalg.index 0 : index
      %132 = linalg.index 1 : index
      %133 = linalg.index 2 : index
      %134 = linalg.index 3 : index
      %135 = arith.cmpi eq, %dim_9, %c1 : index
      %136 = arith.select %135, %c0, %131 : index
      %137 = arith.cmpi eq, %dim_6, %c1 : index
      %138 = arith.select %137, %c0, %134 : index
      %extracted = tensor.extract %17[%136, %132, %133, %138] : tensor<?x4x16x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x16x?xf32>
    %40 = arith.muli %24, %c16_i64 : i64
    %41 = arith.muli %40, %1 : i64
    %42 = arith.select %28, %40, %41 : i64
    cf.assert %32, "must have at most one inferred (negative) dimension"
    %43 = arith.muli %0, %c64_i64 : i64
    %44 = arith.muli %43, %1 : i64
    %45 = arith.divsi %44, %42 : i64
    %46 = arith.select %23, %45, %18 : i64
    %47 = arith.select %28, %45, %1 : i64
    %from_elements_10 = tensor.from_elements %46, %c16_i64, %47 : tensor<3xi64>
    %reshape_11 = tensor.reshape %39(%from_elements_10) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %48 = arith.index_cast %36 : i64 to index
    %49 = arith.index_cast %37 : i64 to index
    %50 = arith.index_cast %47 : i64 to index
    %51 = arith.cmpi eq, %36, %46 : i64
    cf.assert %51, "mismatching contracting dimension"
    %52 = tensor.empty(%48, %49, %50) : tensor<?x?x?xf32>
    %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %54 = linalg.batch_matmul ins(%reshape, %reshape_11 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%53 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %55 = arith.cmpi slt, %0, %c0_i64 : i64
    %56 = arith.select %55, %c1_i64, %0 : i64
    %57 = arith.extui %55 : i1 to i64
    %58 = arith.muli %56, %c4_i64 : i64
    %59 = arith.muli %58, %1 : i64
    %60 = arith.addi %57, %c1_i64 : i64
    %61 = arith.select %28, %58, %59 : i64
    %62 = arith.select %28, %60, %57 : i64
    %63 = arith.muli %61, %1 : i64
    %64 = arith.addi %62, %c1_i64 : i64
    %65 = arith.select %28, %58, %63 : i64
    %66 = arith.select %28, %64, %57 : i64
    %67 = arith.cmpi sle, %66, %c1_i64 : i64
    cf.assert %67, "must have at most one inferred (negative) dimension"
    %68 = arith.muli %36, %37 : i64
    %69 = arith.muli %68, %47 : i64
    %70 = arith.divsi %69, %65 : i64
    %71 = arith.select %55, %70, %0 : i64
    %72 = arith.select %28, %70, %1 : i64
    %from_elements_12 = tensor.from_elements %71, %c4_i64, %72, %72 : tensor<4xi64>
    %reshape_13 = tensor.reshape %54(%from_elements_12) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %73 = arith.index_cast %71 : i64 to index
    %74 = arith.index_cast %72 : i64 to index
    %75 = arith.cmpi eq, %74, %dim_6 : index
    cf.assert %75, "mismatched size for broadcast"
    cf.assert %75, "mismatched size for broadcast"
    %76 = tensor.empty(%73, %74, %74) : tensor<?x4x?x?xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map6, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_13, %15 : tensor<?x4x?x?xf32>, tensor<?x?xf32>) outs(%76 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %131 = arith.addf %in, %in_20 : f32
      linalg.yield %131 : f32
    } -> tensor<?x4x?x?xf32>
    %78 = tensor.empty(%73, %74) : tensor<?x4x?xi64>
    %79 = linalg.fill ins(%c0_i64 : i64) outs(%78 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %80 = tensor.empty(%73, %74) : tensor<?x4x?xf32>
    %81 = linalg.fill ins(%cst_0 : f32) outs(%80 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %82:2 = linalg.generic {indexing_maps = [#map, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%77 : tensor<?x4x?x?xf32>) outs(%81, %79 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_20: i64):
      %131 = linalg.index 3 : index
      %132 = arith.index_cast %131 : index to i64
      %133 = arith.maximumf %in, %out : f32
      %134 = arith.cmpf ogt, %in, %out : f32
      %135 = arith.select %134, %132, %out_20 : i64
      linalg.yield %133, %135 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_14 = tensor.expand_shape %82#0 [[0], [1], [2, 3]] output_shape [%73, 4, %74, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %expanded_14 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%76 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %131 = arith.subf %in, %in_20 : f32
      linalg.yield %131 : f32
    } -> tensor<?x4x?x?xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<?x4x?x?xf32>) outs(%76 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.exp %in : f32
      linalg.yield %131 : f32
    } -> tensor<?x4x?x?xf32>
    %85 = tensor.empty(%73, %74) : tensor<?x4x?x1xf32>
    %86 = linalg.fill ins(%cst : f32) outs(%85 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%84 : tensor<?x4x?x?xf32>) outs(%86 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %in, %out : f32
      linalg.yield %131 : f32
    } -> tensor<?x4x?x1xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84, %87 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%76 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %131 = arith.divf %in, %in_20 : f32
      linalg.yield %131 : f32
    } -> tensor<?x4x?x?xf32>
    %89 = tensor.empty(%73, %74, %74) : tensor<?x4x?x?xi1>
    %90 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<?x4x?x?xf32>) outs(%89 : tensor<?x4x?x?xi1>) {
    ^bb0(%in: f32, %out: i1):
      %131 = arith.extf %in : f32 to f64
      %132 = arith.cmpf oeq, %131, %cst_4 : f64
      linalg.yield %132 : i1
    } -> tensor<?x4x?x?xi1>
    %91 = tensor.empty(%73, %74) : tensor<?x4x?x1xi1>
    %92 = linalg.fill ins(%true : i1) outs(%91 : tensor<?x4x?x1xi1>) -> tensor<?x4x?x1xi1>
    %93 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%90 : tensor<?x4x?x?xi1>) outs(%92 : tensor<?x4x?x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %131 = arith.andi %in, %out : i1
      linalg.yield %131 : i1
    } -> tensor<?x4x?x1xi1>
    %94 = arith.cmpi sge, %71, %c0_i64 : i64
    cf.assert %94, "negative values not allowed in new dimensions"
    %95 = arith.index_cast %71 : i64 to index
    %96 = arith.cmpi sge, %72, %c0_i64 : i64
    cf.assert %96, "negative values not allowed in new dimensions"
    %97 = arith.index_cast %72 : i64 to index
    cf.assert %96, "negative values not allowed in new dimensions"
    %98 = tensor.empty(%95, %97, %97) : tensor<?x4x?x?xf32>
    %99 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%98 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x?x?xf32>
    %100 = arith.cmpi eq, %73, %95 : index
    cf.assert %100, "mismatched size for broadcast"
    %101 = arith.cmpi eq, %74, %97 : index
    cf.assert %101, "mismatched size for broadcast"
    %102 = arith.cmpi eq, %97, %74 : index
    cf.assert %102, "mismatched size for broadcast"
    %103 = tensor.empty(%73, %74, %97) : tensor<?x4x?x?xf32>
    %104 = linalg.generic {indexing_maps = [#map8, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %99, %88 : tensor<?x4x?x1xi1>, tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%103 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_20: f32, %in_21: f32, %out: f32):
      %131 = arith.select %in, %in_20, %in_21 : f32
      linalg.yield %131 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %19, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
    %105 = tensor.empty(%dim, %dim_6, %dim_6) : tensor<?x4x?x?xf32>
    %106 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%105 : tensor<?x4x?x?xf32>) {
    ^bb0(%out: f32):
      %131 = linalg.index 0 : index
      %132 = linalg.index 1 : index
      %133 = linalg.index 2 : index
      %134 = linalg.index 3 : index
      %135 = arith.cmpi eq, %73, %c1 : index
      %136 = arith.select %135, %c0, %131 : index
      %137 = arith.cmpi eq, %74, %c1 : index
      %138 = arith.select %137, %c0, %133 : index
      %139 = arith.cmpi eq, %97, %c1 : index
      %140 = arith.select %139, %c0, %134 : index
      %extracted = tensor.extract %104[%136, %132, %138, %140] : tensor<?x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x?xf32>
    %107 = arith.muli %29, %1 : i64
    %108 = arith.addi %30, %c1_i64 : i64
    %109 = arith.select %28, %24, %107 : i64
    %110 = arith.select %28, %108, %25 : i64
    %111 = arith.cmpi sle, %110, %c1_i64 : i64
    cf.assert %111, "must have at most one inferred (negative) dimension"
    %112 = arith.muli %33, %1 : i64
    %113 = arith.divsi %112, %109 : i64
    %114 = arith.select %23, %113, %18 : i64
    %115 = arith.select %28, %113, %1 : i64
    %from_elements_15 = tensor.from_elements %114, %115, %115 : tensor<3xi64>
    %reshape_16 = tensor.reshape %106(%from_elements_15) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %19, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %20, "unimplemented: dynamic negative broadcast sizes"
    %116 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%21 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %131 = linalg.index 0 : index
      %132 = linalg.index 1 : index
      %133 = linalg.index 2 : index
      %134 = linalg.index 3 : index
      %dim_20 = tensor.dim %arg2, %c0 : tensor<?x4x?x16xf32>
      %135 = arith.cmpi eq, %dim_20, %c1 : index
      %136 = arith.select %135, %c0, %131 : index
      %dim_21 = tensor.dim %arg2, %c2 : tensor<?x4x?x16xf32>
      %137 = arith.cmpi eq, %dim_21, %c1 : index
      %138 = arith.select %137, %c0, %133 : index
      %extracted = tensor.extract %arg2[%136, %132, %138, %134] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    cf.assert %32, "must have at most one inferred (negative) dimension"
    %reshape_17 = tensor.reshape %116(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %117 = arith.index_cast %114 : i64 to index
    %118 = arith.index_cast %115 : i64 to index
    %119 = arith.cmpi eq, %114, %36 : i64
    cf.assert %119, "mismatching contracting dimension"
    %120 = arith.cmpi eq, %115, %37 : i64
    cf.assert %120, "mismatching contracting dimension"
    %121 = tensor.empty(%117, %118) : tensor<?x?x16xf32>
    %122 = linalg.fill ins(%cst : f32) outs(%121 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %123 = linalg.batch_matmul ins(%reshape_16, %reshape_17 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%122 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %124 = arith.muli %61, %c16_i64 : i64
    %125 = arith.cmpi sle, %62, %c1_i64 : i64
    cf.assert %125, "must have at most one inferred (negative) dimension"
    %126 = arith.muli %114, %115 : i64
    %127 = arith.muli %126, %c16_i64 : i64
    %128 = arith.divsi %127, %124 : i64
    %129 = arith.select %55, %128, %0 : i64
    %130 = arith.select %28, %128, %1 : i64
    %from_elements_18 = tensor.from_elements %129, %c4_i64, %130, %c16_i64 : tensor<4xi64>
    %reshape_19 = tensor.reshape %123(%from_elements_18) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    return %reshape_19 : tensor<?x4x?x16xf32>
  }
}
