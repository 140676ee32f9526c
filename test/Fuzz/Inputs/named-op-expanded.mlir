// way: passes fusednorm-expand-fp8,fusednorm-expand-fp8,rowkernel-split-rows
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<5x32xf8E4M3FN>, tensor<5xf32>, tensor<1000x32xf8E4M3FN>, tensor<1000xf32>) -> tensor<5x1000xbf16, 1>, sym_name = "behind", sym_visibility = "nested"}> ({
  ^bb0(%arg0: tensor<5x32xf8E4M3FN>, %arg1: tensor<5xf32>, %arg2: tensor<1000x32xf8E4M3FN>, %arg3: tensor<1000xf32>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %1 = "tensor.empty"() : () -> tensor<32x1000xf8E4M3FN>
    %2 = "tensor.empty"() : () -> tensor<5x1000xf32>
    %3 = "tensor.empty"() : () -> tensor<5x1000xbf16, 1>
    %4 = "linalg.transpose"(%arg2, %1) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg13: f8E4M3FN, %arg14: f8E4M3FN):
      "linalg.yield"(%arg13) : (f8E4M3FN) -> ()
    }) : (tensor<1000x32xf8E4M3FN>, tensor<32x1000xf8E4M3FN>) -> tensor<32x1000xf8E4M3FN>
    %5 = "linalg.fill"(%0, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      "linalg.yield"(%arg11) : (f32) -> ()
    }) : (f32, tensor<5x1000xf32>) -> tensor<5x1000xf32>
    %6 = "linalg.matmul"(%arg0, %4, %5) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: f8E4M3FN, %arg9: f8E4M3FN, %arg10: f32):
      %11 = "arith.extf"(%arg8) : (f8E4M3FN) -> f32
      %12 = "arith.extf"(%arg9) : (f8E4M3FN) -> f32
      %13 = "arith.mulf"(%11, %12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %14 = "arith.addf"(%arg10, %13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%14) : (f32) -> ()
    }) : (tensor<5x32xf8E4M3FN>, tensor<32x1000xf8E4M3FN>, tensor<5x1000xf32>) -> tensor<5x1000xf32>
    %7 = "linalg.generic"(%6, %arg1, %arg3, %3) <{indexing_maps = [#map3, #map4, #map5, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg4: f32, %arg5: f32, %arg6: f32, %arg7: bf16):
      %8 = "arith.mulf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %9 = "arith.mulf"(%8, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %10 = "arith.truncf"(%9) : (f32) -> bf16
      "linalg.yield"(%10) : (bf16) -> ()
    }) : (tensor<5x1000xf32>, tensor<5xf32>, tensor<1000xf32>, tensor<5x1000xbf16, 1>) -> tensor<5x1000xbf16, 1>
    "func.return"(%7) : (tensor<5x1000xbf16, 1>) -> ()
  }) : () -> ()
}) : () -> ()
