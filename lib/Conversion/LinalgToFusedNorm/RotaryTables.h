// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the cosines and sines of a rotation come from: rows of tables, perhaps at given
// positions, perhaps of several rows in sections.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROTARYTABLES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROTARYTABLES_H

#include "Element.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

namespace fusednorm::raise {

/// A part of a tensor, without the dimensions that it has one element of.
struct TablePart {
  mlir::Value tensor;
  llvm::SmallVector<mlir::OpFoldResult> offsets;
  llvm::SmallVector<int64_t> sizes; // dynamic: all of the tensor's
  llvm::SmallVector<bool> isDropped;

  /// The tensor itself, or a slice of it.
  mlir::Value create(mlir::OpBuilder &builder, mlir::Location loc) const;
};

struct RotaryTables {
  TablePart cosines, sines;
  std::optional<TablePart> positions;
  llvm::SmallVector<int64_t> dims;
  llvm::SmallVector<int64_t> sections; // none: one row
  bool isInterleaved = false;
};

/// Tables that `cosine` and `sine`, which are of each pair of columns or of each column, are
/// read from at positions or in sections; none if they are tensors as they are.
std::optional<RotaryTables> findRotaryTables(const ElementReader &reader, Element cosine,
                                             Element sine, Pairing pairing, bool ofPairs);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROTARYTABLES_H
