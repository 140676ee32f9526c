// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotary embedding, alone and after a norm.

#include "Evaluator.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

FailureOr<TensorValue> interpreter::rope(Operation *op, Evaluator &evaluator, const TensorValue &x,
                                         Value freqs, Value positions, Value out,
                                         reference::RopeParams params, bool first) {
  TensorValue table = evaluator.tensor(freqs), before = evaluator.tensor(out);
  if (failed(evaluator.expectShape(op, "out", before.shape, x.shape)))
    return failure();
  int64_t n = x.columns(), rotated = table.columns();
  params.freqs = elementOf(freqs);
  params.output = elementOf(out);
  // Consecutive rows that share an angle, and that angle's row of the table.
  int64_t angles = table.rows();
  std::vector<int64_t> chosen;
  if (positions) {
    chosen = evaluator.integers(positions);
    angles = chosen.size();
  }
  if (x.rows() != 0 && (angles == 0 || x.rows() % angles != 0))
    return op->emitOpError("expected rows of x for ") << angles << " angles, got " << x.rows();
  int64_t shared = angles ? x.rows() / angles : 0;
  Numbers result = *before.numbers;
  for (int64_t row = 0; row < x.rows(); ++row) {
    int64_t angle = row / shared;
    if (positions) {
      angle = chosen[angle];
      if (angle == -1)
        continue;
      if (angle < 0 || angle >= table.rows())
        return op->emitOpError("positions: expected rows of freqs, which has ")
               << table.rows() << ", got " << angle;
    }
    float *own = result.data() + row * n;
    for (int64_t i = 0; i < n; ++i)
      own[i] = roundTo(params.output, roundTo(params.input, x.row(row)[i]));
    int64_t begin = first ? 0 : n - rotated;
    reference::rope(x.row(row) + begin, table.row(angle), own + begin, rotated, params);
  }
  return TensorValue::create(x.shape, std::move(result));
}

template <typename OpTy>
static LogicalResult rotate(OpTy op, Evaluator &evaluator, const TensorValue &x) {
  reference::RopeParams params;
  params.input = elementOf(op.getX());
  params.pairing = op.getPairing() == Pairing::Interleaved
                       ? reference::RopeParams::Pairing::Interleaved
                       : reference::RopeParams::Pairing::HalfSplit;
  FailureOr<TensorValue> result = rope(op, evaluator, x, op.getFreqs(), op.getPositions(),
                                       op.getOut(), params, op.getPart() == RotaryPart::First);
  if (failed(result))
    return failure();
  evaluator.setResult(op, 0, *result);
  return success();
}

static LogicalResult evaluate(RopeOp op, Evaluator &evaluator) {
  return rotate(op, evaluator, evaluator.tensor(op.getX()));
}

static LogicalResult evaluate(RmsNormRopeOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX());
  reference::RmsNormParams params;
  params.input = params.output = elementOf(op.getX());
  params.gamma = elementOf(op.getGamma());
  params.epsilon = evaluator.f32(op.getEpsilon());
  if (Value offset = op.getWeightOffset())
    params.weightOffset = evaluator.f32(offset);
  params.numerics = toNumerics(op.getNumerics());
  return rotate(op, evaluator,
                rmsNorm(x, evaluator.tensor(op.getGamma()), params,
                        evaluator.association(op, 0, x.columns(), op.getNumerics())));
}

bool interpreter::evaluateRopeOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<RmsNormRopeOp, RopeOp>([&](auto rotary) {
        result = evaluate(rotary, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
