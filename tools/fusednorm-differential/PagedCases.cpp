// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cases of paged caches: batches with empty sequences and padding, lengths around page boundaries,
// and scattered page tables with invalid entries. Cases with checks also have tokens without a
// valid slot.

#include "Generators.h"
#include "PagedSlot.h"

using namespace fusednorm;
using namespace fusednorm::differential;

static std::vector<bool> staticRow(CaseBuilder &b, size_t rank) {
  std::vector<bool> dynamic = b.dynamicExtents(rank);
  dynamic.back() = false;
  return dynamic;
}

static int makeCache(CaseBuilder &b, const char *name, ElementType type, const Shape &shape) {
  int cache = b.output(name, type, shape, staticRow(b, shape.size()));
  b.startFrom(cache, Values::Normal);
  return cache;
}

static int makeStatus(CaseBuilder &b, int64_t tokens) {
  int status = b.output("status", ElementType::I32, {tokens, 2}, staticRow(b, 2));
  b.startFrom(status, std::vector<int64_t>(2 * tokens, -7));
  return status;
}

//===----------------------------------------------------------------------===//
// Primitives
//===----------------------------------------------------------------------===//

/// Returns a clause with separate positions and their limit.
static std::string within(CaseBuilder &b, int64_t tokens) {
  int64_t limit = 1 + b.random.below(40);
  std::vector<int64_t> positions(tokens);
  for (int64_t &position : positions)
    position = b.random.chance(0.1) ? b.random.range(-2, -1) : b.random.below(limit + 5);
  int operand = b.integers("within", ElementType::I32, {tokens}, positions);
  b.line("%limit = arith.constant " + std::to_string(limit) + " : index");
  return " within(" + b.name(operand) + ", %limit : " + b.use(operand).type + ")";
}

static void generatePaged(CaseBuilder &b, bool isStore) {
  Random &random = b.random;
  int64_t tokens = random.chance(0.05) ? 0 : 1 + random.below(30);
  int64_t heads = random.chance(0.5) ? 0 : random.range(1, 5);
  int64_t columns = random.pick<int64_t>({1, 3, 8, 16, 31, 64, 96, 128, 512});
  Shape shape{tokens, columns};
  if (heads)
    shape.insert(shape.begin() + 1, heads);
  PagedSlot slot = makeSlot(b, tokens, /*hasParts=*/true, /*isChecked=*/random.chance(0.3));
  std::string clauses = slot.slots + slot.layer;
  if (random.chance(0.3))
    clauses += within(b, tokens);
  if (slot.isChecked)
    clauses += " checked";
  ElementType row = b.floatType(), cacheType = row;
  if (random.chance(0.5))
    cacheType = random.pick({ElementType::BF16, ElementType::F16, ElementType::F8E4M3FN,
                             ElementType::F8E5M2, ElementType::F32});
  if (random.chance(0.1))
    row = cacheType = ElementType::F8E4M3FN;
  int64_t size = 1;
  if (random.chance(isStore ? 0.15 : 0.1)) {
    cacheType = ElementType::I8;
    size = byteSize(row);
  }
  int64_t column = random.chance(0.5) ? 0 : random.below(20);
  Shape cacheShape = slot.cache(heads, column + size * columns + random.below(20));
  std::vector<std::string> attributes{column ? "column = " + std::to_string(column) : "",
                                      slot.attributes, b.schedule()};
  if (isStore) {
    int x = b.input("x", row, shape, b.values(), staticRow(b, shape.size()));
    int cache = makeCache(b, "cache", cacheType, cacheShape);
    return b.op("paged_store", {b.use(x)}, clauses, {b.use(cache)}, attributes, false);
  }
  int cache = b.input("cache", cacheType, cacheShape, b.values(), staticRow(b, cacheShape.size()));
  int out = b.output("out", row, shape, staticRow(b, shape.size()));
  b.startFrom(out, Values::Normal);
  b.op("paged_gather", {b.use(cache)}, clauses, {b.use(out)}, attributes, false);
}

void differential::generatePagedStore(CaseBuilder &b) { generatePaged(b, true); }
void differential::generatePagedGather(CaseBuilder &b) { generatePaged(b, false); }

void differential::generateCheckSlots(CaseBuilder &b) {
  int64_t tokens = b.random.chance(0.05) ? 0 : 1 + b.random.below(60);
  PagedSlot slot = makeSlot(b, tokens, /*hasParts=*/false, /*isChecked=*/true);
  std::string clauses = slot.slots + slot.layer;
  if (b.random.chance(0.5))
    clauses += within(b, tokens);
  Shape shape = slot.cache(b.random.chance(0.5) ? 0 : b.random.range(1, 3), 16);
  int cache = b.input("cache", b.floatType(), shape, Values::Normal, staticRow(b, shape.size()));
  int status = makeStatus(b, tokens);
  b.op("check_slots", {b.use(cache)}, clauses, {b.use(status)}, {slot.attributes}, false);
}

//===----------------------------------------------------------------------===//
// Latent caches
//===----------------------------------------------------------------------===//

