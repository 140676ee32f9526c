// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/FusedNorm/RowPrograms/RowPrograms.h"
#include "RowBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"

using namespace mlir;
using namespace fusednorm;

namespace {
template <typename OpTy>
struct RowBody : RowBodyOpInterface::ExternalModel<RowBody<OpTy>, OpTy> {
  LogicalResult buildRow(Operation *op, RowBuilder &row) const {
    return fusednorm::buildRow(cast<OpTy>(op), row);
  }
};

template <typename... Ops>
void attach(MLIRContext *context) {
  (Ops::template attachInterface<RowBody<Ops>>(*context), ...);
}
} // namespace

void fusednorm::registerRowPrograms(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *) {
    attach<AbsMaxOp, AddRmsNormOp, ApplyRmsNormOp, ApplyRotaryPosEmbOp, CheckSlotsOp,
           ConvertE4M3FNToE4M3FNUZOp, DequantizeOp, LayerNormOp, PagedGatherOp, PagedStoreOp,
           QuantizeOp, RmsNormOp, RopeOp, RowMeanOfSquaresOp, SegmentOfOp>(context);
  });
}
