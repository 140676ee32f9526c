// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norms, row statistics and named ops with a norm. Each op is a loop over rows with one call of the
// reference.

#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "Evaluator.h"
#include "fusednorm/Reference/RmsNorm.h"
#include "fusednorm/Reference/RmsNormQuant.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::Association;
using reference::Numerics;
using reference::RmsNormParams;

static std::vector<int64_t> withLast(std::vector<int64_t> shape, int64_t last) {
  shape.back() = last;
  return shape;
}

//===----------------------------------------------------------------------===//
// rms_norm
//===----------------------------------------------------------------------===//

template <typename OpTy>
static RmsNormParams getParams(OpTy op, Evaluator &evaluator) {
  RmsNormParams params;
  params.input = elementOf(op.getX());
  params.gamma = elementOf(op.getGamma());
  params.output = elementOf(op.getOut());
  params.epsilon = evaluator.f32(op.getEpsilon());
  if (Value offset = op.getWeightOffset())
    params.weightOffset = evaluator.f32(offset);
  params.numerics = toNumerics(op.getNumerics());
  return params;
}

/// Returns x, with its existing factors if the norm is folded, times gamma and 1/rms of its rows.
static std::shared_ptr<Product> foldNorm(const TensorValue &x, const TensorValue &gamma,
                                         const RmsNormParams &params,
                                         const Association &association) {
  auto product = std::make_shared<Product>();
  product->isForMaximum = params.numerics.order == Numerics::Order::MaxFirst;
  if (x.folded() && !product->isForMaximum)
    *product = *x.folded();
  else
    product->rows.push_back(x.numbers);
  int64_t n = x.columns();
  Numbers factors(n), scalars(x.rowsWithElements());
  reference::offsetGamma(gamma.numbers->data(), factors.data(), n, params);
  for (int64_t row = 0; row < x.rowsWithElements(); ++row)
    scalars[row] = reference::rmsFactor(x.row(row), n, params.epsilon, params.input,
                                        params.numerics, association);
  product->rows.push_back(std::make_shared<Numbers>(std::move(factors)));
  product->scalars.push_back(std::make_shared<Numbers>(std::move(scalars)));
  return product;
}

/// Evaluates a folded multiplication and rounds it to `type`.
static TensorValue materialize(std::shared_ptr<Product> product, std::vector<int64_t> shape,
                               ElementType type) {
  TensorValue result{std::move(shape), nullptr, nullptr, nullptr, nullptr};
  int64_t n = result.columns();
  Numbers numbers(result.count());
  for (int64_t row = 0; row < result.rowsWithElements(); ++row) {
    float *own = numbers.data() + row * n;
    product->multiplyRows(row, n, own);
    float scalar = product->multiplyScalars(row);
    for (int64_t i = 0; i < n; ++i)
      own[i] = roundTo(type, own[i] * scalar);
  }
  result.numbers = std::make_shared<Numbers>(std::move(numbers));
  if (type == ElementType::F32)
    result.product = std::move(product);
  return result;
}

TensorValue interpreter::rmsNorm(const TensorValue &x, const TensorValue &gamma,
                                 const RmsNormParams &params, const Association &association) {
  if (params.numerics.order == Numerics::Order::Folded &&
      params.numerics.gamma == Numerics::Gamma::BeforeCast)
    return materialize(foldNorm(x, gamma, params, association), x.shape, params.output);
  int64_t n = x.columns();
  Numbers out(x.count());
  for (int64_t row = 0; row < x.rowsWithElements(); ++row)
    reference::rmsNorm(x.row(row), gamma.numbers->data(), out.data() + row * n, n, params,
                       association);
  TensorValue result = TensorValue::create(x.shape, std::move(out));
  if (params.numerics.order == Numerics::Order::MaxFirst &&
      params.numerics.gamma == Numerics::Gamma::BeforeCast && params.output == ElementType::F32)
    result.product = foldNorm(x, gamma, params, association);
  return result;
}

static LogicalResult evaluate(RmsNormOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX()), gamma = evaluator.tensor(op.getGamma());
  int64_t n = x.columns();
  if (failed(evaluator.expectShape(op, "gamma", gamma.shape, {n})) ||
      failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)))
    return failure();
  evaluator.setResult(op, 0,
                      rmsNorm(x, gamma, getParams(op, evaluator),
                              evaluator.association(op, 0, n, op.getNumerics())));
  return success();
}

