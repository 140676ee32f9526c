// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EqualStores.h"
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

SharedShadow::Cell *SharedShadow::cellsOf(const Block &owner, uint32_t offset, uint32_t bytes) {
  Cell *first = &cells[size_t(owner.rank) * bytesPerBlock + offset];
  for (Cell *c = first; c != first + bytes; ++c)
    if (c->generation != generation) {
      c->generation = generation;
      c->writer = c->reader = none;
      c->writeEpoch = c->readEpoch = 0;
      c->atomicWrite = c->atomicRead = false;
    }
  return first;
}

uint32_t SharedShadow::runLength(const Cell *first, uint32_t limit) {
  uint32_t length = 1;
  for (const Cell *c = first + 1; length < limit; ++c, ++length)
    if (c->writer != first->writer || c->writeEpoch != first->writeEpoch ||
        c->reader != first->reader || c->readEpoch != first->readEpoch ||
        c->atomicWrite != first->atomicWrite || c->atomicRead != first->atomicRead)
      break;
  return length;
}

/// Returns "write by thread ...", or a description of the engine that accesses memory for a thread.
static std::string actorAccess(const Cluster &cluster, uint32_t actor, const char *what) {
  if (!cluster.clocks.isActor(actor)) {
    bool inFlight = actor >= cluster.threadCount;
    return (inFlight ? "asynchronous " : "") + std::string(what) + " by " +
           threadName(cluster.threads[inFlight ? actor - cluster.threadCount : actor]);
  }
  return "asynchronous " + std::string(what) + " by " + cluster.engine.describe(cluster, actor);
}

void SharedShadow::conflict(Thread &thread, const Block &owner, uint32_t offset, uint32_t site,
                            const char *what, uint32_t other, uint32_t otherSite,
                            const char *otherWhat) {
  Cluster &cluster = *thread.cluster;
  if (*what == 'w' && *otherWhat == 'w' && site == otherSite && storesSameValue(thread, other))
    return;
  const Launch &launch = *cluster.launch;
  launch.reports->add("race", what[0] == 'w' ? 1 : 0, site, otherSite, [&] {
    return "shared memory race at byte " + std::to_string(offset) + " of " + blockName(owner) +
           ": " + what + " by " + threadName(thread) + " (" + launch.site(site) +
           ") is not ordered after the " + actorAccess(cluster, other, otherWhat) + " (" +
           launch.site(otherSite) + ")" +
           (other == cluster.clocks.asyncOf(thread.id) ? "; the thread has not waited for its copy"
                                                       : "");
  });
}

void SharedShadow::checkWriter(Thread &thread, const Block &owner, uint32_t offset, Cell &c,
                               uint32_t site, bool atomic) {
  Cluster &cluster = *thread.cluster;
  if (c.writer == none)
    cluster.launch->reports->add("uninitialised", 0, site, 0, [&] {
      return threadName(thread) + " reads byte " + std::to_string(offset) +
             " of shared memory before any write (" + cluster.launch->site(site) + ")";
    });
  else if (!(atomic && c.atomicWrite) && !cluster.clocks.ordered(thread.id, c.writer, c.writeEpoch))
    conflict(thread, owner, offset, site, "read", c.writer, c.writeSite, "write");
}

