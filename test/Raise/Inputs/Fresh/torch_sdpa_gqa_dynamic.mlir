#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @torch_sdpa_gqa_dynamic(%arg0: tensor<?x4x?x16xf32>, %arg1: tensor<?x2x?x16xf32>, %arg2: tensor<?x2x?x16xf32>) -> tensor<?x4x?x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c4_i64 = arith.constant 4 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c16_i64 = arith.constant 16 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 0xFFF0000000000000 : f64
    %cst_3 = arith.constant 5.000000e-01 : f32
    %c64_i64 = arith.constant 64 : i64
    %dim = tensor.dim %arg0, %c0 : tensor<?x4x?x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_4 = tensor.dim %arg1, %c2 : tensor<?x2x?x16xf32>
    %1 = arith.index_cast %dim_4 : index to i64
    %dim_5 = tensor.dim %arg0, %c2 : tensor<?x4x?x16xf32>
    %2 = tensor.empty(%dim, %dim_5) : tensor<?x4x?x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<?x4x?x16xf32>) outs(%2 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.mulf %in, %cst_3 : f32
      linalg.yield %125 : f32
    } -> tensor<?x4x?x16xf32>
    %dim_6 = tensor.dim %arg1, %c0 : tensor<?x2x?x16xf32>
    %expanded = tensor.expand_shape %arg1 [[0], [1], [2, 3], [4]] output_shape [%dim_6, 2, 1, %dim_4, 16] : tensor<?x2x?x16xf32> into tensor<?x2x1x?x16xf32>
    %4 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %5 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    %6 = tensor.empty(%dim, %dim_4) : tensor<?x2x2x?x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%6 : tensor<?x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %125 = linalg.index 0 : index
      %126 = linalg.index 1 : index
      %127 = linalg.index 3 : index
      %128 = linalg.index 4 : index
      %129 = arith.cmpi eq, %dim_6, %c1 : index
      %130 = arith.select %129, %c0, %125 : index
      %131 = arith.cmpi eq, %dim_4, %c1 : index
      %132 = arith.select %131, %c0, %127 : index
      %extracted = tensor.extract %expanded[%130, %126, %c0, %132, %128] : tensor<?x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x2x?x16xf32>
    %8 = arith.cmpi slt, %0, %c0_i64 : i64
    %9 = arith.select %8, %c1_i64, %0 : i64
    %10 = arith.extui %8 : i1 to i64
    %11 = arith.muli %9, %c4_i64 : i64
    %12 = arith.muli %11, %1 : i64
    %13 = arith.addi %10, %c1_i64 : i64
    %14 = arith.cmpi slt, %1, %c0_i64 : i64
    %15 = arith.select %14, %11, %12 : i64
    %16 = arith.select %14, %13, %10 : i64
    %17 = arith.muli %15, %c16_i64 : i64
    %18 = arith.cmpi sle, %16, %c1_i64 : i64
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %19 = arith.muli %0, %c4_i64 : i64
    %20 = arith.muli %19, %1 : i64
    %21 = arith.muli %20, %c16_i64 : i64
    %22 = arith.divsi %21, %17 : i64
    %23 = arith.select %8, %22, %0 : i64
    %24 = arith.select %14, %22, %1 : i64
    %from_elements = tensor.from_elements %23, %c4_i64, %24, %c16_i64 : tensor<4xi64>
    %reshape = tensor.reshape %7(%from_elements) : (tensor<?x2x2x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %dim_7 = tensor.dim %arg2, %c0 : tensor<?x2x?x16xf32>
    %dim_8 = tensor.dim %arg2, %c2 : tensor<?x2x?x16xf32>
    %expanded_9 = tensor.expand_shape %arg2 [[0], [1], [2, 3], [4]] output_shape [%dim_7, 2, 1, %dim_8, 16] : tensor<?x2x?x16xf32> into tensor<?x2x1x?x16xf32>
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    %25 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%6 : tensor<?x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %125 = linalg.index 0 : index
      %126 = linalg.index 1 : index
      %127 = linalg.index 3 : index
      %128 = linalg.index 4 : index
      %129 = arith.cmpi eq, %dim_7, %c1 : index
      %130 = arith.select %129, %c0, %125 : index
      %131 = arith.cmpi eq, %dim_8, %c1 : index
      %132 = arith.select %131, %c0, %127 : index
      %extracted = tensor.extract %expanded_9[%130, %126, %c0, %132, %128] : tensor<?x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x2x?x16xf32>
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %reshape_10 = tensor.reshape %25(%from_elements) : (tensor<?x2x2x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %26 = arith.index_cast %23 : i64 to index
    %27 = arith.index_cast %24 : i64 to index
    %28 = tensor.empty(%26, %27) : tensor<?x4x16x?xf32>
    %transposed = linalg.transpose ins(%reshape : tensor<?x4x?x16xf32>) outs(%28 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<?x4x16x?xf32>) outs(%28 : tensor<?x4x16x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.mulf %in, %cst_3 : f32
      linalg.yield %125 : f32
    } -> tensor<?x4x16x?xf32>
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    %30 = tensor.empty(%dim, %dim_4) : tensor<?x4x?x16xf32>
    %31 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%30 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %125 = linalg.index 0 : index
      %126 = linalg.index 1 : index
      %127 = linalg.index 2 : index
      %128 = linalg.index 3 : index
      %129 = arith.cmpi eq, %dim, %c1 : index
      %130 = arith.select %129, %c0, %125 : index
      %131 = arith.cmpi eq, %dim_5, %c1 : index
      %132 = arith.select %131, %c0, %127 : index
      %extracted = tensor.extract %3[%130, %126, %132, %128] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    %32 = arith.cmpi slt, %19, %c0_i64 : i64
    %33 = arith.select %32, %c1_i64, %19 : i64
    %34 = arith.extui %32 : i1 to i64
    %35 = arith.muli %33, %1 : i64
    %36 = arith.addi %34, %c1_i64 : i64
    %37 = arith.select %14, %33, %35 : i64
    %38 = arith.select %14, %36, %34 : i64
    %39 = arith.muli %37, %c16_i64 : i64
    %40 = arith.cmpi sle, %38, %c1_i64 : i64
    cf.assert %40, "must have at most one inferred (negative) dimension"
    %41 = arith.divsi %21, %39 : i64
    %42 = arith.select %32, %41, %19 : i64
    %43 = arith.select %14, %41, %1 : i64
    %from_elements_11 = tensor.from_elements %42, %43, %c16_i64 : tensor<3xi64>
    %reshape_12 = tensor.reshape %31(%from_elements_11) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    %44 = tensor.empty(%dim, %dim_4) : tensor<?x4x16x?xf32>
    %45 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%44 : tensor<?x4x16x?xf32>) {
    ^bb0(%out: f32):
      %125 = linalg.index 0 : index
      %126 = linalg.index 1 : index
      %127 = linalg.index 2 : index
      %128 = linalg.index 3 : index
      %129 = arith.cmpi eq, %26, %c1 : index
      %130 = arith.select %129, %c0, %125 : index
      %131 = arith.cmpi eq, %27, %c1 : index
      %132 = arith.select %131, %c0, %128 : index
      %extracted = tensor.extract %29[%130, %126, %127, %132] : tensor<?x4x16x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x16x?xf32>
    %46 = arith.muli %33, %c16_i64 : i64
    %47 = arith.muli %46, %1 : i64
    %48 = arith.select %14, %46, %47 : i64
    cf.assert %40, "must have at most one inferred (negative) dimension"
    %49 = arith.muli %0, %c64_i64 : i64
    %50 = arith.muli %49, %1 : i64
    %51 = arith.divsi %50, %48 : i64
    %52 = arith.select %32, %51, %19 : i64
    %53 = arith.select %14, %51, %1 : i64
    %from_elements_13 = tensor.from_elements %52, %c16_i64, %53 : tensor<3xi64>
    %reshape_14 = tensor.reshape %45(%from_elements_13) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %54 = arith.index_cast %42 : i64 to index
    %55 = arith.index_cast %43 : i64 to index
    %56 = arith.index_cast %53 : i64 to index
    %57 = arith.cmpi eq, %42, %52 : i64
    cf.assert %57, "mismatching contracting dimension"
    %58 = tensor.empty(%54, %55, %56) : tensor<?x?x?xf32>
    %59 = linalg.fill ins(%cst : f32) outs(%58 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %60 = linalg.batch_matmul ins(%reshape_12, %reshape_14 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%59 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %61 = arith.muli %15, %1 : i64
    %62 = arith.addi %16, %c1_i64 : i64
    %63 = arith.select %14, %11, %61 : i64
    %64 = arith.select %14, %62, %10 : i64
    %65 = arith.cmpi sle, %64, %c1_i64 : i64
    cf.assert %65, "must have at most one inferred (negative) dimension"
    %66 = arith.muli %42, %43 : i64
    %67 = arith.muli %66, %53 : i64
    %68 = arith.divsi %67, %63 : i64
    %69 = arith.select %8, %68, %0 : i64
    %70 = arith.select %14, %68, %1 : i64
    %from_elements_15 = tensor.from_elements %69, %c4_i64, %70, %70 : tensor<4xi64>
    %reshape_16 = tensor.reshape %60(%from_elements_15) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %71 = arith.index_cast %69 : i64 to index
    %72 = arith.index_cast %70 : i64 to index
    %73 = tensor.empty(%71, %72) : tensor<?x4x?xi64>
    %74 = linalg.fill ins(%c0_i64 : i64) outs(%73 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %75 = tensor.empty(%71, %72) : tensor<?x4x?xf32>
    %76 = linalg.fill ins(%cst_0 : f32) outs(%75 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %77:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%reshape_16 : tensor<?x4x?x?xf32>) outs(%76, %74 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_23: i64):
      %125 = linalg.index 3 : index
      %126 = arith.index_cast %125 : index to i64
      %127 = arith.maximumf %in, %out : f32
      %128 = arith.cmpf ogt, %in, %out : f32
      %129 = arith.select %128, %126, %out_23 : i64
      linalg.yield %127, %129 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_17 = tensor.expand_shape %77#0 [[0], [1], [2, 3]] output_shape [%71, 4, %72, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %78 = tensor.empty(%71, %72, %72) : tensor<?x4x?x?xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_16, %expanded_17 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%78 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %125 = arith.subf %in, %in_23 : f32
      linalg.yield %125 : f32
    } -> tensor<?x4x?x?xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79 : tensor<?x4x?x?xf32>) outs(%78 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.exp %in : f32
      linalg.yield %125 : f32
    } -> tensor<?x4x?x?xf32>
    %81 = tensor.empty(%71, %72) : tensor<?x4x?x1xf32>
    %82 = linalg.fill ins(%cst : f32) outs(%81 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%80 : tensor<?x4x?x?xf32>) outs(%82 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %in, %out : f32
      linalg.yield %125 : f32
    } -> tensor<?x4x?x1xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %83 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%78 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %125 = arith.divf %in, %in_23 : f32
      linalg.yield %125 : f32
    } -> tensor<?x4x?x?xf32>
    %85 = tensor.empty(%71, %72, %72) : tensor<?x4x?x?xi1>
    %86 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_16 : tensor<?x4x?x?xf32>) outs(%85 : tensor<?x4x?x?xi1>) {
    ^bb0(%in: f32, %out: i1):
      %125 = arith.extf %in : f32 to f64
      %126 = arith.cmpf oeq, %125, %cst_2 : f64
      linalg.yield %126 : i1
    } -> tensor<?x4x?x?xi1>
    %87 = tensor.empty(%71, %72) : tensor<?x4x?x1xi1>
    %88 = linalg.fill ins(%true : i1) outs(%87 : tensor<?x4x?x1xi1>) -> tensor<?x4x?x1xi1>
    %89 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%86 : tensor<?x4x?x?xi1>) outs(%88 : tensor<?x4x?x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %125 = arith.andi %in, %out : i1
      linalg.yield %125 : i1
    } -> tensor<?x4x?x1xi1>
    %90 = arith.cmpi sge, %69, %c0_i64 : i64
    cf.assert %90, "negative values not allowed in new dimensions"
    %91 = arith.index_cast %69 : i64 to index
    %92 = arith.cmpi sge, %70, %c0_i64 : i64
    cf.assert %92, "negative values not allowed in new dimensions"
    %93 = arith.index_cast %70 : i64 to index
    cf.assert %92, "negative values not allowed in new dimensions"
    %94 = tensor.empty(%91, %93, %93) : tensor<?x4x?x?xf32>
    %95 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%94 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x?x?xf32>
    %96 = arith.cmpi eq, %71, %91 : index
    cf.assert %96, "mismatched size for broadcast"
    %97 = arith.cmpi eq, %72, %93 : index
    cf.assert %97, "mismatched size for broadcast"
    %98 = arith.cmpi eq, %93, %72 : index
    cf.assert %98, "mismatched size for broadcast"
    %99 = tensor.empty(%71, %72, %93) : tensor<?x4x?x?xf32>
    %100 = linalg.generic {indexing_maps = [#map3, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89, %95, %84 : tensor<?x4x?x1xi1>, tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%99 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_23: f32, %in_24: f32, %out: f32):
      %125 = arith.select %in, %in_23, %in_24 : f32
      linalg.yield %125 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    %101 = tensor.empty(%dim, %dim_4, %dim_4) : tensor<?x4x?x?xf32>
    %102 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%101 : tensor<?x4x?x?xf32>) {
    ^bb0(%out: f32):
      %125 = linalg.index 0 : index
      %126 = linalg.index 1 : index
      %127 = linalg.index 2 : index
      %128 = linalg.index 3 : index
      %129 = arith.cmpi eq, %71, %c1 : index
      %130 = arith.select %129, %c0, %125 : index
      %131 = arith.cmpi eq, %72, %c1 : index
      %132 = arith.select %131, %c0, %127 : index
      %133 = arith.cmpi eq, %93, %c1 : index
      %134 = arith.select %133, %c0, %128 : index
      %extracted = tensor.extract %100[%130, %126, %132, %134] : tensor<?x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x?xf32>
    %103 = arith.muli %37, %1 : i64
    %104 = arith.addi %38, %c1_i64 : i64
    %105 = arith.select %14, %33, %103 : i64
    %106 = arith.select %14, %104, %34 : i64
    %107 = arith.cmpi sle, %106, %c1_i64 : i64
    cf.assert %107, "must have at most one inferred (negative) dimension"
    %108 = arith.muli %20, %1 : i64
    %109 = arith.divsi %108, %105 : i64
    %110 = arith.select %32, %109, %19 : i64
    %111 = arith.select %14, %109, %1 : i64
    %from_elements_18 = tensor.from_elements %110, %111, %111 : tensor<3xi64>
    %reshape_19 = tensor.reshape %102(%from_elements_18) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    %112 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%30 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %125 = linalg.index 0 : index
      %126 = linalg.index 1 : index
      %127 = linalg.index 2 : index
      %128 = linalg.index 3 : index
      %129 = arith.cmpi eq, %26, %c1 : index
      %130 = arith.select %129, %c0, %125 : index
      %131 = arith.cmpi eq, %27, %c1 : index
      %132 = arith.select %131, %c0, %127 : index
      %extracted = tensor.extract %reshape_10[%130, %126, %132, %128] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    cf.assert %40, "must have at most one inferred (negative) dimension"
    %reshape_20 = tensor.reshape %112(%from_elements_11) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %113 = arith.index_cast %110 : i64 to index
    %114 = arith.index_cast %111 : i64 to index
    %115 = arith.cmpi eq, %110, %42 : i64
    cf.assert %115, "mismatching contracting dimension"
    %116 = arith.cmpi eq, %111, %43 : i64
    cf.assert %116, "mismatching contracting dimension"
    %117 = tensor.empty(%113, %114) : tensor<?x?x16xf32>
    %118 = linalg.fill ins(%cst : f32) outs(%117 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %119 = linalg.batch_matmul ins(%reshape_19, %reshape_20 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%118 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    cf.assert %18, "must have at most one inferred (negative) dimension"
    %120 = arith.muli %110, %111 : i64
    %121 = arith.muli %120, %c16_i64 : i64
    %122 = arith.divsi %121, %17 : i64
    %123 = arith.select %8, %122, %0 : i64
    %124 = arith.select %14, %122, %1 : i64
    %from_elements_21 = tensor.from_elements %123, %c4_i64, %124, %c16_i64 : tensor<4xi64>
    %reshape_22 = tensor.reshape %119(%from_elements_21) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    return %reshape_22 : tensor<?x4x?x16xf32>
  }
}
