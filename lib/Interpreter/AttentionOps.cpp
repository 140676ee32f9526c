// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ragged_attention. K and V of each sequence and KV head are gathered into arrays; then the
// reference computes each query.

#include "AttentionKeys.h"
#include "QueryMasks.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionPieces.h"
#include "fusednorm/Dialect/FusedNorm/IR/Masks.h"
#include "fusednorm/Reference/Attention.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::AttentionKeys;
using reference::AttentionParams;
using reference::AttentionState;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

namespace {
/// The bias of scores.
struct Bias {
  TensorValue values;
  Integers starts;
  bool hasHeads = false;

  /// Returns an element, or nothing outside the array.
  std::optional<float> at(int64_t sequence, int64_t head, int64_t query, int64_t key) const {
    int64_t rank = values.shape.size(), rows = values.shape[rank - 2],
            columns = values.shape.back();
    int64_t row = query - starts[sequence];
    if (row < 0 || row >= rows || key >= columns)
      return std::nullopt;
    int64_t matrix = hasHeads ? sequence * values.shape[1] + head : sequence;
    return (*values.numbers)[(matrix * rows + row) * columns + key];
  }
};

/// The evaluation of one op.
class Attention {
public:
  Attention(RaggedAttentionOp op, Evaluator &evaluator) : op(op), evaluator(evaluator) {}

  LogicalResult run();

private:
  LogicalResult findSkipped(int64_t count);
  LogicalResult findSequences();
  LogicalResult findTable();
  LogicalResult findBias();
  LogicalResult checkShapes();
  LogicalResult store(Numbers out, Numbers lse);
  std::optional<double> score(int64_t sequence, int64_t head, int64_t query, int64_t key,
                              double score);
  double modify(int64_t sequence, int64_t head, int64_t query, int64_t key, double score);
  LogicalResult runBody(double score, int64_t head, int64_t query, int64_t key, double &result);
  AttentionParams getParams(int64_t sequence, int64_t keyHead);
  /// Returns the element of q_scales, k_scales or v_scales.
  float scaleAt(Value scales, int64_t sequence, int64_t keyHead);
  RaggedAttentionOp op;
  Evaluator &evaluator;
  KeySequences sequences;
  Bias bias;
  Integers valid;
  QueryMasks masks;
  std::vector<bool> skipped;
  TensorValue arrayOfKeys; // dense K
  bool isPaged = false;
  bool bodyFailed = false;
};
} // namespace

/// Returns one integer per sequence; 0 if the operand is absent.
static FailureOr<Integers> perSequence(RaggedAttentionOp op, Evaluator &evaluator, StringRef name,
                                       Value value, int64_t count) {
  if (!value)
    return Integers(count, 0);
  if (failed(evaluator.expectShape(op, name, evaluator.shape(value), {count})))
    return failure();
  return unsignedIntegers(evaluator, value);
}

/// Finds the sequences with a nonzero status; they are skipped.
LogicalResult Attention::findSkipped(int64_t count) {
  skipped.assign(count, false);
  if (!op.getChecked())
    return success();
  if (failed(evaluator.expectShape(op, "checked", evaluator.shape(op.getChecked()), {count, 2})))
    return failure();
  Integers status = evaluator.integers(op.getChecked());
  for (int64_t b = 0; b < count; ++b)
    skipped[b] = status[2 * b] != 0;
  return success();
}

