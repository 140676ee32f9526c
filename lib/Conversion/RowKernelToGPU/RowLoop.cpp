// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Persistent blocks. A block loads its weights once and loops over its rows. The loads of the next
// row precede the phases of this row, so that they are in flight during reductions and stores.

#include "GPURowLowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using fusednorm::rowgpu::GPURowLowering;
using fusednorm::rowgpu::RowLoop;

/// Returns the loads of rows whose indices need no other load. `known` has the values outside of
/// the program.
static SmallVector<LoadOp> findEarlyLoads(ProgramOp program, const IRMapping &known) {
  Block &body = program.getBody().front();
  std::function<bool(Value)> isEarly = [&](Value value) {
    Operation *source = value.getDefiningOp();
    return known.contains(value) || isa<MemRefType>(value.getType()) ||
           (source ? isMemoryEffectFree(source) && llvm::all_of(source->getOperands(), isEarly)
                   : cast<BlockArgument>(value).getOwner() == &body);
  };
  SmallVector<LoadOp> loads;
  for (auto load : body.getOps<LoadOp>())
    if (!load.getInvariant() && !load.getTransposed() && llvm::all_of(load.getIndices(), isEarly))
      loads.push_back(load);
  return loads;
}

LogicalResult GPURowLowering::lowerLoop(const RowLoop &loop) {
  if (failed(beginProgram()))
    return failure();
  const IRMapping outside = scalarsOf(0);
  LogicalResult result = success();
  auto enter = [&](Value group) {
    scalarsOf(0) = outside;
    Value isLive = loop.enter(group, threads.coordinate, scalarsOf(0));
    result = rowScalars.emitKnown([](Operation &op) { return isMemoryEffectFree(&op); });
    return isLive;
  };
  SmallVector<LoadOp> early = findEarlyLoads(getProgram(), outside);
  SmallVector<Type> types;
  for (LoadOp load : early)
    types.append(rows.chunks.size(),
                 addresses.rawType(load.getMemref(), load.getIndices(), load.getType()));
  // Loads the row in a group, if there is one.
  auto request = [&](Value group) {
    Value isThere = num(group).ult(loop.groups);
    auto branch = scf::IfOp::create(b, loc, types, isThere, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard insertion(b);
    b.setInsertionPointToStart(branch.elseBlock());
    SmallVector<Value> parts;
    for (Type type : types)
      parts.push_back(constant(cast<TypedAttr>(b.getZeroAttr(type))));
    scf::YieldOp::create(b, loc, parts);
    b.setInsertionPointToStart(branch.thenBlock());
    parts.clear();
    threads.guard =
        enter(group); // a row that has warps of its own may be missing in the last group
    // After an error, the indices of some loads are missing.
    if (succeeded(result))
      for (LoadOp load : early)
        for (Chunk &chunk : rows.chunks)
          parts.push_back(access.loadWhole(load, chunk));
    threads.guard = {};
    scf::YieldOp::create(b, loc, parts);
    return SmallVector<Value>(branch.getResults());
  };
  auto useParts = [&](ValueRange carried) {
    // The back end would widen weights before the loop and keep them in twice the registers.
    rows.hideOrigins();
    auto part = carried.begin();
    for (LoadOp load : early)
      for (Chunk &chunk : rows.chunks)
        rows.set(load, chunk, *part++);
  };
  SmallVector<Value> first = request(loop.first);
  // The loop emits the same scalars again, which then cannot fail.
  if (failed(result))
    return failure();
  first.push_back(i32(0));
  scf::ForOp::create(b, loc, loop.first, loop.groups, loop.step, first,
                     [&](OpBuilder &, Location, Value group, ValueRange carried) {
                       OpBuilder::InsertionGuard insertion(b);
                       b.setInsertionPointToEnd(group.getParentBlock());
                       SmallVector<Value> next = request(add(group, loop.step));
                       Value isLive = enter(group);
                       threads.coordinate.parity = carried.back();
                       useParts(carried.drop_back());
                       access.doIf(isLive, [&] { result = finishRow(); });
                       next.push_back(bitXor(threads.coordinate.parity, 1));
                       scf::YieldOp::create(b, loc, next);
                     });
  return result;
}
