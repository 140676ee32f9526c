// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SUPPORT_KEYPIECES_H
#define FUSEDNORM_SUPPORT_KEYPIECES_H

#include <algorithm>
#include <cstdint>

namespace fusednorm {

/// 32-bit words of the record of a state: LSE, denominator, and the pieces of the sequence and of a
/// run. The log2 of the pieces of a run begins at bit kRecordShift.
inline constexpr int64_t kRecordWords = 4, kRecordShift = 24;

/// Returns the bytes of the states of a piece of keys (split-KV): f32 outputs and records of `rows`
/// rows, which one kernel writes and another kernel reads.
inline int64_t countStateBytes(int64_t rows, int64_t valueColumns) {
  return 2 * rows * (valueColumns + kRecordWords) * int64_t(sizeof(float));
}

/// The largest log2 of the adjacent pieces that a block processes and merges (a run).
inline constexpr int64_t kMostRunLevels = 6;
/// Runs of a block, if there are as many. More runs balance blocks better, and fewer write less.
inline constexpr int64_t kRunWaves = 4;

/// Returns the default number of keys of a piece: a power of two of at least 256 keys. It depends
/// on widths only, never on the batch. The states of the `group` heads of a KV head have at most an
/// eighth of the bytes of the keys. Values may be the first columns of the keys.
inline int64_t chooseKeyPiece(int64_t group, int64_t columns, int64_t valueColumns,
                              int64_t elementBytes) {
  constexpr int64_t kLeast = 256, kShare = 8;
  int64_t keyBytes = std::max(columns, valueColumns) * elementBytes, piece = kLeast;
  while (piece * keyBytes < kShare * countStateBytes(group, valueColumns))
    piece *= 2;
  return piece;
}

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_KEYPIECES_H
