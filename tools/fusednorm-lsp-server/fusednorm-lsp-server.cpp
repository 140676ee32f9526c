// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language server for editors: mlir-lsp-server with the dialects of fusednorm.

#include "fusednorm/Compiler/ToolIdentity.h"
#include "fusednorm/InitAllDialects.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"

int main(int argc, char **argv) {
  // The options registered so far are LLVM's. Only --help-hidden shows them.
  for (auto &entry : llvm::cl::getRegisteredOptions())
    entry.second->setHiddenFlag(llvm::cl::Hidden);
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  fusednorm::registerAllDialects(registry);
  fusednorm::identifyTool(argv[0]);
  llvm::CrashRecoveryContext::Enable();
  return fusednorm::runTool("fusednorm-lsp-server", [&] {
    return int(llvm::failed(mlir::MlirLspServerMain(argc, argv, registry)));
  });
}
