// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Findings, their signatures, and the list of known bugs in upstream LLVM.

#ifndef FUSEDNORM_TOOLS_FUZZ_FINDINGS_H
#define FUSEDNORM_TOOLS_FUZZ_FINDINGS_H

#include "Case.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace fusednorm::fuzz {

struct Finding {
  Case input;
  Outcome outcome;
  /// Frames of a crash, innermost first, without handlers and arguments.
  std::vector<std::string> frames;
  /// Standard error of the process.
  std::string log;

  /// Returns a text. Similar findings have equal texts.
  std::string signature() const;
};

/// Returns the frames that a process printed as it ended.
std::vector<std::string> readFrames(llvm::StringRef log);

/// Findings that upstream LLVM must fix. A line of the file has the form
///
///   KIND: pattern | description and the upstream command that shows the bug
///
/// The pattern of a crash is a list of its innermost frames, `f < g < h`, without functions of
/// fusednorm; `...` matches any number of frames. The pattern of other kinds is the beginning of
/// the text. For a crash, KIND may also be `fatal`, with a part of the last message as pattern. For
/// crashes without frames, such as a stack overflow, KIND may be `input`, with a part of the shrunk
/// input as pattern.
class KnownFindings {
public:
  /// Reads the file. Fails if it is unreadable or a pattern names code of fusednorm.
  llvm::Error load(llvm::StringRef path);
  bool contains(const Finding &finding);
  /// Returns the lines without a match.
  std::vector<std::string> unused() const;

private:
  struct Line {
    std::string kind;
    std::vector<std::string> pattern;
    std::string text;
    unsigned uses = 0;
  };
  static bool matches(const Line &line, const Finding &finding);

  std::vector<Line> lines;
};

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_FINDINGS_H
