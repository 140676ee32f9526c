// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches decompositions of fusednorm-decompose not written by front ends: rotations with gathers
// of single elements, and statistics merged with the destination.

#include "Decomposed.h"
#include "Matchers.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
/// A tensor read by tensor.extract, and one of these ops.
struct Gathered {
  RankedTensorType type;
  tensor::ExtractOp extract;
};

using Create = std::function<Operation *(OpBuilder &, Location, ValueRange)>;

class DecomposedMatcher {
public:
  DecomposedMatcher(MatchContext &context, linalg::GenericOp op) : context(context), op(op) {}
  FailureOr<Match> run();

private:
  FailureOr<Match> matchRotations();
  FailureOr<Match> matchMean();
  FailureOr<Match> matchAmax();
  FailureOr<Match> matchConversion();
  FailureOr<Match> matchTransposed();
  FailureOr<Match> matchRope(const Gathered &x, const Gathered &freqs, const Gathered *positions);
  FailureOr<Match> matchRotary(const Gathered &x, const Gathered &cosines);
  FailureOr<Match> match(StringRef name, ArrayRef<Type> types, Create create);

  MatchContext &context;
  linalg::GenericOp op;
};
} // namespace

FailureOr<Match> DecomposedMatcher::match(StringRef name, ArrayRef<Type> types, Create create) {
  std::optional<Decomposed> found = matchDecomposition(op->getResult(0), types, create);
  if (!found || !llvm::all_of(found->operands, [](Value value) { return bool(value); }))
    return failure();
  Match match;
  match.name = name;
  match.operands = found->operands;
  match.create = [operands = found->operands, create](OpBuilder &builder, Location loc) {
    return SmallVector<Value>(create(builder, loc, operands)->getResults());
  };
  return match;
}

FailureOr<Match> DecomposedMatcher::matchRope(const Gathered &x, const Gathered &freqs,
                                              const Gathered *positions) {
  SmallVector<Type> types = {x.type, freqs.type, context.type};
  if (positions)
    types.push_back(positions->type);
  bool isWhole = freqs.type.getShape().back() == x.type.getShape().back();
  for (Pairing pairing : {Pairing::HalfSplit, Pairing::Interleaved})
    for (RotaryPart part : {RotaryPart::First, RotaryPart::Last})
      for (bool checked : {false, true}) {
        if ((checked && !positions) || (isWhole && part == RotaryPart::Last))
          continue;
        FailureOr<Match> found =
            match("rope", types, [=](OpBuilder &builder, Location loc, ValueRange operands) {
              return RopeOp::create(builder, loc, operands[2].getType(), operands[0], operands[1],
                                    operands.size() > 3 ? operands[3] : Value(), operands[2],
                                    pairing, part, checked);
            });
        if (succeeded(found))
          return found;
      }
  return failure();
}

FailureOr<Match> DecomposedMatcher::matchRotary(const Gathered &x, const Gathered &cosines) {
  // The dimensions of the leading indices of the table.
  SmallVector<int64_t> dims;
  tensor::ExtractOp extract = cosines.extract;
  for (Value index : extract.getIndices().drop_back()) {
    auto loop = index.getDefiningOp<linalg::IndexOp>();
    if (!loop)
      return failure();
    dims.push_back(loop.getDim());
  }
  for (Pairing pairing : {Pairing::HalfSplit, Pairing::Interleaved})
    for (Pairing written :
         {pairing, pairing == Pairing::HalfSplit ? Pairing::Interleaved : Pairing::HalfSplit}) {
      FailureOr<Match> found =
          match("apply_rotary_pos_emb", {x.type, cosines.type, cosines.type, context.type},
                [=](OpBuilder &builder, Location loc, ValueRange operands) {
                  PairingAttr other;
                  if (written != pairing)
                    other = PairingAttr::get(builder.getContext(), written);
                  return ApplyRotaryPosEmbOp::create(builder, loc, operands[3].getType(),
                                                     operands[0], operands[1], operands[2],
                                                     operands[3], dims, pairing, other);
                });
      if (succeeded(found))
        return found;
    }
  return failure();
}

