// way: passes convert-batch-kernels-to-gpu{target=sm_80},canonicalize
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<9223372036854775807x64xbf16>, tensor<64xbf16>, f32, tensor<9223372036854775807x64xf8E4M3FN>, tensor<9223372036854775807x1xf32>) -> (tensor<9223372036854775807x64xf8E4M3FN>, tensor<9223372036854775807x1xf32>), sym_name = "tensor_cast_fused"}> ({
  ^bb0(%arg1: tensor<9223372036854775807x64xbf16>, %arg2: tensor<64xbf16>, %arg3: f32, %arg4: tensor<9223372036854775807x64xf8E4M3FN>, %arg5: tensor<9223372036854775807x1xf32>):
    %1 = "tensor.cast"(%arg1) : (tensor<9223372036854775807x64xbf16>) -> tensor<?x64xbf16, 1>
    %2 = "func.call"(%arg4) <{callee = @outlined0}> : (tensor<9223372036854775807x64xf8E4M3FN>) -> tensor<?x64xf8E4M3FN>
    %3 = "tensor.cast"(%arg5) : (tensor<9223372036854775807x1xf32>) -> tensor<?x1xf32>
    %4:2 = "fusednorm.fused"(%1, %arg2, %arg3, %2, %3) <{operandSegmentSizes = array<i32: 3, 2>}> ({
    ^bb0(%arg6: tensor<?x64xbf16, 1>, %arg7: tensor<64xbf16>, %arg8: f32, %arg9: tensor<?x64xf8E4M3FN>, %arg10: tensor<?x1xf32>):
      %7 = "arith.constant"() <{value = 0 : index}> : () -> index
      %8 = "tensor.dim"(%arg6, %7) : (tensor<?x64xbf16, 1>, index) -> index
      %9 = "tensor.empty"(%8) : (index) -> tensor<?x64xf32>
      %10 = "fusednorm.rms_norm"(%arg6, %arg7, %arg8, %9) <{numerics = #fusednorm.numerics<>}> : (tensor<?x64xbf16, 1>, tensor<64xbf16>, f32, tensor<?x64xf32>) -> tensor<?x64xf32>
      %11:2 = "fusednorm.quantize"(%10, %arg9, %arg10) <{numerics = #fusednorm.numerics<>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1>, scheme = #fusednorm.quantization<row>}> : (tensor<?x64xf32>, tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
      "fusednorm.yield"(%11#0, %11#1) : (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) -> ()
    }) : (tensor<?x64xbf16, 1>, tensor<64xbf16>, f32, tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
    %5 = "tensor.cast"(%4#0) : (tensor<?x64xf8E4M3FN>) -> tensor<9223372036854775807x64xf8E4M3FN>
    %6 = "tensor.cast"(%4#1) : (tensor<?x1xf32>) -> tensor<9223372036854775807x1xf32>
    "func.return"(%5, %6) : (tensor<9223372036854775807x64xf8E4M3FN>, tensor<9223372036854775807x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<9223372036854775807x64xf8E4M3FN>) -> tensor<?x64xf8E4M3FN>, sym_name = "outlined0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<9223372036854775807x64xf8E4M3FN>):
    %0 = "tensor.cast"(%arg0) : (tensor<9223372036854775807x64xf8E4M3FN>) -> tensor<?x64xf8E4M3FN>
    "func.return"(%0) : (tensor<?x64xf8E4M3FN>) -> ()
  }) : () -> ()
}) : () -> ()
