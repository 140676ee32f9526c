// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Hopper/Emitter.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm::hopper;

/// All lanes of a warp.
static constexpr int64_t kAllLanes = -1;

Type HopperEmitter::pointer(unsigned space) {
  return LLVM::LLVMPointerType::get(getContext(), space);
}

Word HopperEmitter::ceilDiv(Word a, int64_t b) {
  return a.value ? Word(div(add(a, b - 1), b)) : Word(llvm::divideCeil(a.integer, b));
}

SmallVector<Value> HopperEmitter::loop(Word first, Word end, Word step, ValueRange carried,
                                       Body body) {
  auto loop = scf::ForOp::create(*this, word(first), word(end), word(step), carried);
  OpBuilder::InsertionGuard guard(*this);
  setInsertionPointToStart(loop.getBody());
  SmallVector<Value> next = body(loop.getInductionVar(), loop.getRegionIterArgs());
  assert(next.size() == carried.size() && "expected one result of the body per carried value");
  if (!next.empty())
    scf::YieldOp::create(*this, next);
  return loop.getResults();
}

void HopperEmitter::branch(Value condition, llvm::function_ref<void()> then,
                           llvm::function_ref<void()> otherwise) {
  auto branch = scf::IfOp::create(*this, condition, /*withElseRegion=*/bool(otherwise));
  OpBuilder::InsertionGuard guard(*this);
  setInsertionPointToStart(branch.thenBlock());
  then();
  if (!otherwise)
    return;
  setInsertionPointToStart(branch.elseBlock());
  otherwise();
}

Value HopperEmitter::threadId(int32_t threads) {
  auto range = LLVM::ConstantRangeAttr::get(getContext(), APInt(32, 0), APInt(32, threads));
  return NVVM::ThreadIdXOp::create(*this, getI32Type(), range);
}

Value HopperEmitter::uniform(Value number) {
  return NVVM::ShflOp::create(*this, getI32Type(), word(kAllLanes), number, word(0), word(31),
                              NVVM::ShflKind::idx, UnitAttr());
}

Value HopperEmitter::elect() { return NVVM::ElectSyncOp::create(*this, getI1Type(), Value()); }

void HopperEmitter::syncWarp() { NVVM::SyncWarpOp::create(*this, word(kAllLanes)); }

void HopperEmitter::syncBlock() { NVVM::Barrier0Op::create(*this); }

void HopperEmitter::syncGroup(Word id, int64_t threads) {
  // The parser of nvvm.barrier rejects the printed form with a count and a location.
  LLVM::CallIntrinsicOp::create(*this, getStringAttr("llvm.nvvm.barrier.cta.sync.aligned.count"),
                                ValueRange{word(id), word(threads)});
}

void HopperEmitter::arriveAtGroup(Word id, int64_t threads) {
  NVVM::BarrierArriveOp::create(*this, word(id), word(threads));
}

void HopperEmitter::setRegisters(uint32_t count, bool more) {
  NVVM::SetMaxRegisterOp::create(*this, count,
                                 more ? NVVM::SetMaxRegisterAction::increase
                                      : NVVM::SetMaxRegisterAction::decrease);
}

Value HopperEmitter::at(Value pointer, Word bytes) {
  if (!bytes.value && bytes.integer == 0)
    return pointer;
  SmallVector<LLVM::GEPArg> indices;
  if (bytes.value)
    indices.push_back(bytes.value);
  else
    indices.push_back(static_cast<int32_t>(bytes.integer));
  return LLVM::GEPOp::create(*this, pointer.getType(), getI8Type(), pointer, indices);
}

Value HopperEmitter::element(Value pointer, Value index, Type type) {
  return LLVM::GEPOp::create(*this, pointer.getType(), type, pointer,
                             ArrayRef<LLVM::GEPArg>(index));
}

Value HopperEmitter::load(Value pointer, Type type) {
  return LLVM::LoadOp::create(*this, type, pointer, type.getIntOrFloatBitWidth() / 8);
}
