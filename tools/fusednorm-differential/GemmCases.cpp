// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cases of GEMM, and of the steps before it in MLA prefill.

#include "Generators.h"
#include "PagedSlot.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"

using namespace fusednorm;
using namespace fusednorm::differential;

namespace {
/// Extents of a GEMM, and layout of b.
struct Extents {
  Shape batch;
  int64_t m, n, k;
  bool transposed;

  explicit Extents(CaseBuilder &b) {
    Random &random = b.random;
    auto extent = [&] {
      if (random.chance(0.05))
        return int64_t(0);
      return random.chance(0.3) ? int64_t(1) : random.range(2, 70);
    };
    if (random.chance(0.2))
      batch.push_back(random.below(4));
    m = extent();
    n = extent();
    k = random.chance(0.2) ? random.range(128, 300) : extent();
    transposed = random.chance(0.5);
  }
  Shape with(int64_t rows, int64_t columns) const {
    Shape shape = batch;
    shape.insert(shape.end(), {rows, columns});
    return shape;
  }
  Shape ofRight(int64_t k, int64_t n) const { return transposed ? with(n, k) : with(k, n); }
  /// Returns the shape of b in panels of `width` columns.
  Shape panels(int64_t width) const {
    Shape shape = batch;
    shape.insert(shape.end(), {(n + width - 1) / width, k, width});
    return shape;
  }
};

/// The B operand: plain matrices or packed panels.
struct RightFactor {
  int number;
  int64_t columns = -1; // of packed b
  std::string clauses;

  RightFactor(CaseBuilder &b, const Extents &extents, ElementType type, Values values) {
    if (extents.transposed)
      clauses = " transpose_b";
    // GPUs do not support packed weights.
    if (!b.random.chance(0.25) || b.isGPU()) {
      number = b.input("b", type, extents.ofRight(extents.k, extents.n), values);
      return;
    }
    int64_t width = b.random.pick<int64_t>({16, 32, 32, 48, 256});
    Shape shape = extents.panels(width);
    std::vector<bool> dynamic = b.dynamicExtents(shape.size());
    dynamic.back() = false;
    number = b.input("b", type, shape, values, dynamic);
    clauses += " packed(" + std::to_string(extents.n) + ")";
    columns = extents.n;
  }
};
} // namespace

/// Values that a flush of subnormals does not change.
static Values matrixValues(CaseBuilder &b) {
  return b.random.pick({Values::Normal, Values::Normal, Values::Uniform, Values::Sparse,
                        Values::Constant, Values::Zeros, Values::Specials});
}

/// Writes the op with an f32, f16 or bf16 output and an optional epilogue.
static void finishGemm(CaseBuilder &b, const char *mnemonic, const Extents &extents, int left,
                       const RightFactor &factor, std::string clauses) {
  int right = factor.number;
  Shape shape = extents.with(extents.m, extents.n);
  ElementType type = b.floatType();
  int out = b.output("out", type, shape);
  std::string region;
  if (b.random.chance(0.5)) {
    // Static extents of the accumulators.
    std::vector<bool> dynamic = b.dynamicOf(left);
    size_t columns = extents.batch.size() + (extents.transposed ? 0 : 1);
    dynamic.back() = factor.columns < 0 && b.dynamicOf(right)[columns];
    std::string sums = CaseBuilder::tensorType(shape, dynamic, ElementType::F32);
    std::string narrow = CaseBuilder::tensorType(shape, dynamic, type);
    std::string wanted = b.tensorType(out);
    std::string arguments = "%s: " + sums, body = "    %y = arith.negf %s : " + sums, made = "%y";
    // A factor for each column or each row.
    if (b.random.chance(0.5)) {
      bool isRow = b.random.chance(0.3);
      size_t kept = shape.size() - (isRow ? 2 : 1);
      int factors =
          b.input("factors", ElementType::F32, {shape[kept]}, b.values(), {dynamic[kept]});
      std::string factorType = b.tensorType(factors), extentsOf, gone;
      for (size_t dim = 0; dim < shape.size(); ++dim) {
        std::string number = std::to_string(dim);
        if (dim != kept)
          gone += (gone.empty() ? "" : ", ") + number;
        if (!dynamic[dim])
          continue;
        body += "\n    %c" + number + " = arith.constant " + number + " : index\n    %d" + number +
                " = tensor.dim %s, %c" + number + " : " + sums;
        extentsOf += (extentsOf.empty() ? "%d" : ", %d") + number;
      }
      body += "\n    %none = tensor.empty(" + extentsOf + ") : " + sums +
              "\n    %wide = linalg.broadcast ins(%f : " + factorType + ") outs(%none : " + sums +
              ") dimensions = [" + gone + "]\n    %t = arith." +
              b.random.pick<std::string>({"addf", "mulf", "maximumf"}) + " %y, %wide : " + sums;
      arguments += ", %f: " + factorType;
      clauses += " epilogue(" + b.name(factors) + " : " + b.use(factors).type + ")";
      made = "%t";
    }
    if (type != ElementType::F32) {
      body += "\n    %r = arith.truncf " + made + " : " + sums + " to " + narrow;
      made = "%r";
    }
    if (narrow != wanted) {
      body += "\n    %w = tensor.cast " + made + " : " + narrow + " to " + wanted;
      made = "%w";
    }
    region = " body {\n  ^bb0(" + arguments + ", %o: " + wanted + "):\n" + body +
             "\n    fusednorm.yield " + made + " : " + wanted + "\n  }";
  }
  b.op(mnemonic, {b.use(left), b.use(right)}, clauses, {b.use(out)}, {}, true, region);
}

