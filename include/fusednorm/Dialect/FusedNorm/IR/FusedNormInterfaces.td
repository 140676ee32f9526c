// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMINTERFACES_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMINTERFACES_TD

include "mlir/IR/OpBase.td"

def FusedNorm_OperandRolesOpInterface : OpInterface<"OperandRolesOpInterface"> {
  let description = [{
    Roles of the operands of an op. No method has a default, because a wrong role compiles to a
    wrong program. An op declares the role with the operand, as `Destination`, `Cache` or a kind of
    scalar. ODS generates the methods from these declarations.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      Returns the name of the result of the destination `init`, or an empty string.
    }], "::llvm::StringRef", "getResultNameOf", (ins "::mlir::OpOperand &":$init)>,
    InterfaceMethod<[{
      Returns whether the op depends on the old contents of the destination `init`, because it
      overwrites only a part of them.
    }], "bool", "isDestinationRead", (ins "::mlir::OpOperand &":$init)>,
    InterfaceMethod<[{
      Returns whether `init` may share the buffer of an `input` with the same type. This requires
      that each row of `input` is read completely before it is written, and only for its own row.
    }], "bool", "mayShareBuffer",
    (ins "::mlir::OpOperand &":$input, "::mlir::OpOperand &":$init)>,
    InterfaceMethod<[{
      Returns whether elements move to other columns of the row. The first write then precedes
      the last read.
    }], "bool", "movesColumns", (ins)>,
    InterfaceMethod<[{
      Returns the operands with the role of a cache or its scales. These are large, and other
      kernels use them too.
    }], "::llvm::SmallVector<::mlir::OpOperand *>", "getCacheOperands", (ins)>,
    InterfaceMethod<[{
      Returns the scalars that must be 0 or positive. A negative value makes the row NaN at run
      time. A negative constant is an error.
    }], "::llvm::SmallVector<::mlir::OpOperand *>", "getNonNegativeScalars", (ins)>
  ];
}

def FusedNorm_RowProgramOpInterface : OpInterface<"RowProgramOpInterface"> {
  let description = [{
    A primitive with a row program. `RowBodyOpInterface` emits the program. The methods on columns
    have no default. The ODS class of the op, such as `WholeRows`, defines them.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      Returns the operand with the row space of this op as its leading dimensions. The op accesses
      only the row of its own indices in it.
    }], "::mlir::Value", "getRowSpaceOperand", (ins)>,
    InterfaceMethod<[{
      Returns the number of dimensions of the row space. By default these are all dimensions of
      the operand except the last.
    }], "int64_t", "getRowSpaceRank", (ins), "", [{
      auto type = ::llvm::cast<::mlir::ShapedType>($_op.getRowSpaceOperand().getType());
      return std::max<int64_t>(0, type.getRank() - 1);
    }]>,
    InterfaceMethod<[{
      Returns the unit of columns: the length of a row must be a multiple of it.
    }], "int64_t", "getColumnUnit", (ins)>,
    InterfaceMethod<[{
      Returns the number of equal parts of a row that are processed in parallel. The column unit of
      another op in the same row program must fit into one part.
    }], "int64_t", "getColumnParts", (ins)>,
    InterfaceMethod<[{
      Returns the length of the longest run of columns with uniform treatment in a row of `length`
      columns. It divides `length`.
    }], "int64_t", "getColumnRun", (ins "int64_t":$length)>,
    InterfaceMethod<[{
      Returns the columns at one end of the row with a row program of their own. Returns nullopt if
      one program processes the whole row.
    }], "std::optional<::fusednorm::ColumnSection>", "getColumnSection", (ins)>,
    InterfaceMethod<[{
      Returns whether the op can process the columns of `section` and the remaining columns in
      separate row programs.
    }], "bool", "splitsAt", (ins "::fusednorm::ColumnSection":$section)>,
    InterfaceMethod<[{
      Returns the operands with a last extent equal to the row length, for rows of dynamic length.
    }], "::llvm::SmallVector<::mlir::OpOperand *>", "getOperandsAsLongAsRow", (ins)>,
    InterfaceMethod<[{
      Returns whether the op accepts single elements of `input` in place of a row.
    }], "bool", "mayReadElements", (ins "::mlir::OpOperand &":$input)>,
    InterfaceMethod<[{
      Returns whether rows are stored at offsets computed at run time. Rows without an offset are
      skipped, and other ops may store other columns of the same rows.
    }], "bool", "scattersRows", (ins)>,
    InterfaceMethod<[{
      Returns the ODS name of operand `number`.
    }], "::llvm::StringRef", "getOperandName", (ins "unsigned":$number), [{
      return ::fusednorm::opimpl::getOperandName($_op, number);
    }]>
  ];
}

