// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifies that operands of ops on memrefs do not overlap an operand that the op writes.

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/OrderedBlocks.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMVERIFYOVERLAP
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

namespace {
/// The relation of the memory of two operands.
enum class Relation { Unknown, Apart, Same, Overlapping };

/// Returns the value before casts.
Value skipCasts(Value value) {
  while (auto cast = value.getDefiningOp<memref::CastOp>())
    value = cast.getSource();
  return value;
}

std::optional<int64_t> constantOf(OpFoldResult value) { return getConstantIntValue(value); }

/// Compares the index ranges of two slices of one memref along a dimension.
Relation compareRange(OpFoldResult offsetA, OpFoldResult sizeA, OpFoldResult strideA,
                      OpFoldResult offsetB, OpFoldResult sizeB, OpFoldResult strideB) {
  if (isEqualConstantIntOrValue(offsetA, offsetB) && isEqualConstantIntOrValue(sizeA, sizeB) &&
      isEqualConstantIntOrValue(strideA, strideB))
    return Relation::Same;
  std::optional<int64_t> a = constantOf(offsetA), b = constantOf(offsetB);
  std::optional<int64_t> countA = constantOf(sizeA), countB = constantOf(sizeB);
  if (!a || !b || !countA || !countB)
    return Relation::Unknown;
  if (*countA == 0 || *countB == 0)
    return Relation::Apart;
  // Strides above 1 leave gaps, so overlapping ranges may have no common index.
  bool isDense = constantOf(strideA) == 1 && constantOf(strideB) == 1;
  std::optional<int64_t> stepA = constantOf(strideA), stepB = constantOf(strideB);
  if (!stepA || !stepB || *stepA < 1 || *stepB < 1)
    return Relation::Unknown;
  bool isApart = *a + (*countA - 1) * *stepA < *b || *b + (*countB - 1) * *stepB < *a;
  return isApart ? Relation::Apart : isDense ? Relation::Overlapping : Relation::Unknown;
}

Relation compareSlices(memref::SubViewOp a, memref::SubViewOp b) {
  Relation result = Relation::Same;
  for (auto [offsetA, sizeA, strideA, offsetB, sizeB, strideB] :
       llvm::zip_equal(a.getMixedOffsets(), a.getMixedSizes(), a.getMixedStrides(),
                       b.getMixedOffsets(), b.getMixedSizes(), b.getMixedStrides())) {
    Relation own = compareRange(offsetA, sizeA, strideA, offsetB, sizeB, strideB);
    if (own == Relation::Apart)
      return own;
    // An unknown dimension may separate the slices.
    if (own == Relation::Unknown || result == Relation::Unknown)
      result = Relation::Unknown;
    else if (own == Relation::Overlapping)
      result = own;
  }
  if (result == Relation::Same && a.getDroppedDims() != b.getDroppedDims())
    return Relation::Unknown;
  return result;
}

Relation compare(Value a, Value b) {
  a = skipCasts(a);
  b = skipCasts(b);
  if (a == b)
    return Relation::Same;
  auto sliceA = a.getDefiningOp<memref::SubViewOp>(), sliceB = b.getDefiningOp<memref::SubViewOp>();
  if (sliceA && sliceB && skipCasts(sliceA.getSource()) == skipCasts(sliceB.getSource()))
    return compareSlices(sliceA, sliceB);
  // A part of a memref and the whole memref.
  auto isPartOf = [](memref::SubViewOp slice, Value whole) {
    return slice && skipCasts(slice.getSource()) == whole &&
           llvm::all_of(slice.getMixedSizes(), [](OpFoldResult size) {
             std::optional<int64_t> known = constantOf(size);
             return known && *known > 0;
           });
  };
  if (isPartOf(sliceA, b) || isPartOf(sliceB, a))
    return Relation::Overlapping;
  return Relation::Unknown;
}

bool hasNoElement(Value value) {
  return llvm::is_contained(cast<MemRefType>(value.getType()).getShape(), 0);
}

struct FusedNormVerifyOverlap
    : fusednorm::impl::FusedNormVerifyOverlapBase<FusedNormVerifyOverlap> {
  void runOnOperation() override {
    bool ok = true;
    auto isOurs = [](Operation *op) { return isa_and_nonnull<FusedNormDialect>(op->getDialect()); };
    // In other blocks casts may form a cycle.
    for (Block *block : getOrderedBlocks(getOperation(), isOurs))
      for (Operation &op : *block)
        if (auto primitive = dyn_cast<DestinationStyleOpInterface>(op); primitive && isOurs(&op))
          ok &= succeeded(verify(primitive));
    if (!ok)
      signalPassFailure();
  }

  LogicalResult verify(DestinationStyleOpInterface op) {
    for (OpOperand &write : op.getDpsInitsMutable()) {
      if (!isa<MemRefType>(write.get().getType()) || hasNoElement(write.get()))
        continue;
      for (OpOperand &other : op->getOpOperands()) {
        // Report each pair of outputs once.
        bool isPair = op.isDpsInit(&other);
        if (!isa<MemRefType>(other.get().getType()) || hasNoElement(other.get()) ||
            (isPair && other.getOperandNumber() <= write.getOperandNumber()))
          continue;
        Relation relation = compare(write.get(), other.get());
        if (relation != Relation::Overlapping && relation != Relation::Same)
          continue;
        if (relation == Relation::Same && !isPair && mayBeInPlace(op, other, write))
          continue;
        return op->emitOpError("writes operand ")
               << write.getOperandNumber() << " of type " << write.get().getType()
               << " to memory that operand " << other.getOperandNumber() << " of type "
               << other.get().getType() << (relation == Relation::Same ? " also uses" : " overlaps")
               << ": expected operands that do not overlap, or an output in the memory of its "
                  "input rows";
      }
    }
    return success();
  }

  /// Returns whether each row is read completely before it is written, according to bufferization.
  static bool mayBeInPlace(DestinationStyleOpInterface op, OpOperand &read, OpOperand &write) {
    auto model = dyn_cast<bufferization::BufferizableOpInterface>(*op);
    bufferization::BufferizationOptions options;
    bufferization::AnalysisState state(options);
    return model && model.bufferizesToElementwiseAccess(state, {&read, &write});
  }
};
} // namespace