static std::string mlaNumerics(CaseBuilder &b) {
  if (b.random.chance(0.4))
    return "";
  std::string text = "numerics = #fusednorm.numerics<epsilon = ";
  text += b.random.chance(0.7) ? "exact" : "rounded";
  text += b.random.chance(0.8) ? ", gamma = after_cast" : ", gamma = before_cast";
  if (b.random.chance(0.5))
    text += ", sum = canonical";
  if (b.random.chance(0.3))
    text += ", mean = reciprocal";
  if (b.random.chance(0.3))
    text += ", scaling = divide";
  return text + ">";
}

static void generateMla(CaseBuilder &b, const char *mnemonic, bool needsKv) {
  Random &random = b.random;
  int64_t tokens = random.chance(0.05) ? 0 : 1 + random.below(20);
  int64_t heads = random.pick<int64_t>({1, 2, 16});
  int64_t rotary = random.pick<int64_t>({64, 64, 32, 16, 128});
  int64_t latent = random.pick<int64_t>({128, 256, 512, 512, 264, 528});
  enum {
    Cast,
    Static,
    Dynamic,
    Row,
    Parts,
    Inline,
    Unscaled
  } form = random.pick({Cast, Cast, Static, Dynamic, Row, Parts, Inline, Unscaled});
  int64_t group = latent % 128 == 0 ? 128 : 132;
  // If both parts share a scale, the row length is a multiple of the rope part's length.
  if (form == Inline || form == Row)
    latent = latent / 128 * 128;
  bool hasKv = needsKv || form != Cast || random.chance(0.6);
  PagedSlot slot = makeSlot(b, tokens, /*hasParts=*/false, /*isChecked=*/random.chance(0.3));
  std::string slots = slot.slots;
  if (slot.bySlots)
    slots += positionsOf(b, slot);
  slots += slot.layer;
  ElementType type = b.floatType();
  int q = b.input("q", type, {tokens, heads, rotary}, b.values(), staticRow(b, 3));
  ElementType table = random.chance(0.7) ? ElementType::F32 : ElementType::BF16;
  int freqs = b.input("freqs", table, {slot.angleRows, rotary}, Values::Uniform, staticRow(b, 2));
  int gamma = b.input("gamma", b.floatType(), {latent}, Values::Weights, {false});
  std::string clauses;
  if (hasKv)
    clauses = clause(b, "kv",
                     b.input("kv", type, {tokens, latent + rotary}, b.values(), staticRow(b, 2)));
  clauses += slots + " epsilon(" + b.epsilon() + ")";
  if (form == Static)
    clauses += " static_scale(" + b.staticScale() + ")";
  if (random.chance(0.3))
    clauses += " pairing(half_split)";

  ElementType cacheType = random.pick({type, ElementType::BF16, ElementType::F8E4M3FN});
  int64_t width = latent + rotary, scales = latent / group + 1;
  if (form == Inline)
    cacheType = ElementType::I8, width = latent + latent / 32 + 2 * rotary;
  else if (form == Unscaled)
    cacheType = ElementType::I8, width = latent + 2 * rotary;
  else if (form != Cast)
    cacheType = random.chance(0.8) ? ElementType::F8E4M3FN : ElementType::F8E5M2;
  ElementType outType = random.chance(0.6) ? type : ElementType::F8E4M3FN;
  int out = b.outputOver(q, "out", outType, {tokens, heads, rotary}, staticRow(b, 3));
  b.startFrom(out, Values::Normal);
  std::vector<int> outs{out, makeCache(b, "cache", cacheType, slot.cache(0, width))};
  std::vector<std::string> attributes{slot.attributes, mlaNumerics(b)};
  if (form == Dynamic || form == Row || form == Parts) {
    ElementType scale = random.chance(0.7) ? ElementType::F32 : ElementType::BF16;
    outs.push_back(makeCache(b, "scales", scale,
                             slot.cache(0, form == Row     ? 1
                                           : form == Parts ? 2
                                                           : scales)));
    if (form == Row)
      attributes.push_back("scheme = #fusednorm.quantization<row>");
    if (form == Dynamic && group != 128)
      attributes.push_back("scheme = #fusednorm.quantization<group = " + std::to_string(group) +
                           ">");
    if (form == Parts)
      attributes.push_back("scheme = #fusednorm.quantization<group = " + std::to_string(latent) +
                           ">");
  }
  std::vector<Use> uses;
  for (int operand : outs)
    uses.push_back(b.use(operand));
  if (slot.isChecked)
    b.reportTo(makeStatus(b, tokens));
  b.op(mnemonic, {b.use(q), b.use(freqs), b.use(gamma)}, clauses, uses, attributes, true);
}

void differential::generateFusedRopeRmsNormQuantizationKernel(CaseBuilder &b) {
  generateMla(b, "fused_rope_rmsnorm_quantization_kernel", /*needsKv=*/true);
}
void differential::generateMlaFusedRopeRmsNormQuantization(CaseBuilder &b) {
  generateMla(b, "mla_fused_rope_rmsnorm_quantization", /*needsKv=*/false);
}

