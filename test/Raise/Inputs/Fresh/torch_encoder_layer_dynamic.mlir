#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @torch_encoder_layer_dynamic(%arg0: tensor<?x?x64xf32>, %arg1: tensor<192x64xf32>, %arg2: tensor<192xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<64xf32>, %arg5: tensor<96x64xf32>, %arg6: tensor<96xf32>, %arg7: tensor<64x96xf32>, %arg8: tensor<64xf32>, %arg9: tensor<64xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64xf32>) -> tensor<?x?x64xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c64_i64 = arith.constant 64 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c192_i64 = arith.constant 192 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c16_i64 = arith.constant 16 : i64
    %c4_i64 = arith.constant 4 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 0.000000e+00 : f64
    %c96_i64 = arith.constant 96 : i64
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 0xFFF0000000000000 : f64
    %cst_5 = arith.constant 5.000000e-01 : f32
    %cst_6 = arith.constant 6.400000e+01 : f64
    %cst_7 = arith.constant 6.400000e+01 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x64xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_8 = tensor.dim %arg0, %c1 : tensor<?x?x64xf32>
    %1 = arith.index_cast %dim_8 : index to i64
    %2 = tensor.empty(%dim_8, %dim) : tensor<?x?x64xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<?x?x64xf32>) outs(%2 : tensor<?x?x64xf32>) permutation = [1, 0, 2] 
    %3 = tensor.empty() : tensor<64x192xf32>
    %transposed_9 = linalg.transpose ins(%arg1 : tensor<192x64xf32>) outs(%3 : tensor<64x192xf32>) permutation = [1, 0] 
    %4 = arith.cmpi sge, %1, %c0_i64 : i64
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %5 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    %6 = tensor.empty(%dim_8, %dim) : tensor<?x?x64xf32>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%6 : tensor<?x?x64xf32>) {
    ^bb0(%out: f32):
      %283 = linalg.index 0 : index
      %284 = linalg.index 1 : index
      %285 = linalg.index 2 : index
      %286 = arith.cmpi eq, %dim_8, %c1 : index
      %287 = arith.select %286, %c0, %283 : index
      %288 = arith.cmpi eq, %dim, %c1 : index
      %289 = arith.select %288, %c0, %284 : index
      %extracted = tensor.extract %transposed[%287, %289, %285] : tensor<?x?x64xf32>
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
    %23 = tensor.empty(%dim_8) : tensor<?x64x192xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_9 : tensor<64x192xf32>) outs(%23 : tensor<?x64x192xf32>) {
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
    %from_elements_10 = tensor.from_elements %35, %36, %c192_i64 : tensor<3xi64>
    %reshape_11 = tensor.reshape %30(%from_elements_10) : (tensor<?x?x192xf32>, tensor<3xi64>) -> tensor<?x?x192xf32>
    %37 = arith.index_cast %35 : i64 to index
    %38 = arith.index_cast %36 : i64 to index
    %39 = tensor.empty(%37, %38) : tensor<?x?x192xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%reshape_11, %arg2 : tensor<?x?x192xf32>, tensor<192xf32>) outs(%39 : tensor<?x?x192xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.addf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x?x192xf32>
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %41 = arith.muli %35, %36 : i64
    %42 = arith.muli %41, %c192_i64 : i64
    %43 = arith.divsi %42, %31 : i64
    %44 = arith.select %8, %43, %1 : i64
    %45 = arith.select %13, %43, %0 : i64
    %from_elements_12 = tensor.from_elements %44, %45, %c3_i64, %c64_i64 : tensor<4xi64>
    %reshape_13 = tensor.reshape %40(%from_elements_12) : (tensor<?x?x192xf32>, tensor<4xi64>) -> tensor<?x?x3x64xf32>
    %46 = arith.index_cast %44 : i64 to index
    %47 = arith.index_cast %45 : i64 to index
    %expanded = tensor.expand_shape %reshape_13 [[0, 1], [2], [3], [4]] output_shape [1, %46, %47, 3, 64] : tensor<?x?x3x64xf32> into tensor<1x?x?x3x64xf32>
    %48 = tensor.empty(%46, %47) : tensor<3x?x?x1x64xf32>
    %transposed_14 = linalg.transpose ins(%expanded : tensor<1x?x?x3x64xf32>) outs(%48 : tensor<3x?x?x1x64xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed = tensor.collapse_shape %transposed_14 [[0], [1], [2, 3], [4]] : tensor<3x?x?x1x64xf32> into tensor<3x?x?x64xf32>
    %extracted_slice = tensor.extract_slice %collapsed[0, 0, 0, 0] [1, %46, %47, 64] [1, 1, 1, 1] : tensor<3x?x?x64xf32> to tensor<1x?x?x64xf32>
    %collapsed_15 = tensor.collapse_shape %extracted_slice [[0, 1], [2], [3]] : tensor<1x?x?x64xf32> into tensor<?x?x64xf32>
    %extracted_slice_16 = tensor.extract_slice %collapsed[1, 0, 0, 0] [1, %46, %47, 64] [1, 1, 1, 1] : tensor<3x?x?x64xf32> to tensor<1x?x?x64xf32>
    %collapsed_17 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2], [3]] : tensor<1x?x?x64xf32> into tensor<?x?x64xf32>
    %extracted_slice_18 = tensor.extract_slice %collapsed[2, 0, 0, 0] [1, %46, %47, 64] [1, 1, 1, 1] : tensor<3x?x?x64xf32> to tensor<1x?x?x64xf32>
    %collapsed_19 = tensor.collapse_shape %extracted_slice_18 [[0, 1], [2], [3]] : tensor<1x?x?x64xf32> into tensor<?x?x64xf32>
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
    %from_elements_20 = tensor.from_elements %59, %60, %c16_i64 : tensor<3xi64>
    %reshape_21 = tensor.reshape %collapsed_15(%from_elements_20) : (tensor<?x?x64xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %61 = arith.index_cast %60 : i64 to index
    %62 = arith.index_cast %59 : i64 to index
    %63 = tensor.empty(%61, %62) : tensor<?x?x16xf32>
    %transposed_22 = linalg.transpose ins(%reshape_21 : tensor<?x?x16xf32>) outs(%63 : tensor<?x?x16xf32>) permutation = [1, 0, 2] 
    cf.assert %55, "must have at most one inferred (negative) dimension"
    %reshape_23 = tensor.reshape %collapsed_17(%from_elements_20) : (tensor<?x?x64xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %transposed_24 = linalg.transpose ins(%reshape_23 : tensor<?x?x16xf32>) outs(%63 : tensor<?x?x16xf32>) permutation = [1, 0, 2] 
    cf.assert %55, "must have at most one inferred (negative) dimension"
    %reshape_25 = tensor.reshape %collapsed_19(%from_elements_20) : (tensor<?x?x64xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %transposed_26 = linalg.transpose ins(%reshape_25 : tensor<?x?x16xf32>) outs(%63 : tensor<?x?x16xf32>) permutation = [1, 0, 2] 
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
    %from_elements_27 = tensor.from_elements %76, %c4_i64, %77, %c16_i64 : tensor<4xi64>
    %reshape_28 = tensor.reshape %transposed_22(%from_elements_27) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    cf.assert %72, "must have at most one inferred (negative) dimension"
    %reshape_29 = tensor.reshape %transposed_24(%from_elements_27) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    cf.assert %72, "must have at most one inferred (negative) dimension"
    %reshape_30 = tensor.reshape %transposed_26(%from_elements_27) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %78 = arith.index_cast %76 : i64 to index
    %79 = arith.index_cast %77 : i64 to index
    %80 = tensor.empty(%78, %79) : tensor<?x4x?x16xf32>
    %81 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_28 : tensor<?x4x?x16xf32>) outs(%80 : tensor<?x4x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.mulf %in, %cst_5 : f32
      linalg.yield %283 : f32
    } -> tensor<?x4x?x16xf32>
    %82 = tensor.empty(%78, %79) : tensor<?x4x16x?xf32>
    %transposed_31 = linalg.transpose ins(%reshape_29 : tensor<?x4x?x16xf32>) outs(%82 : tensor<?x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %83 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_31 : tensor<?x4x16x?xf32>) outs(%82 : tensor<?x4x16x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.mulf %in, %cst_5 : f32
      linalg.yield %283 : f32
    } -> tensor<?x4x16x?xf32>
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %84 = tensor.empty(%dim, %dim_8) : tensor<?x4x?x16xf32>
    %85 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%84 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %283 = linalg.index 0 : index
      %284 = linalg.index 1 : index
      %285 = linalg.index 2 : index
      %286 = linalg.index 3 : index
      %287 = arith.cmpi eq, %78, %c1 : index
      %288 = arith.select %287, %c0, %283 : index
      %289 = arith.cmpi eq, %79, %c1 : index
      %290 = arith.select %289, %c0, %285 : index
      %extracted = tensor.extract %81[%288, %284, %290, %286] : tensor<?x4x?x16xf32>
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
    %from_elements_32 = tensor.from_elements %97, %98, %c16_i64 : tensor<3xi64>
    %reshape_33 = tensor.reshape %85(%from_elements_32) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %99 = tensor.empty(%dim, %dim_8) : tensor<?x4x16x?xf32>
    %100 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%99 : tensor<?x4x16x?xf32>) {
    ^bb0(%out: f32):
      %283 = linalg.index 0 : index
      %284 = linalg.index 1 : index
      %285 = linalg.index 2 : index
      %286 = linalg.index 3 : index
      %287 = arith.cmpi eq, %78, %c1 : index
      %288 = arith.select %287, %c0, %283 : index
      %289 = arith.cmpi eq, %79, %c1 : index
      %290 = arith.select %289, %c0, %286 : index
      %extracted = tensor.extract %83[%288, %284, %285, %290] : tensor<?x4x16x?xf32>
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
    %from_elements_34 = tensor.from_elements %107, %c16_i64, %108 : tensor<3xi64>
    %reshape_35 = tensor.reshape %100(%from_elements_34) : (tensor<?x4x16x?xf32>, tensor<3xi64>) -> tensor<?x16x?xf32>
    %109 = arith.index_cast %97 : i64 to index
    %110 = arith.index_cast %98 : i64 to index
    %111 = arith.index_cast %108 : i64 to index
    %112 = arith.cmpi eq, %97, %107 : i64
    cf.assert %112, "mismatching contracting dimension"
    %113 = tensor.empty(%109, %110, %111) : tensor<?x?x?xf32>
    %114 = linalg.fill ins(%cst : f32) outs(%113 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %115 = linalg.batch_matmul ins(%reshape_33, %reshape_35 : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%114 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
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
    %from_elements_36 = tensor.from_elements %124, %c4_i64, %125, %125 : tensor<4xi64>
    %reshape_37 = tensor.reshape %115(%from_elements_36) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x4x?x?xf32>
    %126 = arith.index_cast %124 : i64 to index
    %127 = arith.index_cast %125 : i64 to index
    %128 = tensor.empty(%126, %127) : tensor<?x4x?xi64>
    %129 = linalg.fill ins(%c0_i64 : i64) outs(%128 : tensor<?x4x?xi64>) -> tensor<?x4x?xi64>
    %130 = tensor.empty(%126, %127) : tensor<?x4x?xf32>
    %131 = linalg.fill ins(%cst_0 : f32) outs(%130 : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
    %132:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%reshape_37 : tensor<?x4x?x?xf32>) outs(%131, %129 : tensor<?x4x?xf32>, tensor<?x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_61: i64):
      %283 = linalg.index 3 : index
      %284 = arith.index_cast %283 : index to i64
      %285 = arith.maximumf %in, %out : f32
      %286 = arith.cmpf ogt, %in, %out : f32
      %287 = arith.select %286, %284, %out_61 : i64
      linalg.yield %285, %287 : f32, i64
    } -> (tensor<?x4x?xf32>, tensor<?x4x?xi64>)
    %expanded_38 = tensor.expand_shape %132#0 [[0], [1], [2, 3]] output_shape [%126, 4, %127, 1] : tensor<?x4x?xf32> into tensor<?x4x?x1xf32>
    %133 = tensor.empty(%126, %127, %127) : tensor<?x4x?x?xf32>
    %134 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_37, %expanded_38 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%133 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.subf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x4x?x?xf32>
    %135 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134 : tensor<?x4x?x?xf32>) outs(%133 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = math.exp %in : f32
      linalg.yield %283 : f32
    } -> tensor<?x4x?x?xf32>
    %136 = tensor.empty(%126, %127) : tensor<?x4x?x1xf32>
    %137 = linalg.fill ins(%cst : f32) outs(%136 : tensor<?x4x?x1xf32>) -> tensor<?x4x?x1xf32>
    %138 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%135 : tensor<?x4x?x?xf32>) outs(%137 : tensor<?x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.addf %in, %out : f32
      linalg.yield %283 : f32
    } -> tensor<?x4x?x1xf32>
    %139 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%135, %138 : tensor<?x4x?x?xf32>, tensor<?x4x?x1xf32>) outs(%133 : tensor<?x4x?x?xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.divf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x4x?x?xf32>
    %140 = tensor.empty(%126, %127, %127) : tensor<?x4x?x?xi1>
    %141 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_37 : tensor<?x4x?x?xf32>) outs(%140 : tensor<?x4x?x?xi1>) {
    ^bb0(%in: f32, %out: i1):
      %283 = arith.extf %in : f32 to f64
      %284 = arith.cmpf oeq, %283, %cst_4 : f64
      linalg.yield %284 : i1
    } -> tensor<?x4x?x?xi1>
    %142 = tensor.empty(%126, %127) : tensor<?x4x?x1xi1>
    %143 = linalg.fill ins(%true : i1) outs(%142 : tensor<?x4x?x1xi1>) -> tensor<?x4x?x1xi1>
    %144 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%141 : tensor<?x4x?x?xi1>) outs(%143 : tensor<?x4x?x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %283 = arith.andi %in, %out : i1
      linalg.yield %283 : i1
    } -> tensor<?x4x?x1xi1>
    %145 = arith.cmpi sge, %124, %c0_i64 : i64
    cf.assert %145, "negative values not allowed in new dimensions"
    %146 = arith.index_cast %124 : i64 to index
    %147 = arith.cmpi sge, %125, %c0_i64 : i64
    cf.assert %147, "negative values not allowed in new dimensions"
    %148 = arith.index_cast %125 : i64 to index
    cf.assert %147, "negative values not allowed in new dimensions"
    %149 = tensor.empty(%146, %148, %148) : tensor<?x4x?x?xf32>
    %150 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%149 : tensor<?x4x?x?xf32>) {
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
    ^bb0(%in: i1, %in_61: f32, %in_62: f32, %out: f32):
      %283 = arith.select %in, %in_61, %in_62 : f32
      linalg.yield %283 : f32
    } -> tensor<?x4x?x?xf32>
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %156 = tensor.empty(%dim, %dim_8, %dim_8) : tensor<?x4x?x?xf32>
    %157 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%156 : tensor<?x4x?x?xf32>) {
    ^bb0(%out: f32):
      %283 = linalg.index 0 : index
      %284 = linalg.index 1 : index
      %285 = linalg.index 2 : index
      %286 = linalg.index 3 : index
      %287 = arith.cmpi eq, %126, %c1 : index
      %288 = arith.select %287, %c0, %283 : index
      %289 = arith.cmpi eq, %127, %c1 : index
      %290 = arith.select %289, %c0, %285 : index
      %291 = arith.cmpi eq, %148, %c1 : index
      %292 = arith.select %291, %c0, %286 : index
      %extracted = tensor.extract %155[%288, %284, %290, %292] : tensor<?x4x?x?xf32>
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
    %from_elements_39 = tensor.from_elements %165, %166, %166 : tensor<3xi64>
    %reshape_40 = tensor.reshape %157(%from_elements_39) : (tensor<?x4x?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
    cf.assert %5, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %4, "unimplemented: dynamic negative broadcast sizes"
    %167 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%84 : tensor<?x4x?x16xf32>) {
    ^bb0(%out: f32):
      %283 = linalg.index 0 : index
      %284 = linalg.index 1 : index
      %285 = linalg.index 2 : index
      %286 = linalg.index 3 : index
      %287 = arith.cmpi eq, %78, %c1 : index
      %288 = arith.select %287, %c0, %283 : index
      %289 = arith.cmpi eq, %79, %c1 : index
      %290 = arith.select %289, %c0, %285 : index
      %extracted = tensor.extract %reshape_30[%288, %284, %290, %286] : tensor<?x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x4x?x16xf32>
    cf.assert %93, "must have at most one inferred (negative) dimension"
    %reshape_41 = tensor.reshape %167(%from_elements_32) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
    %168 = arith.index_cast %165 : i64 to index
    %169 = arith.index_cast %166 : i64 to index
    %170 = arith.cmpi eq, %165, %97 : i64
    cf.assert %170, "mismatching contracting dimension"
    %171 = arith.cmpi eq, %166, %98 : i64
    cf.assert %171, "mismatching contracting dimension"
    %172 = tensor.empty(%168, %169) : tensor<?x?x16xf32>
    %173 = linalg.fill ins(%cst : f32) outs(%172 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %174 = linalg.batch_matmul ins(%reshape_40, %reshape_41 : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%173 : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    cf.assert %72, "must have at most one inferred (negative) dimension"
    %175 = arith.muli %165, %166 : i64
    %176 = arith.muli %175, %c16_i64 : i64
    %177 = arith.divsi %176, %71 : i64
    %178 = arith.select %13, %177, %0 : i64
    %179 = arith.select %8, %177, %1 : i64
    %from_elements_42 = tensor.from_elements %178, %c4_i64, %179, %c16_i64 : tensor<4xi64>
    %reshape_43 = tensor.reshape %174(%from_elements_42) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x4x?x16xf32>
    %180 = arith.index_cast %179 : i64 to index
    %181 = tensor.empty(%180) : tensor<?x1x4x16xf32>
    %cast = tensor.cast %reshape_43 : tensor<?x4x?x16xf32> to tensor<1x4x?x16xf32>
    %transposed_44 = linalg.transpose ins(%cast : tensor<1x4x?x16xf32>) outs(%181 : tensor<?x1x4x16xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_45 = tensor.collapse_shape %transposed_44 [[0], [1, 2, 3]] : tensor<?x1x4x16xf32> into tensor<?x64xf32>
    %182 = tensor.empty() : tensor<64x64xf32>
    %transposed_46 = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%182 : tensor<64x64xf32>) permutation = [1, 0] 
    %183 = arith.index_cast %179 : i64 to index
    %184 = tensor.empty(%183) : tensor<?x64xf32>
    %185 = linalg.fill ins(%cst : f32) outs(%184 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %186 = linalg.matmul ins(%collapsed_45, %transposed_46 : tensor<?x64xf32>, tensor<64x64xf32>) outs(%185 : tensor<?x64xf32>) -> tensor<?x64xf32>
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
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.addf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x64xf32>
    cf.assert %17, "must have at most one inferred (negative) dimension"
    %193 = arith.muli %179, %c64_i64 : i64
    %194 = arith.divsi %193, %16 : i64
    %195 = arith.select %8, %194, %1 : i64
    %196 = arith.select %13, %194, %0 : i64
    %from_elements_47 = tensor.from_elements %195, %196, %c64_i64 : tensor<3xi64>
    %reshape_48 = tensor.reshape %192(%from_elements_47) : (tensor<?x64xf32>, tensor<3xi64>) -> tensor<?x?x64xf32>
    %197 = arith.index_cast %196 : i64 to index
    %198 = arith.index_cast %195 : i64 to index
    %199 = tensor.empty(%197, %198) : tensor<?x?x64xf32>
    %transposed_49 = linalg.transpose ins(%reshape_48 : tensor<?x?x64xf32>) outs(%199 : tensor<?x?x64xf32>) permutation = [1, 0, 2] 
    %200 = arith.cmpi eq, %dim, %197 : index
    cf.assert %200, "mismatched size for broadcast"
    %201 = arith.cmpi eq, %dim_8, %198 : index
    cf.assert %201, "mismatched size for broadcast"
    %202 = tensor.empty(%dim, %dim_8) : tensor<?x?x64xf32>
    %203 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %transposed_49 : tensor<?x?x64xf32>, tensor<?x?x64xf32>) outs(%202 : tensor<?x?x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.addf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x?x64xf32>
    %204 = tensor.empty(%dim, %dim_8) : tensor<?x?x64xf64>
    %205 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203 : tensor<?x?x64xf32>) outs(%204 : tensor<?x?x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %283 = arith.extf %in : f32 to f64
      linalg.yield %283 : f64
    } -> tensor<?x?x64xf64>
    %206 = tensor.empty(%dim, %dim_8) : tensor<?x?x1xf64>
    %207 = linalg.fill ins(%cst_1 : f64) outs(%206 : tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %208 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%205 : tensor<?x?x64xf64>) outs(%207 : tensor<?x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %283 = arith.addf %in, %out : f64
      linalg.yield %283 : f64
    } -> tensor<?x?x1xf64>
    %209 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%208 : tensor<?x?x1xf64>) outs(%206 : tensor<?x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %283 = arith.divf %in, %cst_6 : f64
      linalg.yield %283 : f64
    } -> tensor<?x?x1xf64>
    %210 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205, %209 : tensor<?x?x64xf64>, tensor<?x?x1xf64>) outs(%204 : tensor<?x?x64xf64>) {
    ^bb0(%in: f64, %in_61: f64, %out: f64):
      %283 = arith.subf %in, %in_61 : f64
      linalg.yield %283 : f64
    } -> tensor<?x?x64xf64>
    %211 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%210, %210 : tensor<?x?x64xf64>, tensor<?x?x64xf64>) outs(%204 : tensor<?x?x64xf64>) {
    ^bb0(%in: f64, %in_61: f64, %out: f64):
      %283 = arith.mulf %in, %in_61 : f64
      linalg.yield %283 : f64
    } -> tensor<?x?x64xf64>
    %212 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%211 : tensor<?x?x64xf64>) outs(%207 : tensor<?x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %283 = arith.addf %in, %out : f64
      linalg.yield %283 : f64
    } -> tensor<?x?x1xf64>
    %213 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212 : tensor<?x?x1xf64>) outs(%206 : tensor<?x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %283 = arith.divf %in, %cst_6 : f64
      linalg.yield %283 : f64
    } -> tensor<?x?x1xf64>
    %214 = tensor.empty(%dim, %dim_8) : tensor<?x?x1xf32>
    %215 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%213 : tensor<?x?x1xf64>) outs(%214 : tensor<?x?x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %283 = arith.truncf %in : f64 to f32
      linalg.yield %283 : f32
    } -> tensor<?x?x1xf32>
    %216 = linalg.fill ins(%cst : f32) outs(%214 : tensor<?x?x1xf32>) -> tensor<?x?x1xf32>
    %217 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%203 : tensor<?x?x64xf32>) outs(%216 : tensor<?x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.addf %in, %out : f32
      linalg.yield %283 : f32
    } -> tensor<?x?x1xf32>
    %218 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217 : tensor<?x?x1xf32>) outs(%214 : tensor<?x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.divf %in, %cst_7 : f32
      linalg.yield %283 : f32
    } -> tensor<?x?x1xf32>
    %219 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215 : tensor<?x?x1xf32>) outs(%214 : tensor<?x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.truncf %cst_3 : f64 to f32
      %284 = arith.addf %in, %283 : f32
      linalg.yield %284 : f32
    } -> tensor<?x?x1xf32>
    %220 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219 : tensor<?x?x1xf32>) outs(%214 : tensor<?x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = math.rsqrt %in : f32
      linalg.yield %283 : f32
    } -> tensor<?x?x1xf32>
    %221 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203, %218 : tensor<?x?x64xf32>, tensor<?x?x1xf32>) outs(%202 : tensor<?x?x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.subf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x?x64xf32>
    %222 = tensor.empty(%dim) : tensor<?x1x64xf32>
    %223 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221, %220 : tensor<?x?x64xf32>, tensor<?x?x1xf32>) outs(%222 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.mulf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x64xf32>
    %224 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%223, %arg9 : tensor<?x1x64xf32>, tensor<64xf32>) outs(%222 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.mulf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x64xf32>
    %225 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224, %arg10 : tensor<?x1x64xf32>, tensor<64xf32>) outs(%222 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.addf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x64xf32>
    %collapsed_50 = tensor.collapse_shape %225 [[0], [1, 2]] : tensor<?x1x64xf32> into tensor<?x64xf32>
    %226 = tensor.empty() : tensor<64x96xf32>
    %transposed_51 = linalg.transpose ins(%arg5 : tensor<96x64xf32>) outs(%226 : tensor<64x96xf32>) permutation = [1, 0] 
    %227 = tensor.empty(%dim) : tensor<?x96xf32>
    %228 = linalg.fill ins(%cst : f32) outs(%227 : tensor<?x96xf32>) -> tensor<?x96xf32>
    %229 = linalg.matmul ins(%collapsed_50, %transposed_51 : tensor<?x64xf32>, tensor<64x96xf32>) outs(%228 : tensor<?x96xf32>) -> tensor<?x96xf32>
    cf.assert %187, "negative values not allowed in new dimensions"
    %230 = tensor.empty(%188) : tensor<?x96xf32>
    %231 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<96xf32>) outs(%230 : tensor<?x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x96xf32>
    %232 = arith.cmpi eq, %dim, %188 : index
    cf.assert %232, "mismatched size for broadcast"
    %233 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%229, %231 : tensor<?x96xf32>, tensor<?x96xf32>) outs(%227 : tensor<?x96xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.addf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x96xf32>
    %234 = arith.muli %64, %1 : i64
    %235 = arith.select %8, %64, %234 : i64
    %236 = arith.muli %235, %c96_i64 : i64
    cf.assert %72, "must have at most one inferred (negative) dimension"
    %237 = arith.muli %0, %c96_i64 : i64
    %238 = arith.divsi %237, %236 : i64
    %239 = arith.select %13, %238, %0 : i64
    %240 = arith.select %8, %238, %1 : i64
    %from_elements_52 = tensor.from_elements %239, %240, %c96_i64 : tensor<3xi64>
    %reshape_53 = tensor.reshape %233(%from_elements_52) : (tensor<?x96xf32>, tensor<3xi64>) -> tensor<?x?x96xf32>
    %241 = arith.index_cast %239 : i64 to index
    %242 = tensor.empty(%241) : tensor<?x1x96xf32>
    %cast_54 = tensor.cast %reshape_53 : tensor<?x?x96xf32> to tensor<?x1x96xf32>
    %243 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cast_54 : tensor<?x1x96xf32>) outs(%242 : tensor<?x1x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.cmpf ugt, %in, %cst : f32
      %284 = arith.select %283, %in, %cst : f32
      linalg.yield %284 : f32
    } -> tensor<?x1x96xf32>
    %collapsed_55 = tensor.collapse_shape %243 [[0], [1, 2]] : tensor<?x1x96xf32> into tensor<?x96xf32>
    %244 = tensor.empty() : tensor<96x64xf32>
    %transposed_56 = linalg.transpose ins(%arg7 : tensor<64x96xf32>) outs(%244 : tensor<96x64xf32>) permutation = [1, 0] 
    %245 = arith.index_cast %239 : i64 to index
    %246 = tensor.empty(%245) : tensor<?x64xf32>
    %247 = linalg.fill ins(%cst : f32) outs(%246 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %248 = linalg.matmul ins(%collapsed_55, %transposed_56 : tensor<?x96xf32>, tensor<96x64xf32>) outs(%247 : tensor<?x64xf32>) -> tensor<?x64xf32>
    cf.assert %187, "negative values not allowed in new dimensions"
    %249 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%arg8 : tensor<64xf32>) outs(%189 : tensor<?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x64xf32>
    %250 = arith.cmpi eq, %245, %188 : index
    cf.assert %250, "mismatched size for broadcast"
    %251 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%248, %249 : tensor<?x64xf32>, tensor<?x64xf32>) outs(%246 : tensor<?x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.addf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x64xf32>
    %252 = arith.muli %235, %c64_i64 : i64
    cf.assert %72, "must have at most one inferred (negative) dimension"
    %253 = arith.muli %239, %c64_i64 : i64
    %254 = arith.divsi %253, %252 : i64
    %255 = arith.select %13, %254, %0 : i64
    %256 = arith.select %8, %254, %1 : i64
    %from_elements_57 = tensor.from_elements %255, %256, %c64_i64 : tensor<3xi64>
    %reshape_58 = tensor.reshape %251(%from_elements_57) : (tensor<?x64xf32>, tensor<3xi64>) -> tensor<?x?x64xf32>
    %257 = arith.index_cast %255 : i64 to index
    %258 = arith.cmpi eq, %dim, %257 : index
    cf.assert %258, "mismatched size for broadcast"
    %259 = arith.index_cast %256 : i64 to index
    %260 = arith.cmpi eq, %259, %c1 : index
    cf.assert %260, "mismatched size for broadcast"
    %cast_59 = tensor.cast %reshape_58 : tensor<?x?x64xf32> to tensor<?x1x64xf32>
    %261 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%225, %cast_59 : tensor<?x1x64xf32>, tensor<?x1x64xf32>) outs(%222 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.addf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x64xf32>
    %262 = tensor.empty(%dim) : tensor<?x1x64xf64>
    %263 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%261 : tensor<?x1x64xf32>) outs(%262 : tensor<?x1x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %283 = arith.extf %in : f32 to f64
      linalg.yield %283 : f64
    } -> tensor<?x1x64xf64>
    %264 = tensor.empty(%dim) : tensor<?x1x1xf64>
    %265 = linalg.fill ins(%cst_1 : f64) outs(%264 : tensor<?x1x1xf64>) -> tensor<?x1x1xf64>
    %266 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%263 : tensor<?x1x64xf64>) outs(%265 : tensor<?x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %283 = arith.addf %in, %out : f64
      linalg.yield %283 : f64
    } -> tensor<?x1x1xf64>
    %267 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266 : tensor<?x1x1xf64>) outs(%264 : tensor<?x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %283 = arith.divf %in, %cst_6 : f64
      linalg.yield %283 : f64
    } -> tensor<?x1x1xf64>
    %268 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%263, %267 : tensor<?x1x64xf64>, tensor<?x1x1xf64>) outs(%262 : tensor<?x1x64xf64>) {
    ^bb0(%in: f64, %in_61: f64, %out: f64):
      %283 = arith.subf %in, %in_61 : f64
      linalg.yield %283 : f64
    } -> tensor<?x1x64xf64>
    %269 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%268, %268 : tensor<?x1x64xf64>, tensor<?x1x64xf64>) outs(%262 : tensor<?x1x64xf64>) {
    ^bb0(%in: f64, %in_61: f64, %out: f64):
      %283 = arith.mulf %in, %in_61 : f64
      linalg.yield %283 : f64
    } -> tensor<?x1x64xf64>
    %270 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%269 : tensor<?x1x64xf64>) outs(%265 : tensor<?x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %283 = arith.addf %in, %out : f64
      linalg.yield %283 : f64
    } -> tensor<?x1x1xf64>
    %271 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<?x1x1xf64>) outs(%264 : tensor<?x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %283 = arith.divf %in, %cst_6 : f64
      linalg.yield %283 : f64
    } -> tensor<?x1x1xf64>
    %272 = tensor.empty(%dim) : tensor<?x1x1xf32>
    %273 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%271 : tensor<?x1x1xf64>) outs(%272 : tensor<?x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %283 = arith.truncf %in : f64 to f32
      linalg.yield %283 : f32
    } -> tensor<?x1x1xf32>
    %274 = linalg.fill ins(%cst : f32) outs(%272 : tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
    %275 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%261 : tensor<?x1x64xf32>) outs(%274 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.addf %in, %out : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x1xf32>
    %276 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%275 : tensor<?x1x1xf32>) outs(%272 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.divf %in, %cst_7 : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x1xf32>
    %277 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%273 : tensor<?x1x1xf32>) outs(%272 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = arith.truncf %cst_3 : f64 to f32
      %284 = arith.addf %in, %283 : f32
      linalg.yield %284 : f32
    } -> tensor<?x1x1xf32>
    %278 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%277 : tensor<?x1x1xf32>) outs(%272 : tensor<?x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %283 = math.rsqrt %in : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x1xf32>
    %279 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%261, %276 : tensor<?x1x64xf32>, tensor<?x1x1xf32>) outs(%222 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.subf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x64xf32>
    %280 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%279, %278 : tensor<?x1x64xf32>, tensor<?x1x1xf32>) outs(%222 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.mulf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x64xf32>
    %281 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%280, %arg11 : tensor<?x1x64xf32>, tensor<64xf32>) outs(%222 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.mulf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x64xf32>
    %282 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%281, %arg12 : tensor<?x1x64xf32>, tensor<64xf32>) outs(%222 : tensor<?x1x64xf32>) {
    ^bb0(%in: f32, %in_61: f32, %out: f32):
      %283 = arith.addf %in, %in_61 : f32
      linalg.yield %283 : f32
    } -> tensor<?x1x64xf32>
    %cast_60 = tensor.cast %282 : tensor<?x1x64xf32> to tensor<?x?x64xf32>
    return %cast_60 : tensor<?x?x64xf32>
  }
}
