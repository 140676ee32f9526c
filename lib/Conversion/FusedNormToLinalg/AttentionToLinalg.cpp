// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers attention by its definition, in four arrays: scores [H, T, N], maxima [H, T], sums of
// exponentials [H, T] and results [T, H, Dv]. N is the maximum number of keys of a sequence. Keys
// past the end of a sequence are hidden.

#include "AttentionMasks.h"
#include "Floats.h"
#include "PrimitiveToLinalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include <cmath>

using namespace fusednorm;
using namespace fusednorm::tolinalg;
using arith::CmpIPredicate;

namespace {
class AttentionWriter {
public:
  AttentionWriter(RaggedAttentionOp op, OpBuilder &b)
      : op(op), masks(op), outside{b, op.getLoc()}, loc(op.getLoc()) {}

  SmallVector<Value> write(OpBuilder &b);

private:
  using Query = AttentionQuery;
  Query find(Integers i, Value token, Value head);
  SmallVector<Value> indexOf(Integers i, const Query &query, Value key, Value array, bool isRope,
                             bool isValue);
  Value keyNumber(Integers i, const Query &query, Value key, Value column);
  Value score(Integers i, const Query &query, Value key);
  Value isSeen(Integers i, const Query &query, Value key) {
    return i.bitXor(masks.isHidden(i, op.getMask(), query, key), i.yes());
  }
  Value modify(Integers i, const Query &query, Value key, Value score);
  Value headScale(Integers i, const Query &query, Value scales) {
    auto shape = cast<ShapedType>(scales.getType()).getShape();
    if (shape.size() == 2)
      return i.at(scales, {query.sequence, query.keyHead});
    return i.at(scales, shape[0] == 1 ? i.index(0) : query.keyHead);
  }

  Value keyScale(Integers i, const Query &query, Value key, Value scales, bool isValue) {
    SmallVector<Value> indices = indexOf(i, query, key, scales, false, isValue);
    indices.push_back(i.index(0));
    return i.at(scales, indices);
  }

  /// Returns an element of k or v, widened to f32. `scales` are applied with kv_group.
  Value element(Integers i, const Query &query, Value key, Value column, Value array, Value scales,
                bool isValue) {
    Floats f{i.b, loc};
    SmallVector<Value> indices = indexOf(i, query, key, array, false, isValue);
    indices.push_back(column);
    Value number = f.widen(i.at(array, indices));
    if (!op.getKvGroup())
      return number;
    indices = indexOf(i, query, key, scales, false, isValue);
    indices.push_back(i.div(column, *op.getKvGroup()));
    number = f.mul(number, i.at(scales, indices));
    return f.widen(f.convert(number, getElementTypeOrSelf(op.getQ().getType())));
  }

  /// Rounds a probability to the type of q.
  Value roundWeight(Floats f, Value weight) {
    Type element = getElementTypeOrSelf(op.getQ().getType());
    if (!isa<Float8E4M3FNType>(element))
      return f.widen(f.convert(weight, element));
    Value code = f.convert(f.mul(weight, f.f32(256)), element);
    return f.mul(f.widen(code), f.f32(1.0 / 256));
  }

  Value sinkOf(Integers i, Value head) { return Floats{i.b, loc}.widen(i.at(op.getSinks(), head)); }
  /// Returns whether a sink is finite or -inf.
  Value isSinkFinite(Integers i, Value head) {
    Floats f{i.b, loc};
    return f.compare(Arith::FloatPredicate::OLT, sinkOf(i, head), f.infinity(false));
  }
  /// Returns a sink; -inf for NaN and +inf, which are applied to the results.
  Value finiteSink(Integers i, Value head) {
    return i.select(isSinkFinite(i, head), sinkOf(i, head), Floats{i.b, loc}.infinity(true));
  }

  RaggedAttentionOp op;
  AttentionMasks masks;
  Integers outside;
  Location loc;
};
} // namespace

