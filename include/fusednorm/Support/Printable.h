// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_SUPPORT_PRINTABLE_H
#define FUSEDNORM_SUPPORT_PRINTABLE_H

#include <string>
#include <string_view>

namespace fusednorm {

/// Returns the text on one line, with control characters as \NUMBER.
inline std::string printable(std::string_view text) {
  std::string result;
  for (char c : text)
    result += c >= 0 && c < ' ' ? "\\" + std::to_string(int(c)) : std::string(1, c);
  return result;
}

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_PRINTABLE_H
