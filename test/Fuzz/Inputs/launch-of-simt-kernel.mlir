// way: passes fusednorm-expand-bf16,convert-nvvm-to-simt{count-instructions=true},fusednorm-decompose-gemms{keep-tiles=true}
"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0}> ({
    }) {gpu.kernel, nvvm.kernel} : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "stack"}> ({
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %2 = "llvm.alloca"(%1) <{elem_type = f32}> : (i64) -> !llvm.ptr
    "gpu.launch_func"(%0, %0, %0, %0, %0, %0, %2) <{kernel = @kernels::@f, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0>}> : (index, index, index, index, index, index, !llvm.ptr) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()
