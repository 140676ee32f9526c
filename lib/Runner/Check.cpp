// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Check.h"
#include "fusednorm/Support/Npy.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>
#include <functional>
#include <vector>

using namespace fusednorm;

static constexpr int64_t kCheckStep = 1 << 18;

/// Returns elements begin ... end-1 without gaps: a pointer into a dense array, or a copy in
/// `scratch`.
static const void *getPart(const HostTensor &tensor, const StridedLayout &layout, int64_t begin,
                           int64_t end, std::vector<char> &scratch) {
  int64_t size = byteSize(tensor.type);
  if (layout.isPacked())
    return static_cast<const char *>(tensor.data) + begin * size;
  scratch.resize((end - begin) * size);
  packElements(layout, tensor.type, tensor.data, scratch.data(), begin, end);
  return scratch.data();
}

/// Returns elements begin ... end-1 of the expected array, which may be stored in `scratch`.
using GetExpected = std::function<llvm::Expected<const void *>(int64_t begin, int64_t end,
                                                               std::vector<char> &scratch)>;

static llvm::Expected<Comparison> compare(const HostTensor &actual, const Tolerance &tolerance,
                                          Progress &progress, const GetExpected &getExpected) {
  StridedLayout layout = actual.layout();
  int64_t count = layout.elementCount();
  progress.setTotal(count);
  Comparison result;
  std::vector<char> scratchActual, scratchExpected;
  for (int64_t begin = 0; begin < count; begin += kCheckStep) {
    int64_t end = std::min(begin + kCheckStep, count);
    const void *got = getPart(actual, layout, begin, end, scratchActual);
    llvm::Expected<const void *> expected = getExpected(begin, end, scratchExpected);
    if (!expected)
      return expected.takeError();
    result.append(compareArrays(actual.type, got, *expected, end - begin, tolerance), tolerance);
    progress.add(end - begin);
  }
  return result;
}

Comparison fusednorm::compareTensors(const HostTensor &actual, const HostTensor &expected,
                                     const Tolerance &tolerance, Progress &progress) {
  StridedLayout layout = expected.layout();
  auto getExpected = [&](int64_t begin, int64_t end, std::vector<char> &scratch) {
    return getPart(expected, layout, begin, end, scratch);
  };
  // Memory can always be read.
  return llvm::cantFail(compare(actual, tolerance, progress, getExpected));
}

llvm::Expected<Comparison> fusednorm::compareWithFile(const HostTensor &actual,
                                                      const std::string &path,
                                                      const Tolerance &tolerance,
                                                      Progress &progress) {
  Result<NpyReader> file = NpyReader::open(path, actual.type);
  if (!file)
    return llvm::createStringError(file.error());
  if (file->shape() != actual.shape)
    return llvm::createStringError("'" + path + "': expected shape " + shapeText(actual.shape) +
                                   ", got " + shapeText(file->shape()));
  int64_t size = byteSize(actual.type);
  auto getExpected = [&](int64_t begin, int64_t end,
                         std::vector<char> &scratch) -> llvm::Expected<const void *> {
    scratch.resize((end - begin) * size);
    if (auto read = file->read(scratch.data(), begin * size, (end - begin) * size); !read)
      return llvm::createStringError(read.error());
    return scratch.data();
  };
  return compare(actual, tolerance, progress, getExpected);
}

llvm::Expected<std::string> fusednorm::getFileName(const std::string &pattern, size_t index,
                                                   size_t count, const char *plural) {
  size_t at = pattern.find("%d");
  if (at != pattern.npos)
    return pattern.substr(0, at) + std::to_string(index) + pattern.substr(at + 2);
  if (count == 1)
    return pattern;
  return llvm::createStringError("there are " + std::to_string(count) + " " + plural + ", but '" +
                                 pattern + "' names one file; expected %d for the number");
}

static std::string elementText(ElementType type, const void *data) {
  if (type == ElementType::F64) {
    double value;
    std::memcpy(&value, data, sizeof value);
    return llvm::formatv("{0:g}", value).str();
  }
  if (isFloat(type)) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", double(decode(type, loadEncoding(type, data, 0))));
    return text;
  }
  switch (byteSize(type)) {
  case 1:
    return std::to_string(*static_cast<const int8_t *>(data));
  case 2:
    return std::to_string(*static_cast<const int16_t *>(data));
  case 4:
    return std::to_string(*static_cast<const int32_t *>(data));
  default:
    return std::to_string(*static_cast<const int64_t *>(data));
  }
}

std::string fusednorm::previewTensor(const HostTensor &tensor, int64_t elements) {
  StridedLayout layout = tensor.layout();
  int64_t count = layout.elementCount(), shown = std::min(count, elements);
  std::vector<char> scratch;
  std::string text = "[";
  if (shown > 0) {
    const char *data = static_cast<const char *>(getPart(tensor, layout, 0, shown, scratch));
    for (int64_t i = 0; i < shown; ++i)
      text += (i ? ", " : "") + elementText(tensor.type, data + i * byteSize(tensor.type));
  }
  return text + (shown < count ? ", ...]" : "]");
}
