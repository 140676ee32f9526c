// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Hopper/EpilogueTmaStore.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"

using namespace mlir;
using namespace fusednorm::hopper;

static constexpr int64_t kRows = 64, kThreads = 128;
/// First named barrier of the warpgroups; 0 is the barrier of the block.
static constexpr int64_t kFirstBarrier = 1;

EpilogueTmaStore::EpilogueTmaStore(SharedPlan &plan, int64_t n, int64_t groups, int64_t buffers)
    : n(n), segment(getSegmentOf(n)), buffers(buffers), groupBytes(buffers * kRows * segment * 2) {
  assert(n % segment == 0 && groupBytes % SharedPlan::kBaseAlignment == 0);
  offset = plan.add("results", groups * groupBytes, SharedPlan::kBaseAlignment);
}

void EpilogueTmaStore::packSegment(HopperEmitter &e, Value rows, Value matrix, Value swizzle,
                                   ValueRange packed) const {
  auto i32 = e.getI32Type();
  auto shape = NVVM::LdStMatrixShapeAttr::get(e.getContext(), 8, 8);
  for (int64_t column = 0; column < segment; column += 16) {
    Value chunk = e.bitXor(e.add(e.shr(matrix, 1), column / 8), swizzle);
    Value to = e.at(rows, e.shl(chunk, 4));
    SmallVector<Value> words;
    for (Value pair : packed.slice(column / 4, 4))
      words.push_back(LLVM::BitcastOp::create(e, i32, pair));
    NVVM::StMatrixOp::create(e, to, words, NVVM::MMALayout::row, shape,
                             NVVM::LdStMatrixEltType::B16);
  }
}

void EpilogueTmaStore::emit(HopperEmitter &e, Value shared, Value group, Value thread,
                            ValueRange packed,
                            llvm::function_ref<void(int64_t, Value)> store) const {
  // A group of bulk copies belongs to a thread, so the storing thread also waits.
  Value leads = e.isEqual(thread, 0);
  Value barrier = e.add(group, kFirstBarrier);
  Value first = e.at(e.at(shared, offset), e.mul(group, groupBytes));
  // With a buffer for each segment, all segments are stored at once. Otherwise a segment waits for
  // the one that had its buffer.
  int64_t segments = n / segment;
  int64_t atOnce = buffers == segments ? segments : 1;
  // stmatrix takes four matrices of 8 x 8. Lanes 8 * i to 8 * i + 7 pass the row addresses of
  // matrix i. An odd i is rows 8 to 15, and i >= 2 the next 8 columns. Chunks of sixteen bytes are
  // stored in the swizzled order of the TMA copy.
  int64_t rowBytes = getSwizzle(), segmentBytes = kRows * rowBytes;
  for (int64_t begin = 0; begin < segments; begin += atOnce) {
    Value buffer = begin == 0 ? first : e.at(first, begin % buffers * segmentBytes);
    e.branch(leads, [&] { TmaCopies::waitForReads(e, atOnce == 1 ? buffers - 1 : 0); });
    e.syncGroup(barrier, kThreads);
    Value lane = e.bitAnd(thread, 31), matrix = e.shr(lane, 3);
    Value row =
        e.add(e.mul(e.shr(thread, 5), 16), e.add(e.mul(e.bitAnd(matrix, 1), 8), e.bitAnd(lane, 7)));
    // The swizzle XORs chunks with the number of a run of 128 bytes.
    Value run = segment == 64 ? row : Value(e.shr(row, segment == 32 ? 1 : 2));
    Value swizzle = e.bitAnd(run, segment / 8 - 1);
    Value rows = e.at(buffer, e.mul(row, rowBytes));
    for (int64_t i = 0; i < atOnce; ++i)
      packSegment(e, e.at(rows, i * segmentBytes), matrix, swizzle,
                  packed.slice((begin + i) * segment / 4, segment / 4));
    auto space = NVVM::SharedSpaceAttr::get(e.getContext(), NVVM::SharedSpace::shared_cta);
    NVVM::FenceProxyOp::create(e, NVVM::ProxyKind::async_shared, space);
    e.syncGroup(barrier, kThreads);
    e.branch(leads, [&] {
      for (int64_t i = 0; i < atOnce; ++i)
        store(begin + i, e.at(buffer, i * segmentBytes));
      TmaCopies::commitStores(e);
    });
  }
}

void EpilogueTmaStore::finish(HopperEmitter &e, Value thread) const {
  e.branch(e.isEqual(thread, 0), [&] { TmaCopies::waitForReads(e); });
}
