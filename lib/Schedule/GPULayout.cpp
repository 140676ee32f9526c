// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/GPULayout.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

//===----------------------------------------------------------------------===//
// What the program asks for
//===----------------------------------------------------------------------===//

static int64_t bytesOf(Type type) {
  return llvm::divideCeil(getElementTypeOrSelf(type).getIntOrFloatBitWidth(), 8);
}

// Buffers begin at multiples of 16 bytes: the launcher's contract.
int64_t fusednorm::getRowAlignment(Value memref, ValueRange indices) {
  constexpr int64_t kBase = 16;
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = bytesOf(type.getElementType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || ShapedType::isDynamic(offset))
    return bytes;
  int64_t alignment = std::gcd(kBase, offset * bytes);
  // Of dense buffers with dynamic extents, a number that divides the stride is known.
  if (type.getLayout().isIdentity()) {
    int64_t divisor = 1;
    for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
      strides[dim] = divisor;
      if (!type.isDynamicDim(dim))
        divisor *= type.getDimSize(dim);
    }
  }
  for (auto [stride, index] : llvm::zip_equal(strides, indices)) {
    std::optional<int64_t> constant = getConstantIntValue(index);
    if (constant && *constant == 0)
      continue;
    if (ShapedType::isDynamic(stride))
      return bytes;
    alignment = std::gcd(alignment, stride * bytes * constant.value_or(1));
  }
  return alignment;
}

GPUTraits GPUTraits::of(ProgramOp program) {
  GPUTraits traits;
  traits.longest = program.getLongestVector();
  traits.dynamicColumns = static_cast<bool>(program.getColumns());
  traits.group = program.getLargestGroup();
  traits.minVector = std::max<int64_t>(1, traits.group / kWarpThreads);
  auto lengthOf = [](Value value) { return cast<VectorType>(value.getType()).getNumElements(); };

  int64_t narrowest = 0;
  for (Operation &op : program.getBody().front()) {
    if (auto split = dyn_cast<vector::DeinterleaveOp>(op)) {
      traits.minVector = std::max(traits.minVector, traits.longest / lengthOf(split.getRes1()));
    } else if (auto reduce = dyn_cast<ReduceOp>(op)) {
      if (!reduce.getCanonical())
        continue;
      traits.canonical = true;
      traits.pieces = std::max<int64_t>(traits.pieces, reduce.getValues().size());
    } else if (auto load = dyn_cast<LoadOp>(op)) {
      if (lengthOf(load.getResult()) != traits.longest)
        continue;
      int64_t bytes = bytesOf(load.getType());
      traits.rowBytes += bytes;
      // Weights stay in the cache; what comes from memory sets the pace.
      if (load.getInvariant())
        continue;
      narrowest = narrowest ? std::min(narrowest, bytes) : bytes;
      if (!load.getTransposed())
        traits.alignment =
            std::min(traits.alignment, getRowAlignment(load.getMemref(), load.getIndices()));
    }
  }
  if (narrowest)
    traits.elementBytes = narrowest;
  // A run-time length holds whole groups and pairs, which its op has checked.
  traits.unit = traits.dynamicColumns ? std::max(traits.group, traits.minVector) : traits.longest;
  return traits;
}

