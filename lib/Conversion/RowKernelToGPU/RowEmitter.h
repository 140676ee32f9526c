// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Base of the objects that emit code of a row: arithmetic, predicates and the threads of the row.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWEMITTER_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWEMITTER_H

#include "RowThreads.h"
#include "fusednorm/Lowering/VectorEmitter.h"

namespace fusednorm::rowgpu {

class RowEmitter : public VectorEmitter {
public:
  explicit RowEmitter(RowThreads &threads)
      : VectorEmitter(threads.b, threads.loc, /*hasTable16=*/false), threads(threads),
        layout(threads.layout), coordinate(threads.coordinate) {}

  /// Emits `load` if `live` is true. The result is zero otherwise. Null means true.
  mlir::Value loadIf(mlir::Value live, mlir::Type type, llvm::function_ref<mlir::Value()> load);
  void doIf(mlir::Value live, llvm::function_ref<void()> action);

protected:
  RowThreads &threads;
  const GPULayout &layout;
  const ThreadCoordinate &coordinate;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWEMITTER_H
