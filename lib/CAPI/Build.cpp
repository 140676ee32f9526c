// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compilation to files: fnc_build.

#include "Messages.h"
#include "fusednorm/Artifact/Artifact.h"
#include "fusednorm/Compiler/Link.h"
#include "fusednorm/Compiler/OpenMPRuntime.h"
#include "fusednorm/Support/Files.h"
#include "fusednorm/Support/Names.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::capi;

namespace {
/// The path of a temporary file for output of another program; removes the file at the end.
class TemporaryFile {
public:
  TemporaryFile() {
    int file = createTemporaryFile("fusednorm", ".out", path);
    if (file >= 0)
      ::close(file);
  }
  ~TemporaryFile() { llvm::sys::fs::remove(path); }

  const std::string &getPath() const { return path; }
  std::string read() const {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : std::string();
  }

private:
  std::string path;
};

class Build {
public:
  Build(CompilerOptions options, const std::vector<std::string> &targets, bool isGPU,
        StringRef kind, fnc_output &output)
      : compiler(std::move(options)), targets(targets), isGPU(isGPU), kind(kind), output(output) {}

  LogicalResult run(StringRef source, StringRef name);

private:
  void add(StringRef suffix, std::string data) {
    output.files.push_back({stem + suffix.str(), std::move(data)});
  }
  LogicalResult buildCode(ModuleOp module);
  LogicalResult buildArtifacts(ModuleOp module);
  LogicalResult link(const ObjectCode &object);

  Compiler compiler;
  const std::vector<std::string> &targets;
  bool isGPU;
  StringRef kind;
  fnc_output &output;
  std::string stem;
};
} // namespace

LogicalResult Build::run(StringRef source, StringRef name) {
  stem = toIdentifier(llvm::sys::path::stem(name).str());
  OwningOpRef<ModuleOp> module =
      compiler.parseBuffer(llvm::MemoryBuffer::getMemBufferCopy(source, name));
  if (!module)
    return failure();
  if (kind == "fusion-report") {
    std::string report;
    compiler.getOptions().fusion.reportText = &report;
    if (failed(compiler.prepare(*module)))
      return failure();
    add(".fusion.json", std::move(report));
    return success();
  }
  bool isModuleOutput =
      llvm::is_contained({"mlir", "llvm-ir", "asm", "obj", "shared", "header"}, kind);
  return isModuleOutput ? buildCode(*module) : buildArtifacts(*module);
}

LogicalResult Build::link(const ObjectCode &object) {
  SmallVector<std::string> libraries;
  if (compiler.getOptions().pipeline.threads != "none") {
    llvm::Expected<OpenMPRuntime *> openmp = OpenMPRuntime::get();
    if (!openmp)
      return compiler.reportError(llvm::toString(openmp.takeError()));
    libraries.push_back((*openmp)->getPath());
  }
  TemporaryFile file;
  if (llvm::Error error = linkSharedLibrary(object, libraries, file.getPath()))
    return compiler.reportError(llvm::toString(std::move(error)));
  add(".so", file.read());
  return success();
}

LogicalResult Build::buildCode(ModuleOp module) {
  if (kind == "header") {
    std::optional<std::string> header = buildCHeader(compiler, module, stem);
    if (header)
      add(".h", std::move(*header));
    return success(header.has_value());
  }
  if (failed(compiler.lower(module)))
    return failure();
  std::string text;
  llvm::raw_string_ostream os(text);
  if (kind == "mlir") {
    module.print(os);
    add(".lowered.mlir", text);
    return success();
  }
  if (isGPU && failed(compiler.checkKernelsAreAll(module)))
    return failure();
  std::unique_ptr<llvm::Module> code = compiler.translate(module);
  if (!code)
    return failure();
  if (kind == "llvm-ir") {
    if (failed(compiler.optimize(*code)))
      return failure();
    code->print(os, nullptr);
    add(".ll", text);
    return success();
  }
  ObjectCode object;
  if (failed(compiler.generate(*code,
                               kind == "asm" ? llvm::CodeGenFileType::AssemblyFile
                                             : llvm::CodeGenFileType::ObjectFile,
                               object)))
    return failure();
  if (kind == "shared")
    return link(object);
  add(kind == "asm" ? ".s" : ".o", std::string(object.data(), object.size()));
  return success();
}

