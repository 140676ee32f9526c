// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's sharding interface for ops on rows. Rows are independent. The columns are one loop:
// they are split together, and means of squares are combined over ranks.

#include "CombineMeans.h"
#include "Shardings.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Ranks/Models.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using shard::Sharding;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Returns the number of leading dimensions of the first operand. Loop i is leading dimension i.
/// Two loops follow: the columns, and the values of a row.
static unsigned countLeading(Operation *op) {
  return cast<RankedTensorType>(op->getOperand(0).getType()).getRank() - 1;
}

namespace {
/// The loops of the dimensions of a value.
enum class Role {
  /// [..., columns]
  Row,
  /// [columns]
  Weights,
  /// [..., values of a row]
  RowValues,
  Scalar
};
} // namespace

static AffineMap getMap(Operation *op, Role role) {
  unsigned leading = countLeading(op), loops = leading + 2;
  MLIRContext *context = op->getContext();
  AffineExpr column = getAffineDimExpr(leading, context);
  SmallVector<AffineExpr> dims;
  if (role == Role::Row || role == Role::RowValues)
    for (unsigned dim = 0; dim < leading; ++dim)
      dims.push_back(getAffineDimExpr(dim, context));
  if (role == Role::Row || role == Role::Weights)
    dims.push_back(column);
  if (role == Role::RowValues)
    dims.push_back(getAffineDimExpr(leading + 1, context));
  return AffineMap::get(loops, 0, dims, context);
}

/// Returns the roles of the operands, then of the results.
static SmallVector<Role> getRoles(RowMeanOfSquaresQkOp) {
  return {Role::Row, Role::Row, Role::RowValues, Role::RowValues};
}

static SmallVector<Role> getRoles(RowMeanOfSquaresOp) {
  return {Role::Row, Role::RowValues, Role::RowValues};
}

static SmallVector<Role> getRoles(ApplyQkRmsNormOp) {
  return {Role::Row,    Role::Row, Role::Weights, Role::Weights, Role::RowValues,
          Role::Scalar, Role::Row, Role::Row,     Role::Row,     Role::Row};
}

static SmallVector<Role> getRoles(ApplyRmsNormOp) {
  return {Role::Row, Role::Weights, Role::RowValues, Role::Scalar, Role::Row, Role::Row};
}

static SmallVector<Role> getRoles(RmsNormOp op) {
  SmallVector<Role> roles{Role::Row, Role::Weights, Role::Scalar};
  if (op.getWeightOffset())
    roles.push_back(Role::Scalar);
  roles.append({Role::Row, Role::Row});
  return roles;
}

/// Returns the tensors with the columns of each value of a row of a reduction, or nothing for an op
/// without one.
static ValueRange getReducedRows(RowMeanOfSquaresQkOp, ValueRange operands) {
  return operands.take_front(2);
}
static ValueRange getReducedRows(RowMeanOfSquaresOp, ValueRange operands) {
  return operands.take_front(1);
}
static ValueRange getReducedRows(ApplyQkRmsNormOp, ValueRange) { return {}; }
static ValueRange getReducedRows(ApplyRmsNormOp, ValueRange) { return {}; }
static ValueRange getReducedRows(RmsNormOp, ValueRange) { return {}; }

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

namespace {
template <typename Op>
struct RowSharding : shard::ShardingInterface::ExternalModel<RowSharding<Op>, Op> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    unsigned leading = countLeading(op);
    SmallVector<utils::IteratorType> types(leading + 2, utils::IteratorType::parallel);
    if (!getReducedRows(cast<Op>(op), op->getOperands()).empty())
      types[leading] = utils::IteratorType::reduction;
    return types;
  }

  SmallVector<shard::ReductionKind> getReductionLoopIteratorKinds(Operation *op) const {
    if (getReducedRows(cast<Op>(op), op->getOperands()).empty())
      return {};
    return {shard::ReductionKind::Generic};
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    SmallVector<AffineMap> maps;
    for (Role role : getRoles(cast<Op>(op)))
      maps.push_back(getMap(op, role));
    return maps;
  }

  LogicalResult addShardingAnnotations(Operation *op, OpBuilder &builder,
                                       const shard::ShardingOption &option) const {
    return ranks::annotateTensors(op, builder, option);
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<Sharding> operandShardings, ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap, SymbolTableCollection &symbols,
                          OpBuilder &builder) const {
    unsigned columns = countLeading(op);
    if (failed(ranks::checkExtents(op, op->getOperands(), operandShardings, symbols)))
      return failure();
    // Its means of squares would be means over the columns of one rank.
    if (isa<RmsNormOp>(op) && ranks::splits(operandShardings[0], columns))
      return op->emitOpError("has split columns; expected split rows, or row_mean_of_squares and "
                             "apply_rms_norm, whose means are combined over ranks");
    shard::partitionTriviallyShardableOperation(*op, partitionedOperands, operandShardings,
                                                resultShardings, partitionMap, symbols, builder);
    ValueRange rows = getReducedRows(cast<Op>(op), partitionedOperands);
    if (rows.empty() || !ranks::splits(operandShardings[0], columns))
      return success();
    FailureOr<shard::GridOp> grid = ranks::getReductionGrid(op, operandShardings[0], symbols);
    if (failed(grid))
      return failure();
    for (Value result : op->getResults())
      partitionMap.map(result, ranks::combineMeans(builder, op->getLoc(), *grid,
                                                   partitionMap.lookup(result), rows));
    return success();
  }
};
} // namespace

template <typename... Ops>
static void attach(MLIRContext &context) {
  (Ops::template attachInterface<RowSharding<Ops>>(context), ...);
}

void fusednorm::ranks::registerRowSharding(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *, shard::ShardDialect *) {
    context->loadDialect<arith::ArithDialect, linalg::LinalgDialect, tensor::TensorDialect>();
    attach<ApplyQkRmsNormOp, ApplyRmsNormOp, RmsNormOp, RowMeanOfSquaresOp, RowMeanOfSquaresQkOp>(
        *context);
  });
}
