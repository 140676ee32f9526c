// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SplitKvMerge.h"
#include "fusednorm/Lowering/GPU/ElementAddress.h"
#include "fusednorm/Lowering/GPU/LineAccess.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

static constexpr double kLog2E = 1.4426950408889634, kLn2 = 0.6931471805599453;

static MemRefType typeOf(Value memref) { return cast<MemRefType>(memref.getType()); }
static int64_t bytesOf(Value memref) {
  return typeOf(memref).getElementType().getIntOrFloatBitWidth() / 8;
}

int64_t SplitKvMerge::widthOf(Value memref) const {
  int64_t last = typeOf(memref).getRank() - 1;
  LineAccess access = LineAccess::of(function, memref, last);
  int64_t bytes = access.isTested ? 0 : access.bytes;
  int64_t elements = bytes / bytesOf(memref);
  return elements > 1 ? std::gcd(elements, columns) : 1;
}

SplitKvMerge::SplitKvMerge(FloatEmitter &e, MergeStatesOp op, const GPUKernelFunction &function,
                           Value thread, int64_t threads)
    : e(e), op(op), function(function), thread(thread), threads(threads),
      columns(typeOf(op.getStates()).getShape().back()) {
  width = std::gcd(widthOf(op.getStates()), widthOf(op.getOut()));
}

Value SplitKvMerge::lseAt(Value part, Value head, Value token) {
  Value lse =
      e.load(e.b.getF32Type(), elementAddress(e, function, op.getLses(), {part, head, token}), 4);
  Value isInfinite = e.isEqual(lse, std::numeric_limits<double>::infinity());
  return e.select(isInfinite, e.minusInfinity(), lse);
}

void SplitKvMerge::run(Value token) {
  Value offsets = op.getRowOffsets();
  if (!offsets)
    return mergeHeads(token);
  // Tokens after the last row are padding.
  Value last = e.sub(function.getBuffer(offsets).extents[0], 1);
  Value end = e.load(e.b.getI32Type(), elementAddress(e, function, offsets, {last}), 4);
  end = arith::ExtUIOp::create(e.b, e.loc, e.b.getI64Type(), end);
  e.when(e.compare(Predicate::ult, token, e.toIndex(end)), [&] { mergeHeads(token); });
}

void SplitKvMerge::mergeHeads(Value token) {
  Value heads = function.getBuffer(op.getStates()).extents[2];
  int64_t perHead = columns / width;
  auto loop =
      scf::ForOp::create(e.b, e.loc, e.toIndex(thread), e.mul(heads, perHead), e.index(threads));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  merge(token, e.div(number, perHead), e.mul(e.rem(number, perHead), width));
}

void SplitKvMerge::merge(Value token, Value head, Value column) {
  Value parts = function.getBuffer(op.getStates()).extents[0];
  auto overParts = [&](const Values &initial, function_ref<Values(Value, ValueRange)> body) {
    auto loop = scf::ForOp::create(e.b, e.loc, e.index(0), parts, e.index(1), initial);
    OpBuilder::InsertionGuard guard(e.b);
    e.b.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(e.b, e.loc, body(loop.getInductionVar(), loop.getRegionIterArgs()));
    return Values(loop.getResults());
  };
  Value largest = overParts({e.minusInfinity()}, [&](Value part, ValueRange carried) -> Values {
    return {e.maxf(carried[0], lseAt(part, head, token))};
  })[0];
  Value isEmpty = e.isMinusInfinity(largest);
  Value base = e.select(isEmpty, e.number(0), largest);
  Values initial(width + 1, e.number(0));
  Values sums = overParts(initial, [&](Value part, ValueRange carried) -> Values {
    Value lse = lseAt(part, head, token);
    // A state without visible keys is not read.
    return e.choose(
        e.isMinusInfinity(lse), [&]() -> Values { return Values(carried); },
        [&]() -> Values {
          Value weight = e.exp2(e.mulf(e.subf(lse, base), e.number(kLog2E)));
          Values next{e.addf(carried[0], weight)};
          Values numbers = loadColumns(part, token, head, column);
          for (auto [number, sum] : llvm::zip_equal(numbers, carried.drop_front()))
            next.push_back(e.fma(weight, number, sum));
          return next;
        });
  });
  Value total = sums.front();
  Values results;
  for (Value sum : ArrayRef<Value>(sums).drop_front())
    results.push_back(e.select(isEmpty, e.number(0), e.divf(sum, total)));
  storeColumns(results, token, head, column);
  if (!op.getLse())
    return;
  e.when(e.compare(Predicate::eq, column, 0), [&] {
    Value lse = e.fma(e.log2(total), e.number(kLn2), largest);
    e.store(e.select(isEmpty, e.minusInfinity(), lse),
            elementAddress(e, function, op.getLse(), {head, token}), 4);
  });
}

SplitKvMerge::Values SplitKvMerge::loadColumns(Value part, Value token, Value head, Value column) {
  Value states = op.getStates();
  Type element = typeOf(states).getElementType();
  Value address = elementAddress(e, function, states, {part, token, head, column});
  if (width == 1)
    return {e.widen(e.load(element, address, bytesOf(states)))};
  Value loaded = e.load(VectorType::get({width}, element), address, width * bytesOf(states));
  Values result;
  for (int64_t i = 0; i < width; ++i)
    result.push_back(e.widen(vector::ExtractOp::create(e.b, e.loc, loaded, ArrayRef<int64_t>{i})));
  return result;
}

void SplitKvMerge::storeColumns(const Values &numbers, Value token, Value head, Value column) {
  Value out = op.getOut();
  Type element = typeOf(out).getElementType();
  Values narrow;
  for (Value number : numbers)
    narrow.push_back(element.isF32()
                         ? number
                         : arith::TruncFOp::create(e.b, e.loc, element, number).getResult());
  Value address = elementAddress(e, function, out, {token, head, column});
  if (width == 1)
    return e.store(narrow[0], address, bytesOf(out));
  Value joined =
      vector::FromElementsOp::create(e.b, e.loc, VectorType::get({width}, element), narrow);
  e.store(joined, address, width * bytesOf(out));
}
