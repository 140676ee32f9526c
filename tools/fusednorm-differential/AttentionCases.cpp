// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cases of attention over ragged batches: empty sequences, padding, sequences without queries or
// without keys, chunks of keys, and all masks and mask lists.

#include "AttentionBatch.h"
#include "Generators.h"
#include "PagedSlot.h"
#include <cmath>
#include <numeric>

using namespace fusednorm;
using namespace fusednorm::differential;

/// In some cases, skips sequences by a clause `checked`.
static std::string checkedClause(CaseBuilder &b, int64_t count) {
  if (!b.random.chance(0.15))
    return "";
  std::vector<int64_t> status;
  for (int64_t s = 0; s < count; ++s) {
    status.push_back(b.random.chance(0.4) ? b.random.pick<int64_t>({1, 2, 6, 7}) : 0);
    status.push_back(b.random.below(9));
  }
  return clause(b, "checked", b.integers("checked", ElementType::I32, {count, 2}, status));
}

void differential::generateCheckSequences(CaseBuilder &b) {
  Random &random = b.random;
  Batch batch(random);
  int64_t count = batch.size();
  auto mayChange = [&](std::vector<int64_t> numbers) {
    if (random.chance(0.3))
      numbers[random.below(numbers.size())] = random.pick<int64_t>({0, 1, 200, 0xffffffff});
    return numbers;
  };
  auto numbers = [&](const char *name, const std::vector<int64_t> &all) {
    return clause(b, name,
                  b.integers(name, ElementType::I32, {int64_t(all.size())}, mayChange(all)));
  };
  bool isArray = random.chance(0.4), hasRope = isArray && random.chance(0.5);
  bool isBlock = random.chance(0.2), hasLayers = random.chance(0.3);
  int64_t size = isBlock ? batch.longest : random.pick<int64_t>({1, 4, 16});
  int64_t perSequence = (batch.longest + size - 1) / size, pages = count * perSequence;
  auto cache = [&](const char *name, int64_t heads) {
    Shape shape = hasLayers   ? Shape{pages, 1, 2, size, heads, 8}
                  : heads > 1 ? Shape{pages, size, heads, 8}
                              : Shape{pages, size, 8};
    std::vector<bool> dynamic = b.dynamicExtents(shape.size());
    return b.input(name, ElementType::BF16, shape, Values::Zeros, dynamic);
  };
  int q =
      b.input("q", ElementType::BF16, {batch.tokens, 2, 16}, Values::Zeros, b.dynamicExtents(3));
  int64_t rows = std::accumulate(batch.keys.begin(), batch.keys.end(), int64_t(0));
  int k = isArray
              ? b.input("k", ElementType::BF16, {rows, 2, 8}, Values::Zeros, b.dynamicExtents(3))
              : cache("k", 2);
  std::string clauses;
  if (hasRope)
    clauses += clause(b, "rope", cache("rope", 1));
  clauses += numbers("row_offsets", Batch::offsets(batch.queries));
  if (isArray || random.chance(0.3))
    clauses += numbers("key_offsets", Batch::offsets(batch.keys));
  if (random.chance(0.8))
    clauses += numbers("lengths", batch.lengths);
  if (random.chance(0.5))
    clauses += numbers("key_starts", batch.starts);
  if (!isArray || hasRope) {
    std::vector<int64_t> entries(isBlock ? count : pages);
    std::iota(entries.begin(), entries.end(), 0);
    entries = mayChange(entries);
    Shape shape{count};
    if (!isBlock)
      shape.push_back(perSequence);
    clauses += clause(b, "table", b.integers("table", ElementType::I32, shape, entries));
  }
  int status = b.output("status", ElementType::I32, {count, 2}, {true, false});
  b.op("check_sequences", {b.use(q), b.use(k)}, clauses, {b.use(status)}, {}, false);
}

namespace {
/// Text of a prologue of q, or of q and k.
class PrologueText {
public:
  PrologueText(CaseBuilder &b, int q) : b(b) {
    arguments = "%x0: " + b.tensorType(q);
    types = b.tensorType(q);
  }
  void addKeys(int k) {
    arguments += ", %x1: " + b.tensorType(k);
    types += ", " + b.tensorType(k);
  }