void differential::generateMatmul(CaseBuilder &b) {
  Extents extents(b);
  ElementType type = b.floatType();
  int left = b.input("a", type, extents.with(extents.m, extents.k), matrixValues(b));
  RightFactor right(b, extents, type, matrixValues(b));
  finishGemm(b, "matmul", extents, left, right, right.clauses);
}

void differential::generateScaledMatmul(CaseBuilder &b) {
  Random &random = b.random;
  Extents extents(b);
  ElementType type =
      random.pick({ElementType::F8E4M3FN, ElementType::F8E4M3FN, ElementType::F8E4M3FNUZ,
                   ElementType::F8E5M2, ElementType::I8, ElementType::BF16, ElementType::F16});
  ElementType scale = random.chance(0.15) ? ElementType::F8E8M0FNU : b.floatType();
  int left = b.input("a", type, extents.with(extents.m, extents.k), matrixValues(b));
  RightFactor right(b, extents, type, matrixValues(b));
  int64_t m = 1, n = 1, k = 1;
  std::string scheme = "tensor";
  bool isBlock = random.chance(0.7);
  if (isBlock) {
    int64_t gm = random.pick<int64_t>({1, 1, 1, 32});
    int64_t gn = random.pick<int64_t>({128, 64, 16, 1});
    int64_t gk = random.pick<int64_t>({128, 64, 16, 5});
    m = (extents.m + gm - 1) / gm;
    n = (extents.n + gn - 1) / gn;
    k = (extents.k + gk - 1) / gk;
    scheme = "block = [" + std::to_string(gm) + ", " + std::to_string(gn) + ", " +
             std::to_string(gk) + "]";
    if (random.chance(0.4)) // padding
      m += random.below(5);
  } else if (random.chance(0.6)) {
    scheme = "channel";
    m = extents.m;
    n = extents.n;
  }
  auto factors = [&] {
    return random.pick({Values::Positive, Values::Weights, Values::Normal, Values::Specials});
  };
  int sa = b.input("sa", scale, extents.with(k, m), factors());
  int sb = b.input("sb", scale, extents.ofRight(k, n), factors());
  std::string clauses = right.clauses + " scales(" + b.name(sa) + ", " + b.name(sb) + " : " +
                        b.use(sa).type + ", " + b.use(sb).type + ") by <" + scheme + ">";
  if (random.chance(0.3))
    clauses += " order(document)";
  finishGemm(b, "scaled_matmul", extents, left, right, clauses);
}

void differential::generatePackWeights(CaseBuilder &b) {
  Extents extents(b);
  ElementType type =
      b.random.pick({ElementType::F32, ElementType::F16, ElementType::BF16, ElementType::F8E4M3FN,
                     ElementType::F8E4M3FNUZ, ElementType::F8E5M2, ElementType::I8});
  int w = b.input("w", type, extents.ofRight(extents.k, extents.n), b.values());
  Shape shape = extents.panels(16 * b.random.range(1, 16));
  std::vector<bool> dynamic = b.dynamicExtents(shape.size());
  dynamic.back() = false;
  int out = b.output("out", type, shape, dynamic);
  b.op("pack_weights", {b.use(w)}, extents.transposed ? " transpose_b" : "", {b.use(out)}, {},
       true);
}

void differential::generateSplitKv(CaseBuilder &b) {
  int64_t keys = b.random.range(1, 80), values = b.random.range(1, 80);
  Shape shape = b.rows(keys + values);
  ElementType type = b.floatType();
  std::vector<bool> dynamic = b.dynamicExtents(shape.size());
  dynamic.back() = false;
  int x = b.input("x", type, shape, b.values(), dynamic);
  int k = b.output("k", type, CaseBuilder::withLast(shape, keys), dynamic);
  int v = b.output("v", type, CaseBuilder::withLast(shape, values), dynamic);
  b.op("split_kv", {b.use(x)}, "", {b.use(k), b.use(v)}, {}, true);
}

