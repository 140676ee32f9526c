#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @torch_multi_head_dynamic(%arg0: tensor<?x?x64xf32>, %arg1: tensor<192x64xf32>, %arg2: tensor<192xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64xf32>) -> tensor<?x?x64xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c64_i64 = arith.constant 64 : i64
    %c192_i64 = arith.constant 192 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c16_i64 = arith.constant 16 : i64
    %c4_i64 = arith.constant 4 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 0xFFF0000000000000 : f64
    %cst_3 = arith.constant 5.000000e-01 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x64xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_4 = tensor.dim %arg0, %c1 : tensor<?x?x64xf32>
    %1 = arith.index_cast %dim_4 : index to i64
    %2 = tensor.empty(%dim_4, %dim) : tensor<?x?x64xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<?x?x64xf32>) outs(%2 : tensor<?x?x64xf32>) permutation = [1, 0, 2] 
    %3 = tensor.empty() : tensor<64x192xf32>
    %transposed_5 = linalg.transpose ins(%arg1 : tensor<192x64xf32>) outs(%3 : tensor<64x192xf32>) permutation = [1, 0] 
    %4 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %5 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    %6 = tensor.empty(%dim_4, %dim) : tensor<?x?x64xf32>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%6 : tensor<?x?x64xf32>) {
    ^bb0(%out: f32):
      %200 = linalg.index 0 : index
      %201 = linalg.index 1 : index
      %202 = linalg.index 2 : index
      %203 = arith.cmpi eq, %dim_4, %c1 : index
      %204 = arith.select %203, %c0, %200 : index
      %205 = arith.cmpi eq, %dim, %c1 : index
      %206 = arith.select %205, %c0, %201 : index
      %extracted = tensor.extract %transposed[%204, %206, %202] : tensor<?x?x64xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x?x64xf32>
    %8 = arith.cmpi slt, %1, %c0_i64 : i64
    %9 = arith.select %8, %c1_i64, %1 : i64
    %10 = arith.extui %8 : i1 to i64
    %11 = arith.muli %9, %0 : i64
    %12 = arith.addi %10, %c1_i64 : i64
    %13 = arith.cmpi slt, %0, %c0_i64 : i64
    %14 = arith.select %13, %9, %11 : i64
    %15 = arith.select %13, %12, %10 : i64
    %16 = arith.muli %14, %c64_i64 : i64
    %17 = arith.cmpi sle, %15, %c1_i64 : i64
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %18 = arith.muli %1, %0 : i64
    %19 = arith.muli %18, %c64_i64 : i64
    %20 = arith.divsi %19, %16 : i64
    %21 = arith.select %8, %20, %1 : i64
    %22 = arith.select %13, %20, %0 : i64
    %from_elements = tensor.from_elements %21, %22, %c64_i64 : tensor<3xi64>
    %reshape = tensor.reshape %7(%from_elements) : (tensor<?x?x64xf32>, tensor<3xi64>) -> tensor<?x?x64xf32>
    cf.assert %4, "negative values not allowed in new dimensions"
    %23 = tensor.empty(%dim_4) : tensor<?x64x192xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_5 : tensor<64x192xf32>) outs(%23 : tensor<?x64x192xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x64x192xf32>
    %25 = arith.index_cast %21 : i64 to index
    %26 = arith.index_cast %22 : i64 to index
    %27 = arith.cmpi eq, %21, %1 : i64
    cf.assert %27, "mismatching contracting dimension"
    %28 = tensor.empty(%25, %26) : tensor<?x?x192xf32>
    %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<?x?x192xf32>) -> tensor<?x?x192xf32>
    %30 = linalg.batch_matmul ins(%reshape, %24 : tensor<?x?x64xf32>, tensor<?x64x192xf32>) outs(%29 : tensor<?x?x192xf32>) -> tensor<?x?x192xf32>
    %31 = arith.muli %14, %c192_i64 : i64
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %32 = arith.muli %21, %22 : i64
    %33 = arith.muli %32, %c192_i64 : i64
    %34 = arith.divsi %33, %31 : i64
    %35 = arith.select %8, %34, %1 : i64
    %36 = arith.select %13, %34, %0 : i64
    %from_elements_6 = tensor.from_elements %35, %36, %c192_i64 : tensor<3xi64>
    %reshape_7 = tensor.reshape %30(%from_elements_6) : (tensor<?x?x192xf32>, tensor<3xi64>) -> tensor<?x?x192xf32>
    %37 = arith.index_cast %35 : i64 to index
    %38 = arith.index_cast %36 : i64 to index
    %39 = tensor.empty(%37, %38) : tensor<?x?x192xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%reshape_7, %arg2 : tensor<?x?x192xf32>, tensor<192xf32>) outs(%39 : tensor<?x?x192xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %200 = arith.addf %in, %in_46 : f32
      linalg.yield %200 : f32
    } -> tensor<?x?x192xf32>
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %41 = arith.muli %35, %36 : i64
    %42 = arith.muli %41, %c192_i64 : i64
    %43 = arith.divsi %42, %31 : i64
    %44 = arith.select %8, %43, %1 : i64
    %45 = arith.select %13, %43, %0 : i64
    %from_elements_8 = tensor.from_elements %44, %45, %c3_i64, %c64_i64 : tensor<4xi64>
    %reshape_9 = tensor.reshape %40(%from_elements_8) : (tensor<?x?x192xf32>, tensor<4xi64>) -> tensor<?x?x3x64xf32>
    %46 = arith.index_cast %44 : i64 to index
    %47 = arith.index_cast %45 : i64 to index
    %expanded = tensor.expand_shape %reshape_9 [[0, 1], [2], [3], [4]] output_shape [1, %46, %47, 3, 64] : tensor<?x?x3x64xf32> into tensor<1x?x?x3x64xf32>
    %48 = tensor.empty(%46, %47) : tensor<3x?x?x1x64xf32>
    %transposed_10 = linalg.transpose ins(%expanded : tensor<1x?x?x3x64xf32>) outs(%48 : tensor<3x?x?x1x64xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed = tensor.collapse_shape %transposed_10 [[0], [1], [2, 3], [4]] : tensor<3x?x?x1x64xf32> into tensor<3x?x?x64xf32>
    %extracted_slice = tensor.extract_slice %collapsed[0, 0, 0, 0] [1, %46, %47, 64] [1, 1, 1, 1] : tensor<3x?x?x64xf32> to tensor<1x?x?x64xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice [[0, 1], [2], [3]] : tensor<1x?x?x64xf32> into tensor<?x?x64xf32>
    %extracted_slice_12 = tensor.extract_slice %collapsed[1, 0, 0, 0] [1, %46, %47, 64] [1, 1, 1, 1] : tensor<3x?x?x64xf32> to tensor<1x?x?x64xf32>
    %collapsed_13 = tensor.collapse_shape %extracted_slice_12 [[0, 1], [2], [3]] : tensor<1x?x?x64xf32> into tensor<?x?x64xf32>
    %extracted_slice_14 = tensor.extract_slice %collapsed[2, 0, 0, 0] [1, %46, %47, 64] [1, 1, 1, 1] : tensor<3x?x?x64xf32> to tensor<1x?x?x64xf32>
    %collapsed_15 = tensor.collapse_shape %extracted_slice_14 [[0, 1], [2], [3]] : tensor<1x?x?x64xf32> into tensor<?x?x64xf32>
    %49 = arith.muli %0, %c4_i64 : i64
    %50 = arith.muli %9, %49 : i64
    %51 = arith.cmpi slt, %49, %c0_i64 : i64
    %52 = arith.select %51, %9, %50 : i64
    %53 = arith.select %51, %12, %10 : i64
    %54 = arith.muli %52, %c16_i64 : i64
    %55 = arith.cmpi sle, %53, %c1_i64 : i64
    cf.assert %55, "must have at most one inferred (negative) dimension"
    %56 = arith.muli %44, %45 : i64
    %57 = arith.muli %56, %c64_i64 : i64
    %58 = arith.divsi %57, %54 : i64
    %59 = arith.select %8, %58, %1 : i64
    %60 = arith.select %51, %58, %49 : i64
    %from_elements_16 = tensor.from_elements %59, %60, %c16_i64 : tensor<3xi64>
    %reshape_17 = tensor.reshape %collapsed_11(%from_elements_16) : (tensor<?x?x64xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %61 = arith.index_cast %60 : i64 to index
    %62 = arith.index_cast %59 : i64 to index
    %63 = tensor.empty(%61, %62) : tensor<?x?x16xf32>
    %transposed_18 = linalg.transpose ins(%reshape_17 : tensor<?x?x16xf32>) outs(%63 : tensor<?x?x16xf32>) permutation = [1, 0, 2] 
    cf.assert %55, "must have at most one inferred (negative) dimension"
    %reshape_19 = tensor.reshape %collapsed_13(%from_elements_16) : (tensor<?x?x64xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %transposed_20 = linalg.transpose ins(%reshape_19 : tensor<?x?x16xf32>) outs(%63 : tensor<?x?x16xf32>) permutation = [1, 0, 2] 
    cf.assert %55, "must have at most one inferred (negative) dimension"
    %reshape_21 = tensor.reshape %collapsed_15(%from_elements_16) : (tensor<?x?x64xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %transposed_22 = linalg.transpose ins(%reshape_21 : tensor<?x?x16xf32>) outs(%63 : tensor<?x?x16xf32>) permutation = [1, 0, 2] 
    %64 = arith.select %13, %c1_i64, %0 : i64
    %65 = arith.extui %13 : i1 to i64
    %66 = arith.muli %64, %c4_i64 : i64
    %67 = arith.muli %66, %1 : i64
    %68 = arith.addi %65, %c1_i64 : i64
    %69 = arith.select %8, %66, %67 : i64
    %70 = arith.select %8, %68, %65 : i64
    %71 = arith.muli %69, %c16_i64 : i64
    %72 = arith.cmpi sle, %70, %c1_i64 : i64
    cf.assert %72, "must have at most one inferred (negative) dimension"
    %73 = arith.muli %60, %59 : i64
    %74 = arith.muli %73, %c16_i64 : i64
    %75 = arith.divsi %74, %71 : i64
    %76 = arith.select %13, %75, %0 : i64
    %77 = arith.select %8, %75, %1 : i64
    %from_elements_23 = tensor.from_elements %76, %c4_i64, %77, %c16_i64 : tensor<4xi64>
    %reshape_24 = tensor.reshape %transposed_18(%from_elements_23) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    cf.assert %72, "must have at most one inferred (negative) dimension"
    %reshape_25 = tensor.reshape %transposed_20(%from_elements_23) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    cf.assert %72, "must have at most one inferred (negative) dimension"
    %reshape_26 = tensor.reshape %transposed_22(%from_elements_23) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %78 = arith.index_cast %76 : i64 to index
    %79 = arith.index_cast %77 : i64 to index
    %80 = tensor.empty(%78, %79) : tensor<?x4x?x16xf32>
    %81 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_24 : tensor<?x4x?x16xf32>) outs(%80 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %200 = arith.mulf %in, %cst_3 : f32
      linalg.yield %200 : f32
    } -> tensor<?x4x?x16xf32>
    %82 = tensor.empty(%78, %79) : tensor<?x4x16x?xf32>
    %transposed_27 = linalg.transpose ins(%reshape_25 : tensor<?x4x?x16xf32>) outs(%82 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %83 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_27 : tensor<?x4x16x?xf32>) outs(%82 : tensor<?x4x16x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %200 = arith.mulf %in, %cst_3 : f32
      linalg.yield %200 : f32
    } -> tensor<?x4x16x?xf32>
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %84 = tensor.empty(%dim, %dim_4) : tensor<?x4x?x16xf32>
    %85 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%84 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %200 = linalg.index 0 : index
      %201 = linalg.index 1 : index
      %202 = linalg.index 2 : index
      %203 = linalg.index 3 : index
      %204 = arith.cmpi eq, %78, %c1 : index
      %205 = arith.select %204, %c0, %200 : index
      %206 = arith.cmpi eq, %79, %c1 : index
      %207 = arith.select %206, %c0, %202 : index
      %extracted = tensor.extract %81[%205, %201, %207, %203] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    %86 = arith.select %51, %c1_i64, %49 : i64
    %87 = arith.extui %51 : i1 to i64
    %88 = arith.muli %86, %1 : i64
    %89 = arith.addi %87, %c1_i64 : i64
    %90 = arith.select %8, %86, %88 : i64
    %91 = arith.select %8, %89, %87 : i64
    %92 = arith.muli %90, %c16_i64 : i64
    %93 = arith.cmpi sle, %91, %c1_i64 : i64
    cf.assert %93, "must have at most one inferred (negative) dimension"
    %94 = arith.muli %49, %1 : i64
    %95 = arith.muli %94, %c16_i64 : i64
    %96 = arith.divsi %95, %92 : i64
    %97 = arith.select %51, %96, %49 : i64
    %98 = arith.select %8, %96, %1 : i64
    %from_elements_28 = tensor.from_elements %97, %98, %c16_i64 : tensor<3xi64>
    %reshape_29 = tensor.reshape %85(%from_elements_28) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %99 = tensor.empty(%dim, %dim_4) : tensor<?x4x16x?xf32>
    %100 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%99 : tensor<?x4x16x?xf32>) {
    ^bb0(%out: f32):
      %200 = linalg.index 0 : index
      %201 = linalg.index 1 : index
      %202 = linalg.index 2 : index
      %203 = linalg.index 3 : index
      %204 = arith.cmpi eq, %78, %c1 : index
      %205 = arith.select %204, %c0, %200 : index
      %206 = arith.cmpi eq, %79, %c1 : index
      %207 = arith.select %206, %c0, %203 : index
      %extracted = tensor.extract %83[%205, %201, %202, %207] : tensor<?x4x16x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x16x?xf32>
    %101 = arith.muli %86, %c16_i64 : i64
    %102 = arith.muli %101, %1 : i64
    %103 = arith.select %8, %101, %102 : i64
    cf.assert %93, "must have at most one inferred (negative) dimension"
    %104 = arith.muli %0, %c64_i64 : i64
    %105 = arith.muli %104, %1 : i64
    %106 = arith.divsi %105, %103 : i64
    %107 = arith.select %51, %106, %49 : i64
    %108 = arith.select %8, %106, %1 : i64
    %from_elements_30 = tensor.from_elements %107, %c16_i64, %108 : tensor<3xi64>
    %reshape_31 = tensor.reshape %100(%from_elements_30) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %109 = arith.index_cast %97 : i64 to index
    %110 = arith.index_cast %98 : i64 to index
    %111 = arith.index_cast %108 : i64 to index
    %112 = arith.cmpi eq, %97, %107 : i64
    cf.assert %112, "mismatching contracting dimension"
    %113 = tensor.empty(%109, %110, %111) : tensor<?x?x?xf32>
    %114 = linalg.fill ins(%cst : f32) outs(%113 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %115 = linalg.batch_matmul ins(%reshape_29, %reshape_31 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%114 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %116 = arith.muli %69, %1 : i64
    %117 = arith.addi %70, %c1_i64 : i64
    %118 = arith.select %8, %66, %116 : i64
    %119 = arith.select %8, %117, %65 : i64
    %120 = arith.cmpi sle, %119, %c1_i64 : i64
    cf.assert %120, "must have at most one inferred (negative) dimension"
    %121 = arith.muli %97, %98 : i64
    %122 = arith.muli %121, %108 : i64
    %123 = arith.divsi %122, %118 : i64
    %124 = arith.select %13, %123, %0 : i64
    %125 = arith.select %8, %123, %1 : i64
    %from_elements_32 = tensor.from_elements %124, %c4_i64, %125, %125 : tensor<4xi64>
    %reshape_33 = tensor.reshape %115(%from_elements_32) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %126 = arith.index_cast %124 : i64 to index
    %127 = arith.index_cast %125 : i64 to index
    %128 = tensor.empty(%126, %127) : tensor<?x4x?xi64>
    %129 = linalg.fill ins(%c0_i64 : i64) outs(%128 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %130 = tensor.empty(%126, %127) : tensor<?x4x?xf32>
    %131 = linalg.fill ins(%cst_0 : f32) outs(%130 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %132:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%reshape_33 : tensor<?x4x?x?xf32>) outs(%131, %129 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_46: i64):
      %200 = linalg.index 3 : index
      %201 = arith.index_cast %200 : index to i64
      %202 = arith.maximumf %in, %out : f32
      %203 = arith.cmpf ogt, %in, %out : f32
      %204 = arith.select %203, %201, %out_46 : i64
      linalg.yield %202, %204 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_34 = tensor.expand_shape %132#0 [[0], [1], [2, 3]] output_shape [%126, 4, %127, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %133 = tensor.empty(%126, %127, %127) : tensor<?x4x?x?xf32>
    %134 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_33, %expanded_34 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%133 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %200 = arith.subf %in, %in_46 : f32
      linalg.yield %200 : f32
    } -> tensor<?x4x?x?xf32>
    %135 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134 : tensor<?x4x?x?xf32>) outs(%133 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %200 = math.exp %in : f32
      linalg.yield %200 : f32
    } -> tensor<?x4x?x?xf32>
    %136 = tensor.empty(%126, %127) : tensor<?x4x?x1xf32>
    %137 = linalg.fill ins(%cst : f32) outs(%136 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %138 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%135 : tensor<?x4x?x?xf32>) outs(%137 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %200 = arith.addf %in, %out : f32
      linalg.yield %200 : f32
    } -> tensor<?x4x?x1xf32>
    %139 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%135, %138 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%133 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %200 = arith.divf %in, %in_46 : f32
      linalg.yield %200 : f32
    } -> tensor<?x4x?x?xf32>
    %140 = tensor.empty(%126, %127, %127) : tensor<?x4x?x?xi1>
    %141 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_33 : tensor<?x4x?x?xf32>) outs(%140 : tensor<?x4x?x?xi1>) {
    ^bb0(%in: f32, %out: i1):
      %200 = arith.extf %in : f32 to f64
      %201 = arith.cmpf oeq, %200, %cst_2 : f64
      linalg.yield %201 : i1
    } -> tensor<?x4x?x?xi1>
    %142 = tensor.empty(%126, %127) : tensor<?x4x?x1xi1>
    %143 = linalg.fill ins(%true : i1) outs(%142 : tensor<?x4x?x1xi1>) -> tensor<?x4x?x1xi1>
    %144 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%141 : tensor<?x4x?x?xi1>) outs(%143 : tensor<?x4x?x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %200 = arith.andi %in, %out : i1
      linalg.yield %200 : i1
    } -> tensor<?x4x?x1xi1>
    %145 = arith.cmpi sge, %124, %c0_i64 : i64
    cf.assert %145, "negative values not allowed in new dimensions"
    %146 = arith.index_cast %124 : i64 to index
    %147 = arith.cmpi sge, %125, %c0_i64 : i64
    cf.assert %147, "negative values not allowed in new dimensions"
    %148 = arith.index_cast %125 : i64 to index
    cf.assert %147, "negative values not allowed in new dimensions"
    %149 = tensor.empty(%146, %148, %148) : tensor<?x4x?x?xf32>
    %150 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%149 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x4x?x?xf32>
    %151 = arith.cmpi eq, %126, %146 : index
    cf.assert %151, "mismatched size for broadcast"
    %152 = arith.cmpi eq, %127, %148 : index
    cf.assert %152, "mismatched size for broadcast"
    %153 = arith.cmpi eq, %148, %127 : index
    cf.assert %153, "mismatched size for broadcast"
    %154 = tensor.empty(%126, %127, %148) : tensor<?x4x?x?xf32>
    %155 = linalg.generic {indexing_maps = [#map5, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%144, %150, %139 : tensor<?x4x?x1xi1>, tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) outs(%154 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %200 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %200 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %156 = tensor.empty(%dim, %dim_4, %dim_4) : tensor<?x4x?x?xf32>
    %157 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%156 : tensor<?x4x?x?xf32>) {
    ^bb0(%out: f32):
      %200 = linalg.index 0 : index
      %201 = linalg.index 1 : index
      %202 = linalg.index 2 : index
      %203 = linalg.index 3 : index
      %204 = arith.cmpi eq, %126, %c1 : index
      %205 = arith.select %204, %c0, %200 : index
      %206 = arith.cmpi eq, %127, %c1 : index
      %207 = arith.select %206, %c0, %202 : index
      %208 = arith.cmpi eq, %148, %c1 : index
      %209 = arith.select %208, %c0, %203 : index
      %extracted = tensor.extract %155[%205, %201, %207, %209] : tensor<?x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x?xf32>
    %158 = arith.muli %90, %1 : i64
    %159 = arith.addi %91, %c1_i64 : i64
    %160 = arith.select %8, %86, %158 : i64
    %161 = arith.select %8, %159, %87 : i64
    %162 = arith.cmpi sle, %161, %c1_i64 : i64
    cf.assert %162, "must have at most one inferred (negative) dimension"
    %163 = arith.muli %94, %1 : i64
    %164 = arith.divsi %163, %160 : i64
    %165 = arith.select %51, %164, %49 : i64
    %166 = arith.select %8, %164, %1 : i64
    %from_elements_35 = tensor.from_elements %165, %166, %166 : tensor<3xi64>
    %reshape_36 = tensor.reshape %157(%from_elements_35) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %167 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%84 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %200 = linalg.index 0 : index
      %201 = linalg.index 1 : index
      %202 = linalg.index 2 : index
      %203 = linalg.index 3 : index
      %204 = arith.cmpi eq, %78, %c1 : index
      %205 = arith.select %204, %c0, %200 : index
      %206 = arith.cmpi eq, %79, %c1 : index
      %207 = arith.select %206, %c0, %202 : index
      %extracted = tensor.extract %reshape_26[%205, %201, %207, %203] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    cf.assert %93, "must have at most one inferred (negative) dimension"
    %reshape_37 = tensor.reshape %167(%from_elements_28) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %168 = arith.index_cast %165 : i64 to index
    %169 = arith.index_cast %166 : i64 to index
    %170 = arith.cmpi eq, %165, %97 : i64
    cf.assert %170, "mismatching contracting dimension"
    %171 = arith.cmpi eq, %166, %98 : i64
    cf.assert %171, "mismatching contracting dimension"
    %172 = tensor.empty(%168, %169) : tensor<?x?x16xf32>
    %173 = linalg.fill ins(%cst : f32) outs(%172 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %174 = linalg.batch_matmul ins(%reshape_36, %reshape_37 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%173 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    cf.assert %72, "must have at most one inferred (negative) dimension"
    %175 = arith.muli %165, %166 : i64
    %176 = arith.muli %175, %c16_i64 : i64
    %177 = arith.divsi %176, %71 : i64
    %178 = arith.select %13, %177, %0 : i64
    %179 = arith.select %8, %177, %1 : i64
    %from_elements_38 = tensor.from_elements %178, %c4_i64, %179, %c16_i64 : tensor<4xi64>
    %reshape_39 = tensor.reshape %174(%from_elements_38) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %180 = arith.index_cast %179 : i64 to index
    %181 = tensor.empty(%180) : tensor<?x1x4x16xf32>
    %cast = tensor.cast %reshape_39 : tensor<?x4x?x16xf32> to tensor<1x4x?x16xf32>
    %transposed_40 = linalg.transpose ins(%cast : tensor<1x4x?x16xf32>) outs(%181 : tensor<?x1x4x16xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_41 = tensor.collapse_shape %transposed_40 [[0], [1, 2, 3]] : tensor<?x1x4x16xf32> into tensor<?x64xf32>
    %182 = tensor.empty() : tensor<64x64xf32>
    %transposed_42 = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%182 : tensor<64x64xf32>) permutation = [1, 0] 
    %183 = arith.index_cast %179 : i64 to index
    %184 = tensor.empty(%183) : tensor<?x64xf32>
    %185 = linalg.fill ins(%cst : f32) outs(%184 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %186 = linalg.matmul ins(%collapsed_41, %transposed_42 : tensor<?x64xf32>, tensor<64x64xf32>) outs(%185 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %187 = arith.cmpi sge, %18, %c0_i64 : i64
    cf.assert %187, "negative values not allowed in new dimensions"
    %188 = arith.index_cast %18 : i64 to index
    %189 = tensor.empty(%188) : tensor<?x64xf32>
    %190 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<64xf32>) outs(%189 : tensor<?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x64xf32>
    %191 = arith.cmpi eq, %183, %188 : index
    cf.assert %191, "mismatched size for broadcast"
    %192 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%186, %190 : tensor<?x64xf32>, tensor<?x64xf32>) outs(%184 : tensor<?x64xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %200 = arith.addf %in, %in_46 : f32
      linalg.yield %200 : f32
    } -> tensor<?x64xf32>
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %193 = arith.muli %179, %c64_i64 : i64
    %194 = arith.divsi %193, %16 : i64
    %195 = arith.select %8, %194, %1 : i64
    %196 = arith.select %13, %194, %0 : i64
    %from_elements_43 = tensor.from_elements %195, %196, %c64_i64 : tensor<3xi64>
    %reshape_44 = tensor.reshape %192(%from_elements_43) : (tensor<?x64xf32>, tensor<3xi64>) -> tensor<?x?x64xf32>
    %197 = arith.index_cast %196 : i64 to index
    %198 = arith.index_cast %195 : i64 to index
    %199 = tensor.empty(%197, %198) : tensor<?x?x64xf32>
    %transposed_45 = linalg.transpose ins(%reshape_44 : tensor<?x?x64xf32>) outs(%199 : tensor<?x?x64xf32>) permutation = [1, 0, 2] 
    return %transposed_45 : tensor<?x?x64xf32>
  }
}
