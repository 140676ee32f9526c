// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_H

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace fusednorm {

#define GEN_PASS_DECL
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_H
