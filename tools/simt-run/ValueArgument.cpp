// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValueArgument.h"
#include "TensorMapArgument.h"

#include "fusednorm/Support/SmallFloat.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

using namespace fusednorm;
using Parameter = simt::GPUProgram::Parameter;

/// Stores a number at `to`, which has the bytes of the parameter.
static llvm::Error parseNumber(const std::string &text, const Parameter &parameter, char *to) {
  const std::string &type = parameter.type;
  char *end = nullptr;
  errno = 0;
  bool isFloat = type == "f32" || type == "f64" || type == "f16" || type == "bf16";
  if (isFloat) {
    double value = std::strtod(text.c_str(), &end);
    if (type == "f64") {
      std::memcpy(to, &value, 8);
    } else if (auto element = parseElementType(type)) {
      uint32_t bits = encodeDouble(*element, value);
      std::memcpy(to, &bits, parameter.bytes);
    }
  } else if (type.size() > 1 && type[0] == 'i' && parameter.bytes <= 16) {
    long long value = std::strtoll(text.c_str(), &end, 0);
    unsigned bits = static_cast<unsigned>(std::atoi(type.c_str() + 1));
    if (bits < 64 && (value < -(1ll << (bits - 1)) || value >= (1ll << bits)))
      errno = ERANGE;
    std::memset(to, value < 0 ? 0xFF : 0, parameter.bytes);
    std::memcpy(to, &value, std::min<size_t>(8, parameter.bytes));
  } else {
    return llvm::createStringError(
        "expected an integer or float parameter for a number, got type " + type);
  }
  if (text.empty() || *end || (errno == ERANGE && !isFloat))
    return llvm::createStringError("'" + text + "': expected a number of type " + type);
  return llvm::Error::success();
}

/// Splits "{A,B...}" at the commas outside of inner braces and parentheses. Returns false for other
/// text.
static bool splitBraces(const std::string &text, std::vector<std::string> &parts) {
  if (text.size() < 2 || text.front() != '{' || text.back() != '}')
    return false;
  if (text.size() == 2)
    return true;
  std::string part;
  int depth = 0;
  for (char c : text.substr(1, text.size() - 2)) {
    depth += (c == '{' || c == '(') - (c == '}' || c == ')');
    if (depth < 0)
      return false;
    if (c == ',' && !depth) {
      parts.push_back(std::move(part));
      part.clear();
    } else {
      part += c;
    }
  }
  parts.push_back(std::move(part));
  return depth == 0;
}

/// Stores the address of a named array, or null.
static llvm::Error parsePointer(const std::string &text, const BufferSet &buffers, char *to) {
  const Buffer *buffer = !text.empty() && text[0] == '@' ? buffers.find(text.substr(1)) : nullptr;
  if (!buffer && text != "null")
    return llvm::createStringError("'" + text +
                                   "': expected null or @NAME of an array of --buffer; there are " +
                                   buffers.names());
  char *address = buffer ? buffer->data : nullptr;
  std::memcpy(to, &address, sizeof(address));
  return llvm::Error::success();
}

/// Stores a value at `to`.
static llvm::Error parseInto(const std::string &text, const Parameter &parameter,
                             const BufferSet &buffers, char *to) {
  // A TMA descriptor in a struct has parentheses, because it contains commas.
  bool isEnclosed = text.size() > 2 && text.front() == '(' && text.back() == ')';
  std::string inner = isEnclosed ? text.substr(1, text.size() - 2) : text;
  if (isTensorMapArgument(inner)) {
    if (parameter.bytes == tensorMapBytes)
      return makeTensorMap(inner, buffers, to);
    return llvm::createStringError(
        "expected a parameter of 128 bytes passed by value (llvm.byval) for a TMA descriptor");
  }
  if (parameter.isPointer)
    return parsePointer(text, buffers, to);
  if (parameter.members.empty() && text != "{}")
    return parseNumber(text, parameter, to);
  std::vector<std::string> parts;
  if (!splitBraces(text, parts))
    return llvm::createStringError("'" + text + "': expected {VALUE,VALUE...} with " +
                                   std::to_string(parameter.members.size()) + " values for type " +
                                   parameter.type);
  if (!parts.empty() && parts.size() != parameter.members.size())
    return llvm::createStringError("'" + text + "': expected " +
                                   std::to_string(parameter.members.size()) + " values for type " +
                                   parameter.type + ", got " + std::to_string(parts.size()));
  for (size_t i = 0; i < parts.size(); ++i) {
    const Parameter &member = parameter.members[i];
    if (llvm::Error error = parseInto(parts[i], member, buffers, to + member.offset))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error parseValue(const std::string &text, const Parameter &parameter,
                       const BufferSet &buffers, std::vector<char> &storage) {
  storage.assign(std::max<size_t>(8, parameter.bytes), 0);
  return parseInto(text, parameter, buffers, storage.data());
}
