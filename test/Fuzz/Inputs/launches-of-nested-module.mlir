// way: passes fusednorm-move-bf16,launch-lower-to-gpu
"builtin.module"() ({
  "builtin.module"() ({
    "gpu.module"() <{sym_name = "kernels"}> ({
      "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr<1>, ptr<1>, ptr<1>)>, linkage = #llvm.linkage<external>, sym_name = "count", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
      }) {launch.plan = #launch.plan<operands = [read write, read, write], grid = [1], block = [4], parameters = [address(0), address(1), address(2)]>, nvvm.kernel} : () -> ()
    }) : () -> ()
    "memref.global"() <{initial_value = dense<10> : tensor<4xi32>, sym_name = "sums", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
    "memref.global"() <{constant, initial_value = dense<[1, 2, 3, 4]> : tensor<4xi32>, sym_name = "steps", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
    "func.func"() <{function_type = (memref<4xi32>, memref<4xi32>) -> (), sym_name = "counted"}> ({
    ^bb0(%arg0: memref<4xi32>, %arg1: memref<4xi32>):
      %0 = "memref.get_global"() <{name = @sums}> : () -> memref<4xi32>
      %2 = "memref.get_global"() <{name = @steps}> : () -> memref<4xi32>
      "launch.kernel"(%0, %2, %arg0) <{kernel = @kernels::@count}> : (memref<4xi32>, memref<4xi32>, memref<4xi32>) -> ()
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
