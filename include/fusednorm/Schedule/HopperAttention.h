// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SCHEDULE_HOPPERATTENTION_H
#define FUSEDNORM_SCHEDULE_HOPPERATTENTION_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"
#include "llvm/Support/MathExtras.h"

namespace fusednorm {

/// Attention with `wgmma`: the supported programs, and the tiles in shared memory.
struct HopperAttention {
  /// Queries of a block (64 for each consumer warpgroup), keys of a step, and pipeline stages.
  static constexpr int64_t kQueries = 128, kKeys = 128, kStages = 2;
  /// Bytes of a line of a tile: the widest swizzle.
  static constexpr int64_t kLineBytes = 128;

  tilekernel::ProgramOp program;
  tilekernel::AttentionOp op;
  mlir::Type element;
  int64_t heads = 0;
  int64_t columns = 0, keyColumns = 0, valueColumns = 0;
  bool hasPagedKeys = false; // and V

  /// Returns nothing if wgmma cannot compute the program, and sets `reason`.
  static std::optional<HopperAttention> match(tilekernel::ProgramOp program,
                                              const TargetInfo &target, std::string &reason);

  int64_t elementBytes() const { return element.getIntOrFloatBitWidth() / 8; }
  int64_t lineColumns() const { return kLineBytes / elementBytes(); }
  /// Returns the number of lines of a row. The last line may be partial.
  int64_t countLines(int64_t columns) const { return llvm::divideCeil(columns, lineColumns()); }
  /// Returns whether V is transposed. wgmma reads 8-bit B operands in K-major layout only, so keys
  /// must run along lines.
  bool transposesV() const { return elementBytes() == 1; }

  int64_t queryBytes() const { return kQueries * countLines(columns) * kLineBytes; }
  int64_t keyBytes() const { return kKeys * countLines(columns) * kLineBytes; }
  /// Bytes of V as it is loaded, and as it is multiplied.
  int64_t arrivingBytes() const { return kKeys * countLines(valueColumns) * kLineBytes; }
  int64_t valueBytes() const { return transposesV() ? valueColumns * kKeys : arrivingBytes(); }
};

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_HOPPERATTENTION_H
