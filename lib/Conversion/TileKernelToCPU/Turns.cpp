// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Turns.h"
#include "fusednorm/Dialect/TileKernel/IR/TilePlaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

std::optional<Turns> Turns::find(ProgramOp program, PackedOperands &operands,
                                 const TileShape &shape, const TileShape &wide, int64_t fewer,
                                 int64_t most) {
  constexpr int64_t kStreams = 4, kTurnBytes = 512, kRegisters = 16;
  scf::ForOp loop = TileEngine::findLoop(program);
  // Processors with AVX-512 have not shown that they gain from it.
  if (!loop || shape.registers != kRegisters || !TileEngine::findProducts(loop))
    return std::nullopt;
  int64_t panel = getTileUnit(program.getBody().getArguments().back());
  Turns turns{panel / shape.columns, kStreams * panel / shape.columns, 0, most};
  for (auto &[load, operand] : operands) {
    if (operand.isLeftOperand())
      continue;
    int64_t step = shape.unroll * operand.getFormat().depth;
    turns.products = std::max<int64_t>(kTurnBytes / operand.rowBytesOf(panel) / step, 1) * step;
    // What is not f32 would be widened by each pass of rows again.
    if (operand.rowBytesOf(1) != 4)
      turns.mostRows = fewer;
  }
  return turns;
}

void Turns::emit(OpBuilder &b, Location loc, Value sums, Value slotStep, Value from, Value to,
                 const TileShape &wide, function_ref<void(TilePart, Value)> run) const {
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
  auto type = cast<MemRefType>(sums.getType());
  int64_t rows = type.getDimSize(1), inSlot = type.getDimSize(2);
  auto vector = VectorType::get({wide.lanes}, type.getElementType());
  Value none = arith::ConstantOp::create(b, loc, vector, b.getZeroAttr(vector));
  loop(index(0), index(columns), 1, [&](Value number) {
    Value slot = slotOf(number);
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < inSlot; column += wide.lanes)
        vector::StoreOp::create(b, loc, none, sums, ValueRange{slot, index(row), index(column)});
  });
  loop(from, to, products, [&](Value begin) {
    TilePart part;
    part.isTurn = true;
    part.sums = sums;
    part.slotStep = slotStep;
    part.from = begin;
    part.to = arith::AddIOp::create(b, loc, begin, index(products));
    part.to = arith::MinUIOp::create(b, loc, part.to, to);
    loop(index(0), index(columns), wide.columns / inSlot, [&](Value number) {
      part.slot = slotOf(number);
      run(part, number);
    });
  });
}
