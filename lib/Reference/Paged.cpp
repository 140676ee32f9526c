// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Paged.h"

using namespace fusednorm::reference;

int64_t fusednorm::reference::segmentOf(const std::vector<int64_t> &offsets, int64_t token) {
  for (size_t b = 0; b + 1 < offsets.size(); ++b)
    if (offsets[b] <= token && token < offsets[b + 1])
      return static_cast<int64_t>(b);
  return -1;
}

std::optional<CacheSlot> fusednorm::reference::slotAt(int64_t slot, int64_t pageSize,
                                                      std::optional<int64_t> reserved) {
  if (slot < 0 || slot == reserved || pageSize < 1)
    return std::nullopt;
  return CacheSlot{slot / pageSize, slot % pageSize};
}

std::optional<CacheSlot> PageTable::indexOf(int64_t sequence, int64_t position) const {
  CacheSlot cacheSlot{0, position};
  if (perSequence == 0) {
    cacheSlot.page = entries[sequence];
  } else {
    cacheSlot.page = entries[sequence * perSequence + position / pageSize];
    cacheSlot.row = position % pageSize;
  }
  if (cacheSlot.page < 0 || cacheSlot.page >= pages)
    return std::nullopt;
  return cacheSlot;
}
