// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowNarrowing.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

Value RowNarrowing::fmaToOdd(Value x, Value y, Value z) {
  return target.hasAVX512 && packer.fillsRegisters(x) ? packer.fmaToOdd(x, y, z) : Value();
}

bool RowNarrowing::isPacked(Operation *op) {
  if (isNarrowing(op) && op->hasOneUse())
    if (auto join = dyn_cast<vector::InterleaveOp>(*op->getUsers().begin()))
      return isPacked(join);
  auto type = cast<VectorType>(op->getResult(0).getType());
  if (!packer.canPack(chunks.widthOf(type)) ||
      !llvm::all_of(op->getUsers(), llvm::IsaPred<StoreOp>))
    return false;
  auto join = dyn_cast<vector::InterleaveOp>(op);
  if (!join)
    return isNarrowing(op);
  Operation *first = join.getLhs().getDefiningOp(), *second = join.getRhs().getDefiningOp();
  return first && second && first != second && first->hasOneUse() && second->hasOneUse() &&
         isNarrowing(first) && isNarrowing(second);
}

/// Returns whether the packer implements `op`, which narrows a row of f32.
bool RowNarrowing::isNarrowing(Operation *op) {
  if (auto cast = dyn_cast<SaturateCastOp>(op))
    return !isa<Float8E8M0FNUType>(getElementTypeOrSelf(cast.getType()));
  auto truncate = dyn_cast<arith::TruncFOp>(op);
  return truncate && target.hasAVX512 && getElementTypeOrSelf(truncate.getType()).isBF16() &&
         payloadOf(truncate.getIn()) != NaNPayload::Any;
}

Value RowNarrowing::packParts(Operation *op, const Parts &parts, bool inRange) {
  bool shortNaN = payloadOf(op->getOperand(0)) == NaNPayload::Short;
  // With an assumption the full sequence is rare and has only one form.
  if (auto cast = dyn_cast<SaturateCastOp>(op))
    return packer.packQuantized(parts, getElementTypeOrSelf(cast.getType()), inRange,
                                shortNaN && !cast.getAssumption());
  return packer.packBf16(parts, shortNaN);
}

Parts RowNarrowing::pack(Operation *op, const Parts &parts, bool inRange) {
  bool joins = isa<vector::InterleaveOp>(*op->getUsers().begin());
  return joins ? parts : Parts{packParts(op, parts, inRange)};
}

Value RowNarrowing::pack(vector::InterleaveOp op, Value even, Value odd) {
  return packParts(op.getLhs().getDefiningOp(), {even, odd}, /*inRange=*/false);
}

Value RowNarrowing::round(Operation *op, Value value, Type type) {
  if (type.isBF16())
    return emit.roundToBf16(value, /*keepsNaN=*/isa<arith::TruncFOp>(op)
                                       ? payloadOf(op->getOperand(0)) != NaNPayload::Short
                                       : findPayload(op) != NaNPayload::Short);
  Value half = emit.convert(value, type);
  return emit.convert(half, value.getType());
}