  /// Appends a norm, a rotation or both for the rows with this number.
  std::string compute(int number, int rows, int64_t count, int64_t columns);
  std::string finish(std::string &clauses, const std::string &all) {
    if (!names.empty())
      clauses += " prologue_ins(" + names + " : " + inputTypes + ")";
    return " prologue {\n  ^bb0(" + arguments + inputs + "):\n" + body + "    fusednorm.yield " +
           all + " : " + types + "\n  }";
  }

private:
  void add(const std::string &name, const std::string &own, const std::string &inside) {
    names += (names.empty() ? "" : ", ") + name;
    inputTypes += (inputTypes.empty() ? "" : ", ") + own;
    inputs += ", %" + inside;
  }
  void addArray(int operand, const std::string &inside) {
    add(b.name(operand), b.use(operand).type, inside + ": " + b.tensorType(operand));
  }

  CaseBuilder &b;
  std::string arguments, inputs, names, inputTypes, types, body;
  bool hasEpsilon = false; // of both norms
};
} // namespace

std::string PrologueText::compute(int number, int rows, int64_t count, int64_t columns) {
  Random &random = b.random;
  bool hasNorm = columns % 2 || random.chance(0.6), hasTable = !hasNorm || random.chance(0.6);
  hasTable &= columns % 2 == 0;
  std::string type = b.tensorType(rows), extent, own = std::to_string(number);
  if (b.dynamicOf(rows).front()) {
    body += "    %c" + own + " = arith.constant 0 : index\n    %n" + own + " = tensor.dim %x" +
            own + ", %c" + own + " : " + type + "\n";
    extent = "%n" + own;
  }
  std::string empty = "%empty" + own, current = "%x" + own;
  body += "    " + empty + " = tensor.empty(" + extent + ") : " + type + "\n";
  auto append = [&](const std::string &op, const std::string &clause, const std::string &result) {
    body += "    " + result + " = fusednorm." + op + " " + clause + " outs(" + empty + " : " +
            type + ") -> " + type + "\n";
    current = result;
  };
  if (hasNorm) {
    int gamma = b.input("gamma" + own, b.elementType(rows), {columns}, Values::Weights);
    addArray(gamma, "g" + own);
    if (!hasEpsilon)
      add(b.epsilon(), "f32", "e: f32");
    hasEpsilon = true;
    append("rms_norm",
           "ins(" + current + ", %g" + own + " : " + type + ", " + b.tensorType(gamma) +
               ") epsilon(%e)",
           "%y" + own);
  }
  if (hasTable) {
    int64_t rotated = random.pick<int64_t>({2, columns, columns / 2 + columns / 2 % 2});
    int freqs = b.input("freqs" + own, ElementType::F32, {count, rotated}, Values::Uniform,
                        {random.chance(0.5), false});
    addArray(freqs, "f" + own);
    append("rope",
           "ins(" + current + ", %f" + own + " : " + type + ", " + b.tensorType(freqs) + ")" +
               random.pick<std::string>({"", " pairing(half_split)"}) +
               random.pick<std::string>({"", " part(last)"}),
           "%z" + own);
  }
  return current;
}

