// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps of a tile by one warpgroup, from a ring of stages.

#include "ProductKernel.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

void ProductKernel::beginProducts(int64_t leftOffset, int64_t rightOffset, int64_t warpsOfTile) {
  group = e.shr(warp, 2);
  own = e.bitAnd(thread, 127);
  lane = e.bitAnd(thread, 31);
  isFirstLane = e.isEqual(lane, 0);
  rowInTile = e.add(e.mul(e.bitAnd(warp, warpsOfTile - 1), 16), e.shr(lane, 2));
  Value address = LLVM::PtrToIntOp::create(e, e.getI32Type(), base);
  // Of a tile that both warpgroups share the second one has the lower rows.
  Value from = e.add(address, leftOffset);
  if (warpsOfTile > kWarps)
    from = e.add(from, e.mul(group, WarpgroupProduct::kRows * WarpgroupProduct::kStepBytes));
  left = matrix.describeLeft(e, from);
  right = matrix.describeRight(e, e.add(address, rightOffset));
}

TilePlace ProductKernel::placeSums(const Corner &first) {
  Value lane = e.bitAnd(thread, 31);
  Value row = e.add(e.add(first.row, e.mul(e.bitAnd(warp, 3), 16)), e.shr(lane, 2));
  TilePlace place;
  place.batch = first.batch;
  // Rows past the end are computed from the last one, and not stored.
  Value last = e.sub(rows, 1);
  place.rows[0] = e.min(row, last);
  place.rows[1] = e.min(e.add(row, 8), last);
  place.firstColumn = first.column;
  place.laneColumn = e.mul(e.bitAnd(lane, 3), 2);
  return place;
}

SmallVector<Value> ProductKernel::multiplyTile(const Ring &ring, RingPlace &place, TilePlace tile,
                                               OperandsOf operandsOf) {
  return product.addsParts() ? multiplyInParts(ring, place, tile, operandsOf)
                             : multiplyAtOnce(ring, place, operandsOf);
}

/// Products are one sum all along, so that those of a step are waited for when those of the next
/// one run.
SmallVector<Value> ProductKernel::multiplyAtOnce(const Ring &ring, RingPlace &place,
                                                 OperandsOf operandsOf) {
  auto issue = [&](Value step, RingPlace from, ValueRange sums) {
    ring.waitFull(e, base, from);
    auto [leftOperand, rightOperand] = operandsOf(step, ring.getIndex(e, from));
    return matrix.issue(e, leftOperand, rightOperand, sums);
  };
  // With one stage the next step has none before this one's is given back.
  if (ring.getStages() == 1) {
    auto alone = [&](Value step, ValueRange carried) -> SmallVector<Value> {
      RingPlace from{carried[0], carried[1], place.lane};
      SmallVector<Value> sums = matrix.wait(e, 0, issue(step, from, carried.drop_front(2)));
      giveBack(from);
      RingPlace next = ring.next(e, from);
      SmallVector<Value> after = {next.stage, next.parity};
      llvm::append_range(after, sums);
      return after;
    };
    SmallVector<Value> state = alone(e.word(0), {place.stage, place.parity});
    state = e.loop(1, steps, 1, state, alone);
    place = {state[0], state[1], place.lane};
    return SmallVector<Value>(ArrayRef<Value>(state).drop_front(2));
  }
  // The place, the stage in front of it, sums that are nobody's yet.
  RingPlace second = ring.next(e, place);
  SmallVector<Value> state = {second.stage, second.parity, place.stage};
  llvm::append_range(state, issue(e.word(0), place, {}));
  state = e.loop(1, steps, 1, state, [&](Value step, ValueRange carried) -> SmallVector<Value> {
    RingPlace from{carried[0], carried[1], place.lane};
    SmallVector<Value> sums = issue(step, from, carried.drop_front(3));
    matrix.waitForGroups(e, 1);
    giveBack({carried[2], {}, place.lane});
    RingPlace next = ring.next(e, from);
    SmallVector<Value> after = {next.stage, next.parity, from.stage};
    llvm::append_range(after, sums);
    return after;
  });
  SmallVector<Value> sums = matrix.wait(e, 0, ArrayRef<Value>(state).drop_front(3));
  giveBack({state[2], {}, place.lane});
  place = {state[0], state[1], place.lane};
  return sums;
}

/// Each step's products are a sum of their own, that is scaled, or added to the others, while the
/// other warpgroup's run. Sums of 8-bit floats need that without scales, too: the instruction
/// keeps few places of them, and what it cuts off would grow with their number.
SmallVector<Value> ProductKernel::multiplyInParts(const Ring &ring, RingPlace &place,
                                                  TilePlace tile, OperandsOf operandsOf) {
  auto step = [&](Value number, ValueRange carried) {
    RingPlace from{carried[0], carried[1], place.lane};
    Value index = ring.getIndex(e, from);
    auto [leftOperand, rightOperand] = operandsOf(number, index);
    ring.waitFull(e, base, from);
    SmallVector<Value> issued = matrix.issue(e, leftOperand, rightOperand, {});
    // While the products run.
    Fragments fragments(e, product, n, columns, memories, tile);
    fragments.setScales([&](tilekernel::LoadOp load, int64_t entry) {
      return stagedScales.read(e, scales, index, rowInTile, load, entry);
    });
    if (product.blocks)
      for (auto load : product.getWhole().getBody()->getOps<tilekernel::LoadOp>())
        for (int64_t i = 0; i < matrix.countSums(); ++i)
          fragments.get(load, i);
    SmallVector<Value> part = matrix.wait(e, 0, issued);
    // All lanes have read their scales.
    if (!stagedScales.isEmpty())
      e.syncWarp();
    giveBack(from);
    RingPlace next = ring.next(e, from);
    SmallVector<Value> after = {next.stage, next.parity};
    addPart(fragments, part, carried.drop_front(2), after);
    return after;
  };
  // The first step has no sums to add to; the others are one loop, which stays one: the
  // assembler has no registers for more.
  SmallVector<Value> state = step(e.word(0), {place.stage, place.parity});
  state = e.loop(1, steps, 1, state, step);
  place = {state[0], state[1], place.lane};
  return SmallVector<Value>(ArrayRef<Value>(state).drop_front(2));
}

void ProductKernel::addPart(Fragments &fragments, ValueRange part, ValueRange before,
                            SmallVectorImpl<Value> &after) {
  int64_t count = matrix.countSums();
  if (!product.blocks) {
    for (int64_t i = 0; i < count; ++i)
      after.push_back(before.empty() ? part[i] : arith::AddFOp::create(e, before[i], part[i]));
    return;
  }
  scf::ForOp blocks = product.blocks;
  fragments.define(product.sum.getResult(0), part);
  fragments.define(blocks.getRegionIterArg(0), before.empty() ? SmallVector<Value>(count, e.f32(0))
                                                              : SmallVector<Value>(before));
  for (int64_t i = 0; i < count; ++i)
    after.push_back(fragments.get(blocks.getYieldedValues()[0], i));
}
