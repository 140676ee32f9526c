// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AccessLog.h"

#include <algorithm>
#include <unordered_map>

using namespace fusednorm::simt;

/// Entries of one lane before its warp is flushed. The limit bounds memory use for kernels with
/// long loops. A request that spans a flush counts twice.
static constexpr size_t maxEntries = 1 << 16;

/// Size of the widest access of a lane. A longer vector takes several consecutive accesses.
static constexpr uint32_t widest = 16;

void AccessLog::reset(uint32_t threads, size_t siteCount) {
  lanes.resize(threads);
  for (auto &lane : lanes)
    lane.clear();
  totals[0].resize(siteCount);
  totals[1].resize(siteCount);
}

void AccessLog::add(uint32_t thread, uint32_t site, uint64_t address, uint32_t bytes, bool shared) {
  std::vector<Entry> &lane = lanes[thread];
  if (lane.size() >= maxEntries)
    flush(thread, 1);
  for (uint32_t done = 0; done < bytes; done += widest)
    lane.push_back({address + done, site * 2 + shared, std::min(widest, bytes - done)});
}

uint32_t AccessLog::sectors(const uint64_t *addresses, uint32_t count, uint32_t bytes) {
  uint64_t found[32 * 5];
  uint32_t n = 0;
  for (uint32_t i = 0; i < count; ++i)
    for (uint64_t s = addresses[i] / 32, e = (addresses[i] + bytes - 1) / 32; s <= e; ++s)
      if (n < 160)
        found[n++] = s;
  std::sort(found, found + n);
  return static_cast<uint32_t>(std::unique(found, found + n) - found);
}

uint32_t AccessLog::bankPasses(const uint64_t *addresses, uint32_t count, uint32_t bytes) {
  uint32_t lanesAtOnce = bytes <= 4 ? 32 : bytes <= 8 ? 16 : 8;
  uint32_t passes = 0;
  for (uint32_t begin = 0; begin < count; begin += lanesAtOnce) {
    // Lanes with accesses to the same word are served together.
    uint64_t words[32 * 4];
    uint32_t n = 0;
    for (uint32_t i = begin; i < std::min(count, begin + lanesAtOnce); ++i)
      for (uint64_t w = addresses[i] / 4, e = (addresses[i] + bytes - 1) / 4; w <= e; ++w)
        if (n < 128)
          words[n++] = w;
    std::sort(words, words + n);
    uint32_t distinct = static_cast<uint32_t>(std::unique(words, words + n) - words);
    uint32_t perBank[32] = {};
    uint32_t most = 1;
    for (uint32_t i = 0; i < distinct; ++i)
      most = std::max(most, ++perBank[words[i] % 32]);
    passes += most;
  }
  return passes;
}

void AccessLog::addRequest(uint32_t site, const uint64_t *addresses, uint32_t count, uint32_t bytes,
                           bool shared) {
  if (site >= totals[0].size() || count == 0)
    return;
  Totals &t = totals[shared][site];
  ++t.requests;
  if (shared) {
    t.transactions += bankPasses(addresses, count, bytes);
    uint32_t lanesAtOnce = bytes <= 4 ? 32 : bytes <= 8 ? 16 : 8;
    t.minimum += (count + lanesAtOnce - 1) / lanesAtOnce;
    return;
  }
  t.transactions += sectors(addresses, count, bytes);
  // Lanes with reads of the same address are served together.
  uint64_t sorted[32];
  std::copy(addresses, addresses + count, sorted);
  std::sort(sorted, sorted + count);
  uint64_t distinct = 0, end = 0;
  for (uint32_t i = 0; i < count; ++i) {
    uint64_t begin = std::max(sorted[i], end);
    end = std::max(end, sorted[i] + bytes);
    distinct += end > begin ? end - begin : 0;
  }
  t.minimum += (distinct + 31) / 32;
}

void AccessLog::flush(uint32_t first, uint32_t count) {
  struct Request {
    uint64_t addresses[32];
    uint32_t count = 0, bytes = 0;
  };
  std::unordered_map<uint32_t, std::vector<Request>> requests;
  std::unordered_map<uint32_t, uint32_t> executed;
  for (uint32_t i = 0; i < count; ++i) {
    executed.clear();
    for (const Entry &entry : lanes[first + i]) {
      uint32_t occurrence = executed[entry.key]++;
      std::vector<Request> &list = requests[entry.key];
      if (list.size() <= occurrence)
        list.resize(occurrence + 1);
      Request &request = list[occurrence];
      if (request.count < 32)
        request.addresses[request.count++] = entry.address;
      request.bytes = std::max(request.bytes, entry.bytes);
    }
    lanes[first + i].clear();
  }
  for (auto &[key, list] : requests)
    for (const Request &request : list)
      addRequest(key / 2, request.addresses, request.count, request.bytes, key & 1);
}
