// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores and scalar ops of a row, such as a scale or a position.

#include "ExactMath.h"
#include "GPURowLowering.h"
#include "fusednorm/Lowering/SegmentSearch.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

/// Returns whether the value is equal for all rows of a kernel.
static bool isUniform(Value value, ProgramOp program) {
  return !program.getBody().isAncestor(value.getParentRegion());
}

/// Returns whether the rows of a warp have the same value. The value must be computed from row
/// indices other than the last one, and the rows of a warp must divide the last bound.
bool GPURowLowering::isSharedByWarp(Value value) {
  ProgramOp program = getProgram();
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

/// Selects the thread that loads, for all threads that need the value at `indices`.
GPURowLowering::Asker GPURowLowering::askerFor(ValueRange indices) {
  int64_t lanes = std::min(layout.threads, kWarpThreads);
  if (guardIsShared && llvm::all_of(indices, [&](Value v) { return isSharedByWarp(v); }))
    lanes = kWarpThreads;
  if (lanes < kWarpThreads && coordinate.rowInBlock && areCommon(getProgram(), indices)) {
    // The first row of this token in the warp. Rows past the end use the last row, and so does the
    // first row of their warp.
    Value warp = bitAnd(coordinate.inBlock, -kWarpThreads);
    Value first = div(warp, layout.threads);
    Value inner = convert(coordinate.last, b.getI32Type());
    Value row = sub(coordinate.rowInBlock, first);
    row = sub(row, inner);
    row = maxS(row, 0);
    Value source = mul(row, layout.threads);
    return {num(lane()).eq(source), source};
  }
  if (lanes == 1)
    return {};
  Value rest = bitAnd(lane(), lanes - 1);
  return {num(rest).eq(0), bitAnd(lane(), -lanes)};
}

// One thread of a row loads, or one thread of a warp if all of its rows need the element. A shuffle
// broadcasts the element.
Value GPURowLowering::loadElement(Value memref, ValueRange indices) {
  Type element = loadedType(cast<MemRefType>(memref.getType()).getElementType());
  Asker asker = askerFor(indices);
  // The operands of a guard are loaded while there is no guard yet.
  Value loaded = loadIf(both(guard, asker.isFirst), element, [&]() -> Value {
    return LLVM::LoadOp::create(b, loc, element, address(memref, indices), elementBytes(element));
  });
  return asker.source ? broadcast(loaded, asker.source) : loaded;
}

void GPURowLowering::storeElement(Value value, Value memref, ValueRange indices) {
  LLVM::StoreOp::create(b, loc, value, address(memref, indices), elementBytes(value.getType()));
}

// Computes a maximum of f32 by integer atomics. Bits of values without a sign order like the
// values, and bits of values with a sign order the other way round. NaN loses its sign and is above
// all.
void GPURowLowering::atomicMaximum(Value value, Value memref, ValueRange indices) {
  Value pointer = address(memref, indices);
  Value isNaN = Arith::isNaN(value);
  Value bits = emit.asInt(value);
  bits = select(isNaN, emit.bitAnd(bits, 0x7fffffff), bits);
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

/// Emits an op of one row that writes memory. The first thread of the row runs it.
void GPURowLowering::emitEffect(Operation *op) {
  IRMapping &mapping = scalarsOf(0);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return storeElement(mapping.lookup(store.getValue()), store.getMemref(), store.getIndices());
  if (auto update = dyn_cast<memref::AtomicRMWOp>(op);
      update && update.getKind() == arith::AtomicRMWKind::maximumf && update.getType().isF32() &&
      update->use_empty())
    return atomicMaximum(mapping.lookup(update.getValue()), update.getMemref(),
                         update.getIndices());
  if (auto branch = dyn_cast<scf::IfOp>(op);
      branch && branch->getNumResults() == 0 && branch.getElseRegion().empty())
    return doIf(mapping.lookup(branch.getCondition()), [&] {
      for (Operation &inner : branch.thenBlock()->without_terminator()) {
        if (isMemoryEffectFree(&inner))
          b.clone(inner, mapping);
        else
          emitEffect(&inner);
      }
    });
  op->emitOpError("has no lowering to GPU code: expected memref.load, memref.store, an atomic "
                  "maximumf of f32 or an scf.if around such");
  fail();
}

/// Emits a search by one of the threads that need its result.
void GPURowLowering::emitSearch(Operation *op) {
  Location at = op->getLoc();
  IRMapping &mapping = scalarsOf(0);
  Value array = op->getOperand(1);
  Type element = cast<MemRefType>(array.getType()).getElementType();
  auto load = [&](Value index) -> Value {
    const GPUBuffer &buffer = function.getBuffer(array);
    Value distance = mul(index, buffer.strides.front());
    distance = convertSigned(distance, b.getI64Type());
    Value pointer = advance(buffer.pointer, element, distance);
    return LLVM::LoadOp::create(b, at, element, pointer, elementBytes(element));
  };
  Value wanted = mapping.lookup(op->getOperand(0)), count = mapping.lookup(op->getOperand(2));
  auto search = [&]() -> SmallVector<Value> {
    if (isa<CountEqualOp>(op))
      return {createCount(b, at, wanted, count, load)};
    return createSegmentSearch(b, at, wanted, count, load);
  };
  Asker asker = askerFor(op->getOperand(0));
  if (!asker.isFirst)
    return mapping.map(op->getResults(), search());
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
    mapping.map(result, broadcast(found, asker.source));
}

void GPURowLowering::emitScalar(Operation *op) {
  IRMapping &mapping = scalarsOf(0);
  if (op->getNumResults() > 0 && mapping.contains(op->getResult(0)))
    return; // emitted at the top of the program
  auto set = [&](Value value) { mapping.map(op->getResult(0), value); };
  auto operand = [&](unsigned index = 0) { return mapping.lookup(op->getOperand(index)); };
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return set(loadElement(load.getMemref(), load.getIndices()));
  if (isa<SegmentOfOp, CountEqualOp>(op))
    return emitSearch(op);
  if (!isMemoryEffectFree(op)) {
    Value first = num(coordinate.inRow).eq(0);
    return doIf(both(both(coordinate.rowIsLive, guard), first), [&] { emitEffect(op); });
  }
  if (auto cast = dyn_cast<SaturateCastOp>(op))
    return set(encode(operand(), cast.getType()));
  if (auto truncate = dyn_cast<arith::TruncFOp>(op); truncate && isSmallType(truncate.getType()))
    return set(encode(operand(), truncate.getType(), /*saturates=*/false));
  if (auto extend = dyn_cast<arith::ExtFOp>(op); extend && isSmallType(extend.getIn().getType()))
    return set(convert(decode(operand(), extend.getIn().getType()), extend.getType()));
  if (auto extend = dyn_cast<arith::ExtFOp>(op);
      extend && extend.getIn().getType().isBF16() && extend.getType().isF32())
    return set(emit.fromBf16(operand()));
  if (isInReciprocalRoot(op))
    return;
  if (Value square = matchReciprocalRoot(op))
    return set(emitReciprocalRoot(b, loc, mapping.lookup(square)));
  if (auto division = dyn_cast<arith::DivFOp>(op))
    if (Value quotient = emitQuotient(b, division, operand()))
      return set(quotient);
  if (op->getDialect()->getNamespace() == "math") {
    SmallVector<Value> operands =
        llvm::map_to_vector(op->getOperands(), [&](Value v) { return mapping.lookup(v); });
    if (Value result = emitMath(op, operands))
      return set(result);
    op->emitOpError("has no lowering to GPU code for ") << op->getResult(0).getType();
    return fail();
  }
  RowLowering::emitScalar(op);
}
