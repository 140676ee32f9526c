// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compiler with its own dialect, `small`. SmallDialect.h implements two interfaces for the op
// `small.norm`, so the fusednorm pipelines compile it to a row kernel:
//
//   small-compiler FILE.mlir 'fusednorm-to-ptx{target=sm_90a}'

#include "SmallDialect.h"
#include "fusednorm/InitAllPasses.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace small;

int main(int argc, char **argv) {
  if (argc != 3) {
    llvm::errs() << "usage: small-compiler FILE.mlir PIPELINE\n";
    return 2;
  }
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  fusednorm::registerAllDialects(registry);
  registry.insert<SmallDialect>();
  registry.addExtension(+[](MLIRContext *context, SmallDialect *) {
    NormOp::attachInterface<NormDestinations>(*context);
    NormOp::attachInterface<NormBody>(*context);
  });
  fusednorm::registerAllPasses();

  MLIRContext context(registry);
  auto module = parseSourceFile<ModuleOp>(argv[1], &context);
  PassManager passes(&context);
  if (!module || failed(parsePassPipeline(argv[2], passes, llvm::errs())) ||
      failed(passes.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
