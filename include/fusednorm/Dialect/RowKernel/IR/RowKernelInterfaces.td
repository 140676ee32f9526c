// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELINTERFACES_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELINTERFACES_TD

include "mlir/IR/OpBase.td"

def RowKernel_ScheduleInterface : AttrInterface<"ScheduleAttrInterface"> {
  let cppNamespace = "::fusednorm::rowkernel";
  let description = [{
    Parameters of a program on one kind of target. Each kind of target has its own attribute with
    its own keys. A lowering queries the schedule of its kind.
  }];
  let methods = [
    InterfaceMethod<"Returns whether every key has a value.", "bool", "isComplete">,
    InterfaceMethod<[{
      Returns this schedule, with the missing keys from another schedule of the same kind.
    }], "::fusednorm::rowkernel::ScheduleAttrInterface", "completedBy",
    (ins "::fusednorm::rowkernel::ScheduleAttrInterface":$other)>,
    InterfaceMethod<[{
      Checks that some target can run the program with this schedule. Emits an error at the
      program otherwise.
    }], "::llvm::LogicalResult", "verifyProgram", (ins "::mlir::Operation *":$program)>
  ];
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELINTERFACES_TD
