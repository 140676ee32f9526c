// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A random case: a function in IR, its operands and the allowed deviations.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_CASE_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_CASE_H

#include "fusednorm/Simt/Runtime.h"
#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/InputSpec.h"
#include <optional>
#include <string>
#include <vector>

namespace fusednorm::differential {

class Random;

/// Distribution of the values of an array. The row kinds select another distribution for each row.
enum class Values {
  Normal,
  Uniform,
  Sparse,
  Constant,
  Huge,
  Subnormal,
  Zeros,
  NegativeZeros,
  Specials,
  WideRange,
  MixedRows,
  /// Values around 1, for weights.
  Weights,
  /// Nonnegative values, for variances.
  Positive,
  /// Integers below Operand::bound, and -1.
  Positions,
  /// The values of Operand::integers.
  Given,
};
const char *nameOf(Values values);

/// An array argument, or a scalar argument if `isScalar`.
struct Operand {
  std::string name;
  bool isScalar = false;
  double scalar = 0;

  ElementType type = ElementType::F32;
  StridedLayout layout;
  /// Elements before the array's pointer, which make its base unaligned.
  int64_t shift = 0;
  /// Type in the function's signature.
  std::string irType;
  Values values = Values::Normal;
  int64_t bound = 0;
  std::vector<int64_t> integers;
  uint64_t valueSeed = 0;
  bool isOutput = false;
  /// Whether the op reads the initial contents of an output.
  bool isRead = false;
  /// Index of the operand with the same memory, or -1.
  int alias = -1;
  /// Whether the array ends at an inaccessible page, rather than begins at one.
  bool atPageEnd = false;
  Tolerance tolerance;
};

/// Compilation and simulation of GPU kernels.
struct EmulationChoice {
  /// Whether kernels accept every base, and whether they let dependent kernels start early.
  bool anyBase = false, launchDependents = false;
  simt::Options options;
};

struct Case {
  uint64_t number = 0;
  std::string op;
  /// Name of the target description, and memref layout of tensors.
  std::string target = "host", layout = "identity";
  /// Whether the caller flushes subnormals.
  bool flushes = false;
  /// Empty for CPUs.
  std::optional<EmulationChoice> emulation;
  /// Text of the function `case<number>`.
  std::string function;
  /// Operands in the order of the function's arguments.
  std::vector<Operand> operands;
  /// For functions on tensors: index of the destination operand of each result.
  std::vector<int> results;

  std::string functionName() const { return "case" + std::to_string(number); }
};

/// Returns a key; cases with equal keys are compiled together.
std::string compilationKey(const Case &test);

/// Chooses the simulation of the case. Without `anyBase`, arrays of a type with a static offset
/// begin at the alignment that this offset implies.
void chooseEmulation(Case &test, Random &random);

/// Writes the values of the operand to its elements. Gaps remain unchanged.
void fillOperand(const Operand &operand, void *elements);

/// Describes an operand in one line.
std::string describe(const Operand &operand);

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_CASE_H
