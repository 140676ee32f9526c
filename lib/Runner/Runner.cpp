// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Runner.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Interpreter/CPUAssociations.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Runner/Check.h"
#include "fusednorm/Runner/Emulation.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cstring>
#include <thread>

using namespace mlir;
using namespace fusednorm;

namespace {
double millisecondsSince(std::chrono::steady_clock::time_point start) {
  std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  return elapsed.count();
}

class Runner {
public:
  explicit Runner(const RunnerOptions &options) : options(options) {}

  LogicalResult run();
  const RunReport &getReport() const { return report; }

private:
  LogicalResult fail(const Twine &message) {
    reportToolError(options.compiler.toolName, message);
    return failure();
  }
  Progress watch(std::string what) { return {options.compiler.toolName, std::move(what)}; }

  LogicalResult chooseThreads();
  LogicalResult bind();
  LogicalResult checkAlignment();
  LogicalResult checkFileNames();
  LogicalResult dropOtherFunctions();
  LogicalResult compile();
  LogicalResult lowerEmulated();
  LogicalResult lowerForDevice();
  void registerBuffers();
  LogicalResult takeFindings();
  LogicalResult saveInputs();
  LogicalResult keepInputs();
  LogicalResult call(const std::string &what, llvm::function_ref<void()> action);
  LogicalResult firstCall();
  LogicalResult writeOutputs();
  LogicalResult compareFiles();
  LogicalResult compareReference();
  LogicalResult runBenchmark();
  LogicalResult runDeviceBenchmark(const std::vector<ByteRange> &reads,
                                   const std::vector<ByteRange> &writes);

  const RunnerOptions &options;
  RunReport report;
  OpenMPRuntime *openmp = nullptr;
  std::unique_ptr<Compiler> compiler;
  OwningOpRef<ModuleOp> source, module;
  Entry entry;
  Arguments arguments;
  std::unique_ptr<LoadedCode> code;
  PackedFunction function = nullptr;
  std::unique_ptr<Invocation> invocation;
  std::unique_ptr<Emulation> emulation;
  Device *device = nullptr;
  TargetInfo kernelTarget;
  std::vector<char *> deviceBases;
  /// For --reference: arguments that are read and written, as they were.
  std::vector<std::optional<BoundArgument>> kept;
};
} // namespace

//===----------------------------------------------------------------------===//
// Before the call
//===----------------------------------------------------------------------===//

LogicalResult Runner::chooseThreads() {
  if (options.emulate || options.device)
    return success(); // one launch after the other
  int cores = std::max(1u, std::thread::hardware_concurrency());
  report.threads = options.threads ? options.threads : cores;
  if (report.threads == 1)
    return success();
  llvm::Expected<OpenMPRuntime *> runtime = OpenMPRuntime::get();
  if (!runtime)
    return fail(llvm::toString(runtime.takeError()));
  openmp = *runtime;
  if (!options.threads)
    report.threads = openmp->getMaxThreads(); // OMP_NUM_THREADS counts
  openmp->setThreads(report.threads);
  return success();
}

LogicalResult Runner::bind() {
  std::string error;
  func::FuncOp func = findEntry(*source, options.entry, error);
  if (!func)
    return fail("'" + options.inputFile + "': " + error);
  FailureOr<Entry> analyzed = analyzeEntry(func);
  if (failed(analyzed))
    return failure();
  entry = std::move(*analyzed);
  report.entry = func.getName();
  FailureOr<Arguments> bound = Arguments::bind(entry, options.inputs, options.compiler.toolName);
  if (failed(bound))
    return failure();
  arguments = std::move(*bound);
  return success(succeeded(checkAlignment()) && succeeded(checkFileNames()));
}

/// GPU kernels trust that arguments whose type fixes the offset begin where the offset
/// leaves them from a multiple of 16 bytes.
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
      return fail(bound.label + ": expected an offset of a multiple of " + Twine(kAlignment) +
                  " bytes for a GPU, got " + Twine(bytes) +
                  "; --any-base takes every offset, as does a type such as "
                  "memref<?x64xf32, strided<[?, 1], offset: ?>>");
  }
  return success();
}

/// A name that cannot hold all outputs is an error before anything runs.
LogicalResult Runner::checkFileNames() {
  size_t count =
      entry.results.size() + llvm::count_if(entry.arguments, [](const EntryArgument &argument) {
        return argument.kind == EntryValue::Kind::MemRef && argument.written;
      });
  std::string error;
  if (!options.output.empty() && !getFileName(options.output, 0, count, error))
    return fail("--output: " + error);
  if (!options.expect.empty() && !getFileName(options.expect, 0, count, error))
    return fail("--expect: " + error);
  return success();
}

