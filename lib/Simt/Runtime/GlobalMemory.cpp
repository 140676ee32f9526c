// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GlobalMemory.h"
#include "Scheduler.h"

#include <cstring>

using namespace fusednorm::simt;

static constexpr uint32_t ownerMask = (1u << 27) - 1;
static constexpr uint32_t invariantBit = 1u << 27;
static constexpr uint32_t maskShift = 28;
/// Owners that are no numbers of clusters.
static constexpr uint32_t manyOwners = ownerMask, mixedOwners = ownerMask - 1;

GlobalMemory &GlobalMemory::get() {
  static GlobalMemory memory;
  return memory;
}

void GlobalMemory::add(void *begin, size_t bytes, const std::string &name, bool initialised,
                       bool writable) {
  auto allocation = std::make_unique<Allocation>();
  allocation->begin = static_cast<char *>(begin);
  allocation->bytes = bytes;
  allocation->name = name;
  allocation->writable = writable;
  allocation->uninitialised = initialised ? 0 : bytes;
  if (!initialised)
    allocation->flags.assign(bytes, Uninitialised);
  allocations[reinterpret_cast<uintptr_t>(begin)] = std::move(allocation);
  ++changes;
}

void GlobalMemory::remove(void *begin) {
  allocations.erase(reinterpret_cast<uintptr_t>(begin));
  ++changes;
}

Allocation *GlobalMemory::find(const char *p, size_t bytes) {
  auto next = allocations.upper_bound(reinterpret_cast<uintptr_t>(p));
  if (next == allocations.begin())
    return nullptr;
  Allocation *found = std::prev(next)->second.get();
  return found->contains(p, bytes) ? found : nullptr;
}

std::string GlobalMemory::describe(const char *p, size_t bytes) {
  auto next = allocations.upper_bound(reinterpret_cast<uintptr_t>(p));
  std::string text;
  auto about = [](const Allocation &a) {
    return "'" + a.name + "' of " + std::to_string(a.bytes) + " bytes";
  };
  if (next != allocations.begin()) {
    const Allocation &before = *std::prev(next)->second;
    size_t offset = static_cast<size_t>(p - before.begin);
    if (offset < before.bytes + (size_t(1) << 20))
      return "at byte " + std::to_string(offset) + " of " + about(before);
  }
  if (next != allocations.end() && next->second->begin - p < (1 << 20))
    return std::to_string(next->second->begin - p) + " bytes before " + about(*next->second);
  return "which is in no registered memory";
}

void GlobalMemory::markInitialised(const char *p, size_t bytes) {
  Allocation *allocation = find(p, bytes);
  if (!allocation || !allocation->uninitialised)
    return;
  size_t offset = static_cast<size_t>(p - allocation->begin);
  for (size_t i = offset; i < offset + bytes; ++i)
    if (allocation->flags[i] & Uninitialised) {
      allocation->flags[i] &= ~Uninitialised;
      --allocation->uninitialised;
    }
}

size_t GlobalMemory::countUninitialised(const char *p, size_t bytes) {
  Allocation *allocation = find(p, bytes);
  if (!allocation || !allocation->uninitialised)
    return 0;
  size_t offset = static_cast<size_t>(p - allocation->begin), count = 0;
  for (size_t i = offset; i < offset + bytes; ++i)
    count += allocation->flags[i] & Uninitialised;
  return count;
}

uint32_t GlobalMemory::reserveOwners(uint64_t clusters) {
  if (clusters + nextOwner >= mixedOwners) {
    for (auto &entry : allocations)
      entry.second->granules.reset();
    mixed.clear();
    nextOwner = 1;
  }
  uint32_t begin = nextOwner;
  nextOwner += static_cast<uint32_t>(clusters);
  return begin;
}

void GlobalMemory::clearTouched() {
  for (auto &entry : allocations)
    for (uint8_t &flags : entry.second->flags)
      flags &= Uninitialised;
}

void GlobalMemory::countTouched(Counters &counters) {
  for (auto &entry : allocations)
    for (uint8_t flags : entry.second->flags) {
      counters.distinctRead += (flags & WasRead) != 0;
      counters.distinctWritten += (flags & WasWritten) != 0;
      counters.distinctInvariant += (flags & WasInvariant) != 0 && !(flags & WasRead);
    }
}

