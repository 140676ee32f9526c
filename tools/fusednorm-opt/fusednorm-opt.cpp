// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-opt with the dialects and passes of fusednorm.

#include "fusednorm/Compiler/Dialects.h"
#include "fusednorm/Compiler/ToolIdentity.h"
#include "fusednorm/Dialect/FusedNorm/TransformOps/FusedNormTransformOps.h"
#include "fusednorm/InitAllPasses.h"
#include "fusednorm/Support/Nesting.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

/// Fails for a file with too many nested brackets. Standard input can be read only once. Its
/// nesting is limited by the stack alone.
static fusednorm::Result<void> checkNestingOf(llvm::StringRef path) {
  if (path == "-" || !llvm::sys::fs::is_regular_file(path))
    return {};
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return {}; // MLIR reports the file
  return fusednorm::checkNesting((*file)->getBuffer(), path.str());
}

int main(int argc, char **argv) {
  // The options registered so far are LLVM's. Only --help-hidden shows them.
  for (auto &entry : llvm::cl::getRegisteredOptions())
    entry.second->setHiddenFlag(llvm::cl::Hidden);
  // --help lists the passes of fusednorm only, not the hundreds of MLIR's passes.
  bool asksForHelp = llvm::any_of(llvm::ArrayRef(argv, argc), [](llvm::StringRef argument) {
    return argument == "--help" || argument == "-help" || argument == "-h";
  });
  if (!asksForHelp)
    mlir::registerAllPasses();
  fusednorm::registerAllPasses();

  mlir::DialectRegistry registry;
  fusednorm::registerCompilerDialects(registry);
  mlir::registerAllGPUToLLVMIRTranslations(registry); // for gpu-module-to-binary
  fusednorm::registerTransformOps(registry);
  fusednorm::identifyTool(argv[0]);
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv,
      "fusednorm-opt: mlir-opt with the dialects and passes of fusednorm; MLIR's own passes\n"
      "are available, too, and --help-hidden lists them\n",
      registry);
  if (auto checked = checkNestingOf(input); !checked) {
    llvm::errs() << checked.error() << "\n";
    return 1;
  }
  llvm::CrashRecoveryContext::Enable();
  return fusednorm::runTool("fusednorm-opt", [&, input = input, output = output] {
    return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, input, output, registry));
  });
}
