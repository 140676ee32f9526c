// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CaseBuilder.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace fusednorm;
using namespace fusednorm::differential;

CaseBuilder::CaseBuilder(Case &result, Random &random, const TargetInfo &target)
    : ArrayChoices(random), tensors(random.chance(0.4)), test(result), target(target) {
  if (tensors && random.chance(0.6))
    test.layout = "rows";
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

std::string CaseBuilder::tensorType(int index) const {
  const Operand &operand = test.operands[index];
  return tensorType(operand.layout.shape, dynamics[index], operand.type);
}

/// Chooses strides, offset and base; the base may be unaligned.
void CaseBuilder::chooseLayout(Operand &operand) {
  const Shape &shape = operand.layout.shape;
  bool strided = (!tensors || test.layout == "rows") && random.chance(0.5);
  std::vector<int64_t> &strides = operand.layout.strides;
  strides.assign(shape.size(), 1);
  for (size_t i = shape.size() - 1; i-- > 0;) {
    strides[i] = strides[i + 1] * std::max<int64_t>(1, shape[i + 1]);
    if (strided && random.chance(0.6))
      strides[i] += random.chance(0.5) ? 16 * random.below(4) : random.below(9);
  }
  if (strided && random.chance(0.5))
    operand.layout.offset = random.chance(0.5) ? 32 : random.below(40);
  if (random.chance(0.3))
    operand.shift = random.below(33);
  operand.atPageEnd = random.chance(0.5);
}

std::string CaseBuilder::shapedType(const Operand &operand, const std::vector<bool> &dynamic,
                                    bool isDense) {
  std::string text = tensorType(operand.layout.shape, dynamic, operand.type);
  if (tensors)
    return text;
  text = "memref" + text.substr(6, text.size() - 7);
  if (isDense && random.chance(0.7))
    return text + ">";
  text += ", strided<[";
  // A static stride must hold for every array of the type, whatever its dynamic extents are.
  const std::vector<int64_t> &strides = operand.layout.strides;
  for (size_t dim = 0; dim + 1 < strides.size(); ++dim)
    text += (random.chance(0.5) ? "?" : std::to_string(strides[dim])) + ", ";
  text += "1]";
  if (operand.layout.offset || random.chance(0.5))
    text += ", offset: " + (random.chance(0.7) ? "?" : std::to_string(operand.layout.offset));
  return text + ">>";
}

int CaseBuilder::operand(const std::string &name, ElementType type, const Shape &shape,
                         std::vector<bool> dynamic) {
  Operand result;
  result.name = name;
  result.type = type;
  result.layout.shape = shape;
  result.valueSeed = random.next() % 1000000;
  chooseLayout(result);
  if (dynamic.empty())
    dynamic = dynamicExtents(shape.size());
  result.irType = shapedType(result, dynamic, result.layout.isPacked());
  dynamics.push_back(std::move(dynamic));
  test.operands.push_back(std::move(result));
  return static_cast<int>(test.operands.size()) - 1;
}

int CaseBuilder::input(const std::string &name, ElementType type, const Shape &shape, Values values,
                       std::vector<bool> dynamic) {
  int index = operand(name, type, shape, std::move(dynamic));
  test.operands[index].values = values;
  return index;
}

int CaseBuilder::output(const std::string &name, ElementType type, const Shape &shape,
                        std::vector<bool> dynamic) {
  int index = operand(name, type, shape, std::move(dynamic));
  test.operands[index].isOutput = true;
  return index;
}

int CaseBuilder::outputOver(int over, const std::string &name, ElementType type, const Shape &shape,
                            std::vector<bool> dynamic) {
  int index = output(name, type, shape, dynamic);
  const Operand &source = test.operands[over];
  if (source.type != type || source.layout.shape != shape || source.alias >= 0 ||
      !random.chance(0.3))
    return index;
  Operand &result = test.operands[index];
  result.layout = source.layout;
  result.shift = source.shift;
  result.irType = shapedType(result, dynamics[index], result.layout.isPacked());
  result.alias = over;
  return index;
}

void CaseBuilder::startFrom(int output, Values values) {
  test.operands[output].isRead = true;
  test.operands[output].values = values;
}

void CaseBuilder::startFrom(int output, std::vector<int64_t> numbers) {
  startFrom(output, Values::Given);
  test.operands[output].integers = std::move(numbers);
}

int CaseBuilder::positions(const std::string &name, const Shape &shape, int64_t bound) {
  int index = input(name, ElementType::I32, shape, Values::Positions);
  test.operands[index].bound = bound;
  return index;
}

int CaseBuilder::integers(const std::string &name, ElementType type, const Shape &shape,
                          std::vector<int64_t> numbers, std::vector<bool> dynamic) {
  int index = input(name, type, shape, Values::Given, std::move(dynamic));
  test.operands[index].integers = std::move(numbers);
  return index;
}

std::string CaseBuilder::scalar(const std::string &name, double value) {
  float rounded = static_cast<float>(value);
  if (random.chance(0.4)) {
    uint32_t bits;
    static_assert(sizeof(bits) == sizeof(rounded));
    std::copy_n(reinterpret_cast<const char *>(&rounded), sizeof(bits),
                reinterpret_cast<char *>(&bits));
    char text[64];
    snprintf(text, sizeof(text), "%%%s = arith.constant 0x%08x : f32", name.c_str(), bits);
    line(text);
    return "%" + name;
  }
  Operand result;
  result.name = name;
  result.isScalar = true;
  result.scalar = rounded;
  result.irType = "f32";
  test.operands.push_back(result);
  dynamics.push_back({});
  return "%" + name;
}

std::string CaseBuilder::epsilon() {
  return scalar("eps", random.pick({1e-5, 1e-5, 1e-6, 1e-6, 1e-3, 0.0, 0.0, 1.0, 1e-30, 1e-40}));
}
std::string CaseBuilder::weightOffset() {
  return scalar("offset", random.pick({1.0, 0.5, 0.1, 0.0, -0.0, -1.0, 1e-3}));
}
std::string CaseBuilder::scaleBound() {
  double infinity = std::numeric_limits<double>::infinity();
  return scalar("ub", random.pick({448.0, 1200.0, 1.0, 0.1, 1e-3, 1e30, infinity, 0.0}));
}
std::string CaseBuilder::staticScale() {
  return scalar("scale",
                random.pick({0.5, 0.33, 0.0123, 1.0, 1e-3, 100.0, 0.0, -0.0, -0.25, 1e-40, 1e38}));
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

std::string CaseBuilder::numerics(NumericsScope scope) {
  std::vector<std::string> keys;
  if (random.chance(0.25)) {
    std::vector<std::string> presets = {"documents", "flashinfer", "deepgemm"};
    if (scope.gamma || !scope.norm)
      presets.push_back("vllm");
    keys.push_back("preset = " + random.pick(presets));
  }
  auto vary = [&](bool inScope, double share, std::vector<const char *> choices) {
    if (inScope && random.chance(share))
      keys.push_back(random.pick(choices));
  };
  vary(scope.norm || scope.quant, 0.5, {"order = folded", "order = folded", "order = document"});
  vary(scope.sums, 0.3, {"sum = canonical", "sum = schedule"});
  vary(scope.gamma, 0.3, {"gamma = after_cast", "gamma = before_cast"});
  vary(scope.norm, 0.3, {"epsilon = exact", "epsilon = rounded"});
  vary(scope.sums, 0.3, {"mean = reciprocal", scope.exact ? "mean = divide" : "mean = sum"});
  vary(scope.quant, 0.4, {"scaling = divide", "scaling = reciprocal", "scaling = quotient"});
  vary(scope.quant, 0.2, {"scale = reciprocal", "scale = inverse"});
  vary(scope.quant, 0.15, {"scale_floor = 4.3596e-6", "scale_floor = 0.01"});
  vary(scope.quant, 0.15, {"amax_floor = 1.0e-4", "amax_floor = 0.5"});
  vary(scope.quant, 0.15, {"floor = maximum_number"});
  vary(scope.quant, 0.15, {"bound = comparison"});
  if (scope.norm && !scope.exact && random.chance(0.04)) {
    keys.push_back("rsqrt = approx");
    isApproximate = true;
  } else if (scope.norm && std::find(keys.begin(), keys.end(), "order = folded") == keys.end()) {
    vary(true, 0.1, {"rsqrt = divide", "rsqrt = sqrt_divide"});
  }
  if (keys.empty())
    return "";
  std::string text;
  for (const std::string &key : keys)
    text += (text.empty() ? "" : ", ") + key;
  return "numerics = #fusednorm.numerics<" + text + ">";
}

std::string CaseBuilder::oneSchedule(int64_t group) {
  // The limits of the schedule verifier on elements in flight.
  int64_t lanes = target.vectorBytes / 4;
  int64_t limit = lanes * (target.vectorRegisters >= 32 ? 8 : 4) * 8;
  int64_t chunk = int64_t(1) << (random.chance(0.8) ? random.range(2, 7) : random.range(1, 10));
  while (!rowkernel::isWide(group) && chunk % group != 0)
    chunk *= 2;
  chunk = std::min<int64_t>({chunk, limit, 1024});
  int64_t interleave = random.chance(0.5) ? 1 : random.range(1, 8);
  // Wide chunks in many rows take seconds to compile.
  int64_t inFlight = random.chance(0.1) ? limit : std::min<int64_t>(limit, 256);
  while (interleave > 1 && chunk * interleave > inFlight)
    --interleave;
  std::string text = "#rowkernel.cpu_schedule<chunk = " + std::to_string(chunk) +
                     ", row_interleave = " + std::to_string(interleave);
  if (random.chance(0.5))
    text += ", prefetch = " + std::to_string(random.range(0, 8));
  // Cases are small, so few would use nontemporal stores by default.
  if (random.chance(0.5))
    text += ", nontemporal = " + std::to_string(random.range(0, 16));
  return text + ">";
}

std::string CaseBuilder::schedule(int programs, int64_t group) {
  if (target.isGPU())
    return "";
  if (random.chance(0.35))
    return "";
  if (programs == 1 || random.chance(0.3))
    return "rowkernel.schedule = " + oneSchedule(group);
  std::string text = "rowkernel.schedule = [";
  for (int i = 0; i < programs; ++i)
    text += (i ? ", " : "") + oneSchedule(group);
  return text + "]";
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

void CaseBuilder::op(const std::string &mnemonic, const std::vector<Use> &ins,
                     const std::string &clauses, const std::vector<Use> &outs,
                     const std::vector<std::string> &attributes, bool variadicResults,
                     const std::string &region) {
  std::vector<Use> written = outs;
  std::string status;
  if (statusOfNext >= 0) {
    written.push_back(use(statusOfNext));
    status = " status(" + written.back().name + " : " + written.back().type + ")";
    statusOfNext = -1;
  }
  auto join = [](const std::vector<std::string> &parts) {
    std::string text;
    for (const std::string &part : parts)
      if (!part.empty())
        text += (text.empty() ? "" : ", ") + part;
    return text;
  };
  auto names = [&](const std::vector<Use> &uses) {
    std::vector<std::string> parts;
    for (const Use &use : uses)
      parts.push_back(use.name);
    return join(parts);
  };
  auto types = [&](const std::vector<Use> &uses) {
    std::vector<std::string> parts;
    for (const Use &use : uses)
      parts.push_back(use.type);
    return join(parts);
  };
  auto list = [&](const std::vector<Use> &uses) {
    return "(" + names(uses) + " : " + types(uses) + ")";
  };
  std::string attributeList = join(attributes);
  if (!attributeList.empty())
    attributeList = " {" + attributeList + "}";
  std::string text = "fusednorm." + mnemonic + " ins" + list(ins) + clauses + " outs" + list(outs) +
                     status + attributeList + region;
  if (!tensors)
    return line(text);
  std::vector<Use> results;
  for (const Use &out : written)
    results.push_back({out.name + "_result", out.type});
  for (const Use &out : written)
    latest[out.name] = out.name + "_result";
  text += " -> " + (variadicResults ? "(" + types(results) + ")" : types(results));
  line(names(results) + " = " + text);
}

void CaseBuilder::loosen() {
  for (Operand &operand : test.operands)
    if (operand.isOutput) {
      operand.tolerance.ulps = operand.type == ElementType::F32 ? 8 : 1;
      // If a residual cancels a value around 1, the absolute error of that value remains.
      operand.tolerance.abs = test.op == "rms_norm_fused_residual_add" ? 0x1p-22 : 0;
      operand.tolerance.share = 1;
    }
}

void CaseBuilder::finish() {
  if (isApproximate)
    loosen();
  std::string text = "func.func @" + test.functionName() + "(";
  std::string returned, types;
  for (size_t i = 0; i < test.operands.size(); ++i) {
    Use own = use(static_cast<int>(i));
    text += (i ? ",\n    " : "") + own.name + ": " + own.type;
    if (!tensors || !test.operands[i].isOutput)
      continue;
    returned += (returned.empty() ? " " : ", ") + latest[own.name];
    types += (types.empty() ? "" : ", ") + own.type;
    test.results.push_back(static_cast<int>(i));
  }
  text += ")";
  if (tensors)
    text += "\n    -> (" + types + ")";
  text += " {\n" + body + "  return" + returned;
  if (tensors)
    text += " : " + types;
  test.function = text + "\n}\n";
}
