// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norms as row programs, in exactly the order of operations of the op descriptions.

#include "RowBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace fusednorm;
using rowkernel::ReduceKind;

Value fusednorm::meanOf(RowBuilder &row, Value sum, NumericsAttr numerics) {
  if (numerics.getMean() == MeanForm::Sum)
    return sum;
  Value n = row.columnsAsF32();
  if (numerics.getMean() == MeanForm::Divide)
    return row.div(sum, n);
  return row.mul(sum, row.div(1.0f, n));
}

Value fusednorm::effectiveEpsilon(RowBuilder &row, Value epsilon, Type inType,
                                  NumericsAttr numerics) {
  Value value = row.scalar(epsilon);
  return numerics.getEpsilon() == EpsilonRounding::Rounded ? row.roundThrough(value, inType)
                                                           : value;
}

static Value rootOf(RowBuilder &row, Value mean, Value epsilon) {
  return math::SqrtOp::create(row.b, row.loc, row.add(mean, epsilon));
}

Value fusednorm::inverseRoot(RowBuilder &row, Value mean, Value epsilon, NumericsAttr numerics) {
  switch (numerics.getRsqrt()) {
  case RsqrtForm::Divide:
    return {};
  case RsqrtForm::SqrtDivide:
    return row.div(1.0f, rootOf(row, mean, epsilon));
  case RsqrtForm::Rn:
  case RsqrtForm::Approx:
    break;
  }
  return row.rsqrt(row.add(mean, epsilon), numerics.getRsqrt() == RsqrtForm::Approx);
}

Value fusednorm::overRoot(RowBuilder &row, Value x, Value mean, Value epsilon,
                          NumericsAttr numerics, bool fold) {
  if (Value factor = inverseRoot(row, mean, epsilon, numerics))
    return row.mul(x, row.splat(factor), fold);
  return row.div(x, row.splat(rootOf(row, mean, epsilon)));
}

Value fusednorm::weightedRow(RowBuilder &row, Value x, Value gamma, Value mean, Value epsilon,
                             NumericsAttr numerics, bool fold) {
  if (numerics.isWeightsFirst())
    return row.mul(x, row.mul(row.splat(inverseRoot(row, mean, epsilon, numerics)), gamma));
  return row.mul(overRoot(row, x, mean, epsilon, numerics, fold), gamma, fold);
}

Value fusednorm::meanOfSquares(RowBuilder &row, Value x, NumericsAttr numerics) {
  bool rounded = numerics.getSquares() == SquareForm::Rounded;
  Value sum = rounded ? row.reduce(ReduceKind::Add, row.mul(x, x), numerics.isCanonical())
                      : row.reduce(ReduceKind::SumOfSquares, x, numerics.isCanonical());
  return meanOf(row, sum, numerics);
}

Value fusednorm::normalizedRow(RowBuilder &row, Value x, const RmsNormForm &form) {
  NumericsAttr numerics = form.numerics;
  Value gamma = row.rowAsF32(form.gamma);
  Type gammaType = cast<ShapedType>(form.gamma.getType()).getElementType();
  Value epsilon = effectiveEpsilon(row, form.epsilon, form.inType, numerics);
  Value mean = meanOfSquares(row, x, numerics);
  auto offset = [&](Type type) {
    return row.splat(row.roundThrough(row.scalar(form.weightOffset), type));
  };
  if (numerics.getGamma() == GammaOrder::BeforeCast) {
    if (form.weightOffset)
      gamma = row.add(gamma, offset(form.inType));
    if (numerics.isMaxFirst() && form.outType.isF32())
      row.setFactors(form.result, {row.mul(x, gamma), inverseRoot(row, mean, epsilon, numerics)});
    Value y = weightedRow(row, x, gamma, mean, epsilon, numerics, numerics.isFolded());
    return row.fromF32(y, form.outType);
  }
  if (form.weightOffset)
    gamma = row.roundThrough(row.add(gamma, offset(gammaType)), gammaType);
  Value h = overRoot(row, x, mean, epsilon, numerics, /*fold=*/false);
  Value y = row.roundThrough(row.mul(row.roundThrough(h, gammaType), gamma), gammaType);
  return row.fromF32(y, form.outType);
}

//===----------------------------------------------------------------------===//
// rms_norm, add_rms_norm
//===----------------------------------------------------------------------===//

LogicalResult fusednorm::buildRow(RmsNormOp op, RowBuilder &row) {
  RmsNormForm form{op.getGamma(),
                   op.getEpsilon(),
                   op.getWeightOffset(),
                   op.getX().getType().getElementType(),
                   op.getOut().getType().getElementType(),
                   op.getNumerics(),
                   resultOrInit(op, 0, op.getOut())};
  row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(),
             normalizedRow(row, row.rowAsF32(op.getX()), form));
  return success();
}

LogicalResult fusednorm::buildRow(AddRmsNormOp op, RowBuilder &row) {
  Type inType = op.getResidual().getType().getElementType();
  Value sum = row.add(row.rowAsF32(op.getX()), row.rowAsF32(op.getResidual()));
  Value rounded = row.fromF32(sum, inType);
  row.setRow(resultOrInit(op, 1, op.getResidualOut()), op.getResidualOut(), rounded);
  Value x = op.getNormalized() == SumRounding::Rounded ? row.toF32(rounded) : sum;
  Value result = resultOrInit(op, 0, op.getOut());
  RmsNormForm form{op.getGamma(),
                   op.getEpsilon(),
                   op.getWeightOffset(),
                   inType,
                   op.getOut().getType().getElementType(),
                   op.getNumerics(),
                   result};
  row.setRow(result, op.getOut(), normalizedRow(row, x, form));
  return success();
}

//===----------------------------------------------------------------------===//
// row_mean_of_squares, apply_rms_norm
//===----------------------------------------------------------------------===//

LogicalResult fusednorm::buildRow(RowMeanOfSquaresOp op, RowBuilder &row) {
  Value mean = meanOfSquares(row, row.rowAsF32(op.getX()), op.getNumerics());
  row.setElement(resultOrInit(op, 0, op.getOut()), op.getOut(), op.getColumn(), mean);
  return success();
}

LogicalResult fusednorm::buildRow(ApplyRmsNormOp op, RowBuilder &row) {
  NumericsAttr numerics = op.getNumerics();
  Value x = row.rowAsF32(op.getX());
  Value gamma = row.rowAsF32(op.getGamma());
  Value variance = row.element(op.getVariance(), op.getColumn());
  if (!variance)
    return op.emitOpError("variance: expected a value with column ")
           << op.getColumn() << ", but no op of the body writes it and no operand contains it";
  Value y = weightedRow(row, x, gamma, variance, row.scalar(op.getEpsilon()), numerics,
                        numerics.isFolded());
  row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(),
             row.fromF32(y, op.getOut().getType().getElementType()));
  return success();
}