FailureOr<Match> DecomposedMatcher::matchRotations() {
  llvm::MapVector<Value, Gathered> sources;
  op.getBody()->walk([&](tensor::ExtractOp extract) {
    sources.insert({extract.getTensor(), {extract.getTensor().getType(), extract}});
  });
  // The sources are the rows, two tables and optionally positions. This decomposition uses scf.if.
  if (sources.size() < 2 || sources.size() > 3 || context.type.getRank() < 2 ||
      !op->getContext()->getLoadedDialect<scf::SCFDialect>())
    return failure();
  const Gathered *positions = nullptr;
  SmallVector<const Gathered *> tables;
  for (auto &[tensor, source] : sources)
    if (source.type.getElementType().isInteger(32))
      positions = &source;
    else
      tables.push_back(&source);
  for (const Gathered *x : tables)
    for (const Gathered *table : tables) {
      if (x == table || x->type.getShape() != context.type.getShape())
        continue;
      FailureOr<Match> found = matchRope(*x, *table, positions);
      if (failed(found) && !positions)
        found = matchRotary(*x, *table);
      if (succeeded(found))
        return found;
    }
  return failure();
}

/// Follows the only input of `op` to a reduction of one tensor; null if there is none.
static linalg::GenericOp getReduction(linalg::GenericOp op) {
  constexpr unsigned kMost = 3;
  for (unsigned i = 0; i < kMost && op && op.getNumDpsInputs() == 1; ++i) {
    if (op.getNumReductionLoops() != 0)
      return op;
    op = op.getDpsInputs()[0].getDefiningOp<linalg::GenericOp>();
  }
  return {};
}

/// Returns the column that `op` writes if it keeps all others.
static std::optional<int64_t> getColumn(linalg::GenericOp op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (type && type.getRank() != 0 && type.getShape().back() == 1)
    return 0;
  auto choice = op.getBody()->getTerminator()->getOperand(0).getDefiningOp<arith::SelectOp>();
  auto compare = choice ? choice.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
  std::optional<int64_t> column =
      compare ? getConstantIntValue(compare.getRhs()) : std::optional<int64_t>();
  return column && *column >= 0 ? column : std::nullopt;
}

/// Matches means of squares stored in one column of a tensor.
FailureOr<Match> DecomposedMatcher::matchMean() {
  std::optional<int64_t> column = getColumn(op);
  linalg::GenericOp sum = getReduction(op);
  if (!column || !context.type.getElementType().isF32() || !sum || sum.getNumReductionLoops() != 1)
    return failure();
  // A statistic of the query and one of the key, in the first two columns.
  auto before = op.getDpsInits()[0].getDefiningOp<linalg::GenericOp>();
  linalg::GenericOp sumBefore =
      before && *column == 1 && getColumn(before) == 0 ? getReduction(before) : linalg::GenericOp();
  Type rows = sum.getDpsInputs()[0].getType();
  for (MeanForm mean : {MeanForm::Divide, MeanForm::Reciprocal, MeanForm::Sum})
    for (SquareForm squares : {SquareForm::Fma, SquareForm::Rounded}) {
      auto numerics =
          NumericsAttr::getDefault(op->getContext()).withMean(mean).withSquares(squares);
      FailureOr<Match> found = failure();
      if (sumBefore)
        found = match(
            "row_mean_of_squares_qk", {sumBefore.getDpsInputs()[0].getType(), rows, context.type},
            [=](OpBuilder &builder, Location loc, ValueRange operands) {
              return RowMeanOfSquaresQkOp::create(builder, loc, operands[2].getType(), operands[0],
                                                  operands[1], operands[2], numerics);
            });
      if (failed(found))
        found =
            match("row_mean_of_squares", {rows, context.type},
                  [=](OpBuilder &builder, Location loc, ValueRange operands) {
                    return RowMeanOfSquaresOp::create(builder, loc, operands[1].getType(),
                                                      operands[0], operands[1], *column, numerics);
                  });
      if (succeeded(found))
        return found;
    }
  return failure();
}

/// Matches the absolute maximum, combined with the value of the destination.
FailureOr<Match> DecomposedMatcher::matchAmax() {
  linalg::GenericOp reduction = getReduction(op);
  if (!reduction || !isa_and_nonnull<arith::MaximumFOp>(
                        op.getBody()->getTerminator()->getOperand(0).getDefiningOp()))
    return failure();
  // Without rows, there is no maximum over all rows, not even 0.
  auto rows = dyn_cast<RankedTensorType>(reduction.getDpsInputs()[0].getType());
  if (!rows || (context.type.getRank() == 1 && rows.getRank() > 1 && !hasElements(rows)))
    return failure();
  return match("abs_max", {reduction.getDpsInputs()[0].getType(), context.type},
               [](OpBuilder &builder, Location loc, ValueRange operands) {
                 return AbsMaxOp::create(builder, loc, operands[1].getType(), operands[0],
                                         operands[1]);
               });
}

