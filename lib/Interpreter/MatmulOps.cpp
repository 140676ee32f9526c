// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM and its epilogues.

#include "Evaluator.h"
#include "fusednorm/Reference/Matmul.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::MatrixMultiply;
using reference::MatrixView;

/// Returns matrix `number` of a batch, transposed if `transposed`.
static MatrixView viewOf(const TensorValue &value, int64_t number, bool transposed) {
  int64_t rows = value.shape[value.shape.size() - 2], columns = value.shape.back();
  MatrixView view{value.numbers->data() + number * rows * columns, columns, 1};
  if (transposed)
    std::swap(view.rowStride, view.columnStride);
  return view;
}

namespace {
/// The operands of a GEMM, and properties common to all matrices of the batch.
struct Operands {
  TensorValue a, b, aScales, bScales;
  bool transposed = false, scalesTransposed = false;
  MatrixMultiply gemm;

  MatrixMultiply of(int64_t number) const {
    MatrixMultiply own = gemm;
    own.a = viewOf(a, number, false);
    own.b = viewOf(b, number, transposed);
    if (own.scaling != MatrixMultiply::Scaling::None) {
      own.aScales = viewOf(aScales, number, false);
      own.bScales = viewOf(bScales, number, scalesTransposed);
    }
    return own;
  }
};
} // namespace

static LogicalResult readScales(ScaledMatmulOp op, Evaluator &evaluator, Operands &operands) {
  ScalingAttr scaling = op.getScaling();
  MatrixMultiply &gemm = operands.gemm;
  operands.scalesTransposed = op.getTransposeB();
  gemm.document = op.getOrder() == GemmOrder::Document;
  gemm.exact = elementOf(op.getA()) == ElementType::I8 && !gemm.document;
  operands.aScales = evaluator.tensor(op.getAScales());
  operands.bScales = evaluator.tensor(op.getBScales());
  int64_t m = 1, n = 1, k = 1;
  gemm.scaling = MatrixMultiply::Scaling::Tensor;
  if (scaling.isChannel()) {
    gemm.scaling = MatrixMultiply::Scaling::Channel;
    m = gemm.m;
    n = gemm.n;
  } else if (scaling.isBlock()) {
    gemm.scaling = MatrixMultiply::Scaling::Block;
    gemm.blockM = scaling.getBlockM();
    gemm.blockN = scaling.getBlockN();
    gemm.blockK = scaling.getBlockK();
    m = llvm::divideCeil(gemm.m, gemm.blockM);
    n = llvm::divideCeil(gemm.n, gemm.blockN);
    k = llvm::divideCeil(gemm.k, gemm.blockK);
    if (!operands.aScales.shape.empty())
      m = std::max(m, operands.aScales.shape.back());
  }
  std::vector<int64_t> batch(operands.a.shape.begin(), operands.a.shape.end() - 2);
  auto with = [&](int64_t rows, int64_t columns) {
    std::vector<int64_t> shape(batch);
    shape.insert(shape.end(), {rows, columns});
    return shape;
  };
  if (failed(evaluator.expectShape(op, "a_scales", operands.aScales.shape, with(k, m))))
    return failure();
  return evaluator.expectShape(op, "b_scales", operands.bScales.shape,
                               op.getTransposeB() ? with(n, k) : with(k, n));
}

/// Unpacks weights to [.., K, N].
static FailureOr<TensorValue> unpack(GemmOpInterface op, Evaluator &evaluator) {
  TensorValue packed = evaluator.tensor(op.getRhs());
  std::vector<int64_t> shape = packed.shape, expected = shape;
  int64_t width = shape.back(), columns = *op.getPackedColumns(), k = shape[shape.size() - 2];
  expected[shape.size() - 3] = llvm::divideCeil(columns, width);
  if (failed(evaluator.expectShape(op, "b", shape, expected)))
    return failure();
  int64_t panels = expected[shape.size() - 3], batch = 1;
  shape.pop_back();
  shape[shape.size() - 2] = k;
  shape.back() = columns;
  for (size_t dim = 0; dim + 2 < shape.size(); ++dim)
    batch *= shape[dim];
  Numbers numbers;
  for (int64_t number = 0; number < batch; ++number)
    for (int64_t row = 0; row < k; ++row)
      for (int64_t column = 0; column < columns; ++column)
        numbers.push_back((*packed.numbers)[((number * panels + column / width) * k + row) * width +
                                            column % width]);
  return TensorValue::create(shape, std::move(numbers));
}

