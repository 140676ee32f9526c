// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "State.h"

using namespace fusednorm::simt;

void SharedShadow::reset(uint32_t blocks, uint32_t bytes) {
  if (bytes != bytesPerBlock || cells.size() < size_t(blocks) * bytes) {
    bytesPerBlock = bytes;
    cells.assign(size_t(blocks) * bytes, Cell());
    generation = 0;
  }
  ++generation;
  readSets.clear();
}

SharedShadow::Cell &SharedShadow::cell(const Block &owner, uint32_t offset) {
  Cell &cell = cells[size_t(owner.rank) * bytesPerBlock + offset];
  if (cell.generation != generation) {
    cell.generation = generation;
    cell.writer = cell.reader = none;
    cell.atomicWrite = cell.atomicRead = false;
  }
  return cell;
}

void SharedShadow::conflict(Thread &thread, const Block &owner, uint32_t offset, uint32_t site,
                            const char *what, uint32_t other, uint32_t otherSite,
                            const char *otherWhat) {
  Cluster &cluster = *thread.cluster;
  const Launch &launch = *cluster.launch;
  launch.reports->add("race", what[0] == 'w' ? 1 : 0, site, otherSite, [&] {
    bool inFlight = other >= cluster.threadCount;
    const Thread &second = cluster.threads[inFlight ? other - cluster.threadCount : other];
    std::string text = "shared memory race at byte " + std::to_string(offset) + " of " +
                       blockName(owner) + ": " + what + " by " + threadName(thread) + " (" +
                       launch.site(site) + ") is not ordered after the " +
                       (inFlight ? "asynchronous " : "") + otherWhat + " by " +
                       threadName(second) + " (" + launch.site(otherSite) + ")";
    if (inFlight && &second == &thread)
      text += "; the thread has not waited for its copy";
    return text;
  });
}

void SharedShadow::read(Thread &thread, const Block &owner, uint32_t offset, uint32_t bytes,
                        uint32_t site, bool atomic) {
  Cluster &cluster = *thread.cluster;
  Clocks &clocks = cluster.clocks;
  uint32_t me = thread.id, epoch = clocks.epoch(me);
  for (uint32_t i = 0; i < bytes; ++i) {
    Cell &c = cell(owner, offset + i);
    if (c.writer == none) {
      cluster.launch->reports->add("uninitialised", 0, site, 0, [&] {
        return threadName(thread) + " reads byte " + std::to_string(offset + i) +
               " of shared memory that nobody wrote (" + cluster.launch->site(site) + ")";
      });
      c.writer = static_cast<uint16_t>(me);
      c.writeEpoch = 0;
      c.writeSite = site;
    } else if (!(atomic && c.atomicWrite) && !clocks.ordered(me, c.writer, c.writeEpoch)) {
      conflict(thread, owner, offset + i, site, "read", c.writer, c.writeSite, "write");
    }
    if (c.reader == none || c.reader == me ||
        (c.reader != several && clocks.ordered(me, c.reader, c.readEpoch))) {
      c.reader = static_cast<uint16_t>(me);
      c.readEpoch = epoch;
      c.readSite = site;
      c.atomicRead = atomic;
      continue;
    }
    if (c.reader != several) {
      readSets.push_back({{c.reader, c.readEpoch, c.readSite, c.atomicRead}});
      c.reader = several;
      c.readEpoch = static_cast<uint32_t>(readSets.size() - 1);
    }
    std::vector<Reader> &set = readSets[c.readEpoch];
    // Readers that happened before this one add nothing; the first entry tells
    // when a whole set has become old, as after a barrier.
    if (!set.empty() && clocks.ordered(me, set[0].thread, set[0].epoch)) {
      size_t kept = 0;
      for (const Reader &reader : set)
        if (!clocks.ordered(me, reader.thread, reader.epoch))
          set[kept++] = reader;
      set.resize(kept);
    }
    set.push_back({me, epoch, site, atomic});
  }
}

void SharedShadow::write(Thread &thread, const Block &owner, uint32_t offset, uint32_t bytes,
                         uint32_t site, bool atomic, bool async) {
  Clocks &clocks = thread.cluster->clocks;
  uint32_t me = thread.id;
  for (uint32_t i = 0; i < bytes; ++i) {
    Cell &c = cell(owner, offset + i);
    if (c.writer != none && !(atomic && c.atomicWrite) &&
        !clocks.ordered(me, c.writer, c.writeEpoch))
      conflict(thread, owner, offset + i, site, "write", c.writer, c.writeSite, "write");
    if (c.reader == several) {
      for (const Reader &reader : readSets[c.readEpoch])
        if (!(atomic && reader.atomic) && !clocks.ordered(me, reader.thread, reader.epoch)) {
          conflict(thread, owner, offset + i, site, "write", reader.thread, reader.site, "read");
          break;
        }
    } else if (c.reader != none && !(atomic && c.atomicRead) &&
               !clocks.ordered(me, c.reader, c.readEpoch)) {
      conflict(thread, owner, offset + i, site, "write", c.reader, c.readSite, "read");
    }
    c.writer = static_cast<uint16_t>(async ? clocks.asyncOf(me) : me);
    c.writeEpoch = async ? thread.copyGroups + 1 : clocks.epoch(me);
    c.writeSite = site;
    c.atomicWrite = atomic;
    c.reader = none;
  }
}
