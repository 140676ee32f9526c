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

/// Where a buffer that host code gives to a kernel comes from.
struct BufferOrigin {
  /// An argument of the function, a memref.alloc, a memref.get_global or whatever else.
  mlir::Value root;
  /// Set if no device can access it, or nobody knows: why.
  std::string problem;
};
/// Looks through casts and views.
BufferOrigin findOrigin(mlir::Value memref);

/// What launch-lower-to-gpu does.
mlir::LogicalResult lowerToGPU(mlir::ModuleOp module);

} // namespace fusednorm::launch

#endif // FUSEDNORM_DIALECT_LAUNCH_TRANSFORMS_PASSES_H
