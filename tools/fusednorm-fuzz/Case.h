// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A case is a text and the way it goes; what came of it is its outcome.

#ifndef FUSEDNORM_TOOLS_FUZZ_CASE_H
#define FUSEDNORM_TOOLS_FUZZ_CASE_H

#include <string>

namespace fusednorm::fuzz {

struct Case {
  /// First a kind, then what it takes: "gpu sm_90a any-base", "npy bf16".
  std::string way;
  /// IR as text or bytecode, a file, or a command line.
  std::string input;
};

/// What is right: the input is taken, or refused by an error that names a place.
/// Everything else has a kind.
struct Outcome {
  bool accepted = true;
  /// Empty, or what is wrong: crash, hang, silent, unlocated, unclear, internal,
  /// invalid (IR after a pass), roundtrip, unsound.
  std::string kind;
  std::string text;

  bool isFinding() const { return !kind.empty(); }
};

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_CASE_H
