// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Simt/Simulator.h"
#include "WrittenRegions.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Simt/Simt.h"
#include "fusednorm/Support/Nesting.h"
#include "fusednorm/Target/CachedCode.h"
#include "fusednorm/Target/Codegen.h"
#include "fusednorm/Target/TranslateKernels.h"

#include "DeviceLayout.h"
#include "ImportLLVMIR.h"

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

#include <chrono>
#include <cmath>
#include <map>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
double now() {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Collects diagnostics as text.
class DiagnosticText {
public:
  DiagnosticText(MLIRContext *context, std::string &text)
      : handler(context, [&text](Diagnostic &diagnostic) {
          llvm::raw_string_ostream os(text);
          auto print = [&](Location loc, DiagnosticSeverity severity, auto &&message) {
            if (severity == DiagnosticSeverity::Remark)
              return;
            if (auto file = loc->findInstanceOf<FileLineColLoc>())
              os << file.getFilename().getValue() << ":" << file.getLine() << ":"
                 << file.getColumn() << ": ";
            os << (severity == DiagnosticSeverity::Error     ? "error: "
                   : severity == DiagnosticSeverity::Warning ? "warning: "
                                                             : "note: ")
               << message << "\n";
          };
          print(diagnostic.getLocation(), diagnostic.getSeverity(), diagnostic.str());
          return success();
        }) {}

private:
  ScopedDiagnosticHandler handler;
};

/// Selects a fixed CPU instead of the host CPU, so that results do not depend on the machine.
llvm::orc::JITTargetMachineBuilder targetMachineBuilder() {
  llvm::Triple triple(llvm::sys::getProcessTriple());
  llvm::orc::JITTargetMachineBuilder builder(triple);
  if (triple.getArch() == llvm::Triple::x86_64) {
    llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
    bool v3 = features.lookup("avx2") && features.lookup("fma") && features.lookup("f16c");
    builder.setCPU(v3 ? "x86-64-v3" : "x86-64");
  }
  builder.setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  // As LLJIT requires for objects.
  builder.setRelocationModel(llvm::Reloc::PIC_);
  builder.setCodeModel(llvm::CodeModel::Small);
  return builder;
}

struct CompiledKernel {
  KernelInfo info;
  std::vector<std::string> sites;
  std::vector<std::vector<uint32_t>> blockClasses;
};
} // namespace

