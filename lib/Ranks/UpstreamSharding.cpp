// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sharding interface for ops between ops of fusednorm for which upstream has no model:
// elementwise ops of arith and math, and reshapes of columns into heads and back.

#include "Shardings.h"
#include "fusednorm/Ranks/Models.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using shard::Sharding;

namespace {
/// The loops are the dimensions of the tensor with more dimensions. A split dimension of the other
/// tensor is the first dimension of its group.
template <typename Op>
struct ReshapeSharding : shard::ShardingInterface::ExternalModel<ReshapeSharding<Op>, Op> {
  static constexpr bool kExpands = std::is_same_v<Op, tensor::ExpandShapeOp>;

  static unsigned countLoops(Operation *op) {
    auto reshape = cast<Op>(op);
    return kExpands ? reshape.getResultType().getRank() : reshape.getSrcType().getRank();
  }

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<utils::IteratorType>(countLoops(op), utils::IteratorType::parallel);
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    unsigned loops = countLoops(op);
    MLIRContext *context = op->getContext();
    SmallVector<AffineExpr> first;
    for (const ReassociationIndices &group : cast<Op>(op).getReassociationIndices())
      first.push_back(getAffineDimExpr(group.front(), context));
    AffineMap wide = AffineMap::getMultiDimIdentityMap(loops, context),
              narrow = AffineMap::get(loops, 0, first, context);
    SmallVector<AffineMap> maps(op->getNumOperands(), AffineMap::get(loops, 0, context));
    maps.front() = kExpands ? narrow : wide;
    maps.push_back(kExpands ? wide : narrow);
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
    if (failed(ranks::checkExtents(op, op->getOperands(), operandShardings, symbols)) ||
        failed(ranks::checkExtents(op, op->getResults(), resultShardings, symbols)))
      return failure();
    auto reshape = cast<Op>(op);
    RankedTensorType type = reshape.getResultType();
    if (Sharding sharding = resultShardings[0])
      type = cast<RankedTensorType>(
          shard::shardType(type, shard::getGrid(op, sharding.getGridAttr(), symbols), sharding));
    Value source = partitionedOperands[0], result;
    if constexpr (kExpands)
      result = tensor::ExpandShapeOp::create(
          builder, op->getLoc(), type, source, reshape.getReassociationIndices(),
          getMixedValues(type.getShape(), partitionedOperands.drop_front(), builder));
    else
      result = tensor::CollapseShapeOp::create(builder, op->getLoc(), type, source,
                                               reshape.getReassociationIndices());
    partitionMap.map(op->getResult(0), result);
    return success();
  }
};
} // namespace

template <typename... Ops>
static void attachElementwise(MLIRContext &context) {
  (Ops::template attachInterface<shard::ElementwiseShardingInterface<Ops>>(context), ...);
}

void fusednorm::ranks::registerUpstreamSharding(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *, shard::ShardDialect *) {
    attachElementwise<arith::AddFOp, arith::DivFOp, arith::ExtFOp, arith::MaximumFOp,
                      arith::MinimumFOp, arith::MulFOp, arith::NegFOp, arith::SubFOp,
                      arith::TruncFOp>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *, shard::ShardDialect *) {
    attachElementwise<math::ErfOp, math::ExpOp, math::TanhOp>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *, shard::ShardDialect *) {
    tensor::ExpandShapeOp::attachInterface<ReshapeSharding<tensor::ExpandShapeOp>>(*context);
    tensor::CollapseShapeOp::attachInterface<ReshapeSharding<tensor::CollapseShapeOp>>(*context);
  });
}
