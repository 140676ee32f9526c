// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that a launch has written all elements of its kernel's `fusednorm.written` regions.

#include "GlobalMemory.h"
#include "Machine.h"

#include <cstring>

using namespace fusednorm::simt;

bool GlobalMemory::isWritten(const Allocation &a, size_t offset, size_t bytes, uint32_t begin) {
  if (!a.granules)
    return false;
  for (size_t i = offset; i < offset + bytes; ++i) {
    const Granule &granule = a.granules[i / 4];
    uint32_t owner = granule.writer & ownerMask;
    bool meant = granule.writer >> (maskShift + i % 4) & 1;
    if (owner == mixedOwners)
      owner = mixed[&granule][i % 4];
    if (!meant || owner < begin)
      return false;
  }
  return true;
}

namespace {
/// Iterates over the elements of one region.
class RegionCheck {
public:
  RegionCheck(Launch &launch, const WrittenRegion &region) : launch(launch), region(region) {
    std::memcpy(&first, launch.arguments[region.parameter], sizeof first);
    for (const WrittenRegion::Dim &dim : region.dims) {
      Walk walk;
      walk.count = std::max<int64_t>(0, valueOf(dim.count)) / dim.divisor;
      walk.step = valueOf(dim.stride) * dim.scale;
      if (walk.step == 0)
        walk.count = std::min<int64_t>(walk.count, 1);
      walk.first = dim.first;
      first += walk.first * walk.step;
      isEmpty |= walk.count == 0;
      walks.push_back(walk);
    }
  }

  void run() {
    if (isEmpty)
      return;
    while (check() && next()) {
    }
    if (missing)
      launch.reports->add("unwritten", region.parameter, 0, 0, [&] { return text(); });
  }

private:
  struct Walk {
    int64_t first, count, step, index = 0;
  };

  /// Returns the number if it is not negative, otherwise the value of parameter ~number.
  int64_t valueOf(int64_t number) const {
    if (number >= 0)
      return number;
    int64_t value;
    std::memcpy(&value, launch.arguments[~number], sizeof value);
    return value;
  }

  /// Checks one element. Returns false at the end of registered memory, where the iteration stops.
  bool check() {
    const char *p = first;
    for (const Walk &walk : walks)
      p += walk.index * walk.step;
    GlobalMemory &memory = GlobalMemory::get();
    if (!allocation || !allocation->contains(p, region.bytes))
      allocation = memory.find(p, region.bytes);
    ++seen;
    if (allocation && memory.isWritten(*allocation, size_t(p - allocation->begin), region.bytes,
                                       launch.ownerBase))
      return true;
    if (!missing++) {
      where = allocation ? "byte " + std::to_string(p - allocation->begin) + " of '" +
                               allocation->name + "'"
                         : memory.describe(p, region.bytes);
      for (const Walk &walk : walks)
        element += (element.empty() ? "[" : ", ") + std::to_string(walk.first + walk.index);
      element += element.empty() ? "[]" : "]";
    }
    return allocation;
  }

  bool next() {
    for (size_t i = walks.size(); i-- > 0;) {
      if (++walks[i].index < walks[i].count)
        return true;
      walks[i].index = 0;
    }
    return false;
  }

  std::string text() const {
    return "kernel '" + launch.kernel->name + "' declares that it writes all of parameter " +
           std::to_string(region.parameter) + ", but did not write " + std::to_string(missing) +
           " of " + std::to_string(seen) + " elements; the first is " + element + ", " + where;
  }

  Launch &launch;
  const WrittenRegion &region;
  const char *first;
  std::vector<Walk> walks;
  Allocation *allocation = nullptr;
  bool isEmpty = false;
  uint64_t seen = 0, missing = 0;
  std::string where, element;
};
} // namespace

void fusednorm::simt::checkWrittenRegions(Launch &launch) {
  for (const WrittenRegion &region : launch.kernel->written)
    RegionCheck(launch, region).run();
}
