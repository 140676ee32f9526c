// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_ARTIFACT_FILES_H
#define FUSEDNORM_ARTIFACT_FILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace fusednorm {

struct FileToWrite {
  std::string path, contents;
};

/// Writes all files or none: first under temporary names, then renamed. Folders must exist. Devices
/// and pipes are written directly, before the renames.
llvm::Error writeFiles(llvm::ArrayRef<FileToWrite> files);

} // namespace fusednorm

#endif // FUSEDNORM_ARTIFACT_FILES_H
