// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/Nesting.h"
#include <algorithm>

using namespace fusednorm;

/// Returns the index past a string literal or a comment that begins at `at`, or `at`.
static size_t skipText(std::string_view text, size_t at) {
  if (text[at] == '"') {
    for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
      at += text[at] == '\\';
    return std::min(at + 1, text.size());
  }
  if (text.substr(at, 2) == "//")
    return std::min(text.find('\n', at), text.size());
  return at;
}

/// Returns 1 for an opening bracket, -1 for a closing one, and 0 otherwise. `->`, `>=` and `<=` are
/// no brackets.
static int levelsOf(std::string_view text, size_t at) {
  char before = at ? text[at - 1] : ' ', after = at + 1 < text.size() ? text[at + 1] : ' ';
  switch (text[at]) {
  case '(':
  case '[':
  case '{':
    return 1;
  case ')':
  case ']':
  case '}':
    return -1;
  case '<':
    return after == '=' ? 0 : 1;
  case '>':
    return before == '-' || after == '=' ? 0 : -1;
  default:
    return 0;
  }
}

std::optional<TextPosition> fusednorm::findDeepNesting(std::string_view text, int64_t most) {
  int64_t depth = 0;
  for (size_t at = 0; at < text.size();) {
    if (size_t next = skipText(text, at); next != at) {
      at = next;
      continue;
    }
    depth = std::max<int64_t>(0, depth + levelsOf(text, at));
    if (depth > most) {
      std::string_view before = text.substr(0, at);
      size_t lineBegin = before.rfind('\n') + 1; // 0 on the first line
      return TextPosition{1 + std::count(before.begin(), before.end(), '\n'),
                          1 + int64_t(at - lineBegin)};
    }
    ++at;
  }
  return std::nullopt;
}

fusednorm::Result<void> fusednorm::checkNesting(std::string_view text, const std::string &name) {
  std::optional<TextPosition> found = findDeepNesting(text);
  if (!found)
    return {};
  return Problem{name + ":" + std::to_string(found->line) + ":" + std::to_string(found->column) +
                 ": error: expected at most " + std::to_string(kMostNesting) +
                 " levels of nested brackets, got more; split the module"};
}
