// way: cpu znver5
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1 floordiv 32)>
#map2 = affine_map<(d0, d1) -> (d1 floordiv 32, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x64xi8>, tensor<4x2xf8E4M3FNUZ>, tensor<2x8xf8E4M3FNUZ>, tensor<?x4xf8E4M3FNUZ>, tensor<4x64xf8E4M3FNUZ>) -> (tensor<4x64xf8E4M3FNUZ>, tensor<4x64xf8E4M3FNUZ>, tensor<4x64xf8E4M3FNUZ>), sym_name = "groups"}> ({
  ^bb0(%arg0: tensor<4x64xi8>, %arg1: tensor<4x2xf8E4M3FNUZ>, %arg2: tensor<2x8xf8E4M3FNUZ>, %arg3: tensor<?x4xf8E4M3FNUZ>, %arg4: tensor<4x64xf8E4M3FNUZ>):
    %0 = "linalg.generic"(%arg0, %arg1, %arg4) <{indexing_maps = [#map, #map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: i8, %arg12: f8E4M3FNUZ, %arg13: f8E4M3FNUZ):
      %8 = "arith.sitofp"(%arg11) : (i8) -> f8E4M3FNUZ
      %9 = "arith.mulf"(%8, %arg12) <{fastmath = #arith.fastmath<none>}> : (f8E4M3FNUZ, f8E4M3FNUZ) -> f8E4M3FNUZ
      "linalg.yield"(%9) : (f8E4M3FNUZ) -> ()
    }) : (tensor<4x64xi8>, tensor<4x2xf8E4M3FNUZ>, tensor<4x64xf8E4M3FNUZ>) -> tensor<4x64xf8E4M3FNUZ>
    %1 = "tensor.extract_slice"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<2x8xf8E4M3FNUZ>) -> tensor<2x4xf8E4M3FNUZ>
    %2 = "linalg.generic"(%arg0, %1, %arg4) <{indexing_maps = [#map, #map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: i8, %arg9: f8E4M3FNUZ, %arg10: f8E4M3FNUZ):
      %6 = "arith.sitofp"(%arg8) : (i8) -> f8E4M3FNUZ
      %7 = "arith.mulf"(%6, %arg9) <{fastmath = #arith.fastmath<none>}> : (f8E4M3FNUZ, f8E4M3FNUZ) -> f8E4M3FNUZ
      "linalg.yield"(%7) : (f8E4M3FNUZ) -> ()
    }) : (tensor<4x64xi8>, tensor<2x4xf8E4M3FNUZ>, tensor<4x64xf8E4M3FNUZ>) -> tensor<4x64xf8E4M3FNUZ>
    %3 = "linalg.generic"(%arg0, %arg3, %arg4) <{indexing_maps = [#map, #map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg5: i8, %arg6: f8E4M3FNUZ, %arg7: f8E4M3FNUZ):
      %4 = "arith.sitofp"(%arg5) : (i8) -> f8E4M3FNUZ
      %5 = "arith.mulf"(%4, %arg6) <{fastmath = #arith.fastmath<none>}> : (f8E4M3FNUZ, f8E4M3FNUZ) -> f8E4M3FNUZ
      "linalg.yield"(%5) : (f8E4M3FNUZ) -> ()
    }) : (tensor<4x64xi8>, tensor<?x4xf8E4M3FNUZ>, tensor<4x64xf8E4M3FNUZ>) -> tensor<4x64xf8E4M3FNUZ>
    "func.return"(%0, %2, %3) : (tensor<4x64xf8E4M3FNUZ>, tensor<4x64xf8E4M3FNUZ>, tensor<4x64xf8E4M3FNUZ>) -> ()
  }) : () -> ()
}) : () -> ()
