// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cases of rotary embeddings: both pairings, partial rows, positions with padding, and tables of
// any rank.

#include "Generators.h"
#include <numeric>

using namespace fusednorm;
using namespace fusednorm::differential;

namespace {
struct Rotary {
  ElementType type;
  Shape shape;
  int x, freqs;
  std::string positions, options;
};
} // namespace

/// Adds the inputs. With `inSections` the rotated columns may be part of a row of any length.
static Rotary makeRotary(CaseBuilder &b, bool inSections) {
  Rotary result;
  result.type = b.floatType();
  // Row lengths that split into few equal runs.
  std::vector<std::pair<int64_t, int64_t>> lengths = {
      {64, 64}, {128, 128}, {128, 64},  {192, 64}, {96, 32}, {80, 32},     {2, 2},
      {8, 4},   {576, 64},  {256, 256}, {40, 40},  {6, 6},   {2002, 2002}, {3006, 3006}};
  if (inSections)
    lengths.insert(lengths.end(), {{65, 64}, {131, 6}, {1001, 64}, {64, 62}});
  auto [columns, rotated] = b.random.pick<std::pair<int64_t, int64_t>>(lengths);
  do
    result.shape = b.rows(columns);
  while (result.shape.size() < 2);
  size_t rank = result.shape.size();
  std::vector<bool> dynamic = b.dynamicExtents(rank);
  dynamic.back() = (inSections || columns == rotated) && b.random.chance(0.3);
  bool isRunTime = dynamic.back();
  result.x = b.input("x", result.type, result.shape, b.values(), dynamic);
  // The angles have the first dimensions of the row space.
  int64_t shared = b.random.range(1, static_cast<int64_t>(rank) - 1);
  Shape angles(result.shape.begin(), result.shape.begin() + shared), table = angles;
  bool hasPositions = b.random.chance(0.5);
  if (hasPositions)
    table = {b.random.range(1, 40)};
  int64_t bound = table.front();
  table.push_back(rotated);
  std::vector<bool> tableDynamic = b.dynamicExtents(table.size());
  tableDynamic.back() = isRunTime && columns == rotated && (!inSections || b.random.chance(0.5));
  result.freqs = b.input("freqs", b.random.chance(0.7) ? ElementType::F32 : ElementType::BF16,
                         table, Values::Uniform, tableDynamic);
  if (hasPositions) {
    int positions = b.positions("positions", angles, bound);
    result.positions = " positions(" + b.name(positions) + " : " + b.use(positions).type + ")";
  }
  if (b.random.chance(0.5))
    result.options = " pairing(half_split)";
  if (b.random.chance(0.5))
    result.options += " part(last)";
  return result;
}

static int makeOutput(CaseBuilder &b, const Rotary &rotary) {
  std::vector<bool> dynamic = b.dynamicExtents(rotary.shape.size());
  dynamic.back() = false;
  int out = b.outputOver(rotary.x, "out", b.random.chance(0.7) ? rotary.type : b.floatType(),
                         rotary.shape, dynamic);
  b.startFrom(out, Values::Normal); // padding rows keep these values
  return out;
}

void differential::generateRope(CaseBuilder &b) {
  Rotary rotary = makeRotary(b, /*inSections=*/true);
  int out = makeOutput(b, rotary);
  b.op("rope", {b.use(rotary.x), b.use(rotary.freqs)}, rotary.positions + rotary.options,
       {b.use(out)}, {b.schedule()}, false);
}

void differential::generateRmsNormRope(CaseBuilder &b) {
  Rotary rotary = makeRotary(b, /*inSections=*/false);
  int gamma = b.input("gamma", b.floatType(), {rotary.shape.back()}, Values::Weights);
  int out = makeOutput(b, rotary);
  std::string clauses = rotary.positions + " epsilon(" + b.epsilon() + ")";
  if (b.random.chance(0.3))
    clauses += " weight_offset(" + b.weightOffset() + ")";
  NumericsScope scope;
  scope.sums = scope.norm = scope.gamma = true;
  // A rotation may cancel everything but the error.
  scope.exact = true;
  b.op("rms_norm_rope", {b.use(rotary.x), b.use(gamma), b.use(rotary.freqs)},
       clauses + rotary.options, {b.use(out)}, {b.numerics(scope), b.schedule()}, false);
}

namespace {
/// Numbers of pairs in each section. Sections are consecutive or interleaved.
struct Sections {
  std::vector<int64_t> pairs;
  bool isInterleaved = false;

  std::string getClauses() const {
    std::string text;
    for (int64_t count : pairs)
      text += (text.empty() ? " sections = [" : ", ") + std::to_string(count);
    return text.empty() ? text : text + (isInterleaved ? "] interleaved_sections" : "]");
  }
};
} // namespace

