// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHINTERFACES_TD
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHINTERFACES_TD

include "mlir/IR/OpBase.td"

def Launch_ScheduleInterface : AttrInterface<"ScheduleAttrInterface"> {
  let cppNamespace = "::fusednorm::launch";
  let description = [{
    Parameters of a program on one kind of target. Each kind of target has its own attribute with
    its own keys. A lowering queries the schedule of its kind.
  }];
  let methods = [
    InterfaceMethod<"Returns whether every key has a value.", "bool", "isComplete">,
    InterfaceMethod<[{
      Returns this schedule, with the missing keys from another schedule of the same kind.
    }], "::fusednorm::launch::ScheduleAttrInterface", "completedBy",
    (ins "::fusednorm::launch::ScheduleAttrInterface":$other)>,
    InterfaceMethod<[{
      Checks that some target can run the program with this schedule. Emits an error at the
      program otherwise. The program belongs to the dialect of the schedule.
    }], "::llvm::LogicalResult", "verifyProgram", (ins "::mlir::Operation *":$program)>
  ];
}

def Launch_ProgramInterface : OpInterface<"ProgramOpInterface"> {
  let cppNamespace = "::fusednorm::launch";
  let description = [{
    A program of a kernel: a body that runs once for each point of its space, and a schedule for
    each kind of target.
  }];
  let methods = [
    InterfaceMethod<"Returns the schedule, or null.", "::mlir::Attribute", "getScheduleAttr">,
    InterfaceMethod<"Sets the schedule.", "void", "setScheduleAttr",
                    (ins "::mlir::Attribute":$schedule)>,
    InterfaceMethod<[{
      Checks that lowerings of this kind of program support a memref argument of its kernel. Emits
      an error at the kernel otherwise.
    }], "::llvm::LogicalResult", "verifyArgument", (ins "::mlir::BlockArgument":$memref)>,
    InterfaceMethod<[{
      Checks that the program accesses a kernel-local array, or a view of it, by whole rows. `use`
      is the operand of a load or store, and `rows` is the number of rows of the array.
    }], "::llvm::LogicalResult", "verifyScratch",
    (ins "::mlir::OpOperand &":$use, "::mlir::Value":$rows)>
  ];
  let extraSharedClassDeclaration = [{
    /// Returns the schedule of the given kind, or null.
    template <typename KindT> KindT getScheduleAs() {
      return ::fusednorm::launch::getScheduleAs<KindT>($_op.getScheduleAttr());
    }
  }];
  let verify = "return verifySchedules($_op);";
  let verifyWithRegions = 1;
}

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCHINTERFACES_TD
