// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KernelTables.h"
#include "fusednorm/Support/Names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <limits>

using namespace fusednorm;
using namespace fusednorm::artifact;
using launch::ExprAttr;
using launch::ExprKind;
using llvm::StringRef;

std::string fusednorm::artifact::int64Text(int64_t value) {
  if (value == std::numeric_limits<int64_t>::min())
    return "INT64_MIN";
  return "INT64_C(" + std::to_string(value) + ")";
}

static std::string stepText(StringRef name, int64_t argument, int64_t index, int64_t value) {
  return llvm::formatv("{{FNRT_{0}, {1}, {2}, {{0}, {3}}", name, argument, index,
                       value ? int64Text(value) : "0");
}

/// Returns a source of one step.
static std::string leafText(ExprAttr leaf) {
  int64_t argument = leaf.getOperand(), value = leaf.getValue();
  switch (leaf.getKind()) {
  case ExprKind::Constant:
    return stepText("SOURCE_CONSTANT", 0, 0, value);
  case ExprKind::Address:
    return stepText("SOURCE_ADDRESS", argument, 0, 0);
  case ExprKind::Extent:
    return stepText("SOURCE_EXTENT", argument, value, 0);
  case ExprKind::Stride:
    return stepText("SOURCE_STRIDE", argument, value, 0);
  case ExprKind::Scalar:
    return stepText("SOURCE_SCALAR", argument, 0, 0);
  case ExprKind::TensorMap:
    return stepText("SOURCE_TENSOR_MAP", 0, 0, value);
  default:
    return stepText("SOURCE_MULTIPROCESSORS", 0, 0, 0);
  }
}

/// Appends the steps in postfix order, as in fnrt_number.
static void addSteps(ExprAttr expr, std::vector<std::string> &steps) {
  llvm::ArrayRef<ExprAttr> inputs = expr.getInputs();
  if (inputs.empty())
    return steps.push_back(leafText(expr));
  addSteps(inputs[0], steps);
  switch (expr.getKind()) {
  case ExprKind::CeilDiv:
    return steps.push_back(stepText("STEP_CEIL_DIVIDE", 0, 0, inputs[1].getValue()));
  case ExprKind::FloorDiv:
    return steps.push_back(stepText("STEP_FLOOR_DIVIDE", 0, 0, inputs[1].getValue()));
  case ExprKind::AtMost:
    addSteps(inputs[2], steps);
    return steps.push_back(stepText("STEP_AT_MOST", 0, 0, inputs[1].getValue()));
  default:
    addSteps(inputs[1], steps);
  }
  StringRef name = expr.getKind() == ExprKind::Add   ? "STEP_ADD"
                   : expr.getKind() == ExprKind::Mul ? "STEP_MULTIPLY"
                   : expr.getKind() == ExprKind::Min ? "STEP_MINIMUM"
                                                     : "STEP_MAXIMUM";
  steps.push_back(stepText(name, 0, 0, 0));
}

/// Returns a message without operands of the plan, which may differ from the function's arguments.
static std::string textOf(launch::ConstraintAttr constraint) {
  return constraint.getMessage().empty() ? "a constraint of the launch plan does not hold"
                                         : constraint.getMessage().str();
}

namespace {
class TableWriter {
public:
  explicit TableWriter(llvm::raw_ostream &source) : source(source) {}
  void write(const ChipArtifact &chip);
  std::string writeConstraints(const std::string &name,
                               llvm::ArrayRef<launch::ConstraintAttr> constraints);

private:
  std::string writeTable(StringRef type, const std::string &name, llvm::ArrayRef<std::string> rows);
  std::string numberText(ExprAttr expr, const std::string &name);
  std::string mapText(launch::TensorMapAttr map, const std::string &name);
  std::string kernelText(const KernelArtifact &kernel, const std::string &prefix);

  llvm::raw_ostream &source;
};
} // namespace

/// Writes `rows` as a table with this name and returns the name, or NULL for an empty table.
std::string TableWriter::writeTable(StringRef type, const std::string &name,
                                    llvm::ArrayRef<std::string> rows) {
  if (rows.empty())
    return "NULL";
  source << "static const " << type << " " << name << "[] = {\n";
  for (const std::string &row : rows)
    source << "  " << row << ",\n";
  source << "};\n";
  return name;
}

/// Returns an fnrt_number; its steps become a table with this name.
std::string TableWriter::numberText(ExprAttr expr, const std::string &name) {
  std::vector<std::string> steps;
  if (expr)
    addSteps(expr, steps);
  std::string table = writeTable("fnrt_source", name, steps);
  return llvm::formatv("{{{0}, {1}, 0}", table, steps.size());
}

std::string TableWriter::mapText(launch::TensorMapAttr map, const std::string &name) {
  auto list = [](llvm::ArrayRef<int64_t> numbers) {
    return llvm::join(llvm::map_range(numbers, [](int64_t n) { return std::to_string(n); }), ", ");
  };
  std::vector<std::string> extents, strides;
  for (auto [d, size] : llvm::enumerate(map.getSizes()))
    extents.push_back(numberText(size, name + "_extent" + std::to_string(d)));
  for (auto [d, stride] : llvm::enumerate(map.getStrides()))
    strides.push_back(numberText(stride, name + "_stride" + std::to_string(d)));
  std::string steps = map.getElementStrides().empty() ? "0" : list(map.getElementStrides());
  return llvm::formatv("{{{0}, {{{1}}, {{{2}}, {3}, {4}, {5}, {6}, {7}, {8}, {9}}",
                       map.getOperand(), list(map.getBox()), steps, map.getInterleaveCode(),
                       map.getSwizzleCode(), map.getL2PromotionCode(), map.getFillNaN() ? 1 : 0,
                       extents.size(), writeTable("fnrt_number", name + "_extents", extents),
                       writeTable("fnrt_number", name + "_strides", strides));
}

