// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parsing, stages, dumps and code generation.

#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
#include "fusednorm/Support/Files.h"
#include "fusednorm/Support/Nesting.h"
#include "fusednorm/Target/CachedCode.h"
#include "fusednorm/Target/Codegen.h"
#include "fusednorm/Target/PTX.h"
#include "fusednorm/Target/TranslateKernels.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace fusednorm;

Compiler::Compiler(CompilerOptions options)
    : options(std::move(options)), sourceMgr(std::make_shared<llvm::SourceMgr>()) {
  DialectRegistry registry;
  registerCompilerDialects(registry);
  // Modules are small: a thread pool would cost more time than it saves.
  context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  // Messages have a location; the generic form of the op adds no information.
  context->printOpOnDiagnostic(false);
  if (!this->options.report)
    handler = std::make_unique<SourceMgrDiagnosticHandler>(*sourceMgr, context.get());
  else
    context->getDiagEngine().registerHandler(
        [this](Diagnostic &diagnostic) { reportDiagnostic(diagnostic); });
}

Compiler::~Compiler() = default;

void Compiler::reportDiagnostic(Diagnostic &diagnostic) {
  CompilerMessage message;
  message.severity = diagnostic.getSeverity();
  message.text = diagnostic.str();
  if (auto location = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>()) {
    message.file = location.getFilename().str();
    message.line = location.getLine();
    message.column = location.getColumn();
  }
  options.report(std::move(message));
  for (Diagnostic &note : diagnostic.getNotes())
    reportDiagnostic(note);
}

LogicalResult Compiler::reportError(const llvm::Twine &message) {
  if (options.report) {
    options.report({DiagnosticSeverity::Error, message.str(), "", 0, 0});
    return failure();
  }
  llvm::WithColor::error(llvm::errs(), options.toolName) << message << "\n";
  return failure();
}

/// Reads a file with a size limit: devices such as /dev/zero are endless.
static llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readInput(StringRef path) {
  constexpr int64_t kMostBytes = int64_t(1) << 28;
  if (path == "-" || llvm::sys::fs::is_regular_file(path) || !llvm::sys::fs::exists(path))
    return llvm::MemoryBuffer::getFileOrSTDIN(path);
  Result<std::string> contents = readWholeFile(path.str(), kMostBytes);
  if (!contents)
    return std::make_error_code(std::errc::file_too_large);
  return llvm::MemoryBuffer::getMemBufferCopy(*contents, path);
}

OwningOpRef<ModuleOp> Compiler::parseFile(StringRef path) {
  // A directory can be opened but not read; report it clearly.
  if (llvm::sys::fs::is_directory(path))
    return (void)reportError("cannot read '" + path + "': is a directory"), nullptr;
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> file = readInput(path);
  if (!file)
    return (void)reportError("cannot read '" + path + "': " + file.getError().message()), nullptr;
  return parseBuffer(std::move(*file));
}

OwningOpRef<ModuleOp> Compiler::parseBuffer(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  std::string name = buffer->getBufferIdentifier().str();
  if (std::optional<TextPosition> deep = findDeepNesting(buffer->getBuffer()))
    return (void)(emitError(FileLineColLoc::get(context.get(), name, deep->line, deep->column))
                  << "expected at most " << kMostNesting
                  << " levels of nested brackets, got more; split the module"),
           nullptr;
  sourceMgr->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  OwningOpRef<ModuleOp> module;
  ParserConfig config(context.get());
  if (!runGuarded([&] { module = parseSourceFile<ModuleOp>(*sourceMgr, config); }))
    return (void)reportError("internal crash while reading '" + name + "'"), nullptr;
  if (module && !options.dumpStages.empty() &&
      failed(dump("input", "mlir", [&](raw_ostream &os) { module->print(os); })))
    return nullptr;
  return module;
}