void GlobalMemory::access(Thread &thread, char *p, uint32_t bytes, uint32_t flags, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  Launch &launch = *cluster.launch;
  // Kernels walk through few arrays; the last few hits find nearly all.
  static thread_local Allocation *recent[4] = {};
  static thread_local uint64_t recentVersion = ~uint64_t(0);
  static thread_local unsigned replaced = 0;
  if (recentVersion != changes) {
    for (Allocation *&entry : recent)
      entry = nullptr;
    recentVersion = changes;
  }
  Allocation *allocation = nullptr;
  for (Allocation *entry : recent)
    if (entry && entry->contains(p, bytes)) {
      allocation = entry;
      break;
    }
  if (!allocation) {
    allocation = find(p, bytes);
    if (!allocation) {
      launch.reports->add("bounds", 0, site, 0, [&] {
        return std::string("out of bounds: ") + threadName(thread) +
               (flags & AccessWrite ? " writes " : " reads ") + std::to_string(bytes) +
               " bytes of global memory " + describe(p, bytes) + " (" + launch.site(site) + ")";
      });
      stopLaunch(thread);
    }
    recent[replaced++ % 4] = allocation;
  }
  size_t offset = static_cast<size_t>(p - allocation->begin);
  bool writes = flags & AccessWrite;
  bool reads = !writes || (flags & AccessReadModify);
  if (writes && !allocation->writable && launch.options.check)
    launch.reports->add("bounds", 1, site, 0, [&] {
      return threadName(thread) + " writes to read-only memory '" + allocation->name + "' (" +
             launch.site(site) + ")";
    });
  if (launch.options.counters) {
    if (allocation->flags.empty())
      allocation->flags.assign(allocation->bytes, 0);
    uint8_t touched = (writes ? WasWritten : 0) |
                      (reads ? (flags & AccessInvariant ? WasInvariant : WasRead) : 0);
    for (uint32_t i = 0; i < bytes; ++i)
      allocation->flags[offset + i] |= touched;
    if (writes)
      cluster.counters.globalWritten += bytes;
    if (reads)
      (flags & AccessInvariant ? cluster.counters.invariantRead : cluster.counters.globalRead) +=
          bytes;
    cluster.log.add(thread.id, site, reinterpret_cast<uintptr_t>(p), bytes, false);
  }
  if (allocation->uninitialised) {
    if (reads && launch.options.check)
      for (uint32_t i = 0; i < bytes; ++i)
        if (allocation->flags[offset + i] & Uninitialised) {
          launch.reports->add("uninitialised", 1, site, 0, [&] {
            return threadName(thread) + " reads byte " + std::to_string(offset + i) + " of '" +
                   allocation->name + "' that nobody wrote (" + launch.site(site) + ")";
          });
          break;
        }
    if (writes)
      for (uint32_t i = 0; i < bytes; ++i)
        if (allocation->flags[offset + i] & Uninitialised) {
          allocation->flags[offset + i] &= ~Uninitialised;
          --allocation->uninitialised;
        }
  }
  if (launch.options.check || launch.options.adversarialDependency)
    checkConflicts(thread, *allocation, offset, bytes, flags, site);
}

void GlobalMemory::checkConflicts(Thread &thread, Allocation &allocation, size_t offset,
                                  uint32_t bytes, uint32_t flags, uint32_t site) {
  Launch &launch = *thread.cluster->launch;
  if (!allocation.granules)
    allocation.granules = std::make_unique<Granule[]>((allocation.bytes + 3) / 4);
  bool writes = flags & AccessWrite;
  if (launch.dependent && !thread.dependencyMet && writes)
    launch.reports->add("dependency", 0, site, 0, [&] {
      return threadName(thread) + " writes '" + allocation.name +
             "' before griddepcontrol.wait (" + launch.site(site) + "): the previous launch, '" +
             launch.previousName + "', may still use it";
    });
  // Atomics do not conflict with each other, and order what follows them.
  if (flags & (AccessAtomic | AccessVolatile)) {
    thread.cluster->usedGlobalAtomics = true;
    return;
  }
  size_t first = offset / 4, last = (offset + bytes - 1) / 4;
  for (size_t index = first; index <= last; ++index) {
    uint32_t mask = 15;
    if (index == first)
      mask &= 15u << (offset & 3);
    if (index == last)
      mask &= 15u >> (3 - ((offset + bytes - 1) & 3));
    if (writes)
      writeGranule(thread, allocation, index, mask, site);
    else
      readGranule(thread, allocation, index, mask, flags & AccessInvariant, site);
  }
}

