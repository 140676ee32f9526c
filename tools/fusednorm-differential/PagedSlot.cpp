// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PagedSlot.h"
#include <algorithm>
#include <numeric>

using namespace fusednorm;
using namespace fusednorm::differential;

Shape PagedSlot::cache(int64_t heads, int64_t width) const {
  if (layers)
    return {pages, parts, layers, pageSize, std::max<int64_t>(1, heads), width};
  if (heads)
    return {pages, pageSize, heads, width};
  return {pages, pageSize, width};
}

std::string differential::clause(CaseBuilder &b, const char *name, int operand) {
  return std::string(" ") + name + "(" + b.name(operand) + " : " + b.use(operand).type + ")";
}

/// Returns a permutation of 0 to n - 1.
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

static void spoilSlots(Random &random, PagedSlot &cacheSlot, std::vector<int64_t> &slots) {
  int64_t all = cacheSlot.pages * cacheSlot.pageSize;
  for (size_t i = 0; i < slots.size(); ++i) {
    if (random.chance(0.1))
      slots[i] = random.pick<int64_t>({all, all + random.below(100), int64_t(1) << 31,
                                       (int64_t(1) << 32) + random.below(all), int64_t(1) << 62});
    else if (random.chance(0.1))
      slots[i] = slots[random.below(slots.size())];
  }
}

static void assignBySlots(CaseBuilder &b, PagedSlot &cacheSlot) {
  cacheSlot.bySlots = true;
  cacheSlot.pages = 1 + (cacheSlot.tokens + b.random.below(20)) / cacheSlot.pageSize;
  std::vector<int64_t> slots = scattered(b.random, cacheSlot.pages * cacheSlot.pageSize);
  slots.resize(cacheSlot.tokens);
  for (int64_t &slot : slots)
    if (b.random.chance(0.1))
      slot = -1;
  if (cacheSlot.isChecked)
    spoilSlots(b.random, cacheSlot, slots);
  if (b.random.chance(0.3)) {
    int64_t reserved = slots.empty() ? 0 : std::max<int64_t>(0, slots[0]);
    cacheSlot.attributes = "reserved_slot = " + std::to_string(reserved);
  }
  cacheSlot.slots =
      clause(b, "slots", b.integers("slots", ElementType::I64, {cacheSlot.tokens}, slots));
  cacheSlot.mostPositions = 50;
  for (int64_t slot : slots)
    cacheSlot.positions.push_back(slot < 0 ? -1 : b.random.below(cacheSlot.mostPositions));
}

std::string differential::positionsOf(CaseBuilder &b, const PagedSlot &cacheSlot) {
  return clause(b, "positions",
                b.integers("positions", ElementType::I32, {cacheSlot.tokens}, cacheSlot.positions));
}

//===----------------------------------------------------------------------===//
// By table
//===----------------------------------------------------------------------===//

static void assignByTable(CaseBuilder &b, PagedSlot &cacheSlot) {
  Random &random = b.random;
  int64_t sequences = random.range(1, 5), left = cacheSlot.tokens;
  std::vector<int64_t> offsets{0}, lengths;
  if (random.chance(0.3)) // padding
    left -= random.below(left + 1);
  for (int64_t s = 0; s < sequences; ++s) {
    int64_t own = random.chance(0.3) ? 0 : random.below(left + 1);
    left -= own;
    offsets.push_back(offsets.back() + own);
    int64_t length = cacheSlot.pageSize * random.below(3);
    if (random.chance(0.6))
      length = std::max<int64_t>(0, length + random.range(-2, 2));
    lengths.push_back(length);
    cacheSlot.mostPositions = std::max(cacheSlot.mostPositions, length + own);
  }
  bool blocks = random.chance(0.2);
  Shape shape{sequences};
  if (blocks)
    cacheSlot.pageSize = cacheSlot.mostPositions;
  else
    shape.push_back((cacheSlot.mostPositions + cacheSlot.pageSize - 1) / cacheSlot.pageSize);
  int64_t entries = blocks ? sequences : sequences * shape[1];
  cacheSlot.pages = entries + random.below(3);
  std::vector<int64_t> table = scattered(random, cacheSlot.pages);
  table.resize(entries);
  for (int64_t &entry : table)
    if (random.chance(0.05))
      entry = random.chance(0.5) ? cacheSlot.pages : -1;
  if (cacheSlot.isChecked) {
    for (int64_t &entry : table)
      if (random.chance(0.2))
        entry = random.pick<int64_t>({cacheSlot.pages + 1, cacheSlot.pages + random.below(1000),
                                      0x7fffffff, -2, -random.below(1000) - 2});
    for (int64_t &length : lengths)
      if (random.chance(0.3))
        length = random.pick<int64_t>({cacheSlot.mostPositions, length + cacheSlot.pageSize,
                                       length + 3 * cacheSlot.pageSize, 0x7fffffff, -1, -2, -8});
  }
  cacheSlot.slots = clause(b, "table", b.integers("table", ElementType::I32, shape, table));
  cacheSlot.slots +=
      clause(b, "row_offsets", b.integers("offsets", ElementType::I32, {sequences + 1}, offsets));
  cacheSlot.slots +=
      clause(b, "lengths", b.integers("lengths", ElementType::I32, {sequences}, lengths));
}

//===----------------------------------------------------------------------===//
// Either
//===----------------------------------------------------------------------===//

PagedSlot differential::makeSlot(CaseBuilder &b, int64_t tokens, bool hasParts, bool isChecked) {
  PagedSlot cacheSlot;
  cacheSlot.tokens = tokens;
  cacheSlot.isChecked = isChecked;
  cacheSlot.pageSize = b.random.pick<int64_t>({1, 3, 4, 8, 16});
  if (b.random.chance(0.4))
    assignBySlots(b, cacheSlot);
  else
    assignByTable(b, cacheSlot);
  cacheSlot.angleRows = cacheSlot.mostPositions + 1;
  if (isChecked && b.random.chance(0.5))
    cacheSlot.angleRows = 1 + b.random.below(cacheSlot.mostPositions);
  if (b.random.chance(0.4)) {
    cacheSlot.layers = b.random.range(1, 3);
    cacheSlot.parts = hasParts ? b.random.range(1, 2) : 1;
    std::string number = std::to_string(b.random.below(cacheSlot.layers));
    b.line("%layer = arith.constant " + number + " : index");
    cacheSlot.layer = " layer(%layer)";
    if (cacheSlot.parts == 2 && b.random.chance(0.5))
      cacheSlot.layer += " part(value)";
  }
  return cacheSlot;
}
