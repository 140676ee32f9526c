// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts instructions by class: every basic block counts its executions, and a histogram holds the
// instructions of each block. An operation on a vector counts once per element, as on a GPU.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

static InstructionClass classify(Operation &op) {
  StringRef name = op.getName().getStringRef();
  if (isa<NVVM::MmaOp, NVVM::LdMatrixOp, NVVM::StMatrixOp>(op) || name.contains("mma"))
    return InstructionClass::Matrix;
  if (isa<NVVM::Barrier0Op, NVVM::BarrierOp, NVVM::BarrierArriveOp, NVVM::ClusterArriveOp,
          NVVM::ClusterArriveRelaxedOp, NVVM::ClusterWaitOp, NVVM::GriddepcontrolOp>(op))
    return InstructionClass::Barrier;
  if (isa<NVVM::ShflOp, NVVM::VoteSyncOp, NVVM::MatchSyncOp, NVVM::ReduxOp, NVVM::ElectSyncOp,
          NVVM::SyncWarpOp>(op))
    return InstructionClass::Warp;
  if (isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp, NVVM::CpAsyncOp>(
          op))
    return InstructionClass::Memory;
  if (isa<LLVM::FAddOp, LLVM::FSubOp, LLVM::FMulOp, LLVM::FMAOp, LLVM::FNegOp, LLVM::FCmpOp,
          LLVM::FAbsOp, LLVM::MaxNumOp, LLVM::MinNumOp, LLVM::MaximumOp, LLVM::MinimumOp>(op))
    return InstructionClass::FloatArith;
  if (isa<LLVM::FDivOp, LLVM::FRemOp, LLVM::SqrtOp, NVVM::RcpApproxFtzF32Op, LLVM::CallIntrinsicOp,
          NVVM::InlinePtxOp, LLVM::InlineAsmOp>(op))
    return InstructionClass::FloatSpecial;
  if (name.starts_with("nvvm.convert") || isa<LLVM::FPExtOp, LLVM::FPTruncOp, LLVM::FPToSIOp,
                                              LLVM::FPToUIOp, LLVM::SIToFPOp, LLVM::UIToFPOp>(op))
    return InstructionClass::Convert;
  if (isa<LLVM::AddOp, LLVM::SubOp, LLVM::MulOp, LLVM::SDivOp, LLVM::UDivOp, LLVM::SRemOp,
          LLVM::URemOp, LLVM::AndOp, LLVM::OrOp, LLVM::XOrOp, LLVM::ShlOp, LLVM::LShrOp,
          LLVM::AShrOp, LLVM::ICmpOp, LLVM::SelectOp, LLVM::GEPOp, LLVM::SExtOp, LLVM::ZExtOp,
          LLVM::TruncOp>(op))
    return InstructionClass::IntArith;
  if (op.hasTrait<OpTrait::IsTerminator>() || isa<LLVM::CallOp>(op))
    return InstructionClass::Control;
  return InstructionClass::Other;
}

/// Whether the operation only names a value and costs no instruction.
static bool isFree(Operation &op) {
  return isa<LLVM::ConstantOp, LLVM::PoisonOp, LLVM::UndefOp, LLVM::ZeroOp, LLVM::BitcastOp,
             LLVM::AddrSpaceCastOp, LLVM::ExtractElementOp, LLVM::InsertElementOp,
             LLVM::ShuffleVectorOp, LLVM::ExtractValueOp, LLVM::InsertValueOp, LLVM::AddressOfOp,
             LLVM::AllocaOp, LLVM::IntToPtrOp, LLVM::PtrToIntOp>(op);
}

static int32_t weightOf(Operation &op, InstructionClass kind) {
  if (kind == InstructionClass::Memory || op.getNumResults() != 1)
    return 1;
  if (auto vector = dyn_cast<VectorType>(op.getResult(0).getType()))
    return static_cast<int32_t>(vector.getNumElements());
  return 1;
}

void fusednorm::simt::countInstructions(LLVM::LLVMFuncOp function,
                                        SmallVectorImpl<SmallVector<int32_t>> &classes) {
  OpBuilder b(function.getContext());
  for (Block &block : function.getBody()) {
    auto number = static_cast<int32_t>(classes.size());
    SmallVector<int32_t> &histogram =
        classes.emplace_back(static_cast<size_t>(InstructionClass::Count), 0);
    for (Operation &op : block)
      if (!isFree(op)) {
        InstructionClass kind = classify(op);
        histogram[static_cast<size_t>(kind)] += weightOf(op, kind);
      }
    b.setInsertionPointToStart(&block);
    Location loc = function.getLoc();
    Value record = function.getBody().getArgument(0);
    auto gep = [&](Type element, Value base, int32_t index) {
      return LLVM::GEPOp::create(b, loc, record.getType(), element, base,
                                 ArrayRef<LLVM::GEPArg>{index});
    };
    auto counts = LLVM::LoadOp::create(
        b, loc, record.getType(), gep(b.getI8Type(), record, offsetof(ThreadHeader, blockCounts)),
        /*alignment=*/8, false, false, /*isInvariant=*/true);
    Value slot = gep(b.getI64Type(), counts, number);
    auto old = LLVM::LoadOp::create(b, loc, b.getI64Type(), slot, /*alignment=*/8);
    Value one = LLVM::ConstantOp::create(b, loc, b.getI64Type(), b.getI64IntegerAttr(1));
    auto store = LLVM::StoreOp::create(b, loc, LLVM::AddOp::create(b, loc, old, one), slot, 8);
    for (Operation *op : {counts.getOperation(), old.getOperation(), store.getOperation()})
      op->setAttr(hookedAttrName, b.getUnitAttr());
  }
}
