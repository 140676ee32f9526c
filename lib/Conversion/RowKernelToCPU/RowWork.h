// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWWORK_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWWORK_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Lowering/LaunchWork.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// Emits the work of `rows` rows of a program: the bytes of its loads and stores, and one operation
/// for each element of its other ops. `mapping` has the number of columns.
LaunchWork createRowWork(mlir::OpBuilder &b, rowkernel::ProgramOp program,
                         const mlir::IRMapping &mapping, mlir::Value rows);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWWORK_H
