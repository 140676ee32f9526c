// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_PIPELINES_PASSES_H
#define FUSEDNORM_PIPELINES_PASSES_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace fusednorm {

/// Attribute of `fusednorm-bufferize` on functions with results that became arguments.
constexpr llvm::StringLiteral kResultArgumentsAttrName = "fusednorm.result_arguments";

#define GEN_PASS_DECL
#include "fusednorm/Pipelines/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "fusednorm/Pipelines/Passes.h.inc"

} // namespace fusednorm

#endif // FUSEDNORM_PIPELINES_PASSES_H
