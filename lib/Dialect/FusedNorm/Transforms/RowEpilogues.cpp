// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuses the kernel on the rows of a GEMM, or on columns of them, into the epilogue of the GEMM if
// the result has no other use.

#include "EpilogueBuilder.h"
#include "Epilogues.h"
#include "RowOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// A kernel on the rows of a GEMM.
struct RowCandidate : Candidate {
  /// The views of the result, in order.
  SmallVector<Operation *> views;
};

class RowEpilogueWriter : EpilogueBuilder {
public:
  using EpilogueBuilder::EpilogueBuilder;

  /// Fuses the kernel. Reports the fused ops, or why the kernel is not fused.
  bool run(FusionReport &report) {
    RowCandidate next = findRows();
    if (next.blocker)
      report.addCandidate(gemm, gemm->getName().getStringRef(), next.blocker, next.reason);
    if (!next.op || next.blocker) {
      if (!report.hasGroup(gemm))
        report.addGroup(gemm, gemm->getName().getStringRef(), {nameOf(gemm)}, std::nullopt);
      return false;
    }
    auto between = cast<RankedTensorType>(gemm->getResult(0).getType());
    std::optional<int64_t> saved = 0;
    std::vector<std::string> taken;
    for (Operation *op : {gemm.getOperation(), next.op}) {
      std::optional<FusionReport::Group> group = report.takeGroup(op);
      if (!group) {
        taken.push_back(nameOf(op));
        continue;
      }
      llvm::append_range(taken, group->ops);
      saved =
          saved && group->bytesSaved ? std::optional(*saved + *group->bytesSaved) : std::nullopt;
    }
    saved = saved && between.hasStaticShape()
                ? std::optional(*saved + 2 * between.getNumElements() *
                                             llvm::divideCeil(between.getElementTypeBitWidth(), 8))
                : std::nullopt;
    takeRows(next);
    report.addGroup(gemm, gemm->getName().getStringRef(), std::move(taken), saved);
    return true;
  }

private:
  static bool isView(Operation *op) {
    return isa<tensor::ExpandShapeOp, tensor::ExtractSliceOp>(op);
  }

  /// Returns whether the leading extents are extents of the GEMM.
  bool isOfGemm(Value value) {
    while (value.getDefiningOp() && isView(value.getDefiningOp()))
      value = value.getDefiningOp()->getOperand(0);
    return value == gemm->getResult(0) || value == gemm.getGemmOuts().front();
  }

