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

Value ClusterSum::addressOf(HopperEmitter &emitter, Value base, Value slot, Value thread) const {
  Value first = emitter.at(base, slots.getTileOffset(0));
  Value bytes = emitter.add(emitter.mul(slot, threads * share * kSumBytes),
                            emitter.mul(thread, kVector * kSumBytes));
  return emitter.at(first, bytes);
}

void ClusterSum::send(HopperEmitter &emitter, Value base, Value rank, Value thread,
                      ValueRange accumulators) const {
  auto type = VectorType::get({kVector}, accumulators.front().getType());
  for (int64_t block = 0; block < blocks; ++block)
    emitter.branch(emitter.compare(arith::CmpIPredicate::ne, rank, emitter.word(block)), [&] {
      // A block has no slot for itself.
      Value slot = emitter.select(emitter.isLess(block, rank), emitter.sub(rank, 1), rank);
      Value there =
          NVVM::MapaOp::create(emitter, emitter.pointer(kClusterSpace),
                               addressOf(emitter, base, slot, thread), emitter.word(block));
      for (int64_t vector = 0; vector < share / kVector; ++vector) {
        Value packed = LLVM::PoisonOp::create(emitter, type);
        for (int64_t i = 0; i < kVector; ++i)
          packed = LLVM::InsertElementOp::create(
              emitter, packed, accumulators[block * share + vector * kVector + i], emitter.word(i));
        LLVM::StoreOp::create(emitter, packed,
                              emitter.at(there, vector * threads * kVector * kSumBytes),
                              kVector * kSumBytes);
      }
    });
}

Value ClusterSum::addVectors(HopperEmitter &emitter, ValueRange from, Value rank, int64_t vector,
                             Value own) const {
  Value total;
  for (int64_t block = 0; block < blocks; ++block) {
    Value address = emitter.at(from[block], vector * threads * kVector * kSumBytes);
    Value other = LLVM::LoadOp::create(emitter, own.getType(), address, kVector * kSumBytes);
    Value sum = emitter.select(emitter.isEqual(rank, block), own, other);
    total = total ? emitter.add(total, sum) : sum;
  }
  return total;
}

SmallVector<Value> ClusterSum::getShare(HopperEmitter &emitter, Value rank,
                                        ValueRange accumulators) const {
  SmallVector<Value> own;
  for (int64_t i = 0; i < share; ++i) {
    Value number = accumulators[i];
    for (int64_t block = 1; block < blocks; ++block)
      number =
          emitter.select(emitter.isEqual(rank, block), accumulators[block * share + i], number);
    own.push_back(number);
  }
  return own;
}

SmallVector<Value> ClusterSum::add(HopperEmitter &emitter, const WarpgroupMma &matrix, Value base,
                                   Value rank, Value thread, Value parity,
                                   ValueRange accumulators) const {
  PipelineState reading{emitter.word(0), parity, {}};
  PipelineState filling{emitter.word(0), emitter.bitXor(parity, 1), {}};
  Value lane = emitter.bitAnd(thread, kLanes - 1);
  Value arrives = emitter.isLess(lane, blocks);
  slots.waitEmptyByCluster(emitter, base, filling);
  // The other accumulators need no registers after they are sent.
  SmallVector<Value> own = matrix.pin(emitter, getShare(emitter, rank, accumulators));
  send(emitter, base, rank, thread, accumulators);
  emitter.syncWarp();
  emitter.branch(arrives, [&] { slots.fillIn(emitter, base, reading, lane); });
  slots.waitFullByCluster(emitter, base, reading);

  // The slot of this block's own rank is not used: its accumulators are in registers.
  SmallVector<Value> from;
  for (int64_t block = 0; block < blocks; ++block) {
    Value slot =
        emitter.select(emitter.isLess(rank, block), block - 1, std::min(block, blocks - 2));
    from.push_back(addressOf(emitter, base, slot, thread));
  }
  auto type = VectorType::get({kVector}, accumulators.front().getType());
  SmallVector<Value> totals;
  for (int64_t vector = 0; vector < share / kVector; ++vector) {
    Value packed = LLVM::PoisonOp::create(emitter, type);
    for (int64_t i = 0; i < kVector; ++i)
      packed = LLVM::InsertElementOp::create(emitter, packed, own[vector * kVector + i],
                                             emitter.word(i));
    Value total = addVectors(emitter, from, rank, vector, packed);
    for (int64_t i = 0; i < kVector; ++i)
      totals.push_back(LLVM::ExtractElementOp::create(emitter, total, emitter.word(i)));
  }
  emitter.syncWarp();
  emitter.branch(arrives, [&] { slots.releaseIn(emitter, base, reading, lane); });
  return totals;
}
