// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared parts of the case generators: random shapes, types, layouts, numerics and schedules, and
// the text of functions.
//
// A new op needs one function with this class, and a line in Generators.cpp.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_CASEBUILDER_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_CASEBUILDER_H

#include "ArrayChoices.h"
#include "Case.h"
#include "fusednorm/Target/TargetInfo.h"
#include <map>

namespace fusednorm::differential {

/// A value in the text of a function.
struct Use {
  std::string name, type;
};

/// Groups of parameters of `#fusednorm.numerics` to vary.
struct NumericsScope {
  bool sums = false, norm = false, quant = false, gamma = false;
  /// Excludes parameters with approximate results.
  bool exact = false;
};

class CaseBuilder : public ArrayChoices {
public:
  CaseBuilder(Case &result, Random &random, const TargetInfo &target);

  /// Whether the function takes tensors; otherwise it takes memrefs.
  bool tensors;
  bool isGPU() const { return target.isGPU(); }

  //===--------------------------------------------------------------------===//
  // Operands
  //===--------------------------------------------------------------------===//

  /// Adds an argument of the function and returns its index.
  int input(const std::string &name, ElementType type, const Shape &shape, Values values,
            std::vector<bool> dynamic = {});
  int output(const std::string &name, ElementType type, const Shape &shape,
             std::vector<bool> dynamic = {});
  /// Adds an output. It may share the memory of `input` if the types allow it.
  int outputOver(int input, const std::string &name, ElementType type, const Shape &shape,
                 std::vector<bool> dynamic = {});
  /// Allows an absolute error of the output, in addition to the freedom of its op.
  void tolerate(int output, double absolute) {
    test.operands[output].tolerance.abs = absolute;
    test.operands[output].tolerance.rel = absolute;
    test.operands[output].tolerance.share = 1;
  }
  /// Gives an output initial contents, which the op reads.
  void startFrom(int output, Values values);
  void startFrom(int output, std::vector<int64_t> numbers);
  /// Adds an i32 input with values below `bound`, and -1.
  int positions(const std::string &name, const Shape &shape, int64_t bound);
  /// Adds an argument with the given integers.
  int integers(const std::string &name, ElementType type, const Shape &shape,
               std::vector<int64_t> numbers, std::vector<bool> dynamic = {});
  /// Adds an f32 scalar, as a constant or as an argument. Returns its SSA name.
  std::string scalar(const std::string &name, double value);
  std::string epsilon();
  std::string weightOffset();
  std::string scaleBound();
  std::string staticScale();

  Use use(int operand) const {
    return {"%" + test.operands[operand].name, test.operands[operand].irType};
  }
  ElementType elementType(int operand) const { return test.operands[operand].type; }
  std::string name(int operand) const { return use(operand).name; }
  /// Returns the value of an output after the ops so far.
  Use current(int operand) const {
    Use result = use(operand);
    if (auto known = latest.find(result.name); known != latest.end())
      result.name = known->second;
    return result;
  }
  /// Returns the tensor type of an operand in the body of a fused op.
  std::string tensorType(int operand) const;
  using ArrayChoices::tensorType;
  const std::vector<bool> &dynamicOf(int operand) const { return dynamics[operand]; }

  //===--------------------------------------------------------------------===//
  // Attributes
  //===--------------------------------------------------------------------===//

  /// Returns `numerics = #fusednorm.numerics<...>`, or an empty string for the default.
  std::string numerics(NumericsScope scope);
  /// Returns `rowkernel.schedule = ...` for `programs` programs with groups of `group` columns, or
  /// an empty string for the default.
  std::string schedule(int programs = 1, int64_t group = 1);

  //===--------------------------------------------------------------------===//
  // Text
  //===--------------------------------------------------------------------===//

  void line(const std::string &text) { body += "  " + text + "\n"; }
  /// Makes the next op write the output `status`, too.
  void reportTo(int status) { statusOfNext = status; }
  /// Appends an op in destination style whose outs are arguments. A function on tensors returns
  /// their final values. `clauses` follows the ins, `region` follows the attributes.
  /// `variadicResults` puts the result types in parentheses.
  void op(const std::string &mnemonic, const std::vector<Use> &ins, const std::string &clauses,
          const std::vector<Use> &outs, const std::vector<std::string> &attributes,
          bool variadicResults, const std::string &region = "");
  /// Writes the function.
  void finish();

private:
  int operand(const std::string &name, ElementType type, const Shape &shape,
              std::vector<bool> dynamic);
  void chooseLayout(Operand &operand);
  std::string shapedType(const Operand &operand, const std::vector<bool> &dynamic, bool isDense);
  std::string oneSchedule(int64_t group);
  /// Allows deviations of every output, for approximate row scalars.
  void loosen();

  Case &test;
  const TargetInfo &target;
  std::string body;
  /// For functions on tensors: the last value of each output.
  std::map<std::string, std::string> latest;
  std::vector<std::vector<bool>> dynamics;
  bool isApproximate = false;
  int statusOfNext = -1;
};

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_CASEBUILDER_H
