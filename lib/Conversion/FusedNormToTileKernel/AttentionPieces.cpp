// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits the keys of attention into pieces (split-KV). The attention kernel stores the state of
// each piece to a workspace, and a second kernel merges the states.

#include "fusednorm/Dialect/FusedNorm/IR/AttentionPieces.h"
#include "Attention.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Support/KeyPieces.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;

/// Emits the number of keys of the longest sequence that the operands can hold.
static Value createMostKeys(Arith &arith, RaggedAttentionOp op) {
  auto extent = [&](Value memref, int64_t dim) {
    return arith.num(arith.b.createOrFold<memref::DimOp>(arith.loc, memref, dim));
  };
  auto rankOf = [](Value memref) { return cast<ShapedType>(memref.getType()).getRank(); };
  Value k = op.getK();
  if (rankOf(k) == 3)
    return extent(k, 0);
  Num pageSize = extent(k, rankOf(k) == 6 ? 3 : 1);
  return rankOf(op.getTable()) == 1 ? pageSize : extent(op.getTable(), 1) * pageSize;
}

void fusednorm::splitAttentionKeys(RaggedAttentionOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Arith arith(b, loc, Arith::Folding::Integers);
  auto allocate = [&](ArrayRef<OpFoldResult> shape) -> Value {
    SmallVector<int64_t> extents;
    SmallVector<Value> dynamic;
    dispatchIndexOpFoldResults(shape, dynamic, extents);
    return memref::AllocOp::create(b, loc, MemRefType::get(extents, b.getF32Type()), dynamic);
  };
  OpFoldResult pieces =
      getAsOpFoldResult(arith.ceilDiv(createMostKeys(arith, op), getPieceKeys(op)));
  OpFoldResult tokens = memref::getMixedSize(b, loc, op.getQ(), 0);
  auto attended = op.getAttendedType();
  OpFoldResult heads = b.getIndexAttr(attended.getDimSize(1));
  Value states = allocate({pieces, tokens, heads, b.getIndexAttr(attended.getDimSize(2))});
  Value lses = allocate({pieces, heads, tokens, b.getIndexAttr(kRecordWords)});
  // The merge adds the sinks, once for all pieces.
  Value out = op.getOut(), lse = op.getLse(), sinks = op.getSinks();
  op.getSinksMutable().clear();
  op.getOutMutable().assign(states);
  op.getLseMutable().assign(lses);
  b.setInsertionPointAfter(op);
  MergeAttentionStatesOp::create(b, loc, TypeRange(), states, lses, op.getRowOffsets(), sinks, out,
                                 lse);
  for (Value memory : {states, lses})
    memref::DeallocOp::create(b, loc, memory);
}
