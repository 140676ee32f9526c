// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Utils/FatalError.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"

using namespace mlir;
using namespace fusednorm;

FailureOr<FatalError> FatalError::declare(OpBuilder &b, ModuleOp module) {
  // What looks functions up does not see those of other dialects.
  for (StringRef name : {"dprintf", "abort"})
    if (Operation *other = module.lookupSymbol(name); other && !isa<LLVM::LLVMFuncOp>(other))
      return failure();
  Type i32 = b.getI32Type();
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  FailureOr<LLVM::LLVMFuncOp> print =
      LLVM::lookupOrCreateFn(b, module, "dprintf", {i32, pointer}, i32, /*isVarArg=*/true);
  FailureOr<LLVM::LLVMFuncOp> abort =
      LLVM::lookupOrCreateFn(b, module, "abort", {}, LLVM::LLVMVoidType::get(b.getContext()));
  if (failed(print) || failed(abort))
    return failure();
  return FatalError(module, *print, *abort);
}

void FatalError::create(OpBuilder &b, Location loc, StringRef text, Value got) const {
  std::string format;
  for (char c : text)
    format += c == '%' ? std::string("%%") : std::string(1, c);
  format += got ? ", got %lld\n" : "\n";
  format.push_back('\0');
  std::string symbol = "fatal_error";
  for (unsigned number = 0; ModuleOp(module).lookupSymbol(symbol); ++number)
    symbol = "fatal_error" + std::to_string(number);
  SmallVector<Value> arguments = {
      LLVM::ConstantOp::create(b, loc, b.getI32Type(), b.getI32IntegerAttr(2)),
      LLVM::createGlobalString(loc, b, symbol, format, LLVM::Linkage::Internal)};
  if (got)
    arguments.push_back(got);
  LLVM::LLVMFuncOp callee = print;
  LLVM::CallOp::create(b, loc, callee.getFunctionType(), callee.getSymName(), arguments);
  callee = abort;
  LLVM::CallOp::create(b, loc, TypeRange(), callee.getSymName(), ValueRange());
}
