// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for arguments: page-wise, so that what nobody touches costs nothing, and
// with guard zones that show writes out of bounds.

#ifndef FUSEDNORM_RUNNER_HOSTBUFFER_H
#define FUSEDNORM_RUNNER_HOSTBUFFER_H

#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace fusednorm {

class HostBuffer {
public:
  HostBuffer() = default;
  HostBuffer(HostBuffer &&other) noexcept { *this = std::move(other); }
  HostBuffer &operator=(HostBuffer &&other) noexcept;
  ~HostBuffer();

  /// `bytes` zeros at a multiple of 64. `stagger` numbers the buffers of one
  /// call: it moves the start within a page, because buffers that begin at the
  /// same place in their pages slow each other's loads and stores down.
  static llvm::Expected<HostBuffer> create(int64_t bytes, unsigned stagger);

  /// As above, filled with one element of `size` bytes (a power of two up to 8).
  /// All pages are copies of few until they are written.
  static llvm::Expected<HostBuffer> createRepeated(int64_t bytes, unsigned stagger,
                                                   const void *element, int64_t size);

  char *data() const { return start; }
  int64_t size() const { return bytes; }

  /// Marks the bytes around the data, and says later whether they are as they
  /// were: empty if so, else which side was written.
  void setGuards();
  std::string checkGuards() const;

private:
  char *mapping = nullptr;
  int64_t mappedBytes = 0;
  char *start = nullptr;
  int64_t bytes = 0;
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_HOSTBUFFER_H
