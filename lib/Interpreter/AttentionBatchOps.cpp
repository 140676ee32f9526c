// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops before and after attention: check_sequences and merge_attention_states.

#include "PagedOps.h"
#include "fusednorm/Reference/Attention.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::AttentionState;

float Evaluator::movedSum(double value, double slack) const {
  double other = deviation.times ? value + deviation.times * slack : value;
  return static_cast<float>(std::isfinite(other) ? other : value);
}

//===----------------------------------------------------------------------===//
// check_sequences
//===----------------------------------------------------------------------===//

namespace {
/// The integers of a batch and their limits.
struct CheckedSequences {
  Integers rows, keys, lengths, starts, table;
  int64_t queries = 0, pages = 0, pageSize = 0, tableColumns = 0;
  std::optional<int64_t> arrayKeys;
  bool hasTable = false, isBlock = false;

  SlotStatus check(int64_t sequence) const;

private:
  bool areRowsGood() const {
    for (size_t i = 0; i + 1 < rows.size(); ++i)
      if (rows[i] > rows[i + 1])
        return false;
    return rows.front() == 0 && rows.back() <= queries;
  }
};
} // namespace

SlotStatus CheckedSequences::check(int64_t sequence) const {
  if (!areRowsGood())
    return {6, rows[sequence + 1]};
  int64_t queryEnd =
      rows[sequence + 1] - rows[sequence] + (lengths.empty() ? 0 : lengths[sequence]);
  int64_t begin = starts.empty() ? 0 : starts[sequence], count = queryEnd;
  if (!keys.empty()) {
    int64_t end = keys[sequence + 1];
    if (keys[sequence] > end || (arrayKeys && end > *arrayKeys))
      return {7, end};
    count = end - keys[sequence];
  }
  constexpr int64_t kPositionLimit = int64_t(1) << 31;
  if (int64_t behind = std::max(queryEnd, begin + count); behind > kPositionLimit)
    return {8, behind - 1};
  if (!hasTable || count == 0)
    return {};
  int64_t last = begin + count - 1;
  if (last >= (isBlock ? 1 : tableColumns) * pageSize)
    return {2, last};
  for (int64_t page = isBlock ? 0 : begin / pageSize, end = isBlock ? 0 : last / pageSize;
       page <= end; ++page) {
    int64_t entry = table[isBlock ? sequence : sequence * tableColumns + page];
    if (entry >= pages)
      return {1, entry};
  }
  return {};
}

static LogicalResult evaluate(CheckSequencesOp op, Evaluator &evaluator) {
  CheckedSequences batch;
  auto read = [&](Value array) { return array ? unsignedIntegers(evaluator, array) : Integers(); };
  batch.rows = read(op.getRowOffsets());
  batch.keys = read(op.getKeyOffsets());
  batch.lengths = read(op.getLengths());
  batch.starts = read(op.getKeyStarts());
  batch.table = read(op.getTable());
  int64_t rows = batch.rows.size(), count = rows - 1;
  if (rows < 2)
    return op.emitOpError("row_offsets: expected 2 elements or more, got ") << rows;
  auto expect = [&](StringRef name, Value array, int64_t expected) {
    return success(!array ||
                   succeeded(evaluator.expectShape(op, name, evaluator.shape(array), {expected})));
  };
  if (failed(expect("key_offsets", op.getKeyOffsets(), rows)) ||
      failed(expect("lengths", op.getLengths(), count)) ||
      failed(expect("key_starts", op.getKeyStarts(), count)) ||
      failed(evaluator.expectShape(op, "status", evaluator.shape(op.getStatus()), {count, 2})))
    return failure();
  batch.queries = evaluator.shape(op.getQ())[0];
  std::vector<int64_t> keys = evaluator.shape(op.getK());
  bool isArray = keys.size() == 3;
  if (isArray)
    batch.arrayKeys = keys[0];
  if (op.getTable()) {
    std::vector<int64_t> cache = isArray ? evaluator.shape(op.getRope()) : keys;
    std::vector<int64_t> table = evaluator.shape(op.getTable()), expected = table;
    expected[0] = count;
    if (failed(evaluator.expectShape(op, "table", table, expected)))
      return failure();
    batch.hasTable = true;
    batch.isBlock = table.size() == 1;
    batch.tableColumns = table.back();
    batch.pages = cache[0];
    batch.pageSize = cache[cache.size() == 6 ? 3 : 1];
  }
  Integers status;
  for (int64_t sequence = 0; sequence < count; ++sequence) {
    SlotStatus own = batch.check(sequence);
    status.insert(status.end(), {own.code, static_cast<int32_t>(own.entry)});
  }
  evaluator.setResult(op, 0, TensorValue::create({count, 2}, std::move(status)));
  return success();
}

