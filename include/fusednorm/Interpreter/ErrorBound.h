// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_INTERPRETER_ERRORBOUND_H
#define FUSEDNORM_INTERPRETER_ERRORBOUND_H

#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Support/Compare.h"
#include <array>

namespace fusednorm {

/// An interval for each element of an array: the minimum and the maximum of several interpretations
/// with different deviations. If an element is NaN in some interpretations only, any value is
/// accepted.
class ErrorBound {
public:
  explicit ErrorBound(const HostResult &plain);

  /// Adds the result of an interpretation with a deviation of `times`.
  void add(const HostResult &result, double times);

  /// Compares an array of the same type and shape. Elements inside their interval, or one step
  /// outside, are within the tolerance, whatever their share.
  Comparison compare(const HostResult &actual, const Tolerance &tolerance = {}) const;

private:
  std::vector<double> decode(const HostResult &result) const;

  HostResult plain;
  /// Whether intervals are recorded; integers keep the last two results instead.
  bool hasOrder;
  std::vector<double> low, high;
  std::array<std::vector<char>, 2> ends;
};

} // namespace fusednorm

#endif // FUSEDNORM_INTERPRETER_ERRORBOUND_H
