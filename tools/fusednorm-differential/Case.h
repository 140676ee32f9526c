// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One random test: a function in IR, what to call it with, and what to expect.

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

/// How the numbers of an array are distributed. The row kinds draw one of the
/// others for each row.
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
  /// Around 1, for weights.
  Weights,
  /// Not negative, for variances.
  Positive,
  /// Integers below Operand::bound, and -1.
  Positions,
  /// Operand::integers.
  Given,
};
const char *nameOf(Values values);

/// An array argument, or a scalar one where `isScalar`.
struct Operand {
  std::string name;
  bool isScalar = false;
  double scalar = 0;

  ElementType type = ElementType::F32;
  StridedLayout layout;
  /// Elements of memory in front of the array's pointer: an unaligned base.
  int64_t shift = 0;
  /// The type in the function's signature.
  std::string irType;
  Values values = Values::Normal;
  int64_t bound = 0;
  std::vector<int64_t> integers;
  uint64_t valueSeed = 0;
  bool isOutput = false;
  /// Whether an output holds numbers before.
  bool isRead = false;
  /// The operand whose memory this one is, or -1.
  int alias = -1;
  /// Whether the memory ends, rather than begins, where a page does that must not
  /// be touched.
  bool atPageEnd = false;
  Tolerance tolerance;
};

/// How a GPU's kernels are compiled and run.
struct EmulationChoice {
  /// Kernels take every base, and let those that depend on them start early.
  bool anyBase = false, launchDependents = false;
  simt::Options options;
};

struct Case {
  uint64_t number = 0;
  std::string op;
  /// Name of the target record, and layout of memrefs that tensors become.
  std::string target = "host", layout = "identity";
  /// Whether the caller's subnormals are flushed.
  bool flushes = false;
  /// For a GPU.
  std::optional<EmulationChoice> emulation;
  /// The function `case<number>`.
  std::string function;
  /// In the order of the function's arguments.
  std::vector<Operand> operands;
  /// For functions on tensors: the operand that each result is written to.
  std::vector<int> results;

  std::string functionName() const { return "case" + std::to_string(number); }
};

/// What cases must share to be compiled together.
std::string compilationKey(const Case &test);

/// Chooses how the case is run on the executor; without `anyBase` arrays whose type says
/// where they begin begin there.
void chooseEmulation(Case &test, Random &random);

/// Writes the numbers of the operand to its elements; gaps are left alone.
void fillOperand(const Operand &operand, void *elements);

/// One line that says all there is to say.
std::string describe(const Operand &operand);

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_CASE_H
