// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionMasks.h"
#include "fusednorm/Dialect/FusedNorm/IR/Masks.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;
using arith::CmpIPredicate;

Value AttentionMasks::firstPosition(Integers i, Value sequence) {
  if (!op.getSignedLengths())
    return numberOf(i, op.getLengths(), sequence);
  return i.convertSigned(i.at(op.getLengths(), sequence), i.b.getIndexType());
}

SmallVector<Value> AttentionMasks::indexInBias(Integers i, const AttentionQuery &query, Value key) {
  Value begin = op.getBiasStarts() ? numberOf(i, op.getBiasStarts(), query.sequence)
                                   : firstPosition(i, query.sequence);
  SmallVector<Value> indices{query.sequence};
  if (cast<ShapedType>(op.getBias().getType()).getRank() == 4)
    indices.push_back(query.head);
  indices.append({i.sub(query.position, begin), i.add(query.keyStart, key)});
  return indices;
}

Value AttentionMasks::isInBias(Integers i, const AttentionQuery &query, Value key) {
  SmallVector<Value> indices = indexInBias(i, query, key);
  int64_t rank = indices.size();
  // A negative row index is a large unsigned number.
  Value isRow = i.compare(CmpIPredicate::ult, indices[rank - 2], i.extent(op.getBias(), rank - 2));
  return i.both(isRow,
                i.compare(CmpIPredicate::ult, indices[rank - 1], i.extent(op.getBias(), rank - 1)));
}

/// Returns whether the word of the query shows a key: a key before the drafts, or a visible draft.
Value AttentionMasks::isInTree(Integers i, const AttentionQuery &query, Value position) {
  Value draft = i.sub(position, firstPosition(i, query.sequence));
  Value isBefore = i.compare(CmpIPredicate::slt, draft, i.index(0));
  Value last = i.index(kMostDrafts - 1);
  Value number = i.minS(i.maxS(draft, i.index(0)), last);
  Value word = i.wide(i.at(op.getTree(), query.token));
  Value isSet = i.bitAnd(i.shr(word, number), i.index(1)).ne(0);
  return i.either(isBefore, i.both(i.compare(CmpIPredicate::sle, draft, last), isSet));
}

Value AttentionMasks::isInRange(Integers i, const AttentionQuery &query, Value position) {
  auto bound = [&](int64_t number) {
    return i.wide(i.at(op.getKeyRanges(), {query.token, i.index(number)}));
  };
  return i.both(i.compare(CmpIPredicate::ule, bound(0), position),
                i.compare(CmpIPredicate::ult, position, bound(1)));
}

Value AttentionMasks::isHidden(Integers i, MaskAttr mask, const AttentionQuery &query, Value key) {
  Value position = i.add(query.keyStart, key);
  auto isLater = [&] {
    return comparePositions(i, CmpIPredicate::sgt, CmpIPredicate::ugt, position, query.position);
  };
  auto isFar = [&] {
    return comparePositions(i, CmpIPredicate::sge, CmpIPredicate::uge, query.position,
                            i.add(position, i.index(mask.getWindow())));
  };
  auto isOther = [&] {
    Value window = i.index(mask.getWindow());
    // The quotient of a negative position, which is unsigned, is no chunk of a key.
    return i.div(query.position, window).ne(i.div(position, window));
  };
  switch (mask.getKind()) {
  case MaskKind::Null:
    return i.boolean(false);
  case MaskKind::Causal:
    return isLater();
  case MaskKind::Chunked:
    return isOther();
  case MaskKind::SlidingWindowCausal:
    return i.either(isLater(), isFar());
  case MaskKind::SlidingWindowNoncausal:
    return isFar();
  case MaskKind::LookAhead:
    return comparePositions(i, CmpIPredicate::sge, CmpIPredicate::uge, position,
                            i.add(query.position, i.index(mask.getWindow())));
  case MaskKind::ChunkedCausal:
    return i.either(isLater(), isOther());
  case MaskKind::CausalPadding:
    return i.either(isLater(), i.compare(CmpIPredicate::uge, position,
                                         numberOf(i, op.getValidLengths(), query.sequence)));
  case MaskKind::Materialized:
    return i.bitXor(isInBias(i, query, key), i.yes());
  case MaskKind::Tree:
    return i.bitXor(isInTree(i, query, position), i.yes());
  case MaskKind::Ranges:
    return i.bitXor(isInRange(i, query, position), i.yes());
  case MaskKind::And:
  case MaskKind::Or: {
    Value hidden;
    for (Attribute part : mask.getParts()) {
      Value own = isHidden(i, cast<MaskAttr>(part), query, key);
      hidden = !hidden                           ? own
               : mask.getKind() == MaskKind::And ? i.both(hidden, own)
                                                 : i.either(hidden, own);
    }
    return hidden;
  }
  }
  llvm_unreachable("unknown mask kind");
}
