// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ColumnChecks.h"
#include "RowGroups.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::torowkernel;

Value ColumnChecks::columnsOf(OpBuilder &host, Value argument) {
  unsigned number = cast<BlockArgument>(argument).getArgNumber();
  int64_t rank = cast<ShapedType>(argument.getType()).getRank();
  return memref::DimOp::create(host, fused.getLoc(), fused->getOperand(number), rank - 1);
}

/// The name of the first operand that is `value`.
static StringRef getNameOf(RowProgramOpInterface op, Value value) {
  OpOperand *operand = llvm::find_if(op->getOpOperands(),
                                     [&](OpOperand &operand) { return operand.get() == value; });
  return op.getOperandName(operand->getOperandNumber());
}

LogicalResult ColumnChecks::check(ArrayRef<Operation *> ops, Value space) {
  OpBuilder host(fused);
  Value columns = columnsOf(host, space);
  if (int64_t unit = getColumnUnit(ops); unit > 1) {
    Operation *asks = *llvm::max_element(
        ops, [](Operation *a, Operation *b) { return getColumnUnit(a) < getColumnUnit(b); });
    Location loc = asks->getLoc();
    Value rest =
        arith::RemUIOp::create(host, loc, columns, arith::ConstantIndexOp::create(host, loc, unit));
    Value zero = arith::ConstantIndexOp::create(host, loc, 0);
    if (failed(exitIf(host, asks, arith::CmpIPredicate::ne, rest, zero, columns,
                      "x: expected a multiple of " + Twine(unit) + " columns")))
      return failure();
  }
  for (Operation *op : ops) {
    auto primitive = dyn_cast<RowProgramOpInterface>(op);
    if (!primitive)
      continue;
    StringRef rows = getNameOf(primitive, primitive.getRowSpaceOperand());
    if (std::optional<ColumnSection> section = primitive.getColumnSection()) {
      Value least = arith::ConstantIndexOp::create(host, op->getLoc(), section->length);
      if (failed(exitIf(host, op, arith::CmpIPredicate::ult, columns, least, columns,
                        rows + ": expected at least the " + Twine(section->length) +
                            " columns that are a section of the row")))
        return failure();
    }
    for (OpOperand *operand : primitive.getOperandsAsLongAsRow()) {
      if (!isa<BlockArgument>(operand->get()))
        continue;
      Value own = columnsOf(host, operand->get());
      if (failed(exitIf(host, op, arith::CmpIPredicate::ne, own, columns, own,
                        primitive.getOperandName(operand->getOperandNumber()) +
                            ": expected the columns of " + rows)))
        return failure();
    }
  }
  return success();
}

LogicalResult ColumnChecks::exitIf(OpBuilder &host, Operation *op, arith::CmpIPredicate predicate,
                                   Value actual, Value expected, Value shown,
                                   const Twine &message) {
  Location loc = op->getLoc();
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto place = loc->findInstanceOf<FileLineColLoc>())
    os << place.getFilename().getValue() << ":" << place.getLine() << ":" << place.getColumn()
       << ": ";
  os << "error: '" << op->getName() << "' op " << message;
  std::string format;
  for (char c : text)
    format += c == '%' ? std::string("%%") : std::string(1, c);
  format += ", got %lld\n";
  format.push_back('\0');

  auto module = fused->getParentOfType<ModuleOp>();
  Type i32 = host.getI32Type(), i64 = host.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(host.getContext());
  auto printType = LLVM::LLVMFunctionType::get(i32, {i32, pointer}, /*isVarArg=*/true);
  FailureOr<LLVM::LLVMFuncOp> print =
      LLVM::lookupOrCreateFn(host, module, "dprintf", {i32, pointer}, i32, /*isVarArg=*/true);
  FailureOr<LLVM::LLVMFuncOp> abort =
      LLVM::lookupOrCreateFn(host, module, "abort", {}, LLVM::LLVMVoidType::get(host.getContext()));
  if (failed(print) || failed(abort))
    return op->emitOpError("needs dprintf and abort of the C library to check its row at run "
                           "time, but the module has other functions of these names");

  Value isWrong = arith::CmpIOp::create(host, loc, predicate, actual, expected);
  auto branch = scf::IfOp::create(host, loc, isWrong, /*withElseRegion=*/false);
  OpBuilder b = branch.getThenBodyBuilder();
  std::string symbol = (name + "_columns" + Twine(numChecks++)).str();
  Value address = LLVM::createGlobalString(loc, b, symbol, format, LLVM::Linkage::Internal);
  Value standardError = LLVM::ConstantOp::create(b, loc, i32, b.getI32IntegerAttr(2));
  Value number = arith::IndexCastOp::create(b, loc, i64, shown);
  LLVM::CallOp::create(b, loc, printType, print->getSymName(),
                       ValueRange{standardError, address, number});
  LLVM::CallOp::create(b, loc, TypeRange(), abort->getSymName(), ValueRange());
  return success();
}
