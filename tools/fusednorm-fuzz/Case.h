// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A case is an input and a way (a path through the compiler or a tool). Its result is an outcome.

#ifndef FUSEDNORM_TOOLS_FUZZ_CASE_H
#define FUSEDNORM_TOOLS_FUZZ_CASE_H

#include <string>

namespace fusednorm::fuzz {

struct Case {
  /// A kind with its parameters, for example "gpu sm_90a any-base" or "npy bf16".
  std::string way;
  /// IR as text or bytecode, a file, or a command line.
  std::string input;
};

/// Result of a case. The accepted results are success, and rejection by an error with a location.
/// Any other result is a finding and has a kind.
struct Outcome {
  bool accepted = true;
  /// Empty, or the kind of finding: crash, hang, silent, unlocated, unclear, internal, invalid (IR
  /// after a pass), roundtrip, unsound.
  std::string kind;
  std::string text;

  bool isFinding() const { return !kind.empty(); }
};

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_CASE_H
