// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Overlap of strided tensors.
//
// Tensors a and b overlap if addressA(i) + p = addressB(j) + q for some indices i, j and byte
// offsets p, q inside an element. The difference is a sum of terms stride * index. Terms with
// equal strides are merged. The search assigns the term with the largest stride first and prunes
// by the range of the remaining terms. For nested strides, as in rows and slices, one or two
// values per term remain, and the search is short.

#include "Runtime.h"

using namespace fusednorm::rt;

namespace {
/// stride * x, for x from low to high.
struct Term {
  int64_t stride;
  int64_t low, high;
};

struct Search {
  static constexpr int kMostTerms = 2 * FNRT_MAX_RANK + 1;
  static constexpr int kMostSteps = 4096;
  Term terms[kMostTerms];
  int count = 0;
  int steps = 0;
  /// Minimum and maximum of the sum of the terms from index i on.
  int64_t least[kMostTerms + 1], greatest[kMostTerms + 1];
  bool gaveUp = false;

  void add(int64_t stride, int64_t low, int64_t high) {
    if (stride < 0) {
      stride = -stride;
      int64_t other = -low;
      low = -high;
      high = other;
    }
    for (int i = 0; i < count; ++i)
      if (terms[i].stride == stride) {
        terms[i].low += low;
        terms[i].high += high;
        return;
      }
    // Insert in descending order of strides.
    int at = count++;
    for (; at > 0 && terms[at - 1].stride < stride; --at)
      terms[at] = terms[at - 1];
    terms[at] = {stride, low, high};
  }

  /// Returns whether a choice of values sums to `target`. Sets `gaveUp` after kMostSteps steps.
  bool reaches(int64_t target) {
    least[count] = greatest[count] = 0;
    for (int i = count - 1; i >= 0; --i) {
      least[i] = least[i + 1] + terms[i].stride * terms[i].low;
      greatest[i] = greatest[i + 1] + terms[i].stride * terms[i].high;
    }
    return visit(0, target);
  }

private:
  static int64_t floorDivide(int64_t a, int64_t b) { return a / b - (a % b < 0); }

  bool visit(int at, int64_t target) {
    if (target < least[at] || target > greatest[at])
      return false;
    if (at == count)
      return target == 0;
    const Term &term = terms[at];
    int64_t low = -floorDivide(-(target - greatest[at + 1]), term.stride);
    int64_t high = floorDivide(target - least[at + 1], term.stride);
    low = low > term.low ? low : term.low;
    high = high < term.high ? high : term.high;
    for (int64_t x = low; x <= high; ++x) {
      if (++steps > kMostSteps) {
        gaveUp = true;
        return false;
      }
      if (visit(at + 1, target - term.stride * x))
        return true;
      if (gaveUp)
        return false;
    }
    return false;
  }
};
} // namespace

static int64_t addressOf(const fnrt_value &value) {
  return reinterpret_cast<int64_t>(value.u.data);
}

Range fusednorm::rt::rangeOf(const fnrt_value &value, const int64_t *strides) {
  int64_t size = sizeOf(value);
  Range range{addressOf(value), addressOf(value) + size};
  for (int d = 0; d < value.rank; ++d) {
    if (value.shape[d] <= 0)
      return {0, 0};
    int64_t reach = (value.shape[d] - 1) * strides[d] * size;
    (reach < 0 ? range.begin : range.end) += reach;
  }
  return range;
}

static bool isSame(const fnrt_value &a, const int64_t *stridesA, const fnrt_value &b,
                   const int64_t *stridesB) {
  if (a.u.data != b.u.data || a.rank != b.rank || sizeOf(a) != sizeOf(b))
    return false;
  for (int d = 0; d < a.rank; ++d)
    if (a.shape[d] != b.shape[d] || stridesA[d] != stridesB[d])
      return false;
  return true;
}

