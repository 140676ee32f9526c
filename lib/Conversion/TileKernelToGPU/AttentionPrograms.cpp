// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionPrograms.h"
#include "AttentionThreads.h"
#include "GPUAttentionLowering.h"
#include "SplitKvMerge.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;

LogicalResult tilegpu::emitAttention(const AttentionProgram &program, FloatEmitter &e,
                                     const GPUKernelFunction &function, IRMapping &scalars,
                                     gpu::GPUModuleOp module, Value thread, Value block) {
  if (program.merge) {
    SplitKvMerge(e, program.merge, function, thread, program.threads).run(e.toIndex(block));
    return success();
  }
  AttentionOp attention = program.attention;
  const GPUAttentionLayout &layout = program.layout;
  if (failed(ScalarRegion::verify(attention)))
    return failure();
  // Heads are adjacent, because the heads of a GQA group share keys. The last queries begin first,
  // because they attend to the most keys under a causal mask.
  ProgramOp op = program.program;
  int64_t step = op.getStep()[1];
  Value heads = e.div(e.toI32(scalars.lookup(op.getBounds()[0])), layout.heads);
  Value tiles = e.toI32(e.ceilDiv(scalars.lookup(op.getBounds()[1]), step));
  if (int64_t keys = AttentionProgram::getPieceKeys(op)) {
    Value all = e.mul(heads, tiles);
    scalars.map(op.getBody().getArgument(2), e.toIndex(e.mul(e.div(block, all), keys)));
    block = e.rem(block, all);
  }
  Value head = e.mul(e.toIndex(e.rem(block, heads)), layout.heads);
  Value tile = e.sub(e.sub(tiles, 1), e.div(block, heads));
  Value first = e.mul(e.toIndex(tile), step);
  Value shared;
  if (layout.sharedBytes() != 0) {
    auto global =
        GPUKernelFunction::getDynamicShared(e.b, module, GPUKernelFunction::kTileAlignment);
    auto type = LLVM::LLVMPointerType::get(e.b.getContext(), global.getAddrSpace());
    shared = LLVM::AddressOfOp::create(e.b, e.loc, type, global.getSymName());
  }
  if (!layout.hasMatrices()) {
    AttentionThreads(e, attention, layout, function, scalars, thread, head, shared).run(first);
    return success();
  }
  // Only copies and stores have a form for arrays without alignment.
  Value areAligned = KvLoader::testAlignment(e, attention, function);
  GPUAttentionLowering(e, attention, layout, function, scalars, thread, shared, head, areAligned)
      .run(first);
  return success();
}
