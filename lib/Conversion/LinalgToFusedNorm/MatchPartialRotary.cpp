// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches rotations of a part of the columns. Their two results are joined with the other columns
// by a tensor.concat of more than two parts, or by tensor.insert_slice into the full row.

#include "Matchers.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
/// Two tensors of the same shape, joined to adjacent columns of one tensor.
struct Halves {
  Value first, second;
  Pairing pairing;
  /// The other parts of the whole tensor.
  SmallVector<Value> others;
  /// Builds the whole tensor from the rotated columns.
  std::function<Value(OpBuilder &, Location, Value)> assemble;
};
} // namespace

static Value createConcat(OpBuilder &builder, Location loc, ArrayRef<Value> parts) {
  int64_t dim = cast<RankedTensorType>(parts.front().getType()).getRank() - 1;
  return tensor::ConcatOp::create(builder, loc, dim, parts);
}

/// Returns inputs `number` and `number + 1` of a concatenation of at least three parts;
/// `std::nullopt` if their types differ.
static std::optional<Halves> getHalves(tensor::ConcatOp op, unsigned number) {
  SmallVector<Value> inputs(op.getInputs());
  bool isOfColumns = op.getDim() == static_cast<uint64_t>(op.getResultType().getRank() - 1);
  if (inputs.size() < 3 || number + 1 >= inputs.size() || !isOfColumns ||
      inputs[number].getType() != inputs[number + 1].getType())
    return std::nullopt;
  return Halves{inputs[number], inputs[number + 1], Pairing::HalfSplit, inputs,
                [=](OpBuilder &builder, Location loc, Value both) -> Value {
                  SmallVector<Value> parts(inputs);
                  parts[number] = both;
                  parts.erase(parts.begin() + number + 1);
                  return createConcat(builder, loc, parts);
                }};
}

/// Returns the sources of two chained insertions into adjacent ranges or into alternating columns;
/// `std::nullopt` for others.
static std::optional<Halves> getHalves(tensor::InsertSliceOp op) {
  auto other = op.getDest().getDefiningOp<tensor::InsertSliceOp>();
  if (!other || other.getSourceType() != op.getSourceType() ||
      op.getSourceType().getRank() != op.getDestType().getRank())
    return std::nullopt;
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(),
                            strides = op.getMixedStrides();
  std::optional<int64_t> at[] = {getConstantIntValue(other.getMixedOffsets().back()),
                                 getConstantIntValue(offsets.back())};
  std::optional<int64_t> half = getConstantIntValue(sizes.back()),
                         stride = getConstantIntValue(strides.back());
  auto isAlike = [](ArrayRef<OpFoldResult> own, ArrayRef<OpFoldResult> others) {
    return isEqualConstantIntOrValueArray(own, others);
  };
  bool isBeside =
      at[0] && at[1] && half && stride && *half > 0 && isAlike(strides, other.getMixedStrides()) &&
      isAlike(sizes, other.getMixedSizes()) &&
      isAlike(ArrayRef(offsets).drop_back(), ArrayRef(other.getMixedOffsets()).drop_back());
  if (!isBeside)
    return std::nullopt;
  int64_t first = std::min(*at[0], *at[1]), distance = std::max(*at[0], *at[1]) - first;
  bool isInterleaved = *stride == 2 && distance == 1;
  if (!isInterleaved && (*stride != 1 || distance != *half))
    return std::nullopt;
  OpBuilder builder(op.getContext());
  offsets.back() = builder.getIndexAttr(first);
  sizes.back() = builder.getIndexAttr(2 * *half);
  strides.back() = builder.getIndexAttr(1);
  bool isFirst = *at[1] == first;
  return Halves{isFirst ? op.getSource() : other.getSource(),
                isFirst ? other.getSource() : op.getSource(),
                isInterleaved ? Pairing::Interleaved : Pairing::HalfSplit,
                {other.getDest()},
                [=, dest = other.getDest()](OpBuilder &builder, Location loc, Value both) -> Value {
                  return tensor::InsertSliceOp::create(builder, loc, both, dest, offsets, sizes,
                                                       strides);
                }};
}

/// Creates the ops joining both halves. The last of them returns the joined tensor.
static SmallVector<Operation *> join(const Halves &halves, OpBuilder &builder, Location loc) {
  auto type = cast<RankedTensorType>(halves.first.getType());
  if (halves.pairing == Pairing::HalfSplit)
    return {createConcat(builder, loc, {halves.first, halves.second}).getDefiningOp()};
  int64_t rank = type.getRank();
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back({dim});
  groups.back().push_back(rank);
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(1);
  SmallVector<Operation *> ops;
  for (Value half : {halves.first, halves.second})
    ops.push_back(tensor::ExpandShapeOp::create(
        builder, loc, RankedTensorType::get(shape, type.getElementType()), half, groups));
  Value pairs = createConcat(builder, loc, {ops[0]->getResult(0), ops[1]->getResult(0)});
  ops.push_back(pairs.getDefiningOp());
  ops.push_back(tensor::CollapseShapeOp::create(builder, loc, pairs, groups));
  return ops;
}

static FailureOr<Match> matchHalves(MatchContext &context, const Halves &halves) {
  OpBuilder builder(context.root.value.getDefiningOp());
  SmallVector<Operation *> ops = join(halves, builder, context.root.value.getLoc());
  Value both = ops.back()->getResult(0);
  auto type = cast<RankedTensorType>(both.getType());
  FailureOr<Match> found = failure();
  {
    ElementReader reader = context.reader.withShape(type.getShape());
    MatchContext inner(reader, reader.at(both), type);
    found = matchRotary(inner);
    context.reader.noteModified(reader.takeModified());
    context.refusal = inner.refusal;
    context.core = inner.core;
    if (succeeded(found))
      inner.keepViews(context);
  }
  // The temporary ops are erased, so they cannot be reported as blockers.
  if (llvm::is_contained(ops, context.refusal.blocker))
    context.refusal.blocker = context.root.value.getDefiningOp();
  for (Operation *op : llvm::reverse(ops))
    op->erase();
  if (failed(found))
    return failure();
  llvm::append_range(found->operands, halves.others);
  found->create = [create = found->create, assemble = halves.assemble](
                      OpBuilder &builder, Location loc) -> SmallVector<Value> {
    return {assemble(builder, loc, create(builder, loc).front())};
  };
  return found;
}

FailureOr<Match> fusednorm::raise::matchPartialRotary(MatchContext &context) {
  Operation *op = context.root.value.getDefiningOp();
  if (context.type.getRank() < 2)
    return failure();
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    std::optional<Halves> halves = getHalves(insert);
    return halves ? matchHalves(context, *halves) : FailureOr<Match>(failure());
  }
  auto concat = dyn_cast<tensor::ConcatOp>(op);
  for (unsigned number = 0; concat && number + 1 < concat.getInputs().size(); ++number)
    if (std::optional<Halves> halves = getHalves(concat, number)) {
      FailureOr<Match> found = matchHalves(context, *halves);
      if (succeeded(found) || context.refusal)
        return found;
    }
  return failure();
}
