// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Corpus of mutation: the modules of the tests and examples.

#ifndef FUSEDNORM_TOOLS_FUZZ_CORPUS_H
#define FUSEDNORM_TOOLS_FUZZ_CORPUS_H

#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace fusednorm::fuzz {

struct Seed {
  std::string name; // path relative to its folder:index of the module
  std::string text; // generic form
  unsigned numOps = 0;
  /// Contents of the module.
  bool hasFunctions = false, hasKernels = false, hasScript = false;
  /// Whether raising and fusing change a function with comparable results.
  bool isRaised = false;
};

struct Corpus {
  std::vector<Seed> seeds;
  /// Invalid modules of tests; used for text mutation only.
  std::vector<std::string> refused;
  /// Words after each key, for example `order = folded`.
  std::map<std::string, std::vector<std::string>> valuesOf;
  /// Names of ops by numbers of operands and results.
  std::map<std::pair<unsigned, unsigned>, std::vector<std::string>> opsOf;
  /// Texts by kind: schedule lines, generator texts and others.
  std::map<std::string, std::vector<std::string>> texts;

  /// Reads every .mlir file below the folders in order of their names. Fails if there is none.
  llvm::Error load(const std::vector<std::string> &folders);
};

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_CORPUS_H
