// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScoreExchange.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;

/// Scores of a vector of 16 bytes. The vectors of a warp are contiguous, so that accesses have no
/// bank conflicts.
static constexpr int64_t kVector = 4, kVectorBytes = 16;

Value ScoreExchange::addressOf(Value number) {
  int64_t warpBytes = GPUAttentionLayout::kWarpRows * layout.keys * int64_t(sizeof(float));
  Value warp = e.add(e.mul(group, layout.columnWarps), number);
  Value own = e.add(e.mul(warp, warpBytes), e.mul(lane, kVectorBytes));
  return e.ahead(e.ahead(shared, layout.sharedBytes() - layout.exchangeBytes()), own);
}

ScoreExchange::Values ScoreExchange::load(int64_t bits) {
  Value address = addressOf(e.bitXor(part, bits));
  auto type = VectorType::get({kVector}, e.b.getF32Type());
  Values result;
  for (int64_t first = 0; first < layout.keys / 2; first += kVector) {
    Value four =
        e.load(type, e.ahead(address, first / kVector * kVectorBytes * kWarpThreads), kVectorBytes);
    for (int64_t i = 0; i < kVector; ++i)
      result.push_back(vector::ExtractOp::create(e.b, e.loc, four, ArrayRef<int64_t>{i}));
  }
  return result;
}

void ScoreExchange::wait() {
  // Barrier 0 is the barrier of the block. The parser of nvvm.barrier rejects the printed form with
  // a count and a location.
  LLVM::CallIntrinsicOp::create(
      e.b, e.loc, e.b.getStringAttr("llvm.nvvm.barrier.cta.sync.aligned.count"),
      ValueRange{e.add(group, 1), e.i32(layout.columnWarps * kWarpThreads)});
}

ScoreExchange::Values ScoreExchange::add(ArrayRef<Value> partial) {
  auto type = VectorType::get({kVector}, e.b.getF32Type());
  Value own = addressOf(part);
  for (size_t first = 0; first < partial.size(); first += kVector) {
    Value four = vector::FromElementsOp::create(e.b, e.loc, type, partial.slice(first, kVector));
    e.store(four, e.ahead(own, int64_t(first) / kVector * kVectorBytes * kWarpThreads),
            kVectorBytes);
  }
  wait();
  // Each pair of warps is added first, then the pairs, so that all warps get the same bits.
  auto addAll = [&](Values &sums, ArrayRef<Value> others) {
    for (auto [sum, other] : llvm::zip_equal(sums, others))
      sum = e.addf(sum, other);
  };
  Values sums(partial);
  addAll(sums, load(1));
  if (layout.columnWarps == 4) {
    Values others = load(2);
    addAll(others, load(3));
    addAll(sums, others);
  }
  return sums;
}