LogicalResult Attention::findSequences() {
  int64_t rows = evaluator.shape(op.getRowOffsets())[0];
  if (rows >= 2 && failed(findSkipped(rows - 1)))
    return failure();
  // If all sequences are skipped, their offsets are not checked.
  if (rows >= 2 && llvm::all_of(skipped, [](bool isSkipped) { return isSkipped; })) {
    sequences.queries = {Integers(rows, 0), Integers(rows - 1, 0)};
    sequences.counts = sequences.starts = valid = Integers(rows - 1, 0);
    return success();
  }
  auto queries = Sequences::create(op, evaluator, op.getRowOffsets(), op.getLengths());
  if (failed(queries))
    return failure();
  sequences.queries = *queries;
  int64_t count = sequences.queries.offsets.size() - 1;
  for (int64_t b = 0; op.getSignedLengths() && b < count; ++b) {
    int64_t &length = sequences.queries.lengths[b];
    length = static_cast<int32_t>(length);
    int64_t queries = sequences.queries.offsets[b + 1] - sequences.queries.offsets[b];
    if (length < -queries)
      return op.emitOpError("lengths: expected at least ")
             << -queries << " for the " << queries << " queries of sequence " << b << ", got "
             << length;
  }
  auto starts = perSequence(op, evaluator, "key_starts", op.getKeyStarts(), count);
  auto lengths = perSequence(op, evaluator, "valid_lengths", op.getValidLengths(), count);
  if (failed(starts) || failed(lengths))
    return failure();
  sequences.starts = *starts;
  valid = *lengths;
  if (sequences.queries.offsets.back() > evaluator.shape(op.getQ())[0])
    return op.emitOpError("row_offsets: expected at most ")
           << evaluator.shape(op.getQ())[0] << " queries, the rows of q, got "
           << sequences.queries.offsets.back();
  if (!op.getKeyOffsets()) {
    for (int64_t b = 0; b < count; ++b)
      sequences.counts.push_back(skipped[b] ? 0
                                            : sequences.queries.lengths[b] +
                                                  sequences.queries.offsets[b + 1] -
                                                  sequences.queries.offsets[b]);
    return success();
  }
  sequences.offsets = unsignedIntegers(evaluator, op.getKeyOffsets());
  if (failed(evaluator.expectShape(op, "key_offsets", evaluator.shape(op.getKeyOffsets()),
                                   {count + 1})))
    return failure();
  for (int64_t b = 0; b < count; ++b) {
    sequences.counts.push_back(skipped[b] ? 0 : sequences.offsets[b + 1] - sequences.offsets[b]);
    if (sequences.counts.back() < 0)
      return op.emitOpError("key_offsets: expected nondecreasing offsets, got ")
             << sequences.offsets[b] << " before " << sequences.offsets[b + 1];
  }
  for (int64_t b = 0; !isPaged && b < count; ++b)
    if (!skipped[b] && sequences.offsets[b + 1] > evaluator.shape(op.getK())[0])
      return op.emitOpError("key_offsets: expected at most ")
             << evaluator.shape(op.getK())[0] << " keys, the rows of k, got "
             << sequences.offsets[b + 1];
  return success();
}

LogicalResult Attention::findTable() {
  if (!op.getTable())
    return success();
  std::vector<int64_t> cache = evaluator.shape(isPaged ? op.getK() : op.getRope());
  std::vector<int64_t> shape = evaluator.shape(op.getTable()), expected = shape;
  expected[0] = sequences.size();
  if (failed(evaluator.expectShape(op, "table", shape, expected)))
    return failure();
  sequences.table.entries = unsignedIntegers(evaluator, op.getTable());
  sequences.table.perSequence = shape.size() == 2 ? shape[1] : 0;
  sequences.table.pages = cache[0];
  sequences.table.pageSize = cache[op.getLayer() ? 3 : 1];
  // Check the number of keys before memory is allocated for them.
  int64_t pages = sequences.table.perSequence ? sequences.table.perSequence : 1;
  int64_t most = pages * sequences.table.pageSize;
  for (int64_t b = 0; b < sequences.size(); ++b)
    if (sequences.counts[b] > 0 && sequences.starts[b] + sequences.counts[b] > most)
      return op.emitOpError("table: sequence ")
             << b << " has keys up to position " << sequences.starts[b] + sequences.counts[b] - 1
             << "; expected less than " << most;
  return success();
}

LogicalResult Attention::findBias() {
  if (!op.getBias())
    return success();
  bias.values = evaluator.tensor(op.getBias());
  bias.hasHeads = bias.values.shape.size() == 4;
  std::vector<int64_t> expected = bias.values.shape;
  expected[0] = sequences.size();
  if (failed(evaluator.expectShape(op, "bias", bias.values.shape, expected)))
    return failure();
  bias.starts = sequences.queries.lengths;
  if (!op.getBiasStarts())
    return success();
  auto starts = perSequence(op, evaluator, "bias_starts", op.getBiasStarts(), sequences.size());
  if (failed(starts))
    return failure();
  bias.starts = *starts;
  return success();
}

