// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionShape.h"
#include "fusednorm/Schedule/TileSchedule.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using fusednorm::tilekernel::AttentionOp;

/// Returns whether scores change only by their scale, which is positive, and by a mask.
static bool keepsScores(AttentionOp op) {
  if (op.getSinks() || !op.getFactors().empty() || op.hasScalesOfKeys())
    return false;
  if (op.getScore().empty())
    return true;
  Block &body = op.getScore().front();
  return body.getTerminator()->getOperand(0) == body.getArgument(0);
}

AttentionShape::AttentionShape(AttentionOp op, const TargetInfo &target)
    : usesTiles(attentionUsesTiles(op, target)), hasPairs(attentionUsesPairs(op, target)),
      isFolded(hasPairs && keepsScores(op)), hasTable16(target.hasAVX512),
      lanes(target.vectorBytes / 4),
      // Accumulators, vectors of queries and one element of a key stay in registers.
      rows(usesTiles                      ? 32
           : target.vectorRegisters >= 32 ? 8
                                          : 4),
      parts(usesTiles ? 2 : 3), blockKeys(usesTiles ? 128 : 64), width(parts * lanes) {
  auto shapeOf = [](Value memref) { return cast<MemRefType>(memref.getType()).getShape(); };
  columns = shapeOf(op.getQ()).back();
  keyColumns = shapeOf(op.getK()).back();
  valueColumns = shapeOf(op.getV()).back();
  shared = shapeOf(op.getQ())[1] / op.getKeyHeads();
  tileQueries = llvm::divideCeil(int64_t(op.getQueries()), shared);
  groups = llvm::divideCeil(tileQueries * shared, width);
  paddedColumns = hasPairs ? llvm::alignTo(columns, 32) : columns;
  paddedValues = hasPairs ? llvm::alignTo(valueColumns, 32) : valueColumns;
}
