// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InterleavedPanels.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

std::optional<InterleavedPanels> InterleavedPanels::find(ProgramOp program,
                                                         PackedOperands &operands,
                                                         const TileShape &shape,
                                                         const TileBlocking &blocking) {
  GemmOp gemm = program.getGemm();
  // Interleaved integers and block scales are not measured.
  if (!gemm || gemm.getBlock() || gemm.getPartType().isInteger())
    return std::nullopt;
  int64_t panel = getTileUnit(program.getBody().getArguments().back());
  InterleavedPanels interleaved{panel / shape.columns,
                                TileBlocking::kInterleavedPanels * panel / shape.columns, 0,
                                blocking.tileRows};
  const OperandArray &weights = operands.right().getArray();
  int64_t step = shape.unroll * weights.getFormat().depth;
  interleaved.depth =
      std::max<int64_t>(TileBlocking::kInterleavedBytes / weights.bytesOf(panel) / step, 1) * step;
  // Each pass over the rows would widen types other than f32 again.
  if (weights.bytesOf(1) != 4)
    interleaved.mostRows = blocking.fewRows;
  return interleaved;
}

void InterleavedPanels::emit(OpBuilder &b, Location loc, Value accumulators, Value slotStep,
                             Value from, Value to, const TileShape &wide,
                             function_ref<void(TilePart, Value)> run) const {
  IndexEmitter emit(b, loc);
  auto slotOf = [&](Value column) -> Value { return emit.mul(column, slotStep); };
  auto type = cast<MemRefType>(accumulators.getType());
  int64_t rows = type.getDimSize(1), inSlot = type.getDimSize(2);
  auto vector = VectorType::get({wide.lanes}, type.getElementType());
  Value none = arith::ConstantOp::create(b, loc, vector, b.getZeroAttr(vector));
  emit.loop(emit.index(0), emit.index(columns), 1, [&](Value number) {
    Value slot = slotOf(number);
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < inSlot; column += wide.lanes)
        vector::StoreOp::create(b, loc, none, accumulators,
                                ValueRange{slot, emit.index(row), emit.index(column)});
  });
  emit.loop(from, to, depth, [&](Value begin) {
    TilePart part;
    part.isInterleaved = true;
    part.accumulators = accumulators;
    part.slotStep = slotStep;
    part.from = begin;
    part.to = emit.add(begin, emit.index(depth));
    part.to = emit.smaller(part.to, to);
    emit.loop(emit.index(0), emit.index(columns), wide.columns / inSlot, [&](Value number) {
      part.slot = slotOf(number);
      run(part, number);
    });
  });
}