LogicalResult Build::buildArtifacts(ModuleOp module) {
  // The tools are found as by fusednorm-compile; PTX needs none.
  CudaTools tools;
  bool assembles = kind != "ptx";
  if (assembles) {
    llvm::Expected<CudaTools> found = CudaTools::find();
    if (!found)
      return compiler.reportError(llvm::toString(found.takeError()));
    tools = *found;
  }
  if (kind == "cubin" && !tools.hasPtxas())
    return compiler.reportError(CudaTools::explainMissing("ptxas", "a cubin"));
  ArtifactOptions options;
  options.name = stem;
  options.targets.assign(targets.begin(), targets.end());
  options.tools = assembles ? &tools : nullptr;
  options.needsLaunches = kind == "manifest" || kind == "c-launcher";
  std::optional<Artifact> artifact = buildArtifact(compiler, module, options);
  if (!artifact)
    return failure();
  auto textOf = [](llvm::json::Object object) {
    return llvm::formatv("{0:2}\n", llvm::json::Value(std::move(object))).str();
  };
  if (kind == "manifest")
    add(".json", textOf(makeManifest(*artifact)));
  if (kind == "report")
    add(".report.json", textOf(makeReport(*artifact)));
  if (kind == "c-launcher") {
    LauncherText text =
        makeLauncher(*artifact, tools.hasPtxas() ? ImageKind::Cubin : ImageKind::PTX, "");
    add(".h", std::move(text.header));
    add(".c", std::move(text.source));
  }
  for (const ChipArtifact &chip : artifact->chips)
    if (kind == "ptx" || kind == "cubin")
      add("." + chip.target.name + "." + kind.str(), kind == "ptx" ? chip.ptx : chip.cubin);
  return success();
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

static fnc_status checkKind(StringRef kind, bool isGPU, const fnc_options &options) {
  static constexpr StringLiteral kBoth[] = {"mlir", "llvm-ir", "fusion-report"};
  static constexpr StringLiteral kOfCPUs[] = {"asm", "obj", "shared", "header"};
  static constexpr StringLiteral kOfGPUs[] = {"ptx", "cubin", "manifest", "report", "c-launcher"};
  if (kind == "fusion-report" && !(options.flags & FNC_FUSE))
    return fail(FNC_ERROR_INVALID, "kind: fusion-report requires FNC_FUSE");
  if (options.flags & FNC_EMULATE)
    return fail(FNC_ERROR_INVALID,
                "options.flags: FNC_EMULATE has no effect on fnc_build; remove the flag");
  if (llvm::is_contained(kBoth, kind) ||
      (isGPU ? llvm::is_contained(kOfGPUs, kind) : llvm::is_contained(kOfCPUs, kind)))
    return FNC_SUCCESS;
  return fail(FNC_ERROR_INVALID,
              "kind: expected mlir, llvm-ir, fusion-report, " +
                  Twine(isGPU ? "ptx, cubin, manifest, report or c-launcher for a GPU"
                              : "asm, obj, shared or header for a CPU") +
                  ", got '" + kind + "'");
}

fnc_status fnc_build(const char *data, size_t size, const char *name, const fnc_options *given,
                     const char *kind, fnc_output **output) {
  messages().clear();
  if (!data || !kind || !output)
    return fail(FNC_ERROR_INVALID, "fnc_build: data, kind or output is null");
  *output = nullptr;
  fnc_options options;
  CompilerOptions compiler;
  std::vector<std::string> targets;
  bool isGPU = false;
  if (fnc_status status = readOptions(given, options, compiler, isGPU, &targets))
    return status;
  if (fnc_status status = checkKind(kind, isGPU, options))
    return status;
  bool isText = StringRef(kind) == "mlir" || StringRef(kind) == "llvm-ir";
  if (targets.size() > 1 && isText)
    return fail(FNC_ERROR_INVALID, "target: expected a single target for mlir and llvm-ir");
  compiler.resultsToArguments = options.flags & FNC_RESULTS_TO_ARGUMENTS;
  // By default files use the calling thread only and need no OpenMP library.
  compiler.pipeline.threads = options.threads > 1 ? std::to_string(options.threads) : "none";
  auto made = std::make_unique<fnc_output>();
  fnc_status status = runCompiler([&](MessageList &found) {
    compiler.report = [&found](CompilerMessage message) { found.push_back(std::move(message)); };
    Build build(std::move(compiler), targets, isGPU, kind, *made);
    if (succeeded(build.run(StringRef(data, size), name && *name ? name : "kernels")))
      return FNC_SUCCESS;
    for (const CompilerMessage &message : found)
      if (StringRef(message.text).starts_with("internal "))
        return FNC_ERROR_INTERNAL;
    return FNC_ERROR_COMPILE;
  });
  if (status == FNC_SUCCESS)
    *output = made.release();
  return status;
}
