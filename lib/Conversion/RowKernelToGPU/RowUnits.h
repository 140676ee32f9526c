// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units of positions in a row. A bounds check compares two counts; counts of different units do not
// compile.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWUNITS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWUNITS_H

#include "mlir/IR/Value.h"

namespace fusednorm::rowgpu {

enum class RowUnit {
  Column,     // of the longest row of a program
  VectorUnit, // the columns that a thread holds at once
  Element,    // of a row that may be shorter: one for each group of columns
  Piece,      // a run of bytes that one lane accesses for another
};

/// A number of units from the start of a row (i32).
template <RowUnit unit>
struct RowCount {
  mlir::Value value;
  /// Distinguishes units of one kind: columns of an element, bytes of a piece.
  int64_t size = 1;
};

using Columns = RowCount<RowUnit::Column>;
using Vectors = RowCount<RowUnit::VectorUnit>;
using Elements = RowCount<RowUnit::Element>;
using Pieces = RowCount<RowUnit::Piece>;

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWUNITS_H
