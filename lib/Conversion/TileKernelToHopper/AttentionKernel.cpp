// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionKernel.h"
#include "ParkedValues.h"
#include "fusednorm/Lowering/GPU/AttentionProgram.h"
#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Lowering/GPU/PieceTiles.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;
using launch::ExprAttr;
using launch::ExprKind;
using tilegpu::AttentionScores;

namespace {
/// Registers per thread of the producer warpgroup and of a consumer warpgroup. By default, three
/// warpgroups need 128 * (72 + 2 * 216) = 64512 of the 65536 registers of an SM.
struct Registers {
  uint32_t producer = 72, consumer = 216;

  static Registers of(const HopperAttention &shape) {
    // Copies of partial lines spill with 72 registers. Up to 112 columns of V, a consumer has fewer
    // accumulators.
    constexpr int64_t kFewColumns = 112;
    if (shape.hasPartialLines() && shape.valueColumns <= kFewColumns)
      return {104, 200};
    if (shape.warpgroups == 3)
      return {56, 152};
    if (!shape.overlapsSoftmax && !shape.hasPagedKeys)
      return {56, 224};
    return {};
  }
};
} // namespace

AttentionKernel::AttentionKernel(const HopperAttention &shape, const TargetInfo &target,
                                 bool launchDependents)
    : shape(shape), op(shape.op), h(this->op.getLoc(), this->op.getContext()),
      e(h, this->op.getLoc()),
      // Each consumer warp arrives once.
      queries(shared, 1, {{"queries", shape.queryBytes()}}, shape.warpgroups * kWarps),
      keys(shared, HopperAttention::kStages, {{"keys", shape.keyBytes()}},
           shape.warpgroups * kWarps),
      values(shared, HopperAttention::kStages, {{"values", shape.valueBytes()}},
             shape.warpgroups * kWarps),
      target(target), launchDependents(launchDependents) {
  if (shape.transposesV())
    arriving.emplace(shared, HopperAttention::kStages,
                     Pipeline::Tile{"arriving values", shape.arrivingBytes()}, kWarps);
  if (shape.splitsColumns)
    probabilities = shared.add("probabilities", shape.rows * HopperAttention::kLineBytes,
                               SharedPlan::kBaseAlignment);
  queries.addBarriers(shared, "queries");
  keys.addBarriers(shared, "keys");
  values.addBarriers(shared, "values");
  if (arriving)
    arriving->addBarriers(shared, "arriving values");
}

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

FailureOr<GPUKernelFunction::Shape> AttentionKernel::describe(launch::FuncOp kernel) {
  MLIRContext *context = kernel.getContext();
  FailureOr<ExprAttr> tiles = tilegpu::countTiles(kernel, shape.program);
  if (failed(tiles))
    return failure();
  GPUKernelFunction::Shape result;
  ExprAttr sms = ExprAttr::get(context, ExprKind::Multiprocessors, 0, 0, {});
  result.grid = ExprAttr::compute(ExprKind::Min, {sms, *tiles});
  result.threads = shape.threads();
  result.shared = ExprAttr::constant(context, shared.getBytes());
  result.minBlocks = 1;
  // Tile numbers are 32-bit. The loop counter ends at most one grid size past the last tile, far
  // below 2^31.
  constexpr int64_t kMostTiles = int64_t(1) << 30;
  auto limit = launch::ConstraintAttr::get(context, launch::ConstraintKind::AtMost, *tiles,
                                           ExprAttr::constant(context, kMostTiles),
                                           "queries: expected at most 2^30 tiles of queries");
  std::optional<bool> holds = limit.getConstant();
  if (holds && !*holds)
    return kernel.emitOpError("has too many tiles of queries for 32-bit indices: expected at most ")
           << kMostTiles;
  if (!holds)
    result.constraints.push_back(limit);
  return result;
}

