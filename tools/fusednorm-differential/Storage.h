// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the arrays of a case, between inaccessible pages.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_STORAGE_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_STORAGE_H

#include "Case.h"
#include "fusednorm/Support/HostTensor.h"
#include <cstddef>

namespace fusednorm::differential {

/// Memory between two inaccessible pages. The data begins or ends at one of them.
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

/// One copy of all arrays of a case. A pattern fills the bytes outside of all arrays.
class Storage {
public:
  explicit Storage(const Case &test);

  /// Returns the pointer of an array's descriptor, without the offset of its layout.
  char *pointer(size_t operand) const;
  HostTensor tensor(size_t operand) const;
  const GuardedMemory &memoryOf(size_t operand) const { return memory[owner[operand]]; }

private:
  const Case &test;
  std::vector<GuardedMemory> memory;
  /// Index of the memory block of each operand.
  std::vector<size_t> owner;
};

/// Result of the comparison of one output.
struct Difference {
  size_t operand = 0;
  Comparison comparison;
  /// A modified byte outside of the outputs, relative to the array's pointer, or empty.
  std::optional<int64_t> strayByte;
};

/// Compares memory after the compiled code with memory after the reference. Returns the operands
/// with differences. With `low` and `high`, values between theirs, extended by one step, are
/// accepted.
std::vector<Difference> compareStorage(const Case &test, const Storage &before,
                                       const Storage &compiled, const Storage &reference,
                                       const Storage *low = nullptr, const Storage *high = nullptr);

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_STORAGE_H
