// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CrashGuard.h"
#include "RunnerSteps.h"
#include "fusednorm/Runner/Check.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Before the call
//===----------------------------------------------------------------------===//

LogicalResult Runner::chooseThreads() {
  llvm::Expected<int> threads = backend->prepareThreads(options.threads);
  if (!threads)
    return fail(llvm::toString(threads.takeError()));
  report.threads = *threads;
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

/// Checks the alignment that the code assumes. An argument with a static offset in its type must
/// be aligned without this offset.
LogicalResult Runner::checkAlignment() {
  int64_t alignment = backend->getAlignment();
  if (options.compiler.pipeline.anyBase || arguments.hasStridedTensors())
    return success();
  for (const BoundArgument &bound : arguments.values) {
    if (bound.isScalar() || ShapedType::isDynamic(bound.formal->offset))
      continue;
    int64_t bytes = (bound.layout.offset - bound.formal->offset) * byteSize(bound.formal->element);
    if (bytes % alignment != 0)
      return fail(bound.label + ": expected an offset that is a multiple of " + Twine(alignment) +
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

/// Writes one file for each --input before the call can change it.
LogicalResult Runner::saveInputs() {
  size_t number = 0;
  for (BoundArgument &bound : arguments.values) {
    if (!bound.spec)
      continue;
    llvm::Expected<std::string> name =
        getFileName(options.saveInputs, number++, options.inputs.size(), "inputs");
    if (!name)
      return fail("--save-inputs: " + llvm::toString(name.takeError()));
    Progress progress = watch("writing " + *name);
    HostTensor tensor = bound.getTensor();
    if (auto written = writeNpy(*name, tensor.type, tensor.layout(), tensor.data); !written)
      return fail("--save-inputs: " + written.error());
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
  if (llvm::Error error = backend->bind({entry, arguments, lowered, function}))
    return fail(llvm::toString(std::move(error)));
  auto start = std::chrono::steady_clock::now();
  if (failed(call("running @" + report.entry, [&] { backend->run(); })))
    return failure();
  if (llvm::Error error = backend->finish(report))
    return fail(llvm::toString(std::move(error)));
  report.runMilliseconds = millisecondsSince(start);
  for (const std::string &finding : report.findings)
    llvm::errs() << options.compiler.toolName << ": " << finding << "\n";
  if (llvm::Error error = arguments.checkBounds())
    return fail("@" + report.entry + " wrote out of bounds: " + llvm::toString(std::move(error)));
  llvm::Expected<std::vector<Output>> outputs = backend->getOutputs();
  if (!outputs)
    return fail(llvm::toString(outputs.takeError()));
  for (Output &output : *outputs) {
    OutputReport made;
    made.preview = previewTensor(output.tensor, 6);
    made.output = std::move(output);
    report.outputs.push_back(std::move(made));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// After the call
//===----------------------------------------------------------------------===//

LogicalResult Runner::writeOutputs() {
  for (auto [index, made] : llvm::enumerate(report.outputs)) {
    llvm::Expected<std::string> name = getFileName(options.output, index, report.outputs.size());
    if (!name)
      return fail("--output: " + llvm::toString(name.takeError()));
    Progress progress = watch("writing " + *name);
    const HostTensor &tensor = made.output.tensor;
    if (auto written = writeNpy(*name, tensor.type, tensor.layout(), tensor.data); !written)
      return fail("--output: " + written.error());
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
  if (!source || failed(ranks.open(*source, backend->supportsRanks())) || failed(bind()) ||
      failed(chooseThreads()) || failed(compile()) ||
      failed(arguments.load(options.compiler.toolName)))
    return failure();
  if (!options.saveInputs.empty() && failed(saveInputs()))
    return failure();
  if (options.reference) {
    auto made = ReferenceComparison::create(options, entry, arguments);
    if (!made)
      return fail("--reference: " + llvm::toString(made.takeError()));
    reference = std::move(*made);
  }
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
  if (reference &&
      failed(reference->compare(compiler->getOptions().pipeline, *backend, report.outputs)))
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
