// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiling cases, many in a module, and running them both ways.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_EXECUTION_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_EXECUTION_H

#include "Case.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fusednorm::differential {

/// What became of a case.
struct Outcome {
  bool passed = false;
  /// Why it did not, in lines.
  std::string report;
};

class Executor {
public:
  Executor();
  ~Executor();

  /// Runs cases of one target and layout.
  std::vector<Outcome> run(const std::vector<const Case *> &cases);

private:
  class Unit;
  std::unique_ptr<Unit> compile(const std::vector<const Case *> &cases, std::string &error);
  struct Environment;
  std::unique_ptr<Environment> environment;
};

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_EXECUTION_H
