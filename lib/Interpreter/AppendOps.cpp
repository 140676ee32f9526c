// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Appending K and V to a paged KV cache.

#include "fusednorm/Dialect/FusedNorm/IR/AppendOps.h"
#include "PagedOps.h"
#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

template <typename OpTy>
static SlotOperands operandsOf(OpTy op, Value cache, int64_t part) {
  return {op.getTable(), op.getRowOffsets(),  op.getLengths(), op.getSlots(), op.getLayer(), cache,
          part,          op.getReservedSlot()};
}

template <typename OpTy>
static int64_t appendLayerOf(OpTy op, Evaluator &evaluator) {
  return op.getLayer() ? evaluator.integer(op.getLayer()) : 0;
}

static LogicalResult evaluate(RmsNormKeyCacheOp op, Evaluator &evaluator) {
  SlotOperands given = operandsOf(op, op.getCache(), 0);
  int64_t tokens = evaluator.integer(op.getTokens());
  given.checked = static_cast<bool>(op.getStatus());
  auto slots = CacheSlots::create(op, evaluator, given, tokens);
  if (failed(slots))
    return failure();
  if (given.checked &&
      failed(evaluator.expectShape(op, "status", evaluator.shape(op.getStatus()), {tokens, 2})))
    return failure();
  std::vector<int64_t> shape = evaluator.shape(op.getCache());
  TensorValue gamma = evaluator.tensor(op.getGamma());
  int64_t heads = shape[shape.size() - 2], n = gamma.columns();
  CacheRows cache(evaluator, given, appendLayerOf(op, evaluator));
  reference::RmsNormParams norm;
  norm.gamma = norm.output = elementOf(op.getGamma());
  norm.epsilon = evaluator.f32(op.getEpsilon());
  if (op.getWeightOffset())
    norm.weightOffset = evaluator.f32(op.getWeightOffset());
  norm.numerics = toNumerics(op.getNumerics());
  auto association = evaluator.association(op, 0, n, op.getNumerics());
  std::vector<float> row(n);
  for (int64_t t = 0; t < tokens; ++t) {
    auto slot = slots->of(t);
    if (failed(slot))
      return failure();
    for (int64_t head = 0; *slot && head < heads; ++head) {
      cache.read(**slot, head, op.getColumn(), row.data(), n);
      reference::rmsNorm(row.data(), gamma.numbers->data(), row.data(), n, norm, association);
      cache.write(**slot, head, op.getColumn(), row.data(), n);
    }
  }
  cache.finish(op, 0, evaluator);
  if (given.checked)
    evaluator.setResult(op, 1, writeStatus(*slots, evaluator.tensor(op.getStatus())));
  return success();
}

namespace {
/// Norm and RoPE of the rows of q or k.
struct Rotation {
  std::optional<reference::RmsNormParams> norm;
  TensorValue gamma, table;
  reference::Association association;
  reference::RopeParams rope;
  bool first = true;

  void run(const float *x, const float *angles, float *out, int64_t n) const {
    std::vector<float> row(x, x + n);
    if (norm)
      reference::rmsNorm(x, gamma.numbers->data(), row.data(), n, *norm, association);
    int64_t rotated = table.columns(), begin = first ? 0 : n - rotated;
    for (int64_t i = 0; i < n; ++i)
      out[i] = roundTo(rope.output, roundTo(rope.input, row[i]));
    reference::rope(row.data() + begin, angles, out + begin, rotated, rope);
  }
};
} // namespace

static Rotation makeRotation(QkRopeAppendOp op, Evaluator &evaluator, Value x, Value gamma,
                             unsigned number, ElementType output) {
  Rotation rotate;
  rotate.table = evaluator.tensor(op.getFreqs());
  rotate.rope.freqs = elementOf(op.getFreqs());
  rotate.rope.input = elementOf(x);
  rotate.rope.output = output;
  rotate.rope.pairing = op.getPairing() == Pairing::Interleaved
                            ? reference::RopeParams::Pairing::Interleaved
                            : reference::RopeParams::Pairing::HalfSplit;
  rotate.first = op.getPart() == RotaryPart::First;
  if (!gamma)
    return rotate;
  rotate.gamma = evaluator.tensor(gamma);
  reference::RmsNormParams norm;
  norm.input = norm.output = elementOf(x);
  norm.gamma = elementOf(gamma);
  norm.epsilon = evaluator.f32(op.getEpsilon());
  norm.numerics = toNumerics(op.getNumerics());
  rotate.norm = norm;
  rotate.association = evaluator.association(op, number, rotate.gamma.columns(), op.getNumerics());
  return rotate;
}

