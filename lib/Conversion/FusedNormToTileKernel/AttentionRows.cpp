// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the prologue and the epilogue of attention to scalar arithmetic, in exactly the order of
// operations of their ops.

#include "Attention.h"
#include "QuantizeArithmetic.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

namespace {
class RowsWriter : Arith {
public:
  RowsWriter(OpBuilder &b, RaggedAttentionOp op, tilekernel::AttentionOp tile,
             function_ref<Value(Value)> own)
      : Arith(b, op.getLoc()), op(op), tile(tile), own(own) {}

  /// Writes the regions of the tile for a prologue, and the columns that it rotates.
  void writeQueries(AttentionPrologue prologue);
  void writeKeys(AttentionPrologue prologue);
  void writeEpilogue(AttentionEpilogue epilogue);

private:
  /// The regions that compute one of Q and K.
  struct Regions {
    Region &norm, &rotated, &plain;
  };
  /// The indices of an element of a row.
  struct Coordinate {
    Value row, head, column;
  };

  Block &start(Region &region, ArrayRef<Type> types) {
    return *b.createBlock(&region, {}, types, SmallVector<Location>(types.size(), loc));
  }
  void yield(ValueRange values) { tilekernel::YieldOp::create(b, loc, values); }

  Value fma(Value x, Value y, Value z) { return math::FmaOp::create(b, loc, x, y, z); }
  Value round(Value x, Type type) { return convert(convert(x, type), b.getF32Type()); }
  Value load(Value memref, ValueRange coordinate) {
    Value number = memref::LoadOp::create(b, loc, memref, coordinate);
    return isa<FloatType>(number.getType()) ? convert(number, b.getF32Type()) : number;
  }
  /// Returns the kernel argument or the constant for a value of a region.
  Value resolve(Value value);

  Value normalize(RmsNormOp norm, Value x, Value factor, const Coordinate &at);
  std::pair<Value, Value> rotate(RopeOp op, Value first, Value second, const Coordinate &at,
                                 Value pair);
  std::pair<Value, Value> rotate(ApplyRotaryPosEmbOp op, Value first, Value second,
                                 const Coordinate &at, Value otherColumn, Value pair);
  DenseI64ArrayAttr writePrologue(AttentionPrologue prologue, int64_t columns, Regions regions);
  void writeNorm(RmsNormOp norm, Region &region);
  void writeScale(QuantizeOp quantize);
  void writeQuantized(QuantizeOp quantize);
  /// Writes the saturation of stored values.
  void writeSaturated();
  void writeIndex(PagedStoreOp store);

  RaggedAttentionOp op;
  tilekernel::AttentionOp tile;
  function_ref<Value(Value)> own;
};
} // namespace

Value RowsWriter::resolve(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return b.clone(*value.getDefiningOp())->getResult(0);
  unsigned number = argument.getArgNumber();
  if (argument.getOwner()->getParent() == &op.getPrologue())
    return own(op.getPrologueIns()[number - (computesKeys(op) ? 2 : 1)]);
  return own(op.getEpilogueIns()[number - 1]);
}

//===----------------------------------------------------------------------===//
// Queries and keys
//===----------------------------------------------------------------------===//

void RowsWriter::writeNorm(RmsNormOp norm, Region &region) {
  Type f32Type = b.getF32Type(), f64 = b.getF64Type();
  Block &block = start(region, {f32Type});
  NumericsAttr numerics = norm.getNumerics();
  Value mean = block.getArgument(0);
  double columns = norm.getX().getType().getShape().back();
  if (numerics.getMean() == MeanForm::Divide)
    mean = div(mean, f32(columns));
  else if (numerics.getMean() == MeanForm::Reciprocal)
    mean = mul(mean, f32(1.0f / float(columns)));
  Value epsilon = resolve(norm.getEpsilon());
  if (numerics.getEpsilon() == EpsilonRounding::Rounded)
    epsilon = round(epsilon, getElementTypeOrSelf(norm.getX()));
  Value v = add(mean, epsilon);
  if (numerics.getRsqrt() == RsqrtForm::Divide)
    return yield(math::SqrtOp::create(b, loc, v).getResult());
  if (numerics.getRsqrt() == RsqrtForm::SqrtDivide)
    return yield(div(f32(1), math::SqrtOp::create(b, loc, v)));
  // In f64, where double rounding has no effect.
  Value wide = math::SqrtOp::create(b, loc, convert(v, f64));
  yield(convert(div(1, wide), f32Type));
}

