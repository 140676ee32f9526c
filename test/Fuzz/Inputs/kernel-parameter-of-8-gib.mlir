// way: simt
"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (vector<2147483648xf32>)>, linkage = #llvm.linkage<external>, sym_name = "small"}> ({
    ^bb0(%arg0: vector<2147483648xf32>):
      "llvm.return"() : () -> ()
    }) {nvvm.kernel} : () -> ()
  }) : () -> ()
}) : () -> ()
