// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GEMM operands of a tile program, and their indices.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H

#include "DirectPanels.h"
#include "PackedPanels.h"
#include "PackedRows.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// The A and B operand of the GEMM of a program; empty without a GEMM.
struct PackedOperands {
  std::optional<PackedRows> rows;     // A
  std::optional<PackedPanels> packed; // B
  std::optional<DirectPanels> direct; // B, if it is pre-packed

  PackedRows &left() { return *rows; }
  Panels &right() { return direct ? static_cast<Panels &>(*direct) : *packed; }
  /// Returns whether tiles of several rows read a widened copy of B.
  bool isWidened() const { return direct && direct->isWidened(); }
};

PackedOperands getOperands(tilekernel::ProgramOp program, const TargetInfo &target,
                           const mlir::IRMapping &mapping);

/// Returns the indices of an operand, without its two tile indices, which are unspecified.
llvm::SmallVector<mlir::Value> outerIndices(mlir::OpBuilder &b, mlir::Location loc,
                                            const OperandArray &array, mlir::IRMapping &mapping);

/// Returns all indices of an operand, computed from the program indices in `mapping`. The index of
/// K is 0.
llvm::SmallVector<mlir::Value> tileIndices(mlir::OpBuilder &b, mlir::Location loc,
                                           const OperandArray &array, mlir::IRMapping &mapping);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEOPERANDS_H
