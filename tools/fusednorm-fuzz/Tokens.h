// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits text into tokens with their preceding blanks, for mutation.

#ifndef FUSEDNORM_TOOLS_FUZZ_TOKENS_H
#define FUSEDNORM_TOOLS_FUZZ_TOKENS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace fusednorm::fuzz {

struct Token {
  enum Kind { Word, Name, Number, Extent, Cross, String, Mark };
  Kind kind;
  std::string space, text;

  bool is(llvm::StringRef other) const { return text == other; }
};

using Tokens = std::vector<Token>;

Tokens tokenize(llvm::StringRef text);
std::string join(const Tokens &tokens);

/// Returns the token that closes the bracket at `open`, or the number of tokens.
size_t findClose(const Tokens &tokens, size_t open);

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_TOKENS_H
