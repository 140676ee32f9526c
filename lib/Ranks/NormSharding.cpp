// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's sharding interface for norms. Leading dimensions are independent. With split columns,
// means of squares are combined over ranks.

#include "CombineMeans.h"
#include "RowSharding.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Ranks/Models.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::ranks;

/// Combines means over the columns of this rank with the means of other ranks.
static FailureOr<Value> combine(RowPartition &part, NumericsAttr numerics, Value means,
                                ValueRange rows) {
  if (numerics.getMean() == MeanForm::Sum)
    return part.op->emitOpError("has split columns and mean = sum; expected mean = divide or "
                                "mean = reciprocal");
  FailureOr<shard::GridOp> grid = part.getGrid();
  if (failed(grid))
    return failure();
  return combineMeans(part.builder, part.op->getLoc(), *grid, means, rows);
}

namespace {
struct NoReduction {
  static RowReduction getReduction(Operation *) { return RowReduction::None; }
};

/// An op with means of the columns of its first operands as result.
template <typename OpT, unsigned rowCount>
struct MeanTraits {
  using Op = OpT;
  static SmallVector<RowRole> getRoles(Op) {
    SmallVector<RowRole> roles(rowCount, RowRole::Row);
    roles.append(2, RowRole::RowValues);
    return roles;
  }
  static RowReduction getReduction(Op) { return RowReduction::Columns; }
  static LogicalResult partition(Op op, RowPartition &part) {
    if (failed(part.clone()) || !part.splitsColumns())
      return success();
    FailureOr<Value> means =
        combine(part, op.getNumerics(), part.getResult(0), part.operands.take_front(rowCount));
    if (succeeded(means))
      part.setResults(*means);
    return means;
  }
};

struct ApplyQkTraits : NoReduction {
  using Op = ApplyQkRmsNormOp;
  static SmallVector<RowRole> getRoles(Op) {
    using R = RowRole;
    return {R::Row,    R::Row, R::Weights, R::Weights, R::RowValues,
            R::Scalar, R::Row, R::Row,     R::Row,     R::Row};
  }
  static LogicalResult partition(Op, RowPartition &part) { return part.clone(); }
};

struct ApplyTraits : NoReduction {
  using Op = ApplyRmsNormOp;
  static SmallVector<RowRole> getRoles(Op) {
    using R = RowRole;
    return {R::Row, R::Weights, R::RowValues, R::Scalar, R::Row, R::Row};
  }
  static LogicalResult partition(Op, RowPartition &part) { return part.clone(); }
};

struct RmsNormTraits : NoReduction {
  using Op = RmsNormOp;
  static SmallVector<RowRole> getRoles(Op op) {
    using R = RowRole;
    SmallVector<RowRole> roles{R::Row, R::Weights, R::Scalar};
    if (op.getWeightOffset())
      roles.push_back(R::Scalar);
    roles.append({R::Row, R::Row});
    return roles;
  }

  /// With split columns the op becomes row_mean_of_squares and apply_rms_norm.
  static LogicalResult partition(Op op, RowPartition &part) {
    if (!part.splitsColumns())
      return part.clone();
    NumericsAttr numerics = op.getNumerics();
    if (op.getWeightOffset() || numerics.getGamma() != GammaOrder::BeforeCast)
      return op.emitOpError("has split columns and a weight_offset or gamma = after_cast; expected "
                            "neither, or split rows");
    Op::Adaptor own(part.operands, op);
    OpBuilder &b = part.builder;
    Location loc = op.getLoc();
    Arith arith(b, loc);
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, own.getX());
    sizes.back() = b.getIndexAttr(1);
    Value empty = tensor::EmptyOp::create(b, loc, sizes, b.getF32Type());
    Value means = RowMeanOfSquaresOp::create(b, loc, empty.getType(), own.getX(), empty,
                                             /*column=*/0, numerics)
                      .getResult();
    FailureOr<Value> all = combine(part, numerics, means, own.getX());
    if (failed(all))
      return failure();
    Value epsilon = own.getEpsilon();
    Type type = getElementTypeOrSelf(own.getX());
    if (numerics.getEpsilon() == EpsilonRounding::Rounded && !type.isF32())
      epsilon = arith.convert(arith.convert(epsilon, type), b.getF32Type());
    auto apply = ApplyRmsNormOp::create(b, loc, own.getOut().getType(), own.getX(), own.getGamma(),
                                        *all, epsilon, own.getOut(), /*column=*/0, numerics);
    part.setResults(apply.getResult());
    return success();
  }
};

/// An op that needs whole rows.
template <typename OpT>
struct WholeRowTraits : NoReduction {
  using Op = OpT;
  static LogicalResult partition(Op op, RowPartition &part) {
    if (part.splitsColumns())
      return op.emitOpError("has split columns; expected split rows only");
    return part.clone();
  }
};

struct LayerNormTraits : WholeRowTraits<LayerNormOp> {
  static SmallVector<RowRole> getRoles(Op op) {
    using R = RowRole;
    SmallVector<RowRole> roles{R::Row, R::Weights};
    if (op.getBeta())
      roles.push_back(R::Weights);
    roles.append({R::Scalar, R::Row, R::Row});
    return roles;
  }
};

struct AddRmsNormTraits : WholeRowTraits<AddRmsNormOp> {
  static SmallVector<RowRole> getRoles(Op op) {
    using R = RowRole;
    SmallVector<RowRole> roles{R::Row, R::Row, R::Weights, R::Scalar};
    if (op.getWeightOffset())
      roles.push_back(R::Scalar);
    roles.append(4, R::Row);
    return roles;
  }
};
} // namespace

void fusednorm::ranks::registerNormSharding(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *, shard::ShardDialect *) {
    context->loadDialect<arith::ArithDialect, linalg::LinalgDialect, tensor::TensorDialect>();
    attachRowSharding<MeanTraits<RowMeanOfSquaresOp, 1>, MeanTraits<RowMeanOfSquaresQkOp, 2>,
                      ApplyTraits, ApplyQkTraits, RmsNormTraits, LayerNormTraits, AddRmsNormTraits>(
        *context);
  });
}
