// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Artifact/Files.h"
#include "fusednorm/Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace fusednorm;
namespace fs = llvm::sys::fs;

/// Writes and closes a file; returns the error of the first failed step.
static std::error_code writeTo(llvm::raw_fd_ostream &os, llvm::StringRef contents) {
  os << contents;
  os.close();
  std::error_code error = os.error();
  os.clear_error();
  return error;
}

llvm::Error fusednorm::writeFiles(llvm::ArrayRef<FileToWrite> files) {
  auto fail = [](const FileToWrite &file, std::error_code error) {
    return llvm::createStringError("cannot write '" + file.path + "': " + error.message());
  };
  // Devices and pipes are written directly; a rename would replace them.
  auto isStream = [](const FileToWrite &file) {
    return fs::exists(file.path) && !fs::is_regular_file(file.path) && !fs::is_directory(file.path);
  };
  llvm::SmallVector<std::pair<const FileToWrite *, std::string>> made;
  llvm::scope_exit cleanUp([&] {
    for (const auto &[file, path] : made)
      (void)fs::remove(path);
  });
  for (const FileToWrite &file : files) {
    if (isStream(file))
      continue;
    // A rename over a folder would fail after other files are written.
    if (fs::is_directory(file.path))
      return fail(file, std::make_error_code(std::errc::is_a_directory));
    std::string path;
    int descriptor = createFileBeside(file.path, path);
    if (descriptor < 0)
      return fail(file, std::error_code(errno, std::generic_category()));
    made.emplace_back(&file, path);
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    std::error_code error = writeTo(os, file.contents);
    // The file was created for its owner only. Give it the usual permissions.
    if (!error)
      error = fs::setPermissions(path, static_cast<fs::perms>(0666 & ~fs::getUmask()));
    if (error)
      return fail(file, error);
  }
  for (const FileToWrite &file : llvm::make_filter_range(files, isStream)) {
    std::error_code error;
    llvm::raw_fd_ostream os(file.path, error, fs::CD_OpenExisting);
    if (!error)
      error = writeTo(os, file.contents);
    if (error)
      return fail(file, error);
  }
  llvm::SmallVector<llvm::StringRef> renamed;
  for (const auto &[file, path] : made)
    if (std::error_code error = fs::rename(path, file->path)) {
      for (llvm::StringRef done : renamed)
        (void)fs::remove(done);
      return fail(*file, error);
    } else {
      renamed.push_back(file->path);
    }
  return llvm::Error::success();
}
