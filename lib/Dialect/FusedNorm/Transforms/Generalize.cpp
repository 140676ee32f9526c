// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements fusednorm-generalize: named ops and single primitives become fusednorm.fused.

#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMGENERALIZE
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

/// Creates the body of a fused op equivalent to `op`. Returns one value for each destination.
static SmallVector<Value> createBody(OpBuilder &builder, DestinationStyleOpInterface op,
                                     ValueRange arguments) {
  if (auto named = dyn_cast<GeneralizableOpInterface>(*op))
    return named.generalizeBody(builder, arguments);
  // A primitive on tensors is its own body.
  SmallVector<Type> types;
  for (OpOperand &init : op.getDpsInitsMutable())
    types.push_back(arguments[init.getOperandNumber()].getType());
  Operation *primitive = clone(builder, op, types, arguments);
  SmallVector<NamedAttribute> discardable(primitive->getDiscardableAttrs());
  for (NamedAttribute attribute : discardable)
    primitive->removeDiscardableAttr(attribute.getName());
  return primitive->getResults();
}

/// Returns the schedules of the row programs of an op with a launch geometry; null for other ops.
static Attribute getGeometrySchedule(Operation *op) {
  SmallVector<Attribute> programs;
  for (const RowGeometry &geometry : getRowGeometries(op))
    programs.push_back(rowkernel::GPUScheduleAttr::getEmpty(op->getContext())
                           .withThreadsPerRow(geometry.threadsPerRow)
                           .withRowsPerBlock(geometry.rowsPerBlock));
  return programs.empty() ? Attribute() : ArrayAttr::get(op->getContext(), programs);
}

FailureOr<FusedOp> fusednorm::generalize(OpBuilder &builder, Operation *op) {
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  if (!dps || !isa<RowProgramOpInterface, GeneralizableOpInterface>(op))
    return failure();
  // Destinations are the last operands of every op, so the order of operands stays.
  OperandRange inits = dps.getDpsInits();
  OperandRange inputs = op->getOperands().drop_back(inits.size());
  auto fused = FusedOp::create(builder, op->getLoc(), op->getResultTypes(), inputs, inits);
  fused->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  StringRef schedule = rowkernel::RowKernelDialect::kScheduleAttrName;
  if (Attribute geometry = getGeometrySchedule(op); geometry && !fused->hasAttr(schedule))
    fused->setAttr(schedule, geometry);

  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> types = llvm::map_to_vector(op->getOperandTypes(), FusedOp::getArgumentType);
  SmallVector<Location> locations =
      llvm::map_to_vector(op->getOperands(), [](Value value) { return value.getLoc(); });
  Block *body = builder.createBlock(&fused.getBody(), {}, types, locations);
  SmallVector<Value> values = createBody(builder, dps, body->getArguments());
  YieldOp::create(builder, op->getLoc(), values);
  return fused;
}

/// Creates the two kernels of a scale of a whole tensor: the absolute maximum, and the
/// quantization. Returns both as primitives.
static SmallVector<Operation *> createTwoLaunches(OpBuilder &builder, QuantizeOp op) {
  Location loc = op.getLoc();
  Value zero = arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(0.0f));
  bool isTensor = isa<TensorType>(op.getX().getType());
  auto type = RankedTensorType::get({1}, builder.getF32Type());
  SmallVector<Operation *> launches;
  Value amax;
  if (isTensor) {
    amax = tensor::FromElementsOp::create(builder, loc, type, zero);
    launches.push_back(AbsMaxOp::create(builder, loc, type, op.getX(), amax));
    amax = launches.back()->getResult(0);
  } else {
    amax = memref::AllocOp::create(builder, loc, MemRefType::get({1}, builder.getF32Type()));
    Value first = arith::ConstantIndexOp::create(builder, loc, 0);
    memref::StoreOp::create(builder, loc, zero, amax, ValueRange{first});
    launches.push_back(AbsMaxOp::create(builder, loc, Type(), op.getX(), amax));
  }
  launches.push_back(QuantizeOp::create(builder, loc, op->getResultTypes(), op.getX(), amax,
                                        op.getScaleUb(), Value(), op.getOut(), op.getScales(),
                                        op.getScheme(), op.getNumerics()));
  // Buffer deallocation frees the memory.
  return launches;
}

namespace {
struct TwoLaunchesPattern : public OpRewritePattern<QuantizeOp> {
  TwoLaunchesPattern(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(QuantizeOp op, PatternRewriter &rewriter) const override {
    if (isInBody(op) || !op.isTwoLaunches())
      return rewriter.notifyMatchFailure(op, "is one kernel");
    SmallVector<Value> results;
    for (Operation *launch : createTwoLaunches(rewriter, op)) {
      rewriter.setInsertionPoint(launch);
      FailureOr<FusedOp> fused = generalize(rewriter, launch);
      results = fused->getResults();
      rewriter.replaceOp(launch, *fused);
    }
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct GeneralizePattern : public OpInterfaceRewritePattern<DestinationStyleOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(DestinationStyleOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (isInBody(op))
      return rewriter.notifyMatchFailure(op, "is part of a fused op");
    FailureOr<FusedOp> fused = generalize(rewriter, op);
    if (failed(fused))
      return rewriter.notifyMatchFailure(op, "is neither a named op nor a primitive");
    rewriter.replaceOp(op, *fused);
    return success();
  }
};

/// Returns whether the dimension is a constant beyond the rank of the value. Verifiers accept such
/// dimensions, but patterns that look them up crash.
bool isAbsent(ShapedDimOpInterface op) {
  auto type = dyn_cast<ShapedType>(op.getShapedValue().getType());
  std::optional<int64_t> dimension = getConstantIntValue(op.getDimension());
  return type && type.hasRank() && dimension && (*dimension < 0 || *dimension >= type.getRank());
}

/// Replaces the extent of an absent dimension by 0. Its value is unspecified.
struct AbsentDimensionPattern : public OpInterfaceRewritePattern<ShapedDimOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(ShapedDimOpInterface op, PatternRewriter &rewriter) const override {
    if (!isAbsent(op))
      return rewriter.notifyMatchFailure(op, "has a dimension that may be present");
    rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, 0);
    return success();
  }
};

struct FusedNormGeneralize : public fusednorm::impl::FusedNormGeneralizeBase<FusedNormGeneralize> {
  void runOnOperation() override {
    // Host code may never execute the op, but bodies have no branches.
    WalkResult asked = getOperation()->walk([](ShapedDimOpInterface op) {
      if (!isInBody(op) || !isAbsent(op))
        return WalkResult::advance();
      op->emitOpError("reads dimension #")
          << *getConstantIntValue(op.getDimension()) << " of a value of type "
          << op.getShapedValue().getType() << ", expected a dimension below its rank";
      return WalkResult::interrupt();
    });
    if (asked.wasInterrupted())
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    populateGeneralizePatterns(patterns);
    patterns.add<AbsentDimensionPattern>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace

void fusednorm::populateGeneralizePatterns(RewritePatternSet &patterns) {
  patterns.add<GeneralizePattern, TwoLaunchesPattern>(patterns.getContext());
}
