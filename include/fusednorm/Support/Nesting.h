// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A limit for nested brackets: parsers and passes recurse once for each level.

#ifndef FUSEDNORM_SUPPORT_NESTING_H
#define FUSEDNORM_SUPPORT_NESTING_H

#include "fusednorm/Support/Result.h"
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fusednorm {

/// Levels of brackets that the tools accept. Modules of front ends have fewer than 100.
inline constexpr int64_t kMostNesting = 2048;

/// A position in a text; the first line and the first column are 1.
struct TextPosition {
  int64_t line = 1;
  int64_t column = 1;
};

/// Returns the first bracket of MLIR or LLVM IR that is nested more than `most` levels deep, or
/// nothing if there is none. Skips string literals and `//` comments.
std::optional<TextPosition> findDeepNesting(std::string_view text, int64_t most = kMostNesting);

/// Fails for text that is nested too deeply. `name` is the file name in the error.
Result<void> checkNesting(std::string_view text, const std::string &name);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_NESTING_H
