// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Removes halves, quarters and smaller pieces, down to single ones, from the end, so that users are
// removed before definitions. A piece of IR is a line, or all lines of an op with a region.

#include "Shrink.h"
#include "Tokens.h"
#include "llvm/ADT/STLExtras.h"

using namespace fusednorm::fuzz;
using llvm::StringRef;

namespace {
class Shrinker {
public:
  Shrinker(const Finding &finding, const Limits &limits, unsigned attempts)
      : best(finding), signature(finding.signature()), limits(limits), attempts(attempts) {}

  Finding run() {
    bool lines = takesIR(best.input.way) || StringRef(best.input.way) == "image";
    if (lines) {
      for (bool changed = true; changed;) {
        changed = removeRegions();
        changed |= removeChunks(/*lines=*/true);
      }
      removeResults();
    } else {
      removeChunks(/*lines=*/false);
    }
    return best;
  }

private:
  bool tryInput(const std::string &input) {
    if (attempts == 0 || input == best.input.input)
      return false;
    --attempts;
    Finding found = runAlone({best.input.way, input}, limits);
    if (found.outcome.kind.empty() || found.signature() != signature)
      return false;
    found.input = {best.input.way, input};
    best = std::move(found);
    return true;
  }

  static std::vector<std::string> split(const std::string &text, bool lines) {
    std::vector<std::string> pieces;
    for (size_t at = 0; at < text.size();) {
      size_t end = lines ? text.find('\n', at) : at;
      end = end == std::string::npos ? text.size() : end + 1;
      pieces.push_back(text.substr(at, end - at));
      at = end;
    }
    return pieces;
  }

  static std::string joinWithout(const std::vector<std::string> &pieces, size_t begin, size_t end) {
    std::string text;
    for (size_t i = 0; i < pieces.size(); ++i)
      if (i < begin || i >= end)
        text += pieces[i];
    return text;
  }

  bool removeChunks(bool lines) {
    bool changed = false;
    for (size_t size = split(best.input.input, lines).size() / 2; size; size /= 2)
      for (size_t end = split(best.input.input, lines).size(); end && attempts;) {
        std::vector<std::string> pieces = split(best.input.input, lines);
        size_t begin = end > size ? end - size : 0;
        changed |= tryInput(joinWithout(pieces, begin, std::min(end, pieces.size())));
        end = begin;
      }
    return changed;
  }

  bool removeRegions() {
    bool changed = false;
    for (size_t at = split(best.input.input, true).size(); at-- > 0 && attempts;) {
      std::vector<std::string> pieces = split(best.input.input, true);
      if (at >= pieces.size() || !StringRef(pieces[at]).rtrim().ends_with("{"))
        continue;
      int depth = 0;
      size_t end = at;
      do {
        StringRef line = pieces[end];
        depth += static_cast<int>(line.count('{')) - static_cast<int>(line.count('}'));
        ++end;
      } while (depth > 0 && end < pieces.size());
      changed |= tryInput(joinWithout(pieces, at, end));
    }
    return changed;
  }

  /// Removes attributes and operands token by token if few lines are left.
  void removeResults() {
    constexpr size_t kMostTokens = 600;
    for (size_t size = 8; size; size /= 2) {
      Tokens tokens = tokenize(best.input.input);
      if (tokens.size() > kMostTokens)
        return;
      for (size_t end = tokens.size(); end > size && attempts; --end) {
        Tokens fewer = tokens;
        fewer.erase(fewer.begin() + (end - size), fewer.begin() + end);
        if (tryInput(join(fewer))) {
          tokens = fewer;
          end = std::min(end, tokens.size() + 1);
        }
      }
    }
  }

  Finding best;
  std::string signature;
  Limits limits;
  unsigned attempts;
};
} // namespace

Finding fusednorm::fuzz::shrink(const Finding &finding, const Limits &limits, unsigned attempts) {
  return Shrinker(finding, limits, attempts).run();
}
