// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Target/Codegen.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

using namespace fusednorm;

void fusednorm::registerNativeTarget() {
  // The functions may be called repeatedly, but not by two threads at once.
  [[maybe_unused]] static const bool once = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
    return true;
  }();
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
fusednorm::createTargetMachine(const TargetInfo &target) {
  registerNativeTarget();
  if (target.isGPU()) {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  }
  llvm::Triple triple(target.isGPU() ? "nvptx64-nvidia-cuda" : llvm::sys::getDefaultTargetTriple());
  if (!target.isGPU() && triple.getArch() != llvm::Triple::x86_64)
    return llvm::createStringError("code for " + target.name +
                                   " can be generated on x86-64 only, not on " + triple.str());
  std::string error;
  const llvm::Target *backend = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!backend)
    return llvm::createStringError("no code generator for " + triple.str() + ": " + error);
  // Default options: no fast-math, and FMAs only where the IR has them.
  std::unique_ptr<llvm::TargetMachine> machine(backend->createTargetMachine(
      triple, target.llvmCPU, target.llvmFeatures, llvm::TargetOptions(), llvm::Reloc::PIC_,
      std::nullopt, llvm::CodeGenOptLevel::Aggressive));
  if (!machine)
    return llvm::createStringError("no code generator for " + target.name);
  return machine;
}

namespace {
/// Collects errors of the backend; without a handler they end the process.
struct CollectErrors : llvm::DiagnosticHandler {
  explicit CollectErrors(std::string &text) : text(text) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() != llvm::DS_Error)
      return true;
    llvm::raw_string_ostream os(text);
    llvm::DiagnosticPrinterRawOStream printer(os);
    if (!text.empty())
      os << "; ";
    info.print(printer);
    return true;
  }

  std::string &text;
};

/// Collects errors of `context` during its lifetime.
struct ErrorScope {
  explicit ErrorScope(llvm::LLVMContext &context)
      : context(context), previous(context.getDiagnosticHandler()) {
    context.setDiagnosticHandler(std::make_unique<CollectErrors>(text));
  }
  ~ErrorScope() { context.setDiagnosticHandler(std::move(previous)); }

  llvm::Error take() {
    if (text.empty())
      return llvm::Error::success();
    return llvm::createStringError("code generation failed: " + text);
  }

  llvm::LLVMContext &context;
  std::unique_ptr<llvm::DiagnosticHandler> previous;
  std::string text;
};
} // namespace

/// Returns the only lane that a constant mask enables, or nothing.
static std::optional<unsigned> findOnlyLane(const llvm::Value *mask) {
  auto *constant = llvm::dyn_cast<llvm::Constant>(mask);
  auto *type = llvm::dyn_cast<llvm::FixedVectorType>(mask->getType());
  std::optional<unsigned> found;
  for (unsigned lane = 0; constant && type && lane < type->getNumElements(); ++lane) {
    const llvm::Constant *element = constant->getAggregateElement(lane);
    if (!element || (!element->isNullValue() && found))
      return std::nullopt;
    if (!element->isNullValue())
      found = lane;
  }
  return found;
}

/// Replaces masked stores of one lane by scalar stores. LLVM's x86 backend does it too, but for a
/// truncated value it stores the wide element
/// (https://github.com/llvm/llvm-project/issues/179489).
static void scalarizeMaskedStores(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto *store = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (!store || store->getIntrinsicID() != llvm::Intrinsic::masked_store)
        continue;
      std::optional<unsigned> lane = findOnlyLane(store->getArgOperand(2));
      if (!lane)
        continue;
      llvm::IRBuilder<> b(store);
      llvm::Value *element = b.CreateExtractElement(store->getArgOperand(0), *lane);
      llvm::Value *indices =
          b.CreateConstGEP1_64(element->getType(), store->getArgOperand(1), *lane);
      b.CreateAlignedStore(element, indices, llvm::Align(1));
      store->eraseFromParent();
    }
}

