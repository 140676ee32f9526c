// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScaleProducer.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;
using namespace fusednorm::tilekernel;

/// Bytes of a scale, which is f32.
static constexpr int64_t kBytes = 4;
static constexpr int64_t kLanes = 32;
static constexpr int64_t kAlignment = 16;

/// Returns whether the load has one element for each row of a tile, and adjacent rows are adjacent
/// in memory.
static bool areRowsContiguous(const HopperGemm &gemm, LoadOp load) {
  auto type = cast<MemRefType>(load.getMemref().getType());
  SmallVector<int64_t> strides;
  int64_t offset, last = type.getRank() - 1;
  return gemm.hasRows(load) && load.getMemRefDims().size() == 1 &&
         load.getMemRefDims().front() == last && load.getBlockSize(last) == 1 &&
         succeeded(type.getStridesAndOffset(strides, offset)) && strides.back() == 1;
}

ScaleProducer::ScaleProducer(const HopperGemm &gemm, int64_t tileRows, int64_t tileColumns,
                             int64_t stages)
    : gemm(gemm), tileColumns(tileColumns), stages(stages) {
  Block *body = gemm.getScaleBody();
  if (!body)
    return;
  for (LoadOp load : body->getOps<LoadOp>()) {
    ScaleColumns columns = ScaleColumns::of(gemm, load, tileColumns);
    int64_t count = columns.run ? columns.count : tileRows;
    items.push_back({load, columns, count, stageBytes, areRowsContiguous(gemm, load)});
    stageBytes += llvm::alignTo(count * kBytes, kAlignment);
  }
}

static Value stageOf(HopperEmitter &emitter, Value variable, Value stage, int64_t offset,
                     int64_t stageBytes) {
  return emitter.at(emitter.at(variable, offset), emitter.mul(stage, stageBytes));
}

Value ScaleProducer::canCopyRows(HopperEmitter &emitter, const GPUKernelFunction &function) const {
  Value result;
  for (const Item &item : items) {
    if (!item.areRowsContiguous)
      continue;
    const GPUBuffer &memory = function.getBuffer(LoadOp(item.load).getMemref());
    Value bits = LLVM::PtrToIntOp::create(emitter, emitter.getI64Type(), memory.pointer);
    for (Value stride : ArrayRef<Value>(memory.strides).drop_back())
      bits = emitter.bitOr(bits, emitter.mul(stride, kBytes));
    Value isAligned = emitter.isEqual(emitter.bitAnd(bits, kAlignment - 1), emitter.i64(0));
    result = result ? Value(emitter.bitAnd(result, isAligned)) : isAligned;
  }
  return result;
}

void ScaleProducer::copyRows(HopperEmitter &emitter, const GPUKernelFunction &function,
                             const Item &item, Value to, TileOrigin tile, Value step,
                             Value full) const {
  const GPUBuffer &memory = function.getBuffer(LoadOp(item.load).getMemref());
  Value from = addressOf(emitter, gemm, memory, item.load, {tile.batch, tile.row, {}}, step);
  Value bytes = emitter.word(item.count * kBytes);
  // This lane has not arrived yet, so the phase does not end before the copy.
  NVVM::MBarrierExpectTxOp::create(emitter, full, bytes);
  Value here = LLVM::AddrSpaceCastOp::create(emitter, emitter.pointer(kClusterSpace), to);
  if (from.getType() != emitter.pointer(kGlobalSpace))
    from = LLVM::AddrSpaceCastOp::create(emitter, emitter.pointer(kGlobalSpace), from);
  NVVM::CpAsyncBulkGlobalToSharedClusterOp::create(emitter, here, from, full, bytes, Value(),
                                                   Value());
}

void ScaleProducer::copy(HopperEmitter &emitter, const GPUKernelFunction &function, Value variable,
                         Value stage, Value lane, TileOrigin tile, Value rows, Word columns,
                         Value step, Value full, Value copiesRows) const {
  auto copyOne = [&](LoadOp load, Value to, Value row, Value column) {
    const GPUBuffer &memory = function.getBuffer(load.getMemref());
    Value from = addressOf(emitter, gemm, memory, load, {tile.batch, row, column}, step);
    NVVM::CpAsyncOp::create(emitter, to, from, kBytes, NVVM::LoadCacheModifierKind::CA, Value());
  };
  for (const Item &item : items) {
    Value to = stageOf(emitter, variable, stage, item.offset, stageBytes);
    if (item.columns.run) {
      for (int64_t entry = 0; entry < item.count; ++entry)
        emitter.branch(emitter.isEqual(lane, entry % kLanes), [&] {
          Value column =
              locateColumn(emitter, gemm, item.columns, tileColumns, columns, tile.column, entry);
          copyOne(item.load, emitter.at(to, entry * kBytes), {}, column);
        });
      continue;
    }
    auto copyByLanes = [&] {
      for (int64_t ahead = 0; ahead < item.count; ahead += kLanes) {
        Value inTile = emitter.add(lane, ahead);
        // Rows past the end get the scale of the last row. Their results are not stored.
        Value row = emitter.minS(emitter.add(tile.row, inTile), emitter.sub(rows, 1));
        copyOne(item.load, emitter.at(to, emitter.mul(inTile, kBytes)), row, {});
      }
    };
    if (!item.areRowsContiguous) {
      copyByLanes();
      continue;
    }
    Value isWhole =
        emitter.compare(arith::CmpIPredicate::sle, emitter.add(tile.row, item.count), rows);
    emitter.branch(
        emitter.bitAnd(copiesRows, isWhole),
        [&] {
          emitter.branch(emitter.isEqual(lane, 0),
                         [&] { copyRows(emitter, function, item, to, tile, step, full); });
        },
        copyByLanes);
  }
  NVVM::CpAsyncMBarrierArriveOp::create(emitter, full, /*noinc=*/true);
}

Value ScaleProducer::read(HopperEmitter &emitter, Value variable, Value stage, Value rowInTile,
                          LoadOp load, int64_t entry) const {
  for (const Item &item : items) {
    if (item.load != load)
      continue;
    Value from = stageOf(emitter, variable, stage, item.offset, stageBytes);
    if (!item.columns.run)
      from = emitter.at(emitter.at(from, emitter.mul(rowInTile, kBytes)), entry * 8 * kBytes);
    else
      from = emitter.at(from, entry * kBytes);
    return emitter.load(from, emitter.getF32Type());
  }
  llvm_unreachable("every load of the loop is staged");
}
