// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_RANKS_MODELS_H
#define FUSEDNORM_RANKS_MODELS_H

#include "mlir/IR/DialectRegistry.h"

namespace fusednorm::ranks {

/// Registers memory effects of upstream's `mpi` ops. Upstream declares none, and the deallocation
/// of buffers rejects ops with unknown effects.
void registerMPIEffects(mlir::DialectRegistry &registry);

/// Registers upstream's sharding interface for norms.
void registerNormSharding(mlir::DialectRegistry &registry);

/// Registers upstream's sharding interface for quantization.
void registerQuantizeSharding(mlir::DialectRegistry &registry);

/// Registers upstream's sharding interface for attention.
void registerAttentionSharding(mlir::DialectRegistry &registry);

/// Registers upstream's sharding interface for rotary embeddings.
void registerRopeSharding(mlir::DialectRegistry &registry);

/// Registers the sharding interface for ops of arith, math and tensor without a model of upstream.
void registerUpstreamSharding(mlir::DialectRegistry &registry);

/// Registers upstream's sharding interface for GEMM.
void registerGemmSharding(mlir::DialectRegistry &registry);

} // namespace fusednorm::ranks

#endif // FUSEDNORM_RANKS_MODELS_H
