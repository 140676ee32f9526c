// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowScalars.h"
#include "ExactMath.h"
#include "fusednorm/Lowering/SegmentSearch.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

/// Returns whether the value is equal for all rows of a kernel.
static bool isUniform(Value value, ProgramOp program) {
  return !program.getBody().isAncestor(value.getParentRegion());
}

LogicalResult RowScalars::emitKnown(llvm::function_ref<bool(Operation &)> wanted) {
  auto isKnown = [&](Value value) {
    return isa<MemRefType>(value.getType()) || scalars.contains(value);
  };
  for (Operation &op : program.getBody().front())
    if (wanted(op) && op.getNumResults() > 0 && op.getNumRegions() == 0 &&
        llvm::none_of(op.getResultTypes(), llvm::IsaPred<VectorType>) &&
        llvm::all_of(op.getOperands(), isKnown) && failed(emit(&op)))
      return failure();
  return success();
}

bool RowScalars::isSharedByWarp(Value value) {
  if (isUniform(value, program))
    return true;
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return llvm::all_of(value.getDefiningOp()->getOperands(),
                        [&](Value operand) { return isSharedByWarp(operand); });
  size_t last = program.getBounds().size() - 1;
  std::optional<int64_t> bound = getConstantIntValue(program.getBounds()[last]);
  return argument.getArgNumber() < last && layout.threads < kWarpThreads && bound &&
         *bound % (kWarpThreads / layout.threads) == 0;
}

RowScalars::Asker RowScalars::askerFor(ValueRange indices) {
  int64_t lanes = std::min(layout.threads, kWarpThreads);
  if (threads.guardIsShared && llvm::all_of(indices, [&](Value v) { return isSharedByWarp(v); }))
    lanes = kWarpThreads;
  if (lanes < kWarpThreads && coordinate.rowInBlock && areCommon(program, indices)) {
    // The first row of this token in the warp. Rows past the end use the last row, and so does the
    // first row of their warp.
    Value warp = bitAnd(coordinate.inBlock, -kWarpThreads);
    Value first = div(warp, layout.threads);
    Value inner = convert(coordinate.last, b.getI32Type());
    Value row = sub(coordinate.rowInBlock, first);
    row = sub(row, inner);
    row = maxS(row, 0);
    Value source = mul(row, layout.threads);
    return {num(threads.lane()).eq(source), source};
  }
  if (lanes == 1)
    return {};
  Value rest = bitAnd(threads.lane(), lanes - 1);
  return {num(rest).eq(0), bitAnd(threads.lane(), -lanes)};
}

// One thread of a row loads, or one thread of a warp if all of its rows need the element. A shuffle
// broadcasts the element.
Value RowScalars::loadElement(Value memref, ValueRange indices) {
  Type element = loadedType(cast<MemRefType>(memref.getType()).getElementType());
  Asker asker = askerFor(indices);
  // The operands of a guard are loaded while there is no guard yet.
  Value loaded = loadIf(both(threads.guard, asker.isFirst), element, [&]() -> Value {
    return LLVM::LoadOp::create(b, loc, element, addresses.ofElement(memref, indices),
                                elementBytes(element));
  });
  return asker.source ? lanes.broadcast(loaded, asker.source) : loaded;
}

void RowScalars::storeElement(Value value, Value memref, ValueRange indices) {
  LLVM::StoreOp::create(b, loc, value, addresses.ofElement(memref, indices),
                        elementBytes(value.getType()));
}

