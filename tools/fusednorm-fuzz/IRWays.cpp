// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways of IR through the parser, passes and pipelines, in this process. Every stage must accept the
// IR or report an error with a location, and the result of every pass must verify.

#include "Ways.h"
#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"
#include "fusednorm/Dialect/FusedNorm/TransformOps/FusedNormTransformOps.h"
#include "fusednorm/InitAllDialects.h"
#include "fusednorm/InitAllPasses.h"
#include "fusednorm/Simt/Simulator.h"
#include "fusednorm/Target/Codegen.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/TransformOps/DialectExtension.h"
#include "mlir/Dialect/Transform/Transforms/Passes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::fuzz;

DialectRegistry &fusednorm::fuzz::getRegistry() {
  static DialectRegistry registry = [] {
    DialectRegistry result;
    registerCompilerDialects(result);
    result.insert<transform::TransformDialect>();
    linalg::registerTransformDialectExtension(result);
    registerTransformOps(result);
    fusednorm::registerAllPasses();
    registerTransformsPasses();
    transform::registerTransformPasses();
    return result;
  }();
  return registry;
}

ArrayRef<llvm::StringLiteral> fusednorm::fuzz::getPassNames() {
  static constexpr llvm::StringLiteral names[] = {
      "fusednorm-normalize",
      "fusednorm-raise",
      "fusednorm-raise{unrounded-scores=true}",
      "fusednorm-fuse",
      "fusednorm-fuse{horizontal=false}",
      "fusednorm-generalize",
      "fusednorm-specialize",
      "fusednorm-bufferize",
      "fusednorm-bufferize{layout=rows}",
      "fusednorm-verify-in-place",
      "fusednorm-verify-overlap",
      "fusednorm-expand-mla-ops",
      "fusednorm-expand-copies",
      "fusednorm-expand-reshapes",
      "fusednorm-decompose",
      "fusednorm-decompose-gemms",
      "fusednorm-expand-plans",
      "fusednorm-decompose{expand-fp8=true}",
      "convert-fusednorm-to-rowkernel",
      "convert-fusednorm-to-tilekernel",
      "fusednorm-decompose-gemms{keep-tiles=true keep-epilogues=true}",
      "fusednorm-decompose-gemms{keep-tiles=true keep-epilogues=true joins-rows=true}",
      "rowkernel-expand-math",
      "rowkernel-fold-scalars",
      "rowkernel-split-rows",
      "rowkernel-unroll-heads",
      "convert-rowkernel-to-cpu{target=x86-64-v3}",
      "convert-rowkernel-to-cpu{threads=openmp target=x86-64-v4}",
      "tilekernel-fuse-row-epilogues",
      "fusednorm-merge-kernels",
      "fusednorm-merge-kernels{aligned-bases=true}",
      "fusednorm-assign-schedule{target=x86-64-v3}",
      "fusednorm-assign-schedule{target=x86-64-v4+avx512bf16}",
      "convert-tilekernel-to-cpu{target=x86-64-v3}",
      "convert-tilekernel-to-cpu{threads=openmp target=x86-64-v4}",
      "convert-batch-kernels-to-gpu{target=sm_80}",
      "convert-linalg-to-gpu{target=sm_80}",
      "fusednorm-assign-schedule{target=sm_80}",
      "fusednorm-assign-schedule{target=sm_120}",
      "fusednorm-assign-schedule{target=sm_90a}",
      "convert-tilekernel-to-hopper{target=sm_90a}",
      "convert-tilekernel-to-gpu{target=sm_80}",
      "convert-tilekernel-to-gpu{target=sm_90a any-base=true variants=true}",
      "convert-rowkernel-to-gpu{target=sm_80}",
      "convert-rowkernel-to-gpu{target=sm_100a any-base=true variants=true}",
      "launch-move-globals",
      "launch-verify-addresses",
      "launch-lower-to-gpu",
      "fusednorm-verify-names",
      "fusednorm-expand-fp8",
      "fusednorm-expand-bf16",
      "fusednorm-move-bf16",
      "fusednorm-keep-amx-tiles-in-registers",
      "fusednorm-expand-asserts",
      "fusednorm-export-functions",
      "fusednorm-set-target{target=x86-64-v3}",
      "fusednorm-results-to-arguments",
      "fusednorm-module-to-ptx",
      "nvvm-verify-async",
      "fusednorm-verify-llvm",
      "fusednorm-verify-nvvm",
      "convert-nvvm-to-simt",
      "convert-nvvm-to-simt{instrument=true}",
      "convert-nvvm-to-simt{count-instructions=true}",
      "simt-attach-target",
      "transform-interpreter",
      "canonicalize",
      "cse"};
  return names;
}