LogicalResult Compiler::resolveTarget() {
  llvm::Expected<TargetInfo> found = fusednorm::getTarget(options.pipeline.target);
  if (!found)
    return reportError("target: " + llvm::toString(found.takeError()));
  target = *found;
  machine.reset(); // of the previous target
  return success();
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

static void keepReason(void *text, const char *reason, bool) {
  *static_cast<std::string *>(text) = reason;
}

bool Compiler::runGuarded(llvm::function_ref<void()> action) {
  fatalReason.clear();
  llvm::ScopedFatalErrorHandler keep(keepReason, &fatalReason);
  return llvm::CrashRecoveryContext().RunSafely(action);
}

LogicalResult Compiler::dump(StringRef name, StringRef extension,
                             llvm::function_ref<void(raw_ostream &)> print) {
  if (options.dumpStages.empty())
    return success();
  if (std::error_code error = llvm::sys::fs::create_directories(options.dumpStages))
    return reportError("--dump-stages: cannot create directory '" + options.dumpStages +
                       "': " + error.message());
  llvm::SmallString<128> path(options.dumpStages);
  llvm::sys::path::append(path,
                          llvm::formatv("{0,0+2}-{1}.{2}", nextDump++, name, extension).str());
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (!error) {
    print(os);
    os.flush();
    error = os.error();
    os.clear_error();
  }
  if (error)
    return reportError("--dump-stages: cannot write '" + path.str() + "': " + error.message());
  return success();
}

void Compiler::writeReproducer(ModuleOp module, PassManager *passes, StringRef stage,
                               bool crashed) {
  std::string path;
  int file = createTemporaryFile("fusednorm-reproducer", ".mlir", path);
  std::string where = "a reproducer could not be written";
  if (file >= 0) {
    llvm::raw_fd_ostream os(file, /*shouldClose=*/true);
    if (passes) {
      AsmState state(module);
      std::string pipeline;
      llvm::raw_string_ostream text(pipeline);
      passes->printAsTextualPipeline(text);
      state.attachResourcePrinter("mlir_reproducer", [&](Operation *, AsmResourceBuilder &builder) {
        builder.buildString("pipeline", pipeline);
        builder.buildBool("disable_threading", true);
        builder.buildBool("verify_each", true);
      });
      module->print(os, state);
      where = llvm::formatv("run it again by: fusednorm-opt --run-reproducer {0}", path).str();
    } else {
      module->print(os);
      where = llvm::formatv("its input IR is in {0}", path).str();
    }
  }
  (void)reportError(llvm::formatv("internal {0} in stage '{1}'; this is a bug in the "
                                  "compiler, not an error of the input; {2}",
                                  crashed ? "crash" : "failure", stage, where)
                        .str());
}

LogicalResult Compiler::runStage(ModuleOp module, const PipelineStage &stage) {
  PassManager passes(context.get(), ModuleOp::getOperationName());
  stage.build(passes);
  // MLIR's options (--mlir-print-ir-after-all ...) exist in tools only.
  if (!options.report) {
    if (failed(applyPassManagerCLOptions(passes)))
      return failure();
    applyDefaultTimingPassManagerCLOptions(passes);
  }
  // The module is verified once after all passes of the stage: after each pass it would take a
  // third of the time of a stage with many passes.
  passes.enableVerifier(false);
  OwningOpRef<ModuleOp> before = module.clone();
  bool diagnosed = false;
  LogicalResult result = failure();
  bool completed;
  {
    ScopedDiagnosticHandler watch(context.get(), [&](Diagnostic &diagnostic) {
      diagnosed |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
      return failure(); // passes it on to the printing handler
    });
    completed = runGuarded(
        [&] { result = success(succeeded(passes.run(module)) && succeeded(verify(module))); });
  }
  if (completed && succeeded(result) && options.observe)
    options.observe(stage.name, module);
  if (completed && succeeded(result))
    return dump(stage.name, "mlir", [&](raw_ostream &os) { module->print(os); });
  if (!completed || !stage.checksInput || !diagnosed)
    writeReproducer(*before, &passes, stage.name, !completed);
  return failure();
}

LogicalResult Compiler::fuse(ModuleOp module) {
  FusionReport found;
  unsigned count = 0;
  PipelineStage stage{
      "fused",
      [&](OpPassManager &pm) {
        pm.addPass(createFusedNormRaiseAndFuse(found, count, {options.fusion.unroundedScores}));
      },
      true};
  if (failed(runStage(module, stage)))
    return failure();
  if (options.fusion.reportText)
    *options.fusion.reportText = found.toJSON();
  if (!options.fusion.report.empty() && failed(found.write(options.fusion.report, module)))
    return failure();
  if (count >= options.fusion.required)
    return success();
  found.emitTooFew(module, options.fusion.required, count);
  return failure();
}

LogicalResult Compiler::prepare(ModuleOp module) {
  if (options.fusion.enabled && failed(fuse(module)))
    return failure();
  if (!options.resultsToArguments)
    return success();
  return runStage(
      module, {"arguments",
               [](OpPassManager &pm) { pm.addPass(createFusedNormResultsToArguments()); }, true});
}

LogicalResult Compiler::lower(ModuleOp module, StringRef lastStage, StringRef doneStage) {
  if (failed(resolveTarget()))
    return failure();
  if (doneStage.empty() && failed(prepare(module)))
    return failure();
  if (doneStage == kPreparedStage)
    doneStage = "";
  for (const PipelineStage &stage :
       target.isGPU() ? getGPUStages(options.pipeline) : getCPUStages(options.pipeline)) {
    if (!doneStage.empty()) {
      if (stage.name == doneStage)
        doneStage = "";
      continue;
    }
    if (failed(runStage(module, stage)))
      return failure();
    if (stage.name == lastStage)
      break;
  }
  return success();
}

LogicalResult Compiler::lowerHost(ModuleOp module) {
  PipelineOptions host = options.pipeline;
  host.target = "host";
  llvm::Expected<TargetInfo> found = fusednorm::getTarget(host.target);
  if (!found)
    return reportError(llvm::toString(found.takeError()));
  target = *found;
  machine.reset();
  return runStage(module, {"host", [=](OpPassManager &pm) { buildHostPipeline(pm, host); }, true});
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

std::unique_ptr<llvm::Module> Compiler::translate(ModuleOp module,
                                                  llvm::function_ref<void(llvm::Module &)> extend) {
  lowered = module;
  auto kernels = llvm::to_vector(module.getOps<gpu::GPUModuleOp>());
  if (target.isGPU() && kernels.empty())
    return (void)reportError("the input has no kernel for " + target.name +
                             "; expected a function with ops of the fusednorm dialect"),
           nullptr;
  std::unique_ptr<llvm::Module> result;
  std::string message;
  bool completed = runGuarded([&] {
    if (!target.isGPU())
      result = translateVerified(module, llvmContext, "fusednorm");
    else if (auto all = translateKernels(kernels, llvmContext))
      result = std::move(*all);
    else
      message = llvm::toString(all.takeError());
    if (result && extend)
      extend(*result);
  });
  if (completed && !message.empty())
    return (void)reportError(message), nullptr;
  if (!completed || !result) {
    writeReproducer(module, nullptr, "translate", !completed);
    return nullptr;
  }
  if (failed(dump("translated", "ll", [&](raw_ostream &os) { result->print(os, nullptr); })))
    return nullptr;
  return result;
}

LogicalResult Compiler::optimize(llvm::Module &module) {
  if (!machine) {
    llvm::Expected<std::unique_ptr<llvm::TargetMachine>> created = createTargetMachine(target);
    if (!created)
      return reportError(llvm::toString(created.takeError()));
    machine = std::move(*created);
  }
  if (target.isGPU())
    setTarget(module, *machine);
  std::string message;
  if (!runGuarded([&] {
        message = llvm::toString(
            optimizeModule(module, *machine, options.optLevel, /*areKernelsMarked=*/true));
      })) {
    writeReproducer(lowered, nullptr, "optimize", /*crashed=*/true);
    return failure();
  }
  if (!message.empty())
    return reportError(message);
  return dump("optimized", "ll", [&](raw_ostream &os) { module.print(os, nullptr); });
}

LogicalResult Compiler::emit(llvm::Module &module, llvm::CodeGenFileType type, ObjectCode &code) {
  if (!options.dumpStages.empty() && type == llvm::CodeGenFileType::ObjectFile) {
    // Code generation changes the module, so the dump uses a copy.
    std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
    ObjectCode text;
    if (failed(emit(*copy, llvm::CodeGenFileType::AssemblyFile, text)))
      return failure();
  }
  std::string message;
  if (!runGuarded([&] { message = llvm::toString(emitCode(module, *machine, type, code)); })) {
    if (std::optional<std::string> missing = explainMissingInstruction(fatalReason, target))
      return reportError(*missing);
    writeReproducer(lowered, nullptr, "emit", /*crashed=*/true);
    return failure();
  }
  if (!message.empty())
    return reportError(message);
  if (target.isGPU()) {
    llvm::Expected<std::string> text = finishPTX(StringRef(code.data(), code.size()), target);
    if (!text)
      return reportError(llvm::toString(text.takeError()));
    code.assign(text->begin(), text->end());
  }
  if (type == llvm::CodeGenFileType::AssemblyFile)
    return dump("code", "s", [&](raw_ostream &os) { os << StringRef(code.data(), code.size()); });
  return success();
}

LogicalResult Compiler::generate(llvm::Module &module, llvm::CodeGenFileType type,
                                 ObjectCode &code) {
  auto run = [&] {
    return success(succeeded(optimize(module)) && succeeded(emit(module, type, code)));
  };
  if (!options.dumpStages.empty())
    return run();
  CachedCode cached(module,
                    llvm::join_items('\n', target.name, target.llvmCPU, target.llvmFeatures,
                                     std::to_string(options.optLevel), std::to_string(int(type))));
  if (cached.read(code))
    return success();
  if (failed(run()))
    return failure();
  cached.write(code);
  return success();
}
