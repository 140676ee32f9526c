// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PagedPlace.h"
#include <algorithm>
#include <numeric>

using namespace fusednorm;
using namespace fusednorm::differential;

Shape PagedPlace::cache(int64_t heads, int64_t width) const {
  if (layers)
    return {pages, parts, layers, pageSize, std::max<int64_t>(1, heads), width};
  if (heads)
    return {pages, pageSize, heads, width};
  return {pages, pageSize, width};
}

std::string differential::clause(CaseBuilder &b, const char *name, int operand) {
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

//===----------------------------------------------------------------------===//
// By slots
//===----------------------------------------------------------------------===//

static void spoilSlots(Random &random, PagedPlace &place, std::vector<int64_t> &slots) {
  int64_t all = place.pages * place.pageSize;
  for (size_t i = 0; i < slots.size(); ++i) {
    if (random.chance(0.1))
      slots[i] = random.pick<int64_t>({all, all + random.below(100), int64_t(1) << 31,
                                       (int64_t(1) << 32) + random.below(all), int64_t(1) << 62});
    else if (random.chance(0.1))
      slots[i] = slots[random.below(slots.size())];
  }
}

static void placeBySlots(CaseBuilder &b, PagedPlace &place) {
  place.bySlots = true;
  place.pages = 1 + (place.tokens + b.random.below(20)) / place.pageSize;
  std::vector<int64_t> slots = scattered(b.random, place.pages * place.pageSize);
  slots.resize(place.tokens);
  for (int64_t &slot : slots)
    if (b.random.chance(0.1))
      slot = -1;
  if (place.isChecked)
    spoilSlots(b.random, place, slots);
  if (b.random.chance(0.3)) {
    int64_t reserved = slots.empty() ? 0 : std::max<int64_t>(0, slots[0]);
    place.attributes = "reserved_slot = " + std::to_string(reserved);
  }
  place.places = clause(b, "slots", b.integers("slots", ElementType::I64, {place.tokens}, slots));
  place.mostPositions = 50;
  for (int64_t slot : slots)
    place.positions.push_back(slot < 0 ? -1 : b.random.below(place.mostPositions));
}

std::string differential::positionsOf(CaseBuilder &b, const PagedPlace &place) {
  return clause(b, "positions",
                b.integers("positions", ElementType::I32, {place.tokens}, place.positions));
}

//===----------------------------------------------------------------------===//
// By table
//===----------------------------------------------------------------------===//

static void placeByTable(CaseBuilder &b, PagedPlace &place) {
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
  if (place.isChecked) {
    for (int64_t &entry : table)
      if (random.chance(0.2))
        entry = random.pick<int64_t>({place.pages + 1, place.pages + random.below(1000), 0x7fffffff,
                                      -2, -random.below(1000) - 2});
    for (int64_t &length : lengths)
      if (random.chance(0.3))
        length = random.pick<int64_t>({place.mostPositions, length + place.pageSize,
                                       length + 3 * place.pageSize, 0x7fffffff, -1, -2, -8});
  }
  place.places = clause(b, "table", b.integers("table", ElementType::I32, shape, table));
  place.places +=
      clause(b, "row_offsets", b.integers("offsets", ElementType::I32, {sequences + 1}, offsets));
  place.places +=
      clause(b, "lengths", b.integers("lengths", ElementType::I32, {sequences}, lengths));
}

//===----------------------------------------------------------------------===//
// Either
//===----------------------------------------------------------------------===//

PagedPlace differential::makePlace(CaseBuilder &b, int64_t tokens, bool hasParts, bool isChecked) {
  PagedPlace place;
  place.tokens = tokens;
  place.isChecked = isChecked;
  place.pageSize = b.random.pick<int64_t>({1, 3, 4, 8, 16});
  if (b.random.chance(0.4))
    placeBySlots(b, place);
  else
    placeByTable(b, place);
  place.angleRows = place.mostPositions + 1;
  if (isChecked && b.random.chance(0.5))
    place.angleRows = 1 + b.random.below(place.mostPositions);
  if (b.random.chance(0.4)) {
    place.layers = b.random.range(1, 3);
    place.parts = hasParts ? b.random.range(1, 2) : 1;
    std::string number = std::to_string(b.random.below(place.layers));
    b.line("%layer = arith.constant " + number + " : index");
    place.layer = " layer(%layer)";
    if (place.parts == 2 && b.random.chance(0.5))
      place.layer += " part(value)";
  }
  return place;
}
