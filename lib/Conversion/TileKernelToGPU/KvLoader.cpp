// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KvLoader.h"
#include "OperandPipeline.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Lowering/GPU/MatrixInstructions.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

/// Bytes of a chunk of a line, and of an element in shared memory.
static constexpr int64_t kChunk = 16, kBytes = 2;

static MemRefType typeOf(Value memref) { return cast<MemRefType>(memref.getType()); }

Value KvLoader::testAlignment(FloatEmitter &e, AttentionOp op, const GPUKernelFunction &function) {
  Value result;
  const Value arrays[] = {op.getQ(), op.getK(), op.getV(), op.getRope(), op.getOut()};
  for (Value array : arrays) {
    if (!array)
      continue;
    int64_t last = typeOf(array).getRank() - 1;
    LineAccess access = LineAccess::of(function, array, last);
    result = e.both(result, access.emitTest(e, function, array, last));
  }
  return result;
}

Value KvLoader::rawTile(Value stage) {
  return e.ahead(e.ahead(shared, stage), layout.keepsQueries ? 0 : layout.query.bytes());
}

Value KvLoader::keyTile(Value stage) {
  if (!layout.widensStages)
    return rawTile(stage);
  return e.ahead(shared, layout.sharedBytes() - layout.exchangeBytes() - layout.tileBytes());
}

void KvLoader::commit() { NVVM::CpAsyncCommitGroupOp::create(e.b, e.loc); }
void KvLoader::wait() { NVVM::CpAsyncWaitGroupOp::create(e.b, e.loc, uint32_t(0)); }

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

void KvLoader::loadQueries(const AttentionRun &run) {
  Value array = op.getQ();
  auto indexOf = [&](Value row) { return walk.queryIndex(run, array, row); };
  Piece piece;
  piece.array = array;
  piece.columns = layout.columns;
  piece.width = layout.query.lineBytes / kBytes;
  piece.lines = &layout.query;
  piece.tile = queryTile();
  piece.count = walk.countRows(run);
  piece.indexOf = indexOf;
  load(piece);
}

void KvLoader::loadBlock(const AttentionRun &run, Value begin, Value stage) {
  Value count = e.sub(run.keyCount, begin);
  const OperandTile rawKey = layout.rawLines(layout.key), rawValue = layout.rawLines(layout.value);
  auto loadPart = [&](Value array, KeyPart part) {
    auto indexOf = [&](Value key) { return walk.keyIndex(run, array, part, e.add(begin, key)); };
    Piece piece;
    piece.array = array;
    piece.count = count;
    piece.indexOf = indexOf;
    piece.lines = part == KeyPart::Value ? &layout.value : &layout.key;
    piece.tile = part == KeyPart::Value ? valueTile(stage) : keyTile(stage);
    int64_t all = piece.lines->lineBytes / kBytes;
    if (layout.widensStages) {
      piece.bytes = 1;
      piece.lines = part == KeyPart::Value ? &rawValue : &rawKey;
      piece.tile = e.ahead(rawTile(stage), part == KeyPart::Value ? rawKey.bytes() : 0);
    }
    switch (part) {
    case KeyPart::Key:
      piece.columns = layout.keyColumns;
      piece.width = op.getRope() ? layout.keyColumns : all;
      break;
    case KeyPart::Rope:
      piece.firstColumn = op.getRopeColumn();
      piece.columns = layout.columns - layout.keyColumns;
      piece.lineColumn = layout.keyColumns;
      piece.width = all - layout.keyColumns;
      break;
    case KeyPart::Value:
      piece.columns = layout.valueColumns;
      piece.width = all;
      break;
    }
    piece.part = part;
    piece.scales = walk.columnScales(part);
    auto scaleIndexOf = [&](Value key) {
      return walk.keyIndex(run, piece.scales, part, e.add(begin, key));
    };
    piece.isPaged = part == KeyPart::Rope ? !op.getRopeIndex().empty() : !op.hasContiguousKeys();
    piece.scaleIndexOf = scaleIndexOf;
    load(piece);
  };
  loadPart(op.getK(), KeyPart::Key);
  if (op.getRope())
    loadPart(op.getRope(), KeyPart::Rope);
  if (!layout.hasValuesInKeys)
    loadPart(op.getV(), KeyPart::Value);
  if (layout.hasKeyScales)
    copyScales(run, begin, stage);
}

