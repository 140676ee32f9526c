// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits host checks of the offsets, lengths and tables of attention. A failed check prints a
// message and aborts before anything is written.

#include "Attention.h"
#include "fusednorm/Lowering/SequenceBatch.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace fusednorm;

void fusednorm::writeAttentionChecks(RaggedAttentionOp op, OpBuilder &b) {
  Location loc = op.getLoc();
  CheckedBatch batch = readBatch(op, b, op.getSignedLengths());
  SequenceChecks checks(b, loc, batch);
  Arith arith(b, loc);
  Value yes = arith.boolean(true), areRowsGood = checks.areRowsGood();
  // Carries whether all sequences have valid key offsets, valid pages and valid positions.
  auto loop = scf::ForOp::create(b, loc, arith.index(0), batch.sequences, arith.index(1),
                                 ValueRange{yes, yes, yes});
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Num code = arith.num(checks.check(loop.getInductionVar(), areRowsGood).code);
    auto isNone = [&](ArrayRef<int64_t> quantized, Value holds) {
      for (int64_t wrong : quantized)
        holds = arith.bitAnd(holds, code.ne(wrong));
      return holds;
    };
    scf::YieldOp::create(
        b, loc,
        ValueRange{
            isNone({SequenceChecks::kKeyOffsets}, loop.getRegionIterArg(0)),
            isNone({SequenceChecks::kTable, SequenceChecks::kEntry}, loop.getRegionIterArg(1)),
            isNone({SequenceChecks::kPositions}, loop.getRegionIterArg(2))});
  }
  auto expect = [&](Value holds, const char *message) {
    cf::AssertOp::create(b, loc, holds, message);
  };
  expect(areRowsGood,
         "error: fusednorm.ragged_attention: expected row_offsets that begin with 0, do not "
         "decrease, and end with no more than the queries of q");
  if (op.getKeyOffsets())
    expect(loop.getResult(0),
           "error: fusednorm.ragged_attention: expected key_offsets that do not decrease, "
           "and end with no more than the keys of k");
  if (op.getLengths() || op.getKeyStarts())
    expect(loop.getResult(2),
           op.getSignedLengths()
               ? "error: fusednorm.ragged_attention: expected lengths of at least minus the "
                 "number of queries, and positions of queries and keys below 2^31"
               : "error: fusednorm.ragged_attention: expected lengths and key_starts with "
                 "positions of queries and keys below 2^31");
  if (op.getTable())
    expect(loop.getResult(1),
           "error: fusednorm.ragged_attention: expected a table with a page of the cache for "
           "each key of each sequence");
}
