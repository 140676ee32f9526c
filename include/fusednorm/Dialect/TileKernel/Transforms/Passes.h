// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_H
#define FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace fusednorm::tilekernel {

#define GEN_PASS_DECL
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h.inc"

} // namespace fusednorm::tilekernel

#endif // FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_H
