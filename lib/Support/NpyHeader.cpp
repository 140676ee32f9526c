// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parser for the header of a .npy file: the subset of Python dictionaries that numpy writes.

#include "fusednorm/Support/Npy.h"
#include <charconv>

using namespace fusednorm;

namespace {

class HeaderParser {
public:
  explicit HeaderParser(std::string_view text) : text(text) {}

  Result<NpyHeader> parse() {
    if (!parseDictionary())
      return Problem{message};
    return header;
  }

private:
  bool fail(const std::string &what) {
    if (message.empty())
      message = "malformed header at character " + std::to_string(position + 1) + ": " + what;
    return false;
  }
  void skipSpace() {
    while (position < text.size() && (text[position] == ' ' || text[position] == '\n' ||
                                      text[position] == '\t' || text[position] == '\r'))
      ++position;
  }
  bool accept(char c) {
    skipSpace();
    if (position >= text.size() || text[position] != c)
      return false;
    ++position;
    return true;
  }
  bool expect(char c) { return accept(c) || fail(std::string("expected '") + c + "'"); }
  bool acceptWord(std::string_view word) {
    skipSpace();
    if (text.substr(position, word.size()) != word)
      return false;
    position += word.size();
    return true;
  }
  bool parseString(std::string_view &value) {
    skipSpace();
    char quote = position < text.size() ? text[position] : 0;
    if (quote != '\'' && quote != '"')
      return fail("expected a quoted string");
    size_t end = text.find(quote, position + 1);
    if (end == text.npos)
      return fail("the string does not end");
    value = text.substr(position + 1, end - position - 1);
    // Messages quote the string on one line.
    for (char c : value)
      if (c < ' ' || c > '~')
        return fail("the string has a character that cannot be printed");
    position = end + 1;
    return true;
  }

  bool parseType() {
    skipSpace();
    if (position < text.size() && text[position] == '[')
      return fail("structured types (records) are not supported; save one "
                  "array per field");
    std::string_view code;
    if (!parseString(code))
      return false;
    if (!code.empty() && std::string_view("<>|=").find(code[0]) != std::string_view::npos) {
      header.bigEndian = code[0] == '>';
      code.remove_prefix(1);
    }
    header.kind = code;
    return true;
  }

  bool parseShape() {
    if (!expect('('))
      return false;
    bool comma = true;
    while (!accept(')')) {
      if (!comma)
        return fail("expected ',' or ')'");
      skipSpace();
      int64_t dim = 0;
      const char *begin = text.data() + position;
      auto [end, status] = std::from_chars(begin, text.data() + text.size(), dim);
      if (status == std::errc::result_out_of_range)
        return fail("the dimension is larger than 2^63 - 1");
      if (status != std::errc())
        return fail("expected a dimension");
      if (dim < 0)
        return fail("the dimension is negative");
      position += end - begin;
      if (position < text.size() && text[position] == 'L')
        ++position; // Python 2 appended L to long integers.
      header.shape.push_back(dim);
      if (header.shape.size() > 64)
        return fail("more than 64 dimensions");
      comma = accept(',');
    }
    return true;
  }

  bool parseDictionary() {
    if (!expect('{'))
      return false;
    bool hasType = false, hasOrder = false, hasShape = false, comma = true;
    while (!accept('}')) {
      if (!comma)
        return fail("expected ',' or '}'");
      std::string_view key;
      if (!parseString(key) || !expect(':'))
        return false;
      if (key == "descr" && !hasType) {
        hasType = parseType();
        if (!hasType)
          return false;
      } else if (key == "fortran_order" && !hasOrder) {
        header.fortranOrder = acceptWord("True");
        if (!header.fortranOrder && !acceptWord("False"))
          return fail("expected True or False");
        hasOrder = true;
      } else if (key == "shape" && !hasShape) {
        hasShape = parseShape();
        if (!hasShape)
          return false;
      } else {
        return fail("unexpected or repeated key '" + std::string(key) + "'");
      }
      comma = accept(',');
    }
    skipSpace();
    if (position != text.size())
      return fail("text after the dictionary");
    if (!hasType || !hasOrder || !hasShape)
      return fail("'descr', 'fortran_order' or 'shape' is missing");
    return true;
  }

  std::string_view text;
  size_t position = 0;
  std::string message;
  NpyHeader header;
};

} // namespace

Result<NpyHeader> fusednorm::parseNpyHeader(std::string_view text) {
  return HeaderParser(text).parse();
}

std::vector<std::string_view> fusednorm::npyKinds(ElementType type) {
  switch (type) {
  case ElementType::F64:
    return {"f8"};
  case ElementType::F32:
    return {"f4"};
  case ElementType::F16:
    return {"u2", "i2", "V2", "f2"};
  case ElementType::BF16:
    return {"u2", "i2", "V2"};
  case ElementType::I1:
    return {"b1"};
  case ElementType::I8:
    return {"i1", "u1"};
  case ElementType::I16:
    return {"i2", "u2"};
  case ElementType::I32:
    return {"i4", "u4"};
  case ElementType::I64:
    return {"i8", "u8"};
  default: // Some Python packages write f1 for 8-bit floats.
    return {"u1", "i1", "V1", "f1"};
  }
}

std::optional<int64_t> fusednorm::elementCount(const std::vector<int64_t> &shape) {
  for (int64_t dim : shape)
    if (dim == 0)
      return 0;
  int64_t count = 1;
  for (int64_t dim : shape)
    if (__builtin_mul_overflow(count, dim, &count))
      return std::nullopt;
  return count;
}

std::string fusednorm::shapeText(const std::vector<int64_t> &shape) {
  if (shape.empty())
    return "scalar";
  std::string text;
  for (int64_t dim : shape)
    text += (text.empty() ? "" : "x") + std::to_string(dim);
  return text;
}
