// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WholeRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

RowsOp cpu::findRows(ProgramOp program) {
  auto ops = program.getBody().getOps<RowsOp>();
  return ops.empty() ? RowsOp() : *ops.begin();
}

/// 0 if known at run time only.
static int64_t countColumns(RowsOp op) {
  auto program = cast<ProgramOp>(op->getParentOp());
  return getConstantIntValue(program.getBounds().back()).value_or(0);
}

int64_t cpu::countBlockRows(RowsOp op) {
  constexpr int64_t kBytes = int64_t(1) << 20;
  return kBytes / (std::max<int64_t>(countColumns(op), 1) * 4);
}

/// The function that has become of the row kernel, or null.
static func::FuncOp functionOf(RowsOp op) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, op.getKernelAttr());
}

static SmallVector<int64_t> stridesOf(MemRefType type, int64_t &offset) {
  SmallVector<int64_t> strides;
  if (failed(type.getStridesAndOffset(strides, offset)))
    llvm_unreachable("tile_rows_c3");
  return strides;
}

Value cpu::allocateRows(OpBuilder &b, RowsOp op, Value rows) {
  int64_t columns = countColumns(op), offset = 0;
  func::FuncOp function = functionOf(op);
  if (columns < 1 || !function) {
    op.emitOpError("has no lowering to a CPU yet: expected rows of a number of columns that is "
                   "known, and a row kernel that convert-rowkernel-to-cpu has made a function");
    return {};
  }
  for (Type type : function.getArgumentTypes().take_front(op.getViews()))
    if (stridesOf(cast<MemRefType>(type), offset).front() != columns) {
      op.emitOpError("has no lowering to a CPU yet: expected views of rows of ")
          << columns << " columns, got " << type;
      return {};
    }
  auto type = MemRefType::get({ShapedType::kDynamic, columns}, b.getF32Type());
  return memref::AllocOp::create(b, op.getLoc(), type, ValueRange{rows}, b.getI64IntegerAttr(64));
}

void cpu::runRows(OpBuilder &b, RowsOp op, Value memory, RowRange range, IRMapping &mapping) {
  Location loc = op.getLoc();
  func::FuncOp function = functionOf(op);
  Value count = arith::SubIOp::create(b, loc, range.behind, range.first);
  SmallVector<Value> operands;
  for (Type type : function.getArgumentTypes().take_front(op.getViews())) {
    auto view = cast<MemRefType>(type);
    int64_t offset = 0;
    SmallVector<OpFoldResult> sizes, strides;
    for (int64_t stride : stridesOf(view, offset))
      strides.push_back(b.getIndexAttr(stride));
    for (int64_t size : view.getShape())
      sizes.push_back(ShapedType::isDynamic(size) ? OpFoldResult(count)
                                                  : OpFoldResult(b.getIndexAttr(size)));
    OpFoldResult first = b.getIndexAttr(offset);
    operands.push_back(
        memref::ReinterpretCastOp::create(b, loc, view, memory, first, sizes, strides));
  }
  for (Value other : op.getOthers())
    operands.push_back(mapping.lookupOrDefault(other));
  operands.append({range.first, range.all, range.first, range.behind});
  func::CallOp::create(b, loc, function, operands);
}
