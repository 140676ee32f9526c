// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionKeys.h"
#include "fusednorm/Support/SmallFloat.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

LogicalResult KeyReader::readCached(CacheRows &cache, int64_t sequence, int64_t key, int64_t head,
                                    int64_t column, float *row, int64_t columns) {
  const reference::PageTable &table = sequences.table;
  int64_t position = sequences.starts[sequence] + key;
  std::optional<reference::CacheSlot> slot = table.indexOf(sequence, position);
  if (!slot)
    return op.emitOpError("table: sequence ") << sequence << " has a key at position " << position
                                              << ", but the table has no page for it";
  cache.read(*slot, head, column, row, columns);
  return success();
}

LogicalResult KeyReader::readScales(int64_t sequence, int64_t head, Value scales, bool isValue,
                                    Numbers &all) {
  int64_t count = sequences.counts[sequence];
  all.assign(count, 1);
  if (!isPaged) {
    TensorValue rows = evaluator.tensor(scales);
    for (int64_t j = 0; j < count; ++j)
      all[j] = *rows.row((sequences.offsets[sequence] + j) * rows.shape[1] + head);
    return success();
  }
  CacheRows rows(evaluator, slotsOf(scales, isValue), layer());
  for (int64_t j = 0; j < count; ++j)
    if (failed(readCached(rows, sequence, j, head, 0, &all[j], 1)))
      return failure();
  return success();
}

/// Multiplies the rows of k or v by the scales of their groups of columns, and rounds them to the
/// type of q.
LogicalResult KeyReader::scaleRows(int64_t sequence, int64_t head, Value scales, bool isValue,
                                   int64_t pitch, int64_t columns, Numbers &rows) {
  int64_t group = *op.getKvGroup(), groups = llvm::divideCeil(columns, group);
  std::vector<float> own(groups);
  std::optional<CacheRows> cache;
  if (isPaged)
    cache.emplace(evaluator, slotsOf(scales, isValue), layer());
  TensorValue array = isPaged ? TensorValue() : evaluator.tensor(scales);
  for (int64_t j = 0; j < sequences.counts[sequence]; ++j) {
    if (!isPaged)
      std::copy_n(array.row((sequences.offsets[sequence] + j) * array.shape[1] + head), groups,
                  own.data());
    else if (failed(readCached(*cache, sequence, j, head, 0, own.data(), groups)))
      return failure();
    for (int64_t c = 0; c < columns; ++c) {
      float &number = rows[j * pitch + c];
      number = roundTo(elementOf(op.getQ()), number * own[c / group]);
    }
  }
  return success();
}

LogicalResult KeyReader::readKeys(int64_t sequence, int64_t head, Numbers &k, Numbers &v) {
  int64_t count = sequences.counts[sequence];
  int64_t nope = evaluator.shape(op.getK()).back(), columns = evaluator.shape(op.getQ()).back();
  int64_t valueColumns = evaluator.shape(op.getV()).back(), roped = columns - nope;
  k.assign(count * columns, 0);
  v.assign(count * valueColumns, 0);
  if (isPaged) {
    CacheRows keys(evaluator, slotsOf(op.getK(), false), layer());
    CacheRows values(evaluator, slotsOf(op.getV(), true), layer());
    for (int64_t j = 0; j < count; ++j)
      if (failed(readCached(keys, sequence, j, head, 0, k.data() + j * columns, nope)) ||
          failed(
              readCached(values, sequence, j, head, 0, v.data() + j * valueColumns, valueColumns)))
        return failure();
  } else {
    const TensorValue &keys = arrayOfKeys;
    TensorValue values = evaluator.tensor(op.getV());
    int64_t heads = keys.shape[1];
    for (int64_t j = 0; j < count; ++j) {
      int64_t row = (sequences.offsets[sequence] + j) * heads + head;
      std::copy_n(keys.row(row), nope, k.data() + j * columns);
      std::copy_n(values.row(row), valueColumns, v.data() + j * valueColumns);
    }
  }
  if (op.getKvGroup() &&
      (failed(scaleRows(sequence, head, op.getKScales(), false, columns, nope, k)) ||
       failed(scaleRows(sequence, head, op.getVScales(), true, valueColumns, valueColumns, v))))
    return failure();
  if (!op.getRope())
    return success();
  if (evaluator.shape(op.getRope()).size() == 2) {
    TensorValue rope = evaluator.tensor(op.getRope());
    for (int64_t j = 0; j < count; ++j)
      std::copy_n(rope.row(sequences.offsets[sequence] + j) + op.getRopeColumn(), roped,
                  k.data() + j * columns + nope);
    return success();
  }
  CacheRows rope(evaluator, slotsOf(op.getRope(), false), layer());
  std::optional<CacheRows> scales;
  if (op.getRopeScales())
    scales.emplace(evaluator, slotsOf(op.getRopeScales(), false), layer());
  int64_t first = op.getRopeColumn();
  for (int64_t j = 0; j < count; ++j) {
    float *row = k.data() + j * columns + nope;
    if (failed(readCached(rope, sequence, j, 0, first, row, roped)))
      return failure();
    for (int64_t c = 0; scales && c < roped; ++c) {
      float scale = 1;
      if (failed(readCached(*scales, sequence, j, 0, (first + c) / int64_t(*op.getRopeGroup()),
                            &scale, 1)))
        return failure();
      row[c] = roundTo(elementOf(op.getQ()), row[c] * scale);
    }
  }
  return success();
}
