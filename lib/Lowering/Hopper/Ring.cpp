// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Hopper/Ring.h"

using namespace mlir;
using namespace fusednorm::hopper;

static constexpr int64_t kBarrierBytes = 8;

/// Nanoseconds that a wait may sleep before it looks again.
static constexpr int64_t kWaitTicks = 10'000'000;

Ring::Ring(SharedPlan &plan, int64_t stages, ArrayRef<Tile> tiles, int64_t arrivals, int64_t lanes,
           int64_t fillers)
    : stages(stages), lanes(lanes), arrivals(arrivals), fillers(fillers) {
  for (const Tile &tile : tiles) {
    offsets.push_back(plan.add(tile.name, stages * lanes * tile.bytes, SharedPlan::kBaseAlignment));
    tileBytes.push_back(tile.bytes);
    assert(tile.bytes % SharedPlan::kBaseAlignment == 0 && "stages are aligned as the first one");
  }
}

void Ring::addBarriers(SharedPlan &plan, StringRef name) {
  full = plan.add((name + " full").str(), stages * lanes * kBarrierBytes, kBarrierBytes);
  empty = plan.add((name + " empty").str(), stages * lanes * kBarrierBytes, kBarrierBytes);
}

int64_t Ring::getStageBytes() const {
  int64_t sum = 0;
  for (int64_t bytes : tileBytes)
    sum += bytes;
  return sum;
}

Value Ring::getIndex(Emitter &e, RingPlace place) const {
  return place.lane ? e.add(e.mul(place.lane, stages), place.stage) : place.stage;
}

Value Ring::getFull(Emitter &e, Value shared, RingPlace place) const {
  return e.at(e.at(shared, full), e.mul(getIndex(e, place), kBarrierBytes));
}

Value Ring::getEmpty(Emitter &e, Value shared, RingPlace place) const {
  return e.at(e.at(shared, empty), e.mul(getIndex(e, place), kBarrierBytes));
}

Value Ring::getTile(Emitter &e, Value shared, unsigned tile, RingPlace place) const {
  return e.at(e.at(shared, offsets[tile]), e.mul(getIndex(e, place), tileBytes[tile]));
}

void Ring::init(Emitter &e, Value shared) const {
  for (int64_t stage = 0; stage < stages * lanes; ++stage) {
    int64_t offset = stage * kBarrierBytes;
    NVVM::MBarrierInitOp::create(e, e.at(shared, full + offset), e.word(fillers), Value());
    NVVM::MBarrierInitOp::create(e, e.at(shared, empty + offset), e.word(arrivals), Value());
  }
}

RingPlace Ring::next(Emitter &e, RingPlace place) const {
  Value wraps = e.isEqual(place.stage, stages - 1);
  return {e.select(wraps, 0, e.add(place.stage, 1)),
          e.select(wraps, e.bitXor(place.parity, 1), place.parity), place.lane};
}

RingPlace Ring::before(Emitter &e, RingPlace place) const {
  Value wraps = e.isEqual(place.stage, 0);
  return {e.select(wraps, stages - 1, e.sub(place.stage, 1)),
          e.select(wraps, e.bitXor(place.parity, 1), place.parity), place.lane};
}

static void wait(Emitter &e, Value barrier, Value parity) {
  NVVM::MBarrierTryWaitParityOp::create(e, barrier, parity, e.word(kWaitTicks));
}

void Ring::waitEmpty(Emitter &e, Value shared, RingPlace place) const {
  wait(e, getEmpty(e, shared, place), place.parity);
}

void Ring::acquire(Emitter &e, Value shared, RingPlace place) const {
  waitEmpty(e, shared, place);
  NVVM::MBarrierArriveExpectTxOp::create(e, Type(), getFull(e, shared, place),
                                         e.word(getStageBytes()), NVVM::MemScopeKind::CTA,
                                         /*relaxed=*/false, Value());
}

void Ring::expect(Emitter &e, Value shared, RingPlace place, int64_t bytes) const {
  NVVM::MBarrierExpectTxOp::create(e, getFull(e, shared, place), e.word(bytes));
}

void Ring::complete(Emitter &e, Value shared, RingPlace place) const {
  NVVM::MBarrierArriveOp::create(e, e.getI64Type(), getFull(e, shared, place), Value());
}

void Ring::waitFull(Emitter &e, Value shared, RingPlace place) const {
  wait(e, getFull(e, shared, place), place.parity);
}

void Ring::release(Emitter &e, Value shared, RingPlace place) const {
  NVVM::MBarrierArriveOp::create(e, e.getI64Type(), getEmpty(e, shared, place), Value());
}

void Ring::releaseIf(Emitter &e, Value shared, RingPlace place, Value predicate) const {
  NVVM::InlinePtxOp::create(e, TypeRange(), ValueRange{getEmpty(e, shared, place)}, ValueRange(),
                            "mbarrier.arrive.shared.b64 _, [{$r0}];", predicate);
}

void Ring::releaseIn(Emitter &e, Value shared, RingPlace place, Value block) const {
  Value there =
      NVVM::MapaOp::create(e, e.pointer(kClusterSpace), getEmpty(e, shared, place), block);
  NVVM::MBarrierArriveOp::create(e, Type(), there, Value(), NVVM::MemScopeKind::CLUSTER);
}