struct GPUProgram::Impl {
  MLIRContext context{MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module;
  std::vector<Signature> signatures;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::unique_ptr<llvm::TargetMachine> machine;
  std::map<std::tuple<std::string, bool, bool, bool>, std::unique_ptr<CompiledKernel>> compiled;
  Times times;

  llvm::Expected<OwningOpRef<ModuleOp>> lower(const std::string &kernel, const Options &options);
  ModuleOp find(ModuleOp lowered, const std::string &kernel);
  llvm::Error startJIT();
  llvm::Error generateObject(llvm::Module &code, llvm::SmallVectorImpl<char> &object);
  llvm::Expected<KernelEntry> generate(ModuleOp host, const std::string &kernel);
};

GPUProgram::GPUProgram() : impl(std::make_unique<Impl>()) {}
GPUProgram::~GPUProgram() = default;
const std::vector<GPUProgram::Signature> &GPUProgram::kernels() const { return impl->signatures; }
GPUProgram::Times GPUProgram::lastTimes() const { return impl->times; }

/// Largest size of a kernel's parameters in PTX.
static constexpr uint64_t kMostParameterBytes = 32764;

static bool verifyParameter(LLVM::LLVMFuncOp kernel, unsigned number, Type type) {
  if (!LLVM::isCompatibleType(type)) {
    kernel.emitError("parameter ")
        << number << " has type " << type << "; expected a type that LLVM IR supports";
    return false;
  }
  std::optional<uint64_t> bytes = deviceSize(type);
  if (bytes && *bytes <= kMostParameterBytes)
    return true;
  kernel.emitError("parameter ") << number << " has type " << type << "; expected at most "
                                 << kMostParameterBytes
                                 << " bytes, the limit of PTX for the parameters of a kernel; "
                                    "pass a pointer";
  return false;
}

/// Describes a parameter or a member of one.
static GPUProgram::Parameter describe(Type type, uint64_t offset) {
  GPUProgram::Parameter result;
  llvm::raw_string_ostream(result.type) << type;
  result.bytes = deviceSize(type).value_or(0);
  result.isPointer = isa<LLVM::LLVMPointerType>(type);
  result.offset = offset;
  Type last;
  for (const DeviceMember &member : deviceMembers(type)) {
    // Elements of long arrays have one description.
    result.members.push_back(member.type == last ? result.members.back()
                                                 : describe(member.type, member.offset));
    result.members.back().offset = member.offset;
    last = member.type;
  }
  return result;
}

llvm::Expected<std::unique_ptr<GPUProgram>> GPUProgram::parse(const char *data, size_t size,
                                                              const std::string &name) {
  std::unique_ptr<GPUProgram> program(new GPUProgram());
  Impl &impl = *program->impl;
  DialectRegistry registry;
  // The input may also contain host functions and kernels with launch plans.
  registry.insert<func::FuncDialect, gpu::GPUDialect, launch::LaunchDialect, LLVM::LLVMDialect,
                  NVVM::NVVMDialect, DLTIDialect>();
  registerSimtTarget(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerLLVMIRImport(registry);
  impl.context.appendDialectRegistry(registry);
  impl.context.loadAllAvailableDialects();
  StringRef text(data, size);
  if (Result<void> checked = checkNesting(text, name); !checked)
    return llvm::createStringError(checked.error());
  std::string reported;
  DiagnosticText diagnostics(&impl.context, reported);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, name), llvm::SMLoc());
  if (isLLVMIR(text)) {
    llvm::Expected<OwningOpRef<ModuleOp>> imported = importLLVMIR(text, name, &impl.context);
    if (!imported) {
      std::string message = llvm::toString(imported.takeError());
      return llvm::createStringError(reported.empty() ? message : reported);
    }
    impl.module = std::move(*imported);
  } else {
    impl.module = parseSourceFile<ModuleOp>(sources, &impl.context);
  }
  if (!impl.module)
    return llvm::createStringError(reported.empty() ? name + ": error: no MLIR module" : reported);
  for (auto host : llvm::make_early_inc_range(impl.module->getOps<func::FuncOp>()))
    host.erase();
  for (auto gpuModule : impl.module->getOps<gpu::GPUModuleOp>())
    for (auto function : gpuModule.getOps<LLVM::LLVMFuncOp>()) {
      bool isKernel = function->hasAttr("nvvm.kernel") || function->hasAttr("gpu.kernel");
      if (!isKernel || function.isExternal())
        continue;
      Signature signature{function.getSymName().str(), {}};
      if (signature.name.find('\0') != std::string::npos)
        return llvm::createStringError(name + ": error: expected a kernel name without null "
                                              "characters, got one with a null character");
      for (unsigned i = 0; i < function.getNumArguments(); ++i) {
        Type type = function.getArgument(i).getType();
        if (auto byval = function.getArgAttrOfType<TypeAttr>(i, "llvm.byval"))
          type = byval.getValue();
        if (!verifyParameter(function, i, type))
          return llvm::createStringError(reported);
        signature.parameters.push_back(describe(type, 0));
      }
      impl.signatures.push_back(std::move(signature));
    }
  if (impl.signatures.empty())
    return llvm::createStringError(
        name +
        ": error: no kernel; expected a gpu.module with an llvm.func that has a body and the "
        "attribute nvvm.kernel or gpu.kernel, or LLVM IR with a function of the "
        "calling convention ptx_kernel");
  return program;
}

llvm::Expected<OwningOpRef<ModuleOp>> GPUProgram::Impl::lower(const std::string &kernel,
                                                              const Options &options) {
  std::string reported;
  DiagnosticText diagnostics(&context, reported);
  OwningOpRef<ModuleOp> copy = module->clone();
  // Erase modules without the requested kernel.
  for (auto gpuModule : llvm::make_early_inc_range(copy->getOps<gpu::GPUModuleOp>()))
    if (!kernel.empty() && !gpuModule.lookupSymbol(kernel))
      gpuModule.erase();
  ConvertNVVMToSimtOptions passOptions;
  passOptions.instrument = options.instrument();
  passOptions.countInstructions = options.counters;
  passOptions.contractAll = options.contractAll;
  SmallVector<std::string> names;
  if (!kernel.empty())
    passOptions.kernels.push_back(kernel);
  PassManager manager(&context);
  manager.enableVerifier(false);
  manager.addPass(createConvertNVVMToSimt(passOptions));
  if (failed(manager.run(*copy)))
    return llvm::createStringError(reported);
  return copy;
}

