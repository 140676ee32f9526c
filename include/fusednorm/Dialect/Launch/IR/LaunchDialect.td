// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHDIALECT_TD
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHDIALECT_TD

include "mlir/IR/OpBase.td"

def Launch_Dialect : Dialect {
  let name = "launch";
  let cppNamespace = "::fusednorm::launch";
  let summary = "How GPU kernels are launched, as data.";
  let description = [{
    A kernel carries `launch.plan = #launch.plan<...>`, which says all that whoever
    launches it has to know: grid, block, cluster, dynamic shared memory, tensor maps,
    the parameters, and what is done to which operand. All numbers are computed from the
    operands of `launch.kernel`: memrefs in memory of the device, and scalars.

    Host code is then nothing but `launch.kernel` ops. What needs arithmetic, such as host
    code that is compiled, gets it from the plan (`launch-lower-to-gpu`); what needs data,
    such as a launcher in C, a manifest or the tables of the runtime, prints the plan.

    The dialect knows nothing of what a kernel computes.

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
    /// Name of the attribute of a kernel that holds its plan.
    static constexpr ::llvm::StringLiteral kPlanAttrName = "launch.plan";
    /// Of a function that will be a kernel: what the plan has to ask for.
    static constexpr ::llvm::StringLiteral kConstraintsAttrName = "launch.constraints";
  }];
  let hasOperationAttrVerify = 1;
}

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHDIALECT_TD
