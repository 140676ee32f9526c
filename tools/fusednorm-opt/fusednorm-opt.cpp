// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-opt with the dialects and passes of fusednorm.

#include "fusednorm/Dialect/FusedNorm/TransformOps/FusedNormTransformOps.h"
#include "fusednorm/InitAllDialects.h"
#include "fusednorm/InitAllPasses.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

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
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllGPUToLLVMIRTranslations(registry); // for gpu-module-to-binary
  fusednorm::registerAllDialects(registry);
  fusednorm::registerTransformOps(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv,
      "fusednorm-opt: mlir-opt with the dialects and passes of fusednorm; MLIR's own passes\n"
      "are available, too, and --help-hidden lists them\n",
      registry));
}
