#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, 0)>
#map8 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map11 = affine_map<(d0, d1, d2) -> (d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @torch_llama_dynamic(%arg0: tensor<1x?x64xf32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<64x64xf32>, %arg6: tensor<96x64xf32>, %arg7: tensor<96x64xf32>, %arg8: tensor<64x96xf32>, %arg9: tensor<64xf32>, %arg10: tensor<64xf32>, %arg11: tensor<64xf32>) -> tensor<1x?x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c16_i64 = arith.constant 16 : i64
    %c4_i64 = arith.constant 4 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<i1>
    %cst_5 = arith.constant 0xFFF0000000000000 : f64
    %cst_6 = arith.constant 9.9999999999999995E-7 : f64
    %cst_7 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_8 = arith.constant 6.400000e+01 : f32
    %c64_i64 = arith.constant 64 : i64
    %c32_i64 = arith.constant 32 : i64
    %cst_9 = arith.constant 5.000000e-01 : f32
    %c2 = arith.constant 2 : index
    %dim = tensor.dim %arg0, %c1 : tensor<1x?x64xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %1, "negative values not allowed in new dimensions"
    %2 = tensor.empty(%dim) : tensor<1x?xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<i1>) outs(%2 : tensor<1x?xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x?xi1>
    %4 = tensor.empty(%dim) : tensor<?xi64>
    %5 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%4 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %171 = linalg.index 0 : index
      %172 = arith.index_cast %171 : index to i64
      linalg.yield %172 : i64
    } -> tensor<?xi64>
    %6 = tensor.empty() : tensor<1xi64>
    %7 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%6 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded = tensor.expand_shape %7 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_10 = tensor.expand_shape %5 [[0, 1, 2, 3]] output_shape [1, 1, %dim, 1] : tensor<?xi64> into tensor<1x1x?x1xi64>
    %expanded_11 = tensor.expand_shape %5 [[0, 1, 2, 3]] output_shape [1, 1, 1, %dim] : tensor<?xi64> into tensor<1x1x1x?xi64>
    %8 = tensor.empty(%dim, %dim) : tensor<1x1x?x?xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11, %expanded_10 : tensor<1x1x1x?xi64>, tensor<1x1x?x1xi64>) outs(%8 : tensor<1x1x?x?xi1>) {
    ^bb0(%in: i64, %in_63: i64, %out: i1):
      %171 = arith.cmpi sle, %in, %in_63 : i64
      linalg.yield %171 : i1
    } -> tensor<1x1x?x?xi1>
    %10 = linalg.generic {indexing_maps = [#map6, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %9 : tensor<i1>, tensor<1x1x?x?xi1>) outs(%8 : tensor<1x1x?x?xi1>) {
    ^bb0(%in: i1, %in_63: i1, %out: i1):
      %171 = arith.andi %in, %in_63 : i1
      linalg.yield %171 : i1
    } -> tensor<1x1x?x?xi1>
    %dim_12 = tensor.dim %expanded_11, %c3 : tensor<1x1x1x?xi64>
    %11 = tensor.empty(%dim_12) : tensor<1x1x1x?xi1>
    %12 = linalg.generic {indexing_maps = [#map7, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_11 : tensor<1x1x1x1xi64>, tensor<1x1x1x?xi64>) outs(%11 : tensor<1x1x1x?xi1>) {
    ^bb0(%in: i64, %in_63: i64, %out: i1):
      %171 = arith.cmpi slt, %in, %c0_i64 : i64
      %172 = arith.addi %in, %c1_i64 : i64
      %173 = arith.select %171, %172, %in : i64
      %174 = arith.index_cast %173 : i64 to index
      %175 = arith.cmpi slt, %in_63, %c0_i64 : i64
      %176 = arith.addi %in_63, %0 : i64
      %177 = arith.select %175, %176, %in_63 : i64
      %178 = arith.index_cast %177 : i64 to index
      %extracted = tensor.extract %3[%174, %178] : tensor<1x?xi1>
      linalg.yield %extracted : i1
    } -> tensor<1x1x1x?xi1>
    %13 = arith.cmpi eq, %dim, %dim_12 : index
    cf.assert %13, "mismatched size for broadcast"
    %14 = linalg.generic {indexing_maps = [#map5, #map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %12 : tensor<1x1x?x?xi1>, tensor<1x1x1x?xi1>) outs(%8 : tensor<1x1x?x?xi1>) {
    ^bb0(%in: i1, %in_63: i1, %out: i1):
      %171 = arith.andi %in, %in_63 : i1
      linalg.yield %171 : i1
    } -> tensor<1x1x?x?xi1>
    %15 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %15, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %15, "unimplemented: dynamic negative broadcast sizes"
    %16 = tensor.empty(%dim, %dim) : tensor<1x1x?x?xi1>
    %17 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%16 : tensor<1x1x?x?xi1>) {
    ^bb0(%out: i1):
      %171 = linalg.index 2 : index
      %172 = linalg.index 3 : index
      %173 = arith.cmpi eq, %dim, %c1 : index
      %174 = arith.select %173, %c0, %171 : index
      %175 = arith.select %173, %c0, %172 : index
      %extracted = tensor.extract %14[%c0, %c0, %174, %175] : tensor<1x1x?x?xi1>
      linalg.yield %extracted : i1
    } -> tensor<1x1x?x?xi1>
    %expanded_13 = tensor.expand_shape %5 [[0, 1, 2]] output_shape [1, %dim, 1] : tensor<?xi64> into tensor<1x?x1xi64>
    %18 = tensor.empty(%dim) : tensor<1x?x1xf32>
    %19 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x?x1xi64>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %171 = arith.sitofp %in : i64 to f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %20 = tensor.empty(%dim) : tensor<1x?x8xf32>
    %21 = linalg.generic {indexing_maps = [#map10, #map11, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %cst_7 : tensor<1x?x1xf32>, tensor<8xf32>) outs(%20 : tensor<1x?x8xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x8xf32>
    %concat = tensor.concat dim(2) %21, %21 : (tensor<1x?x8xf32>, tensor<1x?x8xf32>) -> tensor<1x?x16xf32>
    %dim_14 = tensor.dim %21, %c1 : tensor<1x?x8xf32>
    %22 = tensor.empty(%dim_14) : tensor<1x?x16xf32>
    %23 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x?x16xf32>) outs(%22 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.cos %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x16xf32>
    %24 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x?x16xf32>) outs(%22 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.sin %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x16xf32>
    %25 = tensor.empty(%dim) : tensor<1x?x64xf32>
    %26 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x?x64xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%18 : tensor<1x?x1xf32>) -> tensor<1x?x1xf32>
    %28 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "reduction"]} ins(%26 : tensor<1x?x64xf32>) outs(%27 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %29 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x?x1xf32>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.divf %in, %cst_8 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %30 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<1x?x1xf32>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_6 : f64 to f32
      %172 = arith.addf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x?x1xf32>
    %31 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x?x1xf32>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.rsqrt %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %32 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %31 : tensor<1x?x64xf32>, tensor<1x?x1xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %33 = linalg.generic {indexing_maps = [#map11, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %32 : tensor<64xf32>, tensor<1x?x64xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %34 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<64x64xf32>) outs(%34 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %33 [[0, 1], [2]] : tensor<1x?x64xf32> into tensor<?x64xf32>
    %35 = tensor.empty(%dim) : tensor<?x64xf32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %37 = linalg.matmul ins(%collapsed, %transposed : tensor<?x64xf32>, tensor<64x64xf32>) outs(%36 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %expanded_15 = tensor.expand_shape %37 [[0, 1], [2]] output_shape [1, %dim, 64] : tensor<?x64xf32> into tensor<1x?x64xf32>
    %38 = arith.cmpi slt, %0, %c0_i64 : i64
    %39 = arith.select %38, %c1_i64, %0 : i64
    %40 = arith.extui %38 : i1 to i64
    %41 = arith.addi %40, %c1_i64 : i64
    %42 = arith.muli %39, %c16_i64 : i64
    %43 = arith.cmpi sle, %41, %c1_i64 : i64
    cf.assert %43, "must have at most one inferred (negative) dimension"
    %44 = arith.muli %0, %c64_i64 : i64
    %45 = arith.divsi %44, %42 : i64
    %46 = arith.select %38, %45, %0 : i64
    %from_elements = tensor.from_elements %c1_i64, %46, %45, %c16_i64 : tensor<4xi64>
    %reshape = tensor.reshape %expanded_15(%from_elements) : (tensor<1x?x64xf32>, tensor<4xi64>) -> tensor<1x?x4x16xf32>
    %47 = arith.index_cast %46 : i64 to index
    %48 = tensor.empty(%47) : tensor<1x4x?x16xf32>
    %transposed_16 = linalg.transpose ins(%reshape : tensor<1x?x4x16xf32>) outs(%48 : tensor<1x4x?x16xf32>) permutation = [0, 2, 1, 3] 
    %49 = tensor.empty() : tensor<64x32xf32>
    %transposed_17 = linalg.transpose ins(%arg3 : tensor<32x64xf32>) outs(%49 : tensor<64x32xf32>) permutation = [1, 0] 
    %50 = tensor.empty(%dim) : tensor<?x32xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %52 = linalg.matmul ins(%collapsed, %transposed_17 : tensor<?x64xf32>, tensor<64x32xf32>) outs(%51 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %expanded_18 = tensor.expand_shape %52 [[0, 1], [2]] output_shape [1, %dim, 32] : tensor<?x32xf32> into tensor<1x?x32xf32>
    cf.assert %43, "must have at most one inferred (negative) dimension"
    %53 = arith.muli %0, %c32_i64 : i64
    %54 = arith.divsi %53, %42 : i64
    %55 = arith.select %38, %54, %0 : i64
    %from_elements_19 = tensor.from_elements %c1_i64, %55, %54, %c16_i64 : tensor<4xi64>
    %reshape_20 = tensor.reshape %expanded_18(%from_elements_19) : (tensor<1x?x32xf32>, tensor<4xi64>) -> tensor<1x?x2x16xf32>
    %56 = arith.index_cast %55 : i64 to index
    %57 = tensor.empty(%56) : tensor<1x2x?x16xf32>
    %transposed_21 = linalg.transpose ins(%reshape_20 : tensor<1x?x2x16xf32>) outs(%57 : tensor<1x2x?x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_22 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%49 : tensor<64x32xf32>) permutation = [1, 0] 
    %58 = linalg.matmul ins(%collapsed, %transposed_22 : tensor<?x64xf32>, tensor<64x32xf32>) outs(%51 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %expanded_23 = tensor.expand_shape %58 [[0, 1], [2]] output_shape [1, %dim, 32] : tensor<?x32xf32> into tensor<1x?x32xf32>
    cf.assert %43, "must have at most one inferred (negative) dimension"
    %reshape_24 = tensor.reshape %expanded_23(%from_elements_19) : (tensor<1x?x32xf32>, tensor<4xi64>) -> tensor<1x?x2x16xf32>
    %transposed_25 = linalg.transpose ins(%reshape_24 : tensor<1x?x2x16xf32>) outs(%57 : tensor<1x2x?x16xf32>) permutation = [0, 2, 1, 3] 
    %expanded_26 = tensor.expand_shape %23 [[0], [1, 2], [3]] output_shape [1, 1, %dim_14, 16] : tensor<1x?x16xf32> into tensor<1x1x?x16xf32>
    %expanded_27 = tensor.expand_shape %24 [[0], [1, 2], [3]] output_shape [1, 1, %dim_14, 16] : tensor<1x?x16xf32> into tensor<1x1x?x16xf32>
    %59 = arith.cmpi eq, %47, %dim_14 : index
    cf.assert %59, "mismatched size for broadcast"
    %60 = linalg.generic {indexing_maps = [#map5, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16, %expanded_26 : tensor<1x4x?x16xf32>, tensor<1x1x?x16xf32>) outs(%48 : tensor<1x4x?x16xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x16xf32>
    %extracted_slice = tensor.extract_slice %transposed_16[0, 0, 0, 0] [1, 4, %47, 8] [1, 1, 1, 1] : tensor<1x4x?x16xf32> to tensor<1x4x?x8xf32>
    %extracted_slice_28 = tensor.extract_slice %transposed_16[0, 0, 0, 8] [1, 4, %47, 8] [1, 1, 1, 1] : tensor<1x4x?x16xf32> to tensor<1x4x?x8xf32>
    %61 = tensor.empty(%47) : tensor<1x4x?x8xf32>
    %62 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_28 : tensor<1x4x?x8xf32>) outs(%61 : tensor<1x4x?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.negf %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x8xf32>
    %concat_29 = tensor.concat dim(3) %62, %extracted_slice : (tensor<1x4x?x8xf32>, tensor<1x4x?x8xf32>) -> tensor<1x4x?x16xf32>
    %dim_30 = tensor.dim %62, %c2 : tensor<1x4x?x8xf32>
    %63 = arith.cmpi eq, %dim_30, %dim_14 : index
    cf.assert %63, "mismatched size for broadcast"
    %64 = tensor.empty(%dim_30) : tensor<1x4x?x16xf32>
    %65 = linalg.generic {indexing_maps = [#map5, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_29, %expanded_27 : tensor<1x4x?x16xf32>, tensor<1x1x?x16xf32>) outs(%64 : tensor<1x4x?x16xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x16xf32>
    %66 = arith.cmpi eq, %47, %dim_30 : index
    cf.assert %66, "mismatched size for broadcast"
    %67 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %65 : tensor<1x4x?x16xf32>, tensor<1x4x?x16xf32>) outs(%48 : tensor<1x4x?x16xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.addf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x16xf32>
    %68 = arith.cmpi eq, %56, %dim_14 : index
    cf.assert %68, "mismatched size for broadcast"
    %69 = linalg.generic {indexing_maps = [#map5, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21, %expanded_26 : tensor<1x2x?x16xf32>, tensor<1x1x?x16xf32>) outs(%57 : tensor<1x2x?x16xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x2x?x16xf32>
    %extracted_slice_31 = tensor.extract_slice %transposed_21[0, 0, 0, 0] [1, 2, %56, 8] [1, 1, 1, 1] : tensor<1x2x?x16xf32> to tensor<1x2x?x8xf32>
    %extracted_slice_32 = tensor.extract_slice %transposed_21[0, 0, 0, 8] [1, 2, %56, 8] [1, 1, 1, 1] : tensor<1x2x?x16xf32> to tensor<1x2x?x8xf32>
    %70 = tensor.empty(%56) : tensor<1x2x?x8xf32>
    %71 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_32 : tensor<1x2x?x8xf32>) outs(%70 : tensor<1x2x?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.negf %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x2x?x8xf32>
    %concat_33 = tensor.concat dim(3) %71, %extracted_slice_31 : (tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>) -> tensor<1x2x?x16xf32>
    %dim_34 = tensor.dim %71, %c2 : tensor<1x2x?x8xf32>
    %72 = arith.cmpi eq, %dim_34, %dim_14 : index
    cf.assert %72, "mismatched size for broadcast"
    %73 = tensor.empty(%dim_34) : tensor<1x2x?x16xf32>
    %74 = linalg.generic {indexing_maps = [#map5, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_33, %expanded_27 : tensor<1x2x?x16xf32>, tensor<1x1x?x16xf32>) outs(%73 : tensor<1x2x?x16xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x2x?x16xf32>
    %75 = arith.cmpi eq, %56, %dim_34 : index
    cf.assert %75, "mismatched size for broadcast"
    %76 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %74 : tensor<1x2x?x16xf32>, tensor<1x2x?x16xf32>) outs(%57 : tensor<1x2x?x16xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.addf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x2x?x16xf32>
    %expanded_35 = tensor.expand_shape %76 [[0], [1], [2, 3], [4]] output_shape [1, 2, 1, %56, 16] : tensor<1x2x?x16xf32> into tensor<1x2x1x?x16xf32>
    cf.assert %15, "unimplemented: dynamic negative broadcast sizes"
    %77 = tensor.empty(%dim) : tensor<1x2x2x?x16xf32>
    %78 = linalg.generic {indexing_maps = [#map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%77 : tensor<1x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %171 = linalg.index 1 : index
      %172 = linalg.index 3 : index
      %173 = linalg.index 4 : index
      %174 = arith.cmpi eq, %56, %c1 : index
      %175 = arith.select %174, %c0, %172 : index
      %extracted = tensor.extract %expanded_35[%c0, %171, %c0, %175, %173] : tensor<1x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x2x2x?x16xf32>
    %collapsed_36 = tensor.collapse_shape %78 [[0], [1, 2], [3], [4]] : tensor<1x2x2x?x16xf32> into tensor<1x4x?x16xf32>
    %expanded_37 = tensor.expand_shape %transposed_25 [[0], [1], [2, 3], [4]] output_shape [1, 2, 1, %56, 16] : tensor<1x2x?x16xf32> into tensor<1x2x1x?x16xf32>
    cf.assert %15, "unimplemented: dynamic negative broadcast sizes"
    %79 = linalg.generic {indexing_maps = [#map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%77 : tensor<1x2x2x?x16xf32>) {
    ^bb0(%out: f32):
      %171 = linalg.index 1 : index
      %172 = linalg.index 3 : index
      %173 = linalg.index 4 : index
      %174 = arith.cmpi eq, %56, %c1 : index
      %175 = arith.select %174, %c0, %172 : index
      %extracted = tensor.extract %expanded_37[%c0, %171, %c0, %175, %173] : tensor<1x2x1x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x2x2x?x16xf32>
    %collapsed_38 = tensor.collapse_shape %79 [[0], [1, 2], [3], [4]] : tensor<1x2x2x?x16xf32> into tensor<1x4x?x16xf32>
    %80 = tensor.empty(%dim, %dim) : tensor<1x1x?x?xf32>
    %81 = linalg.generic {indexing_maps = [#map5, #map6, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %cst_2, %cst_3 : tensor<1x1x?x?xi1>, tensor<f32>, tensor<f32>) outs(%80 : tensor<1x1x?x?xf32>) {
    ^bb0(%in: i1, %in_63: f32, %in_64: f32, %out: f32):
      %171 = arith.select %in, %in_63, %in_64 : f32
      linalg.yield %171 : f32
    } -> tensor<1x1x?x?xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x4x?x16xf32>) outs(%48 : tensor<1x4x?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.mulf %in, %cst_9 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x16xf32>
    %83 = tensor.empty(%dim) : tensor<1x4x16x?xf32>
    %transposed_39 = linalg.transpose ins(%collapsed_36 : tensor<1x4x?x16xf32>) outs(%83 : tensor<1x4x16x?xf32>) permutation = [0, 1, 3, 2] 
    %84 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_39 : tensor<1x4x16x?xf32>) outs(%83 : tensor<1x4x16x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.mulf %in, %cst_9 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x16x?xf32>
    cf.assert %15, "unimplemented: dynamic negative broadcast sizes"
    %85 = tensor.empty(%dim) : tensor<1x4x?x16xf32>
    %86 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%85 : tensor<1x4x?x16xf32>) {
    ^bb0(%out: f32):
      %171 = linalg.index 1 : index
      %172 = linalg.index 2 : index
      %173 = linalg.index 3 : index
      %174 = arith.cmpi eq, %47, %c1 : index
      %175 = arith.select %174, %c0, %172 : index
      %extracted = tensor.extract %82[%c0, %171, %175, %173] : tensor<1x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x?x16xf32>
    %collapsed_40 = tensor.collapse_shape %86 [[0, 1], [2], [3]] : tensor<1x4x?x16xf32> into tensor<4x?x16xf32>
    cf.assert %15, "unimplemented: dynamic negative broadcast sizes"
    %87 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%83 : tensor<1x4x16x?xf32>) {
    ^bb0(%out: f32):
      %171 = linalg.index 1 : index
      %172 = linalg.index 2 : index
      %173 = linalg.index 3 : index
      %174 = arith.cmpi eq, %dim, %c1 : index
      %175 = arith.select %174, %c0, %173 : index
      %extracted = tensor.extract %84[%c0, %171, %172, %175] : tensor<1x4x16x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x16x?xf32>
    %collapsed_41 = tensor.collapse_shape %87 [[0, 1], [2], [3]] : tensor<1x4x16x?xf32> into tensor<4x16x?xf32>
    %88 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
    %89 = linalg.fill ins(%cst : f32) outs(%88 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
    %90 = linalg.batch_matmul ins(%collapsed_40, %collapsed_41 : tensor<4x?x16xf32>, tensor<4x16x?xf32>) outs(%89 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
    %91 = arith.muli %0, %c4_i64 : i64
    %92 = arith.select %38, %c4_i64, %91 : i64
    %93 = arith.muli %92, %0 : i64
    %94 = arith.select %38, %c4_i64, %93 : i64
    %95 = arith.select %38, %41, %40 : i64
    %96 = arith.cmpi sle, %95, %c1_i64 : i64
    cf.assert %96, "must have at most one inferred (negative) dimension"
    %97 = arith.muli %91, %0 : i64
    %98 = arith.divsi %97, %94 : i64
    %99 = arith.select %38, %98, %0 : i64
    %from_elements_42 = tensor.from_elements %c1_i64, %c4_i64, %99, %99 : tensor<4xi64>
    %reshape_43 = tensor.reshape %90(%from_elements_42) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<1x4x?x?xf32>
    %100 = arith.index_cast %99 : i64 to index
    %101 = arith.cmpi eq, %100, %dim : index
    cf.assert %101, "mismatched size for broadcast"
    cf.assert %101, "mismatched size for broadcast"
    %102 = tensor.empty(%100, %100) : tensor<1x4x?x?xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_43, %81 : tensor<1x4x?x?xf32>, tensor<1x1x?x?xf32>) outs(%102 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.addf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x?xf32>
    %104 = tensor.empty(%100) : tensor<1x4x?xi64>
    %105 = linalg.fill ins(%c0_i64 : i64) outs(%104 : tensor<1x4x?xi64>) -> tensor<1x4x?xi64>
    %106 = tensor.empty(%100) : tensor<1x4x?xf32>
    %107 = linalg.fill ins(%cst_0 : f32) outs(%106 : tensor<1x4x?xf32>) -> tensor<1x4x?xf32>
    %108:2 = linalg.generic {indexing_maps = [#map5, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%103 : tensor<1x4x?x?xf32>) outs(%107, %105 : tensor<1x4x?xf32>, tensor<1x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_63: i64):
      %171 = linalg.index 3 : index
      %172 = arith.index_cast %171 : index to i64
      %173 = arith.maximumf %in, %out : f32
      %174 = arith.cmpf ogt, %in, %out : f32
      %175 = arith.select %174, %172, %out_63 : i64
      linalg.yield %173, %175 : f32, i64
    } -> (tensor<1x4x?xf32>, tensor<1x4x?xi64>)
    %expanded_44 = tensor.expand_shape %108#0 [[0], [1], [2, 3]] output_shape [1, 4, %100, 1] : tensor<1x4x?xf32> into tensor<1x4x?x1xf32>
    %109 = linalg.generic {indexing_maps = [#map5, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103, %expanded_44 : tensor<1x4x?x?xf32>, tensor<1x4x?x1xf32>) outs(%102 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.subf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x?xf32>
    %110 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%109 : tensor<1x4x?x?xf32>) outs(%102 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.exp %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x?xf32>
    %111 = tensor.empty(%100) : tensor<1x4x?x1xf32>
    %112 = linalg.fill ins(%cst : f32) outs(%111 : tensor<1x4x?x1xf32>) -> tensor<1x4x?x1xf32>
    %113 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%110 : tensor<1x4x?x?xf32>) outs(%112 : tensor<1x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x1xf32>
    %114 = linalg.generic {indexing_maps = [#map5, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110, %113 : tensor<1x4x?x?xf32>, tensor<1x4x?x1xf32>) outs(%102 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.divf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x?xf32>
    %115 = tensor.empty(%100, %100) : tensor<1x4x?x?xi1>
    %116 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103 : tensor<1x4x?x?xf32>) outs(%115 : tensor<1x4x?x?xi1>) {
    ^bb0(%in: f32, %out: i1):
      %171 = arith.extf %in : f32 to f64
      %172 = arith.cmpf oeq, %171, %cst_5 : f64
      linalg.yield %172 : i1
    } -> tensor<1x4x?x?xi1>
    %117 = tensor.empty(%100) : tensor<1x4x?x1xi1>
    %118 = linalg.fill ins(%true : i1) outs(%117 : tensor<1x4x?x1xi1>) -> tensor<1x4x?x1xi1>
    %119 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%116 : tensor<1x4x?x?xi1>) outs(%118 : tensor<1x4x?x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %171 = arith.andi %in, %out : i1
      linalg.yield %171 : i1
    } -> tensor<1x4x?x1xi1>
    %120 = arith.cmpi sge, %99, %c0_i64 : i64
    cf.assert %120, "negative values not allowed in new dimensions"
    %121 = arith.index_cast %99 : i64 to index
    cf.assert %120, "negative values not allowed in new dimensions"
    %122 = tensor.empty(%121, %121) : tensor<1x4x?x?xf32>
    %123 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%122 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x?x?xf32>
    %124 = arith.cmpi eq, %100, %121 : index
    cf.assert %124, "mismatched size for broadcast"
    %125 = arith.cmpi eq, %121, %100 : index
    cf.assert %125, "mismatched size for broadcast"
    %126 = tensor.empty(%100, %121) : tensor<1x4x?x?xf32>
    %127 = linalg.generic {indexing_maps = [#map4, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%119, %123, %114 : tensor<1x4x?x1xi1>, tensor<1x4x?x?xf32>, tensor<1x4x?x?xf32>) outs(%126 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: i1, %in_63: f32, %in_64: f32, %out: f32):
      %171 = arith.select %in, %in_63, %in_64 : f32
      linalg.yield %171 : f32
    } -> tensor<1x4x?x?xf32>
    cf.assert %15, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %15, "unimplemented: dynamic negative broadcast sizes"
    %128 = tensor.empty(%dim, %dim) : tensor<1x4x?x?xf32>
    %129 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%128 : tensor<1x4x?x?xf32>) {
    ^bb0(%out: f32):
      %171 = linalg.index 1 : index
      %172 = linalg.index 2 : index
      %173 = linalg.index 3 : index
      %174 = arith.cmpi eq, %100, %c1 : index
      %175 = arith.select %174, %c0, %172 : index
      %176 = arith.cmpi eq, %121, %c1 : index
      %177 = arith.select %176, %c0, %173 : index
      %extracted = tensor.extract %127[%c0, %171, %175, %177] : tensor<1x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x?x?xf32>
    cf.assert %96, "must have at most one inferred (negative) dimension"
    %from_elements_45 = tensor.from_elements %c4_i64, %99, %99 : tensor<3xi64>
    %reshape_46 = tensor.reshape %129(%from_elements_45) : (tensor<1x4x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
    cf.assert %15, "unimplemented: dynamic negative broadcast sizes"
    %130 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%85 : tensor<1x4x?x16xf32>) {
    ^bb0(%out: f32):
      %171 = linalg.index 1 : index
      %172 = linalg.index 2 : index
      %173 = linalg.index 3 : index
      %174 = arith.cmpi eq, %dim, %c1 : index
      %175 = arith.select %174, %c0, %172 : index
      %extracted = tensor.extract %collapsed_38[%c0, %171, %175, %173] : tensor<1x4x?x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x?x16xf32>
    %collapsed_47 = tensor.collapse_shape %130 [[0, 1], [2], [3]] : tensor<1x4x?x16xf32> into tensor<4x?x16xf32>
    %131 = arith.cmpi eq, %99, %0 : i64
    cf.assert %131, "mismatching contracting dimension"
    %132 = tensor.empty(%100) : tensor<4x?x16xf32>
    %133 = linalg.fill ins(%cst : f32) outs(%132 : tensor<4x?x16xf32>) -> tensor<4x?x16xf32>
    %134 = linalg.batch_matmul ins(%reshape_46, %collapsed_47 : tensor<4x?x?xf32>, tensor<4x?x16xf32>) outs(%133 : tensor<4x?x16xf32>) -> tensor<4x?x16xf32>
    %expanded_48 = tensor.expand_shape %134 [[0, 1], [2], [3]] output_shape [1, 4, %100, 16] : tensor<4x?x16xf32> into tensor<1x4x?x16xf32>
    %135 = tensor.empty(%100) : tensor<1x?x4x16xf32>
    %transposed_49 = linalg.transpose ins(%expanded_48 : tensor<1x4x?x16xf32>) outs(%135 : tensor<1x?x4x16xf32>) permutation = [0, 2, 1, 3] 
    cf.assert %43, "must have at most one inferred (negative) dimension"
    %136 = arith.muli %99, %c64_i64 : i64
    %137 = arith.divsi %136, %39 : i64
    %138 = arith.select %38, %137, %0 : i64
    %from_elements_50 = tensor.from_elements %c1_i64, %138, %137 : tensor<3xi64>
    %reshape_51 = tensor.reshape %transposed_49(%from_elements_50) : (tensor<1x?x4x16xf32>, tensor<3xi64>) -> tensor<1x?x64xf32>
    %transposed_52 = linalg.transpose ins(%arg5 : tensor<64x64xf32>) outs(%34 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_53 = tensor.collapse_shape %reshape_51 [[0, 1], [2]] : tensor<1x?x64xf32> into tensor<?x64xf32>
    %139 = arith.index_cast %138 : i64 to index
    %140 = tensor.empty(%139) : tensor<?x64xf32>
    %141 = linalg.fill ins(%cst : f32) outs(%140 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %142 = linalg.matmul ins(%collapsed_53, %transposed_52 : tensor<?x64xf32>, tensor<64x64xf32>) outs(%141 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %expanded_54 = tensor.expand_shape %142 [[0, 1], [2]] output_shape [1, %139, 64] : tensor<?x64xf32> into tensor<1x?x64xf32>
    %143 = arith.cmpi eq, %dim, %139 : index
    cf.assert %143, "mismatched size for broadcast"
    %144 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_54 : tensor<1x?x64xf32>, tensor<1x?x64xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.addf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %145 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144 : tensor<1x?x64xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %146 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "reduction"]} ins(%145 : tensor<1x?x64xf32>) outs(%27 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %147 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<1x?x1xf32>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.divf %in, %cst_8 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %148 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<1x?x1xf32>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_6 : f64 to f32
      %172 = arith.addf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x?x1xf32>
    %149 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<1x?x1xf32>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.rsqrt %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %150 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144, %149 : tensor<1x?x64xf32>, tensor<1x?x1xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %151 = linalg.generic {indexing_maps = [#map11, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %150 : tensor<64xf32>, tensor<1x?x64xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %152 = tensor.empty() : tensor<64x96xf32>
    %transposed_55 = linalg.transpose ins(%arg6 : tensor<96x64xf32>) outs(%152 : tensor<64x96xf32>) permutation = [1, 0] 
    %collapsed_56 = tensor.collapse_shape %151 [[0, 1], [2]] : tensor<1x?x64xf32> into tensor<?x64xf32>
    %153 = tensor.empty(%dim) : tensor<?x96xf32>
    %154 = linalg.fill ins(%cst : f32) outs(%153 : tensor<?x96xf32>) -> tensor<?x96xf32>
    %155 = linalg.matmul ins(%collapsed_56, %transposed_55 : tensor<?x64xf32>, tensor<64x96xf32>) outs(%154 : tensor<?x96xf32>) -> tensor<?x96xf32>
    %expanded_57 = tensor.expand_shape %155 [[0, 1], [2]] output_shape [1, %dim, 96] : tensor<?x96xf32> into tensor<1x?x96xf32>
    %156 = tensor.empty(%dim) : tensor<1x?x96xf32>
    %157 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_57 : tensor<1x?x96xf32>) outs(%156 : tensor<1x?x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.negf %in : f32
      %172 = math.exp %171 : f32
      %173 = arith.addf %172, %cst_1 : f32
      %174 = arith.divf %cst_1, %173 : f32
      linalg.yield %174 : f32
    } -> tensor<1x?x96xf32>
    %158 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_57, %157 : tensor<1x?x96xf32>, tensor<1x?x96xf32>) outs(%156 : tensor<1x?x96xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x96xf32>
    %transposed_58 = linalg.transpose ins(%arg7 : tensor<96x64xf32>) outs(%152 : tensor<64x96xf32>) permutation = [1, 0] 
    %159 = linalg.matmul ins(%collapsed_56, %transposed_58 : tensor<?x64xf32>, tensor<64x96xf32>) outs(%154 : tensor<?x96xf32>) -> tensor<?x96xf32>
    %expanded_59 = tensor.expand_shape %159 [[0, 1], [2]] output_shape [1, %dim, 96] : tensor<?x96xf32> into tensor<1x?x96xf32>
    %160 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%158, %expanded_59 : tensor<1x?x96xf32>, tensor<1x?x96xf32>) outs(%156 : tensor<1x?x96xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x96xf32>
    %161 = tensor.empty() : tensor<96x64xf32>
    %transposed_60 = linalg.transpose ins(%arg8 : tensor<64x96xf32>) outs(%161 : tensor<96x64xf32>) permutation = [1, 0] 
    %collapsed_61 = tensor.collapse_shape %160 [[0, 1], [2]] : tensor<1x?x96xf32> into tensor<?x96xf32>
    %162 = linalg.matmul ins(%collapsed_61, %transposed_60 : tensor<?x96xf32>, tensor<96x64xf32>) outs(%36 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %expanded_62 = tensor.expand_shape %162 [[0, 1], [2]] output_shape [1, %dim, 64] : tensor<?x64xf32> into tensor<1x?x64xf32>
    %163 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144, %expanded_62 : tensor<1x?x64xf32>, tensor<1x?x64xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.addf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %164 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%163 : tensor<1x?x64xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %165 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "reduction"]} ins(%164 : tensor<1x?x64xf32>) outs(%27 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.addf %in, %out : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %166 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%165 : tensor<1x?x1xf32>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.divf %in, %cst_8 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %167 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166 : tensor<1x?x1xf32>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = arith.truncf %cst_6 : f64 to f32
      %172 = arith.addf %in, %171 : f32
      linalg.yield %172 : f32
    } -> tensor<1x?x1xf32>
    %168 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%167 : tensor<1x?x1xf32>) outs(%18 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %171 = math.rsqrt %in : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x1xf32>
    %169 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%163, %168 : tensor<1x?x64xf32>, tensor<1x?x1xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    %170 = linalg.generic {indexing_maps = [#map11, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %169 : tensor<64xf32>, tensor<1x?x64xf32>) outs(%25 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %171 = arith.mulf %in, %in_63 : f32
      linalg.yield %171 : f32
    } -> tensor<1x?x64xf32>
    return %170 : tensor<1x?x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539"
    }
  }
#-}
