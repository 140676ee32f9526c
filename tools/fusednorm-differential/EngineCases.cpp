// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fused ops of inference engines: norms and rotations of heads with paged stores of K and V; two
// parts of one MLA row, of which one is quantized; sigmoid gates.

#include "Generators.h"
#include "PagedSlot.h"
#include <regex>

using namespace fusednorm;
using namespace fusednorm::differential;

namespace {
/// Builder of a fused op. Values are referred to by name.
class Group {
public:
  explicit Group(CaseBuilder &builder) : b(builder), isDynamic(builder.random.chance(0.6)) {}

  /// Adds an operand of the function and returns its name in the body. The first dimension is the
  /// token.
  std::string rows(const std::string &name, ElementType type, const Shape &shape);
  std::string weights(const std::string &name, ElementType type, const Shape &shape);
  /// Adds a scalar operand.
  std::string number(const std::string &name, const char *type = "f32") {
    scalars.push_back({name, type});
    return name + "_in";
  }
  /// Adds the operands of a slot. Call it before all other operands.
  std::string take(const PagedSlot &slot);
  std::string result(const std::string &name, ElementType type, const Shape &shape);
  std::string cache(const std::string &name, ElementType type, const Shape &shape);

  /// Appends an op and returns the name of its result.
  std::string op(const std::string &text) {
    std::string name = fresh();
    body += "    " + name + " = " + text + "\n";
    return name;
  }
  std::string empty(ElementType type, const Shape &shape, const std::string &like,
                    const std::string &likeType);
  std::string fresh() { return "%v" + std::to_string(next++); }
  void line(const std::string &text) { body += "    " + text + "\n"; }
  std::string typeOf(const Shape &shape, ElementType type) const {
    std::vector<bool> dynamic(shape.size(), false);
    dynamic.front() = isDynamic;
    return CaseBuilder::tensorType(shape, dynamic, type);
  }
  /// Yields a value to the next destination.
  void yield(const std::string &value) { yields.push_back(value); }
  /// Allows the deviations of functions that the reference rounds differently: some ulps of f32
  /// results, and one step of values that are quantized from them.
  void tolerateFunctions();
  void finish();

  CaseBuilder &b;
  /// Whether the number of tokens is dynamic.
  const bool isDynamic;

private:
  std::string inside(int operand) const { return b.name(operand) + "_in"; }

  std::vector<int> ins, outs;
  std::vector<Use> scalars;
  std::vector<std::string> yields;
  std::string body;
  int next = 0;
};
} // namespace

std::string Group::rows(const std::string &name, ElementType type, const Shape &shape) {
  std::vector<bool> dynamic(shape.size(), false);
  dynamic.front() = isDynamic;
  ins.push_back(b.input(name, type, shape, b.values(), dynamic));
  return inside(ins.back());
}

std::string Group::weights(const std::string &name, ElementType type, const Shape &shape) {
  ins.push_back(
      b.input(name, type, shape, Values::Weights, std::vector<bool>(shape.size(), false)));
  return inside(ins.back());
}

std::string Group::take(const PagedSlot &slot) {
  std::string clauses;
  std::regex clause(" (\\w+)\\(");
  int operand = 0;
  for (std::sregex_iterator found(slot.slots.begin(), slot.slots.end(), clause), end; found != end;
       ++found) {
    clauses += " " + found->str(1) + "(" + inside(operand) + " : " + b.tensorType(operand) + ")";
    ins.push_back(operand++);
  }
  if (!slot.layer.empty())
    clauses += " layer(" + number("%layer", "index") + ")";
  return clauses;
}

std::string Group::result(const std::string &name, ElementType type, const Shape &shape) {
  std::vector<bool> dynamic(shape.size(), false);
  dynamic.front() = isDynamic;
  outs.push_back(b.output(name, type, shape, dynamic));
  return inside(outs.back());
}

std::string Group::cache(const std::string &name, ElementType type, const Shape &shape) {
  outs.push_back(b.output(name, type, shape, std::vector<bool>(shape.size(), false)));
  b.startFrom(outs.back(), Values::Normal);
  return inside(outs.back());
}