static LogicalResult evaluate(QkRopeAppendOp op, Evaluator &evaluator) {
  TensorValue q = evaluator.tensor(op.getQ()), k = evaluator.tensor(op.getK()), v;
  int64_t tokens = q.shape[0], heads = k.shape[1], n = q.columns();
  if (op.getV())
    v = evaluator.tensor(op.getV());
  bool ownValues = static_cast<bool>(op.getValues());
  SlotOperands keys = operandsOf(op, op.getCache(), 0);
  SlotOperands values =
      operandsOf(op, ownValues ? op.getValues() : op.getCache(), ownValues ? 0 : 1);
  auto slots = CacheSlots::create(op, evaluator, keys, tokens);
  auto positions = positionsOf(op, evaluator, tokens);
  if (failed(slots) || failed(positions))
    return failure();
  bool checked = static_cast<bool>(op.getStatus());
  if (checked) {
    slots->setChecked(*positions, evaluator.shape(op.getFreqs())[0]);
    if (failed(evaluator.expectShape(op, "status", evaluator.shape(op.getStatus()), {tokens, 2})))
      return failure();
  }
  int64_t layer = appendLayerOf(op, evaluator);
  CacheRows cache(evaluator, keys, layer);
  std::optional<CacheRows> second;
  if (ownValues)
    second.emplace(evaluator, values, layer);

  Rotation rotateQ =
      makeRotation(op, evaluator, op.getQ(), op.getGammaQ(), 0, elementOf(op.getQOut()));
  Rotation rotateK =
      makeRotation(op, evaluator, op.getK(), op.getGammaK(), 1, elementOf(op.getK()));
  reference::Numerics numerics = toNumerics(op.getNumerics());
  auto store = [&](CacheRows &to, int64_t part, reference::CacheSlot slot, int64_t head,
                   std::vector<float> &row, Value scale) {
    if (scale) {
      std::vector<uint8_t> quantized(row.size());
      reference::quantizeStatic(row.data(), row.size(), evaluator.f32(scale), to.elementType(),
                                numerics, quantized.data());
      for (size_t i = 0; i < row.size(); ++i)
        row[i] = decode(to.elementType(), quantized[i]);
    }
    to.setPart(part);
    to.write(slot, head, 0, row.data(), row.size());
  };

  Numbers qOut = *evaluator.tensor(op.getQOut()).numbers;
  for (int64_t t = 0; t < tokens; ++t) {
    int64_t position = (*positions)[t];
    if (position == -1 ||
        (checked && static_cast<uint64_t>(position) >= static_cast<uint64_t>(rotateQ.table.rows())))
      continue;
    if (position < 0 || position >= rotateQ.table.rows())
      return op.emitOpError("freqs: expected a row for position ")
             << position << " of token " << t << ", got " << rotateQ.table.rows() << " rows";
    const float *angles = rotateQ.table.row(position);
    for (int64_t row = t * q.shape[1]; row < (t + 1) * q.shape[1]; ++row)
      rotateQ.run(q.row(row), angles, qOut.data() + row * n, n);
    auto slot = slots->of(t);
    if (failed(slot))
      return failure();
    for (int64_t head = 0; *slot && head < heads; ++head) {
      std::vector<float> row(n);
      rotateK.run(k.row(t * heads + head), angles, row.data(), n);
      store(cache, 0, **slot, head, row, op.getKScale());
    }
  }
  for (int64_t t = 0; t < tokens && op.getV(); ++t) {
    if ((*positions)[t] == -1)
      continue;
    auto slot = slots->of(t);
    if (failed(slot))
      return failure();
    for (int64_t head = 0; *slot && head < heads; ++head) {
      const float *from = v.row(t * heads + head);
      std::vector<float> row(from, from + v.columns());
      store(second ? *second : cache, second ? 0 : 1, **slot, head, row, op.getVScale());
    }
  }
  evaluator.setResult(op, 0, TensorValue::create(q.shape, std::move(qOut)));
  cache.finish(op, 1, evaluator);
  if (second)
    second->finish(op, 2, evaluator);
  if (checked)
    evaluator.setResult(op, second ? 3 : 2, writeStatus(*slots, evaluator.tensor(op.getStatus())));
  return success();
}

bool interpreter::evaluateAppendOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<QkRopeAppendOp, RmsNormKeyCacheOp>([&](auto append) {
        result = evaluate(append, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
