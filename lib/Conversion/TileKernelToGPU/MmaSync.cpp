// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An MMA adds along K in any order. Elements may be assigned to its K positions freely, if both
// operands use the same assignment.

#include "MmaSync.h"
#include "OperandPipeline.h"
#include "fusednorm/Lowering/GPU/MatrixInstructions.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;

ThreadTile::ThreadTile(GPUEmitter &e, const GPUTileLayout &layout, Value thread)
    : rows(layout.threadRows()), columns(layout.threadColumns()),
      run(layout.right.pairsLines ? 4 : 2), lane(e.bitAnd(thread, kWarpThreads - 1)) {
  Value warp = e.shr(thread, 5);
  warpRow = e.mul(e.rem(warp, layout.warpRows()), layout.warpM);
  warpColumn = e.mul(e.div(warp, layout.warpRows()), layout.warpN);
  firstRow = e.add(warpRow, e.shr(lane, 2));
  firstColumn = e.add(warpColumn, e.mul(e.bitAnd(lane, 3), run));
}

int64_t ThreadTile::columnOffset(int64_t c) const {
  int64_t fragment = c / 2, second = c % 2;
  return run == 2 ? fragment * 8 + second : fragment / 2 * 16 + second * 2 + fragment % 2;
}

SmallVector<Value> Gemms::run(Value left, Value right, ArrayRef<Value> accumulators) {
  if (traits.path == MatrixInstruction::MultiplyAdds)
    return multiplyAdds(left, right, accumulators);
  return issueMmas(left, right, accumulators);
}

//===----------------------------------------------------------------------===//
// Matrix instructions
//===----------------------------------------------------------------------===//

SmallVector<Value> Gemms::issueMmas(Value left, Value right, ArrayRef<Value> accumulators) {
  Values result(accumulators);
  Value zero = e.constant(e.b.getZeroAttr(accumulatorType()));
  if (accumulators.empty())
    result.assign(tile.rows * tile.columns, zero);
  // FP8 MMAs accumulate with reduced precision, so their results are added in f32 after each
  // instruction.
  bool addsOutside = traits.path == MatrixInstruction::Matrix8;
  auto multiplyRows = [&](int64_t step, int64_t i, ArrayRef<Value> row, ArrayRef<Values> columns) {
    for (size_t j = 0; j < columns.size(); ++j) {
      auto at = [&](int64_t half, int64_t second) -> Value & {
        return result[(2 * i + half) * tile.columns + 2 * j + second];
      };
      Values before{at(0, 0), at(0, 1), at(1, 0), at(1, 1)};
      Values own = multiply(row, columns[j], addsOutside ? Values(4, zero) : before);
      bool isFirst = accumulators.empty() && step == 0;
      for (int64_t number = 0; number < 4; ++number)
        at(number / 2, number % 2) =
            addsOutside && !isFirst ? e.add(before[number], own[number]) : own[number];
    }
  };
  int64_t steps = layout.k / traits.instructionK(), rows = layout.warpM / 16;
  if (layout.countRightLoads(traits) == 1) {
    for (int64_t step = 0; step < steps; ++step) {
      SmallVector<Values> own;
      for (int64_t i = 0; i < rows; ++i)
        own.push_back(loadLeft(left, step, i));
      SmallVector<Values> columns = loadRight(right, step);
      for (int64_t i = 0; i < rows; ++i)
        multiplyRows(step, i, own[i], columns);
    }
    return result;
  }
  for (int64_t i = 0; i < rows; ++i) {
    // This stops the compiler from keeping all fragments of B, for which there are no registers.
    if (i)
      NVVM::SyncWarpOp::create(e.b, e.loc, e.i32(-1));
    for (int64_t step = 0; step < steps; ++step)
      multiplyRows(step, i, loadLeft(left, step, i), loadRight(right, step));
  }
  return result;
}

/// Loads 32 bytes of 16 rows. Lane l addresses row l % 16, chunk l / 16. If an instruction takes
/// only 16 bytes, the second chunk is zeros.
SmallVector<Value> Gemms::loadLeft(Value base, int64_t step, int64_t number) {
  Value line = e.add(tile.warpRow, e.bitAnd(tile.lane, 15));
  Value order = OperandPipeline::orderOf(e, layout.left, line);
  bool isHalf = traits.takesHalves();
  Value chunk = isHalf ? e.i32(step) : e.add(e.shr(tile.lane, 4), 2 * step);
  Value indices = e.add(e.mul(line, layout.left.pitch), e.shl(e.bitXor(chunk, order), 4));
  Value address = e.ahead(e.ahead(base, indices), 16 * number * layout.left.pitch);
  Values fragment = loadMatrices(e, address, isHalf ? 2 : 4, false);
  if (isHalf)
    fragment.append(2, e.i32(0));
  return fragment;
}

