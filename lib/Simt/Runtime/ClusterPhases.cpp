// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ClusterPhases.h"
#include <algorithm>

using namespace fusednorm::simt;

void fusednorm::simt::joinInto(std::vector<uint32_t> &into, const std::vector<uint32_t> &from) {
  if (into.size() < from.size())
    into.resize(from.size());
  for (size_t i = 0, e = from.size(); i != e; ++i)
    into[i] = std::max(into[i], from[i]);
}

void ClusterPhases::reset(uint32_t threads, uint32_t blocks, size_t size) {
  count = 0;
  seen.assign(threads, 0);
  blockSeen.assign(blocks, 0);
  if (blocks <= 1)
    return;
  views[0].assign(size, 0);
  views[1].assign(size, 0);
  arriving.assign(size, 0);
}

void ClusterPhases::complete() {
  ++count;
  // A phase includes the knowledge of all earlier phases.
  joinInto(arriving, views[(count + 1) & 1]);
  views[count & 1] = arriving;
}
