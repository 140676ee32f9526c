// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What went wrong, what tells one wrong from another, and what is known to be
// upstream's.

#ifndef FUSEDNORM_TOOLS_FUZZ_FINDINGS_H
#define FUSEDNORM_TOOLS_FUZZ_FINDINGS_H

#include "Case.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace fusednorm::fuzz {

struct Finding {
  Case input;
  Outcome outcome;
  /// Of a crash, innermost first, without handlers and without arguments.
  std::vector<std::string> frames;
  /// What the process said on standard error.
  std::string log;

  /// Equal for findings that look the same.
  std::string signature() const;
};

/// The frames in what a process printed as it died.
std::vector<std::string> readFrames(llvm::StringRef log);

/// Findings that upstream has to mend. A line of the file is
///   KIND: what it looks like | what is wrong and the upstream command that shows it
/// where a crash looks like its innermost frames, `f < g < h`, none of them ours, with `...`
/// for any number of them, and anything else like the beginning of its text. Of a crash, KIND
/// may be `fatal` as well, for a part of what was said last, or, of one without frames, as when
/// the stack is gone, `input`, for a part of the shrunk input.
class KnownFindings {
public:
  /// False, and `error`, if the file cannot be read or a line hides code of ours.
  bool load(llvm::StringRef path, std::string &error);
  bool contains(const Finding &finding);
  /// Lines that matched nothing.
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
