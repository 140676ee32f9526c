// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a paged cache: batches with empty sequences and padding, lengths around
// the borders of pages, scattered tables with entries that are no page.

#include "Generators.h"
#include <algorithm>
#include <numeric>

using namespace fusednorm;
using namespace fusednorm::differential;

namespace {
/// How tokens find their rows.
struct Place {
  int64_t tokens = 0, pages = 0, pageSize = 0, layers = 0, parts = 1;
  int64_t mostPositions = 1;
  bool bySlots = false;
  std::string clauses;    // between ins and outs
  std::string attributes; // reserved slot
  std::vector<int64_t> positions;

  /// The shape of the cache for rows of `width` columns; `heads` 0: no such
  /// dimension.
  Shape cache(int64_t heads, int64_t width) const {
    if (layers)
      return {pages, parts, layers, pageSize, std::max<int64_t>(1, heads), width};
    if (heads)
      return {pages, pageSize, heads, width};
    return {pages, pageSize, width};
  }
};
} // namespace

static std::string clause(CaseBuilder &b, const char *name, int operand) {
  return std::string(" ") + name + "(" + b.name(operand) + " : " + b.use(operand).type + ")";
}

/// 0 to n - 1 in any order.
static std::vector<int64_t> scattered(Random &random, int64_t n) {
  std::vector<int64_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0);
  for (int64_t i = n - 1; i > 0; --i)
    std::swap(numbers[i], numbers[random.below(i + 1)]);
  return numbers;
}

static void placeBySlots(CaseBuilder &b, Place &place) {
  place.bySlots = true;
  place.pages = 1 + (place.tokens + b.random.below(20)) / place.pageSize;
  std::vector<int64_t> slots = scattered(b.random, place.pages * place.pageSize);
  slots.resize(place.tokens);
  for (int64_t &slot : slots)
    if (b.random.chance(0.1))
      slot = -1;
  if (b.random.chance(0.3)) {
    int64_t reserved = slots.empty() ? 0 : std::max<int64_t>(0, slots[0]);
    place.attributes = "reserved_slot = " + std::to_string(reserved);
  }
  place.clauses =
      clause(b, "slots", b.integers("slots", ElementType::I64, {place.tokens}, slots));
  place.mostPositions = 50;
  for (int64_t slot : slots)
    place.positions.push_back(slot < 0 ? -1 : b.random.below(place.mostPositions));
}

static void placeByTable(CaseBuilder &b, Place &place) {
  Random &random = b.random;
  int64_t sequences = random.range(1, 5), left = place.tokens;
  std::vector<int64_t> offsets{0}, lengths;
  if (random.chance(0.3)) // padding
    left -= random.below(left + 1);
  for (int64_t s = 0; s < sequences; ++s) {
    int64_t own = random.chance(0.3) ? 0 : random.below(left + 1);
    left -= own;
    offsets.push_back(offsets.back() + own);
    int64_t length = place.pageSize * random.below(3);
    if (random.chance(0.6))
      length = std::max<int64_t>(0, length + random.range(-2, 2));
    lengths.push_back(length);
    place.mostPositions = std::max(place.mostPositions, length + own);
  }
  bool blocks = random.chance(0.2);
  Shape shape{sequences};
  if (blocks)
    place.pageSize = place.mostPositions;
  else
    shape.push_back((place.mostPositions + place.pageSize - 1) / place.pageSize);
  int64_t entries = blocks ? sequences : sequences * shape[1];
  place.pages = entries + random.below(3);
  std::vector<int64_t> table = scattered(random, place.pages);
  table.resize(entries);
  for (int64_t &entry : table)
    if (random.chance(0.05))
      entry = random.chance(0.5) ? place.pages : -1;
  place.clauses = clause(b, "table", b.integers("table", ElementType::I32, shape, table));
  place.clauses += clause(
      b, "row_offsets", b.integers("offsets", ElementType::I32, {sequences + 1}, offsets));
  place.clauses +=
      clause(b, "lengths", b.integers("lengths", ElementType::I32, {sequences}, lengths));
}

static Place makePlace(CaseBuilder &b, int64_t tokens, bool hasParts) {
  Place place;
  place.tokens = tokens;
  place.pageSize = b.random.pick<int64_t>({1, 3, 4, 8, 16});
  if (b.random.chance(0.4))
    placeBySlots(b, place);
  else
    placeByTable(b, place);
  if (b.random.chance(0.4)) {
    place.layers = b.random.range(1, 3);
    place.parts = hasParts ? b.random.range(1, 2) : 1;
    std::string number = std::to_string(b.random.below(place.layers));
    b.line("%layer = arith.constant " + number + " : index");
    place.clauses += " layer(%layer)";
    if (place.parts == 2 && b.random.chance(0.5))
      place.clauses += " part(value)";
  }
  return place;
}

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