AttentionWriter::Query AttentionWriter::find(Integers i, Value token, Value head) {
  Query query;
  query.token = token;
  query.head = head;
  Value offsets = op.getRowOffsets();
  Value count = i.sub(i.extent(offsets, 0), i.index(1));
  query.isThere = i.compare(CmpIPredicate::ult, token, i.wide(i.at(offsets, count)));
  // Find the last sequence that starts at or before the query.
  query.sequence = i.loop(count, i.index(0), [&](Value number, ValueRange carried) {
    Value begins = i.compare(CmpIPredicate::ule, i.wide(i.at(offsets, number)), token);
    return SmallVector<Value>{i.select(begins, number, carried[0])};
  })[0];
  if (op.getChecked()) {
    Value code = i.wide(i.at(op.getChecked(), {query.sequence, i.index(0)}));
    query.isThere = i.both(query.isThere, i.compare(CmpIPredicate::eq, code, i.index(0)));
  }
  Value next = i.add(query.sequence, i.index(1));
  Value first = i.wide(i.at(offsets, query.sequence));
  Value length = masks.firstPosition(i, query.sequence);
  query.position = i.add(length, i.sub(token, first));
  Value all = i.add(length, i.sub(i.wide(i.at(offsets, next)), first));
  query.last = i.sub(all, i.index(1));
  query.keyBegin = masks.numberOf(i, op.getKeyOffsets(), query.sequence);
  query.keyCount =
      op.getKeyOffsets() ? i.sub(i.wide(i.at(op.getKeyOffsets(), next)), query.keyBegin) : all;
  query.keyStart = masks.numberOf(i, op.getKeyStarts(), query.sequence);
  auto k = cast<ShapedType>(op.getK().getType());
  int64_t group =
      cast<ShapedType>(op.getQ().getType()).getDimSize(1) / k.getDimSize(k.getRank() - 2);
  query.keyHead = i.div(head, group);
  return query;
}

SmallVector<Value> AttentionWriter::indexOf(Integers i, const Query &query, Value key, Value array,
                                            bool isRope, bool isValue) {
  auto type = cast<ShapedType>(array.getType());
  if (type.getRank() == 3 && !isRope)
    return {i.add(query.keyBegin, key), query.keyHead};
  if (type.getRank() == 2)
    return {i.add(query.keyBegin, key)};
  bool hasLayers = type.getRank() == 6;
  Value position = i.add(query.keyStart, key), page, row = position;
  if (cast<ShapedType>(op.getTable().getType()).getRank() == 1) {
    page = i.wide(i.at(op.getTable(), query.sequence));
  } else {
    Value size = i.extent(array, hasLayers ? 3 : 1);
    page = i.wide(i.at(op.getTable(), {query.sequence, i.div(position, size)}));
    row = i.rem(position, size);
  }
  Value head = isRope ? i.index(0) : query.keyHead;
  if (hasLayers)
    return {page, i.index(isValue ? type.getDimSize(1) - 1 : 0), op.getLayer(), row, head};
  if (isRope)
    return {page, row};
  return {page, row, head};
}

