// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Target/Threads.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace fusednorm;
namespace cl = llvm::cl;

// libLLVM registers hundreds of options when it is loaded, one of them `threads`. Registering a
// name twice aborts the process.
void fusednorm::claimCommandLine() { cl::ResetCommandLineParser(); }

CompileFlags::CompileFlags(cl::OptionCategory &category, llvm::StringRef threadsByDefault)
    : input(cl::Positional, cl::desc("FILE.mlir"), cl::init(""), cl::cat(category)),
      target("target",
             cl::desc("Target: cpu, the host CPU (default); or a name from fusednorm-compile "
                      "--list-targets; +FEATURE after the name of a CPU enables an LLVM "
                      "feature"),
             cl::value_desc("name"), cl::init("cpu"), cl::cat(category)),
      mcpu("mcpu", cl::desc("Alias of --target for CPUs"), cl::value_desc("name"), cl::init(""),
           cl::cat(category)),
      threads("threads",
              cl::desc("Threads of CPU kernels: none, the calling thread; openmp, one thread per "
                       "core; or a number of OpenMP threads"),
              cl::value_desc("none|openmp|n"), cl::init(threadsByDefault.str()), cl::cat(category)),
      scheduleTable("schedule-table",
                    cl::desc("File of schedules that take precedence over the built-in table"),
                    cl::value_desc("file"), cl::init(""), cl::cat(category)),
      dumpStages("dump-stages",
                 cl::desc("Write the numbered IR after each stage to this directory"),
                 cl::value_desc("dir"), cl::init(""), cl::cat(category)),
      anyBase("any-base",
              cl::desc("Make GPU kernels accept arguments at any element address, not only at "
                       "multiples of 16 bytes"),
              cl::init(false), cl::cat(category)),
      launchDependents("launch-dependents",
                       cl::desc("Let kernels that depend on a GPU kernel start before it ends "
                                "(programmatic dependent launch, compute capability 9.0 or later)"),
                       cl::init(false), cl::cat(category)),
      fuse("fuse", cl::desc("Find primitives in linalg ops and fuse them before lowering"),
           cl::init(false), cl::cat(category)),
      requireFusion("fusednorm-require-fusion",
                    cl::desc("Fail unless --fuse forms at least this many groups"),
                    cl::value_desc("number"), cl::init(0), cl::cat(category)),
      fusionReport(
          "fusion-report",
          cl::desc(
              "Write the fused groups and missed fusions of --fuse as JSON; - is standard output"),
          cl::value_desc("file"), cl::init(""), cl::cat(category)),
      unroundedScores("unrounded-scores",
                      cl::desc("With --fuse: also fuse attention whose scores or probabilities are "
                               "rounded to bf16 or f16; fused kernels keep scores in f32"),
                      cl::init(false), cl::cat(category)) {}

llvm::SmallVector<std::string> CompileFlags::getTargets() const {
  llvm::SmallVector<llvm::StringRef> names;
  llvm::StringRef(mcpu.getNumOccurrences() ? mcpu : target).split(names, ',');
  return {names.begin(), names.end()};
}

bool CompileFlags::isGPU() const {
  llvm::Expected<TargetInfo> found = getTarget(getTargets().front());
  if (found)
    return found->isGPU();
  llvm::consumeError(found.takeError()); // apply reports it
  return false;
}

