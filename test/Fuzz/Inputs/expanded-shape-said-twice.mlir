// way: gpu sm_80 rows variants
#map = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d2, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<128x64xf8E4M3FN>, tensor<128x4xbf16>, tensor<64x32xf8E4M3FN>, tensor<4x2xbf16>, tensor<128x32xf32>) -> tensor<128x32xf32>, sym_name = "reshapes"}> ({
  ^bb0(%arg10: tensor<128x64xf8E4M3FN>, %arg11: tensor<128x4xbf16>, %arg12: tensor<64x32xf8E4M3FN>, %arg13: tensor<4x2xbf16>, %arg14: tensor<128x32xf32>):
    %9 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %10 = "tensor.expand_shape"(%arg10) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 8, 4, 16>}> : (tensor<128x64xf8E4M3FN>) -> tensor<128x4x16xf8E4M3FN>
    %11 = "tensor.empty"() : () -> tensor<128x4x16xf32>
    %12 = "linalg.generic"(%10, %arg11, %11) <{indexing_maps = [#map6, #map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: f8E4M3FN, %arg26: bf16, %arg27: f32):
      %26 = "arith.extf"(%arg25) : (f8E4M3FN) -> f32
      %27 = "arith.extf"(%arg26) : (bf16) -> f32
      %28 = "arith.mulf"(%26, %27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%28) : (f32) -> ()
    }) : (tensor<128x4x16xf8E4M3FN>, tensor<128x4xbf16>, tensor<128x4x16xf32>) -> tensor<128x4x16xf32>
    %13 = "tensor.collapse_shape"(%12) <{reassociation = [[0], [1, 2]]}> : (tensor<128x4x16xf32>) -> tensor<128x64xf32>
    %14 = "tensor.empty"() : () -> tensor<4x16x2x16xbf16>
    %15 = "linalg.broadcast"(%arg13, %14) <{dimensions = array<i64: 1, 3>}> ({
    ^bb0(%arg23: bf16, %arg24: bf16):
      "linalg.yield"(%arg23) : (bf16) -> ()
    }) : (tensor<4x2xbf16>, tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xbf16>
    %16 = "tensor.collapse_shape"(%15) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<4x16x2x16xbf16>) -> tensor<64x32xbf16>
    %17 = "tensor.empty"() : () -> tensor<64x32xf32>
    %18 = "linalg.generic"(%arg12, %16, %17) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg20: f8E4M3FN, %arg21: bf16, %arg22: f32):
      %23 = "arith.extf"(%arg20) : (f8E4M3FN) -> f32
      %24 = "arith.extf"(%arg21) : (bf16) -> f32
      %25 = "arith.mulf"(%23, %24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%25) : (f32) -> ()
    }) : (tensor<64x32xf8E4M3FN>, tensor<64x32xbf16>, tensor<64x32xf32>) -> tensor<64x32xf32>
    %19 = "linalg.fill"(%9, %arg14) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (f32, tensor<128x32xf32>) -> tensor<128x32xf32>
    %20 = "linalg.matmul"(%13, %18, %19) <{indexing_maps = [#map3, #map7, #map5], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32, %arg17: f32):
      %21 = "arith.mulf"(%arg15, %arg16) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %22 = "arith.addf"(%arg17, %21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%22) : (f32) -> ()
    }) : (tensor<128x64xf32>, tensor<64x32xf32>, tensor<128x32xf32>) -> tensor<128x32xf32>
    "func.return"(%20) : (tensor<128x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()
