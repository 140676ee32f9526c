// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of values against the description of a function.

#include "Runtime.h"
#include <cstdio>

using namespace fusednorm::rt;

/// Limits of offsets and extents, in elements. 2^52 exceeds any addressable memory, and sums and
/// byte sizes of such numbers still fit into 64 bits.
static constexpr int64_t kMostReach = int64_t(1) << 52;
static constexpr uint64_t kMostExtent = uint64_t(1) << 48;

bool fusednorm::rt::resolveStrides(const fnrt_value &value, int64_t *strides) {
  int64_t dense = 1, reach;
  bool tooFar = false;
  for (int d = value.rank - 1; d >= 0; --d) {
    int64_t extent = value.shape[d];
    strides[d] = extent <= 1 ? 0 : value.strides ? value.strides[d] : dense;
    tooFar |= __builtin_mul_overflow(dense, extent, &dense);
    tooFar |= __builtin_mul_overflow(extent - 1, strides[d], &reach) || reach > kMostReach ||
              reach < -kMostReach;
  }
  return !tooFar;
}

namespace {
/// The text "function: argument N (name)" for errors.
struct Subject {
  char text[160];
  Subject(const fnrt_function &function, uint32_t number) {
    const char *name = function.arguments[number].name;
    std::snprintf(text, sizeof text, "%s: argument %u%s%s%s",
                  function.name ? function.name : "(no name)", number, name ? " (" : "",
                  name ? name : "", name ? ")" : "");
  }
};

struct Symbols {
  int64_t values[kSymbols];
  uint32_t bound = 0;
};
} // namespace

#define COLD __attribute__((cold, noinline))

COLD static fnrt_status failKind(const fnrt_function &function, uint32_t number) {
  return fail(FNRT_ERROR_TYPE, "%s: expected a %s", Subject(function, number).text,
              function.arguments[number].kind == FNRT_TENSOR ? "tensor" : "scalar");
}

COLD static fnrt_status failType(const fnrt_function &function, uint32_t number, uint8_t type) {
  return fail(FNRT_ERROR_TYPE, "%s: expected elements of type %s, got %s",
              Subject(function, number).text, fnrt_type_name(function.arguments[number].type),
              fnrt_type_name(type));
}

COLD static fnrt_status failRank(const fnrt_function &function, uint32_t number, int rank) {
  return fail(FNRT_ERROR_SHAPE, "%s: expected rank %d, got %d", Subject(function, number).text,
              function.arguments[number].rank, rank);
}

COLD static fnrt_status failExtent(const fnrt_function &function, uint32_t number, int d,
                                   int64_t expected, int64_t actual, bool depends) {
  bool isBound = function.arguments[number].shape[d].constraint == FNRT_AT_LEAST;
  return fail(FNRT_ERROR_SHAPE, "%s: expected extent %d to be%s %lld%s, got %lld",
              Subject(function, number).text, d, isBound ? " at least" : "",
              static_cast<long long>(expected), depends ? " as other arguments have it" : "",
              static_cast<long long>(actual));
}

COLD static fnrt_status failStride(const fnrt_function &function, uint32_t number, int d,
                                   int64_t expected, int64_t actual) {
  return fail(FNRT_ERROR_SHAPE,
              "%s: expected stride %d to be %lld elements, got %lld; make the tensor contiguous, "
              "or compile for strided tensors",
              Subject(function, number).text, d, static_cast<long long>(expected),
              static_cast<long long>(actual));
}

/// Computes an extent from a symbol. Returns -1, which equals no extent, on overflow.
static int64_t derive(const fnrt_extent &extent, int64_t symbol) {
  int64_t result;
  if (__builtin_mul_overflow(symbol, int64_t(extent.multiply), &result))
    return -1;
  result = result / extent.divide + (result % extent.divide != 0);
  return __builtin_add_overflow(result, extent.value, &result) ? -1 : result;
}

