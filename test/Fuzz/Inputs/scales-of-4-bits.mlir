// way: cpu sapphirerapids openmp fuse
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<128x64xf8E4M3FN>, tensor<128x4xf4E2M1FN>, tensor<64x32xf8E4M3FN>, tensor<4x2xf4E2M1FN>, tensor<128x32xf32>) -> tensor<128x32xf32>, sym_name = "reshapes"}> ({
  ^bb0(%arg0: tensor<128x64xf8E4M3FN>, %arg1: tensor<128x4xf4E2M1FN>, %arg2: tensor<64x32xf8E4M3FN>, %arg3: tensor<4x2xf4E2M1FN>, %arg4: tensor<128x32xf32>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %1 = "tensor.expand_shape"(%arg0) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 8, 4, 16>}> {fusednorm.result_arguments = true} : (tensor<128x64xf8E4M3FN>) -> tensor<128x4x16xf8E4M3FN>
    %2 = "tensor.empty"() : () -> tensor<128x4x16xf32>
    %3 = "linalg.generic"(%1, %arg1, %2) <{indexing_maps = [#map, #map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg15: f8E4M3FN, %arg16: f4E2M1FN, %arg17: f32):
      %17 = "arith.extf"(%arg15) : (f8E4M3FN) -> f32
      %18 = "arith.extf"(%arg16) : (f4E2M1FN) -> f32
      %19 = "arith.mulf"(%17, %18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%19) : (f32) -> ()
    }) : (tensor<128x4x16xf8E4M3FN>, tensor<128x4xf4E2M1FN>, tensor<128x4x16xf32>) -> tensor<128x4x16xf32>
    %4 = "tensor.collapse_shape"(%3) <{reassociation = [[0], [1, 2]]}> : (tensor<128x4x16xf32>) -> tensor<128x64xf32>
    %5 = "tensor.empty"() : () -> tensor<4x16x2x16xf4E2M1FN>
    %6 = "linalg.broadcast"(%arg3, %5) <{dimensions = array<i64: 1, 3>}> ({
    ^bb0(%arg13: f4E2M1FN, %arg14: f4E2M1FN):
      "linalg.yield"(%arg13) : (f4E2M1FN) -> ()
    }) : (tensor<4x2xf4E2M1FN>, tensor<4x16x2x16xf4E2M1FN>) -> tensor<4x16x2x16xf4E2M1FN>
    %7 = "tensor.collapse_shape"(%6) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<4x16x2x16xf4E2M1FN>) -> tensor<64x32xf4E2M1FN>
    %8 = "tensor.empty"() : () -> tensor<64x32xf32>
    %9 = "linalg.generic"(%arg2, %7, %8) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg10: f8E4M3FN, %arg11: f4E2M1FN, %arg12: f32):
      %14 = "arith.extf"(%arg10) : (f8E4M3FN) -> f32
      %15 = "arith.extf"(%arg11) : (f4E2M1FN) -> f32
      %16 = "arith.mulf"(%14, %15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%16) : (f32) -> ()
    }) : (tensor<64x32xf8E4M3FN>, tensor<64x32xf4E2M1FN>, tensor<64x32xf32>) -> tensor<64x32xf32>
    %10 = "linalg.fill"(%0, %arg4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      "linalg.yield"(%arg8) : (f32) -> ()
    }) : (f32, tensor<128x32xf32>) -> tensor<128x32xf32>
    %11 = "linalg.matmul"(%4, %9, %10) <{indexing_maps = [#map3, #map4, #map1], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32, %arg7: f32):
      %12 = "arith.mulf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %13 = "arith.addf"(%arg7, %12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%13) : (f32) -> ()
    }) : (tensor<128x64xf32>, tensor<64x32xf32>, tensor<128x32xf32>) -> tensor<128x32xf32>
    "func.return"(%11) : (tensor<128x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()
