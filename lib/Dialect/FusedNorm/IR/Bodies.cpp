// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifies bodies that compute with tensors: the bodies of fused ops and the epilogues of GEMMs.

#include "OpUtils.h"

#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace fusednorm;
using opimpl::BodyLabels;

bool fusednorm::isInBody(Operation *op) {
  return isa_and_nonnull<FusedOp, GemmOpInterface, RaggedAttentionOp>(op->getParentOp());
}

Operation *fusednorm::cloneWithRegions(OpBuilder &builder, Operation *op, TypeRange types,
                                       ValueRange operands) {
  OperationState state(op->getLoc(), op->getName(), operands, types, op->getAttrs());
  for (Region &region : op->getRegions()) {
    IRMapping mapping;
    region.cloneInto(state.addRegion(), mapping);
  }
  return builder.create(state);
}

bool opimpl::isArgumentRead(BlockArgument argument) {
  // The argument is read unless every use overwrites it. An argument that is yielded unchanged
  // keeps all of its values.
  return llvm::any_of(argument.getUses(), [](OpOperand &use) {
    if (isa<tensor::DimOp>(use.getOwner()))
      return false;
    auto op = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
    return !op || !op.isDpsInit(&use) || isInitRead(use);
  });
}

namespace {
class BodyVerifier {
public:
  BodyVerifier(Operation *op, const BodyLabels &labels, TypeRange leading, ValueRange inputs,
               ValueRange outs)
      : op(op), body(op->getRegion(0).front()), labels(labels), leading(leading), inputs(inputs),
        outs(outs) {}

  LogicalResult verify() {
    if (failed(verifyArguments()) || failed(verifyYield()))
      return failure();
    for (Operation &nested : body.without_terminator())
      if (failed(verifyOp(nested)))
        return failure();
    return verifyChains();
  }

private:
  bool isEpilogue() const { return isa<GemmOpInterface>(op); }
  unsigned firstOut() const { return leading.size() + inputs.size(); }

  LogicalResult verifyArguments();
  LogicalResult verifyYield();
  LogicalResult verifySlice(tensor::ExtractSliceOp slice);
  LogicalResult verifyExpansion(tensor::ExpandShapeOp expand);
  LogicalResult verifyBroadcast(linalg::BroadcastOp wide);
  LogicalResult verifyConcat(tensor::ConcatOp concat);
  LogicalResult verifyOp(Operation &nested);
  LogicalResult verifyChains();

  Operation *op;
  Block &body;
  const BodyLabels &labels;
  TypeRange leading;
  ValueRange inputs, outs;
};
} // namespace

LogicalResult BodyVerifier::verifyArguments() {
  size_t expected = leading.size() + inputs.size() + outs.size();
  if (body.getNumArguments() != expected)
    return op->emitOpError("expected ")
           << expected << " block arguments, " << (isEpilogue() ? "the accumulators and " : "")
           << "one for each operand" << (isEpilogue() ? " of epilogue and outs" : "") << ", got "
           << body.getNumArguments() << " (" << labels.arguments << ")";
  for (auto [i, type] : llvm::enumerate(leading))
    if (body.getArgument(i).getType() != type)
      return op->emitOpError("block argument #")
             << i << ": expected " << type << ", the accumulators, got "
             << body.getArgument(i).getType() << " (" << labels.arguments << ")";
  for (auto [i, operand] : llvm::enumerate(
           llvm::concat<const Value>(SmallVector<Value>(inputs), SmallVector<Value>(outs)))) {
    BlockArgument argument = body.getArgument(leading.size() + i);
    Type type = FusedOp::getArgumentType(operand.getType());
    if (argument.getType() != type)
      return op->emitOpError("block argument #")
             << argument.getArgNumber() << ": expected " << type << " for operand type "
             << operand.getType() << ", got " << argument.getType() << " (" << labels.arguments
             << ")";
  }
  return success();
}

