// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def LaunchMoveGlobals : Pass<"launch-move-globals", "::mlir::ModuleOp"> {
  let summary = "globals that kernels get become globals of the kernels";
  let description = [{
    A `memref.global` lies in memory of the host. Where a `launch.kernel` has one as an
    operand, its bytes move into the `gpu.module`, and so into the image that is loaded on
    the device; the kernel takes the address from there, and loses the operand. A kernel
    that is launched with several buffers in that place becomes one for each global.

    Host code may use such a global in no other way, but for constants.

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
  let summary = "no address of the host reaches a kernel";
  let description = [{
    Each memref that a `launch.kernel` has as an operand must be an argument of a public
    function, which the caller has promised to be memory of the device, or a
    `memref.alloc`, which is device memory in functions that launch, or a view or cast of
    one. Arguments of private functions are followed into all calls. Everything else, such
    as `memref.get_global` and `memref.alloca`, is an error, and so are pointers and
    memrefs of a `gpu.launch_func` that do not come from there.

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
  let summary = "launch.kernel becomes gpu.launch_func and the arithmetic of its plan";
  let description = [{
    For host code that is compiled. Nothing is launched where a grid has no blocks, and the
    process ends with a message where a constraint does not hold. Kernels keep their plans.
    Tensor maps, which have no form in the `gpu` dialect, become `launch.encode_tensor_map`,
    and the kernel gets its result by value.

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
