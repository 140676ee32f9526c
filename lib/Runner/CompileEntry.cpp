// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compilation of the source to callable code, for host and device.

#include "RunnerSteps.h"
#include "fusednorm/Runner/DeviceImage.h"
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
  if (failed(dropOtherFunctions()))
    return failure();
  if (failed(options.emulate  ? lowerEmulated()
             : options.device ? lowerForDevice()
                              : compiler->lower(*module)))
    return failure();
  if (llvm::Error error = checkRunsOnHost(compiler->getTarget()))
    return fail("--target: " + llvm::toString(std::move(error)));
  std::string symbol = Invocation::getEntrySymbol(report.entry);
  auto llvmModule = compiler->translate(*module, [&](llvm::Module &ir) {
    if (emulation)
      emulation->link(ir);
    if (options.device)
      options.device->link(ir);
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
  bool isGPU = emulation || options.device;
  report.target = isGPU ? compiler->getOptions().pipeline.target : compiler->getTarget().name;
  report.cpu = compiler->getTarget().llvmCPU;
  report.compileMilliseconds = millisecondsSince(start);
  return success();
}

LogicalResult Runner::lowerEmulated() {
  if (failed(compiler->lower(*module, kNVVMStage)))
    return failure();
  emulation = std::make_unique<Emulation>(*options.emulate);
  std::string problem = emulation->takeKernels(*module);
  if (!problem.empty())
    return fail(problem);
  return compiler->lowerHost(*module);
}

/// Lowers kernels to PTX for the driver, or to the NVVM dialect for the SIMT simulator.
LogicalResult Runner::lowerForDevice() {
  Device *device = options.device.get();
  report.device = device->getDescription();
  if (failed(compiler->lower(*module, kNVVMStage)))
    return failure();
  kernelTarget = compiler->getTarget();
  FailureOr<std::string> image = makeDeviceImage(*compiler, *module, device->isSimulator());
  if (failed(image))
    return failure();
  FailureOr<std::vector<HostLaunch>> launches =
      takeLaunches(*module, reinterpret_cast<int64_t>(device), device->getMultiprocessors());
  if (failed(launches))
    return failure();
  if (!launches->empty()) {
    std::string problem = device->load(std::move(*launches), std::move(*image), kernelTarget.name);
    if (!problem.empty())
      return fail(problem);
  }
  return compiler->lowerHost(*module);
}
