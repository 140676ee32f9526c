// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SIMT_PASSES
#define FUSEDNORM_SIMT_PASSES

include "mlir/Pass/PassBase.td"

def ConvertNVVMToSimt : Pass<"convert-nvvm-to-simt", "::mlir::ModuleOp"> {
  let summary = "Lower GPU modules in the NVVM dialect to host code for the SIMT simulator";
  let description = [{
    Replaces every `gpu.module` with a `builtin.module` of the same name. The new
    module holds host code in the LLVM dialect:

    - one function for each GPU function, with the thread record as its first
      argument;
    - for each kernel, an entry point `__simt_entry_NAME(thread, arguments)`.

    Special registers become loads from the thread record. Operations on several
    threads and GPU-specific arithmetic become calls into the simulator's runtime.

    The input is the output of `convert-gpu-to-nvvm`. Run this pass instead of
    `convert-nvvm-to-llvm`. The pass emits an error at each operation that the
    simulator does not support.

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
           "Call the runtime before every memory access (needed by checks and counters)">,
    Option<"countInstructions", "count-instructions", "bool", /*default=*/"false",
           "Count executed instructions by class">,
    Option<"contractAll", "contract-all", "bool", /*default=*/"false",
           "Contract multiplications and additions without the flag `contract`, too">,
    ListOption<"kernels", "kernels", "std::string",
               "Kernels to lower, with the functions they call; defaults to all kernels">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def SimtAttachTarget : Pass<"simt-attach-target", "::mlir::ModuleOp"> {
  let summary = "Attach the SIMT simulator's target to GPU modules";
  let description = [{
    Appends `#simt.target` to the targets of every `gpu.module`. Run it before
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
