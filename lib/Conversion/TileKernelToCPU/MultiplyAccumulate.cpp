// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The main loop of a GEMM, and the micro-kernel: a loop over units of the packed operands, with
// accumulators in registers.

#include "CPUTileLowering.h"
#include "LaneEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

/// Multiplies one unit of a row by the units of all columns, and adds to the accumulators of the
/// row.
void CPUTileLowering::multiplyAdd(const UnitFormat &format, MutableArrayRef<Value> accumulators,
                                  ArrayRef<Value> right, int64_t row, Value left) {
  Value many = splat(left);
  for (auto [column, unit] : llvm::enumerate(right)) {
    Value &sum = accumulators[row * shape.vectorsPerRow() + column];
    if (format.depth == 2) {
      auto pairs = VectorType::get({2 * shape.lanes}, format.element);
      Value a = vector::BitCastOp::create(b, loc, pairs, many);
      Value c = vector::BitCastOp::create(b, loc, pairs, unit);
      sum = x86vector::DotBF16Op::create(b, loc, sum.getType(), sum, a, c);
    } else if (isa<FloatType>(format.element)) {
      sum = vector::FMAOp::create(b, loc, many, unit, sum);
    } else {
      Value product = mul(many, unit);
      sum = add(sum, product);
    }
  }
}

CPUTileLowering::Units CPUTileLowering::findUnits(Value from, Value width) {
  Value end =
      smaller(operands.left().getArray().getDepth(), operands.right().getArray().getDepth());
  end = smaller(end, add(from, width));
  if (part->isInterleaved)
    end = smaller(end, part->to);
  Value depth = index(operands.left().getArray().getFormat().depth);
  Value first = div(from, depth);
  Value last = ceilDiv(end, depth);
  return Units{first, larger(first, last)};
}

bool CPUTileLowering::fillsSteps() {
  int64_t step = shape.unroll * operands.left().getArray().getFormat().depth;
  auto isMultiple = [&](Value size) {
    std::optional<int64_t> constant = getConstantIntValue(size);
    return constant && *constant % step == 0;
  };
  return isMultiple(operands.left().getArray().getDepth()) &&
         isMultiple(operands.right().getArray().getDepth()) &&
         int64_t(gemm.getStep()) % step == 0 && gemm.getBlock().value_or(0) % step == 0;
}

/// Returns `units` times the fixed-point number `share`.
static Value scaleShare(IndexEmitter &e, Value units, Value share, bool isRoundedUp) {
  Value product = e.mul(units, share);
  if (isRoundedUp)
    product = e.add(product, (int64_t(1) << Fetch::kShareBits) - 1);
  return e.shr(product, e.index(Fetch::kShareBits));
}

TileParts CPUTileLowering::multiply(Value from, const TileParts &before) {
  auto [first, last] = findUnits(from, index(gemm.getStep()));
  PackedRows &rowOperand = operands.left();
  const OperandArray &columns = operands.right().getArray();
  const UnitFormat &format = columns.getFormat();
  // Steps of the loop take filled units. A last unit that is not filled is a step of its own.
  bool isCopy = operands.isWidened() && part->takesWidened;
  bool takesDirect = operands.direct && !isCopy;
  bool hasRest = takesDirect && columns.mayHaveUnfilled();
  Value whole = hasRest ? larger(smaller(last, columns.countFilled(b)), first) : last;
  bool isFilled = fillsSteps();
  Value middle = isFilled ? whole : sub(whole, rem(sub(whole, first), index(shape.unroll)));

  // The index of K is that of a unit.
  auto positions = llvm::map_to_vector(columns.getIndices(), [&](Value own) {
    return own ? scalars.lookupOrDefault(own) : index(0);
  });
  bool isFetched = takesDirect && !part->isInterleaved;
  bool isShared = isFetched && part->fetch.from;
  // If the accumulators use at most half of the registers, LLVM's scheduler may hoist loads of
  // later units of a step and spill registers.
  bool areApart = 2 * countParts(Form::Whole) <= shape.registers;
  SmallVector<Value> accumulators =
      llvm::map_to_vector(llvm::seq(countParts(Form::Whole)),
                          [&](int64_t number) { return getPart(before, Form::Whole, number); });
  Value packedLeft = rowOperand.view(b, part->isInterleaved ? part->rowGroupRows : rows, rowGroup);
  Value packedRight = takesDirect ? Value() : operands.right().view(b);
  auto walk = [&](Value begin, Value behind, int64_t unroll, bool areFilled) {
    // The prefetch position is loop-carried. If each step computed its address first, LLVM would
    // hoist loads of later units meanwhile and spill registers.
    SmallVector<Value> inits(accumulators);
    Value step = index(unroll);
    if (isShared) {
      Value before = sub(begin, part->fetch.from);
      inits.push_back(add(part->fetch.first, scaleShare(*this, before, part->fetch.share, false)));
      step = scaleShare(*this, step, part->fetch.share, true);
    }
    auto loop = scf::ForOp::create(b, loc, begin, behind, index(unroll), inits);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> own(loop.getRegionIterArgs());
    Value unit = loop.getInductionVar();
    Value fetched = isShared ? own.pop_back_val() : unit;
    if (unroll > 1 && rows > 1 && !part->isInterleaved)
      rowOperand.prefetch(b, rows, rowGroup, unit, unroll);
    Value unitsOfBlock = index(PackedRows::kBlock);
    Value block = div(unit, unitsOfBlock), inBlock = rem(unit, unitsOfBlock);
    for (int64_t i = 0; i < unroll; ++i) {
      if (i > 0 && areApart)
        keepBehind(b, loc, own);
      SmallVector<Value> units;
      Value at = add(unit, i);
      if (takesDirect)
        units =
            operands.direct->loadDirect(b, positions, at, shape.columns, shape.lanes, areFilled);
      else
        units = operands.right().load(b, packedRight,
                                      isCopy ? operands.direct->copyRow(b, copy, at)
                                             : operands.packed->rowOf(b, panel, at),
                                      shape.lanes, /*isFetched=*/!isCopy);
      for (int64_t row = 0; row < rows; ++row)
        multiplyAdd(format, own, units, row,
                    rowOperand.load(b, packedLeft, block, inBlock, part->rowInGroup + row, i));
    }
    for (int64_t i = 0; i < unroll && isFetched; ++i)
      operands.direct->fetch(b, positions, add(fetched, index(i)), shape.columns);
    if (isShared)
      own.push_back(add(fetched, step));
    scf::YieldOp::create(b, loc, own);
    accumulators.clear();
    llvm::append_range(accumulators, loop.getResults().drop_back(isShared));
  };
  walk(first, middle, shape.unroll, true);
  if (!isFilled && (shape.unroll > 1 || hasRest))
    walk(middle, last, 1, false);
  return {Form::Whole, accumulators, {}};
}

