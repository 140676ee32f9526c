// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's sharding interface for GEMM. Matrices of a batch, rows and columns are independent. A
// split K gives partial sums in f32, which are added in rank order and rounded once.

#include "Shardings.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "fusednorm/Ranks/Models.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using shard::Sharding;

/// Returns the number of matrix dimensions of the batch. Loops are these dimensions, then M, N and
/// K.
static unsigned countBatch(MatmulOp op) { return op.getA().getType().getRank() - 2; }

/// Returns whether the result is the sum over K alone, with one row for each row of A.
static bool isPlain(MatmulOp op) {
  return op.getBody().empty() && !op.getPacked() && !op.getRowOffsets();
}

namespace {
struct GemmSharding : shard::ShardingInterface::ExternalModel<GemmSharding, MatmulOp> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    SmallVector<utils::IteratorType> types(countBatch(cast<MatmulOp>(op)) + 3,
                                           utils::IteratorType::parallel);
    types.back() = utils::IteratorType::reduction;
    return types;
  }

  SmallVector<shard::ReductionKind> getReductionLoopIteratorKinds(Operation *) const {
    return {shard::ReductionKind::Sum};
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    auto matmul = cast<MatmulOp>(op);
    unsigned batch = countBatch(matmul), m = batch, n = batch + 1, k = batch + 2;
    auto map = [&](unsigned row, unsigned column) {
      SmallVector<unsigned> dims = llvm::to_vector(llvm::seq(0u, batch));
      dims.append({row, column});
      return AffineMap::getMultiDimMapWithTargets(batch + 3, dims, op->getContext());
    };
    if (!isPlain(matmul))
      return SmallVector<AffineMap>(op->getNumOperands() + op->getNumResults(),
                                    AffineMap::get(batch + 3, 0, op->getContext()));
    AffineMap b = matmul.getTransposeB() ? map(n, k) : map(k, n);
    return {map(m, k), b, map(m, n), map(m, n)};
  }

  FailureOr<shard::ShardingOption> getShardingOption(Operation *op,
                                                     ArrayRef<Sharding> operandShardings,
                                                     ArrayRef<Sharding> resultShardings) const {
    if (isPlain(cast<MatmulOp>(op)))
      return shard::detail::defaultGetShardingOption(op, operandShardings, resultShardings);
    // All operands are whole. Upstream's propagation ignores errors, so the partition reports them.
    for (const Sharding &sharding : llvm::concat<const Sharding>(operandShardings, resultShardings))
      if (sharding)
        return shard::ShardingOption({}, sharding.getGridAttr());
    return shard::ShardingOption::makeEmpty();
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<Sharding> operandShardings, ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap, SymbolTableCollection &symbols,
                          OpBuilder &builder) const {
    if (!isPlain(cast<MatmulOp>(op)))
      return op->emitOpError(
          "has packed weights, row_offsets or an epilogue; expected none of them "
          "in a module with shardings");
    if (failed(ranks::checkExtents(op, op->getOperands(), operandShardings, symbols)))
      return failure();
    unsigned batch = countBatch(cast<MatmulOp>(op));
    if (!ranks::splits(operandShardings[0], batch + 1)) {
      shard::partitionTriviallyShardableOperation(*op, partitionedOperands, operandShardings,
                                                  resultShardings, partitionMap, symbols, builder);
      return success();
    }
    FailureOr<shard::GridOp> grid = ranks::getGridWithOneAxis(op, operandShardings[0], symbols);
    if (failed(grid))
      return failure();
    // The partial sums of this rank.
    Location loc = op->getLoc();
    auto type = cast<RankedTensorType>(partitionedOperands[2].getType());
    auto wide = type.clone(builder.getF32Type());
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, partitionedOperands[0]);
    SmallVector<OpFoldResult> b = tensor::getMixedSizes(builder, loc, partitionedOperands[1]);
    sizes.back() = b[cast<MatmulOp>(op).getTransposeB() ? batch : batch + 1];
    Value empty = tensor::EmptyOp::create(builder, loc, sizes, builder.getF32Type());
    IRMapping operands;
    operands.map(op->getOperands(), partitionedOperands);
    operands.map(op->getOperand(2), empty);
    Operation *partial = builder.clone(*op, operands);
    partial->getResult(0).setType(wide);
    Value sum = shard::AllReduceOp::create(builder, loc, wide, grid->getSymName(),
                                           ArrayRef<shard::GridAxis>{0}, partial->getResult(0),
                                           shard::ReductionKind::Sum);
    if (type != wide)
      sum = arith::TruncFOp::create(builder, loc, type, sum);
    partitionMap.map(op->getResult(0), sum);
    return success();
  }
};
} // namespace

void fusednorm::ranks::registerGemmSharding(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *, shard::ShardDialect *) {
    context->loadDialect<arith::ArithDialect, tensor::TensorDialect>();
    MatmulOp::attachInterface<GemmSharding>(*context);
  });
}
