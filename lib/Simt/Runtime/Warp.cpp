// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a warp: shuffles, votes, matches, reductions, elections and warp barriers. Each
// lane parks with pointers to its operands, and the last lane evaluates the semantics for all.

#include "Collective.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace fusednorm::simt;

namespace {

struct ShuffleOperands {
  uint32_t value, offset, control;
};
struct ShuffleResult {
  uint32_t value, valid;
};

/// Returns the source lane of PTX `shfl.sync`, after the pseudocode of the ISA. `control` holds the
/// clamp in bits 0 to 4 and the segment mask in bits 8 to 12.
template <ShuffleKind kind>
uint32_t shuffleSource(uint32_t lane, const ShuffleOperands &op, bool &valid) {
  int32_t offset = op.offset & 31, clamp = op.control & 31, segment = op.control >> 8 & 31;
  int32_t self = static_cast<int32_t>(lane);
  int32_t maxLane = (self & segment) | (clamp & ~segment), minLane = self & segment;
  int32_t source = self;
  switch (kind) {
  case ShuffleKind::Up:
    source = self - offset;
    valid = source >= maxLane;
    break;
  case ShuffleKind::Down:
    source = self + offset;
    valid = source <= maxLane;
    break;
  case ShuffleKind::Butterfly:
    source = self ^ offset;
    valid = source <= maxLane;
    break;
  case ShuffleKind::Index:
    source = minLane | (offset & ~segment);
    valid = source <= maxLane;
    break;
  }
  return valid ? source : lane;
}

[[gnu::noinline]] void reportInactiveSource(Warp &warp, uint32_t lane, uint32_t source) {
  Launch &launch = *warp.block->cluster->launch;
  Thread &thread = warp.block->cluster->threads[warp.first + lane];
  launch.reports->add("divergence", 1, thread.waitSite, source, [&] {
    return threadName(thread) + " shuffles from inactive lane " + std::to_string(source) + " (" +
           launch.site(thread.waitSite) + "); its value is undefined";
  });
}

/// Records that the operands of all members are available, so their earlier reads are complete.
void exchange(Warp &warp, uint32_t members) {
  Cluster &cluster = *warp.block->cluster;
  if (cluster.launch->options.check)
    cluster.clocks.warpExchange(warp.first, members);
}

template <ShuffleKind kind>
void shuffleSemantics(Warp &warp, uint32_t members, const void *) {
  exchange(warp, members);
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t lane = __builtin_ctz(m);
    const auto &op = *static_cast<const ShuffleOperands *>(warp.in[lane]);
    bool valid = true;
    uint32_t source = shuffleSource<kind>(lane, op, valid);
    auto &result = *static_cast<ShuffleResult *>(warp.out[lane]);
    result.valid = valid;
    if (members >> source & 1) {
      result.value = static_cast<const ShuffleOperands *>(warp.in[source])->value;
      continue;
    }
    // The ISA leaves the value undefined. A conspicuous pattern helps in runs without checks, too.
    result.value = 0xDEADBEEF;
    if (warp.block->cluster->launch->options.check)
      reportInactiveSource(warp, lane, source);
  }
}

[[gnu::always_inline]] inline ShuffleResult shuffle(Thread &thread, uint32_t mask, uint32_t value,
                                                    uint32_t offset, uint32_t control,
                                                    uint32_t kind, uint32_t site) {
  static constexpr Semantics byKind[] = {
      shuffleSemantics<ShuffleKind::Butterfly>, shuffleSemantics<ShuffleKind::Up>,
      shuffleSemantics<ShuffleKind::Down>, shuffleSemantics<ShuffleKind::Index>};
  ShuffleOperands in{value, offset, control};
  ShuffleResult out;
  ++thread.cluster->counters.shuffles;
  thread.waitSite = site;
  collective(thread, mask, byKind[kind & 3], &in, &out, nullptr, site, false, "shfl.sync");
  return out;
}

uint32_t memberValue(const Warp &warp, uint32_t lane) {
  return *static_cast<const uint32_t *>(warp.in[lane]);
}

void setAll(Warp &warp, uint32_t members, uint32_t value) {
  for (uint32_t m = members; m; m &= m - 1)
    *static_cast<uint32_t *>(warp.out[__builtin_ctz(m)]) = value;
}

template <VoteKind kind>
void voteSemantics(Warp &warp, uint32_t members, const void *) {
  exchange(warp, members);
  uint32_t ballot = 0;
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t lane = __builtin_ctz(m);
    ballot |= (memberValue(warp, lane) & 1) << lane;
  }
  switch (kind) {
  case VoteKind::Any:
    return setAll(warp, members, ballot != 0);
  case VoteKind::All:
    return setAll(warp, members, ballot == members);
  case VoteKind::Ballot:
    return setAll(warp, members, ballot);
  case VoteKind::Uniform:
    return setAll(warp, members, ballot == 0 || ballot == members);
  }
}

