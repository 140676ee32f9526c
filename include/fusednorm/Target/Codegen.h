// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translation of LLVM IR to object code or assembly for one target.

#ifndef FUSEDNORM_TARGET_CODEGEN_H
#define FUSEDNORM_TARGET_CODEGEN_H

#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace fusednorm {

/// Registers the backend of the host with LLVM. Loading code requires it, too.
void registerNativeTarget();

/// Creates a target machine with position-independent code, so the JIT can load objects and a
/// linker can link them into shared libraries.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const TargetInfo &target);

/// Runs LLVM's optimizer at level 0 to 3. With `areKernelsMarked`, the rows and tiles of CPU
/// kernels are `noinline` functions, and other functions are optimized in less time.
llvm::Error optimizeModule(llvm::Module &module, llvm::TargetMachine &machine, unsigned level,
                           bool areKernelsMarked = false);

/// Appends assembly text or an object file to `buffer`.
llvm::Error emitCode(llvm::Module &module, llvm::TargetMachine &machine, llvm::CodeGenFileType type,
                     llvm::SmallVectorImpl<char> &buffer);

/// Returns an error message for a fatal reason of the backend, which ends the process if a chip
/// lacks an instruction. Returns nothing for other reasons.
std::optional<std::string> explainMissingInstruction(llvm::StringRef fatalReason,
                                                     const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_CODEGEN_H
