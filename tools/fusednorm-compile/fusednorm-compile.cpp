// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-compile: compiles kernels from IR to files.

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
/// Parser of an option with named values. Its error lists the names.
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
      "emit", cl::desc("Kind of file to write; ptx to manifest may be combined with commas:"),
      cl::CommaSeparated, cl::cat(category),
      cl::values(clEnumValN(Emit::MLIR, "mlir", "MLIR at the end of the pipeline"),
                 clEnumValN(Emit::LLVMIR, "llvm-ir", "optimized LLVM IR"),
                 clEnumValN(Emit::Asm, "asm", "assembly text"),
                 clEnumValN(Emit::Object, "obj", "an object file (default)"),
                 clEnumValN(Emit::Shared, "shared", "a shared library"),
                 clEnumValN(Emit::Header, "header", "a C header for asm, obj and shared"),
                 clEnumValN(Emit::PTX, "ptx", "PTX text (default for GPUs)"),
                 clEnumValN(Emit::Cubin, "cubin", "a cubin for one GPU (needs ptxas)"),
                 clEnumValN(Emit::Fatbin, "fatbin",
                            "a fatbin for several GPUs (needs ptxas and fatbinary)"),
                 clEnumValN(Emit::Launcher, "c-launcher",
                            "NAME.h and NAME.c, and NAME.o for CPUs: kernels "
                            "with C functions that launch them"),
                 clEnumValN(Emit::TvmFfi, "tvm-ffi",
                            "the files of c-launcher, with functions for tvm-ffi"),
                 clEnumValN(Emit::Manifest, "manifest",
                            "NAME.json: a description of the kernels and their launches"))};
  cl::opt<std::string> output{"o",
                              cl::desc("File to write, or folder for several; - is standard "
                                       "output; defaults to - for text"),
                              cl::value_desc("path"), cl::init(""), cl::cat(category)};
  cl::opt<ReportForm, false, NamesParser<ReportForm>> report{
      "report",
      cl::desc("Print registers, spills, memory accesses and instructions of GPU kernels"),
      cl::ValueOptional,
      cl::init(ReportForm::None),
      cl::cat(category),
      cl::values(clEnumValN(ReportForm::Text, "", ""),
                 clEnumValN(ReportForm::Text, "text", "as text (default)"),
                 clEnumValN(ReportForm::JSON, "json", "as JSON"))};
  cl::opt<std::string> name{"name",
                            cl::desc("Name of the artifact, in its files and symbols; defaults "
                                     "to the name of the input file"),
                            cl::value_desc("name"), cl::init(""), cl::cat(category)};
  cl::opt<Images, false, NamesParser<Images>> images{
      "images", cl::desc("Images in a launcher:"), cl::init(Images::Default), cl::cat(category),
      cl::values(clEnumValN(Images::Cubin, "cubin", "a cubin for each chip (default with ptxas)"),
                 clEnumValN(Images::Fatbin, "fatbin", "one fatbin"),
                 clEnumValN(Images::PTX, "ptx", "PTX (default without ptxas)"))};
  cl::opt<std::string> ptxas{"ptxas",
                             cl::desc("Path of ptxas; defaults to FUSEDNORM_PTXAS, or "
                                      "the ptxas of an installed CUDA"),
                             cl::value_desc("path"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> fatbinary{"fatbinary",
                                 cl::desc("Path of fatbinary; defaults to the fatbinary of an "
                                          "installed CUDA"),
                                 cl::value_desc("path"), cl::init(""), cl::cat(category)};
  cl::opt<bool> withSimt{"with-simt", cl::desc("Add kernels for the SIMT simulator to a launcher"),
                         cl::init(false), cl::cat(category)};
  cl::opt<bool> dependentLaunch{
      "dependent-launch",
      cl::desc("Launchers start a kernel before the previous kernel has ended, if it waits for "
               "that kernel itself; weights must be written before the previous kernel"),
      cl::init(false), cl::cat(category)};
  cl::opt<bool> resultsToArguments{
      "results-to-arguments",
      cl::desc("Add arguments for the tensors that functions return, so that callers own "
               "all memory"),
      cl::init(false), cl::cat(category)};
  cl::opt<bool> listTargets{"list-targets", cl::desc("List the known CPUs and GPUs and exit"),
                            cl::init(false), cl::cat(category)};
};
} // namespace

static int fail(const Twine &message) { return reportToolError(kTool, message); }

/// Writes the file completely or not at all.
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

/// Returns the identifier of the input in generated code.
static std::string nameOf(const Flags &flags) {
  std::string name =
      flags.name.empty() ? llvm::sys::path::stem(flags.compile.input).str() : flags.name.getValue();
  return toIdentifier(name == "-" ? "kernels" : name);
}