//===----------------------------------------------------------------------===//
// row_mean_of_squares, row_mean_of_squares_qk
//===----------------------------------------------------------------------===//

/// Writes the statistics of the rows of x into one column of `variance`.
static void setMeans(const TensorValue &x, Numbers &variance, int64_t columns, int64_t column,
                     NumericsAttr numerics, const Association &association) {
  for (int64_t row = 0; row < x.rows(); ++row)
    variance[row * columns + column] = reference::rowMeanOfSquares(
        x.row(row), x.columns(), ElementType::F32, toNumerics(numerics), association);
}

static LogicalResult evaluate(RowMeanOfSquaresOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX()), out = evaluator.tensor(op.getOut());
  int64_t column = op.getColumn();
  if (failed(evaluator.expectShape(op, "out", out.shape, withLast(x.shape, out.columns()))))
    return failure();
  if (column >= out.columns())
    return op.emitOpError("column: expected a column of out with ")
           << out.columns() << " columns, got " << column;
  Numbers variance = *out.numbers;
  setMeans(x, variance, out.columns(), column, op.getNumerics(),
           evaluator.association(op, 0, x.columns(), op.getNumerics()));
  evaluator.setResult(op, 0, TensorValue::create(out.shape, std::move(variance)));
  return success();
}

static LogicalResult evaluate(RowMeanOfSquaresQkOp op, Evaluator &evaluator) {
  TensorValue q = evaluator.tensor(op.getQ()), k = evaluator.tensor(op.getK());
  std::vector<int64_t> shape = withLast(q.shape, 2);
  if (failed(evaluator.expectShape(op, "k", k.shape, withLast(q.shape, k.columns()))) ||
      failed(evaluator.expectShape(op, "variance", evaluator.shape(op.getVariance()), shape)))
    return failure();
  Numbers variance(q.rows() * 2);
  for (auto [column, x] : {std::pair(0, q), std::pair(1, k)})
    setMeans(x, variance, 2, column, op.getNumerics(),
             evaluator.association(op, column, x.columns(), op.getNumerics()));
  evaluator.setResult(op, 0, TensorValue::create(shape, std::move(variance)));
  return success();
}

//===----------------------------------------------------------------------===//
// apply_rms_norm, apply_qk_rms_norm
//===----------------------------------------------------------------------===//

static TensorValue applyNorm(const TensorValue &x, const TensorValue &gamma,
                             const TensorValue &variance, int64_t column, float epsilon,
                             NumericsAttr numerics, ElementType output) {
  int64_t n = x.columns();
  if (numerics.isFolded()) {
    auto product = std::make_shared<Product>();
    if (x.folded())
      *product = *x.folded();
    else
      product->rows.push_back(x.numbers);
    Numbers scalars(x.rowsWithElements());
    for (int64_t row = 0; row < x.rowsWithElements(); ++row)
      scalars[row] =
          reference::rootFactor(variance.row(row)[column] + epsilon, toNumerics(numerics).rsqrt);
    product->rows.push_back(gamma.numbers);
    product->scalars.push_back(std::make_shared<Numbers>(std::move(scalars)));
    return materialize(std::move(product), x.shape, output);
  }
  Numbers out(x.count());
  for (int64_t row = 0; row < x.rowsWithElements(); ++row)
    reference::applyRmsNorm(x.row(row), gamma.numbers->data(), variance.row(row)[column], epsilon,
                            out.data() + row * n, n, output, toNumerics(numerics));
  return TensorValue::create(x.shape, std::move(out));
}

static LogicalResult evaluate(ApplyRmsNormOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX()), gamma = evaluator.tensor(op.getGamma());
  TensorValue variance = evaluator.tensor(op.getVariance());
  int64_t column = op.getColumn();
  if (failed(evaluator.expectShape(op, "gamma", gamma.shape, {x.columns()})) ||
      failed(evaluator.expectShape(op, "variance", variance.shape,
                                   withLast(x.shape, variance.columns()))) ||
      failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)))
    return failure();
  if (column >= variance.columns())
    return op.emitOpError("column: expected a column of variance with ")
           << variance.columns() << " columns, got " << column;
  evaluator.setResult(op, 0,
                      applyNorm(x, gamma, variance, column, evaluator.f32(op.getEpsilon()),
                                op.getNumerics(), elementOf(op.getOut())));
  return success();
}