/// Chooses sections of the rotated columns of a row.
static Sections makeSections(CaseBuilder &b, int64_t columns, int64_t rotated) {
  Sections sections;
  int64_t pairs = rotated / 2, count = b.random.pick<int64_t>({2, 3, 4});
  sections.isInterleaved = b.random.chance(0.5);
  int64_t unit = sections.isInterleaved ? 1 : std::max<int64_t>(1, columns / 16);
  if (pairs % unit != 0 || pairs / unit < count)
    return {};
  // Sections after the first have at most an equal share, so that interleaved ones fit.
  int64_t share = pairs / unit / count;
  for (int64_t i = 1; i < count; ++i)
    sections.pairs.push_back(unit * (1 + b.random.below(share)));
  int64_t first = pairs;
  for (int64_t own : sections.pairs)
    first -= own;
  sections.pairs.insert(sections.pairs.begin(), first);
  return sections;
}

void differential::generateApplyRotaryPosEmb(CaseBuilder &b) {
  int64_t columns = b.random.pick<int64_t>({2, 6, 8, 40, 64, 80, 96, 128, 192, 256});
  Shape shape;
  do
    shape = b.rows(columns);
  while (shape.size() < 2);
  std::vector<bool> dynamic = b.dynamicExtents(shape.size());
  dynamic.back() = false;
  ElementType type = b.floatType();
  int x = b.input("x", type, shape, b.values(), dynamic);
  // Rotate all columns, or a part that splits the row into equal runs.
  int64_t rotated = columns;
  if (columns % 16 == 0 && b.random.chance(0.4))
    rotated = columns / 8 * b.random.pick<int64_t>({2, 4, 6});
  Sections sections;
  if (b.random.chance(0.4))
    sections = makeSections(b, columns, rotated);
  bool hasPositions = b.random.chance(0.4);
  // The tables cover some of the leading dimensions, by column or by pair.
  bool ofPairs = b.random.chance(0.5);
  Shape table;
  std::vector<bool> tableDynamic;
  if (!sections.pairs.empty()) {
    table.push_back(sections.pairs.size());
    tableDynamic.push_back(false);
  }
  std::string dims;
  for (size_t dim = 0; dim + 1 < shape.size(); ++dim) {
    if (!b.random.chance(0.6))
      continue;
    table.push_back(shape[dim]);
    tableDynamic.push_back(b.dynamicExtents(1).front());
    dims += (dims.empty() ? "" : ", ") + std::to_string(dim);
  }
  int positions = -1;
  hasPositions &= !table.empty();
  if (hasPositions) {
    // Some positions are negative or past the end of the table.
    int64_t rows = b.random.pick<int64_t>({1, 3, 40});
    int64_t count = std::accumulate(table.begin(), table.end(), int64_t(1), std::multiplies<>());
    std::vector<int64_t> values(count);
    for (int64_t &value : values)
      value = b.random.range(-2, rows + 1);
    positions = b.integers("positions", b.random.chance(0.5) ? ElementType::I64 : ElementType::I32,
                           table, values, tableDynamic);
    table = {rows};
    tableDynamic = b.dynamicExtents(1);
  }
  table.push_back(ofPairs ? rotated / 2 : rotated);
  tableDynamic.push_back(false);
  ElementType tableType = b.random.chance(0.5) ? ElementType::F32 : type;
  int cosines = b.input("cosines", tableType, table, Values::Uniform, tableDynamic);
  int sines = b.input("sines", tableType, table, Values::Uniform, tableDynamic);
  std::string clauses = " dims = [" + dims + "]";
  if (hasPositions)
    clauses = " positions(" + b.name(positions) + " : " + b.use(positions).type + ")" + clauses;
  if (rotated != columns)
    clauses +=
        " rotated = " + std::to_string(rotated) + (b.random.chance(0.5) ? " part(last)" : "");
  clauses += sections.getClauses();
  bool isHalves = b.random.chance(0.5);
  if (isHalves)
    clauses += " pairing(half_split)";
  bool movesColumns =
      ofPairs && rotated == columns && sections.pairs.empty() && b.random.chance(0.4);
  if (movesColumns)
    clauses += isHalves ? " out_pairing(interleaved)" : " out_pairing(half_split)";
  std::vector<bool> outDynamic = b.dynamicExtents(shape.size());
  outDynamic.back() = false;
  ElementType outType = b.random.chance(0.7) ? type : b.floatType();
  int out = movesColumns ? b.output("out", outType, shape, outDynamic)
                         : b.outputOver(x, "out", outType, shape, outDynamic);
  b.op("apply_rotary_pos_emb", {b.use(x), b.use(cosines), b.use(sines)}, clauses, {b.use(out)},
       {b.schedule()}, false);
}
