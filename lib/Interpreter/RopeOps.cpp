// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RoPE, alone and after a norm.

#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "Evaluator.h"
#include "PagedOps.h"
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
  // `shared` consecutive rows use the same row of the table.
  int64_t angles = table.rows();
  std::vector<int64_t> chosen;
  if (positions) {
    chosen = readPositions(evaluator, positions);
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
      auto rotary = dyn_cast<RopeOp>(op);
      if (rotary && rotary.getChecked() &&
          static_cast<uint64_t>(angle) >= static_cast<uint64_t>(table.rows()))
        continue;
      if (angle < 0 || angle >= table.rows())
        return op->emitOpError("positions: expected a row of freqs below ")
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

/// Returns the rows of the tables for each row of x, one for each section.
static FailureOr<std::vector<int64_t>> findTableRows(ApplyRotaryPosEmbOp op, Evaluator &evaluator,
                                                     const TensorValue &x,
                                                     const TensorValue &cosines,
                                                     const TensorValue &sines) {
  std::vector<int64_t> shape, chosen;
  int64_t sections = op.getNumSections(), perSection = 1;
  if (op.getSections())
    shape.push_back(sections);
  for (int64_t dim : op.getDims()) {
    shape.push_back(x.shape[dim]);
    perSection *= x.shape[dim];
  }
  if (Value positions = op.getPositions()) {
    chosen = evaluator.integers(positions);
    if (failed(evaluator.expectShape(op, "positions", evaluator.shape(positions), shape)))
      return failure();
    shape = {cosines.shape.front()};
    if (shape.front() == 0 && x.rowsWithElements() != 0)
      return op->emitOpError("cos: expected one row or more for positions, got none"), failure();
  }
  shape.push_back(cosines.columns());
  if (failed(evaluator.expectShape(op, "cos", cosines.shape, shape)) ||
      failed(evaluator.expectShape(op, "sin", sines.shape, shape)))
    return failure();
  std::vector<int64_t> rows;
  for (int64_t row = 0; row < x.rowsWithElements(); ++row) {
    // Decompose the row into indices; use the indices of dimensions that the tables have.
    int64_t left = row, stride = 1, entry = 0;
    for (int64_t dim = x.shape.size() - 2; dim >= 0; --dim) {
      int64_t index = left % x.shape[dim];
      left /= x.shape[dim];
      if (!llvm::is_contained(op.getDims(), dim))
        continue;
      entry += index * stride;
      stride *= x.shape[dim];
    }
    for (int64_t section = 0; section < sections; ++section) {
      int64_t from = section * perSection + entry;
      if (op.getPositions())
        from = std::clamp<int64_t>(chosen[from], 0, cosines.shape.front() - 1);
      rows.push_back(from);
    }
  }
  return rows;
}

static LogicalResult evaluate(ApplyRotaryPosEmbOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX());
  TensorValue cosines = evaluator.tensor(op.getCos()), sines = evaluator.tensor(op.getSin());
  if (failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)))
    return failure();
  FailureOr<std::vector<int64_t>> rows = findTableRows(op, evaluator, x, cosines, sines);
  if (failed(rows))
    return failure();
  reference::RopeParams params;
  params.freqs = elementOf(op.getCos());
  params.output = elementOf(op.getOut());
  params.pairing = op.getPairing() == Pairing::Interleaved
                       ? reference::RopeParams::Pairing::Interleaved
                       : reference::RopeParams::Pairing::HalfSplit;
  auto outPairing = op.getWrittenPairing() == Pairing::Interleaved
                        ? reference::RopeParams::Pairing::Interleaved
                        : reference::RopeParams::Pairing::HalfSplit;
  int64_t n = x.columns(), rotated = op.getRotatedColumns(), width = cosines.columns();
  int64_t begin = op.getPart() == RotaryPart::First ? 0 : n - rotated;
  auto pairOf = [&](int64_t entry) {
    if (op.hasPairTables())
      return entry;
    return op.getPairing() == Pairing::HalfSplit ? entry % (rotated / 2) : entry / 2;
  };
  Numbers result(x.count()), cosine(width), sine(width);
  for (int64_t row = 0; row < x.rowsWithElements(); ++row) {
    for (int64_t entry = 0; entry < width; ++entry) {
      int64_t from = (*rows)[row * op.getNumSections() + op.getSectionOf(pairOf(entry))];
      cosine[entry] = cosines.row(from)[entry];
      sine[entry] = sines.row(from)[entry];
    }
    float *own = result.data() + row * n;
    for (int64_t column = 0; column < n; ++column)
      own[column] = roundTo(params.output, x.row(row)[column]);
    reference::applyRotaryPosEmb(x.row(row) + begin, cosine.data(), sine.data(), own + begin,
                                 rotated, op.hasPairTables(), outPairing, params);
  }
  evaluator.setResult(op, 0, TensorValue::create(x.shape, std::move(result)));
  return success();
}

bool interpreter::evaluateRopeOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<ApplyRotaryPosEmbOp, RmsNormRopeOp, RopeOp>([&](auto rotary) {
        result = evaluate(rotary, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