fnrt_overlap_result fusednorm::rt::overlap(const fnrt_value &a, const int64_t *stridesA,
                                           const fnrt_value &b, const int64_t *stridesB) {
  if (isSame(a, stridesA, b, stridesB))
    return FNRT_SAME;
  int64_t sizeA = sizeOf(a), sizeB = sizeOf(b);
  Search search;
  for (int d = 0; d < a.rank; ++d)
    if (stridesA[d])
      search.add(stridesA[d] * sizeA, 0, a.shape[d] - 1);
  for (int d = 0; d < b.rank; ++d)
    if (stridesB[d])
      search.add(-stridesB[d] * sizeB, 0, b.shape[d] - 1);
  search.add(1, -(sizeB - 1), sizeA - 1);
  if (search.reaches(addressOf(b) - addressOf(a)))
    return FNRT_OVERLAP;
  return search.gaveUp ? FNRT_OVERLAP_UNKNOWN : FNRT_DISJOINT;
}

fnrt_overlap_result fusednorm::rt::selfOverlap(const fnrt_value &value, const int64_t *strides) {
  int64_t size = sizeOf(value);
  for (int d = 0; d < value.rank; ++d)
    if (value.shape[d] <= 0)
      return FNRT_DISJOINT;
  // Usual case: strides nest, as each stride is at least the span of all smaller ones.
  int order[FNRT_MAX_RANK], count = 0;
  for (int d = 0; d < value.rank; ++d) {
    if (value.shape[d] == 1)
      continue;
    if (strides[d] == 0)
      return FNRT_OVERLAP;
    int at = count++;
    for (; at > 0 && __builtin_llabs(strides[order[at - 1]]) > __builtin_llabs(strides[d]); --at)
      order[at] = order[at - 1];
    order[at] = d;
  }
  int64_t span = 1;
  bool nests = true;
  for (int i = 0; i < count; ++i) {
    int64_t stride = __builtin_llabs(strides[order[i]]);
    nests &= stride >= span;
    span += stride * (value.shape[order[i]] - 1);
  }
  if (nests)
    return FNRT_DISJOINT;
  // Otherwise two elements overlap if a nonzero difference of indices moves by less than one
  // element. By symmetry the first nonzero component of the difference is positive.
  bool gaveUp = false;
  for (int first = 0; first < count; ++first) {
    Search search;
    search.add(strides[order[first]] * size, 1, value.shape[order[first]] - 1);
    for (int i = first + 1; i < count; ++i)
      search.add(strides[order[i]] * size, 1 - value.shape[order[i]], value.shape[order[i]] - 1);
    search.add(1, 1 - size, size - 1);
    if (search.reaches(0))
      return FNRT_OVERLAP;
    gaveUp |= search.gaveUp;
  }
  return gaveUp ? FNRT_OVERLAP_UNKNOWN : FNRT_DISJOINT;
}

static bool isUsable(const fnrt_value *value) {
  return value && value->kind == FNRT_TENSOR && value->type <= FNRT_I1 &&
         value->rank <= FNRT_MAX_RANK && (value->rank == 0 || value->shape);
}

fnrt_overlap_result fnrt_overlap(const fnrt_value *a, const fnrt_value *b) {
  if (!isUsable(a) || !isUsable(b))
    return FNRT_OVERLAP_UNKNOWN;
  int64_t stridesA[FNRT_MAX_RANK], stridesB[FNRT_MAX_RANK];
  if (!resolveStrides(*a, stridesA) || !resolveStrides(*b, stridesB))
    return FNRT_OVERLAP_UNKNOWN;
  if (areApart(rangeOf(*a, stridesA), rangeOf(*b, stridesB)))
    return FNRT_DISJOINT;
  return overlap(*a, stridesA, *b, stridesB);
}

fnrt_overlap_result fnrt_self_overlap(const fnrt_value *tensor) {
  if (!isUsable(tensor))
    return FNRT_OVERLAP_UNKNOWN;
  int64_t strides[FNRT_MAX_RANK];
  if (!resolveStrides(*tensor, strides))
    return FNRT_OVERLAP_UNKNOWN;
  return selfOverlap(*tensor, strides);
}
