// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEWORK_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEWORK_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/LaunchWork.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// Emits the work of a program.
///
/// - GEMM: each element of its arrays is read or written once; two operations for each partial
///   product and one for each element of an op of the epilogue.
/// - Attention: K and V of each sequence are read once; two operations for each query, key, head
///   and column of K and V. Masks do not count.
/// - Merge of attention states: each state is read once.
LaunchWork createTileWork(mlir::OpBuilder &b, tilekernel::ProgramOp program,
                          mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEWORK_H
