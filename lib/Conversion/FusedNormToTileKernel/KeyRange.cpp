// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KeyRange.h"

using namespace mlir;
using namespace fusednorm;

/// Positions are below this number.
static constexpr int64_t kEnd = int64_t(1) << 31;

/// Emits the union or the intersection of the ranges of a list of masks.
static KeyRange createRangeOfList(Arith &arith, MaskAttr mask, Value query, const KeyRange &own) {
  std::optional<KeyRange> all;
  for (Attribute part : mask.getParts()) {
    KeyRange next = createKeyRange(arith, cast<MaskAttr>(part), query, own);
    if (!all)
      all = next;
    else if (mask.getKind() == MaskKind::Or)
      all = KeyRange{arith.maxS(all->first, next.first), arith.minS(all->end, next.end)};
    else
      all = KeyRange{arith.minS(all->first, next.first), arith.maxS(all->end, next.end)};
  }
  return *all;
}

KeyRange fusednorm::createKeyRange(Arith &arith, MaskAttr mask, Value query, const KeyRange &own) {
  Value zero = arith.index(0), end = arith.index(kEnd);
  auto after = [&](int64_t keys) -> Value { return arith.add(query, keys); };
  Value begin = zero;
  if (MaskAttr::hasWindow(mask.getKind()))
    begin = arith.maxS(arith.sub(query, mask.getWindow() - 1), 0);
  switch (mask.getKind()) {
  case MaskKind::Causal:
  case MaskKind::CausalPadding:
    return {zero, after(1)};
  case MaskKind::SlidingWindowCausal:
  case MaskKind::ChunkedCausal:
    return {begin, after(1)};
  case MaskKind::SlidingWindowNoncausal:
    return {begin, end};
  case MaskKind::LookAhead:
    return {zero, after(mask.getWindow())};
  case MaskKind::Chunked:
    return {begin, after(mask.getWindow())};
  case MaskKind::Null:
  case MaskKind::Materialized:
  case MaskKind::Tree:
    return {zero, end};
  case MaskKind::Ranges: {
    // An empty range does not extend the ranges of other masks and queries.
    Value isEmpty = arith.num(own.end).ule(own.first);
    return {arith.select(isEmpty, end, own.first), arith.select(isEmpty, zero, own.end)};
  }
  case MaskKind::And:
  case MaskKind::Or:
    return createRangeOfList(arith, mask, query, own);
  }
  llvm_unreachable("unknown mask kind");
}
