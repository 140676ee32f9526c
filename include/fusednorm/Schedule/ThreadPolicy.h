// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The choice between several threads and the calling thread for a launch on a CPU.

#ifndef FUSEDNORM_SCHEDULE_THREADPOLICY_H
#define FUSEDNORM_SCHEDULE_THREADPOLICY_H

#include <cstdint>

namespace fusednorm {

/// Operations of one element that take as long as one byte: a core moves about 32 bytes in a
/// nanosecond from its L2 cache, and computes about 128 operations.
constexpr int64_t kOperationsOfByte = 4;

/// The cost of a parallel region, in bytes. Starting and joining a team of spinning threads takes
/// about 4 microseconds (docs/TuningLog.md#few-rows).
constexpr int64_t kBytesOfRegion = int64_t(1) << 17;

/// Returns whether `threads` threads, at least one, finish a launch sooner than the calling thread.
/// The work of a launch is the number of bytes that it reads and writes, and the number of its
/// operations on elements. NumberT is int64_t, or an index with these operators in the IR.
template <typename NumberT>
auto areThreadsFaster(NumberT bytes, NumberT operations, NumberT threads) {
  NumberT work = bytes + operations / kOperationsOfByte;
  return work * (threads - 1) > threads * kBytesOfRegion;
}

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_THREADPOLICY_H
