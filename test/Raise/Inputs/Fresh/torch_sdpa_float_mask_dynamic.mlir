#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> ()>
module {
  func.func @torch_sdpa_float_mask_dynamic(%arg0: tensor<?x4x?x16xf32>, %arg1: tensor<?x4x?x16xf32>, %arg2: tensor<?x4x?x16xf32>, %arg3: tensor<?x1x?x?xf32>) -> tensor<?x4x?x16xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c4_i64 = arith.constant 4 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c16_i64 = arith.constant 16 : i64
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
      %121 = arith.mulf %in, %cst_3 : f32
      linalg.yield %121 : f32
    } -> tensor<?x4x?x16xf32>
    %dim_6 = tensor.dim %arg1, %c0 : tensor<?x4x?x16xf32>
    %4 = tensor.empty(%dim_6, %dim_4) : tensor<?x4x16x?xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x4x?x16xf32>) outs(%4 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<?x4x16x?xf32>) outs(%4 : tensor<?x4x16x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %121 = arith.mulf %in, %cst_3 : f32
      linalg.yield %121 : f32
    } -> tensor<?x4x16x?xf32>
    %6 = arith.muli %0, %c4_i64 : i64
    %7 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %7, "unimplemented: dynamic negative broadcast sizes"
    %8 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    %9 = tensor.empty(%dim, %dim_4) : tensor<?x4x?x16xf32>
    %10 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%9 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %121 = linalg.index 0 : index
      %122 = linalg.index 1 : index
      %123 = linalg.index 2 : index
      %124 = linalg.index 3 : index
      %125 = arith.cmpi eq, %dim, %c1 : index
      %126 = arith.select %125, %c0, %121 : index
      %127 = arith.cmpi eq, %dim_5, %c1 : index
      %128 = arith.select %127, %c0, %123 : index
      %extracted = tensor.extract %3[%126, %122, %128, %124] : tensor<?x4x?x16xf32>
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
      %121 = linalg.index 0 : index
      %122 = linalg.index 1 : index
      %123 = linalg.index 2 : index
      %124 = linalg.index 3 : index
      %125 = arith.cmpi eq, %dim_6, %c1 : index
      %126 = arith.select %125, %c0, %121 : index
      %127 = arith.cmpi eq, %dim_4, %c1 : index
      %128 = arith.select %127, %c0, %124 : index
      %extracted = tensor.extract %5[%126, %122, %123, %128] : tensor<?x4x16x?xf32>
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
    %dim_11 = tensor.dim %arg3, %c0 : tensor<?x1x?x?xf32>
    %63 = arith.cmpi eq, %61, %dim_11 : index
    cf.assert %63, "mismatched size for broadcast"
    %dim_12 = tensor.dim %arg3, %c2 : tensor<?x1x?x?xf32>
    %64 = arith.cmpi eq, %62, %dim_12 : index
    cf.assert %64, "mismatched size for broadcast"
    %dim_13 = tensor.dim %arg3, %c3 : tensor<?x1x?x?xf32>
    %65 = arith.cmpi eq, %62, %dim_13 : index
    cf.assert %65, "mismatched size for broadcast"
    %66 = tensor.empty(%61, %62, %62) : tensor<?x4x?x?xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_10, %arg3 : tensor<?x4x?x?xf32>, tensor<?x1x?x?xf32>) outs(%66 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %121 = arith.addf %in, %in_19 : f32
      linalg.yield %121 : f32
    } -> tensor<?x4x?x?xf32>
    %68 = tensor.empty(%61, %62) : tensor<?x4x?xi64>
    %69 = linalg.fill ins(%c0_i64 : i64) outs(%68 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %70 = tensor.empty(%61, %62) : tensor<?x4x?xf32>
    %71 = linalg.fill ins(%cst_0 : f32) outs(%70 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %72:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%67 : tensor<?x4x?x?xf32>) outs(%71, %69 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_19: i64):
      %121 = linalg.index 3 : index
      %122 = arith.index_cast %121 : index to i64
      %123 = arith.maximumf %in, %out : f32
      %124 = arith.cmpf ogt, %in, %out : f32
      %125 = arith.select %124, %122, %out_19 : i64
      linalg.yield %123, %125 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded = tensor.expand_shape %72#0 [[0], [1], [2, 3]] output_shape [%61, 4, %62, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %expanded : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%66 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %121 = arith.subf %in, %in_19 : f32
      linalg.yield %121 : f32
    } -> tensor<?x4x?x?xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<?x4x?x?xf32>) outs(%66 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %121 = math.exp %in : f32
      linalg.yield %121 : f32
    } -> tensor<?x4x?x?xf32>
    %75 = tensor.empty(%61, %62) : tensor<?x4x?x1xf32>
    %76 = linalg.fill ins(%cst : f32) outs(%75 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%74 : tensor<?x4x?x?xf32>) outs(%76 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %121 = arith.addf %in, %out : f32
      linalg.yield %121 : f32
    } -> tensor<?x4x?x1xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %77 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%66 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_19: f32, %out: f32):
      %121 = arith.divf %in, %in_19 : f32
      linalg.yield %121 : f32
    } -> tensor<?x4x?x?xf32>
    %79 = tensor.empty(%61, %62, %62) : tensor<?x4x?x?xi1>
    %80 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<?x4x?x?xf32>) outs(%79 : tensor<?x4x?x?xi1>) {
    ^bb0(%in: f32, %out: i1):
      %121 = arith.extf %in : f32 to f64
      %122 = arith.cmpf oeq, %121, %cst_2 : f64
      linalg.yield %122 : i1
    } -> tensor<?x4x?x?xi1>
    %81 = tensor.empty(%61, %62) : tensor<?x4x?x1xi1>
    %82 = linalg.fill ins(%true : i1) outs(%81 : tensor<?x4x?x1xi1>) -> tensor<?x4x?x1xi1>
    %83 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%80 : tensor<?x4x?x?xi1>) outs(%82 : tensor<?x4x?x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %121 = arith.andi %in, %out : i1
      linalg.yield %121 : i1
    } -> tensor<?x4x?x1xi1>
    %84 = arith.cmpi sge, %59, %c0_i64 : i64
    cf.assert %84, "negative values not allowed in new dimensions"
    %85 = arith.index_cast %59 : i64 to index
    %86 = arith.cmpi sge, %60, %c0_i64 : i64
    cf.assert %86, "negative values not allowed in new dimensions"
    %87 = arith.index_cast %60 : i64 to index
    cf.assert %86, "negative values not allowed in new dimensions"
    %88 = tensor.empty(%85, %87, %87) : tensor<?x4x?x?xf32>
    %89 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%88 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x?x?xf32>
    %90 = arith.cmpi eq, %61, %85 : index
    cf.assert %90, "mismatched size for broadcast"
    %91 = arith.cmpi eq, %62, %87 : index
    cf.assert %91, "mismatched size for broadcast"
    %92 = arith.cmpi eq, %87, %62 : index
    cf.assert %92, "mismatched size for broadcast"
    %93 = tensor.empty(%61, %62, %87) : tensor<?x4x?x?xf32>
    %94 = linalg.generic {indexing_maps = [#map3, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %89, %78 : tensor<?x4x?x1xi1>, tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%93 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_19: f32, %in_20: f32, %out: f32):
      %121 = arith.select %in, %in_19, %in_20 : f32
      linalg.yield %121 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %7, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    %95 = tensor.empty(%dim, %dim_4, %dim_4) : tensor<?x4x?x?xf32>
    %96 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%95 : tensor<?x4x?x?xf32>) {
    ^bb0(%out: f32):
      %121 = linalg.index 0 : index
      %122 = linalg.index 1 : index
      %123 = linalg.index 2 : index
      %124 = linalg.index 3 : index
      %125 = arith.cmpi eq, %61, %c1 : index
      %126 = arith.select %125, %c0, %121 : index
      %127 = arith.cmpi eq, %62, %c1 : index
      %128 = arith.select %127, %c0, %123 : index
      %129 = arith.cmpi eq, %87, %c1 : index
      %130 = arith.select %129, %c0, %124 : index
      %extracted = tensor.extract %94[%126, %122, %128, %130] : tensor<?x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x?xf32>
    %97 = arith.muli %17, %1 : i64
    %98 = arith.addi %18, %c1_i64 : i64
    %99 = arith.select %16, %12, %97 : i64
    %100 = arith.select %16, %98, %13 : i64
    %101 = arith.cmpi sle, %100, %c1_i64 : i64
    cf.assert %101, "must have at most one inferred (negative) dimension"
    %102 = arith.muli %21, %1 : i64
    %103 = arith.divsi %102, %99 : i64
    %104 = arith.select %11, %103, %6 : i64
    %105 = arith.select %16, %103, %1 : i64
    %from_elements_14 = tensor.from_elements %104, %105, %105 : tensor<3xi64>
    %reshape_15 = tensor.reshape %96(%from_elements_14) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %7, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %8, "unimplemented: dynamic negative broadcast sizes"
    %106 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%9 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %121 = linalg.index 0 : index
      %122 = linalg.index 1 : index
      %123 = linalg.index 2 : index
      %124 = linalg.index 3 : index
      %dim_19 = tensor.dim %arg2, %c0 : tensor<?x4x?x16xf32>
      %125 = arith.cmpi eq, %dim_19, %c1 : index
      %126 = arith.select %125, %c0, %121 : index
      %dim_20 = tensor.dim %arg2, %c2 : tensor<?x4x?x16xf32>
      %127 = arith.cmpi eq, %dim_20, %c1 : index
      %128 = arith.select %127, %c0, %123 : index
      %extracted = tensor.extract %arg2[%126, %122, %128, %124] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    cf.assert %20, "must have at most one inferred (negative) dimension"
    %reshape_16 = tensor.reshape %106(%from_elements) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %107 = arith.index_cast %104 : i64 to index
    %108 = arith.index_cast %105 : i64 to index
    %109 = arith.cmpi eq, %104, %24 : i64
    cf.assert %109, "mismatching contracting dimension"
    %110 = arith.cmpi eq, %105, %25 : i64
    cf.assert %110, "mismatching contracting dimension"
    %111 = tensor.empty(%107, %108) : tensor<?x?x16xf32>
    %112 = linalg.fill ins(%cst : f32) outs(%111 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %113 = linalg.batch_matmul ins(%reshape_15, %reshape_16 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%112 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %114 = arith.muli %49, %c16_i64 : i64
    %115 = arith.cmpi sle, %50, %c1_i64 : i64
    cf.assert %115, "must have at most one inferred (negative) dimension"
    %116 = arith.muli %104, %105 : i64
    %117 = arith.muli %116, %c16_i64 : i64
    %118 = arith.divsi %117, %114 : i64
    %119 = arith.select %43, %118, %0 : i64
    %120 = arith.select %16, %118, %1 : i64
    %from_elements_17 = tensor.from_elements %119, %c4_i64, %120, %c16_i64 : tensor<4xi64>
    %reshape_18 = tensor.reshape %113(%from_elements_17) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    return %reshape_18 : tensor<?x4x?x16xf32>
  }
}
