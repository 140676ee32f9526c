// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Named ops and lone primitives become fusednorm.fused.

#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMGENERALIZE
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

/// Creates what `op` means in the body of a fused op. Returns one value for each
/// destination.
static SmallVector<Value> createBody(OpBuilder &builder, DestinationStyleOpInterface op,
                                     ValueRange arguments) {
  if (auto named = dyn_cast<GeneralizableOpInterface>(*op))
    return named.generalizeBody(builder, arguments);
  // A primitive is its own body, on tensors.
  SmallVector<Type> types;
  for (OpOperand &init : op.getDpsInitsMutable())
    types.push_back(arguments[init.getOperandNumber()].getType());
  Operation *primitive = clone(builder, op, types, arguments);
  SmallVector<NamedAttribute> discardable(primitive->getDiscardableAttrs());
  for (NamedAttribute attribute : discardable)
    primitive->removeDiscardableAttr(attribute.getName());
  return primitive->getResults();
}

FailureOr<FusedOp> fusednorm::generalize(OpBuilder &builder, Operation *op) {
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  if (!dps || !isa<RowProgramOpInterface, GeneralizableOpInterface>(op))
    return failure();
  // Destinations come last in every op, so operands keep their order.
  OperandRange inits = dps.getDpsInits();
  OperandRange inputs = op->getOperands().drop_back(inits.size());
  auto fused =
      FusedOp::create(builder, op->getLoc(), op->getResultTypes(), inputs, inits);
  fused->setDiscardableAttrs(op->getDiscardableAttrDictionary());

  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> types = llvm::map_to_vector(op->getOperandTypes(), FusedOp::getArgumentType);
  SmallVector<Location> locations =
      llvm::map_to_vector(op->getOperands(), [](Value value) { return value.getLoc(); });
  Block *body = builder.createBlock(&fused.getBody(), {}, types, locations);
  SmallVector<Value> values = createBody(builder, dps, body->getArguments());
  YieldOp::create(builder, op->getLoc(), values);
  return fused;
}

namespace {
struct GeneralizePattern : public OpInterfaceRewritePattern<DestinationStyleOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(DestinationStyleOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (isa_and_nonnull<FusedOp>(op->getParentOp()))
      return rewriter.notifyMatchFailure(op, "is a part of a fused op");
    FailureOr<FusedOp> fused = generalize(rewriter, op);
    if (failed(fused))
      return rewriter.notifyMatchFailure(op, "is neither a named op nor a primitive");
    rewriter.replaceOp(op, *fused);
    return success();
  }
};

struct FusedNormGeneralize : public fusednorm::impl::FusedNormGeneralizeBase<FusedNormGeneralize> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateGeneralizePatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace

void fusednorm::populateGeneralizePatterns(RewritePatternSet &patterns) {
  patterns.add<GeneralizePattern>(patterns.getContext());
}