def FusedNorm_RowBodyOpInterface : OpInterface<"RowBodyOpInterface"> {
  let description = [{
    The row program of a primitive, an external model. The conversion to `rowkernel` calls
    `buildRow` for each primitive of a `fused` region, in order. `buildRow` gets the rows of the
    operands from the builder and sets the rows of the results.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      Emits the op for one row. Fails after it has emitted an error at the location of the op.
    }], "::mlir::LogicalResult", "buildRow", (ins "::fusednorm::RowBuilder &":$builder)>
  ];
}

def FusedNorm_GeneralizableOpInterface : OpInterface<"GeneralizableOpInterface"> {
  let description = [{
    A named op for a fixed group of primitives. No operand is variadic. `generalizeBody`
    creates the group in the body of a `fused` op with the same operands.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      Creates the primitives at the insertion point of the builder. `arguments` are the block
      arguments for the operands of the op, with shaped operands as tensors. Returns one value for
      each of `outs`, in order.
    }], "::llvm::SmallVector<::mlir::Value>", "generalizeBody",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::ValueRange":$arguments)>,
    StaticInterfaceMethod<[{
      Returns the number of operand groups, each with zero or one operand. Returns 0 if no operand
      is optional.
    }], "unsigned", "getOperandGroupCount", (ins), "", [{
      return ::fusednorm::opimpl::getOperandGroupCount<ConcreteOp>(0);
    }]>,
    StaticInterfaceMethod<[{
      Returns a bit mask of the operand groups that are never empty.
    }], "uint32_t", "getRequiredOperandGroups", (ins), [{
      return ConcreteOp::kRequiredGroups;
    }]>,
    StaticInterfaceMethod<[{
      Returns the names of the operand groups, in order.
    }], "::llvm::ArrayRef<::llvm::StringLiteral>", "getNamesOfOperands", (ins), [{
      return ConcreteOp::getOperandNames();
    }]>
  ];
}

def FusedNorm_ExpandableOpInterface : OpInterface<"ExpandableOpInterface"> {
  let description = [{
    A named op for a fixed sequence of other ops, compiled to several kernels. `expand` creates
    this sequence for an op on memrefs and allocates the workspace between the ops.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      Creates the ops at the insertion point of the builder, on the operands of this op.
    }], "void", "expand", (ins "::mlir::OpBuilder &":$builder)>
  ];
}

def FusedNorm_GemmOpInterface : OpInterface<"GemmOpInterface"> {
  let description = [{
    A batched GEMM with an optional epilogue. The epilogue is a region that maps the accumulators to
    the stored results. Its first block argument is the accumulators. The following arguments are
    the operands of the epilogue, then the destinations.
  }];
  let cppNamespace = "::fusednorm";
  let methods = [
    InterfaceMethod<[{
      Returns the A operand, [.., M, K].
    }], "::mlir::Value", "getLhs", (ins), [{ return $_op.getA(); }]>,
    InterfaceMethod<[{
      Returns the B operand, [.., K, N] or [.., N, K], or packed.
    }], "::mlir::Value", "getRhs", (ins), [{ return $_op.getB(); }]>,
    InterfaceMethod<[{
      Returns whether the B operand is [.., N, K].
    }], "bool", "isRhsTransposed", (ins), [{ return $_op.getTransposeB(); }]>,
    InterfaceMethod<[{
      Returns the number of columns of a packed B operand, or nullopt if B is not packed.
    }], "std::optional<int64_t>", "getPackedColumns", (ins), [{
      std::optional<uint64_t> packed = $_op.getPacked();
      return packed ? std::optional<int64_t>(int64_t(*packed)) : std::nullopt;
    }]>,
    InterfaceMethod<[{
      Returns the row offsets of the sequences, or null. Rows from the last offset on are padding.
    }], "::mlir::Value", "getSequenceOffsets", (ins), [{ return $_op.getRowOffsets(); }]>,
    InterfaceMethod<[{
      Returns the operands of the epilogue, without the accumulators.
    }], "::mlir::OperandRange", "getEpilogueInputs", (ins), [{ return $_op.getInputs(); }]>,
    InterfaceMethod<[{
      Returns the destinations of the epilogue, or of the accumulators if there is no epilogue.
    }], "::mlir::OperandRange", "getGemmOuts", (ins), [{ return $_op.getOuts(); }]>,
    InterfaceMethod<[{
      Returns the epilogue. The region has no block if the accumulators are rounded and stored.
    }], "::mlir::Region &", "getEpilogue", (ins), [{ return $_op.getBody(); }]>
  ];
  let extraSharedClassDeclaration = [{
    bool hasEpilogue() { return !$_op.getEpilogue().empty(); }
    /// Returns the type of the accumulators: f32, [.., M, N].
    ::mlir::RankedTensorType getAccumulatorType() {
      return ::fusednorm::opimpl::getAccumulatorType($_op.getLhs(), $_op.getRhs(), $_op.isRhsTransposed(),
                                             $_op.getPackedColumns());
    }
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMINTERFACES_TD
