// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches rotary embeddings in two forms:
// - x * cos + rotated(x) * sin, where `rotated` exchanges the halves or the columns of pairs and
//   negates one of them;
// - both parts of a complex multiplication, joined, in real or complex arithmetic.

#include "JoinedColumns.h"
#include "Matchers.h"
#include "fusednorm/Dialect/FusedNorm/IR/Elementwise.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
struct Table {
  Value tensor;
  SmallVector<int64_t> dims;
};

class RotaryMatcher {
public:
  explicit RotaryMatcher(MatchContext &context) : context(context), reader(context.reader) {}
  FailureOr<Match> run();

private:
  LogicalResult refuse(Element at, const Twine &reason) {
    return context.refuse("apply_rotary_pos_emb", at, reason);
  }
  int64_t half() const { return reader.getColumns() / 2; }

  /// Returns the column of `x` with part 0 or 1 of pair j, where j is the column of the root.
  Element partOf(Element x, Pairing pairing, unsigned part) {
    AffineExpr j = reader.column();
    if (pairing == Pairing::HalfSplit)
      return reader.withColumn(x, part ? j + half() : j);
    return reader.withColumn(x, j * 2 + part);
  }
  /// Returns the row with `first` as part 0 of each pair.
  Element rowOf(Element first, Pairing pairing) {
    if (pairing == Pairing::HalfSplit)
      return first;
    SmallVector<AffineExpr> indices(first.map.getResults());
    indices.back() =
        simplifyAffineExpr(indices.back() - reader.column(), reader.getRank(), /*numSymbols=*/0);
    return {first.value, AffineMap::get(reader.getRank(), 0, indices, first.map.getContext())};
  }
  std::optional<Table> matchTable(Element element, bool ofPairs);
  FailureOr<Match> matchSum(Element sum);
  FailureOr<Match> matchComplex();
  FailureOr<Match> matchComplexMultiply(const Joined &joined, Element real, Element imaginary);
  bool reads(Element element, Element wanted);
  /// Returns the tensor with both elements of each pair; null if there is none.
  Value findWhole(Element first, Element second, Pairing pairing);
  /// Builds a rotation, with `isInverse` by the opposite angle.
  FailureOr<Match> build(Value rows, Element cosine, Element sine, Pairing pairing,
                         Pairing outPairing, bool ofPairs, Element at, bool isInverse = false);

  MatchContext &context;
  ElementReader &reader;
};
} // namespace

/// Matches a tensor indexed by coordinates in ascending order, the last of them the column.
std::optional<Table> RotaryMatcher::matchTable(Element element, bool ofPairs) {
  int64_t columns = ofPairs ? half() : reader.getColumns();
  for (unsigned steps = 0; element && steps < reader.getMaxSteps();
       element = reader.step(element), ++steps) {
    auto type = dyn_cast<RankedTensorType>(element.value.getType());
    if (!type || type.getRank() == 0 || type.getShape().back() != columns ||
        element.map.getResults().back() != reader.column())
      continue;
    Table table;
    SmallVector<int64_t> units;
    int64_t last = -1;
    bool isTable = true;
    for (auto [dim, expr] : llvm::enumerate(element.map.getResults().drop_back())) {
      auto position = dyn_cast<AffineDimExpr>(expr);
      if (!position && type.getShape()[dim] == 1) {
        units.push_back(dim);
        continue;
      }
      isTable &= position && position.getPosition() > last &&
                 position.getPosition() + 1 < reader.getRank();
      if (!isTable)
        break;
      last = position.getPosition();
      table.dims.push_back(last);
    }
    if (!isTable)
      continue;
    table.tensor = collapseUnitDims(element.value, units);
    return table;
  }
  return std::nullopt;
}

/// Checks whether the element is a copy of `wanted`, whose indices may have another form.
bool RotaryMatcher::reads(Element element, Element wanted) {
  for (unsigned steps = 0; element && steps < reader.getMaxSteps();
       element = reader.step(element), ++steps)
    if (element.value == wanted.value && element.map &&
        simplifyAffineMap(element.map) == simplifyAffineMap(wanted.map))
      return true;
  return false;
}

