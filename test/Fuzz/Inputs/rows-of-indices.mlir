// way: gpu sm_120a
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xindex>, memref<8xindex>, memref<?x8xindex>) -> (), sym_name = "epsilonNaN"}> ({
  ^bb0(%arg0: memref<?x8xindex>, %arg1: memref<8xindex>, %arg2: memref<?x8xindex>):
    "fusednorm.fused"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: tensor<?x8xindex>, %arg4: tensor<8xindex>, %arg5: tensor<?x8xindex>):
      "fusednorm.yield"(%arg3) : (tensor<?x8xindex>) -> ()
    }) : (memref<?x8xindex>, memref<8xindex>, memref<?x8xindex>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
