// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects non-temporal stores. A plain store reads the cache line that it overwrites. A
// non-temporal store of a whole line does not, but the next reader of the line must fetch it from
// memory.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_NONTEMPORAL_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_NONTEMPORAL_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// Returns whether a chunk of this store consists of whole cache lines and, according to the types,
/// the output is no input of the program.
bool mayBeNonTemporal(rowkernel::StoreOp op, const TargetInfo &target);

/// Emits the number of bytes that one row of a program writes.
mlir::Value createRowBytes(mlir::OpBuilder &b, rowkernel::ProgramOp program,
                           const mlir::IRMapping &mapping);

/// Emits the condition for the non-temporal stores of a program. It is true if the kernel writes at
/// least the bytes of the schedule key, all rows begin at cache lines, and no output is an input.
/// Returns null if the program has no such stores. `mapping` maps the values of the kernel.
/// `launchBytes` is the number of bytes that all programs write.
mlir::Value createNonTemporalCondition(mlir::OpBuilder &b, rowkernel::ProgramOp program,
                                       const mlir::IRMapping &mapping, mlir::Value launchBytes,
                                       const TargetInfo &target);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_NONTEMPORAL_H
