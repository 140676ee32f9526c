// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves an epilogue into a fused op after the GEMM. A fused op does not view columns
// as heads. If an epilogue has such a view, the fused op takes the view of the accumulators as an
// operand and applies the ops before the view to it.

#include "EpilogueRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <map>

using namespace mlir;
using namespace fusednorm;

namespace {
class RowsWriter {
public:
  /// The views of a value in the order of their application.
  using Views = std::vector<Operation *>;

  RowsWriter(RewriterBase &rewriter, GemmOpInterface op, Value leaf, Value accumulators)
      : b(rewriter), op(op), leaf(leaf), accumulators(accumulators),
        at(rewriter.saveInsertionPoint()) {}

  FusedOp run() {
    OpBuilder::InsertionGuard guard(b);
    Block &from = op.getEpilogue().front();
    Region region;
    body = b.createBlock(&region);
    ValueRange outs = op.getGemmOuts();
    for (auto [out, argument] : llvm::zip_equal(outs, from.getArguments().take_back(outs.size())))
      known[{argument, Views()}] = body->addArgument(argument.getType(), argument.getLoc());
    SmallVector<Value> yielded;
    for (Value value : from.getTerminator()->getOperands())
      yielded.push_back(emit(value, Views()));
    if (llvm::is_contained(yielded, Value()) || yielded.empty()) {
      for (Operation *view : llvm::reverse(made))
        if (isOpTriviallyDead(view))
          b.eraseOp(view);
      return {};
    }
    b.setInsertionPointToEnd(body);
    YieldOp::create(b, op.getLoc(), yielded);
    b.restoreInsertionPoint(at);
    auto fused = FusedOp::create(b, op.getLoc(), TypeRange(outs), inputs, outs);
    fused.getBody().takeBody(region);
    return fused;
  }

private:
  /// Returns the argument of the fused op for a value of the function.
  Value addInput(Value value) {
    Value &argument = arguments[value];
    if (!argument) {
      argument = body->insertArgument(inputs.size(), FusedOp::getArgumentType(value.getType()),
                                      value.getLoc());
      inputs.push_back(value);
    }
    return argument;
  }