LogicalResult Attention::checkShapes() {
  std::vector<int64_t> q = evaluator.shape(op.getQ()), k = evaluator.shape(op.getK());
  std::vector<int64_t> v = evaluator.shape(op.getV()), expected = k;
  expected.back() = v.back();
  if (k.size() == 6)
    expected[1] = v[1];
  if (failed(evaluator.expectShape(op, "v", v, expected)) ||
      (op.getEpilogue().empty() &&
       failed(
           evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), {q[0], q[1], v.back()}))))
    return failure();
  if (op.getLse() &&
      failed(evaluator.expectShape(op, "lse", evaluator.shape(op.getLse()), {q[1], q[0]})))
    return failure();
  std::vector<int64_t> scales{sequences.size(), k[k.size() - 2]};
  for (auto [name, value] : {std::pair("q_scales", op.getQScales()),
                             {"k_scales", op.getKScales()},
                             {"v_scales", op.getVScales()}}) {
    if (!value || evaluator.shape(value).size() == 1)
      continue;
    expected = scales;
    if (op.hasScalesOfKeys() || op.getKvGroup()) {
      expected = name == StringRef("k_scales") ? k : v;
      expected.back() = op.getKvGroup() ? llvm::divideCeil(expected.back(), *op.getKvGroup()) : 1;
    }
    if (failed(evaluator.expectShape(op, name, evaluator.shape(value), expected)))
      return failure();
  }
  if (!op.getRope())
    return success();
  std::vector<int64_t> rope = evaluator.shape(op.getRope()), pages = rope;
  if (rope.size() == 2)
    return evaluator.expectShape(op, "rope", rope, {k[0], rope[1]});
  int64_t dim = op.getLayer() ? 3 : 1;
  if (isPaged) {
    pages[0] = k[0];
    pages[dim] = k[dim];
  }
  if (failed(evaluator.expectShape(op, "rope", rope, pages)))
    return failure();
  if (!op.getRopeScales())
    return success();
  pages.back() = llvm::divideCeil(rope.back(), *op.getRopeGroup());
  return evaluator.expectShape(op, "rope_scales", evaluator.shape(op.getRopeScales()), pages);
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// Evaluates a function of a score modifier without an elementwise evaluator. Returns nothing for
/// other ops.
static std::optional<double> evaluateFunction(Operation &op, double value) {
  return llvm::TypeSwitch<Operation *, std::optional<double>>(&op)
      .Case([&](math::TanhOp) { return reference::tanh(float(value)); })
      .Case([&](math::ExpOp) { return std::exp(value); })
      .Case([&](math::Exp2Op) { return std::exp2(value); })
      .Case([&](math::LogOp) { return std::log(value); })
      .Case([&](arith::SIToFPOp) { return value; })
      .Default([](Operation *) { return std::nullopt; });
}

LogicalResult Attention::runBody(double score, int64_t head, int64_t query, int64_t key,
                                 double &result) {
  Block &block = op.getBody().front();
  evaluator.set(block.getArgument(0), ScalarValue{score, 0});
  for (auto [number, value] : {std::pair(1, head), {2, query}, {3, key}})
    evaluator.set(block.getArgument(number), ScalarValue{0, value});
  for (Operation &nested : block.without_terminator()) {
    if (nested.getNumOperands() == 1 && nested.getResult(0).getType().isF32()) {
      const auto &given = std::get<ScalarValue>(evaluator.get(nested.getOperand(0)));
      bool isInteger = nested.getOperand(0).getType().isIntOrIndex();
      std::optional<double> value =
          evaluateFunction(nested, isInteger ? double(given.integer) : given.number);
      if (value) {
        evaluator.set(nested.getResult(0), ScalarValue{double(float(*value)), 0});
        continue;
      }
    }
    LogicalResult done = success();
    if (!evaluateElementwiseOp(&nested, evaluator, done))
      return nested.emitOpError("has no reference in the body of ") << op->getName();
    if (failed(done))
      return failure();
  }
  Value yielded = block.getTerminator()->getOperand(0);
  result = std::get<ScalarValue>(evaluator.get(yielded)).number;
  return success();
}