/// What the entry does not call is not compiled.
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
  CPUPipelineOptions &pipeline = compiler->getOptions().pipeline;
  pipeline.openmp = report.threads > 1;
  pipeline.layout = arguments.hasStridedTensors() ? "rows" : "identity";
  module = source->clone();
  if (failed(dropOtherFunctions()))
    return failure();
  if (failed(options.emulate  ? lowerEmulated()
             : options.device ? lowerForDevice()
                              : compiler->lower(*module)))
    return failure();
  if (llvm::Error error = checkRunsOnHost(compiler->getTarget()))
    return fail("--mcpu: " + llvm::toString(std::move(error)));
  std::string symbol = Invocation::getEntrySymbol(report.entry);
  auto llvmModule = compiler->translate(*module, [&](llvm::Module &ir) {
    if (emulation)
      emulation->link(ir);
    if (device)
      device->link(ir);
    addPackedEntry(ir, symbol);
  });
  ObjectCode object;
  if (!llvmModule || failed(compiler->optimize(*llvmModule)) ||
      failed(compiler->emit(*llvmModule, llvm::CodeGenFileType::ObjectFile, object)))
    return failure();
  auto loaded = LoadedCode::load(object);
  if (!loaded)
    return fail("cannot load the compiled code: " + llvm::toString(loaded.takeError()));
  code = std::move(*loaded);
  llvm::Expected<void *> address = code->lookup(symbol + kPackedSuffix.str());
  if (!address)
    return fail("cannot link the compiled code: " + llvm::toString(address.takeError()));
  function = reinterpret_cast<PackedFunction>(*address);
  bool isGPU = emulation || device;
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

/// Kernels become PTX, which the driver assembles; the executor takes them as they are
/// before.
LogicalResult Runner::lowerForDevice() {
  device = options.device.get();
  report.device = device->getDescription();
  if (failed(compiler->lower(*module, kNVVMStage)))
    return failure();
  kernelTarget = compiler->getTarget();
  std::string image;
  bool hasKernels = !module->getOps<mlir::gpu::GPUModuleOp>().empty();
  if (hasKernels && device->isExecutor()) {
    image = printKernels(*module);
  } else if (hasKernels) {
    OwningOpRef<ModuleOp> kernels = module->clone();
    ObjectCode text;
    if (failed(compiler->lower(*kernels, "", kNVVMStage)))
      return failure();
    auto ir = compiler->translate(*kernels);
    if (!ir || failed(compiler->optimize(*ir)) ||
        failed(compiler->emit(*ir, llvm::CodeGenFileType::AssemblyFile, text)))
      return failure();
    image.assign(text.begin(), text.end());
  }
  std::vector<HostLaunch> launches = takeLaunches(*module, reinterpret_cast<int64_t>(device));
  if (!launches.empty()) {
    std::string problem = device->load(std::move(launches), std::move(image), kernelTarget.name);
    if (!problem.empty())
      return fail(problem);
  }
  return compiler->lowerHost(*module);
}

/// Kernels may access the arguments' own bytes, and read those that hold values.
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
  // A launch that was stopped has findings; any other error is the input's.
  if (!emulation->getError().empty() && report.findings.empty())
    return fail(emulation->getError());
  return success();
}

/// One file for each --input, before the call can change what it holds.
LogicalResult Runner::saveInputs() {
  size_t number = 0;
  for (BoundArgument &bound : arguments.values) {
    if (!bound.spec)
      continue;
    std::string error;
    auto name = getFileName(options.saveInputs, number++, options.inputs.size(), error, "inputs");
    if (!name)
      return fail("--save-inputs: " + error);
    Progress progress = watch("writing " + *name);
    HostTensor tensor = bound.getTensor();
    if (!writeNpy(*name, tensor.type, tensor.layout(), tensor.data, error))
      return fail("--save-inputs: " + error);
  }
  return success();
}

