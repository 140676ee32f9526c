// way: cpu x86-64-v4 rows
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x37xi4>, memref<?x37xi4>) -> (), sym_name = "a b"}> ({
  ^bb0(%arg3: memref<?x37xi4>, %arg4: memref<?x37xi4>):
    "fusednorm.fused"(%arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: tensor<?x37xi4>, %arg6: tensor<?x37xi4>):
      "fusednorm.yield"(%arg5) : (tensor<?x37xi4>) -> ()
    }) : (memref<?x37xi4>, memref<?x37xi4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
