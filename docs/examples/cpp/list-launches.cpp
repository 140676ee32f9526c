// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with the compiler as a library. It reads fusednorm IR, lowers it stage by stage and
// prints the kernels of the file.

#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Pipelines/Pipelines.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: list-launches FILE.mlir\n";
    return 2;
  }
  mlir::DialectRegistry registry;
  fusednorm::registerCompilerDialects(registry);
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;

  fusednorm::PipelineOptions options;
  options.target = "x86-64-v3";
  for (const fusednorm::PipelineStage &stage : fusednorm::getCPUStages(options)) {
    mlir::PassManager passes(&context);
    stage.build(passes);
    if (mlir::failed(passes.run(*module)))
      return 1;
    if (stage.name == "scheduled")
      module->walk([](fusednorm::launch::FuncOp kernel) {
        auto programs = kernel.getPrograms();
        llvm::outs() << kernel.getName() << ": " << std::distance(programs.begin(), programs.end())
                     << " programs\n";
      });
  }
  return 0;
}
