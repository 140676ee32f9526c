// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fragments.h"
#include "fusednorm/Lowering/ByteFloat.h"
#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/MathIntrinsics.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;
using namespace fusednorm::tilekernel;

/// Columns of an accumulator fragment.
static constexpr int64_t kGroup = ScaleColumns::kGroup;

Value fusednorm::tilehopper::locateColumn(HopperEmitter &emitter, const HopperGemm &gemm,
                                          const ScaleColumns &columns, int64_t tileColumns,
                                          Word end, Value firstColumn, int64_t entry) {
  Value column =
      emitter.add(firstColumn, entry * (columns.liesInTwo ? columns.block : columns.run));
  bool isFirst = entry == 0 && columns.run >= kGroup;
  bool isWhole = !columns.liesInTwo && gemm.hasWholeTiles(tileColumns);
  return isFirst || isWhole ? column : emitter.minS(column, emitter.sub(end, 1));
}

Value fusednorm::tilehopper::addressOf(HopperEmitter &emitter, const HopperGemm &gemm,
                                       const GPUBuffer &memory, LoadOp load, TileOrigin origin,
                                       Value step) {
  Value offset;
  for (auto [dim, index] : llvm::enumerate(load.getIndices())) {
    int64_t block = load.getBlockSize(dim);
    Value at;
    if (std::optional<int64_t> constant = getConstantIntValue(index)) {
      if (*constant == 0)
        continue;
      at = emitter.word(*constant / block);
    } else if (index == gemm.getRowIndex()) {
      at = block == 1 ? origin.row : emitter.div(origin.row, block);
    } else if (index == gemm.getColumnIndex()) {
      at = block == 1 ? origin.column : emitter.div(origin.column, block);
    } else if (gemm.getBatchIndex() && index == gemm.getBatchIndex()) {
      at = origin.batch;
    } else {
      int64_t elements = gemm.getStepElements();
      at = block == elements ? step : emitter.div(emitter.mul(step, elements), block);
    }
    Value part = emitter.mul(emitter.toWide(at), memory.strides[dim]);
    offset = offset ? emitter.add(offset, part) : part;
  }
  Type element = cast<MemRefType>(load.getMemref().getType()).getElementType();
  return offset ? emitter.element(memory.pointer, offset, element) : memory.pointer;
}

void Fragments::define(Value tile, ValueRange numbers) { defined[tile] = llvm::to_vector(numbers); }

Fragments::Spread Fragments::spreadOf(Value tile) {
  if (defined.contains(tile))
    return {true, 1};
  auto found = spreads.find(tile);
  if (found != spreads.end())
    return found->second;
  Spread spread;
  Operation *op = tile.getDefiningOp();
  if (auto load = dyn_cast_or_null<LoadOp>(op)) {
    spread.rows = gemm.hasRows(load);
    spread.columns = ScaleColumns::of(gemm, load, tileColumns).run;
  } else if (auto largest = dyn_cast_or_null<GroupAbsMaxOp>(op)) {
    spread = {true, int64_t(largest.getGroup())};
  } else if (op && !isa<arith::ConstantOp, memref::LoadOp>(op)) {
    for (Value operand : op->getOperands()) {
      Spread own = spreadOf(operand);
      spread.rows |= own.rows;
      spread.columns = std::gcd(spread.columns, own.columns);
    }
  }
  return spreads[tile] = spread;
}

Value Fragments::loadOnce(Value tile, int64_t key, llvm::function_ref<Value()> make) {
  // Keys of loads are complemented, so they differ from keys of computed values.
  Value &value = known[{tile, ~key}];
  if (!value)
    value = make();
  return value;
}

/// Returns element i of a load that has one element for each row, each run of columns or both.
Value Fragments::readTile(LoadOp load, int64_t i) {
  ScaleColumns columns = ScaleColumns::of(gemm, load, tileColumns);
  int64_t half = i % 4 / 2;
  bool isScale = load->getParentOp() == gemm.op;
  if (columns.run >= kGroup && !gemm.hasRows(load))
    return readColumn(load, i);
  if (isScale)
    return readScale(load, half);
  Value column;
  if (columns.run) {
    int64_t first = i / 4 * kGroup;
    column = emitter.add(origin.firstColumn,
                         columns.run == 1 ? first + i % 2 : first / columns.run * columns.run);
    if (columns.run == 1)
      column = emitter.add(column, origin.laneColumn);
    if (!gemm.hasWholeTiles(tileColumns))
      column = emitter.minS(column, emitter.sub(end, 1));
  }
  const GPUBuffer &memory = function.getBuffer(load.getMemref());
  Type element = cast<MemRefType>(load.getMemref().getType()).getElementType();
  return emitter.load(
      addressOf(emitter, gemm, memory, load, {origin.batch, origin.rows[half], column}, {}),
      element);
}

