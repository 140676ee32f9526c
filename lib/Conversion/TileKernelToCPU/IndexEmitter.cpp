// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IndexEmitter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm::cpu;

Value IndexEmitter::constant(TypedAttr value) {
  Operation *parent = b.getInsertionBlock()->getParentOp();
  auto function = dyn_cast_or_null<func::FuncOp>(parent);
  if (!function && parent)
    function = parent->getParentOfType<func::FuncOp>();
  // A region that a builder callback fills belongs to no function yet.
  if (!function)
    return arith::ConstantOp::create(b, loc, value);
  Block &entry = function.getBody().front();
  Block::iterator at = entry.begin();
  for (; at != entry.end(); ++at) {
    auto known = dyn_cast<arith::ConstantOp>(*at);
    if (known && known.getValue() == value)
      return known;
    if (!known && !isa<memref::AllocaOp>(*at))
      break;
  }
  OpBuilder::InsertionGuard guard(b);
  if (&entry != b.getInsertionBlock() || at != b.getInsertionPoint())
    b.setInsertionPoint(&entry, at);
  return arith::ConstantOp::create(b, loc, value);
}

Value IndexEmitter::folded(Value value) {
  auto made = value.getDefiningOp<arith::ConstantOp>();
  if (!made || !made->use_empty() || made->getBlock() != b.getInsertionBlock() ||
      std::next(made->getIterator()) != b.getInsertionPoint())
    return value;
  Value shared = constant(made.getValue());
  if (shared != value)
    made.erase();
  return shared;
}

Value IndexEmitter::dim(Value memref, int64_t which) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.isDynamicDim(unsigned(which)))
    return index(type.getDimSize(unsigned(which)));
  return memref::DimOp::create(b, loc, memref, index(which));
}

std::optional<int64_t> IndexEmitter::countTrips(Value from, Value to, Value step) {
  std::optional<int64_t> begin = getConstantIntValue(from), end = getConstantIntValue(to);
  std::optional<int64_t> width = getConstantIntValue(step);
  if (!begin || !end || !width)
    return std::nullopt;
  return *begin < *end ? llvm::divideCeil(*end - *begin, *width) : 0;
}

void IndexEmitter::loop(Value from, Value to, Value step, function_ref<void(Value)> body) {
  std::optional<int64_t> trips = countTrips(from, to, step);
  if (trips == 0)
    return;
  if (trips == 1) {
    OpBuilder::InsertionGuard guard(b);
    return body(from);
  }
  auto made = scf::ForOp::create(b, loc, from, to, step);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(made.getBody());
  body(made.getInductionVar());
}

void IndexEmitter::when(Value condition, function_ref<void()> body,
                        function_ref<void()> otherwise) {
  OpBuilder::InsertionGuard guard(b);
  if (std::optional<int64_t> known = getConstantIntValue(condition)) {
    if (*known)
      body();
    else if (otherwise)
      otherwise();
    return;
  }
  auto branch = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/bool(otherwise));
  b.setInsertionPointToStart(branch.thenBlock());
  body();
  if (!otherwise)
    return;
  b.setInsertionPointToStart(branch.elseBlock());
  otherwise();
}

SmallVector<Value> IndexEmitter::either(TypeRange types, Value condition,
                                        function_ref<SmallVector<Value>()> body,
                                        function_ref<SmallVector<Value>()> otherwise) {
  if (std::optional<int64_t> known = getConstantIntValue(condition))
    return *known ? body() : otherwise();
  auto branch = scf::IfOp::create(b, loc, types, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, body());
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, otherwise());
  return SmallVector<Value>(branch.getResults());
}