Value RowsWriter::normalize(RmsNormOp norm, Value x, Value factor, const Coordinate &at) {
  if (!norm)
    return x;
  NumericsAttr numerics = norm.getNumerics();
  Type gammaType = getElementTypeOrSelf(norm.getGamma()),
       outType = getElementTypeOrSelf(norm.getOut());
  Value gamma = load(resolve(norm.getGamma()), at.column), offset;
  if (norm.getWeightOffset())
    offset = resolve(norm.getWeightOffset());
  auto scale = [&](Value number) {
    return numerics.getRsqrt() == RsqrtForm::Divide ? div(number, factor) : mul(number, factor);
  };
  if (numerics.getGamma() == GammaOrder::BeforeCast) {
    if (offset)
      gamma = add(gamma, round(offset, getElementTypeOrSelf(norm.getX())));
    Value y = numerics.isFolded()         ? scale(mul(x, gamma))
              : numerics.isWeightsFirst() ? mul(x, mul(factor, gamma))
                                          : mul(scale(x), gamma);
    return round(y, outType);
  }
  if (offset)
    gamma = round(add(gamma, round(offset, gammaType)), gammaType);
  Value y = round(mul(round(scale(x), gammaType), gamma), gammaType);
  return round(y, outType);
}

std::pair<Value, Value> RowsWriter::rotate(RopeOp rope, Value re, Value im, const Coordinate &at,
                                           Value pair) {
  Type inType = getElementTypeOrSelf(rope.getX()), outType = getElementTypeOrSelf(rope.getOut());
  Value freqs = resolve(rope.getFreqs());
  SmallVector<Value> coordinate;
  if (Value positions = rope.getPositions()) {
    const Value all[] = {at.row, at.head};
    int64_t rank = cast<ShapedType>(positions.getType()).getRank();
    Value position = load(resolve(positions), ArrayRef(all).take_front(rank));
    // Padding reads row 0 of the table.
    coordinate.push_back(toIndex(select(num(position).eq(-1), 0, position)));
  } else {
    coordinate.push_back(at.row);
    if (cast<ShapedType>(rope.getFreqs().getType()).getRank() == 3)
      coordinate.push_back(at.head);
  }
  Value column = mul(pair, 2);
  coordinate.push_back(column);
  Value cosine = load(freqs, coordinate);
  coordinate.back() = add(column, 1);
  Value sine = load(freqs, coordinate);
  auto finish = [&](Value x) { return round(round(x, inType), outType); };
  return {finish(fma(re, cosine, neg(mul(im, sine)))), finish(fma(re, sine, mul(im, cosine)))};
}

std::pair<Value, Value> RowsWriter::rotate(ApplyRotaryPosEmbOp rotary, Value first, Value second,
                                           const Coordinate &at, Value otherColumn, Value pair) {
  Type type = getElementTypeOrSelf(rotary.getCos()),
       outType = getElementTypeOrSelf(rotary.getOut());
  const Value all[] = {at.row, at.head};
  SmallVector<Value> coordinate;
  for (int64_t dim : rotary.getDims())
    coordinate.push_back(all[dim]);
  Value cosines = resolve(rotary.getCos()), sines = resolve(rotary.getSin());
  auto finish = [&](Value x, Value partner, Value column) {
    coordinate.push_back(rotary.hasPairTables() ? pair : column);
    Value cosine = load(cosines, coordinate), sine = load(sines, coordinate);
    coordinate.pop_back();
    Value sum = add(round(mul(x, cosine), type), round(mul(partner, sine), type));
    return round(round(sum, type), outType);
  };
  return {finish(first, neg(second), at.column), finish(second, first, otherColumn)};
}

DenseI64ArrayAttr RowsWriter::writePrologue(AttentionPrologue prologue, int64_t columns,
                                            Regions regions) {
  Type real = b.getF32Type(), index = b.getIndexType();
  int64_t rotated = 0;
  DenseI64ArrayAttr rotary;
  if (prologue.norm)
    writeNorm(prologue.norm, regions.norm);
  int64_t first = 0;
  Pairing pairing = Pairing::HalfSplit;
  if (auto rope = dyn_cast_or_null<RopeOp>(prologue.rotation)) {
    rotated = cast<ShapedType>(rope.getFreqs().getType()).getShape().back();
    first = rope.getPart() == RotaryPart::First ? 0 : columns - rotated;
    pairing = rope.getPairing();
  } else if (auto rotary = dyn_cast_or_null<ApplyRotaryPosEmbOp>(prologue.rotation)) {
    rotated = columns;
    pairing = rotary.getPairing();
  }
  if (rotated) {
    const int64_t distance = pairing == Pairing::HalfSplit ? rotated / 2 : 1;
    rotary = b.getDenseI64ArrayAttr({first, rotated, distance});
    Block &block = start(regions.rotated, {real, real, real, index, index, index, index, index});
    auto at = block.getArguments();
    Coordinate coordinate{at[3], at[4], at[5]}, other{at[3], at[4], at[6]};
    Value x = normalize(prologue.norm, at[0], at[2], coordinate);
    Value y = normalize(prologue.norm, at[1], at[2], other);
    std::pair<Value, Value> rotatedColumns;
    if (auto rope = dyn_cast<RopeOp>(prologue.rotation))
      rotatedColumns = rotate(rope, x, y, coordinate, at[7]);
    else
      rotatedColumns =
          rotate(cast<ApplyRotaryPosEmbOp>(prologue.rotation), x, y, coordinate, at[6], at[7]);
    yield({rotatedColumns.first, rotatedColumns.second});
  }
  // Without a norm, all other columns stay unchanged.
  if (rotated == columns || !prologue.norm)
    return rotary;
  Block &block = start(regions.plain, {real, real, index, index, index});
  auto at = block.getArguments();
  Value x = normalize(prologue.norm, at[0], at[1], {at[2], at[3], at[4]});
  if (auto rope = dyn_cast_or_null<RopeOp>(prologue.rotation))
    x = round(round(x, getElementTypeOrSelf(rope.getX())), getElementTypeOrSelf(rope.getOut()));
  yield(x);
  return rotary;
}

