// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys and values of ordinary attention, in a paged cache.

#include "PagedOps.h"
#include "fusednorm/Reference/Quantize.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

template <typename OpTy>
static PlaceOperands operandsOf(OpTy op, Value cache, int64_t part) {
  return {op.getTable(), op.getRowOffsets(),  op.getLengths(), op.getSlots(), op.getLayer(), cache,
          part,          op.getReservedSlot()};
}

template <typename OpTy>
static int64_t layerOf(OpTy op, Evaluator &evaluator) {
  return op.getLayer() ? evaluator.integer(op.getLayer()) : 0;
}

static LogicalResult evaluate(RmsNormKeyCacheOp op, Evaluator &evaluator) {
  PlaceOperands given = operandsOf(op, op.getCache(), 0);
  int64_t tokens = evaluator.integer(op.getTokens());
  given.checked = static_cast<bool>(op.getStatus());
  auto places = Places::create(op, evaluator, given, tokens);
  if (failed(places))
    return failure();
  if (given.checked &&
      failed(evaluator.expectShape(op, "status", evaluator.shape(op.getStatus()), {tokens, 2})))
    return failure();
  std::vector<int64_t> shape = evaluator.shape(op.getCache());
  TensorValue gamma = evaluator.tensor(op.getGamma());
  int64_t heads = shape[shape.size() - 2], n = gamma.columns();
  CacheRows cache(evaluator, given, layerOf(op, evaluator));
  reference::RmsNormParams norm;
  norm.gamma = norm.output = elementOf(op.getGamma());
  norm.epsilon = evaluator.f32(op.getEpsilon());
  if (op.getWeightOffset())
    norm.weightOffset = evaluator.f32(op.getWeightOffset());
  norm.numerics = toNumerics(op.getNumerics());
  auto association = evaluator.association(op, 0, n, op.getNumerics());
  std::vector<float> row(n);
  for (int64_t t = 0; t < tokens; ++t) {
    auto place = places->of(t);
    if (failed(place))
      return failure();
    for (int64_t head = 0; *place && head < heads; ++head) {
      cache.read(**place, head, op.getColumn(), row.data(), n);
      reference::rmsNorm(row.data(), gamma.numbers->data(), row.data(), n, norm, association);
      cache.write(**place, head, op.getColumn(), row.data(), n);
    }
  }
  cache.finish(op, 0, evaluator);
  if (given.checked)
    evaluator.setResult(op, 1, writeStatus(*places, evaluator.tensor(op.getStatus())));
  return success();
}