ModuleOp GPUProgram::Impl::find(ModuleOp lowered, const std::string &kernel) {
  for (auto host : lowered.getOps<ModuleOp>())
    if (auto all = host->getAttrOfType<DictionaryAttr>(kernelsAttrName))
      if (all.get(kernel))
        return host;
  return {};
}

llvm::Error GPUProgram::Impl::startJIT() {
  if (jit)
    return llvm::Error::success();
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::orc::JITTargetMachineBuilder builder = targetMachineBuilder();
  auto newMachine = builder.createTargetMachine();
  if (!newMachine)
    return newMachine.takeError();
  machine = std::move(*newMachine);
  auto newJit = llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(builder).create();
  if (!newJit)
    return newJit.takeError();
  jit = std::move(*newJit);
  return llvm::Error::success();
}

/// Larger modules, such as GEMM and attention, get code of LLVM's fast instruction selection. Most
/// time of these kernels is spent in the runtime and in LLVM: hidden-keys.test takes 40 % of the
/// CPU time. The scalar code of smaller kernels would take 1.3 times as long.
static constexpr unsigned kMostInstructionsToOptimize = 2000;
/// Without optimization the frame has about 2 bytes for each instruction. It must fit into the
/// stack of a fiber.
static constexpr unsigned kMostInstructionsUnoptimized = 50000;

/// Generates host code of a lowered kernel, or reads it from the object cache.
llvm::Error GPUProgram::Impl::generateObject(llvm::Module &code,
                                             llvm::SmallVectorImpl<char> &object) {
  double start = now();
  unsigned count = code.getInstructionCount();
  bool isFast = count > kMostInstructionsToOptimize && count <= kMostInstructionsUnoptimized;
  machine->setOptLevel(isFast ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default);
  machine->setFastISel(isFast);
  CachedCode cached(code,
                    ("simulator\n" + machine->getTargetCPU() + (isFast ? "\nfast" : "")).str());
  bool isCached = cached.read(object);
  if (!isCached)
    if (llvm::Error error = optimizeModule(code, *machine, /*level=*/isFast ? 1 : 2))
      return error;
  times.optimize = now() - start;
  start = now();
  if (!isCached) {
    if (llvm::Error error = emitCode(code, *machine, llvm::CodeGenFileType::ObjectFile, object))
      return error;
    cached.write(object);
  }
  times.generate = now() - start;
  return llvm::Error::success();
}

/// Returns the entry of the compiled kernel. The caller collects diagnostics.
llvm::Expected<KernelEntry> GPUProgram::Impl::generate(ModuleOp host, const std::string &kernel) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> code = translateVerified(host, context, kernel);
  if (!code)
    return llvm::createStringError("translation to LLVM IR failed");
  if (llvm::Error error = startJIT())
    return std::move(error);
  code->setDataLayout(machine->createDataLayout());
  code->setTargetTriple(machine->getTargetTriple());
  // Global variables of the module, which checks must know.
  std::vector<std::pair<std::string, uint64_t>> globals;
  for (llvm::GlobalVariable &global : code->globals())
    if (!global.isDeclaration()) {
      global.setLinkage(llvm::GlobalValue::ExternalLinkage);
      globals.push_back(
          {global.getName().str(), code->getDataLayout().getTypeAllocSize(global.getValueType())});
    }
  llvm::SmallVector<char, 0> object;
  if (llvm::Error error = generateObject(*code, object))
    return std::move(error);
  double start = now();
  auto library = jit->createJITDylib("kernel" + std::to_string(compiled.size()));
  if (!library)
    return library.takeError();
  llvm::orc::SymbolMap symbols;
  auto define = [&](StringRef name, void *address) {
    symbols[jit->mangleAndIntern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                                           llvm::JITSymbolFlags::Exported};
  };
  for (const RuntimeSymbol &symbol : runtimeSymbols())
    define(symbol.name, symbol.address);
  // Hosts without FMA instructions call these functions.
  define("fma", reinterpret_cast<void *>(static_cast<double (*)(double, double, double)>(&fma)));
  define("fmaf", reinterpret_cast<void *>(static_cast<float (*)(float, float, float)>(&fmaf)));
  define("memcpy", reinterpret_cast<void *>(&memcpy));
  define("memset", reinterpret_cast<void *>(&memset));
  define("memmove", reinterpret_cast<void *>(&memmove));
  if (llvm::Error error = library->define(llvm::orc::absoluteSymbols(symbols)))
    return std::move(error);
  if (llvm::Error error = jit->addObjectFile(
          *library, std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(object))))
    return std::move(error);
  auto entry = jit->lookup(*library, (entryPrefix + kernel).str());
  if (!entry)
    return entry.takeError();
  for (auto &[name, bytes] : globals)
    if (auto address = jit->lookup(*library, name))
      registerMemory(address->toPtr<void *>(), bytes, "global " + name, true);
    else
      llvm::consumeError(address.takeError());
  times.generate += now() - start;
  return entry->toPtr<KernelEntry>();
}

