// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registered global memory and its shadow: bounds, initialisation, conflicts
// between blocks, dependence on the previous launch, bytes touched.

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

/// Who accessed 4 bytes last. A word holds the owner (a cluster of a launch, in
/// the low 27 bits), whether an invariant load was among the accesses, and which
/// bytes were meant. Owners of earlier launches are smaller numbers, so nothing
/// is cleared between launches.
struct Granule {
  uint32_t writer = 0, reader = 0;
};
/// Where; apart, because the common case looks at owners only.
struct GranuleSites {
  uint16_t writer = 0, reader = 0;
};
inline uint16_t shortSite(uint32_t site) {
  return static_cast<uint16_t>(site < 0xFFFF ? site : 0xFFFF);
}

inline constexpr uint32_t ownerMask = (1u << 27) - 1;
inline constexpr uint32_t invariantBit = 1u << 27;
inline constexpr uint32_t maskShift = 28;
/// An owner that is no number of a cluster.
inline constexpr uint32_t mixedOwners = ownerMask - 1;

/// Zeroed elements whose memory is taken page by page, when they are touched: the
/// shadow of a large array of which little is used stays small.
template <typename T>
class SparseArray {
  static_assert(std::is_trivially_copyable_v<T>, "comes into being as zeros");

public:
  SparseArray() = default;
  SparseArray(const SparseArray &) = delete;
  SparseArray &operator=(const SparseArray &) = delete;
  ~SparseArray() { reset(); }

  /// False if there is no room for it.
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
  /// Bytes not yet written by anybody; 0 lets reads skip the test.
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
  /// By a bulk or tensor copy.
  WasCopied = 16
};

class GlobalMemory {
public:
  static GlobalMemory &get();

  void add(void *begin, size_t bytes, const std::string &name, bool initialised, bool writable);
  void remove(void *begin);
  Allocation *find(const char *p, size_t bytes);
  /// For the message about an address that no allocation holds.
  std::string describe(const char *p, size_t bytes);
  void markInitialised(const char *p, size_t bytes);
  size_t countUninitialised(const char *p, size_t bytes);
  /// Whether owners from `begin` on have written all of the bytes.
  bool isWritten(const Allocation &a, size_t offset, size_t bytes, uint32_t begin);

  /// Conflicts of an access to one granule; complete, where the access hook does
  /// the common cases itself.
  void readGranule(Thread &thread, Allocation &a, size_t index, uint32_t mask, bool invariant,
                   uint32_t site);
  void writeGranule(Thread &thread, Allocation &a, size_t index, uint32_t mask, uint32_t site);

  /// Reserves owner numbers for the clusters of a launch.
  uint32_t reserveOwners(uint64_t clusters);
  void clearTouched();
  void countTouched(Counters &counters);

  /// Replaces what owners in [begin, end) wrote by a pattern, and puts it back.
  void poison(uint32_t begin, uint32_t end);
  void restore();

private:
  void mix(const Granule *granule, bool writer, uint32_t word);

  std::map<uintptr_t, std::unique_ptr<Allocation>> allocations;
  uint32_t nextOwner = 1;
  /// Granules whose bytes belong to different owners: owners of bytes 0..3 as
  /// writers, then as readers.
  std::unordered_map<const Granule *, std::array<uint32_t, 8>> mixed;
  std::vector<std::pair<char *, char>> saved;
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_GLOBALMEMORY_H
