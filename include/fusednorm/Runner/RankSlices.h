// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distribution of arrays over the ranks of a run.

#ifndef FUSEDNORM_RUNNER_RANKSLICES_H
#define FUSEDNORM_RUNNER_RANKSLICES_H

#include "fusednorm/Support/InputSpec.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <vector>

namespace fusednorm {

/// The dimension of an array that is split over ranks.
struct RankSplit {
  int64_t dim = 0;
  /// Extents of the slices in rank order; empty for equal slices. Without equal slices the last
  /// ranks have one more, as in upstream's `shard` dialect.
  llvm::SmallVector<int64_t> extents;
};

/// The slice of a rank in a dense array.
struct RankSlice {
  std::vector<int64_t> wholeShape;
  /// The elements of the slice in the buffer of the whole array.
  StridedLayout layout;
};

/// Splits of a list of arrays, for one rank.
struct RankSlices {
  /// One entry for each array; none for an array that every rank has as a whole. An empty list
  /// means whole arrays.
  std::vector<std::optional<RankSplit>> splits;
  int own = 0, count = 1;

  /// Parses entries `DIM`, `DIM:EXTENT:EXTENT...` or `-`, separated by commas.
  static llvm::Expected<std::vector<std::optional<RankSplit>>> parse(llvm::StringRef text);

  bool isSplit(size_t index) const { return index < splits.size() && splits[index]; }

  /// Returns the slice of array `index`, which must be split.
  llvm::Expected<RankSlice> get(size_t index, const std::vector<int64_t> &wholeShape) const;
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_RANKSLICES_H
