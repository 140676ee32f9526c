// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What attention trusts of offsets, lengths and tables, looked at by the function that launches
// it: the process ends with a message before anything is written.

#include "Attention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using arith::CmpIPredicate;

namespace {
class CheckWriter {
public:
  CheckWriter(RaggedAttentionOp op, OpBuilder &b)
      : op(op), b(b), loc(op.getLoc()), sequences(sub(dim(op.getRowOffsets(), 0), index(1))) {}

  void write();

private:
  Value index(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value dim(Value memref, int64_t which) { return memref::DimOp::create(b, loc, memref, which); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value isAtMost(Value x, Value y) {
    return arith::CmpIOp::create(b, loc, CmpIPredicate::ule, x, y);
  }
  Value yes() { return arith::ConstantIntOp::create(b, loc, 1, 1); }
  /// An unsigned number, 0 without the array.
  Value at(Value memref, ValueRange place) {
    if (!memref)
      return index(0);
    Value number = memref::LoadOp::create(b, loc, memref, place);
    return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), number);
  }
  /// Whether `body` holds for every number below `count`.
  Value all(Value begin, Value end, llvm::function_ref<Value(Value)> body) {
    auto loop = scf::ForOp::create(b, loc, begin, end, index(1), ValueRange{yes()});
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value holds = both(loop.getRegionIterArg(0), body(loop.getInductionVar()));
    scf::YieldOp::create(b, loc, holds);
    return loop.getResult(0);
  }
  void expect(Value holds, const char *message) { cf::AssertOp::create(b, loc, holds, message); }

  Value areOffsets(Value offsets, bool fromZero, Value most);
  Value hasPages(Value sequence);

  RaggedAttentionOp op;
  OpBuilder &b;
  Location loc;
  Value sequences;
};
} // namespace

/// Do not decrease, and end with no more than `most`, if that is given.
Value CheckWriter::areOffsets(Value offsets, bool fromZero, Value most) {
  Value holds = all(index(0), sequences, [&](Value sequence) {
    return isAtMost(at(offsets, sequence), at(offsets, add(sequence, index(1))));
  });
  if (fromZero)
    holds = both(holds, isAtMost(at(offsets, index(0)), index(0)));
  if (!most)
    return holds;
  return both(holds, isAtMost(at(offsets, sequences), most));
}

/// Whether the table has a page of the cache for each key of the sequence.
Value CheckWriter::hasPages(Value sequence) {
  Value cache = op.getK().getType().getRank() == 3 ? op.getRope() : Value(op.getK());
  Value next = add(sequence, index(1)), table = op.getTable();
  Value offsets = op.getKeyOffsets() ? op.getKeyOffsets() : Value(op.getRowOffsets());
  Value count = sub(at(offsets, next), at(offsets, sequence));
  if (!op.getKeyOffsets())
    count = add(count, at(op.getLengths(), sequence));
  Value begin = at(op.getKeyStarts(), sequence), end = add(begin, count);
  Value size = dim(cache, op.getLayer() ? 3 : 1), pages = dim(cache, 0);
  auto isPage = [&](Value page) {
    return arith::CmpIOp::create(b, loc, CmpIPredicate::ult, page, pages);
  };
  // What is not there is not looked at.
  auto branch = scf::IfOp::create(b, loc, b.getI1Type(),
                                  arith::CmpIOp::create(b, loc, CmpIPredicate::ne, count, index(0)),
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, yes());
  b.setInsertionPointToStart(branch.thenBlock());
  Value holds;
  if (cast<ShapedType>(table.getType()).getRank() == 1) {
    holds = both(isAtMost(end, size), isPage(at(table, sequence)));
  } else {
    // Without rows in a page there is no key.
    Value rows = arith::MaxUIOp::create(b, loc, size, index(1));
    Value first = arith::DivUIOp::create(b, loc, begin, rows);
    Value behind = arith::CeilDivUIOp::create(b, loc, end, rows);
    Value columns = dim(table, 1);
    Value fits = isAtMost(end, arith::MulIOp::create(b, loc, columns, size));
    behind = arith::MinUIOp::create(b, loc, behind, columns);
    holds = both(
        fits, all(first, behind, [&](Value page) { return isPage(at(table, {sequence, page})); }));
  }
  scf::YieldOp::create(b, loc, holds);
  return branch.getResult(0);
}

void CheckWriter::write() {
  expect(areOffsets(op.getRowOffsets(), true, dim(op.getQ(), 0)),
         "error: fusednorm.ragged_attention: expected row_offsets that begin with 0, do not "
         "decrease, and end with no more than the queries of q");
  if (op.getKeyOffsets())
    expect(areOffsets(op.getKeyOffsets(), false,
                      op.getK().getType().getRank() == 3 ? dim(op.getK(), 0) : Value()),
           "error: fusednorm.ragged_attention: expected key_offsets that do not decrease, "
           "and end with no more than the keys of k");
  if (op.getTable())
    expect(all(index(0), sequences, [&](Value sequence) { return hasPages(sequence); }),
           "error: fusednorm.ragged_attention: expected a table with a page of the cache for "
           "each key of each sequence");
}

void fusednorm::writeAttentionChecks(RaggedAttentionOp op, OpBuilder &b) {
  CheckWriter(op, b).write();
}
