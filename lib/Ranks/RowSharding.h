// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sharding interface of ops on rows. A traits class describes one op:
//
//   using Op
//   static SmallVector<RowRole> getRoles(Op)                  operands, then results
//   static RowReduction getReduction(Op)
//   static LogicalResult partition(Op, RowPartition &)

#ifndef FUSEDNORM_LIB_RANKS_ROWSHARDING_H
#define FUSEDNORM_LIB_RANKS_ROWSHARDING_H

#include "Shardings.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"

namespace fusednorm::ranks {

/// The dimensions of a value of a row op.
enum class RowRole {
  /// [..., columns]
  Row,
  /// [columns]
  Weights,
  /// [..., values of a row]
  RowValues,
  /// [values of all rows]
  Values,
  Scalar
};

/// The dimensions of the first operand over which an op reduces.
enum class RowReduction { None, Columns, All };

/// An op on rows, and its operands on one rank.
class RowPartition {
public:
  RowPartition(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands,
               llvm::ArrayRef<mlir::shard::Sharding> operandShardings,
               llvm::ArrayRef<mlir::shard::Sharding> resultShardings, mlir::IRMapping &map,
               mlir::SymbolTableCollection &symbols, mlir::OpBuilder &builder)
      : op(op), operands(operands), builder(builder), operandShardings(operandShardings),
        resultShardings(resultShardings), map(map), symbols(symbols) {}

  bool splitsColumns() const;
  bool splitsRows() const;

  /// Creates the op on the operands of this rank.
  mlir::LogicalResult clone();
  /// Sets the results on this rank.
  void setResults(mlir::ValueRange results) { map.map(op->getResults(), results); }
  mlir::Value getResult(unsigned number) const { return map.lookup(op->getResult(number)); }

  mlir::FailureOr<mlir::shard::GridOp> getGrid();
  /// Returns the largest elements of all ranks. NaN of a rank gives NaN.
  mlir::FailureOr<mlir::Value> maximum(mlir::Value own);

  mlir::Operation *op;
  llvm::ArrayRef<mlir::Value> operands;
  mlir::OpBuilder &builder;

private:
  llvm::ArrayRef<mlir::shard::Sharding> operandShardings, resultShardings;
  mlir::IRMapping &map;
  mlir::SymbolTableCollection &symbols;
};

llvm::SmallVector<mlir::utils::IteratorType> getRowIterators(mlir::Operation *op,
                                                             RowReduction reduction);
llvm::SmallVector<mlir::AffineMap> getRowMaps(mlir::Operation *op, llvm::ArrayRef<RowRole> roles);

template <typename Traits>
struct RowSharding
    : mlir::shard::ShardingInterface::ExternalModel<RowSharding<Traits>, typename Traits::Op> {
  using Op = typename Traits::Op;

  llvm::SmallVector<mlir::utils::IteratorType> getLoopIteratorTypes(mlir::Operation *op) const {
    return getRowIterators(op, Traits::getReduction(llvm::cast<Op>(op)));
  }

  llvm::SmallVector<mlir::shard::ReductionKind>
  getReductionLoopIteratorKinds(mlir::Operation *op) const {
    auto iterators = getLoopIteratorTypes(op);
    auto count = llvm::count(iterators, mlir::utils::IteratorType::reduction);
    return llvm::SmallVector<mlir::shard::ReductionKind>(count,
                                                         mlir::shard::ReductionKind::Generic);
  }

  llvm::SmallVector<mlir::AffineMap> getIndexingMaps(mlir::Operation *op) const {
    return getRowMaps(op, Traits::getRoles(llvm::cast<Op>(op)));
  }

  mlir::LogicalResult addShardingAnnotations(mlir::Operation *op, mlir::OpBuilder &builder,
                                             const mlir::shard::ShardingOption &option) const {
    return annotateTensors(op, builder, option);
  }

  mlir::LogicalResult partition(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands,
                                llvm::ArrayRef<mlir::shard::Sharding> operandShardings,
                                llvm::ArrayRef<mlir::shard::Sharding> resultShardings,
                                mlir::IRMapping &map, mlir::SymbolTableCollection &symbols,
                                mlir::OpBuilder &builder) const {
    if (failed(checkExtents(op, op->getOperands(), operandShardings, symbols)))
      return mlir::failure();
    RowPartition part(op, operands, operandShardings, resultShardings, map, symbols, builder);
    return Traits::partition(llvm::cast<Op>(op), part);
  }
};

template <typename... Traits>
void attachRowSharding(mlir::MLIRContext &context) {
  (Traits::Op::template attachInterface<RowSharding<Traits>>(context), ...);
}

} // namespace fusednorm::ranks

#endif // FUSEDNORM_LIB_RANKS_ROWSHARDING_H
