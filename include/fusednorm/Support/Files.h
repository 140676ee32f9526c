// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files whose names mean nothing: any byte of a path is a part of it.

#ifndef FUSEDNORM_SUPPORT_FILES_H
#define FUSEDNORM_SUPPORT_FILES_H

#include <cstdint>
#include <optional>
#include <string>

namespace fusednorm {

/// All of a file, a pipe or a device, if it has at most `most` bytes. Nothing and an
/// `error` that names the path otherwise.
std::optional<std::string> readWholeFile(const std::string &path, int64_t most, std::string &error);

/// Makes a new empty file in the folder of `path`, to be renamed to it once it is written,
/// for its owner only. Returns its descriptor and sets `made`; -1 and errno on failure.
int createFileBeside(const std::string &path, std::string &made);

/// Makes a new file or folder for temporary contents, in TMPDIR or /tmp, whose name begins
/// with `prefix`. As above; the folder's name is empty on failure.
int createTemporaryFile(const std::string &prefix, const std::string &suffix, std::string &made);
std::string createTemporaryFolder(const std::string &prefix);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_FILES_H
