// way: cpu sapphirerapids openmp fuse code
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x256xf8E4M3FN>, memref<512x256xf8E4M3FN>, memref<2x?xf32>, memref<4x2xf32>, memref<?x2x128xf8E5M2FNUZ, strided<[384, 192, 1]>>, memref<?x2x128xf8E5M2FNUZ>) -> (), sym_name = "split"}> ({
  ^bb0(%arg5: memref<?x256xf8E4M3FN>, %arg6: memref<512x256xf8E4M3FN>, %arg7: memref<2x?xf32>, %arg8: memref<4x2xf32>, %arg9: memref<?x2x128xf8E5M2FNUZ, strided<[384, 192, 1]>>, %arg10: memref<?x2x128xf8E5M2FNUZ>):
    %0 = "arith.constant"() <{value = true}> : () -> i1
    "scf.if"(%0) ({
      "fusednorm.scaled_matmul"(%arg5, %arg6, %arg7, %arg8, %arg9, %arg10) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 2>, order = #fusednorm<gemm_order blocked>, scaling = #fusednorm.scaling<block = [1, 128, 128]>, transpose_b}> ({
      ^bb0(%arg11: tensor<?x512xf32>, %arg12: tensor<?x2x128xf8E5M2FNUZ>, %arg13: tensor<?x2x128xf8E5M2FNUZ>):
        %1 = "arith.constant"() <{value = 0 : index}> : () -> index
        %2 = "tensor.dim"(%arg11, %1) : (tensor<?x512xf32>, index) -> index
        %3 = "arith.truncf"(%arg11) : (tensor<?x512xf32>) -> tensor<?x512xf8E5M2FNUZ>
        %4 = "tensor.expand_shape"(%3, %2) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: -9223372036854775808, 2, 256>}> : (tensor<?x512xf8E5M2FNUZ>, index) -> tensor<?x2x256xf8E5M2FNUZ>
        %5 = "tensor.extract_slice"(%4, %2) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 2, 128>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x2x256xf8E5M2FNUZ>, index) -> tensor<?x2x128xf8E5M2FNUZ>
        %6 = "tensor.extract_slice"(%4, %2) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 128>, static_sizes = array<i64: -9223372036854775808, 2, 128>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x2x256xf8E5M2FNUZ>, index) -> tensor<?x2x128xf8E5M2FNUZ>
        "fusednorm.yield"(%5, %6) : (tensor<?x2x128xf8E5M2FNUZ>, tensor<?x2x128xf8E5M2FNUZ>) -> ()
      }) : (memref<?x256xf8E4M3FN>, memref<512x256xf8E4M3FN>, memref<2x?xf32>, memref<4x2xf32>, memref<?x2x128xf8E5M2FNUZ, strided<[384, 192, 1]>>, memref<?x2x128xf8E5M2FNUZ>) -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
