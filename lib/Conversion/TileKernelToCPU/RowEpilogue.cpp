// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowEpilogue.h"
#include "AmxTileUsage.h"
#include "fusednorm/Conversion/RowKernelToCPU.h"
#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Schedule/TileBlocking.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

static SmallVector<int64_t> stridesOf(MemRefType type, int64_t &offset) {
  SmallVector<int64_t> strides;
  if (failed(type.getStridesAndOffset(strides, offset)))
    llvm_unreachable("kernel_c4");
  return strides;
}

FailureOr<std::optional<RowEpilogue>> RowEpilogue::create(launch::FuncOp kernel,
                                                          const TargetInfo &target) {
  auto found = kernel.getBody().getOps<launch::ScratchOp>();
  auto programs = kernel.getPrograms();
  if (found.empty())
    return std::optional<RowEpilogue>();
  RowEpilogue epilogue(*found.begin());
  for (auto [number, program] : llvm::enumerate(programs))
    if (number == 0 ? !isa<ProgramOp>(program) : !isa<rowkernel::ProgramOp>(program))
      return kernel.emitOpError("has no lowering to a CPU yet: expected one tile program, which "
                                "stores to launch.scratch, and row programs that read it");
  launch::FuncOp rows = epilogue.moveRows(kernel, *found.begin());
  FailureOr<func::FuncOp> function = convertToRowFunction(rows, target);
  if (failed(function))
    return failure();
  epilogue.function = *function;
  return std::optional<RowEpilogue>(epilogue);
}

/// Moves the row programs to a kernel with the arguments of `function`, without the range. Row `i`
/// of the program is row `i - first` of the arrays.
launch::FuncOp RowEpilogue::moveRows(launch::FuncOp kernel, launch::ScratchOp scratch) {
  // Ops outside of programs that the row programs need, and the arguments that they read.
  llvm::SmallSetVector<Value, 16> needed;
  SmallVector<Operation *> work;
  for (auto program : kernel.getPrograms<rowkernel::ProgramOp>())
    program->walk([&](Operation *op) { work.push_back(op); });
  while (!work.empty())
    for (Value operand : work.pop_back_val()->getOperands()) {
      bool isOutside = operand.getParentRegion() == &kernel.getBody();
      if (!isOutside || operand == scratch.getRows() || !needed.insert(operand))
        continue;
      if (!isa<MemRefType>(operand.getType()) && operand.getDefiningOp())
        work.push_back(operand.getDefiningOp());
    }
  for (BlockArgument argument : kernel.getArguments())
    if (needed.contains(argument))
      others.push_back(argument);
  SmallVector<Operation *> scalars;
  for (Operation &op : kernel.getBody().front()) {
    if (llvm::none_of(op.getResults(), [&](Value result) { return needed.contains(result); }))
      continue;
    if (isa<MemRefType>(op.getResult(0).getType()))
      arrays.push_back(op.getResult(0));
    else
      scalars.push_back(&op);
  }

  OpBuilder b(kernel->getBlock(), std::next(Block::iterator(kernel)));
  Type index = b.getIndexType();
  SmallVector<Type> types(ValueRange(arrays).getTypes());
  llvm::append_range(types, ValueRange(others).getTypes());
  types.append({index, index});
  auto rows = launch::FuncOp::create(b, kernel.getLoc(), (kernel.getName() + "_epilogue").str(),
                                     b.getFunctionType(types, {}));
  SymbolTable(kernel->getParentOp()).insert(rows, b.getInsertionPoint());
  Value first = rows.getArguments().drop_back().back();
  IRMapping mapping;
  for (auto [from, to] : llvm::zip(llvm::concat<Value>(arrays, others), rows.getArguments()))
    mapping.map(from, to);
  mapping.map(scratch.getRows(), rows.getArguments().back());
  b.setInsertionPointToEnd(&rows.getBody().front());
  for (Operation *op : scalars)
    b.clone(*op, mapping);
  for (auto program : llvm::to_vector(kernel.getPrograms<rowkernel::ProgramOp>())) {
    b.clone(*program, mapping);
    program.erase();
  }
  for (BlockArgument array : rows.getArguments().take_front(arrays.size()))
    for (OpOperand &use : llvm::make_early_inc_range(array.getUses())) {
      b.setInsertionPoint(use.getOwner());
      // The indices of a load follow the array.
      OpOperand &row = use.getOwner()->getOpOperand(use.getOperandNumber() + 1);
      row.set(Arith(b, use.getOwner()->getLoc()).sub(row.get(), first));
    }
  return rows;
}

int64_t RowEpilogue::countBlockRows() const {
  return TileBlocking::kEpilogueBytes / (rowsType.getShape().back() * 4);
}

Value RowEpilogue::allocate(OpBuilder &b, Value count) const {
  return memref::AllocOp::create(b, loc, rowsType, ValueRange{count}, b.getI64IntegerAttr(64));
}

void RowEpilogue::run(OpBuilder &b, Value memory, RowRange range, IRMapping &mapping) const {
  Value count = Arith(b, loc).sub(range.behind, range.held);
  SmallVector<Value> operands;
  for (Value array : arrays) {
    auto view = cast<MemRefType>(array.getType());
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
  for (Value other : others)
    operands.push_back(mapping.lookupOrDefault(other));
  operands.append({range.held, range.all, range.first, range.behind});
  func::CallOp::create(b, loc, function, operands);
}

RowEpilogueSteps RowEpilogueSteps::create(ProgramOp program, const RowEpilogue &epilogue,
                                          const std::string &name, func::FuncOp tiles,
                                          CPUKernelFunctions &functions, OpBuilder &b) {
  Location loc = program.getLoc();
  Arith arith(b, loc);
  MemRefType memoryType = epilogue.getRowsType();
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
    Value most = arith.index(std::max<int64_t>(epilogue.countBlockRows() / m, 1));
    Value own = arith.sub(call.end, call.begin);
    own = arith.max(arith.min(own, most), 1);
    call.memory = epilogue.allocate(b, arith.mul(own, m));
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
    epilogue.run(b, call.memory,
                 {arith.index(0), call.begin, call.end, countRows(b, program, mapping)}, mapping);
  });
  for (func::FuncOp *step : {&steps.columns, &steps.rows})
    *step = functions.createRange((step->getName() + "_range").str(), *step, /*isPublic=*/false);
  return steps;
}

CPUKernelFunctions::Steps RowEpilogueSteps::share(OpBuilder &b, ProgramOp program,
                                                  const RowEpilogue &epilogue, IRMapping &mapping) {
  Arith arith(b, program.getLoc());
  SmallVector<Value> counts = countTiles(b, program, mapping);
  Value memory = epilogue.allocate(b, arith.mul(counts.front(), program.getStep().front()));
  return {memory, {{columns, counts.back()}, {rows, countRows(b, program, mapping)}}};
}
