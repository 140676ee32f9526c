// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowEpilogue.h"
#include "AmxTileUsage.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Schedule/TileBlocking.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

RowsOp cpu::findRows(ProgramOp program) {
  auto ops = program.getBody().getOps<RowsOp>();
  return ops.empty() ? RowsOp() : *ops.begin();
}

/// Returns the number of columns, or 0 if it is known at run time only.
static int64_t countColumns(RowsOp op) {
  auto program = cast<ProgramOp>(op->getParentOp());
  return getConstantIntValue(program.getBounds().back()).value_or(0);
}

int64_t cpu::countBlockRows(RowsOp op) {
  return TileBlocking::kEpilogueBytes / (std::max<int64_t>(countColumns(op), 1) * 4);
}

/// Returns the function of the lowered row kernel, or null.
static func::FuncOp functionOf(RowsOp op) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, op.getKernelAttr());
}

static SmallVector<int64_t> stridesOf(MemRefType type, int64_t &offset) {
  SmallVector<int64_t> strides;
  if (failed(type.getStridesAndOffset(strides, offset)))
    llvm_unreachable("tile_rows_c3");
  return strides;
}

MemRefType cpu::getRowsType(RowsOp op) {
  int64_t columns = countColumns(op), offset = 0;
  func::FuncOp function = functionOf(op);
  if (columns < 1 || !function) {
    op.emitOpError("has no lowering to a CPU yet: expected a static number of columns, and a row "
                   "kernel lowered by convert-rowkernel-to-cpu");
    return {};
  }
  for (Type type : function.getArgumentTypes().take_front(op.getViews()))
    if (stridesOf(cast<MemRefType>(type), offset).front() != columns) {
      op.emitOpError("has no lowering to a CPU yet: expected views of rows of ")
          << columns << " columns, got " << type;
      return {};
    }
  return MemRefType::get({ShapedType::kDynamic, columns}, Float32Type::get(op.getContext()));
}

Value cpu::allocateRows(OpBuilder &b, RowsOp op, Value rows) {
  return memref::AllocOp::create(b, op.getLoc(), getRowsType(op), ValueRange{rows},
                                 b.getI64IntegerAttr(64));
}

void cpu::runRows(OpBuilder &b, RowsOp op, Value memory, RowRange range, IRMapping &mapping) {
  Location loc = op.getLoc();
  Arith arith(b, loc);
  func::FuncOp function = functionOf(op);
  Value count = arith.sub(range.behind, range.held);
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
  operands.append({range.held, range.all, range.first, range.behind});
  func::CallOp::create(b, loc, function, operands);
}

RowEpilogueSteps RowEpilogueSteps::create(ProgramOp program, const std::string &name,
                                          func::FuncOp tiles, CPUKernelFunctions &functions,
                                          OpBuilder &b) {
  RowsOp op = findRows(program);
  Location loc = op.getLoc();
  Arith arith(b, loc);
  MemRefType memoryType = getRowsType(op);
  struct Call {
    ValueRange arguments;
    Value begin, end, memory;
  };
  auto make = [&](StringRef suffix, bool hasMemory,
                  llvm::function_ref<void(IRMapping &, const Call &)> fill) {
    SmallVector<Type> more;
    if (hasMemory)
      more.push_back(memoryType);
    func::FuncOp function = functions.createBody(name + suffix.str(), more);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&function.getBody().front());
    IRMapping mapping = functions.cloneScalars(function);
    unsigned own = function.getNumArguments() - 2 - hasMemory;
    fill(mapping, {function.getArguments().take_front(own), function.getArgument(own),
                   function.getArgument(own + 1),
                   hasMemory ? Value(function.getArgument(own + 2)) : Value()});
    func::ReturnOp::create(b, loc);
    return function;
  };
  auto callTiles = [&](const Call &call, Value firstColumn, Value behindColumn, bool takesRows) {
    SmallVector<Value> operands(call.arguments);
    operands.append(
        {call.begin, call.end, call.memory, firstColumn, behindColumn, arith.boolean(takesRows)});
    func::CallOp::create(b, loc, tiles, operands);
  };
  RowEpilogueSteps steps;
  steps.rowsOfTiles = make("_rows", /*hasMemory=*/false, [&](IRMapping &mapping, Call call) {
    // A block of rows stays in the L2 cache until the row kernel reads it.
    int64_t m = program.getStep().front();
    Value most = arith.index(std::max<int64_t>(countBlockRows(op) / m, 1));
    Value own = arith.sub(call.end, call.begin);
    own = arith.max(arith.min(own, most), 1);
    call.memory = allocateRows(b, op, arith.mul(own, m));
    callTiles(call, arith.index(0), countTiles(b, program, mapping).back(), /*takesRows=*/true);
    memref::DeallocOp::create(b, loc, call.memory);
  });
  if (!functions.areShared())
    return steps;
  steps.columns = make("_columns", /*hasMemory=*/true, [&](IRMapping &mapping, Call call) {
    Value firstColumn = call.begin, behindColumn = call.end;
    call.begin = arith.index(0);
    call.end = countTiles(b, program, mapping).front();
    callTiles(call, firstColumn, behindColumn, /*takesRows=*/false);
  });
  steps.rows = make("_behind", /*hasMemory=*/true, [&](IRMapping &mapping, const Call &call) {
    runRows(b, op, call.memory,
            {arith.index(0), call.begin, call.end, countRows(b, program, mapping)}, mapping);
  });
  for (func::FuncOp *step : {&steps.columns, &steps.rows})
    *step = functions.createRange((step->getName() + "_range").str(), *step, /*isPublic=*/false);
  return steps;
}

CPUKernelFunctions::Steps RowEpilogueSteps::share(OpBuilder &b, ProgramOp program,
                                                  IRMapping &mapping) {
  RowsOp op = findRows(program);
  Arith arith(b, op.getLoc());
  SmallVector<Value> counts = countTiles(b, program, mapping);
  Value memory = allocateRows(b, op, arith.mul(counts.front(), program.getStep().front()));
  return {memory, {{columns, counts.back()}, {rows, countRows(b, program, mapping)}}};
}
