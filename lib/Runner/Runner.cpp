// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CrashGuard.h"
#include "RunnerSteps.h"
#include "fusednorm/Runner/Check.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <thread>

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Before the call
//===----------------------------------------------------------------------===//

LogicalResult Runner::chooseThreads() {
  if (options.emulate || options.device)
    return success(); // the calling thread launches GPU kernels
  int cores = std::max(1u, std::thread::hardware_concurrency());
  report.threads = options.threads ? options.threads : cores;
  if (report.threads == 1)
    return success();
  llvm::Expected<OpenMPRuntime *> runtime = OpenMPRuntime::get();
  if (!runtime)
    return fail(llvm::toString(runtime.takeError()));
  openmp = *runtime;
  if (!options.threads)
    report.threads = openmp->getMaxThreads(); // respects OMP_NUM_THREADS
  openmp->setThreads(report.threads);
  return success();
}

LogicalResult Runner::bind() {
  llvm::Expected<func::FuncOp> func = findEntry(*source, options.entry);
  if (!func)
    return fail("'" + options.inputFile + "': " + llvm::toString(func.takeError()));
  FailureOr<Entry> analyzed = analyzeEntry(*func);
  if (failed(analyzed))
    return failure();
  entry = std::move(*analyzed);
  report.entry = func->getName();
  FailureOr<Arguments> bound =
      Arguments::bind(entry, options.inputs, options.compiler.toolName, ranks.getInputSlices());
  if (failed(bound))
    return failure();
  arguments = std::move(*bound);
  return success(succeeded(checkAlignment()) && succeeded(checkFileNames()));
}

/// Checks the alignment that GPU kernels assume. An argument with a static offset in its type must
/// be at a multiple of 16 bytes without this offset.
LogicalResult Runner::checkAlignment() {
  constexpr int64_t kAlignment = 16;
  bool isGPU = options.emulate || options.device;
  if (!isGPU || options.compiler.pipeline.anyBase || arguments.hasStridedTensors())
    return success();
  for (const BoundArgument &bound : arguments.values) {
    if (bound.isScalar() || ShapedType::isDynamic(bound.formal->offset))
      continue;
    int64_t bytes = (bound.layout.offset - bound.formal->offset) * byteSize(bound.formal->element);
    if (bytes % kAlignment != 0)
      return fail(bound.label + ": expected an offset that is a multiple of " + Twine(kAlignment) +
                  " bytes for a GPU, got " + Twine(bytes) +
                  "; use --any-base, or a type with a dynamic offset, such as "
                  "memref<?x64xf32, strided<[?, 1], offset: ?>>");
  }
  return success();
}

/// Checks before the run that file names suffice for all outputs.
LogicalResult Runner::checkFileNames() {
  size_t count =
      entry.results.size() + llvm::count_if(entry.arguments, [](const EntryArgument &argument) {
        return argument.kind == EntryValue::Kind::MemRef && argument.written;
      });
  for (auto [flag, pattern] :
       {std::pair("--output: ", &options.output), std::pair("--expect: ", &options.expect)}) {
    if (pattern->empty())
      continue;
    llvm::Expected<std::string> name = getFileName(*pattern, 0, count);
    if (!name)
      return fail(flag + llvm::toString(name.takeError()));
  }
  return success();
}

/// Registers the memory of arguments with the simulator; only initialised memory may be read.
void Runner::registerBuffers() {
  for (auto [index, bound] : llvm::enumerate(arguments.values))
    if (!bound.isScalar())
      emulation->registerBuffer(bound.buffer.data(), bound.buffer.size(),
                                "argument " + std::to_string(index),
                                bound.spec.has_value() || bound.formal->read);
}

LogicalResult Runner::takeFindings() {
  report.emulated = true;
  report.checked = options.emulate->check;
  report.counters = emulation->getCounters();
  for (const simt::Report &found : simt::takeReports()) {
    report.findings.push_back(found.kind + ": " + found.text);
    llvm::errs() << options.compiler.toolName << ": " << report.findings.back() << "\n";
  }
  // A stopped launch has findings. Any other error is caused by the input.
  if (!emulation->getError().empty() && report.findings.empty())
    return fail(emulation->getError());
  return success();
}