//===----------------------------------------------------------------------===//
// The main loop
//===----------------------------------------------------------------------===//

FailureOr<TileParts>
CPUTileLowering::accumulate(Value from, Value to, int64_t step, const TileParts &init,
                            function_ref<FailureOr<TileParts>(Value, const TileParts &)> body) {
  auto partsOf = [&](const TileParts &tile) {
    SmallVector<Value> parts;
    for (int64_t number = 0; number < countParts(Form::Whole); ++number)
      parts.push_back(getPart(tile, Form::Whole, number));
    return parts;
  };
  auto tileOf = [](ValueRange parts) {
    TileParts tile;
    llvm::append_range(tile.values, parts);
    return tile;
  };
  auto loop = scf::ForOp::create(b, loc, from, to, index(step), partsOf(init));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  FailureOr<TileParts> next = body(loop.getInductionVar(), tileOf(loop.getRegionIterArgs()));
  if (failed(next))
    return failure();
  scf::YieldOp::create(b, loc, partsOf(*next));
  return tileOf(loop.getResults());
}

Value CPUTileLowering::endOfBlock(Value from) {
  return smaller(add(from, int64_t(*gemm.getBlock())), operands.left().getArray().getDepth());
}

FailureOr<TileParts> CPUTileLowering::addBlock(Value from, const TileParts &part,
                                               const TileParts &total) {
  scalars.map(gemm.getBlockIndex(), from);
  tiles[gemm.getPart()] = part;
  tiles[gemm.getTotal()] = total;
  for (Operation &op : gemm.getScaleBody()->without_terminator())
    if (failed(emit(op)))
      return failure();
  return getTile(gemm.getNextTotal(), gemm);
}

LogicalResult CPUTileLowering::emitGemm() {
  TileParts init = zeros(gemm.getType().getElementType());
  Value from = index(0), to = operands.left().getArray().getDepth();
  if (part->slot) {
    from = part->from;
    to = part->to;
    Value none = init.values.front();
    SmallVector<Value> first(countParts(Form::Whole), none);
    init.form = Form::Whole;
    init.values = either(
        SmallVector<Type>(first.size(), none.getType()), part->isFirst, [&] { return first; },
        [&] { return loadRows(findSlot(), index(0)).values; });
  }
  auto sum = [&](Value begin, Value end, const TileParts &start) {
    return accumulate(begin, end, gemm.getStep(), start,
                      [&](Value k, const TileParts &before) -> FailureOr<TileParts> {
                        return multiply(k, before);
                      });
  };
  FailureOr<TileParts> result =
      !gemm.getBlock() ? sum(from, to, init)
                       : accumulate(from, to, *gemm.getBlock(), init,
                                    [&](Value k, const TileParts &total) -> FailureOr<TileParts> {
                                      FailureOr<TileParts> part =
                                          sum(k, endOfBlock(k), zeros(gemm.getPartType()));
                                      return failed(part) ? part : addBlock(k, *part, total);
                                    });
  if (failed(result))
    return failure();
  tiles[gemm.getResult()] = *result;
  return success();
}