  /// Creates a view of an operand before the fused op. Null if its extents are unknown there.
  Value createView(Operation *view, Value source) {
    b.restoreInsertionPoint(at);
    Location loc = view->getLoc();
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, source);
    for (OpFoldResult size : sizes)
      if (auto value = dyn_cast<Value>(size))
        made.push_back(value.getDefiningOp());
    Operation *result = nullptr;
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view)) {
      auto type = cast<RankedTensorType>(expand.getType());
      int64_t last = expand.getSrcType().getRank() - 1;
      sizes.pop_back();
      for (int64_t size : type.getShape().drop_front(last)) {
        if (ShapedType::isDynamic(size))
          return {};
        sizes.push_back(b.getIndexAttr(size));
      }
      // The type of the accumulators may have more static extents.
      SmallVector<int64_t> shape(type.getShape());
      for (int64_t dim = 0; dim < last; ++dim)
        shape[dim] = cast<ShapedType>(source.getType()).getDimSize(dim);
      result = tensor::ExpandShapeOp::create(
          b, loc, RankedTensorType::get(shape, cast<ShapedType>(source.getType()).getElementType()),
          source, expand.getReassociationIndices(), sizes);
    } else {
      auto slice = cast<tensor::ExtractSliceOp>(view);
      int64_t last = slice.getType().getRank() - 1;
      SmallVector<OpFoldResult> offsets(last + 1, b.getIndexAttr(0));
      SmallVector<OpFoldResult> strides(last + 1, b.getIndexAttr(1));
      offsets.back() = b.getIndexAttr(slice.getStaticOffset(last));
      sizes.back() = b.getIndexAttr(slice.getStaticSize(last));
      result = tensor::ExtractSliceOp::create(b, loc, source, offsets, sizes, strides);
    }
    made.push_back(result);
    return result->getResult(0);
  }

  /// Returns the type of a value after `views`.
  static Type behind(Type type, const Views &views) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || views.empty())
      return type;
    return cast<RankedTensorType>(views.back()->getResult(0).getType())
        .clone(tensor.getElementType());
  }

  Value emit(Value value, const Views &views) {
    auto [it, isNew] = known.try_emplace({value, views}, Value());
    if (!isNew)
      return it->second;
    Value result = create(value, views);
    // The views of an operand may have more static extents.
    if (Type wanted = behind(value.getType(), views); result && result.getType() != wanted) {
      if (!tensor::CastOp::areCastCompatible(result.getType(), wanted))
        return {};
      b.setInsertionPointToEnd(body);
      result = tensor::CastOp::create(b, value.getLoc(), wanted, result);
    }
    return known[{value, views}] = result;
  }

  Value create(Value value, const Views &views) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument || value == leaf) {
      unsigned number = value == leaf ? 0 : argument.getArgNumber();
      if (number > op.getEpilogueInputs().size() || (number == 0 && value != leaf))
        return {}; // a view of a destination
      Value operand = number ? op.getEpilogueInputs()[number - 1] : accumulators;
      for (Operation *view : views)
        if (operand)
          operand = createView(view, operand);
      return operand ? addInput(operand) : Value();
    }
    Operation *nested = value.getDefiningOp();
    if (isa<tensor::ExpandShapeOp, tensor::ExtractSliceOp>(nested)) {
      Views own{nested};
      llvm::append_range(own, views);
      return emit(nested->getOperand(0), own);
    }
    if (auto cast = dyn_cast<tensor::CastOp>(nested))
      return emit(cast.getSource(), views);
    if (auto constant = dyn_cast<arith::ConstantOp>(nested)) {
      b.setInsertionPointToEnd(body);
      auto splat = dyn_cast<SplatElementsAttr>(constant.getValue());
      auto type = behind(value.getType(), views);
      if (!splat || type == value.getType())
        return splat || !isa<ShapedType>(type) ? b.clone(*nested)->getResult(0) : Value();
      if (!cast<ShapedType>(type).hasStaticShape())
        return {};
      return arith::ConstantOp::create(
          b, nested->getLoc(),
          DenseElementsAttr::get(cast<ShapedType>(type), splat.getSplatValue<Attribute>()));
    }
    if (nested->getNumResults() == 1 && nested->hasTrait<OpTrait::Elementwise>())
      return createElementwise(nested, views);
    bool isKnown =
        isa<RowProgramOpInterface, tensor::EmptyOp, tensor::DimOp, tensor::SplatOp>(nested) ||
        (isa<linalg::BroadcastOp>(nested) && isRowOfAll(cast<linalg::BroadcastOp>(nested)));
    if (!isKnown || !views.empty())
      return {};
    return clone(nested) ? known[{value, views}] : Value();
  }

  /// Returns whether one row, such as weights, is broadcast to all rows.
  static bool isRowOfAll(linalg::BroadcastOp wide) {
    int64_t last = wide.getInit().getType().getRank() - 1;
    return wide.getInput().getType().getRank() == 1 &&
           !llvm::is_contained(wide.getDimensions(), last);
  }

  Value createElementwise(Operation *nested, const Views &views) {
    SmallVector<Value> operands;
    for (Value operand : nested->getOperands()) {
      bool isTensor = isa<RankedTensorType>(operand.getType());
      operands.push_back(emit(operand, isTensor ? views : Views()));
      if (!operands.back())
        return {};
    }
    b.setInsertionPointToEnd(body);
    return b
        .create(nested->getLoc(), nested->getName().getIdentifier(), operands,
                behind(nested->getResult(0).getType(), views), nested->getAttrs())
        ->getResult(0);
  }

  bool clone(Operation *nested) {
    IRMapping mapping;
    for (Value operand : nested->getOperands()) {
      // The accumulators have the extents of the rounded accumulators.
      bool isAccumulator = operand == op.getEpilogue().getArgument(0);
      Value own = emit(isAccumulator && isa<tensor::DimOp>(nested) ? leaf : operand, Views());
      if (!own)
        return false;
      mapping.map(operand, own);
    }
    b.setInsertionPointToEnd(body);
    Operation *copy = b.clone(*nested, mapping);
    for (auto [from, to] : llvm::zip_equal(nested->getResults(), copy->getResults()))
      known[{from, Views()}] = to;
    return true;
  }

  RewriterBase &b;
  GemmOpInterface op;
  /// The value of the epilogue available in the function, and the tensor that holds it.
  Value leaf, accumulators;
  OpBuilder::InsertPoint at;
  Block *body = nullptr;
  SmallVector<Value> inputs;
  /// Ops created before the fused op.
  SmallVector<Operation *> made;
  llvm::DenseMap<Value, Value> arguments;
  struct Less {
    bool operator()(const std::pair<Value, Views> &x, const std::pair<Value, Views> &y) const {
      return std::make_pair(x.first.getAsOpaquePointer(), x.second) <
             std::make_pair(y.first.getAsOpaquePointer(), y.second);
    }
  };
  std::map<std::pair<Value, Views>, Value, Less> known;
};
} // namespace

FusedOp tolinalg::writeEpilogueRows(RewriterBase &rewriter, GemmOpInterface op, Value leaf,
                                    Value accumulators) {
  return RowsWriter(rewriter, op, leaf, accumulators).run();
}

Value tolinalg::findRoundedAccumulators(GemmOpInterface op) {
  BlockArgument accumulators = op.getEpilogue().getArgument(0);
  arith::TruncFOp rounded;
  for (Operation *user : accumulators.getUsers()) {
    if (isa<tensor::DimOp>(user))
      continue;
    auto own = dyn_cast<arith::TruncFOp>(user);
    if (!own || rounded)
      return {};
    rounded = own;
  }
  Type element = rounded ? getElementTypeOrSelf(rounded.getType()) : Type();
  return element && (element.isBF16() || element.isF16()) ? rounded.getResult() : Value();
}
