// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-compile: kernels from IR to a file.

#include "fusednorm/Compiler/Link.h"
#include "fusednorm/Compiler/OpenMPRuntime.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace fusednorm;
namespace cl = llvm::cl;

static constexpr llvm::StringLiteral kTool = "fusednorm-compile";

namespace {
enum class Emit { MLIR, LLVMIR, PTX, Asm, Object, Shared };
enum class Threads { None, OpenMP };

struct Flags {
  cl::OptionCategory category{"fusednorm-compile options"};
  CompileFlags compile{category};
  cl::opt<Emit> emit{"emit", cl::desc("What to write:"), cl::init(Emit::Object), cl::cat(category),
                     cl::values(clEnumValN(Emit::MLIR, "mlir", "MLIR, at the end of the pipeline"),
                                clEnumValN(Emit::LLVMIR, "llvm-ir", "optimized LLVM IR"),
                                clEnumValN(Emit::PTX, "ptx", "PTX text (default for GPUs)"),
                                clEnumValN(Emit::Asm, "asm", "assembly text"),
                                clEnumValN(Emit::Object, "obj", "an object file (default)"),
                                clEnumValN(Emit::Shared, "shared", "a shared library"))};
  cl::opt<std::string> output{"o",
                              cl::desc("File to write; - is standard output, and the default "
                                       "for text"),
                              cl::value_desc("path"), cl::init(""), cl::cat(category)};
  cl::opt<Threads> threads{
      "threads", cl::desc("How kernels run all their rows:"), cl::init(Threads::None),
      cl::cat(category),
      cl::values(clEnumValN(Threads::None, "none", "on the calling thread (default)"),
                 clEnumValN(Threads::OpenMP, "openmp", "shared out by LLVM's OpenMP runtime"))};
  cl::opt<bool> listTargets{"list-targets", cl::desc("List the known processors and exit"),
                            cl::init(false), cl::cat(category)};
};
} // namespace

static int fail(const Twine &message) { return reportToolError(kTool, message); }

/// Writes the file whole or not at all.
static int write(StringRef path, StringRef contents) {
  if (llvm::Error error = llvm::writeToOutput(path, [&](raw_ostream &os) {
        os << contents;
        return llvm::Error::success();
      }))
    return fail("-o: cannot write '" + path +
                "': " + llvm::errorToErrorCode(std::move(error)).message());
  return 0;
}

static int emitShared(const Flags &flags, const ObjectCode &object) {
  llvm::SmallVector<std::string> libraries;
  if (flags.threads == Threads::OpenMP) {
    llvm::Expected<OpenMPRuntime *> openmp = OpenMPRuntime::get();
    if (!openmp)
      return fail(llvm::toString(openmp.takeError()));
    libraries.push_back((*openmp)->getPath());
  }
  if (llvm::Error error = linkSharedLibrary(object, libraries, flags.output))
    return fail(llvm::toString(std::move(error)));
  return 0;
}

static int compile(const Flags &flags) {
  CompilerOptions options;
  if (failed(flags.compile.apply(options, kTool)))
    return 1;
  options.pipeline.openmp = flags.threads == Threads::OpenMP;
  bool isGPU = flags.compile.target != "cpu";
  Emit emit = isGPU && !flags.emit.getNumOccurrences() ? Emit::PTX : Emit(flags.emit);
  if (isGPU && emit != Emit::MLIR && emit != Emit::LLVMIR && emit != Emit::PTX)
    return fail("--emit: this kind of file is for processors; expected mlir, llvm-ir or ptx for "
                "--target=" +
                flags.compile.target);
  if (!isGPU && emit == Emit::PTX)
    return fail("--emit: ptx is for GPUs; expected --target=sm_90a or another GPU with it");
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
  if (!module || failed(compiler.lower(*module)))
    return 1;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (emit == Emit::MLIR) {
    module->print(os);
    return write(output, text);
  }
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
  int status = emit == Emit::Shared ? emitShared(flags, object)
                                    : write(output, StringRef(object.data(), object.size()));
  if (status == 0 && !isText && flags.compile.mcpu.getNumOccurrences() == 0)
    llvm::WithColor::note(llvm::errs(), kTool)
        << "this code is for " << compiler.getTarget().llvmCPU
        << ", the processor of this machine; --mcpu=" << compiler.getTarget().name
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
  if (flags.compile.input.empty())
    return fail("expected the name of an IR file, or - for standard input; see --help");
  return runTool(kTool, [&] { return compile(flags); });
}
