// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registered global memory and its shadow. The shadow finds accesses out of bounds, reads before
// any write, conflicts between blocks and dependences on the previous launch, and counts touched
// bytes.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_GLOBALMEMORY_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_GLOBALMEMORY_H

#include "fusednorm/Simt/Runtime.h"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <sys/mman.h>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace fusednorm::simt {

struct Thread;
struct Launch;

/// Last writer and last reader of 4 bytes. Each word holds the owner (a cluster of a launch, in the
/// low 27 bits), a flag for invariant loads and a mask of the accessed bytes. Owners of earlier
/// launches are smaller numbers, so launches need not clear the shadow.
struct Granule {
  uint32_t writer = 0, reader = 0;
};
/// Sites of the last accesses. Separate from Granule, because the common case reads owners only.
struct GranuleSites {
  uint16_t writer = 0, reader = 0;
};
inline uint16_t shortSite(uint32_t site) {
  return static_cast<uint16_t>(site < 0xFFFF ? site : 0xFFFF);
}

inline constexpr uint32_t ownerMask = (1u << 27) - 1;
inline constexpr uint32_t invariantBit = 1u << 27;
inline constexpr uint32_t maskShift = 28;
/// Owner number that stands for different owners per byte.
inline constexpr uint32_t mixedOwners = ownerMask - 1;

/// Zero-initialised array whose memory the system allocates page by page at first access, so the
/// shadow of a large, mostly unused array stays small.
template <typename T>
class SparseArray {
  static_assert(std::is_trivially_copyable_v<T>, "elements start as zero bytes");

public:
  SparseArray() = default;
  SparseArray(const SparseArray &) = delete;
  SparseArray &operator=(const SparseArray &) = delete;
  ~SparseArray() { reset(); }

  /// Allocates the array. Returns false if the system is out of memory.
  [[nodiscard]] bool create(size_t count) {
    reset();
    void *memory = mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return false;
    data = static_cast<T *>(memory);
    bytes = count * sizeof(T);
    return true;
  }
  void reset() {
    if (data)
      munmap(data, bytes);
    data = nullptr;
  }
  explicit operator bool() const { return data; }
  T &operator[](size_t index) const { return data[index]; }

private:
  T *data = nullptr;
  size_t bytes = 0;
};

struct Allocation {
  char *begin;
  size_t bytes;
  std::string name;
  bool writable;
  /// Number of bytes without a write; if it is 0, reads skip the test.
  size_t uninitialised;
  SparseArray<Granule> granules;
  SparseArray<GranuleSites> sites;
  /// One ByteFlags per byte.
  std::vector<uint8_t> flags;

  bool contains(const char *p, size_t n) const {
    return p >= begin && n <= bytes && size_t(p - begin) <= bytes - n;
  }
};

enum ByteFlags : uint8_t {
  Uninitialised = 1,
  WasRead = 2,
  WasWritten = 4,
  WasInvariant = 8,
  /// Accessed by a bulk or TMA copy.
  WasCopied = 16
};

class GlobalMemory {
public:
  static GlobalMemory &get();

  void add(void *begin, size_t bytes, const std::string &name, bool initialised, bool writable);
  void remove(void *begin);
  Allocation *find(const char *p, size_t bytes);
  /// Describes an address outside all allocations, for reports.
  std::string describe(const char *p, size_t bytes);
  void markInitialised(const char *p, size_t bytes);
  size_t countUninitialised(const char *p, size_t bytes);
  /// Whether owners from `begin` on have written all of the bytes.
  bool isWritten(const Allocation &a, size_t offset, size_t bytes, uint32_t begin);

  /// Checks an access to one granule for conflicts. These functions handle all cases; the access
  /// hook handles the common ones before it calls them.
  void readGranule(Thread &thread, Allocation &a, size_t index, uint32_t mask, bool invariant,
                   uint32_t site);
  void writeGranule(Thread &thread, Allocation &a, size_t index, uint32_t mask, uint32_t site);

  /// Reserves owner numbers for the clusters of a launch.
  uint32_t reserveOwners(uint64_t clusters);
  void clearTouched();
  void countTouched(Counters &counters);

  /// Overwrites the writes of owners in [begin, end) with a pattern. `restore` undoes it.
  void poison(uint32_t begin, uint32_t end);
  void restore();

private:
  void mix(const Granule *granule, bool writer, uint32_t word);

  std::map<uintptr_t, std::unique_ptr<Allocation>> allocations;
  uint32_t nextOwner = 1;
  /// Granules whose bytes have different owners: writers of bytes 0 to 3, then their readers.
  std::unordered_map<const Granule *, std::array<uint32_t, 8>> mixed;
  std::vector<std::pair<char *, char>> saved;
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_GLOBALMEMORY_H
