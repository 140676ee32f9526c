// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The micro-kernel: a loop over units of the packed operands, with accumulators in registers.

#include "CPUTileLowering.h"
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
void CPUTileLowering::multiplyAdd(DotOp dot, const UnitFormat &format,
                                  MutableArrayRef<Value> accumulators, ArrayRef<Value> right,
                                  int64_t row, Value left) {
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

/// Keeps all later code after `accumulators`, by empty inline assembly that reads and writes them.
static void keepBehind(OpBuilder &b, Location loc, MutableArrayRef<Value> accumulators) {
  std::string outputs, inputs;
  for (size_t number = 0; number < accumulators.size(); ++number) {
    outputs += "=v,";
    inputs += std::to_string(number) + ",";
  }
  SmallVector<Type> types = llvm::to_vector(TypeRange(ValueRange(accumulators)));
  Type all = types.size() == 1 ? types[0] : LLVM::LLVMStructType::getLiteral(b.getContext(), types);
  Value result =
      LLVM::InlineAsmOp::create(b, loc, all, accumulators, "", outputs + inputs + "~{memory}",
                                /*has_side_effects=*/true, /*is_align_stack=*/false,
                                LLVM::TailCallKind::None, LLVM::AsmDialectAttr(),
                                /*operand_attrs=*/ArrayAttr())
          .getResult(0);
  for (auto [number, sum] : llvm::enumerate(accumulators))
    sum =
        types.size() == 1 ? result : LLVM::ExtractValueOp::create(b, loc, result, int64_t(number));
}

FailureOr<CPUTileLowering::Units> CPUTileLowering::findUnits(DotOp dot, Value width) {
  auto left = operands.find(dot.getLhs().getDefiningOp());
  auto right = operands.find(dot.getRhs().getDefiningOp());
  if (left == operands.end() || right == operands.end())
    return dot.emitOpError("has an operand without a lowering to a CPU yet: expected results of "
                           "tilekernel.load");
  LoadOp load = left->second.getLoad();
  Value from = scalars.lookupOrDefault(load.getIndices()[load.getMemRefDims()[1]]);
  Value end = smaller(left->second.getDepth(), right->second.getDepth());
  end = smaller(end, add(from, width));
  if (part->isInterleaved)
    end = smaller(end, part->to);
  Value depth = index(left->second.getFormat().depth);
  Value first = div(from, depth);
  Value last = ceilDiv(end, depth);
  return Units{first, larger(first, last)};
}

/// Returns whether an index is a multiple of `factor` in every iteration.
static bool isMultiple(Value index, int64_t factor) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return *constant % factor == 0;
  auto loop = scf::getForInductionVarOwner(index);
  return loop && isMultiple(loop.getLowerBound(), factor) && isMultiple(loop.getStep(), factor);
}

bool CPUTileLowering::fillsSteps(DotOp dot) {
  PackedOperand &left = operands.find(dot.getLhs().getDefiningOp())->second;
  PackedOperand &right = operands.find(dot.getRhs().getDefiningOp())->second;
  LoadOp load = left.getLoad();
  int64_t step = shape.unroll * left.getFormat().depth;
  bool areWhole = isMultiple(left.getDepth(), step) && isMultiple(right.getDepth(), step);
  return areWhole && cast<VectorType>(dot.getLhs().getType()).getDimSize(1) % step == 0 &&
         isMultiple(load.getIndices()[load.getMemRefDims()[1]], step);
}

/// Returns `units` times the fixed-point number `share`.
static Value scaleShare(IndexEmitter &e, Value units, Value share, bool isRoundedUp) {
  Value product = e.mul(units, share);
  if (isRoundedUp)
    product = e.add(product, (int64_t(1) << Fetch::kShareBits) - 1);
  return e.shr(product, e.index(Fetch::kShareBits));
}

LogicalResult CPUTileLowering::emitDot(DotOp dot) {
  FailureOr<Units> units =
      findUnits(dot, index(cast<VectorType>(dot.getLhs().getType()).getDimSize(1)));
  FailureOr<TileParts> acc = getTile(dot.getAcc(), dot);
  if (failed(units) || failed(acc))
    return failure();
  auto [first, last] = *units;
  PackedOperand &rowOperand = operands.find(dot.getLhs().getDefiningOp())->second;
  PackedOperand &columns = operands.find(dot.getRhs().getDefiningOp())->second;
  const UnitFormat &format = rowOperand.getFormat();
  // Steps of the loop take filled units. A last unit that is not filled is a step of its own.
  bool isCopy = columns.isWidened() && part->takesWidened;
  bool hasRest = columns.isDirect() && !isCopy && columns.mayHaveUnfilled();
  Value whole = last;
  if (hasRest) {
    whole = smaller(last, columns.countFilled(b));
    whole = larger(whole, first);
  }
  bool isFilled = fillsSteps(dot);
  Value middle = whole;
  if (!isFilled)
    middle = sub(whole, rem(sub(whole, first), index(shape.unroll)));

  auto positions = llvm::map_to_vector(columns.getLoad().getIndices(), [&](Value indices) {
    return scalars.lookupOrDefault(indices);
  });
  bool takesDirect = columns.isDirect() && !isCopy;
  bool isFetched = takesDirect && !part->isInterleaved;
  bool isShared = isFetched && part->fetch.from;
  // If the accumulators use at most half of the registers, LLVM's scheduler may hoist loads of
  // later units of a step and spill registers.
  bool areApart = 2 * countParts(Form::Whole) <= shape.registers;
  SmallVector<Value> accumulators;
  for (int64_t part = 0; part < countParts(Form::Whole); ++part)
    accumulators.push_back(getPart(*acc, Form::Whole, part));
  Value packedLeft =
      rowOperand.viewLeft(b, part->isInterleaved ? part->rowGroupRows : rows, rowGroup);
  Value packedRight = takesDirect ? Value() : columns.viewRight(b);
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
      rowOperand.prefetchLeft(b, rows, rowGroup, unit, unroll);
    Value unitsOfBlock = index(PackedOperand::kBlock);
    Value block = div(unit, unitsOfBlock), inBlock = rem(unit, unitsOfBlock);
    for (int64_t i = 0; i < unroll; ++i) {
      if (i > 0 && areApart)
        keepBehind(b, loc, own);
      SmallVector<Value> units;
      Value at = add(unit, i);
      if (takesDirect)
        units = columns.loadDirect(b, positions, at, shape.columns, shape.lanes, areFilled);
      else
        units = columns.loadRight(
            b, packedRight, isCopy ? columns.copyRow(b, copy, at) : columns.packedRow(b, panel, at),
            shape.lanes, /*isFetched=*/!isCopy);
      for (int64_t row = 0; row < rows; ++row)
        multiplyAdd(dot, format, own, units, row,
                    rowOperand.loadLeft(b, packedLeft, block, inBlock, part->rowInGroup + row, i));
    }
    for (int64_t i = 0; i < unroll && isFetched; ++i)
      columns.fetchDirect(b, positions, add(fetched, index(i)), shape.columns);
    if (isShared)
      own.push_back(add(fetched, step));
    scf::YieldOp::create(b, loc, own);
    accumulators.clear();
    llvm::append_range(accumulators, loop.getResults().drop_back(isShared));
  };
  walk(first, middle, shape.unroll, true);
  if (!isFilled && (shape.unroll > 1 || hasRest))
    walk(middle, last, 1, false);
  TileParts result;
  result.values = accumulators;
  tiles[dot.getResult()] = result;
  return success();
}
