// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statistics and normalization of q and k in one kernel.

#include "OpUtils.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"

using namespace mlir;
using namespace fusednorm;

/// Verifies under the op's labels: q has a row; k has the rank, leading dimensions and type of q;
/// variance has one column for q and one for k.
static LogicalResult verifyQk(Operation *op, ShapedType q, ShapedType k, ShapedType variance,
                              StringRef labelQ, StringRef labelK, StringRef labelVariance) {
  if (failed(opimpl::verifyHasRow(op, labelQ, "q", q)) ||
      failed(opimpl::verifyLeadingShape(op, labelK, "k", k, q)) ||
      failed(opimpl::verifySameElement(op, labelK, "k", k, "q", q)))
    return failure();
  return opimpl::verifyShape(op, labelVariance, "variance", variance, opimpl::withLastExtent(q, 2));
}

//===----------------------------------------------------------------------===//
// RowMeanOfSquaresQkOp
//===----------------------------------------------------------------------===//

LogicalResult RowMeanOfSquaresQkOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  return verifyQk(*this, getQ().getType(), getK().getType(), getVariance().getType(),
                  "row_mean_of_squares_qk_c1", "row_mean_of_squares_qk_c2",
                  "row_mean_of_squares_qk_c3");
}

SmallVector<Value> RowMeanOfSquaresQkOp::generalizeBody(OpBuilder &builder, ValueRange arguments) {
  Adaptor args(arguments, *this);
  Value variance = args.getVariance();
  Value inputs[] = {args.getQ(), args.getK()};
  for (auto [column, x] : llvm::enumerate(inputs))
    variance = RowMeanOfSquaresOp::create(builder, getLoc(), variance.getType(), x, variance,
                                          column, getNumerics())
                   .getResult();
  return {variance};
}

//===----------------------------------------------------------------------===//
// ApplyQkRmsNormOp
//===----------------------------------------------------------------------===//

LogicalResult ApplyQkRmsNormOp::verify() {
  ShapedType q = getQ().getType(), k = getK().getType();
  if (failed(opimpl::verifyCommon(*this)) ||
      failed(opimpl::verifyHasRow(*this, "apply_qk_rms_norm_c1", "q", q)) ||
      failed(opimpl::verifyLeadingShape(*this, "apply_qk_rms_norm_c2", "k", k, q)) ||
      failed(opimpl::verifySameElement(*this, "apply_qk_rms_norm_c2", "k", k, "q", q)) ||
      failed(opimpl::verifyShape(*this, "apply_qk_rms_norm_c3", "gamma_q", getGammaQ().getType(),
                                 q.getShape().take_back())) ||
      failed(opimpl::verifyShape(*this, "apply_qk_rms_norm_c3", "gamma_k", getGammaK().getType(),
                                 k.getShape().take_back())) ||
      failed(opimpl::verifyShape(*this, "apply_qk_rms_norm_c4", "variance", getVariance().getType(),
                                 opimpl::withLastExtent(q, 2))) ||
      failed(opimpl::verifyShape(*this, "apply_qk_rms_norm_c5", "q_out", getQOut().getType(),
                                 q.getShape())) ||
      failed(opimpl::verifyShape(*this, "apply_qk_rms_norm_c5", "k_out", getKOut().getType(),
                                 k.getShape())))
    return failure();
  return opimpl::verifySameElement(*this, "apply_qk_rms_norm_c5", "k_out", getKOut().getType(),
                                   "q_out", getQOut().getType());
}

SmallVector<Value> ApplyQkRmsNormOp::generalizeBody(OpBuilder &builder, ValueRange arguments) {
  Adaptor args(arguments, *this);
  auto apply = [&](Value x, Value gamma, Value out, int64_t column) -> Value {
    return ApplyRmsNormOp::create(builder, getLoc(), out.getType(), x, gamma, args.getVariance(),
                                  args.getEpsilon(), out, column, getNumerics())
        .getResult();
  };
  Value q = apply(args.getQ(), args.getGammaQ(), args.getQOut(), 0);
  Value k = apply(args.getK(), args.getGammaK(), args.getKOut(), 1);
  return {q, k};
}
