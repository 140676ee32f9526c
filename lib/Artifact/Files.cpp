// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Artifact/Files.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace fusednorm;
namespace fs = llvm::sys::fs;

llvm::Error fusednorm::writeFiles(llvm::ArrayRef<FileToWrite> files) {
  llvm::SmallVector<llvm::SmallString<128>> made;
  llvm::scope_exit cleanUp([&] {
    for (const llvm::SmallString<128> &path : made)
      (void)fs::remove(path);
  });
  for (const FileToWrite &file : files) {
    auto fail = [&](std::error_code error) {
      return llvm::createStringError("cannot write '" + file.path + "': " + error.message());
    };
    // A rename over a folder would fail late.
    if (fs::is_directory(file.path))
      return fail(std::make_error_code(std::errc::is_a_directory));
    int descriptor;
    llvm::SmallString<128> path;
    if (std::error_code error = fs::createUniqueFile(file.path + ".tmp-%%%%%%", descriptor, path))
      return fail(error);
    made.push_back(path);
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    os << file.contents;
    os.close();
    std::error_code error = os.error();
    os.clear_error();
    // The file was made for its owner only; give it the rights of any new file.
    if (!error)
      error = fs::setPermissions(path, static_cast<fs::perms>(0666 & ~fs::getUmask()));
    if (error)
      return fail(error);
  }
  llvm::SmallVector<llvm::StringRef> renamed;
  for (const auto &[file, path] : llvm::zip_equal(files, made))
    if (std::error_code error = fs::rename(path, file.path)) {
      for (llvm::StringRef done : renamed)
        (void)fs::remove(done);
      return llvm::createStringError("cannot write '" + file.path + "': " + error.message());
    } else {
      renamed.push_back(file.path);
    }
  return llvm::Error::success();
}
