// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cases of whole MLA prefill and decode ops: ragged batches with empty sequences and padding,
// chunks that split sequences, empty chunks, and all forms of weights and caches.

#include "AttentionBatch.h"
#include "Generators.h"
#include "PagedSlot.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace fusednorm;
using namespace fusednorm::differential;

namespace {
/// Common parts of all cases: sizes, a batch and its cache.
struct MlaCase {
  explicit MlaCase(CaseBuilder &b, bool isDecode);

  /// Storage form of cache rows.
  enum class Form { Plain, Codes, Inline, Unscaled };
  /// Picks a form. Rows of bytes occur only if the other operands allow them.
  Form pickForm(Random &random, double quantized, double bytes);
  void addCache(CaseBuilder &b, Form form);
  /// Adds the offsets of chunks that hold all keys.
  void addChunks(CaseBuilder &b);
  void addWeight(CaseBuilder &b, const char *name, Shape shape);
  void finish(CaseBuilder &b, const std::string &mnemonic);

  int64_t heads, nope, roped, columns, latent;
  bool isQuantized, hasFreqs, hasKv, hasScales = false;
  ElementType type, weight = ElementType::F8E4M3FN, weightScale = ElementType::F32;
  int64_t block = 1;
  bool hasStaticScale = false; // only for ops with a static scale
  std::vector<int64_t> queries, lengths, totals;
  int64_t tokens = 0, longest = 1, pageSize;
  int q = 0, gamma = 0, cache = 0;
  std::string clauses, mask;
  std::vector<std::string> attributes;
  std::vector<Use> outs;
};
} // namespace

/// Makes the last `fixed` extents static.
static std::vector<bool> staticEnd(CaseBuilder &b, size_t rank, size_t fixed) {
  std::vector<bool> dynamic = b.dynamicExtents(rank);
  std::fill(dynamic.end() - fixed, dynamic.end(), false);
  return dynamic;
}

MlaCase::MlaCase(CaseBuilder &b, bool isDecode) {
  Random &random = b.random;
  isQuantized = random.chance(0.6);
  // GPU matrix instructions need 32 bytes along K.
  block = random.pick<int64_t>({b.isGPU() ? 32 : 16, 32, 64});
  heads = random.range(1, 3);
  latent = random.chance(0.15) ? 128 : block * random.range(1, 3);
  nope = isDecode ? block * random.range(1, 2) : random.pick<int64_t>({8, 16, 24, 32});
  columns = random.pick<int64_t>({8, 16, 32});
  hasFreqs = random.chance(0.85);
  roped = hasFreqs ? random.pick<int64_t>({2, 8, 16}) : 0;
  hasKv = random.chance(0.6);
  type = random.pick({ElementType::BF16, ElementType::BF16, ElementType::F16, ElementType::F32});
  int64_t count = random.range(1, 4);
  for (int64_t s = 0; s < count; ++s) {
    queries.push_back(random.chance(0.25) ? 0 : random.pick<int64_t>({1, 2, 4, isDecode ? 3 : 19}));
    lengths.push_back(random.chance(0.4) ? 0 : random.below(40));
    longest = std::max(longest, queries.back() + lengths.back());
  }
  tokens = std::accumulate(queries.begin(), queries.end(), random.chance(0.3) ? 2 : 0);
  pageSize = random.pick<int64_t>({1, 4, 16});

  q = b.input("q", type, {tokens, heads, nope + roped}, Values::Normal, staticEnd(b, 3, 2));
  gamma =
      b.input("gamma", random.pick({type, ElementType::F32}), {latent}, Values::Weights, {false});
  if (hasFreqs)
    clauses += clause(b, "freqs",
                      b.input("freqs", random.pick({ElementType::F32, ElementType::BF16}),
                              {longest + random.below(3), roped}, Values::Uniform, {true, false}));
  if (hasKv)
    clauses += clause(b, "kv",
                      b.input("kv", type, {tokens, latent + roped}, Values::Normal, {true, false}));
}

static std::vector<int64_t> offsetsOf(const std::vector<int64_t> &counts) {
  std::vector<int64_t> result{0};
  for (int64_t count : counts)
    result.push_back(result.back() + count);
  return result;
}

MlaCase::Form MlaCase::pickForm(Random &random, double quantized, double bytes) {
  bool mayBeBytes = hasKv && hasFreqs && type == ElementType::BF16;
  if (mayBeBytes && random.chance(bytes))
    return latent % 128 == 0 && random.chance(0.7) ? Form::Inline : Form::Unscaled;
  return random.chance(quantized) ? Form::Codes : Form::Plain;
}

