// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Schedules of the programs of one kernel, which share its blocks and its grid.

#include "fusednorm/Schedule/GPULayout.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

/// Returns the schedule of a program in blocks of `block` threads. If its rows do not tile the
/// block, one row uses all threads.
static GPUScheduleAttr inBlocks(GPUScheduleAttr own, int64_t block) {
  int64_t threads = *own.getThreadsPerRow();
  if (threads * *own.getRowsPerBlock() == block)
    return own;
  bool tiles = block % threads == 0 && *own.getStaged() == 0;
  int64_t newThreads = tiles ? threads : block;
  return own.withThreadsPerRow(newThreads).withRowsPerBlock(block / newThreads);
}

/// Distributes short rows over more threads, so that no thread holds more vectors than a thread of
/// a row that uses all threads. The program with the most vectors in a thread decides the registers
/// of the kernel. Programs with a reduction keep their threads, which decide the order of the sum.
static void widenShortRows(launch::FuncOp kernel, ArrayRef<GPUScheduleAttr> given, int64_t block,
                           const TargetInfo &target) {
  int64_t most = 0;
  for (ProgramOp program : kernel.getPrograms<ProgramOp>()) {
    auto own = program.getScheduleAs<GPUScheduleAttr>();
    if (*own.getThreadsPerRow() == block)
      most = std::max(most, GPULayout::of(GPUTraits::of(program), own, target).chunks);
  }
  for (auto [program, user] : llvm::zip_equal(kernel.getPrograms<ProgramOp>(), given)) {
    auto own = program.getScheduleAs<GPUScheduleAttr>();
    GPUTraits traits = GPUTraits::of(program);
    bool isGiven = user && (user.getThreadsPerRow() || user.getRowsPerBlock());
    if (most == 0 || isGiven || traits.reductions > 0 || traits.dynamicColumns)
      continue;
    int64_t threads = *own.getThreadsPerRow();
    while (block % (2 * threads) == 0 && GPULayout::of(traits, own, target).chunks > most) {
      threads *= 2;
      own = own.withThreadsPerRow(threads).withRowsPerBlock(block / threads);
    }
    if (*own.getPersistent() && !(user && user.getPersistent()))
      own = own.withPersistent(GPULayout::of(traits, own, target).residentBlocks(traits, target));
    program.setScheduleAttr(own);
  }
}

/// Gives all programs of a kernel the same number of persistent blocks, since they share its grid.
/// No blocks loop over rows if the heuristic rejects this for one program.
static LogicalResult balanceGrid(launch::FuncOp kernel, ArrayRef<GPUScheduleAttr> given,
                                 const TargetInfo &target) {
  std::optional<int64_t> least, wanted;
  for (auto [program, user] : llvm::zip_equal(kernel.getPrograms<ProgramOp>(), given)) {
    int64_t own = *program.getScheduleAs<GPUScheduleAttr>().getPersistent();
    least = std::min(own, least.value_or(own));
    if (!user || !user.getPersistent())
      continue;
    if (wanted.value_or(own) != own)
      return program.emitOpError("schedule has persistent = ")
             << own << ", but another program of this kernel has " << *wanted
             << ", and all share one grid; use persistent = " << *wanted;
    wanted = own;
  }
  for (ProgramOp program : kernel.getPrograms<ProgramOp>()) {
    auto own = program.getScheduleAs<GPUScheduleAttr>();
    GPUScheduleAttr balanced = own.withPersistent(wanted ? wanted : least);
    if (balanced != own &&
        failed(verifyGPUSchedule(balanced, GPUTraits::of(program), target,
                                 [&, op = program]() mutable { return op.emitOpError(); })))
      return failure();
    program.setScheduleAttr(balanced);
  }
  return success();
}

LogicalResult fusednorm::balanceBlocks(launch::FuncOp kernel, ArrayRef<GPUScheduleAttr> given,
                                       const TargetInfo &target) {
  SmallVector<int64_t> sizes;
  for (ProgramOp program : kernel.getPrograms<ProgramOp>()) {
    auto own = program.getScheduleAs<GPUScheduleAttr>();
    sizes.push_back(*own.getThreadsPerRow() * *own.getRowsPerBlock());
  }
  llvm::sort(sizes, std::greater<>());
  auto isLegal = [&](ProgramOp program, int64_t block) {
    auto own = program.getScheduleAs<GPUScheduleAttr>();
    auto balanced = inBlocks(own, block);
    // Diagnostics of a trial are dropped.
    ScopedDiagnosticHandler quiet(program.getContext(), [](Diagnostic &) {});
    return balanced == own || succeeded(verifyGPUSchedule(balanced, GPUTraits::of(program), target,
                                                          [&] { return program.emitRemark(); }));
  };
  auto suits = [&](int64_t block) {
    return llvm::all_of(kernel.getPrograms<ProgramOp>(),
                        [&](ProgramOp program) { return isLegal(program, block); });
  };
  // The largest block is best. Canonical sums need powers of two, unlike the blocks of other
  // programs. Staged rows need blocks of their own, which may be smaller.
  SmallVector<int64_t> candidates = {sizes.front()};
  for (int64_t wider = llvm::PowerOf2Ceil(sizes.front()); wider <= target.maxThreads; wider *= 2)
    candidates.push_back(wider);
  llvm::append_range(candidates, ArrayRef(sizes).drop_front());
  int64_t *found = llvm::find_if(candidates, suits);
  int64_t block = found == candidates.end() ? sizes.front() : *found;
  for (auto [program, user] : llvm::zip_equal(kernel.getPrograms<ProgramOp>(), given)) {
    auto own = program.getScheduleAs<GPUScheduleAttr>();
    GPUScheduleAttr balanced = inBlocks(own, block);
    if (balanced == own)
      continue;
    bool tiles = balanced.getThreadsPerRow() == own.getThreadsPerRow();
    if (user && (user.getRowsPerBlock() || (!tiles && user.getThreadsPerRow())))
      return program.emitOpError("schedule has blocks of ")
             << *own.getThreadsPerRow() * *own.getRowsPerBlock()
             << " threads, but another program of this kernel has " << block
             << ", and all share one block size; use threads_per_row = "
             << *balanced.getThreadsPerRow()
             << ", rows_per_block = " << *balanced.getRowsPerBlock();
    if (failed(verifyGPUSchedule(balanced, GPUTraits::of(program), target,
                                 [&, op = program]() mutable { return op.emitOpError(); })))
      return failure();
    program.setScheduleAttr(balanced);
  }
  widenShortRows(kernel, given, block, target);
  return balanceGrid(kernel, given, target);
}
