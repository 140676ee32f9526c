// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The blocking of GEMMs on CPUs: sizes of parts, groups and copies, from a schedule and the caches
// of a target. No result bit depends on them. docs/TuningLog.md has the measurements.

#ifndef FUSEDNORM_SCHEDULE_TILEBLOCKING_H
#define FUSEDNORM_SCHEDULE_TILEBLOCKING_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

struct TileBlocking {
  /// Bytes of packed rows of A that run through all columns before the next rows. Not measured:
  /// most GEMMs of a layer then read B once.
  static constexpr int64_t kPackedBytes = int64_t(1) << 24;
  /// Bytes of a block of whole rows that waits for a row epilogue. Not measured: half of the L2
  /// cache of most targets.
  static constexpr int64_t kEpilogueBytes = int64_t(1) << 20;
  /// Panels of pre-packed weights that are read round robin, and bytes of a panel at a time.
  /// Zen 3, f32, M 1: 9.41 ms with one panel, 6.95 ms with four. 2048 bytes lose the gain.
  static constexpr int64_t kInterleavedPanels = 4, kInterleavedBytes = 512;

  /// Elements along K of a part. A part of a column tile of B takes two thirds of the L1 cache, and
  /// 256 with AMX. If two parts cover all of K, they are one part. Zen 4, FP8, M 1024, K 512: 21.9
  /// ms with two parts, 20.8 ms with one.
  int64_t partDepth;
  /// Row tiles that run through a part of K, as A comes from the L2 cache. Their part takes a third
  /// of the cache; the limits of 20 and 64 are not measured. 16 with AMX: measured on a Sapphire
  /// Rapids.
  int64_t groupRowTiles;
  /// Column tiles that share a part of A. Eight with AMX: measured on a Sapphire Rapids. Four
  /// otherwise: not measured.
  int64_t groupColumnTiles;
  /// Most row tiles of a GEMM that the bandwidth of B bounds. Each column tile of B is packed part
  /// by part. Zen 3, bf16, M 1: 6.9 ms packed as a whole, 5.7 ms by parts. The limits of four row
  /// tiles, and of one with AMX, are not measured.
  int64_t smallRowTiles;
  /// Most rows that leave registers for two column tiles at a time. Zen 3, f32, M 1: 67 % of read
  /// bandwidth with one tile, 85 % with two.
  int64_t fewRows;
  /// Rows of a tile, and whether AMX multiplies.
  int64_t tileRows;
  bool usesAmx;

  /// `step` is the step of the main loop along K, and `end` the extent of K if it is static.
  /// Programs without a GEMM have neither.
  static TileBlocking of(tilekernel::CPUScheduleAttr schedule, const TargetInfo &target,
                         std::optional<int64_t> step, std::optional<int64_t> end);

  /// Returns the most rows that read pre-packed weights without a widened copy. `isFast`: widening
  /// costs the micro-kernel no time. Zen 4, bf16, M 1024: 368 ms without a copy, 278 ms with one.
  /// The limits of the number of rows are not measured.
  int64_t mostRowsWithoutCopy(bool isFast) const;

  /// Returns whether panels of pre-packed weights are interleaved. CPUs with AVX-512 are not
  /// measured.
  static bool interleavesPanels(const TargetInfo &target) { return target.vectorRegisters == 16; }
};

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_TILEBLOCKING_H