struct MatchResult {
  uint32_t mask, all;
};

template <MatchKind kind>
void matchSemantics(Warp &warp, uint32_t members, const void *) {
  exchange(warp, members);
  auto value = [&](uint32_t lane) { return *static_cast<const uint64_t *>(warp.in[lane]); };
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t lane = __builtin_ctz(m), equal = 0;
    for (uint32_t o = members; o; o &= o - 1) {
      uint32_t other = __builtin_ctz(o);
      equal |= uint32_t(value(other) == value(lane)) << other;
    }
    auto &result = *static_cast<MatchResult *>(warp.out[lane]);
    result.all = equal == members;
    result.mask = kind == MatchKind::Any || result.all ? equal : 0;
  }
}

float asFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

/// Compares floats; -0 is less than +0.
bool lessFloat(uint32_t a, uint32_t b) {
  float x = asFloat(a), y = asFloat(b);
  return x < y || (x == y && std::signbit(x) && !std::signbit(y));
}

void reduxSemantics(Warp &warp, uint32_t members, const void *descriptor) {
  exchange(warp, members);
  uint32_t kind = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(descriptor));
  auto op = static_cast<ReduxKind>(kind & 15);
  bool isFloat = op == ReduxKind::FMin || op == ReduxKind::FMax;
  bool first = true, sawNaN = false;
  uint32_t result = 0;
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t value = memberValue(warp, __builtin_ctz(m));
    if (isFloat) {
      if (kind & static_cast<uint32_t>(ReduxKind::Abs))
        value &= 0x7FFFFFFF;
      if (std::isnan(asFloat(value))) {
        sawNaN = true;
        continue;
      }
    }
    if (first) {
      result = value;
      first = false;
      continue;
    }
    int32_t a = static_cast<int32_t>(result), b = static_cast<int32_t>(value);
    switch (op) {
    case ReduxKind::Add:
      result += value;
      break;
    case ReduxKind::And:
      result &= value;
      break;
    case ReduxKind::Or:
      result |= value;
      break;
    case ReduxKind::Xor:
      result ^= value;
      break;
    case ReduxKind::Max:
      result = a > b ? result : value;
      break;
    case ReduxKind::Min:
      result = a < b ? result : value;
      break;
    case ReduxKind::UMax:
      result = std::max(result, value);
      break;
    case ReduxKind::UMin:
      result = std::min(result, value);
      break;
    case ReduxKind::FMax:
      result = lessFloat(result, value) ? value : result;
      break;
    case ReduxKind::FMin:
      result = lessFloat(value, result) ? value : result;
      break;
    default:
      break;
    }
  }
  if (isFloat && (first || (sawNaN && (kind & static_cast<uint32_t>(ReduxKind::NaN)))))
    result = 0x7FFFFFFF;
  setAll(warp, members, result);
}

void electSemantics(Warp &warp, uint32_t members, const void *) {
  // The ISA leaves the elected lane open, so a random schedule elects any lane.
  Cluster &cluster = *warp.block->cluster;
  uint32_t leader = __builtin_ctz(members);
  if (cluster.launch->options.schedule == Schedule::Random) {
    uint32_t skip = nextRandom(cluster.random) % __builtin_popcount(members), m = members;
    while (skip--)
      m &= m - 1;
    leader = __builtin_ctz(m);
  }
  for (uint32_t m = members; m; m &= m - 1) {
    uint32_t lane = __builtin_ctz(m);
    *static_cast<uint32_t *>(warp.out[lane]) = lane == leader;
  }
}

void warpBarrierSemantics(Warp &warp, uint32_t members, const void *) {
  Cluster &cluster = *warp.block->cluster;
  if (cluster.launch->options.check)
    cluster.clocks.warpBarrier(warp.first, members);
  bool met = false;
  for (uint32_t m = members; m; m &= m - 1)
    met |= cluster.threads[warp.first + __builtin_ctz(m)].dependencyMet;
  for (uint32_t m = members; met && m; m &= m - 1)
    cluster.threads[warp.first + __builtin_ctz(m)].dependencyMet = true;
}

} // namespace

