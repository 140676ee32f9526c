#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @torch_sdpa_dynamic(%arg0: tensor<?x4x?x16xf32>, %arg1: tensor<?x4x?x16xf32>, %arg2: tensor<?x4x?x16xf32>) -> tensor<?x4x?x16xf32> {
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
    %dim_4 = tensor.dim %arg1, %c2 : tensor<?x4x?x16xf32>
    %1 = arith.index_cast %dim_4 : index to i64
    %dim_5 = tensor.dim %arg0, %c2 : tensor<?x4x?x16xf32>
    %2 = tensor.empty(%dim, %dim_5) : tensor<?x4x?x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<?x4x?x16xf32>) outs(%2 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %117 = arith.mulf %in, %cst_3 : f32
      linalg.yield %117 : f32
    } -> tensor<?x4x?x16xf32>
    %dim_6 = tensor.dim %arg1, %c0 : tensor<?x4x?x16xf32>
    %4 = tensor.empty(%dim_6, %dim_4) : tensor<?x4x16x?xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x4x?x16xf32>) outs(%4 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<?x4x16x?xf32>) outs(%4 : tensor<?x4x16x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %117 = arith.mulf %in, %cst_3 : f32
      linalg.yield %117 : f32
    } -> tensor<?x4x16x?xf32>
    %6 = arith.muli %0, %c4_i64 : i64
    %7 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %7, "unimplemented: dynamic negative broadcast sizes"
    %8 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    %9 = tensor.empty(%dim, %dim_4) : tensor<?x4x?x16xf32>
    %10 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%9 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %117 = linalg.index 0 : index
      %118 = linalg.index 1 : index
      %119 = linalg.index 2 : index
      %120 = linalg.index 3 : index
      %121 = arith.cmpi eq, %dim, %c1 : index
      %122 = arith.select %121, %c0, %117 : index
      %123 = arith.cmpi eq, %dim_5, %c1 : index
      %124 = arith.select %123, %c0, %119 : index
      %extracted = tensor.extract %3[%122, %118, %124, %120] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    %11 = arith.cmpi slt, %6, %c0_i64 : i64
    %12 = arith.select %11, %c1_i64, %6 : i64
    %13 = arith.extui %11 : i1 to i64
    %14 = arith.muli %12, %1 : i64
    %15 = arith.addi %13, %c1_i64 : i64
    %16 = arith.cmpi slt, %1, %c0_i64 : i64
    %17 = arith.select %16, %12, %14 : i64
    %18 = arith.select %16, %15, %13 : i64
    %19 = arith.muli %17, %c16_i64 : i64
    %20 = arith.cmpi sle, %18, %c1_i64 : i64
    cf.assert %20, "must have at most one inferred (negative) dimension"
    %21 = arith.muli %6, %1 : i64
    %22 = arith.muli %21, %c16_i64 : i64
    %23 = arith.divsi %22, %19 : i64
    %24 = arith.select %11, %23, %6 : i64
    %25 = arith.select %16, %23, %1 : i64
    %from_elements = tensor.from_elements %24, %25, %c16_i64 : tensor<3xi64>
    %reshape = tensor.reshape %10(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    cf.assert %7, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    %26 = tensor.empty(%dim, %dim_4) : tensor<?x4x16x?xf32>
    %27 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%26 : tensor<?x4x16x?xf32>) {
    ^bb0(%out: f32):
      %117 = linalg.index 0 : index
      %118 = linalg.index 1 : index
      %119 = linalg.index 2 : index
      %120 = linalg.index 3 : index
      %121 = arith.cmpi eq, %dim_6, %c1 : index
      %122 = arith.select %121, %c0, %117 : index
      %123 = arith.cmpi eq, %dim_4, %c1 : index
      %124 = arith.select %123, %c0, %120 : index
      %extracted = tensor.extract %5[%122, %118, %119, %124] : tensor<?x4x16x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x16x?xf32>
    %28 = arith.muli %12, %c16_i64 : i64
    %29 = arith.muli %28, %1 : i64
    %30 = arith.select %16, %28, %29 : i64
    cf.assert %20, "must have at most one inferred (negative) dimension"
    %31 = arith.muli %0, %c64_i64 : i64
    %32 = arith.muli %31, %1 : i64
    %33 = arith.divsi %32, %30 : i64
    %34 = arith.select %11, %33, %6 : i64
    %35 = arith.select %16, %33, %1 : i64
    %from_elements_7 = tensor.from_elements %34, %c16_i64, %35 : tensor<3xi64>
    %reshape_8 = tensor.reshape %27(%from_elements_7) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %36 = arith.index_cast %24 : i64 to index
    %37 = arith.index_cast %25 : i64 to index
    %38 = arith.index_cast %35 : i64 to index
    %39 = arith.cmpi eq, %24, %34 : i64
    cf.assert %39, "mismatching contracting dimension"
    %40 = tensor.empty(%36, %37, %38) : tensor<?x?x?xf32>
    %41 = linalg.fill ins(%cst : f32) outs(%40 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %42 = linalg.batch_matmul ins(%reshape, %reshape_8 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%41 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %43 = arith.cmpi slt, %0, %c0_i64 : i64
    %44 = arith.select %43, %c1_i64, %0 : i64
    %45 = arith.extui %43 : i1 to i64
    %46 = arith.muli %44, %c4_i64 : i64
    %47 = arith.muli %46, %1 : i64
    %48 = arith.addi %45, %c1_i64 : i64
    %49 = arith.select %16, %46, %47 : i64
    %50 = arith.select %16, %48, %45 : i64
    %51 = arith.muli %49, %1 : i64
    %52 = arith.addi %50, %c1_i64 : i64
    %53 = arith.select %16, %46, %51 : i64
    %54 = arith.select %16, %52, %45 : i64
    %55 = arith.cmpi sle, %54, %c1_i64 : i64
    cf.assert %55, "must have at most one inferred (negative) dimension"
    %56 = arith.muli %24, %25 : i64
    %57 = arith.muli %56, %35 : i64
    %58 = arith.divsi %57, %53 : i64
    %59 = arith.select %43, %58, %0 : i64
    %60 = arith.select %16, %58, %1 : i64
    %from_elements_9 = tensor.from_elements %59, %c4_i64, %60, %60 : tensor<4xi64>
    %reshape_10 = tensor.reshape %42(%from_elements_9) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %61 = arith.index_cast %59 : i64 to index
    %62 = arith.index_cast %60 : i64 to index
    %63 = tensor.empty(%61, %62) : tensor<?x4x?xi64>
    %64 = linalg.fill ins(%c0_i64 : i64) outs(%63 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %65 = tensor.empty(%61, %62) : tensor<?x4x?xf32>
    %66 = linalg.fill ins(%cst_0 : f32) outs(%65 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %67:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%reshape_10 : tensor<?x4x?x?xf32>) outs(%66, %64 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_16: i64):
      %117 = linalg.index 3 : index
      %118 = arith.index_cast %117 : index to i64
      %119 = arith.maximumf %in, %out : f32
      %120 = arith.cmpf ogt, %in, %out : f32
      %121 = arith.select %120, %118, %out_16 : i64
      linalg.yield %119, %121 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded = tensor.expand_shape %67#0 [[0], [1], [2, 3]] output_shape [%61, 4, %62, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %68 = tensor.empty(%61, %62, %62) : tensor<?x4x?x?xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_10, %expanded : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%68 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %117 = arith.subf %in, %in_16 : f32
      linalg.yield %117 : f32
    } -> tensor<?x4x?x?xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<?x4x?x?xf32>) outs(%68 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %117 = math.exp %in : f32
      linalg.yield %117 : f32
    } -> tensor<?x4x?x?xf32>
    %71 = tensor.empty(%61, %62) : tensor<?x4x?x1xf32>
    %72 = linalg.fill ins(%cst : f32) outs(%71 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%70 : tensor<?x4x?x?xf32>) outs(%72 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %117 = arith.addf %in, %out : f32
      linalg.yield %117 : f32
    } -> tensor<?x4x?x1xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %73 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%68 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %117 = arith.divf %in, %in_16 : f32
      linalg.yield %117 : f32
    } -> tensor<?x4x?x?xf32>
    %75 = tensor.empty(%61, %62, %62) : tensor<?x4x?x?xi1>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_10 : tensor<?x4x?x?xf32>) outs(%75 : tensor<?x4x?x?xi1>) {
    ^bb0(%in: f32, %out: i1):
      %117 = arith.extf %in : f32 to f64
      %118 = arith.cmpf oeq, %117, %cst_2 : f64
      linalg.yield %118 : i1
    } -> tensor<?x4x?x?xi1>
    %77 = tensor.empty(%61, %62) : tensor<?x4x?x1xi1>
    %78 = linalg.fill ins(%true : i1) outs(%77 : tensor<?x4x?x1xi1>) -> tensor<?x4x?x1xi1>
    %79 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<?x4x?x?xi1>) outs(%78 : tensor<?x4x?x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %117 = arith.andi %in, %out : i1
      linalg.yield %117 : i1
    } -> tensor<?x4x?x1xi1>
    %80 = arith.cmpi sge, %59, %c0_i64 : i64
    cf.assert %80, "negative values not allowed in new dimensions"
    %81 = arith.index_cast %59 : i64 to index
    %82 = arith.cmpi sge, %60, %c0_i64 : i64
    cf.assert %82, "negative values not allowed in new dimensions"
    %83 = arith.index_cast %60 : i64 to index
    cf.assert %82, "negative values not allowed in new dimensions"
    %84 = tensor.empty(%81, %83, %83) : tensor<?x4x?x?xf32>
    %85 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%84 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x?x?xf32>
    %86 = arith.cmpi eq, %61, %81 : index
    cf.assert %86, "mismatched size for broadcast"
    %87 = arith.cmpi eq, %62, %83 : index
    cf.assert %87, "mismatched size for broadcast"
    %88 = arith.cmpi eq, %83, %62 : index
    cf.assert %88, "mismatched size for broadcast"
    %89 = tensor.empty(%61, %62, %83) : tensor<?x4x?x?xf32>
    %90 = linalg.generic {indexing_maps = [#map2, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %85, %74 : tensor<?x4x?x1xi1>, tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%89 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_16: f32, %in_17: f32, %out: f32):
      %117 = arith.select %in, %in_16, %in_17 : f32
      linalg.yield %117 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %7, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    %91 = tensor.empty(%dim, %dim_4, %dim_4) : tensor<?x4x?x?xf32>
    %92 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%91 : tensor<?x4x?x?xf32>) {
    ^bb0(%out: f32):
      %117 = linalg.index 0 : index
      %118 = linalg.index 1 : index
      %119 = linalg.index 2 : index
      %120 = linalg.index 3 : index
      %121 = arith.cmpi eq, %61, %c1 : index
      %122 = arith.select %121, %c0, %117 : index
      %123 = arith.cmpi eq, %62, %c1 : index
      %124 = arith.select %123, %c0, %119 : index
      %125 = arith.cmpi eq, %83, %c1 : index
      %126 = arith.select %125, %c0, %120 : index
      %extracted = tensor.extract %90[%122, %118, %124, %126] : tensor<?x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x?xf32>
    %93 = arith.muli %17, %1 : i64
    %94 = arith.addi %18, %c1_i64 : i64
    %95 = arith.select %16, %12, %93 : i64
    %96 = arith.select %16, %94, %13 : i64
    %97 = arith.cmpi sle, %96, %c1_i64 : i64
    cf.assert %97, "must have at most one inferred (negative) dimension"
    %98 = arith.muli %21, %1 : i64
    %99 = arith.divsi %98, %95 : i64
    %100 = arith.select %11, %99, %6 : i64
    %101 = arith.select %16, %99, %1 : i64
    %from_elements_11 = tensor.from_elements %100, %101, %101 : tensor<3xi64>
    %reshape_12 = tensor.reshape %92(%from_elements_11) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %7, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    %102 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%9 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %117 = linalg.index 0 : index
      %118 = linalg.index 1 : index
      %119 = linalg.index 2 : index
      %120 = linalg.index 3 : index
      %dim_16 = tensor.dim %arg2, %c0 : tensor<?x4x?x16xf32>
      %121 = arith.cmpi eq, %dim_16, %c1 : index
      %122 = arith.select %121, %c0, %117 : index
      %dim_17 = tensor.dim %arg2, %c2 : tensor<?x4x?x16xf32>
      %123 = arith.cmpi eq, %dim_17, %c1 : index
      %124 = arith.select %123, %c0, %119 : index
      %extracted = tensor.extract %arg2[%122, %118, %124, %120] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    cf.assert %20, "must have at most one inferred (negative) dimension"
    %reshape_13 = tensor.reshape %102(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %103 = arith.index_cast %100 : i64 to index
    %104 = arith.index_cast %101 : i64 to index
    %105 = arith.cmpi eq, %100, %24 : i64
    cf.assert %105, "mismatching contracting dimension"
    %106 = arith.cmpi eq, %101, %25 : i64
    cf.assert %106, "mismatching contracting dimension"
    %107 = tensor.empty(%103, %104) : tensor<?x?x16xf32>
    %108 = linalg.fill ins(%cst : f32) outs(%107 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %109 = linalg.batch_matmul ins(%reshape_12, %reshape_13 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%108 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %110 = arith.muli %49, %c16_i64 : i64
    %111 = arith.cmpi sle, %50, %c1_i64 : i64
    cf.assert %111, "must have at most one inferred (negative) dimension"
    %112 = arith.muli %100, %101 : i64
    %113 = arith.muli %112, %c16_i64 : i64
    %114 = arith.divsi %113, %110 : i64
    %115 = arith.select %43, %114, %0 : i64
    %116 = arith.select %16, %114, %1 : i64
    %from_elements_14 = tensor.from_elements %115, %c4_i64, %116, %c16_i64 : tensor<4xi64>
    %reshape_15 = tensor.reshape %109(%from_elements_14) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    return %reshape_15 : tensor<?x4x?x16xf32>
  }
}