/// Checks the names of targets; a CPU must be the only target.
mlir::LogicalResult CompileFlags::checkTargets(llvm::StringRef tool, bool allowSeveral) const {
  auto fail = [&](const llvm::Twine &message) {
    reportToolError(tool, message);
    return mlir::failure();
  };
  if (mcpu.getNumOccurrences() && target.getNumOccurrences() && target != "cpu")
    return fail("--mcpu: is an alias of --target for CPUs; expected one of them, "
                "got --mcpu=" +
                mcpu + " and --target=" + target);
  std::string option = mcpu.getNumOccurrences() ? "--mcpu: " : "--target: ";
  llvm::SmallVector<std::string> names = getTargets();
  for (auto [number, name] : llvm::enumerate(names)) {
    llvm::Expected<TargetInfo> found = getTarget(name);
    if (!found)
      return fail(option + llvm::toString(found.takeError()));
    if (found->isGPU() && mcpu.getNumOccurrences())
      return fail("--mcpu: " + name + " is a GPU; use --target=" + name);
    if (!found->isGPU() && names.size() > 1)
      return fail(option + "expected one CPU, or one or more GPUs, got '" + llvm::join(names, ",") +
                  "'");
    if (llvm::is_contained(llvm::ArrayRef(names).take_front(number), name))
      return fail(option + name + " is listed twice; expected each chip once");
  }
  if (names.size() > 1 && !allowSeveral)
    return fail("--target: expected a single target, got '" + target + "'");
  return mlir::success();
}

mlir::LogicalResult CompileFlags::apply(CompilerOptions &options, llvm::StringRef tool,
                                        bool allowSeveral) const {
  options.toolName = tool.str();
  options.dumpStages = dumpStages;
  options.fusion = {fuse, requireFusion, fusionReport, /*reportText=*/nullptr, unroundedScores};
  const cl::Option *ofFusion[] = {&requireFusion, &fusionReport, &unroundedScores};
  for (const cl::Option *flag : ofFusion)
    if (!fuse && flag->getNumOccurrences()) {
      reportToolError(tool, "--" + flag->ArgStr + ": nothing is fused; expected --fuse with it");
      return mlir::failure();
    }
  if (mlir::failed(checkTargets(tool, allowSeveral)))
    return mlir::failure();
  options.pipeline.target = getTargets().front();
  options.pipeline.scheduleTable = scheduleTable;
  options.pipeline.anyBase = anyBase;
  options.pipeline.launchDependents = launchDependents;
  for (const cl::opt<bool> *flag : {&anyBase, &launchDependents})
    if (*flag && !isGPU()) {
      reportToolError(tool, "--" + flag->ArgStr +
                                ": applies to GPU kernels; expected --target=sm_90a or another GPU "
                                "with it");
      return mlir::failure();
    }
  llvm::Expected<Threads> parsed = parseThreads(threads);
  if (!parsed) {
    reportToolError(tool, "--threads: " + llvm::toString(parsed.takeError()));
    return mlir::failure();
  }
  if (isGPU() && threads.getNumOccurrences() && parsed->openmp) {
    reportToolError(tool, "--threads: applies to CPUs; expected none with --target=" + target);
    return mlir::failure();
  }
  options.pipeline.threads = parsed->toText();
  return mlir::success();
}

mlir::LogicalResult CompileFlags::checkInput(llvm::StringRef tool) const {
  if (input.empty()) {
    reportToolError(tool, "expected the name of an IR file, or - for standard input; see --help");
    return mlir::failure();
  }
  if (std::error_code error =
          input == "-" ? std::error_code()
                       : llvm::sys::fs::access(input, llvm::sys::fs::AccessMode::Exist)) {
    reportToolError(tool, "cannot read '" + input + "': " + error.message());
    return mlir::failure();
  }
  return mlir::success();
}

void fusednorm::parseToolCommandLine(int argc, char **argv, cl::OptionCategory &category,
                                     llvm::StringRef overview) {
  // MLIR's options for printing IR and timing passes; --help-hidden shows them.
  mlir::registerAsmPrinterCLOptions();
  mlir::registerMLIRContextCLOptions();
  mlir::registerPassManagerCLOptions();
  mlir::registerDefaultTimingManagerCLOptions();
  cl::HideUnrelatedOptions(category);
  identifyTool(argv[0]);
  cl::ParseCommandLineOptions(argc, argv, overview);
  // From here on a crash of the compiler becomes an error with a reproducer.
  llvm::CrashRecoveryContext::Enable();
}