void AttentionKernel::addMaps() {
  MLIRContext *context = op.getContext();
  auto add = [&](Value array, ArrayRef<int64_t> box) {
    int64_t lineBytes = box.back() * shape.elementBytes();
    unsigned number = cast<BlockArgument>(array).getArgNumber();
    auto type = cast<MemRefType>(array.getType());
    // TMA descriptors need extents of at least 1. An array without rows gets one row; nothing is
    // copied from it.
    SmallVector<ExprAttr> sizes, strides;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      sizes.push_back(
          type.isDynamicDim(dim)
              ? ExprAttr::compute(ExprKind::Max, {ExprAttr::extent(context, number, dim),
                                                  ExprAttr::constant(context, 1)})
              : ExprAttr::constant(context, std::max<int64_t>(type.getDimSize(dim), 1)));
    for (auto [dim, stride] : llvm::enumerate(type.getStridesAndOffset().first))
      strides.push_back(ShapedType::isDynamic(stride) ? ExprAttr::stride(context, number, dim)
                                                      : ExprAttr::constant(context, stride));
    function->addMap(launch::TensorMapAttr::get(context, number, sizes, strides, box,
                                                /*elementStrides=*/{}, lineBytes,
                                                /*interleave=*/0, /*l2Promotion=*/256,
                                                /*fillNaN=*/false));
  };
  // The heads of a query are adjacent rows. The box of a partial line ends past the columns, where
  // TMA copies write zeros.
  add(op.getQ(), {shape.queries(), shape.tileHeads, shape.lineColumns()});
  if (!shape.hasPagedKeys) {
    add(op.getK(), {shape.keys, 1, shape.lineColumns()});
    add(op.getV(), {shape.keys, 1, shape.valueLineBytes() / shape.elementBytes()});
  }
}

//===----------------------------------------------------------------------===//
// Function
//===----------------------------------------------------------------------===//

/// Returns the address of a new shared variable of `words` words. TMA copies and wgmma do not
/// access it, so it needs no proxy fence.
Value AttentionKernel::addWords(gpu::GPUModuleOp module, const Twine &name, int64_t words) {
  constexpr int64_t kAlignment = 16;
  auto type = LLVM::LLVMArrayType::get(h.getI32Type(), words);
  LLVM::GlobalOp variable;
  {
    OpBuilder::InsertionGuard guard(h);
    h.setInsertionPointToStart(module.getBody());
    variable = LLVM::GlobalOp::create(h, type, /*isConstant=*/false, LLVM::Linkage::Private,
                                      name.str(), Attribute(), kAlignment, kSharedSpace);
  }
  return LLVM::AddressOfOp::create(h, variable);
}

/// Returns the number of tiles of a piece.
static Value countPieceTiles(AttentionKernel &kernel) {
  const HopperAttention &shape = kernel.shape;
  ValueRange bounds = tilekernel::ProgramOp(shape.program).getBounds();
  Value heads = kernel.e.toI32(kernel.scalars.lookup(bounds[0]));
  if (shape.tileHeads != 1)
    heads = kernel.h.word(shape.heads / shape.tileHeads);
  return kernel.h.mul(
      heads, kernel.e.toI32(kernel.e.ceilDiv(kernel.scalars.lookup(bounds[1]), shape.queries())));
}

/// Computes the number of pieces with keys, and the pieces of a run.
static void findPieces(AttentionKernel &kernel) {
  HopperEmitter &h = kernel.h;
  tilegpu::FloatEmitter &e = kernel.e;
  tilekernel::ProgramOp program = kernel.shape.program;
  int64_t keys = tilegpu::AttentionProgram::getPieceKeys(program);
  if (!keys)
    return;
  kernel.scalars.map(program.getBody().getArgument(2), e.index(0));
  tilegpu::KeyBlockIterator walk(e, kernel.op, *kernel.function, kernel.scalars, e.index(0));
  tilegpu::PieceTiles tiles(e, walk, keys,
                            e.ceilDiv(kernel.scalars.lookup(program.getBounds()[2]), keys),
                            h.bitAnd(kernel.thread, kWarpThreads - 1));
  Value blocks = NVVM::GridDimXOp::create(h, h.getI32Type());
  Value levels = h.uniform(tiles.fillLevels(countPieceTiles(kernel), blocks));
  Value runs = h.uniform(tilegpu::PieceTiles::countRuns(e, tiles.getCount(), levels));
  kernel.pieces = PieceRuns{runs, {{}, {}, levels}};
}

/// Stores zeros to the rows of Q without a query, since MMAs read these rows.
static void clearUnusedRows(AttentionKernel &kernel) {
  constexpr int64_t kChunk = 16, kLine = HopperAttention::kLineBytes;
  int64_t threads = kernel.shape.threads();
  HopperEmitter &h = kernel.h;
  const HopperAttention &shape = kernel.shape;
  int64_t used = shape.queries() * shape.tileHeads;
  if (used == shape.rows)
    return;
  Value zero = kernel.e.constant(h.getI32Type(), 0);
  h.loop(h.mul(kernel.thread, kChunk), (shape.rows - used) * kLine, threads * kChunk, {},
         [&](Value at, ValueRange) -> AttentionKernel::Values {
           for (int64_t line = 0; line < shape.countLines(shape.columns); ++line)
             for (int64_t byte = 0; byte < kChunk; byte += 4) {
               int64_t to =
                   kernel.queries.getTileOffset(0) + (line * shape.rows + used) * kLine + byte;
               kernel.e.store(zero, h.at(h.at(kernel.base, at), to), 4);
             }
           return {};
         });
  auto space = NVVM::SharedSpaceAttr::get(h.getContext(), NVVM::SharedSpace::shared_cta);
  NVVM::FenceProxyOp::create(h, NVVM::ProxyKind::async_shared, space);
}