Value RotaryMatcher::findWhole(Element first, Element second, Pairing pairing) {
  for (unsigned steps = 0; first && steps < reader.getMaxSteps();
       first = reader.step(first), ++steps) {
    auto type = dyn_cast<RankedTensorType>(first.value.getType());
    if (!type || !first.map || type.getRank() == 0)
      continue;
    bool isWhole = type.getShape() == context.type.getShape();
    Element row = isWhole ? reader.at(first.value) : rowOf(first, pairing);
    Element parts[] = {partOf(row, pairing, 0), partOf(row, pairing, 1)};
    if (simplifyAffineMap(first.map) != simplifyAffineMap(parts[0].map) ||
        !(reader.areEqual(second, parts[1]) || reads(second, parts[1])))
      continue;
    if (isWhole)
      return row.value;
    // Or contiguous columns of a longer row, at an offset that may depend on other coordinates.
    AffineExpr begin = simplifyAffineExpr(row.map.getResults().back() - reader.column(),
                                          reader.getRank(), /*numSymbols=*/0);
    auto offset = dyn_cast<AffineConstantExpr>(begin);
    int64_t end = (offset ? offset.getValue() : 0) + reader.getColumns();
    if (begin.isFunctionOfDim(reader.getRank() - 1) ||
        ShapedType::isDynamic(type.getShape().back()) || end > type.getShape().back())
      continue;
    if (Value rows = context.findRows(row))
      return rows;
  }
  return {};
}

/// Returns the real or imaginary parts of a tensor of complex elements, and creates them if
/// necessary.
static Value getPart(Value tensor, bool isImaginary) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Type element = cast<ComplexType>(type.getElementType()).getElementType();
  for (Operation *user : tensor.getUsers()) {
    auto known = dyn_cast<linalg::GenericOp>(user);
    if (!known || known->getBlock() != tensor.getParentBlock() || known.getNumDpsInputs() != 1 ||
        known.getNumLoops() != type.getRank())
      continue;
    Operation *part = known.getBody()->getTerminator()->getOperand(0).getDefiningOp();
    bool isPart =
        isImaginary ? isa_and_nonnull<complex::ImOp>(part) : isa_and_nonnull<complex::ReOp>(part);
    if (isPart && part->getOperand(0) == known.getBody()->getArgument(0) &&
        isElementwiseOnRows(known))
      return known.getResult(0);
  }
  OpBuilder builder(tensor.getContext());
  builder.setInsertionPointAfterValue(tensor);
  Location loc = tensor.getLoc();
  Value out = createEmpty(builder, loc, type.clone(element), tensor);
  SmallVector<AffineMap> maps(2, builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, loc, out.getType(), tensor, out, maps, iterators,
                                   [&](OpBuilder &b, Location, ValueRange args) {
                                     Value part =
                                         isImaginary
                                             ? complex::ImOp::create(b, loc, args[0]).getResult()
                                             : complex::ReOp::create(b, loc, args[0]).getResult();
                                     linalg::YieldOp::create(b, loc, part);
                                   })
      .getResult(0);
}

/// Returns a negated copy of `table`.
static Value negate(OpBuilder &builder, Location loc, Value table) {
  auto type = cast<RankedTensorType>(table.getType());
  Value out = createEmpty(builder, loc, type, table);
  SmallVector<AffineMap> maps(2, builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, loc, type, table, out, maps, iterators,
                                   [&](OpBuilder &body, Location, ValueRange args) {
                                     Value negated = arith::NegFOp::create(body, loc, args[0]);
                                     linalg::YieldOp::create(body, loc, negated);
                                   })
      .getResult(0);
}

FailureOr<Match> RotaryMatcher::build(Value rows, Element cosine, Element sine, Pairing pairing,
                                      Pairing outPairing, bool ofPairs, Element at,
                                      bool isInverse) {
  Type arithmetic = at.getType();
  std::optional<Table> cosines = matchTable(cosine, ofPairs), sines = cosines;
  auto complexType = dyn_cast<ComplexType>(cosine.getType());
  if (!complexType) {
    sines = matchTable(sine, ofPairs);
  } else if (cosines && complexType.getElementType() == arithmetic) {
    cosines->tensor = getPart(cosines->tensor, /*isImaginary=*/false);
    sines->tensor = getPart(sines->tensor, /*isImaginary=*/true);
  }
  if (!cosines || !sines || cosines->dims != sines->dims)
    return refuse(cosines ? sine : cosine,
                  "cosines and sines are not tables indexed by leading dimensions of the rows");
  if (getElementTypeOrSelf(cosines->tensor.getType()) != arithmetic ||
      getElementTypeOrSelf(sines->tensor.getType()) != arithmetic)
    return refuse(cosine, "the element type of the tables differs from the type of the arithmetic");
  if (cosines->dims.empty() && reader.getRank() < 2)
    return failure();
  Match match;
  match.name = "apply_rotary_pos_emb";
  match.operands = {rows, cosines->tensor, sines->tensor};
  match.create = [=, cos = cosines->tensor, sin = sines->tensor, dims = cosines->dims,
                  type = context.type](OpBuilder &builder, Location loc) -> SmallVector<Value> {
    Value out = createEmpty(builder, loc, type, rows);
    PairingAttr written;
    if (outPairing != pairing)
      written = PairingAttr::get(builder.getContext(), outPairing);
    // Negation is exact, so the results have equal bits.
    Value sines = isInverse ? negate(builder, loc, sin) : sin;
    return ApplyRotaryPosEmbOp::create(builder, loc, type, rows, cos, sines, out, dims, pairing,
                                       written)
        ->getResults();
  };
  return match;
}