bool fusednorm::fuzz::takesIR(StringRef way) {
  StringRef kind = way.split(' ').first;
  return kind == "parse" || kind == "passes" || kind == "cpu" || kind == "gpu" ||
         kind == "interpret" || kind == "sound" || kind == "simt" || kind == "tool";
}

namespace {
/// Collects the errors of the compiler.
struct Diagnostics {
  std::string first, unclear;
  bool located = false;
  ScopedDiagnosticHandler handler;

  explicit Diagnostics(MLIRContext &context)
      : handler(&context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
            add(diagnostic);
          return success();
        }) {}

  void add(Diagnostic &diagnostic) {
    std::string text = diagnostic.str();
    diagnostic.getLocation()->walk([&](Location loc) {
      located |= isa<FileLineColRange>(loc);
      return WalkResult::advance();
    });
    if (first.empty())
      first = text;
    // Messages that do not help a reader without knowledge of the pass.
    for (StringRef words : {"failed to legalize", "destroyed but still has uses", "null operand"})
      if (unclear.empty() && StringRef(text).contains(words))
        unclear = text;
  }

  /// Returns the outcome of a failed step.
  Outcome refuse(const llvm::Twine &step) const {
    if (first.empty())
      return {false, "silent", step.str() + " failed without an error"};
    if (!located)
      return {false, "unlocated", step.str() + ": no location in the input: " + first};
    if (!unclear.empty())
      return {false, "unclear", step.str() + ": " + unclear};
    return {false, "", first};
  }
};

/// Ends the process if the result of a pass does not verify, before the next pass crashes on it.
struct VerifyAfterEach : PassInstrumentation {
  Diagnostics &diagnostics;
  const Reporter &reporter;

  VerifyAfterEach(Diagnostics &diagnostics, const Reporter &reporter)
      : diagnostics(diagnostics), reporter(reporter) {}

  void runAfterPass(Pass *pass, Operation *op) override {
    // A failed pass reports its own error, and no pass runs after it.
    std::string before = diagnostics.first;
    diagnostics.first.clear();
    bool broken = failed(verify(op));
    std::string why = diagnostics.first;
    if (!before.empty())
      diagnostics.first = before;
    if (!broken)
      return;
    // MLIR's patterns fold casts into ops, and with them extents that exceed the address space. The
    // op reports that with its location.
    if (StringRef(why).contains("whose elements exceed the address space"))
      reporter.finish({false, "", why});
    reporter.finish({false, "invalid", "after " + pass->getName().str() + ": " + why});
  }
};

/// The path of one module.
class Journey {
public:
  Journey(const Case &c, const Reporter &reporter)
      : c(c), reporter(reporter), context(getRegistry(), MLIRContext::Threading::DISABLED),
        diagnostics(context) {
    context.printOpOnDiagnostic(false);
    StringRef(c.way).split(words, ' ');
  }

  Outcome run();

private:
  bool hasFlag(StringRef flag) const { return llvm::is_contained(words, flag); }

  std::string print(ModuleOp op, bool generic) {
    std::string text;
    llvm::raw_string_ostream os(text);
    OpPrintingFlags flags;
    if (generic)
      flags.printGenericOpForm();
    op->print(os, flags);
    return text;
  }

  /// Checks that printed and written forms parse to equal modules.
  Outcome checkRoundTrip();
  Outcome checkSame(const std::string &text, StringRef form);

  /// Runs a pipeline. Returns false and sets `outcome` if it fails.
  bool runPasses(llvm::function_ref<LogicalResult(OpPassManager &)> build, const Twine &step,
                 bool checksInput, Outcome &outcome);
  bool runStages(ArrayRef<PipelineStage> stages, Outcome &outcome);
  Outcome compile(bool gpu);
  Outcome translate(const TargetInfo &target);
  Outcome runSimulator();

