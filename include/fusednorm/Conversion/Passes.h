// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_CONVERSION_PASSES_H
#define FUSEDNORM_CONVERSION_PASSES_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace fusednorm {

/// The suffix of the name of a kernel variant for memrefs with any base address.
inline constexpr llvm::StringLiteral kAnyBaseSuffix = "_any_base";

#define GEN_PASS_DECL
#include "fusednorm/Conversion/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "fusednorm/Conversion/Passes.h.inc"

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_PASSES_H
