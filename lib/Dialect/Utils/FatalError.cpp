// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Utils/FatalError.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"

using namespace mlir;
using namespace fusednorm;

/// Returns the function of this name and type, and declares it if it is absent.
static FailureOr<LLVM::LLVMFuncOp> lookUp(OpBuilder &b, ModuleOp module, StringRef name,
                                          ArrayRef<Type> arguments, Type result, bool isVarArg) {
  // The look-up of MLIR ignores symbols of other dialects, and reports other types itself.
  Operation *known = module.lookupSymbol(name);
  auto function = dyn_cast_or_null<LLVM::LLVMFuncOp>(known);
  if (known && (!function || function.getFunctionType() !=
                                 LLVM::LLVMFunctionType::get(result, arguments, isVarArg)))
    return failure();
  return LLVM::lookupOrCreateFn(b, module, name, arguments, result, isVarArg);
}

FailureOr<FatalError> FatalError::declare(OpBuilder &b, ModuleOp module) {
  Type i32 = b.getI32Type();
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  FailureOr<LLVM::LLVMFuncOp> print =
      lookUp(b, module, "dprintf", {i32, pointer}, i32, /*isVarArg=*/true);
  FailureOr<LLVM::LLVMFuncOp> abort =
      lookUp(b, module, "abort", {}, LLVM::LLVMVoidType::get(b.getContext()), /*isVarArg=*/false);
  if (failed(print) || failed(abort))
    return failure();
  return FatalError(module, *print, *abort);
}

void FatalError::create(OpBuilder &b, Location loc, StringRef text, Value got) {
  std::string format;
  for (char c : text)
    format += c == '%' ? std::string("%%") : std::string(1, c);
  format += got ? ", got %lld\n" : "\n";
  format.push_back('\0');
  std::string symbol;
  do
    symbol = "fatal_error" + std::to_string(number++);
  while (module.lookupSymbol(symbol));
  SmallVector<Value> arguments = {
      LLVM::ConstantOp::create(b, loc, b.getI32Type(), b.getI32IntegerAttr(2)),
      LLVM::createGlobalString(loc, b, symbol, format, LLVM::Linkage::Internal)};
  if (got)
    arguments.push_back(got);
  LLVM::CallOp::create(b, loc, print.getFunctionType(), print.getSymName(), arguments);
  LLVM::CallOp::create(b, loc, TypeRange(), abort.getSymName(), ValueRange());
}
