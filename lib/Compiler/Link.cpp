// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Compiler/Link.h"
#include "fusednorm/Support/Files.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <unistd.h>

using namespace fusednorm;
namespace fs = llvm::sys::fs;

static llvm::Expected<std::string> findLinker() {
  if (const char *name = std::getenv("FUSEDNORM_LINKER")) {
    if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(name))
      return *path;
    return llvm::createStringError(llvm::Twine("the linker '") + name +
                                   "' in FUSEDNORM_LINKER was not found");
  }
  for (const char *name : {"clang-22", "clang", "cc", "gcc", "ld.lld-22", "ld.lld"})
    if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(name))
      return *path;
  return llvm::createStringError("a shared library needs a linker: none of clang-22, clang, cc, "
                                 "gcc, ld.lld-22 and ld.lld is in PATH; install one, name one in "
                                 "FUSEDNORM_LINKER, or use --emit=obj");
}

llvm::Error fusednorm::linkSharedLibrary(llvm::ArrayRef<char> object,
                                         llvm::ArrayRef<std::string> libraries,
                                         llvm::StringRef output) {
  llvm::Expected<std::string> linker = findLinker();
  if (!linker)
    return linker.takeError();
  std::string directory = createTemporaryFolder("fusednorm-link");
  if (directory.empty())
    return llvm::createStringError("cannot make a temporary directory: " + llvm::sys::StrError());
  llvm::scope_exit cleanUp([&] { (void)fs::remove_directories(directory); });
  auto inDirectory = [&](llvm::StringRef name) {
    llvm::SmallString<128> path(directory);
    llvm::sys::path::append(path, name);
    return std::string(path);
  };

  std::string objectPath = inDirectory("kernels.o"), log = inDirectory("log");
  std::error_code error;
  {
    llvm::raw_fd_ostream os(objectPath, error);
    if (!error) {
      os.write(object.data(), object.size());
      os.flush();
      error = os.error();
      os.clear_error();
    }
  }
  if (error)
    return llvm::createStringError("cannot write '" + objectPath + "': " + error.message());

  // Renaming would replace a device such as /dev/null.
  if (fs::exists(output) && !fs::is_regular_file(output))
    return llvm::createStringError(
        "cannot write '" + output +
        "': it is not a regular file; expected the name of a regular file");
  // The file is created in the folder of the output, so the last step is a rename.
  std::string made;
  int descriptor = createFileBeside(output.str(), made);
  if (descriptor < 0)
    return llvm::createStringError("cannot write '" + output + "': " + llvm::sys::StrError());
  ::close(descriptor);
  llvm::scope_exit removeMade([&] { (void)fs::remove(made); });

  llvm::SmallVector<llvm::StringRef> arguments = {*linker, "-shared", "-o", made, objectPath};
  arguments.append(libraries.begin(), libraries.end());
  // lld alone does not find the C library; the loader resolves its symbols later.
  if (!llvm::sys::path::filename(*linker).contains("lld"))
    arguments.push_back("-lm");
  std::optional<llvm::StringRef> redirects[] = {std::nullopt, llvm::StringRef(log),
                                                llvm::StringRef(log)};
  std::string message;
  int status = llvm::sys::ExecuteAndWait(*linker, arguments, std::nullopt, redirects,
                                         /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (status != 0) {
    if (auto text = llvm::MemoryBuffer::getFile(log))
      message += (*text)->getBuffer().rtrim().str();
    return llvm::createStringError("linking by '" + *linker + "' failed: " + message);
  }
  // The file was created for its owner only. Give it the usual permissions.
  unsigned mask = fs::getUmask();
  (void)fs::setPermissions(made, static_cast<fs::perms>(0777 & ~mask));
  if ((error = fs::rename(made, output)))
    return llvm::createStringError("cannot write '" + output + "': " + error.message());
  removeMade.release();
  return llvm::Error::success();
}
