// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's sharding interface for attention. Query heads are split together with their KV heads.

#include "Shardings.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Ranks/Models.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"

using namespace mlir;
using namespace fusednorm;
using shard::Sharding;

/// Returns the dimension of heads of an operand, or nothing for an operand that all heads share.
static std::optional<unsigned> getHeads(RaggedAttentionOp op, Value operand) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type)
    return std::nullopt;
  auto isOneOf = [&](ValueRange values) { return llvm::is_contained(values, operand); };
  if (isOneOf({op.getQ(), op.getK(), op.getV(), op.getOut()}))
    return type.getRank() - 2;
  for (Value scales : {op.getQScales(), op.getKScales(), op.getVScales()})
    if (operand == scales)
      return 1;
  if (operand == op.getBias() && type.getRank() == 4)
    return 1;
  if (operand == op.getLse() || operand == op.getSinks())
    return 0;
  return std::nullopt;
}

/// Returns whether the op has neither code nor a modifier with indices of heads.
static bool isPlain(RaggedAttentionOp op) {
  std::optional<ScoreModifierAttr> modifier = op.getModifier();
  return op.getBody().empty() && op.getPrologue().empty() && op.getEpilogue().empty() &&
         (!modifier || modifier->getKind() != ModifierKind::Alibi);
}

namespace {
/// Loop 0 is the heads. Each other dimension of an operand is a loop of its own.
struct AttentionSharding
    : shard::ShardingInterface::ExternalModel<AttentionSharding, RaggedAttentionOp> {
  static unsigned countLoops(Operation *op) {
    unsigned loops = 1;
    for (Value operand : op->getOperands())
      if (auto type = dyn_cast<RankedTensorType>(operand.getType()))
        loops += type.getRank();
    return loops;
  }

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<utils::IteratorType>(countLoops(op), utils::IteratorType::parallel);
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    auto attention = cast<RaggedAttentionOp>(op);
    MLIRContext *context = op->getContext();
    unsigned loops = countLoops(op), next = 1;
    SmallVector<AffineMap> maps, results;
    for (Value operand : op->getOperands()) {
      SmallVector<AffineExpr> dims;
      std::optional<unsigned> heads = getHeads(attention, operand);
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      for (unsigned dim = 0; type && dim < type.getRank(); ++dim, ++next)
        dims.push_back(getAffineDimExpr(heads == dim ? 0 : next, context));
      maps.push_back(AffineMap::get(loops, 0, dims, context));
      if (operand == attention.getOut() || operand == attention.getLse())
        results.push_back(maps.back());
    }
    maps.append(results);
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
    auto attention = cast<RaggedAttentionOp>(op);
    if (!isPlain(attention))
      return op->emitOpError("has a body, a prologue, an epilogue or the modifier alibi; expected "
                             "none of them in a module with shardings");
    for (auto [operand, sharding] : llvm::zip_equal(op->getOperands(), operandShardings)) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      std::optional<unsigned> heads = getHeads(attention, operand);
      for (unsigned dim = 0; type && dim < type.getRank(); ++dim)
        if (ranks::splits(sharding, dim) && heads != dim)
          return op->emitOpError("has an operand ")
                 << type << " with split dimension " << dim << "; expected split heads only";
    }
    if (failed(ranks::checkExtents(op, op->getOperands(), operandShardings, symbols)))
      return failure();
    shard::partitionTriviallyShardableOperation(*op, partitionedOperands, operandShardings,
                                                resultShardings, partitionMap, symbols, builder);
    return success();
  }
};
} // namespace

void fusednorm::ranks::registerAttentionSharding(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *, shard::ShardDialect *) {
    RaggedAttentionOp::attachInterface<AttentionSharding>(*context);
  });
}