void differential::generateMlaPrefillPlan(CaseBuilder &b) {
  Random &random = b.random;
  int64_t sequences = random.below(7), page = random.pick<int64_t>({1, 1, 4, 16});
  int64_t chunkSize = random.range(1, 40), all = 0;
  std::vector<int64_t> offsets{0}, lengths;
  for (int64_t s = 0; s < sequences; ++s) {
    int64_t tokens = random.chance(0.3) ? 0 : random.below(20);
    lengths.push_back(random.chance(0.3) ? 0 : random.below(60));
    offsets.push_back(offsets.back() + tokens);
    all += (lengths.back() + tokens + page - 1) / page * page;
  }
  int64_t chunks = (all + chunkSize - 1) / chunkSize + random.below(3);
  int rowOffsets = b.integers("offsets", ElementType::I32, {sequences + 1}, offsets);
  int cached = b.integers("lengths", ElementType::I32, {sequences}, lengths);
  int rows = b.output("rows", ElementType::I32, {chunks, sequences + 1});
  int cache = b.output("cache", ElementType::I32, {chunks, sequences + 1});
  int buffers = b.output("buffers", ElementType::I32, {chunks});
  b.op("mla_prefill_plan", {b.use(rowOffsets), b.use(cached)}, "",
       {b.use(rows), b.use(cache), b.use(buffers)},
       {"chunk_size = " + std::to_string(chunkSize), "page_size = " + std::to_string(page)}, true);
}

void differential::generateGatherQuantize(CaseBuilder &b) {
  Random &random = b.random;
  int64_t tokens = random.chance(0.05) ? 0 : 1 + random.below(30);
  int64_t group = random.pick<int64_t>({128, 128, 64, 32, 132});
  int64_t columns = group * random.pick<int64_t>({1, 2, 4});
  PagedSlot slot = makeSlot(b, tokens, /*hasParts=*/false, /*isChecked=*/false);
  int64_t cacheGroup = 0;
  bool isScaled = random.chance(0.5);
  if (isScaled && random.chance(0.8))
    cacheGroup = random.pick<int64_t>({columns, group, 32});
  if (cacheGroup > 1024)
    cacheGroup = 128;
  // A cache group that is not a multiple of a wide group must equal it.
  if (rowkernel::isWide(group) && cacheGroup % group != 0)
    cacheGroup = group;
  int64_t column = (cacheGroup ? cacheGroup : 1) * random.below(3);
  ElementType cacheType =
      isScaled ? random.pick({ElementType::F8E4M3FN, ElementType::F8E5M2, ElementType::F8E4M3FNUZ})
               : random.pick({ElementType::BF16, ElementType::BF16, ElementType::F16,
                              ElementType::F32, ElementType::F8E4M3FN});
  int64_t width = column + columns + (cacheGroup ? cacheGroup : 1) * random.below(3);
  Shape cacheShape = slot.cache(0, width);
  std::vector<bool> whole = b.dynamicExtents(cacheShape.size());
  whole.back() = false;
  int cache = b.input("cache", cacheType, cacheShape, b.values(), whole);
  std::string clauses;
  std::vector<std::string> attributes{slot.attributes};
  if (column)
    attributes.push_back("column = " + std::to_string(column));
  if (isScaled) {
    int scales = b.input("cs", b.floatType(), slot.cache(0, cacheGroup ? width / cacheGroup : 1),
                         random.pick({Values::Positive, Values::Weights, Values::Specials}), whole);
    clauses += clause(b, "cache_scales", scales);
    attributes.push_back(cacheGroup ? "cache_scheme = #fusednorm.quantization<group = " +
                                          std::to_string(cacheGroup) + ">"
                                    : "cache_scheme = #fusednorm.quantization<row>");
  }
  clauses += slot.slots + slot.layer;
  if (random.chance(0.3))
    clauses += " scale_ub(" + b.scaleBound() + ")";
  if (random.chance(0.3))
    attributes.push_back(std::string("rounded_to = ") + random.pick({"f32", "f16", "bf16"}));
  bool transposed = random.chance(0.7);
  attributes.push_back("scheme = #fusednorm.quantization<group = " + std::to_string(group) +
                       (transposed ? ", layout = transposed>" : ">"));
  int out = b.output("out",
                     random.pick({ElementType::F8E4M3FN, ElementType::F8E4M3FNUZ,
                                  ElementType::F8E5M2, ElementType::I8}),
                     {tokens, columns}, {random.chance(0.5), false});
  b.startFrom(out, Values::Normal);
  Shape shape{tokens, columns / group};
  if (transposed)
    shape = {columns / group, tokens + random.below(4)};
  int scales = b.output("scales", b.floatType(), shape, {transposed ? false : true, transposed});
  b.startFrom(scales, Values::Positive);
  b.op("gather_quantize", {b.use(cache)}, clauses, {b.use(out), b.use(scales)}, attributes, true);
}
