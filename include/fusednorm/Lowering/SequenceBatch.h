// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the batch of an op for SequenceChecks, as code of one thread.

#ifndef FUSEDNORM_LOWERING_SEQUENCEBATCH_H
#define FUSEDNORM_LOWERING_SEQUENCEBATCH_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Lowering/SequenceChecks.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm {

/// Reads the batch of `op`, a ragged_attention or check_sequences on tensors or memrefs. The
/// builder must outlive the result.
template <typename OpTy>
CheckedBatch readBatch(OpTy op, mlir::OpBuilder &b, bool hasSignedLengths = false) {
  using namespace mlir;
  Location loc = op.getLoc();
  auto extent = [&b, loc](Value array, int64_t dim) -> Value {
    if (isa<TensorType>(array.getType()))
      return b.createOrFold<tensor::DimOp>(loc, array, dim);
    return b.createOrFold<memref::DimOp>(loc, array, dim);
  };
  auto rankOf = [](Value array) { return cast<ShapedType>(array.getType()).getRank(); };
  CheckedBatch batch;
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  batch.sequences = arith::SubIOp::create(b, loc, extent(op.getRowOffsets(), 0), one);
  batch.queries = extent(op.getQ(), 0);
  bool isArray = rankOf(op.getK()) == 3;
  if (isArray)
    batch.keys = extent(op.getK(), 0);
  if (op.getTable()) {
    Value cache = isArray ? Value(op.getRope()) : Value(op.getK());
    batch.pages = extent(cache, 0);
    batch.pageSize = extent(cache, rankOf(cache) == 6 ? 3 : 1);
    if (rankOf(op.getTable()) == 2)
      batch.tableColumns = extent(op.getTable(), 1);
  }
  batch.hasKeyOffsets = bool(op.getKeyOffsets());
  batch.hasLengths = bool(op.getLengths());
  batch.hasKeyStarts = bool(op.getKeyStarts());
  const Value arrays[] = {op.getRowOffsets(), op.getKeyOffsets(), op.getLengths(),
                          op.getKeyStarts(), op.getTable()};
  SmallVector<Value> kept(std::begin(arrays), std::end(arrays));
  batch.load = [&b, loc, kept, hasSignedLengths](SequenceArray array, ValueRange indices) -> Value {
    Value from = kept[static_cast<size_t>(array)];
    Value number = isa<TensorType>(from.getType())
                       ? tensor::ExtractOp::create(b, loc, from, indices).getResult()
                       : memref::LoadOp::create(b, loc, from, indices).getResult();
    bool isSigned = hasSignedLengths && array == SequenceArray::Lengths;
    Arith arith(b, loc);
    return isSigned ? arith.convertSigned(number, b.getIndexType()) : arith.toIndex(number);
  };
  batch.findFirst = [&b, loc, one](Value begin, Value end,
                                   llvm::function_ref<Value(Value)> holds) -> Value {
    auto loop = scf::ForOp::create(b, loc, begin, end, one, ValueRange{end});
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value number = loop.getInductionVar(), first = loop.getRegionIterArg(0);
    Value smaller = arith::MinUIOp::create(b, loc, number, first);
    scf::YieldOp::create(
        b, loc, arith::SelectOp::create(b, loc, holds(number), first, smaller).getResult());
    return loop.getResult(0);
  };
  return batch;
}

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_SEQUENCEBATCH_H
