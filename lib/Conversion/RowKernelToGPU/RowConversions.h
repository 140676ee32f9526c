// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of narrow types, and math. Everything becomes ops or intrinsics that the back end
// supports, without calls into a device library.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWCONVERSIONS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWCONVERSIONS_H

#include "RowEmitter.h"

namespace fusednorm::rowgpu {

class RowConversions : public RowEmitter {
public:
  RowConversions(RowThreads &threads, const TargetInfo &target)
      : RowEmitter(threads), target(target) {}

  /// Emits a conversion of rows of 8 or 16 bits. Returns null for another op.
  mlir::Value emitConversion(mlir::Operation *op, mlir::Value value);
  /// Rounds to a value of a 16-bit type, and widens it.
  mlir::Value round(mlir::Value value, mlir::Type type);
  /// Widens elements of `type`. `raw` holds their bits in integers of any width.
  mlir::Value widen(mlir::Value raw, mlir::VectorType type);
  mlir::Value narrow(mlir::Value value, mlir::Type element);
  /// Converts to bytes of `type`. Unless it saturates, the result is the result of arith.truncf.
  mlir::Value quantize(mlir::Value value, mlir::Type type, bool saturates = true);
  mlir::Value dequantize(mlir::Value bytes, mlir::Type type);
  mlir::Value intrinsic(llvm::StringRef name, mlir::ValueRange operands);
  /// Emits an op of the math dialect as an intrinsic. Returns null for an op without one.
  mlir::Value emitMath(mlir::Operation *op, mlir::ValueRange operands);

  /// The narrow form of widened f32 values of this phase.
  llvm::DenseMap<mlir::Value, mlir::Value> narrowed;

private:
  mlir::Value encodeByAdder(mlir::Value value, mlir::FloatType type);

  const TargetInfo &target;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWCONVERSIONS_H