/// Writes an epilogue that stores results in a cache, which becomes `out`. Padding tokens have no
/// slot, because their results are unspecified.
static std::string storeText(CaseBuilder &b, const Batch &batch, int q, int64_t heads,
                             int64_t columns, int offsets, std::string &clauses, int &out) {
  Random &random = b.random;
  bool isDynamic = b.dynamicOf(q).front(), hasHeads = random.chance(0.5),
       isRounded = random.chance(0.5);
  bool bySlots = random.chance(0.5), isBlock = random.chance(0.2);
  int64_t length = hasHeads ? columns : heads * columns,
          first = random.pick<int64_t>({0, 0, 3, 16});
  int64_t width = first + length + random.pick<int64_t>({0, 0, 5, 16}), count = batch.size();
  int64_t pageSize = isBlock ? batch.longest : random.pick<int64_t>({1, 3, 16});
  int64_t perSequence = isBlock ? 1 : (batch.longest + pageSize - 1) / pageSize;
  int64_t pages = bySlots ? batch.tokens / pageSize + 1 : count * perSequence + 1;
  ElementType type = random.chance(0.3) ? random.pick({ElementType::F8E4M3FN, ElementType::F8E5M2})
                                        : b.floatType();
  Shape shape = hasHeads ? Shape{pages, pageSize, heads, width} : Shape{pages, pageSize, width};
  std::vector<bool> dynamic = b.dynamicExtents(shape.size());
  dynamic[shape.size() - 1] = false;
  if (hasHeads)
    dynamic[shape.size() - 2] = false;
  out = b.output("out", type, shape, dynamic);
  b.startFrom(out, Values::Normal);

  std::string names, types, arguments, way;
  auto add = [&](const std::string &clause, int operand) {
    names += (names.empty() ? "" : ", ") + b.name(operand);
    types += (types.empty() ? "" : ", ") + b.use(operand).type;
    arguments += ", %in_" + clause + ": " + b.tensorType(operand);
    way += " " + clause + "(%in_" + clause + " : " + b.tensorType(operand) + ")";
  };
  auto scattered = [&](int64_t all) {
    std::vector<int64_t> result(all);
    std::iota(result.begin(), result.end(), 0);
    for (int64_t i = all; i > 1; --i)
      std::swap(result[i - 1], result[random.below(i)]);
    return result;
  };
  if (bySlots) {
    std::vector<int64_t> slots = scattered(pages * pageSize);
    slots.resize(batch.tokens);
    int64_t last = Batch::offsets(batch.queries).back();
    for (int64_t t = 0; t < batch.tokens; ++t)
      if (t >= last || random.chance(0.1))
        slots[t] = -1;
    add("slots", b.integers("slots", ElementType::I64, {batch.tokens}, slots));
  } else {
    std::vector<int64_t> entries = scattered(count * perSequence);
    for (int64_t &entry : entries)
      if (random.chance(0.1))
        entry = random.chance(0.5) ? pages : -1;
    Shape indices{count};
    if (!isBlock)
      indices.push_back(perSequence);
    add("table", b.integers("places", ElementType::I32, indices, entries));
    add("row_offsets", offsets);
    add("lengths", b.integers("stored", ElementType::I32, {count}, batch.lengths));
  }
  clauses += " epilogue_ins(" + names + " : " + types + ")";
  std::string rows = isDynamic ? "?" : std::to_string(batch.tokens), element = "f32";
  auto typeOf = [&](bool isFlat) {
    return "tensor<" + rows + "x" +
           (isFlat ? std::to_string(heads * columns)
                   : std::to_string(heads) + "x" + std::to_string(columns)) +
           "x" + element + ">";
  };
  std::string current = "%y", cache = b.tensorType(out);
  std::string text =
      " epilogue {\n  ^bb0(%y: " + typeOf(false) + arguments + ", %o: " + cache + "):\n";
  if (isRounded) {
    std::string wide = typeOf(false);
    element = random.pick<std::string>({"bf16", "f16"});
    text += "    %r = arith.truncf " + current + " : " + wide + " to " + typeOf(false) + "\n";
    current = "%r";
  }
  if (!hasHeads) {
    text += "    %f = tensor.collapse_shape " + current + " [[0], [1, 2]] : " + typeOf(false) +
            " into " + typeOf(true) + "\n";
    current = "%f";
  }
  return text + "    %p = fusednorm.paged_store ins(" + current + " : " + typeOf(!hasHeads) + ")" +
         way + " outs(%o : " + cache + ") {column = " + std::to_string(first) + "} -> " + cache +
         "\n    fusednorm.yield %p : " + cache + "\n  }";
}

