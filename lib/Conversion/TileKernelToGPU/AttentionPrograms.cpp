// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionPrograms.h"
#include "AttentionThreads.h"
#include "GPUAttentionLowering.h"
#include "SplitKvMerge.h"
#include "fusednorm/Lowering/GPU/PieceTiles.h"
#include "fusednorm/Target/TargetInfo.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;

/// Emits a tile of a program: tile `number` of all tiles, or of those of a piece.
static void emitTile(const AttentionProgram &program, FloatEmitter &e,
                     const GPUKernelFunction &function, IRMapping &scalars, Value thread,
                     Value shared, Value number,
                     const std::optional<AttentionPiece> &piece = std::nullopt) {
  AttentionOp attention = program.attention;
  const GPUAttentionLayout &layout = program.layout;
  ProgramOp op = program.program;
  // Heads are adjacent, because the heads of a GQA group share keys. The last queries begin first,
  // because they attend to the most keys under a causal mask.
  int64_t step = op.getStep()[1];
  Value heads = e.div(e.toI32(scalars.lookup(op.getBounds()[0])), layout.heads);
  Value tiles = e.toI32(e.ceilDiv(scalars.lookup(op.getBounds()[1]), step));
  Value head = e.mul(e.toIndex(e.rem(number, heads)), layout.heads);
  Value tile = e.sub(e.sub(tiles, 1), e.div(number, heads));
  Value first = e.mul(e.toIndex(tile), step);
  if (!layout.hasMatrices()) {
    AttentionThreads(e, attention, layout, function, scalars, thread, head, shared, piece)
        .run(first);
    return;
  }
  // Only copies and stores have a form for arrays without alignment.
  Value areAligned = KvLoader::testAlignment(e, attention, function);
  GPUAttentionLowering(e, attention, layout, function, scalars, thread, shared, head, areAligned,
                       piece)
      .run(first);
}

/// Emits the pieces of a unit, unless no sequence has keys for its first piece.
static void emitPieces(const AttentionProgram &program, FloatEmitter &e,
                       const GPUKernelFunction &function, IRMapping &scalars, Value thread,
                       Value shared, Value block, bool hasRuns) {
  ProgramOp op = program.program;
  int64_t keys = AttentionProgram::getPieceKeys(op);
  Value heads = e.div(e.toI32(scalars.lookup(op.getBounds()[0])), program.layout.heads);
  Value tiles =
      e.mul(heads, e.toI32(e.ceilDiv(scalars.lookup(op.getBounds()[1]), op.getStep()[1])));
  Value begin = op.getBody().getArgument(2), lane = e.bitAnd(thread, kWarpThreads - 1);
  if (!hasRuns) {
    // A block has one piece, and skips sequences without it.
    Value run = e.div(block, tiles);
    scalars.map(begin, e.toIndex(e.mul(run, keys)));
    return emitTile(program, e, function, scalars, thread, shared, e.rem(block, tiles),
                    AttentionPiece{run, e.i32(0), e.i32(0)});
  }
  scalars.map(begin, e.index(0));
  KeyBlockIterator walk(e, program.attention, function, scalars, e.index(0));
  PieceTiles pieces(e, walk, keys, e.ceilDiv(scalars.lookup(op.getBounds()[2]), keys), lane);
  Value blocks = NVVM::GridDimXOp::create(e.b, e.loc, e.b.getI32Type());
  Value levels = pieces.fitLevels(tiles, blocks), run = e.div(block, tiles);
  Value first = e.shl(run, levels);
  Value count = e.smaller(e.shl(e.i32(1), levels), e.sub(pieces.getCount(), first));
  e.repeat(
      {e.i32(0)}, [&](ValueRange at) { return e.compare(arith::CmpIPredicate::slt, at[0], count); },
      [&](ValueRange at) -> FloatEmitter::Values {
        // The shuffle stops the compiler from computing values of the thread before the loop. They
        // would need more registers than some kernels have.
        Value own = e.bitAnd(e.shuffle(thread, lane), llvm::NextPowerOf2(program.threads - 1) - 1);
        scalars.map(begin, e.toIndex(e.mul(e.add(first, at[0]), keys)));
        emitTile(program, e, function, scalars, own, shared, e.rem(block, tiles),
                 AttentionPiece{first, at[0], levels});
        return {e.add(at[0], 1)};
      });
}

LogicalResult tilegpu::emitAttention(const AttentionProgram &program, FloatEmitter &e,
                                     const GPUKernelFunction &function, IRMapping &scalars,
                                     gpu::GPUModuleOp module, Value thread, Value block,
                                     bool hasRuns) {
  if (program.merge) {
    SplitKvMerge(e, program.merge, function, thread, program.threads).run(e.toIndex(block));
    return success();
  }
  if (failed(ScalarRegion::verify(program.attention)))
    return failure();
  Value shared;
  if (program.layout.sharedBytes() != 0) {
    auto global =
        GPUKernelFunction::getDynamicShared(e.b, module, GPUKernelFunction::kTileAlignment);
    auto type = LLVM::LLVMPointerType::get(e.b.getContext(), global.getAddrSpace());
    shared = LLVM::AddressOfOp::create(e.b, e.loc, type, global.getSymName());
  }
  if (AttentionProgram::getPieceKeys(program.program))
    emitPieces(program, e, function, scalars, thread, shared, block, hasRuns);
  else
    emitTile(program, e, function, scalars, thread, shared, block);
  return success();
}
