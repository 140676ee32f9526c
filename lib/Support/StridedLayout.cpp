// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StridedRuns.h"
#include "fusednorm/Support/Npy.h"
#include <cstring>

using namespace fusednorm;

StridedLayout StridedLayout::dense(const std::vector<int64_t> &shape) {
  StridedLayout layout{shape, std::vector<int64_t>(shape.size()), 0};
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    layout.strides[d] = stride;
    stride *= shape[d] > 0 ? shape[d] : 1;
  }
  return layout;
}

int64_t StridedLayout::elementCount() const { return fusednorm::elementCount(shape).value_or(0); }

int64_t StridedLayout::bufferElements() const {
  if (elementCount() == 0)
    return 0;
  int64_t last = offset;
  for (size_t d = 0; d < shape.size(); ++d)
    last += (shape[d] - 1) * strides[d];
  return last + 1;
}

bool StridedLayout::isPacked() const {
  int64_t expected = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    if (shape[d] != 1 && strides[d] != expected)
      return false;
    expected *= shape[d];
  }
  return offset == 0;
}

Result<StridedLayout> fusednorm::resolveLayout(const InputSpec &spec,
                                               const std::vector<int64_t> &shape) {
  StridedLayout layout{shape, spec.strides, spec.offset};
  if (layout.strides.empty())
    layout.strides = StridedLayout::dense(shape).strides;
  if (layout.strides.size() != shape.size())
    return Problem{"expected " + std::to_string(shape.size()) + " strides for an array of shape " +
                   shapeText(shape) + ", got " + std::to_string(layout.strides.size())};
  // Limits the offsets, so bufferElements in bytes cannot overflow.
  int64_t last = layout.offset;
  for (size_t d = 0; d < shape.size() && layout.elementCount() > 0; ++d) {
    int64_t reach;
    if (__builtin_mul_overflow(shape[d] - 1, layout.strides[d], &reach) ||
        __builtin_add_overflow(last, reach, &last)) {
      last = INT64_MAX;
      break;
    }
  }
  if (last >= INT64_MAX / 16)
    return Problem{"the strides and the offset reach beyond 2^59 elements"};
  return layout;
}

static void copyElement(char *to, const char *from, int64_t size) {
  switch (size) {
  case 1:
    *to = *from;
    return;
  case 2:
    std::memcpy(to, from, 2);
    return;
  case 4:
    std::memcpy(to, from, 4);
    return;
  default:
    std::memcpy(to, from, 8);
  }
}

void fusednorm::packElements(const StridedLayout &layout, ElementType type, const void *buffer,
                             void *packed) {
  packElements(layout, type, buffer, packed, 0, layout.elementCount());
}

void fusednorm::unpackElements(const StridedLayout &layout, ElementType type, const void *packed,
                               void *buffer) {
  unpackElements(layout, type, packed, buffer, 0, layout.elementCount());
}

void fusednorm::packElements(const StridedLayout &layout, ElementType type, const void *buffer,
                             void *packed, int64_t begin, int64_t end) {
  int64_t size = byteSize(type);
  const char *source = static_cast<const char *>(buffer);
  char *target = static_cast<char *>(packed);
  forEachRun(layout, begin, end, [&](const Run &run) {
    int64_t at = run.logical - begin;
    if (run.stride == 1) {
      std::memcpy(target + at * size, source + run.at * size, run.count * size);
      return;
    }
    for (int64_t i = 0; i < run.count; ++i)
      copyElement(target + (at + i) * size, source + (run.at + i * run.stride) * size, size);
  });
}

void fusednorm::unpackElements(const StridedLayout &layout, ElementType type, const void *packed,
                               void *buffer, int64_t begin, int64_t end) {
  int64_t size = byteSize(type);
  const char *source = static_cast<const char *>(packed);
  char *target = static_cast<char *>(buffer);
  forEachRun(layout, begin, end, [&](const Run &run) {
    int64_t at = run.logical - begin;
    if (run.stride == 1) {
      std::memcpy(target + run.at * size, source + at * size, run.count * size);
      return;
    }
    for (int64_t i = 0; i < run.count; ++i)
      copyElement(target + (run.at + i * run.stride) * size, source + (at + i) * size, size);
  });
}
