// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Kernel.h"
#include "CheckFailure.h"
#include "fusednorm/Artifact/SourceFacts.h"
#include "fusednorm/Pipelines/Passes.h"
#include "fusednorm/Runner/DeviceImage.h"
#include "fusednorm/Runner/Entry.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include <thread>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::capi;

CompilerOptions Recipe::getOptions(Layout layout, MessageList &messages) const {
  CompilerOptions options;
  options.toolName = "fusednorm";
  options.fusion.enabled = flags & FNC_FUSE;
  options.fusion.unroundedScores = flags & FNC_UNROUNDED_SCORES;
  options.fusion.required = requiredFusions;
  options.resultsToArguments = true;
  options.dumpStages = dumpStages;
  options.pipeline.target = target;
  options.pipeline.threads = threads == 1 ? "none" : "openmp";
  options.pipeline.layout = layout == Layout::Rows ? "rows" : "identity";
  options.pipeline.scheduleTable = scheduleTable;
  options.pipeline.anyBase = flags & FNC_ANY_BASE;
  options.pipeline.launchDependents = flags & FNC_LAUNCH_DEPENDENTS;
  options.report = [&messages](CompilerMessage message) { messages.push_back(std::move(message)); };
  return options;
}

llvm::Error fusednorm::capi::loadVariant(Variant &variant, llvm::StringRef entry) {
  auto loaded = LoadedObject::load(variant.object, getCheckFunctions());
  if (!loaded)
    return loaded.takeError();
  variant.code = std::move(*loaded);
  auto address = variant.code->lookup(("_mlir_ciface_" + entry + kPackedSuffix).str());
  if (!address)
    return address.takeError();
  variant.function = reinterpret_cast<PackedFunction>(*address);
  return llvm::Error::success();
}

fnc_status fnc_kernel::chooseThreads() {
  if (isGPU)
    return FNC_SUCCESS; // the calling thread launches GPU kernels
  int cores = std::max(1u, std::thread::hardware_concurrency());
  threads = recipe.threads ? recipe.threads : cores;
  if (recipe.threads == 1)
    return FNC_SUCCESS;
  llvm::Expected<OpenMPRuntime *> runtime = OpenMPRuntime::get();
  if (!runtime)
    return fail(FNC_ERROR_INVALID, llvm::toString(runtime.takeError()));
  openmp = *runtime;
  if (!recipe.threads)
    threads = openmp->getMaxThreads(); // respects OMP_NUM_THREADS
  return FNC_SUCCESS;
}

namespace {
/// One compilation of a kernel.
class Compilation {
public:
  Compilation(fnc_kernel &kernel, Variant &variant, Layout layout, MessageList &messages)
      : kernel(kernel), variant(variant), messages(messages),
        compiler(kernel.recipe.getOptions(layout, messages)) {
    if (kernel.recipe.flags & FNC_FUSE)
      compiler.getOptions().fusion.reportText = &kernel.fusionReport;
  }

  fnc_status run();

private:
  LogicalResult prepare();
  LogicalResult lower();
  LogicalResult lowerForDevice();
  LogicalResult readResults();
  LogicalResult emit();

  fnc_kernel &kernel;
  Variant &variant;
  MessageList &messages;
  Compiler compiler;
  OwningOpRef<ModuleOp> module;
  std::string entry;
  /// The arguments that each argument may alias.
  std::vector<std::vector<unsigned>> aliases;
};
} // namespace

fnc_status Compilation::run() {
  if (succeeded(prepare()) && succeeded(lower()) && succeeded(readResults()) && succeeded(emit()))
    return FNC_SUCCESS;
  for (const CompilerMessage &message : messages)
    if (StringRef(message.text).starts_with("internal "))
      return FNC_ERROR_INTERNAL;
  return FNC_ERROR_COMPILE;
}

