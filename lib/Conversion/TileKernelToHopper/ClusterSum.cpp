// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ClusterSum.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

/// Bytes of an accumulator, f32 or i32.
static constexpr int64_t kSumBytes = 4;
static constexpr int64_t kLanes = 32;

// Each consumer warp of each block arrives once, after its stores and after its loads.
ClusterSum::ClusterSum(SharedPlan &plan, int64_t blocks, int64_t threads, int64_t accumulators)
    : blocks(blocks), threads(threads), share(accumulators / blocks),
      slots(plan, /*stages=*/1, {{"sums", (blocks - 1) * threads * share * kSumBytes}},
            blocks * threads / kLanes, /*lanes=*/1, blocks * threads / kLanes) {
  assert(accumulators % (blocks * kVector) == 0 && "expected shares of whole vectors");
}

Value ClusterSum::addressOf(HopperEmitter &e, Value base, Value slot, Value thread) const {
  Value first = e.at(base, slots.getTileOffset(0));
  Value bytes = e.add(e.mul(slot, threads * share * kSumBytes), e.mul(thread, kVector * kSumBytes));
  return e.at(first, bytes);
}

void ClusterSum::send(HopperEmitter &e, Value base, Value rank, Value thread,
                      ValueRange accumulators) const {
  auto type = VectorType::get({kVector}, accumulators.front().getType());
  for (int64_t block = 0; block < blocks; ++block)
    e.branch(e.compare(arith::CmpIPredicate::ne, rank, e.word(block)), [&] {
      // A block has no slot for itself.
      Value slot = e.select(e.isLess(block, rank), e.sub(rank, 1), rank);
      Value there = NVVM::MapaOp::create(e, e.pointer(kClusterSpace),
                                         addressOf(e, base, slot, thread), e.word(block));
      for (int64_t vector = 0; vector < share / kVector; ++vector) {
        Value packed = LLVM::PoisonOp::create(e, type);
        for (int64_t i = 0; i < kVector; ++i)
          packed = LLVM::InsertElementOp::create(
              e, packed, accumulators[block * share + vector * kVector + i], e.word(i));
        LLVM::StoreOp::create(e, packed, e.at(there, vector * threads * kVector * kSumBytes),
                              kVector * kSumBytes);
      }
    });
}

Value ClusterSum::addVectors(HopperEmitter &e, ValueRange from, Value rank, int64_t vector,
                             Value own) const {
  Value total;
  for (int64_t block = 0; block < blocks; ++block) {
    Value address = e.at(from[block], vector * threads * kVector * kSumBytes);
    Value other = LLVM::LoadOp::create(e, own.getType(), address, kVector * kSumBytes);
    Value sum = e.select(e.isEqual(rank, block), own, other);
    total = total ? e.add(total, sum) : sum;
  }
  return total;
}

SmallVector<Value> ClusterSum::getShare(HopperEmitter &e, Value rank,
                                        ValueRange accumulators) const {
  SmallVector<Value> own;
  for (int64_t i = 0; i < share; ++i) {
    Value number = accumulators[i];
    for (int64_t block = 1; block < blocks; ++block)
      number = e.select(e.isEqual(rank, block), accumulators[block * share + i], number);
    own.push_back(number);
  }
  return own;
}

SmallVector<Value> ClusterSum::add(HopperEmitter &e, const WarpgroupMma &matrix, Value base,
                                   Value rank, Value thread, Value parity,
                                   ValueRange accumulators) const {
  PipelineState reading{e.word(0), parity, {}};
  PipelineState filling{e.word(0), e.bitXor(parity, 1), {}};
  Value lane = e.bitAnd(thread, kLanes - 1);
  Value arrives = e.isLess(lane, blocks);
  slots.waitEmptyByCluster(e, base, filling);
  // The other accumulators need no registers after they are sent.
  SmallVector<Value> own = matrix.pin(e, getShare(e, rank, accumulators));
  send(e, base, rank, thread, accumulators);
  e.syncWarp();
  e.branch(arrives, [&] { slots.fillIn(e, base, reading, lane); });
  slots.waitFullByCluster(e, base, reading);

  // The slot of this block's own rank is not used: its accumulators are in registers.
  SmallVector<Value> from;
  for (int64_t block = 0; block < blocks; ++block) {
    Value slot = e.select(e.isLess(rank, block), block - 1, std::min(block, blocks - 2));
    from.push_back(addressOf(e, base, slot, thread));
  }
  auto type = VectorType::get({kVector}, accumulators.front().getType());
  SmallVector<Value> totals;
  for (int64_t vector = 0; vector < share / kVector; ++vector) {
    Value packed = LLVM::PoisonOp::create(e, type);
    for (int64_t i = 0; i < kVector; ++i)
      packed = LLVM::InsertElementOp::create(e, packed, own[vector * kVector + i], e.word(i));
    Value total = addVectors(e, from, rank, vector, packed);
    for (int64_t i = 0; i < kVector; ++i)
      totals.push_back(LLVM::ExtractElementOp::create(e, total, e.word(i)));
  }
  e.syncWarp();
  e.branch(arrives, [&] { slots.releaseIn(e, base, reading, lane); });
  return totals;
}
