// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generated code in files, so that later processes do not generate the code of equal modules again.

#ifndef FUSEDNORM_TARGET_CACHEDCODE_H
#define FUSEDNORM_TARGET_CACHEDCODE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace fusednorm {

/// The code of one module in the folder that FUSEDNORM_OBJECT_CACHE names. Without this variable
/// nothing is read or written. The folder must exist, and only its owner, the user, may write to
/// it; otherwise a warning states the reason, and the folder is not used.
class CachedCode {
public:
  /// `module` is the module before LLVM's optimizer. `options` is the text of all that also
  /// determines the code: target, levels and kind of file.
  CachedCode(const llvm::Module &module, llvm::StringRef options);

  /// Reads the code. Returns false if there is no file, or a damaged one.
  bool read(llvm::SmallVectorImpl<char> &code) const;

  /// Writes the code under a temporary name and renames the file. An error is a warning.
  void write(llvm::ArrayRef<char> code) const;

private:
  /// Path of the file; empty if the cache is not used.
  std::string path;
};

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_CACHEDCODE_H
