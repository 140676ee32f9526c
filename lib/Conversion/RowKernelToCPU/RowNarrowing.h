// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWNARROWING_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWNARROWING_H

#include "RegisterPacker.h"
#include "RowChunks.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace fusednorm::cpu {

/// The possible NaNs of a row, from the cheapest to the most expensive to round.
enum class NaNPayload {
  Short, // zeros in the low half: rounding to bf16 changes nothing
  Quiet, // with the quiet bit
  Any,
};

/// Rounds rows of f32 to narrow types, and packs them for stores.
class RowNarrowing {
public:
  RowNarrowing(rowkernel::ProgramOp program, RowChunks &chunks, VectorEmitter &emit,
               const TargetInfo &target);

  /// Returns whether a narrowing op produces the packed bytes of a store. If two narrowed rows are
  /// interleaved before the store, the interleaving packs them.
  bool isPacked(mlir::Operation *op);
  /// Returns the packed bytes. Operands of a packed interleaving stay unchanged: the interleaving
  /// packs them.
  Parts pack(mlir::Operation *op, const Parts &parts, bool inRange);
  /// Returns the packed bytes of two interleaved rows.
  mlir::Value pack(mlir::vector::InterleaveOp op, mlir::Value even, mlir::Value odd);
  /// Rounds the result of `op` to bf16 or f16, carried in f32.
  mlir::Value round(mlir::Operation *op, mlir::Value value, mlir::Type type);
  /// Returns rowkernel.fma_to_odd of whole registers. Returns null without AVX-512 and for other
  /// vectors.
  mlir::Value fmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z);

  /// Returns whether code relies on short NaN payloads. Scalars are then cleaned before they are
  /// broadcast.
  bool needsShortNaN() const { return hasShortNaN; }
  /// Replaces a NaN by one with a short payload if code relies on it.
  mlir::Value cleanNaN(mlir::Value scalar);

private:
  bool isNarrowing(mlir::Operation *op);
  NaNPayload payloadOf(mlir::Value value);
  /// Returns the NaNs of the result of `op` before it is rounded.
  NaNPayload findPayload(mlir::Operation *op);
  mlir::Value packParts(mlir::Operation *op, const Parts &parts, bool inRange);

  RowChunks &chunks;
  VectorEmitter &emit;
  const TargetInfo &target;
  RegisterPacker packer;
  bool hasShortNaN = false;
  llvm::DenseMap<mlir::Value, NaNPayload> payloads;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWNARROWING_H
