// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CPUTileLowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

FailureOr<TileParts> CPUTileLowering::getTile(Value value, Operation *user) {
  if (auto it = tiles.find(value); it != tiles.end())
    return it->second;
  // Constants of the program, or of the kernel, where canonicalization moves them.
  if (auto constant = value.getDefiningOp<arith::ConstantOp>()) {
    TileParts tile;
    tile.form = Form::Splat;
    auto splatAttr = cast<SplatElementsAttr>(constant.getValue());
    tile.scalar = arith::ConstantOp::create(b, loc, splatAttr.getSplatValue<TypedAttr>());
    tile.values = {splat(tile.scalar)};
    return tile;
  }
  return user->emitOpError("has an operand without a lowering to a CPU yet: expected tiles of the "
                           "program and constants");
}

void CPUTileLowering::begin(const TilePart &of) {
  part = &of;
  slot = of.slot;
  copy = of.copy;
}

LogicalResult CPUTileLowering::emitIndices() {
  for (Operation &op : program.getBody().front()) {
    loc = op.getLoc();
    if (&op == gemm)
      break;
    if (!hasVectors(op) && failed(emit(op)))
      return failure();
  }
  return success();
}

LogicalResult CPUTileLowering::run(const TilePart &of) {
  begin(of);
  if (part->isInterleaved)
    return runPanel();
  OpBuilder::InsertionGuard guard(b);
  for (Operation &op : program.getBody().front()) {
    if (part->isComplete && &op == gemm)
      tiles[gemm.getResult()] = loadRows(findSlot(), index(0));
    else if (failed(emit(op)))
      return failure();
    // The epilogue follows the last part.
    if (&op != gemm || !of.slot || isConstantIntValue(of.isLast, 1))
      continue;
    auto ends = scf::IfOp::create(b, loc, of.isLast, /*withElseRegion=*/true);
    b.setInsertionPointToStart(ends.elseBlock());
    storeAccumulators(of, tiles[gemm.getResult()]);
    b.setInsertionPointToStart(ends.thenBlock());
  }
  return success();
}

/// Adds some partial products to accumulators in memory.
LogicalResult CPUTileLowering::runPanel() {
  int64_t inSlot = cast<MemRefType>(part->accumulators.getType()).getShape().back();
  auto indexOf = [&](int64_t number) -> SmallVector<Value> {
    int64_t row = part->rowInGroup + number / shape.vectorsPerRow();
    int64_t column = number % shape.vectorsPerRow() * shape.lanes;
    Value slot = this->slot;
    for (int64_t before = inSlot; before <= column; before += inSlot)
      slot = add(slot, part->slotStep);
    return {slot, index(row), index(column % inSlot)};
  };
  if (failed(emitIndices()))
    return failure();
  VectorType type = vectorOf(cast<MemRefType>(part->accumulators.getType()).getElementType());
  TileParts accumulators;
  for (int64_t number = 0; number < countParts(Form::Whole); ++number)
    accumulators.values.push_back(
        vector::LoadOp::create(b, loc, type, part->accumulators, indexOf(number)).getResult());
  TileParts next = multiply(part->from, accumulators);
  for (auto [number, value] : llvm::enumerate(next.values))
    vector::StoreOp::create(b, loc, value, part->accumulators, indexOf(number));
  return success();
}

void CPUTileLowering::storeAccumulators(const TilePart &of, const TileParts &tile) {
  for (int64_t number = 0; number < countParts(Form::Whole); ++number)
    vector::StoreOp::create(b, loc, getPart(tile, Form::Whole, number), of.accumulators,
                            indexOfPart(findSlot(), index(0), number));
}

bool CPUTileLowering::hasVectors(Operation &op) {
  return llvm::any_of(op.getOperandTypes(), llvm::IsaPred<VectorType>) ||
         llvm::any_of(op.getResultTypes(), llvm::IsaPred<VectorType>);
}

LogicalResult CPUTileLowering::emit(Operation &op) {
  loc = op.getLoc();
  if (auto load = dyn_cast<LoadOp>(op))
    return emitLoad(load);
  if (auto store = dyn_cast<StoreOp>(op))
    return emitStore(store);
  if (isa<GemmOp>(op))
    return emitGemm();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return emitLoop(loop);
  if (!hasVectors(op)) {
    if (op.getNumRegions() != 0)
      return op.emitOpError("has no lowering in a tile program for a CPU yet: expected scalar ops "
                            "without regions");
    b.clone(op, scalars);
    return success();
  }
  if (isa<arith::ConstantOp>(op))
    return success();
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op)) {
    if (!isa<VectorType>(broadcast.getSourceType())) {
      TileParts tile;
      tile.form = Form::Splat;
      tile.scalar = scalars.lookupOrDefault(broadcast.getSource());
      tile.values = {splat(tile.scalar)};
      tiles[broadcast.getResult()] = tile;
      return success();
    }
    FailureOr<TileParts> source = getTile(broadcast.getSource(), &op);
    if (failed(source))
      return failure();
    tiles[broadcast.getResult()] = *source;
    return success();
  }
  if (auto cast = dyn_cast<vector::ShapeCastOp>(op)) {
    FailureOr<TileParts> source = getTile(cast.getSource(), &op);
    if (failed(source))
      return failure();
    tiles[cast.getResult()] = *source;
    return success();
  }
  if (op.hasTrait<OpTrait::Elementwise>() && !isa<SaturateCastOp>(op))
    return emitElementwise(op);
  return op.emitOpError(
      "has no lowering to a CPU yet: expected elementwise ops, broadcasts, tilekernel.load, "
      "tilekernel.gemm and stores");
}

