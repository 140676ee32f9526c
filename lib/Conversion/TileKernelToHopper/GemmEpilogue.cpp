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
  Value pair = LLVM::PoisonOp::create(emitter, VectorType::get({2}, numbers[0].getType()));
  for (int64_t k = 0; k < 2; ++k)
    pair = LLVM::InsertElementOp::create(emitter, pair, numbers[k], emitter.word(k));
  return pair;
}

Value GemmEpilogue::encodePair(Fragments &fragments, tilekernel::SaturateCastOp cast, int64_t i) {
  Type type = getElementTypeOrSelf(cast.getResult().getType());
  Value low = fragments.get(cast.getValue(), i), high = fragments.get(cast.getValue(), i + 1);
  Value quantized;
  if (isa<Float8E4M3FNUZType>(type)) {
    VectorEmitter convert(emitter, emitter.getLoc(), /*hasTable16=*/false);
    auto byte = [&](Value number) {
      return convert.bitAnd(convert.encode(number, type, /*inRange=*/false), 0xff);
    };
    quantized = emitter.convert(convert.bitOr(byte(low), convert.shl(byte(high), 8)),
                                emitter.getIntegerType(16));
  } else {
    quantized = NVVM::ConvertF32x2ToF8x2Op::create(
        emitter, emitter.getIntegerType(16), high, low, NVVM::FPRoundingMode::RN,
        NVVM::SaturationMode::SATFINITE, /*relu=*/false, type);
  }
  return LLVM::BitcastOp::create(emitter, VectorType::get({2}, emitter.getI8Type()), quantized);
}

Value GemmEpilogue::indexOf(Value index, const TileOrigin &origin) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return emitter.word(*constant);
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
    return emitter.div(of, number);
  return isa<arith::RemUIOp>(op) ? emitter.rem(of, number) : emitter.sub(of, number);
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
          emitter.convert(pairOf(fragments, cast.getIn(), i), VectorType::get({2}, element)));
    else
      packed.push_back(pairOf(fragments, tile, i));
  }
  staged.emit(emitter, in.base, group, thread, packed, [&](int64_t segment, Value from) {
    Value column = emitter.add(origin.firstColumn, segment * staged.getSegment());
    for (tilekernel::StoreOp store : in.gemm.stores) {
      if (store.getValue() != tile)
        continue;
      SmallVector<Value> coordinates;
      for (Value index : store.getIndices())
        coordinates.push_back(indexOf(index, {origin.batch, firstRow, column}));
      auto copy = [&] { TmaCopies::store(emitter, outMaps.lookup(store), from, coordinates); };
      if (store.getIndices().back() == in.gemm.getColumnIndex()) {
        copy();
        continue;
      }
      // A TMA store must not begin before the array. The branch skips columns whose heads belong to
      // another array.
      int64_t inLast = store.getMemref().getType().getShape().back();
      Word end = ShapedType::isDynamic(inLast) ? in.columns : Word(inLast);
      emitter.branch(emitter.compare(arith::CmpIPredicate::ult, coordinates.back(), end), copy);
    }
  });
}

