// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which stores may go past the caches, and when they do. A plain store reads the
// line that it writes; a non-temporal one of a whole line does not, but whoever
// reads it next has to fetch it from memory.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_NONTEMPORAL_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_NONTEMPORAL_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// Whether a chunk of this store is whole cache lines and the output is not one of
/// the program's inputs, as far as the types tell.
bool mayBeNonTemporal(rowkernel::StoreOp op, const TargetInfo &target);

/// Bytes that one row of a program writes.
mlir::Value createRowBytes(mlir::OpBuilder &b, rowkernel::ProgramOp program,
                           const mlir::IRMapping &mapping);

/// Whether all such stores of a program are non-temporal in this launch: it writes
/// at least what the schedule says, all rows begin at a cache line, and no output is
/// an input. Null if there are none. `mapping` knows the values of the kernel, and
/// `launchBytes` is what all its programs write.
mlir::Value createNonTemporalCondition(mlir::OpBuilder &b, rowkernel::ProgramOp program,
                                       const mlir::IRMapping &mapping, mlir::Value launchBytes,
                                       const TargetInfo &target);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_NONTEMPORAL_H
