// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TensorMapArgument.h"

#include "fusednorm/Simt/Runtime.h"

using namespace fusednorm;
using namespace fusednorm::simt;

static constexpr char prefix[] = "tensormap:@";

bool isTensorMapArgument(const std::string &text) { return text.rfind(prefix, 0) == 0; }

static bool mapType(const std::string &name, TensorMapType &type) {
  static const std::pair<const char *, TensorMapType> types[] = {
      {"ui8", TensorMapType::U8},    {"i8", TensorMapType::U8},    {"f8E4M3FN", TensorMapType::U8},
      {"f8E5M2", TensorMapType::U8}, {"i16", TensorMapType::U16},  {"ui32", TensorMapType::U32},
      {"i32", TensorMapType::S32},   {"ui64", TensorMapType::U64}, {"i64", TensorMapType::S64},
      {"f16", TensorMapType::F16},   {"f32", TensorMapType::F32},  {"f64", TensorMapType::F64},
      {"bf16", TensorMapType::BF16}, {"tf32", TensorMapType::TF32}};
  for (auto [text, value] : types)
    if (name == text) {
      type = value;
      return true;
    }
  return false;
}

/// Parses numbers that are separated by x, as in shapes.
static bool parseList(const std::string &text, std::vector<uint64_t> &list) {
  uint64_t value = 0;
  bool digits = false;
  for (size_t i = 0; i <= text.size(); ++i) {
    char c = i < text.size() ? text[i] : 'x';
    if (c == 'x') {
      if (!digits)
        return false;
      list.push_back(value);
      value = 0;
      digits = false;
    } else if (c >= '0' && c <= '9' && value < uint64_t(1) << 48) {
      value = value * 10 + static_cast<uint64_t>(c - '0');
      digits = true;
    } else {
      return false;
    }
  }
  return list.size() <= 5;
}

llvm::Error makeTensorMap(const std::string &text, const BufferSet &buffers, void *map) {
  std::vector<std::string> parts;
  for (size_t begin = sizeof(prefix) - 1; begin <= text.size();) {
    size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  Buffer *buffer = buffers.find(parts[0]);
  auto fail = [](const std::string &what) {
    return llvm::createStringError("TMA descriptor: " + what);
  };
  if (!buffer)
    return fail("no buffer '" + parts[0] + "'; known buffers: " + buffers.names());
  auto wrong = [&](const std::string &part, const std::string &expected) {
    return fail("'" + part + "': expected " + expected);
  };
  TensorMapLayout layout;
  std::string typeName(elementTypeName(buffer->type));
  std::vector<uint64_t> dims, box, strides;
  uint64_t offset = 0;
  for (size_t i = 1; i < parts.size(); ++i) {
    size_t equal = parts[i].find('=');
    std::string key = parts[i].substr(0, equal);
    std::string value = equal == std::string::npos ? "" : parts[i].substr(equal + 1);
    std::vector<uint64_t> list;
    bool numbers = parseList(value, list);
    if (key == "dims" || key == "box" || key == "strides") {
      if (!numbers)
        return wrong(parts[i], "one to five numbers, as in " + key + "=128x64");
      (key == "dims" ? dims : key == "box" ? box : strides) = list;
    } else if (key == "swizzle") {
      if (value == "none")
        layout.swizzle = 0;
      else if (value == "32" || value == "64" || value == "128")
        layout.swizzle = value == "32" ? 1 : value == "64" ? 2 : 3;
      else
        return wrong(parts[i], "swizzle=none, swizzle=32, swizzle=64 or swizzle=128");
    } else if (key == "offset") {
      if (!numbers || list.size() != 1)
        return wrong(parts[i], "a number of bytes");
      offset = list[0];
    } else if (key == "type") {
      typeName = value;
    } else if (key == "fill") {
      if (value != "zero" && value != "nan")
        return wrong(parts[i], "fill=zero or fill=nan");
      layout.fillsNaN = value == "nan";
    } else {
      return wrong(parts[i], "dims=, box=, strides=, swizzle=, type=, offset= or fill=");
    }
  }
  if (!mapType(typeName, layout.type))
    return wrong("type=" + typeName, "i8, ui8, i16, i32, ui32, i64, ui64, f16, bf16, f32, tf32, "
                                     "f64, f8E4M3FN or f8E5M2");
  if (dims.empty() || box.size() != dims.size())
    return wrong(text, "dims= and box= of equal rank");
  if (!strides.empty() && strides.size() + 1 != dims.size())
    return wrong(text, "strides= with one number fewer than dims=");
  layout.rank = static_cast<uint32_t>(dims.size());
  uint64_t size = tensorMapElementBytes(layout.type), dense = size, last = size;
  for (size_t i = 0; i < dims.size(); ++i) {
    layout.extents[i] = dims[i];
    layout.box[i] = static_cast<uint32_t>(std::min<uint64_t>(box[i], 1 << 20));
    uint64_t stride = i == 0 ? size : strides.empty() ? dense : strides[i - 1];
    if (i)
      layout.strides[i - 1] = stride;
    dense = stride * dims[i];
    last += dims[i] ? stride * (dims[i] - 1) : 0;
  }
  if (offset + last > buffer->bytes)
    return fail("it ends at byte " + std::to_string(offset + last) + " of buffer '" + parts[0] +
                "', which has " + std::to_string(buffer->bytes));
  layout.base = buffer->data + offset;
  if (auto encoded = encodeTensorMap(map, layout); !encoded)
    return llvm::createStringError(encoded.error());
  return llvm::Error::success();
}
