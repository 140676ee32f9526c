// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELINTERFACES_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELINTERFACES_TD

include "mlir/IR/OpBase.td"

def RowKernel_ScheduleInterface : AttrInterface<"ScheduleAttrInterface"> {
  let cppNamespace = "::fusednorm::rowkernel";
  let description = [{
    How a program runs on one kind of target. Each kind is an attribute of its own, with
    keys of its own; a lowering asks for the kind that it obeys.
  }];
  let methods = [
    InterfaceMethod<"Whether every key has a value.", "bool", "isComplete">,
    InterfaceMethod<[{
      This schedule with every missing key taken from another one of the same kind.
    }], "::fusednorm::rowkernel::ScheduleAttrInterface", "completedBy",
    (ins "::fusednorm::rowkernel::ScheduleAttrInterface":$other)>,
    InterfaceMethod<[{
      Success if a program can run so on some target; else an error at the program.
    }], "::llvm::LogicalResult", "verifyProgram", (ins "::mlir::Operation *":$program)>
  ];
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELINTERFACES_TD
