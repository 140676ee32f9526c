// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Editor support: mlir-lsp-server with the dialects of this project.

#include "fusednorm/InitAllDialects.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/CommandLine.h"

int main(int argc, char **argv) {
  // What is registered by now are LLVM's own options, which --help-hidden shows.
  for (auto &entry : llvm::cl::getRegisteredOptions())
    entry.second->setHiddenFlag(llvm::cl::Hidden);
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  fusednorm::registerAllDialects(registry);
  return llvm::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