/// Returns the scales of quantized queries, keys and values, if there are any. `keys` and `values`
/// are the shapes of k and v.
static std::string scaleClauses(CaseBuilder &b, ElementType type, ElementType kept, int64_t count,
                                Shape keys, Shape values, std::vector<std::string> &attributes) {
  bool isFloat8 = type == ElementType::F8E4M3FN, isQuantized = kept != type;
  if ((!isFloat8 && !isQuantized) || !b.random.chance(0.6))
    return "";
  std::string clauses;
  if (isQuantized && b.random.chance(0.4)) {
    // Groups of columns have a scale.
    int64_t group = b.random.pick<int64_t>({1, 4, 32, 128});
    attributes.push_back("kv_group = " + std::to_string(group));
    for (auto [name, shape] : {std::pair("k_scales", &keys), {"v_scales", &values}}) {
      shape->back() = (shape->back() + group - 1) / group;
      std::vector<bool> dynamic(shape->size(), false);
      dynamic.front() = true;
      clauses += clause(b, name, b.input(name, ElementType::F32, *shape, Values::Weights, dynamic));
    }
    return clauses;
  }
  int64_t keyHeads = keys[keys.size() - 2];
  Shape shape{count, keyHeads};
  if (isQuantized)
    shape = b.random.pick<Shape>({{1}, {keyHeads}, {count, keyHeads}});
  std::vector<bool> dynamic = b.dynamicExtents(2);
  if (shape.size() == 1)
    dynamic = {false};
  else
    dynamic.back() = false;
  for (const char *name : {"q_scales", "k_scales", "v_scales"})
    if (isFloat8 || name[0] != 'q')
      clauses += clause(b, name, b.input(name, ElementType::F32, shape, Values::Weights, dynamic));
  return clauses;
}

/// Returns the bias of a materialized mask, if there is one.
static std::string biasClauses(CaseBuilder &b, const std::string &mask, const Batch &batch,
                               int64_t heads) {
  if (!mentions(mask, "materialized"))
    return "";
  Random &random = b.random;
  int64_t count = batch.size();
  std::string text;
  Shape shape{count, random.below(160), random.below(batch.longest + 3)};
  bool hasHeads = random.chance(0.4);
  if (hasHeads)
    shape.insert(shape.begin() + 1, heads);
  int bias = b.input("bias", b.floatType(), shape, random.pick({Values::Normal, Values::Specials}));
  text += clause(b, "bias", bias);
  if (random.chance(0.4)) {
    std::vector<int64_t> starts;
    for (int64_t s = 0; s < count; ++s)
      starts.push_back(random.below(std::max<int64_t>(batch.lengths[s], 0) + 2));
    text += clause(b, "bias_starts", b.integers("bias_starts", ElementType::I32, {count}, starts));
  }
  return text;
}

