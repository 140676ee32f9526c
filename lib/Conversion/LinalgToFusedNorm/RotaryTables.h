// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the source of the cosines and sines of a rotation: rows of tables, optionally selected by
// positions or joined from sections.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROTARYTABLES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROTARYTABLES_H

#include "Element.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

namespace fusednorm::raise {

/// A slice of a tensor. Dimensions with one element may be dropped.
struct TablePart {
  mlir::Value tensor;
  llvm::SmallVector<mlir::OpFoldResult> offsets;
  /// A dynamic size stands for the full size of the dimension.
  llvm::SmallVector<int64_t> sizes;
  llvm::SmallVector<bool> isDropped;

  /// Returns the tensor itself, or creates a slice of it.
  mlir::Value create(mlir::OpBuilder &builder, mlir::Location loc) const;
};

struct RotaryTables {
  TablePart cosines, sines;
  std::optional<TablePart> positions;
  llvm::SmallVector<int64_t> dims;
  /// The number of pairs of each section; empty without sections.
  llvm::SmallVector<int64_t> sections;
  bool isInterleaved = false;
};

/// Returns the source tables of `cosine` and `sine`, read at positions or in sections. With
/// `ofPairs` they have one element per pair of columns, otherwise one per column. `std::nullopt` if
/// they are tensors without positions and sections.
std::optional<RotaryTables> findRotaryTables(const ElementReader &reader, Element cosine,
                                             Element sine, Pairing pairing, bool ofPairs);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROTARYTABLES_H
