// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocation and initialization of arguments.

#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Runner/Arguments.h"
#include "fusednorm/Runner/Progress.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>
#include <fstream>
#include <thread>

using namespace mlir;
using namespace fusednorm;

/// Elements per step of reported progress.
static constexpr int64_t kLoadStep = 1 << 20;
/// Byte value of the gaps between rows of written arguments.
static constexpr char kGapByte = static_cast<char>(0xc5);

HostTensor BoundArgument::getTensor() {
  if (isScalar())
    return {formal->element, &scalar, {}, {}};
  return {formal->element, data(), layout.shape, layout.strides};
}

/// Returns whether rows are disjoint and in ascending order, so gaps can be enumerated.
static bool isAscending(const StridedLayout &layout) {
  int64_t reach = 1;
  for (size_t d = layout.shape.size(); d-- > 0;) {
    if (layout.shape[d] > 1 && layout.strides[d] < reach)
      return false;
    reach = std::max(reach, layout.strides[d] * (layout.shape[d] - 1) + reach);
  }
  return true;
}

/// Returns whether there are gaps between rows that can be checked.
static bool hasGaps(const StridedLayout &layout) {
  size_t rank = layout.shape.size();
  return !layout.isPacked() && rank > 0 && layout.elementCount() > 0 && isAscending(layout) &&
         (layout.strides[rank - 1] == 1 || layout.shape[rank - 1] == 1);
}

//===----------------------------------------------------------------------===//
// Filling
//===----------------------------------------------------------------------===//

/// Returns whether all elements have the same value, and sets `bits` to it.
static bool isConstant(const BoundArgument &bound, uint64_t &bits) {
  if (!bound.spec) {
    bits = 0;
    return true;
  }
  if (bound.file || bound.spec->generator.kind != InputGenerator::Kind::Const)
    return false;
  bits = 0;
  fillGenerated(*bound.spec, StridedLayout{{1}, {1}, 0}, &bits, 0, 1);
  return true;
}

static void generate(const BoundArgument &bound, Progress &progress) {
  int64_t count = bound.layout.elementCount();
  std::atomic<int64_t> next{0};
  auto work = [&] {
    for (int64_t begin; (begin = next.fetch_add(kLoadStep)) < count;) {
      int64_t end = std::min(begin + kLoadStep, count);
      fillGenerated(*bound.spec, bound.layout, bound.buffer.data(), begin, end);
      progress.add(end - begin);
    }
  };
  std::vector<std::thread> helpers;
  // If elements share memory, the last one wins, so one thread must write them in order.
  if (count > 2 * kLoadStep && isAscending(bound.layout))
    for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i)
      helpers.emplace_back(work);
  work();
  for (std::thread &helper : helpers)
    helper.join();
}

static llvm::Error readFile(BoundArgument &bound, Progress &progress) {
  int64_t count = bound.layout.elementCount(), size = byteSize(bound.formal->element);
  StridedLayout dense = bound.layout;
  dense.offset = 0;
  bool direct = dense.isPacked();
  std::vector<char> part(direct ? 0 : std::min(count, kLoadStep) * size);
  for (int64_t begin = 0; begin < count; begin += kLoadStep) {
    int64_t end = std::min(begin + kLoadStep, count);
    char *target = direct ? bound.data() + begin * size : part.data();
    if (auto read = bound.file->read(target, begin * size, (end - begin) * size); !read)
      return llvm::createStringError(read.error());
    if (!direct)
      unpackElements(bound.layout, bound.formal->element, part.data(), bound.buffer.data(), begin,
                     end);
    progress.add(end - begin);
  }
  return llvm::Error::success();
}

/// Fills the slice of this rank from the described array.
static llvm::Error fillSlice(BoundArgument &bound, unsigned index, Progress &progress) {
  BoundArgument whole;
  whole.formal = bound.formal;
  whole.spec = bound.spec;
  whole.layout = StridedLayout::dense(bound.slice->wholeShape);
  llvm::Expected<HostBuffer> buffer = HostBuffer::create(whole.elementBytes(), index);
  if (!buffer)
    return buffer.takeError();
  whole.buffer = std::move(*buffer);
  if (bound.file) {
    whole.file.emplace(std::move(*bound.file));
    if (llvm::Error error = readFile(whole, progress))
      return error;
  } else {
    generate(whole, progress);
  }
  packElements(bound.slice->layout, bound.formal->element, whole.buffer.data(), bound.data());
  return llvm::Error::success();
}