/// Stores two adjacent elements at once; the second may be past the end. Four lanes fill a 32-byte
/// sector of f32 elements.
void GemmEpilogue::storeByThreads(Fragments &fragments, tilekernel::StoreOp store,
                                  const TileCoordinate &origin, Value firstRow) {
  const GPUBuffer &memory = in.function.getBuffer(store.getMemref());
  auto type = cast<MemRefType>(store.getMemref().getType());
  Value lane = emitter.bitAnd(in.thread, 31);
  Value row = emitter.add(emitter.add(firstRow, emitter.mul(emitter.bitAnd(in.warp, 3), 16)),
                          emitter.shr(lane, 2));
  int64_t inLast = type.getDimSize(type.getRank() - 1);
  Word end = ShapedType::isDynamic(inLast) ? in.columns : Word(inLast);
  for (int64_t half = 0; half < 2; ++half) {
    Value ownRow = emitter.add(row, half * 8);
    emitter.branch(emitter.isLess(ownRow, in.rows), [&] {
      for (int64_t i = half * 2; i < in.stored / 2; i += 4) {
        // Eight adjacent columns belong to one head.
        Value column = emitter.add(origin.firstColumn, i / 4 * 8);
        SmallVector<Value> coordinates;
        for (Value index : store.getIndices())
          coordinates.push_back(indexOf(index, {origin.batch, ownRow, column}));
        coordinates.back() = emitter.add(coordinates.back(), origin.laneColumn);
        column = emitter.add(column, origin.laneColumn);
        Value offset;
        for (auto [at, stride] : llvm::zip_equal(coordinates, memory.strides)) {
          Value part = emitter.mul(emitter.toWide(at), stride);
          offset = offset ? emitter.add(offset, part) : part;
        }
        auto isInside = [&](int64_t ahead) -> Value {
          Value inArray = emitter.compare(arith::CmpIPredicate::ult,
                                          emitter.add(coordinates.back(), ahead), end);
          return emitter.bitAnd(inArray, emitter.isLess(emitter.add(column, ahead), in.columns));
        };
        auto quantized = store.getValue().getDefiningOp<tilekernel::SaturateCastOp>();
        Value pair = quantized ? encodePair(fragments, quantized, i)
                               : pairOf(fragments, store.getValue(), i);
        Type element = cast<VectorType>(pair.getType()).getElementType();
        Value to = emitter.element(memory.pointer, offset, element);
        int64_t bytes = element.getIntOrFloatBitWidth() / 8;
        Value first = LLVM::ExtractElementOp::create(emitter, pair, emitter.word(0));
        Value isPair = isInside(1);
        emitter.branch(isPair, [&] { LLVM::StoreOp::create(emitter, pair, to, 2 * bytes); });
        Value isLast = emitter.bitXor(isPair, isInside(0));
        emitter.branch(isLast, [&] { LLVM::StoreOp::create(emitter, first, to, bytes); });
      }
    });
  }
}

void GemmEpilogue::storeScales(Fragments &fragments, tilekernel::StoreOp store,
                               const TileCoordinate &origin, Value firstRow) {
  const GPUBuffer &memory = in.function.getBuffer(store.getMemref());
  int64_t columnDim = store.getMemRefDims()[1], block = store.getBlockSize(columnDim);
  Value lane = emitter.bitAnd(in.thread, 31);
  Value row = emitter.add(emitter.add(firstRow, emitter.mul(emitter.bitAnd(in.warp, 3), 16)),
                          emitter.shr(lane, 2));
  // Four lanes hold a row, and each of them has all scales of the row.
  Value isFirst = emitter.isEqual(emitter.bitAnd(lane, 3), 0);
  for (int64_t half = 0; half < 2; ++half) {
    Value ownRow = emitter.add(row, half * 8);
    Value isOurs = emitter.bitAnd(isFirst, emitter.isLess(ownRow, in.rows));
    emitter.branch(isOurs, [&] {
      for (int64_t ahead = 0; ahead < in.stored; ahead += block) {
        Value column = emitter.add(origin.firstColumn, ahead), offset;
        SmallVector<Value> coordinates;
        for (Value index : store.getIndices())
          coordinates.push_back(indexOf(index, {origin.batch, ownRow, column}));
        auto type = cast<MemRefType>(store.getMemref().getType());
        int64_t groups = type.getDimSize(columnDim);
        coordinates[columnDim] = emitter.div(coordinates[columnDim], block);
        for (auto [at, stride] : llvm::zip_equal(coordinates, memory.strides)) {
          Value part = emitter.mul(emitter.toWide(at), stride);
          offset = offset ? emitter.add(offset, part) : part;
        }
        Value scale = fragments.get(store.getValue(), ahead / 2 + half * 2);
        Value to = emitter.element(memory.pointer, offset, scale.getType());
        int64_t bytes = scale.getType().getIntOrFloatBitWidth() / 8;
        // The scales end at the end of this array and at the last column of the result.
        Value isInside =
            emitter.bitAnd(emitter.compare(arith::CmpIPredicate::ult, coordinates[columnDim],
                                           emitter.word(groups)),
                           emitter.isLess(column, in.columns));
        emitter.branch(isInside, [&] { LLVM::StoreOp::create(emitter, scale, to, bytes); });
      }
    });
  }
}

void GemmEpilogue::store(ValueRange accumulators, TileCoordinate origin, Value firstRow,
                         Value group, Value thread, const EpilogueTmaStore &staged) {
  Fragments fragments(emitter, in.gemm, in.stored, in.columns, in.function, origin);
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
