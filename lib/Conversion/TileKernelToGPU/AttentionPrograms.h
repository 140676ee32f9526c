// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONPROGRAMS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONPROGRAMS_H

#include "fusednorm/Lowering/GPU/AttentionProgram.h"
#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::tilegpu {

/// Emits the code of block `block`. `scalars` maps values that the kernel computes outside of
/// programs. With `hasRuns`, a block processes a run of pieces of keys (split-KV), else one piece.
mlir::LogicalResult emitAttention(const AttentionProgram &program, FloatEmitter &e,
                                  const GPUKernelFunction &function, mlir::IRMapping &scalars,
                                  mlir::gpu::GPUModuleOp module, mlir::Value thread,
                                  mlir::Value block, bool hasRuns);

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONPROGRAMS_H
