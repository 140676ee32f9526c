// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SimplifyExtents.h"
#include "Extents.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {

/// Adjacent dimensions with as many elements in both shapes: `from` of the source, `to` of the
/// result.
struct DimGroup {
  ReassociationIndices from, to;
};

/// A reshape as groups of dimensions.
class ReshapeGroups {
public:
  ReshapeGroups(ArrayRef<Extent> from, ArrayRef<Extent> to) : from(from), to(to) {}

  /// Finds the groups. Returns false if there are none.
  bool find();
  SmallVector<DimGroup> groups;
  /// The extents of one group follow from the number of elements, if no other extent is 0.
  bool isByExclusion = false;

private:
  bool findAt(bool isFront);
  bool addUnits();

  ArrayRef<Extent> from, to;
  /// The dimensions without a group.
  size_t fromBegin = 0, fromEnd = 0, toBegin = 0, toEnd = 0;
  SmallVector<DimGroup> last;
};

} // namespace

static std::optional<Extent> getProduct(ArrayRef<Extent> extents) {
  std::optional<Extent> product = Extent();
  for (const Extent &extent : extents)
    product = product ? product->times(extent) : std::nullopt;
  return product;
}

static ReassociationIndices getRange(size_t begin, size_t end) {
  return llvm::to_vector<2>(llvm::seq<int64_t>(begin, end));
}

/// Finds the smallest group at the beginning or the end of the other dimensions.
bool ReshapeGroups::findAt(bool isFront) {
  size_t numFrom = fromEnd - fromBegin, numTo = toEnd - toBegin;
  for (size_t total = 2; total <= numFrom + numTo; ++total)
    for (size_t own = 1; own < total && own <= numFrom; ++own) {
      size_t other = total - own;
      if (other > numTo)
        continue;
      size_t firstFrom = isFront ? fromBegin : fromEnd - own;
      size_t firstTo = isFront ? toBegin : toEnd - other;
      std::optional<Extent> product = getProduct(from.slice(firstFrom, own));
      if (!product || product != getProduct(to.slice(firstTo, other)))
        continue;
      DimGroup group{getRange(firstFrom, firstFrom + own), getRange(firstTo, firstTo + other)};
      (isFront ? groups : last).push_back(group);
      (isFront ? fromBegin : fromEnd) = isFront ? firstFrom + own : firstFrom;
      (isFront ? toBegin : toEnd) = isFront ? firstTo + other : firstTo;
      return true;
    }
  return false;
}

/// Adds remaining dimensions of extent 1 to the group before them.
bool ReshapeGroups::addUnits() {
  auto areUnits = [](ArrayRef<Extent> extents) {
    return llvm::all_of(extents, [](const Extent &extent) { return extent.getConstant() == 1; });
  };
  if (groups.empty() || !areUnits(from.slice(fromBegin, fromEnd - fromBegin)) ||
      !areUnits(to.slice(toBegin, toEnd - toBegin)))
    return false;
  llvm::append_range(groups.back().from, getRange(fromBegin, fromEnd));
  llvm::append_range(groups.back().to, getRange(toBegin, toEnd));
  return true;
}

bool ReshapeGroups::find() {
  fromEnd = from.size();
  toEnd = to.size();
  while (findAt(/*isFront=*/true))
    continue;
  while (findAt(/*isFront=*/false))
    continue;
  if (fromBegin != fromEnd && toBegin != toEnd) {
    groups.push_back({getRange(fromBegin, fromEnd), getRange(toBegin, toEnd)});
    isByExclusion = true;
  } else if ((fromBegin != fromEnd || toBegin != toEnd) && !addUnits()) {
    return false;
  }
  llvm::append_range(groups, llvm::reverse(last));
  return !groups.empty();
}

/// Returns the type between a collapse and an expansion. A dimension is static if all dimensions of
/// the result in its group are.
static RankedTensorType getMiddle(RankedTensorType result, ArrayRef<DimGroup> groups) {
  SmallVector<int64_t> shape;
  for (const DimGroup &group : groups) {
    int64_t size = 1;
    for (int64_t dim : group.to)
      size = ShapedType::isDynamic(size) || result.isDynamicDim(dim)
                 ? ShapedType::kDynamic
                 : size * result.getDimSize(dim);
    shape.push_back(size);
  }
  return RankedTensorType::get(shape, result.getElementType());
}