/// Matches x * cos + rotated(x) * sin.
FailureOr<Match> RotaryMatcher::matchSum(Element sum) {
  Element products[2];
  if (!reader.match<arith::AddFOp>(sum, products[0], products[1]))
    return failure();
  for (unsigned own = 0; own < 2; ++own) {
    Element x[2], rotated[2];
    if (!reader.match<arith::MulFOp>(products[own], x[0], x[1]) ||
        !reader.match<arith::MulFOp>(products[1 - own], rotated[0], rotated[1]))
      return failure();
    for (unsigned order = 0; order < 4; ++order) {
      Element row = x[order & 1], cosine = x[1 - (order & 1)];
      Element rotatedColumns = rotated[order >> 1], sine = rotated[1 - (order >> 1)];
      Element narrow, factors[2];
      std::optional<Joined> joined = matchJoined(reader, rotatedColumns);
      // The parts are exchanged first, and one of them is multiplied by -1 afterwards.
      bool isSigned = false;
      if (!joined && reader.match<arith::MulFOp>(rotatedColumns, factors[0], factors[1]))
        for (unsigned sign : {1, 0})
          if (auto exchanged = isSigned ? std::nullopt : matchJoined(reader, factors[1 - sign]);
              exchanged && isSign(reader, factors[sign], exchanged->pairing)) {
            joined = exchanged;
            isSigned = true;
          }
      bool isWidened = !joined && reader.match<arith::ExtFOp>(rotatedColumns, narrow) &&
                       (joined = matchJoined(reader, narrow));
      if (!joined)
        continue;
      // The joined row may be widened afterwards.
      if (isWidened && !reader.match<arith::ExtFOp>(row, narrow))
        continue;
      Element base = isWidened ? narrow : row, negated;
      auto isPart = [&](Element part, unsigned index) {
        return reader.areEqual(part, partOf(base, joined->pairing, index));
      };
      context.core = reader.resolve(sum).value.getDefiningOp();
      bool isExchanged = isPart(joined->first, 1) && isPart(joined->second, 0);
      if (isExchanged && !isSigned)
        return refuse(rotatedColumns, "the halves are exchanged, but none of them is negated");
      // The second part is negated in a rotation by the opposite angle.
      bool isInverse = !isSigned && isPart(joined->first, 1) &&
                       reader.match<arith::NegFOp>(joined->second, negated) && isPart(negated, 0);
      if (!isInverse && !isSigned && !reader.match<arith::NegFOp>(joined->first, negated))
        continue;
      bool isRotation =
          isSigned ? isExchanged : isInverse || (isPart(negated, 1) && isPart(joined->second, 0));
      if (!isRotation)
        return refuse(rotatedColumns, "the cosines and the sines multiply different rows");
      Element x = row;
      if (sum.getType().isF32() && reader.match<arith::ExtFOp>(row, narrow))
        x = narrow;
      Value rows = context.findRows(x);
      if (!rows)
        return refuse(
            x,
            "the rotated row is not materialized as a tensor: it is computed inside a larger op");
      return build(rows, cosine, sine, joined->pairing, joined->pairing, /*ofPairs=*/false, sum,
                   isInverse);
    }
  }
  return failure();
}

/// Matches both parts of x * c. x consists of the pairs of the row, c of the tables.
FailureOr<Match> RotaryMatcher::matchComplexMultiply(const Joined &joined, Element real,
                                                     Element imaginary) {
  real = reader.resolve(real);
  imaginary = reader.resolve(imaginary);
  if (!real.value.getDefiningOp<complex::ReOp>() || !imaginary.value.getDefiningOp<complex::ImOp>())
    return failure();
  Element product = reader.resolve(reader.getOperand(real, 0));
  auto multiply = dyn_cast_or_null<complex::MulOp>(reader.getOp(product));
  if (!multiply || !reader.areEqual(product, reader.getOperand(imaginary, 0)))
    return failure();
  context.core = multiply;
  for (unsigned own : {0, 1}) {
    Element x = reader.resolve(reader.getOperand(product, own));
    Element table = reader.getOperand(product, 1 - own);
    auto create = x.value.getDefiningOp<complex::CreateOp>();
    if (!create)
      continue;
    Element parts[2], narrow[2];
    for (unsigned part : {0, 1})
      parts[part] = {create->getOperand(part), x.map};
    if (reader.match<arith::ExtFOp>(parts[0], narrow[0]) &&
        reader.match<arith::ExtFOp>(parts[1], narrow[1]))
      std::copy_n(narrow, 2, parts);
    // If the complex table is created from real tables, use them.
    Element cosine = table, sine = table, made = reader.resolve(table);
    if (auto of = made.value.getDefiningOp<complex::CreateOp>()) {
      Element real{of.getReal(), made.map}, imaginary{of.getImaginary(), made.map};
      if (matchTable(real, /*ofPairs=*/true) && matchTable(imaginary, /*ofPairs=*/true)) {
        cosine = real;
        sine = imaginary;
      }
    }
    for (Pairing pairing : {joined.pairing, Pairing::Interleaved, Pairing::HalfSplit})
      if (Value rows = findWhole(parts[0], parts[1], pairing))
        return build(rows, cosine, sine, pairing, joined.pairing, /*ofPairs=*/true, real);
  }
  return refuse(product,
                "neither factor of the complex multiplication consists of the pairs of a row");
}