  /// Returns whether the view is static columns of all rows, or the columns split into heads.
  bool isOfColumns(Operation *view) {
    auto source = cast<RankedTensorType>(view->getOperand(0).getType());
    int64_t last = source.getRank() - 1;
    auto type = cast<RankedTensorType>(view->getResult(0).getType());
    if (ShapedType::isDynamicShape(type.getShape().drop_front(last)))
      return false;
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view))
      return llvm::all_of(ArrayRef(expand.getReassociationIndices()).drop_back(),
                          [](const ReassociationIndices &group) { return group.size() == 1; });
    auto slice = cast<tensor::ExtractSliceOp>(view);
    if (type.getRank() != source.getRank() || !slice.hasUnitStride() || slice.isDynamicOffset(last))
      return false;
    SmallVector<OpFoldResult> extents;
    if (auto empty = gemm.getGemmOuts().front().getDefiningOp<tensor::EmptyOp>())
      extents = empty.getMixedSizes();
    for (int64_t dim = 0; dim < last; ++dim) {
      OpFoldResult size = slice.getMixedSizes()[dim];
      auto value = dyn_cast<Value>(size);
      auto extent = value ? value.getDefiningOp<tensor::DimOp>() : tensor::DimOp();
      bool isKnown = extent && extent.getConstantIndex() == dim && isOfGemm(extent.getSource());
      isKnown |= dim < int64_t(extents.size()) && extents[dim] == size;
      isKnown |= !value && slice.getStaticSize(dim) == source.getDimSize(dim);
      if (slice.isDynamicOffset(dim) || slice.getStaticOffset(dim) != 0 || !isKnown)
        return false;
    }
    return true;
  }

  /// Finds the only user of the rows of the result: a fused op or a primitive.
  RowCandidate findRows() {
    RowCandidate next;
    if (gemm->getNumResults() != 1)
      return next;
    Operation *other = nullptr;
    SmallVector<Value> values{gemm->getResult(0)};
    for (size_t number = 0; number < values.size(); ++number)
      for (OpOperand &use : values[number].getUses()) {
        Operation *user = use.getOwner();
        if (isa<tensor::DimOp>(user))
          continue;
        if (isView(user) && use.getOperandNumber() == 0) {
          next.views.push_back(user);
          values.push_back(user->getResult(0));
          continue;
        }
        auto dps = dyn_cast<DestinationStyleOpInterface>(user);
        bool isRows = isa<FusedOp>(user) || isPrimitiveRowOp(user);
        if (!isRows || !dps.isDpsInput(&use) || (next.op && next.op != user))
          other = user;
        else
          next.op = user;
      }
    if (next.op && next.op->getBlock() == gemm->getBlock())
      checkRows(next, other);
    else
      next.op = nullptr;
    return next;
  }

  void checkRows(RowCandidate &next, Operation *other) {
    auto refuse = [&](Operation *blocker, const Twine &reason) {
      next.blocker = blocker;
      next.reason = reason.str();
    };
    auto type = cast<RankedTensorType>(gemm->getResult(0).getType());
    if (other)
      return refuse(other, "its result has another use");
    // The limit on the columns in a block of CPU rows. The rows would otherwise need more memory
    // than the result.
    constexpr int64_t kMostColumns = 16384;
    if (type.getRank() != 2)
      return refuse(next.op, "rows of a batched GEMM have no fused epilogue");
    if (type.isDynamicDim(1) || type.getDimSize(1) > kMostColumns || type.getDimSize(1) == 0)
      return refuse(next.op,
                    "the epilogue needs more than 16384 columns, or a dynamic number of columns");
    if (auto scaled = dyn_cast<ScaledMatmulOp>(*gemm);
        scaled && scaled.getOrder() == GemmOrder::Document)
      return refuse(next.op, "a GEMM in document order is not computed by tiles");
    if (!next.op->getDiscardableAttrs().empty())
      return refuse(next.op, "it has a schedule");
    if (auto fused = dyn_cast<FusedOp>(next.op))
      for (auto concat : fused.getBody().getOps<tensor::ConcatOp>())
        return refuse(concat, "it concatenates columns of several tensors to one row");
    for (Operation *view : next.views) {
      if (!isOfColumns(view))
        return refuse(view, "it views columns other than static columns of all rows");
      for (Operation *user : view->getUsers())
        if (isa<tensor::DimOp>(user))
          return refuse(user, "it needs the extent of heads");
    }
  }

  /// Replaces the kernel on the rows by the GEMM.
  void takeRows(const RowCandidate &next) {
    OpBuilder b(next.op);
    Location loc = next.op->getLoc();
    auto dps = cast<DestinationStyleOpInterface>(next.op);
    Value result = gemm->getResult(0);
    Region epilogue;
    Value value = begin(b, epilogue);
    IRMapping mapping;
    mapping.map(result, value);
    for (Operation *view : next.views)
      mapping.map(view->getResult(0), cloneView(b, view, mapping.lookup(view->getOperand(0))));
    SmallVector<Value> outs = dps.getDpsInits(), operands;
    SmallVector<Value> own;
    for (Value out : outs)
      own.push_back(epilogue.front().addArgument(out.getType(), out.getLoc()));
    for (OpOperand &operand : next.op->getOpOperands()) {
      Value known = mapping.lookupOrNull(operand.get());
      if (dps.isDpsInit(&operand))
        known = own[dps.getTiedOpResult(&operand).getResultNumber()];
      operands.push_back(known ? known : addInput(operand.get()));
    }
    SmallVector<Value> yielded;
    if (auto fused = dyn_cast<FusedOp>(next.op)) {
      Block &body = fused.getBody().front();
      IRMapping inner;
      inner.map(body.getArguments(), operands);
      for (Operation &nested : body.without_terminator())
        b.clone(nested, inner);
      for (Value yield : body.getTerminator()->getOperands())
        yielded.push_back(inner.lookupOrDefault(yield));
    } else {
      yielded = llvm::to_vector_of<Value>(
          clone(b, next.op, next.op->getResultTypes(), operands)->getResults());
    }
    YieldOp::create(b, loc, yielded);

    b.setInsertionPoint(next.op);
    GemmOpInterface made = createGemm(b, next.op->getResultTypes(), outs);
    made.getEpilogue().takeBody(epilogue);
    next.op->replaceAllUsesWith(made->getResults());
    next.op->erase();
    for (Operation *view : llvm::reverse(next.views))
      view->erase();
    gemm->erase();
    gemm = made;
  }

  /// Clones the view of columns for a value of the epilogue.
  static Value cloneView(OpBuilder &b, Operation *view, Value source) {
    Location loc = view->getLoc();
    int64_t last = cast<RankedTensorType>(source.getType()).getRank() - 1;
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, source);
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view)) {
      sizes.pop_back();
      for (int64_t size : expand.getType().getShape().drop_front(last))
        sizes.push_back(b.getIndexAttr(size));
      return tensor::ExpandShapeOp::create(b, loc, expand.getType(), source,
                                           expand.getReassociationIndices(), sizes);
    }
    auto slice = cast<tensor::ExtractSliceOp>(view);
    SmallVector<OpFoldResult> offsets(last + 1, b.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(last + 1, b.getIndexAttr(1));
    offsets.back() = b.getIndexAttr(slice.getStaticOffset(last));
    sizes.back() = b.getIndexAttr(slice.getStaticSize(last));
    return tensor::ExtractSliceOp::create(b, loc, slice.getType(), source, offsets, sizes, strides);
  }
};
} // namespace

unsigned fusednorm::takeRowEpilogues(Block &block, FusionReport &report) {
  unsigned count = 0;
  for (GemmOpInterface gemm : findGemms(block))
    count += RowEpilogueWriter(gemm).run(report);
  return count;
}