LogicalResult BodyVerifier::verifyYield() {
  Operation *terminator = body.getTerminator();
  auto yield = dyn_cast<YieldOp>(terminator);
  if (!yield)
    return op->emitOpError("expected the body to end with ")
           << YieldOp::getOperationName() << ", got " << terminator->getName() << " ("
           << labels.yield << ")";
  if (yield.getValues().size() != outs.size())
    return yield.emitOpError("expected ")
           << outs.size() << " values, one for each of outs, got " << yield.getValues().size()
           << " (" << labels.yield << ")";
  for (auto [i, out, value] : llvm::enumerate(outs.getTypes(), yield.getValues().getTypes()))
    if (value != FusedOp::getArgumentType(out))
      return yield.emitOpError("value #") << i << ": expected " << FusedOp::getArgumentType(out)
                                          << ", got " << value << " (" << labels.yield << ")";
  for (auto [i, type] : llvm::enumerate(outs.getTypes()))
    if (isa<ShapedType>(type) && !getElementTypeOrSelf(type).isIntOrFloat())
      return op->emitOpError("out #") << i << ": expected floats or integers of fixed width, got "
                                      << type << " (" << labels.yield << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Returns the first column of a slice of static columns of all rows. The sizes of the other
/// dimensions must be static and whole, or satisfy `extentOf`. With `mayBeKnown`, a static size may
/// stand for a dynamic dimension, as a cast may have added static extents.
static FailureOr<int64_t>
getFirstColumnOf(tensor::ExtractSliceOp slice,
                 llvm::function_ref<bool(tensor::DimOp, int64_t)> extentOf,
                 bool mayBeKnown = false) {
  int64_t rank = slice.getSourceType().getRank();
  if (rank < 1 || slice.getType().getRank() != rank || !slice.hasUnitStride() ||
      slice.isDynamicOffset(rank - 1) || slice.isDynamicSize(rank - 1))
    return failure();
  for (int64_t dim = 0; dim + 1 < rank; ++dim) {
    if (slice.isDynamicOffset(dim) || slice.getStaticOffset(dim) != 0)
      return failure();
    if (!slice.isDynamicSize(dim)) {
      bool isKnown = mayBeKnown && slice.getSourceType().isDynamicDim(dim);
      if (!isKnown && slice.getStaticSize(dim) != slice.getSourceType().getDimSize(dim))
        return failure();
      continue;
    }
    auto extent = slice.getDynamicSize(dim).getDefiningOp<tensor::DimOp>();
    if (!extent || !extentOf(extent, dim))
      return failure();
  }
  return slice.getStaticOffset(rank - 1);
}

FailureOr<int64_t> opimpl::getFirstColumn(tensor::ExtractSliceOp slice) {
  auto from = dyn_cast<BlockArgument>(slice.getSource());
  if (!from)
    return failure();
  // Whole rows: the sizes are the sizes of the operand.
  return getFirstColumnOf(slice, [&](tensor::DimOp extent, int64_t dim) {
    return extent.getSource() == from && extent.getConstantIndex() == dim;
  });
}

LogicalResult BodyVerifier::verifySlice(tensor::ExtractSliceOp slice) {
  auto anyExtent = [](tensor::DimOp, int64_t) { return true; };
  if (isEpilogue() ? succeeded(getFirstColumnOf(slice, anyExtent, /*mayBeKnown=*/true))
                   : succeeded(opimpl::getFirstColumn(slice)))
    return success();
  return slice.emitOpError("expected static columns of all rows of ")
         << (isEpilogue() ? "a value" : "an operand of the fused op") << ", of the same rank ("
         << labels.ops << ")";
}

LogicalResult BodyVerifier::verifyExpansion(tensor::ExpandShapeOp expand) {
  int64_t rank = expand.getSrcType().getRank();
  for (auto [dim, group] : llvm::enumerate(expand.getReassociationIndices()))
    if (int64_t(dim) + 1 < rank && group.size() != 1)
      return expand.emitOpError("expected only the last dimension to be expanded, got dimension #")
             << dim << " (" << labels.ops << ")";
  return success();
}

/// Verifies a broadcast. Row programs support one row for all rows, such as weights. A row that is
/// shared by some rows must be an operand, as it is read from memory.
LogicalResult BodyVerifier::verifyBroadcast(linalg::BroadcastOp wide) {
  int64_t last = cast<ShapedType>(wide.getInit().getType()).getRank() - 1;
  int64_t rank = cast<ShapedType>(wide.getInput().getType()).getRank();
  Value input = wide.getInput();
  while (auto cast = input.getDefiningOp<tensor::CastOp>())
    input = cast.getSource();
  bool isRow = (rank == 1 || (rank > 1 && isa<BlockArgument>(input))) &&
               !llvm::is_contained(wide.getDimensions(), last) &&
               llvm::none_of(wide->getUsers(), llvm::IsaPred<YieldOp>);
  if (isEpilogue() || isRow)
    return success();
  return wide.emitOpError("expected one row for all rows, or rows of an operand shared along some "
                          "dimensions, with a use other than yield, got dimensions [")
         << wide.getDimensions() << "] of " << wide.getInit().getType() << " (" << labels.ops
         << ")";
}

/// Verifies a concatenation of columns of several rows to one row.
LogicalResult BodyVerifier::verifyConcat(tensor::ConcatOp concat) {
  auto isStatic = [](Type type) {
    auto tensor = cast<RankedTensorType>(type);
    return tensor.getRank() > 1 && !ShapedType::isDynamic(tensor.getShape().back()) &&
           tensor.getShape().back() != 0;
  };
  if (int64_t(concat.getDim()) + 1 == concat.getType().getRank() &&
      llvm::all_of(concat.getOperandTypes(), isStatic))
    return success();
  return concat.emitOpError("expected static columns along the last dimension, got dimension ")
         << concat.getDim() << " of " << concat.getType() << " (" << labels.ops << ")";
}

LogicalResult BodyVerifier::verifyOp(Operation &nested) {
  StringRef name = op->getName().getStringRef();
  if (auto quantize = dyn_cast<QuantizeOp>(nested); quantize && quantize.isTwoLaunches())
    return nested.emitOpError("expected a single kernel in the body of ")
           << name
           << ", got a dynamic scale of a whole tensor without amax, which needs two; use abs_max "
              "in a separate fusednorm.fused ("
           << labels.ops << ")";
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(nested))
    return verifySlice(slice);
  if (hasOwnRounding(&nested))
    return nested.emitOpError("expected rounding to nearest even in the body of ")
           << name << ", the only rounding that row programs support, got "
           << describeModifiers(&nested) << " (" << labels.ops << ")";
  if (isa<RowProgramOpInterface, tensor::EmptyOp, tensor::DimOp, tensor::CastOp, tensor::SplatOp>(
          nested) ||
      isa_and_nonnull<arith::ArithDialect, math::MathDialect>(nested.getDialect()))
    return success();
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(nested); expand && isEpilogue())
    return verifyExpansion(expand);
  if (auto concat = dyn_cast<tensor::ConcatOp>(nested); concat && !isEpilogue())
    return verifyConcat(concat);
  if (auto wide = dyn_cast<linalg::BroadcastOp>(nested))
    return verifyBroadcast(wide);
  if (isa<FusedOp, GeneralizableOpInterface>(nested))
    return nested.emitOpError("expected a primitive in the body of ")
           << name << ", got a group of primitives; use fusednorm-generalize (" << labels.ops
           << ")";
  return nested.emitOpError("expected only primitives of fusednorm, tensor.empty, tensor.dim, "
                            "tensor.cast, tensor.splat, tensor.extract_slice of columns, ")
         << (isEpilogue() ? "tensor.expand_shape, " : "tensor.concat of columns, ")
         << "linalg.broadcast, and ops of arith and math in the body of " << name << " ("
         << labels.ops << ")";
}

