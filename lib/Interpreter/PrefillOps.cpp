// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops before the GEMM of MLA prefill.

#include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.h"
#include "PagedOps.h"
#include "fusednorm/Reference/PrefillPlan.h"
#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

static LogicalResult evaluate(MlaPrefillPlanOp op, Evaluator &evaluator) {
  Integers offsets = unsignedIntegers(evaluator, op.getRowOffsets());
  Integers lengths = unsignedIntegers(evaluator, op.getLengths());
  int64_t count = offsets.size(), chunks = evaluator.shape(op.getBufferLengths())[0];
  if (failed(evaluator.expectShape(op, "lengths", evaluator.shape(op.getLengths()), {count - 1})))
    return failure();
  for (auto [name, value] : {std::pair("buffer_row_offsets", op.getBufferRowOffsets()),
                             {"cache_offsets", op.getCacheOffsets()}})
    if (failed(evaluator.expectShape(op, name, evaluator.shape(value), {chunks, count})))
      return failure();
  std::optional<reference::PrefillPlan> plan =
      reference::planPrefill(offsets, lengths, chunks, op.getChunkSize(), op.getPageSize());
  if (!plan)
    return op.emitOpError("expected row_offsets that do not decrease, and no more keys than ")
           << chunks << " chunks of " << op.getChunkSize()
           << " hold; use more or larger chunks (mla_prefill_plan_c5)";
  evaluator.setResult(op, 0, TensorValue::create({chunks, count}, plan->bufferRowOffsets));
  evaluator.setResult(op, 1, TensorValue::create({chunks, count}, plan->cacheOffsets));
  evaluator.setResult(op, 2, TensorValue::create({chunks}, plan->bufferLengths));
  return success();
}

namespace {
/// The row of a token in a cache, converted as the op requires.
class CachedRow {
public:
  CachedRow(GatherQuantizeOp op, Evaluator &evaluator, int64_t columns)
      : op(op), cache(evaluator, operandsOf(op, op.getCache()), layerOf(op, evaluator)),
        columns(columns) {
    if (Value given = op.getCacheScales())
      scales.emplace(evaluator, operandsOf(op, given), layerOf(op, evaluator));
    Type element = op.getCache().getType().getElementType();
    type = op.getRoundedTo()                    ? *getElementType(*op.getRoundedTo())
           : scales                             ? ElementType::BF16
           : isFloat8(elementOf(op.getCache())) ? ElementType::BF16
                                                : *getElementType(element);
  }

  static SlotOperands operandsOf(GatherQuantizeOp op, Value cache) {
    return {op.getTable(),
            op.getRowOffsets(),
            op.getLengths(),
            op.getSlots(),
            op.getLayer(),
            cache,
            0,
            op.getReservedSlot()};
  }

  std::vector<float> read(reference::CacheSlot slot) {
    std::vector<float> row(columns);
    int64_t column = op.getColumn();
    cache.read(slot, 0, column, row.data(), columns);
    if (scales) {
      int64_t group = op.getCacheScheme()->isGroup() ? op.getCacheScheme()->getGroupSize() : 0;
      std::vector<float> own(group ? llvm::divideCeil(columns, group) : 1);
      scales->read(slot, 0, group ? column / group : 0, own.data(), own.size());
      for (int64_t i = 0; i < columns; ++i)
        row[i] = row[i] * own[group ? i / group : 0];
    }
    for (float &value : row)
      value = roundTo(type, value);
    return row;
  }

private:
  static int64_t layerOf(GatherQuantizeOp op, Evaluator &evaluator) {
    return op.getLayer() ? evaluator.integer(op.getLayer()) : 0;
  }

  GatherQuantizeOp op;
  CacheRows cache;
  std::optional<CacheRows> scales;
  int64_t columns;
  ElementType type;
};
} // namespace

static LogicalResult evaluate(GatherQuantizeOp op, Evaluator &evaluator) {
  TensorValue out = evaluator.tensor(op.getOut()), scales = evaluator.tensor(op.getScales());
  int64_t rows = out.rows(), n = out.columns();
  auto slots = CacheSlots::create(op, evaluator, CachedRow::operandsOf(op, op.getCache()), rows);
  if (failed(slots))
    return failure();
  reference::QuantScheme scheme;
  scheme.output = elementOf(op.getOut());
  scheme.scale = elementOf(op.getScales());
  QuantizationAttr layout = op.getScheme();
  if (layout.isGroup())
    scheme.group = layout.getGroupSize();
  if (Value bound = op.getScaleUb())
    scheme.scaleUb = evaluator.f32(bound);
  int64_t count = scheme.scaleCount(n);
  std::vector<int64_t> expected{rows, count};
  if (layout.isTransposed())
    expected = {count, std::max(rows, scales.columns())};
  if (failed(evaluator.expectShape(op, "scales", scales.shape, expected)))
    return failure();
  if (Value given = op.getCacheScales()) {
    std::vector<int64_t> wanted = evaluator.shape(op.getCache()), own = evaluator.shape(given);
    wanted.back() = own.back();
    if (failed(evaluator.expectShape(op, "cache_scales", own, wanted)))
      return failure();
  }

  reference::Numerics numerics = toNumerics(op.getNumerics());
  CachedRow cached(op, evaluator, n);
  Numbers quantized = *out.numbers, factors = *scales.numbers;
  std::vector<uint8_t> ownQuantized(n);
  std::vector<float> ownScales(count);
  for (int64_t row = 0; row < rows; ++row) {
    auto slot = slots->of(row);
    if (failed(slot))
      return failure();
    if (!*slot)
      continue;
    reference::quantize(cached.read(**slot).data(), n, scheme, numerics, ownQuantized.data(),
                        ownScales.data());
    decodeArray(scheme.output, ownQuantized.data(), quantized.data() + row * n, n);
    for (int64_t i = 0; i < count; ++i)
      factors[layout.isTransposed() ? i * scales.columns() + row : row * count + i] = ownScales[i];
  }
  evaluator.setResult(op, 0, TensorValue::create(out.shape, std::move(quantized)));
  evaluator.setResult(op, 1, TensorValue::create(scales.shape, std::move(factors)));
  return success();
}

/// Splits combined rows into the columns of K and V.
static LogicalResult evaluate(SplitKvOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX());
  int64_t first = 0;
  for (auto [index, out] : llvm::enumerate(op.getDpsInits())) {
    std::vector<int64_t> shape = evaluator.shape(out), expected = x.shape;
    int64_t columns = expected.back() = shape.back();
    if (failed(evaluator.expectShape(op, index ? "v" : "k", shape, expected)))
      return failure();
    Numbers numbers;
    for (int64_t row = 0; row < x.rowsWithElements(); ++row)
      numbers.insert(numbers.end(), x.row(row) + first, x.row(row) + first + columns);
    evaluator.setResult(op, index, TensorValue::create(shape, std::move(numbers)));
    first += columns;
  }
  return success();
}

bool interpreter::evaluatePrefillOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<GatherQuantizeOp, MlaPrefillPlanOp, SplitKvOp>([&](auto prefill) {
        result = evaluate(prefill, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
