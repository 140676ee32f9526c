// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowWork.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

cpu::LaunchWork cpu::createRowWork(OpBuilder &b, ProgramOp program, const IRMapping &mapping,
                                   Value rows) {
  Arith arith(b, program.getLoc());
  // The numbers of a row as long as its longest vector.
  int64_t bytes = 0, operations = 0;
  program.getBody().walk([&](Operation *op) {
    int64_t elements = 0;
    for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
      if (auto vector = dyn_cast<VectorType>(type))
        elements = std::max(elements, vector.getNumElements());
    auto load = dyn_cast<LoadOp>(op);
    auto store = dyn_cast<StoreOp>(op);
    if (!load && !store) {
      operations += elements;
      return;
    }
    Type type = load ? load.getType() : store.getValue().getType();
    bytes += elements * llvm::divideCeil(getElementTypeOrSelf(type).getIntOrFloatBitWidth(), 8);
  });
  auto ofRows = [&](int64_t number) -> Value {
    Value value = arith.index(number);
    if (Value columns = program.getColumns()) {
      value = arith.mul(value, mapping.lookup(columns));
      value = arith.div(value, program.getLongestVector());
    }
    return arith.mul(value, rows);
  };
  return {ofRows(bytes), ofRows(operations)};
}