namespace {
/// Norm and rope of the rows of q or k.
struct Turn {
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

static Turn makeTurn(QkRopeAppendOp op, Evaluator &evaluator, Value x, Value gamma, unsigned number,
                     ElementType output) {
  Turn turn;
  turn.table = evaluator.tensor(op.getFreqs());
  turn.rope.freqs = elementOf(op.getFreqs());
  turn.rope.input = elementOf(x);
  turn.rope.output = output;
  turn.rope.pairing = op.getPairing() == Pairing::Interleaved
                          ? reference::RopeParams::Pairing::Interleaved
                          : reference::RopeParams::Pairing::HalfSplit;
  turn.first = op.getPart() == RotaryPart::First;
  if (!gamma)
    return turn;
  turn.gamma = evaluator.tensor(gamma);
  reference::RmsNormParams norm;
  norm.input = norm.output = elementOf(x);
  norm.gamma = elementOf(gamma);
  norm.epsilon = evaluator.f32(op.getEpsilon());
  norm.numerics = toNumerics(op.getNumerics());
  turn.norm = norm;
  turn.association = evaluator.association(op, number, turn.gamma.columns(), op.getNumerics());
  return turn;
}

static LogicalResult evaluate(QkRopeAppendOp op, Evaluator &evaluator) {
  TensorValue q = evaluator.tensor(op.getQ()), k = evaluator.tensor(op.getK()), v;
  int64_t tokens = q.shape[0], heads = k.shape[1], n = q.columns();
  if (op.getV())
    v = evaluator.tensor(op.getV());
  bool ownValues = static_cast<bool>(op.getValues());
  PlaceOperands keys = operandsOf(op, op.getCache(), 0);
  PlaceOperands values =
      operandsOf(op, ownValues ? op.getValues() : op.getCache(), ownValues ? 0 : 1);
  auto places = Places::create(op, evaluator, keys, tokens);
  auto positions = positionsOf(op, evaluator, tokens);
  if (failed(places) || failed(positions))
    return failure();
  bool checked = static_cast<bool>(op.getStatus());
  if (checked) {
    places->setChecked(*positions, evaluator.shape(op.getFreqs())[0]);
    if (failed(evaluator.expectShape(op, "status", evaluator.shape(op.getStatus()), {tokens, 2})))
      return failure();
  }
  int64_t layer = layerOf(op, evaluator);
  CacheRows cache(evaluator, keys, layer);
  std::optional<CacheRows> second;
  if (ownValues)
    second.emplace(evaluator, values, layer);

  Turn turnQ = makeTurn(op, evaluator, op.getQ(), op.getGammaQ(), 0, elementOf(op.getQOut()));
  Turn turnK = makeTurn(op, evaluator, op.getK(), op.getGammaK(), 1, elementOf(op.getK()));
  reference::Numerics numerics = toNumerics(op.getNumerics());
  auto store = [&](CacheRows &to, int64_t part, reference::CachePlace place, int64_t head,
                   std::vector<float> &row, Value scale) {
    if (scale) {
      std::vector<uint8_t> codes(row.size());
      reference::quantizeStatic(row.data(), row.size(), evaluator.f32(scale), to.elementType(),
                                numerics, codes.data());
      for (size_t i = 0; i < row.size(); ++i)
        row[i] = decode(to.elementType(), codes[i]);
    }
    to.setPart(part);
    to.write(place, head, 0, row.data(), row.size());
  };

  Numbers qOut = *evaluator.tensor(op.getQOut()).numbers;
  for (int64_t t = 0; t < tokens; ++t) {
    int64_t position = (*positions)[t];
    if (position == -1 || (checked && static_cast<uint32_t>(position) >= turnQ.table.rows()))
      continue;
    if (position < 0 || position >= turnQ.table.rows())
      return op.emitOpError("freqs: expected a row for position ")
             << position << " of token " << t << ", got " << turnQ.table.rows() << " rows";
    const float *angles = turnQ.table.row(position);
    for (int64_t row = t * q.shape[1]; row < (t + 1) * q.shape[1]; ++row)
      turnQ.run(q.row(row), angles, qOut.data() + row * n, n);
    auto place = places->of(t);
    if (failed(place))
      return failure();
    for (int64_t head = 0; *place && head < heads; ++head) {
      std::vector<float> row(n);
      turnK.run(k.row(t * heads + head), angles, row.data(), n);
      store(cache, 0, **place, head, row, op.getKScale());
    }
  }
  for (int64_t t = 0; t < tokens && op.getV(); ++t) {
    if ((*positions)[t] == -1)
      continue;
    auto place = places->of(t);
    if (failed(place))
      return failure();
    for (int64_t head = 0; *place && head < heads; ++head) {
      const float *from = v.row(t * heads + head);
      std::vector<float> row(from, from + v.columns());
      store(second ? *second : cache, second ? 0 : 1, **place, head, row, op.getVScale());
    }
  }
  evaluator.setResult(op, 0, TensorValue::create(q.shape, std::move(qOut)));
  cache.finish(op, 1, evaluator);
  if (second)
    second->finish(op, 2, evaluator);
  if (checked)
    evaluator.setResult(op, second ? 3 : 2, writeStatus(*places, evaluator.tensor(op.getStatus())));
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
