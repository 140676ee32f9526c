// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Artifact/CudaTools.h"
#include "fusednorm/Support/Files.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace fusednorm;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

/// Returns the path of a program; empty if it is not installed.
static llvm::Expected<std::string> findProgram(StringRef name, StringRef given,
                                               const char *variable) {
  StringRef wanted = given, origin = "the option";
  if (wanted.empty())
    if (const char *value = std::getenv(variable)) {
      wanted = value;
      origin = variable;
    }
  if (wanted == "none")
    return std::string();
  if (!wanted.empty()) {
    // A path of the user is used literally.
    if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(wanted);
        path && fs::can_execute(*path))
      return *path;
    return llvm::createStringError("the " + name + " '" + wanted + "' of " + origin +
                                   " was not found");
  }
  if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(name))
    return *path;
  llvm::SmallVector<std::string> roots;
  for (const char *root : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *value = std::getenv(root))
      roots.push_back(value);
  roots.push_back("/usr/local/cuda");
  for (const std::string &root : roots) {
    llvm::SmallString<128> directory(root);
    llvm::sys::path::append(directory, "bin");
    if (llvm::ErrorOr<std::string> path =
            llvm::sys::findProgramByName(name, {StringRef(directory)}))
      return *path;
  }
  return std::string();
}

llvm::Expected<CudaTools> CudaTools::find(StringRef ptxas, StringRef fatbinary) {
  CudaTools tools;
  llvm::Expected<std::string> path = findProgram("ptxas", ptxas, "FUSEDNORM_PTXAS");
  if (!path)
    return path.takeError();
  tools.ptxasPath = *path;
  if (!(path = findProgram("fatbinary", fatbinary, "FUSEDNORM_FATBINARY")))
    return path.takeError();
  tools.fatbinaryPath = *path;
  return tools;
}

std::string CudaTools::explainMissing(StringRef program, StringRef what) {
  std::string variable = "FUSEDNORM_" + program.upper();
  return (what + " needs NVIDIA's " + program + ", which is not in PATH, not in bin below " +
          "CUDA_HOME, CUDA_PATH or /usr/local/cuda; install a CUDA toolkit, name the program " +
          "by --" + program + "= or " + variable + ", or use --emit=ptx, which needs no toolkit")
      .str();
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

namespace {
/// A temporary directory, removed by the destructor.
class TemporaryDirectory {
public:
  static llvm::Expected<std::unique_ptr<TemporaryDirectory>> create() {
    auto result = std::make_unique<TemporaryDirectory>();
    result->path = createTemporaryFolder("fusednorm-cuda");
    if (result->path.empty())
      return llvm::createStringError("cannot make a temporary directory: " + llvm::sys::StrError());
    return result;
  }
  ~TemporaryDirectory() {
    if (!path.empty())
      (void)fs::remove_directories(path);
  }

  std::string file(StringRef name) const {
    llvm::SmallString<128> result(path);
    llvm::sys::path::append(result, name);
    return std::string(result);
  }

private:
  std::string path;
};
} // namespace

static llvm::Error writeFile(StringRef path, StringRef contents) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (!error) {
    os << contents;
    os.close();
    error = os.error();
    os.clear_error();
  }
  if (error)
    return llvm::createStringError("cannot write '" + path + "': " + error.message());
  return llvm::Error::success();
}

static llvm::Expected<std::string> readFile(StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return llvm::createStringError("cannot read '" + path + "': " + file.getError().message());
  return (*file)->getBuffer().str();
}