/// Turns a granule's word into owners of single bytes.
void GlobalMemory::mix(const Granule *granule, bool writer, uint32_t word) {
  auto &owners = mixed[granule];
  for (uint32_t i = 0; i < 4; ++i)
    owners[writer ? i : 4 + i] = word >> (maskShift + i) & 1 ? word & ownerMask : 0;
}

void GlobalMemory::readGranule(Thread &thread, Allocation &a, size_t index, uint32_t mask,
                               bool invariant, uint32_t site) {
  Granule &granule = a.granules[index];
  Launch &launch = *thread.cluster->launch;
  uint32_t me = launch.ownerBase + static_cast<uint32_t>(thread.cluster->linear);
  uint32_t writer = granule.writer & ownerMask, bytes = granule.writer >> maskShift & mask;
  auto checkWriter = [&](uint32_t owner) {
    if (owner >= launch.ownerBase && owner != me && !thread.cluster->usedGlobalAtomics)
      launch.reports->add("conflict", 0, site, granule.writerSite, [&] {
        return threadName(thread) + " reads '" + a.name + "' byte " + std::to_string(index * 4) +
               " (" + launch.site(site) + "), which another block writes in the same launch (" +
               launch.site(granule.writerSite) + ")";
      });
    else if (owner >= launch.ownerBase && owner == me && invariant)
      launch.reports->add("conflict", 1, site, granule.writerSite, [&] {
        return threadName(thread) + " reads '" + a.name + "' byte " + std::to_string(index * 4) +
               " as invariant (" + launch.site(site) + "), but the launch writes it (" +
               launch.site(granule.writerSite) + ")";
      });
    else if (launch.dependent && !thread.dependencyMet && owner >= launch.previousBegin &&
             owner < launch.previousEnd)
      launch.reports->add("dependency", 1, site, 0, [&] {
        return threadName(thread) + " reads '" + a.name + "' byte " + std::to_string(index * 4) +
               " before griddepcontrol.wait (" + launch.site(site) +
               "): the previous launch, '" + launch.previousName + "', writes it";
      });
  };
  if (writer == mixedOwners) {
    auto &owners = mixed[&granule];
    for (uint32_t i = 0; i < 4; ++i)
      if (mask >> i & 1)
        checkWriter(owners[i]);
  } else if (bytes) {
    checkWriter(writer);
  }

  uint32_t reader = granule.reader & ownerMask;
  uint32_t word = me | mask << maskShift | (invariant ? invariantBit : 0);
  if (reader == me) {
    granule.reader |= word;
  } else if (reader == mixedOwners) {
    auto &owners = mixed[&granule];
    for (uint32_t i = 0; i < 4; ++i)
      if (mask >> i & 1) {
        uint32_t &owner = owners[4 + i];
        owner = owner < launch.ownerBase || owner == me ? me : manyOwners;
      }
    granule.reader |= invariant ? invariantBit : 0;
  } else if (reader < launch.ownerBase) {
    granule.reader = word;
  } else if (granule.reader >> maskShift == mask) {
    granule.reader = (granule.reader & ~ownerMask) | manyOwners | (word & ~ownerMask);
  } else {
    // Rows that are no multiple of 4 bytes: neighbours share the granule without
    // sharing bytes.
    mix(&granule, false, granule.reader);
    for (uint32_t i = 0; i < 4; ++i)
      if (mask >> i & 1)
        mixed[&granule][4 + i] = granule.reader >> (maskShift + i) & 1 ? manyOwners : me;
    granule.reader = mixedOwners | 15u << maskShift | ((granule.reader | word) & invariantBit);
  }
  granule.readerSite = site;
}

