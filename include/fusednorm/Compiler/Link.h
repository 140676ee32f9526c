// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linking of shared libraries with a linker of the system.

#ifndef FUSEDNORM_COMPILER_LINK_H
#define FUSEDNORM_COMPILER_LINK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace fusednorm {

/// Links `object` and `libraries` (paths) into the shared library `output`. The linker is
/// FUSEDNORM_LINKER, or the first of clang, cc, gcc and lld in PATH. `output` appears complete or
/// not at all.
llvm::Error linkSharedLibrary(llvm::ArrayRef<char> object, llvm::ArrayRef<std::string> libraries,
                              llvm::StringRef output);

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_LINK_H
