// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mutation starts from: the modules of the test suite and of the examples.

#ifndef FUSEDNORM_TOOLS_FUZZ_CORPUS_H
#define FUSEDNORM_TOOLS_FUZZ_CORPUS_H

#include <map>
#include <string>
#include <vector>

namespace fusednorm::fuzz {

struct Seed {
  std::string name; // file below its folder:number of the module in it
  std::string text; // in the generic form
  unsigned numOps = 0;
  /// What it holds.
  bool hasFunctions = false, hasKernels = false, hasScript = false;
  /// Whether raising and fusing change a function of it whose values can be compared.
  bool isRaised = false;
};

struct Corpus {
  std::vector<Seed> seeds;
  /// Modules that a test wants to be refused: material for text alone.
  std::vector<std::string> refused;
  /// Words that stand behind each key, as `order = folded`.
  std::map<std::string, std::vector<std::string>> valuesOf;
  /// Names of ops that take and give as many values, for each such pair.
  std::map<std::pair<unsigned, unsigned>, std::vector<std::string>> opsOf;
  /// Schedule lines, generator texts and the like, each kind under its name.
  std::map<std::string, std::vector<std::string>> texts;

  /// Reads every .mlir file below the folders, in the order of their names; false,
  /// and `error`, if there is none.
  bool load(const std::vector<std::string> &folders, std::string &error);
};

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_CORPUS_H