LogicalResult AttentionKernel::emit(launch::FuncOp kernel) {
  FailureOr<GPUKernelFunction::Shape> plan = describe(kernel);
  if (failed(plan))
    return failure();
  function.emplace(kernel, /*alignedBases=*/true);
  function->addArguments();
  addMaps();
  FailureOr<FunctionOpInterface> made = function->create(h, kernel.getName(), *plan);
  if (failed(made))
    return failure();
  auto module = (*made)->getParentOfType<gpu::GPUModuleOp>();
  scalars = function->getScalars();
  tilegpu::cloneScalars(h, kernel, *function, scalars);
  if (failed(tilegpu::ScalarRegion::verify(op)))
    return failure();
  queryMap = function->getMap(0);
  if (!shape.hasPagedKeys) {
    keyMap = function->getMap(1);
    valueMap = function->getMap(2);
  }
  LLVM::GlobalOp memory =
      GPUKernelFunction::getDynamicShared(h, module, SharedPlan::kBaseAlignment);
  base = LLVM::AddressOfOp::create(h, memory);
  words = addWords(module, kernel.getName() + "_blocks", HopperAttention::kStages);
  if (shape.splitsColumns)
    ofWarps = addWords(module, kernel.getName() + "_exchanged", 2 * shape.warpgroups * shape.rows);
  if (shape.parksValues)
    ofWarps = addWords(module, kernel.getName() + "_parked",
                       shape.warpgroups * kWarps * ParkedValues::kWords);
  thread = h.threadId(shape.threads());
  warp = h.uniform(h.shr(thread, 5));
  h.branch(h.isEqual(thread, shape.warpgroups * kGroupThreads), [&] {
    for (const Pipeline *pipeline : {&queries, &keys, &values})
      pipeline->init(h, base);
    if (arriving)
      arriving->init(h, base);
    NVVM::FenceMbarrierInitOp::create(h);
    for (Value map : {queryMap, keyMap, valueMap})
      if (map)
        TmaCopies::prefetch(h, map);
  });
  clearUnusedRows(*this);
  h.syncBlock();
  GPUKernelFunction::waitForPrevious(h, h.getLoc(), target, launchDependents);
  findPieces(*this);
  Registers registers = Registers::of(shape);
  h.branch(
      h.isEqual(h.shr(warp, 2), shape.warpgroups),
      [&] {
        h.setRegisters(registers.producer, /*more=*/false);
        emitAttentionProducer(*this);
      },
      [&] {
        h.setRegisters(registers.consumer, /*more=*/true);
        if (shape.splitsColumns)
          emitSplitAttentionConsumer(*this);
        else
          emitAttentionConsumer(*this);
      });
  return success();
}

AttentionScores AttentionKernel::scoresOf(Value head) {
  return {e, op, *function, scalars, shape.tileHeads == 1 ? head : Value()};
}

Value AttentionKernel::wordOf(PipelineState state) { return h.at(words, h.mul(state.stage, 4)); }

Value AttentionKernel::readWord(PipelineState state) {
  Value word = h.load(wordOf(state), h.getI32Type());
  // All lanes must read the word before one lane releases the stage.
  h.syncWarp();
  return h.uniform(word);
}

Value AttentionKernel::isSet(Value word, int64_t bit) {
  return h.compare(arith::CmpIPredicate::ne, h.bitAnd(word, bit), 0);
}

Value AttentionKernel::awaitNext(Value word, PipelineState next) {
  return e
      .choose(
          isSet(word, kIsLast), [&]() -> Values { return {h.word(0)}; },
          [&]() -> Values {
            keys.waitFull(h, base, next);
            return {readWord(next)};
          })
      .front();
}

Value fusednorm::tilehopper::locateValue(HopperEmitter &h, const HopperAttention &shape, Value key,
                                         Value chunk) {
  constexpr int64_t kChunk = 16;
  int64_t line = shape.valueLineBytes(), chunks = line / kChunk;
  // A swizzle of 128, 64 or 32 bytes changes after 1, 2 or 4 lines.
  Value swizzle = h.div(key, HopperAttention::kLineBytes / line);
  Value inLine = h.bitXor(h.bitAnd(chunk, chunks - 1), h.bitAnd(swizzle, chunks - 1));
  Value at = h.add(h.mul(key, line), h.mul(inLine, kChunk));
  return h.add(h.mul(h.div(chunk, chunks), shape.keys * line), at);
}