/// Returns element i of a load that has one element for each run of columns.
Value Fragments::readColumn(LoadOp load, int64_t i) {
  ScaleColumns columns = ScaleColumns::of(gemm, load, tileColumns);
  bool isScale = load->getParentOp() == gemm.op;
  auto read = [&](int64_t entry) {
    return loadOnce(load, entry, [&]() -> Value {
      if (isScale)
        return readScale(load, entry);
      Value column =
          locateColumn(emitter, gemm, columns, tileColumns, end, origin.firstColumn, entry);
      const GPUBuffer &memory = function.getBuffer(load.getMemref());
      Type element = cast<MemRefType>(load.getMemref().getType()).getElementType();
      return emitter.load(addressOf(emitter, gemm, memory, load, {origin.batch, {}, column}, {}),
                          element);
    });
  };
  int64_t ahead = i / 4 * kGroup / columns.run * columns.run;
  if (!columns.liesInTwo)
    return read(ahead / columns.run);
  if (border)
    return read(ahead >= *border);
  if (ahead == 0)
    return read(0);
  Value inBlock = emitter.rem(origin.firstColumn, columns.block);
  Value crosses =
      emitter.compare(arith::CmpIPredicate::sge, emitter.add(inBlock, ahead), columns.block);
  Value first = read(0), second = read(1);
  return emitter.select(crosses, second, first);
}

Value Fragments::readNumber(memref::LoadOp load) {
  const GPUBuffer &memory = function.getBuffer(load.getMemref());
  Value offset = emitter.i64(0);
  for (auto [dim, index] : llvm::enumerate(load.getIndices()))
    offset = emitter.add(offset, emitter.mul(*getConstantIntValue(index), memory.strides[dim]));
  return emitter.load(emitter.element(memory.pointer, offset, load.getType()), load.getType());
}

/// Computes the largest magnitude in the group of element i. Four lanes hold each row.
Value Fragments::findLargest(GroupAbsMaxOp op, int64_t i) {
  tilegpu::FloatEmitter f(emitter, emitter.getLoc());
  int64_t numbers = op.getGroup() / 2, first = i / numbers * numbers + i % 4 / 2 * 2;
  Value largest;
  for (int64_t number = first; number < first / numbers * numbers + numbers; number += 4)
    for (int64_t second : {0, 1}) {
      Value own = f.magnitude(get(op.getValue(), number + second));
      largest = largest ? f.maxf(largest, own) : own;
    }
  largest = f.maxf(largest, f.exchange(largest, 1));
  return f.maxf(largest, f.exchange(largest, 2));
}

Value Fragments::compute(Value tile, int64_t i) {
  Operation *op = tile.getDefiningOp();
  if (auto largest = dyn_cast<GroupAbsMaxOp>(op))
    return findLargest(largest, i);
  if (auto load = dyn_cast<LoadOp>(op))
    return readTile(load, i);
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return readNumber(load);
  if (isa<vector::BroadcastOp, vector::ShapeCastOp>(op))
    return get(op->getOperand(0), i);
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto value = cast<TypedAttr>(constant.getValue());
    if (auto splat = dyn_cast<SplatElementsAttr>(constant.getValue()))
      value = splat.getSplatValue<TypedAttr>();
    return emitter.constant(value);
  }
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand, i));
  auto small = dyn_cast<FloatType>(getElementTypeOrSelf(op->getResult(0).getType()));
  if (isa<arith::TruncFOp>(op) && small.getWidth() == 8)
    return truncateToByte(emitter, emitter.getLoc(), operands[0], small, /*hasInstruction=*/true);
  if (isa<math::FmaOp>(op))
    return LLVM::FMAOp::create(emitter, operands[0], operands[1], operands[2]);
  if (StringRef intrinsic = getMathIntrinsic(op); !intrinsic.empty()) {
    Type type = operands[0].getType();
    std::string name = ("llvm." + intrinsic + ".f" + Twine(type.getIntOrFloatBitWidth())).str();
    return LLVM::CallIntrinsicOp::create(emitter, type, emitter.getStringAttr(name), operands)
        .getResult(0);
  }
  OperationState state(emitter.getLoc(), op->getName(), operands,
                       getElementTypeOrSelf(op->getResult(0).getType()), op->getAttrs());
  return emitter.create(state)->getResult(0);
}

Value Fragments::get(Value tile, int64_t i) {
  auto found = defined.find(tile);
  if (found != defined.end())
    return found->second[i];
  Spread spread = spreadOf(tile);
  int64_t run = spread.columns;
  int64_t column = run == 0 ? 0 : run >= kGroup ? i / 4 * kGroup / run : i / 4 * 2 + i % 2;
  int64_t key = column * 2 + (spread.rows ? i % 4 / 2 : 0);
  Value value = known.lookup({tile, key});
  if (!value) {
    value = compute(tile, i);
    known[{tile, key}] = value;
  }
  return value;
}
