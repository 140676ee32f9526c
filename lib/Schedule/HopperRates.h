// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rates of an SM of Hopper that the models of time share.

#ifndef FUSEDNORM_LIB_SCHEDULE_HOPPERRATES_H
#define FUSEDNORM_LIB_SCHEDULE_HOPPERRATES_H

namespace fusednorm {

/// Bytes of an SM in a cycle, from L2 and to L2 (the latter is assumed).
inline constexpr double kLoadedBytes = 64, kStoredBytes = 32;
/// Schedulers of an SM. Each issues one instruction of a warp in a cycle.
inline constexpr double kSchedulers = 4;
/// Latency of memory in cycles.
inline constexpr double kMemoryLatency = 479;

} // namespace fusednorm

#endif // FUSEDNORM_LIB_SCHEDULE_HOPPERRATES_H
