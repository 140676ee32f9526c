// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SCHEDULE_HOPPERATTENTION_H
#define FUSEDNORM_SCHEDULE_HOPPERATTENTION_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"
#include "llvm/Support/MathExtras.h"

namespace fusednorm {

/// Attention with `wgmma`: the supported programs, and the tiles in shared memory.
struct HopperAttention {
  static constexpr int64_t kStages = 2;
  /// Bytes of a line of a tile of Q and K: the widest swizzle.
  static constexpr int64_t kLineBytes = 128;
  /// The most scales of a row of K or V. A thread of the producer warpgroup has those of one row.
  static constexpr int64_t kMostScales = 8;

  tilekernel::ProgramOp program;
  tilekernel::AttentionOp op;
  mlir::Type element;
  int64_t heads = 0;
  /// Rows of a tile (64 for each consumer warpgroup), and keys of a step.
  int64_t rows = 128, keys = 128;
  /// Heads of a tile, which share a KV head. Row r has query r / tileHeads and head r % tileHeads.
  int64_t tileHeads = 1;
  int64_t columns = 0, keyColumns = 0, valueColumns = 0;
  /// Threads copy K and V row by row; otherwise rows are contiguous, and TMA copies load them.
  bool hasPagedKeys = false;
  /// Type of K and V if it differs from `element`: the producer warpgroup widens 8-bit elements.
  mlir::Type quantized;
  /// Both consumer warpgroups have the same 64 rows. Each has one half of the keys of a step for
  /// the scores, and one half of the output columns. V is the first columns of K in shared memory.
  bool splitsColumns = false;
  /// Softmax overlaps PV of its own warpgroup. Otherwise it overlaps only the MMAs of the other
  /// one, and needs fewer registers.
  bool overlapsSoftmax = true;
  /// Consumer warpgroups with 64 rows each.
  int64_t warpgroups = 2;
  /// Values of the loops around the key blocks are in shared memory during these loops.
  bool parksValues = false;

  /// Returns nothing if wgmma cannot compute the program, and sets `reason`.
  static std::optional<HopperAttention> match(tilekernel::ProgramOp program,
                                              const TargetInfo &target, std::string &reason);
  /// Returns the most heads that a tile can have. The number divides the heads of a GQA group.
  int64_t mostHeads() const;
  int64_t queries() const { return rows / tileHeads; }
  /// Returns a description for remarks.
  std::string describe() const;

  /// Sets the tiles of rows that are too long for one warpgroup. Returns false, with `reason`, if
  /// there are none.
  bool splitColumns(std::string &reason);
  /// Sets the keys of a step for up to 256 columns. Returns false, with an addition to `reason`, if
  /// a step cannot have these rows.
  bool shortenSteps(std::string &reason);

  /// Sets three consumer warpgroups if short rows and few registers permit it.
  void addWarpgroup();

  int64_t threads() const { return (warpgroups + 1) * 128; }
  int64_t elementBytes() const { return element.getIntOrFloatBitWidth() / 8; }
  int64_t lineColumns() const { return kLineBytes / elementBytes(); }
  /// Returns the number of lines of a row. The last line may be partial.
  int64_t countLines(int64_t columns) const { return llvm::divideCeil(columns, lineColumns()); }
  /// Returns the number of scales of a row of K or V with scales of groups of columns.
  int64_t countScales(int64_t columns) {
    return llvm::divideCeil(columns, int64_t(op.getKvGroup()));
  }
  /// Returns whether V is transposed. wgmma reads 8-bit B operands in K-major layout only, so keys
  /// must run along lines.
  bool transposesV() const { return elementBytes() == 1; }

  /// Returns whether rows of Q, K or V are not multiples of 64 columns.
  bool hasPartialLines() const;
  /// Returns the bytes of a line of V. An MMA whose B operand is not transposed reads whole lines,
  /// so the line with its swizzle divides a row.
  int64_t valueLineBytes() const {
    int64_t line = kLineBytes;
    while (!transposesV() && !splitsColumns && valueColumns * elementBytes() % line != 0)
      line /= 2;
    return line;
  }

  int64_t queryBytes() const { return rows * countLines(columns) * kLineBytes; }
  int64_t keyBytes() const { return keys * countLines(columns) * kLineBytes; }
  /// Bytes of V as it is loaded, and as it is multiplied.
  int64_t arrivingBytes() const {
    return keys * llvm::alignTo(valueColumns * elementBytes(), valueLineBytes());
  }
  int64_t valueBytes() const {
    if (splitsColumns)
      return 0;
    return transposesV() ? valueColumns * keys : arrivingBytes();
  }
};

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_HOPPERATTENTION_H
