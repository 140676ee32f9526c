// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Clocks.h"

#include <algorithm>

using namespace fusednorm::simt;

void Clocks::reset(uint32_t blockCount, uint32_t threadsPerBlock) {
  blocks = blockCount;
  perBlock = threadsPerBlock;
  threads = blocks * perBlock;
  actors.clear();
  own.assign(threads, 1);
  asyncDone.assign(threads, 0);
  blockView.resize(blocks);
  for (Vector &view : blockView)
    view.assign(components * threads, 0);
  warpView.assign(size_t(threads) * laneComponents, 0);
  full.clear();
  full.resize(threads);
  exchanged.assign(threads, 0);
  exchanges = 0;
  phases.reset(threads, blocks, components * threads);
}

bool Clocks::ordered(uint32_t thread, uint32_t other, uint32_t epoch) const {
  if (other == thread)
    return true;
  // The thread's own copies are ordered if it has waited for them, or has synchronized with a
  // waiter.
  if (other == threads + thread && asyncDone[thread] >= epoch)
    return true;
  if (isActor(other))
    return knowsActor(thread, other, epoch);
  uint32_t block = blockOf(thread);
  if (blockView[block][other] >= epoch)
    return true;
  uint32_t component = other < threads ? 0 : other < 2 * threads ? 1 : 2;
  uint32_t owner = other - component * threads;
  if (blockOf(owner) == block) {
    uint32_t lane = owner - block * perBlock, mine = thread - block * perBlock;
    if (lane / 32 == mine / 32 &&
        warpView[size_t(thread) * laneComponents + lane % 32 + 32 * component] >= epoch)
      return true;
  }
  if (const Vector *view = phases.viewOf(thread))
    if ((*view)[other] >= epoch)
      return true;
  return !full[thread].empty() && full[thread][other] >= epoch;
}

uint32_t Clocks::addActor() {
  actors.push_back({false, {}});
  return components * threads + static_cast<uint32_t>(actors.size()) - 1;
}

uint32_t Clocks::addGroup(const uint32_t (&members)[4]) {
  actors.push_back({true, {members[0], members[1], members[2], members[3]}});
  return components * threads + static_cast<uint32_t>(actors.size()) - 1;
}

void Clocks::know(Vector &into, uint32_t actor, uint32_t epoch) const {
  if (into.size() <= actor)
    into.resize(components * threads + actors.size());
  into[actor] = std::max(into[actor], epoch);
}

void Clocks::know(uint32_t thread, uint32_t actor, uint32_t epoch) {
  know(fullView(thread), actor, epoch);
}

bool Clocks::knowsActor(uint32_t thread, uint32_t actor, uint32_t epoch) const {
  const Actor &a = actors[actor - components * threads];
  if (a.isGroup) {
    for (uint32_t member : a.members)
      if (!knowsActor(thread, member, epoch))
        return false;
    return true;
  }
  auto knows = [&](const Vector &view) { return actor < view.size() && view[actor] >= epoch; };
  const Vector *view = phases.viewOf(thread);
  return knows(full[thread]) || knows(blockView[blockOf(thread)]) || (view && knows(*view));
}

void Clocks::completeAsync(uint32_t thread, uint32_t group) {
  asyncDone[thread] = std::max(asyncDone[thread], group);
}

Clocks::Vector &Clocks::fullView(uint32_t thread) {
  exchanged[thread] = 0;
  if (full[thread].empty())
    full[thread].assign(components * threads, 0);
  return full[thread];
}

void Clocks::blockBarrier(uint32_t block, const Vector &members) {
  Vector &view = blockView[block];
  for (uint32_t thread : members) {
    if (!full[thread].empty()) {
      joinInto(view, full[thread]);
      full[thread].clear();
    }
    if (phases.seen[thread] > phases.blockSeen[block]) {
      phases.blockSeen[block] = phases.seen[thread];
      joinInto(view, *phases.viewOf(thread));
    }
  }
  for (uint32_t thread : members) {
    view[thread] = std::max(view[thread], own[thread]);
    view[threads + thread] = std::max(view[threads + thread], asyncDone[thread]);
    view[readsOf(thread)] = std::max(view[readsOf(thread)], own[thread]);
    ++own[thread];
  }
}

