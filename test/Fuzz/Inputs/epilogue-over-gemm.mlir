// way: sound 398898
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x?xbf16>, tensor<256x?xbf16>, tensor<256xf32>, tensor<256xbf16>, f32) -> (tensor<?x256xf8E4M3FN>, tensor<?x2xf32>), sym_name = "rows"}> ({
  ^bb0(%arg0: tensor<?x?xbf16>, %arg1: tensor<256x?xbf16>, %arg2: tensor<256xf32>, %arg3: tensor<256xbf16>, %arg4: f32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "tensor.dim"(%arg0, %0) : (tensor<?x?xbf16>, index) -> index
    %2 = "tensor.empty"(%1) : (index) -> tensor<?x256xf32>
    %3 = "fusednorm.matmul"(%arg0, %arg1, %2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>, transpose_b}> ({
    }) : (tensor<?x?xbf16>, tensor<256x?xbf16>, tensor<?x256xf32>) -> tensor<?x256xf32>
    %4 = "linalg.generic"(%3, %arg2, %3) <{indexing_maps = [#map, #map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32, %arg7: f32):
      %10 = "arith.addf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%10) : (f32) -> ()
    }) : (tensor<?x256xf32>, tensor<256xf32>, tensor<?x256xf32>) -> tensor<?x256xf32>
    %5 = "tensor.empty"(%1) : (index) -> tensor<?x256xf32>
    %6 = "fusednorm.rms_norm"(%4, %arg3, %arg4, %5) <{numerics = #fusednorm.numerics<>}> : (tensor<?x256xf32>, tensor<256xbf16>, f32, tensor<?x256xf32>) -> tensor<?x256xf32>
    %7 = "tensor.empty"(%1) : (index) -> tensor<?x256xf8E4M3FN>
    %8 = "tensor.empty"(%1) : (index) -> tensor<?x2xf32>
    %9:2 = "fusednorm.quantize"(%6, %7, %8) <{numerics = #fusednorm.numerics<>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1>, scheme = #fusednorm.quantization<group = 128>}> : (tensor<?x256xf32>, tensor<?x256xf8E4M3FN>, tensor<?x2xf32>) -> (tensor<?x256xf8E4M3FN>, tensor<?x2xf32>)
    "func.return"(%9#0, %9#1) : (tensor<?x256xf8E4M3FN>, tensor<?x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()
