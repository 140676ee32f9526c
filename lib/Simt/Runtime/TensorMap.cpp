// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TensorMap.h"

#include <cstring>

using namespace fusednorm::simt;

uint32_t fusednorm::simt::tensorMapElementBytes(TensorMapType type) {
  switch (type) {
  case TensorMapType::U8:
    return 1;
  case TensorMapType::U16:
  case TensorMapType::F16:
  case TensorMapType::BF16:
    return 2;
  case TensorMapType::U64:
  case TensorMapType::S64:
  case TensorMapType::F64:
    return 8;
  default:
    return 4;
  }
}

fusednorm::Result<void> fusednorm::simt::encodeTensorMap(void *into,
                                                         const TensorMapLayout &layout) {
  auto number = [](uint64_t value) { return std::to_string(value); };
  auto wrong = [](const std::string &what) {
    return fusednorm::Problem{"TMA descriptor: " + what};
  };
  if (layout.rank < 1 || layout.rank > 5)
    return wrong("rank " + number(layout.rank) + "; expected 1 to 5");
  if (static_cast<uint32_t>(layout.type) > static_cast<uint32_t>(TensorMapType::TF32FlushDenormals))
    return wrong("unknown element type " + number(static_cast<uint32_t>(layout.type)));
  if (layout.interleave)
    return wrong("interleave " + number(layout.interleave) + "; expected none (0)");
  if (layout.swizzle > 3)
    return wrong("swizzle " + number(layout.swizzle) +
                 "; expected none, 32, 64 or 128 bytes (0 to 3)");
  bool isFloat = layout.type >= TensorMapType::F16;
  if (layout.fillsNaN && !isFloat)
    return wrong("NaN as fill value of an integer type; expected zero");
  auto address = reinterpret_cast<uintptr_t>(layout.base);
  if (!address || address % 16)
    return wrong("address " + number(address) + "; expected a multiple of 16");
  TensorMap map{};
  map.magic = TensorMap::mark;
  map.base = static_cast<char *>(layout.base);
  map.type = layout.type;
  map.rank = static_cast<uint8_t>(layout.rank);
  map.swizzle = static_cast<uint8_t>(layout.swizzle);
  map.fillsNaN = layout.fillsNaN;
  for (uint32_t i = 0; i < layout.rank; ++i) {
    std::string dimension = "dimension " + number(i);
    if (!layout.extents[i] || layout.extents[i] > uint64_t(1) << 32)
      return wrong(dimension + " has extent " + number(layout.extents[i]) +
                   "; expected 1 to 4294967296");
    if (!layout.box[i] || layout.box[i] > 256)
      return wrong(dimension + " has a box of " + number(layout.box[i]) + "; expected 1 to 256");
    if (layout.steps[i] != 1)
      return wrong(dimension + " has element stride " + number(layout.steps[i]) + "; expected 1");
    if (i && (!layout.strides[i - 1] || layout.strides[i - 1] % 16 ||
              layout.strides[i - 1] >= uint64_t(1) << 40))
      return wrong(dimension + " has a stride of " + number(layout.strides[i - 1]) +
                   " bytes; expected a multiple of 16 below 2^40");
    map.extents[i] = layout.extents[i];
    map.box[i] = static_cast<uint16_t>(layout.box[i]);
    if (i)
      map.strides[i - 1] = layout.strides[i - 1];
  }
  uint32_t span = 16u << layout.swizzle;
  if (map.rowBytes() % 16)
    return wrong("a row of the box has " + number(map.rowBytes()) +
                 " bytes; expected a multiple of 16");
  if (layout.swizzle && map.rowBytes() != span)
    return wrong("a row of the box has " + number(map.rowBytes()) + " bytes; expected " +
                 number(span) + ", the size of its swizzle");
  std::memset(into, 0, 128);
  std::memcpy(into, &map, sizeof(map));
  return {};
}
