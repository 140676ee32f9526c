// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SCHEDULE_HOPPERATTENTION_H
#define FUSEDNORM_SCHEDULE_HOPPERATTENTION_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"
#include "llvm/Support/MathExtras.h"

namespace fusednorm {

/// Attention by `wgmma`: which programs it takes, and what lies in shared memory.
struct HopperAttention {
  /// Queries of a block, 64 for each of its warpgroups; keys of a step, and steps under way.
  static constexpr int64_t kQueries = 128, kKeys = 128, kStages = 2;
  /// Of a row in a tile, side by side: the widest swizzle.
  static constexpr int64_t kLineBytes = 128;

  tilekernel::ProgramOp program;
  tilekernel::AttentionOp op;
  mlir::Type element;
  int64_t heads = 0;
  int64_t columns = 0, keyColumns = 0, valueColumns = 0;
  bool hasPagedKeys = false; // and values

  /// `reason` says what is not as it has to be where it is not.
  static std::optional<HopperAttention> match(tilekernel::ProgramOp program,
                                              const TargetInfo &target, std::string &reason);

  int64_t elementBytes() const { return element.getIntOrFloatBitWidth() / 8; }
  int64_t lineColumns() const { return kLineBytes / elementBytes(); }
  /// Lines of a row, the last of which may be in part beside it.
  int64_t countLines(int64_t columns) const { return llvm::divideCeil(columns, lineColumns()); }
  /// wgmma takes 8-bit floats along the products only: values are turned on their way, so that
  /// keys run along lines.
  bool transposesV() const { return elementBytes() == 1; }

  int64_t queryBytes() const { return kQueries * countLines(columns) * kLineBytes; }
  int64_t keyBytes() const { return kKeys * countLines(columns) * kLineBytes; }
  /// As values arrive, and as they are multiplied.
  int64_t arrivingBytes() const { return kKeys * countLines(valueColumns) * kLineBytes; }
  int64_t valueBytes() const { return transposesV() ? valueColumns * kKeys : arrivingBytes(); }
};

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_HOPPERATTENTION_H