CollectiveSlot *fusednorm::simt::findSlot(Thread &thread, uint32_t mask, Semantics semantics,
                                          const void *descriptor, uint32_t site, bool aligned,
                                          const char *what) {
  Warp &warp = *thread.warp;
  Launch &launch = *thread.cluster->launch;
  if (launch.options.check && !(mask >> thread.lane & 1))
    launch.reports->add("divergence", 2, site, 0, [&] {
      return threadName(thread) + " executes " + what + " with a member mask without " +
             "its own lane " + std::to_string(thread.lane) + " (" + launch.site(site) + ")";
    });
  CollectiveSlot *free = nullptr;
  for (CollectiveSlot &slot : warp.slots) {
    if (!slot.arrived) {
      if (!free)
        free = &slot;
      continue;
    }
    bool same = slot.mask == mask && slot.semantics == semantics && slot.descriptor == descriptor;
    if (same && (!aligned || slot.site == site))
      return &slot;
    // Lanes that wait for each other in different operations never continue. A mask that only
    // overlaps is valid, because its other lanes may still arrive.
    if (launch.options.check && (slot.arrived & mask) && (slot.mask >> thread.lane & 1))
      launch.reports->add("divergence", 3, site, slot.site, [&] {
        return "lanes of one warp wait in different operations: " + threadName(thread) +
               " with mask " + hexadecimal(mask) + " (" + launch.site(site) +
               "), others with mask " + hexadecimal(slot.mask) + " (" + launch.site(slot.site) +
               ")";
      });
  }
  if (!free) {
    warp.slots.emplace_back();
    free = &warp.slots.back();
  }
  free->mask = mask;
  free->semantics = semantics;
  free->descriptor = descriptor;
  free->site = site;
  ++warp.activeSlots;
  return free;
}

std::string fusednorm::simt::hexadecimal(uint32_t value) {
  char text[16];
  std::snprintf(text, sizeof(text), "0x%08x", value);
  return text;
}

void fusednorm::simt::completeAfterExit(Thread &exited) {
  Warp &warp = *exited.warp;
  if (warp.activeSlots)
    for (size_t i = 0; i < warp.slots.size(); ++i) {
      CollectiveSlot &slot = warp.slots[i];
      uint32_t need = slot.mask & warp.live;
      if (slot.arrived && (slot.arrived & need) == need)
        completeCollective(*exited.cluster, warp, slot, need);
    }
  completeBarriersAfterExit(exited);
}

extern "C" {
uint32_t simt_shfl(Thread *thread, uint32_t mask, uint32_t value, uint32_t offset, uint32_t control,
                   uint32_t kind, uint32_t site) {
  return shuffle(*thread, mask, value, offset, control, kind, site).value;
}
uint64_t simt_shfl_valid(Thread *thread, uint32_t mask, uint32_t value, uint32_t offset,
                         uint32_t control, uint32_t kind, uint32_t site) {
  ShuffleResult result = shuffle(*thread, mask, value, offset, control, kind, site);
  return result.value | uint64_t(result.valid) << 32;
}
uint32_t simt_vote(Thread *thread, uint32_t mask, uint32_t predicate, uint32_t kind,
                   uint32_t site) {
  static constexpr Semantics byKind[] = {voteSemantics<VoteKind::Any>, voteSemantics<VoteKind::All>,
                                         voteSemantics<VoteKind::Ballot>,
                                         voteSemantics<VoteKind::Uniform>};
  uint32_t out;
  collective(*thread, mask, byKind[kind & 3], &predicate, &out, nullptr, site, false, "vote.sync");
  return out;
}
uint64_t simt_match(Thread *thread, uint32_t mask, uint64_t value, uint32_t kind, uint32_t site) {
  MatchResult out;
  Semantics semantics = kind == static_cast<uint32_t>(MatchKind::Any)
                            ? matchSemantics<MatchKind::Any>
                            : matchSemantics<MatchKind::All>;
  collective(*thread, mask, semantics, &value, &out, nullptr, site, false, "match.sync");
  return out.mask | uint64_t(out.all) << 32;
}
uint32_t simt_redux(Thread *thread, uint32_t mask, uint32_t value, uint32_t kind, uint32_t site) {
  uint32_t out;
  collective(*thread, mask, reduxSemantics, &value, &out,
             reinterpret_cast<const void *>(uintptr_t(kind)), site, false, "redux.sync");
  return out;
}
uint32_t simt_elect(Thread *thread, uint32_t mask, uint32_t site) {
  uint32_t out;
  collective(*thread, mask, electSemantics, nullptr, &out, nullptr, site, false, "elect.sync");
  return out;
}
void simt_syncwarp(Thread *thread, uint32_t mask, uint32_t site) {
  collective(*thread, mask, warpBarrierSemantics, nullptr, nullptr, nullptr, site, false,
             "bar.warp.sync");
}
}
