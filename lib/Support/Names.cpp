// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/Names.h"
#include <algorithm>
#include <array>

using namespace fusednorm;

// The functions of <cctype> depend on the locale; these do not.
static bool isDigit(char c) { return c >= '0' && c <= '9'; }
static bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
static bool isLetter(char c) { return isUpper(c) || (c >= 'a' && c <= 'z'); }
static bool isWordLetter(char c) { return isLetter(c) || isDigit(c) || c == '_'; }

static bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

bool fusednorm::isIdentifier(std::string_view name) {
  return !name.empty() && !isDigit(name.front()) &&
         std::all_of(name.begin(), name.end(), isWordLetter);
}

bool fusednorm::isPTXName(std::string_view name) {
  // A single _ or $ is invalid, and WARP_SZ is a predefined constant.
  if (name.empty() || name == "_" || name == "$" || name == "WARP_SZ" || isDigit(name.front()))
    return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return isWordLetter(c) || c == '$'; });
}

std::string fusednorm::toIdentifier(std::string_view name) {
  std::string result(name);
  for (char &c : result)
    c = isWordLetter(c) ? c : '_';
  if (result.empty() || isDigit(result.front()))
    result.insert(result.begin(), '_');
  return result;
}

bool fusednorm::isReservedInC(std::string_view identifier) {
  static constexpr std::array words = {
      // Keywords of C and C++, with alternative spellings of operators.
      "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break",
      "case", "catch", "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return",
      "co_yield", "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit",
      "continue", "decltype", "default", "delete", "do", "double", "dynamic_cast", "else", "enum",
      "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline",
      "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr",
      "operator", "or", "or_eq", "private", "protected", "public", "register", "reinterpret_cast",
      "requires", "restrict", "return", "short", "signed", "sizeof", "static", "static_assert",
      "static_cast", "struct", "switch", "template", "this", "thread_local", "throw", "true", "try",
      "typedef", "typeid", "typename", "typeof", "typeof_unqual", "union", "unsigned", "using",
      "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
      // Macros of compilers in their GNU modes.
      "i386", "linux", "unix",
      // Parameters of the functions of a launcher.
      "options", "value_count", "values", "workspace", "workspace_bytes"};
  bool isMacro = identifier.size() > 1 &&
                 std::any_of(identifier.begin(), identifier.end(), isUpper) &&
                 std::none_of(identifier.begin(), identifier.end(),
                              [](char c) { return isLetter(c) && !isUpper(c); });
  bool isType = identifier.size() > 2 && identifier.substr(identifier.size() - 2) == "_t";
  return isMacro || isType || startsWith(identifier, "fnrt") || startsWith(identifier, "_") ||
         std::find(words.begin(), words.end(), identifier) != words.end();
}

std::string fusednorm::escapeForC(std::string_view text) {
  std::string result;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (byte >= ' ' && byte < 0x7f && c != '"' && c != '\\' && c != '?') {
      result += c;
      continue;
    }
    if (c == '\n' || c == '\t') {
      result += c == '\n' ? "\\n" : "\\t";
      continue;
    }
    // Three octal digits end the escape. Question marks are escaped too, which avoids trigraphs.
    result += '\\';
    result += static_cast<char>('0' + (byte >> 6));
    result += static_cast<char>('0' + (byte >> 3 & 7));
    result += static_cast<char>('0' + (byte & 7));
  }
  return result;
}

bool NameSet::containsPrefix(const std::string &prefix) const {
  auto next = names.lower_bound(prefix);
  return next != names.end() && startsWith(*next, prefix);
}

std::string NameSet::take(std::string wanted) {
  while (!names.insert(wanted).second)
    wanted += '_';
  return wanted;
}