// Computes a maximum of f32 by integer atomics. Bits of values without a sign order like the
// values, and bits of values with a sign order the other way round. NaN loses its sign and is above
// all.
void RowScalars::atomicMaximum(Value value, Value memref, ValueRange indices) {
  Value pointer = addresses.ofElement(memref, indices);
  Value isNaN = Arith::isNaN(value);
  Value bits = asInt(value);
  bits = select(isNaN, bitAnd(bits, 0x7fffffff), bits);
  Value negative = num(bits).slt(0);
  auto update = [&](LLVM::AtomicBinOp kind) {
    LLVM::AtomicRMWOp::create(b, loc, kind, pointer, bits, LLVM::AtomicOrdering::monotonic);
  };
  auto branch = scf::IfOp::create(b, loc, negative, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  update(LLVM::AtomicBinOp::umin);
  b.setInsertionPointToStart(branch.elseBlock());
  update(LLVM::AtomicBinOp::max);
}

LogicalResult RowScalars::emitEffect(Operation *op) {
  if (auto store = dyn_cast<memref::StoreOp>(op)) {
    storeElement(scalars.lookup(store.getValue()), store.getMemref(), store.getIndices());
    return success();
  }
  if (auto update = dyn_cast<memref::AtomicRMWOp>(op);
      update && update.getKind() == arith::AtomicRMWKind::maximumf && update.getType().isF32() &&
      update->use_empty()) {
    atomicMaximum(scalars.lookup(update.getValue()), update.getMemref(), update.getIndices());
    return success();
  }
  if (auto branch = dyn_cast<scf::IfOp>(op);
      branch && branch->getNumResults() == 0 && branch.getElseRegion().empty()) {
    LogicalResult result = success();
    doIf(scalars.lookup(branch.getCondition()), [&] {
      for (Operation &inner : branch.thenBlock()->without_terminator()) {
        if (isMemoryEffectFree(&inner))
          b.clone(inner, scalars);
        else if (failed(emitEffect(&inner)))
          result = failure();
      }
    });
    return result;
  }
  return op->emitOpError(
      "has no lowering to GPU code: expected memref.load, memref.store, an atomic "
      "maximumf of f32 or an scf.if around such");
}

void RowScalars::emitSearch(Operation *op) {
  Location at = op->getLoc();
  Value array = op->getOperand(1);
  Type element = cast<MemRefType>(array.getType()).getElementType();
  auto load = [&](Value index) -> Value {
    const GPUBuffer &buffer = addresses.getBuffer(array);
    Value distance = mul(index, buffer.strides.front());
    distance = convertSigned(distance, b.getI64Type());
    Value pointer = addresses.advance(buffer.pointer, element, distance);
    return LLVM::LoadOp::create(b, at, element, pointer, elementBytes(element));
  };
  Value wanted = scalars.lookup(op->getOperand(0)), count = scalars.lookup(op->getOperand(2));
  auto search = [&]() -> SmallVector<Value> {
    if (isa<CountEqualOp>(op))
      return {createCount(b, at, wanted, count, load)};
    return createSegmentSearch(b, at, wanted, count, load);
  };
  Asker asker = askerFor(op->getOperand(0));
  if (!asker.isFirst)
    return scalars.map(op->getResults(), search());
  auto branch = scf::IfOp::create(b, at, op->getResultTypes(), asker.isFirst,
                                  /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard insertion(b);
    b.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(b, at, search());
    b.setInsertionPointToStart(branch.elseBlock());
    SmallVector<Value> zeros;
    for (Type type : op->getResultTypes())
      zeros.push_back(constant(cast<TypedAttr>(b.getZeroAttr(type))));
    scf::YieldOp::create(b, at, zeros);
  }
  for (auto [result, found] : llvm::zip_equal(op->getResults(), branch.getResults()))
    scalars.map(result, lanes.broadcast(found, asker.source));
}

Value RowScalars::emitCast(Operation *op) {
  auto operand = [&] { return scalars.lookup(op->getOperand(0)); };
  if (auto cast = dyn_cast<SaturateCastOp>(op))
    return conversions.quantize(operand(), cast.getType());
  if (auto truncate = dyn_cast<arith::TruncFOp>(op); truncate && isSmallType(truncate.getType()))
    return conversions.quantize(operand(), truncate.getType(), /*saturates=*/false);
  auto extend = dyn_cast<arith::ExtFOp>(op);
  if (extend && isSmallType(extend.getIn().getType()))
    return convert(conversions.dequantize(operand(), extend.getIn().getType()), extend.getType());
  if (extend && extend.getIn().getType().isBF16() && extend.getType().isF32())
    return fromBf16(operand());
  return {};
}

LogicalResult RowScalars::emit(Operation *op) {
  if (op->getNumResults() > 0 && scalars.contains(op->getResult(0)))
    return success(); // emitted at the top of the program
  if (isa<SegmentOfOp, CountEqualOp>(op)) {
    emitSearch(op);
    return success();
  }
  auto load = dyn_cast<memref::LoadOp>(op);
  if (!load && !isMemoryEffectFree(op)) {
    Value first = num(coordinate.inRow).eq(0);
    LogicalResult result = success();
    doIf(both(both(coordinate.rowIsLive, threads.guard), first), [&] { result = emitEffect(op); });
    return result;
  }
  Value value = load ? loadElement(load.getMemref(), load.getIndices()) : emitCast(op);
  if (!value && isInReciprocalRoot(op))
    return success();
  if (Value square = value ? Value() : matchReciprocalRoot(op))
    value = emitReciprocalRoot(b, loc, scalars.lookup(square));
  if (auto division = dyn_cast<arith::DivFOp>(op); division && !value)
    value = emitQuotient(b, division, scalars.lookup(division.getLhs()));
  if (!value && op->getDialect()->getNamespace() == "math") {
    SmallVector<Value> operands =
        llvm::map_to_vector(op->getOperands(), [&](Value v) { return scalars.lookup(v); });
    value = conversions.emitMath(op, operands);
    if (!value)
      return op->emitOpError("has no lowering to GPU code for ") << op->getResult(0).getType();
  }
  if (value)
    scalars.map(op->getResult(0), value);
  else
    b.clone(*op, scalars);
  return success();
}

// The inputs of the first guard are always readable. The inputs of each later guard are readable if
// the earlier guards are true.
LogicalResult RowScalars::emitGuards() {
  Block &body = program.getBody().front();
  for (auto op : body.getOps<GuardOp>()) {
    llvm::SmallDenseSet<Operation *> needed;
    SmallVector<Value> work{op.getCondition()};
    while (!work.empty()) {
      Value value = work.pop_back_val();
      Operation *source = value.getDefiningOp();
      if (source && source->getBlock() == &body && !scalars.contains(value) &&
          needed.insert(source).second)
        llvm::append_range(work, source->getOperands());
    }
    if (failed(emitKnown([&](Operation &source) { return needed.contains(&source); })))
      return failure();
    threads.guard = both(threads.guard, scalars.lookup(op.getCondition()));
    threads.guardIsShared &= isSharedByWarp(op.getCondition());
  }
  return success();
}
