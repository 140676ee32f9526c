// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention as tile programs.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_ATTENTION_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_ATTENTION_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"

namespace fusednorm {

/// Writes the program of the op into `kernel`, whose arguments are the op's operands.
void writeAttention(RaggedAttentionOp op, tilekernel::KernelOp kernel);
void writeMerge(MergeAttentionStatesOp op, tilekernel::KernelOp kernel);

/// Writes checks of offsets and of the table where the builder is, in front of the launch.
void writeAttentionChecks(RaggedAttentionOp op, mlir::OpBuilder &b);

/// Writes what the mask and the modifier of scores mean into the regions of `tile`; `own` has
/// the kernel's argument for an operand of `op`.
void writeAttentionRegions(RaggedAttentionOp op, tilekernel::AttentionOp tile,
                           llvm::function_ref<mlir::Value(mlir::Value)> own);

/// Writes the prologue and the epilogue into the regions of `tile`.
void writeAttentionRows(RaggedAttentionOp op, tilekernel::AttentionOp tile,
                        llvm::function_ref<mlir::Value(mlir::Value)> own);

/// Puts what an epilogue writes in front of the op as the kernel writes it: rows, heads, columns.
void viewAttentionOuts(RaggedAttentionOp op);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_ATTENTION_H
