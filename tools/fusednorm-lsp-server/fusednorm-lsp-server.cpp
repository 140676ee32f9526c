// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language server for editors: mlir-lsp-server with the dialects of fusednorm.

#include "fusednorm/Compiler/Dialects.h"
#include "fusednorm/Compiler/ToolIdentity.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"

int main(int argc, char **argv) {
  // The options registered so far are LLVM's. Only --help-hidden shows them.
  for (auto &entry : llvm::cl::getRegisteredOptions())
    entry.second->setHiddenFlag(llvm::cl::Hidden);
  mlir::DialectRegistry registry;
  fusednorm::registerCompilerDialects(registry);
  fusednorm::identifyTool(argv[0]);
  llvm::CrashRecoveryContext::Enable();
  return fusednorm::runTool("fusednorm-lsp-server", [&] {
    return int(llvm::failed(mlir::MlirLspServerMain(argc, argv, registry)));
  });
}