//===----------------------------------------------------------------------===//
// Keys and values
//===----------------------------------------------------------------------===//

void differential::generateQkRopeAppend(CaseBuilder &b) {
  Random &random = b.random;
  int64_t tokens = random.chance(0.05) ? 0 : 1 + random.below(20);
  int64_t heads = random.range(1, 3), queries = heads * random.range(1, 3);
  auto [columns, rotated] = random.pick<std::pair<int64_t, int64_t>>(
      {{128, 128}, {128, 128}, {64, 64}, {128, 64}, {192, 64}, {96, 32}});
  PagedSlot slot = makeSlot(b, tokens, /*hasParts=*/false, /*isChecked=*/random.chance(0.3));
  bool hasV = random.chance(0.7), hasGamma = random.chance(0.5), isScaled = random.chance(0.4);
  if (hasV && slot.layers)
    slot.parts = 2;
  ElementType type = b.floatType();
  int q = b.input("q", type, {tokens, queries, columns}, b.values(), staticRow(b, 3));
  int k = b.input("k", type, {tokens, heads, columns}, b.values(), staticRow(b, 3));
  int freqs = b.input("freqs", random.chance(0.7) ? ElementType::F32 : ElementType::BF16,
                      {slot.angleRows, rotated}, Values::Uniform, staticRow(b, 2));
  std::string clauses, scalars;
  int64_t width = slot.layers ? columns : random.pick<int64_t>({columns, 64});
  if (hasV)
    clauses +=
        clause(b, "v", b.input("v", type, {tokens, heads, width}, b.values(), staticRow(b, 3)));
  if (hasGamma) {
    ElementType weight = b.floatType();
    int gq = b.input("gq", weight, {columns}, Values::Weights);
    int gk = b.input("gk", weight, {columns}, Values::Weights);
    clauses += " gammas(" + b.name(gq) + ", " + b.name(gk) + " : " + b.use(gq).type + ", " +
               b.use(gk).type + ")";
    scalars += " epsilon(" + b.epsilon() + ")";
  }
  clauses += slot.slots;
  if (slot.bySlots)
    clauses += positionsOf(b, slot);
  clauses += slot.layer;
  ElementType cacheType = random.pick({type, ElementType::BF16, ElementType::F8E4M3FN});
  if (isScaled) {
    cacheType = ElementType::F8E4M3FN;
    scalars += " k_scale(" + b.staticScale() + ")";
    if (hasV)
      scalars += " v_scale(" + b.scalar("vscale", 0.25) + ")";
  }
  if (random.chance(0.5))
    scalars += " pairing(half_split)";
  if (random.chance(0.5))
    scalars += " part(last)";
  int out = b.outputOver(q, "out", random.chance(0.7) ? type : ElementType::F8E4M3FN,
                         {tokens, queries, columns}, staticRow(b, 3));
  b.startFrom(out, Values::Normal);
  std::vector<Use> outs{b.use(out),
                        b.use(makeCache(b, "cache", cacheType, slot.cache(heads, columns)))};
  if (hasV && !slot.layers)
    outs.push_back(b.use(makeCache(b, "values", cacheType, slot.cache(heads, width))));
  NumericsScope scope;
  scope.sums = scope.norm = scope.gamma = scope.exact = true;
  if (slot.isChecked)
    b.reportTo(makeStatus(b, tokens));
  b.op("qk_rope_append", {b.use(q), b.use(k), b.use(freqs)}, clauses + scalars, outs,
       {slot.attributes, b.numerics(scope)}, true);
}

void differential::generateRmsNormKeyCache(CaseBuilder &b) {
  Random &random = b.random;
  int64_t tokens = random.chance(0.05) ? 0 : 1 + random.below(30), heads = random.range(1, 5);
  int64_t columns = random.pick<int64_t>({1, 8, 31, 64, 128, 192});
  PagedSlot slot = makeSlot(b, tokens, /*hasParts=*/false, /*isChecked=*/random.chance(0.3));
  int gamma = b.input("gamma", b.floatType(), {columns}, Values::Weights, {false});
  b.line("%tokens = arith.constant " + std::to_string(tokens) + " : index");
  int64_t column = random.chance(0.7) ? 0 : random.below(20);
  int cache = makeCache(b, "cache", random.pick({b.floatType(), ElementType::F8E4M3FN}),
                        slot.cache(heads, column + columns + random.below(9)));
  std::string clauses = slot.slots + slot.layer + " tokens(%tokens) epsilon(" + b.epsilon() + ")";
  if (random.chance(0.3))
    clauses += " weight_offset(" + b.weightOffset() + ")";
  NumericsScope scope;
  scope.sums = scope.norm = scope.gamma = true;
  if (slot.isChecked)
    b.reportTo(makeStatus(b, tokens));
  b.op("rms_norm_key_cache", {b.use(gamma)}, clauses, {b.use(cache)},
       {column ? "column = " + std::to_string(column) : "", slot.attributes, b.numerics(scope)},
       true);
}