std::string Group::empty(ElementType type, const Shape &shape, const std::string &like,
                         const std::string &likeType) {
  if (!isDynamic)
    return op("tensor.empty() : " + typeOf(shape, type));
  std::string zero = op("arith.constant 0 : index");
  std::string count = op("tensor.dim " + like + ", " + zero + " : " + likeType);
  return op("tensor.empty(" + count + ") : " + typeOf(shape, type));
}

void Group::tolerateFunctions() {
  for (int out : outs) {
    ElementType type = b.elementType(out);
    b.tolerate(out, type == ElementType::F32    ? 1e-6
                    : type == ElementType::BF16 ? 8e-3
                    : type == ElementType::F16  ? 1e-3
                                                : 0.13);
  }
}

void Group::finish() {
  std::vector<Use> inputs, outputs;
  std::string arguments, types, values;
  auto add = [&](std::string &list, const std::string &text) {
    list += (list.empty() ? "" : ", ") + text;
  };
  for (int operand : ins) {
    inputs.push_back(b.use(operand));
    add(arguments, inside(operand) + ": " + b.tensorType(operand));
  }
  for (const Use &scalar : scalars) {
    inputs.push_back(scalar);
    add(arguments, scalar.name + "_in: " + scalar.type);
  }
  for (int operand : outs) {
    outputs.push_back(b.use(operand));
    add(arguments, inside(operand) + ": " + b.tensorType(operand));
    add(types, b.tensorType(operand));
  }
  for (const std::string &value : yields)
    add(values, value);
  b.op("fused", inputs, "", outputs, {}, true,
       " body {\n  ^bb0(" + arguments + "):\n" + body + "    fusednorm.yield " + values + " : " +
           types + "\n  }");
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

namespace {
/// A value of the body.
struct Row {
  std::string name, type;
  Shape shape;
  ElementType element;
};
} // namespace

static std::string numericsOf(CaseBuilder &b) {
  NumericsScope scope;
  scope.sums = scope.norm = scope.gamma = scope.exact = true;
  std::string numerics = b.numerics(scope);
  return numerics.empty() ? "" : " {" + numerics + "}";
}

static Row norm(Group &g, const Row &x, const std::string &gamma, ElementType weight,
                ElementType type, const std::string &epsilon, std::string out = {}) {
  std::string resultType = g.typeOf(x.shape, type);
  if (out.empty())
    out = g.empty(type, x.shape, x.name, x.type);
  std::string weightType = CaseBuilder::tensorType({x.shape.back()}, {false}, weight);
  return {g.op("fusednorm.rms_norm ins(" + x.name + ", " + gamma + " : " + x.type + ", " +
               weightType + ") epsilon(" + epsilon + ") outs(" + out + " : " + resultType + ")" +
               numericsOf(g.b) + " -> " + resultType),
          resultType, x.shape, type};
}

/// Quantizes by a static scale.
static Row quantized(Group &g, const Row &x, std::string out = {}) {
  std::string type = g.typeOf(x.shape, ElementType::F8E4M3FN);
  if (out.empty())
    out = g.empty(ElementType::F8E4M3FN, x.shape, x.name, x.type);
  std::string scale =
      g.op(std::string("arith.constant ") + g.b.random.pick({"0.5", "0.02", "3.0"}) + " : f32");
  return {g.op("fusednorm.quantize ins(" + x.name + " : " + x.type + ") static_scale(" + scale +
               ") outs(" + out + " : " + type + ") -> (" + type + ")"),
          type, x.shape, ElementType::F8E4M3FN};
}

/// Quantizes, and yields quantized values and scales of tokens or groups as results.
static void quantize(Group &g, const Row &x, int64_t group) {
  Shape scaleShape = CaseBuilder::withLast(x.shape, group ? x.shape.back() / group : 1);
  std::string out = g.result("codes", ElementType::F8E4M3FN, x.shape);
  std::string scales = g.result("scales", ElementType::F32, scaleShape);
  NumericsScope scope;
  scope.quant = true;
  std::vector<std::string> attributes{g.b.numerics(scope)};
  if (group)
    attributes.push_back("scheme = #fusednorm.quantization<group = " + std::to_string(group) + ">");
  std::string list;
  for (const std::string &attribute : attributes)
    if (!attribute.empty())
      list += (list.empty() ? "" : ", ") + attribute;
  std::string types =
      g.typeOf(x.shape, ElementType::F8E4M3FN) + ", " + g.typeOf(scaleShape, ElementType::F32);
  std::string first = g.fresh(), second = g.fresh();
  g.line(first + ", " + second + " = fusednorm.quantize ins(" + x.name + " : " + x.type +
         ") outs(" + out + ", " + scales + " : " + types + ")" +
         (list.empty() ? "" : " {" + list + "}") + " -> (" + types + ")");
  g.yield(first);
  g.yield(second);
}

/// Computes x * sigmoid(x) in f32.
static Row silu(Group &g, const Row &x) {
  std::string type = g.typeOf(x.shape, ElementType::F32), value = x.name;
  if (x.element != ElementType::F32)
    value = g.op("arith.extf " + x.name + " : " + x.type + " to " + type);
  std::string e = g.op("math.exp " + g.op("arith.negf " + value + " : " + type) + " : " + type);
  std::string one = g.op("arith.constant 1.0 : f32"), ones;
  if (!g.isDynamic) {
    ones = g.op("tensor.splat " + one + " : " + type);
  } else {
    std::string zero = g.op("arith.constant 0 : index");
    std::string count = g.op("tensor.dim " + e + ", " + zero + " : " + type);
    ones = g.op("tensor.splat " + one + "[" + count + "] : " + type);
  }
  std::string sum = g.op("arith.addf " + e + ", " + ones + " : " + type);
  return {g.op("arith.divf " + value + ", " + sum + " : " + type), type, x.shape, ElementType::F32};
}

static Row convert(Group &g, const Row &x, ElementType type) {
  if (x.element == type)
    return x;
  std::string result = g.typeOf(x.shape, type);
  const char *op = type == ElementType::F32 ? "arith.extf " : "arith.truncf ";
  return {g.op(op + x.name + " : " + x.type + " to " + result), result, x.shape, type};
}

static Row multiply(Group &g, const Row &x, const Row &y) {
  return {g.op("arith.mulf " + x.name + ", " + y.name + " : " + x.type), x.type, x.shape,
          x.element};
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static Row rotate(Group &g, const Row &x, const Row &cosines, const Row &sines,
                  const std::string &pairing, std::string out = {}) {
  if (out.empty())
    out = g.empty(x.element, x.shape, x.name, x.type);
  return {g.op("fusednorm.apply_rotary_pos_emb ins(" + x.name + ", " + cosines.name + ", " +
               sines.name + " : " + x.type + ", " + cosines.type + ", " + sines.type +
               ") dims = [0]" + pairing + " outs(" + out + " : " + x.type + ") -> " + x.type),
          x.type, x.shape, x.element};
}

/// Norms and rotations of q and k; stores of k and v in a cache.
static void generateHeads(CaseBuilder &b) {
  Random &random = b.random;
  int64_t tokens = random.chance(0.05) ? 0 : 1 + random.below(20);
  int64_t heads = random.range(1, 3), queries = heads * random.range(1, 3);
  int64_t columns = random.pick<int64_t>({64, 80, 96, 128, 128, 192, 256});
  PagedSlot slot = makeSlot(b, tokens, /*hasParts=*/false, /*isChecked=*/false);
  Group g(b);
  ElementType type = b.floatType(), weight = b.floatType();
  bool isScaled = random.chance(0.4), isNormalized = random.chance(0.8);
  auto rows = [&](const char *name, ElementType element, const Shape &shape) {
    return Row{g.rows(name, element, shape), g.typeOf(shape, element), shape, element};
  };
  Row q = rows("q", type, {tokens, queries, columns}),
      k = rows("k", type, {tokens, heads, columns});
  Row v = rows("v", type, {tokens, heads, columns});
  std::string slots = g.take(slot);
  int64_t pairs = random.chance(0.5) ? columns / 2 : columns;
  ElementType table = random.chance(0.5) ? ElementType::F32 : type;
  Row cosines = rows("cosines", table, {tokens, pairs}),
      sines = rows("sines", table, {tokens, pairs});
  std::string pairing = random.chance(0.5) ? " pairing(half_split)" : "";
  if (isNormalized) {
    std::string epsilon = g.number(b.epsilon());
    q = norm(g, q, g.weights("gq", weight, {columns}), weight, type, epsilon);
    k = norm(g, k, g.weights("gk", weight, {columns}), weight, type, epsilon);
  }
  ElementType stored = isScaled ? ElementType::F8E4M3FN
                                : random.pick({type, ElementType::BF16, ElementType::F8E4M3FN});
  std::string out = g.result("out", isScaled ? ElementType::F8E4M3FN : type, q.shape);
  if (isScaled)
    g.yield(quantized(g, rotate(g, q, cosines, sines, pairing), out).name);
  else
    g.yield(rotate(g, q, cosines, sines, pairing, out).name);
  k = rotate(g, k, cosines, sines, pairing);
  for (auto [name, row] : {std::pair<const char *, Row>{"keys", k}, {"values", v}}) {
    Shape shape = slot.cache(heads, columns);
    std::string cache = g.cache(name, stored, shape);
    std::string cacheType =
        CaseBuilder::tensorType(shape, std::vector<bool>(shape.size(), false), stored);
    if (isScaled)
      row = quantized(g, row);
    std::string attributes = slot.attributes.empty() ? "" : " {" + slot.attributes + "}";
    g.yield(g.op("fusednorm.paged_store ins(" + row.name + " : " + row.type + ")" + slots +
                 " outs(" + cache + " : " + cacheType + ")" + attributes + " -> " + cacheType));
  }
  g.finish();
}

/// Two parts of one MLA row; q_a is normalized and quantized, c_kv is normalized.
static void generateLatents(CaseBuilder &b) {
  Random &random = b.random;
  int64_t queries = random.pick<int64_t>({256, 512, 1536}),
          keys = random.pick<int64_t>({64, 128, 512, 520});
  int64_t rest = random.pick<int64_t>({0, 8, 64});
  ElementType type = b.floatType(), weight = b.floatType();
  Group g(b);
  // A static slice needs at least one row.
  int64_t tokens = g.isDynamic && random.chance(0.1) ? 0 : 1 + random.below(40);
  Shape shape{tokens, queries + keys + rest};
  std::string joined = g.rows("x", type, shape), joinedType = g.typeOf(shape, type);
  std::string epsilon = g.number(b.epsilon());
  auto columns = [&](int64_t offset, int64_t count) {
    std::string size = std::to_string(tokens), resultType = g.typeOf({tokens, count}, type);
    if (g.isDynamic)
      size = g.op("tensor.dim " + joined + ", " + g.op("arith.constant 0 : index") + " : " +
                  joinedType);
    return Row{g.op("tensor.extract_slice " + joined + "[0, " + std::to_string(offset) + "] [" +
                    size + ", " + std::to_string(count) + "] [1, 1] : " + joinedType + " to " +
                    resultType),
               resultType,
               {tokens, count},
               type};
  };
  Row q = columns(0, queries), k = columns(queries, keys);
  q = norm(g, q, g.weights("gq", weight, {queries}), weight, type, epsilon);
  quantize(g, q, random.chance(0.5) ? 128 : 0);
  std::string latent = g.result("latent", type, k.shape);
  g.yield(norm(g, k, g.weights("gk", weight, {keys}), weight, type, epsilon, latent).name);
  g.finish();
}

/// Broadcasts f32 weights of each head, or of each group of columns.
static Row ofHeads(Group &g, const Row &like) {
  Shape shape(like.shape.begin() + 1, like.shape.end());
  std::string weights = g.weights("heads", ElementType::F32, shape);
  std::string type =
      CaseBuilder::tensorType(shape, std::vector<bool>(shape.size(), false), ElementType::F32);
  std::string out = g.empty(ElementType::F32, like.shape, like.name, like.type);
  return {g.op("linalg.broadcast ins(" + weights + " : " + type + ") outs(" + out + " : " +
               like.type + ") dimensions = [0]"),
          like.type, like.shape, ElementType::F32};
}

/// A sigmoid gate before quantization, before a norm or after a norm.
static void generateGate(CaseBuilder &b) {
  Random &random = b.random;
  int64_t group = random.chance(0.5) ? 128 : 0;
  bool isNorm = random.chance(0.4);
  Shape shape = b.rows(b.columns(group ? group : 1));
  if (shape.size() < 2)
    shape.insert(shape.begin(), 1 + random.below(9));
  Group g(b);
  ElementType type = b.floatType(), weight = b.floatType();
  Row x{g.rows("x", type, shape), g.typeOf(shape, type), shape, type};
  Row z{g.rows("z", type, shape), g.typeOf(shape, type), shape, type};
  if (isNorm) {
    bool isFirst = random.chance(0.4);
    Row y = isFirst ? multiply(g, convert(g, x, ElementType::F32), silu(g, z)) : x;
    y = norm(g, y, g.weights("gamma", weight, {shape.back()}), weight, ElementType::F32,
             g.number(b.epsilon()));
    if (shape.size() > 2 && random.chance(0.7))
      y = multiply(g, y, ofHeads(g, y));
    std::string out = g.result("out", type, shape);
    g.yield(convert(g, isFirst ? y : multiply(g, y, silu(g, z)), type).name);
  } else {
    quantize(g, multiply(g, convert(g, silu(g, x), type), z), group);
  }
  g.tolerateFunctions();
  g.finish();
}

/// Concatenates columns of two tensors, of which one is normalized or rotated, and quantizes the
/// row.
static void generateJoin(CaseBuilder &b) {
  Random &random = b.random;
  int64_t part = random.pick<int64_t>({16, 32, 64, 64, 96}), rest = part * random.range(1, 8);
  Shape shape{random.chance(0.05) ? 0 : 1 + int64_t(random.below(20)), random.range(1, 4), part};
  bool isFirst = random.chance(0.3);
  Group g(b);
  ElementType type = b.floatType(), weight = b.floatType();
  auto rows = [&](const char *name, ElementType element, const Shape &shape) {
    return Row{g.rows(name, element, shape), g.typeOf(shape, element), shape, element};
  };
  Row x = rows("x", type, shape), other = rows("other", type, CaseBuilder::withLast(shape, rest));
  if (random.chance(0.5)) {
    x = norm(g, x, g.weights("gamma", weight, {part}), weight, type, g.number(b.epsilon()));
  } else {
    ElementType table = random.chance(0.5) ? ElementType::F32 : type;
    int64_t pairs = random.chance(0.5) ? part / 2 : part;
    x = rotate(g, x, rows("cosines", table, {shape.front(), pairs}),
               rows("sines", table, {shape.front(), pairs}),
               random.chance(0.5) ? " pairing(half_split)" : "");
  }
  Shape joined = CaseBuilder::withLast(shape, part + rest);
  std::string joinedType = g.typeOf(joined, type);
  const Row &first = isFirst ? x : other, &second = isFirst ? other : x;
  Row row{g.op("tensor.concat dim(2) " + first.name + ", " + second.name + " : (" + first.type +
               ", " + second.type + ") -> " + joinedType),
          joinedType, joined, type};
  switch (random.below(3)) {
  case 0:
    g.yield(quantized(g, row, g.result("out", ElementType::F8E4M3FN, joined)).name);
    break;
  case 1:
    quantize(g, row, /*group=*/0);
    break;
  default:
    g.result("out", type, joined);
    g.yield(row.name);
  }
  g.finish();
}

void differential::generateEngineGroup(CaseBuilder &b) {
  b.random.pick(
      {generateHeads, generateHeads, generateLatents, generateGate, generateGate, generateJoin})(b);
}