  const Case &c;
  const Reporter &reporter;
  SmallVector<StringRef> words;
  MLIRContext context;
  Diagnostics diagnostics;
  OwningOpRef<ModuleOp> module;
};
} // namespace

Outcome Journey::checkSame(const std::string &text, StringRef form) {
  OwningOpRef<ModuleOp> again = parseSourceString<ModuleOp>(text, &context, "again.mlir");
  if (!again)
    return {false, "roundtrip", form.str() + " cannot be read: " + diagnostics.first};
  std::string was = print(*module, /*generic=*/true), is = print(*again, /*generic=*/true);
  if (was == is)
    return {};
  size_t at = 0;
  while (at < was.size() && at < is.size() && was[at] == is[at])
    ++at;
  // Begin at the word that differs, so that one bug has one beginning.
  while (at > 0 && (llvm::isAlnum(was[at - 1]) || was[at - 1] == '_' || was[at - 1] == '.'))
    --at;
  size_t before = at < 40 ? 0 : at - 40;
  return {false, "roundtrip",
          form.str() + " differs: '" + was.substr(at, 100) + "' has become '" + is.substr(at, 100) +
              "', after '" + was.substr(before, at - before) + "'"};
}

Outcome Journey::checkRoundTrip() {
  Outcome outcome = checkSame(print(*module, /*generic=*/false), "the text");
  if (outcome.isFinding())
    return outcome;
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(*module, os)))
    return diagnostics.refuse("writing bytecode");
  return checkSame(bytes, "the bytecode");
}

bool Journey::runPasses(llvm::function_ref<LogicalResult(OpPassManager &)> build, const Twine &step,
                        bool checksInput, Outcome &outcome) {
  PassManager passes(&context, ModuleOp::getOperationName());
  passes.enableVerifier(false);
  passes.addInstrumentation(std::make_unique<VerifyAfterEach>(diagnostics, reporter));
  if (failed(build(passes))) {
    outcome = {false, "internal", step.str() + ": not a valid pipeline"};
    return false;
  }
  if (succeeded(passes.run(*module)))
    return true;
  outcome = diagnostics.refuse(step);
  if (!checksInput && !outcome.isFinding())
    outcome = {false, "internal", step.str() + ": " + outcome.text};
  return false;
}

bool Journey::runStages(ArrayRef<PipelineStage> stages, Outcome &outcome) {
  for (const PipelineStage &stage : stages)
    if (!runPasses(
            [&](OpPassManager &pm) {
              stage.build(pm);
              return success();
            },
            "stage " + stage.name, stage.checksInput, outcome))
      return false;
  return true;
}

/// A chip may lack instructions of a kernel in the NVVM dialect; LLVM then reports a fatal error.
static const Reporter *fatalReporter;
static void onFatalError(void *, const char *reason, bool) {
  if (StringRef(reason).starts_with("Cannot select: "))
    fatalReporter->finish({false, "", reason});
  llvm::errs() << "LLVM ERROR: " << reason << "\n";
}

Outcome Journey::translate(const TargetInfo &target) {
  Operation *source = *module;
  if (target.isGPU()) {
    auto kernels = module->getOps<gpu::GPUModuleOp>();
    if (kernels.empty())
      return {};
    source = *kernels.begin();
  }
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> code =
      translateModuleToLLVMIR(source, llvmContext, "case", /*disableVerification=*/true);
  // The translation parses inline PTX.
  if (!code)
    return diagnostics.refuse("translation to LLVM IR");
  std::string message;
  llvm::raw_string_ostream os(message);
  // LLVM rejects invalid ops of the LLVM dialect in the input. Ops that passes create must be
  // valid.
  if (llvm::verifyModule(*code, &os))
    return {false, StringRef(c.input).contains("llvm.") ? "" : "invalid", "LLVM IR: " + message};
  if (!hasFlag("code"))
    return {};
  auto machine = createTargetMachine(target);
  if (!machine)
    return {false, "internal", llvm::toString(machine.takeError())};
  code->setTargetTriple((*machine)->getTargetTriple());
  code->setDataLayout((*machine)->createDataLayout());
  fatalReporter = &reporter;
  llvm::ScopedFatalErrorHandler handler(target.isGPU() ? onFatalError : nullptr);
  SmallVector<char, 0> bytes;
  llvm::Error error = optimizeModule(*code, **machine, 3);
  if (!error)
    error = emitCode(*code, **machine,
                     target.isGPU() ? llvm::CodeGenFileType::AssemblyFile
                                    : llvm::CodeGenFileType::ObjectFile,
                     bytes);
  if (error)
    return {false, "internal", "code: " + llvm::toString(std::move(error))};
  return {};
}

