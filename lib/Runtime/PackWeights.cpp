// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packs weights, the B operand of a GEMM, into panels on the host.

#include "Runtime.h"

using namespace fusednorm::rt;

namespace {
/// The checked arguments of a call.
struct Packing {
  int64_t matrices, depth, columns;
  bool transposed;
  int64_t panel;

  int64_t panels() const { return (columns + panel - 1) / panel; }

  template <typename Element>
  void run(const Element *weights, Element *packed) const {
    int64_t along = transposed ? 1 : columns, across = transposed ? depth : 1;
    for (int64_t matrix = 0; matrix < matrices; ++matrix) {
      const Element *own = weights + matrix * depth * columns;
      for (int64_t first = 0; first < columns; first += panel)
        for (int64_t row = 0; row < depth; ++row)
          for (int64_t column = first; column < first + panel; ++column)
            *packed++ = column < columns ? own[row * along + column * across] : Element(0);
    }
  }
};

/// Returns the size of packed weights in bytes, or a negative number after an error.
int64_t countBytes(const char *name, const Packing &packing, int64_t elementBytes) {
  constexpr int64_t kMost = int64_t(1) << 31;
  const int64_t extents[] = {packing.matrices, packing.depth, packing.columns};
  for (int64_t extent : extents)
    if (extent < 0 || extent > kMost) {
      fail(FNRT_ERROR_INVALID, "%s: expected extents from 0 to %lld, got %lld", name,
           (long long)kMost, (long long)extent);
      return -1;
    }
  if (elementBytes != 1 && elementBytes != 2 && elementBytes != 4) {
    fail(FNRT_ERROR_INVALID, "%s: expected elements of 1, 2 or 4 bytes, got %lld", name,
         (long long)elementBytes);
    return -1;
  }
  if (packing.panel < 16 || packing.panel > 256 || packing.panel % 16 != 0) {
    fail(FNRT_ERROR_INVALID,
         "%s: expected panels of 16 to 256 columns, a multiple of 16, got %lld; use 32", name,
         (long long)packing.panel);
    return -1;
  }
  int64_t bytes = packing.panel * elementBytes;
  const int64_t factors[] = {packing.matrices, packing.panels(), packing.depth};
  for (int64_t factor : factors)
    if (__builtin_mul_overflow(bytes, factor, &bytes)) {
      fail(FNRT_ERROR_INVALID, "%s: expected weights that fit into memory, got %lld x %lld x %lld",
           name, (long long)packing.matrices, (long long)packing.depth, (long long)packing.columns);
      return -1;
    }
  return bytes;
}
} // namespace

fnrt_status fnrt_packed_weights_size(int64_t matrices, int64_t depth, int64_t columns,
                                     int64_t element_bytes, int64_t panel, int64_t *bytes) {
  const char *name = "fnrt_packed_weights_size";
  if (!bytes)
    return fail(FNRT_ERROR_INVALID, "%s: expected no null pointer", name);
  int64_t count = countBytes(name, {matrices, depth, columns, false, panel}, element_bytes);
  if (count < 0)
    return FNRT_ERROR_INVALID;
  *bytes = count;
  return FNRT_SUCCESS;
}

fnrt_status fnrt_pack_weights(const void *weights, int64_t matrices, int64_t depth, int64_t columns,
                              int64_t element_bytes, int transposed, int64_t panel, void *packed,
                              int64_t packed_bytes) {
  const char *name = "fnrt_pack_weights";
  Packing packing = {matrices, depth, columns, transposed != 0, panel};
  int64_t bytes = countBytes(name, packing, element_bytes);
  if (bytes < 0)
    return FNRT_ERROR_INVALID;
  if (packed_bytes != bytes)
    return fail(FNRT_ERROR_SHAPE,
                "%s: expected %lld bytes for packed weights, got %lld; use the "
                "result of fnrt_packed_weights_size",
                name, (long long)bytes, (long long)packed_bytes);
  if (bytes == 0)
    return FNRT_SUCCESS;
  if (!weights || !packed)
    return fail(FNRT_ERROR_INVALID, "%s: expected no null pointer", name);
  if ((uintptr_t)weights % element_bytes != 0 || (uintptr_t)packed % element_bytes != 0)
    return fail(FNRT_ERROR_INVALID, "%s: expected addresses that are multiples of %lld bytes", name,
                (long long)element_bytes);
  int64_t own = matrices * depth * columns * element_bytes;
  if ((const char *)weights < (char *)packed + bytes &&
      (char *)packed < (const char *)weights + own)
    return fail(FNRT_ERROR_INVALID,
                "%s: expected packed weights in separate memory, got an "
                "overlap with the weights",
                name);
  if (element_bytes == 1)
    packing.run((const uint8_t *)weights, (uint8_t *)packed);
  else if (element_bytes == 2)
    packing.run((const uint16_t *)weights, (uint16_t *)packed);
  else
    packing.run((const uint32_t *)weights, (uint32_t *)packed);
  return FNRT_SUCCESS;
}