//===----------------------------------------------------------------------===//
// Primitives
//===----------------------------------------------------------------------===//

static void generatePaged(CaseBuilder &b, bool isStore) {
  Random &random = b.random;
  int64_t tokens = random.chance(0.05) ? 0 : 1 + random.below(30);
  int64_t heads = random.chance(0.5) ? 0 : random.range(1, 5);
  int64_t columns = random.pick<int64_t>({1, 3, 8, 16, 31, 64, 96, 128, 512});
  Shape shape{tokens, columns};
  if (heads)
    shape.insert(shape.begin() + 1, heads);
  Place place = makePlace(b, tokens, /*hasParts=*/true);
  ElementType row = b.floatType(), cacheType = row;
  if (random.chance(0.5))
    cacheType = random.pick({ElementType::BF16, ElementType::F16, ElementType::F8E4M3FN,
                             ElementType::F8E5M2, ElementType::F32});
  if (random.chance(0.1))
    row = cacheType = ElementType::F8E4M3FN;
  int64_t size = 1;
  if (isStore && random.chance(0.15)) {
    cacheType = ElementType::I8;
    size = byteSize(row);
  }
  int64_t column = random.chance(0.5) ? 0 : random.below(20);
  Shape cacheShape = place.cache(heads, column + size * columns + random.below(20));
  std::vector<std::string> attributes{
      column ? "column = " + std::to_string(column) : "", place.attributes,
      b.schedule()};
  if (isStore) {
    int x = b.input("x", row, shape, b.values(), staticRow(b, shape.size()));
    int cache = makeCache(b, "cache", cacheType, cacheShape);
    return b.op("paged_store", {b.use(x)}, place.clauses, {b.use(cache)}, attributes, false);
  }
  int cache = b.input("cache", cacheType, cacheShape, b.values(), staticRow(b, cacheShape.size()));
  int out = b.output("out", row, shape, staticRow(b, shape.size()));
  b.startFrom(out, Values::Normal);
  b.op("paged_gather", {b.use(cache)}, place.clauses, {b.use(out)}, attributes, false);
}

