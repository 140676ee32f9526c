// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The generic form of every named op.

#include "OpUtils.h"

#include "fusednorm/Dialect/RowKernel/IR/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
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
// Roles of operands: those that the ops of the body give them
//===----------------------------------------------------------------------===//

StringRef FusedOp::getResultNameOf(OpOperand &) { return {}; }

bool FusedOp::isDestinationRead(OpOperand &init) {
  // Read, unless every use overwrites it: an argument that is yielded as it came
  // keeps all of its values.
  BlockArgument argument = getBody().getArgument(init.getOperandNumber());
  return llvm::any_of(argument.getUses(), [](OpOperand &use) {
    if (isa<tensor::DimOp>(use.getOwner()))
      return false;
    auto op = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
    return !op || !op.isDpsInit(&use) || isInitRead(use);
  });
}

bool FusedOp::movesColumns() {
  return llvm::any_of(getBody().getOps<OperandRolesOpInterface>(),
                      [](OperandRolesOpInterface op) { return op.movesColumns(); });
}

/// Whether `use` is that of a row by the program that has the same row.
static bool isOwnRow(RowProgramOpInterface op, OpOperand &use) {
  if (op.getRowSpaceOperand() == use.get())
    return true;
  auto roles = cast<OperandRolesOpInterface>(*op);
  auto dps = cast<DestinationStyleOpInterface>(*op);
  return dps.isDpsInput(&use) && llvm::any_of(dps.getDpsInitsMutable(), [&](OpOperand &init) {
           return roles.mayShareBuffer(use, init);
         });
}

