// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What generators of cases share: random shapes, types, layouts, numerics and
// schedules, and the text of functions.
//
// A new op needs one function that uses this class, and a line in Generators.cpp.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_CASEBUILDER_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_CASEBUILDER_H

#include "Case.h"
#include "Random.h"
#include "fusednorm/Target/TargetInfo.h"
#include <map>

namespace fusednorm::differential {

using Shape = std::vector<int64_t>;

/// A value in the text of a function.
struct Use {
  std::string name, type;
};

/// Which groups of parameters a `#fusednorm.numerics` varies.
struct NumericsScope {
  bool sums = false, norm = false, quant = false, gamma = false;
  /// Nothing that makes a result approximate.
  bool exact = false;
};

class CaseBuilder {
public:
  CaseBuilder(Case &result, Random &random, const TargetInfo &target);

  Random &random;
  /// Whether the function takes tensors, or memrefs.
  bool tensors;
  bool isGPU() const { return target.isGPU(); }

  //===--------------------------------------------------------------------===//
  // Shapes and types
  //===--------------------------------------------------------------------===//

  /// Number of columns, edges included; a multiple of `unit`.
  int64_t columns(int64_t unit = 1);
  /// A shape of rank 1 to 4 whose rows have that many columns, of a size that
  /// runs fast.
  Shape rows(int64_t columns);
  static Shape withLast(Shape shape, int64_t last);
  ElementType floatType();
  Values values();

  /// Which extents of an operand are dynamic in its type.
  std::vector<bool> dynamicExtents(size_t rank);

  //===--------------------------------------------------------------------===//
  // Operands
  //===--------------------------------------------------------------------===//

  /// Adds an argument of the function and returns its number.
  int input(const std::string &name, ElementType type, const Shape &shape, Values values,
            std::vector<bool> dynamic = {});
  int output(const std::string &name, ElementType type, const Shape &shape,
             std::vector<bool> dynamic = {});
  /// An output that may be the memory of `input`, where types allow that.
  int outputOver(int input, const std::string &name, ElementType type, const Shape &shape,
                 std::vector<bool> dynamic = {});
  /// Numbers of the output may be off by so much, beside what its op leaves open.
  void tolerate(int output, double absolute) {
    test.operands[output].tolerance.abs = absolute;
    test.operands[output].tolerance.rel = absolute;
    test.operands[output].tolerance.share = 1;
  }
  /// Gives an output contents that the op reads.
  void startFrom(int output, Values values);
  void startFrom(int output, std::vector<int64_t> numbers);
  /// Makes an input of i32 hold numbers below `bound`, and -1.
  int positions(const std::string &name, const Shape &shape, int64_t bound);
  /// Adds an argument with these numbers.
  int integers(const std::string &name, ElementType type, const Shape &shape,
               std::vector<int64_t> numbers, std::vector<bool> dynamic = {});
  /// An f32 scalar, as a constant or as an argument; returns its SSA name.
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
  /// The value of an output after the ops so far.
  Use current(int operand) const {
    Use result = use(operand);
    if (auto known = latest.find(result.name); known != latest.end())
      result.name = known->second;
    return result;
  }
  /// The type of the tensor that stands for an operand in the body of a group.
  std::string tensorType(int operand) const;
  static std::string tensorType(const Shape &shape, const std::vector<bool> &dynamic,
                                ElementType type);
  const std::vector<bool> &dynamicOf(int operand) const { return dynamics[operand]; }

  //===--------------------------------------------------------------------===//
  // Attributes
  //===--------------------------------------------------------------------===//

  /// `numerics = #fusednorm.numerics<...>`, or nothing for the default.
  std::string numerics(NumericsScope scope);
  /// `rowkernel.schedule = ...` for so many programs that keep groups of columns
  /// whole, or nothing.
  std::string schedule(int programs = 1, int64_t group = 1);

  //===--------------------------------------------------------------------===//
  // Text
  //===--------------------------------------------------------------------===//

  void line(const std::string &text) { body += "  " + text + "\n"; }
  /// An op in destination style, whose outs are arguments; if the function is on
  /// tensors, it returns what they are in the end. `clauses` stands between ins and outs, `region`
  /// behind the attributes; `variadicResults` puts the result types in parentheses.
  /// The next op also writes the output `status`, and the op after it does not.
  void reportTo(int status) { statusOfNext = status; }
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
  /// For approximate row scalars: a tolerance for every output.
  void loosen();

  Case &test;
  const TargetInfo &target;
  std::string body;
  /// Of functions on tensors: the last value of each output.
  std::map<std::string, std::string> latest;
  std::vector<std::vector<bool>> dynamics;
  bool isApproximate = false;
  int statusOfNext = -1;
};

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_CASEBUILDER_H
