// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles cases, many in a module, and runs the compiled code and the reference.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_EXECUTION_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_EXECUTION_H

#include "Case.h"
#include "llvm/Support/Error.h"
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fusednorm::differential {

/// Number of tokens with each status of `check_slots`, plus sequences with each of
/// `check_sequences`.
using StatusCounts = std::array<uint64_t, 8>;

/// Result of a case.
struct Outcome {
  bool passed = false;
  /// Reasons of a failure, one per line.
  std::string report;
};

class Simulator {
public:
  Simulator();
  ~Simulator();

  /// Runs cases that are compiled together.
  std::vector<Outcome> run(const std::vector<const Case *> &cases);
  /// Returns the status counts of all cases so far.
  const StatusCounts &getStatusCounts() const { return statuses; }

private:
  class Unit;
  llvm::Expected<std::unique_ptr<Unit>> compile(const std::vector<const Case *> &cases);
  struct Environment;
  std::unique_ptr<Environment> environment;
  StatusCounts statuses = {};
};

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_EXECUTION_H
