// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements `fused`, the generic form of every named op.

#include "OpUtils.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace fusednorm;

Type FusedOp::getArgumentType(Type operandType) {
  if (auto memref = dyn_cast<MemRefType>(operandType))
    return RankedTensorType::get(memref.getShape(), memref.getElementType());
  return operandType;
}

void FusedOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setNameFn) {
  for (BlockArgument argument : region.getArguments())
    setNameFn(argument, argument.getArgNumber() < getInputs().size() ? "in" : "out");
}

//===----------------------------------------------------------------------===//
// Operand roles, derived from the ops of the body
//===----------------------------------------------------------------------===//

StringRef FusedOp::getResultNameOf(OpOperand &) { return {}; }

bool FusedOp::isDestinationRead(OpOperand &init) {
  return opimpl::isArgumentRead(getBody().getArgument(init.getOperandNumber()));
}

bool FusedOp::movesColumns() {
  return llvm::any_of(getBody().getOps<OperandRolesOpInterface>(),
                      [](OperandRolesOpInterface op) { return op.movesColumns(); });
}

/// Returns whether `use` reads the row that the program also processes.
static bool isOwnRow(RowProgramOpInterface op, OpOperand &use) {
  if (op.getRowSpaceOperand() == use.get())
    return true;
  auto roles = cast<OperandRolesOpInterface>(*op);
  auto dps = cast<DestinationStyleOpInterface>(*op);
  return dps.isDpsInput(&use) && llvm::any_of(dps.getDpsInitsMutable(), [&](OpOperand &init) {
           return roles.mayShareBuffer(use, init);
         });
}

// The rows of the input must be read only by the row programs that write the destination, as all
// programs of a kernel run concurrently.
bool FusedOp::mayShareBuffer(OpOperand &input, OpOperand &init) {
  if (movesColumns())
    return false;
  BlockArgument argument = getBody().getArgument(input.getOperandNumber());
  BlockArgument out = getBody().getArgument(init.getOperandNumber());
  // Ops that share a value, or the rows of an operand, form one program.
  llvm::EquivalenceClasses<Operation *> programs;
  llvm::DenseMap<Value, Operation *> firstReader;
  for (Operation &op : getBody().front().without_terminator()) {
    programs.insert(&op);
    auto primitive = dyn_cast<RowProgramOpInterface>(op);
    for (Value operand : op.getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      // Each program that reads weights computes them.
      bool isWeight =
          type && type.getRank() == 1 && primitive && primitive.getRowSpaceOperand() != operand;
      if (Operation *producer = operand.getDefiningOp(); producer && type && !isWeight)
        programs.unionSets(producer, &op);
    }
    if (primitive) {
      auto [it, isNew] = firstReader.try_emplace(primitive.getRowSpaceOperand(), &op);
      if (!isNew)
        programs.unionSets(it->second, &op);
    }
  }
  SmallVector<Operation *> writers;
  for (Operation *user : out.getUsers())
    if (auto primitive = dyn_cast<RowProgramOpInterface>(user)) {
      // Scattered rows could overwrite rows that are still to be read.
      if (primitive.scattersRows())
        return false;
      writers.push_back(user);
    }
  for (OpOperand &use : argument.getUses()) {
    Operation *reader = use.getOwner();
    if (reader->hasTrait<OpTrait::IsTerminator>())
      return false;
    if (isa<tensor::DimOp>(reader))
      continue; // reads no element
    // An operand that is one row for all rows, such as gamma.
    auto primitive = dyn_cast<RowProgramOpInterface>(reader);
    if (primitive && !isOwnRow(primitive, use))
      return false;
    for (Operation *writer : writers)
      if (!programs.isEquivalent(reader, writer))
        return false;
  }
  return true;
}

/// Returns the block argument that a value of the body is a later version of; null if there is
/// none.
static BlockArgument getFirstVersion(Value value) {
  while (auto result = dyn_cast<OpResult>(value)) {
    if (auto cast = dyn_cast<tensor::CastOp>(result.getOwner()))
      value = cast.getSource();
    else if (auto dps = dyn_cast<DestinationStyleOpInterface>(result.getOwner()))
      value = dps.getTiedOpOperand(result)->get();
    else
      return {};
  }
  return dyn_cast<BlockArgument>(value);
}

/// Returns the operands of `fused` that correspond to the operands `get` of the ops of its body.
static SmallVector<OpOperand *>
collectOperands(FusedOp fused,
                llvm::function_ref<SmallVector<OpOperand *>(OperandRolesOpInterface)> get) {
  llvm::SetVector<OpOperand *> operands;
  for (auto op : fused.getBody().getOps<OperandRolesOpInterface>())
    for (OpOperand *inner : get(op))
      if (BlockArgument argument = getFirstVersion(inner->get()))
        operands.insert(&fused->getOpOperand(argument.getArgNumber()));
  return operands.takeVector();
}

SmallVector<OpOperand *> FusedOp::getCacheOperands() {
  return collectOperands(*this, [](OperandRolesOpInterface op) { return op.getCacheOperands(); });
}

SmallVector<OpOperand *> FusedOp::getNonNegativeScalars() {
  return collectOperands(*this,
                         [](OperandRolesOpInterface op) { return op.getNonNegativeScalars(); });
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult FusedOp::verify() { return opimpl::verifyCommon(*this); }

static constexpr opimpl::BodyLabels kFusedLabels = {"fused_c1", "fused_c2", "fused_c3", "fused_c4"};

LogicalResult FusedOp::verifyRegions() {
  return opimpl::verifyBody(*this, kFusedLabels, {}, getInputs(), getOuts());
}

//===----------------------------------------------------------------------===//
// Canonicalization
//===----------------------------------------------------------------------===//

/// Updates the block arguments after a tensor.cast has been folded into an operand, which makes its
/// type more static. Casts in the body restore the old types. They fold into the primitives later
/// (fused_c1, fused_c2).
LogicalResult FusedOp::canonicalize(FusedOp op, PatternRewriter &rewriter) {
  Block &body = op.getBody().front();
  bool changed = false;
  for (BlockArgument argument : body.getArguments()) {
    if (argument.getArgNumber() >= op->getNumOperands())
      break;
    Type type = FusedOp::getArgumentType(op->getOperand(argument.getArgNumber()).getType());
    Type oldType = argument.getType();
    if (type == oldType || !tensor::CastOp::areCastCompatible(type, oldType))
      continue;
    rewriter.setInsertionPointToStart(&body);
    rewriter.modifyOpInPlace(op, [&] { argument.setType(type); });
    auto castOp = tensor::CastOp::create(rewriter, argument.getLoc(), oldType, argument);
    rewriter.replaceAllUsesExcept(argument, castOp, castOp);
    changed = true;
  }
  auto yield = dyn_cast<YieldOp>(body.getTerminator());
  if (!yield || yield.getValues().size() != op.getOuts().size())
    return success(changed);
  for (OpOperand &value : yield->getOpOperands()) {
    Type type = FusedOp::getArgumentType(op.getOuts()[value.getOperandNumber()].getType());
    Type oldType = value.get().getType();
    if (type == oldType || !tensor::CastOp::areCastCompatible(oldType, type))
      continue;
    rewriter.setInsertionPoint(yield);
    auto castOp = tensor::CastOp::create(rewriter, yield.getLoc(), type, value.get());
    rewriter.modifyOpInPlace(yield, [&] { value.set(castOp); });
    changed = true;
  }
  return success(changed);
}