/// Matches real parts re * cos - im * sin joined with imaginary parts im * cos + re * sin.
FailureOr<Match> RotaryMatcher::matchComplex() {
  Element whole = context.root;
  std::optional<Joined> joined = matchJoined(reader, whole);
  // The joined row may be rounded afterwards.
  if (!joined && !context.type.getElementType().isF32() &&
      reader.match<arith::TruncFOp>(context.root, whole))
    joined = matchJoined(reader, whole);
  if (!joined)
    return failure();
  Element real = joined->first, imaginary = joined->second, wide;
  if (!whole.getType().isF32() && reader.match<arith::TruncFOp>(real, wide)) {
    real = wide;
    if (!reader.match<arith::TruncFOp>(imaginary, imaginary))
      return failure();
  }
  FailureOr<Match> product = matchComplexMultiply(*joined, real, imaginary);
  if (succeeded(product) || context.refusal)
    return product;
  Element left, right, re[2], im[2], terms[2];
  if (!reader.match<arith::SubFOp>(real, left, right) ||
      !reader.match<arith::AddFOp>(imaginary, terms[0], terms[1]) ||
      !reader.match<arith::MulFOp>(left, re[0], re[1]) ||
      !reader.match<arith::MulFOp>(right, im[0], im[1]))
    return failure();
  context.core = reader.resolve(real).value.getDefiningOp();
  auto isMultiply = [&](Element product, Element a, Element b) {
    Element lhs, rhs;
    return reader.match<arith::MulFOp>(product, lhs, rhs) &&
           ((reader.areEqual(lhs, a) && reader.areEqual(rhs, b)) ||
            (reader.areEqual(lhs, b) && reader.areEqual(rhs, a)));
  };
  for (unsigned order = 0; order < 4; ++order) {
    Element x0 = re[order & 1], cosine = re[1 - (order & 1)];
    Element x1 = im[order >> 1], sine = im[1 - (order >> 1)];
    bool isRotation = (isMultiply(terms[0], x1, cosine) && isMultiply(terms[1], x0, sine)) ||
                      (isMultiply(terms[1], x1, cosine) && isMultiply(terms[0], x0, sine));
    // The factor with both parts in one tensor is the row.
    Element narrow[2];
    if (isRotation && reader.match<arith::ExtFOp>(x0, narrow[0]) &&
        reader.match<arith::ExtFOp>(x1, narrow[1])) {
      x0 = narrow[0];
      x1 = narrow[1];
    }
    if (!isRotation)
      continue;
    for (Pairing pairing : {joined->pairing, Pairing::Interleaved, Pairing::HalfSplit})
      if (Value rows = findWhole(x0, x1, pairing))
        return build(rows, cosine, sine, pairing, joined->pairing, /*ofPairs=*/true, real);
  }
  return failure();
}

FailureOr<Match> RotaryMatcher::run() {
  Type type = context.type.getElementType();
  if ((!type.isF32() && !type.isBF16() && !type.isF16()) || reader.getRank() < 2 ||
      ShapedType::isDynamic(reader.getColumns()) || reader.getColumns() % 2 != 0)
    return failure();
  // The halves or pairs of the sum may be a dimension before a collapse.
  for (Element root : {context.root, stepThroughCollapse(reader, reader.resolve(context.root))}) {
    Element wide;
    bool isRounded = root && !type.isF32() && reader.match<arith::TruncFOp>(root, wide) &&
                     wide.getType().isF32();
    for (Element sum : {root, isRounded ? wide : Element()})
      if (FailureOr<Match> match = sum ? matchSum(sum) : FailureOr<Match>(failure());
          succeeded(match) || context.refusal)
        return match;
  }
  return matchComplex();
}

FailureOr<Match> fusednorm::raise::matchRotary(MatchContext &context) {
  return RotaryMatcher(context).run();
}
