// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TokenScalars.h"
#include "CPURowLowering.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

SmallVector<Operation *> cpu::findSharedScalars(ProgramOp program, const IRMapping &known) {
  Block &body = program.getBody().front();
  if (body.getNumArguments() < 2)
    return {};
  llvm::SmallDenseSet<Value> shared;
  shared.insert_range(body.getArguments().drop_back());
  SmallVector<Operation *> ops;
  bool readsMemory = false;
  for (Operation &op : body) {
    bool reads = isa<memref::LoadOp, SegmentOfOp, CountEqualOp>(op);
    if (op.getNumResults() == 0 || op.getNumRegions() != 0 || !(reads || isMemoryEffectFree(&op)) ||
        !llvm::all_of(op.getResultTypes(), [](Type type) { return type.isIntOrIndex(); }) ||
        !llvm::all_of(op.getOperands(), [&](Value operand) {
          return shared.contains(operand) || known.contains(operand);
        }))
      continue;
    shared.insert_range(op.getResults());
    ops.push_back(&op);
    readsMemory |= reads;
  }
  return readsMemory ? ops : SmallVector<Operation *>();
}

void cpu::cloneScalar(OpBuilder &b, Operation *op, IRMapping &mapping) {
  if (isa<SegmentOfOp, CountEqualOp>(op))
    createSearch(b, op, mapping);
  else
    b.clone(*op, mapping);
}
