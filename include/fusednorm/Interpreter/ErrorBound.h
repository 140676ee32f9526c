// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_INTERPRETER_ERRORBOUND_H
#define FUSEDNORM_INTERPRETER_ERRORBOUND_H

#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Support/Compare.h"
#include <array>

namespace fusednorm {

/// The least and the largest number that each element of an array has had in several
/// interpretations, whose numbers of open bits moved in different ways. An element that was NaN in
/// some of them only may be anything.
class ErrorBound {
public:
  explicit ErrorBound(const HostResult &plain);

  /// Takes in what an interpretation gave that moved its numbers by `times`.
  void add(const HostResult &result, double times);

  /// Compares an array of the same type and shape: elements inside, or one step off an end, are
  /// within the tolerance, whatever their share.
  Comparison compare(const HostResult &actual, const Tolerance &tolerance = {}) const;

private:
  std::vector<float> decode(const HostResult &result) const;

  HostResult plain;
  /// Integers and f64 have the last two results in place of all.
  bool hasOrder;
  std::vector<float> low, high;
  std::array<std::vector<char>, 2> ends;
};

} // namespace fusednorm

#endif // FUSEDNORM_INTERPRETER_ERRORBOUND_H