void RowsWriter::writeQueries(AttentionPrologue prologue) {
  tile.setRotaryAttr(writePrologue(prologue, op.getQ().getType().getShape().back(),
                                   {tile.getNorm(), tile.getRotated(), tile.getPlain()}));
}

void RowsWriter::writeKeys(AttentionPrologue prologue) {
  tile.setKeyRotaryAttr(
      writePrologue(prologue, op.getK().getType().getShape().back(),
                    {tile.getKeyNorm(), tile.getKeyRotated(), tile.getKeyPlain()}));
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void RowsWriter::writeScale(QuantizeOp quantize) {
  Block &block = start(tile.getQuantizeScale(), {b.getF32Type()});
  Value bound = quantize.getScaleUb() ? resolve(quantize.getScaleUb()) : Value();
  QuantizeArithmetic::Scale scale =
      QuantizeArithmetic(b, loc, quantize).makeScale(block.getArgument(0), bound);
  yield({scale.stored, scale.factor});
}

void RowsWriter::writeQuantized(QuantizeOp quantize) {
  Type real = b.getF32Type();
  Block &block = start(tile.getQuantize(), {real, real});
  QuantizeArithmetic arithmetic(b, loc, quantize);
  Value factor = block.getArgument(1);
  if (Value given = quantize.getStaticScale())
    factor = arithmetic.makeFactor(resolve(given));
  yield(arithmetic.scaleNumber(block.getArgument(0), factor));
}

void RowsWriter::writeSaturated() {
  Type real = b.getF32Type();
  yield(start(tile.getQuantize(), {real, real}).getArgument(0));
}

void RowsWriter::writeIndex(PagedStoreOp store) {
  Type index = b.getIndexType();
  Block &block = start(tile.getSlot(), {index, index});
  Value token = block.getArgument(0), sequence = block.getArgument(1);
  auto extent = [&](int64_t dim) -> Value {
    return memref::DimOp::create(b, loc, tile.getOut(), dim);
  };
  auto loadIndex = [&](Value memref, ValueRange coordinate) {
    return toIndex(load(resolve(memref), coordinate));
  };
  Value isThere, number, page, row;
  if (Value slots = store.getSlots()) {
    Num slot = num(load(resolve(slots), token));
    isThere = slot.sge(0);
    number = convertSigned(slot, index);
    if (std::optional<uint64_t> reserved = store.getReservedSlot())
      isThere = both(isThere, num(number).ne(*reserved));
  } else {
    Value behind = sub(token, loadIndex(store.getRowOffsets(), sequence));
    number = loadIndex(store.getLengths(), sequence) + behind;
  }
  bool isBlock = store.getTable() && cast<ShapedType>(store.getTable().getType()).getRank() == 1;
  row = number;
  if (!isBlock) {
    page = div(number, extent(1));
    row = rem(number, extent(1));
  }
  if (Value table = store.getTable()) {
    page = loadIndex(table, isBlock ? ValueRange{sequence} : ValueRange{sequence, page});
    isThere = num(page).ult(extent(0));
  }
  if (Value positions = store.getPositions()) {
    Value position = load(resolve(positions), token);
    isThere = both(isThere, num(position).ne(-1));
    isThere = both(isThere, toIndex(position).ult(resolve(store.getLimit())));
  }
  yield({page, row, isThere});
}

void RowsWriter::writeEpilogue(AttentionEpilogue epilogue) {
  if (epilogue.rounded)
    tile.setRounded(getElementTypeOrSelf(epilogue.rounded.getType()));
  if (epilogue.store) {
    writeIndex(epilogue.store);
    if (!epilogue.quantize && getElementTypeOrSelf(tile.getOut()).getIntOrFloatBitWidth() == 8)
      writeSaturated();
  }
  if (!epilogue.quantize)
    return;
  writeQuantized(epilogue.quantize);
  if (!epilogue.quantize.getScales())
    return;
  QuantizationAttr scheme = epilogue.quantize.getScheme();
  tile.setGroup(scheme.isGroup() ? scheme.getGroupSize() : op.getAttendedType().getShape().back());
  writeScale(epilogue.quantize);
}

void fusednorm::writeAttentionRows(RaggedAttentionOp op, tilekernel::AttentionOp tile,
                                   function_ref<Value(Value)> own) {
  OpBuilder b(op.getContext());
  RowsWriter writer(b, op, tile, own);
  writer.writeQueries(AttentionPrologue::of(op));
  writer.writeKeys(AttentionPrologue::ofKeys(op));
  if (!op.getEpilogue().empty())
    writer.writeEpilogue(AttentionEpilogue::of(op));
}

//===----------------------------------------------------------------------===//
// Destinations
//===----------------------------------------------------------------------===//

/// Views [rows, heads * columns] as [rows, heads, columns].
static Value withHeads(OpBuilder &b, Location loc, Value rows, int64_t heads) {
  auto type = cast<MemRefType>(rows.getType());
  SmallVector<int64_t> shape{type.getDimSize(0), heads, type.getDimSize(1) / heads};
  SmallVector<ReassociationIndices> dims{{0}, {1, 2}};
  return memref::ExpandShapeOp::create(b, loc, shape, rows, dims);
}

/// Views the cache of a store as pages, rows, heads and stored columns.
static Value viewCache(OpBuilder &b, RaggedAttentionOp op, PagedStoreOp store) {
  Location loc = op.getLoc();
  Value cache = op.getOut();
  auto type = cast<MemRefType>(cache.getType());
  auto rows = cast<ShapedType>(store.getX().getType());
  int64_t rank = type.getRank(), pageDim = store.getLayer() ? 3 : 1;
  int64_t column = store.getColumn(), columns = rows.getShape().back();
  SmallVector<OpFoldResult> offsets(rank, b.getIndexAttr(0)), strides(rank, b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(b, loc, cache);
  SmallVector<int64_t> shape{type.getDimSize(0), type.getDimSize(pageDim)};
  if (rows.getRank() == 3)
    shape.push_back(rows.getDimSize(1));
  shape.push_back(columns);
  offsets.back() = b.getIndexAttr(column);
  sizes.back() = b.getIndexAttr(columns);
  if (Value layer = store.getLayer()) {
    auto argument = dyn_cast<BlockArgument>(layer);
    offsets[1] = b.getIndexAttr(static_cast<int64_t>(store.getPart()));
    offsets[2] = argument ? OpFoldResult(op.getEpilogueIns()[argument.getArgNumber() - 1])
                          : getAsOpFoldResult(b.clone(*layer.getDefiningOp())->getResult(0));
    sizes[1] = sizes[2] = b.getIndexAttr(1);
  }
  if (store.getLayer() || type.getShape().back() != columns) {
    auto view = memref::SubViewOp::inferRankReducedResultType(shape, type, offsets, sizes, strides);
    cache = memref::SubViewOp::create(b, loc, view, cache, offsets, sizes, strides);
  }
  if (rows.getRank() == 3)
    return cache;
  int64_t heads = op.getAttendedType().getDimSize(1);
  SmallVector<int64_t> expanded{shape[0], shape[1], heads, columns / heads};
  SmallVector<ReassociationIndices> dims{{0}, {1}, {2, 3}};
  return memref::ExpandShapeOp::create(b, loc, expanded, cache, dims);
}

void fusednorm::viewAttentionOuts(RaggedAttentionOp op) {
  if (op.getEpilogue().empty())
    return;
  AttentionEpilogue epilogue = AttentionEpilogue::of(op);
  OpBuilder b(op);
  Location loc = op.getLoc();
  int64_t heads = op.getAttendedType().getDimSize(1);
  if (epilogue.store)
    op.getOutMutable().assign(viewCache(b, op, epilogue.store));
  else if (epilogue.collapsed)
    op.getOutMutable().assign(withHeads(b, loc, op.getOut(), heads));
  Value scales = op.getScales();
  if (!scales)
    return;
  if (epilogue.quantize.getScheme().isTransposed()) {
    int64_t rank = cast<MemRefType>(scales.getType()).getRank();
    SmallVector<unsigned> order;
    for (int64_t dim = 1; dim < rank; ++dim)
      order.push_back(dim);
    order.push_back(0);
    scales = memref::TransposeOp::create(
        b, loc, scales, AffineMapAttr::get(AffineMap::getPermutationMap(order, b.getContext())));
  }
  if (epilogue.collapsed)
    scales = withHeads(b, loc, scales, heads);
  op.getScalesMutable().assign(scales);
}
