// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxTileUsage.h"
#include "IndexEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

SmallVector<Value> cpu::countTiles(OpBuilder &b, ProgramOp program, IRMapping &mapping) {
  IndexEmitter emit(b, program.getLoc());
  SmallVector<Value> counts;
  for (auto [bound, step] : llvm::zip_equal(program.getBounds(), program.getStep()))
    counts.push_back(emit.ceilDiv(mapping.lookupOrDefault(bound), emit.index(step)));
  return counts;
}

Value cpu::countRows(OpBuilder &b, ProgramOp program, IRMapping &mapping) {
  Value bound = mapping.lookupOrDefault(program.getBounds().drop_back().back());
  if (!program.getRowOffsets())
    return bound;
  Location loc = program.getLoc();
  IndexEmitter emit(b, loc);
  Value offsets = mapping.lookupOrDefault(program.getRowOffsets());
  Value last = emit.sub(emit.dim(offsets, 0), emit.index(1));
  Value count = memref::LoadOp::create(b, loc, offsets, last);
  count = emit.toIndex(count);
  return emit.smaller(bound, count);
}
