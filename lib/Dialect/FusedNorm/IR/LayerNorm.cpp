// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpUtils.h"
#include "RowPrograms.h"

using namespace mlir;
using namespace fusednorm;
using rowkernel::ReduceKind;

LogicalResult LayerNormOp::verify() {
  ShapedType x = getX().getType();
  if (failed(opimpl::verifyCommon(*this)) ||
      failed(opimpl::verifyHasRow(*this, "layer_norm_c1", "x", x)) ||
      failed(opimpl::verifyShape(*this, "layer_norm_c2", "gamma", getGamma().getType(),
                                 x.getShape().take_back())))
    return failure();
  if (getBeta() &&
      failed(opimpl::verifyShape(*this, "layer_norm_c3", "beta",
                                 cast<ShapedType>(getBeta().getType()), x.getShape().take_back())))
    return failure();
  if (getNumerics().getMean() == MeanForm::Sum)
    return emitOpError("numerics: expected mean = divide or reciprocal, got sum: the mean of a row "
                       "is subtracted from it (layer_norm_c5)");
  return opimpl::verifyShape(*this, "layer_norm_c4", "out", getOut().getType(), x.getShape());
}

Value LayerNormOp::getRowSpaceOperand() { return getX(); }

LogicalResult LayerNormOp::buildRow(RowBuilder &row) {
  NumericsAttr numerics = getNumerics();
  Value x = row.rowAsF32(getX());
  Value mean = meanOf(row, row.reduce(ReduceKind::Add, x, numerics.isCanonical()), numerics);
  Value d = row.sub(x, row.splat(mean));
  Value epsilon = effectiveEpsilon(row, getEpsilon(), getX().getType().getElementType(), numerics);
  Value h = overRoot(row, d, meanOfSquares(row, d, numerics), epsilon, numerics, /*fold=*/false);
  Value y = row.mul(h, row.rowAsF32(getGamma()));
  if (getBeta())
    y = row.add(y, row.rowAsF32(getBeta()));
  row.setRow(resultOrInit(*this, 0, getOut()), getOut(),
             row.fromF32(y, getOut().getType().getElementType()));
  return success();
}
