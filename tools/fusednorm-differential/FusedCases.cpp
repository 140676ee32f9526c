// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random fused ops: elementwise ops, a norm, elementwise ops and stores of results. Some have a
// second row program next to the first.

#include "Generators.h"

using namespace fusednorm;
using namespace fusednorm::differential;

namespace {
/// Writes the body of a fused op.
class Body {
public:
  Body(CaseBuilder &builder) : b(builder) {}

  void generate();

private:
  /// A tensor of the body with the shape of the main row space.
  struct Row {
    std::string name;
    ElementType type;
  };

  int input(const std::string &name, ElementType type, const Shape &shape, Values values,
            std::vector<bool> dynamic = {});
  int output(const std::string &name, ElementType type, const Shape &shape,
             std::vector<bool> dynamic = {});
  /// Returns the block argument of an operand.
  static std::string inside(const Use &operand) { return operand.name + "_in"; }

  std::string fresh(const std::string &stem) { return "%" + stem + std::to_string(next++); }
  void line(const std::string &text) { body += "    " + text + "\n"; }
  std::string typeOf(ElementType type) { return CaseBuilder::tensorType(shape, dynamic, type); }
  std::string empty(ElementType type);
  std::string splat(ElementType type);
  std::string sharedRow(ElementType type);

  Row elementwise(Row row);
  Row norm(Row row);
  Row layerNorm(Row row, const Use &gamma, const std::string &epsilon, ElementType outType);
  Use weights();
  Row dequantize();
  void store(Row row);
  void quantize(Row row);
  void secondProgram();

  CaseBuilder &b;
  Shape shape;
  std::vector<bool> dynamic;
  int x = -1;
  std::vector<int> ins, outs;
  std::vector<std::string> yields;
  std::vector<Use> scalars;
  std::string body;
  int64_t group = 0;
  int next = 0, programs = 1;
};
} // namespace

int Body::input(const std::string &name, ElementType type, const Shape &inputShape, Values values,
                std::vector<bool> inputDynamic) {
  ins.push_back(b.input(name, type, inputShape, values, std::move(inputDynamic)));
  return ins.back();
}

int Body::output(const std::string &name, ElementType type, const Shape &outputShape,
                 std::vector<bool> outputDynamic) {
  outs.push_back(b.output(name, type, outputShape, std::move(outputDynamic)));
  return outs.back();
}

/// Creates a destination that is not stored.
std::string Body::empty(ElementType type) {
  std::string sizes;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (!dynamic[i])
      continue;
    std::string index = fresh("c"), size = fresh("size");
    line(index + " = arith.constant " + std::to_string(i) + " : index");
    line(size + " = tensor.dim " + inside(b.use(x)) + ", " + index + " : " + b.tensorType(x));
    sizes += (sizes.empty() ? "" : ", ") + size;
  }
  std::string result = fresh("empty");
  line(result + " = tensor.empty(" + sizes + ") : " + typeOf(type));
  return result;
}

/// Creates a tensor with equal elements.
std::string Body::splat(ElementType type) {
  const char *number = b.random.pick({"0.5", "2.0", "-1.25", "0.0", "3.0e-2"});
  bool isStatic = true;
  for (bool extent : dynamic)
    isStatic &= !extent;
  std::string result = fresh("splat"), element(elementTypeName(type));
  if (isStatic && b.random.chance(0.5)) {
    line(result + " = arith.constant dense<" + number + "> : " + typeOf(type));
    return result;
  }
  std::string sizes, scalar = fresh("number");
  for (size_t i = 0; i < shape.size(); ++i) {
    if (!dynamic[i])
      continue;
    std::string index = fresh("c"), size = fresh("size");
    line(index + " = arith.constant " + std::to_string(i) + " : index");
    line(size + " = tensor.dim " + inside(b.use(x)) + ", " + index + " : " + b.tensorType(x));
    sizes += (sizes.empty() ? "" : ", ") + size;
  }
  line(scalar + " = arith.constant " + number + " : " + element);
  line(result + " = tensor.splat " + scalar + (sizes.empty() ? "" : "[" + sizes + "]") + " : " +
       typeOf(type));
  return result;
}

