// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's sharding interface for rotary embeddings. All dimensions except the columns can be
// split, such as heads.

#include "Shardings.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "fusednorm/Ranks/Models.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"

using namespace mlir;
using namespace fusednorm;
using shard::Sharding;

namespace {
/// The loops are the dimensions of x.
struct RopeSharding : shard::ShardingInterface::ExternalModel<RopeSharding, RopeOp> {
  static unsigned getRank(Operation *op) {
    return cast<RankedTensorType>(op->getOperand(0).getType()).getRank();
  }

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<utils::IteratorType>(getRank(op), utils::IteratorType::parallel);
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    auto rope = cast<RopeOp>(op);
    unsigned rank = getRank(op);
    auto leading = [&](unsigned count) {
      SmallVector<unsigned> dims = llvm::to_vector(llvm::seq(0u, count));
      return AffineMap::getMultiDimMapWithTargets(rank, dims, op->getContext());
    };
    auto rankOf = [](Value value) { return cast<RankedTensorType>(value.getType()).getRank(); };
    // With positions every rank has the whole table.
    Value positions = rope.getPositions();
    SmallVector<AffineMap> maps{leading(rank),
                                leading(positions ? 0 : rankOf(rope.getFreqs()) - 1)};
    if (positions)
      maps.push_back(leading(rankOf(positions)));
    maps.append(2, leading(rank));
    return maps;
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<Sharding> operandShardings, ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap, SymbolTableCollection &symbols,
                          OpBuilder &builder) const {
    if (ranks::splits(operandShardings[0], getRank(op) - 1))
      return op->emitOpError("has split columns; expected other split dimensions, such as heads");
    if (failed(ranks::checkExtents(op, op->getOperands(), operandShardings, symbols)))
      return failure();
    shard::partitionTriviallyShardableOperation(*op, partitionedOperands, operandShardings,
                                                resultShardings, partitionMap, symbols, builder);
    return success();
  }
};
} // namespace

void fusednorm::ranks::registerRopeSharding(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *, shard::ShardDialect *) {
    RopeOp::attachInterface<RopeSharding>(*context);
  });
}
