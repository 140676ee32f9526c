// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory of a case's arrays, between pages that must not be touched.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_STORAGE_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_STORAGE_H

#include "Case.h"
#include "fusednorm/Support/HostTensor.h"
#include <cstddef>

namespace fusednorm::differential {

/// Pages of memory between two without access; the data begins or ends at one.
class GuardedMemory {
public:
  GuardedMemory(int64_t bytes, bool atEnd);
  ~GuardedMemory();
  GuardedMemory(GuardedMemory &&other) noexcept;
  GuardedMemory &operator=(GuardedMemory &&) = delete;

  char *data() const { return begin; }
  int64_t size() const { return bytes; }

private:
  char *mapping = nullptr, *begin = nullptr;
  size_t mapped = 0;
  int64_t bytes = 0;
};

/// One copy of all arrays of a case. Bytes that no array has are a pattern.
class Storage {
public:
  explicit Storage(const Case &test);

  /// What the pointer in an array's descriptor points to; the offset of its
  /// layout comes on top.
  char *pointer(size_t operand) const;
  HostTensor tensor(size_t operand) const;
  const GuardedMemory &memoryOf(size_t operand) const { return memory[owner[operand]]; }

private:
  const Case &test;
  std::vector<GuardedMemory> memory;
  /// For each operand the block of memory that it is in.
  std::vector<size_t> owner;
};

/// The outcome of comparing one output.
struct Difference {
  size_t operand = 0;
  Comparison comparison;
  /// A byte outside of the output that was written, counted from the start of the
  /// array's pointer, or nothing.
  std::optional<int64_t> strayByte;
};

/// Compares what the compiled code left in memory with what the reference did;
/// returns the operands that are not as they should be. With `low` and `high`, numbers
/// between theirs, and a step beyond, are.
std::vector<Difference> compareStorage(const Case &test, const Storage &before,
                                       const Storage &compiled, const Storage &reference,
                                       const Storage *low = nullptr, const Storage *high = nullptr);

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_STORAGE_H
