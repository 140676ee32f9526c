// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX inside the IR, generated like the PTX in files.

#include "fusednorm/Pipelines/Passes.h"
#include "fusednorm/Target/Codegen.h"
#include "fusednorm/Target/PTX.h"
#include "fusednorm/Target/TargetInfo.h"
#include "fusednorm/Target/TranslateKernels.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMMODULETOPTX
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

using namespace fusednorm;

/// Level 3, the default for all code of this project.
static constexpr unsigned kOptLevel = 3;

static void keepReason(void *text, const char *reason, bool) {
  *static_cast<std::string *>(text) = reason;
}

static llvm::Expected<std::string> makePTX(gpu::GPUModuleOp module, const TargetInfo &target,
                                           llvm::TargetMachine &machine) {
  llvm::LLVMContext context;
  llvm::Expected<std::unique_ptr<llvm::Module>> code = translateKernels(module, context);
  if (!code)
    return code.takeError();
  if (!*code)
    return llvm::createStringError("gpu.module @" + module.getName() +
                                   " cannot be translated to LLVM IR");
  setTarget(**code, machine);
  if (llvm::Error error = optimizeModule(**code, machine, kOptLevel))
    return error;
  llvm::SmallVector<char, 0> text;
  std::string reason, message;
  {
    llvm::ScopedFatalErrorHandler keep(keepReason, &reason);
    llvm::CrashRecoveryContext::Enable();
    bool completed = llvm::CrashRecoveryContext().RunSafely([&] {
      message =
          llvm::toString(emitCode(**code, machine, llvm::CodeGenFileType::AssemblyFile, text));
    });
    if (!completed)
      message = explainMissingInstruction(reason, target)
                    .value_or("internal crash of the code generator for " + target.name +
                              (reason.empty() ? "" : ": " + reason));
  }
  if (!message.empty())
    return llvm::createStringError(message);
  return finishPTX(StringRef(text.data(), text.size()), target);
}

namespace {
struct ModuleToPTX : fusednorm::impl::FusedNormModuleToPTXBase<ModuleToPTX> {
  using FusedNormModuleToPTXBase::FusedNormModuleToPTXBase;

  void runOnOperation() override {
    llvm::Expected<TargetInfo> info = getTarget(target);
    if (!info)
      return fail(llvm::toString(info.takeError()));
    if (!info->isGPU())
      return fail("fusednorm-module-to-ptx: target: expected a GPU, such as sm_90a, got " +
                  info->name);
    llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine = createTargetMachine(*info);
    if (!machine)
      return fail(llvm::toString(machine.takeError()));
    auto chip = NVVM::NVVMTargetAttr::get(&getContext(), kOptLevel, "nvptx64-nvidia-cuda",
                                          info->llvmCPU, info->llvmFeatures);
    for (auto module : llvm::make_early_inc_range(getOperation().getOps<gpu::GPUModuleOp>())) {
      llvm::Expected<std::string> ptx = makePTX(module, *info, **machine);
      if (!ptx) {
        module.emitError(llvm::toString(ptx.takeError()));
        return signalPassFailure();
      }
      OpBuilder builder(module);
      // The driver requires a NUL at the end of the text.
      Attribute object =
          gpu::ObjectAttr::get(chip, gpu::CompilationTarget::Assembly,
                               builder.getStringAttr(StringRef(ptx->c_str(), ptx->size() + 1)));
      gpu::BinaryOp::create(builder, module.getLoc(), module.getName(),
                            /*offloadingHandler=*/Attribute(), ArrayRef<Attribute>(object));
      module.erase();
    }
  }

  void fail(const Twine &message) {
    getOperation().emitError(message);
    signalPassFailure();
  }
};
} // namespace