double Attention::modify(int64_t sequence, int64_t head, int64_t query, int64_t key, double score) {
  if (!op.getBody().empty()) {
    double result = 0;
    bodyFailed = bodyFailed || failed(runBody(score, head, query, key, result));
    return result;
  }
  std::optional<ScoreModifierAttr> modifier = op.getModifier();
  if (!modifier)
    return score;
  if (modifier->getKind() == ModifierKind::SoftCap) {
    float cap = modifier->getCap().convertToFloat();
    return cap * reference::tanh(float(score) / cap);
  }
  if (key > query)
    return score;
  const Sequences &queries = sequences.queries;
  int64_t last = queries.positionOf(sequence, queries.offsets[sequence + 1]) - 1;
  int64_t heads = op.getQ().getType().getDimSize(1);
  return score - static_cast<double>(last - key) * reference::alibiSlope(head, heads);
}

std::optional<double> Attention::score(int64_t sequence, int64_t head, int64_t query, int64_t key,
                                       double score) {
  std::optional<float> added;
  if (op.getBias())
    added = bias.at(sequence, head, query, key);
  const Sequences &queries = sequences.queries;
  int64_t first = queries.lengths[sequence], token = queries.offsets[sequence] + query - first;
  if (isHidden(op.getMask(), {query, key, valid[sequence], added.has_value(),
                              masks.isInTree(token, key - first), masks.isInRange(token, key)}))
    return std::nullopt;
  if (added) {
    score += *added;
    // A bias of -infinity is not modified.
    if (std::isinf(*added) && *added < 0)
      return score;
  }
  return modify(sequence, head, query, key, score);
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

float Attention::scaleAt(Value scales, int64_t sequence, int64_t keyHead) {
  TensorValue numbers = evaluator.tensor(scales);
  const std::vector<int64_t> &shape = numbers.shape;
  int64_t index = shape.size() == 2 ? sequence * shape[1] + keyHead : shape[0] == 1 ? 0 : keyHead;
  return (*numbers.numbers)[index];
}

AttentionParams Attention::getParams(int64_t sequence, int64_t keyHead) {
  double step = 0;
  if (AttentionPrologue::of(op).norm || AttentionPrologue::ofKeys(op).norm) {
    Type type = getElementTypeOrSelf(op.getQ());
    step = type.isBF16() ? 0x1p-7 : type.isF16() ? 0x1p-10 : 0;
  }
  AttentionParams params;
  params.scale = op.getScale().convertToFloat();
  params.weights = elementOf(op.getQ());
  params.step = step;
  params.piece = getPieceKeys(op);
  params.reducedPrecision =
      evaluator.hasReducedPrecision() && isa<Float8E4M3FNType>(getElementTypeOrSelf(op.getQ()));
  if (op.hasScalesOfSequences()) {
    auto scaleOf = [&](Value scales) { return scaleAt(scales, sequence, keyHead); };
    float factor = scaleOf(op.getKScales());
    if (op.getQScales())
      factor = scaleOf(op.getQScales()) * factor;
    params.scale = params.scale * factor;
    params.valueScale = scaleOf(op.getVScales());
  }
  return params;
}

LogicalResult Attention::run() {
  isPaged = op.getK().getType().getRank() != 3;
  if (failed(findSequences()) || failed(findTable()) || failed(findBias()) ||
      failed(masks.read(op, evaluator)) || failed(checkShapes()))
    return failure();
  TensorValue q = evaluator.tensor(op.getQ());
  if (!isPaged)
    arrayOfKeys = evaluator.tensor(op.getK());
  if (!op.getPrologue().empty()) {
    SmallVector<TensorValue> rows{q};
    if (computesKeys(op))
      rows.push_back(arrayOfKeys);
    auto computed = evaluator.evaluateRegion(op, op.getPrologue(), rows, op.getPrologueIns(), {});
    if (failed(computed))
      return failure();
    q = computed->front();
    if (computesKeys(op))
      arrayOfKeys = computed->back();
  }
  bool hasEpilogue = !op.getEpilogue().empty();
  int64_t valueColumns = evaluator.shape(op.getV()).back();
  Numbers out(q.shape[0] * q.shape[1] * valueColumns), lse;
  if (!hasEpilogue)
    out = *evaluator.tensor(op.getOut()).numbers;
  if (op.getLse())
    lse = *evaluator.tensor(op.getLse()).numbers;
  int64_t tokens = q.shape[0], heads = q.shape[1];
  int64_t keyHeads = evaluator.shape(op.getK()).rbegin()[1];
  AttentionKeys keys{/*keys=*/0, q.shape[2], valueColumns};
  Numbers sinks;
  if (op.getSinks()) {
    sinks = *evaluator.tensor(op.getSinks()).numbers;
    if (failed(evaluator.expectShape(op, "sinks", evaluator.shape(op.getSinks()), {heads})))
      return failure();
  }
  ElementType element = hasEpilogue ? ElementType::F32 : elementOf(op.getOut());
  const Sequences &queries = sequences.queries;
  KeyReader reader(op, evaluator, sequences, arrayOfKeys);
  for (int64_t b = 0; b < sequences.size(); ++b)
    for (int64_t own = 0; own < keyHeads; ++own) {
      Numbers k, v, keyScales, valueScales;
      if (skipped[b] || queries.offsets[b] == queries.offsets[b + 1])
        continue;
      if (failed(reader.readKeys(b, own, k, v)))
        return failure();
      keys.keys = sequences.counts[b];
      keys.k = k.data();
      keys.v = v.data();
      if (op.hasScalesOfKeys()) {
        if (failed(reader.readScales(b, own, op.getKScales(), false, keyScales)) ||
            failed(reader.readScales(b, own, op.getVScales(), true, valueScales)))
          return failure();
        keys.keyScales = keyScales.data();
        keys.valueScales = valueScales.data();
      }
      AttentionParams params = getParams(b, own);
      int64_t group = heads / keyHeads;
      for (int64_t head = own * group; head < (own + 1) * group; ++head)
        for (int64_t t = queries.offsets[b]; t < queries.offsets[b + 1]; ++t) {
          if (op.getSinks())
            params.sink = sinks[head];
          int64_t position = queries.positionOf(b, t);
          auto scoreOf = [&](int64_t key, double value) {
            return score(b, head, position, sequences.starts[b] + key, value);
          };
          AttentionState state = reference::attend(q.row(t * heads + head), keys, params, scoreOf);
          if (bodyFailed)
            return failure();
          for (int64_t c = 0; c < keys.valueColumns; ++c)
            out[(t * heads + head) * keys.valueColumns + c] =
                roundTo(element, evaluator.movedSum(state.out[c], state.slack[c]));
          if (op.getLse())
            lse[head * tokens + t] = evaluator.movedSum(state.lse, state.lseSlack);
        }
    }
  return store(std::move(out), std::move(lse));
}

/// Stores the results, after the epilogue if there is one.
LogicalResult Attention::store(Numbers out, Numbers lse) {
  if (op.getLse())
    evaluator.setResult(op, 1, TensorValue::create(evaluator.shape(op.getLse()), std::move(lse)));
  if (op.getEpilogue().empty()) {
    evaluator.setResult(op, 0, TensorValue::create(evaluator.shape(op.getOut()), std::move(out)));
    return success();
  }
  std::vector<int64_t> shape = evaluator.shape(op.getQ());
  shape.back() = evaluator.shape(op.getV()).back();
  SmallVector<Value> outs{op.getOut()};
  if (op.getScales())
    outs.push_back(op.getScales());
  auto computed =
      evaluator.evaluateRegion(op, op.getEpilogue(), {TensorValue::create(shape, std::move(out))},
                               op.getEpilogueIns(), outs);
  if (failed(computed))
    return failure();
  evaluator.setResult(op, 0, computed->front());
  if (op.getScales())
    evaluator.setResult(op, op.getLse() ? 2 : 1, computed->back());
  return success();
}

LogicalResult interpreter::evaluateAttention(RaggedAttentionOp op, Evaluator &evaluator) {
  return Attention(op, evaluator).run();
}
