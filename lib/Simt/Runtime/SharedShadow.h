// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadow of the shared memory of one cluster, byte by byte: who wrote and read
// last, and where. Finds races and reads of memory that nobody wrote.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_SHAREDSHADOW_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_SHAREDSHADOW_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fusednorm::simt {

struct Thread;
struct Block;

/// Who accesses in a thread's name: the thread itself, or an engine that is still at
/// work when the instruction has been issued; and the epoch that ends the access.
struct Actor {
  uint32_t id, epoch;
};

class SharedShadow {
public:
  /// Forgets everything. Cells of older generations count as never accessed.
  void reset(uint32_t blocks, uint32_t bytesPerBlock);

  /// `thread` must be ordered after what was there; `actor` is remembered.
  void read(Thread &thread, Actor actor, const Block &owner, uint32_t offset, uint32_t bytes,
            uint32_t site, bool atomic);
  void write(Thread &thread, Actor actor, const Block &owner, uint32_t offset, uint32_t bytes,
             uint32_t site, bool atomic);
  /// The first half of a read alone: whether `thread` may see these bytes.
  void checkRead(Thread &thread, const Block &owner, uint32_t offset, uint32_t bytes,
                 uint32_t site);
  /// The bytes hold nothing any more.
  void forget(const Block &owner, uint32_t offset, uint32_t bytes);

private:
  struct Cell {
    uint32_t generation = 0;
    uint32_t writeEpoch, writeSite;
    /// Index into `readSets` when several unordered threads have read.
    uint32_t readEpoch, readSite;
    uint16_t writer, reader;
    bool atomicWrite, atomicRead;
  };
  struct Reader {
    uint32_t thread, epoch, site;
    bool atomic;
  };
  static constexpr uint16_t none = 0xFFFF, several = 0xFFFE;

  /// Readers of the cells [begin, end), which all refer to this set; an empty
  /// range if they do so no longer.
  struct ReadSet {
    std::vector<Reader> readers;
    size_t begin, end;
  };

  /// The cells of an access, made ready.
  Cell *cellsOf(const Block &owner, uint32_t offset, uint32_t bytes);
  /// How many cells from the first on, at most `limit`, are in the same state; they
  /// are treated together.
  static uint32_t runLength(const Cell *first, uint32_t limit);
  void checkWriter(Thread &thread, const Block &owner, uint32_t offset, Cell &cell, uint32_t site,
                   bool atomic);
  void readCells(Thread &thread, Actor actor, Cell *first, uint32_t count, uint32_t site,
                 bool atomic);
  void writeCells(Thread &thread, Actor actor, const Block &owner, uint32_t offset, Cell *first,
                  uint32_t count, uint32_t site, bool atomic);
  void conflict(Thread &thread, const Block &owner, uint32_t offset, uint32_t site,
                const char *what, uint32_t other, uint32_t otherSite, const char *otherWhat);

  std::vector<Cell> cells;
  std::vector<ReadSet> readSets;
  uint32_t bytesPerBlock = 0;
  uint32_t generation = 0;
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_SHAREDSHADOW_H