/// Whether the kind of file is PTX or made from PTX.
static bool isArtifact(Emit emit) { return emit >= Emit::PTX; }

static bool checkKinds(const Flags &flags, llvm::ArrayRef<Emit> kinds) {
  bool isGPU = flags.compile.isGPU();
  for (Emit kind : kinds) {
    if (isGPU &&
        (kind == Emit::Asm || kind == Emit::Object || kind == Emit::Shared || kind == Emit::Header))
      return fail("--emit: expected mlir, llvm-ir, ptx, cubin, fatbin, c-launcher, tvm-ffi or "
                  "manifest for --target=" +
                  flags.compile.target),
             false;
    if (!isGPU && kind >= Emit::PTX && kind < Emit::Launcher)
      return fail("--emit: ptx, cubin and fatbin are for GPUs; expected a GPU target such as "
                  "--target=sm_90a"),
             false;
    if (kinds.size() > 1 && !isArtifact(kind))
      return fail("--emit: mlir, llvm-ir, asm, obj, shared and header cannot be combined; expected "
                  "one "
                  "of them"),
             false;
    if (llvm::count(kinds, kind) > 1)
      return fail("--emit: expected each kind once"), false;
    if (isGPU && !isArtifact(kind) && flags.compile.getTargets().size() > 1)
      return fail("--emit: mlir and llvm-ir are for one target; expected one in --target="), false;
    if (!isArtifact(kind) && flags.report != ReportForm::None)
      return fail("--report: expected only ptx, cubin, fatbin, c-launcher, tvm-ffi or manifest in "
                  "--emit="),
             false;
  }
  if (!isGPU && flags.report != ReportForm::None)
    return fail("--report: expected a GPU target such as --target=sm_90a"), false;
  bool makesLauncher =
      llvm::is_contained(kinds, Emit::Launcher) || llvm::is_contained(kinds, Emit::TvmFfi);
  if (!isGPU && (flags.withSimt || flags.dependentLaunch || flags.images.getNumOccurrences()))
    return fail("--images, --with-simt and --dependent-launch: expected a GPU target such as "
                "--target=sm_90a"),
           false;
  if (!makesLauncher && (flags.withSimt || flags.images.getNumOccurrences()))
    return fail("--images and --with-simt: expected --emit=c-launcher or tvm-ffi"), false;
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
    return fail("-o: expected a file or folder to write");
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
  // With a report and without --emit, write files only if -o is given.
  if (kinds.empty() && (flags.report == ReportForm::None || !flags.output.empty()))
    kinds.push_back(flags.compile.isGPU() ? Emit::PTX : Emit::Object);
  if (kinds.empty() || isArtifact(kinds.front()))
    return compileArtifacts(flags, std::move(options), kinds);
  Emit emit = kinds.front();
  bool isText = emit != Emit::Object && emit != Emit::Shared;
  std::string output = flags.output;
  if (output.empty()) {
    if (!isText)
      return fail("-o: expected a file to write for --emit=obj and --emit=shared");
    output = "-";
  }
  if (output == "-" && emit == Emit::Shared)
    return fail("-o: expected a file for a shared library, got standard output");
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
  if (!code)
    return 1;
  if (emit == Emit::LLVMIR) {
    if (failed(compiler.optimize(*code)))
      return 1;
    code->print(os, nullptr);
    return write(output, text);
  }
  ObjectCode object;
  llvm::CodeGenFileType type =
      isText ? llvm::CodeGenFileType::AssemblyFile : llvm::CodeGenFileType::ObjectFile;
  if (failed(compiler.generate(*code, type, object)))
    return 1;
  int status = emit == Emit::Shared ? emitShared(flags, compiler, object)
                                    : write(output, StringRef(object.data(), object.size()));
  bool isNamed = flags.compile.mcpu.getNumOccurrences() || flags.compile.target.getNumOccurrences();
  if (status == 0 && !isText && !isNamed)
    llvm::WithColor::note(llvm::errs(), kTool)
        << "this code is for " << compiler.getTarget().llvmCPU
        << ", the host CPU; --target=" << compiler.getTarget().name
        << " generates code for all CPUs of that level\n";
  return status;
}

int main(int argc, char **argv) {
  claimCommandLine();
  Flags flags;
  parseToolCommandLine(argc, argv, flags.category,
                       "fusednorm-compile: compile kernels (norms, quantization, GEMM, "
                       "attention) to files\n\n"
                       "examples:\n"
                       "  fusednorm-compile kernel.mlir -o kernel.o\n"
                       "  fusednorm-compile kernel.mlir --target=sm_90a --emit=c-launcher "
                       "-o folder\n");
  if (flags.listTargets) {
    printKnownTargets(llvm::outs());
    return 0;
  }
  if (failed(flags.compile.checkInput(kTool)))
    return 1;
  return runTool(kTool, [&] { return compile(flags); });
}
