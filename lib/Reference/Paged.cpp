// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Paged.h"

using namespace fusednorm::reference;

int64_t fusednorm::reference::segmentOf(const std::vector<int64_t> &offsets, int64_t token) {
  for (size_t b = 0; b + 1 < offsets.size(); ++b)
    if (offsets[b] <= token && token < offsets[b + 1])
      return static_cast<int64_t>(b);
  return -1;
}

std::optional<CachePlace> fusednorm::reference::placeOfSlot(int64_t slot, int64_t pageSize,
                                                            std::optional<int64_t> reserved) {
  if (slot < 0 || slot == reserved || pageSize < 1)
    return std::nullopt;
  return CachePlace{slot / pageSize, slot % pageSize};
}

std::optional<CachePlace> PageTable::placeOf(int64_t sequence, int64_t position) const {
  CachePlace place{0, position};
  if (perSequence == 0) {
    place.page = entries[sequence];
  } else {
    place.page = entries[sequence * perSequence + position / pageSize];
    place.row = position % pageSize;
  }
  if (place.page < 0 || place.page >= pages)
    return std::nullopt;
  return place;
}