AttentionKernel::Values
AttentionKernel::forEachTile(const Values &carried,
                             function_ref<Values(Value, Value, ValueRange)> body) {
  tilekernel::ProgramOp program = shape.program;
  ValueRange bounds = program.getBounds();
  Value heads = e.toI32(scalars.lookup(bounds[0]));
  if (shape.tileHeads != 1)
    heads = h.word(shape.heads / shape.tileHeads);
  Value tiles = e.toI32(e.ceilDiv(scalars.lookup(bounds[1]), shape.queries()));
  // The tile number counts down to 0, so the loop carries no end value.
  Value block = NVVM::BlockIdXOp::create(h, h.getI32Type());
  int64_t pieceKeys = tilegpu::AttentionProgram::getPieceKeys(program);
  Value all = h.mul(tiles, heads);
  if (pieceKeys)
    all = h.mul(all, pieces->count);
  Value last = h.sub(h.sub(all, 1), block);
  // With pieces of keys, the lower bits of the number are the piece of a run.
  if (pieceKeys)
    last = h.shl(last, pieces->piece.levels);
  Values initial{last};
  llvm::append_range(initial, carried);
  Values results = e.repeat(
      initial, [&](ValueRange at) { return h.compare(arith::CmpIPredicate::sge, at[0], 0); },
      [&](ValueRange at) -> Values {
        Value number = at[0];
        Value mask; // of the piece in a run
        if (pieceKeys) {
          tilegpu::AttentionPiece &piece = pieces->piece;
          mask = h.sub(h.shl(h.word(1), piece.levels), 1);
          Value ofRun = h.mul(tiles, heads), unit = h.shr(number, piece.levels);
          Value run = h.div(unit, ofRun);
          piece.first = h.shl(run, piece.levels);
          piece.number = h.bitAnd(number, mask);
          scalars.map(program.getBody().getArgument(2),
                      e.toIndex(h.mul(h.add(piece.first, piece.number), pieceKeys)));
          number = tilegpu::PieceTiles::rotate(e, h.rem(unit, ofRun), run, ofRun,
                                               NVVM::GridDimXOp::create(h, h.getI32Type()));
        }
        Value head = h.rem(number, heads), tile = h.div(number, heads);
        if (shape.tileHeads != 1)
          head = h.mul(head, shape.tileHeads);
        // The shuffle stops the compiler from hoisting the grid size out of the loop.
        Value step = h.uniform(NVVM::GridDimXOp::create(h, h.getI32Type()));
        Value after = h.sub(at[0], step);
        if (pieceKeys) {
          const tilegpu::AttentionPiece &piece = pieces->piece;
          Value isEnd = h.compare(arith::CmpIPredicate::eq, piece.number, mask);
          Value previous = h.sub(h.bitAnd(at[0], h.bitXor(mask, -1)), h.shl(step, piece.levels));
          after = e.select(isEnd, previous, h.add(at[0], 1));
        }
        Values next{after};
        llvm::append_range(
            next, body(e.toIndex(head), e.toIndex(h.mul(tile, shape.queries())), at.drop_front()));
        return next;
      });
  return Values(llvm::drop_begin(results));
}

AttentionKernel::Values
AttentionKernel::forEachRun(const Values &carried, RunBody body,
                            const tilegpu::KeyBlockIterator::Parking &parking) {
  return forEachTile(carried, [&](Value head, Value first, ValueRange at) {
    tilegpu::KeyBlockIterator walk = walkOf(head);
    walk.setParking(parking);
    AttentionScores scores = scoresOf(head);
    return walk.forEachRun(first, shape.queries(), Values(at),
                           [&](const tilegpu::AttentionRun &run, ValueRange at) -> Values {
                             auto emit = [&] { return body(walk, scores, run.uniform(e), at); };
                             Value hasPiece = walk.hasPiece(run);
                             return hasPiece ? e.choose(hasPiece, emit, [&] { return Values(at); })
                                             : emit();
                           });
  });
}

tilegpu::KeyBlockIterator AttentionKernel::walkOf(Value head) {
  tilegpu::KeyBlockIterator walk(e, op, *function, scalars, head, shape.tileHeads);
  Value offsets = function->getBuffer(op.getRowOffsets()).extents[0];
  walk.shareSequences(e.toIndex(h.uniform(e.toI32(e.sub(offsets, 1)))));
  if (pieces)
    walk.setPiece(pieces->piece);
  return walk;
}
