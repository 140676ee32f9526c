// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of the elements of a chunk. Every association is explicit, so that the reference can
// follow it. `schedule` has one lane for each column of a chunk. It adds odd lanes to even lanes,
// then the upper half to the lower half until one lane remains. `canonical` is in CanonicalSums.h.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CHUNKREDUCTIONS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CHUNKREDUCTIONS_H

#include "RowChunks.h"
#include "fusednorm/Lowering/VectorEmitter.h"

namespace fusednorm::cpu {

class ChunkReductions {
public:
  ChunkReductions(RowChunks &chunks, VectorEmitter &emit)
      : b(emit.b), loc(emit.loc), chunks(chunks), emit(emit) {}

  mlir::Value neutral(rowkernel::ReduceKind kind, mlir::Type type);
  /// Returns the initial accumulators of rows of `type`.
  llvm::SmallVector<mlir::Value> init(rowkernel::ReduceKind kind, mlir::VectorType type);
  /// Returns the operand in the type of accumulators: the bits of magnitudes without signs.
  mlir::Value asAccumulator(rowkernel::ReduceKind kind, mlir::Value value);
  /// Returns one part of an operand, with neutral elements past the end of a partial chunk.
  mlir::Value masked(rowkernel::ReduceOp op, mlir::Value value, unsigned part, Chunk &chunk);
  /// Reduces accumulators to one f32 value.
  mlir::Value fold(rowkernel::ReduceKind kind, mlir::ValueRange accumulators);
  Parts groupReduce(rowkernel::GroupReduceOp op, Parts parts, Chunk &chunk);
  Parts groupBroadcast(rowkernel::GroupBroadcastOp op, const Parts &parts);

private:
  mlir::Value slice(mlir::Value from, int64_t offset, int64_t width);
  mlir::Value foldLanes(rowkernel::ReduceKind kind, mlir::Value lanes);
  mlir::Value maximaOfWords(const Parts &parts, int64_t groups);

  mlir::OpBuilder &b;
  mlir::Location loc;
  RowChunks &chunks;
  VectorEmitter &emit;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_CHUNKREDUCTIONS_H