// Rows of the input are read by the row programs that write the destination, and by no
// others: programs of one launch run at the same time.
bool FusedOp::mayShareBuffer(OpOperand &input, OpOperand &init) {
  if (movesColumns())
    return false;
  BlockArgument argument = getBody().getArgument(input.getOperandNumber());
  BlockArgument out = getBody().getArgument(init.getOperandNumber());
  // Ops that share a value, or the rows of an operand, are one program.
  llvm::EquivalenceClasses<Operation *> programs;
  llvm::DenseMap<Value, Operation *> firstReader;
  for (Operation &op : getBody().front().without_terminator()) {
    programs.insert(&op);
    auto primitive = dyn_cast<RowProgramOpInterface>(op);
    for (Value operand : op.getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      // Weights are computed in each program that reads them.
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
      // Rows that go anywhere are not written over those that were read.
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
    // Not as its rows but as one row for all of them, such as gamma.
    auto primitive = dyn_cast<RowProgramOpInterface>(reader);
    if (primitive && !isOwnRow(primitive, use))
      return false;
    for (Operation *writer : writers)
      if (!programs.isEquivalent(reader, writer))
        return false;
  }
  return true;
}

/// The argument that a value of the body is a later version of.
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

/// The operands of `fused` that are the operands `get` of ops of its body.
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

/// fused_c1
static LogicalResult verifyArguments(FusedOp op) {
  Block &body = op.getBody().front();
  if (body.getNumArguments() != op->getNumOperands())
    return op.emitOpError("expected ")
           << op->getNumOperands() << " block arguments, one for each operand, got "
           << body.getNumArguments() << " (fused_c1)";
  for (auto [i, operand, argument] :
       llvm::enumerate(op->getOperandTypes(), body.getArgumentTypes()))
    if (argument != FusedOp::getArgumentType(operand))
      return op.emitOpError("block argument #")
             << i << ": expected " << FusedOp::getArgumentType(operand) << " for operand type "
             << operand << ", got " << argument << " (fused_c1)";
  return success();
}

/// fused_c2
static LogicalResult verifyYield(FusedOp op) {
  Operation *terminator = op.getBody().front().getTerminator();
  auto yield = dyn_cast<YieldOp>(terminator);
  if (!yield)
    return op.emitOpError("expected the body to end with ")
           << YieldOp::getOperationName() << ", got " << terminator->getName() << " (fused_c2)";
  if (yield.getValues().size() != op.getOuts().size())
    return yield.emitOpError("expected ")
           << op.getOuts().size() << " values, one for each of outs, got "
           << yield.getValues().size() << " (fused_c2)";
  for (auto [i, out, value] :
       llvm::enumerate(op.getOuts().getTypes(), yield.getValues().getTypes()))
    if (value != FusedOp::getArgumentType(out))
      return yield.emitOpError("value #") << i << ": expected " << FusedOp::getArgumentType(out)
                                          << ", got " << value << " (fused_c2)";
  return success();
}

FailureOr<int64_t> opimpl::getFirstColumn(tensor::ExtractSliceOp slice) {
  auto from = dyn_cast<BlockArgument>(slice.getSource());
  int64_t rank = slice.getSourceType().getRank();
  if (!from || rank < 1 || slice.getType().getRank() != rank || !slice.hasUnitStride() ||
      slice.isDynamicOffset(rank - 1) || slice.isDynamicSize(rank - 1))
    return failure();
  for (int64_t dim = 0; dim + 1 < rank; ++dim) {
    // Whole rows: sizes are those of the operand.
    if (slice.isDynamicOffset(dim) || slice.getStaticOffset(dim) != 0)
      return failure();
    if (!slice.isDynamicSize(dim)) {
      if (slice.getStaticSize(dim) != slice.getSourceType().getDimSize(dim))
        return failure();
      continue;
    }
    auto extent = slice.getDynamicSize(dim).getDefiningOp<tensor::DimOp>();
    if (!extent || extent.getSource() != from || extent.getConstantIndex() != dim)
      return failure();
  }
  return slice.getStaticOffset(rank - 1);
}

/// fused_c3
static LogicalResult verifyBodyOp(Operation &op) {
  if (auto quantize = dyn_cast<QuantizeOp>(op); quantize && quantize.isTwoLaunches())
    return op.emitOpError("expected one launch in the body of fusednorm.fused, got a dynamic scale "
                          "of a whole tensor without amax, which is two; use abs_max in a "
                          "fusednorm.fused of its own (fused_c3)");
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (succeeded(opimpl::getFirstColumn(slice)))
      return success();
    return op.emitOpError("expected static columns of all rows of an operand of the fused op, of "
                          "the same rank (fused_c3)");
  }
  if (hasOwnRounding(&op))
    return op.emitOpError("expected rounding to nearest even in the body of fusednorm.fused, which "
                          "is all that row programs compute, got ")
           << describeModifiers(&op) << " (fused_c3)";
  if (isa<RowProgramOpInterface, tensor::EmptyOp, tensor::DimOp, tensor::CastOp, tensor::SplatOp>(
          op) ||
      isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op.getDialect()))
    return success();
  if (isa<FusedOp, GeneralizableOpInterface>(op))
    return op.emitOpError("expected a primitive in the body of fusednorm.fused, got a group of "
                          "primitives; use fusednorm-generalize (fused_c3)");
  return op.emitOpError("expected only primitives of fusednorm, tensor.empty, tensor.dim, "
                        "tensor.cast, tensor.splat, tensor.extract_slice of columns, and ops of "
                        "arith and math in the body of fusednorm.fused "
                        "(fused_c3)");
}

/// Of each value of the body the one that a chain of primitives and casts first writes
/// over. Found in the order of the ops: dominance is verified after this, and values may
/// still depend on themselves.
static llvm::DenseMap<Value, Value> getChainStarts(Block &body) {
  llvm::DenseMap<Value, Value> starts;
  auto startOf = [&](Value value) {
    auto known = starts.find(value);
    return known == starts.end() ? value : known->second;
  };
  for (Operation &op : body.without_terminator()) {
    if (auto castOp = dyn_cast<tensor::CastOp>(op)) {
      starts[castOp.getResult()] = startOf(castOp.getSource());
    } else if (isa<RowProgramOpInterface>(op)) {
      auto primitive = cast<DestinationStyleOpInterface>(op);
      for (OpResult result : op.getResults())
        starts[result] = startOf(primitive.getTiedOpOperand(result)->get());
    }
  }
  return starts;
}

