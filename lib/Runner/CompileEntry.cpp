// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compilation of the source to callable code.

#include "RunnerSteps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace fusednorm;

/// Removes functions without a call from the entry.
LogicalResult Runner::dropOtherFunctions() {
  for (auto function : module->getOps<func::FuncOp>())
    if (function.getName() != report.entry)
      function.setPrivate();
  PassManager passes(module->getContext());
  passes.addPass(createSymbolDCEPass());
  return passes.run(*module);
}

LogicalResult Runner::compile() {
  auto start = std::chrono::steady_clock::now();
  Progress progress = watch("compiling");
  PipelineOptions &pipeline = compiler->getOptions().pipeline;
  pipeline.threads = report.threads > 1 ? "openmp" : "none";
  pipeline.layout = arguments.hasStridedTensors() ? "rows" : "identity";
  module = source->clone();
  if (failed(dropOtherFunctions()) || failed(backend->lower(*compiler, *module)))
    return failure();
  if (llvm::Error error = checkRunsOnHost(compiler->getTarget()))
    return fail("--target: " + llvm::toString(std::move(error)));
  std::string symbol = Invocation::getEntrySymbol(report.entry);
  auto llvmModule = compiler->translate(*module, [&](llvm::Module &ir) {
    backend->link(ir);
    addPackedEntry(ir, symbol);
  });
  ObjectCode object;
  if (!llvmModule ||
      failed(compiler->generate(*llvmModule, llvm::CodeGenFileType::ObjectFile, object)))
    return failure();
  auto loaded = LoadedObject::load(object);
  if (!loaded)
    return fail("cannot load the compiled code: " + llvm::toString(loaded.takeError()));
  code = std::move(*loaded);
  llvm::Expected<void *> address = code->lookup(symbol + kPackedSuffix.str());
  if (!address)
    return fail("cannot link the compiled code: " + llvm::toString(address.takeError()));
  function = reinterpret_cast<PackedFunction>(*address);
  backend->describe(*compiler, report);
  report.cpu = compiler->getTarget().llvmCPU;
  report.compileMilliseconds = millisecondsSince(start);
  return success();
}