/// The reference starts from the same values as the kernel.
LogicalResult Runner::keepInputs() {
  for (auto [index, bound] : llvm::enumerate(arguments.values)) {
    kept.emplace_back();
    if (bound.isScalar() || !bound.formal->written)
      continue;
    BoundArgument copy;
    copy.formal = bound.formal;
    copy.layout = *resolveLayout(InputSpec(), bound.layout.shape, copy.label);
    std::string error;
    auto buffer = HostBuffer::create(bound.elementBytes(), index, error);
    if (!buffer)
      return fail("--reference: " + error);
    copy.buffer = std::move(*buffer);
    if (bound.formal->read)
      packElements(bound.layout, bound.formal->element, bound.buffer.data(), copy.buffer.data());
    kept.back().emplace(std::move(copy));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Runs compiled code; a crash in it becomes an error.
LogicalResult Runner::call(const std::string &what, llvm::function_ref<void()> action) {
  Progress progress = watch(what);
  if (llvm::CrashRecoveryContext().RunSafely(action))
    return success();
  return fail("@" + report.entry +
              " crashed while it ran; check that it stays within its arguments: "
              "--dump-stages=DIR shows the code");
}

LogicalResult Runner::firstCall() {
  auto lowered = module->lookupSymbol<LLVM::LLVMFuncOp>(report.entry);
  if (!lowered)
    return fail("the compiled code has no function @" + report.entry);
  if (device) {
    std::string problem = device->upload(arguments, deviceBases);
    if (!problem.empty())
      return fail(problem);
  }
  invocation =
      std::make_unique<Invocation>(entry, arguments, lowered, device ? &deviceBases : nullptr,
                                   device ? &Device::release : nullptr);
  if (emulation)
    registerBuffers();
  auto start = std::chrono::steady_clock::now();
  if (failed(call("running @" + report.entry, [&] { invocation->call(function); })))
    return failure();
  if (device) {
    std::string problem = device->download(arguments, deviceBases);
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
    if (device)
      if (std::string problem = device->fetch(made.output); !problem.empty())
        return fail(problem);
    made.preview = previewTensor(made.output.tensor, 6);
    report.outputs.push_back(std::move(made));
  }
  return success();
}

/// The bytes of an array, gaps not counted, from its first element on.
static ByteRange getRange(const BoundArgument &bound) {
  ByteRange range{bound.data(), bound.elementBytes()};
  // Strides of 0 make a buffer smaller than its elements.
  range.size = std::min(range.size, bound.buffer.size() - (range.begin - bound.buffer.data()));
  return range;
}

LogicalResult Runner::runBenchmark() {
  std::vector<ByteRange> reads, writes;
  for (BoundArgument &bound : arguments.values)
    if (!bound.isScalar() && bound.formal->read)
      reads.push_back(getRange(bound));
  // A result in memory of the function's own is freed by the next call: the loop
  // writes elsewhere.
  std::vector<HostBuffer> standIns;
  for (const OutputReport &made : report.outputs) {
    const HostTensor &tensor = made.output.tensor;
    auto bound = llvm::find_if(arguments.values, [&](const BoundArgument &argument) {
      return !argument.isScalar() && argument.data() == tensor.data;
    });
    if (bound != arguments.values.end()) {
      writes.push_back(getRange(*bound));
    } else if (!tensor.shape.empty()) {
      std::string error;
      int64_t bytes = tensor.elementCount() * byteSize(tensor.type);
      auto buffer = HostBuffer::create(bytes, unsigned(standIns.size()), error);
      if (!buffer)
        return fail("--benchmark: " + error);
      standIns.push_back(std::move(*buffer));
      writes.push_back({standIns.back().data(), bytes});
    }
  }
  if (device)
    return runDeviceBenchmark(reads, writes);
  BenchmarkResult result;
  if (failed(call("timing @" + report.entry, [&] {
        result =
            benchmark([&] { invocation->call(function); }, reads, writes, report.threads, openmp);
      })))
    return failure();
  report.benchmark = result;
  return success();
}

LogicalResult Runner::runDeviceBenchmark(const std::vector<ByteRange> &reads,
                                         const std::vector<ByteRange> &writes) {
  MixBytes bytes;
  for (const ByteRange &range : reads)
    bytes.read += range.size;
  for (const ByteRange &range : writes)
    bytes.written += range.size;
  std::string problem;
  std::string mix = makeMixKernel(kernelTarget, problem);
  if (!problem.empty())
    return fail("--benchmark: " + problem);
  auto lowered = module->lookupSymbol<LLVM::LLVMFuncOp>(report.entry);
  int64_t size = 0;
  for (const BoundArgument &bound : arguments.values)
    size += bound.isScalar() ? 0 : bound.buffer.size();
  std::vector<std::vector<char *>> bases(device->countSets(size));
  std::vector<std::unique_ptr<Invocation>> invocations;
  std::vector<std::function<void()>> sets;
  for (std::vector<char *> &set : bases) {
    problem = device->upload(arguments, set);
    if (!problem.empty())
      return fail("--benchmark: " + problem);
    invocations.push_back(
        std::make_unique<Invocation>(entry, arguments, lowered, &set, &Device::release));
    sets.emplace_back([this, own = invocations.back().get()] { own->call(function); });
  }
  BenchmarkResult result;
  if (failed(call("timing @" + report.entry, [&] {
        problem = device->benchmark(sets, bytes, mix, kernelTarget.name, result);
      })))
    return failure();
  if (!problem.empty())
    return fail("--benchmark: " + problem);
  report.benchmark = result;
  return success();
}

//===----------------------------------------------------------------------===//
// After the call
//===----------------------------------------------------------------------===//

LogicalResult Runner::writeOutputs() {
  for (auto [index, made] : llvm::enumerate(report.outputs)) {
    std::string error;
    auto name = getFileName(options.output, index, report.outputs.size(), error);
    if (!name)
      return fail("--output: " + error);
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
    std::string error;
    auto name = getFileName(options.expect, index, report.outputs.size(), error);
    if (!name)
      return fail("--expect: " + error);
    Progress progress = watch("comparing with " + *name);
    made.against = *name;
    made.comparison = compareWithFile(made.output.tensor, *name,
                                      options.tolerance.value_or(Tolerance()), progress, error);
    if (!made.comparison)
      return fail("--expect: " + error);
  }
  return success();
}

/// What compiled code may differ by from a reference that takes its sums in the same
/// order: nothing, unless some op leaves accuracy to the target.
static Tolerance getPromisedTolerance(func::FuncOp func, ElementType type) {
  bool exact = true;
  func->getParentOfType<ModuleOp>().walk([&](Operation *op) {
    if (auto numerics = op->getAttrOfType<NumericsAttr>("numerics"))
      exact &= numerics.getRsqrt() != RsqrtForm::Approx;
  });
  if (exact || isInteger(type))
    return {};
  // The row's scalars may be two ulp off. In f32 every element shows it; in a
  // narrower type few do, by one step.
  if (byteSize(type) >= 4)
    return {0, 0, 8, 1};
  return {0, 0, 1, 0.0005};
}

static HostArgument toHostArgument(BoundArgument &bound) {
  if (!bound.isScalar())
    return bound.getTensor();
  HostTensor value = bound.getTensor();
  switch (value.type) {
  case ElementType::F64: {
    double number;
    std::memcpy(&number, value.data, sizeof number);
    return number;
  }
  case ElementType::I8:
    return int64_t(int8_t(bound.scalar));
  case ElementType::I16:
    return int64_t(int16_t(bound.scalar));
  case ElementType::I32:
    return int64_t(int32_t(bound.scalar));
  case ElementType::I64:
    return int64_t(bound.scalar);
  default:
    return double(decode(value.type, loadCode(value.type, value.data, 0)));
  }
}

LogicalResult Runner::compareReference() {
  Progress progress = watch("computing the reference");
  std::vector<HostArgument> values;
  for (auto [bound, copy] : llvm::zip(arguments.values, kept))
    values.push_back(toHostArgument(copy ? *copy : bound));
  FailureOr<CPUAssociations> sums =
      CPUAssociations::compute(*source, compiler->getOptions().pipeline, report.entry);
  if (failed(sums))
    return failure();
  auto associate = [&](Operation *op, unsigned number, int64_t n) {
    return sums->get(op, number, n);
  };
  FailureOr<SmallVector<HostResult>> results = interpret(entry.func, values, associate);
  if (failed(results))
    return failure();
  for (OutputReport &made : report.outputs) {
    const Output &output = made.output;
    HostTensor expected;
    if (output.isResult) {
      HostResult &result = (*results)[output.index];
      std::string ignored;
      expected = {result.type, result.data.data(), result.shape,
                  resolveLayout(InputSpec(), result.shape, ignored)->strides};
    } else {
      expected = kept[output.index]->getTensor();
    }
    if (expected.type != output.tensor.type || expected.shape != output.tensor.shape)
      return fail("--reference: expected " + shapeText(expected.shape) + " elements of type " +
                  std::string(elementTypeName(expected.type)) + ", but the function gave " +
                  shapeText(output.tensor.shape) + " of " +
                  std::string(elementTypeName(output.tensor.type)));
    Tolerance promised = getPromisedTolerance(entry.func, output.tensor.type);
    made.against = "reference";
    made.comparison =
        compareTensors(output.tensor, expected, options.tolerance.value_or(promised), progress);
  }
  return success();
}

LogicalResult Runner::run() {
  compiler = std::make_unique<Compiler>(options.compiler);
  source = compiler->parseFile(options.inputFile);
  if (!source || failed(bind()) || failed(chooseThreads()) || failed(compile()) ||
      failed(arguments.load(options.compiler.toolName)))
    return failure();
  if (!options.saveInputs.empty() && failed(saveInputs()))
    return failure();
  if (options.reference && failed(keepInputs()))
    return failure();
  if (failed(firstCall()))
    return failure();
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

int fusednorm::runRunner(const RunnerOptions &options) {
  Runner runner(options);
  if (failed(runner.run()))
    return 1;
  const RunReport &report = runner.getReport();
  if (options.json)
    report.printJSON(llvm::outs());
  else
    report.printText(llvm::outs());
  if (!report.findings.empty())
    return 2;
  return report.passed() ? 0 : 1;
}