LogicalResult interpreter::evaluatePack(PackWeightsOp op, Evaluator &evaluator) {
  TensorValue w = evaluator.tensor(op.getW());
  std::vector<int64_t> out = evaluator.shape(op.getOut()), matrix = w.shape, expected = w.shape;
  bool transposed = op.getTransposeB();
  if (transposed)
    std::swap(matrix.back(), matrix[matrix.size() - 2]);
  int64_t columns = matrix.back(), k = matrix[matrix.size() - 2], width = out.back();
  expected[expected.size() - 2] = llvm::divideCeil(columns, width);
  expected.back() = k;
  expected.push_back(width);
  if (failed(evaluator.expectShape(op, "outs", out, expected)))
    return failure();
  int64_t batch = 1;
  for (size_t dim = 0; dim + 2 < matrix.size(); ++dim)
    batch *= matrix[dim];
  Numbers numbers;
  for (int64_t number = 0; number < batch; ++number) {
    MatrixView view = viewOf(w, number, transposed);
    for (int64_t panel = 0; panel < columns; panel += width)
      for (int64_t row = 0; row < k; ++row)
        for (int64_t column = panel; column < panel + width; ++column)
          numbers.push_back(column < columns ? view.at(row, column) : 0.0f);
  }
  evaluator.setResult(cast<DestinationStyleOpInterface>(*op), 0,
                      TensorValue::create(out, std::move(numbers)));
  return success();
}

LogicalResult interpreter::evaluateGemm(GemmOpInterface op, Evaluator &evaluator) {
  Operands operands;
  operands.a = evaluator.tensor(op.getLhs());
  if (op.getPackedColumns()) {
    FailureOr<TensorValue> unpacked = unpack(op, evaluator);
    if (failed(unpacked))
      return failure();
    operands.b = *unpacked;
  } else {
    operands.b = evaluator.tensor(op.getRhs());
  }
  operands.transposed = op.isRhsTransposed() && !op.getPackedColumns();
  std::vector<int64_t> shape = operands.a.shape, right = operands.b.shape;
  MatrixMultiply &gemm = operands.gemm;
  size_t rank = shape.size();
  gemm.m = shape[rank - 2];
  gemm.k = shape[rank - 1];
  gemm.n = right[operands.transposed ? rank - 2 : rank - 1];
  std::vector<int64_t> expected = shape;
  expected[rank - 2] = operands.transposed ? gemm.n : gemm.k;
  expected[rank - 1] = operands.transposed ? gemm.k : gemm.n;
  if (failed(evaluator.expectShape(op, "b", right, expected)))
    return failure();
  if (auto scaled = dyn_cast<ScaledMatmulOp>(*op);
      scaled && failed(readScales(scaled, evaluator, operands)))
    return failure();

  Type element = getElementTypeOrSelf(op.getLhs().getType());
  gemm.reducedPrecision = evaluator.hasReducedPrecision() && isa<FloatType>(element) &&
                          element.getIntOrFloatBitWidth() == 8;
  shape[rank - 1] = gemm.n;
  int64_t batch = 1;
  for (size_t dim = 0; dim + 2 < rank; ++dim)
    batch *= shape[dim];
  Numbers accumulators(batch * gemm.m * gemm.n);
  int64_t rows = gemm.m; // without rows of padding
  if (Value offsets = op.getSequenceOffsets()) {
    Integers numbers = evaluator.integers(offsets);
    if (numbers.size() < 2)
      return op->emitOpError("row_offsets: expected 2 elements or more, got ") << numbers.size();
    rows = std::min<int64_t>(rows, static_cast<uint32_t>(numbers.back()));
  }
  for (int64_t number = 0; number < batch; ++number) {
    // Rows of padding are unspecified: NaN at one end of the interval accepts any value.
    if (evaluator.getDeviation() < 0)
      std::fill(accumulators.begin() + (number * gemm.m + rows) * gemm.n,
                accumulators.begin() + (number + 1) * gemm.m * gemm.n,
                std::numeric_limits<float>::quiet_NaN());
    MatrixMultiply own = operands.of(number);
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < gemm.n; ++column) {
        int64_t i = (number * gemm.m + row) * gemm.n + column;
        accumulators[i] = own.sum(row, column);
        double moved = evaluator.getDeviation()
                           ? accumulators[i] + evaluator.getDeviation() * own.slack(row, column)
                           : accumulators[i];
        if (std::isfinite(moved))
          accumulators[i] = static_cast<float>(moved);
        // The result may overflow: NaN at one end of the interval accepts any value.
        if (evaluator.getDeviation() && own.mayOverflow(row, column))
          accumulators[i] = evaluator.getDeviation() < 0  ? std::numeric_limits<float>::quiet_NaN()
                            : std::isnan(accumulators[i]) ? 0.0f
                                                          : accumulators[i];
      }
  }
  if (op.hasEpilogue())
    return evaluator.evaluateBody(op, TensorValue::create(shape, std::move(accumulators)),
                                  op.getEpilogueInputs(), op.getGemmOuts());
  Value out = op.getGemmOuts().front();
  if (failed(evaluator.expectShape(op, "outs", evaluator.shape(out), shape)))
    return failure();
  for (float &value : accumulators)
    value = roundTo(elementOf(out), value);
  evaluator.setResult(cast<DestinationStyleOpInterface>(*op), 0,
                      TensorValue::create(shape, std::move(accumulators)));
  return success();
}
