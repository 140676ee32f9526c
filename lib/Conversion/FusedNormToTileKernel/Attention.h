// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers attention to tile programs.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_ATTENTION_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_ATTENTION_H

#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"

namespace fusednorm {

/// Writes the program of the op into `kernel`, whose arguments are the op's operands.
void writeAttention(RaggedAttentionOp op, launch::FuncOp kernel);
void writeMerge(MergeAttentionStatesOp op, launch::FuncOp kernel);

/// Replaces the results of an op with `piece` by the states of its pieces in a workspace, and
/// merges them after the op.
void splitAttentionKeys(RaggedAttentionOp op);

/// Writes checks of the offsets and the table before the kernel launch.
void writeAttentionChecks(RaggedAttentionOp op, mlir::OpBuilder &b);

/// Writes the keys of a sequence, their indices, the mask and the score modifier into the regions
/// of `tile`. `own` returns the kernel argument for an operand of `op`.
void writeAttentionRegions(RaggedAttentionOp op, tilekernel::AttentionOp tile,
                           llvm::function_ref<mlir::Value(mlir::Value)> own);

/// Writes the prologue and the epilogue into the regions of `tile`.
void writeAttentionRows(RaggedAttentionOp op, tilekernel::AttentionOp tile,
                        llvm::function_ref<mlir::Value(mlir::Value)> own);

/// Replaces the destinations of an epilogue by views with the dimensions rows, heads and columns,
/// as the kernel writes them.
void viewAttentionOuts(RaggedAttentionOp op);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_ATTENTION_H