/// Fails if no signature has the name of `kernel`.
static llvm::Error checkKernel(const std::vector<GPUProgram::Signature> &signatures,
                               const std::string &kernel) {
  std::string names;
  for (const GPUProgram::Signature &signature : signatures) {
    if (signature.name == kernel)
      return llvm::Error::success();
    names += (names.empty() ? "'" : ", '") + signature.name + "'";
  }
  return llvm::createStringError("error: no kernel '" + kernel + "'; the module has " + names);
}

llvm::Expected<const KernelInfo *> GPUProgram::compile(const std::string &kernel,
                                                       const Options &options) {
  auto key = std::make_tuple(kernel, options.instrument(), options.counters, options.contractAll);
  auto known = impl->compiled.find(key);
  if (known != impl->compiled.end())
    return &known->second->info;
  if (llvm::Error error = checkKernel(impl->signatures, kernel))
    return error;
  double start = now();
  llvm::Expected<OwningOpRef<ModuleOp>> lowered = impl->lower(kernel, options);
  if (!lowered)
    return lowered.takeError();
  ModuleOp host = impl->find(**lowered, kernel);
  impl->times.lower = now() - start;

  auto result = std::make_unique<CompiledKernel>();
  KernelInfo &info = result->info;
  info.name = kernel;
  std::string reported;
  DiagnosticText diagnostics(&impl->context, reported);
  llvm::Expected<KernelEntry> entry = impl->generate(host, kernel);
  if (!entry)
    return llvm::createStringError(reported + "error: kernel '" + kernel +
                                   "': " + llvm::toString(entry.takeError()));
  info.entry = *entry;
  auto description =
      cast<DictionaryAttr>(host->getAttrOfType<DictionaryAttr>(kernelsAttrName).get(kernel));
  auto dims = [&](StringRef name, Dim3 fallback) {
    auto array = description.getAs<DenseI32ArrayAttr>(name);
    if (!array)
      return fallback;
    auto at = [&](int64_t i) { return i < array.size() ? static_cast<uint32_t>(array[i]) : 1u; };
    return Dim3{at(0), at(1), at(2)};
  };
  info.location = description.getAs<StringAttr>("location").getValue().str();
  info.staticShared = description.getAs<IntegerAttr>("static_shared").getInt();
  info.cluster = dims("cluster", {1, 1, 1});
  info.requiredBlock = dims("reqntid", {0, 0, 0});
  info.maxThreads = static_cast<uint32_t>(dims("maxntid", {0, 0, 0}).count());
  info.usesGridDependency = description.contains("grid_dependency");
  info.flushDenormals = description.contains("flush_denormals");
  if (auto regions = description.getAs<ArrayAttr>("written"))
    info.written = readWrittenRegions(regions);
  for (auto site : host->getAttrOfType<ArrayAttr>(sitesAttrName).getAsRange<StringAttr>())
    result->sites.push_back(site.getValue().str());
  info.sites = &result->sites;
  if (auto classes = host->getAttrOfType<ArrayAttr>(blockClassesAttrName)) {
    for (auto histogram : classes.getAsRange<DenseI32ArrayAttr>())
      result->blockClasses.emplace_back(histogram.asArrayRef().begin(),
                                        histogram.asArrayRef().end());
    info.blockClasses = &result->blockClasses;
  }
  return &(impl->compiled[key] = std::move(result))->info;
}

llvm::Expected<std::string> GPUProgram::lowered(const std::string &kernel, const Options &options) {
  if (!kernel.empty())
    if (llvm::Error error = checkKernel(impl->signatures, kernel))
      return error;
  llvm::Expected<OwningOpRef<ModuleOp>> lowered = impl->lower(kernel, options);
  if (!lowered)
    return lowered.takeError();
  std::string text;
  llvm::raw_string_ostream os(text);
  (*lowered)->print(os);
  return text;
}
