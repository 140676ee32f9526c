// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for arguments, mapped in pages so that unused pages cost nothing. Guard zones detect
// writes out of bounds.

#ifndef FUSEDNORM_RUNNER_HOSTBUFFER_H
#define FUSEDNORM_RUNNER_HOSTBUFFER_H

#include "llvm/Support/Error.h"
#include <cstdint>

namespace fusednorm {

class HostBuffer {
public:
  HostBuffer() = default;
  HostBuffer(HostBuffer &&other) noexcept { *this = std::move(other); }
  HostBuffer &operator=(HostBuffer &&other) noexcept;
  ~HostBuffer();

  /// Creates `bytes` zeros at a multiple of 64. `stagger` is the number of the buffer in a call. It
  /// moves the start within a page, because buffers with equal page offsets slow each other down
  /// (4K aliasing).
  static llvm::Expected<HostBuffer> create(int64_t bytes, unsigned stagger);

  /// Creates a buffer filled with one element of `size` bytes (a power of two up to 8). All pages
  /// map the same memory until they are written.
  static llvm::Expected<HostBuffer> createRepeated(int64_t bytes, unsigned stagger,
                                                   const void *element, int64_t size);

  char *data() const { return start; }
  int64_t size() const { return bytes; }

  /// Fills the guard zones around the data.
  void setGuards();
  /// Fails with the name of a guard zone that was written.
  llvm::Error checkGuards() const;

private:
  char *mapping = nullptr;
  int64_t mappedBytes = 0;
  char *start = nullptr;
  int64_t bytes = 0;
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_HOSTBUFFER_H