/// Records a read of `count` cells with equal states.
void SharedShadow::readCells(Thread &thread, Actor actor, Cell *first, uint32_t count,
                             uint32_t site, bool atomic) {
  const Clocks &clocks = thread.cluster->clocks;
  uint32_t me = thread.id;
  auto [id, epoch] = actor;
  size_t begin = static_cast<size_t>(first - cells.data()), end = begin + count;
  auto refer = [&](uint16_t reader, uint32_t readEpoch) {
    for (Cell *c = first; c != first + count; ++c) {
      c->reader = reader;
      c->readEpoch = readEpoch;
      c->readSite = site;
      c->atomicRead = atomic;
    }
  };
  if (first->reader == id && first->readEpoch == epoch && first->atomicRead == atomic)
    return;
  if (first->reader == none || first->reader == id ||
      (first->reader != several && clocks.readsComplete(me, first->reader, first->readEpoch)))
    return refer(static_cast<uint16_t>(id), epoch);
  if (first->reader != several) {
    // This is the second of two unordered readers: start a read set.
    readSets.push_back(
        {{{first->reader, first->readEpoch, first->readSite, first->atomicRead}}, begin, end});
    refer(several, static_cast<uint32_t>(readSets.size() - 1));
  } else if (readSets[first->readEpoch].begin != begin || readSets[first->readEpoch].end != end) {
    // The set also covers other cells, so these cells get a copy.
    ReadSet copy{readSets[first->readEpoch].readers, begin, end};
    readSets[first->readEpoch].begin = readSets[first->readEpoch].end = 0;
    readSets.push_back(std::move(copy));
    refer(several, static_cast<uint32_t>(readSets.size() - 1));
  }
  std::vector<Reader> &readers = readSets[first->readEpoch].readers;
  // Drop readers that happened before this one. The first entry shows whether the whole set is old,
  // as after a barrier.
  if (!readers.empty() && clocks.readsComplete(me, readers[0].thread, readers[0].epoch)) {
    size_t kept = 0;
    for (const Reader &reader : readers)
      if (!clocks.readsComplete(me, reader.thread, reader.epoch))
        readers[kept++] = reader;
    readers.resize(kept);
  }
  readers.push_back({id, epoch, site, atomic});
}

void SharedShadow::checkRead(Thread &thread, const Block &owner, uint32_t offset, uint32_t bytes,
                             uint32_t site) {
  Cell *first = cellsOf(owner, offset, bytes);
  for (uint32_t i = 0, run; i < bytes; i += run) {
    run = runLength(first + i, bytes - i);
    checkWriter(thread, owner, offset + i, first[i], site, false);
  }
}

void SharedShadow::forget(const Block &owner, uint32_t offset, uint32_t bytes) {
  Cell *first = &cells[size_t(owner.rank) * bytesPerBlock + offset];
  for (Cell *c = first; c != first + bytes; ++c)
    c->generation = generation - 1;
}

void SharedShadow::read(Thread &thread, Actor actor, const Block &owner, uint32_t offset,
                        uint32_t bytes, uint32_t site, bool atomic) {
  Cell *first = cellsOf(owner, offset, bytes);
  for (uint32_t i = 0, run; i < bytes; i += run) {
    run = runLength(first + i, bytes - i);
    checkWriter(thread, owner, offset + i, first[i], site, atomic);
    readCells(thread, actor, first + i, run, site, atomic);
  }
}

void SharedShadow::writeCells(Thread &thread, Actor actor, const Block &owner, uint32_t offset,
                              Cell *first, uint32_t count, uint32_t site, bool atomic) {
  const Clocks &clocks = thread.cluster->clocks;
  uint32_t me = thread.id;
  const Cell &c = *first;
  if (c.writer != none && !(atomic && c.atomicWrite) && !clocks.ordered(me, c.writer, c.writeEpoch))
    conflict(thread, owner, offset, site, "write", c.writer, c.writeSite, "write");
  if (c.reader == several) {
    ReadSet &set = readSets[c.readEpoch];
    for (const Reader &reader : set.readers)
      if (!(atomic && reader.atomic) && !clocks.readsComplete(me, reader.thread, reader.epoch)) {
        conflict(thread, owner, offset, site, "write", reader.thread, reader.site, "read");
        break;
      }
    set.begin = set.end = 0;
  } else if (c.reader != none && !(atomic && c.atomicRead) &&
             !clocks.readsComplete(me, c.reader, c.readEpoch)) {
    conflict(thread, owner, offset, site, "write", c.reader, c.readSite, "read");
  }
  for (Cell *cell = first; cell != first + count; ++cell) {
    cell->writer = static_cast<uint16_t>(actor.id);
    cell->writeEpoch = actor.epoch;
    cell->writeSite = site;
    cell->atomicWrite = atomic;
    cell->reader = none;
    cell->readEpoch = 0;
    cell->atomicRead = false;
  }
}

void SharedShadow::write(Thread &thread, Actor actor, const Block &owner, uint32_t offset,
                         uint32_t bytes, uint32_t site, bool atomic) {
  Cell *first = cellsOf(owner, offset, bytes);
  for (uint32_t i = 0, run; i < bytes; i += run) {
    run = runLength(first + i, bytes - i);
    writeCells(thread, actor, owner, offset + i, first + i, run, site, atomic);
  }
}
