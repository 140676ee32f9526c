// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxTileUsage.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

SmallVector<Value> cpu::countTiles(OpBuilder &b, ProgramOp program, IRMapping &mapping) {
  Location loc = program.getLoc();
  SmallVector<Value> counts;
  for (auto [bound, step] : llvm::zip_equal(program.getBounds(), program.getStep()))
    counts.push_back(arith::CeilDivUIOp::create(b, loc, mapping.lookupOrDefault(bound),
                                                arith::ConstantIndexOp::create(b, loc, step)));
  return counts;
}

Value cpu::countRows(OpBuilder &b, ProgramOp program, IRMapping &mapping) {
  Value bound = mapping.lookupOrDefault(program.getBounds().drop_back().back());
  if (!program.getRowOffsets())
    return bound;
  Location loc = program.getLoc();
  auto index = [&](int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); };
  Value offsets = mapping.lookupOrDefault(program.getRowOffsets());
  Value last = memref::DimOp::create(b, loc, offsets, index(0));
  last = arith::SubIOp::create(b, loc, last, index(1));
  Value count = memref::LoadOp::create(b, loc, offsets, last);
  count = arith::IndexCastUIOp::create(b, loc, b.getIndexType(), count);
  return arith::MinUIOp::create(b, loc, bound, count);
}