/// Writes one file for each --input before the call can change it.
LogicalResult Runner::saveInputs() {
  size_t number = 0;
  for (BoundArgument &bound : arguments.values) {
    if (!bound.spec)
      continue;
    std::string error;
    llvm::Expected<std::string> name =
        getFileName(options.saveInputs, number++, options.inputs.size(), "inputs");
    if (!name)
      return fail("--save-inputs: " + llvm::toString(name.takeError()));
    Progress progress = watch("writing " + *name);
    HostTensor tensor = bound.getTensor();
    if (!writeNpy(*name, tensor.type, tensor.layout(), tensor.data, error))
      return fail("--save-inputs: " + error);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Runs compiled code; a crash becomes an error.
LogicalResult Runner::call(const std::string &what, llvm::function_ref<void()> action) {
  Progress progress = watch(what);
  std::string crashed = "@" + report.entry +
                        " crashed; check that it accesses only its arguments: "
                        "--dump-stages=DIR shows the code";
  auto guard =
      std::make_unique<CrashGuard>(options.compiler.toolName + ": error: " + crashed + "\n");
  // All ranks start the call together, so an error that all ranks find reaches the user from all.
  std::unique_ptr<Deadline> deadline = ranks.meet(what);
  llvm::CrashRecoveryContext context;
  if (!context.RunSafely(action)) {
    (void)guard.release();
    // Compiled code that rejects its arguments prints a message and aborts.
    if (context.RetCode == 128 + SIGABRT)
      return fail("@" + report.entry + " aborted; the previous line has the reason");
    return fail(crashed);
  }
  // Memory corruption may cause a crash later.
  explainCrashes("crash after @" + report.entry +
                 " had run; it may have written out of bounds: --emulate --check "
                 "finds such writes of GPU kernels, --dump-stages=DIR shows the code");
  return success();
}

LogicalResult Runner::firstCall() {
  auto lowered = module->lookupSymbol<LLVM::LLVMFuncOp>(report.entry);
  if (!lowered)
    return fail("the compiled code has no function @" + report.entry);
  if (options.device) {
    std::string problem = options.device->upload(arguments, deviceBases);
    if (!problem.empty())
      return fail(problem);
  }
  invocation = std::make_unique<Invocation>(entry, arguments, lowered,
                                            options.device ? &deviceBases : nullptr,
                                            options.device ? &Device::release : nullptr);
  if (emulation)
    registerBuffers();
  auto start = std::chrono::steady_clock::now();
  if (failed(call("running @" + report.entry, [&] { invocation->call(function); })))
    return failure();
  if (options.device) {
    std::string problem = options.device->download(arguments, deviceBases);
    if (!problem.empty())
      return fail("@" + report.entry + ": " + problem);
  }
  report.runMilliseconds = millisecondsSince(start);
  if (emulation && failed(takeFindings()))
    return failure();
  std::string problem = arguments.checkBounds();
  if (!problem.empty())
    return fail("@" + report.entry + " wrote out of bounds: " + problem);
  for (Output &output : invocation->getOutputs()) {
    OutputReport made;
    made.output = std::move(output);
    if (options.device)
      if (std::string problem = options.device->fetch(made.output); !problem.empty())
        return fail(problem);
    made.preview = previewTensor(made.output.tensor, 6);
    report.outputs.push_back(std::move(made));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// After the call
//===----------------------------------------------------------------------===//

LogicalResult Runner::writeOutputs() {
  for (auto [index, made] : llvm::enumerate(report.outputs)) {
    std::string error;
    llvm::Expected<std::string> name = getFileName(options.output, index, report.outputs.size());
    if (!name)
      return fail("--output: " + llvm::toString(name.takeError()));
    Progress progress = watch("writing " + *name);
    const HostTensor &tensor = made.output.tensor;
    if (!writeNpy(*name, tensor.type, tensor.layout(), tensor.data, error))
      return fail("--output: " + error);
    made.file = *name;
  }
  return success();
}

LogicalResult Runner::compareFiles() {
  for (auto [index, made] : llvm::enumerate(report.outputs)) {
    llvm::Expected<std::string> name = getFileName(options.expect, index, report.outputs.size());
    if (!name)
      return fail("--expect: " + llvm::toString(name.takeError()));
    Progress progress = watch("comparing with " + *name);
    made.against = *name;
    llvm::Expected<Comparison> comparison = compareWithFile(
        made.output.tensor, *name, options.tolerance.value_or(Tolerance()), progress);
    if (!comparison)
      return fail("--expect: " + llvm::toString(comparison.takeError()));
    made.comparison = *comparison;
  }
  return success();
}

LogicalResult Runner::run() {
  compiler = std::make_unique<Compiler>(options.compiler);
  source = compiler->parseFile(options.inputFile);
  if (!source || failed(ranks.open(*source)) || failed(bind()) || failed(chooseThreads()) ||
      failed(compile()) || failed(arguments.load(options.compiler.toolName)))
    return failure();
  if (!options.saveInputs.empty() && failed(saveInputs()))
    return failure();
  if (options.reference && failed(keepInputs()))
    return failure();
  if (failed(firstCall()))
    return failure();
  if (failed(ranks.gather(report.outputs)))
    return failure();
  if (!ranks.hasOutputs())
    return success();
  if (!options.output.empty() && failed(writeOutputs()))
    return failure();
  if (!options.expect.empty() && failed(compareFiles()))
    return failure();
  if (options.reference && failed(compareReference()))
    return failure();
  if (options.benchmark && failed(runBenchmark()))
    return failure();
  return success();
}

static int runAndReport(const RunnerOptions &options, RankRun &ranks) {
  Runner runner(options, ranks);
  if (failed(runner.run()))
    return 1;
  const RunReport &report = runner.getReport();
  if (!ranks.hasOutputs())
    return 0;
  if (options.json)
    report.printJSON(llvm::outs());
  else
    report.printText(llvm::outs());
  if (!report.findings.empty())
    return 2;
  return report.passed() ? 0 : 1;
}

int fusednorm::runRunner(const RunnerOptions &options) {
  RankRun ranks(options);
  int exitCode = runAndReport(options, ranks);
  ranks.finish(exitCode);
  return exitCode;
}