void MlaCase::addCache(CaseBuilder &b, Form form) {
  Random &random = b.random;
  int64_t count = static_cast<int64_t>(queries.size());
  int64_t perSequence = (longest + pageSize - 1) / pageSize, pages = count * perSequence + 1;
  std::vector<int64_t> entries(count * perSequence);
  std::iota(entries.begin(), entries.end(), 0);
  for (size_t i = entries.size(); i > 1; --i)
    std::swap(entries[i - 1], entries[random.below(i)]);
  auto numbers = [&](const char *name, const Shape &shape, const std::vector<int64_t> &all) {
    clauses += clause(b, name, b.integers(name, ElementType::I32, shape, all));
  };
  numbers("table", {count, perSequence}, entries);
  numbers("row_offsets", {count + 1}, offsetsOf(queries));
  numbers("lengths", {count}, lengths);
  bool hasLayers = random.chance(0.4);
  if (hasLayers) {
    b.line("%layer = arith.constant " + std::to_string(random.below(2)) + " : index");
    clauses += " layer(%layer)";
  }
  mask = random.pick<std::string>(
      {"causal", "causal", "null", "chunked_causal = 16", "sliding_window_causal = 7", "tree"});
  if (mask == "tree")
    clauses +=
        clause(b, "tree", b.integers("words", ElementType::I32, {tokens}, wordsOf(random, tokens)));
  clauses += sinkClause(b, heads, 0.2);
  auto shapeOf = [&](int64_t width) {
    return hasLayers ? Shape{pages, 1, 2, pageSize, 1, width} : Shape{pages, pageSize, width};
  };
  bool isQuantizedType = form == Form::Codes,
       isBytes = form == Form::Inline || form == Form::Unscaled;
  int64_t width = latent + (isBytes ? 2 : 1) * roped;
  if (form == Form::Inline)
    width += latent / 32;
  std::vector<bool> dynamic = staticEnd(b, shapeOf(width).size(), hasLayers ? 2 : 1);
  if (hasLayers)
    dynamic[1] = false;
  ElementType element = isBytes ? ElementType::I8 : isQuantizedType ? ElementType::F8E4M3FN : type;
  cache = b.output("cache", element, shapeOf(width), dynamic);
  b.startFrom(cache, isBytes ? Values::Zeros : Values::Normal);
  outs.push_back(b.use(cache));
  if (!isQuantizedType || !hasKv || !hasFreqs || random.chance(0.4))
    return;
  // Rows of one program have a common divisor of at least 8, which must also divide the halves of
  // the rope columns.
  bool isOfRows = random.chance(0.3) && roped >= 16;
  int64_t group = block, scales = isOfRows ? 1 : latent / group + 1;
  hasScales = true;
  int own = b.output("scales", random.pick({ElementType::F32, ElementType::BF16}), shapeOf(scales),
                     dynamic);
  b.startFrom(own, Values::Positive);
  outs.push_back(b.use(own));
  attributes.push_back(
      isOfRows ? "scheme = #fusednorm.quantization<row>"
               : "scheme = #fusednorm.quantization<group = " + std::to_string(group) + ">");
}

void MlaCase::addChunks(CaseBuilder &b) {
  Random &random = b.random;
  int64_t count = static_cast<int64_t>(queries.size()), all = 0;
  std::vector<int64_t> starts;
  for (int64_t s = 0; s < count; ++s) {
    starts.push_back(all);
    all += queries[s] + lengths[s];
  }
  starts.push_back(all);
  // Each chunk compiles its own kernels, so few cases have several.
  int64_t most = random.pick<int64_t>({1, 1, 1, 2, 3});
  int64_t chunkSize = std::max<int64_t>(1, (all + most - 1) / most) + random.below(8);
  int64_t chunks = std::max<int64_t>(1, (all + chunkSize - 1) / chunkSize);
  bool isOne = chunks == 1 && random.chance(0.6);
  if (!isOne && chunks < 3)
    chunks += random.below(2);
  bool hasLast = random.chance(0.5); // the unused last element of cache_offsets
  std::vector<int64_t> rows, offsets;
  for (int64_t c = 0; c < chunks; ++c) {
    bool isUsed = c * chunkSize < all;
    for (int64_t s = 0; s <= count; ++s) {
      rows.push_back(isUsed ? std::clamp<int64_t>(starts[s] - c * chunkSize, 0, chunkSize) : 0);
      int64_t own = s < count ? queries[s] + lengths[s] : 0;
      if (s < count || hasLast)
        offsets.push_back(s < count ? std::clamp<int64_t>(c * chunkSize - starts[s], 0, own) : 0);
    }
  }
  Shape rowShape{count + 1}, offsetShape{count + (hasLast ? 1 : 0)};
  if (!isOne) {
    rowShape.insert(rowShape.begin(), chunks);
    offsetShape.insert(offsetShape.begin(), chunks);
  }
  // The number of chunks is static.
  std::vector<bool> dynamic(rowShape.size(), false);
  dynamic.back() = random.chance(0.5);
  int first = b.integers("rows", ElementType::I32, rowShape, rows, dynamic);
  int second = b.integers("starts", ElementType::I32, offsetShape, offsets, dynamic);
  clauses += " chunks(" + b.name(first) + ", " + b.name(second) + " : " + b.use(first).type + ", " +
             b.use(second).type + ") of " + std::to_string(chunkSize);
}

