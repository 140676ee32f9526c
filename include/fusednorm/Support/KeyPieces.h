// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SUPPORT_KEYPIECES_H
#define FUSEDNORM_SUPPORT_KEYPIECES_H

#include <algorithm>
#include <cstdint>

namespace fusednorm {

/// Returns the bytes of the states of a piece of keys (split-KV): f32 outputs and LSEs of `rows`
/// rows, which one kernel writes and another kernel reads.
inline int64_t countStateBytes(int64_t rows, int64_t valueColumns) {
  return 2 * rows * (valueColumns + 1) * int64_t(sizeof(float));
}

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