/// Adds an operand without some of the leading dimensions. All rows along them share its values.
std::string Body::sharedRow(ElementType type) {
  Shape own;
  std::vector<bool> ownDynamic;
  std::string added;
  size_t gone = shape.size() > 1 ? b.random.below(shape.size() - 1) : 0;
  for (size_t i = 0; i < shape.size(); ++i) {
    bool isLast = i + 1 == shape.size();
    if (!isLast && (i == gone || b.random.chance(0.6))) {
      added += (added.empty() ? "" : ", ") + std::to_string(i);
      continue;
    }
    own.push_back(shape[i]);
    ownDynamic.push_back(dynamic[i]);
  }
  int operand = input("shared" + std::to_string(next++), type, own, b.values(), ownDynamic);
  std::string destination = empty(type), result = fresh("wide");
  line(result + " = linalg.broadcast ins(" + inside(b.use(operand)) + " : " +
       CaseBuilder::tensorType(own, ownDynamic, type) + ") outs(" + destination + " : " +
       typeOf(type) + ") dimensions = [" + added + "]");
  return result;
}

Body::Row Body::elementwise(Row row) {
  std::string result = fresh("e"), type = typeOf(row.type);
  auto unary = [&](const std::string &op) {
    line(result + " = " + op + " " + row.name + " : " + type);
  };
  auto binary = [&](const std::string &op, const std::string &other) {
    line(result + " = " + op + " " + row.name + ", " + other + " : " + type);
  };
  switch (b.random.below(10)) {
  case 0: { // conversion to another type
    bool widens = row.type != ElementType::F32;
    ElementType to =
        widens ? ElementType::F32 : b.random.pick({ElementType::BF16, ElementType::F16});
    line(result + (widens ? " = arith.extf " : " = arith.truncf ") + row.name + " : " + type +
         " to " + typeOf(to));
    return {result, to};
  }
  case 1:
    unary("arith.negf");
    break;
  case 2:
    unary("math.absf");
    break;
  case 3:
    unary("math.sqrt");
    break;
  case 4:
  case 5: { // with a second operand of rows
    int other = input("z" + std::to_string(next++), row.type, shape, b.values(), dynamic);
    binary(b.random.pick({"arith.addf", "arith.mulf", "arith.subf", "arith.divf"}),
           inside(b.use(other)));
    break;
  }
  case 9: // with one row for several rows
    binary(b.random.pick({"arith.addf", "arith.mulf"}), sharedRow(row.type));
    break;
  case 6:
    binary(b.random.pick({"arith.maximumf", "arith.minimumf"}), splat(row.type));
    break;
  case 7:
    binary(b.random.pick({"arith.addf", "arith.mulf", "arith.divf"}), splat(row.type));
    break;
  case 8: { // selection
    std::string zero = splat(row.type), below = fresh("below");
    line(below + " = arith.cmpf " + b.random.pick({"olt", "ult", "oeq"}) + ", " + row.name + ", " +
         zero + " : " + type);
    std::string flags = CaseBuilder::tensorType(shape, dynamic, ElementType::I8);
    flags.replace(flags.size() - 3, 2, "i1");
    line(result + " = arith.select " + below + ", " + zero + ", " + row.name + " : " + flags +
         ", " + type);
    break;
  }
  }
  return {result, row.type};
}

Body::Row Body::norm(Row row) {
  ElementType outType = b.random.chance(0.5) ? ElementType::F32 : b.floatType();
  Use gamma = weights();
  std::string epsilon = "%eps_in", result = fresh("y");
  if (scalars.empty() || scalars.front().name != "%eps") {
    epsilon = fresh("eps");
    line(epsilon + " = arith.constant " + b.random.pick({"1.0e-05", "0.0", "1.0e-03"}) + " : f32");
  }
  NumericsScope scope;
  scope.norm = scope.sums = true;
  // Later ops may cancel everything but the error.
  scope.exact = true;
  if (b.random.chance(0.15))
    return layerNorm(row, gamma, epsilon, outType);
  bool split = b.random.chance(0.35);
  scope.gamma = !split;
  std::string numerics = b.numerics(scope),
              attributes = numerics.empty() ? "" : " {" + numerics + "}";
  if (!split) {
    std::string destination = empty(outType);
    line(result + " = fusednorm.rms_norm ins(" + row.name + ", " + gamma.name + " : " +
         typeOf(row.type) + ", " + gamma.type + ") epsilon(" + epsilon + ") outs(" + destination +
         " : " + typeOf(outType) + ")" + attributes + " -> " + typeOf(outType));
    return {result, outType};
  }
  // The op is split into statistics, from the body or an operand, and their application.
  std::string variance, varianceType;
  Shape varianceShape = CaseBuilder::withLast(shape, 1);
  std::vector<bool> varianceDynamic = dynamic;
  varianceDynamic.back() = false;
  varianceType = CaseBuilder::tensorType(varianceShape, varianceDynamic, ElementType::F32);
  if (b.random.chance(0.4)) {
    int operand = input("variance" + std::to_string(next++), ElementType::F32, varianceShape,
                        Values::Positive, varianceDynamic);
    variance = inside(b.use(operand));
  } else {
    int out = output("statistics" + std::to_string(next++), ElementType::F32, varianceShape,
                     varianceDynamic);
    variance = fresh("variance");
    line(variance + " = fusednorm.row_mean_of_squares ins(" + row.name + " : " + typeOf(row.type) +
         ") outs(" + inside(b.use(out)) + " : " + varianceType + ")" + attributes + " -> " +
         varianceType);
    yields.push_back(variance);
  }
  std::string destination = empty(outType);
  line(result + " = fusednorm.apply_rms_norm ins(" + row.name + ", " + gamma.name + ", " +
       variance + " : " + typeOf(row.type) + ", " + gamma.type + ", " + varianceType +
       ") epsilon(" + epsilon + ") outs(" + destination + " : " + typeOf(outType) + ")" +
       attributes + " -> " + typeOf(outType));
  return {result, outType};
}

