// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-compile: kernels from IR to a file.

#include "Artifacts.h"
#include "fusednorm/Artifact/Files.h"
#include "fusednorm/Compiler/Link.h"
#include "fusednorm/Compiler/OpenMPRuntime.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Support/Names.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace fusednorm;
namespace cl = llvm::cl;

static constexpr llvm::StringLiteral kTool = "fusednorm-compile";

namespace {
/// Names of values, and an error that lists them.
template <class Value>
struct NamesParser : cl::parser<Value> {
  using cl::parser<Value>::parser;

  bool parse(cl::Option &option, llvm::StringRef argument, llvm::StringRef name, Value &value) {
    std::string expected;
    for (unsigned i = 0; i < this->getNumOptions(); ++i) {
      if (this->getOption(i) == name)
        return cl::parser<Value>::parse(option, argument, name, value);
      if (!this->getOption(i).empty())
        expected += (expected.empty() ? "" : ", ") + this->getOption(i).str();
    }
    reportToolError(kTool, "--" + argument + ": unknown value '" + name + "'; expected one of " +
                               expected);
    return true;
  }
};

struct Flags {
  cl::OptionCategory category{"fusednorm-compile options"};
  CompileFlags compile{category, "none"};
  cl::list<Emit, bool, NamesParser<Emit>> emit{
      "emit", cl::desc("What to write; several of ptx to manifest with commas:"),
      cl::CommaSeparated, cl::cat(category),
      cl::values(clEnumValN(Emit::MLIR, "mlir", "MLIR, at the end of the pipeline"),
                 clEnumValN(Emit::LLVMIR, "llvm-ir", "optimized LLVM IR"),
                 clEnumValN(Emit::Asm, "asm", "assembly text"),
                 clEnumValN(Emit::Object, "obj", "an object file (default)"),
                 clEnumValN(Emit::Shared, "shared", "a shared library"),
                 clEnumValN(Emit::Header, "header", "a header of C for asm, obj and shared"),
                 clEnumValN(Emit::PTX, "ptx", "PTX text (default for GPUs)"),
                 clEnumValN(Emit::Cubin, "cubin", "code for one GPU, by ptxas"),
                 clEnumValN(Emit::Fatbin, "fatbin", "code for several, by ptxas and fatbinary"),
                 clEnumValN(Emit::Launcher, "c-launcher",
                            "NAME.h and NAME.c, and NAME.o for processors: kernels "
                            "with functions that launch them"),
                 clEnumValN(Emit::Manifest, "manifest", "NAME.json: how to launch them"))};
  cl::opt<std::string> output{"o",
                              cl::desc("File to write, or folder for several; - is standard "
                                       "output, and the default for text"),
                              cl::value_desc("path"), cl::init(""), cl::cat(category)};
  cl::opt<ReportForm, false, NamesParser<ReportForm>> report{
      "report",
      cl::desc("Print what GPU kernels cost: registers, spills, accesses, instructions"),
      cl::ValueOptional,
      cl::init(ReportForm::None),
      cl::cat(category),
      cl::values(clEnumValN(ReportForm::Text, "", ""),
                 clEnumValN(ReportForm::Text, "text", "as text (default)"),
                 clEnumValN(ReportForm::JSON, "json", "as JSON"))};
  cl::opt<std::string> name{"name",
                            cl::desc("Name of the artifact, in its files and symbols (default: "
                                     "that of the input file)"),
                            cl::value_desc("name"), cl::init(""), cl::cat(category)};
  cl::opt<Images, false, NamesParser<Images>> images{
      "images", cl::desc("What a launcher holds:"), cl::init(Images::Default), cl::cat(category),
      cl::values(clEnumValN(Images::Cubin, "cubin", "a cubin for each chip (default with ptxas)"),
                 clEnumValN(Images::Fatbin, "fatbin", "one fatbin"),
                 clEnumValN(Images::PTX, "ptx", "PTX (default without ptxas)"))};
  cl::opt<std::string> ptxas{"ptxas",
                             cl::desc("The ptxas to use (default: FUSEDNORM_PTXAS, or "
                                      "where CUDA is installed)"),
                             cl::value_desc("path"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> fatbinary{"fatbinary", cl::desc("The same for fatbinary"),
                                 cl::value_desc("path"), cl::init(""), cl::cat(category)};
  cl::opt<bool> withSimt{"with-simt",
                         cl::desc("A launcher's kernels for the SIMT simulator, besides"),
                         cl::init(false), cl::cat(category)};
  cl::opt<bool> dependentLaunch{
      "dependent-launch",
      cl::desc("A launcher starts kernels before those in front of them have ended, where they "
               "wait by themselves; weights must have been written before that"),
      cl::init(false), cl::cat(category)};
  cl::opt<bool> resultsToArguments{
      "results-to-arguments",
      cl::desc("Functions get arguments for the tensors that they return, so that callers own "
               "all memory"),
      cl::init(false), cl::cat(category)};
  cl::opt<bool> listTargets{"list-targets", cl::desc("List the known processors and GPUs and exit"),
                            cl::init(false), cl::cat(category)};
};
} // namespace

static int fail(const Twine &message) { return reportToolError(kTool, message); }

/// Writes the file whole or not at all.
static int write(StringRef path, StringRef contents) {
  if (path == "-") {
    llvm::outs() << contents;
    return 0;
  }
  if (llvm::Error error = writeFiles(FileToWrite{path.str(), contents.str()}))
    return fail("-o: " + llvm::toString(std::move(error)));
  return 0;
}

static int emitShared(const Flags &flags, const Compiler &compiler, const ObjectCode &object) {
  llvm::SmallVector<std::string> libraries;
  if (compiler.getOptions().pipeline.threads != "none") {
    llvm::Expected<OpenMPRuntime *> openmp = OpenMPRuntime::get();
    if (!openmp)
      return fail(llvm::toString(openmp.takeError()));
    libraries.push_back((*openmp)->getPath());
  }
  if (llvm::Error error = linkSharedLibrary(object, libraries, flags.output))
    return fail(llvm::toString(std::move(error)));
  return 0;
}

/// The identifier that stands for the input in what is generated.
static std::string nameOf(const Flags &flags) {
  std::string name =
      flags.name.empty() ? llvm::sys::path::stem(flags.compile.input).str() : flags.name.getValue();
  return toIdentifier(name == "-" ? "kernels" : name);
}

/// PTX, and what is made of it.
static bool isArtifact(Emit emit) { return emit >= Emit::PTX; }

static bool checkKinds(const Flags &flags, llvm::ArrayRef<Emit> kinds) {
  bool isGPU = flags.compile.isGPU();
  for (Emit kind : kinds) {
    if (isGPU &&
        (kind == Emit::Asm || kind == Emit::Object || kind == Emit::Shared || kind == Emit::Header))
      return fail("--emit: this kind of file is for processors; expected mlir, llvm-ir, ptx, "
                  "cubin, fatbin, c-launcher or manifest for --target=" +
                  flags.compile.target),
             false;
    if (!isGPU && isArtifact(kind) && kind != Emit::Launcher && kind != Emit::Manifest)
      return fail("--emit: ptx, cubin and fatbin are for GPUs; expected --target=sm_90a or another "
                  "GPU with it"),
             false;
    if (kinds.size() > 1 && !isArtifact(kind))
      return fail("--emit: mlir, llvm-ir, asm, obj, shared and header are written alone; expected "
                  "one "
                  "of them"),
             false;
    if (llvm::count(kinds, kind) > 1)
      return fail("--emit: expected each kind once"), false;
    if (isGPU && !isArtifact(kind) && flags.compile.getTargets().size() > 1)
      return fail("--emit: mlir and llvm-ir are for one target; expected one in --target="), false;
    if (!isArtifact(kind) && flags.report != ReportForm::None)
      return fail("--report: is about PTX; expected no --emit=mlir and the like with it"), false;
  }
  if (!isGPU && flags.report != ReportForm::None)
    return fail("--report: is about GPU kernels; expected --target=sm_90a or another GPU with it"),
           false;
  bool makesLauncher = llvm::is_contained(kinds, Emit::Launcher);
  if (!isGPU && (flags.withSimt || flags.dependentLaunch || flags.images.getNumOccurrences()))
    return fail("--images, --with-simt and --dependent-launch: are about GPU kernels; expected "
                "--target=sm_90a or another GPU with it"),
           false;
  if (!makesLauncher && (flags.withSimt || flags.images.getNumOccurrences()))
    return fail("--images and --with-simt: are for launchers; expected --emit=c-launcher"), false;
  return true;
}

static int compileArtifacts(const Flags &flags, CompilerOptions options,
                            llvm::ArrayRef<Emit> kinds) {
  ArtifactRequest request;
  request.input = flags.compile.input;
  if (flags.compile.isGPU())
    request.targets = flags.compile.getTargets();
  request.kinds.assign(kinds.begin(), kinds.end());
  request.report = flags.report;
  request.images = flags.images;
  request.output = flags.output.empty() ? std::string("-") : flags.output.getValue();
  request.name = flags.name;
  request.ptxas = flags.ptxas;
  request.fatbinary = flags.fatbinary;
  request.withSimt = flags.withSimt;
  request.dependentLaunch = flags.dependentLaunch;
  bool isText =
      llvm::all_of(kinds, [](Emit kind) { return kind == Emit::PTX || kind == Emit::Manifest; });
  if (flags.output.empty() && !isText)
    return fail("-o: expected the name of a file or folder to write");
  Compiler compiler(std::move(options));
  return writeArtifacts(compiler, request, kTool);
}

static int compile(const Flags &flags) {
  CompilerOptions options;
  if (failed(flags.compile.apply(options, kTool, /*allowSeveral=*/true)))
    return 1;
  options.resultsToArguments = flags.resultsToArguments;
  llvm::SmallVector<Emit> kinds(flags.emit.begin(), flags.emit.end());
  if (!checkKinds(flags, kinds))
    return 1;
  // A report alone is one: files are written when they are asked for.
  if (kinds.empty() && (flags.report == ReportForm::None || !flags.output.empty()))
    kinds.push_back(flags.compile.isGPU() ? Emit::PTX : Emit::Object);
  if (kinds.empty() || isArtifact(kinds.front()))
    return compileArtifacts(flags, std::move(options), kinds);
  Emit emit = kinds.front();
  bool isText = emit != Emit::Object && emit != Emit::Shared;
  std::string output = flags.output;
  if (output.empty()) {
    if (!isText)
      return fail("-o: expected the name of a file to write for --emit=obj and --emit=shared");
    output = "-";
  }
  if (output == "-" && emit == Emit::Shared)
    return fail("-o: a shared library cannot go to standard output; expected a file name");
  if (output != "-" && llvm::sys::fs::is_directory(output))
    return fail("-o: cannot write '" + output + "': is a directory");

  Compiler compiler(options);
  OwningOpRef<ModuleOp> module = compiler.parseFile(flags.compile.input);
  if (!module)
    return 1;
  if (emit == Emit::Header) {
    std::optional<std::string> header = buildCHeader(compiler, *module, nameOf(flags));
    return header ? write(output, *header) : 1;
  }
  if (failed(compiler.lower(*module)))
    return 1;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (emit == Emit::MLIR) {
    module->print(os);
    return write(output, text);
  }
  if (flags.compile.isGPU() && failed(compiler.checkKernelsAreAll(*module)))
    return 1;
  std::unique_ptr<llvm::Module> code = compiler.translate(*module);
  if (!code || failed(compiler.optimize(*code)))
    return 1;
  if (emit == Emit::LLVMIR) {
    code->print(os, nullptr);
    return write(output, text);
  }
  ObjectCode object;
  llvm::CodeGenFileType type =
      isText ? llvm::CodeGenFileType::AssemblyFile : llvm::CodeGenFileType::ObjectFile;
  if (failed(compiler.emit(*code, type, object)))
    return 1;
  int status = emit == Emit::Shared ? emitShared(flags, compiler, object)
                                    : write(output, StringRef(object.data(), object.size()));
  bool isNamed = flags.compile.mcpu.getNumOccurrences() || flags.compile.target.getNumOccurrences();
  if (status == 0 && !isText && !isNamed)
    llvm::WithColor::note(llvm::errs(), kTool)
        << "this code is for " << compiler.getTarget().llvmCPU
        << ", the processor of this machine; --target=" << compiler.getTarget().name
        << " makes code for every processor of that level\n";
  return status;
}

int main(int argc, char **argv) {
  claimCommandLine();
  Flags flags;
  parseToolCommandLine(argc, argv, flags.category,
                       "fusednorm-compile: compile fused normalization kernels to a file\n");
  if (flags.listTargets) {
    printKnownTargets(llvm::outs());
    return 0;
  }
  if (failed(flags.compile.checkInput(kTool)))
    return 1;
  return runTool(kTool, [&] { return compile(flags); });
}
