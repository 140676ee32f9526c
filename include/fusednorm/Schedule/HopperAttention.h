// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SCHEDULE_HOPPERATTENTION_H
#define FUSEDNORM_SCHEDULE_HOPPERATTENTION_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Attention by `wgmma`: which programs it takes, and what lies in shared memory.
struct HopperAttention {
  /// Queries of a block, 64 for each of its warpgroups; keys of a step, and steps under way.
  static constexpr int64_t kQueries = 128, kKeys = 128, kStages = 2;
  /// Columns of a tile that lie side by side: the widest swizzle, of 16-bit floats.
  static constexpr int64_t kLineColumns = 64, kLineBytes = 128;

  tilekernel::ProgramOp program;
  tilekernel::AttentionOp op;
  mlir::Type element;
  int64_t heads = 0;
  int64_t columns = 0, keyColumns = 0, valueColumns = 0;
  bool hasPagedKeys = false; // and values

  /// `reason` says what is not as it has to be where it is not.
  static std::optional<HopperAttention> match(tilekernel::ProgramOp program,
                                              const TargetInfo &target, std::string &reason);

  int64_t queryBytes() const { return kQueries * columns * 2; }
  int64_t keyBytes() const { return kKeys * columns * 2; }
  int64_t valueBytes() const { return kKeys * valueColumns * 2; }
};

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_HOPPERATTENTION_H