/// Replaces a reshape. The ops keep its sizes.
static bool replaceReshape(tensor::ReshapeOp op, ExtentReader &reader) {
  auto source = dyn_cast<RankedTensorType>(op.getSource().getType());
  auto result = dyn_cast<RankedTensorType>(op.getType());
  auto elements = op.getShape().getDefiningOp<tensor::FromElementsOp>();
  if (!source || !result || !elements || source.getRank() == 0 || result.getRank() == 0)
    return false;
  SmallVector<Extent> from, to;
  for (int64_t dim = 0; dim < source.getRank(); ++dim)
    from.push_back(reader.getDim(op.getSource(), dim));
  for (int64_t dim = 0; dim < result.getRank(); ++dim)
    to.push_back(result.isDynamicDim(dim) ? reader.get(elements.getElements()[dim])
                                          : Extent{result.getDimSize(dim), {}});
  ReshapeGroups found(from, to);
  if (!found.find())
    return false;
  bool expands = llvm::any_of(found.groups, [](DimGroup &group) { return group.to.size() > 1; });
  // An expansion states the sizes of the result. A collapse has the sizes of the source, which may
  // differ from the sizes of the reshape if there are no elements.
  if (found.isByExclusion && !expands)
    return false;
  SmallVector<ReassociationIndices> sources, targets;
  for (const DimGroup &group : found.groups) {
    sources.push_back(group.from);
    targets.push_back(group.to);
  }
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value value = op.getSource();
  if (sources.size() != size_t(source.getRank()))
    value = tensor::CollapseShapeOp::create(b, loc, value, sources);
  RankedTensorType middle = getMiddle(result, found.groups);
  if (value.getType() != middle) {
    if (!tensor::CastOp::areCastCompatible(value.getType(), middle)) {
      if (value != op.getSource())
        value.getDefiningOp()->erase();
      return false;
    }
    value = tensor::CastOp::create(b, loc, middle, value);
  }
  if (expands) {
    SmallVector<OpFoldResult> sizes;
    for (int64_t dim = 0; dim < result.getRank(); ++dim)
      sizes.push_back(result.isDynamicDim(dim)
                          ? OpFoldResult(b.createOrFold<arith::IndexCastOp>(
                                loc, b.getIndexType(), elements.getElements()[dim]))
                          : b.getIndexAttr(result.getDimSize(dim)));
    value = tensor::ExpandShapeOp::create(b, loc, result, value, targets, sizes);
  }
  op.replaceAllUsesWith(value);
  return true;
}

/// Replaces the indices `extent == 1 ? 0 : loop` of a gather by the loop, where the loop has this
/// extent.
static bool simplifyGather(linalg::GenericOp op, ExtentReader &reader) {
  bool isChanged = false;
  for (auto extract : op.getBody()->getOps<tensor::ExtractOp>())
    for (auto [dim, operand] : llvm::enumerate(extract.getIndicesMutable())) {
      auto select = operand.get().getDefiningOp<arith::SelectOp>();
      auto compare =
          select ? select.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
      auto loop =
          select ? select.getFalseValue().getDefiningOp<linalg::IndexOp>() : linalg::IndexOp();
      if (!loop || !compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
          getConstantIntValue(select.getTrueValue()) != 0 ||
          getConstantIntValue(compare.getRhs()) != 1)
        continue;
      std::optional<Extent> extent = reader.getLoop(op, loop.getDim());
      if (!extent || *extent != reader.get(compare.getLhs()) ||
          *extent != reader.getDim(extract.getTensor(), dim))
        continue;
      operand.set(loop);
      isChanged = true;
    }
  return isChanged;
}

/// Replaces the size of a gather's result by the size of its destination, and the size of an
/// expanded tensor by the operand of its expansion. A size would be another use of the tensor.
static bool simplifyDim(tensor::DimOp op) {
  if (auto expand = op.getSource().getDefiningOp<tensor::ExpandShapeOp>()) {
    std::optional<int64_t> own = op.getConstantIndex();
    if (!own || *own < 0 || *own >= expand.getResultType().getRank())
      return false;
    auto size = dyn_cast<Value>(expand.getMixedOutputShape()[*own]);
    if (size)
      op.replaceAllUsesWith(size);
    return static_cast<bool>(size);
  }
  auto gather = op.getSource().getDefiningOp<linalg::GenericOp>();
  if (!gather || gather.getNumDpsInputs() != 0 || gather.getNumResults() != 1)
    return false;
  auto empty = gather.getDpsInits()[0].getDefiningOp<tensor::EmptyOp>();
  std::optional<int64_t> index = op.getConstantIndex();
  if (!empty || !index || *index < 0 || *index >= empty.getType().getRank() ||
      !empty.getType().isDynamicDim(*index))
    return false;
  op.replaceAllUsesWith(empty.getDynamicSize(*index));
  return true;
}

/// Erases the ops that only compute unused scalars and sizes.
static void eraseUnusedSizes(Operation *root) {
  root->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    bool isSize = isa<tensor::FromElementsOp, tensor::DimOp>(op) ||
                  (isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
                   !op->hasTrait<OpTrait::ConstantLike>());
    if (isSize && op->use_empty() && isMemoryEffectFree(op))
      op->erase();
  });
}

void fusednorm::raise::simplifyExtents(Operation *root) {
  ExtentReader reader;
  SmallVector<Operation *> dead;
  bool isChanged = false;
  root->walk([&](Operation *op) {
    bool isReplaced = false;
    if (auto dim = dyn_cast<tensor::DimOp>(op)) {
      isReplaced = simplifyDim(dim);
    } else if (auto reshape = dyn_cast<tensor::ReshapeOp>(op)) {
      isReplaced = replaceReshape(reshape, reader);
    } else if (auto assertion = dyn_cast<cf::AssertOp>(op)) {
      isReplaced = reader.getBool(assertion.getArg()) == true;
    } else if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      isChanged |= simplifyGather(generic, reader);
    } else if (isa<arith::SelectOp>(op) && !isa<linalg::LinalgOp>(op->getParentOp()) &&
               op->getResult(0).getType().isIntOrIndex()) {
      Value selected = reader.getSelected(op->getResult(0));
      isReplaced = static_cast<bool>(selected);
      if (selected)
        op->getResult(0).replaceAllUsesWith(selected);
    }
    if (isReplaced)
      dead.push_back(op);
  });
  for (Operation *op : dead)
    op->erase();
  if (isChanged || !dead.empty())
    eraseUnusedSizes(root);
}
