// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The identity of every tool: its version, and where to report its crashes.

#ifndef FUSEDNORM_COMPILER_TOOLIDENTITY_H
#define FUSEDNORM_COMPILER_TOOLIDENTITY_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace fusednorm {

/// Returns the versions of the project and of LLVM, as `--version` prints them.
std::string getVersionText();

/// Makes `--version` print the versions of the project and of LLVM. Makes crashes name the issue
/// tracker of this project in place of LLVM's. `program` is argv[0]. Call this before the command
/// line is parsed.
void identifyTool(llvm::StringRef program);

/// Runs the tool on a stack of 512 MiB for deeply nested input, and returns its exit code. An
/// uncaught crash becomes an error.
int runTool(llvm::StringRef tool, llvm::function_ref<int()> body);

/// Sets the message for such crashes from then on, for tools that execute code of the input.
void explainCrashes(const llvm::Twine &text);

/// Prints an error of the tool, and returns the exit code for it.
int reportToolError(llvm::StringRef tool, const llvm::Twine &message);

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_TOOLIDENTITY_H
