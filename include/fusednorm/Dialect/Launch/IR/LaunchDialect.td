// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHDIALECT_TD
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHDIALECT_TD

include "mlir/IR/OpBase.td"

def Launch_Dialect : Dialect {
  let name = "launch";
  let cppNamespace = "::fusednorm::launch";
  let summary = "Kernels, their schedules and their launches";
  let description = [{
    A `launch.func` is a kernel: a list of programs, and `launch.call` launches it. A program
    computes rows (`rowkernel.program`) or tiles (`tilekernel.program`). The schedule of a program
    holds all of its parameters for one kind of target. Conversions to a CPU replace a kernel by
    functions, and conversions to a GPU replace it by a GPU function with a launch plan.

    The attribute `launch.plan = #launch.plan<...>` of a kernel describes its launch completely:
    grid, block, cluster, dynamic shared memory, TMA descriptors, parameters, and the access to
    each operand. Expressions in a plan depend on the operands of `launch.kernel` only. Operands
    are scalars and memrefs in device memory.

    Host code consists of `launch.kernel` ops. `launch-lower-to-gpu` expands a plan to arithmetic
    in compiled host code. C launchers, manifests and the tables of the runtime are printed from
    the plan. The dialect does not depend on rows or
    tiles.

    ```mlir
    module {
      gpu.module @kernels {
        llvm.func @scale(%x: !llvm.ptr<1>, %n: i64, %by: f32) attributes {
            nvvm.kernel,
            launch.plan = #launch.plan<operands = [read write align 16, scalar],
                                       grid = [ceildiv(extent(0, 0), 128)], block = [128],
                                       parameters = [address(0), extent(0, 0), scalar(1)]>} {
          llvm.return
        }
      }
      func.func @f(%x: memref<?xf32>, %by: f32) {
        launch.kernel @kernels::@scale(%x, %by) : memref<?xf32>, f32
        return
      }
    }
    ```
  }];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    /// Name of the attribute of a kernel with its plan.
    static constexpr ::llvm::StringLiteral kPlanAttrName = "launch.plan";
    /// Name of the attribute of a function with constraints for its launch plan.
    static constexpr ::llvm::StringLiteral kConstraintsAttrName = "launch.constraints";
  }];
  let hasOperationAttrVerify = 1;
}

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHDIALECT_TD