/// Returns an element of a key, widened to f32.
Value AttentionWriter::keyNumber(Integers i, const Query &query, Value key, Value column) {
  Floats f{i.b, loc};
  auto ofKey = [&] { return element(i, query, key, column, op.getK(), op.getKScales(), false); };
  int64_t columns = cast<ShapedType>(op.getK().getType()).getShape().back();
  if (!op.getRope())
    return ofKey();
  Value isKey = i.compare(CmpIPredicate::ult, column, i.index(columns));
  auto branch = scf::IfOp::create(i.b, loc, i.b.getF32Type(), isKey, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(i.b);
  i.b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(i.b, loc, ofKey());
  i.b.setInsertionPointToStart(branch.elseBlock());
  SmallVector<Value> indices = indexOf(i, query, key, op.getRope(), true, false);
  Value own = i.add(i.sub(column, i.index(columns)), i.index(op.getRopeColumn()));
  indices.push_back(own);
  Value number = f.widen(i.at(op.getRope(), indices));
  if (op.getRopeScales()) {
    indices.back() = i.div(own, *op.getRopeGroup());
    number = f.mul(number, f.widen(i.at(op.getRopeScales(), indices)));
    number = f.widen(f.convert(number, getElementTypeOrSelf(op.getQ().getType())));
  }
  scf::YieldOp::create(i.b, loc, number);
  return branch.getResult(0);
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

Value AttentionWriter::modify(Integers i, const Query &query, Value key, Value score) {
  Floats f{i.b, loc};
  Value position = i.add(query.keyStart, key);
  if (!op.getBody().empty()) {
    IRMapping mapping;
    Block &body = op.getBody().front();
    const Value values[] = {score, query.head, query.position, position};
    for (auto [argument, value] : llvm::zip_equal(body.getArguments(), values))
      mapping.map(argument, value);
    for (Operation &nested : body.without_terminator())
      i.b.clone(nested, mapping);
    return mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
  }
  std::optional<ScoreModifierAttr> modifier = op.getModifier();
  if (!modifier)
    return score;
  if (modifier->getKind() == ModifierKind::SoftCap) {
    Value cap = f.f32(modifier->getCap().convertToFloat());
    return f.mul(cap, math::TanhOp::create(i.b, loc, f.div(score, cap)));
  }
  // The slopes are a constant table.
  int64_t heads = cast<ShapedType>(op.getQ().getType()).getDimSize(1);
  int64_t power = int64_t(1) << llvm::Log2_64(heads);
  SmallVector<float> slopes;
  for (int64_t head = 0; head < heads; ++head)
    slopes.push_back(head < power ? std::exp2(-8.0 * (head + 1) / power)
                                  : std::exp2(-4.0 * (2 * (head - power) + 1) / power));
  auto type = RankedTensorType::get({heads}, i.b.getF32Type());
  Value table = i.constant(DenseFPElementsAttr::get(type, slopes));
  Value distance = i.convertSigned(i.sub(query.last, position), i.b.getI64Type());
  distance = i.convertSigned(distance, i.b.getF32Type());
  Value lower = f.sub(score, f.mul(distance, i.at(table, query.head)));
  Value isEarlier =
      masks.comparePositions(i, CmpIPredicate::sle, CmpIPredicate::ule, position, query.position);
  return i.select(isEarlier, lower, score);
}

Value AttentionWriter::score(Integers i, const Query &query, Value key) {
  Floats f{i.b, loc};
  Value hidden = f.infinity(true);
  Value isKey = i.both(query.isThere, i.compare(CmpIPredicate::ult, key, query.keyCount));
  return i.unless(isKey, hidden, [&] {
    return i.unless(isSeen(i, query, key), hidden, [&]() -> Value {
      Value columns = i.extent(op.getQ(), 2);
      Value sum = i.loop(columns, f.f32(0), [&](Value column, ValueRange carried) {
        Value number = f.widen(i.at(op.getQ(), {query.token, query.head, column}));
        number = f.mul(number, keyNumber(i, query, key, column));
        return SmallVector<Value>{f.add(carried[0], number)};
      })[0];
      Value scale = i.constant(op.getScaleAttr());
      if (op.hasScalesOfSequences()) {
        Value factor = headScale(i, query, op.getKScales());
        if (op.getQScales())
          factor = f.mul(headScale(i, query, op.getQScales()), factor);
        scale = f.mul(scale, factor);
      }
      if (op.hasScalesOfKeys())
        sum = f.mul(sum, keyScale(i, query, key, op.getKScales(), false));
      Value score = f.mul(sum, scale);
      if (!op.getBias())
        return modify(i, query, key, score);
      Value bias = i.unless(masks.isInBias(i, query, key), f.f32(0), [&] {
        return f.widen(i.at(op.getBias(), masks.indexInBias(i, query, key)));
      });
      score = f.add(score, bias);
      return i.select(f.isEqual(bias, hidden), score, modify(i, query, key, score));
    });
  });
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

SmallVector<Value> AttentionWriter::write(OpBuilder &b) {
  Type f32 = b.getF32Type();
  int64_t rank = cast<ShapedType>(op.getK().getType()).getRank();
  // The maximum number of keys of a sequence.
  Value most = outside.extent(op.getK(), 0);
  if (rank != 3) {
    most = outside.extent(op.getK(), op.getLayer() ? 3 : 1);
    if (cast<ShapedType>(op.getTable().getType()).getRank() == 2)
      most = outside.mul(most, outside.extent(op.getTable(), 1));
  }
  OpFoldResult heads = tensor::getMixedSize(b, loc, op.getQ(), 1);
  OpFoldResult tokens = tensor::getMixedSize(b, loc, op.getQ(), 0);
  auto empty = [&](ArrayRef<OpFoldResult> sizes) -> Value {
    return tensor::EmptyOp::create(b, loc, sizes, f32);
  };
  Value scores =
      generate(b, loc, empty({heads, tokens, most}), [&](OpBuilder &inside, ValueRange at, Value) {
        Integers i{inside, loc};
        return score(i, find(i, at[1], at[0]), at[2]);
      });
  Value largest =
      generate(b, loc, empty({heads, tokens}), [&](OpBuilder &inside, ValueRange at, Value) {
        Integers i{inside, loc};
        Floats f{inside, loc};
        Value first = op.getSinks() ? finiteSink(i, at[0]) : f.infinity(true);
        return i.loop(most, first, [&](Value key, ValueRange carried) {
          Value own = i.at(scores, {at[0], at[1], key});
          return SmallVector<Value>{f.max(carried[0], own)};
        })[0];
      });
  // Exponentials are relative to the maximum, or to 0 if no key is visible.
  auto weightOf = [&](Integers i, Value head, Value token, Value score) -> Value {
    Floats f{i.b, loc};
    Value base = i.at(largest, {head, token});
    base = i.select(f.isEqual(base, f.infinity(true)), f.f32(0), base);
    return math::ExpOp::create(i.b, loc, f.sub(score, base));
  };
  Value totals =
      generate(b, loc, empty({heads, tokens}), [&](OpBuilder &inside, ValueRange at, Value) {
        Integers i{inside, loc};
        Floats f{inside, loc};
        Value first = f.f32(0);
        if (op.getSinks())
          first = weightOf(i, at[0], at[1], finiteSink(i, at[0]));
        return i.loop(most, first, [&](Value key, ValueRange carried) {
          Value weight = weightOf(i, at[0], at[1], i.at(scores, {at[0], at[1], key}));
          return SmallVector<Value>{f.add(carried[0], weight)};
        })[0];
      });
  SmallVector<Value> results;
  results.push_back(
      generate(b, loc, op.getOut(), [&](OpBuilder &inside, ValueRange at, Value before) {
        Integers i{inside, loc};
        Floats f{inside, loc};
        Query query = find(i, at[0], at[1]);
        return i.unless(query.isThere, before, [&]() -> Value {
          Value sum = i.loop(query.keyCount, f.f32(0), [&](Value key, ValueRange carried) {
            Value score = i.at(scores, {at[1], at[0], key});
            return SmallVector<Value>{i.unless(isSeen(i, query, key), carried[0], [&] {
              Value number = element(i, query, key, at[2], op.getV(), op.getVScales(), true);
              Value weight = weightOf(i, at[1], at[0], score);
              if (op.hasScalesOfKeys())
                weight = i.select(f.isEqual(weight, f.f32(0)), weight,
                                  f.mul(weight, keyScale(i, query, key, op.getVScales(), true)));
              return f.add(carried[0], f.mul(roundWeight(f, weight), number));
            })};
          })[0];
          Value total = i.at(totals, {at[1], at[0]});
          Value quotient = f.div(sum, total);
          if (op.hasScalesOfSequences())
            quotient = f.mul(quotient, headScale(i, query, op.getVScales()));
          if (op.getSinks())
            quotient = i.select(isSinkFinite(i, at[1]), quotient, f.nan());
          quotient = i.select(f.isEqual(total, f.f32(0)), f.f32(0), quotient);
          return f.convert(quotient, getElementTypeOrSelf(before.getType()));
        });
      }));
  if (op.getLse())
    results.push_back(
        generate(b, loc, op.getLse(), [&](OpBuilder &inside, ValueRange at, Value before) {
          Integers i{inside, loc};
          Floats f{inside, loc};
          Query query = find(i, at[1], at[0]);
          Value total = i.at(totals, at);
          Value lse = f.add(i.at(largest, at), math::LogOp::create(inside, loc, total));
          if (op.getSinks()) {
            Value isEmpty = f.isEqual(total, f.f32(0));
            Value other = i.select(isEmpty, sinkOf(i, at[0]), f.nan());
            lse = i.select(isSinkFinite(i, at[0]), lse, other);
          }
          return i.select(query.isThere, lse, before);
        }));
  return results;
}

static SmallVector<Value> lowerMerge(MergeAttentionStatesOp op, OpBuilder &b) {
  Location loc = op.getLoc();
  // Returns an LSE; -inf for +inf.
  auto lseAt = [&](Integers i, Value part, Value head, Value token) -> Value {
    Floats f{i.b, loc};
    Value lse = i.at(op.getLses(), {part, head, token});
    return i.select(f.isEqual(lse, f.infinity(false)), f.infinity(true), lse);
  };
  auto sinkAt = [&](Integers i, Value head) {
    return Floats{i.b, loc}.widen(i.at(op.getSinks(), head));
  };
  Value parts = Integers{b, loc}.extent(op.getStates(), 0);
  // Returns the maximum LSE of a head and a token, and the sum of the exponentials relative to it.
  auto accumulatorsOf = [&](OpBuilder &inside, Value head, Value token) -> std::pair<Value, Value> {
    Integers i{inside, loc};
    Floats f{inside, loc};
    Value largest = i.loop(parts, f.infinity(true), [&](Value part, ValueRange carried) {
      Value own = lseAt(i, part, head, token);
      return SmallVector<Value>{f.max(carried[0], own)};
    })[0];
    Value isEmpty = f.isEqual(largest, f.infinity(true));
    if (op.getSinks())
      largest = f.max(largest, sinkAt(i, head));
    Value base = i.select(f.isEqual(largest, f.infinity(true)), f.f32(0), largest);
    Value first = f.f32(0);
    if (op.getSinks()) {
      // Without a state, the sum is exactly 1, even for a sink of NaN or infinity.
      first = math::ExpOp::create(inside, loc, f.sub(sinkAt(i, head), base));
      Value isNone = f.isEqual(sinkAt(i, head), f.infinity(true));
      first = i.select(isEmpty, i.select(isNone, f.f32(0), f.f32(1)), first);
    }
    Value total = i.loop(parts, first, [&](Value part, ValueRange carried) {
      Value own = f.sub(lseAt(i, part, head, token), base);
      return SmallVector<Value>{f.add(carried[0], math::ExpOp::create(inside, loc, own))};
    })[0];
    return {base, total};
  };
  SmallVector<Value> results;
  results.push_back(
      generate(b, loc, op.getOut(), [&](OpBuilder &inside, ValueRange at, Value before) {
        Integers i{inside, loc};
        Floats f{inside, loc};
        Value base, total;
        std::tie(base, total) = accumulatorsOf(inside, at[1], at[0]);
        Value sum = i.loop(parts, f.f32(0), [&](Value part, ValueRange carried) {
          Value lse = lseAt(i, part, at[1], at[0]);
          Value isRead = f.compare(Arith::FloatPredicate::UNE, lse, f.infinity(true));
          return SmallVector<Value>{i.unless(isRead, carried[0], [&] {
            Value weight = math::ExpOp::create(inside, loc, f.sub(lse, base));
            Value number = f.widen(i.at(op.getStates(), {part, at[0], at[1], at[2]}));
            return f.add(carried[0], f.mul(weight, number));
          })};
        })[0];
        Value quotient = i.select(f.isEqual(total, f.f32(0)), f.f32(0), f.div(sum, total));
        return f.convert(quotient, getElementTypeOrSelf(before.getType()));
      }));
  if (op.getLse())
    results.push_back(generate(b, loc, op.getLse(), [&](OpBuilder &inside, ValueRange at, Value) {
      auto [base, total] = accumulatorsOf(inside, at[0], at[1]);
      return Floats{inside, loc}.add(base, math::LogOp::create(inside, loc, total));
    }));
  return results;
}

namespace {
struct AttentionToLinalg : public OpRewritePattern<RaggedAttentionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RaggedAttentionOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expected tensors");
    if (!op.getPrologue().empty() || !op.getEpilogue().empty())
      return rewriter.notifyMatchFailure(op, "has bodies; they must be split off first");
    rewriter.replaceOp(op, AttentionWriter(op, rewriter).write(rewriter));
    return success();
  }
};

struct MergeToLinalg : public OpRewritePattern<MergeAttentionStatesOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(MergeAttentionStatesOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expected tensors");
    rewriter.replaceOp(op, lowerMerge(op, rewriter));
    return success();
  }
};
} // namespace

void tolinalg::populateAttentionPatterns(RewritePatternSet &patterns) {
  patterns.add<AttentionToLinalg, MergeToLinalg>(patterns.getContext());
  populateSplitAttentionPatterns(patterns, /*keepKernels=*/false);
}
