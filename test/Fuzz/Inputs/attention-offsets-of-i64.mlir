// way: cpu sapphirerapids openmp fuse code
"builtin.module"() ({
  "launch.func"() <{function_type = (memref<?x4x64xf32>, memref<?xi64>, index) -> (), sym_name = "offsets"}> ({
  ^bb0(%arg0: memref<?x4x64xf32>, %arg1: memref<?xi64>, %arg2: index):
    "tilekernel.program"(%arg2, %arg2) <{step = array<i64: 1, 4>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tilekernel.attention"(%arg3, %arg4, %arg0, %arg0, %arg0, %arg1, %arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0>, queries = 4 : i64, rope_column = 0, scale = 1.250000e-01 : f32}> ({
      }, {
      }) : (index, index, memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?xi64>, memref<?xi64>, memref<?x4x64xf32>) -> ()
    }) : (index, index) -> ()
  }) : () -> ()
}) : () -> ()