/// Returns whether a pass shortens code at little cost. Cold kernels are variants for unaligned
/// arrays: each kernel has one, and it rarely runs. The other passes would take longer for it than
/// for the kernel, because the variant has loops.
static bool isForColdKernels(llvm::StringRef pass) {
  return pass == "EarlyCSEPass" || pass == "SimplifyCFGPass";
}

/// Returns the function of `ir`, or null for a module or a part of the call graph.
static const llvm::Function *getFunction(llvm::Any ir) {
  if (auto *function = llvm::any_cast<const llvm::Function *>(&ir))
    return *function;
  if (auto *loop = llvm::any_cast<const llvm::Loop *>(&ir))
    return (*loop)->getHeader()->getParent();
  return nullptr;
}

/// Returns whether `ir` is an innermost loop of an elementwise op or a copy, which has up to 16
/// instructions. Outside of kernels, only these loops are unrolled. Unrolling the loops around them
/// as well made 9160 lines of 1490 lines in a Llama block, and took half of its compile time.
static bool isSmallLoop(llvm::Any ir) {
  constexpr unsigned kMostInstructions = 16;
  auto *loop = llvm::any_cast<const llvm::Loop *>(&ir);
  if (!loop || !(*loop)->isInnermost())
    return false;
  unsigned count = 0;
  for (const llvm::BasicBlock *block : (*loop)->blocks())
    count += block->size();
  return count <= kMostInstructions;
}

llvm::Error fusednorm::optimizeModule(llvm::Module &module, llvm::TargetMachine &machine,
                                      unsigned level, bool areKernelsMarked) {
  ErrorScope errors(module.getContext());
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassInstrumentationCallbacks callbacks;
  bool isGPU = machine.getTargetTriple().isNVPTX();
  callbacks.registerShouldRunOptionalPassCallback([=](llvm::StringRef pass, llvm::Any ir) {
    const llvm::Function *function = getFunction(ir);
    if (!function)
      return true;
    if (isGPU)
      return !function->hasFnAttribute(llvm::Attribute::Cold) || isForColdKernels(pass);
    bool isUnroll = pass == "LoopFullUnrollPass" || pass == "LoopUnrollPass";
    return !isUnroll || !areKernelsMarked || function->hasFnAttribute(llvm::Attribute::NoInline) ||
           isSmallLoop(ir);
  });
  llvm::PassBuilder builder(&machine, llvm::PipelineTuningOptions(), std::nullopt, &callbacks);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graphs, modules);
  const llvm::OptimizationLevel levels[] = {
      llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1, llvm::OptimizationLevel::O2,
      llvm::OptimizationLevel::O3};
  llvm::OptimizationLevel chosen = levels[std::min(level, 3u)];
  llvm::ModulePassManager passes = chosen == llvm::OptimizationLevel::O0
                                       ? builder.buildO0DefaultPipeline(chosen)
                                       : builder.buildPerModuleDefaultPipeline(chosen);
  passes.run(module, modules);
  scalarizeMaskedStores(module);
  return errors.take();
}

llvm::Error fusednorm::emitCode(llvm::Module &module, llvm::TargetMachine &machine,
                                llvm::CodeGenFileType type, llvm::SmallVectorImpl<char> &buffer) {
  ErrorScope errors(module.getContext());
  llvm::raw_svector_ostream os(buffer);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, os, nullptr, type, /*DisableVerify=*/true))
    return llvm::createStringError("the target cannot write files of this kind");
  passes.run(module);
  return errors.take();
}

// Kernels of this compiler use only instructions of the target. Kernels in the nvvm dialect come
// from users and may be written for another chip.
std::optional<std::string> fusednorm::explainMissingInstruction(llvm::StringRef reason,
                                                                const TargetInfo &target) {
  if (!target.isGPU() || !reason.consume_front("Cannot select: "))
    return std::nullopt;
  llvm::StringRef what = reason.take_until([](char c) { return c == '\n'; });
  llvm::StringRef name = what.contains('%') ? what.split('%').second : what;
  llvm::StringRef kernel = reason.rsplit("In function: ").second.trim();
  return (target.name + " has no instruction for '" + name + "'" +
          (kernel.empty() ? "" : " in " + kernel) +
          "; expected a kernel for this chip, or a --target that has it")
      .str();
}