std::string TableWriter::writeConstraints(const std::string &name,
                                          llvm::ArrayRef<launch::ConstraintAttr> constraints) {
  std::vector<std::string> rows;
  static constexpr StringRef kRelations[] = {"EQUALS", "AT_LEAST", "AT_MOST", "MULTIPLE_OF"};
  for (auto [i, constraint] : llvm::enumerate(constraints)) {
    std::string number = name + std::to_string(i);
    std::string actual = numberText(constraint.getActual(), number + "_actual"),
                expected = numberText(constraint.getExpected(), number + "_expected");
    rows.push_back(llvm::formatv("{{FNRT_RELATION_{0}, 0, {1}, {2}, \"{3}\"}",
                                 kRelations[unsigned(constraint.getKind())], actual, expected,
                                 escapeForC(textOf(constraint))));
  }
  return writeTable("fnrt_constraint", name, rows);
}

std::string TableWriter::kernelText(const KernelArtifact &kernel, const std::string &prefix) {
  std::vector<std::string> parameters, numbers, alignments, maps, grid;
  for (const Parameter &parameter : kernel.parameters) {
    if (parameter.value.getInputs().empty()) {
      parameters.push_back(leafText(parameter.value));
      continue;
    }
    parameters.push_back(stepText("SOURCE_NUMBER", 0, 0, int64_t(numbers.size())));
    numbers.push_back(
        numberText(parameter.value, prefix + "_number" + std::to_string(numbers.size())));
  }
  for (auto [i, size] : llvm::enumerate(kernel.grid))
    // Along y and z, a number without steps means 1.
    grid.push_back(numberText(i && size && size.getConstant() == 1 ? ExprAttr() : size,
                              prefix + "_grid" + std::to_string(i)));
  for (const Alignment &alignment : kernel.alignments)
    alignments.push_back(llvm::formatv("{{{0}, {1}, {2}}", alignment.argument, alignment.address,
                                       alignment.strides > 1 ? alignment.strides : 0));
  for (auto [i, map] : llvm::enumerate(kernel.tensorMaps))
    maps.push_back(mapText(map, prefix + "_map" + std::to_string(i)));
  bool isConstant = !kernel.shared || kernel.shared.getConstant();
  std::string shared = numberText(isConstant ? ExprAttr() : kernel.shared, prefix + "_shared");
  // The conditions precede the constraints.
  std::vector<launch::ConstraintAttr> constraints = kernel.conditions;
  llvm::append_range(constraints, kernel.constraints);
  std::string constraintTable = writeConstraints(prefix + "_constraints", constraints);
  std::string parameterTable = writeTable("fnrt_source", prefix + "_parameters", parameters),
              alignmentTable = writeTable("fnrt_alignment", prefix + "_alignments", alignments),
              mapTable = writeTable("fnrt_tensor_map_info", prefix + "_maps", maps),
              numberTable = writeTable("fnrt_number", prefix + "_numbers", numbers);
  return llvm::formatv(
      "{{\"{0}\", {1}, {2}, {3}, {{{4}}, {{{5}, {6}, {7}}, {{{8}, {9}, {10}}, {11}, {12}, {13}, "
      "{14}, {15}, {16}, {17}, {18}, {19}, {20}, {21}, {22}}",
      kernel.symbol, parameterTable, parameters.size(),
      kernel.launchesDependent ? "FNRT_KERNEL_DEPENDENT_LAUNCH" : "0", llvm::join(grid, ", "),
      kernel.block[0], kernel.block[1], kernel.block[2], kernel.cluster[0], kernel.cluster[1],
      kernel.cluster[2], kernel.dynamicSharedBytes, alignmentTable, alignments.size(),
      kernel.variant ? int64_t(*kernel.variant) : int64_t(-1), mapTable, maps.size(),
      numbers.size(), numberTable, shared, constraintTable, constraints.size(),
      kernel.conditions.size());
}

void TableWriter::write(const ChipArtifact &chip) {
  source << "\n/* " << chip.target.name << " */\n";
  std::vector<std::string> kernels;
  for (auto [number, kernel] : llvm::enumerate(chip.kernels))
    kernels.push_back(kernelText(kernel, chip.target.name + "_kernel" + std::to_string(number)));
  writeTable("fnrt_kernel", chip.target.name + "_kernels", kernels);
}

std::string
fusednorm::artifact::writeConstraints(llvm::raw_ostream &source, const std::string &name,
                                      llvm::ArrayRef<launch::ConstraintAttr> constraints) {
  return TableWriter(source).writeConstraints(name, constraints);
}

void fusednorm::artifact::writeKernelTables(llvm::raw_ostream &source, const ChipArtifact &chip) {
  TableWriter(source).write(chip);
}
