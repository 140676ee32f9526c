// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/RankSlices.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace fusednorm;

llvm::Expected<std::vector<std::optional<RankSplit>>> RankSlices::parse(llvm::StringRef text) {
  std::vector<std::optional<RankSplit>> splits;
  for (llvm::StringRef entry : llvm::split(text, ',')) {
    splits.emplace_back();
    if (entry == "-")
      continue;
    RankSplit &split = splits.back().emplace();
    bool isFirst = true;
    for (llvm::StringRef part : llvm::split(entry, ':')) {
      int64_t number;
      if (part.getAsInteger(10, number) || number < 0)
        return llvm::createStringError("expected a dimension such as 1, a dimension with extents "
                                       "such as 1:64:32, or -, got '" +
                                       entry.str() + "'");
      if (isFirst)
        split.dim = number;
      else
        split.extents.push_back(number);
      isFirst = false;
    }
  }
  return splits;
}

llvm::Expected<RankSlice> RankSlices::get(size_t index,
                                          const std::vector<int64_t> &wholeShape) const {
  const RankSplit &split = *splits[index];
  if (split.dim >= int64_t(wholeShape.size()))
    return llvm::createStringError("expected a dimension less than " +
                                   std::to_string(wholeShape.size()) + ", got " +
                                   std::to_string(split.dim));
  int64_t extent = wholeShape[split.dim];
  llvm::SmallVector<int64_t> extents = split.extents;
  if (extents.empty())
    for (int64_t rank = 0; rank < count; ++rank)
      extents.push_back(extent / count + (rank >= count - extent % count));
  if (int64_t(extents.size()) != count)
    return llvm::createStringError("expected extents for " + std::to_string(count) +
                                   " ranks, got " + std::to_string(extents.size()));
  if (int64_t sum = std::accumulate(extents.begin(), extents.end(), int64_t(0)); sum != extent)
    return llvm::createStringError("expected extents with the sum " + std::to_string(extent) +
                                   ", got " + std::to_string(sum));
  RankSlice slice{wholeShape, {wholeShape, std::vector<int64_t>(wholeShape.size(), 1), 0}};
  for (size_t d = wholeShape.size(); d-- > 1;)
    slice.layout.strides[d - 1] = slice.layout.strides[d] * wholeShape[d];
  slice.layout.shape[split.dim] = extents[own];
  slice.layout.offset = std::accumulate(extents.begin(), extents.begin() + own, int64_t(0)) *
                        slice.layout.strides[split.dim];
  return slice;
}
