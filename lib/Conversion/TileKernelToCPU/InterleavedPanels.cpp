// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InterleavedPanels.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

std::optional<InterleavedPanels>
InterleavedPanels::find(ProgramOp program, PackedOperands &operands, const TileShape &shape,
                        const TileShape &wide, int64_t fewer, int64_t most) {
  constexpr int64_t kStreams = 4, kInterleavedBytes = 512, kRegisters = 16;
  scf::ForOp loop = CPUTileLowering::findLoop(program);
  // No gain was measured on CPUs with AVX-512.
  if (!loop || shape.registers != kRegisters || !CPUTileLowering::findGemms(loop))
    return std::nullopt;
  int64_t panel = getTileUnit(program.getBody().getArguments().back());
  InterleavedPanels interleaved{panel / shape.columns, kStreams * panel / shape.columns, 0, most};
  for (auto &[load, operand] : operands) {
    if (operand.isLeftOperand())
      continue;
    int64_t step = shape.unroll * operand.getFormat().depth;
    interleaved.depth =
        std::max<int64_t>(kInterleavedBytes / operand.rowBytesOf(panel) / step, 1) * step;
    // Each pass over the rows would widen types other than f32 again.
    if (operand.rowBytesOf(1) != 4)
      interleaved.mostRows = fewer;
  }
  return interleaved;
}

void InterleavedPanels::emit(OpBuilder &b, Location loc, Value accumulators, Value slotStep,
                             Value from, Value to, const TileShape &wide,
                             function_ref<void(TilePart, Value)> run) const {
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  auto loop = [&](Value from, Value to, int64_t step, function_ref<void(Value)> body) {
    auto made = scf::ForOp::create(b, loc, from, to, index(step));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(made.getBody());
    body(made.getInductionVar());
  };
  auto slotOf = [&](Value column) -> Value {
    return arith::MulIOp::create(b, loc, column, slotStep);
  };
  auto type = cast<MemRefType>(accumulators.getType());
  int64_t rows = type.getDimSize(1), inSlot = type.getDimSize(2);
  auto vector = VectorType::get({wide.lanes}, type.getElementType());
  Value none = arith::ConstantOp::create(b, loc, vector, b.getZeroAttr(vector));
  loop(index(0), index(columns), 1, [&](Value number) {
    Value slot = slotOf(number);
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < inSlot; column += wide.lanes)
        vector::StoreOp::create(b, loc, none, accumulators,
                                ValueRange{slot, index(row), index(column)});
  });
  loop(from, to, depth, [&](Value begin) {
    TilePart part;
    part.isInterleaved = true;
    part.accumulators = accumulators;
    part.slotStep = slotStep;
    part.from = begin;
    part.to = arith::AddIOp::create(b, loc, begin, index(depth));
    part.to = arith::MinUIOp::create(b, loc, part.to, to);
    loop(index(0), index(columns), wide.columns / inSlot, [&](Value number) {
      part.slot = slotOf(number);
      run(part, number);
    });
  });
}