/// fused_c4
static LogicalResult verifyChains(FusedOp op) {
  Block &body = op.getBody().front();
  unsigned numInputs = op.getInputs().size();
  auto yield = cast<YieldOp>(body.getTerminator());
  llvm::DenseMap<Value, Value> starts = getChainStarts(body);
  for (auto [i, value] : llvm::enumerate(yield.getValues())) {
    // What keeps a part of its destination must find it in the out's own buffer;
    // what is written as a whole may come from anywhere.
    BlockArgument argument = body.getArgument(numInputs + i);
    Value start = value;
    bool isPartial = false;
    llvm::SmallPtrSet<Operation *, 8> seen;
    while (Operation *op = start.getDefiningOp()) {
      if (!seen.insert(op).second)
        break; // values that depend on themselves: dominance says what is wrong
      if (auto castOp = dyn_cast<tensor::CastOp>(op)) {
        start = castOp.getSource();
      } else if (auto partial = dyn_cast<RowMeanOfSquaresOp>(op)) {
        start = partial.getOut();
        isPartial = true;
      } else if (auto store = dyn_cast<PagedStoreOp>(op)) {
        start = store.getCache();
        isPartial = true;
      } else {
        break;
      }
    }
    auto other = dyn_cast<BlockArgument>(start);
    bool isInput = other && other.getArgNumber() < numInputs;
    if (start == argument || (!isPartial && (!other || isInput)))
      continue;
    InFlightDiagnostic diag = yield.emitOpError("value #");
    diag << i
         << ": expected an input, a value that the body computes or a chain of partial "
            "writes that starts with block argument #"
         << argument.getArgNumber() << ", got ";
    if (other)
      diag << "block argument #" << other.getArgNumber();
    else
      diag << "a partial write over a result of " << start.getDefiningOp()->getName();
    return diag << " (fused_c4)";
  }
  // Two chains from one destination would each write their own version of it.
  for (Operation &nested : body.without_terminator()) {
    auto primitive = dyn_cast<DestinationStyleOpInterface>(nested);
    if (!primitive)
      continue;
    for (OpOperand &init : primitive.getDpsInitsMutable()) {
      auto known = starts.find(init.get());
      auto argument = dyn_cast<BlockArgument>(known == starts.end() ? init.get() : known->second);
      if (argument && argument.getArgNumber() < numInputs)
        return nested.emitOpError("expected a destination that is one of outs or made by "
                                  "tensor.empty, got input #")
               << argument.getArgNumber() << " of fusednorm.fused (fused_c4)";
      auto isInit = [](OpOperand &use) {
        auto user = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
        return user && user.isDpsInit(&use);
      };
      if (argument && llvm::count_if(init.get().getUses(), isInit) > 1)
        return nested.emitOpError("expected to be the only op that writes over its destination, "
                                  "which leads to block argument #")
               << argument.getArgNumber() << ", got another one (fused_c4)";
    }
  }
  return success();
}

LogicalResult FusedOp::verifyRegions() {
  if (failed(verifyArguments(*this)) || failed(verifyYield(*this)))
    return failure();
  for (Operation &op : getBody().front().without_terminator())
    if (failed(verifyBodyOp(op)))
      return failure();
  return verifyChains(*this);
}

//===----------------------------------------------------------------------===//
// Canonicalization
//===----------------------------------------------------------------------===//

/// Folding a tensor.cast into an operand makes that operand's type more static.
/// Block arguments follow, with casts in the body that fold into its primitives
/// in turn (fused_c1, fused_c2).
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