//===----------------------------------------------------------------------===//
// Destinations
//===----------------------------------------------------------------------===//

/// Maps each value of the body to the value that its chain of primitives and casts first
/// overwrites. Follows the order of the ops: dominance is verified later, so values may still
/// depend on themselves.
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

/// Returns the value at the start of a chain of casts and partial writes. `isPartial` is set if
/// there is such a write.
static Value getStart(Value value, bool &isPartial) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (Operation *op = value.getDefiningOp()) {
    if (!seen.insert(op).second)
      break; // A cycle. The verifier of dominance reports it.
    if (auto castOp = dyn_cast<tensor::CastOp>(op)) {
      value = castOp.getSource();
    } else if (auto partial = dyn_cast<RowMeanOfSquaresOp>(op)) {
      value = partial.getOut();
      isPartial = true;
    } else if (auto store = dyn_cast<PagedStoreOp>(op)) {
      value = store.getCache();
      isPartial = true;
    } else {
      break;
    }
  }
  return value;
}

LogicalResult BodyVerifier::verifyChains() {
  auto yield = cast<YieldOp>(body.getTerminator());
  llvm::DenseMap<Value, Value> starts = getChainStarts(body);
  for (auto [i, value] : llvm::enumerate(yield.getValues())) {
    // A partial write must find the rest of its values in the buffer of this out. A value that is
    // written as a whole may come from anywhere.
    BlockArgument argument = body.getArgument(firstOut() + i);
    bool isPartial = false;
    Value start = getStart(value, isPartial);
    auto other = dyn_cast<BlockArgument>(start);
    bool isInput = other && other.getArgNumber() < firstOut();
    if (start == argument || (!isPartial && (!other || isInput)))
      continue;
    InFlightDiagnostic diag = yield.emitOpError("value #");
    diag << i
         << ": expected an input, a value computed in the body or a chain of partial writes that "
            "starts with block argument #"
         << argument.getArgNumber() << ", got ";
    if (other)
      diag << "block argument #" << other.getArgNumber();
    else
      diag << "a partial write over a result of " << start.getDefiningOp()->getName();
    return diag << " (" << labels.destinations << ")";
  }
  // Two chains from one destination would each write their own version of it.
  for (Operation &nested : body.without_terminator()) {
    auto primitive = dyn_cast<DestinationStyleOpInterface>(nested);
    if (!primitive)
      continue;
    for (OpOperand &init : primitive.getDpsInitsMutable()) {
      auto known = starts.find(init.get());
      auto argument = dyn_cast<BlockArgument>(known == starts.end() ? init.get() : known->second);
      if (argument && argument.getArgNumber() < firstOut())
        return nested.emitOpError(
                   "expected a destination that is one of outs or from tensor.empty, got input #")
               << argument.getArgNumber() << " of " << op->getName() << " (" << labels.destinations
               << ")";
      auto isInit = [](OpOperand &use) {
        auto user = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
        return user && user.isDpsInit(&use);
      };
      if (argument && llvm::count_if(init.get().getUses(), isInit) > 1)
        return nested.emitOpError(
                   "expected to be the only op that writes destination block argument #")
               << argument.getArgNumber() << ", got another one (" << labels.destinations << ")";
    }
  }
  return success();
}

LogicalResult opimpl::verifyBody(Operation *op, const BodyLabels &labels, TypeRange leading,
                                 ValueRange inputs, ValueRange outs) {
  return BodyVerifier(op, labels, leading, inputs, outs).verify();
}
