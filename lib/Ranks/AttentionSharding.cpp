// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's sharding interface for attention. Query heads are split together with their KV heads,
// sequences together with their rows.

#include "SequenceSlices.h"
#include "Shardings.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Ranks/Models.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using shard::Sharding;

namespace {
/// Shared loops of operands. Each other dimension of an operand is a loop of its own.
enum Loop : unsigned { Heads, Sequences, FirstOwn };
} // namespace

static bool isScales(RaggedAttentionOp op, Value operand) {
  return llvm::is_contained({op.getQScales(), op.getKScales(), op.getVScales()}, operand);
}

/// Returns the dimension of heads of an operand, or nothing for an operand that all heads share.
static std::optional<unsigned> getHeads(RaggedAttentionOp op, Value operand) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type)
    return std::nullopt;
  if (llvm::is_contained({op.getQ(), op.getK(), op.getV(), op.getOut()}, operand))
    return type.getRank() - 2;
  if (isScales(op, operand)) {
    if (type.getRank() > 1)
      return type.getRank() == 2 ? 1 : type.getRank() - 2;
    return type.getDimSize(0) == 1 ? std::nullopt : std::optional(0u);
  }
  if (operand == op.getBias() && type.getRank() == 4)
    return 1;
  if (operand == op.getLse() || operand == op.getSinks())
    return 0;
  return std::nullopt;
}

/// Returns the dimension of sequences, or of their rows, of an operand. A cache has none.
static std::optional<unsigned> getSequences(RaggedAttentionOp op, Value operand) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type)
    return std::nullopt;
  if (operand == op.getLse())
    return 1;
  bool isArray = op.getKeyOffsets() && type.getRank() <= 3;
  if (llvm::is_contained({op.getK(), op.getV()}, operand))
    return isArray ? std::optional(0u) : std::nullopt;
  if (operand == op.getRope())
    return isArray && type.getRank() == 2 ? std::optional(0u) : std::nullopt;
  if (llvm::is_contained({op.getQ(), op.getOut(), op.getLengths(), op.getKeyStarts(),
                          op.getValidLengths(), op.getTable(), op.getBias(), op.getBiasStarts(),
                          op.getTree(), op.getKeyRanges(), op.getChecked()},
                         operand))
    return 0;
  if (isScales(op, operand) && (type.getRank() == 2 || (isArray && type.getRank() == 3)))
    return 0;
  return std::nullopt;
}

/// Returns whether the op has code, or a modifier, with indices of heads.
static bool usesHeads(RaggedAttentionOp op) {
  std::optional<ScoreModifierAttr> modifier = op.getModifier();
  return !op.getBody().empty() || (modifier && modifier->getKind() == ModifierKind::Alibi);
}

namespace {
struct AttentionSharding
    : shard::ShardingInterface::ExternalModel<AttentionSharding, RaggedAttentionOp> {
  static unsigned countLoops(Operation *op) {
    unsigned loops = Loop::FirstOwn;
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
    unsigned loops = countLoops(op), next = Loop::FirstOwn;
    SmallVector<AffineMap> maps, results;
    for (Value operand : op->getOperands()) {
      SmallVector<AffineExpr> dims;
      std::optional<unsigned> heads = getHeads(attention, operand),
                              sequences = getSequences(attention, operand);
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      for (unsigned dim = 0; type && dim < type.getRank(); ++dim, ++next) {
        unsigned loop = heads == dim ? Loop::Heads : sequences == dim ? Loop::Sequences : next;
        dims.push_back(getAffineDimExpr(loop, context));
      }
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
    if (failed(checkSplits(attention, operandShardings)))
      return failure();
    if (failed(ranks::checkExtents(op, op->getOperands(), operandShardings, symbols)))
      return failure();
    shard::partitionTriviallyShardableOperation(*op, partitionedOperands, operandShardings,
                                                resultShardings, partitionMap, symbols, builder);
    if (!ranks::splits(operandShardings[0], 0))
      return success();
    FailureOr<shard::GridOp> grid = ranks::getGridWithOneAxis(op, operandShardings[0], symbols);
    if (failed(grid))
      return failure();
    int64_t offsets = attention.getRowOffsets().getType().getShape().front();
    int64_t ranks = grid->getShape().front();
    if (!ShapedType::isDynamic(offsets) && !ShapedType::isDynamic(ranks) &&
        (offsets - 1) % ranks != 0)
      return op->emitOpError("has ") << offsets - 1
                                     << " sequences; expected a multiple of the number of ranks in "
                                        "@"
                                     << grid->getSymName();
    Operation *own = partitionMap.lookup(op->getResult(0)).getDefiningOp();
    sliceSequences(cast<RaggedAttentionOp>(own), *grid);
    return success();
  }

private:
  static LogicalResult checkSplits(RaggedAttentionOp op, ArrayRef<Sharding> shardings) {
    bool splitsAny = false;
    for (auto [operand, sharding] : llvm::zip_equal(op->getOperands(), shardings)) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      std::optional<unsigned> heads = getHeads(op, operand), sequences = getSequences(op, operand);
      for (unsigned dim = 0; type && dim < type.getRank(); ++dim) {
        if (!ranks::splits(sharding, dim))
          continue;
        splitsAny = true;
        if (heads != dim && sequences != dim)
          return op.emitOpError("has an operand ") << type << " with split dimension " << dim
                                                   << "; expected split heads or sequences only";
        if (heads == dim && usesHeads(op))
          return op.emitOpError("has split heads and a body or the modifier alibi; expected "
                                "neither, or split sequences");
      }
    }
    if (splitsAny && !(op.getPrologue().empty() && op.getEpilogue().empty()))
      return op.emitOpError("has a prologue or an epilogue; expected neither in a module with "
                            "shardings");
    return success();
  }

  /// Replaces the offsets of all sequences by the offsets of the sequences of this rank.
  static void sliceSequences(RaggedAttentionOp op, shard::GridOp grid) {
    OpBuilder builder(op);
    auto slice = [&](OpOperand &offsets, Value rows, StringRef name) {
      offsets.set(ranks::sliceOffsets(builder, op.getLoc(), grid, offsets.get(), rows, name));
    };
    slice(op.getRowOffsetsMutable(), op.getQ(), "q");
    for (OpOperand &offsets : op.getKeyOffsetsMutable())
      if (getSequences(op, op.getK()))
        slice(offsets, op.getK(), "k");
  }
};
} // namespace

void fusednorm::ranks::registerAttentionSharding(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *, shard::ShardDialect *) {
    context->loadDialect<arith::ArithDialect, cf::ControlFlowDialect, tensor::TensorDialect>();
    RaggedAttentionOp::attachInterface<AttentionSharding>(*context);
  });
}