/// Uses weights directly, or computes them in the body for all rows.
Use Body::weights() {
  std::string name = "gamma" + std::to_string(next++);
  int operand = input(name, b.floatType(), {shape.back()}, Values::Weights);
  Use result = {inside(b.use(operand)), b.tensorType(operand)};
  if (b.random.chance(0.8))
    return result;
  std::string computed = fresh("weights");
  if (b.random.chance(0.5))
    line(computed + " = arith.addf " + result.name + ", " + result.name + " : " + result.type);
  else
    line(computed + " = arith.negf " + result.name + " : " + result.type);
  return {computed, result.type};
}

Body::Row Body::layerNorm(Row row, const Use &gamma, const std::string &epsilon,
                          ElementType outType) {
  NumericsScope scope;
  scope.sums = scope.norm = scope.exact = true;
  std::string numerics = b.numerics(scope), beta, result = fresh("y");
  if (b.random.chance(0.5)) {
    int operand =
        input("beta" + std::to_string(next++), b.floatType(), {shape.back()}, Values::Normal);
    beta = " beta(" + inside(b.use(operand)) + " : " + b.tensorType(operand) + ")";
  }
  std::string destination = empty(outType);
  line(result + " = fusednorm.layer_norm ins(" + row.name + ", " + gamma.name + " : " +
       typeOf(row.type) + ", " + gamma.type + ")" + beta + " epsilon(" + epsilon + ") outs(" +
       destination + " : " + typeOf(outType) + ")" +
       (numerics.empty() ? "" : " {" + numerics + "}") + " -> " + typeOf(outType));
  return {result, outType};
}

/// Starts from rows of quantized values and scales.
Body::Row Body::dequantize() {
  x = input("given", b.random.pick({ElementType::F8E4M3FN, ElementType::F8E5M2, ElementType::I8}),
            shape, b.values(), dynamic);
  Shape scaleShape = CaseBuilder::withLast(shape, 1);
  std::vector<bool> scaleDynamic = dynamic;
  scaleDynamic.back() = false;
  int scales = input("given_scales", b.floatType(), scaleShape, b.values(), scaleDynamic);
  ElementType outType = b.floatType();
  std::string result = fresh("d"), destination = empty(outType);
  line(result + " = fusednorm.dequantize ins(" + inside(b.use(x)) + " : " + b.tensorType(x) +
       ") scales(" + inside(b.use(scales)) + " : " + b.tensorType(scales) + ") outs(" +
       destination + " : " + typeOf(outType) + ") -> " + typeOf(outType));
  return {result, outType};
}

void Body::store(Row row) {
  output("out" + std::to_string(next++), row.type, shape, dynamic);
  yields.push_back(row.name);
}

