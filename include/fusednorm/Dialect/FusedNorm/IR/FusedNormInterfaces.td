// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMINTERFACES_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMINTERFACES_TD

include "mlir/IR/OpBase.td"

def FusedNorm_RowProgramOpInterface : OpInterface<"RowProgramOpInterface"> {
  let description = [{
    A primitive that can write itself as a row program. The conversion to
    `rowkernel` asks each primitive of a `fused` region in turn; the op reads the
    rows of its operands from the builder and gives it the rows of its results.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      The operand whose leading dimensions are the row space of this op.
    }], "::mlir::Value", "getRowSpaceOperand", (ins)>,
    InterfaceMethod<[{
      How many of its dimensions these are: by default all but the last.
    }], "int64_t", "getRowSpaceRank", (ins), "", [{
      auto type = ::llvm::cast<::mlir::ShapedType>($_op.getRowSpaceOperand().getType());
      return std::max<int64_t>(0, type.getRank() - 1);
    }]>,
    InterfaceMethod<[{
      Writes the op for one row. Fails after an error at the op's location.
    }], "::mlir::LogicalResult", "buildRow", (ins "::fusednorm::RowBuilder &":$builder)>,
    InterfaceMethod<[{
      The columns that the op keeps together: the number of columns of a row must be
      a multiple of it.
    }], "int64_t", "getColumnUnit", (ins), "", "return 1;">,
    InterfaceMethod<[{
      The name of operand `number` in the definition of the op.
    }], "::llvm::StringRef", "getOperandName", (ins "unsigned":$number), [{
      return ::fusednorm::opimpl::getOperandName($_op, number);
    }]>
  ];
}

def FusedNorm_GeneralizableOpInterface : OpInterface<"GeneralizableOpInterface"> {
  let description = [{
    A named op that is a fixed group of primitives. No operand is variadic. `generalizeBody` writes the
    group into the body of a `fused` op that has the same operands.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      Creates the primitives at the builder's insertion point. `arguments` stands
      for the op's operands, shaped ones as tensors. Returns one value for each
      of the op's `outs`, in order.
    }], "::llvm::SmallVector<::mlir::Value>", "generalizeBody",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::ValueRange":$arguments)>,
    StaticInterfaceMethod<[{
      The number of operand groups, each of one operand or none; 0 if no operand
      is optional.
    }], "unsigned", "getOperandGroupCount", (ins), "", [{
      return ::fusednorm::opimpl::getOperandGroupCount<ConcreteOp>(0);
    }]>,
    StaticInterfaceMethod<[{
      The groups that are never empty, as bits, as far as the op says.
    }], "uint32_t", "getRequiredOperandGroups", (ins), "", [{
      return ::fusednorm::opimpl::getRequiredOperandGroups<ConcreteOp>(0);
    }]>,
    StaticInterfaceMethod<[{
      The names of the operand groups, in order.
    }], "::llvm::ArrayRef<::llvm::StringLiteral>", "getNamesOfOperands", (ins), [{
      return ConcreteOp::getOperandNames();
    }]>
  ];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMINTERFACES_TD
