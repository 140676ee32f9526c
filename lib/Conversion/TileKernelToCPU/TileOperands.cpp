// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileOperands.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

LogicalResult cpu::findOperands(ProgramOp program, int64_t depth, const TargetInfo &target,
                                IRMapping &mapping, PackedOperands &operands) {
  Block::BlockArgListType arguments = program.getBody().getArguments();
  Value row = arguments[arguments.size() - 2], column = arguments.back();
  WalkResult result = program.walk([&](DotOp dot) {
    for (bool isLeft : {true, false}) {
      auto load = (isLeft ? dot.getLhs() : dot.getRhs()).getDefiningOp<LoadOp>();
      if (!load || load.getBlock() || !llvm::all_of(load->getUsers(), llvm::IsaPred<DotOp>)) {
        dot.emitOpError("has an operand without a lowering to a CPU yet: expected results of "
                        "tilekernel.load without block, as operands of tilekernel.dot only");
        return WalkResult::interrupt();
      }
      SmallVector<int64_t> dims = load.getMemRefDims();
      int64_t across = dims[isLeft ? 0 : 1], along = dims[isLeft ? 1 : 0];
      Value indices = load.getIndices()[across];
      auto memref = cast<MemRefType>(load.getMemref().getType());
      bool isPanel = !isLeft && getTileIndex(indices) == column && across == memref.getRank() - 1 &&
                     memref.isLastDimUnitStride();
      if (indices != (isLeft ? row : column) && !isPanel) {
        load.emitOpError("has no lowering to a CPU yet: expected ")
            << (isLeft ? "rows of the A operand at the program's row"
                       : "columns of the B operand at the program's column");
        return WalkResult::interrupt();
      }
      for (auto [dim, indices] : llvm::enumerate(load.getIndices())) {
        bool isOuter =
            isa<BlockArgument>(indices) || matchPattern(indices, m_Constant()) || isPanel;
        if (int64_t(dim) != across && int64_t(dim) != along && !isOuter) {
          load.emitOpError("has no lowering to a CPU yet: expected indices of the program or "
                           "constants in all dimensions except rows, columns and K");
          return WalkResult::interrupt();
        }
      }
      UnitFormat format = UnitFormat::of(dot, depth);
      auto found = operands.find(load);
      if (found != operands.end() && (found->second.isLeftOperand() != isLeft ||
                                      found->second.getFormat().element != format.element)) {
        load.emitOpError("has no lowering to a CPU yet: expected uses as A operand only or as B "
                         "operand only, for one element type");
        return WalkResult::interrupt();
      }
      if (found == operands.end())
        operands.insert(
            {load, PackedOperand(load, isLeft, format, mapping.lookupOrDefault(load.getMemref()),
                                 Fp8LookupTables::sizeFor(target))});
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

SmallVector<Value> cpu::outerIndices(OpBuilder &b, LoadOp load, IRMapping &mapping) {
  SmallVector<Value> positions;
  for (Value indices : load.getIndices()) {
    Value known = mapping.lookupOrNull(indices);
    if (!known && matchPattern(indices, m_Constant()))
      known = b.clone(*indices.getDefiningOp())->getResult(0);
    positions.push_back(known ? known : arith::ConstantIndexOp::create(b, load.getLoc(), 0));
  }
  return positions;
}

/// Computes an index of a load from the indices of the program. Returns 0 for the index of a loop.
static Value cloneIndex(OpBuilder &b, Location loc, Value indices, IRMapping &mapping) {
  if (Value known = mapping.lookupOrNull(indices))
    return known;
  Operation *op = indices.getDefiningOp();
  if (!op)
    return arith::ConstantIndexOp::create(b, loc, 0);
  for (Value operand : op->getOperands())
    mapping.map(operand, cloneIndex(b, loc, operand, mapping));
  return b.clone(*op, mapping)->getResult(0);
}

SmallVector<Value> cpu::tileIndices(OpBuilder &b, LoadOp load, IRMapping &mapping) {
  return llvm::map_to_vector(load.getIndices(), [&](Value indices) {
    return cloneIndex(b, load.getLoc(), indices, mapping);
  });
}