void Body::quantize(Row row) {
  bool isStatic = b.random.chance(0.25);
  NumericsScope scope;
  scope.quant = true;
  std::vector<std::string> attributes = {b.numerics(scope)};
  if (group)
    attributes.push_back("scheme = #fusednorm.quantization<group = " + std::to_string(group) + ">");
  std::string attributeList;
  for (const std::string &attribute : attributes)
    if (!attribute.empty())
      attributeList += (attributeList.empty() ? "" : ", ") + attribute;
  if (!attributeList.empty())
    attributeList = " {" + attributeList + "}";
  ElementType quantizedType =
      b.random.pick({ElementType::F8E4M3FN, ElementType::F8E4M3FN, ElementType::F8E4M3FNUZ,
                     ElementType::F8E5M2, ElementType::I8});
  int quantized = output("codes", quantizedType, shape, dynamic);
  std::string names = fresh("q"), types = typeOf(quantizedType);
  std::string destinations = inside(b.use(quantized)), clauses;
  yields.push_back(names);
  if (isStatic) {
    std::string scale = fresh("scale");
    line(scale + " = arith.constant " + b.random.pick({"0.5", "0.01", "3.0"}) + " : f32");
    clauses = " static_scale(" + scale + ")";
  } else {
    Shape scaleShape = CaseBuilder::withLast(shape, group ? shape.back() / group : 1);
    std::vector<bool> scaleDynamic = dynamic;
    scaleDynamic.back() = group && dynamic.back();
    int scales = output("scales", b.random.chance(0.1) ? ElementType::F8E8M0FNU : b.floatType(),
                        scaleShape, scaleDynamic);
    std::string name = fresh("s");
    yields.push_back(name);
    names += ", " + name;
    types += ", " + b.tensorType(scales);
    destinations += ", " + inside(b.use(scales));
  }
  line(names + " = fusednorm.quantize ins(" + row.name + " : " + typeOf(row.type) + ")" + clauses +
       " outs(" + destinations + " : " + types + ")" + attributeList + " -> (" + types + ")");
}

/// Adds a norm of other rows in the same kernel.
void Body::secondProgram() {
  shape = b.rows(b.columns());
  dynamic = b.dynamicExtents(shape.size());
  x = input("w", b.floatType(), shape, b.values(), dynamic);
  group = 0;
  ++programs;
  Row row{inside(b.use(x)), ElementType::F32};
  row.type = b.elementType(x);
  store(norm(row));
}

void Body::generate() {
  group = b.random.chance(0.3) ? b.random.pick<int64_t>({128, 64, 32, 16, 36, 132}) : 0;
  shape = b.rows(b.columns(group ? group : 1));
  dynamic = b.dynamicExtents(shape.size());
  if (b.random.chance(0.6)) {
    std::string epsilon = b.epsilon();
    scalars.push_back({epsilon, "f32"});
  }
  Row row;
  if (b.random.chance(0.1)) {
    row = dequantize();
  } else {
    x = input("x", b.floatType(), shape, b.values(), dynamic);
    row = {inside(b.use(x)), b.elementType(x)};
  }
  for (int i = b.random.pick({0, 0, 0, 1, 1, 2}); i > 0; --i)
    row = elementwise(row);
  bool hasNorm = b.random.chance(0.8);
  if (hasNorm)
    row = norm(row);
  if (hasNorm && b.random.chance(0.1))
    row = norm(row);
  for (int i = b.random.pick({0, 0, 0, 1, 2}); i > 0; --i)
    row = elementwise(row);
  bool quantizes = b.random.chance(0.6);
  if (!quantizes)
    group = 0;
  int64_t kept = group;
  bool stores = !quantizes || b.random.chance(0.3);
  // A program must compute the values that it stores.
  if (stores && row.name == inside(b.use(x)))
    row = elementwise(row);
  if (stores)
    store(row);
  if (quantizes)
    quantize(row);
  if (b.random.chance(0.2))
    secondProgram();

  std::string region = " body {\n  ^bb0(";
  std::vector<Use> inputs, outputs;
  for (int index : ins)
    inputs.push_back(b.use(index));
  for (const Use &scalar : scalars)
    inputs.push_back(scalar);
  for (int index : outs)
    outputs.push_back(b.use(index));
  bool first = true;
  auto argument = [&](const Use &use, const std::string &type) {
    region += (first ? "" : ", ") + inside(use) + ": " + type;
    first = false;
  };
  for (int index : ins)
    argument(b.use(index), b.tensorType(index));
  for (const Use &scalar : scalars)
    argument(scalar, scalar.type);
  for (int index : outs)
    argument(b.use(index), b.tensorType(index));
  std::string values, types;
  for (size_t i = 0; i < yields.size(); ++i) {
    values += (i ? ", " : "") + yields[i];
    types += (i ? ", " : "") + b.tensorType(outs[i]);
  }
  region += "):\n" + body + "    fusednorm.yield " + values + " : " + types + "\n  }";
  b.op("fused", inputs, "", outputs, {b.schedule(programs, kept ? kept : 1)}, true, region);
}

void differential::generateFused(CaseBuilder &b) { Body(b).generate(); }
