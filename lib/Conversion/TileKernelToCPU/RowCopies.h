// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies rows of queries, keys and values to the memory of a call.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWCOPIES_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWCOPIES_H

#include "AttentionPart.h"

namespace fusednorm::cpu {

class RowCopies : public AttentionPart {
public:
  using AttentionPart::AttentionPart;

  /// Loads `columns` elements of a row from column `column` on, and stores them in row `row`.
  void loadRow(mlir::Value from, mlir::ValueRange indices, int64_t column, int64_t columns,
               mlir::Value to, mlir::Value row, int64_t toColumn);
  /// The scales of a row, one for each group of columns.
  struct Scales {
    mlir::Value array;
    int64_t group = 1;
  };
  /// Loads a row as loadRow, times the scales, which are at the same indices. Elements are rounded
  /// to the type of q.
  void loadScaledRow(mlir::Value from, const Scales &scales, mlir::ValueRange indices,
                     int64_t column, int64_t columns, mlir::Value to, mlir::Value row,
                     int64_t toColumn);
  /// Prefetches the lines of a row to the L2 cache.
  void prefetchRow(mlir::Value from, mlir::ValueRange indices, int64_t column, int64_t count);
  void clearRow(mlir::Value to, mlir::Value row, int64_t columns);
  /// Converts an element or a vector of an operand to the element type of `memory`.
  mlir::Value convert(mlir::Value number, mlir::Value memory);
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWCOPIES_H