void Clocks::warpBarrier(uint32_t first, uint32_t members) {
  uint32_t known[laneComponents] = {};
  Vector fullJoin;
  uint32_t seen = 0;
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t lane = __builtin_ctz(m), thread = first + lane;
    const uint32_t *view = &warpView[size_t(thread) * laneComponents];
    for (unsigned i = 0; i < laneComponents; ++i)
      known[i] = std::max(known[i], view[i]);
    known[lane] = std::max(known[lane], own[thread]);
    known[32 + lane] = std::max(known[32 + lane], asyncDone[thread]);
    known[64 + lane] = std::max(known[64 + lane], own[thread]);
    seen = std::max(seen, phases.seen[thread]);
    if (full[thread].empty())
      continue;
    if (fullJoin.empty())
      fullJoin = full[thread];
    else
      joinInto(fullJoin, full[thread]);
  }
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t thread = first + __builtin_ctz(m);
    std::copy(known, known + laneComponents, &warpView[size_t(thread) * laneComponents]);
    exchanged[thread] = 0;
    if (!fullJoin.empty())
      full[thread] = fullJoin;
    // Lanes of a warp pass on a cluster barrier that one of them has waited for.
    if (phases.seen[thread] < seen)
      joinInto(fullView(thread), phases.views[seen & 1]);
    ++own[thread];
  }
}

void Clocks::joinReads(Vector &into, const Vector &from) const {
  for (uint32_t i = readsOf(0), e = readsOf(threads); i != e; ++i)
    into[i] = std::max(into[i], from[i]);
}

void Clocks::warpExchange(uint32_t first, uint32_t members) {
  uint32_t known[32] = {};
  bool isEqual = true;
  uint32_t last = exchanged[first + __builtin_ctz(members)];
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t lane = __builtin_ctz(m), thread = first + lane;
    const uint32_t *view = &warpView[size_t(thread) * laneComponents + 64];
    for (unsigned i = 0; i < 32; ++i)
      known[i] = std::max(known[i], view[i]);
    known[lane] = std::max(known[lane], own[thread]);
    isEqual &= exchanged[thread] == last;
  }
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t thread = first + __builtin_ctz(m);
    std::copy(known, known + 32, &warpView[size_t(thread) * laneComponents + 64]);
    ++own[thread];
  }
  // The lanes of a warp mostly execute several shuffles in sequence. Join the knowledge about other
  // warps only for the first one.
  if (last && isEqual)
    return;
  Vector others;
  auto add = [&](const Vector &from) {
    if (others.empty())
      others.assign(components * threads, 0);
    joinReads(others, from);
  };
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t thread = first + __builtin_ctz(m);
    if (!full[thread].empty())
      add(full[thread]);
    if (const Vector *view = phases.viewOf(thread))
      add(*view);
  }
  ++exchanges;
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t thread = first + __builtin_ctz(m);
    if (!others.empty())
      joinReads(fullView(thread), others);
    exchanged[thread] = exchanges;
  }
}

void Clocks::release(uint32_t thread, Vector &into) {
  if (into.empty())
    into.assign(components * threads, 0);
  joinInto(into, blockView[blockOf(thread)]);
  uint32_t block = blockOf(thread);
  uint32_t warpFirst = block * perBlock + (thread - block * perBlock) / 32 * 32;
  const uint32_t *view = &warpView[size_t(thread) * laneComponents];
  for (uint32_t lane = 0; lane < 32 && warpFirst + lane < (block + 1) * perBlock; ++lane)
    for (uint32_t i = 0; i < components; ++i) {
      uint32_t &known = into[i * threads + warpFirst + lane];
      known = std::max(known, view[32 * i + lane]);
    }
  if (const Vector *seen = phases.viewOf(thread))
    joinInto(into, *seen);
  if (!full[thread].empty())
    joinInto(into, full[thread]);
  into[thread] = std::max(into[thread], own[thread]);
  into[threads + thread] = std::max(into[threads + thread], asyncDone[thread]);
  into[readsOf(thread)] = std::max(into[readsOf(thread)], own[thread]);
  ++own[thread];
}

void Clocks::acquire(uint32_t thread, const Vector &from) {
  if (!from.empty())
    joinInto(fullView(thread), from);
}

void Clocks::clusterArrive(uint32_t thread, bool relaxed) {
  if (!relaxed && blocks > 1)
    release(thread, phases.arriving);
}

void Clocks::clusterComplete() {
  if (blocks > 1)
    phases.complete();
}

void Clocks::clusterWait(uint32_t thread) {
  phases.seen[thread] = phases.count;
  exchanged[thread] = 0;
}
