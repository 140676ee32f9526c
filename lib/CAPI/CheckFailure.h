// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Failed checks of compiled code. Compiled code checks preconditions that no type states. A failed
// check usually prints a line and ends the process. In this library it ends the call, and the line
// becomes the error.

#ifndef FUSEDNORM_LIB_CAPI_CHECKFAILURE_H
#define FUSEDNORM_LIB_CAPI_CHECKFAILURE_H

#include "fusednorm/Compiler/JIT.h"
#include <string>

namespace fusednorm::capi {

/// Renames the functions of failed checks; getCheckFunctions defines the new names.
void renameCheckFunctions(llvm::Module &module);
llvm::ArrayRef<LoadedObject::Symbol> getCheckFunctions();

/// Calls compiled code. Fails with the line of a failed check.
llvm::Error callChecked(PackedFunction function, void **slots);

} // namespace fusednorm::capi

#endif // FUSEDNORM_LIB_CAPI_CHECKFAILURE_H
