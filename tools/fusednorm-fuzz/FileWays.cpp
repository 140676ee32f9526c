// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways for inputs other than IR: arrays, generator texts, tolerances, simulator options, schedule
// tables, pipelines, PTX and command lines.

#include "Ways.h"
#include "fusednorm/Artifact/CudaTools.h"
#include "fusednorm/Artifact/PTXReport.h"
#include "fusednorm/Schedule/Schedule.h"
#include "fusednorm/Simt/Runtime.h"
#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/InputSpec.h"
#include "fusednorm/Support/Npy.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::fuzz;

namespace {
/// A temporary folder, removed by the destructor.
struct Scratch {
  llvm::SmallString<128> folder;
  Scratch() { (void)llvm::sys::fs::createUniqueDirectory("fusednorm-fuzz", folder); }
  ~Scratch() { (void)llvm::sys::fs::remove_directories(folder); }
  std::string file(StringRef name, StringRef contents) const {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << contents;
    return path.str().str();
  }
};
} // namespace

/// Expects an error of one nonempty line.
static Outcome judgeError(const std::string &error) {
  if (error.empty())
    return {false, "silent", "rejected without an error"};
  if (StringRef(error).rtrim().contains('\n'))
    return {false, "unclear", "an error with several lines: " + error};
  return {false, "", error};
}

/// Expects an error of one nonempty line if the input is rejected.
template <typename T>
static Outcome judge(const Result<T> &result) {
  return result ? Outcome() : judgeError(result.error());
}

static Outcome readArray(const Case &c, StringRef type) {
  std::optional<ElementType> element = parseElementType(type.str());
  if (!element)
    return {false, "internal", "npy: unknown type"};
  Scratch scratch;
  std::string path = scratch.file("case.npy", c.input);
  Result<NpyReader> reader = NpyReader::open(path, *element);
  if (!reader)
    return judge(reader);
  // The reader has compared the size with the size of the file.
  if (reader->byteSize() > static_cast<int64_t>(c.input.size()))
    return {false, "internal", "npy: more bytes than the file contains"};
  std::vector<char> data(static_cast<size_t>(reader->byteSize()));
  return judge(reader->read(data.data()));
}

static Outcome readSpec(const Case &c) {
  Result<InputSpec> spec = parseInputSpec(c.input);
  if (!spec)
    return judge(spec);
  if (spec->isFile())
    return {};
  Result<StridedLayout> layout = resolveLayout(*spec, spec->shape);
  if (!layout)
    return judge(layout);
  int64_t count = layout->elementCount(), room = layout->bufferElements();
  if (count < 0 || room < 0)
    return {false, "internal", "a layout with a negative number of elements"};
  constexpr int64_t kMost = 1 << 20;
  if (room > kMost || count > kMost)
    return {};
  std::vector<char> buffer(static_cast<size_t>(room * byteSize(spec->type)));
  fillGenerated(*spec, *layout, buffer.data(), 0, count);
  return {};
}

static Outcome readTable(const Case &c) {
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  context.loadDialect<rowkernel::RowKernelDialect>();
  std::string error;
  bool located = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    error = diagnostic.str();
    located |= isa<FileLineColRange>(diagnostic.getLocation());
    return success();
  });
  bool accepted = succeeded(parseScheduleTable(c.input, "table.txt", &context));
  Outcome outcome = accepted ? Outcome() : judgeError(error);
  if (!accepted && !outcome.isFinding() && !located)
    return {false, "unlocated", "no line number of the table: " + error};
  return outcome;
}

static Outcome readPipeline(const Case &c) {
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    error += diagnostic.str();
    return success();
  });
  llvm::raw_string_ostream os(error);
  PassManager passes(&context, ModuleOp::getOperationName());
  bool accepted = succeeded(parsePassPipeline(c.input, passes, os));
  if (!accepted)
    return error.empty() ? judgeError("") : Outcome{false, "", error};
  OwningOpRef<ModuleOp> empty = ModuleOp::create(UnknownLoc::get(&context));
  return succeeded(passes.run(*empty)) ? Outcome() : judgeError(error);
}

/// Runs the tool with the options of the way on the input as a file.
static Outcome runTool(const Case &c) {
  Scratch scratch;
  std::string input = scratch.file("case.mlir", c.input), output = scratch.file("output", "");
  SmallVector<StringRef> words;
  StringRef(c.way).split(words, ' ');
  std::string self = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  llvm::SmallString<128> tool(llvm::sys::path::parent_path(self));
  llvm::sys::path::append(tool, words.size() > 1 ? words[1] : "");
  std::vector<std::string> arguments = {tool.str().str(), input};
  for (StringRef word : llvm::drop_begin(words, 2))
    arguments.push_back(word.str());
  std::vector<char *> argv;
  for (std::string &argument : arguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  pid_t child = fork();
  if (child == 0) {
    rlimit limit = {60, 60};
    setrlimit(RLIMIT_CPU, &limit);
    int file = open(output.c_str(), O_WRONLY | O_CLOEXEC), null = open("/dev/null", O_RDWR);
    dup2(null, 0);
    dup2(null, 1);
    dup2(file, 2);
    if (chdir(scratch.folder.c_str()) == 0)
      execv(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  auto buffer = llvm::MemoryBuffer::getFile(output);
  std::string message = buffer ? (*buffer)->getBuffer().take_front(4000).str() : "";
  if (WIFSIGNALED(status))
    return {false, WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL ? "hang" : "crash",
            "the tool was ended by signal " + std::to_string(WTERMSIG(status)) + ": " + message};
  int code = WEXITSTATUS(status);
  if (StringRef(message).contains("internal ") || StringRef(message).contains("Stack dump"))
    return {false, "internal", message};
  if (code == 0)
    return {};
  if (code == 1 && StringRef(message).contains("error: "))
    return {false, "", message};
  // LLVM's messages about unknown options.
  if (code == 1 && (StringRef(message).contains("for the --") ||
                    StringRef(message).contains("Unknown command line argument")))
    return {false, "", message};
  return {false, message.empty() ? "silent" : "unclear",
          "exit code " + std::to_string(code) + ": " + message};
}

Outcome fusednorm::fuzz::runFile(const Case &c) {
  auto [kind, rest] = StringRef(c.way).split(' ');
  if (kind == "npy")
    return readArray(c, rest);
  if (kind == "spec")
    return readSpec(c);
  if (kind == "table")
    return readTable(c);
  if (kind == "pipeline")
    return readPipeline(c);
  if (kind == "tool")
    return runTool(c);
  if (kind == "tolerance")
    return judge(parseTolerance(c.input));
  if (kind == "option") {
    simt::Options options;
    auto parsed = simt::parseOption(c.input, options);
    return {bool(parsed), "", parsed.error()};
  }
  if (kind == "ptx") {
    (void)reportPTX(c.input);
    return {};
  }
  if (kind == "ptxas") {
    (void)parsePtxasOutput(c.input);
    return {};
  }
  return {false, "internal", "unknown way '" + c.way + "'"};
}

Outcome fusednorm::fuzz::runCase(const Case &c, const Reporter &reporter) {
  StringRef kind = StringRef(c.way).split(' ').first;
  if (kind == "image")
    return runRuntime(c);
  if (kind == "bytecode" || (takesIR(c.way) && kind != "tool"))
    return runIR(c, reporter);
  return runFile(c);
}
