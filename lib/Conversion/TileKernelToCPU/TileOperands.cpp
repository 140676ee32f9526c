// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

PackedOperands cpu::getOperands(ProgramOp program, const TargetInfo &target,
                                const IRMapping &mapping) {
  PackedOperands operands;
  GemmOp gemm = program.getGemm();
  if (!gemm)
    return operands;
  UnitFormat format = UnitFormat::of(gemm, *program.getScheduleAs<CPUScheduleAttr>().getDepth());
  auto arrayOf = [&](const GemmOp::Matrix &matrix) {
    return OperandArray(matrix, format, mapping.lookupOrDefault(matrix.array),
                        Fp8LookupTables::sizeFor(target), gemm.getLoc());
  };
  operands.rows.emplace(arrayOf(gemm.getLeft()));
  if (gemm.isPacked())
    operands.direct.emplace(arrayOf(gemm.getRight()));
  else
    operands.packed.emplace(arrayOf(gemm.getRight()));
  return operands;
}

SmallVector<Value> cpu::outerIndices(OpBuilder &b, Location loc, const OperandArray &array,
                                     IRMapping &mapping) {
  return llvm::map_to_vector(array.getIndices(), [&](Value index) -> Value {
    if (Value known = index ? mapping.lookupOrNull(index) : Value())
      return known;
    if (index && matchPattern(index, m_Constant()))
      return b.clone(*index.getDefiningOp())->getResult(0);
    return arith::ConstantIndexOp::create(b, loc, 0);
  });
}

/// Computes an index from the indices of the program.
static Value cloneIndex(OpBuilder &b, Value index, IRMapping &mapping) {
  if (Value known = mapping.lookupOrNull(index))
    return known;
  Operation *op = index.getDefiningOp();
  for (Value operand : op->getOperands())
    mapping.map(operand, cloneIndex(b, operand, mapping));
  return b.clone(*op, mapping)->getResult(0);
}

SmallVector<Value> cpu::tileIndices(OpBuilder &b, Location loc, const OperandArray &array,
                                    IRMapping &mapping) {
  return llvm::map_to_vector(array.getIndices(), [&](Value index) -> Value {
    return index ? cloneIndex(b, index, mapping) : arith::ConstantIndexOp::create(b, loc, 0);
  });
}