void differential::generatePagedStore(CaseBuilder &b) { generatePaged(b, true); }
void differential::generatePagedGather(CaseBuilder &b) { generatePaged(b, false); }

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
  int64_t latent = random.pick<int64_t>({128, 256, 512, 512});
  enum { Cast, Static, Dynamic, Row, Inline } form = random.pick({Cast, Cast, Static, Dynamic,
                                                                  Row, Inline});
  bool hasKv = needsKv || form != Cast || random.chance(0.6);
  Place place = makePlace(b, tokens, /*hasParts=*/false);
  if (place.bySlots)
    place.clauses += clause(b, "positions", b.integers("positions", ElementType::I32, {tokens},
                                                       place.positions));
  ElementType type = b.floatType();
  int q = b.input("q", type, {tokens, heads, rotary}, b.values(), staticRow(b, 3));
  ElementType table = random.chance(0.7) ? ElementType::F32 : ElementType::BF16;
  int freqs = b.input("freqs", table, {place.mostPositions + 1, rotary}, Values::Uniform,
                      staticRow(b, 2));
  int gamma = b.input("gamma", b.floatType(), {latent}, Values::Weights, {false});
  std::string clauses;
  // The bytes of an inline row are compared, and NaN has no particular ones.
  Values rows = form == Inline ? random.pick({Values::Normal, Values::Uniform, Values::Sparse})
                               : b.values();
  if (hasKv)
    clauses = clause(b, "kv", b.input("kv", type, {tokens, latent + rotary}, rows,
                                      staticRow(b, 2)));
  // Clauses have one order.
  size_t layer = place.clauses.find(" layer(");
  std::string end;
  if (layer != std::string::npos && place.bySlots) {
    size_t positions = place.clauses.find(" positions(");
    end = place.clauses.substr(layer, positions - layer);
    place.clauses.erase(layer, positions - layer);
  }
  clauses += place.clauses + end + " epsilon(" + b.epsilon() + ")";
  if (form == Static)
    clauses += " static_scale(" + b.staticScale() + ")";
  if (random.chance(0.3))
    clauses += " pairing(half_split)";

  ElementType cacheType = random.pick({type, ElementType::BF16, ElementType::F8E4M3FN});
  int64_t width = latent + rotary, scales = latent / 128 + 1;
  if (form == Inline)
    cacheType = ElementType::I8, width = latent + latent / 32 + 2 * rotary;
  else if (form != Cast)
    cacheType = random.chance(0.8) ? ElementType::F8E4M3FN : ElementType::F8E5M2;
  ElementType outType = random.chance(0.6) ? type : ElementType::F8E4M3FN;
  int out = b.outputOver(q, "out", outType, {tokens, heads, rotary}, staticRow(b, 3));
  b.startFrom(out, Values::Normal);
  std::vector<int> outs{out, makeCache(b, "cache", cacheType, place.cache(0, width))};
  std::vector<std::string> attributes{place.attributes, mlaNumerics(b)};
  if (form == Dynamic || form == Row) {
    ElementType scale = random.chance(0.7) ? ElementType::F32 : ElementType::BF16;
    outs.push_back(makeCache(b, "scales", scale, place.cache(0, form == Row ? 2 : scales)));
    if (form == Row)
      attributes.push_back("scheme = #fusednorm.quantization<row>");
  }
  std::vector<Use> uses;
  for (int operand : outs)
    uses.push_back(b.use(operand));
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
  Place place = makePlace(b, tokens, /*hasParts=*/false);
  bool hasV = random.chance(0.7), hasGamma = random.chance(0.5), isScaled = random.chance(0.4);
  if (hasV && place.layers)
    place.parts = 2;
  ElementType type = b.floatType();
  int q = b.input("q", type, {tokens, queries, columns}, b.values(), staticRow(b, 3));
  int k = b.input("k", type, {tokens, heads, columns}, b.values(), staticRow(b, 3));
  int freqs = b.input("freqs", random.chance(0.7) ? ElementType::F32 : ElementType::BF16,
                      {place.mostPositions + 1, rotated}, Values::Uniform, staticRow(b, 2));
  std::string clauses, scalars;
  int64_t width = place.layers ? columns : random.pick<int64_t>({columns, 64});
  if (hasV)
    clauses += clause(b, "v", b.input("v", type, {tokens, heads, width}, b.values(),
                                      staticRow(b, 3)));
  if (hasGamma) {
    ElementType weight = b.floatType();
    int gq = b.input("gq", weight, {columns}, Values::Weights);
    int gk = b.input("gk", weight, {columns}, Values::Weights);
    clauses += " gammas(" + b.name(gq) + ", " + b.name(gk) + " : " + b.use(gq).type + ", " +
               b.use(gk).type + ")";
    scalars += " epsilon(" + b.epsilon() + ")";
  }
  size_t layer = place.clauses.find(" layer(");
  std::string end = layer == std::string::npos ? "" : place.clauses.substr(layer);
  clauses += place.clauses.substr(0, layer);
  if (place.bySlots)
    clauses += clause(b, "positions", b.integers("positions", ElementType::I32, {tokens},
                                                 place.positions));
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
                        b.use(makeCache(b, "cache", cacheType, place.cache(heads, columns)))};
  if (hasV && !place.layers)
    outs.push_back(b.use(makeCache(b, "values", cacheType, place.cache(heads, width))));
  NumericsScope scope;
  scope.sums = scope.norm = scope.gamma = scope.exact = true;
  b.op("qk_rope_append", {b.use(q), b.use(k), b.use(freqs)}, clauses + end + scalars, outs,
       {place.attributes, b.numerics(scope)}, true);
}

void differential::generateRmsNormKeyCache(CaseBuilder &b) {
  Random &random = b.random;
  int64_t tokens = random.chance(0.05) ? 0 : 1 + random.below(30), heads = random.range(1, 5);
  int64_t columns = random.pick<int64_t>({1, 8, 31, 64, 128, 192});
  Place place = makePlace(b, tokens, /*hasParts=*/false);
  int gamma = b.input("gamma", b.floatType(), {columns}, Values::Weights, {false});
  b.line("%tokens = arith.constant " + std::to_string(tokens) + " : index");
  int64_t column = random.chance(0.7) ? 0 : random.below(20);
  int cache = makeCache(b, "cache", random.pick({b.floatType(), ElementType::F8E4M3FN}),
                        place.cache(heads, column + columns + random.below(9)));
  std::string clauses = place.clauses + " tokens(%tokens) epsilon(" + b.epsilon() + ")";
  if (random.chance(0.3))
    clauses += " weight_offset(" + b.weightOffset() + ")";
  NumericsScope scope;
  scope.sums = scope.norm = scope.gamma = true;
  b.op("rms_norm_key_cache", {b.use(gamma)}, clauses, {b.use(cache)},
       {column ? "column = " + std::to_string(column) : "", place.attributes, b.numerics(scope)},
       true);
}
