// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SIMT_PASSES
#define FUSEDNORM_SIMT_PASSES

include "mlir/Pass/PassBase.td"

def ConvertNVVMToSimt : Pass<"convert-nvvm-to-simt", "::mlir::ModuleOp"> {
  let summary = "Lower GPU modules in the NVVM dialect to host code for the SIMT simulator";
  let description = [{
    Replaces every `gpu.module` by a `builtin.module` of the same name that holds
    host code in the LLVM dialect: one function per GPU function, which receives
    the record of its thread as first argument, and for each kernel an entry
    point `__simt_entry_NAME(thread, arguments)`. Special registers become loads
    from the record; everything that needs other threads or a GPU's arithmetic
    becomes a call into the runtime.

    The input is what `convert-gpu-to-nvvm` makes and what would go through
    `convert-nvvm-to-llvm` to PTX next. An operation without semantics in the
    executor is an error at its own location.

    Example:

    ```mlir
    gpu.module @kernels {
      llvm.func @fill(%p: !llvm.ptr<1>) attributes {nvvm.kernel} {
        %tid = nvvm.read.ptx.sreg.tid.x : i32
        %q = llvm.getelementptr %p[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
        llvm.store %tid, %q : i32, !llvm.ptr<1>
        llvm.return
      }
    }
    ```
  }];
  let options = [
    Option<"instrument", "instrument", "bool", /*default=*/"false",
           "Call the runtime in front of every memory access (checks, counters)">,
    Option<"countInstructions", "count-instructions", "bool", /*default=*/"false",
           "Count executed instructions by class">,
    ListOption<"kernels", "kernels", "std::string",
               "Keep only these kernels and what they call; all by default">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def SimtAttachTarget : Pass<"simt-attach-target", "::mlir::ModuleOp"> {
  let summary = "Attach the SIMT simulator's target to GPU modules";
  let description = [{
    Appends `#simt.target` to the targets of every `gpu.module`, in front of
    `gpu-module-to-binary`.

    Example:

    ```mlir
    gpu.module @kernels {
      llvm.func @nothing() attributes {nvvm.kernel} {
        llvm.return
      }
    }
    ```
  }];
  let dependentDialects = ["::fusednorm::simt::SimtDialect"];
}

#endif // FUSEDNORM_SIMT_PASSES
