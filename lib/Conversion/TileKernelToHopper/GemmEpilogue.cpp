// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmEpilogue.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

Value GemmEpilogue::pairOf(Fragments &fragments, Value tile, int64_t i) {
  Value numbers[] = {fragments.get(tile, i), fragments.get(tile, i + 1)};
  Value pair = LLVM::PoisonOp::create(e, VectorType::get({2}, numbers[0].getType()));
  for (int64_t k = 0; k < 2; ++k)
    pair = LLVM::InsertElementOp::create(e, pair, numbers[k], e.word(k));
  return pair;
}

Value GemmEpilogue::encodePair(Fragments &fragments, tilekernel::SaturateCastOp cast, int64_t i) {
  Type type = getElementTypeOrSelf(cast.getResult().getType());
  Value low = fragments.get(cast.getValue(), i), high = fragments.get(cast.getValue(), i + 1);
  Value quantized;
  if (isa<Float8E4M3FNUZType>(type)) {
    VectorEmitter convert(e, e.getLoc(), /*hasTable16=*/false);
    auto byte = [&](Value number) {
      return convert.bitAnd(convert.encode(number, type, /*inRange=*/false), 0xff);
    };
    quantized =
        e.convert(convert.bitOr(byte(low), convert.shl(byte(high), 8)), e.getIntegerType(16));
  } else {
    quantized = NVVM::ConvertF32x2ToF8x2Op::create(
        e, e.getIntegerType(16), high, low, NVVM::FPRoundingMode::RN,
        NVVM::SaturationMode::SATFINITE, /*relu=*/false, type);
  }
  return LLVM::BitcastOp::create(e, VectorType::get({2}, e.getI8Type()), quantized);
}

Value GemmEpilogue::indexOf(Value index, const TileOrigin &origin) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return e.word(*constant);
  if (index == in.gemm.getRowIndex())
    return origin.row;
  if (index == in.gemm.getColumnIndex())
    return origin.column;
  if (index == in.gemm.getBatchIndex())
    return origin.batch;
  Operation *op = index.getDefiningOp();
  Value of = indexOf(op->getOperand(0), origin);
  int64_t number = *getConstantIntValue(op->getOperand(1));
  if (isa<arith::DivUIOp>(op))
    return e.div(of, number);
  return isa<arith::RemUIOp>(op) ? e.rem(of, number) : e.sub(of, number);
}

void GemmEpilogue::storeByCopies(Fragments &fragments, Value tile, const TileCoordinate &origin,
                                 Value firstRow, Value group, Value thread,
                                 const EpilogueTmaStore &staged) {
  Type element = getElementTypeOrSelf(tile.getType());
  auto cast = tile.getDefiningOp<arith::TruncFOp>();
  SmallVector<Value> packed;
  for (int64_t i = 0; i < in.stored / 2; i += 2) {
    // One instruction converts a pair.
    if (cast)
      packed.push_back(
          e.convert(pairOf(fragments, cast.getIn(), i), VectorType::get({2}, element)));
    else
      packed.push_back(pairOf(fragments, tile, i));
  }
  staged.emit(e, in.base, group, thread, packed, [&](int64_t segment, Value from) {
    Value column = e.add(origin.firstColumn, segment * staged.getSegment());
    for (tilekernel::StoreOp store : in.gemm.stores) {
      if (store.getValue() != tile)
        continue;
      SmallVector<Value> coordinates;
      for (Value index : store.getIndices())
        coordinates.push_back(indexOf(index, {origin.batch, firstRow, column}));
      auto copy = [&] { TmaCopies::store(e, outMaps.lookup(store), from, coordinates); };
      if (store.getIndices().back() == in.gemm.getColumnIndex()) {
        copy();
        continue;
      }
      // A TMA store must not begin before the array. The branch skips columns whose heads belong to
      // another array.
      int64_t inLast = store.getMemref().getType().getShape().back();
      Word end = ShapedType::isDynamic(inLast) ? in.columns : Word(inLast);
      e.branch(e.compare(arith::CmpIPredicate::ult, coordinates.back(), end), copy);
    }
  });
}