void MlaCase::addWeight(CaseBuilder &b, const char *name, Shape shape) {
  std::vector<bool> whole(shape.size(), false);
  clauses +=
      clause(b, name, b.input(name, isQuantized ? weight : type, shape, Values::Uniform, whole));
  if (!isQuantized)
    return;
  for (size_t dim = shape.size() - 2; dim < shape.size(); ++dim)
    shape[dim] = (shape[dim] + block - 1) / block;
  std::string scale = std::string(name) + "_scale";
  clauses += clause(b, scale.c_str(), b.input(scale, weightScale, shape, Values::Weights, whole));
}

void MlaCase::finish(CaseBuilder &b, const std::string &mnemonic) {
  Random &random = b.random;
  clauses += " epsilon(" + b.epsilon() + ")";
  bool isScaled = hasStaticScale && hasKv && hasFreqs && !hasScales;
  if (isScaled)
    clauses += " static_scale(" + b.scalar("static", random.pick({0.5, 0.0625, 0.0123})) + ")";
  if (random.chance(0.3))
    clauses += " pairing(half_split)";
  attributes.push_back("scale = " + std::to_string(0.5 / std::sqrt(nope + roped)) + " : f32");
  attributes.push_back("mask = #fusednorm.mask<" + mask + ">");
  if (random.chance(0.2))
    attributes.push_back(
        random.pick<std::string>({"modifier = #fusednorm.score_modifier<alibi>",
                                  "modifier = #fusednorm.score_modifier<soft_cap = 3.0>"}));
  if (isQuantized) {
    std::string size = std::to_string(block);
    attributes.push_back("granularity = #fusednorm.scaling<block = [1, " + size + ", " + size +
                         "]>");
    if (random.chance(0.2))
      attributes.push_back("order = #fusednorm<gemm_order document>");
  }
  int out = b.output("out", b.floatType(), {tokens, heads, columns}, staticEnd(b, 3, 2));
  b.startFrom(out, Values::Normal);
  outs.insert(outs.begin(), b.use(out));
  // If one accumulator rounds to the adjacent value, later results move up or down.
  b.tolerate(out, isQuantized && mnemonic.find("decode") != std::string::npos ? 0.05 : 0.02);
  b.op(mnemonic + (isQuantized ? "_fp8" : "_bf16"), {b.use(q), b.use(gamma)}, clauses, outs,
       attributes, true);
}

void differential::generateMlaPrefillBranch(CaseBuilder &b) {
  Random &random = b.random;
  MlaCase test(b, /*isDecode=*/false);
  if (test.isQuantized && random.chance(0.2))
    test.weightScale = ElementType::BF16;
  MlaCase::Form form = test.pickForm(random, 0.3, 0.2);
  test.hasStaticScale = form == MlaCase::Form::Codes && random.chance(0.4);
  test.addCache(b, form);
  test.addChunks(b);
  if (random.chance(0.5)) {
    test.addWeight(b, "kv_b_proj", {test.heads * (test.nope + test.columns), test.latent});
  } else {
    test.addWeight(b, "w_k", {test.heads * test.nope, test.latent});
    test.addWeight(b, "w_uv", {test.heads * test.columns, test.latent});
  }
  test.finish(b, "mla_prefill_branch");
}

void differential::generateMlaDecodeBranch(CaseBuilder &b) {
  Random &random = b.random;
  MlaCase test(b, /*isDecode=*/true);
  MlaCase::Form form = test.pickForm(random, 0.4, 0.25);
  test.hasStaticScale = form == MlaCase::Form::Codes && random.chance(0.6);
  test.addCache(b, form);
  if (form != MlaCase::Form::Plain || random.chance(0.3))
    test.addChunks(b);
  test.addWeight(b, "w_uk", {test.heads, test.latent, test.nope});
  test.addWeight(b, "w_uv", {test.heads, test.columns, test.latent});
  test.finish(b, "mla_decode_branch");
}
