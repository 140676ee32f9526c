// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts of a kernel's variant for arrays at any address. The variant is compiled with each kernel
// and rarely runs, so it has little code. Narrow vectors need no exchange between lanes, and a loop
// loads rows of several vectors again. A chunk has the columns of the kernel's chunk, so sums keep
// their order.

#include "fusednorm/Schedule/GPULayout.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

/// Returns the narrowest schedule of a program with the columns of its chunk, for blocks of `block`
/// threads.
static GPUScheduleAttr narrow(ProgramOp program, int64_t block, const TargetInfo &target) {
  auto own = program.getScheduleAs<GPUScheduleAttr>();
  GPUTraits traits = GPUTraits::of(program);
  GPULayout layout = GPULayout::of(traits, own, target);
  auto isLegal = [&](GPUScheduleAttr schedule) {
    // Diagnostics of a trial are dropped.
    ScopedDiagnosticHandler quiet(program.getContext(), [](Diagnostic &) {});
    return succeeded(
        verifyGPUSchedule(schedule, traits, target, [&] { return program.emitRemark(); }));
  };
  GPUScheduleAttr narrowest = own;
  for (int64_t factor = 1; layout.vector % factor == 0; factor *= 2) {
    int64_t threads = layout.threads * factor;
    auto narrower = own.withVectorBytes(layout.vector / factor * traits.elementBytes)
                        .withThreadsPerRow(threads)
                        .withRowsPerBlock(block / threads)
                        .withStaged(0)
                        .withPersistent(0);
    if (block % threads == 0 && isLegal(narrower))
      narrowest = narrower;
  }
  return narrowest;
}

SmallVector<GPUVariantLayout> fusednorm::chooseVariantLayouts(launch::FuncOp kernel,
                                                              const TargetInfo &target) {
  SmallVector<GPUVariantLayout> best;
  int64_t widest = 0;
  for (int64_t growth = 1;; growth *= 2) {
    SmallVector<GPUVariantLayout> layouts;
    int64_t columns = 0, block = 0;
    bool isUniform = true;
    for (ProgramOp program : kernel.getPrograms<ProgramOp>()) {
      auto own = program.getScheduleAs<GPUScheduleAttr>();
      block = *own.getThreadsPerRow() * *own.getRowsPerBlock() * growth;
      GPUScheduleAttr schedule = narrow(program, block, target);
      GPULayout layout = GPULayout::of(GPUTraits::of(program), schedule, target);
      isUniform &= layout.blockThreads() == block;
      layout.isCompact = true;
      if (layout.chunks > 1)
        layout.storage = RowStorage::Memory;
      columns += layout.vector;
      layouts.push_back({schedule, layout});
    }
    bool isFirst = growth == 1;
    if (!isFirst && (!isUniform || columns >= widest))
      return best;
    best = std::move(layouts);
    widest = columns;
    if (2 * block > target.maxThreads)
      return best;
  }
}
