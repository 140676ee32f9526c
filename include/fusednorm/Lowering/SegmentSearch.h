// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rowkernel.segment_of as a binary search and rowkernel.count_equal as a loop, for any
// target.

#ifndef FUSEDNORM_LOWERING_SEGMENTSEARCH_H
#define FUSEDNORM_LOWERING_SEGMENTSEARCH_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace fusednorm {

/// The segment of `row` and where it begins. `load` gives the i32 entry at an index between 0 and
/// `segments`, both excluded.
llvm::SmallVector<mlir::Value>
createSegmentSearch(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value row,
                    mlir::Value segments, llvm::function_ref<mlir::Value(mlir::Value)> load);

/// How many of `count` numbers equal `value`. `load` gives the number at an index.
mlir::Value createCount(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
                        mlir::Value count, llvm::function_ref<mlir::Value(mlir::Value)> load);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_SEGMENTSEARCH_H