void differential::generateRaggedAttention(CaseBuilder &b) {
  Random &random = b.random;
  Batch batch(random, /*mayHaveFewerKeys=*/true);
  int64_t count = batch.size(), keyHeads = random.range(1, 3);
  int64_t heads = keyHeads * random.range(1, 3);
  int64_t nope = random.pick<int64_t>({1, 5, 8, 16, 33, 64, 128});
  int64_t roped = random.chance(0.4) ? random.pick<int64_t>({2, 7, 16, 64}) : 0;
  int64_t columns = random.pick<int64_t>({1, 5, 8, 16, 33, 64, 128});
  ElementType type = random.chance(0.15) ? ElementType::F8E4M3FN : b.floatType();
  ElementType kept = type; // of k and v
  if (type != ElementType::F8E4M3FN && roped == 0 && random.chance(0.25))
    kept = random.pick({ElementType::F8E4M3FN, ElementType::F8E5M2, ElementType::I8});
  auto staticEnd = [&](size_t rank, size_t fixed) {
    std::vector<bool> dynamic = b.dynamicExtents(rank);
    std::fill(dynamic.end() - fixed, dynamic.end(), false);
    return dynamic;
  };
  auto values = [&] {
    return random.pick(
        {Values::Normal, Values::Normal, Values::Uniform, Values::Sparse, Values::Zeros});
  };

  // Storage of keys.
  enum { Arrays, Pages, Layers } position = random.pick({Arrays, Arrays, Pages, Layers});
  bool isBlock = random.chance(0.15);
  int64_t pageSize = isBlock ? batch.longest : random.pick<int64_t>({1, 4, 16, 64});
  int64_t perSequence = (batch.longest + pageSize - 1) / pageSize;
  int64_t pages = isBlock ? count + 1 : count * perSequence + 1;
  bool hasLayers = position == Layers;
  auto cacheShape = [&](int64_t parts, int64_t own, int64_t width) {
    if (hasLayers)
      return Shape{pages, parts, 2, pageSize, own ? own : 1, width};
    return own ? Shape{pages, pageSize, own, width} : Shape{pages, pageSize, width};
  };
  auto makeCache = [&](const char *name, ElementType element, const Shape &shape, Values kind) {
    std::vector<bool> dynamic = staticEnd(shape.size(), shape.size() > 3 ? 2 : 1);
    if (shape.size() == 6)
      dynamic[1] = false;
    return b.input(name, element, shape, kind, dynamic);
  };

  int q = b.input("q", type, {batch.tokens, heads, nope + roped}, values(), staticEnd(3, 2));
  int k, v;
  int64_t rows = std::accumulate(batch.keys.begin(), batch.keys.end(), random.below(3));
  bool isRopeArray = position == Arrays && random.chance(0.4);
  Shape keyShape{rows, keyHeads, nope}, valueShape{rows, keyHeads, columns};
  if (position == Arrays) {
    k = b.input("k", kept, keyShape, values(), staticEnd(3, 2));
    v = b.input("v", kept, valueShape, values(), staticEnd(3, 2));
  } else {
    keyShape = cacheShape(2, keyHeads, nope);
    valueShape = cacheShape(random.range(1, 2), keyHeads, columns);
    k = makeCache("k", kept, keyShape, values());
    v = makeCache("v", kept, valueShape, values());
  }
  std::string clauses;
  std::vector<std::string> attributes{"scale = " + std::to_string(0.5 / std::sqrt(nope + roped)) +
                                      " : f32"};
  if (roped) {
    bool isQuantizedType = random.chance(0.4);
    bool isScaled = isQuantizedType && type != ElementType::F8E4M3FN && !isRopeArray;
    int64_t first = random.below(4), width = first + roped + random.below(4);
    int rope = makeCache("rope", isQuantizedType ? ElementType::F8E4M3FN : type,
                         isRopeArray ? Shape{rows, width} : cacheShape(1, 0, width), values());
    clauses += clause(b, "rope", rope);
    if (first)
      attributes.push_back("rope_column = " + std::to_string(first));
    if (isScaled && random.chance(0.6)) {
      int64_t group = random.pick<int64_t>({1, 4, 128});
      int scales = makeCache("rs", b.floatType(), cacheShape(1, 0, (width + group - 1) / group),
                             Values::Weights);
      clauses += clause(b, "rope_scales", scales);
      attributes.push_back("rope_group = " + std::to_string(group));
    }
  }
  auto numbers = [&](const char *name, const std::vector<int64_t> &all) {
    return clause(b, name, b.integers(name, ElementType::I32, {int64_t(all.size())}, all));
  };
  int offsets =
      b.integers("row_offsets", ElementType::I32, {count + 1}, Batch::offsets(batch.queries));
  clauses += clause(b, "row_offsets", offsets);
  bool isWhole = true;
  for (int64_t s = 0; s < count; ++s)
    isWhole &= batch.keys[s] == batch.queries[s] + batch.lengths[s];
  if (position == Arrays || !isWhole || random.chance(0.3))
    clauses += numbers("key_offsets", Batch::offsets(batch.keys));
  clauses += numbers("lengths", batch.lengths) + numbers("key_starts", batch.starts);
  std::string mask = maskOf(random, 2);
  attributes.push_back("mask = #fusednorm.mask<" + mask + ">");
  if (mentions(mask, "causal_padding")) {
    std::vector<int64_t> valid;
    for (int64_t s = 0; s < count; ++s)
      valid.push_back(random.below(batch.longest + 2));
    clauses += numbers("valid_lengths", valid);
  }
  if ((roped && !isRopeArray) || position != Arrays) {
    std::vector<int64_t> entries(isBlock ? count : count * perSequence);
    std::iota(entries.begin(), entries.end(), 0);
    for (size_t i = entries.size(); i > 1; --i)
      std::swap(entries[i - 1], entries[random.below(i)]);
    Shape shape{count};
    if (!isBlock)
      shape.push_back(perSequence);
    clauses += clause(b, "table", b.integers("table", ElementType::I32, shape, entries));
  }
  if (hasLayers && (roped || position != Arrays)) {
    b.line("%layer = arith.constant " + std::to_string(random.below(2)) + " : index");
    clauses += " layer(%layer)";
  }
  clauses += biasClauses(b, mask, batch, heads);
  clauses += queryMaskClauses(b, mask, batch, attributes) + sinkClause(b, heads, 0.25);
  clauses += scaleClauses(b, type, kept, count, keyShape, valueShape, attributes);
  std::string skipped = batch.hasFewerKeys ? "" : checkedClause(b, count);
  clauses += skipped;
  std::string prologue;
  bool hasKeys = position == Arrays && kept == type && random.chance(0.25);
  if (type != ElementType::F8E4M3FN && (hasKeys || random.chance(0.3))) {
    PrologueText text(b, q);
    std::string all = "%x0";
    if (hasKeys)
      text.addKeys(k);
    if (!hasKeys || random.chance(0.6))
      all = text.compute(0, q, batch.tokens, nope + roped);
    if (hasKeys)
      all += ", " + text.compute(1, k, rows, nope);
    prologue = text.finish(clauses, all);
  }
  // Without a body, a keyword precedes the attributes, as with a region.
  std::string region = " ";
  if (random.chance(0.3))
    attributes.push_back(
        random.pick<std::string>({"modifier = #fusednorm.score_modifier<alibi>",
                                  "modifier = #fusednorm.score_modifier<soft_cap = 3.0>"}));
  else if (random.chance(0.2))
    region = " body {\n  ^bb0(%score: f32, %head: index, %i: index, %j: index):\n"
             "    %d = arith.subi %i, %j : index\n    %n = arith.index_cast %d : index to i32\n"
             "    %f = arith.sitofp %n : i32 to f32\n    %c = arith.constant 0.0625 : f32\n"
             "    %t = arith.mulf %f, %c : f32\n    %s = arith.subf %score, %t : f32\n"
             "    fusednorm.yield %s : f32\n  }";
  int out;
  std::string epilogue;
  if (skipped.empty() && !batch.hasFewerKeys && random.chance(0.2)) {
    epilogue = storeText(b, batch, q, heads, columns, offsets, clauses, out);
  } else {
    out = b.output("out", b.floatType(), {batch.tokens, heads, columns}, staticEnd(3, 2));
    b.startFrom(out, Values::Normal);
  }
  std::vector<Use> outs{b.use(out)};
  if (random.chance(0.7)) {
    std::vector<bool> dynamic = b.dynamicExtents(2);
    int lse = b.output("lse", ElementType::F32, {heads, batch.tokens}, dynamic);
    b.startFrom(lse, Values::Normal);
    outs.push_back(b.use(lse));
  }
  b.op("ragged_attention", {b.use(q), b.use(k), b.use(v)}, clauses, outs, attributes, true,
       region + prologue + epilogue);
}

void differential::generateMergeAttentionStates(CaseBuilder &b) {
  Random &random = b.random;
  int64_t parts = random.below(5), tokens = random.below(30), heads = random.range(1, 4);
  int64_t columns = random.pick<int64_t>({1, 7, 16, 33, 128});
  std::vector<bool> dynamic = b.dynamicExtents(4);
  dynamic.back() = false;
  int states = b.input("states", b.floatType(), {parts, tokens, heads, columns},
                       random.pick({Values::Normal, Values::Specials}), dynamic);
  int lses = b.input("lses", ElementType::F32, {parts, heads, tokens},
                     random.pick({Values::Normal, Values::Uniform, Values::Specials}));
  std::vector<bool> own = b.dynamicExtents(3);
  own.back() = false;
  std::vector<Use> outs{b.use(b.output("out", b.floatType(), {tokens, heads, columns}, own))};
  if (random.chance(0.7))
    outs.push_back(b.use(b.output("lse", ElementType::F32, {heads, tokens})));
  b.op("merge_attention_states", {b.use(states), b.use(lses)}, "", outs, {}, true);
}
