// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMINTERFACES_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMINTERFACES_TD

include "mlir/IR/OpBase.td"

def FusedNorm_OperandRolesOpInterface : OpInterface<"OperandRolesOpInterface"> {
  let description = [{
    How an op uses its operands. Nothing here has a default: what an op does not say
    would be a wrong program. Ops say it where they declare their operands, as
    `Destination`, `Cache` or a kind of scalar, and the methods are made from that.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      The name of the result that the destination `init` becomes; empty for none.
    }], "::llvm::StringRef", "getResultNameOf", (ins "::mlir::OpOperand &":$init)>,
    InterfaceMethod<[{
      Whether the op reads what the destination `init` holds before it: it writes
      only a part of it, and the rest keeps its values.
    }], "bool", "isDestinationRead", (ins "::mlir::OpOperand &":$init)>,
    InterfaceMethod<[{
      Whether `init` may be the buffer of `input`, if both have one type: rows of
      `input` are read whole before they are written, and no row is read for another
      one.
    }], "bool", "mayShareBuffer",
    (ins "::mlir::OpOperand &":$input, "::mlir::OpOperand &":$init)>,
    InterfaceMethod<[{
      Whether a row is written to other columns than it is read from: not all of the
      row is read before the first write.
    }], "bool", "movesColumns", (ins)>,
    InterfaceMethod<[{
      The operands that are caches or their scales: large, and held by others too.
    }], "::llvm::SmallVector<::mlir::OpOperand *>", "getCacheOperands", (ins)>,
    InterfaceMethod<[{
      The scalars that are 0 or positive. At run time, others make rows NaN; a
      constant is a mistake.
    }], "::llvm::SmallVector<::mlir::OpOperand *>", "getNonNegativeScalars", (ins)>
  ];
}

def FusedNorm_RowProgramOpInterface : OpInterface<"RowProgramOpInterface"> {
  let description = [{
    A primitive that can write itself as a row program. The conversion to
    `rowkernel` asks each primitive of a `fused` region in turn; the op reads the
    rows of its operands from the builder and gives it the rows of its results.
    The methods on columns have no default: the class of the op in ODS, such as
    `WholeRows`, gives them.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      The operand whose leading dimensions are the row space of this op. Of its rows,
      the op reads or writes that of its own indices, and no other.
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
    }], "int64_t", "getColumnUnit", (ins)>,
    InterfaceMethod<[{
      The number of equal parts of a row that are taken side by side: what another op
      keeps together must lie in one of them.
    }], "int64_t", "getColumnParts", (ins)>,
    InterfaceMethod<[{
      The longest run of columns of a row of `length` that the op treats alike; it
      divides `length`.
    }], "int64_t", "getColumnRun", (ins "int64_t":$length)>,
    InterfaceMethod<[{
      The columns at one end of the row that are a row program of their own beside that
      of the others; none where one program takes the whole row.
    }], "std::optional<::fusednorm::ColumnSection>", "getColumnSection", (ins)>,
    InterfaceMethod<[{
      Whether the op works on the columns of `section` and on the others in row programs
      of their own.
    }], "bool", "splitsAt", (ins "::fusednorm::ColumnSection":$section)>,
    InterfaceMethod<[{
      The operands whose last extent must be the length of the row where it is known at
      run time only.
    }], "::llvm::SmallVector<::mlir::OpOperand *>", "getOperandsAsLongAsRow", (ins)>,
    InterfaceMethod<[{
      Whether the op can do with single elements of the input, where it has no row.
    }], "bool", "mayReadElements", (ins "::mlir::OpOperand &":$input)>,
    InterfaceMethod<[{
      Whether rows go to places that are computed at run time: rows without a place are
      skipped, and ops may store other columns of the same rows.
    }], "bool", "scattersRows", (ins)>,
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
      The groups that are never empty, as bits.
    }], "uint32_t", "getRequiredOperandGroups", (ins), [{
      return ConcreteOp::kRequiredGroups;
    }]>,
    StaticInterfaceMethod<[{
      The names of the operand groups, in order.
    }], "::llvm::ArrayRef<::llvm::StringLiteral>", "getNamesOfOperands", (ins), [{
      return ConcreteOp::getOperandNames();
    }]>
  ];
}

def FusedNorm_ExpandableOpInterface : OpInterface<"ExpandableOpInterface"> {
  let description = [{
    A named op that is a fixed sequence of other ops, several launches. `expand` writes them
    for an op on memrefs, with scratch memory where they need some.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      Creates the ops at the builder's insertion point, on the op's operands.
    }], "void", "expand", (ins "::mlir::OpBuilder &":$builder)>
  ];
}

def FusedNorm_ProductOpInterface : OpInterface<"ProductOpInterface"> {
  let description = [{
    A matrix product of a batch of matrices, and its epilogue: a region that computes what
    is stored from the sums, which are its first block argument; the others stand for the
    operands of the epilogue, and for the destinations.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      The left factor, [.., M, K].
    }], "::mlir::Value", "getLhs", (ins), [{ return $_op.getA(); }]>,
    InterfaceMethod<[{
      The right factor, [.., K, N] or [.., N, K], or packed.
    }], "::mlir::Value", "getRhs", (ins), [{ return $_op.getB(); }]>,
    InterfaceMethod<[{
      Whether the right factor is [.., N, K].
    }], "bool", "isRhsTransposed", (ins), [{ return $_op.getTransposeB(); }]>,
    InterfaceMethod<[{
      The columns of a packed right factor; none of any other.
    }], "std::optional<int64_t>", "getPackedColumns", (ins), [{
      std::optional<uint64_t> packed = $_op.getPacked();
      return packed ? std::optional<int64_t>(int64_t(*packed)) : std::nullopt;
    }]>,
    InterfaceMethod<[{
      The offsets of sequences, behind whose last one rows are padding; null without.
    }], "::mlir::Value", "getSequenceOffsets", (ins), [{ return $_op.getRowOffsets(); }]>,
    InterfaceMethod<[{
      What the epilogue computes with besides the sums.
    }], "::mlir::OperandRange", "getEpilogueInputs", (ins), [{ return $_op.getInputs(); }]>,
    InterfaceMethod<[{
      What the product, or the epilogue, is written to.
    }], "::mlir::OperandRange", "getProductOuts", (ins), [{ return $_op.getOuts(); }]>,
    InterfaceMethod<[{
      The epilogue: a region without a block where sums are rounded and stored.
    }], "::mlir::Region &", "getEpilogue", (ins), [{ return $_op.getBody(); }]>
  ];
  let extraSharedClassDeclaration = [{
    bool hasEpilogue() { return !$_op.getEpilogue().empty(); }
    /// The type of the sums: f32, [.., M, N].
    ::mlir::RankedTensorType getSumType() {
      return ::fusednorm::opimpl::getSumType($_op.getLhs(), $_op.getRhs(), $_op.isRhsTransposed(),
                                             $_op.getPackedColumns());
    }
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMINTERFACES_TD
