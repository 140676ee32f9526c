// way: gpu sm_110a launch-dependents code
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x2x40xf32>, memref<?x2x40xf32>, memref<?x8xf32>, memref<?xi32>, memref<?xi32>, memref<?x2x40xf32>) -> (), sym_name = "part"}> ({
  ^bb0(%arg0: memref<?x2x40xf32>, %arg1: memref<?x2x40xf32>, %arg2: memref<?x8xf32>, %arg3: memref<?xi32>, %arg4: memref<?xi32>, %arg5: memref<?x2x40xf32>):
    "fusednorm.ragged_attention"(%arg0, %arg1, %arg1, %arg3, %arg4, %arg2, %arg5) <{mask = #fusednorm.mask<null>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0>, rope_column = 0 : i64, scale = 1.500000e-01 : f32}> ({
    }, {
    ^bb0(%arg6: tensor<?x2x40xf32>, %arg7: tensor<?x8xf32>):
      %0 = "arith.constant"() <{value = 0 : index}> : () -> index
      %1 = "tensor.empty"(%0) : (index) -> tensor<?x2x40xf32>
      %2 = "fusednorm.rope"(%arg6, %arg7, %1) <{pairing = #fusednorm<pairing interleaved>}> : (tensor<?x2x40xf32>, tensor<?x8xf32>, tensor<?x2x40xf32>) -> tensor<?x2x40xf32>
      "fusednorm.yield"(%2) : (tensor<?x2x40xf32>) -> ()
    }, {
    }) : (memref<?x2x40xf32>, memref<?x2x40xf32>, memref<?x2x40xf32>, memref<?xi32>, memref<?xi32>, memref<?x8xf32>, memref<?x2x40xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