void GlobalMemory::writeGranule(Thread &thread, Allocation &a, size_t index, uint32_t mask,
                                uint32_t site) {
  Granule &granule = a.granules[index];
  Launch &launch = *thread.cluster->launch;
  uint32_t me = launch.ownerBase + static_cast<uint32_t>(thread.cluster->linear);
  auto check = [&](uint32_t owner, bool wasWrite) {
    uint32_t otherSite = wasWrite ? granule.writerSite : granule.readerSite;
    if (owner < launch.ownerBase)
      return;
    if (!wasWrite && granule.reader & invariantBit)
      launch.reports->add("conflict", 1, otherSite, site, [&] {
        return threadName(thread) + " writes '" + a.name + "' byte " + std::to_string(index * 4) +
               " (" + launch.site(site) + "), which the launch reads as invariant (" +
               launch.site(otherSite) + ")";
      });
    else if (owner != me && !thread.cluster->usedGlobalAtomics)
      launch.reports->add("conflict", wasWrite ? 2 : 3, site, otherSite, [&] {
        return threadName(thread) + " writes '" + a.name + "' byte " + std::to_string(index * 4) +
               " (" + launch.site(site) + "), which another block " +
               (wasWrite ? "writes" : "reads") + " in the same launch (" +
               launch.site(otherSite) + ")";
      });
  };
  for (bool asWriter : {true, false}) {
    uint32_t word = asWriter ? granule.writer : granule.reader;
    if ((word & ownerMask) == mixedOwners) {
      auto &owners = mixed[&granule];
      for (uint32_t i = 0; i < 4; ++i)
        if (mask >> i & 1)
          check(owners[asWriter ? i : 4 + i], asWriter);
    } else if (word >> maskShift & mask) {
      check(word & ownerMask, asWriter);
    }
  }

  uint32_t writer = granule.writer & ownerMask;
  if (writer == mixedOwners) {
    for (uint32_t i = 0; i < 4; ++i)
      if (mask >> i & 1)
        mixed[&granule][i] = me;
  } else if (writer == me) {
    granule.writer |= mask << maskShift;
  } else if (mask == 15 || writer < launch.ownerBase) {
    granule.writer = me | mask << maskShift;
  } else {
    mix(&granule, true, granule.writer);
    for (uint32_t i = 0; i < 4; ++i)
      if (mask >> i & 1)
        mixed[&granule][i] = me;
    granule.writer = mixedOwners | 15u << maskShift;
  }
  granule.writerSite = site;
}

void GlobalMemory::poison(uint32_t begin, uint32_t end) {
  saved.clear();
  for (auto &entry : allocations) {
    Allocation &a = *entry.second;
    if (!a.granules)
      continue;
    for (size_t index = 0; index < (a.bytes + 3) / 4; ++index) {
      uint32_t word = a.granules[index].writer, owner = word & ownerMask;
      if (!word || (owner != mixedOwners && (owner < begin || owner >= end)))
        continue;
      for (uint32_t i = 0; i < 4; ++i) {
        uint32_t byteOwner = owner == mixedOwners ? mixed[&a.granules[index]][i] : owner;
        if (!(word >> (maskShift + i) & 1) || byteOwner < begin || byteOwner >= end)
          continue;
        char *p = a.begin + index * 4 + i;
        saved.push_back({p, *p});
        // NaN in every floating-point type, -1 in every integer type.
        *p = static_cast<char>(0xFF);
      }
    }
  }
}

void GlobalMemory::restore() {
  for (auto &[p, value] : saved)
    *p = value;
  saved.clear();
}

void fusednorm::simt::registerMemory(void *begin, size_t bytes, const std::string &name,
                                     bool initialised, bool writable) {
  GlobalMemory::get().add(begin, bytes, name, initialised, writable);
}
void fusednorm::simt::unregisterMemory(void *begin) { GlobalMemory::get().remove(begin); }
void fusednorm::simt::markInitialised(const void *begin, size_t bytes) {
  GlobalMemory::get().markInitialised(static_cast<const char *>(begin), bytes);
}
size_t fusednorm::simt::countUninitialised(const void *begin, size_t bytes) {
  return GlobalMemory::get().countUninitialised(static_cast<const char *>(begin), bytes);
}
