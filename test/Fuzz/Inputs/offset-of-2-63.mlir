// way: gpu sm_90
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xbf16, strided<[?, 1], offset: 9223372036854775807>>, memref<?x?xf8E4M3FN>, memref<?x?xf32>) -> (), sym_name = "padded"}> ({
  ^bb0(%arg0: memref<?x?xbf16, strided<[?, 1], offset: 9223372036854775807>>, %arg1: memref<?x?xf8E4M3FN>, %arg2: memref<?x?xf32>):
    "fusednorm.quantize"(%arg0, %arg1, %arg2) <{numerics = #fusednorm.numerics<>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1>, scheme = #fusednorm.quantization<group = 64, layout = transposed>}> : (memref<?x?xbf16, strided<[?, 1], offset: 9223372036854775807>>, memref<?x?xf8E4M3FN>, memref<?x?xf32>) -> ()
    "func.return"() {function_type = (memref<?x?xbf16, strided<[?, 1], offset: 9223372036854775807>>, memref<?x?xf8E4M3FN>, memref<?x?xf32>) -> ()} : () -> ()
  }) : () -> ()
}) : () -> ()
