// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Config.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace fusednorm;
namespace cl = llvm::cl;

// libLLVM registers hundreds of options when it is loaded, one of them `threads`,
// and a name that is registered twice aborts the process.
void fusednorm::claimCommandLine() { cl::ResetCommandLineParser(); }

CompileFlags::CompileFlags(cl::OptionCategory &category)
    : input(cl::Positional, cl::desc("FILE.mlir"), cl::init(""), cl::cat(category)),
      target("target", cl::desc("What to compile for: cpu (default), or a GPU, such as sm_90a"),
             cl::value_desc("name"), cl::init("cpu"), cl::cat(category)),
      mcpu("mcpu",
           cl::desc("Processor to compile for: host, or a name from fusednorm-compile "
                    "--list-targets (default host)"),
           cl::value_desc("name"), cl::init("host"), cl::cat(category)),
      scheduleTable("schedule-table",
                    cl::desc("File with schedule lines that go before the built-in table"),
                    cl::value_desc("file"), cl::init(""), cl::cat(category)),
      dumpStages("dump-stages",
                 cl::desc("Write the numbered IR after each stage to this directory"),
                 cl::value_desc("dir"), cl::init(""), cl::cat(category)),
      anyBase("any-base",
              cl::desc("GPU kernels take arguments at every multiple of their elements' size, not "
                       "of 16 bytes alone"),
              cl::init(false), cl::cat(category)),
      launchDependents("launch-dependents",
                       cl::desc("GPU kernels let launches that depend on them start before they "
                                "end, on chips from 9.0 on"),
                       cl::init(false), cl::cat(category)),
      fuse("fuse", cl::desc("Find primitives in linalg and fuse them before anything else"),
           cl::init(false), cl::cat(category)),
      requireFusion("fusednorm-require-fusion",
                    cl::desc("Fail unless --fuse forms at least this many groups"),
                    cl::value_desc("number"), cl::init(0), cl::cat(category)),
      fusionReport("fusion-report",
                   cl::desc("Write what --fuse did and did not, as JSON; - is standard output"),
                   cl::value_desc("file"), cl::init(""), cl::cat(category)) {}

llvm::SmallVector<std::string> CompileFlags::getTargets() const {
  llvm::SmallVector<llvm::StringRef> names;
  llvm::StringRef(target).split(names, ',');
  return {names.begin(), names.end()};
}

/// Checks the names of GPUs.
static mlir::LogicalResult checkTargets(llvm::ArrayRef<std::string> names, llvm::StringRef tool) {
  llvm::SmallVector<llvm::StringRef> known{"cpu (a processor is chosen by --mcpu)"};
  for (const TargetInfo &info : getKnownTargets())
    if (info.isGPU())
      known.push_back(info.name);
  for (auto [number, name] : llvm::enumerate(names)) {
    if (name == "cpu" && names.size() > 1) {
      reportToolError(tool, "--target: expected cpu alone, or GPUs, got '" +
                                llvm::join(names, ",") + "'");
      return mlir::failure();
    }
    if (!llvm::is_contained(llvm::drop_begin(known), name)) {
      reportToolError(tool,
                      "--target: unknown kind '" + name + "'; expected " + llvm::join(known, ", "));
      return mlir::failure();
    }
    if (llvm::is_contained(names.take_front(number), name)) {
      reportToolError(tool, "--target: " + name + " is there twice; expected each chip once");
      return mlir::failure();
    }
  }
  return mlir::success();
}

mlir::LogicalResult CompileFlags::apply(CompilerOptions &options, llvm::StringRef tool,
                                        bool allowSeveral) const {
  options.toolName = tool.str();
  options.dumpStages = dumpStages;
  options.fusion = {fuse, requireFusion, fusionReport};
  if (!fuse && (requireFusion.getNumOccurrences() || fusionReport.getNumOccurrences())) {
    reportToolError(tool,
                    llvm::Twine(requireFusion.getNumOccurrences() ? "--fusednorm-require-fusion"
                                                                  : "--fusion-report") +
                        ": nothing is fused; expected --fuse with it");
    return mlir::failure();
  }
  options.pipeline.target = mcpu;
  options.pipeline.scheduleTable = scheduleTable;
  options.pipeline.anyBase = anyBase;
  options.pipeline.launchDependents = launchDependents;
  for (const cl::opt<bool> *flag : {&anyBase, &launchDependents})
    if (*flag && !isGPU()) {
      reportToolError(tool, "--" + flag->ArgStr +
                                ": is about GPU kernels; expected --target=sm_90a or another GPU "
                                "with it");
      return mlir::failure();
    }
  if (isGPU()) {
    llvm::SmallVector<std::string> names = getTargets();
    if (mlir::failed(checkTargets(names, tool)))
      return mlir::failure();
    if (names.size() > 1 && !allowSeveral) {
      reportToolError(tool, "--target: this tool takes one GPU, not " + target);
      return mlir::failure();
    }
    if (mcpu.getNumOccurrences()) {
      reportToolError(tool, "--mcpu: chooses a processor, but --target=" + target +
                                " is a GPU; expected one of them");
      return mlir::failure();
    }
    options.pipeline.target = names.front();
    return mlir::success();
  }
  llvm::SmallVector<llvm::StringRef> processors{"host"};
  bool isKnown = llvm::StringRef(mcpu).split('+').first == "host";
  for (const TargetInfo &info : getKnownTargets()) {
    if (!info.isGPU())
      processors.push_back(info.name);
    isKnown |= llvm::StringRef(mcpu).split('+').first == info.name;
  }
  if (!isKnown) {
    reportToolError(tool, "--mcpu: unknown processor '" + mcpu + "'; expected one of " +
                              llvm::join(processors, ", "));
    return mlir::failure();
  }
  llvm::Expected<TargetInfo> found = getTarget(mcpu);
  if (!found) {
    reportToolError(tool, "--mcpu: " + llvm::toString(found.takeError()));
    return mlir::failure();
  }
  if (found->isGPU()) {
    reportToolError(tool, "--mcpu: " + found->name + " is a GPU; use --target=" + found->name);
    return mlir::failure();
  }
  return mlir::success();
}

void fusednorm::parseToolCommandLine(int argc, char **argv, cl::OptionCategory &category,
                                     llvm::StringRef overview) {
  // MLIR's switches for printing IR and timing passes; --help-hidden shows them.
  mlir::registerAsmPrinterCLOptions();
  mlir::registerMLIRContextCLOptions();
  mlir::registerPassManagerCLOptions();
  mlir::registerDefaultTimingManagerCLOptions();
  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "fusednorm " << FUSEDNORM_VERSION << " (LLVM " << LLVM_VERSION_STRING << ")\n";
  });
  cl::ParseCommandLineOptions(argc, argv, overview);
  // From here on a crash of the compiler becomes an error with a reproducer.
  llvm::CrashRecoveryContext::Enable();
}

static std::string &crashExplanation() {
  static std::string text = "internal crash; this is a defect of the tool, not of its input";
  return text;
}

void fusednorm::explainCrashes(const llvm::Twine &text) { crashExplanation() = text.str(); }

int fusednorm::runTool(llvm::StringRef tool, llvm::function_ref<int()> body) {
  // Much of MLIR and LLVM recurses along the nesting of its input.
  constexpr unsigned kStackBytes = 512u << 20;
  int status = 1;
  if (llvm::CrashRecoveryContext().RunSafelyOnThread([&] { status = body(); }, kStackBytes))
    return status;
  return reportToolError(tool, crashExplanation());
}

int fusednorm::reportToolError(llvm::StringRef tool, const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), tool) << message << "\n";
  return 1;
}
