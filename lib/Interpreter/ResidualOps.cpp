// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norms after a residual addition, and LayerNorm.

#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "Evaluator.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Reference/LayerNorm.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::Association;
using reference::RmsNormParams;

/// Returns x + residual in f32, and the sum rounded to the type.
static std::pair<TensorValue, TensorValue> addRows(const TensorValue &x,
                                                   const TensorValue &residual, ElementType type) {
  Numbers sums(x.count()), rounded(x.count());
  for (int64_t i = 0; i < x.count(); ++i) {
    sums[i] = (*x.numbers)[i] + (*residual.numbers)[i];
    rounded[i] = roundTo(type, sums[i]);
  }
  return {TensorValue::create(x.shape, std::move(sums)),
          TensorValue::create(x.shape, std::move(rounded))};
}

static RmsNormParams getParams(Value x, Value gamma, Value out, Value epsilon, Value offset,
                               NumericsAttr numerics, Evaluator &evaluator) {
  RmsNormParams params;
  params.input = elementOf(x);
  params.gamma = elementOf(gamma);
  params.output = elementOf(out);
  params.epsilon = evaluator.f32(epsilon);
  if (offset)
    params.weightOffset = evaluator.f32(offset);
  params.numerics = toNumerics(numerics);
  return params;
}

static LogicalResult evaluate(AddRmsNormOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX()), residual = evaluator.tensor(op.getResidual());
  if (failed(evaluator.expectShape(op, "residual", residual.shape, x.shape)) ||
      failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)) ||
      failed(
          evaluator.expectShape(op, "residual_out", evaluator.shape(op.getResidualOut()), x.shape)))
    return failure();
  auto [sum, rounded] = addRows(x, residual, elementOf(op.getResidual()));
  RmsNormParams params = getParams(op.getResidual(), op.getGamma(), op.getOut(), op.getEpsilon(),
                                   op.getWeightOffset(), op.getNumerics(), evaluator);
  TensorValue out = rmsNorm(op.getNormalized() == SumRounding::Rounded ? rounded : sum,
                            evaluator.tensor(op.getGamma()), params,
                            evaluator.association(op, 0, x.columns(), op.getNumerics()));
  evaluator.setResult(op, 0, out);
  evaluator.setResult(op, 1, rounded);
  return success();
}

static LogicalResult evaluate(RmsNormFusedResidualAddOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX()), residual = evaluator.tensor(op.getResidual());
  if (failed(evaluator.expectShape(op, "residual", residual.shape, x.shape)) ||
      failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)) ||
      failed(
          evaluator.expectShape(op, "residual_out", evaluator.shape(op.getResidualOut()), x.shape)))
    return failure();
  Association association = evaluator.association(op, 0, x.columns(), op.getNumerics());
  RmsNormParams first = getParams(op.getX(), op.getGamma1(), op.getX(), op.getEpsilon1(),
                                  op.getWeightOffset1(), op.getNumerics(), evaluator);
  RmsNormParams second = getParams(op.getX(), op.getGamma2(), op.getOut(), op.getEpsilon2(),
                                   op.getWeightOffset2(), op.getNumerics(), evaluator);
  TensorValue y = rmsNorm(x, evaluator.tensor(op.getGamma1()), first, association);
  auto [sum, rounded] = addRows(y, residual, elementOf(op.getX()));
  TensorValue out = rmsNorm(op.getNormalized() == SumRounding::Rounded ? rounded : sum,
                            evaluator.tensor(op.getGamma2()), second, association);
  evaluator.setResult(op, 0, out);
  evaluator.setResult(op, 1, rounded);
  return success();
}

static LogicalResult evaluate(LayerNormOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX()), gamma = evaluator.tensor(op.getGamma());
  int64_t n = x.columns();
  if (failed(evaluator.expectShape(op, "gamma", gamma.shape, {n})) ||
      failed(evaluator.expectShape(op, "out", evaluator.shape(op.getOut()), x.shape)))
    return failure();
  TensorValue beta;
  if (op.getBeta()) {
    beta = evaluator.tensor(op.getBeta());
    if (failed(evaluator.expectShape(op, "beta", beta.shape, {n})))
      return failure();
  }
  reference::LayerNormParams params;
  params.input = elementOf(op.getX());
  params.output = elementOf(op.getOut());
  params.epsilon = evaluator.f32(op.getEpsilon());
  params.numerics = toNumerics(op.getNumerics());
  Association association = evaluator.association(op, 0, n, op.getNumerics());
  Numbers out(x.count());
  for (int64_t row = 0; row < x.rowsWithElements(); ++row)
    reference::layerNorm(x.row(row), gamma.numbers->data(),
                         beta.numbers ? beta.numbers->data() : nullptr, out.data() + row * n, n,
                         params, association);
  evaluator.setResult(op, 0, TensorValue::create(x.shape, std::move(out)));
  return success();
}

bool interpreter::evaluateResidualOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<AddRmsNormOp, LayerNormOp, RmsNormFusedResidualAddOp>([&](auto norm) {
        result = evaluate(norm, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