//===----------------------------------------------------------------------===//
// merge_attention_states
//===----------------------------------------------------------------------===//

static LogicalResult evaluate(MergeAttentionStatesOp op, Evaluator &evaluator) {
  TensorValue states = evaluator.tensor(op.getStates()), lses = evaluator.tensor(op.getLses());
  int64_t parts = states.shape[0], tokens = states.shape[1], heads = states.shape[2];
  int64_t columns = states.shape[3];
  if (failed(evaluator.expectShape(op, "lses", lses.shape, {parts, heads, tokens})) ||
      failed(
          evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), {tokens, heads, columns})))
    return failure();
  if (op.getLse() &&
      failed(evaluator.expectShape(op, "lse", evaluator.shape(op.getLse()), {heads, tokens})))
    return failure();
  if (op.getSinks() &&
      failed(evaluator.expectShape(op, "sinks", evaluator.shape(op.getSinks()), {heads})))
    return failure();
  Numbers out(tokens * heads * columns), lse(heads * tokens);
  ElementType element = elementOf(op.getOut());
  int64_t used = tokens;
  if (op.getRowOffsets()) {
    // Padding keeps its contents.
    out = *evaluator.tensor(op.getOut()).numbers;
    if (op.getLse())
      lse = *evaluator.tensor(op.getLse()).numbers;
    Integers offsets = evaluator.integers(op.getRowOffsets());
    if (offsets.size() < 2)
      return op.emitOpError("row_offsets: expected 2 elements or more, got ") << offsets.size();
    used = std::min<int64_t>(tokens, uint32_t(offsets.back()));
  }
  for (int64_t t = 0; t < used; ++t)
    for (int64_t h = 0; h < heads; ++h) {
      std::vector<const float *> rows;
      std::vector<float> own;
      for (int64_t c = 0; c < parts; ++c) {
        rows.push_back(columns ? states.row((c * tokens + t) * heads + h) : nullptr);
        own.push_back((*lses.numbers)[(c * heads + h) * tokens + t]);
      }
      std::optional<float> sink;
      if (op.getSinks())
        sink = (*evaluator.tensor(op.getSinks()).numbers)[h];
      AttentionState state = reference::mergeStates(rows, own, columns, sink);
      for (int64_t i = 0; i < columns; ++i)
        out[(t * heads + h) * columns + i] =
            roundTo(element, evaluator.movedSum(state.out[i], state.slack[i]));
      lse[h * tokens + t] = evaluator.movedSum(state.lse, state.lseSlack);
    }
  evaluator.setResult(op, 0, TensorValue::create({tokens, heads, columns}, std::move(out)));
  if (op.getLse())
    evaluator.setResult(op, 1, TensorValue::create({heads, tokens}, std::move(lse)));
  return success();
}

bool interpreter::evaluateAttentionOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](RaggedAttentionOp attention) {
        result = evaluateAttention(attention, evaluator);
        return true;
      })
      .Case<CheckSequencesOp, MergeAttentionStatesOp>([&](auto other) {
        result = evaluate(other, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