/// Checks the extent of one dimension; sets `derived` if it must be computed from a symbol.
static fnrt_status checkExtent(const fnrt_function &function, uint32_t number, int d,
                               int64_t actual, Symbols &symbols, bool &derived) {
  const fnrt_extent &extent = function.arguments[number].shape[d];
  if (__builtin_expect(static_cast<uint64_t>(actual) > kMostExtent, 0))
    return fail(FNRT_ERROR_SHAPE, "%s: extent %d is %lld", Subject(function, number).text, d,
                static_cast<long long>(actual));
  if (__builtin_expect(extent.constraint > 1 && actual % extent.constraint != 0, 0))
    return fail(FNRT_ERROR_SHAPE, "%s: expected extent %d to be a multiple of %d, got %lld",
                Subject(function, number).text, d, extent.constraint,
                static_cast<long long>(actual));
  if (extent.symbol < 0) {
    if (extent.value >= 0 && actual != extent.value)
      return failExtent(function, number, d, extent.value, actual, false);
  } else if (extent.multiply != 1 || extent.divide != 1 || extent.value != 0 ||
             extent.constraint < 0) {
    derived = true;
  } else if (!(symbols.bound >> extent.symbol & 1)) {
    symbols.bound |= 1u << extent.symbol;
    symbols.values[extent.symbol] = actual;
  } else if (symbols.values[extent.symbol] != actual) {
    return failExtent(function, number, d, symbols.values[extent.symbol], actual, true);
  }
  return FNRT_SUCCESS;
}

/// Checks shape, strides and address. Sets `nests` if each stride, from the last dimension on,
/// is at least the span of the dimensions after it. Elements are then distinct.
static inline fnrt_status checkTensor(const fnrt_function &function, uint32_t number,
                                      const fnrt_value &value, Symbols &symbols, bool &derived,
                                      int64_t *strides, Range &range, bool &nests) {
  const fnrt_argument &argument = function.arguments[number];
  int64_t size = sizeOf(value), dense = 1, below = 0, above = 0, span = 1;
  int wrong = -1; // the last dimension with a stride that differs from the description
  bool empty = false, tooFar = false;
  nests = true;
  for (int d = argument.rank - 1; d >= 0; --d) {
    int64_t extent = value.shape[d], stride = value.strides ? value.strides[d] : dense, reach;
    FNRT_TRY(checkExtent(function, number, d, extent, symbols, derived));
    int64_t expected = argument.strides ? argument.strides[d] : dense;
    strides[d] = stride;
    tooFar |= __builtin_mul_overflow(dense, extent, &dense);
    if (extent <= 1) {
      empty |= extent == 0;
      strides[d] = 0; // no element is reached by this stride
      continue;
    }
    if (wrong < 0 && stride != expected && !(argument.strides && expected == FNRT_ANY_STRIDE))
      wrong = d;
    if (__builtin_mul_overflow(extent - 1, stride, &reach) || reach > kMostReach ||
        reach < -kMostReach) {
      tooFar = true;
      continue;
    }
    nests &= stride >= span;
    span += reach;
    (reach < 0 ? below : above) += reach;
  }
  auto begin = reinterpret_cast<int64_t>(value.u.data);
  range = {begin + below * size, begin + (above + 1) * size};
  if (empty) {
    range = {begin, begin};
    nests = true;
    return FNRT_SUCCESS; // an empty tensor: its strides do not matter
  }
  if (__builtin_expect(tooFar, 0))
    return fail(FNRT_ERROR_SHAPE, "%s: extents and strides exceed the address space",
                Subject(function, number).text);
  if (__builtin_expect(wrong >= 0, 0)) {
    int64_t expected = 1;
    for (int d = argument.rank - 1; d > wrong; --d)
      expected *= value.shape[d];
    return failStride(function, number, wrong,
                      argument.strides ? argument.strides[wrong] : expected, strides[wrong]);
  }
  if (__builtin_expect(!value.u.data, 0))
    return fail(FNRT_ERROR_INVALID, "%s: address is null", Subject(function, number).text);
  return FNRT_SUCCESS;
}

static fnrt_status checkDerived(const fnrt_function &function, const fnrt_value *values,
                                const Symbols &symbols) {
  for (uint32_t i = 0; i < function.argument_count; ++i) {
    const fnrt_argument &argument = function.arguments[i];
    for (int d = 0; argument.kind == FNRT_TENSOR && d < argument.rank; ++d) {
      const fnrt_extent &extent = argument.shape[d];
      if (extent.symbol < 0)
        continue;
      int64_t expected = derive(extent, symbols.values[extent.symbol]);
      bool fits =
          extent.constraint < 0 ? values[i].shape[d] >= expected : values[i].shape[d] == expected;
      if (!fits)
        return failExtent(function, i, d, expected, values[i].shape[d], true);
    }
  }
  return FNRT_SUCCESS;
}

