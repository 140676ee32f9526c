// way: passes fusednorm-module-to-ptx,rowkernel-fold-scalars,convert-nvvm-to-simt
"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<1.000000e+00> : tensor<1xf32>, sym_name = "a", sym_visibility = "private", type = memref<1xf32>}> : () -> ()
  "gpu.module"() <{sym_name = "kernels"}> ({
    "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr<1>)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0}> ({
    ^bb0(%arg1: !llvm.ptr<1>):
      "llvm.return"() : () -> ()
    }) {launch.plan = #launch.plan<operands = [read], grid = [1], block = [32], parameters = [address(0)]>, nvvm.kernel} : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<1xf32>) -> (), sym_name = "host"}> ({
  ^bb0(%arg0: memref<1xf32>):
    %0 = "memref.get_global"() <{name = @a}> : () -> memref<1xf32>
    "launch.kernel"(%0) <{kernel = @kernels::@f}> : (memref<1xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