void KvLoader::copyScales(const AttentionRun &run, Value begin, Value stage) {
  constexpr int64_t kScale = 4;
  assert(layout.keys <= layout.threads() && "expected a thread for each key");
  Value left = e.sub(run.keyCount, begin), own = e.toIndex(thread);
  e.when(e.compare(Predicate::slt, thread, layout.keys), [&] {
    Value isThere = e.compare(Predicate::slt, own, left);
    Value key = e.add(begin, e.smaller(own, e.sub(left, 1)));
    const Value arrays[] = {op.getKScales(), op.getVScales()};
    for (auto [number, scales] : llvm::enumerate(arrays)) {
      KeyPart part = number == 0 ? KeyPart::Key : KeyPart::Value;
      Value from = e.mul(walk.keyIndex(run, scales, part, key), kScale);
      Value to = e.ahead(scaleTile(stage, int64_t(number)), e.mul(thread, kScale));
      NVVM::CpAsyncOp::create(e.b, e.loc, to, e.ahead(function.getBuffer(scales).pointer, from),
                              uint32_t(kScale), NVVM::LoadCacheModifierKind::CA,
                              e.select(isThere, e.i32(kScale), e.i32(0)));
    }
  });
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

LineAccess KvLoader::accessTo(const Piece &piece) const {
  return LineAccess::of(function, piece.array, typeOf(piece.array).getRank() - 1);
}

int64_t KvLoader::copyBytes(const Piece &piece) const {
  if (piece.bytes == kBytes && typeOf(piece.array).getElementType() != layout.factor)
    return 0;
  // Chunks must be whole and must not be shared with another piece.
  int64_t columns = piece.chunkColumns();
  if (piece.lineColumn % columns != 0 || piece.width % columns != 0)
    return 0;
  int64_t bytes = std::gcd(accessTo(piece).bytes, piece.firstColumn * piece.bytes);
  return bytes >= 4 ? bytes : 0;
}

void KvLoader::load(const Piece &piece) {
  int64_t bytes = copyBytes(piece);
  auto loadWide = [&] {
    bytes ? copyChunks(piece, bytes) : widenChunks(piece);
    return Values();
  };
  auto loadNarrow = [&] {
    loadElements(piece);
    return Values();
  };
  if (!bytes && (piece.bytes == 1 || !hasByteChunks(piece)))
    loadElements(piece);
  else if (areAligned && accessTo(piece).isTested)
    e.choose(areAligned, loadWide, loadNarrow);
  else
    loadWide();
}

/// Returns the address of a column of a line: the first one of a chunk, or a single element.
Value KvLoader::targetOf(const Piece &piece, Value line, Value column) {
  Value byte = e.mul(e.add(column, piece.lineColumn), piece.bytes);
  Value order = OperandPipeline::orderOf(e, *piece.lines, line);
  Value indices = e.bitXor(byte, e.shl(order, 4));
  return e.ahead(piece.tile, e.add(e.mul(line, piece.lines->pitch), indices));
}

SmallVector<KvLoader::Copy> KvLoader::planCopies(const Piece &piece) {
  int64_t columns = piece.chunkColumns();
  int64_t chunks = piece.width / columns, total = piece.lines->lines * chunks;
  int64_t threads = layout.threads();
  int64_t period = piece.lines->linesPerOrder * piece.lines->orders;
  // If a round covers whole periods of the swizzle, a thread has the same chunk in each round, at a
  // constant distance from its first chunk. Otherwise a round may cover eight chunks of each line,
  // so that a thread has few lines.
  int64_t chunksOfRound = chunks, linesOfRound = threads / chunks;
  bool isRegular = threads % chunks == 0 && total % threads == 0 && linesOfRound % period == 0;
  if (!isRegular) {
    chunksOfRound = 8;
    linesOfRound = threads / chunksOfRound;
    isRegular = chunks % chunksOfRound == 0 && piece.lines->lines % linesOfRound == 0 &&
                linesOfRound % period == 0;
  }
  Value last = e.sub(piece.count, 1);
  SmallVector<Copy> copies;
  for (int64_t round = 0; round * threads < total; ++round) {
    Copy copy;
    int64_t rounds = isRegular ? chunks / chunksOfRound : 1;
    int64_t lines = round / rounds * linesOfRound, ahead = round % rounds * chunksOfRound;
    if (isRegular && ahead) {
      copy = copies[round - round % rounds];
      copy.column = e.add(copy.column, ahead * columns);
      copy.target = e.ahead(copy.target, ahead * kChunk);
      copies.push_back(copy);
      continue;
    }
    if (isRegular && round > 0) {
      copy = copies.front();
      copy.line = e.add(copy.line, lines);
      copy.target = e.ahead(copy.target, lines * piece.lines->pitch);
    } else {
      Value number = e.add(thread, round * threads);
      int64_t divisor = isRegular ? chunksOfRound : chunks;
      copy.line = e.div(number, divisor);
      copy.column = e.mul(e.rem(number, divisor), columns);
      copy.target = targetOf(piece, copy.line, copy.column);
      if (total % threads != 0 && (round + 1) * threads > total)
        copy.isOne = e.compare(Predicate::ult, number, total);
    }
    Value line = e.toIndex(copy.line);
    copy.isThere = e.compare(Predicate::slt, line, piece.count);
    copy.row = e.smaller(line, last);
    if (piece.isPaged)
      copy.indices = piece.indexOf(copy.row);
    copies.push_back(copy);
  }
  return copies;
}

void KvLoader::copyChunks(const Piece &piece, int64_t size) {
  bool isWhole = piece.columns == piece.width;
  auto cache = size == kChunk ? NVVM::LoadCacheModifierKind::CG : NVVM::LoadCacheModifierKind::CA;
  // Indices from a page table are all loaded first, so that no copy comes before a load.
  SmallVector<Copy> copies = planCopies(piece);
  Value pointer = function.getBuffer(piece.array).pointer;
  for (const Copy &copy : copies)
    e.when(copy.isOne, [&] {
      Value indices = copy.indices ? copy.indices : piece.indexOf(copy.row);
      // Copies past the last column write zeros; their source is the first column of the row.
      Value column = isWhole ? copy.column
                             : e.select(e.compare(Predicate::slt, copy.column, piece.columns),
                                        copy.column, e.i32(0));
      Value from = e.mul(e.add(e.add(indices, piece.firstColumn), e.toIndex(column)), piece.bytes);
      for (int64_t part = 0; part < kChunk; part += size) {
        Value count = e.i32(size);
        Value source = from;
        if (!isWhole) {
          Value left = e.mul(e.sub(e.sub(e.i32(piece.columns), copy.column), part / piece.bytes),
                             piece.bytes);
          count = e.smaller(e.larger(left, 0), size);
          // A part that reads nothing may be past the end of the array.
          Value isRead = e.compare(Predicate::sgt, count, 0);
          source = e.add(from, e.select(isRead, e.index(part), e.index(0)));
        } else if (part) {
          source = e.add(from, part);
        }
        count = e.select(copy.isThere, count, e.i32(0));
        NVVM::CpAsyncOp::create(e.b, e.loc, e.ahead(copy.target, part), e.ahead(pointer, source),
                                uint32_t(size), cache, count);
      }
    });
}

//===----------------------------------------------------------------------===//
// 8-bit floats
//===----------------------------------------------------------------------===//

bool KvLoader::hasByteChunks(const Piece &piece) {
  constexpr int64_t columns = kChunk / kBytes;
  int64_t bytes = accessTo(piece).bytes;
  auto isWhole = [](int64_t number) { return number % columns == 0; };
  return isSmallType(typeOf(piece.array).getElementType()) && isWhole(bytes) && bytes != 0 &&
         isWhole(piece.firstColumn) && isWhole(piece.columns) && isWhole(piece.lineColumn) &&
         isWhole(piece.width) && (!piece.scales || isWhole(walk.columnGroup(piece.part)));
}

KvLoader::Values KvLoader::widenChunk(const Piece &piece, Value row, Value column) {
  Type i32 = e.b.getI32Type(), type = typeOf(piece.array).getElementType();
  column = e.add(column, piece.firstColumn);
  Value from = e.add(piece.indexOf(row), column);
  Value bytes =
      e.load(VectorType::get({2}, i32), e.ahead(function.getBuffer(piece.array).pointer, from), 8);
  if (!piece.scales)
    return widenEight(e, bytes, type, layout.factor, layout.hasConversion);
  return widenEight(e, bytes, type, layout.factor, layout.hasConversion, [&] {
    Value group = e.div(column, walk.columnGroup(piece.part));
    return walk.widenAt(piece.scales, e.add(piece.scaleIndexOf(row), group));
  });
}

void KvLoader::widenChunks(const Piece &piece) {
  constexpr int64_t columns = kChunk / kBytes;
  int64_t chunks = piece.width / columns, total = piece.lines->lines * chunks;
  auto loop = scf::ForOp::create(e.b, e.loc, thread, e.i32(total), e.i32(layout.threads()));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  Value line = e.div(number, chunks), column = e.mul(e.rem(number, chunks), columns);
  Value isThere = e.compare(Predicate::slt, e.toIndex(line), piece.count);
  if (piece.columns != piece.width)
    isThere = e.both(isThere, e.compare(Predicate::slt, column, piece.columns));
  Values words = e.choose(
      isThere, [&] { return widenChunk(piece, e.toIndex(line), e.toIndex(column)); },
      [&]() -> Values { return Values(4, e.i32(0)); });
  Value chunk =
      vector::FromElementsOp::create(e.b, e.loc, VectorType::get({4}, e.b.getI32Type()), words);
  e.store(chunk, targetOf(piece, line, column), kChunk);
}

void KvLoader::widenTile(Type type, const OperandTile &lines, Value from, Value tile) {
  constexpr int64_t columns = kChunk / kBytes;
  Piece piece;
  piece.lines = &lines;
  piece.tile = tile;
  int64_t chunks = lines.lineBytes / kChunk, pitch = layout.rawLines(lines).pitch;
  auto loop =
      scf::ForOp::create(e.b, e.loc, thread, e.i32(lines.lines * chunks), e.i32(layout.threads()));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  Value line = e.div(number, chunks), column = e.mul(e.rem(number, chunks), columns);
  Value source = e.ahead(from, e.add(e.mul(line, pitch), column));
  Value bytes = e.load(VectorType::get({2}, e.b.getI32Type()), source, columns);
  Value chunk = vector::FromElementsOp::create(
      e.b, e.loc, VectorType::get({4}, e.b.getI32Type()),
      widenEight(e, bytes, type, layout.factor, layout.hasConversion));
  e.store(chunk, targetOf(piece, line, column), kChunk);
}

void KvLoader::widenStage(Value stage) {
  Type type = typeOf(op.getK()).getElementType();
  Value from = rawTile(stage);
  widenTile(type, layout.key, from, keyTile(stage));
  if (!layout.hasValuesInKeys)
    widenTile(type, layout.value, e.ahead(from, layout.rawLines(layout.key).bytes()),
              valueTile(stage));
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Loads one element of a row, converted to the type of the operand, as 16 bits; or its bytes.
Value KvLoader::loadElement(const Piece &piece, Value row, Value column) {
  Type own = typeOf(piece.array).getElementType(), i16 = e.b.getIntegerType(16);
  Value indices = piece.indexOf(row), wide;
  if (piece.bytes == 1)
    return e.load(e.b.getI8Type(),
                  e.ahead(function.getBuffer(piece.array).pointer, e.add(indices, column)), 1);
  if (piece.part == KeyPart::Rope || piece.scales) {
    Value scaleIndex = piece.scales ? piece.scaleIndexOf(row) : Value();
    wide = walk.keyElement(piece.array, piece.part, indices, scaleIndex,
                           e.add(column, piece.firstColumn));
  } else if (own == layout.factor) {
    Value address =
        e.ahead(function.getBuffer(piece.array).pointer, e.mul(e.add(indices, column), kBytes));
    return e.load(i16, address, kBytes);
  } else {
    wide = walk.widenAt(piece.array, e.add(indices, column));
  }
  return e.bitcast(i16, arith::TruncFOp::create(e.b, e.loc, layout.factor, wide));
}

void KvLoader::loadElements(const Piece &piece) {
  int64_t total = piece.lines->lines * piece.width, threads = layout.threads();
  Value zero = e.constant(e.b.getIntegerType(8 * piece.bytes), 0);
  auto loop = scf::ForOp::create(e.b, e.loc, thread, e.i32(total), e.i32(threads));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  Value line = e.div(number, piece.width), column = e.rem(number, piece.width);
  Value isThere = e.compare(Predicate::slt, e.toIndex(line), piece.count);
  if (piece.columns != piece.width)
    isThere = e.both(isThere, e.compare(Predicate::slt, column, piece.columns));
  Value element = e.choose(
      isThere,
      [&]() -> FloatEmitter::Values {
        return {loadElement(piece, e.toIndex(line), e.toIndex(column))};
      },
      [&]() -> FloatEmitter::Values { return {zero}; })[0];
  e.store(element, targetOf(piece, line, column), piece.bytes);
}
