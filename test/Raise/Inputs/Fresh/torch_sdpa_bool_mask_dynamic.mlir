#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @torch_sdpa_bool_mask_dynamic(%arg0: tensor<?x4x?x16xf32>, %arg1: tensor<?x4x?x16xf32>, %arg2: tensor<?x4x?x16xf32>, %arg3: tensor<?x?xi1>) -> tensor<?x4x?x16xf32> {
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
    %cst_3 = arith.constant 0xFFF0000000000000 : f64
    %cst_4 = arith.constant 5.000000e-01 : f32
    %c64_i64 = arith.constant 64 : i64
    %dim = tensor.dim %arg0, %c0 : tensor<?x4x?x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_5 = tensor.dim %arg1, %c2 : tensor<?x4x?x16xf32>
    %1 = arith.index_cast %dim_5 : index to i64
    %dim_6 = tensor.dim %arg3, %c0 : tensor<?x?xi1>
    %dim_7 = tensor.dim %arg3, %c1 : tensor<?x?xi1>
    %2 = tensor.empty(%dim_6, %dim_7) : tensor<?x?xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg3, %cst_1, %cst_2 : tensor<?x?xi1>, tensor<f32>, tensor<f32>) outs(%2 : tensor<?x?xf32>) {
    ^bb0(%in: i1, %in_19: f32, %in_20: f32, %out: f32):
      %122 = arith.select %in, %in_19, %in_20 : f32
      linalg.yield %122 : f32
    } -> tensor<?x?xf32>
    %dim_8 = tensor.dim %arg0, %c2 : tensor<?x4x?x16xf32>
    %4 = tensor.empty(%dim, %dim_8) : tensor<?x4x?x16xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<?x4x?x16xf32>) outs(%4 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %122 = arith.mulf %in, %cst_4 : f32
      linalg.yield %122 : f32
    } -> tensor<?x4x?x16xf32>
    %dim_9 = tensor.dim %arg1, %c0 : tensor<?x4x?x16xf32>
    %6 = tensor.empty(%dim_9, %dim_5) : tensor<?x4x16x?xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x4x?x16xf32>) outs(%6 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<?x4x16x?xf32>) outs(%6 : tensor<?x4x16x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %122 = arith.mulf %in, %cst_4 : f32
      linalg.yield %122 : f32
    } -> tensor<?x4x16x?xf32>
    %8 = arith.muli %0, %c4_i64 : i64
    %9 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %9, "unimplemented: dynamic negative broadcast sizes"
    %10 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
    %11 = tensor.empty(%dim, %dim_5) : tensor<?x4x?x16xf32>
    %12 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %122 = linalg.index 0 : index
      %123 = linalg.index 1 : index
      %124 = linalg.index 2 : index
      %125 = linalg.index 3 : index
      %126 = arith.cmpi eq, %dim, %c1 : index
      %127 = arith.select %126, %c0, %122 : index
      %128 = arith.cmpi eq, %dim_8, %c1 : index
      %129 = arith.select %128, %c0, %124 : index
      %extracted = tensor.extract %5[%127, %123, %129, %125] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    %13 = arith.cmpi slt, %8, %c0_i64 : i64
    %14 = arith.select %13, %c1_i64, %8 : i64
    %15 = arith.extui %13 : i1 to i64
    %16 = arith.muli %14, %1 : i64
    %17 = arith.addi %15, %c1_i64 : i64
    %18 = arith.cmpi slt, %1, %c0_i64 : i64
    %19 = arith.select %18, %14, %16 : i64
    %20 = arith.select %18, %17, %15 : i64
    %21 = arith.muli %19, %c16_i64 : i64
    %22 = arith.cmpi sle, %20, %c1_i64 : i64
    cf.assert %22, "must have at most one inferred (negative) dimension"
    %23 = arith.muli %8, %1 : i64
    %24 = arith.muli %23, %c16_i64 : i64
    %25 = arith.divsi %24, %21 : i64
    %26 = arith.select %13, %25, %8 : i64
    %27 = arith.select %18, %25, %1 : i64
    %from_elements = tensor.from_elements %26, %27, %c16_i64 : tensor<3xi64>
    %reshape = tensor.reshape %12(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    cf.assert %9, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
    %28 = tensor.empty(%dim, %dim_5) : tensor<?x4x16x?xf32>
    %29 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%28 : tensor<?x4x16x?xf32>) {
    ^bb0(%out: f32):
      %122 = linalg.index 0 : index
      %123 = linalg.index 1 : index
      %124 = linalg.index 2 : index
      %125 = linalg.index 3 : index
      %126 = arith.cmpi eq, %dim_9, %c1 : index
      %127 = arith.select %126, %c0, %122 : index
      %128 = arith.cmpi eq, %dim_5, %c1 : index
      %129 = arith.select %128, %c0, %125 : index
      %extracted = tensor.extract %7[%127, %123, %124, %129] : tensor<?x4x16x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x16x?xf32>
    %30 = arith.muli %14, %c16_i64 : i64
    %31 = arith.muli %30, %1 : i64
    %32 = arith.select %18, %30, %31 : i64
    cf.assert %22, "must have at most one inferred (negative) dimension"
    %33 = arith.muli %0, %c64_i64 : i64
    %34 = arith.muli %33, %1 : i64
    %35 = arith.divsi %34, %32 : i64
    %36 = arith.select %13, %35, %8 : i64
    %37 = arith.select %18, %35, %1 : i64
    %from_elements_10 = tensor.from_elements %36, %c16_i64, %37 : tensor<3xi64>
    %reshape_11 = tensor.reshape %29(%from_elements_10) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %38 = arith.index_cast %26 : i64 to index
    %39 = arith.index_cast %27 : i64 to index
    %40 = arith.index_cast %37 : i64 to index
    %41 = arith.cmpi eq, %26, %36 : i64
    cf.assert %41, "mismatching contracting dimension"
    %42 = tensor.empty(%38, %39, %40) : tensor<?x?x?xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %44 = linalg.batch_matmul ins(%reshape, %reshape_11 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%43 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %45 = arith.cmpi slt, %0, %c0_i64 : i64
    %46 = arith.select %45, %c1_i64, %0 : i64
    %47 = arith.extui %45 : i1 to i64
    %48 = arith.muli %46, %c4_i64 : i64
    %49 = arith.muli %48, %1 : i64
    %50 = arith.addi %47, %c1_i64 : i64
    %51 = arith.select %18, %48, %49 : i64
    %52 = arith.select %18, %50, %47 : i64
    %53 = arith.muli %51, %1 : i64
    %54 = arith.addi %52, %c1_i64 : i64
    %55 = arith.select %18, %48, %53 : i64
    %56 = arith.select %18, %54, %47 : i64
    %57 = arith.cmpi sle, %56, %c1_i64 : i64
    cf.assert %57, "must have at most one inferred (negative) dimension"
    %58 = arith.muli %26, %27 : i64
    %59 = arith.muli %58, %37 : i64
    %60 = arith.divsi %59, %55 : i64
    %61 = arith.select %45, %60, %0 : i64
    %62 = arith.select %18, %60, %1 : i64
    %from_elements_12 = tensor.from_elements %61, %c4_i64, %62, %62 : tensor<4xi64>
    %reshape_13 = tensor.reshape %44(%from_elements_12) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %63 = arith.index_cast %61 : i64 to index
    %64 = arith.index_cast %62 : i64 to index
    %65 = arith.cmpi eq, %64, %dim_6 : index
    cf.assert %65, "mismatched size for broadcast"
    %66 = arith.cmpi eq, %64, %dim_7 : index
    cf.assert %66, "mismatched size for broadcast"
    %67 = tensor.empty(%63, %64, %64) : tensor<?x4x?x?xf32>
    %68 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_13, %3 : tensor<?x4x?x?xf32>, tensor<?x?xf32>) outs(%67 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %122 = arith.addf %in, %in_19 : f32
      linalg.yield %122 : f32
    } -> tensor<?x4x?x?xf32>
    %69 = tensor.empty(%63, %64) : tensor<?x4x?xi64>
    %70 = linalg.fill ins(%c0_i64 : i64) outs(%69 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %71 = tensor.empty(%63, %64) : tensor<?x4x?xf32>
    %72 = linalg.fill ins(%cst_0 : f32) outs(%71 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %73:2 = linalg.generic {indexing_maps = [#map2, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%68 : tensor<?x4x?x?xf32>) outs(%72, %70 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_19: i64):
      %122 = linalg.index 3 : index
      %123 = arith.index_cast %122 : index to i64
      %124 = arith.maximumf %in, %out : f32
      %125 = arith.cmpf ogt, %in, %out : f32
      %126 = arith.select %125, %123, %out_19 : i64
      linalg.yield %124, %126 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded = tensor.expand_shape %73#0 [[0], [1], [2, 3]] output_shape [%63, 4, %64, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %74 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %expanded : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%67 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %122 = arith.subf %in, %in_19 : f32
      linalg.yield %122 : f32
    } -> tensor<?x4x?x?xf32>
    %75 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<?x4x?x?xf32>) outs(%67 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %122 = math.exp %in : f32
      linalg.yield %122 : f32
    } -> tensor<?x4x?x?xf32>
    %76 = tensor.empty(%63, %64) : tensor<?x4x?x1xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %78 = linalg.generic {indexing_maps = [#map2, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%75 : tensor<?x4x?x?xf32>) outs(%77 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %122 = arith.addf %in, %out : f32
      linalg.yield %122 : f32
    } -> tensor<?x4x?x1xf32>
    %79 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %78 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%67 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %122 = arith.divf %in, %in_19 : f32
      linalg.yield %122 : f32
    } -> tensor<?x4x?x?xf32>
    %80 = tensor.empty(%63, %64, %64) : tensor<?x4x?x?xi1>
    %81 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<?x4x?x?xf32>) outs(%80 : tensor<?x4x?x?xi1>) {
    ^bb0(%in: f32, %out: i1):
      %122 = arith.extf %in : f32 to f64
      %123 = arith.cmpf oeq, %122, %cst_3 : f64
      linalg.yield %123 : i1
    } -> tensor<?x4x?x?xi1>
    %82 = tensor.empty(%63, %64) : tensor<?x4x?x1xi1>
    %83 = linalg.fill ins(%true : i1) outs(%82 : tensor<?x4x?x1xi1>) -> tensor<?x4x?x1xi1>
    %84 = linalg.generic {indexing_maps = [#map2, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%81 : tensor<?x4x?x?xi1>) outs(%83 : tensor<?x4x?x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %122 = arith.andi %in, %out : i1
      linalg.yield %122 : i1
    } -> tensor<?x4x?x1xi1>
    %85 = arith.cmpi sge, %61, %c0_i64 : i64
    cf.assert %85, "negative values not allowed in new dimensions"
    %86 = arith.index_cast %61 : i64 to index
    %87 = arith.cmpi sge, %62, %c0_i64 : i64
    cf.assert %87, "negative values not allowed in new dimensions"
    %88 = arith.index_cast %62 : i64 to index
    cf.assert %87, "negative values not allowed in new dimensions"
    %89 = tensor.empty(%86, %88, %88) : tensor<?x4x?x?xf32>
    %90 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%89 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x?x?xf32>
    %91 = arith.cmpi eq, %63, %86 : index
    cf.assert %91, "mismatched size for broadcast"
    %92 = arith.cmpi eq, %64, %88 : index
    cf.assert %92, "mismatched size for broadcast"
    %93 = arith.cmpi eq, %88, %64 : index
    cf.assert %93, "mismatched size for broadcast"
    %94 = tensor.empty(%63, %64, %88) : tensor<?x4x?x?xf32>
    %95 = linalg.generic {indexing_maps = [#map5, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84, %90, %79 : tensor<?x4x?x1xi1>, tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%94 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_19: f32, %in_20: f32, %out: f32):
      %122 = arith.select %in, %in_19, %in_20 : f32
      linalg.yield %122 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %9, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
    %96 = tensor.empty(%dim, %dim_5, %dim_5) : tensor<?x4x?x?xf32>
    %97 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%96 : tensor<?x4x?x?xf32>) {
    ^bb0(%out: f32):
      %122 = linalg.index 0 : index
      %123 = linalg.index 1 : index
      %124 = linalg.index 2 : index
      %125 = linalg.index 3 : index
      %126 = arith.cmpi eq, %63, %c1 : index
      %127 = arith.select %126, %c0, %122 : index
      %128 = arith.cmpi eq, %64, %c1 : index
      %129 = arith.select %128, %c0, %124 : index
      %130 = arith.cmpi eq, %88, %c1 : index
      %131 = arith.select %130, %c0, %125 : index
      %extracted = tensor.extract %95[%127, %123, %129, %131] : tensor<?x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x?xf32>
    %98 = arith.muli %19, %1 : i64
    %99 = arith.addi %20, %c1_i64 : i64
    %100 = arith.select %18, %14, %98 : i64
    %101 = arith.select %18, %99, %15 : i64
    %102 = arith.cmpi sle, %101, %c1_i64 : i64
    cf.assert %102, "must have at most one inferred (negative) dimension"
    %103 = arith.muli %23, %1 : i64
    %104 = arith.divsi %103, %100 : i64
    %105 = arith.select %13, %104, %8 : i64
    %106 = arith.select %18, %104, %1 : i64
    %from_elements_14 = tensor.from_elements %105, %106, %106 : tensor<3xi64>
    %reshape_15 = tensor.reshape %97(%from_elements_14) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %9, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %10, "unimplemented: dynamic negative broadcast sizes"
    %107 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%11 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %122 = linalg.index 0 : index
      %123 = linalg.index 1 : index
      %124 = linalg.index 2 : index
      %125 = linalg.index 3 : index
      %dim_19 = tensor.dim %arg2, %c0 : tensor<?x4x?x16xf32>
      %126 = arith.cmpi eq, %dim_19, %c1 : index
      %127 = arith.select %126, %c0, %122 : index
      %dim_20 = tensor.dim %arg2, %c2 : tensor<?x4x?x16xf32>
      %128 = arith.cmpi eq, %dim_20, %c1 : index
      %129 = arith.select %128, %c0, %124 : index
      %extracted = tensor.extract %arg2[%127, %123, %129, %125] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    cf.assert %22, "must have at most one inferred (negative) dimension"
    %reshape_16 = tensor.reshape %107(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %108 = arith.index_cast %105 : i64 to index
    %109 = arith.index_cast %106 : i64 to index
    %110 = arith.cmpi eq, %105, %26 : i64
    cf.assert %110, "mismatching contracting dimension"
    %111 = arith.cmpi eq, %106, %27 : i64
    cf.assert %111, "mismatching contracting dimension"
    %112 = tensor.empty(%108, %109) : tensor<?x?x16xf32>
    %113 = linalg.fill ins(%cst : f32) outs(%112 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %114 = linalg.batch_matmul ins(%reshape_15, %reshape_16 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%113 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %115 = arith.muli %51, %c16_i64 : i64
    %116 = arith.cmpi sle, %52, %c1_i64 : i64
    cf.assert %116, "must have at most one inferred (negative) dimension"
    %117 = arith.muli %105, %106 : i64
    %118 = arith.muli %117, %c16_i64 : i64
    %119 = arith.divsi %118, %115 : i64
    %120 = arith.select %45, %119, %0 : i64
    %121 = arith.select %18, %119, %1 : i64
    %from_elements_17 = tensor.from_elements %120, %c4_i64, %121, %c16_i64 : tensor<4xi64>
    %reshape_18 = tensor.reshape %114(%from_elements_17) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    return %reshape_18 : tensor<?x4x?x16xf32>
  }
}
