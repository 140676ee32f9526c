// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GlobalMemory.h"
#include "Scheduler.h"

#include <cstring>

using namespace fusednorm::simt;

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
}

void GlobalMemory::remove(void *begin) { allocations.erase(reinterpret_cast<uintptr_t>(begin)); }

Allocation *GlobalMemory::find(const char *p, size_t bytes) {
  auto next = allocations.upper_bound(reinterpret_cast<uintptr_t>(p));
  if (next == allocations.begin())
    return nullptr;
  Allocation *found = std::prev(next)->second.get();
  return found->contains(p, bytes) ? found : nullptr;
}

std::string GlobalMemory::describe(const char *p, size_t bytes) {
  auto next = allocations.upper_bound(reinterpret_cast<uintptr_t>(p));
  auto about = [](const Allocation &a) {
    return "'" + a.name + "' of " + std::to_string(a.bytes) + " bytes";
  };
  // The nearest allocation within 1 MiB is most likely the intended one.
  constexpr size_t near = size_t(1) << 20;
  size_t toNext = near;
  if (next != allocations.end())
    toNext = std::min(near, static_cast<size_t>(next->second->begin - p));
  if (next != allocations.begin()) {
    const Allocation &before = *std::prev(next)->second;
    size_t offset = static_cast<size_t>(p - before.begin);
    size_t past = offset < before.bytes ? 0 : offset - before.bytes;
    if (past < near && past < toNext)
      return "at byte " + std::to_string(offset) + " of " + about(before);
  }
  if (toNext < near)
    return std::to_string(toNext) + " bytes before " + about(*next->second);
  return "outside registered memory";
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
      entry.second->granules.reset(), entry.second->sites.reset();
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
      counters.distinctBulk += (flags & WasCopied) != 0;
      counters.distinctInvariant += (flags & WasInvariant) != 0 && !(flags & WasRead);
    }
}

/// Converts the word of a granule into owners of single bytes.
void GlobalMemory::mix(const Granule *granule, bool writer, uint32_t word) {
  auto &owners = mixed[granule];
  for (uint32_t i = 0; i < 4; ++i)
    owners[writer ? i : 4 + i] = word >> (maskShift + i) & 1 ? word & ownerMask : 0;
}

void GlobalMemory::readGranule(Thread &thread, Allocation &a, size_t index, uint32_t mask,
                               bool invariant, uint32_t site) {
  Granule &granule = a.granules[index];
  GranuleSites &sites = a.sites[index];
  Launch &launch = *thread.cluster->launch;
  uint32_t me = launch.ownerBase + static_cast<uint32_t>(thread.cluster->linear);
  uint32_t writer = granule.writer & ownerMask, bytes = granule.writer >> maskShift & mask;
  auto checkWriter = [&](uint32_t owner) {
    if (owner >= launch.ownerBase && owner != me && !thread.cluster->usedGlobalAtomics)
      launch.reports->add("conflict", 0, site, sites.writer, [&] {
        return threadName(thread) + " reads '" + a.name + "' byte " + std::to_string(index * 4) +
               " (" + launch.site(site) + "); another block writes it in the same launch (" +
               launch.site(sites.writer) + ")";
      });
    else if (owner >= launch.ownerBase && owner == me && invariant)
      launch.reports->add("conflict", 1, site, sites.writer, [&] {
        return threadName(thread) + " reads '" + a.name + "' byte " + std::to_string(index * 4) +
               " as invariant (" + launch.site(site) + "), but the launch writes it (" +
               launch.site(sites.writer) + ")";
      });
    else if (launch.dependent && !thread.dependencyMet && owner >= launch.previousBegin &&
             owner < launch.previousEnd)
      launch.reports->add("dependency", 1, site, 0, [&] {
        return threadName(thread) + " reads '" + a.name + "' byte " + std::to_string(index * 4) +
               " before griddepcontrol.wait (" + launch.site(site) + "): the previous launch, '" +
               launch.previousName + "', writes it";
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
        owner = owner < launch.ownerBase || owner == me ? me : launch.manyOwners();
      }
    granule.reader |= invariant ? invariantBit : 0;
  } else if (reader < launch.ownerBase) {
    granule.reader = word;
  } else if (granule.reader >> maskShift & mask) {
    // Approximation: bytes that a single block has read count as read by several, too.
    granule.reader = (granule.reader & ~ownerMask) | launch.manyOwners() | (word & ~ownerMask);
  } else {
    // Two blocks access different bytes of one granule, for example with rows that are not a
    // multiple of 4 bytes long.
    mix(&granule, false, granule.reader);
    for (uint32_t i = 0; i < 4; ++i)
      if (mask >> i & 1)
        mixed[&granule][4 + i] = me;
    granule.reader = mixedOwners | 15u << maskShift | ((granule.reader | word) & invariantBit);
  }
  sites.reader = shortSite(site);
}

void GlobalMemory::writeGranule(Thread &thread, Allocation &a, size_t index, uint32_t mask,
                                uint32_t site) {
  Granule &granule = a.granules[index];
  GranuleSites &sites = a.sites[index];
  Launch &launch = *thread.cluster->launch;
  uint32_t me = launch.ownerBase + static_cast<uint32_t>(thread.cluster->linear);
  auto check = [&](uint32_t owner, bool wasWrite) {
    uint32_t otherSite = wasWrite ? sites.writer : sites.reader;
    if (owner < launch.ownerBase)
      return;
    if (!wasWrite && granule.reader & invariantBit)
      launch.reports->add("conflict", 1, otherSite, site, [&] {
        return threadName(thread) + " writes '" + a.name + "' byte " + std::to_string(index * 4) +
               " (" + launch.site(site) + "), but the launch reads it as invariant (" +
               launch.site(otherSite) + ")";
      });
    else if (owner != me && !thread.cluster->usedGlobalAtomics)
      launch.reports->add("conflict", wasWrite ? 2 : 3, site, otherSite, [&] {
        return threadName(thread) + " writes '" + a.name + "' byte " + std::to_string(index * 4) +
               " (" + launch.site(site) + "); another block " + (wasWrite ? "writes" : "reads") +
               " it in the same launch (" + launch.site(otherSite) + ")";
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
  sites.writer = shortSite(site);
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
        // The pattern is NaN in every floating-point type and -1 in every integer type.
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
