// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowEmitter.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

Value RowEmitter::loadIf(Value live, Type type, function_ref<Value()> load) {
  if (!live)
    return load();
  auto branch = scf::IfOp::create(b, loc, type, live, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Value loaded = load();
  scf::YieldOp::create(b, loc, loaded);
  b.setInsertionPointToStart(branch.elseBlock());
  Value zero = constant(b.getZeroAttr(type));
  scf::YieldOp::create(b, loc, zero);
  return branch.getResult(0);
}

void RowEmitter::doIf(Value live, function_ref<void()> action) {
  if (!live)
    return action();
  auto branch = scf::IfOp::create(b, loc, live, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  action();
}
