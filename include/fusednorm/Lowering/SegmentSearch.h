// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers rowkernel.segment_of to a binary search and rowkernel.count_equal to a loop, for any
// target.

#ifndef FUSEDNORM_LOWERING_SEGMENTSEARCH_H
#define FUSEDNORM_LOWERING_SEGMENTSEARCH_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace fusednorm {

/// Returns the segment of `row` and its first row. `load` returns the i32 entry at an index between
/// 0 and `segments`, both excluded.
llvm::SmallVector<mlir::Value>
createSegmentSearch(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value row,
                    mlir::Value segments, llvm::function_ref<mlir::Value(mlir::Value)> load);

/// Returns how many of `count` elements equal `value`. `load` returns the element at an index.
mlir::Value createCount(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
                        mlir::Value count, llvm::function_ref<mlir::Value(mlir::Value)> load);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_SEGMENTSEARCH_H