Outcome Journey::compile(bool gpu) {
  Outcome outcome;
  PipelineOptions options;
  options.target = words.size() > 1 ? words[1].str() : "";
  options.threads = hasFlag("openmp") ? "openmp" : "none";
  options.layout = hasFlag("rows") ? "rows" : "identity";
  options.anyBase = hasFlag("any-base");
  options.launchDependents = hasFlag("launch-dependents");
  options.variants = hasFlag("variants");
  llvm::Expected<TargetInfo> target = getTarget(options.target);
  if (!target)
    return {false, "internal", llvm::toString(target.takeError())};
  if (hasFlag("fuse")) {
    FusionReport report;
    unsigned count = 0;
    if (!runPasses(
            [&](OpPassManager &pm) {
              pm.addPass(createFusedNormRaiseAndFuse(report, count));
              return success();
            },
            "stage fused", true, outcome))
      return outcome;
  }
  if (!runStages(gpu ? getGPUStages(options) : getCPUStages(options), outcome))
    return outcome;
  return translate(*target);
}

/// The simulator parses the image that the runtime passes to it.
Outcome Journey::runSimulator() {
  auto refuse = [&](StringRef step, llvm::Error problem) -> Outcome {
    std::string error = llvm::toString(std::move(problem));
    if (error.empty())
      return {false, "silent", step.str() + " failed without an error"};
    if (!StringRef(error).contains("case.mlir:"))
      return {false, "unlocated", step.str() + ": no location in the input: " + error};
    if (StringRef(error).contains("failed to legalize"))
      return {false, "unclear", step.str() + ": " + error};
    return {false, "", error};
  };
  auto program = simt::GPUProgram::parse(c.input.data(), c.input.size(), "case.mlir");
  if (!program)
    return refuse("reading the image", program.takeError());
  for (const auto &kernel : (*program)->kernels()) {
    simt::Options options;
    options.check = hasFlag("check");
    options.counters = hasFlag("counters");
    if (auto compiled = (*program)->compile(kernel.name, options); !compiled)
      return refuse("compiling " + kernel.name, compiled.takeError());
  }
  return {};
}

Outcome Journey::run() {
  StringRef kind = words.front();
  // The parser cannot read text after a null character; the file readers reject such files.
  module = parseSourceString<ModuleOp>(c.input, &context, "case.mlir");
  if (!module)
    return diagnostics.refuse("parsing");
  if (kind == "parse" || kind == "bytecode")
    return checkRoundTrip();
  if (kind == "simt")
    return runSimulator();
  if (kind == "interpret") {
    uint64_t seed = 0;
    if (words.size() > 1)
      words[1].getAsInteger(10, seed);
    return succeeded(interpretAll(*module, seed)) ? Outcome() : diagnostics.refuse("interpreting");
  }
  if (kind == "sound") {
    uint64_t seed = 0;
    if (words.size() > 1)
      words[1].getAsInteger(10, seed);
    bool isCompared = false;
    std::string difference = findUnsound(*module, seed, isCompared);
    if (!difference.empty())
      return {false, "unsound", difference};
    return {isCompared, "", "raising changes nothing"};
  }
  if (kind == "passes") {
    Outcome outcome;
    runPasses(
        [&](OpPassManager &pm) {
          return parsePassPipeline(StringRef(c.way).split(' ').second, pm, llvm::errs());
        },
        "the passes", true, outcome);
    return outcome;
  }
  return compile(kind == "gpu");
}

Outcome fusednorm::fuzz::runIR(const Case &c, const Reporter &reporter) {
  return Journey(c, reporter).run();
}
