// way: cpu sapphirerapids
"builtin.module"() ({
  "builtin.module"() <{sym_name = "nested"}> ({
    "func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>, tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>) -> tensor<4xi32>, sym_name = "tensors"}> ({
    ^bb0(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>, %arg2: tensor<4x?xi32>, %arg3: tensor<4x?xi32>, %arg4: tensor<4xi32>):
      %0:3 = "fusednorm.mla_prefill_plan"(%arg0, %arg1, %arg2, %arg3, %arg4) <{chunk_size = 16}> : (tensor<?xi32>, tensor<?xi32>, tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>) -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>)
      "func.return"(%0#2) : (tensor<4xi32>) -> ()
    }) {llvm.emit_c_interface = #rowkernel.gpu_schedule<threads_per_row = 1024, rows_per_block = 1024>} : () -> ()
  }) : () -> ()
}) : () -> ()
