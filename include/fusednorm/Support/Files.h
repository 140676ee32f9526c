// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files. A path is used literally: no character has a special meaning.

#ifndef FUSEDNORM_SUPPORT_FILES_H
#define FUSEDNORM_SUPPORT_FILES_H

#include "fusednorm/Support/Result.h"
#include <cstdint>
#include <string>

namespace fusednorm {

/// Reads a file, a pipe or a device of at most `most` bytes. The error has the path.
Result<std::string> readWholeFile(const std::string &path, int64_t most);

/// Creates a new empty file in the folder of `path`, readable by its owner only. The caller writes
/// it and renames it to `path`. Returns the descriptor and sets `made`, or returns -1 and sets
/// errno.
int createFileBeside(const std::string &path, std::string &made);

/// Creates a temporary file in TMPDIR or /tmp. Its name begins with `prefix`. Returns the
/// descriptor and sets `made`, or returns -1 and sets errno.
int createTemporaryFile(const std::string &prefix, const std::string &suffix, std::string &made);
/// Creates a temporary folder in the same way. Returns its path, which is empty after a failure.
std::string createTemporaryFolder(const std::string &prefix);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_FILES_H
