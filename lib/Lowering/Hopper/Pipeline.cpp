// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Hopper/Pipeline.h"

using namespace mlir;
using namespace fusednorm::hopper;

static constexpr int64_t kBarrierBytes = 8;

/// Nanoseconds that a wait may sleep before it polls again.
static constexpr int64_t kWaitTicks = 10'000'000;

Pipeline::Pipeline(SharedPlan &plan, int64_t stages, ArrayRef<Tile> tiles, int64_t arrivals,
                   int64_t lanes, int64_t fillers)
    : stages(stages), lanes(lanes), arrivals(arrivals), fillers(fillers) {
  for (const Tile &tile : tiles) {
    offsets.push_back(plan.add(tile.name, stages * lanes * tile.bytes, SharedPlan::kBaseAlignment));
    tileBytes.push_back(tile.bytes);
    assert(tile.bytes % SharedPlan::kBaseAlignment == 0 && "expected all stages to be aligned");
  }
}

void Pipeline::addBarriers(SharedPlan &plan, StringRef name) {
  full = plan.add((name + " full").str(), stages * lanes * kBarrierBytes, kBarrierBytes);
  empty = plan.add((name + " empty").str(), stages * lanes * kBarrierBytes, kBarrierBytes);
}

int64_t Pipeline::getStageBytes() const {
  int64_t sum = 0;
  for (int64_t bytes : tileBytes)
    sum += bytes;
  return sum;
}

Value Pipeline::getIndex(HopperEmitter &e, PipelineState state) const {
  return state.lane ? e.add(e.mul(state.lane, stages), state.stage) : state.stage;
}

Value Pipeline::getFull(HopperEmitter &e, Value shared, PipelineState state) const {
  return e.at(e.at(shared, full), e.mul(getIndex(e, state), kBarrierBytes));
}

Value Pipeline::getEmpty(HopperEmitter &e, Value shared, PipelineState state) const {
  return e.at(e.at(shared, empty), e.mul(getIndex(e, state), kBarrierBytes));
}

Value Pipeline::getTile(HopperEmitter &e, Value shared, unsigned tile, PipelineState state) const {
  return e.at(e.at(shared, offsets[tile]), e.mul(getIndex(e, state), tileBytes[tile]));
}

void Pipeline::init(HopperEmitter &e, Value shared) const {
  for (int64_t stage = 0; stage < stages * lanes; ++stage) {
    int64_t offset = stage * kBarrierBytes;
    NVVM::MBarrierInitOp::create(e, e.at(shared, full + offset), e.word(fillers), Value());
    NVVM::MBarrierInitOp::create(e, e.at(shared, empty + offset), e.word(arrivals), Value());
  }
}

PipelineState Pipeline::next(HopperEmitter &e, PipelineState state) const {
  Value wraps = e.isEqual(state.stage, stages - 1);
  return {e.select(wraps, 0, e.add(state.stage, 1)),
          e.select(wraps, e.bitXor(state.parity, 1), state.parity), state.lane};
}

PipelineState Pipeline::before(HopperEmitter &e, PipelineState state) const {
  Value wraps = e.isEqual(state.stage, 0);
  return {e.select(wraps, stages - 1, e.sub(state.stage, 1)),
          e.select(wraps, e.bitXor(state.parity, 1), state.parity), state.lane};
}

static void wait(HopperEmitter &e, Value barrier, Value parity) {
  NVVM::MBarrierTryWaitParityOp::create(e, barrier, parity, e.word(kWaitTicks));
}

void Pipeline::waitEmpty(HopperEmitter &e, Value shared, PipelineState state) const {
  wait(e, getEmpty(e, shared, state), state.parity);
}

void Pipeline::acquire(HopperEmitter &e, Value shared, PipelineState state, Value bytes) const {
  waitEmpty(e, shared, state);
  NVVM::MBarrierArriveExpectTxOp::create(e, Type(), getFull(e, shared, state),
                                         bytes ? bytes : e.word(getStageBytes()),
                                         NVVM::MemScopeKind::CTA, /*relaxed=*/false, Value());
}

void Pipeline::expect(HopperEmitter &e, Value shared, PipelineState state, int64_t bytes) const {
  NVVM::MBarrierExpectTxOp::create(e, getFull(e, shared, state), e.word(bytes));
}

void Pipeline::complete(HopperEmitter &e, Value shared, PipelineState state) const {
  NVVM::MBarrierArriveOp::create(e, e.getI64Type(), getFull(e, shared, state), Value());
}

void Pipeline::waitFull(HopperEmitter &e, Value shared, PipelineState state) const {
  wait(e, getFull(e, shared, state), state.parity);
}

/// Waits for arrivals of other blocks. The wait orders accesses of this block only. The test of the
/// finished phase also orders accesses of the cluster.
static void waitForCluster(HopperEmitter &e, Value barrier, Value parity) {
  wait(e, barrier, parity);
  NVVM::MBarrierTryWaitOp::create(e, e.getI1Type(), barrier, parity, Value(),
                                  NVVM::MemScopeKind::CLUSTER);
}

void Pipeline::waitFullByCluster(HopperEmitter &e, Value shared, PipelineState state) const {
  waitForCluster(e, getFull(e, shared, state), state.parity);
}

void Pipeline::waitEmptyByCluster(HopperEmitter &e, Value shared, PipelineState state) const {
  waitForCluster(e, getEmpty(e, shared, state), state.parity);
}

void Pipeline::release(HopperEmitter &e, Value shared, PipelineState state) const {
  NVVM::MBarrierArriveOp::create(e, e.getI64Type(), getEmpty(e, shared, state), Value());
}

void Pipeline::releaseIf(HopperEmitter &e, Value shared, PipelineState state,
                         Value predicate) const {
  NVVM::InlinePtxOp::create(e, TypeRange(), ValueRange{getEmpty(e, shared, state)}, ValueRange(),
                            "mbarrier.arrive.shared.b64 _, [{$r0}];", predicate);
}

/// Arrives at the mbarrier of block `block` that has the address of `barrier`.
static void arriveIn(HopperEmitter &e, Value barrier, Value block) {
  Value there = NVVM::MapaOp::create(e, e.pointer(kClusterSpace), barrier, block);
  NVVM::MBarrierArriveOp::create(e, Type(), there, Value(), NVVM::MemScopeKind::CLUSTER);
}

void Pipeline::releaseIn(HopperEmitter &e, Value shared, PipelineState state, Value block) const {
  arriveIn(e, getEmpty(e, shared, state), block);
}

void Pipeline::fillIn(HopperEmitter &e, Value shared, PipelineState state, Value block) const {
  arriveIn(e, getFull(e, shared, state), block);
}
