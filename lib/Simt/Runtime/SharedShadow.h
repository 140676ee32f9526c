// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Byte-wise shadow of the shared memory of one cluster, with the last writers and readers. Detects
// races and reads before any write.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_SHAREDSHADOW_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_SHAREDSHADOW_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fusednorm::simt {

struct Thread;
struct Block;

/// Actor of an access on behalf of a thread: the thread itself, or an engine that is still working
/// after the instruction was issued. `epoch` is the epoch that ends the access.
struct Actor {
  uint32_t id, epoch;
};

class SharedShadow {
public:
  /// Clears the shadow. Cells of older generations count as never accessed.
  void reset(uint32_t blocks, uint32_t bytesPerBlock);

  /// Check that `thread` is ordered after conflicting accesses, and record the access for `actor`.
  void read(Thread &thread, Actor actor, const Block &owner, uint32_t offset, uint32_t bytes,
            uint32_t site, bool atomic);
  void write(Thread &thread, Actor actor, const Block &owner, uint32_t offset, uint32_t bytes,
             uint32_t site, bool atomic);
  /// Only checks that `thread` may read these bytes, without recording the read.
  void checkRead(Thread &thread, const Block &owner, uint32_t offset, uint32_t bytes,
                 uint32_t site);
  /// Marks the bytes as never written.
  void forget(const Block &owner, uint32_t offset, uint32_t bytes);

private:
  struct Cell {
    uint32_t generation = 0;
    uint32_t writeEpoch, writeSite;
    /// Index into `readSets` if several unordered threads have read the cell.
    uint32_t readEpoch, readSite;
    uint16_t writer, reader;
    bool atomicWrite, atomicRead;
  };
  struct Reader {
    uint32_t thread, epoch, site;
    bool atomic;
  };
  static constexpr uint16_t none = 0xFFFF, several = 0xFFFE;

  /// Readers of the cells [begin, end), which all refer to this set. The range is empty if no cell
  /// refers to it any more.
  struct ReadSet {
    std::vector<Reader> readers;
    size_t begin, end;
  };

  /// Returns the cells of an access, reset if they are of an older generation.
  Cell *cellsOf(const Block &owner, uint32_t offset, uint32_t bytes);
  /// Returns the number of cells, at most `limit`, that have the state of the first one.
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
