// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/FusedNorm/TransformOps/FusedNormTransformOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/Interfaces/MatchInterfaces.h"

using namespace mlir;
using fusednorm::rowkernel::RowKernelDialect;

void transform::ApplyGeneralizePatternsOp::populatePatterns(RewritePatternSet &patterns) {
  fusednorm::populateGeneralizePatterns(patterns);
}

void transform::ApplySpecializePatternsOp::populatePatterns(RewritePatternSet &patterns) {
  fusednorm::populateSpecializePatterns(patterns);
}

LogicalResult transform::SetScheduleOp::verify() {
  if (fusednorm::launch::isSchedule(getSchedule()))
    return success();
  return emitOpError("schedule: expected a schedule, such as #rowkernel.cpu_schedule<...>, or an "
                     "array of schedules, got ")
         << getSchedule();
}

void transform::SetScheduleOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  onlyReadsHandle(getTargetMutable(), effects);
  modifiesPayload(effects);
}

DiagnosedSilenceableFailure transform::SetScheduleOp::apply(TransformRewriter &rewriter,
                                                            TransformResults &results,
                                                            TransformState &state) {
  for (Operation *op : state.getPayloadOps(getTarget())) {
    if (!isa_and_nonnull<fusednorm::FusedNormDialect>(op->getDialect()) ||
        fusednorm::isInBody(op)) {
      DiagnosedSilenceableFailure diag = emitSilenceableError()
                                         << "expected ops of fusednorm outside of fusednorm.fused";
      diag.attachNote(op->getLoc()) << "got " << op->getName();
      return diag;
    }
    op->setAttr(RowKernelDialect::kScheduleAttrName, getSchedule());
  }
  return DiagnosedSilenceableFailure::success();
}

namespace {
class FusedNormTransformExtension
    : public transform::TransformDialectExtension<FusedNormTransformExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FusedNormTransformExtension)
  FusedNormTransformExtension() {
    declareGeneratedDialect<fusednorm::FusedNormDialect>();
    declareGeneratedDialect<RowKernelDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "fusednorm/Dialect/FusedNorm/TransformOps/FusedNormTransformOps.cpp.inc"
        >();
  }
};
} // namespace

void fusednorm::registerTransformOps(DialectRegistry &registry) {
  registry.addExtensions<FusedNormTransformExtension>();
}

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/TransformOps/FusedNormTransformOps.cpp.inc"
