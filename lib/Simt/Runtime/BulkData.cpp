// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data movement of bulk and TMA copies: swizzled boxes of tensors, fill of elements outside the
// tensor, and reductions.

#include "AsyncEngine.h"
#include "FloatFormats.h"

#include <cstring>

using namespace fusednorm::simt;

/// Fills elements outside the tensor with zeros or NaN.
static void fillOutside(char *to, uint32_t bytes, const TensorMap &map) {
  if (!map.fillsNaN) {
    std::memset(to, 0, bytes);
    return;
  }
  // All bits except the sign are set: a NaN in each of these formats.
  uint32_t size = map.elementBytes();
  for (uint32_t i = 0; i < bytes; ++i)
    to[i] = static_cast<char>(i % size == size - 1 ? 0x7F : 0xFF);
}

void fusednorm::simt::loadIntoShared(const AsyncJob &job) {
  const TensorMap &map = job.map;
  if (!map.rank) {
    std::memcpy(job.shared, job.global, job.bytes);
    return;
  }
  // Windows are aligned, so the low bits of an address are the bits of its offset.
  auto base = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(job.shared));
  uint32_t rowBytes = map.rowBytes(), size = map.elementBytes();
  for (uint32_t r = 0, count = map.rows(); r < count; ++r) {
    TensorMap::Row row = map.row(r, job.at);
    uint32_t begin = row.begin * size, end = row.end * size;
    for (uint32_t k = 0; k < rowBytes; k += 16) {
      uint32_t to = swizzled(base + r * rowBytes + k, map.swizzle);
      char *chunk = job.shared + (to - base);
      if (begin <= k && k + 16 <= end) {
        std::memcpy(chunk, row.address + k, 16);
        continue;
      }
      fillOutside(chunk, 16, map);
      uint32_t from = std::max(begin, k), until = std::min(end, k + 16);
      if (from < until)
        std::memcpy(chunk + (from - k), row.address + from, until - from);
    }
  }
}

void fusednorm::simt::readFromShared(AsyncJob &job) {
  const TensorMap &map = job.map;
  if (!map.rank) {
    job.data.assign(job.shared, job.shared + job.bytes);
    return;
  }
  auto base = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(job.shared));
  job.data.resize(map.boxBytes());
  for (uint32_t k = 0; k < map.boxBytes(); k += 16)
    std::memcpy(&job.data[k], job.shared + (swizzled(base + k, map.swizzle) - base), 16);
}

void fusednorm::simt::writeToGlobal(const AsyncJob &job) {
  const TensorMap &map = job.map;
  if (!map.rank) {
    if (job.reduction != BulkReduction::None) {
      reduceElements(map.type, job.reduction, job.global, job.data.data(),
                     job.bytes / map.elementBytes());
      return;
    }
    if (job.byteMask == 0xFFFF) {
      std::memcpy(job.global, job.data.data(), job.bytes);
      return;
    }
    for (uint32_t i = 0; i < job.bytes; ++i)
      if (job.byteMask >> (i % 16) & 1)
        job.global[i] = job.data[i];
    return;
  }
  uint32_t rowBytes = map.rowBytes(), size = map.elementBytes();
  for (uint32_t r = 0, count = map.rows(); r < count; ++r) {
    TensorMap::Row row = map.row(r, job.at);
    if (row.begin >= row.end)
      continue;
    char *to = row.address + row.begin * size;
    const char *from = &job.data[r * rowBytes + row.begin * size];
    if (job.reduction == BulkReduction::None)
      std::memcpy(to, from, (row.end - row.begin) * size);
    else
      reduceElements(map.type, job.reduction, to, from, row.end - row.begin);
  }
}

template <typename T, typename Operation>
static void forEachElement(char *to, const char *from, uint32_t count, Operation operation) {
  for (uint32_t i = 0; i < count; ++i) {
    T a, b;
    std::memcpy(&a, to + i * sizeof(T), sizeof(T));
    std::memcpy(&b, from + i * sizeof(T), sizeof(T));
    a = operation(a, b);
    std::memcpy(to + i * sizeof(T), &a, sizeof(T));
  }
}

template <typename T>
static void reduceIntegers(BulkReduction reduction, char *to, const char *from, uint32_t count) {
  using U = std::make_unsigned_t<T>;
  forEachElement<T>(to, from, count, [reduction](T a, T b) -> T {
    switch (reduction) {
    case BulkReduction::Add:
      return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
    case BulkReduction::Min:
      return std::min(a, b);
    case BulkReduction::Max:
      return std::max(a, b);
    case BulkReduction::Inc:
      return a >= b ? T(0) : static_cast<T>(a + 1);
    case BulkReduction::Dec:
      return a == 0 || a > b ? b : static_cast<T>(a - 1);
    case BulkReduction::And:
      return a & b;
    case BulkReduction::Or:
      return a | b;
    case BulkReduction::Xor:
      return a ^ b;
    case BulkReduction::None:
      break;
    }
    return b;
  });
}

/// Reduces f16 or bf16. f32 has enough bits that rounding twice is innocuous.
static void reduceHalves(Format format, BulkReduction reduction, char *to, const char *from,
                         uint32_t count) {
  forEachElement<uint16_t>(to, from, count, [=](uint16_t a, uint16_t b) -> uint16_t {
    float x = decodeFloat(a, format), y = decodeFloat(b, format);
    if (reduction == BulkReduction::Add)
      return static_cast<uint16_t>(encodeFloat(x + y, format, Rounding::Nearest, false));
    if (x != x || y != y)
      return x != x ? b : a;
    bool first = reduction == BulkReduction::Min ? x <= y : x >= y;
    return first ? a : b;
  });
}

void fusednorm::simt::reduceElements(TensorMapType type, BulkReduction reduction, char *to,
                                     const char *from, uint32_t count) {
  auto add = [](auto a, auto b) { return a + b; };
  switch (type) {
  case TensorMapType::U32:
    return reduceIntegers<uint32_t>(reduction, to, from, count);
  case TensorMapType::S32:
    return reduceIntegers<int32_t>(reduction, to, from, count);
  case TensorMapType::U64:
    return reduceIntegers<uint64_t>(reduction, to, from, count);
  case TensorMapType::S64:
    return reduceIntegers<int64_t>(reduction, to, from, count);
  case TensorMapType::F16:
    return reduceHalves(Format::F16, reduction, to, from, count);
  case TensorMapType::BF16:
    return reduceHalves(Format::BF16, reduction, to, from, count);
  case TensorMapType::F64:
    return forEachElement<double>(to, from, count, add);
  default:
    return forEachElement<float>(to, from, count, add);
  }
}

bool fusednorm::simt::reductionExists(TensorMapType type, BulkReduction reduction) {
  bool minMax = reduction == BulkReduction::Min || reduction == BulkReduction::Max;
  bool wraps = reduction == BulkReduction::Inc || reduction == BulkReduction::Dec;
  switch (type) {
  case TensorMapType::U32:
    return true;
  case TensorMapType::S32:
  case TensorMapType::U64:
  case TensorMapType::S64:
    return !wraps;
  case TensorMapType::F16:
  case TensorMapType::BF16:
    return minMax || reduction == BulkReduction::Add;
  case TensorMapType::F32:
  case TensorMapType::F32FlushDenormals:
  case TensorMapType::F64:
    return reduction == BulkReduction::Add;
  default:
    return false;
  }
}
