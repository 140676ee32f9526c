// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def LaunchMoveGlobals : Pass<"launch-move-globals", "::mlir::ModuleOp"> {
  let summary = "move globals from host memory into the kernel image";
  let description = [{
    A `memref.global` is stored in host memory. If it is an operand of a `launch.kernel`, the pass
    moves its bytes to the `gpu.module`, and so into the image on the device. The kernel loses the
    operand and uses the address of the new global. If different launches pass different globals
    for one operand, the pass clones the kernel for each of them.

    Host code must not use a moved global in any other way, except for constants.

    ```mlir
    module {
      memref.global "private" constant @weights : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
      gpu.module @kernels {
        llvm.func @scale(%x: !llvm.ptr<1>, %w: !llvm.ptr<1>) attributes {
            nvvm.kernel, launch.plan = #launch.plan<operands = [read write, read invariant], grid = [1],
                                                    block = [32], parameters = [address(0), address(1)]>} {
          llvm.return
        }
      }
      func.func @f(%x: memref<4xf32>) {
        %w = memref.get_global @weights : memref<4xf32>
        launch.kernel @kernels::@scale(%x, %w) : memref<4xf32>, memref<4xf32>
        return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def LaunchVerifyAddresses : Pass<"launch-verify-addresses", "::mlir::ModuleOp"> {
  let summary = "check that no host address reaches a kernel";
  let description = [{
    Each memref operand of a `launch.kernel` or `gpu.launch_func` must be one of these, or a view
    or cast of one of these:

    - an argument of a public function; callers must pass device memory,
    - a `memref.alloc`, which allocates device memory in functions with launches,
    - an argument of a private function, if every call passes such a memref.

    All other memrefs and pointers are errors, such as `memref.get_global` and `memref.alloca`.

    ```mlir
    module {
      gpu.module @kernels {
        llvm.func @scale(%x: !llvm.ptr<1>, %n: i64) attributes {
            nvvm.kernel, launch.plan = #launch.plan<operands = [read write], grid = [ceildiv(extent(0, 0), 32)],
                                                    block = [32], parameters = [address(0), extent(0, 0)]>} {
          llvm.return
        }
      }
      func.func @f(%x: memref<?xf32>) {
        launch.kernel @kernels::@scale(%x) : memref<?xf32>
        return
      }
    }
    ```
  }];
}

def LaunchLowerToGPU : Pass<"launch-lower-to-gpu", "::mlir::ModuleOp"> {
  let summary = "lower launch.kernel to gpu.launch_func and the arithmetic of its plan";
  let description = [{
    This pass is for compiled host code. A launch with an empty grid is skipped. A violated
    constraint ends the process with a message. Kernels keep their plans. The `gpu` dialect has no
    TMA descriptors. They become `launch.encode_tensor_map`, and the kernel receives the result by
    value.

    ```mlir
    module {
      gpu.module @kernels {
        llvm.func @scale(%x: !llvm.ptr<1>, %n: i64) attributes {
            nvvm.kernel, launch.plan = #launch.plan<operands = [read write], grid = [ceildiv(extent(0, 0), 32)],
                                                    block = [32], parameters = [address(0), extent(0, 0)]>} {
          llvm.return
        }
      }
      func.func @f(%x: memref<?xf32>) {
        launch.kernel @kernels::@scale(%x) : memref<?xf32>
        return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_PASSES_TD