/// Loads two registers for each eight columns; one ldmatrix loads sixteen columns.
SmallVector<SmallVector<Value>> Gemms::loadRight(Value base, int64_t step) {
  const OperandTile &own = layout.right;
  Value lane = tile.lane, line, chunk;
  bool isHalf = traits.takesHalves();
  if (traits.rightIsTransposed && isHalf) {
    // A line is a column; the instruction takes one chunk of it.
    line = e.add(tile.warpColumn, e.bitAnd(lane, 15));
    chunk = e.i32(step);
  } else if (traits.rightIsTransposed) {
    // A line is a column: lane l addresses column l % 8 + l / 16 * 8, chunk l / 8 % 2.
    line = e.add(e.add(tile.warpColumn, e.bitAnd(lane, 7)), e.shl(e.shr(lane, 4), 3));
    chunk = e.add(e.bitAnd(e.shr(lane, 3), 1), 2 * step);
  } else if (!own.pairsLines) {
    // A line is one index along K: lane l addresses index l % 16, chunk l / 16 of its columns.
    line = e.add(e.bitAnd(lane, 15), 16 * step);
    chunk = e.add(e.shr(tile.warpColumn, 3), e.shr(lane, 4));
  } else {
    // A line is one index along K, and 16-bit matrix elements hold two columns. One matrix has the
    // even indices and the other the odd indices, so that a thread gets four consecutive indices.
    Value row = e.bitAnd(lane, 7), matrix = e.shr(lane, 3);
    Value first = e.bitAnd(matrix, 1);
    if (!isHalf)
      first = e.add(first, e.shl(e.shr(matrix, 1), 4));
    line = e.add(e.add(e.shl(row, 1), first), traits.instructionK() * step);
    chunk = e.shr(tile.warpColumn, 4);
  }
  Value order = OperandPipeline::orderOf(e, own, line);
  Value start = e.ahead(base, e.mul(line, own.pitch));
  SmallVector<Values> fragments;
  int64_t count = layout.warpN / 8;
  for (int64_t fragment = 0; fragment < count; fragment += 2) {
    Value address;
    if (traits.rightIsTransposed) {
      address = e.ahead(start, e.shl(e.bitXor(chunk, order), 4));
      address = e.ahead(address, fragment * 8 * own.pitch);
    } else {
      Value at = e.add(chunk, own.pairsLines ? fragment / 2 : fragment);
      address = e.ahead(start, e.shl(e.bitXor(at, order), 4));
    }
    int64_t matrices = std::min<int64_t>(2, count - fragment) * (isHalf ? 1 : 2);
    if (isHalf && own.pairsLines)
      matrices = 2;
    Values registers = loadMatrices(e, address, matrices, !traits.rightIsTransposed);
    if (own.pairsLines) {
      // Selects the bytes of the even or odd columns. `low` has indices 0 and 2 along K, `high` 1
      // and 3.
      auto pick = [&](Value low, Value high, bool odd) {
        Value mask = e.i32(0x00ff00ff), upper = e.i32(int32_t(0xff00ff00));
        Value x = odd ? e.bitAnd(e.shr(low, 8), mask) : e.bitAnd(low, mask);
        Value y = odd ? e.bitAnd(high, upper) : e.shl(e.bitAnd(high, mask), 8);
        return e.bitOr(x, y);
      };
      for (bool odd : {false, true})
        fragments.push_back({pick(registers[0], registers[1], odd),
                             isHalf ? e.i32(0) : pick(registers[2], registers[3], odd)});
      continue;
    }
    if (isHalf) {
      for (Value own : registers)
        fragments.push_back({own, e.i32(0)});
      continue;
    }
    fragments.push_back({registers[0], registers[1]});
    if (matrices == 4)
      fragments.push_back({registers[2], registers[3]});
  }
  return fragments;
}

Type Gemms::accumulatorType() {
  return isa<IntegerType>(traits.element) ? Type(e.b.getI32Type()) : Type(e.b.getF32Type());
}