static llvm::Error loadOne(BoundArgument &bound, unsigned index, Progress &progress) {
  int64_t size = byteSize(bound.formal->element);
  int64_t bytes = bound.layout.bufferElements() * size;
  uint64_t bits;
  bool constant = isConstant(bound, bits);
  bool gaps = bound.formal->written && hasGaps(bound.layout);
  // One value everywhere, including gaps that are not checked.
  bool uniform = constant && !gaps;
  llvm::Expected<HostBuffer> buffer = gaps ? HostBuffer::createRepeated(bytes, index, &kGapByte, 1)
                                      : uniform && bits != 0
                                          ? HostBuffer::createRepeated(bytes, index, &bits, size)
                                          : HostBuffer::create(bytes, index);
  if (!buffer)
    return buffer.takeError();
  bound.buffer = std::move(*buffer);
  if (bound.slice && !uniform) {
    if (llvm::Error error = fillSlice(bound, index, progress))
      return error;
  } else if (bound.file) {
    if (llvm::Error error = readFile(bound, progress))
      return error;
  } else if (!uniform) {
    generate(bound, progress);
  }
  if (bound.formal->written)
    bound.buffer.setGuards();
  return llvm::Error::success();
}

/// Returns the memory that is available without swapping in bytes, or nothing if it is unknown.
static std::optional<int64_t> getAvailableMemory() {
  std::ifstream file("/proc/meminfo");
  std::string key;
  int64_t kilobytes;
  while (file >> key >> kilobytes) {
    if (key == "MemAvailable:")
      return kilobytes * 1024;
    file.ignore(64, '\n');
  }
  return std::nullopt;
}

LogicalResult Arguments::load(StringRef tool) {
  // The allocation of too much memory succeeds; the system would kill the process later.
  double needed = 0;
  for (const BoundArgument &bound : values) {
    uint64_t bits;
    bool sparse = !bound.formal->written && isConstant(bound, bits);
    if (!bound.isScalar() && !sparse)
      needed += double(bound.layout.bufferElements()) * byteSize(bound.formal->element);
  }
  std::optional<int64_t> available = getAvailableMemory();
  if (available && needed > double(*available))
    return reportToolError(tool, llvm::formatv("the arguments need {0:f1} GiB of memory, but "
                                               "{1:f1} GiB are available; use smaller shapes",
                                               needed / (1 << 30), double(*available) / (1 << 30))
                                     .str()),
           failure();

  Progress progress(tool.str(), "loading inputs");
  int64_t total = 0;
  for (const BoundArgument &bound : values)
    if (uint64_t bits; !bound.isScalar() && !isConstant(bound, bits))
      total += bound.layout.elementCount();
  progress.setTotal(total);
  for (auto [index, bound] : llvm::enumerate(values)) {
    if (bound.isScalar())
      continue;
    if (llvm::Error error = loadOne(bound, index, progress))
      return reportToolError(tool, bound.label + ": " + llvm::toString(std::move(error))),
             failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

static bool areGapsIntact(const BoundArgument &bound) {
  const StridedLayout &layout = bound.layout;
  size_t rank = layout.shape.size();
  int64_t count = layout.elementCount();
  if (!hasGaps(layout))
    return true;
  int64_t size = byteSize(bound.formal->element), columns = layout.shape[rank - 1];
  const char *at = bound.buffer.data();
  for (int64_t row = 0; row < count / columns; ++row) {
    int64_t position = layout.offset, rest = row;
    for (size_t d = rank - 1; d-- > 0;) {
      position += rest % layout.shape[d] * layout.strides[d];
      rest /= layout.shape[d];
    }
    const char *begin = bound.buffer.data() + position * size;
    if (!std::all_of(at, begin, [](char byte) { return byte == kGapByte; }))
      return false;
    at = begin + columns * size;
  }
  return true;
}

llvm::Error Arguments::checkBounds() const {
  for (const BoundArgument &bound : values) {
    if (bound.isScalar() || !bound.formal->written)
      continue;
    if (llvm::Error error = bound.buffer.checkGuards())
      return llvm::createStringError(bound.label + ": " + llvm::toString(std::move(error)));
    if (!areGapsIntact(bound))
      return llvm::createStringError(bound.label + ": bytes between its rows were written");
  }
  return llvm::Error::success();
}
