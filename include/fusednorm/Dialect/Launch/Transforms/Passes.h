// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_PASSES_H
#define FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_PASSES_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace fusednorm::launch {

#define GEN_PASS_DECL
#include "fusednorm/Dialect/Launch/Transforms/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "fusednorm/Dialect/Launch/Transforms/Passes.h.inc"

/// The origin of a buffer that host code passes to a kernel.
struct BufferOrigin {
  /// A function argument, a memref.alloc, a memref.get_global or any other value.
  mlir::Value root;
  /// The reason why a device cannot access the buffer, or why this is unknown. Empty if it can.
  std::string problem;
};
/// Finds the origin of `memref` through casts and views.
BufferOrigin findOrigin(mlir::Value memref);

/// Implements launch-lower-to-gpu.
mlir::LogicalResult lowerToGPU(mlir::ModuleOp module);

} // namespace fusednorm::launch

#endif // FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_PASSES_H
