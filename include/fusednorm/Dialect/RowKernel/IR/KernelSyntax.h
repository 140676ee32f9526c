// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds, parses and prints the kernel ops of all kernel dialects, as functions without results.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_KERNELSYNTAX_H
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_KERNELSYNTAX_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionImplementation.h"

namespace fusednorm::rowkernel {

template <typename KernelT>
void buildKernel(mlir::OpBuilder &builder, mlir::OperationState &state, llvm::StringRef name,
                 mlir::FunctionType type) {
  state.addAttribute(KernelT::getSymNameAttrName(state.name), builder.getStringAttr(name));
  state.addAttribute(KernelT::getFunctionTypeAttrName(state.name), mlir::TypeAttr::get(type));
  state.addAttribute(KernelT::getSymVisibilityAttrName(state.name),
                     builder.getStringAttr("private"));
  mlir::Block &block = state.addRegion()->emplaceBlock();
  block.addArguments(type.getInputs(),
                     llvm::SmallVector<mlir::Location>(type.getNumInputs(), state.location));
}

template <typename KernelT>
mlir::ParseResult parseKernel(mlir::OpAsmParser &parser, mlir::OperationState &result) {
  auto buildType = [](mlir::Builder &builder, llvm::ArrayRef<mlir::Type> arguments,
                      llvm::ArrayRef<mlir::Type> results,
                      mlir::function_interface_impl::VariadicFlag,
                      std::string &) { return builder.getFunctionType(arguments, results); };
  return mlir::function_interface_impl::parseFunctionOp(
      parser, result, /*allowVariadic=*/false, KernelT::getFunctionTypeAttrName(result.name),
      buildType, KernelT::getArgAttrsAttrName(result.name),
      KernelT::getResAttrsAttrName(result.name));
}

template <typename KernelT>
void printKernel(mlir::OpAsmPrinter &printer, KernelT kernel) {
  mlir::function_interface_impl::printFunctionOp(
      printer, kernel, /*isVariadic=*/false, kernel.getFunctionTypeAttrName(),
      kernel.getArgAttrsAttrName(), kernel.getResAttrsAttrName());
}

} // namespace fusednorm::rowkernel

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_KERNELSYNTAX_H