/// Parses the input and removes functions without a call from the entry function.
LogicalResult Compilation::prepare() {
  const Recipe &recipe = kernel.recipe;
  // The parser requires a NUL after the buffer; std::string has one.
  module =
      compiler.parseBuffer(llvm::MemoryBuffer::getMemBuffer(StringRef(recipe.source), recipe.name));
  if (!module)
    return failure();
  llvm::Expected<func::FuncOp> found = findEntry(*module, recipe.entry);
  if (!found)
    return compiler.reportError("'" + recipe.name + "': " + llvm::toString(found.takeError()));
  entry = found->getName().str();
  unsigned own = found->getNumArguments();
  for (auto function : module->getOps<func::FuncOp>())
    if (function.getName() != entry)
      function.setPrivate();
  PassManager passes(module->getContext());
  passes.addPass(createSymbolDCEPass());
  if (failed(passes.run(*module)) || failed(compiler.prepare(*module)))
    return failure();
  FailureOr<Signature> signature =
      readSignature(compiler, module->lookupSymbol<func::FuncOp>(entry), own);
  if (failed(signature))
    return failure();
  if (kernel.signature.entry.empty()) {
    kernel.signature = std::move(*signature);
  }
  return success();
}

LogicalResult Compilation::lower() {
  // Kernels are known from the stage `scheduled` on, and arguments until this stage.
  compiler.getOptions().observe = [this](StringRef stage, ModuleOp lowered) {
    if (stage == "scheduled")
      aliases = artifact::findAliases(lowered.lookupSymbol<func::FuncOp>(entry));
  };
  if (!kernel.isGPU)
    return compiler.lower(*module, "", Compiler::kPreparedStage);
  if (!(kernel.recipe.flags & FNC_EMULATE))
    return lowerForDevice();
  if (failed(compiler.lower(*module, kNVVMStage, Compiler::kPreparedStage)))
    return failure();
  kernel.signature.target = compiler.getTarget().name;
  variant.emulation = std::make_unique<Emulation>(kernel.simulator);
  if (llvm::Error error = variant.emulation->takeKernels(*module))
    return compiler.reportError(llvm::toString(std::move(error)));
  return compiler.lowerHost(*module);
}

/// Lowers kernels to PTX for the driver, or to MLIR in the NVVM dialect for the SIMT
/// simulator in place of the driver.
LogicalResult Compilation::lowerForDevice() {
  fnrt_device_info info = {};
  if (fnrt_open(nullptr) || fnrt_get_device_info(0, &info))
    return compiler.reportError(std::string(fnrt_last_error()) +
                                "; to run GPU kernels on this CPU, emulate them");
  if (failed(compiler.lower(*module, kNVVMStage, Compiler::kPreparedStage)))
    return failure();
  kernel.signature.target = compiler.getTarget().name;
  bool isSimulator = info.major == 0;
  FailureOr<std::string> image = makeDeviceImage(compiler, *module, isSimulator);
  if (failed(image))
    return failure();
  variant.device = std::make_unique<DeviceLaunches>();
  auto launches =
      takeLaunches(*module, reinterpret_cast<int64_t>(variant.device.get()), info.multiprocessors);
  if (failed(launches))
    return failure();
  if (!launches->empty())
    if (llvm::Error error = variant.device->load(std::move(*launches), std::move(*image),
                                                 kernel.signature.target, isSimulator))
      return compiler.reportError(llvm::toString(std::move(error)));
  return compiler.lowerHost(*module);
}

/// Maps each result to its argument, and adds the arguments that may alias.
LogicalResult Compilation::readResults() {
  auto lowered = module->lookupSymbol<LLVM::LLVMFuncOp>(entry);
  if (!lowered)
    return compiler.reportError("the compiled code has no function @" + entry);
  SmallVector<int64_t> results;
  if (auto map = lowered->getAttrOfType<DenseI64ArrayAttr>(kResultArgumentsAttrName))
    results.assign(map.asArrayRef().begin(), map.asArrayRef().end());
  if (!isa<LLVM::LLVMVoidType>(lowered.getFunctionType().getReturnType()) ||
      llvm::any_of(results, [](int64_t number) { return number < 0; }))
    return compiler.reportError("@" + entry +
                                " returns new memory; expected results that are "
                                "arguments, or become arguments");
  kernel.signature.results.assign(results.begin(), results.end());
  for (auto [argument, others] : llvm::zip_equal(kernel.signature.arguments, aliases))
    argument.mayAlias = others;
  kernel.signature.describe();
  return success();
}