COLD static fnrt_status failOverlap(const fnrt_function &function, uint32_t written, uint32_t other,
                                    fnrt_overlap_result result) {
  const char *doubt = result == FNRT_OVERLAP_UNKNOWN ? "may overlap" : "overlaps";
  if (written == other)
    return fail(FNRT_ERROR_OVERLAP, "%s is written and %s itself; expected distinct elements",
                Subject(function, written).text, doubt);
  const char *same = function.arguments[written].may_alias >> other & 1
                         ? "the same tensor, or no byte in common"
                         : "no byte in common";
  return fail(FNRT_ERROR_OVERLAP, "%s is written and %s argument %u; expected %s",
              Subject(function, written).text, doubt, other, same);
}

static fnrt_status checkOverlap(const fnrt_function &function, const fnrt_value *values,
                                const Resolved &resolved, uint64_t doubtful) {
  for (uint32_t i = 0; i < function.argument_count; ++i) {
    const fnrt_argument &written = function.arguments[i];
    if (written.kind != FNRT_TENSOR || !(written.access & FNRT_WRITE))
      continue;
    fnrt_overlap_result result = FNRT_DISJOINT;
    if (doubtful >> i & 1)
      result = selfOverlap(values[i], resolved.strides[i]);
    if (result != FNRT_DISJOINT)
      return failOverlap(function, i, i, result);
    for (uint32_t k = 0; k < function.argument_count; ++k) {
      const fnrt_argument &other = function.arguments[k];
      // A pair of two written tensors is checked once.
      if (k == i || other.kind != FNRT_TENSOR || (k < i && (other.access & FNRT_WRITE)))
        continue;
      if (areApart(resolved.ranges[i], resolved.ranges[k]))
        continue;
      result = overlap(values[i], resolved.strides[i], values[k], resolved.strides[k]);
      bool allowed = written.may_alias >> k & 1;
      if ((other.access & FNRT_WRITE) && (other.may_alias >> i & 1))
        allowed = true;
      if (result != FNRT_DISJOINT && !(result == FNRT_SAME && allowed))
        return failOverlap(function, i, k, result);
    }
  }
  return FNRT_SUCCESS;
}

fnrt_status fusednorm::rt::checkArguments(const fnrt_function &function, const fnrt_value *values,
                                          uint32_t count, Resolved &resolved) {
  if (count != function.argument_count)
    return fail(FNRT_ERROR_ARGUMENT_COUNT, "%s: expected %u arguments, got %u",
                function.name ? function.name : "(no name)", function.argument_count, count);
  if (count && !values)
    return fail(FNRT_ERROR_INVALID, "%s: values is null", function.name);
  Symbols symbols;
  bool derived = false;
  uint64_t doubtful = 0; // bit i: elements of tensor i may coincide
  for (uint32_t i = 0; i < count; ++i) {
    const fnrt_argument &argument = function.arguments[i];
    const fnrt_value &value = values[i];
    if (value.kind != argument.kind)
      return failKind(function, i);
    if (value.type != argument.type)
      return failType(function, i, value.type);
    if (argument.kind == FNRT_SCALAR)
      continue;
    if (value.rank != argument.rank)
      return failRank(function, i, value.rank);
    if (value.rank && !value.shape)
      return fail(FNRT_ERROR_INVALID, "%s: shape is null", Subject(function, i).text);
    bool nests;
    FNRT_TRY(checkTensor(function, i, value, symbols, derived, resolved.strides[i],
                         resolved.ranges[i], nests));
    doubtful |= uint64_t(!nests) << i;
  }
  if (derived)
    FNRT_TRY(checkDerived(function, values, symbols));
  return checkOverlap(function, values, resolved, doubtful);
}

fnrt_status fnrt_check_arguments(const fnrt_function *function, const fnrt_value *values,
                                 uint32_t count) {
  if (!function || function->argument_count > FNRT_MAX_ARGUMENTS)
    return fail(FNRT_ERROR_INVALID, "fnrt_check_arguments: no function, or too many arguments");
  Resolved resolved;
  return checkArguments(*function, values, count, resolved);
}
