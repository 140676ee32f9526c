// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuses the only user of a GEMM's result into its epilogue, and repeats this as long as the ops are
// elementwise. Each operation keeps its rounding, on whole tensors instead of elements.

#include "Epilogues.h"
#include "ElementwiseLayouts.h"
#include "EpilogueBuilder.h"
#include "RowOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// Fuses the ops after one GEMM.
class EpilogueWriter : EpilogueBuilder {
public:
  using EpilogueBuilder::EpilogueBuilder;

  /// Fuses op after op. Reports the fused ops and the reason for the end.
  bool run(FusionReport &report) {
    std::vector<std::string> taken{nameOf(gemm)};
    std::optional<int64_t> saved = 0;
    while (true) {
      Candidate next = findNext();
      if (next.blocker)
        report.addCandidate(gemm, gemm->getName().getStringRef(), next.blocker, next.reason);
      if (!next.op || next.blocker)
        break;
      auto between = cast<RankedTensorType>(gemm->getResult(0).getType());
      // The intermediate result was written and read.
      saved =
          saved && between.hasStaticShape()
              ? std::optional(*saved + 2 * between.getNumElements() *
                                           llvm::divideCeil(between.getElementTypeBitWidth(), 8))
              : std::nullopt;
      taken.push_back(nameOf(next.op));
      take(next.op);
    }
    if (taken.size() == 1)
      return false;
    report.addGroup(gemm, gemm->getName().getStringRef(), std::move(taken), saved);
    return true;
  }

private:
  /// Returns the only user of the result. Reads of extents are not counted.
  Candidate findNext() {
    Candidate next;
    if (gemm->getNumResults() != 1)
      return next;
    Value result = gemm->getResult(0);
    for (Operation *user : result.getUsers()) {
      if (isa<tensor::DimOp>(user) || user == next.op)
        continue;
      if (next.op) {
        next.blocker = user;
        next.reason = "its result has another use";
        return next;
      }
      next.op = user;
    }
    if (!next.op || next.op->getBlock() != gemm->getBlock() || isOfRowKernel(next.op))
      return {};
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(next.op); expand && sinkExpand(expand))
      return findNext();
    check(next, result);
    return next;
  }

  /// Returns the users of the rows, in any reshaped form.
  static SmallVector<Operation *> getReaders(Value rows) {
    SmallVector<Operation *> users(rows.getUsers()), readers;
    for (size_t i = 0; i < users.size(); ++i)
      if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(users[i]))
        llvm::append_range(users, users[i]->getUsers());
      else if (!isa<tensor::DimOp>(users[i]))
        readers.push_back(users[i]);
    return readers;
  }

  /// Returns whether the row kernel of a primitive computes the op. The row kernel reads no more
  /// than an epilogue. It takes sums of rows before a primitive, such as a residual, ops on the
  /// result of a primitive, and ops before these.
  static bool isOfRowKernel(Operation *op, unsigned depth = 4) {
    while (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) && op->hasOneUse())
      op = *op->user_begin();
    Operation *blocker;
    if (depth == 0 || !isElementwiseRowOp(op, blocker))
      return false;
    SmallVector<OpOperand *> rows = getRowOperands(op);
    for (OpOperand *operand : rows) {
      Operation *producer = operand->get().getDefiningOp();
      if (producer && isPrimitiveRowOp(producer) && operand->get().hasOneUse())
        return true;
    }
    SmallVector<Operation *> readers = getReaders(op->getResult(0));
    if (rows.size() > 1 && llvm::any_of(readers, isPrimitiveRowOp))
      return true;
    auto widthOf = [](Value value) {
      return cast<RankedTensorType>(value.getType()).getElementTypeBitWidth();
    };
    return readers.size() == 1 && widthOf(op->getResult(0)) >= widthOf(rows.front()->get()) &&
           isOfRowKernel(readers.front(), depth - 1);
  }

  static bool isArithmetic(Operation *op) {
    return isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
           op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1;
  }

  /// Checks whether the op can be fused. Ops without arithmetic on elements get no remark.
  void check(Candidate &next, Value result) {
    auto type = cast<RankedTensorType>(result.getType());
    auto made = next.op->getNumResults() == 1
                    ? dyn_cast<RankedTensorType>(next.op->getResult(0).getType())
                    : RankedTensorType();
    auto refuse = [&](Operation *blocker, const Twine &reason) {
      next.blocker = blocker;
      next.reason = reason.str();
    };
    if (isArithmetic(next.op) && made) {
      if (hasOwnRounding(next.op))
        refuse(next.op, "no epilogue keeps " + describeModifiers(next.op));
      return;
    }
    auto generic = dyn_cast<linalg::LinalgOp>(next.op);
    if (!generic || !made || !generic.hasPureTensorSemantics() || generic.getNumDpsInits() != 1 ||
        generic.getNumParallelLoops() != generic.getNumLoops() ||
        !generic.getIndexingMapsArray().back().isIdentity() || made.getShape() != type.getShape()) {
      next.op = nullptr;
      return;
    }
    for (OpOperand &operand : generic->getOpOperands()) {
      AffineMap map = generic.getMatchingIndexingMap(&operand);
      if (generic.isDpsInit(&operand)) {
        if (generic.payloadUsesValueFromOperand(&operand))
          return refuse(next.op, "an elementwise op reads its destination");
        continue;
      }
      if (operand.get() == result && !map.isIdentity())
        return refuse(next.op, "an elementwise op moves elements");
      bool inOrder =
          map.isProjectedPermutation() &&
          llvm::is_sorted(map.getResults(), [](AffineExpr a, AffineExpr b) {
            return cast<AffineDimExpr>(a).getPosition() < cast<AffineDimExpr>(b).getPosition();
          });
      bool isScalar = !isa<RankedTensorType>(operand.get().getType());
      if (!inOrder && !isScalar)
        return refuse(next.op, "an elementwise op permutes elements");
    }
    Block *body = generic.getBlock();
    for (Operation &nested : body->without_terminator()) {
      if (isa<arith::ConstantOp>(nested))
        continue;
      if (!isArithmetic(&nested))
        return refuse(&nested, "no epilogue supports this op");
      if (hasOwnRounding(&nested))
        return refuse(&nested, "no epilogue keeps " + describeModifiers(&nested));
    }
  }

  //===--------------------------------------------------------------------===//
  // Writing
  //===--------------------------------------------------------------------===//

  /// Replaces the op by the GEMM with the op in its epilogue.
  void take(Operation *op) {
    OpBuilder b(op);
    Location loc = op->getLoc();
    Value result = gemm->getResult(0), oldOut = gemm.getGemmOuts().front();
    Region epilogue;
    Value value = begin(b, epilogue);
    value = isa<linalg::LinalgOp>(op) ? emitLinalg(b, cast<linalg::LinalgOp>(op), result, value)
                                      : emitArithmetic(b, op, result, value);
    YieldOp::create(b, loc, value);

    b.setInsertionPoint(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    Value out;
    if (auto generic = dyn_cast<linalg::LinalgOp>(op))
      out = generic.getDpsInitOperand(0)->get();
    // If the op overwrites the GEMM's result, the GEMM writes to that buffer.
    if (out == result)
      out = oldOut;
    if (!out)
      out = tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, oldOut),
                                    type.getElementType());
    if (out.getType() != type)
      out = tensor::CastOp::create(b, loc, type, out);
    region->front().addArgument(type, loc);
    GemmOpInterface fused = createGemm(b, TypeRange(out), out);
    fused.getEpilogue().takeBody(epilogue);
    op->replaceAllUsesWith(fused->getResults());
    op->erase();
    gemm->erase();
    gemm = fused;
  }

  Value emitArithmetic(OpBuilder &b, Operation *op, Value result, Value value) {
    IRMapping mapping;
    for (Value operand : op->getOperands())
      mapping.map(operand, operand == result ? value : addInput(operand));
    return b.clone(*op, mapping)->getResult(0);
  }

  /// Returns a scalar of the function, or of a linalg op's body, as a tensor like `like`.
  Value spread(OpBuilder &b, Value scalar, Value like) {
    auto type = cast<RankedTensorType>(like.getType()).clone(scalar.getType());
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim))
        sizes.push_back(tensor::DimOp::create(b, scalar.getLoc(), like, dim));
    return tensor::SplatOp::create(b, scalar.getLoc(), type, scalar, sizes);
  }

  Value emitLinalg(OpBuilder &b, linalg::LinalgOp op, Value result, Value value) {
    Block *body = op.getBlock();
    IRMapping mapping;
    auto valueType = cast<RankedTensorType>(value.getType());
    for (OpOperand &operand : op->getOpOperands()) {
      BlockArgument argument = body->getArgument(operand.getOperandNumber());
      AffineMap map = op.getMatchingIndexingMap(&operand);
      if (op.isDpsInit(&operand) || argument.use_empty())
        continue;
      if (operand.get() == result) {
        mapping.map(argument, value);
        continue;
      }
      Value input = addInput(operand.get());
      auto type = dyn_cast<RankedTensorType>(input.getType());
      if (!type) {
        mapping.map(argument, spread(b, input, value));
        continue;
      }
      auto whole = valueType.clone(type.getElementType());
      if (map.isIdentity()) {
        if (type != whole)
          input = tensor::CastOp::create(b, op.getLoc(), whole, input);
        mapping.map(argument, input);
        continue;
      }
      SmallVector<int64_t> added;
      for (int64_t dim = 0; dim < valueType.getRank(); ++dim)
        if (!map.isFunctionOfDim(dim))
          added.push_back(dim);
      Value empty = tensor::EmptyOp::create(
          b, op.getLoc(), tensor::getMixedSizes(b, op.getLoc(), value), type.getElementType());
      mapping.map(argument,
                  linalg::BroadcastOp::create(b, op.getLoc(), input, empty, added)->getResult(0));
    }
    // Scalars without an operand: constants of the body, and scalars from outside.
    auto get = [&](Value number) -> Value {
      if (Value known = mapping.lookupOrNull(number))
        return known;
      Value own = number.getParentBlock() == body ? b.clone(*number.getDefiningOp())->getResult(0)
                                                  : addInput(number);
      Value whole = spread(b, own, value);
      mapping.map(number, whole);
      return whole;
    };
    for (Operation &nested : body->without_terminator()) {
      if (isa<arith::ConstantOp>(nested))
        continue;
      SmallVector<Value> operands = llvm::map_to_vector(nested.getOperands(), get);
      OperationState state(nested.getLoc(), nested.getName(), operands,
                           valueType.clone(nested.getResult(0).getType()), nested.getAttrs());
      mapping.map(nested.getResult(0), b.create(state)->getResult(0));
    }
    Value made = get(body->getTerminator()->getOperand(0));
    Type type = op->getResult(0).getType();
    return made.getType() == type ? made : tensor::CastOp::create(b, op.getLoc(), type, made);
  }
};
} // namespace

/// Ops after a GEMM with padding process all rows. In an epilogue they would skip the padding.
SmallVector<GemmOpInterface> fusednorm::findGemms(Block &block) {
  SmallVector<GemmOpInterface> gemms;
  for (Operation &op : block)
    if (auto gemm = dyn_cast<GemmOpInterface>(op);
        gemm && cast<DestinationStyleOpInterface>(op).hasPureTensorSemantics() &&
        gemm.getGemmOuts().size() == 1 && !gemm.getSequenceOffsets())
      gemms.push_back(gemm);
  return gemms;
}

unsigned fusednorm::takeEpilogues(Block &block, FusionReport &report) {
  unsigned count = 0;
  for (GemmOpInterface gemm : findGemms(block))
    count += EpilogueWriter(gemm).run(report);
  return count;
}
