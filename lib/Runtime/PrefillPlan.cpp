// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes a chunked-prefill plan on the host.

#include "Runtime.h"

using namespace fusednorm::rt;

namespace {
struct Batch {
  const uint32_t *rowOffsets, *lengths;
  int64_t pageSize;

  /// Returns the number of keys of a sequence, rounded up to whole pages.
  int64_t total(int64_t sequence) const {
    int64_t keys = int64_t(lengths[sequence]) + rowOffsets[sequence + 1] - rowOffsets[sequence];
    return (keys + pageSize - 1) / pageSize * pageSize;
  }
};

int64_t clamp(int64_t number, int64_t most) {
  return number < 0 ? 0 : number > most ? most : number;
}
} // namespace

fnrt_status fnrt_mla_prefill_plan(const uint32_t *row_offsets, const uint32_t *lengths,
                                  int64_t sequences, int64_t chunks, int64_t chunk_size,
                                  int64_t page_size, uint32_t *buffer_row_offsets,
                                  uint32_t *cache_offsets, int32_t *buffer_lengths) {
  constexpr int64_t kMost = int64_t(1) << 30;
  const char *name = "fnrt_mla_prefill_plan";
  if (sequences < 0 || chunks < 0 || sequences > kMost || chunks > kMost)
    return fail(FNRT_ERROR_INVALID,
                "%s: expected from 0 to %lld sequences and chunks, got %lld and %lld", name,
                (long long)kMost, (long long)sequences, (long long)chunks);
  if (chunk_size < 1 || chunk_size > kMost || page_size < 1 || page_size > kMost)
    return fail(FNRT_ERROR_INVALID,
                "%s: expected chunks and pages of 1 to %lld keys, got %lld and %lld", name,
                (long long)kMost, (long long)chunk_size, (long long)page_size);
  if (!row_offsets || (sequences && !lengths) ||
      (chunks && (!buffer_row_offsets || !cache_offsets || !buffer_lengths)))
    return fail(FNRT_ERROR_INVALID, "%s: expected no null pointer", name);

  // Everything is checked before anything is written.
  Batch batch = {row_offsets, lengths, page_size};
  int64_t all = 0;
  for (int64_t s = 0; s < sequences; ++s) {
    if (row_offsets[s + 1] < row_offsets[s])
      return fail(FNRT_ERROR_SHAPE,
                  "%s: expected row_offsets that do not decrease, got %u before %u at %lld", name,
                  row_offsets[s], row_offsets[s + 1], (long long)s);
    all += batch.total(s);
  }
  if (all > chunks * chunk_size)
    return fail(FNRT_ERROR_SHAPE,
                "%s: expected at most %lld keys, the capacity of %lld chunks of %lld keys, got "
                "%lld; use more or larger chunks",
                name, (long long)(chunks * chunk_size), (long long)chunks, (long long)chunk_size,
                (long long)all);

  for (int64_t chunk = 0; chunk < chunks; ++chunk) {
    int64_t base = chunk * chunk_size, start = 0;
    uint32_t *rows = buffer_row_offsets + chunk * (sequences + 1);
    uint32_t *cache = cache_offsets + chunk * (sequences + 1);
    for (int64_t s = 0; s < sequences; ++s) {
      int64_t total = batch.total(s);
      rows[s] = uint32_t(clamp(start - base, chunk_size));
      cache[s] = uint32_t(clamp(base - start, total));
      start += total;
    }
    int64_t length = clamp(start - base, chunk_size);
    rows[sequences] = uint32_t(length);
    cache[sequences] = 0;
    bool isUsed = base < all || sequences == 0;
    buffer_lengths[chunk] = isUsed ? int32_t(length) : -1;
  }
  return FNRT_SUCCESS;
}