static LogicalResult evaluate(ApplyQkRmsNormOp op, Evaluator &evaluator) {
  TensorValue variance = evaluator.tensor(op.getVariance());
  TensorValue q = evaluator.tensor(op.getQ());
  if (failed(evaluator.expectShape(op, "variance", variance.shape, withLast(q.shape, 2))))
    return failure();
  // Outputs may use the buffers of inputs, so all inputs are read first.
  SmallVector<TensorValue> results;
  Value operands[2][4] = {{op.getQ(), op.getGammaQ(), op.getQOut()},
                          {op.getK(), op.getGammaK(), op.getKOut()}};
  for (auto [column, own] : llvm::enumerate(operands)) {
    TensorValue x = evaluator.tensor(own[0]), gamma = evaluator.tensor(own[1]);
    StringRef name = column == 0 ? "q" : "k";
    if (failed(evaluator.expectShape(op, name, x.shape, withLast(q.shape, x.columns()))) ||
        failed(evaluator.expectShape(op, "gamma_" + name.str(), gamma.shape, {x.columns()})) ||
        failed(evaluator.expectShape(op, name.str() + "_out", evaluator.shape(own[2]), x.shape)))
      return failure();
    results.push_back(applyNorm(x, gamma, variance, column, evaluator.f32(op.getEpsilon()),
                                op.getNumerics(), elementOf(own[2])));
  }
  for (auto [index, result] : llvm::enumerate(results))
    evaluator.setResult(op, index, result);
  return success();
}

//===----------------------------------------------------------------------===//
// rms_norm_fused_fp8
//===----------------------------------------------------------------------===//

static LogicalResult evaluate(RmsNormFusedFp8Op op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX()), gamma = evaluator.tensor(op.getGamma());
  int64_t n = x.columns();
  if (failed(evaluator.expectShape(op, "gamma", gamma.shape, {n})) ||
      failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)))
    return failure();
  RmsNormParams params = getParams(op, evaluator);
  Association association = evaluator.association(op, 0, n, op.getNumerics());
  ElementType output = elementOf(op.getOut());
  std::vector<uint8_t> quantized(n);
  reference::QuantScheme scheme;
  scheme.output = output;
  if (op.getScheme().isGroup() && !op.getStaticScale())
    scheme.group = op.getScheme().getGroupSize();
  int64_t count = scheme.scaleCount(n);
  // Rows without columns still have scales.
  int64_t rows = op.getScales() ? x.rows() : x.rowsWithElements();
  Numbers out(x.count()), scales(rows * count);
  if (op.getScales())
    scheme.scale = elementOf(op.getScales());
  if (Value bound = op.getScaleUb())
    scheme.scaleUb = evaluator.f32(bound);
  for (int64_t row = 0; row < rows; ++row) {
    if (Value scale = op.getStaticScale())
      reference::rmsNormQuantStatic(x.row(row), gamma.numbers->data(), n, params,
                                    evaluator.f32(scale), output, association, quantized.data());
    else
      reference::rmsNormQuant(x.row(row), gamma.numbers->data(), n, params, scheme, association,
                              quantized.data(), scales.data() + row * count);
    decodeArray(output, quantized.data(), out.data() + row * n, n);
  }
  if (op.getScales() &&
      failed(setScales(op, evaluator, op.getScales(), op.getScheme(), x.shape, std::move(scales))))
    return failure();
  evaluator.setResult(op, 0, TensorValue::create(x.shape, std::move(out)));
  return success();
}

bool interpreter::evaluateNormOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<ApplyQkRmsNormOp, ApplyRmsNormOp, RmsNormFusedFp8Op, RmsNormOp, RowMeanOfSquaresOp,
            RowMeanOfSquaresQkOp>([&](auto norm) {
        result = evaluate(norm, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
