// way: sound 912215
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<3x8x64xi8>, tensor<3x8x1xf32>, tensor<3x64x32xi8>, f32, tensor<3x8x32xf32>) -> tensor<3x8x32xf32>, sym_name = "primitives"}> ({
  ^bb0(%arg0: tensor<3x8x64xi8>, %arg1: tensor<3x8x1xf32>, %arg2: tensor<3x64x32xi8>, %arg3: f32, %arg4: tensor<3x8x32xf32>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %1 = "tensor.empty"() : () -> tensor<3x8x64xf32>
    %2 = "tensor.empty"() : () -> tensor<3x64x32xf32>
    %3 = "fusednorm.dequantize"(%arg0, %arg1, %1) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, scheme = #fusednorm.quantization<row>}> : (tensor<3x8x64xi8>, tensor<3x8x1xf32>, tensor<3x8x64xf32>) -> tensor<3x8x64xf32>
    %4 = "fusednorm.dequantize"(%arg2, %arg3, %2) <{operandSegmentSizes = array<i32: 1, 0, 1, 1>, scheme = #fusednorm.quantization<row>}> : (tensor<3x64x32xi8>, f32, tensor<3x64x32xf32>) -> tensor<3x64x32xf32>
    %5 = "linalg.fill"(%0, %arg4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      "linalg.yield"(%arg3) : (f32) -> ()
    }) : (f32, tensor<3x8x32xf32>) -> tensor<3x8x32xf32>
    %7 = "linalg.batch_matmul"(%3, %4, %5) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32, %arg7: f32):
      %8 = "arith.mulf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %9 = "arith.addf"(%arg7, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) : (tensor<3x8x64xf32>, tensor<3x64x32xf32>, tensor<3x8x32xf32>) -> tensor<3x8x32xf32>
    "func.return"(%7) : (tensor<3x8x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()