FailureOr<Match> DecomposedMatcher::matchConversion() {
  Type type = op.getDpsInputs()[0].getType();
  if (!isa<Float8E4M3FNType>(getElementTypeOrSelf(type)) ||
      !isa<Float8E4M3FNUZType>(context.type.getElementType()))
    return failure();
  return match("convert_e4m3fn_to_e4m3fnuz", {type, context.type},
               [](OpBuilder &builder, Location loc, ValueRange operands) {
                 return ConvertE4M3FNToE4M3FNUZOp::create(builder, loc, operands[1].getType(),
                                                          operands[0], operands[1]);
               });
}

/// Matches dequantization of rows of one group, with transposed scales.
FailureOr<Match> DecomposedMatcher::matchTransposed() {
  auto slice = op.getDpsInputs()[1].getDefiningOp<tensor::ExtractSliceOp>();
  Type quantized = op.getDpsInputs()[0].getType();
  int64_t columns = context.type.getShape().back();
  if (!slice || getLargestEncoding(getElementTypeOrSelf(quantized)) == 0 || !isGroupSize(columns))
    return failure();
  return match("dequantize", {quantized, slice.getSource().getType(), context.type},
               [=](OpBuilder &builder, Location loc, ValueRange operands) {
                 auto scheme = QuantizationAttr::get(builder.getContext(), Granularity::Group,
                                                     columns, ScaleLayout::Transposed);
                 return DequantizeOp::create(builder, loc, operands[2].getType(), operands[0],
                                             operands[1], Value(), operands[2], scheme);
               });
}

FailureOr<Match> DecomposedMatcher::run() {
  if (op.getNumDpsInputs() == 0)
    return matchRotations();
  if (op.getNumDpsInputs() == 2)
    return matchTransposed();
  for (auto matcher : {&DecomposedMatcher::matchMean, &DecomposedMatcher::matchAmax,
                       &DecomposedMatcher::matchConversion})
    if (FailureOr<Match> found = (this->*matcher)(); succeeded(found))
      return found;
  return failure();
}

FailureOr<Match> fusednorm::raise::matchDecomposed(MatchContext &context) {
  auto op = context.root.value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInputs() > 2 || context.type.getRank() == 0 || op->getNumResults() != 1)
    return failure();
  return DecomposedMatcher(context, op).run();
}

FailureOr<Match> fusednorm::raise::matchDecomposedSum(MatchContext &context, Value x, Type gamma,
                                                      bool hasOffset, NumericsAttr numerics) {
  auto sum = x.getDefiningOp<linalg::GenericOp>();
  if (sum && sum.getNumDpsInputs() == 1)
    sum = sum.getDpsInputs()[0].getDefiningOp<linalg::GenericOp>();
  if (!sum || sum.getNumDpsInputs() != 2)
    return failure();
  Type rows = sum.getDpsInputs()[0].getType();
  // An addition in f32 is an op of its own.
  if (getElementTypeOrSelf(rows).isF32())
    return failure();
  Type f32 = Float32Type::get(x.getContext());
  SmallVector<Type> types = {rows, sum.getDpsInputs()[1].getType(), gamma, f32, context.type, rows};
  if (hasOffset)
    types.push_back(f32);
  for (SumRounding rounding : {SumRounding::Rounded, SumRounding::Exact})
    for (EpsilonRounding epsilon : {EpsilonRounding::Rounded, EpsilonRounding::Exact}) {
      auto create = [=, numerics = numerics.withEpsilon(epsilon)](
                        OpBuilder &builder, Location loc, ValueRange operands) -> Operation * {
        return AddRmsNormOp::create(
            builder, loc, TypeRange{operands[4].getType(), operands[5].getType()}, operands[0],
            operands[1], operands[2], operands[3], hasOffset ? operands[6] : Value(), operands[4],
            operands[5], rounding, numerics);
      };
      std::optional<Decomposed> found = matchDecomposition(context.root.value, types, create);
      bool isWhole = found && found->results[1] &&
                     llvm::all_of(found->operands, [](Value value) { return bool(value); });
      if (!isWhole)
        continue;
      Match match;
      match.name = "add_rms_norm";
      match.operands = found->operands;
      match.create = [operands = found->operands, create](OpBuilder &builder, Location loc) {
        return SmallVector<Value>(create(builder, loc, operands)->getResults());
      };
      match.others.push_back(
          {found->results[1], [](OpBuilder &, ValueRange results) -> Value { return results[1]; }});
      return match;
    }
  return failure();
}