LogicalResult Compilation::emit() {
  if (!kernel.isGPU) {
    const TargetInfo &target = compiler.getTarget();
    if (llvm::Error error = checkRunsOnHost(target))
      return compiler.reportError("target: " + llvm::toString(std::move(error)));
    kernel.signature.target = target.name;
    kernel.recipe.cpu = target.llvmCPU;
    kernel.recipe.features = target.llvmFeatures;
  }
  std::string symbol = "_mlir_ciface_" + entry;
  auto ir = compiler.translate(*module, [&](llvm::Module &ir) {
    if (variant.emulation)
      variant.emulation->link(ir);
    if (variant.device)
      variant.device->link(ir);
    renameCheckFunctions(ir);
    addPackedEntry(ir, symbol);
  });
  if (!ir || failed(compiler.generate(*ir, llvm::CodeGenFileType::ObjectFile, variant.object)))
    return failure();
  if (llvm::Error error = loadVariant(variant, entry))
    return compiler.reportError("cannot load the compiled code: " +
                                llvm::toString(std::move(error)));
  return success();
}

fnc_status fnc_kernel::compile(Layout layout) {
  return runCompiler([&](MessageList &messages) {
    Variant &variant = layout == Layout::Dense ? dense : rows;
    if (variant.function)
      return FNC_SUCCESS; // another thread has compiled it
    Variant made;
    fnc_status status = Compilation(*this, made, layout, messages).run();
    if (status == FNC_SUCCESS)
      variant = std::move(made);
    return status;
  });
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

fnc_status fnc_kernel_compile(const char *data, size_t size, const char *name,
                              const fnc_options *given, fnc_kernel **kernel) {
  messages().clear();
  if (!data || !kernel)
    return fail(FNC_ERROR_INVALID, "fnc_kernel_compile: data or kernel is null");
  *kernel = nullptr;
  fnc_options options;
  CompilerOptions compiler;
  auto made = std::make_unique<fnc_kernel>();
  if (fnc_status status = readOptions(given, options, compiler, made->isGPU))
    return status;
  if (options.simulator) {
    SmallVector<StringRef> parts;
    StringRef(options.simulator).split(parts, ' ', -1, /*KeepEmpty=*/false);
    for (StringRef part : parts)
      if (Result<void> parsed = simt::parseOption(part.str(), made->simulator); !parsed)
        return fail(FNC_ERROR_INVALID, "options.simulator: " + parsed.error());
  }
  Recipe &recipe = made->recipe;
  recipe.source.assign(data, size);
  recipe.name = name && *name ? name : "input";
  recipe.entry = options.entry ? options.entry : "";
  recipe.scheduleTable = compiler.pipeline.scheduleTable;
  recipe.dumpStages = compiler.dumpStages;
  recipe.target = compiler.pipeline.target;
  recipe.threads = made->isGPU ? 1 : options.threads;
  recipe.flags = options.flags;
  recipe.requiredFusions = options.required_fusions;
  if (fnc_status status = made->chooseThreads())
    return status;
  if (fnc_status status = made->compile(Layout::Dense))
    return status;
  made->signatureText = made->signature.toText();
  *kernel = made.release();
  return FNC_SUCCESS;
}

void fnc_kernel_destroy(fnc_kernel *kernel) { delete kernel; }

const char *fnc_kernel_fusion_report(const fnc_kernel *kernel) {
  return kernel && !kernel->fusionReport.empty() ? kernel->fusionReport.c_str() : nullptr;
}

const char *fnc_kernel_signature(const fnc_kernel *kernel) {
  return kernel ? kernel->signatureText.c_str() : nullptr;
}