/// Runs a program and returns its output.
static llvm::Expected<std::string> execute(const TemporaryDirectory &directory, StringRef program,
                                           llvm::ArrayRef<std::string> options) {
  std::string log = directory.file("log");
  llvm::SmallVector<StringRef> arguments{program};
  arguments.append(options.begin(), options.end());
  std::optional<StringRef> redirects[] = {std::nullopt, StringRef(log), StringRef(log)};
  std::string message;
  int status = llvm::sys::ExecuteAndWait(program, arguments, std::nullopt, redirects,
                                         /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  std::string text;
  if (llvm::Expected<std::string> read = readFile(log))
    text = *read;
  else
    llvm::consumeError(read.takeError());
  if (status != 0)
    return llvm::createStringError("'" + program + "' failed with exit code " +
                                   llvm::Twine(status) + ": " + message + StringRef(text).rtrim());
  return text;
}

llvm::Expected<Cubin> CudaTools::assemble(StringRef ptx, const TargetInfo &target) const {
  if (!hasPtxas())
    return llvm::createStringError(explainMissing("ptxas", "a cubin"));
  llvm::Expected<std::unique_ptr<TemporaryDirectory>> directory = TemporaryDirectory::create();
  if (!directory)
    return directory.takeError();
  std::string input = (*directory)->file("kernels.ptx"),
              output = (*directory)->file("kernels.cubin");
  if (llvm::Error error = writeFile(input, ptx))
    return error;
  llvm::Expected<std::string> log =
      execute(**directory, ptxasPath, {"-v", "-arch=" + target.llvmCPU, "-o", output, input});
  if (!log)
    return log.takeError();
  Cubin cubin;
  cubin.kernels = parsePtxasOutput(*log);
  llvm::Expected<std::string> image = readFile(output);
  if (!image)
    return image.takeError();
  cubin.image = std::move(*image);
  return cubin;
}

llvm::Expected<std::string> CudaTools::pack(llvm::ArrayRef<ChipCode> chips) const {
  if (!hasFatbinary())
    return llvm::createStringError(explainMissing("fatbinary", "a fatbin"));
  llvm::Expected<std::unique_ptr<TemporaryDirectory>> directory = TemporaryDirectory::create();
  if (!directory)
    return directory.takeError();
  std::string output = (*directory)->file("kernels.fatbin");
  llvm::SmallVector<std::string> options{"-64", "--create=" + output};
  auto add = [&](const ChipCode &chip, StringRef kind, StringRef code) -> llvm::Error {
    std::string path = (*directory)->file((chip.target->llvmCPU + "." + kind).str());
    StringRef number = StringRef(chip.target->llvmCPU).drop_front(StringRef("sm_").size());
    options.push_back(("--image3=kind=" + kind + ",sm=" + number + ",file=" + path).str());
    return writeFile(path, code);
  };
  for (const ChipCode &chip : chips) {
    if (llvm::Error error = add(chip, "elf", chip.cubin))
      return error;
    if (llvm::Error error = add(chip, "ptx", chip.ptx))
      return error;
  }
  llvm::Expected<std::string> log = execute(**directory, fatbinaryPath, options);
  if (!log)
    return log.takeError();
  return readFile(output);
}

//===----------------------------------------------------------------------===//
// Output of ptxas
//===----------------------------------------------------------------------===//

/// Returns the number before `unit`, or 0.
static int64_t numberBefore(StringRef line, StringRef unit) {
  size_t at = line.find(unit);
  if (at == StringRef::npos)
    return 0;
  StringRef head = line.substr(0, at).rtrim();
  head = head.drop_front(head.find_last_not_of("0123456789") + 1);
  int64_t value = 0;
  (void)head.getAsInteger(10, value);
  return value;
}

llvm::StringMap<PtxasReport> fusednorm::parsePtxasOutput(StringRef text) {
  llvm::StringMap<PtxasReport> kernels;
  PtxasReport *current = nullptr;
  bool isOwn = false; // whether the next properties belong to a kernel, not to a function
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    if (size_t at = line.find("Compiling entry function '"); at != StringRef::npos) {
      StringRef name = line.substr(at).split('\'').second.split('\'').first;
      current = &kernels[name];
      isOwn = true;
    } else if (size_t at = line.find("Function properties for "); at != StringRef::npos) {
      StringRef name = line.drop_front(at).rsplit(' ').second.trim();
      auto found = kernels.find(name);
      isOwn = found != kernels.end();
    } else if (current && line.contains("bytes stack frame") && isOwn) {
      current->stackBytes = numberBefore(line, " bytes stack frame");
      current->spillStoreBytes = numberBefore(line, " bytes spill stores");
      current->spillLoadBytes = numberBefore(line, " bytes spill loads");
    } else if (current && line.contains(" registers")) {
      current->registers = numberBefore(line, " registers");
      current->barriers = numberBefore(line, " barriers");
      current->sharedBytes = numberBefore(line, " bytes smem");
    }
  }
  return kernels;
}

llvm::json::Object PtxasReport::toJSON() const {
  return llvm::json::Object{{"registers", registers},
                            {"spill_store_bytes", spillStoreBytes},
                            {"spill_load_bytes", spillLoadBytes},
                            {"stack_bytes", stackBytes},
                            {"shared_bytes", sharedBytes},
                            {"barriers", barriers}};
}
