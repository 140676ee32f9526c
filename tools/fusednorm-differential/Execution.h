// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiling cases, many in a module, and running them both ways.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_EXECUTION_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_EXECUTION_H

#include "Case.h"
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fusednorm::differential {

/// How many tokens have each code of `check_slots`, and sequences each of `check_sequences`.
using StatusCounts = std::array<uint64_t, 8>;

/// What became of a case.
struct Outcome {
  bool passed = false;
  /// Why it did not, in lines.
  std::string report;
};

class Simulator {
public:
  Simulator();
  ~Simulator();

  /// Runs cases that are compiled together.
  std::vector<Outcome> run(const std::vector<const Case *> &cases);
  /// What the cases so far report.
  const StatusCounts &getStatusCounts() const { return statuses; }

private:
  class Unit;
  std::unique_ptr<Unit> compile(const std::vector<const Case *> &cases, std::string &error);
  struct Environment;
  std::unique_ptr<Environment> environment;
  StatusCounts statuses = {};
};

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_EXECUTION_H
