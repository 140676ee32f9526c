// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiled code checks what no type can state in front of a launch; where that does not hold
// it prints a line and ends the process. Here it ends the call, with that line as the error.

#ifndef FUSEDNORM_LIB_CAPI_CHECKFAILURE_H
#define FUSEDNORM_LIB_CAPI_CHECKFAILURE_H

#include "fusednorm/Compiler/JIT.h"
#include <string>

namespace fusednorm::capi {

/// Gives the functions that checks call names of their own, for getCheckFunctions.
void renameCheckFunctions(llvm::Module &module);
llvm::ArrayRef<LoadedObject::Symbol> getCheckFunctions();

/// Calls compiled code; returns the line of a check that has failed, or an empty string.
std::string callChecked(PackedFunction function, void **slots);

} // namespace fusednorm::capi

#endif // FUSEDNORM_LIB_CAPI_CHECKFAILURE_H
