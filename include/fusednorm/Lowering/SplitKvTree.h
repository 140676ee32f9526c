// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_SPLITKVTREE_H
#define FUSEDNORM_LOWERING_SPLITKVTREE_H

#include <cstdint>

namespace fusednorm {

/// Levels of the binary tree along which attention states are merged (split-KV). Runs of
/// 2^kSplitKvLevels states are merged in ascending order.
inline constexpr int64_t kSplitKvLevels = 8;

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_SPLITKVTREE_H
