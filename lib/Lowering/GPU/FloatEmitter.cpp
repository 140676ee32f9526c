// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;

Value FloatEmitter::minusInfinity() { return number(-std::numeric_limits<double>::infinity()); }
Value FloatEmitter::fma(Value x, Value y, Value z) { return LLVM::FMAOp::create(b, loc, x, y, z); }
Value FloatEmitter::magnitude(Value x) {
  return bitcast(x.getType(), bitAnd(bitcast(b.getI32Type(), x), i32(0x7fffffff)));
}
Value FloatEmitter::isMinusInfinity(Value x) {
  return isEqual(x, -std::numeric_limits<double>::infinity());
}
Value FloatEmitter::approximate(StringRef name, Value x) {
  std::string intrinsic = ("llvm.nvvm." + name + ".approx.ftz.f").str();
  return LLVM::CallIntrinsicOp::create(b, loc, b.getF32Type(), b.getStringAttr(intrinsic), x)
      .getResult(0);
}

static Value shuffleOf(FloatEmitter &e, Value x, Value lane, NVVM::ShflKind kind) {
  return NVVM::ShflOp::create(e.b, e.loc, x.getType(), e.i32(-1), x, lane, e.i32(kWarpThreads - 1),
                              NVVM::ShflKindAttr::get(e.b.getContext(), kind), UnitAttr());
}
Value FloatEmitter::exchange(Value x, int64_t bits) {
  return shuffleOf(*this, x, i32(bits), NVVM::ShflKind::bfly);
}
Value FloatEmitter::shuffle(Value x, Value from) {
  return shuffleOf(*this, x, from, NVVM::ShflKind::idx);
}
Value FloatEmitter::ballot(Value condition) {
  return NVVM::VoteSyncOp::create(b, loc, b.getI32Type(), i32(-1), condition,
                                  NVVM::VoteSyncKind::ballot);
}
Value FloatEmitter::pack(Value low, Value high, bool isBF16) {
  constexpr auto rounding = NVVM::FPRoundingMode::RN;
  Type element = isBF16 ? Type(b.getBF16Type()) : Type(b.getF16Type());
  auto type = VectorType::get({2}, element);
  Value packed;
  if (isBF16)
    packed = NVVM::ConvertF32x2ToBF16x2Op::create(b, loc, type, high, low, Value(), rounding);
  else
    packed = NVVM::ConvertF32x2ToF16x2Op::create(b, loc, type, high, low, Value(), rounding);
  return bitcast(b.getI32Type(), packed);
}

FloatEmitter::Values FloatEmitter::choose(Value condition, function_ref<Values()> yes,
                                          function_ref<Values()> no) {
  OpBuilder::InsertionGuard guard(b);
  auto parent = b.saveInsertionPoint();
  // The types of the results are known after both branches are emitted.
  auto branch = scf::IfOp::create(b, loc, TypeRange{}, condition, /*withElseRegion=*/true);
  Values results[2];
  for (bool isElse : {false, true}) {
    Block *block = isElse ? branch.elseBlock() : branch.thenBlock();
    block->getTerminator()->erase();
    b.setInsertionPointToEnd(block);
    results[isElse] = isElse ? no() : yes();
    scf::YieldOp::create(b, loc, results[isElse]);
  }
  b.restoreInsertionPoint(parent);
  b.setInsertionPoint(branch);
  auto made = scf::IfOp::create(b, loc, ValueRange(results[0]).getTypes(), condition,
                                /*addThenBlock=*/false, /*addElseBlock=*/false);
  made.getThenRegion().takeBody(branch.getThenRegion());
  made.getElseRegion().takeBody(branch.getElseRegion());
  branch.erase();
  return Values(made.getResults());
}

FloatEmitter::Values FloatEmitter::repeat(const Values &initial,
                                          function_ref<Value(ValueRange)> condition,
                                          function_ref<Values(ValueRange)> body) {
  auto loop = scf::WhileOp::create(
      b, loc, ValueRange(initial).getTypes(), initial,
      [&](OpBuilder &, Location, ValueRange carried) {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointToEnd(carried[0].getParentBlock());
        scf::ConditionOp::create(b, loc, condition(carried), carried);
      },
      [&](OpBuilder &, Location, ValueRange carried) {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointToEnd(carried[0].getParentBlock());
        scf::YieldOp::create(b, loc, body(carried));
      });
  return Values(loop.getResults());
}