SmallVector<Value> Gemms::multiply(ArrayRef<Value> a, ArrayRef<Value> b,
                                   ArrayRef<Value> accumulators) {
  auto type =
      LLVM::LLVMStructType::getLiteral(e.b.getContext(), SmallVector<Type>(4, accumulatorType()));
  auto fields = [&](Value result) {
    return Values{e.field(result, 0), e.field(result, 1), e.field(result, 2), e.field(result, 3)};
  };
  if (traits.path == MatrixInstruction::Matrix16)
    return multiplyMatrices(e, a, b, accumulators, traits.element.isBF16());
  if (traits.path == MatrixInstruction::Matrix8) {
    StringRef kind = isa<Float8E5M2Type>(traits.element) ? "e5m2" : "e4m3";
    std::string name = ("llvm.nvvm.mma.m16n8k32.row.col.f32." + kind + "." + kind + ".f32").str();
    Values operands(a);
    llvm::append_range(operands, b);
    llvm::append_range(operands, accumulators);
    return fields(LLVM::CallIntrinsicOp::create(e.b, e.loc, type, e.b.getStringAttr(name), operands)
                      .getResult(0));
  }
  if (traits.path == MatrixInstruction::Integer) {
    constexpr auto kind = NVVM::MMATypes::s8;
    return fields(NVVM::MmaOp::create(
        e.b, e.loc, type, a, b, accumulators, {16, 8, 32}, std::nullopt,
        NVVM::MMAIntOverflow::wrapped, std::array<NVVM::MMATypes, 2>{kind, kind},
        std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row, NVVM::MMALayout::col}));
  }
  // The two halves of K are multiplied one after the other.
  auto convert = [&](Value bytes) { return toF16(e, bytes, traits.element, traits.hasConversion); };
  std::array<std::pair<Value, Value>, 4> rows;
  for (auto [own, bytes] : llvm::zip(rows, a))
    own = convert(bytes);
  std::pair<Value, Value> low = convert(b[0]), high = convert(b[1]);
  Values first = multiplyMatrices(e, {rows[0].first, rows[1].first, rows[0].second, rows[1].second},
                                  {low.first, low.second}, accumulators, false);
  if (traits.takesHalves())
    return first;
  return multiplyMatrices(e, {rows[2].first, rows[3].first, rows[2].second, rows[3].second},
                          {high.first, high.second}, first, false);
}

//===----------------------------------------------------------------------===//
// FMA
//===----------------------------------------------------------------------===//

SmallVector<Value> Gemms::loadFour(Value pointer) {
  Values result;
  Value four = e.load(VectorType::get({4}, e.b.getF32Type()), pointer, 16);
  for (int64_t i = 0; i < 4; ++i)
    result.push_back(vector::ExtractOp::create(e.b, e.loc, four, ArrayRef<int64_t>{i}));
  return result;
}

SmallVector<Value> Gemms::multiplyAdds(Value left, Value right, ArrayRef<Value> accumulators) {
  int64_t bytes = traits.elementBytes();
  Type type = e.b.getF32Type();
  Values init(accumulators);
  if (accumulators.empty())
    init.assign(tile.rows * tile.columns, e.constant(e.b.getZeroAttr(type)));
  auto loop = scf::ForOp::create(e.b, e.loc, e.i32(0), e.i32(layout.k / 4), e.i32(1), init);
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Values result(loop.getRegionIterArgs());
  Value byte = e.mul(loop.getInductionVar(), 4 * bytes);

  // Loads four adjacent elements of a line, from `byte` on.
  auto fourOf = [&](Value base, const OperandTile &own, Value line, int64_t further) {
    Value order = OperandPipeline::orderOf(e, own, line);
    Value indices = e.add(e.shl(e.bitXor(e.shr(byte, 4), order), 4), e.bitAnd(byte, 15));
    return loadFour(
        e.ahead(base, e.add(e.add(e.mul(line, own.pitch), indices), further * own.pitch)));
  };
  SmallVector<Values> rows, columns;
  for (int64_t r = 0; r < tile.rows; ++r)
    rows.push_back(fourOf(left, layout.left, tile.firstRow, tile.rowOffset(r)));
  if (traits.rightIsTransposed) {
    for (int64_t c = 0; c < tile.columns; ++c)
      columns.push_back(fourOf(right, layout.right, e.add(tile.firstColumn, c % 2), c / 2 * 8));
  } else {
    // Two adjacent elements of each of four lines.
    columns.resize(tile.columns);
    for (int64_t product = 0; product < 4; ++product) {
      Value line = e.add(e.mul(loop.getInductionVar(), 4), product);
      Value order = OperandPipeline::orderOf(e, layout.right, line);
      Value start = e.ahead(right, e.mul(line, layout.right.pitch));
      for (int64_t c = 0; c < tile.columns; c += 2) {
        Value at = e.mul(e.add(tile.firstColumn, c / 2 * 8), bytes);
        Value indices = e.add(e.shl(e.bitXor(e.shr(at, 4), order), 4), e.bitAnd(at, 15));
        for (int64_t second : {0, 1}) {
          Value pointer = e.ahead(start, e.add(indices, second * bytes));
          columns[c + second].push_back(e.load(type, pointer, bytes));
        }
      }
    }
  }
  for (int64_t product = 0; product < 4; ++product)
    for (int64_t r = 0; r < tile.rows; ++r)
      for (int64_t c = 0; c < tile.columns; ++c) {
        Value &sum = result[r * tile.columns + c];
        Value x = rows[r][product], y = columns[c][product];
        sum = LLVM::FMAOp::create(e.b, e.loc, x, y, sum);
      }
  scf::YieldOp::create(e.b, e.loc, result);
  return Values(loop.getResults());
}