/// Stores two adjacent elements at once; the second may be past the end. Four lanes fill a 32-byte
/// sector of f32 elements.
void GemmEpilogue::storeByThreads(Fragments &fragments, tilekernel::StoreOp store,
                                  const TileCoordinate &origin, Value firstRow) {
  const GPUBuffer &memory = in.function.getBuffer(store.getMemref());
  auto type = cast<MemRefType>(store.getMemref().getType());
  Value lane = e.bitAnd(in.thread, 31);
  Value row = e.add(e.add(firstRow, e.mul(e.bitAnd(in.warp, 3), 16)), e.shr(lane, 2));
  int64_t inLast = type.getDimSize(type.getRank() - 1);
  Word end = ShapedType::isDynamic(inLast) ? in.columns : Word(inLast);
  for (int64_t half = 0; half < 2; ++half) {
    Value ownRow = e.add(row, half * 8);
    e.branch(e.isLess(ownRow, in.rows), [&] {
      for (int64_t i = half * 2; i < in.stored / 2; i += 4) {
        // Eight adjacent columns belong to one head.
        Value column = e.add(origin.firstColumn, i / 4 * 8);
        SmallVector<Value> coordinates;
        for (Value index : store.getIndices())
          coordinates.push_back(indexOf(index, {origin.batch, ownRow, column}));
        coordinates.back() = e.add(coordinates.back(), origin.laneColumn);
        column = e.add(column, origin.laneColumn);
        Value offset;
        for (auto [at, stride] : llvm::zip_equal(coordinates, memory.strides)) {
          Value part = e.mul(e.toWide(at), stride);
          offset = offset ? e.add(offset, part) : part;
        }
        auto isInside = [&](int64_t ahead) -> Value {
          Value inArray =
              e.compare(arith::CmpIPredicate::ult, e.add(coordinates.back(), ahead), end);
          return e.bitAnd(inArray, e.isLess(e.add(column, ahead), in.columns));
        };
        auto quantized = store.getValue().getDefiningOp<tilekernel::SaturateCastOp>();
        Value pair = quantized ? encodePair(fragments, quantized, i)
                               : pairOf(fragments, store.getValue(), i);
        Type element = cast<VectorType>(pair.getType()).getElementType();
        Value to = e.element(memory.pointer, offset, element);
        int64_t bytes = element.getIntOrFloatBitWidth() / 8;
        Value first = LLVM::ExtractElementOp::create(e, pair, e.word(0));
        Value isPair = isInside(1);
        e.branch(isPair, [&] { LLVM::StoreOp::create(e, pair, to, 2 * bytes); });
        Value isLast = e.bitXor(isPair, isInside(0));
        e.branch(isLast, [&] { LLVM::StoreOp::create(e, first, to, bytes); });
      }
    });
  }
}

void GemmEpilogue::storeScales(Fragments &fragments, tilekernel::StoreOp store,
                               const TileCoordinate &origin, Value firstRow) {
  const GPUBuffer &memory = in.function.getBuffer(store.getMemref());
  int64_t columnDim = store.getMemRefDims()[1], block = store.getBlockSize(columnDim);
  Value lane = e.bitAnd(in.thread, 31);
  Value row = e.add(e.add(firstRow, e.mul(e.bitAnd(in.warp, 3), 16)), e.shr(lane, 2));
  // Four lanes hold a row, and each of them has all scales of the row.
  Value isFirst = e.isEqual(e.bitAnd(lane, 3), 0);
  for (int64_t half = 0; half < 2; ++half) {
    Value ownRow = e.add(row, half * 8);
    Value isOurs = e.bitAnd(isFirst, e.isLess(ownRow, in.rows));
    e.branch(isOurs, [&] {
      for (int64_t ahead = 0; ahead < in.stored; ahead += block) {
        Value column = e.add(origin.firstColumn, ahead), offset;
        SmallVector<Value> coordinates;
        for (Value index : store.getIndices())
          coordinates.push_back(indexOf(index, {origin.batch, ownRow, column}));
        auto type = cast<MemRefType>(store.getMemref().getType());
        int64_t groups = type.getDimSize(columnDim);
        coordinates[columnDim] = e.div(coordinates[columnDim], block);
        for (auto [at, stride] : llvm::zip_equal(coordinates, memory.strides)) {
          Value part = e.mul(e.toWide(at), stride);
          offset = offset ? e.add(offset, part) : part;
        }
        Value scale = fragments.get(store.getValue(), ahead / 2 + half * 2);
        Value to = e.element(memory.pointer, offset, scale.getType());
        int64_t bytes = scale.getType().getIntOrFloatBitWidth() / 8;
        // The scales end at the end of this array and at the last column of the result.
        Value isInside =
            e.bitAnd(e.compare(arith::CmpIPredicate::ult, coordinates[columnDim], e.word(groups)),
                     e.isLess(column, in.columns));
        e.branch(isInside, [&] { LLVM::StoreOp::create(e, scale, to, bytes); });
      }
    });
  }
}

void GemmEpilogue::store(ValueRange accumulators, TileCoordinate origin, Value firstRow,
                         Value group, Value thread, const EpilogueTmaStore &staged) {
  Fragments fragments(e, in.gemm, in.stored, in.columns, in.function, origin);
  fragments.define(in.gemm.op.getResult(), accumulators);
  for (auto [argument, number] : in.function.getScalars().getValueMap())
    fragments.defineNumber(argument, number);
  // All loads precede the first store: a destination may also be an operand.
  for (tilekernel::StoreOp store : in.gemm.stores)
    for (int64_t i = 0; i < in.stored / 2; ++i) {
      // Casts convert pairs, so only their operands are computed.
      Operation *cast = store.getValue().getDefiningOp();
      bool isLast = isa_and_nonnull<arith::TruncFOp, tilekernel::SaturateCastOp>(cast);
      fragments.get(isLast ? cast->getOperand(0) : Value(store.getValue()), i);
    }
  llvm::SmallPtrSet<Value, 2> done;
  for (tilekernel::StoreOp store : in.gemm.stores) {
    if (store.getBlock())
      storeScales(fragments, store, origin, firstRow);
    else if (!HopperGemm::isCopied(store))
      storeByThreads(fragments, store, origin, firstRow);
    else if (done.insert(store.getValue()).second)
      storeByCopies(fragments, store.getValue(), origin, firstRow, group, thread, staged);
  }
}
