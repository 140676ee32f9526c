// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `fusednorm` dialect without its ops: dialect class, attributes and interfaces.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMBASE_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMBASE_H

#include "fusednorm/Dialect/AddressableTypes.h"
#include "fusednorm/Dialect/KnownAttributes.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace fusednorm {
class RowBuilder;

/// The first or the last columns of a row.
struct ColumnSection {
  int64_t length;
  bool isFirst;
  bool operator==(const ColumnSection &other) const {
    return length == other.length && isFirst == other.isFirst;
  }
};

/// Returns whether the op reads the destination `init` because it writes only a part of it. Unknown
/// ops are assumed to read it.
bool isInitRead(mlir::OpOperand &init);

/// Returns whether the op is in the body of a fused op, in the epilogue of a GEMM or in a region of
/// attention. These regions compute with tensors or scalars, also in an op on memrefs.
bool isInBody(mlir::Operation *op);

/// Clones the op with other operands and result types. Regions may be empty, unlike in clone() of
/// MLIR, which accesses the first block of each region.
mlir::Operation *cloneWithRegions(mlir::OpBuilder &builder, mlir::Operation *op,
                                  mlir::TypeRange types, mlir::ValueRange operands);

/// The launch geometry of a row program on a GPU.
struct RowGeometry {
  int64_t threadsPerRow, rowsPerBlock;
};

/// Returns the geometries of the row programs of an op; none if the op has no launch geometry.
llvm::SmallVector<RowGeometry> getRowGeometries(mlir::Operation *op);

namespace opimpl {
/// Returns the size of the equal runs of a row of `columns` columns for RoPE of `rotated` columns;
/// 0 if there is none.
int64_t getRopeRun(int64_t columns, int64_t rotated, bool halfSplit);
void getEffects(mlir::DestinationStyleOpInterface op,
                llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &effects);
llvm::LogicalResult reifyResultShapes(mlir::OpBuilder &builder,
                                      mlir::DestinationStyleOpInterface op,
                                      mlir::ReifiedRankedShapedTypeDims &shapes);
void getResultNames(mlir::DestinationStyleOpInterface op, mlir::OpAsmSetValueNameFn setNameFn);
/// Returns the type of the accumulators of a GEMM. A packed B operand has `packed` columns.
mlir::RankedTensorType getAccumulatorType(mlir::Value lhs, mlir::Value rhs, bool isRhsTransposed,
                                          std::optional<int64_t> packed);
/// Returns whether the epilogue of a GEMM reads the destination `init`.
bool isOutRead(mlir::Operation *gemm, mlir::OpOperand &init);
/// Returns whether all ops in the epilogue of a GEMM are elementwise.
bool isElementwise(mlir::Operation *gemm);
/// Verifies that each of `groups` whose bit in `required` is set has one operand.
llvm::LogicalResult verifyRequired(mlir::Operation *op, llvm::ArrayRef<int32_t> groups,
                                   uint32_t required);
/// Returns the number of operand segments of an op; 0 for ops without segments.
template <typename OpTy>
auto getOperandGroupCount(int)
    -> decltype(typename OpTy::Properties().operandSegmentSizes, unsigned()) {
  return typename OpTy::Properties().operandSegmentSizes.size();
}
template <typename OpTy>
unsigned getOperandGroupCount(long) {
  return 0;
}
/// Returns the index of an operand's group in the op definition.
template <typename OpTy>
unsigned getOperandGroup(OpTy op, unsigned number) {
  unsigned group = 0;
  for (unsigned end = OpTy::getOperandNames().size(); group < end; ++group) {
    auto [first, size] = op.getODSOperandIndexAndLength(group);
    if (number >= first && number < first + size)
      break;
  }
  return group;
}
template <typename OpTy>
unsigned getOperandGroup(OpTy op, mlir::OpOperand &operand) {
  return getOperandGroup(op, operand.getOperandNumber());
}
/// Returns the name of an operand in the op definition.
template <typename OpTy>
llvm::StringRef getOperandName(OpTy op, unsigned number) {
  return OpTy::getOperandNames()[getOperandGroup(op, number)];
}
/// Returns the operands of some groups.
template <typename OpTy>
llvm::SmallVector<mlir::OpOperand *> getOperandsOf(OpTy op, llvm::ArrayRef<unsigned> groups) {
  llvm::SmallVector<mlir::OpOperand *> operands;
  for (unsigned group : groups) {
    auto [first, size] = op.getODSOperandIndexAndLength(group);
    for (unsigned number = first; number < first + size; ++number)
      operands.push_back(&op->getOpOperand(number));
  }
  return operands;
}
} // namespace opimpl

/// Verifies that the groups in `kRequiredGroups` are present in ops with optional operands.
template <typename ConcreteType>
class HasRequiredGroups : public mlir::OpTrait::TraitBase<ConcreteType, HasRequiredGroups> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    if constexpr (ConcreteType::template hasTrait<mlir::OpTrait::AttrSizedOperandSegments>())
      return opimpl::verifyRequired(
          op, llvm::cast<ConcreteType>(op).getProperties().operandSegmentSizes,
          ConcreteType::kRequiredGroups);
    return llvm::success();
  }
};
} // namespace fusednorm

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormDialect.h.inc"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormAttrs.h.inc"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormInterfaces.h.inc"

namespace fusednorm {

/// The version of the dialect in bytecode. The major version changes if files of an older release
/// change their meaning.
struct FusedNormVersion : public mlir::DialectVersion {
  FusedNormVersion(uint64_t major = 0, uint64_t minor = 0) : major(major), minor(minor) {}
  static FusedNormVersion getCurrent() { return {1, 2}; }
  void write(mlir::DialectBytecodeWriter &writer) const;

  uint64_t major, minor;
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMBASE_H
