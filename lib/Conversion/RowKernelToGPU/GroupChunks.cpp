// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows with groups: all scales of a thread precede its stores, so that their latencies overlap. The
// divisions of scales have a short form without branches. If an operand of the thread is rare, all
// its scales are computed again by exact divisions, in one branch.

#include "GPURowLowering.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using fusednorm::rowgpu::GPURowLowering;
using fusednorm::rowgpu::ShortDivisions;

/// Returns the results of divisions, and of ops that depend on them, in program order.
static SmallVector<Value> findQuotients(ProgramOp program) {
  SmallVector<Value> found;
  for (Operation &op : program.getBody().front())
    for (Value result : op.getResults())
      if (isa<VectorType>(result.getType()) &&
          (isa<arith::DivFOp>(op) || llvm::any_of(op.getOperands(), [&](Value operand) {
             return llvm::is_contained(found, operand);
           })))
        found.push_back(result);
  return found;
}

/// Replaces the values of `quotients` in all chunks. If `isRare` is true, they are computed again
/// by `exact`.
static void mergeQuotients(OpBuilder &b, Location loc, MutableArrayRef<Chunk> chunks,
                           ArrayRef<Value> quotients, Value isRare,
                           function_ref<void(Chunk &)> exact) {
  auto forEachPart = [&](function_ref<void(Value &)> use) {
    for (Chunk &chunk : chunks)
      for (Value quotient : quotients)
        if (auto found = chunk.values.front().find(quotient); found != chunk.values.front().end())
          llvm::for_each(found->second, use);
  };
  auto getParts = [&] {
    SmallVector<Value> parts;
    forEachPart([&](Value &part) { parts.push_back(part); });
    return parts;
  };
  SmallVector<Value> parts = getParts();
  auto branch =
      scf::IfOp::create(b, loc, TypeRange(ValueRange(parts)), isRare, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, parts);
  b.setInsertionPointToStart(branch.thenBlock());
  for (Chunk &chunk : chunks) {
    for (Value quotient : quotients)
      chunk.values.front().erase(quotient);
    exact(chunk);
  }
  scf::YieldOp::create(b, loc, getParts());
  auto next = branch.getResults().begin();
  forEachPart([&](Value &part) { part = *next++; });
}

/// Returns whether the latency of scales matters more than the registers for all of them. It does
/// after a reduction of the row, when no load is in flight. With several loaded rows, more
/// registers leave fewer blocks on an SM (test/Artifact/Inputs/sass-table.txt). Integer conversions
/// to FP8 take registers, too. Early scales are then slower if a block has an uneven number of
/// warps in the four partitions of an SM.
static bool gainsFromEarlyScales(ProgramOp program, const GPULayout &layout,
                                 const TargetInfo &target) {
  constexpr int64_t kPartitions = 4;
  if (!target.hasFloat8Convert && layout.blockThreads() % (kPartitions * kWarpThreads) != 0)
    return false;
  int64_t rows = llvm::count_if(program.getBody().getOps<LoadOp>(),
                                [](LoadOp load) { return !load.getInvariant(); });
  return rows == 1 && !program.getBody().getOps<ReduceOp>().empty();
}

bool GPURowLowering::forEachChunkPipelined(function_ref<void(Chunk &)> prepare,
                                           function_ref<void(Chunk &)> complete) {
  SmallVector<Value> quotients = findQuotients(getProgram());
  // All lanes of a group take part in its reduction, so it cannot be in a branch.
  bool reducesQuotients = llvm::any_of(
      quotients, [](Value value) { return isa<GroupReduceOp>(value.getDefiningOp()); });
  if (!threads.layout.inRegisters() || quotients.empty() || reducesQuotients ||
      !gainsFromEarlyScales(getProgram(), threads.layout, target))
    return false;
  ShortDivisions batch(b, loc);
  {
    llvm::SaveAndRestore<ShortDivisions *> inBatch(divisions, &batch);
    llvm::for_each(rows.chunks, prepare);
  }
  if (Value isRare = batch.getIsRare()) {
    // All lanes of a warp take the same branch, so the back end needs no region of convergence.
    Value anyIsRare =
        NVVM::VoteSyncOp::create(b, loc, b.getI1Type(), i32(-1), isRare, NVVM::VoteSyncKind::any);
    mergeQuotients(b, loc, rows.chunks, quotients, anyIsRare, prepare);
  }
  llvm::for_each(rows.chunks, complete);
  return true;
}