LogicalResult CPUTileLowering::emitElementwise(Operation &op) {
  SmallVector<TileParts> inputs;
  Form form = Form::Splat;
  for (Value operand : op.getOperands()) {
    if (!isa<VectorType>(operand.getType())) {
      TileParts tile;
      tile.form = Form::Splat;
      tile.scalar = scalars.lookupOrDefault(operand);
      tile.values = {tile.scalar}; // such as the condition of a select
      inputs.push_back(tile);
      continue;
    }
    FailureOr<TileParts> tile = getTile(operand, &op);
    if (failed(tile))
      return failure();
    inputs.push_back(*tile);
    if (tile->form == Form::Splat || tile->form == form)
      continue;
    form = form == Form::Splat ? tile->form : Form::Whole;
  }
  TileParts result;
  result.form = form;
  auto compute = [&](Form as, int64_t part) {
    IRMapping mapping;
    for (auto [operand, tile] : llvm::zip_equal(op.getOperands(), inputs))
      mapping.map(operand, getPart(tile, as, part));
    Operation *clone = b.clone(op, mapping);
    Type element = getElementTypeOrSelf(op.getResult(0).getType());
    clone->getResult(0).setType(as == Form::Column ? element : Type(vectorOf(element)));
    return clone->getResult(0);
  };
  for (int64_t part = 0; part < countParts(form); ++part)
    result.values.push_back(compute(form, part));
  if (form == Form::Splat)
    result.scalar = compute(Form::Column, 0);
  tiles[op.getResult(0)] = result;
  return success();
}

LogicalResult CPUTileLowering::emitLoop(scf::ForOp loop) {
  SmallVector<Value> inits;
  SmallVector<TileParts> forms; // of each carried tile; scalars have no parts
  for (Value init : loop.getInitArgs()) {
    TileParts whole;
    if (!isa<VectorType>(init.getType())) {
      inits.push_back(scalars.lookupOrDefault(init));
      forms.push_back(whole);
      continue;
    }
    FailureOr<TileParts> tile = getTile(init, loop);
    if (failed(tile))
      return failure();
    if (tile->form != Form::Whole && tile->form != Form::Splat)
      return loop.emitOpError("has no lowering to a CPU yet: expected whole tiles as iteration "
                              "arguments, got a row or a column");
    if (cast<VectorType>(init.getType()).getRank() != 2)
      return loop.emitOpError("has no lowering to a CPU yet: expected whole tiles as iteration "
                              "arguments, got a row or a column");
    for (int64_t part = 0; part < countParts(Form::Whole); ++part)
      inits.push_back(getPart(*tile, Form::Whole, part));
    whole.values.resize(countParts(Form::Whole));
    forms.push_back(whole);
  }
  auto bound = [&](Value value) { return scalars.lookupOrDefault(value); };
  Value lower = bound(loop.getLowerBound()), upper = bound(loop.getUpperBound());
  auto made = scf::ForOp::create(b, loc, lower, upper, bound(loop.getStep()), inits);
  auto assign = [&](ValueRange formals, ValueRange actuals) {
    for (auto [formal, form] : llvm::zip_equal(formals, forms)) {
      if (form.values.empty()) {
        scalars.map(formal, actuals.front());
        actuals = actuals.drop_front();
        continue;
      }
      TileParts tile;
      llvm::append_range(tile.values, actuals.take_front(form.values.size()));
      actuals = actuals.drop_front(form.values.size());
      tiles[formal] = tile;
    }
  };
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(made.getBody());
    scalars.map(loop.getInductionVar(), made.getInductionVar());
    assign(loop.getRegionIterArgs(), made.getRegionIterArgs());
    for (Operation &op : loop.getBody()->without_terminator())
      if (failed(emit(op)))
        return failure();
    SmallVector<Value> yielded;
    for (Value value : loop.getYieldedValues()) {
      if (!isa<VectorType>(value.getType())) {
        yielded.push_back(scalars.lookupOrDefault(value));
        continue;
      }
      FailureOr<TileParts> tile = getTile(value, loop);
      if (failed(tile))
        return failure();
      for (int64_t part = 0; part < countParts(Form::Whole); ++part)
        yielded.push_back(getPart(*tile, Form::Whole, part));
    }
    if (inits.empty()) // the builder has created one already
      b.setInsertionPoint(made.getBody()->getTerminator());
    else
      scf::YieldOp::create(b, loop.getLoc(), yielded);
  }
  loc = loop.getLoc();
  assign(loop.getResults(), made.getResults());
  return success();
}