GPULayout GPULayout::of(const GPUTraits &traits, ScheduleAttr schedule) {
  GPULayout layout;
  layout.vector = std::max<int64_t>(1, *schedule.getVectorBytes() / traits.elementBytes);
  layout.threads = *schedule.getThreadsPerRow();
  layout.rowsPerBlock = *schedule.getRowsPerBlock();
  int64_t lanes = layout.threads * layout.vector;
  if (traits.canonical)
    layout.canonicalSteps = std::max<int64_t>(1, kCanonicalLanes / lanes);
  if (traits.dynamicColumns)
    return layout;
  layout.slots = traits.longest / layout.vector;
  layout.chunks = llvm::divideCeil(layout.slots, layout.threads);
  int64_t pieces = layout.chunks * traits.pieces;
  layout.canonicalSteps =
      std::min<int64_t>(layout.canonicalSteps, llvm::PowerOf2Ceil(std::max<int64_t>(1, pieces)));
  // A block's threads share 65536 registers: half of a thread's for its row.
  int64_t columns = layout.chunks * layout.vector;
  int64_t most = std::min<int64_t>(64, 32768 / std::max<int64_t>(512, layout.blockThreads()));
  layout.inRegisters = columns <= most && columns * traits.rowBytes / 4 <= 2 * most;
  return layout;
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

static int64_t chooseVector(const GPUTraits &traits) {
  constexpr int64_t kAccess = 16;
  int64_t vector = std::max(kAccess / traits.elementBytes, traits.minVector);
  auto fits = [&](int64_t width) {
    return traits.unit % width == 0 &&
           (traits.alignment >= kAccess || width * traits.elementBytes <= traits.alignment);
  };
  while (vector > traits.minVector && !fits(vector))
    vector /= 2;
  return vector;
}

/// Neighbouring lanes of a canonical sum are neighbouring columns, so that a chunk
/// is a power of two of them, and no more than it has lanes.
static int64_t chooseCanonicalThreads(const GPUTraits &traits, int64_t vector, int64_t most) {
  int64_t threads = std::min(most, kCanonicalLanes / vector);
  if (traits.dynamicColumns)
    return threads;
  int64_t slots = traits.longest / vector;
  threads = std::min<int64_t>(threads, llvm::PowerOf2Ceil(slots));
  while (traits.pieces > 1 && threads > 1 && slots % threads != 0)
    threads /= 2;
  return threads;
}

static int64_t chooseThreads(const GPUTraits &traits, int64_t vector, const TargetInfo &target) {
  if (traits.canonical)
    return chooseCanonicalThreads(traits, vector, target.maxThreads);
  if (traits.dynamicColumns)
    return 256;
  int64_t slots = traits.longest / vector;
  if (slots <= kWarpThreads)
    return llvm::PowerOf2Ceil(slots);
  // Blocks of at most 512 threads leave 128 registers to each.
  int64_t most = slots * vector > 64 * 512 ? target.maxThreads : 512;
  int64_t chunks = llvm::divideCeil(slots, most);
  return llvm::alignTo(llvm::divideCeil(slots, chunks), kWarpThreads);
}

ScheduleAttr fusednorm::heuristicGPUSchedule(const GPUTraits &traits, const TargetInfo &target,
                                             ScheduleAttr given, MLIRContext *context) {
  constexpr int64_t kBlockThreads = 128; // Fewer leave multiprocessors half empty.
  int64_t vector = given && given.getVectorBytes()
                       ? std::max<int64_t>(1, *given.getVectorBytes() / traits.elementBytes)
                       : chooseVector(traits);
  int64_t threads = given && given.getThreadsPerRow() ? *given.getThreadsPerRow()
                                                      : chooseThreads(traits, vector, target);
  return ScheduleAttr::get(context, std::nullopt, std::nullopt, std::nullopt,
                           vector * traits.elementBytes, threads,
                           llvm::divideCeil(kBlockThreads, threads));
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

LogicalResult fusednorm::verifyGPUSchedule(ScheduleAttr schedule, const GPUTraits &traits,
                                           const TargetInfo &target,
                                           function_ref<InFlightDiagnostic()> emitError) {
  GPULayout layout = GPULayout::of(traits, schedule);
  if (traits.unit % traits.minVector != 0)
    return emitError() << "rows of " << traits.unit << " columns cannot be dealt to threads in "
                       << "runs of " << traits.minVector << " columns, which its ops keep together";
  ScheduleAttr fitting = heuristicGPUSchedule(traits, target, {}, schedule.getContext());
  auto fail = [&](const Twine &reason) {
    return emitError() << "schedule has " << reason
                       << "; use vector_bytes = " << *fitting.getVectorBytes()
                       << ", threads_per_row = " << *fitting.getThreadsPerRow()
                       << ", rows_per_block = " << *fitting.getRowsPerBlock();
  };
  int64_t vector = layout.vector, threads = layout.threads, block = layout.blockThreads();
  if (traits.unit % vector != 0)
    return fail("slots of " + Twine(vector) + " columns, which do not divide rows of " +
                Twine(traits.unit));
  if (vector < traits.minVector)
    return fail("slots of " + Twine(vector) + " columns, fewer than the " +
                Twine(traits.minVector) + " that its ops keep together");
  if (block > target.maxThreads)
    return fail("blocks of " + Twine(block) + " threads, more than the " +
                Twine(target.maxThreads) + " of " + target.name);
  if (block % kWarpThreads != 0)
    return fail("blocks of " + Twine(block) + " threads, no multiple of a warp's " +
                Twine(kWarpThreads));
  if (traits.group > threads * vector)
    return fail(Twine(threads) + " threads for a row, which hold less than a group of " +
                Twine(traits.group) + " columns");
  if (!traits.canonical)
    return success();
  bool oneChunk = layout.chunks == 1 && traits.pieces == 1;
  if (!llvm::isPowerOf2_64(threads) || (threads * vector > kCanonicalLanes && !oneChunk))
    return fail(Twine(threads) + " threads of " + Twine(vector) +
                " columns, where a canonical sum needs a power of two and at most " +
                Twine(kCanonicalLanes) + " columns together");
  if (traits.pieces > 1 && (traits.dynamicColumns || layout.slots % threads != 0))
    return fail(Twine(threads) + " threads, which do not divide the " + Twine(layout.slots) +
                " slots of each piece of a canonical sum");
  return success();
}

LogicalResult fusednorm::balanceBlocks(KernelOp kernel, ArrayRef<ScheduleAttr> given,
                                       const TargetInfo &target) {
  int64_t block = 0;
  for (ProgramOp program : kernel.getPrograms()) {
    ScheduleAttr own = program.getScheduleAttr();
    block = std::max(block, *own.getThreadsPerRow() * *own.getRowsPerBlock());
  }
  for (auto [program, user] : llvm::zip_equal(kernel.getPrograms(), given)) {
    ScheduleAttr own = program.getScheduleAttr();
    int64_t threads = *own.getThreadsPerRow();
    if (threads * *own.getRowsPerBlock() == block)
      continue;
    // A program that does not tile the block takes all of it.
    bool tiles = block % threads == 0;
    int64_t newThreads = tiles ? threads : block;
    if (user && (user.getRowsPerBlock() || (!tiles && user.getThreadsPerRow())))
      return program.emitOpError("schedule has blocks of ")
             << threads * *own.getRowsPerBlock() << " threads, but another program of this "
             << "kernel has " << block
             << ", and all share one block size; use threads_per_row = " << newThreads
             << ", rows_per_block = " << block / newThreads;
    auto balanced =
        ScheduleAttr::get(kernel.getContext(), own.getChunk(), own.getRowInterleave(),
                          own.getPrefetch(), own.getVectorBytes(), newThreads, block / newThreads);
    if (failed(verifyGPUSchedule(balanced, GPUTraits::of(program), target,
                                 [&, op = program]() mutable { return op.emitOpError(); })))
      return failure();
    program.setScheduleAttr(balanced);
  }
  return success();
}
